//! Whatever is done to a club can be undone.

use super::Evening;
use galloper::club::{self, Club, NewUnit, Returns, Unit};
use serde_json::Value;

/// Everything that can be seen of a club, but for the book, versions, and who has left or is retired.
fn seen(club: &Club) -> Value {
    let everything = club::everything(club).expect("it is written");
    let tables = &everything["tables"];
    let mut units: Vec<Unit> = club::units(club).expect("units");
    for unit in &mut units {
        unit.version = 0;
    }
    let armies: Vec<_> =
        club.armies().expect("armies").iter().map(|army| club::army_list(club, &army.key).ok()).collect();
    let mut armies = serde_json::json!(armies);
    for unit in
        armies.as_array_mut().expect("a list").iter_mut().flat_map(|army| army["units"].as_array_mut().expect("a list"))
    {
        unit["unit"]["version"] = 0.into();
    }
    let members: Vec<_> =
        club::members(club).expect("members").into_iter().map(|member| (member.name, member.units)).collect();
    let mut battles = club::battles(club, None).expect("battles");
    battles.retain(|battle| battle.units > 0);
    serde_json::json!({
        "units": units, "armies": armies, "members": members, "battles": battles,
        "campaigns": tables["campaign"], "stands_for": tables["stands_for"], "pictures": tables["picture"],
    })
}

/// Does something, and sees that undoing it leaves everything as it was, and undoing that does it again.
fn undone(evening: &mut Evening, what: &str, deed: impl FnOnce(&mut Evening)) {
    let before = seen(&evening.club);
    deed(evening);
    let after = seen(&evening.club);
    assert_ne!(before, after, "{what} does something");
    let number = evening.club.last_deed().expect("it is a deed");
    evening.club.undo(None, "tests").unwrap_or_else(|error| panic!("{what}: {error}"));
    assert_eq!(seen(&evening.club), before, "{what} is undone");
    evening.club.check().expect("it is sound");
    let again = evening.club.undo(Some(number), "tests").expect_err("it is undone once");
    assert!(again.to_string().contains("undone already"), "{again}");
    let undoing = evening.club.deeds().expect("they are listed")[0].number;
    evening.club.undo(Some(undoing), "tests").unwrap_or_else(|error| panic!("{what}, again: {error}"));
    assert_eq!(seen(&evening.club), after, "{what} is done again");
    evening.club.check().expect("it is sound");
}

