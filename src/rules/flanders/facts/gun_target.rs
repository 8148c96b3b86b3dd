//! How large a target is to guns, and what friends hide of it. [FLA ART-07, ART-08, ART-21 to ART-24]

use std::collections::BTreeMap;

use super::gun_masks::GunMasks;
use super::{cover, near, sight_blockers};
use crate::geometry::sight::Part;
use crate::geometry::zone::{self, Zone};
use crate::geometry::{Base, Formation, Pose, Rect, is_within, measure};
use crate::rules::flanders::book::profile::Gun;
use crate::rules::flanders::book::shot::Shot;
use crate::rules::flanders::book::tables;
use crate::rules::flanders::judge::targets;
use crate::rules::flanders::state::{State, UnitId};

/// The side of a target that faces the guns.
fn face_toward(own: &Rect, target: &Rect) -> Zone {
    [Zone::Front, Zone::Right, Zone::Rear, Zone::Left]
        .into_iter()
        .find(|&side| zone::contains(target, side, zone::ArcOrigin::Corners, own.centre))
        .unwrap_or(Zone::Front)
}

/// Width and depth of a target as the guns see it. [FLA ART-22, ART-23, BLD-06]
pub fn size(state: &State, battery: UnitId, target: UnitId) -> Option<targets::Target> {
    let rect = state.footprint(target)?;
    Some(size_on(state, battery, target, &rect, || open_stands(state, battery, target, &rect).len()))
}

/// The same where it stands on a rectangle, with so many stands open along the side it turns to the guns [`open_stands`]. A house is as wide
/// as the wall that it turns to them.
pub(super) fn size_on(
    state: &State,
    battery: UnitId,
    target: UnitId,
    rect: &Rect,
    open: impl FnOnce() -> usize,
) -> targets::Target {
    let unit = state.unit(target);
    let face = state.footprint(battery).map_or(Zone::Front, |own| face_toward(&own, rect));
    if unit.garrison_of().is_some() {
        let wall = if matches!(face, Zone::Front | Zone::Rear) { rect.front } else { rect.depth };
        return targets::Target { width: wall.round().clamp(1.0, 3.0) as u8, ranks: 2 };
    }
    if unit.is_artillery() && unit.is_manned() {
        let guns = unit.battery.map_or(2, |battery| battery.guns);
        return targets::Target { width: guns.min(open() as u8).max(1), ranks: 2 };
    }
    let bases = state.block(target);
    match unit.formation {
        Formation::Square => targets::target((bases.bases.len() as u8).max(1), unit.formation, face),
        Formation::Line | Formation::Column => {
            let (wide, ranks, open) = (bases.stands_wide().max(1), bases.ranks().max(1), (open() as u8).max(1));
            match face {
                Zone::Front | Zone::Rear => targets::block(wide.min(open), ranks, face),
                Zone::Left | Zone::Right => targets::block(wide, ranks.min(open), face),
            }
        }
    }
}

/// Whether a unit in flank is as wide as its ranks: a square has faces instead, and guns have crews about them. [FLA ART-22, ART-23]
fn has_ranks(state: &State, target: UnitId) -> bool {
    let unit = state.unit(target);
    unit.formation != Formation::Square && !unit.is_artillery()
}

/// The bases of a target at a pose along the side that it turns to the guns: the foremost or hindmost of each file alone, or all of each rank,
/// the outermost first.
fn toward_the_guns(state: &State, target: UnitId, pose: Pose, face: Zone) -> Vec<Vec<Rect>> {
    let block = state.block(target);
    if face == Zone::Front || !has_ranks(state, target) {
        return block.placed_front_row(pose).into_iter().map(|stand| vec![stand]).collect();
    }
    let rects = block.placed(pose);
    let from_without = |is_of_it: &dyn Fn(&Base) -> bool, outward: &dyn Fn(&Base) -> f64| {
        let mut of_it: Vec<_> = block.bases.iter().zip(&rects).filter(|(base, _)| is_of_it(base)).collect();
        of_it.sort_by(|(one, _), (other, _)| outward(other).total_cmp(&outward(one)));
        of_it.into_iter().map(|(_, rect)| *rect).collect::<Vec<Rect>>()
    };
    if face == Zone::Rear {
        let files = block.front_row().map(|base| base.right);
        let is_in_file = |right: f64| move |base: &Base| (base.right - right).abs() < base.width / 2.0;
        let hindmost = |right: f64| from_without(&is_in_file(right), &|base| -base.ahead).into_iter().take(1).collect();
        return files.map(hindmost).collect();
    }
    let side = if face == Zone::Right { 1.0 } else { -1.0 };
    let ranks = 0..block.ranks();
    ranks.map(|rank| from_without(&|base| base.rank == rank, &|base| base.right * side)).collect()
}

