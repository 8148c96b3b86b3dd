//! The file, and the book in it.

use std::fs;

use super::Evening;
use galloper::club::{self, Club, Kind};
use galloper::journal::Store;
use rusqlite::Connection;

#[test]
fn every_unit_of_the_built_in_armies_comes_in_once() {
    let [in_all, generals_in_all] = super::in_all();
    let mut evening = Evening::new("all");
    let units = club::units(&evening.club).expect("they can be read");
    assert_eq!(units.len(), in_all);
    assert!(units.iter().all(|unit| unit.figures == unit.original && unit.owner.as_deref() == Some("A. Whitby")));
    let generals = |connection: &Connection| {
        connection.query_row("SELECT count(*) FROM army_general", [], |row| row.get::<_, i64>(0)).expect("a count")
    };
    evening.club.settle().expect("it is settled");
    assert_eq!(generals(&Connection::open(evening.club.path()).expect("it opens")), generals_in_all as i64);
    let again = club::import_army(&mut evening.club, "french_1704", None, "tests", false).expect("it is read");
    assert!(again.alike && again.raised == 0 && again.edition == 1, "{again:?}");
    assert_eq!(club::units(&evening.club).expect("they can be read").len(), in_all);
    assert_eq!(evening.club.check().expect("it is sound"), in_all as u64);
}

#[test]
fn a_preview_of_an_army_writes_nothing() {
    let mut evening = Evening::empty("preview");
    let preview = club::import_army(&mut evening.club, "french_1704", None, "tests", true).expect("it is read");
    assert!(preview.raised > 20 && !preview.alike);
    assert!(club::units(&evening.club).expect("they can be read").is_empty());
}

#[test]
fn units_are_found_by_words_in_any_order_and_by_a_name_only_one_has() {
    let evening = Evening::new("found");
    let units = club::units(&evening.club).expect("they can be read");
    let found = club::find(&units, "guards dutch");
    assert!(!found.is_empty() && found.iter().all(|unit| unit.nation == "dutch"), "{found:?}");
    assert_eq!(club::find(&units, "").len(), units.len());
    let one = club::unit_by_name(&evening.club, "Argelos").expect("there is one");
    assert_eq!(club::unit_by_name(&evening.club, &one.roll).expect("by its number"), one);
    let several = club::unit_by_name(&evening.club, "Rantzau's 1st").expect_err("two are called so");
    assert!(several.to_string().contains("roll number"), "{several}");
    assert!(club::unit_by_name(&evening.club, "nobody").expect_err("none").to_string().contains("list units"));
}

#[test]
fn the_book_is_only_ever_added_to() {
    let evening = Evening::new("guards");
    evening.club.settle().expect("it is settled");
    let connection = Connection::open(evening.club.path()).expect("it opens");
    for wrong in [
        "DELETE FROM line WHERE number = 1",
        "UPDATE line SET change = 1 WHERE number = 1",
        "INSERT INTO line(unit, kind, change, written_at, by) SELECT unit, 'fell', -13, 0, 'me' FROM line WHERE number = 1",
        "INSERT INTO line(unit, kind, change, written_at, by) SELECT unit, 'recruited', 1, 0, 'me' FROM line WHERE number = 1",
        "INSERT INTO line(unit, kind, change, written_at, by) SELECT unit, 'fell', 1, 0, 'me' FROM line WHERE number = 1",
        "INSERT INTO line(unit, kind, change, written_at, by, cancels) SELECT unit, 'raised', -1, 0, 'me', 1 FROM line WHERE number = 1",
    ] {
        assert!(connection.execute(wrong, []).is_err(), "{wrong}");
    }
    let strike = "INSERT INTO line(unit, kind, change, written_at, by, cancels) SELECT unit, kind, -change, 0, 'me', 1 FROM line WHERE number = 1";
    assert_eq!(connection.execute(strike, []).expect("its own opposite"), 1);
    assert!(connection.execute(strike, []).is_err(), "a line is struck once");
    drop(connection);
    evening.club.check().expect("it is sound");
}

#[test]
fn a_spoilt_sum_is_found() {
    let evening = Evening::new("spoilt");
    evening.club.settle().expect("it is settled");
    let path = evening.club.path().to_path_buf();
    let connection = Connection::open(&path).expect("it opens");
    let spoil = "UPDATE strength SET figures = figures - 1 WHERE unit = (SELECT unit FROM line LIMIT 1)";
    connection.execute(spoil, []).expect("somebody spoils it");
    drop(connection);
    let wrong = Club::open(&path).expect("it opens").check().expect_err("it is found");
    assert!(wrong.to_string().contains("not the sum of its lines"), "{wrong}");
}

#[test]
fn an_edit_of_what_another_has_changed_is_told_and_not_made() {
    let mut evening = Evening::new("edits");
    let unit = club::unit_by_name(&evening.club, "Argelos").expect("there is one");
    let mut other = Club::open(evening.club.path()).expect("a second window");
    other.edit(&club::Unit { kept_at: "box 4".to_owned(), ..unit.clone() }, "tests").expect("it is the first");
    let late = evening.club.edit(&club::Unit { owner: None, ..unit.clone() }, "tests").expect_err("it is late");
    assert!(late.to_string().contains("changed meanwhile"), "{late}");
    let now = club::unit_by_name(&evening.club, &unit.roll).expect("it is there");
    assert_eq!((now.kept_at.as_str(), now.owner, now.version), ("box 4", unit.owner, unit.version + 1));
}

