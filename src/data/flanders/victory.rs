//! When a battle is decided, as its scenario says it.

use toml::Spanned;

use super::pieces::Command;
use crate::data::fields::{Fields, Key, needed, optional};
use crate::game::Side;
use crate::rules::flanders::state::setup::Victory;

pub(super) const VICTORY_KEYS: &[Key] = &[
    needed("broken_commands", "broken_commands = { a = 1, b = 1 }"),
    optional("turns", "turns = 10"),
    optional("at_the_end", "at_the_end = \"b\""),
    optional("on_by", "on_by = 4"),
];

const BROKEN_KEYS: &[Key] = &[needed("a", "a = 1"), needed("b", "b = 1")];
const ENDS: &[(&str, Option<Side>)] = &[("a", Some(Side::A)), ("b", Some(Side::B)), ("draw", None)];
const MOST_TURNS: u32 = 60;

/// Reads the table `victory`, against the commands each side has.
pub(super) fn read(root: &Fields<'_, '_>, commands: &[Command]) -> Option<Victory> {
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
    Some(Victory { broken_commands: [a?, b?], turns, at_the_end: at_the_end.flatten(), on_by })
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
