//! What stands beside the offers: the values each would be judged by, and what each is worth.

use super::BattleScreen;
use super::chances::{AT_A_GLANCE, Asked, OfferOf};
use crate::app::decision::Chances;
use crate::app::decision::question::Body;
use crate::dice::Generator;
use crate::game::{Answer, Awaiting, Ears, Eyes, Piece, Refereed, RulingTarget, Side};
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

    /// The battle on which these eyes may weigh the offers of a side: as it is for the umpire. A side weighs its own where ranges may be
    /// looked at before a target is named, as far as it knows the battle: an enemy whom it may not count is taken to be as strong as he
    /// ever was, and what is hidden is drawn anew.
    pub(super) fn weighed_by_these_eyes(&self, of: Side) -> Option<R> {
        let battle = self.draft.as_ref().map_or_else(|| self.session.battle(), |draft| &draft.battle);
        let Eyes::Side(own) = self.eyes else { return Some(battle.clone()) };
        if own != of || self.habits.hide_ranges {
            return None;
        }
        let (all, seen) = (battle.scene(Eyes::Umpire).pieces, battle.scene(self.eyes).pieces);
        let is_known = |piece: &Piece| match seen.iter().find(|one| one.id == piece.id) {
            Some(one) => one.glyph == piece.glyph && one.back == piece.back,
            None => piece.place.pose().is_none(),
        };
        let mut dice = Generator::seeded(self.session.last());
        let mut known = match battle.as_known_to(own, &mut |below| dice.below(below)) {
            Some(known) => known,
            // Nothing is hidden, or it cannot be drawn anew just now.
            None if all.iter().all(is_known) => battle.clone(),
            None => return None,
        };
        let is_uncounted = |piece: &&Piece| seen.iter().any(|one| one.id == piece.id && one.strength.is_none());
        for piece in all.iter().filter(is_uncounted) {
            let first = piece.counted().and_then(|[_, first]| known.counting(piece.id, first));
            if let Some(first) = first {
                let ruling = self.ruling(String::new(), RulingTarget::Amend(first.amendment));
                known.answer(Answer::Rule(ruling), Ears::Deaf).ok()?;
            }
        }
        Some(known)
    }

    /// Asks for the worth of the offers on show, as closely as is wanted, where these eyes may have it.
    pub(super) fn ask_for_odds(&mut self) {
        let may = self.eyes == Eyes::Umpire && self.past.is_none();
        let entry = self.session.last();
        match (&self.question.body, self.questioned().words()) {
            (Body::Offers(offers), Awaiting::Choice(choice))
                if self.past.is_none() && self.sheet.is_none() && !self.page_is_open() =>
            {
                let Some(battle) = self.weighed_by_these_eyes(choice.side) else {
                    self.chances.forget();
                    return self.show_chances();
                };
                // What begins nothing by itself is weighed only where odds are asked for.
                let begins = |index: usize| battle.isolate(Answer::Act(choice.offers[index].action.clone())).is_some();
                let rows = offers.rows.iter().filter(|row| !row.drawn && (self.odds_shown || begins(row.index)));
                let shown: Vec<OfferOf> = rows.map(|row| (0, row.index)).collect();
                let budget = if self.odds_shown { Budget::default() } else { AT_A_GLANCE };
                self.chances.of(&battle, Asked { entry, budget }, &[choice], &shown, self.context.as_ref());
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
