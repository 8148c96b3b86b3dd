//! Setting up: what the scenario leaves to the owners. [MB 17, 18, MM 17, 18]

use std::collections::BTreeSet;

use serde::Serialize;

use super::offers::{at, button, choice, on, standing};
use super::{Procedure, Step, Table};
use crate::game::{Awaiting, Offer, Report, ReportKind, Side};
use crate::hex::{Corner, Hex, Stand};
use crate::rules::continuity::book::arms::{Arm, GunMode};
use crate::rules::continuity::book::cited::{SETUP, WITHERS};
use crate::rules::continuity::book::terrain::HexTerrain;
use crate::rules::continuity::judge::troop::UnitId;
use crate::rules::continuity::state::Position;
use crate::rules::continuity::state::action::Action;
use crate::rules::continuity::state::setup::{LeaderStart, Turn};
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

impl Procedure for Arrange {
    fn ask(&self, position: &Position) -> Option<Awaiting<Action>> {
        let rule = position.rule(&SETUP);
        match self.looking {
            Looking::Nobody => {
                let offers = self.pieces(position);
                if offers.is_empty() {
                    return None;
                }
                let ready = button("ready", "Set-up is finished", rule.clone(), Action::Ready);
                let offers = std::iter::once(ready).chain(offers).collect();
                let question = format!("{} set up. Whom do they move?", position.side_name(self.side));
                Some(choice(self.side, question, rule, Vec::new(), offers))
            }
            Looking::Unit(unit) => {
                let mut offers = vec![button("leave", "Leave it so", rule.clone(), Action::LeaveSo)];
                offers.extend(unit_offers(position, unit));
                let question = format!("How is {} set up?", position.name(unit));
                Some(choice(self.side, question, rule, vec![unit.into()], offers))
            }
            Looking::Leader(leader) => {
                let mut offers = vec![button("leave", "Leave him there", rule.clone(), Action::LeaveSo)];
                offers.extend(leader_hexes(position, leader).into_iter().map(|hex| {
                    let action = Action::SetUpLeader { leader, hex };
                    at("arrange", format!("To {hex}"), rule.clone(), (leader, hex), action)
                }));
                let question = format!("Where is {} set up?", position.counter(leader).name);
                Some(choice(self.side, question, rule, vec![leader.into()], offers))
            }
        }
    }

    fn act(self, table: &mut Table<'_>, action: &Action) {
        let again = |looking| [Step::Arrange(Self { looking, ..self })];
        match action {
            Action::Ready => {}
            Action::Arrange(unit) => table.go(again(Looking::Unit(*unit))),
            Action::ArrangeLeader(leader) => table.go(again(Looking::Leader(*leader))),
            action => {
                set_up(table, action);
                table.go(again(Looking::Nobody));
            }
        }
    }

    fn name(&self) -> String {
        format!("set-up of {:?}", self.side)
    }
}

