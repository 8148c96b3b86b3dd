//! Tables and armies in and out.

use std::fs;

use super::Evening;
use galloper::club::{self, ClubError, Unit};
use galloper::data::Fault;
use proptest::prelude::*;

fn faults(result: Result<club::CsvPreview, ClubError>) -> Vec<Fault> {
    match result {
        Err(ClubError::Faults(faults)) => faults,
        other => panic!("faults were looked for, and there is {other:?}"),
    }
}

fn read(evening: &mut Evening, text: impl AsRef<[u8]>) -> Result<club::CsvPreview, ClubError> {
    let path = evening.file("units.csv");
    fs::write(&path, text).expect("it can be written");
    club::import_csv(&mut evening.club, &path, false, "tests")
}

/// Thirty-one kinds of wrong cell, each with its column and a word of what is said of it.
const WRONG: [(&str, &str, &str); 31] = [
    ("roll", "12", "roll number"),
    ("roll", "6F1C0A93B2D4E857", "roll number"),
    ("roll", "6f1c0a93b2d4e85g", "roll number"),
    ("name", "", "no name"),
    ("name", "LONG", "too many"),
    ("game", "chess", "`chess`"),
    ("nation", "brittish", "`brittish`"),
    ("nation", "", "missing"),
    ("arm", "foot", "`foot`"),
    ("arm", "", "missing"),
    ("pay", "gold", "`gold`"),
    ("class", "veteran", "`veteran`"),
    ("fire", "volley", "`volley`"),
    ("charge", "lance", "`lance`"),
    ("provenance", "hearsay", "`hearsay`"),
    ("guard", "perhaps", "neither yes nor no"),
    ("senior", "2", "neither yes nor no"),
    ("original", "13", "13 figures"),
    ("original", "0", "no such number"),
    ("original", "256", "no such number"),
    ("original", "-12", "no such number"),
    ("original", "twelve", "no such number"),
    ("original", "12.5", "no such number"),
    ("figures", "13", "13 figures of 12"),
    ("figures", "-1", "no such number"),
    ("figures", "x", "no such number"),
    ("owner", "Nobody", "no member"),
    ("owner", "a. whitby", "no member"),
    ("painted", "MMXX", "no such number"),
    ("painted", "0", "no such number"),
    ("note", "NOTE", "too many"),
];

const HEAD: [&str; 17] = [
    "roll",
    "name",
    "game",
    "nation",
    "pay",
    "arm",
    "guard",
    "senior",
    "class",
    "fire",
    "charge",
    "original",
    "figures",
    "owner",
    "painted",
    "note",
    "provenance",
];

#[test]
fn every_wrong_cell_is_said_with_its_place_and_nothing_is_read_in() {
    let mut evening = Evening::empty("wrong-cells");
    club::new_member(&mut evening.club, "A. Whitby", "tests").expect("he is taken in");
    let mut text = HEAD.join(",") + "\n";
    for (column, wrong, _) in WRONG {
        let wrong = match wrong {
            "LONG" => "x".repeat(201),
            "NOTE" => "x".repeat(20_001),
            other => other.to_owned(),
        };
        let cell = |name: &&str| match *name {
            name if name == column => wrong.clone(),
            "name" => "Rowe's".to_owned(),
            "nation" => "british".to_owned(),
            "arm" => "infantry".to_owned(),
            _ => String::new(),
        };
        text.push_str(&(HEAD.iter().map(cell).collect::<Vec<_>>().join(",") + "\n"));
    }
    let found = faults(read(&mut evening, text));
    assert_eq!(found.len(), WRONG.len(), "{found:#?}");
    for ((number, (column, _, said)), fault) in (2..).zip(WRONG).zip(&found) {
        assert_eq!((fault.line, fault.field.as_str()), (number, column), "{fault}");
        assert!(fault.why.contains(said) && !fault.hint.is_empty() && fault.column > 0, "{fault}");
    }
    assert!(club::units(&evening.club).expect("they can be read").is_empty());
}

