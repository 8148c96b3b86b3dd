//! Who may fire at whom from where they stand. [MB 9, MM 9]

use super::near::enemies_on;
use crate::game::Tally;
use crate::hex::{Hex, sight};
use crate::rules::continuity::book::arms::Weapon;
use crate::rules::continuity::judge::fire::{self, Mark, Occasion, Shot};
use crate::rules::continuity::judge::troop::{Troop, UnitId};
use crate::rules::continuity::state::State;

/// What a unit fires.
pub fn weapon(state: &State, unit: UnitId) -> Option<Weapon> {
    fire::weapon(state.troop(unit), state.unit(unit).values.gun)
}

/// Whether a unit may fire on an occasion, at a gun or not. [MB 9.2 to 9.7, MM 9]
pub fn may_fire(state: &State, unit: UnitId, occasion: Occasion, at_gun: bool) -> bool {
    let piece = state.unit(unit);
    let spent = occasion == Occasion::Activation && piece.now.fired;
    let may = fire::may_fire(state.edition(), &piece.troop, occasion, at_gun, state.house()).is_ok();
    may && !spent && !piece.below && !piece.now.gave_way
}

/// The hexes of a target that a unit can fire into. [MB 9.8, 9.12, R31, R34]
fn aims(state: &State, own: &Troop, target: &Troop) -> Vec<Hex> {
    let hexes = target.stand.hexes();
    if !own.is_gun() {
        return own.front().into_iter().filter(|front| hexes.contains(front)).collect();
    }
    let hex = own.stand.hexes()[0];
    let sees = |aim: &Hex| {
        fire::is_in_arc(own, *aim, state.house())
            && fire::blockers(state.ground(), hex, *aim, state.house()).is_empty()
            && !fire::is_walled(state.ground(), hex, *aim)
    };
    hexes.into_iter().filter(sees).collect()
}

/// The shot between two who stand as they are given, over whoever stands between; nothing when it cannot be fired. Into which of the
/// hexes of a double-length target it goes is the firer's to say, and he takes the one with the better sum. [MB 9.10, 9.11, R107]
pub fn shot(state: &State, own: &Troop, target: &Troop) -> Option<Shot> {
    let weapon = weapon(state, own.id)?;
    let aims = aims(state, own, target);
    let half_front = fire::is_half_front(own, &aims);
    let shots = aims.iter().filter_map(|aim| shot_into(state, own, target, weapon, *aim));
    let shots = shots.map(|shot| Shot { half_front, ..shot });
    let sum =
        |shot: &Shot| fire::shot_tally(state.charts(), shot, state.house()).map_or(i32::MIN, |tally| tally.whole());
    shots.reduce(|best, other| if sum(&other) > sum(&best) { other } else { best })
}

/// The shot into one hex of a target, if no wall or friend is in the way of it and it can do harm.
fn shot_into(state: &State, own: &Troop, target: &Troop, weapon: Weapon, aim: Hex) -> Option<Shot> {
    let from = own.stand.hexes().into_iter().min_by_key(|hex| hex.distance(aim))?;
    let board = state.board();
    let open = own.is_gun() || board.is_open_to(&own.stand, aim);
    let mark = Mark {
        is_gun: target.is_gun(),
        terrain: state.ground().hex(aim).terrain,
        disordered: target.disordered,
        village_stack: target.stacked.is_some() || state.unit(target.id).below,
    };
    let shot = Shot {
        weapon,
        range: own.stand.distance_to(aim),
        firer_disordered: own.disordered,
        firer_dragoons: own.is_dragoons(),
        half_front: false,
        over_works: fire::is_over_works(&board, from, aim) && is_inward(state, last_before(from, aim), aim),
        target: mark,
    };
    (open && fire::can_hurt(&shot).is_ok()).then_some(shot)
}

/// The sum of a shot; nothing when it cannot be fired.
pub fn tally(state: &State, own: &Troop, target: &Troop) -> Option<Tally> {
    let shot = shot(state, own, target)?;
    fire::shot_tally(state.charts(), &shot, state.house()).ok()
}

/// The hex a line of fire comes from into its last.
fn last_before(from: Hex, aim: Hex) -> Hex {
    sight::line(from, aim).through.last().copied().filter(|hex| hex.is_adjacent(aim)).unwrap_or(from)
}

/// Whether a step over finished works goes inward, as the map has it. [MB 18.26, R48]
pub fn is_inward(state: &State, from: Hex, to: Hex) -> bool {
    state.ground().side(from, to).inside == Some(to)
}

/// Whether a unit can fire at another from where both stand.
pub fn reaches(state: &State, unit: UnitId, target: UnitId) -> bool {
    shot(state, state.troop(unit), state.troop(target)).is_some_and(|shot| fire::range_drm(&shot).is_ok())
}

/// The enemies an active unit may fire at. Muskets and pistols hit only the upper of two units in a village. [MB 8.5.5, MM 8]
pub fn targets(state: &State, unit: UnitId) -> Vec<UnitId> {
    let own = state.troop(unit);
    if !may_fire(state, unit, Occasion::Activation, true) {
        return Vec::new();
    }
    if own.is_gun() {
        let enemies = state.on_map(own.side.other());
        let near = enemies.filter(|id| state.troop(*id).stand.distance(&own.stand) <= 4);
        return near.filter(|target| reaches(state, unit, *target)).collect();
    }
    let mut targets = enemies_on(state, own, &own.front());
    targets.retain(|target| !state.unit(*target).below && reaches(state, unit, *target));
    targets
}

/// Whether a unit could fire at this enemy in reaction. [MB 9.4, MM 9 Reaction]
pub fn may_react(state: &State, unit: UnitId, at: UnitId) -> bool {
    may_fire(state, unit, Occasion::Reaction, state.troop(at).is_gun()) && reaches(state, unit, at)
}

/// Whether a unit may return an enemy's fire. [MB 9.3, 9.7, MM 9 Return]
pub fn may_return(state: &State, unit: UnitId, at: UnitId) -> bool {
    may_fire(state, unit, Occasion::Return, state.troop(at).is_gun()) && reaches(state, unit, at)
}
