//! The club's file itself, and what goes in and out of it.

use std::fmt::Write;
use std::io::{BufRead, IsTerminal};
use std::path::Path;

use serde_json::{Value, json};

use super::arguments::{Backup, Check, Export, Import, New, Picture, Print, Restore, Which};
use super::{file, new_file, plain};
use crate::cli::failure::Failure;
use crate::club::{self, Club, CsvPreview};
use crate::data::Fault;
use crate::file::{Existing, FileError};

pub(super) fn new(new: &New) -> Result<(), Failure> {
    let path = new_file(&new.which);
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder)?;
    }
    let club = Club::begin(&path, &new.name)?;
    let about = club.about()?;
    let told = json!({ "name": about.name, "uid": about.uid, "file": path });
    let words =
        format!("{} begins in {}. galloper club import reads its armies in.", plain(&about.name), path.display());
    new.which.tell(&told, words)
}

pub(super) fn import(import: &Import) -> Result<(), Failure> {
    let mut club = import.which.open()?;
    let (mut told, mut words) = (Vec::new(), String::new());
    for path in &import.files {
        let (json, said) = import_one(&mut club, path, import)?;
        told.push(json);
        let _ = writeln!(words, "{}: {said}", path.display());
    }
    if import.preview {
        words.push_str("Nothing was written: this is what would be.");
    }
    import.which.tell(&Value::Array(told), words.trim_end())
}

fn import_one(club: &mut Club, path: &Path, import: &Import) -> Result<(Value, String), Failure> {
    let by = &import.which.by;
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
    match ending.as_str() {
        "toml" => {
            let file = path.to_string_lossy();
            let read = club::import_army(club, &file, import.owner.as_deref(), by, import.preview)?;
            let alike = if read.alike { ", as it was" } else { "" };
            let said = format!(
                "{}, edition {}{alike}: {} units, {} of them new, {} generals",
                plain(&read.name),
                read.edition,
                read.units,
                read.raised,
                read.generals
            );
            Ok((json!(read), said))
        }
        "csv" | "tsv" | "txt" => {
            let mut count = Count::of(path);
            let mut go_on = |done: usize, of: usize| count.tell(done, of);
            let preview = if import.preview {
                club::preview_csv_telling(club, path, import.new_owners, &mut go_on)
            } else {
                club::import_csv_telling(club, path, import.new_owners, by, &mut go_on)
            };
            count.wipe();
            let preview = preview?;
            Ok((json!(preview), told_of(&preview)))
        }
        "json" => {
            let bytes = crate::file::read(path, 256 << 20).map_err(club::ClubError::from)?;
            let everything: Value = serde_json::from_slice(&bytes).map_err(|wrong| {
                let (line, column) = (wrong.line(), wrong.column());
                let why = wrong.to_string();
                Failure::faults(&[Fault {
                    file: path.to_owned(),
                    line,
                    column,
                    field: String::new(),
                    why,
                    hint: String::new(),
                }])
            })?;
            if !import.preview {
                club::fill(club, &everything)?;
            }
            Ok((json!({ "filled": !import.preview }), "a whole club".to_owned()))
        }
        _ => Err(Failure::Usage(format!(
            "{} is neither an army (.toml), a table of units (.csv) nor a whole club (.json).",
            path.display()
        ))),
    }
}

/// How far a long table has come, told on a terminal. Ctrl+C stops it, and nothing of it is written.
struct Count {
    name: String,
    is_told: bool,
    told: Option<usize>,
}

impl Count {
    fn of(path: &Path) -> Self {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        Self { name, is_told: std::io::stderr().is_terminal(), told: None }
    }

    /// Tells each part in a hundred once; it always goes on.
    fn tell(&mut self, done: usize, of: usize) -> bool {
        let part = 100 * done / of.max(1);
        if self.is_told && self.told != Some(part) {
            eprint!("\r{}: {part} in a hundred; Ctrl+C stops it, and nothing of it is written", plain(&self.name));
            self.told = Some(part);
        }
        true
    }

    fn wipe(&self) {
        if self.told.is_some() {
            eprint!("\r\x1b[K");
        }
    }
}

fn told_of(preview: &CsvPreview) -> String {
    let mut words = format!("{} new, {} changed, {} alike", preview.new.len(), preview.changed.len(), preview.alike);
    for (what, names) in [("army", &preview.armies), ("general", &preview.generals)] {
        for name in names {
            let _ = write!(words, "\n  {}: a new {what}", plain(name));
        }
    }
    for (name, changes) in &preview.changed {
        let changes: Vec<String> =
            changes.iter().map(|(column, was, is)| format!("{column} {} → {}", plain(was), plain(is))).collect();
        let _ = write!(words, "\n  {}: {}", plain(name), changes.join(", "));
    }
    words
}

