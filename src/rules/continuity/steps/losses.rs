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
    table.position.troop_mut(unit).disordered = true;
    let text = format!("{} is disordered.", table.position.name(unit));
    let rule = table.position.rule(&DISORDER);
    table.tell(Report::new(ReportKind::Morale, rule, text).about([unit.into()]));
}

/// Takes a unit out of the battle.
pub fn eliminate(table: &mut Table<'_>, unit: UnitId, how: &str) {
    let rule = table.position.rule(&ELIMINATION);
    eliminate_under(table, unit, how, rule);
}

/// Takes a unit out of the battle by a rule.
pub fn eliminate_under(table: &mut Table<'_>, unit: UnitId, how: &str, rule: Rule) {
    if !table.position.is_on_map(unit) {
        return;
    }
    let points = points(&table.position.field().flight, table.position.troop(unit).arm);
    let side = table.position.troop(unit).side;
    let hexes = table.position.troop(unit).stand.hexes();
    let state = table.position.unit_mut(unit);
    state.presence = Presence::Lost;
    state.now.active = false;
    state.below = false;
    table.position.flight_points[side.index()] += points;
    table.position.restack();
    let total = table.position.flight_points[side.index()];
    let text = format!("{} {how}: {points} flight points, {total} in all.", table.position.name(unit));
    table.tell(Report::new(ReportKind::Rout, rule, text).about([unit.into()]));
    strays(table);
    bereft(table, &hexes);
}
