//! Whom units on Charge must attack, and who may be attacked. [BM 5.4, 9.1.1, 11.3.3, 11.4, 11.5]

use crate::game::Side;
use crate::hex::Hex;
use crate::rules::bayonet_musket::book::house::DisorderEndsCharge;
use crate::rules::bayonet_musket::book::orders::Order;
use crate::rules::bayonet_musket::book::terrain::{HexTerrain, SideTerrain};
use crate::rules::bayonet_musket::facts::combat::{defenders, is_village_stack, open_flanks_of};
use crate::rules::bayonet_musket::judge::assault::{Assailant, Repulse, assault};
use crate::rules::bayonet_musket::judge::charge::{Charger, Enemy, targets};
use crate::rules::bayonet_musket::judge::zones::{Zone, hexes, lowest_priority};
use crate::rules::bayonet_musket::state::State;
use crate::rules::bayonet_musket::state::ids::UnitId;

/// A unit as it stands.
pub fn charger(state: &State, unit: UnitId) -> Charger {
    let (own, nowhere) = (state.unit(unit), Hex::new(0, 0));
    Charger { kind: own.troop.kind, at: own.hex.unwrap_or(nowhere), facing: own.facing }
}

/// Every enemy of a side that is troops in hand, as a target.
pub fn enemies(state: &State, side: Side) -> Vec<Enemy<UnitId>> {
    let others = state.unit_ids().filter(|id| state.unit(*id).side != side && state.kind(*id).is_troops());
    let enemy = |unit: UnitId| {
        let at = state.unit(unit).hex?;
        Some(Enemy { unit, kind: state.unit(unit).troop.kind, at, eligible: false })
    };
    others.filter_map(enemy).collect()
}

/// When open flanks are looked at. [R-BM-48]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flanks {
    /// As they are.
    Now,
    /// As they were when the brigade's attacks began.
    AsBegun,
}

/// An attack out of a hex, of which is asked whom it may be made on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    /// Who attacks.
    pub attacker: UnitId,
    /// Out of which hex.
    pub from: Hex,
    /// Under which order.
    pub order: Order,
    /// Whether horse is in order for it. [BM 11.3.3]
    pub in_order: bool,
    /// Which open flanks count.
    pub flanks: Flanks,
}

impl Attack {
    /// The attack of a unit on Charge in order, out of a hex, before the attacks of its brigade have begun.
    pub const fn charging(attacker: UnitId, from: Hex) -> Self {
        Self { attacker, from, order: Order::Charge, in_order: true, flanks: Flanks::Now }
    }

    /// The attack of a unit as it stands, once the attacks of its brigade have begun.
    pub fn begun(state: &State, attacker: UnitId, from: Hex, order: Order) -> Self {
        Self { attacker, from, order, in_order: may_initiate(state, attacker), flanks: Flanks::AsBegun }
    }
}

/// Whether a unit may begin an attack: horse in order, and where disorder does not end a charge who fell into it on the way.
/// [BM 5.4, 11.3.3, R-BM-79]
pub fn may_initiate(state: &State, unit: UnitId) -> bool {
    let own = state.unit(unit);
    let goes_on = own.now.broke && state.house().disorder_ends_charge == DisorderEndsCharge::Off;
    !(own.troop.kind.is_horse() && own.troop.disordered) || goes_on
}

/// Who would defend a hex against an attack and may be attacked by it, and through which zone. [BM 9.1.1, 9.1.2, 11.4, 11.5, R-BM-39]
pub fn met(state: &State, attack: &Attack, hex: Hex) -> Vec<(UnitId, Zone)> {
    let mut met = defenders(state, hex, attack.from);
    met.retain(|(target, through)| may_attack(state, attack, *target, *through));
    met
}

/// Whether a unit may attack another through a zone. [BM 11.2.2, 11.3.1, 11.4, 11.5]
fn may_attack(state: &State, attack: &Attack, target: UnitId, through: Zone) -> bool {
    let [own, foe] = [attack.attacker, target].map(|unit| state.unit(unit));
    let Some(at) = foe.hex.filter(|_| own.side != foe.side) else { return false };
    let open_ground = state.terrain(attack.from) == HexTerrain::Clear;
    match [own, foe].map(|unit| unit.troop.kind.is_horse()) {
        [false, false] => true,
        [true, true] => attack.in_order,
        [true, false] => {
            let cavalry = Assailant { order: attack.order, disordered: !attack.in_order, open_ground };
            let open = exposed_flanks(state, target, attack.flanks);
            assault(&cavalry, &foe.troop, through, open, state.house()).is_some()
        }
        [false, true] => {
            let repulse = Repulse {
                order: attack.order,
                open_ground,
                feature_between: state.between(attack.from, at) != SideTerrain::Open,
                cavalry_is_best: true,
                has_volley: own.troop.has_volley(),
            };
            repulse.attacks(state.house())
        }
    }
}

