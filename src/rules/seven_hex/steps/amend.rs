//! The umpire's hand on the board: anything may be set right, and no rule fires.

use crate::game::{Amendable, PieceId, Refusal, Rule};
use crate::hex::cluster::Spot;
use crate::rules::seven_hex::facts::room::{has_room, is_parted_there};
use crate::rules::seven_hex::state::State;
use crate::rules::seven_hex::state::action::Amendment;
use crate::rules::seven_hex::state::unit::{At, Presence, UnitId};

fn unit_of(amendment: &Amendment) -> UnitId {
    match amendment {
        Amendment::Stands { unit, .. } | Amendment::Disrupted { unit, .. } | Amendment::Lost(unit) => *unit,
    }
}

/// Says whether an amendment makes sense: it names what exists, and places that can be.
pub fn check(state: &State, amendment: &Amendment) -> Result<(), Refusal> {
    let no = |why: &str, remedy: &str| Err(Refusal::new(Rule::new("GALLOPER"), "That cannot be set", why, remedy));
    let unit = unit_of(amendment);
    if usize::from(unit.0) >= state.units.len() {
        return no("there is no such unit", "Choose a unit of this battle.");
    }
    match amendment {
        Amendment::Stands { at, .. } if usize::from(at.area.0) >= state.board().areas.len() => {
            no("there is no such area", "Choose an area of this board.")
        }
        Amendment::Stands { at, .. } if !may_stand(state, unit, *at) => {
            no("it cannot stand there", "Choose a free hex with room and no enemy.")
        }
        Amendment::Disrupted { .. } if !state.counter(unit).arm.fights() => {
            no("commanders are not disrupted", "Choose a combat unit.")
        }
        _ => Ok(()),
    }
}

/// Whether a counter may stand on a hex at all. [SHS 4.1a, 4.4c, 4.5a]
fn may_stand(state: &State, unit: UnitId, at: At) -> bool {
    let counter = state.counter(unit);
    let free = state.area(at.area).free().any(|spot| spot == at.spot);
    let centred = counter.arm.fights() || at.spot == Spot::Centre;
    let fits =
        !counter.arm.fights() || (has_room(state, &[unit], at.area) && !is_parted_there(state, &[unit], at.area));
    free && centred && fits && !state.is_in(counter.side().other(), at.area)
}

/// What a piece may be set to, ready to be given.
pub fn offers(state: &State, piece: Option<PieceId>) -> Vec<Amendable<Amendment>> {
    let Some(unit) = piece.and_then(|piece| state.of_piece(piece)) else { return Vec::new() };
    let mut list = Vec::new();
    if let Some(at) = state.stands(unit) {
        if state.counter(unit).arm.fights() {
            list.push(Amendment::Disrupted { unit, disrupted: !state.unit(unit).disrupted });
        }
        list.push(Amendment::Lost(unit));
        let spots = Spot::ALL.into_iter().map(|spot| At { area: at.area, spot });
        let next = state.board().links(at.area).map(|link| At::centre(link.to));
        let places = spots.chain(next).filter(|there| *there != at && may_stand(state, unit, *there));
        list.extend(places.map(|at| Amendment::Stands { unit, at }));
    }
    list.into_iter().map(|amendment| Amendable { label: words(state, &amendment), amendment }).collect()
}

/// Says an amendment in words.
pub fn words(state: &State, amendment: &Amendment) -> String {
    let name = state.name(unit_of(amendment));
    match amendment {
        Amendment::Stands { at, .. } => format!("{name} stands at {}", state.place_words(*at)),
        Amendment::Disrupted { disrupted: true, .. } => format!("{name} is disrupted"),
        Amendment::Disrupted { disrupted: false, .. } => format!("{name} is in good order"),
        Amendment::Lost(_) => format!("{name} is taken off"),
    }
}

/// Carries an amendment out.
pub fn carry_out(state: &mut State, amendment: &Amendment) {
    match *amendment {
        Amendment::Stands { unit, at } => state.put(unit, Presence::On(at)),
        Amendment::Disrupted { unit, disrupted } => state.unit_mut(unit).disrupted = disrupted,
        Amendment::Lost(unit) => state.lose(unit),
    }
}
