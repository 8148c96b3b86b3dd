//! The attacks of a brigade, in the order its owner likes, and counterattacks. [BM 3.3.3, 5.4, 11.1, 11.2.2]

use serde::Serialize;

use super::charging::{defends, named_with, stands};
use super::fight::{Fight, comes_to_nothing};
use super::offers::{between, button, choice};
use super::refused::Refused;
use super::{Procedure, Step, Turn};
use crate::game::{Awaiting, Offer, Report, ReportKind, Rule, Wording, say};
use crate::hex::Hex;
use crate::rules::bayonet_musket::book::orders::Order;
use crate::rules::bayonet_musket::book::sections::{CHARGE, COMBAT_STEP, LINEAR};
use crate::rules::bayonet_musket::book::troops::Impact;
use crate::rules::bayonet_musket::facts::combat::open_flanks_of;
use crate::rules::bayonet_musket::facts::targets::{
    Attack, called, charger, enemies, may_strike_from, met, order_of_brigade,
};
use crate::rules::bayonet_musket::judge::linear::may_name;
use crate::rules::bayonet_musket::judge::zones::{Zone, hexes};
use crate::rules::bayonet_musket::state::action::Action;
use crate::rules::bayonet_musket::state::ids::{BrigadeId, UnitId};
use crate::rules::bayonet_musket::state::{Named, State};

/// The attacks of a brigade: counterattacks are announced, as charges were while it moved, and all are fought out in an order that its
/// owner determines before the first of them. [BM 11.1, 11.2.2, 11.3.1]
#[derive(Clone, Debug, Serialize)]
pub struct Attacks {
    brigade: BrigadeId,
    /// No more counterattacks are announced.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    is_announced: bool,
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
        Self { brigade, is_announced: false, order: Vec::new(), is_determined: false }
    }

    /// The named attacks whose place in the order has still to be determined.
    fn unordered(&self, state: &State) -> Vec<Named> {
        // Whom a mate's attack may first have to drive off has his place, too; without any that can be made nothing is to be ordered.
        let is_open = !self.is_determined && !still_named(state).is_empty();
        let left = state.named.iter().filter(|named| is_open && !self.order.contains(&named.attacker));
        left.map(|named| Named { target: defends(state, named).unwrap_or(named.target), ..*named }).collect()
    }

    /// Whether the brigade answers those who charge it, and does not charge. [BM 5.4, R-BM-51]
    fn answers(&self, state: &State) -> bool {
        state.brigade(self.brigade).order != Order::Charge
    }

    /// The counterattacks that may still be announced: of units not on Charge that have not moved, against charging enemies before them,
    /// and beside those announced before as the rule of linear warfare lets them. [BM 5.4, 11.1, 11.2.2, R-BM-51]
    fn counterattacks(&self, state: &State) -> Vec<(UnitId, UnitId)> {
        if self.is_announced || self.is_determined || !self.answers(state) {
            return Vec::new();
        }
        let may = |unit: &UnitId| {
            let own = state.unit(*unit);
            let in_order = !(own.troop.kind.is_horse() && own.troop.disordered);
            let is_free = |hex| may_strike_from(state, *unit, hex) && state.impact(hex) != Some(Impact::Effective);
            let is_named = state.named.iter().any(|named| named.attacker == *unit);
            own.now.began == own.hex && !is_named && in_order && own.hex.is_some_and(is_free) && !state.is_locked(*unit)
        };
        let units: Vec<UnitId> = state.units_of(self.brigade).filter(may).collect();
        let meets = |unit: UnitId| {
            let own = charger(state, unit);
            let attack = Attack::begun(state, unit, own.at, Order::March);
            let charges = move |id: &UnitId| {
                let is_enemy = state.unit(*id).side != state.unit(unit).side;
                is_enemy && is_on_charge(state, *id) && state.kind(*id).fights_like(own.kind)
            };
            let defender = move |hex: Hex| met(state, &attack, hex).into_iter().map(|(unit, _)| unit).find(charges);
            let before = hexes(own.at, own.facing, Zone::Front).into_iter();
            before.filter_map(defender).map(move |target| (unit, target))
        };
        let mut found: Vec<(UnitId, UnitId)> = units.into_iter().flat_map(meets).collect();
        if found.is_empty() {
            return found;
        }
        // Whom nobody may answer is not left alone by those who answer others.
        let mut charging = enemies(state, state.brigade(self.brigade).side);
        charging.retain(|enemy| is_on_charge(state, enemy.unit));
        found.retain(|(unit, target)| {
            may_name(&named_with(state, *unit, charger(state, *unit), *target), &charging).is_ok()
        });
        found
    }
}

