//! Nobody who gives way comes nearer to the enemy while one of the four ways is open, nor goes through the one he leaves.

use std::collections::BTreeMap;

use galloper::game::{Awaiting, FactSheet, PieceId, TerrainKind};
use galloper::geometry::pose::bearing;
use galloper::geometry::{Outline, Point, Rect, Vector, shape};

use super::body::{Body, Field};
use super::{Moment, Watch};

/// A way fails that leads within this of an enemy not that near already, in inches.
const ENEMY_NEAR: f64 = 4.0;
/// Enemies so near are in touch, and may lie so far in one another, in inches.
const INTO: f64 = 0.06;
/// What two measures of one distance may differ by, in inches.
const HAIR: f64 = 0.02;

/// Bodies may be set down so much into one another by the rounding of their poses, in inches.
const INTO_FRIENDS: f64 = 0.01;
/// Who finds others where his inches end is set down beyond them within so many more.
const SET_DOWN: f64 = 4.0;
/// Ground that takes inches. [FLA MOV-20]
const ROUGH: [TerrainKind; 7] = [
    TerrainKind::Wood,
    TerrainKind::Marsh,
    TerrainKind::Stream,
    TerrainKind::Wall,
    TerrainKind::Hedge,
    TerrainKind::Fence,
    TerrainKind::Earthwork,
];

/// Who has come no farther than this has only been shifted, in inches.
const SHIFTED: f64 = 0.5;

/// What is remembered of those who may give way.
#[derive(Default)]
pub struct Retreats {
    /// Where the middle of each was before it last went of its own will, and in which turn that was.
    came_from: BTreeMap<PieceId, (u32, Point)>,
}

impl Watch for Retreats {
    fn watch(&mut self, moment: &Moment<'_>) -> Vec<String> {
        let gives_way = retreater(moment);
        let found = gives_way.and_then(|id| self.judge(moment, id));
        self.note_moves(moment, gives_way);
        found.into_iter().collect()
    }
}

/// Who is about to give way.
fn retreater(moment: &Moment<'_>) -> Option<PieceId> {
    let Awaiting::Facts(sheet) = moment.asked else { return None };
    sheet.pieces.first().copied().filter(|_| sheet.title.starts_with("Which way "))
}

/// Who it gives way to: whom the question names.
fn cause<'a>(field: &'a Field, body: &Body, sheet: &FactSheet) -> Option<&'a Body> {
    let (_, name) = sheet.title.split_once(" goes from ").or_else(|| sheet.title.split_once(" go from "))?;
    field.enemies(body.side).find(|enemy| enemy.name == name)
}

/// What is wrong with where a unit ended.
struct Wrong {
    why: &'static str,
    enemy: String,
    from: f64,
    to: f64,
}

impl Retreats {
    /// Whoever moves, and gives way to nobody, goes of its own will.
    fn note_moves(&mut self, moment: &Moment<'_>, gives_way: Option<PieceId>) {
        for body in moment.before.bodies.iter().filter(|body| Some(body.id) != gives_way) {
            let has_moved = moment
                .after
                .body(body.id)
                .is_some_and(|after| (carried(body, after) - body.block.centre).norm() > SHIFTED);
            // Who moves in the breath in which a turn ends has moved in that one.
            let turn = moment.before.turn;
            if has_moved && self.came_from.get(&body.id).is_none_or(|from| from.0 != turn) {
                self.came_from.insert(body.id, (turn, body.block.centre));
            }
        }
    }

    fn judge(&self, moment: &Moment<'_>, id: PieceId) -> Option<String> {
        let (before, after) = (moment.before.body(id)?, moment.after.body(id)?);
        let before = &fallen_in(before, after);
        let told: Vec<&str> = moment
            .told
            .iter()
            .filter(|report| report.pieces.contains(&id))
            .map(|report| report.text.as_str())
            .collect();
        let Awaiting::Facts(sheet) = moment.asked else { return None };
        let cause = cause(moment.before, before, sheet);
        let way = sheet.facts.first().and_then(|fact| fact.measured.clone());
        if let Some(cause) = cause.filter(|cause| goes_through(before, after, cause)) {
            return Some(format!("{} goes through {}: {}", before.name, cause.name, told.join(" ")));
        }
        if let Some(kind) = stands_in_unpaid_ground(moment.before, before, after, &told) {
            return Some(format!("{} has come into {kind:?} for nothing: {}", before.name, told.join(" ")));
        }
        if told.iter().any(|text| text.contains(" falls back ") || text.contains(" fall back ")) {
            // The three inches of the beaten go straight away from him, whatever lies there.
            return None;
        }
        let wrong = comes_nearer(moment, before, after)?;
        let inches: Vec<f64> = told.iter().flat_map(|text| inches_in(text)).collect();
        let most = inches.iter().copied().fold(0.0, f64::max) + SET_DOWN;
        // All that is told of them together is no less than it had to go: on another way the ground may have taken none of it.
        let (open, toward) = self.open_way(moment.before, before, cause, [inches.iter().sum(), most])?;
        Some(format!(
            "{} goes {way:?} and {} {}, from {:.2}″ to {:.2}″, though it may go {open} ({:.3} {:.3}): {}",
            before.name,
            wrong.why,
            wrong.enemy,
            wrong.from,
            wrong.to,
            toward.x,
            toward.y,
            told.join(" ")
        ))
    }

