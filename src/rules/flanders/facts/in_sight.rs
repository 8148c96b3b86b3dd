//! Which enemies are in sight of a side, and whether a move goes forward to them. [FLA MOR-21, MOR-46, R-80]

use std::cell::OnceCell;

use super::sight_blockers::{self, SightBlockers};
use crate::geometry::{Rect, TOLERANCE, shape};
use crate::rules::flanders::state::{State, UnitId};

/// Whether a unit that ends on a rectangle is nearer then to the nearest enemy in sight than it is now. In sight is whom anybody of its side
/// sees from where he stands: who has friends before him goes to the enemy as they do, and nobody learns of troops that nobody sees.
pub fn is_forward(state: &State, id: UnitId, end: &Rect) -> bool {
    let Some(own) = state.footprint(id) else { return false };
    let gap = |from: &Rect, enemy: UnitId| {
        state.ground_under(enemy).map(|ground| shape::distance(from, &ground)).fold(f64::INFINITY, f64::min)
    };
    let enemies = state.present(state.unit(id).side.other());
    let mut gaps: Vec<(UnitId, f64, f64)> = enemies.map(|enemy| (enemy, gap(&own, enemy), gap(end, enemy))).collect();
    gaps.sort_by(|(_, one, _), (_, other, _)| one.total_cmp(other));
    // Sight is dear: nobody is looked for where the move nears no one.
    if !gaps.iter().any(|(_, before, after)| *after < before - TOLERANCE) {
        return false;
    }
    let watch = Watch { state, id, blockers: OnceCell::new() };
    let Some((nearest, before, after)) = gaps.iter().find(|(enemy, ..)| watch.sees(*enemy)) else { return false };
    let nears = |after: &f64| *after < before - TOLERANCE;
    nears(after) || gaps.iter().any(|(enemy, _, after)| enemy != nearest && nears(after) && watch.sees(*enemy))
}

/// The eyes of a unit's side.
struct Watch<'a> {
    state: &'a State,
    id: UnitId,
    blockers: OnceCell<SightBlockers<'a>>,
}

impl Watch<'_> {
    /// Whether it, or else a friend of it, sees an enemy.
    fn sees(&self, enemy: UnitId) -> bool {
        let blockers = || self.blockers.get_or_init(|| SightBlockers::over(self.state));
        let mut friends = self.state.present(self.state.unit(self.id).side).filter(|&friend| friend != self.id);
        sight_blockers::unit_sees(self.state, self.id, enemy) || friends.any(|friend| blockers().sees(friend, enemy))
    }
}
