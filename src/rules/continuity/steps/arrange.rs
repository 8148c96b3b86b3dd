//! Setting up: what the scenario leaves to the owners. [MB 17, 18, MM 17, 18]

use std::collections::BTreeSet;

use serde::Serialize;

use super::offers::{at, button, choice, on, standing};
use super::stacking::lie_above;
use super::{Procedure, Step, Turn, Work};
use crate::game::{Awaiting, Offer, Report, ReportKind, Side, Wording, say, told};
use crate::hex::{Corner, Hex, Stand};
use crate::rules::continuity::book::arms::{Arm, GunMode};
use crate::rules::continuity::book::cited::SETUP;
use crate::rules::continuity::book::terrain::HexTerrain;
use crate::rules::continuity::judge::troop::UnitId;
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Action;
use crate::rules::continuity::state::setup::{LeaderStart, SetFacing};
use crate::rules::continuity::state::unit::LeaderId;

/// A side sets up.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Arrange {
    /// Whose.
    pub side: Side,
    /// Whom it looks at just now.
    pub looking: Looking,
}

/// Whom a side that sets up looks at.
#[derive(Clone, Copy, Debug, Serialize)]
pub enum Looking {
    /// Nobody yet.
    Nobody,
    /// A unit.
    Unit(UnitId),
    /// A leader.
    Leader(LeaderId),
}

impl Procedure<Step> for Arrange {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let rule = state.rule(&SETUP);
        match self.looking {
            Looking::Nobody => {
                let offers = self.pieces(state);
                if offers.is_empty() {
                    return None;
                }
                let ready = button("ready", say!("Set-up is finished"), rule.clone(), Action::Ready);
                let offers = std::iter::once(ready).chain(offers).collect();
                let question = say!("{} set up. Whom do they move?", state.side_name(self.side));
                Some(choice(self.side, question, rule, Vec::new(), offers))
            }
            Looking::Unit(unit) => {
                let mut offers = vec![button("leave", say!("Leave it so"), rule.clone(), Action::LeaveSo)];
                offers.extend(unit_offers(state, unit));
                let question = say!("How is {} set up?", state.name(unit));
                Some(choice(self.side, question, rule, vec![unit.into()], offers))
            }
            Looking::Leader(leader) => {
                let mut offers = vec![button("leave", say!("Leave him there"), rule.clone(), Action::LeaveSo)];
                offers.extend(leader_hexes(state, leader).into_iter().map(|hex| {
                    let action = Action::SetUpLeader { leader, hex };
                    at("arrange", say!("To {hex}"), rule.clone(), (leader, hex), action)
                }));
                let question = say!("Where is {} set up?", state.counter(leader).name);
                Some(choice(self.side, question, rule, vec![leader.into()], offers))
            }
        }
    }

    /// There is nobody to set up.
    fn run(self, _turn: &mut Turn<'_>) {}

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        let again = |looking| [Step::Arrange(Self { looking, ..self })];
        match action {
            Action::Ready => {}
            Action::Arrange(unit) => turn.push(again(Looking::Unit(*unit))),
            Action::ArrangeLeader(leader) => turn.push(again(Looking::Leader(*leader))),
            action => {
                set_up(turn, action);
                turn.push(again(Looking::Nobody));
            }
        }
    }

    fn name(&self) -> String {
        format!("set-up of {:?}", self.side)
    }
}

impl Arrange {
    /// Everybody whose place is the owner's to choose.
    fn pieces<W: Wording>(self, state: &State) -> Vec<Offer<Action, W>> {
        let rule = state.rule(&SETUP);
        let units = state
            .on_map(self.side)
            .filter(|unit| is_free(state, *unit))
            .map(|unit| on("arrange", say!("Move {}", state.name(unit)), rule.clone(), unit, Action::Arrange(unit)));
        let leaders = state.leaders_of(self.side).filter(|id| state.counter(*id).may_start != LeaderStart::Fixed);
        let leaders = leaders.map(|leader| {
            let label = say!("Move {}", state.counter(leader).name);
            on("arrange", label, rule.clone(), leader, Action::ArrangeLeader(leader))
        });
        units.chain(leaders).collect()
    }
}

