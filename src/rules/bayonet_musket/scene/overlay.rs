//! What is shown for one piece: the box its brigade keeps to and what bounds it, where it may go, whom it must charge, its open flanks,
//! the fan of a gun and what hides part of it. [BM 4.2, 5.3, 5.4, 10.2, 11.2.2]

use std::collections::BTreeMap;

use crate::game::{HexBoard, Mark, Overlay, PieceId, ZoneKind};
use crate::hex::{Direction, Hex};
use crate::rules::bayonet_musket::book::cards::LONGEST_RANGE;
use crate::rules::bayonet_musket::book::orders::Order;
use crate::rules::bayonet_musket::book::troops::Kind;
use crate::rules::bayonet_musket::facts::brigades::{hexes_of, order_of, places_of};
use crate::rules::bayonet_musket::facts::combat::flanks_covered;
use crate::rules::bayonet_musket::facts::guns::{gun_goals, shot};
use crate::rules::bayonet_musket::facts::targets::charger;
use crate::rules::bayonet_musket::judge::alignment::{Breach, Limit, WingPlaces};
use crate::rules::bayonet_musket::judge::charge::Charger;
use crate::rules::bayonet_musket::judge::zones::{Zone, fan, hexes, lowest_priority, priority_hexes};
use crate::rules::bayonet_musket::state::State;
use crate::rules::bayonet_musket::state::ids::{BrigadeId, LeaderId, UnitId};
use crate::rules::bayonet_musket::steps::moving::march_goals;

/// What is drawn in a hex.
enum What {
    Zone(ZoneKind),
    Words(String),
}

/// An overlay for one piece: a unit or gun, a brigade, or a leader.
pub(super) fn marks(state: &State, board: &HexBoard, piece: PieceId, overlay: Overlay) -> Vec<Mark> {
    let found: Vec<(Hex, What)> = if let Some(unit) = piece.unit_of(state.units().len()).map(UnitId) {
        of_unit(state, unit, overlay)
    } else if let Some(brigade) = piece.card_of(state.brigades.len()).map(BrigadeId) {
        of_brigade(state, brigade, overlay)
    } else if let Some(leader) = state.leader_ids().find(|leader| PieceId::from(*leader) == piece) {
        of_leader(state, leader, overlay)
    } else {
        Vec::new()
    };
    let is_there = |(hex, _): &(Hex, What)| state.fixed.extent.contains(*hex);
    let mark = |(hex, what): (Hex, What)| match what {
        What::Zone(kind) => Mark::Zone { outline: board.corners(hex).to_vec(), kind },
        What::Words(text) => Mark::Label { at: board.centre(hex), text },
    };
    found.into_iter().filter(is_there).map(mark).collect()
}

fn zones(hexes: impl IntoIterator<Item = Hex>, kind: ZoneKind) -> Vec<(Hex, What)> {
    hexes.into_iter().map(|hex| (hex, What::Zone(kind))).collect()
}

fn of_unit(state: &State, unit: UnitId, overlay: Overlay) -> Vec<(Hex, What)> {
    let own = state.unit(unit);
    let Some(hex) = own.hex.filter(|_| state.is_in_hand(unit)) else { return Vec::new() };
    if own.troop.kind == Kind::Artillery {
        return match overlay {
            Overlay::Reach => zones(gun_goals(state, unit), ZoneKind::Reach),
            Overlay::Arc | Overlay::Range | Overlay::Sight => bears(state, unit, hex),
            Overlay::Command | Overlay::Support => Vec::new(),
        };
    }
    match (overlay, own.brigade) {
        (Overlay::Reach, _) => reach(state, unit),
        (Overlay::Range, _) => priorities(&charger(state, unit)),
        (Overlay::Arc | Overlay::Sight, _) => {
            let of = [(Zone::Front, ZoneKind::Arc), (Zone::Flank, ZoneKind::Flank), (Zone::Rear, ZoneKind::Rear)];
            of.into_iter().flat_map(|(zone, kind)| zones(hexes(hex, own.facing, zone), kind)).collect()
        }
        (Overlay::Support, _) => open_flanks(state, unit, hex),
        (Overlay::Command, Some(brigade)) => zones(hexes_of(state, brigade), ZoneKind::Command),
        (Overlay::Command, None) => Vec::new(),
    }
}

/// Where a unit may go under its order, with the points it spends, and the box its brigade keeps to. [BM 4.2, 5.3]
fn reach(state: &State, unit: UnitId) -> Vec<(Hex, What)> {
    let boxed = state.unit(unit).brigade.map(|brigade| bounds(state, brigade)).unwrap_or_default();
    if order_of(state, unit) == Order::Dress {
        return boxed;
    }
    let mut least: BTreeMap<Hex, u8> = BTreeMap::new();
    for goal in march_goals(state, unit).goals {
        let spent = least.entry(goal.hex).or_insert(goal.spent);
        *spent = goal.spent.min(*spent);
    }
    let mark = |(hex, spent): (Hex, u8)| [(hex, What::Zone(ZoneKind::Reach)), (hex, What::Words(spent.to_string()))];
    boxed.into_iter().chain(least.into_iter().flat_map(mark)).collect()
}

