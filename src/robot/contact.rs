//! A player who goes to the enemy.

use super::drawn::Leading;
use super::pick::Picked;
use super::{Chosen, Reason, hexes, leaders, patience, pick, seize, shock, shot};
use crate::dice::Generator;
use crate::game::{Choice, PieceKind, Target, Unsaid, Weighed, Weight};

/// How often of eight times it does what it likes best rather than anything of use.
const RESOLVE: u32 = 7;

/// Goes to the enemy, charges where that may win, fires, rallies out of his reach, and keeps leaders with their men.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contact {
    /// Now and then it does something else, so that no two battles are alike.
    whim: bool,
    /// It tries a shock by itself before it goes in, and looks whether a shot reaches.
    looks: bool,
    /// Where nothing brings the battle on it leaves things as they are; else it does then whatever may be done.
    rests: bool,
    /// On a table it lets an enemy come who is near, and does nothing in haste.
    waits: bool,
}

impl Contact {
    /// As it plays a battle.
    pub(super) const AT_PLAY: Self = Self { whim: true, looks: true, rests: false, waits: false };
    /// Always what it likes best, at a glance: to play a battle on in thought.
    pub(super) const AT_A_GLANCE: Self = Self { whim: false, looks: false, rests: true, waits: false };
    /// Always what it likes best, but with patience.
    pub(super) const PATIENT: Self = Self { whim: false, looks: true, rests: true, waits: true };
    /// The same at a glance.
    pub(super) const PATIENT_AT_A_GLANCE: Self = Self { looks: false, ..Self::PATIENT };

    /// Takes up an offer.
    pub(super) fn choose<R: Weighed>(
        self,
        battle: &R,
        choice: &Choice<R::Action, Unsaid>,
        generator: &mut Generator,
    ) -> R::Action {
        match self.pick(battle, choice, generator) {
            Some(picked) => picked.action,
            None => pick::last_resort(battle, choice, generator),
        }
    }

    /// Takes up an offer, and says why.
    pub(super) fn consider<R: Weighed>(
        self,
        battle: &R,
        choice: &Choice<R::Action, Unsaid>,
        generator: &mut Generator,
    ) -> Chosen<R::Action> {
        match self.pick(battle, choice, generator) {
            Some(Picked { index, action }) => Chosen::at_sight(action, self.reason(battle, choice, index)),
            None => Chosen::at_sight(pick::last_resort(battle, choice, generator), Reason::Means(Weight::GivesUp)),
        }
    }

    fn reason<R: Weighed>(self, battle: &R, choice: &Choice<R::Action, Unsaid>, index: usize) -> Reason {
        let stays = self.waits && choice.offers[index].rests();
        if stays && patience::waits_for_somebody(battle, choice) {
            return Reason::Waits;
        }
        Reason::of(battle, choice, index)
    }

    /// The offer it likes best of those that make sense; nothing when none does.
    fn pick<R: Weighed>(
        self,
        battle: &R,
        choice: &Choice<R::Action, Unsaid>,
        generator: &mut Generator,
    ) -> Option<Picked<R::Action>> {
        let mut likings: Vec<u8> = (0..choice.offers.len()).map(|index| liking(battle, choice, index)).collect();
        if self.waits {
            patience::give_up_what_is_hasty(battle, choice, &mut likings);
        }
        if self.whim && generator.below(8) >= RESOLVE {
            let verb = whim(choice, &likings, generator);
            if let Some(picked) = self.sensible(battle, choice, verb, generator) {
                return Some(picked);
            }
        }
        (1..=likings.iter().copied().max().unwrap_or_default()).rev().find_map(|wanted| {
            let mut tier: Vec<usize> = (0..likings.len()).filter(|index| likings[*index] == wanted).collect();
            let rests = |index: &usize| choice.offers[*index].rests();
            if self.rests && wanted == PLAIN && tier.iter().any(rests) {
                tier.retain(rests);
            }
            self.sensible(battle, choice, tier, generator)
        })
    }

    /// Of offers liked alike one that makes sense; nothing when none does.
    pub(super) fn sensible<R: Weighed>(
        self,
        battle: &R,
        choice: &Choice<R::Action, Unsaid>,
        among: Vec<usize>,
        generator: &mut Generator,
    ) -> Option<Picked<R::Action>> {
        let on = |battle: &R, choice: &_, generator: &mut _| Self::AT_A_GLANCE.choose(battle, choice, generator);
        let among = if self.waits { patience::without_going_to_him(battle, choice, among) } else { among };
        let among = if self.looks {
            let among = shot::within_reach(battle, choice, among, generator, on);
            shock::promising(battle, choice, among, generator, on)
        } else {
            among
        };
        let rides = |index: &usize| match &choice.offers[*index].target {
            Target::Hex(target) => target.piece.kind == PieceKind::Leader,
            _ => false,
        };
        let among = if !among.is_empty() && among.iter().all(rides) {
            leaders::with_their_men(battle, choice, among)
        } else {
            hexes::closing(battle, choice, among)
        };
        pick::one_of(battle, choice, among, Leading::Closing, generator)
    }
}

/// How an offer is liked that does not bring the battle on.
const PLAIN: u8 = 1;

/// How much an offer brings the battle on; nought of one that is only a last resort.
pub(super) fn liking<R: Weighed>(battle: &R, choice: &Choice<R::Action, Unsaid>, index: usize) -> u8 {
    let offer = &choice.offers[index];
    match offer.weight() {
        Weight::Strikes => 4,
        Weight::Rallies if hexes::is_pressed(battle, choice, offer.target.piece()) => 1,
        Weight::Seizes if !seize::is_worth_it(battle, choice, index) => 0,
        Weight::Fires | Weight::Rallies | Weight::Seizes => 3,
        Weight::Forward => 2,
        Weight::Back if !must_go_back(choice) => 0,
        Weight::Plain | Weight::Arranges | Weight::Back => PLAIN,
        Weight::GivesUp | Weight::StandsDown => 0,
    }
}

/// Whether somebody is beaten back, and it is asked only whereto.
fn must_go_back<A, W>(choice: &Choice<A, W>) -> bool {
    choice.offers.iter().all(|offer| matches!(offer.weight(), Weight::Back | Weight::GivesUp))
}

/// Every offer of one verb, taken at random from those that are of use.
fn whim<A, W>(choice: &Choice<A, W>, likings: &[u8], generator: &mut Generator) -> Vec<usize> {
    let useful = |index: &usize| likings[*index] > 0;
    let mut verbs: Vec<&str> = (0..likings.len()).filter(useful).map(|index| &*choice.offers[index].verb).collect();
    verbs.sort_unstable();
    verbs.dedup();
    let verb = pick::one(&mut verbs, generator).unwrap_or_default();
    (0..likings.len()).filter(|index| likings[*index] > 0 && choice.offers[*index].verb == verb).collect()
}
