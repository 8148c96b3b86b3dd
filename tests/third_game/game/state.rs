//! Everything on the board and off it. A battle begins from its first state.

use serde::{Deserialize, Serialize};

use super::steps::Action;
use crate::game::{BattleSetup, Procedures, Side};
use crate::hex::Hex;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub scenario: String,
    pub title: String,
    pub sides: [String; 2],
    pub turns: u32,
    pub turn: u32,
    /// Whose order it is.
    pub side: Side,
    /// The middle hexes of the fields, from side A's end to side B's.
    pub fields: Vec<Hex>,
    pub units: Vec<Unit>,
    pub standing_rulings: Vec<String>,
}

/// A unit; without a step it is lost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    pub name: String,
    pub side: Side,
    /// The number of its field; `None` while it is in reserve.
    pub field: Option<u16>,
    pub steps: u16,
    pub first: u16,
}

impl State {
    pub fn unit(&self, unit: u16) -> &Unit {
        &self.units[usize::from(unit)]
    }

    pub fn standing(&self, side: Side) -> impl Iterator<Item = u16> {
        (0..self.units.len() as u16).filter(move |unit| self.unit(*unit).side == side && self.unit(*unit).steps > 0)
    }

    /// Where a unit may go: the next fields, and at its own side's end the reserve. [TG 2]
    pub fn ways(&self, unit: u16) -> Vec<Option<u16>> {
        let Unit { side, field, .. } = *self.unit(unit);
        let last = self.fields.len() as u16 - 1;
        let home = if side == Side::A { 0 } else { last };
        let Some(at) = field else { return vec![Some(home)] };
        (0..=last).filter(|to| to.abs_diff(at) == 1).map(Some).chain((at == home).then_some(None)).collect()
    }
}

impl BattleSetup for State {
    fn title(&self) -> &str {
        &self.title
    }

    fn scenario(&self) -> &str {
        &self.scenario
    }

    fn add_standing_ruling(&mut self, words: String) {
        self.standing_rulings.push(words);
    }
}

impl Procedures for State {
    type Action = Action;
    type Amendment = (u16, u16);
}
