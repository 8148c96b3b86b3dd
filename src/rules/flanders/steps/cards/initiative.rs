//! Who moves cards. [FLA GT-22 to GT-25, FAST-01]

use serde::Serialize;

use super::movement::CardMovement;
use crate::dice::Faces;
use crate::game::{Awaiting, DiceRequest, Side, Unsaid, Wording, counted, say};
use crate::rules::flanders::book::house;
use crate::rules::flanders::judge::initiative::{self as judge, Moving};
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{CardId, State};
use crate::rules::flanders::steps::contest::CARDS;
use crate::rules::flanders::steps::turnout::CardTurnout;
use crate::rules::flanders::steps::{Procedure, Step, Turn, Work, initiative};

/// How it is settled who moves cards.
#[derive(Clone, Copy, Debug, Serialize)]
pub enum CardInitiative {
    /// One die a side. [FLA GT-22]
    Dice {
        /// Who had the last initiative, for clubs where he keeps it on a tie.
        before: Option<Side>,
    },
    /// The winner moves cards, or makes the enemy move his. [FLA GT-22]
    Won(Side),
    /// The enemy is told to move. [FLA GT-25]
    Demanded {
        /// Who demands.
        winner: Side,
    },
}

impl Procedure<Step> for CardInitiative {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        Some(match *self {
            Self::Dice { .. } => CARDS.request(),
            Self::Won(winner) => {
                let question = say!("{} have the initiative. Who moves cards?", state.side_name(winner));
                let left = [winner, winner.other()].map(|mover| counted(left_to_move(state, mover).into(), "card"));
                CARDS.take_or_give(state, winner, question, left)
            }
            Self::Demanded { winner } => CARDS.comply_or_refuse(state, winner),
        })
    }

    fn roll(self, turn: &mut Turn<'_>, _request: &DiceRequest<Unsaid>, faces: &Faces) {
        let Self::Dice { before } = self else { unreachable!("nothing was asked then") };
        let winner = CARDS.settle(turn, faces, before);
        turn.push([Step::CardInitiative(winner.map_or(Self::Dice { before }, Self::Won))]);
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        match (self, action) {
            (Self::Won(winner), Action::TakeInitiative { mover }) if *mover == winner => {
                turn.push([batch(turn.state, winner, true, winner)]);
            }
            (Self::Won(winner), _) => {
                let count = left_to_move(turn.state, winner.other());
                CARDS.tell_demand(turn, winner, &counted(count.into(), "card"));
                turn.push([Step::CardInitiative(Self::Demanded { winner })]);
            }
            (Self::Demanded { winner }, Action::Comply) => {
                turn.push([batch(turn.state, winner.other(), false, winner)]);
            }
            (Self::Demanded { winner }, _) => refused(turn, winner),
            (Self::Dice { .. }, _) => unreachable!("dice were asked for"),
        }
    }

    fn name(&self) -> String {
        "card initiative".to_owned()
    }
}

/// Goes on with the card movement of the turn: dice while both sides have cards to move, then the rest of one side. [FLA GT-24]
pub fn next(turn: &mut Turn<'_>, before: Option<Side>) {
    let left = Side::BOTH.map(|side| has_unmoved(turn.state, side));
    let rest = |side| Step::CardMovement(CardMovement::new(side, CardTurnout::Rest));
    match left {
        [true, true] => turn.push([Step::CardInitiative(CardInitiative::Dice { before })]),
        [true, false] => turn.push([rest(Side::A)]),
        [false, true] => turn.push([rest(Side::B)]),
        [false, false] => {}
    }
}

/// Whether a side has cards that may still move this turn.
pub fn has_unmoved(state: &State, side: Side) -> bool {
    unmoved(state, side).next().is_some()
}

/// The cards of a side that may still move this turn.
pub fn unmoved(state: &State, side: Side) -> impl Iterator<Item = CardId> + '_ {
    state.cards_left(side).filter(|card| state.card_may_act(*card))
}

/// How many cards one initiative is worth. [FLA GT-22, FAST-01]
fn worth(state: &State, mover: Side) -> u8 {
    judge::batch(Moving::Cards, initiative::is_fast(state), initiative::generals(state), mover)
}

/// How many of those a side has left to move. [FLA GT-22, R-86]
fn left_to_move(state: &State, mover: Side) -> u8 {
    unmoved(state, mover).take(worth(state, mover).into()).count() as u8
}

fn batch(state: &State, mover: Side, initiative: bool, winner: Side) -> Step {
    let left = worth(state, mover);
    Step::CardMovement(CardMovement::new(mover, CardTurnout::Batch { left, initiative, winner }))
}

/// A refused demand: the winner may move the rest of his, and card movement is over. [FLA GT-25, R-28]
fn refused(turn: &mut Turn<'_>, winner: Side) {
    CARDS.tell_refusal(turn, winner);
    let rest = |side| Step::CardMovement(CardMovement::new(side, CardTurnout::Last));
    match turn.state.house().refusal {
        house::Refusal::Forfeit => turn.push([rest(winner)]),
        house::Refusal::RefuserMovesLast => turn.push([rest(winner), rest(winner.other())]),
    }
}
