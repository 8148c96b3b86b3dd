//! Guns: what they may do, what they see, how they fire and what it leaves. [BM 10.1 to 10.6]

use serde::Serialize;

use crate::game::Tally;
use crate::hex::{Hex, sight};
use crate::rules::bayonet_musket::book::cards::{Cards, FireResult, LONGEST_RANGE, ROWS};
use crate::rules::bayonet_musket::book::sections::GUN_FIRE;
use crate::rules::bayonet_musket::book::troops::{Impact, Kind};
use crate::rules::bayonet_musket::judge::movement::hit_cost;
use crate::rules::bayonet_musket::judge::zones::Zone;

/// The state of a gun. [BM 10.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GunState {
    /// Ready to move.
    Limbered,
    /// Ready to fire.
    Ready,
    /// It has done what it may this turn.
    Fired,
}

/// What a gun may do. [BM 10.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GunAction {
    /// Make ready to fire.
    Unlimber,
    /// Go on limbered.
    Move,
    /// Make ready to move.
    Limber,
    /// Fire.
    Fire,
}

/// What a gun may do in this phase. [BM 10.1]
pub const fn actions(state: GunState) -> &'static [GunAction] {
    match state {
        GunState::Limbered => &[GunAction::Unlimber, GunAction::Move],
        GunState::Ready => &[GunAction::Limber, GunAction::Fire],
        GunState::Fired => &[],
    }
}

/// What stands in the way of a shot. [BM 10.3]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SightBar {
    /// Ground, fire or an effective impact.
    Terrain,
    /// More than one hex of friends.
    Friends,
}

/// Hexes of friends that a shot may cross. [BM 10.3]
const FRIENDS_CROSSED: usize = 1;

/// Whether a shot can be seen to its end: what blocks it may be entered and not crossed; a line along a hexside is stopped only by both
/// hexes beside it. [BM 10.3, R-BM-43]
pub fn sees(
    from: Hex,
    target: Hex,
    blocks: impl Fn(Hex) -> bool,
    has_friends: impl Fn(Hex) -> bool,
) -> Result<(), SightBar> {
    let line = sight::line(from, target);
    if !line.blockers(blocks).is_empty() {
        return Err(SightBar::Terrain);
    }
    let through = line.through.iter().filter(|hex| has_friends(**hex)).count();
    let between = line.between.iter().filter(|pair| pair.iter().all(|hex| has_friends(*hex))).count();
    if through + between > FRIENDS_CROSSED { Err(SightBar::Friends) } else { Ok(()) }
}

/// A shot of a gun. [BM 10.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Shot {
    /// Hexes to the target, the target's counted and its own not.
    pub range: usize,
    /// Whether it turned a corner first.
    pub turned: bool,
    /// What lies on its own hex.
    pub own_impact: Option<Impact>,
    /// Whether troops stand on top of it.
    pub covered: bool,
}

/// Why a gun does not fire. [BM 9.2, 10.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShotBar {
    /// The target is out of range.
    Range,
    /// It stands under an effective impact.
    UnderEffective,
    /// Troops stand on top of it.
    Covered,
}

/// What turning a corner first adds to the die. [BM 10.2]
const TURNED: i8 = -1;
/// What a hit on its own hex adds to the die. [BM 10.2]
const UNDER_HIT: i8 = -2;

impl Shot {
    /// Whether the gun may fire. [BM 9.2, 10.2]
    pub fn may_fire(&self) -> Result<(), ShotBar> {
        if !(1..=LONGEST_RANGE).contains(&self.range) {
            Err(ShotBar::Range)
        } else if self.own_impact == Some(Impact::Effective) {
            Err(ShotBar::UnderEffective)
        } else if self.covered {
            Err(ShotBar::Covered)
        } else {
            Ok(())
        }
    }

    /// What is added to the die. [BM 10.2]
    pub fn tally(&self) -> Tally {
        Tally::of("Added to the die").when(self.turned, "Turned a corner", GUN_FIRE, TURNED).when(
            self.own_impact == Some(Impact::Hit),
            "Under a hit",
            GUN_FIRE,
            UNDER_HIT,
        )
    }

    /// What a modified die brings: beyond the table it reads the end row. [BM 2.2, 10.2]
    pub fn result(&self, cards: &Cards, modified: i32) -> FireResult {
        let row = modified.clamp(0, ROWS as i32 - 1) as usize;
        cards.artillery[row][self.range - 1]
    }

    /// The least face of the die that hits; none where none does. [BM 10.2]
    pub fn needed(&self, cards: &Cards) -> Option<i32> {
        let added = self.tally().whole();
        (0..ROWS as i32).find(|face| self.result(cards, face + added) != FireResult::Miss)
    }

    /// Whether a hit falls behind the target too: an effective shot at the next hex. [BM 10.2]
    pub fn bounces(&self, result: FireResult) -> bool {
        result == FireResult::Effective && self.range == 1
    }
}

/// What lies on a hex after one impact more. [BM 10.2, R-BM-45]
pub const fn with_impact(before: Option<Impact>, more: Impact) -> Impact {
    match (before, more) {
        (None, Impact::Hit) => Impact::Hit,
        _ => Impact::Effective,
    }
}

/// What lies on a target's hex after a shot. [BM 10.2]
pub fn after_shot(before: Option<Impact>, result: FireResult) -> Option<Impact> {
    match result {
        FireResult::Miss => before,
        FireResult::Hit => Some(with_impact(before, Impact::Hit)),
        FireResult::Effective => Some(with_impact(before, Impact::Effective)),
    }
}

/// What an impact does to a unit in its hex. [BM 10.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// Points more to enter or to leave; none where neither can be.
    pub cost: Option<u8>,
    /// On its combat value.
    pub combat: i8,
    /// Whether it may recover or reform.
    pub may_recover: bool,
    /// Whether it may attack.
    pub may_attack: bool,
    /// On the die of a gun there; none where it may not fire.
    pub fire: Option<i8>,
}

/// What an impact takes off a combat value. [BM 10.2, 11.2.2]
pub const fn combat_effect(impact: Option<Impact>) -> i8 {
    match impact {
        None => 0,
        Some(Impact::Hit) => -1,
        Some(Impact::Effective) => -2,
    }
}

/// What an impact does to a unit of a kind. [BM 10.2]
pub const fn effect(impact: Impact, kind: Kind) -> Effect {
    let combat = combat_effect(Some(impact));
    match impact {
        Impact::Hit => {
            Effect { cost: Some(hit_cost(kind)), combat, may_recover: false, may_attack: true, fire: Some(UNDER_HIT) }
        }
        Impact::Effective => Effect { cost: None, combat, may_recover: false, may_attack: false, fire: None },
    }
}

/// Whether battalion guns may be used: once, by who attacks or is attacked in front. [BM 10.6]
pub fn may_use_battalion_guns(available: bool, attacking: bool, attacked_through: Zone) -> bool {
    available && (attacking || attacked_through == Zone::Front)
}

/// What lies on the other's hex after battalion guns have been used. [BM 10.6, R-BM-46]
pub fn after_battalion_guns(before: Option<Impact>, cards: &Cards) -> Impact {
    with_impact(before, if cards.battalion_gun_is_effective { Impact::Effective } else { Impact::Hit })
}
