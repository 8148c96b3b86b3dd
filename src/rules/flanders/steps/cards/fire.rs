//! Guns shoot at cards they see: the range is noted, and settled when the troops are set on. [FLA GT-37, GT-41]

use crate::game::{Report, ReportKind, Rule};
use crate::geometry::{Pose, Rect, measure, shape, zone};
use crate::rules::flanders::book::house::BatteryHalfRate;
use crate::rules::flanders::book::shot::Shot;
use crate::rules::flanders::facts::cards::{CardSight, Party};
use crate::rules::flanders::facts::{near, shot as facts, shot};
use crate::rules::flanders::judge::{cards as judge, counter_battery};
use crate::rules::flanders::state::{CardId, INFANTRY_BASE, NotedShot, State, UnitId};
use crate::rules::flanders::steps::Table;

/// The enemy's cards before the guns that they see and may reach; ranges are not told. [FLA GT-37]
pub fn targets(field: &State, battery: UnitId) -> Vec<CardId> {
    let (Some(own), Some(gun)) = (field.footprint(battery), field.unit(battery).gun()) else { return Vec::new() };
    let enemy = facts::enemy_of(field, battery);
    let before = |rect: &Rect| {
        shape::distance(&own, rect) <= shot::reach(gun) + 4.0
            && zone::holds_part(&own, zone::Zone::Front, near::arc_origin(field), rect)
    };
    let near: Vec<(CardId, Rect)> = field
        .cards_left(enemy)
        .filter_map(|card| Some((card, field.card_on_table(card)?)))
        .filter(|(_, rect)| before(rect))
        .collect();
    if near.is_empty() {
        return Vec::new();
    }
    let lookout = CardSight::over(field);
    let sees = |card: CardId, rect: &Rect| {
        judge::is_visible(&lookout.sighting((Some(Party::Unit(battery)), &own), (Party::Card(card), rect)))
    };
    near.into_iter().filter(|(card, rect)| sees(*card, rect)).map(|(card, _)| card).collect()
}

/// The shot as it is noted on the card.
pub fn noted(field: &State, battery: UnitId, card: CardId, shot: Shot) -> Option<NotedShot> {
    let own = field.footprint(battery)?;
    let rect = field.card_on_table(card)?;
    let unit = field.unit(battery);
    let is_half = counter_battery::rate(&shot::damage(unit), false).fire < 1.0;
    let halvings = match field.house().battery_half_rate {
        BatteryHalfRate::HalveHit | BatteryHalfRate::HalveCasualties => u8::from(unit.disordered) + u8::from(is_half),
        BatteryHalfRate::AlternateTurns => 0,
    };
    Some(NotedShot {
        battery,
        gun: unit.gun()?,
        shot,
        range: (measure::battery_range(own.centre, &[rect]) * 1000.0).round() / 1000.0,
        halvings,
        covered: near::is_covered(field, &head_of_column(field.card(card).pose?)),
    })
}

/// The foremost base of the column of march, at the middle of the card's front. [FLA GT-41]
fn head_of_column(pose: Pose) -> Rect {
    Rect::fronting(pose, INFANTRY_BASE.width, INFANTRY_BASE.depth)
}

/// Notes a shot on a card. [FLA GT-37]
pub fn note(table: &mut Table<'_>, id: CardId, noted: NotedShot) {
    table.state.unit_mut(noted.battery).this_turn.fired = true;
    let card = table.state.card_mut(id);
    card.shots.push(noted);
    let name = card.name.clone();
    let text = format!(
        "{} fires at card {name} from {:.1}″; it is settled when the card is turned up.",
        table.state.name(noted.battery),
        noted.range
    );
    let report = Report::new(ReportKind::Fire, Rule::new("FLA GT-37"), text);
    table.tell(report.about([noted.battery.into(), id.into()]));
}
