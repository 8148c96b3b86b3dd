//! Who moves: freely while far apart, then by initiative. [FLA SEQ-02 to SEQ-08]

use serde::Serialize;

use super::activation::Activation;
use super::contest::UNITS;
use super::quota::Quota;
use super::turnout::Turnout;
use super::{Procedure, Step, Turn, Work, generals, turn};
use crate::dice::Faces;
use crate::game::{Awaiting, DiceRequest, Report, ReportKind, Rule, Side, Unsaid, Wording, counted, say};
use crate::rules::flanders::book::house;
use crate::rules::flanders::facts::near;
use crate::rules::flanders::facts::turnout::{has_unmoved, unmoved};
use crate::rules::flanders::judge::initiative::{self as judge, Moving};
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{State, UnitId};

/// How it is settled who moves.
#[derive(Clone, Copy, Debug, Serialize)]
pub enum Initiative {
    /// Nobody can interact yet: all may move together. [FLA SEQ-02, R-94]
    Free,
    /// One die a side. [FLA SEQ-04]
    Dice {
        /// Who had the last initiative, for clubs where he keeps it on a tie.
        before: Option<Side>,
    },
    /// The winner moves, or makes the enemy move. [FLA SEQ-04]
    Won(Side),
    /// The enemy is told to move. [FLA SEQ-07]
    Demanded {
        /// Who demands.
        winner: Side,
    },
}

impl Procedure<Step> for Initiative {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        match *self {
            Self::Free => None,
            Self::Dice { .. } => Some(UNITS.request()),
            Self::Won(winner) => Some(who_moves(state, winner)),
            Self::Demanded { winner } => Some(UNITS.comply_or_refuse(state, winner)),
        }
    }

    fn run(self, turn: &mut Turn<'_>) {
        if Side::BOTH.into_iter().all(|side| turn.state.present(side).next().is_none()) {
            turn.push([Step::TurnEnd(turn::TurnEnd::new())]);
            return;
        }
        if can_interact(turn.state) {
            next(turn, None);
            return;
        }
        let text = "The armies are far apart: all may move as they like.";
        turn.tell(Report::new(ReportKind::Order, Rule::new("FLA SEQ-02"), text));
        turn.push([
            Step::Activation(Activation::new(Side::A, Turnout::Free)),
            Step::Activation(Activation::new(Side::B, Turnout::Free)),
            Step::Generals(generals::Riding::LastOf(Side::A)),
        ]);
    }

    fn roll(self, turn: &mut Turn<'_>, _request: &DiceRequest<Unsaid>, faces: &Faces) {
        let Self::Dice { before } = self else { unreachable!("nothing was asked then") };
        let winner = UNITS.settle(turn, faces, before);
        turn.push([Step::Initiative(winner.map_or(Self::Dice { before }, Self::Won))]);
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        match (self, action) {
            (Self::Won(winner), Action::TakeInitiative { mover }) if *mover == winner => {
                turn.push(batch(turn.state, winner, true, winner));
            }
            (Self::Won(winner), _) => {
                let count = left_to_move(turn.state, winner.other());
                UNITS.tell_demand(turn, winner, &counted(count.into(), "unit"));
                turn.push([Step::Initiative(Self::Demanded { winner })]);
            }
            (Self::Demanded { winner }, Action::Comply) => {
                turn.push(batch(turn.state, winner.other(), false, winner));
            }
            (Self::Demanded { winner }, _) => refused(turn, winner),
            (step, _) => unreachable!("{step:?} leaves nothing to decide"),
        }
    }

    fn name(&self) -> String {
        "initiative".to_owned()
    }
}

/// Goes on with the movement of the turn: dice while both sides have units to move, then the rest of one side, then generals.
pub fn next(turn: &mut Turn<'_>, before: Option<Side>) {
    let unmoved = Side::BOTH.map(|side| has_unmoved(turn.state, side));
    match unmoved {
        [true, true] => turn.push([Step::Initiative(Initiative::Dice { before })]),
        [true, false] => turn.push([
            Step::Activation(Activation::new(Side::A, Turnout::Rest { initiative: true })),
            Step::Generals(generals::Riding::LastOf(Side::A)),
        ]),
        [false, true] => turn.push([
            Step::Activation(Activation::new(Side::B, Turnout::Rest { initiative: true })),
            Step::Generals(generals::Riding::LastOf(Side::A)),
        ]),
        [false, false] => turn.push([Step::Generals(generals::Riding::LastOf(Side::A))]),
    }
}

fn batch(state: &State, mover: Side, initiative: bool, winner: Side) -> [Step; 1] {
    let quota = is_fast(state).then(|| Quota::begin(state, mover));
    let left = left_to_move(state, mover);
    [Step::Activation(Activation::new(mover, Turnout::Batch { left, quota, initiative, winner }))]
}

/// How many units one initiative is worth. [FLA SEQ-04, FAST-02]
fn worth(state: &State, mover: Side) -> u8 {
    judge::batch(Moving::Tactical, is_fast(state), generals(state), mover)
}

/// How many of those a side has left to move. [FLA SEQ-04, FAST-02, R-86]
fn left_to_move(state: &State, mover: Side) -> u8 {
    let mut quota = is_fast(state).then(|| Quota::begin(state, mover));
    let may_be_one = |id: &UnitId| {
        let Some(quota) = &mut quota else { return true };
        let may = quota.allows(state, *id);
        if may {
            quota.use_up(state, *id);
        }
        may
    };
    unmoved(state, mover).filter(may_be_one).take(worth(state, mover).into()).count() as u8
}

/// How many generals each side began with. [FLA FAST-01]
pub fn generals(state: &State) -> [u8; 2] {
    Side::BOTH.map(|side| state.generals.iter().filter(|general| general.side == side).count() as u8)
}

/// Whether the fast rules for large games are played. [FLA FAST-01, R-105]
pub fn is_fast(state: &State) -> bool {
    state.house().fast_play == house::FastPlay::On && judge::may_play_fast(generals(state))
}

/// A refused demand: the winner may move the rest of his, and all movement is over. [FLA SEQ-07, R-28]
fn refused(turn: &mut Turn<'_>, winner: Side) {
    UNITS.tell_refusal(turn, winner);
    let rest = |side| Step::Activation(Activation::new(side, Turnout::Last));
    let generals = Step::Generals(generals::Riding::LastOf(Side::A));
    match turn.state.house().refusal {
        house::Refusal::Forfeit => turn.push([rest(winner), generals]),
        house::Refusal::RefuserMovesLast => turn.push([rest(winner), rest(winner.other()), generals]),
    }
}

fn who_moves<W: Wording>(state: &State, winner: Side) -> Awaiting<Action, W> {
    let own = state.side_name(winner);
    let left = [winner, winner.other()].map(|mover| counted(left_to_move(state, mover).into(), "unit"));
    let question = if left[0] == left[1] {
        say!("{own} have the initiative. Who moves {}?", left[0])
    } else {
        say!("{own} have the initiative. Who moves?")
    };
    UNITS.take_or_give(state, winner, question, left)
}

/// Whether any two enemies could come to fire or blows this turn: within a charge or a march and a musket shot. [FLA SEQ-03, R-94]
fn can_interact(state: &State) -> bool {
    state.present(Side::A).any(|id| {
        let own = judge::interaction_reach(state.unit(id).branch());
        match (state.footprint(id), near::nearest_enemy(state, id)) {
            (None, _) => true,
            (Some(_), Some((enemy, gap))) => gap <= own.max(judge::interaction_reach(state.unit(enemy).branch())),
            (Some(_), None) => false,
        }
    })
}