/// The hexes in which a unit looks for whom it must charge, by their priority. [BM 5.4]
fn priorities(own: &Charger) -> Vec<(Hex, What)> {
    let kinds = [ZoneKind::Short, ZoneKind::Medium, ZoneKind::Long, ZoneKind::Band];
    let of = |(priority, kind): (u8, ZoneKind)| {
        let hexes = priority_hexes(own.at, own.facing, priority).into_iter();
        hexes.flat_map(move |hex| [(hex, What::Zone(kind)), (hex, What::Words(priority.to_string()))])
    };
    (1..=lowest_priority(own.kind)).zip(kinds).flat_map(of).collect()
}

/// The flank hexes that nobody covers. [BM 11.2.2]
fn open_flanks(state: &State, unit: UnitId, hex: Hex) -> Vec<(Hex, What)> {
    let flanks = hexes(hex, state.unit(unit).facing, Zone::Flank).into_iter().zip(flanks_covered(state, unit));
    let open = flanks.filter(|(_, covered)| !covered).map(|(flank, _)| flank);
    open.flat_map(|flank| [(flank, What::Zone(ZoneKind::Flank)), (flank, What::Words("open".to_owned()))]).collect()
}

/// A gun's fan: where it may fire, with the face it needs to hit as it stands, and what is hidden from it. [BM 10.2, 10.3]
fn bears(state: &State, gun: UnitId, hex: Hex) -> Vec<(Hex, What)> {
    let facing = state.unit(gun).facing;
    let targets = (1..=LONGEST_RANGE as u16).flat_map(|range| fan(hex, facing, range));
    let of = |target: Hex| {
        let Some(shot) = shot(state, gun, target, facing) else { return vec![(target, What::Zone(ZoneKind::Blocker))] };
        let words = shot.needed(&state.fixed.cards).map_or_else(|| "–".to_owned(), |face| format!("{face}+"));
        vec![(target, What::Zone(ZoneKind::Arc)), (target, What::Words(words))]
    };
    targets.filter(|target| state.fixed.extent.contains(*target)).flat_map(of).collect()
}

fn of_brigade(state: &State, brigade: BrigadeId, overlay: Overlay) -> Vec<(Hex, What)> {
    match overlay {
        Overlay::Reach => bounds(state, brigade),
        Overlay::Command => zones(hexes_of(state, brigade), ZoneKind::Command),
        Overlay::Support => state.units_of(brigade).flat_map(|unit| of_unit(state, unit, overlay)).collect(),
        Overlay::Range => state.units_of(brigade).flat_map(|unit| priorities(&charger(state, unit))).collect(),
        Overlay::Arc | Overlay::Sight => Vec::new(),
    }
}

/// The brigades that a leader helps: those of his wing and line, or the one he is with. [BM 6.1, 6.3]
fn of_leader(state: &State, leader: LeaderId, overlay: Overlay) -> Vec<(Hex, What)> {
    let him = state.leader(leader);
    if overlay != Overlay::Command || him.lost {
        return Vec::new();
    }
    let in_line = state.lines(him.side, him.wing).brigades(him.line);
    let brigades: Vec<BrigadeId> = him.direct.map_or_else(|| in_line.collect(), |brigade| vec![brigade]);
    brigades.into_iter().flat_map(|brigade| zones(hexes_of(state, brigade), ZoneKind::Command)).collect()
}

/// The box of hexes in which a brigade keeps its place, and on each side what bounds it. [BM 4.2.1 to 4.2.3]
fn bounds(state: &State, brigade: BrigadeId) -> Vec<(Hex, What)> {
    let Some(places) = places_of(state, brigade) else { return Vec::new() };
    let limits = places.bounds_of(brigade);
    let is_within =
        |hex: &Hex| limits.map_or_else(|| places.misplaced(brigade, *hex) == 0, |limits| limits.contains(*hex));
    let mut found = zones(state.fixed.extent.hexes().filter(is_within), ZoneKind::Band);
    let within = hexes_of(state, brigade).into_iter().find(is_within);
    let forward = state.frame(state.brigade(brigade).side).forward;
    let ways = [Zone::Front, Zone::Rear].map(|zone| zone.directions(forward)).into_iter();
    let ways = ways.chain([2, -1].map(|turn| [forward.direction(turn); 2]));
    let bounded = ways.filter_map(|steps| bound(state, (&places, brigade), within?, steps));
    found.extend(bounded.map(|(hex, words)| (hex, What::Words(words))));
    found
}

/// The first hex beyond the box on one way out of it, a step of either direction by turns, and what is broken there.
fn bound(
    state: &State,
    (places, brigade): (&WingPlaces<BrigadeId>, BrigadeId),
    within: Hex,
    steps: [Direction; 2],
) -> Option<(Hex, String)> {
    let mut hex = within;
    for step in steps.into_iter().cycle() {
        hex = hex.neighbour(step);
        if !state.fixed.extent.contains(hex) {
            return None;
        }
        let broken = places.breaches(brigade, hex).into_iter().find(|breach| breach.by > 0);
        if let Some(Breach { limit, beside, .. }) = broken {
            let name = beside.map(|other| &*state.brigade(other).name);
            let words = match limit {
                Limit::Boundary => "boundary".to_owned(),
                Limit::Left | Limit::Right => name.unwrap_or_default().to_owned(),
                Limit::Line(line) => format!("{} line", line.word()),
            };
            return Some((hex, words));
        }
    }
    None
}
