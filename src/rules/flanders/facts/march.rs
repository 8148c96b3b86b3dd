//! How far a unit may march, and what it stands on.

use super::Sheet;
use super::confirmed::facts;
use crate::game::{FactSheet, FactValue, Rule, TerrainKind, Wording, say};
use crate::geometry::{Point, Rect};
use crate::rules::flanders::judge::movement::{self, Manoeuvre, MoveFacts};
use crate::rules::flanders::state::{State, Unit, UnitId};

facts! {
    /// How a unit has marched whose place is not kept.
    MarchedFacts {
        /// Inches gone.
        inches: f64,
        /// It went away from the enemy.
        back: bool,
    }
}

/// What is asked of a march that is not measured: whether its fire is left hangs on it. [FLA MOV-07, SAF-10, SAF-21, SEQ-13]
pub fn marched<W: Wording>(state: &State, id: UnitId) -> FactSheet<W> {
    let title = say!("How far {} has marched", state.name(id));
    Sheet::new(title, Rule::new("FLA MOV-01"), [id.into()])
        .inches(MarchedFacts::inches(), "Inches gone", "FLA MOV-01", 60.0, None)
        .usually(FactValue::Number(allowance(state, id)))
        .yes(MarchedFacts::back(), "Away from the enemy", "FLA SAF-21", None)
        .usually(FactValue::Yes(false))
        .done()
}

/// Inches a unit may move before the ground and its manoeuvres take any off.
pub fn allowance(state: &State, id: UnitId) -> f64 {
    movement::allowed::<f64>(&setting_out(state.unit(id)), state.house()).map_or(0.0, |allowance| allowance.inches)
}

/// What a unit brings to any move: whether its drivers have run, and whether it has fired in passing, for it moves and fires then.
/// [FLA CB-10, MOV-06, MOV-16]
pub fn setting_out(unit: &Unit) -> MoveFacts {
    let manoeuvres = if unit.this_turn.fired { vec![Manoeuvre::Fire] } else { Vec::new() };
    MoveFacts { drivers_gone: drivers_gone(unit), manoeuvres, ..MoveFacts::plain(unit.troop()) }
}

/// Whether a battery has lost its drivers. [FLA CB-08]
pub fn drivers_gone(unit: &Unit) -> bool {
    unit.battery.is_some_and(|battery| battery.drivers_gone)
}

/// Whether any base of a unit stands in water. [FLA SAF-10, R-90]
pub fn is_in_water(state: &State, id: UnitId) -> bool {
    let bases = state.bases(id);
    let streams = || state.fixed.ground.any_in(TerrainKind::Stream, bases);
    state.unit(id).pose().is_some() && streams() && bases.iter().any(|base| is_wet(state, base))
}

/// Whether a base, or a part of a front as wide as one, lies in water, and no road carries it there.
fn is_wet(state: &State, rect: &Rect) -> bool {
    state.fixed.ground.any_in(TerrainKind::Stream, std::slice::from_ref(rect)) && !is_road(state, rect.centre)
}

/// Whether a point lies on a road.
pub fn is_road(state: &State, point: Point) -> bool {
    state.fixed.ground.of_kind(TerrainKind::Road).any(|(_, road)| road.outline.contains(point))
}

/// Whether a part of one of these rectangles lies in water, and no road carries it there. [FLA SAF-10]
pub fn wades(state: &State, swept: impl IntoIterator<Item = Rect>) -> bool {
    let streams = |rect: &Rect| state.fixed.ground.any_in(TerrainKind::Stream, std::slice::from_ref(rect));
    swept.into_iter().any(|rect| streams(&rect) && abreast(&rect).any(|part| is_wet(state, &part)))
}

/// A front in parts side by side, none wider than a stand of foot.
pub(super) fn abreast(rect: &Rect) -> impl Iterator<Item = Rect> {
    let parts = rect.front.ceil().max(1.0);
    let width = rect.front / parts;
    let (right, facing, depth, first) = (rect.front_pose().right(), rect.facing(), rect.depth, rect.centre);
    let aside = move |part: u32| (f64::from(part) + 0.5 - parts / 2.0) * width;
    (0..parts as u32).map(move |part| Rect::new(first + right * aside(part), facing, width, depth))
}

/// A rectangle at every quarter of an inch on its straight way to where another has its middle.
pub fn straight(from: Rect, to: &Rect) -> impl Iterator<Item = Rect> {
    const STEP: f64 = 0.25;
    let way = to.centre - from.centre;
    let steps = (way.norm() / STEP).ceil().max(1.0);
    (0..=steps as u32).map(move |step| from.moved(way * (f64::from(step) / steps)))
}
