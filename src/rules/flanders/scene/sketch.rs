//! What an offer would do, drawn over the table before it is taken up: the corridor of a charge.

use crate::game::{LineKind, Mark, ZoneKind};
use crate::geometry::{Point, Vector, in_quarters};
use crate::rules::flanders::facts::charge_round::approach;
use crate::rules::flanders::judge::charge as judge;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::approach::{Approach, gone};
use crate::rules::flanders::state::{State, UnitId};
use crate::rules::flanders::steps::passing::{self, Passage};

/// The marks of an offer; none of one that goes nowhere.
pub fn sketch(state: &State, action: &Action) -> Vec<Mark> {
    match *action {
        Action::Charge { unit, target, wheel } => charge(state, unit, target, wheel).unwrap_or_default(),
        _ => Vec::new(),
    }
}

/// A corridor as wide as the charger, its way to the target's edge, where each face of the reaction die would meet it, and everybody
/// who may fire as it passes. [FLA MEL-13, MEL-18, FIP-01]
fn charge(state: &State, unit: UnitId, target: UnitId, wheel: f64) -> Option<Vec<Mark>> {
    let way = approach(state, unit, target, wheel)?;
    let swept = way.swept();
    let passage = Passage { charged: Some(target), ends_in_melee: true, ..Passage::of(unit, &swept) };
    let shots = passing::chances(state, &passage).into_iter().filter_map(|chance| {
        let from = state.footprint(chance.firer)?.centre;
        let to = way.own.centre + gone(&way.bends, way.direction, (way.distance - chance.remaining).max(0.0));
        Some(Mark::Line { from, to, kind: LineKind::Fire, label: inches(chance.range) })
    });
    let marks = legs(&way).into_iter().chain(met_at(state, unit, target, &way)).chain(shots);
    Some(marks.collect())
}

/// The ground of every leg, and its way; the last says how far it is in all, with the wheel.
fn legs(way: &Approach) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut from = front(way);
    let last = way.direction * (way.distance - way.bends.iter().map(Vector::norm).sum::<f64>()).max(0.0);
    for (place, leg) in way.bends.iter().copied().chain([last]).enumerate() {
        let (to, aside) = (from + leg, aside(way, leg));
        marks.push(Mark::Zone {
            outline: vec![from - aside, to - aside, to + aside, from + aside],
            kind: ZoneKind::Reach,
        });
        let is_last = place == way.bends.len();
        let label = if is_last { inches(way.distance + way.wheel) } else { String::new() };
        let kind = if is_last { LineKind::Charge } else { LineKind::Support };
        marks.push(Mark::Line { from, to, kind, label });
        from = to;
    }
    marks
}

/// Where the charger is met, for each range that the target's die can give. [FLA MEL-18 to MEL-21]
fn met_at(state: &State, unit: UnitId, target: UnitId, way: &Approach) -> Vec<Mark> {
    let (own, other) = (state.unit(unit), state.unit(target));
    let range = |face: u8| judge::rolled(face, other.class(state.house()), own.branch());
    let mut faces: Vec<(f64, u8)> =
        (1..=6).map(|face| (range(face), face)).filter(|one| one.0 < way.distance).collect();
    // Faces that give the same range are told by the lowest.
    faces.dedup_by(|next, before| (next.0 - before.0).abs() < 1e-9);
    let at =
        |inches: f64| front(way) + gone(&way.bends, way.direction, way.distance - inches) + aside(way, way.direction);
    let label =
        |(range, face): (f64, u8)| Mark::Label { at: at(range), text: format!("die {face}: {}", inches(range)) };
    faces.into_iter().map(label).collect()
}

/// Half the charger's front, to the right of a way.
fn aside(way: &Approach, along: Vector) -> Vector {
    let along = along.try_normalize(1e-9).unwrap_or(way.direction);
    Vector::new(along.y, -along.x) * (way.own.front / 2.0)
}

fn front(way: &Approach) -> Point {
    way.own.front_pose().point()
}

fn inches(length: f64) -> String {
    format!("{}″", in_quarters(length))
}
