//! Reading the fields of a table one by one: every wrong type, missing key and unknown key is noted, none stops the rest.

use std::ops::{Range, RangeInclusive};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::fault::Page;
use super::near::did_you_mean;

/// A key that a table may hold.
#[derive(Debug)]
pub(super) struct Key {
    name: &'static str,
    is_needed: bool,
    example: &'static str,
}

/// A key that must be there, with an example of it.
pub(super) const fn needed(name: &'static str, example: &'static str) -> Key {
    Key { name, is_needed: true, example }
}

/// A key that may be there, with an example of it.
pub(super) const fn optional(name: &'static str, example: &'static str) -> Key {
    Key { name, is_needed: false, example }
}

/// How far a point may lie east, and how far north.
pub(super) type Limits = [RangeInclusive<f64>; 2];

/// The longest text of one field, in bytes.
pub(super) const LONGEST_TEXT: usize = 2000;
/// The longest name of a thing, in letters.
const LONGEST_LABEL: usize = 60;

/// A table of a file, its place, and the keys it may hold.
#[derive(Debug)]
pub(super) struct Fields<'p, 't> {
    pub(super) page: &'p Page<'t>,
    table: &'p DeTable<'t>,
    /// Where the table stands in the text.
    pub(super) place: Range<usize>,
    path: String,
    keys: &'static [Key],
}

impl<'p, 't> Fields<'p, 't> {
    /// Opens a table; notes unknown keys and missing ones.
    pub(super) fn open(
        page: &'p Page<'t>,
        table: &'p DeTable<'t>,
        place: Range<usize>,
        path: String,
        keys: &'static [Key],
    ) -> Self {
        let fields = Self { page, table, place, path, keys };
        fields.note_unknown();
        fields.note_missing();
        fields
    }

    /// The path of a field, as `command[2].at`.
    pub(super) fn path_of(&self, name: &str) -> String {
        if self.path.is_empty() { name.to_owned() } else { format!("{}.{name}", self.path) }
    }

    /// Notes a fault of one field: at its value, or at the table when it is not there.
    pub(super) fn fault(&self, name: &str, why: impl Into<String>, hint: impl Into<String>) {
        self.page.fault(&self.span_of(name), self.path_of(name), why, hint);
    }

    /// Where a field's value stands, or the table when it is not there.
    pub(super) fn span_of(&self, name: &str) -> Range<usize> {
        self.table.get(name).map_or_else(|| self.place.clone(), Spanned::span)
    }

    /// Whether a key is there, whatever its value.
    pub(super) fn has(&self, name: &str) -> bool {
        self.table.contains_key(name)
    }

    /// Whether a key holds a list.
    pub(super) fn is_list(&self, name: &str) -> bool {
        self.table.get(name).is_some_and(|value| value.get_ref().as_array().is_some())
    }

    /// Words.
    pub(super) fn text(&self, name: &str) -> Option<Spanned<String>> {
        let text = self.value(name, "text in quotes", |value| value.as_str().map(str::to_owned))?;
        let words = text.get_ref();
        if words.trim().is_empty() {
            self.fault(name, "there is nothing in the quotes", self.example(name));
            return None;
        }
        if words.len() > LONGEST_TEXT {
            self.fault(name, format!("{} letters are too many", words.len()), format!("at most {LONGEST_TEXT}"));
            return None;
        }
        Some(text)
    }

    /// A drawing in letters, of any length a file may have.
    pub(super) fn grid(&self, name: &str) -> Option<Spanned<String>> {
        self.value(name, "text in quotes", |value| value.as_str().map(str::to_owned))
    }

    /// What a thing is called: words on one line, not too many to be shown.
    pub(super) fn label(&self, name: &str) -> Option<String> {
        let text = self.text(name)?.into_inner();
        let letters = text.chars().count();
        let trouble = if text.chars().any(char::is_control) {
            Some("a name stands on one line".to_owned())
        } else if letters > LONGEST_LABEL {
            Some(format!("{letters} letters are too many to be shown"))
        } else {
            None
        };
        let Some(why) = trouble else { return Some(text) };
        self.fault(name, why, format!("at most {LONGEST_LABEL} letters, all on one line"));
        None
    }

    /// A plain name, as keys have: small letters, digits, hyphens and underscores.
    pub(super) fn name(&self, name: &str) -> Option<Spanned<String>> {
        let text = self.text(name)?;
        if is_plain_name(text.get_ref()) {
            return Some(text);
        }
        self.fault(
            name,
            format!("`{}` is not a plain name", text.get_ref()),
            "write it in small letters, digits, hyphens and underscores, at most 60 of them",
        );
        None
    }

    /// Whether something is so; no when it is not said.
    pub(super) fn flag(&self, name: &str) -> bool {
        self.value(name, "true or false", DeValue::as_bool).is_some_and(|flag| *flag.get_ref())
    }

