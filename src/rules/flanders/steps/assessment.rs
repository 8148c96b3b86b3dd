//! A drawn path looked at before a unit marches along it: what it costs, and whether it is allowed. [FLA MOV-01 to MOV-44]

use std::borrow::Cow;

use serde::Serialize;

use super::inches::hundredths;
use crate::game::{Refusal, Rule, Tally, TerrainKind};
use crate::geometry::contact::{CONTACT, in_contact};
use crate::geometry::course::{self, Course, Leg};
use crate::geometry::{Block, Formation, Outline, Pose, Rect, shape};
use crate::rules::flanders::book::profile::{Branch, Gun, Morale};
use crate::rules::flanders::book::tables;
use crate::rules::flanders::facts::march;
use crate::rules::flanders::facts::{in_sight, near, room};
use crate::rules::flanders::judge::movement::{self, Manoeuvre, MoveFacts, Rough};
use crate::rules::flanders::state::ways_in::{Cost, Laid, Surveyed};
use crate::rules::flanders::state::{CardId, State, Unit, UnitId, ground, standing_bases};

/// Whether cavalry moves at its full front or with closed files. [FLA MOV-12, R-75]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Files {
    /// At its full front.
    Open,
    /// At half its front and twice its depth, opening again at the end.
    Closed,
}

/// A drawn path looked at: where it goes and what it costs.
#[derive(Clone, Debug)]
pub struct Assessment {
    /// Where it passes.
    pub course: Course,
    /// Where it stands in the end, its files open again. [FLA MOV-12, R-75]
    pub end: Pose,
    /// Inches it may go, with every adjustment.
    pub allowance: Tally,
    /// Inches it goes straight.
    pub inches: f64,
    /// It crosses or enters rough ground.
    pub rough: u8,
    /// Inches of its move that it uses, manoeuvres and ground included.
    pub spent: f64,
}

/// Inches to the nearest enemy from where a unit stands and from where it ends, and who that is in the end.
#[derive(Clone, Copy, Debug)]
struct Nearing {
    before: f64,
    after: f64,
    enemy: UnitId,
}

impl Assessment {
    /// A way, with what it costs.
    pub fn of(way: Surveyed, cost: Cost) -> Self {
        let Surveyed { laid: Laid { course, end, .. }, rough } = way;
        let Cost { allowance, inches, spent } = cost;
        Self { course, end, allowance, inches, rough: rough.len() as u8, spent }
    }

    /// Whether it brings the unit nearer to the enemy from where it stands.
    pub fn is_forward(&self, state: &State, id: UnitId) -> bool {
        goes_forward(state, id, self.end)
    }

    /// The same with the two inches that going into a building takes. [FLA BLD-02]
    #[must_use]
    pub fn into_house(mut self) -> Self {
        self.allowance = self.allowance.with("Into a building", Rule::new("FLA BLD-02"), tables::ENTER_BUILDING);
        self.spent -= tables::ENTER_BUILDING;
        self
    }
}

/// The rule that gives a unit its move.
pub fn allowance_rule(unit: &Unit) -> &'static str {
    match (unit.branch(), unit.formation) {
        (Branch::Infantry, Formation::Column) => "FLA MOV-01",
        (Branch::Infantry, Formation::Line) => "FLA MOV-02",
        (Branch::Infantry, Formation::Square) => "FLA MOV-03",
        (Branch::Cavalry, Formation::Column) => "FLA MOV-04",
        (Branch::Cavalry, _) => "FLA MOV-05",
        (Branch::Artillery, _) if unit.gun() == Some(Gun::Heavy) => "FLA MOV-07",
        (Branch::Artillery, _) => "FLA MOV-06",
    }
}

