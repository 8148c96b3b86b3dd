//! The card game of a turn: cards move, troops that have been found are set on. [FLA GT-01 to GT-42]

pub mod dealing;
pub mod fire;
pub mod going;
pub mod initiative;
pub mod movement;
pub mod placing;
pub mod set_on;
pub mod setting;
pub mod shots;
pub mod way;

use super::turnout::CardTurnout;
use super::{Step, Turn};
use crate::game::{Report, ReportKind, Rule, Side};
use crate::geometry::shape;
use crate::rules::flanders::book::tables;
use crate::rules::flanders::state::State;
use movement::CardMovement;

/// The turns in which both sides may still move their cards together. [FLA GT-26]
const TOGETHER_UNTIL: u32 = 2;

/// Begins the card game of a turn, if any card is left; the figures move after it. [FLA GT-01, GT-02]
pub fn begin(turn: &mut Turn<'_>) {
    for card in &mut turn.state.cards {
        card.moved = false;
        card.frozen = false;
        card.shown_at = None;
    }
    if !Side::BOTH.into_iter().any(|side| turn.state.cards_left(side).next().is_some()) {
        return;
    }
    turn.push([Step::SetOn(set_on::SetOn::begin())]);
    move_cards(turn);
    dealing::begin(turn);
}

/// Both sides move their cards together, or by initiative.
fn move_cards(turn: &mut Turn<'_>) {
    if !may_move_together(turn.state) {
        initiative::next(turn, None);
        return;
    }
    let text = "The cards are far apart: both sides move them together.";
    turn.tell(Report::new(ReportKind::Order, Rule::new("FLA GT-26"), text));
    turn.push(Side::BOTH.map(|side| Step::CardMovement(CardMovement::new(side, CardTurnout::Together))));
}

/// Whether the armies are so far apart that it matters to nobody who moves first: in the first turns, while no two enemies
/// could come within eighteen inches of each other by an ordinary move each. [FLA GT-26, R-94]
fn may_move_together(state: &State) -> bool {
    let rects = |side: Side| {
        let cards = state.cards_left(side).filter_map(|card| state.card_rect(card));
        cards.chain(state.present(side).filter_map(|unit| state.footprint(unit))).collect::<Vec<_>>()
    };
    let reach = crate::rules::flanders::judge::cards::SET_ON + 2.0 * tables::card::BASE;
    let [ours, theirs] = Side::BOTH.map(rects);
    state.turn <= TOGETHER_UNTIL
        && ours.iter().all(|own| theirs.iter().all(|other| shape::distance(own, other) > reach))
}
