//! Withdrawal: one hex straight back. [MB 7.3, 7.4, MM 7]

use super::board_view::BoardView;
use super::results::Fate;
use super::troop::Troop;
use super::why::{Bar, Why, first};
use crate::game::Tally;
use crate::hex::Stand;
use crate::rules::continuity::book::cited;
use crate::rules::continuity::book::edition::Edition;
use crate::rules::continuity::book::tables::{WITHDRAWAL_DISORDERED, WITHDRAWAL_FAILS};

/// Where a unit may withdraw: straight back, facing kept, into no enemy zone and on to nobody but a friendly gun. [MB 7.3, MM 7]
pub fn withdrawals(board: &BoardView<'_>, troop: &Troop) -> Vec<Stand> {
    let enemies = board.against(troop.side);
    let is_open = |to: &Stand| {
        let entered = to.entered_from(&troop.stand);
        let hexes = to.hexes();
        hexes.iter().all(|hex| !enemies.control(*hex))
            && entered.iter().all(|hex| board.has_room(troop, *hex))
            && board.is_passable_step(troop, &troop.stand, to)
    };
    troop.stand.withdrawals().into_iter().filter(is_open).collect()
}

/// Whether a unit may withdraw now: it must be its first and only hex. [MB 7.3]
pub fn may_withdraw(hexes_moved: u8) -> Result<(), Bar> {
    first([(hexes_moved > 0, Why::Moved, &cited::WITHDRAWAL)])
}

/// What is added to the die; dragoons throw none. [MB 7.3, 7.4, MM 7]
pub fn tally(edition: &Edition, disordered: bool, dragoons: bool) -> Option<Tally> {
    let rule = cited::WITHDRAWAL.of(edition.book);
    let tally = Tally::of("Added to the die").when(disordered, "In disorder", rule, WITHDRAWAL_DISORDERED);
    (!dragoons).then_some(tally)
}

/// What a modified die does: 6 or more disorders, or ends a unit in disorder. [MB 7.3, MM 7]
pub const fn fate(modified: i32, disordered: bool) -> Fate {
    match (modified >= WITHDRAWAL_FAILS, disordered) {
        (false, _) => Fate::Unchanged,
        (true, false) => Fate::Disordered,
        (true, true) => Fate::Eliminated,
    }
}
