//! Army lists: told with what departs from the book, arranged, copied.

use std::fmt::Write;

use serde_json::json;

use super::arguments::Army;
use super::{pair, plain};
use crate::cli::begin::setup;
use crate::cli::failure::Failure;
use crate::club::{self, ArmyList, Arrangement};
use crate::data::Roots;

pub(super) fn army(army: &Army) -> Result<(), Failure> {
    let by = &army.which.by;
    let list = if let (Some(key), Some(name)) = (&army.copy_as, &army.name) {
        army.which.open()?.copy_army(&army.name_or_key, key, name, by)?
    } else if army.as_in.is_some() || !army.place.is_empty() || !army.out.is_empty() {
        let mut club = army.which.open()?;
        let mut list = club::army_list(&club, &army.name_or_key)?;
        if let Some(scenario) = &army.as_in {
            let arranged = club::arrangement_in(&list, &setup(scenario, &[], &Roots::discover())?)?;
            list = club.arrange(&list.army.key, &arranged, by)?;
        }
        if !army.place.is_empty() {
            let places = army.place.iter().map(|text| placed(text)).collect::<Result<Vec<_>, _>>()?;
            list = club.arrange(&list.army.key, &places, by)?;
        }
        for key in &army.out {
            list = club.take_out(&list.army.key, key, by)?;
        }
        list
    } else {
        club::army_list(&army.which.read()?, &army.name_or_key)?
    };
    let remarks = list.remarks();
    let mut words = told(&list);
    for remark in &remarks {
        let _ = write!(words, "\n{}: {}. {}", plain(&remark.about), remark.words, remark.rule);
    }
    if remarks.is_empty() {
        words.push_str("\nIt is made up as the book has it.");
    }
    army.which.tell(&json!({ "list": list, "remarks": remarks }), words)
}

/// `KEY=GENERAL/CARD`, of which the general or the card may be left out.
fn placed(text: &str) -> Result<Arrangement, Failure> {
    let (key, place) = pair(text)?;
    let (general, card) = place.split_once('/').unwrap_or((&place, ""));
    let said = |words: &str| Some(words.trim().to_owned()).filter(|words| !words.is_empty());
    Ok((key, said(general), said(card)))
}

fn told(list: &ArmyList) -> String {
    let army = &list.army;
    let mut words = format!(
        "{}, edition {}: {} units, {} of {} figures",
        plain(&army.name),
        army.edition,
        army.units,
        army.figures,
        army.original
    );
    for general in &list.generals {
        let killed = general.killed_in.as_ref().map(|title| format!(", killed in {}", plain(title)));
        let _ = write!(words, "\n{} ({}){}", plain(&general.name), general.key, killed.unwrap_or_default());
        for unit in list.under(Some(&general.key)) {
            words.push_str(&unit_line(unit));
        }
    }
    if list.under(None).next().is_some() {
        words.push_str("\nUnder nobody");
    }
    for unit in list.under(None) {
        words.push_str(&unit_line(unit));
    }
    words
}

fn unit_line(listed: &club::ListedUnit) -> String {
    let unit = &listed.unit;
    let card = listed.card.as_deref().unwrap_or_default();
    format!(
        "\n  {:<24} {:<28} {:>2} of {:>2}  {:<11} {}",
        listed.key,
        plain(&unit.name),
        unit.figures,
        unit.original,
        unit.arm.replace('_', " "),
        plain(card)
    )
    .trim_end()
    .to_owned()
}
