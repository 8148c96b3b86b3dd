//! The report as a table: one row for each unit and turn, for any spreadsheet.

use super::{BattleReport, UnitStory};
use crate::game::Condition;

/// The columns.
const HEAD: [&str; 15] = [
    "turn",
    "side",
    "command",
    "unit",
    "figures",
    "lost",
    "lost_so_far",
    "state",
    "gone",
    "key",
    "roll",
    "fell",
    "left_with",
    "how_left",
    "routs",
];

/// One row for each unit and turn, the beginning as turn nought.
pub(super) fn table(report: &BattleReport) -> String {
    let mut text = row(&HEAD.map(str::to_owned));
    for unit in &report.units {
        for turn in 0..unit.turns.len() {
            text.push_str(&row(&cells(report, unit, turn)));
        }
    }
    text
}

fn cells(report: &BattleReport, unit: &UnitStory, turn: usize) -> [String; 15] {
    let at = unit.turns[turn];
    let [first, _] = unit.figures();
    // What became of it in the whole battle stands beside its last turn.
    let of_all = |cell: String| if turn + 1 == unit.turns.len() { cell } else { String::new() };
    let command = unit.command.and_then(|index| report.commands.get(index));
    let command = command.map(|command| command.name.clone()).unwrap_or_default();
    [
        turn.to_string(),
        report.sides[unit.side.index()].clone(),
        command,
        unit.name.clone(),
        at.figures.to_string(),
        unit.lost_in(turn).to_string(),
        first.saturating_sub(at.figures).to_string(),
        state(at.worst).to_owned(),
        unit.gone.clone().filter(|_| at.figures == 0).unwrap_or_default(),
        unit.key.clone(),
        unit.roll.clone().unwrap_or_default(),
        of_all(unit.fell.to_string()),
        of_all(unit.left_with.to_string()),
        of_all(unit.why_gone.map(|how| how.words().to_owned()).unwrap_or_default()),
        of_all(unit.routs.to_string()),
    ]
}

/// The worst that has become of a unit, in a word.
pub(super) fn state(worst: Option<Condition>) -> &'static str {
    worst.map_or("steady", |condition| condition.words)
}

fn row(cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| quoted(cell)).collect();
    format!("{}\r\n", cells.join(","))
}

/// What a cell may not begin with: a spreadsheet would run it, or take the mark that guards it away.
const GUARDED: [char; 7] = ['=', '+', '-', '@', '\t', '\r', '\''];

/// A cell as it must be written: quoted where it holds a mark of the form itself, and never read as a formula.
pub fn quoted(cell: &str) -> String {
    let cell = if cell.starts_with(GUARDED) { format!("'{cell}") } else { cell.to_owned() };
    let marks = [',', ';', '\t', '"', '\n', '\r'];
    if cell.contains(marks) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell }
}

/// What a cell that was written so says: the mark that guards it is taken away again.
pub fn unguarded(cell: &str) -> &str {
    match cell.strip_prefix('\'') {
        Some(rest) if rest.starts_with(GUARDED) => rest,
        _ => cell,
    }
}

#[cfg(test)]
mod tests {
    use super::{quoted, unguarded};

    #[test]
    fn a_cell_keeps_its_commas_and_is_never_a_formula() {
        assert_eq!(quoted("Blood’s, heavy"), "\"Blood’s, heavy\"");
        assert_eq!(quoted("the \"Old\" Guard"), "\"the \"\"Old\"\" Guard\"");
        assert_eq!(quoted("=1+1"), "'=1+1");
        assert_eq!(quoted("12"), "12");
        assert_eq!(quoted("\tone"), "\"'\tone\"");
        for cell in ["'tis", "''", "=1+1", "\r", "plain", "", "-2"] {
            let written = quoted(cell);
            assert_eq!(unguarded(written.trim_matches('"')), cell, "{cell:?}");
        }
    }
}
