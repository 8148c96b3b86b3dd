//! Where a card may go: its inches, the ground, other cards, the table's edge, and who sees it. [FLA GT-06, GT-15 to GT-21, GT-30]

use crate::game::{Refusal, Rule, Side, Tally, TerrainKind};
use crate::geometry::course::{self, Course};
use crate::geometry::{Leg, Point, Rect, TOLERANCE, is_beyond, last_before, shape};
use crate::rules::flanders::book::profile::{Branch, Gun};
use crate::rules::flanders::book::tables;
use crate::rules::flanders::facts::cards::{CardSight, Party, standing};
use crate::rules::flanders::judge::cards::{self as judge, CardMove, Heading};
use crate::rules::flanders::state::setup::Edge;
use crate::rules::flanders::state::{CardId, State, ground};
use crate::rules::flanders::steps::inches::tenths_or_hundredths;

/// The legs a card's way may have.
pub const MANOEUVRES: [Leg; 4] = [Leg::Advance(1.0), Leg::Retire(1.0), Leg::Sidestep(1.0), Leg::Turn { degrees: 15.0 }];

/// Most legs of one move.
const MOST_LEGS: usize = 12;
/// A card on its way is looked at every so many steps of its course: half an inch.
const LOOK_EVERY: usize = 5;
/// How far off the table a card may lie, in inches. [FLA GT-15]
const BESIDE: f64 = 6.0;
/// How far off a road the middle of its front may stray at a bend, in inches. [FLA GT-21]
const OFF_ROAD: f64 = 0.5;

/// A card's drawn way looked at.
#[derive(Clone, Debug)]
pub struct CardWay {
    /// Where it passes.
    pub course: Course,
    /// Inches it may go, with every adjustment.
    pub allowance: Tally,
    /// Inches it goes.
    pub inches: f64,
    /// Enemies that see it on its way, within eighteen inches. [FLA GT-30]
    pub watchers: Vec<Party>,
    /// Inches it had gone when it was first seen so.
    pub seen_after: Option<f64>,
}

impl CardWay {
    /// The way in words, as the second half of a sentence.
    pub fn words(&self, legs: &[Leg], was_off: bool, is_off: bool) -> String {
        let retires = legs.iter().any(|leg| matches!(leg, Leg::Retire(inches) if *inches != 0.0));
        let goes_sideways = |leg: &Leg| matches!(leg, Leg::Sidestep(inches) if *inches != 0.0);
        let goes_ahead = |leg: &Leg| matches!(leg, Leg::Advance(inches) if *inches != 0.0);
        let [sideways, ahead] = [legs.iter().any(goes_sideways), legs.iter().any(goes_ahead)];
        let how = match (retires, sideways, ahead) {
            (true, ..) => " back",
            (false, true, true) => " ahead and to the flank",
            (false, true, false) => " to the flank",
            (false, false, _) => "",
        };
        let verb = match (was_off, is_off) {
            (true, true) => "moves off the table,",
            (true, false) => "comes on and moves",
            (false, true) => "leaves the table, moving",
            (false, false) => "moves",
        };
        let seen = self
            .seen_after
            .map(|inches| format!(", seen within 18″ after {}″", tenths_or_hundredths(inches)))
            .unwrap_or_default();
        if self.inches == 0.0 && was_off == is_off {
            return format!("turns {}{seen}", turned_by(legs).unwrap_or_else(|| "to and fro".to_owned()));
        }
        format!("{verb} {}″{how}{seen}", tenths_or_hundredths(self.inches))
    }
}

/// By how much a way turns a card in the end, and to which hand; nothing where it faces as it did.
fn turned_by(legs: &[Leg]) -> Option<String> {
    let turn = |leg: &Leg| if let Leg::Turn { degrees } = leg { *degrees } else { 0.0 };
    let degrees = (legs.iter().map(turn).sum::<f64>() + 180.0).rem_euclid(360.0) - 180.0;
    let hand = if degrees > 0.0 { "right" } else { "left" };
    (degrees.abs() >= 0.5).then(|| format!("{:.0}° to the {hand}", degrees.abs()))
}

