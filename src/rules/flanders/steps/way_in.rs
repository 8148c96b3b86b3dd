//! The way of infantry to a house that it goes into: a move like any other, and two inches more. [FLA BLD-01, BLD-02]

use std::sync::Arc;

use super::assessment::{
    Assessment, Crowd, Files, barred, beyond_the_table, cost, crowded, ends_well, lay, manoeuvres, survey,
};
use crate::engine::Cached;
use crate::game::Refusal;
use crate::geometry::contact::{first_touch, in_contact};
use crate::geometry::course::{end_of, wheel_inches};
use crate::geometry::shape::travel_to_touch;
use crate::geometry::{Block, Leg, Pose, Rect, TOLERANCE, Vector, is_within, shape};
use crate::rules::flanders::book::tables::ENTER_BUILDING;
use crate::rules::flanders::facts::march;
use crate::rules::flanders::judge::movement::{self, Manoeuvre, MoveFacts};
use crate::rules::flanders::state::ways_in::{Cost, Laid, PlainWay, Surveyed};
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
/// Who stands at a wall stands outside, by so many inches.
const HAIR: f64 = 2.0 * TOLERANCE;

/// The cheapest of the plain ways to a house that leaves two inches to go in: straight ahead, back, sideways, or ahead after a wheel or
/// an about-face. Each is judged as a drawn move is: what it costs, and who stands in the way. [FLA BLD-02, MOV-17, MOV-20, MOV-22, R-121]
pub fn way_in(state: &State, id: UnitId, building: usize) -> Option<WayIn> {
    if is_at_the_wall(state, id, building) {
        return Some(WayIn::AtTheWall);
    }
    let (legs, way) = cheapest(state, id, &ways_to(state, id, building))?;
    Some(WayIn::March(legs, Box::new(way.into_house())))
}

/// Whether there is a way in at all: that is asked of every house again and again, and the first that may be gone answers it.
pub fn has_way_in(state: &State, id: UnitId, building: usize) -> bool {
    if is_at_the_wall(state, id, building) {
        return true;
    }
    let ways = ways_to(state, id, building);
    let mut open = ways.iter().filter_map(|way| open(state, id, way)).peekable();
    let Some(crowd) = open.peek().and_then(|_| crowd(state, id)) else { return false };
    open.any(|(surveyed, _)| gone(state, id, &surveyed.laid, &crowd).is_ok())
}

fn is_at_the_wall(state: &State, id: UnitId, building: usize) -> bool {
    state.footprint(id).is_some_and(|own| in_contact(&own, &state.fixed.ground.building_rect(building)))
}

/// Everybody whom a unit could meet on its way to a house.
fn crowd(state: &State, id: UnitId) -> Option<Crowd> {
    let own = state.footprint(id)?;
    Some(Crowd::around(state, id, &own, march::allowance(state, id) + own.radius()))
}

/// A way that is open may be gone if nobody stands in it or where it ends.
fn gone(state: &State, id: UnitId, way: &Laid, crowd: &Crowd) -> Result<(), Refusal> {
    crowded(state, id, &way.course, crowd)?;
    ends_well(state, id, way.end)
}

/// What the ground makes of a way and what it costs, looked at when it is first asked for; nothing where the ground bars it, or where it
/// leaves no two inches to go in.
pub fn open<'a>(state: &State, id: UnitId, way: &'a PlainWay) -> Option<&'a (Surveyed, Cost)> {
    way.open.get(|| looked_at(state, id, way)).as_ref()
}

fn looked_at(state: &State, id: UnitId, way: &PlainWay) -> Option<(Surveyed, Cost)> {
    let laid = lay(state, id, &way.legs, Files::Open).ok()?;
    barred(state, id, &laid).and_then(|()| beyond_the_table(state, id, &laid.course)).ok()?;
    let surveyed = survey(state, id, laid);
    let cost = cost(state, id, &way.legs, &surveyed, Files::Open, false).ok()?;
    is_within(cost.inches, cost.allowance.total() + ENTER_BUILDING).then_some((surveyed, cost))
}

/// The cheapest of some ways that may be gone, in the order of what they cost at the least. Best-first: what no way can cost less than
/// bounds the search, so that of many wheels few are judged whole.
fn cheapest(state: &State, id: UnitId, ways: &[PlainWay]) -> Option<(Vec<Leg>, Assessment)> {
    let crowd = crowd(state, id)?;
    let mut best: Option<(&PlainWay, &(Surveyed, Cost))> = None;
    for way in ways {
        let spent = best.map_or(f64::INFINITY, |(_, (_, cost))| cost.spent);
        if spent <= way.least {
            break;
        }
        let cheaper = open(state, id, way).filter(|(_, cost)| cost.spent < spent);
        if let Some(found) = cheaper
            && gone(state, id, &found.0.laid, &crowd).is_ok()
        {
            best = Some((way, found));
        }
    }
    let (way, (surveyed, cost)) = best?;
    Some((way.legs.clone(), Assessment::of(surveyed.clone(), cost.clone())))
}

