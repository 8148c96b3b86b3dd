//! Units are routed and run. [BM 9.1.1, 9.1.2, 9.3, 10.5, 12.0, 13.1]

use serde::Serialize;

use super::attempts::tell_moved;
use super::losses::{eliminate_gun, guns_alone, put, strike};
use super::offers::{at, button, choice, on};
use super::{Procedure, Step, Turn};
use crate::game::{Awaiting, Offer, Report, ReportKind, Rule, Side, Wording, say};
use crate::hex::Hex;
use crate::rules::bayonet_musket::book::orders::Line;
use crate::rules::bayonet_musket::book::sections::{GUN_COMBAT, MORALE, ROUT_PHASE, ROUTED_STACKING, ROUTS};
use crate::rules::bayonet_musket::book::troops::Kind;
use crate::rules::bayonet_musket::facts::combat::{bottom_role, is_village_stack};
use crate::rules::bayonet_musket::facts::rout::{RoutStep, next_steps};
use crate::rules::bayonet_musket::judge::rout::{FIRST_SIDE, RoutedBy, runs, stays};
use crate::rules::bayonet_musket::judge::stacking::{
    Bottom, Harmed, run_through_in_a_village, run_through_in_the_open,
};
use crate::rules::bayonet_musket::state::State;
use crate::rules::bayonet_musket::state::action::Action;
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
    // Guns go with troops in combat, and not with whom routers run through elsewhere. [BM 10.5]
    if let Some(hex) = hex.filter(|_| by != RoutedBy::Rout) {
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
    if hexes > 0 {
        turn.push([Step::Run(Run::of(turn.state, unit, Left::Hexes(hexes), true))]);
    }
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

/// How far a run goes on.
#[derive(Clone, Copy, Debug, Serialize)]
pub enum Left {
    /// So many hexes, whatever they cost. [BM 9.3, R-BM-19]
    Hexes(u8),
    /// So many points. [BM 13.1]
    Points(u8),
}

impl Left {
    const fn pays(self, cost: u8) -> bool {
        match self {
            Self::Hexes(left) => left > 0,
            Self::Points(left) => cost <= left,
        }
    }

    const fn after(self, cost: u8) -> Self {
        match self {
            Self::Hexes(left) => Self::Hexes(left.saturating_sub(1)),
            Self::Points(left) => Self::Points(left.saturating_sub(cost)),
        }
    }
}

/// A routed unit runs on, hex by hex; of equal ways its owner chooses. [BM 9.3, 13.1, R-BM-59]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Run {
    unit: UnitId,
    /// Where it set out.
    from: Option<Hex>,
    left: Left,
    /// Whether its owner chooses among equal ways, or leaves it to the marker.
    chooses: bool,
}

impl Run {
    fn of(state: &State, unit: UnitId, left: Left, chooses: bool) -> Self {
        Self { unit, from: state.unit(unit).hex, left, chooses }
    }

    /// Its next hexes: it spends what it has, and goes on while it is among friends. [BM 9.3, 13.1]
    fn ways(self, state: &State) -> Vec<RoutStep> {
        let is_driven = must_go_on(state, self.unit);
        // No hex costs less than a point.
        if !is_driven && !self.left.pays(1) {
            return Vec::new();
        }
        let mut ways = next_steps(state, self.unit);
        ways.retain(|way| is_driven || self.left.pays(way.cost));
        ways
    }

    /// One hex, through whoever is there. [BM 9.3]
    fn go(self, turn: &mut Turn<'_>, way: RoutStep) {
        let Some(to) = way.to else {
            let unit = self.unit;
            return take_off(turn, unit, ROUTS, |state| format!("{} leaves the field.", state.unit(unit).name));
        };
        let harmed = in_the_way(turn.state, to);
        put(turn.state, self.unit, to);
        turn.push([Step::Run(Self { left: self.left.after(way.cost), ..self })]);
        for other in harmed {
            if turn.state.is_in_hand(other) {
                harm(turn, other);
            }
        }
    }
}

