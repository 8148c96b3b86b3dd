//! How a unit that goes back finds its way round others, and through whom it must break. [FLA RET-11, RET-12, RET-15, R-113]

use super::near;
use crate::game::TerrainKind;
use crate::geometry::contact::{CONTACT, in_contact};
use crate::geometry::pose::bearing;
use crate::geometry::{Outline, Point, Rect, TOLERANCE, Vector, polygon, route, shape};
use crate::rules::flanders::judge::retreat;
use crate::rules::flanders::state::ground::{self, Ground};
use crate::rules::flanders::state::taken::Taken;
use crate::rules::flanders::state::{State, UnitId};

/// A retreat that has to be made.
#[derive(Clone, Copy, Debug)]
pub struct Retreat {
    /// Who goes back.
    pub unit: UnitId,
    /// The enemy who caused it.
    pub cause: Option<UnitId>,
    /// Inches to go, before the ground takes anything.
    pub inches: f64,
    /// Those of them that are a move: the ground takes nothing from the others.
    pub march: f64,
    /// It is the three inches of the beaten: straight away from him who beat it, facing him.
    pub is_driven: bool,
    /// The middle of all in touch who beat it, if it was beaten hand to hand.
    pub beaten_from: Option<Point>,
}

/// The way of a unit that goes back.
#[derive(Clone, Debug, PartialEq)]
pub struct Route {
    /// The corners of the way of its middle, from where it stood.
    pub corners: Vec<Point>,
    /// Friends whom it does not go round, the nearest first.
    pub through: Vec<UnitId>,
    /// The direction it goes back in: in that it leads on beyond its last corner, where it has no inches left there.
    onward: Vector,
    /// Inches across the file it goes in where it does not go straight.
    file: f64,
    /// It goes round something, be it no farther than along its first leg.
    bends: bool,
    /// It stops before something it can neither go round nor break through.
    stops: bool,
}

/// Where a bent way back would end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    /// Nearer to nobody than it may.
    Open,
    /// Nearer to an enemy than it may: it rather breaks through friends.
    NearEnemies,
    /// Beyond the enemy it goes back from: there is no such way. [FLA RET-16, R-88]
    PastWhomItLeaves,
}

/// The way back in one direction: round friends where there is room between them, else through the nearest of them; round enemies,
/// houses and woods that bar it, and no farther than they allow. [FLA RET-11, RET-12]
///
/// A way round friends that would end nearer to an enemy than it may, as the unit is turned there, is none: then it breaks through
/// them.
pub fn way_back(
    state: &State,
    id: UnitId,
    [own, turned]: [&Rect; 2],
    direction: Vector,
    inches: f64,
    ends: impl Fn(&Rect) -> End,
) -> Route {
    let unit = state.unit(id);
    let needed = retreat::gap_needed(unit.branch(), unit.original_frontage(state.house()));
    let straight = || vec![own.centre, own.centre + direction * inches];
    let mut soft: Vec<UnitId> = friends(state, id, own, inches).collect();
    let hard = barred(state, id, own, inches);
    let file = file_from(own, needed, &hard);
    // What it touches where it stands, and goes along or away from, bars nothing.
    let path = swept_straight(&own.inflated(-CONTACT), direction, inches);
    let is_open = |thing: &Thing| !polygon::polygons_overlap(&path, thing.as_ref());
    if hard.iter().all(is_open) && soft.iter().all(|&friend| !is_on(state, friend, &path)) {
        return Route { corners: straight(), through: Vec::new(), onward: direction, file, bends: false, stops: false };
    }
    let along = |friend: &UnitId| {
        let rect = state.footprint(*friend).unwrap_or(*own);
        (rect.centre - own.centre).dot(&direction)
    };
    let nearest_in = |path: &[Point], soft: &[UnitId]| {
        let in_the_way = soft.iter().enumerate().filter(|(_, friend)| is_on(state, **friend, path));
        in_the_way.min_by(|a, b| along(a.1).total_cmp(&along(b.1))).map(|(index, _)| index)
    };
    let mut through = Vec::new();
    loop {
        let taken = soft.iter().flat_map(|&friend| state.taken_up(friend));
        let things: Vec<Thing> = taken.map(Thing::of).chain(hard.iter().copied()).collect();
        let nearest = nearest_in(&path, &soft);
        let round = route::around(own.centre, direction, inches, file, &things).filter(|corners| {
            match corners.last().map_or(End::Open, |&centre| ends(&turned.moved_to(centre))) {
                End::Open => true,
                End::NearEnemies => nearest.is_none(),
                End::PastWhomItLeaves => false,
            }
        });
        if let Some(corners) = round {
            let bends = corners.len() > 2;
            return Route { corners, through, onward: direction, file, bends, stops: false };
        }
        let Some(index) = nearest else {
            let run = route::straight_run(own.centre, direction, inches, file, &hard);
            let corners = vec![own.centre, own.centre + direction * run];
            return Route { corners, through, onward: direction, file, bends: false, stops: true };
        };
        through.push(soft.remove(index));
    }
}

