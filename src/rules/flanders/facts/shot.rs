//! What gun fire needs to know. [FLA ART-01 to ART-18]

use super::confirmed::facts;
use super::{Measured, Sheet, near, sight_blockers, volley};
use crate::game::{FactSheet, Rule, Side, Wording, say};
use crate::geometry::zone::{self, Zone};
use crate::geometry::{Formation, Point, Pose, Rect, Vector, contact, is_beyond, is_within, measure, polygon, shape};
use crate::rules::flanders::book::profile::Gun;
use crate::rules::flanders::book::shot::Shot;
use crate::rules::flanders::book::tables;
use crate::rules::flanders::judge::counter_battery::{self, Damage};
use crate::rules::flanders::judge::{artillery as judge, targets};
use crate::rules::flanders::state::{State, Unit, UnitId, ground};

facts! {
    /// The facts of a shot.
    ShotFacts {
        /// From the centre of the battery, in inches; none where the rules know it already.
        range: Option<f64>,
        /// Width of the target in stands.
        width: u8,
        /// Ranks of the target.
        ranks: u8,
        /// Stands of it masked by friends.
        masked: u8,
        /// Stands of it behind cover.
        covered: u8,
        /// Stands of it in all.
        stands: u8,
        /// Fired over cover that the guns do not touch.
        over_cover: bool,
    }
}

facts! {
    each unit:
    /// The facts about one more unit of the target, or one behind it; none of a unit that is neither.
    OtherFacts {
        /// It is massed with the target. [FLA ART-09]
        massed: Option<bool>,
        /// How many of its bases are behind it. [FLA ART-16]
        behind: Option<u8>,
        /// How many of its ranks are within carry. [FLA ART-12]
        ranks: Option<u8>,
    }
}

/// The facts of a shot; its range too, unless the rules know it already.
pub fn sheet<W: Wording>(state: &State, battery: UnitId, target: UnitId, known_range: Option<f64>) -> FactSheet<W> {
    let title = say!("How {} bears on {}", state.name(battery), state.name(target));
    let gun = state.unit(battery).gun().unwrap_or(Gun::Light);
    let mut sheet = Sheet::new(title, Rule::new("FLA ART-01"), [battery.into(), target.into()]);
    if known_range.is_none() {
        let limits: Vec<f64> = tables::gun_range(gun).into_iter().chain([tables::grape_range(gun)]).collect();
        let range =
            range(state, battery, target).map(|range| Measured::within(range, measure::margin_to(range, &limits)));
        sheet = sheet.inches(ShotFacts::range(), "Range from the centre of the battery", "FLA ART-02", 90.0, range);
    }
    let size = size(state, battery, target);
    let usual = usual_size(state, target);
    let covered = near::covered_bases(state, target);
    let masked = masked_where_it_stands(state, battery, target);
    let over = state
        .footprint(battery)
        .and(state.footprint(target))
        .map(|rect| volley::fires_over_cover(state, battery, rect));
    sheet = sheet
        .count(
            ShotFacts::width(),
            "Width of the target in stands",
            "FLA ART-21",
            9,
            size.map(|size| Measured::sure(size.width)),
        )
        .usually_number(usual.width)
        .count(ShotFacts::ranks(), "Ranks of the target", "FLA ART-24", 30, size.map(|size| Measured::sure(size.ranks)))
        .usually_number(usual.ranks)
        .count(ShotFacts::masked(), "Stands of it masked by friends", "FLA ART-07", 9, masked.map(Measured::sure))
        .usually_number(0)
        .count(
            ShotFacts::covered(),
            "Stands of it behind cover",
            "FLA ART-06",
            9,
            covered.map(|(covered, _)| Measured::sure(covered)),
        )
        .usually_number(0)
        .count(ShotFacts::stands(), "Stands of it in all", "FLA ART-06", 9, covered.map(|(_, all)| Measured::sure(all)))
        .usually_number(near::bases(state, target))
        .yes(
            ShotFacts::over_cover(),
            "Fired over cover that the guns do not touch",
            "FLA ART-03",
            over.map(Measured::sure),
        );
    others(state, battery, target, gun, sheet).done()
}

