//! Who may shock whom, and what counts for and against it. [MB 11, 12, 18.26, 18.27, 19.3, MM 11, 12]

use std::collections::BTreeSet;

use serde::Serialize;

use super::fire::is_inward;
use super::near::{enemies_on, is_open};
use crate::game::Tally;
use crate::hex::{Corner, Hex, Stand};
use crate::rules::continuity::book::arms::Arm;
use crate::rules::continuity::book::house::OutOfCommandAttack;
use crate::rules::continuity::book::terrain::{HexTerrain, SideTerrain};
use crate::rules::continuity::judge::charge;
use crate::rules::continuity::judge::shock::{self, ShockDrm};
use crate::rules::continuity::judge::troop::{Troop, UnitId};
use crate::rules::continuity::state::State;

/// One attacker at one defender.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Blow {
    /// Who attacks.
    pub attacker: UnitId,
    /// Whom.
    pub target: UnitId,
    /// The way of a charge, start and target left out; nothing when it stands next to its target.
    pub path: Option<Vec<Hex>>,
}

/// A group of attacks linked by whom they are made on. [MB 11.2, R61]
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Clash {
    /// Every blow.
    pub blows: Vec<Blow>,
    /// It goes on from an attack before, without the charge's 2. [MB 13.5, Q16]
    pub continued: bool,
}

impl Clash {
    /// The attackers, each once, in order.
    pub fn attackers(&self) -> Vec<UnitId> {
        each_once(self.blows.iter().map(|blow| blow.attacker))
    }

    /// The defenders, each once, in order.
    pub fn defenders(&self) -> Vec<UnitId> {
        each_once(self.blows.iter().map(|blow| blow.target))
    }

    /// Who attacks a defender.
    pub fn attackers_of(&self, target: UnitId) -> Vec<UnitId> {
        each_once(self.blows.iter().filter(|blow| blow.target == target).map(|blow| blow.attacker))
    }
}

fn each_once(ids: impl Iterator<Item = UnitId>) -> Vec<UnitId> {
    let mut seen = BTreeSet::new();
    ids.filter(|id| seen.insert(*id)).collect()
}

/// Parts declared attacks into groups that share a defender or an attacker.
pub fn clashes(blows: &[Blow]) -> Vec<Clash> {
    let mut groups: Vec<Clash> = Vec::new();
    for blow in blows {
        let (mut touched, apart): (Vec<Clash>, Vec<Clash>) = groups.into_iter().partition(|group| {
            group.blows.iter().any(|other| other.attacker == blow.attacker || other.target == blow.target)
        });
        let mut joined = Clash::default();
        for group in &mut touched {
            joined.blows.append(&mut group.blows);
        }
        joined.blows.push(blow.clone());
        groups = apart;
        groups.push(joined);
    }
    groups
}

/// Whether works or walls keep an attacker from an enemy hex. [MB 18.27, MM 18, R70]
fn is_barred(state: &State, own: &Troop, from: Hex, to: Hex) -> bool {
    let side = state.ground().side(from, to);
    let as_horse = own.arm == Arm::Cavalry || own.is_dragoons();
    let works = side.terrain == Some(SideTerrain::Fort) && state.charts().works_bar_horse && as_horse;
    works || !is_open(state, from, to)
}

/// Whether a unit can strike a hex from one of its own.
fn can_strike_at(state: &State, own: &Troop, to: Hex) -> bool {
    own.stand.hexes().iter().any(|from| from.is_adjacent(to) && !is_barred(state, own, *from, to))
}

/// The enemies in a unit's front whom it can strike: all it must attack, if it attacks. [MB 11.2, MM 11]
pub fn in_front(state: &State, unit: UnitId) -> Vec<UnitId> {
    let own = state.troop(unit);
    let front = own.front();
    let can_strike = |id: &UnitId| {
        let target = state.troop(*id);
        let hexes = target.stand.hexes();
        !state.unit(*id).below
            && !is_sharing_gun(state, *id)
            && hexes.iter().any(|hex| front.contains(hex) && can_strike_at(state, own, *hex))
    };
    enemies_on(state, own, &front).into_iter().filter(can_strike).collect()
}

/// A gun in a hex with another unit is no target of its own. [MB 9.15, R77]
pub fn is_sharing_gun(state: &State, id: UnitId) -> bool {
    let own = state.troop(id);
    own.is_gun() && own.stand.hexes().iter().any(|hex| state.at(*hex).any(|other| other != id))
}

/// Whether a unit may shock at all now. [MB 11.1, MM 11]
pub fn may_shock(state: &State, unit: UnitId) -> bool {
    let own = state.troop(unit);
    let piece = state.unit(unit);
    state.is_on_map(unit)
        && piece.now.active
        && !own.is_gun()
        && !own.is_column()
        && !piece.below
        && !piece.now.caracoled
        && !piece.now.rallied
        && may_attack_out_of_command(state, unit, false)
}

/// Whether a unit attacks though it is out of command: by the newer book one that began its activation in an enemy zone, by shock or
/// charge; by the older whoever stands next to an enemy, and nobody charges. [MB 14.5, MM 14, R101]
fn may_attack_out_of_command(state: &State, unit: UnitId, charging: bool) -> bool {
    let piece = state.unit(unit);
    if piece.troop.in_command || state.house().out_of_command_attack == OutOfCommandAttack::Always {
        return true;
    }
    if state.edition().attack_out_of_command_begins_in_zone { piece.now.began_in_zone } else { !charging }
}

