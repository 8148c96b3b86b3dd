//! The values of a combat before its dice. [SHS 10.5, 10.6, 10.7 to 10.11b]

use crate::game::{Rule, Tally};
use crate::rules::seven_hex::book::arms::Arm;
use crate::rules::seven_hex::book::house::{ClampValuesAtZero, House, TiredOrder, TiredScope};
use crate::rules::seven_hex::book::tables::{
    BATTALION_GUNS, DOWNHILL, EARLIER, FACING, GUNS_DEFEND, INTO_TOWN, MIXED, PLATOON, SURROUND, TAKEN_IN_FLANK,
    UPHILL_OR_RIVER, factor,
};
use crate::rules::seven_hex::judge::charge::{bonus, taken_off};

/// A unit that attacks, or a gun that supports it. All are in good order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attacker {
    /// Its arm; artillery supports.
    pub arm: Arm,
    /// It fires by platoon.
    pub platoon: bool,
    /// It has battalion guns.
    pub guns: bool,
    /// Its horse trots.
    pub trots: bool,
    /// It charges.
    pub charges: bool,
    /// It has attacked before in this player turn.
    pub tired: bool,
}

/// Where a defender stands, as the attack sees it. [SHS 10.8]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stands {
    /// On the centre hex.
    Centre,
    /// On one of the two outer hexes that face the attack.
    Facing,
    /// On another outer hex.
    Elsewhere,
}

/// A combat unit in the attacked area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Defender {
    /// Its arm.
    pub arm: Arm,
    /// Where it stands.
    pub stands: Stands,
    /// It is disrupted.
    pub disrupted: bool,
    /// It fires by platoon.
    pub platoon: bool,
    /// It has battalion guns.
    pub guns: bool,
}

/// How the ground lies as the attackers go. [SHS 10.10, R03]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Slope {
    /// Neither up nor down.
    #[default]
    Level,
    /// Up.
    Up,
    /// Down.
    Down,
}

/// Everything that counts in an attack's values.
#[derive(Clone, Debug, Default)]
pub struct Assault {
    /// The attacking stack with its guns.
    pub attackers: Vec<Attacker>,
    /// Every combat unit of the attacked area.
    pub defenders: Vec<Defender>,
    /// Earlier attacks of this player turn that count. \[R25\]
    pub earlier: usize,
    /// Areas about the attacked one with an attacker's friend in good order, but for the one attacked from. \[R28\]
    pub enemies_about: usize,
    /// Areas about it with a defender's friend. \[R28\]
    pub friends_about: usize,
    /// How the ground lies.
    pub slope: Slope,
    /// The attack goes over a river that can be forded.
    pub river: bool,
    /// There is a town in the attacked area.
    pub town: bool,
    /// Defending cavalry that meets a charge.
    pub meeting: usize,
}

/// Whether nobody in good order defends: then no die is thrown, and the defence comes to nothing. [SHS 10.5]
pub fn is_helpless(defenders: &[Defender]) -> bool {
    defenders.iter().all(|defender| defender.disrupted)
}

/// What a defender in good order is worth where it stands. [SHS 3.6, 10.7]
const fn worth(defender: &Defender) -> i32 {
    match (defender.arm, defender.stands) {
        (Arm::Artillery, Stands::Centre) => GUNS_DEFEND[0],
        (Arm::Artillery, _) => GUNS_DEFEND[1],
        (arm, _) => factor(arm),
    }
}

/// The modified defence value. [SHS 10.2, 10.7, 10.8]
pub fn defence(assault: &Assault) -> Tally {
    let fit: Vec<&Defender> = assault.defenders.iter().filter(|defender| !defender.disrupted).collect();
    let count = |holds: &dyn Fn(&Defender) -> bool| fit.iter().filter(|defender| holds(defender)).count() as i32;
    let has = |arm: Arm| fit.iter().any(|defender| defender.arm == arm);
    let is_guns = |defender: &Defender| defender.arm == Arm::Artillery;
    let facing = count(&|defender| defender.stands == Stands::Facing);
    let flank = count(&|defender| defender.stands == Stands::Elsewhere && !is_guns(defender));
    let flank_guns = count(&|defender| defender.stands == Stands::Elsewhere && is_guns(defender));
    let mixed = has(Arm::Infantry) && has(Arm::Cavalry);
    let sum: i32 = fit.iter().map(|defender| worth(defender)).sum();
    let rows = [
        ("Foot and horse together", i32::from(mixed) * MIXED),
        ("Platoon fire", count(&|defender| defender.platoon) * PLATOON),
        ("Battalion guns", count(&|defender| defender.guns) * BATTALION_GUNS),
        ("On a hex that faces the attack", facing * FACING),
        ("Foot or horse on another outer hex", flank * TAKEN_IN_FLANK[0]),
        ("Artillery on another outer hex", flank_guns * TAKEN_IN_FLANK[1]),
    ];
    let tally = Tally::of("Defence value").with("Combat factors", Rule::new("SHS 10.7"), sum);
    with_rows(tally, "SHS 10.8", &rows)
}

/// The modified attack value, a charge and those who meet it included. [SHS 10.9, 10.10, 11.1, 11.2b]
pub fn attack(assault: &Assault, house: &House) -> Tally {
    let sum: i32 = assault.attackers.iter().map(|attacker| factor(attacker.arm)).sum();
    let mut tally = Tally::of("Attack value").with("Combat factors", Rule::new("SHS 10.9"), sum);
    if house.tired_order == TiredOrder::First || house.tired_scope == TiredScope::PerUnit {
        tally = tired(tally, assault, house);
    }
    tally = with_rows(tally, "SHS 10.10", &added(assault));
    tally = with_rows(tally, "SHS 10.10", &of_ground(assault));
    if house.tired_order == TiredOrder::Last && house.tired_scope != TiredScope::PerUnit {
        tally = tired(tally, assault, house);
    }
    charged(tally, assault, house)
}

