//! Strategic moves, and the moves of commanders. [SHS 6, 15.1]

use super::Why;
use super::orders::first;
use crate::rules::seven_hex::book::arms::Arm;
use crate::rules::seven_hex::book::house::{House, PinnedAtStart};
use crate::rules::seven_hex::book::tables::strategic_areas;

/// How a unit moves strategically. [SHS 6.2d to 6.2f]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// Along roads.
    Road,
    /// Across country.
    Country,
    /// From hex to hex of its area.
    Redeploy,
}

/// Who moves, and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Mover {
    /// Its arm.
    pub arm: Arm,
    /// It stands on a centre hex.
    pub on_centre: bool,
    /// Somebody of its hex, or itself, is disrupted.
    pub disorder_in_stack: bool,
    /// Its own commander is in its area or next to it.
    pub commander_near: bool,
}

/// An area on the way, the one it starts from among them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Passed {
    /// An enemy is in it.
    pub enemy: bool,
    /// It has no room for this unit.
    pub full: bool,
    /// A road leads into it from the area before.
    pub by_road: bool,
    /// It is next to an area that an enemy holds. \[R02\]
    pub next_to_enemy: bool,
    /// One of those borders is open. \[R08\]
    pub exposed: bool,
    /// A unit that stays this turn covers it. \[R07\]
    pub covered: bool,
}

/// Whether a unit may set out by a way at all. [SHS 3.9a, 6.2b, 6.2c, 6.2f, 15.1]
pub fn may_start(mover: &Mover, way: Way) -> Result<(), Why> {
    let leaves = way != Way::Redeploy;
    first([
        (mover.disorder_in_stack, Why::DisorderInStack),
        (mover.arm.fights() && !mover.commander_near, Why::NoCommander),
        (leaves && mover.arm == Arm::Artillery, Why::Artillery),
        (leaves && !mover.on_centre, Why::StartsOnCentre),
    ])
}

/// How many areas a unit goes by a way. [SHS 6.2d, 6.2e, 15.1]
pub const fn areas(arm: Arm, way: Way) -> u8 {
    let [road, country] = strategic_areas(arm);
    match way {
        Way::Road => road,
        Way::Country => country,
        Way::Redeploy => 0,
    }
}

/// Whether a unit may enter an area. [SHS 4.1b, 6.2d, 15.1, R08]
pub fn may_enter(mover: &Mover, way: Way, area: &Passed) -> Result<(), Why> {
    first([
        (area.enemy, Why::EnemyThere),
        (mover.arm.fights() && area.full, Why::NoRoom),
        (way == Way::Road && !area.by_road, Why::NoRoad),
    ])
}

/// Whether a unit that goes by a way may be in an area at all. [SHS 6.2d]
pub fn may_be(way: Way, area: &Passed) -> Result<(), Why> {
    first([(way == Way::Road && area.next_to_enemy, Why::NextToEnemy)])
}

/// Whether a unit that goes by a way may go on from an area. [SHS 6.2e, R06, R07]
pub fn may_go_on(way: Way, area: &Passed, is_start: bool, house: &House) -> Result<(), Why> {
    let is_spared = is_start && house.pinned_at_start == PinnedAtStart::Off;
    first([(way == Way::Country && area.exposed && !area.covered && !is_spared, Why::Pinned)])
}

/// Whether a unit may go along a path of areas, the one it starts from first. [SHS 6.2, 15.1]
pub fn may_go(mover: &Mover, way: Way, path: &[Passed], house: &House) -> Result<(), Why> {
    may_start(mover, way)?;
    let Some((start, entered)) = path.split_first() else { return Ok(()) };
    if way == Way::Redeploy {
        return Ok(());
    }
    first([(entered.len() > usize::from(areas(mover.arm, way)), Why::TooFar)])?;
    entered.iter().try_for_each(|area| may_enter(mover, way, area))?;
    path.iter().try_for_each(|area| may_be(way, area))?;
    let passed = entered.len().checked_sub(1).map_or(&[][..], |last| &entered[..last]);
    if !entered.is_empty() {
        may_go_on(way, start, true, house)?;
    }
    passed.iter().try_for_each(|area| may_go_on(way, area, false, house))
}
