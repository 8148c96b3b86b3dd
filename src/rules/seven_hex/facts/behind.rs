//! The areas behind defenders. [SHS 12, 13]

use super::room::{is_parted_there, room_left};
use crate::hex::cluster::{Cluster, Course};
use crate::rules::seven_hex::judge::retreat::{Behind, Entered};
use crate::rules::seven_hex::state::State;
use crate::rules::seven_hex::state::unit::{AreaId, UnitId};

/// What an area is to a group that would enter it from another. [SHS 12.2, 13.5, R12, R39]
fn behind(state: &State, group: &[UnitId], from: AreaId, to: Option<AreaId>) -> Behind {
    let Some((to, first)) = to.zip(group.first()) else { return Behind { off: true, ..Behind::OPEN } };
    let side = state.counter(*first).side();
    let open = state.board().links(from).any(|link| link.to == to && link.open);
    Behind {
        enemy: state.is_in(side.other(), to),
        blocked: !open,
        off: false,
        glanders: is_parted_there(state, group, to),
        room: room_left(state, to, side, group),
    }
}

/// What lies on a course from an area, for a group that would withdraw. [SHS 12.2]
pub fn on_course(state: &State, group: &[UnitId], from: AreaId, course: Course) -> Behind {
    let next = state.board().find(state.area(from).at.next(course));
    behind(state, group, from, next)
}

/// What an area on a retreat is, counted from the attacked one. [SHS 13.3, 13.5]
pub fn entered(state: &State, group: &[UnitId], attacked: AreaId, step: Entered) -> Behind {
    let id = |off: Cluster| state.board().find(state.area(attacked).at.plus(off));
    match id(step.from) {
        Some(from) => behind(state, group, from, id(step.area)),
        None => Behind { off: true, ..Behind::OPEN },
    }
}
