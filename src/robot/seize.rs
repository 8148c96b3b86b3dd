//! Whether to take the turn from the other side by a throw.

use crate::dice::{Reads as _, ThrowClass};
use crate::game::{Answer, Awaiting, Choice, DiceRequest, Ears, PieceKind, Ruleset, Side, Target, Unsaid};

/// The least chance with which it is tried.
const LEAST: f64 = 0.6;

/// A command with troops so near an enemy has something to do, in hexes.
const REACH: u16 = 6;

/// Whether the odds speak for a seizure, and the command that would go stands in reach of an enemy.
pub(super) fn is_worth_it<R: Ruleset>(battle: &R, choice: &Choice<R::Action, Unsaid>, index: usize) -> bool {
    let offer = &choice.offers[index];
    let Some(ahead) = tried(battle, &offer.action) else { return false };
    match thrown(&ahead) {
        Some(request) => {
            is_in_reach(battle, choice.side, &offer.target) && chance(&ahead, request, choice.side) >= LEAST
        }
        None => true,
    }
}

/// The chance with which a seizure that is decided by one die succeeds; nothing where it is decided otherwise.
pub(super) fn chance_of<R: Ruleset>(battle: &R, choice: &Choice<R::Action, Unsaid>, index: usize) -> Option<f64> {
    let ahead = tried(battle, &choice.offers[index].action)?;
    thrown(&ahead).map(|request| chance(&ahead, request, choice.side))
}

fn tried<R: Ruleset>(battle: &R, seizure: &R::Action) -> Option<R> {
    let mut ahead = battle.clone();
    ahead.answer(Answer::Act(seizure.clone()), Ears::Deaf).ok()?;
    Some(ahead)
}

/// The throw of one die that is asked for, if one is.
fn thrown<R: Ruleset>(battle: &R) -> Option<&DiceRequest<Unsaid>> {
    match battle.awaiting() {
        Awaiting::Dice(request) if request.dice.count == 1 => Some(request),
        _ => None,
    }
}

/// The chance that after a throw of one die it is for a side to say what is done. Faces that are read alike are tried once.
fn chance<R: Ruleset>(battle: &R, request: &DiceRequest<Unsaid>, side: Side) -> f64 {
    let sides = f64::from(request.dice.sides);
    let goes_on = |class: &ThrowClass| {
        let mut thrown = battle.clone();
        let given = thrown.answer(Answer::Roll(class.faces.clone()), Ears::Deaf);
        given.is_ok() && matches!(thrown.awaiting(), Awaiting::Choice(choice) if choice.side == side)
    };
    let classes = request.reading.throw_classes(request.dice).into_iter().filter(goes_on);
    classes.map(|class| (class.chance * sides).round()).sum::<f64>() / sides
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
