//! An activation begins: who is in it and in command, what the guns are set to, and in which order it moves and fires.
//! [MB 4.2, 4.6, 5.3, 14.2, MM 4, 14]

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::arrange::mode_word;
use super::caracole::Caracoles;
use super::cycle::going_words;
use super::declare::Declare;
use super::flight::Flight;
use super::move_fire::{MoveFire, Part};
use super::offers::{button, choice, on};
use super::{Procedure, Step, Turn, Work};
use crate::game::{Awaiting, Report, ReportKind, Side, Wording, say, told};
use crate::hex::HexSet;
use crate::rules::continuity::book::arms::GunMode;
use crate::rules::continuity::book::cited::{ACTIVATION, GUN_COMMAND, ORDER};
use crate::rules::continuity::book::edition::FireOrder;
use crate::rules::continuity::facts::command::{goes_with_another, in_command, is_gun_command, with_guests};
use crate::rules::continuity::facts::near::is_in_zone;
use crate::rules::continuity::judge::troop::{CommandId, UnitId};
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::{Action, Going, Order};
use crate::rules::continuity::state::active::{Active, Cause};
use crate::rules::continuity::state::setup::Grade;
use crate::rules::continuity::state::unit::{GroupId, LeaderId, Now, Presence};

/// An activation begins.
#[derive(Clone, Debug, Serialize)]
pub struct Activation {
    /// Whose.
    pub side: Side,
    /// Which commands, under whom.
    pub goings: Vec<Going>,
    /// How it came about.
    pub cause: Cause,
    /// The groups that come on to the map in it.
    pub entering: Vec<GroupId>,
    /// Only those groups act.
    pub group_only: bool,
    /// The leaders who come with them.
    pub riders: Vec<LeaderId>,
    /// Guns still to be set; nothing before the activation has begun.
    guns: Option<Vec<UnitId>>,
}

impl Activation {
    /// Of these commands.
    pub fn of(side: Side, goings: Vec<Going>, cause: Cause) -> Self {
        Self { side, goings, cause, entering: Vec::new(), group_only: false, riders: Vec::new(), guns: None }
    }

    /// Of groups that come on to the map, and of nobody else. [MM 18, R90]
    pub fn of_groups(side: Side, goings: Vec<Going>, groups: Vec<GroupId>, riders: Vec<LeaderId>) -> Self {
        Self { entering: groups, group_only: true, riders, ..Self::of(side, goings, Cause::Free) }
    }
}

/// Whether a leader rides when a command he leads is active: by the newer book no commander does. [MB 14.4, 14.8, Q21, MM 14, 17 A Note]
fn may_ride_with_command(state: &State, leader: LeaderId) -> bool {
    state.counter(leader).grade == Grade::Command || state.edition().commanders_ride_with_commands
}

/// Whether a command first fires whole and then moves whole.
fn by_command(state: &State) -> bool {
    state.edition().fire_order == FireOrder::WholeCommand
}

impl Procedure<Step> for Activation {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let guns = self.guns.as_ref()?;
        if let Some(gun) = guns.first() {
            let rule = state.rule(&GUN_COMMAND);
            let offers = [GunMode::Fire, GunMode::Move].map(|mode| {
                let verb = if mode == GunMode::Fire { "fire_mode" } else { "move_mode" };
                let label = say!("Set to {}", mode_word(mode));
                on(verb, label, rule.clone(), *gun, Action::SetGun { gun: *gun, mode })
            });
            let question = say!("Set {} to fire or to move?", state.name(*gun));
            return Some(choice(self.side, question, rule, vec![(*gun).into()], offers.to_vec()));
        }
        let rule = state.rule(&ORDER);
        by_command(state).then(|| {
            let offers = vec![
                button("move_first", say!("Move, then fire"), rule.clone(), Action::TakeOrder(Order::MoveFirst)),
                button("fire_first", say!("Fire, then move"), rule.clone(), Action::TakeOrder(Order::FireFirst)),
            ];
            choice(self.side, say!("In which order does the command act?"), rule, Vec::new(), offers)
        })
    }

    fn run(mut self, turn: &mut Turn<'_>) {
        if self.guns.is_some() {
            self.close(turn);
            turn.push([Step::Caracoles(Caracoles::of(self.side)), part(self.side, Part::Both)]);
            return;
        }
        let guns = self.begin(turn);
        self.guns = Some(guns);
        turn.push([Step::Activation(self)]);
    }

    fn act(mut self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        match action {
            Action::SetGun { gun, mode } => {
                turn.state.troop_mut(*gun).gun_mode = *mode;
                if let Some(guns) = &mut self.guns {
                    guns.retain(|left| left != gun);
                }
                turn.push([Step::Activation(self)]);
            }
            Action::TakeOrder(Order::FireFirst) => {
                self.close(turn);
                turn.push([
                    part(self.side, Part::Fire),
                    Step::Caracoles(Caracoles::of(self.side)),
                    part(self.side, Part::Move),
                ]);
            }
            _ => {
                self.close(turn);
                turn.push([
                    Step::Caracoles(Caracoles::of(self.side)),
                    part(self.side, Part::Move),
                    part(self.side, Part::Fire),
                ]);
            }
        }
    }

    fn name(&self) -> String {
        "activation".to_owned()
    }
}

fn part(side: Side, part: Part) -> Step {
    Step::MoveFire(MoveFire { side, part })
}

impl Activation {
    /// Shock and the end, under whatever comes before them.
    fn close(&self, turn: &mut Turn<'_>) {
        turn.push([Step::Declare(Declare::of(self.side)), Step::Flight(Flight::of(self.side, self.cause))]);
    }

