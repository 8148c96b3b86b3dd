//! Troops go into a house that they have come to. [FLA BLD-02]

use serde::Serialize;

use super::{Procedure, Step, Turn, pursuit};
use crate::game::{Awaiting, Report, ReportKind, Rule, Wording, told};
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{Place, State, UnitId};

/// A unit that has marched to a building goes in, when it has been fired at in passing. [FLA BLD-02, SEQ-09]
#[derive(Clone, Debug, Serialize)]
pub struct GoingIn {
    /// Who goes in.
    pub unit: UnitId,
    /// Into which building.
    pub building: usize,
}

impl Procedure<Step> for GoingIn {
    fn ask<W: Wording>(&self, _field: &State) -> Option<Awaiting<Action, W>> {
        None
    }

    fn run(self, turn: &mut Turn<'_>) {
        if turn.state.unit(self.unit).is_present() {
            enter(turn, self.unit, self.building, None);
        }
    }

    fn name(&self) -> String {
        format!("unit {} goes into a house", self.unit.0)
    }
}

/// A unit goes in: it has come to the wall, or has so many inches of its victory bonus, which are told. [FLA BLD-02, R-115]
pub fn enter(turn: &mut Turn<'_>, id: UnitId, building: usize, bonus: Option<f64>) {
    let in_place_of = |inches: f64| told!(turn, "{}", pursuit::forgone(turn.state, id, inches));
    let instead = bonus.map(in_place_of).unwrap_or_default();
    let house_name = turn.state.fixed.ground.within_a_sentence(building);
    let unit = turn.state.unit_mut(id);
    unit.place = Place::Building(building);
    unit.this_turn.moved = true;
    unit.this_turn.stirred = true;
    let text = told!(turn, "{} goes into {house_name}{instead}.", unit.name);
    turn.tell(Report::new(ReportKind::Move, Rule::new("FLA BLD-02"), text).about([id.into()]));
}
