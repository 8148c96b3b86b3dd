//! Everything on the map and on the display.

pub mod action;
pub mod ids;
mod lay;
pub mod limits;
mod occupants;
pub mod setup;
pub mod unit;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use self::ids::{BrigadeId, LeaderId, UnitId, WingId};
use self::lay::Lay;
use self::occupants::Occupants;
use self::setup::{Edge, Setup};
pub use self::unit::{Doings, GunMarks, Unit};
use crate::engine::Cached;
use crate::game::{Grammar, Side};
use crate::hex::Hex;
use crate::rules::bayonet_musket::book::house::{EdgeCoversFlank, House};
use crate::rules::bayonet_musket::book::orders::{Line, Order, Rank};
use crate::rules::bayonet_musket::book::terrain::{HexTerrain, SideTerrain};
use crate::rules::bayonet_musket::book::troops::{Impact, Kind};
use crate::rules::bayonet_musket::judge::alignment::Frame;
use crate::rules::bayonet_musket::judge::display::Lines;

/// The phases of a turn. [BM 3.0]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Phase {
    /// Guns. [BM 3.1]
    Artillery,
    /// Wings. [BM 3.2]
    Wings,
    /// Brigades. [BM 3.3]
    Brigades,
    /// Routed markers, victory and clean-up. [BM 3.4 to 3.6]
    Rout,
}

impl Phase {
    /// All, in printed order, by name.
    pub const NAMES: [&str; 4] = ["Artillery", "Wings", "Brigades", "Rout and clean-up"];
}

/// Why a brigade is marked. [BM 4.2.4]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum BrigadeMark {
    /// It was committed.
    Committed,
    /// It was transferred.
    Transferred,
    /// It was relieved. [BM 4.3.3]
    Relieved,
    /// It does not comply.
    OutOfPlace,
}

impl BrigadeMark {
    /// In a word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Committed => "committed",
            Self::Transferred => "transferred",
            Self::Relieved => "relieved",
            Self::OutOfPlace => "out of place",
        }
    }
}

/// A brigade.
#[derive(Clone, Debug, Serialize)]
pub struct Brigade {
    /// Its name.
    pub name: Arc<str>,
    /// Whose it is.
    pub side: Side,
    /// Whether it fights on foot.
    pub on_foot: bool,
    /// Its printed morale.
    pub morale: u8,
    /// Its order.
    pub order: Order,
    /// The order it had as the brigade phase began, which says when it is activated. [BM 3.3, 5.0]
    pub class: Order,
    /// Whether it has been activated or passed.
    pub finished: bool,
    /// Why it is marked.
    pub mark: Option<BrigadeMark>,
    /// Units lost so far.
    pub lost: u8,
    /// Whether it has been routed.
    pub broken: bool,
}

/// A leader.
#[derive(Clone, Debug, Serialize)]
pub struct Leader {
    /// His name.
    pub name: Arc<str>,
    /// Whose he is.
    pub side: Side,
    /// What he commands.
    pub rank: Rank,
    /// 0 to 3.
    pub rating: u8,
    /// His wing.
    pub wing: WingId,
    /// His line.
    pub line: Line,
    /// The brigade he is with: direct command.
    pub direct: Option<BrigadeId>,
    /// Whether he has moved this turn.
    pub moved: bool,
    /// Whether he has tried something this turn.
    pub tried: bool,
    /// Whether he is lost with nobody in his place.
    pub lost: bool,
}

/// The state of a battle.
#[derive(Clone, Debug, Serialize)]
pub struct State {
    /// What it began from.
    #[serde(skip)]
    pub fixed: Arc<Setup>,
    /// The turn, from 1.
    pub turn: u32,
    /// The phase.
    pub phase: Phase,
    /// Units and guns.
    units: Vec<Unit>,
    /// The units each brigade began with.
    #[serde(skip)]
    members: Arc<[Vec<UnitId>]>,
    /// The ground.
    #[serde(skip)]
    lay: Arc<Lay>,
    /// The names that the story is told of.
    #[serde(skip)]
    grammar: Arc<Grammar>,
    /// Who is in each hex; forgotten by whoever changes a unit.
    #[serde(skip)]
    occupants: Cached<Occupants>,
    /// Brigades.
    pub brigades: Vec<Brigade>,
    /// Leaders.
    pub leaders: Vec<Leader>,
    /// The display: of side A and side B, each wing's lines.
    pub display: [Vec<Lines<BrigadeId>>; 2],
    /// What artillery has left.
    pub impacts: BTreeMap<Hex, Impact>,
    /// Pairs locked in firefights. [BM 11.2.3]
    pub firefights: Vec<[UnitId; 2]>,
    /// The wings each side has activated this turn.
    pub wings_done: [Vec<WingId>; 2],
    /// The attacks that are named and still to be fought out: who, whom, and where he stood. [BM 11.1]
    pub named: Vec<Named>,
    /// Open flanks of every unit as the attacks began. [R-BM-48]
    pub open_flanks: Vec<u8>,
    /// Whether a brigade that was not activated has failed its morale in this activation. [BM 12.0]
    pub inactive_failed: bool,
}

