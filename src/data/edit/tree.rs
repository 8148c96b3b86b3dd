//! A text of TOML as a tree in which every table, list and value knows where it stands.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::address::{Address, Step};

/// A table, a list or a value, and where it stands in the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Its bytes; of a table or list written with headers, those of the first header.
    pub span: Range<usize>,
    /// What it holds.
    pub value: Value,
}

/// What stands in a file.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Words.
    Text(String),
    /// A number, whole or not.
    Number(f64),
    /// Whether something is so.
    Flag(bool),
    /// A list, in brackets or as `[[headers]]`.
    List(Vec<Node>),
    /// A table, in braces, under a `[header]`, or by dotted keys.
    Table(Vec<Entry>),
    /// Anything these files never hold.
    Other,
}

/// A key of a table with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The key.
    pub key: String,
    /// Its bytes.
    pub key_span: Range<usize>,
    /// What stands under it.
    pub node: Node,
}

/// How deep a file is read: no file of ours goes half as deep.
const DEEPEST: usize = 24;

impl Node {
    /// Reads what can be read of a text, and says whether all of it could be.
    pub fn read(text: &str) -> (Self, bool) {
        let (table, errors) = DeTable::parse_recoverable(text);
        let value = Value::Table(entries(table.get_ref(), 0));
        (Self { span: 0..text.len(), value }, errors.is_empty())
    }

    /// What stands at an address below this.
    pub fn at(&self, address: &Address) -> Option<&Self> {
        address.0.iter().try_fold(self, |node, step| match step {
            Step::Key(key) => node.get(key),
            Step::Entry(index) => node.list().get(*index),
        })
    }

    /// What stands under a key of a table.
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.entries().iter().find(|entry| entry.key == key).map(|entry| &entry.node)
    }

    /// The keys of a table in the order of the file; none of anything else.
    pub fn entries(&self) -> &[Entry] {
        match &self.value {
            Value::Table(entries) => entries,
            _ => &[],
        }
    }

    /// The entries of a list; none of anything else.
    pub fn list(&self) -> &[Self] {
        match &self.value {
            Value::List(list) => list,
            _ => &[],
        }
    }

    /// The words under a key.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.get(key)?.words()
    }

    /// The words here.
    pub fn words(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The number under a key.
    pub fn number(&self, key: &str) -> Option<f64> {
        match self.get(key)?.value {
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    /// Whether something is said to be so.
    pub fn flag(&self, key: &str) -> bool {
        matches!(self.get(key).map(|node| &node.value), Some(Value::Flag(true)))
    }

    /// A point, `[x, y]`, here.
    pub fn point(&self) -> Option<[f64; 2]> {
        match self.list() {
            [Self { value: Value::Number(x), .. }, Self { value: Value::Number(y), .. }]
                if x.is_finite() && y.is_finite() =>
            {
                Some([*x, *y])
            }
            _ => None,
        }
    }

    /// The words of the list under a key.
    pub fn texts(&self, key: &str) -> Vec<String> {
        let list = self.get(key).map(Self::list).unwrap_or_default();
        list.iter().filter_map(Self::words).map(str::to_owned).collect()
    }

    /// Whether a list is written with `[[headers]]`, or a table under a `[header]` or by dotted keys.
    pub fn is_under_headers(&self, text: &str) -> bool {
        match &self.value {
            Value::List(list) => list.first().is_some_and(|first| first.span.start == self.span.start),
            Value::Table(_) => !text[self.span.clone()].starts_with('{'),
            _ => false,
        }
    }
}

fn entries(table: &DeTable<'_>, depth: usize) -> Vec<Entry> {
    let mut entries: Vec<Entry> = table
        .iter()
        .map(|(key, value)| Entry {
            key: key.get_ref().to_string(),
            key_span: key.span(),
            node: Node { span: value.span(), value: read(value, depth + 1) },
        })
        .collect();
    entries.sort_by_key(|entry| entry.key_span.start);
    entries
}

fn read(value: &Spanned<DeValue<'_>>, depth: usize) -> Value {
    if depth > DEEPEST {
        return Value::Other;
    }
    match value.get_ref() {
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Integer(whole) => {
            i64::from_str_radix(whole.as_str(), whole.radix()).map_or(Value::Other, |whole| Value::Number(whole as f64))
        }
        DeValue::Float(number) => number.as_str().parse().map_or(Value::Other, Value::Number),
        DeValue::Boolean(flag) => Value::Flag(*flag),
        DeValue::Array(list) => {
            Value::List(list.iter().map(|entry| Node { span: entry.span(), value: read(entry, depth + 1) }).collect())
        }
        DeValue::Table(table) => Value::Table(entries(table, depth)),
        DeValue::Datetime(_) => Value::Other,
    }
}
