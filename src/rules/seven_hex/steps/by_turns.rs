//! The alternate sequence: both sides play each phase together, one thing at a time in turns. [SHS 21, R49]

use serde::Serialize;

use super::attrition::Attrition;
use super::commanders::returns;
use super::fire::Fire;
use super::morale::Morale;
use super::orders::Orders;
use super::strategic::Strategic;
use super::{Procedure, Step, Turn};
use crate::dice::{Dice, Faces, Reading};
use crate::game::{Awaiting, DiceRequest, Report, ReportKind, Rule, Side, Thrower, Unsaid, Wording};
use crate::rules::seven_hex::judge::alternate::{first, next};
use crate::rules::seven_hex::state::action::Action;
use crate::rules::seven_hex::state::unit::At;
use crate::rules::seven_hex::state::{Phase, State};

/// What a side does in a phase, one thing at a time.
#[derive(Clone, Debug, Serialize)]
pub enum Hand {
    /// A stack, or a commander, moves.
    Strategic(Strategic),
    /// A gun fires.
    Fire(Fire),
    /// An order is given.
    Orders(Orders),
    /// A stack is tested.
    Morale(Morale),
    /// A stack is tried.
    Attrition(Attrition),
}

impl Hand {
    /// What a side does in a phase; nothing in one that is no phase of play.
    fn of(phase: Phase, side: Side) -> Option<Self> {
        Some(match phase {
            Phase::SetUp => return None,
            Phase::Strategic => Self::Strategic(Strategic::of(side, false)),
            Phase::Fire => Self::Fire(Fire { side }),
            Phase::Orders => Self::Orders(Orders { side }),
            Phase::Morale => Self::Morale(Morale::begin(side)),
            Phase::Attrition => Self::Attrition(Attrition::begin(side)),
            Phase::Commanders => Self::Strategic(Strategic::of(side, true)),
        })
    }

    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        match self {
            Self::Strategic(phase) => phase.ask(state),
            Self::Fire(phase) => phase.ask(state),
            Self::Orders(phase) => phase.ask(state),
            Self::Morale(phase) => phase.ask(state),
            Self::Attrition(phase) => phase.ask(state),
        }
    }

    /// The only thing to do, for which nobody is asked.
    fn only(&self, state: &State) -> Option<Action> {
        match self {
            Self::Morale(phase) => phase.only(state),
            Self::Attrition(phase) => phase.only(state),
            Self::Strategic(_) | Self::Fire(_) | Self::Orders(_) => None,
        }
    }

    /// What an answer begins; nothing when the side does no more.
    fn once(&mut self, state: &State, action: &Action) -> Option<Step> {
        match self {
            Self::Strategic(_) => Strategic::once(action),
            Self::Fire(_) => Fire::once(action),
            Self::Orders(_) => Orders::once(state, action),
            Self::Morale(phase) => phase.once(state, action),
            Self::Attrition(phase) => phase.once(state, action),
        }
    }

    fn can_act(&self, state: &State) -> bool {
        self.ask::<Unsaid>(state).is_some() || self.only(state).is_some()
    }

    /// The stack whose turn it is, while others of it may still move. [SHS 21.2]
    fn stack(&mut self) -> Option<&mut Option<At>> {
        match self {
            Self::Strategic(phase) => Some(&mut phase.stack),
            _ => None,
        }
    }

    /// What a side has done so far of that of which an answer may come to nothing: a unit that stays has not moved, and an order that
    /// is thought better of has not been given. In the other phases every answer does something.
    fn done(&self, state: &State, side: Side) -> Option<usize> {
        match self {
            Self::Strategic(_) => Some(state.on_board(side).filter(|id| state.unit(*id).moved).count()),
            Self::Orders(_) => Some(state.orders[side.index()] as usize + usize::from(state.disobeyed[side.index()])),
            Self::Fire(_) | Self::Morale(_) | Self::Attrition(_) => None,
        }
    }
}

/// Both throw for who begins a phase. [SHS 21.1]
#[derive(Clone, Debug, Serialize)]
pub struct Throwing {
    /// What both do in it.
    pub hands: [Hand; 2],
}

/// Both act in turns. [SHS 21.2, 21.3]
#[derive(Clone, Debug, Serialize)]
pub struct ByTurns {
    /// What side A and side B do.
    pub hands: [Hand; 2],
    /// Who is out of the phase.
    pub is_out: [bool; 2],
    /// Who acted last.
    pub last: Side,
}

/// A side has been answered for, and passes the turn if it has done something.
#[derive(Clone, Debug, Serialize)]
pub struct Passing {
    /// As it was before the answer.
    pub turns: ByTurns,
    /// What the side had done.
    pub done: Option<usize>,
    /// The stack that one was chosen of.
    pub stack: Option<At>,
}

/// A game turn of both sides: commanders come back, then both move. [SHS 10.22a, 21.0, R49]
pub fn begin_game_turn(turn: &mut Turn<'_>) {
    turn.state.refresh();
    turn.report(|state| Report::new(ReportKind::Phase, Rule::new("SHS 21.0"), format!("Turn {}.", state.turn)));
    let returns: Vec<Step> = Side::BOTH.into_iter().flat_map(|side| returns(turn.state, side)).collect();
    turn.state.phase = Phase::Strategic;
    turn.push([Step::Throwing(Throwing { hands: hands(Phase::Strategic) })]);
    turn.push(returns);
}

