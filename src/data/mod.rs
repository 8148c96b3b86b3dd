//! Armies, scenarios and house rules as people write them: TOML files, read, checked, and made into what the rules begin from.
//!
//! Everything wrong with a file is said at once, each fault with its line, column, field and remedy; a scenario that loads is
//! playable. Files are untrusted: their size and everything in them is bounded, and they name other files by plain names only.

pub mod bayonet_musket;
mod catalogue;
mod continuity;
mod document;
pub mod edit;
mod fault;
mod fields;
mod flanders;
mod header;
mod house;
mod literal;
mod load;
mod marlborough_man;
mod marlboroughs_battles;
mod near;
mod open;
mod provenance;
mod reader;
mod readers;
mod roots;
mod seven_hex;
mod shelf;
mod standing;
mod switches;

pub use catalogue::{ArmyEntry, ScenarioEntry, army_catalogue, catalogue, scenario_at, scenario_entry};
pub use fault::Fault;
pub use fields::is_roll_number;
pub use flanders::{
    Army, ArmyGeneral, ArmyUnit, Enrolled, Oddity, TroopWords, UnitRaised, brigades, load_army, oddities, table,
    troop_words,
};
pub use house::{HouseRules, house_from, with_rulings};
pub use literal::text as toml_text;
pub use load::{
    advice_on, check_file, check_file_among, check_text, ledger_of, lesson, load_scenario, scenario_of_text,
};
pub use near::did_you_mean;
pub use roots::Roots;
pub use standing::StandingRuling;
