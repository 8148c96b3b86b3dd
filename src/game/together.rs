//! Questions of one kind to several pieces of a side, put together so that they may be answered as one.

use super::{Choice, Wording};

/// The questions to everybody of the side that decides who is still to be asked the like, in the order in which they would be asked,
/// the one that is asked now first.
#[derive(Clone, Debug, PartialEq)]
pub struct Together<A, W = String> {
    /// What is asked of them all: "Who fires, and at whom?"
    pub question: W,
    /// What each is asked; the last offer of each leaves things as they are.
    pub choices: Vec<Choice<A, W>>,
}

impl<A, W: Wording> Together<A, W> {
    /// These questions; nothing where there are not several.
    pub fn of(question: W, choices: Vec<Choice<A, W>>) -> Option<Self> {
        (choices.len() > 1).then_some(Self { question, choices })
    }

    /// The same, with every action seen as one of another kind.
    pub fn map<B>(self, tag: impl Fn(A) -> B) -> Together<B, W> {
        let choices = self.choices.into_iter().map(|choice| choice.map(&tag)).collect();
        Together { question: self.question, choices }
    }
}
