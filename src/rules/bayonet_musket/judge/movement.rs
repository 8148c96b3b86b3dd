//! What a move costs and what stops it. [BM 7.0, 8.0, 9.2, 9.4, 10.2, 11.8.3]

use serde::{Deserialize, Serialize};

use crate::rules::bayonet_musket::book::terrain::{Cost, HexTerrain, SideTerrain};
use crate::rules::bayonet_musket::book::troops::{Impact, Kind};

/// A hex entered, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entered {
    /// What the hex is.
    pub terrain: HexTerrain,
    /// What side is crossed.
    pub side: SideTerrain,
    /// What lies on it.
    pub impact: Option<Impact>,
    /// Whether a friendly gun stands there. [BM 9.2]
    pub friendly_gun: bool,
    /// Whether an infantry unit of friends is passed through. [BM 9.4]
    pub through_infantry: bool,
}

/// Why a move cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoveBar {
    /// It costs more than the allowance.
    TooFar,
    /// It begins under an effective impact. [BM 10.2]
    LeavesEffective,
    /// It leads under an effective impact. [BM 10.2]
    EntersEffective,
    /// What it crosses takes the whole move. [BM 11.8.3]
    NeedsFullMove,
    /// Nobody goes there.
    Closed,
}

/// What a move comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// Points spent.
    pub cost: u8,
    /// Whether it is in disorder afterwards. [BM 11.8.3]
    pub disordered: bool,
}

/// What a move is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mover {
    /// What it is.
    pub kind: Kind,
    /// Whether it is in disorder.
    pub disordered: bool,
    /// What lies on the hex it leaves first.
    pub impact: Option<Impact>,
}

/// Points more to enter or to leave a hex that is hit. [BM 10.2]
pub const fn hit_cost(kind: Kind) -> u8 {
    if kind.is_horse() { 3 } else { 2 }
}

/// Points more to pass through a friendly infantry unit. [BM 9.4]
const THROUGH_INFANTRY: u8 = 2;
/// Points more to enter the hex of a friendly gun. [BM 9.2]
const FRIENDLY_GUN: u8 = 1;

/// What leaving a hex under an impact costs, if it may be left: effective impacts hold all but routers. [BM 10.2, R-BM-20]
pub fn leaving(kind: Kind, impact: Option<Impact>) -> Result<u8, MoveBar> {
    match impact {
        Some(Impact::Effective) if kind != Kind::Routed => Err(MoveBar::LeavesEffective),
        Some(Impact::Hit) => Ok(hit_cost(kind)),
        _ => Ok(0),
    }
}

/// What entering a hex costs; none when it takes the whole move. [BM 9.2, 9.4, 10.2, 11.8.3]
pub fn entering(kind: Kind, entered: &Entered) -> Result<Option<u8>, MoveBar> {
    if entered.impact == Some(Impact::Effective) && kind != Kind::Routed {
        return Err(MoveBar::EntersEffective);
    }
    let side = match entered.side.cost(kind) {
        Cost::Points(points) => points,
        Cost::FullMove => return Ok(None),
        Cost::Barred => return Err(MoveBar::Closed),
    };
    let hex = match entered.terrain.cost(kind) {
        Cost::Points(points) => points,
        Cost::FullMove => return Ok(None),
        Cost::Barred => return Err(MoveBar::Closed),
    };
    let hit = if entered.impact == Some(Impact::Hit) { hit_cost(kind) } else { 0 };
    let gun = if entered.friendly_gun { FRIENDLY_GUN } else { 0 };
    let through = if entered.through_infantry { THROUGH_INFANTRY } else { 0 };
    Ok(Some(side + hex + hit + gun + through))
}

/// Whether entering disorders horse. [BM 11.8.3, R-BM-58]
pub fn disorders(kind: Kind, entered: &Entered) -> bool {
    kind.is_horse() && (entered.terrain.disorders() || entered.side.disorders())
}

/// What a move comes to, hex by hex, with so many points for turning; what is wrong with it first, if anything is. The allowance is
/// the one it sets out with. [BM 7.0, R-BM-68]
pub fn moved(mover: &Mover, steps: &[Entered], turning: u8) -> Result<Moved, (MoveBar, Option<Moved>)> {
    let allowance = mover.kind.allowance(mover.disordered);
    let (mut cost, mut disordered, mut under) = (turning, mover.disordered, mover.impact);
    for step in steps {
        let left = leaving(mover.kind, under).map_err(|bar| (bar, None))?;
        match entering(mover.kind, step).map_err(|bar| (bar, None))? {
            Some(entered) => cost = cost.saturating_add(left).saturating_add(entered),
            None if steps.len() == 1 && turning == 0 => cost = allowance,
            None => return Err((MoveBar::NeedsFullMove, None)),
        }
        disordered |= disorders(mover.kind, step);
        under = step.impact;
    }
    let done = Moved { cost, disordered };
    if cost > allowance { Err((MoveBar::TooFar, Some(done))) } else { Ok(done) }
}
