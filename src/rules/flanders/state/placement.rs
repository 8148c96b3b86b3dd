//! What follows from how and where each unit stands, worked out once and kept until the unit may have changed.
//!
//! Footprints and bases are asked for thousands of times between two answers, by offers, sights and checks. Nothing here is
//! part of the battle: a placement is forgotten, not kept in step, as soon as anybody may change its unit.

use std::sync::{Arc, OnceLock};

use super::ground::Ground;
use super::standing_bases::{self, Standing};
use super::unit::{Place, Unit};
use crate::geometry::{Block, Rect};
use crate::rules::flanders::book::house::House;

/// How one unit stands on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Placement {
    /// Its bases in their own frame, each in its place.
    pub block: Block,
    /// The rectangle round those bases, or its building.
    pub footprint: Rect,
    /// Its bases as they lie on the table, those that have gone round an enemy too; a garrison is one rectangle.
    pub bases: Vec<Rect>,
    /// Those of them on which anybody stands, where that is not all of them.
    left: Option<Vec<Rect>>,
    /// What of it stands.
    pub standing: Standing,
    /// How high its middle lies.
    pub height: f64,
}

/// The placements of all units, by their place in the list; a copy of the field shares them.
#[derive(Clone, Debug, Default)]
pub struct PlacementCache(Vec<OnceLock<Option<Arc<Placement>>>>);

impl Placement {
    /// How a unit stands; nothing when it cannot be measured.
    fn of(unit: &Unit, house: &House, ground: &Ground) -> Option<Self> {
        let block = unit.block(house);
        let (footprint, bases) = match unit.place {
            Place::Table(pose) if unit.wrap.is_none() => (block.footprint(pose), block.placed(pose)),
            Place::Table(pose) => (block.footprint(pose), block.wrapped(&unit.wrap).placed(pose)),
            Place::Building(building) => {
                let footprint = ground.building_rect(building);
                (footprint, vec![footprint])
            }
            Place::Untracked | Place::OnCard(_) | Place::Beyond(_) | Place::Gone(_) => return None,
        };
        let left = standing_bases::left_of(unit, &block, &bases);
        let standing = standing_bases::of_unit(unit, &block, left.as_ref().unwrap_or(&bases));
        Some(Self { block, footprint, bases, left, standing, height: ground.height_at(footprint.centre) })
    }

    /// Its bases on which anybody stands; those of guns with their men, and a garrison, always.
    pub fn manned(&self) -> &[Rect] {
        self.left.as_ref().unwrap_or(&self.bases)
    }
}

impl PlacementCache {
    /// Nothing worked out yet for so many units.
    pub fn of(units: usize) -> Self {
        Self(vec![OnceLock::new(); units])
    }

    /// How a unit stands.
    pub fn get(&self, index: usize, unit: &Unit, house: &House, ground: &Ground) -> Option<&Placement> {
        self.worked_out(index, unit, house, ground).map(Arc::as_ref)
    }

    /// How a unit stands, to be kept when it stands otherwise.
    pub fn shared(&self, index: usize, unit: &Unit, house: &House, ground: &Ground) -> Option<Arc<Placement>> {
        self.worked_out(index, unit, house, ground).cloned()
    }

    fn worked_out(&self, index: usize, unit: &Unit, house: &House, ground: &Ground) -> Option<&Arc<Placement>> {
        self.0[index].get_or_init(|| Placement::of(unit, house, ground).map(Arc::new)).as_ref()
    }

    /// A unit may be about to change.
    pub fn forget(&mut self, index: usize) {
        self.0[index].take();
    }
}
