//! The way of a charge round friends to a target before its front. [FLA MEL-13, R-76]

use std::f64::consts::FRAC_1_SQRT_2;

use super::charge::{self, Obstacle, in_the_way, is_before};
use super::charge_ground;
use crate::geometry::route::{self, Detour, WaysPast};
use crate::geometry::{Point, Rect, Vector, polygon, shape};
use crate::rules::flanders::judge::charge::THREATENS;
use crate::rules::flanders::state::approach::Approach;
use crate::rules::flanders::state::approach_cache::AmongFriends;
use crate::rules::flanders::state::{State, UnitId, standing_bases};

/// How wide of a friend it goes, in inches, so that rounding brings nobody into touch.
const CLEARANCE: f64 = 0.002;
/// Who slides along a friend lies outside him by as much, in inches.
const A_TRIFLE: f64 = 1e-6;

/// The run of a charger after a wheel: straight; or, without one, round friends who bar that. Nothing when either is not tracked.
/// [FLA MEL-13, R-76]
pub fn approach(state: &State, charger: UnitId, target: UnitId, wheel: f64) -> Option<Approach> {
    let straight = charge::straight_approach(state, charger, target, wheel)?;
    let round = if wheel == 0.0 { round_friends(state, charger, target, &straight) } else { None };
    Some(round.unwrap_or(straight))
}

/// The shortest way past the friends who bar the straight one, where the target lies before the charger's front: round their corners, or
/// aimed so as to touch him close beside one of them; `None` where nobody bars the straight one, or somebody bars every other.
///
/// The unit keeps its front and does not turn on its way, so its middle goes as a point among its friends grown by its own outline
/// (Minkowski's sum) to the target grown so: a shortest way bends at friends' corners only, and ends at the nearest point of the target or
/// where a friend and the target meet.
pub fn round_friends(state: &State, charger: UnitId, target: UnitId, straight: &Approach) -> Option<Approach> {
    if !is_before(state, target, straight) {
        return None;
    }
    match in_the_way(state, charger, &[target], straight, &straight.corridor())? {
        Obstacle::Unit(met) if state.unit(met).side == state.unit(charger).side => {}
        Obstacle::Unit(_) | Obstacle::Card(_) => return None,
    }
    let own = &straight.own;
    let standing = standing_bases::of_block(&state.placement(charger)?.block, straight.start);
    let most = charge_ground::inches(state, charger, 0.0, 0) + THREATENS;
    let past = state.detours.of([charger, target], among_friends(state, charger, target, own, most), ways_past);
    let enemy = state.standing_bases(target);
    let moved = |detour: Vector| standing.iter().map(|base| base.moved(detour)).collect::<Vec<Rect>>();
    let nearest = |detour: Vector| charge::way_to(&moved(detour), straight.start.forward(), enemy);
    let touches = |detour: Vector, way: Vector| charge::touch_along(&moved(detour), way, enemy);
    let is_within = |detour: &&Detour| at_the_least(&detour.corners, own, enemy) <= most;
    let round = past.to_corners.iter().filter(is_within).filter_map(|detour| bent(straight, detour, nearest));
    let beside = past.to_ends.iter().filter_map(|corners| aimed_beside(straight, corners, touches));
    let mut ways: Vec<Approach> = round.chain(beside).filter(|way| way.distance <= most).collect();
    // Who comes in with his front goes before who would strike sideways, be his way the shorter.
    let strikes_sideways = |way: &Approach| !charge::is_ahead(&way.direction, &straight.start.forward());
    ways.sort_by(|one, other| {
        strikes_sideways(one).cmp(&strikes_sideways(other)).then(one.distance.total_cmp(&other.distance))
    });
    // Who touches him sooner than on its last leg has come to him there: he is not gone round.
    let comes_to_him_first = |way: &Approach| {
        let mut gone = Vector::zeros();
        way.bends.iter().any(|leg| {
            let from = gone;
            gone += leg;
            let touch = leg.try_normalize(0.0).and_then(|along| touches(from, along));
            touch.is_some_and(|touch| touch.norm() < leg.norm() - CLEARANCE)
        })
    };
    ways.into_iter().find(|way| {
        !comes_to_him_first(way)
            && charge::is_past_nobody(state, charger, &[target], way)
            && charge::barred_by(state, charger, target, way).is_none()
    })
}

/// The friends among whom a charger finds its way to a target: those who stand where no way is longer than it may go.
fn among_friends(state: &State, charger: UnitId, target: UnitId, own: &Rect, most: f64) -> AmongFriends {
    let enemy = state.standing_bases(target);
    let middle = polygon::mean(&enemy.iter().map(|base| base.centre).collect::<Vec<Point>>());
    let reach = |base: &Rect| (base.centre - middle).norm() + base.radius();
    let radius = enemy.iter().map(reach).fold(0.0, f64::max);
    let mut among =
        AmongFriends { own: *own, most, enemy: enemy.to_vec(), target: (middle, radius), friends: Vec::new() };
    let may_bar = |friend: &Rect| {
        let grown = friend.radius() + own.radius() + 2.0 * CLEARANCE;
        among.at_the_least(&friend.centre) - 2.0 * grown <= most + CLEARANCE && shape::is_near(own, friend, most)
    };
    let side = state.unit(charger).side;
    let friends = state.taken_by(side).filter(|friend| friend.by != charger).map(|friend| friend.rect);
    among.friends = friends.filter(may_bar).collect();
    among
}