/// The legs a unit's path may have.
pub fn manoeuvres(unit: &Unit) -> Vec<Leg> {
    if unit.is_artillery() {
        return vec![Leg::Advance(1.0), Leg::Turn { degrees: 45.0 }];
    }
    if unit.formation == Formation::Square {
        return vec![Leg::Advance(1.0), Leg::Retire(1.0), Leg::Sidestep(1.0)];
    }
    vec![Leg::Advance(1.0), Leg::Retire(1.0), Leg::Sidestep(1.0), Leg::Wheel { degrees: 15.0 }, Leg::AboutFace]
}

/// Looks at a drawn path: what it costs, and whether it is allowed.
pub fn assess(state: &State, id: UnitId, legs: &[Leg], files: Files) -> Result<Assessment, Refusal> {
    let laid = lay(state, id, legs, files)?;
    let way = survey(state, id, laid);
    // Whether it leads to the enemy is dear to see, and bars nobody else.
    let toward_enemy = is_fatigued(state, id) && goes_forward(state, id, way.laid.end);
    let cost = cost(state, id, legs, &way, files, toward_enemy)?;
    barred(state, id, &way.laid)?;
    too_long(state, id, &cost)?;
    let course = &way.laid.course;
    crowded(state, id, course, &Crowd::around(state, id, &course.first(), course.reach()))?;
    beyond_the_table(state, id, course)?;
    opens_again(state, id, &way.laid, files)?;
    ends_well(state, id, way.laid.end)?;
    Ok(Assessment::of(way, cost))
}

/// Where a drawn path leads, if a unit may move in that manner at all.
pub fn lay(state: &State, id: UnitId, legs: &[Leg], files: Files) -> Result<Laid, Refusal> {
    let unit = state.unit(id);
    let no = |rule: &'static str, why: String, remedy: String| {
        Err(Refusal::new(Rule::new(rule), format!("{} cannot move so", unit.name), why, remedy))
    };
    let Some(start) = unit.pose() else {
        return no("FLA MOV-01", "it is not on the table".to_owned(), "Let it stand.".to_owned());
    };
    if legs.is_empty() || legs.len() > 12 {
        return no("FLA MOV-01", "a move has one to twelve legs".to_owned(), "Draw where it shall go.".to_owned());
    }
    if legs.iter().all(comes_to_nothing) {
        let why = "no leg of it leads anywhere".to_owned();
        return no("FLA MOV-01", why, "Draw where it shall go, or let it halt.".to_owned());
    }
    if let Some(why) = bad_leg(unit, legs) {
        return no("FLA MOV-08", why, "Use the legs offered, a few inches or degrees each.".to_owned());
    }
    let opened_out = state.block(id);
    let block = match files {
        Files::Open => Cow::Borrowed(&*opened_out),
        Files::Closed => Cow::Owned(unit.block_in(Formation::Column, state.house())),
    };
    let course = course::trace(&block, |formation| unit.block_in(formation, state.house()), start, legs);
    let end = opened(&block, &opened_out, legs, course.end());
    let on_road = takes_roads(unit) && is_on_road(state, &course);
    let opens_on = (files == Files::Closed).then(|| opened_out.footprint(end));
    Ok(Laid { course, end, on_road, opens_on })
}

/// The same, and over what.
pub fn survey(state: &State, id: UnitId, laid: Laid) -> Surveyed {
    let rough = rough_crossed(state, id, &laid);
    Surveyed { laid, rough }
}

/// A way may be no longer than what is left of the move.
fn too_long(state: &State, id: UnitId, cost: &Cost) -> Result<(), Refusal> {
    let (goes, may_go) = (cost.inches, cost.allowance.total());
    if crate::geometry::is_beyond(goes, may_go) {
        let unit = state.unit(id);
        let what = format!("{} cannot move so", unit.name);
        let remedy = format!("It may still go up to {may_go:.2}″ this way.");
        let why = format!("it would go {goes:.2}″ and may go {may_go:.2}″");
        return Err(Refusal::new(Rule::new(allowance_rule(unit)), what, why, remedy));
    }
    Ok(())
}

