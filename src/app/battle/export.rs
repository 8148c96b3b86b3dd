//! The report written out beside the journal: drawn up and written beside the window, so that nothing waits for it.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};

use super::{BattleScreen, Notice};
use crate::app::picture::{map_picture, report_picture};
use crate::game::Refereed;
use crate::report::BattleReport;

/// What a report is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// A page of HTML, to print or to mail.
    Page,
    /// A table of figures, for a spreadsheet.
    Sheet,
    /// The whole of it as one picture.
    Picture,
    /// A picture of every map in it.
    Maps,
}

/// A report on its way to the disk.
#[derive(Default)]
pub(super) struct Export {
    coming: Option<Receiver<String>>,
}

impl<R: Refereed + Send + 'static> BattleScreen<R> {
    /// Writes the report beside the journal, and says where once it is done.
    pub(super) fn write_report(&mut self, form: Form) {
        let Some(path) = self.session.store().map(|(store, _)| store.path().to_owned()) else {
            let words = "This battle is kept in memory only: there is no journal to write its report beside.";
            self.notice = Some(Notice { words: words.to_owned(), redo: false });
            return;
        };
        let (entries, kept, context) = (self.session.entries().to_vec(), self.kept.clone(), self.context.clone());
        let (sender, receiver) = channel();
        self.export.coming = Some(receiver);
        self.notice = Some(Notice { words: "The report is being drawn up.".to_owned(), redo: false });
        std::thread::spawn(move || {
            let words = match BattleReport::of(&entries, &kept) {
                Some(report) => written(&report, form, &path),
                None => "There is nothing to report.".to_owned(),
            };
            // Nobody listens any more when another report has been asked for meanwhile; this one is written all the same.
            if sender.send(words).is_ok()
                && let Some(context) = context
            {
                context.request_repaint();
            }
        });
    }

    /// Says where the report has been written, once it has.
    pub(super) fn take_written(&mut self) {
        if let Some(words) = self.export.coming.as_ref().and_then(|coming| coming.try_recv().ok()) {
            self.export.coming = None;
            self.notice = Some(Notice { words, redo: false });
        }
    }

    /// Whether a report asked for is still being written.
    pub fn is_writing(&self) -> bool {
        self.export.coming.is_some()
    }
}

/// Writes a report and says where, or why not.
fn written(report: &BattleReport, form: Form, journal: &Path) -> String {
    match form {
        Form::Page => write(&journal.with_extension("html"), report.to_html().as_bytes()),
        Form::Sheet => write(&journal.with_extension("csv"), report.to_csv().as_bytes()),
        Form::Picture => match report_picture(report).to_png() {
            Ok(file) => write(&journal.with_extension("png"), &file),
            Err(fault) => not_drawn(&fault),
        },
        Form::Maps => write_maps(report, journal),
    }
}

fn write_maps(report: &BattleReport, journal: &Path) -> String {
    let stem = journal.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let mut last = None;
    for (index, moment) in report.moments.iter().enumerate() {
        let path: PathBuf = journal.with_file_name(format!("{stem}-map-{}.png", index + 1));
        let file = match map_picture(&moment.scene, 1800).to_png() {
            Ok(file) => file,
            Err(fault) => return not_drawn(&fault),
        };
        if let Err(fault) = std::fs::write(&path, file) {
            return not_written(&path, &fault);
        }
        last = Some(path);
    }
    match (report.moments.len(), last) {
        (1, Some(path)) => format!("Written to {}.", path.display()),
        (count, Some(path)) => format!("{count} maps, the last of them written to {}.", path.display()),
        (_, None) => "The report has no maps.".to_owned(),
    }
}

fn not_drawn(fault: &impl std::fmt::Display) -> String {
    format!("The picture cannot be drawn: {fault}. The battle is safe in its journal.")
}

fn write(path: &Path, file: &[u8]) -> String {
    match std::fs::write(path, file) {
        Ok(()) => format!("Written to {}.", path.display()),
        Err(fault) => not_written(path, &fault),
    }
}

fn not_written(path: &Path, fault: &std::io::Error) -> String {
    format!("{} cannot be written: {fault}. The battle is safe in its journal.", path.display())
}