/// The ground a unit passes over on a straight way, as it stands: of who goes askew less than the corridor about its way.
fn swept_straight(own: &Rect, direction: Vector, inches: f64) -> Vec<Point> {
    polygon::hull(&[own.corners(), own.moved(direction * inches).corners()].concat())
}

fn is_on(state: &State, id: UnitId, ground: &[Point]) -> bool {
    state.taken_up(id).any(|rect| polygon::polygons_overlap(ground, &rect.corners()))
}

/// Whether a unit can go so far in a direction without breaking through the enemy, going round him if need be. [FLA RET-15, RET-16]
pub fn can_go_round_enemies(state: &State, id: UnitId, own: &Rect, direction: Vector, inches: f64) -> bool {
    let unit = state.unit(id);
    let needed = retreat::gap_needed(unit.branch(), unit.original_frontage(state.house()));
    let enemies: Vec<Thing> = enemies(state, id, own, inches).collect();
    let file = file_from(own, needed, &enemies);
    route::around(own.centre, direction, inches, file, &enemies).is_some()
}

/// Whether a way may be led straight on at its end to so many inches, in the file it goes in: no enemy, and nothing that bars it, is there.
///
pub fn is_open_on(state: &State, retreat: &Retreat, own: &Rect, route: &Route, inches: f64) -> bool {
    let [from, to] = [route.length(), inches].map(|gone| route.at(gone));
    let run = (to - from).norm();
    let direction = (to - from).try_normalize(TOLERANCE).unwrap_or_default();
    let hard = barred(state, retreat.unit, own, inches);
    route::straight_run(from, direction, run, route.file, &hard) >= run - TOLERANCE
}

