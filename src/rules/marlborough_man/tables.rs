//! The printed tables of Blenheim and Oudenarde, and what stands in for those that were printed on the maps only.

use crate::game::{Rule, Side};
use crate::hex::Orientation;
use crate::rules::continuity::book::charts::{
    Battlefield, Charts, Flight, GunCommand, Road, Row, ShockLine, ShockTerrain,
};
use crate::rules::continuity::book::edition::{Book, Edition, FireOrder, FlightCheck, SecondByGuns};
use crate::rules::continuity::book::points::MovePoints;
use crate::rules::continuity::book::terrain::{HexTerrain, SideTerrain};

/// What the book changes in the rules the two share.
pub const EDITION: Edition = Edition {
    book: Book::MarlboroughMan,
    fire_order: FireOrder::EachUnit,
    first_hex_is_sure: false,
    horse_fires_when_active: false,
    disordered_dragoons_return_fire: true,
    second_by_guns: SecondByGuns::Retreat,
    leaders_may_fall: false,
    flight_check: FlightCheck::FreeCommand,
    gun_bars_village_stack: false,
    fire_bars_retreat: false,
    guns_follow_leaders: false,
};

/// Blenheim, 13 August 1704. [MM 17]
pub static BLENHEIM: Charts = Charts {
    battlefield: Battlefield::Blenheim,
    edition: &EDITION,
    orientation: Orientation::RightIsNorth,
    opens: Side::B,
    opens_rule: Rule::new("MM 17 Who starts"),
    hex_cost: blenheim_hex,
    side_cost: blenheim_side,
    movement_rule: Rule::new("MM 17 Terrain"),
    road: Road::AwayFromEnemies { guns: MovePoints::ONE },
    has_bridges: true,
    shock_lines: SHOCK_LINES,
    shock_rule: Rule::new("MM 11"),
    fire_rule: Rule::new("MM 9"),
    works_bar_horse: false,
    marsh_disorders: None,
    flight: Flight {
        infantry: 3,
        mounted: 2,
        levels: [50, 45],
        villages: &[],
        rule: Rule::new("MM 17 Flight Levels"),
        village_rule: Rule::new("MM 16"),
    },
    guns: GunCommand::OwnCommand { rating: 4 },
    farm_costs_its_ground: false,
    leaders_to_bar_repeats: 0,
};

/// Oudenarde, 11 July 1708. [MM 18]
pub static OUDENARDE: Charts = Charts {
    battlefield: Battlefield::Oudenarde,
    edition: &EDITION,
    orientation: Orientation::RightIsSouth,
    opens: Side::B,
    opens_rule: Rule::new("MM 18 Who starts"),
    hex_cost: oudenarde_hex,
    side_cost: oudenarde_side,
    movement_rule: Rule::new("MM 18 Terrain"),
    road: Road::AwayFromEnemies { guns: MovePoints::HALF },
    has_bridges: true,
    shock_lines: SHOCK_LINES,
    shock_rule: Rule::new("MM 11"),
    fire_rule: Rule::new("MM 9"),
    works_bar_horse: false,
    marsh_disorders: None,
    flight: Flight {
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

/// Terrain (Blenheim), with the erratum for guns in woods. Foot, cavalry and leaders, artillery. [MM 17 Terrain, MM Clarifications]
#[rustfmt::skip]
fn blenheim_hex(terrain: HexTerrain) -> Row {
    match terrain {
        HexTerrain::Clear   => Row([Some(1), Some(1), Some(1)]),
        HexTerrain::Marsh   => Row([Some(2), Some(2), None   ]),
        HexTerrain::Village => Row([Some(2), Some(4), None   ]),
        HexTerrain::Woods   => Row([Some(2), Some(3), Some(2)]),
        // What the chart does not print is not on its map: buildings by the wayside hinder nobody.
        HexTerrain::Manor | HexTerrain::Farm => Row::OPEN,
        HexTerrain::Pond    => Row::BARRED,
    }
}

#[rustfmt::skip]
fn blenheim_side(terrain: SideTerrain) -> Row {
    match terrain {
        SideTerrain::Stream => Row([Some(1), Some(1), None   ]),
        // The river; and what the chart does not print, which is not on its map.
        _                   => Row::BARRED,
    }
}

/// Terrain (Oudenarde). Foot, cavalry and leaders, artillery. [MM 18 Terrain]
#[rustfmt::skip]
fn oudenarde_hex(terrain: HexTerrain) -> Row {
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
fn oudenarde_side(terrain: SideTerrain) -> Row {
    match terrain {
        SideTerrain::BankedStream => Row([Some(2), Some(2), None   ]),
        SideTerrain::Stream       => Row([Some(1), Some(1), Some(1)]),
        // River and wall; and what the chart does not print, which is not on its map.
        _                         => Row::BARRED,
    }
}

/// Terrain in shock: the maps' own chart is not in the text; the sister game's stands in. \[R91\]
const SHOCK_LINES: &[ShockLine] = &[
    ShockLine { label: "Into woods", ground: &[ShockTerrain::IntoWoods], drm: -1 },
    ShockLine { label: "Into or out of bog", ground: &[ShockTerrain::IntoMarsh, ShockTerrain::FromMarsh], drm: -1 },
    ShockLine { label: "Across a banked stream", ground: &[ShockTerrain::AcrossBankedStream], drm: -1 },
    ShockLine { label: "Into higher ground", ground: &[ShockTerrain::Uphill], drm: -1 },
    ShockLine { label: "Into a village", ground: &[ShockTerrain::IntoVillage], drm: -1 },
    ShockLine { label: "Into a farm", ground: &[ShockTerrain::IntoFarm], drm: -1 },
    ShockLine { label: "Through a gate", ground: &[ShockTerrain::ThroughGate], drm: -1 },
    ShockLine { label: "Two units in a village", ground: &[ShockTerrain::VillageStack], drm: -1 },
];