    /// The first of the four ways that leads to no enemy and has a place for it within so many inches. [FLA RET-13, R-88, R-113]
    ///
    /// It has the first of these inches at the most, and is set down within the second.
    fn open_way(
        &self,
        field: &Field,
        body: &Body,
        cause: Option<&Body>,
        inches: [f64; 2],
    ) -> Option<(&'static str, Vector)> {
        let own = &body.block;
        let back = if body.is_routed() { None } else { Some(-body.pose.forward()) };
        let away = cause.map(|cause| own.centre - cause.middle_of_its_line());
        let from = self.came_from.get(&body.id).map(|(_, point)| point - own.centre);
        let centres = field.friends(body).map(|friend| friend.block.centre - own.centre);
        let friends = centres.min_by(|one, other| one.norm().total_cmp(&other.norm()));
        let ways = [("straight back", back), ("away", away), ("the way it came", from), ("to friends", friends)];
        let mut ways = ways.into_iter().filter_map(|(name, way)| Some((name, way?.try_normalize(0.5)?)));
        ways.find(|(_, way)| leads_to_nobody(field, body, *way) && has_room(field, body, *way, inches))
    }
}

/// Where the middle of a body has gone with its front: its bases may fall in the same breath as it moves.
fn carried(before: &Body, after: &Body) -> Point {
    let (right, ahead) = before.pose.to_local(before.block.centre);
    after.pose.from_local(right, ahead)
}

/// Whether a way, followed to the table's edge, leads to no enemy, and over no ground that bars it.
fn leads_to_nobody(field: &Field, body: &Body, way: Vector) -> bool {
    let facing = if body.is_routed() { bearing(Point::origin(), Point::origin() + way) } else { body.block.facing() };
    let own = body.block.turned_to(facing);
    let enemies: Vec<(&Body, f64)> =
        field.enemies(body.side).map(|enemy| (enemy, enemy.distance_from(&body.block))).collect();
    let most = (4.0 * (field.size.0 + field.size.1)) as u32;
    // It goes as it stands, turns where it comes to rest, and keeps its front where there is no room for that.
    // Whom it touches it has brushed past within the first inch.
    let inches = (1..20).map(|step| f64::from(step) * 0.05).chain((4..=most).map(|step| f64::from(step) * 0.25));
    let steps = inches.map(|run| way * run).map(|run| [own.moved(run), body.block.moved(run)]);
    let mut on_table = steps.take_while(|[rect, _]| is_on(field, rect.centre));
    on_table.all(|[rect, unturned]| {
        let is_barred =
            field.ground.iter().any(|ground| body.may_not_enter(ground.kind) && ground.outline.overlaps(&rect));
        !is_barred
            && enemies.iter().all(|(enemy, from)| {
                let distance = enemy.distance_from(&rect).min(enemy.distance_from(&unturned));
                // A way is open that is so beyond doubt: by a hair it may be held to lead nearer.
                let is_no_nearer = if *from > ENEMY_NEAR { distance > ENEMY_NEAR + HAIR } else { distance >= *from };
                // Nobody comes nearer than in touch: of such an enemy it counts whether the way leads into him.
                is_no_nearer && (*from > INTO || !leads_into(enemy, &body.block, &unturned))
            })
    })
}

/// Inches on a way, within the second of these, after which a unit that has the first stops before rough ground, for what it has left then
/// does not pay for that; nor is it set down in it farther on than its inches.
fn stops_before_rough_ground(field: &Field, body: &Body, way: Vector, [inches, most]: [f64; 2]) -> f64 {
    let price = if body.is_mounted() { 4.0 } else { 2.0 };
    let rough = field.ground.iter().filter(|ground| ROUGH.contains(&ground.kind));
    let outlines = rough.map(|ground| &ground.outline).filter(|outline| !outline.overlaps(&body.block));
    let comes_to = |outline: &Outline| {
        let mut runs = (1..=(most.max(inches) / 0.1) as u32).map(|step| f64::from(step) * 0.1);
        runs.find(|run| outline.overlaps(&body.block.moved(way * *run)))
    };
    let stops = outlines.filter_map(comes_to).filter(|run| inches - run <= price);
    stops.fold(f64::INFINITY, f64::min)
}

