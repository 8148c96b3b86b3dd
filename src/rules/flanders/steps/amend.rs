//! The umpire's hand on the table: anything may be set right, and no rule fires. [FLA SEQ-12]

use std::sync::Arc;

use super::cards::{set_on, setting};
use super::{Step, Turn, activation, command, contact, turn};
use crate::game::{Amendable, PieceId, Refusal, Rule, Side};
use crate::geometry::zone::Aspect;
use crate::geometry::{Formation, Pose};
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::facts::room;
use crate::rules::flanders::judge::morale as judge;
use crate::rules::flanders::state::action::Amendment;
use crate::rules::flanders::state::cards::card_of;
use crate::rules::flanders::state::{
    Attempt, AttemptId, CardId, Contact, Fate, General, GeneralId, Place, State, UnitId,
};

/// Says whether an amendment makes sense: it names what exists, and numbers that can be.
pub fn check(state: &State, stack: &[Arc<Step>], amendment: &Amendment) -> Result<(), Refusal> {
    let no = |why: &str, remedy: &str| Err(Refusal::new(Rule::new("GALLOPER"), "That cannot be set", why, remedy));
    if unit_named(amendment).is_some_and(|unit| usize::from(unit.0) >= state.units.len()) {
        return no("there is no such unit", "Choose a unit of this battle.");
    }
    if general_of(amendment).is_some_and(|general| usize::from(general.0) >= state.generals.len()) {
        return no("there is no such general", "Choose a general of this battle.");
    }
    if card_named(amendment).is_some_and(|card| usize::from(card.0) >= state.cards.len()) {
        return no("there is no such card", "Choose a card of this battle.");
    }
    if card_named(amendment).is_some_and(|card| state.card(card).pose.is_none()) {
        return no("that card has been turned up", "Choose a card that is still down.");
    }
    match amendment {
        Amendment::PlaceCard { pose, .. } if !pose.x.is_finite() || !pose.y.is_finite() || !pose.facing.is_finite() => {
            no("that is no place", "Lay it on the table or beside it.")
        }
        Amendment::PlaceCard { pose, .. } if pose.x.abs() > FARTHEST || pose.y.abs() > FARTHEST => {
            no("that is no place near the table", "Lay it on the table or beside it.")
        }
        Amendment::Place { pose, .. } | Amendment::PlaceGeneral { pose, .. } if !is_on_table(state, *pose) => {
            no("that place is off the table", "Set it on the table, or remove it.")
        }
        Amendment::Figures { unit, figures } if *figures > state.unit(*unit).profile.original => {
            no("it never had so many figures", "Give a number up to its original strength.")
        }
        Amendment::Formation { unit, formation: Formation::Square } if !activation::may_form_square(state, *unit) => {
            no("it cannot form square", "Choose line or column.")
        }
        Amendment::Contact { unit, target } if !may_touch(state, *unit, *target) => {
            no("they are not two enemies on the field", "Choose a unit and an enemy.")
        }
        Amendment::Broke { unit, turn } if *turn > state.turn || state.unit(*unit).morale == Morale::Good => {
            no("it has not broken by then", "Give a turn up to this one, of a unit that is not in good morale.")
        }
        Amendment::SkipStep if stack.len() < 2 && matches!(stack.last().map(Arc::as_ref), Some(Step::Over(_))) => {
            no("the battle is over", "Take an entry back.")
        }
        _ => Ok(()),
    }
}

/// Nothing lies farther from the table's corner than this, in inches.
const FARTHEST: f64 = 300.0;

fn card_named(amendment: &Amendment) -> Option<CardId> {
    match amendment {
        Amendment::PlaceCard { card, .. } | Amendment::CardMoved { card, .. } | Amendment::LiftCard(card) => {
            Some(*card)
        }
        _ => None,
    }
}

