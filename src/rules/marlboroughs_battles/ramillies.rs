//! Ramillies. [MB 17, 19.5, 19.6]

use super::edition::EDITION;
use crate::game::{Rule, Side};
use crate::hex::{Hex, Orientation};
use crate::rules::continuity::book::charts::{Charts, FlightLevels, GunCommand, Road, Row, ShockLine, ShockTerrain};
use crate::rules::continuity::book::terrain::{HexTerrain, SideTerrain};
use crate::rules::continuity::state::battlefield::Battlefield;

/// Ramillies, 23 May 1706. Overall commanders are wing commanders of every command of their army. [MB 14.6, 17, 17.2]
pub static RAMILLIES: Battlefield =
    Battlefield { overall_leads_all: |_| true, ..Battlefield::plain("ramillies", &CHARTS) };

/// What is printed for it.
static CHARTS: Charts = Charts {
    edition: &EDITION,
    orientation: Orientation::RightIsEast,
    opens: Side::A,
    opens_rule: Rule::new("MB 17.1"),
    hex_cost,
    side_cost,
    farm_costs_its_ground: false,
    movement_rule: Rule::new("MB 19.5"),
    road: Road::NoEffect,
    has_bridges: true,
    shock_lines: SHOCK_LINES,
    shock_rule: Rule::new("MB 19.6"),
    fire_rule: Rule::new("MB 19.7"),
    works_bar_horse: false,
    marsh_disorders: Some(Side::B),
    flight: FlightLevels {
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

/// Ramillies terrain effects on movement. Foot, cavalry and leaders, artillery. [MB 19.5]
#[rustfmt::skip]
fn hex_cost(terrain: HexTerrain) -> Row {
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
fn side_cost(terrain: SideTerrain) -> Row {
    match terrain {
        SideTerrain::ShallowStream => Row([Some(1), Some(1), None]),
        SideTerrain::MarshyStream  => Row([Some(2), Some(3), None]),
        SideTerrain::MinorRiver    => Row([Some(3), Some(4), None]),
        // What the chart does not print is not on its map.
        _                          => Row::BARRED,
    }
}

/// Ramillies terrain effects on shock and charge. [MB 19.6]
const SHOCK_LINES: &[ShockLine] = &[
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
