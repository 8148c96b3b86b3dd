//! The page of a ledger: what may be logged on it, and what is due.

use super::{PieceId, Rule};

/// A ledger, in which facts are stated and logged in any order.
#[derive(Clone, Debug, PartialEq)]
pub struct Ledger<A> {
    /// Whether it waits for the next thing to be logged; else something is under way.
    pub open: bool,
    /// What may be logged, in the order of the page; none where the sequence of play is kept.
    pub verbs: Vec<Verb<A>>,
    /// What is due, and what of it has been done already.
    pub due: Vec<Due<A>>,
}

/// A kind of thing that may be logged.
#[derive(Clone, Debug, PartialEq)]
pub struct Verb<A> {
    /// One word for it: "Fire".
    pub word: &'static str,
    /// The action that opens the page for it.
    pub action: A,
}

/// Something that the rules say is still to be settled.
#[derive(Clone, Debug, PartialEq)]
pub struct Due<A> {
    /// Who must act.
    pub piece: PieceId,
    /// What for: "lost 5 of 12".
    pub why: String,
    /// The rule that asks for it.
    pub rule: Rule,
    /// It has been done.
    pub done: bool,
    /// The actions that lead from the open page to its first question, in order.
    pub actions: Vec<A>,
}

impl<A> Ledger<A> {
    /// The same ledger, with every action seen as one of another kind.
    pub fn map<B>(self, tag: impl Fn(A) -> B) -> Ledger<B> {
        let verbs = self.verbs.into_iter().map(|verb| Verb { word: verb.word, action: tag(verb.action) });
        let due = self.due.into_iter().map(|due| Due {
            piece: due.piece,
            why: due.why,
            rule: due.rule,
            done: due.done,
            actions: due.actions.into_iter().map(&tag).collect(),
        });
        Ledger { open: self.open, verbs: verbs.collect(), due: due.collect() }
    }
}
