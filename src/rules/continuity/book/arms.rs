//! The kinds of unit, and what they fire.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The kinds of combat unit. [MB 2.8, MM 2.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Arm {
    /// Foot; double-length or of one hex.
    Infantry,
    /// Horse.
    Cavalry,
    /// Foot that rides. [MB 15.1, MM 15]
    Dragoons,
    /// Guns.
    Artillery,
}

/// Guns by the weight of their ball in pounds. [MB 19.1, MM 17]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Gun {
    /// Twenty-four.
    #[serde(rename = "24")]
    Pounder24,
    /// Sixteen.
    #[serde(rename = "16")]
    Pounder16,
    /// Twelve.
    #[serde(rename = "12")]
    Pounder12,
    /// Nine.
    #[serde(rename = "9")]
    Pounder9,
    /// Eight.
    #[serde(rename = "8")]
    Pounder8,
    /// Four.
    #[serde(rename = "4")]
    Pounder4,
}

/// What a unit fires. [MB 9.1, MM 9]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Weapon {
    /// Foot, and dragoons on foot.
    Musket,
    /// Horse.
    Pistol,
    /// Guns.
    Gun(Gun),
}

/// What a gun is set to do in an activation. [MB 4.6]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum GunMode {
    /// It may fire.
    #[default]
    Fire,
    /// It may move.
    Move,
}
