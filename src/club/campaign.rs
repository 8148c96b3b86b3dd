//! Campaigns: battles in order, with strengths carried from each to the next.

use rusqlite::{Connection, OptionalExtension, params};
use serde::Serialize;

use super::store::{named, new_number, now};
use super::{Club, ClubError, Returns};
use crate::journal::Session;
use crate::rules::Battle;

/// A campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Campaign {
    /// What it is known by.
    pub uid: String,
    /// Its name.
    pub name: String,
    /// How many in a hundred come back in it; as in the club where nothing is said.
    pub returns: Option<Returns>,
    /// How many battles it has.
    pub battles: i64,
}

/// A battle of the roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BattleLine {
    /// What it is known by.
    pub uid: String,
    /// Its name and date.
    pub title: String,
    /// When it was begun, in seconds since 1970.
    pub fought_at: i64,
    /// How it ended.
    pub ending: String,
    /// Its journal.
    pub journal: String,
    /// The campaign it belongs to, and its place there.
    pub campaign: Option<(String, i64)>,
    /// Units that served in it.
    pub units: i64,
    /// Figures they lost.
    pub lost: i64,
    /// Figures that came back.
    pub returned: i64,
}

/// Begins a campaign, with percentages of its own where they are given.
pub fn new_campaign(club: &mut Club, name: &str, returns: Option<Returns>, by: &str) -> Result<Campaign, ClubError> {
    let name = named("campaign", name)?;
    if campaigns(club)?.iter().any(|campaign| campaign.name == name) {
        return Err(ClubError::refused(format!("There is a campaign “{name}” already"), "Give another name."));
    }
    let written = returns.map(Returns::written);
    club.do_deed(&format!("{name} begins"), by, |transaction| {
        let uid = new_number(transaction)?;
        transaction.execute("INSERT INTO campaign VALUES (?1, ?2, ?3, NULL)", params![uid, name, written])?;
        Ok(Campaign { uid, name: name.clone(), returns, battles: 0 })
    })
}

/// The campaigns by name.
pub fn campaigns(club: &Club) -> Result<Vec<Campaign>, ClubError> {
    club.read(|connection| {
        let mut statement = connection.prepare(
            "SELECT uid, name, returns, (SELECT count(*) FROM battle WHERE campaign = campaign.uid) FROM campaign ORDER BY name",
        )?;
        let campaign = |row: &rusqlite::Row<'_>| {
            let returns: Option<String> = row.get(2)?;
            let returns = returns.as_deref().map(Returns::read);
            Ok(Campaign { uid: row.get(0)?, name: row.get(1)?, returns, battles: row.get(3)? })
        };
        statement.query_map([], campaign)?.collect()
    })
}

/// The campaign of this name.
pub fn campaign_by_name(club: &Club, name: &str) -> Result<Campaign, ClubError> {
    let all = campaigns(club)?;
    let names: Vec<String> = all.iter().map(|campaign| campaign.name.clone()).collect();
    let found = all.into_iter().find(|campaign| campaign.name == name || campaign.uid == name);
    found.ok_or_else(|| {
        let remedy = match names.as_slice() {
            [] => "There is none yet: galloper club campaign new begins one.".to_owned(),
            names => format!("There are: {}.", names.join(", ")),
        };
        ClubError::Unknown { what: "campaign", name: name.to_owned(), remedy }
    })
}

/// Puts a battle that was written back at the end of a campaign.
pub fn add_to_campaign(club: &mut Club, campaign: &str, battle: &str, by: &str) -> Result<(), ClubError> {
    let campaign = campaign_by_name(club, campaign)?;
    club.do_deed(&format!("a battle is put into {}", campaign.name), by, |transaction| {
        place(transaction, battle, &campaign.uid)
    })
}

/// Puts a battle at the end of a campaign, unless it is in it.
pub(super) fn place(connection: &Connection, battle: &str, campaign: &str) -> rusqlite::Result<()> {
    connection.execute(
        "UPDATE battle SET campaign = ?2, place = (SELECT coalesce(max(place), 0) + 1 FROM battle WHERE campaign = ?2)
        WHERE uid = ?1 AND campaign IS NOT ?2",
        params![battle, campaign],
    )?;
    Ok(())
}

/// The battles that were written back, in the order in which they were fought; of a campaign, in its order.
pub fn battles(club: &Club, campaign: Option<&str>) -> Result<Vec<BattleLine>, ClubError> {
    club.read(|connection| {
        let mut statement = connection.prepare(
            "SELECT battle.uid, title, fought_at, ending, journal, campaign.name, place,
                coalesce(sum(kind = 'served' AND cancels IS NULL) - sum(kind = 'served' AND cancels IS NOT NULL), 0),
                -coalesce(sum(change) FILTER (WHERE kind IN ('fell', 'captured', 'scattered')), 0),
                coalesce(sum(change) FILTER (WHERE kind = 'returned'), 0)
            FROM battle LEFT JOIN line ON line.battle = battle.uid LEFT JOIN campaign ON campaign.uid = battle.campaign
            WHERE ?1 IS NULL OR battle.campaign = ?1 GROUP BY battle.uid
            ORDER BY CASE WHEN ?1 IS NULL THEN NULL ELSE place END, fought_at, battle.uid",
        )?;
        let battle = |row: &rusqlite::Row<'_>| {
            let (campaign, place): (Option<String>, Option<i64>) = (row.get(5)?, row.get(6)?);
            Ok(BattleLine {
                uid: row.get(0)?,
                title: row.get(1)?,
                fought_at: row.get(2)?,
                ending: row.get(3)?,
                journal: row.get(4)?,
                campaign: campaign.zip(place),
                units: row.get(7)?,
                lost: row.get(8)?,
                returned: row.get(9)?,
            })
        };
        statement.query_map([campaign], battle)?.collect()
    })
}

