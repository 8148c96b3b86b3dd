//! A card goes, stays, or is given another brigade formation; and what the other side learns of it. [FLA GT-17, GT-26, GT-31]

use super::way::{self, Way};
use crate::game::{Report, ReportKind, Rule, Side};
use crate::geometry::Leg;
use crate::rules::flanders::book::brigade::BrigadeFormation;
use crate::rules::flanders::facts::cards::Party;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{CardId, State};
use crate::rules::flanders::steps::Table;

/// Carries out what a card was ordered to do.
pub fn carry_out(table: &mut Table<'_>, action: &Action, together: bool) {
    match action {
        Action::MoveCard { card, legs } => {
            if let Ok(way) = way::assess(table.state, *card, legs) {
                go(table, *card, legs, &way, together);
            }
        }
        Action::Regroup { card, formation } => regroup(table, *card, *formation, together),
        Action::StayCard(card) => stay(table, *card, together),
        _ => {}
    }
}

/// A card goes its way; enemies that saw it and had not moved do not move this turn. [FLA GT-17, GT-30, GT-31]
fn go(table: &mut Table<'_>, id: CardId, legs: &[Leg], way: &Way, together: bool) {
    let before = table.state.card(id).pose;
    let end = way.course.end().quantised();
    let was_off = table.state.card_on_table(id).is_none();
    let card = table.state.card_mut(id);
    card.pose = Some(end);
    card.moved = true;
    if together {
        card.shown_at = card.shown_at.or(before);
    }
    let side = table.state.card(id).side;
    let is_off = table.state.card_on_table(id).is_none();
    let text = format!("Card {} {}.", table.state.card(id).name, way.words(legs, was_off, is_off));
    let report = Report::new(ReportKind::Move, Rule::new("FLA GT-17"), text).about([id.into()]);
    let report = report.showing(way.allowance.clone());
    match (together, was_off && is_off) {
        (true, _) => table.tell(report.secret_of(side, None)),
        (false, true) => {
            let others = stays_report(table.state, id, true);
            table.tell(report.secret_of(side, Some(others)));
        }
        (false, false) => table.tell(report),
    }
    if !together {
        freeze(table, id, way);
    }
}

/// Those who saw the card on its way within eighteen inches, and had not moved, stay where they are this turn. [FLA GT-31]
fn freeze(table: &mut Table<'_>, mover: CardId, way: &Way) {
    for &watcher in &way.watchers {
        let loses_move = match watcher {
            Party::Card(card) => {
                let card = table.state.card_mut(card);
                let loses = card.may_act();
                card.frozen |= loses;
                loses
            }
            Party::Unit(unit) => {
                let marks = &mut table.state.unit_mut(unit).this_turn;
                let loses = !marks.moved;
                marks.moved = true;
                marks.held |= loses;
                loses
            }
        };
        if loses_move {
            let (name, seen) = (watcher.name(table.state), &table.state.card(mover).name);
            let name = name.replacen("card", "Card", 1);
            let text = format!("{name} sights card {seen} within 18″ and does not move this turn.");
            let report = Report::new(ReportKind::Order, Rule::new("FLA GT-31"), text);
            table.tell(report.about([watcher.into(), mover.into()]));
        }
    }
}

/// What anybody may read of a card that does not stir, whatever is written on its back meanwhile.
fn stays_report(field: &State, id: CardId, is_off: bool) -> Report {
    let place = if is_off { "stays off the table" } else { "stays where it is" };
    let text = format!("Card {} {place}.", field.card(id).name);
    Report::new(ReportKind::Move, Rule::new("FLA GT-14"), text).about([id.into()])
}

/// A card stays where it is.
pub fn stay(table: &mut Table<'_>, id: CardId, together: bool) {
    let (side, is_off) = (table.state.card(id).side, table.state.card_on_table(id).is_none());
    mark_moved(table.state, id, together);
    let report = stays_report(table.state, id, is_off);
    table.tell(if together { report.secret_of(side, None) } else { report });
}

/// A brigade formation is written anew; the card does not stir. [FLA GT-17]
fn regroup(table: &mut Table<'_>, id: CardId, formation: BrigadeFormation, together: bool) {
    let (side, is_off) = (table.state.card(id).side, table.state.card_on_table(id).is_none());
    mark_moved(table.state, id, together);
    table.state.card_mut(id).formation = formation;
    let others = (!together).then(|| stays_report(table.state, id, is_off));
    let text = format!("Card {} changes its brigade formation to {}.", table.state.card(id).name, formation.word());
    let report = Report::new(ReportKind::Order, Rule::new("FLA GT-17"), text).about([id.into()]);
    table.tell(report.secret_of(side, others));
}

fn mark_moved(field: &mut State, id: CardId, together: bool) {
    let card = field.card_mut(id);
    card.moved = true;
    if together {
        card.shown_at = card.shown_at.or(card.pose);
    }
}

/// Both sides have moved together: now each sees where the other has gone. [FLA GT-26]
pub fn uncover_moves(table: &mut Table<'_>) {
    for side in Side::BOTH {
        let moved: Vec<CardId> = table
            .state
            .cards_left(side)
            .filter(|&card| table.state.card(card).shown_at.is_some_and(|at| Some(at) != table.state.card(card).pose))
            .filter(|&card| table.state.card_on_table(card).is_some())
            .collect();
        let names: Vec<&str> = moved.iter().map(|&card| &*table.state.card(card).name).collect();
        let text = match names.as_slice() {
            [] => format!("No card of the {} has moved on the table.", table.state.side_name(side)),
            [one] => format!("Card {one} of the {} has moved.", table.state.side_name(side)),
            more => format!("Cards {} of the {} have moved.", more.join(", "), table.state.side_name(side)),
        };
        let pieces: Vec<_> = moved.into_iter().map(Into::into).collect();
        table.tell(Report::new(ReportKind::Move, Rule::new("FLA GT-26"), text).about(pieces));
    }
    for card in &mut table.state.cards {
        card.shown_at = None;
    }
}
