//! Which way a broken or beaten unit goes, and how far it comes. [FLA RET-13 to RET-16, R-88]

use std::borrow::Cow;
use std::cell::OnceCell;

use nalgebra::Rotation2;

use super::confirmed::facts;
use super::landing::{self, GroundCost, Landing, Rest};
use super::retreat_route::{self, End, Retreat, Route, corridor, middle_of_whom_it_leaves};
use super::{Measured, Sheet};
use crate::game::{FactSheet, Rule, Wording, say};
use crate::geometry::contact::in_contact;
use crate::geometry::{Point, Pose, Rect, TOLERANCE, Vector, polygon, shape};
use crate::rules::flanders::judge::retreat as judge;
use crate::rules::flanders::state::{SHIFTED, State, UnitId, standing_bases};

/// The ways a unit may go, in the printed order, and the last resort.
pub const WAYS: [&str; 5] = ["straight back", "away from the enemy", "the way it came", "toward friends", "surrenders"];
/// A way fails that leads within this of a new enemy, in inches.
const ENEMY_NEAR: f64 = 4.0;
/// Who is no farther from an enemy is in touch with him, and as he slides along him on the way may lie so far in him, in inches: less than
/// a hand that moves bases can tell.
const INTO: f64 = 0.05;
/// Who would lie deeper in an enemy on the way, but no deeper than this, slides along him, in inches.
const BRUSHES: f64 = 0.25;
/// How often a way back is looked for anew by what its ground takes off it.
const TRIES: u8 = 4;
/// By how many degrees he turns aside at the most, to slide along him.
const ASIDE: [f64; 6] = [1.0, -1.0, 2.0, -2.0, 4.0, -4.0];
/// How far ahead one looks to tell whether a way leads away, in inches.
const A_HAIR: f64 = 1e-3;
/// Who has come no farther than this has not gone at all, in inches.
const HARDLY: f64 = 0.01;

/// A retreat as it is made in one direction.
#[derive(Clone, Debug)]
pub struct Made {
    /// The direction.
    pub direction: Vector,
    /// The way of its middle.
    pub route: Route,
    /// Where it comes to rest.
    pub landing: Landing,
    /// What the ground has done to its inches.
    pub ground: GroundCost,
}

impl Made {
    /// Whether it stops before what it can neither go round nor break through.
    fn is_barred(&self) -> bool {
        !self.route.may_go_on() && self.ground.stops.is_none()
    }

    fn goes_anywhere(&self) -> bool {
        self.landing.inches > HARDLY
    }
}

facts! {
    /// The facts of a retreat.
    RetreatFacts {
        /// Which way it goes, one of [`WAYS`].
        way: Cow<'static, str>,
    }
}

/// The way of a retreat.
#[derive(Clone, Debug)]
pub struct WayBack {
    /// One of [`WAYS`].
    pub way: &'static str,
    /// The retreat as it is made that way, where that has been worked out.
    pub made: Option<Made>,
}

/// The facts of a retreat, where its way is measured.
pub fn sheet<W: Wording>(state: &State, retreat: &Retreat, way: Option<&'static str>) -> FactSheet<W> {
    let name = state.name(retreat.unit);
    let title = match retreat.cause {
        Some(cause) => say!("Which way {name} goes from {}", state.name(cause)),
        None => say!("Which way {name} goes"),
    };
    let measured = way.map(Measured::sure);
    Sheet::new(title, Rule::new("FLA RET-13"), [retreat.unit.into()])
        .word(RetreatFacts::way(), "Direction of the retreat", "FLA RET-13", &WAYS, measured)
        .done()
}

/// Which way a retreat goes, as [`way_back`] finds it.
pub fn way(state: &State, retreat: &Retreat) -> Option<&'static str> {
    way_back(state, retreat).map(|found| found.way)
}

