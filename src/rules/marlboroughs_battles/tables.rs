//! The printed tables of Ramillies and Malplaquet. [MB 17, 18, 19]

use crate::game::{Rule, Side};
use crate::hex::{Hex, Orientation};
use crate::rules::continuity::book::charts::{
    Battlefield, Charts, Flight, GunCommand, Road, Row, ShockLine, ShockTerrain,
};
use crate::rules::continuity::book::edition::{Book, Edition, FireOrder, FlightCheck, SecondByGuns};
use crate::rules::continuity::book::terrain::{HexTerrain, SideTerrain};

/// What the book changes in the rules the two share.
pub const EDITION: Edition = Edition {
    book: Book::MarlboroughsBattles,
    fire_order: FireOrder::WholeCommand,
    first_hex_is_sure: true,
    horse_fires_when_active: true,
    disordered_dragoons_return_fire: false,
    second_by_guns: SecondByGuns::Nothing,
    leaders_may_fall: true,
    flight_check: FlightCheck::EveryActivation,
    gun_bars_village_stack: true,
    fire_bars_retreat: true,
    guns_follow_leaders: true,
};

/// Ramillies, 23 May 1706. [MB 17]
pub static RAMILLIES: Charts = Charts {
    battlefield: Battlefield::Ramillies,
    edition: &EDITION,
    orientation: Orientation::RightIsEast,
    opens: Side::A,
    opens_rule: Rule::new("MB 17.1"),
    hex_cost: ramillies_hex,
    side_cost: ramillies_side,
    farm_costs_its_ground: false,
    movement_rule: Rule::new("MB 19.5"),
    road: Road::NoEffect,
    has_bridges: true,
    shock_lines: RAMILLIES_SHOCK,
    shock_rule: Rule::new("MB 19.6"),
    fire_rule: Rule::new("MB 19.7"),
    works_bar_horse: false,
    marsh_disorders: Some(Side::B),
    flight: Flight {
        infantry: 3,
        mounted: 2,
        levels: [35, 33],
        villages: &[
            Hex::new(22, 2),
            Hex::new(15, 7),
            Hex::new(15, 8),
            Hex::new(14, 9),
            Hex::new(18, 17),
            Hex::new(18, 18),
            Hex::new(23, 26),
            Hex::new(24, 26),
            Hex::new(24, 27),
        ],
        rule: Rule::new("MB 17.20"),
        village_rule: Rule::new("MB 17.19"),
    },
    guns: GunCommand::FollowLeaders,
    leaders_to_bar_repeats: 0,
};

/// Malplaquet, 11 September 1709. [MB 18]
pub static MALPLAQUET: Charts = Charts {
    battlefield: Battlefield::Malplaquet,
    edition: &EDITION,
    orientation: Orientation::RightIsNorth,
    opens: Side::A,
    opens_rule: Rule::new("MB 18.1"),
    hex_cost: malplaquet_hex,
    side_cost: malplaquet_side,
    farm_costs_its_ground: false,
    movement_rule: Rule::new("MB 19.8"),
    road: Road::NotForInfantryInLine,
    has_bridges: false,
    shock_lines: MALPLAQUET_SHOCK,
    shock_rule: Rule::new("MB 19.9"),
    fire_rule: Rule::new("MB 19.10"),
    works_bar_horse: true,
    marsh_disorders: None,
    flight: Flight {
        infantry: 3,
        mounted: 1,
        levels: [65, 65],
        villages: &[
            Hex::new(55, 5),
            Hex::new(51, 7),
            Hex::new(44, 10),
            Hex::new(40, 14),
            Hex::new(41, 14),
            Hex::new(42, 14),
        ],
        rule: Rule::new("MB 18.31"),
        village_rule: Rule::new("MB 18.30"),
    },
    guns: GunCommand::FollowLeaders,
    leaders_to_bar_repeats: 0,
};

