//! What the shock table's words do: disorder, retreat, elimination, advance, continued attack; and rally. [MB 9.15, 11.14, 13, MM 9, 11, 13]

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::board_view::BoardView;
use super::troop::{Troop, UnitId};
use super::why::{Bar, Why, first};
use crate::hex::{Direction, Half, Hex, Stand};
use crate::rules::continuity::book::cited;
use crate::rules::continuity::book::tables::ShockResult;

/// What becomes of a unit. [MB 13, MM 13]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// Nothing.
    Unchanged,
    /// It is disordered.
    Disordered,
    /// It retreats a hex.
    Retreats,
    /// It is disordered and retreats a hex.
    DisorderedRetreats,
    /// It is eliminated.
    Eliminated,
}

impl Fate {
    /// A retreat that finds no hex is the end. [MB 13.3, MM 13]
    #[must_use]
    pub const fn with_way_out(self, can_retreat: bool) -> Self {
        match self {
            Self::Retreats | Self::DisorderedRetreats if !can_retreat => Self::Eliminated,
            fate => fate,
        }
    }

    /// Whether the unit leaves its hex.
    pub const fn vacates(self) -> bool {
        matches!(self, Self::Retreats | Self::DisorderedRetreats | Self::Eliminated)
    }
}

/// What a result does to the defender. [MB 19.3, MM 13]
pub const fn defender_fate(result: ShockResult) -> Fate {
    match result {
        ShockResult::AttackerDisordered | ShockResult::NoEffect => Fate::Unchanged,
        ShockResult::DefenderRetreats => Fate::Retreats,
        ShockResult::DefenderDisordered => Fate::Disordered,
        ShockResult::DefenderDisorderedRetreats | ShockResult::DefenderDisorderedRetreatsContinue => {
            Fate::DisorderedRetreats
        }
        ShockResult::DefenderEliminated | ShockResult::DefenderEliminatedContinue => Fate::Eliminated,
    }
}

/// What a result does to an attacker of that defender: a second disorder is the end. [MB 13.2, MM 13, R67]
pub const fn attacker_fate(result: ShockResult, disordered: bool) -> Fate {
    match (result, disordered) {
        (ShockResult::AttackerDisordered, false) => Fate::Disordered,
        (ShockResult::AttackerDisordered, true) => Fate::Eliminated,
        _ => Fate::Unchanged,
    }
}

/// Whether the attacker may continue: once in an attack. [MB 13.5, MM 13]
pub const fn may_continue(result: ShockResult, continued_already: bool) -> bool {
    let says_so =
        matches!(result, ShockResult::DefenderDisorderedRetreatsContinue | ShockResult::DefenderEliminatedContinue);
    says_so && !continued_already
}

/// What becomes of a gun in a hex that is shocked: alone it is lost without a die, beside a unit only if that leaves. [MB 9.15, MM 9, R77]
pub const fn gun_is_lost(alone: bool, partner_left: bool) -> bool {
    alone || partner_left
}

/// Where a unit may retreat, a hex away from who caused it: farther from one of them, nearer to none, on to nobody, into no enemy
/// zone, facing kept. Nowhere is the end. [MB 13.3, MM 13, R75]
pub fn retreats(board: &BoardView<'_>, troop: &Troop, from: &[&Troop]) -> Vec<Stand> {
    let is_away = |to: &Stand| {
        let change =
            |enemy: &&Troop| i32::from(to.distance(&enemy.stand)) - i32::from(troop.stand.distance(&enemy.stand));
        from.iter().map(change).all(|change| change >= 0) && from.iter().map(change).any(|change| change > 0)
    };
    steps_back(board, troop).filter(is_away).collect()
}

/// The places a hex off where a unit may go without moving: on to nobody, into no enemy zone, facing kept. [MB 13.3, MM 13, R35, R75]
pub fn steps_back(board: &BoardView<'_>, troop: &Troop) -> impl Iterator<Item = Stand> {
    let enemies = board.against(troop.side);
    let is_open = move |to: &Stand| {
        // Of a long unit each half moves, be it into a hex that the other half leaves.
        to.hexes().iter().all(|hex| !enemies.control(*hex))
            && to.entered_from(&troop.stand).iter().all(|hex| board.is_empty_for(troop, *hex))
            // A long unit does not stay on another's toes with one half.
            && to.hexes().iter().all(|hex| board.at(*hex).all(|other| other.id == troop.id || other.is_gun()))
            && board.is_passable_step(troop, &troop.stand, to)
    };
    Direction::ALL.map(|direction| troop.stand.shifted(direction)).into_iter().filter(is_open)
}

/// How a unit may advance into hexes that a defender left: in order, or continuing its attack; the second keeps its facing.
/// [MB 11.14, 13.5, MM 11 Advance, 13, R71, R72]
pub fn advances(board: &BoardView<'_>, troop: &Troop, vacated: &[Hex], continues: bool) -> Vec<Stand> {
    if (troop.disordered && !continues) || troop.is_gun() || troop.is_column() {
        return Vec::new();
    }
    let mut ways = troop.stand.advances();
    if !continues {
        ways.extend([Half::Left, Half::Right].into_iter().filter_map(|half| troop.stand.wheel(half)));
    }
    let is_way = |to: &Stand| {
        let entered = to.entered_from(&troop.stand);
        entered.iter().any(|hex| vacated.contains(hex))
            && entered.iter().all(|hex| board.has_room(troop, *hex))
            && board.is_passable_step(troop, &troop.stand, to)
    };
    ways.into_iter().filter(is_way).collect()
}

/// Who of the attackers may advance into hexes that a defender left; one of them must. [MB 11.14, MM 11 Advance, R71]
pub fn may_advance(board: &BoardView<'_>, attackers: &[UnitId], vacated: &[Hex], continues: bool) -> Vec<UnitId> {
    let can = |id: &&UnitId| {
        let troop = board.troop(**id);
        troop.is_some_and(|troop| !advances(board, troop, vacated, continues).is_empty())
    };
    attackers.iter().filter(can).copied().collect()
}

/// Whether a unit recovers from disorder: its command is active, it did nothing, nobody of the enemy is next to it. [MB 13.6, MM 13 Rallying, R82]
pub fn may_rally(board: &BoardView<'_>, troop: &Troop, did_something: bool, is_active: bool) -> Result<(), Bar> {
    let enemies = board.against(troop.side);
    let is_beside = troop.stand.hexes().iter().any(|hex| enemies.are_beside(*hex));
    first([
        (!troop.disordered, Why::InOrder, &cited::RALLY),
        (!is_active, Why::NotActive, &cited::RALLY),
        (did_something, Why::DidSomething, &cited::RALLY),
        (is_beside, Why::EnemyAdjacent, &cited::RALLY),
    ])
}

/// What disorder takes from the fire die. [MB 9.5, 13.2, MM 13]
pub const DISORDERED_FIRE: i32 = -1;

/// A column that is attacked: in disorder, and in line facing as its owner likes of the ways it can. [MB 5.7, MM 5 Column, R22, R76]
#[must_use]
pub const fn column_attacked(troop: Troop, line: Stand) -> Troop {
    Troop { disordered: true, stand: line, rapid: false, ..troop }
}
