//! Pieces pointed at and chosen, and the piece in hand.

use super::{BattleScreen, Hand, Notice};
use crate::app::canvas::map_of;
use crate::dice::Source;
use crate::game::{Answer, Awaiting, PieceId, Refereed};

impl<R: Refereed + Send + 'static> BattleScreen<R> {
    /// Points at a piece: measures to it, takes it up as the target, or chooses it.
    pub(super) fn point(&mut self, piece: PieceId) {
        if let (true, Some(from)) = (self.measuring, self.selected.filter(|from| *from != piece)) {
            self.measured = Some((from, piece));
            self.draw_marks();
            return;
        }
        if self.point_on_sheet(piece) {
            return;
        }
        let piece = self.who_acts_for(piece);
        // On a map a counter is chosen before anything is done with it.
        let own = self.offers().is_some_and(|offers| offers.may_act.contains(&piece));
        if own && map_of(&self.scene.board).is_some() {
            return self.select_in_place(Some(piece));
        }
        let rows = self.offers().map(|offers| offers.rows.clone()).unwrap_or_default();
        let aimed: Vec<_> =
            rows.iter().filter(|row| row.target == Some(piece) && self.selected != Some(piece)).collect();
        match aimed[..] {
            [only] => {
                let index = only.index;
                self.choose(index);
            }
            [] => self.select_in_place(Some(piece)),
            ref several => {
                let ways: Vec<String> = several
                    .iter()
                    .filter_map(|row| row.letter.map(|letter| format!("{letter}: {}", row.label)))
                    .collect();
                let words = if ways.is_empty() {
                    "Choose what is done to it at the right.".to_owned()
                } else {
                    ways.join("   ")
                };
                self.notice = Some(Notice { words, redo: false });
            }
        }
    }

    /// Who is chosen where a piece is pointed at: of a command that is asked as a whole the command, by any of its units; pointed at once
    /// more, the piece itself.
    fn who_acts_for(&self, piece: PieceId) -> PieceId {
        let Some(may_act) = self.offers().map(|offers| &offers.may_act) else { return piece };
        let (Some(pointed), false) = (self.scene.piece(piece), may_act.contains(&piece)) else { return piece };
        let is_its_command = |id: &&PieceId| {
            let other = self.scene.piece(**id).filter(|other| other.place.slot().is_some());
            pointed.command.is_some() && other.is_some_and(|other| other.command == pointed.command)
        };
        may_act.iter().find(is_its_command).filter(|id| self.selected != Some(**id)).copied().unwrap_or(piece)
    }

    pub(super) fn select(&mut self, piece: Option<PieceId>) {
        let piece = piece.map(|piece| self.who_acts_for(piece));
        self.select_in_place(piece);
        self.bring_asked();
    }

    /// Chooses a piece that is pointed at or named, without moving the table under the pointer.
    pub(super) fn select_in_place(&mut self, piece: Option<PieceId>) {
        if self.hand.as_ref().is_some_and(|hand| Some(hand.piece) != piece) {
            self.hand = None;
        }
        self.selected = piece;
        self.wing.chosen = None;
        self.refusal = None;
        self.ask();
    }

    /// The next piece with something to do; with nothing to do for anybody, the next piece of all.
    pub(super) fn next(&mut self, back: bool) {
        let may_act = self.offers().map(|offers| offers.may_act.clone()).filter(|pieces| !pieces.is_empty());
        let all: Vec<PieceId> = may_act.unwrap_or_else(|| self.scene.pieces.iter().map(|piece| piece.id).collect());
        if all.is_empty() {
            return;
        }
        let at = self.selected.and_then(|piece| all.iter().position(|one| *one == piece));
        let step = if back { all.len() - 1 } else { 1 };
        let next = at.map_or(0, |at| (at + step) % all.len());
        self.select(Some(all[next]));
    }

    pub(super) fn take_in_hand(&mut self, piece: PieceId, only: Option<usize>) {
        let held = self.hand.as_ref().is_some_and(|hand| hand.piece == piece);
        if self.past.is_some() || (held && only.is_none()) {
            return;
        }
        let Awaiting::Choice(choice) = self.asked() else { return };
        self.hand = Hand::take(&choice.offers, only, piece, &self.scene);
        if self.hand.is_some() {
            self.selected = Some(piece);
            self.refusal = None;
        }
        self.ask();
    }

    /// Takes any piece in hand, to be set by ruling.
    pub(super) fn take_to_set(&mut self, piece: PieceId) {
        let held = self.hand.as_ref().is_some_and(|hand| hand.piece == piece && hand.by_ruling);
        if self.past.is_some() || held {
            return;
        }
        self.hand = Hand::set(piece, &self.scene);
        self.selected = Some(piece);
        self.ask();
    }

    /// Changes the unit in hand, and asks the rules what they say of it.
    pub(super) fn with_hand(&mut self, change: impl FnOnce(&mut Hand)) {
        let Some(mut hand) = self.hand.take() else { return };
        change(&mut hand);
        if let Some(map) = map_of(&self.scene.board) {
            hand.settle_on(map);
        }
        hand.judge(self.now(), |refusal| self.section(&refusal.rule));
        self.refusal = None;
        self.hand = Some(hand);
    }

    pub(super) fn let_go(&mut self) {
        self.hand = None;
        self.ask();
    }

    pub(super) fn move_hand(&mut self) {
        let Some(answer) = self.hand.as_ref().and_then(|hand| hand.answer(self.now())) else { return };
        match answer {
            Ok(action) => self.give(Answer::Act(action), Source::Table),
            Err(refusal) => self.refusal = Some(refusal),
        }
    }
}
