//! Units are routed and run. [BM 9.1.1, 9.1.2, 9.3, 10.5, 12.0, 13.1]

use super::Turn;
use super::attempts::tell_moved;
use super::losses::{eliminate_gun, guns_alone, put, strike};
use crate::game::{Report, ReportKind, Rule, Side};
use crate::hex::Hex;
use crate::rules::bayonet_musket::book::orders::Line;
use crate::rules::bayonet_musket::book::sections::{GUN_COMBAT, MORALE, ROUTED_STACKING, ROUTS};
use crate::rules::bayonet_musket::book::troops::Kind;
use crate::rules::bayonet_musket::facts::combat::{bottom_role, is_village_stack};
use crate::rules::bayonet_musket::facts::rout::next_step;
use crate::rules::bayonet_musket::judge::rout::{FIRST_SIDE, RoutedBy, runs, stays};
use crate::rules::bayonet_musket::judge::stacking::{
    Bottom, Harmed, run_through_in_a_village, run_through_in_the_open,
};
use crate::rules::bayonet_musket::state::State;
use crate::rules::bayonet_musket::state::ids::{BrigadeId, UnitId};

/// A unit is routed: its marker runs, and whoever is in the way suffers. [BM 9.3, 11.2.1, 13.1, R-BM-19]
pub fn rout(turn: &mut Turn<'_>, unit: UnitId, by: RoutedBy) {
    let hex = turn.state.unit(unit).hex;
    let run_through = hex.and_then(|hex| {
        let state = &*turn.state;
        under_behind(state, unit, hex).or_else(|| in_reserve(state, unit, hex))
    });
    mark_routed(turn, unit);
    if let Some(mate) = run_through {
        // The bottom unit that stood behind it, or the reserve of a village that takes its place. [BM 9.1.1, 9.1.2]
        harm(turn, mate);
    }
    run(turn, unit, by);
    if let Some(hex) = hex {
        let side = turn.state.unit(unit).side;
        for gun in guns_alone(turn.state, hex, side) {
            eliminate_gun(turn, gun, GUN_COMBAT);
        }
    }
}

/// The unit behind the top one that is routed. [BM 9.1.1]
fn under_behind(state: &State, unit: UnitId, hex: Hex) -> Option<UnitId> {
    let troops = state.troops_in(hex);
    let is_top = troops.first() == Some(&unit);
    (is_top && bottom_role(state, hex) == Some(Bottom::Behind)).then(|| troops[1])
}

/// The fourth battalion of a village, when another of them is routed. [BM 9.1.2]
fn in_reserve(state: &State, unit: UnitId, hex: Hex) -> Option<UnitId> {
    let fourth = state.troops_in(hex).get(3).copied();
    fourth.filter(|fourth| *fourth != unit && is_village_stack(state, hex))
}

/// The counter gives place to a marker, and the brigade has lost it. [BM 12.0, 13.1, R-BM-76]
fn mark_routed(turn: &mut Turn<'_>, unit: UnitId) {
    turn.state.unlock(unit);
    let own = turn.state.unit_mut(unit);
    own.troop.routed = true;
    own.rout = Some(FIRST_SIDE);
    own.now.routed = true;
    let brigade = own.brigade;
    turn.report(|state| {
        let text = format!("{} is routed.", state.unit(unit).name);
        Report::new(ReportKind::Rout, ROUTS, text).about([unit.into()])
    });
    if let Some(brigade) = brigade {
        turn.state.brigade_mut(brigade).lost += 1;
        if turn.state.units_of(brigade).next().is_none() {
            leave_display(turn, brigade);
        }
    }
}

/// A brigade is gone from the display, and what stands behind a cleared front moves up. [BM 4.3.2, 6.4.3, 12.0]
pub fn leave_display(turn: &mut Turn<'_>, brigade: BrigadeId) {
    turn.state.brigade_mut(brigade).broken = true;
    for leader in &mut turn.state.leaders {
        if leader.direct == Some(brigade) {
            leader.direct = None;
        }
    }
    let Some((wing, line, _)) = turn.state.slot_of(brigade) else { return };
    let side = turn.state.brigade(brigade).side;
    turn.state.lines_mut(side, wing).remove(brigade);
    turn.report(|state| {
        let text = format!("{} is gone from the line of battle.", state.brigade(brigade).name);
        Report::new(ReportKind::Rout, MORALE, text).about([brigade.into()])
    });
    if line == Line::Front {
        let moved = turn.state.lines_mut(side, wing).after_front_routed();
        tell_moved(turn, &moved);
    }
}

/// A whole brigade is routed where it stands. [BM 12.0, R-BM-19]
pub fn rout_brigade(turn: &mut Turn<'_>, brigade: BrigadeId) {
    for unit in turn.state.units_of(brigade).collect::<Vec<_>>() {
        mark_routed(turn, unit);
    }
    leave_display(turn, brigade);
}

/// A routed unit runs so far at once. [BM 9.3]
pub fn run(turn: &mut Turn<'_>, unit: UnitId, by: RoutedBy) {
    let hexes = runs(by, turn.state.house());
    if hexes == 0 {
        return;
    }
    let from = turn.state.unit(unit).hex;
    let mut left = hexes;
    while left > 0 || must_go_on(turn.state, unit) {
        if !step(turn, unit) {
            break;
        }
        left = left.saturating_sub(1);
    }
    tell_where(turn, unit, from);
}