/// The file a unit goes in: as wide as the space it needs, but no wider than what it has where it stands, in touch with whom it leaves.
fn file_from(own: &Rect, needed: f64, things: &[Thing<'_>]) -> f64 {
    let within = needed / 2.0 + CONTACT;
    let things = things.iter().map(AsRef::as_ref);
    let narrows = |thing: &&[Point]| polygon::is_near_bounds(thing, own.centre, within);
    let gaps = things.filter(narrows).map(|thing| polygon::point_to_boundary(thing, own.centre));
    needed.min(2.0 * (gaps.fold(f64::INFINITY, f64::min) - CONTACT)).max(2.0 * CONTACT)
}

/// The middle of him who caused a retreat, if he is still there, else of the nearest enemy; of all in touch with a beaten unit, where he is
/// one of several who have beaten it.
pub fn middle_of_whom_it_leaves(state: &State, retreat: &Retreat) -> Option<Point> {
    if retreat.beaten_from.is_some() {
        return retreat.beaten_from;
    }
    let cause = retreat.cause.filter(|&cause| state.unit(cause).is_present());
    let cause = cause.or_else(|| near::nearest_enemy(state, retreat.unit).map(|(enemy, _)| enemy))?;
    let (own, enemy) = (state.footprint(retreat.unit)?, state.footprint(cause)?);
    let in_touch = |other: &Rect| in_contact(&own, other);
    if !retreat.is_driven || !in_touch(&enemy) {
        return Some(enemy.centre);
    }
    let others = state.present(state.unit(retreat.unit).side.other()).filter_map(|other| state.footprint(other));
    let middles: Vec<Vector> = others.filter(in_touch).map(|other| other.centre.coords).collect();
    Some(Point::from(middles.iter().sum::<Vector>() / middles.len().max(1) as f64))
}

/// Friends within reach of a retreat, but those whom the unit stands on already, by more than two that touch may overlap.
fn friends<'a>(state: &'a State, id: UnitId, own: &'a Rect, inches: f64) -> impl Iterator<Item = UnitId> + 'a {
    let reach = inches + own.front.hypot(own.depth);
    state.present(state.unit(id).side).filter(move |&friend| {
        let is_near = |rect: Rect| shape::is_near(own, &rect, reach) && shape::overlap_depth(own, &rect) <= CONTACT;
        friend != id && state.footprint(friend).is_some_and(is_near)
    })
}

/// The ground that enemies within reach of a retreat take up, but for what the unit stands on already: of one in whose fallen bases' places it
/// stands, the bases that are left.
fn enemies<'a>(state: &'a State, id: UnitId, own: &'a Rect, inches: f64) -> impl Iterator<Item = Thing<'a>> + 'a {
    let reach = inches + own.front.hypot(own.depth);
    let near = state.taken_by(state.unit(id).side.other()).filter(move |enemy| shape::is_near(own, &enemy.rect, reach));
    let parts = |enemy: &Taken| what_stands(state, enemy.by, enemy.rect, own);
    near.flat_map(parts).filter(|rect| !shape::overlaps(own, rect)).map(Thing::of)
}

/// What stands on the ground that an enemy takes up: of one in whose fallen bases' places a unit stands, the bases that are left.
pub fn what_stands(state: &State, enemy: UnitId, ground: Rect, own: &Rect) -> Vec<Rect> {
    if shape::overlaps(own, &ground) { state.manned_bases(enemy).to_vec() } else { vec![ground] }
}

/// What a retreat never goes through: enemies, houses, and woods where it is on horseback. [FLA RET-16, R-87]
fn barred<'a>(state: &'a State, id: UnitId, own: &'a Rect, inches: f64) -> Vec<Thing<'a>> {
    let reach = inches + own.front.hypot(own.depth);
    let ground: &'a Ground = &state.fixed.ground;
    let things = ground
        .around(std::slice::from_ref(own), reach)
        .filter(|(_, terrain)| is_barred(state, id, terrain.kind) && !ground::stands_in(&terrain.outline, own))
        .filter_map(|(_, terrain)| match &terrain.outline {
            Outline::Area(points) => Some(Thing::Area(points)),
            Outline::Path { .. } => None,
        });
    enemies(state, id, own, inches).chain(things).collect()
}

/// What a retreat never goes into: houses, and woods where it is on horseback.
pub fn is_barred(state: &State, id: UnitId, kind: TerrainKind) -> bool {
    let unit = state.unit(id);
    kind == TerrainKind::Building || (kind == TerrainKind::Wood && !unit.is_infantry() && unit.battery.is_none())
}

/// The outline of something in the way.
#[derive(Clone, Copy)]
enum Thing<'a> {
    /// A rectangle's.
    Corners([Point; 4]),
    /// A piece of ground's.
    Area(&'a [Point]),
}

impl Thing<'_> {
    fn of(rect: Rect) -> Self {
        Self::Corners(rect.corners())
    }
}

