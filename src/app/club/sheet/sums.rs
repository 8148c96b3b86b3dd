//! Whether the lines add up to what the report of the battle says.

use crate::club::{Kind, Proposal};

/// One side's losses: by the lines proposed, and by the report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Figures that fell.
    pub fell: i64,
    /// Figures that were captured.
    pub captured: i64,
    /// Figures that ran with their units.
    pub scattered: i64,
    /// Figures given back by rulings.
    pub given_back: i64,
    /// Figures of units that are nobody's, and of those taken off by a ruling: in the report and in no line.
    pub outside: i64,
    /// All of them, by the report.
    pub reported: i64,
}

/// The sums of a side, by its index.
pub fn sums(proposal: &Proposal, side: usize) -> Sums {
    let of = |kind: Kind| -> i64 {
        let lines = proposal.lines.iter().filter(|line| line.side == Some(side) && line.kind == kind);
        lines.filter(|line| line.strikes.is_none()).map(|line| line.change).sum()
    };
    let (fell, captured, scattered) = (-of(Kind::Fell), -of(Kind::Captured), -of(Kind::Scattered));
    let given_back = of(Kind::Counted);
    let reported = i64::from(proposal.reported[side]);
    Sums {
        fell,
        captured,
        scattered,
        given_back,
        outside: reported - (fell + captured + scattered - given_back),
        reported,
    }
}
