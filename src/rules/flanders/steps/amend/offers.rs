//! What may be set, ready to be given.

use super::checks::senseless;
use super::words;
use crate::game::{Amendable, PieceId};
use crate::geometry::bases::Flank;
use crate::geometry::{Formation, Pose};
use crate::rules::flanders::book::brigade::BrigadeFormation;
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::state::amendment::Amendment;
use crate::rules::flanders::state::cards::card_of;
use crate::rules::flanders::state::marks::{Count, Flag, GeneralFlag};
use crate::rules::flanders::state::{CardId, GeneralId, OpenFlank, State, UnitId};
use crate::rules::flanders::steps::activation;

/// What a piece may be set to, ready to be given; the battle as a whole when none is named.
pub fn offers(state: &State, piece: Option<PieceId>) -> Vec<Amendable<Amendment>> {
    let Some(piece) = piece else { return vec![amendable(state, Amendment::SkipStep)] };
    if let Some(card) = card_of(state, piece) {
        return card_offers(state, card);
    }
    if let Some(general) = piece.leader_of(state.generals.len()).map(GeneralId) {
        return general_offers(state, general);
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
    let mut list = vec![
        Amendment::CardMoved { card, moved: !laid.moved },
        Amendment::CardFrozen { card, frozen: !laid.frozen },
        Amendment::LiftCard(card),
    ];
    let others = BrigadeFormation::ALL.into_iter().filter(|formation| *formation != laid.formation);
    list.extend(others.map(|formation| Amendment::CardBack { card, formation, spacing: laid.spacing }));
    if !laid.shots.is_empty() {
        list.push(Amendment::StrikeShots(card));
    }
    list.into_iter().map(|amendment| amendable(state, amendment)).collect()
}

fn general_offers(state: &State, general: GeneralId) -> Vec<Amendable<Amendment>> {
    let mut own = state.general(general).clone();
    let mut list =
        vec![Amendment::General { general, alive: !own.alive }, Amendment::Command { general, broken: !own.broken }];
    list.extend(GeneralFlag::ALL.map(|(flag, ..)| Amendment::GeneralFlag { general, flag, set: !*flag.of(&mut own) }));
    if own.rides_with.is_some() {
        list.push(Amendment::RidesWith { general, unit: None });
    }
    list.into_iter().map(|amendment| amendable(state, amendment)).collect()
}

/// The marks and numbers of a unit, and its bonds with others, each as it is not.
fn mark_offers(state: &State, unit: UnitId) -> Vec<Amendment> {
    let mut own = state.unit(unit).clone();
    let mut list = Vec::new();
    for (flag, ..) in Flag::ALL {
        let set = flag.of(&mut own).map(|set| !*set);
        let amendment = set.map(|set| Amendment::Flag { unit, flag, set });
        list.extend(amendment.filter(|amendment| senseless(state, amendment).is_none()));
    }
    for (count, _) in Count::ALL {
        let Some(now) = count.of(&mut own).map(|number| *number) else { continue };
        let others = (0..=count.most(&own)).filter(|&number| number.abs_diff(now) == 1);
        list.extend(others.map(|number| Amendment::Count { unit, count, number }));
    }
    if own.this_turn.went_back.is_some() {
        list.push(Amendment::WentBack { unit, morale: None });
    }
    if own.came_from.is_some() {
        list.push(Amendment::CameFrom { unit, from: None });
    }
    if own.this_turn.left_at.is_some() {
        list.push(Amendment::LeftTable { unit, at: None });
    }
    let flank = if own.open_flank == OpenFlank::Left { Flank::Right } else { Flank::Left };
    list.push(Amendment::OpenFlank { unit, flank });
    if let Some(battery) = own.battery {
        let at = if battery.abandoned.is_some() { None } else { own.pose() };
        list.push(Amendment::GunsLeft { unit, at });
    }
    if state.is_engaged(unit) {
        list.push(Amendment::Parts(unit));
    }
    if !own.wrap.is_none() {
        list.push(Amendment::Wraps { unit, round: None });
    }
    list
}

/// The houses a unit of foot may be set into: those that stand and are empty.
fn house_offers(state: &State, unit: UnitId) -> Vec<Amendment> {
    let holds = |building: usize| state.unit_ids().any(|id| state.unit(id).garrison_of() == Some(building));
    let houses = state.buildings.iter().enumerate().filter(|(_, house)| house.is_some_and(|house| !house.destroyed));
    let is_foot = state.unit(unit).is_infantry();
    let empty = houses.map(|(building, _)| building).filter(|&building| is_foot && !holds(building));
    empty.map(|building| Amendment::Garrison { unit, building }).collect()
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
    list.extend(house_offers(state, unit));
    list.extend(mark_offers(state, unit));
    list.into_iter().map(|amendment| amendable(state, amendment)).collect()
}