/// Units massed with the target, and units behind it that the shot may carry on into.
fn others<W: Wording>(state: &State, battery: UnitId, target: UnitId, gun: Gun, mut sheet: Sheet<W>) -> Sheet<W> {
    let at = state.footprint(target);
    let massed = at.map_or_else(Vec::new, |at| massed_with(state, battery, target, &at));
    for (id, gap) in &massed {
        let label = format!("{} is massed with it, within ½″", state.name(*id));
        let near = Measured::within(targets::is_one_target(*gap, state.house()), gap - targets::MASSED);
        sheet = sheet.yes(OtherFacts::massed(*id), label, "FLA ART-09", Some(near));
    }
    for behind in behind(state, battery, target, gun) {
        if massed.iter().any(|(id, _)| *id == behind.unit) {
            continue;
        }
        let name = state.name(behind.unit);
        sheet = sheet
            .count(
                OtherFacts::behind(behind.unit),
                format!("Bases of {name} behind it"),
                "FLA ART-16",
                9,
                Some(Measured::sure(behind.bases)),
            )
            .count(
                OtherFacts::ranks(behind.unit),
                format!("Ranks of {name} within carry"),
                "FLA ART-12",
                30,
                Some(Measured::sure(behind.ranks)),
            );
    }
    sheet
}

/// Range from the centre of the battery to the nearest part of the target that it may hit. [FLA ART-01, ART-02, R-14]
pub fn range(state: &State, battery: UnitId, target: UnitId) -> Option<f64> {
    let (own, bases) = (state.footprint(battery)?, state.bases(target));
    (!bases.is_empty()).then(|| range_to(state, &own, bases))
}

/// Range from the centre of a battery to the nearest part of some rectangles within 45° of its front; to the nearest of all where none
/// is: what is stated of such a shot is measured all the same. [FLA ART-01, ART-02, R-14]
pub fn range_to(state: &State, battery: &Rect, target: &[Rect]) -> f64 {
    let in_arc = measure::battery_range_in_arc(battery, target, near::arc_origin(state));
    in_arc.unwrap_or_else(|| measure::battery_range(battery.centre, target))
}

/// The side of a target that faces the guns.
fn face_toward(own: &Rect, target: &Rect) -> Zone {
    [Zone::Front, Zone::Right, Zone::Rear, Zone::Left]
        .into_iter()
        .find(|&side| zone::contains(target, side, zone::ArcOrigin::Corners, own.centre))
        .unwrap_or(Zone::Front)
}

/// Width and depth of a target as the guns see it. [FLA ART-22, ART-23, BLD-06]
pub fn size(state: &State, battery: UnitId, target: UnitId) -> Option<targets::Target> {
    Some(size_on(state, &state.footprint(battery)?, target, &state.footprint(target)?))
}

/// The same where it stands on a rectangle.
fn size_on(state: &State, own: &Rect, target: UnitId, rect: &Rect) -> targets::Target {
    let unit = state.unit(target);
    if unit.garrison_of().is_some() {
        let width = (rect.front.max(rect.depth)).round().clamp(1.0, 3.0) as u8;
        return targets::Target { width, ranks: 2 };
    }
    if unit.is_artillery() && unit.is_manned() {
        return targets::Target { width: unit.battery.map_or(2, |battery| battery.guns.max(1)), ranks: 2 };
    }
    let bases = unit.block(state.house());
    let face = face_toward(own, rect);
    match unit.formation {
        Formation::Square => targets::target((bases.bases.len() as u8).max(1), unit.formation, face),
        Formation::Line | Formation::Column => targets::block(bases.stands_wide().max(1), bases.ranks().max(1), face),
    }
}

/// Width and depth of a target that turns its front to the guns.
fn usual_size(state: &State, target: UnitId) -> targets::Target {
    let unit = state.unit(target);
    match unit.battery {
        Some(battery) if unit.is_manned() => targets::Target { width: battery.guns.max(1), ranks: 2 },
        _ => targets::target(near::bases(state, target).max(1), unit.formation, Zone::Front),
    }
}

/// How many of some stands friends of the guns hide. [FLA ART-07]
fn masked(state: &State, battery: UnitId, own: &Rect, stands: &[Rect]) -> u8 {
    let muzzle = own.front_pose().point();
    let others = state.present(state.unit(battery).side).filter(|&friend| friend != battery);
    let on_table = others.filter(|&friend| state.unit(friend).garrison_of().is_none());
    let friends: Vec<Rect> = on_table.filter_map(|friend| state.footprint(friend)).collect();
    let hides = |friend: &Rect, stand: &Rect| polygon::segment_to_rect(muzzle, stand.centre, friend) < 0.001;
    stands.iter().filter(|stand| friends.iter().any(|friend| hides(friend, stand))).count() as u8
}

/// The stands across a target's front that friends hide where it stands; none where the guns shoot over them. [FLA ART-07, ART-08]
fn masked_where_it_stands(state: &State, battery: UnitId, target: UnitId) -> Option<u8> {
    let own = state.footprint(battery)?;
    let stands = match state.unit(target).pose() {
        Some(pose) => state.block(target).placed_front_row(pose),
        None => state.bases(target).to_vec(),
    };
    Some(if shoots_over(state, battery, target) { 0 } else { masked(state, battery, &own, &stands) })
}