/// An attack that is named. [BM 11.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Named {
    /// Who attacks.
    pub attacker: UnitId,
    /// Whom.
    pub target: UnitId,
    /// Where he stood.
    pub hex: Hex,
}

impl State {
    /// A battle as it begins.
    pub fn new(setup: &Setup) -> Self {
        let fixed = Arc::new(setup.clone());
        let empty = |wing: &setup::Wing| Lines(std::array::from_fn(|_| vec![None; usize::from(wing.capacity)]));
        let mut display = Side::BOTH.map(|_| setup.wings.iter().map(empty).collect::<Vec<_>>());
        for (id, brigade) in (0..).zip(&setup.brigades) {
            let lines = &mut display[brigade.side.index()][usize::from(brigade.wing)];
            lines.put(BrigadeId(id), brigade.line, usize::from(brigade.slot));
        }
        Self {
            turn: 1,
            phase: Phase::Artillery,
            units: unit::units(setup),
            members: unit::members(setup),
            lay: Arc::new(Lay::of(setup)),
            grammar: Arc::new(Grammar::of(names(setup))),
            occupants: Cached::default(),
            brigades: setup.brigades.iter().map(brigade).collect(),
            leaders: setup.leaders.iter().map(leader).collect(),
            display,
            impacts: BTreeMap::new(),
            firefights: Vec::new(),
            wings_done: [Vec::new(), Vec::new()],
            named: Vec::new(),
            open_flanks: Vec::new(),
            inactive_failed: false,
            fixed,
        }
    }

    /// The club's switches.
    pub fn house(&self) -> &House {
        &self.fixed.house
    }

    /// The names that the story is told of.
    pub fn grammar(&self) -> &Grammar {
        &self.grammar
    }

