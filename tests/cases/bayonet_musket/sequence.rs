//! Who begins, who goes next, and what clean-up leaves.

use std::collections::BTreeMap;

use galloper::game::Side;
use galloper::rules::bayonet_musket::judge::sequence::{
    ToActivate, TurnMarker, cleaned_up, first_brigade, first_wing, higher, next, pass_ends_phase, wing_cleared,
};
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::Answer;
use super::words::order_name;
use super::{Put, side_name};

pub fn answer(kind: &str, put: &mut Put) -> Answer {
    match kind {
        "wing_first" => wing_first(put),
        "wing_order" => wing_order(put),
        "brigade_first" => brigade_first(put),
        "activation" => activation(put),
        "cleanup" => cleanup(put),
        _ => victory(put),
    }
}

/// Rolls off until somebody is higher.
pub fn rolled(put: &mut Put, first: Option<Side>) -> Answer {
    let (mut first, mut rolls) = (first, 0);
    while first.is_none() {
        first = higher(put.dice.off()?);
        rolls += 1;
    }
    Ok(json!({"first": first.map(side_name), "rolled": rolls}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case, reason = "the letters of the sides")]
struct OfBoth<T> {
    A: T,
    B: T,
}

fn wing_first(put: &mut Put) -> Answer {
    let OfBoth { A, B }: OfBoth<Option<u8>> = put.read()?;
    rolled(put, first_wing([A, B]))
}

fn side(letter: &str) -> Result<Side, String> {
    match letter {
        "A" => Ok(Side::A),
        "B" => Ok(Side::B),
        _ => Err(format!("no such side: {letter}")),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WingOrder {
    first: String,
    wings: OfBoth<usize>,
}

fn wing_order(put: &Put) -> Answer {
    let case: WingOrder = put.read()?;
    let (mut left, mut order) = ([case.wings.A, case.wings.B], Vec::new());
    let mut last = side(&case.first)?.other();
    while let Some(side) = next(last, |side| left[side.index()]) {
        left[side.index()] -= 1;
        order.push(side_name(side));
        last = side;
    }
    Ok(json!({"order": order}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BrigadeFirst {
    charges: [usize; 2],
    #[serde(default)]
    best_wc_with_charge: [Option<u8>; 2],
}

fn brigade_first(put: &mut Put) -> Answer {
    let case: BrigadeFirst = put.read()?;
    rolled(put, first_brigade(case.charges, case.best_wc_with_charge))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case, reason = "the letters of the sides")]
struct Activation {
    A: [usize; 3],
    B: [usize; 3],
    first: String,
    #[serde(default)]
    passes: Vec<usize>,
}

fn activation(put: &Put) -> Answer {
    let case: Activation = put.read()?;
    let mut to_activate = ToActivate { left: [case.A, case.B] };
    let (mut turn, mut passed, mut order, mut ended) = (side(&case.first)?, None, Vec::new(), false);
    while let Some((side, class)) = to_activate.next(turn) {
        to_activate.left[side.index()][class as usize] -= 1;
        let passes = case.passes.contains(&(order.len() + 1));
        let pass = if passes { " pass" } else { "" };
        order.push(format!("{} {}{pass}", side_name(side), order_name(class)));
        if passes && pass_ends_phase(passed, side) {
            ended = true;
            break;
        }
        passed = passes.then_some(side);
        turn = side.other();
    }
    Ok(json!({"order": order, "ended_by_passes": ended}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cleanup {
    #[serde(default)]
    markers: Vec<String>,
}

fn cleanup(put: &Put) -> Answer {
    let case: Cleanup = put.read()?;
    let marker = |word: &String| {
        Ok(match word.as_str() {
            "impact hit" | "impact effective" | "battalion gun impact" => TurnMarker::Impact,
            "artillery fired" => TurnMarker::GunFired,
            "brigade finished" => TurnMarker::BrigadeFinished,
            "leader finished" => TurnMarker::LeaderFinished,
            "routed 1" => TurnMarker::Routed(1),
            "routed 2" => TurnMarker::Routed(2),
            _ => return Err(format!("no such marker: {word}")),
        })
    };
    let markers: Result<Vec<TurnMarker>, String> = case.markers.iter().map(marker).collect();
    let after: Vec<String> = markers?.into_iter().filter_map(cleaned_up).map(marker_name).collect();
    Ok(json!({"after": after}))
}

fn marker_name(marker: TurnMarker) -> String {
    match marker {
        TurnMarker::Impact => "impact".to_owned(),
        TurnMarker::GunFired => "artillery fired".to_owned(),
        TurnMarker::GunReady => "artillery ready".to_owned(),
        TurnMarker::BrigadeFinished => "brigade finished".to_owned(),
        TurnMarker::Brigade => "brigade".to_owned(),
        TurnMarker::LeaderFinished => "leader finished".to_owned(),
        TurnMarker::Leader => "leader".to_owned(),
        TurnMarker::Routed(side) => format!("routed {side}"),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Victory {
    enemy_units_left: OfBoth<BTreeMap<String, usize>>,
}

fn victory(put: &Put) -> Answer {
    let case: Victory = put.read()?;
    let left = |wings: &BTreeMap<String, usize>| -> Vec<usize> { wings.values().copied().collect() };
    let [a, b] = [left(&case.enemy_units_left.A), left(&case.enemy_units_left.B)];
    let won = wing_cleared([a.as_slice(), b.as_slice()]).map(side_name);
    Ok(json!({"won_by": won.map_or(Value::Null, Value::from)}))
}
