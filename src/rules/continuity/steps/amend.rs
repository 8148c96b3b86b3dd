//! The umpire's hand on the map: anything may be set right, and no rule fires.

use std::sync::Arc;

use super::{Step, Turn, losses};
use crate::game::{Amendable, PieceId, Refusal, Rule, Side};
use crate::geometry::Pose;
use crate::hex::{Corner, Stand};
use crate::rules::continuity::facts::board::board_of;
use crate::rules::continuity::facts::march::may_stop;
use crate::rules::continuity::judge::troop::UnitId;
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Amendment;
use crate::rules::continuity::state::unit::{LeaderId, Presence};

/// Says whether an amendment makes sense: it names what exists, and places that can be.
pub fn check(state: &State, stack: &[Arc<Step>], amendment: &Amendment) -> Result<(), Refusal> {
    let no = |why: &str, remedy: &str| Err(Refusal::new(Rule::new("GALLOPER"), "That cannot be set", why, remedy));
    if unit_of(amendment).is_some_and(|unit| usize::from(unit.0) >= state.units().len()) {
        return no("there is no such unit", "Choose a unit of this battle.");
    }
    if leader_of(amendment).is_some_and(|leader| usize::from(leader.0) >= state.leaders.len()) {
        return no("there is no such leader", "Choose a leader of this battle.");
    }
    match amendment {
        Amendment::Place { unit, stand } => check_place(state, *unit, stand),
        Amendment::PlaceLeader { hex, .. } if !state.ground().extent.contains(*hex) => {
            no("that hex is off the map", "Set him on the map, or remove him.")
        }
        Amendment::SkipStep if matches!(stack.last().map(Arc::as_ref), Some(Step::Over(_))) => {
            no("the battle is over", "Take an entry back.")
        }
        _ => Ok(()),
    }
}

fn check_place(state: &State, unit: UnitId, stand: &Stand) -> Result<(), Refusal> {
    let no = |why: &str, remedy: &str| Err(Refusal::new(Rule::new("GALLOPER"), "That cannot be set", why, remedy));
    let own = state.unit(unit);
    if stand.hexes().iter().any(|hex| !state.ground().extent.contains(*hex)) {
        return no("that hex is off the map", "Set it on the map, or remove it.");
    }
    if stand.is_long() != own.values.long {
        return no("it does not take up so many hexes", "Double-length infantry takes two, anybody else one.");
    }
    if !may_stop(state, unit, stand) {
        return no("there is no room for it", "Choose a hex with nobody, or with a friendly gun.");
    }
    Ok(())
}

/// The piece that an amendment is about, if it is about one.
pub fn concerns(amendment: &Amendment) -> Option<PieceId> {
    unit_of(amendment).map(PieceId::from).or_else(|| leader_of(amendment).map(PieceId::from))
}

fn unit_of(amendment: &Amendment) -> Option<UnitId> {
    match amendment {
        Amendment::Place { unit, .. }
        | Amendment::Remove(unit)
        | Amendment::Disorder { unit, .. }
        | Amendment::Saddle { unit, .. }
        | Amendment::Reacted { unit, .. } => Some(*unit),
        _ => None,
    }
}

fn leader_of(amendment: &Amendment) -> Option<LeaderId> {
    match amendment {
        Amendment::PlaceLeader { leader, .. } | Amendment::RemoveLeader(leader) => Some(*leader),
        _ => None,
    }
}

/// What a piece may be set to, ready to be given; the battle as a whole when none is named.
pub fn offers(state: &State, piece: Option<PieceId>) -> Vec<Amendable<Amendment>> {
    let list = match piece {
        None => battle_offers(state),
        Some(piece) => {
            let leader = state.leader_of(piece).map(|leader| vec![Amendment::RemoveLeader(leader)]);
            let unit = || state.unit_of(piece).map(|unit| unit_offers(state, unit));
            leader.or_else(unit).unwrap_or_default()
        }
    };
    list.into_iter().map(|amendment| Amendable { label: words(state, &amendment), amendment }).collect()
}

fn battle_offers(state: &State) -> Vec<Amendment> {
    let points = Side::BOTH.into_iter().flat_map(|side| {
        let now = state.flight_points[side.index()];
        [now.saturating_sub(1), now + 1]
            .into_iter()
            .filter(move |points| *points != now)
            .map(move |points| Amendment::FlightPoints { side, points })
    });
    points.chain([Amendment::SkipStep]).collect()
}

