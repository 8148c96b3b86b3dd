//! Reinforcements: the groups that come before a free activation, or are one. [MM 18, MB 18.13]

use serde::Serialize;

use super::activation::Activation;
use super::offers::{at, button, choice, table_die};
use super::{Procedure, Step, Turn, Work};
use crate::dice::{Faces, Reads as _};
use crate::game::{Awaiting, DiceRequest, Offer, PieceId, Report, ReportKind, Side, Tally, Unsaid, Wording, say};
use crate::hex::Hex;
use crate::rules::continuity::book::cited::{BRITISH, ENTRY, FRENCH};
use crate::rules::continuity::judge::arrival::{arrives, track_after};
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::{Action, Going};
use crate::rules::continuity::state::reinforcement::Due;
use crate::rules::continuity::state::setup::Arrives;
use crate::rules::continuity::state::unit::{GroupId, LeaderId, Presence};

/// What comes before a free activation. [MM 18]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Reinforce {
    /// Whose.
    pub side: Side,
}

impl Procedure<Step> for Reinforce {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let rule = state.rule(&FRENCH);
        let name = state.side_name(self.side);
        match (state.battlefield.due)(state, self.side) {
            Due::Nobody | Due::Throw(_) => None,
            Due::Opens(group) => {
                let offers = entries(state, group);
                Some(choice(
                    self.side,
                    say!("{name} open the battle. By which hex do they come?"),
                    rule,
                    Vec::new(),
                    offers,
                ))
            }
            Due::Free(groups) => {
                let mut offers: Vec<Offer<Action, W>> =
                    groups.into_iter().flat_map(|group| entries(state, group)).collect();
                offers.push(button("decline", say!("Bring nobody"), rule.clone(), Action::BringNobody));
                Some(choice(self.side, say!("{name} may bring one group. Which?"), rule, Vec::new(), offers))
            }
            Due::Named(groups) => {
                let offers = groups.into_iter().map(|group| {
                    let label = say!("Throw for {}", state.group(group).key);
                    button("name", label, rule.clone(), Action::NameGroup(group))
                });
                let offers = offers.collect();
                Some(choice(self.side, say!("{name} throw for a group. Which?"), rule, Vec::new(), offers))
            }
        }
    }

    fn run(self, turn: &mut Turn<'_>) {
        if let Due::Throw(groups) = (turn.state.battlefield.due)(turn.state, self.side)
            && !groups.is_empty()
        {
            turn.push([Step::Arrival(Arrival { side: self.side, groups, thrown: 0, come: Vec::new() })]);
        }
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        match action {
            Action::Bring { group, hex } => {
                // The group that opens the battle is none of those that come by the die.
                if turn.state.group(*group).rating.is_some() {
                    (turn.state.battlefield.lets_go)(turn.state, true);
                }
                bring(turn, self.side, &[*group], *hex);
            }
            Action::NameGroup(group) => {
                let arrival = Arrival { side: self.side, groups: vec![*group], thrown: 0, come: Vec::new() };
                turn.push([Step::Arrival(arrival)]);
            }
            _ => (turn.state.battlefield.lets_go)(turn.state, false),
        }
    }

    fn name(&self) -> String {
        format!("reinforcements of {:?}", self.side)
    }
}

/// The hexes by which a group may come, all by one. [MM 18]
fn entries<W: Wording>(state: &State, group: GroupId) -> Vec<Offer<Action, W>> {
    let setup = state.group(group);
    let piece =
        state.unit_ids().find(|id| state.unit(*id).group == Some(group)).map_or(PieceId::unit(0), PieceId::from);
    let offer = |hex: &Hex| {
        let label = say!("{} comes by {hex}", setup.key);
        at("advance", label, state.rule(&ENTRY), (piece, *hex), Action::Bring { group, hex: *hex })
    };
    setup.entry.iter().map(offer).collect()
}

/// Groups are thrown for.
#[derive(Clone, Debug, Serialize)]
pub struct Arrival {
    side: Side,
    groups: Vec<GroupId>,
    thrown: usize,
    come: Vec<GroupId>,
}

impl Arrival {
    fn rule(&self, state: &State) -> crate::game::Rule {
        state.rule(if self.side == Side::A { &BRITISH } else { &FRENCH })
    }
}

