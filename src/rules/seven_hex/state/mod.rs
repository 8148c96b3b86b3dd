//! A battle at one moment.

pub mod action;
pub mod board;
pub mod drawn;
pub mod limits;
mod occupants;
pub mod setup;
pub mod unit;

use std::sync::Arc;

use serde::Serialize;

use crate::game::{Grammar, PieceId, Side};
use crate::hex::Hex;
use crate::hex::cluster::Spot;
use crate::rules::seven_hex::book::arms::{Arm, Leader};
use crate::rules::seven_hex::book::house::{AlternateSequence, House};
use crate::rules::seven_hex::judge::victory::is_collapsed;
use board::{Area, Board};
use drawn::KeptDrawing;
use occupants::Occupants;
use setup::Setup;
use unit::{AreaId, At, Counter, Presence, Unit, UnitId, piece};

/// What never changes in a battle.
#[derive(Debug)]
pub struct Fixed {
    /// What it began from.
    pub setup: Setup,
    /// Its board.
    pub board: Board,
    /// Its board as it is drawn.
    pub drawn: KeptDrawing,
    /// The commander of each leader's troops, in the order of the leaders.
    commanders: [Option<UnitId>; Leader::ALL.len()],
    /// How its counters are spoken of.
    grammar: Grammar,
}

/// An attack of this player turn. [SHS 10.1a, R23]
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Attack {
    /// Those who were ordered to make it.
    pub by: Vec<UnitId>,
    /// Those who were in the attacked area.
    pub on: Vec<UnitId>,
}

/// The phases of a player turn, in printed order. [SHS 5.1, 18.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Phase {
    /// Both sides set up.
    SetUp,
    /// Strategic movement.
    Strategic,
    /// The passive player's guns fire.
    Fire,
    /// Orders, tactical moves and combat.
    Orders,
    /// Morale.
    Morale,
    /// Attrition, where it is played.
    Attrition,
    /// Commanders move.
    Commanders,
}

/// A battle at one moment.
#[derive(Clone, Debug, Serialize)]
pub struct State {
    /// What never changes.
    #[serde(skip)]
    pub fixed: Arc<Fixed>,
    /// The game turn, from one.
    pub turn: u32,
    /// Whose player turn it is.
    pub active: Side,
    /// The phase.
    pub phase: Phase,
    /// The counters.
    pub units: Vec<Unit>,
    /// The orders that have been obeyed in this phase, by side. [SHS 8.5]
    pub orders: [u32; 2],
    /// Whether an order has not been obeyed in this phase, by side. [SHS 8.4b]
    pub disobeyed: [bool; 2],
    /// The attacks of this player turn.
    pub attacks: Vec<Attack>,
    /// Areas in which somebody must stay who has not moved. \[R07\]
    pub covers: Vec<AreaId>,
    /// Units of foot and horse lost, by side. [SHS 16d]
    pub losses: [u16; 2],
    /// Areas of stacks that ran in this phase, and whose they were. \[R43\]
    pub routed: Vec<(Side, AreaId)>,
    /// Areas in which a combat unit of a side was lost by combat or fire, and nobody has looked after commanders yet. [SHS 10.21]
    pub bereft: Vec<(Side, AreaId)>,
    /// Who stood in each village last. \[R46\]
    pub held: Vec<Option<Side>>,
    /// Who is in each area: it follows from where the counters are.
    #[serde(skip)]
    occupants: Occupants,
}

impl State {
    /// Everybody where the setup has them.
    pub fn at_first(setup: &Setup) -> Self {
        let units = setup.units.iter().map(|(_, at)| Unit::at(*at)).collect();
        let mut occupants = Occupants::default();
        for (index, (counter, at)) in setup.units.iter().enumerate() {
            occupants.goes(counter.side(), UnitId(index as u16), Presence::Lost, Presence::On(*at));
        }
        let is_commander = |leader: Leader| {
            setup.units.iter().position(|(counter, _)| counter.arm == Arm::Command && counter.leader == leader)
        };
        let commanders = Leader::ALL.map(|leader| is_commander(leader).map(|index| UnitId(index as u16)));
        Self {
            turn: 1,
            active: Side::A,
            phase: Phase::SetUp,
            units,
            orders: [0; 2],
            disobeyed: [false; 2],
            attacks: Vec::new(),
            covers: Vec::new(),
            losses: [0; 2],
            routed: Vec::new(),
            bereft: Vec::new(),
            held: vec![None; setup.villages.len()],
            occupants,
            fixed: Arc::new(Fixed {
                board: setup.board(),
                setup: setup.clone(),
                drawn: KeptDrawing::new(),
                grammar: Grammar::of(setup.units.iter().map(|(counter, _)| counter.name.as_str())),
                commanders,
            }),
        }
    }

    /// The club's switches.
    pub fn house(&self) -> &House {
        &self.fixed.setup.house
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.fixed.board
    }

    /// An area.
    pub fn area(&self, id: AreaId) -> &Area {
        self.board().area(id)
    }

    /// What never changes of a counter.
    pub fn counter(&self, id: UnitId) -> &Counter {
        &self.fixed.setup.units[usize::from(id.0)].0
    }

