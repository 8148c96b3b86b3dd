//! Armies as lists of units: read from the files of `armies/`, in editions.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use rusqlite::{Connection, OptionalExtension, params};
use serde::Serialize;

use super::roster::{self, Unit};
use super::store::new_number;
use super::{Club, ClubError};
use crate::data::{Army, ArmyUnit, Roots, load_army, troop_words};

/// What reading an army in came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ArmyImport {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Its units.
    pub units: usize,
    /// Those of them that came into the roll now.
    pub raised: usize,
    /// Its generals.
    pub generals: usize,
    /// Which edition of the army it is.
    pub edition: i64,
    /// It was in the roll already, just so.
    pub alike: bool,
}

/// An army of the roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ArmyLine {
    /// The game it is raised for.
    pub game: String,
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Which edition it is.
    pub edition: i64,
    /// Its units.
    pub units: i64,
    /// Figures they have now.
    pub figures: i64,
    /// Figures they have at full strength.
    pub original: i64,
}

/// A unit of an army, and the figures that play it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    pub key: String,
    pub unit: Unit,
    pub general: Option<String>,
    pub card: Option<String>,
}

/// Reads an army's file into the roll. Its units come in unless they are there already: under their roll number, or as those that stand
/// for the same unit of the same army. With `preview` nothing is written.
pub fn import_army(
    club: &mut Club,
    file: &str,
    owner: Option<&str>,
    by: &str,
    preview: bool,
) -> Result<ArmyImport, ClubError> {
    let army = load_army(file, &Roots::discover()).map_err(ClubError::Faults)?;
    let key = Path::new(file).file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let take = |connection: &Connection| take_in(connection, &army, &key, owner, by);
    if preview {
        return club.read(|connection| {
            // What is tried is never kept: the savepoint goes with it.
            let mut copy = Connection::open_in_memory()?;
            rusqlite::backup::Backup::new(connection, &mut copy)?.run_to_completion(
                4096,
                std::time::Duration::ZERO,
                None,
            )?;
            take(&copy)
        });
    }
    club.do_deed(&format!("{} is read in", army.name), by, |transaction| take(transaction))
}

fn take_in(
    connection: &Connection,
    army: &Army,
    key: &str,
    owner: Option<&str>,
    by: &str,
) -> rusqlite::Result<ArmyImport> {
    let mut raised = 0;
    let mut placed = Vec::with_capacity(army.units.len());
    for unit in &army.units {
        let standing = who_plays(connection, key, unit)?;
        let roll = if let Some(roll) = standing {
            roll
        } else {
            raised += 1;
            let unit = of_file(unit, owner);
            roster::raise(connection, &unit, unit.original, by)?
        };
        connection.execute(
            "INSERT INTO stands_for VALUES (?1, ?2, ?3, ?4) ON CONFLICT(game, army, key) DO UPDATE SET unit = excluded.unit",
            params![troop_words().game, key, unit.key, roll],
        )?;
        placed.push((unit.key.as_str(), roll));
    }
    let (edition, alike) = keep_list(connection, army, key, &placed)?;
    let (units, generals) = (army.units.len(), army.generals.len());
    Ok(ArmyImport { key: key.to_owned(), name: army.name.clone(), units, raised, generals, edition, alike })
}

/// The unit that plays a unit of an army's file, if any is in the roll.
fn who_plays(connection: &Connection, army: &str, unit: &ArmyUnit) -> rusqlite::Result<Option<String>> {
    if let Some(roll) = &unit.roll {
        let known = connection.query_row("SELECT uid FROM unit WHERE uid = ?1", [roll], |row| row.get(0)).optional()?;
        return Ok(known);
    }
    stands_for(connection, troop_words().game, army, &unit.key)
}

/// Who plays a unit of a printed army.
pub(super) fn stands_for(
    connection: &Connection,
    game: &str,
    army: &str,
    key: &str,
) -> rusqlite::Result<Option<String>> {
    let mut statement =
        connection.prepare_cached("SELECT unit FROM stands_for WHERE game = ?1 AND army = ?2 AND key = ?3")?;
    statement.query_row([game, army, key], |row| row.get(0)).optional()
}

fn of_file(unit: &ArmyUnit, owner: Option<&str>) -> Unit {
    let raised = &unit.raised;
    // Strangers in the nation's service are told by their class.
    let hired = (!raised.native).then(|| unit.class_word().to_owned());
    Unit {
        roll: unit.roll.clone().unwrap_or_default(),
        game: troop_words().game.to_owned(),
        name: unit.name.clone(),
        nation: raised.nation.to_owned(),
        pay: Some(raised.pay.to_owned()).filter(|pay| pay != "own"),
        arm: raised.arm.to_owned(),
        guard: raised.guard,
        senior: raised.senior,
        class: raised.class.map(str::to_owned).or(hired),
        fire: raised.fire.map(str::to_owned),
        charge: raised.charge.map(str::to_owned),
        original: i64::from(unit.profile.original),
        owner: owner.map(str::to_owned),
        note: unit.note.clone().unwrap_or_default(),
        provenance: Some(unit.provenance.to_owned()),
        ..Unit::default()
    }
}

