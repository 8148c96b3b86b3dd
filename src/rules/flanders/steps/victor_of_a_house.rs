//! Foot that has won a house may go into it instead of following up. [FLA BLD-01 to BLD-03, R-115]

use super::buildings;
use crate::game::{Choice, Offer, Rule, Target, Wording, say};
use crate::geometry::is_within;
use crate::rules::flanders::book::house::VictorOfAHouse;
use crate::rules::flanders::book::tables;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{State, UnitId};

/// The house that a victor may go into with so many inches of bonus.
pub fn may_enter(state: &State, victor: UnitId, house: Option<usize>, inches: f64) -> Option<usize> {
    let unit = state.unit(victor);
    let has_the_inches = is_within(-tables::ENTER_BUILDING, inches) && unit.is_present() && unit.is_infantry();
    let is_allowed = state.house().victor_of_a_house == VictorOfAHouse::MayEnter && has_the_inches;
    let may_go_in = |building: usize| {
        buildings::is_open(state, building) && !buildings::has_an_enemy_at_its_walls(state, victor, building)
    };
    house.filter(|&building| is_allowed && may_go_in(building))
}

/// Does it go in, or follow up?
pub fn question<W: Wording>(state: &State, victor: UnitId, building: usize) -> Choice<Action, W> {
    let name = state.name(victor);
    let house = state.fixed.ground.within_a_sentence(building);
    let offer = |verb: &'static str, label: W, rule: &'static str, action: Action| Offer {
        verb: verb.into(),
        label,
        rule: Rule::new(rule),
        target: Target::Piece(victor.into()),
        action,
    };
    let goes_in = Action::Enter { unit: victor, building };
    Choice {
        side: state.unit(victor).side,
        question: say!("{name} has won {house}. Does it go in?"),
        rule: Rule::new("FLA BLD-02"),
        pieces: vec![victor.into()],
        offers: vec![
            offer("follow_up", say!("{name} follows up"), "FLA MEL-91", Action::FollowUp(victor)),
            offer("enter", say!("{name} goes into {house}"), "FLA BLD-02", goes_in),
        ],
        refused: Vec::new(),
    }
}