#[test]
fn a_table_wrong_as_a_whole_is_refused_with_its_place() {
    let mut evening = Evening::empty("wrong-tables");
    let row = "Rowe's,british,infantry\n";
    let mut said = |text: Vec<u8>| {
        let found = faults(read(&mut evening, text));
        (found[0].line, found[0].to_string())
    };
    let (line, why) = said(b"name,nation,arm,colour\nRowe's,british,infantry,red\n".to_vec());
    assert!(line == 1 && why.contains("no such column"), "{why}");
    assert!(said(b"name,nation\nRowe's,british\n".to_vec()).1.contains("missing"));
    assert!(said(b"name,nation,arm,arm\nRowe's,british,infantry,infantry\n".to_vec()).1.contains("twice"));
    let twice = "roll,name,nation,arm\n6f1c0a93b2d4e857,A,british,infantry\n6f1c0a93b2d4e857,B,british,infantry\n";
    let (line, why) = said(twice.as_bytes().to_vec());
    assert!(line == 3 && why.contains("line 2"), "{why}");
    let (line, why) = said(b"name,nation,arm\nRowe\xff,british,infantry\n".to_vec());
    assert!(line == 2 && why.contains("UTF-8"), "{why}");
    let (line, why) = said(b"name,nation,arm\n\"Rowe's,british,infantry\n".to_vec());
    assert!(line == 2 && why.contains("never closed"), "{why}");
    assert!(said(b"".to_vec()).1.contains("empty"));
    assert!(said(b"name,nation,arm\nRowe's,british\n".to_vec()).1.contains("2 cells under 3 columns"));
    assert!(said(format!("name,nation,arm\n{}", row.repeat(100_001)).into_bytes()).1.contains("100000 rows"));
    let large = read(&mut evening, vec![b'x'; 17 << 20]).expect_err("17 MB").to_string();
    assert!(large.contains("larger"), "{large}");
    assert!(club::units(&evening.club).expect("they can be read").is_empty());
}

#[test]
fn a_spreadsheets_own_table_reads_alike() {
    let plain = "name,nation,arm,note\r\nRowe's,british,infantry,\"a; b, c\"\r\n";
    let sheet = "\u{feff}name;nation;arm;note\r\n\"Rowe's\";british;infantry;\"a; b, c\"\r\n";
    let tabs = "name\tnation\tarm\tnote\nRowe's\tbritish\tinfantry\ta; b, c\n";
    let units = [plain, sheet, tabs].map(|text| {
        let mut evening = Evening::empty("sheet");
        read(&mut evening, text).expect("it is read in");
        let unit = club::units(&evening.club).expect("they can be read").remove(0);
        Unit { roll: String::new(), ..unit }
    });
    assert_eq!((units[0].name.as_str(), units[0].note.as_str(), units[0].figures), ("Rowe's", "a; b, c", 12));
    assert!(units[0] == units[1] && units[1] == units[2], "{units:?}");
}

#[test]
fn a_table_changes_what_it_says_and_counts_figures_that_the_book_has_not() {
    let mut evening = Evening::new("changes");
    let unit = club::unit_by_name(&evening.club, "Argelos").expect("there is one");
    let text = format!("roll,name,nation,arm,figures,kept_at\n{},Argelos's,french,infantry,9,box 4\n", unit.roll);
    let path = evening.file("units.csv");
    fs::write(&path, &text).expect("it can be written");
    let preview = club::preview_csv(&evening.club, &path, false).expect("it is right");
    let columns: Vec<&str> = preview.changed[0].1.iter().map(|(column, ..)| *column).collect();
    assert_eq!(columns, ["figures", "kept_at"]);
    assert_eq!(club::unit_by_name(&evening.club, &unit.roll).expect("it is there"), unit, "a preview writes nothing");
    read(&mut evening, &text).expect("it is read in");
    let now = club::unit_by_name(&evening.club, &unit.roll).expect("it is there");
    assert_eq!((now.figures, now.kept_at.as_str(), now.owner), (9, "box 4", unit.owner));
    let again = read(&mut evening, &text).expect("it is read in");
    assert_eq!((again.alike, again.changed.len()), (1, 0));
    evening.club.check().expect("it is sound");
}

