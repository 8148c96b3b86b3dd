//! How far a map reaches.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Hex;

/// A map from its lowest hex to its highest, both coordinates inclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Extent {
    /// Lowest line and place.
    pub low: Hex,
    /// Highest line and place.
    pub high: Hex,
}

impl Extent {
    /// Whether a hex is on the map.
    #[inline]
    pub fn contains(&self, hex: Hex) -> bool {
        (self.low.line()..=self.high.line()).contains(&hex.line())
            && (self.low.place()..=self.high.place()).contains(&hex.place())
    }

    /// Every hex of the map, line by line.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> {
        let places = self.low.place()..=self.high.place();
        (self.low.line()..=self.high.line())
            .flat_map(move |line| places.clone().map(move |place| Hex::new(line, place)))
    }
}
