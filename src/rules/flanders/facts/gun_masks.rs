//! What friends of guns hide of their target, and over whom round shot flies. [FLA ART-07, ART-08, R-97]

use std::cell::OnceCell;

use super::sight_blockers::{TALL, height_of};
use crate::geometry::{Point, Rect, polygon, shape};
use crate::rules::flanders::book::shot::Shot;
use crate::rules::flanders::judge::artillery::{Overhead, may_fire_over};
use crate::rules::flanders::state::{State, UnitId};

/// The friends between guns and a target over whom a shot does not fly.
pub(super) struct GunMasks {
    muzzle: Point,
    /// By their bases.
    friends: Vec<Rect>,
}

impl GunMasks {
    /// Before a battery on its rectangle that fires such a shot at a target on another.
    pub fn before(state: &State, battery: UnitId, own: &Rect, at: &Rect, shot: Shot) -> Self {
        let others = || state.present(state.unit(battery).side).filter(|&friend| friend != battery);
        let highest = height_of(state, own).max(height_of(state, at));
        let nearest = OnceCell::new();
        let target_to_nearest_friend = || {
            let apart = others().filter_map(|friend| Some(shape::distance(at, &state.footprint(friend)?)));
            *nearest.get_or_init(|| apart.fold(f64::INFINITY, f64::min))
        };
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
        Self { muzzle: own.front_pose().point(), friends: bases.filter(|base| !flies_over(base)).collect() }
    }

    /// How many of some stands they hide: those to whose middle a line from the muzzles crosses a friend.
    pub fn hidden(&self, stands: &[Rect]) -> u8 {
        // The circle round a friend settles most of them.
        let is_near = |friend: &Rect, end: Point| {
            polygon::point_to_segment(friend.centre, self.muzzle, end) < friend.radius() + 0.01
        };
        let hides = |friend: &Rect, stand: &Rect| {
            is_near(friend, stand.centre) && polygon::segment_to_rect(self.muzzle, stand.centre, friend) < 0.001
        };
        stands.iter().filter(|stand| self.friends.iter().any(|friend| hides(friend, stand))).count() as u8
    }
}
