//! Whom a victory bonus meets where no tape can say so: the umpire of a ledger is asked. [FLA MEL-53, MEL-54, MEL-95, MEL-96]

use serde::Serialize;

use super::pursuit::{Bonus, goes_on_at};
use super::{Procedure, Step, Turn, Work, ledger};
use crate::game::{Awaiting, Choice, FactSheet, FactValue, Rule, Statement, Unsaid, Wording, say};
use crate::geometry::Vector;
use crate::geometry::zone::Aspect;
use crate::rules::flanders::facts::confirmed::facts;
use crate::rules::flanders::facts::{Confirmed, Sheet};
use crate::rules::flanders::judge::charge as judge;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::charge_step::{ChargeStep, Rider, Under};
use crate::rules::flanders::state::{AttemptId, State, UnitId};

/// Whom a victory bonus meets, in the umpire's words, where that cannot be measured.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stated {
    /// The one it has beaten again; nothing where nobody has said.
    pub beaten: Option<bool>,
    /// Other enemies. [FLA MEL-54, MEL-96]
    pub others: bool,
}

impl Stated {
    /// As it was confirmed.
    pub fn of(known: Confirmed<'_>) -> Self {
        let FollowedFacts { contact, others } = FollowedFacts::of(known);
        // Whom it comes up with first it fights: it goes on at nobody else.
        Self { beaten: contact, others: others == Some(true) && contact != Some(true) }
    }
}

facts! {
    /// The facts of a bonus move that cannot be measured.
    FollowedFacts {
        /// It comes into contact with the beaten again.
        contact: Option<bool>,
        /// It meets other enemies.
        others: Option<bool>,
    }
}

/// A victory bonus thrown for, and whom it is taken after.
#[derive(Clone, Copy, Debug)]
pub struct Thrown<'a> {
    /// Who follows up.
    pub unit: UnitId,
    /// Who was beaten and is followed.
    pub beaten: UnitId,
    /// All who were beaten.
    pub losers: &'a [UnitId],
    /// Inches thrown.
    pub inches: f64,
    /// Inches that the beaten has gone back.
    pub gone_back: f64,
}

/// What a ledger asks of a bonus move that cannot be measured: whether it comes up with the beaten again, or meets others; nothing where
/// all of them stand on the table. [FLA MEL-53, MEL-54, MEL-95, MEL-96]
pub fn contact_sheet<W: Wording>(state: &State, thrown: &Thrown<'_>) -> Option<FactSheet<W>> {
    let &Thrown { unit, beaten, losers, inches, gone_back } = thrown;
    if !state.fixed.ledger {
        return None;
    }
    let asks_of_the_beaten = state.unit(beaten).is_present() && !is_measured(state, unit, beaten);
    let asks_of_others = others_that_it_may_meet(state, unit, losers).next().is_some();
    if !asks_of_the_beaten && !asks_of_others {
        return None;
    }
    let title = say!("{} follows up {inches}″, and {} has gone back", state.name(unit), state.name(beaten));
    let mut sheet = Sheet::new(title, Rule::new("FLA MEL-95"), [unit.into(), beaten.into()]);
    if asks_of_the_beaten {
        sheet = sheet
            .yes(FollowedFacts::contact(), "It comes into contact with him again", "FLA MEL-95", None)
            .usually(FactValue::Yes(judge::catches(inches, gone_back)));
    }
    if asks_of_others {
        sheet = sheet.yes(FollowedFacts::others(), "It meets other enemies", "FLA MEL-54", None);
    }
    Some(sheet.done())
}

/// Whether it can be measured how far two are apart.
fn is_measured(state: &State, one: UnitId, other: UnitId) -> bool {
    state.unit(one).pose().is_some() && state.unit(other).pose().is_some()
}

/// The enemies, besides those it has beaten and those it fights, whom a bonus may meet and no tape can say so: it does not go into houses.
fn others_that_it_may_meet<'a>(
    state: &'a State,
    id: UnitId,
    losers: &'a [UnitId],
) -> impl Iterator<Item = UnitId> + 'a {
    let fights = move |enemy: UnitId| state.melees.iter().any(|melee| melee.involves(id) && melee.involves(enemy));
    state.present(state.unit(id).side.other()).filter(move |&enemy| {
        let is_in_a_house = state.unit(enemy).garrison_of().is_some();
        !losers.contains(&enemy) && !is_measured(state, id, enemy) && !is_in_a_house && !fights(enemy)
    })
}

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