/// Whether there is a place on a way, within so many inches, that nobody stands on: friends may fill all of it.
fn has_room(field: &Field, body: &Body, way: Vector, [inches, most]: [f64; 2]) -> bool {
    let others: Vec<&Body> = field.bodies.iter().filter(|other| other.id != body.id).collect();
    let most = most.min(stops_before_rough_ground(field, body, way, [inches, most]));
    (1..=(most / 0.1) as u32).map(|step| body.block.moved(way * (f64::from(step) * 0.1))).any(|rect| {
        others.iter().flat_map(|other| &other.bases).all(|base| shape::overlap_depth(base, &rect) <= INTO_FRIENDS)
    })
}

/// The inches that a sentence names.
fn inches_in(text: &str) -> impl Iterator<Item = f64> + '_ {
    text.split('″').filter_map(|part| part.rsplit(' ').next()?.parse().ok())
}

/// A unit as it stood before it gave way, with the bases that had gone round a flank fallen in again: they have before it goes.
fn fallen_in(before: &Body, after: &Body) -> Body {
    if !before.bases.iter().any(|base| before.has_gone_round(base)) {
        return before.clone();
    }
    let (right, ahead) = after.pose.to_local(after.block.centre);
    let block = after.block.moved_to(before.pose.from_local(right, ahead)).turned_to(before.pose.facing);
    Body { footprint: block, block, bases: vec![block], ..before.clone() }
}

/// Whether a rectangle lies on an enemy, farther than those in touch may: on his whole line, the places of fallen bases in it, but for who
/// stands in these already.
fn leads_into(enemy: &Body, own: &Rect, rect: &Rect) -> bool {
    let is_whole = shape::overlap_depth(&enemy.block, own) <= INTO_FRIENDS
        && !enemy.bases.iter().any(|base| enemy.has_gone_round(base));
    let line = if is_whole { std::slice::from_ref(&enemy.block) } else { &enemy.bases[..] };
    line.iter().any(|part| shape::overlap_depth(part, rect) > INTO)
}

fn is_on(field: &Field, at: Point) -> bool {
    (0.0..=field.size.0).contains(&at.x) && (0.0..=field.size.1).contains(&at.y)
}

/// Whether it ends within four inches of an enemy it was not that near to, or nearer to one it was.
fn comes_nearer(moment: &Moment<'_>, before: &Body, after: &Body) -> Option<Wrong> {
    moment.before.enemies(before.side).find_map(|enemy| {
        // Who followed up in the same breath came nearer by himself.
        let still = moment.after.body(enemy.id).filter(|now| now.pose == enemy.pose)?;
        let from = enemy.distance_from(&before.block);
        let to = still.distance_from(&after.block);
        let why = if from > ENEMY_NEAR + HAIR && to < ENEMY_NEAR - HAIR {
            "comes near"
        } else if from <= ENEMY_NEAR && to < from - HAIR {
            "comes nearer to"
        } else {
            return None;
        };
        Some(Wrong { why, enemy: enemy.name.clone(), from, to })
    })
}

/// Whether the straight way from where it stood to where it stands leads over an enemy.
fn goes_through(before: &Body, after: &Body, enemy: &Body) -> bool {
    let way = after.block.centre - before.block.centre;
    let steps = (way.norm() / 0.25).ceil() as u32;
    // Base by base: the rectangle round those that have gone round a flank holds much empty ground.
    enemy.bases.iter().any(|base| {
        let apart = shape::overlap_depth(&before.block, base).max(0.0);
        (1..steps).any(|step| {
            let at = before.block.moved(way * (f64::from(step) / f64::from(steps)));
            shape::overlap_depth(&at, base) > apart + INTO
        })
    })
}

/// The rough ground in which a unit has come to rest that fled or retired and paid no inch for it. The three inches of the beaten cost
/// nothing, nor does ground that somebody stands in already. [FLA RET-01, R-87]
fn stands_in_unpaid_ground(field: &Field, before: &Body, after: &Body, told: &[&str]) -> Option<TerrainKind> {
    const FREELY: [&str; 2] = [" falls back ", " fall back "];
    let goes_back =
        told.iter().find(|text| [" flees ", " retires ", " flee ", " retire "].iter().any(|how| text.contains(how)))?;
    if told.iter().any(|text| FREELY.iter().any(|how| text.contains(how))) || goes_back.contains("less over the ground")
    {
        return None;
    }
    let rough = field.ground.iter().filter(|ground| ROUGH.contains(&ground.kind));
    let is_new = |outline: &Outline| {
        let stood_in_it = before.bases.iter().chain([&before.block]).any(|rect| outline.overlaps(rect));
        !stood_in_it && after.bases.iter().any(|rect| outline.overlaps(&rect.inflated(-HAIR)))
    };
    rough.filter(|ground| is_new(&ground.outline)).map(|ground| ground.kind).next()
}
