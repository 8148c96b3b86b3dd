//! Reinforcements at Oudenarde. [MM 18 British, 18 French, 18 Arrival]

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rules::continuity::book::house::{EntryCost, FrenchFreeGroup, House};
use crate::rules::continuity::book::points::MovePoints;
use crate::rules::continuity::judge::flight::Activation;

/// The Allied groups, by order of entry. [MM 18 British table]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum AlliedGroup {
    /// Cadogan's trailing infantry.
    #[serde(rename = "1")]
    One,
    /// Prussian horse.
    #[serde(rename = "2")]
    Two,
    /// Marlborough and Eugene.
    #[serde(rename = "3a")]
    ThreeA,
    /// Danes, Hanoverians, Hessians.
    #[serde(rename = "3b")]
    ThreeB,
    /// Lottum.
    #[serde(rename = "4")]
    Four,
    /// Dutch in foreign pay.
    #[serde(rename = "5")]
    Five,
    /// Overkirk and Weeks.
    #[serde(rename = "6")]
    Six,
    /// Orange and Tilly.
    #[serde(rename = "7")]
    Seven,
    /// Lumley.
    #[serde(rename = "8")]
    Eight,
}

/// The French groups. [MM 18 French table]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum FrenchGroup {
    /// Biron, with the first activation.
    #[serde(rename = "LW-1")]
    LeftOne,
    /// Fresin.
    #[serde(rename = "LW-2")]
    LeftTwo,
    /// Duras.
    #[serde(rename = "LW-3")]
    LeftThree,
    /// Albergotti.
    #[serde(rename = "LW-4")]
    LeftFour,
    /// Grimaldi.
    #[serde(rename = "RW-1")]
    RightOne,
    /// D'Anlezy.
    #[serde(rename = "RW-2")]
    RightTwo,
    /// Debreuil.
    #[serde(rename = "RW-3")]
    RightThree,
}

impl AlliedGroup {
    /// All of them, by order of entry.
    pub const ALL: [Self; 9] =
        [Self::One, Self::Two, Self::ThreeA, Self::ThreeB, Self::Four, Self::Five, Self::Six, Self::Seven, Self::Eight];

    /// Its number as printed.
    pub const fn key(self) -> &'static str {
        match self {
            Self::One => "1",
            Self::Two => "2",
            Self::ThreeA => "3a",
            Self::ThreeB => "3b",
            Self::Four => "4",
            Self::Five => "5",
            Self::Six => "6",
            Self::Seven => "7",
            Self::Eight => "8",
        }
    }

    /// The least die, with the track, that brings it. [MM 18 British table]
    pub const fn rating(self) -> u8 {
        match self {
            Self::One => 4,
            Self::Two => 5,
            Self::ThreeA | Self::ThreeB => 7,
            Self::Four | Self::Five | Self::Eight => 8,
            Self::Six | Self::Seven => 9,
        }
    }

    /// Its place in the order of entry: the two groups of one number come together. [MM 18 British, R90]
    const fn number(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::ThreeA | Self::ThreeB => 3,
            Self::Four => 4,
            Self::Five => 5,
            Self::Six => 6,
            Self::Seven => 7,
            Self::Eight => 8,
        }
    }
}

impl FrenchGroup {
    /// The least die, with the track, that brings it: Vendome's wing comes more readily than Burgundy's. [MM 18 French]
    pub const fn rating(self) -> u8 {
        match self {
            Self::LeftOne | Self::LeftTwo | Self::LeftThree | Self::LeftFour => 7,
            Self::RightOne | Self::RightTwo | Self::RightThree => 9,
        }
    }
}

/// The groups thrown for next: the lowest number still to come. [MM 18 British, R90]
pub fn due(arrived: &[AlliedGroup]) -> Vec<AlliedGroup> {
    let waiting: Vec<AlliedGroup> = AlliedGroup::ALL.into_iter().filter(|group| !arrived.contains(group)).collect();
    let lowest = waiting.first().map(|group| group.number());
    waiting.into_iter().filter(|group| Some(group.number()) == lowest).collect()
}

/// Whether a die with the track brings a group. [MM 18 British, 18 French]
pub const fn arrives(rating: u8, track: i32, die: u8) -> bool {
    die as i32 + track >= rating as i32
}

/// The track afterwards: back to nought if anybody came, else one on. [MM 18 British, 18 French]
pub const fn track_after(track: u8, anybody_came: bool) -> u8 {
    if anybody_came { 0 } else { track.saturating_add(1) }
}

/// Whether Marlborough is due: the groups before his are in. [MM 18 French, R95]
pub fn marlborough_is_due(arrived: &[AlliedGroup]) -> bool {
    [AlliedGroup::One, AlliedGroup::Two].iter().all(|group| arrived.contains(group))
}

/// How far the French reinforcements have come. [MM 18 French]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FrenchStage {
    /// Marlborough is not due: nobody comes.
    Waiting,
    /// The first free activation after that: any one group comes without a die.
    OneFree,
    /// One named group is thrown for before each free activation.
    Thrown,
}

/// Whether a French group comes without a die or not at all; nothing where the die says. [MM 18 French]
pub const fn french_arrival(stage: FrenchStage) -> Option<bool> {
    match stage {
        FrenchStage::Waiting => Some(false),
        FrenchStage::OneFree => Some(true),
        FrenchStage::Thrown => None,
    }
}

/// The stage after a free activation in which one group might have come without a die. [MM 18 French, R95]
pub fn after_free_group(has_come: bool, house: &House) -> FrenchStage {
    match house.french_free_group {
        FrenchFreeGroup::Kept if !has_come => FrenchStage::OneFree,
        FrenchFreeGroup::Kept | FrenchFreeGroup::Once => FrenchStage::Thrown,
    }
}

/// Whether an activation moves its side's track on: only one that needed no die. [MM 18 British]
pub const fn marks_track(activation: Activation) -> bool {
    matches!(activation, Activation::Free)
}

/// What the units of a group pay that come on one after another: each also for those before it. [MM 18 Arrival, R23]
pub fn entry_costs(base: MovePoints, units: u32, house: &House) -> Vec<MovePoints> {
    match house.entry_cost {
        EntryCost::Linear => (1..=units).map(|place| base.times(place)).collect(),
        EntryCost::Cumulative => (0..units).map(|place| base.times(1 << place.min(16))).collect(),
    }
}
