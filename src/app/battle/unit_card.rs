//! What the card of the chosen unit tells, gathered from what can be looked at.

use super::BattleScreen;
use crate::app::decision::UnitCard;
use crate::app::decision::question::Body;
use crate::app::parts::distance;
use crate::game::{Eyes, LineKind, Mark, Overlay, Piece, PieceId, Refereed};

/// How many lines of what befell it are told.
const TOLD: usize = 3;

impl<R: Refereed + Send + 'static> BattleScreen<R> {
    /// The card of the chosen unit; none while something else than a choice is asked, or a sheet takes its room.
    pub(super) fn card_of_the_chosen(&self) -> Option<UnitCard> {
        let is_choice = matches!(self.question.body, Body::Offers(_)) && self.past.is_none() && self.sheet.is_none();
        let piece = self.selected.filter(|_| is_choice && !self.is_at_ledger())?;
        let piece = self.scene.pieces.iter().find(|one| one.id == piece)?;
        let ranges = self.eyes == Eyes::Umpire || !self.habits.hide_ranges;
        Some(UnitCard {
            check: self.session.battle().tested_by(piece.id, self.eyes),
            supports: self.supports_of(piece.id),
            nearest: if ranges { self.nearest_enemy(piece) } else { None },
            befell: self.befell(piece.id),
        })
    }

    fn supports_of(&self, piece: PieceId) -> Vec<(bool, String)> {
        let marks = self.session.battle().overlay(piece, Overlay::Support, self.eyes);
        let told = marks.into_iter().filter_map(|mark| match mark {
            Mark::Line { kind: LineKind::Support, label, .. } => Some((true, label)),
            Mark::Line { kind: LineKind::NoSupport, label, .. } => Some((false, label)),
            _ => None,
        });
        // Several may do the same for it.
        let mut supports: Vec<(bool, String)> = Vec::new();
        for support in told.filter(|(_, label)| !label.is_empty()) {
            if !supports.contains(&support) {
                supports.push(support);
            }
        }
        supports
    }

    /// The nearest enemy and how far he is off.
    pub(super) fn nearest_enemy(&self, piece: &Piece) -> Option<String> {
        let battle = self.amended();
        let enemies = self.scene.pieces.iter().filter(|one| one.side != piece.side && one.is_troops());
        let measured = enemies.filter_map(|enemy| Some((battle.measure(piece.id, enemy.id)?.range, &enemy.name)));
        let (range, name) = measured.min_by(|one, other| one.0.total_cmp(&other.0))?;
        let on_hexes = super::super::canvas::map_of(&self.scene.board).is_some();
        Some(format!("{name}, {}", distance(range, on_hexes)))
    }

    /// What befell a piece this turn, newest first, as these eyes may read it.
    fn befell(&self, piece: PieceId) -> Vec<String> {
        let turn = self.session.battle().turn();
        let entries = self.session.standing().rev().take_while(|entry| entry.turn == turn);
        let told = entries.flat_map(|entry| entry.reports.iter().rev()).filter_map(|report| report.seen_by(self.eyes));
        told.filter(|report| report.pieces.contains(&piece)).map(|report| report.text).take(TOLD).collect()
    }
}
