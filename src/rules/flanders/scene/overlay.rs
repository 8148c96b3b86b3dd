//! What can be laid over the table for one unit: arcs, bands, command, sight, support, reach.

use super::{cards, charge_lines, targets_of};
use crate::game::{Awaiting, Eyes, LineKind, Mark, Measurement, Overlay, PieceId, ZoneKind};
use crate::geometry::course::Leg;
use crate::geometry::zone::{self, Aspect, Zone};
use crate::geometry::{Point, Rect, contact, in_quarters, measure as measuring, reach, shape};
use crate::rules::flanders::book::tables;
use crate::rules::flanders::facts::{march as march_facts, near, shot, sight_blockers};
use crate::rules::flanders::judge::{general as general_judge, morale, support};
use crate::rules::flanders::state::cards::card_of;
use crate::rules::flanders::state::{GeneralId, State, UnitId};
use crate::rules::flanders::steps::assessment::{Files, assess};

/// The unit a piece is, if it is one.
fn unit_of(state: &State, piece: PieceId) -> Option<UnitId> {
    piece.unit_of(state.units.len()).map(UnitId)
}

/// The marks of an overlay. Figures stand openly on the table, so all eyes see theirs alike; what is on a card is another matter.
pub fn marks<T, W>(
    state: &State,
    awaiting: &Awaiting<T, W>,
    piece: PieceId,
    overlay: Overlay,
    eyes: Eyes,
) -> Vec<Mark> {
    if let Some(card) = card_of(state, piece) {
        return cards::marks(state, card, overlay, eyes);
    }
    let Some(id) = unit_of(state, piece) else { return general_marks(state, piece, overlay) };
    let Some(own) = state.footprint(id) else { return Vec::new() };
    match overlay {
        Overlay::Arc => vec![zone_mark(state, &own, Zone::Front, 48.0, ZoneKind::Arc)],
        Overlay::Range => bands(state, id, &own),
        Overlay::Command => command(state, id),
        Overlay::Sight => sight(state, id, &own),
        Overlay::Support => support_marks(state, id, &own),
        Overlay::Reach => reach_marks(state, awaiting, id, eyes),
    }
}

fn zone_mark(state: &State, own: &Rect, zone: Zone, inches: f64, kind: ZoneKind) -> Mark {
    Mark::Zone { outline: zone::zone_polygon(own, zone, inches, near::arc_origin(state)), kind }
}

/// A general's own rings, and how far he may ride.
fn general_marks(state: &State, piece: PieceId, overlay: Overlay) -> Vec<Mark> {
    let Some(general) = piece.leader_of(state.generals.len()).map(GeneralId) else { return Vec::new() };
    let Some(centre) = state.general_point(general) else { return Vec::new() };
    match overlay {
        Overlay::Command => rings(centre),
        Overlay::Reach => vec![Mark::Ring { centre, radius: general_judge::RIDE, kind: ZoneKind::Control }],
        _ => Vec::new(),
    }
}

fn rings(centre: Point) -> Vec<Mark> {
    vec![
        Mark::Ring { centre, radius: near::GENERAL_NEAR, kind: ZoneKind::Command },
        Mark::Ring { centre, radius: morale::COMMAND, kind: ZoneKind::Control },
    ]
}

/// The weapon's bands, the farthest first so that nearer ones are painted over it. [FLA SAF-16, ART-20]
fn bands(state: &State, id: UnitId, own: &Rect) -> Vec<Mark> {
    let unit = state.unit(id);
    let kinds = [ZoneKind::Short, ZoneKind::Medium, ZoneKind::Long];
    if let Some(gun) = unit.gun() {
        let mut marks: Vec<Mark> = tables::gun_range(gun)
            .into_iter()
            .zip(kinds)
            .rev()
            .map(|(radius, kind)| Mark::Ring { centre: own.centre, radius, kind })
            .collect();
        marks.push(Mark::Ring { centre: own.centre, radius: tables::grape_range(gun), kind: ZoneKind::Grape });
        marks.push(zone_mark(state, own, Zone::Front, tables::gun_range(gun)[2], ZoneKind::Arc));
        return marks;
    }
    if unit.is_cavalry() {
        return vec![zone_mark(state, own, Zone::Front, tables::PISTOL, ZoneKind::Short)];
    }
    let bands = tables::MUSKET.into_iter().zip(kinds).rev();
    let mut marks: Vec<Mark> = bands.map(|(inches, kind)| zone_mark(state, own, Zone::Front, inches, kind)).collect();
    let front = own.front_pose();
    let label = |inches: f64| Mark::Label { at: front.from_local(0.0, inches), text: format!("{inches}″") };
    marks.extend(tables::MUSKET.into_iter().map(label));
    marks
}

fn command(state: &State, id: UnitId) -> Vec<Mark> {
    state.general_point(state.unit(id).general).map(rings).unwrap_or_default()
}

/// A line to every enemy, clear or blocked.
fn sight(state: &State, id: UnitId, own: &Rect) -> Vec<Mark> {
    state
        .present(state.unit(id).side.other())
        .filter_map(|enemy| {
            let rect = state.footprint(enemy)?;
            let seen = sight_blockers::line_of_sight(state, id, own, enemy, state.bases(enemy));
            let (from, to) = shape::nearest_points(own, &rect);
            let inches = (to - from).norm();
            Some(if seen.clear {
                Mark::Line { from, to, kind: LineKind::Sight, label: format!("{}″", in_quarters(inches)) }
            } else {
                let what = seen
                    .blocked_by
                    .map_or_else(String::new, |index| format!("blocked: {}", blocker_name(state, index)));
                Mark::Line { from, to, kind: LineKind::Blocked, label: what }
            })
        })
        .collect()
}

