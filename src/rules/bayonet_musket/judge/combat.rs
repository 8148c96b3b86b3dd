//! Net combat values, line by line. [BM 10.2, 11.2.2, 11.3.1, 11.4, 11.8.3]

use crate::game::Tally;
use crate::rules::bayonet_musket::book::sections::{
    CAVALRY_ATTACK, CAVALRY_ON_INFANTRY, GUN_FIRE, INFANTRY_ATTACK, LEADER_COMBAT, MOMENTUM, TERRAIN,
};
use crate::rules::bayonet_musket::book::terrain::{HexTerrain, SideTerrain};
use crate::rules::bayonet_musket::book::troops::{Impact, Kind};
use crate::rules::bayonet_musket::judge::artillery::combat_effect;
use crate::rules::bayonet_musket::judge::zones::Zone;

/// A unit in an attack. [BM 11.2.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fighter {
    /// What it is.
    pub kind: Kind,
    /// Its combat value, casualties off.
    pub value: u8,
    /// Whether a leader has direct command of its brigade. [BM 6.4.1]
    pub leader: bool,
    /// What lies on its hex.
    pub impact: Option<Impact>,
    /// How many of its flanks are open, 0 to 2; horse has none.
    pub open_flanks: u8,
    /// Whether its value is underlined: a long frontage. [BM 2.1.2, R-BM-77]
    pub underlined: bool,
}

/// How a defender is come at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Approach {
    /// The zone of the defender.
    pub through: Zone,
    /// The defender's hex.
    pub terrain: HexTerrain,
    /// The side between the two.
    pub side: SideTerrain,
    /// Whether the attacker stands in a village. [R-BM-66]
    pub from_village: bool,
}

/// The values of both with their reasons.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    /// The attacker's.
    pub attacker: Tally,
    /// The defender's.
    pub defender: Tally,
}

impl Net {
    /// The attacker's value less the defender's, which selects the column.
    pub fn value(&self) -> i32 {
        self.attacker.whole() - self.defender.whole()
    }
}

/// Whether a unit under this impact may attack. [BM 10.2]
pub fn may_attack(impact: Option<Impact>) -> bool {
    impact != Some(Impact::Effective)
}

fn base(title: &'static str, unit: &Fighter) -> Tally {
    Tally::of(title)
        .with("Combat value", INFANTRY_ATTACK, i32::from(unit.value))
        .when(unit.leader, "Direct command", LEADER_COMBAT, 1)
        .when(unit.impact.is_some(), "Under an impact", GUN_FIRE, combat_effect(unit.impact))
}

/// The defender's value but for open flanks. Horse loses one for flank and rear alike. [BM 11.2.2, 11.3.1, 11.4, 11.8.3]
fn defended(defender: &Fighter, approach: &Approach) -> Tally {
    let (kind, rule) =
        if defender.kind.is_horse() { (defender.kind, CAVALRY_ATTACK) } else { (defender.kind, INFANTRY_ATTACK) };
    let rear = if kind.is_horse() { -1 } else { -2 };
    base("Defender", defender)
        .when(approach.through == Zone::Flank, "Attacked in the flank", rule.clone(), -1)
        .when(approach.through == Zone::Rear, "Attacked in the rear", rule, rear)
        .when(approach.terrain.defence(kind) != 0, "Ground", TERRAIN, approach.terrain.defence(kind))
        .when(approach.side.defence(kind) != 0, "Hexside", TERRAIN, approach.side.defence(kind))
}

/// Whether open flanks are left out of account: villages and works. [BM 11.2.2, R-BM-66]
fn flanks_are_ignored(approach: &Approach) -> bool {
    approach.terrain == HexTerrain::Village || approach.side.is_works() || approach.from_village
}

/// Foot against foot. [BM 11.2.2]
pub fn infantry_net(attacker: &Fighter, defender: &Fighter, approach: &Approach) -> Net {
    let (mut attacking, mut defending) = (base("Attacker", attacker), defended(defender, approach));
    if flanks_are_ignored(approach) {
        return Net { attacker: attacking, defender: defending };
    }
    let [own, other] = [attacker.open_flanks, defender.open_flanks];
    let (a_is_longer, b_is_longer) =
        (attacker.underlined && !defender.underlined, defender.underlined && !attacker.underlined);
    let both = own > 0 && other > 0;
    attacking = attacking
        .when(own == 0 && other > 0, "Open flanks of the defender", INFANTRY_ATTACK, i32::from(other))
        .when(both && a_is_longer, "Long frontage", INFANTRY_ATTACK, 1);
    defending = defending
        .when(other == 0 && own > 0, "Open flanks of the attacker", INFANTRY_ATTACK, i32::from(own))
        .when(both && b_is_longer, "Long frontage", INFANTRY_ATTACK, 1);
    Net { attacker: attacking, defender: defending }
}

/// Cavalry against cavalry or against foot, with its momentum. [BM 11.3.1, 11.3.2, 11.4, R-BM-42]
pub fn cavalry_net(attacker: &Fighter, defender: &Fighter, approach: &Approach, momentum: i8) -> Net {
    let rule = if defender.kind.is_foot() { CAVALRY_ON_INFANTRY } else { MOMENTUM };
    let attacking = base("Attacker", attacker).when(momentum != 0, "Momentum", rule, momentum);
    Net { attacker: attacking, defender: defended(defender, approach) }
}
