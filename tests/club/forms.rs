//! Files of earlier forms.

use std::fs;

use super::Evening;
use galloper::club::{self, Club};
use rusqlite::Connection;

/// A file of every earlier form, with a battle that was written back, figures that came back, and a campaign.
const EARLIER: [(&str, i64); 1] = [("tests/data/club/first.roll", 1)];

/// Every table, index and trigger with the words that made it.
fn parts(path: &std::path::Path) -> Vec<(String, String)> {
    let connection = Connection::open(path).expect("it opens");
    let mut statement = connection
        .prepare("SELECT name, coalesce(sql, '') FROM sqlite_schema ORDER BY name, sql")
        .expect("it can be asked");
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).expect("it is answered");
    rows.collect::<rusqlite::Result<_>>().expect("they can be read")
}

#[test]
fn a_file_of_every_earlier_form_is_read_as_it_is_and_opens_as_a_new_one() {
    let fresh = Evening::empty("fresh-form");
    fresh.club.settle().expect("it is settled");
    for (name, form) in EARLIER {
        let evening = Evening::empty("earlier-form");
        let path = evening.file("old.roll");
        fs::copy(name, &path).expect("it can be copied");
        let before = fs::read(&path).expect("it can be read");
        let read = Club::read_only(&path).expect("it is read");
        let old = (club::units(&read).expect("units"), club::battles(&read, None).expect("battles"));
        let lines = club::all_lines(&read, None).expect("lines");
        assert!(!lines.is_empty() && read.deeds().expect("none").is_empty());
        assert!(lines.iter().filter(|line| line.entry.is_some()).all(|line| line.stands_on.len() == 1));
        read.check().expect("it is sound");
        club::everything(&read).expect("it can be written out");
        club::next_battle(&read, "1704").expect("its campaign");
        drop(read);
        assert_eq!(fs::read(&path).expect("it can be read"), before, "it is only read");
        let mut raised = Club::open(&path).expect("it opens");
        assert_eq!((club::units(&raised).expect("units"), club::battles(&raised, None).expect("battles")), old);
        assert_eq!(club::all_lines(&raised, None).expect("lines"), lines);
        raised.check().expect("it is sound");
        let unit = old.0[0].clone();
        raised.edit(&club::Unit { kept_at: "box 4".to_owned(), ..unit }, "tests").expect("it can be edited");
        raised.undo(None, "tests").expect("and undone");
        raised.settle().expect("it is settled");
        drop(raised);
        assert_eq!(parts(&path), parts(fresh.club.path()), "form {form}");
    }
}
