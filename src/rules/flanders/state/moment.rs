//! A moment of a way: who is fired at, or fires, before he stands where his way ends. [FLA FIP-08, MEL-37]

use std::borrow::Cow;

use serde::Serialize;

use super::ids::UnitId;
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
        let is_alike = |one: f64, other: f64| (one - other).abs() < TOLERANCE;
        if !is_alike(own.front, rect.front) || !is_alike(own.depth, rect.depth) {
            return Some(rect.front_pose());
        }
        let (right, ahead) = pose.to_local(own.centre);
        Some(Pose::at(Pose::at(rect.centre, rect.facing()).from_local(-right, -ahead), rect.facing()))
    }
}
