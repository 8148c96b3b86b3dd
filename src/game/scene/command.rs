//! The commands of both sides.

use schemars::JsonSchema;
use serde::Serialize;

use crate::game::{PieceId, Side};

/// A leader's command.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Command {
    /// Whose it is.
    pub side: Side,
    /// Its name: the leader's, in most games.
    pub name: String,
    /// The leader, if he is on the board.
    pub leader: Option<PieceId>,
    /// What it belongs to, by name: "Marlborough's wing".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// Where it stands, where commands take turns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standing: Option<CommandStanding>,
    /// It has broken.
    pub broken: bool,
}

/// Where a command stands among those that take turns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CommandStanding {
    /// Where it stands.
    pub state: CommandState,
    /// The same in the game's words: "may follow".
    pub words: &'static str,
    /// What it takes to go: "goes on with 5 or less"; empty where it takes nothing.
    pub takes: String,
}

/// Whether a command acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CommandState {
    /// It acts now.
    Acts,
    /// It may act next.
    May,
    /// It may act next if it takes the turn from the other side.
    MaySeize,
    /// It has no turn of its own: it acts with those who lead it.
    WithOthers,
    /// It has acted, and waits for others.
    Waits,
    /// None of it is on the board yet.
    ToCome,
    /// It has nobody left.
    Gone,
}
