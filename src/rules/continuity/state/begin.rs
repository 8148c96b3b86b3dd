//! A battle as it begins.

use std::sync::OnceLock;

use super::State;
use super::action::{Action, Amendment};
use super::battlefield::Battlefield;
use super::fixed::Fixed;
use super::setup::{Arrives, Setup, UnitSetup};
use super::unit::{GroupId, Leader, Now, Presence, Unit};
use crate::game::{Grammar, Procedures};
use crate::hex::{Corner, Hex, Stand};
use crate::rules::continuity::book::arms::Arm;
use crate::rules::continuity::judge::troop::{CommandId, Troop, UnitId};

impl Procedures for Setup {
    type Action = Action;
    type Amendment = Amendment;
}

/// Everybody where a setup has them, before anything is answered.
pub fn state_of(battlefield: &'static Battlefield, setup: &Setup) -> State {
    let fixed = Fixed {
        scenario: setup.scenario.clone(),
        title: setup.title.clone(),
        sides: setup.sides.clone(),
        map: setup.map.clone(),
        leaders: setup.leaders.clone(),
        commands: setup.commands.clone(),
        groups: setup.groups.clone(),
        starts: setup.units.iter().map(|unit| unit.start.clone()).collect(),
        house: setup.house,
        grammar: Grammar::of(setup.units.iter().map(|unit| unit.name.as_str())),
        provenance: setup.provenance.clone(),
        costs: std::array::from_fn(|_| OnceLock::new()),
        open: OnceLock::new(),
    };
    let leaders = setup.leaders.iter().map(|leader| Leader {
        presence: if leader.arrives == Arrives::AtFirst { Presence::OnMap } else { Presence::Waiting },
        hex: leader.hex.unwrap_or(setup.map.ground.extent.low),
        moved: false,
        came: leader.arrives == Arrives::AtFirst,
    });
    let units = setup.units.iter().enumerate().map(|(index, unit)| unit_of(setup, index, unit));
    State::at_first(battlefield, fixed, units.collect(), leaders.collect())
}

fn unit_of(setup: &Setup, index: usize, unit: &UnitSetup) -> Unit {
    let side = setup.commands[unit.command].side;
    let elsewhere = Stand::Single { hex: Hex::new(0, 0), facing: Corner::V0 };
    let fresh = Troop::fresh(UnitId(index as u16), side, unit.values.arm, unit.stand.unwrap_or(elsewhere));
    let on_foot = unit.values.arm == Arm::Dragoons && !unit.mounted;
    let troop = Troop {
        command: Some(CommandId(unit.command as u8)),
        rating: if on_foot { unit.values.foot_rating } else { unit.values.rating },
        mounted: unit.mounted,
        charge_capable: unit.values.charges,
        ..fresh
    };
    Unit {
        key: unit.key.as_str().into(),
        name: unit.name.as_str().into(),
        values: unit.values,
        group: unit.group.map(|group| GroupId(group as u8)),
        presence: if unit.stand.is_some() { Presence::OnMap } else { Presence::Waiting },
        troop,
        below: false,
        now: Now::default(),
    }
}
