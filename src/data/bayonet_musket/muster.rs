//! Wings, leaders, brigades, units and guns of a scenario.

use std::collections::BTreeSet;
use std::ops::Range;

use toml::Spanned;

use super::ground;
use crate::data::fields::{Fields, Key, needed, optional};
use crate::data::near::did_you_mean;
use crate::data::provenance::provenance;
use crate::game::Side;
use crate::hex::{Corner, Extent, Hex};
use crate::rules::bayonet_musket::book::momentum::Nation;
use crate::rules::bayonet_musket::book::orders::{Line, Order, Rank};
use crate::rules::bayonet_musket::book::troops::Kind;
use crate::rules::bayonet_musket::state::setup::{BrigadeSetup, LeaderSetup, UnitSetup, Wing};

pub(super) const WING: &[Key] = &[
    needed("name", "name = \"Oberglau\""),
    needed("capacity", "capacity = 4"),
    needed("first", "first = 8"),
    needed("last", "last = 15"),
];
pub(super) const LEADER: &[Key] = &[
    needed("name", "name = \"Eugene\""),
    needed("side", "side = \"a\""),
    needed("rank", "rank = \"wing\""),
    needed("rating", "rating = 2"),
    needed("wing", "wing = \"Oberglau\""),
    needed("line", "line = \"front\""),
];
pub(super) const BRIGADE: &[Key] = &[
    needed("name", "name = \"Rowe\""),
    needed("side", "side = \"a\""),
    needed("arm", "arm = \"foot\""),
    needed("morale", "morale = 7"),
    optional("provenance", "provenance = \"printed\""),
    needed("wing", "wing = \"Oberglau\""),
    needed("line", "line = \"front\""),
    needed("slot", "slot = 1"),
    needed("order", "order = \"march\""),
    needed(
        "units",
        "units = [{ name = \"Rowe 1\", kind = \"infantry\", nation = \"british\", value = 3, at = \"1208\" }]",
    ),
];
pub(super) const GUN: &[Key] =
    &[needed("name", "name = \"Battery 1\""), needed("side", "side = \"a\""), needed("at", "at = \"1203\"")];
const UNIT: &[Key] = &[
    needed("name", "name = \"Rowe 1\""),
    needed("kind", "kind = \"infantry\""),
    needed("nation", "nation = \"british\""),
    needed("value", "value = 3"),
    needed("at", "at = \"1208\""),
    optional("underlined", "underlined = true"),
    optional("depth", "depth = 1"),
    optional("battalion_gun", "battalion_gun = true"),
];
const SIDES: &[(&str, Side)] = &[("a", Side::A), ("b", Side::B)];
const LINES: &[(&str, Line)] = &[("front", Line::Front), ("support", Line::Support), ("reserve", Line::Reserve)];
const ORDERS: &[(&str, Order)] = &[("charge", Order::Charge), ("march", Order::March), ("dress", Order::Dress)];
const KINDS: &[(&str, Kind)] = &[
    ("infantry", Kind::Infantry),
    ("dismounted_dragoons", Kind::DismountedDragoons),
    ("cavalry", Kind::Cavalry),
    ("mounted_dragoons", Kind::MountedDragoons),
];
const NATIONS: &[(&str, Nation)] = &[
    ("french", Nation::French),
    ("british", Nation::British),
    ("dutch", Nation::Dutch),
    ("danish", Nation::Danish),
    ("other", Nation::Other),
];

/// The most slots of a line.
const MOST_SLOTS: u8 = 12;
/// The slot of a brigade whose place could not be read: it stands nowhere.
pub(super) const NO_SLOT: u8 = u8::MAX - 1;

/// A thing that was read, with its place in the file and its field.
pub(super) struct Placed<T> {
    pub setup: T,
    pub at: Range<usize>,
    pub field: String,
}

/// What has been read so far.
pub(super) struct Muster {
    forward: Option<[Corner; 2]>,
    pub wings: Vec<Wing>,
    pub leaders: Vec<LeaderSetup>,
    pub brigades: Vec<Placed<BrigadeSetup>>,
    pub units: Vec<Placed<UnitSetup>>,
    names: BTreeSet<String>,
}

impl Muster {
    /// Nobody yet; units face their side's front.
    pub(super) fn new(forward: Option<[Corner; 2]>) -> Self {
        Self {
            forward,
            wings: Vec::new(),
            leaders: Vec::new(),
            brigades: Vec::new(),
            units: Vec::new(),
            names: BTreeSet::new(),
        }
    }

