//! The printed tables, laid out like the page.
//!
//! No rule is decided here: the functions only look a row up. A second transcription, typed by another hand, stands in
//! `tests/tables/flanders` and must agree cell by cell.
#![allow(clippy::match_same_arms, reason = "a row for every row of the page")]

use super::profile::{Branch, Gun, Morale};
use super::shot::{Band, Fighter, Location, SaveShift, Shot};
use crate::geometry::Formation;

/// T1: inches of an ordinary move; a crew without its guns marches like infantry in line. [FLA MOV-01 to MOV-05, R-43]
#[rustfmt::skip]
pub const fn march(branch: Branch, formation: Formation) -> f64 {
    match (branch, formation) {
        (Branch::Infantry,  Formation::Column) => 8.0,
        (Branch::Infantry,  Formation::Line)   => 6.0,
        (Branch::Infantry,  Formation::Square) => 4.0,
        (Branch::Cavalry,   Formation::Column) => 14.0,
        (Branch::Cavalry,   Formation::Line | Formation::Square) => 10.0,
        (Branch::Artillery, _)                 => 6.0,
    }
}

/// T1: inches a battery moves when it does not fire, and when it does. [FLA MOV-06, MOV-07]
#[rustfmt::skip]
pub const fn gun_move(gun: Gun, fires: bool) -> f64 {
    match (gun, fires) {
        (Gun::Light, false) => 4.0,
        (Gun::Light, true)  => 2.0,
        (Gun::Heavy, false) => 3.0,
        (Gun::Heavy, true)  => 0.0,
    }
}

/// T1: the far limits of short, medium and long musketry, in inches. [FLA SAF-16]
pub const MUSKET: [f64; 3] = [2.0, 4.0, 8.0];

/// T1: how far a pistol carries, in inches. [FLA SAF-26]
pub const PISTOL: f64 = 4.0;

/// T1 and T15: melee points of a figure. [FLA MEL-56 to MEL-60]
#[rustfmt::skip]
pub const fn melee_points(fighter: Fighter) -> i32 {
    match fighter {
        Fighter::Infantry    => 3,
        Fighter::Dragoons    => 6,
        Fighter::Horse       => 7,
        Fighter::Cuirassiers => 8,
        Fighter::Artillery   => 1,
    }
}

/// T1: the least face that saves a figure. [FLA TYP-15, TYP-16]
#[rustfmt::skip]
pub const fn save(branch: Branch) -> i32 {
    match branch {
        Branch::Infantry  => 5,
        Branch::Cavalry   => 5,
        Branch::Artillery => 4,
    }
}

/// T2: inches a card moves, and what each circumstance adds. [FLA GT-17 to GT-21]
pub mod card {
    /// A card's ordinary move.
    pub const BASE: f64 = 12.0;
    /// Woods, streams, walls, hedgerows.
    pub const ROUGH: f64 = -4.0;
    /// To a flank, or more than 45 degrees off the front.
    pub const FLANK: f64 = -4.0;
    /// To the rear, facing the front.
    pub const RETROGRADE: f64 = -4.0;
    /// Along a road.
    pub const ROAD: f64 = 4.0;
}

/// T3: what a circumstance adds to the move of one arm, in inches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveAdjustments {
    /// Moving and firing; nothing where that is not a deduction.
    pub fire: Option<f64>,
    /// Going backward or sideways; infantry pays it in line only.
    pub back_or_sideways: f64,
    /// Turning about.
    pub about_face: f64,
    /// Each piece of rough ground.
    pub rough: f64,
    /// A road, in column.
    pub road: f64,
    /// Closing up to half frontage and opening again.
    pub shrink: Option<f64>,
}

/// T3: the adjustments of one arm. [FLA MOV-16 to MOV-38]
#[rustfmt::skip]
pub const fn adjustments(branch: Branch) -> MoveAdjustments {
    match branch {
        Branch::Infantry  => MoveAdjustments { fire: Some(-2.0), back_or_sideways: -2.0, about_face: -1.0, rough: -2.0, road: 2.0, shrink: None },
        Branch::Cavalry   => MoveAdjustments { fire: None,       back_or_sideways: -4.0, about_face: -4.0, rough: -4.0, road: 2.0, shrink: Some(-4.0) },
        Branch::Artillery => MoveAdjustments { fire: None,       back_or_sideways:  0.0, about_face:  0.0, rough: -2.0, road: 2.0, shrink: None },
    }
}

/// T3: the charge of pistol cavalry, in inches. [FLA MOV-23, R-02]
pub const PISTOL_CHARGE: f64 = 14.0;
/// T3: the charge of sword cavalry, in inches. [FLA MOV-24, R-02]
pub const SWORD_CHARGE: f64 = 16.0;
/// T3: what it costs to go into a building, in inches. [FLA BLD-02]
pub const ENTER_BUILDING: f64 = -2.0;