/// A leg of no inches or no degrees, as they are told, is none.
fn comes_to_nothing(leg: &Leg) -> bool {
    match *leg {
        Leg::Advance(inches) | Leg::Retire(inches) | Leg::Sidestep(inches) => hundredths(inches) == 0.0,
        Leg::Wheel { degrees } | Leg::Turn { degrees } => degrees.round() == 0.0,
        Leg::AboutFace | Leg::Form(_) => false,
    }
}

fn bad_leg(unit: &Unit, legs: &[Leg]) -> Option<String> {
    let allowed = manoeuvres(unit);
    for leg in legs {
        if !room::is_leg_allowed(&allowed, leg) {
            return Some("it may not move in that manner".to_owned());
        }
        let is_sound = match leg {
            Leg::Advance(inches) | Leg::Retire(inches) => (0.0..=40.0).contains(inches),
            Leg::Sidestep(inches) => inches.abs() <= 40.0,
            Leg::Wheel { degrees } | Leg::Turn { degrees } => degrees.abs() <= 180.0,
            Leg::AboutFace | Leg::Form(_) => true,
        };
        if !is_sound {
            return Some("a leg of it makes no sense".to_owned());
        }
    }
    None
}

/// Adds up what a path costs. [FLA MOV-16 to MOV-43]
pub fn cost(
    state: &State,
    id: UnitId,
    legs: &[Leg],
    way: &Surveyed,
    files: Files,
    toward_enemy: bool,
) -> Result<Cost, Refusal> {
    let unit = state.unit(id);
    let mut facts = MoveFacts { rough: way.rough.clone(), toward_enemy, ..march::setting_out(unit) };
    let mut inches = 0.0;
    for (leg, &length) in legs.iter().zip(&way.laid.course.inches) {
        match leg {
            Leg::Advance(_) => inches += length,
            Leg::Retire(_) => {
                inches += length;
                facts.manoeuvres.push(Manoeuvre::Retrograde);
            }
            Leg::Sidestep(_) => {
                inches += length;
                facts.manoeuvres.push(Manoeuvre::Sideways);
            }
            Leg::Wheel { .. } => facts.wheel += length,
            Leg::AboutFace => facts.manoeuvres.push(Manoeuvre::AboutFace),
            Leg::Turn { .. } => facts.manoeuvres.push(Manoeuvre::Rotate),
            Leg::Form(_) => {}
        }
    }
    if way.laid.on_road {
        facts.manoeuvres.push(Manoeuvre::Road);
    }
    if files == Files::Closed {
        facts.manoeuvres.push(Manoeuvre::ShrinkExpand);
    }
    if movement::is_overspent(&facts, state.house()) {
        let what = format!("{} cannot move so", unit.name);
        let why = "its manoeuvres alone cost more than its whole move";
        return Err(Refusal::new(Rule::new("FLA MOV-43"), what, why, "Wheel less, or leave one of them out."));
    }
    // Of who goes on after it, it is said how many inches he has left.
    if inches == 0.0 && movement::wheels_too_far(&facts, state.house()) {
        let what = format!("{} cannot wheel so far", unit.name);
        let why = "the ground leaves it too few inches for its outer man";
        return Err(Refusal::new(Rule::new("FLA MOV-43"), what, why, "Wheel less."));
    }
    let allowance = movement::allowance(&facts, state.house())
        .map_err(|bar| bar.refuse(format!("{} cannot move so", unit.name), "Draw another way."))?
        .inches;
    let is_turned = facts.manoeuvres.contains(&Manoeuvre::Rotate);
    // What it uses of its move: all that is taken off is used too, and what a road adds is not.
    let taken_off = march::allowance(state, id) - allowance.total();
    // Turning guns in place is a move of two inches. [FLA MOV-39, R-53]
    let spent = if is_turned { tables::gun_move(Gun::Light, true) } else { (inches + taken_off).max(0.0) };
    Ok(Cost { allowance, inches, spent })
}

