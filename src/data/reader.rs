//! What a game tells the reader of files: how each kind of file of its own is read.

use toml::Spanned;
use toml::de::DeTable;

use super::fault::{Fault, Page};
use super::roots::Roots;
use super::shelf::Shelf;
use crate::game::GameInfo;
use crate::rules::Setup;

/// How the files of one game are read. A game needs to tell only of its scenarios.
#[derive(Debug)]
pub(super) struct Reader {
    /// The game.
    pub game: &'static GameInfo,
    /// Reads a scenario that is to be called so, with what it refers to on the shelf.
    pub scenario: fn(&Page<'_>, &Spanned<DeTable<'_>>, &str, &mut Shelf<'_>) -> Option<Scenario>,
    /// Reads an army that is mustered apart.
    pub army: Option<ReadFile>,
    /// Reads the counters of the game.
    pub counters: Option<ReadFile>,
    /// Two armies, by name or path, as a ledger, the first as side A.
    pub ledger: Option<LedgerOf>,
    /// New files to begin from.
    pub blank: Option<&'static Blank>,
    /// How its scenarios can be drawn while they are edited; as text alone when it does not say.
    pub sketch: Option<SketchKind>,
}

/// Reads a file for what is wrong with it; says what it calls itself, if it has a name.
pub(super) type ReadFile = fn(&Page<'_>, &Spanned<DeTable<'_>>) -> Option<String>;

/// Begins a ledger of two armies.
pub(super) type LedgerOf = fn([&str; 2], &Roots) -> Result<Setup, Vec<Fault>>;

/// A scenario of any game that is playable.
#[derive(Debug)]
pub(super) struct Scenario {
    pub setup: Setup,
    /// What each side must do.
    pub summary: String,
    /// How many units each side has, A first.
    pub units: [usize; 2],
    /// How wide and how high the board is, in its own measure.
    pub size: [f64; 2],
    /// The same in words.
    pub board: String,
}

/// New files of a game to begin from.
#[derive(Debug)]
pub struct Blank {
    /// The game.
    pub game: &'static GameInfo,
    /// The armies of a new scenario, A first.
    pub armies: [&'static str; 2],
    /// The size of its table.
    pub table: [f64; 2],
    /// A scenario of this title, with these armies and an empty table of this size.
    pub scenario: fn(&str, [&str; 2], [f64; 2]) -> String,
    /// An army of this name.
    pub army: fn(&str) -> String,
}

/// How a scenario is drawn while it is edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SketchKind {
    /// A table with blocks, in inches.
    Table,
    /// A map of hexes.
    Hexes,
}

impl Reader {
    /// A game of which only the scenarios are read.
    pub(super) const fn of_scenarios(
        game: &'static GameInfo,
        scenario: fn(&Page<'_>, &Spanned<DeTable<'_>>, &str, &mut Shelf<'_>) -> Option<Scenario>,
    ) -> Self {
        Self { game, scenario, army: None, counters: None, ledger: None, blank: None, sketch: None }
    }
}
