//! When a battle is decided, as its scenario says it.

use toml::Spanned;

use super::ground::Terrain;
use super::pieces::Command;
use crate::data::fields::{Fields, Key, needed, optional};
use crate::data::near::did_you_mean;
use crate::game::Side;
use crate::rules::flanders::state::aim::{Aim, Deed};
use crate::rules::flanders::state::setup::Victory;

pub(super) const VICTORY_KEYS: &[Key] = &[
    needed("broken_commands", "broken_commands = { a = 1, b = 1 }"),
    optional("turns", "turns = 10"),
    optional("at_the_end", "at_the_end = \"b\""),
    optional("on_by", "on_by = 4"),
    optional("aims", "aims = [{ side = \"a\", take = \"church\", by = 8 }]"),
];

const BROKEN_KEYS: &[Key] = &[needed("a", "a = 1"), needed("b", "b = 1")];
const AIM_KEYS: &[Key] = &[
    needed("side", "side = \"a\""),
    optional("take", "take = \"church\""),
    optional("hold", "hold = \"church\""),
    needed("by", "by = 8"),
];

const MOST_AIMS: usize = 20;
const AIM_SIDES: &[(&str, Side)] = &[("a", Side::A), ("b", Side::B)];
const ENDS: &[(&str, Option<Side>)] = &[("a", Some(Side::A)), ("b", Some(Side::B)), ("draw", None)];
const MOST_TURNS: u32 = 60;

/// Reads the table `victory`, against the commands each side has and the ground they fight on.
pub(super) fn read(root: &Fields<'_, '_>, commands: &[Command], terrain: &[Terrain]) -> Option<Victory> {
    let entry = root.table("victory", VICTORY_KEYS)?;
    let turns = entry.whole("turns", 1..=MOST_TURNS).map(Spanned::into_inner);
    let at_the_end = entry.choice("at_the_end", ENDS).map(Spanned::into_inner);
    if entry.has("at_the_end") && !entry.has("turns") {
        entry.fault("at_the_end", "the battle has no last turn", "say how many turns there are, as turns = 10");
    }
    if entry.has("turns") && !entry.has("at_the_end") {
        entry.fault(
            "turns",
            "nobody is said to have won after the last turn",
            "add at_the_end = \"a\", \"b\" or \"draw\"",
        );
    }
    let on_by = entry.whole("on_by", 1..=MOST_TURNS).map(Spanned::into_inner);
    let broken = entry.table("broken_commands", BROKEN_KEYS)?;
    let [a, b] = [("a", Side::A), ("b", Side::B)].map(|(field, side)| read_broken(&broken, field, side, commands));
    Some(Victory {
        broken_commands: [a?, b?],
        turns,
        at_the_end: at_the_end.flatten(),
        on_by,
        aims: read_aims(&entry, terrain)?,
    })
}

/// Ground to take or hold, each by its key in the terrain.
fn read_aims(victory: &Fields<'_, '_>, terrain: &[Terrain]) -> Option<Vec<Aim>> {
    let entries = victory.tables("aims", MOST_AIMS, AIM_KEYS);
    entries.iter().map(|entry| read_aim(entry, terrain)).collect()
}

fn read_aim(entry: &Fields<'_, '_>, terrain: &[Terrain]) -> Option<Aim> {
    let (field, deed) = match (entry.has("take"), entry.has("hold")) {
        (true, false) => ("take", Deed::Take),
        (false, true) => ("hold", Deed::Hold),
        (is_both, _) => {
            let why = if is_both { "ground is taken or held, not both" } else { "nothing is to be taken or held" };
            entry.fault(if is_both { "hold" } else { "side" }, why, "say take = \"…\" or hold = \"…\", with its key");
            return None;
        }
    };
    let side = entry.choice("side", AIM_SIDES).map(Spanned::into_inner);
    let by = entry.whole("by", 1..=MOST_TURNS).map(Spanned::into_inner);
    let key = entry.text(field)?.into_inner();
    let ground = terrain.iter().position(|piece| piece.key.as_deref() == Some(&key));
    // Ground with faults of its own was left out: then it cannot be looked for.
    if ground.is_none() && entry.page.count() == 0 {
        let keys = terrain.iter().filter_map(|piece| piece.key.as_deref());
        entry.fault(field, format!("there is no ground `{key}`"), did_you_mean(&key, keys));
    }
    Some(Aim { side: side?, deed, ground: ground?, by: by? })
}

fn read_broken(broken: &Fields<'_, '_>, field: &str, side: Side, commands: &[Command]) -> Option<u8> {
    let number = *broken.whole(field, 1..=255)?.get_ref();
    let there_are = commands.iter().filter(|command| command.side == side).count();
    // A command with faults of its own was left out: then the number cannot be judged.
    if number as usize > there_are && broken.page.count() == 0 {
        broken.fault(field, format!("{number} commands"), format!("the side has {there_are}"));
        return None;
    }
    Some(number as u8)
}
