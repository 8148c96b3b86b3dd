//! Automatic players: they read what a battle waits for and answer it, knowing no rule.
//!
//! A robot sees what anybody sees: the offers with their verbs, what may be drawn on the ground, and the scene. It serves to play
//! whole battles without people, to test every ruleset, and to stand in for a player who has gone home.

mod drawn;
mod hexes;
mod stated;
#[cfg(test)]
mod tests;

use crate::dice::Generator;
use crate::game::{Answer, AnswerTo, Awaiting, Choice, Offer, Ruleset, Target, Unsaid};

/// How an automatic player chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Robot {
    /// Any legal answer, one as likely as another.
    Random,
    /// Charges, fires and closes with the nearest enemy where it may, so that battles end.
    Contact,
}

/// How often of eight times [`Robot::Contact`] does what it likes best rather than anything at all.
const RESOLVE: u32 = 7;

impl Robot {
    /// Every automatic player.
    pub const ALL: [Self; 2] = [Self::Random, Self::Contact];

    /// The name it is called by on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Contact => "contact",
        }
    }

    /// The automatic player of this name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|robot| robot.name() == name)
    }

    /// Answers what the battle waits for; nothing when the battle is over. The same battle and generator always give the same
    /// answer, and [`Ruleset::check`] takes it.
    pub fn answer<R: Ruleset>(self, battle: &R, generator: &mut Generator) -> Option<AnswerTo<R>> {
        match battle.awaiting() {
            Awaiting::Choice(choice) => Some(Answer::Act(self.choose(battle, choice, generator))),
            Awaiting::Facts(sheet) => Some(Answer::State(stated::state(sheet, generator))),
            Awaiting::Dice(request) => Some(Answer::Roll(generator.throw(request.dice))),
            Awaiting::Over(_) => None,
        }
    }

    /// Takes up an offer. A drawing that is refused is given up for another offer; a battle always has one that is not drawn.
    fn choose<R: Ruleset>(
        self,
        battle: &R,
        choice: &Choice<R::Action, Unsaid>,
        generator: &mut Generator,
    ) -> R::Action {
        let mut left: Vec<usize> = self.liked(&choice.offers, generator);
        if self == Self::Contact {
            left = hexes::closing(battle, choice, left);
        }
        let mut rest: Vec<usize> = (0..choice.offers.len()).filter(|index| !left.contains(index)).collect();
        loop {
            if left.is_empty() {
                left = std::mem::take(&mut rest);
            }
            let Some(offer) = pick(&mut left, generator).map(|index| &choice.offers[index]) else {
                return choice.offers.first().expect("a choice always has an offer").action.clone();
            };
            let Target::Ground(ground) = &offer.target else { return offer.action.clone() };
            if let Some(action) = drawn::draw(self, battle, offer, ground, generator) {
                return action;
            }
        }
    }

    /// The offers to be tried first.
    fn liked<A, W>(self, offers: &[Offer<A, W>], generator: &mut Generator) -> Vec<usize> {
        let least = match self {
            Self::Contact if generator.below(8) < RESOLVE => offers.iter().map(eagerness).max().unwrap_or_default(),
            Self::Contact | Self::Random => 1,
        };
        (0..offers.len()).filter(|index| eagerness(&offers[*index]) >= least).collect()
    }
}

/// How much an offer brings the battle on, by its verb. A robot gives up only when nothing else is left.
fn eagerness<A, W>(offer: &Offer<A, W>) -> u8 {
    match offer.verb.as_ref() {
        "charge" | "fight_on" => 4,
        verb if verb.starts_with("fire") => 3,
        "move" | "advance" | "place_with" | "keep_covered" | "ready" => 2,
        "concede" | "leave_map" | "agree" => 0,
        _ => 1,
    }
}

/// Takes one of these out, one as likely as another.
fn pick(from: &mut Vec<usize>, generator: &mut Generator) -> Option<usize> {
    (!from.is_empty()).then(|| from.swap_remove(generator.below(from.len() as u32) as usize))
}