/// What a gun in a mode does.
pub fn mode_word(mode: GunMode) -> &'static str {
    match mode {
        GunMode::Fire => "fire",
        GunMode::Move => "move",
    }
}

fn is_free(state: &State, unit: UnitId) -> bool {
    let start = &state.fixed.starts[usize::from(unit.0)];
    let dragoons = state.troop(unit).is_dragoons() && start.remount;
    start.places.len() > 1
        || start.near_friends
        || start.turn != SetFacing::Fixed
        || dragoons
        || start.limber
        || state.unit(unit).below
}

/// Somebody of the same shape already there goes where the unit was. [MB 17.4]
fn swap(state: &mut State, unit: UnitId, to: Stand) {
    let from = state.troop(unit).stand;
    let Some(other) = in_the_way(state, unit, &to) else { return };
    let facing = state.troop(other).stand.corner().unwrap_or(Corner::V0);
    let exchanged = facings(state, other, &from.hexes(), facing).into_iter().next();
    if let Some(stand) = exchanged {
        state.troop_mut(other).stand = stand;
    }
}

/// The one unit of the same kind that fills a place.
fn in_the_way(state: &State, unit: UnitId, to: &Stand) -> Option<UnitId> {
    let own = state.troop(unit);
    let hexes: BTreeSet<Hex> = to.hexes().into_iter().collect();
    state.on_map(own.side).find(|other| {
        let stand = state.troop(*other).stand;
        *other != unit
            && state.troop(*other).is_gun() == own.is_gun()
            && stand.hexes().into_iter().collect::<BTreeSet<_>>() == hexes
    })
}

/// The ways a unit may stand on some hexes, the one nearest to a facing first.
fn facings(state: &State, unit: UnitId, hexes: &[Hex], nearest: Corner) -> Vec<Stand> {
    let start = &state.fixed.starts[usize::from(unit.0)];
    let base = start.facing.unwrap_or(nearest);
    let mut stands: Vec<Stand> = match hexes {
        [head, tail] if state.troop(unit).is_column() => column(*head, *tail).into_iter().collect(),
        [hex] => Corner::ALL.map(|facing| Stand::Single { hex: *hex, facing }).to_vec(),
        [one, other] => Stand::doubles([*one, *other]).to_vec(),
        _ => Vec::new(),
    };
    let turns = |stand: &Stand, to: Corner| stand.corner().map_or(u8::MAX, |facing| facing.turns_to(to));
    stands.sort_by_key(|stand| turns(stand, base));
    let allowed = match start.turn {
        SetFacing::Fixed => 1,
        SetFacing::Toward => stands.iter().filter(|stand| turns(stand, base) <= 1).count().max(1),
        SetFacing::Any => stands.len(),
    };
    stands.truncate(allowed);
    stands.sort_by_key(|stand| turns(stand, nearest));
    stands
}

/// A column on two hexes, its head on the first. [MM 18]
fn column(head: Hex, tail: Hex) -> Option<Stand> {
    tail.direction_to(head).map(|facing| Stand::LongColumn { head, facing })
}