fn no(state: &State, id: CardId, rule: &'static str, why: String, remedy: impl Into<String>) -> Refusal {
    Refusal::new(Rule::new(rule), format!("Card {} cannot move so", state.card(id).name), why, remedy)
}

/// Looks at a card's drawn way: what it costs, whether it is allowed, and who sees it.
pub fn assess(state: &State, id: CardId, legs: &[Leg]) -> Result<CardWay, Refusal> {
    let card = state.card(id);
    let Some(start) = card.pose.filter(|_| state.card_may_act(id)) else {
        return Err(no(state, id, "FLA GT-17", "it has had its move, or lost it".to_owned(), "Move another card."));
    };
    if let Some(enemy) = seen_by(state, id) {
        let why = format!("{} sees it within 18″ already", enemy.name(state));
        return Err(no(state, id, "FLA GT-27", why, "It waits to be set on."));
    }
    check_legs(state, id, legs)?;
    let course = course::trace(&state.card_block(), |_| state.card_block(), start, legs);
    let allowance = judge::card_move(&facts(state, &course, legs));
    let inches = straight_inches(&course, legs);
    if is_beyond(inches, allowance.total()) {
        let most = allowance.total();
        let why = format!("it would go {inches:.2}″ and may go {most:.2}″");
        return Err(no(
            state,
            id,
            "FLA GT-17",
            why,
            format!("With what it turns and crosses there it may go {most:.2}″."),
        ));
    }
    barred(state, id, &course)?;
    crowded(state, id, &course)?;
    ends_well(state, id, &course)?;
    comes_on(state, id, &course)?;
    let mut way = CardWay { course, allowance, inches, watchers: Vec::new(), seen_after: None };
    look(state, id, &mut way)?;
    Ok(way)
}

fn check_legs(state: &State, id: CardId, legs: &[Leg]) -> Result<(), Refusal> {
    let is_sound = |leg: &Leg| match leg {
        Leg::Advance(inches) | Leg::Retire(inches) => (0.0..=40.0).contains(inches),
        Leg::Sidestep(inches) => inches.abs() <= 40.0,
        Leg::Turn { degrees } => degrees.abs() <= 180.0,
        Leg::Wheel { .. } | Leg::AboutFace | Leg::Form(_) => false,
    };
    let goes = legs.iter().any(|leg| match leg {
        Leg::Advance(size) | Leg::Retire(size) | Leg::Sidestep(size) | Leg::Turn { degrees: size } => *size != 0.0,
        Leg::Wheel { .. } | Leg::AboutFace | Leg::Form(_) => false,
    });
    if goes && legs.len() <= MOST_LEGS && legs.iter().all(is_sound) {
        return Ok(());
    }
    let why = "a card goes ahead, back or sideways, and turns, in one to twelve legs".to_owned();
    Err(no(state, id, "FLA GT-17", why, "Draw where it shall go."))
}

/// Inches gone, turns apart.
fn straight_inches(course: &Course, legs: &[Leg]) -> f64 {
    let straight = legs.iter().zip(&course.inches).filter(|(leg, _)| !matches!(leg, Leg::Turn { .. }));
    straight.map(|(_, inches)| inches).fold(0.0, |sum, inches| sum + inches)
}

/// What a way is charged for. [FLA GT-18 to GT-21, R-50, R-103]
fn facts(state: &State, course: &Course, legs: &[Leg]) -> CardMove {
    let heading = if legs.iter().any(|leg| matches!(leg, Leg::Retire(inches) if *inches > 0.0)) {
        Heading::Retrograde
    } else if legs.iter().any(|leg| matches!(leg, Leg::Sidestep(inches) if *inches != 0.0)) {
        Heading::Flank
    } else {
        Heading::Front
    };
    let mut turned = 0.0_f64;
    let mut angle = 0.0_f64;
    for leg in legs {
        if let Leg::Turn { degrees } = leg {
            turned += degrees;
            angle = angle.max(turned.abs());
        }
    }
    let road = heading == Heading::Front && is_on_road(state, course);
    CardMove { heading, angle, rough: !road && is_rough(state, course), road, changes_formation: false }
}

