//! A casualty sheet: the units of a command, a box for each figure to be ticked off, and how they stand.

use super::card::{kind_of, words};
use super::drawing::{Anchor, BLACK, Face, GREY, Sheet};
use crate::club::lists::{ArmyList, ListedUnit};
use crate::data::TroopWords;

/// How many units are on a sheet: a general's command.
const MOST: usize = 12;

/// How high a unit's row is.
const ROW: f64 = 20.5;

/// Where the columns begin: unit, figures, how it stands; and where the sheet ends.
const COLUMNS: [f64; 4] = [12.0, 74.0, 138.0, 198.0];

/// A sheet for each general, those under nobody last.
pub(super) fn sheets(list: &ArmyList) -> Vec<Sheet> {
    let mut commands: Vec<(Option<&str>, Vec<&ListedUnit>)> = Vec::new();
    for general in &list.generals {
        commands.push((Some(&general.name), list.under(Some(&general.key)).collect()));
    }
    commands.push((None, list.under(None).collect()));
    let mut sheets = Vec::new();
    for (general, units) in commands {
        for twelve in units.chunks(MOST) {
            sheets.push(sheet(&list.army.name, general, twelve));
        }
    }
    sheets
}

fn sheet(army: &str, general: Option<&str>, units: &[&ListedUnit]) -> Sheet {
    let mut sheet = Sheet::a4();
    let [left, figures, stands, right] = COLUMNS;
    let title = general.unwrap_or(army);
    sheet.words(words([left, 17.0], Anchor::Start, 7.0, Face::Bold, title), 120.0);
    if general.is_some() && !title.contains(army) {
        sheet.words(words([left, 22.5], Anchor::Start, 3.4, Face::Plain, army), 120.0);
    }
    let count: i64 = units.iter().map(|unit| unit.unit.figures).sum();
    let words_of_all = format!("{} units, {count} figures", units.len());
    sheet.words(words([right, 17.0], Anchor::End, 4.0, Face::Plain, words_of_all), 70.0);
    for (at, heading) in [(left, "Unit"), (figures, "Figures: tick off who falls"), (stands, "How it stands")] {
        let mut heading = words([at, 29.0], Anchor::Start, 3.0, Face::Plain, heading);
        heading.ink = GREY;
        sheet.words(heading, 60.0);
    }
    let mut top = 31.0;
    for listed in units {
        row(&mut sheet, top, listed);
        top += ROW;
    }
    sheet.line([left, top], [right, top], BLACK, 0.3);
    sheet.words(words([left, top + 7.0], Anchor::Start, 3.2, Face::Plain, "Commander:"), 30.0);
    sheet.line([left + 22.0, top + 7.4], [figures + 40.0, top + 7.4], GREY, 0.2);
    sheet
}

fn row(sheet: &mut Sheet, top: f64, listed: &ListedUnit) {
    let [left, figures, stands, right] = COLUMNS;
    let unit = &listed.unit;
    sheet.line([left, top], [right, top], BLACK, if unit.figures == 0 { 0.1 } else { 0.3 });
    let room = figures - left - 3.0;
    sheet.words(words([left, top + 6.2], Anchor::Start, 4.4, Face::Bold, &*unit.name), room);
    sheet.words(words([left, top + 10.6], Anchor::Start, 2.9, Face::Plain, kind_of(unit)), room);
    let owner = unit.owner.as_deref().unwrap_or_default();
    let below: Vec<&str> =
        [listed.card.as_deref().unwrap_or_default(), owner].into_iter().filter(|part| !part.is_empty()).collect();
    sheet.words(words([left, top + 14.4], Anchor::Start, 2.6, Face::Plain, below.join(" · ")), room);
    sheet.boxes([figures, top + 5.0], stands - figures - 4.0, unit);
    let strength = format!("{} of {}", unit.figures, unit.original);
    sheet.words(words([figures, top + 13.6], Anchor::Start, 2.7, Face::Plain, strength), room);
    let each = (right - stands) / TroopWords::STATES.len() as f64;
    for (place, state) in TroopWords::STATES.iter().enumerate() {
        let at = stands + each * place as f64;
        sheet.rect([at, top + 4.4], [3.4, 3.4], None, Some((BLACK, 0.2)));
        sheet.words(words([at, top + 11.4], Anchor::Start, 2.7, Face::Plain, *state), each - 1.0);
    }
}
