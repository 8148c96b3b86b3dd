//! The grid itself.

use galloper::hex::{Corner, Hex, Stand};
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::Answer;
use super::place::texts;
use super::{Put, no_such};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Two {
    a: Hex,
    b: Hex,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct One {
    hex: Hex,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Within {
    hex: Hex,
    n: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pair {
    pair: [Hex; 2],
}

pub fn answer(op: &str, put: &mut Put) -> Answer {
    match op {
        "distance" => put.read().map(|Two { a, b }| json!({"hexes": a.distance(b)})),
        "neighbours" => put.read().map(|One { hex }| json!({"D0..D5": hex.neighbours()})),
        "adjacent" => put.read().map(|Two { a, b }| json!({"adjacent": a.is_adjacent(b)})),
        "within" => put.read().map(|Within { hex, n }| json!({"count": hex.within(n).count()})),
        "pair_facings" => put.read().map(|Pair { pair }| json!({"facings": facings(pair)})),
        _ => no_such("grid", op),
    }
}

fn facings(pair: [Hex; 2]) -> Value {
    let corners = Stand::doubles(pair).into_iter().filter_map(|stand| stand.corner());
    texts(corners.map(|corner: Corner| corner.to_string()).collect())
}