fn unit_offers(state: &State, unit: UnitId) -> Vec<Amendment> {
    let own = state.troop(unit);
    let mut list = vec![
        Amendment::Disorder { unit, disordered: !own.disordered },
        Amendment::Reacted { unit, reacted: !own.reacted },
    ];
    if own.is_dragoons() {
        list.push(Amendment::Saddle { unit, mounted: !own.mounted });
    }
    if let (Stand::Single { hex, facing }, true) = (own.stand, state.is_on_map(unit)) {
        let turned = Corner::ALL.into_iter().filter(|corner| *corner != facing);
        list.extend(turned.map(|facing| Amendment::Place { unit, stand: Stand::Single { hex, facing } }));
    }
    if state.is_on_map(unit) {
        list.push(Amendment::Remove(unit));
    }
    list
}

/// The amendment that sets a piece where it stands on the real map; nothing for one that was put down beside it.
pub fn placing(state: &State, piece: PieceId, pose: Pose) -> Option<Amendable<Amendment>> {
    let board = board_of(state);
    let amendment = if let Some(leader) = state.leader_of(piece) {
        Amendment::PlaceLeader { leader, hex: board.hex_at(pose.point())? }
    } else {
        let unit = state.unit_of(piece)?;
        Amendment::Place { unit, stand: board.nearest(state.troop(unit).stand, pose)? }
    };
    Some(Amendable { label: words(state, &amendment), amendment })
}

/// Says an amendment in words.
pub fn words(state: &State, amendment: &Amendment) -> String {
    let yes = |flag: bool, yes: &str, no: &str| if flag { yes.to_owned() } else { no.to_owned() };
    match amendment {
        Amendment::Place { unit, stand } => {
            let facing = stand.corner().map(|corner| format!(", facing {:?}", state.charts().orientation.wind(corner)));
            let words = State::place_words(stand);
            format!("{} stands at {words}{}", state.name(*unit), facing.unwrap_or_default())
        }
        Amendment::Remove(unit) => format!("{} is taken off", state.name(*unit)),
        Amendment::Disorder { unit, disordered } => {
            format!("{} is {}", state.name(*unit), yes(*disordered, "disordered", "in order"))
        }
        Amendment::Saddle { unit, mounted } => {
            format!("{} is {}", state.name(*unit), yes(*mounted, "mounted", "on foot"))
        }
        Amendment::Reacted { unit, reacted } => {
            format!("{} {}", state.name(*unit), yes(*reacted, "has reacted", "has not reacted"))
        }
        Amendment::PlaceLeader { leader, hex } => format!("{} is in {hex}", state.counter(*leader).name),
        Amendment::RemoveLeader(leader) => format!("{} is taken off", state.counter(*leader).name),
        Amendment::FlightPoints { side, points } => {
            format!("{} have {points} flight points", state.side_name(*side))
        }
        Amendment::SkipStep => "the step is passed over".to_owned(),
    }
}

/// Carries an amendment out.
pub fn carry_out(turn: &mut Turn<'_>, amendment: &Amendment) {
    let state = &mut *turn.state;
    match *amendment {
        Amendment::Place { unit, stand } => {
            let piece = state.unit_mut(unit);
            piece.troop.stand = stand;
            piece.presence = Presence::OnMap;
            piece.below = false;
        }
        Amendment::Remove(unit) => {
            losses::eliminate(turn, unit, "is taken off");
        }
        Amendment::Disorder { unit, disordered } => state.troop_mut(unit).disordered = disordered,
        Amendment::Saddle { unit, mounted } => state.unit_mut(unit).set_saddle(mounted),
        Amendment::Reacted { unit, reacted } => state.troop_mut(unit).reacted = reacted,
        Amendment::PlaceLeader { leader, hex } => {
            let piece = state.leader_mut(leader);
            piece.hex = hex;
            piece.presence = Presence::OnMap;
        }
        Amendment::RemoveLeader(leader) => state.leader_mut(leader).presence = Presence::Lost,
        Amendment::FlightPoints { side, points } => state.flight_points[side.index()] = points,
        Amendment::SkipStep => {
            // One die of an attack passed over leaves the others to be thrown.
            if let Some(Step::Strike(strike)) = turn.skip() {
                strike.go_on(turn);
            }
        }
    }
    turn.state.restack();
}
