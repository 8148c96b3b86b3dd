//! An army: its generals and units, each written once.

use std::collections::BTreeMap;

use toml::Spanned;
use toml::de::DeTable;

use super::troops::{ARMS, ArmWord, NATIONS, Nation, PAYS, Pay, Troops, word_of};
use crate::data::fault::Page;
use crate::data::fields::{Fields, Key, is_roll_number, needed, optional};
use crate::data::header::A_GAME;
use crate::data::provenance::provenance;
use crate::rules::flanders::book::profile::{Arm, ChargeDoctrine, Class, FireDoctrine, Mount, Profile};

/// An army as its file gives it.
#[derive(Clone, Debug, PartialEq)]
pub struct Army {
    /// Its name.
    pub name: String,
    /// What it is, in a sentence.
    pub summary: String,
    /// Its generals, in the order of the file.
    pub generals: Vec<ArmyGeneral>,
    /// Its units, in the order of the file.
    pub units: Vec<ArmyUnit>,
}

/// A general of an army.
#[derive(Clone, Debug, PartialEq)]
pub struct ArmyGeneral {
    /// What scenarios call him.
    pub key: String,
    /// His name.
    pub name: String,
    /// Who he was.
    pub note: Option<String>,
    /// Where he comes from: `printed`, `history`, `reconstructed` or `stand-in`.
    pub provenance: &'static str,
}

/// A unit of an army.
#[derive(Clone, Debug, PartialEq)]
pub struct ArmyUnit {
    /// What scenarios call it.
    pub key: String,
    /// Its name.
    pub name: String,
    /// What kind of troops it is.
    pub profile: Profile,
    /// How it was raised, in the words of its file.
    pub raised: UnitRaised,
    /// The roll number of the figures that play it, where its club keeps one.
    pub roll: Option<String>,
    /// What is known of it.
    pub note: Option<String>,
    /// Where it comes from: `printed`, `history`, `reconstructed` or `stand-in`.
    pub provenance: &'static str,
}

/// How a unit was raised, in the words of an army's file; what the file leaves to its nation is nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitRaised {
    /// Whose troops it is.
    pub nation: &'static str,
    /// Who pays it.
    pub pay: &'static str,
    /// Whether it was raised at home. \[R-61\]
    pub native: bool,
    /// Its arm.
    pub arm: &'static str,
    /// Guards or household.
    pub guard: bool,
    /// A senior regiment of the French line.
    pub senior: bool,
    /// Its class.
    pub class: Option<&'static str>,
    /// How it fires.
    pub fire: Option<&'static str>,
    /// How it charges.
    pub charge: Option<&'static str>,
}

/// What was read of an army's file, faults or no faults.
#[derive(Debug)]
pub(in crate::data) struct ArmyFile {
    /// What could be read.
    pub army: Army,
    /// Every general's key that the file gives, those of faulty entries too: what refers to them is not at fault.
    pub generals: BTreeMap<String, usize>,
    /// Every unit's key, likewise.
    pub units: BTreeMap<String, usize>,
}

impl ArmyFile {
    /// A unit by its key.
    pub(super) fn unit(&self, key: &str) -> Option<&ArmyUnit> {
        self.army.units.iter().find(|unit| unit.key == key)
    }

    /// A general by his key.
    pub(super) fn general(&self, key: &str) -> Option<&ArmyGeneral> {
        self.army.generals.iter().find(|general| general.key == key)
    }
}

const ARMY_KEYS: &[Key] = &[
    needed("game", A_GAME),
    needed("kind", "kind = \"army\""),
    needed("name", "name = \"Tallard's army, 1704\""),
    optional("summary", "summary = \"The garrison of Blindheim.\""),
    needed("generals", "generals = [{ key = \"cutts\", name = \"Cutts\" }]"),
    needed("contingent", "[[contingent]]"),
];

const GENERAL_KEYS: &[Key] = &[
    needed("key", "key = \"cutts\""),
    needed("name", "name = \"Cutts\""),
    optional("note", "note = \"He led the left column.\""),
    optional("provenance", "provenance = \"history\""),
];

const CONTINGENT_KEYS: &[Key] = &[
    needed("nation", "nation = \"british\""),
    optional("pay", "pay = \"anglo_dutch\""),
    optional("native", "native = false"),
    optional("provenance", "provenance = \"history\""),
    needed("units", "units = [{ key = \"rowe\", name = \"Rowe's\", arm = \"infantry\" }]"),
];

const UNIT_KEYS: &[Key] = &[
    needed("key", "key = \"rowe\""),
    needed("name", "name = \"Rowe's\""),
    needed("arm", "arm = \"infantry\""),
    optional("roll", "roll = \"6f1c0a93b2d4e857\""),
    optional("guard", "guard = true"),
    optional("senior", "senior = true"),
    optional("class", "class = \"crack\""),
    optional("fire", "fire = \"platoon\""),
    optional("charge", "charge = \"sword\""),
    optional("original", "original = 12"),
    optional("note", "note = \"Later the 21st Foot.\""),
    optional("provenance", "provenance = \"history\""),
];

