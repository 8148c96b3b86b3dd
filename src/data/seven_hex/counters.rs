//! The leaders of a scenario with their areas, and its counters.

use toml::Spanned;

use super::area_named;
use crate::data::fields::{Fields, Key, needed, optional};
use crate::hex::Direction;
use crate::hex::cluster::Spot;
use crate::rules::seven_hex::book::arms::{Arm, Leader};
use crate::rules::seven_hex::state::board::Area;
use crate::rules::seven_hex::state::unit::{AreaId, At, Counter};

pub(super) const LEADER_KEYS: &[Key] =
    &[needed("leader", "leader = \"tallard\""), needed("areas", "areas = [\"1408\", \"1308\"]")];
pub(super) const UNIT_KEYS: &[Key] = &[
    needed("name", "name = \"Rowe 1st\""),
    needed("leader", "leader = \"marlborough\""),
    needed("arm", "arm = \"infantry\""),
    optional("guns", "guns = true"),
    optional("pounder", "pounder = 12"),
    needed("area", "area = \"1406\""),
    optional("hex", "hex = \"H5\""),
];
const LEADERS: &[(&str, Leader)] = &[
    ("marlborough", Leader::Marlborough),
    ("eugene", Leader::Eugene),
    ("tallard", Leader::Tallard),
    ("marsin", Leader::Marsin),
    ("elector", Leader::Elector),
];
const ARMS: &[(&str, Arm)] = &[
    ("infantry", Arm::Infantry),
    ("cavalry", Arm::Cavalry),
    ("artillery", Arm::Artillery),
    ("commander", Arm::Command),
];
const SPOTS: &[(&str, Spot)] = &[
    ("C", Spot::Centre),
    ("H0", Spot::Outer(Direction::D0)),
    ("H1", Spot::Outer(Direction::D1)),
    ("H2", Spot::Outer(Direction::D2)),
    ("H3", Spot::Outer(Direction::D3)),
    ("H4", Spot::Outer(Direction::D4)),
    ("H5", Spot::Outer(Direction::D5)),
];
const HEAVIEST: u32 = 48;

/// The areas in which each leader's troops set up.
pub(super) fn read_homes(entries: &[Fields<'_, '_>], areas: &[Area]) -> Vec<(Leader, Vec<AreaId>)> {
    let home = |entry: &Fields<'_, '_>| {
        let (leader, named) = (entry.choice("leader", LEADERS), entry.texts("areas", 60));
        let places = named?.iter().filter_map(|name| area_named(entry.page, "areas", name, areas)).collect();
        Some((leader?.into_inner(), places))
    };
    entries.iter().filter_map(home).collect()
}

/// Every counter, each with its place in the file; those with faults left out.
pub(super) fn read_units(entries: &[Fields<'_, '_>], areas: &[Area]) -> Vec<(usize, (Counter, At))> {
    entries.iter().enumerate().filter_map(|(index, entry)| Some((index, read_unit(entry, areas)?))).collect()
}

fn read_unit(entry: &Fields<'_, '_>, areas: &[Area]) -> Option<(Counter, At)> {
    let (name, leader, arm) = (entry.label("name"), entry.choice("leader", LEADERS), entry.choice("arm", ARMS));
    let guns = entry.flag("guns");
    let pounder = entry.has("pounder").then(|| entry.whole("pounder", 1..=HEAVIEST)).flatten();
    let area = entry.text("area").and_then(|name| area_named(entry.page, "area", &name, areas));
    let spot = if entry.has("hex") { entry.choice("hex", SPOTS).map(Spanned::into_inner) } else { Some(Spot::Centre) };
    let (leader, arm) = (leader?.into_inner(), arm?.into_inner());
    // A gun without a weight is a fault of its own; other weights are checked against the table with everything else.
    if arm == Arm::Artillery && !entry.has("pounder") {
        entry.fault("pounder", "a gun has a weight", "write it as pounder = 12");
        return None;
    }
    let pounder = pounder.map_or(0, |pounder| pounder.into_inner() as u8);
    let at = At { area: area?, spot: spot? };
    Some((Counter { name: name?, leader, arm, guns, pounder }, at))
}
