//! Offers, in words.

use super::super::state::State;
use super::super::state::action::Action;
use super::super::state::unit::{AreaId, At, UnitId};
use crate::game::{Awaiting, Choice, HexTarget, Offer, Rule, Side, Target, Wording, offers};

/// A question with its offers; no question at all where nothing is offered.
pub fn choice<W: Wording>(
    side: Side,
    rule: &'static str,
    question: impl FnOnce() -> String,
    offers: Vec<Offer<Action, W>>,
) -> Option<Awaiting<Action, W>> {
    let (question, rule) = (W::say(question), Rule::new(rule));
    (!offers.is_empty()).then(|| offers::choice(side, question, rule, Vec::new(), offers))
}

/// The same question, about these units: it belongs to what they are in the midst of, and not to the turn.
pub fn about<'a, W: Wording>(
    state: &State,
    units: impl IntoIterator<Item = &'a UnitId>,
    asked: Option<Awaiting<Action, W>>,
) -> Option<Awaiting<Action, W>> {
    let pieces = units.into_iter().map(|id| state.piece(*id)).collect();
    match asked? {
        Awaiting::Choice(choice) => Some(Awaiting::Choice(Choice { pieces, ..choice })),
        other => Some(other),
    }
}

/// An offer on a button.
pub fn button<W: Wording>(
    verb: &'static str,
    rule: &'static str,
    action: Action,
    label: impl FnOnce() -> String,
) -> Offer<Action, W> {
    offers::button(verb, W::say(label), Rule::new(rule), action)
}

/// An offer on a unit: `does` follows its name.
pub fn on_unit<W: Wording>(
    state: &State,
    verb: &'static str,
    rule: &'static str,
    unit: UnitId,
    does: &'static str,
) -> Offer<Action, W> {
    let label = W::say(|| format!("{} {does}", state.name(unit)));
    offers::on(verb, label, Rule::new(rule), state.piece(unit), Action::Take(unit))
}

/// An offer to go to a hex.
pub fn to_hex<W: Wording>(
    state: &State,
    verb: &'static str,
    rule: &'static str,
    (unit, at): (UnitId, At),
    action: Action,
) -> Offer<Action, W> {
    let hex = HexTarget {
        piece: state.piece(unit),
        hex: state.hex(at),
        facing: None,
        stand: None,
        left: None,
        hurried: false,
    };
    let label = W::say(|| format!("To {}", state.place_words(at)));
    offers::offer(verb, label, Rule::new(rule), Target::Hex(hex), action)
}

/// An offer to go to an area.
pub fn to_area<W: Wording>(
    state: &State,
    verb: &'static str,
    rule: &'static str,
    (unit, area): (UnitId, AreaId),
    action: Action,
) -> Offer<Action, W> {
    let label = W::say(|| format!("To {}", state.place_words(At::centre(area))));
    let target = Target::Area(state.piece(unit), area.0);
    offers::offer(verb, label, Rule::new(rule), target, action)
}

/// A verb that agrees with so many units.
pub fn verb(units: &[UnitId], one: &'static str, many: &'static str) -> &'static str {
    if units.len() == 1 { one } else { many }
}

/// Several names: "Rowe 1st and Rowe 2nd".
pub fn names(state: &State, units: &[UnitId]) -> String {
    let names: Vec<&str> = units.iter().map(|id| state.name(*id)).collect();
    match names.as_slice() {
        [] => "nobody".to_owned(),
        [one] => (*one).to_owned(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}