const MOST_UNITS: usize = 400;
const MOST_GENERALS: usize = 60;

pub(super) const CLASSES: &[(&str, Class)] = &[("line", Class::Line), ("crack", Class::Crack), ("elite", Class::Elite)];
pub(super) const FIRES: &[(&str, FireDoctrine)] = &[("platoon", FireDoctrine::Platoon), ("rank", FireDoctrine::Rank)];
pub(super) const CHARGES: &[(&str, ChargeDoctrine)] =
    &[("sword", ChargeDoctrine::Sword), ("pistol", ChargeDoctrine::Pistol)];

/// Reads an army's file.
pub(in crate::data) fn read(page: &Page<'_>, table: &Spanned<DeTable<'_>>) -> ArmyFile {
    let root = Fields::open(page, table.get_ref(), table.span(), String::new(), ARMY_KEYS);
    let (mut keys, mut rolls) = (Keys::default(), BTreeMap::new());
    let generals = root
        .tables("generals", MOST_GENERALS, GENERAL_KEYS)
        .iter()
        .filter_map(|entry| read_general(entry, &mut keys))
        .collect();
    let units = root
        .tables("contingent", MOST_GENERALS, CONTINGENT_KEYS)
        .iter()
        .flat_map(|contingent| read_contingent(contingent, &mut keys, &mut rolls))
        .collect();
    let name = root.label("name").unwrap_or_default();
    let summary = root.text("summary").map(Spanned::into_inner).unwrap_or_default();
    ArmyFile { army: Army { name, summary, generals, units }, generals: keys.generals, units: keys.units }
}

/// The keys given so far, with their lines. A ledger names generals and units alike by them: no two of either have the same.
#[derive(Default)]
struct Keys {
    generals: BTreeMap<String, usize>,
    units: BTreeMap<String, usize>,
}

impl Keys {
    /// The line on which a key was given, be it to a general or to a unit.
    fn line_of(&self, key: &str) -> Option<usize> {
        self.generals.get(key).or_else(|| self.units.get(key)).copied()
    }
}

fn read_general(entry: &Fields<'_, '_>, keys: &mut Keys) -> Option<ArmyGeneral> {
    let key = new_key(entry, keys, |keys| &mut keys.generals);
    let name = entry.label("name");
    let note = entry.text("note").map(Spanned::into_inner);
    let provenance = provenance(entry).unwrap_or("reconstructed");
    Some(ArmyGeneral { key: key?, name: name?, note, provenance })
}

/// Whose the units of a contingent are.
#[derive(Clone, Copy)]
struct Raised {
    nation: Nation,
    pay: Pay,
    native: bool,
}

fn read_contingent(contingent: &Fields<'_, '_>, keys: &mut Keys, rolls: &mut BTreeMap<String, usize>) -> Vec<ArmyUnit> {
    let nation = contingent.choice("nation", NATIONS).map(Spanned::into_inner);
    let pay = contingent.choice("pay", PAYS).map_or(Pay::Own, Spanned::into_inner);
    let native = !contingent.has("native") || contingent.flag("native");
    let raised = nation.map(|nation| Raised { nation, pay, native });
    let usual = provenance(contingent).unwrap_or("reconstructed");
    contingent
        .tables("units", MOST_UNITS, UNIT_KEYS)
        .iter()
        .filter_map(|entry| {
            let key = new_key(entry, keys, |keys| &mut keys.units);
            let name = entry.label("name");
            let note = entry.text("note").map(Spanned::into_inner);
            let provenance = provenance(entry).unwrap_or(usual);
            let troops = read_troops(entry, raised);
            let roll = read_roll(entry, rolls);
            let (profile, raised) = troops?;
            Some(ArmyUnit { key: key?, name: name?, profile, raised, roll: roll?, note, provenance })
        })
        .collect()
}

/// The key of an entry, noted if another entry has it, be that of a general or of a unit.
fn new_key(
    entry: &Fields<'_, '_>,
    keys: &mut Keys,
    of_its_kind: fn(&mut Keys) -> &mut BTreeMap<String, usize>,
) -> Option<String> {
    let key = entry.name("key")?;
    let line = entry.page.line(&key.span());
    let before = keys.line_of(key.get_ref());
    of_its_kind(keys).insert(key.get_ref().clone(), line);
    if let Some(before) = before {
        entry.fault(
            "key",
            format!("`{}` was given on line {before}", key.get_ref()),
            "every general and unit has its own key",
        );
    }
    Some(key.into_inner())
}

