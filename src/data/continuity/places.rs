//! Whether everybody may stand where he is set up.

use std::collections::BTreeMap;

use super::muster::Placed;
use crate::data::fault::Page;
use crate::hex::Hex;
use crate::rules::continuity::book::arms::Arm;
use crate::rules::continuity::book::terrain::{Ground, HexTerrain};
use crate::rules::continuity::state::battlefield::Battlefield;
use crate::rules::continuity::state::setup::CommandSetup;

/// Notes everybody who cannot stand where he is put. [MB 8.1 to 8.4, MM 8]
pub(super) fn check(
    page: &Page<'_>,
    units: &[Placed],
    commands: &[CommandSetup],
    ground: &Ground,
    battlefield: &Battlefield,
) {
    let mut there: BTreeMap<Hex, Vec<&Placed>> = BTreeMap::new();
    for unit in units {
        for hex in unit.setup.stand.iter().flat_map(crate::hex::Stand::hexes) {
            check_ground(page, unit, hex, ground);
            there.entry(hex).or_default().push(unit);
        }
    }
    let gun_bars = battlefield.charts.edition.gun_bars_village_stack;
    for (hex, stack) in there {
        let side = |unit: &Placed| commands.get(unit.setup.command).map(|command| command.side);
        if let Some(enemy) = stack.iter().find(|unit| side(unit) != side(stack[0])) {
            fault(page, enemy, format!("{} stands on the enemy's {} in {hex}", enemy.setup.name, stack[0].setup.name));
            continue;
        }
        if let Some(why) = crowd(&stack, ground, gun_bars) {
            let last = stack[stack.len() - 1];
            fault(page, last, format!("{} stands on {} in {hex}: {why}", last.setup.name, stack[0].setup.name));
        }
    }
}

fn check_ground(page: &Page<'_>, unit: &Placed, hex: Hex, ground: &Ground) {
    let name = &unit.setup.name;
    match ground.hex(hex).terrain {
        HexTerrain::Pond => fault(page, unit, format!("{name} stands in the water of {hex}")),
        HexTerrain::Marsh if unit.setup.values.arm == Arm::Artillery => {
            fault(page, unit, format!("{name} stands in the marsh of {hex}, where guns cannot go"));
        }
        _ => {}
    }
}

/// Why these may not share a hex; nothing when they may.
fn crowd(stack: &[&Placed], ground: &Ground, gun_bars: bool) -> Option<&'static str> {
    let guns = stack.iter().filter(|unit| unit.setup.values.arm == Arm::Artillery).count();
    let troops: Vec<&&Placed> = stack.iter().filter(|unit| unit.setup.values.arm != Arm::Artillery).collect();
    match (troops.len(), guns) {
        (_, 2..) => Some("a hex holds one gun"),
        (0 | 1, _) => None,
        (2, guns) => {
            let on_foot = |unit: &Placed| {
                unit.setup.values.arm == Arm::Infantry || unit.setup.values.arm == Arm::Dragoons && !unit.setup.mounted
            };
            let in_village = |unit: &Placed| {
                let hexes = unit.setup.stand.iter().flat_map(crate::hex::Stand::hexes);
                hexes.into_iter().all(|hex| ground.hex(hex).terrain == HexTerrain::Village)
            };
            let both = |test: &dyn Fn(&Placed) -> bool| troops.iter().all(|unit| test(unit));
            if !both(&on_foot) || !both(&in_village) {
                Some("only two units of foot in a village share a hex")
            } else if troops[0].setup.command != troops[1].setup.command {
                Some("two units of foot in a village are of one command")
            } else if gun_bars && guns > 0 {
                Some("no gun stands with two units of foot")
            } else {
                None
            }
        }
        _ => Some("a hex holds no more than two units and a gun"),
    }
}

fn fault(page: &Page<'_>, unit: &Placed, why: String) {
    page.fault(&unit.span, unit.field.clone(), why, "give it another hex");
}
