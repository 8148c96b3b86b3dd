//! The umpire's hand on the map: anything may be set right, and no rule fires.

use super::{Step, Table, losses};
use crate::game::{Amendable, PieceId, Refusal, Rule, Side};
use crate::geometry::Pose;
use crate::hex::{Corner, Stand};
use crate::rules::continuity::facts::board::board_of;
use crate::rules::continuity::facts::march::may_stop;
use crate::rules::continuity::judge::troop::UnitId;
use crate::rules::continuity::state::Position;
use crate::rules::continuity::state::action::Amendment;
use crate::rules::continuity::state::unit::{LeaderId, Presence};

/// Says whether an amendment makes sense: it names what exists, and places that can be.
pub fn check(position: &Position, stack: &[Step], amendment: &Amendment) -> Result<(), Refusal> {
    let no = |why: &str, remedy: &str| Err(Refusal::new(Rule::new("GALLOPER"), "That cannot be set", why, remedy));
    if unit_of(amendment).is_some_and(|unit| usize::from(unit.0) >= position.units().len()) {
        return no("there is no such unit", "Choose a unit of this battle.");
    }
    if leader_of(amendment).is_some_and(|leader| usize::from(leader.0) >= position.leaders.len()) {
        return no("there is no such leader", "Choose a leader of this battle.");
    }
    match amendment {
        Amendment::Place { unit, stand } => check_place(position, *unit, stand),
        Amendment::PlaceLeader { hex, .. } if !position.ground().extent.contains(*hex) => {
            no("that hex is off the map", "Set him on the map, or remove him.")
        }
        Amendment::SkipStep if matches!(stack.last(), Some(Step::Over(_))) => {
            no("the battle is over", "Take an entry back.")
        }
        _ => Ok(()),
    }
}

