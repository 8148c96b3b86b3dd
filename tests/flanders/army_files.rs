//! Army files: what a unit's arm or nation does not have is refused where it stands, with a remedy. [FLA TYP-01 to TYP-12]

use crate::support::Scratch;
use galloper::data::{Fault, check_file};

/// An army of a French general and one unit, of the French or of others.
fn army(nation: &str, key: &str, unit: &str) -> String {
    format!(
        "game = \"flanders\"\nkind = \"army\"\nname = \"One unit\"\n\
         generals = [{{ key = \"maffei\", name = \"Maffei\" }}]\n\n\
         [[contingent]]\nnation = \"{nation}\"\nunits = [\n  {{ key = \"{key}\", name = \"One\", {unit} }},\n]\n"
    )
}

fn faults_of(text: &str) -> Vec<Fault> {
    let scratch = Scratch::new("army-files");
    let path = scratch.file("army.toml");
    std::fs::write(&path, text).expect("it is written");
    check_file(&path)
}

/// The fault of a unit's line: at the value of a field, with a remedy.
#[track_caller]
fn is_refused(text: &str, value: &str, says: &str) {
    let faults = faults_of(text);
    let [fault] = faults.as_slice() else { panic!("{faults:?}") };
    let line = text.lines().nth(fault.line - 1).expect("it is a line of the file");
    let at: String = line.chars().skip(fault.column - 1).collect();
    assert!(at.starts_with(value), "line {}, column {}: {at}", fault.line, fault.column);
    assert!(fault.why.contains(says) && !fault.hint.is_empty(), "{fault}");
}

/// Only foot, and dragoons who may dismount, fire by platoon or by rank. [FLA TYP-07, TYP-11]
#[test]
fn horse_has_no_doctrine_of_fire() {
    for arm in ["horse", "cuirassiers"] {
        let unit = format!("arm = \"{arm}\", fire = \"rank\"");
        is_refused(&army("french", "one", &unit), "\"rank\"", "never fights on foot");
    }
    for arm in ["infantry", "dragoons"] {
        let unit = format!("arm = \"{arm}\", fire = \"platoon\"");
        assert_eq!(faults_of(&army("french", "one", &unit)), [], "{arm}");
    }
}

/// Only foot of the French line has senior regiments. [FLA TYP-02]
#[test]
fn only_foot_of_the_french_line_is_senior() {
    for (nation, arm) in [
        ("french", "horse"),
        ("french", "dragoons"),
        ("french", "light_guns"),
        ("dutch", "infantry"),
        ("irish", "infantry"),
    ] {
        let unit = format!("arm = \"{arm}\", senior = true");
        is_refused(&army(nation, "one", &unit), "true", "senior");
    }
    assert_eq!(faults_of(&army("french", "one", "arm = \"infantry\", senior = true")), []);
    assert_eq!(faults_of(&army("french", "one", "arm = \"horse\", senior = false")), [], "it says what is so");
}

/// Guns are of no class, and no guards. [FLA TYP-01, TYP-08]
#[test]
fn guns_are_of_no_class() {
    for arm in ["light_guns", "heavy_guns"] {
        is_refused(&army("british", "one", &format!("arm = \"{arm}\", class = \"crack\"")), "\"crack\"", "no class");
        is_refused(&army("british", "one", &format!("arm = \"{arm}\", guard = true")), "true", "guards");
    }
}

/// A general and a unit are named alike in scenarios and ledgers: by keys of which no two are the same.
#[test]
fn a_unit_does_not_have_the_key_of_a_general() {
    is_refused(&army("french", "maffei", "arm = \"infantry\""), "\"maffei\"", "`maffei` was given on line 4");
}
