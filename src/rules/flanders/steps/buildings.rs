//! Troops go into houses and come out of them. [FLA BLD-01 to BLD-03, BLD-11 to BLD-14]

use super::evacuate::{WayOut, ways_out};
use super::going_in::GoingIn;
use super::march::March;
use super::passing::Passing;
use super::way_in::{WayIn, has_way_in, houses_near, way_in};
use super::{Step, Turn};
use crate::game::{Offer, Rule, Target, Wording, say};
use crate::geometry::{Formation, shape};
use crate::rules::flanders::book::tables;
use crate::rules::flanders::judge::movement::MUST_CLOSE;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{State, UnitId};

/// The formations in which troops come out. [FLA BLD-12]
const COMING_OUT: [Formation; 2] = [Formation::Line, Formation::Column];

/// Buildings a unit can reach with two inches to spare, and ways out of the one it holds: who comes out does not fire in that turn, so
/// that nobody comes out who has. [FLA BLD-01 to BLD-03, BLD-11, BLD-12]
pub fn offers<W: Wording>(state: &State, id: UnitId, offers: &mut Vec<Offer<Action, W>>) {
    let unit = state.unit(id);
    if !unit.is_infantry() {
        return;
    }
    if let Some(building) = unit.garrison_of() {
        let may_come_out = COMING_OUT.into_iter().filter(|_| !unit.this_turn.fired);
        offers.extend(may_come_out.flat_map(|formation| {
            ways_out(state, id, building, formation).into_iter().map(move |way| coming_out(state, id, formation, way))
        }));
        return;
    }
    for building in houses_near(state, id) {
        if may_go_in(state, id, building) {
            let label = say!("{} goes into {}", unit.name, state.fixed.ground.within_a_sentence(building));
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

fn coming_out<W: Wording>(state: &State, id: UnitId, formation: Formation, way: WayOut) -> Offer<Action, W> {
    let direction = way.direction;
    let words = if formation == Formation::Column { " in column" } else { "" };
    Offer {
        verb: way.verb(formation).into(),
        label: say!("{} comes out to the {direction}{words}", state.name(id)),
        rule: Rule::new("FLA BLD-12"),
        target: Target::Piece(id.into()),
        action: Action::Leave { unit: id, to: way.to, formation },
    }
}

/// Whether infantry can march to a building and go in: empty, whole, no enemy at its walls, and two inches to spare. [FLA BLD-01 to
/// BLD-03, MOV-41, R-77]
pub fn may_enter(state: &State, id: UnitId, building: usize) -> bool {
    houses_near(state, id).any(|near| near == building) && may_go_in(state, id, building)
}

fn may_go_in(state: &State, id: UnitId, building: usize) -> bool {
    state.unit(id).formation != Formation::Square
        && is_open(state, building)
        && !has_an_enemy_at_its_walls(state, id, building)
        && has_way_in(state, id, building)
}

/// Whether an enemy of a unit stands so near a building that he would have to close with whoever is in it. [FLA MOV-41, R-77]
pub fn has_an_enemy_at_its_walls(state: &State, id: UnitId, building: usize) -> bool {
    let rect = state.fixed.ground.building_rect(building);
    let mut enemies = state.present(state.unit(id).side.other()).filter_map(|enemy| state.footprint(enemy));
    enemies.any(|enemy| shape::is_near(&rect, &enemy, MUST_CLOSE))
}

/// Whether a building is whole and nobody is in it. [FLA BLD-03, BLD-05]
pub fn is_open(state: &State, building: usize) -> bool {
    let is_whole = state.buildings[building].is_some_and(|house| !house.destroyed);
    is_whole && state.units.iter().all(|unit| unit.garrison_of() != Some(building))
}

/// A unit marches to a building and goes in; at its wall two inches of its move are all that it takes. [FLA BLD-02, MOV-16, R-121]
pub fn march_in(turn: &mut Turn<'_>, id: UnitId, building: usize) {
    match way_in(turn.state, id, building) {
        Some(WayIn::March(legs, way)) => March::into_house(turn, id, building, legs, &way),
        Some(WayIn::AtTheWall) => {
            turn.state.unit_mut(id).this_turn.inches -= tables::ENTER_BUILDING;
            let at_the_wall = turn.state.footprint(id);
            let shots = at_the_wall.map(|own| Step::Passing(Passing::along(turn.state, id, &[own], Some(building))));
            turn.push(shots.into_iter().chain([Step::GoingIn(GoingIn { unit: id, building })]).collect::<Vec<_>>());
        }
        None => unreachable!("a house is offered to those who have a way there"),
    }
}
