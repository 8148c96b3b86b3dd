//! The report as a table: one row for each unit and turn, for any spreadsheet.

use super::{BattleReport, UnitStory};
use crate::game::Condition;

/// The columns.
const HEAD: [&str; 9] = ["turn", "side", "command", "unit", "figures", "lost", "lost_so_far", "state", "gone"];

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

fn cells(report: &BattleReport, unit: &UnitStory, turn: usize) -> [String; 9] {
    let at = unit.turns[turn];
    let [first, _] = unit.figures();
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

/// A cell as it must be written: quoted where it holds a mark of the form itself, and never read as a formula.
fn quoted(cell: &str) -> String {
    let formula = cell.starts_with(['=', '+', '-', '@']);
    let cell = if formula { format!("'{cell}") } else { cell.to_owned() };
    if cell.contains([',', '"', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn a_cell_keeps_its_commas_and_is_never_a_formula() {
        assert_eq!(quoted("Blood’s, heavy"), "\"Blood’s, heavy\"");
        assert_eq!(quoted("the \"Old\" Guard"), "\"the \"\"Old\"\" Guard\"");
        assert_eq!(quoted("=1+1"), "'=1+1");
        assert_eq!(quoted("12"), "12");
    }
}
