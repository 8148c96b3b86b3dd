//! Who is there: leaders, commands with their units, and the groups that come later.

use std::collections::BTreeSet;
use std::ops::Range;

use toml::Spanned;

use super::counters::{CountersFile, LeaderCounter};
use super::hexes::Numbers;
use super::words::{SIDES, TURNS, WINDS};
use crate::data::fields::{Fields, Key, needed, optional};
use crate::data::near::did_you_mean;
use crate::data::provenance::provenance;
use crate::game::Side;
use crate::hex::{Corner, Extent, Hex, Orientation, Stand, Wind};
use crate::rules::continuity::book::arms::Arm;
use crate::rules::continuity::state::setup::{
    Arrives, CommandSetup, GroupSetup, LeaderSetup, LeaderStart, Start, UnitSetup,
};

pub(super) const COMMANDER_KEYS: &[Key] = &[
    needed("side", "side = \"a\""),
    needed("leader", "leader = \"marlborough\""),
    optional("at", "at = \"2412\""),
    optional("place", "place = \"anywhere\""),
    optional("among", "among = [\"2301\"]"),
    optional("arrives", "arrives = \"3a\""),
    optional("comes_with", "comes_with = \"last\""),
];
pub(super) const COMMAND_KEYS: &[Key] = &[
    needed("side", "side = \"a\""),
    needed("key", "key = \"ork\""),
    needed("name", "name = \"Right wing foot\""),
    optional("leader", "leader = \"orkney\""),
    optional("at", "at = \"2604\""),
    optional("among", "among = [\"2201\"]"),
    optional("arrives", "arrives = \"4\""),
    optional("under", "under = [\"marlborough\"]"),
    optional("also_led_by", "also_led_by = \"marlborough\""),
    optional("until_he_comes", "until_he_comes = \"cad\""),
    optional("guns", "guns = true"),
    needed("group", "group = [{ at = [\"2604-2605\"], units = [\"english_a\"] }]"),
];
const GROUP_KEYS: &[Key] = &[
    optional("at", "at = [\"2604-2605\"]"),
    needed("units", "units = [\"english_a\"]"),
    optional("facing", "facing = \"W\""),
    optional("turn", "turn = \"any\""),
    optional("formation", "formation = \"column\""),
    optional("mounted", "mounted = true"),
    optional("remount", "remount = true"),
    optional("limber", "limber = true"),
    optional("within", "within = { of = [\"5823\"], hexes = 2 }"),
    optional("place", "place = \"near_friends\""),
    optional("among", "among = [\"4212\", \"4213\"]"),
    optional("arrives", "arrives = \"2\""),
    optional("provenance", "provenance = \"stand-in\""),
];
const WITHIN_KEYS: &[Key] = &[needed("of", "of = [\"5823\"]"), needed("hexes", "hexes = 2")];
pub(super) const REINFORCEMENT_KEYS: &[Key] = &[
    needed("key", "key = \"3a\""),
    needed("side", "side = \"a\""),
    optional("rating", "rating = 7"),
    optional("entry", "entry = [\"3220\"]"),
    optional("secret_entry", "secret_entry = [\"6007\", \"6011\"]"),
];
const MOST_COMMANDS: usize = 40;
const MOST_GROUPS: usize = 40;
const MOST_UNITS: usize = 80;

/// What a scenario musters against.
pub(super) struct Muster<'c> {
    pub counters: &'c CountersFile,
    pub extent: Option<Extent>,
    pub orientation: Option<Orientation>,
    /// The counters taken so far.
    pub taken: BTreeSet<String>,
    pub groups: Vec<GroupSetup>,
    pub leaders: Vec<LeaderSetup>,
    pub commands: Vec<CommandSetup>,
    pub units: Vec<Placed>,
    /// What is said of leaders' counters: kind and text.
    pub notes: Vec<(String, String)>,
}

/// A unit, and where in the file it is set up.
#[derive(Debug)]
pub(super) struct Placed {
    pub setup: UnitSetup,
    pub span: Range<usize>,
    pub field: String,
}

