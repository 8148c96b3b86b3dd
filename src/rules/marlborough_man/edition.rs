//! What the book prints for both of its battles, and what stands in for what was printed on the maps only.

use crate::rules::continuity::book::charts::{ShockLine, ShockTerrain};
use crate::rules::continuity::book::edition::{Book, BrokenStack, Edition, FireOrder, FlightCheck, SecondByGuns};

/// What the book changes in the rules the two share.
pub const EDITION: Edition = Edition {
    book: Book::MarlboroughMan,
    fire_order: FireOrder::EachUnit,
    first_hex_is_sure: false,
    horse_fires_when_active: false,
    disordered_dragoons_return_fire: true,
    second_by_guns: SecondByGuns::Retreat,
    broken_stack: BrokenStack::Retreats,
    leaders_may_fall: false,
    flight_check: FlightCheck::FreeCommand,
    gun_bars_village_stack: false,
    fire_bars_retreat: false,
    columns_move_plainly: true,
    commanders_ride_with_commands: true,
    attack_out_of_command_begins_in_zone: false,
    guns_follow_leaders: false,
};

/// Terrain in shock: the maps' own chart is not in the text; the sister game's stands in. \[R91\]
pub(super) const SHOCK_LINES: &[ShockLine] = &[
    ShockLine { label: "Into woods", ground: &[ShockTerrain::IntoWoods], drm: -1 },
    ShockLine { label: "Into or out of bog", ground: &[ShockTerrain::IntoMarsh, ShockTerrain::FromMarsh], drm: -1 },
    ShockLine { label: "Across a banked stream", ground: &[ShockTerrain::AcrossBankedStream], drm: -1 },
    ShockLine { label: "Into higher ground", ground: &[ShockTerrain::Uphill], drm: -1 },
    ShockLine { label: "Into a village", ground: &[ShockTerrain::IntoVillage], drm: -1 },
    ShockLine { label: "Into a farm", ground: &[ShockTerrain::IntoFarm], drm: -1 },
    ShockLine { label: "Through a gate", ground: &[ShockTerrain::ThroughGate], drm: -1 },
    ShockLine { label: "Two units in a village", ground: &[ShockTerrain::VillageStack], drm: -1 },
];