#[test]
fn every_deed_is_undone_and_done_again() {
    let mut evening = Evening::new("undo");
    undone(&mut evening, "an edit", |evening| {
        let unit = club::unit_by_name(&evening.club, "Argelos").expect("there is one");
        let unit =
            Unit { kept_at: "box 4".to_owned(), owner: Some("B. Reeve".to_owned()), painted: Some(1999), ..unit };
        evening.club.save(&unit, 9, "counted", "tests").expect("it is saved");
    });
    undone(&mut evening, "an honour", |evening| {
        let unit = club::unit_by_name(&evening.club, "Argelos").expect("there is one");
        evening.club.award(&unit.roll, "first over the wall", "tests").expect("it is awarded");
    });
    undone(&mut evening, "a unit taken in", |evening| {
        let unit = club::unit_by_name(&evening.club, "Argelos").expect("there is one");
        let new = NewUnit { unit: Unit { name: "Ours".to_owned(), ..unit }, figures: 7 };
        evening.club.raise(&new, "tests").expect("it is taken in");
    });
    undone(&mut evening, "a member", |evening| {
        club::new_member(&mut evening.club, "C. Webb", "tests").expect("he is taken in");
    });
    undone(&mut evening, "a table", |evening| {
        let path = evening.file("units.csv");
        let unit = club::unit_by_name(&evening.club, "Argelos").expect("there is one");
        let text =
            format!("roll,name,nation,arm,figures\n{},Argelos's,french,infantry,7\n,New,dutch,horse,\n", unit.roll);
        std::fs::write(&path, text).expect("it can be written");
        club::import_csv(&mut evening.club, &path, true, "tests").expect("it is read in");
    });
    undone(&mut evening, "an army", |evening| {
        let text = club::army_toml(&evening.club, "french_1704").expect("it is written");
        let path = evening.file("french_1704.toml");
        std::fs::write(&path, text.replace("Tallard's army", "Our army")).expect("it can be written");
        let file = path.to_str().expect("text").to_owned();
        club::import_army(&mut evening.club, &file, None, "tests", false).expect("it is read in");
    });
    undone(&mut evening, "an arrangement", |evening| {
        let list = club::army_list(&evening.club, "french_1704").expect("it is there");
        let places = club::arrangement_in(&list, &super::setup("cutts-before-blindheim")).expect("it fights there");
        evening.club.arrange("french_1704", &places, "tests").expect("it is arranged");
    });
    undone(&mut evening, "a copy", |evening| {
        evening.club.copy_army("french_1704", "ours", "Ours", "tests").expect("it is copied");
    });
    undone(&mut evening, "units made one", |evening| {
        let same = club::recurring(&evening.club).expect("they recur");
        evening.club.unite(&same, "tests").expect("they become one");
    });
    undone(&mut evening, "a campaign", |evening| {
        let returns = Some(Returns::default());
        club::new_campaign(&mut evening.club, "1704", returns, "tests").expect("it begins");
    });
    let mut session = super::fought(super::setup("cutts-before-blindheim"), &evening.file("one.galloper"), 7, 6);
    undone(&mut evening, "a write-back", |evening| {
        evening.write_back("one.galloper");
    });
    let battle = evening.propose("one.galloper").battle.uid;
    undone(&mut evening, "a battle of a campaign", |evening| {
        club::add_to_campaign(&mut evening.club, "1704", &battle, "tests").expect("it is put there");
    });
    undone(&mut evening, "what came back", |evening| {
        assert!(!club::recover(&mut evening.club, &battle, None, "tests").expect("it is reckoned").is_empty());
    });
    let to = session.standing().nth(session.entries().len() / 3).expect("it is long enough").number;
    session.take_back(to, "Marcus", "a wrong range").expect("it is a place");
    super::go_on(&mut session, 99, 6);
    drop(session);
    undone(&mut evening, "a second write-back", |evening| {
        let written = evening.write_back("one.galloper");
        assert!(written.struck > 0, "{written:?}");
    });
    undone(&mut evening, "a write-back struck", |evening| {
        evening.club.strike_battle(&battle, "tests").expect("it is struck");
    });
}

#[test]
fn what_has_been_changed_since_is_not_undone_and_nothing_with_it() {
    let mut evening = Evening::new("undo-late");
    let unit = club::unit_by_name(&evening.club, "Argelos").expect("there is one");
    evening
        .club
        .save(&Unit { kept_at: "box 4".to_owned(), ..unit.clone() }, 6, "counted", "tests")
        .expect("it is saved");
    let deed = evening.club.last_deed();
    let mut other = Club::open(evening.club.path()).expect("a second window");
    let now = club::unit_by_name(&other, &unit.roll).expect("it is there");
    other.edit(&Unit { kept_at: "box 5".to_owned(), ..now }, "another").expect("it is edited");
    let before = seen(&evening.club);
    let late = evening.club.undo(deed, "tests").expect_err("it is another now");
    assert!(late.to_string().contains("changed since"), "{late}");
    assert_eq!(seen(&evening.club), before);
    // What another has changed elsewhere is in nobody's way.
    let now = club::unit_by_name(&other, &unit.roll).expect("it is there");
    other
        .edit(&Unit { kept_at: "box 4".to_owned(), note: "repainted".to_owned(), ..now }, "another")
        .expect("it is edited");
    evening.club.undo(deed, "tests").expect("it is as it became");
    let now = club::unit_by_name(&evening.club, &unit.roll).expect("it is there");
    assert_eq!((now.kept_at, now.note.as_str(), now.figures), (unit.kept_at, "repainted", unit.figures));
    // Lines that later ones stand on stay.
    super::fought(super::setup("cutts-before-blindheim"), &evening.file("one.galloper"), 3, 8);
    evening.write_back("one.galloper");
    let written = evening.club.last_deed();
    let battle = evening.propose("one.galloper").battle.uid;
    club::recover(&mut evening.club, &battle, None, "tests").expect("it is reckoned");
    let before = seen(&evening.club);
    let late = evening.club.undo(written, "tests").expect_err("what came back stands on it");
    assert!(late.to_string().contains("stand on it"), "{late}");
    assert_eq!(seen(&evening.club), before);
    let unknown = evening.club.undo(Some(9_999), "tests").expect_err("there is none");
    assert!(unknown.to_string().contains("nothing"), "{unknown}");
}
