//! Who may share a hex, and what stacking does. [BM 9.1 to 9.3]

use serde::{Deserialize, Serialize};

use crate::rules::bayonet_musket::book::troops::Kind;

/// Why units may not share a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StackBar {
    /// A routed marker is among them. [BM 9.3]
    RoutedMarker,
    /// There is a gun already. [BM 9.2]
    OneGun,
    /// They are of several brigades. [BM 9.1]
    SeveralBrigades,
    /// Dragoons on foot do not join infantry. [BM 9.1]
    DragoonsWithInfantry,
    /// Foot and horse do not share a hex. [BM 9.1]
    FootWithHorse,
    /// They are too many. [BM 9.1]
    TooMany,
}

/// Troops that share a hex in the open. [BM 9.1]
const IN_THE_OPEN: usize = 2;
/// Foot that shares a village. [BM 9.1]
const IN_A_VILLAGE: usize = 4;

/// Whether units of these kinds and brigades may share a hex. [BM 9.1, 9.2, 9.3]
pub fn may_stack<B: PartialEq>(units: &[(Kind, B)], in_village: bool) -> Result<(), StackBar> {
    if units.len() > 1 && units.iter().any(|(kind, _)| *kind == Kind::Routed) {
        return Err(StackBar::RoutedMarker);
    }
    if units.iter().filter(|(kind, _)| *kind == Kind::Artillery).count() > 1 {
        return Err(StackBar::OneGun);
    }
    let troops: Vec<&(Kind, B)> = units.iter().filter(|(kind, _)| kind.is_troops()).collect();
    if troops.windows(2).any(|pair| pair[0].1 != pair[1].1) {
        return Err(StackBar::SeveralBrigades);
    }
    let any = |of: fn(Kind) -> bool| troops.iter().any(|(kind, _)| of(*kind));
    if any(|kind| kind == Kind::DismountedDragoons) && any(|kind| kind == Kind::Infantry) {
        return Err(StackBar::DragoonsWithInfantry);
    }
    if any(Kind::is_foot) && any(Kind::is_horse) {
        return Err(StackBar::FootWithHorse);
    }
    let most = if in_village && !any(Kind::is_horse) { IN_A_VILLAGE } else { IN_THE_OPEN };
    if troops.len() > most { Err(StackBar::TooMany) } else { Ok(()) }
}

/// What the bottom unit of two does. [BM 9.1.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bottom {
    /// It stands behind the top one: both flanks are covered.
    Behind,
    /// It covers an open flank.
    Refusing,
}

/// What the bottom unit does, by the flank hexes that friends cover. [BM 9.1.1]
pub const fn bottom(flanks_covered: [bool; 2]) -> Bottom {
    match flanks_covered {
        [true, true] => Bottom::Behind,
        _ => Bottom::Refusing,
    }
}

/// How many flanks are open: those uncovered, one less for a stack. [BM 9.1.1, 11.2.2, R-BM-10]
pub fn open_flanks(flanks_covered: [bool; 2], stacked: bool) -> u8 {
    let uncovered = flanks_covered.iter().filter(|covered| !**covered).count() as u8;
    uncovered.saturating_sub(u8::from(stacked))
}

/// Who of a stack is harmed by routers running through. [BM 9.1.1, 9.1.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Harmed {
    /// The top unit of a stack in the open.
    Top,
    /// Its bottom unit.
    Bottom,
    /// The battalion that covers a village.
    Covering,
    /// The fourth battalion in a village.
    Fourth,
}

/// Who is harmed of one or two units in the open. [BM 9.1.1]
pub fn run_through_in_the_open(bottom: Bottom) -> &'static [Harmed] {
    match bottom {
        Bottom::Behind => &[Harmed::Top, Harmed::Bottom],
        Bottom::Refusing => &[Harmed::Top],
    }
}

/// Who is harmed of so many battalions in a village. [BM 9.1.2]
pub fn run_through_in_a_village(units: usize) -> &'static [Harmed] {
    if units < IN_A_VILLAGE { &[Harmed::Covering] } else { &[Harmed::Covering, Harmed::Fourth] }
}
