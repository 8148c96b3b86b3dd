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
    /// Looked for at the first question.
    friends: OnceCell<Vec<Friend>>,
}

/// What hides a target from a base that might fire at it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Hidden {
    /// Friends, so many inches from the unit that fires. [FLA SAF-05]
    ByFriends(f64),
    /// Houses, woods, hills or enemies. [FLA SAF-07]
    Screened,
}

/// A base of a friend who may stand in the way.
struct Friend {
    /// As it hides: a hair within its outline.
    hides: Rect,
    /// As it stands.
    rect: Rect,
    /// Who stands higher is seen over it, and sees over it.
    height: f64,
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

    /// The friends who could hide a target from the firer; nobody from who looks over him.
    fn friends(&self) -> &[Friend] {
        let Self { state, firer, .. } = *self;
        self.friends.get_or_init(|| {
            let Some(own) = state.footprint(firer) else { return Vec::new() };
            let over = height_of(state, &own);
            let others = state.present(state.unit(firer).side).filter(|&friend| friend != firer);
            let on_table = others.filter(|&friend| state.unit(friend).pose().is_some());
            let near = |rect: &Rect| !shape::surely_apart(&own, rect, MUSKET[2]);
            let bases = on_table.flat_map(|friend| state.standing_bases(friend).iter().copied());
            let as_it_hides = |rect: Rect| {
                let height = height_of(state, &rect) + TALL;
                Friend { hides: rect.inflated(-contact::CONTACT), rect, height }
            };
            bases.filter(near).map(as_it_hides).filter(|friend| friend.height >= over).collect()
        })
    }

    /// What hides the target from one of the bases: what stands on the shortest line to it, where half of it or more is hidden from there, by
    /// friends and by what stops sight together. `None` where the base may fire.
    pub fn hides(&self, base: &Rect) -> Option<Hidden> {
        let muzzle = base.front_pose().point();
        let own = height_of(self.state, base);
        let nearest = self.target.iter().map(|rect| (shape::nearest_in(muzzle, rect), rect));
        let (nearest, of) =
            nearest.min_by(|(one, _), (other, _)| (one - muzzle).norm().total_cmp(&(other - muzzle).norm()))?;
        // Of a base that stands on a slope no corner is higher than the rest.
        let is_clear = |to: Point, of: &Rect| {
            let heights = [own, height_of(self.state, of)];
            is_clear_past_friends(self.state, [self.firer, self.aimed_at], [muzzle, to], heights)
        };
        let in_the_way = |to: Point, of: &Rect| match self.friend_before(muzzle, to, of) {
            Some(inches) => Some(Hidden::ByFriends(inches)),
            None => (!is_clear(to, of)).then_some(Hidden::Screened),
        };
        let first = in_the_way(nearest, of)?;
        let (hidden, all) = match self.target {
            [one] => (quarters(one).iter().filter(|part| in_the_way(**part, one).is_some()).count(), 4),
            several => (several.iter().filter(|base| in_the_way(base.centre, base).is_some()).count(), several.len()),
        };
        (2 * hidden >= all).then_some(first)
    }

    /// Inches from the unit to the nearest friend over whom a line from a muzzle to a point of a rectangle passes.
    fn friend_before(&self, muzzle: Point, to: Point, of: &Rect) -> Option<f64> {
        let own = self.state.footprint(self.firer)?;
        let height = height_of(self.state, of);
        let hides =
            |friend: &&Friend| friend.height >= height && shape::segment_hit(muzzle, to, &friend.hides).is_some();
        self.friends().iter().filter(hides).map(|friend| shape::distance(&own, &friend.rect)).reduce(f64::min)
    }

    /// Whether friends, or what stops sight, hide the target from whoever fires out of a house: from the middle of every wall that he lies
    /// before.
    pub fn hides_from_a_house(&self, house: &Rect) -> bool {
        let walls = sides(house);
        let lies_before = |wall: &&Rect| {
            let pose = wall.front_pose();
            let is_before = |corner: &Point| (corner - pose.point()).dot(&pose.forward()) > 0.0;
            self.target.iter().any(|rect| rect.corners().iter().any(is_before))
        };
        let mut facing = walls.iter().filter(lies_before).peekable();
        facing.peek().is_some() && facing.all(|wall| self.hides(wall).is_some())
    }
}

/// A rectangle turned by quarters, so that each of its sides is its front.
pub(super) fn sides(of: &Rect) -> [Rect; 4] {
    [0.0, 90.0, 180.0, 270.0].map(|degrees| {
        let is_aside = degrees % 180.0 != 0.0;
        let (front, depth) = if is_aside { (of.depth, of.front) } else { (of.front, of.depth) };
        Rect::new(of.centre, of.facing() + degrees, front, depth)
    })
}

/// The middles of the four quarters of a rectangle.
fn quarters(rect: &Rect) -> [Point; 4] {
    let pose = rect.front_pose();
    let (right, back): (Vector, Vector) = (pose.right() * (rect.front / 4.0), pose.forward() * (rect.depth / 4.0));
    [right + back, right - back, back - right, -right - back].map(|away| rect.centre + away)
}