/// Keeps an army's list: the edition that is there when it is the same, else a new one copied from it. Which, and whether it is alike.
fn keep_list(
    connection: &Connection,
    army: &Army,
    key: &str,
    placed: &[(&str, String)],
) -> rusqlite::Result<(i64, bool)> {
    let last = connection
        .query_row(
            "SELECT uid, edition, name FROM army WHERE game = ?1 AND key = ?2 ORDER BY edition DESC LIMIT 1",
            [troop_words().game, key],
            |row| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?, row.get::<_, String>(2)?)),
        )
        .optional()?;
    if let Some((uid, edition, name)) = &last {
        let mut statement = connection.prepare("SELECT key, unit FROM army_unit WHERE army = ?1 ORDER BY place")?;
        let kept: Vec<(String, String)> =
            statement.query_map([uid], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<rusqlite::Result<_>>()?;
        let same =
            kept.iter().map(|(key, unit)| (key.as_str(), unit)).eq(placed.iter().map(|(key, unit)| (*key, unit)));
        if same && *name == army.name {
            return Ok((*edition, true));
        }
    }
    let uid = new_number(connection)?;
    let edition = last.as_ref().map_or(1, |(_, edition, _)| edition + 1);
    let copied_from = last.map(|(uid, ..)| uid);
    connection.execute(
        "INSERT INTO army(uid, game, key, name, summary, edition, copied_from) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        params![uid, troop_words().game, key, army.name, army.summary, edition, copied_from],
    )?;
    for (place, general) in (0_i64..).zip(&army.generals) {
        connection.execute(
            "INSERT INTO army_general(army, key, place, name, note, provenance) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            params![uid, general.key, place, general.name, general.note.as_deref().unwrap_or(""), general.provenance],
        )?;
    }
    // The same figures are in an army once: who plays two of its units is in its list as the first of them.
    let mut listed = BTreeSet::new();
    for (place, (key, unit)) in (0_i64..).zip(placed) {
        if listed.insert(unit) {
            connection.execute(
                "INSERT INTO army_unit(army, key, place, unit) VALUES (?1, ?2, ?3, ?4)",
                params![uid, key, place, unit],
            )?;
        }
    }
    if let Some(before) = copied_from {
        // Whoever was under a general and a card stays there, as far as both are in the new list.
        connection.execute(
            "UPDATE army_unit SET card = old.card, general = old.general FROM army_unit AS old
            WHERE army_unit.army = ?1 AND old.army = ?2 AND old.key = army_unit.key AND (old.general IS NULL OR EXISTS
                (SELECT 1 FROM army_general WHERE army = ?1 AND key = old.general))",
            [&uid, &before],
        )?;
    }
    Ok((edition, false))
}

impl Club {
    /// The armies, each in its last edition.
    pub fn armies(&self) -> Result<Vec<ArmyLine>, ClubError> {
        self.read(|connection| {
            let mut statement = connection.prepare(
                "SELECT army.game, army.key, army.name, army.edition, count(unit.uid), coalesce(sum(figures), 0),
                    coalesce(sum(original), 0)
                FROM army LEFT JOIN army_unit ON army_unit.army = army.uid LEFT JOIN unit ON unit.uid = army_unit.unit
                    LEFT JOIN strength ON strength.unit = unit.uid
                WHERE edition = (SELECT max(edition) FROM army AS other WHERE other.game = army.game AND other.key = army.key)
                GROUP BY army.uid ORDER BY army.name",
            )?;
            let army = |row: &rusqlite::Row<'_>| {
                Ok(ArmyLine {
                    game: row.get(0)?,
                    key: row.get(1)?,
                    name: row.get(2)?,
                    edition: row.get(3)?,
                    units: row.get(4)?,
                    figures: row.get(5)?,
                    original: row.get(6)?,
                })
            };
            statement.query_map([], army)?.collect()
        })
    }

    /// The roll numbers of an army's units in the order of its list.
    pub fn rolls_of(&self, army: &ArmyLine) -> Result<Vec<String>, ClubError> {
        self.read(|connection| {
            let mut statement = connection.prepare_cached(
                "SELECT unit FROM army_unit WHERE army = (SELECT uid FROM army WHERE game = ?1 AND key = ?2 AND edition = ?3)
                ORDER BY place",
            )?;
            statement.query_map(params![army.game, army.key, army.edition], |row| row.get(0))?.collect()
        })
    }

    /// The units of an army's last edition in their order, by the army's key or name.
    pub(super) fn army(&self, name: &str) -> Result<(ArmyLine, String, Vec<Slot>), ClubError> {
        let wanted = name.trim().to_lowercase();
        let armies = self.armies()?;
        let exact = armies.iter().find(|army| army.key == wanted || army.name.to_lowercase() == wanted);
        let Some(army) = exact.or_else(|| armies.iter().find(|army| army.name.to_lowercase().contains(&wanted))) else {
            let keys: Vec<&str> = armies.iter().map(|army| army.key.as_str()).collect();
            let remedy = if keys.is_empty() {
                "There is none yet: galloper club import reads them in.".to_owned()
            } else {
                format!("There are: {}.", keys.join(", "))
            };
            return Err(ClubError::Unknown { what: "army", name: name.to_owned(), remedy });
        };
        let uid: String = self.read(|connection| {
            connection.query_row(
                "SELECT uid FROM army WHERE game = ?1 AND key = ?2 AND edition = ?3",
                params![army.game, army.key, army.edition],
                |row| row.get(0),
            )
        })?;
        let slots = self.read(|connection| {
            let units: BTreeMap<String, Unit> =
                roster::all_units(connection, true)?.into_iter().map(|unit| (unit.roll.clone(), unit)).collect();
            let mut statement =
                connection.prepare("SELECT key, unit, general, card FROM army_unit WHERE army = ?1 ORDER BY place")?;
            let rows = statement.query_map([&uid], |row| {
                Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?, row.get(2)?, row.get(3)?))
            })?;
            let slots = rows.filter_map(|row| {
                let slot = |(key, roll, general, card): (String, String, _, _)| {
                    units.get(&roll).map(|unit| Slot { key, unit: unit.clone(), general, card })
                };
                row.map(slot).transpose()
            });
            slots.collect::<rusqlite::Result<Vec<Slot>>>()
        })?;
        Ok((army.clone(), uid, slots))
    }
}
