//! Whether a scenario's pieces may stand where they do, on the map and on the display.

use super::muster::{NO_SLOT, Placed};
use crate::data::fault::Page;
use crate::game::Side;
use crate::rules::bayonet_musket::book::terrain::HexTerrain;
use crate::rules::bayonet_musket::book::troops::Kind;
use crate::rules::bayonet_musket::facts::brigades::{is_in_contact, isolated_units, wing_places};
use crate::rules::bayonet_musket::judge::alignment::{Breach, Limit, Violation, WingPlaces};
use crate::rules::bayonet_musket::judge::stacking::{StackBar, may_stack};
use crate::rules::bayonet_musket::state::State;
use crate::rules::bayonet_musket::state::ids::{BrigadeId, UnitId, WingId};
use crate::rules::bayonet_musket::state::setup::{BrigadeSetup, Setup, UnitSetup, Wing};

/// Notes everybody who may not stand where he does; by their lines only where it is known which way the sides look.
pub(super) fn check_places(
    page: &Page<'_>,
    setup: &Setup,
    brigades: &[Placed<BrigadeSetup>],
    units: &[Placed<UnitSetup>],
    sides_look: bool,
) {
    check_slots(page, setup, brigades);
    let mut sound: Vec<bool> = units.iter().map(|unit| check_hex(page, setup, unit)).collect();
    check_stacks(page, setup, units, &mut sound);
    if sides_look && !setup.wings.is_empty() {
        Drawn::new(setup, units, &sound).check(page);
    }
}