    /// The name of an entry, which nobody else has: a story tells brigades, units, guns and leaders by their names alone.
    fn name(&mut self, entry: &Fields<'_, '_>) -> Option<String> {
        let name = entry.label("name")?;
        if !self.names.insert(name.clone()) {
            let why = format!("`{name}` is the name of another");
            entry.fault("name", why, "give every brigade, unit, gun and leader a name of its own");
        }
        Some(name)
    }

    fn facing(&self, side: Side) -> Corner {
        self.forward.map_or(Corner::V0, |forward| forward[side.index()])
    }

    /// The wings, which follow one another without a gap.
    pub(super) fn read_wings(&mut self, entries: &[Fields<'_, '_>]) {
        for entry in entries {
            let (name, capacity) = (entry.label("name"), entry.whole("capacity", 1..=MOST_SLOTS.into()));
            let [first, last] =
                ["first", "last"].map(|key| entry.whole(key, 1..=99).map(|place| place.into_inner() as i16));
            let (Some(name), Some(first), Some(last)) = (name, first, last) else { continue };
            // What is out of bounds has been noted: the most there can be stands in for it, so that the rest can be looked at.
            let capacity = capacity.map_or(MOST_SLOTS, |capacity| capacity.into_inner() as u8);
            let follows = self.wings.last().is_none_or(|before| before.places[1] + 1 == first);
            if !follows || last < first {
                let hint = "each wing begins where the one before it ends";
                entry.fault("first", "the wings leave a gap or overlap", hint);
            }
            self.wings.push(Wing { name, capacity, places: [first, last] });
        }
    }

    /// The wings span the whole map from west to east.
    pub(super) fn check_span(&self, extent: Extent, entries: &[Fields<'_, '_>]) {
        let ends = [(self.wings.first(), entries.first()), (self.wings.last(), entries.last())];
        let edges = [extent.low.place(), extent.high.place()];
        for ((wing, entry), (edge, key)) in ends.into_iter().zip(edges.into_iter().zip(["first", "last"])) {
            let (Some(wing), Some(entry)) = (wing, entry) else { continue };
            let place = wing.places[usize::from(key == "last")];
            if place != edge {
                entry.fault(key, "the wings do not span the map", format!("{key} = {edge}"));
            }
        }
    }

    fn wing(&self, entry: &Fields<'_, '_>) -> Option<u8> {
        let name = entry.label("wing")?;
        let found = self.wings.iter().position(|wing| wing.name == name);
        if found.is_none() {
            let hint = did_you_mean(&name, self.wings.iter().map(|wing| wing.name.as_str()));
            entry.fault("wing", format!("there is no wing `{name}`"), hint);
        }
        found.map(|wing| wing as u8)
    }

    /// Leaders.
    pub(super) fn read_leaders(&mut self, entries: &[Fields<'_, '_>]) {
        for entry in entries {
            let (name, side) = (self.name(entry), entry.choice("side", SIDES));
            let rank = entry.choice("rank", &[("army", Rank::Army), ("wing", Rank::Wing)]);
            let (rating, wing, line) = (entry.whole("rating", 0..=3), self.wing(entry), entry.choice("line", LINES));
            let (Some(name), Some(side), Some(rank), Some(wing), Some(line)) = (name, side, rank, wing, line) else {
                continue;
            };
            self.leaders.push(LeaderSetup {
                name,
                side: side.into_inner(),
                rank: rank.into_inner(),
                rating: rating.map_or(0, |rating| rating.into_inner() as u8),
                wing,
                line: line.into_inner(),
            });
        }
    }

    /// Guns, which stand on top of the troops of their hex.
    pub(super) fn read_guns(&mut self, entries: &[Fields<'_, '_>]) {
        for entry in entries {
            let (name, side) = (self.name(entry), entry.choice("side", SIDES));
            let hex = entry.text("at").and_then(|text| ground::hex(entry, "at", &text));
            let (Some(name), Some(side), Some(hex)) = (name, side, hex) else { continue };
            let side = side.into_inner();
            let setup = UnitSetup {
                name,
                side,
                brigade: None,
                kind: Kind::Artillery,
                value: 0,
                nation: Nation::Other,
                underlined: false,
                depth: 0,
                battalion_gun: false,
                hex,
                facing: self.facing(side),
            };
            self.units.push(Placed { setup, at: entry.span_of("at"), field: entry.path_of("at") });
        }
    }

