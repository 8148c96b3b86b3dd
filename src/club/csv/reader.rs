//! A row into a unit, as the roll has it but for what the row says; everything that is wrong with it is found.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::LIST_COLUMNS;
use super::reading::Cell;
use crate::club::roster::Unit;
use crate::data::{Fault, TroopWords, did_you_mean, is_roll_number};

/// Columns without which nothing can be read.
const NEEDED: [&str; 3] = ["name", "nation", "arm"];

/// More faults than these are not listed.
const MOST_FAULTS: usize = 500;

/// What a row is read against, and what was found wrong so far.
pub(super) struct Reader<'a> {
    pub path: &'a Path,
    pub known: &'a BTreeMap<String, Unit>,
    /// Who may own a unit; anybody, where nobody is named.
    pub members: Option<&'a BTreeSet<String>>,
    pub words: TroopWords,
    pub faults: Vec<Fault>,
}

/// The cells of a row by the names of their columns.
pub(super) type Cells<'c> = BTreeMap<&'c str, &'c Cell>;

impl Reader<'_> {
    pub fn fault_at(
        &mut self,
        line: usize,
        column: usize,
        field: &str,
        why: impl Into<String>,
        hint: impl Into<String>,
    ) {
        if self.faults.len() < MOST_FAULTS {
            let (why, hint) = (why.into(), hint.into());
            self.faults.push(Fault { file: self.path.to_owned(), line, column, field: field.to_owned(), why, hint });
        }
    }

    pub fn fault(&mut self, cell: Option<&Cell>, field: &str, why: impl Into<String>, hint: impl Into<String>) {
        let (line, column) = cell.map_or((1, 1), |cell| (cell.line, cell.column));
        self.fault_at(line, column, field, why, hint);
    }

    pub fn check_head(&mut self, head: &[Cell]) {
        let mut seen = BTreeSet::new();
        for cell in head {
            let name = cell.text.trim();
            if !LIST_COLUMNS.contains(&name) {
                self.fault(Some(cell), name, "there is no such column", did_you_mean(name, LIST_COLUMNS));
            } else if !seen.insert(name) {
                self.fault(Some(cell), name, "this column is given twice", "leave one of them out");
            }
        }
        for name in NEEDED.iter().filter(|name| !seen.contains(**name)) {
            self.fault(
                head.first(),
                name,
                "this column is missing",
                format!("the first row names the columns, `{name}` among them"),
            );
        }
    }

    /// The unit of a row: as the roll has it, but for what the row says.
    pub fn unit(&mut self, cells: &Cells<'_>) -> Unit {
        let roll = self.roll(cells);
        let old = self.known.get(&roll).cloned();
        let words = self.words.clone();
        let mut unit =
            old.clone().unwrap_or_else(|| Unit { game: words.game.to_owned(), version: 1, ..Unit::default() });
        unit.roll = roll;
        if let Some(name) = self.text(cells, "name", 200) {
            unit.name = name;
        }
        if unit.name.is_empty() {
            self.fault(cells.get("name").copied(), "name", "it has no name", "give it one");
        }
        self.word(cells, "game", &[words.game], &mut Some(unit.game.clone()), true);
        let mut nation = Some(unit.nation.clone()).filter(|nation| !nation.is_empty());
        self.word(cells, "nation", &words.nations, &mut nation, true);
        unit.nation = nation.unwrap_or_default();
        let mut arm = Some(unit.arm.clone()).filter(|arm| !arm.is_empty());
        self.word(cells, "arm", &words.arms, &mut arm, true);
        unit.arm = arm.unwrap_or_default();
        self.word(cells, "pay", &words.pays, &mut unit.pay, false);
        unit.pay = unit.pay.filter(|pay| pay != words.pays[0]);
        self.word(cells, "class", &words.classes, &mut unit.class, false);
        self.word(cells, "fire", &words.fires, &mut unit.fire, false);
        self.word(cells, "charge", &words.charges, &mut unit.charge, false);
        self.word(cells, "provenance", &words.provenances, &mut unit.provenance, false);
        unit.guard = self.flag(cells, "guard", unit.guard);
        unit.senior = self.flag(cells, "senior", unit.senior);
        if let Some(kept_at) = self.text(cells, "kept_at", 1000) {
            unit.kept_at = kept_at;
        }
        if let Some(note) = self.text(cells, "note", 20_000) {
            unit.note = note;
        }
        self.owner(cells, &mut unit);
        if cells.contains_key("painted") {
            unit.painted = self.number(cells, "painted", 1..=9999);
        }
        self.figures(cells, &mut unit, old.as_ref());
        unit
    }

    fn roll(&mut self, cells: &Cells<'_>) -> String {
        let Some(cell) = cells.get("roll").copied() else { return String::new() };
        let roll = cell.text.trim().to_owned();
        if roll.is_empty() || is_roll_number(&roll) {
            return roll;
        }
        self.fault(
            Some(cell),
            "roll",
            format!("`{roll}` is no roll number"),
            "sixteen digits from 0 to 9 and a to f; leave it empty for a new unit",
        );
        String::new()
    }

    /// What a cell says; nothing where the column is not there.
    pub fn text(&mut self, cells: &Cells<'_>, column: &str, most: usize) -> Option<String> {
        let cell = cells.get(column).copied()?;
        let letters = cell.text.chars().count();
        if letters > most {
            self.fault(Some(cell), column, format!("{letters} letters are too many"), format!("at most {most}"));
        } else if cell.text.contains('\0') {
            self.fault(Some(cell), column, "it holds a letter that is none", "type it anew");
        }
        Some(cell.text.clone())
    }

    pub fn word(
        &mut self,
        cells: &Cells<'_>,
        column: &str,
        allowed: &[&'static str],
        to: &mut Option<String>,
        needed: bool,
    ) {
        let Some(cell) = cells.get(column).copied() else { return };
        let word = cell.text.trim();
        if allowed.contains(&word) {
            *to = Some(word.to_owned());
        } else if !word.is_empty() {
            self.fault(
                Some(cell),
                column,
                format!("`{word}` is none that is known"),
                did_you_mean(word, allowed.iter().copied()),
            );
        } else if !needed {
            *to = None;
        } else if to.is_none() {
            self.fault(Some(cell), column, "this is missing", did_you_mean("", allowed.iter().copied()));
        }
    }

    fn flag(&mut self, cells: &Cells<'_>, column: &str, was: bool) -> bool {
        let Some(cell) = cells.get(column).copied() else { return was };
        match cell.text.trim().to_lowercase().as_str() {
            "yes" | "true" | "1" | "x" => true,
            "" | "no" | "false" | "0" => false,
            other => {
                self.fault(
                    Some(cell),
                    column,
                    format!("`{other}` is neither yes nor no"),
                    "write yes, or leave it empty",
                );
                was
            }
        }
    }

    /// A number within limits; nothing of an empty cell, nor of a column that is not there.
    fn number(&mut self, cells: &Cells<'_>, column: &str, limits: std::ops::RangeInclusive<i64>) -> Option<i64> {
        let cell = cells.get(column).copied()?;
        let text = cell.text.trim();
        if text.is_empty() {
            return None;
        }
        let number = text.parse::<i64>().ok().filter(|number| limits.contains(number));
        if number.is_none() {
            let hint = format!("a whole number from {} to {}", limits.start(), limits.end());
            self.fault(Some(cell), column, format!("`{text}` is no such number"), hint);
        }
        number
    }

    fn owner(&mut self, cells: &Cells<'_>, unit: &mut Unit) {
        let Some(cell) = cells.get("owner").copied() else { return };
        if cell.text.is_empty() {
            unit.owner = None;
            return;
        }
        if let Some(members) = self.members.filter(|members| !members.contains(&cell.text)) {
            let hint = format!(
                "{}; or take in new owners with --new-owners",
                did_you_mean(&cell.text, members.iter().map(String::as_str))
            );
            self.fault(Some(cell), "owner", format!("{} is no member", cell.text), hint);
        }
        let letters = cell.text.chars().count();
        if letters > 200 {
            self.fault(Some(cell), "owner", format!("{letters} letters are too many"), "at most 200");
        }
        unit.owner = Some(cell.text.clone());
    }

    /// Figures at full strength, and those there are: the book's, where nothing is said.
    fn figures(&mut self, cells: &Cells<'_>, unit: &mut Unit, old: Option<&Unit>) {
        let (allowed, usual) = TroopWords::figures_of(&unit.arm);
        if let Some(original) = self.number(cells, "original", 1..=255) {
            unit.original = original;
            if !unit.arm.is_empty() && !allowed.iter().any(|figures| i64::from(*figures) == original) {
                let listed: Vec<String> = allowed.iter().map(u8::to_string).collect();
                let hint = format!("a unit of this arm has {}", listed.join(", "));
                self.fault(cells.get("original").copied(), "original", format!("{original} figures"), hint);
            }
        } else if old.is_none() {
            unit.original = i64::from(usual);
        }
        let figures = self.number(cells, "figures", 0..=255);
        unit.figures = figures.unwrap_or_else(|| old.map_or(unit.original, |old| old.figures));
        if unit.figures > unit.original {
            let why = format!("{} figures of {}", unit.figures, unit.original);
            self.fault(cells.get("figures").copied(), "figures", why, "a unit never has more than at full strength");
        }
    }
}