fn check_slots(page: &Page<'_>, setup: &Setup, brigades: &[Placed<BrigadeSetup>]) {
    for (index, brigade) in brigades.iter().enumerate().filter(|(_, brigade)| brigade.setup.slot != NO_SLOT) {
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

/// Whether a unit may be in its hex at all; a fault where not.
fn check_hex(page: &Page<'_>, setup: &Setup, unit: &Placed<UnitSetup>) -> bool {
    let own = &unit.setup;
    let terrain = setup.ground.get(&own.hex).copied().unwrap_or_default();
    let (why, hint) = if !setup.extent.contains(own.hex) {
        ("this hex is off the map", "choose one on it")
    } else if terrain == HexTerrain::Water {
        ("nobody stands on water", "choose another hex")
    } else if own.kind.is_horse() && terrain.disorders() {
        ("horse does not set up among trees or houses", "choose another hex")
    } else {
        return true;
    };
    page.fault(&unit.at, &*unit.field, why, hint);
    false
}

/// Notes who may not share his hex, and that he is not to be looked at further.
fn check_stacks(page: &Page<'_>, setup: &Setup, units: &[Placed<UnitSetup>], sound: &mut [bool]) {
    for (index, unit) in units.iter().enumerate() {
        let own = &unit.setup;
        let mates = units[..index].iter().map(|other| &other.setup).filter(|other| other.hex == own.hex);
        let mates: Vec<&UnitSetup> = mates.collect();
        let in_village = setup.ground.get(&own.hex) == Some(&HexTerrain::Village);
        let all: Vec<(Kind, Option<u16>)> = mates.iter().chain([&own]).map(|one| (one.kind, one.brigade)).collect();
        let why = if mates.iter().any(|other| other.side != own.side) {
            "an enemy stands here"
        } else if let Err(bar) = may_stack(&all, in_village) {
            bar_words(bar)
        } else {
            continue;
        };
        page.fault(&unit.at, &*unit.field, why, "choose another hex");
        sound[index] = false;
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

/// The armies as far as they could be drawn up: units without a fault of their own, brigades that have a slot.
struct Drawn<'a> {
    state: State,
    setup: &'a Setup,
    /// Where each unit of the state is written.
    units: Vec<&'a Placed<UnitSetup>>,
    /// Brigades of which a unit was left out: who of them is apart cannot be said.
    torn: Vec<BrigadeId>,
}

impl<'a> Drawn<'a> {
    fn new(setup: &'a Setup, units: &'a [Placed<UnitSetup>], sound: &[bool]) -> Self {
        let (kept, left): (Vec<_>, Vec<_>) = units.iter().zip(sound).partition(|(_, sound)| **sound);
        let units: Vec<&Placed<UnitSetup>> = kept.into_iter().map(|(unit, _)| unit).collect();
        // Every slot has room, and who has none of his own is taken off.
        let mut roomy = setup.clone();
        roomy.wings = setup.wings.iter().map(|wing| Wing { capacity: u8::MAX, ..wing.clone() }).collect();
        roomy.units = units.iter().map(|unit| unit.setup.clone()).collect();
        let mut state = State::new(&roomy);
        for (id, brigade) in (0..).map(BrigadeId).zip(&setup.brigades) {
            let capacity = setup.wings.get(usize::from(brigade.wing)).map_or(0, |wing| wing.capacity);
            if brigade.slot >= capacity {
                state.lines_mut(brigade.side, WingId(brigade.wing)).remove(id);
            }
        }
        let torn = left.into_iter().filter_map(|(unit, _)| unit.setup.brigade.map(BrigadeId)).collect();
        Self { state, setup, units, torn }
    }

    fn name(&self, brigade: BrigadeId) -> &str {
        &self.setup.brigades[usize::from(brigade.0)].name
    }

    /// Whether every brigade keeps its place, and nobody is apart from his brigade or next to an enemy.
    fn check(&self, page: &Page<'_>) {
        for side in Side::BOTH {
            for wing in self.state.wing_ids() {
                let places = wing_places(&self.state, side, wing);
                for violation in places.violations() {
                    self.broken(page, &places, violation);
                }
            }
        }
        let whole = self.state.brigade_ids().filter(|brigade| !self.torn.contains(brigade));
        let apart = whole.flat_map(|brigade| isolated_units(&self.state, brigade));
        for unit in apart {
            self.fault(page, unit, "it is apart from its brigade", "put it next to another of its brigade");
        }
        for unit in self.state.unit_ids().filter(|unit| is_in_contact(&self.state, *unit)) {
            self.fault(page, unit, "it is next to an enemy", "choose another hex");
        }
    }

    /// Notes what a brigade breaks, at the units that break it most. [BM 4.2.1 to 4.2.3]
    fn broken(&self, page: &Page<'_>, places: &WingPlaces<BrigadeId>, violation: Violation<BrigadeId>) {
        let brigade = match violation {
            Violation::Overlap(brigade, _) | Violation::Boundary(brigade) | Violation::Line(brigade, _) => brigade,
        };
        let is_it = |breach: &&Breach<BrigadeId>| match violation {
            Violation::Overlap(_, other) | Violation::Line(_, other) => breach.beside == Some(other),
            Violation::Boundary(_) => breach.limit == Limit::Boundary,
        };
        let why = match violation {
            Violation::Overlap(_, right) => format!("{} overlaps {}", self.name(brigade), self.name(right)),
            Violation::Boundary(_) => format!("{} is over the boundary of its wing", self.name(brigade)),
            Violation::Line(_, before) => {
                format!("{} of a line behind is level with {}", self.name(brigade), self.name(before))
            }
        };
        let by = |unit: &UnitId| {
            let breaches = self.state.unit(*unit).hex.map(|hex| places.breaches(brigade, hex)).unwrap_or_default();
            breaches.iter().filter(is_it).map(|breach| breach.by).max().unwrap_or(0)
        };
        if let Some(unit) = self.state.units_of(brigade).max_by_key(by) {
            self.fault(page, unit, &why, "move it, or the brigade on the display");
        }
    }

    fn fault(&self, page: &Page<'_>, unit: UnitId, why: &str, hint: &str) {
        let Placed { at, field, .. } = self.units[usize::from(unit.0)];
        page.fault(at, &**field, why, hint);
    }
}
