//! What a battle would write into the book, line by line, each with the entry it stands on.

use std::collections::BTreeMap;

use rusqlite::{Connection, OptionalExtension};
use serde::Serialize;

use super::book::{self, Footing, Kind, Line};
use super::roster::{self, Unit};
use super::{Club, ClubError, army};
use crate::game::{Departure, Enlisted, FeatKind, Side};
use crate::journal::{BattleNumber, Session, Store};
use crate::report::{BattleReport, FeatLine, Told, UnitStory};
use crate::rules::Battle;

/// A battle as the club keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fought {
    /// What it is known by.
    pub uid: String,
    /// Its game.
    pub game: String,
    /// Its name and date.
    pub title: String,
    /// Its scenario.
    pub scenario: String,
    /// When it was begun, in seconds since 1970.
    pub fought_at: i64,
    /// Who won: `a`, `b`, or nobody.
    pub winner: Option<&'static str>,
    /// How it ended.
    pub ending: String,
    /// The sides' names.
    pub sides: [String; 2],
    /// The journal's file.
    pub journal: String,
    /// The last entry.
    pub last_entry: i64,
    /// How it stood then.
    pub fingerprint: String,
}

/// A line that is proposed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProposedLine {
    /// The unit's roll number.
    pub unit: String,
    /// Its name.
    pub name: String,
    /// What kind of thing it says.
    pub kind: Kind,
    /// The change in figures.
    pub change: i64,
    /// In words.
    pub words: String,
    /// The last entry it stands on, and that entry's number in its turn.
    pub told: Option<(i64, String)>,
    /// Every entry it stands on, in order.
    pub stands_on: Vec<Footing>,
    /// The line of the book that it strikes: what it said is so no more.
    pub strikes: Option<i64>,
    /// The index of the side it fought on, 0 for A; nothing where the battle no longer knows the unit.
    pub side: Option<usize>,
}

/// What would be written back of a battle.
#[derive(Clone, Debug, Serialize)]
pub struct Proposal {
    /// The battle.
    pub battle: Fought,
    /// It was written back before: only what is new since is proposed.
    pub again: bool,
    /// The lines, numbered from one as they stand here.
    pub lines: Vec<ProposedLine>,
    /// Units of the battle that nobody's figures play, each with those in the roll that might.
    pub nobodys: Vec<(String, Vec<String>)>,
    /// Generals killed, each by his army and key, his name, and the entry that tells of it.
    pub generals: Vec<(String, String, String, Option<String>)>,
    /// Figures that each side lost, by the report of the battle.
    pub reported: [u32; 2],
}

/// Reads a battle from its journal and proposes what to write. `who` names units of the battle by key, each with the unit of the roll that
/// played it. An undecided battle is refused unless `undecided` says that it is meant.
pub fn propose(
    club: &Club,
    journal: &std::path::Path,
    battle: Option<u32>,
    who: &[(String, String)],
    undecided: bool,
) -> Result<Proposal, ClubError> {
    let store = Store::read(journal)?;
    let session = Session::<Battle>::resume(store, battle.map(BattleNumber))?;
    let report = BattleReport::of(session.entries(), &[])
        .ok_or_else(|| ClubError::refused("The journal holds no battle that can be told", "Choose another journal."))?;
    if report.outcome.is_none() && !undecided {
        let why = format!("{} is undecided, in turn {}", report.title, report.turn);
        return Err(ClubError::refused(why, "Play it to its end, or say --undecided if it is to count as it stands."));
    }
    let enlisted = session.setup().enlisted();
    if enlisted.is_empty() {
        let why = format!("{} is played with counters: nobody's figures fell in it", report.title);
        return Err(ClubError::refused(why, "Write back a battle that was fought with figures."));
    }
    must_add_up(&report)?;
    let fought = fought(&session, &report, journal)?;
    let names: Vec<&str> = who.iter().map(|(_, name)| name.as_str()).collect();
    let meant = roster::all_by_name(club, &names)?;
    let chosen: Vec<(String, String)> =
        who.iter().zip(meant).map(|((key, _), unit)| (key.clone(), unit.roll)).collect();
    club.read(|connection| proposal(connection, fought, &report, &enlisted, &chosen))
}