/// Where a unit stands that has come somewhere with closed files and opens them: those who doubled behind the front rank come up beside it
/// again, so that rank stays where it is, though it has become the rearmost as all faced about. [FLA MOV-12, R-75]
fn opened(closed: &Block, open: &Block, legs: &[Leg], end: Pose) -> Pose {
    let turns = legs.iter().filter(|leg| matches!(leg, Leg::AboutFace)).count();
    let beyond = closed.footprint(end).depth - open.footprint(end).depth;
    if turns % 2 == 1 { end.advanced(-beyond) } else { end }
}

/// Whether a unit that ends so, at its full front, is nearer to the enemy then.
fn goes_forward(state: &State, id: UnitId, end: Pose) -> bool {
    in_sight::is_forward(state, id, &state.block(id).footprint(end))
}

fn is_fatigued(state: &State, id: UnitId) -> bool {
    state.unit(id).morale == Morale::Fatigued
}

/// The nearest enemy from where a unit stands and from where it ends, at its full front.
fn nearing(state: &State, id: UnitId, end: Pose) -> Option<Nearing> {
    let (_, before) = near::nearest_enemy(state, id)?;
    let (enemy, after) = near::nearest_enemy_to(state, id, &state.block(id).footprint(end))?;
    Some(Nearing { before, after, enemy })
}

/// Rough features entered or crossed, each once, and those in which files are opened again; a road carries who goes on it over what it
/// crosses. [FLA MOV-20, R-52, R-75]
fn rough_crossed(state: &State, id: UnitId, Laid { course, opens_on, on_road, .. }: &Laid) -> Vec<Rough> {
    if *on_road {
        return Vec::new();
    }
    let by_road = takes_roads(state.unit(id));
    let within: Vec<Rect> = course.swept.iter().chain(opens_on).copied().collect();
    // Horse never opens its files in a wood.
    let opens_in = |kind: TerrainKind, outline: &Outline| {
        kind != TerrainKind::Wood && opens_on.is_some_and(|rect| ground::stands_in(outline, &rect))
    };
    let is_paid = |kind: TerrainKind, outline: &Outline| {
        ground::is_paid(course::crossing(course, outline)) || opens_in(kind, outline)
    };
    state
        .fixed
        .ground
        .around(&within, 0.0)
        .map(|(_, terrain)| terrain)
        .filter(|terrain| ground::is_rough(terrain.kind))
        .filter(|terrain| is_paid(terrain.kind, &terrain.outline))
        .filter(|terrain| !(by_road && is_carried_over(state, &course.swept, &terrain.outline)))
        .map(|terrain| match terrain.kind {
            TerrainKind::Stream => Rough::Stream,
            TerrainKind::Wood => Rough::Woods,
            TerrainKind::Wall => Rough::Wall,
            TerrainKind::Hedge => Rough::Hedge,
            _ => Rough::Other,
        })
        .collect()
}

/// Whether a unit goes on roads: in column, and as guns do. [FLA MOV-21, MOV-29, MOV-36, MOV-38]
fn takes_roads(unit: &Unit) -> bool {
    unit.branch() == Branch::Artillery || unit.formation == Formation::Column
}

/// Whether the whole way lies on roads, be it from one piece to another.
fn is_on_road(state: &State, course: &Course) -> bool {
    course.poses.iter().all(|pose| march::is_road(state, pose.point()))
        && course.swept.iter().all(|rect| march::is_road(state, rect.centre))
}

/// Whether one who goes on roads is on one wherever he is on a piece of ground.
fn is_carried_over(state: &State, swept: &[Rect], outline: &Outline) -> bool {
    swept.iter().filter(|rect| outline.overlaps(rect)).all(|rect| march::is_road(state, rect.centre))
}

