//! A card, and the shots noted on it. [FLA GT-03, GT-07, GT-37]

use std::sync::Arc;

use serde::Serialize;

use super::ids::UnitId;
use crate::game::Side;
use crate::geometry::Pose;
use crate::rules::flanders::book::brigade::BrigadeFormation;
use crate::rules::flanders::book::profile::Gun;
use crate::rules::flanders::book::shot::Shot;

/// A shot at a card, noted on it until its troops are set on. [FLA GT-37]
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct NotedShot {
    /// Who fired.
    pub battery: UnitId,
    /// In which turn: the shots of one fire step are simultaneous. [FLA SEQ-11]
    pub turn: u32,
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
    /// It flew over cover that neither guns nor column touched. [FLA ART-03]
    pub over_cover: bool,
    /// Ranks that cover on the way takes. [FLA ART-14]
    pub cover_ranks: u8,
    /// The guns stood inside a wood. [FLA ART-05]
    pub from_wood: bool,
    /// Whom the die has picked, where he has found no room to be set on: it is settled when he does. [FLA GT-38, R-51, R-107]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub met: Option<UnitId>,
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
