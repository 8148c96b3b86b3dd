//! The report in plain words.

use std::fmt::Write;

use super::{BattleReport, Cause, Told, UnitStory, chances, how_lucky};
use crate::game::{Counted, Side};

/// The report as it is printed at a terminal, or mailed.
pub(super) fn text(report: &BattleReport) -> String {
    let mut text = format!("{}\n{}\n", report.title, report.ending());
    let [standing, back] = report.answers;
    let [from_table, dice] = report.dice;
    let _ = writeln!(
        text,
        "{} {}s, {standing} answers ({back} taken back), {dice} dice, {from_table} of them from the table.",
        report.turn,
        report.turn_word.to_lowercase()
    );
    for line in report.pace.words(&report.sides) {
        let _ = writeln!(text, "{line}");
    }
    sides(&mut text, report);
    units(&mut text, report);
    dice_luck(&mut text, report);
    turning_points(&mut text, report);
    if let Some(found) = &report.chances {
        chances::in_words(&mut text, found, &report.sides);
    }
    rulings(&mut text, report);
    text
}

fn sides(text: &mut String, report: &BattleReport) {
    for side in Side::BOTH {
        let index = side.index();
        let causes: Vec<String> = Cause::ALL
            .iter()
            .filter_map(|cause| Some(format!("{} {}", cause.name(), report.causes[index].get(cause)?)))
            .collect();
        let by = if causes.is_empty() { String::new() } else { format!(": {}", causes.join(", ")) };
        let (lost, units) = (report.lost()[index], report.units_lost()[index]);
        let losses = match report.counted {
            Counted::Figures | Counted::Steps => format!("{lost} {} and {units} units", report.counted.word()),
            Counted::Units => format!("{units} units"),
        };
        let _ = writeln!(text, "{} lost {losses}{by}.", report.sides[index]);
        for general in report.generals.iter().filter(|general| general.side == side) {
            if let Some(gone) = &general.gone {
                let _ = writeln!(text, "  {} was {gone}{}.", general.name, at(general.told.as_ref()));
            }
        }
        for track in &report.tracks {
            let limit = track.limits[index].map_or(String::new(), |limit| format!(" of {limit}"));
            let _ = writeln!(text, "  {}: {}{limit}.", track.heading(), track.last(side));
        }
    }
}

/// " in 6.19", where that is told.
fn at(told: Option<&Told>) -> String {
    told.filter(|told| !told.label.is_empty()).map_or(String::new(), |told| format!(" in {}", told.label))
}

fn units(text: &mut String, report: &BattleReport) {
    text.push_str("\nUnits\n");
    for (index, command) in report.commands.iter().enumerate() {
        let broken = if command.broken { ", broken" } else { "" };
        let _ = writeln!(text, "  {} ({}{broken})", command.name, report.sides[command.side.index()]);
        report.of_command(index).for_each(|one| unit(text, one, report.counted));
    }
    for (side, units) in report.without_command() {
        let _ = writeln!(text, "  {}", report.sides[side.index()]);
        for one in units {
            unit(text, one, report.counted);
        }
    }
}

fn unit(text: &mut String, unit: &UnitStory, counted: Counted) {
    let [first, last] = unit.figures();
    let state = super::csv::state(unit.turns.last().and_then(|turn| turn.worst));
    let state = unit.gone.as_deref().unwrap_or(state);
    let figures = match counted {
        Counted::Figures | Counted::Steps => format!("{last:>3} of {first:>3}"),
        Counted::Units => unit.lost_at().map_or(String::new(), |turn| format!("in {turn}")),
    };
    let losses = match (counted, unit.losses()) {
        (Counted::Units, _) => String::new(),
        (_, losses) if losses.is_empty() => losses,
        (_, losses) => format!(": {losses}"),
    };
    let routs = match unit.routs {
        0 => String::new(),
        1 => "; routed once".to_owned(),
        times => format!("; routed {times} times"),
    };
    let _ = writeln!(text, "    {:<28} {figures:<10} {state}{losses}{routs}", unit.name);
}

fn dice_luck(text: &mut String, report: &BattleReport) {
    text.push_str("\nLuck of the dice\n");
    for side in Side::BOTH {
        for row in &report.luck[side.index()].rows {
            let _ = writeln!(
                text,
                "  {}: {} {} of {}, {:.1} expected; {}.",
                report.sides[side.index()],
                row.what,
                row.successes,
                row.tries,
                row.expected,
                how_lucky(row)
            );
        }
    }
}

fn turning_points(text: &mut String, report: &BattleReport) {
    if !report.turning_points.is_empty() {
        text.push_str("\nTurning points\n");
    }
    for point in &report.turning_points {
        let _ = writeln!(text, "  {} {}. {}.", point.label, point.cost, point.text);
    }
}

fn rulings(text: &mut String, report: &BattleReport) {
    if !report.rulings.is_empty() {
        text.push_str("\nRulings made\n");
    }
    for ruling in &report.rulings {
        let why = if ruling.why.is_empty() { String::new() } else { format!(" Why: {}.", ruling.why) };
        let _ = writeln!(text, "  {} {}, by {}.{why}", ruling.label, ruling.text, ruling.by);
    }
    if !report.readings.is_empty() {
        text.push_str("\nReadings of the rules, other than by default\n");
    }
    for reading in &report.readings {
        if let Some(switch) = reading.switch {
            let _ = writeln!(text, "  {} {}: {} = {}", reading.number, reading.title, switch.name, switch.set_to);
        }
    }
}
