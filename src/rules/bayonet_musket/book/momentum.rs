//! The bonus for momentum. [BM 11.3.2, Table 6]

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A nation as far as the rules tell nations apart. [BM 11.2.2, 11.3.2]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Nation {
    /// French.
    French,
    /// British.
    British,
    /// Dutch.
    Dutch,
    /// Danish.
    Danish,
    /// Any other.
    #[default]
    Other,
}

/// A row of the table: what a charge over two hexes adds, and over three.
type Row = [i8; 2];

const STRONG: Row = [1, 2];
const WEAK: Row = [0, 1];

/// The row of a nation's cavalry in a year. [BM 11.3.2]
pub const fn momentum(nation: Nation, year: u16) -> Row {
    match (nation, year) {
        (Nation::French, 1672..=1697) | (Nation::British | Nation::Dutch | Nation::Danish, 1701..=1714) => STRONG,
        _ => WEAK,
    }
}

/// The row of mounted dragoons, whoever's they are. [BM 11.3.2]
pub const DRAGOONS: Row = WEAK;