/// What is known of a battle apart from its units.
fn fought(session: &Session<Battle>, report: &BattleReport, journal: &std::path::Path) -> Result<Fought, ClubError> {
    let (store, number) = session.store().expect("it was resumed from a journal");
    let listed = store.battles()?.into_iter().find(|line| line.number == number).expect("it was read from there");
    let last = session.entries().last().expect("a battle has a beginning");
    let journal = journal.canonicalize().unwrap_or_else(|_| journal.to_path_buf());
    Ok(Fought {
        uid: listed.uid,
        game: listed.game,
        title: listed.title,
        scenario: session.setup().scenario().to_owned(),
        fought_at: listed.begun_at,
        winner: report.outcome.as_ref().and_then(|outcome| outcome.winner).map(|side| match side {
            Side::A => "a",
            Side::B => "b",
        }),
        ending: report.ending(),
        sides: report.sides.clone(),
        journal: journal.to_string_lossy().into_owned(),
        last_entry: last.number as i64,
        fingerprint: format!("{:016x}", last.fingerprint),
    })
}

/// Figures that fell, and those that left with their units, are all that each side has lost; else the program is at fault.
fn must_add_up(report: &BattleReport) -> Result<(), ClubError> {
    for side in Side::BOTH {
        let units = report.units.iter().filter(|unit| unit.side == side);
        let told: i64 =
            units.map(|unit| i64::from(unit.fell) + i64::from(unit.left_with) - i64::from(unit.gained)).sum();
        let lost = i64::from(report.lost()[side.index()]);
        if told.max(0) != lost {
            let why = format!("{} lost {lost} figures, and {told} are told of", report.sides[side.index()]);
            return Err(ClubError::refused(
                why,
                "This is a fault of the program: nothing is proposed. Please report it.",
            ));
        }
    }
    Ok(())
}

fn proposal(
    connection: &Connection,
    battle: Fought,
    report: &BattleReport,
    enlisted: &[Enlisted],
    chosen: &[(String, String)],
) -> rusqlite::Result<Proposal> {
    let written = book::of_battle(connection, &battle.uid)?;
    let known: Option<i64> = connection
        .query_row("SELECT last_entry FROM battle WHERE uid = ?1", [&battle.uid], |row| row.get(0))
        .optional()?;
    let (mut lines, mut nobodys) = (Vec::new(), Vec::new());
    for story in &report.units {
        let same = |one: &&Enlisted| one.key == story.key && one.side == story.side;
        let Some(one) = enlisted.iter().find(same) else { continue };
        let choice = chosen.iter().find(|(key, _)| *key == one.key).map(|(_, roll)| roll.clone());
        let roll = match choice.or_else(|| one.roll.clone()) {
            Some(roll) => Some(roll),
            None => match &one.army {
                Some(army) => army::stands_for(connection, &battle.game, army, &one.key)?,
                None => None,
            },
        };
        let unit = roll.map(|roll| roster::by_roll(connection, &roll)).transpose()?.flatten();
        match unit {
            Some(unit) => lines.extend(of_unit(&unit, story, report)),
            None => nobodys.push((one.key.clone(), roster::alike(connection, &one.name, one.arm)?)),
        }
    }
    let generals = generals(report, enlisted);
    let sides: BTreeMap<String, usize> =
        lines.iter().filter_map(|line| Some((line.unit.clone(), line.side?))).collect();
    let mut lines = difference(connection, lines, &written)?;
    for line in &mut lines {
        line.side = sides.get(&line.unit).copied();
    }
    Ok(Proposal { battle, again: known.is_some(), lines, nobodys, generals, reported: report.lost() })
}

/// Generals killed, by the army of a unit of theirs.
fn generals(report: &BattleReport, enlisted: &[Enlisted]) -> Vec<(String, String, String, Option<String>)> {
    let army_of = |side: Side| enlisted.iter().find(|one| one.side == side).and_then(|one| one.army.clone());
    let killed = report.generals.iter().filter(|general| general.gone.is_some());
    let told = killed.map(|general| {
        let label = general.told.as_ref().map(|told| told.label.clone());
        (army_of(general.side).unwrap_or_default(), general.key.clone(), general.name.clone(), label)
    });
    told.collect()
}

