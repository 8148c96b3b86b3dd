//! Units as the cases write them.

use galloper::rules::bayonet_musket::book::troops::CounterSide;
use galloper::rules::bayonet_musket::judge::troop::Troop;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::words::{CounterWord, KindWord};

/// A unit, and as it was written.
pub struct Unit {
    pub troop: Troop,
    written: Map<String, Value>,
}

#[derive(Deserialize)]
struct Written {
    r#type: KindWord,
    #[serde(default)]
    cv: u8,
    side: Option<CounterWord>,
    #[serde(default)]
    casualties: u8,
    #[serde(default)]
    depth: u8,
    #[serde(default)]
    disordered: bool,
    #[serde(default)]
    routed: bool,
}

impl<'de> Deserialize<'de> for Unit {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = Map::deserialize(deserializer)?;
        let read: Written = serde_json::from_value(Value::Object(written.clone())).map_err(serde::de::Error::custom)?;
        let troop = Troop {
            side: read.side.map_or(CounterSide::Front, |side| side.0),
            casualties: read.casualties,
            depth: read.depth,
            disordered: read.disordered,
            routed: read.routed,
            ..Troop::fresh(read.r#type.0, read.cv)
        };
        Ok(Self { troop, written })
    }
}

impl Unit {
    /// The unit as it is now: what was written of it, changed, and what has happened to it.
    pub fn after(&self, troop: &Troop) -> Value {
        let mut now = self.written.clone();
        let side = if troop.side == CounterSide::Front { "front" } else { "back" };
        let known: [(&str, Value); 3] =
            [("side", side.into()), ("casualties", troop.casualties.into()), ("depth", troop.depth.into())];
        for (key, value) in known {
            if let Some(written) = now.get_mut(key) {
                *written = value;
            }
        }
        for (key, is_so) in [("disordered", troop.disordered), ("routed", troop.routed)] {
            if is_so {
                now.insert(key.to_owned(), true.into());
            }
        }
        Value::Object(now)
    }
}
