//! What is shown for one piece: where it may go, whom it finds there, who holds it fast, and what a gun bears on. [SHS 4.1a, 6, 7]

use super::board::drawn;
use crate::game::{Mark, Overlay, PieceId, ZoneKind};
use crate::rules::seven_hex::book::tables::ROOM;
use crate::rules::seven_hex::facts::fire::{arc, stopping};
use crate::rules::seven_hex::facts::march::{Grip, goals, grip};
use crate::rules::seven_hex::facts::room::used;
use crate::rules::seven_hex::judge::commanders::is_free;
use crate::rules::seven_hex::judge::strategic::Way;
use crate::rules::seven_hex::state::State;
use crate::rules::seven_hex::state::unit::{AreaId, UnitId};

/// What is drawn in an area: shade, or words.
enum What {
    Zone(ZoneKind),
    Words(String),
}

/// An overlay for one piece.
pub fn marks(state: &State, piece: PieceId, overlay: Overlay) -> Vec<Mark> {
    let Some(unit) = state.of_piece(piece) else { return Vec::new() };
    let areas: Vec<(AreaId, What)> = match overlay {
        Overlay::Reach => reach(state, unit),
        Overlay::Arc | Overlay::Range | Overlay::Sight => bears(state, unit),
        Overlay::Command => command(state, unit),
        Overlay::Support => held(state, unit),
    };
    let drawn = drawn(state);
    let mark = |(id, what): (AreaId, What)| {
        Some(match what {
            What::Zone(kind) => Mark::Zone { outline: drawn.rims.get(usize::from(id.0))?.clone(), kind },
            What::Words(text) => Mark::Label { at: drawn.board.head(drawn.board.area(id.0)?), text },
        })
    };
    areas.into_iter().filter_map(mark).collect()
}

/// Across country, and by road where only that reaches; with the room that is taken where it stands and where it finds friends.
/// [SHS 4.1a, 6.2d, 6.2e]
fn reach(state: &State, unit: UnitId) -> Vec<(AreaId, What)> {
    let goals = goals(state, unit).into_iter().filter(|goal| goal.way != Way::Redeploy);
    let kind = |way| if way == Way::Road { ZoneKind::Band } else { ZoneKind::Reach };
    let zones: Vec<(AreaId, ZoneKind)> = goals.map(|goal| (goal.to.area, kind(goal.way))).collect();
    let own = state.area_of(unit).filter(|_| state.counter(unit).arm.fights());
    let reached = zones.iter().map(|(area, _)| *area).filter(|_| own.is_some());
    let words: Vec<_> = own.into_iter().chain(reached).filter_map(|area| room(state, unit, area)).collect();
    zones.into_iter().map(|(area, kind)| (area, What::Zone(kind))).chain(words).collect()
}

/// How much of an area's room a unit's side has taken, where it has taken any. [SHS 4.1a, 4.2]
fn room(state: &State, unit: UnitId, area: AreaId) -> Option<(AreaId, What)> {
    let used = used(state, area, state.counter(unit).side(), &[]);
    (used > 0).then(|| (area, What::Words(format!("{used} of {ROOM} used"))))
}

/// A gun's arc as far as it reaches, and what stops its shots. [SHS 7.1, 7.3, 7.5]
fn bears(state: &State, unit: UnitId) -> Vec<(AreaId, What)> {
    let arc = arc(state, unit);
    let blockers = arc.iter().flat_map(|(area, _)| stopping(state, unit, *area));
    let blocked = blockers.map(|area| (area, What::Zone(ZoneKind::Blocker))).collect::<Vec<_>>();
    arc.iter().map(|(area, _)| (*area, What::Zone(ZoneKind::Arc))).chain(blocked).collect()
}

/// Where a unit's commander lets it move strategically: his area, and those next to it. [SHS 6.2b, 20.2]
fn command(state: &State, unit: UnitId) -> Vec<(AreaId, What)> {
    let own = state.commander(state.counter(unit).leader).filter(|id| is_free(state.unit(*id).committed));
    let Some(there) = own.and_then(|commander| state.area_of(commander)) else { return Vec::new() };
    let next = state.board().links(there).map(|link| link.to);
    std::iter::once(there).chain(next).map(|area| (area, What::Zone(ZoneKind::Command))).collect()
}

/// Where an enemy next door holds a unit fast, and where somebody covers it. [SHS 6.2e, R07]
fn held(state: &State, unit: UnitId) -> Vec<(AreaId, What)> {
    let held = state.board().ids().filter_map(|area| Some((area, grip(state, unit, area)?)));
    let drawn = |(area, grip): (AreaId, Grip)| {
        let covered = (grip == Grip::IsCovered).then(|| (area, What::Words("covered".to_owned())));
        std::iter::once((area, What::Zone(ZoneKind::Control))).chain(covered)
    };
    held.flat_map(drawn).collect()
}
