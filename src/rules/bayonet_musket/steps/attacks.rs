//! The attacks of a brigade, in the order its owner likes, and counterattacks. [BM 3.3.3, 5.4, 11.1, 11.2.2]

use serde::Serialize;

use super::charging::{defends, stands};
use super::fight::{Fight, comes_to_nothing};
use super::offers::{between, button, choice};
use super::refused::Refused;
use super::{Procedure, Step, Turn};
use crate::game::{Awaiting, Offer, Report, ReportKind, Wording, say};
use crate::hex::Hex;
use crate::rules::bayonet_musket::book::orders::Order;
use crate::rules::bayonet_musket::book::sections::{CHARGE, COMBAT_STEP, LINEAR};
use crate::rules::bayonet_musket::facts::combat::open_flanks_of;
use crate::rules::bayonet_musket::facts::targets::{Attack, called, charger, may_strike_from, met, order_of_brigade};
use crate::rules::bayonet_musket::judge::zones::{Zone, hexes};
use crate::rules::bayonet_musket::state::action::Action;
use crate::rules::bayonet_musket::state::ids::{BrigadeId, UnitId};
use crate::rules::bayonet_musket::state::{Named, State};

/// The attacks of a brigade, in an order that its owner determines before the first of them. [BM 11.1]
#[derive(Clone, Debug, Serialize)]
pub struct Attacks {
    brigade: BrigadeId,
    /// Who attacks first, and next: of them who has still to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    order: Vec<UnitId>,
    /// The order is determined.
    is_determined: bool,
}

impl Attacks {
    /// All movement is over: open flanks are those of this moment. [R-BM-48]
    pub fn new(state: &mut State, brigade: BrigadeId) -> Self {
        let open = state.unit_ids().map(|id| open_flanks_of(state, id)).collect();
        state.open_flanks = open;
        Self { brigade, order: Vec::new(), is_determined: false }
    }

    /// The named attacks whose place in the order has still to be determined.
    fn unordered(&self, state: &State) -> Vec<Named> {
        // Whom a mate's attack may first have to drive off has his place, too; without any that can be made nothing is to be ordered.
        let is_open = !self.is_determined && !still_named(state).is_empty();
        let left = state.named.iter().filter(|named| is_open && !self.order.contains(&named.attacker));
        left.map(|named| Named { target: defends(state, named).unwrap_or(named.target), ..*named }).collect()
    }

    /// Counterattacks: units not on Charge that have not moved, against charging enemies before them. [BM 5.4, R-BM-51]
    fn counterattacks(&self, state: &State) -> Vec<(UnitId, UnitId)> {
        if state.brigade(self.brigade).order == Order::Charge {
            return Vec::new();
        }
        let may = |unit: &UnitId| {
            let own = state.unit(*unit);
            let in_order = !(own.troop.kind.is_horse() && own.troop.disordered);
            let may_strike = own.hex.is_some_and(|hex| may_strike_from(state, *unit, hex));
            own.now.began == own.hex && !own.now.fought && in_order && may_strike && !state.is_locked(*unit)
        };
        let units: Vec<UnitId> = state.units_of(self.brigade).filter(may).collect();
        let meets = |unit: UnitId| {
            let own = charger(state, unit);
            let attack = Attack::begun(state, unit, own.at, Order::March);
            let charges = move |id: &UnitId| {
                let other = state.unit(*id);
                let on_charge = other.brigade.is_some_and(|brigade| state.brigade(brigade).order == Order::Charge);
                other.side != state.unit(unit).side && on_charge && state.kind(*id).fights_like(own.kind)
            };
            let defender = move |hex: Hex| met(state, &attack, hex).into_iter().map(|(unit, _)| unit).find(charges);
            let before = hexes(own.at, own.facing, Zone::Front).into_iter();
            before.filter_map(defender).map(move |target| (unit, target))
        };
        units.into_iter().flat_map(meets).collect()
    }
}