#[test]
fn a_copy_is_made_while_the_club_is_open_and_a_restore_keeps_what_it_replaces() {
    let mut evening = Evening::new("backup");
    let copy = evening.file("copy.roll");
    evening.club.back_up(&copy).expect("it is copied");
    assert!(evening.club.back_up(&copy).is_err(), "nothing is written over what is there");
    let before = evening.strengths();
    let unit = club::unit_by_name(&evening.club, "Argelos").expect("there is one");
    evening.club.edit(&club::Unit { kept_at: "box 4".to_owned(), ..unit.clone() }, "tests").expect("it is edited");
    let path = evening.club.path().to_path_buf();
    evening.club = Club::read_only(&copy).expect("the copy opens");
    assert_eq!(evening.strengths(), before);
    let kept = Club::restore(&path, &copy).expect("it is restored").expect("something was there");
    let restored = Club::open(&path).expect("it opens");
    assert_eq!(club::unit_by_name(&restored, &unit.roll).expect("it is there").kept_at, "");
    let old = Club::read_only(&kept).expect("what was there opens");
    assert_eq!(club::unit_by_name(&old, &unit.roll).expect("it is there").kept_at, "box 4");
    let elsewhere = evening.file("elsewhere.roll");
    assert_eq!(Club::restore(&elsewhere, &copy).expect("into nothing"), None);
    Club::open(&elsewhere).expect("it opens").check().expect("it is sound");
}

#[test]
fn what_is_no_club_is_refused_and_not_a_byte_of_it_changes() {
    let evening = Evening::new("wrong");
    evening.club.settle().expect("it is settled");
    let whole = fs::read(evening.club.path()).expect("it can be read");
    let journal = evening.file("battle.galloper");
    super::fought(super::setup("first-orders"), &journal, 1, 1);
    let other = evening.file("other.db");
    Connection::open(&other).expect("it opens").execute_batch("CREATE TABLE one(two)").expect("a database");
    let unguarded = evening.file("unguarded.roll");
    fs::write(&unguarded, &whole).expect("it can be written");
    let connection = Connection::open(&unguarded).expect("it opens");
    connection.execute_batch("DROP TRIGGER line_is_never_removed").expect("its guard is taken away");
    drop(connection);
    let newer = evening.file("newer.roll");
    fs::write(&newer, &whole).expect("it can be written");
    Connection::open(&newer).expect("it opens").pragma_update(None, "user_version", 99).expect("a newer form");
    let write = |name: &str, bytes: &[u8]| {
        fs::write(evening.file(name), bytes).expect("it can be written");
        evening.file(name)
    };
    let cut = write("cut.roll", &whole[..whole.len() / 2]);
    let (empty, text) = (write("empty.roll", b""), write("text.roll", b"a club"));
    for path in [&journal, &other, &unguarded, &newer, &cut, &empty, &text] {
        let before = fs::read(path).expect("it can be read");
        let opened = Club::open(path).and_then(|club| club.check());
        let said = opened.expect_err("it is refused").to_string();
        assert!(said.contains(". "), "{}: a reason and a remedy: {said}", path.display());
        assert!(Club::read_only(path).and_then(|club| club.check()).is_err(), "{}", path.display());
        assert_eq!(fs::read(path).expect("it can be read"), before, "{}", path.display());
    }
    assert!(Club::open(&evening.file("none.roll")).is_err() && !evening.file("none.roll").exists());
    assert!(Store::read(evening.club.path()).is_err(), "a club is no journal");
    assert!(Club::begin(evening.club.path(), "Another").is_err(), "a club begins once");
}

#[test]
fn a_club_written_out_whole_fills_another_that_is_alike() {
    let mut evening = Evening::new("json");
    super::fought(super::setup("first-orders"), &evening.file("one.galloper"), 3, 12);
    evening.write_back("one.galloper");
    let everything = club::everything(&evening.club).expect("it is written");
    let mut other = Evening::empty("json-2");
    club::fill(&mut other.club, &everything).expect("it is filled");
    assert_eq!(club::everything(&other.club).expect("it is written"), everything);
    assert_eq!(other.strengths(), evening.strengths());
    other.club.check().expect("it is sound");
    assert!(club::fill(&mut other.club, &everything).is_err(), "it is not empty any more");
    let mut spoilt = everything.clone();
    spoilt["tables"]["line"][0]["kind"] = "sang".into();
    let mut third = Evening::empty("json-3");
    assert!(club::fill(&mut third.club, &spoilt).is_err());
    assert!(club::units(&third.club).expect("they can be read").is_empty(), "all of it, or nothing");
}

#[test]
fn a_struck_line_and_its_opposite_stay_in_the_history() {
    let mut evening = Evening::new("struck");
    super::fought(super::setup("first-orders"), &evening.file("one.galloper"), 3, 12);
    let before = evening.strengths();
    evening.write_back("one.galloper");
    assert_ne!(evening.strengths(), before);
    let battle = evening.propose("one.galloper").battle.uid;
    let struck = evening.club.strike_battle(&battle, "tests").expect("it is struck");
    assert_eq!(evening.strengths(), before, "striking a write-back restores every strength");
    let units = club::units(&evening.club).expect("they can be read");
    let lines = units.iter().flat_map(|unit| club::history(&evening.club, &unit.roll).expect("it is read"));
    let lines: Vec<_> = lines.filter(|line| line.kind != Kind::Raised).collect();
    assert_eq!(lines.len(), 2 * struck);
    assert!(units.iter().all(|unit| (unit.battles, unit.lost, unit.routs, unit.honours) == (0, 0, 0, 0)));
    evening.club.check().expect("it is sound");
}