/// The side whose secret an amendment touches, if it does: troops under a card, a card that lies off the table. [FLA GT-07, R-106]
pub fn secret_of(state: &State, amendment: &Amendment) -> Option<Side> {
    let hidden_card = card_named(amendment).filter(|&card| state.card_on_table(card).is_none());
    let hidden_unit = unit_named(amendment).filter(|&unit| state.unit(unit).card().is_some());
    hidden_card.map(|card| state.card(card).side).or_else(|| hidden_unit.map(|unit| state.unit(unit).side))
}

/// The unit that an amendment is about, if it is about one.
fn unit_named(amendment: &Amendment) -> Option<UnitId> {
    match amendment {
        Amendment::Place { unit, .. }
        | Amendment::Remove(unit)
        | Amendment::Figures { unit, .. }
        | Amendment::Morale { unit, .. }
        | Amendment::Disorder { unit, .. }
        | Amendment::Formation { unit, .. }
        | Amendment::Moved { unit, .. }
        | Amendment::Fresh { unit, .. }
        | Amendment::Contact { unit, .. }
        | Amendment::Fired { unit, .. }
        | Amendment::Broke { unit, .. }
        | Amendment::FiredOn { unit, .. } => Some(*unit),
        Amendment::PlaceGeneral { .. }
        | Amendment::General { .. }
        | Amendment::PlaceCard { .. }
        | Amendment::CardMoved { .. }
        | Amendment::LiftCard(_)
        | Amendment::Command { .. }
        | Amendment::SkipStep => None,
    }
}

fn may_touch(state: &State, unit: UnitId, target: UnitId) -> bool {
    usize::from(target.0) < state.units.len()
        && state.unit(unit).side != state.unit(target).side
        && state.unit(unit).is_present()
        && state.unit(target).is_present()
        && !state.is_engaged(unit)
}

fn is_on_table(state: &State, pose: Pose) -> bool {
    let ground = &state.fixed.ground;
    pose.facing.is_finite() && (0.0..=ground.width).contains(&pose.x) && (0.0..=ground.height).contains(&pose.y)
}

fn general_of(amendment: &Amendment) -> Option<GeneralId> {
    match amendment {
        Amendment::PlaceGeneral { general, .. }
        | Amendment::General { general, .. }
        | Amendment::Command { general, .. } => Some(*general),
        _ => None,
    }
}

/// What a piece may be set to, ready to be given; the battle as a whole when none is named.
pub fn offers(state: &State, piece: Option<PieceId>) -> Vec<Amendable<Amendment>> {
    let Some(piece) = piece else { return vec![amendable(state, Amendment::SkipStep)] };
    if let Some(card) = card_of(state, piece) {
        return card_offers(state, card);
    }
    if let Some(general) = piece.leader_of(state.generals.len()).map(GeneralId) {
        let General { alive, broken, .. } = *state.general(general);
        let list = [Amendment::General { general, alive: !alive }, Amendment::Command { general, broken: !broken }];
        return list.map(|amendment| amendable(state, amendment)).to_vec();
    }
    piece.unit_of(state.units.len()).map_or(Vec::new(), |unit| unit_offers(state, UnitId(unit)))
}

/// The amendment that sets a piece where it stands.
pub fn placing(state: &State, piece: PieceId, pose: Pose) -> Option<Amendable<Amendment>> {
    let pose = pose.quantised();
    if let Some(card) = card_of(state, piece) {
        let is_down = state.card(card).pose.is_some();
        return is_down.then(|| amendable(state, Amendment::PlaceCard { card, pose }));
    }
    let general = piece.leader_of(state.generals.len()).map(GeneralId);
    let unit = || piece.unit_of(state.units.len()).map(UnitId);
    let amendment = general
        .map(|general| Amendment::PlaceGeneral { general, pose })
        .or_else(|| Some(Amendment::Place { unit: unit()?, pose }))?;
    Some(amendable(state, amendment))
}

/// The amendment that sets how many figures a unit has, up to its original strength.
pub fn counting(state: &State, piece: PieceId, figures: u16) -> Option<Amendable<Amendment>> {
    let unit = piece.unit_of(state.units.len()).map(UnitId)?;
    let troops = state.unit(unit);
    let figures = u8::try_from(figures).ok()?;
    let other = figures != troops.figures && figures <= troops.profile.original;
    other.then(|| amendable(state, Amendment::Figures { unit, figures }))
}