fn is_rough(state: &State, course: &Course) -> bool {
    let around = state.fixed.ground.around(&course.swept, 0.0);
    around
        .filter(|(_, terrain)| ground::is_rough(terrain.kind))
        .any(|(_, terrain)| ground::is_paid(course::crossing(course, &terrain.outline)))
}

/// Whether the whole way follows roads. [FLA GT-21, R-50]
fn is_on_road(state: &State, course: &Course) -> bool {
    let roads: Vec<_> = state.fixed.ground.of_kind(TerrainKind::Road).collect();
    let is_near = |point: Point| {
        let spot = Rect::new(point, 0.0, 2.0 * OFF_ROAD, 2.0 * OFF_ROAD);
        roads.iter().any(|(_, road)| road.outline.touches(&spot))
    };
    !roads.is_empty() && course.swept.iter().all(|rect| is_near(rect.front_pose().point()))
}

/// Ground that the troops under the card may not enter, and houses. [FLA MOV-14, MOV-27, MOV-35, MOV-36, BLD-02]
fn barred(state: &State, id: CardId, course: &Course) -> Result<(), Refusal> {
    let road = is_on_road(state, course);
    let units = state.units_on(id);
    let has = |branch: Branch| units.iter().any(|&unit| state.unit(unit).branch() == branch);
    let heavy = units.iter().any(|&unit| state.unit(unit).gun() == Some(Gun::Heavy));
    for (index, terrain) in state.fixed.ground.around(&course.swept, 0.0) {
        let rule = match terrain.kind {
            TerrainKind::Building => "FLA MOV-14",
            TerrainKind::Wood if has(Branch::Cavalry) && !road => "FLA MOV-27",
            TerrainKind::Wood if heavy && !road => "FLA MOV-35",
            TerrainKind::Stream if heavy && !road => "FLA MOV-36",
            _ => continue,
        };
        if ground::is_entered(&terrain.outline, &course.first(), course.swept.iter().copied()) {
            let why = format!("{} stops it", state.fixed.ground.name(index));
            return Err(no(state, id, rule, why, "Draw a way round it."));
        }
    }
    Ok(())
}

/// Cards do not pass through each other, nor through troops. [FLA GT-06]
fn crowded(state: &State, id: CardId, course: &Course) -> Result<(), Refusal> {
    let cards = state.card_ids().filter(|&other| other != id).map(Party::Card);
    let troops = Side::BOTH.into_iter().flat_map(|side| state.present(side)).map(Party::Unit);
    let others: Vec<(Party, Rect)> =
        cards.chain(troops).filter_map(|party| Some((party, seen_rect(state, id, party)?))).collect();
    let rects: Vec<Rect> = others.iter().map(|(_, rect)| *rect).collect();
    let Some((index, inches)) = course::collision(course, &rects) else { return Ok(()) };
    let why = format!("{} is in the way after {inches:.1}″", others[index].0.name(state));
    Err(no(state, id, "FLA GT-06", why, "Draw a way round, or stop short."))
}

/// Where a party stands for the side of a card: an enemy card that has moved unseen, where it was last seen.
fn seen_rect(state: &State, id: CardId, party: Party) -> Option<Rect> {
    if let Party::Card(other) = party
        && state.card(other).side != state.card(id).side
        && let Some(pose) = state.card(other).shown_at
    {
        return Some(state.card_rect_at(pose)).filter(|rect| state.is_on_table(rect));
    }
    party.rect(state)
}

/// The enemies of a card, each where its owner sees it.
fn enemies(state: &State, id: CardId) -> Vec<(Party, Rect)> {
    let all = standing(state, state.card(id).side.other());
    all.into_iter().filter_map(|(party, _)| Some((party, seen_rect(state, id, party)?))).collect()
}