/// The way of a retreat: the lowest numbered that leads to no enemy, else the first that can go round him, else surrender; nothing
/// when it cannot be measured. [FLA RET-14 to RET-16, R-87]
pub fn way_back(state: &State, retreat: &Retreat) -> Option<WayBack> {
    let own = state.footprint(retreat.unit)?;
    let order = if retreat.is_driven { [1, 0, 2, 3] } else { [0, 1, 2, 3] };
    // Each is worked out once, and only if those before it do not settle the matter.
    let known: [OnceCell<(judge::Way, Option<Made>)>; 4] = Default::default();
    let options = order.iter().zip(&known);
    let options = options.map(|(&index, known)| known.get_or_init(|| option(state, retreat, &own, WAYS[index])).0);
    let found = judge::way_back(&options);
    if let Some(index) = found {
        let made = known.into_iter().nth(index).and_then(OnceCell::into_inner).and_then(|(_, made)| made);
        return Some(WayBack { way: WAYS[order[index]], made });
    }
    // Who is hemmed in by ground alone stays where it is.
    let goes = |way: &&'static str| {
        let direction = direction(state, retreat, way);
        direction.and_then(|direction| made(state, retreat, direction)).is_some_and(|made| made.goes_anywhere())
    };
    let is_cut_off = is_pressed(state, retreat.unit, &own) || WAYS[..4].iter().any(goes);
    Some(WayBack { way: if is_cut_off { WAYS[4] } else { WAYS[0] }, made: None })
}

/// Whether an enemy stands within four inches of it.
fn is_pressed(state: &State, id: UnitId, own: &Rect) -> bool {
    enemies(state, id).any(|(_, enemy)| shape::is_near(own, &enemy, ENEMY_NEAR))
}

/// What speaks for a way, and the retreat as it is made that way: of one that leads over those whom it leaves nothing does.
fn option(state: &State, retreat: &Retreat, own: &Rect, way: &str) -> (judge::Way, Option<Made>) {
    let left = whom_it_leaves(state, retreat, own);
    let direction = direction(state, retreat, way).filter(|way| !leads_through(&left, own, *way, retreat.inches));
    let made = direction.and_then(|direction| made(state, retreat, direction));
    (made.as_ref().map_or(judge::Way::BARRED, |made| judged(state, retreat, own, made, &left)), made)
}

/// What speaks for a way that leads over none of those whom it leaves.
fn judged(state: &State, retreat: &Retreat, own: &Rect, made: &Made, left: &[Left]) -> judge::Way {
    let turned = own.turned_to(made.landing.rect.facing());
    if !made.goes_anywhere() {
        let is_free = || leads_to(state, retreat.unit, [own, &turned], made.direction, left) == Toward::Nobody;
        return judge::Way { is_held: !is_pressed(state, retreat.unit, own) && is_free(), ..judge::Way::BARRED };
    }
    let enemies = with_gaps(state, retreat.unit, own);
    let ends_near = comes_to(&enemies, &made.landing.rect, &[]);
    let leads_to = || {
        let in_the_end = || comes_to(&enemies, &made.landing.rect, left);
        let in_the_end = if made.route.is_bent() { in_the_end() } else { Toward::Nobody };
        leads_to(state, retreat.unit, [own, &turned], made.direction, left).max(in_the_end)
    };
    let toward = if retreat.is_driven { Toward::Nobody } else { leads_to() };
    // Who is pressed, and would have to stop near others for want of a way round them, does not go round them. [FLA RET-15, R-87]
    let stops_short = made.is_barred() && ends_near == Toward::Others && is_pressed(state, retreat.unit, own);
    let can_go_round = toward == Toward::Nobody
        || (!stops_short
            && retreat_route::can_go_round_enemies(state, retreat.unit, own, made.direction, retreat.inches));
    let (leads_to_enemy, only_past_the_near) = (toward != Toward::Nobody, toward == Toward::TheNear);
    let ends_clear = ends_near == Toward::Nobody;
    judge::Way { leads_to_enemy, only_past_the_near, can_go_round, ends_clear, is_held: false }
}

