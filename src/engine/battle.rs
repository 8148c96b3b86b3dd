//! A battle of any game.

use std::sync::Arc;

use super::{ActionOf, Game, Overseen, Procedure, StateOf, Step, Tag, Turn, WorkOf};
use crate::game::{
    Answer, AnswerTo, Awaiting, Choice, Drawing, Ears, Eyes, FactSheet, Feat, Hour, Judged, JudgedBy, Moment, Offer,
    OnHexes, Outcome, PieceId, Refusal, Report, Rule, Ruleset, Ruling, Scene, Side, SideStanding, Statement, Target,
    Together, Unsaid, Wording, fingerprint, umpire,
};
use crate::geometry::Point;
use crate::hex::Stand;

/// A battle of one game in progress: the state, the stack of steps, and what it waits for.
///
/// `T` is the action as its holder wants it lent: a list of games keeps its battles with their actions tagged, so that a question
/// is lent to whoever looks and never copied.
#[derive(Clone, Debug)]
pub struct Battle<G: Game, T = ActionOf<G>> {
    pub(super) state: StateOf<G>,
    /// The steps it is in, outermost first; a copy of the battle shares them.
    pub(super) stack: Vec<Arc<G::Step>>,
    pub(super) awaiting: Arc<Awaiting<T, Unsaid>>,
    moment: Moment,
}

/// Steps that may pass between two questions; more means that the rules turn in a circle.
const LONGEST_RUN: usize = 10_000;

impl<G: Overseen, T: Tag<G>> Battle<G, T> {
    /// The state, for those who look at it.
    pub fn state(&self) -> &StateOf<G> {
        &self.state
    }

    /// The steps it is in, outermost first, for those who look at them.
    pub fn stack(&self) -> &[Arc<G::Step>] {
        &self.stack
    }

    /// A battle that goes on from here, as far as the first question, with nobody listening.
    pub(super) fn going_on(state: StateOf<G>, stack: Vec<Arc<G::Step>>) -> Self {
        let nothing_yet = Outcome { winner: None, text: Unsaid, rule: Rule::new("GALLOPER") };
        let awaiting = Arc::new(Awaiting::Over(nothing_yet));
        let mut battle = Self { state, stack, awaiting, moment: Moment::next() };
        battle.settle(Ears::Deaf, &mut Vec::new());
        battle
    }

    fn top(&self) -> &G::Step {
        self.stack.last().expect("a battle that waits has a step on its stack")
    }

    /// Runs every automatic consequence until somebody is asked. Whenever it has come to its end, the last step of the stack asks.
    fn settle(&mut self, ears: Ears, story: &mut Vec<Report>) {
        for _ in 0..LONGEST_RUN {
            let Some(step) = self.stack.last() else {
                self.carry_out(ears, story, G::next);
                continue;
            };
            if let Some(awaiting) = step.ask(&self.state) {
                self.awaiting = Arc::new(awaiting.map(T::tag));
                return;
            }
            let step = self.pop();
            self.carry_out(ears, story, |turn| step.run(turn));
        }
        unreachable!("the steps always come to a question: {:?}", self.stack.last().map(|step| step.name()));
    }

    fn pop(&mut self) -> G::Step {
        Arc::unwrap_or_clone(self.stack.pop().expect("a battle that waits has a step on its stack"))
    }

