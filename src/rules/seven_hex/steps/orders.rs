//! Orders, and whether they are obeyed. [SHS 8, 9]

use serde::Serialize;

use super::combat;
use super::offers::{about, button, choice, names, on_unit, to_area, to_hex};
use super::{Procedure, Step, Turn};
use crate::dice::reading::Outdoes;
use crate::dice::{Dice, Faces, Reading, in_figures};
use crate::game::{Awaiting, DiceRequest, Offer, Report, ReportKind, Rule, Side, Thrower, Unsaid, Wording, told};
use crate::rules::seven_hex::book::arms::Arm;
use crate::rules::seven_hex::book::house::FirstOrderIsSure;
use crate::rules::seven_hex::facts::assault::assault;
use crate::rules::seven_hex::facts::orders::{Bid, bids, common, may_be_ordered};
use crate::rules::seven_hex::judge::combat::{attack, defence};
use crate::rules::seven_hex::judge::orders::{chances, is_sure, value};
use crate::rules::seven_hex::state::State;
use crate::rules::seven_hex::state::action::Action;
use crate::rules::seven_hex::state::unit::{AreaId, At, Presence, UnitId};

/// A side gives orders, each when what the one before it brought about is over, and to the same units as often as it likes.
/// [SHS 8.5, 8.6a, 10.3]
#[derive(Clone, Debug, Serialize)]
pub struct Orders {
    /// Whose.
    pub side: Side,
}

/// Some units of one hex are given an order.
#[derive(Clone, Debug, Serialize)]
pub struct Ordering {
    /// Which.
    pub units: Vec<UnitId>,
}

/// An order is obeyed or not.
#[derive(Clone, Debug, Serialize)]
pub struct Obedience {
    /// Who is ordered.
    pub units: Vec<UnitId>,
    /// Where they shall go.
    pub go: Option<At>,
    /// Which area they shall attack.
    pub attack: Option<AreaId>,
}

impl Procedure<Step> for Orders {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let fighting = state.on_board(self.side).filter(|id| state.counter(*id).arm.fights());
        let able = fighting.filter(|_| !state.disobeyed[self.side.index()]).filter(|id| may_be_ordered(state, *id));
        let mut offers: Vec<_> = able.map(|id| on_unit(state, "order", "SHS 8.3a", id, "is ordered")).collect();
        if !offers.is_empty() {
            offers.push(button("end", "SHS 8.5", Action::Done, || "No more orders".to_owned()));
        }
        let question = || {
            let value = value(self.side, state.next_order(self.side)).whole();
            let chance = chance_words(state, self.side);
            format!("Whom do the {} order? Order value {}: {chance}.", state.side_name(self.side), in_figures(value))
        };
        choice(self.side, "SHS 8.3a", question, offers)
    }

    fn name(&self) -> String {
        format!("orders of {:?}", self.side)
    }

    fn run(self, _: &mut Turn<'_>) {}

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        if let Some(order) = Self::once(turn.state, action) {
            turn.push([order, Step::Orders(self)]);
        }
    }
}

impl Orders {
    /// What an answer begins; nothing when no more orders are given.
    pub fn once(state: &State, action: &Action) -> Option<Step> {
        let Action::Take(unit) = *action else { return None };
        Some(Step::Ordering(Ordering { units: companions(state, unit) }))
    }
}

/// Whether the next order of a side needs no dice. [SHS 19.1]
pub fn is_sure_now(state: &State, side: Side) -> bool {
    is_sure(state.house().first_order_is_sure == FirstOrderIsSure::On, state.next_order(side))
}

/// How likely the next order of a side is obeyed. [SHS 8.4a, 19.1]
pub fn chance_words(state: &State, side: Side) -> String {
    if is_sure_now(state, side) {
        return "obeyed without dice".to_owned();
    }
    format!("obeyed in {} of 36", chances(value(side, state.next_order(side)).whole()))
}

/// A unit and those of its hex that go with it unless they are left behind: guns with guns, and troops with troops of like order.
pub fn companions(state: &State, unit: UnitId) -> Vec<UnitId> {
    let Some(at) = state.stands(unit) else { return vec![unit] };
    let alike = |id: &UnitId| {
        let [own, other] = [unit, *id].map(|id| (state.counter(id).arm == Arm::Artillery, state.unit(id).disrupted));
        own == other
    };
    let others = state.stack(state.counter(unit).side(), at).filter(|id| *id != unit).filter(alike);
    std::iter::once(unit).chain(others).collect()
}

impl Ordering {
    fn offer<W: Wording>(&self, state: &State, bid: Bid) -> Offer<Action, W> {
        let first = self.units[0];
        match bid {
            Bid::Go(at) => to_hex(state, "move", "SHS 9.1", (first, at), Action::Order(at)),
            Bid::Attack(area) => {
                let offer: Offer<Action, W> =
                    to_area(state, "charge", "SHS 10.1a", (first, area), Action::Attack(area));
                Offer { label: W::say(|| self.attack_words(state, area)), ..offer }
            }
        }
    }
}