/// A retreat made in a direction; nothing for a unit that stands nowhere. [FLA RET-11, RET-12, R-88]
pub fn made(state: &State, retreat: &Retreat, direction: Vector) -> Option<Made> {
    let own = state.footprint(retreat.unit)?;
    let left = whom_it_leaves(state, retreat, &own);
    let enemies = with_gaps(state, retreat.unit, &own);
    let ends = |rect: &Rect| {
        let way = unit_vector(rect.centre - own.centre);
        if way.is_some_and(|way| leads_through(&left, &own, way, retreat.inches)) {
            End::PastWhomItLeaves
        } else if comes_to(&enemies, rect, &left) != Toward::Nobody {
            End::NearEnemies
        } else {
            End::Open
        }
    };
    let made = made_with(state, retreat, &own, direction, ends);
    // A way round friends that ends clear of the enemy may have no place for it but short of there, near to him: then, too, it rather breaks
    // through them.
    let comes_near = |made: &Made| ends(&made.landing.rect) != End::Open;
    if !made.route.is_bent() || !comes_near(&made) {
        return Some(made);
    }
    let breaking = made_with(state, retreat, &own, direction, |rect| ends(rect).max(End::NearEnemies));
    Some(if breaking.goes_anywhere() && !comes_near(&breaking) { breaking } else { made })
}

/// The ground on which a flight is seen, piece by piece: what stands of the unit where it sets out and what that passes over, which is a file
/// where its way bends, and what stands of it where it comes to rest. [FLA MOR-12, R-14]
pub fn seen_on(state: &State, id: UnitId, own: &Rect, made: &Made, rests_at: Pose) -> Vec<Vec<Point>> {
    let corners = |rect: &Rect| rect.corners().to_vec();
    let start = state.standing_bases(id);
    let end = standing_bases::of_block(&state.block(id), rests_at);
    let inches = made.landing.inches;
    let passed_over =
        |base: &Rect| polygon::hull(&[base.corners(), base.moved(made.direction * inches).corners()].concat());
    let way: Vec<Vec<Point>> = if made.route.is_bent() {
        made.route.swept(own, made.direction, inches).iter().map(corners).collect()
    } else {
        start.iter().map(passed_over).collect()
    };
    start.iter().chain(end.iter()).map(corners).chain(way).collect()
}

