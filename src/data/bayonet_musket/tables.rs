//! Tables of ten rows, written as rows of codes between commas.

use toml::Spanned;

use crate::data::fields::{Fields, Key, needed};
use crate::data::near::did_you_mean;
use crate::rules::bayonet_musket::book::cards::{
    AssaultResult, CavalryResult, CombatTable, Cornered, FireResult, InfantryResult, LONGEST_RANGE, ROWS,
};

/// The codes that the text explains, each with its meaning.
pub(super) type Codes<R> = &'static [(&'static str, R)];

pub(super) const ARTILLERY: Codes<FireResult> =
    &[("-", FireResult::Miss), ("H", FireResult::Hit), ("E", FireResult::Effective)];
pub(super) const INFANTRY: Codes<InfantryResult> = &[
    ("1AR", InfantryResult::AttackerRetreats),
    ("FF", InfantryResult::Firefight),
    ("1DR", InfantryResult::DefenderRetreats),
];
pub(super) const CAVALRY: Codes<CavalryResult> = &[
    ("AR2", CavalryResult::AttackerBackTwo),
    ("AR1", CavalryResult::AttackerBackOne),
    ("BD", CavalryResult::BothDisordered),
    ("D1 A1", CavalryResult::DefenderBackOne),
    ("D2 A2", CavalryResult::DefenderBackTwo),
    ("D2 A+", CavalryResult::DefenderBackTwoAgain),
    ("DX A3", CavalryResult::DefenderRouted),
    ("DX A$", CavalryResult::DefenderRoutedAgain),
];
pub(super) const ASSAULT: Codes<AssaultResult> = &[
    ("AR1", AssaultResult::AttackerBack),
    ("1D AR1", AssaultResult::CasualtyAttackerBack),
    ("1DR A1", AssaultResult::DefenderBack),
    ("2DR A2", AssaultResult::DefenderBackTwo),
    ("2DR A+", AssaultResult::DefenderBackAgain),
    ("DX A$", AssaultResult::DefenderRoutedAgain),
];
pub(super) const CORNERED: Codes<Cornered> = &[
    ("stands", Cornered::Stands),
    ("casualty", Cornered::Casualty),
    ("disordered", Cornered::Disordered),
    ("routed", Cornered::Routed),
];

const FIRE: &[Key] = &[needed("rows", "rows = [\"-, -, -, -, -, -, -\", …]")];
const COMBAT: &[Key] =
    &[needed("columns", "columns = \"-5, -4, … 4, 5\""), needed("rows", "rows = [\"1AR, 1AR, … FF\", …]")];

/// The most columns a table may have.
const MOST_COLUMNS: usize = 41;

/// The artillery table: ten rows of seven ranges.
pub(super) fn fire_table(
    root: &Fields<'_, '_>,
    key: &str,
    codes: Codes<FireResult>,
) -> Option<[[FireResult; LONGEST_RANGE]; ROWS]> {
    let table = root.table(key, FIRE)?;
    let rows = rows(&table, LONGEST_RANGE, codes)?;
    let rows: Option<Vec<[FireResult; LONGEST_RANGE]>> = rows.into_iter().map(|row| row.try_into().ok()).collect();
    rows?.try_into().ok()
}

/// A combat table: net values that follow each other by ones, and ten rows.
pub(super) fn combat_table<R: Copy>(root: &Fields<'_, '_>, key: &str, codes: Codes<R>) -> Option<CombatTable<R>> {
    let table = root.table(key, COMBAT)?;
    let columns = columns(&table);
    let rows = rows(&table, columns.as_ref().map_or(0, Vec::len), codes);
    let (lowest, rows) = (*columns?.first()?, rows?);
    Some(CombatTable { lowest, rows })
}

fn columns(table: &Fields<'_, '_>) -> Option<Vec<i8>> {
    let text = table.text("columns")?.into_inner();
    let read: Vec<Option<i8>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    let Some(columns): Option<Vec<i8>> = read.into_iter().collect() else {
        table.fault("columns", "a column is no whole number", "net values between commas, as \"-1, 0, 1\"");
        return None;
    };
    if let Some(twice) = (1..columns.len()).find(|at| columns[..*at].contains(&columns[*at])) {
        table.fault("columns", format!("the column {} is there twice", columns[twice]), "give each net value once");
        return None;
    }
    if columns.windows(2).any(|pair| i16::from(pair[1]) != i16::from(pair[0]) + 1) {
        table.fault("columns", "a column is missing or out of order", "let each net value be one more than the last");
        return None;
    }
    if columns.len() > MOST_COLUMNS {
        table.fault("columns", format!("{} columns are too many", columns.len()), format!("at most {MOST_COLUMNS}"));
        return None;
    }
    Some(columns)
}

/// Ten rows of so many codes; 0 when the columns are at fault themselves, and the rows' length is let be.
fn rows<R: Copy>(table: &Fields<'_, '_>, columns: usize, codes: Codes<R>) -> Option<Vec<Vec<R>>> {
    let lines = table.texts("rows", 99)?;
    if lines.len() != ROWS {
        let why = format!("there are {} rows", lines.len());
        table.fault("rows", why, "ten, one for each face from 0 to 9");
    }
    let read: Vec<Option<Vec<R>>> = lines.iter().map(|line| row(table, line, columns, codes)).collect();
    let rows: Option<Vec<Vec<R>>> = read.into_iter().collect();
    rows.filter(|rows| rows.len() == ROWS && columns > 0)
}

fn row<R: Copy>(table: &Fields<'_, '_>, line: &Spanned<String>, columns: usize, codes: Codes<R>) -> Option<Vec<R>> {
    let read: Vec<Option<R>> = line.get_ref().split(',').map(|code| code_of(table, line, code.trim(), codes)).collect();
    if columns > 0 && read.len() != columns {
        let (why, hint) = (format!("this row has {} columns", read.len()), format!("one for each of {columns}"));
        table.page.fault(&line.span(), table.path_of("rows"), why, hint);
        return None;
    }
    read.into_iter().collect()
}

fn code_of<R: Copy>(table: &Fields<'_, '_>, line: &Spanned<String>, code: &str, codes: Codes<R>) -> Option<R> {
    let found = codes.iter().find(|(known, _)| *known == code).map(|(_, result)| *result);
    if found.is_none() {
        let hint = did_you_mean(code, codes.iter().map(|(known, _)| *known));
        table.page.fault(&line.span(), table.path_of("rows"), format!("nobody explains `{code}`"), hint);
    }
    found
}
