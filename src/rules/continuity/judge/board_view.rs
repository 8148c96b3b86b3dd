//! Everything on the map at one moment, as the rules look at it.

use std::sync::Arc;

use super::control_map::{ControlMap, Enemies};
use super::troop::{Troop, UnitId};
use super::zone_of::{is_open, zone_of};
use crate::game::Side;
use crate::hex::{Crossing, Hex, Hexes, Stand, StepCosts};
use crate::rules::continuity::book::charts::{Charts, Class, Row};
use crate::rules::continuity::book::edition::{Book, Edition};
use crate::rules::continuity::book::house::House;
use crate::rules::continuity::book::terrain::{Ground, HexTerrain, SideTerrain};

/// The ground, and every combat unit that stands on it.
#[derive(Clone, Debug)]
pub struct BoardView<'a> {
    /// Charts and special rules.
    pub charts: &'static Charts,
    /// The ground.
    pub ground: &'a Ground,
    /// The units on the map.
    pub troops: &'a [Troop],
    /// The club's switches.
    pub house: &'a House,
    /// Who stands where.
    control: Arc<ControlMap>,
    /// Which steps somebody could make, where that is kept.
    open: Option<&'a StepCosts>,
}

impl<'a> BoardView<'a> {
    /// These units on this ground.
    pub fn new(charts: &'static Charts, ground: &'a Ground, troops: &'a [Troop], house: &'a House) -> Self {
        Self { charts, ground, troops, house, control: Arc::new(ControlMap::over(ground, troops)), open: None }
    }

    /// These units on ground of which it is kept which steps somebody could make, and of which the control map is worked out already.
    pub const fn mapped(
        charts: &'static Charts,
        (ground, open): (&'a Ground, &'a StepCosts),
        troops: &'a [Troop],
        house: &'a House,
        control: Arc<ControlMap>,
    ) -> Self {
        Self { charts, ground, troops, house, control, open: Some(open) }
    }

    /// Whether somebody could go from a hex to its neighbour: some column of the chart allows the hex and the hexside.
    pub fn is_open_to_somebody(&self, crossing: Crossing) -> bool {
        let Crossing { from, to, .. } = crossing;
        let work_out = || {
            let classes = [Class::Foot, Class::Cavalry, Class::Artillery];
            let somebody = |row: Row| classes.into_iter().any(|class| row.cost(class).is_some());
            let side = self.ground.side(from, to);
            let is_side_open = match side.terrain {
                None => true,
                Some(_) if side.bridge && self.charts.has_bridges => true,
                Some(terrain) => somebody((self.charts.side_cost)(terrain)),
            };
            let is_hex_open = side.road || somebody((self.charts.hex_cost)(self.terrain_underfoot(to)));
            (self.ground.extent.contains(to) && is_hex_open && is_side_open).then_some(0)
        };
        self.open.map_or_else(work_out, |open| open.get(crossing, work_out)).is_some()
    }

    /// What the book changes.
    pub fn edition(&self) -> &'static Edition {
        self.charts.edition
    }

    /// The book.
    pub fn book(&self) -> Book {
        self.charts.edition.book
    }

    /// A unit on the map.
    pub fn troop(&self, id: UnitId) -> Option<&'a Troop> {
        self.troops.iter().find(|troop| troop.id == id)
    }

    /// The units in a hex.
    pub fn at(&self, hex: Hex) -> impl Iterator<Item = &'a Troop> + '_ {
        self.control.at(hex).map(|(_, index)| &self.troops[index])
    }

    /// The units of the other side.
    pub fn enemies(&self, side: Side) -> impl Iterator<Item = &'a Troop> {
        self.troops.iter().filter(move |troop| troop.side != side)
    }

    /// The hexes a unit controls: its front, except of guns, columns and rapid movers, and never through a wall. [MB 7.1, MM 7, R32]
    pub fn zone(&self, troop: &Troop) -> Hexes {
        zone_of(self.ground, troop)
    }

    /// Whether no wall parts a hex from every hex of a unit next to it. [MM 18 Terrain, R32]
    pub fn is_open_to(&self, stand: &Stand, hex: Hex) -> bool {
        stand.hexes().into_iter().any(|own| is_open(self.ground, own, hex))
    }

    /// What a side's enemies hold, control and look at. [MB 7.1, MM 7]
    pub fn against(&self, side: Side) -> &Enemies {
        self.control.enemies_of(side)
    }

    /// Whether any hex of a unit lies in an enemy zone.
    pub fn is_in_zone(&self, troop: &Troop) -> bool {
        let enemies = self.against(troop.side);
        troop.stand.hexes().iter().any(|hex| enemies.control(*hex))
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
        let hex_is_open = side.road || (self.charts.hex_cost)(self.terrain_underfoot(to)).cost(class).is_some();
        let is_works = side.terrain == Some(SideTerrain::Fort) && self.charts.works_bar_horse;
        let is_closed_work = is_works && is_stopped_by_works(troop) && !side.opening;
        let side_is_open = match side.terrain {
            None => true,
            Some(_) if side.bridge && self.charts.has_bridges => true,
            Some(terrain) => !is_closed_work && (self.charts.side_cost)(terrain).cost(class).is_some(),
        };
        self.ground.extent.contains(to) && hex_is_open && side_is_open
    }

    /// What a hex costs as. [MM 18 Farms]
    pub fn terrain_underfoot(&self, hex: Hex) -> HexTerrain {
        let ground = self.ground.hex(hex);
        self.charts.underfoot(ground.terrain, ground.under)
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
