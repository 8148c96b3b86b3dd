//! Cards: where they lie, what marches under them, and what is written on their backs. [FLA GT-03 to GT-16]
//!
//! A card that no unit marches under is a dummy; nothing else tells the two apart.

use super::State;
use super::card::Card;
use super::ids::{CardId, UnitId};
use crate::game::{PieceId, Side};
use crate::geometry::bases::BaseSize;
use crate::geometry::{Block, Pose, Rect, shape};

/// The card a piece is, if it is one.
pub fn card_of(state: &State, piece: PieceId) -> Option<CardId> {
    piece.card_of(state.cards.len()).map(CardId)
}

impl State {
    /// A card.
    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[usize::from(id.0)]
    }

    /// A card, to be changed.
    pub fn card_mut(&mut self, id: CardId) -> &mut Card {
        &mut self.cards[usize::from(id.0)]
    }

    /// Every card's number, in order.
    pub fn card_ids(&self) -> impl DoubleEndedIterator<Item = CardId> + use<> {
        (0..self.cards.len() as u16).map(CardId)
    }

    /// The cards of a side that have not been turned up, on the table or beside it.
    pub fn cards_left(&self, side: Side) -> impl Iterator<Item = CardId> + '_ {
        self.card_ids().filter(move |&id| self.card(id).side == side && self.card(id).pose.is_some())
    }

    /// The units that march under a card, in the order in which they are set on.
    pub fn units_on(&self, card: CardId) -> Vec<UnitId> {
        self.unit_ids().filter(|&id| self.unit(id).card() == Some(card)).collect()
    }

    /// Whether nothing marches under a card. [FLA GT-04]
    pub fn is_dummy(&self, card: CardId) -> bool {
        !self.units.iter().any(|unit| unit.card() == Some(card))
    }

    /// A card as a block, to be moved.
    pub fn card_block(&self) -> Block {
        let (width, depth) = self.house().card_size.inches();
        Block::single(BaseSize::new(width, depth))
    }

    /// The rectangle of a card at a pose.
    pub fn card_rect_at(&self, pose: Pose) -> Rect {
        let (width, depth) = self.house().card_size.inches();
        Rect::fronting(pose, width, depth)
    }

    /// The rectangle of a card, on the table or beside it; nothing once it has been turned up.
    pub fn card_rect(&self, card: CardId) -> Option<Rect> {
        self.card(card).pose.map(|pose| self.card_rect_at(pose))
    }

    /// The rectangle of a card that lies wholly on the table.
    pub fn card_on_table(&self, card: CardId) -> Option<Rect> {
        self.card_rect(card).filter(|rect| self.is_on_table(rect))
    }

    /// Whether a card should have been on the table by now: it counts as lost, and stays beside it. [FLA MAJ-10]
    pub fn is_late(&self, card: CardId) -> bool {
        let is_over = self.fixed.victory.on_by.is_some_and(|turn| self.turn > turn);
        is_over && self.card_on_table(card).is_none()
    }

    /// Whether a card may still be chosen to move this turn. [FLA GT-17, GT-31, MAJ-10]
    pub fn card_may_act(&self, card: CardId) -> bool {
        self.card(card).may_act() && !self.is_late(card)
    }

    /// Whether a rectangle lies wholly on the table.
    pub fn is_on_table(&self, rect: &Rect) -> bool {
        past_edge(self, rect) <= crate::geometry::TOLERANCE
    }
}

/// Inches that a rectangle reaches past the table's edge; nothing or less when it lies wholly on the table.
fn past_edge(state: &State, rect: &Rect) -> f64 {
    let ground = &state.fixed.ground;
    rect.corners().iter().fold(f64::NEG_INFINITY, |past, corner| {
        past.max(-corner.x).max(-corner.y).max(corner.x - ground.width).max(corner.y - ground.height)
    })
}

impl State {
    /// The cards on the table, and where each lies, but for those that a unit lies under already. [FLA GT-06, R-111]
    pub fn cards_ahead_of(&self, id: UnitId) -> impl Iterator<Item = (CardId, Rect)> + '_ {
        let own = self.footprint(id);
        let cards = self.card_ids().filter_map(|card| Some((card, self.card_on_table(card)?)));
        cards.filter(move |(_, card)| own.is_none_or(|own| !shape::overlaps(card, &own)))
    }

    /// Whether one of them lies on a rectangle.
    pub fn is_under_a_card(&self, id: UnitId, rect: &Rect) -> bool {
        self.cards_ahead_of(id).any(|(_, card)| shape::overlaps(&card, rect))
    }
}
