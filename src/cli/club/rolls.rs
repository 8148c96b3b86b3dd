//! Who and what is in the roll.

use std::fmt::Write;

use serde_json::json;

use super::arguments::{List, Listed, Show, Undo, Unite};
use super::plain;
use crate::cli::failure::Failure;
use crate::club::{self, Club, Kind, Line, Unit};

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
        Listed::Lines => lines(&club, &list.find, &mut words)?,
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
        let entries = entries(line);
        let struck = match (line.strikes, line.struck_by) {
            (Some(number), _) => format!(" (strikes {number})"),
            (_, Some(number)) => format!(" (struck by {number})"),
            (None, None) => String::new(),
        };
        let said = if line.kind == Kind::Served { format!("with the {}", line.words) } else { line.words.clone() };
        let what = format!("{}{entries}{struck}", plain(&said));
        let comma = if what.is_empty() { "" } else { ", " };
        let (kind, by) = (line.kind.word(), plain(&line.by));
        let _ = writeln!(words, "  {:>6}  {kind:<10} {change:>4}  {what}{comma}by {by}", line.number);
    }
    words
}

/// Every entry that a line stands on, each with its figures where there are several: " [6.19 −2, 7.02 −1]".
fn entries(line: &Line) -> String {
    let named: Vec<_> = line.stands_on.iter().filter(|on| !on.label.is_empty()).collect();
    let said = |on: &&club::Footing| match on.change {
        change if change != 0 && named.len() > 1 => format!("{} {change:+}", on.label),
        _ => on.label.clone(),
    };
    let said: Vec<String> = named.iter().map(said).collect();
    if said.is_empty() { String::new() } else { format!(" [{}]", said.join(", ")) }
}

/// The lines of the book that have every word.
fn lines(club: &Club, find: &str, words: &mut String) -> Result<serde_json::Value, Failure> {
    let units = club::units(club)?;
    let all = club::all_lines(club, None)?;
    let names: std::collections::BTreeMap<&str, &str> =
        units.iter().map(|unit| (unit.roll.as_str(), unit.name.as_str())).collect();
    let wanted: Vec<String> = find.split_whitespace().map(str::to_lowercase).collect();
    let mut found = Vec::new();
    for line in &all {
        let name = names.get(line.unit.as_str()).copied().unwrap_or(&line.unit);
        let title = line.title.as_deref().unwrap_or_default();
        let change = if line.change == 0 { String::new() } else { format!("{:+}", line.change) };
        let said = format!(
            "{:>6}  {:<28} {:<10} {change:>4}  {title}{}{}{}",
            line.number,
            plain(name),
            line.kind.word(),
            if line.words.is_empty() || title.is_empty() { "" } else { ": " },
            plain(&line.words),
            entries(line)
        );
        let sought = said.to_lowercase();
        if wanted.iter().all(|word| sought.contains(word)) {
            let _ = writeln!(words, "{said}");
            found.push(line);
        }
    }
    let _ = write!(words, "{} of {} lines", found.len(), all.len());
    Ok(json!(found))
}

pub(super) fn unite(unite: &Unite) -> Result<(), Failure> {
    if unite.name.is_none() && !unite.all {
        let club = unite.which.read()?;
        let found = club::recurring(&club)?;
        let mut words = String::new();
        for same in &found {
            let rolls: Vec<&str> = same.others.iter().map(|unit| unit.roll.as_str()).collect();
            let (name, arm, stays) = (plain(&same.name), same.stays.arm.replace('_', " "), &same.stays.roll);
            let _ = writeln!(words, "{name:<28} {arm:<10} {stays} may play {} too", rolls.join(", "));
        }
        let _ = match found.len() {
            0 => write!(words, "No name recurs."),
            1 => write!(words, "1 name recurs. If it means the same figures: galloper club unite --all"),
            names => write!(words, "{names} names recur. Where they mean the same figures: galloper club unite NAME"),
        };
        return unite.which.tell(&json!(found), words);
    }
    let mut club = unite.which.open()?;
    let mut found = club::recurring(&club)?;
    if let Some(name) = &unite.name {
        found.retain(|same| same.name.eq_ignore_ascii_case(name) || same.stays.roll == *name);
        if found.is_empty() {
            return Err(Failure::Usage(format!("No units called “{}” recur. See galloper club unite.", plain(name))));
        }
    }
    club.unite(&found, &unite.which.by)?;
    let words = match found.len() {
        1 => "The units of 1 name are one now.".to_owned(),
        names => format!("The units of {names} names are one each now."),
    };
    unite.which.tell(&json!({ "united": found }), words)
}

pub(super) fn undo(undo: &Undo) -> Result<(), Failure> {
    if undo.list {
        let deeds = undo.which.read()?.deeds()?;
        let mut words = String::new();
        for deed in &deeds {
            let undone = deed.undone_by.map(|by| format!(" (undone by {by})")).unwrap_or_default();
            let _ = writeln!(words, "{:>5}  {}, {}{undone}", deed.number, plain(&deed.words), plain(&deed.by));
        }
        let words = if words.is_empty() { "Nothing was done yet.".to_owned() } else { words.trim_end().to_owned() };
        return undo.which.tell(&json!(deeds), words);
    }
    let undone = undo.which.open()?.undo(undo.deed, &undo.which.by)?;
    undo.which.tell(&json!({ "undone": undone }), format!("Undone: {}.", plain(&undone.words)))
}
