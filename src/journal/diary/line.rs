//! A question as a diary prints it.

use super::one_line;
use crate::game::{Awaiting, Ruleset, Side, Thrower};

/// What is asked of whom, as one line; nothing when the battle is over.
pub(super) fn question<R: Ruleset>(battle: &R, sides: &[String; 2]) -> Option<String> {
    let name = |side: Side| sides[side.index()].as_str();
    let line = match battle.words() {
        Awaiting::Choice(choice) => format!("{} | {} {}", name(choice.side), choice.question, choice.rule),
        Awaiting::Facts(sheet) => format!("Umpire | {} {}", sheet.title, sheet.rule),
        Awaiting::Dice(request) => {
            let thrower = match request.thrower {
                Thrower::Side(side) => name(side),
                Thrower::Both => "Both",
            };
            format!("{thrower} | {}: {} {}", request.why, request.dice, request.rule)
        }
        Awaiting::Over(_) => return None,
    };
    Some(one_line(&line))
}
