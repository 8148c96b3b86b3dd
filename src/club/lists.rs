//! Army lists: who commands each unit and under which card, in editions and copies, and what is odd about them.

use rusqlite::{Connection, OptionalExtension, params};
use serde::Serialize;

use super::army::{ArmyLine, Slot};
use super::store::{named, new_number};
use super::{Club, ClubError, Unit};
use crate::data::{Enrolled, brigades, oddities};
use crate::game::{Eyes, Glyph, Rule, Ruleset};
use crate::rules::{Battle, Setup};

/// A general of an army's list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListedGeneral {
    /// His key.
    pub key: String,
    /// His name.
    pub name: String,
    /// The battle in which he was killed, by its title.
    pub killed_in: Option<String>,
}

/// A unit of an army's list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListedUnit {
    /// Its key in the army.
    pub key: String,
    /// The key of the general it is under.
    pub general: Option<String>,
    /// The card it stands under.
    pub card: Option<String>,
    /// The figures that play it.
    pub unit: Unit,
}

/// An army's list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ArmyList {
    /// The army.
    pub army: ArmyLine,
    /// Its generals, in their order.
    pub generals: Vec<ListedGeneral>,
    /// Its units, in their order.
    pub units: Vec<ListedUnit>,
}

/// Something in which a list departs from the book, and the rule that it stands on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Remark {
    /// What it is about.
    pub about: String,
    /// In words.
    pub words: String,
    /// The rule.
    pub rule: Rule,
}

/// Where a unit of a list is to be: its key, its general's key, its card.
pub type Arrangement = (String, Option<String>, Option<String>);

impl ArmyList {
    /// The name of the general that a unit is under.
    pub fn general_of(&self, unit: &ListedUnit) -> Option<&str> {
        let key = unit.general.as_ref()?;
        self.generals.iter().find(|general| general.key == *key).map(|general| general.name.as_str())
    }

    /// The units under the general of a key, or under nobody.
    pub fn under<'l>(&'l self, general: Option<&'l str>) -> impl Iterator<Item = &'l ListedUnit> {
        self.units.iter().filter(move |unit| unit.general.as_deref() == general)
    }

    /// Everything in which it departs from the book.
    pub fn remarks(&self) -> Vec<Remark> {
        let generals: Vec<String> = self.generals.iter().map(|general| general.name.clone()).collect();
        let units: Vec<Enrolled> = self.units.iter().map(|unit| enrolled(unit, self.general_of(unit))).collect();
        let remark = |odd: crate::data::Oddity| Remark { about: odd.about, words: odd.words, rule: odd.rule };
        oddities(&generals, &units).into_iter().map(remark).collect()
    }
}

fn enrolled(listed: &ListedUnit, general: Option<&str>) -> Enrolled {
    let unit = &listed.unit;
    Enrolled {
        name: unit.name.clone(),
        nation: unit.nation.clone(),
        arm: unit.arm.clone(),
        guard: unit.guard,
        original: unit.original,
        general: general.map(str::to_owned),
        card: listed.card.clone(),
    }
}

/// An army's last edition, by its key or its name.
pub fn army_list(club: &Club, name: &str) -> Result<ArmyList, ClubError> {
    let (army, uid, slots) = club.army(name)?;
    list(club, army, &uid, slots)
}

fn list(club: &Club, army: ArmyLine, uid: &str, slots: Vec<Slot>) -> Result<ArmyList, ClubError> {
    let generals = club.read(|connection| {
        let mut statement = connection.prepare_cached(
            "SELECT key, name, battle.title FROM army_general LEFT JOIN battle ON battle.uid = killed_in
            WHERE army = ?1 ORDER BY army_general.place",
        )?;
        let general =
            |row: &rusqlite::Row<'_>| Ok(ListedGeneral { key: row.get(0)?, name: row.get(1)?, killed_in: row.get(2)? });
        statement.query_map([uid], general)?.collect::<rusqlite::Result<Vec<_>>>()
    })?;
    let units = slots
        .into_iter()
        .map(|slot| ListedUnit { key: slot.key, general: slot.general, card: slot.card, unit: slot.unit })
        .collect();
    Ok(ArmyList { army, generals, units })
}

