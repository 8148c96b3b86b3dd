//! Members and units: who owns what, where it is kept, what it is.

use rusqlite::{Connection, OptionalExtension, Row, ToSql, params};
use serde::Serialize;

use super::book::{self, Kind, NewLine};
use super::store::{named, new_number};
use super::{Club, ClubError};
use crate::game::capitalised;

/// A member of the club.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Member {
    /// His number.
    pub uid: String,
    /// His name.
    pub name: String,
    /// What is to be known of him.
    pub note: String,
    /// How many units he owns.
    pub units: i64,
}

/// A painted unit, with the sums of its lines.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Unit {
    /// Its roll number.
    pub roll: String,
    /// The game it is painted for.
    pub game: String,
    /// Its name.
    pub name: String,
    /// Whose troops it is, in the word of army files.
    pub nation: String,
    /// Who pays it.
    pub pay: Option<String>,
    /// Its arm.
    pub arm: String,
    /// Guards or household.
    pub guard: bool,
    /// A senior regiment.
    pub senior: bool,
    /// Its class, where its nation does not say it.
    pub class: Option<String>,
    /// How it fires, likewise.
    pub fire: Option<String>,
    /// How it charges, likewise.
    pub charge: Option<String>,
    /// Figures at full strength.
    pub original: i64,
    /// The name of its owner.
    pub owner: Option<String>,
    /// Where it is kept.
    pub kept_at: String,
    /// The year it was painted.
    pub painted: Option<i64>,
    /// What is to be known of it.
    pub note: String,
    /// Where it comes from: `printed`, `history`, `reconstructed` or `stand-in`.
    pub provenance: Option<String>,
    /// Counts up with every edit.
    pub version: i64,
    /// Figures it has now: the sum of its lines.
    pub figures: i64,
    /// Battles it was in.
    pub battles: i64,
    /// Figures it has lost in them.
    pub lost: i64,
    /// How often it was routed.
    pub routs: i64,
    /// What it did of note.
    pub honours: i64,
}

impl Unit {
    /// What it can be found by, in small letters.
    pub fn sought(&self) -> String {
        let owner = self.owner.as_deref().unwrap_or_default();
        let class = self.class.as_deref().unwrap_or_default();
        let guard = if self.guard { "guard" } else { "" };
        let arm = self.arm.replace('_', " ");
        [&self.roll, &self.name, &self.nation, &arm, class, guard, owner, &self.kept_at, &self.note]
            .join(" ")
            .to_lowercase()
    }

    /// "British infantry, 12 figures".
    pub fn in_words(&self) -> String {
        let nation = capitalised(&self.nation);
        format!("{nation} {}, {} figures", self.arm.replace('_', " "), self.original)
    }
}

const UNITS: &str = "SELECT unit.uid, game, unit.name, nation, pay, arm, guard, senior, class, fire, charge, original,
    member.name, kept_at, painted, unit.note, provenance, unit.version, coalesce(figures, 0), coalesce(battles, 0),
    coalesce(lost, 0), coalesce(routs, 0), coalesce(honours, 0)
    FROM unit LEFT JOIN strength ON strength.unit = unit.uid LEFT JOIN member ON member.uid = unit.owner";

fn unit(row: &Row<'_>) -> rusqlite::Result<Unit> {
    Ok(Unit {
        roll: row.get(0)?,
        game: row.get(1)?,
        name: row.get(2)?,
        nation: row.get(3)?,
        pay: row.get(4)?,
        arm: row.get(5)?,
        guard: row.get(6)?,
        senior: row.get(7)?,
        class: row.get(8)?,
        fire: row.get(9)?,
        charge: row.get(10)?,
        original: row.get(11)?,
        owner: row.get(12)?,
        kept_at: row.get(13)?,
        painted: row.get(14)?,
        note: row.get(15)?,
        provenance: row.get(16)?,
        version: row.get(17)?,
        figures: row.get(18)?,
        battles: row.get(19)?,
        lost: row.get(20)?,
        routs: row.get(21)?,
        honours: row.get(22)?,
    })
}

/// All units by name, but for those that are retired.
pub fn units(club: &Club) -> Result<Vec<Unit>, ClubError> {
    club.read(|connection| all_units(connection, false))
}

/// All units by name, those that are retired among them.
pub(super) fn with_retired(club: &Club) -> Result<Vec<Unit>, ClubError> {
    club.read(|connection| all_units(connection, true))
}

pub(super) fn all_units(connection: &Connection, with_retired: bool) -> rusqlite::Result<Vec<Unit>> {
    let mut statement = connection
        .prepare_cached(&format!("{UNITS} WHERE ?1 OR unit.retired_at IS NULL ORDER BY unit.name, unit.uid"))?;
    statement.query_map([with_retired], unit)?.collect()
}

