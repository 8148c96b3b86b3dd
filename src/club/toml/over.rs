//! An army written over a file that stands: whatever is still so stays as it is, with its comments and its order.

use std::collections::BTreeMap;

use toml_edit::{Array, ArrayOfTables, DocumentMut, InlineTable, Item, Table, Value};

/// A unit of the new file: its contingent's nation and pay, and its entry.
struct Fresh {
    raised: (String, String),
    entry: InlineTable,
}

/// The file that stands with everything in it made so as the new one has it; nothing where it is laid out otherwise than such files are.
pub(super) fn over(standing: &str, fresh: &str) -> Option<String> {
    let mut old: DocumentMut = standing.parse().ok()?;
    let new: DocumentMut = fresh.parse().ok()?;
    for key in ["name", "summary"] {
        match new.get(key).and_then(Item::as_value) {
            None => {
                old.remove(key);
            }
            Some(value) => put_item(&mut old, key, value),
        }
    }
    let generals = entries(new.get("generals")?.as_array()?)?;
    merge(old.get_mut("generals")?.as_array_mut()?, &generals, &Inherited::default());
    let fresh = units(new.get("contingent")?.as_array_of_tables()?)?;
    contingents(old.get_mut("contingent")?.as_array_of_tables_mut()?, fresh)?;
    Some(old.to_string())
}

/// Makes a value at the top so, where it is not.
fn put_item(document: &mut DocumentMut, key: &str, value: &Value) {
    let is_so = document.get(key).and_then(Item::as_value).is_some_and(|old| is_same(old, value));
    if !is_so {
        let decor = document.get(key).and_then(Item::as_value).map(|old| old.decor().clone());
        let mut value = value.clone();
        if let Some(decor) = decor {
            *value.decor_mut() = decor;
        }
        document[key] = Item::Value(value);
    }
}

fn is_same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::String(one), Value::String(other)) => one.value() == other.value(),
        (Value::Integer(one), Value::Integer(other)) => one.value() == other.value(),
        (Value::Boolean(one), Value::Boolean(other)) => one.value() == other.value(),
        _ => false,
    }
}

fn entries(array: &Array) -> Option<Vec<InlineTable>> {
    array.iter().map(|value| value.as_inline_table().cloned()).collect()
}

fn text<'t>(table: &'t Table, key: &str) -> &'t str {
    table.get(key).and_then(Item::as_str).unwrap_or_default()
}

fn raised(contingent: &Table) -> (String, String) {
    let pay = Some(text(contingent, "pay")).filter(|pay| !pay.is_empty()).unwrap_or("own");
    (text(contingent, "nation").to_owned(), pay.to_owned())
}

fn units(contingents: &ArrayOfTables) -> Option<Vec<Fresh>> {
    let mut found = Vec::new();
    for contingent in contingents {
        for entry in entries(contingent.get("units")?.as_array()?)? {
            found.push(Fresh { raised: raised(contingent), entry });
        }
    }
    Some(found)
}

/// What an entry has from its contingent when it does not say it itself.
#[derive(Default)]
struct Inherited {
    provenance: String,
    /// Strangers in its service: their class is the contingent's doing.
    has_class: bool,
}

impl Inherited {
    fn says(&self, field: &str, value: &Value) -> bool {
        match field {
            "provenance" => {
                let usual = if self.provenance.is_empty() { "reconstructed" } else { &self.provenance };
                value.as_str() == Some(usual)
            }
            "class" => self.has_class,
            _ => false,
        }
    }
}

fn key_of(entry: &InlineTable) -> &str {
    entry.get("key").and_then(Value::as_str).unwrap_or_default()
}

