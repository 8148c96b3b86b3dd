//! A brigade's order as it is activated, and its change. [BM 3.3.1, 5.0 to 5.2]

use serde::Serialize;

use super::moving::Moving;
use super::offers::{button, choice, low_die};
use super::refusals;
use super::{Procedure, Step, Turn};
use crate::dice::{Faces, Reads};
use crate::game::umpire::not_offered;
use crate::game::{Awaiting, DiceRequest, Refusal, Report, ReportKind, Rule, Tally, Unsaid, Wording, say};
use crate::rules::bayonet_musket::book::cards::Cards;
use crate::rules::bayonet_musket::book::orders::Order;
use crate::rules::bayonet_musket::book::sections::{COMPLIANCE, INTEGRITY, ORDER_CHANGE_STEP, ORDERS};
use crate::rules::bayonet_musket::facts::brigades::{brigade_in_contact, order_on_activation};
use crate::rules::bayonet_musket::facts::leaders::order_help;
use crate::rules::bayonet_musket::judge::integrity::Activated;
use crate::rules::bayonet_musket::judge::orders::{Changing, change_tally};
use crate::rules::bayonet_musket::state::State;
use crate::rules::bayonet_musket::state::action::Action;
use crate::rules::bayonet_musket::state::ids::BrigadeId;

/// The number of a card that a die must not exceed.
pub fn on_the_card(cards: &Cards, number: u8, rule: Rule) -> Tally {
    Tally::of("Needed or less").with(cards.number(), rule, i32::from(number))
}

/// What must not be exceeded on the die: what is printed, with what would be added to the die taken off it.
pub fn needed(printed: Tally, added: &Tally) -> Tally {
    let mut tally = printed;
    for line in &added.lines {
        tally.add(line.label.clone(), line.rule.clone(), -line.value);
    }
    tally.checked.clone_from(&added.checked);
    tally
}

/// A brigade may try for another order. [BM 3.3.1, 5.0]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Orders {
    /// Which brigade.
    pub brigade: BrigadeId,
}

impl Procedure<Step> for Orders {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let Activated { order, may_change_to: tries, .. } = order_on_activation(state, self.brigade);
        if tries.is_empty() {
            return None;
        }
        let brigade = state.brigade(self.brigade);
        let keeps = if order == brigade.order { "Keep" } else { "Go over to" };
        let mut offers = vec![button("keep", say!("{keeps} {}", order.word()), ORDERS, Action::Done)];
        offers.extend(tries.into_iter().map(|order| {
            let verb = match order {
                Order::Charge => "charge",
                Order::March => "march",
                Order::Dress => "dress",
            };
            button(verb, say!("Try for {}", order.word()), ORDERS, Action::Change(order))
        }));
        let question = say!("Does {} change its order?", brigade.name);
        Some(choice(brigade.side, question, ORDER_CHANGE_STEP, vec![self.brigade.into()], offers))
    }

    fn name(&self) -> String {
        "orders".to_owned()
    }

    fn run(self, turn: &mut Turn<'_>) {
        self.settle(turn);
        turn.push([Step::Moving(Moving { brigade: self.brigade })]);
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        self.settle(turn);
        let moving = Step::Moving(Moving { brigade: self.brigade });
        match *action {
            Action::Change(to) => turn.push([Step::Change(Change { brigade: self.brigade, to }), moving]),
            _ => turn.push([moving]),
        }
    }

    fn why_not(&self, state: &State, action: &Action) -> Refusal {
        match *action {
            Action::Change(to) => refusals::of_order(state, self.brigade, to),
            _ => not_offered(),
        }
    }
}

impl Orders {
    /// The order that comes by itself. [BM 4.2.4, 5.2]
    fn settle(self, turn: &mut Turn<'_>) {
        let now = order_on_activation(turn.state, self.brigade);
        let brigade = turn.state.brigade_mut(self.brigade);
        if brigade.order == now.order {
            return;
        }
        brigade.order = now.order;
        let rule = if now.order == Order::March { COMPLIANCE } else { INTEGRITY };
        turn.report(|state| {
            let text = format!("{} goes over to {}.", state.brigade(self.brigade).name, now.order.word());
            Report::new(ReportKind::Order, rule, text).about([self.brigade.into()])
        });
    }
}

/// The die of a change of order. [BM 5.0]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Change {
    brigade: BrigadeId,
    to: Order,
}

impl Change {
    /// What must not be exceeded.
    fn needed(self, state: &State) -> Tally {
        let (brigade, cards) = (state.brigade(self.brigade), &state.fixed.cards);
        let changing = Changing {
            from: brigade.order,
            to: self.to,
            leader: order_help(state, self.brigade),
            lost: brigade.lost,
            in_contact: brigade_in_contact(state, self.brigade),
        };
        let number = cards.change(brigade.order, self.to).unwrap_or(0);
        needed(on_the_card(cards, number, ORDERS), &change_tally(&changing, cards))
    }
}

/// What a brigade needs to change its order, before it tries. [BM 5.0]
pub fn needed_to_change(state: &State, brigade: BrigadeId, to: Order) -> Tally {
    Change { brigade, to }.needed(state)
}

impl Procedure<Step> for Change {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let brigade = state.brigade(self.brigade);
        let tally = self.needed(state);
        let why = say!("{} tries for {}{}", brigade.name, self.to.word(), state.fixed.cards.source());
        Some(low_die(brigade.side, why, ORDERS, tally, vec![self.brigade.into()]))
    }

    fn name(&self) -> String {
        "order change".to_owned()
    }

    fn roll(self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let most = request.reading.sum().unwrap_or(0);
        let succeeds = faces.sum() <= most;
        if succeeds {
            turn.state.brigade_mut(self.brigade).order = self.to;
        }
        let tally = request.tallies.last().cloned().unwrap_or_default();
        turn.report(|state| {
            let brigade = state.brigade(self.brigade);
            let stays = if succeeds { "goes over to it" } else { "stays under its order" };
            let text = format!(
                "{} tries for {}: {}, {most} or less needed{}; it {stays}.",
                brigade.name,
                self.to.word(),
                faces.sum(),
                state.fixed.cards.source()
            );
            Report::new(ReportKind::Order, ORDERS, text).showing(tally).about([self.brigade.into()])
        });
    }
}
