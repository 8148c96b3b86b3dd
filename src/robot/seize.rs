//! Whether to take the turn from the other side by a throw.

use crate::dice::Reads as _;
use crate::game::{Answer, Awaiting, Choice, Ears, PieceKind, Ruleset, Side, Target, Unsaid};

/// The least chance with which it is tried.
const LEAST: f64 = 0.6;

/// A command with troops so near an enemy has something to do, in hexes.
const REACH: u16 = 6;

/// Whether the command that would go stands in reach of an enemy, and the odds speak for a seizure that a throw decides.
pub(super) fn is_worth_it<R: Ruleset>(battle: &R, choice: &Choice<R::Action, Unsaid>, index: usize) -> bool {
    is_in_reach(battle, choice.side, &choice.offers[index].target)
        && chance_of(battle, choice, index).is_none_or(|chance| chance >= LEAST)
}

/// The chance with which the throw that a seizure asks for succeeds; nothing where it asks for none.
pub(super) fn chance_of<R: Ruleset>(battle: &R, choice: &Choice<R::Action, Unsaid>, index: usize) -> Option<f64> {
    let mut ahead = battle.clone();
    ahead.answer(Answer::Act(choice.offers[index].action.clone()), Ears::Deaf).ok()?;
    let Awaiting::Dice(request) = ahead.awaiting() else { return None };
    let tries = request.reading.tries(request.dice, &request.dice.all_lowest());
    tries.first().map(|tried| tried.chance)
}

/// Whether troops of the command that goes stand near an enemy.
fn is_in_reach<R: Ruleset>(battle: &R, side: Side, target: &Target) -> bool {
    let Some(command) = target.piece().and_then(|piece| battle.command_of(piece)) else { return false };
    let stands = battle.stands();
    let mut own = stands.iter().filter(|one| one.side == side && one.command == Some(command));
    own.any(|own| {
        let mut enemies = stands.iter().filter(|one| one.side != side && one.piece.kind == PieceKind::Unit);
        enemies.any(|enemy| enemy.stand.distance(&own.stand) <= REACH)
    })
}
