//! Armies, scenarios and house rules of *Will You Go To Flanders?*: how their files are written and what makes them right.

mod army;
mod cards;
mod ground;
mod ledger;
mod pieces;
mod places;
mod scenario;
mod troops;
mod victory;

pub use army::{Army, ArmyGeneral, ArmyUnit};

pub(super) use army::{ArmyFile, read as read_army};
pub(super) use ground::rectangle;
pub(super) use ledger::ledger;
pub(super) use places::block;
pub(super) use scenario::{Scenario, read as read_scenario};

use super::fields::Fields;

/// The word for this game in files, and the folder its files are in.
pub(super) const GAME: &str = "flanders";

/// Where a thing in a file comes from. [the word as it is written]
const PROVENANCE: &[(&str, &str)] =
    &[("printed", "printed"), ("history", "history"), ("reconstructed", "reconstructed"), ("stand-in", "stand-in")];

/// Where an entry of a file comes from, if it says so.
fn provenance(fields: &Fields<'_, '_>) -> Option<&'static str> {
    fields.choice("provenance", PROVENANCE).map(toml::Spanned::into_inner)
}
