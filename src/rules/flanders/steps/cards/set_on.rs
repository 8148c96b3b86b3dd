//! Troops are set on: who has found whom, what owners turn up, and the cards that are lifted. [FLA GT-32, GT-35, GT-42]

use std::collections::BTreeMap;

use serde::Serialize;

use super::setting;
use crate::game::{
    Awaiting, Choice, FactSheet, Offer, Report, ReportKind, Rule, Side, Statement, Target, Unsaid, Wording, say, told,
};
use crate::rules::flanders::facts::cards::{self as facts, Pair, Party};
use crate::rules::flanders::facts::{Confirmed, card_words};
use crate::rules::flanders::judge::cards::{self as judge, Card, CardKind, Confrontation};
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{CardId, State, UnitId};
use crate::rules::flanders::steps::{Procedure, Step, Turn, Work};

/// Cards are turned up.
#[derive(Clone, Debug, Serialize)]
pub struct SetOn {
    stage: Stage,
}

#[derive(Clone, Debug, Serialize)]
enum Stage {
    /// Who sees whom? [FLA GT-32]
    Looking,
    /// Each side turns up what else it likes; the other learns of it when both are done. [FLA GT-35]
    TurningUp { side: Side, seen: Vec<[String; 2]>, chosen: Vec<CardId> },
    /// The cards are lifted.
    Lifting { seen: Vec<[String; 2]>, chosen: Vec<CardId> },
}

impl SetOn {
    /// The step from its beginning.
    pub fn begin() -> Self {
        Self { stage: Stage::Looking }
    }

    fn at(stage: Stage) -> Step {
        Step::SetOn(Self { stage })
    }
}

impl Procedure<Step> for SetOn {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        match &self.stage {
            Stage::Looking => {
                let (pairs, sheet) = facts::confrontations(state);
                (!pairs.is_empty()).then_some(Awaiting::Facts(sheet))
            }
            Stage::TurningUp { side, chosen, .. } => question(state, *side, chosen).map(Awaiting::Choice),
            Stage::Lifting { .. } => None,
        }
    }

    fn run(self, turn: &mut Turn<'_>) {
        match self.stage {
            Stage::Looking => turn.push([turning_up(Vec::new())]),
            Stage::TurningUp { side, seen, chosen } => turn.push([after(side, seen, chosen)]),
            Stage::Lifting { seen, chosen } => lift(turn, &seen, &chosen),
        }
    }

    fn confirm(self, turn: &mut Turn<'_>, sheet: &FactSheet<Unsaid>, stated: &Statement) {
        let known = Confirmed::of(sheet, stated);
        let (pairs, _) = facts::confrontations::<Unsaid>(turn.state);
        let is_seen = |pair: &Pair| known.read::<bool>(&facts::fact_name(turn.state, *pair));
        let seen = pairs.into_iter().filter(is_seen).map(|pair| {
            let Pair { one, other } = pair;
            [key(turn.state, one), key(turn.state, other)]
        });
        let step = turning_up(seen.collect());
        turn.push([step]);
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        let Stage::TurningUp { side, seen, mut chosen } = self.stage else { unreachable!("nothing was asked then") };
        let Action::TurnUp(card) = *action else {
            let text = told!(turn, "{} turn up no more cards.", turn.state.side_name(side));
            let report = Report::new(ReportKind::Order, Rule::new("FLA GT-35"), text);
            turn.tell(report.secret_of(side, None));
            turn.push([after(side, seen, chosen)]);
            return;
        };
        chosen.push(card);
        let text = told!(turn, "{} will turn up card {}.", turn.state.side_name(side), turn.state.card(card).name);
        let report = Report::new(ReportKind::Order, Rule::new("FLA GT-35"), text).about([card.into()]);
        turn.tell(report.secret_of(side, None));
        turn.push([SetOn::at(Stage::TurningUp { side, seen, chosen })]);
    }

    fn name(&self) -> String {
        match self.stage {
            Stage::Looking => "set-on: who sees whom".to_owned(),
            Stage::TurningUp { side, .. } => format!("set-on: turning up of {side:?}"),
            Stage::Lifting { .. } => "set-on".to_owned(),
        }
    }
}

fn turning_up(seen: Vec<[String; 2]>) -> Step {
    SetOn::at(Stage::TurningUp { side: Side::A, seen, chosen: Vec::new() })
}

