//! The umpire's hand: sums changed, anything on the table set right.

use super::resync::What;
use super::{BattleScreen, Over};
use crate::dice::{Dice, Source};
use crate::game::{Amendable, Answer, Awaiting, PieceId, Refereed, Ruling, RulingTarget};

impl<R: Refereed + Send + 'static> BattleScreen<R> {
    /// Makes a ruling, with the words written in the dialog.
    pub(super) fn rule(&mut self, sets: RulingTarget<R::Amendment>) {
        let why = match &self.over {
            Over::Ruling(draft) => draft.why.trim().to_owned(),
            _ => String::new(),
        };
        let ruling = self.ruling(why, sets);
        self.over = Over::Nothing;
        if self.correction.is_some() && self.rule_before(Answer::Rule(ruling.clone())) {
            return;
        }
        self.give_ruling(ruling);
    }

    /// A ruling of the umpire, who may have been refused something just now.
    pub(super) fn ruling(&self, why: String, sets: RulingTarget<R::Amendment>) -> Ruling<R::Amendment> {
        let departs_from = self.refusal.as_ref().map(|refusal| refusal.rule.clone());
        Ruling { by: self.habits.umpire.clone(), why, departs_from, sets }
    }

    /// Enters a ruling. Dice that lie on the table are not picked up for it.
    pub(super) fn give_ruling(&mut self, ruling: Ruling<R::Amendment>) {
        let (tray, dice) = (self.tray.clone(), self.dice_asked());
        self.give(Answer::Rule(ruling), Source::Table);
        if dice.is_some() && self.dice_asked() == dice {
            self.tray = tray;
            self.preview = self.what_would_come();
        }
    }

    fn dice_asked(&self) -> Option<Dice> {
        match self.session.awaiting() {
            Awaiting::Dice(request) => Some(request.dice),
            Awaiting::Choice(_) | Awaiting::Facts(_) | Awaiting::Over(_) => None,
        }
    }

    /// What may be set right about the chosen piece; first of all, where it is held.
    pub(super) fn amendable(&self) -> Vec<Amendable<R::Amendment>> {
        let then = self.past.as_ref().filter(|_| self.correction.is_some()).map(|(entry, _)| *entry);
        let then = then.and_then(|entry| self.session.before(entry));
        let battle = then.as_ref().unwrap_or(self.amended());
        let held = self.hand.as_ref().filter(|hand| hand.judged.is_drawn);
        let placed = held.and_then(|hand| battle.placing(hand.piece, hand.pose));
        placed.into_iter().chain(battle.amendable(self.selected)).collect()
    }

    /// Rules that a piece has so many figures; nothing happens where the rules count none.
    pub(super) fn set_figures(&mut self, piece: PieceId, figures: u16) {
        if self.past.is_some() {
            return;
        }
        if self.is_in_resync() {
            return self.pencil_figures(piece, figures);
        }
        if let Some(one) = self.session.battle().counting(piece, figures) {
            self.rule(RulingTarget::Amend(one.amendment));
        }
    }

    pub(super) fn amend(&mut self, index: usize) {
        let is_place = index == 0 && self.hand.as_ref().is_some_and(|hand| hand.judged.is_drawn);
        let amendable = self.amendable();
        let Some(one) = amendable.into_iter().nth(index) else { return };
        if self.is_in_resync() {
            return self.pencil_in(self.selected, if is_place { What::Place } else { What::State }, one);
        }
        self.rule(RulingTarget::Amend(one.amendment));
    }
}
