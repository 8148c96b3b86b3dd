//! Cards: where they lie, what marches under them, and what is written on their backs. [FLA GT-03 to GT-16]
//!
//! A card that no unit marches under is a dummy; nothing else tells the two apart.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::book::brigade::BrigadeFormation;
use super::book::profile::Gun;
use super::book::shot::Shot;
use super::setup::Setup;
use super::state::{Field, UnitId};
use crate::game::{PieceId, Side};
use crate::geometry::bases::BaseSize;
use crate::geometry::{Block, Pose, Rect};

/// A card's place in the list of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardId(pub u16);

impl From<CardId> for PieceId {
    fn from(card: CardId) -> Self {
        Self::card(card.0)
    }
}

/// The card a piece is, if it is one.
pub fn card_of(field: &Field, piece: PieceId) -> Option<CardId> {
    piece.card_of(field.cards.len()).map(CardId)
}

/// A shot at a card, noted on it until its troops are set on. [FLA GT-37]
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct NotedShot {
    /// Who fired.
    pub battery: UnitId,
    /// The weight of the guns.
    pub gun: Gun,
    /// What was fired.
    pub shot: Shot,
    /// Inches, as noted.
    pub range: f64,
    /// Even dice that a hit will need. [FLA ART-38]
    pub halvings: u8,
    /// The column of march stood in or behind cover. [FLA GT-41]
    pub covered: bool,
}

/// A card. [FLA GT-03, GT-07]
#[derive(Clone, Debug, Serialize)]
pub struct Card {
    /// What it is called on the table, as `A3`: its place along its side's edge, which tells nothing of its back.
    pub name: Arc<str>,
    /// Whose it is.
    pub side: Side,
    /// The middle of its front edge, and its facing, on the table or beside it; nothing once it has been turned up.
    pub pose: Option<Pose>,
    /// How its units are set on. [FLA GT-08]
    pub formation: BrigadeFormation,
    /// Inches from one of its units to the next. [FLA GT-09]
    pub spacing: f64,
    /// It has had its move this turn. [FLA GT-17]
    pub moved: bool,
    /// It lost its move to an enemy card that it sighted. [FLA GT-31]
    pub frozen: bool,
    /// Where the other side still sees it, while both sides move together. [FLA GT-26]
    pub shown_at: Option<Pose>,
    /// Shots noted on it. [FLA GT-37]
    pub shots: Vec<NotedShot>,
    /// The units that have been set on from it.
    pub set_on: Vec<UnitId>,
}

impl Card {
    /// Whether it may still be chosen to move this turn. [FLA GT-17, GT-31]
    pub fn may_act(&self) -> bool {
        self.pose.is_some() && !self.moved && !self.frozen
    }
}

/// The cards a battle begins with.
pub(super) fn cards_of(setup: &Setup) -> Vec<Card> {
    let letters = letters(&setup.sides);
    let mut counts = [0_u16; 2];
    let begin = |card: &super::setup::CardSetup| {
        let side = card.side.index();
        counts[side] += 1;
        Card {
            name: format!("{}{}", letters[side], counts[side]).into(),
            side: card.side,
            pose: Some(card.pose.quantised()),
            formation: card.formation,
            spacing: card.spacing,
            moved: false,
            frozen: false,
            shown_at: None,
            shots: Vec::new(),
            set_on: Vec::new(),
        }
    };
    setup.cards.iter().map(begin).collect()
}

/// The letters that cards are named with: the sides' initials, or A and B where those are alike.
fn letters(sides: &[String; 2]) -> [char; 2] {
    let initial =
        |side: &String| side.chars().find(|letter| letter.is_alphabetic()).and_then(|l| l.to_uppercase().next());
    match (initial(&sides[0]), initial(&sides[1])) {
        (Some(a), Some(b)) if a != b => [a, b],
        _ => ['A', 'B'],
    }
}

impl Field {
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

    /// Whether a rectangle lies wholly on the table.
    pub fn is_on_table(&self, rect: &Rect) -> bool {
        past_edge(self, rect) <= crate::geometry::TOLERANCE
    }
}

/// Inches that a rectangle reaches past the table's edge; nothing or less when it lies wholly on the table.
fn past_edge(field: &Field, rect: &Rect) -> f64 {
    let ground = &field.fixed.ground;
    rect.corners().iter().fold(f64::NEG_INFINITY, |past, corner| {
        past.max(-corner.x).max(-corner.y).max(corner.x - ground.width).max(corner.y - ground.height)
    })
}
