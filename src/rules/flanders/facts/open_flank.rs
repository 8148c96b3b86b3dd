//! The flank of a line from which its bases go as figures fall. [FLA ORG-19, R-06]

use crate::geometry::{Base, Block, Formation, Rect, TOLERANCE, shape};
use crate::rules::flanders::book::house::BaseRemoval;
use crate::rules::flanders::judge::bases::bases_for;
use crate::rules::flanders::state::{OpenFlank, State, UnitId};

/// The flank farther from the nearest friend, of a line of which bases go as it comes down to so many figures. Nothing where none goes, where
/// as many stand on one side of its middle as on the other no longer, for the next go where the last went, and where neither is farther.
pub fn as_bases_go(state: &State, id: UnitId, figures: u8) -> Option<OpenFlank> {
    let unit = state.unit(id);
    let pose = unit.pose()?;
    let goes = bases_for(figures) < bases_for(unit.figures) && state.house().base_removal != BaseRemoval::Never;
    let block = state.block(id);
    let may_choose =
        unit.formation == Formation::Line && unit.wrap.is_none() && !unit.stands_at_its_guns() && is_even(&block);
    if !goes || !may_choose {
        return None;
    }
    let rects = block.placed(pose);
    let to_a_friend = |outward: f64| {
        let row = block.bases.iter().zip(&rects).filter(|(base, _)| base.rank == 0);
        let end = row.max_by(|(one, _), (other, _)| (one.right * outward).total_cmp(&(other.right * outward)));
        end.map_or(f64::INFINITY, |(_, end)| nearest_friend(state, id, end))
    };
    let (left, right) = (to_a_friend(-1.0), to_a_friend(1.0));
    if (left - right).abs() <= TOLERANCE || (left.is_infinite() && right.is_infinite()) {
        return None;
    }
    Some(if left > right { OpenFlank::Left } else { OpenFlank::Right })
}

/// Inches from a base to the nearest base of a friend.
fn nearest_friend(state: &State, id: UnitId, base: &Rect) -> f64 {
    let friends = state.present(state.unit(id).side).filter(|&friend| friend != id);
    let bases = friends.flat_map(|friend| state.standing_bases(friend));
    bases.map(|friend| shape::distance(base, friend)).fold(f64::INFINITY, f64::min)
}

/// Whether every base stands over against another of its rank, or in the middle.
fn is_even(block: &Block) -> bool {
    let are_opposite = |one: &Base, other: &Base| one.rank == other.rank && (one.right + other.right).abs() < TOLERANCE;
    block.bases.iter().all(|base| block.bases.iter().any(|other| are_opposite(base, other)))
}