    /// A number within limits, whole or not.
    pub(super) fn number(&self, name: &str, limits: RangeInclusive<f64>) -> Option<Spanned<f64>> {
        let number = self.value(name, "a number", as_number)?;
        self.check_number(name, *number.get_ref(), &limits).then_some(number)
    }

    /// A whole number within limits.
    pub(super) fn whole(&self, name: &str, limits: RangeInclusive<u32>) -> Option<Spanned<u32>> {
        let number = self.value(name, "a whole number", as_whole)?;
        let whole = *number.get_ref();
        if let Some(fitting) = u32::try_from(whole).ok().filter(|fitting| limits.contains(fitting)) {
            return Some(Spanned::new(number.span(), fitting));
        }
        self.fault(name, format!("{whole} is out of range"), format!("from {} to {}", limits.start(), limits.end()));
        None
    }

    /// One of a few words, each with its meaning.
    pub(super) fn choice<T: Copy>(&self, name: &str, choices: &[(&'static str, T)]) -> Option<Spanned<T>> {
        let word = self.value(name, "text in quotes", |value| value.as_str().map(str::to_owned))?;
        if let Some((_, meaning)) = choices.iter().find(|(choice, _)| choice == word.get_ref()) {
            return Some(Spanned::new(word.span(), *meaning));
        }
        self.fault(
            name,
            format!("`{}` is not known", word.get_ref()),
            did_you_mean(word.get_ref(), choices.iter().map(|(choice, _)| *choice)),
        );
        None
    }

    /// A point, `[x, y]`, each within limits.
    pub(super) fn point(&self, name: &str, limits: &Limits) -> Option<Spanned<[f64; 2]>> {
        let value = self.table.get(name)?;
        self.point_in(value, &self.path_of(name), limits)
    }

    /// A list of points, so many at least and at most.
    pub(super) fn points(
        &self,
        name: &str,
        count: RangeInclusive<usize>,
        limits: &Limits,
    ) -> Option<Spanned<Vec<[f64; 2]>>> {
        let value = self.table.get(name)?;
        let Some(list) = value.get_ref().as_array() else {
            self.wrong_type(name, value, "a list of points");
            return None;
        };
        if !count.contains(&list.len()) {
            let hint = format!("from {} to {}", count.start(), count.end());
            self.fault(name, format!("{} points", list.len()), hint);
            return None;
        }
        let points: Vec<Option<Spanned<[f64; 2]>>> = list
            .iter()
            .enumerate()
            .map(|(index, point)| self.point_in(point, &format!("{}[{}]", self.path_of(name), index + 1), limits))
            .collect();
        let points: Option<Vec<[f64; 2]>> = points.into_iter().map(|point| point.map(Spanned::into_inner)).collect();
        points.map(|points| Spanned::new(value.span(), points))
    }

    /// A list of words, at most so many.
    pub(super) fn texts(&self, name: &str, most: usize) -> Option<Vec<Spanned<String>>> {
        let value = self.table.get(name)?;
        let Some(list) = value.get_ref().as_array() else {
            self.wrong_type(name, value, "a list");
            return None;
        };
        if list.len() > most {
            self.fault(name, format!("{} entries are too many", list.len()), format!("at most {most}"));
            return None;
        }
        let texts: Vec<Option<Spanned<String>>> = list
            .iter()
            .map(|entry| {
                let text = entry.get_ref().as_str().map(|text| Spanned::new(entry.span(), text.to_owned()));
                if text.is_none() {
                    let why = wrong_type(entry, "text in quotes");
                    self.page.fault(&entry.span(), self.path_of(name), why, self.example(name));
                }
                text
            })
            .collect();
        texts.into_iter().collect()
    }

    /// A table within this one.
    pub(super) fn table(&self, name: &str, keys: &'static [Key]) -> Option<Fields<'p, 't>> {
        let value = self.table.get(name)?;
        let Some(table) = value.get_ref().as_table() else {
            self.wrong_type(name, value, "a table");
            return None;
        };
        Some(Fields::open(self.page, table, value.span(), self.path_of(name), keys))
    }

    /// The keys and values of a table within this one, in the order of the file.
    pub(super) fn entries(&self, name: &str) -> Vec<(Spanned<String>, &'p Spanned<DeValue<'t>>)> {
        let Some(value) = self.table.get(name) else { return Vec::new() };
        let Some(table) = value.get_ref().as_table() else {
            self.wrong_type(name, value, "a table");
            return Vec::new();
        };
        let mut entries: Vec<_> =
            table.iter().map(|(key, value)| (Spanned::new(key.span(), key.get_ref().to_string()), value)).collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        entries
    }

    /// The tables of a list, at most so many.
    pub(super) fn tables(&self, name: &str, most: usize, keys: &'static [Key]) -> Vec<Fields<'p, 't>> {
        let Some(value) = self.table.get(name) else { return Vec::new() };
        let Some(list) = value.get_ref().as_array() else {
            self.wrong_type(name, value, "a list of tables");
            return Vec::new();
        };
        if list.len() > most {
            self.fault(name, format!("{} entries are too many", list.len()), format!("at most {most}"));
        }
        list.iter()
            .take(most)
            .enumerate()
            .filter_map(|(index, entry)| {
                let path = format!("{}[{}]", self.path_of(name), index + 1);
                let Some(table) = entry.get_ref().as_table() else {
                    self.page.fault(&entry.span(), path, wrong_type(entry, "a table"), self.example(name));
                    return None;
                };
                Some(Fields::open(self.page, table, entry.span(), path, keys))
            })
            .collect()
    }

    fn value<T>(&self, name: &str, wanted: &str, take: impl Fn(&DeValue<'t>) -> Option<T>) -> Option<Spanned<T>> {
        let value = self.table.get(name)?;
        if let Some(taken) = take(value.get_ref()) {
            return Some(Spanned::new(value.span(), taken));
        }
        self.wrong_type(name, value, wanted);
        None
    }

    fn point_in(&self, value: &Spanned<DeValue<'t>>, path: &str, limits: &Limits) -> Option<Spanned<[f64; 2]>> {
        let numbers: Option<Vec<f64>> =
            value.get_ref().as_array().and_then(|list| list.iter().map(|part| as_number(part.get_ref())).collect());
        let Some(&[x, y]) = numbers.as_deref() else {
            self.page.fault(
                &value.span(),
                path,
                wrong_type(value, "a point"),
                "write inches east and north, as [12.5, 30.0]",
            );
            return None;
        };
        for (axis, number, limits) in [("east", x, &limits[0]), ("north", y, &limits[1])] {
            if !number.is_finite() {
                self.page.fault(
                    &value.span(),
                    path,
                    format!("{number} inches {axis} is no place"),
                    "write plain inches",
                );
                return None;
            }
            if !limits.contains(&number) {
                let hint = format!("from {} to {}", limits.start(), limits.end());
                self.page.fault(&value.span(), path, format!("{number} inches {axis} is out of range"), hint);
                return None;
            }
        }
        Some(Spanned::new(value.span(), [x, y]))
    }

    fn check_number(&self, name: &str, number: f64, limits: &RangeInclusive<f64>) -> bool {
        if !number.is_finite() {
            self.fault(name, format!("{number} is not a finite number"), self.example(name));
        } else if !limits.contains(&number) {
            self.fault(
                name,
                format!("{number} is out of range"),
                format!("from {} to {}", limits.start(), limits.end()),
            );
        }
        limits.contains(&number)
    }

    fn wrong_type(&self, name: &str, value: &Spanned<DeValue<'t>>, wanted: &str) {
        self.page.fault(&value.span(), self.path_of(name), wrong_type(value, wanted), self.example(name));
    }

    fn example(&self, name: &str) -> String {
        let key = self.keys.iter().find(|key| key.name == name);
        key.map(|key| format!("write it as {}", key.example)).unwrap_or_default()
    }

    fn note_unknown(&self) {
        for key in self.table.keys() {
            if self.keys.iter().all(|known| known.name != key.get_ref()) {
                let hint = did_you_mean(key.get_ref(), self.keys.iter().map(|known| known.name));
                self.page.fault(&key.span(), self.path_of(key.get_ref()), "this key is not known here", hint);
            }
        }
    }

    fn note_missing(&self) {
        for key in self.keys.iter().filter(|key| key.is_needed && !self.table.contains_key(key.name)) {
            self.page.fault(&self.place, self.path_of(key.name), "this is missing", self.example(key.name));
        }
    }
}

/// Whether a text may be the key of a thing or the name of a file without its folder and ending.
pub(super) fn is_plain_name(text: &str) -> bool {
    let is_plain =
        |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'_' || letter == b'-';
    !text.is_empty() && text.len() <= 60 && text.bytes().all(is_plain)
}

/// Whether a text is a roll number: the sixteen digits by which a club knows a unit.
pub fn is_roll_number(text: &str) -> bool {
    text.len() == 16 && text.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'))
}

fn as_number(value: &DeValue<'_>) -> Option<f64> {
    match value {
        DeValue::Integer(_) => as_whole(value).map(|whole| whole as f64),
        DeValue::Float(float) => float.as_str().parse().ok(),
        _ => None,
    }
}

fn as_whole(value: &DeValue<'_>) -> Option<i64> {
    // A whole number too long to hold is out of every range.
    value.as_integer().map(|whole| i64::from_str_radix(whole.as_str(), whole.radix()).unwrap_or(i64::MAX))
}

fn wrong_type(value: &Spanned<DeValue<'_>>, wanted: &str) -> String {
    let found = match value.get_ref() {
        DeValue::String(_) => "text",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    };
    format!("this should be {wanted}, not {found}")
}
