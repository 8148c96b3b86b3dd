//! Armies, scenarios and house rules of *Will You Go To Flanders?*: how their files are written and what makes them right.

mod armies;
mod army;
mod blank;
mod cards;
mod ground;
mod ledger;
mod limits;
mod organisation;
mod pieces;
mod places;
mod scenario;
pub mod table;
mod troops;
mod victory;
mod words;

pub use armies::load_army;
pub use army::{Army, ArmyGeneral, ArmyUnit, UnitRaised};
pub use organisation::{Enrolled, Oddity, brigades, oddities};
pub use words::{TroopWords, troop_words};

use army::read as read_army;
use ledger::ledger;
use scenario::read as read_scenario;

use super::reader::{Blank, Reader, SketchKind};
use crate::rules::flanders::INFO;

/// How the files of this game are read.
pub(super) static READER: Reader = Reader {
    army: Some(|page, table| Some(read_army(page, table).army.name)),
    ledger: Some(ledger),
    blank: Some(&BLANK),
    sketch: Some(SketchKind::Table),
    ..Reader::of_scenarios(&INFO, read_scenario)
};

const BLANK: Blank = Blank {
    game: &INFO,
    armies: ["allied_1706", "french_1706"],
    table: [72.0, 48.0],
    scenario: blank::scenario,
    army: blank::army,
};