    /// Lets something be done, and hands what a called procedure gives back to the step below it, which may itself give back.
    fn carry_out(&mut self, ears: Ears, story: &mut Vec<Report>, deed: impl FnOnce(&mut Turn<'_, G::Step>)) {
        let mut turn = Turn::new(&mut self.state, &mut self.stack, story, ears);
        deed(&mut turn);
        while let Some(returned) = turn.returned.take() {
            let caller = turn.skip().expect("whoever calls a procedure waits below it");
            caller.resume(&mut turn, returned);
        }
    }

    fn check_action(&self, choice: &Choice<T, Unsaid>, action: &T) -> Result<WorkOf<G>, Refusal> {
        let own = action.one().ok_or_else(umpire::of_another_game)?;
        if let Some(pair) = G::pair(own) {
            return self.check_pair(pair).map(|()| WorkOf::<G>::default());
        }
        if let Some(parts) = G::parts(own) {
            return self.check_parts(parts).map(|()| WorkOf::<G>::default());
        }
        let is_it = |offer: &&Offer<T, Unsaid>| offer.action == *action;
        let is_offered =
            choice.offers.iter().find(is_it).is_some_and(|offer| !matches!(offer.target, Target::Ground(_)));
        if is_offered || self.top().rest::<Unsaid>(&self.state).is_some_and(|rest| rest.action == *own) {
            return Ok(WorkOf::<G>::default());
        }
        self.check_drawn(choice, own)
    }

    /// A drawn answer must complete an offer, and be allowed by the step.
    fn check_drawn(&self, choice: &Choice<T, Unsaid>, action: &ActionOf<G>) -> Result<WorkOf<G>, Refusal> {
        let mut offered = choice.offers.iter().filter_map(|offer| offer.action.one());
        if offered.any(|offered| G::completes(offered, action)) {
            self.top().permit(&self.state, action)
        } else {
            Err(self.top().why_not(&self.state, action))
        }
    }

    /// An answer that only opens a question may be given with the answer to that: it tells nothing by itself, and throws no die.
    fn check_pair(&self, [opening, answer]: &[ActionOf<G>; 2]) -> Result<(), Refusal> {
        if G::pair(opening).is_some() || G::pair(answer).is_some() {
            return Err(umpire::not_offered());
        }
        let mut ahead = self.clone();
        if !ahead.answer(Answer::Act(T::tag(opening.clone())), Ears::Open)?.is_empty() {
            return Err(umpire::not_offered());
        }
        ahead.check(Answer::Act(T::tag(answer.clone()))).map(|_| ())
    }

    /// An answer to questions put together takes up one offer of each, in their order.
    fn check_parts(&self, parts: &[ActionOf<G>]) -> Result<(), Refusal> {
        let choices = self.top().together::<Unsaid>(&self.state).map(|together| together.choices).unwrap_or_default();
        let is_offered = |(choice, part): (&Choice<ActionOf<G>, Unsaid>, &ActionOf<G>)| {
            choice.offers.iter().any(|offer| offer.action == *part && !offer.target.is_drawn())
        };
        let answers_all = !choices.is_empty() && choices.len() == parts.len();
        if answers_all && choices.iter().zip(parts).all(is_offered) { Ok(()) } else { Err(umpire::not_offered()) }
    }

    fn act(&mut self, action: &ActionOf<G>, work: WorkOf<G>, ears: Ears, story: &mut Vec<Report>) {
        if let Some([opening, answer]) = G::pair(action) {
            self.act(opening, WorkOf::<G>::default(), ears, story);
            let judged = self.check(Answer::Act(T::tag(answer.clone()))).expect("the second of two was checked");
            story.extend(self.give(judged, ears));
            return;
        }
        self.go_on(ears, story, |step, turn| step.act(turn, action, work));
    }

    /// Takes the step that asked off the stack, lets it take its answer, and runs to the next question.
    fn go_on(&mut self, ears: Ears, story: &mut Vec<Report>, answered: impl FnOnce(G::Step, &mut Turn<'_, G::Step>)) {
        let step = self.pop();
        self.carry_out(ears, story, |turn| answered(step, turn));
        self.settle(ears, story);
    }

    fn refuse_statement(&self, statement: &Statement) -> Refusal {
        match self.top().ask::<String>(&self.state) {
            Some(Awaiting::Facts(sheet)) => {
                sheet.check(statement).expect_err("the sheet refuses in words what it refuses")
            }
            _ => unreachable!("a step asks the same whoever listens"),
        }
    }

    fn check_statement(&self, sheet: &FactSheet<Unsaid>, statement: &Statement) -> Result<WorkOf<G>, Refusal> {
        sheet.fault(statement).map_or_else(|| Ok(WorkOf::<G>::default()), |_| Err(self.refuse_statement(statement)))
    }

    /// What is worked out of an answer as it is looked at; why it cannot be given, if it cannot.
    fn work_of(&self, answer: &AnswerTo<Self>) -> Result<WorkOf<G>, Refusal> {
        match (answer, &*self.awaiting) {
            (Answer::Rule(ruling), _) if ruling.sets.is_on_table() => self.check_amendments(ruling)?,
            (Answer::Rule(ruling), awaiting) => umpire::check_on_tally(awaiting, &ruling.sets)?,
            (Answer::Act(action), Awaiting::Choice(choice)) => return self.check_action(choice, action),
            (Answer::State(statement), Awaiting::Facts(sheet)) => return self.check_statement(sheet, statement),
            (Answer::Roll(faces), Awaiting::Dice(request)) => umpire::check_faces(request, faces)?,
            (_, awaiting) => return Err(umpire::of_another_kind(awaiting)),
        }
        Ok(WorkOf::<G>::default())
    }

    /// Judges everything that a ruling sets right, each on what those before it have left.
    fn check_amendments(&self, ruling: &Ruling<G::Amendment>) -> Result<(), Refusal> {
        let Some((first, others)) = ruling.sets.amendments().split_first() else {
            return Err(umpire::nothing_set());
        };
        G::may_set(&self.state, &self.stack, first)?;
        if others.is_empty() {
            return Ok(());
        }
        let (mut after, mut before) = (self.clone(), first);
        for amendment in others {
            after.amend(ruling, before, Ears::Deaf, &mut Vec::new());
            G::may_set(&after.state, &after.stack, amendment)?;
            before = amendment;
        }
        Ok(())
    }

    /// The umpire's hand.
    fn rule(&mut self, ruling: &Ruling<G::Amendment>, ears: Ears, story: &mut Vec<Report>) {
        if !ruling.sets.is_on_table() {
            let text =
                umpire::rule_on(Arc::make_mut(&mut self.awaiting), &ruling.sets).expect("the ruling was checked");
            story.push(umpire::ruling_report(ruling, &text));
            return;
        }
        for amendment in ruling.sets.amendments() {
            self.amend(ruling, amendment, ears, story);
        }
    }

    /// Sets one thing right, and runs to what is asked then.
    fn amend(&mut self, ruling: &Ruling<G::Amendment>, amendment: &G::Amendment, ears: Ears, story: &mut Vec<Report>) {
        let told = umpire::ruling_report(ruling, &G::told(&self.state, amendment)).about(G::concerns(amendment));
        story.push(match G::secret_of(&self.state, amendment) {
            Some(side) => told.secret_of(side, None),
            None => told,
        });
        self.carry_out(ears, story, |turn| G::set(turn, amendment));
        self.settle(ears, story);
    }
}

impl<G: Overseen, T: Tag<G>> Ruleset for Battle<G, T> {
    type Setup = G::Setup;
    type Action = T;
    type Amendment = G::Amendment;
    type Work = WorkOf<G>;

    fn begin(setup: &G::Setup) -> Result<Self, Vec<String>> {
        let (state, steps) = G::begin(setup)?;
        let stack = steps.into_iter().rev().map(Arc::new).collect();
        Ok(Self::going_on(state, stack))
    }

    fn awaiting(&self) -> &Awaiting<T, Unsaid> {
        &self.awaiting
    }

    /// Asks the step again, of somebody who listens. What the umpire has struck and added is kept in the question alone.
    fn words(&self) -> Awaiting<T> {
        let mut words = self.top().ask::<String>(&self.state).expect("a battle waits for an answer").map(T::tag);
        if let (Awaiting::Dice(worded), Awaiting::Dice(asked)) = (&mut words, &*self.awaiting) {
            worded.tallies.clone_from(&asked.tallies);
            worded.reading.clone_from(&asked.reading);
        }
        G::Step::grammar(&self.state).agree_question(&mut words);
        words
    }

    fn check(&self, answer: AnswerTo<Self>) -> Result<JudgedBy<Self>, Refusal> {
        let work = self.work_of(&answer).map_err(|refusal| G::Step::grammar(&self.state).agree_refusal(refusal))?;
        Ok(Judged::new(answer, work, self.moment))
    }

    fn give(&mut self, judged: JudgedBy<Self>, ears: Ears) -> Vec<Report> {
        let (answer, work) = judged.at(self.moment);
        self.moment = Moment::next();
        let mut story = Vec::new();
        let awaiting = Arc::clone(&self.awaiting);
        match (&answer, &*awaiting) {
            (Answer::Rule(ruling), _) => self.rule(ruling, ears, &mut story),
            (Answer::Act(action), _) => {
                let action = action.one().expect("an action of another game is refused");
                self.act(action, work, ears, &mut story);
            }
            (Answer::State(statement), Awaiting::Facts(sheet)) => {
                self.go_on(ears, &mut story, |step, turn| step.confirm(turn, sheet, statement));
            }
            (Answer::Roll(faces), Awaiting::Dice(request)) => {
                self.go_on(ears, &mut story, |step, turn| step.roll(turn, request, faces));
            }
            _ => unreachable!("an answer of another kind than the question is refused"),
        }
        story
    }

    fn draw<W: Wording>(&self, offer: &Offer<T, W>, drawing: &Drawing) -> Result<T, Refusal> {
        let own = offer.action.one().ok_or_else(umpire::of_another_game)?;
        G::draw(&self.state, &offer.with(own.clone()), drawing).map(T::tag)
    }

    fn both(&self, opening: &T, answer: &T) -> Option<T> {
        let both = G::both(opening.one()?, answer.one()?).map(T::tag)?;
        self.check(Answer::Act(both.clone())).is_ok().then_some(both)
    }

    fn rest(&self) -> Option<Offer<T>> {
        let rest = self.top().rest::<String>(&self.state)?;
        Some(rest.with(T::tag(rest.action.clone())))
    }

    fn together(&self) -> Option<Together<T>> {
        let mut together = self.top().together::<String>(&self.state)?;
        let grammar = G::Step::grammar(&self.state);
        grammar.agree(&mut together.question);
        together.choices.iter_mut().for_each(|choice| grammar.agree_choice(choice));
        Some(together.map(T::tag))
    }

    fn joined(&self, answers: Vec<T>) -> Option<T> {
        let own = answers.iter().map(|answer| answer.one().cloned()).collect::<Option<Vec<_>>>()?;
        G::joined(own).map(T::tag)
    }

    fn scene(&self, eyes: Eyes) -> Scene {
        G::scene(&self.state, &self.stack, &self.awaiting, eyes)
    }

    fn hour(&self) -> Hour {
        G::hour(&self.state, &self.stack)
    }

    fn standing_of(&self, side: Side) -> SideStanding {
        G::standing(&self.state, side)
    }

    fn as_known_to(&self, side: Side, number: &mut dyn FnMut(u32) -> u32) -> Option<Self> {
        let state = G::as_known_to(&self.state, &self.stack, side, number)?;
        Some(Self { state, ..self.clone() })
    }

    fn stands(&self) -> Vec<OnHexes> {
        G::stands(&self.state)
    }

    fn command_of(&self, piece: PieceId) -> Option<usize> {
        G::command_of(&self.state, piece)
    }

    fn men_of(&self, leader: PieceId) -> Vec<Stand> {
        G::men_of(&self.state, leader)
    }

    fn led_by(&self, leader: PieceId) -> Vec<Point> {
        G::led_by(&self.state, leader)
    }

    fn places_seen(&self, eyes: Eyes) -> Vec<(Side, Point)> {
        G::places_seen(&self.state, eyes).unwrap_or_else(|| self.scene(eyes).places_seen())
    }

    fn feats(&self, before: &Self, reports: &[Report]) -> Vec<Feat> {
        G::feats((&self.state, &self.stack), (&before.state, &before.stack), reports)
    }

    fn turn(&self) -> u32 {
        G::turn(&self.state)
    }

    fn steps(&self) -> Vec<String> {
        self.stack.iter().map(|step| step.name()).collect()
    }

    fn fingerprint(&self) -> u64 {
        fingerprint(&(&self.state, &self.stack, &self.awaiting))
    }
}
