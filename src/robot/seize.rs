//! Whether to take the turn from the other side by a throw.

use crate::dice::Faces;
use crate::game::{Answer, Awaiting, Choice, DiceRequest, Ears, Eyes, PieceKind, Place, Ruleset, Side, Target, Unsaid};
use crate::hex::Stand;

/// The least chance with which it is tried.
const LEAST: f64 = 0.6;

/// A command with troops so near an enemy has something to do, in hexes.
const REACH: u16 = 6;

/// Whether the odds speak for a seizure, and the command that would go stands in reach of an enemy.
pub(super) fn is_worth_it<R: Ruleset>(battle: &R, choice: &Choice<R::Action, Unsaid>, index: usize) -> bool {
    let offer = &choice.offers[index];
    let mut ahead = battle.clone();
    if ahead.answer(Answer::Act(offer.action.clone()), Ears::Deaf).is_err() {
        return false;
    }
    let odds = match ahead.awaiting() {
        Awaiting::Dice(request) if request.dice.count == 1 => chance(&ahead, request, choice.side),
        _ => return true,
    };
    odds >= LEAST && is_in_reach(battle, choice.side, &offer.target)
}

/// The chance that after a throw of one die it is for a side to say what is done.
fn chance<R: Ruleset>(battle: &R, request: &DiceRequest<Unsaid>, side: Side) -> f64 {
    let goes_on = |face: &u8| {
        let mut thrown = battle.clone();
        let given = thrown.answer(Answer::Roll(Faces(vec![*face])), Ears::Deaf);
        given.is_ok() && matches!(thrown.awaiting(), Awaiting::Choice(choice) if choice.side == side)
    };
    request.dice.faces().filter(goes_on).count() as f64 / f64::from(request.dice.sides)
}

/// Whether troops of the command that goes stand near an enemy.
fn is_in_reach<R: Ruleset>(battle: &R, side: Side, target: &Target) -> bool {
    let scene = battle.scene(Eyes::Side(side));
    let leads = |piece| scene.commands.iter().position(|command| command.leader == Some(piece));
    let command = target.piece().and_then(|piece| leads(piece).or_else(|| scene.piece(piece)?.command));
    let stands = |of: &dyn Fn(&crate::game::Piece) -> bool| -> Vec<Stand> {
        let troops = scene.pieces.iter().filter(|piece| piece.id.kind == PieceKind::Unit && of(piece));
        troops
            .filter_map(|piece| match piece.place {
                Place::Hexes { stand, .. } => Some(stand),
                _ => None,
            })
            .collect()
    };
    let own = stands(&|piece| piece.side == side && command.is_some() && piece.command == command);
    let enemies = stands(&|piece| piece.side != side);
    own.iter().any(|own| enemies.iter().any(|enemy| enemy.distance(own) <= REACH))
}
