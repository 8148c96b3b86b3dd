//! Which bases of a front bear on an enemy: within reach and arc, seen, and with no friends before them. [FLA SAF-02 to SAF-08]

use super::masks::Masks;
use super::near;
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

/// Those of them from which what stops sight does not hide half of the target or more. [FLA SAF-07, R-15]
pub(super) fn unscreened(masks: &Masks<'_>, front: &[Rect], mut bearings: Vec<Bearing>) -> Vec<Bearing> {
    bearings.retain(|bearing| !masks.is_screened(&front[bearing.base]));
    bearings
}

/// Those of them that have no friends before them; none where those friends are more than an inch before the unit. [FLA SAF-05, R-15]
pub(super) fn unmasked(masks: &Masks<'_>, front: &[Rect], mut bearings: Vec<Bearing>) -> Vec<Bearing> {
    let gap = |bearing: &Bearing| masks.gap_before(&front[bearing.base]);
    if bearings.iter().filter_map(gap).any(|inches| is_beyond(inches, MASKING_GAP)) {
        return Vec::new();
    }
    bearings.retain(|bearing| gap(bearing).is_none());
    bearings
}

/// How far a unit shoots from where it stands, in inches. [FLA SAF-08, SAF-16]
pub(super) fn reach(state: &State, firer: UnitId) -> f64 {
    if is_in_wood(state, firer) { REACH_IN_WOODS } else { MUSKET[2] }
}

/// Whether a unit stands in a wood.
pub fn is_in_wood(state: &State, id: UnitId) -> bool {
    state
        .footprint(id)
        .is_some_and(|own| state.fixed.ground.of_kind(TerrainKind::Wood).any(|(_, wood)| wood.outline.holds(&own)))
}
