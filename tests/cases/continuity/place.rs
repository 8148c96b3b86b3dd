//! Hexes, pairs, and stands as the cases write them.

use galloper::hex::{Corner, Direction, Hex, Stand};
use serde_json::{Value, json};

/// A corner by its name.
pub fn corner(name: &str) -> Result<Corner, String> {
    Corner::ALL.into_iter().find(|corner| corner.to_string() == name).ok_or_else(|| format!("no such corner: {name}"))
}

/// A direction by its name.
pub fn direction(name: &str) -> Option<Direction> {
    Direction::ALL.into_iter().find(|direction| direction.to_string() == name)
}

/// Hexes from low to high.
pub fn sorted(hexes: impl IntoIterator<Item = Hex>) -> Vec<Hex> {
    let mut hexes: Vec<Hex> = hexes.into_iter().collect();
    hexes.sort();
    hexes
}

pub fn texts(mut texts: Vec<String>) -> Value {
    texts.sort();
    json!(texts)
}

/// A unit's place: its hex; its pair, low and high; its head and tail.
pub fn place(stand: Stand) -> String {
    let mut hexes = stand.hexes();
    if !stand.is_column() {
        hexes.sort();
    }
    hexes.iter().map(Hex::to_string).collect::<Vec<_>>().join("-")
}

pub fn places(stands: &[Stand]) -> Value {
    texts(stands.iter().copied().map(place).collect())
}
