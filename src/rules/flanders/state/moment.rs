//! A moment of a way: who is fired at, or fires, before he stands where his way ends. [FLA FIP-08, MEL-37]

use std::borrow::Cow;

use serde::Serialize;

use super::ids::UnitId;
use super::standing_bases::{self, Standing};
use super::{Place, State};
use crate::geometry::{Pose, Rect, TOLERANCE};

/// Where a unit is on its way when it fires or is fired at, though it stands elsewhere: a charger comes in when all shots are fired, and
/// who marches has come to the end of its way. [FLA FIP-08, MEL-37]
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct OnTheWay {
    /// Who.
    pub unit: UnitId,
    /// Where it is then.
    pub pose: Pose,
}

impl State {
    /// The same state with a unit where it is on its way at some moment; as it is where that is unknown.
    pub fn on_the_way(&self, moment: Option<OnTheWay>) -> Cow<'_, Self> {
        let Some(OnTheWay { unit, pose }) = moment.filter(|moment| self.unit(moment.unit).pose().is_some()) else {
            return Cow::Borrowed(self);
        };
        let mut state = self.clone();
        state.unit_mut(unit).place = Place::Table(pose);
        Cow::Owned(state)
    }

    /// The pose in which a unit's footprint would be this rectangle; where it has not that shape, as in closed files, with its front where that
    /// has it. `None` where it stands nowhere.
    pub fn pose_on(&self, id: UnitId, rect: &Rect) -> Option<Pose> {
        let (own, pose) = (self.footprint(id)?, self.unit(id).pose()?);
        if !is_alike(&own, rect) {
            return Some(rect.front_pose());
        }
        let (right, ahead) = pose.to_local(own.centre);
        Some(Pose::at(Pose::at(rect.centre, rect.facing()).from_local(-right, -ahead), rect.facing()))
    }

    /// What of a unit stands on a rectangle that is its footprint on its way: all of it where the unit has not that shape.
    pub fn standing_on(&self, id: UnitId, rect: &Rect) -> Standing {
        let has_gaps = |own: &Rect| is_alike(own, rect) && self.standing_bases(id) != std::slice::from_ref(own);
        let pose = self.footprint(id).filter(has_gaps).and_then(|_| self.pose_on(id, rect));
        pose.map_or(Standing::Whole(*rect), |pose| standing_bases::of_block(&self.block(id), pose))
    }
}

/// Whether two rectangles are of one shape.
fn is_alike(one: &Rect, other: &Rect) -> bool {
    (one.front - other.front).abs() < TOLERANCE && (one.depth - other.depth).abs() < TOLERANCE
}
