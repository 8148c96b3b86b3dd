//! What a question is about, by which old answers are matched with what is asked now.

use crate::game::{Awaiting, PieceId, Rule, Ruleset, Side, Thrower};

/// What a question is: two questions that are alike in it are the same question.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Subject {
    pub kind: Kind,
    rule: Rule,
    thrower: Option<Thrower>,
    side: Option<Side>,
    sides: u8,
    /// The steps that the battle is in: the same question in another procedure is another.
    steps: Vec<String>,
    pieces: Vec<PieceId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Choice,
    Facts,
    Dice,
}

impl Subject {
    /// What a battle asks now; nothing when it is over.
    pub fn of<R: Ruleset>(battle: &R) -> Option<Self> {
        let of = |kind, rule: &Rule, pieces: &[PieceId]| Self {
            kind,
            rule: rule.clone(),
            thrower: None,
            side: None,
            sides: 0,
            steps: battle.steps(),
            pieces: pieces.to_vec(),
        };
        match battle.awaiting() {
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
