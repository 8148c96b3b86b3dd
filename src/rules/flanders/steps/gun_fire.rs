//! Every battery fires, all together. [FLA SEQ-11, ART-01]

use serde::Serialize;

use super::cannonade::Cannonade;
use super::cards::fire as cards;
use super::{Procedure, Step, Turn, Work, foot_fire, hits};
use crate::game::offers::button;
use crate::game::{
    Awaiting, Choice, Offer, PieceId, Report, ReportKind, Rule, Side, Target, Together, Wording, say, told,
};
use crate::geometry::{Rect, shape, zone};
use crate::rules::flanders::book::house::GrapeRule;
use crate::rules::flanders::book::shot::Shot;
use crate::rules::flanders::facts::{cover, fire_left, near, shot as facts, shot, volley};
use crate::rules::flanders::judge::Aim;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{CardId, NotedShot, State, UnitId};

/// Targets are named, shots fired, losses taken off.
#[derive(Clone, Debug, Serialize)]
pub struct GunFire {
    asked: Vec<UnitId>,
    orders: Vec<Order>,
    /// Shots at cards, noted when all have named their targets. [FLA GT-37]
    at_cards: Vec<(CardId, NotedShot)>,
    is_firing: bool,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct Order {
    battery: UnitId,
    target: UnitId,
    shot: Shot,
    aim: Aim,
}

impl GunFire {
    /// The step from its beginning.
    pub fn begin() -> Self {
        Self { asked: Vec::new(), orders: Vec::new(), at_cards: Vec::new(), is_firing: false }
    }

    fn next_battery(&self, state: &State) -> Option<UnitId> {
        let has_target = |id: &UnitId| targets(state, *id).next().is_some() || !cards::targets(state, *id).is_empty();
        self.in_turn(state).find(has_target)
    }

    /// Batteries that may fire and have not been asked, in the order in which they are.
    fn in_turn(&self, state: &State) -> impl Iterator<Item = UnitId> {
        Side::BOTH.into_iter().flat_map(|side| self.in_turn_of(state, side))
    }

    fn in_turn_of(&self, state: &State, side: Side) -> impl Iterator<Item = UnitId> {
        state.present(side).filter(|id| !self.asked.contains(id) && fire_left::of_guns(state, *id))
    }

    /// A battery names its target, or keeps its fire.
    fn take(&mut self, turn: &mut Turn<'_>, action: &Action) {
        match *action {
            Action::Cannonade { battery, target, shot, aim } => {
                self.asked.push(battery);
                self.orders.push(Order { battery, target, shot, aim });
                aims(turn, battery, Some((target.into(), turn.state.name(target).to_owned())));
            }
            Action::CannonadeCard { battery, card, shot } => {
                self.asked.push(battery);
                self.at_cards.extend(cards::noted(turn.state, battery, card, shot).map(|noted| (card, noted)));
                aims(turn, battery, Some((card.into(), format!("card {}", turn.state.card(card).name))));
            }
            Action::HoldFire(battery) => {
                self.asked.push(battery);
                aims(turn, battery, None);
            }
            _ => unreachable!("no battery does {action:?}"),
        }
    }
}

/// Enemies before the guns that they see and may reach; ranges are not told. [FLA SEQ-12, ART-01]
fn targets(state: &State, id: UnitId) -> impl Iterator<Item = UnitId> {
    let unit = state.unit(id);
    let own = state.footprint(id);
    let look = unit.gun().map_or(0.0, |gun| shot::reach(gun) + 4.0);
    let is_before_it = move |own: &Rect, rect: &Rect| {
        shape::is_near(own, rect, look) && zone::holds_part(own, zone::Zone::Front, near::arc_origin(state), rect)
    };
    state.present(facts::enemy_of(state, id)).filter(move |&enemy| {
        own.is_none_or(|own| {
            state.footprint(enemy).is_some_and(|rect| is_before_it(&own, &rect))
                && facts::is_open(state, id, enemy, Shot::Round)
        })
    })
}

impl Procedure<Step> for GunFire {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        if self.is_firing {
            return None;
        }
        self.in_turn(state).find_map(|battery| question(state, battery)).map(Awaiting::Choice)
    }

    fn run(mut self, turn: &mut Turn<'_>) {
        self.is_firing = true;
        for (card, shot) in std::mem::take(&mut self.at_cards) {
            cards::note(turn, card, shot);
        }
        if self.orders.is_empty() {
            let mut steps = hits::settle(turn);
            steps.push(Step::FootFire(foot_fire::FootFire::begin()));
            turn.push(steps);
            return;
        }
        let order = self.orders.remove(0);
        let is_still_there = turn.state.unit(order.target).is_present();
        let again = Step::GunFire(self);
        if is_still_there {
            turn.push([Cannonade::in_fire_step(order.battery, order.target, order.shot, order.aim), again]);
        } else {
            tell_that_it_is_gone(turn, order.battery, order.target);
            turn.push([again]);
        }
    }

