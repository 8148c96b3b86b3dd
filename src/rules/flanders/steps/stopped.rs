//! What stops a unit short of the inches it has. [FLA MEL-53, R-89]

use crate::game::listed;
use crate::geometry::contact::CONTACT;
use crate::geometry::{Rect, Vector, shape};
use crate::rules::flanders::facts::landing::leaves_the_table;
use crate::rules::flanders::facts::retreat_route::is_barred;
use crate::rules::flanders::state::{State, UnitId};

/// The table's edge, as it is named in a sentence.
pub const EDGE: &str = "the table's edge";
/// How far beyond its last place it is looked for what stands there, in inches.
pub const A_HAIR: f64 = 0.05;

/// The names of those and of that by which a unit is stopped that would go on in a direction; empty where nothing is there.
pub fn stopped_by(state: &State, id: UnitId, direction: Vector) -> Vec<String> {
    let Some(rect) = state.footprint(id).map(|own| own.moved(direction * A_HAIR)) else { return Vec::new() };
    in_the_way(state, id, &rect)
}

/// By whom or by what a unit is stopped, as the end of a sentence; nothing where nobody and nothing is known to stop it.
pub fn words(names: &[String]) -> String {
    if names.is_empty() { String::new() } else { format!(", stopped by {}", listed(names)) }
}

/// The same; where nobody and nothing is known to stop it and bases of its own have fallen, or of an enemy that it comes in at, that those do
/// not come to touch.
pub fn words_or_fallen_bases(state: &State, id: UnitId, enemy: UnitId, names: &[String]) -> String {
    let have_fallen = |id: UnitId| state.manned_bases(id).len() < state.bases(id).len();
    match names {
        [] if have_fallen(id) => ", for bases of its own have fallen there".to_owned(),
        [] if have_fallen(enemy) => format!(", for bases of {} have fallen there", state.name(enemy)),
        names => words(names),
    }
}

/// The names of everybody and everything that keeps a unit off a rectangle.
pub fn in_the_way(state: &State, id: UnitId, rect: &Rect) -> Vec<String> {
    let standing_on = |rect: &Rect| -> Vec<String> {
        let units = state.anybody_but(id).filter(|&other| state.stands_on(other, rect));
        units.map(|other| state.name(other).to_owned()).collect()
    };
    let mut names = standing_on(rect);
    let cards = state.cards_ahead_of(id).filter(|(_, card)| shape::overlaps(card, rect));
    names.extend(cards.map(|(card, _)| format!("card {}", state.card(card).name)));
    let lies_on = |rect: &Rect| -> Vec<String> {
        let ground = &state.fixed.ground;
        let around = ground.around(std::slice::from_ref(rect), 0.0);
        let pieces = around.filter(|(_, terrain)| is_barred(state, id, terrain.kind) && terrain.outline.overlaps(rect));
        pieces.map(|(index, _)| ground.within_a_sentence(index)).collect()
    };
    names.extend(lies_on(rect));
    if names.is_empty() && is_at_a_held_wall(state, id, rect) {
        let own = state.unit(id).side;
        let holders = state.present(own.other()).filter(|&enemy| {
            let walls = state.unit(enemy).garrison_of().and_then(|_| state.footprint(enemy));
            walls.is_some_and(|walls| shape::is_near(rect, &walls, A_HAIR))
        });
        names.extend(holders.map(|enemy| state.name(enemy).to_owned()));
    }
    if leaves_the_table(state, rect) {
        names.push(EDGE.to_owned());
    }
    // Where it would only graze somebody, or a corner of something, it stops, too.
    if names.is_empty() {
        let grazed = rect.inflated(A_HAIR);
        names.extend(standing_on(&grazed));
        names.extend(lies_on(&grazed));
    }
    names
}

/// Whether a rectangle lies at the walls of a house that an enemy holds: who does not charge it stops before it.
pub fn is_at_a_held_wall(state: &State, id: UnitId, rect: &Rect) -> bool {
    let mut enemies = state.present(state.unit(id).side.other());
    let is_held = |enemy: &UnitId| state.unit(*enemy).garrison_of().is_some();
    enemies.any(|enemy| {
        is_held(&enemy) && state.footprint(enemy).is_some_and(|walls| shape::is_near(rect, &walls, 2.0 * CONTACT))
    })
}
