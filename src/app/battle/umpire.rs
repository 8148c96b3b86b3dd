//! The umpire's hand: sums changed, anything on the table set right.

use super::{BattleScreen, Over};
use crate::dice::Source;
use crate::game::{Amendable, Answer, Ruleset, Ruling, TallyRuling};

impl<R: Ruleset + Send + 'static> BattleScreen<R> {
    /// Makes a ruling, with the words written in the dialog.
    pub(super) fn rule(&mut self, sets: TallyRuling<R::Amendment>) {
        let why = match &self.over {
            Over::Ruling(draft) => draft.why.trim().to_owned(),
            _ => String::new(),
        };
        let departs_from = self.refusal.as_ref().map(|refusal| refusal.rule.clone());
        let ruling = Ruling { by: self.habits.umpire.clone(), why, departs_from, sets };
        self.over = Over::Nothing;
        self.give(Answer::Rule(ruling), Source::Table);
    }

    /// What may be set right about the chosen piece; first of all, where it is held.
    pub(super) fn amendable(&self) -> Vec<Amendable<R::Amendment>> {
        let battle = self.session.battle();
        let held = self.hand.as_ref().filter(|hand| hand.judged.is_drawn);
        let placed = held.and_then(|hand| battle.placing(hand.piece, hand.pose));
        placed.into_iter().chain(battle.amendable(self.selected)).collect()
    }

    pub(super) fn amend(&mut self, index: usize) {
        let amendable = self.amendable();
        if let Some(one) = amendable.into_iter().nth(index) {
            self.rule(TallyRuling::Amend(one.amendment));
        }
    }
}
