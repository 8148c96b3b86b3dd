//! Before the first turn each side says in secret which troops march under which of its cards. [FLA GT-03, GT-07, R-109]
//!
//! The cards lie where they lie; only their backs are dealt. The other side sees that they are being dealt, and nothing else: every card
//! is asked about, whatever is left to lie under it.

use serde::Serialize;

use crate::game::{Awaiting, Choice, Offer, Report, ReportKind, Rule, Side, Target, Wording, say, told};
use crate::rules::flanders::book::house::CardBacks;
use crate::rules::flanders::facts::card_words;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{CardId, Place, State, UnitId};
use crate::rules::flanders::steps::{Procedure, Step, Turn, Work};

/// A side deals the backs of its cards.
#[derive(Clone, Debug, Serialize)]
pub struct Dealing {
    side: Side,
    /// Whose backs lie under its cards so far, in the order of the cards.
    dealt: Vec<CardId>,
}

/// Lets both sides deal before the first turn, where the club plays so.
pub fn begin(turn: &mut Turn<'_>) {
    let state = &*turn.state;
    if state.turn != 1 || state.house().card_backs != CardBacks::Sides {
        return;
    }
    let with_cards = Side::BOTH.into_iter().filter(|side| state.cards_left(*side).next().is_some());
    let steps: Vec<Step> = with_cards.map(|side| Step::Dealing(Dealing { side, dealt: Vec::new() })).collect();
    turn.push(steps);
}

impl Dealing {
    /// The cards of the side, in their order.
    fn cards(&self, state: &State) -> Vec<CardId> {
        state.cards_left(self.side).collect()
    }
}

impl Procedure<Step> for Dealing {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let cards = self.cards(state);
        let card = *cards.get(self.dealt.len())?;
        let left = cards.iter().filter(|back| !self.dealt.contains(back));
        let mut offers: Vec<Offer<Action, W>> = left
            .map(|&back| {
                let label = say!("Card {}: {}", state.card(card).name, card_words::back(state, back));
                let target = Target::Pieces(card.into(), back.into());
                offer("deal", label, target, Action::Deal { card, back })
            })
            .collect();
        if self.dealt.is_empty() {
            offers.insert(0, offer("as_dealt", say!("As they lie"), Target::Button, Action::AsDealt));
        }
        let name = state.side_name(self.side);
        Some(Awaiting::Choice(Choice {
            side: self.side,
            question: say!("{name} deal their troops and dummies under their cards."),
            rule: Rule::new("FLA GT-07"),
            pieces: Vec::new(),
            offers,
            refused: Vec::new(),
        }))
    }

    fn run(self, turn: &mut Turn<'_>) {
        let cards = self.cards(turn.state);
        lay(turn.state, &cards, &self.dealt);
        let text = told!(turn, "{} have dealt their cards.", turn.state.side_name(self.side));
        turn.tell(Report::new(ReportKind::Order, Rule::new("FLA GT-07"), text));
    }

    fn act(mut self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        match *action {
            Action::Deal { card, back } => {
                let text =
                    format!("Under card {} lies: {}.", turn.state.card(card).name, card_words::back(turn.state, back));
                let report = Report::new(ReportKind::Order, Rule::new("FLA GT-07"), text).about([card.into()]);
                turn.tell(report.secret_of(self.side, None));
                self.dealt.push(back);
            }
            _ => self.dealt = self.cards(turn.state),
        }
        turn.push([Step::Dealing(self)]);
    }

    fn name(&self) -> String {
        format!("dealing of cards by {:?}", self.side)
    }
}

fn offer<W: Wording>(verb: &'static str, label: W, target: Target, action: Action) -> Offer<Action, W> {
    Offer { verb: verb.into(), label, rule: Rule::new("FLA GT-07"), target, action }
}

/// Lays the backs under the cards: troops, brigade formation and spacing go together.
fn lay(state: &mut State, cards: &[CardId], backs: &[CardId]) {
    let before: Vec<_> = backs
        .iter()
        .map(|&back| (state.units_on(back), state.card(back).formation, state.card(back).spacing))
        .collect();
    for (&card, (units, formation, spacing)) in cards.iter().zip(before) {
        for unit in units {
            put(state, unit, card);
        }
        let onto = state.card_mut(card);
        (onto.formation, onto.spacing) = (formation, spacing);
    }
}

fn put(state: &mut State, unit: UnitId, card: CardId) {
    state.unit_mut(unit).place = Place::OnCard(card);
}
