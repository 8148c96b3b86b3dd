//! `galloper club`: the club's roll from the command line.

mod arguments;
mod battles;
mod files;
mod lists;
mod rolls;

use std::fmt::Display;
use std::io::{self, Write};
use std::path::PathBuf;

use serde_json::Value;

use super::failure::Failure;
use crate::club::ClubError;
pub(super) use arguments::Club;
use arguments::{Verb, Which};
pub(super) use battles::fielded;

pub(super) fn club(arguments: &Club) -> Result<(), Failure> {
    match &arguments.verb {
        Verb::New(new) => files::new(new),
        Verb::List(list) => rolls::list(list),
        Verb::Show(show) => rolls::show(show),
        Verb::Import(import) => files::import(import),
        Verb::Export(export) => files::export(export),
        Verb::Muster(muster) => battles::muster(muster),
        Verb::WriteBack(write_back) => battles::write_back(write_back),
        Verb::Recover(recover) => battles::recover(recover),
        Verb::Campaign(campaign) => battles::campaign(campaign),
        Verb::Army(army) => lists::army(army),
        Verb::Unite(unite) => rolls::unite(unite),
        Verb::Picture(picture) => files::picture(picture),
        Verb::Undo(undo) => rolls::undo(undo),
        Verb::Print(print) => files::print(print),
        Verb::Check(check) => files::check(check),
        Verb::Backup(backup) => files::backup(backup),
        Verb::Restore(restore) => files::restore(restore),
    }
}

/// What a club's file is called where nothing else is said.
const FILE: &str = "club.roll";

/// The file that was named, else the one in the platform's folder for programs' data, else `club.roll` here.
fn file(which: &Which) -> PathBuf {
    which.file.clone().or_else(|| of_platform().filter(|path| path.exists())).unwrap_or_else(|| PathBuf::from(FILE))
}

/// Where a new club begins.
fn new_file(which: &Which) -> PathBuf {
    which.file.clone().or_else(of_platform).unwrap_or_else(|| PathBuf::from(FILE))
}

#[cfg(feature = "app")]
fn of_platform() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "galloper").map(|places| places.data_dir().join(FILE))
}

/// Without the window the program keeps nothing in the platform's folders.
#[cfg(not(feature = "app"))]
fn of_platform() -> Option<PathBuf> {
    None
}

impl Which {
    fn open(&self) -> Result<crate::club::Club, Failure> {
        Ok(crate::club::Club::open(&file(self))?)
    }

    fn read(&self) -> Result<crate::club::Club, Failure> {
        Ok(crate::club::Club::read_only(&file(self))?)
    }

    /// Prints the answer: as JSON, or in words.
    fn tell(&self, json: &Value, words: impl Display) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        if self.json {
            writeln!(out, "{json}")?;
        } else {
            writeln!(out, "{words}")?;
        }
        Ok(())
    }
}

/// Words as a terminal may be shown them: all on one line, with nothing that would steer it.
fn plain(words: &str) -> String {
    words.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// `key=name` as it was typed.
fn pair(text: &str) -> Result<(String, String), Failure> {
    let (key, name) = text.split_once('=').ok_or_else(|| {
        Failure::Usage(format!("“{text}” is not of the form KEY=VALUE, as tilly=\"Hompesch's Horse\"."))
    })?;
    Ok((key.trim().to_owned(), name.trim().to_owned()))
}

impl From<ClubError> for Failure {
    fn from(error: ClubError) -> Self {
        match error {
            ClubError::Journal(error) => error.into(),
            ClubError::Faults(faults) => Self::faults(&faults),
            error @ (ClubError::Refused { .. } | ClubError::Changed { .. }) => Self::Found(error.to_string()),
            other => Self::Usage(other.to_string()),
        }
    }
}
