//! How units, brigades and commands stand. [FLA ORG-01 to ORG-15, MOV-08 to MOV-13, GT-03 to GT-13]

use super::bases::{FIGHTING_RANKS, FIGURES_ON_A_BASE, Strength, block_of};
use crate::geometry::bases::{BaseSize, Flank};
use crate::geometry::{Block, Formation, is_within};
use crate::rules::flanders::book::house::BaseRemoval;
use crate::rules::flanders::book::profile::Branch;

/// An infantry base, in inches. [FLA ORG-07]
pub const INFANTRY_BASE: BaseSize = BaseSize::new(1.0, 0.5);
/// A cavalry base, in inches. [FLA ORG-08]
pub const CAVALRY_BASE: BaseSize = BaseSize::new(1.5, 0.875);
/// A gun's base, in inches. [FLA ORG-12]
pub const GUN_BASE: BaseSize = BaseSize::new(1.5, 1.5);
/// Guns of a battery. [FLA ORG-12, MOV-13]
pub const GUNS: u8 = 2;
/// Bases a square needs.
pub const SQUARE_BASES: usize = 3;

/// Units of a general's command: cavalry regiments, battalions, batteries. [FLA ORG-01]
pub const COMMAND: [u8; 3] = [4, 7, 1];
/// Cards of a general's command: two brigades of cavalry, two of infantry, one battery. [FLA ORG-02 to ORG-04, GT-03]
pub const COMMAND_CARDS: u8 = 5;
/// One dummy card for each full dozen of units. [FLA GT-04, R-81]
pub const UNITS_A_DUMMY: u16 = 12;
/// Inches between the units of a brigade as they are set on. [FLA GT-09]
pub const BRIGADE_GAP: f64 = 0.5;
/// Inches between the two lines of a brigade. [FLA GT-10]
pub const DOUBLE_LINE_GAP: f64 = 6.5;
/// The most inches from one unit of a brigade to the next. [FLA GT-11]
pub const WIDEST_GAP: f64 = 8.0;

/// How a unit at full strength stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Footprint {
    /// Bases on the table.
    pub bases: u8,
    /// Bases across.
    pub stands_wide: u8,
    /// Ranks of bases.
    pub ranks: u8,
    /// Inches across.
    pub frontage: f64,
    /// Inches deep.
    pub depth: f64,
    /// Figures in the first two ranks. [FLA SAF-13]
    pub figures_two_ranks: u8,
}

/// The footprint of a unit, or nothing when it may not stand so; `shrunk` is cavalry closed up to pass an obstacle. [FLA MOV-08 to MOV-12, R-35, R-75]
pub fn footprint(branch: Branch, formation: Formation, figures: u8, shrunk: bool) -> Option<Footprint> {
    let block = block(branch, formation, figures);
    let may_square = branch == Branch::Infantry && block.bases.len() >= SQUARE_BASES;
    let may_shrink = branch == Branch::Cavalry && formation == Formation::Line;
    if (formation == Formation::Square && !may_square) || (shrunk && !may_shrink) {
        return None;
    }
    let open = Footprint {
        bases: block.bases.len() as u8,
        stands_wide: block.stands_wide(),
        ranks: block.ranks(),
        frontage: block.frontage(),
        depth: block.depth(),
        figures_two_ranks: block.figures_in_ranks(FIGHTING_RANKS),
    };
    Some(if shrunk { closed_up(&open, figures) } else { open })
}

fn block(branch: Branch, formation: Formation, figures: u8) -> Block {
    let size = match branch {
        Branch::Infantry => INFANTRY_BASE,
        Branch::Cavalry => CAVALRY_BASE,
        Branch::Artillery => return Block::abreast(GUN_BASE, GUNS),
    };
    block_of(size, formation, Strength::full(figures), BaseRemoval::RearFirst, Flank::Left)
}

/// Half the frontage and twice the depth. [FLA MOV-12, R-75]
fn closed_up(open: &Footprint, figures: u8) -> Footprint {
    let stands_wide = open.stands_wide.div_ceil(2);
    Footprint {
        stands_wide,
        ranks: open.ranks * 2,
        frontage: open.frontage / 2.0,
        depth: open.depth * 2.0,
        figures_two_ranks: figures.min(stands_wide * FIGHTING_RANKS * FIGURES_ON_A_BASE),
        ..*open
    }
}

/// Dummy cards for a side of so many units: one for each full dozen. [FLA GT-04, R-81]
pub const fn dummy_cards(units: u16) -> u16 {
    units / UNITS_A_DUMMY
}

/// What so many generals command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roster {
    /// Units in all.
    pub units: u16,
    /// Cards with troops behind them.
    pub real_cards: u16,
    /// Cards with none.
    pub dummy_cards: u16,
}

/// The roster of so many full commands. [FLA ORG-01 to ORG-04, GT-03, GT-04]
pub fn roster(generals: u8) -> Roster {
    let generals = u16::from(generals);
    let units = generals * COMMAND.iter().map(|&count| u16::from(count)).sum::<u16>();
    Roster { units, real_cards: generals * u16::from(COMMAND_CARDS), dummy_cards: dummy_cards(units) }
}

/// Inches across a brigade in line. [FLA GT-09]
pub fn brigade_frontage(units: u8, unit_frontage: f64, gap: f64) -> f64 {
    f64::from(units) * unit_frontage + f64::from(units.saturating_sub(1)) * gap
}

/// Inches from the front of a brigade's first line to the rear of its second. [FLA GT-10]
pub fn double_line_depth(unit_depth: f64) -> f64 {
    2.0 * unit_depth + DOUBLE_LINE_GAP
}

/// Whether the units of a brigade may stand so far apart. [FLA GT-11]
pub fn may_be_spaced(gap: f64) -> bool {
    is_within(gap, WIDEST_GAP)
}
