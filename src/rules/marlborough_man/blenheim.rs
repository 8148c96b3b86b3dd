//! Blenheim. [MM 17]

use super::edition::{EDITION, SHOCK_LINES};
use crate::game::{Rule, Side};
use crate::hex::Orientation;
use crate::rules::continuity::book::charts::{Charts, FlightLevels, GunCommand, Road, Row};
use crate::rules::continuity::book::points::MovePoints;
use crate::rules::continuity::book::terrain::{HexTerrain, SideTerrain};
use crate::rules::continuity::state::battlefield::Battlefield;

/// Blenheim, 13 August 1704. [MM 17]
pub static BLENHEIM: Battlefield = Battlefield::plain("blenheim", &CHARTS);

/// What is printed for it.
static CHARTS: Charts = Charts {
    edition: &EDITION,
    orientation: Orientation::RightIsNorth,
    opens: Side::B,
    opens_rule: Rule::new("MM 17 Who starts"),
    hex_cost,
    side_cost,
    movement_rule: Rule::new("MM 17 Terrain"),
    road: Road::AwayFromEnemies { guns: MovePoints::ONE },
    has_bridges: true,
    shock_lines: SHOCK_LINES,
    shock_rule: Rule::new("MM 11"),
    fire_rule: Rule::new("MM 9"),
    works_bar_horse: false,
    marsh_disorders: None,
    flight: FlightLevels {
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

/// Terrain (Blenheim), with the erratum for guns in woods. Foot, cavalry and leaders, artillery. [MM 17 Terrain, MM Clarifications]
#[rustfmt::skip]
fn hex_cost(terrain: HexTerrain) -> Row {
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
fn side_cost(terrain: SideTerrain) -> Row {
    match terrain {
        SideTerrain::Stream => Row([Some(1), Some(1), None   ]),
        // The river; and what the chart does not print, which is not on its map.
        _                   => Row::BARRED,
    }
}
