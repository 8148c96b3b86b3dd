//! How a battle stands before anybody has done anything.

use std::sync::Arc;

use super::approach_cache::{ApproachCache, DetourCache, WheelCache};
use super::card::Card;
use super::ground::Ground;
use super::ids::{CardId, GeneralId};
use super::placement::PlacementCache;
use super::setup::{PlaceSetup, Setup, UnitSetup};
use super::unit::{Battery, OpenFlank, Place, ThisTurn, Unit};
use super::ways_in::WayInCache;
use super::{Building, Fixed, General, State};
use crate::engine::{Cached, Fingerprinted};
use crate::game::{Grammar, TerrainKind};
use crate::geometry::Wrap;
use crate::rules::flanders::book::profile::{Arm, Morale};

/// The state at the beginning of a battle.
pub fn state_of(setup: &Setup) -> State {
    let fixed = Fixed {
        scenario: setup.scenario.clone(),
        title: setup.title.clone(),
        sides: setup.sides.clone(),
        ground: Ground::of(setup),
        rear: setup.rear,
        victory: setup.victory.clone(),
        provenance: setup.provenance.clone(),
        house: setup.house,
        ledger: setup.ledger,
        grammar: Grammar::of(setup.units.iter().map(|unit| unit.name.as_str())),
    };
    let is_building = |kind: TerrainKind| (kind == TerrainKind::Building).then(Building::default);
    State {
        turn: 0,
        generals: setup
            .generals
            .iter()
            .map(|general| General {
                key: general.key.as_str().into(),
                name: general.name.as_str().into(),
                side: general.side,
                pose: general.pose.map(|pose| pose.quantised()),
                alive: true,
                in_hand: general.pose.is_none() && !setup.cards.is_empty(),
                moved: false,
                at_risk: false,
                danger: None,
                rides_with: None,
                broken: false,
            })
            .collect(),
        units: Fingerprinted::new(setup.units.iter().map(|unit| Arc::new(unit_of(setup, unit))).collect()),
        cards: cards_of(setup),
        buildings: setup.terrain.iter().map(|terrain| is_building(terrain.kind)).collect(),
        initiative: None,
        attempts: Vec::new(),
        melees: Vec::new(),
        pending_losses: Vec::new(),
        losses_wait: false,
        pending_damage: Vec::new(),
        retreated: 0.0,
        placements: PlacementCache::of(setup.units.len()),
        taken: Cached::default(),
        approaches: ApproachCache::default(),
        detours: DetourCache::default(),
        wheels: WheelCache::default(),
        ways_in: WayInCache::default(),
        fixed: Arc::new(fixed),
    }
}

fn unit_of(setup: &Setup, unit: &UnitSetup) -> Unit {
    let battery = Battery { guns: 2, drivers_gone: false, abandoned: None, returned: false };
    Unit {
        key: unit.key.as_str().into(),
        name: unit.name.as_str().into(),
        side: setup.generals[unit.general].side,
        general: GeneralId(unit.general as u16),
        profile: unit.profile,
        figures: unit.figures,
        formation: unit.formation,
        place: match unit.place {
            PlaceSetup::Table(pose) => Place::Table(pose.quantised()),
            PlaceSetup::Building(building) => Place::Building(building),
            PlaceSetup::Untracked => Place::Untracked,
            PlaceSetup::Card(card) => Place::OnCard(CardId(card as u16)),
        },
        morale: Morale::Good,
        broke_on: None,
        failed_rallies: 0,
        past_rallying: false,
        faces_rear: false,
        disordered: false,
        fresh: !matches!(unit.profile.arm, Arm::Artillery { .. }),
        dismounted: unit.dismounted,
        came_from: None,
        open_flank: OpenFlank::Left,
        wrap: Wrap::default(),
        battery: matches!(unit.profile.arm, Arm::Artillery { .. }).then_some(battery),
        this_turn: ThisTurn::default(),
    }
}

/// The cards a battle begins with.
fn cards_of(setup: &Setup) -> Vec<Card> {
    let letters = letters(&setup.sides);
    let mut counts = [0_u16; 2];
    let begin = |card: &super::setup::CardSetup| {
        let side = card.side.index();
        counts[side] += 1;
        Card {
            name: format!("{}{}", letters[side], counts[side]).into(),
            side: card.side,
            pose: Some(card.pose.quantised()),
            formation: card.formation,
            spacing: card.spacing,
            moved: false,
            frozen: false,
            shown_at: None,
            shots: Vec::new(),
            set_on: Vec::new(),
        }
    };
    setup.cards.iter().map(begin).collect()
}

/// The letters that cards are named with: the sides' initials, or A and B where those are alike.
fn letters(sides: &[String; 2]) -> [char; 2] {
    let initial =
        |side: &String| side.chars().find(|letter| letter.is_alphabetic()).and_then(|l| l.to_uppercase().next());
    match (initial(&sides[0]), initial(&sides[1])) {
        (Some(a), Some(b)) if a != b => [a, b],
        _ => ['A', 'B'],
    }
}
