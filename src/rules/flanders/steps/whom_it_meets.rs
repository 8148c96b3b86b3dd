//! A victory bonus that meets others on a table that is not tracked: they are charged from where it begins. [FLA MEL-54, MEL-96]

use serde::Serialize;

use super::bonus_sheet::others_that_it_may_meet;
use super::pursuit::{Bonus, goes_on_at};
use super::{Procedure, Step, Turn, Work, ledger};
use crate::game::{Awaiting, Choice, FactSheet, Rule, Statement, Unsaid, Wording, say};
use crate::geometry::Vector;
use crate::geometry::zone::Aspect;
use crate::rules::flanders::facts::confirmed::facts;
use crate::rules::flanders::facts::{Confirmed, Sheet};
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::charge_step::{ChargeStep, Rider, Under};
use crate::rules::flanders::state::{AttemptId, State, UnitId};

facts! {
    /// How far off those are whom a bonus meets.
    OthersFacts {
        /// Inches to them from where the bonus begins.
        distance: f64,
    }
}

/// A victory bonus that meets others: whom, and how far off they were, before they are charged. [FLA MEL-54, MEL-96]
#[derive(Clone, Debug, Serialize)]
pub struct MeetsOthers {
    attempt: AttemptId,
    unit: UnitId,
    /// Which way it goes; straight on where it is nothing.
    direction: Option<Vector>,
    inches: f64,
    /// All whom it has beaten.
    losers: Vec<UnitId>,
    /// Whom it meets, and from which side of him, when that has been said.
    met: Option<(UnitId, Aspect)>,
}

impl MeetsOthers {
    /// A bonus of which it has been stated that it meets others.
    pub fn of(bonus: &Bonus<'_>) -> Step {
        let &Bonus { attempt, unit, direction, inches, losers, .. } = bonus;
        Step::MeetsOthers(Self { attempt, unit, direction, inches, losers: losers.to_vec(), met: None })
    }

    /// Where the charge has got to.
    pub(super) fn under_way(&self) -> Under {
        let target = self.met.map(|(enemy, _)| enemy);
        Under { step: ChargeStep::Aftermath, attempt: Some(self.attempt), charger: Some(self.unit), target }
    }

    /// The others by name, and from which side each of them is met.
    fn whom<W: Wording>(&self, state: &State) -> Choice<Action, W> {
        let rule = "FLA MEL-54";
        let others = others_that_it_may_meet(state, self.unit, &self.losers);
        Choice {
            side: state.unit(self.unit).side,
            question: say!("Whom does {} meet?", state.name(self.unit)),
            rule: Rule::new(rule),
            pieces: vec![self.unit.into()],
            offers: others.flat_map(|enemy| ledger::meetings(state, self.unit, enemy, rule)).collect(),
            refused: Vec::new(),
        }
    }

    fn how_far<W: Wording>(&self, state: &State, enemy: UnitId) -> FactSheet<W> {
        let title = say!("{} follows up {}″, and meets {}", state.name(self.unit), self.inches, state.name(enemy));
        let label = "Inches to him from where the bonus begins";
        Sheet::new(title, Rule::new("FLA MEL-54"), [self.unit.into(), enemy.into()])
            .inches(OthersFacts::distance(), label, "FLA MEL-54", self.inches, None)
            .done()
    }
}

impl Procedure<Step> for MeetsOthers {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        Some(match self.met {
            None => Awaiting::Choice(self.whom(state)),
            Some((enemy, _)) => Awaiting::Facts(self.how_far(state, enemy)),
        })
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        let Action::Meet { target, aspect, .. } = *action else { unreachable!("{action:?} was not offered") };
        turn.push([Step::MeetsOthers(Self { met: Some((target, aspect)), ..self })]);
    }

    fn confirm(self, turn: &mut Turn<'_>, sheet: &FactSheet<Unsaid>, stated: &Statement) {
        let (enemy, aspect) = self.met.expect("whom it meets is said before how far off he is");
        let distance = OthersFacts::of(Confirmed::of(sheet, stated)).distance;
        let pose = turn.state.unit(self.unit).pose();
        let rider = Rider {
            distance,
            remaining: distance,
            reach: self.inches,
            aspect,
            way: pose.map(|pose| (pose, self.direction.unwrap_or_else(|| pose.forward()))),
            ..Rider::new(self.unit, 0.0)
        };
        let charge = goes_on_at(turn, self.attempt, enemy, rider);
        turn.push([charge]);
    }

    fn name(&self) -> String {
        format!("whom the bonus of unit {} meets", self.unit.0)
    }
}