#[test]
fn an_army_written_out_is_read_in_alike() {
    let mut evening = Evening::new("toml");
    for army in super::ARMIES {
        let text = club::army_toml(&evening.club, army).expect("it is written");
        let path = evening.file(&format!("{army}.toml"));
        fs::write(&path, &text).expect("it can be written");
        let file = path.to_str().expect("text").to_owned();
        let roots = galloper::data::Roots::discover();
        let (old, new) = (galloper::data::load_army(army, &roots), galloper::data::load_army(&file, &roots));
        let (old, new) = (old.expect("it is right"), new.expect("it is right"));
        assert_eq!((&old.name, &old.summary, &old.generals), (&new.name, &new.summary, &new.generals));
        for (old, new) in old.units.iter().zip(&new.units) {
            assert_eq!(
                (&old.key, &old.name, old.profile, &old.note, old.provenance),
                (&new.key, &new.name, new.profile, &new.note, new.provenance)
            );
            assert!(new.roll.is_some());
        }
        assert_eq!(old.units.len(), new.units.len());
        let again = club::import_army(&mut evening.club, &file, None, "tests", false).expect("it is read in");
        assert!(again.alike && again.raised == 0, "{again:?}");
    }
}

#[test]
fn an_army_written_over_its_own_file_keeps_its_comments_and_its_order() {
    let mut evening = Evening::new("toml-over");
    let roots = galloper::data::Roots::discover();
    for army in super::ARMIES {
        let standing = fs::read_to_string(format!("armies/flanders/{army}.toml")).expect("it can be read");
        let comments = |text: &str| text.lines().filter(|line| line.trim_start().starts_with('#')).count();
        let over = club::army_toml_over(&evening.club, army, &standing).expect("it is written");
        assert_eq!(comments(&over), comments(&standing), "{army}: {over}");
        let path = evening.file(&format!("{army}.toml"));
        fs::write(&path, &over).expect("it can be written");
        let file = path.to_str().expect("text").to_owned();
        let (old, new) = (galloper::data::load_army(army, &roots), galloper::data::load_army(&file, &roots));
        let (old, new) = (old.expect("it is right"), new.expect("it is right"));
        assert_eq!((&old.name, &old.summary, &old.generals), (&new.name, &new.summary, &new.generals));
        let without_roll = |unit: &galloper::data::ArmyUnit| galloper::data::ArmyUnit { roll: None, ..unit.clone() };
        assert_eq!(old.units, new.units.iter().map(without_roll).collect::<Vec<_>>());
        let again = club::import_army(&mut evening.club, &file, None, "tests", false).expect("it is read in");
        assert!(again.alike && again.raised == 0, "{again:?}");
        // Only the roll numbers are new: taken out again, nothing has changed.
        let roll = |line: &str| line.find(", roll = \"").map(|at| at..at + ", roll = \"0123456789abcdef\"".len());
        let taken_out = |line: &str| match roll(line) {
            Some(range) => [&line[..range.start], &line[range.end..]].concat(),
            None => line.to_owned(),
        };
        for (was, is) in standing.lines().zip(over.lines()) {
            assert_eq!(was, taken_out(is));
        }
    }
    // What has changed is changed, what is gone is gone, what is new is there.
    let standing = fs::read_to_string("armies/flanders/french_1704.toml").expect("it can be read");
    let unit = club::unit_by_name(&evening.club, "Argelos").expect("there is one");
    let changed = Unit { name: "Argelos's own".to_owned(), original: 15, nation: "swiss".to_owned(), ..unit };
    evening.club.edit(&changed, "tests").expect("it is edited");
    let over = club::army_toml_over(&evening.club, "french_1704", &standing).expect("it is written");
    let path = evening.file("changed.toml");
    fs::write(&path, &over).expect("it can be written");
    let army = galloper::data::load_army(path.to_str().expect("text"), &roots).expect("it is right");
    let found = army.units.iter().find(|unit| unit.name == "Argelos's own").expect("it is there");
    assert_eq!((found.raised.nation, found.profile.original), ("swiss", 15));
    let other = club::army_toml_over(&evening.club, "french_1704", "nothing = [").expect("it is written anew");
    assert_eq!(other, club::army_toml(&evening.club, "french_1704").expect("it is written"));
}

fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-zA-Z ,;\"'\t\r\n=+@−-]{1,20}",
        prop::sample::select(vec![
            "=1+1",
            "'tis",
            "−5",
            "-2",
            "@home",
            "🎖 Guards",
            "משמר",
            "a\nb",
            "\"",
            "''=",
            "\t",
            "x,y;z"
        ])
        .prop_map(str::to_owned),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn units_written_as_a_table_are_read_in_alike(rows in prop::collection::vec((words(), words(), words(), 0_i64..=12, any::<bool>()), 1..6)) {
        let mut evening = Evening::empty("round");
        let units: Vec<Unit> = rows.into_iter().enumerate().map(|(index, (name, note, owner, figures, guard))| Unit {
            roll: format!("{index:016x}"), game: "flanders".to_owned(), name, nation: "dutch".to_owned(),
            arm: "infantry".to_owned(), guard, original: 12, figures, owner: Some(owner), note, version: 1,
            lost: 0, ..Unit::default()
        }).collect();
        let path = evening.file("units.csv");
        fs::write(&path, club::units_csv(&units)).expect("it can be written");
        club::import_csv(&mut evening.club, &path, true, "tests").expect("it is read in");
        let mut read: Vec<Unit> = club::units(&evening.club).expect("they can be read");
        read.sort_by(|a, b| a.roll.cmp(&b.roll));
        prop_assert_eq!(read, units);
    }
}

proptest! {
    // Each of these reads and writes whole armies.
    #![proptest_config(ProptestConfig { cases: 6, ..ProptestConfig::default() })]

    #[test]
    fn a_whole_club_of_odd_words_written_out_fills_another_alike(rows in prop::collection::vec((words(), words(), words()), 1..5)) {
        let mut evening = Evening::empty("round-json");
        for (name, note, owner) in rows.into_iter().filter(|(name, _, _)| is_a_name(name)) {
            let unit = Unit { game: "flanders".to_owned(), name, nation: "dutch".to_owned(), arm: "infantry".to_owned(),
                original: 12, owner: Some(owner), note, ..Unit::default() };
            let roll = evening.club.raise(&club::NewUnit { unit, figures: 7 }, "tests").expect("it is taken in");
            evening.club.award(&roll, "=1+1 \"−\"", "tests").expect("it is awarded");
        }
        let everything = club::everything(&evening.club).expect("it is written");
        let text = everything.to_string();
        let mut other = Evening::empty("round-json-2");
        club::fill(&mut other.club, &serde_json::from_str(&text).expect("it is JSON")).expect("it is filled");
        prop_assert_eq!(club::everything(&other.club).expect("it is written"), everything);
        other.club.check().expect("it is sound");
    }

    #[test]
    fn an_army_of_odd_words_written_out_is_read_in_alike(names in prop::collection::vec((words(), words()), 3)) {
        let mut evening = Evening::empty("round-toml");
        club::import_army(&mut evening.club, "french_1704", None, "tests", false).expect("it is read in");
        let units = club::units(&evening.club).expect("they can be read");
        for (unit, (name, note)) in units.into_iter().zip(names).filter(|(_, (name, _))| is_a_name(name)) {
            // A carriage return is no letter that such a file keeps.
            let note = note.replace('\r', "");
            let note = if note.trim().is_empty() { String::new() } else { note };
            evening.club.edit(&Unit { name, note, ..unit }, "tests").expect("it is edited");
        }
        let before = club::units(&evening.club).expect("they can be read");
        let text = club::army_toml(&evening.club, "french_1704").expect("it is written");
        let path = evening.file("french_1704.toml");
        fs::write(&path, &text).expect("it can be written");
        let file = path.to_str().expect("text").to_owned();
        let again = club::import_army(&mut evening.club, &file, None, "tests", false).expect("it is read in");
        prop_assert!(again.raised == 0, "{:?}", again);
        let army = galloper::data::load_army(&file, &galloper::data::Roots::discover()).expect("it is right");
        for unit in &army.units {
            let kept = before.iter().find(|kept| Some(&kept.roll) == unit.roll.as_ref()).expect("it is in the roll");
            prop_assert_eq!(&kept.name, &unit.name);
            prop_assert_eq!(&kept.note, unit.note.as_deref().unwrap_or_default());
        }
        let mut other = Evening::empty("round-toml-2");
        club::import_army(&mut other.club, &file, None, "tests", false).expect("it is read in");
        prop_assert_eq!(club::army_toml(&other.club, "french_1704").expect("it is written"), text);
    }
}

/// Whether a unit may be called so: one line with something on it.
fn is_a_name(name: &str) -> bool {
    !name.trim().is_empty() && !name.chars().any(char::is_control) && name.trim() == name
}