/// Ramillies terrain effects on movement. Foot, cavalry and leaders, artillery. [MB 19.5]
#[rustfmt::skip]
fn ramillies_hex(terrain: HexTerrain) -> Row {
    match terrain {
        HexTerrain::Clear                       => Row([Some(1), Some(1), Some(1)]),
        HexTerrain::Marsh                       => Row([Some(2), Some(3), None   ]),
        HexTerrain::Village | HexTerrain::Manor => Row([Some(2), Some(4), None   ]),
        HexTerrain::Woods                       => Row([Some(2), Some(3), Some(2)]),
        // What the chart does not print is not on its map.
        HexTerrain::Farm                        => Row::OPEN,
        HexTerrain::Pond                        => Row::BARRED,
    }
}

#[rustfmt::skip]
fn ramillies_side(terrain: SideTerrain) -> Row {
    match terrain {
        SideTerrain::ShallowStream => Row([Some(1), Some(1), None]),
        SideTerrain::MarshyStream  => Row([Some(2), Some(3), None]),
        SideTerrain::MinorRiver    => Row([Some(3), Some(4), None]),
        // What the chart does not print is not on its map.
        _                          => Row::BARRED,
    }
}

/// Malplaquet terrain effects on movement. Foot, cavalry and leaders, artillery. [MB 19.8]
#[rustfmt::skip]
fn malplaquet_hex(terrain: HexTerrain) -> Row {
    match terrain {
        HexTerrain::Clear                      => Row([Some(1), Some(1), Some(1)]),
        HexTerrain::Marsh                      => Row([Some(2), Some(3), None   ]),
        HexTerrain::Village | HexTerrain::Farm => Row([Some(2), Some(4), None   ]),
        HexTerrain::Woods                      => Row([Some(2), Some(3), Some(2)]),
        // What the chart does not print is not on its map.
        HexTerrain::Manor                      => Row::OPEN,
        HexTerrain::Pond                       => Row::BARRED,
    }
}

/// What the sides of Malplaquet add; works partly built do nothing else. [MB 18.28, 19.8]
#[rustfmt::skip]
fn malplaquet_side(terrain: SideTerrain) -> Row {
    match terrain {
        SideTerrain::ShallowStream => Row([Some(1), Some(1), Some(1)]),
        SideTerrain::MarshyStream  => Row([Some(2), Some(3), Some(2)]),
        SideTerrain::Fort          => Row([Some(2), Some(4), None   ]),
        SideTerrain::PartialFort   => Row([Some(1), Some(1), Some(2)]),
        // What the chart does not print is not on its map.
        _                          => Row::BARRED,
    }
}

/// Ramillies terrain effects on shock and charge. [MB 19.6]
const RAMILLIES_SHOCK: &[ShockLine] = &[
    ShockLine { label: "Into woods", ground: &[ShockTerrain::IntoWoods], drm: -1 },
    ShockLine { label: "Into or out of marsh", ground: &[ShockTerrain::IntoMarsh, ShockTerrain::FromMarsh], drm: -1 },
    ShockLine {
        label: "Across a marshy stream or minor river",
        ground: &[ShockTerrain::AcrossMarshyStream, ShockTerrain::AcrossMinorRiver],
        drm: -1,
    },
    ShockLine { label: "Into higher ground", ground: &[ShockTerrain::Uphill], drm: -1 },
    ShockLine {
        label: "Into a village or manor",
        ground: &[ShockTerrain::IntoVillage, ShockTerrain::IntoManor],
        drm: -1,
    },
    ShockLine { label: "Two units in a village", ground: &[ShockTerrain::VillageStack], drm: -1 },
];

/// Malplaquet terrain effects on shock and charge. [MB 19.9]
const MALPLAQUET_SHOCK: &[ShockLine] = &[
    ShockLine { label: "Into woods", ground: &[ShockTerrain::IntoWoods], drm: -1 },
    ShockLine { label: "Into or out of marsh", ground: &[ShockTerrain::IntoMarsh, ShockTerrain::FromMarsh], drm: -1 },
    ShockLine { label: "Across a marshy stream", ground: &[ShockTerrain::AcrossMarshyStream], drm: -1 },
    ShockLine {
        label: "Into a village or farm",
        ground: &[ShockTerrain::IntoVillage, ShockTerrain::IntoFarm],
        drm: -1,
    },
    ShockLine { label: "Across finished works", ground: &[ShockTerrain::AcrossFort], drm: -1 },
    ShockLine { label: "Two units in a village", ground: &[ShockTerrain::VillageStack], drm: -1 },
];