    /// Brigades with their units. [BM 2.1.3, 2.3]
    pub(super) fn read_brigades(&mut self, entries: &[Fields<'_, '_>]) {
        for entry in entries {
            let (name, side) = (self.name(entry), entry.choice("side", SIDES).map(Spanned::into_inner));
            let arm = entry.choice("arm", &[("foot", true), ("horse", false)]);
            let (morale, wing) = (entry.whole("morale", 0..=9), self.wing(entry));
            let (line, order) = (entry.choice("line", LINES), entry.choice("order", ORDERS));
            let slot = entry.whole("slot", 1..=MOST_SLOTS.into());
            if entry.has("provenance") {
                provenance(entry);
            }
            let units = entry.tables("units", 99, UNIT);
            if !(2..=10).contains(&units.len()) {
                entry.fault("units", format!("a brigade of {} units", units.len()), "from two to ten");
            }
            let number = self.brigades.len() as u16;
            for unit in &units {
                self.read_unit(unit, side, number, arm.as_ref().map(|arm| *arm.get_ref()));
            }
            // What could not be read has been noted, and something stands in for it: the units keep their brigade, and are looked at.
            let has_place = wing.is_some() && line.is_some();
            let setup = BrigadeSetup {
                name: name.unwrap_or_default(),
                side: side.unwrap_or(Side::A),
                on_foot: arm.is_none_or(Spanned::into_inner),
                morale: morale.map_or(0, |morale| morale.into_inner() as u8),
                wing: wing.unwrap_or(0),
                line: line.map_or(Line::Front, Spanned::into_inner),
                slot: slot.filter(|_| has_place).map_or(NO_SLOT, |slot| slot.into_inner() as u8 - 1),
                order: order.map_or(Order::March, Spanned::into_inner),
            };
            self.brigades.push(Placed { setup, at: entry.span_of("slot"), field: entry.path_of("slot") });
        }
    }

    fn read_unit(&mut self, entry: &Fields<'_, '_>, side: Option<Side>, brigade: u16, on_foot: Option<bool>) {
        let (name, kind) = (self.name(entry), entry.choice("kind", KINDS));
        let (nation, value) = (entry.choice("nation", NATIONS), entry.whole("value", 1..=4));
        let hex: Option<Hex> = entry.text("at").and_then(|text| ground::hex(entry, "at", &text));
        let underlined = entry.has("underlined") && entry.flag("underlined");
        let battalion_gun = entry.has("battalion_gun") && entry.flag("battalion_gun");
        let depth = if entry.has("depth") { entry.whole("depth", 1..=2) } else { None };
        let (Some(side), Some(name), Some(kind), Some(nation), Some(hex)) = (side, name, kind, nation, hex) else {
            return;
        };
        let kind = kind.into_inner();
        for key in ["depth", "battalion_gun"].into_iter().filter(|key| entry.has(key) && kind != Kind::Infantry) {
            entry.fault(key, "only battalions have this", "leave it out");
        }
        if on_foot.is_some_and(|on_foot| on_foot != kind.is_foot()) {
            entry.fault("kind", "its brigade fights otherwise", "foot and horse are brigaded apart");
        }
        let setup = UnitSetup {
            name,
            side,
            brigade: Some(brigade),
            kind,
            value: value.map_or(1, |value| value.into_inner() as u8),
            nation: nation.into_inner(),
            underlined,
            depth: depth.map_or(0, |depth| depth.into_inner() as u8),
            battalion_gun,
            hex,
            facing: self.facing(side),
        };
        self.units.push(Placed { setup, at: entry.span_of("at"), field: entry.path_of("at") });
    }

    /// Every wing in which a side has brigades has a commander.
    pub(super) fn check_commanders(&self, entries: &[Fields<'_, '_>]) {
        for (number, entry) in (0..).zip(entries).take(self.wings.len()) {
            for side in Side::BOTH {
                let has_brigades = self.brigades.iter().any(|one| (one.setup.side, one.setup.wing) == (side, number));
                let commands = |one: &LeaderSetup| (one.side, one.wing, one.rank) == (side, number, Rank::Wing);
                if has_brigades && !self.leaders.iter().any(commands) {
                    let why = format!("nobody commands the wing of side {side:?}");
                    entry.fault("name", why, "let a leader with rank = \"wing\" have this wing");
                }
            }
        }
    }
}
