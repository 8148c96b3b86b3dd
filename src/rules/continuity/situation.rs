//! Everything on the map at one moment, as the rules look at it.

use std::collections::BTreeSet;

use super::edition::{Book, Edition};
use super::field::{Class, Field};
use super::house::House;
use super::terrain::{Ground, HexTerrain, SideTerrain};
use super::unit::{Troop, UnitId};
use crate::game::Side;
use crate::hex::{Hex, Stand};

/// The ground, and every combat unit that stands on it.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// Charts and special rules.
    pub field: &'static Field,
    /// The ground.
    pub ground: &'a Ground,
    /// The units on the map.
    pub troops: &'a [Troop],
    /// The club's switches.
    pub house: &'a House,
}

impl<'a> Situation<'a> {
    /// What the book changes.
    pub fn edition(&self) -> &'static Edition {
        self.field.edition
    }

    /// The book.
    pub fn book(&self) -> Book {
        self.field.edition.book
    }

    /// A unit on the map.
    pub fn troop(&self, id: UnitId) -> Option<&'a Troop> {
        self.troops.iter().find(|troop| troop.id == id)
    }

    /// The units in a hex.
    pub fn at(&self, hex: Hex) -> impl Iterator<Item = &'a Troop> {
        self.troops.iter().filter(move |troop| troop.stand.covers(hex))
    }

    /// The units of the other side.
    pub fn enemies(&self, side: Side) -> impl Iterator<Item = &'a Troop> {
        self.troops.iter().filter(move |troop| troop.side != side)
    }

    /// The hexes a unit controls: its front, except of guns, columns and rapid movers, and never through a wall. [MB 7.1, MM 7, R32]
    pub fn zone(&self, troop: &Troop) -> Vec<Hex> {
        if troop.is_gun() || troop.is_column() || troop.rapid {
            return Vec::new();
        }
        troop.front().into_iter().filter(|hex| self.is_open_to(&troop.stand, *hex)).collect()
    }

    /// Whether no wall parts a hex from every hex of a unit next to it. [MM 18 Terrain, R32]
    pub fn is_open_to(&self, stand: &Stand, hex: Hex) -> bool {
        let mut beside = stand.hexes().into_iter().filter(|own| own.is_adjacent(hex));
        beside.any(|own| !self.has_wall(own, hex))
    }

    fn has_wall(&self, one: Hex, other: Hex) -> bool {
        let side = self.ground.side(one, other);
        side.terrain == Some(SideTerrain::Wall) && !side.bridge
    }

    /// The hexes that a side's enemies control. [MB 7.1, MM 7]
    pub fn enemy_zone(&self, side: Side) -> BTreeSet<Hex> {
        self.enemies(side).flat_map(|enemy| self.zone(enemy)).collect()
    }

    /// Whether any hex of a unit lies in an enemy zone.
    pub fn is_in_zone(&self, troop: &Troop) -> bool {
        let zone = self.enemy_zone(troop.side);
        troop.stand.hexes().iter().any(|hex| zone.contains(hex))
    }

    /// Hexes from a hex to the nearest enemy of a side; none without enemies.
    pub fn enemy_distance(&self, side: Side, hex: Hex) -> Option<u16> {
        self.enemies(side).map(|enemy| enemy.stand.distance_to(hex)).min()
    }

    /// Whether a unit may stand in a hex beside what is there: nobody, or one gun of its side if it is none itself. [MB 8.1, 8.2, MM 8]
    pub fn has_room(&self, troop: &Troop, hex: Hex) -> bool {
        let mut others = self.at(hex).filter(|other| other.id != troop.id);
        match (others.next(), others.next()) {
            (None, _) => true,
            (Some(other), None) => other.side == troop.side && other.is_gun() && !troop.is_gun(),
            _ => false,
        }
    }

    /// Whether nobody else stands in a hex.
    pub fn is_empty_for(&self, troop: &Troop, hex: Hex) -> bool {
        self.at(hex).all(|other| other.id == troop.id)
    }

    /// Whether the map lets a unit go from a hex to its neighbour at all, whatever it costs. [MB 5.2, MM 5]
    pub fn is_passable(&self, troop: &Troop, from: Hex, to: Hex) -> bool {
        let class = class(troop);
        let side = self.ground.side(from, to);
        let hex_is_open = side.road || (self.field.hex_cost)(self.terrain_underfoot(to)).cost(class).is_some();
        let is_works = side.terrain == Some(SideTerrain::Fort) && self.field.works_bar_horse;
        let is_closed_work = is_works && is_stopped_by_works(troop) && !side.opening;
        let side_is_open = match side.terrain {
            None => true,
            Some(_) if side.bridge && self.field.has_bridges => true,
            Some(terrain) => !is_closed_work && (self.field.side_cost)(terrain).cost(class).is_some(),
        };
        self.ground.extent.contains(to) && hex_is_open && side_is_open
    }

    /// What a hex costs as: a farm of Oudenarde is the ground it stands on. [MM 18 Farms]
    pub fn terrain_underfoot(&self, hex: Hex) -> HexTerrain {
        let ground = self.ground.hex(hex);
        if self.field.farm_costs_its_ground && ground.terrain == HexTerrain::Farm {
            ground.under
        } else {
            ground.terrain
        }
    }

    /// Whether the map lets a whole unit step from one stand to another.
    pub fn is_passable_step(&self, troop: &Troop, from: &Stand, to: &Stand) -> bool {
        to.entered_from(from).into_iter().all(|hex| {
            let mut beside = from.hexes().into_iter().filter(|own| own.is_adjacent(hex));
            beside.any(|own| self.is_passable(troop, own, hex))
        })
    }
}

/// The column of the movement chart a unit reads. \[R30\]
pub fn class(troop: &Troop) -> Class {
    if troop.is_gun() {
        Class::Artillery
    } else if troop.is_mounted() {
        Class::Cavalry
    } else {
        Class::Foot
    }
}

/// Cavalry, and dragoons even on foot. [MB 18.27, R30]
pub fn is_stopped_by_works(troop: &Troop) -> bool {
    troop.is_mounted() || troop.is_dragoons()
}
