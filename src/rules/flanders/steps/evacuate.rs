//! Troops come out of houses, of their own will or driven. [FLA BLD-11 to BLD-14]

use crate::game::{Report, ReportKind, Rule, told};
use crate::geometry::{Formation, Pose, Rect, shape};
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::facts::room;
use crate::rules::flanders::state::{Fate, Place, State, UnitId};
use crate::rules::flanders::steps::{Turn, command};

/// A way out of a house: which way it leads, and where the front of the troops would stand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WayOut {
    /// The side of the house.
    pub direction: &'static str,
    /// The middle of the front.
    pub to: Pose,
}

impl WayOut {
    /// What whoever comes out so is told to do.
    pub fn verb(&self, formation: Formation) -> &'static str {
        match (self.direction, formation) {
            ("north", Formation::Column) => "leave_north_in_column",
            ("east", Formation::Column) => "leave_east_in_column",
            ("south", Formation::Column) => "leave_south_in_column",
            ("west", Formation::Column) => "leave_west_in_column",
            (_, Formation::Column) => "leave_outside_in_column",
            ("north", _) => "leave_north",
            ("east", _) => "leave_east",
            ("south", _) => "leave_south",
            ("west", _) => "leave_west",
            _ => "leave_outside",
        }
    }
}

/// The sides of a house, each with the way one looks who stands before it.
const SIDES: [(&str, f64); 4] = [("north", 0.0), ("east", 90.0), ("south", 180.0), ("west", 270.0)];

/// The side of a house before which somebody stands who looks that way.
fn side_of(facing: f64) -> &'static str {
    SIDES.into_iter().find(|(_, outward)| (outward - facing).abs() < 1.0).map_or("outside", |(side, _)| side)
}

/// Coming out of a building. [FLA BLD-11 to BLD-13]
pub fn leave(turn: &mut Turn<'_>, id: UnitId, to: Pose, formation: Formation) {
    let house = turn.state.unit(id).garrison_of().map(|building| turn.state.fixed.ground.within_a_sentence(building));
    let whence = house.map(|house| format!(" of {house} to the {}", side_of(to.facing))).unwrap_or_default();
    let unit = turn.state.unit_mut(id);
    unit.place = Place::Table(to.quantised());
    unit.formation = formation;
    unit.this_turn.moved = true;
    unit.this_turn.stirred = true;
    unit.this_turn.left_building = true;
    unit.this_turn.unsettled = true;
    let text = told!(turn, "{} comes out{whence} and forms {}.", unit.name, room::formation_name(formation));
    turn.tell(Report::new(ReportKind::Move, Rule::new("FLA BLD-12"), text).about([id.into()]));
}

/// Where a garrison may form up outside: within two inches, facing outward, where there is room. [FLA BLD-12]
pub fn ways_out(state: &State, id: UnitId, building: usize, formation: Formation) -> Vec<WayOut> {
    let rect = state.fixed.ground.building_rect(building);
    let block = state.unit(id).block_in(formation, state.house());
    SIDES
        .into_iter()
        .filter_map(|(direction, facing)| {
            let half = shape_extent(&rect, facing);
            let centre = Pose::new(rect.centre.x, rect.centre.y, facing);
            let pose = centre.advanced(half + block.depth() + 0.1).quantised();
            let footprint = block.footprint(pose);
            room::has_room(state, id, Some(&footprint)).then_some(WayOut { direction, to: pose })
        })
        .collect()
}

/// Half the extent of a rectangle in a direction.
fn shape_extent(rect: &Rect, facing: f64) -> f64 {
    let forward = Pose::new(0.0, 0.0, facing).forward();
    rect.corners().iter().map(|corner| (corner - rect.centre).dot(&forward)).fold(0.0, f64::max)
}

/// A garrison driven out forms up outside first, where there is room: routers with their backs to the house, all others facing it, from
/// where the enemy comes. [FLA BLD-14, MOR-48]
pub fn driven_out(turn: &mut Turn<'_>, id: UnitId) {
    let Some(building) = turn.state.unit(id).garrison_of() else { return };
    let ways = ways_out(turn.state, id, building, Formation::Line);
    let enemies: Vec<Rect> =
        turn.state.present(turn.state.unit(id).side.other()).filter_map(|enemy| turn.state.footprint(enemy)).collect();
    let clearest = ways.into_iter().max_by(|a, b| {
        let nearest = |pose: &Pose| {
            enemies.iter().map(|enemy| shape::point_distance(pose.point(), enemy)).fold(f64::INFINITY, f64::min)
        };
        nearest(&a.to).total_cmp(&nearest(&b.to))
    });
    match clearest {
        Some(way) => {
            leave(turn, id, way.to, Formation::Line);
            let unit = turn.state.unit_mut(id);
            unit.disordered = true;
            unit.faces_rear = unit.morale == Morale::Routed;
            if !unit.faces_rear {
                command::turn_about(turn.state, id);
            }
        }
        None => command::lose(turn, id, Fate::Surrendered),
    }
}