/// The rows that attackers and neighbours add. [SHS 10.10]
fn added(assault: &Assault) -> [(&'static str, i32); 5] {
    let count =
        |holds: &dyn Fn(&Attacker) -> bool| assault.attackers.iter().filter(|attacker| holds(attacker)).count() as i32;
    let has = |arm: Arm| assault.attackers.iter().any(|attacker| attacker.arm == arm);
    let surround = match assault.enemies_about.saturating_sub(assault.friends_about) {
        0 => 0,
        1 => SURROUND[0],
        _ => SURROUND[1],
    };
    [
        ("Attacked before by others", assault.earlier as i32 * EARLIER),
        ("Foot and horse together", i32::from(has(Arm::Infantry) && has(Arm::Cavalry)) * MIXED),
        ("Platoon fire", count(&|attacker| attacker.platoon) * PLATOON),
        ("Battalion guns", count(&|attacker| attacker.guns) * BATTALION_GUNS),
        ("More areas about them than of their own", surround),
    ]
}

/// The rows of the ground, for those who go over it. [SHS 10.10, R27]
fn of_ground(assault: &Assault) -> [(&'static str, i32); 6] {
    let of = |arm: Arm| assault.attackers.iter().filter(|attacker| attacker.arm == arm).count() as i32;
    let (foot, horse) = (of(Arm::Infantry), of(Arm::Cavalry));
    let each = |holds: bool, value: i32| i32::from(holds) * value * (foot + horse);
    let (uphill, downhill) = (assault.slope == Slope::Up, assault.slope == Slope::Down);
    [
        ("Downhill", each(downhill, DOWNHILL)),
        ("Foot into a town", i32::from(assault.town) * INTO_TOWN[0] * foot),
        ("Horse into a town", i32::from(assault.town) * INTO_TOWN[1] * horse),
        ("Uphill", each(uphill && !assault.river, UPHILL_OR_RIVER[0])),
        ("Over a river", each(!uphill && assault.river, UPHILL_OR_RIVER[0])),
        ("Uphill and over a river", each(uphill && assault.river, UPHILL_OR_RIVER[1])),
    ]
}

/// Halves what is there so far for those who have attacked before. [SHS 10.10, R24]
fn tired(tally: Tally, assault: &Assault, house: &House) -> Tally {
    let (units, sum) = (&assault.attackers, tally.whole());
    let halved = |whole: i32| whole.div_euclid(2) - whole;
    let less = match house.tired_scope {
        TiredScope::Any if units.iter().any(|unit| unit.tired) => halved(sum),
        TiredScope::All if !units.is_empty() && units.iter().all(|unit| unit.tired) => halved(sum),
        TiredScope::PerUnit => units.iter().filter(|unit| unit.tired).map(|unit| halved(factor(unit.arm))).sum(),
        TiredScope::Any | TiredScope::All => 0,
    };
    with_rows(tally, "SHS 10.10", &[("Half for having attacked before", less)])
}

/// Adds a charge, and takes off it what is met. [SHS 11.1, 11.2b, R26]
fn charged(tally: Tally, assault: &Assault, house: &House) -> Tally {
    let chargers = || assault.attackers.iter().filter(|attacker| attacker.charges);
    let rows = [
        ("Pistoliers charge", "SHS 11.1", chargers().filter(|unit| !unit.trots).map(|_| bonus(false)).sum()),
        ("Trotters charge", "SHS 11.1", chargers().filter(|unit| unit.trots).map(|_| bonus(true)).sum()),
        ("Charges that are met", "SHS 11.2b", taken_off(chargers().count(), assault.meeting)),
    ];
    let tally = rows.into_iter().fold(tally, |tally, (label, rule, value)| with_rows(tally, rule, &[(label, value)]));
    let below = tally.whole().min(0);
    if house.clamp_values_at_zero == ClampValuesAtZero::On {
        return with_rows(tally, "SHS R26", &[("Never below nought", -below)]);
    }
    tally
}

/// Adds the rows that come to something, and notes the others as looked at.
fn with_rows(tally: Tally, rule: &'static str, rows: &[(&'static str, i32)]) -> Tally {
    rows.iter().fold(tally, |tally, (label, value)| tally.when(*value != 0, label, Rule::new(rule), *value))
}

/// The adjusted value: half, rounded down also below nought. [SHS 10.11a, R26]
pub const fn adjusted(modified: i32) -> i32 {
    modified.div_euclid(2)
}

/// The final value: the highest die counts. [SHS 10.12]
pub fn total(adjusted: i32, highest: u8) -> i32 {
    adjusted + i32::from(highest)
}

/// Earlier attacks of this player turn on any of these defenders, made by units none of which attacks now. [SHS 10.10, R25]
pub fn earlier_by_others<Id: PartialEq>(attackers: &[Id], defenders: &[Id], earlier: &[(Vec<Id>, Vec<Id>)]) -> usize {
    let has_any = |units: &[Id], of: &[Id]| units.iter().any(|unit| of.contains(unit));
    earlier.iter().filter(|(by, on)| has_any(on, defenders) && !has_any(by, attackers)).count()
}
