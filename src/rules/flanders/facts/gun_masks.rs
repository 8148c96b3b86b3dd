//! What friends of guns hide of their target, and over whom round shot flies. [FLA ART-07, ART-08, R-97]

use std::cell::OnceCell;

use super::march::abreast;
use super::near;
use super::sight_blockers::{TALL, height_of};
use crate::geometry::sight::{Part, Sighted};
use crate::geometry::zone::{self, ArcOrigin};
use crate::geometry::{Point, Rect, Zone, measure, polygon, shape};
use crate::rules::flanders::book::shot::Shot;
use crate::rules::flanders::judge::artillery::{Overhead, may_fire_over};
use crate::rules::flanders::state::{State, UnitId};

/// The friends between guns and a target over whom a shot does not fly.
pub(super) struct GunMasks {
    own: Rect,
    origin: ArcOrigin,
    /// By their bases.
    friends: Vec<Rect>,
}

impl GunMasks {
    /// Before a battery on its rectangle that fires such a shot at a target on another.
    pub fn before(state: &State, battery: UnitId, own: &Rect, (target, at): (UnitId, &Rect), shot: Shot) -> Self {
        let stands_there = state.footprint(target) == Some(*at);
        let theirs = if stands_there { state.manned_bases(target) } else { std::slice::from_ref(at) };
        Self::before_bases(state, battery, own, (at, theirs), shot)
    }

    /// The same before bases on a rectangle, whosesoever they are.
    fn before_bases(state: &State, battery: UnitId, own: &Rect, (at, theirs): (&Rect, &[Rect]), shot: Shot) -> Self {
        let others = || state.present(state.unit(battery).side).filter(|&friend| friend != battery);
        let highest = height_of(state, own).max(height_of(state, at));
        let apart = |friend: UnitId| measure::bases_range(theirs, state.manned_bases(friend));
        let nearest = OnceCell::new();
        let target_to_nearest_friend = || *nearest.get_or_init(|| others().map(apart).fold(f64::INFINITY, f64::min));
        // Who stands as high as the higher of the two stops sight between them.
        let flies_over = |friend: &Rect| {
            let clear_from_height = highest > height_of(state, friend) + TALL;
            let overhead = || Overhead {
                shot: Some(shot),
                clear_from_height,
                target_to_nearest_friend: target_to_nearest_friend(),
            };
            clear_from_height && may_fire_over(overhead()).is_ok()
        };
        let on_table = others().filter(|&friend| state.unit(friend).garrison_of().is_none());
        let bases = on_table.flat_map(|friend| state.standing_bases(friend).iter().copied());
        let friends = bases.filter(|base| !flies_over(base)).collect();
        Self { own: *own, origin: near::arc_origin(state), friends }
    }

    /// How many of some stands they hide: those to the middle of whose part within 45° a line from the muzzles crosses a friend.
    pub fn hidden(&self, stands: &[Rect]) -> u8 {
        let muzzle = self.own.front_pose().point();
        let aim = |stand: &Rect| {
            let in_arc = Part::within(&zone::part_within(&self.own, Zone::Front, self.origin, stand));
            in_arc.map_or(stand.centre, |part| part.middle())
        };
        // The circle round a friend settles most of them.
        let is_near =
            |friend: &Rect, end: Point| polygon::point_to_segment(friend.centre, muzzle, end) < friend.radius() + 0.01;
        let hides =
            |friend: &Rect, end: Point| is_near(friend, end) && shape::segment_to_rect(muzzle, end, friend) < 0.001;
        let is_hidden = |end: Point| self.friends.iter().any(|friend| hides(friend, end));
        if self.friends.is_empty() { 0 } else { stands.iter().filter(|stand| is_hidden(aim(stand))).count() as u8 }
    }
}

/// Whether friends of a battery hide a card from it: every stand that may be under its front. [FLA ART-07, R-97]
pub fn hide_card(state: &State, battery: UnitId, card: &Rect) -> bool {
    let Some(own) = state.footprint(battery) else { return false };
    let stands: Vec<Rect> = abreast(card).collect();
    let masks = GunMasks::before_bases(state, battery, &own, (card, &stands), Shot::Round);
    usize::from(masks.hidden(&stands)) == stands.len()
}
