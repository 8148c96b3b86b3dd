//! The bases that figures stand on: how many they need, and which leave as figures fall. [FLA ORG-06, ORG-19, R-04 to]

use serde::{Deserialize, Serialize};

use crate::geometry::bases::{Base, BaseSize, Flank};
use crate::geometry::{Block, Formation, TOLERANCE};
use crate::rules::flanders::book::house::BaseRemoval;

/// Figures on a full base. [FLA ORG-06]
pub const FIGURES_ON_A_BASE: u8 = 3;
/// Ranks of bases whose figures fire and fight, counted from the front. [FLA SAF-13, R-04]
pub const FIGHTING_RANKS: u8 = 2;

/// The figures of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Strength {
    /// Figures when it took up the formation it stands in: they lay the bases out.
    pub original: u8,
    /// Figures left.
    pub figures: u8,
}

impl Strength {
    /// A unit that has lost nobody.
    pub const fn full(figures: u8) -> Self {
        Self { original: figures, figures }
    }
}

/// Bases that so many figures need: one for every three begun. [FLA R-06]
pub const fn bases_for(figures: u8) -> u8 {
    figures.div_ceil(FIGURES_ON_A_BASE)
}

/// Figures on foot or mounted as they stand, three to a base. [FLA ORG-06, MOV-09, MOV-10, R-04, R-05, R-06, R-35]
pub fn block_of(
    size: BaseSize,
    formation: Formation,
    strength: Strength,
    removal: BaseRemoval,
    open_flank: Flank,
) -> Block {
    let mut block = Block::formed(size, formation, bases_for(strength.original.max(strength.figures)));
    if formation == Formation::Line {
        order_for_removal(&mut block.bases, removal, open_flank);
    }
    if removal != BaseRemoval::Never {
        block.bases.truncate(bases_for(strength.figures) as usize);
    }
    let mut left = strength.figures;
    for base in &mut block.bases {
        base.figures = left.min(FIGURES_ON_A_BASE);
        left -= base.figures;
    }
    block
}

/// Puts the bases of a line in the order they are counted, the next to leave last. [FLA ORG-19, R-06]
fn order_for_removal(bases: &mut [Base], removal: BaseRemoval, open_flank: Flank) {
    let outward = if open_flank == Flank::Right { 1.0 } else { -1.0 };
    bases.sort_by(|a, b| {
        let by_rank = a.rank.cmp(&b.rank);
        let by_flank = (a.right * outward).total_cmp(&(b.right * outward));
        let same_file = (a.right - b.right).abs() < TOLERANCE;
        match removal {
            BaseRemoval::RearFirst | BaseRemoval::Never => by_rank.then(by_flank),
            BaseRemoval::FlankFirst if same_file => by_rank,
            BaseRemoval::FlankFirst => by_flank,
        }
    });
}
