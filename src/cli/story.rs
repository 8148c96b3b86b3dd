//! The story of a battle as the command line prints it.

use std::io::{self, Write};

use crate::game::{Awaiting, Report, ReportKind, Ruleset};

/// Prints report lines, a blank line before each turn or phase.
pub(super) fn tell(out: &mut impl Write, reports: &[Report]) -> io::Result<()> {
    for report in reports {
        let indent = match report.kind {
            ReportKind::Phase | ReportKind::Over => "\n",
            _ => "  ",
        };
        writeln!(out, "{indent}{}", plain(&report.to_string()))?;
    }
    Ok(())
}

/// Prints how the battle ended, or where it stands.
pub(super) fn tell_end<R: Ruleset>(out: &mut impl Write, battle: &R) -> io::Result<()> {
    match battle.words() {
        Awaiting::Over(outcome) => writeln!(out, "\nDecision: {} {}", outcome.text, outcome.rule),
        Awaiting::Choice(_) | Awaiting::Facts(_) | Awaiting::Dice(_) => {
            writeln!(out, "\nUndecided, in turn {}.", battle.turn())
        }
    }
}

/// Words without the signs that would move a terminal's cursor or change its colours.
pub(super) fn plain(words: &str) -> String {
    words.chars().map(|letter| if letter.is_control() { '\u{fffd}' } else { letter }).collect()
}
