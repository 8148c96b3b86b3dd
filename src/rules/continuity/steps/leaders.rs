//! Leaders without troops, and commanders under fire. [MB 14.9, 14.10, MM 14]

use serde::Serialize;

use super::offers::{at, choice, low_die, low_read_out};
use super::{Procedure, Step, Turn, Work};
use crate::dice::{Faces, Reads as _};
use crate::game::{Awaiting, DiceRequest, Report, ReportKind, Rule, Tally, Unsaid, Wording, say, told};
use crate::hex::Hex;
use crate::rules::continuity::book::cited::{LEADER_ALONE, LEADER_HIT};
use crate::rules::continuity::facts::command::superiors;
use crate::rules::continuity::judge::troop::{CommandId, UnitId};
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Action;
use crate::rules::continuity::state::setup::Grade;
use crate::rules::continuity::state::unit::{LeaderId, Presence};

/// Leaders whom the enemy has come upon look for troops: those in a hex an enemy stands in, and commanders left alone beside one.
pub fn strays(turn: &mut Turn<'_>) {
    let state = &*turn.state;
    let lost: Vec<LeaderId> = state.leader_ids().filter(|id| is_stray(state, *id)).collect();
    turn.push(lost.into_iter().map(|leader| Step::LeaderAlone(LeaderAlone { leader, bereft: false })));
}

/// Leaders whose troops in these hexes have just been lost look for others. [MB 14.9, MM 14]
pub fn bereft(turn: &mut Turn<'_>, hexes: &[Hex]) {
    let state = &*turn.state;
    let in_them =
        |id: &LeaderId| state.is_leader_on_map(*id) && hexes.contains(&state.leader(*id).hex) && is_alone(state, *id);
    let lost: Vec<LeaderId> = state.leader_ids().filter(in_them).collect();
    turn.push(lost.into_iter().map(|leader| Step::LeaderAlone(LeaderAlone { leader, bereft: true })));
}

/// Commanders who can be lost look for troops when combat leaves them the only ones in these hexes, which a unit of theirs has just gone
/// out of: be an enemy near or not. [MB 14.10, R78]
pub fn left_by_combat(turn: &mut Turn<'_>, hexes: &[Hex]) {
    let steps = those_left(turn.state, hexes);
    turn.push(steps);
}

/// The same, to be looked at later: who rides off to attack has not fought yet, and may not be the last to leave.
pub fn those_left(state: &State, hexes: &[Hex]) -> Vec<Step> {
    let is_left = |id: &LeaderId| {
        let may_be_lost = state.edition().leaders_may_fall && state.is_commander(*id);
        may_be_lost && state.is_leader_on_map(*id) && hexes.contains(&state.leader(*id).hex) && is_alone(state, *id)
    };
    let left = state.leader_ids().filter(is_left);
    left.map(|leader| Step::LeaderAlone(LeaderAlone { leader, bereft: true })).collect()
}

/// Whether no combat unit of his side is in a leader's hex.
fn is_alone(state: &State, id: LeaderId) -> bool {
    let (side, hex) = (state.counter(id).side, state.leader(id).hex);
    !state.at(hex).any(|unit| state.troop(unit).side == side)
}

fn is_stray(state: &State, id: LeaderId) -> bool {
    if !state.is_leader_on_map(id) {
        return false;
    }
    let (side, hex) = (state.counter(id).side, state.leader(id).hex);
    let held = state.at(hex).any(|unit| state.troop(unit).side != side);
    // Only one of the books has a commander go when an enemy merely comes near. [MB 14.10, R78]
    let may_be_lost = state.edition().leaders_may_fall && state.is_commander(id);
    let approached = may_be_lost && state.against(side).are_beside(hex);
    is_alone(state, id) && (held || approached)
}

/// Whether enemies or their zones are all round a wing or overall commander who can be lost. [MB 14.10]
fn is_surrounded(state: &State, id: LeaderId) -> bool {
    let counter = state.counter(id);
    let enemies = state.against(counter.side);
    let shut = |hex: &Hex| enemies.hold(*hex) || enemies.control(*hex);
    let may_be_lost = state.edition().leaders_may_fall && state.is_commander(id);
    may_be_lost && state.leader(id).hex.neighbours().iter().all(shut)
}

/// A leader without troops goes to others. [MB 14.9, 14.10, MM 14, R78]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct LeaderAlone {
    /// Who.
    pub leader: LeaderId,
    /// His troops have just been lost or, if he can be lost too, gone by combat: he goes whether an enemy is near or not. [MB 14.9, 14.10]
    pub bereft: bool,
}

/// Whether troops of a leader's, or of the army of a commander who cannot fall, are still to come. [MM 14, 18, R78]
fn has_men_to_come(state: &State, id: LeaderId) -> bool {
    let counter = state.counter(id);
    let leads = |command: CommandId| state.command(command).leader == Some(usize::from(id.0));
    let is_of_his = |command: CommandId| match counter.grade {
        Grade::Command => leads(command),
        Grade::Wing | Grade::Overall => {
            !state.edition().leaders_may_fall && state.command(command).side == counter.side
        }
    };
    let mut waiting = state.units().iter().filter(|unit| unit.presence == Presence::Waiting);
    waiting.any(|unit| unit.troop.command.is_some_and(is_of_his))
}

impl LeaderAlone {
    /// One section sends command leaders to their men, another commanders. [MB 14.9, 14.10, MM 14]
    fn rule(self, state: &State) -> Rule {
        state.rule(if state.is_commander(self.leader) { &LEADER_HIT } else { &LEADER_ALONE })
    }