/// A card ends wholly on the table or wholly beside it, and never behind the enemy's edge. [FLA GT-15]
fn ends_well(state: &State, id: CardId, course: &Course) -> Result<(), Refusal> {
    let end = course.last();
    if state.is_on_table(&end) {
        return Ok(());
    }
    let remedy = "End on the table, or wholly off it behind your own edge or at an end.";
    if touches_table(state, &end) {
        return Err(no(state, id, "FLA GT-15", "it would lie across the table's edge".to_owned(), remedy));
    }
    let ground = &state.fixed.ground;
    let is_near = |corner: &Point| {
        (-BESIDE..=ground.width + BESIDE).contains(&corner.x) && (-BESIDE..=ground.height + BESIDE).contains(&corner.y)
    };
    let enemy_edge = state.fixed.rear[state.card(id).side.other().index()];
    let beyond = match enemy_edge {
        Edge::North => end.centre.y > ground.height,
        Edge::South => end.centre.y < 0.0,
        Edge::East => end.centre.x > ground.width,
        Edge::West => end.centre.x < 0.0,
    };
    if beyond || !end.corners().iter().all(is_near) {
        return Err(no(state, id, "FLA GT-15", "nobody goes there off the table".to_owned(), remedy));
    }
    // Who is beside the table when he should be on it is lost, and may not come on again.
    let is_due = state.fixed.victory.on_by.is_some_and(|turn| state.turn >= turn);
    if is_due && state.card_on_table(id).is_some() {
        let why = "who is not on the table by now counts as lost".to_owned();
        return Err(no(state, id, "FLA MAJ-10", why, "Stay on the table."));
    }
    Ok(())
}

/// Whether part of a rectangle lies on the table.
fn touches_table(state: &State, rect: &Rect) -> bool {
    let ground = &state.fixed.ground;
    let table = Rect::new(Point::new(ground.width / 2.0, ground.height / 2.0), 0.0, ground.width, ground.height);
    shape::overlaps(&table, rect)
}

/// A card comes on only where no enemy is within eighteen inches. [FLA GT-16]
fn comes_on(state: &State, id: CardId, course: &Course) -> Result<(), Refusal> {
    if touches_table(state, &course.first()) {
        return Ok(());
    }
    let Some(entry) = point_of_entry(state, course) else { return Ok(()) };
    let enemies = enemies(state, id);
    let gaps = enemies.iter().map(|(party, rect)| (shape::point_distance(entry, rect), *party));
    let nearest = gaps.min_by(|a, b| a.0.total_cmp(&b.0));
    if judge::may_enter(nearest.map(|(gap, _)| gap)) {
        return Ok(());
    }
    let why = nearest.map_or_else(String::new, |(gap, party)| {
        format!("{} is {gap:.1}″ from where it would come on", party.name(state))
    });
    Err(no(state, id, "FLA GT-16", why, "Come on more than 18″ from every enemy."))
}

/// Where the middle of a card's front crosses the table's edge; of one of which corners alone come on, the point of the edge before that
/// middle.
fn point_of_entry(state: &State, course: &Course) -> Option<Point> {
    let ground = &state.fixed.ground;
    let on_the_edge = |at: Point| Point::new(at.x.clamp(0.0, ground.width), at.y.clamp(0.0, ground.height));
    let is_on = |at: Point| (at - on_the_edge(at)).norm() <= TOLERANCE;
    let fronts: Vec<Point> = course.swept.iter().map(|rect| rect.front_pose().point()).collect();
    let crossed = fronts.windows(2).find(|pair| !is_on(pair[0]) && is_on(pair[1])).map(|pair| {
        let way = pair[1] - pair[0];
        pair[0] + way * last_before(0.0, 1.0, |share| !is_on(pair[0] + way * share))
    });
    let corners_come_on = || {
        let first = course.swept.iter().position(|rect| touches_table(state, rect))?;
        Some(fronts[first.saturating_sub(1)])
    };
    Some(on_the_edge(crossed.or_else(corners_come_on)?))
}