/// Whether the guns or their target stand on higher ground than what lies between. [FLA ART-08]
pub fn shoots_over(state: &State, battery: UnitId, target: UnitId) -> bool {
    let is_high = |id: UnitId| state.footprint(id).is_some_and(|rect| stands_high(state, &rect));
    is_high(battery) || is_high(target)
}

fn stands_high(state: &State, rect: &Rect) -> bool {
    state.fixed.ground.height_at(rect.centre) > 0.0
}

/// The range at which guns have a shot at a target that is on a rectangle on its way; `None` where they have none: it is beyond their
/// arc or their reach, or friends leave too few of its stands open. [FLA ART-01, ART-05, ART-07, ART-20, FIP-08]
pub fn shot_on_the_way(state: &State, battery: UnitId, target: UnitId, at: &Rect) -> Option<f64> {
    let (own, gun) = (state.footprint(battery)?, state.unit(battery).gun()?);
    let range = measure::battery_range_in_arc(&own, &[*at], near::arc_origin(state))?;
    if is_beyond(range, reach(gun)) {
        return None;
    }
    let front_row = |pose: Pose| state.block(target).placed_front_row(pose);
    let stands = state.pose_on(target, at).map_or_else(|| vec![*at], front_row);
    let is_over = stands_high(state, &own) || stands_high(state, at);
    let massed = massed_with(state, battery, target, at);
    let is_one = |gap: f64| targets::is_one_target(gap, state.house());
    let others = massed.iter().filter(|(_, gap)| is_one(*gap)).map(|(id, _)| adds(state, battery, target, *id));
    let facts = judge::ShotFacts {
        gun,
        range,
        shot: Some(if is_within(range, grape_reach(gun)) { Shot::Grape } else { Shot::Round }),
        in_wood: volley::is_in_wood(state, battery),
        width: size_on(state, &own, target, at).width.max(1) + others.map(|more| more.width).sum::<u8>(),
        blocked_bases: if is_over { 0 } else { masked(state, battery, &own, &stands) },
    };
    judge::aim(&facts, state.house()).is_ok().then_some(range)
}

/// Enemies chained by small gaps to the target where it stands, with the gap that chains each; seen and in arc like it. [FLA ART-09, R-10]
fn massed_with(state: &State, battery: UnitId, target: UnitId, at: &Rect) -> Vec<(UnitId, f64)> {
    let Some(own) = state.footprint(battery) else { return Vec::new() };
    if state.unit(target).garrison_of().is_some() {
        return Vec::new();
    }
    let candidates: Vec<(UnitId, Rect)> = state
        .present(state.unit(target).side)
        .filter(|&id| id != target && state.unit(id).pose().is_some())
        .filter_map(|id| Some((id, state.footprint(id)?)))
        .filter(|(_, rect)| zone::holds_part(&own, Zone::Front, near::arc_origin(state), rect))
        .collect();
    let mut chain = vec![target];
    let mut found: Vec<(UnitId, f64)> = Vec::new();
    let mut next = 0;
    while let Some(&link) = chain.get(next) {
        next += 1;
        let is_on_its_way = link == target && state.footprint(target) != Some(*at);
        for (id, rect) in &candidates {
            let gap = if is_on_its_way { shape::distance(at, rect) } else { near::apart(state, link, *id) };
            if !chain.contains(id) && gap <= targets::MASSED + 0.1 && sight_blockers::unit_sees(state, battery, *id) {
                found.push((*id, gap));
                if targets::is_one_target(gap, state.house()) {
                    chain.push(*id);
                }
            }
        }
    }
    found
}

/// How a member of a massed target makes it larger for the guns: behind another it adds to the depth, beside it to the width.
pub fn adds(state: &State, battery: UnitId, target: UnitId, member: UnitId) -> targets::Target {
    let nothing = targets::Target { width: 0, ranks: 0 };
    let rect = |id: UnitId| state.footprint(id);
    let (Some(own), Some(first), Some(other)) = (rect(battery), rect(target), rect(member)) else { return nothing };
    let size = size_on(state, &own, member, &other);
    let Some(line) = Line::to(&own, &first) else { return nothing };
    let is_hidden = 2.0 * line.overlap(&first, &other) >= line.width(&other);
    if is_hidden && line.near_edge(&other) > line.near_edge(&first) {
        targets::Target { width: 0, ..size }
    } else {
        targets::Target { ranks: 0, ..size }
    }
}

/// The line of fire from a battery to its target.
struct Line {
    from: Point,
    along: Vector,
    across: Vector,
}

impl Line {
    fn to(own: &Rect, target: &Rect) -> Option<Self> {
        let along = (target.centre - own.centre).try_normalize(0.1)?;
        Some(Self { from: own.centre, along, across: Vector::new(along.y, -along.x) })
    }

