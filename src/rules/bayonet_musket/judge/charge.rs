//! What a unit on Charge must attack. [BM 5.4]

use crate::hex::{Corner, Hex};
use crate::rules::bayonet_musket::book::troops::Kind;
use crate::rules::bayonet_musket::judge::zones::{lowest_priority, priority_of};

/// A unit on Charge. [BM 5.4]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charger {
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub at: Hex,
    /// What it faces.
    pub facing: Corner,
}

/// An enemy that may be charged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Enemy<U> {
    /// Which unit.
    pub unit: U,
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub at: Hex,
    /// Of the other kind: whether it may be attacked at all. [BM 11.4, 11.5]
    pub eligible: bool,
}

/// What a unit must attack with one facing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Targets<U> {
    /// The best priority in which somebody must be attacked, 1 to 4; none when there is nobody.
    pub priority: Option<u8>,
    /// Who is there, one of whom is attacked.
    pub targets: Vec<U>,
}

/// Whom a unit must attack, with its facing or after one corner. [BM 5.4]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charge<U> {
    /// As it faces.
    pub now: Targets<U>,
    /// After a corner anticlockwise and after one clockwise; none when it may not turn.
    pub turned: Option<[Targets<U>; 2]>,
}

/// Who must be attacked in the best priority: those who fight alike, and only without them others who may be attacked. [BM 5.4]
pub fn targets<U: Copy>(charger: &Charger, enemies: &[Enemy<U>]) -> Targets<U> {
    let alike = best(charger, enemies, |enemy| enemy.kind.fights_like(charger.kind));
    if alike.priority.is_some() {
        return alike;
    }
    best(charger, enemies, |enemy| enemy.kind.is_troops() && !enemy.kind.fights_like(charger.kind) && enemy.eligible)
}

fn best<U: Copy>(charger: &Charger, enemies: &[Enemy<U>], counts: impl Fn(&Enemy<U>) -> bool) -> Targets<U> {
    let priority = |enemy: &Enemy<U>| priority_of(charger.kind, charger.at, charger.facing, enemy.at);
    let ranked: Vec<(u8, U)> = enemies
        .iter()
        .filter(|enemy| counts(enemy))
        .filter_map(|enemy| priority(enemy).map(|priority| (priority, enemy.unit)))
        .collect();
    let best = ranked.iter().map(|(priority, _)| *priority).min();
    let targets = ranked.into_iter().filter(|(priority, _)| Some(*priority) == best).map(|(_, unit)| unit);
    Targets { priority: best, targets: targets.collect() }
}

/// Whether a unit may turn a corner before it charges: no troops stand before it. [BM 5.4, R-BM-73]
pub fn may_pivot<U>(charger: &Charger, enemies: &[Enemy<U>]) -> bool {
    let is_before = |enemy: &Enemy<U>| priority_of(charger.kind, charger.at, charger.facing, enemy.at) == Some(1);
    !enemies.iter().any(|enemy| enemy.kind.is_troops() && is_before(enemy))
}

/// What a unit on Charge, in order, must attack. [BM 5.4]
pub fn charge<U: Copy>(charger: &Charger, enemies: &[Enemy<U>]) -> Charge<U> {
    let turned = may_pivot(charger, enemies)
        .then(|| [-1, 1].map(|turn| targets(&Charger { facing: charger.facing.turned(turn), ..*charger }, enemies)));
    Charge { now: targets(charger, enemies), turned }
}

/// Whether an enemy, of whatever kind of troops, stands in a priority hex of a unit. [BM 5.4, R-BM-73]
pub fn has_enemy_in_priority<U>(charger: &Charger, enemies: &[Enemy<U>]) -> bool {
    let reach = u16::from(lowest_priority(charger.kind));
    enemies
        .iter()
        .filter(|enemy| enemy.kind.is_troops() && charger.at.distance(enemy.at) <= reach)
        .any(|enemy| priority_of(charger.kind, charger.at, charger.facing, enemy.at).is_some())
}
