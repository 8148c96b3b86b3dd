//! How far a thing reaches in a text of TOML.

use super::tree::{Node, Value};

/// The end of a thing under a key; of a table by dotted keys, of its last key.
pub(super) fn end_of(node: &Node, text: &str) -> usize {
    match &node.value {
        Value::Table(entries) if node.is_under_headers(text) => {
            entries.iter().map(|entry| end_of(&entry.node, text)).max().unwrap_or(node.span.end)
        }
        _ => node.span.end,
    }
}

/// The end of all that belongs to a thing, tables under headers of their own too.
pub(super) fn deepest_end(node: &Node) -> usize {
    match &node.value {
        Value::Table(entries) => {
            entries.iter().map(|entry| deepest_end(&entry.node)).max().unwrap_or(0).max(node.span.end)
        }
        Value::List(list) => list.iter().map(deepest_end).max().unwrap_or(0).max(node.span.end),
        _ => node.span.end,
    }
}

/// Where the headers of all tables below one stand.
pub(super) fn gather_headers(node: &Node, text: &str, found: &mut Vec<usize>) {
    for entry in node.entries() {
        let is_header = text[entry.node.span.clone()].starts_with('[') && entry.node.is_under_headers(text);
        match &entry.node.value {
            Value::Table(_) => {
                if is_header {
                    found.push(entry.node.span.start);
                }
                gather_headers(&entry.node, text, found);
            }
            Value::List(list) if is_header => {
                for one in list {
                    found.push(one.span.start);
                    gather_headers(one, text, found);
                }
            }
            _ => {}
        }
    }
}
