//! Everything a battle begins from, and what is wrong with it.

use serde::{Deserialize, Serialize};

use super::action::{Action, Amendment};
use super::board::{Area, Board, Edge};
use super::unit::{AreaId, At, Counter, UnitId};
use crate::game::{BattleSetup, Procedures, Side, setup_fields};
use crate::hex::Hex;
use crate::hex::cluster::{Hand, Layout, Spot};
use crate::rules::seven_hex::book::arms::{Arm, Leader};
use crate::rules::seven_hex::book::house::House;
use crate::rules::seven_hex::book::tables::POUNDERS;
use crate::rules::seven_hex::judge::space::{fits, is_parted, occupancy_of};

/// A battle about to begin: checked, complete, and independent of any file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The scenario's key.
    pub scenario: String,
    /// The battle's name and date.
    pub title: String,
    /// The names of side A and side B.
    pub sides: [String; 2],
    /// Which way the board's pattern is turned.
    pub hand: Hand,
    /// The centre hex of the area from which others are counted.
    pub origin: Hex,
    /// The areas.
    pub areas: Vec<Area>,
    /// The borders of which there is something to tell.
    pub edges: Vec<Edge>,
    /// The areas in which each leader's troops set up. [SHS 3.12]
    pub homes: Vec<(Leader, Vec<AreaId>)>,
    /// The counters, and where each begins. [SHS 16a, 16b]
    pub units: Vec<(Counter, At)>,
    /// The villages that must be held. [SHS 17.1]
    pub villages: Vec<AreaId>,
    /// The club's switches.
    pub house: House,
    /// Where the figures come from: kind and text.
    pub provenance: Vec<(String, String)>,
}

impl BattleSetup for Setup {
    setup_fields!();
}

impl Procedures for Setup {
    type Action = Action;
    type Amendment = Amendment;
}

/// Something that cannot be played: the counter or border concerned, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// What it is about.
    pub about: About,
    /// Why, in words.
    pub why: String,
}

/// What a trouble is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// A counter.
    Unit(UnitId),
    /// A border, by its place in the list.
    Edge(usize),
}

impl Setup {
    /// The board.
    pub fn board(&self) -> Board {
        let layout = Layout { hand: self.hand, origin: self.origin };
        Board::new(layout, self.areas.clone(), self.edges.clone())
    }

    /// All that is wrong with borders and counters. [SHS 4.1a, 4.4c, 4.5a, 16a, 16b, R08, R51]
    pub fn troubles(&self) -> Vec<Trouble> {
        let board = self.board();
        let edges =
            (0..self.edges.len()).filter_map(|index| Some((About::Edge(index), self.edge_trouble(&board, index)?)));
        let units = (0..self.units.len()).flat_map(|index| {
            let troubles = self.unit_troubles(&board, index);
            troubles.into_iter().map(move |why| (About::Unit(UnitId(index as u16)), why))
        });
        edges.chain(units).map(|(about, why)| Trouble { about, why }).collect()
    }

    fn edge_trouble(&self, board: &Board, index: usize) -> Option<String> {
        let Edge { between: [from, to], road, .. } = self.edges[index];
        let Some(course) = board.course(from, to) else { return Some("those areas do not touch".to_owned()) };
        let link = board.link(from, course)?;
        (road && !link.open).then(|| "no road leads over a closed border".to_owned())
    }

    fn unit_troubles(&self, board: &Board, index: usize) -> Vec<String> {
        let (counter, at) = &self.units[index];
        let area = board.area(at.area);
        let home = self.homes.iter().find(|(leader, _)| *leader == counter.leader);
        let twins =
            self.units[..index].iter().any(|(other, _)| other.name == counter.name && other.side() == counter.side());
        let is_gun = counter.arm == Arm::Artillery;
        let outer_ally = counter.side() == Side::A && counter.arm.advances() && at.spot != Spot::Centre;
        // Whoever comes last into an area is one too many there.
        let before = || {
            self.units[..=index].iter().filter(|(other, there)| there.area == at.area && other.side() == counter.side())
        };
        let too_many = !fits(occupancy_of(before().map(|(other, _)| other.arm), area.is_dense()));
        let parted = before().any(|(other, _)| is_parted((counter.arm, counter.leader), (other.arm, other.leader)));
        let troubles = [
            (twins, format!("two units are called {}", counter.name)),
            (
                is_gun && !POUNDERS.contains(&counter.pounder),
                format!("there are no guns of {} pounds", counter.pounder),
            ),
            (
                !home.is_some_and(|(_, areas)| areas.contains(&at.area)),
                format!("{} is none of its leader's areas", area.name),
            ),
            (area.free().all(|spot| spot != at.spot), "that hex is marked".to_owned()),
            (outer_ally, "the Allies set up on centre hexes".to_owned()),
            (too_many, format!("{} has no room for it", area.name)),
            (parted, format!("horse with glanders is in {}", area.name)),
        ];
        troubles.into_iter().filter(|(holds, _)| *holds).map(|(_, why)| why).collect()
    }
}
