//! Whose dice the program throws by habit: each side may throw its own on the table, or leave them to the program.

use serde::{Deserialize, Serialize};

use super::{Side, Thrower};

/// For each side whether the program throws its dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Kept", into = "[bool; 2]")]
pub struct ProgramThrows([bool; 2]);

/// The habit as it may be kept: earlier versions knew one for both sides.
#[derive(Deserialize)]
#[serde(untagged)]
enum Kept {
    Both(bool),
    Each([bool; 2]),
}

impl From<Kept> for ProgramThrows {
    fn from(kept: Kept) -> Self {
        match kept {
            Kept::Both(throws) => Self::for_all(throws),
            Kept::Each(each) => Self(each),
        }
    }
}

impl From<ProgramThrows> for [bool; 2] {
    fn from(habit: ProgramThrows) -> Self {
        habit.0
    }
}

impl ProgramThrows {
    /// The program throws for both sides, or for neither.
    pub const fn for_all(throws: bool) -> Self {
        Self([throws; 2])
    }

    /// Whether the program throws, said for each side.
    pub const fn for_each(throws: [bool; 2]) -> Self {
        Self(throws)
    }

    /// The program throws for this side only.
    pub fn only_for(side: Side) -> Self {
        Self(Side::BOTH.map(|one| one == side))
    }

    /// Whether the program throws for a side.
    pub fn throws_for(self, side: Side) -> bool {
        self.0[side.index()]
    }

    /// Whether it throws for both.
    pub fn is_for_both(self) -> bool {
        self.0 == [true; 2]
    }

    /// Whether it throws the die at this place of a throw. Where both sides throw, side A's dice come first.
    pub fn throws_die(self, thrower: Thrower, at: usize, of: usize) -> bool {
        match thrower {
            Thrower::Side(side) => self.throws_for(side),
            Thrower::Both => self.throws_for(if 2 * at < of { Side::A } else { Side::B }),
        }
    }

    /// Whether it throws all the dice of a throw.
    pub fn throws_all(self, thrower: Thrower) -> bool {
        match thrower {
            Thrower::Side(side) => self.throws_for(side),
            Thrower::Both => self.is_for_both(),
        }
    }

    /// Changes it for whoever throws; for both where both do.
    pub fn switch(&mut self, thrower: Thrower) {
        match thrower {
            Thrower::Side(side) => self.0[side.index()] ^= true,
            Thrower::Both => *self = Self::for_all(!self.is_for_both()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_habit_of_an_earlier_version_is_for_both_sides() {
        let read = |kept: &str| serde_json::from_str::<ProgramThrows>(kept).expect("it is a habit");
        assert_eq!(read("true"), ProgramThrows::for_all(true));
        for habit in [ProgramThrows::only_for(Side::B), ProgramThrows::for_all(false)] {
            assert_eq!(read(&serde_json::to_string(&habit).expect("it is plain data")), habit);
        }
    }

    #[test]
    fn where_both_throw_each_die_is_its_sides() {
        let mut habit = ProgramThrows::only_for(Side::B);
        assert_eq!([0, 1].map(|at| habit.throws_die(Thrower::Both, at, 2)), [false, true]);
        assert!(!habit.throws_all(Thrower::Both) && habit.throws_all(Thrower::Side(Side::B)));
        habit.switch(Thrower::Side(Side::A));
        assert!(habit.is_for_both());
        habit.switch(Thrower::Both);
        assert_eq!(habit, ProgramThrows::default());
    }
}
