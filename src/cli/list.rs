//! `galloper list`: what there is.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::arguments::{List, Listed};
use super::failure::Failure;
use crate::data::{self, Roots};
use crate::game::rulings::RegisterEntry;
use crate::rules;

pub(super) fn list(arguments: &List) -> Result<(), Failure> {
    let roots = Roots::discover();
    let mut out = io::stdout().lock();
    let wanted = |what| arguments.what.is_none_or(|one| one == what);
    let mut lists = serde_json::Map::new();
    for (what, name) in [
        (Listed::Games, "games"),
        (Listed::Scenarios, "scenarios"),
        (Listed::Armies, "armies"),
        (Listed::Switches, "switches"),
        (Listed::Rulings, "rulings"),
    ] {
        if wanted(what) {
            lists.insert(name.to_owned(), Value::Array(listed(what, &roots)));
        }
    }
    if arguments.json {
        writeln!(out, "{}", Value::Object(lists))?;
        return Ok(());
    }
    for (name, list) in &lists {
        writeln!(out, "{name}")?;
        list.as_array().into_iter().flatten().try_for_each(|one| tell(&mut out, one))?;
    }
    Ok(())
}

fn tell(out: &mut impl Write, one: &Value) -> io::Result<()> {
    let word = |key: &str| one.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    writeln!(out, "  {:<28} {}", word("id"), word("title"))?;
    let more = word("summary");
    if more.is_empty() { Ok(()) } else { writeln!(out, "  {:<28} {more}", "") }
}

fn listed(what: Listed, roots: &Roots) -> Vec<Value> {
    match what {
        Listed::Games => rules::GAMES.iter().map(|game| json!({ "id": game.key, "title": game.title })).collect(),
        Listed::Scenarios => scenarios(roots),
        Listed::Armies => data::army_catalogue(roots)
            .into_iter()
            .map(|entry| {
                let title = entry.army.unwrap_or_else(|_| "has faults: galloper check says which".to_owned());
                json!({ "id": entry.id, "game": entry.game, "title": title, "path": entry.path })
            })
            .collect(),
        Listed::Switches => rules::switches()
            .map(|(game, switch)| {
                let (values, summary) = (switch.values.join(", "), format!("{} [{}]", switch.decides, switch.ruling));
                json!({ "id": switch.name, "game": game.key, "title": values, "summary": summary })
            })
            .collect(),
        Listed::Rulings => rules::rulings().map(|(game, entry)| ruling(game.key, &entry)).collect(),
    }
}

/// An entry of the register: how it is played, why, and the switch where clubs differ.
pub(super) fn ruling(game: &str, entry: &RegisterEntry) -> Value {
    let switches: Vec<Value> = entry
        .switches()
        .map(|switch| json!({ "name": switch.name, "default": switch.values[0], "values": switch.values }))
        .collect();
    let named: Vec<String> = entry.switches().map(|switch| format!("{} = {}", switch.name, switch.values[0])).collect();
    let summary =
        if named.is_empty() { entry.ruling.to_owned() } else { format!("{} ({})", entry.ruling, named.join(", ")) };
    json!({
        "id": entry.number, "game": game, "title": entry.title, "summary": summary, "at_issue": entry.at_issue,
        "ruling": entry.ruling, "why": entry.why, "switches": switches,
    })
}

/// The scenarios that can be found, playable or not.
pub(super) fn scenarios(roots: &Roots) -> Vec<Value> {
    let entries = data::catalogue(roots).into_iter();
    let told = entries.map(|entry| {
        json!({
            "id": entry.id, "game": entry.game, "title": entry.title, "path": entry.path, "summary": entry.summary,
            "units": entry.units, "table": entry.table, "board": entry.board, "faults": entry.faults,
        })
    });
    told.collect()
}
