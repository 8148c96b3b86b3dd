//! The report as one page of HTML.

use std::fmt::Write;

use super::svg::escaped;
use super::{BattleReport, Chances, UnitStory, chart, how_lucky, map};
use crate::game::{Counted, Severity, Side};

/// Everything the page looks like, on screen and printed.
const STYLE: &str = include_str!("page.css");

/// The whole page.
pub(super) fn page(report: &BattleReport) -> String {
    let title = escaped(&report.title);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title}</title><style>{STYLE}</style></head>\n<body><main>\n<h1>{title}</h1>\n<p class=\"lead\">{}</p>\n",
        escaped(&report.ending())
    );
    figures(&mut page, report);
    charts(&mut page, report);
    maps(&mut page, report);
    turning_points(&mut page, report);
    if let Some(found) = &report.chances {
        chance_to_win(&mut page, found, &report.sides, &chart::chances(report, found));
    }
    generals(&mut page, report);
    units(&mut page, report);
    fire(&mut page, report);
    luck(&mut page, report);
    rulings(&mut page, report);
    page.push_str("<footer>Written by Galloper from the battle’s journal.</footer>\n</main></body></html>\n");
    page
}

/// The numbers that tell the battle at a glance.
fn figures(page: &mut String, report: &BattleReport) {
    page.push_str("<dl class=\"figures\">");
    for (number, what) in report.at_a_glance() {
        let _ = write!(page, "<div><dd>{}</dd><dt>{}</dt></div>", escaped(&number), escaped(&what));
    }
    page.push_str("</dl>\n");
    for line in report.pace.words(&report.sides) {
        let _ = writeln!(page, "<p>{}</p>", escaped(&line));
    }
}

fn part(page: &mut String, heading: &str, under: &str, body: &str) {
    let (heading, under) = (escaped(heading), escaped(under));
    let _ = writeln!(page, "<section><h2>{heading} <small>{under}</small></h2>{body}</section>");
}

fn charts(page: &mut String, report: &BattleReport) {
    page.push_str("<div class=\"pair\">");
    let turn = report.turn_word.to_lowercase();
    let word = report.counted.word();
    part(page, report.counted.standing(), &format!("at the end of each {turn}"), &chart::strength(report));
    for track in &report.tracks {
        part(page, &track.heading(), track.meaning(), &chart::track(report, track));
    }
    if let (true, Some((name, counts))) = (report.tracks.is_empty(), report.of_commands()) {
        let under = format!("{}, in parts of a hundred", counts.trim_start_matches("units "));
        part(page, name, &under, &chart::gauges(report));
    }
    part(page, "What felled them", &format!("{word} lost to each cause"), &chart::causes(report));
    page.push_str("</div>\n");
}

fn maps(page: &mut String, report: &BattleReport) {
    let Some(first) = report.moments.first() else { return };
    page.push_str(&map::ground(&first.scene));
    page.push_str("<div class=\"maps\">");
    for moment in &report.moments {
        let said = format!("{}: {}", moment.title, moment.caption);
        let drawn = map::map(&moment.scene, &said);
        let (title, caption) = (escaped(&moment.title), escaped(&moment.caption));
        let _ = write!(page, "<figure>{drawn}<figcaption><b>{title}</b> {caption}</figcaption></figure>");
    }
    page.push_str("</div>\n");
}

fn turning_points(page: &mut String, report: &BattleReport) {
    let mut body = String::from("<ol class=\"points\">");
    for point in &report.turning_points {
        let (label, text, cost) = (escaped(&point.label), escaped(&point.text), escaped(&point.cost));
        let _ = write!(body, "<li><span class=\"entry\">{label}</span> <b>{cost}.</b> {text}.</li>");
    }
    body.push_str("</ol>");
    part(page, "Turning points", "the entries that changed most", &body);
}

/// How the chance to win stood, and what gave it away.
fn chance_to_win(page: &mut String, chances: &Chances, sides: &[String; 2], drawn: &str) {
    let under = format!("of the {}, as {} saw it", sides[0], chances.by);
    let mut body = format!("{drawn}<p>{}</p><ol class=\"points\">", escaped(&chances.told()));
    for one in &chances.costly {
        let [label, side, given, told] =
            [&one.label, &sides[one.side.index()], &one.given, &one.told()].map(|words| escaped(words));
        let _ = write!(body, "<li><span class=\"entry\">{label}</span> <b>{side}</b>: {given}: {told}.</li>");
    }
    body.push_str("</ol>");
    part(page, "The chance to win", &under, &body);
}

