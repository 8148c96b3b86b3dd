//! The card game before troops are set on. [FLA GT-01 to GT-42]

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::game::{Rule, Side, Tally};
use crate::geometry::{is_beyond, is_within};
use crate::rules::flanders::book::house::{DummySighting, House};
use crate::rules::flanders::book::tables;

/// Cards and troops this near each other, in sight, are set on; nearer, no card comes on. In inches. [FLA GT-16, GT-27]
pub const SET_ON: f64 = 18.0;
/// A card that is sighted as it moves comes no nearer than this, in inches. [FLA GT-30]
pub const STANDOFF: f64 = 4.0;
/// Troops in a wood are seen from outside this deep, in inches. [FLA GT-29]
pub const WOOD: f64 = 4.0;
/// A card moving more than so many degrees off its front pays for it. [FLA GT-19]
pub const OFF_FRONT: f64 = 45.0;

/// Which way a card goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Heading {
    /// To the front.
    #[default]
    Front,
    /// To a flank. [FLA GT-19]
    Flank,
    /// To the rear, facing front. [FLA GT-20]
    Retrograde,
}

/// A card's move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CardMove {
    /// Which way it goes.
    pub heading: Heading,
    /// Degrees off its front. [FLA GT-19]
    pub angle: f64,
    /// Through rough ground. [FLA GT-18]
    pub rough: bool,
    /// All along a road. [FLA GT-21]
    pub road: bool,
    /// It changes its brigade formation instead. [FLA GT-17]
    pub changes_formation: bool,
}

/// Inches a card may go. [FLA GT-17 to GT-21, R-50]
pub fn card_move(facts: &CardMove) -> Tally {
    let tally = Tally::of("Inches");
    if facts.changes_formation {
        return tally.with("It changes brigade formation", Rule::new("FLA GT-17"), 0);
    }
    let back = facts.heading == Heading::Retrograde;
    let aside = !back && (facts.heading == Heading::Flank || is_beyond(facts.angle, OFF_FRONT));
    tally
        .with("A brigade card", Rule::new("FLA GT-17"), tables::card::BASE)
        .when(facts.rough, "Rough terrain", Rule::new("FLA GT-18"), tables::card::ROUGH)
        .when(aside, "To the flank, or over 45° from the front", Rule::new("FLA GT-19"), tables::card::FLANK)
        .when(back, "Retrograde", Rule::new("FLA GT-20"), tables::card::RETROGRADE)
        .when(facts.road, "Road", Rule::new("FLA GT-21"), tables::card::ROAD)
}

/// Inches a card sighted in its move may still go: what is left of twelve, no nearer than four to the enemy. [FLA GT-30]
pub fn may_still_go(allowance: f64, moved: f64, sighted_at: f64) -> f64 {
    (allowance.min(tables::card::BASE) - moved).min(sighted_at - STANDOFF).max(0.0)
}

/// Whether troops that have sighted a moving card may still move this turn. [FLA GT-31]
pub const fn may_move_after_sighting(has_moved: bool, sighted_moving_enemy: bool) -> bool {
    !has_moved && !sighted_moving_enemy
}

/// Whether a card may come on here. [FLA GT-16]
pub fn may_enter(nearest_enemy: Option<f64>) -> bool {
    nearest_enemy.is_none_or(|inches| is_beyond(inches, SET_ON))
}

/// What one card or unit sees of another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sighting {
    /// Inches between them.
    pub distance: f64,
    /// Nothing stands between them.
    pub line_of_sight: bool,
    /// How deep the target stands in a wood.
    pub depth_in_wood: Option<f64>,
    /// Both stand in the same wood.
    pub in_same_wood: bool,
}

/// Whether it is seen. [FLA GT-27, GT-29]
pub fn is_visible(sighting: &Sighting) -> bool {
    let too_deep = sighting.depth_in_wood.is_some_and(|inches| is_beyond(inches, WOOD));
    sighting.line_of_sight && (sighting.in_same_wood || !too_deep)
}

/// Whether it is set on: seen, and near enough. [FLA GT-27, GT-28]
pub fn is_set_on(sighting: &Sighting) -> bool {
    is_visible(sighting) && is_within(sighting.distance, SET_ON)
}

