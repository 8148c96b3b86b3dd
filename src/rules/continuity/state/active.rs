//! The activation under way.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::action::Going;
use super::unit::{GroupId, LeaderId};
use crate::game::Side;
use crate::hex::{Hex, Stand};
use crate::rules::continuity::judge::troop::UnitId;

/// How an activation came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Without a die.
    Free,
    /// By a continuity die.
    Continued,
    /// By seizing.
    Seized,
    /// By a wing's die.
    Wing,
}

/// The activation under way.
#[derive(Clone, Debug, Serialize)]
pub struct Active {
    /// Whose.
    pub side: Side,
    /// Which commands, and who leads them.
    pub goings: Vec<Going>,
    /// How it came about.
    pub cause: Cause,
    /// The groups that come on to the map in it.
    pub entering: Vec<GroupId>,
    /// Only the units of those groups act in it. [MM 18, R90]
    pub group_only: bool,
    /// How many units have come in, hex by hex. \[R23\]
    pub entered: BTreeMap<Hex, u32>,
    /// The leaders who may ride in it.
    pub riders: Vec<LeaderId>,
    /// The attacks that were declared: who attacks whom. [MB 11.2, MM 11]
    pub declared: Vec<(UnitId, UnitId)>,
    /// The hexes that chargers have said they will come up by. \[R79\]
    pub ends: Vec<(UnitId, Hex)>,
    /// The hexes emptied by shock, and who may advance into them. [MB 11.14, MM 11 Advance]
    pub vacated: Vec<Vacated>,
    /// Who has advanced into one: nobody is forced to twice. [MB 11.14, R71]
    pub advanced: Vec<UnitId>,
    /// The attack under way has been continued. [MB 13.5, MM 13]
    pub attack_continued: bool,
}

impl Active {
    /// Somebody stands so now: nobody need advance into the hexes he has entered. [MB 11.14, 13.5, MM 11 Advance]
    pub fn advanced_into(&mut self, stand: &Stand) {
        self.vacated.retain(|vacated| !vacated.hexes.iter().any(|hex| stand.covers(*hex)));
    }
}

/// Hexes that a defender left.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Vacated {
    /// Which.
    pub hexes: Vec<Hex>,
    /// Who attacked him there.
    pub attackers: Vec<UnitId>,
}
