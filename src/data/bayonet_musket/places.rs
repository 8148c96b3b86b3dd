//! Whether a scenario's pieces may stand where they do, on the map and on the display.

use super::muster::Placed;
use crate::data::fault::Page;
use crate::data::fields::Fields;
use crate::game::Side;
use crate::hex::Hex;
use crate::rules::bayonet_musket::book::terrain::HexTerrain;
use crate::rules::bayonet_musket::book::troops::Kind;
use crate::rules::bayonet_musket::facts::brigades::{is_in_contact, isolated_units, wing_places};
use crate::rules::bayonet_musket::judge::alignment::Violation;
use crate::rules::bayonet_musket::judge::stacking::{StackBar, may_stack};
use crate::rules::bayonet_musket::state::State;
use crate::rules::bayonet_musket::state::ids::BrigadeId;
use crate::rules::bayonet_musket::state::setup::{BrigadeSetup, Setup, UnitSetup};

/// Notes everybody who may not stand where he does.
pub(super) fn check_places(
    page: &Page<'_>,
    setup: &Setup,
    brigades: &[Placed<BrigadeSetup>],
    units: &[Placed<UnitSetup>],
    root: &Fields<'_, '_>,
) {
    check_slots(page, setup, brigades);
    for unit in units {
        check_hex(page, setup, unit);
    }
    check_stacks(page, setup, units);
    if page.count() == 0 {
        check_lines(page, setup, brigades, units, root);
    }
}

fn check_slots(page: &Page<'_>, setup: &Setup, brigades: &[Placed<BrigadeSetup>]) {
    for (index, brigade) in brigades.iter().enumerate() {
        let own = &brigade.setup;
        let place = |other: &BrigadeSetup| (other.side, other.wing, other.line, other.slot);
        let capacity = setup.wings.get(usize::from(own.wing)).map_or(0, |wing| wing.capacity);
        if own.slot >= capacity {
            let why = format!("slot {} is beyond the capacity of the wing", own.slot + 1);
            page.fault(&brigade.at, &*brigade.field, why, format!("at most {capacity}"));
        }
        if brigades[..index].iter().any(|other| place(&other.setup) == place(own)) {
            page.fault(&brigade.at, &*brigade.field, "another brigade stands in this slot", "choose an empty one");
        }
    }
}

fn check_hex(page: &Page<'_>, setup: &Setup, unit: &Placed<UnitSetup>) {
    let own = &unit.setup;
    let terrain = setup.ground.get(&own.hex).copied().unwrap_or_default();
    let (why, hint) = if !setup.extent.contains(own.hex) {
        ("this hex is off the map", "choose one on it")
    } else if terrain == HexTerrain::Water {
        ("nobody stands on water", "choose another hex")
    } else if own.kind.is_horse() && terrain.disorders() {
        ("horse does not set up among trees or houses", "choose another hex")
    } else {
        return;
    };
    page.fault(&unit.at, &*unit.field, why, hint);
}

fn check_stacks(page: &Page<'_>, setup: &Setup, units: &[Placed<UnitSetup>]) {
    for (index, unit) in units.iter().enumerate() {
        let own = &unit.setup;
        let mates = units[..index].iter().map(|other| &other.setup).filter(|other| other.hex == own.hex);
        let mates: Vec<&UnitSetup> = mates.collect();
        if mates.iter().any(|other| other.side != own.side) {
            page.fault(&unit.at, &*unit.field, "an enemy stands here", "choose another hex");
            continue;
        }
        let all: Vec<(Kind, Option<u16>)> = mates.iter().chain([&own]).map(|one| (one.kind, one.brigade)).collect();
        let in_village = setup.ground.get(&own.hex) == Some(&HexTerrain::Village);
        if let Err(bar) = may_stack(&all, in_village) {
            page.fault(&unit.at, &*unit.field, bar_words(bar), "choose another hex");
        }
    }
}

const fn bar_words(bar: StackBar) -> &'static str {
    match bar {
        StackBar::RoutedMarker => "a routed marker shares a hex with nobody",
        StackBar::OneGun => "there is a gun here already",
        StackBar::SeveralBrigades => "another brigade stands here",
        StackBar::DragoonsWithInfantry => "dragoons on foot do not join infantry",
        StackBar::FootWithHorse => "foot and horse do not share a hex",
        StackBar::TooMany => "too many share this hex",
    }
}

/// Whether every brigade keeps its place, and nobody is apart from his brigade or next to an enemy.
fn check_lines(
    page: &Page<'_>,
    setup: &Setup,
    brigades: &[Placed<BrigadeSetup>],
    units: &[Placed<UnitSetup>],
    root: &Fields<'_, '_>,
) {
    let state = State::new(setup);
    let name = |brigade: BrigadeId| setup.brigades[usize::from(brigade.0)].name.as_str();
    for side in Side::BOTH {
        for wing in state.wing_ids() {
            for violation in wing_places(&state, side, wing).violations() {
                let (brigade, why) = match violation {
                    Violation::Overlap(left, right) => (left, format!("{} overlaps {}", name(left), name(right))),
                    Violation::Boundary(brigade) => (brigade, format!("{} is over the boundary", name(brigade))),
                    Violation::Line(rear, before) => (rear, format!("{} is level with {}", name(rear), name(before))),
                };
                let at = &brigades[usize::from(brigade.0)];
                page.fault(&at.at, &*at.field, why, "move its units, or the brigade on the display");
            }
        }
    }
    let apart = state.brigade_ids().flat_map(|brigade| isolated_units(&state, brigade));
    for (unit, why) in apart.map(|unit| (unit, "it is apart from its brigade")).chain(
        state.unit_ids().filter(|unit| is_in_contact(&state, *unit)).map(|unit| (unit, "it is next to an enemy")),
    ) {
        let at: Option<&Placed<UnitSetup>> = units.get(usize::from(unit.0));
        let place: Option<Hex> = at.map(|at| at.setup.hex);
        match at {
            Some(at) => page.fault(&at.at, &*at.field, why, "choose another hex"),
            None => root.fault("brigade", format!("{why}: {place:?}"), "choose another hex"),
        }
    }
}
