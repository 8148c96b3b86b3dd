//! Who moves cards. [FLA GT-22 to GT-25, FAST-01]

use serde::Serialize;

use super::movement::CardMovement;
use crate::dice::Faces;
use crate::game::{Awaiting, DiceRequest, Side, Unsaid};
use crate::rules::flanders::book::house;
use crate::rules::flanders::judge::initiative::{self as judge, Moving};
use crate::rules::flanders::state::State;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::steps::contest::CARDS;
use crate::rules::flanders::steps::turnout::CardTurnout;
use crate::rules::flanders::steps::{Procedure, Step, Table, initiative};

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

impl Procedure for CardInitiative {
    fn ask(&self, field: &State) -> Option<Awaiting<Action>> {
        Some(match *self {
            Self::Dice { .. } => CARDS.request(),
            Self::Won(winner) => {
                let question = format!("{} have the initiative. Who moves cards?", field.side_name(winner));
                let worth = [winner, winner.other()].map(|mover| format!("{} cards", worth(field, mover)));
                CARDS.take_or_give(field, winner, question, worth)
            }
            Self::Demanded { winner } => CARDS.comply_or_refuse(field, winner),
        })
    }

    fn roll(self, table: &mut Table<'_>, _request: &DiceRequest<Unsaid>, faces: &Faces) {
        let Self::Dice { before } = self else { return };
        let winner = CARDS.settle(table, faces, before);
        table.push([Step::CardInitiative(winner.map_or(Self::Dice { before }, Self::Won))]);
    }

    fn act(self, table: &mut Table<'_>, action: &Action) {
        match (self, action) {
            (Self::Won(winner), Action::TakeInitiative { mover }) if *mover == winner => {
                table.push([batch(table.state, winner, true, winner)]);
            }
            (Self::Won(winner), _) => table.push([Step::CardInitiative(Self::Demanded { winner })]),
            (Self::Demanded { winner }, Action::Comply) => {
                table.push([batch(table.state, winner.other(), false, winner)]);
            }
            (Self::Demanded { winner }, _) => refused(table, winner),
            (Self::Dice { .. }, _) => {}
        }
    }

    fn name(&self) -> String {
        "card initiative".to_owned()
    }
}

/// Goes on with the card movement of the turn: dice while both sides have cards to move, then the rest of one side. [FLA GT-24]
pub fn next(table: &mut Table<'_>, before: Option<Side>) {
    let left = Side::BOTH.map(|side| has_unmoved(table.state, side));
    let rest = |side| Step::CardMovement(CardMovement::new(side, CardTurnout::Rest));
    match left {
        [true, true] => table.push([Step::CardInitiative(CardInitiative::Dice { before })]),
        [true, false] => table.push([rest(Side::A)]),
        [false, true] => table.push([rest(Side::B)]),
        [false, false] => {}
    }
}

/// Whether a side has cards that may still move this turn.
pub fn has_unmoved(field: &State, side: Side) -> bool {
    field.cards_left(side).any(|card| field.card(card).may_act())
}

/// How many cards one initiative is worth. [FLA GT-22, FAST-01]
fn worth(field: &State, mover: Side) -> u8 {
    judge::batch(Moving::Cards, initiative::is_fast(field), initiative::generals(field), mover)
}

fn batch(field: &State, mover: Side, initiative: bool, winner: Side) -> Step {
    let left = worth(field, mover);
    Step::CardMovement(CardMovement::new(mover, CardTurnout::Batch { left, initiative, winner }))
}

/// A refused demand: the winner may move the rest of his, and card movement is over. [FLA GT-25, R-28]
fn refused(table: &mut Table<'_>, winner: Side) {
    CARDS.tell_refusal(table, winner);
    let rest = |side| Step::CardMovement(CardMovement::new(side, CardTurnout::Last));
    match table.state.house().refusal {
        house::Refusal::Forfeit => table.push([rest(winner)]),
        house::Refusal::RefuserMovesLast => table.push([rest(winner), rest(winner.other())]),
    }
}
