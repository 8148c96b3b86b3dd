//! Whose eyes a message is asked with, and what they may ask.

use super::error::RpcError;
use crate::game::{Awaiting, Eyes, Ruleset, Side, Thrower};
use crate::rules::Battle;

/// Whose eyes a message means: `umpire`, `a`, `b`, or a side's name; the umpire's where none are named.
pub(super) fn eyes(name: Option<&str>, battle: &Battle) -> Result<Eyes, RpcError> {
    match name {
        None | Some("umpire") => Ok(Eyes::Umpire),
        Some("a") => Ok(Eyes::Side(Side::A)),
        Some("b") => Ok(Eyes::Side(Side::B)),
        Some(name) => {
            let sides = battle.scene(Eyes::Umpire).sides;
            let side = Side::BOTH.into_iter().find(|side| sides[side.index()] == name);
            let why =
                || RpcError::params("eyes", format!("“{name}” is neither umpire, a, b, {} nor {}", sides[0], sides[1]));
            side.map(Eyes::Side).ok_or_else(why)
        }
    }
}

/// Refuses what only the umpire may ask.
pub(super) fn for_the_umpire(name: Option<&str>, battle: &Battle) -> Result<(), RpcError> {
    match eyes(name, battle)? {
        Eyes::Umpire => Ok(()),
        Eyes::Side(_) => Err(RpcError::params("eyes", "only the umpire may ask this")),
    }
}

/// Refuses an answer from eyes that are not asked: a side answers its own choices and throws its own dice; facts and rulings are the
/// umpire's.
pub(super) fn may_answer(eyes: Eyes, battle: &Battle, is_ruling: bool) -> Result<(), RpcError> {
    let Eyes::Side(side) = eyes else { return Ok(()) };
    let is_asked = match battle.awaiting() {
        _ if is_ruling => false,
        Awaiting::Choice(choice) => choice.side == side,
        Awaiting::Dice(request) => matches!(request.thrower, Thrower::Both) || request.thrower == Thrower::Side(side),
        Awaiting::Facts(_) | Awaiting::Over(_) => false,
    };
    if is_asked { Ok(()) } else { Err(RpcError::params("eyes", "this is not for these eyes to answer")) }
}