/// What blocks a line of sight: a piece of ground, or a unit.
fn blocker_name(state: &State, index: usize) -> String {
    let ground = &state.fixed.ground;
    if index < ground.terrain.len() {
        return ground.name(index);
    }
    state.units.get(index - ground.terrain.len()).map_or_else(String::new, |unit| unit.name.to_string())
}

/// The rear wedge, and who holds rear and flanks. [FLA SUP-01 to SUP-06]
fn support_marks(state: &State, id: UnitId, own: &Rect) -> Vec<Mark> {
    let mut marks = vec![zone_mark(state, own, Zone::Rear, near::REAR_SUPPORT, ZoneKind::Rear)];
    for friend in state.present(state.unit(id).side).filter(|&friend| friend != id && state.unit(friend).is_steady()) {
        let Some(rect) = state.footprint(friend) else { continue };
        let other =
            support::Friend { footprint: rect, branch: state.unit(friend).branch(), morale: state.unit(friend).morale };
        let origin = near::arc_origin(state);
        let flank =
            [Zone::Left, Zone::Right].into_iter().any(|side| support::supports_flank(own, side, &other, origin));
        if flank || support::supports_rear(own, &other, origin) {
            let (from, to) = shape::nearest_points(own, &rect);
            let label = if flank { "flank held" } else { "rear held" };
            marks.push(Mark::Line { from, to, kind: LineKind::Support, label: label.to_owned() });
        }
    }
    for (side, word) in [(Zone::Left, "left flank open"), (Zone::Right, "right flank open")] {
        if near::flank_support(state, id, side).is_some_and(|measured| !measured.value) && state.unit(id).is_infantry()
        {
            let pose = own.front_pose();
            let half = own.front / 2.0;
            let sign = if side == Zone::Left { -1.0 } else { 1.0 };
            let from = pose.from_local(sign * half, -own.depth / 2.0);
            let to = pose.from_local(sign * (half + 2.0), -own.depth / 2.0);
            marks.push(Mark::Line { from, to, kind: LineKind::NoSupport, label: word.to_owned() });
        }
    }
    marks
}

/// Where a unit may go, by the same judgement that accepts or refuses a drawn move, and, for its own side, whom it may charge.
fn reach_marks<T, W>(state: &State, awaiting: &Awaiting<T, W>, id: UnitId, eyes: Eyes) -> Vec<Mark> {
    let unit = state.unit(id);
    let Some(pose) = unit.pose() else { return Vec::new() };
    let block = unit.block(state.house());
    let permitted = |legs: &[Leg]| assess(state, id, legs, Files::Open).is_ok();
    let outline = reach::reach(&block, pose, march_facts::allowance(state, id), &permitted);
    let mut marks = Vec::new();
    if outline.len() > 2 {
        marks.push(Mark::Zone { outline, kind: ZoneKind::Reach });
    }
    if cards::may_read(eyes, unit.side) {
        let targets = targets_of(awaiting, id.into()).into_iter().filter_map(|target| unit_of(state, target));
        marks.extend(targets.flat_map(|target| charge_lines(state, id, target)));
    }
    marks
}

/// What lies between two units.
pub fn measure(state: &State, from: PieceId, to: PieceId) -> Option<Measurement> {
    if [from, to].into_iter().any(|piece| card_of(state, piece).is_some()) {
        return cards::measure(state, from, to);
    }
    let (a, b) = (unit_of(state, from)?, unit_of(state, to)?);
    let (own, other) = (state.footprint(a)?, state.footprint(b)?);
    let bases = state.bases(b);
    let unit = state.unit(a);
    let of_guns = || shot::range(state, a, b).unwrap_or_else(|| shot::range_to(state, &own, bases));
    let range = if unit.is_artillery() { of_guns() } else { measuring::unit_range(&own, &other) };
    let limits: Vec<f64> = match unit.gun() {
        Some(gun) => tables::gun_range(gun).into_iter().chain([tables::grape_range(gun)]).collect(),
        None => tables::MUSKET.to_vec(),
    };
    let sight = sight_blockers::line_of_sight(state, a, &own, b, bases);
    let arc = match zone::aspect(&[other], &own, near::arc_origin(state)) {
        Aspect::Front => "front",
        Aspect::Flank => "flank",
        Aspect::Rear => "rear",
    };
    let front = unit.pose().map_or_else(|| vec![own], |pose| unit.block(state.house()).placed_front_row(pose));
    let bearing =
        measuring::bearing_bases(&front, bases, limits.iter().copied().fold(0.0, f64::max), near::arc_origin(state));
    Some(Measurement {
        range: (range * 1000.0).round() / 1000.0,
        margin: measuring::margin_to(range, &limits),
        arc: arc.to_owned(),
        bearing_bases: bearing.len() as u8,
        sight_clear: sight.clear,
        blocked_by: sight.blocked_by.map(|index| blocker_name(state, index)),
        touching: !contact::touching(state.bases(a), bases).is_empty(),
    })
}
