//! How an offer weighs with somebody who plays by general sense, whatever the game.

use super::Offer;

/// What taking up an offer means for the battle, as far as somebody need know who knows no rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// It gives the battle up, or a part of it.
    GivesUp,
    /// It takes somebody out of the fight for a while, who may be got ready again.
    StandsDown,
    /// It leads away from the enemy.
    Back,
    /// It sets somebody up elsewhere before the battle, and may be done again and again.
    Arranges,
    /// Anything else.
    Plain,
    /// It brings somebody forward, or makes him ready.
    Forward,
    /// It fires.
    Fires,
    /// It restores order.
    Rallies,
    /// It takes the turn from the other side by a throw.
    Seizes,
    /// It goes in hand to hand.
    Strikes,
}

impl<A, W> Offer<A, W> {
    /// How it weighs. Games call one thing by one verb, so that the verb says it.
    pub fn weight(&self) -> Weight {
        match self.verb.as_ref() {
            "concede" | "leave_map" | "agree" => Weight::GivesUp,
            "limber" => Weight::StandsDown,
            "retreat" | "fall_back" | "withdraw" | "give_way" => Weight::Back,
            "arrange" => Weight::Arranges,
            "charge" | "fight_on" => Weight::Strikes,
            "rally" => Weight::Rallies,
            "seize" => Weight::Seizes,
            "move" | "advance" | "place_with" | "keep_covered" | "ready" | "unlimber" | "draw" => Weight::Forward,
            verb if verb.starts_with("fire") => Weight::Fires,
            _ => Weight::Plain,
        }
    }

    /// Whether it leaves things as they are.
    pub fn rests(&self) -> bool {
        const RESTS: [&str; 12] =
            ["stay", "stop", "pass", "done", "stand", "hold", "keep", "ready", "end", "decline", "let", "refrain"];
        RESTS.contains(&self.verb.as_ref())
    }

    /// Whether it leaves a piece where it is.
    pub fn stays(&self) -> bool {
        self.verb == "stay"
    }
}