fn after(side: Side, seen: Vec<[String; 2]>, chosen: Vec<CardId>) -> Step {
    SetOn::at(match side {
        Side::A => Stage::TurningUp { side: Side::B, seen, chosen },
        Side::B => Stage::Lifting { seen, chosen },
    })
}

/// The name a party goes by among the cards that are judged.
fn key(state: &State, party: Party) -> String {
    match party {
        Party::Card(card) => format!("card {}", card.0),
        Party::Unit(_) => format!("unit {}", party.key(state)),
    }
}

/// The cards of a side on the table that it may turn up, whatever is behind them. [FLA GT-35]
fn question<W: Wording>(state: &State, side: Side, chosen: &[CardId]) -> Option<Choice<Action, W>> {
    let left: Vec<CardId> =
        state.cards_left(side).filter(|card| state.card_on_table(*card).is_some() && !chosen.contains(card)).collect();
    if left.is_empty() {
        return None;
    }
    let mut offers: Vec<Offer<Action, W>> = left
        .into_iter()
        .map(|card| Offer {
            verb: "turn_up".into(),
            label: say!("Turn up {}", card_words::title(state, card)),
            rule: Rule::new("FLA GT-35"),
            target: Target::Piece(card.into()),
            action: Action::TurnUp(card),
        })
        .collect();
    offers.push(Offer {
        verb: "keep_covered".into(),
        label: say!("Turn up no more than must be"),
        rule: Rule::new("FLA GT-35"),
        target: Target::Button,
        action: Action::KeepCovered,
    });
    Some(Choice {
        side,
        question: say!("The cards are done. Which do {} turn up of their own will?", state.side_name(side)),
        rule: Rule::new("FLA GT-35"),
        pieces: Vec::new(),
        offers,
        refused: Vec::new(),
    })
}

/// Judges which cards come up, and sets their troops on. [FLA GT-32, GT-42, R-49]
fn lift(turn: &mut Turn<'_>, seen: &[[String; 2]], chosen: &[CardId]) {
    let state = &*turn.state;
    let cards = state.card_ids().filter(|&card| state.card(card).pose.is_some());
    let mut all: BTreeMap<String, Card> = cards
        .map(|id| {
            let kind = if state.is_dummy(id) { CardKind::Dummy } else { CardKind::Real };
            (key(state, Party::Card(id)), Card { side: state.card(id).side, kind })
        })
        .collect();
    all.extend(Side::BOTH.into_iter().flat_map(|side| state.present(side)).map(|id: UnitId| {
        let figures = Card { side: state.unit(id).side, kind: CardKind::Figures };
        (key(state, Party::Unit(id)), figures)
    }));
    let pairs: Vec<Confrontation<'_>> =
        seen.iter().map(|[one, other]| Confrontation { one, other, distance: judge::SET_ON, visible: true }).collect();
    let uncovered: Vec<String> = chosen.iter().map(|&card| key(state, Party::Card(card))).collect();
    let turned = judge::set_on(&all, &pairs, &uncovered, state.house());
    let is_among = |list: &[String], card: CardId| list.contains(&key(state, Party::Card(card)));
    let placed: Vec<CardId> = state.card_ids().filter(|&card| is_among(&turned.placed, card)).collect();
    let removed: Vec<CardId> = state.card_ids().filter(|&card| is_among(&turned.removed, card)).collect();
    remove_dummies(turn, &removed);
    setting::set_on(turn, &placed);
}

/// Cards with nothing behind them are taken off, and the shots at them were wasted. [FLA GT-42, R-51]
pub fn remove_dummies(turn: &mut Turn<'_>, dummies: &[CardId]) {
    for &id in dummies {
        let card = turn.state.card_mut(id);
        card.pose = None;
        let shots = std::mem::take(&mut card.shots).len();
        let wasted = match shots {
            0 => String::new(),
            1 => " The shot at it was wasted.".to_owned(),
            many => format!(" The {many} shots at it were wasted."),
        };
        let text = told!(turn, "Card {} has nothing behind it and is lifted.{wasted}", card.name);
        turn.tell(Report::new(ReportKind::Order, Rule::new("FLA GT-42"), text).about([id.into()]));
    }
}