/// Makes the entries of a list so as new ones are: those of other keys are taken out, those that are missing are put at the end.
fn merge(list: &mut Array, new: &[InlineTable], inherited: &Inherited) {
    let by_key: BTreeMap<&str, &InlineTable> = new.iter().map(|entry| (key_of(entry), entry)).collect();
    list.retain(|value| value.as_inline_table().is_some_and(|entry| by_key.contains_key(key_of(entry))));
    for value in list.iter_mut() {
        let Some(entry) = value.as_inline_table_mut() else { continue };
        if let Some(new) = by_key.get(key_of(entry)) {
            make_so(entry, new, inherited);
        }
    }
    let missing: Vec<&InlineTable> = {
        let has =
            |key: &str| list.iter().any(|value| value.as_inline_table().is_some_and(|entry| key_of(entry) == key));
        new.iter().filter(|entry| !has(key_of(entry))).collect()
    };
    for entry in missing {
        list.push_formatted(Value::InlineTable(entry.clone()).decorated("\n  ", ""));
        list.set_trailing_comma(true);
        list.set_trailing("\n");
    }
}

fn make_so(entry: &mut InlineTable, new: &InlineTable, inherited: &Inherited) {
    let fields: Vec<String> = entry.iter().map(|(field, _)| field.to_owned()).collect();
    for field in fields {
        let is_unsaid = new.get(&field).is_none();
        if is_unsaid {
            entry.remove(&field);
        }
    }
    for (field, value) in new {
        match entry.get_mut(field) {
            Some(old) if is_same(old, value) => {}
            Some(old) => {
                let decor = old.decor().clone();
                *old = value.clone();
                *old.decor_mut() = decor;
            }
            None if inherited.says(field, value) => {}
            None => {
                entry.insert(field, value.clone().decorated(" ", ""));
            }
        }
    }
    // The room before the brace is the last value's.
    let last = entry.len().saturating_sub(1);
    for (place, (_, value)) in entry.iter_mut().enumerate() {
        value.decor_mut().set_suffix(if place == last { " " } else { "" });
    }
}

/// Makes the contingents so: each unit in one of its nation and pay, where it stands already if it can.
fn contingents(old: &mut ArrayOfTables, fresh: Vec<Fresh>) -> Option<()> {
    // Where each unit goes: the contingent it stands in, if that is of its kind, else the first that is.
    let mut homes: Vec<Vec<InlineTable>> = vec![Vec::new(); old.len()];
    let mut homeless: Vec<Fresh> = Vec::new();
    for unit in fresh {
        let fits = |place: &usize| old.get(*place).is_some_and(|table| raised(table) == unit.raised);
        let has = |place: &usize| {
            let list = old.get(*place).and_then(|table| table.get("units")).and_then(Item::as_array);
            let key = key_of(&unit.entry);
            list.into_iter().flatten().any(|value| value.as_inline_table().is_some_and(|entry| key_of(entry) == key))
        };
        let places = 0..old.len();
        match places.clone().find(|place| fits(place) && has(place)).or_else(|| places.clone().find(fits)) {
            Some(place) => homes[place].push(unit.entry),
            None => homeless.push(unit),
        }
    }
    for (contingent, own) in old.iter_mut().zip(&homes) {
        let inherited = Inherited {
            provenance: text(contingent, "provenance").to_owned(),
            has_class: contingent.get("native").and_then(Item::as_bool) == Some(false),
        };
        merge(contingent.get_mut("units")?.as_array_mut()?, own, &inherited);
    }
    old.retain(|contingent| {
        let units = contingent.get("units").and_then(Item::as_array);
        units.is_some_and(|units| !units.is_empty())
    });
    let mut added: BTreeMap<(String, String), Array> = BTreeMap::new();
    for unit in homeless {
        let list = added.entry(unit.raised).or_default();
        list.push_formatted(Value::InlineTable(unit.entry).decorated("\n  ", ""));
        list.set_trailing_comma(true);
        list.set_trailing("\n");
    }
    for ((nation, pay), list) in added {
        let mut contingent = Table::new();
        contingent["nation"] = toml_edit::value(nation);
        if pay != "own" {
            contingent["pay"] = toml_edit::value(pay);
        }
        contingent["units"] = Item::Value(Value::Array(list));
        old.push(contingent);
    }
    Some(())
}