impl Procedure<Step> for Attacks {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let side = state.brigade(self.brigade).side;
        let name = |unit: UnitId| state.unit(unit).name.clone();
        let unordered = self.unordered(state);
        if !unordered.is_empty() {
            let offer = |Named { attacker, target, .. }: &Named| {
                let label = say!("{} attacks {}", name(*attacker), called(state, *target));
                between("charge", label, LINEAR, (*attacker, *target), Action::Choose(*attacker))
            };
            let offers = unordered.iter().map(offer).collect();
            let question = say!("Which attack is fought out next?");
            return Some(choice(side, question, COMBAT_STEP, vec![self.brigade.into()], offers));
        }
        let counter = self.counterattacks(state);
        if counter.is_empty() || !still_named(state).is_empty() {
            return None;
        }
        let offer = |(attacker, target): (UnitId, UnitId)| {
            let label = say!("{} counterattacks {}", name(attacker), called(state, target));
            between("counterattack", label, CHARGE, (attacker, target), Action::Charge(attacker, target))
        };
        let mut offers: Vec<Offer<Action, W>> = counter.into_iter().map(offer).collect();
        offers.push(button("stand", say!("No counterattack"), CHARGE, Action::Done));
        Some(choice(side, say!("Which attack is fought out next?"), COMBAT_STEP, vec![self.brigade.into()], offers))
    }

    fn name(&self) -> String {
        "attacks".to_owned()
    }

    /// The first attack of the order that can still be made is fought out.
    fn run(mut self, turn: &mut Turn<'_>) {
        self.is_determined = true;
        let named = still_named(turn.state);
        let stands = |attacker: &UnitId| named.iter().any(|named| named.attacker == *attacker);
        let Some(at) = self.order.iter().position(stands) else { return tell_void(turn) };
        let attacker = self.order.remove(at);
        let at = turn.state.named.iter().position(|named| named.attacker == attacker);
        let named = turn.state.named.remove(at.expect("it was named"));
        let target = defends(turn.state, &named).expect("somebody defends what can still be attacked");
        self.fight(turn, attacker, target);
    }

    fn act(mut self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        match *action {
            Action::Choose(attacker) => {
                self.order.push(attacker);
                turn.push([Step::Attacks(self)]);
            }
            Action::Charge(attacker, target) => self.fight(turn, attacker, target),
            _ => tell_void(turn),
        }
    }
}

impl Attacks {
    /// One attack, and then the others. A flank that has come open since the attack was named, or that a counterattack finds open, may be
    /// refused. [R-BM-39]
    fn fight(self, turn: &mut Turn<'_>, attacker: UnitId, target: UnitId) {
        let refused = turn.state.unit(target).hex.map(|hex| Step::Refused(Refused { attacker, hex }));
        let fought = [
            Step::Fight(Fight { attacker, target, order: order_of_brigade(turn.state, attacker) }),
            Step::Attacks(self),
        ];
        turn.push(refused.into_iter().chain(fought).collect::<Vec<_>>());
    }
}

/// The named attacks that can still be made, each at who defends its hex now.
fn still_named(state: &State) -> Vec<Named> {
    let still = state.named.iter().filter(|named| stands(state, named));
    still.filter_map(|named| Some(Named { target: defends(state, named)?, ..*named })).collect()
}

/// The named attacks that are left come to nothing, and are told as that. [BM 11.1, 11.4]
fn tell_void(turn: &mut Turn<'_>) {
    for Named { attacker, target, hex } in std::mem::take(&mut turn.state.named) {
        if !turn.state.is_in_hand(attacker) {
            continue;
        }
        let side = turn.state.unit(attacker).side;
        let there = turn.state.in_hex(hex).iter().copied().find(|id| turn.state.unit(*id).side != side);
        if let Some(other) = there {
            let still = turn.state.unit(target).hex == Some(hex);
            comes_to_nothing(turn, attacker, if still { target } else { other });
            continue;
        }
        turn.report(|state| {
            let text = format!("{} finds nobody to attack in {hex}.", state.unit(attacker).name);
            Report::new(ReportKind::Charge, LINEAR, text).about([attacker.into()])
        });
    }
}
