//! The troops of a card are placed on the table. [FLA GT-05, GT-09 to GT-13, GT-33, GT-34]

use super::{placing, shots};
use crate::game::{Report, ReportKind, Rule, Side, TerrainKind, told};
use crate::geometry::pose::bearing;
use crate::geometry::{Pose, Rect, shape};
use crate::rules::flanders::book::brigade::BrigadeFormation;
use crate::rules::flanders::book::profile::Gun;
use crate::rules::flanders::facts::card_words;
use crate::rules::flanders::judge::deploy::{self, Order, Size, Spot};
use crate::rules::flanders::state::{CardId, Place, State, UnitId};
use crate::rules::flanders::steps::{Step, Turn};

/// Troops are never set on nearer to the enemy than this, in inches. [FLA MOV-41, R-77]
const CLEAR: f64 = 0.5;
/// How far from its card a brigade, or a unit of it, looks for room, in inches.
const SEARCH: i32 = 12;
/// The width of a line that is looked along, in inches.
const HAIRLINE: f64 = 0.01;

/// Sets on the troops of these cards, settles the shots noted on them, and lets generals come on.
pub fn set_on(turn: &mut Turn<'_>, cards: &[CardId]) {
    for &card in cards {
        turn_up(turn, card, cards);
    }
    let mut steps: Vec<Step> = cards.iter().map(|&card| shots::CardShots::at(turn.state, card)).collect();
    if !cards.is_empty() {
        steps.push(shots::CardChecks::after(turn.state, cards));
    }
    steps.extend(Side::BOTH.map(|side| Step::Placing(placing::Placing::of(side))));
    turn.push(steps);
}

/// Turns a card up and places its troops; those that find no room stay under it.
fn turn_up(turn: &mut Turn<'_>, id: CardId, all: &[CardId]) {
    let Some(pose) = turn.state.card(id).pose else { return };
    let units = turn.state.units_on(id);
    let places = places(turn.state, id, pose, &units, all);
    let written = card_words::back(turn.state, id);
    for &(unit, at) in &places {
        let unit = turn.state.unit_mut(unit);
        unit.place = Place::Table(at);
        unit.this_turn.moved = true;
        unit.this_turn.held = true;
    }
    turn.state.card_mut(id).set_on = places.iter().map(|&(unit, _)| unit).collect();
    let names: Vec<&str> = places.iter().map(|&(unit, _)| turn.state.name(unit)).collect();
    let is_placed = |unit: &UnitId| places.iter().any(|(placed, _)| placed == unit);
    let left: Vec<&str> = units.iter().filter(|unit| !is_placed(unit)).map(|&unit| turn.state.name(unit)).collect();
    let card = turn.state.card(id);
    let text = match (names.is_empty(), left.is_empty()) {
        (true, _) => told!(turn, "Card {} finds no room to set its troops on.", card.name),
        (false, true) => told!(turn, "Card {} is turned up, {written}: {}.", card.name, names.join(", ")),
        (false, false) => {
            let (set_on, left) = (names.join(", "), left.join(", "));
            told!(
                turn,
                "Card {} is turned up, {written}: {set_on}. No room is found for {left}: under it still.",
                card.name
            )
        }
    };
    let pieces = places.iter().map(|&(unit, _)| unit.into());
    let report = Report::new(ReportKind::Move, Rule::new("FLA GT-32"), text);
    turn.tell(report.about(std::iter::once(id.into()).chain(pieces)));
    if places.len() == units.len() {
        turn.state.card_mut(id).pose = None;
    }
}

/// Where the units of a card come to stand: as written if there is room, else deeper, else where there is room nearby.
fn places(state: &State, id: CardId, pose: Pose, units: &[UnitId], lifted: &[CardId]) -> Vec<(UnitId, Pose)> {
    let room = Room::for_troops(state, state.card(id).side, lifted);
    let block = |unit: UnitId| state.unit(unit).block(state.house());
    let sizes: Vec<Size> =
        units.iter().map(|&unit| Size { front: block(unit).frontage(), depth: block(unit).depth() }).collect();
    let fits = |anchor: Pose, spots: &[Spot]| {
        let placed: Vec<Pose> = spots.iter().map(|spot| on_spot(anchor, *spot)).collect();
        let is_free = |at: Pose, unit: UnitId| {
            let rect = block(unit).footprint(at);
            room.is_free(unit, &rect, &[]) && !room.is_past_an_enemy(pose, &rect)
        };
        let all = placed.iter().zip(units).all(|(&at, &unit)| is_free(at, unit));
        all.then_some(placed)
    };
    let orders = orders(state.card(id).formation, state.card(id).spacing, units.len());
    let found = shifts().find_map(|(right, back)| {
        let anchor = shifted(pose, right, back);
        orders.iter().find_map(|order| fits(anchor, &deploy::places(&sizes, order)))
    });
    match found {
        Some(placed) => units.iter().copied().zip(placed).collect(),
        None => one_by_one(state, &room, pose, units),
    }
}

