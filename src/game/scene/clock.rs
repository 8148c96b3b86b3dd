//! Where a battle stands in its sequence of play.

use schemars::JsonSchema;
use serde::Serialize;

use crate::game::Side;

/// Where a battle stands in its sequence of play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Clock {
    /// What the game counts: `Turn`, `Activation`.
    pub word: &'static str,
    /// Which it is, from 1; 0 while the battle is set up.
    pub number: u32,
    /// How many there are, where the scenario says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<u32>,
    /// The phases of one in printed order, by name, never by number.
    pub phases: Vec<String>,
    /// Which phase it is, an index into `phases`.
    pub phase: usize,
}

impl Clock {
    /// The name of the phase; empty where a game has none.
    pub fn phase_name(&self) -> &str {
        self.phases.get(self.phase).map(String::as_str).unwrap_or_default()
    }

    /// "Turn 6".
    pub fn words(&self) -> String {
        format!("{} {}", self.word, self.number)
    }
}

/// Who goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Holder {
    /// The side.
    pub side: Side,
    /// What it has, in the game's word: `continuity`, `the phase`.
    pub words: &'static str,
}

/// Dice that both sides threw against each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Throw {
    /// What for: `Initiative`.
    pub word: &'static str,
    /// The faces, side A's first.
    pub faces: [u8; 2],
}
