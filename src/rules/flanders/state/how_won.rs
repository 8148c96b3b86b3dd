//! How a battle is won, in words.

use super::aim::{Aim, Deed};
use super::setup::Setup;
use crate::game::Side;

/// How a battle that begins so is won, a sentence for each way. [FLA ORG-20, MAJ-01, MAJ-10]
pub fn how_won(setup: &Setup) -> Vec<String> {
    let victory = &setup.victory;
    let name = |side: Side| setup.sides[side.index()].as_str();
    let broken = Side::BOTH.map(|winner| by_breaking(setup, winner, winner.other()));
    let aims = victory.aims.iter().map(|aim| by_ground(setup, aim));
    let late = victory.on_by.map(|turn| format!("What is not on the table by the end of turn {turn} is lost."));
    let end = victory.turns.map(|turns| match victory.at_the_end {
        Some(side) => format!("After turn {turns} {} win.", name(side)),
        None => format!("After turn {turns} it is drawn."),
    });
    broken.into_iter().chain(aims).chain(late).chain(end).collect()
}

fn by_breaking(setup: &Setup, winner: Side, loser: Side) -> String {
    let commands = setup.generals.iter().filter(|general| general.side == loser).count();
    let broken = setup.victory.broken_commands[loser.index()].max(1);
    let [winner, loser] = [winner, loser].map(|side| setup.sides[side.index()].as_str());
    match (broken, commands) {
        (_, 1) => format!("{winner} win when the command of {loser} breaks."),
        (1, _) => format!("{winner} win when one of {commands} commands of {loser} breaks."),
        _ => format!("{winner} win when {broken} of {commands} commands of {loser} break."),
    }
}

fn by_ground(setup: &Setup, aim: &Aim) -> String {
    let side = &setup.sides[aim.side.index()];
    let ground = setup.terrain.get(aim.ground).and_then(|ground| ground.name.as_deref()).unwrap_or("the ground marked");
    match aim.deed {
        Deed::Take => format!("{side} are to take {ground} by turn {}.", aim.by),
        Deed::Hold => format!("{side} are to hold {ground} to turn {}.", aim.by),
    }
}
