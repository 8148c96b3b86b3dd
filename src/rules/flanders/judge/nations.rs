//! What a unit's nation makes of it unless its roster says otherwise. [FLA TYP-01 to TYP-12, R-60, R-61]

use serde::{Deserialize, Serialize};

use crate::rules::flanders::book::house::{DismountedClass, House};
use crate::rules::flanders::book::profile::{ChargeDoctrine, Class, FireDoctrine};

/// The nations that the rules tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Nation {
    /// English, Scots and Irish in the Queen's service.
    British,
    /// The United Provinces.
    Dutch,
    /// France.
    French,
    /// The Emperor's troops.
    Imperial,
    /// Spain.
    Spanish,
    /// Prussia.
    Prussian,
    /// Everybody else.
    Other,
}

impl Nation {
    /// The nation of this name, in whatever way it is written.
    pub fn named(name: &str) -> Self {
        match name.to_lowercase().as_str() {
            "british" | "english" | "scots" | "scottish" | "irish" | "britain" | "england" => Self::British,
            "dutch" | "netherlands" | "united provinces" => Self::Dutch,
            "french" | "france" => Self::French,
            "imperial" | "austrian" | "austria" | "imperial austrian" | "imperialist" => Self::Imperial,
            "spanish" | "spain" => Self::Spanish,
            "prussian" | "prussia" | "brandenburg" => Self::Prussian,
            _ => Self::Other,
        }
    }
}

/// What a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Whose it is.
    pub nation: Nation,
    /// A guard or household unit. [FLA TYP-01, TYP-08]
    pub guard: bool,
    /// A senior regiment of the line. [FLA TYP-02]
    pub senior: bool,
    /// Raised at home, not hired.
    pub native: bool,
    /// In Anglo-Dutch pay in Flanders. [FLA TYP-11]
    pub flanders_ally: bool,
}

/// The class of infantry. [FLA TYP-01 to TYP-03]
pub fn infantry_class(origin: Origin) -> Class {
    let is_great = matches!(origin.nation, Nation::British | Nation::Dutch | Nation::French);
    match origin.guard {
        true if is_great => Class::Elite,
        true => Class::Crack,
        false if is_crack_nation(origin) || (origin.nation == Nation::French && origin.senior) => Class::Crack,
        false => Class::Line,
    }
}

/// The class of cavalry. [FLA TYP-08 to TYP-10]
pub fn cavalry_class(origin: Origin) -> Class {
    let is_major = !matches!(origin.nation, Nation::Prussian | Nation::Other);
    match origin.guard {
        true if is_major => Class::Elite,
        true => Class::Crack,
        false if is_crack_nation(origin) => Class::Crack,
        false => Class::Line,
    }
}

/// The class of dragoons on foot. [FLA TYP-07, R-60]
pub fn dismounted_class(origin: Origin, house: &House) -> Class {
    match house.dismounted_class {
        DismountedClass::Line => Class::Line,
        DismountedClass::Own => cavalry_class(origin),
    }
}

/// British troops, and Dutch ones raised at home. [FLA TYP-02, TYP-09]
fn is_crack_nation(origin: Origin) -> bool {
    origin.native && matches!(origin.nation, Nation::British | Nation::Dutch)
}

/// How a nation's infantry fires. [FLA TYP-04, TYP-05]
pub const fn fire_doctrine(nation: Nation) -> FireDoctrine {
    match nation {
        Nation::British | Nation::Dutch | Nation::Prussian => FireDoctrine::Platoon,
        Nation::French | Nation::Imperial | Nation::Spanish | Nation::Other => FireDoctrine::Rank,
    }
}

/// How cavalry closes. [FLA TYP-11, TYP-12]
pub const fn charge_doctrine(origin: Origin) -> ChargeDoctrine {
    match origin.nation {
        Nation::British | Nation::Dutch => ChargeDoctrine::Sword,
        _ if origin.flanders_ally => ChargeDoctrine::Sword,
        _ => ChargeDoctrine::Pistol,
    }
}
