//! Writing a battle back: each proposed line accepted, edited or refused, and all of it written at once.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::{Connection, OptionalExtension, params};
use serde::{Deserialize, Serialize};

use super::book::{self, Kind, NewLine};
use super::propose::{Proposal, ProposedLine};
use super::roster::{self, Unit};
use super::{Club, ClubError};

/// What the secretary has decided of a proposal so far. Lines are known by their numbers, from one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// Lines whose change is another than proposed.
    pub edits: BTreeMap<usize, i64>,
    /// Lines that are not to be written.
    pub refused: BTreeSet<usize>,
    /// The only lines that are to be written; all, where nothing is named.
    pub only: Option<BTreeSet<usize>>,
    /// Honours in the secretary's own words: whose, and what for.
    pub honours: Vec<(String, String)>,
}

/// What was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Written {
    /// Lines that are new.
    pub lines: usize,
    /// Lines that were struck.
    pub struck: usize,
}

/// What is kept of a decision until it is written: it holds for the same proposal only.
#[derive(Serialize, Deserialize)]
struct Draft {
    last_entry: i64,
    lines: usize,
    decision: Decision,
}

/// Writes a proposal as it was decided: the battle, its lines, its generals; in one go.
pub fn write_back(
    club: &mut Club,
    proposal: &Proposal,
    decision: &Decision,
    campaign: Option<&str>,
    by: &str,
) -> Result<Written, ClubError> {
    let chosen = chosen(proposal, decision)?;
    must_fit(club, &chosen)?;
    let words = format!("{} is written back", proposal.battle.title);
    let written = club.do_deed(&words, by, |transaction| {
        keep_battle(transaction, proposal, campaign)?;
        let mut written = Written::default();
        for (line, change) in &chosen {
            if let Some(struck) = line.strikes {
                book::strike(transaction, struck, "the battle has been changed", by)?;
                written.struck += 1;
            } else {
                add(transaction, proposal, line, *change, by)?;
                written.lines += 1;
            }
        }
        for (unit, words) in &decision.honours {
            let battle = Some(proposal.battle.uid.as_str());
            let line =
                NewLine { unit, battle, kind: Kind::Honour, change: 0, proposed: None, words, stands_on: &[], by };
            book::add(transaction, &line)?;
            written.lines += 1;
        }
        keep_generals(transaction, proposal)?;
        transaction.execute("DELETE FROM draft WHERE battle = ?1", [&proposal.battle.uid])?;
        Ok(written)
    })?;
    Ok(written)
}

fn add(
    connection: &Connection,
    proposal: &Proposal,
    line: &ProposedLine,
    change: i64,
    by: &str,
) -> rusqlite::Result<()> {
    let (unit, battle, words) = (line.unit.as_str(), Some(proposal.battle.uid.as_str()), line.words.as_str());
    let (proposed, stands_on) = (Some(line.change), line.stands_on.as_slice());
    book::add(connection, &NewLine { unit, battle, kind: line.kind, change, proposed, words, stands_on, by })
}

/// The lines that are to be written, each with its change.
fn chosen<'p>(proposal: &'p Proposal, decision: &Decision) -> Result<Vec<(&'p ProposedLine, i64)>, ClubError> {
    let named = decision.edits.keys().chain(&decision.refused).chain(decision.only.iter().flatten());
    let count = proposal.lines.len();
    if let Some(wrong) = named.copied().find(|number| *number == 0 || *number > count) {
        let why = format!("There is no line {wrong}");
        return Err(ClubError::refused(why, format!("The proposal has lines 1 to {count}.")));
    }
    let mut chosen = Vec::new();
    for (number, line) in (1..).zip(&proposal.lines) {
        let is_left_out = decision.only.as_ref().is_some_and(|only| !only.contains(&number));
        if is_left_out || decision.refused.contains(&number) {
            continue;
        }
        let change = decision.edits.get(&number).copied().unwrap_or(line.change);
        may_be(line, change, number)?;
        if change == 0 && line.change != 0 {
            // Edited to nothing: nothing is to be written of it.
            continue;
        }
        chosen.push((line, change));
    }
    Ok(chosen)
}

/// Refuses an edit that a line of its kind cannot say.
fn may_be(line: &ProposedLine, change: i64, number: usize) -> Result<(), ClubError> {
    let is_edited = change != line.change;
    let fits = match line.kind {
        _ if !is_edited => true,
        Kind::Fell | Kind::Captured | Kind::Scattered => change <= 0,
        Kind::Counted => true,
        _ => false,
    };
    if fits && !(is_edited && line.strikes.is_some()) {
        return Ok(());
    }
    let why = format!("Line {number} ({}) cannot be {change}", line.kind.word());
    Err(ClubError::refused(
        why,
        "Losses are written with a minus, as --edit 3=-2; other lines are accepted or refused.",
    ))
}