impl Procedure<Step> for Run {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let ways = if self.chooses { self.ways(state) } else { Vec::new() };
        if ways.len() < 2 {
            return None;
        }
        let own = state.unit(self.unit);
        let offer =
            |hex: Hex| at("fall_back", say!("To {hex}"), ROUTS, (self.unit, hex, None), Action::Go(hex, own.facing));
        let offers = ways.into_iter().filter_map(|way| way.to).map(offer).collect();
        Some(choice(own.side, say!("Which way does {} run?", own.name), ROUTS, vec![self.unit.into()], offers))
    }

    fn name(&self) -> String {
        "rout way".to_owned()
    }

    fn run(self, turn: &mut Turn<'_>) {
        match self.ways(turn.state).first() {
            Some(way) => self.go(turn, *way),
            None => tell_where(turn, self.unit, self.from),
        }
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        let Action::Go(hex, _) = *action else { unreachable!("nothing else was offered") };
        let way = self.ways(turn.state).into_iter().find(|way| way.to == Some(hex));
        self.go(turn, way.expect("what was offered can still be run"));
    }
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

/// The markers of a side run, in the order and by the ways its owner likes. [BM 3.4, 13.1, R-BM-59]
#[derive(Clone, Debug, Serialize)]
pub struct Markers {
    side: Side,
    /// Who has still to run.
    left: Vec<UnitId>,
}

impl Markers {
    /// All of a side.
    pub fn of(state: &State, side: Side) -> Self {
        let is_marker = |id: &UnitId| state.unit(*id).side == side && is_on_the_map(state, *id);
        Self { side, left: state.unit_ids().filter(is_marker).collect() }
    }
}

/// Whether a unit is a routed marker on the map. [BM 13.1, R-BM-76]
fn is_on_the_map(state: &State, unit: UnitId) -> bool {
    state.unit(unit).rout.is_some() && state.unit(unit).hex.is_some()
}

/// Whether anybody runs in this rout phase.
pub fn anybody_runs(state: &State) -> bool {
    state.unit_ids().any(|id| is_on_the_map(state, id))
}

/// Who runs as far as his points take him. [BM 13.1]
fn runs_on(state: &State, unit: UnitId, chooses: bool) -> Step {
    Step::Run(Run::of(state, unit, Left::Points(Kind::Routed.allowance(false)), chooses))
}

impl Procedure<Step> for Markers {
    /// Asks while there is an order or a way to choose.
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let left: Vec<UnitId> = self.left.iter().copied().filter(|id| is_on_the_map(state, *id)).collect();
        let has_ways = |id: &UnitId| matches!(runs_on(state, *id, true), Step::Run(run) if run.ways(state).len() > 1);
        if left.len() < 2 && !left.iter().any(has_ways) {
            return None;
        }
        let offer = |id: UnitId| on("move", say!("{}", state.unit(id).name), ROUT_PHASE, id, Action::Choose(id));
        let all = button("let", say!("All run as they like"), ROUT_PHASE, Action::Done);
        let offers: Vec<Offer<Action, W>> = [all].into_iter().chain(left.into_iter().map(offer)).collect();
        Some(choice(self.side, say!("Which routed marker runs next?"), ROUT_PHASE, Vec::new(), offers))
    }

    fn name(&self) -> String {
        "routed markers".to_owned()
    }

    fn run(self, turn: &mut Turn<'_>) {
        let steps: Vec<Step> = self.left.iter().map(|id| runs_on(turn.state, *id, false)).collect();
        turn.push(steps);
    }

    fn act(mut self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        let Action::Choose(unit) = *action else { return self.run(turn) };
        self.left.retain(|id| *id != unit);
        let run = runs_on(turn.state, unit, true);
        turn.push([run, Step::Markers(self)]);
    }
}

/// Of several markers in one hex one stays. [BM 9.3, 13.1, R-BM-76]
pub fn keep_one_a_hex(turn: &mut Turn<'_>) {
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
