//! Reinforcements: the groups that come before a free activation, or are one. [MM 18, MB 18.13]

use serde::Serialize;

use super::activation::Activation;
use super::offers::{at, button, choice, on, read_out, table_die};
use super::{Procedure, Step, Turn, Work};
use crate::dice::{Faces, Reads as _};
use crate::game::{
    Awaiting, DiceRequest, Offer, PieceId, Report, ReportKind, Side, Tally, Unsaid, Wording, listed, say, told,
};
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
                    let label = say!("Throw for {}", group_words(state, group));
                    on("name", label, rule.clone(), first_of(state, group), Action::NameGroup(group))
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
    let piece = first_of(state, group);
    let offer = |hex: &Hex| {
        let label = say!("{} come by {hex}", group_words(state, group));
        at("advance", label, state.rule(&ENTRY), (piece, *hex), Action::Bring { group, hex: *hex })
    };
    setup.entry.iter().map(offer).collect()
}

/// The first of a group's units.
fn first_of(state: &State, group: GroupId) -> PieceId {
    state.unit_ids().find(|id| state.unit(*id).group == Some(group)).map_or(PieceId::unit(0), PieceId::from)
}

/// How many units of a group are named before the others are only counted.
const NAMED: usize = 3;

/// A group by its troops: “Danish a, Danish b, Hanoverian a and 1 more (3b)”. What it is called is said where the book numbers it; one
/// that bears its leader's name is told by its troops alone.
pub fn group_words(state: &State, group: GroupId) -> String {
    let names: Vec<&str> =
        state.unit_ids().filter(|id| state.unit(*id).group == Some(group)).map(|id| state.name(id)).collect();
    let more = names.len().saturating_sub(NAMED);
    let mut shown: Vec<String> = names.iter().take(NAMED).map(|name| (*name).to_owned()).collect();
    shown.extend((more > 0).then(|| format!("{more} more")));
    let (troops, key) = (listed(&shown), &state.group(group).key);
    if key.contains(|sign: char| sign.is_ascii_digit()) { format!("{troops} ({key})") } else { troops }
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
        let why = say!("Do {} come?", group_words(state, *group));
        Some(table_die(self.side, why, rule, tally, &rows(rating), Vec::new()))
    }

    fn roll(mut self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let sum = request.reading.sum().unwrap_or_default();
        let group = self.groups[self.thrown];
        let setup = turn.state.group(group);
        let comes = arrives(setup.rating.unwrap_or(0), sum, faces.first());
        let rating = i32::from(setup.rating.unwrap_or(0));
        let read = turn.only_heard(|_| read_out(&rows(rating), faces.sum(), sum));
        let text = told!(turn, "{}: {read} ({rating} or more needed).", group_words(turn.state, group));
        turn.tell(Report::new(ReportKind::Order, self.rule(turn.state), text));
        self.thrown += 1;
        self.come.extend(comes.then_some(group));
        turn.push([Step::Arrival(self)]);
    }

    fn run(self, turn: &mut Turn<'_>) {
        if self.come.is_empty() {
            // Both tracks go on as the throw is lost: the French one works “the same way”. [MM 18 British, 18 French]
            let track = &mut turn.state.track[self.side.index()];
            *track = track_after(*track, false);
        } else {
            // Each British group has one hex, so nobody is asked.
            bring_all(turn, self.side, &self.come);
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

/// The rows of a group's die. [MM 18]
fn rows(rating: i32) -> [(i32, &'static str); 2] {
    [(rating - 1, "they do not come"), (i32::MAX, "they come")]
}

/// The groups are the free activation: a commander who may come with them is asked for first. [MM 18, R90]
pub(super) fn activate(turn: &mut Turn<'_>, side: Side, groups: &[GroupId]) {
    turn.drop_free();
    match undecided(turn.state, side, groups) {
        Some(leader) => turn.push([Step::Joining(Joining { side, groups: groups.to_vec(), leader })]),
        None => enter(turn, side, groups, None),
    }
}

/// The commander whose owner says with which group he comes, while another group is still to come after these. [MM 18 French]
fn undecided(state: &State, side: Side, groups: &[GroupId]) -> Option<LeaderId> {
    let is_later = |id: &GroupId| state.group(*id).side == side && !state.arrived.contains_key(id);
    let may_wait = state.group_ids().any(|id| is_later(&id));
    let may_come = groups.iter().any(|group| state.group(*group).rating.is_some());
    let waits = |id: &LeaderId| {
        state.counter(*id).side == side
            && state.counter(*id).arrives == Arrives::WithAnyAfterFirst
            && state.leader(*id).presence == Presence::Waiting
            && !state.leader(*id).came
    };
    state.leader_ids().find(waits).filter(|_| may_come && may_wait)
}

/// A commander may come with groups, or with others after them. [MM 18 French]
#[derive(Clone, Debug, Serialize)]
pub struct Joining {
    side: Side,
    groups: Vec<GroupId>,
    leader: LeaderId,
}

impl Procedure<Step> for Joining {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let rule = state.rule(&FRENCH);
        let name = &state.counter(self.leader).name;
        let offers = vec![
            on("advance", say!("{name} comes"), rule.clone(), self.leader, Action::ComeWith(self.leader)),
            button("decline", say!("He waits for another group"), rule.clone(), Action::WaitForAnother(self.leader)),
        ];
        let groups = listed(&self.groups.iter().map(|group| group_words(state, *group)).collect::<Vec<_>>());
        let question = say!("Does {name} come with {groups}?");
        Some(choice(self.side, question, rule, vec![self.leader.into()], offers))
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        let waits = matches!(action, Action::WaitForAnother(_));
        enter(turn, self.side, &self.groups, waits.then_some(self.leader));
    }

    fn name(&self) -> String {
        "a commander joining".to_owned()
    }
}

/// The groups come, their units only, with their leaders but for one who waits. [MM 18, R90]
fn enter(turn: &mut Turn<'_>, side: Side, groups: &[GroupId], but_for: Option<LeaderId>) {
    let state = &mut *turn.state;
    state.track[side.index()] = track_after(state.track[side.index()], true);
    state.free_done[side.index()] += 1;
    let names: Vec<String> = groups.iter().map(|group| group_words(state, *group)).collect();
    let text = told!(turn, "{} bring on {}.", state.side_name(side), listed(&names));
    let rule = state.rule(&ENTRY);
    turn.tell(Report::new(ReportKind::Order, rule, text));
    let riders = leaders_come(turn, side, groups, but_for);
    let goings = commands_of(turn.state, groups);
    let activation = Activation::of_groups(side, goings, groups.to_vec(), riders);
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

/// The leaders who come with groups, set down where they come in; where an enemy holds the hex, they wait for the first of their
/// troops. [MM 14, 18, R28, R78]
fn leaders_come(turn: &mut Turn<'_>, side: Side, groups: &[GroupId], but_for: Option<LeaderId>) -> Vec<LeaderId> {
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
            && Some(leader) != but_for
            && !state.leader(leader).came
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
        let is_open = entry.is_some_and(|hex| !state.against(side).hold(hex));
        let piece = state.leader_mut(*leader);
        piece.came = true;
        if let Some(hex) = entry.filter(|_| is_open) {
            piece.presence = Presence::OnMap;
            piece.hex = hex;
        }
    }
    for leader in &coming {
        let (state, name) = (&*turn.state, &turn.state.counter(*leader).name);
        let is_on_map = state.is_leader_on_map(*leader);
        let text = if is_on_map {
            told!(turn, "{name} comes at {}.", state.leader(*leader).hex)
        } else {
            told!(turn, "{name} is to come with them.")
        };
        let rule = state.rule(if side == Side::A { &BRITISH } else { &FRENCH });
        turn.tell(Report::new(ReportKind::Move, rule, text).about([(*leader).into()]));
    }
    coming
}
