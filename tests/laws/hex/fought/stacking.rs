//! Who stands where. [MB 8.1 to 8.4, MM 8]

use std::collections::BTreeMap;

use galloper::hex::Hex;
use galloper::rules::continuity::book::edition::Book;
use galloper::rules::continuity::book::terrain::HexTerrain;
use galloper::rules::continuity::judge::troop::{Troop, UnitId};
use galloper::rules::continuity::state::State;

use super::Moment;

/// Nobody shares a hex, but a unit and one gun, and two units of foot of one command in a village: a long one with both halves in
/// it, and by the newer book with no gun. [MB 8.1, 8.2, 8.4, MM 8]
pub fn nobody_shares_a_hex_unless_the_rules_say_so(moment: &Moment<'_>) -> Result<(), String> {
    all_have_room(moment.is())
}

/// Whether everybody stands with those alone with whom he may.
pub fn all_have_room(state: &State) -> Result<(), String> {
    let mut in_hex: BTreeMap<Hex, Vec<&Troop>> = BTreeMap::new();
    for troop in state.unit_ids().filter(|id| state.is_on_map(*id)).map(|id| state.troop(id)) {
        for hex in troop.stand.hexes() {
            in_hex.entry(hex).or_default().push(troop);
        }
    }
    for (hex, there) in in_hex.iter().filter(|(_, there)| there.len() > 1) {
        for (index, one) in there.iter().enumerate() {
            if let Some(other) = there[index + 1..].iter().find(|other| !may_share(state, one, other)) {
                let [one, other] = [one, other].map(|troop| state.name(troop.id));
                return Err(format!("{one} and {other} share {hex}"));
            }
            let guns = guns_with(&in_hex, one);
            if !one.is_gun() && guns > 1 {
                return Err(format!("{guns} guns stand with {}", state.name(one.id)));
            }
        }
    }
    Ok(())
}

fn may_share(state: &State, one: &Troop, other: &Troop) -> bool {
    let in_village =
        |troop: &Troop| troop.stand.hexes().iter().all(|hex| state.ground().hex(*hex).terrain == HexTerrain::Village);
    let is_foot = |troop: &Troop| troop.is_foot() && !troop.is_column();
    let has_no_gun = |troop: &Troop| {
        state.book() == Book::MarlboroughMan
            || troop.stand.hexes().iter().all(|hex| state.at(*hex).all(|id| !state.troop(id).is_gun()))
    };
    let of_one_command = one.command.is_some() && one.command == other.command;
    one.side == other.side
        && match [one.is_gun(), other.is_gun()] {
            [true, true] => false,
            [true, false] | [false, true] => true,
            [false, false] => {
                of_one_command
                    && [one, other].iter().all(|troop| is_foot(troop) && in_village(troop) && has_no_gun(troop))
            }
        }
}

fn guns_with(in_hex: &BTreeMap<Hex, Vec<&Troop>>, one: &Troop) -> usize {
    one.stand.hexes().iter().flat_map(|hex| &in_hex[hex]).filter(|other| other.is_gun()).count()
}

/// Nobody ends a move, a ride, a retreat or an advance on an enemy, neither unit nor leader. [MB 5.2, 8.1, MM 5, 8, R28]
pub fn nobody_comes_to_stand_on_an_enemy(moment: &Moment<'_>) -> Result<(), String> {
    ends_on_nobody(moment.was(), moment.is())
}

/// Whether whoever stands otherwise than before has come to stand on no enemy.
pub fn ends_on_nobody(was: &State, is: &State) -> Result<(), String> {
    let moved = |id: &UnitId| is.is_on_map(*id) && (!was.is_on_map(*id) || was.troop(*id).stand != is.troop(*id).stand);
    for id in is.unit_ids().filter(moved) {
        let own = is.troop(id);
        let enemies = is.on_map(own.side.other());
        if let Some(enemy) = enemies.into_iter().find(|enemy| own.stand.distance(&is.troop(*enemy).stand) == 0) {
            return Err(format!("{} comes to stand on {}", is.name(id), is.name(enemy)));
        }
    }
    for id in is.leader_ids().filter(|id| is.is_leader_on_map(*id)) {
        let (hex, side) = (is.leader(id).hex, is.counter(id).side);
        let rode = !was.is_leader_on_map(id) || was.leader(id).hex != hex;
        if rode && is.at(hex).any(|unit| is.troop(unit).side != side) {
            return Err(format!("{} rides on to the enemy in {hex}", is.counter(id).name));
        }
    }
    Ok(())
}
