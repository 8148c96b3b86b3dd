//! Entering and leaving enemy zones, and who is in command. [MB 5.2, 7.1 to 7.4, 14.2 to 14.5, MM 5, 7, 14]

use std::collections::BTreeSet;

use super::board_view::BoardView;
use super::troop::{CommandId, Troop, UnitId};
use super::why::{Bar, Why, first};
use crate::game::Side;
use crate::hex::{Crossing, Direction, Half, Hex, HexSet, Stand};
use crate::rules::continuity::book::cited;

/// How far along a path a side's unit comes before an enemy zone stops it: hexes entered. [MB 5.2, 7.1, MM 5, 7]
pub fn stops_after(board: &BoardView<'_>, side: Side, path: &[Hex]) -> usize {
    let enemies = board.against(side);
    path.iter().position(|hex| enemies.control(*hex)).map_or(path.len(), |at| at + 1)
}

/// Whether a unit that starts in an enemy zone may leave it for these hexes. [MB 5.2, 7.2, 7.3, 14.5, MM 5, 7, 14, R19, R29]
pub fn may_leave(board: &BoardView<'_>, troop: &Troop, to: &[Hex], withdraws: bool) -> Result<(), Bar> {
    let enemies = board.against(troop.side);
    first([
        (troop.is_foot() && !troop.in_command, Why::OutOfCommand, &cited::OUT_OF_COMMAND),
        (troop.is_foot() && !withdraws, Why::MustWithdraw, &cited::WITHDRAWAL),
        (to.iter().any(|hex| enemies.control(*hex)), Why::EnemyZone, &cited::LEAVING),
    ])
}

/// Whether one half of a double-length unit may swing forward: not if that half stands in an enemy zone. [MB 5.5, MM 5 Infantry]
pub fn may_swing(board: &BoardView<'_>, troop: &Troop, moving: Half) -> Result<Stand, Bar> {
    let Some(swung) = troop.stand.wheel(moving) else { return Err(Bar::new(Why::NoPath, &cited::WHEEL)) };
    let hexes = troop.stand.hexes();
    let half = match moving {
        Half::Left => hexes[0],
        Half::Right => hexes[1],
    };
    let is_blocked = swung.entered_from(&troop.stand).iter().any(|hex| !board.has_room(troop, *hex));
    first([
        (board.against(troop.side).control(half), Why::HalfHeld, &cited::WHEEL),
        (is_blocked, Why::NoPath, &cited::LIMITS),
    ])?;
    Ok(swung)
}

/// Whether a unit out of command may step to a hex: never next to an enemy, and foot in an enemy zone stays. [MB 5.2, 14.5, MM 5, 14, R19]
pub fn may_step_out_of_command(board: &BoardView<'_>, troop: &Troop, to: &[Hex]) -> Result<(), Bar> {
    let is_beside = |hex: &Hex| board.against(troop.side).are_beside(*hex);
    let is_held = troop.is_foot() && board.is_in_zone(troop);
    first([
        (is_held, Why::OutOfCommand, &cited::OUT_OF_COMMAND),
        (to.iter().any(is_beside), Why::NextToEnemy, &cited::OUT_OF_COMMAND),
    ])
}

/// Whether horse may charge and caracole after these moves: not after going from one enemy zone to another. [MB 7.2, MM 7, R98]
pub const fn may_charge_after(left_zone: bool, entered_another: bool) -> bool {
    !(left_zone && entered_another)
}

/// The hexes that command can be traced to from a leader: so many hexes, not through enemies, their zones unless a friend stands
/// there, or ground nobody enters. [MB 14.2, MM 14]
pub fn traced(board: &BoardView<'_>, side: Side, leader: Hex, range: u16) -> HexSet {
    let enemies = board.against(side);
    let is_held = |hex: Hex| board.at(hex).any(|troop| troop.side == side);
    let is_free =
        |hex: Hex| enemies.on_map(hex).is_some_and(|there| there.held == 0 && (there.controlled == 0 || is_held(hex)));
    let mut reached = HexSet::none(board.ground.extent);
    reached.insert(leader);
    // A search by breadth: all hexes in the order found, those of the latest round last.
    let mut found = Vec::with_capacity(256);
    found.push(leader);
    let mut round = 0..1;
    for _ in 0..range {
        for at in round.clone() {
            let from: Hex = found[at];
            for toward in Direction::ALL {
                let step = Crossing::toward(from, toward);
                let to = step.to;
                if !reached.contains(to) && is_free(to) && board.is_open_to_somebody(step) {
                    reached.insert(to);
                    found.push(to);
                }
            }
        }
        round = round.end..found.len();
    }
    reached
}

/// The units of a command that are in command: in range of its leader, or next to one that is. [MB 14.2, 14.3, MM 14]
pub fn in_command(board: &BoardView<'_>, side: Side, command: CommandId, traced: &HexSet) -> BTreeSet<UnitId> {
    let units: Vec<&Troop> =
        board.troops.iter().filter(|troop| troop.side == side && troop.command == Some(command)).collect();
    let is_traced = |troop: &&&Troop| troop.stand.hexes().iter().any(|hex| traced.contains(*hex));
    let mut chain: Vec<&Troop> = units.iter().filter(is_traced).copied().collect();
    let mut known: BTreeSet<UnitId> = chain.iter().map(|troop| troop.id).collect();
    while let Some(troop) = chain.pop() {
        let is_next = |other: &&&Troop| !known.contains(&other.id) && other.stand.distance(&troop.stand) <= 1;
        let next: Vec<&Troop> = units.iter().filter(is_next).copied().collect();
        known.extend(next.iter().map(|other| other.id));
        chain.extend(next);
    }
    known
}
