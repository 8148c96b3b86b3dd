//! The odds of the offers on show: worked out beside the window, one after another, and shown as they come.

use std::sync::mpsc::{Receiver, channel};

use eframe::egui::Context;

use crate::app::decision::Chances;
use crate::game::{Answer, Awaiting, Refereed};
use crate::odds::{Budget, Odds, odds, stop_at_decisions};

/// The odds asked for, as far as they have come.
#[derive(Default)]
pub struct OddsInBackground {
    /// After which entry, and of which offers, counted among all.
    asked: Option<(u64, Vec<usize>)>,
    told: Vec<Chances>,
    coming: Option<Receiver<(usize, Option<Odds>)>>,
}

impl OddsInBackground {
    /// Asks for the odds of some offers after an entry, unless they have been asked for.
    pub fn of<R>(&mut self, battle: &R, entry: u64, offers: &[usize], context: Option<&Context>)
    where
        R: Refereed + Send + 'static,
    {
        let asked = (entry, offers.to_vec());
        if self.asked.as_ref() == Some(&asked) {
            return;
        }
        self.told = offers.iter().map(|&offer| Chances { offer, odds: None, is_coming: true }).collect();
        self.asked = Some(asked);
        self.fetch(battle.clone(), offers.to_vec(), context.cloned());
    }

    fn fetch<R: Refereed + Send + 'static>(&mut self, battle: R, offers: Vec<usize>, context: Option<Context>) {
        let (sender, receiver) = channel();
        self.coming = Some(receiver);
        std::thread::spawn(move || {
            let Awaiting::Choice(choice) = battle.awaiting() else { return };
            for offer in offers {
                let answer = choice.offers.get(offer).map(|offer| Answer::Act(offer.action.clone()));
                let found =
                    answer.and_then(|answer| odds(&battle, &answer, &stop_at_decisions, Budget::default()).ok());
                // Nobody listens any more when something else has been asked meanwhile.
                if sender.send((offer, found)).is_err() {
                    return;
                }
                if let Some(context) = &context {
                    context.request_repaint();
                }
            }
        });
    }

    /// Takes what has come.
    pub fn take(&mut self) {
        let Some(coming) = &self.coming else { return };
        while let Ok((offer, found)) = coming.try_recv() {
            if let Some(chances) = self.told.iter_mut().find(|chances| chances.offer == offer) {
                chances.odds = found;
                chances.is_coming = false;
            }
        }
    }

    /// What has been told so far, offer by offer.
    pub fn told(&self) -> &[Chances] {
        &self.told
    }

    /// Forgets what was asked.
    pub fn forget(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::demo::{Toy, ToySetup};
    use crate::game::Ruleset;

    #[test]
    fn the_odds_of_every_offer_come_by_themselves() {
        let toy = Toy::begin(&ToySetup).expect("the toy begins");
        let mut coming = OddsInBackground::default();
        coming.of(&toy, 0, &[0, 1], None);
        assert!(coming.told().iter().all(|chances| chances.is_coming), "nothing waits for them");
        let begun = std::time::Instant::now();
        while coming.told().iter().any(|chances| chances.is_coming) {
            assert!(begun.elapsed().as_secs() < 10, "they never came");
            std::thread::yield_now();
            coming.take();
        }
        assert_eq!(coming.told().len(), 2);
    }
}
