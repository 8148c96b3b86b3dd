//! The battle: the field, the stack of steps, and what it waits for.

use std::sync::Arc;

use super::facts::Confirmed;
use super::odds::{equivalence, isolate};
use super::state::State;
use super::state::action::{Action, Amendment};
use super::state::begin::state_of;
use super::state::setup::Setup;
use super::steps::{Procedure, Step, Table, amend};
use crate::dice::Faces;
use crate::game::{
    Ambiguity, Amendable, Answer, Awaiting, Change, Choice, Drawing, Eyes, Ledger, Mark, Measurement, Offer, Outcome,
    Outlook, Overlay, PieceId, Progress, Refusal, Report, Rule, RuleText, Ruleset, Ruling, Scene, TallyRuling, Target,
    fingerprint, umpire,
};
use crate::geometry::Pose;

/// A battle of *Will You Go To Flanders?* in progress.
#[derive(Clone, Debug)]
pub struct Battle {
    field: State,
    /// The steps it is in, outermost first; a copy of the battle shares them.
    stack: Vec<Arc<Step>>,
    awaiting: Arc<Awaiting<Action>>,
}

/// Steps of a turn that may pass between two questions; more means that the rules turn in a circle.
const LONGEST_RUN: usize = 10_000;

impl Battle {
    /// The field, for those who look at it.
    pub fn field(&self) -> &State {
        &self.field
    }

    /// The same field with other steps before it, as far as the next question.
    fn going_on_with(&self, stack: Vec<Arc<Step>>) -> Self {
        let mut battle = Self { field: self.field.clone(), stack, awaiting: self.awaiting.clone() };
        battle.settle(&mut Vec::new());
        battle
    }

    /// Runs every automatic consequence until somebody is asked.
    fn settle(&mut self, story: &mut Vec<Report>) {
        for _ in 0..LONGEST_RUN {
            let step = self.stack.last().expect("a step is always on the stack");
            if let Some(awaiting) = step.ask(&self.field) {
                self.awaiting = Arc::new(awaiting);
                return;
            }
            let step = self.stack.pop().expect("a step is always on the stack");
            Arc::unwrap_or_clone(step).run(&mut Table::new(&mut self.field, story, &mut self.stack));
        }
        unreachable!("the steps of a turn always come to a question: {:?}", self.stack.last().map(|step| step.name()));
    }

    fn check_action(&self, choice: &Choice<Action>, action: &Action) -> Result<(), Refusal> {
        let offered = choice.offers.iter().find(|offer| offer.action == *action);
        match offered {
            Some(offer) if !matches!(offer.target, Target::Ground(_)) => Ok(()),
            _ => self.check_drawn(choice, action),
        }
    }

    /// A drawn answer must complete a ground offer, or be a charge with another wheel, and be allowed by the step.
    fn check_drawn(&self, choice: &Choice<Action>, action: &Action) -> Result<(), Refusal> {
        let step = self.stack.last().expect("a step is always on the stack");
        if choice.offers.iter().any(|offer| completes(offer, action)) {
            step.permits(&self.field, action)
        } else {
            Err(step.why_not(&self.field, action))
        }
    }
}

/// Whether a drawn action is of the kind and about the piece of an offer.
fn completes(offer: &Offer<Action>, action: &Action) -> bool {
    match (&offer.action, action) {
        (Action::Move { unit: offered, .. }, Action::Move { unit, .. })
        | (Action::MoveClosed { unit: offered, .. }, Action::MoveClosed { unit, .. }) => offered == unit,
        (Action::Ride { general: offered, .. }, Action::Ride { general, .. })
        | (Action::PlaceGeneral { general: offered, .. }, Action::PlaceGeneral { general, .. }) => offered == general,
        (Action::MoveCard { card: offered, .. }, Action::MoveCard { card, .. }) => offered == card,
        (Action::Charge { unit: offered, target: enemy, .. }, Action::Charge { unit, target, .. }) => {
            offered == unit && enemy == target
        }
        _ => false,
    }
}

impl Ruleset for Battle {
    type Setup = Setup;
    type Action = Action;
    type Amendment = Amendment;

    fn begin(setup: &Setup) -> Result<Self, Vec<String>> {
        let faults = super::state::setup::faults(setup);
        if !faults.is_empty() {
            return Err(faults);
        }
        let over = Outcome { winner: None, text: String::new(), rule: Rule::new("FLA SEQ-01") };
        let awaiting = Arc::new(Awaiting::Over(over));
        let mut battle = Self { field: state_of(setup), stack: vec![Arc::new(Step::TurnStart)], awaiting };
        battle.settle(&mut Vec::new());
        Ok(battle)
    }

    fn awaiting(&self) -> &Awaiting<Action> {
        &self.awaiting
    }

    fn check(&self, answer: &Answer<Action, Amendment>) -> Result<(), Refusal> {
        match (answer, &*self.awaiting) {
            (Answer::Rule(Ruling { sets: TallyRuling::Amend(amendment), .. }), _) => {
                amend::check(&self.field, &self.stack, amendment)
            }
            (Answer::Rule(ruling), awaiting) => umpire::check_on_tally(awaiting, &ruling.sets),
            (Answer::Act(action), Awaiting::Choice(choice)) => self.check_action(choice, action),
            (Answer::State(statement), Awaiting::Facts(sheet)) => sheet.check(statement),
            (Answer::Roll(faces), Awaiting::Dice(request)) => umpire::check_faces(request, faces),
            (_, awaiting) => Err(umpire::of_another_kind(awaiting)),
        }
    }