/// T4: how much easier a circumstance makes every save; less than nothing where it is harder. [FLA TYP-17 to TYP-20, BLD-10]
#[rustfmt::skip]
pub const fn save_shift(shift: SaveShift) -> i32 {
    match shift {
        SaveShift::Melee          => -1,
        SaveShift::InPassing      =>  1,
        SaveShift::Cover          =>  1,
        SaveShift::FiredOverCover =>  1,
        SaveShift::Building       =>  1,
        SaveShift::Pistol         =>  2,
        SaveShift::Destroyed      => -1,
    }
}

/// T5: the far limits of short, medium and long gun fire, in inches. [FLA ART-20]
#[rustfmt::skip]
pub const fn gun_range(gun: Gun) -> [f64; 3] {
    match gun {
        Gun::Light => [12.0, 18.0, 32.0],
        Gun::Heavy => [12.0, 24.0, 36.0],
    }
}

/// T5: how far grape carries, in inches. [FLA ART-28]
#[rustfmt::skip]
pub const fn grape_range(gun: Gun) -> f64 {
    match gun {
        Gun::Light => 10.0,
        Gun::Heavy => 12.0,
    }
}

/// T6: the least face that hits, by the target's width in stands and the range. [FLA ART-21]
#[rustfmt::skip]
pub const fn to_hit(width: u8, band: Band) -> i32 {
    match (width, band) {
        (0 | 1, Band::Long) => 6, (0 | 1, Band::Medium) => 5, (0 | 1, Band::Short) => 4,
        (2,     Band::Long) => 5, (2,     Band::Medium) => 4, (2,     Band::Short) => 3,
        (_,     Band::Long) => 4, (_,     Band::Medium) => 3, (_,     Band::Short) => 2,
    }
}

/// T7: casualties of a hit by round shot through one, two, three, and four or more ranks. [FLA ART-24, ART-25]
#[rustfmt::skip]
pub const fn round_shot(gun: Gun) -> [u8; 4] {
    match gun {
        Gun::Heavy => [2, 3, 4, 5],
        Gun::Light => [1, 2, 3, 3],
    }
}

/// T7: casualties of a hit by grape. [FLA ART-26, ART-27]
#[rustfmt::skip]
pub const fn grape_shot(gun: Gun) -> u8 {
    match gun {
        Gun::Heavy => 4,
        Gun::Light => 3,
    }
}

/// T8: how far round shot carries on from the front of the first unit, in inches. [FLA ART-12]
#[rustfmt::skip]
pub const fn carry(gun: Gun) -> f64 {
    match gun {
        Gun::Heavy => 6.0,
        Gun::Light => 4.0,
    }
}

/// T8: how many ranks round shot goes through in all. [FLA ART-15]
#[rustfmt::skip]
pub const fn penetration(gun: Gun) -> u8 {
    match gun {
        Gun::Heavy => 4,
        Gun::Light => 3,
    }
}

/// T8: the highest face on which a unit behind is hit, by its bases behind the target; six needs no die. [FLA ART-16 to ART-18]
#[rustfmt::skip]
pub const fn hit_behind(bases: u8) -> u8 {
    match bases {
        0 => 0,
        1 => 2,
        2 => 4,
        _ => 6,
    }
}

/// T9: what a hit on a battery strikes. [FLA CB-02 to CB-04, CB-12, CB-13]
#[rustfmt::skip]
pub const fn location(shot: Shot, face: u8) -> Location {
    match (shot, face) {
        (Shot::Round, 0..=2) => Location::Gun,
        (Shot::Round, 3..=4) => Location::Team,
        (Shot::Round, _)     => Location::Crew,
        (Shot::Grape, 0..=3) => Location::Team,
        (Shot::Grape, _)     => Location::Crew,
    }
}

/// T10: figures that make one volley. [FLA SAF-13]
pub const FIGURES_A_VOLLEY: u32 = 3;

/// T10: volleys added by the range. [FLA SAF-14, SAF-15]
#[rustfmt::skip]
pub const fn band_volleys(band: Band) -> i32 {
    match band {
        Band::Short  =>  1,
        Band::Medium =>  0,
        Band::Long   => -1,
    }
}

/// T10: volleys added by rank fire, first fire or not. [FLA SAF-18 to SAF-20]
#[rustfmt::skip]
pub const fn rank_fire_volleys(fresh: bool) -> i32 {
    if fresh { 1 } else { -1 }
}

/// T11: the number that every morale check starts at. [FLA MOR-01]
pub const MORALE: i32 = 4;

