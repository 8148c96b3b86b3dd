//! A unit moves, turns where it has come to, or leaves the map. [MB 5, 6, MM 5, 6]

use serde::Serialize;

use super::leaders::strays;
use super::losses::{disorder, eliminate_under};
use super::offers::{button, choice, standing, toward};
use super::reaction::Reaction;
use super::stacking::ask_who_lies_above;
use super::{Procedure, Step, Turn, Work};
use crate::game::{Awaiting, Offer, Report, ReportKind, Wording, say, told};
use crate::hex::{Corner, Hex, Stand};
use crate::rules::continuity::book::cited::{ENTRY, FACING, LIMITS, MOVEMENT, RAPID};
use crate::rules::continuity::facts::command::is_led;
use crate::rules::continuity::facts::entry::entries_of;
use crate::rules::continuity::facts::march::{budget_at, goals, may_leave_map};
use crate::rules::continuity::facts::near::is_in_zone;
use crate::rules::continuity::judge::movement::{Turning, may_turn};
use crate::rules::continuity::judge::troop::UnitId;
use crate::rules::continuity::judge::zones::may_charge_after;
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Action;
use crate::rules::continuity::state::derived::Goal;
use crate::rules::continuity::state::setup::Grade;
use crate::rules::continuity::state::unit::{LeaderId, Presence};

/// A unit moves, or comes on to the map.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct March {
    /// Who.
    pub unit: UnitId,
    /// It comes on to the map.
    pub enters: bool,
}

impl March {
    /// A unit on the map.
    pub fn of(unit: UnitId) -> Self {
        Self { unit, enters: false }
    }

    /// A unit that comes on to it.
    pub fn entering(unit: UnitId) -> Self {
        Self { unit, enters: true }
    }

    fn goals(self, state: &State) -> Vec<Goal> {
        if !self.enters {
            return goals(state, self.unit);
        }
        entries_of(state, self.unit)
    }
}

impl Procedure<Step> for March {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let name = state.name(self.unit);
        let rule = state.rule(if self.enters { &ENTRY } else { &MOVEMENT });
        let stay = if self.enters { "waits" } else { "stays" };
        let mut offers = vec![button("stay", say!("{name} {stay}"), rule.clone(), Action::Stay)];
        if !self.enters && may_leave_map(state, self.unit) {
            let rule = state.rule(&LIMITS);
            offers.push(button("leave_map", say!("Off the map, and lost"), rule, Action::LeaveMap));
        }
        offers.extend(self.goals(state).into_iter().map(|goal| goal_offer(state, self.unit, &goal)));
        let question = if self.enters { say!("Where does {name} come to?") } else { say!("Where does {name} go?") };
        let side = state.troop(self.unit).side;
        Some(choice(side, question, rule, vec![self.unit.into()], offers))
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        match action {
            Action::Go { stand, rapid } => {
                let goal = self.goals(turn.state).into_iter().find(|goal| goal.stand == *stand && goal.rapid == *rapid);
                let goal = goal.expect("what was offered can still be reached");
                go(turn, self, &goal);
            }
            Action::LeaveMap => turn.push([Step::Leaving(Leaving { unit: self.unit })]),
            _ => {
                turn.state.unit_mut(self.unit).now.moved = true;
                if !self.enters {
                    turn.push([Step::Facing(Facing { unit: self.unit, free: false })]);
                }
            }
        }
    }

    fn name(&self) -> String {
        "march".to_owned()
    }
}

fn goal_offer<W: Wording>(state: &State, unit: UnitId, goal: &Goal) -> Offer<Action, W> {
    let is_long = matches!(goal.stand, Stand::Double { .. });
    let rule = state.rule(if goal.doubled { &RAPID } else { &MOVEMENT });
    let action = Action::Go { stand: goal.stand, rapid: goal.rapid };
    let mut offer = standing("move", W::say(|| goal_words(state, goal)), rule, (unit, goal.stand), action);
    if let crate::game::Target::Hex(target) = &mut offer.target {
        let points = budget_at(state, unit, goal.doubled);
        target.left = Some(points.saturating_sub(goal.spent) as u16);
        target.hurried = goal.rapid;
        // A single hex keeps its facing for now, so it is no part of the answer.
        target.facing = target.facing.filter(|_| is_long);
    }
    offer
}