/// Ground that stops a unit altogether. [FLA MOV-14, MOV-27, MOV-35, MOV-36]
pub fn barred(state: &State, id: UnitId, way: &Laid) -> Result<(), Refusal> {
    let Some((ground, rule)) = entered(state, id, way, (&way.course.first(), &way.course.swept)) else { return Ok(()) };
    Err(Refusal::new(
        Rule::new(rule),
        format!("{} cannot move so", state.unit(id).name),
        format!("{} stops it", state.fixed.ground.name(ground)),
        "Draw a way round it.",
    ))
}

/// The ground that a unit would enter and may not as it goes from one rectangle over others, and the rule that bars it.
fn entered(state: &State, id: UnitId, way: &Laid, (first, rects): (&Rect, &[Rect])) -> Option<(usize, &'static str)> {
    let unit = state.unit(id);
    state.fixed.ground.around(rects, 0.0).find_map(|(index, terrain)| {
        let by_road = || way.on_road || (takes_roads(unit) && is_carried_over(state, rects, &terrain.outline));
        let rule = bar(unit, terrain.kind, by_road)?;
        ground::is_entered(&terrain.outline, first, rects.iter().copied()).then_some((index, rule))
    })
}

/// Closed files must have room to open again where the move ends, on ground that they may enter. [FLA MOV-12, R-75]
fn opens_again(state: &State, id: UnitId, way: &Laid, files: Files) -> Result<(), Refusal> {
    let footprint = state.block(id).footprint(way.end);
    // As it stands before it closes them.
    let first = state.footprint(id).unwrap_or_else(|| way.course.first());
    let is_barred = || entered(state, id, way, (&first, &[footprint])).is_some();
    if files == Files::Open || (room::has_room(state, id, Some(&footprint)) && !is_barred()) {
        return Ok(());
    }
    Err(Refusal::new(
        Rule::new("FLA MOV-12"),
        format!("{} cannot move so", state.name(id)),
        "there is no room to open its files again",
        "End where the whole front has room.",
    ))
}

/// Inches cavalry may move with closed files. [FLA MOV-30]
pub fn closed_allowance(state: &State, id: UnitId) -> f64 {
    let facts = MoveFacts { manoeuvres: vec![Manoeuvre::ShrinkExpand], ..MoveFacts::plain(state.unit(id).troop()) };
    movement::allowed::<f64>(&facts, state.house()).map_or(0.0, |allowance| allowance.inches)
}

/// The rule that bars a unit from a kind of ground, if one does.
fn bar(unit: &Unit, kind: TerrainKind, by_road: impl Fn() -> bool) -> Option<&'static str> {
    match (kind, unit.branch()) {
        (TerrainKind::Building, Branch::Infantry) => Some("FLA BLD-02"),
        (TerrainKind::Building, _) => Some("FLA MOV-14"),
        (TerrainKind::Wood, Branch::Cavalry) => Some("FLA MOV-27"),
        (TerrainKind::Wood, Branch::Artillery) if unit.gun() == Some(Gun::Heavy) => Some("FLA MOV-35"),
        (TerrainKind::Stream, Branch::Artillery) if unit.gun() == Some(Gun::Heavy) && !by_road() => Some("FLA MOV-36"),
        _ => None,
    }
}

/// Who stands about, and so in the way.
#[derive(Debug)]
pub struct Crowd {
    units: Vec<UnitId>,
    taken: Vec<Rect>,
    cards: Vec<(CardId, Rect)>,
}

impl Crowd {
    /// Everybody whom a unit could meet that goes so far from a place. What marches under a card that lies clear of it stands in its way
    /// as troops do. [FLA GT-06, MOV-15, R-111]
    pub fn around(state: &State, id: UnitId, start: &Rect, reach: f64) -> Self {
        let is_near = |rect: &Rect| (rect.centre - start.centre).norm() <= reach + rect.radius();
        let others = state.anybody_but(id).flat_map(|other| state.taken_up(other).map(move |taken| (other, taken)));
        let (units, taken) = others.filter(|(_, rect)| is_near(rect)).unzip();
        let cards = state.card_ids().filter_map(|card| Some((card, state.card_on_table(card)?)));
        Self { units, taken, cards: cards.filter(|(_, rect)| !shape::overlaps(rect, start)).collect() }
    }
}

