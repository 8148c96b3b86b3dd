//! The way of infantry to a house that it goes into: a move like any other, and two inches more. [FLA BLD-01, BLD-02]

use super::march::{Assessment, Files, assess, manoeuvres};
use crate::game::Rule;
use crate::geometry::contact::{CONTACT, first_touch, in_contact};
use crate::geometry::course::{end_of, wheel_inches};
use crate::geometry::{Block, Leg, Pose, Rect, Vector, is_within, shape};
use crate::rules::flanders::book::tables::ENTER_BUILDING;
use crate::rules::flanders::facts::march;
use crate::rules::flanders::state::{State, UnitId};

/// How a unit comes to a house.
#[derive(Clone, Debug)]
pub enum WayIn {
    /// It stands at its wall.
    AtTheWall,
    /// It marches there.
    March(Vec<Leg>, Box<Assessment>),
}

/// Degrees between two wheels that are tried, and the most.
const WHEEL_STEP: f64 = 5.0;
const MOST_WHEEL: f64 = 90.0;

/// The cheapest of the plain ways to a house that leaves two inches to go in: straight ahead, back, sideways, or ahead after a wheel or
/// an about-face. Each is judged as a drawn move is: what it costs, and who stands in the way. [FLA BLD-02, MOV-17, MOV-20, MOV-22, R-121]
pub fn way_in(state: &State, id: UnitId, building: usize) -> Option<WayIn> {
    let own = state.footprint(id)?;
    let house = state.fixed.ground.building_rect(building);
    if in_contact(&own, &house) {
        return Some(WayIn::AtTheWall);
    }
    let reach = march::allowance(state, id) + ENTER_BUILDING;
    if !shape::is_near(&own, &house, reach) {
        return None;
    }
    let judged = legs_to(state, id, &house, reach).into_iter().filter_map(|legs| {
        let way = assess(state, id, &legs, Files::Open).ok()?;
        is_within(way.inches, way.allowance.total() + ENTER_BUILDING).then_some((legs, way))
    });
    let cheapest = judged.min_by(|(_, one), (_, other)| one.spent.total_cmp(&other.spent));
    cheapest.map(|(legs, mut way)| {
        way.allowance = way.allowance.with("Into a building", Rule::new("FLA BLD-02"), ENTER_BUILDING);
        way.spent -= ENTER_BUILDING;
        WayIn::March(legs, Box::new(way))
    })
}

/// The plain ways that end at a house's wall.
fn legs_to(state: &State, id: UnitId, house: &Rect, reach: f64) -> Vec<Vec<Leg>> {
    let unit = state.unit(id);
    let Some(pose) = unit.pose() else { return Vec::new() };
    let block = unit.block(state.house());
    let may = manoeuvres(unit);
    let to_wall = |from: Pose, way: Vector, reach: f64| inches_to_wall(&block, from, way, reach, house);
    let straight = [
        to_wall(pose, pose.forward(), reach).map(Leg::Advance),
        to_wall(pose, -pose.forward(), reach).map(Leg::Retire),
        to_wall(pose, pose.right(), reach).map(Leg::Sidestep),
        to_wall(pose, -pose.right(), reach).map(|inches| Leg::Sidestep(-inches)),
    ];
    let mut ways: Vec<Vec<Leg>> = straight.into_iter().flatten().map(|leg| vec![leg]).collect();
    let wheels = (1..=(MOST_WHEEL / WHEEL_STEP) as u8).flat_map(|step| [f64::from(step), -f64::from(step)]);
    let turns = wheels.map(|steps| Leg::Wheel { degrees: steps * WHEEL_STEP }).chain([Leg::AboutFace]);
    for turn in turns.filter(|turn| may.iter().any(|leg| std::mem::discriminant(leg) == std::mem::discriminant(turn))) {
        let turned = end_of(&block, pose, &[turn]);
        let left = match turn {
            Leg::Wheel { degrees } => reach - wheel_inches(&block, degrees),
            _ => reach,
        };
        ways.extend(to_wall(turned, turned.forward(), left).map(|inches| vec![turn, Leg::Advance(inches)]));
    }
    ways
}

/// Inches to a house's wall, a hair short of it: whoever stands at it stands outside.
fn inches_to_wall(block: &Block, from: Pose, way: Vector, reach: f64, house: &Rect) -> Option<f64> {
    if reach <= 0.0 {
        return None;
    }
    first_touch(block, from, way, reach, std::slice::from_ref(house)).map(|inches| (inches - CONTACT / 2.0).max(0.0))
}
