//! Who fled the table and has rallied comes back onto it, where the club lets him. [FLA RET-17, R-63]

use super::{Turn, command};
use crate::game::{Report, ReportKind, Rule, told};
use crate::geometry::{Pose, Rect, Vector};
use crate::rules::flanders::facts::room;
use crate::rules::flanders::state::ground::Ground;
use crate::rules::flanders::state::{Place, UnitId};

/// Inches between the places that are tried along the edge.
const STEP: f64 = 0.5;

/// Sets a unit that fled the table down at its edge, as near to where it left as there is room; one that ran has turned about.
pub fn onto_the_table(turn: &mut Turn<'_>, id: UnitId, turns: bool) {
    let Place::Beyond(left) = turn.state.unit(id).place else { return };
    let own = turn.state.unit(id).block(turn.state.house()).footprint(left);
    let pose = if turns { command::about(left, &own) } else { left };
    let inward = way_inward(&own, &turn.state.fixed.ground);
    let along = if inward.y == 0.0 { Vector::new(0.0, STEP) } else { Vector::new(STEP, 0.0) };
    let steps = (0..160).map(|step: i32| if step % 2 == 0 { step / 2 } else { -(step / 2) - 1 });
    let places = steps.map(|step| Pose::at(pose.point() + inward + along * f64::from(step), pose.facing).quantised());
    let block = turn.state.unit(id).block(turn.state.house());
    let is_free = |at: &Pose| room::has_room(turn.state, id, Some(&block.footprint(*at)));
    let Some(place) = places.into_iter().find(is_free) else { return };
    turn.state.unit_mut(id).place = Place::Table(place);
    let text = told!(turn, "{} comes back onto the table.", turn.state.name(id));
    turn.tell(Report::new(ReportKind::Morale, Rule::new("FLA RET-17"), text).about([id.into()]));
}

/// The shortest way that brings all of a rectangle onto the table, with a hair to spare for rounding; none if it stands there.
fn way_inward(rect: &Rect, ground: &Ground) -> Vector {
    const CLEARANCE: f64 = 0.002;
    let inward = |along: [f64; 4], most: f64| {
        let (low, high) = along.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), &at| (l.min(at), h.max(at)));
        if low < 0.0 {
            CLEARANCE - low
        } else if high > most {
            most - high - CLEARANCE
        } else {
            0.0
        }
    };
    let corners = rect.corners();
    Vector::new(inward(corners.map(|at| at.x), ground.width), inward(corners.map(|at| at.y), ground.height))
}
