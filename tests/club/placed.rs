//! Army lists as tables: generals, cards and places, out and in.

use std::fs;

use super::Evening;
use galloper::club::{self, ArmyList, ClubError};
use galloper::data::Fault;
use proptest::prelude::*;

fn read(evening: &mut Evening, text: &str) -> Result<club::CsvPreview, ClubError> {
    let path = evening.file("lists.csv");
    fs::write(&path, text).expect("it can be written");
    club::import_csv(&mut evening.club, &path, true, "tests")
}

fn faults(result: Result<club::CsvPreview, ClubError>) -> Vec<Fault> {
    match result {
        Err(ClubError::Faults(faults)) => faults,
        other => panic!("faults were looked for, and there is {other:?}"),
    }
}

fn list(evening: &Evening, army: &str) -> ArmyList {
    club::army_list(&evening.club, army).expect("it is there")
}

/// Where each unit stands: its key, its name, its general and its card.
fn places(list: &ArmyList) -> Vec<(String, String, Option<String>, Option<String>)> {
    let units = list.units.iter();
    units.map(|one| (one.key.clone(), one.unit.name.clone(), one.general.clone(), one.card.clone())).collect()
}

const HEAD: &str = "name,nation,arm,army,key,general,card,note";

/// An army of two generals and three units, its rows in no order.
const WING: &str = "Rowe's,british,infantry,our_wing,,whitby,1,
Our wing,,army,our_wing,,,,For Saturdays
A. Whitby,,general,our_wing,whitby,,,
J. Marsh,,general,Our wing,,,,second
Howe's,british,infantry,our wing,howe,J. Marsh,,
Blood's,british,heavy_guns,our_wing,guns,,2,
";

#[test]
fn a_table_begins_an_army_with_its_generals_and_cards() {
    let mut evening = Evening::empty("placed");
    let path = evening.file("lists.csv");
    fs::write(&path, format!("{HEAD}\n{WING}")).expect("it can be written");
    let preview = club::preview_csv(&evening.club, &path, false).expect("it is right");
    assert_eq!((&preview.armies[..], preview.generals.len(), preview.new.len()), (&["Our wing".to_owned()][..], 2, 3));
    assert!(evening.club.armies().expect("armies").is_empty(), "a preview writes nothing");
    read(&mut evening, &format!("{HEAD}\n{WING}")).expect("it is read in");
    let wing = list(&evening, "our_wing");
    let generals: Vec<(&str, &str)> =
        wing.generals.iter().map(|general| (general.key.as_str(), general.name.as_str())).collect();
    assert_eq!(generals, [("whitby", "A. Whitby"), ("j_marsh", "J. Marsh")]);
    let text = |text: &str| text.to_owned();
    assert_eq!(
        places(&wing),
        [
            (text("rowes"), text("Rowe's"), Some(text("whitby")), Some(text("1"))),
            (text("howe"), text("Howe's"), Some(text("j_marsh")), None),
            (text("guns"), text("Blood's"), None, Some(text("2"))),
        ]
    );
    evening.club.check().expect("it is sound");
    evening.club.undo(None, "tests").expect("it is undone");
    assert!(evening.club.armies().expect("armies").is_empty(), "all of it is undone");
    evening.club.check().expect("it is sound");
}

#[test]
fn every_army_written_as_a_table_is_read_in_alike_and_a_change_in_it_is_made() {
    let mut evening = Evening::new("placed-all");
    let before = list(&evening, "anglo_allied_1704");
    let setup = super::setup("cutts-before-blindheim");
    let arranged = club::arrangement_in(&before, &setup).expect("it fights there");
    evening.club.arrange("anglo_allied_1704", &arranged, "tests").expect("it is arranged");
    // The same figures play in two armies.
    let recurring = club::recurring(&evening.club).expect("they can be read");
    evening.club.unite(&recurring, "tests").expect("they become one");
    let all = club::lists_csv(&evening.club, None).expect("it is written");
    let again = read(&mut evening, &all).expect("it is read in");
    let [_, generals] = super::in_all();
    let rows: usize = evening.club.armies().expect("armies").iter().map(|army| army.units as usize + 1).sum();
    assert_eq!((again.new.len(), again.changed.len(), again.alike), (0, 0, rows + generals), "{:?}", again.changed);
    let mut other = Evening::empty("placed-all-2");
    read(&mut other, &all).expect("it is read in");
    assert_eq!(club::lists_csv(&other.club, None).expect("it is written"), all);
    other.club.check().expect("it is sound");
    // One army alone, by its name; its unit goes to another general and card.
    let one = club::lists_csv(&evening.club, Some("Marlborough's army, 1704")).expect("it is written");
    assert!(one.lines().count() < all.lines().count() && one.contains(",rowe,cutts,"), "{one}");
    let foot =
        list(&evening, "anglo_allied_1704").units.into_iter().find(|unit| unit.key == "rowe").expect("it is there");
    let table = format!(
        "roll,name,nation,arm,army,general,card\n{},Rowe's,british,infantry,anglo_allied_1704,churchill,9\n",
        foot.unit.roll
    );
    let changed = read(&mut evening, &table).expect("it is read in");
    let columns: Vec<&str> = changed.changed[0].1.iter().map(|(column, ..)| *column).collect();
    assert_eq!(columns, ["general", "card"]);
    let now = list(&evening, "anglo_allied_1704");
    let foot = now.units.iter().find(|unit| unit.key == "rowe").expect("it is there");
    assert_eq!((foot.general.as_deref(), foot.card.as_deref()), (Some("churchill_1704"), Some("9")));
    assert_eq!(now.army.edition, 1);
    evening.club.undo(None, "tests").expect("it is undone");
    assert_eq!(club::lists_csv(&evening.club, None).expect("it is written"), all);
}