/// The ways to set a brigade on, the written one first, then with ever fewer units abreast in a line that lacks room, then with the lines
/// closed up. [FLA GT-13]
fn orders(formation: BrigadeFormation, spacing: f64, units: usize) -> Vec<Order> {
    let order = |between_lines: f64, abreast| Order { formation, spacing, abreast, between_lines };
    if formation != BrigadeFormation::DoubleLine {
        return (1..=units.max(1)).rev().map(|abreast| order(deploy::BETWEEN_LINES, [abreast; 2])).collect();
    }
    let (first, second) = (units.div_ceil(2).max(1), (units / 2).max(1));
    let pairs = (1..=first).flat_map(|first| (1..=second).map(move |second| [first, second]));
    let mut abreast: Vec<[usize; 2]> = pairs.collect();
    abreast.sort_by_key(|&[first, second]| std::cmp::Reverse((first + second, first)));
    let between = [deploy::BETWEEN_LINES, deploy::GAP];
    between.into_iter().flat_map(|between| abreast.iter().map(move |&abreast| order(between, abreast))).collect()
}

/// Places beside a card and behind it, never ahead of its front, nearest first: to the right, and back, in inches. [FLA GT-12, R-107]
fn shifts() -> impl Iterator<Item = (f64, f64)> {
    let mut all: Vec<(i32, i32)> =
        (-SEARCH..=SEARCH).flat_map(|right| (0..=SEARCH).map(move |back| (right, back))).collect();
    all.sort_by_key(|(right, back)| right * right + back * back);
    all.into_iter().map(|(right, back)| (f64::from(right), f64::from(back)))
}

fn shifted(pose: Pose, right: f64, back: f64) -> Pose {
    Pose::at(pose.from_local(right, -back), pose.facing)
}

fn on_spot(anchor: Pose, spot: Spot) -> Pose {
    Pose::at(anchor.from_local(spot.right, spot.ahead), anchor.facing).quantised()
}

/// Every unit where it finds room for itself.
fn one_by_one(state: &State, room: &Room<'_>, pose: Pose, units: &[UnitId]) -> Vec<(UnitId, Pose)> {
    let mut placed = Vec::new();
    let mut taken: Vec<Rect> = Vec::new();
    for &unit in units {
        let block = state.unit(unit).block(state.house());
        let mut spots = shifts().map(|(right, back)| shifted(pose, right, back).quantised());
        let is_free = |at: Pose| {
            let rect = block.footprint(at);
            room.is_free(unit, &rect, &taken) && !room.is_past_an_enemy(pose, &rect)
        };
        if let Some(at) = spots.find(|&at| is_free(at)) {
            taken.push(block.footprint(at));
            placed.push((unit, at));
        }
    }
    placed
}

/// What is taken already on the table.
struct Room<'f> {
    state: &'f State,
    friends: Vec<Rect>,
    enemies: Vec<Rect>,
}

impl<'f> Room<'f> {
    /// What troops of a side must keep clear of: other troops, and cards that stay down.
    fn for_troops(state: &'f State, side: Side, lifted: &[CardId]) -> Self {
        let of = |side: Side| {
            let cards = state.cards_left(side).filter(|card| !lifted.contains(card));
            let cards = cards.filter_map(|card| state.card_on_table(card));
            cards.chain(state.present(side).filter_map(|unit| state.footprint(unit))).collect()
        };
        Self { state, friends: of(side), enemies: of(side.other()) }
    }

    fn is_free(&self, unit: UnitId, rect: &Rect, taken: &[Rect]) -> bool {
        self.state.is_on_table(rect)
            && !self.friends.iter().chain(taken).any(|other| shape::overlaps(rect, other))
            && !self
                .enemies
                .iter()
                .any(|other| !shape::surely_apart(rect, other, CLEAR) && shape::distance(rect, other) <= CLEAR)
            && self.may_stand(unit, rect)
    }

    /// Whether an enemy stands between a card and a place for its troops: nobody is set on beyond him.
    fn is_past_an_enemy(&self, card: Pose, rect: &Rect) -> bool {
        let way = rect.centre - card.point();
        let length = way.norm();
        if length < CLEAR {
            return false;
        }
        let facing = bearing(card.point(), rect.centre);
        let line = Rect::new(card.point() + way / 2.0, facing, HAIRLINE, length);
        self.enemies.iter().any(|enemy| shape::overlaps(&line, enemy))
    }

    /// Whether troops of that kind may stand on the ground there. [FLA MOV-14, MOV-27, MOV-35, MOV-36, BLD-01]
    fn may_stand(&self, unit: UnitId, rect: &Rect) -> bool {
        let troops = self.state.unit(unit);
        let is_heavy = troops.gun() == Some(Gun::Heavy);
        let bars = |kind: TerrainKind| match kind {
            TerrainKind::Building => true,
            TerrainKind::Wood => is_heavy || troops.is_cavalry(),
            TerrainKind::Stream => is_heavy,
            _ => false,
        };
        let here = [*rect];
        let mut around = self.state.fixed.ground.around(&here, 0.0);
        !around.any(|(_, terrain)| bars(terrain.kind) && terrain.outline.overlaps(rect))
    }
}