fn goal_words(state: &State, goal: &Goal) -> String {
    let place = State::place_words(&goal.stand);
    let is_long = matches!(goal.stand, Stand::Double { .. });
    let facing = goal.stand.corner().filter(|_| is_long).map(|corner| state.charts().orientation.wind(corner));
    let facing = facing.map(|wind| format!(", facing {wind:?}")).unwrap_or_default();
    // The same two hexes are two ways to stand, by which end leads.
    let head = match goal.stand {
        Stand::LongColumn { head, .. } => format!(", its head in {head}"),
        Stand::ShortColumn { .. } => format!(", in column{}", toward(&goal.stand)),
        Stand::Single { .. } | Stand::Double { .. } => String::new(),
    };
    let hurry = if goal.rapid { ", rapidly" } else { "" };
    let order = if goal.disorders { ", in disorder" } else { "" };
    format!("To {place}{facing}{head}{hurry}{order}")
}

/// Goes there, turns, and lets those react before whom it comes.
fn go(turn: &mut Turn<'_>, march: March, goal: &Goal) {
    let unit = march.unit;
    let before = turn.state.troop(unit).stand;
    let was_in_zone = !march.enters && is_in_zone(turn.state, unit);
    if march.enters {
        set_down(turn, unit, goal);
    }
    let piece = turn.state.unit_mut(unit);
    piece.troop.stand = goal.stand;
    // Who moves rapidly controls nothing. [MB 7.1]
    piece.troop.rapid = goal.doubled;
    piece.now.spent += goal.spent;
    piece.now.moved = true;
    piece.now.stirred = true;
    piece.below = false;
    turn.state.restack();
    let in_zone = is_in_zone(turn.state, unit);
    let piece = turn.state.unit_mut(unit);
    piece.now.left_zone |= was_in_zone;
    piece.troop.zone_to_zone |= !may_charge_after(piece.now.left_zone, in_zone) && !piece.troop.is_foot();
    let words = State::place_words(&goal.stand);
    let verb = match (march.enters, goal.doubled) {
        (true, false) => "comes on to",
        (true, true) => "comes on rapidly to",
        (false, false) => "moves to",
        (false, true) => "moves rapidly to",
    };
    let ends = if in_zone { ", in an enemy zone" } else { "" };
    let text = told!(turn, "{} {verb} {words}{ends}.", turn.state.name(unit));
    let rule = match (march.enters, goal.doubled) {
        (true, _) => &ENTRY,
        (false, true) => &RAPID,
        (false, false) => &MOVEMENT,
    };
    let rule = turn.state.rule(rule);
    turn.tell(Report::new(ReportKind::Move, rule, text).about([unit.into()]));
    if goal.disorders {
        disorder(turn, unit, "it went through marsh or water");
    }
    let entered = if march.enters { goal.stand.hexes() } else { goal.stand.entered_from(&before) };
    let reaction = Reaction::to_move(turn.state, unit, &entered);
    turn.push([Step::Facing(Facing { unit, free: true }), Step::Reaction(reaction)]);
    ask_who_lies_above(turn, unit);
    strays(turn);
}

/// A unit is on the map from now on; those after it pay for it too. [MM 18 Arrival, R23]
fn set_down(turn: &mut Turn<'_>, unit: UnitId, goal: &Goal) {
    let group = turn.state.unit(unit).group;
    let hexes = group.and_then(|group| turn.state.arrived.get(&group)).cloned().unwrap_or_default();
    let by = hexes.into_iter().min_by_key(|hex| goal.stand.distance_to(*hex));
    if let (Some(hex), Some(active)) = (by, &mut turn.state.active) {
        *active.entered.entry(hex).or_default() += 1;
    }
    come_back(turn, unit, goal.stand.hexes()[0]);
    let led = is_led(turn.state, unit);
    let piece = turn.state.unit_mut(unit);
    piece.presence = Presence::OnMap;
    piece.now.active = true;
    piece.troop.in_command = led;
}

