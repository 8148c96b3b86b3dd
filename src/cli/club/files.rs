//! The club's file itself, and what goes in and out of it.

use std::fmt::Write;
use std::path::Path;

use serde_json::{Value, json};

use super::arguments::{Backup, Check, Export, Import, New, Print, Restore, Which};
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
            let preview = if import.preview {
                club::preview_csv(club, path, import.new_owners)?
            } else {
                club::import_csv(club, path, import.new_owners, by)?
            };
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

fn told_of(preview: &CsvPreview) -> String {
    let mut words = format!("{} new, {} changed, {} alike", preview.new.len(), preview.changed.len(), preview.alike);
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
    } else {
        club::army_toml(&club, export.army.as_deref().unwrap_or_default())?
    };
    written(&export.to, export.force, &text, &export.which)
}

pub(super) fn print(print: &Print) -> Result<(), Failure> {
    let club = print.which.read()?;
    let page =
        if print.sheet { club::casualty_sheet(&club, &print.army)? } else { club::cards_page(&club, &print.army)? };
    written(&print.to, print.force, &page, &print.which)
}

fn written(to: &Path, force: bool, text: &str, which: &Which) -> Result<(), Failure> {
    let existing = if force { Existing::Replace } else { Existing::Refuse };
    let written = crate::file::write(to, text.as_bytes(), existing).map_err(|error| match error {
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
