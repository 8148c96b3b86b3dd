//! The hex room against slow oracles, laws, and boards drawn as text.

mod board;
mod fought;
mod laws;
mod number;
mod path;
mod sight;
mod stand;

use galloper::hex::Hex;

/// A hex by its number.
fn hex(number: &str) -> Hex {
    number.parse().expect("a hex")
}

/// Hexes by their numbers, in order.
fn hexes(numbers: &str) -> Vec<Hex> {
    numbers.split_whitespace().map(hex).collect()
}

/// Every hex of a small map.
fn field() -> Vec<Hex> {
    (10..=17).flat_map(|line| (10..=17).map(move |place| Hex::new(line, place))).collect()
}
