//! Friends before a unit that fires. [FLA SAF-05, R-15]

use super::sight_blockers::{TALL, height_of};
use crate::geometry::{Point, Rect, Vector, contact, shape};
use crate::rules::flanders::book::tables::MUSKET;
use crate::rules::flanders::state::{State, UnitId};

/// The friends of a firer who may stand between it and its target, and what of the target it fires at.
#[derive(Debug)]
pub struct Masks<'a> {
    target: &'a [Rect],
    /// Middles of the parts of the target.
    parts: Vec<Point>,
    /// Each with its inches from the firer.
    friends: Vec<(Rect, f64)>,
}

impl<'a> Masks<'a> {
    /// Those of a firer who could hide a target from it; nobody from who looks over him.
    pub fn before(state: &State, firer: UnitId, target: &'a [Rect]) -> Self {
        let parts = match target {
            [one] => quarters(one).to_vec(),
            several => several.iter().map(|base| base.centre).collect(),
        };
        let Some(own) = state.footprint(firer) else { return Self { target, parts, friends: Vec::new() } };
        let highest = target.iter().chain([&own]).map(|rect| height_of(state, rect)).fold(0.0, f64::max);
        let may_hide = |rect: &Rect| height_of(state, rect) + TALL >= highest;
        let others = state.present(state.unit(firer).side).filter(|&friend| friend != firer);
        let on_table = others.filter(|&friend| state.unit(friend).pose().is_some());
        let near = |rect: &Rect| !shape::surely_apart(&own, rect, MUSKET[2]);
        let rects = on_table.filter_map(|friend| state.footprint(friend)).filter(near).filter(may_hide);
        let friends = rects.map(|rect| (rect.inflated(-contact::CONTACT), shape::distance(&own, &rect))).collect();
        Self { target, parts, friends }
    }

    /// Inches from the unit to the friend who hides the target from one of its bases: he stands on the shortest line to it from the
    /// middle of the base's front, and half of the target or more lies behind him and others. `None` where it may fire.
    pub fn gap_before(&self, base: &Rect) -> Option<f64> {
        let muzzle = base.front_pose().point();
        let in_the_way = |to: Point| {
            let hides = |(rect, _): &&(Rect, f64)| shape::segment_hit(muzzle, to, rect).is_some();
            self.friends.iter().filter(hides).map(|(_, gap)| *gap).reduce(f64::min)
        };
        let nearest = self.target.iter().map(|rect| shape::nearest_in(muzzle, rect));
        let nearest = nearest.min_by(|one, other| (one - muzzle).norm().total_cmp(&(other - muzzle).norm()))?;
        let gap = in_the_way(nearest)?;
        let hidden = self.parts.iter().filter(|&&part| in_the_way(part).is_some()).count();
        (2 * hidden >= self.parts.len()).then_some(gap)
    }
}

/// The middles of the four quarters of a rectangle.
fn quarters(rect: &Rect) -> [Point; 4] {
    let pose = rect.front_pose();
    let (right, back): (Vector, Vector) = (pose.right() * (rect.front / 4.0), pose.forward() * (rect.depth / 4.0));
    [right + back, right - back, back - right, -right - back].map(|away| rect.centre + away)
}
