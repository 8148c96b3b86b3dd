//! Units as the cases write them.

use std::collections::BTreeMap;

use galloper::hex::{Corner, Direction, Hex, Stand};
use galloper::rules::continuity::book::arms::{Arm, GunMode};
use galloper::rules::continuity::judge::troop::{CommandId, Troop, UnitId};
use serde::Deserialize;

use super::place::{corner, direction};
use super::side;

/// The kinds of unit.
#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Inf,
    Inf2,
    Cav,
    Dragoon,
    Art,
}

impl Kind {
    pub const fn arm(self) -> Arm {
        match self {
            Self::Inf | Self::Inf2 => Arm::Infantry,
            Self::Cav => Arm::Cavalry,
            Self::Dragoon => Arm::Dragoons,
            Self::Art => Arm::Artillery,
        }
    }
}

/// A unit; of some only the flags are given.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    #[serde(default)]
    pub id: String,
    #[serde(default = "allied")]
    pub side: String,
    #[serde(rename = "type")]
    pub kind: Kind,
    hex: Option<Hex>,
    hexes: Option<[Hex; 2]>,
    facing: Option<String>,
    #[serde(default)]
    column: bool,
    #[serde(default)]
    mounted: bool,
    #[serde(default)]
    disordered: bool,
    #[serde(default)]
    charge_capable: bool,
    #[serde(default)]
    charging: bool,
    #[serde(default)]
    rating: i8,
    command: Option<String>,
    #[serde(default = "yes")]
    in_command: bool,
    #[serde(default)]
    rapid: bool,
    #[serde(default)]
    reaction_used: bool,
    #[serde(default)]
    gun_mode: GunMode,
    #[serde(default)]
    left_ezoc_and_entered_another: bool,
    #[serde(default)]
    all_front: bool,
    pub stack_value: Option<u8>,
}

fn allied() -> String {
    "A".to_owned()
}

pub const fn yes() -> bool {
    true
}

impl Unit {
    /// The ground it takes up; without a place, somewhere.
    fn stand(&self) -> Result<Stand, String> {
        let facing = self.facing.as_deref().unwrap_or("V0");
        if self.column {
            return Ok(self.in_column(facing));
        }
        match (self.hexes, self.hex) {
            (Some(pair), _) => {
                Stand::double(pair, corner(facing)?).ok_or_else(|| format!("{facing} is no facing of {pair:?}"))
            }
            (None, Some(hex)) => Ok(Stand::Single { hex, facing: corner(facing)? }),
            (None, None) if self.kind == Kind::Inf2 => Ok(Stand::Double { left: SOMEWHERE, facing: Corner::V0 }),
            (None, None) => Ok(Stand::Single { hex: SOMEWHERE, facing: Corner::V0 }),
        }
    }

    /// A column whose facing is a corner faces somewhere.
    fn in_column(&self, facing: &str) -> Stand {
        if let Some([head, tail]) = self.hexes {
            let behind = head.direction_to(tail).map(Direction::opposite);
            return Stand::LongColumn { head, facing: direction(facing).or(behind).unwrap_or(Direction::D0) };
        }
        let hex = self.hex.unwrap_or(SOMEWHERE);
        Stand::ShortColumn { hex, facing: direction(facing).unwrap_or(Direction::D0) }
    }
}

const SOMEWHERE: Hex = Hex::new(20, 20);

/// The units of a case, by name.
#[derive(Default)]
pub struct Roster {
    pub troops: Vec<Troop>,
    names: Vec<String>,
    commands: BTreeMap<String, CommandId>,
}

impl Roster {
    /// Units in the order of the case.
    pub fn of<'a>(units: impl IntoIterator<Item = &'a Unit>) -> Result<Self, String> {
        let mut roster = Self::default();
        for unit in units {
            roster.add(unit)?;
        }
        Ok(roster)
    }

    /// Adds a unit.
    pub fn add(&mut self, unit: &Unit) -> Result<Troop, String> {
        let id = UnitId(self.names.len() as u16);
        self.names.push(unit.id.clone());
        let command = unit.command.as_ref().map(|name| self.command(name));
        let troop = Troop {
            command,
            rating: unit.rating,
            mounted: unit.mounted,
            charge_capable: unit.charge_capable,
            disordered: unit.disordered,
            in_command: unit.in_command,
            rapid: unit.rapid,
            reacted: unit.reaction_used,
            gun_mode: unit.gun_mode,
            zone_to_zone: unit.left_ezoc_and_entered_another,
            charging: unit.charging,
            stacked: unit.stack_value.or(unit.all_front.then_some(if unit.kind == Kind::Inf2 { 2 } else { 1 })),
            ..Troop::fresh(id, side(&unit.side)?, unit.kind.arm(), unit.stand()?)
        };
        self.troops.push(troop);
        Ok(troop)
    }

    /// A command by its name.
    pub fn command(&mut self, name: &str) -> CommandId {
        let next = CommandId(self.commands.len() as u8);
        *self.commands.entry(name.to_owned()).or_insert(next)
    }

    /// A unit by its name.
    pub fn troop(&self, name: &str) -> Result<&Troop, String> {
        let at = self.names.iter().position(|known| known == name).ok_or_else(|| format!("no such unit: {name}"))?;
        Ok(&self.troops[at])
    }

    /// A unit's name.
    pub fn name(&self, id: UnitId) -> &str {
        &self.names[usize::from(id.0)]
    }

    /// The names of units, from low to high.
    pub fn names(&self, ids: impl IntoIterator<Item = UnitId>) -> Vec<String> {
        let mut names: Vec<String> = ids.into_iter().map(|id| self.name(id).to_owned()).collect();
        names.sort();
        names
    }
}

/// One unit alone.
pub fn alone(unit: &Unit) -> Result<Troop, String> {
    Roster::default().add(unit)
}