/// The ways a unit may charge an enemy, by the hexes ridden through. [MB 12.2, 12.4, MM 12, R79]
pub fn charges(state: &State, unit: UnitId, target: UnitId) -> Vec<Vec<Hex>> {
    let is_far = !charge::DISTANCES.contains(&state.troop(unit).stand.distance(&state.troop(target).stand));
    if is_far || !may_shock(state, unit) || !may_attack_out_of_command(state, unit, true) {
        return Vec::new();
    }
    let rides = charge::rides(&state.board(), state.troop(unit), state.troop(target)).unwrap_or_default();
    rides.into_iter().map(|ride| ride.way).collect()
}

/// Who strikes whom, as they stand when the die is thrown.
pub type Pair = (Troop, Troop);

/// The sum of one shock die: the whole group's numbers, and what concerns this defender. [MB 11.3 to 11.12, 19.3, MM 11]
pub fn sum(state: &State, group: &[Pair], defender: &Troop) -> Tally {
    let board = state.board();
    let blows: Vec<shock::Blow<'_>> = group
        .iter()
        .map(|(attacker, defender)| shock::Blow {
            attacker,
            defender,
            over_works: is_into_works(state, attacker, defender),
        })
        .collect();
    let ground = shock::ground(&board, &blows, defender);
    let drm = ShockDrm::of(state.charts(), &blows, defender, &ground, state.house());
    drm.tally(state.charts(), &ground, &shock::sides(&blows, defender))
}

/// Whether an attack goes inward over finished works. [MB 18.26]
fn is_into_works(state: &State, attacker: &Troop, defender: &Troop) -> bool {
    let from = shock::attacking_hexes(attacker, defender);
    let to = defender.stand.hexes();
    from.iter().any(|from| to.iter().any(|to| from.is_adjacent(*to) && is_inward(state, *from, *to)))
}

/// Whether an attacker still stands where it can strike an enemy.
pub fn may_strike(state: &State, unit: UnitId, target: UnitId) -> bool {
    let own = state.troop(unit);
    let front = own.front();
    let hexes = state.troop(target).stand.hexes();
    state.is_on_map(unit)
        && state.is_on_map(target)
        && hexes.iter().any(|hex| front.contains(hex) && can_strike_at(state, own, *hex))
}

/// Whether horse could counter-charge an attacker: in its front, over open sides, and not in a village or woods. [R56, R79]
pub fn may_counter(state: &State, unit: UnitId, attacker: UnitId) -> bool {
    can_be_charged(state, state.troop(unit), state.troop(attacker))
}

/// Whether horse could counter-charge a rider where he has come up. [R44, R56]
pub fn may_counter_there(state: &State, unit: UnitId, rider: UnitId, ridden: Stand) -> bool {
    can_be_charged(state, state.troop(unit), &Troop { stand: ridden, ..*state.troop(rider) })
}

/// Whether horse that stands so can charge home at an enemy next to it: where it looks, where no charge is stopped. [MB 12.4, MM 12]
fn can_be_charged(state: &State, own: &Troop, enemy: &Troop) -> bool {
    let front = own.front();
    let shut = |hex: Hex| matches!(state.ground().hex(hex).terrain, HexTerrain::Village | HexTerrain::Woods);
    enemy.stand.hexes().into_iter().any(|to| {
        front.contains(&to)
            && !shut(to)
            && own.stand.hexes().iter().any(|from| from.is_adjacent(to) && may_cross(state, own, *from, to))
    })
}

/// Everybody a charge strikes that ends so: all enemies before the charger whom a charge can reach, but those whom friends attack, and
/// in any case the one it is ridden at. [MB 11.2, 13.5, MM 11, 13, R79]
pub fn struck_by_charge(state: &State, unit: UnitId, end: Stand, target: UnitId, by_friends: &[UnitId]) -> Vec<UnitId> {
    let own = Troop { stand: end, ..*state.troop(unit) };
    let is_met = |id: &UnitId| {
        let is_target = !state.unit(*id).below && !is_sharing_gun(state, *id);
        is_target && (*id == target || !by_friends.contains(id)) && can_be_charged(state, &own, state.troop(*id))
    };
    state.on_map(own.side.other()).filter(is_met).collect()
}

/// How a charger stands at the end of its way: at the facing it began with if it has not had to turn, else as it turned on the way; one
/// turn of one corner is all that a charge may have. [MB 12.2, MM 12, R79]
pub fn end_of_ride(state: &State, unit: UnitId, target: UnitId, path: &[Hex]) -> Stand {
    let own = state.troop(unit);
    let began = own.stand.corner().unwrap_or(Corner::V0);
    let hex = path.last().copied().unwrap_or(own.stand.hexes()[0]);
    let facings = charge::facings(&state.board(), own, state.troop(target), path);
    let facing = [0, 1, -1].map(|turn| began.turned(turn)).into_iter().find(|facing| facings.contains(facing));
    Stand::Single { hex, facing: facing.unwrap_or(began) }
}

/// Whether a charge may go over a side: no running water, no works. [MB 12.4, 18.27, MM 12]
fn may_cross(state: &State, own: &Troop, from: Hex, to: Hex) -> bool {
    let side = state.ground().side(from, to);
    !side.terrain.is_some_and(SideTerrain::is_water) && !is_barred(state, own, from, to)
}
