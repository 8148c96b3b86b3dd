//! A robot for each side.

use super::Robot;
use crate::dice::Generator;
use crate::game::{AnswerTo, Awaiting, Ruleset, Side, Weighed};
use crate::journal::Author;

/// The robots that play a battle against each other, side A's first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opponents(pub [Robot; 2]);

impl Opponents {
    /// One robot on both sides.
    pub const fn alike(robot: Robot) -> Self {
        Self([robot; 2])
    }

    /// The robot of a side.
    pub const fn of(self, side: Side) -> Robot {
        let [a, b] = self.0;
        match side {
            Side::A => a,
            Side::B => b,
        }
    }

    /// The same robots with their sides changed over.
    #[must_use]
    pub const fn swapped(self) -> Self {
        let [a, b] = self.0;
        Self([b, a])
    }

    /// Who answers what the battle waits for: the robot whose choice it is, or the program where facts or dice are asked for.
    pub fn author<R: Ruleset>(self, battle: &R) -> Author {
        match battle.awaiting() {
            Awaiting::Choice(choice) => Author::Robot(self.of(choice.side).name().to_owned()),
            Awaiting::Facts(_) | Awaiting::Dice(_) | Awaiting::Over(_) => Author::Program,
        }
    }

    /// Answers what the battle waits for by the robot whose choice it is; nothing when the battle is over. Facts and dice are nobody's,
    /// and come alike whoever is asked.
    pub fn answer<R: Weighed>(self, battle: &R, generator: &mut Generator) -> Option<AnswerTo<R>> {
        let side = match battle.awaiting() {
            Awaiting::Choice(choice) => choice.side,
            Awaiting::Facts(_) | Awaiting::Dice(_) | Awaiting::Over(_) => Side::A,
        };
        self.of(side).answer(battle, generator)
    }
}

impl Opponents {
    /// Reads one name for both sides, or `a=…,b=…`.
    pub fn read(text: &str) -> Result<Self, String> {
        match read_seats(text, "robot", Robot::by_name, &Robot::names())? {
            [Some(a), Some(b)] => Ok(Self([a, b])),
            [None, _] => Err(nobody_plays("a")),
            [_, None] => Err(nobody_plays("b")),
        }
    }
}

fn nobody_plays(side: &str) -> String {
    format!("Nobody plays side {side}: it is written as a=NAME,b=NAME, or as one name for both.")
}

/// Reads who plays each side, as `contact` for both or `a=contact,b=hold`; nobody where a side is not named. `what` is what a name names.
pub fn read_seats<T: Copy>(
    text: &str,
    what: &str,
    by_name: impl Fn(&str) -> Option<T>,
    names: &str,
) -> Result<[Option<T>; 2], String> {
    let robot = |name: &str| by_name(name).ok_or_else(|| format!("There is no {what} “{name}”. There are: {names}."));
    if !text.contains('=') {
        return Ok([Some(robot(text.trim())?); 2]);
    }
    let mut seats = [None; 2];
    for part in text.split(',') {
        let (side, name) = part.split_once('=').unwrap_or((part, ""));
        let index = match side.trim() {
            "a" => 0,
            "b" => 1,
            other => return Err(format!("There is no side “{other}”. There are: a, b.")),
        };
        if seats[index].is_some() {
            return Err(format!("Side {} is named twice.", side.trim()));
        }
        seats[index] = Some(robot(name.trim())?);
    }
    Ok(seats)
}