/// The stands of a target on a rectangle, along the side that it turns to the guns, that they may fire at: those of which a part within
/// 45° of their front is seen; of a rank in flank the outermost such. [FLA ART-01, ART-22, R-97]
pub(super) fn stands_in_sight(state: &State, battery: UnitId, target: UnitId, rect: &Rect) -> Vec<Rect> {
    let Some((own, all)) = stands_toward(state, battery, target, rect) else { return vec![*rect] };
    let seen = seen_in_arc(state, battery, &own, target, all.iter().flatten());
    outermost(&all, |stand| seen.contains(stand))
}

/// The same; all that are in their arc where they see none of those, and all where there are none: what is stated of such a shot is measured
/// all the same.
pub(super) fn open_stands(state: &State, battery: UnitId, target: UnitId, rect: &Rect) -> Vec<Rect> {
    let in_sight = stands_in_sight(state, battery, target, rect);
    if !in_sight.is_empty() {
        return in_sight;
    }
    let Some((own, all)) = stands_toward(state, battery, target, rect) else { return vec![*rect] };
    let is_in_arc = |stand: &Rect| zone::holds_part(&own, Zone::Front, near::arc_origin(state), stand);
    let found = outermost(&all, is_in_arc);
    if found.is_empty() { outermost(&all, |_| true) } else { found }
}

/// The footprint of the guns, and the stands of a target on a rectangle along the side that it turns to them.
fn stands_toward(state: &State, battery: UnitId, target: UnitId, rect: &Rect) -> Option<(Rect, Vec<Vec<Rect>>)> {
    let (pose, own) = (state.pose_on(target, rect)?, state.footprint(battery)?);
    Some((own, toward_the_guns(state, target, pose, face_toward(&own, rect))))
}

/// Those of some stands of which a part lies within 45° of the front of the guns, and that part.
fn in_arc_of<'a>(state: &State, own: &Rect, stands: impl Iterator<Item = &'a Rect>) -> (Vec<Rect>, Vec<Part>) {
    let part = |stand: &Rect| Part::within(&zone::part_within(own, Zone::Front, near::arc_origin(state), stand));
    stands.filter_map(|stand| Some((*stand, part(stand)?))).unzip()
}

/// Those of some stands of a target of which the guns see a part within 45° of their front, whoever of their friends stands in between.
/// [FLA ART-01, R-97]
fn seen_in_arc<'a>(
    state: &State,
    battery: UnitId,
    own: &Rect,
    target: UnitId,
    stands: impl Iterator<Item = &'a Rect>,
) -> Vec<Rect> {
    let (stands, parts) = in_arc_of(state, own, stands);
    let Some(first) = stands.first() else { return Vec::new() };
    let height = sight_blockers::height_of(state, first);
    let seen = sight_blockers::seen_past_friends(state, [battery, target], own, height, &parts);
    stands.into_iter().zip(seen).filter(|(_, is_seen)| *is_seen).map(|(stand, _)| stand).collect()
}

/// The first stand of each file or rank of which something is so.
fn outermost(all: &[Vec<Rect>], is_so: impl Fn(&Rect) -> bool) -> Vec<Rect> {
    all.iter().filter_map(|stands| stands.iter().find(|stand| is_so(stand))).copied().collect()
}

/// What of a target no cover shelters from the guns, as they see it, where so many stands are sheltered; nothing where another number is
/// measured, or neither is on the table, nor of what has no ranks. [FLA ART-06, R-67]
pub fn exposed(state: &State, battery: UnitId, target: UnitId, sheltered: u8) -> Option<targets::Target> {
    let (own, rect) = (state.footprint(battery)?, state.footprint(target)?);
    let pose = state.unit(target).pose().filter(|_| has_ranks(state, target))?;
    let block = state.block(target);
    let covered = cover::covered(state, &block.placed(pose), own.front_pose().point());
    if covered.iter().filter(|is| **is).count() != usize::from(sheltered) {
        return None;
    }
    let face = face_toward(&own, &rect);
    let is_in_flank = matches!(face, Zone::Left | Zone::Right);
    let mut deep: BTreeMap<u8, u8> = BTreeMap::new();
    for (base, _) in block.bases.iter().zip(covered).filter(|(_, is_covered)| !is_covered) {
        *deep.entry(if is_in_flank { base.rank } else { base.file }).or_default() += 1;
    }
    let (wide, deep) = (deep.len() as u8, deep.into_values().max()?);
    Some(if is_in_flank { targets::block(deep, wide, face) } else { targets::block(wide, deep, face) })
}

