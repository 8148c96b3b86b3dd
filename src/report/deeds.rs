//! What each unit did and lost, entry by entry, and which generals fell.

use std::collections::BTreeMap;

use super::pieces::{gone, pairs};
use super::{Fall, FeatLine, GeneralStory, Line, Told, UnitStory};
use crate::game::{Feat, FeatKind, Glyph, Piece, PieceId, Scene, Severity, Strength};

/// What was done so far.
#[derive(Default)]
pub(super) struct Deeds {
    feats: BTreeMap<PieceId, Vec<FeatLine>>,
    /// When figures of each unit fell or were given back.
    falls: BTreeMap<PieceId, Vec<Fall>>,
    /// When each unit and general left the battle.
    left: BTreeMap<PieceId, Told>,
}

impl Deeds {
    /// Notes what was done in an entry.
    pub fn note(&mut self, line: &Line, feats: Vec<Feat>) {
        for feat in feats {
            self.feats.entry(feat.piece).or_default().push(FeatLine { told: told(line), feat });
        }
    }

    /// Sees what an entry changed: figures that fell, units and generals that left.
    pub fn see(&mut self, line: &Line, before: &Scene, after: &Scene) {
        for (was, is) in pairs(before, after) {
            let figures = i32::from(with_it(was)) - i32::from(with_it(is));
            if figures != 0 {
                self.falls.entry(is.id).or_default().push(Fall { told: told(line), figures });
            }
            if gone(was).is_none() && gone(is).is_some() {
                self.left.insert(is.id, told(line));
            }
        }
        for is in leaders(after).filter(|is| lost(is).is_some()) {
            let was_there = leaders(before).any(|was| was.id == is.id && lost(was).is_none());
            if was_there {
                self.left.insert(is.id, told(line));
            }
        }
    }

    /// A unit's story with what it did and what became of its figures.
    pub fn told_of(&self, piece: &Piece, story: UnitStory) -> UnitStory {
        let [first, _] = story.figures();
        let now = with_it(piece);
        let feats = self.feats.get(&piece.id).cloned().unwrap_or_default();
        let falls = self.falls.get(&piece.id).cloned().unwrap_or_default();
        let is_gone = story.gone.is_some();
        let left = feats.iter().rev().find_map(|line| match line.feat.kind {
            FeatKind::Left(how) => Some(how),
            _ => None,
        });
        UnitStory {
            fell: first.saturating_sub(now),
            gained: now.saturating_sub(first),
            fell_at: falls.iter().rfind(|fall| fall.figures > 0).map(|fall| fall.told.clone()),
            falls,
            left_with: if is_gone { now } else { 0 },
            left_at: self.left.get(&piece.id).filter(|_| is_gone).cloned(),
            why_gone: left.filter(|_| is_gone),
            routs: feats.iter().filter(|line| line.feat.kind == FeatKind::Routed).count() as u16,
            feats,
            ..story
        }
    }

    /// What became of the generals and other leaders.
    pub fn generals(&self, scene: &Scene) -> Vec<GeneralStory> {
        let story = |piece: &Piece| GeneralStory {
            piece: piece.id,
            key: piece.key.clone(),
            name: piece.name.clone(),
            side: piece.side,
            gone: lost(piece).map(str::to_owned),
            told: self.left.get(&piece.id).filter(|_| lost(piece).is_some()).cloned(),
        };
        leaders(scene).map(story).collect()
    }
}

fn told(line: &Line) -> Told {
    Told { entry: line.entry, label: line.label.clone() }
}

/// Figures with a piece, whether it is there or gone; a whole unit that is gone has none.
fn with_it(piece: &Piece) -> u16 {
    match piece.strength {
        Some(Strength::Figures { now, .. } | Strength::Steps { now, .. }) => now,
        Some(Strength::Whole) | None => u16::from(gone(piece).is_none()),
    }
}

/// Generals, and leaders of other games.
fn leaders(scene: &Scene) -> impl Iterator<Item = &Piece> {
    scene.pieces.iter().filter(|piece| piece.glyph == Glyph::General)
}

/// What has become of a leader who is gone, in a word.
fn lost(piece: &Piece) -> Option<&'static str> {
    piece
        .worst(Severity::Gone..)
        .filter(|condition| condition.severity == Severity::Gone)
        .map(|condition| condition.words)
}
