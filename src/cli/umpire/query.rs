//! The methods that only look.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::error::RpcError;
use super::server::Server;
use super::state::State;
use crate::game::{Eyes, Overlays, PieceId, Report, Ruleset, Ruling, Scene};
use crate::journal::{Author, Deed, DeedOf, SeenEntry, Session, TakenBackBy};
use crate::report::{account, dice_words};
use crate::rules::{Amendment, Battle};

/// Whose eyes look.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Query {
    /// `umpire`, `a`, `b`, or a side's name; the umpire's unless it is given.
    pub eyes: Option<String>,
}

/// `battle/stop`.
pub(super) fn stop(server: &mut Server, query: &Query) -> Result<State, RpcError> {
    let (open, eyes) = server.open_for(query.eyes.as_deref())?;
    Ok(State::seen_by(&open.session, eyes, Vec::new()))
}

/// `battle/scene`.
pub(super) fn scene(server: &mut Server, query: &Query) -> Result<Scene, RpcError> {
    let (open, eyes) = server.open_for(query.eyes.as_deref())?;
    Ok(open.session.battle().scene(eyes))
}

/// What is to be measured.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Between {
    /// From here.
    from: Spot,
    /// To here.
    to: Spot,
    /// Whose eyes ask: `umpire`, `a`, `b`, or a side's name; the umpire's unless it is given.
    eyes: Option<String>,
}

/// A unit, by its number or its key, or a point in inches.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
enum Spot {
    /// A unit's number.
    Unit(u16),
    /// A unit's key or name.
    Key(String),
    /// A point.
    Point([f64; 2]),
}

/// What lies between, in inches or hexes.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Measured {
    /// Nearest edge to nearest edge, or from the battery's centre.
    range: f64,
    /// How far it is to the nearest limit that matters; nothing between points.
    margin: Option<f64>,
    /// Which zone of the first unit the second lies in: `front`, `flank` or `rear`.
    arc: Option<String>,
    /// How many bases of the first unit bear on the second.
    bearing_bases: Option<u8>,
    /// Whether the second is seen, and what blocks the line.
    sight: Option<Sight>,
    /// Whether the two touch.
    touching: bool,
}

/// Whether something is seen.
#[derive(Debug, Serialize, JsonSchema)]
struct Sight {
    /// Whether it is.
    clear: bool,
    /// What blocks the line.
    blocked_by: Option<String>,
}

/// `battle/measure`.
pub(super) fn measure(server: &mut Server, between: &Between) -> Result<Measured, RpcError> {
    let (open, eyes) = server.open_for(between.eyes.as_deref())?;
    let battle = open.session.battle();
    if let (Spot::Point(from), Spot::Point(to)) = (&between.from, &between.to) {
        let range = (to[0] - from[0]).hypot(to[1] - from[1]);
        return Ok(Measured {
            range,
            margin: None,
            arc: None,
            bearing_bases: None,
            sight: None,
            touching: range == 0.0,
        });
    }
    let (from, to) = (unit(battle, &between.from, "from", eyes)?, unit(battle, &between.to, "to", eyes)?);
    let nowhere =
        || RpcError::params("to", "one of the two stands nowhere on the table, so there is nothing to measure");
    let found = battle.measure(from, to).ok_or_else(nowhere)?;
    Ok(Measured {
        range: found.range,
        margin: Some(found.margin).filter(|margin| margin.is_finite()),
        arc: Some(found.arc),
        bearing_bases: Some(found.bearing_bases),
        sight: Some(Sight { clear: found.sight_clear, blocked_by: found.blocked_by }),
        touching: found.touching,
    })
}

fn unit(battle: &Battle, spot: &Spot, field: &str, eyes: Eyes) -> Result<PieceId, RpcError> {
    let pieces = battle.scene(eyes).pieces;
    let found = match spot {
        Spot::Unit(number) => pieces.iter().find(|piece| piece.id.plain() == *number),
        Spot::Key(key) => pieces.iter().find(|piece| piece.key == *key || piece.name == *key),
        Spot::Point(_) => return Err(RpcError::params(field, "a point is measured to another point only")),
    };
    found.map(|piece| piece.id).ok_or_else(|| RpcError::params(field, "there is no such unit; battle/scene lists them"))
}

/// Which entries are wanted.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct From {
    /// The first entry wanted, as these eyes count; all of them unless it is given.
    #[serde(default)]
    from: u64,
    /// `umpire`, `a`, `b`, or a side's name; the umpire's unless it is given.
    eyes: Option<String>,
}

