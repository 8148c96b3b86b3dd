//! Troops go into houses and come out of them. [FLA BLD-01 to BLD-03, BLD-11 to BLD-14]

use super::{Table, command};
use crate::game::{Offer, Report, ReportKind, Rule, Target};
use crate::geometry::{Formation, Pose, Rect, shape};
use crate::rules::flanders::book::tables;
use crate::rules::flanders::facts::{march, room};
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{Fate, Field, Place, UnitId};

/// The formations in which troops come out. [FLA BLD-12]
const COMING_OUT: [Formation; 2] = [Formation::Line, Formation::Column];

/// A way out of a house: which way it leads, and where the front of the troops would stand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WayOut {
    /// The side of the house.
    pub direction: &'static str,
    /// The middle of the front.
    pub to: Pose,
}

/// Buildings a unit can reach with two inches to spare, and ways out of the one it holds. [FLA BLD-01 to BLD-03, BLD-12]
pub fn offers(field: &Field, id: UnitId, offers: &mut Vec<Offer<Action>>) {
    let unit = field.unit(id);
    if !unit.is_infantry() {
        return;
    }
    if let Some(building) = unit.garrison_of() {
        offers.extend(COMING_OUT.into_iter().flat_map(|formation| {
            ways_out(field, id, building, formation).into_iter().map(move |way| coming_out(field, id, formation, way))
        }));
        return;
    }
    for (building, _) in field.fixed.ground.buildings() {
        if may_enter(field, id, building) {
            let label = format!("{} goes into {}", unit.name, field.fixed.ground.name(building));
            let verb = format!("enter_{building}");
            offers.push(Offer {
                verb: verb.into(),
                label,
                rule: Rule::new("FLA BLD-02"),
                target: Target::Piece(id.into()),
                action: Action::Enter { unit: id, building },
            });
        }
    }
}

fn coming_out(field: &Field, id: UnitId, formation: Formation, way: WayOut) -> Offer<Action> {
    let direction = way.direction;
    let (verb, words) = match formation {
        Formation::Column => (format!("leave_{direction}_in_column"), " in column"),
        _ => (format!("leave_{direction}"), ""),
    };
    Offer {
        verb: verb.into(),
        label: format!("{} comes out to the {direction}{words}", field.name(id)),
        rule: Rule::new("FLA BLD-12"),
        target: Target::Piece(id.into()),
        action: Action::Leave { unit: id, to: way.to, formation },
    }
}

/// Where a garrison may form up outside: within two inches, facing outward, where there is room. [FLA BLD-12]
pub fn ways_out(field: &Field, id: UnitId, building: usize, formation: Formation) -> Vec<WayOut> {
    let rect = field.fixed.ground.building_rect(building);
    let block = field.unit(id).block_in(formation, field.house());
    [("north", 0.0), ("east", 90.0), ("south", 180.0), ("west", 270.0)]
        .into_iter()
        .filter_map(|(direction, facing)| {
            let half = shape_extent(&rect, facing);
            let centre = Pose::new(rect.centre.x, rect.centre.y, facing);
            let pose = centre.advanced(half + block.depth() + 0.1).quantised();
            let footprint = block.footprint(pose);
            room::has_room(field, id, Some(&footprint)).then_some(WayOut { direction, to: pose })
        })
        .collect()
}

/// Half the extent of a rectangle in a direction.
fn shape_extent(rect: &Rect, facing: f64) -> f64 {
    let forward = Pose::new(0.0, 0.0, facing).forward();
    rect.corners().iter().map(|corner| (corner - rect.centre).dot(&forward)).fold(0.0, f64::max)
}

/// Whether infantry can reach a building and go in: empty, whole, and two inches to spare. [FLA BLD-01 to BLD-03]
pub fn may_enter(field: &Field, id: UnitId, building: usize) -> bool {
    let is_open = field.buildings[building].is_some_and(|state| !state.destroyed);
    let is_empty = || field.units.iter().all(|unit| unit.garrison_of() != Some(building));
    let Some(own) = field.footprint(id) else { return false };
    let rect = field.fixed.ground.building_rect(building);
    let reach = || march::allowance(field, id) + tables::ENTER_BUILDING;
    field.unit(id).formation != Formation::Square && is_open && is_empty() && shape::is_near(&own, &rect, reach())
}

/// A unit goes in. [FLA BLD-02]
pub fn enter(table: &mut Table<'_>, id: UnitId, building: usize) {
    let house_name = table.field.fixed.ground.name(building);
    let unit = table.field.unit_mut(id);
    unit.place = Place::Building(building);
    unit.this_turn.moved = true;
    unit.this_turn.stirred = true;
    let text = format!("{} goes into {house_name}.", unit.name);
    table.tell(Report::new(ReportKind::Move, Rule::new("FLA BLD-02"), text).about([id.into()]));
}

/// Coming out of a building. [FLA BLD-11 to BLD-13]
pub fn leave(table: &mut Table<'_>, id: UnitId, to: Pose, formation: Formation) {
    let unit = table.field.unit_mut(id);
    unit.place = Place::Table(to.quantised());
    unit.formation = formation;
    unit.this_turn.moved = true;
    unit.this_turn.stirred = true;
    unit.this_turn.left_building = true;
    unit.this_turn.unsettled = true;
    let text = format!("{} comes out and forms {}.", unit.name, room::formation_name(formation));
    table.tell(Report::new(ReportKind::Move, Rule::new("FLA BLD-12"), text).about([id.into()]));
}

/// A garrison driven out forms up outside first, where there is room. [FLA BLD-14]
pub fn driven_out(table: &mut Table<'_>, id: UnitId) {
    let Some(building) = table.field.unit(id).garrison_of() else { return };
    let ways = ways_out(table.field, id, building, Formation::Line);
    let enemies: Vec<Rect> = table
        .field
        .present(table.field.unit(id).side.other())
        .filter_map(|enemy| table.field.footprint(enemy))
        .collect();
    let clearest = ways.into_iter().max_by(|a, b| {
        let nearest = |pose: &Pose| {
            enemies.iter().map(|enemy| shape::point_distance(pose.point(), enemy)).fold(f64::INFINITY, f64::min)
        };
        nearest(&a.to).total_cmp(&nearest(&b.to))
    });
    match clearest {
        Some(way) => {
            leave(table, id, way.to, Formation::Line);
            let unit = table.field.unit_mut(id);
            unit.disordered = true;
            unit.faces_rear = true;
        }
        None => command::lose(table, id, Fate::Surrendered),
    }
}