/// The shortest ways past friends to their corners, and to where their outlines and the target's meet; those left out over which no way to the
/// target is short enough.
fn ways_past(among: &AmongFriends) -> WaysPast {
    let grown = |rect: Rect| grown_by(&rect, &among.own);
    let wider = |friend: &Rect| friend.inflated(clear_of(&among.own, friend));
    let things: Vec<Vec<Point>> = among.friends.iter().map(|friend| grown(wider(friend))).collect();
    let enemy: Vec<Vec<Point>> = among.enemy.iter().copied().map(grown).collect();
    let may_lead_there = |corner: &Point| among.at_the_least(corner) <= among.most + CLEARANCE;
    let meetings = things.iter().flat_map(|friend| enemy.iter().flat_map(|enemy| crossings(friend, enemy)));
    let ends: Vec<Point> = meetings.collect();
    route::ways_past(among.own.centre, among.most, &things, may_lead_there, &ends)
}

/// How wide of a friend it goes: no wider than the two stand apart, for along whom it touches already it slides. A rectangle let out by so much
/// comes nearer to a corner by as much and a half at the most.
fn clear_of(own: &Rect, friend: &Rect) -> f64 {
    let apart = -shape::overlap_depth(own, friend);
    CLEARANCE.min(if apart > 0.0 { apart * FRAC_1_SQRT_2 } else { apart } - A_TRIFLE)
}

/// Where the sides of two polygons cross.
fn crossings(one: &[Point], other: &[Point]) -> Vec<Point> {
    let crossed = |(a, b): (Point, Point)| {
        polygon::sides(other).filter_map(move |(c, d)| Some(a + (b - a) * polygon::crossing_share(a, b, c, d)?))
    };
    polygon::sides(one).flat_map(crossed).collect()
}

/// Inches of a way by these corners to an enemy's bases at the least, by the circles round them: most are too long to be looked at closer.
fn at_the_least(corners: &[Point], own: &Rect, enemy: &[Rect]) -> f64 {
    let gone: f64 = corners.windows(2).map(|pair| (pair[1] - pair[0]).norm()).sum();
    let Some(last) = corners.last() else { return gone };
    let gap = |base: &Rect| (base.centre - last).norm() - base.radius() - own.radius();
    gone + enemy.iter().map(gap).fold(f64::INFINITY, f64::min).max(0.0)
}

/// A way round friends by these corners and then straight at the target; `None` where some leg of it does not lead on, or the last does not
/// go round whose corner it bends at: nobody goes round an enemy by way of a friend who stands elsewhere.
fn bent(straight: &Approach, detour: &Detour, last_leg: impl Fn(Vector) -> Option<Vector>) -> Option<Approach> {
    let bends: Vec<Vector> = detour.corners.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let leads_on = |leg: &Vector| leg.dot(&straight.direction) > 0.0;
    if !bends.iter().all(leads_on) {
        return None;
    }
    let last = last_leg(bends.iter().sum())?;
    if last.norm() < CLEARANCE || !leads_on(&last) || !detour.goes_round(last) {
        return None;
    }
    let distance = bends.iter().map(Vector::norm).sum::<f64>() + last.norm();
    Some(Approach { bends, direction: last.normalize(), distance, ..straight.clone() })
}

/// A way past friends by these corners, the last of them where its middle is as it touches the target close beside a friend; `None` where
/// some leg of it does not lead on, or a way without a bend leads farther aside than it may.
fn aimed_beside(
    straight: &Approach,
    corners: &[Point],
    touches: impl Fn(Vector, Vector) -> Option<Vector>,
) -> Option<Approach> {
    let mut bends: Vec<Vector> = corners.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let last = bends.pop()?.try_normalize(CLEARANCE)?;
    let leads_on = |leg: &Vector| leg.dot(&straight.direction) > 0.0;
    let is_before = |leg: &Vector| charge::is_ahead(leg, &straight.start.forward());
    if !bends.iter().all(leads_on) || !leads_on(&last) || (bends.is_empty() && !is_before(&last)) {
        return None;
    }
    let last = touches(bends.iter().sum(), last)?;
    let distance = bends.iter().map(Vector::norm).sum::<f64>() + last.norm();
    Some(Approach { bends, direction: last.try_normalize(CLEARANCE)?, distance, ..straight.clone() })
}

/// Where the middle of a rectangle may not come lest it stand on another: that grown by its outline.
fn grown_by(friend: &Rect, own: &Rect) -> Vec<Point> {
    let outline = own.corners().map(|corner| corner - own.centre);
    let sums = friend.corners().into_iter().flat_map(|corner| outline.map(|reach| corner + reach));
    polygon::hull(&sums.collect::<Vec<Point>>())
}
