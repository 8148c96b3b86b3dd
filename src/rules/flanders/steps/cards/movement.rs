//! Cards of the side that moves go, one after another. [FLA GT-14 to GT-26]

use serde::Serialize;

use super::going::{carry_out, stay, uncover_moves};
use super::{initiative, placing, way};
use crate::game::{
    Awaiting, Choice, Ground, Offer, Refusal, RefusedOffer, Report, ReportKind, Rule, Side, Target, Wording, say, told,
};
use crate::rules::flanders::book::brigade::BrigadeFormation;
use crate::rules::flanders::book::tables;
use crate::rules::flanders::facts::card_words;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{CardId, State};
use crate::rules::flanders::steps::turnout::CardTurnout;
use crate::rules::flanders::steps::{Procedure, Step, Turn, Work, not_offered};

/// The choice of a card and of what it does.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct CardMovement {
    mover: Side,
    turnout: CardTurnout,
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

    fn is_done(self, state: &State) -> bool {
        matches!(self.turnout, CardTurnout::Batch { left: 0, .. }) || !initiative::has_unmoved(state, self.mover)
    }

    fn question<W: Wording>(self, state: &State) -> W {
        let name = state.side_name(self.mover);
        let unmoved = |most: u8| initiative::unmoved(state, self.mover).take(most.into()).count();
        match self.turnout {
            CardTurnout::Together => say!("{name} move cards, unseen until both are done. Which, and how?"),
            CardTurnout::Batch { left, .. } => match unmoved(left) {
                1 => say!("{name} move one more card. Which, and how?"),
                left => say!("{name} move {left} cards, one after another. Which first, and how?"),
            },
            CardTurnout::Rest | CardTurnout::Last => say!("{name} move the rest of their cards. Which, and how?"),
        }
    }

    fn offers<W: Wording>(self, state: &State) -> Vec<Offer<Action, W>> {
        let mut offers: Vec<Offer<Action, W>> =
            initiative::unmoved(state, self.mover).flat_map(|card| card_offers(state, card)).collect();
        if self.holds_initiative() {
            offers.extend(placing::offers(state, self.mover));
        }
        let button = |verb: &'static str, label: &str, rule: &'static str, action| Offer {
            verb: verb.into(),
            label: say!("{label}"),
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

impl Procedure<Step> for CardMovement {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        if self.is_done(state) {
            return None;
        }
        Some(Awaiting::Choice(Choice {
            side: self.mover,
            question: self.question(state),
            rule: Rule::new("FLA GT-17"),
            pieces: Vec::new(),
            offers: self.offers(state),
            refused: W::listed(|| frozen(state, self.mover).into_iter().chain(seen(state, self.mover)).collect()),
        }))
    }

    fn run(self, turn: &mut Turn<'_>) {
        match (self.turnout, self.mover) {
            (CardTurnout::Batch { winner, .. }, _) => initiative::next(turn, Some(winner)),
            (CardTurnout::Together, Side::B) => uncover_moves(turn),
            _ => {}
        }
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, work: Work) {
        match action {
            Action::CallInitiative => {
                let text = told!(turn, "{} call for initiative.", turn.state.side_name(self.mover));
                turn.tell(Report::new(ReportKind::Order, Rule::new("FLA GT-26"), text));
                turn.drop_card_movement();
                uncover_moves(turn);
                initiative::next(turn, None);
            }
            Action::StopMoving => {}
            Action::PlaceGeneral { general, to } => {
                turn.push([Step::CardMovement(self)]);
                placing::place(turn, *general, *to);
            }
            Action::StayCards => {
                let left: Vec<CardId> = initiative::unmoved(turn.state, self.mover).collect();
                for card in left {
                    stay(turn, card, self.is_together());
                }
                turn.push([Step::CardMovement(self)]);
            }
            other => {
                turn.push([self.after_one()]);
                carry_out(turn, other, work, self.is_together());
            }
        }
    }

    fn permit(&self, state: &State, action: &Action) -> Result<Work, Refusal> {
        match action {
            Action::MoveCard { card, legs } => way::assess(state, *card, legs).map(Work::card),
            Action::PlaceGeneral { general, to } => placing::may_place(state, *general, *to).map(|()| Work::Nothing),
            _ => Err(not_offered()),
        }
    }

    fn name(&self) -> String {
        format!("card movement of {:?}", self.mover)
    }
}

/// What a card may do. [FLA GT-17]
fn card_offers<W: Wording>(state: &State, id: CardId) -> Vec<Offer<Action, W>> {
    let card = state.card(id);
    let label = |what: std::fmt::Arguments<'_>| say!("{} {what}", card_words::title(state, id));
    let on_card = |verb: &'static str, what: std::fmt::Arguments<'_>, rule: &'static str, action| Offer {
        verb: verb.into(),
        label: label(what),
        rule: Rule::new(rule),
        target: Target::Piece(id.into()),
        action,
    };
    let mut offers = Vec::new();
    if let Some(from) = card.pose.filter(|_| way::seen_by(state, id).is_none()) {
        offers.push(Offer {
            verb: "move".into(),
            label: label(format_args!("moves")),
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
    offers.push(on_card("stay", format_args!("stays where it is"), "FLA GT-14", Action::StayCard(id)));
    let can_regroup = state.units_on(id).len() > 1;
    for formation in BrigadeFormation::ALL {
        let verb = match formation {
            BrigadeFormation::Line => "regroup_line",
            BrigadeFormation::DoubleLine => "regroup_double_line",
            BrigadeFormation::Column => "regroup_column",
        };
        if can_regroup && formation != card.formation {
            let action = Action::Regroup { card: id, formation };
            let what = format_args!("changes its brigade formation to {}", formation.word());
            offers.push(on_card(verb, what, "FLA GT-17", action));
        }
    }
    offers
}

/// Cards that have lost their move. [FLA GT-31]
fn frozen<W: Wording>(state: &State, side: Side) -> Vec<RefusedOffer<W>> {
    let is_frozen = |card: &CardId| state.card(*card).frozen && !state.card(*card).moved;
    let refused = |card: CardId| RefusedOffer {
        label: say!("{} moves", card_words::title(state, card)),
        why: say!("it sighted an enemy card on the move within 18″ before it had moved itself"),
        rule: Rule::new("FLA GT-31"),
        piece: Some(card.into()),
    };
    state.cards_left(side).filter(is_frozen).map(refused).collect()
}

/// Cards that are seen within eighteen inches and wait to be set on. [FLA GT-27]
fn seen<W: Wording>(state: &State, side: Side) -> Vec<RefusedOffer<W>> {
    let waits = |card: CardId| {
        let enemy = state.card_may_act(card).then(|| way::seen_by(state, card)).flatten()?;
        Some(RefusedOffer {
            label: say!("{} moves", card_words::title(state, card)),
            why: say!("{} sees it within 18″ already", enemy.name(state)),
            rule: Rule::new("FLA GT-27"),
            piece: Some(card.into()),
        })
    };
    state.cards_left(side).filter_map(waits).collect()
}
