//! A diary as a file.

use std::path::Path;

use super::begin;
use super::failure::Failure;
use crate::data::{self, Fault, Roots};
use crate::file::read_start;
use crate::journal::{BeginsFrom, Diary, DiaryFault, FIRST_LINE};
use crate::rules::Setup;

/// The longest diary that is read.
const MOST_DIARY_BYTES: u64 = 64 << 20;

/// Whether a file begins as a diary does.
pub(super) fn is_diary(file: &Path) -> bool {
    let start = read_start(file, 64).unwrap_or_default();
    String::from_utf8_lossy(&start).trim_start_matches('\u{feff}').starts_with(FIRST_LINE)
}

/// A fault of a diary as a fault of a file.
pub(super) fn of_diary(file: &Path, fault: DiaryFault) -> Fault {
    let DiaryFault { line, column, why, hint } = fault;
    Fault { file: file.to_path_buf(), line, column, field: String::new(), why, hint }
}

/// The text of a diary.
pub(super) fn read_diary(file: &Path) -> Result<String, Failure> {
    let bytes = crate::file::read(file, MOST_DIARY_BYTES)?;
    String::from_utf8(bytes).map_err(|fault| Failure::Usage(format!("{} is no text: {fault}.", file.display())))
}

/// What a diary's battle begins from, with its switches set.
pub(super) fn diary_setup(diary: &Diary, file: &Path, roots: &Roots) -> Result<Setup, Vec<Fault>> {
    let mut setup = match &diary.header.begins_from {
        BeginsFrom::Scenario(scenario) => data::load_scenario(scenario, roots)?,
        BeginsFrom::Setup { .. } => {
            let written = diary.setup::<Setup>().map_err(|fault| vec![of_diary(file, fault)])?;
            written.expect("the header holds the setup")
        }
    };
    for (name, value) in &diary.header.house {
        setup.set_switch(name, value).map_err(|why| vec![begin::whole(file, why)])?;
    }
    Ok(setup)
}