    /// Begins: everything of the activation before is wiped off, and who is in this one and in command is frozen.
    fn begin(&mut self, turn: &mut Turn<'_>) -> Vec<UnitId> {
        let state = &mut *turn.state;
        for unit in state.units_mut() {
            let start = (unit.presence == Presence::OnMap).then_some(unit.troop.stand);
            unit.now = Now { start, lay_below: unit.below, ..Now::default() };
            unit.troop.reacted = false;
            unit.troop.rapid = false;
            unit.troop.zone_to_zone = false;
            unit.troop.charging = false;
        }
        for leader in &mut state.leaders {
            leader.moved = false;
        }
        state.activations += 1;
        self.note_advance_guard(state);
        let guns = self.wake(state);
        self.tell(turn);
        turn.state.active = Some(Active {
            side: self.side,
            goings: self.goings.clone(),
            cause: self.cause,
            entering: self.groups(turn.state),
            group_only: self.group_only,
            entered: BTreeMap::new(),
            riders: self.riders_of(turn.state),
            declared: Vec::new(),
            ends: Vec::new(),
            vacated: Vec::new(),
            advanced: Vec::new(),
            attack_continued: false,
        });
        guns
    }

    /// The groups whose units may come on: those that come now, and what is left of those that came before.
    fn groups(&self, state: &State) -> Vec<GroupId> {
        if self.group_only {
            return self.entering.clone();
        }
        // Those whose leader has not come go on entering with the command they go with. [MM 18, R94]
        let own = self.goings.iter().flat_map(|going| with_guests(state, going.command));
        let own = own.flat_map(|command| state.waiting_of(command).collect::<Vec<_>>());
        let groups: BTreeSet<GroupId> = own.filter_map(|id| state.unit(id).group).collect();
        groups.into_iter().collect()
    }

    /// Once the advance guard has gone, its side throws for reinforcements. [MM 18 British]
    fn note_advance_guard(&self, state: &mut State) {
        let has_men = |command: CommandId| state.of_command(command).next().is_some();
        // Those who go with Cadogan's command are of it for now, when his own are lost or still to come. [R90, R94]
        let leads_them = |going: &Going| with_guests(state, going.command).any(has_men);
        if self.side == Side::A && !self.group_only && self.goings.iter().any(leads_them) {
            state.advance_guard_gone = true;
        }
    }

    /// Marks the active units and who is in command; says which guns must be set. [MB 4.6, 14.2, 14.3, MM 14]
    fn wake(&self, state: &mut State) -> Vec<UnitId> {
        let mut active: BTreeMap<UnitId, bool> = BTreeMap::new();
        if !self.group_only {
            for going in &self.goings {
                let led = going.leader.filter(|leader| state.is_leader_on_map(*leader));
                let inside = led.map_or_else(BTreeSet::new, |leader| in_command(state, going.command, leader));
                let guns = is_gun_command(state, going.command);
                active.extend(state.of_command(going.command).map(|id| (id, guns || inside.contains(&id))));
                let others = state.command_ids().filter(|id| goes_with_another(state, *id) == Some(going.command));
                active.extend(others.flat_map(|id| state.of_command(id)).map(|id| (id, false)));
            }
        }
        let guns = self.guns_near(state);
        active.extend(guns.iter().map(|gun| (*gun, true)));
        for (id, is_in_command) in active {
            let began_in_zone = is_in_zone(state, id);
            let unit = state.unit_mut(id);
            unit.now.active = true;
            unit.now.began_in_zone = began_in_zone;
            unit.troop.in_command = is_in_command;
        }
        guns
    }

    /// The guns in range of an activated leader. [MB 4.6, R13]
    fn guns_near(&self, state: &State) -> Vec<UnitId> {
        if !state.edition().guns_follow_leaders || self.group_only {
            return Vec::new();
        }
        let leaders = self.goings.iter().filter_map(|going| going.leader);
        let on_map = leaders.filter(|leader| state.is_leader_on_map(*leader));
        let reached: Vec<Cow<'_, HexSet>> = on_map.map(|leader| state.commanded(leader)).collect();
        let near = |id: &UnitId| {
            let gun = state.troop(*id);
            gun.is_gun() && gun.stand.hexes().iter().any(|hex| reached.iter().any(|hexes| hexes.contains(*hex)))
        };
        state.on_map(self.side).filter(near).collect()
    }

    /// The leaders who ride in it: those of its commands, be they led by a commander this time, and those who come with a group.
    /// [MB 14.4, 17.2, MM 14, R87]
    fn riders_of(&self, state: &State) -> Vec<LeaderId> {
        let named = |going: &Going| state.command(going.command).leader.map(|leader| LeaderId(leader as u16));
        let own = self
            .goings
            .iter()
            .flat_map(|going| going.leader.into_iter().chain(named(going)))
            .filter(|leader| may_ride_with_command(state, *leader) && state.is_leader_on_map(*leader));
        let own = own.filter(|leader| !self.group_only || self.riders.contains(leader));
        let mut riders: Vec<LeaderId> = own.chain(self.riders.iter().copied()).collect();
        riders.sort();
        riders.dedup();
        riders
    }

    fn tell(&self, turn: &mut Turn<'_>) {
        if !turn.is_heard() {
            return;
        }
        let state = &*turn.state;
        let names: Vec<String> = self.goings.iter().map(|going| going_words(state, *going)).collect();
        let text =
            told!(turn, "Activation {}, {}: {}.", state.activations, state.side_name(self.side), names.join(", "));
        let rule = state.rule(&ACTIVATION);
        turn.tell(Report::new(ReportKind::Phase, rule, text));
    }
}