/// Once it has been seen a card comes no nearer than four inches to any enemy, whether he sees it or not. [FLA GT-30]
fn keeps_off(
    state: &State,
    id: CardId,
    course: &Course,
    rect: &Rect,
    enemies: &[(Party, Rect)],
) -> Result<(), Refusal> {
    for (enemy, place) in enemies {
        let gap = shape::distance(place, rect);
        let before = shape::distance(place, &course.first());
        if gap < judge::STANDOFF.min(before) - TOLERANCE {
            let why = format!("it is seen and would come within 4″ of {}", enemy.name(state));
            return Err(no(state, id, "FLA GT-30", why, "Stop 4″ away or more."));
        }
    }
    Ok(())
}

/// An enemy who sees a card where it lies within eighteen inches: it marches no more as a card. [FLA GT-27, GT-32]
pub fn seen_by(state: &State, id: CardId) -> Option<Party> {
    let place = state.card_on_table(id)?;
    let near: Vec<(Party, Rect)> = enemies(state, id)
        .into_iter()
        .filter(|(_, enemy)| !is_beyond(shape::distance(enemy, &place), judge::SET_ON))
        .collect();
    if near.is_empty() {
        return None;
    }
    let sight = CardSight::over(state);
    let sees = |(enemy, from): &(Party, Rect)| {
        judge::is_set_on(&sight.sighting((Some(*enemy), from), (Party::Card(id), &place)))
    };
    near.into_iter().find(sees).map(|(enemy, _)| enemy)
}

/// Inches after which a card is first seen, which it is at one of the places looked at and was not at the one before. [FLA GT-30]
fn first_seen(course: &Course, index: usize, is_seen: &dyn Fn(&Rect) -> bool) -> f64 {
    let looked_at = index.saturating_sub(1) / LOOK_EVERY * LOOK_EVERY;
    let at = (looked_at..=index).find(|&step| is_seen(&course.swept[step])).unwrap_or(index);
    let Some(before) = at.checked_sub(1).filter(|_| at > looked_at) else { return course.along[at] };
    let [from, to] = [before, at].map(|step| course.swept[step]);
    let is_straight = from.facing() == to.facing();
    let length = course.along[at] - course.along[before];
    if !is_straight || length <= 0.0 {
        return course.along[at];
    }
    let share = |inches: f64| from.moved((to.centre - from.centre) * (inches / length));
    // Hidden at the one and seen at the other.
    course.along[at] - last_before(0.0, length, |short| is_seen(&share(length - short)))
}

/// Follows a card on its way with the enemy's eyes. Once it is seen within eighteen inches it goes twelve inches in all at most,
/// and no nearer than four. [FLA GT-30]
fn look(state: &State, id: CardId, way: &mut CardWay) -> Result<(), Refusal> {
    let sight = CardSight::over(state);
    let enemies = enemies(state, id);
    let sees = |enemy: Party, place: &Rect, rect: &Rect| {
        !is_beyond(shape::distance(place, rect), judge::SET_ON)
            && judge::is_set_on(&sight.sighting((Some(enemy), place), (Party::Card(id), rect)))
    };
    let last = way.course.swept.len() - 1;
    for index in (0..=last).filter(|index| index % LOOK_EVERY == 0 || *index == last) {
        let rect = way.course.swept[index];
        if !state.is_on_table(&rect) {
            continue;
        }
        for (enemy, place) in &enemies {
            if !sees(*enemy, place, &rect) {
                continue;
            }
            if !way.watchers.contains(enemy) {
                let is_seen = |rect: &Rect| state.is_on_table(rect) && sees(*enemy, place, rect);
                let inches = first_seen(&way.course, index, &is_seen);
                way.seen_after = Some(way.seen_after.map_or(inches, |before| before.min(inches)));
                way.watchers.push(*enemy);
            }
        }
        if way.seen_after.is_some() {
            keeps_off(state, id, &way.course, &rect, &enemies)?;
        }
    }
    if way.seen_after.is_some() && is_beyond(way.inches, tables::card::BASE) {
        let why = "it is seen within 18″ on its way".to_owned();
        return Err(no(state, id, "FLA GT-30", why, "Stop before it is seen, or after 12″ in all."));
    }
    Ok(())
}