/// A retreat made in a direction, by where a bent way may end.
fn made_with(
    state: &State,
    retreat: &Retreat,
    own: &Rect,
    direction: Vector,
    ends: impl Fn(&Rect) -> End + Copy,
) -> Made {
    let ahead = corridor(own, direction, retreat.inches);
    let straight = landing::ground_on_the_way(state, retreat, own, &[ahead], |inches| own.moved(direction * inches));
    let turned = own.turned_to(landing::facing_after(state, retreat, own, direction));
    let way_back = |inches: f64| retreat_route::way_back(state, retreat.unit, [own, &turned], direction, inches, ends);
    // It pays for the ground on the way that it takes: the inches which that leaves may take it another way, until the two agree; where they
    // never do it goes the first way as far as those last.
    let ground_on = |route: &Route| {
        if !route.is_bent() {
            return straight.clone();
        }
        let mut within = route.swept(own, direction, retreat.inches);
        within.extend([*own, route.place_after(&turned, retreat.inches)]);
        landing::ground_on_the_way(state, retreat, own, &within, |inches| route.place_after(&turned, inches))
    };
    let first = way_back(retreat.inches - straight.lost());
    let (mut route, mut ground) = (first.clone(), straight.clone());
    let agrees = (0..TRIES).any(|_| {
        let along = ground_on(&route);
        let agrees = along == ground;
        if !agrees {
            (route, ground) = (way_back(retreat.inches - along.lost()), along);
        }
        agrees
    });
    if !agrees {
        ground = ground_on(&first);
        // Led straight on to so many inches, where that is open; with what its ground takes then.
        let led_on = |inches: f64| {
            let longer = first.clone().lengthened(inches);
            let is_open = inches > first.length()
                && retreat_route::is_open_on(state, retreat, own, &first, inches)
                && ends(&turned.moved_to(longer.at(inches))) == End::Open;
            is_open.then(|| (ground_on(&longer), longer)).filter(|(along, _)| along.lost() <= ground.lost())
        };
        let inches = retreat.inches - ground.lost();
        (route, ground) = match led_on(inches) {
            // What it is not charged for after all it goes too, or stops before what it would be charged for there.
            Some((along, longer)) if along.lost() < ground.lost() => {
                match led_on(retreat.inches - along.lost()).filter(|(farther, _)| *farther == along) {
                    Some((along, farther)) => (farther, along),
                    None => (longer.stopping(), along),
                }
            }
            Some((along, longer)) => (longer, along),
            // What keeps it from going on there, it stops before.
            None if first.length() < inches - TOLERANCE => (first.stopping(), ground),
            None => (first.cut_short(inches), ground),
        };
    }
    if ground.stops.is_some() {
        route = route.stopping();
    }
    // Short of the end of a bent way it may stand beside whom it leaves, whom it could only have come to through him. [FLA RET-16, R-88]
    let rest = |rect: &Rect| {
        let end = if route.is_bent() || !retreat.is_driven { ends(rect) } else { End::Open };
        match end {
            End::PastWhomItLeaves if route.is_bent() => Rest::Barred,
            _ if landing::unpaid_ground(state, retreat, own, &ground, rect).is_some() => Rest::Barred,
            End::Open => Rest::Clear,
            _ if retreat.is_driven => Rest::Clear,
            _ => Rest::Near,
        }
    };
    let landing = Landing::of(state, retreat, own, direction, &route, &ground, &rest);
    route.through = route.broken_through(state, retreat.unit, landing.inches);
    ground.come_to(state, retreat, own, &landing, &route);
    Made { direction, route, landing, ground }
}

/// The direction on the table that a way means; nothing when it means none for this unit. Who would brush an enemy beside him turns
/// aside by the few degrees with which he slides along him.
pub fn direction(state: &State, retreat: &Retreat, way: &str) -> Option<Vector> {
    let (meant, own) = (meant(state, retreat, way)?, state.footprint(retreat.unit)?);
    let left = whom_it_leaves(state, retreat, &own);
    let depth = |direction: &Vector| depth_in(&left, &own, *direction, retreat.inches);
    if !(INTO..=BRUSHES).contains(&depth(&meant)) {
        return Some(meant);
    }
    let turned = ASIDE.map(|degrees| Rotation2::new(degrees.to_radians()) * meant);
    Some(turned.into_iter().find(|aside| depth(aside) <= INTO).unwrap_or(meant))
}

/// By how many degrees who goes a way in a direction has turned aside from what it means, to slide along an enemy.
pub fn degrees_aside(state: &State, retreat: &Retreat, way: &str, direction: Vector) -> f64 {
    let cosine = meant(state, retreat, way).map_or(1.0, |meant| meant.dot(&direction).clamp(-1.0, 1.0));
    libm::acos(cosine).to_degrees()
}

/// The direction that a way means by itself.
fn meant(state: &State, retreat: &Retreat, way: &str) -> Option<Vector> {
    let id = retreat.unit;
    let unit = state.unit(id);
    let own = state.footprint(id)?;
    let toward = |point: Point| unit_vector(point - own.centre);
    match WAYS.iter().position(|&name| name == way)? {
        0 => {
            let forward = own.front_pose().forward();
            Some(if unit.faces_rear { forward } else { -forward })
        }
        1 => toward(middle_of_whom_it_leaves(state, retreat)?).map(|direction| -direction),
        // Who has come back to where he came from, as from a countercharge, has no way left to go there: a hair would say whither.
        2 => toward(unit.came_from.filter(|from| (from.point - own.centre).norm() > SHIFTED)?.point),
        3 => {
            let friends = state.present(unit.side).filter(|&friend| friend != id);
            let centres = friends.filter_map(|friend| Some(state.footprint(friend)?.centre));
            toward(centres.min_by(|a, b| (a - own.centre).norm().total_cmp(&(b - own.centre).norm()))?)
        }
        _ => None,
    }
}

