//! The battle: the state, the stack of steps, and what it waits for.

use std::fmt::Debug;
use std::marker::PhantomData;

use super::book::{register, sections};
use super::odds::isolate;
use super::scene::{overlay, scene};
use super::state::action::{Action, Amendment};
use super::state::begin::state_of;
use super::state::setup::{Setup, faults};
use super::state::{Battlefield, State};
use super::steps::arrange::{Arrange, Looking};
use super::steps::cycle::go_on;
use super::steps::own::Opening;
use super::steps::{Procedure, Step, Table, amend};
use crate::dice::Reads as _;
use crate::game::{
    Ambiguity, Amendable, Answer, Awaiting, Change, Drawing, Eyes, Mark, Measurement, Offer, OnHexes, Outcome, Overlay,
    PieceId, Progress, Refusal, Report, Rule, RuleText, Ruleset, Ruling, Scene, Side, TallyRuling, fingerprint, umpire,
};
use crate::geometry::Pose;

/// A book of battles that are fought by these rules.
pub trait BattleBook: Clone + Debug {
    /// Its battles.
    const BATTLES: &'static [&'static Battlefield];
}

/// A battle in progress, of one book.
#[derive(Clone, Debug)]
pub struct Battle<B> {
    state: State,
    stack: Vec<Step>,
    awaiting: Awaiting<Action>,
    of: PhantomData<B>,
}

/// Steps that may pass between two questions; more means that the rules turn in a circle.
const LONGEST_RUN: usize = 10_000;

fn nothing_yet() -> Awaiting<Action> {
    Awaiting::Over(Outcome { winner: None, text: String::new(), rule: Rule::new("GALLOPER") })
}

impl<B: BattleBook> Battle<B> {
    /// The state, for those who look at it.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Runs every automatic consequence until somebody is asked.
    fn settle(&mut self, story: &mut Vec<Report>) {
        for _ in 0..LONGEST_RUN {
            let Some(step) = self.stack.last() else {
                go_on(&mut Table::new(&mut self.state, story, &mut self.stack));
                continue;
            };
            if let Some(awaiting) = step.ask(&self.state) {
                self.awaiting = awaiting;
                return;
            }
            let step = self.stack.pop().expect("a step is on the stack");
            step.run(&mut Table::new(&mut self.state, story, &mut self.stack));
        }
        unreachable!("the steps always come to a question: {:?}", self.stack.last().map(Procedure::name));
    }

    /// An answer that only opens a question may be given with the answer to that: it tells nothing by itself, and throws no die.
    fn check_both(&self, [opening, answer]: &[Action; 2]) -> Result<(), Refusal> {
        let opens = !matches!((opening, answer), (Action::Both(_), _) | (_, Action::Both(_)));
        let mut ahead = self.clone();
        if !opens || !ahead.give(&Answer::Act(opening.clone()))?.is_empty() {
            return Err(umpire::not_offered());
        }
        ahead.check(&Answer::Act(answer.clone()))
    }

    fn give_both(&mut self, [opening, answer]: &[Action; 2]) -> Result<Vec<Report>, Refusal> {
        self.give(&Answer::Act(opening.clone()))?;
        self.give(&Answer::Act(answer.clone()))
    }

    /// The umpire's hand.
    fn rule(&mut self, ruling: &Ruling<Amendment>) -> Result<Vec<Report>, Refusal> {
        let TallyRuling::Amend(amendment) = &ruling.sets else {
            let text = umpire::rule_on(&mut self.awaiting, &ruling.sets)?;
            return Ok(vec![umpire::ruling_report(ruling, &text)]);
        };
        let mut story = vec![umpire::ruling_report(ruling, &amend::words(&self.state, amendment))];
        amend::carry_out(&mut Table::new(&mut self.state, &mut story, &mut self.stack), amendment);
        self.settle(&mut story);
        Ok(story)
    }
}

impl<B: BattleBook> Ruleset for Battle<B> {
    type Setup = Setup;
    type Action = Action;
    type Amendment = Amendment;

    fn begin(setup: &Setup) -> Result<Self, Vec<String>> {
        let faults = faults(setup);
        if !faults.is_empty() {
            return Err(faults);
        }
        let Some(battlefield) = B::BATTLES.iter().find(|battle| battle.key == setup.battle) else {
            return Err(vec![format!("there is no battle “{}” in this book", setup.battle)]);
        };
        let state = state_of(battlefield, setup);
        let mut battle = Self { state, stack: Vec::new(), awaiting: nothing_yet(), of: PhantomData };
        battle.state.restack();
        let mut story = Vec::new();
        let mut table = Table::new(&mut battle.state, &mut story, &mut battle.stack);
        go_on(&mut table);
        let arrange = Side::BOTH.map(|side| Step::Arrange(Arrange { side, looking: Looking::Nobody }));
        table.go(arrange.into_iter().chain([Step::Opening(Opening)]).collect::<Vec<_>>());
        battle.settle(&mut story);
        Ok(battle)
    }

