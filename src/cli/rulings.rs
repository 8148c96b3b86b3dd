//! `galloper rule` and `galloper rulings`: what the book says, what it leaves open, and what an umpire ruled.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use serde_json::json;

use super::arguments::{RuleAsked, Rulings};
use super::failure::Failure;
use super::list::ruling;
use crate::data::{HouseRules, StandingRuling, house_from, with_rulings};
use crate::file::{Existing, must_be_free, write};
use crate::game::GameInfo;
use crate::journal::{BattleNumber, Deed, Session, Store};
use crate::rules::{self, Battle};

/// Tells a rule or a ruling.
pub(super) fn rule(arguments: &RuleAsked) -> Result<(), Failure> {
    let unknown =
        || Failure::Usage(format!("There is no rule “{}”. Cite it as the reports do: FLA MOR-33.", arguments.citation));
    let (rule, text) = rules::rule_text(&arguments.citation).ok_or_else(unknown)?;
    let mut out = io::stdout().lock();
    // Registers number alike: the entry is that of the book cited.
    let (mark, number) = rule.citation().split_once(' ').unwrap_or_default();
    let entry = rules::rulings().find(|(game, entry)| game.marks.contains(&mark) && entry.number == number);
    if arguments.json {
        let told = match &entry {
            Some((game, entry)) => ruling(game.key, entry),
            None => json!({ "id": rule.citation(), "title": text.section, "text": text.text }),
        };
        return Ok(writeln!(out, "{told}")?);
    }
    writeln!(out, "{} {}", rule.citation(), text.section)?;
    let Some((_, entry)) = entry else { return Ok(writeln!(out, "  {}", text.text)?) };
    writeln!(out, "  At issue: {}\n  Ruling: {}\n  Why: {}", entry.at_issue, entry.ruling, entry.why)?;
    for switch in entry.switches() {
        writeln!(out, "  Switch: {} = {} (the first is played)", switch.name, switch.values.join(", "))?;
    }
    Ok(())
}

/// What the umpire ruled in a battle.
pub(super) fn rulings(arguments: &Rulings) -> Result<(), Failure> {
    let session = Session::<Battle>::resume(Store::read(&arguments.journal)?, arguments.battle.map(BattleNumber))?;
    let mut out = io::stdout().lock();
    let mut standing = Vec::new();
    let mut told = Vec::new();
    for entry in session.rulings() {
        let Deed::Ruled(given) = &entry.deed else { continue };
        let said: Vec<&str> = entry.reports.iter().map(|report| report.text.as_str()).collect();
        let is_struck = entry.taken_back.is_some();
        let departs_from = given.departs_from.as_ref().map(|rule| rule.citation().to_owned());
        told.push(json!({
            "entry": entry.number, "turn": entry.turn, "by": given.by, "why": given.why, "departs_from": departs_from,
            "text": said.join(" "), "taken_back": is_struck,
        }));
        if !arguments.json {
            let mark = if is_struck { " (taken back)" } else { "" };
            writeln!(out, "{:>5}  turn {:<3} {}{mark}", entry.number, entry.turn, said.join(" "))?;
        }
        if !is_struck {
            let words = if given.why.trim().is_empty() { said.join(" ") } else { given.why.clone() };
            standing.push(StandingRuling { words, departs_from, by: Some(given.by.clone()) });
        }
    }
    if arguments.json {
        writeln!(out, "{}", json!({ "rulings": told }))?;
    }
    match &arguments.keep {
        Some(file) => keep(file, session.setup().info(), standing),
        None => Ok(()),
    }
}

/// Adds rulings to a club's house rules of the game they were made in; whatever else stands in the file stays.
fn keep(file: &Path, game: &'static GameInfo, rulings: Vec<StandingRuling>) -> Result<(), Failure> {
    must_be_free(file, Existing::Replace)?;
    let (house, text) = if file.exists() {
        let house = house_from(&file.display().to_string(), game).map_err(|faults| Failure::faults(&faults))?;
        (house, fs::read_to_string(file)?)
    } else {
        let house = HouseRules::of(game);
        let text = house.to_text();
        (house, text)
    };
    let mut new: Vec<StandingRuling> = Vec::new();
    for ruling in rulings.into_iter().map(|ruling| ruling.as_a_file_may_hold_it(game)) {
        if !house.standing.contains(&ruling) && !new.contains(&ruling) {
            new.push(ruling);
        }
    }
    let text = with_rulings(&text, &new).expect("it was read");
    write(file, text.as_bytes(), Existing::Replace)?;
    Ok(())
}