/// A way of so many inches straight on after a wheel of so many; nothing where they are too many.
fn plain_way(
    state: &State,
    id: UnitId,
    legs: Vec<Leg>,
    run: f64,
    wheel: f64,
    manoeuvre: Option<Manoeuvre>,
) -> Option<PlainWay> {
    let mut facts = MoveFacts { wheel, ..march::setting_out(state.unit(id)) };
    facts.manoeuvres.extend(manoeuvre.into_iter().chain([Manoeuvre::Road]));
    let left = movement::allowed::<f64>(&facts, state.house()).ok()?.inches;
    let least = run + (march::allowance(state, id) - left).max(0.0);
    is_within(run, left + ENTER_BUILDING).then(|| PlainWay { legs, least, open: Cached::default() })
}

/// The houses no farther from a unit than its move and the inches to go in with: of most houses that is all there is to ask.
pub fn houses_near(state: &State, id: UnitId) -> impl Iterator<Item = usize> {
    let reach = state.footprint(id).map(|own| (own, most_inches(state, id)));
    let rect = |house: usize| state.fixed.ground.building_rect(house);
    let is_near = move |house: &usize| reach.is_some_and(|(own, most)| shape::is_near(&own, &rect(*house), most));
    state.fixed.ground.buildings().map(|(house, _)| house).filter(is_near)
}

/// The most inches that a unit has to a house's wall.
fn most_inches(state: &State, id: UnitId) -> f64 {
    march::allowance(state, id) + ENTER_BUILDING
}

/// The plain ways that end at a house's wall; those that cost the least at the least come first.
pub fn ways_to(state: &State, id: UnitId, building: usize) -> Arc<Vec<PlainWay>> {
    state.ways_in.of((id, building), state.setting_out(id), |_| ways_worked_out(state, id, building))
}

/// The same, worked out from the field alone.
pub fn ways_worked_out(state: &State, id: UnitId, building: usize) -> Vec<PlainWay> {
    let unit = state.unit(id);
    let Some(pose) = unit.pose() else { return Vec::new() };
    let house = &state.fixed.ground.building_rect(building);
    let reach = most_inches(state, id);
    let block = state.block(id);
    if !shape::is_near(&block.footprint(pose), house, reach) {
        return Vec::new();
    }
    let may = manoeuvres(unit);
    let to_wall = |from: Pose, way: Vector, reach: f64| inches_to_wall(&block, from, way, reach, house);
    let straight = [
        (pose.forward(), Leg::Advance as fn(f64) -> Leg, None),
        (-pose.forward(), Leg::Retire, Some(Manoeuvre::Retrograde)),
        (pose.right(), Leg::Sidestep, Some(Manoeuvre::Sideways)),
        (-pose.right(), |inches| Leg::Sidestep(-inches), Some(Manoeuvre::Sideways)),
    ];
    let straight = straight.into_iter().filter_map(|(way, leg, manoeuvre)| {
        let run = to_wall(pose, way, reach)?;
        plain_way(state, id, vec![leg(run)], run, 0.0, manoeuvre)
    });
    let wheels = (1..=(MOST_WHEEL / WHEEL_STEP) as u8).flat_map(|step| [f64::from(step), -f64::from(step)]);
    let turns = wheels.map(|steps| Leg::Wheel { degrees: steps * WHEEL_STEP }).chain([Leg::AboutFace]);
    let turns = turns.filter(|turn| may.iter().any(|leg| std::mem::discriminant(leg) == std::mem::discriminant(turn)));
    let turned = turns.filter_map(|turn| {
        let (wheel, manoeuvre) = match turn {
            Leg::Wheel { degrees } => (wheel_inches(&block, degrees), None),
            _ => (0.0, Some(Manoeuvre::AboutFace)),
        };
        let turned = end_of(&block, pose, &[turn]);
        let run = to_wall(turned, turned.forward(), reach - wheel)?;
        plain_way(state, id, vec![turn, Leg::Advance(run)], run, wheel, manoeuvre)
    });
    let mut ways: Vec<PlainWay> = straight.chain(turned).collect();
    ways.sort_by(|one, other| one.least.total_cmp(&other.least));
    ways
}

/// Inches to a house's wall, a hair short of it: whoever stands at it stands outside.
fn inches_to_wall(block: &Block, from: Pose, way: Vector, reach: f64, house: &Rect) -> Option<f64> {
    // Where the rectangle round its bases meets nothing, none of them does.
    if reach <= 0.0
        || travel_to_touch(&block.footprint(from), way, house).is_none_or(|inches| inches > reach + TOLERANCE)
    {
        return None;
    }
    first_touch(block, from, way, reach, std::slice::from_ref(house)).map(|inches| (inches - HAIR).max(0.0))
}
