//! How both sides stand, counted: units, losses, villages. [SHS 16d, 17.1 to 17.4]

use super::book::arms::Leader;
use super::book::tables::{COLLAPSE, VILLAGES};
use super::judge::victory::holder;
use super::state::State;
use super::state::unit::{Presence, UnitId};
use crate::game::{Limit, LimitOf, Objective, Side, SideStanding, StrengthLeft};

/// How a side stands.
pub fn standing(state: &State, side: Side) -> SideStanding {
    let own = state.ids().filter(|id| state.counter(*id).side() == side && state.counter(*id).arm.fights());
    let leaders = Leader::ALL.into_iter().filter(|leader| leader.side() == side);
    let lost = state.losses[side.index()];
    let army = Limit {
        of: LimitOf::Army,
        name: String::new(),
        filled: lost.into(),
        breaks_at: COLLAPSE.into(),
        broken: state.collapsed(side),
    };
    let village = |held: &Option<Side>| Objective { held: *held == Some(side), worth: 1.0 / VILLAGES as f64 };
    SideStanding {
        strength: own.map(|id| strength(state, id)).sum(),
        limits: leaders.map(|leader| command(state, leader)).chain([army]).collect(),
        objectives: state.held.iter().map(village).collect(),
        wins_at_the_end: holder(&state.held) == Some(side),
    }
}

/// A unit is lost as a whole.
fn strength(state: &State, id: UnitId) -> StrengthLeft {
    if state.unit(id).presence() == Presence::Lost {
        return StrengthLeft::gone(1);
    }
    StrengthLeft { disordered: state.unit(id).disrupted.into(), ..StrengthLeft::sound(1, 1) }
}

/// The troops that follow a commander: with none of them left there is nobody to lead.
fn command(state: &State, leader: Leader) -> Limit {
    let own = || state.ids().filter(|id| state.counter(*id).leader == leader && state.counter(*id).arm.fights());
    let (units, lost) = (own().count(), own().filter(|id| state.unit(*id).presence() == Presence::Lost).count());
    Limit {
        of: LimitOf::Command,
        name: leader.name().to_owned(),
        filled: lost as i32,
        breaks_at: units as i32,
        broken: lost == units,
    }
}
