//! Who and what is in the roll.

use std::fmt::Write;

use serde_json::json;

use super::arguments::{List, Listed, Show};
use super::plain;
use crate::cli::failure::Failure;
use crate::club::{self, Kind, Line, Unit};

pub(super) fn list(list: &List) -> Result<(), Failure> {
    let club = list.which.read()?;
    let mut words = String::new();
    let told = match list.what {
        Listed::Units => {
            let units = club::units(&club)?;
            let found = club::find(&units, &list.find);
            for unit in &found {
                let owner = unit.owner.as_deref().unwrap_or("-");
                let _ = writeln!(
                    words,
                    "{}  {:<28} {:>3} of {:>2}  {:<24} {}",
                    unit.roll,
                    plain(&unit.name),
                    unit.figures,
                    unit.original,
                    unit.nation.clone() + " " + &unit.arm.replace('_', " "),
                    plain(owner)
                );
            }
            let _ = write!(words, "{} of {} units", found.len(), units.len());
            json!(found)
        }
        Listed::Members => {
            let members = club::members(&club)?;
            for member in &members {
                let _ = writeln!(words, "{:<32} {:>4} units", plain(&member.name), member.units);
            }
            json!(members)
        }
        Listed::Armies => {
            let armies = club.armies()?;
            for army in &armies {
                let _ = writeln!(
                    words,
                    "{:<24} {:<32} edition {}, {} units, {} of {} figures",
                    army.key,
                    plain(&army.name),
                    army.edition,
                    army.units,
                    army.figures,
                    army.original
                );
            }
            json!(armies)
        }
        Listed::Battles => {
            let battles = club::battles(&club, None)?;
            for (number, battle) in (1..).zip(&battles) {
                let campaign =
                    battle.campaign.as_ref().map(|(name, place)| format!("; {}, battle {place}", plain(name)));
                let _ = writeln!(
                    words,
                    "{number:>3}  {}: {} units, {} figures lost, {} came back{}",
                    plain(&battle.title),
                    battle.units,
                    battle.lost,
                    battle.returned,
                    campaign.unwrap_or_default()
                );
            }
            json!(battles)
        }
        Listed::Campaigns => {
            let campaigns = club::campaigns(&club)?;
            for campaign in &campaigns {
                let _ = writeln!(words, "{:<32} {} battles", plain(&campaign.name), campaign.battles);
            }
            json!(campaigns)
        }
    };
    let words = if words.is_empty() { "There is none yet.".to_owned() } else { words.trim_end().to_owned() };
    list.which.tell(&told, words)
}

pub(super) fn show(show: &Show) -> Result<(), Failure> {
    let club = show.which.read()?;
    let unit = club::unit_by_name(&club, &show.unit)?;
    let lines = club::history(&club, &unit.roll)?;
    show.which.tell(&json!({ "unit": unit, "lines": lines }), told(&unit, &lines).trim_end())
}

fn told(unit: &Unit, lines: &[Line]) -> String {
    let owner = unit.owner.as_deref().unwrap_or("nobody yet");
    let mut words = format!("{} ({})\n{}, owned by {}", plain(&unit.name), unit.roll, unit.in_words(), plain(owner));
    if !unit.kept_at.is_empty() {
        let _ = write!(words, ", kept at {}", plain(&unit.kept_at));
    }
    let _ = write!(
        words,
        "\n{} of {} figures; {} battles, {} figures lost, {} routs, {} honours\n",
        unit.figures, unit.original, unit.battles, unit.lost, unit.routs, unit.honours
    );
    let mut battle = None;
    for line in lines {
        if line.title.is_some() && line.battle != battle {
            let (title, journal) =
                (line.title.as_deref().unwrap_or_default(), line.journal.as_deref().unwrap_or_default());
            let _ = writeln!(words, "{} ({})", plain(title), plain(journal));
        }
        battle.clone_from(&line.battle);
        let change = if line.change == 0 { String::new() } else { format!("{:+}", line.change) };
        let entry = line.label.as_deref().filter(|label| !label.is_empty()).map(|label| format!(" [{label}]"));
        let struck = match (line.strikes, line.struck_by) {
            (Some(number), _) => format!(" (strikes {number})"),
            (_, Some(number)) => format!(" (struck by {number})"),
            (None, None) => String::new(),
        };
        let said = if line.kind == Kind::Served { format!("with the {}", line.words) } else { line.words.clone() };
        let _ = writeln!(
            words,
            "  {:>6}  {:<10} {change:>4}  {}{}{struck}, {}",
            line.number,
            line.kind.word(),
            plain(&said),
            entry.unwrap_or_default(),
            plain(&line.by)
        );
    }
    words
}