fn unit_vector(vector: Vector) -> Option<Vector> {
    (vector.norm() > HARDLY).then(|| vector.normalize())
}

/// The enemies of a unit and the ground they stand on.
fn enemies(state: &State, id: UnitId) -> impl Iterator<Item = (UnitId, Rect)> + '_ {
    let all = state.present(state.unit(id).side.other());
    all.flat_map(|enemy| state.ground_under(enemy).map(move |ground| (enemy, ground)))
}

/// Toward whom a way back leads, by what is worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Toward {
    /// Away from everybody.
    Nobody,
    /// Nearer to an enemy who is within four inches already, and past him.
    TheNear,
    /// Within four inches of an enemy who was not that near, or over one.
    Others,
}

impl Toward {
    /// The same, of one enemy: whom it leaves nobody goes past.
    fn unless_left(self, enemy: UnitId, left: &[Left]) -> Self {
        let is_left = || left.iter().any(|one| one.by == enemy);
        if self == Self::TheNear && is_left() { Self::Others } else { self }
    }
}

/// Toward whom a way leads that is followed to the table's edge, from those whom a unit leaves.
fn leads_to(state: &State, id: UnitId, [own, turned]: [&Rect; 2], direction: Vector, left: &[Left]) -> Toward {
    let run = direction * state.fixed.ground.to_the_edge(own.centre, direction);
    // It turns where it stands, and sweeps the ground as it is turned: the hull with its first corners would be wider than its way. Nor
    // is the turn a part of its way: a corner that swings toward an enemy does not lead to him.
    let swept_by = |rect: &Rect| polygon::hull(&[rect.moved(run).corners(), rect.corners()].concat());
    let (swept, unturned) = (swept_by(turned), swept_by(own));
    let corridor = corridor(own, direction, run.norm()).inflated(ENEMY_NEAR + own.front.max(own.depth));
    let near = enemies(state, id).filter(|(_, enemy)| shape::overlaps(&corridor, enemy));
    let toward = near.map(|(other, enemy)| {
        // An enemy in touch cannot be nearer than that: there it counts whether the way leads into him.
        if shape::is_near(own, &enemy, INTO) {
            let leads_into = polygon::polygons_overlap(&unturned, &enemy.inflated(-INTO).corners());
            return if leads_into { Toward::Others } else { Toward::Nobody };
        }
        // As near as it stands, or is once it has turned.
        let before = shape::distance(turned, &enemy).min(shape::distance(own, &enemy));
        nearer(before, shape::polygon_distance(&swept, &enemy)).unless_left(other, left)
    });
    toward.max().unwrap_or(Toward::Nobody)
}

/// An enemy, piece by piece of the ground he stands on.
struct Enemy {
    id: UnitId,
    rect: Rect,
    /// How far off he is of where a unit stands, in inches.
    before: f64,
}

fn with_gaps(state: &State, id: UnitId, own: &Rect) -> Vec<Enemy> {
    enemies(state, id).map(|(id, rect)| Enemy { id, rect, before: shape::distance(own, &rect) }).collect()
}

/// Toward whom of these a unit has come that ends on a rectangle, from those whom it leaves.
fn comes_to(enemies: &[Enemy], end: &Rect, left: &[Left]) -> Toward {
    let near = enemies.iter().filter(|enemy| !shape::surely_apart(end, &enemy.rect, ENEMY_NEAR));
    let toward = near.map(|one| nearer(one.before, shape::distance(end, &one.rect)).unless_left(one.id, left));
    toward.max().unwrap_or(Toward::Nobody)
}

