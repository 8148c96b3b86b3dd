//! Which entries stand.
//!
//! Every answer follows the entry that stood last when it was given; so the entries form a tree, and what stands is the way
//! from the beginning to one of them:
//!
//! ```text
//!   0 ─ 1 ─ 2 ─ 3         4 took back to 1; 5 and 6 were given then
//!        └─ 5 ─ 6         standing: 0 1 5 6
//! ```

/// The order of a battle's entries, by their numbers alone.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    /// For each entry the one it follows; for a taking back, nothing.
    follows: Vec<Follows>,
    /// The numbers of the entries that stand, in order.
    standing: Vec<u64>,
    /// The entries that redoing would go to, the next one last.
    redo: Vec<u64>,
}

/// What an entry follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Follows {
    /// Nothing: it is the beginning.
    Nothing,
    /// Another entry.
    Entry(u64),
    /// It is a taking back, and nothing follows it.
    Aside,
}

/// What a taking back changed.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Change {
    /// Entries that stood and stand no more.
    pub struck: Vec<u64>,
    /// Entries that stand again.
    pub restored: Vec<u64>,
}

impl History {
    /// The last entry that stands.
    pub fn last(&self) -> u64 {
        self.standing.last().copied().unwrap_or_default()
    }

    /// The number the next entry will have.
    pub fn next(&self) -> u64 {
        self.follows.len() as u64
    }

    /// The entries that stand, in order.
    pub fn standing(&self) -> &[u64] {
        &self.standing
    }

    /// Whether an entry is the beginning or an answer, standing or not.
    pub fn is_place(&self, entry: u64) -> bool {
        self.follows.get(entry as usize).is_some_and(|follows| *follows != Follows::Aside)
    }

    /// The entry that another follows; nothing for the beginning.
    pub fn before(&self, entry: u64) -> Option<u64> {
        match self.follows.get(entry as usize) {
            Some(Follows::Entry(before)) => Some(*before),
            Some(Follows::Nothing | Follows::Aside) | None => None,
        }
    }

    /// The entry that redoing goes to.
    pub fn redo(&self) -> Option<u64> {
        self.redo.last().copied()
    }

    /// Adds an answer, or the beginning.
    pub fn add(&mut self) {
        let follows = self.standing.last().map_or(Follows::Nothing, |last| Follows::Entry(*last));
        self.standing.push(self.next());
        self.follows.push(follows);
        self.redo.clear();
    }

    /// Adds a taking back, after which `to` stands last.
    pub fn take_back(&mut self, to: u64) -> Change {
        self.follows.push(Follows::Aside);
        self.note_redo(to);
        let mut restored = Vec::new();
        let mut place = to;
        let kept = loop {
            if let Ok(index) = self.standing.binary_search(&place) {
                break index + 1;
            }
            restored.push(place);
            place = self.before(place).expect("every way back ends at the beginning, which always stands");
        };
        restored.reverse();
        let struck = self.standing.split_off(kept);
        self.standing.extend(&restored);
        Change { struck, restored }
    }

    fn note_redo(&mut self, to: u64) {
        if self.standing.binary_search(&to).is_ok() {
            if to != self.last() {
                self.redo.push(self.last());
            }
        } else if self.redo() == Some(to) {
            self.redo.pop();
        } else {
            self.redo.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_answers(count: usize) -> History {
        let mut history = History::default();
        (0..count).for_each(|_| history.add());
        history
    }

    #[test]
    fn answers_after_a_taking_back_stand_on_their_own_branch() {
        let mut history = of_answers(4);
        assert_eq!(history.take_back(1), Change { struck: vec![2, 3], restored: vec![] });
        history.add();
        history.add();
        assert_eq!(history.standing(), [0, 1, 5, 6]);
        assert_eq!((history.before(5), history.before(3)), (Some(1), Some(2)));
    }

    #[test]
    fn undo_and_redo_go_up_and_down_step_by_step() {
        let mut history = of_answers(4);
        history.take_back(2);
        history.take_back(0);
        assert_eq!(history.redo(), Some(2));
        assert_eq!(history.take_back(2).restored, [1, 2]);
        assert_eq!(history.redo(), Some(3));
        history.take_back(3);
        assert_eq!((history.standing(), history.redo()), ([0, 1, 2, 3].as_slice(), None));
    }

    #[test]
    fn an_answer_forgets_what_could_be_redone() {
        let mut history = of_answers(3);
        history.take_back(1);
        history.add();
        assert_eq!(history.redo(), None);
    }

    #[test]
    fn an_old_branch_can_be_gone_back_to() {
        let mut history = of_answers(4);
        history.take_back(1);
        history.add();
        assert_eq!(history.take_back(3), Change { struck: vec![5], restored: vec![2, 3] });
        assert_eq!(history.standing(), [0, 1, 2, 3]);
    }

    #[test]
    fn a_taking_back_is_no_place_to_go_to() {
        let mut history = of_answers(2);
        history.take_back(0);
        assert!(history.is_place(1) && !history.is_place(2) && !history.is_place(3));
    }
}
