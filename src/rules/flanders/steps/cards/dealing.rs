//! Before the first turn each side says in secret which troops march under which of its cards. [FLA GT-03, GT-07, R-109]
//!
//! The cards lie where they lie; only their backs are dealt. The other side sees that they are being dealt, and nothing else: every card
//! is asked about, whatever is left to lie under it.

use serde::Serialize;

use crate::game::{Awaiting, Choice, Offer, Report, ReportKind, Rule, Side, Target};
use crate::rules::flanders::book::house::CardBacks;
use crate::rules::flanders::facts::card_words;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{CardId, Place, State, UnitId};
use crate::rules::flanders::steps::{Procedure, Step, Table};

/// A side deals the backs of its cards.
#[derive(Clone, Debug, Serialize)]
pub struct Dealing {
    side: Side,
    /// Whose backs lie under its cards so far, in the order of the cards.
    dealt: Vec<CardId>,
}

/// Lets both sides deal before the first turn, where the club plays so.
pub fn begin(table: &mut Table<'_>) {
    let field = &*table.state;
    if field.turn != 1 || field.house().card_backs != CardBacks::Sides {
        return;
    }
    let with_cards = Side::BOTH.into_iter().filter(|side| field.cards_left(*side).next().is_some());
    let steps: Vec<Step> = with_cards.map(|side| Step::Dealing(Dealing { side, dealt: Vec::new() })).collect();
    table.push(steps);
}

impl Dealing {
    /// The cards of the side, in their order.
    fn cards(&self, field: &State) -> Vec<CardId> {
        field.cards_left(self.side).collect()
    }
}

impl Procedure for Dealing {
    fn ask(&self, field: &State) -> Option<Awaiting<Action>> {
        let cards = self.cards(field);
        let card = *cards.get(self.dealt.len())?;
        let left = cards.iter().filter(|back| !self.dealt.contains(back));
        let mut offers: Vec<Offer<Action>> = left
            .map(|&back| {
                let label = format!("Card {}: {}", field.card(card).name, card_words::back(field, back));
                let target = Target::Pieces(card.into(), back.into());
                offer("deal", label, target, Action::Deal { card, back })
            })
            .collect();
        if self.dealt.is_empty() {
            offers.insert(0, offer("as_dealt", "As they lie".to_owned(), Target::Button, Action::AsDealt));
        }
        let name = field.side_name(self.side);
        Some(Awaiting::Choice(Choice {
            side: self.side,
            question: format!("{name} deal their troops and dummies under their cards."),
            rule: Rule::new("FLA GT-07"),
            pieces: Vec::new(),
            offers,
            refused: Vec::new(),
        }))
    }

    fn run(self, table: &mut Table<'_>) {
        let cards = self.cards(table.state);
        lay(table.state, &cards, &self.dealt);
        let text = format!("{} have dealt their cards.", table.state.side_name(self.side));
        table.tell(Report::new(ReportKind::Order, Rule::new("FLA GT-07"), text));
    }

    fn act(mut self, table: &mut Table<'_>, action: &Action) {
        match *action {
            Action::Deal { card, back } => {
                let text = format!(
                    "Under card {} lies: {}.",
                    table.state.card(card).name,
                    card_words::back(table.state, back)
                );
                let report = Report::new(ReportKind::Order, Rule::new("FLA GT-07"), text).about([card.into()]);
                table.tell(report.secret_of(self.side, None));
                self.dealt.push(back);
            }
            _ => self.dealt = self.cards(table.state),
        }
        table.push([Step::Dealing(self)]);
    }

    fn name(&self) -> String {
        format!("dealing of cards by {:?}", self.side)
    }
}

fn offer(verb: &'static str, label: String, target: Target, action: Action) -> Offer<Action> {
    Offer { verb: verb.into(), label, rule: Rule::new("FLA GT-07"), target, action }
}

/// Lays the backs under the cards: troops, brigade formation and spacing go together.
fn lay(field: &mut State, cards: &[CardId], backs: &[CardId]) {
    let before: Vec<_> = backs
        .iter()
        .map(|&back| (field.units_on(back), field.card(back).formation, field.card(back).spacing))
        .collect();
    for (&card, (units, formation, spacing)) in cards.iter().zip(before) {
        for unit in units {
            put(field, unit, card);
        }
        let onto = field.card_mut(card);
        (onto.formation, onto.spacing) = (formation, spacing);
    }
}

fn put(field: &mut State, unit: UnitId, card: CardId) {
    field.unit_mut(unit).place = Place::OnCard(card);
}