/// T11: what changes the number a morale check needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoraleModifier {
    /// A general near.
    General,
    /// Crack troops.
    Crack,
    /// Elite troops.
    Elite,
    /// A friend behind.
    RearSupport,
    /// Cover or a building.
    Cover,
    /// Fifteen figures to begin with.
    Fifteen,
    /// Fatigued.
    Fatigued,
    /// Shaken.
    Shaken,
    /// Routed.
    Routed,
    /// Beaten in a melee.
    LostMelee,
    /// A figure lost.
    Casualty,
    /// Nine figures to begin with, or guns.
    NineOrArtillery,
    /// Going forward without a general.
    AdvanceWithoutGeneral,
    /// Charging without a general.
    ChargeWithoutGeneral,
    /// The command is broken.
    MajorMoraleBroken,
    /// Charging after being fired on.
    FiredOn,
    /// An open flank of infantry.
    OpenFlank,
}

impl MoraleModifier {
    /// Every row, in the printed order.
    pub const ALL: [Self; 17] = [
        Self::General,
        Self::Crack,
        Self::Elite,
        Self::RearSupport,
        Self::Cover,
        Self::Fifteen,
        Self::Fatigued,
        Self::Shaken,
        Self::Routed,
        Self::LostMelee,
        Self::Casualty,
        Self::NineOrArtillery,
        Self::AdvanceWithoutGeneral,
        Self::ChargeWithoutGeneral,
        Self::MajorMoraleBroken,
        Self::FiredOn,
        Self::OpenFlank,
    ];

    /// T11: the value, the label and the rule of the row. [FLA MOR-23 to MOR-39]
    #[rustfmt::skip]
    pub const fn row(self) -> (i32, &'static str, &'static str) {
        match self {
            Self::General               => (-2, "General within 4″",                    "FLA MOR-23"),
            Self::Crack                 => (-1, "Crack unit",                           "FLA MOR-24"),
            Self::Elite                 => (-2, "Elite unit",                           "FLA MOR-25"),
            Self::RearSupport           => (-1, "Rear support within 10″",              "FLA MOR-26"),
            Self::Cover                 => (-1, "Behind cover or in a building",        "FLA MOR-27"),
            Self::Fifteen               => (-1, "Original strength of 15 figures",      "FLA MOR-28"),
            Self::Fatigued              => ( 1, "Fatigued",                             "FLA MOR-29"),
            Self::Shaken                => ( 2, "Shaken",                               "FLA MOR-30"),
            Self::Routed                => ( 3, "Routed",                               "FLA MOR-31"),
            Self::LostMelee             => ( 2, "Lost melee",                           "FLA MOR-32"),
            Self::Casualty              => ( 1, "Each casualty",                        "FLA MOR-33"),
            Self::NineOrArtillery       => ( 1, "Original strength of 9, or artillery", "FLA MOR-34"),
            Self::AdvanceWithoutGeneral => ( 1, "Toward the enemy, general killed",     "FLA MOR-35"),
            Self::ChargeWithoutGeneral  => ( 2, "Charging, general killed",             "FLA MOR-36"),
            Self::MajorMoraleBroken     => ( 2, "Major morale broken",                  "FLA MOR-37"),
            Self::FiredOn               => ( 1, "Charge test after being fired on",     "FLA MOR-38"),
            Self::OpenFlank             => ( 1, "Unsupported infantry flank",           "FLA MOR-39"),
        }
    }

    /// What the row adds to the number needed.
    pub const fn value(self) -> i32 {
        self.row().0
    }
}

/// T12: how badly a non-voluntary check fails. [FLA MOR-42 to MOR-44]
#[rustfmt::skip]
pub const fn severity(face: u8) -> Morale {
    match face {
        0..=2 => Morale::Routed,
        3..=4 => Morale::Shaken,
        _     => Morale::Fatigued,
    }
}

/// T13: what each pip of the disorder bonus is worth in a retreat, in inches. [FLA DIS-12, DIS-13]
#[rustfmt::skip]
pub const fn retreat_pip(branch: Branch) -> f64 {
    match branch {
        Branch::Infantry | Branch::Artillery => 0.5,
        Branch::Cavalry                      => 1.0,
    }
}

/// T13: what a retreat from a charge or a lost melee adds, in inches. [FLA MEL-44, MEL-45, MEL-90]
pub const DRIVEN_BACK: f64 = 3.0;

/// T16: the share of its figures fighting that the beaten side loses, in hundredths. [FLA MEL-82]
pub const LOSER_RATE: u8 = 33;
/// T16: the share that the winner loses, in hundredths: from the front, a flank, the rear. [FLA MEL-83 to MEL-85]
pub const WINNER_RATES: [u8; 3] = [15, 10, 5];
/// T16: the same for cavalry that beats infantry out of square. [FLA MEL-86]
pub const RIDING_DOWN_RATES: [u8; 3] = [10, 5, 5];

/// T17: how many faces of the die each unit of a card's brigade has. [FLA GT-38]
#[rustfmt::skip]
pub const fn faces_a_unit(units: u8) -> u8 {
    match units {
        0 | 1 => 6,
        2     => 3,
        3     => 2,
        _     => 1,
    }
}