    /// A unit or gun.
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[usize::from(unit.0)]
    }

    /// A unit or gun, to be changed.
    pub fn unit_mut(&mut self, unit: UnitId) -> &mut Unit {
        self.occupants.forget();
        &mut self.units[usize::from(unit.0)]
    }

    /// Every unit and gun.
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// Every unit and gun, to be changed.
    pub fn units_mut(&mut self) -> &mut [Unit] {
        self.occupants.forget();
        &mut self.units
    }

    /// A brigade.
    pub fn brigade(&self, brigade: BrigadeId) -> &Brigade {
        &self.brigades[usize::from(brigade.0)]
    }

    /// A brigade, to be changed.
    pub fn brigade_mut(&mut self, brigade: BrigadeId) -> &mut Brigade {
        &mut self.brigades[usize::from(brigade.0)]
    }

    /// A leader.
    pub fn leader(&self, leader: LeaderId) -> &Leader {
        &self.leaders[usize::from(leader.0)]
    }

    /// A leader, to be changed.
    pub fn leader_mut(&mut self, leader: LeaderId) -> &mut Leader {
        &mut self.leaders[usize::from(leader.0)]
    }

    /// Every unit and gun.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len() as u16).map(UnitId)
    }

    /// Every brigade.
    pub fn brigade_ids(&self) -> impl Iterator<Item = BrigadeId> + use<> {
        (0..self.brigades.len() as u16).map(BrigadeId)
    }

    /// Every leader.
    pub fn leader_ids(&self) -> impl Iterator<Item = LeaderId> + use<> {
        (0..self.leaders.len() as u16).map(LeaderId)
    }

    /// Every wing.
    pub fn wing_ids(&self) -> impl Iterator<Item = WingId> + use<> {
        (0..self.fixed.wings.len() as u8).map(WingId)
    }

    /// The units of a brigade that are on the map and in hand.
    pub fn units_of(&self, brigade: BrigadeId) -> impl Iterator<Item = UnitId> + '_ {
        self.members_of(brigade).iter().copied().filter(|id| self.is_in_hand(*id))
    }

    /// The units that a brigade began with.
    pub fn members_of(&self, brigade: BrigadeId) -> &[UnitId] {
        &self.members[usize::from(brigade.0)]
    }

    /// Whether a unit or gun is on the map and not routed.
    pub fn is_in_hand(&self, unit: UnitId) -> bool {
        let unit = self.unit(unit);
        unit.hex.is_some() && !unit.troop.routed
    }

    /// What a unit counts as: a routed one is a marker.
    pub fn kind(&self, unit: UnitId) -> Kind {
        let troop = &self.unit(unit).troop;
        if troop.routed { Kind::Routed } else { troop.kind }
    }

    /// Everybody in a hex, who is on top first.
    pub fn in_hex(&self, hex: Hex) -> &[UnitId] {
        self.occupants.get(|| Occupants::of(&self.units, self.fixed.extent)).in_hex(hex)
    }

    /// The troops of a hex in hand, who is on top first.
    pub fn troops_in(&self, hex: Hex) -> Vec<UnitId> {
        self.in_hex(hex).iter().copied().filter(|id| self.kind(*id).is_troops()).collect()
    }

    /// What a hex is; closed beyond the map.
    pub fn terrain(&self, hex: Hex) -> HexTerrain {
        self.lay.terrain(hex)
    }

    /// What lies between two hexes.
    pub fn between(&self, one: Hex, other: Hex) -> SideTerrain {
        self.lay.between(one, other)
    }

    /// What lies on a hex.
    pub fn impact(&self, hex: Hex) -> Option<Impact> {
        self.impacts.get(&hex).copied()
    }

    /// How a side looks at the map.
    pub fn frame(&self, side: Side) -> Frame {
        Frame { forward: self.fixed.armies[side.index()].forward }
    }

    /// The line of the map from which routed units of a side leave it.
    pub fn edge_line(&self, side: Side) -> i16 {
        match self.fixed.armies[side.index()].edge {
            Edge::North => self.fixed.extent.high.line(),
            Edge::South => self.fixed.extent.low.line(),
        }
    }

    /// Where a brigade stands on the display.
    pub fn slot_of(&self, brigade: BrigadeId) -> Option<(WingId, Line, usize)> {
        let wings = &self.display[self.brigade(brigade).side.index()];
        self.wing_ids().find_map(|wing| {
            let (line, slot) = wings[usize::from(wing.0)].find(brigade)?;
            Some((wing, line, slot))
        })
    }

    /// The lines of a side's wing.
    pub fn lines(&self, side: Side, wing: WingId) -> &Lines<BrigadeId> {
        &self.display[side.index()][usize::from(wing.0)]
    }

    /// The lines of a side's wing, to be changed.
    pub fn lines_mut(&mut self, side: Side, wing: WingId) -> &mut Lines<BrigadeId> {
        &mut self.display[side.index()][usize::from(wing.0)]
    }

    /// Whether a flank hex is covered for a side. [BM 11.2.2, R-BM-11]
    pub fn covers_flank(&self, hex: Hex, side: Side) -> bool {
        if self.terrain(hex) == HexTerrain::Water {
            return self.house().edge_covers_flank == EdgeCoversFlank::On;
        }
        self.in_hex(hex).iter().any(|id| self.unit(*id).side == side && self.is_in_hand(*id))
    }

    /// Whether a unit is locked in a firefight. [BM 11.2.3]
    pub fn is_locked(&self, unit: UnitId) -> bool {
        self.firefights.iter().any(|pair| pair.contains(&unit))
    }

    /// Ends the firefights of a unit. [BM 11.2.3, R-BM-52]
    pub fn unlock(&mut self, unit: UnitId) {
        self.firefights.retain(|pair| !pair.contains(&unit));
    }
}

/// Whoever the story tells of by a name of his own.
fn names(setup: &Setup) -> impl Iterator<Item = &str> {
    let brigades = setup.brigades.iter().map(|brigade| brigade.name.as_str());
    setup.units.iter().map(|unit| unit.name.as_str()).chain(brigades)
}

fn brigade(setup: &setup::BrigadeSetup) -> Brigade {
    Brigade {
        name: setup.name.as_str().into(),
        side: setup.side,
        on_foot: setup.on_foot,
        morale: setup.morale,
        order: setup.order,
        class: setup.order,
        finished: false,
        mark: None,
        lost: 0,
        broken: false,
    }
}

fn leader(setup: &setup::LeaderSetup) -> Leader {
    Leader {
        name: setup.name.as_str().into(),
        side: setup.side,
        rank: setup.rank,
        rating: setup.rating,
        wing: WingId(setup.wing),
        line: setup.line,
        direct: None,
        moved: false,
        tried: false,
        lost: false,
    }
}
