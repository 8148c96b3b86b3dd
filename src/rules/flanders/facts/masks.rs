//! Who and what stands before a unit that fires. [FLA SAF-05, SAF-07, R-15]

use std::cell::OnceCell;

use super::sight_blockers::{TALL, height_of, is_clear_past_friends};
use crate::geometry::{Point, Rect, Vector, contact, shape};
use crate::rules::flanders::book::tables::MUSKET;
use crate::rules::flanders::state::{State, UnitId};

/// What of a target a unit fires at, and what may stand between the two.
pub struct Masks<'a> {
    state: &'a State,
    firer: UnitId,
    aimed_at: UnitId,
    target: &'a [Rect],
    /// Each as it hides, a hair within its outline, and as it stands; looked for at the first question.
    friends: OnceCell<Vec<[Rect; 2]>>,
}

impl<'a> Masks<'a> {
    /// Before a firer that aims at the bases of a target, wherever they are imagined.
    pub fn before(state: &'a State, firer: UnitId, aimed_at: UnitId, target: &'a [Rect]) -> Self {
        Self { state, firer, aimed_at, target, friends: OnceCell::new() }
    }

    /// The bases aimed at.
    pub fn target(&self) -> &'a [Rect] {
        self.target
    }

    /// The friends who could hide the target from the firer; nobody from who looks over him.
    fn friends(&self) -> &[[Rect; 2]] {
        let Self { state, firer, target, .. } = *self;
        self.friends.get_or_init(|| {
            let Some(own) = state.footprint(firer) else { return Vec::new() };
            let highest = target.iter().chain([&own]).map(|rect| height_of(state, rect)).fold(0.0, f64::max);
            let may_hide = |rect: &Rect| height_of(state, rect) + TALL >= highest;
            let others = state.present(state.unit(firer).side).filter(|&friend| friend != firer);
            let on_table = others.filter(|&friend| state.unit(friend).pose().is_some());
            let near = |rect: &Rect| !shape::surely_apart(&own, rect, MUSKET[2]);
            let bases = on_table.flat_map(|friend| state.standing_bases(friend).iter().copied());
            let rects = bases.filter(near).filter(may_hide);
            rects.map(|rect| [rect.inflated(-contact::CONTACT), rect]).collect()
        })
    }

    /// Inches from the unit to the friend who hides the target from one of its bases. `None` where it may fire.
    pub fn gap_before(&self, base: &Rect) -> Option<f64> {
        let muzzle = base.front_pose().point();
        let own = self.state.footprint(self.firer)?;
        let in_the_way = |to: Point| {
            let hides = |[hidden_by, _]: &&[Rect; 2]| shape::segment_hit(muzzle, to, hidden_by).is_some();
            self.friends().iter().filter(hides).map(|[_, friend]| shape::distance(&own, friend)).reduce(f64::min)
        };
        self.hidden_by(muzzle, in_the_way)
    }

    /// Whether houses, woods, hills or enemies hide the target from one of the bases.
    pub fn is_screened(&self, base: &Rect) -> bool {
        let muzzle = base.front_pose().point();
        let Some(first) = self.target.first() else { return false };
        // Of a unit that stands on a slope no corner is higher than the rest.
        let heights = [base, first].map(|rect| height_of(self.state, rect));
        let is_clear =
            |to: Point| is_clear_past_friends(self.state, [self.firer, self.aimed_at], [muzzle, to], heights);
        self.hidden_by(muzzle, |to| (!is_clear(to)).then_some(())).is_some()
    }

    /// What stands on the shortest line from a muzzle to the target, where half of the target or more is hidden from there.
    fn hidden_by<T>(&self, muzzle: Point, in_the_way: impl Fn(Point) -> Option<T>) -> Option<T> {
        let nearest = self.target.iter().map(|rect| shape::nearest_in(muzzle, rect));
        let nearest = nearest.min_by(|one, other| (one - muzzle).norm().total_cmp(&(other - muzzle).norm()))?;
        let first = in_the_way(nearest)?;
        let is_hidden = |part: &Point| in_the_way(*part).is_some();
        let (hidden, all) = match self.target {
            [one] => (quarters(one).iter().filter(|part| is_hidden(part)).count(), 4),
            several => (several.iter().filter(|base| is_hidden(&base.centre)).count(), several.len()),
        };
        (2 * hidden >= all).then_some(first)
    }
}

/// The middles of the four quarters of a rectangle.
fn quarters(rect: &Rect) -> [Point; 4] {
    let pose = rect.front_pose();
    let (right, back): (Vector, Vector) = (pose.right() * (rect.front / 4.0), pose.forward() * (rect.depth / 4.0));
    [right + back, right - back, back - right, -right - back].map(|away| rect.centre + away)
}
