//! What becomes of units: disordered, lost. [MB 13, 16.1, MM 13, 16]

use super::Table;
use super::leaders::{bereft, strays};
use crate::game::{Report, ReportKind, Rule};
use crate::rules::continuity::book::cited::{DISORDER, ELIMINATION};
use crate::rules::continuity::judge::flight::points;
use crate::rules::continuity::judge::troop::UnitId;
use crate::rules::continuity::state::unit::Presence;

/// Puts a unit in disorder.
pub fn disorder(table: &mut Table<'_>, unit: UnitId) {
    table.state.troop_mut(unit).disordered = true;
    let text = format!("{} is disordered.", table.state.name(unit));
    let rule = table.state.rule(&DISORDER);
    table.tell(Report::new(ReportKind::Morale, rule, text).about([unit.into()]));
}

/// Takes a unit out of the battle.
pub fn eliminate(table: &mut Table<'_>, unit: UnitId, how: &str) {
    let rule = table.state.rule(&ELIMINATION);
    eliminate_under(table, unit, how, rule);
}

/// Takes a unit out of the battle by a rule.
pub fn eliminate_under(table: &mut Table<'_>, unit: UnitId, how: &str, rule: Rule) {
    if !table.state.is_on_map(unit) {
        return;
    }
    let points = points(&table.state.charts().flight, table.state.troop(unit).arm);
    let side = table.state.troop(unit).side;
    let hexes = table.state.troop(unit).stand.hexes();
    let piece = table.state.unit_mut(unit);
    piece.presence = Presence::Lost;
    piece.now.active = false;
    piece.below = false;
    table.state.flight_points[side.index()] += points;
    table.state.restack();
    let total = table.state.flight_points[side.index()];
    let text = format!("{} {how}: {points} flight points, {total} in all.", table.state.name(unit));
    table.tell(Report::new(ReportKind::Rout, rule, text).about([unit.into()]));
    strays(table);
    bereft(table, &hexes);
}
