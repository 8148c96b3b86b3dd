//! What a question is about, by which old answers are matched with what is asked now.

use crate::game::{Awaiting, PieceId, Rule, Side, Thrower, Unsaid};

/// What a question is: two questions that are alike in it are the same question.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Subject {
    pub kind: Kind,
    rule: Rule,
    thrower: Option<Thrower>,
    side: Option<Side>,
    sides: u8,
    pieces: Vec<PieceId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Choice,
    Facts,
    Dice,
}

impl Subject {
    pub fn of<A>(awaiting: &Awaiting<A, Unsaid>) -> Option<Self> {
        let of = |kind, rule: &Rule, pieces: &[PieceId]| Self {
            kind,
            rule: rule.clone(),
            thrower: None,
            side: None,
            sides: 0,
            pieces: pieces.to_vec(),
        };
        match awaiting {
            Awaiting::Choice(choice) => {
                Some(Self { side: Some(choice.side), ..of(Kind::Choice, &choice.rule, &choice.pieces) })
            }
            Awaiting::Facts(sheet) => Some(of(Kind::Facts, &sheet.rule, &sheet.pieces)),
            Awaiting::Dice(request) => Some(Self {
                thrower: Some(request.thrower),
                sides: request.dice.sides,
                ..of(Kind::Dice, &request.rule, &request.pieces)
            }),
            Awaiting::Over(_) => None,
        }
    }

    /// Whether it names no piece: then it belongs to the turn, and not to a procedure of some pieces.
    pub fn is_of_the_turn(&self) -> bool {
        self.pieces.is_empty()
    }
}