/// Refuses lines that would leave a unit with fewer figures than none, or more than it ever had, at any step.
fn must_fit(club: &Club, chosen: &[(&ProposedLine, i64)]) -> Result<(), ClubError> {
    let changing = || chosen.iter().filter(|(_, change)| *change != 0);
    let rolls: BTreeSet<&str> = changing().map(|(line, _)| line.unit.as_str()).collect();
    let units = club.read(|connection| {
        let units = rolls.into_iter().map(|roll| Ok((roll, roster::by_roll(connection, roll)?)));
        units.collect::<rusqlite::Result<BTreeMap<&str, Option<Unit>>>>()
    })?;
    let mut figures: BTreeMap<&str, i64> = BTreeMap::new();
    for (line, change) in changing() {
        let Some(unit) = units.get(line.unit.as_str()).and_then(Option::as_ref) else { continue };
        let now = figures.entry(line.unit.as_str()).or_insert(unit.figures);
        *now += change;
        if *now < 0 || *now > unit.original {
            let why = format!(
                "{} has {} of {} figures in the book, and would have {now}",
                line.name, unit.figures, unit.original
            );
            let remedy = "It was fielded at another strength than the book's: edit its lines, or count it first.";
            return Err(ClubError::refused(why, remedy));
        }
    }
    Ok(())
}

fn keep_battle(connection: &Connection, proposal: &Proposal, campaign: Option<&str>) -> rusqlite::Result<()> {
    let battle = &proposal.battle;
    connection.execute(
        "INSERT INTO battle(uid, game, title, scenario, fought_at, winner, ending, side_a, side_b, journal, last_entry, fingerprint)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
        ON CONFLICT(uid) DO UPDATE SET winner = excluded.winner, ending = excluded.ending, journal = excluded.journal,
            last_entry = excluded.last_entry, fingerprint = excluded.fingerprint",
        params![
            battle.uid,
            battle.game,
            battle.title,
            battle.scenario,
            battle.fought_at,
            battle.winner,
            battle.ending,
            battle.sides[0],
            battle.sides[1],
            battle.journal,
            battle.last_entry,
            battle.fingerprint,
        ],
    )?;
    let begun = super::campaign::take_begun(connection, &battle.uid)?;
    if let Some(campaign) = campaign.or(begun.as_deref()) {
        super::campaign::place(connection, &battle.uid, campaign)?;
    }
    Ok(())
}

/// Notes which generals of the roll's armies were killed, in the last edition of each.
fn keep_generals(connection: &Connection, proposal: &Proposal) -> rusqlite::Result<()> {
    connection.execute("UPDATE army_general SET killed_in = NULL WHERE killed_in = ?1", [&proposal.battle.uid])?;
    for (army, key, ..) in &proposal.generals {
        connection.execute(
            "UPDATE army_general SET killed_in = ?1 WHERE key = ?2 AND killed_in IS NULL AND army =
                (SELECT uid FROM army WHERE game = ?3 AND key = ?4 ORDER BY edition DESC LIMIT 1)",
            params![proposal.battle.uid, key, proposal.battle.game, army],
        )?;
    }
    Ok(())
}

impl Club {
    /// Keeps a decision that is not finished, so that closing the program loses nothing.
    pub fn keep_draft(&mut self, proposal: &Proposal, decision: &Decision) -> Result<(), ClubError> {
        let draft =
            Draft { last_entry: proposal.battle.last_entry, lines: proposal.lines.len(), decision: decision.clone() };
        let body = serde_json::to_string(&draft).expect("a decision is plain data");
        self.write(|transaction| {
            transaction.execute(
                "INSERT INTO draft VALUES (?1, ?2) ON CONFLICT(battle) DO UPDATE SET body = excluded.body",
                params![proposal.battle.uid, body],
            )
        })?;
        Ok(())
    }

    /// The decision kept of a proposal, if there is one and the battle is as it was then.
    pub fn draft_of(&self, proposal: &Proposal) -> Result<Option<Decision>, ClubError> {
        let body: Option<String> = self.read(|connection| {
            let mut statement = connection.prepare("SELECT body FROM draft WHERE battle = ?1")?;
            statement.query_row([&proposal.battle.uid], |row| row.get(0)).optional()
        })?;
        let draft = body.and_then(|body| serde_json::from_str::<Draft>(&body).ok());
        let fits =
            |draft: &Draft| draft.last_entry == proposal.battle.last_entry && draft.lines == proposal.lines.len();
        Ok(draft.filter(fits).map(|draft| draft.decision))
    }

    /// Strikes everything that was written of a battle, what has come back of its losses first; how many lines that were.
    pub fn strike_battle(&mut self, battle: &str, by: &str) -> Result<usize, ClubError> {
        self.do_deed("a write-back is struck", by, |transaction| {
            let mut lines = book::of_battle(transaction, battle)?;
            lines.retain(book::Line::stands);
            lines.sort_by_key(|line| (line.kind != Kind::Returned, line.number));
            for line in &lines {
                book::strike(transaction, line.number, "the write-back is struck", by)?;
            }
            transaction.execute("UPDATE army_general SET killed_in = NULL WHERE killed_in = ?1", [battle])?;
            Ok(lines.len())
        })
    }
}