impl Ordering {
    /// An attack with what it is worth, and how likely it is obeyed.
    fn attack_words(&self, state: &State, area: AreaId) -> String {
        let from = common(state, &self.units).expect("they stand somewhere").area;
        let clash = combat::clash(state, self.units.clone(), (from, area));
        let (place, chance) = (state.place_words(At::centre(area)), chance_words(state, clash.side));
        if !state.holds(clash.side.other(), area) {
            return format!("Attack {place}: nobody fights there, {chance}");
        }
        let assault = assault(state, &clash);
        let values = [attack(&assault, state.house()).whole(), defence(&assault).whole()];
        format!("Attack {place}: {} against {}, {chance}", in_figures(values[0]), in_figures(values[1]))
    }
}

impl Procedure<Step> for Ordering {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let first = *self.units.first()?;
        let (side, at) = (state.counter(first).side(), state.stands(first)?);
        let bids = bids(state, &self.units).map(|bid| self.offer(state, bid));
        let several = self.units.len() > 1;
        let leave = self.units.iter().filter(|_| several).map(|id| on_unit(state, "leave", "SHS 8.3a", *id, "is left"));
        let others = state.stack(side, at).filter(|id| !self.units.contains(id));
        let take = others.map(|id| on_unit(state, "take", "SHS 8.3a", id, "goes along"));
        let stay = button("stay", "SHS 8.3a", Action::Stay, || "Another order".to_owned());
        let question = || format!("Order for {}?", names(state, &self.units));
        about(
            state,
            &self.units,
            choice(side, "SHS 8.3b", question, bids.chain(leave).chain(take).chain([stay]).collect()),
        )
    }

    fn name(&self) -> String {
        format!("order for {:?}", self.units)
    }

    /// The umpire has taken them away.
    fn run(self, _: &mut Turn<'_>) {}

    fn act(mut self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        let (go, attack) = match *action {
            Action::Take(unit) => {
                if self.units.contains(&unit) {
                    self.units.retain(|id| *id != unit);
                } else {
                    self.units.push(unit);
                }
                return turn.push([Step::Ordering(self)]);
            }
            Action::Order(at) => (Some(at), None),
            Action::Attack(area) => (None, Some(area)),
            _ => return,
        };
        turn.push([Step::Obedience(Obedience { units: self.units, go, attack })]);
    }
}

impl Obedience {
    fn words(&self, state: &State) -> String {
        let names = names(state, &self.units);
        match (self.go, self.attack) {
            (_, Some(area)) => format!("{names} shall attack {}", state.place_words(At::centre(area))),
            (Some(at), None) => format!("{names} shall go to {}", state.place_words(at)),
            (None, None) => names,
        }
    }

    /// The units move, or a combat begins before anybody enters the area. [SHS 8.4c, 9]
    fn obeyed(self, turn: &mut Turn<'_>, told: &str) {
        if let Some(first) = self.units.first() {
            let side = turn.state.counter(*first).side();
            turn.state.orders[side.index()] += 1;
        }
        turn.report(|state| {
            Report::new(ReportKind::Order, Rule::new("SHS 8.4a"), format!("{}: {told}obeyed.", self.words(state)))
        });
        let from = common(turn.state, &self.units);
        if let Some((from, area)) = from.zip(self.attack) {
            let clash = combat::clash(turn.state, self.units, (from.area, area));
            combat::begin(turn, clash);
        } else if let Some(at) = self.go {
            for id in &self.units {
                turn.state.put(*id, Presence::On(at));
            }
        }
    }
}

impl Procedure<Step> for Obedience {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let side = state.counter(*self.units.first()?).side();
        if is_sure_now(state, side) {
            return None;
        }
        let tally = value(side, state.next_order(side));
        Some(Awaiting::Dice(DiceRequest {
            thrower: Thrower::Side(side),
            dice: Dice::six_sided(2),
            why: W::say(|| format!("{}: white, then red", self.words(state))),
            rule: Rule::new("SHS 8.4a"),
            reading: Reading::Outdoes(Outdoes { add: tally.whole() }),
            tallies: vec![tally],
            pieces: self.units.iter().map(|id| state.piece(*id)).collect(),
        }))
    }

    fn name(&self) -> String {
        "obedience".to_owned()
    }

    /// The first order of a phase may be sure. [SHS 19.1]
    fn run(self, turn: &mut Turn<'_>) {
        self.obeyed(turn, "");
    }

    fn roll(self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let Reading::Outdoes(reading) = &request.reading else { unreachable!("one die must reach the other") };
        let told = told!(turn, "{}: ", reading.told(faces));
        if reading.succeeds(faces) {
            return self.obeyed(turn, &told);
        }
        turn.report(|state| {
            let text = format!("{}: {told}not obeyed, and no more orders are given.", self.words(state));
            Report::new(ReportKind::Order, Rule::new("SHS 8.4b"), text).showing(request.tallies[0].clone())
        });
        if let Some(first) = self.units.first() {
            let side = turn.state.counter(*first).side();
            turn.state.disobeyed[side.index()] = true;
        }
    }
}