#[test]
fn every_wrong_place_is_said_and_nothing_is_read_in() {
    // Each: a row under WING's head, its wrong column, and a word of what is said of it.
    let wrong = [
        ("Tatton's,british,infantry,no_wing,,,,", "army", "no army"),
        ("Tatton's,british,infantry,our_wing,,nobody,,", "general", "no general"),
        ("Tatton's,british,infantry,,,,7,", "card", "in no army"),
        ("Tatton's,british,infantry,,,whitby,,", "general", "in no army"),
        ("Tatton's,british,infantry,,tatton,,,", "key", "in no army"),
        ("Tatton's,british,infantry,our_wing,Tatton's,,,", "key", "no key of a unit"),
        ("Tatton's,british,infantry,our_wing,guns,,,", "key", "another unit"),
        ("Their wing,,army,Their wing,,,,", "army", "no key of an army"),
        (",,army,their_wing,,,,", "name", "no name"),
        ("Their wing,british,army,their_wing,,,,", "nation", "says nothing"),
        (",,general,our_wing,,,,", "name", "no name"),
        ("P. Okafor,,general,,,,,", "army", "no army"),
        ("P. Okafor,,general,our_wing,P O,,,", "key", "no key of a general"),
        ("P. Okafor,,general,our_wing,,,3,", "card", "says nothing"),
    ];
    let mut evening = Evening::empty("misplaced");
    let rows: Vec<&str> = wrong.iter().map(|(row, ..)| *row).collect();
    let found = faults(read(&mut evening, &format!("{HEAD}\n{WING}{}\n", rows.join("\n"))));
    assert_eq!(found.len(), wrong.len(), "{found:#?}");
    for ((line, (_, column, said)), fault) in (8..).zip(wrong).zip(&found) {
        assert_eq!((fault.line, fault.field.as_str()), (line, column), "{fault}");
        assert!(fault.why.contains(said) && !fault.hint.is_empty(), "{fault}");
    }
    let roll = "6f1c0a93b2d4e857";
    let twice = |first: &str, second: &str| {
        format!(
            "roll,{HEAD}\n,Our wing,,army,our_wing,,,,\n,Their wing,,army,their_wing,,,,\n{roll},{first}\n{roll},{second}\n"
        )
    };
    for (first, second, said) in [
        ("A,british,infantry,our_wing,,,,", "A,british,infantry,our_wing,,,,", "on line 4"),
        ("A,british,infantry,our_wing,,,,", "A,british,infantry,our WING,,,,", "on line 4"),
        ("A,british,infantry,Our wing,,,,", "A,british,infantry,our_wing,,,,", "on line 4"),
        ("A,british,infantry,,,,,", "A,british,infantry,our_wing,,,,", "on line 4"),
        ("A,british,infantry,our_wing,,,,", "B,british,infantry,their_wing,,,,", "otherwise on line 4"),
    ] {
        let found = faults(read(&mut evening, &twice(first, second)));
        assert!(found.len() == 1 && found[0].line == 5 && found[0].why.contains(said), "{found:?}");
    }
    assert!(club::units(&evening.club).expect("units").is_empty() && evening.club.armies().expect("none").is_empty());
    let both = twice("A,british,infantry,our_wing,,,,", "A,british,infantry,their_wing,,,4,");
    read(&mut evening, &both).expect("the same figures may be in two armies");
    assert_eq!(list(&evening, "our_wing").units[0].unit.roll, list(&evening, "their_wing").units[0].unit.roll);
}

