//! Where a unit that goes back comes to rest, clear of everybody. [FLA RET-11, RET-12, R-87, R-113]

use super::retreat_route::{Retreat, Route, is_barred, middle_of_whom_it_leaves};
use crate::geometry::contact::CONTACT;
use crate::geometry::pose::bearing;
use crate::geometry::{Point, Pose, Rect, TOLERANCE, Vector, last_before, shape};
use crate::rules::flanders::book::house::{LeavesTable, TerrainCost};
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::book::tables;
use crate::rules::flanders::state::setup::TerrainSetup;
use crate::rules::flanders::state::taken::Taken;
use crate::rules::flanders::state::{State, UnitId, ground};

/// A retreating unit is set down clear of others within so many more inches.
pub const MAKE_WAY: f64 = 4.0;
/// Who would not get away at all so is set down clear of others within so many.
const MAKE_MUCH_WAY: f64 = 12.0;
/// Who comes to rest so many inches short of his way's end has not been stopped by the ground there.
const MUCH_SHORTER: f64 = 1.0;
/// Who would go no farther than this has not got away at all, in inches.
const A_TRIFLE: f64 = 0.25;
/// How many places are tried farther on for every [`MAKE_WAY`], and how many nearer.
const TRIES: [u32; 2] = [16, 40];

/// How a unit would come to rest on a place that is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// It may not.
    Barred,
    /// Near to the enemy.
    Near,
    /// Clear of him.
    Clear,
}

/// Where a unit comes to rest.
#[derive(Clone, Copy, Debug)]
pub struct Landing {
    /// Its footprint there.
    pub rect: Rect,
    /// Inches of its way that it has gone.
    pub inches: f64,
}

impl Landing {
    /// At the end of its way; where others stand there, beyond them if it may go on, else short of them, clear of the enemy before near to
    /// him, and where there is no place there either, far beyond them; only where it may end. Who has no room to turn about on the way keeps
    /// its front.
    pub fn of(
        state: &State,
        retreat: &Retreat,
        own: &Rect,
        direction: Vector,
        route: &Route,
        ground: &GroundCost,
        would_rest: &dyn Fn(&Rect) -> Rest,
    ) -> Self {
        let inches = route.length();
        let facing = facing_after(state, retreat, own, direction);
        let at = |inches: f64, facing: f64| Self { rect: own.moved_to(route.at(inches)).turned_to(facing), inches };
        let part = |step: u32, tries: u32| f64::from(step) / f64::from(tries);
        let farthest = if route.may_go_on() { (MAKE_MUCH_WAY / MAKE_WAY) as u32 * TRIES[0] } else { 0 };
        let shorter = (1..TRIES[1]).map(|step| inches * (1.0 - part(step, TRIES[1])));
        let rests = |landing: &Self| {
            if is_free(state, retreat.unit, &landing.rect) { would_rest(&landing.rect) } else { Rest::Barred }
        };
        let is_free = |landing: &Self| rests(landing) != Rest::Barred;
        // Nobody is set down beyond an enemy, a house, a wood that bars it, or rough ground that it has not paid for; it goes there as it
        // stands, and turns where it comes to rest.
        let side = state.unit(retreat.unit).side;
        let is_past_none = |inches: &f64| {
            let rect = at(*inches, own.facing()).rect;
            !state.taken_by(side.other()).any(|enemy| shape::overlaps(&rect, &enemy.rect))
                && !is_on_what_bars(state, retreat.unit, own, &route.on_its_way(own, *inches))
                && unpaid_ground(state, retreat, own, ground, &route.on_its_way(own, *inches)).is_none()
        };
        let farther = || {
            let places = (0..=farthest).map(|step| inches + MAKE_WAY * part(step, TRIES[0]));
            places.take_while(is_past_none)
        };
        // Whom friends do not keep from turning there, and the beaten who have their three inches, keep their front.
        let [end, as_it_stands] = [facing, own.facing()].map(|facing| at(inches, facing));
        let stands_there = |taken: &Taken| taken.by != retreat.unit && shape::overlaps(&end.rect, &taken.rect);
        let is_among_friends = || state.taken_by(side).any(stands_there);
        if is_free(&end) && is_past_none(&inches) {
            return end;
        }
        if inches > TOLERANCE && (retreat.is_driven || !is_among_friends()) && is_free(&as_it_stands) {
            return as_it_stands;
        }
        let is_near = |gone: &f64| *gone <= inches + MAKE_WAY;
        let places = || farther().take_while(is_near).chain(shorter.clone());
        // The first place that is clear, and the first at all, as far as was looked.
        let sought = |facing: f64| {
            let mut first = None;
            let clear = places().map(|inches| at(inches, facing)).find(|landing| {
                let how = rests(landing);
                if how != Rest::Barred {
                    first.get_or_insert(*landing);
                }
                how == Rest::Clear
            });
            (clear, first)
        };
        let among_others = || {
            let (clear, first) = sought(facing);
            let is_settled = clear.is_some() || facing == own.facing();
            let (clear_unturned, first_unturned) = if is_settled { (None, None) } else { sought(own.facing()) };
            clear.or(clear_unturned).or(first).or(first_unturned)
        };
        let far = || {
            let places = farther().skip_while(is_near);
            places.flat_map(|inches| [at(inches, facing), at(inches, own.facing())]).find(&is_free)
        };
        let stays = Self { rect: *own, inches: 0.0 };
        match among_others() {
            Some(near) if near.inches > A_TRIFLE.min(inches - TOLERANCE) => near,
            near => far().or(near).unwrap_or(stays),
        }
    }

