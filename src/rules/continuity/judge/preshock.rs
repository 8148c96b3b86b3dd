//! How a target reacts before shock, charge or caracole. [MB 10, 19.4, MM 10]

use super::fire::{Occasion, may_fire};
use super::troop::Troop;
use crate::game::Tally;
use crate::rules::continuity::book::arms::Arm;
use crate::rules::continuity::book::cited;
use crate::rules::continuity::book::edition::Edition;
use crate::rules::continuity::book::house::{House, PreShockSecond};
use crate::rules::continuity::book::tables::{COUNTER_CHARGES, FOOT_CHARGED, FOOT_FIRES, FOOT_SHAKEN};

/// How a unit is attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attack {
    /// By shock.
    Shock,
    /// By charge, or by several of whom one charges. \[R57\]
    Charge,
    /// By caracole.
    Caracole,
}

/// Which table the target reads. [MB 10.1 to 10.3, MM 10, R53, R54, R58]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Roll {
    /// Foot attacked by horse.
    Foot,
    /// Horse that may charge.
    Chargers,
}

/// Whether the target throws a die, and for what: the attackers may be horse or mounted dragoons. [MB 10.1 to 10.3, MM 10]
pub fn roll(target: &Troop, by_horse: bool) -> Option<Roll> {
    if target.is_foot() && by_horse {
        Some(Roll::Foot)
    } else if target.arm == Arm::Cavalry && target.charge_capable {
        Some(Roll::Chargers)
    } else {
        None
    }
}

/// What is added to the die. [MB 10.2, MM 10]
pub fn tally(edition: &Edition, roll: Roll, attack: Attack) -> Tally {
    let charged = roll == Roll::Foot && attack == Attack::Charge;
    Tally::of("Added to the die").when(charged, "Against a charge", cited::FOOT_REACTION.of(edition.book), FOOT_CHARGED)
}

/// What the target does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    /// Nothing.
    Nothing,
    /// It may fire at an attacker before it. \[R60\]
    MayFire,
    /// It falls into disorder and does not fire.
    Shaken,
    /// It was in disorder already, and is lost. \[R55\]
    Broken,
    /// It counter-charges the attackers before it. \[R56\]
    CounterCharges,
}

/// Why a target does not do what its die would have it do, in words that follow the row of its table; nothing where it does. Who has an
/// attacker before it and could not ride at him is stopped by ground. [MB 10.2, 10.3, 12.4, MM 10, 12]
pub fn hindered(target: &Troop, roll: Roll, modified: i32, reaction: Reaction, in_front: bool) -> &'static str {
    let would = match roll {
        Roll::Foot => modified <= FOOT_FIRES || modified >= FOOT_SHAKEN,
        Roll::Chargers => modified >= COUNTER_CHARGES,
    };
    if roll == Roll::Chargers && target.disordered {
        // Its die can bring nothing, whatever it shows. [MB 13.2, MM 13]
        "; but in disorder it rides at nobody"
    } else if reaction != Reaction::Nothing || !would {
        ""
    } else if target.is_column() && modified <= FOOT_FIRES {
        // Who is attacked hand to hand has formed line by now; riders with pistols find it as it marches. [MB 5.7, MM 5 Column]
        "; but nobody fires in column"
    } else if target.disordered {
        "; but it is in disorder already"
    } else if target.reacted {
        "; but it has fired in reaction already"
    } else if !in_front {
        "; but no attacker is before its front"
    } else if roll == Roll::Chargers {
        "; but the ground bars a charge"
    } else {
        "; but it cannot fire there"
    }
}

/// Reads the reaction of a target; nobody before it whom it could meet, no fire and no counter-charge.
/// [MB 10.2, 10.3, 19.4, MM 10, R55, R56, R60]
pub fn reaction(
    edition: &Edition,
    target: &Troop,
    roll: Roll,
    modified: i32,
    can_meet: bool,
    house: &House,
) -> Reaction {
    match roll {
        Roll::Foot if modified >= FOOT_SHAKEN && !target.disordered => Reaction::Shaken,
        Roll::Foot if modified >= FOOT_SHAKEN && house.pre_shock_second == PreShockSecond::Eliminated => {
            Reaction::Broken
        }
        Roll::Foot => {
            let may_fire = may_fire(edition, target, Occasion::Reaction, false, house).is_ok();
            if modified <= FOOT_FIRES && can_meet && may_fire { Reaction::MayFire } else { Reaction::Nothing }
        }
        Roll::Chargers => {
            let rides = modified >= COUNTER_CHARGES && target.may_charge() && can_meet;
            if rides { Reaction::CounterCharges } else { Reaction::Nothing }
        }
    }
}
