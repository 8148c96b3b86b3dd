//! Everything in a club's file as JSON, and an empty club filled from it.

use rusqlite::types::{Value as SqlValue, ValueRef};
use rusqlite::{Connection, params_from_iter};
use serde_json::{Map, Value, json};

use super::{Club, ClubError};

/// The form of what is written.
const FORM: u64 = 1;

/// The tables, each after those that its rows refer to; sums are made anew from the book.
const TABLES: [&str; 12] = [
    "member",
    "unit",
    "picture",
    "campaign",
    "begun",
    "battle",
    "army",
    "army_general",
    "army_unit",
    "stands_for",
    "draft",
    "line",
];

/// Everything in the file.
pub fn everything(club: &Club) -> Result<Value, ClubError> {
    let about = club.about()?;
    let tables = club.read(|connection| {
        let mut tables = Map::new();
        for table in TABLES {
            // A file of the first form that is only read has not all of them.
            let is_there = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?1")?.exists([table])?;
            if !is_there {
                continue;
            }
            tables.insert(table.to_owned(), Value::Array(rows(connection, table)?));
        }
        Ok(tables)
    })?;
    let returns = serde_json::to_value(about.returns).expect("percentages are plain data");
    Ok(json!({ "form": FORM, "name": about.name, "uid": about.uid, "returns": returns, "tables": tables }))
}

fn rows(connection: &Connection, table: &str) -> rusqlite::Result<Vec<Value>> {
    let mut statement = connection.prepare(&format!("SELECT * FROM {table} ORDER BY 1, 2"))?;
    let names: Vec<String> = statement.column_names().into_iter().map(str::to_owned).collect();
    let mut rows = statement.query([])?;
    let mut read = Vec::new();
    while let Some(row) = rows.next()? {
        let mut object = Map::new();
        for (index, name) in names.iter().enumerate() {
            object.insert(name.clone(), written(row.get_ref(index)?));
        }
        read.push(Value::Object(object));
    }
    Ok(read)
}

/// A value as JSON; what is no text and no number by its digits of sixteen.
fn written(value: ValueRef<'_>) -> Value {
    match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => json!(number),
        ValueRef::Real(number) => json!(number),
        ValueRef::Text(text) => json!(String::from_utf8_lossy(text)),
        ValueRef::Blob(bytes) => {
            json!({ "bytes": in_hexadecimal(bytes) })
        }
    }
}

/// Two digits for each byte.
fn in_hexadecimal(bytes: &[u8]) -> String {
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .filter_map(|digit| char::from_digit(digit.into(), 16))
        .collect()
}

fn kept(value: &Value) -> Option<SqlValue> {
    match value {
        Value::Null => Some(SqlValue::Null),
        Value::Number(number) => number.as_i64().map(SqlValue::Integer),
        Value::String(text) => Some(SqlValue::Text(text.clone())),
        Value::Object(object) => {
            let digits = object.get("bytes")?.as_str()?;
            let byte = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
            (0..digits.len()).step_by(2).map(byte).collect::<Option<Vec<u8>>>().map(SqlValue::Blob)
        }
        Value::Bool(_) | Value::Array(_) => None,
    }
}

/// Fills a club that has nothing in it yet with everything that was written of another. All of it, or nothing.
pub fn fill(club: &mut Club, everything: &Value) -> Result<(), ClubError> {
    let wrong = |why: &str| {
        ClubError::refused(format!("This is not what galloper club export --all writes: {why}"), "Export it anew.")
    };
    if everything.get("form").and_then(Value::as_u64) != Some(FORM) {
        return Err(wrong("it is of another form"));
    }
    let tables = everything.get("tables").and_then(Value::as_object).ok_or_else(|| wrong("it has no tables"))?;
    if let Some(unknown) = tables.keys().find(|name| !TABLES.contains(&name.as_str())) {
        return Err(wrong(&format!("there is no table {unknown}")));
    }
    let empty = club.read(|connection| {
        let count = |table: &str| {
            connection.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get::<_, i64>(0))
        };
        TABLES.iter().try_fold(0, |sum, table| Ok(sum + count(table)?))
    })? == 0;
    if !empty {
        return Err(ClubError::refused("This club has units already", "Fill a new one: galloper club new --file."));
    }
    let mut ready = Vec::new();
    let columns = columns(club)?;
    for (table, known) in TABLES.iter().zip(&columns) {
        let rows = tables.get(*table).map(|rows| rows.as_array().ok_or_else(|| wrong("a table is no list")));
        for row in rows.transpose()?.into_iter().flatten() {
            let row = row.as_object().ok_or_else(|| wrong("a row is no object"))?;
            if let Some(unknown) = row.keys().find(|name| !known.contains(name)) {
                return Err(wrong(&format!("{table} has no {unknown}")));
            }
            let values: Option<Vec<SqlValue>> = row.values().map(kept).collect();
            let values = values.ok_or_else(|| wrong(&format!("a value of {table} cannot be kept")))?;
            ready.push((*table, row.keys().cloned().collect::<Vec<_>>(), values));
        }
    }
    let (name, uid) = (everything.get("name").and_then(Value::as_str), everything.get("uid").and_then(Value::as_str));
    let returns = everything.get("returns").map(Value::to_string);
    let filled = club.write(|transaction| {
        // Editions name those they were copied from, whatever their order.
        transaction.execute_batch("PRAGMA defer_foreign_keys = ON")?;
        for (table, names, values) in &ready {
            let places = vec!["?"; names.len()].join(", ");
            let written = format!("INSERT INTO {table}({}) VALUES ({places})", names.join(", "));
            transaction.prepare_cached(&written)?.execute(params_from_iter(values))?;
        }
        transaction.execute(
            "UPDATE club SET name = coalesce(?1, name), uid = coalesce(?2, uid), returns = coalesce(?3, returns)",
            rusqlite::params![name, uid, returns],
        )
    });
    filled.map(drop).map_err(|error| wrong(&error.to_string()))
}

/// The columns of each table.
fn columns(club: &Club) -> Result<Vec<Vec<String>>, ClubError> {
    club.read(|connection| {
        let of = |table: &&str| -> rusqlite::Result<Vec<String>> {
            let statement = connection.prepare(&format!("SELECT * FROM {table}"))?;
            Ok(statement.column_names().into_iter().map(str::to_owned).collect())
        };
        TABLES.iter().map(of).collect()
    })
}
