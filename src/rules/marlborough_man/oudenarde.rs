//! Oudenarde: its charts, its reinforcements, and its town. [MM 18]

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::edition::{EDITION, SHOCK_LINES};
use crate::game::{Outcome, Rule, Side};
use crate::hex::Orientation;
use crate::rules::continuity::book::charts::{Charts, FlightLevels, GunCommand, Road, Row};
use crate::rules::continuity::book::cited::TOWN;
use crate::rules::continuity::book::house::{FrenchFreeGroup, House};
use crate::rules::continuity::book::points::MovePoints;
use crate::rules::continuity::book::terrain::{HexTerrain, SideTerrain};
use crate::rules::continuity::facts::command::goings;
use crate::rules::continuity::judge::flight::Activation;
use crate::rules::continuity::judge::troop::UnitId;
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::battlefield::Battlefield;
use crate::rules::continuity::state::reinforcement::Due;
use crate::rules::continuity::state::unit::GroupId;

/// Oudenarde, 11 July 1708. [MM 18]
pub static OUDENARDE: Battlefield = Battlefield { due, lets_go, decided, ..Battlefield::plain("oudenarde", &CHARTS) };

/// What is printed for it.
static CHARTS: Charts = Charts {
    edition: &EDITION,
    orientation: Orientation::RightIsSouth,
    opens: Side::B,
    opens_rule: Rule::new("MM 18 Who starts"),
    hex_cost,
    side_cost,
    movement_rule: Rule::new("MM 18 Terrain"),
    road: Road::AwayFromEnemies { guns: MovePoints::HALF },
    has_bridges: true,
    shock_lines: SHOCK_LINES,
    shock_rule: Rule::new("MM 11"),
    fire_rule: Rule::new("MM 9"),
    works_bar_horse: false,
    marsh_disorders: None,
    flight: FlightLevels {
        infantry: 3,
        mounted: 2,
        levels: [55, 60],
        villages: &[],
        rule: Rule::new("MM 18 Flight Levels"),
        village_rule: Rule::new("MM 16"),
    },
    guns: GunCommand::InCommands,
    farm_costs_its_ground: true,
    leaders_to_bar_repeats: 2,
};

/// Terrain (Oudenarde). Foot, cavalry and leaders, artillery. [MM 18 Terrain]
#[rustfmt::skip]
fn hex_cost(terrain: HexTerrain) -> Row {
    match terrain {
        HexTerrain::Clear   => Row([Some(1), Some(1), Some(1)]),
        HexTerrain::Marsh   => Row([Some(2), Some(2), None   ]),
        HexTerrain::Village => Row([Some(2), Some(4), None   ]),
        HexTerrain::Woods   => Row([Some(2), Some(3), Some(2)]),
        HexTerrain::Pond    => Row::BARRED,
        // A farm costs what it stands on; a manor is not on this map.
        HexTerrain::Farm | HexTerrain::Manor => Row::OPEN,
    }
}

#[rustfmt::skip]
fn side_cost(terrain: SideTerrain) -> Row {
    match terrain {
        SideTerrain::BankedStream => Row([Some(2), Some(2), None   ]),
        SideTerrain::Stream       => Row([Some(1), Some(1), Some(1)]),
        // River and wall; and what the chart does not print, which is not on its map.
        _                         => Row::BARRED,
    }
}

/// Who comes before a side's free activation. [MM 18 British, 18 French]
fn due(state: &State, side: Side) -> Due {
    match side {
        Side::A if waits_for_advance_guard(state) => Due::Nobody,
        Side::A => Due::Throw(pool(state)),
        Side::B => french(state),
    }
}

/// Whether Cadogan's command has yet to go; it need not when nobody is left who could. [MM 18 British, R90]
fn waits_for_advance_guard(state: &State) -> bool {
    !state.advance_guard_gone && !goings(state, Side::A).is_empty()
}

/// The Allied groups that have come. [MM 18 British]
fn allied(state: &State) -> Vec<AlliedGroup> {
    let has_come =
        |group: &AlliedGroup| state.group_called(group.key()).is_some_and(|id| state.arrived.contains_key(&id));
    AlliedGroup::ALL.into_iter().filter(has_come).collect()
}

/// The groups thrown for next. [MM 18 British, R90]
fn pool(state: &State) -> Vec<GroupId> {
    let next = groups_due(&allied(state)).into_iter();
    next.filter_map(|group| state.group_called(group.key())).collect()
}

/// How far the French reinforcements have come. [MM 18 French, R95]
fn stage(state: &State) -> FrenchStage {
    if !marlborough_is_due(&allied(state)) {
        FrenchStage::Waiting
    } else if state.free_group_used {
        FrenchStage::Thrown
    } else {
        FrenchStage::OneFree
    }
}

fn french(state: &State) -> Due {
    let missing: Vec<GroupId> =
        state.group_ids().filter(|id| state.group(*id).side == Side::B && !state.arrived.contains_key(id)).collect();
    let first = missing.iter().copied().find(|id| state.group(*id).rating.is_none());
    match (first, french_arrival(stage(state))) {
        (Some(opens), _) => Due::Opens(opens),
        (None, Some(false)) => Due::Nobody,
        (None, _) if missing.is_empty() => Due::Nobody,
        (None, Some(true)) => Due::Free(missing),
        (None, None) => Due::Named(missing),
    }
}

/// The one group that comes without a die is brought, or let go: whether its time is over. [MM 18 French, R95]
fn lets_go(state: &mut State, has_come: bool) {
    state.free_group_used |= after_free_group(has_come, state.house()) == FrenchStage::Thrown;
}

/// The town is lost when a French combat unit is in it as an Allied activation ends. [MM 18 Automatic Victory, R96]
fn decided(state: &State, activation_of: Side) -> Option<Outcome> {
    let ground = state.ground();
    let is_inside = |id: UnitId| state.troop(id).stand.hexes().iter().any(|hex| ground.hex(*hex).town);
    town_is_lost(state.on_map(Side::B).any(is_inside), activation_of).then(|| {
        let text = format!("{} are in Oudenarde: they have won.", state.side_name(Side::B));
        Outcome { winner: Some(Side::B), text, rule: state.rule(&TOWN) }
    })
}

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
pub fn groups_due(arrived: &[AlliedGroup]) -> Vec<AlliedGroup> {
    let waiting: Vec<AlliedGroup> = AlliedGroup::ALL.into_iter().filter(|group| !arrived.contains(group)).collect();
    let lowest = waiting.first().map(|group| group.number());
    waiting.into_iter().filter(|group| Some(group.number()) == lowest).collect()
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

/// Whether Oudenarde is lost: a unit of side B is in it as an activation of side A ends. [MM 18 Automatic Victory, R96]
pub fn town_is_lost(enemy_inside: bool, activation_of: Side) -> bool {
    enemy_inside && activation_of == Side::A
}