/// Entries of the journal.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Entries {
    /// The entries, taken-back ones included; for a side those that tell it anything.
    entries: Vec<Told>,
}

/// An entry of the journal.
#[derive(Debug, Serialize, JsonSchema)]
struct Told {
    /// Its number, from nought, as these eyes count: a side counts only what it is told of.
    number: u64,
    /// The turn after it.
    turn: u32,
    /// What was done; for the umpire only.
    #[schemars(with = "Option<Deed<Value, Value, Value>>")]
    #[serde(skip_serializing_if = "Option::is_none")]
    deed: Option<DeedOf<Battle>>,
    /// What was reported.
    reports: Vec<Report>,
    /// The fingerprint of the battle after it, in hexadecimal digits; for the umpire only.
    #[serde(skip_serializing_if = "Option::is_none")]
    fingerprint: Option<String>,
    /// Who answered, where it was kept; for the umpire only.
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<Author>,
    /// When, in milliseconds since 1970, where it was kept; for the umpire only.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<i64>,
    /// Who took it back, unless it stands; for a side only by which entry.
    taken_back: Option<TakenBackBy>,
}

/// `battle/journal`.
pub(super) fn journal(server: &mut Server, from: &From) -> Result<Entries, RpcError> {
    let (open, eyes) = server.open_for(from.eyes.as_deref())?;
    let is_umpire = eyes == Eyes::Umpire;
    let seen = open.session.seen_by(eyes).into_iter().filter(|seen| seen.number >= from.from);
    let told = seen.map(|SeenEntry { number, entry, reports, taken_back, .. }| Told {
        number,
        turn: entry.turn,
        deed: is_umpire.then(|| entry.deed.clone()),
        reports: reports.into_owned(),
        fingerprint: is_umpire.then(|| format!("{:016x}", entry.fingerprint)),
        author: entry.author.clone().filter(|_| is_umpire),
        at: entry.at.filter(|_| is_umpire),
        taken_back,
    });
    Ok(Entries { entries: told.collect() })
}

/// What the umpire has ruled.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Ruled {
    /// His rulings, taken-back ones included.
    rulings: Vec<OneRuling>,
}

/// A ruling.
#[derive(Debug, Serialize, JsonSchema)]
struct OneRuling {
    /// The number of its entry, as these eyes count.
    entry: u64,
    /// The turn.
    turn: u32,
    /// Who ruled what and why, with the rule it departs from; for the umpire only.
    #[schemars(with = "Option<Ruling<Value>>")]
    #[serde(skip_serializing_if = "Option::is_none")]
    ruling: Option<Ruling<Amendment>>,
    /// What was reported of it.
    reports: Vec<Report>,
    /// Who took it back, unless it stands; for a side only by which entry.
    taken_back: Option<TakenBackBy>,
}

/// `battle/rulings`.
pub(super) fn rulings(server: &mut Server, query: &Query) -> Result<Ruled, RpcError> {
    let (open, eyes) = server.open_for(query.eyes.as_deref())?;
    let seen = open.session.seen_by(eyes).into_iter();
    let told = seen.filter_map(|seen| match &seen.entry.deed {
        Deed::Ruled(ruling) => Some(OneRuling {
            entry: seen.number,
            turn: seen.entry.turn,
            ruling: (eyes == Eyes::Umpire).then(|| ruling.clone()),
            reports: seen.reports.into_owned(),
            taken_back: seen.taken_back,
        }),
        _ => None,
    });
    Ok(Ruled { rulings: told.collect() })
}

/// `battle/diary`.
pub(super) fn diary(server: &mut Server, query: &Query) -> Result<String, RpcError> {
    let (open, eyes) = server.open_for(query.eyes.as_deref())?;
    Ok(match eyes {
        Eyes::Umpire => open.session.diary(),
        side @ Eyes::Side(_) => story(&open.session, side),
    })
}

/// The battle as a side may tell it: what was reported to it, an entry a line. It cannot be played again.
fn story(session: &Session<Battle>, eyes: Eyes) -> String {
    let told = account(session.entries(), eyes).into_iter().filter(|line| line.is_story() && !line.label.is_empty());
    let lines = told.map(|line| {
        let dice = dice_words(&line).map(|dice| format!(" ({dice})")).unwrap_or_default();
        format!("{} {}{dice}", line.label, line.text)
    });
    lines.collect::<Vec<_>>().join("\n")
}
