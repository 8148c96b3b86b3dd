//! Which bases of a front bear on an enemy: within reach and arc, seen, and with no friends before them. [FLA SAF-02 to SAF-08]

use super::masks::{Hidden, Masks};
use super::{cover, near};
use crate::game::TerrainKind;
use crate::geometry::measure::{self, Bearing};
use crate::geometry::{Rect, is_beyond};
use crate::rules::flanders::book::tables::MUSKET;
use crate::rules::flanders::judge::small_arms::MASKING_GAP;
use crate::rules::flanders::state::{State, UnitId};

/// Within woods nobody shoots farther than this, in inches. [FLA SAF-08]
pub const REACH_IN_WOODS: f64 = 4.0;

/// The bases of a front row that bear on others, reach them and see them, whoever of their friends stands in between.
pub(super) fn bearings(
    state: &State,
    front: &[Rect],
    target_bases: &[Rect],
    reach: f64,
    sees: impl Fn(&Rect) -> bool,
) -> Vec<Bearing> {
    let all = measure::bearing_bases(front, target_bases, reach, near::arc_origin(state));
    all.into_iter().filter(|bearing| sees(&front[bearing.base])).collect()
}

/// What is hidden from the bases of a front, in their order.
pub(super) struct Open {
    hidden: Vec<Option<Hidden>>,
    /// A friend hides the target from one that has it in its arc, more than an inch before the unit: none of it fires. [FLA SAF-05, R-15]
    is_silent: bool,
}

impl Open {
    /// Of a front that fires at a target, whatever the range.
    pub fn of(state: &State, front: &[Rect], masks: &Masks<'_>) -> Self {
        let in_arc = measure::bearing_bases(front, masks.target(), f64::INFINITY, near::arc_origin(state));
        let mut hidden = vec![None; front.len()];
        for bearing in &in_arc {
            hidden[bearing.base] = masks.hides(&front[bearing.base]);
        }
        let is_far = |hidden: &Option<Hidden>| match hidden {
            Some(Hidden::ByFriends(inches)) => is_beyond(*inches, MASKING_GAP),
            Some(Hidden::Screened) | None => false,
        };
        let is_silent = hidden.iter().any(is_far);
        Self { hidden, is_silent }
    }

    /// Those bases from which what stops sight does not hide the target. [FLA SAF-07, R-15]
    pub fn unscreened(&self, mut bearings: Vec<Bearing>) -> Vec<Bearing> {
        bearings.retain(|bearing| self.hidden[bearing.base] != Some(Hidden::Screened));
        bearings
    }

    /// Those from which nothing hides it; none where friends silence them all. [FLA SAF-05, SAF-07, R-15]
    pub fn unmasked(&self, mut bearings: Vec<Bearing>) -> Vec<Bearing> {
        bearings.retain(|bearing| !self.is_silent && self.hidden[bearing.base].is_none());
        bearings
    }
}

/// How far a unit shoots from where it stands, in inches. [FLA SAF-08, SAF-16]
pub(super) fn reach(state: &State, firer: UnitId) -> f64 {
    if is_in_wood(state, firer) { REACH_IN_WOODS } else { MUSKET[2] }
}

/// Whether a unit stands in a wood, and not with its front at the edge of it. [FLA SAF-06, SAF-08]
pub fn is_in_wood(state: &State, id: UnitId) -> bool {
    let is_within = |own: Rect| {
        let mut woods = state.fixed.ground.of_kind(TerrainKind::Wood);
        woods.any(|(_, wood)| wood.outline.holds(&own) && !cover::fires_clear_of(wood, &own))
    };
    state.footprint(id).is_some_and(is_within)
}
