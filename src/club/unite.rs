//! Units that are called alike in several armies may be the same painted figures: they are offered as one.

use rusqlite::{Connection, params};
use serde::Serialize;

use super::book::{self, Kind, NewLine};
use super::roster::{self, Unit};
use super::store::now;
use super::{Club, ClubError};

/// Units of one name, arm and nation that are never in one army together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Recurring {
    /// Their name.
    pub name: String,
    /// The unit that would stay: the one with most of a history.
    pub stays: Unit,
    /// Those that would be the same figures.
    pub others: Vec<Unit>,
}

/// Units that may be the same figures: of one name, arm, nation and strength, in different armies, at most one of them with a history.
pub fn recurring(club: &Club) -> Result<Vec<Recurring>, ClubError> {
    let units = roster::units(club)?;
    let together = club.read(|connection| {
        let mut statement = connection.prepare("SELECT army, unit FROM army_unit ORDER BY army")?;
        let pair = |row: &rusqlite::Row<'_>| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?));
        statement.query_map([], pair)?.collect::<rusqlite::Result<Vec<_>>>()
    })?;
    let armies_of = |unit: &Unit| -> Vec<&str> {
        together.iter().filter(|(_, roll)| *roll == unit.roll).map(|(army, _)| army.as_str()).collect()
    };
    let mut found: Vec<Recurring> = Vec::new();
    let alike = |one: &Unit, other: &Unit| {
        (&one.name, &one.arm, &one.nation, one.original, &one.game)
            == (&other.name, &other.arm, &other.nation, other.original, &other.game)
    };
    let mut rest: Vec<&Unit> = units.iter().collect();
    while let Some(first) = rest.first().copied() {
        let (same, others): (Vec<&Unit>, Vec<&Unit>) = rest.into_iter().partition(|other| alike(first, other));
        rest = others;
        let mut same = same;
        same.sort_by_key(|unit| std::cmp::Reverse((unit.battles, unit.honours)));
        let (stays, others) = same.split_first().expect("the first is like itself");
        let mut own = armies_of(stays);
        let mut alike = Vec::new();
        for other in others {
            let armies = armies_of(other);
            let has_none = other.battles == 0 && other.honours == 0;
            if has_none && armies.iter().all(|army| !own.contains(army)) {
                own.extend(armies);
                alike.push((*other).clone());
            }
        }
        let others = alike;
        if !others.is_empty() {
            found.push(Recurring { name: stays.name.clone(), stays: (*stays).clone(), others });
        }
    }
    Ok(found)
}

impl Club {
    /// Makes units one, as they were offered: the one that stays plays whatever the others played, and they are retired.
    pub fn unite(&mut self, offered: &[Recurring], by: &str) -> Result<(), ClubError> {
        let now = recurring(self)?;
        for same in offered {
            let is_so = |one: &Recurring| one.stays.roll == same.stays.roll && one.others == same.others;
            if !now.iter().any(is_so) {
                let why =
                    format!("The units called {} are not what they were when they were offered as one", same.name);
                return Err(ClubError::refused(why, "Look at them again."));
            }
        }
        let names: Vec<&str> = offered.iter().map(|same| same.name.as_str()).collect();
        self.do_deed(&format!("the same figures: {}", names.join(", ")), by, |transaction| {
            offered.iter().try_for_each(|same| become_one(transaction, same, by))
        })
    }
}

fn become_one(connection: &Connection, same: &Recurring, by: &str) -> rusqlite::Result<()> {
    let stays = same.stays.roll.as_str();
    for other in &same.others {
        let gone = other.roll.as_str();
        for table in ["army_unit", "stands_for"] {
            connection.execute(&format!("UPDATE {table} SET unit = ?2 WHERE unit = ?1"), [gone, stays])?;
        }
        if other.figures > 0 {
            let words = format!("the same figures as {stays}");
            let line = NewLine {
                unit: gone,
                battle: None,
                kind: Kind::Withdrawn,
                change: -other.figures,
                proposed: None,
                words: &words,
                stands_on: &[],
                by,
            };
            book::add(connection, &line)?;
        }
        connection
            .execute("UPDATE unit SET retired_at = ?2, version = version + 1 WHERE uid = ?1", params![gone, now()])?;
    }
    Ok(())
}