    /// The pose of a unit that stood on one rectangle and comes to rest here.
    pub fn pose(&self, from: Pose, own: &Rect) -> Pose {
        let (right, ahead) = from.to_local(own.centre);
        Pose::at(Pose::at(self.rect.centre, self.rect.facing()).from_local(-right, -ahead), self.rect.facing())
            .quantised()
    }
}

/// Routers turn to where they run; the beaten face him who beat them, or the middle of all who did, as they come away from him; all others
/// keep their front. [FLA MOR-48, MOR-50, R-88]
pub fn facing_after(state: &State, retreat: &Retreat, own: &Rect, direction: Vector) -> f64 {
    let along = |direction: Vector| bearing(Point::origin(), Point::origin() + direction);
    let enemy = middle_of_whom_it_leaves(state, retreat).filter(|_| retreat.is_driven);
    let end = own.centre + direction * retreat.inches;
    match enemy {
        _ if state.unit(retreat.unit).morale == Morale::Routed => along(direction),
        Some(enemy) if (enemy - end).norm() > 0.01 => bearing(end, enemy),
        _ => own.facing(),
    }
}

/// A piece of rough ground that a retreat is charged for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paid {
    /// Which, by its place in the ground.
    pub index: usize,
    /// Inches of the way to it.
    pub after: f64,
    /// Inches that it takes.
    pub price: f64,
}

/// What the ground does to the inches of a retreat.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GroundCost {
    /// What is entered or crossed, in that order; it comes into nothing else.
    pub paid: Vec<Paid>,
    /// What the unit stops before, by its place in the ground, since the inches left do not take it in; and how many of them are left.
    pub stops: Option<(usize, f64)>,
}

impl GroundCost {
    /// Inches that it takes for what is entered or crossed.
    pub fn taken(&self) -> f64 {
        self.paid.iter().fold(0.0, |taken, paid| taken + paid.price)
    }

    /// Inches of a retreat that are not gone.
    pub fn lost(&self) -> f64 {
        self.taken() + self.stops.map_or(0.0, |(_, left)| left)
    }

    /// Of who comes to rest much nearer than the ground lets him come, for want of room, or whose way is barred before that: what he has not
    /// come to costs him nothing, and he does not stop before it. Where ground is paid for once, he pays for what he stands in instead.
    pub fn come_to(&mut self, state: &State, retreat: &Retreat, own: &Rect, landing: &Landing, route: &Route) {
        let leaves = retreat.inches - self.lost();
        if landing.inches > leaves - MUCH_SHORTER && route.length() > leaves - TOLERANCE {
            return;
        }
        let lies_in = |index: usize| state.fixed.ground.terrain[index].outline.overlaps(&landing.rect);
        self.paid.retain(|paid| paid.after <= landing.inches || lies_in(paid.index));
        self.stops = None;
        if let Some(index) = unpaid_ground(state, retreat, own, self, &landing.rect) {
            let price = price_of_rough(state, retreat.unit).min(retreat.march - self.taken());
            self.paid.push(Paid { index, after: landing.inches, price });
        }
    }
}

/// What the ground takes off the inches of a retreat, by where the unit is after so many of them, all within rectangles: for each rough
/// piece as it comes to it. Who has not the inches left that one costs stops before it. [FLA RET-01, R-52, R-87]
pub fn ground_on_the_way(
    state: &State,
    retreat: &Retreat,
    own: &Rect,
    within: &[Rect],
    after: impl Fn(f64) -> Rect,
) -> GroundCost {
    let cost = price_of_rough(state, retreat.unit);
    let is_paid_once = state.house().terrain_cost == TerrainCost::Once;
    let mut ground = GroundCost::default();
    for (index, inches) in rough_on_the_way(state, retreat, own, within, after) {
        let left = retreat.inches - ground.taken() - inches;
        if left <= TOLERANCE || (is_paid_once && ground.taken() > 0.0) {
            break;
        }
        let price = cost.min(retreat.march - ground.taken());
        if price >= left {
            ground.stops = Some((index, left));
            break;
        }
        ground.paid.push(Paid { index, after: inches, price });
    }
    ground
}

/// Inches that a piece of rough ground takes of a unit's move. [FLA MOV-20]
fn price_of_rough(state: &State, id: UnitId) -> f64 {
    -tables::adjustments(state.unit(id).branch()).rough
}

