//! Cards as each pair of eyes sees them: faces for everybody, backs for their owner and the umpire. [FLA GT-07]

use super::block::drawn;
use crate::game::{Eyes, Glyph, LineKind, Mark, Measurement, Overlay, Piece, PieceId, Place, Side, Spent, ZoneKind};
use crate::geometry::zone::{self, Aspect};
use crate::geometry::{Leg, Point, Pose, Rect, in_quarters, is_within, measure as measuring, shape};
use crate::rules::flanders::book::tables;
use crate::rules::flanders::facts::card_words::back;
use crate::rules::flanders::facts::cards::{CardSight, Party, standing};
use crate::rules::flanders::facts::{near, shot};
use crate::rules::flanders::judge::cards as judge;
use crate::rules::flanders::state::cards::card_of;
use crate::rules::flanders::state::{CardId, State, UnitId};
use crate::rules::flanders::steps::cards::way;

/// Whether eyes may read the back of a side's cards.
pub fn may_read(eyes: Eyes, side: Side) -> bool {
    eyes == Eyes::Umpire || eyes == Eyes::Side(side)
}

/// Whether a unit is hidden from eyes: it marches under a card of the other side.
pub fn is_hidden(state: &State, unit: UnitId, eyes: Eyes) -> bool {
    let unit = state.unit(unit);
    unit.card().is_some() && !may_read(eyes, unit.side)
}

/// Where eyes see a card: nothing when it has been turned up, or lies off the table on the other side.
pub fn seen_at(state: &State, id: CardId, eyes: Eyes) -> Option<Pose> {
    let card = state.card(id);
    let pose = card.pose?;
    if may_read(eyes, card.side) {
        return Some(pose);
    }
    Some(card.shown_at.unwrap_or(pose)).filter(|&pose| state.is_on_table(&state.card_rect_at(pose)))
}

/// A card as a piece.
pub fn piece(state: &State, id: CardId, eyes: Eyes) -> Piece {
    let card = state.card(id);
    let reads = may_read(eyes, card.side);
    let place = match seen_at(state, id, eyes) {
        Some(pose) => Place::Table { pose, bases: vec![drawn(&state.card_rect_at(pose), true)] },
        None if card.pose.is_some() => Place::Off { why: "off the table".to_owned() },
        None => Place::Off { why: "turned up".to_owned() },
    };
    let moved = (card.moved || card.frozen) && (reads || card.shown_at.is_none());
    let back = (reads && card.pose.is_some()).then(|| back(state, id));
    let is_dummy = reads && card.pose.is_some() && state.is_dummy(id);
    let glyph = if is_dummy { Glyph::Dummy } else { Glyph::Card };
    Piece {
        command: Some(command(state, id, reads)),
        description: description(state, id, &place, back.as_deref(), moved),
        place,
        spent: Spent::of(moved, false),
        back,
        ..Piece::new(id.into(), card.side, &*card.name, glyph)
    }
}

/// The command a card belongs to; its side's first for those who may not know.
fn command(state: &State, id: CardId, reads: bool) -> usize {
    let side = state.card(id).side;
    let first = state.generals.iter().position(|general| general.side == side).unwrap_or_default();
    let led = state.units_on(id).first().map(|&unit| usize::from(state.unit(unit).general.0));
    if reads { led.unwrap_or(first) } else { first }
}

fn description(state: &State, id: CardId, place: &Place, back: Option<&str>, moved: bool) -> String {
    let card = state.card(id);
    let mut parts = vec![format!("Card {}", card.name), state.side_name(card.side).to_owned()];
    parts.extend(back.map(str::to_owned));
    parts.extend(place.pose().map(|pose| format!("facing {:.0} degrees", pose.facing)));
    parts.extend(place.why_off().map(str::to_owned));
    if moved {
        parts.push("moved".to_owned());
    }
    parts.join(", ")
}

/// The marks of an overlay for a card.
pub fn marks(state: &State, id: CardId, overlay: Overlay, eyes: Eyes) -> Vec<Mark> {
    let Some(pose) = seen_at(state, id, eyes) else { return Vec::new() };
    match overlay {
        Overlay::Sight => sight(state, id, pose, eyes),
        Overlay::Reach if may_read(eyes, state.card(id).side) => reach(state, id, pose),
        Overlay::Arc | Overlay::Range | Overlay::Command | Overlay::Support | Overlay::Reach => Vec::new(),
    }
}

