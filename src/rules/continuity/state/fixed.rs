//! What never changes in a battle.

use super::setup::{CommandSetup, GroupSetup, LeaderSetup, MapSetup, Start};
use crate::rules::continuity::book::house::House;

/// What never changes in a battle.
#[derive(Debug)]
pub struct Fixed {
    /// The scenario's key.
    pub scenario: String,
    /// The battle's name and date.
    pub title: String,
    /// The two sides' names.
    pub sides: [String; 2],
    /// The ground.
    pub map: MapSetup,
    /// What stands on the leaders' counters.
    pub leaders: Vec<LeaderSetup>,
    /// The commands.
    pub commands: Vec<CommandSetup>,
    /// What comes later.
    pub groups: Vec<GroupSetup>,
    /// What the owners may change at set-up, unit by unit.
    pub starts: Vec<Start>,
    /// The club's switches.
    pub house: House,
    /// Where the figures come from.
    pub provenance: Vec<(String, String)>,
}