/// Rough ground in which a place lies and that has taken nothing of the inches of a retreat, though the unit did not stand in it before: who
/// came to rest there would have come into it for nothing. [FLA RET-01, R-87]
pub fn unpaid_ground(state: &State, retreat: &Retreat, own: &Rect, cost: &GroundCost, rect: &Rect) -> Option<usize> {
    if retreat.march - cost.taken() <= TOLERANCE {
        return None;
    }
    let is_paid_once = state.house().terrain_cost == TerrainCost::Once;
    if is_paid_once && cost.taken() > 0.0 {
        return None;
    }
    let is_unpaid = |index: usize, terrain: &TerrainSetup| {
        ground::is_rough(terrain.kind)
            && !cost.paid.iter().any(|paid| paid.index == index)
            && terrain.outline.overlaps(rect)
            && !ground::stands_in(&terrain.outline, own)
    };
    let mut beneath = state.fixed.ground.around(std::slice::from_ref(rect), 0.0);
    beneath.find(|(index, terrain)| is_unpaid(*index, terrain)).map(|(index, _)| index)
}

/// The rough pieces that a unit comes to from where it stands, each with the inches to it, the nearest first; those it may not enter it
/// goes round, or stops before. What it begins in costs at once.
fn rough_on_the_way(
    state: &State,
    &Retreat { unit: id, inches, .. }: &Retreat,
    own: &Rect,
    within: &[Rect],
    after: impl Fn(f64) -> Rect,
) -> Vec<(usize, f64)> {
    const STEP: f64 = 0.25;
    let is_rough = |terrain: &TerrainSetup| {
        ground::is_rough(terrain.kind)
            && !is_barred(state, id, terrain.kind)
            && within.iter().any(|rect| terrain.outline.overlaps(rect))
    };
    let steps = (inches / STEP).ceil().max(1.0) as u32;
    let entered_after = |terrain: &TerrainSetup| {
        let touches = |run: f64| terrain.outline.overlaps(&after(run));
        if ground::stands_in(&terrain.outline, own) {
            return Some(0.0);
        }
        let at = |step: u32| inches * f64::from(step) / f64::from(steps);
        let first = (1..=steps).find(|&step| touches(at(step)))?;
        Some(last_before(at(first - 1), at(first), |run| !touches(run)))
    };
    let on_the_way = state.fixed.ground.around(within, 0.0).filter(|(_, terrain)| is_rough(terrain));
    let mut pieces: Vec<(usize, f64)> =
        on_the_way.filter_map(|(index, terrain)| Some((index, entered_after(terrain)?))).collect();
    pieces.sort_by(|one, other| one.1.total_cmp(&other.1));
    pieces
}

/// Whether a rectangle lies on ground that bars a unit, which does not stand in it already. [FLA RET-15, R-87]
fn is_on_what_bars(state: &State, id: UnitId, own: &Rect, rect: &Rect) -> bool {
    let mut beneath = state.fixed.ground.around(std::slice::from_ref(rect), 0.0);
    beneath.any(|(_, terrain)| {
        is_barred(state, id, terrain.kind)
            && terrain.outline.overlaps(rect)
            && !ground::stands_in(&terrain.outline, own)
    })
}

/// Whether nobody and nothing that bars it is on a rectangle, and no enemy touches it; who leaves the table needs no room there.
fn is_free(state: &State, id: UnitId, rect: &Rect) -> bool {
    let touches_an_enemy = || {
        let mut enemies = state.taken_by(state.unit(id).side.other());
        enemies.any(|enemy| shape::is_near(rect, &enemy.rect, 2.0 * CONTACT))
    };
    if leaves_the_table(state, rect) {
        // Where the club lets those return who fled the table, only the broken leave it: others stop at its edge.
        return state.house().leaves_table == LeavesTable::Lost || state.unit(id).morale >= Morale::Shaken;
    }
    !state.is_taken(id, rect)
        && !touches_an_enemy()
        && !state.is_under_a_card(id, rect)
        && !state
            .fixed
            .ground
            .around(std::slice::from_ref(rect), 0.0)
            .any(|(_, terrain)| is_barred(state, id, terrain.kind) && terrain.outline.overlaps(rect))
}

/// The edge of the table that a rectangle lies farthest beyond, as it is named in a sentence.
pub fn edge_crossed(state: &State, rect: &Rect) -> &'static str {
    let ground = &state.fixed.ground;
    let corners = rect.corners();
    let beyond = |by: &dyn Fn(&Point) -> f64| corners.iter().map(by).fold(f64::NEG_INFINITY, f64::max);
    let edges = [
        ("north", beyond(&|corner| corner.y - ground.height)),
        ("east", beyond(&|corner| corner.x - ground.width)),
        ("south", beyond(&|corner| -corner.y)),
        ("west", beyond(&|corner| -corner.x)),
    ];
    edges.into_iter().max_by(|one, other| one.1.total_cmp(&other.1)).map_or("", |(edge, _)| edge)
}

/// Whether some part of a rectangle lies beyond the table.
pub fn leaves_the_table(state: &State, rect: &Rect) -> bool {
    let ground = &state.fixed.ground;
    rect.corners().iter().any(|c| !(0.0..=ground.width).contains(&c.x) || !(0.0..=ground.height).contains(&c.y))
}