    fn awaiting(&self) -> &Awaiting<Action> {
        &self.awaiting
    }

    fn check(&self, answer: &Answer<Action, Amendment>) -> Result<(), Refusal> {
        match (answer, &self.awaiting) {
            (Answer::Rule(Ruling { sets: TallyRuling::Amend(amendment), .. }), _) => {
                amend::check(&self.state, &self.stack, amendment)
            }
            (Answer::Rule(ruling), awaiting) => umpire::check_on_tally(awaiting, &ruling.sets),
            (Answer::Act(Action::Both(both)), Awaiting::Choice(_)) => self.check_both(both),
            (Answer::Act(action), Awaiting::Choice(choice)) => {
                let offered = choice.offers.iter().any(|offer| offer.action == *action);
                if offered { Ok(()) } else { Err(umpire::not_offered()) }
            }
            (Answer::Roll(faces), Awaiting::Dice(request)) => umpire::check_faces(request, faces),
            (_, awaiting) => Err(umpire::of_another_kind(awaiting)),
        }
    }

    fn give(&mut self, answer: &Answer<Action, Amendment>) -> Result<Vec<Report>, Refusal> {
        self.check(answer)?;
        match answer {
            Answer::Rule(ruling) => return self.rule(ruling),
            Answer::Act(Action::Both(both)) => return self.give_both(both),
            Answer::Act(_) | Answer::State(_) | Answer::Roll(_) => {}
        }
        let mut story = Vec::new();
        let step = self.stack.pop().expect("a step is on the stack");
        let awaiting = std::mem::replace(&mut self.awaiting, nothing_yet());
        let mut table = Table::new(&mut self.state, &mut story, &mut self.stack);
        match (answer, &awaiting) {
            (Answer::Act(action), _) => step.act(&mut table, action),
            (Answer::Roll(faces), Awaiting::Dice(request)) => {
                step.roll(&mut table, faces, request.reading.sum().unwrap_or_default());
            }
            _ => unreachable!("the answer was checked"),
        }
        self.settle(&mut story);
        Ok(story)
    }

    fn draw(&self, offer: &Offer<Action>, _drawing: &Drawing) -> Result<Action, Refusal> {
        Ok(offer.action.clone())
    }

    fn amendable(&self, piece: Option<PieceId>) -> Vec<Amendable<Amendment>> {
        amend::offers(&self.state, piece)
    }

    fn placing(&self, piece: PieceId, pose: Pose) -> Option<Amendable<Amendment>> {
        amend::placing(&self.state, piece, pose)
    }

    fn both(&self, opening: &Action, answer: &Action) -> Option<Action> {
        let both = Action::Both(Box::new([opening.clone(), answer.clone()]));
        self.check(&Answer::Act(both.clone())).is_ok().then_some(both)
    }

    fn scene(&self, eyes: Eyes) -> Scene {
        scene(&self.state, &self.stack, eyes)
    }

    fn stands(&self) -> Vec<OnHexes> {
        let on_map = Side::BOTH.into_iter().flat_map(|side| self.state.on_map(side));
        on_map
            .map(|id| {
                let troop = self.state.troop(id);
                OnHexes { piece: id.into(), side: troop.side, stand: troop.stand }
            })
            .collect()
    }

    fn overlay(&self, piece: PieceId, overlay: Overlay, _eyes: Eyes) -> Vec<Mark> {
        overlay::marks(&self.state, piece, overlay)
    }

    fn measure(&self, from: PieceId, to: PieceId) -> Option<Measurement> {
        overlay::measure(&self.state, from, to)
    }

    fn rule_text(&self, rule: &Rule) -> Option<RuleText> {
        sections::rule_text(rule)
    }

    fn book(&self) -> Vec<(Rule, RuleText)> {
        sections::book(self.state.book())
    }

    fn register(&self) -> Vec<Ambiguity> {
        register::register(self.state.house())
    }

    fn progress(&self) -> Vec<Progress> {
        Vec::new()
    }

    fn turn(&self) -> u32 {
        self.state.activations
    }

    fn steps(&self) -> Vec<String> {
        self.stack.iter().map(Procedure::name).collect()
    }

    fn apart(&self, answer: &Answer<Action, Amendment>) -> Option<Self> {
        let Answer::Act(action) = answer else { return None };
        let stack = isolate::begins(&self.state, action)?;
        let mut alone = Self { state: self.state.clone(), stack, awaiting: nothing_yet(), of: PhantomData };
        alone.settle(&mut Vec::new());
        Some(alone)
    }

    fn changes_since(&self, before: &Self) -> Vec<Change> {
        isolate::changes_since(&self.state, &before.state)
    }

    fn fingerprint(&self) -> u64 {
        fingerprint(&(&self.state, &self.stack, &self.awaiting))
    }
}