fn check_place(position: &Position, unit: UnitId, stand: &Stand) -> Result<(), Refusal> {
    let no = |why: &str, remedy: &str| Err(Refusal::new(Rule::new("GALLOPER"), "That cannot be set", why, remedy));
    let own = position.unit(unit);
    if stand.hexes().iter().any(|hex| !position.ground().extent.contains(*hex)) {
        return no("that hex is off the map", "Set it on the map, or remove it.");
    }
    if stand.is_long() != own.values.long {
        return no("it does not take up so many hexes", "Double-length infantry takes two, anybody else one.");
    }
    if !may_stop(position, unit, stand) {
        return no("there is no room for it", "Choose a hex with nobody, or with a friendly gun.");
    }
    Ok(())
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
pub fn offers(position: &Position, piece: Option<PieceId>) -> Vec<Amendable<Amendment>> {
    let list = match piece {
        None => battle_offers(position),
        Some(piece) => {
            let leader = position.leader_of(piece).map(|leader| vec![Amendment::RemoveLeader(leader)]);
            let unit = || position.unit_of(piece).map(|unit| unit_offers(position, unit));
            leader.or_else(unit).unwrap_or_default()
        }
    };
    list.into_iter().map(|amendment| Amendable { label: words(position, &amendment), amendment }).collect()
}

fn battle_offers(position: &Position) -> Vec<Amendment> {
    let points = Side::BOTH.into_iter().flat_map(|side| {
        let now = position.flight_points[side.index()];
        [now.saturating_sub(1), now + 1]
            .into_iter()
            .filter(move |points| *points != now)
            .map(move |points| Amendment::FlightPoints { side, points })
    });
    points.chain([Amendment::SkipStep]).collect()
}

fn unit_offers(position: &Position, unit: UnitId) -> Vec<Amendment> {
    let own = position.troop(unit);
    let mut list = vec![
        Amendment::Disorder { unit, disordered: !own.disordered },
        Amendment::Reacted { unit, reacted: !own.reacted },
    ];
    if own.is_dragoons() {
        list.push(Amendment::Saddle { unit, mounted: !own.mounted });
    }
    if let (Stand::Single { hex, facing }, true) = (own.stand, position.is_on_map(unit)) {
        let turned = Corner::ALL.into_iter().filter(|corner| *corner != facing);
        list.extend(turned.map(|facing| Amendment::Place { unit, stand: Stand::Single { hex, facing } }));
    }
    if position.is_on_map(unit) {
        list.push(Amendment::Remove(unit));
    }
    list
}

/// The amendment that sets a piece where it stands on the real map; nothing for one that was put down beside it.
pub fn placing(position: &Position, piece: PieceId, pose: Pose) -> Option<Amendable<Amendment>> {
    let board = board_of(position);
    let amendment = if let Some(leader) = position.leader_of(piece) {
        Amendment::PlaceLeader { leader, hex: board.hex_at(pose.point())? }
    } else {
        let unit = position.unit_of(piece)?;
        Amendment::Place { unit, stand: board.nearest(position.troop(unit).stand, pose)? }
    };
    Some(Amendable { label: words(position, &amendment), amendment })
}

/// Says an amendment in words.
pub fn words(position: &Position, amendment: &Amendment) -> String {
    let yes = |flag: bool, yes: &str, no: &str| if flag { yes.to_owned() } else { no.to_owned() };
    match amendment {
        Amendment::Place { unit, stand } => {
            let facing =
                stand.corner().map(|corner| format!(", facing {:?}", position.field().orientation.wind(corner)));
            let words = Position::place_words(stand);
            format!("{} stands at {words}{}", position.name(*unit), facing.unwrap_or_default())
        }
        Amendment::Remove(unit) => format!("{} is taken off", position.name(*unit)),
        Amendment::Disorder { unit, disordered } => {
            format!("{} is {}", position.name(*unit), yes(*disordered, "disordered", "in order"))
        }
        Amendment::Saddle { unit, mounted } => {
            format!("{} is {}", position.name(*unit), yes(*mounted, "mounted", "on foot"))
        }
        Amendment::Reacted { unit, reacted } => {
            format!("{} {}", position.name(*unit), yes(*reacted, "has reacted", "has not reacted"))
        }
        Amendment::PlaceLeader { leader, hex } => format!("{} is in {hex}", position.counter(*leader).name),
        Amendment::RemoveLeader(leader) => format!("{} is taken off", position.counter(*leader).name),
        Amendment::FlightPoints { side, points } => {
            format!("{} have {points} flight points", position.side_name(*side))
        }
        Amendment::SkipStep => "the step is passed over".to_owned(),
    }
}

/// Carries an amendment out.
pub fn carry_out(table: &mut Table<'_>, amendment: &Amendment) {
    let position = &mut *table.position;
    match *amendment {
        Amendment::Place { unit, stand } => {
            let state = position.unit_mut(unit);
            state.troop.stand = stand;
            state.presence = Presence::OnMap;
            state.below = false;
        }
        Amendment::Remove(unit) => {
            losses::eliminate(table, unit, "is taken off");
        }
        Amendment::Disorder { unit, disordered } => position.troop_mut(unit).disordered = disordered,
        Amendment::Saddle { unit, mounted } => position.unit_mut(unit).set_saddle(mounted),
        Amendment::Reacted { unit, reacted } => position.troop_mut(unit).reacted = reacted,
        Amendment::PlaceLeader { leader, hex } => {
            let state = position.leader_mut(leader);
            state.hex = hex;
            state.presence = Presence::OnMap;
        }
        Amendment::RemoveLeader(leader) => position.leader_mut(leader).presence = Presence::Lost,
        Amendment::FlightPoints { side, points } => position.flight_points[side.index()] = points,
        Amendment::SkipStep => {
            // One die of an attack passed over leaves the others to be thrown.
            if let Some(Step::Strike(strike)) = table.stack.pop() {
                strike.go_on(table);
            }
        }
    }
    table.position.restack();
}