/// Width and depth of a target that turns its front to the guns.
pub(super) fn usual_size(state: &State, target: UnitId) -> targets::Target {
    let unit = state.unit(target);
    match unit.battery {
        Some(battery) if unit.is_manned() => targets::Target { width: battery.guns.max(1), ranks: 2 },
        _ if unit.formation == Formation::Square => {
            targets::target(near::bases(state, target).max(1), unit.formation, Zone::Front)
        }
        _ => {
            let bases = state.block(target);
            targets::block(bases.stands_wide().max(1), bases.ranks().max(1), Zone::Front)
        }
    }
}

/// How many stands across a target on a rectangle are hidden, where so many of those along the side that it turns to the guns are: in flank
/// two ranks are one. [FLA ART-07, ART-22]
pub(super) fn masked_across(state: &State, target: UnitId, own: &Rect, rect: &Rect, hidden: u8) -> u8 {
    match face_toward(own, rect) {
        Zone::Left | Zone::Right if has_ranks(state, target) => hidden.div_ceil(2),
        _ => hidden,
    }
}

/// Whether guns see some part of a target within 45° of their front. [FLA ART-01, R-97]
fn sees_in_arc(state: &State, battery: UnitId, own: &Rect, target: UnitId) -> bool {
    let (bases, parts) = in_arc_of(state, own, state.bases(target).iter());
    let height = bases.first().map_or(0.0, |first| sight_blockers::height_of(state, first));
    sight_blockers::sees_some(state, [battery, target], own, height, &parts)
}

/// The stands across a target that friends hide from such a shot where it stands. [FLA ART-07, ART-08]
pub(super) fn masked_where_it_stands(state: &State, battery: UnitId, target: UnitId, shot: Shot) -> Option<u8> {
    let (own, rect) = (state.footprint(battery)?, state.footprint(target)?);
    let masks = GunMasks::before(state, battery, &own, (target, &rect), shot);
    if state.unit(target).pose().is_none() {
        return Some(masks.hidden(state.bases(target)));
    }
    let open = open_stands(state, battery, target, &rect);
    Some(masked_across(state, target, &own, &rect, masks.hidden(&open)))
}

/// Whether guns see something within their 45° of a unit where it stands, and their friends do not hide every stand of it from such a shot.
/// [FLA ART-01, ART-07, R-10, R-97]
pub fn is_open(state: &State, battery: UnitId, target: UnitId, shot: Shot) -> bool {
    let Some((own, rect)) = state.footprint(battery).zip(state.footprint(target)) else { return true };
    sees_in_arc(state, battery, &own, target) && {
        let stands = open_stands(state, battery, target, &rect);
        usize::from(GunMasks::before(state, battery, &own, (target, &rect), shot).hidden(&stands)) < stands.len()
    }
}

/// Whether guns carry as far as to some part of a unit. [FLA ART-02, ART-21]
pub(super) fn is_within_reach(state: &State, battery: UnitId, target: UnitId) -> bool {
    let [.., reach] = tables::gun_range(state.unit(battery).gun().unwrap_or(Gun::Light));
    range(state, battery, target).is_none_or(|inches| is_within(inches, reach))
}

/// Range from the centre of the battery to the nearest part of the target that it may hit, of the bases of which it sees such a part; of all
/// where it sees none. [FLA ART-01, ART-02, R-14]
pub fn range(state: &State, battery: UnitId, target: UnitId) -> Option<f64> {
    let (own, bases) = (state.footprint(battery)?, state.bases(target));
    let seen = seen_in_arc(state, battery, &own, target, bases.iter());
    (!bases.is_empty()).then(|| range_to(state, &own, if seen.is_empty() { bases } else { &seen }))
}

/// Range from the centre of a battery to the nearest part of some rectangles within 45° of its front; to the nearest of all where none
/// is: what is stated of such a shot is measured all the same. [FLA ART-01, ART-02, R-14]
pub fn range_to(state: &State, battery: &Rect, target: &[Rect]) -> f64 {
    let in_arc = measure::battery_range_in_arc(battery, target, near::arc_origin(state));
    in_arc.unwrap_or_else(|| measure::battery_range(battery.centre, target))
}
