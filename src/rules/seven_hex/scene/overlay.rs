//! What is shown for one piece: where it may go, whom it finds there, who holds it fast, and what a gun bears on. [SHS 4.1a, 6, 7]

use super::board::board;
use crate::game::{AreaBoard, Mark, Overlay, PieceId, ZoneKind};
use crate::geometry::Point;
use crate::rules::seven_hex::book::tables::ROOM;
use crate::rules::seven_hex::facts::fire::{arc, stopping};
use crate::rules::seven_hex::facts::march::{Grip, goals, grip};
use crate::rules::seven_hex::facts::room::used;
use crate::rules::seven_hex::judge::commanders::is_free;
use crate::rules::seven_hex::judge::strategic::Way;
use crate::rules::seven_hex::state::State;
use crate::rules::seven_hex::state::unit::{AreaId, UnitId};

/// What is drawn in an area: shade, or words.
enum Drawn {
    Zone(ZoneKind),
    Words(String),
}

/// An overlay for one piece.
pub fn marks(state: &State, piece: PieceId, overlay: Overlay) -> Vec<Mark> {
    let Some(unit) = state.of_piece(piece) else { return Vec::new() };
    let areas: Vec<(AreaId, Drawn)> = match overlay {
        Overlay::Reach => reach(state, unit),
        Overlay::Arc | Overlay::Range | Overlay::Sight => bears(state, unit),
        Overlay::Command => command(state, unit),
        Overlay::Support => held(state, unit),
    };
    let drawn = board(state);
    let mark = |(id, what): (AreaId, Drawn)| {
        let area = drawn.area(id.0)?;
        Some(match what {
            Drawn::Zone(kind) => Mark::Zone { outline: rim(&drawn, area), kind },
            Drawn::Words(text) => Mark::Label { at: drawn.head(area), text },
        })
    };
    areas.into_iter().filter_map(mark).collect()
}

/// The corners of an area, in order round its middle.
fn rim(drawn: &AreaBoard, area: &crate::game::Area) -> Vec<Point> {
    let middle = drawn.middle(area);
    let mut corners: Vec<Point> = drawn.rim(area).into_iter().flat_map(|side| drawn.map.ends(side)).collect();
    let angle = |point: &Point| (point.y - middle.y).atan2(point.x - middle.x);
    corners.sort_by(|one, other| angle(one).total_cmp(&angle(other)));
    corners.dedup_by(|one, other| (*one - *other).norm() < 1e-6);
    corners
}

/// Across country, and by road where only that reaches; with the room that is taken where it stands and where it finds friends.
/// [SHS 4.1a, 6.2d, 6.2e]
fn reach(state: &State, unit: UnitId) -> Vec<(AreaId, Drawn)> {
    let goals = goals(state, unit).into_iter().filter(|goal| goal.way != Way::Redeploy);
    let kind = |way| if way == Way::Road { ZoneKind::Band } else { ZoneKind::Reach };
    let zones: Vec<(AreaId, ZoneKind)> = goals.map(|goal| (goal.to.area, kind(goal.way))).collect();
    let own = state.area_of(unit).filter(|_| state.counter(unit).arm.fights());
    let reached = zones.iter().map(|(area, _)| *area).filter(|_| own.is_some());
    let words: Vec<_> = own.into_iter().chain(reached).filter_map(|area| room(state, unit, area)).collect();
    zones.into_iter().map(|(area, kind)| (area, Drawn::Zone(kind))).chain(words).collect()
}

/// How much of an area's room a unit's side has taken, where it has taken any. [SHS 4.1a, 4.2]
fn room(state: &State, unit: UnitId, area: AreaId) -> Option<(AreaId, Drawn)> {
    let used = used(state, area, state.counter(unit).side(), &[]);
    (used > 0).then(|| (area, Drawn::Words(format!("{used} of {ROOM} used"))))
}

/// A gun's arc as far as it reaches, and what stops its shots. [SHS 7.1, 7.3, 7.5]
fn bears(state: &State, unit: UnitId) -> Vec<(AreaId, Drawn)> {
    let arc = arc(state, unit);
    let blockers = arc.iter().flat_map(|(area, _)| stopping(state, unit, *area));
    let blocked = blockers.map(|area| (area, Drawn::Zone(ZoneKind::Blocker))).collect::<Vec<_>>();
    arc.iter().map(|(area, _)| (*area, Drawn::Zone(ZoneKind::Arc))).chain(blocked).collect()
}

/// Where a unit's commander lets it move strategically: his area, and those next to it. [SHS 6.2b, 20.2]
fn command(state: &State, unit: UnitId) -> Vec<(AreaId, Drawn)> {
    let own = state.commander(state.counter(unit).leader).filter(|id| is_free(state.unit(*id).committed));
    let Some(there) = own.and_then(|commander| state.area_of(commander)) else { return Vec::new() };
    let next = state.board().links(there).map(|link| link.to);
    std::iter::once(there).chain(next).map(|area| (area, Drawn::Zone(ZoneKind::Command))).collect()
}

/// Where an enemy next door holds a unit fast, and where somebody covers it. [SHS 6.2e, R07]
fn held(state: &State, unit: UnitId) -> Vec<(AreaId, Drawn)> {
    let held = state.board().ids().filter_map(|area| Some((area, grip(state, unit, area)?)));
    let drawn = |(area, grip): (AreaId, Grip)| {
        let covered = (grip == Grip::IsCovered).then(|| (area, Drawn::Words("covered".to_owned())));
        std::iter::once((area, Drawn::Zone(ZoneKind::Control))).chain(covered)
    };
    held.flat_map(drawn).collect()
}