#[test]
fn a_unit_keeps_the_key_it_has_in_an_army() {
    let mut evening = Evening::new("kept-key");
    let unit = club::unit_by_name(&evening.club, "Argelos").expect("there is one");
    let table = format!(
        "roll,name,nation,arm,army,key\n{},{},{},{},french_1704,other\n",
        unit.roll, unit.name, unit.nation, unit.arm
    );
    let found = faults(read(&mut evening, &table));
    assert!(found.len() == 1 && found[0].field == "key" && found[0].why.contains("it is `"), "{found:?}");
}

#[test]
fn a_long_table_is_told_as_it_comes_and_leaves_nothing_when_it_is_stopped() {
    let mut evening = Evening::empty("stopped");
    let path = evening.file("long.csv");
    let rows: Vec<String> = (0..1_000).map(|row| format!("Unit {row},dutch,infantry")).collect();
    fs::write(&path, format!("name,nation,arm\n{}\n", rows.join("\n"))).expect("it can be written");
    let mut told = Vec::new();
    let mut go_on = |done, of| {
        told.push((done, of));
        true
    };
    club::import_csv_telling(&mut evening.club, &path, true, "tests", &mut go_on).expect("it is read in");
    assert!(told.len() > 20 && told.iter().all(|(done, of)| done < of && *of == 2_000), "{told:?}");
    assert!(told.windows(2).all(|pair| pair[0].0 < pair[1].0), "it only ever goes on: {told:?}");
    assert_eq!(club::units(&evening.club).expect("units").len(), 1_000);
    for at in [0, 500, 1_000, 1_900] {
        let mut stop = |done, _| done < at;
        let stopped = club::import_csv_telling(&mut evening.club, &path, true, "tests", &mut stop);
        let said = stopped.expect_err("it is stopped").to_string();
        assert!(said.contains("stopped") && said.contains("Nothing"), "{said}");
        assert_eq!(club::units(&evening.club).expect("units").len(), 1_000, "stopped at {at}");
    }
    evening.club.check().expect("it is sound");
}

fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-zA-Z ,;\"'=+@−-]{1,20}",
        prop::sample::select(vec!["=1+1", "'tis", "−5", "-2", "@home", "🎖 Guards", "משמר", "\"", "''=", "x,y;z"])
            .prop_map(str::to_owned),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn lists_of_odd_words_written_as_a_table_are_read_in_alike(
        army in words(), generals in prop::collection::vec((words(), words()), 1..4),
        units in prop::collection::vec((words(), 0_usize..5, prop::option::of(words())), 1..8),
    ) {
        let is_a_name = |name: &String| !name.trim().is_empty();
        prop_assume!(is_a_name(&army) && generals.iter().all(|(name, _)| is_a_name(name)));
        prop_assume!(units.iter().all(|(name, ..)| is_a_name(name)));
        let mut evening = Evening::empty("odd-lists");
        let quoted = |text: &str| format!("\"{}\"", galloper_guarded(text).replace('"', "\"\""));
        let mut table = format!("{HEAD}\n{},,army,odd,,,,{}\n", quoted(&army), quoted(&army));
        for (index, (name, note)) in generals.iter().enumerate() {
            table.push_str(&[&quoted(name), ",,general,odd,g", &index.to_string(), ",,,", &quoted(note), "\n"].concat());
        }
        for (index, (name, general, card)) in units.iter().enumerate() {
            let general = if *general < generals.len() { format!("g{general}") } else { String::new() };
            let card = card.as_deref().map(quoted).unwrap_or_default();
            let row = format!("{},dutch,infantry,odd,u{index},{general},{card},\n", quoted(name));
            table.push_str(&row);
        }
        read(&mut evening, &table).expect("it is read in");
        let odd = list(&evening, "odd");
        let names: Vec<&String> = odd.units.iter().map(|unit| &unit.unit.name).collect();
        prop_assert_eq!(names, units.iter().map(|(name, ..)| name).collect::<Vec<_>>());
        for (unit, (_, general, card)) in odd.units.iter().zip(&units) {
            prop_assert_eq!(&unit.card, card);
            prop_assert_eq!(unit.general.is_some(), *general < generals.len());
        }
        let out = club::lists_csv(&evening.club, Some("odd")).expect("it is written");
        let mut other = Evening::empty("odd-lists-2");
        read(&mut other, &out).expect("it is read in");
        prop_assert_eq!(club::lists_csv(&other.club, None).expect("it is written"), out);
        let kept = |evening: &Evening| list(evening, "odd").units;
        let plain = |units: Vec<club::ListedUnit>| -> Vec<_> {
            units.into_iter().map(|one| (one.key, one.general, one.card, one.unit.roll, one.unit.name)).collect()
        };
        prop_assert_eq!(plain(kept(&other)), plain(kept(&evening)));
    }
}

/// A cell that a spreadsheet must not take for a formula.
fn galloper_guarded(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r', '\'']) { format!("'{text}") } else { text.to_owned() }
}
