//! How both sides stand, counted: figures, nerve, commands. [FLA MAJ-01 to MAJ-10]

use super::book::profile::Morale;
use super::judge::major_morale::score;
use super::state::{GeneralId, State, Unit};
use super::steps::aims;
use super::steps::command::standing as of_command;
use crate::game::{Limit, LimitOf, Objective, Side, SideStanding, StrengthLeft};

/// How a side stands. Nothing on the table counts for itself: armies are beaten by their commands. [FLA ORG-20, MAJ-01]
pub fn standing(state: &State, side: Side) -> SideStanding {
    let own = state.units.iter().filter(|unit| unit.side == side);
    let generals = || state.general_ids().filter(|id| state.general(*id).side == side);
    let broken = generals().filter(|id| state.general(*id).broken).count();
    let army = Limit {
        of: LimitOf::ArmyOfCommands,
        name: String::new(),
        filled: broken as i32,
        breaks_at: state.fixed.victory.broken_commands[side.index()].max(1).into(),
        broken: broken >= usize::from(state.fixed.victory.broken_commands[side.index()].max(1)),
    };
    SideStanding {
        strength: own.map(|unit| strength(unit)).sum(),
        limits: generals().map(|id| command(state, id)).chain([army]).collect(),
        objectives: objectives(state, side),
        wins_at_the_end: wins_at_the_end(state, side),
    }
}

/// Whose battle it is if all stays as it is: who lacks nothing that it has to take or hold beside one who does, and else whom the last
/// turn leaves the victor. [FLA MAJ-10]
fn wins_at_the_end(state: &State, side: Side) -> bool {
    let victory = &state.fixed.victory;
    let lacks = |side| aims::held(state, side).contains(&false);
    match (lacks(side), lacks(side.other())) {
        (true, _) => false,
        (false, true) => true,
        (false, false) => victory.turns.is_some() && victory.at_the_end == Some(side),
    }
}

/// The ground it has to take or hold, each worth as much as the others.
fn objectives(state: &State, side: Side) -> Vec<Objective> {
    let held = aims::held(state, side);
    let worth = 1.0 / held.len().max(1) as f64;
    held.into_iter().map(|held| Objective { held, worth }).collect()
}

/// The figures of a unit by its nerve; a battery's are its crew.
fn strength(unit: &Unit) -> StrengthLeft {
    let (begun, now) = (unit.profile.original.into(), unit.figures.into());
    if unit.is_lost() {
        return StrengthLeft::gone(begun);
    }
    let mut left = StrengthLeft::sound(begun, now);
    match unit.morale {
        _ if unit.past_rallying => left.worst = now,
        Morale::Routed => left.worst = now,
        Morale::Shaken => left.grave = now,
        Morale::Fatigued => left.light = now,
        Morale::Good if unit.disordered => left.disordered = now,
        Morale::Good => {}
    }
    left
}

/// How near a command is to breaking: half its units in trouble. [FLA MAJ-01, MAJ-03]
fn command(state: &State, id: GeneralId) -> Limit {
    let (general, stands) = (state.general(id), of_command(state, id));
    Limit {
        of: LimitOf::Command,
        name: general.name.to_string(),
        filled: score(&stands).into(),
        breaks_at: stands.units.div_ceil(2).into(),
        broken: general.broken,
    }
}
