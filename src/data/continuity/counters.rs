//! The counters of a game: what its leaders and units show. An owner of the game puts the printed values in this one file.

use std::collections::BTreeMap;

use toml::Spanned;
use toml::de::DeTable;

use super::words::{GRADES, GUNS, KINDS};
use crate::data::fault::Page;
use crate::data::fields::{Fields, Key, needed, optional};
use crate::data::header::A_GAME;
use crate::data::provenance::{PROVENANCE, provenance};
use crate::rules::continuity::book::arms::{Arm, Gun};
use crate::rules::continuity::state::setup::{Grade, Values};

/// The counters a file gives.
#[derive(Debug, Default)]
pub(in crate::data) struct CountersFile {
    /// Leaders by key.
    pub leaders: BTreeMap<String, LeaderCounter>,
    /// Units by key.
    pub units: BTreeMap<String, UnitCounter>,
    /// Every key the file gives, those of faulty entries too: what refers to them is not at fault.
    pub keys: Vec<String>,
    /// What is said of the values as a whole: kind and text.
    pub provenance: Vec<(String, String)>,
}

/// A leader's counter.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::data) struct LeaderCounter {
    pub name: String,
    pub grade: Grade,
    pub rating: Option<u8>,
    pub range: u16,
    pub assist: u8,
    pub wing: Option<u8>,
    pub movement: u8,
    pub provenance: &'static str,
    pub note: Option<String>,
}

/// A unit's counter.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::data) struct UnitCounter {
    pub name: String,
    pub values: Values,
}

const ROOT_KEYS: &[Key] = &[
    needed("game", A_GAME),
    needed("kind", "kind = \"counters\""),
    needed("troops", "[troops]"),
    needed("leader", "[[leader]]"),
    needed("unit", "unit = [{ key = \"rowe\", name = \"Rowe\", kind = \"infantry\" }]"),
];
const TROOPS_KEYS: &[Key] = &[
    needed("infantry", "infantry = { movement = 4, shock = -1 }"),
    needed("cavalry", "cavalry = { movement = 7, shock = 0 }"),
    needed("dragoons_mounted", "dragoons_mounted = { movement = 7, shock = 1 }"),
    needed("dragoons_on_foot", "dragoons_on_foot = { movement = 4, shock = 0 }"),
    needed("guns", "guns = { movement = 3, shock = 0 }"),
    needed("leaders", "leaders = { movement = 8 }"),
];
const TROOP_KEYS: &[Key] = &[
    needed("movement", "movement = 4"),
    optional("shock", "shock = -1"),
    optional("provenance", "provenance = \"printed\""),
];
const LEADER_KEYS: &[Key] = &[
    needed("key", "key = \"cutts\""),
    needed("name", "name = \"Cutts\""),
    needed("grade", "grade = \"command\""),
    optional("rating", "rating = 4"),
    needed("range", "range = 5"),
    optional("assist", "assist = 1"),
    optional("wing", "wing = 3"),
    optional("movement", "movement = 8"),
    optional("provenance", "provenance = \"printed\""),
    optional("note", "note = \"from the example\""),
];
const UNIT_KEYS: &[Key] = &[
    needed("key", "key = \"rowe\""),
    needed("name", "name = \"Rowe\""),
    needed("kind", "kind = \"infantry\""),
    optional("movement", "movement = 4"),
    optional("shock", "shock = -1"),
    optional("foot_movement", "foot_movement = 4"),
    optional("foot_shock", "foot_shock = 0"),
    optional("charges", "charges = true"),
    optional("gun", "gun = 8"),
    optional("french", "french = true"),
];
const MOST_LEADERS: usize = 200;
const MOST_UNITS: usize = 600;

/// The allowance and rating of every counter of a kind that says nothing else.
#[derive(Clone, Copy, Debug, Default)]
struct Usual {
    movement: u8,
    shock: i8,
}

#[derive(Clone, Copy, Debug, Default)]
struct UsualTroops {
    infantry: Usual,
    cavalry: Usual,
    mounted: Usual,
    on_foot: Usual,
    guns: Usual,
    leaders: Usual,
}

/// Reads a file of counters.
pub(in crate::data) fn read(page: &Page<'_>, table: &Spanned<DeTable<'_>>) -> CountersFile {
    let root = Fields::open(page, table.get_ref(), table.span(), String::new(), ROOT_KEYS);
    let mut file = CountersFile::default();
    let usual = read_usual(&root, &mut file);
    for entry in root.tables("leader", MOST_LEADERS, LEADER_KEYS) {
        let Some(key) = new_key(&entry, &mut file) else { continue };
        if let Some(leader) = read_leader(&entry, &usual) {
            file.leaders.insert(key, leader);
        }
    }
    for entry in root.tables("unit", MOST_UNITS, UNIT_KEYS) {
        let Some(key) = new_key(&entry, &mut file) else { continue };
        if let Some(unit) = read_unit(&entry, &usual) {
            file.units.insert(key, unit);
        }
    }
    file
}

/// A key that no counter before has.
fn new_key(entry: &Fields<'_, '_>, file: &mut CountersFile) -> Option<String> {
    let key = entry.name("key")?.into_inner();
    if file.keys.contains(&key) {
        entry.fault("key", format!("there is a counter `{key}` before this one"), "give each its own key");
        return None;
    }
    file.keys.push(key.clone());
    Some(key)
}