    /// The least and the most inches of a rectangle on an axis.
    fn spread(&self, rect: &Rect, axis: &Vector) -> (f64, f64) {
        let values = rect.corners().map(|corner| (corner - self.from).dot(axis));
        (values.iter().copied().fold(f64::INFINITY, f64::min), values.iter().copied().fold(f64::NEG_INFINITY, f64::max))
    }

    /// Inches along the line to the nearest part of a rectangle.
    fn near_edge(&self, rect: &Rect) -> f64 {
        self.spread(rect, &self.along).0
    }

    /// Inches of a rectangle across the line.
    fn width(&self, rect: &Rect) -> f64 {
        let (left, right) = self.spread(rect, &self.across);
        right - left
    }

    /// Inches across the line that two rectangles have in common; below nought where they stand beside each other.
    fn overlap(&self, one: &Rect, other: &Rect) -> f64 {
        let ((left, right), (from, to)) = (self.spread(one, &self.across), self.spread(other, &self.across));
        to.min(right) - from.max(left)
    }
}

/// An enemy behind the target.
struct Behind {
    unit: UnitId,
    bases: u8,
    ranks: u8,
}

/// Enemies behind the target in the line of fire, nearest first, as far as the shot carries. [FLA ART-11 to ART-18, R-45]
fn behind(state: &State, battery: UnitId, target: UnitId, gun: Gun) -> Vec<Behind> {
    let (Some(own), Some(first)) = (state.footprint(battery), state.footprint(target)) else { return Vec::new() };
    let Some(line) = Line::to(&own, &first).filter(|_| state.unit(target).garrison_of().is_none()) else {
        return Vec::new();
    };
    let front_edge = line.near_edge(&first);
    let mut found: Vec<(f64, Behind)> = state
        .present(state.unit(target).side)
        .filter(|&id| id != target && state.unit(id).pose().is_some())
        .filter_map(|id| {
            let bases = state.bases(id);
            let rect = state.footprint(id)?;
            let near_edge = line.near_edge(&rect);
            let is_eligible =
                zone::holds_part(&own, Zone::Front, near::arc_origin(state), &rect) && near_edge > front_edge + 0.01;
            let overlapped = bases.iter().filter(|base| line.overlap(&first, base) > 0.01).count() as u8;
            let ranks = rank_fronts(state, id)
                .into_iter()
                .filter(|pose| is_within((pose.point() - own.centre).dot(&line.along) - front_edge, tables::carry(gun)))
                .count() as u8;
            (is_eligible && overlapped > 0 && ranks > 0)
                .then_some((near_edge, Behind { unit: id, bases: overlapped, ranks }))
        })
        .collect();
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    found.into_iter().map(|(_, behind)| behind).collect()
}

/// Where each rank of a unit begins.
fn rank_fronts(state: &State, id: UnitId) -> Vec<Pose> {
    let unit = state.unit(id);
    let Some(pose) = unit.pose() else { return Vec::new() };
    let block = unit.block(state.house());
    let ranks = block.ranks().max(1);
    let depth = block.depth() / f64::from(ranks);
    (0..ranks).map(|rank| pose.advanced(-depth * f64::from(rank))).collect()
}

/// Walls, earthworks and woods that a shot passes before its target: each takes a rank. [FLA ART-14, R-96]
pub fn cover_in_front(state: &State, battery: UnitId, target: UnitId) -> u8 {
    let (Some(own), Some(rect)) = (state.footprint(battery), state.footprint(target)) else { return 0 };
    let from = own.front_pose().point();
    state
        .fixed
        .ground
        .terrain
        .iter()
        .filter(|terrain| ground::stops_a_rank(terrain.kind))
        .filter(|terrain| {
            terrain.outline.crosses(from, rect.centre) && terrain.outline.distance_to(&own) > contact::CONTACT
        })
        .count() as u8
}

/// Which side a battery fires for, for lists of its targets.
pub fn enemy_of(state: &State, battery: UnitId) -> Side {
    state.unit(battery).side.other()
}

/// How far guns reach, in inches. [FLA ART-20]
pub fn reach(gun: Gun) -> f64 {
    tables::gun_range(gun)[2]
}

/// How far grape reaches, in inches. [FLA ART-28]
pub fn grape_reach(gun: Gun) -> f64 {
    tables::grape_range(gun)
}

/// What a battery has lost. [FLA CB-08 to CB-10]
pub fn damage(unit: &Unit) -> Damage {
    Damage {
        crew_lost: unit.casualties(),
        guns_lost: unit.battery.map_or(0, |battery| counter_battery::GUNS.saturating_sub(battery.guns)),
        drivers_gone: unit.battery.is_some_and(|battery| battery.drivers_gone),
    }
}
