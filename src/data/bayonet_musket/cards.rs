//! The player aid cards. An owner of the game puts the printed tables in this one file.

use toml::Spanned;
use toml::de::DeTable;

use super::tables::{ARTILLERY, ASSAULT, CAVALRY, CORNERED, INFANTRY, combat_table, fire_table};
use crate::data::fault::Page;
use crate::data::fields::{Fields, Key, needed};
use crate::data::header::A_GAME;
use crate::rules::bayonet_musket::book::cards::{Cards, Cornered, CorneredTable};

const KEYS: &[Key] = &[
    needed("game", A_GAME),
    needed("kind", "kind = \"counters\""),
    needed("stand_in", "stand_in = false"),
    needed("wing_action", "[wing_action]"),
    needed("order_change", "[order_change]"),
    needed("artillery", "[artillery]"),
    needed("infantry", "[infantry]"),
    needed("cavalry", "[cavalry]"),
    needed("assault", "[assault]"),
    needed("unable_to_retreat", "[unable_to_retreat]"),
    needed("battalion_gun", "[battalion_gun]"),
];
const WING_ACTION: &[Key] = &[
    needed("commit_to_front", "commit_to_front = 6"),
    needed("commit_to_support", "commit_to_support = 7"),
    needed("commit_to_reserve", "commit_to_reserve = 7"),
    needed("relief", "relief = 5"),
    needed("passage", "passage = 5"),
    needed("shift", "shift = 6"),
    needed("transfer_next", "transfer_next = 5"),
    needed("transfer_far", "transfer_far = 3"),
    needed("in_contact", "in_contact = 2"),
    needed("out_of_compliance", "out_of_compliance = 1"),
];
/// The keys of the actions, in the order of the card.
const ACTIONS: [&str; 8] = [
    "commit_to_front",
    "commit_to_support",
    "commit_to_reserve",
    "relief",
    "passage",
    "shift",
    "transfer_next",
    "transfer_far",
];
const ORDER_CHANGE: &[Key] = &[
    needed("charge", "charge = { march = 5, dress = 4 }"),
    needed("march", "march = { charge = 6, dress = 7 }"),
    needed("dress", "dress = { march = 7, charge = 4 }"),
    needed("charge_after_losses", "charge_after_losses = 1"),
    needed("leave_charge_in_contact", "leave_charge_in_contact = 2"),
];
/// The orders, and under each the keys of those it may be changed for.
const CHANGES: [(&str, &[Key]); 3] = [
    ("charge", &[needed("march", "march = 5"), needed("dress", "dress = 4")]),
    ("march", &[needed("charge", "charge = 6"), needed("dress", "dress = 7")]),
    ("dress", &[needed("charge", "charge = 4"), needed("march", "march = 7")]),
];
const UNABLE: &[Key] = &[
    needed("foot", "foot = [\"1 stands\", \"5 casualty\", \"routed\"]"),
    needed("horse", "horse = [\"1 stands\", \"5 disordered\", \"routed\"]"),
];
const BATTALION_GUN: &[Key] = &[needed("impact", "impact = \"hit\"")];