    fn give(&mut self, answer: &Answer<Action, Amendment>) -> Result<Vec<Report>, Refusal> {
        self.check(answer)?;
        let mut story = Vec::new();
        if let Answer::Rule(ruling) = answer {
            return self.rule(ruling);
        }
        let step = self.stack.pop().expect("a step is always on the stack");
        let step = Arc::unwrap_or_clone(step);
        let awaiting = Arc::clone(&self.awaiting);
        let mut table = Table::new(&mut self.field, &mut story, &mut self.stack);
        match (answer, &*awaiting) {
            (Answer::Act(action), _) => step.act(&mut table, action),
            (Answer::State(statement), Awaiting::Facts(sheet)) => {
                step.learn(&mut table, Confirmed::of(sheet, statement));
            }
            (Answer::Roll(faces), Awaiting::Dice(request)) => step.roll(&mut table, request, faces),
            _ => unreachable!("the answer was checked"),
        }
        self.settle(&mut story);
        Ok(story)
    }

    fn draw(&self, offer: &Offer<Action>, drawing: &Drawing) -> Result<Action, Refusal> {
        super::steps::drawn::complete(&self.field, offer, drawing)
    }

    fn amendable(&self, piece: Option<PieceId>) -> Vec<Amendable<Amendment>> {
        amend::offers(&self.field, piece)
    }

    fn placing(&self, piece: PieceId, pose: Pose) -> Option<Amendable<Amendment>> {
        amend::placing(&self.field, piece, pose)
    }

    fn counting(&self, piece: PieceId, figures: u16) -> Option<Amendable<Amendment>> {
        amend::counting(&self.field, piece, figures)
    }

    fn scene(&self, eyes: Eyes) -> Scene {
        super::scene::scene(&self.field, &self.stack, &self.awaiting, eyes)
    }

    fn overlay(&self, piece: PieceId, overlay: Overlay, eyes: Eyes) -> Vec<Mark> {
        super::scene::overlay::marks(&self.field, &self.awaiting, piece, overlay, eyes)
    }

    fn measure(&self, from: PieceId, to: PieceId) -> Option<Measurement> {
        super::scene::overlay::measure(&self.field, from, to)
    }

    fn rule_text(&self, rule: &Rule) -> Option<RuleText> {
        super::book::paragraphs::rule_text(rule)
    }

    fn book(&self) -> Vec<(Rule, RuleText)> {
        super::book::paragraphs::book()
    }

    fn register(&self) -> Vec<Ambiguity> {
        super::book::register::register(self.field.house())
    }

    fn progress(&self) -> Vec<Progress> {
        super::scene::progress::of(&self.field, &self.stack)
    }

    fn ledger(&self) -> Option<Ledger<Action>> {
        super::steps::ledger::page(&self.field, self.stack.last().map(Arc::as_ref))
    }

    fn turn(&self) -> u32 {
        self.field.turn
    }

    fn steps(&self) -> Vec<String> {
        self.stack.iter().map(|step| step.name()).collect()
    }

    fn fingerprint(&self) -> u64 {
        fingerprint(&(&self.field, &self.stack, &self.awaiting))
    }

    fn apart(&self, answer: &Answer<Action, Amendment>) -> Option<Self> {
        self.check(answer).ok()?;
        if let Some(stack) = isolate::at_once(&self.field, answer) {
            return Some(self.going_on_with(stack));
        }
        let mut after = self.clone();
        after.give(answer).ok()?;
        let stack = isolate::cut(&after.field, &after.stack)?;
        Some(after.going_on_with(stack))
    }

    fn changes_since(&self, before: &Self) -> Vec<Change> {
        isolate::changes(&self.field, &before.field)
    }

    fn told_apart(&self, throws: &[Faces]) -> Vec<u64> {
        equivalence::told_apart(&self.field, &self.stack, &self.awaiting, throws)
    }

    fn outlook(&self, before: &Self) -> Outlook {
        equivalence::outlook(&self.field, &self.stack, &before.field)
    }
}

impl Battle {
    /// The umpire's hand.
    fn rule(&mut self, ruling: &Ruling<Amendment>) -> Result<Vec<Report>, Refusal> {
        let TallyRuling::Amend(amendment) = &ruling.sets else {
            let text = umpire::rule_on(Arc::make_mut(&mut self.awaiting), &ruling.sets)?;
            return Ok(vec![umpire::ruling_report(ruling, &text)]);
        };
        let told = umpire::ruling_report(ruling, &amend::words(&self.field, amendment));
        let mut story = vec![match amend::secret_of(&self.field, amendment) {
            Some(side) => told.secret_of(side, None),
            None => told,
        }];
        amend::carry_out(&mut self.field, &mut self.stack, amendment, &mut story);
        self.settle(&mut story);
        Ok(story)
    }
}
