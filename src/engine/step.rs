//! Where a battle can stop, and what a step works on when it goes on.

use std::borrow::Cow;
use std::fmt::Debug;
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::dice::Faces;
use crate::game::umpire::not_offered;
use crate::game::{
    Awaiting, DiceRequest, Ears, FactSheet, Grammar, Offer, Outcome, Refusal, Report, Statement, Together, Unsaid,
    Wording,
};

/// Where a battle of a game can stop: the closed enum over its procedures, made by `steps!`.
///
/// It names no game, so that the files of a game's steps need not know the game as a whole.
pub trait Step: Procedure<Self> + Clone + Debug + Serialize + Send + Sync + 'static {
    /// Everything on the board and off it.
    type State: Clone + Debug + Serialize + Send + Sync + 'static;
    /// What a side may do.
    type Action: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What checking an answer works out that giving it needs again.
    type Work: Debug + Default;
    /// What called procedures give back to the steps that called them.
    type Returned: Debug;

    /// The step in which a battle that is over stays.
    fn over(outcome: Outcome) -> Self;

    /// The names that sentences are about, where some of them are plural: every sentence is made to agree as it is heard.
    fn grammar(_state: &Self::State) -> Cow<'_, Grammar> {
        Cow::Owned(Grammar::default())
    }
}

/// What the steps of one kind know how to do.
///
/// A step either asks somebody something, and is answered once, or is an automatic consequence. When it is done it pushes what comes
/// next; a procedure such as a morale check is a step pushed on top of the one that needs it. What a step cannot be answered with is
/// a fault of the program and says so.
pub trait Procedure<S: Step>: Sized {
    /// What it asks; nothing when it is an automatic consequence.
    fn ask<W: Wording>(&self, state: &S::State) -> Option<Awaiting<S::Action, W>>;

    /// Where it is, for diagnosis.
    fn name(&self) -> String;

    /// Carries out an automatic consequence.
    fn run(self, _turn: &mut Turn<'_, S>) {
        unreachable!("{} asks before it goes on", self.name())
    }

    /// Takes a decision.
    fn act(self, _turn: &mut Turn<'_, S>, action: &S::Action, _work: S::Work) {
        unreachable!("{} offers nothing like {action:?}", self.name())
    }

    /// Takes the facts: what was stated, and what stands as measured.
    fn confirm(self, _turn: &mut Turn<'_, S>, _sheet: &FactSheet<Unsaid>, _stated: &Statement) {
        unreachable!("{} asks for no facts", self.name())
    }

    /// Takes the faces, read as the request was when they were thrown.
    fn roll(self, _turn: &mut Turn<'_, S>, _request: &DiceRequest<Unsaid>, _faces: &Faces) {
        unreachable!("{} asks for no dice", self.name())
    }

    /// Takes what a procedure it called has come to.
    fn resume(self, _turn: &mut Turn<'_, S>, returned: S::Returned) {
        unreachable!("{} called nobody, and was given {returned:?}", self.name())
    }

    /// The answer for everybody of the side that decides who is still to be asked: that they leave things as they are. It is allowed
    /// though it is none of the offers, which are about one of them; nothing where only one is asked.
    fn rest<W: Wording>(&self, _state: &S::State) -> Option<Offer<S::Action, W>> {
        None
    }

    /// The questions to everybody of the side that decides who is still to be asked the like; nothing where one alone is asked.
    fn together<W: Wording>(&self, _state: &S::State) -> Option<Together<S::Action, W>> {
        None
    }

    /// Whether an answer drawn by hand is allowed, with what was worked out; those offered as they stand need not be asked.
    fn permit(&self, _state: &S::State, _action: &S::Action) -> Result<S::Work, Refusal> {
        Err(not_offered())
    }

    /// Why an action that is none of the offers cannot be done now.
    fn why_not(&self, _state: &S::State, _action: &S::Action) -> Refusal {
        not_offered()
    }
}

/// The position, the story, and what comes next, lent to a step while it is carried out.
#[derive(Debug)]
pub struct Turn<'a, S: Step> {
    /// Everything on the board and off it.
    pub state: &'a mut S::State,
    pub(super) stack: &'a mut Vec<Arc<S>>,
    pub(super) returned: Option<S::Returned>,
    story: &'a mut Vec<Report>,
    /// Whether anybody listens; a field of its own so that `told!` reads it while a part of the state is being changed.
    pub(crate) ears: Ears,
}

impl<'a, S: Step> Turn<'a, S> {
    pub(super) fn new(
        state: &'a mut S::State,
        stack: &'a mut Vec<Arc<S>>,
        story: &'a mut Vec<Report>,
        ears: Ears,
    ) -> Self {
        Self { state, stack, returned: None, story, ears }
    }

    /// Goes on with these steps, the first of them first.
    pub fn push<I>(&mut self, steps: I)
    where
        I: IntoIterator<Item = S>,
        I::IntoIter: DoubleEndedIterator,
    {
        self.stack.extend(steps.into_iter().rev().map(Arc::new));
    }

    /// Ends a called procedure: the step below it goes on with what came of it.
    pub fn give_back(&mut self, returned: S::Returned) {
        self.returned = Some(returned);
    }

    /// Adds a line to the story, which is made only if somebody listens.
    pub fn report(&mut self, line: impl FnOnce(&S::State) -> Report) {
        if self.is_heard() {
            let mut line = line(self.state);
            S::grammar(self.state).agree_report(&mut line);
            self.story.push(line);
        }
    }

    /// Adds a line to the story; what is filled in is made by `told!`, so that a line that nobody hears has no words.
    pub fn tell(&mut self, line: Report) {
        self.report(|_| line);
    }

    /// Whether anybody listens: what is worked out for the story alone may be left out if not.
    pub fn is_heard(&self) -> bool {
        self.ears == Ears::Open
    }

    /// What is worked out for the story alone; nothing if nobody listens.
    pub fn only_heard<T: Default>(&self, tell: impl FnOnce(&S::State) -> T) -> T {
        if self.is_heard() { tell(self.state) } else { T::default() }
    }

    /// The steps still to come, the next one last.
    pub fn stack(&self) -> &[Arc<S>] {
        self.stack
    }

    /// Leaves out what would have come next, for as long as it is of a kind.
    pub fn drop_while(&mut self, is_of_kind: impl Fn(&S) -> bool) {
        while self.stack.last().is_some_and(|step| is_of_kind(step)) {
            self.stack.pop();
        }
    }

    /// Leaves out the step that would have come next, and says which it was.
    pub fn skip(&mut self) -> Option<S> {
        self.stack.pop().map(Arc::unwrap_or_clone)
    }

    /// Ends the battle, whatever was still to come.
    pub fn end(&mut self, outcome: Outcome) {
        self.stack.clear();
        self.push([S::over(outcome)]);
    }
}