impl Muster<'_> {
    /// The groups that come later.
    pub(super) fn read_reinforcements(&mut self, root: &Fields<'_, '_>) {
        for entry in root.tables("reinforcement", MOST_GROUPS, REINFORCEMENT_KEYS) {
            let key = entry.label("key");
            let side = entry.choice("side", SIDES).map(Spanned::into_inner);
            let rating =
                entry.has("rating").then(|| entry.whole("rating", 0..=19).map(|rating| *rating.get_ref() as u8));
            let read = ["entry", "secret_entry"].map(|name| {
                let numbers = Numbers { fields: &entry, name, map: self.extent };
                if entry.has(name) { numbers.hexes() } else { Some(Vec::new()) }
            });
            if read.iter().all(|hexes| hexes.as_ref().is_some_and(Vec::is_empty)) {
                entry.fault("entry", "nobody knows where it comes on", "write entry = [\"3220\"]");
            }
            let (Some(key), Some(side)) = (key, side) else { continue };
            if self.groups.iter().any(|group| group.key == key) {
                entry.fault("key", format!("there is a group {key} before this one"), "give each its own key");
            }
            let [open, secret] = read.map(Option::unwrap_or_default);
            self.groups.push(GroupSetup { key, side, rating: rating.flatten(), entry: open, secret_entry: secret });
        }
    }

    /// Wing and overall commanders.
    pub(super) fn read_commanders(&mut self, root: &Fields<'_, '_>) {
        for entry in root.tables("commander", MOST_COMMANDS, COMMANDER_KEYS) {
            let side = entry.choice("side", SIDES).map(Spanned::into_inner);
            let counter = self.take_leader(&entry, "leader");
            let start = self.leader_start(&entry);
            let arrives = self.arrives(&entry);
            let hex = self.hex(&entry, "at");
            let (Some(side), Some((key, counter)), Some(arrives)) = (side, counter, arrives) else { continue };
            if arrives == Arrives::AtFirst && !entry.has("at") {
                entry.fault("at", "nobody knows where he is", "write at = \"2412\", or arrives = \"3a\"");
            }
            self.leaders.push(leader(key, &counter, side, hex, start, arrives));
            self.note(&counter);
        }
    }

    /// Commands with their leaders and units.
    pub(super) fn read_commands(&mut self, root: &Fields<'_, '_>) {
        let entries = root.tables("command", MOST_COMMANDS, COMMAND_KEYS);
        let keys: Vec<Option<String>> =
            entries.iter().map(|entry| entry.name("key").map(Spanned::into_inner)).collect();
        for (index, entry) in entries.iter().enumerate() {
            let side = entry.choice("side", SIDES).map(Spanned::into_inner);
            let name = entry.label("name");
            let (Some(side), Some(name), Some(key)) = (side, name, keys[index].clone()) else { continue };
            if keys[..index].contains(&Some(key.clone())) {
                entry.fault("key", format!("there is a command `{key}` before this one"), "give each its own key");
            }
            let command = self.commands.len();
            let own_first = self.units.len();
            for group in entry.tables("group", MOST_GROUPS, GROUP_KEYS) {
                self.read_group(&group, command);
            }
            let leader = self.command_leader(entry, side, own_first);
            let under = self.superiors(entry);
            let also_led_by = self.known_leader(entry, "also_led_by");
            let until_he_comes = entry.name("until_he_comes").and_then(|other| {
                let found = keys.iter().position(|key| key.as_ref() == Some(other.get_ref()));
                if found.is_none() {
                    let known = keys.iter().flatten().map(String::as_str);
                    entry.fault("until_he_comes", "there is no such command", did_you_mean(other.get_ref(), known));
                }
                found
            });
            let guns = entry.flag("guns");
            self.commands.push(CommandSetup { key, name, side, leader, also_led_by, under, until_he_comes, guns });
        }
    }

    /// The leader of a command: his own counter, or a commander who stands there already.
    fn command_leader(&mut self, entry: &Fields<'_, '_>, side: Side, own_first: usize) -> Option<usize> {
        if !entry.has("leader") {
            return None;
        }
        let wanted = entry.name("leader")?;
        if let Some(known) = self.leaders.iter().position(|leader| leader.key == *wanted.get_ref()) {
            return Some(known);
        }
        let (key, counter) = self.take_leader(entry, "leader")?;
        let hex = self.hex(entry, "at");
        let arrives = self.arrives(entry)?;
        let own: BTreeSet<Hex> =
            self.units[own_first..].iter().flat_map(|unit| unit.setup.start.places.iter().flatten().copied()).collect();
        let start = if entry.has("among") {
            self.leader_start(entry)
        } else if own.is_empty() {
            LeaderStart::Fixed
        } else {
            LeaderStart::Among(own.into_iter().collect())
        };
        if arrives == Arrives::AtFirst && hex.is_none() && !entry.has("at") {
            entry.fault("at", "nobody knows where its leader is", "write at = \"2604\", or arrives = \"4\"");
        }
        self.leaders.push(leader(key, &counter, side, hex, start, arrives));
        self.note(&counter);
        Some(self.leaders.len() - 1)
    }

    fn superiors(&self, entry: &Fields<'_, '_>) -> Vec<usize> {
        if !entry.has("under") {
            return Vec::new();
        }
        let texts = entry.texts("under", 8).unwrap_or_default();
        texts.iter().filter_map(|text| self.leader_called(entry, "under", text.get_ref())).collect()
    }

    fn known_leader(&self, entry: &Fields<'_, '_>, name: &'static str) -> Option<usize> {
        let wanted = entry.name(name)?;
        self.leader_called(entry, name, wanted.get_ref())
    }

    /// A wing or overall commander of this scenario.
    fn leader_called(&self, entry: &Fields<'_, '_>, name: &'static str, key: &str) -> Option<usize> {
        let found = self.leaders.iter().position(|leader| leader.key == key);
        if found.is_none() && !self.counters.keys.iter().any(|known| known == key) {
            let known = self.leaders.iter().map(|leader| leader.key.as_str());
            entry.fault(name, format!("`{key}` is no commander here"), did_you_mean(key, known));
        }
        found
    }

    fn note(&mut self, counter: &LeaderCounter) {
        if let Some(note) = &counter.note {
            self.notes.push((counter.provenance.to_owned(), format!("{}: {note}", counter.name)));
        }
    }

    /// A leader's counter that nobody took before.
    fn take_leader(&mut self, entry: &Fields<'_, '_>, name: &'static str) -> Option<(String, LeaderCounter)> {
        let key = entry.name(name)?.into_inner();
        let Some(counter) = self.counters.leaders.get(&key) else {
            if !self.counters.keys.contains(&key) {
                let hint = did_you_mean(&key, self.counters.leaders.keys().map(String::as_str));
                entry.fault(name, format!("there is no leader `{key}` among the counters"), hint);
            }
            return None;
        };
        if !self.taken.insert(key.clone()) {
            entry.fault(name, format!("{} is on the map already", counter.name), "a counter is there once");
            return None;
        }
        Some((key, counter.clone()))
    }

    fn hex(&self, entry: &Fields<'_, '_>, name: &'static str) -> Option<Hex> {
        if entry.has(name) { Numbers { fields: entry, name, map: self.extent }.hex() } else { None }
    }

    fn leader_start(&self, entry: &Fields<'_, '_>) -> LeaderStart {
        if entry.has("among") {
            let numbers = Numbers { fields: entry, name: "among", map: self.extent };
            return LeaderStart::Among(numbers.hexes().unwrap_or_default());
        }
        let places = [("anywhere", LeaderStart::Anywhere), ("near_friends", LeaderStart::NearFriends)];
        let words = places.clone().map(|(word, _)| (word, word));
        let said = entry.choice("place", &words).map(Spanned::into_inner);
        let found = places.into_iter().find(|(word, _)| Some(*word) == said);
        found.map_or(LeaderStart::Fixed, |(_, start)| start)
    }

    /// When somebody comes; nothing when what is said of it is wrong.
    fn arrives(&self, entry: &Fields<'_, '_>) -> Option<Arrives> {
        const WITH: &[(&str, Arrives)] = &[("any", Arrives::WithAnyAfterFirst), ("last", Arrives::WithLast)];
        if entry.has("comes_with") {
            return entry.choice("comes_with", WITH).map(Spanned::into_inner);
        }
        if entry.has("arrives") { self.group(entry).map(Arrives::With) } else { Some(Arrives::AtFirst) }
    }

    fn group(&self, entry: &Fields<'_, '_>) -> Option<usize> {
        let key = entry.text("arrives")?;
        let found = self.groups.iter().position(|group| group.key == *key.get_ref());
        if found.is_none() {
            let known = self.groups.iter().map(|group| group.key.as_str());
            let why = format!("there is no reinforcement {}", key.get_ref());
            entry.fault("arrives", why, did_you_mean(key.get_ref(), known));
        }
        found
    }

    /// One group of units of a command, set up on the same list of places or coming together.
    fn read_group(&mut self, entry: &Fields<'_, '_>, command: usize) {
        let group = if entry.has("arrives") { self.group(entry) } else { None };
        let numbers = Numbers { fields: entry, name: "at", map: self.extent };
        let at = if entry.has("at") { numbers.places().unwrap_or_default() } else { Vec::new() };
        let wind = entry.choice("facing", WINDS).map(Spanned::into_inner);
        let facing = self.corner(entry, wind);
        let turn = entry.choice("turn", TURNS).map(Spanned::into_inner).unwrap_or_default();
        let in_column = entry.choice("formation", &[("column", ())]).is_some();
        let start = Start {
            places: self.choices(entry, &at),
            near_friends: entry.choice("place", &[("near_friends", ())]).is_some(),
            facing,
            turn,
            remount: entry.flag("remount"),
            limber: entry.flag("limber"),
        };
        let mounted = entry.flag("mounted");
        provenance(entry);
        let units = entry.texts("units", MOST_UNITS).unwrap_or_default();
        if group.is_none() && !entry.has("arrives") && at.len() < units.len() {
            let why = format!("{} units and {} places", units.len(), at.len());
            entry.fault("at", why, "give every unit a place to stand in at first");
        }
        for (index, key) in units.iter().enumerate() {
            let Some(counter) = self.take_unit(entry, key) else { continue };
            let place = at.get(index).map(Spanned::get_ref);
            let stand = place.and_then(|place| stand_on(entry, place, counter.1.long, facing, in_column));
            let setup = UnitSetup {
                key: key.get_ref().clone(),
                name: counter.0,
                command,
                values: counter.1,
                stand,
                start: start.clone(),
                mounted: mounted && counter.1.arm == Arm::Dragoons,
                group,
            };
            let span = at.get(index).map_or_else(|| key.span(), Spanned::span);
            self.units.push(Placed { setup, span, field: entry.path_of("at") });
        }
    }

    fn corner(&self, entry: &Fields<'_, '_>, wind: Option<Wind>) -> Option<Corner> {
        let (wind, orientation) = (wind?, self.orientation?);
        let corner = orientation.corner(wind);
        if corner.is_none() {
            let known: Vec<String> =
                Corner::ALL.iter().map(|corner| format!("{:?}", orientation.wind(*corner))).collect();
            entry.fault(
                "facing",
                format!("no corner of this map points {wind:?}"),
                format!("one of {}", known.join(", ")),
            );
        }
        corner
    }

    /// Every place a unit of the group may take.
    fn choices(&self, entry: &Fields<'_, '_>, at: &[Spanned<Vec<Hex>>]) -> Vec<Vec<Hex>> {
        let mut places: Vec<Vec<Hex>> = at.iter().map(|place| place.get_ref().clone()).collect();
        let among = Numbers { fields: entry, name: "among", map: self.extent };
        if entry.has("among") {
            places.extend(among.places().unwrap_or_default().into_iter().map(Spanned::into_inner));
        }
        if let Some(within) = entry.table("within", WITHIN_KEYS) {
            let middles = Numbers { fields: &within, name: "of", map: self.extent }.hexes().unwrap_or_default();
            let reach = within.whole("hexes", 0..=9).map_or(0, |hexes| *hexes.get_ref() as u16);
            let around = middles.iter().flat_map(|middle| middle.within(reach));
            let on_map = around.filter(|hex| self.extent.is_none_or(|map| map.contains(*hex)));
            places.extend(on_map.map(|hex| vec![hex]));
        }
        let mut seen = BTreeSet::new();
        places.retain(|place| seen.insert(place.clone()));
        places
    }

    fn take_unit(
        &mut self,
        entry: &Fields<'_, '_>,
        key: &Spanned<String>,
    ) -> Option<(String, crate::rules::continuity::state::setup::Values)> {
        let field = entry.path_of("units");
        let Some(counter) = self.counters.units.get(key.get_ref()) else {
            if !self.counters.keys.contains(key.get_ref()) {
                let hint = did_you_mean(key.get_ref(), self.counters.units.keys().map(String::as_str));
                let why = format!("there is no unit `{}` among the counters", key.get_ref());
                entry.page.fault(&key.span(), field, why, hint);
            }
            return None;
        };
        if !self.taken.insert(key.get_ref().clone()) {
            entry.page.fault(&key.span(), field, format!("{} is there twice", counter.name), "a counter is there once");
            return None;
        }
        Some((counter.name.clone(), counter.values))
    }
}

