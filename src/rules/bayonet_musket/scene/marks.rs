//! What lies on the map: boundaries of wings, impacts with what they cost, firefights.

use crate::game::{HexBoard, LineKind, Mark, ZoneKind};
use crate::rules::bayonet_musket::book::troops::{Impact, Kind};
use crate::rules::bayonet_musket::judge::artillery::combat_effect;
use crate::rules::bayonet_musket::judge::movement::hit_cost;
use crate::rules::bayonet_musket::state::State;
use crate::rules::bayonet_musket::state::ids::UnitId;

/// Everything that lies there for all to see.
pub(super) fn marks(state: &State, board: &HexBoard) -> Vec<Mark> {
    let boundaries = super::display::boundaries(state, board);
    let impacts = state.impacts.iter().flat_map(|(hex, impact)| {
        let kind = if *impact == Impact::Hit { ZoneKind::Hampered } else { ZoneKind::Barred };
        let zone = Mark::Zone { outline: board.corners(*hex).to_vec(), kind };
        // The right of the board is north: its words stand at the southern corner, below whoever is there.
        let foot = board.corners(*hex).into_iter().min_by(|one, other| one.x.total_cmp(&other.x));
        let at = foot
            .map_or(board.centre(*hex), |foot| nalgebra::center(&foot, &nalgebra::center(&foot, &board.centre(*hex))));
        [zone, Mark::Label { at, text: cost(*impact) }]
    });
    boundaries.into_iter().chain(impacts).chain(firefights(state, board)).collect()
}

/// What an impact costs foot and horse to cross, and whoever fights in it. [BM 10.2]
fn cost(impact: Impact) -> String {
    let value = -combat_effect(Some(impact));
    match impact {
        Impact::Hit => format!("+{}/+{}, −{value}", hit_cost(Kind::Infantry), hit_cost(Kind::Cavalry)),
        Impact::Effective => format!("closed, −{value}"),
    }
}

/// A line between those who are locked: each of them bears the letter of it, and no words hide them. [BM 11.2.3]
fn firefights(state: &State, board: &HexBoard) -> Vec<Mark> {
    let centre = |unit: UnitId| state.unit(unit).hex.map(|hex| board.centre(hex));
    let line = |[one, other]: &[UnitId; 2]| {
        let (from, to) = (centre(*one)?, centre(*other)?);
        Some(Mark::Line { from, to, kind: LineKind::Fire, label: String::new() })
    };
    state.firefights.iter().filter_map(line).collect()
}
