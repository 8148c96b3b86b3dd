//! What a connection notes while it writes: every row that is changed, as it was and as it became.

use rusqlite::Connection;

/// A table whose rows are edited: its name, and the columns by which a row is known.
type Edited = (&'static str, &'static [&'static str]);

/// The tables that are edited. The book is none of them: it is only ever added to.
pub const EDITED: [Edited; 10] = [
    ("club", &["one"]),
    ("member", &["uid"]),
    ("unit", &["uid"]),
    ("picture", &["unit"]),
    ("army", &["uid"]),
    ("army_general", &["army", "key"]),
    ("army_unit", &["army", "key"]),
    ("stands_for", &["game", "army", "key"]),
    ("campaign", &["uid"]),
    ("battle", &["uid"]),
];

/// Lets a connection note what is changed. What it notes is its own and goes with it.
pub(super) fn watch(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "temp_store", "memory")?;
    connection.execute_batch("CREATE TEMP TABLE changed(place INTEGER PRIMARY KEY, of TEXT, was TEXT, became TEXT)")?;
    for (table, keys) in EDITED {
        let columns = columns(connection, table)?;
        let image = |row: &str, columns: &[String]| {
            let pairs: Vec<String> =
                columns.iter().map(|column| format!("'{column}', {}", said(row, column))).collect();
            format!("json_object({})", pairs.join(", "))
        };
        let keys: Vec<String> = keys.iter().map(|key| (*key).to_owned()).collect();
        // Of a row that comes in it is enough to know which it is.
        let (was, became, new) = (image("OLD", &columns), image("NEW", &columns), image("NEW", &keys));
        connection.execute_batch(&format!(
            "CREATE TEMP TRIGGER noted_{table}_in AFTER INSERT ON main.{table} BEGIN
                INSERT INTO changed(of, was, became) VALUES ('{table}', NULL, {new}); END;
            CREATE TEMP TRIGGER noted_{table}_changed AFTER UPDATE ON main.{table} BEGIN
                INSERT INTO changed(of, was, became) VALUES ('{table}', {was}, {became}); END;
            CREATE TEMP TRIGGER noted_{table}_out AFTER DELETE ON main.{table} BEGIN
                INSERT INTO changed(of, was, became) VALUES ('{table}', {was}, NULL); END;"
        ))?;
    }
    Ok(())
}

/// A column of a row as it is noted: a picture by its digits of sixteen.
fn said(row: &str, column: &str) -> String {
    if column == "png" { format!("hex({row}.png)") } else { format!("{row}.\"{column}\"") }
}

fn columns(connection: &Connection, table: &str) -> rusqlite::Result<Vec<String>> {
    let mut statement = connection.prepare("SELECT name FROM pragma_table_info(?1) ORDER BY cid")?;
    statement.query_map([table], |row| row.get(0))?.collect()
}
