//! Saving throws. [FLA TYP-14 to TYP-21]

use super::share;
use crate::game::{Rule, Tally};
use crate::rules::flanders::book::house::House;
use crate::rules::flanders::book::profile::Branch;
use crate::rules::flanders::book::shot::SaveShift;
use crate::rules::flanders::book::tables;

/// What each die of the sufferer needs. [FLA TYP-15 to TYP-21, R-65]
///
/// A circumstance listed twice counts twice: two different obstacles are two covers.
pub fn needed(branch: Branch, shifts: &[SaveShift], house: &House) -> Tally {
    let mut tally = Tally::of("Needed to save each").with(base_label(branch), base_rule(branch), tables::save(branch));
    let is_destroyed = shifts.contains(&SaveShift::Destroyed);
    for &shift in shifts {
        if shift == SaveShift::Building && is_destroyed {
            continue;
        }
        let (label, rule) = words(shift);
        tally.add(label, rule, -tables::save_shift(shift));
    }
    bounded(tally, house)
}

/// A natural 1 never saves, a natural 6 always does. [FLA TYP-21, R-65]
fn bounded(tally: Tally, house: &House) -> Tally {
    let need = tally.whole();
    let bound = need.clamp(house.save_floor.need(), 6);
    let rule = Rule::new("FLA TYP-21");
    match bound.cmp(&need) {
        std::cmp::Ordering::Greater => tally.with("No save is easier", rule, bound - need),
        std::cmp::Ordering::Less => tally.with("A 6 always saves", rule, bound - need),
        std::cmp::Ordering::Equal => tally,
    }
}

/// How many of the dice fail. [FLA TYP-14]
pub fn lost(need: i32, faces: &[u8]) -> u8 {
    faces.iter().filter(|&&face| i32::from(face) < need).count() as u8
}

/// Casualties of a partly covered unit that fall on its stands in cover, and on those in the open. [FLA SAF-09, R-67]
pub fn partly_covered(casualties: u8, covered_stands: u8, open_stands: u8) -> (u8, u8) {
    let shares = share::in_proportion(casualties, &[covered_stands, open_stands]);
    (shares[0], shares[1])
}

fn base_label(branch: Branch) -> &'static str {
    match branch {
        Branch::Infantry | Branch::Cavalry => "Infantry and cavalry save on 5, 6",
        Branch::Artillery => "Artillery saves on 4, 5, 6",
    }
}

const fn base_rule(branch: Branch) -> Rule {
    match branch {
        Branch::Infantry | Branch::Cavalry => Rule::new("FLA TYP-15"),
        Branch::Artillery => Rule::new("FLA TYP-16"),
    }
}

const fn words(shift: SaveShift) -> (&'static str, Rule) {
    match shift {
        SaveShift::Melee => ("In a melee", Rule::new("FLA TYP-17")),
        SaveShift::InPassing => ("Fire in passing", Rule::new("FLA TYP-18")),
        SaveShift::Cover => ("Behind cover", Rule::new("FLA TYP-19")),
        SaveShift::FiredOverCover => ("Fired over cover not touched", Rule::new("FLA SAF-06")),
        SaveShift::Building => ("In a building", Rule::new("FLA BLD-09")),
        SaveShift::Pistol => ("Cavalry pistol fire", Rule::new("FLA TYP-20")),
        SaveShift::Destroyed => ("The building is destroyed", Rule::new("FLA BLD-10")),
    }
}