/// Where a run has come to, of who is still on the field. [BM 13.1, R-BM-59]
fn tell_where(turn: &mut Turn<'_>, unit: UnitId, from: Option<Hex>) {
    let Some(to) = turn.state.unit(unit).hex else { return };
    turn.report(|state| {
        let name = &state.unit(unit).name;
        let text =
            if from == Some(to) { format!("{name} finds no way from {to}.") } else { format!("{name} runs to {to}.") };
        Report::new(ReportKind::Rout, ROUTS, text).about([unit.into()])
    });
}

/// A marker is off the map; the unit stays in the record as routed. [R-BM-76]
pub fn take_off(turn: &mut Turn<'_>, unit: UnitId, rule: Rule, text: impl FnOnce(&State) -> String) {
    turn.report(|state| Report::new(ReportKind::Rout, rule, text(state)).about([unit.into()]));
    let own = turn.state.unit_mut(unit);
    (own.hex, own.rout) = (None, None);
}

/// Nobody stays in a hex of friends. [BM 9.3]
fn must_go_on(state: &State, unit: UnitId) -> bool {
    let Some(hex) = state.unit(unit).hex else { return false };
    state.in_hex(hex).iter().copied().any(|id| id != unit && state.is_in_hand(id))
}

/// One hex of a run; says whether it was made and the unit is still on the map. [BM 9.3, R-BM-59]
fn step(turn: &mut Turn<'_>, unit: UnitId) -> bool {
    let Some(flight) = next_step(turn.state, unit) else { return false };
    let Some(to) = flight.to else {
        take_off(turn, unit, ROUTS, |state| format!("{} leaves the field.", state.unit(unit).name));
        return false;
    };
    let harmed = in_the_way(turn.state, to);
    put(turn.state, unit, to);
    for other in harmed {
        if turn.state.is_in_hand(other) {
            harm(turn, other);
        }
    }
    turn.state.unit(unit).hex.is_some()
}

/// Who of a hex is harmed by routers. [BM 9.1.1, 9.1.2, 9.3]
fn in_the_way(state: &State, hex: Hex) -> Vec<UnitId> {
    let troops = state.troops_in(hex);
    let harmed = if is_village_stack(state, hex) {
        run_through_in_a_village(troops.len())
    } else {
        run_through_in_the_open(bottom_role(state, hex).unwrap_or(Bottom::Refusing))
    };
    let place = |harmed: &Harmed| match harmed {
        Harmed::Top | Harmed::Covering => 0,
        Harmed::Bottom => 1,
        Harmed::Fourth => 3,
    };
    harmed.iter().filter_map(|one| troops.get(place(one)).copied()).collect()
}

/// Foot takes a casualty, horse is disordered; who has nothing left is routed too. [BM 9.3]
fn harm(turn: &mut Turn<'_>, unit: UnitId) {
    let after = turn.state.unit(unit).troop.run_through();
    turn.report(|state| {
        let text = format!("Routers run through {}.", state.unit(unit).name);
        Report::new(ReportKind::Rout, ROUTED_STACKING, text).about([unit.into()])
    });
    if after.routed {
        rout(turn, unit, RoutedBy::Rout);
    } else {
        strike(turn, unit, after);
    }
}

/// All routed markers run; of several in one hex one stays. [BM 3.4, 13.1]
pub fn rout_phase(turn: &mut Turn<'_>) {
    let state = &*turn.state;
    let of =
        |side: Side| state.unit_ids().filter(move |id| state.unit(*id).side == side && state.unit(*id).rout.is_some());
    let markers: Vec<UnitId> = Side::BOTH.into_iter().flat_map(of).collect();
    for unit in markers {
        let from = turn.state.unit(unit).hex;
        run_phase(turn, unit);
        tell_where(turn, unit, from);
    }
    keep_one_a_hex(turn);
}

/// A marker spends its points, and goes on while it is among friends. [BM 13.1]
fn run_phase(turn: &mut Turn<'_>, unit: UnitId) {
    let mut left = Kind::Routed.allowance(false);
    while turn.state.unit(unit).hex.is_some() {
        let Some(flight) = next_step(turn.state, unit) else { return };
        if flight.cost > left && !must_go_on(turn.state, unit) {
            return;
        }
        left = left.saturating_sub(flight.cost);
        if !step(turn, unit) {
            return;
        }
    }
}

/// [BM 9.3, 13.1, R-BM-76]
fn keep_one_a_hex(turn: &mut Turn<'_>) {
    let state = &*turn.state;
    let markers: Vec<UnitId> = state.unit_ids().filter(|id| state.unit(*id).rout.is_some()).collect();
    for first in &markers {
        let state = &*turn.state;
        let Some(hex) = state.unit(*first).hex else { continue };
        let together: Vec<UnitId> = markers.iter().copied().filter(|id| state.unit(*id).hex == Some(hex)).collect();
        let sides: Vec<u8> = together.iter().filter_map(|id| state.unit(*id).rout).collect();
        let kept = stays(&sides).map(|at| together[at]);
        let Some(kept) = kept else { continue };
        for unit in together.into_iter().filter(|id| *id != kept) {
            take_off(turn, unit, ROUTED_STACKING, |state| {
                let [name, kept] = [unit, kept].map(|id| &state.unit(id).name);
                format!("{name} is lost among the routers of {kept} in {hex}.")
            });
        }
    }
}
