//! When a general's command breaks, and what that does. [FLA MAJ-01 to MAJ-09]

use crate::rules::flanders::book::profile::Morale;

/// How a command stands; fatigued units do not count. [FLA MAJ-01, MAJ-09]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Units it began with.
    pub units: u16,
    /// Units wiped out, surrendered, or past rallying. [FLA MAJ-02]
    pub lost: u16,
    /// Units routed.
    pub routed: u16,
    /// Units shaken.
    pub shaken: u16,
}

/// Units in trouble; one lost counts as two. [FLA MAJ-03]
pub const fn score(standing: &Standing) -> u16 {
    2 * standing.lost + standing.routed + standing.shaken
}

/// Whether half the command or more is in trouble. [FLA MAJ-01]
pub const fn is_broken(standing: &Standing) -> bool {
    standing.units > 0 && 2 * score(standing) >= standing.units
}

/// What becomes of a unit's morale once its command has broken: the shaken rout. [FLA MAJ-05]
pub const fn once_broken(morale: Morale) -> Morale {
    match morale {
        Morale::Shaken => Morale::Routed,
        Morale::Good | Morale::Fatigued | Morale::Routed => morale,
    }
}

/// Whether a unit of a broken command may still recover: the routed never do. [FLA MAJ-06]
pub const fn may_rally_once_broken(morale: Morale) -> bool {
    !matches!(once_broken(morale), Morale::Routed)
}