/// Everything that a unit's story would write.
fn of_unit(unit: &Unit, story: &UnitStory, report: &BattleReport) -> Vec<ProposedLine> {
    let all = |kind: Kind, change: i64, words: String, stands_on: Vec<Footing>| ProposedLine {
        unit: unit.roll.clone(),
        name: unit.name.clone(),
        kind,
        change,
        words,
        told: stands_on.last().map(|on| (on.entry, on.label.clone())),
        stands_on,
        strikes: None,
        side: Some(story.side.index()),
    };
    let line = |kind: Kind, change: i64, words: String, told: Option<&Told>| {
        all(kind, change, words, told.map(|told| footing(told, change)).into_iter().collect())
    };
    let mut lines = vec![line(Kind::Served, 0, report.sides[story.side.index()].clone(), None)];
    if story.fell > 0 {
        let falls = story.falls.iter().map(|fall| footing(&fall.told, -i64::from(fall.figures))).collect();
        lines.push(all(Kind::Fell, -i64::from(story.fell), String::new(), falls));
    }
    let left = -i64::from(story.left_with);
    let how = match story.why_gone {
        _ if left == 0 => None,
        Some(Departure::Surrendered) => Some((Kind::Captured, "it surrendered")),
        Some(Departure::Destroyed) => Some((Kind::Captured, "its guns were lost")),
        Some(Departure::Fled) => Some((Kind::Scattered, "it fled")),
        // Who was taken off by a ruling has lost nobody.
        Some(Departure::TakenOff) | None => None,
    };
    lines.extend(how.map(|(kind, words)| line(kind, left, words.to_owned(), story.left_at.as_ref())));
    if story.gained > 0 {
        let words = "given back by rulings".to_owned();
        lines.push(line(Kind::Counted, i64::from(story.gained), words, None));
    }
    let routs = story.feats.iter().filter(|line| line.feat.kind == FeatKind::Routed);
    lines.extend(routs.map(|feat| line(Kind::Rout, 0, String::new(), Some(&feat.told))));
    lines.extend(honours(story, report).map(|(words, told)| line(Kind::Honour, 0, words, Some(told))));
    lines
}

fn footing(told: &Told, change: i64) -> Footing {
    Footing { entry: told.entry as i64, label: told.label.clone(), change }
}

/// What a unit did of note: a melee won, and the enemy broken in it, are one; that it stood at half is told once.
fn honours<'s>(story: &'s UnitStory, report: &'s BattleReport) -> impl Iterator<Item = (String, &'s Told)> + 's {
    let named = |feat: &FeatLine| {
        let over = feat.feat.over?;
        report.units.iter().find(|unit| unit.piece == over).map(|unit| unit.name.clone())
    };
    let mut beaten = Vec::new();
    let mut stood = false;
    story.feats.iter().filter_map(move |feat| {
        let name = named(feat).unwrap_or_else(|| "the enemy".to_owned());
        let words = match feat.feat.kind {
            FeatKind::WonMelee => format!("beat {name}"),
            FeatKind::Broke if beaten.contains(&feat.feat.over) => return None,
            FeatKind::Broke => format!("broke {name}"),
            FeatKind::TookGuns => format!("took the guns of {name}"),
            FeatKind::StoodAtHalf if !stood => {
                stood = true;
                "stood at half its strength".to_owned()
            }
            FeatKind::StoodAtHalf | FeatKind::Routed | FeatKind::Rallied | FeatKind::Left(_) => return None,
        };
        beaten.push(feat.feat.over);
        Some((words, &feat.told))
    })
}

/// What is new of these lines, after what was written of the battle before; what was written and is so no more is struck.
fn difference(
    connection: &Connection,
    proposed: Vec<ProposedLine>,
    written: &[Line],
) -> rusqlite::Result<Vec<ProposedLine>> {
    let mut standing: Vec<&Line> = written.iter().filter(|line| line.stands()).collect();
    let mut new = Vec::new();
    for line in proposed {
        let same = |old: &&Line| {
            old.kind == line.kind
                && old.unit == line.unit
                && old.proposed == Some(line.change)
                && old.words == line.words
                && old.entry == line.told.as_ref().map(|(entry, _)| *entry)
        };
        match standing.iter().position(same) {
            Some(place) => {
                standing.remove(place);
            }
            None => new.push(line),
        }
    }
    // An honour of the secretary's own words was never proposed, and stays. What has come back is reckoned anew when losses change.
    let is_loss = |kind: Kind, change: i64| change != 0 && kind != Kind::Returned;
    let losses_change = standing.iter().any(|old| old.proposed.is_some() && is_loss(old.kind, old.change))
        || new.iter().any(|line| is_loss(line.kind, line.change));
    let stale = |old: &&Line| match old.kind {
        Kind::Returned => losses_change,
        _ => old.proposed.is_some(),
    };
    let strike = |old: &Line| {
        Ok(ProposedLine {
            unit: old.unit.clone(),
            name: roster::by_roll(connection, &old.unit)?.map_or_else(String::new, |unit| unit.name),
            kind: old.kind,
            change: -old.change,
            words: format!("line {} is struck", old.number),
            told: old.entry.map(|entry| (entry, old.label.clone().unwrap_or_default())),
            stands_on: old.stands_on.clone(),
            strikes: Some(old.number),
            side: None,
        })
    };
    let mut struck: Vec<&Line> = standing.into_iter().filter(stale).collect();
    struck.sort_by_key(|old| (old.kind != Kind::Returned, old.number));
    struck.into_iter().map(strike).chain(new.into_iter().map(Ok)).collect()
}