    /// What changes of it.
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[usize::from(id.0)]
    }

    /// What changes of it, to be changed.
    pub fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.units[usize::from(id.0)]
    }

    /// Every counter.
    pub fn ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len() as u16).map(UnitId)
    }

    /// A side's name.
    pub fn side_name(&self, side: Side) -> &str {
        &self.fixed.setup.sides[side.index()]
    }

    /// A counter's name.
    pub fn name(&self, id: UnitId) -> &str {
        &self.counter(id).name
    }

    /// How counters are spoken of, by their names.
    pub fn grammar(&self) -> &Grammar {
        &self.fixed.grammar
    }

    /// The piece a counter is pointed at as.
    pub fn piece(&self, id: UnitId) -> PieceId {
        piece(id, self.counter(id).arm)
    }

    /// The counter that a piece is.
    pub fn of_piece(&self, piece: PieceId) -> Option<UnitId> {
        self.ids().find(|id| self.piece(*id) == piece)
    }

    /// Where a counter stands on the board.
    pub fn stands(&self, id: UnitId) -> Option<At> {
        self.unit(id).stands()
    }

    /// The area a counter is in.
    pub fn area_of(&self, id: UnitId) -> Option<AreaId> {
        self.stands(id).map(|at| at.area)
    }

    /// A side's counters on the board, commanders among them.
    pub fn on_board(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.ids().filter(move |id| self.counter(*id).side() == side && self.stands(*id).is_some())
    }

    /// A side's counters in an area.
    pub fn in_area(&self, side: Side, area: AreaId) -> impl Iterator<Item = UnitId> + '_ {
        self.occupants.of(side, area).iter().map(|(_, id)| *id)
    }

    /// A side's combat units in an area.
    pub fn combat_in(&self, side: Side, area: AreaId) -> impl Iterator<Item = UnitId> + '_ {
        self.in_area(side, area).filter(|id| self.counter(*id).arm.fights())
    }

    /// A side's combat units on a hex. [SHS 4.4b, 4.6]
    pub fn stack(&self, side: Side, at: At) -> impl Iterator<Item = UnitId> + '_ {
        self.combat_in(side, at.area).filter(move |id| self.stands(*id) == Some(at))
    }

    /// Whether a combat unit of a side is in an area.
    pub fn holds(&self, side: Side, area: AreaId) -> bool {
        self.combat_in(side, area).next().is_some()
    }

    /// Whether a combat unit of a side in good order is in an area.
    pub fn holds_in_order(&self, side: Side, area: AreaId) -> bool {
        self.combat_in(side, area).any(|id| !self.unit(id).disrupted)
    }

    /// Whether anybody of a side is in an area.
    pub fn is_in(&self, side: Side, area: AreaId) -> bool {
        self.in_area(side, area).next().is_some()
    }

    /// The commander of a leader's troops.
    pub fn commander(&self, leader: Leader) -> Option<UnitId> {
        let place = Leader::ALL.iter().position(|known| *known == leader)?;
        self.fixed.commanders[place]
    }

    /// Whether a side's army has lost twelve. [SHS 16d]
    pub fn collapsed(&self, side: Side) -> bool {
        is_collapsed(self.losses[side.index()])
    }

    /// The number of a side's next order in this phase, from one. [SHS 8.5]
    pub fn next_order(&self, side: Side) -> u32 {
        self.orders[side.index()] + 1
    }

    /// Whether both sides play each phase together. \[R49\]
    pub fn alternates(&self) -> bool {
        self.house().alternate_sequence == AlternateSequence::On
    }

    /// A hex in words: "1408", or "1408 D5" of an outer one.
    pub fn place_words(&self, at: At) -> String {
        let area = self.area(at.area);
        let name = area.town.as_ref().map_or_else(|| area.name.clone(), |town| format!("{town} ({})", area.name));
        match at.spot {
            Spot::Centre => name,
            Spot::Outer(outer) => format!("{name} H{}", outer.index()),
        }
    }

    /// The hex of the map a place is.
    pub fn hex(&self, at: At) -> Hex {
        self.board().hex(at)
    }

    /// Takes a counter off for good, and counts it. [SHS 16d, R45]
    pub fn lose(&mut self, id: UnitId) {
        let (side, arm) = (self.counter(id).side(), self.counter(id).arm);
        if self.unit(id).presence() != Presence::Lost {
            self.losses[side.index()] += u16::from(arm.advances());
        }
        self.put(id, Presence::Lost);
    }

    /// Nothing has moved or attacked yet. [SHS 5.2, R01]
    pub fn refresh(&mut self) {
        self.attacks.clear();
        self.covers.clear();
        for unit in &mut self.units {
            unit.moved = false;
            unit.stays = false;
        }
    }

    /// A counter is there from now on.
    pub fn put(&mut self, id: UnitId, presence: Presence) {
        let (side, from) = (self.counter(id).side(), self.unit(id).presence());
        self.occupants.goes(side, id, from, presence);
        self.units[usize::from(id.0)].presence = presence;
    }
}