fn read_usual(root: &Fields<'_, '_>, file: &mut CountersFile) -> UsualTroops {
    let Some(troops) = root.table("troops", TROOPS_KEYS) else { return UsualTroops::default() };
    let mut said: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let [infantry, cavalry, mounted, on_foot, guns, leaders] =
        ["infantry", "cavalry", "dragoons_mounted", "dragoons_on_foot", "guns", "leaders"].map(|kind| {
            let Some(entry) = troops.table(kind, TROOP_KEYS) else { return Usual::default() };
            said.entry(provenance(&entry).unwrap_or("stand-in")).or_default().push(kind);
            Usual {
                movement: small(&entry, "movement", 0).unwrap_or(1),
                shock: rating(&entry, "shock", 0).unwrap_or(0),
            }
        });
    for (kind, _) in PROVENANCE {
        if let Some(troops) = said.get(kind) {
            let names: Vec<String> = troops.iter().map(|name| name.replace('_', " ")).collect();
            file.provenance.push(((*kind).to_owned(), format!("Movement and shock rating of {}.", names.join(", "))));
        }
    }
    UsualTroops { infantry, cavalry, mounted, on_foot, guns, leaders }
}

/// A whole number up to 30; what is usual when it is not said.
fn small(entry: &Fields<'_, '_>, name: &str, usual: u8) -> Option<u8> {
    if entry.has(name) { entry.whole(name, 0..=30).map(|number| *number.get_ref() as u8) } else { Some(usual) }
}

/// A shock rating from -9 to 9; what is usual when it is not said.
fn rating(entry: &Fields<'_, '_>, name: &str, usual: i8) -> Option<i8> {
    if !entry.has(name) {
        return Some(usual);
    }
    let number = *entry.number(name, -9.0..=9.0)?.get_ref();
    if number.fract() != 0.0 {
        entry.fault(name, format!("{number} is not whole"), "a rating is a whole number");
        return None;
    }
    Some(number as i8)
}

fn read_leader(entry: &Fields<'_, '_>, usual: &UsualTroops) -> Option<LeaderCounter> {
    let name = entry.label("name");
    let grade = entry.choice("grade", GRADES).map(Spanned::into_inner);
    let range = entry.whole("range", 0..=99).map(|range| *range.get_ref() as u16);
    let digit = |name: &str| entry.has(name).then(|| entry.whole(name, 0..=9).map(|number| *number.get_ref() as u8));
    let [rating, assist, wing] = ["rating", "assist", "wing"].map(|name| digit(name).flatten());
    let movement = small(entry, "movement", usual.leaders.movement);
    let note = if entry.has("note") { entry.text("note").map(Spanned::into_inner) } else { None };
    let from = provenance(entry).unwrap_or("stand-in");
    let grade = grade?;
    if grade == Grade::Command && rating.is_none() {
        entry.fault("rating", "a command leader needs a rating", "write it as rating = 3");
        return None;
    }
    Some(LeaderCounter {
        name: name?,
        grade,
        rating,
        range: range?,
        assist: assist.unwrap_or(0),
        wing,
        movement: movement?,
        provenance: from,
        note,
    })
}

fn read_unit(entry: &Fields<'_, '_>, usual: &UsualTroops) -> Option<UnitCounter> {
    let name = entry.label("name");
    let (arm, long) = entry.choice("kind", KINDS)?.into_inner();
    let normal = match arm {
        Arm::Infantry => usual.infantry,
        Arm::Cavalry => usual.cavalry,
        Arm::Dragoons => usual.mounted,
        Arm::Artillery => usual.guns,
    };
    let movement = small(entry, "movement", normal.movement);
    let shock = rating(entry, "shock", normal.shock);
    let foot_movement = small(entry, "foot_movement", usual.on_foot.movement);
    let foot_shock = rating(entry, "foot_shock", usual.on_foot.shock);
    let charges = entry.flag("charges");
    if charges && arm != Arm::Cavalry {
        entry.fault("charges", "only cavalry charges", "leave it out");
    }
    let gun = read_gun(entry, arm);
    if arm == Arm::Artillery && gun.is_none() {
        return None;
    }
    Some(UnitCounter {
        name: name?,
        values: Values {
            arm,
            long,
            movement: movement?,
            rating: shock?,
            foot_movement: foot_movement?,
            foot_rating: foot_shock?,
            charges,
            gun,
            french: entry.flag("french"),
        },
    })
}

/// The gun of a battery; of anybody else none.
fn read_gun(entry: &Fields<'_, '_>, arm: Arm) -> Option<Gun> {
    match (arm == Arm::Artillery, entry.has("gun")) {
        (false, false) => None,
        (false, true) => {
            entry.fault("gun", "only guns have a weight of shot", "leave it out");
            None
        }
        (true, false) => {
            entry.fault("gun", "this is missing", "write the pounds of its shot, as gun = 8");
            None
        }
        (true, true) => {
            let pounds = *entry.whole("gun", 1..=24)?.get_ref();
            let gun = GUNS.iter().find(|(weight, _)| *weight == pounds).map(|(_, gun)| *gun);
            if gun.is_none() {
                entry.fault("gun", format!("there are no {pounds}-pounders"), "one of 24, 16, 12, 9, 8 and 4");
            }
            gun
        }
    }
}
