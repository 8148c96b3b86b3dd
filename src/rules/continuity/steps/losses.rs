//! What becomes of units: disordered, lost. [MB 13, 16.1, MM 13, 16]

use super::Turn;
use super::leaders::{bereft, strays};
use crate::game::{Report, ReportKind, Rule, told};
use crate::rules::continuity::book::cited::{DISORDER, ELIMINATION};
use crate::rules::continuity::judge::flight::points;
use crate::rules::continuity::judge::troop::UnitId;
use crate::rules::continuity::state::unit::Presence;

/// Puts a unit in disorder, for a cause that is told.
pub fn disorder(turn: &mut Turn<'_>, unit: UnitId, cause: &str) {
    let rule = turn.state.rule(&DISORDER);
    disorder_under(turn, unit, cause, rule);
}

/// Puts a unit in disorder by a rule, for a cause that is told.
pub fn disorder_under(turn: &mut Turn<'_>, unit: UnitId, cause: &str, rule: Rule) {
    turn.state.troop_mut(unit).disordered = true;
    let text = told!(turn, "{} is disordered: {cause}.", turn.state.name(unit));
    turn.tell(Report::new(ReportKind::Morale, rule, text).about([unit.into()]));
}

/// Takes a unit out of the battle.
pub fn eliminate(turn: &mut Turn<'_>, unit: UnitId, how: &str) {
    let rule = turn.state.rule(&ELIMINATION);
    eliminate_under(turn, unit, how, rule);
}

/// Takes a unit out of the battle by a rule.
pub fn eliminate_under(turn: &mut Turn<'_>, unit: UnitId, how: &str, rule: Rule) {
    if !turn.state.is_on_map(unit) {
        return;
    }
    let points = points(&turn.state.charts().flight, turn.state.troop(unit).arm);
    let side = turn.state.troop(unit).side;
    let hexes = turn.state.troop(unit).stand.hexes();
    let piece = turn.state.unit_mut(unit);
    piece.presence = Presence::Lost;
    piece.now.active = false;
    piece.below = false;
    turn.state.flight_points[side.index()] += points;
    turn.state.restack();
    let total = turn.state.flight_points[side.index()];
    let counted = if points == 1 { "flight point" } else { "flight points" };
    let text = told!(turn, "{} {how}: {points} {counted}, {total} in all.", turn.state.name(unit));
    turn.tell(Report::new(ReportKind::Rout, rule, text).about([unit.into()]));
    strays(turn);
    bereft(turn, &hexes);
}
