//! Which way a broken unit goes. [FLA RET-13 to RET-16, R-88]

use super::retreat_route::{self, corridor};
use super::{Measured, Sheet};
use crate::game::{FactSheet, Rule, Wording, say};
use crate::geometry::{Point, Rect, Vector, shape};
use crate::rules::flanders::judge::retreat;
use crate::rules::flanders::state::{State, UnitId};

/// The ways a unit may go, in the printed order, and the last resort.
pub const WAYS: [&str; 5] = ["straight back", "away from the enemy", "the way it came", "toward friends", "surrenders"];
/// A way fails that leads within this of a new enemy, in inches.
const ENEMY_NEAR: f64 = 4.0;

/// The facts of a retreat so many inches long.
pub fn sheet<W: Wording>(state: &State, id: UnitId, cause: Option<UnitId>, inches: f64) -> FactSheet<W> {
    let title = say!("Which way {} goes", state.name(id));
    let measured = way(state, id, cause, inches).map(Measured::sure);
    Sheet::new(title, Rule::new("FLA RET-13"), [id.into()])
        .word("way", "Direction of the retreat", "FLA RET-13", &WAYS, measured)
        .done()
}

/// The way of a retreat so many inches long; nothing when it cannot be measured. [FLA RET-14 to RET-16]
pub fn way(state: &State, id: UnitId, cause: Option<UnitId>, inches: f64) -> Option<&'static str> {
    let own = state.footprint(id)?;
    Some(proposed(state, id, &own, cause, inches))
}

/// The direction on the table that a way means; nothing when it means none for this unit.
pub fn direction(state: &State, id: UnitId, cause: Option<UnitId>, way: &str) -> Option<Vector> {
    let unit = state.unit(id);
    let own = state.footprint(id)?;
    let toward = |point: Point| unit_vector(point - own.centre);
    match WAYS.iter().position(|&name| name == way)? {
        0 => {
            let forward = own.front_pose().forward();
            Some(if unit.faces_rear { forward } else { -forward })
        }
        1 => {
            let enemy = state.footprint(cause.filter(|&cause| state.unit(cause).is_present())?)?;
            toward(enemy.centre).map(|direction| -direction)
        }
        2 => toward(unit.came_from?.point()),
        3 => {
            let friends = state.present(unit.side).filter(|&friend| friend != id);
            let centres = friends.filter_map(|friend| Some(state.footprint(friend)?.centre));
            toward(centres.min_by(|a, b| (a - own.centre).norm().total_cmp(&(b - own.centre).norm()))?)
        }
        _ => None,
    }
}

fn unit_vector(vector: Vector) -> Option<Vector> {
    (vector.norm() > 0.01).then(|| vector.normalize())
}

/// The lowest numbered way that leads to no new enemy; else the first that can go round him; else surrender. [FLA RET-14 to RET-16]
fn proposed(state: &State, id: UnitId, own: &Rect, cause: Option<UnitId>, inches: f64) -> &'static str {
    let enemies: Vec<Rect> =
        state.present(state.unit(id).side.other()).filter_map(|enemy| state.footprint(enemy)).collect();
    let length = state.fixed.ground.width + state.fixed.ground.height;
    let options = WAYS[..4].iter().map(|way| match direction(state, id, cause, way) {
        None => retreat::Way { leads_to_enemy: true, can_go_round: false },
        Some(direction) => retreat::Way {
            leads_to_enemy: leads_to_new_enemy(own, direction, length, &enemies),
            can_go_round: !runs_into(own, direction, inches, &enemies)
                || retreat_route::can_go_round_enemies(state, id, own, direction, inches),
        },
    });
    retreat::way_back(options).map_or(WAYS[4], |index| WAYS[index])
}

fn leads_to_new_enemy(own: &Rect, direction: Vector, length: f64, enemies: &[Rect]) -> bool {
    let way = corridor(own, direction, length);
    enemies.iter().any(|enemy| shape::is_near(&way, enemy, ENEMY_NEAR) && !shape::is_near(own, enemy, ENEMY_NEAR))
}

fn runs_into(own: &Rect, direction: Vector, inches: f64, enemies: &[Rect]) -> bool {
    let way = corridor(own, direction, inches);
    enemies
        .iter()
        .any(|enemy| shape::overlaps(&way, enemy) && !shape::overlaps(own, enemy) && is_ahead(own, direction, enemy))
}

fn is_ahead(own: &Rect, direction: Vector, enemy: &Rect) -> bool {
    (enemy.centre - own.centre).dot(&direction) > 0.0
}