fn leader(
    key: String,
    counter: &LeaderCounter,
    side: Side,
    hex: Option<Hex>,
    may_start: LeaderStart,
    arrives: Arrives,
) -> LeaderSetup {
    LeaderSetup {
        key,
        name: counter.name.clone(),
        side,
        grade: counter.grade,
        rating: counter.rating,
        range: counter.range,
        assist: counter.assist,
        wing: counter.wing,
        movement: counter.movement,
        hex,
        may_start,
        arrives,
    }
}

/// How a unit stands on a place; what does not fit it is noted.
fn stand_on(
    entry: &Fields<'_, '_>,
    place: &[Hex],
    long: bool,
    facing: Option<Corner>,
    in_column: bool,
) -> Option<Stand> {
    match (place, long, in_column) {
        ([head, tail], true, true) => tail.direction_to(*head).map(|facing| Stand::LongColumn { head: *head, facing }),
        ([one, other], true, false) => nearest_facing([*one, *other], facing.unwrap_or(Corner::V0)),
        ([hex], false, false) => Some(Stand::Single { hex: *hex, facing: facing.unwrap_or(Corner::V0) }),
        _ => {
            let why = if long { "double-length infantry stands on two hexes" } else { "it stands on one hex" };
            entry.fault("at", why, "write one hex, or two as 2604-2605");
            None
        }
    }
}

/// Of the two facings of a pair, the one nearest to a corner.
fn nearest_facing(pair: [Hex; 2], facing: Corner) -> Option<Stand> {
    let turns = |stand: &Stand| stand.corner().map_or(u8::MAX, |corner| corner.turns_to(facing));
    Stand::doubles(pair).into_iter().min_by_key(turns)
}