pub(super) fn export(export: &Export) -> Result<(), Failure> {
    let club = export.which.read()?;
    let text = if export.units {
        club::units_csv(&club::units(&club)?)
    } else if export.all {
        format!("{:#}\n", club::everything(&club)?)
    } else if export.armies || is_table(&export.to) {
        club::lists_csv(&club, export.army.as_deref())?
    } else {
        let army = export.army.as_deref().unwrap_or_default();
        // Whatever stands in the file that is still so stays, with its comments.
        match std::fs::metadata(&export.to) {
            Ok(there) if there.is_file() => {
                let standing = crate::file::read(&export.to, 1 << 20).map_err(club::ClubError::from)?;
                club::army_toml_over(&club, army, &String::from_utf8_lossy(&standing))?
            }
            _ => club::army_toml(&club, army)?,
        }
    };
    written(&export.to, export.force, text.as_bytes(), &export.which)
}

fn is_table(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("csv"))
}

pub(super) fn print(print: &Print) -> Result<(), Failure> {
    let club = print.which.read()?;
    let what = match (print.cards, print.brigades) {
        (true, _) => club::Print::Cards,
        (_, true) => club::Print::Brigades,
        (false, false) => club::Print::Losses,
    };
    let printed = club::printed(&club, &print.army, what)?;
    let is_pdf = print.to.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pdf"));
    let bytes = if is_pdf { pdf(&printed)? } else { printed.html().into_bytes() };
    written(&print.to, print.force, &bytes, &print.which)
}

#[cfg(feature = "pdf")]
#[expect(clippy::unnecessary_wraps, reason = "a program without PDF fails here")]
fn pdf(printed: &club::Printed) -> Result<Vec<u8>, Failure> {
    Ok(printed.pdf())
}

#[cfg(not(feature = "pdf"))]
fn pdf(_: &club::Printed) -> Result<Vec<u8>, Failure> {
    Err(Failure::Usage(
        "This program was built without PDF: name a file that ends in .html, and print it from a browser.".to_owned(),
    ))
}

pub(super) fn picture(picture: &Picture) -> Result<(), Failure> {
    if let Some(to) = &picture.to {
        let club = picture.which.read()?;
        let unit = club::unit_by_name(&club, &picture.unit)?;
        let kept = club.picture(&unit.roll)?;
        let kept = kept.ok_or_else(|| Failure::Found(format!("There is no picture of {}.", plain(&unit.name))))?;
        return written(to, picture.force, &kept.png, &picture.which);
    }
    let mut club = picture.which.open()?;
    let unit = club::unit_by_name(&club, &picture.unit)?;
    let bytes = match &picture.from {
        Some(path) => Some(crate::file::read(path, 64 << 20).map_err(club::ClubError::from)?),
        None => None,
    };
    club.set_picture(&unit.roll, bytes.as_deref(), &picture.which.by)?;
    let words = match &bytes {
        Some(_) => format!("{} has its picture.", plain(&unit.name)),
        None => format!("{} has no picture any more.", plain(&unit.name)),
    };
    picture.which.tell(&json!({ "unit": unit.roll, "picture": bytes.is_some() }), words)
}

/// Where somebody sits at a terminal he is asked whether a file that is there is to be replaced.
fn asked_whether_to_replace(to: &Path) -> Result<bool, Failure> {
    let is_asked = std::io::stdin().is_terminal() && std::io::stderr().is_terminal();
    if !is_asked || !crate::file::is_there(to) {
        return Ok(false);
    }
    eprint!("{} is there already. Replace it? Type yes: ", to.display());
    let mut said = String::new();
    std::io::stdin().lock().read_line(&mut said)?;
    Ok(said.trim().eq_ignore_ascii_case("yes"))
}

fn written(to: &Path, force: bool, bytes: &[u8], which: &Which) -> Result<(), Failure> {
    let may = force || asked_whether_to_replace(to)?;
    let existing = if may { Existing::Replace } else { Existing::Refuse };
    let written = crate::file::write(to, bytes, existing).map_err(|error| match error {
        FileError::IsThere { path } => Failure::Usage(format!(
            "{} is there already. Name another file, or replace it with --force.",
            path.display()
        )),
        other => Failure::Usage(other.to_string()),
    })?;
    which.tell(&json!({ "written": written }), format!("{} is written.", written.display()))
}

pub(super) fn check(check: &Check) -> Result<(), Failure> {
    let lines = check.which.read()?.check()?;
    let words =
        format!("{} is sound: {lines} lines, and every strength is the sum of its own.", file(&check.which).display());
    check.which.tell(&json!({ "sound": true, "lines": lines }), words)
}

pub(super) fn backup(backup: &Backup) -> Result<(), Failure> {
    let to = backup.which.read()?.back_up(&backup.to)?;
    backup.which.tell(&json!({ "written": to }), format!("{} is a copy of the whole club.", to.display()))
}

pub(super) fn restore(restore: &Restore) -> Result<(), Failure> {
    let path = new_file(&restore.which);
    let kept = Club::restore(&path, &restore.from)?;
    let words = match &kept {
        Some(kept) => format!("{} is restored; what was there is kept as {}.", path.display(), kept.display()),
        None => format!("{} is restored.", path.display()),
    };
    restore.which.tell(&json!({ "restored": path, "kept": kept }), words)
}