/// The open flanks of foot that cavalry may make use of: in a village there are none. [BM 11.4, R-BM-48, R-BM-60]
pub fn exposed_flanks(state: &State, unit: UnitId, flanks: Flanks) -> u8 {
    let in_village = state.unit(unit).hex.is_some_and(|hex| state.terrain(hex) == HexTerrain::Village);
    match flanks {
        _ if in_village => 0,
        Flanks::Now => open_flanks_of(state, unit),
        Flanks::AsBegun => state.open_flanks[usize::from(unit.0)],
    }
}

/// The hexes out of which a unit comes at another: its own beside it, else those beside it on the straight ways. [BM 5.4, R-BM-80]
fn out_of(from: Hex, target: Hex) -> Vec<Hex> {
    if from.is_adjacent(target) {
        return vec![from];
    }
    let far = from.distance(target);
    target.neighbours().into_iter().filter(|hex| hex.distance(from) + 1 == far).collect()
}

/// The hexes of enemies before a unit, each by who would defend it, and of the other kind with whether this unit may attack him at all.
/// [BM 5.4, 11.4, 11.5, R-BM-39, R-BM-80]
pub fn enemies_of(state: &State, unit: UnitId, charger: &Charger, flanks: Flanks) -> Vec<Enemy<UnitId>> {
    let mut found = enemies(state, state.unit(unit).side);
    // Nobody beyond the priorities counts, whichever way the unit turns.
    found.retain(|enemy| enemy.at.distance(charger.at) <= u16::from(lowest_priority(charger.kind)));
    let alike = targets(charger, &found).priority.is_some();
    let mut hexes: Vec<Hex> = found.into_iter().map(|enemy| enemy.at).collect();
    hexes.sort_unstable();
    hexes.dedup();
    let enemy = |hex: Hex| {
        let ways = out_of(charger.at, hex).into_iter();
        let attacks: Vec<Attack> = ways.map(|from| Attack { flanks, ..Attack::charging(unit, from) }).collect();
        let may = attacks.iter().find_map(|attack| met(state, attack, hex).first().copied());
        let would = || attacks.iter().find_map(|attack| defenders(state, hex, attack.from).first().copied());
        let (met, _) = may.or_else(would)?;
        let kind = state.unit(met).troop.kind;
        Some(Enemy { unit: met, kind, at: hex, eligible: !alike && may.is_some() })
    };
    hexes.into_iter().filter_map(enemy).collect()
}

/// Whether a unit can attack out of a hex: horse out of the open alone, and of a stack who is on top. [BM 11.8.2, R-BM-39]
pub fn may_strike_from(state: &State, unit: UnitId, hex: Hex) -> bool {
    let own = state.unit(unit);
    let is_on_ground = !own.troop.kind.is_horse() || state.terrain(hex) == HexTerrain::Clear;
    let is_under = || !is_village_stack(state, hex) && state.troops_in(hex).first() != Some(&unit);
    is_on_ground && !(own.hex == Some(hex) && is_under())
}

/// Whether a target lies before a unit that stands and faces so.
pub fn is_before(charger: &Charger, target: Hex) -> bool {
    hexes(charger.at, charger.facing, Zone::Front).contains(&target)
}

/// The hexes that guns alone and routed markers hold among the enemies of a side, each by the first who is there. [BM 10.5, 13.2, R-BM-73,
/// R-BM-81]
pub fn easy_targets(state: &State, side: Side) -> Vec<Enemy<UnitId>> {
    let enemy = |unit: UnitId| {
        let at = state.unit(unit).hex.filter(|hex| state.troops_in(*hex).is_empty())?;
        let first = state.in_hex(at).iter().copied().find(|id| state.unit(*id).side != side);
        (first == Some(unit)).then(|| Enemy { unit, kind: state.kind(unit), at, eligible: true })
    };
    state.unit_ids().filter_map(enemy).collect()
}

/// The order of a unit's brigade: cavalry attacks foot only under Charge. [BM 11.4]
pub fn order_of_brigade(state: &State, attacker: UnitId) -> Order {
    state.unit(attacker).brigade.map_or(Order::March, |brigade| state.brigade(brigade).order)
}

/// What a target is called: by its name, and where its owner chooses who of a village defends by its hex. [R-BM-60]
pub fn called(state: &State, target: UnitId) -> String {
    let own = state.unit(target);
    match own.hex.filter(|hex| is_village_stack(state, *hex)) {
        Some(hex) => hex.to_string(),
        None => own.name.to_string(),
    }
}
