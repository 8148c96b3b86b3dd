//! Cards of the side that moves go, one after another. [FLA GT-14 to GT-26]

use serde::Serialize;

use super::way::{self, Way};
use super::{initiative, placing};
use crate::game::{Awaiting, Choice, Ground, Offer, Refusal, RefusedOffer, Report, ReportKind, Rule, Side, Target};
use crate::geometry::Leg;
use crate::rules::flanders::action::Action;
use crate::rules::flanders::cards_seen;
use crate::rules::flanders::facts::cards::Party;
use crate::rules::flanders::state::{BrigadeFormation, CardId, Field};
use crate::rules::flanders::steps::{Procedure, Step, Table, not_offered};
use crate::rules::flanders::tables;

/// The choice of a card and of what it does.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct CardMovement {
    mover: Side,
    turnout: CardTurnout,
}

/// Why a side moves cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum CardTurnout {
    /// Both move together: neither sees where the other goes until both are done. [FLA GT-26]
    Together,
    /// Some cards by initiative. [FLA GT-22, GT-23]
    Batch {
        /// How many are still to move.
        left: u8,
        /// The mover holds the initiative himself.
        initiative: bool,
        /// Who won the dice.
        winner: Side,
    },
    /// The other side is done: the rest move. [FLA GT-24]
    Rest,
    /// The other side refused: what may move, moves. [FLA GT-25]
    Last,
}

impl CardMovement {
    /// A side begins to move cards.
    pub fn new(mover: Side, turnout: CardTurnout) -> Self {
        Self { mover, turnout }
    }

    /// The same choice with one card fewer to move.
    fn after_one(mut self) -> Step {
        if let CardTurnout::Batch { left, .. } = &mut self.turnout {
            *left = left.saturating_sub(1);
        }
        Step::CardMovement(self)
    }

    fn holds_initiative(self) -> bool {
        match self.turnout {
            CardTurnout::Batch { initiative, .. } => initiative,
            CardTurnout::Together | CardTurnout::Rest | CardTurnout::Last => true,
        }
    }

    fn is_together(self) -> bool {
        self.turnout == CardTurnout::Together
    }

    fn is_done(self, field: &Field) -> bool {
        matches!(self.turnout, CardTurnout::Batch { left: 0, .. }) || !initiative::has_unmoved(field, self.mover)
    }

    fn question(self, field: &Field) -> String {
        let name = field.side_name(self.mover);
        match self.turnout {
            CardTurnout::Together => format!("{name} move cards, unseen until both are done. Which, and how?"),
            CardTurnout::Batch { left: 1, .. } => format!("{name} move one more card. Which, and how?"),
            CardTurnout::Batch { left, .. } => {
                format!("{name} move {left} cards, one after another. Which first, and how?")
            }
            CardTurnout::Rest | CardTurnout::Last => format!("{name} move the rest of their cards. Which, and how?"),
        }
    }

    fn offers(self, field: &Field) -> Vec<Offer<Action>> {
        let may_act = |card: &CardId| field.card(*card).may_act();
        let mut offers: Vec<Offer<Action>> =
            field.cards_left(self.mover).filter(may_act).flat_map(|card| card_offers(field, card)).collect();
        if self.holds_initiative() {
            offers.extend(placing::offers(field, self.mover));
        }
        let button = |verb: &'static str, label: &str, rule: &'static str, action| Offer {
            verb: verb.into(),
            label: label.to_owned(),
            rule: Rule::new(rule),
            target: Target::Button,
            action,
        };
        offers.push(button("stay_cards", "All other cards stay where they are", "FLA GT-14", Action::StayCards));
        match self.turnout {
            CardTurnout::Together => {
                offers.push(button("call", "Call for initiative", "FLA GT-26", Action::CallInitiative));
            }
            CardTurnout::Last => offers.push(button("stop", "Move no more", "FLA GT-25", Action::StopMoving)),
            CardTurnout::Batch { .. } | CardTurnout::Rest => {}
        }
        offers
    }
}

impl Procedure for CardMovement {
    fn ask(&self, field: &Field) -> Option<Awaiting<Action>> {
        if self.is_done(field) {
            return None;
        }
        Some(Awaiting::Choice(Choice {
            side: self.mover,
            question: self.question(field),
            rule: Rule::new("FLA GT-17"),
            pieces: Vec::new(),
            offers: self.offers(field),
            refused: frozen(field, self.mover),
        }))
    }

