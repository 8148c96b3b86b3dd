//! The report written out beside the journal: drawn up and written beside the window, so that nothing waits for it.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};

use eframe::egui::{Context, Id, Modal};

use super::{BattleScreen, Notice, Over};
use crate::app::JOURNAL_ENDING;
use crate::app::parts::{Button, Icon, label};
use crate::app::picture::{map_picture, report_picture};
use crate::app::ruling::{dialog_frame, title_ui};
use crate::app::theme::{Theme, size, text};
use crate::app::ui_command::UiCommand;
use crate::file::{Existing, FileError, is_there, must_be_free, write};
use crate::game::Refereed;
use crate::journal::Store;
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
    coming: Option<Receiver<Written>>,
}

/// What came of writing a report.
enum Written {
    /// This is said of it.
    Said(String),
    /// Nothing is written yet: this file is there, and somebody must say what becomes of it.
    IsThere(Form, PathBuf),
}

impl<R: Refereed + Send + 'static> BattleScreen<R> {
    /// Writes the report beside the journal, and says where once it is done.
    pub(super) fn write_report(&mut self, form: Form, existing: Existing) {
        let Some(path) = self.session.store().map(|(store, _)| store.path().to_owned()) else {
            let words = "This battle is kept in memory only: there is no journal to write its report beside.";
            self.notice = Some(Notice { words: words.to_owned(), redo: false });
            return;
        };
        let (entries, kept, context) = (self.session.entries().to_vec(), self.kept.clone(), self.context.clone());
        let chances = self.report.chances(entries.len()).cloned();
        let (sender, receiver) = channel();
        self.export.coming = Some(receiver);
        self.notice = Some(Notice { words: "The report is being drawn up.".to_owned(), redo: false });
        std::thread::spawn(move || {
            let written = match BattleReport::of(&entries, &kept) {
                Some(report) => written(&BattleReport { chances, ..report }, form, &path, existing),
                None => Written::Said("There is nothing to report.".to_owned()),
            };
            // Nobody listens any more when another report has been asked for meanwhile; this one is written all the same.
            if sender.send(written).is_ok()
                && let Some(context) = context
            {
                context.request_repaint();
            }
        });
    }

    /// Says where the report has been written, once it has; asks what becomes of a file that is there already.
    pub(super) fn take_written(&mut self) {
        let Some(written) = self.export.coming.as_ref().and_then(|coming| coming.try_recv().ok()) else { return };
        self.export.coming = None;
        match written {
            Written::Said(words) => self.notice = Some(Notice { words, redo: false }),
            Written::IsThere(form, path) => {
                self.notice = None;
                self.over = Over::Export(form, path);
            }
        }
    }

    /// Writes the report after all, as was answered to the question what becomes of a file that is there.
    pub(super) fn answer_export(&mut self, existing: Existing) {
        if let Over::Export(form, _) = std::mem::take(&mut self.over) {
            self.write_report(form, existing);
        }
    }

    /// Saves every entry in a new journal beside the old one, and goes on in it.
    pub(super) fn save_copy(&mut self) {
        let Some(journal) = self.session.store().map(|(store, _)| store.path().to_owned()) else { return };
        let stem = journal.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let named = |number: u32| journal.with_file_name(format!("{stem}-copy-{number:02}.{JOURNAL_ENDING}"));
        let Some(path) = (1..1000).map(named).find(|path| !is_there(path)) else { return };
        match Store::create_or_open(&path).and_then(|store| self.session.go_on_in(store)) {
            Ok(()) => {
                let words = format!("Every entry is saved in {}, and the battle goes on there.", path.display());
                self.unwritten = false;
                self.notice = Some(Notice { words, redo: false });
            }
            Err(error) => self.not_written(&error),
        }
    }

    /// Whether a report asked for is still being written.
    pub fn is_writing(&self) -> bool {
        self.export.coming.is_some()
    }
}

/// Writes a report and says where, or why not.
fn written(report: &BattleReport, form: Form, journal: &Path, existing: Existing) -> Written {
    let one = |ending: &str, file: &[u8]| write_all(form, &[(journal.with_extension(ending), file.to_vec())], existing);
    match form {
        Form::Page => one("html", report.to_html().as_bytes()),
        Form::Sheet => one("csv", report.to_csv().as_bytes()),
        Form::Picture => match report_picture(report).to_png() {
            Ok(file) => one("png", &file),
            Err(fault) => not_drawn(&fault),
        },
        Form::Maps => match maps(report, journal) {
            Ok(maps) => write_all(form, &maps, existing),
            Err(fault) => fault,
        },
    }
}

/// The maps of a report, each with its place.
fn maps(report: &BattleReport, journal: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>, Written> {
    let stem = journal.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let drawn = report.moments.iter().zip(1..).map(|(moment, number)| {
        let file = map_picture(&moment.scene, 1800).to_png().map_err(|fault| not_drawn(&fault))?;
        Ok((journal.with_file_name(format!("{stem}-map-{number}.png")), file))
    });
    drawn.collect()
}

/// Writes files, none of them before it is known that each has a place.
fn write_all(form: Form, files: &[(PathBuf, Vec<u8>)], existing: Existing) -> Written {
    for (path, _) in files {
        match must_be_free(path, existing) {
            Err(FileError::IsThere { path } | FileError::Guarded { path, .. }) => return Written::IsThere(form, path),
            Err(fault) => return not_written(&fault),
            Ok(()) => {}
        }
    }
    let mut last = None;
    for (path, file) in files {
        match write(path, file, existing) {
            Ok(path) => last = Some(path),
            Err(fault) => return not_written(&fault),
        }
    }
    Written::Said(match (files.len(), last) {
        (1, Some(path)) => format!("Written to {}.", path.display()),
        (count, Some(path)) => format!("{count} maps, the last of them written to {}.", path.display()),
        (_, None) => "The report has no maps.".to_owned(),
    })
}

fn not_drawn(fault: &impl std::fmt::Display) -> Written {
    Written::Said(format!("The picture cannot be drawn: {fault}. The battle is safe in its journal."))
}

fn not_written(fault: &FileError) -> Written {
    Written::Said(format!("The battle is safe in its journal, but {fault}"))
}

/// Draws the question what becomes of a file that is there; one that holds a battle is never replaced.
pub(super) fn export_ui(context: &Context, path: &Path) -> Option<UiCommand> {
    let may_replace = must_be_free(path, Existing::Replace).is_ok();
    let modal = Modal::new(Id::unique("export")).frame(dialog_frame(context));
    let shown = modal.show(context, |ui| {
        let theme = Theme::of(ui);
        ui.set_width(560.0);
        title_ui(ui, Icon::Disk, if may_replace { "A file is there already" } else { "A journal is there" });
        label(ui, path.display().to_string(), text::plain(text::BODY), theme.ink_2);
        ui.add_space(6.0);
        let mut command = None;
        ui.horizontal(|ui| {
            if Button::main("Keep both").icon(Icon::Disk).width(180.0).show(ui).clicked() {
                command = Some(UiCommand::AnswerExport(Existing::KeepBoth));
            }
            if may_replace && Button::new("Replace it").height(size::MAIN_BUTTON).show(ui).clicked() {
                command = Some(UiCommand::AnswerExport(Existing::Replace));
            }
            if Button::new("Cancel").height(size::MAIN_BUTTON).show(ui).clicked() {
                command = Some(UiCommand::Escape);
            }
        });
        command
    });
    let left = shown.should_close().then_some(UiCommand::Escape);
    shown.inner.or(left)
}
