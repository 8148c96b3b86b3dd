//! Support of flanks and rear. [FLA SUP-01 to SUP-08]

use crate::geometry::zone::{self, ArcOrigin, Zone};
use crate::geometry::{Formation, Rect, shape};
use crate::rules::flanders::book::profile::{Branch, Morale};

/// How far rear support reaches, in inches. [FLA SUP-05]
pub const REAR_REACH: f64 = 10.0;

/// How far a friend of this branch supports a flank, in inches. [FLA SUP-01, SUP-02]
pub const fn flank_reach(branch: Branch) -> f64 {
    match branch {
        Branch::Infantry | Branch::Artillery => 2.0,
        Branch::Cavalry => 4.0,
    }
}

/// A friend that may support.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Friend {
    /// Where it stands.
    pub footprint: Rect,
    /// What it fights as.
    pub branch: Branch,
    /// How steady it is. [FLA SUP-03]
    pub morale: Morale,
}

/// Whether a friend supports this flank: near enough, and some part of it beside the unit. [FLA SUP-01 to SUP-04]
pub fn supports_flank(unit: &Rect, side: Zone, friend: &Friend, origin: ArcOrigin) -> bool {
    friend.morale == Morale::Good
        && shape::is_near(unit, &friend.footprint, flank_reach(friend.branch))
        && zone::holds_part(unit, side, origin, &friend.footprint)
}

/// Whether a friend supports from behind: near enough, and all of it behind the unit. [FLA SUP-05, SUP-06]
pub fn supports_rear(unit: &Rect, friend: &Friend, origin: ArcOrigin) -> bool {
    friend.morale == Morale::Good
        && shape::is_near(unit, &friend.footprint, REAR_REACH)
        && zone::holds_all(unit, Zone::Rear, origin, &friend.footprint)
}

/// How a unit is supported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Support {
    /// Its left flank is.
    pub left: bool,
    /// Its right flank is.
    pub right: bool,
    /// Its rear is.
    pub rear: bool,
}

/// The support a unit has of its friends; one friend may support several units. [FLA SUP-01 to SUP-07]
pub fn support(unit: &Rect, friends: &[Friend], origin: ArcOrigin) -> Support {
    Support {
        left: friends.iter().any(|friend| supports_flank(unit, Zone::Left, friend, origin)),
        right: friends.iter().any(|friend| supports_flank(unit, Zone::Right, friend, origin)),
        rear: friends.iter().any(|friend| supports_rear(unit, friend, origin)),
    }
}

/// Whether a unit has flanks that can be open: infantry in line or column, in the open. [FLA SUP-08, MOR-39, R-56]
pub fn has_flanks(branch: Branch, formation: Formation, in_building: bool) -> bool {
    branch == Branch::Infantry && formation != Formation::Square && !in_building
}

/// Flanks that count against a unit's morale. [FLA MOR-39]
pub fn unsupported_flanks(has_flanks: bool, support: Support) -> u8 {
    if has_flanks { u8::from(!support.left) + u8::from(!support.right) } else { 0 }
}
