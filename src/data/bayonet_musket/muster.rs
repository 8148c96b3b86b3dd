//! Wings, leaders, brigades, units and guns of a scenario.

use std::ops::Range;

use toml::Spanned;

use super::ground;
use crate::data::fields::{Fields, Key, needed, optional};
use crate::data::near::did_you_mean;
use crate::data::provenance::provenance;
use crate::game::Side;
use crate::hex::{Corner, Hex};
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
}

impl Muster {
    /// Nobody yet; units face their side's front.
    pub(super) fn new(forward: Option<[Corner; 2]>) -> Self {
        Self { forward, wings: Vec::new(), leaders: Vec::new(), brigades: Vec::new(), units: Vec::new() }
    }

    fn facing(&self, side: Side) -> Corner {
        self.forward.map_or(Corner::V0, |forward| forward[side.index()])
    }

    /// The wings, which follow one another without a gap.
    pub(super) fn read_wings(&mut self, entries: &[Fields<'_, '_>]) {
        for entry in entries {
            let (name, capacity) = (entry.label("name"), entry.whole("capacity", 1..=12));
            let [first, last] =
                ["first", "last"].map(|key| entry.whole(key, 1..=99).map(|place| place.into_inner() as i16));
            let (Some(name), Some(capacity), Some(first), Some(last)) = (name, capacity, first, last) else { continue };
            let follows = self.wings.last().is_none_or(|before| before.places[1] + 1 == first);
            if !follows || last < first {
                let hint = "each wing begins where the one before it ends";
                entry.fault("first", "the wings leave a gap or overlap", hint);
            }
            self.wings.push(Wing { name, capacity: capacity.into_inner() as u8, places: [first, last] });
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
            let (name, side) = (entry.label("name"), entry.choice("side", SIDES));
            let rank = entry.choice("rank", &[("army", Rank::Army), ("wing", Rank::Wing)]);
            let (rating, wing, line) = (entry.whole("rating", 0..=3), self.wing(entry), entry.choice("line", LINES));
            let (Some(name), Some(side), Some(rank), Some(rating), Some(wing), Some(line)) =
                (name, side, rank, rating, wing, line)
            else {
                continue;
            };
            self.leaders.push(LeaderSetup {
                name,
                side: side.into_inner(),
                rank: rank.into_inner(),
                rating: rating.into_inner() as u8,
                wing,
                line: line.into_inner(),
            });
        }
    }

    /// Guns, which stand on top of the troops of their hex.
    pub(super) fn read_guns(&mut self, entries: &[Fields<'_, '_>]) {
        for entry in entries {
            let (name, side) = (entry.label("name"), entry.choice("side", SIDES));
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

    /// Brigades with their units.
    pub(super) fn read_brigades(&mut self, entries: &[Fields<'_, '_>]) {
        for entry in entries {
            let (name, side) = (entry.label("name"), entry.choice("side", SIDES).map(Spanned::into_inner));
            let arm = entry.choice("arm", &[("foot", true), ("horse", false)]);
            let (morale, wing) = (entry.whole("morale", 0..=9), self.wing(entry));
            let (line, order) = (entry.choice("line", LINES), entry.choice("order", ORDERS));
            let slot = entry.whole("slot", 1..=12);
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
            let (Some(name), Some(side), Some(arm), Some(morale)) = (name, side, arm, morale) else { continue };
            let (Some(wing), Some(line), Some(slot), Some(order)) = (wing, line, slot, order) else { continue };
            let setup = BrigadeSetup {
                name,
                side,
                on_foot: arm.into_inner(),
                morale: morale.into_inner() as u8,
                wing,
                line: line.into_inner(),
                slot: slot.into_inner() as u8 - 1,
                order: order.into_inner(),
            };
            self.brigades.push(Placed { setup, at: entry.span_of("slot"), field: entry.path_of("slot") });
        }
    }

    fn read_unit(&mut self, entry: &Fields<'_, '_>, side: Option<Side>, brigade: u16, on_foot: Option<bool>) {
        let (name, kind) = (entry.label("name"), entry.choice("kind", KINDS));
        let (nation, value) = (entry.choice("nation", NATIONS), entry.whole("value", 1..=4));
        let hex: Option<Hex> = entry.text("at").and_then(|text| ground::hex(entry, "at", &text));
        let underlined = entry.has("underlined") && entry.flag("underlined");
        let battalion_gun = entry.has("battalion_gun") && entry.flag("battalion_gun");
        let depth = if entry.has("depth") { entry.whole("depth", 1..=2) } else { None };
        let (Some(side), Some(name), Some(kind), Some(nation), Some(value), Some(hex)) =
            (side, name, kind, nation, value, hex)
        else {
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
            value: value.into_inner() as u8,
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
    pub(super) fn check_commanders(&self, root: &Fields<'_, '_>) {
        for (number, wing) in (0..).zip(&self.wings) {
            for side in Side::BOTH {
                let has_brigades = self.brigades.iter().any(|one| (one.setup.side, one.setup.wing) == (side, number));
                let commands = |one: &LeaderSetup| (one.side, one.wing, one.rank) == (side, number, Rank::Wing);
                if has_brigades && !self.leaders.iter().any(commands) {
                    let why = format!("nobody commands the wing of {} of side {side:?}", wing.name);
                    root.fault("leader", why, "name a wing commander");
                }
            }
        }
    }
}