/// Nobody chooses to move through another. [FLA MOV-15]
pub fn crowded(state: &State, id: UnitId, course: &Course, crowd: &Crowd) -> Result<(), Refusal> {
    let what = || format!("{} cannot move so", state.unit(id).name);
    let remedy = "Draw a way round, or stop short.";
    if let Some((index, inches)) = course::collision(course, &crowd.taken) {
        let why = format!("{} is in the way after {inches:.1}″", state.name(crowd.units[index]));
        return Err(Refusal::new(Rule::new("FLA MOV-15"), what(), why, remedy));
    }
    let rects: Vec<Rect> = crowd.cards.iter().map(|(_, rect)| *rect).collect();
    if let Some((index, inches)) = course::collision(course, &rects) {
        let why = format!("card {} is in the way after {inches:.1}″", state.card(crowd.cards[index].0).name);
        return Err(Refusal::new(Rule::new("FLA GT-06"), what(), why, remedy));
    }
    Ok(())
}

/// Nobody moves off the table. [FLA MOV-15]
pub fn beyond_the_table(state: &State, id: UnitId, course: &Course) -> Result<(), Refusal> {
    if course::leaves_table(course, state.fixed.ground.width, state.fixed.ground.height) {
        let what = format!("{} cannot move so", state.unit(id).name);
        return Err(Refusal::new(Rule::new("FLA MOV-15"), what, "it would leave the table", "Stop at the edge."));
    }
    Ok(())
}

/// A move may not end within half an inch of the enemy, and fatigued troops may not go forward. [FLA MOV-41, MOR-46]
pub fn ends_well(state: &State, id: UnitId, end: Pose) -> Result<(), Refusal> {
    let what = || format!("{} cannot move so", state.name(id));
    if is_fatigued(state, id) && goes_forward(state, id, end) {
        return Err(Refusal::new(
            Rule::new("FLA MOR-46"),
            what(),
            "it is fatigued and may not go forward",
            "It may stand or retire.",
        ));
    }
    if let Some(Nearing { before, after: gap, enemy }) = nearing(state, id, end)
        && movement::may_end(Some(gap), false).is_err()
        && gap < before
    {
        let name = state.name(enemy);
        return Err(Refusal::new(
            Rule::new("FLA MOV-41"),
            what(),
            format!("it would end {gap:.2}″ from {name}"),
            "Stop more than half an inch away, or charge.",
        ));
    }
    if let Some(enemy) = whom_it_would_touch(state, id, end) {
        let why = format!("it would touch {}", state.name(enemy));
        return Err(Refusal::new(Rule::new("FLA MOV-41"), what(), why, "Let it stand as it does, or charge."));
    }
    Ok(())
}

/// The enemy whom a unit that ends so would come to touch, base to base, as it does not yet: he may stand where its ranks have a place empty,
/// which is another once it has faced about. [FLA MOV-41, R-77]
fn whom_it_would_touch(state: &State, id: UnitId, end: Pose) -> Option<UnitId> {
    let block = state.block(id);
    let (footprint, after) = (block.footprint(end), standing_bases::of_block(&block, end));
    let touches = |bases: &[Rect], enemy: UnitId| {
        state.standing_bases(enemy).iter().any(|theirs| bases.iter().any(|ours| in_contact(ours, theirs)))
    };
    state.present(state.unit(id).side.other()).find(|&enemy| {
        state.footprint(enemy).is_some_and(|rect| shape::is_near(&footprint, &rect, CONTACT))
            && touches(&after, enemy)
            && !touches(state.standing_bases(id), enemy)
    })
}