/// A unit by its roll number.
pub(super) fn by_roll(connection: &Connection, roll: &str) -> rusqlite::Result<Option<Unit>> {
    let mut statement = connection.prepare_cached(&format!("{UNITS} WHERE unit.uid = ?1"))?;
    statement.query_row([roll], unit).optional()
}

/// The roll numbers of all units that are called and armed like this, each after its name.
pub(super) fn alike(connection: &Connection, name: &str, arm: &str) -> rusqlite::Result<Vec<String>> {
    let mut statement = connection.prepare_cached(
        "SELECT name || ' ' || uid FROM unit WHERE name = ?1 COLLATE NOCASE AND arm = ?2 ORDER BY name, uid",
    )?;
    statement.query_map([name, arm], |row| row.get(0))?.collect()
}

/// The units that have every word that was typed, in whatever order.
pub fn find<'u>(units: &'u [Unit], typed: &str) -> Vec<&'u Unit> {
    let words: Vec<String> = typed.split_whitespace().map(str::to_lowercase).collect();
    let has_all = |unit: &&Unit| {
        let sought = unit.sought();
        words.iter().all(|word| sought.contains(word.trim_end_matches('s')))
    };
    units.iter().filter(has_all).collect()
}

/// The one unit that a name means: its roll number, its name, or a part of it that no other has.
pub fn unit_by_name(club: &Club, name: &str) -> Result<Unit, ClubError> {
    one_by_name(&units(club)?, name).cloned()
}

/// The units that names mean, in the order of the names. The whole roll is read only where one of them is no roll number.
pub(super) fn all_by_name(club: &Club, names: &[&str]) -> Result<Vec<Unit>, ClubError> {
    let serving = |connection: &Connection, name: &str| -> rusqlite::Result<Option<Unit>> {
        let mut statement =
            connection.prepare_cached(&format!("{UNITS} WHERE unit.uid = ?1 AND unit.retired_at IS NULL"))?;
        statement.query_row([name.trim().to_lowercase()], unit).optional()
    };
    let by_roll: Vec<Option<Unit>> =
        club.read(|connection| names.iter().map(|name| serving(connection, name)).collect())?;
    let all = if by_roll.iter().all(Option::is_some) { Vec::new() } else { units(club)? };
    let found = by_roll.into_iter().zip(names);
    found.map(|(unit, name)| unit.map_or_else(|| one_by_name(&all, name).cloned(), Ok)).collect()
}

/// The one of these units that a name means.
fn one_by_name<'u>(all: &'u [Unit], name: &str) -> Result<&'u Unit, ClubError> {
    let wanted = name.trim().to_lowercase();
    let is = |test: &dyn Fn(&Unit) -> bool| all.iter().filter(|unit| test(unit)).collect::<Vec<_>>();
    let mut found = is(&|unit| unit.roll == wanted);
    if found.is_empty() {
        found = is(&|unit| unit.name.to_lowercase() == wanted);
    }
    if found.is_empty() {
        found = is(&|unit| unit.name.to_lowercase().contains(&wanted));
    }
    match found.as_slice() {
        [one] => Ok(one),
        [] => Err(ClubError::Unknown {
            what: "unit",
            name: name.to_owned(),
            remedy: "See galloper club list units.".to_owned(),
        }),
        several => {
            let found = several.iter().take(8).map(|unit| format!("{} {}", unit.name, unit.roll)).collect();
            Err(ClubError::Several { name: name.to_owned(), found })
        }
    }
}

/// The members by name.
pub fn members(club: &Club) -> Result<Vec<Member>, ClubError> {
    club.read(|connection| {
        let mut statement = connection.prepare(
            "SELECT uid, name, note, (SELECT count(*) FROM unit WHERE owner = member.uid AND retired_at IS NULL)
            FROM member WHERE left_at IS NULL ORDER BY name, uid",
        )?;
        let member =
            |row: &Row<'_>| Ok(Member { uid: row.get(0)?, name: row.get(1)?, note: row.get(2)?, units: row.get(3)? });
        statement.query_map([], member)?.collect()
    })
}

/// Takes in a member, or finds him who is there under this name.
pub fn new_member(club: &mut Club, name: &str, by: &str) -> Result<Member, ClubError> {
    let name = named("member", name)?;
    club.do_deed(&format!("{name} is taken in"), by, |transaction| member(transaction, &name))?;
    let found = members(club)?.into_iter().find(|member| member.name == name);
    found.ok_or_else(|| ClubError::Unknown { what: "member", name, remedy: "Take him in first.".to_owned() })
}