impl Procedure<Step> for Arrival {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let Some(group) = self.groups.get(self.thrown) else {
            return self.hex_choice(state);
        };
        let setup = state.group(*group);
        let rating = i32::from(setup.rating.unwrap_or(0));
        let rule = self.rule(state);
        let track = state.track[self.side.index()];
        let tally = Tally::of("Added to the die").with("Reinforcement track", rule.clone(), track);
        let rows = [(rating - 1, "does not come"), (i32::MAX, "comes")];
        Some(table_die(self.side, say!("Does group {} come?", setup.key), rule, tally, &rows, Vec::new()))
    }

    fn roll(mut self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let sum = request.reading.sum().unwrap_or_default();
        let group = self.groups[self.thrown];
        let setup = turn.state.group(group);
        let comes = arrives(setup.rating.unwrap_or(0), sum, faces.first());
        let verb = if comes { "comes" } else { "does not come" };
        let text = format!("Group {} {verb}: {} with {sum}.", setup.key, faces.sum());
        turn.tell(Report::new(ReportKind::Order, self.rule(turn.state), text));
        self.thrown += 1;
        self.come.extend(comes.then_some(group));
        turn.push([Step::Arrival(self)]);
    }

    fn run(self, turn: &mut Turn<'_>) {
        if !self.come.is_empty() {
            // Each British group has one hex, so nobody is asked.
            bring_all(turn, self.side, &self.come);
        } else if self.side == Side::B {
            turn.state.track[1] = track_after(turn.state.track[1], false);
        }
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        if let Action::Bring { group, hex } = action {
            bring(turn, self.side, &[*group], *hex);
        }
    }

    fn name(&self) -> String {
        "arrival".to_owned()
    }
}

impl Arrival {
    /// A group with two hexes comes by one of them.
    fn hex_choice<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let group = *self.come.first()?;
        let offers = entries(state, group);
        let asked = offers.len() > 1;
        let rule = self.rule(state);
        asked.then(|| choice(self.side, say!("By which hex does it come?"), rule, Vec::new(), offers))
    }
}

fn bring(turn: &mut Turn<'_>, side: Side, groups: &[GroupId], hex: Hex) {
    for group in groups {
        turn.state.arrived.insert(*group, vec![hex]);
    }
    activate(turn, side, groups);
}

fn bring_all(turn: &mut Turn<'_>, side: Side, groups: &[GroupId]) {
    for group in groups {
        let entry = turn.state.group(*group).entry.clone();
        turn.state.arrived.insert(*group, entry);
    }
    activate(turn, side, groups);
}

/// The groups are the free activation: their units only. [MM 18, R90]
pub(super) fn activate(turn: &mut Turn<'_>, side: Side, groups: &[GroupId]) {
    let state = &mut *turn.state;
    state.track[side.index()] = track_after(state.track[side.index()], true);
    state.free_done[side.index()] += 1;
    let names: Vec<&str> = groups.iter().map(|group| state.group(*group).key.as_str()).collect();
    let text = format!("{} bring on {}.", state.side_name(side), names.join(" and "));
    let rule = state.rule(&ENTRY);
    turn.tell(Report::new(ReportKind::Order, rule, text));
    let riders = leaders_come(turn, side, groups);
    let goings = commands_of(turn.state, groups);
    let activation = Activation::of_groups(side, goings, groups.to_vec(), riders);
    turn.drop_free();
    turn.push([Step::Activation(activation)]);
}

/// The commands the groups belong to, each once, with its leader.
fn commands_of(state: &State, groups: &[GroupId]) -> Vec<Going> {
    let mut goings: Vec<Going> = Vec::new();
    for unit in state.units() {
        let Some(command) = unit.troop.command.filter(|_| unit.group.is_some_and(|group| groups.contains(&group)))
        else {
            continue;
        };
        if goings.iter().all(|going| going.command != command) {
            let leader = state.command(command).leader.map(|leader| LeaderId(leader as u16));
            goings.push(Going { command, leader });
        }
    }
    goings
}

/// The leaders who come with groups, set down where they come in.
fn leaders_come(turn: &mut Turn<'_>, side: Side, groups: &[GroupId]) -> Vec<LeaderId> {
    let state = &mut *turn.state;
    let last_missing = |state: &State, leader: LeaderId| {
        let own: Vec<usize> = state
            .command_ids()
            .filter(|id| state.command(*id).under.contains(&usize::from(leader.0)))
            .map(|id| usize::from(id.0))
            .collect();
        state.units().iter().all(|unit| {
            let under = unit.troop.command.is_some_and(|command| own.contains(&usize::from(command.0)));
            !under || unit.group.is_none_or(|group| state.arrived.contains_key(&group))
        })
    };
    let comes = |state: &State, leader: LeaderId| {
        state.counter(leader).side == side
            && state.leader(leader).presence == Presence::Waiting
            && match state.counter(leader).arrives {
                Arrives::AtFirst => false,
                Arrives::With(group) => groups.contains(&GroupId(group as u8)),
                Arrives::WithAnyAfterFirst => groups.iter().any(|group| state.group(*group).rating.is_some()),
                Arrives::WithLast => last_missing(state, leader),
            }
    };
    let coming: Vec<LeaderId> = state.leader_ids().filter(|leader| comes(state, *leader)).collect();
    for leader in &coming {
        let own = match state.counter(*leader).arrives {
            Arrives::With(group) => Some(GroupId(group as u8)),
            _ => None,
        };
        let group = own.or(groups.first().copied());
        let entry = group.and_then(|group| state.arrived.get(&group)).and_then(|hexes| hexes.first().copied());
        if let Some(hex) = entry {
            let piece = state.leader_mut(*leader);
            piece.presence = Presence::OnMap;
            piece.hex = hex;
        }
    }
    coming
}