/// Whether a unit's brigade is on Charge.
fn is_on_charge(state: &State, unit: UnitId) -> bool {
    state.unit(unit).brigade.is_some_and(|brigade| state.brigade(brigade).order == Order::Charge)
}

impl Procedure<Step> for Attacks {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let side = state.brigade(self.brigade).side;
        let name = |unit: UnitId| state.unit(unit).name.clone();
        let counter_offer = |(attacker, target): (UnitId, UnitId), rule: Rule| {
            let label = say!("{} counterattacks {}", name(attacker), called(state, target));
            between("counterattack", label, rule, (attacker, target), Action::Charge(attacker, target))
        };
        let counter = self.counterattacks(state);
        if !counter.is_empty() {
            let mut offers: Vec<Offer<Action, W>> = counter.into_iter().map(|one| counter_offer(one, CHARGE)).collect();
            let (none, question) = if state.named.is_empty() {
                (say!("No counterattack"), say!("Who counterattacks?"))
            } else {
                (say!("Nobody else"), say!("Who else counterattacks?"))
            };
            offers.push(button("stand", none, CHARGE, Action::Done));
            return Some(choice(side, question, COMBAT_STEP, vec![self.brigade.into()], offers));
        }
        let (unordered, answers) = (self.unordered(state), self.answers(state));
        // The last of the counterattacks has its place.
        if unordered.len() < if answers { 2 } else { 1 } {
            return None;
        }
        let offer = |Named { attacker, target, .. }: &Named| {
            if answers {
                return counter_offer((*attacker, *target), LINEAR);
            }
            let label = say!("{} attacks {}", name(*attacker), called(state, *target));
            between("charge", label, LINEAR, (*attacker, *target), Action::Choose(*attacker))
        };
        let offers = unordered.iter().map(offer).collect();
        let question = say!("Which attack is fought out next?");
        Some(choice(side, question, COMBAT_STEP, vec![self.brigade.into()], offers))
    }

    fn name(&self) -> String {
        "attacks".to_owned()
    }

    /// The first attack of the order that can still be made is fought out.
    fn run(mut self, turn: &mut Turn<'_>) {
        // Who has no place in the order yet is the last.
        self.order.extend(self.unordered(turn.state).iter().map(|named| named.attacker));
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
            // The same offers announce a counterattack and give it its place.
            Action::Charge(attacker, _) if self.counterattacks(turn.state).is_empty() => {
                self.order.push(attacker);
                turn.push([Step::Attacks(self)]);
            }
            Action::Charge(attacker, target) => self.announce(turn, attacker, target),
            Action::Done => {
                self.is_announced = true;
                turn.push([Step::Attacks(self)]);
            }
            ref other => unreachable!("{other:?} was not offered"),
        }
    }
}

impl Attacks {
    /// A counterattack is announced, as a charge is when it has come to its target; a stack that has to names the flank it refuses.
    /// [BM 11.2.2, R-BM-39]
    fn announce(self, turn: &mut Turn<'_>, attacker: UnitId, target: UnitId) {
        let hex = turn.state.unit(target).hex.expect("who is attacked stands somewhere");
        turn.state.named.push(Named { attacker, target, hex });
        turn.report(|state| {
            let text = format!("{} is to attack {}.", state.unit(attacker).name, called(state, target));
            Report::new(ReportKind::Charge, LINEAR, text).about([attacker.into(), target.into()])
        });
        turn.push([Step::Refused(Refused { attacker, hex }), Step::Attacks(self)]);
    }

    /// One attack, and then the others. A flank that has come open since the attack was named may be refused. [R-BM-39]
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
