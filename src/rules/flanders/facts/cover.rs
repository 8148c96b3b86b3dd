//! Which stands of a unit cover shelters, and from whom. [FLA SAF-09, ART-06, MOR-27, MEL-66, MEL-77, R-67, R-96]

use super::near;
use crate::game::TerrainKind;
use crate::geometry::{Outline, Point, Rect, is_within, shape};
use crate::rules::flanders::state::setup::TerrainSetup;
use crate::rules::flanders::state::{Place, State, UnitId, ground};

/// How near troops must be to cover to touch it, in inches.
const TOUCHING: f64 = 0.1;

/// How many of a unit's stands are behind or in cover, of how many, against somebody at a point; against anybody where none is named.
/// [FLA SAF-09, R-67, R-96]
pub fn stands(state: &State, id: UnitId, from: Option<Point>) -> Option<(u8, u8)> {
    match state.unit(id).place {
        Place::Building(_) => Some((1, 1)),
        Place::Table(_) => {
            let bases = state.bases(id);
            let covered = sheltered(state, bases, is_any_cover, |_| from);
            Some((covered.into_iter().filter(|is| *is).count() as u8, bases.len() as u8))
        }
        Place::Untracked | Place::OnCard(_) | Place::Beyond(_) | Place::Gone(_) => None,
    }
}

/// The same against the nearest enemy. [FLA MOR-27]
pub fn stands_against_the_nearest(state: &State, id: UnitId) -> Option<(u8, u8)> {
    let (touching, all) = stands(state, id, None)?;
    if touching == 0 {
        return Some((0, all));
    }
    let from = near::nearest_enemy(state, id).and_then(|(enemy, _)| state.footprint(enemy));
    stands(state, id, from.map(|rect| rect.centre))
}

/// Which of some bases cover of a kind shelters hand to hand, each from the nearest of the enemy's: from its far side, for who has come
/// up to a wall or a fence may stand astride it. [FLA MEL-66, MEL-77, R-96]
pub fn sheltered_from(
    state: &State,
    bases: &[Rect],
    enemies: &[Rect],
    shelters: impl Fn(TerrainKind) -> bool,
) -> Vec<bool> {
    let nearest = |base: &Rect| {
        let apart = |enemy: &&Rect| shape::distance(base, enemy);
        enemies.iter().min_by(|one, other| apart(one).total_cmp(&apart(other))).map(|enemy| far_side(enemy, base))
    };
    sheltered(state, bases, shelters, nearest)
}

/// Whether a firer touches a piece of cover, and so fires clear of it: of a wood that he stands in, its edge with his front. [FLA SAF-06, ART-03,
///
pub fn fires_clear_of(cover: &TerrainSetup, own: &Rect) -> bool {
    let outline = &cover.outline;
    let is_inside = cover.kind == TerrainKind::Wood && outline.holds(own);
    let front = || Rect::fronting(own.front_pose(), own.front, 0.0);
    is_within(if is_inside { outline.depth_of(&front()) } else { outline.distance_to(own) }, TOUCHING)
}

/// The point of a base that lies farthest from another, straight through its middle.
fn far_side(of: &Rect, from: &Rect) -> Point {
    let Some(way) = (of.centre - from.centre).try_normalize(0.0) else { return of.centre };
    let reaches = of.corners().iter().map(|corner| (corner - of.centre).dot(&way)).fold(0.0, f64::max);
    of.centre + way * reaches
}

/// Which of a unit's bases stand in cover or behind it, as seen from a point.
pub fn covered(state: &State, bases: &[Rect], from: Point) -> Vec<bool> {
    sheltered(state, bases, is_any_cover, |_| Some(from))
}

/// Whether a base on its own stands in cover or behind it, as seen from a point.
pub fn is_covered(state: &State, base: Rect, from: Point) -> bool {
    sheltered(state, &[base], is_any_cover, |_| Some(from)).contains(&true)
}

/// Any cover but a house, whose garrison has it whole.
pub fn is_any_cover(kind: TerrainKind) -> bool {
    ground::is_cover(kind) && kind != TerrainKind::Building
}

/// Which of a unit's bases stand in cover that the unit touches, or behind it as seen from where the enemy of each is.
fn sheltered(
    state: &State,
    bases: &[Rect],
    shelters: impl Fn(TerrainKind) -> bool,
    from: impl Fn(&Rect) -> Option<Point>,
) -> Vec<bool> {
    let touches = |outline: &Outline, base: &Rect| is_within(outline.distance_to(base), TOUCHING);
    let around = state.fixed.ground.around(bases, TOUCHING).filter(|(_, terrain)| shelters(terrain.kind));
    let pieces: Vec<&Outline> = around
        .map(|(_, terrain)| &terrain.outline)
        .filter(|outline| bases.iter().any(|base| touches(outline, base)))
        .collect();
    // A wood shelters whoever stands in it, a wall who is behind it.
    let stands_in =
        |outline: &Outline, base: &Rect| matches!(outline, Outline::Area(_)) && ground::stands_in(outline, base);
    let is_sheltered = |base: &Rect| match from(base) {
        Some(enemy) => pieces.iter().any(|outline| stands_in(outline, base) || outline.crosses(enemy, base.centre)),
        None => pieces.iter().any(|outline| touches(outline, base)),
    };
    bases.iter().map(is_sheltered).collect()
}