fn unit_offers<W: Wording>(state: &State, unit: UnitId) -> Vec<Offer<Action, W>> {
    let rule = state.rule(&SETUP);
    let start = &state.fixed.starts[usize::from(unit.0)];
    let own = state.troop(unit);
    let mut offers: Vec<Offer<Action, W>> = stands(state, unit)
        .into_iter()
        .map(|stand| {
            let facing = stand.corner().map(|corner| state.charts().orientation.wind(corner));
            let label = W::say(|| {
                let words = State::place_words(&stand);
                facing.map_or(words.clone(), |wind| format!("{words}, facing {wind:?}"))
            });
            standing("arrange", label, rule.clone(), (unit, stand), Action::SetUp { unit, stand })
        })
        .collect();
    if state.unit(unit).below {
        offers.push(on("above", say!("Above the other unit there"), rule.clone(), unit, Action::LieAbove(unit)));
    }
    if own.is_dragoons() && start.remount && has_room_to_remount(state, unit) {
        let label = say!("{}", if own.mounted { "On foot" } else { "Mounted" });
        offers.push(on("saddle", label, rule.clone(), unit, Action::SetUpSaddle(unit)));
    }
    if own.is_gun() && start.limber && state.edition().guns_follow_leaders {
        let mode = if own.gun_mode == GunMode::Fire { GunMode::Move } else { GunMode::Fire };
        let label = say!("Set to {}", mode_word(mode));
        offers.push(on("limber", label, rule.clone(), unit, Action::SetGun { gun: unit, mode }));
    }
    offers
}

/// Dragoons that share a village are foot, and stay so.
fn has_room_to_remount(state: &State, unit: UnitId) -> bool {
    let hexes = state.troop(unit).stand.hexes();
    hexes.iter().all(|hex| state.at(*hex).all(|other| other == unit || state.troop(other).is_gun()))
}

/// Every other way a unit may be set up: the places of its group, free or to be exchanged, and its facings.
fn stands(state: &State, unit: UnitId) -> Vec<Stand> {
    let own = state.troop(unit);
    let start = &state.fixed.starts[usize::from(unit.0)];
    let facing = own.stand.corner().unwrap_or(Corner::V0);
    let here = own.stand.hexes();
    let mut stands = facings(state, unit, &here, facing);
    let near: Vec<Vec<Hex>> = if start.near_friends {
        near_friends(state, unit).into_iter().map(|hex| vec![hex]).collect()
    } else {
        Vec::new()
    };
    for place in start.places.iter().chain(&near).filter(|place| place[..] != here[..]) {
        let there = facings(state, unit, place, facing).into_iter().next();
        stands.extend(there.filter(|stand| may_take(state, unit, stand)));
    }
    stands.retain(|stand| *stand != own.stand);
    let mut seen = BTreeSet::new();
    stands.retain(|stand| seen.insert(*stand));
    stands
}

/// Whether a place is free for a unit, or held by one of its own group that it can be exchanged with.
fn may_take(state: &State, unit: UnitId, stand: &Stand) -> bool {
    let own = state.troop(unit);
    let ground = |hex: &Hex| match state.ground().hex(*hex).terrain {
        HexTerrain::Pond => false,
        HexTerrain::Marsh => own.arm != Arm::Artillery,
        _ => true,
    };
    let hexes = stand.hexes();
    if !hexes.iter().all(ground) || guns_met(state, unit, stand) > 1 {
        return false;
    }
    let troops: Vec<UnitId> = state
        .unit_ids()
        .filter(|other| *other != unit && state.is_on_map(*other))
        .filter(|other| state.troop(*other).stand.hexes().iter().any(|hex| hexes.contains(hex)))
        .filter(|other| state.troop(*other).side != own.side || state.troop(*other).is_gun() == own.is_gun())
        .collect();
    let home = own.stand.hexes();
    let sits_alone =
        home.iter().all(|hex| state.at(*hex).filter(|other| state.troop(*other).is_gun() == own.is_gun()).count() == 1);
    match troops.as_slice() {
        [] => true,
        [other] if sits_alone => {
            let places = &state.fixed.starts[usize::from(other.0)].places;
            let same_hexes = |place: &Vec<Hex>| place.iter().all(|hex| home.contains(hex)) && place.len() == home.len();
            state.troop(*other).side == own.side
                && in_the_way(state, unit, stand) == Some(*other)
                && places.iter().any(same_hexes)
        }
        _ => false,
    }
}

