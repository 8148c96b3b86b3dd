//! `galloper check`: every fault of a file.

use std::io::{self, Write};
use std::path::Path;

use super::arguments::Check;
use super::diary::{diary_setup, is_diary, of_diary, read_diary};
use super::failure::Failure;
use crate::data::{self, Fault, Roots};
use crate::file::read_start;
use crate::journal::{Diary, DiaryError, DiaryFault};
use crate::rules::Battle;

pub(super) fn check(arguments: &Check) -> Result<(), Failure> {
    let roots = Roots::discover();
    let mut out = io::stdout().lock();
    let mut all = Vec::new();
    for file in &arguments.files {
        read_start(file, 0)?;
        let faults = if is_diary(file) { diary_faults(file, &roots)? } else { data::check_file_among(file, &roots) };
        if !arguments.json {
            tell(&mut out, file, &faults)?;
            let advice = if faults.is_empty() { data::advice_on(file, &roots) } else { Vec::new() };
            advice.iter().try_for_each(|words| writeln!(out, "{}: advice: {words}", file.display()))?;
        }
        all.extend(faults);
    }
    if arguments.json {
        writeln!(out, "{}", serde_json::json!({ "faults": all }))?;
    }
    if all.is_empty() { Ok(()) } else { Err(Failure::Found(String::new())) }
}

fn tell(out: &mut impl Write, file: &Path, faults: &[Fault]) -> io::Result<()> {
    if faults.is_empty() {
        return writeln!(out, "{}: sound", file.display());
    }
    faults.iter().try_for_each(|fault| writeln!(out, "{fault}"))
}

/// A diary is sound when it can be read and every answer in it is taken.
fn diary_faults(file: &Path, roots: &Roots) -> Result<Vec<Fault>, Failure> {
    let fault = |fault: DiaryFault| of_diary(file, fault);
    let diary = match Diary::read(&read_diary(file)?) {
        Ok(diary) => diary,
        Err(faults) => return Ok(faults.into_iter().map(fault).collect()),
    };
    let setup = match diary_setup(&diary, file, roots) {
        Ok(setup) => setup,
        Err(faults) => return Ok(faults),
    };
    match diary.play::<Battle>(setup, None) {
        Ok(played) => Ok(played.stopped_by.into_iter().map(fault).collect()),
        Err(DiaryError::Fault(wrong)) => Ok(vec![fault(wrong)]),
        Err(DiaryError::Journal(error)) => Err(error.into()),
    }
}
