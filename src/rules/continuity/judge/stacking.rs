//! Who may share a hex. [MB 8, MM 8]

use super::troop::Troop;
use super::why::{Bar, Why, first};
use crate::rules::continuity::book::cited;
use crate::rules::continuity::book::edition::Edition;
use crate::rules::continuity::book::house::{House, StackValue};

/// What may be shared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// A unit alone, or with a gun.
    Plain,
    /// Two units of foot in a village, counting so many in defence. [MB 8.5.3, MM 8]
    VillageStack {
        /// What they count.
        number: u8,
    },
}

/// Whether these units may share a hex, or a pair of them: village says whether it is one, whole whether both halves of a long
/// unit stand in it. [MB 8.1 to 8.4, MM 8, R36]
pub fn may_share(
    edition: &Edition,
    troops: &[Troop],
    village: bool,
    whole: bool,
    house: &House,
) -> Result<Sharing, Bar> {
    let guns = troops.iter().filter(|troop| troop.is_gun()).count();
    let units: Vec<&Troop> = troops.iter().filter(|troop| !troop.is_gun()).collect();
    first([
        (troops.windows(2).any(|pair| pair[0].side != pair[1].side), Why::BothSides, &cited::STACKING),
        (guns > 1, Why::TwoGuns, &cited::STACKING),
    ])?;
    match units[..] {
        [] | [_] => Ok(Sharing::Plain),
        [upper, lower] if village && are_comrades(upper, lower) => {
            let is_long = upper.stand.is_long() || lower.stand.is_long();
            first([
                (is_long && !whole, Why::HalfOutside, &cited::VILLAGE),
                (guns > 0 && edition.gun_bars_village_stack, Why::GunInVillage, &cited::VILLAGE),
            ])?;
            Ok(Sharing::VillageStack { number: number(upper, lower, house) })
        }
        _ => Err(Bar::new(Why::TooMany, &cited::STACKING)),
    }
}

/// Two units of foot under one leader. [MB 8.4, MM 8]
fn are_comrades(one: &Troop, other: &Troop) -> bool {
    one.is_foot() && other.is_foot() && one.command.is_some() && one.command == other.command
}

/// What two units count together in defence. [MB 8.5.3, MM 8, R36]
fn number(one: &Troop, other: &Troop, house: &House) -> u8 {
    let of = |troop: &Troop| if troop.stand.is_long() { 2 } else { 1 };
    match house.stack_value {
        StackValue::Sum => of(one) + of(other),
        StackValue::Four => 4,
    }
}