/// How many guns would stand with a unit, or with the unit a gun comes to: one is allowed. [MB 8.2, MM 8]
fn guns_met(state: &State, unit: UnitId, stand: &Stand) -> usize {
    let own = state.troop(unit);
    let there: BTreeSet<Hex> = stand.hexes().into_iter().collect();
    let mut hexes = there.clone();
    if own.is_gun() {
        // A gun already in the hex itself changes places with it.
        let mates = there.iter().flat_map(|hex| state.at(*hex)).filter(|id| *id != unit && !state.troop(*id).is_gun());
        hexes = mates.flat_map(|id| state.troop(id).stand.hexes()).filter(|hex| !there.contains(hex)).collect();
    }
    let guns: BTreeSet<UnitId> =
        hexes.iter().flat_map(|hex| state.at(*hex)).filter(|id| *id != unit && state.troop(*id).is_gun()).collect();
    guns.len() + usize::from(own.is_gun())
}

/// The hexes with or next to a friendly unit that is no gun. [MM 17]
fn near_friends(state: &State, unit: UnitId) -> BTreeSet<Hex> {
    let side = state.troop(unit).side;
    let friends = state.on_map(side).filter(|id| !state.troop(*id).is_gun());
    let around = friends.flat_map(|id| {
        let stand = state.troop(id).stand;
        stand.hexes().into_iter().chain(stand.surroundings())
    });
    let on_map = around.filter(|hex| state.ground().extent.contains(*hex));
    on_map.filter(|hex| state.at(*hex).all(|other| state.troop(other).side == side)).collect()
}

/// Where a leader may be set up instead.
fn leader_hexes(state: &State, leader: LeaderId) -> Vec<Hex> {
    let counter = state.counter(leader);
    let here = state.leader(leader).hex;
    let free = |hex: &Hex| {
        *hex != here
            && state.ground().hex(*hex).terrain != HexTerrain::Pond
            && state.at(*hex).all(|other| state.troop(other).side == counter.side)
    };
    let hexes: BTreeSet<Hex> = match &counter.may_start {
        LeaderStart::Fixed => BTreeSet::new(),
        LeaderStart::Among(hexes) => hexes.iter().copied().collect(),
        LeaderStart::Anywhere => state.ground().extent.hexes().collect(),
        LeaderStart::NearFriends => state
            .on_map(counter.side)
            .flat_map(|id| {
                let stand = state.troop(id).stand;
                stand.hexes().into_iter().chain(stand.surroundings())
            })
            .filter(|hex| state.ground().extent.contains(*hex))
            .collect(),
    };
    hexes.into_iter().filter(free).collect()
}

/// Sets a unit up as it was said.
fn set_up(turn: &mut Turn<'_>, action: &Action) {
    let rule = turn.state.rule(&SETUP);
    let text = match *action {
        Action::SetUp { unit, stand } => {
            swap(turn.state, unit, stand);
            turn.state.troop_mut(unit).stand = stand;
            told!(turn, "{} is set up at {}.", turn.state.name(unit), State::place_words(&stand))
        }
        Action::SetUpSaddle(unit) => {
            let piece = turn.state.unit_mut(unit);
            piece.set_saddle(!piece.troop.mounted);
            let how = if piece.troop.mounted { "mounted" } else { "on foot" };
            told!(turn, "{} is set up {how}.", turn.state.name(unit))
        }
        Action::SetGun { gun, mode } => {
            turn.state.troop_mut(gun).gun_mode = mode;
            told!(turn, "{} is set to {}.", turn.state.name(gun), mode_word(mode))
        }
        Action::LieAbove(unit) => {
            lie_above(turn.state, unit);
            told!(turn, "{} lies above.", turn.state.name(unit))
        }
        Action::SetUpLeader { leader, hex } => {
            turn.state.leader_mut(leader).hex = hex;
            told!(turn, "{} is set up in {hex}.", turn.state.counter(leader).name)
        }
        _ => return,
    };
    turn.state.restack();
    turn.tell(Report::new(ReportKind::Order, rule, text));
}