/// The roll number of a unit, if it has one: sixteen digits that no other unit of the file has; nothing at all when they are wrong.
#[expect(clippy::option_option, reason = "a faulty number is neither a number nor none")]
fn read_roll(entry: &Fields<'_, '_>, rolls: &mut BTreeMap<String, usize>) -> Option<Option<String>> {
    if !entry.has("roll") {
        return Some(None);
    }
    let roll = entry.text("roll")?;
    if !is_roll_number(roll.get_ref()) {
        let hint = "sixteen digits from 0 to 9 and a to f, as roll = \"6f1c0a93b2d4e857\"";
        entry.fault("roll", format!("`{}` is no roll number", roll.get_ref()), hint);
        return None;
    }
    let line = entry.page.line(&roll.span());
    if let Some(before) = rolls.insert(roll.get_ref().clone(), line) {
        let why = format!("`{}` was given on line {before}", roll.get_ref());
        entry.fault("roll", why, "the same figures are in an army once");
        return None;
    }
    Some(Some(roll.into_inner()))
}

/// What kind of troops a unit is: what its nation makes it, unless the file says otherwise. [FLA TYP-01 to TYP-12, R-61]
fn read_troops(entry: &Fields<'_, '_>, raised: Option<Raised>) -> Option<(Profile, UnitRaised)> {
    let kind = entry.choice("arm", ARMS).map(Spanned::into_inner);
    let Raised { nation, pay, native } = raised?;
    let troops = Troops { nation, pay, native, guard: entry.flag("guard"), senior: entry.flag("senior") };
    let class = entry.choice("class", CLASSES).map(Spanned::into_inner);
    let fire = entry.choice("fire", FIRES).map(Spanned::into_inner);
    let charge = entry.choice("charge", CHARGES).map(Spanned::into_inner);
    let original = read_original(entry, kind);
    let kind = kind?;
    check_fitting(entry, kind, troops);
    let mut profile = Profile { original: original?, ..troops.profile(kind) };
    let raised = UnitRaised {
        nation: word_of(NATIONS, &nation),
        pay: word_of(PAYS, &pay),
        native,
        arm: word_of(ARMS, &kind),
        guard: troops.guard,
        senior: troops.senior,
        class: class.as_ref().map(|class| word_of(CLASSES, class)),
        fire: fire.as_ref().map(|fire| word_of(FIRES, fire)),
        charge: charge.as_ref().map(|charge| word_of(CHARGES, charge)),
    };
    profile.class = class.unwrap_or(profile.class);
    profile.arm = match profile.arm {
        Arm::Infantry { fire: usual } => Arm::Infantry { fire: fire.unwrap_or(usual) },
        Arm::Cavalry { mount, charge: usual, on_foot } => {
            Arm::Cavalry { mount, charge: charge.unwrap_or(usual), on_foot: fire.unwrap_or(on_foot) }
        }
        guns @ Arm::Artillery { .. } => guns,
    };
    Some((profile, raised))
}

/// The original figures: three, four or five bases of three, or the crew of two guns. [FLA ORG-06, ORG-11, ORG-14]
fn read_original(entry: &Fields<'_, '_>, arm: Option<ArmWord>) -> Option<u8> {
    if !entry.has("original") {
        return Some(if matches!(arm, Some(ArmWord::Guns(_))) { 8 } else { 12 });
    }
    let original = *entry.whole("original", 0..=255)?.get_ref() as u8;
    let (allowed, hint): (&[u8], _) = match arm? {
        ArmWord::Infantry => (&[9, 12, 15], "a battalion has 9, 12 or 15"),
        ArmWord::Mounted(_) => (&[9, 12, 15], "a regiment of horse has 9, 12 or 15"),
        ArmWord::Guns(_) => (&[8], "the crew of a battery is 8"),
    };
    if allowed.contains(&original) {
        return Some(original);
    }
    entry.fault("original", format!("{original} figures"), hint);
    None
}

/// Notes what is said of a unit that its arm or its nation does not have. [FLA TYP-01 to TYP-12]
fn check_fitting(entry: &Fields<'_, '_>, arm: ArmWord, troops: Troops) {
    let leave_out = |field: &str, why: &str| entry.fault(field, why, "leave it out");
    let is_foot = arm == ArmWord::Infantry;
    match arm {
        ArmWord::Guns(_) => {
            if entry.has("fire") {
                leave_out("fire", "guns fire neither by platoon nor by rank");
            }
            if entry.has("class") {
                leave_out("class", "guns are of no class");
            }
            if troops.guard {
                leave_out("guard", "only infantry and cavalry are guards or household");
            }
        }
        // Dragoons fire on foot; other horse does not dismount. [FLA TYP-07]
        ArmWord::Mounted(mount) if entry.has("fire") && mount != Mount::Dragoons => {
            leave_out("fire", "horse never fights on foot, where it would fire by platoon or by rank");
        }
        ArmWord::Infantry | ArmWord::Mounted(_) => {}
    }
    if entry.has("charge") && !matches!(arm, ArmWord::Mounted(_)) {
        leave_out("charge", "only cavalry charges with sword or pistol");
    }
    if troops.senior && !(is_foot && troops.nation == Nation::French) {
        leave_out("senior", "only infantry of the French line has senior regiments");
    }
}
