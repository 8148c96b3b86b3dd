//! What offers are worth, and the odds of what is under way: worked out beside the window, shown as they come, and called off by the
//! next answer.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

use eframe::egui::Context;

use crate::app::coming::Coming;
use crate::game::{Choice, Refereed};
use crate::odds::{Budget, Odds, Worth, first_offer, odds_under_way, worth};

/// What is shown without being asked for is worked out less closely.
pub const AT_A_GLANCE: Budget = Budget { throws: 2_000, samples: 200, seed: 1704 };

/// One of several questions, and one of its offers.
pub type OfferOf = (usize, usize);

/// What is asked of the worth of offers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Asked {
    /// After which entry.
    pub entry: u64,
    /// How closely.
    pub budget: Budget,
}

/// The worth of offers, as far as it has come.
#[derive(Default)]
pub struct WorthInBackground {
    asked: Option<(Asked, Vec<OfferOf>)>,
    /// Those that have come; nothing of an offer that brings nothing about.
    told: BTreeMap<OfferOf, Option<Worth>>,
    coming: Option<Coming<(OfferOf, Option<Worth>)>>,
}

impl WorthInBackground {
    /// Asks for the worth of offers, unless it has been asked for.
    pub fn of<R>(
        &mut self,
        battle: &R,
        asked: Asked,
        choices: &[Choice<R::Action>],
        offers: &[OfferOf],
        context: Option<&Context>,
    ) where
        R: Refereed + Send + 'static,
    {
        let wanted = (asked, offers.to_vec());
        if self.asked.as_ref() == Some(&wanted) {
            return;
        }
        let (battle, choices, offers) = (battle.clone(), choices.to_vec(), offers.to_vec());
        self.asked = Some(wanted);
        self.told.clear();
        self.coming = Some(Coming::begin(context.cloned(), move |send, called_off| {
            for (question, offer) in offers {
                if called_off.load(Ordering::Relaxed) {
                    return;
                }
                let of = (question, offer);
                send((of, worth(&battle, &choices, of, &first_offer, asked.budget, called_off)));
            }
        }));
    }

    /// Takes what has come; says whether anything has.
    pub fn take(&mut self) -> bool {
        let Some(coming) = &self.coming else { return false };
        let before = self.told.len();
        self.told.extend(coming.take_all());
        self.told.len() > before
    }

    /// What is asked for, offer by offer.
    pub fn asked(&self) -> &[OfferOf] {
        self.asked.as_ref().map_or(&[], |(_, offers)| offers)
    }

    /// Whether what an offer is worth has come, be it that it brings nothing about.
    pub fn is_told(&self, offer: OfferOf) -> bool {
        self.told.contains_key(&offer)
    }

    /// What an offer is worth; nothing while it is coming, and of one that brings nothing about.
    pub fn worth(&self, offer: OfferOf) -> Option<&Worth> {
        self.told.get(&offer)?.as_ref()
    }

    /// Whether all that was asked for has come.
    pub fn is_complete(&self) -> bool {
        self.asked().iter().all(|offer| self.told.contains_key(offer))
    }

    /// Forgets what was asked.
    pub fn forget(&mut self) {
        *self = Self::default();
    }
}

/// The odds of what is under way, from the dice now asked for.
#[derive(Default)]
pub struct OddsUnderWay {
    asked: Option<u64>,
    found: Option<Odds>,
    coming: Option<Coming<Option<Odds>>>,
}

impl OddsUnderWay {
    /// Asks for them after an entry, unless they have been asked for.
    pub fn of<R: Refereed + Send + 'static>(&mut self, battle: &R, entry: u64, context: Option<&Context>) {
        if self.asked == Some(entry) {
            return;
        }
        let battle = battle.clone();
        self.asked = Some(entry);
        self.found = None;
        self.coming = Some(Coming::begin(context.cloned(), move |send, called_off| {
            send(odds_under_way(&battle, &first_offer, Budget::default(), called_off));
        }));
    }

    /// Takes them when they have come.
    pub fn take(&mut self) {
        if let Some(found) = self.coming.as_ref().and_then(Coming::take) {
            self.found = found;
        }
    }

    /// What was found; nothing while it is coming.
    pub fn found(&self) -> Option<&Odds> {
        self.found.as_ref()
    }

    /// Whether they are asked for.
    pub fn is_asked(&self) -> bool {
        self.asked.is_some()
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
    use crate::game::{Awaiting, Ruleset};

    #[test]
    fn the_worth_of_every_offer_comes_by_itself() {
        let toy = Toy::begin(&ToySetup).expect("the toy begins");
        let Awaiting::Choice(choice) = toy.words() else { panic!("the toy begins with a choice") };
        let mut coming = WorthInBackground::default();
        coming.of(&toy, Asked { entry: 0, budget: AT_A_GLANCE }, &[choice], &[(0, 0), (0, 1)], None);
        assert!(!coming.is_complete(), "nothing waits for it");
        let begun = std::time::Instant::now();
        while !coming.is_complete() {
            assert!(begun.elapsed().as_secs() < 10, "it never came");
            std::thread::yield_now();
            coming.take();
        }
        assert_eq!(coming.asked().len(), 2);
    }
}