fn amendable(state: &State, amendment: Amendment) -> Amendable<Amendment> {
    Amendable { label: words(state, &amendment), amendment }
}

fn card_offers(state: &State, card: CardId) -> Vec<Amendable<Amendment>> {
    let laid = state.card(card);
    if laid.pose.is_none() {
        return Vec::new();
    }
    let list = [Amendment::CardMoved { card, moved: !laid.moved }, Amendment::LiftCard(card)];
    list.into_iter().map(|amendment| amendable(state, amendment)).collect()
}

fn unit_offers(state: &State, unit: UnitId) -> Vec<Amendable<Amendment>> {
    let troops = state.unit(unit);
    let mut list = Vec::new();
    if troops.figures > 0 {
        list.push(Amendment::Figures { unit, figures: troops.figures - 1 });
    }
    if troops.figures < troops.profile.original {
        list.push(Amendment::Figures { unit, figures: troops.figures + 1 });
    }
    for morale in [Morale::Good, Morale::Fatigued, Morale::Shaken, Morale::Routed] {
        if morale != troops.morale {
            list.push(Amendment::Morale { unit, morale });
        }
    }
    list.push(Amendment::Disorder { unit, disordered: !troops.disordered });
    if !troops.is_artillery() {
        let formations = [Formation::Line, Formation::Column, Formation::Square];
        let may_form =
            |formation: &Formation| *formation != Formation::Square || activation::may_form_square(state, unit);
        let others = formations.into_iter().filter(|formation| *formation != troops.formation).filter(may_form);
        list.extend(others.map(|formation| Amendment::Formation { unit, formation }));
    }
    if troops.is_infantry() {
        list.push(Amendment::Fresh { unit, fresh: !troops.fresh });
    }
    list.push(Amendment::Moved { unit, moved: !troops.this_turn.moved });
    list.push(Amendment::Fired { unit, fired: !troops.this_turn.fired });
    list.push(Amendment::FiredOn { unit, fired_on: !troops.this_turn.fired_on });
    list.push(Amendment::Remove(unit));
    list.into_iter().map(|amendment| amendable(state, amendment)).collect()
}

/// Says an amendment in words.
pub fn words(state: &State, amendment: &Amendment) -> String {
    let yes = |flag: bool, yes: &str, no: &str| if flag { yes.to_owned() } else { no.to_owned() };
    match amendment {
        Amendment::Place { unit, pose } => {
            format!("{} stands at {:.2}, {:.2}, facing {:.0}°", state.name(*unit), pose.x, pose.y, pose.facing)
        }
        Amendment::PlaceGeneral { general, pose } => {
            format!("{} stands at {:.2}, {:.2}", state.general(*general).name, pose.x, pose.y)
        }
        Amendment::PlaceCard { card, pose } => {
            format!("card {} lies at {:.2}, {:.2}, facing {:.0}°", state.card(*card).name, pose.x, pose.y, pose.facing)
        }
        Amendment::CardMoved { card, moved } => {
            format!("card {} {}", state.card(*card).name, yes(*moved, "has moved", "has not moved"))
        }
        Amendment::LiftCard(card) => format!("card {} is turned up", state.card(*card).name),
        Amendment::Remove(unit) => format!("{} is taken off", state.name(*unit)),
        Amendment::Figures { unit, figures } => {
            format!("{} has {figures} of {}", state.name(*unit), state.unit(*unit).profile.original)
        }
        Amendment::Morale { unit, morale } => format!("{} is {}", state.name(*unit), judge::word(*morale)),
        Amendment::Disorder { unit, disordered } => {
            format!("{} is {}", state.name(*unit), yes(*disordered, "disordered", "in order"))
        }
        Amendment::Formation { unit, formation } => {
            format!("{} is in {}", state.name(*unit), room::formation_name(*formation))
        }
        Amendment::Moved { unit, moved } => {
            format!("{} {}", state.name(*unit), yes(*moved, "has moved", "has not moved"))
        }
        Amendment::Fired { unit, fired } => {
            format!("{} {}", state.name(*unit), yes(*fired, "has fired", "has not fired"))
        }
        Amendment::Broke { unit, turn } => format!("{} broke in turn {turn}", state.name(*unit)),
        Amendment::FiredOn { unit, fired_on } => {
            format!("{} {}", state.name(*unit), yes(*fired_on, "has been fired on", "has not been fired on"))
        }
        Amendment::Command { general, broken } => {
            let name = &state.general(*general).name;
            format!("the command of {name} {}", yes(*broken, "is broken", "holds together"))
        }
        Amendment::Fresh { unit, fresh } => {
            format!("{} {}", state.name(*unit), yes(*fresh, "has its first volley", "has fired its first volley"))
        }
        Amendment::Contact { unit, target } => {
            format!("{} is in contact with {}", state.name(*unit), state.name(*target))
        }
        Amendment::General { general, alive } => {
            format!("{} {}", state.general(*general).name, yes(*alive, "lives", "is dead"))
        }
        Amendment::SkipStep => "the step is passed over".to_owned(),
    }
}

