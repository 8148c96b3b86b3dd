//! What an order may tell units to do. [SHS 8, 9]

use super::room::{fit_alone, has_room, is_parted_there};
use crate::hex::cluster::Spot;
use crate::rules::seven_hex::book::arms::Arm;
use crate::rules::seven_hex::judge::Why;
use crate::rules::seven_hex::judge::orders::{Step, Tactical, may_move};
use crate::rules::seven_hex::state::State;
use crate::rules::seven_hex::state::board::Link;
use crate::rules::seven_hex::state::unit::{AreaId, At, UnitId};

/// What an order may bring about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bid {
    /// The units go there.
    Go(At),
    /// They attack an area.
    Attack(AreaId),
}

/// The hex that units stand on together.
pub fn common(state: &State, units: &[UnitId]) -> Option<At> {
    state.stands(*units.first()?)
}

/// Everything that one order may tell these units, which stand on one hex. [SHS 8.3b, 9.1 to 9.3, R20]
pub fn bids<'a>(state: &'a State, units: &'a [UnitId]) -> impl Iterator<Item = Bid> + 'a {
    common(state, units).into_iter().flat_map(move |at| {
        let spots = state.area(at.area).free().filter(move |spot| *spot != at.spot);
        let within = spots.map(move |spot| At { area: at.area, spot });
        let within = within.filter(move |_| may(state, units, at, &[Step::Hex], None).is_ok()).map(Bid::Go);
        let beyond = state.board().links(at.area).flat_map(move |link| to_next(state, units, at, link));
        within.chain(beyond)
    })
}

/// Whether an order may tell a unit anything at all.
pub fn may_be_ordered(state: &State, unit: UnitId) -> bool {
    bids(state, &[unit]).next().is_some()
}

/// What an order may bring about in a neighbouring area.
fn to_next(state: &State, units: &[UnitId], at: At, link: Link) -> Vec<Bid> {
    let first: &[Step] = if at.spot == Spot::Centre { &[Step::Area] } else { &[Step::Hex, Step::Area] };
    let may_go = |steps: &[Step]| may(state, units, at, steps, Some(link)).is_ok();
    let side = state.counter(units[0]).side();
    if state.is_in(side.other(), link.to) {
        return if may_go(first) { vec![Bid::Attack(link.to)] } else { Vec::new() };
    }
    let goes = may_go(first).then_some(Bid::Go(At::centre(link.to)));
    let and_on = at.spot == Spot::Centre && may_go(&[Step::Area, Step::Hex]);
    let outer = state.area(link.to).free().filter(|spot| and_on && *spot != Spot::Centre);
    goes.into_iter().chain(outer.map(|spot| Bid::Go(At { area: link.to, spot }))).collect()
}

/// Whether an order may tell these units to make these steps, the one to another area over a link. [SHS 4.1b, 4.3a, 4.4c, 9]
pub fn may(state: &State, units: &[UnitId], at: At, steps: &[Step], link: Option<Link>) -> Result<(), Why> {
    let side = state.counter(units[0]).side();
    let is_attack = link.is_some_and(|link| state.is_in(side.other(), link.to));
    let finds_room = if is_attack { fit_alone } else { has_room };
    let no_room = link.is_some_and(|link| !finds_room(state, units, link.to));
    if link.is_some_and(|link| is_parted_there(state, units, link.to)) {
        return Err(Why::Glanders);
    }
    // Whoever goes with foot goes as foot does.
    let slowest = units.iter().any(|id| state.counter(*id).arm == Arm::Infantry);
    units.iter().try_for_each(|id| {
        let own = state.counter(*id).arm;
        let facts = Tactical {
            arm: if slowest && own == Arm::Cavalry { Arm::Infantry } else { own },
            steps,
            on_centre: at.spot == Spot::Centre,
            disrupted: state.unit(*id).disrupted,
            is_attack,
            attacks: state.unit(*id).attacks,
            collapsed: state.collapsed(side),
            marked: false,
            blocked: link.is_some_and(|link| !link.open),
            no_room,
        };
        may_move(&facts, state.house())
    })
}
