//! New files to begin from.

use crate::data::literal;

/// A scenario with an empty table of this size: two sides, their armies, nobody on it yet.
pub(super) fn scenario(title: &str, armies: [&str; 2], [width, height]: [f64; 2]) -> String {
    let [a, b] = armies.map(literal::text);
    let (width, height) = (literal::number(width), literal::number(height));
    let title = literal::text(title);
    format!(
        r#"game = "flanders"
kind = "scenario"
title = {title}
summary = "Break the enemy’s command."
table = {{ width = {width}, height = {height} }}

[sides]
a = {{ name = "Allies", army = {a} }}
b = {{ name = "French", army = {b} }}

[victory]
broken_commands = {{ a = 1, b = 1 }}
"#
    )
}

/// An army with one general and one battalion.
pub(super) fn army(name: &str) -> String {
    let name = literal::text(name);
    format!(
        r#"game = "flanders"
kind = "army"
name = {name}

generals = [
  {{ key = "general", name = "The general" }},
]

[[contingent]]
nation = "british"

units = [
  {{ key = "first", name = "First battalion", arm = "infantry" }},
]
"#
    )
}