impl AsRef<[Point]> for Thing<'_> {
    fn as_ref(&self) -> &[Point] {
        match self {
            Self::Corners(corners) => corners,
            Self::Area(corners) => corners,
        }
    }
}

impl Route {
    /// Inches of the way.
    pub fn length(&self) -> f64 {
        self.legs().map(|(from, to)| (to - from).norm()).sum()
    }

    /// The same way of who stops at its end, before ground that it has not the inches to cross.
    #[must_use]
    pub fn stopping(self) -> Self {
        Self { stops: true, ..self }
    }

    /// The same way no longer than so many inches.
    #[must_use]
    pub fn cut_short(mut self, inches: f64) -> Self {
        let end = self.at(inches);
        let mut left = inches;
        let whole = self.legs().take_while(|(from, to)| {
            left -= (to - from).norm();
            left > 0.0
        });
        let kept = whole.count() + 1;
        if kept < self.corners.len() {
            self.corners.truncate(kept);
            self.corners.push(end);
        }
        self
    }

    /// The same way led straight on at its end until it has so many inches.
    #[must_use]
    pub fn lengthened(mut self, inches: f64) -> Self {
        let end = self.at(inches.max(self.length()));
        if let Some(last) = self.corners.last_mut() {
            *last = end;
        }
        self
    }

    /// Whether it goes round something.
    pub fn is_bent(&self) -> bool {
        self.bends
    }

    /// Whether the unit may be set down farther on than its inches, clear of those it has come among.
    pub fn may_go_on(&self) -> bool {
        !self.stops
    }

    /// The point so many inches along it; beyond its end straight on.
    pub fn at(&self, inches: f64) -> Point {
        let mut left = inches;
        let last = self.corners.len().saturating_sub(2);
        for (index, (from, to)) in self.legs().enumerate() {
            let length = (to - from).norm();
            if left <= length || index == last {
                return from + self.along(from, to) * left;
            }
            left -= length;
        }
        self.corners[0]
    }

    /// Where the unit is after so many inches of a way that bends: in file, and at its whole front, as it is turned there, at its end.
    pub fn place_after(&self, turned: &Rect, inches: f64) -> Rect {
        let centre = self.at(inches);
        let comes_from = self.at((inches - 2.0 * CONTACT).max(0.0));
        if inches >= self.length() || comes_from == centre {
            return turned.moved_to(centre);
        }
        Rect::new(centre, bearing(comes_from, centre), self.file, turned.depth)
    }

    /// Where the unit is after so many inches as it goes: at its whole front where it goes straight, in file where its way bends.
    pub fn on_its_way(&self, own: &Rect, inches: f64) -> Rect {
        let centre = self.at(inches);
        if self.is_bent() { Rect::new(centre, self.last_bearing(), self.file, own.depth) } else { own.moved_to(centre) }
    }

    /// The space it needs after so many inches, as wide as a file.
    pub fn in_file(&self, own: &Rect, inches: f64) -> Rect {
        Rect::new(self.at(inches), self.last_bearing(), self.file, self.file.max(own.depth))
    }

    /// The ground it passes over: at its whole front where it goes straight, in file where it bends.
    pub fn swept(&self, own: &Rect, direction: Vector, inches: f64) -> Vec<Rect> {
        if !self.is_bent() {
            return vec![corridor(own, direction, inches)];
        }
        self.legs_gone(inches).filter_map(|(from, to)| self.leg(from, to)).collect()
    }

