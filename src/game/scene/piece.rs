//! The pieces on the board and beside it.

use std::ops::RangeBounds;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Condition, Marker, Place, Severity, Spent, Strength};
use crate::game::{PieceId, PieceKind, Side};

/// Something on the board or beside it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Piece {
    /// How it is pointed at.
    pub id: PieceId,
    /// Its key in the scenario's files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Which command it belongs to, an index into the scene's commands; `None` where it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<usize>,
    /// What it is drawn as.
    pub glyph: Glyph,
    /// Where it is.
    pub place: Place,
    /// What it has to lose; `None` of leaders, cards and markers, and where the eyes may not count it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strength: Option<Strength>,
    /// How good it is, or how high it ranks, where that is drawn as marks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank: Option<Rank>,
    /// The numbers printed on it, as it bears them now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stats: Vec<Stat>,
    /// What has become of it, worst last.
    pub conditions: Vec<Condition>,
    /// The markers that lie on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub markers: Vec<Marker>,
    /// What it has done this turn.
    pub spent: Vec<Spent>,
    /// What is to be said of it besides, shortly: "overlaps Pallandt".
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
    /// What is written on the back of a card, for the eyes that may read it: "4 foot, double line".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back: Option<String>,
    /// Everything a screen reader should say of it.
    pub description: String,
}

impl Piece {
    /// A piece that is nowhere, with nothing to lose and nothing to tell.
    pub fn new(id: PieceId, side: Side, name: impl Into<String>, glyph: Glyph) -> Self {
        let name = name.into();
        Self {
            id,
            key: name.clone(),
            description: name.clone(),
            name,
            side,
            command: None,
            glyph,
            place: Place::Off { why: "nowhere yet".to_owned() },
            strength: None,
            rank: None,
            stats: Vec::new(),
            conditions: Vec::new(),
            markers: Vec::new(),
            spent: Vec::new(),
            remarks: Vec::new(),
            back: None,
        }
    }

    /// The same piece with neither its strength nor its emptied bases, as those see it who may not count its losses.
    #[must_use]
    pub fn without_losses(mut self, description: String) -> Self {
        self.strength = None;
        self.description = description;
        for base in self.place.bases_mut() {
            base.standing = true;
        }
        self
    }

    /// Whether it is troops, that fight and are lost: neither a leader nor a card.
    pub fn is_troops(&self) -> bool {
        self.id.kind == PieceKind::Unit && self.glyph != Glyph::General
    }

    /// What is left of it and what there was, where that is counted.
    pub fn counted(&self) -> Option<[u16; 2]> {
        self.strength.and_then(Strength::counted)
    }

    /// How many marks its rank is drawn with.
    pub fn marks(&self) -> u8 {
        self.rank.as_ref().map_or(0, |rank| rank.marks)
    }

    /// Whether anything of this severity has become of it.
    pub fn is(&self, severity: Severity) -> bool {
        self.conditions.iter().any(|condition| condition.severity == severity)
    }

    /// The condition that weighs most, of those of these severities.
    pub fn worst(&self, severities: impl RangeBounds<Severity>) -> Option<Condition> {
        let within = |condition: &&Condition| severities.contains(&condition.severity);
        self.conditions.iter().filter(within).max_by_key(|condition| condition.severity).copied()
    }

    /// The worst that has become of it, but for its ranks and its orders, which the board shows.
    pub fn shown(&self) -> Option<Condition> {
        let told = |condition: &&Condition| !matches!(condition.severity, Severity::CutOff | Severity::Disorder);
        self.conditions.iter().filter(told).max_by_key(|condition| condition.severity).copied()
    }

    /// Whether it has moved, or fired, this turn.
    pub fn has(&self, spent: Spent) -> bool {
        self.spent.contains(&spent)
    }
}

/// How good a piece is, or how high it ranks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Rank {
    /// Marks beside its name: diamonds of troops, stars of leaders.
    pub marks: u8,
    /// The same in a word: "elite".
    pub words: &'static str,
}

/// A number printed on a piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Stat {
    /// The letter it goes by.
    pub letter: &'static str,
    /// What stands on the piece; empty where the letter itself stands there.
    pub value: String,
    /// What it is: "shock rating".
    pub words: &'static str,
}

/// How a piece is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Glyph {
    /// A solid block.
    Foot,
    /// A half-filled block.
    Horse,
    /// A half-filled block with a ring.
    Dragoons,
    /// A solid block with a ring.
    DismountedDragoons,
    /// A thin barrel.
    LightGuns,
    /// A thick barrel.
    HeavyGuns,
    /// A crew on foot, without its guns.
    Crew,
    /// A disc with a star.
    General,
    /// A card face down, with an arrow; all that the other side sees of any card.
    Card,
    /// A card with nothing behind it, for the eyes that may know: a hollow arrow.
    Dummy,
}
