//! Who plays each side at the terminal, and who throws its dice.

use super::failure::Failure;
use crate::game::{ProgramThrows, Side};
use crate::robot::{Opponents, Robot, read_seats};

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seat {
    Robot(Robot),
    Ask,
}

/// The robots that play; nobody where somebody is asked.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seats([Option<Robot>; 2]);

impl Seats {
    /// Reads `--robot`: a name for both sides, or `a=contact,b=ask`. A side that is not named is asked.
    pub fn read(text: Option<&str>) -> Result<Self, Failure> {
        let by_name = |name: &str| if name == "ask" { Some(Seat::Ask) } else { Robot::by_name(name).map(Seat::Robot) };
        let names = format!("{}, ask", Robot::names());
        let seats =
            text.map_or(Ok([None; 2]), |text| read_seats(text, "robot", by_name, &names)).map_err(Failure::Usage)?;
        Ok(Self(seats.map(|seat| match seat {
            Some(Seat::Robot(robot)) => Some(robot),
            Some(Seat::Ask) | None => None,
        })))
    }

    /// The robots, where nobody is asked.
    pub fn robots(self) -> Option<Opponents> {
        let [a, b] = self.0;
        Some(Opponents([a?, b?]))
    }

    /// The robot of a side.
    pub fn of(self, side: Side) -> Option<Robot> {
        self.0[side.index()]
    }
}

/// Reads `--dice`: `table` or `program` for both sides, or `a=table,b=program`. A side that is not named throws on the table.
pub(super) fn read_dice(text: Option<&str>) -> Result<ProgramThrows, Failure> {
    let by_name = |name: &str| ["table", "program"].contains(&name).then_some(name == "program");
    let throws = text.map_or(Ok([None; 2]), |text| read_seats(text, "thrower", by_name, "table, program"));
    Ok(ProgramThrows::for_each(throws.map_err(Failure::Usage)?.map(Option::unwrap_or_default)))
}