    /// The friends it breaks through who comes so many inches along it: none of those it stops short of, and those who stand where its own
    /// inches end, if it is set down beyond them. [FLA RET-12, R-113]
    pub fn broken_through(&self, state: &State, id: UnitId, inches: f64) -> Vec<UnitId> {
        let gone: Vec<Rect> = self.legs_gone(inches).filter_map(|(from, to)| self.leg(from, to)).collect();
        let is_on_it = |friend: &UnitId| gone.iter().any(|leg| state.stands_on(*friend, leg));
        let mut broken: Vec<UnitId> = self.through.iter().copied().filter(is_on_it).collect();
        let end = self.at(self.length());
        let beyond = if inches > self.length() { self.leg(end, self.at(inches)) } else { None };
        let Some((beyond, own)) = beyond.zip(state.footprint(id)) else { return broken };
        let is_passed_over = |&friend: &UnitId| {
            let stands_apart = || state.footprint(friend).is_some_and(|rect| !shape::overlaps(&own, &rect));
            friend != id && state.stands_on(friend, &beyond) && stands_apart()
        };
        let passed: Vec<UnitId> = state.present(state.unit(id).side).filter(is_passed_over).collect();
        broken.extend(passed.into_iter().filter(|friend| !self.through.contains(friend)));
        broken
    }

    /// The direction of one of its legs.
    fn along(&self, from: Point, to: Point) -> Vector {
        (to - from).try_normalize(TOLERANCE).unwrap_or(self.onward)
    }

    /// How its last leg points, in degrees clockwise from north.
    fn last_bearing(&self) -> f64 {
        let last = self.corners.len().saturating_sub(2);
        let along = match self.corners[last..] {
            [from, to] => self.along(from, to),
            _ => self.onward,
        };
        bearing(Point::origin(), Point::origin() + along)
    }

    fn legs(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        self.corners.windows(2).map(|pair| (pair[0], pair[1]))
    }

    /// Its legs as far as so many inches; the last goes on straight where they are more than its way.
    fn legs_gone(&self, inches: f64) -> impl Iterator<Item = (Point, Point)> + '_ {
        let last = self.corners.len().saturating_sub(2);
        let before = self.legs().scan(0.0, |gone, (from, to)| {
            let start = *gone;
            *gone += (to - from).norm();
            Some(start)
        });
        self.legs().zip(before).enumerate().filter_map(move |(index, ((from, to), start))| {
            let (length, left) = ((to - from).norm(), inches - start);
            let run = if index == last { left } else { left.min(length) };
            (run > 0.0).then(|| (from, from + self.along(from, to) * run))
        })
    }

    /// One leg as the ground that a file takes on it.
    fn leg(&self, from: Point, to: Point) -> Option<Rect> {
        let length = (to - from).norm();
        (length > 0.01).then(|| Rect::new(from + (to - from) / 2.0, bearing(from, to), self.file, length))
    }
}

/// The ground a rectangle passes over on its way, as a rectangle.
pub fn corridor(own: &Rect, direction: Vector, inches: f64) -> Rect {
    let facing = bearing(Point::origin(), Point::origin() + direction);
    let across = Vector::new(direction.y, -direction.x);
    let extent = |axis: &Vector| own.corners().iter().map(|corner| (corner - own.centre).dot(axis)).fold(0.0, f64::max);
    let (half_along, half_across) = (extent(&direction), extent(&across));
    Rect::new(own.centre + direction * (inches / 2.0), facing, 2.0 * half_across, inches + 2.0 * half_along)
}

#[cfg(test)]
mod tests {
    use super::{Point, Rect, Route, Vector};

    /// A way that has no inches left at its last corner leads on from there in its direction.
    #[test]
    fn a_way_that_ends_at_a_corner_leads_on_in_its_direction() {
        let corners = vec![Point::new(0.0, 0.0), Point::new(3.0, -4.0), Point::new(3.0, -4.0)];
        let onward = Vector::new(0.0, -1.0);
        let route = Route { corners, through: Vec::new(), onward, file: 1.0, bends: true, stops: false };
        assert_eq!(route.at(7.0), Point::new(3.0, -6.0));
        assert_eq!(route.in_file(&Rect::new(Point::origin(), 0.0, 2.0, 1.0), 5.0).facing(), 180.0);
    }
}
