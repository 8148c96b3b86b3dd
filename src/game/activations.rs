//! How the commands of both sides take turns, in a game of activations: what a commands panel shows.

use schemars::JsonSchema;
use serde::Serialize;

use super::Side;

/// Who goes, who may go, and how near each army is to breaking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Activations {
    /// Whose it is to go on; nobody's before the first activation.
    pub holder: Option<Side>,
    /// The commands, in the order of the scene's commands.
    pub commands: Vec<CommandState>,
    /// What each army has lost against what it bears, side A first.
    pub flight: [FlightTrack; 2],
}

/// A command in the order of activations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CommandState {
    /// The wing it belongs to, by whom it is led; nothing where it has none.
    pub wing: Option<String>,
    /// What it goes on with, in words: "5 or less, with 1 by Marlborough".
    pub number: String,
    /// Where it stands.
    pub state: ActivationState,
}

/// Where a command stands in the order of activations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ActivationState {
    /// It is acting now.
    Active,
    /// It may go next if its die allows.
    MayFollow,
    /// It may seize continuity if its die allows.
    MaySeize,
    /// It has no turn of its own: it acts with those who lead it.
    GoesWithOthers,
    /// It went last and waits for another to go.
    WentLast,
    /// None of its units is on the map yet.
    ToCome,
    /// It has nobody left.
    Gone,
}

/// What an army has lost, and what it bears.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FlightTrack {
    /// Flight points so far.
    pub points: u16,
    /// What is taken off for the villages it holds.
    pub relief: i32,
    /// A total over this breaks it.
    pub level: u16,
}
