//! How each line of a proposal stands.

use crate::club::{Decision, Kind, Proposal};

/// How a line stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Not decided.
    Open,
    /// To be written as proposed.
    Accepted,
    /// To be written with other figures.
    Edited,
    /// Not to be written.
    Refused,
}

impl Status {
    /// How the line of this number stands.
    pub fn of(decision: &Decision, number: usize) -> Self {
        let is_accepted = decision.only.as_ref().is_some_and(|only| only.contains(&number));
        if decision.refused.contains(&number) {
            Self::Refused
        } else if !is_accepted {
            Self::Open
        } else if decision.edits.contains_key(&number) {
            Self::Edited
        } else {
            Self::Accepted
        }
    }
}

/// Before anybody has decided: that a unit served needs no decision.
pub fn at_first(proposal: &Proposal) -> Decision {
    let served = (1..).zip(&proposal.lines).filter(|(_, line)| line.kind == Kind::Served);
    Decision { only: Some(served.map(|(number, _)| number).collect()), ..Decision::default() }
}

/// A line is to be written.
pub fn accept(decision: &mut Decision, number: usize) {
    decision.refused.remove(&number);
    decision.only.get_or_insert_default().insert(number);
}

/// A line is not to be written.
pub fn refuse(decision: &mut Decision, number: usize) {
    decision.only.get_or_insert_default().remove(&number);
    decision.edits.remove(&number);
    decision.refused.insert(number);
}

/// A line is to be written with this change, where `proposed` was its own.
pub fn edit(decision: &mut Decision, number: usize, change: i64, proposed: i64) {
    accept(decision, number);
    if change == proposed {
        decision.edits.remove(&number);
    } else {
        decision.edits.insert(number, change);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_in_one_state_at_a_time_and_an_edit_back_is_none() {
        let mut decision = Decision::default();
        assert_eq!(Status::of(&decision, 3), Status::Open);
        accept(&mut decision, 3);
        assert_eq!(Status::of(&decision, 3), Status::Accepted);
        edit(&mut decision, 3, -2, -4);
        assert_eq!(Status::of(&decision, 3), Status::Edited);
        refuse(&mut decision, 3);
        assert_eq!(Status::of(&decision, 3), Status::Refused);
        accept(&mut decision, 3);
        assert_eq!(Status::of(&decision, 3), Status::Accepted, "the edit went with the refusal");
        edit(&mut decision, 3, -4, -4);
        assert_eq!(Status::of(&decision, 3), Status::Accepted, "as proposed is no edit");
        assert_eq!(Status::of(&decision, 1), Status::Open, "the others are as they were");
    }
}