/// Leaders who had to leave the map come back with the first of their troops: commanders with anybody of their side. [MM 14, 18, R78]
fn come_back(turn: &mut Turn<'_>, unit: UnitId, hex: Hex) {
    let state = &mut *turn.state;
    let (side, command) = (state.troop(unit).side, state.troop(unit).command);
    let is_his = |id: LeaderId| match state.counter(id).grade {
        Grade::Command => command.is_some_and(|command| state.command(command).leader == Some(usize::from(id.0))),
        Grade::Wing | Grade::Overall => true,
    };
    let waits = |id: &LeaderId| {
        let leader = state.leader(*id);
        leader.came && leader.presence == Presence::Waiting && state.counter(*id).side == side && is_his(*id)
    };
    let back: Vec<LeaderId> = state.leader_ids().filter(waits).collect();
    for id in back {
        let leader = state.leader_mut(id);
        leader.presence = Presence::OnMap;
        leader.hex = hex;
    }
}

/// A unit turns where it has come to, or where it stays: at rest it faces a corner. [MB 6.1, 6.3, 6.4, MM 6, R33]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Facing {
    /// Who.
    pub unit: UnitId,
    /// It has come here and turns as it likes; one that stays in an enemy zone turns by one corner.
    pub free: bool,
}

/// The ways a unit of one hex may face.
pub fn facings(state: &State, unit: UnitId, free: bool) -> Vec<Stand> {
    let Stand::Single { hex, facing } = state.troop(unit).stand else { return Vec::new() };
    let in_enemy_zone = is_in_zone(state, unit);
    let turn =
        |to: &Corner| Turning { from: facing, to: *to, in_enemy_zone, stays: !free, active: true, double: false };
    let corners = Corner::ALL.into_iter().filter(|to| may_turn(&turn(to)).is_ok());
    corners.map(|facing| Stand::Single { hex, facing }).collect()
}

impl Procedure<Step> for Facing {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let own = state.troop(self.unit);
        let stacked = own.stacked.is_some() || state.unit(self.unit).below;
        let stands = facings(state, self.unit, self.free);
        if !state.is_on_map(self.unit) || stands.is_empty() || (stacked && !self.free) {
            return None;
        }
        let rule = state.rule(&FACING);
        let offers = stands.into_iter().map(|stand| {
            let corner = stand.corner().unwrap_or(Corner::V0);
            let wind = state.charts().orientation.wind(corner);
            let words = if stand == own.stand { "Still facing" } else { "Facing" };
            standing("face", say!("{words} {wind:?}"), rule.clone(), (self.unit, stand), Action::Face(stand))
        });
        let question = say!("Which way does {} face?", state.name(self.unit));
        Some(choice(own.side, question, rule.clone(), vec![self.unit.into()], offers.collect()))
    }

    /// It turns no way, or is no longer there.
    fn run(self, _turn: &mut Turn<'_>) {}

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        let Action::Face(stand) = action else { unreachable!("nothing else was offered") };
        let piece = turn.state.unit_mut(self.unit);
        piece.now.stirred |= piece.troop.stand != *stand;
        piece.troop.stand = *stand;
    }

    fn name(&self) -> String {
        "facing".to_owned()
    }
}

/// A unit is about to leave the map: it would be lost. [MB 5.2, MM 5, R27]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Leaving {
    /// Who.
    pub unit: UnitId,
}

impl Procedure<Step> for Leaving {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let rule = state.rule(&LIMITS);
        let offers = vec![
            button("keep", say!("No, it stays"), rule.clone(), Action::KeepIt),
            button("lose", say!("Yes, off the map"), rule.clone(), Action::LoseIt),
        ];
        let question = say!("{} would be eliminated. Off the map all the same?", state.name(self.unit));
        Some(choice(state.troop(self.unit).side, question, rule, vec![self.unit.into()], offers))
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        if *action == Action::LoseIt {
            let rule = turn.state.rule(&LIMITS);
            eliminate_under(turn, self.unit, "leaves the map and is lost", rule);
        } else {
            turn.push([Step::March(March::of(self.unit))]);
        }
    }

    fn name(&self) -> String {
        "leaving the map".to_owned()
    }
}