/// The number of the member of this name, who is taken in if he is none yet.
pub(super) fn member(connection: &Connection, name: &str) -> rusqlite::Result<String> {
    let found = connection
        .query_row("SELECT uid, left_at IS NOT NULL FROM member WHERE name = ?1", [name], |row| {
            Ok((row.get::<_, String>(0)?, row.get::<_, bool>(1)?))
        })
        .optional()?;
    if let Some((uid, has_left)) = found {
        if has_left {
            connection.execute("UPDATE member SET left_at = NULL WHERE uid = ?1", [&uid])?;
        }
        return Ok(uid);
    }
    let uid = new_number(connection)?;
    connection.execute("INSERT INTO member(uid, name) VALUES (?1, ?2)", params![uid, name])?;
    Ok(uid)
}

/// A column of a unit and what it is to hold.
type Kept<'u> = (&'static str, &'u dyn ToSql);

/// What is kept of a unit and may be edited; its owner by his number.
fn kept<'u>(unit: &'u Unit, owner: &'u dyn ToSql) -> [Kept<'u>; 15] {
    [
        (":name", &unit.name),
        (":nation", &unit.nation),
        (":pay", &unit.pay),
        (":arm", &unit.arm),
        (":guard", &unit.guard),
        (":senior", &unit.senior),
        (":class", &unit.class),
        (":fire", &unit.fire),
        (":charge", &unit.charge),
        (":original", &unit.original),
        (":owner", owner),
        (":kept_at", &unit.kept_at),
        (":painted", &unit.painted),
        (":note", &unit.note),
        (":provenance", &unit.provenance),
    ]
}

/// Takes a unit into the roll with so many figures; its roll number comes back. A number of its own is kept where it has one.
pub(super) fn raise(connection: &Connection, unit: &Unit, figures: i64, by: &str) -> rusqlite::Result<String> {
    let roll = if unit.roll.is_empty() { new_number(connection)? } else { unit.roll.clone() };
    let owner = unit.owner.as_deref().map(|name| member(connection, name)).transpose()?;
    let mut statement = connection.prepare_cached(
        "INSERT INTO unit(uid, game, name, nation, pay, arm, guard, senior, class, fire, charge, original, owner, kept_at,
            painted, note, provenance)
        VALUES (:roll, :game, :name, :nation, :pay, :arm, :guard, :senior, :class, :fire, :charge, :original, :owner,
            :kept_at, :painted, :note, :provenance)",
    )?;
    let own: [Kept<'_>; 2] = [(":roll", &roll), (":game", &unit.game)];
    statement.execute([&kept(unit, &owner)[..], &own].concat().as_slice())?;
    let line = NewLine {
        unit: &roll,
        battle: None,
        kind: Kind::Raised,
        change: unit.original,
        proposed: None,
        words: "",
        stands_on: &[],
        by,
    };
    book::add(connection, &line)?;
    if figures != unit.original {
        let change = figures - unit.original;
        book::add(connection, &NewLine { kind: Kind::Counted, change, words: "as it came in", ..line })?;
    }
    Ok(roll)
}

/// Makes a unit what it is now to be, if nobody has changed it since its version was read; says whether it did. Its figures are the
/// book's and stay.
pub(super) fn change(connection: &Connection, unit: &Unit) -> rusqlite::Result<bool> {
    let owner = unit.owner.as_deref().map(|name| member(connection, name)).transpose()?;
    let own: [Kept<'_>; 2] = [(":roll", &unit.roll), (":version", &unit.version)];
    let changed = connection.execute(
        "UPDATE unit SET name = :name, nation = :nation, pay = :pay, arm = :arm, guard = :guard, senior = :senior,
            class = :class, fire = :fire, charge = :charge, original = :original, owner = :owner, kept_at = :kept_at,
            painted = :painted, note = :note, provenance = :provenance, version = version + 1
        WHERE uid = :roll AND version = :version",
        [&kept(unit, &owner)[..], &own].concat().as_slice(),
    )?;
    Ok(changed == 1)
}

impl Club {
    /// Makes a unit what it is now to be. Refused when another program has changed it since it was read.
    pub fn edit(&mut self, unit: &Unit, by: &str) -> Result<(), ClubError> {
        self.save(unit, unit.figures, "", by)
    }

    /// What is said when another program has changed a unit.
    pub(super) fn changed_meanwhile(&self, unit: &Unit) -> Result<ClubError, ClubError> {
        let now = self.read(|connection| by_roll(connection, &unit.roll))?;
        let now = now.map_or_else(|| "not in the roll".to_owned(), |now| format!("{}, {}", now.name, now.in_words()));
        Ok(ClubError::Changed { what: unit.name.clone(), now })
    }
}
