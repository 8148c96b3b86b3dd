//! Who moves: freely while far apart, then by initiative. [FLA SEQ-02 to SEQ-08]

use serde::Serialize;

use super::activation::Activation;
use super::contest::UNITS;
use super::quota::Quota;
use super::turnout::Turnout;
use super::{Procedure, Step, Table, generals, turn};
use crate::dice::Faces;
use crate::game::{Awaiting, DiceRequest, Report, ReportKind, Rule, Side, Unsaid};
use crate::rules::flanders::book::house;
use crate::rules::flanders::facts::near;
use crate::rules::flanders::facts::turnout::has_unmoved;
use crate::rules::flanders::judge::initiative::{self as judge, Moving};
use crate::rules::flanders::state::State;
use crate::rules::flanders::state::action::Action;

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

impl Procedure for Initiative {
    fn ask(&self, field: &State) -> Option<Awaiting<Action>> {
        match *self {
            Self::Free => None,
            Self::Dice { .. } => Some(UNITS.request()),
            Self::Won(winner) => Some(who_moves(field, winner)),
            Self::Demanded { winner } => Some(UNITS.comply_or_refuse(field, winner)),
        }
    }

    fn run(self, table: &mut Table<'_>) {
        if Side::BOTH.into_iter().all(|side| table.state.present(side).next().is_none()) {
            table.push([Step::TurnEnd(turn::TurnEnd::new())]);
            return;
        }
        if can_interact(table.state) {
            next(table, None);
            return;
        }
        let text = "The armies are far apart: all may move as they like.";
        table.tell(Report::new(ReportKind::Order, Rule::new("FLA SEQ-02"), text));
        table.push([
            Step::Activation(Activation::new(Side::A, Turnout::Free)),
            Step::Activation(Activation::new(Side::B, Turnout::Free)),
            Step::Generals(generals::Riding::LastOf(Side::A)),
        ]);
    }

    fn roll(self, table: &mut Table<'_>, _request: &DiceRequest<Unsaid>, faces: &Faces) {
        let Self::Dice { before } = self else { return };
        let winner = UNITS.settle(table, faces, before);
        table.push([Step::Initiative(winner.map_or(Self::Dice { before }, Self::Won))]);
    }

    fn act(self, table: &mut Table<'_>, action: &Action) {
        match (self, action) {
            (Self::Won(winner), Action::TakeInitiative { mover }) if *mover == winner => {
                table.push(batch(table.state, winner, true, winner));
            }
            (Self::Won(winner), _) => table.push([Step::Initiative(Self::Demanded { winner })]),
            (Self::Demanded { winner }, Action::Comply) => {
                table.push(batch(table.state, winner.other(), false, winner));
            }
            (Self::Demanded { winner }, _) => refused(table, winner),
            _ => {}
        }
    }

    fn name(&self) -> String {
        "initiative".to_owned()
    }
}

/// Goes on with the movement of the turn: dice while both sides have units to move, then the rest of one side, then generals.
pub fn next(table: &mut Table<'_>, before: Option<Side>) {
    let unmoved = Side::BOTH.map(|side| has_unmoved(table.state, side));
    match unmoved {
        [true, true] => table.push([Step::Initiative(Initiative::Dice { before })]),
        [true, false] => table.push([
            Step::Activation(Activation::new(Side::A, Turnout::Rest { initiative: true })),
            Step::Generals(generals::Riding::LastOf(Side::A)),
        ]),
        [false, true] => table.push([
            Step::Activation(Activation::new(Side::B, Turnout::Rest { initiative: true })),
            Step::Generals(generals::Riding::LastOf(Side::A)),
        ]),
        [false, false] => table.push([Step::Generals(generals::Riding::LastOf(Side::A))]),
    }
}

fn batch(field: &State, mover: Side, initiative: bool, winner: Side) -> [Step; 1] {
    let quota = is_fast(field).then(|| Quota::begin(field, mover));
    let left = worth(field, mover);
    [Step::Activation(Activation::new(mover, Turnout::Batch { left, quota, initiative, winner }))]
}

/// How many units one initiative is worth. [FLA SEQ-04, FAST-02]
fn worth(field: &State, mover: Side) -> u8 {
    judge::batch(Moving::Tactical, is_fast(field), generals(field), mover)
}

/// How many generals each side began with. [FLA FAST-01]
pub fn generals(field: &State) -> [u8; 2] {
    Side::BOTH.map(|side| field.generals.iter().filter(|general| general.side == side).count() as u8)
}

/// Whether the fast rules for large games are played. [FLA FAST-01, R-105]
pub fn is_fast(field: &State) -> bool {
    field.house().fast_play == house::FastPlay::On && judge::may_play_fast(generals(field))
}

/// A refused demand: the winner may move the rest of his, and all movement is over. [FLA SEQ-07, R-28]
fn refused(table: &mut Table<'_>, winner: Side) {
    UNITS.tell_refusal(table, winner);
    let rest = |side| Step::Activation(Activation::new(side, Turnout::Last));
    let generals = Step::Generals(generals::Riding::LastOf(Side::A));
    match table.state.house().refusal {
        house::Refusal::Forfeit => table.push([rest(winner), generals]),
        house::Refusal::RefuserMovesLast => table.push([rest(winner), rest(winner.other()), generals]),
    }
}

fn who_moves(field: &State, winner: Side) -> Awaiting<Action> {
    let own = field.side_name(winner);
    let [count, forced] = [worth(field, winner), worth(field, winner.other())];
    let question = if count == forced {
        format!("{own} have the initiative. Who moves {count} units?")
    } else {
        format!("{own} have the initiative. Who moves?")
    };
    UNITS.take_or_give(field, winner, question, [count, forced].map(|count| format!("{count} units")))
}

/// Whether any two enemies could come to fire or blows this turn: within a charge or a march and a musket shot. [FLA SEQ-03, R-94]
fn can_interact(field: &State) -> bool {
    field.present(Side::A).any(|id| {
        let own = judge::interaction_reach(field.unit(id).branch());
        match (field.footprint(id), near::nearest_enemy(field, id)) {
            (None, _) => true,
            (Some(_), Some((enemy, gap))) => gap <= own.max(judge::interaction_reach(field.unit(enemy).branch())),
            (Some(_), None) => false,
        }
    })
}