    fn run(self, table: &mut Table<'_>) {
        match (self.turnout, self.mover) {
            (CardTurnout::Batch { winner, .. }, _) => initiative::next(table, Some(winner)),
            (CardTurnout::Together, Side::B) => uncover_moves(table),
            _ => {}
        }
    }

    fn act(self, table: &mut Table<'_>, action: &Action) {
        match action {
            Action::CallInitiative => {
                let text = format!("{} call for initiative.", table.field.side_name(self.mover));
                table.tell(Report::new(ReportKind::Order, Rule::new("FLA GT-26"), text));
                table.drop_card_movement();
                uncover_moves(table);
                initiative::next(table, None);
            }
            Action::StopMoving => {}
            Action::PlaceGeneral { general, to } => {
                table.go([Step::CardMovement(self)]);
                placing::place(table, *general, *to);
            }
            Action::StayCards => {
                let left: Vec<CardId> = table.field.cards_left(self.mover).collect();
                for card in left.into_iter().filter(|card| table.field.card(*card).may_act()).collect::<Vec<_>>() {
                    stay(table, card, self.is_together());
                }
                table.go([Step::CardMovement(self)]);
            }
            other => {
                table.go([self.after_one()]);
                carry_out(table, other, self.is_together());
            }
        }
    }

    fn permits(&self, field: &Field, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::MoveCard { card, legs } => way::assess(field, *card, legs).map(|_| ()),
            Action::PlaceGeneral { general, to } => placing::may_place(field, *general, *to),
            _ => Err(not_offered()),
        }
    }

    fn name(&self) -> String {
        format!("card movement of {:?}", self.mover)
    }
}

/// What a card may do. [FLA GT-17]
fn card_offers(field: &Field, id: CardId) -> Vec<Offer<Action>> {
    let card = field.card(id);
    let label = |what: &str| format!("{} {what}", cards_seen::title(field, id));
    let on_card = |verb: &'static str, what: &str, rule: &'static str, action| Offer {
        verb: verb.into(),
        label: label(what),
        rule: Rule::new(rule),
        target: Target::Piece(id.into()),
        action,
    };
    let mut offers = Vec::new();
    if let Some(from) = card.pose {
        offers.push(Offer {
            verb: "move".into(),
            label: label("moves"),
            rule: Rule::new("FLA GT-17"),
            target: Target::Ground(Ground {
                piece: id.into(),
                from,
                allowance: tables::card::BASE,
                manoeuvres: way::MANOEUVRES.to_vec(),
            }),
            action: Action::MoveCard { card: id, legs: Vec::new() },
        });
    }
    offers.push(on_card("stay", "stays where it is", "FLA GT-14", Action::StayCard(id)));
    let can_regroup = field.units_on(id).len() > 1;
    for formation in BrigadeFormation::ALL {
        let verb = match formation {
            BrigadeFormation::Line => "regroup_line",
            BrigadeFormation::DoubleLine => "regroup_double_line",
            BrigadeFormation::Column => "regroup_column",
        };
        if can_regroup && formation != card.formation {
            let what = format!("changes its brigade formation to {}", formation.word());
            offers.push(on_card(verb, &what, "FLA GT-17", Action::Regroup { card: id, formation }));
        }
    }
    offers
}

/// Cards that have lost their move. [FLA GT-31]
fn frozen(field: &Field, side: Side) -> Vec<RefusedOffer> {
    let is_frozen = |card: &CardId| field.card(*card).frozen && !field.card(*card).moved;
    let refused = |card: CardId| RefusedOffer {
        label: format!("{} moves", cards_seen::title(field, card)),
        why: "it sighted an enemy card on the move within 18″ before it had moved itself".to_owned(),
        rule: Rule::new("FLA GT-31"),
        piece: Some(card.into()),
    };
    field.cards_left(side).filter(is_frozen).map(refused).collect()
}

