//! What stands beside the offers: the values each would be judged by, and what each is worth.

use super::BattleScreen;
use super::chances::{AT_A_GLANCE, Asked, OfferOf};
use crate::app::decision::Chances;
use crate::app::decision::question::Body;
use crate::game::{Answer, Awaiting, Eyes, Refereed};
use crate::odds::Budget;

impl<R: Refereed + Send + 'static> BattleScreen<R> {
    /// Puts beside each offer on show the values it would be judged by.
    pub(super) fn weigh(&mut self, awaiting: &Awaiting<R::Action>) {
        let (Body::Offers(offers), Awaiting::Choice(choice)) = (&mut self.question.body, awaiting) else { return };
        if self.past.is_some() {
            return;
        }
        let battle = self.draft.as_ref().map_or_else(|| self.session.battle(), |draft| &draft.battle);
        for row in &mut offers.rows {
            let offer = choice.offers.get(row.index);
            row.values = offer.map_or_else(Vec::new, |offer| battle.values(&offer.action, self.eyes));
        }
    }

    /// Asks for the worth of the offers on show, as closely as is wanted; only the umpire may have it.
    pub(super) fn ask_for_odds(&mut self) {
        let may = self.eyes == Eyes::Umpire && self.past.is_none();
        let entry = self.session.last();
        match (&self.question.body, self.questioned().words()) {
            (Body::Offers(offers), Awaiting::Choice(choice)) if may && self.sheet.is_none() && !self.page_is_open() => {
                let battle = self.draft.as_ref().map_or(self.session.battle(), |draft| &draft.battle);
                // What begins nothing by itself is weighed only where odds are asked for.
                let begins = |index: usize| battle.isolate(Answer::Act(choice.offers[index].action.clone())).is_some();
                let rows = offers.rows.iter().filter(|row| !row.drawn && (self.odds_shown || begins(row.index)));
                let shown: Vec<OfferOf> = rows.map(|row| (0, row.index)).collect();
                let budget = if self.odds_shown { Budget::default() } else { AT_A_GLANCE };
                self.chances.of(battle, Asked { entry, budget }, &[choice], &shown, self.context.as_ref());
            }
            _ => self.chances.forget(),
        }
        if may && self.odds_shown && matches!(self.question.body, Body::Dice(_)) {
            let battle =
                self.ahead.as_ref().or(self.draft.as_ref()).map_or(self.session.battle(), |draft| &draft.battle);
            self.under_way.of(battle, entry, self.context.as_ref());
        } else {
            self.under_way.forget();
        }
        self.show_chances();
    }

    /// Tells the panel what is known so far of the worth of the offers.
    pub(super) fn show_chances(&mut self) {
        let told = self.chances.asked().iter().map(|&(question, offer)| {
            let of = (question, offer);
            Chances { offer, is_coming: !self.chances.is_told(of), worth: self.chances.worth(of).cloned() }
        });
        self.chances_shown = told.collect();
    }
}