/// What became of the generals, where anything did.
fn generals(page: &mut String, report: &BattleReport) {
    let mut body = String::from("<ol class=\"points\">");
    let mut any = false;
    for general in &report.generals {
        let Some(gone) = &general.gone else { continue };
        any = true;
        let label = escaped(general.told.as_ref().map_or("", |told| &told.label));
        let (name, side) = (escaped(&general.name), escaped(&report.sides[general.side.index()]));
        let gone = escaped(gone);
        let _ = write!(body, "<li><span class=\"entry\">{label}</span> <b>{name}</b> ({side}) was {gone}.</li>");
    }
    body.push_str("</ol>");
    if any {
        part(page, "Generals", "who did not come back", &body);
    }
}

/// Figures of every unit at the end of each turn, with the state of its nerve.
fn units(page: &mut String, report: &BattleReport) {
    if report.counted == Counted::Units {
        return whole_units(page, report);
    }
    let turns = report.strength.len();
    let mut body = String::from("<div class=\"scroll\"><table><thead><tr><th>Unit</th>");
    for turn in 0..turns {
        let _ = match turn {
            0 => write!(body, "<th class=\"n\">Start</th>"),
            turn => write!(body, "<th class=\"n\">{turn}</th>"),
        };
    }
    body.push_str("<th class=\"n\">Lost</th><th>End</th></tr></thead><tbody>");
    for (index, command) in report.commands.iter().enumerate() {
        let broken = if command.broken { ", broken" } else { "" };
        let side = escaped(&report.sides[command.side.index()]);
        let name = escaped(&command.name);
        let _ = write!(body, "<tr class=\"command\"><th colspan=\"{}\">{name} ({side}{broken})</th></tr>", turns + 3);
        report.of_command(index).for_each(|unit| unit_row(&mut body, unit));
    }
    for (side, units) in report.without_command() {
        let name = escaped(&report.sides[side.index()]);
        let _ = write!(body, "<tr class=\"command\"><th colspan=\"{}\">{name}</th></tr>", turns + 3);
        for unit in units {
            unit_row(&mut body, unit);
        }
    }
    body.push_str("</tbody></table></div>");
    part(page, "Losses and morale", &report.key_to_letters(), &body);
}

fn unit_row(body: &mut String, unit: &UnitStory) {
    let _ = write!(body, "<tr><th>{}</th>", escaped(&unit.name));
    for turn in &unit.turns {
        let class = match turn.worst.map(|condition| condition.severity) {
            Some(Severity::Disorder | Severity::Light) => "fatigued",
            Some(Severity::Grave) => "shaken",
            Some(Severity::Worst) => "routed",
            Some(Severity::Gone) => "lost",
            Some(Severity::Note | Severity::CutOff) | None => "steady",
        };
        let letter = turn.worst.map_or(String::new(), |condition| format!(" {}", condition.letter));
        let _ = write!(body, "<td class=\"n {class}\">{}{letter}</td>", turn.figures);
    }
    let [first, last] = unit.figures();
    let (gone, losses) = (unit.gone.as_deref().unwrap_or_default(), unit.losses());
    let between = if gone.is_empty() || losses.is_empty() { "" } else { ": " };
    let end = escaped(&format!("{gone}{between}{losses}"));
    let _ = write!(body, "<td class=\"n\">{}</td><td>{end}</td></tr>", first.saturating_sub(last));
}

/// When every unit was disordered, and lost.
fn whole_units(page: &mut String, report: &BattleReport) {
    let mut body = String::from(
        "<div class=\"scroll\"><table><thead><tr><th>Unit</th><th>Disordered</th><th class=\"n\">Lost in</th></tr></thead><tbody>",
    );
    for (index, command) in report.commands.iter().enumerate() {
        let (side, name) = (escaped(&report.sides[command.side.index()]), escaped(&command.name));
        let _ = write!(body, "<tr class=\"command\"><th colspan=\"3\">{name} ({side})</th></tr>");
        report.of_command(index).for_each(|unit| whole_unit_row(&mut body, unit));
    }
    for (side, units) in report.without_command() {
        let name = escaped(&report.sides[side.index()]);
        let _ = write!(body, "<tr class=\"command\"><th colspan=\"3\">{name}</th></tr>");
        for unit in units {
            whole_unit_row(&mut body, unit);
        }
    }
    body.push_str("</tbody></table></div>");
    let turn = report.turn_word.to_lowercase();
    part(page, "Losses and disorder", &format!("by {turn}, as it stood at the end of each"), &body);
}

