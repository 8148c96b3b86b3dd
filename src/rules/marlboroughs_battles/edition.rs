//! What the book prints for both of its battles. [MB 14.6, 17.2, 18.2, R87]

use crate::rules::continuity::book::edition::{Book, BrokenStack, Edition, FireOrder, FlightCheck, SecondByGuns};
use crate::rules::continuity::state::battlefield::Battlefield;

/// What the book changes in the rules the two share.
pub const EDITION: Edition = Edition {
    book: Book::MarlboroughsBattles,
    fire_order: FireOrder::WholeCommand,
    first_hex_is_sure: true,
    horse_fires_when_active: true,
    disordered_dragoons_return_fire: false,
    second_by_guns: SecondByGuns::Nothing,
    broken_stack: BrokenStack::Withdraws,
    leaders_may_fall: true,
    flight_check: FlightCheck::EveryActivation,
    gun_bars_village_stack: true,
    fire_bars_retreat: true,
    columns_move_plainly: false,
    commanders_ride_with_commands: false,
    attack_out_of_command_begins_in_zone: true,
    guns_follow_leaders: true,
};

/// An overall commander who may lead the cavalry of the centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Commander {
    /// Of the Allies.
    Marlborough,
    /// Of the French at Malplaquet.
    Villars,
}

/// His rating when he leads the cavalry of the centre; none if he does not. [MB 17.2, 18.2, R87]
pub fn rating_as_leader(who: Commander, battlefield: &Battlefield) -> Option<u8> {
    match (who, battlefield.key) {
        (Commander::Marlborough, "ramillies" | "malplaquet") => Some(5),
        (Commander::Villars, "malplaquet") => Some(3),
        _ => None,
    }
}