    fn must_go(self, state: &State) -> bool {
        let bereft = self.bereft && state.is_leader_on_map(self.leader) && is_alone(state, self.leader);
        bereft || is_stray(state, self.leader)
    }

    /// The hexes he may go to: of a command leader the nearest of his command, of a commander any friend's.
    fn refuges(self, state: &State) -> Vec<Hex> {
        let counter = state.counter(self.leader);
        let here = state.leader(self.leader).hex;
        let is_own = |command: CommandId| {
            let leader = usize::from(self.leader.0);
            let setup = state.command(command);
            setup.leader == Some(leader) || setup.also_led_by == Some(leader)
        };
        let nearest_only = counter.grade == Grade::Command || !state.edition().leaders_may_fall;
        let is_under = |command: CommandId| match counter.grade {
            Grade::Command => is_own(command),
            Grade::Wing => superiors(state, command).any(|superior| superior == self.leader),
            Grade::Overall => true,
        };
        let is_his =
            |unit: &UnitId| counter.grade == Grade::Overall || state.troop(*unit).command.is_some_and(is_under);
        let mut units: Vec<UnitId> = state.on_map(counter.side).filter(is_his).collect();
        if units.is_empty() && counter.grade == Grade::Wing && !state.edition().leaders_may_fall {
            // By the older book nobody is lost: he goes to whoever is left. [R78]
            units = state.on_map(counter.side).collect();
        }
        let mut own: Vec<Hex> = units.into_iter().flat_map(|unit| state.troop(unit).stand.hexes()).collect();
        own.sort();
        own.dedup();
        let least = own.iter().map(|hex| hex.distance(here)).min().unwrap_or(0);
        own.retain(|hex| !nearest_only || hex.distance(here) == least);
        own
    }
}

impl Procedure<Step> for LeaderAlone {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        if !self.must_go(state) {
            return None;
        }
        let refuges = self.refuges(state);
        if refuges.is_empty() || is_surrounded(state, self.leader) {
            return None;
        }
        let counter = state.counter(self.leader);
        let rule = self.rule(state);
        let offers = refuges
            .into_iter()
            .map(|hex| at("refuge", say!("To {hex}"), rule.clone(), (self.leader, hex), Action::RideTo(hex)));
        let question = say!("{} is left alone. Where does he go?", counter.name);
        Some(choice(counter.side, question, rule.clone(), vec![self.leader.into()], offers.collect()))
    }

    fn run(self, turn: &mut Turn<'_>) {
        if !self.must_go(turn.state) {
            return;
        }
        let waits = has_men_to_come(turn.state, self.leader);
        turn.state.leader_mut(self.leader).presence = if waits { Presence::Waiting } else { Presence::Lost };
        let name = &turn.state.counter(self.leader).name;
        let text = if waits {
            told!(turn, "{name} has nobody to go to on the map, and goes back to those who are still to come.")
        } else {
            told!(turn, "{name} has nobody left to go to, and is out of the battle.")
        };
        let rule = self.rule(turn.state);
        turn.tell(Report::new(ReportKind::Rout, rule, text).about([self.leader.into()]));
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        let Action::RideTo(hex) = action else { unreachable!("nothing else was offered") };
        turn.state.leader_mut(self.leader).hex = *hex;
        let text = told!(turn, "{} is left alone, and rides to {hex}.", turn.state.counter(self.leader).name);
        let rule = self.rule(turn.state);
        turn.tell(Report::new(ReportKind::Move, rule, text).about([self.leader.into()]));
    }

    fn name(&self) -> String {
        "a leader alone".to_owned()
    }
}

/// A commander in a hex fired into with an unmodified 9: a second 9 kills him. [MB 14.10]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct LeaderHit {
    /// Who.
    pub leader: LeaderId,
}

/// The natural face that endangers a commander. [MB 14.10]
pub const NINE: u8 = 9;

/// The commanders a shot with this face endangers. [MB 14.10, MM 14]
pub fn endangered(state: &State, face: u8, hexes: &[Hex]) -> Vec<Step> {
    if !state.edition().leaders_may_fall || face != NINE {
        return Vec::new();
    }
    let in_hex = |id: &LeaderId| {
        state.is_leader_on_map(*id) && state.is_commander(*id) && hexes.contains(&state.leader(*id).hex)
    };
    state.leader_ids().filter(in_hex).map(|leader| Step::LeaderHit(LeaderHit { leader })).collect()
}

impl Procedure<Step> for LeaderHit {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let counter = state.counter(self.leader);
        let rule = state.rule(&LEADER_HIT);
        // He falls on a 9 alone, so he lives on 8 or less.
        let tally = Tally::of("Highest that he survives").with("A second 9 kills", rule.clone(), NINE - 1);
        let why = say!("Is {} hit?", counter.name);
        Some(low_die(counter.side.other(), why, rule, tally, vec![self.leader.into()]))
    }

    fn roll(self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let sum = request.reading.sum().unwrap_or_default();
        let name = turn.state.counter(self.leader).name.clone();
        let rule = turn.state.rule(&LEADER_HIT);
        let text = if faces.sum() > sum {
            turn.state.leader_mut(self.leader).presence = Presence::Lost;
            told!(turn, "{name} is killed: {}, where {sum} or less spares him.", faces.sum())
        } else {
            told!(turn, "{name} is unhurt: {}.", low_read_out(faces.sum(), sum))
        };
        turn.tell(Report::new(ReportKind::Rout, rule, text).about([self.leader.into()]));
    }

    fn name(&self) -> String {
        "a commander under fire".to_owned()
    }
}
