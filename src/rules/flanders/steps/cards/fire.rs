//! Guns shoot at cards they see: the range is noted, and settled when the troops are set on. [FLA GT-37, GT-41]

use crate::game::{Report, ReportKind, Rule, told};
use crate::geometry::{Pose, Rect, shape, zone};
use crate::rules::flanders::book::house::BatteryHalfRate;
use crate::rules::flanders::book::shot::Shot;
use crate::rules::flanders::facts::cards::{CardSight, Party};
use crate::rules::flanders::facts::gun_masks::hide_card;
use crate::rules::flanders::facts::{carry, cover, near, shot as facts, shot, volley};
use crate::rules::flanders::judge::{cards as judge, counter_battery};
use crate::rules::flanders::state::{CardId, INFANTRY_BASE, NotedShot, State, UnitId};
use crate::rules::flanders::steps::Turn;

/// The enemy's cards before the guns that they see and may reach; ranges are not told. [FLA GT-37]
pub fn targets(state: &State, battery: UnitId) -> Vec<CardId> {
    let (Some(own), Some(gun)) = (state.footprint(battery), state.unit(battery).gun()) else { return Vec::new() };
    let enemy = facts::enemy_of(state, battery);
    let before = |rect: &Rect| {
        shape::distance(&own, rect) <= shot::reach(gun) + 4.0
            && zone::holds_part(&own, zone::Zone::Front, near::arc_origin(state), rect)
    };
    let near: Vec<(CardId, Rect)> = state
        .cards_left(enemy)
        .filter_map(|card| Some((card, state.card_on_table(card)?)))
        .filter(|(_, rect)| before(rect))
        .collect();
    if near.is_empty() {
        return Vec::new();
    }
    let sight = CardSight::over(state);
    let sees = |card: CardId, rect: &Rect| {
        judge::is_visible(&sight.sighting((Some(Party::Unit(battery)), &own), (Party::Card(card), rect)))
            && !hide_card(state, battery, rect)
    };
    near.into_iter().filter(|(card, rect)| sees(*card, rect)).map(|(card, _)| card).collect()
}

/// The shot as it is noted on the card.
pub fn noted(state: &State, battery: UnitId, card: CardId, shot: Shot) -> Option<NotedShot> {
    let own = state.footprint(battery)?;
    let rect = state.card_on_table(card)?;
    let unit = state.unit(battery);
    let is_half = counter_battery::rate(&shot::damage(unit), false).fire < 1.0;
    let halvings = match state.house().battery_half_rate {
        BatteryHalfRate::HalveHit | BatteryHalfRate::HalveCasualties => u8::from(unit.disordered) + u8::from(is_half),
        BatteryHalfRate::AlternateTurns => 0,
    };
    let head = head_of_column(state.card(card).pose?);
    Some(NotedShot {
        battery,
        turn: state.turn,
        gun: unit.gun()?,
        shot,
        range: (shot::range_to(state, &own, &[rect]) * 1000.0).round() / 1000.0,
        halvings,
        covered: cover::is_covered(state, head, own.front_pose().point()),
        over_cover: volley::fires_over_cover(state, battery, head),
        cover_ranks: carry::cover_on_the_way(state, &own, head.centre),
        from_wood: volley::is_in_wood(state, battery),
        met: None,
    })
}

/// The foremost base of the column of march, at the middle of the card's front. [FLA GT-41]
fn head_of_column(pose: Pose) -> Rect {
    Rect::fronting(pose, INFANTRY_BASE.width, INFANTRY_BASE.depth)
}

/// Notes a shot on a card. [FLA GT-37]
pub fn note(turn: &mut Turn<'_>, id: CardId, noted: NotedShot) {
    turn.state.unit_mut(noted.battery).this_turn.fired = true;
    let card = turn.state.card_mut(id);
    card.shots.push(noted);
    let name = card.name.clone();
    let text = told!(
        turn,
        "{} fires at card {name} from {:.1}″, to be settled when the card is turned up.",
        turn.state.name(noted.battery),
        noted.range
    );
    let report = Report::new(ReportKind::Fire, Rule::new("FLA GT-37"), text);
    turn.tell(report.about([noted.battery.into(), id.into()]).of_a_shot());
}
