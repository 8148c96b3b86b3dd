//! Setting up. [SHS 16a, 16b, R51, R52]

use serde::Serialize;

use super::offers::{about, button, choice, on_unit, to_hex};
use super::{Procedure, Step, Turn};
use crate::game::{Awaiting, Report, ReportKind, Rule, Side, Wording};
use crate::hex::cluster::Spot;
use crate::rules::seven_hex::facts::room::{has_room, is_parted_there};
use crate::rules::seven_hex::state::State;
use crate::rules::seven_hex::state::action::Action;
use crate::rules::seven_hex::state::unit::{At, Presence, UnitId};

/// A side sets up.
#[derive(Clone, Debug, Serialize)]
pub struct SetUp {
    /// Whose it is.
    pub side: Side,
}

/// A unit is set up elsewhere.
#[derive(Clone, Debug, Serialize)]
pub struct Placing {
    /// Which.
    pub unit: UnitId,
}

const fn rule(side: Side) -> &'static str {
    match side {
        Side::A => "SHS 16b",
        Side::B => "SHS 16a",
    }
}

impl Procedure<Step> for SetUp {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let rule = rule(self.side);
        let ready = button("ready", rule, Action::Done, || format!("{} are ready", state.side_name(self.side)));
        let movable = state.on_board(self.side).filter(|id| state.counter(*id).arm.advances());
        let units = movable.map(|id| on_unit(state, "arrange", rule, id, "is set up elsewhere"));
        let question = || format!("How do the {} set up?", state.side_name(self.side));
        choice(self.side, rule, question, std::iter::once(ready).chain(units).collect())
    }

    fn name(&self) -> String {
        format!("set-up of {:?}", self.side)
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        if let Action::Take(unit) = action {
            turn.push([Step::Placing(Placing { unit: *unit }), Step::SetUp(self)]);
        } else {
            turn.report(|state| {
                let text = format!("{} are ready.", state.side_name(self.side));
                Report::new(ReportKind::Order, Rule::new(rule(self.side)), text)
            });
        }
    }
}

/// Where a unit may be set up. [SHS 3.12, 16a, 16b, R51]
fn places(state: &State, unit: UnitId) -> Vec<At> {
    let counter = state.counter(unit);
    let home = state.fixed.setup.homes.iter().find(|(leader, _)| *leader == counter.leader);
    let areas = home.into_iter().flat_map(|(_, areas)| areas.iter().copied());
    let fitting = areas.filter(|area| has_room(state, &[unit], *area) && !is_parted_there(state, &[unit], *area));
    let hexes = fitting.flat_map(|area| state.area(area).free().map(move |spot| At { area, spot }));
    let allowed = hexes.filter(|at| counter.side() == Side::B || at.spot == Spot::Centre);
    allowed.filter(|at| state.stands(unit) != Some(*at)).collect()
}

impl Procedure<Step> for Placing {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let (unit, side) = (self.unit, state.counter(self.unit).side());
        let stay = button("stay", rule(side), Action::Stay, || format!("{} stays", state.name(unit)));
        let places = places(state, unit);
        let places = places.into_iter().map(|at| to_hex(state, "arrange", rule(side), (unit, at), Action::Place(at)));
        let question = || format!("Where is {} set up?", state.name(unit));
        about(state, &[unit], choice(side, rule(side), question, places.chain([stay]).collect()))
    }

    fn name(&self) -> String {
        format!("placing {}", self.unit.0)
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        let at = match *action {
            Action::Place(at) => at,
            Action::Stay => return,
            ref other => unreachable!("{other:?} was not offered"),
        };
        turn.state.put(self.unit, Presence::On(at));
        turn.report(|state| {
            let text = format!("{} is set up at {}.", state.name(self.unit), state.place_words(at));
            let rule = Rule::new(rule(state.counter(self.unit).side()));
            Report::new(ReportKind::Move, rule, text).about([state.piece(self.unit)])
        });
    }
}
