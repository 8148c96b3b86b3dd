//! Fire in passing. [FLA FIP-01 to FIP-12]

use super::{Bar, Why, why};
use crate::geometry::is_within;
use crate::rules::flanders::book::profile::Branch;
use crate::rules::flanders::book::shot::SaveShift;
use crate::rules::flanders::book::tables;

/// How much easier the target's saves are. [FLA FIP-07]
pub const SAVE_SHIFT: i32 = tables::save_shift(SaveShift::InPassing);

/// What fire in passing depends on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PassingFacts {
    /// Who would fire; nothing when it is not known to be other than infantry.
    pub branch: Option<Branch>,
    /// It has fired this turn. [FLA FIP-11]
    pub fired: bool,
    /// It is itself the target of the charge. [FLA FIP-12, R-20]
    pub is_charge_target: bool,
    /// The target rides to meet a charge. [FLA FIP-05]
    pub target_countercharging: bool,
    /// The target falls back the way it came. [FLA FIP-06, R-19]
    pub target_falling_back: bool,
    /// The target will end outside the firer's front. [FLA FIP-02]
    pub ends_outside_arc: bool,
    /// It will end out of range behind the firer. [FLA FIP-03, R-19]
    pub ends_out_of_range_behind: bool,
    /// It will end in a melee. [FLA FIP-04]
    pub ends_in_melee: bool,
}

/// A point of the target's path, as the firer sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathPoint {
    /// Inches from the firer.
    pub distance: f64,
    /// It is before the firer's front.
    pub in_arc: bool,
}

/// Whether a unit may fire at a passing target. [FLA FIP-01 to FIP-06, FIP-11, FIP-12]
pub fn may_fire(facts: &PassingFacts) -> Result<(), Bar> {
    let escapes = facts.ends_outside_arc || facts.ends_out_of_range_behind || facts.ends_in_melee;
    why::first([
        (facts.branch == Some(Branch::Cavalry), Why::Arm, "FLA FIP-01"),
        (facts.fired, Why::AlreadyFired, "FLA FIP-11"),
        (facts.is_charge_target, Why::UseReactionFire, "FLA FIP-12"),
        (facts.target_countercharging, Why::Countercharge, "FLA FIP-05"),
        (facts.target_falling_back, Why::FallingBack, "FLA FIP-06"),
        (!escapes, Why::FiresLater, "FLA FIP-02"),
    ])
}

/// The range of the shot: where the target is first before the front and in reach. [FLA FIP-08]
pub fn range(path: &[PathPoint], reach: f64) -> Result<f64, Bar> {
    path.iter()
        .find(|point| point.in_arc && is_within(point.distance, reach))
        .map(|point| point.distance)
        .ok_or(Bar::new(Why::NeverPossible, "FLA FIP-08"))
}