fn whole_unit_row(body: &mut String, unit: &UnitStory) {
    let lost = unit.lost_at().map_or(String::new(), |turn| turn.to_string());
    let (name, disordered) = (escaped(&unit.name), escaped(&unit.disordered_in()));
    let class = if unit.gone.is_some() { "lost" } else { "steady" };
    let _ = write!(body, "<tr><th>{name}</th><td>{disordered}</td><td class=\"n {class}\">{lost}</td></tr>");
}

fn fire(page: &mut String, report: &BattleReport) {
    let whole = report.counted == Counted::Units;
    let disordered = if whole { "<th class=\"n\">Disordered</th>" } else { "" };
    let felled = match report.counted {
        Counted::Figures => "Figures felled",
        Counted::Steps => "Steps taken",
        Counted::Units => "Eliminated",
    };
    let mut body = format!(
        "<table><thead><tr><th>Unit</th><th>Side</th><th class=\"n\">Shots</th>{disordered}<th class=\"n\">{felled}</th></tr></thead><tbody>",
    );
    for line in &report.fire {
        let (name, side) = (escaped(&line.name), escaped(&report.sides[line.side.index()]));
        let disordered = if whole { format!("<td class=\"n\">{}</td>", line.disordered) } else { String::new() };
        let places = usize::from(!whole);
        let _ = write!(
            body,
            "<tr><th>{name}</th><td>{side}</td><td class=\"n\">{}</td>{disordered}<td class=\"n\">{:.places$}</td></tr>",
            line.shots, line.felled
        );
    }
    body.push_str("</tbody></table>");
    let under = if whole {
        "what became of its targets at once"
    } else {
        "units that fired at one target before its losses came off share them"
    };
    part(page, "Effect of fire", under, &body);
}

fn luck(page: &mut String, report: &BattleReport) {
    page.push_str("<div class=\"pair\">");
    for side in Side::BOTH {
        let luck = &report.luck[side.index()];
        let mut body = String::new();
        let mut means = Vec::new();
        for sides in luck.faces.keys() {
            body.push_str(&chart::dice(report, side, *sides));
            if let Some([mean, fair]) = luck.mean(*sides) {
                means.push(format!("mean {mean:.2} of d{sides}, {fair:.2} expected"));
            }
        }
        body.push_str("<table><thead><tr><th>Tried</th><th class=\"n\">Came off</th><th class=\"n\">Expected</th><th>Luck</th></tr></thead><tbody>");
        for row in &luck.rows {
            let (what, lucky) = (escaped(&row.what), how_lucky(row));
            let _ = write!(
                body,
                "<tr><th>{what}, {}</th><td class=\"n\">{}</td><td class=\"n\">{:.1}</td><td>{lucky}</td></tr>",
                row.tries, row.successes, row.expected
            );
        }
        body.push_str("</tbody></table>");
        let heading = format!("Dice, {}", report.sides[side.index()]);
        part(page, &heading, &means.join("; "), &body);
    }
    page.push_str("</div>\n");
}

fn rulings(page: &mut String, report: &BattleReport) {
    let mut body = String::new();
    if report.rulings.is_empty() {
        body.push_str("<p>The umpire made none.</p>");
    }
    body.push_str("<ol class=\"points\">");
    for ruling in &report.rulings {
        let (label, text, by) = (escaped(&ruling.label), escaped(&ruling.text), escaped(&ruling.by));
        let why = if ruling.why.is_empty() { String::new() } else { format!(" “{}”", escaped(&ruling.why)) };
        let departs = ruling.departs_from.as_deref().map(|rule| format!(" Departs from {}.", escaped(rule)));
        let departs = departs.unwrap_or_default();
        let _ = write!(body, "<li><span class=\"entry\">{label}</span> <b>{text}</b>, by {by}.{why}{departs}</li>");
    }
    body.push_str("</ol>");
    part(page, "Rulings made", "by the umpire", &body);
    let mut body = String::new();
    if report.readings.is_empty() {
        body.push_str("<p>Every doubtful point was read as the program reads it by default.</p>");
    }
    body.push_str("<ol class=\"points\">");
    for reading in &report.readings {
        let Some(switch) = reading.switch else { continue };
        let (number, title, decides) = (escaped(&reading.number), escaped(&reading.title), escaped(switch.decides));
        let _ = write!(
            body,
            "<li><span class=\"entry\">{number}</span> <b>{title}.</b> {decides} Here: {}; by default: {}.</li>",
            escaped(switch.set_to),
            escaped(switch.default_value())
        );
    }
    body.push_str("</ol>");
    part(page, "Readings of the rules", "where this battle departs from the default", &body);
}