/// Carries an amendment out.
pub fn carry_out(turn: &mut Turn<'_>, amendment: &Amendment) {
    let state = &mut *turn.state;
    match *amendment {
        Amendment::Place { unit, pose } => {
            state.fall_in(unit);
            state.fall_in_round(unit);
            state.unit_mut(unit).place = Place::Table(pose.quantised());
        }
        Amendment::PlaceGeneral { general, pose } => {
            let general = state.general_mut(general);
            general.pose = Some(pose.quantised());
            general.in_hand = false;
        }
        Amendment::PlaceCard { card, pose } => state.card_mut(card).pose = Some(pose.quantised()),
        Amendment::CardMoved { card, moved } => {
            let card = state.card_mut(card);
            card.moved = moved;
            card.frozen = false;
        }
        Amendment::LiftCard(card) => {
            let is_dummy = state.is_dummy(card);
            if is_dummy {
                set_on::remove_dummies(turn, &[card]);
            } else {
                setting::set_on(turn, &[card]);
            }
        }
        Amendment::Remove(unit) => command::lose(turn, unit, Fate::Removed),
        Amendment::Figures { unit, figures } => {
            state.unit_mut(unit).figures = figures;
            if figures == 0 {
                command::lose(turn, unit, Fate::Annihilated);
            }
        }
        Amendment::Morale { unit, morale } => {
            command::set_morale(turn, unit, morale);
            command::review(turn);
        }
        Amendment::Disorder { unit, disordered } => state.unit_mut(unit).disordered = disordered,
        Amendment::Formation { unit, formation } => {
            state.fall_in(unit);
            state.fall_in_round(unit);
            state.unit_mut(unit).formation = formation;
        }
        Amendment::Moved { unit, moved } => state.unit_mut(unit).this_turn.moved = moved,
        Amendment::Fired { unit, fired } => state.unit_mut(unit).this_turn.fired = fired,
        Amendment::Broke { unit, turn } => state.unit_mut(unit).broke_on = Some(turn),
        Amendment::FiredOn { unit, fired_on } => state.unit_mut(unit).this_turn.fired_on = fired_on,
        Amendment::Command { general, broken } => state.general_mut(general).broken = broken,
        Amendment::Fresh { unit, fresh } => state.unit_mut(unit).fresh = fresh,
        Amendment::Contact { unit, target } => {
            state.attempts.push(Attempt::default());
            let attempt = AttemptId(state.attempts.len() - 1);
            let contact = Contact { by: unit, on: target, aspect: Aspect::Front, advancing: false };
            contact::park(turn, attempt, contact);
        }
        Amendment::General { general, alive } => state.general_mut(general).alive = alive,
        Amendment::SkipStep => {
            turn.skip();
            if turn.stack().is_empty() {
                turn.push([Step::TurnEnd(turn::TurnEnd::new())]);
            }
        }
    }
}