/// The part of an army that a name means: a whole army, or what one general of any of them has.
pub fn command_list(club: &Club, name: &str) -> Result<ArmyList, ClubError> {
    let wanted = name.trim().to_lowercase();
    let unknown = match army_list(club, name) {
        Ok(list) => return Ok(list),
        Err(unknown) => unknown,
    };
    for army in club.armies()? {
        let mut list = army_list(club, &army.key)?;
        let is_he = |general: &&ListedGeneral| general.key == wanted || general.name.to_lowercase() == wanted;
        let Some(general) = list.generals.iter().find(is_he).cloned() else { continue };
        list.units.retain(|unit| unit.general.as_ref() == Some(&general.key));
        if list.units.is_empty() {
            let why = format!("{} of {} has no units under him", general.name, army.name);
            let remedy =
                format!("Say which: galloper club army {} --as-in SCENARIO, or --place KEY=GENERAL.", army.key);
            return Err(ClubError::refused(why, remedy));
        }
        list.army.name = format!("{}, {}", general.name, army.name);
        list.generals = vec![general];
        return Ok(list);
    }
    Err(unknown)
}

/// Who commands each unit of an army in a scenario, with the brigades that the book forms of each command.
pub fn arrangement_in(list: &ArmyList, setup: &Setup) -> Result<Vec<Arrangement>, ClubError> {
    let battle = Battle::begin(setup)
        .map_err(|wrong| ClubError::refused(format!("The scenario cannot be begun: {wrong:?}"), "Name another one."))?;
    let scene = battle.scene(Eyes::Umpire);
    let enlisted = setup.enlisted();
    let is_ours = |key: &str| enlisted.iter().any(|one| one.key == key && one.army.as_ref() == Some(&list.army.key));
    let mut arranged = Vec::new();
    for (index, command) in scene.commands.iter().enumerate() {
        let leads = scene.pieces.iter().find(|piece| piece.glyph == Glyph::General && piece.command == Some(index));
        let leads = leads.or_else(|| scene.pieces.iter().find(|piece| Some(piece.id) == command.leader));
        let Some(general) = leads.map(|piece| piece.key.clone()) else { continue };
        if !list.generals.iter().any(|one| one.key == general) {
            continue;
        }
        let under = |unit: &&ListedUnit| {
            let has = |piece: &crate::game::Piece| piece.key == unit.key && piece.command == Some(index);
            is_ours(&unit.key) && scene.pieces.iter().any(has)
        };
        let own: Vec<&ListedUnit> = list.units.iter().filter(under).collect();
        let enrolled: Vec<Enrolled> = own.iter().map(|unit| enrolled(unit, None)).collect();
        for (unit, card) in own.iter().zip(brigades(&enrolled)) {
            arranged.push((unit.key.clone(), Some(general.clone()), Some(card)));
        }
    }
    if arranged.is_empty() {
        let why = format!("No general of {} commands any of its units in {}", list.army.name, setup.title());
        return Err(ClubError::refused(why, "Name a scenario in which it fights, or say --place KEY=GENERAL."));
    }
    Ok(arranged)
}

impl Club {
    /// Puts units of an army's last edition under generals and cards.
    pub fn arrange(&mut self, army: &str, places: &[Arrangement], by: &str) -> Result<ArmyList, ClubError> {
        let (line, uid, _) = self.army(army)?;
        let before = army_list(self, &line.key)?;
        for (key, general, card) in places {
            if !before.units.iter().any(|unit| unit.key == *key) {
                return Err(unknown("unit", key, before.units.iter().map(|unit| unit.key.as_str())));
            }
            if let Some(general) = general.as_ref().filter(|key| !before.generals.iter().any(|one| one.key == **key)) {
                return Err(unknown("general", general, before.generals.iter().map(|one| one.key.as_str())));
            }
            if let Some(card) = card {
                named("card", card)?;
            }
        }
        self.do_deed(&format!("{} is arranged", line.name), by, |transaction| {
            for (key, general, card) in places {
                transaction.execute(
                    "UPDATE army_unit SET general = ?3, card = ?4 WHERE army = ?1 AND key = ?2
                        AND (general IS NOT ?3 OR card IS NOT ?4)",
                    params![uid, key, general, card],
                )?;
            }
            Ok(())
        })?;
        army_list(self, &line.key)
    }