impl Arrange {
    /// Everybody whose place is the owner's to choose.
    fn pieces(self, position: &Position) -> Vec<Offer<Action>> {
        let rule = position.rule(&SETUP);
        let units = position.on_map(self.side).filter(|unit| is_free(position, *unit)).map(|unit| {
            on("arrange", format!("Move {}", position.name(unit)), rule.clone(), unit, Action::Arrange(unit))
        });
        let leaders = position.leaders_of(self.side).filter(|id| position.counter(*id).may_start != LeaderStart::Fixed);
        let leaders = leaders.map(|leader| {
            let label = format!("Move {}", position.counter(leader).name);
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

fn is_free(position: &Position, unit: UnitId) -> bool {
    let start = &position.fixed.starts[usize::from(unit.0)];
    let dragoons = position.troop(unit).is_dragoons() && start.remount;
    start.places.len() > 1 || start.near_friends || start.turn != Turn::Fixed || dragoons || start.limber
}

/// Somebody of the same shape already there goes where the unit was. [MB 17.4]
fn swap(position: &mut Position, unit: UnitId, to: Stand) {
    let from = position.troop(unit).stand;
    let Some(other) = in_the_way(position, unit, &to) else { return };
    let facing = position.troop(other).stand.corner().unwrap_or(Corner::V0);
    let exchanged = facings(position, other, &from.hexes(), facing).into_iter().next();
    if let Some(stand) = exchanged {
        position.troop_mut(other).stand = stand;
    }
}

/// The one unit of the same kind that fills a place.
fn in_the_way(position: &Position, unit: UnitId, to: &Stand) -> Option<UnitId> {
    let own = position.troop(unit);
    let hexes: BTreeSet<Hex> = to.hexes().into_iter().collect();
    position.on_map(own.side).find(|other| {
        let stand = position.troop(*other).stand;
        *other != unit
            && position.troop(*other).is_gun() == own.is_gun()
            && stand.hexes().into_iter().collect::<BTreeSet<_>>() == hexes
    })
}

/// The ways a unit may stand on some hexes, the one nearest to a facing first.
fn facings(position: &Position, unit: UnitId, hexes: &[Hex], nearest: Corner) -> Vec<Stand> {
    let start = &position.fixed.starts[usize::from(unit.0)];
    let base = start.facing.unwrap_or(nearest);
    let mut stands: Vec<Stand> = match hexes {
        [head, tail] if position.troop(unit).is_column() => column(*head, *tail).into_iter().collect(),
        [hex] => Corner::ALL.map(|facing| Stand::Single { hex: *hex, facing }).to_vec(),
        [one, other] => Stand::doubles([*one, *other]).to_vec(),
        _ => Vec::new(),
    };
    let turns = |stand: &Stand, to: Corner| stand.corner().map_or(u8::MAX, |facing| facing.turns_to(to));
    stands.sort_by_key(|stand| turns(stand, base));
    let allowed = match start.turn {
        Turn::Fixed => 1,
        Turn::Toward => stands.iter().filter(|stand| turns(stand, base) <= 1).count().max(1),
        Turn::Any => stands.len(),
    };
    stands.truncate(allowed);
    stands.sort_by_key(|stand| turns(stand, nearest));
    stands
}

/// A column on two hexes, its head on the first. [MM 18]
fn column(head: Hex, tail: Hex) -> Option<Stand> {
    tail.direction_to(head).map(|facing| Stand::LongColumn { head, facing })
}

fn unit_offers(position: &Position, unit: UnitId) -> Vec<Offer<Action>> {
    let rule = position.rule(&SETUP);
    let start = &position.fixed.starts[usize::from(unit.0)];
    let own = position.troop(unit);
    let mut offers: Vec<Offer<Action>> = stands(position, unit)
        .into_iter()
        .map(|stand| {
            let facing = stand.corner().map(|corner| position.field().orientation.wind(corner));
            let words = Position::place_words(&stand);
            let label = facing.map_or(words.clone(), |wind| format!("{words}, facing {wind:?}"));
            standing("arrange", label, rule.clone(), (unit, stand), Action::SetUp { unit, stand })
        })
        .collect();
    if own.is_dragoons() && start.remount && may_dismount(position, unit) {
        let label = if own.mounted { "On foot" } else { "Mounted" };
        offers.push(on("saddle", label, rule.clone(), unit, Action::SetUpSaddle(unit)));
    }
    if own.is_gun() && start.limber && position.edition().guns_follow_leaders {
        let mode = if own.gun_mode == GunMode::Fire { GunMode::Move } else { GunMode::Fire };
        let label = format!("Set to {}", mode_word(mode));
        offers.push(on("limber", label, rule.clone(), unit, Action::SetGun { gun: unit, mode }));
    }
    offers
}

/// Dragoons do not mount under another unit in a village.
fn may_dismount(position: &Position, unit: UnitId) -> bool {
    let own = position.troop(unit);
    let alone = own
        .stand
        .hexes()
        .iter()
        .all(|hex| position.at(*hex).all(|other| other == unit || position.troop(other).is_gun()));
    alone || !own.mounted
}

/// Every other way a unit may be set up: the places of its group, free or to be exchanged, and its facings.
fn stands(position: &Position, unit: UnitId) -> Vec<Stand> {
    let own = position.troop(unit);
    let start = &position.fixed.starts[usize::from(unit.0)];
    let facing = own.stand.corner().unwrap_or(Corner::V0);
    let here = own.stand.hexes();
    let mut stands = facings(position, unit, &here, facing);
    let near: Vec<Vec<Hex>> = if start.near_friends {
        near_friends(position, unit).into_iter().map(|hex| vec![hex]).collect()
    } else {
        Vec::new()
    };
    for place in start.places.iter().chain(&near).filter(|place| place[..] != here[..]) {
        let there = facings(position, unit, place, facing).into_iter().next();
        stands.extend(there.filter(|stand| may_take(position, unit, stand)));
    }
    stands.retain(|stand| *stand != own.stand);
    let mut seen = BTreeSet::new();
    stands.retain(|stand| seen.insert(*stand));
    stands
}

/// Whether a place is free for a unit, or held by one of its own group that it can be exchanged with.
fn may_take(position: &Position, unit: UnitId, stand: &Stand) -> bool {
    let own = position.troop(unit);
    let ground = |hex: &Hex| match position.ground().hex(*hex).terrain {
        HexTerrain::Pond => false,
        HexTerrain::Marsh => own.arm != Arm::Artillery,
        _ => true,
    };
    let hexes = stand.hexes();
    if !hexes.iter().all(ground) {
        return false;
    }
    let troops: Vec<UnitId> = position
        .unit_ids()
        .filter(|other| *other != unit && position.is_on_map(*other))
        .filter(|other| position.troop(*other).stand.hexes().iter().any(|hex| hexes.contains(hex)))
        .filter(|other| position.troop(*other).side != own.side || position.troop(*other).is_gun() == own.is_gun())
        .collect();
    let home = own.stand.hexes();
    let sits_alone = home
        .iter()
        .all(|hex| position.at(*hex).filter(|other| position.troop(*other).is_gun() == own.is_gun()).count() == 1);
    match troops.as_slice() {
        [] => true,
        [other] if sits_alone => {
            let places = &position.fixed.starts[usize::from(other.0)].places;
            let same_hexes = |place: &Vec<Hex>| place.iter().all(|hex| home.contains(hex)) && place.len() == home.len();
            position.troop(*other).side == own.side
                && in_the_way(position, unit, stand) == Some(*other)
                && places.iter().any(same_hexes)
        }
        _ => false,
    }
}

/// The hexes with or next to a friendly unit that is no gun. [MM 17]
fn near_friends(position: &Position, unit: UnitId) -> BTreeSet<Hex> {
    let side = position.troop(unit).side;
    let friends = position.on_map(side).filter(|id| !position.troop(*id).is_gun());
    let around = friends.flat_map(|id| {
        let stand = position.troop(id).stand;
        stand.hexes().into_iter().chain(stand.surroundings())
    });
    let on_map = around.filter(|hex| position.ground().extent.contains(*hex));
    on_map.filter(|hex| position.at(*hex).all(|other| position.troop(other).side == side)).collect()
}

/// Where a leader may be set up instead.
fn leader_hexes(position: &Position, leader: LeaderId) -> Vec<Hex> {
    let counter = position.counter(leader);
    let here = position.leader(leader).hex;
    let free = |hex: &Hex| {
        *hex != here
            && position.ground().hex(*hex).terrain != HexTerrain::Pond
            && position.at(*hex).all(|other| position.troop(other).side == counter.side)
    };
    let hexes: BTreeSet<Hex> = match &counter.may_start {
        LeaderStart::Fixed => BTreeSet::new(),
        LeaderStart::Among(hexes) => hexes.iter().copied().collect(),
        LeaderStart::Anywhere => position.ground().extent.hexes().collect(),
        LeaderStart::NearFriends => position
            .on_map(counter.side)
            .flat_map(|id| {
                let stand = position.troop(id).stand;
                stand.hexes().into_iter().chain(stand.surroundings())
            })
            .filter(|hex| position.ground().extent.contains(*hex))
            .collect(),
    };
    hexes.into_iter().filter(free).collect()
}

/// Withers's place is written down. [MB 18.13]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Secret;

impl Procedure for Secret {
    fn ask(&self, position: &Position) -> Option<Awaiting<Action>> {
        let rule = position.rule(&WITHERS);
        let group = position.group_ids().find(|id| !position.group(*id).secret_entry.is_empty())?;
        let offers = position
            .group(group)
            .secret_entry
            .iter()
            .map(|hex| button("write", format!("{hex}"), rule.clone(), Action::WriteDown(*hex)));
        let side = position.group(group).side;
        Some(choice(side, "Where will Withers come in? It stays a secret.", rule.clone(), Vec::new(), offers.collect()))
    }

    fn act(self, table: &mut Table<'_>, action: &Action) {
        if let Action::WriteDown(hex) = action {
            table.position.secret_entry = Some(*hex);
            let text = "Withers's place is written down.";
            table.tell(Report::new(ReportKind::Order, table.position.rule(&WITHERS), text));
        }
    }

    fn name(&self) -> String {
        "Withers's place".to_owned()
    }
}

/// Sets a unit up as it was said.
fn set_up(table: &mut Table<'_>, action: &Action) {
    let rule = table.position.rule(&SETUP);
    let text = match *action {
        Action::SetUp { unit, stand } => {
            swap(table.position, unit, stand);
            table.position.troop_mut(unit).stand = stand;
            format!("{} is set up at {}.", table.position.name(unit), Position::place_words(&stand))
        }
        Action::SetUpSaddle(unit) => {
            let state = table.position.unit_mut(unit);
            state.set_saddle(!state.troop.mounted);
            let how = if state.troop.mounted { "mounted" } else { "on foot" };
            format!("{} is set up {how}.", table.position.name(unit))
        }
        Action::SetGun { gun, mode } => {
            table.position.troop_mut(gun).gun_mode = mode;
            format!("{} is set to {}.", table.position.name(gun), mode_word(mode))
        }
        Action::SetUpLeader { leader, hex } => {
            table.position.leader_mut(leader).hex = hex;
            format!("{} is set up in {hex}.", table.position.counter(leader).name)
        }
        _ => return,
    };
    table.position.restack();
    table.tell(Report::new(ReportKind::Order, rule, text));
}
