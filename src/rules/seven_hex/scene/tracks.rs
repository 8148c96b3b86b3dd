//! What both armies have lost, the villages they hold, and the value of the next order. [SHS 8.5, 16d, 17.1]

use crate::game::{Side, Track, TrackOf};
use crate::rules::seven_hex::book::tables::{COLLAPSE, VILLAGES};
use crate::rules::seven_hex::judge::orders::value;
use crate::rules::seven_hex::state::{Phase, State};
use crate::rules::seven_hex::steps::orders::chance_words;

/// Every track, side A's first.
pub fn tracks(state: &State) -> Vec<Track> {
    let sides = Side::BOTH.into_iter().flat_map(|side| [losses(state, side), villages(state, side)]);
    let orders = (state.phase == Phase::Orders).then(|| order_value(state));
    sides.chain(orders).collect()
}

fn losses(state: &State, side: Side) -> Track {
    Track {
        of: TrackOf::Side(side),
        name: "Losses",
        counts: "units lost",
        filled: i32::from(state.losses[side.index()]),
        limit: Some(i32::from(COLLAPSE)),
        breaks_at: Some(i32::from(COLLAPSE)),
        note: None,
    }
}

fn villages(state: &State, side: Side) -> Track {
    let held = state.fixed.setup.villages.iter().filter(|area| state.holds(side, **area));
    let names: Vec<String> = held.filter_map(|area| state.area(*area).town.clone()).collect();
    Track {
        of: TrackOf::Side(side),
        name: "Villages",
        counts: "held",
        filled: names.len() as i32,
        limit: Some(state.fixed.setup.villages.len() as i32),
        breaks_at: None,
        note: Some(if names.is_empty() { format!("{VILLAGES} to win") } else { names.join(", ") }),
    }
}

fn order_value(state: &State) -> Track {
    let value = value(state.active, state.next_order(state.active)).whole();
    Track {
        of: TrackOf::Side(state.active),
        name: "Order value",
        counts: "added to the white die",
        filled: value,
        limit: None,
        breaks_at: None,
        note: Some(chance_words(state, state.active)),
    }
}
