//! A player who stands where he is.

use super::drawn::Leading;
use super::pick::{self, Picked};
use super::{Chosen, Reason, hexes};
use crate::dice::Generator;
use crate::game::{Choice, Offer, Ruleset, Target, Unsaid, Weight};

/// From here on an offer hurts whoever comes, or restores order; below it the battle is left as it is.
const ACTS: u8 = 4;

/// Fires, rallies and meets who comes; otherwise leaves everybody where he is, looking at the enemy. Says why.
pub(super) fn consider<R: Ruleset>(
    battle: &R,
    choice: &Choice<R::Action, Unsaid>,
    generator: &mut Generator,
) -> Chosen<R::Action> {
    let likings: Vec<u8> = choice.offers.iter().map(liking).collect();
    for wanted in (1..=likings.iter().copied().max().unwrap_or_default()).rev() {
        let tier = (0..likings.len()).filter(|index| likings[*index] == wanted).collect();
        let tier = hexes::closing(battle, choice, tier);
        if let Some(Picked { index, action }) = pick::one_of(battle, choice, tier, Leading::Closing, generator) {
            let reason = if wanted < ACTS { Reason::Stands } else { Reason::of(battle, choice, index) };
            return Chosen::at_sight(action, reason);
        }
    }
    Chosen::at_sight(pick::last_resort(battle, choice, generator), Reason::Means(Weight::GivesUp))
}

/// How much an offer is to the mind of somebody who defends: what hurts who comes, then what leaves things as they are, then the rest;
/// nought of what leads away.
fn liking<A, W>(offer: &Offer<A, W>) -> u8 {
    match offer.verb.as_ref() {
        "fire_caracole" | "charge" | "seize" | "move_mode" | "move_first" => 0,
        verb if verb.starts_with("fire") || verb.starts_with("react") || verb.starts_with("meet") => ACTS,
        "rally" | "fight_on" | "counterattack" | "receive_charge" | "defend" | "fire_mode" => ACTS,
        // Commands are called up so that they may fire.
        "advance" if matches!(offer.target, Target::Piece(_)) => ACTS,
        _ if offer.rests() => 3,
        "declared" | "keep_covered" | "leave" | "break_off" | "place_nobody" | "own" | "go_on" => 3,
        "move" | "advance" | "move_closed" | "ride" | "give_way" | "fall_back" | "call" => 1,
        _ if offer.weight() == Weight::GivesUp => 0,
        _ => 2,
    }
}