/// What lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardKind {
    /// A card with troops behind it.
    Real,
    /// A card with none. [FLA GT-04]
    Dummy,
    /// Troops set on before.
    Figures,
}

/// A card, or troops set on before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: CardKind,
}

/// Two cards and what lies between them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Confrontation<'a> {
    /// One card.
    pub one: &'a str,
    /// The other.
    pub other: &'a str,
    /// Inches between them.
    pub distance: f64,
    /// They see each other.
    pub visible: bool,
}

/// Which cards are turned up at the end of card movement. [FLA GT-32, GT-35, GT-42, R-49]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SetOn {
    /// Cards whose troops are placed.
    pub placed: Vec<String>,
    /// Dummies that are lifted.
    pub removed: Vec<String>,
}

/// Turns cards up: those that face a visible enemy near enough, and those their owner chooses. [FLA GT-32, GT-35, GT-42, R-49]
pub fn set_on(
    cards: &BTreeMap<String, Card>,
    confrontations: &[Confrontation<'_>],
    uncovered: &[String],
    house: &House,
) -> SetOn {
    let faced = faced(cards, confrontations);
    let dummies_count = house.dummy_sighting == DummySighting::ForcesSetOn;
    let draws_out = |enemy: CardKind| enemy != CardKind::Dummy || dummies_count;
    let mut turned = SetOn::default();
    for (id, card) in cards {
        let is_faced = faced.iter().any(|(faced, _)| faced == id);
        let is_drawn_out = faced.iter().any(|(faced, enemy)| faced == id && draws_out(*enemy));
        let is_uncovered = uncovered.contains(id);
        match card.kind {
            CardKind::Real if is_drawn_out || is_uncovered => turned.placed.push(id.clone()),
            CardKind::Dummy if is_uncovered || (is_faced && house.dummy_sighting != DummySighting::Ignored) => {
                turned.removed.push(id.clone());
            }
            CardKind::Real | CardKind::Dummy | CardKind::Figures => {}
        }
    }
    turned
}

/// Every card that sees an enemy near enough, with what that enemy is.
fn faced<'a>(cards: &BTreeMap<String, Card>, confrontations: &[Confrontation<'a>]) -> Vec<(&'a str, CardKind)> {
    let mut faced = Vec::new();
    for pair in confrontations.iter().filter(|pair| pair.visible && is_within(pair.distance, SET_ON)) {
        if let (Some(one), Some(other)) = (cards.get(pair.one), cards.get(pair.other))
            && one.side != other.side
        {
            faced.extend([(pair.one, other.kind), (pair.other, one.kind)]);
        }
    }
    faced
}

/// The unit of a card's brigade that a die picks, counted from nought; nothing: throw again. [FLA GT-38]
pub fn card_target(units: u8, face: u8) -> Option<u8> {
    let target = face.saturating_sub(1) / tables::faces_a_unit(units);
    (target < units).then_some(target)
}

/// More units than a die has faces are picked by two: the first counts sixes, the second ones. [FLA GT-38, R-119]
pub const ONE_DIE: u8 = 6;

/// The unit that two dice pick of a brigade of more than six, counted from nought; `None`: throw both again. [FLA GT-38, R-119]
pub fn card_target_of_many(units: u8, faces: [u8; 2]) -> Option<u8> {
    let thrown = faces[0].saturating_sub(1) * ONE_DIE + faces[1].saturating_sub(1);
    let target = thrown / (ONE_DIE * ONE_DIE / units.max(1)).max(1);
    (target < units).then_some(target)
}

/// Whether a die is needed to pick the unit. [FLA GT-38]
pub const fn card_target_needs_die(units: u8) -> bool {
    units > 1
}

/// The width that a unit on a card shows to guns, in stands. [FLA GT-39]
pub const CARD_WIDTH: u8 = 1;

/// What troops placed this turn may do. [FLA GT-33, GT-34]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// They may move.
    pub may_move: bool,
    /// They may fire.
    pub may_fire: bool,
}

/// What troops placed this turn may do: fire, and move only in reaction to a melee. [FLA GT-33, GT-34]
pub const fn arrival(reacting_to_melee: bool) -> Arrival {
    Arrival { may_move: reacting_to_melee, may_fire: true }
}
