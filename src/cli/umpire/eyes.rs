//! Whose eyes a message is asked with, and what they may ask.

use super::error::RpcError;
use crate::cli::bound::BoundTo;
use crate::game::{Awaiting, Eyes, Ruleset, Side, Thrower};
use crate::rules::Battle;

/// Whose eyes a message means: `umpire`, `a`, `b`, or a side's name. Where none are named they are those that the process is bound
/// to, or else the umpire's; of a process that is bound no others may be named.
pub(super) fn eyes(name: Option<&str>, battle: &Battle, bound: Option<BoundTo>) -> Result<Eyes, RpcError> {
    let bound = bound.map(|bound| Eyes::Side(bound.0));
    let Some(name) = name else { return Ok(bound.unwrap_or(Eyes::Umpire)) };
    let named = named(name, battle)?;
    match bound {
        Some(bound) if bound != named => Err(RpcError::params("eyes", "this process is bound to other eyes")),
        Some(_) | None => Ok(named),
    }
}

fn named(name: &str, battle: &Battle) -> Result<Eyes, RpcError> {
    match name {
        "umpire" => Ok(Eyes::Umpire),
        "a" => Ok(Eyes::Side(Side::A)),
        "b" => Ok(Eyes::Side(Side::B)),
        name => {
            let sides = battle.scene(Eyes::Umpire).sides;
            let side = Side::BOTH.into_iter().find(|side| sides[side.index()] == name);
            let why =
                || RpcError::params("eyes", format!("“{name}” is neither umpire, a, b, {} nor {}", sides[0], sides[1]));
            side.map(Eyes::Side).ok_or_else(why)
        }
    }
}

/// Refuses what only the umpire may ask.
pub(super) fn for_the_umpire(eyes: Eyes) -> Result<(), RpcError> {
    match eyes {
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

/// An error as one pair of eyes may read it: what is wrong with a journal may speak of what is hidden, and is for the umpire.
pub(super) fn as_told_to(eyes: Eyes, error: RpcError) -> RpcError {
    match eyes {
        Eyes::Umpire => error,
        Eyes::Side(_) => error.without_words_of_the_journal(),
    }
}