/// Eighteen inches round a card, and a line to every enemy within them that it sees or does not see. [FLA GT-27 to GT-29]
fn sight(state: &State, id: CardId, pose: Pose, eyes: Eyes) -> Vec<Mark> {
    let rect = state.card_rect_at(pose);
    let mut marks = vec![Mark::Ring { centre: rect.centre, radius: judge::SET_ON, kind: ZoneKind::Band }];
    let sight = CardSight::over(state);
    for (party, _) in standing(state, state.card(id).side.other()) {
        let Some(other) = party_rect(state, party, eyes) else { continue };
        let gap = shape::distance(&rect, &other);
        if !is_within(gap, judge::SET_ON) {
            continue;
        }
        let seen = judge::is_visible(&sight.sighting((Some(Party::Card(id)), &rect), (party, &other)));
        let (from, to) = shape::nearest_points(&rect, &other);
        marks.push(Mark::Line {
            from,
            to,
            kind: if seen { LineKind::Sight } else { LineKind::Blocked },
            label: if seen { format!("{}″", in_quarters(gap)) } else { "hidden".to_owned() },
        });
    }
    marks
}

/// Where eyes see a card or troops.
fn party_rect(state: &State, party: Party, eyes: Eyes) -> Option<Rect> {
    match party {
        Party::Card(card) => seen_at(state, card, eyes).map(|pose| state.card_rect_at(pose)),
        Party::Unit(unit) => state.footprint(unit),
    }
}

/// Degrees between two rays of a card's reach.
const RAY: usize = 10;

/// Where the middle of a card's front may come by one turn and a straight march, by the judgement that takes or refuses its move.
fn reach(state: &State, id: CardId, pose: Pose) -> Vec<Mark> {
    let block = state.card_block();
    let farthest = |degrees: f64| -> Option<Point> {
        let legs = |inches: f64| [Leg::Turn { degrees }, Leg::Advance(inches)];
        let may = |inches: f64| way::assess(state, id, &legs(inches)).is_ok();
        let most = (tables::card::BASE + tables::card::ROAD) as u8;
        let inches = (1..=most).rev().map(f64::from).find(|&inches| may(inches))?;
        Some(crate::geometry::course::end_of(&block, pose, &legs(inches)).point())
    };
    let here = pose.from_local(0.0, -block.depth() / 2.0);
    let outline: Vec<Point> =
        (-180..180).step_by(RAY).map(|degrees| farthest(f64::from(degrees)).unwrap_or(here)).collect();
    vec![Mark::Zone { outline, kind: ZoneKind::Reach }]
}

/// What lies between two pieces of which one at least is a card; nothing unless both lie openly on the table.
pub fn measure(state: &State, from: PieceId, to: PieceId) -> Option<Measurement> {
    let party = |piece: PieceId| match card_of(state, piece) {
        Some(card) => Some(Party::Card(card)),
        None => piece.unit_of(state.units.len()).map(|unit| Party::Unit(UnitId(unit))),
    };
    let (one, other) = (party(from)?, party(to)?);
    let open = |party: Party| match party {
        Party::Card(card) => state.card(card).shown_at.is_none().then(|| state.card_on_table(card)).flatten(),
        Party::Unit(unit) => state.footprint(unit),
    };
    let (own, rect) = (open(one)?, open(other)?);
    let is_battery = matches!(one, Party::Unit(unit) if state.unit(unit).is_artillery());
    let range = if is_battery { shot::range_to(state, &own, &[rect]) } else { shape::distance(&own, &rect) };
    let limits: Vec<f64> = match one {
        Party::Unit(unit) if is_battery => {
            state.unit(unit).gun().map_or(Vec::new(), |gun| tables::gun_range(gun).to_vec())
        }
        _ => vec![judge::STANDOFF, judge::SET_ON],
    };
    let seen = judge::is_visible(&CardSight::over(state).sighting((Some(one), &own), (other, &rect)));
    let arc = match zone::aspect(&[rect], &own, near::arc_origin(state)) {
        Aspect::Front => "front",
        Aspect::Flank => "flank",
        Aspect::Rear => "rear",
    };
    Some(Measurement {
        range: (range * 1000.0).round() / 1000.0,
        margin: measuring::margin_to(range, &limits),
        arc: arc.to_owned(),
        bearing_bases: 0,
        sight_clear: seen,
        blocked_by: None,
        touching: shape::distance(&own, &rect) <= crate::geometry::TOLERANCE,
    })
}
