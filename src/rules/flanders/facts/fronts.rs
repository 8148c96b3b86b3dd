//! The front that a unit fires from: one face of a square. [FLA SAF-02, SAF-03, R-35]

use std::borrow::Cow;

use super::bears::Open;
use super::masks::Masks;
use super::{bears, melee};
use crate::geometry::{Formation, Rect, measure};
use crate::rules::flanders::judge::bases::FIGHTING_RANKS;
use crate::rules::flanders::state::{State, UnitId};

/// Where the faces of a square look, and the sides of a column that has gone back: in degrees from its own front.
const FACES: [f64; 4] = [0.0, 90.0, 180.0, 270.0];

/// A front that fires.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Front {
    /// The bases of its front row.
    pub bases: Vec<Rect>,
    /// Figures of each of them and of the base behind it, in the same order. [FLA SAF-03]
    pub figures: Vec<u8>,
}

/// Whether a unit fires every way: a square, a garrison, and a column that has gone back. [FLA BLD-01, SAF-22, R-16, R-35]
pub fn fires_every_way(state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    unit.garrison_of().is_some() || unit.formation == Formation::Square || is_retiring_column(state, id)
}

/// Whether a unit is a column that has gone back this turn; one that has gone into a house is its garrison. [FLA SAF-22]
pub fn is_retiring_column(state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    unit.formation == Formation::Column && unit.garrison_of().is_none() && unit.this_turn.fell_back
}

/// The front from which a unit fires at what it aims at. In a melee only those fire who fight nobody. [FLA SAF-30, R-16, R-35]
pub fn firing_front(state: &State, firer: UnitId, masks: &Masks<'_>) -> Front {
    match state.unit(firer).formation {
        Formation::Square => face_toward(state, firer, masks, face),
        Formation::Column if is_retiring_column(state, firer) => face_toward(state, firer, masks, side),
        Formation::Line | Formation::Column => front_of_ranks(state, firer),
    }
}

fn front_of_ranks(state: &State, firer: UnitId) -> Front {
    let Some(pose) = state.unit(firer).pose() else { return Front::default() };
    let block = state.block(firer);
    let lies_in_line = state.unit(firer).wrap.is_none();
    let rects = if lies_in_line { Cow::Borrowed(state.bases(firer)) } else { Cow::Owned(block.placed(pose)) };
    let idle = state.is_engaged(firer).then(|| melee::idle_bases(state, firer));
    let is_idle = |at: usize| idle.as_ref().is_none_or(|idle| idle[at]);
    let all = || block.bases.iter().zip(rects.iter()).enumerate();
    let fire = || all().filter(|(at, _)| is_idle(*at)).map(|(_, base)| base);
    let in_file = |file: u8| {
        let two_ranks = fire().filter(move |(base, _)| base.file == file && base.rank < FIGHTING_RANKS);
        two_ranks.map(|(base, _)| base.figures).sum::<u8>()
    };
    let front = fire().filter(|(base, _)| base.rank == 0 && base.facing == 0.0);
    let (bases, figures) = front.map(|(base, rect)| (*rect, in_file(base.file))).unzip();
    Front { bases, figures }
}

/// The face that fires of a unit that has several: the nearest that bears and has no friends before it, else the nearest that would bear
/// without them, else the nearest.
fn face_toward(state: &State, firer: UnitId, masks: &Masks<'_>, face: impl Fn(&State, UnitId, f64) -> Front) -> Front {
    let target = masks.target();
    let faces = FACES.into_iter().map(|facing| face(state, firer, facing)).filter(|face| !face.bases.is_empty());
    let mut faces: Vec<(f64, Front)> = faces.map(|face| (measure::bases_range(&face.bases, target), face)).collect();
    faces.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    let mut faces: Vec<Front> = faces.into_iter().map(|(_, face)| face).collect();
    let bearings = |face: &Front| bears::bearings(state, &face.bases, target, bears::reach(state, firer), |_| true);
    let has_a_shot = |face: &Front| !Open::of(state, &face.bases, masks).unmasked(bearings(face)).is_empty();
    let best = faces.iter().position(has_a_shot).or_else(|| faces.iter().position(|face| !bearings(face).is_empty()));
    if faces.is_empty() { Front::default() } else { faces.swap_remove(best.unwrap_or(0)) }
}

/// One face of a square.
fn face(state: &State, firer: UnitId, facing: f64) -> Front {
    let Some(pose) = state.unit(firer).pose() else { return Front::default() };
    let block = state.block(firer);
    let (rects, idle) = (block.placed(pose), melee::idle_bases(state, firer));
    let all = block.bases.iter().zip(&rects).zip(&idle);
    let on_it = all.filter(|((base, _), idle)| base.facing == facing && **idle).map(|(base, _)| base);
    let (bases, figures) = on_it.map(|(base, rect)| (*rect, base.figures)).unzip();
    Front { bases, figures }
}

/// One side of a column, its bases turned outward.
fn side(state: &State, firer: UnitId, facing: f64) -> Front {
    let Some(pose) = state.unit(firer).pose() else { return Front::default() };
    let block = state.block(firer);
    let last = block.ranks().saturating_sub(1);
    let is_on_it = |rank: u8| match facing {
        0.0 => rank == 0,
        180.0 => rank == last,
        _ => true,
    };
    let turned = |rect: &Rect| {
        let [front, depth] = if facing % 180.0 == 0.0 { [rect.front, rect.depth] } else { [rect.depth, rect.front] };
        Rect::new(rect.centre, rect.facing() + facing, front, depth)
    };
    let (rects, idle) = (block.placed(pose), melee::idle_bases(state, firer));
    let all = block.bases.iter().zip(&rects).zip(&idle);
    let on_it = all.filter(|((base, _), idle)| is_on_it(base.rank) && **idle).map(|(base, _)| base);
    let (bases, figures) = on_it.map(|(base, rect)| (turned(rect), base.figures)).unzip();
    Front { bases, figures }
}
