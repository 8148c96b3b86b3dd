//! What other rooms ask of a setup: its title, its switches, who fights in it, and the same setup with other figures.

use super::setup::{PlaceSetup, Setup, UnitSetup, faults};
use super::{advice, how_won};
use crate::game::{BattleSetup, Enlisted, Fielded, Side, setup_fields};
use crate::geometry::Formation;
use crate::rules::flanders::book::profile::{Arm, Gun, Mount};

impl BattleSetup for Setup {
    setup_fields!();

    fn into_ledger(self) -> Result<Self, String> {
        Ok(self.as_ledger())
    }

    fn into_mixed_ledger(self, untracked: &[String]) -> Result<Self, String> {
        self.as_mixed_ledger(untracked).map_err(|wrong| wrong.join(" "))
    }

    fn ledger_commands(&self) -> Vec<(String, String, Side)> {
        self.generals.iter().map(|led| (led.key.clone(), led.name.clone(), led.side)).collect()
    }

    fn advice(&self) -> Vec<String> {
        advice::advice(self)
    }

    fn how_won(&self) -> Vec<String> {
        how_won::how_won(self)
    }

    fn enlisted(&self) -> Vec<Enlisted> {
        enlisted(self)
    }

    fn muster(&mut self, fielded: &[Fielded]) -> Result<(), Vec<String>> {
        *self = mustered(self, fielded)?;
        Ok(())
    }
}

/// Fewer figures than these do not make a square of three bases.
const LEAST_FOR_A_SQUARE: u8 = 7;

/// The units of a setup, in the order of their pieces.
fn enlisted(setup: &Setup) -> Vec<Enlisted> {
    let one = |unit: &UnitSetup| Enlisted {
        key: unit.key.clone(),
        name: unit.name.clone(),
        side: side_of(setup, unit),
        army: unit.army.clone(),
        roll: unit.roll.clone(),
        arm: arm_word(unit.profile.arm),
        figures: unit.figures,
        original: unit.profile.original,
    };
    setup.units.iter().map(one).collect()
}

fn side_of(setup: &Setup, unit: &UnitSetup) -> Side {
    setup.generals.get(unit.general).map_or(Side::A, |general| general.side)
}

/// The word of army files for an arm.
const fn arm_word(arm: Arm) -> &'static str {
    match arm {
        Arm::Infantry { .. } => "infantry",
        Arm::Cavalry { mount: Mount::Dragoons, .. } => "dragoons",
        Arm::Cavalry { mount: Mount::Horse, .. } => "horse",
        Arm::Cavalry { mount: Mount::Cuirassiers, .. } => "cuirassiers",
        Arm::Artillery { gun: Gun::Light } => "light_guns",
        Arm::Artillery { gun: Gun::Heavy } => "heavy_guns",
    }
}

/// The same setup with these figures. Whoever has none stays at home, and so do generals and cards left with nobody; a side then
/// loses when as many commands are broken as it has. Everything that keeps it from being played is said at once. [FLA ORG-20]
fn mustered(setup: &Setup, fielded: &[Fielded]) -> Result<Setup, Vec<String>> {
    let mut mustered = setup.clone();
    let mut wrong = Vec::new();
    for one in fielded {
        if let Err(why) = field(&mut mustered, one) {
            wrong.push(why);
        }
    }
    if !wrong.is_empty() {
        return Err(wrong);
    }
    leave_out_empty_cards(&mut mustered);
    mustered.units.retain(|unit| unit.figures > 0);
    leave_out_idle_generals(&mut mustered);
    wrong = faults(&mustered);
    if wrong.is_empty() { Ok(mustered) } else { Err(wrong) }
}

fn field(setup: &mut Setup, one: &Fielded) -> Result<(), String> {
    let generals = &setup.generals;
    let mut units = setup.units.iter_mut();
    let found = units
        .find(|unit| unit.key == one.key && generals.get(unit.general).is_some_and(|general| general.side == one.side));
    let Some(unit) = found else {
        return Err(format!("nobody is called {} on that side", one.key));
    };
    if one.figures > unit.profile.original {
        return Err(format!("{} figures for {}, which has {}", one.figures, unit.name, unit.profile.original));
    }
    (unit.figures, unit.roll) = (one.figures, one.roll.clone());
    if unit.formation == Formation::Square && unit.figures < LEAST_FOR_A_SQUARE {
        unit.formation = Formation::Line;
    }
    Ok(())
}

/// A card whose troops all stay at home is no dummy: it stays with them.
fn leave_out_empty_cards(setup: &mut Setup) {
    let carries = |card: usize, comes: bool| {
        let of_it = setup.units.iter().filter(|unit| unit.place == PlaceSetup::Card(card));
        of_it.filter(|unit| !comes || unit.figures > 0).count() > 0
    };
    let stays: Vec<bool> = (0..setup.cards.len()).map(|card| carries(card, false) && !carries(card, true)).collect();
    let moved = |card: usize| card - stays.iter().take(card).filter(|stays| **stays).count();
    for unit in &mut setup.units {
        if let PlaceSetup::Card(card) = &mut unit.place {
            *card = moved(*card);
        }
    }
    let mut stays = stays.iter();
    setup.cards.retain(|_| !stays.next().copied().unwrap_or_default());
}

fn leave_out_idle_generals(setup: &mut Setup) {
    let leads = |general: usize| setup.units.iter().any(|unit| unit.general == general);
    let stays: Vec<bool> = (0..setup.generals.len()).map(|general| !leads(general)).collect();
    for unit in &mut setup.units {
        unit.general -= stays.iter().take(unit.general).filter(|stays| **stays).count();
    }
    let mut idle = stays.iter();
    setup.generals.retain(|_| !idle.next().copied().unwrap_or_default());
    for side in Side::BOTH {
        let commands = setup.generals.iter().filter(|general| general.side == side).count() as u8;
        let limit = &mut setup.victory.broken_commands[side.index()];
        *limit = (*limit).min(commands.max(1));
    }
}
