//! Leaders: what they risk, where they go, when they move. [MB 14, MM 14]

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::troop::{CommandId, Troop, UnitId};
use super::why::{Bar, Why, first};
use crate::hex::Hex;
use crate::rules::continuity::book::cited;
use crate::rules::continuity::book::edition::Edition;

/// The grades of leader. [MB 2.4, 2.6, MM 2.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// Of the whole army.
    OverallCommander,
    /// Of a wing.
    WingCommander,
    /// Of a command.
    CommandLeader,
}

/// Whether fire with this unmodified die puts a leader in its hex at risk of a second. [MB 14.10, MM 14, R45]
pub fn is_at_risk(edition: &Edition, grade: Grade, die: u8) -> bool {
    edition.leaders_may_fall && grade != Grade::CommandLeader && die == 9
}

/// Whether the second die kills him. [MB 14.10, R45]
pub const fn falls(second: u8) -> bool {
    second == 9
}

/// The units that a leader whose own was lost may go to: the nearest of his command; none, and he is removed. [MB 14.9, MM 14]
pub fn refuges(hex: Hex, command: CommandId, others: &[Troop]) -> Vec<UnitId> {
    let own: Vec<(u16, UnitId)> = others
        .iter()
        .filter(|troop| troop.command == Some(command))
        .map(|troop| (troop.stand.distance_to(hex), troop.id))
        .collect();
    let nearest = own.iter().map(|(distance, _)| *distance).min();
    own.into_iter().filter(|(distance, _)| Some(*distance) == nearest).map(|(_, id)| id).collect()
}

/// Whether wing and overall commanders may move: with a free activation, which is used up by it. [MB 14.8, Q20, Q21, MM 14 Wing Commanders]
pub fn may_move_commanders(is_free: bool, with_a_command: bool) -> Result<(), Bar> {
    first([(!is_free || with_a_command, Why::NotFree, &cited::COMMANDER_MOVE)])
}
