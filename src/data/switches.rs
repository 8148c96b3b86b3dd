//! House rules: the club's switches, in a scenario or in a file of their own.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::fault::Page;
use super::fields::{Fields, Key, needed, optional};
use super::header::A_GAME;
use super::near::did_you_mean;
use super::standing::StandingRuling;
use crate::game::GameInfo;

const HOUSE_KEYS: &[Key] = &[
    needed("game", A_GAME),
    needed("kind", "kind = \"house\""),
    optional("name", "name = \"Friday club\""),
    needed("switches", "switches = { cavalry_charge = \"total\" }"),
    optional("ruling", "[[ruling]]"),
];

const RULING_KEYS: &[Key] = &[
    needed("words", "words = \"Dragoons on foot may line a hedge.\""),
    optional("departs_from", "departs_from = \"FLA MOV-33\""),
    optional("by", "by = \"Jim\""),
];

/// The most standing rulings that one file may hold.
const MOST_RULINGS: usize = 200;

/// What a file of house rules holds: the switches it sets, by name and value, and the club's standing rulings.
pub(super) type House = (Vec<(String, String)>, Vec<StandingRuling>);

/// Reads a file of house rules.
pub(super) fn read_house(page: &Page<'_>, table: &Spanned<DeTable<'_>>, game: &GameInfo) -> House {
    let root = Fields::open(page, table.get_ref(), table.span(), String::new(), HOUSE_KEYS);
    root.text("name");
    let rulings = root.tables("ruling", MOST_RULINGS, RULING_KEYS);
    let standing = rulings.iter().filter_map(|entry| read_ruling(entry, game)).collect();
    (read(&root, game), standing)
}

fn read_ruling(entry: &Fields<'_, '_>, game: &GameInfo) -> Option<StandingRuling> {
    let text = |field: &str| entry.text(field).map(Spanned::into_inner);
    let (words, departs_from, by) = (text("words"), text("departs_from"), text("by"));
    if let Some(rule) = &departs_from
        && game.cited(rule.trim()).is_none()
    {
        let why = format!("there is no rule `{rule}` in {}", game.title);
        entry.fault("departs_from", why, "cite it as the reports do, as `galloper rule` finds it");
    }
    Some(StandingRuling { words: words?, departs_from, by })
}

/// Reads the table `switches`; those that are unknown, or cannot be so set, are noted and left out.
pub(super) fn read(root: &Fields<'_, '_>, game: &GameInfo) -> Vec<(String, String)> {
    root.entries("switches").iter().filter_map(|(name, value)| read_switch(root.page, game, name, value)).collect()
}

fn read_switch(
    page: &Page<'_>,
    game: &GameInfo,
    name: &Spanned<String>,
    value: &Spanned<DeValue<'_>>,
) -> Option<(String, String)> {
    let field = format!("switches.{}", name.get_ref());
    let Some(switch) = game.switch(name.get_ref()) else {
        let hint = did_you_mean(name.get_ref(), game.switches.iter().map(|switch| switch.name));
        page.fault(&name.span(), field, "there is no switch of this name", hint);
        return None;
    };
    let written = match value.get_ref() {
        DeValue::String(text) => text.to_string(),
        DeValue::Integer(number) => number.to_string(),
        DeValue::Float(number) => number.to_string(),
        _ => {
            page.fault(
                &value.span(),
                field,
                "this should be a word or a number",
                did_you_mean("", switch.values.iter().copied()),
            );
            return None;
        }
    };
    if (game.may_set)(switch.name, &written).is_err() {
        let hint = did_you_mean(&written, switch.values.iter().copied());
        page.fault(&value.span(), field, format!("`{written}` is not a way to set it"), hint);
        return None;
    }
    Some((switch.name.to_owned(), written))
}