fn hands(phase: Phase) -> [Hand; 2] {
    Side::BOTH.map(|side| Hand::of(phase, side).expect("both act in every phase of play"))
}

/// Both begin a phase; those who can rally before anybody is tested. [SHS 14.1, 21.4, R49]
pub fn begin(turn: &mut Turn<'_>, phase: Phase) {
    turn.state.phase = phase;
    let mut hands = hands(phase);
    for hand in &mut hands {
        if let Hand::Morale(morale) = hand {
            morale.rally(turn);
        }
    }
    turn.push([Step::Throwing(Throwing { hands })]);
}

impl Procedure<Step> for Throwing {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let contested = self.hands.iter().all(|hand| hand.can_act(state));
        contested.then(|| {
            Awaiting::Dice(DiceRequest {
                thrower: Thrower::Both,
                dice: Dice::six_sided(2),
                why: W::say(|| "A die each for who begins the phase".to_owned()),
                rule: Rule::new("SHS 21.1"),
                reading: Reading::Opposed,
                tallies: Vec::new(),
                pieces: Vec::new(),
            })
        })
    }

    fn name(&self) -> String {
        "who begins".to_owned()
    }

    /// Only one side can act, or none: nobody throws. \[R49\]
    fn run(self, turn: &mut Turn<'_>) {
        pass(turn, ByTurns { hands: self.hands, is_out: [false; 2], last: Side::B });
    }

    fn roll(self, turn: &mut Turn<'_>, _: &DiceRequest<Unsaid>, faces: &Faces) {
        let begins = first([faces.0[0], faces.0[1]]);
        turn.report(|state| {
            let text = match begins {
                Some(side) => format!("They throw {faces}: the {} begin.", state.side_name(side)),
                None => format!("They throw {faces}, equal: both throw again."),
            };
            Report::new(ReportKind::Order, Rule::new("SHS 21.1"), text)
        });
        match begins {
            Some(side) => pass(turn, ByTurns { hands: self.hands, is_out: [false; 2], last: side.other() }),
            None => turn.push([Step::Throwing(self)]),
        }
    }
}

/// The turn goes to whoever is not out of the phase and can act; whoever cannot is out of it. [SHS 21.2, 21.3]
fn pass(turn: &mut Turn<'_>, mut turns: ByTurns) {
    while let Some(side) = turns.side() {
        if turns.hands[side.index()].can_act(turn.state) {
            turn.state.active = side;
            return turn.push([Step::ByTurns(turns)]);
        }
        turns.is_out[side.index()] = true;
    }
}

impl ByTurns {
    /// Whose turn it is; nobody's when both are out.
    fn side(&self) -> Option<Side> {
        next(self.last, self.is_out)
    }

    /// The other side is next, and this one may be out of the phase.
    fn passed(mut self, by: Side, is_out: bool) -> Self {
        self.last = by;
        self.is_out[by.index()] |= is_out;
        if let Some(stack) = self.hands[by.index()].stack() {
            *stack = None;
        }
        self
    }
}

impl Procedure<Step> for ByTurns {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        self.hands[self.side()?.index()].ask(state)
    }

    fn name(&self) -> String {
        self.side().map_or("by turns".to_owned(), |side| format!("turn of {side:?}"))
    }

    /// One stack is left to be thrown for, or the umpire has taken away whoever could act.
    fn run(self, turn: &mut Turn<'_>) {
        let Some(side) = self.side() else { return };
        match self.hands[side.index()].only(turn.state) {
            Some(only) => self.act(turn, &only, ()),
            None => pass(turn, self),
        }
    }

    fn act(mut self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        let side = self.side().expect("whoever is asked has the turn");
        let hand = &mut self.hands[side.index()];
        let (done, begun) = (hand.done(turn.state, side), hand.once(turn.state, action));
        let Some(begun) = begun else {
            let ends_stack = hand.stack().is_some_and(|stack| stack.is_some());
            return pass(turn, self.passed(side, !ends_stack));
        };
        let stack = match *action {
            Action::Take(unit) => turn.state.stands(unit),
            _ => None,
        };
        turn.push([begun, Step::Passing(Passing { turns: self, done, stack })]);
    }
}

impl Procedure<Step> for Passing {
    fn ask<W: Wording>(&self, _: &State) -> Option<Awaiting<Action, W>> {
        None
    }

    fn name(&self) -> String {
        "passing the turn".to_owned()
    }

    fn run(mut self, turn: &mut Turn<'_>) {
        let Some(side) = self.turns.side() else { return };
        let hand = &mut self.turns.hands[side.index()];
        let has_acted = hand.done(turn.state, side) != self.done || self.done.is_none();
        if !has_acted {
            // Whoever lets the rest of a stack stay has moved with the first of it. [SHS 21.2, 21.3]
            let is_done_with_stack = hand.stack().is_some_and(|stack| stack.is_some()) && !hand.can_act(turn.state);
            let turns = if is_done_with_stack { self.turns.passed(side, false) } else { self.turns };
            return pass(turn, turns);
        }
        // The others of a stack may go with the first of it.
        if let Some(stack) = hand.stack() {
            *stack = self.stack;
            if turn.state.phase == Phase::Strategic && hand.can_act(turn.state) {
                return pass(turn, self.turns);
            }
        }
        pass(turn, self.turns.passed(side, false));
    }
}