/// Reads the cards; everything wrong with them is noted.
pub(super) fn read(page: &Page<'_>, table: &Spanned<DeTable<'_>>) -> Option<Cards> {
    let root = Fields::open(page, table.get_ref(), table.span(), String::new(), KEYS);
    let is_ours = root.choice("game", &[("bayonet_musket", ())]).and(root.choice("kind", &[("counters", ())]));
    let actions = root.table("wing_action", WING_ACTION);
    let changes = root.table("order_change", ORDER_CHANGE);
    let unable = root.table("unable_to_retreat", UNABLE);
    let gun = root.table("battalion_gun", BATTALION_GUN);
    let gun = gun.and_then(|gun| gun.choice("impact", &[("hit", false), ("effective", true)]));
    let wing_action = actions.as_ref().and_then(read_actions);
    let [in_contact, out_of_compliance] =
        ["in_contact", "out_of_compliance"].map(|key| actions.as_ref().and_then(|actions| added(actions, key)));
    let order_change = changes.as_ref().and_then(read_changes);
    let [losses, leaving] = ["charge_after_losses", "leave_charge_in_contact"]
        .map(|key| changes.as_ref().and_then(|changes| added(changes, key)));
    let (artillery, infantry) = (fire_table(&root, "artillery", ARTILLERY), combat_table(&root, "infantry", INFANTRY));
    let (cavalry, assault) = (combat_table(&root, "cavalry", CAVALRY), combat_table(&root, "assault", ASSAULT));
    let [foot, horse] = ["foot", "horse"].map(|key| unable.as_ref().and_then(|unable| cornered(unable, key)));
    is_ours?;
    Some(Cards {
        stand_in: root.flag("stand_in"),
        wing_action: wing_action?,
        action_in_contact: in_contact?,
        action_out_of_compliance: out_of_compliance?,
        order_change: order_change?,
        charge_after_losses: losses?,
        leave_charge_in_contact: leaving?,
        artillery: artillery?,
        infantry: infantry?,
        cavalry: cavalry?,
        assault: assault?,
        cornered_foot: foot?,
        cornered_horse: horse?,
        battalion_gun_is_effective: gun?.into_inner(),
    })
}

/// A number that a die must not exceed.
fn need(fields: &Fields<'_, '_>, key: &str) -> Option<u8> {
    fields.whole(key, 0..=9).map(|number| number.into_inner() as u8)
}

/// A number that is added to a die.
fn added(fields: &Fields<'_, '_>, key: &str) -> Option<i8> {
    fields.whole(key, 0..=9).map(|number| number.into_inner() as i8)
}

fn read_actions(actions: &Fields<'_, '_>) -> Option<[u8; 8]> {
    let read = ACTIONS.map(|key| need(actions, key));
    let needs: Option<Vec<u8>> = read.into_iter().collect();
    needs?.try_into().ok()
}

fn read_changes(changes: &Fields<'_, '_>) -> Option<[[Option<u8>; 3]; 3]> {
    let mut needs = [[None; 3]; 3];
    let mut is_whole = true;
    for (from, (order, keys)) in CHANGES.into_iter().enumerate() {
        let row = changes.table(order, keys);
        for (to, (other, _)) in CHANGES.into_iter().enumerate().filter(|(to, _)| *to != from) {
            needs[from][to] = row.as_ref().and_then(|row| need(row, other));
            is_whole &= needs[from][to].is_some();
        }
    }
    is_whole.then_some(needs)
}

/// The lines of a table of units unable to retreat: limits that rise, and a last line without one.
fn cornered(unable: &Fields<'_, '_>, key: &str) -> Option<CorneredTable> {
    let lines = unable.texts(key, 20)?;
    let mut table: CorneredTable = Vec::new();
    for (line, entry) in lines.iter().enumerate() {
        let is_last = line + 1 == lines.len();
        let (limit, word) = entry.get_ref().split_once(' ').unwrap_or(("", entry.get_ref()));
        let found = CORNERED.iter().find(|(known, _)| *known == word).map(|(_, result)| *result);
        let limit = if is_last && limit.is_empty() { Some(i8::MAX) } else { limit.parse().ok() };
        let rises = limit.filter(|limit| table.last().is_none_or(|(before, _)| before < limit));
        let fits_arm = found.is_some_and(|result| fits(key, result));
        let Some((limit, result)) = rises.zip(found).filter(|_| fits_arm) else {
            let hint = "the highest die and what follows, as \"5 casualty\"; limits rise, the last line has none";
            unable.page.fault(&entry.span(), unable.path_of(key), format!("`{}` is no line", entry.get_ref()), hint);
            return None;
        };
        table.push((limit, result));
    }
    if table.last().is_none_or(|(limit, _)| *limit != i8::MAX) {
        unable.fault(key, "the highest dice have no line", "end with one that has no limit, as \"routed\"");
        return None;
    }
    Some(table)
}

/// Foot takes casualties, and horse is disordered.
fn fits(key: &str, result: Cornered) -> bool {
    match result {
        Cornered::Casualty => key == "foot",
        Cornered::Disordered => key == "horse",
        Cornered::Stands | Cornered::Routed => true,
    }
}