/// The battle by its number in the list, from one, or what it is known by; the last one written where nothing is named.
pub fn battle_by_number(club: &Club, name: Option<&str>) -> Result<BattleLine, ClubError> {
    let mut all = battles(club, None)?;
    let place = match name {
        Some(name) => all.iter().position(|battle| battle.uid == name).or_else(|| {
            let number = name.parse::<usize>().ok().filter(|number| (1..=all.len()).contains(number))?;
            Some(number - 1)
        }),
        None => last_written(club)?.and_then(|uid| all.iter().position(|battle| battle.uid == uid)),
    };
    place.map(|place| all.swap_remove(place)).ok_or_else(|| ClubError::Unknown {
        what: "battle",
        name: name.unwrap_or("yet").to_owned(),
        remedy: "See galloper club list battles; galloper club write-back brings one in.".to_owned(),
    })
}

fn last_written(club: &Club) -> Result<Option<String>, ClubError> {
    club.read(|connection| {
        let mut statement =
            connection.prepare("SELECT battle FROM line WHERE battle IS NOT NULL ORDER BY number DESC LIMIT 1")?;
        statement.query_row([], |row| row.get(0)).optional()
    })
}

/// A battle that was begun in a campaign, and is not written back yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Begun {
    /// What it is known by.
    pub battle: String,
    /// Its journal.
    pub journal: String,
    /// When it was begun, in seconds since 1970.
    pub begun_at: i64,
}

/// How a campaign stands before its next battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NextBattle {
    /// The campaign.
    pub campaign: Campaign,
    /// The next battle's place in it.
    pub place: i64,
    /// Battles that were begun in it and are not written back.
    pub begun: Vec<Begun>,
    /// Battles of it whose losses have not come back, so far as any do.
    pub owed: Vec<BattleLine>,
}

/// How a campaign stands before its next battle.
pub fn next_battle(club: &Club, campaign: &str) -> Result<NextBattle, ClubError> {
    let campaign = campaign_by_name(club, campaign)?;
    let mut fought = battles(club, Some(&campaign.uid))?;
    let place = fought.iter().filter_map(|battle| battle.campaign.as_ref()).map(|(_, place)| *place).max();
    fought.retain(|battle| battle.lost > 0 && battle.returned == 0);
    let begun = club.read(|connection| {
        // A file of the first form that is only read knows of none.
        let Ok(mut statement) = connection
            .prepare("SELECT battle, journal, begun_at FROM begun WHERE campaign = ?1 ORDER BY begun_at, battle")
        else {
            return Ok(Vec::new());
        };
        let begun =
            |row: &rusqlite::Row<'_>| Ok(Begun { battle: row.get(0)?, journal: row.get(1)?, begun_at: row.get(2)? });
        statement.query_map([&campaign.uid], begun)?.collect()
    })?;
    Ok(NextBattle { campaign, place: place.unwrap_or_default() + 1, begun, owed: fought })
}

/// Notes that a battle was begun in a campaign: when it is written back it takes its place there. One that is kept in no journal is not
/// noted.
pub fn begin_in_campaign(club: &mut Club, campaign: &str, session: &Session<Battle>) -> Result<(), ClubError> {
    let campaign = campaign_by_name(club, campaign)?;
    let Some((store, number)) = session.store() else { return Ok(()) };
    let Some(line) = store.battles()?.into_iter().find(|line| line.number == number) else { return Ok(()) };
    let journal = store.path().canonicalize().unwrap_or_else(|_| store.path().to_path_buf());
    club.write(|transaction| {
        transaction.execute(
            "INSERT INTO begun VALUES (?1, ?2, ?3, ?4) ON CONFLICT(battle) DO UPDATE SET campaign = excluded.campaign",
            params![line.uid, campaign.uid, journal.to_string_lossy(), now()],
        )
    })?;
    Ok(())
}

/// The campaign in which a battle was begun, which is thereby no longer only begun.
pub(super) fn take_begun(connection: &Connection, battle: &str) -> rusqlite::Result<Option<String>> {
    let campaign =
        connection.query_row("SELECT campaign FROM begun WHERE battle = ?1", [battle], |row| row.get(0)).optional()?;
    connection.execute("DELETE FROM begun WHERE battle = ?1", [battle])?;
    Ok(campaign)
}