fn carry_out(table: &mut Table<'_>, action: &Action, together: bool) {
    match action {
        Action::MoveCard { card, legs } => {
            if let Ok(way) = way::assess(table.field, *card, legs) {
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
    let before = table.field.card(id).pose;
    let end = way.course.end().quantised();
    let was_off = table.field.card_on_table(id).is_none();
    let card = table.field.card_mut(id);
    card.pose = Some(end);
    card.moved = true;
    if together {
        card.shown_at = card.shown_at.or(before);
    }
    let side = table.field.card(id).side;
    let is_off = table.field.card_on_table(id).is_none();
    let text = format!("Card {} {}.", table.field.card(id).name, way.words(legs, was_off, is_off));
    let report = Report::new(ReportKind::Move, Rule::new("FLA GT-17"), text).about([id.into()]);
    let report = report.showing(way.allowance.clone());
    match (together, was_off && is_off) {
        (true, _) => table.tell(report.secret_of(side, None)),
        (false, true) => {
            let others = stays_report(table.field, id, true);
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
                let card = table.field.card_mut(card);
                let loses = card.may_act();
                card.frozen |= loses;
                loses
            }
            Party::Unit(unit) => {
                let marks = &mut table.field.unit_mut(unit).this_turn;
                let loses = !marks.moved;
                marks.moved = true;
                marks.held |= loses;
                loses
            }
        };
        if loses_move {
            let (name, seen) = (watcher.name(table.field), &table.field.card(mover).name);
            let name = name.replacen("card", "Card", 1);
            let text = format!("{name} sights card {seen} within 18″ and does not move this turn.");
            let report = Report::new(ReportKind::Order, Rule::new("FLA GT-31"), text);
            table.tell(report.about([watcher.into(), mover.into()]));
        }
    }
}

/// What anybody may read of a card that does not stir, whatever is written on its back meanwhile.
fn stays_report(field: &Field, id: CardId, is_off: bool) -> Report {
    let place = if is_off { "stays off the table" } else { "stays where it is" };
    let text = format!("Card {} {place}.", field.card(id).name);
    Report::new(ReportKind::Move, Rule::new("FLA GT-14"), text).about([id.into()])
}

fn stay(table: &mut Table<'_>, id: CardId, together: bool) {
    let (side, is_off) = (table.field.card(id).side, table.field.card_on_table(id).is_none());
    mark_moved(table.field, id, together);
    let report = stays_report(table.field, id, is_off);
    table.tell(if together { report.secret_of(side, None) } else { report });
}

/// A brigade formation is written anew; the card does not stir. [FLA GT-17]
fn regroup(table: &mut Table<'_>, id: CardId, formation: BrigadeFormation, together: bool) {
    let (side, is_off) = (table.field.card(id).side, table.field.card_on_table(id).is_none());
    mark_moved(table.field, id, together);
    table.field.card_mut(id).formation = formation;
    let others = (!together).then(|| stays_report(table.field, id, is_off));
    let text = format!("Card {} changes its brigade formation to {}.", table.field.card(id).name, formation.word());
    let report = Report::new(ReportKind::Order, Rule::new("FLA GT-17"), text).about([id.into()]);
    table.tell(report.secret_of(side, others));
}

fn mark_moved(field: &mut Field, id: CardId, together: bool) {
    let card = field.card_mut(id);
    card.moved = true;
    if together {
        card.shown_at = card.shown_at.or(card.pose);
    }
}

/// Both sides have moved together: now each sees where the other has gone. [FLA GT-26]
fn uncover_moves(table: &mut Table<'_>) {
    for side in Side::BOTH {
        let moved: Vec<CardId> = table
            .field
            .cards_left(side)
            .filter(|&card| table.field.card(card).shown_at.is_some_and(|at| Some(at) != table.field.card(card).pose))
            .filter(|&card| table.field.card_on_table(card).is_some())
            .collect();
        let names: Vec<&str> = moved.iter().map(|&card| &*table.field.card(card).name).collect();
        let text = match names.as_slice() {
            [] => format!("No card of the {} has moved on the table.", table.field.side_name(side)),
            [one] => format!("Card {one} of the {} has moved.", table.field.side_name(side)),
            more => format!("Cards {} of the {} have moved.", more.join(", "), table.field.side_name(side)),
        };
        let pieces: Vec<_> = moved.into_iter().map(Into::into).collect();
        table.tell(Report::new(ReportKind::Move, Rule::new("FLA GT-26"), text).about(pieces));
    }
    for card in &mut table.field.cards {
        card.shown_at = None;
    }
}
