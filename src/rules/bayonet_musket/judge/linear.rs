//! Which attacks may be named together. [BM 11.1]

use crate::hex::Hex;
use crate::rules::bayonet_musket::book::troops::Kind;
use crate::rules::bayonet_musket::judge::charge::{Charger, Enemy};
use crate::rules::bayonet_musket::judge::zones::priority_of;

/// An attack that is named: who, and whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named<U> {
    /// Who attacks.
    pub attacker: U,
    /// How it stands.
    pub charger: Charger,
    /// Whom it attacks.
    pub target: U,
}

/// Someone left alone while two units take one hex: who might have attacked it, and whom. [BM 11.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftAlone<U> {
    /// The attacker that took a hex another takes too.
    pub attacker: U,
    /// The enemy in as good a priority that nobody takes.
    pub enemy: U,
}

/// Whether attacks may be named together: two take one hex only if no enemy of the same kind in as good a priority of either is left
/// alone. [BM 11.1, R-BM-73]
pub fn may_name<U: Copy + PartialEq>(named: &[Named<U>], enemies: &[Enemy<U>]) -> Result<(), LeftAlone<U>> {
    let stands = |unit: U| enemies.iter().find(|enemy| enemy.unit == unit).map(|enemy| (enemy.at, enemy.kind));
    let taken: Vec<Option<Hex>> = named.iter().map(|one| stands(one.target).map(|(at, _)| at)).collect();
    for one in named {
        let Some((hex, kind)) = stands(one.target) else { continue };
        if taken.iter().filter(|other| **other == Some(hex)).count() < 2 {
            continue;
        }
        let alone =
            enemies.iter().find(|enemy| !taken.contains(&Some(enemy.at)) && rivals(&one.charger, (hex, kind), enemy));
        if let Some(enemy) = alone {
            return Err(LeftAlone { attacker: one.attacker, enemy: enemy.unit });
        }
    }
    Ok(())
}

/// Whether an enemy is of the kind of a target and in as good a priority of the attacker.
fn rivals<U>(charger: &Charger, (hex, kind): (Hex, Kind), enemy: &Enemy<U>) -> bool {
    let priority = |at: Hex| priority_of(charger.kind, charger.at, charger.facing, at);
    let is_as_good = match (priority(enemy.at), priority(hex)) {
        (Some(enemy), Some(target)) => enemy <= target,
        (Some(_), None) => true,
        (None, _) => false,
    };
    enemy.kind.fights_like(kind) && is_as_good
}