    /// Takes a unit out of an army's last edition; the unit stays in the roll.
    pub fn take_out(&mut self, army: &str, key: &str, by: &str) -> Result<ArmyList, ClubError> {
        let (line, uid, slots) = self.army(army)?;
        let Some(slot) = slots.iter().find(|slot| slot.key == key) else {
            return Err(unknown("unit", key, slots.iter().map(|slot| slot.key.as_str())));
        };
        self.do_deed(&format!("{} is taken out of {}", slot.unit.name, line.name), by, |transaction| {
            transaction.execute("DELETE FROM army_unit WHERE army = ?1 AND key = ?2", [&uid, key])?;
            transaction.execute("UPDATE army SET version = version + 1 WHERE uid = ?1", [&uid])
        })?;
        army_list(self, &line.key)
    }

    /// Copies an army's last edition under another key and name.
    pub fn copy_army(&mut self, army: &str, key: &str, name: &str, by: &str) -> Result<ArmyList, ClubError> {
        let (line, uid, _) = self.army(army)?;
        let name = named("army", name)?;
        let is_key = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
        if key.is_empty() || key.len() > 64 || !key.chars().all(is_key) {
            let why = format!("“{key}” is no key: small letters, digits and _");
            return Err(ClubError::refused(why, "Give it another, as orkneys_wing."));
        }
        let is_taken = self.armies()?.iter().any(|other| other.game == line.game && other.key == key);
        if is_taken {
            return Err(ClubError::refused(format!("There is an army {key} already"), "Give it another key."));
        }
        self.do_deed(&format!("{} is copied as {name}", line.name), by, |transaction| {
            copy(transaction, &uid, key, &name)
        })?;
        army_list(self, key)
    }
}

fn unknown<'k>(what: &'static str, name: &str, keys: impl Iterator<Item = &'k str>) -> ClubError {
    let keys: Vec<&str> = keys.collect();
    ClubError::Unknown { what, name: name.to_owned(), remedy: format!("There are: {}.", keys.join(", ")) }
}

fn copy(connection: &Connection, from: &str, key: &str, name: &str) -> rusqlite::Result<()> {
    let uid = new_number(connection)?;
    connection.execute(
        "INSERT INTO army(uid, game, key, name, summary, edition, copied_from)
        SELECT ?2, game, ?3, ?4, summary, 1, uid FROM army WHERE uid = ?1",
        params![from, uid, key, name],
    )?;
    connection.execute(
        "INSERT INTO army_general(army, key, place, name, note, provenance)
        SELECT ?2, key, place, name, note, provenance FROM army_general WHERE army = ?1",
        params![from, uid],
    )?;
    connection.execute(
        "INSERT INTO army_unit(army, key, place, unit, general, card)
        SELECT ?2, key, place, unit, general, card FROM army_unit WHERE army = ?1",
        params![from, uid],
    )?;
    Ok(())
}

/// What an edition was copied from: its army's key and its edition.
pub fn copied_from(club: &Club, army: &ArmyLine) -> Result<Option<(String, i64)>, ClubError> {
    club.read(|connection| {
        let mut statement = connection.prepare(
            "SELECT other.key, other.edition FROM army JOIN army AS other ON other.uid = army.copied_from
            WHERE army.game = ?1 AND army.key = ?2 AND army.edition = ?3",
        )?;
        let from = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
        statement.query_row(params![army.game, army.key, army.edition], from).optional()
    })
}