    fn act(mut self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        match action {
            Action::Rest(side) => {
                while let Some(battery) = self.next_battery(turn.state).filter(|&id| turn.state.unit(id).side == *side)
                {
                    self.take(turn, &Action::HoldFire(battery));
                }
            }
            Action::Together(parts) => parts.iter().for_each(|part| self.take(turn, part)),
            one => self.take(turn, one),
        }
        turn.push([Step::GunFire(self)]);
    }

    fn together<W: Wording>(&self, state: &State) -> Option<Together<Action, W>> {
        let side = state.unit(self.next_battery(state).filter(|_| !self.is_firing)?).side;
        let questions = self.in_turn_of(state, side).filter_map(|battery| question(state, battery)).collect();
        Together::of(say!("Which guns of the {} fire, and at whom?", state.side_name(side)), questions)
    }

    fn rest<W: Wording>(&self, state: &State) -> Option<Offer<Action, W>> {
        let side = state.unit(self.next_battery(state)?).side;
        let label = say!("The rest of the guns of the {} hold their fire", state.side_name(side));
        Some(button("rest", label, Rule::new("FLA ART-01"), Action::Rest(side)))
    }

    fn name(&self) -> String {
        "gun fire".to_owned()
    }
}

/// Whom a unit aims at, if at anybody: only its own side hears it before all have named their targets. [FLA SEQ-11, SEQ-12]
pub fn aims(turn: &mut Turn<'_>, firer: UnitId, target: Option<(PieceId, String)>) {
    let unit = turn.state.unit(firer);
    let text = match &target {
        Some((_, name)) => told!(turn, "{} aims at {name}.", unit.name),
        None => told!(turn, "{} keeps its fire.", unit.name),
    };
    let pieces = std::iter::once(firer.into()).chain(target.map(|(piece, _)| piece));
    let report = Report::new(ReportKind::Order, Rule::new("FLA SEQ-12"), text).about(pieces);
    let side = unit.side;
    turn.tell(report.secret_of(side, None));
}

/// At whom a battery fires; nothing where it has no target.
fn question<W: Wording>(state: &State, battery: UnitId) -> Option<Choice<Action, W>> {
    let unit = state.unit(battery);
    let mut offers = Vec::new();
    for target in targets(state, battery) {
        for (aim, part) in parts(state, battery, target) {
            for (shot, verb, loaded) in shots(state) {
                offers.push(Offer {
                    verb: verb.into(),
                    label: say!("{} fires {loaded}at {}{part}", unit.name, state.name(target)),
                    rule: Rule::new("FLA ART-01"),
                    target: Target::Pieces(battery.into(), target.into()),
                    action: Action::Cannonade { battery, target, shot, aim },
                });
            }
        }
    }
    for card in cards::targets(state, battery) {
        // Grape does not reach where a card may lie: whoever is so near has been set on. [FLA GT-32, GT-37]
        let shot = Shot::Round;
        offers.push(Offer {
            verb: "fire".into(),
            label: say!("{} fires round shot at card {}", unit.name, state.card(card).name),
            rule: Rule::new("FLA GT-37"),
            target: Target::Pieces(battery.into(), card.into()),
            action: Action::CannonadeCard { battery, card, shot },
        });
    }
    if offers.is_empty() {
        return None;
    }
    offers.push(Offer {
        verb: "hold_fire".into(),
        label: say!("{} holds its fire", unit.name),
        rule: Rule::new("FLA ART-01"),
        target: Target::Piece(battery.into()),
        action: Action::HoldFire(battery),
    });
    Some(Choice {
        side: unit.side,
        question: say!("{} may fire. At whom?", unit.name),
        rule: Rule::new("FLA ART-01"),
        pieces: vec![battery.into()],
        offers,
        refused: Vec::new(),
    })
}

/// What the guns may be loaded with, the verb, and the word for it where there is a choice: grape is fired within its reach, and ball
/// beyond it; a club may leave ball as a choice within it, too.
fn shots(state: &State) -> Vec<(Shot, &'static str, &'static str)> {
    match state.house().grape {
        GrapeRule::Choice => vec![(Shot::Grape, "fire", "grape "), (Shot::Round, "fire_round", "round shot ")],
        GrapeRule::Always => vec![(Shot::Grape, "fire", "")],
    }
}

/// A partly covered target may be aimed at whole, or where it is open. [FLA ART-06]
fn parts(state: &State, battery: UnitId, target: UnitId) -> Vec<(Aim, &'static str)> {
    match cover::stands(state, target, volley::muzzle(state, battery)) {
        Some((covered, all)) if covered > 0 && covered < all => {
            vec![(Aim::Exposed, ", the open part"), (Aim::Whole, ", all of it")]
        }
        _ => vec![(Aim::Whole, "")],
    }
}

/// Who has aimed at somebody who is gone when its turn comes does not fire: that is told, and the shot is not spent. [FLA SEQ-12]
pub fn tell_that_it_is_gone(turn: &mut Turn<'_>, firer: UnitId, target: UnitId) {
    let (name, gone) = (turn.state.name(firer), turn.state.name(target));
    let text = told!(turn, "{name} does not fire: {gone} is gone.");
    let report = Report::new(ReportKind::Fire, Rule::new("FLA SEQ-12"), text);
    turn.tell(report.about([firer.into(), target.into()]));
}
