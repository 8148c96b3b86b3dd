//! A card goes, stays, or is given another brigade formation; and what the other side learns of it. [FLA GT-17, GT-26, GT-31]

use super::way::CardWay;
use crate::game::{Report, ReportKind, Rule, Side, told};
use crate::geometry::Leg;
use crate::rules::flanders::book::brigade::BrigadeFormation;
use crate::rules::flanders::book::house::DummySighting;
use crate::rules::flanders::facts::cards::Party;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{CardId, State};
use crate::rules::flanders::steps::{Turn, Work};

/// Carries out what a card was ordered to do.
pub fn carry_out(turn: &mut Turn<'_>, action: &Action, work: Work, together: bool) {
    match (action, work) {
        (Action::MoveCard { card, legs }, Work::Card(way)) => go(turn, *card, legs, &way, together),
        (Action::Regroup { card, formation }, _) => regroup(turn, *card, *formation, together),
        (Action::StayCard(card), _) => stay(turn, *card, together),
        (other, _) => unreachable!("no card does {other:?}"),
    }
}

/// A card goes its way; enemies that saw it and had not moved do not move this turn. [FLA GT-17, GT-30, GT-31]
fn go(turn: &mut Turn<'_>, id: CardId, legs: &[Leg], way: &CardWay, together: bool) {
    let before = turn.state.card(id).pose;
    let end = way.course.end().quantised();
    let was_off = turn.state.card_on_table(id).is_none();
    let card = turn.state.card_mut(id);
    card.pose = Some(end);
    card.moved = true;
    if together {
        card.shown_at = card.shown_at.or(before);
    }
    let side = turn.state.card(id).side;
    let is_off = turn.state.card_on_table(id).is_none();
    let text = told!(turn, "Card {} {}.", turn.state.card(id).name, way.words(legs, was_off, is_off));
    let report = Report::new(ReportKind::Move, Rule::new("FLA GT-17"), text).about([id.into()]);
    let report = report.showing(way.allowance.clone());
    match (together, was_off && is_off) {
        (true, _) => turn.tell(report.secret_of(side, None)),
        (false, true) => {
            let others = stays_report(turn.state, id, true);
            turn.tell(report.secret_of(side, Some(others)));
        }
        (false, false) => turn.tell(report),
    }
    let is_nothing = turn.state.house().dummy_sighting == DummySighting::Ignored && turn.state.is_dummy(id);
    if !together && !is_nothing {
        freeze(turn, id, way);
    }
}

/// Those who saw the card on its way within eighteen inches, and had not moved, stay where they are this turn. [FLA GT-31]
fn freeze(turn: &mut Turn<'_>, mover: CardId, way: &CardWay) {
    for &watcher in &way.watchers {
        let loses_move = match watcher {
            Party::Card(card) => {
                let card = turn.state.card_mut(card);
                let loses = card.may_act();
                card.frozen |= loses;
                loses
            }
            Party::Unit(unit) => {
                let marks = &mut turn.state.unit_mut(unit).this_turn;
                let loses = !marks.moved;
                marks.moved = true;
                marks.held |= loses;
                loses
            }
        };
        if loses_move {
            let (name, seen) = (watcher.begins_a_sentence(turn.state), &turn.state.card(mover).name);
            let text = told!(turn, "{name} sights card {seen} within 18″ and does not move this turn.");
            let report = Report::new(ReportKind::Order, Rule::new("FLA GT-31"), text);
            turn.tell(report.about([watcher.into(), mover.into()]));
        }
    }
}

/// What anybody may read of a card that does not stir, whatever is written on its back meanwhile.
fn stays_report(state: &State, id: CardId, is_off: bool) -> Report {
    let place = if is_off { "stays off the table" } else { "stays where it is" };
    let text = format!("Card {} {place}.", state.card(id).name);
    Report::new(ReportKind::Move, Rule::new("FLA GT-14"), text).about([id.into()])
}

/// A card stays where it is.
pub fn stay(turn: &mut Turn<'_>, id: CardId, together: bool) {
    let (side, is_off) = (turn.state.card(id).side, turn.state.card_on_table(id).is_none());
    mark_moved(turn.state, id, together);
    let report = stays_report(turn.state, id, is_off);
    turn.tell(if together { report.secret_of(side, None) } else { report });
}

/// A brigade formation is written anew; the card does not stir. [FLA GT-17]
fn regroup(turn: &mut Turn<'_>, id: CardId, formation: BrigadeFormation, together: bool) {
    let (side, is_off) = (turn.state.card(id).side, turn.state.card_on_table(id).is_none());
    mark_moved(turn.state, id, together);
    turn.state.card_mut(id).formation = formation;
    let others = (!together).then(|| stays_report(turn.state, id, is_off));
    let text = told!(turn, "Card {} changes its brigade formation to {}.", turn.state.card(id).name, formation.word());
    let report = Report::new(ReportKind::Order, Rule::new("FLA GT-17"), text).about([id.into()]);
    turn.tell(report.secret_of(side, others));
}

fn mark_moved(state: &mut State, id: CardId, together: bool) {
    let card = state.card_mut(id);
    card.moved = true;
    if together {
        card.shown_at = card.shown_at.or(card.pose);
    }
}

/// Both sides have moved together: now each sees where the other has gone. [FLA GT-26]
pub fn uncover_moves(turn: &mut Turn<'_>) {
    for side in Side::BOTH {
        turn.report(|state| moved_together(state, side));
    }
    for card in &mut turn.state.cards {
        card.shown_at = None;
    }
}

/// What is told of the cards of a side that have moved on the table, or left it, unseen till now.
fn moved_together(state: &State, side: Side) -> Report {
    let shown_at = |card: &CardId| state.card(*card).shown_at;
    let has_moved = |card: &CardId| shown_at(card).is_some_and(|at| Some(at) != state.card(*card).pose);
    let was_on = |card: &CardId| shown_at(card).is_some_and(|at| state.is_on_table(&state.card_rect_at(at)));
    let is_on = |card: &CardId| state.card_on_table(*card).is_some();
    let all = state.cards_left(side).filter(has_moved).filter(|card| is_on(card) || was_on(card));
    let (moved, gone): (Vec<CardId>, Vec<CardId>) = all.partition(is_on);
    let name = state.side_name(side);
    let words = |cards: &[CardId], done: &str| {
        let names = cards.iter().map(|&card| &*state.card(card).name).collect::<Vec<_>>().join(", ");
        match cards {
            [] => String::new(),
            [_] => format!("Card {names} of the {name} has {done}."),
            _ => format!("Cards {names} of the {name} have {done}."),
        }
    };
    let text = match (moved.is_empty(), gone.is_empty()) {
        (true, true) => format!("No card of the {name} has moved on the table."),
        (false, false) => format!("{} {}", words(&moved, "moved"), words(&gone, "left the table")),
        _ => words(&moved, "moved") + &words(&gone, "left the table"),
    };
    let pieces = moved.into_iter().chain(gone).map(Into::into);
    Report::new(ReportKind::Move, Rule::new("FLA GT-26"), text).about(pieces)
}
