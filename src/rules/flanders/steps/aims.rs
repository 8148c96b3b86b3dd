//! Ground to be taken or held, as the scenario has it: who stands on it, and what that decides. [FLA MAJ-10, ORG-20]

use crate::game::{Outcome, Rule, Side};
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::state::aim::{Aim, Deed};
use crate::rules::flanders::state::{State, UnitId};

/// How an aim stands when a turn ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    /// It is reached.
    Reached,
    /// It may still be.
    Open,
    /// It cannot be any more.
    Missed,
}

/// What the aims decide at the end of a turn: a side that has reached all of its own wins, one that has missed one loses.
pub fn decided(state: &State) -> Option<Outcome> {
    let missed = |side: Side| of(state, side).find(|aim| standing(state, aim) == Standing::Missed);
    let has_reached = |side: Side| {
        let mut own = of(state, side).peekable();
        own.peek().is_some() && own.all(|aim| standing(state, aim) == Standing::Reached)
    };
    let outcome = |winner: Option<Side>, text: String| Some(Outcome { winner, text, rule: Rule::new("FLA MAJ-10") });
    let wins = |side: Side| missed(side.other()).is_some() || (has_reached(side) && missed(side).is_none());
    match (wins(Side::A), wins(Side::B)) {
        (false, false) => None,
        (true, true) => outcome(None, "Both sides have done what they had to; the battle is drawn.".to_owned()),
        (is_a, _) => {
            let winner = if is_a { Side::A } else { Side::B };
            outcome(Some(winner), words(state, winner, missed(winner.other())))
        }
    }
}

fn words(state: &State, winner: Side, missed: Option<&Aim>) -> String {
    let name = |side: Side| state.side_name(side);
    let ground = |aim: &Aim| state.fixed.ground.within_a_sentence(aim.ground);
    match missed {
        Some(aim) if aim.deed == Deed::Take => {
            format!("{} have not taken {} by turn {}; {} win.", name(aim.side), ground(aim), aim.by, name(winner))
        }
        Some(aim) => format!("{} have lost {}; {} win.", name(aim.side), ground(aim), name(winner)),
        None => {
            let all: Vec<String> = of(state, winner).map(ground).collect();
            format!("{} have {} and win.", name(winner), all.join(", "))
        }
    }
}

/// A side's aims, each with whether it is as the side wants it now.
pub fn held(state: &State, side: Side) -> Vec<bool> {
    of(state, side).map(|aim| is_as_wanted(state, aim)).collect()
}

/// What the map says of a piece of ground that somebody has to take or hold.
pub fn label(state: &State, ground: usize) -> Option<String> {
    let aims = state.fixed.victory.aims.iter().filter(|aim| aim.ground == ground);
    let words = aims.map(|aim| {
        let (side, by) = (state.side_name(aim.side), aim.by);
        match aim.deed {
            Deed::Take => format!("{side} to take it by turn {by}"),
            Deed::Hold => format!("{side} to hold it to turn {by}"),
        }
    });
    let words: Vec<String> = words.collect();
    (!words.is_empty()).then(|| words.join(", "))
}

fn of(state: &State, side: Side) -> impl Iterator<Item = &Aim> {
    state.fixed.victory.aims.iter().filter(move |aim| aim.side == side)
}

fn standing(state: &State, aim: &Aim) -> Standing {
    match (aim.deed, is_as_wanted(state, aim), state.turn >= aim.by) {
        (Deed::Take, true, _) | (Deed::Hold, true, true) => Standing::Reached,
        (Deed::Take, false, false) | (Deed::Hold, true, false) => Standing::Open,
        (Deed::Take, false, true) | (Deed::Hold, false, _) => Standing::Missed,
    }
}

fn is_as_wanted(state: &State, aim: &Aim) -> bool {
    match aim.deed {
        Deed::Take => stands_alone(state, aim.ground, aim.side),
        Deed::Hold => !stands_alone(state, aim.ground, aim.side.other()),
    }
}

/// Whether units of a side, and none of the other, stand on a piece of ground; routers hold nothing.
fn stands_alone(state: &State, ground: usize, side: Side) -> bool {
    let is_there = |side: Side| state.present(side).any(|id| stands_on(state, id, ground));
    is_there(side) && !is_there(side.other())
}

fn stands_on(state: &State, id: UnitId, ground: usize) -> bool {
    let unit = state.unit(id);
    let outline = &state.fixed.ground.terrain[ground].outline;
    unit.morale != Morale::Routed
        && match unit.garrison_of() {
            Some(building) => building == ground,
            None => unit.pose().is_some() && state.bases(id).iter().any(|base| outline.overlaps(base)),
        }
}
