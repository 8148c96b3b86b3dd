//! How wide and how deep a unit is to guns, and which units are one target. [FLA ART-09, ART-10, ART-22, ART-23]

use serde::{Deserialize, Serialize};

use super::share;
use crate::geometry::{Formation, TOLERANCE, Zone, is_within};
use crate::rules::flanders::book::house::{House, MassedGap};

/// Figures along the front of a stand. [FLA ORG-06]
const FIGURES_WIDE: u8 = 3;
/// Units this near each other are one target for guns, in inches. [FLA ART-09]
pub const MASSED: f64 = 0.5;

/// A target as guns see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Target {
    /// Stands across.
    pub width: u8,
    /// Ranks deep.
    pub ranks: u8,
}

/// The width and depth of a unit seen from one of its sides. [FLA ART-22, ART-23, R-35]
pub fn target(bases: u8, formation: Formation, from: Zone) -> Target {
    match formation {
        Formation::Line => block(bases.div_ceil(2), bases.min(2), from),
        Formation::Column => block(1, bases, from),
        Formation::Square => square(bases, from),
    }
}

/// The width and depth of bases so many across and so many ranks deep, as they are left when some have fallen. [FLA ART-22, R-06]
pub fn block(stands: u8, ranks: u8, from: Zone) -> Target {
    match from {
        Zone::Front | Zone::Rear => Target { width: stands, ranks },
        Zone::Left | Zone::Right => Target { width: ranks.div_ceil(2), ranks: stands * FIGURES_WIDE },
    }
}

/// What of a target lies open, where so many of all its stands do: as wide as their share of it, and no deeper than they are then. [FLA ART-06,
///
pub fn exposed(target: Target, open: u8, stands: u8) -> Target {
    let [width, ranks, open, stands] = [target.width, target.ranks, open, stands.max(1)].map(u16::from);
    let wide = (width * open / stands).max(1);
    let deep = (width * ranks * open).div_ceil(stands * wide).clamp(1, ranks.max(1));
    Target { width: wide as u8, ranks: deep as u8 }
}

/// A square is as wide as the face toward the guns; as deep as the next face, clockwise, is long in figures. [FLA ART-23, R-35]
fn square(bases: u8, from: Zone) -> Target {
    let face = match from {
        Zone::Front => 0,
        Zone::Right => 1,
        Zone::Rear => 2,
        Zone::Left => 3,
    };
    // Bases are dealt to front, right, rear, left, and round again.
    let stands = |face: u8| (bases + 3 - face % 4) / 4;
    Target { width: stands(face).max(1), ranks: stands(face + 1).max(1) * FIGURES_WIDE }
}

/// Units in a row that form one target, by the gaps between neighbours. [FLA ART-09, R-10]
pub fn massed(gaps: &[f64], house: &House) -> Vec<Vec<usize>> {
    let mut groups = vec![vec![0]];
    for (index, &gap) in gaps.iter().enumerate() {
        if is_one_target(gap, house) {
            groups.last_mut().expect("the first group is always there").push(index + 1);
        } else {
            groups.push(vec![index + 1]);
        }
    }
    groups
}

/// Whether two units this far apart are one target. [FLA ART-09, R-10]
pub fn is_one_target(gap: f64, house: &House) -> bool {
    match house.massed_gap {
        // Two places are each kept to a thousandth: who was set on half an inch apart may stand as much farther off.
        MassedGap::Inclusive => is_within(gap, MASSED + TOLERANCE),
        MassedGap::Strict => gap < MASSED - TOLERANCE,
    }
}

/// Casualties shared over a massed target by figures, before saves; list the unit nearest the guns first. [FLA ART-10, R-13]
pub fn shares(casualties: u8, figures: &[u8]) -> Vec<u8> {
    share::in_proportion(casualties, figures)
}
