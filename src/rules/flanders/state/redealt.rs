//! The cards of one side as the other may know them: what marches under them dealt anew. [FLA GT-03, GT-04, GT-07]

use super::State;
use super::ids::{CardId, UnitId};
use super::unit::Place;
use crate::game::Side;
use crate::rules::flanders::book::brigade::BrigadeFormation;

/// What is written on the back of a card: who marches under it, how they are set on, and how far apart.
type Back = (Vec<UnitId>, BrigadeFormation, f64);

/// The state with the backs of a side's cards that nobody has turned up dealt anew, by the numbers supplied; nothing when there are
/// fewer than two of them. It does not depend on how they lie now: they are put in the order of their troops before they are dealt.
pub fn redealt(state: &State, side: Side, number: &mut dyn FnMut(u32) -> u32) -> Option<State> {
    let cards: Vec<CardId> = state.cards_left(side).filter(|card| state.card(*card).set_on.is_empty()).collect();
    if cards.len() < 2 {
        return None;
    }
    let mut backs: Vec<Back> = cards.iter().map(|card| back(state, *card)).collect();
    backs.sort_by(|one, other| {
        let spacing = one.2.total_cmp(&other.2);
        one.0.cmp(&other.0).then((one.1 as u8).cmp(&(other.1 as u8))).then(spacing)
    });
    let mut dealt = state.clone();
    for card in cards {
        let (units, formation, spacing) = backs.swap_remove(number(backs.len() as u32) as usize);
        for unit in units {
            dealt.unit_mut(unit).place = Place::OnCard(card);
        }
        let face_down = dealt.card_mut(card);
        (face_down.formation, face_down.spacing) = (formation, spacing);
    }
    Some(dealt)
}

fn back(state: &State, card: CardId) -> Back {
    (state.units_on(card), state.card(card).formation, state.card(card).spacing)
}
