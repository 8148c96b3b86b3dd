//! Units and guns.

use std::sync::Arc;

use serde::Serialize;

use super::ids::{BrigadeId, UnitId};
use super::setup::Setup;
use crate::game::Side;
use crate::hex::{Corner, Hex};
use crate::rules::bayonet_musket::book::momentum::Nation;
use crate::rules::bayonet_musket::judge::troop::Troop;

/// A unit or a gun.
#[derive(Clone, Debug, Serialize)]
pub struct Unit {
    /// Its name.
    pub name: Arc<str>,
    /// Whose it is.
    pub side: Side,
    /// Its brigade; none of a gun.
    pub brigade: Option<BrigadeId>,
    /// Its counter, losses and order.
    pub troop: Troop,
    /// Its nation.
    pub nation: Nation,
    /// Whether its value is underlined.
    pub underlined: bool,
    /// Whether it has battalion guns that it has not used. [BM 10.6]
    pub battalion_gun: bool,
    /// Where it stands; none once it is gone.
    pub hex: Option<Hex>,
    /// What it faces.
    pub facing: Corner,
    /// Its place in a stack: who has the lower number is on top.
    pub depth_in_stack: u8,
    /// The side of its routed marker, if it is routed and on the map. [BM 13.1]
    pub rout: Option<u8>,
    /// Of a gun: whether it is limbered, and whether it has done what it may. [BM 10.1]
    pub gun: GunMarks,
    /// What it has done in this activation.
    pub now: Doings,
}

/// The markers of a gun, which are no units. [BM 2.1.5, 10.1]
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct GunMarks {
    /// Ready to move, and not to fire.
    pub limbered: bool,
    /// It has done what it may this turn.
    pub fired: bool,
}

/// What a unit has done in an activation.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Doings {
    /// It has moved, or has been told to stand.
    pub moved: bool,
    /// Where it stood as the activation, or its extra attack, began.
    pub began: Option<Hex>,
    /// Whether an obstacle lay in its way. [BM 11.3.2]
    pub obstacle: bool,
    /// It was apart from its brigade when that was activated. [BM 5.2]
    pub apart: bool,
    /// Points it spent. [BM 5.4]
    pub spent: u8,
    /// As horse: whether it fell into disorder on its way. [BM 11.8.3, R-BM-79]
    pub broke: bool,
    /// Of a bottom unit: the open flank it covers, once one has been attacked, or one of two named. [R-BM-39]
    pub refuses: Option<Hex>,
    /// It has been the target of a volley. [BM 11.2.1]
    pub volleyed: bool,
    /// It was routed, or was lost to its brigade. [BM 12.0]
    pub routed: bool,
    /// It attacked units as cavalry, and is to be disordered. [BM 11.3.3]
    pub rode: bool,
    /// It attacked or was attacked. [BM 6.4.2]
    pub fought: bool,
}

/// The units and guns of a setup as the battle begins.
pub(super) fn units(setup: &Setup) -> Vec<Unit> {
    let mut units: Vec<Unit> = Vec::new();
    for unit in &setup.units {
        let under = units.iter().filter(|other| other.hex == Some(unit.hex)).count();
        units.push(Unit {
            name: unit.name.as_str().into(),
            side: unit.side,
            brigade: unit.brigade.map(BrigadeId),
            troop: Troop { depth: unit.depth, ..Troop::fresh(unit.kind, unit.value) },
            nation: unit.nation,
            underlined: unit.underlined,
            battalion_gun: unit.battalion_gun,
            hex: Some(unit.hex),
            facing: unit.facing,
            depth_in_stack: under as u8,
            rout: None,
            gun: GunMarks::default(),
            now: Doings::default(),
        });
    }
    units
}

/// The units of each brigade: they stay with it for the whole battle.
pub(super) fn members(setup: &Setup) -> Arc<[Vec<UnitId>]> {
    let mut members = vec![Vec::new(); setup.brigades.len()];
    for (id, unit) in (0..).map(UnitId).zip(&setup.units) {
        if let Some(brigade) = unit.brigade {
            members[usize::from(brigade)].push(id);
        }
    }
    members.into()
}