/// The enemy whom a unit would come too near to on a rectangle, the nearest of several.
pub fn whom_it_comes_near(state: &State, id: UnitId, end: &Rect) -> Option<UnitId> {
    let own = state.footprint(id)?;
    let gap = |enemy: &Rect| shape::distance(end, enemy);
    let near =
        enemies(state, id).filter(|(_, enemy)| nearer(shape::distance(&own, enemy), gap(enemy)) != Toward::Nobody);
    near.min_by(|(_, one), (_, other)| gap(one).total_cmp(&gap(other))).map(|(enemy, _)| enemy)
}

/// Toward whom it comes, of one enemy so many inches off before and after.
fn nearer(before: f64, after: f64) -> Toward {
    match before > ENEMY_NEAR + TOLERANCE {
        true if after <= ENEMY_NEAR => Toward::Others,
        false if after < before - HARDLY => {
            if after > TOLERANCE {
                Toward::TheNear
            } else {
                Toward::Others
            }
        }
        _ => Toward::Nobody,
    }
}

/// A piece of ground of somebody whom a unit leaves: of the enemy who caused its retreat, or of one in contact.
struct Left {
    by: UnitId,
    rect: Rect,
    /// How deep the unit lies in it as it stands, in inches.
    already_in: f64,
}

fn whom_it_leaves(state: &State, retreat: &Retreat, own: &Rect) -> Vec<Left> {
    let is_left = |(id, enemy): &(UnitId, Rect)| retreat.cause == Some(*id) || in_contact(own, enemy);
    let parts = |(by, enemy): (UnitId, Rect)| {
        let parts = retreat_route::what_stands(state, by, enemy, own);
        parts.into_iter().map(move |rect| Left { by, rect, already_in: shape::overlap_depth(own, &rect).max(0.0) })
    };
    enemies(state, retreat.unit).filter(is_left).flat_map(parts).collect()
}

/// Whether a way leads over one of them: nobody goes through or past them. [FLA RET-16]
///
/// As it goes: the corridor about a rectangle that goes askew is broader than its way.
fn leads_through(left: &[Left], own: &Rect, direction: Vector, inches: f64) -> bool {
    depth_in(left, own, direction, inches) > INTO
}

/// Whom of those that a unit leaves it would have gone through or past, if it came to stand on a rectangle. [FLA RET-16, R-88]
pub fn whom_it_would_pass(state: &State, retreat: &Retreat, end: &Rect) -> Option<UnitId> {
    let own = state.footprint(retreat.unit)?;
    let way = unit_vector(end.centre - own.centre)?;
    let left = whom_it_leaves(state, retreat, &own);
    left.iter().find(|one| one.depth(&own, way, retreat.inches) > INTO).map(|one| one.by)
}

/// How much deeper than where it stands a way leads into one of them, in inches.
fn depth_in(left: &[Left], own: &Rect, direction: Vector, inches: f64) -> f64 {
    left.iter().fold(0.0, |deepest, one| deepest.max(one.depth(own, direction, inches)))
}

impl Left {
    fn depth(&self, own: &Rect, direction: Vector, inches: f64) -> f64 {
        deepest(own, direction, inches, &self.rect).max(0.0) - self.already_in
    }
}

/// How deep a rectangle comes to lie in another on a straight way of so many inches: negative where it does not.
///
/// The depth is the least of functions of the inches gone that are all concave, and so concave itself: its thirds close in on the greatest.
fn deepest(own: &Rect, direction: Vector, inches: f64, other: &Rect) -> f64 {
    let depth = shape::depth_on_the_way(own, direction, other);
    // Most go away from him, and what is concave falls all the way once it falls.
    if depth(A_HAIR) <= depth(0.0) {
        return depth(0.0);
    }
    let (mut low, mut high) = (0.0, inches);
    while high - low > HARDLY / 2.0 {
        let third = (high - low) / 3.0;
        if depth(low + third) < depth(high - third) {
            low += third;
        } else {
            high -= third;
        }
    }
    depth(low).max(depth(high))
}
