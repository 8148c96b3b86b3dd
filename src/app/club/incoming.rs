//! A file read in: what it would change, and writing it. A table is read beside the window, row by row, and can be stopped.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use eframe::egui::{ProgressBar, Ui};

use super::command::{ClubCommand, Page};
use super::form::Hand;
use super::import::{Found, Import};
use super::{ClubScreen, PICTURES, Said};
use crate::app::parts::{Button, label};
use crate::app::theme::{Theme, size, text};
use crate::club::{Club, ClubError, CsvPreview, import_army, import_csv_telling, preview_csv_telling};
use crate::file::read;

/// How far a table has come, and whether it is to go on.
#[derive(Default)]
struct Count {
    done: AtomicUsize,
    of: AtomicUsize,
    stopped: AtomicBool,
}

impl Count {
    /// Notes how far it has come; says whether it is to go on.
    fn go_on(&self, done: usize, of: usize) -> bool {
        self.done.store(done, Ordering::Relaxed);
        self.of.store(of, Ordering::Relaxed);
        !self.stopped.load(Ordering::Relaxed)
    }
}

/// What came of a table.
enum Came {
    /// What it would change.
    Looked(Result<CsvPreview, ClubError>),
    /// It is written; the number of the deed, where it changed anything.
    Written(Result<Option<i64>, ClubError>),
}

/// A table that is being read beside the window.
pub(super) struct Reading {
    path: PathBuf,
    /// Whether it is written into the roll, and not only looked at.
    writes: bool,
    count: Arc<Count>,
    coming: Receiver<Came>,
}

impl Reading {
    fn begin(path: &Path, writes: bool, work: impl FnOnce(&Path, &Count) -> Came + Send + 'static) -> Self {
        let (sender, coming) = channel();
        let count = Arc::new(Count::default());
        let (table, counted) = (path.to_owned(), Arc::clone(&count));
        std::thread::spawn(move || {
            // Nobody listens any more when the window has been closed meanwhile.
            let _ = sender.send(work(&table, &counted));
        });
        Self { path: path.to_owned(), writes, count, coming }
    }

    fn look(club: PathBuf, table: &Path) -> Self {
        Self::begin(table, false, move |table, count| {
            let club = Club::read_only(&club);
            Came::Looked(
                club.and_then(|club| preview_csv_telling(&club, table, true, &mut |done, of| count.go_on(done, of))),
            )
        })
    }

    fn write(club: PathBuf, table: &Path, by: String) -> Self {
        Self::begin(table, true, move |table, count| {
            let written = Club::open(&club).and_then(|mut club| {
                import_csv_telling(&mut club, table, true, &by, &mut |done, of| count.go_on(done, of))?;
                Ok(club.last_deed())
            });
            Came::Written(written)
        })
    }

    /// The table's name.
    pub fn name(&self) -> String {
        self.path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
    }

    /// Draws how far it has come, and what stops it.
    pub fn ui(&self, ui: &mut Ui) -> Option<ClubCommand> {
        let theme = Theme::of(ui);
        let (done, of) = (self.count.done.load(Ordering::Relaxed), self.count.of.load(Ordering::Relaxed));
        let part = if of == 0 { 0.0 } else { done as f32 / of as f32 };
        let mut command = None;
        ui.horizontal_centered(|ui| {
            let words = format!("{} is read: {} in a hundred", self.name(), (100.0 * part).floor());
            label(ui, words, text::plain(text::ROW), theme.ink_1);
            let wide = (ui.available_width() - 110.0).max(60.0);
            ui.add(ProgressBar::new(part).desired_width(wide).desired_height(10.0).fill(theme.accent));
            if Button::new("Stop").height(size::TARGET).width(96.0).show(ui).clicked() {
                command = Some(ClubCommand::StopReading);
            }
        });
        ui.ctx().request_repaint_after(Duration::from_millis(50));
        command
    }
}

impl ClubScreen {
    /// Shows what reading a file in would change.
    pub(super) fn preview(&mut self, path: &Path) {
        if self.is_writing() {
            return;
        }
        // Whatever was being looked at before is no longer asked for.
        self.stop_reading();
        self.reading = None;
        let chosen = self.chosen_unit().map(|unit| unit.name.clone());
        let Some(club) = &mut self.club else { return };
        let typed = path.display().to_string();
        let found = if is_picture(path) {
            Some(chosen.map(Found::Picture).ok_or_else(|| {
                ClubError::refused("Whose picture it is cannot be told", "Choose its unit first, then the picture.")
            }))
        } else if is_army(path) {
            Some(import_army(club, &path.to_string_lossy(), None, &self.by, true).map(Found::Army))
        } else {
            self.reading = Some(Reading::look(self.path.clone(), path));
            None
        };
        let found = found.map(|found| (path.to_owned(), found.map_err(|error| error.to_string())));
        (self.page, self.hand) = (Page::Roll, Hand::Nothing);
        self.import = Some(Import { typed, browsing: None, found });
    }

    /// Reads the file in that was looked at.
    pub(super) fn import(&mut self) {
        if self.is_writing() {
            return;
        }
        let Some((path, Ok(found))) = self.import.take().and_then(|import| import.found) else { return };
        let by = self.by.clone();
        if matches!(found, Found::Table(_)) {
            self.reading = Some(Reading::write(self.path.clone(), &path, by));
            return;
        }
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let chosen = self.chosen.clone().unwrap_or_default();
        self.write_with(
            |club| {
                if is_picture(&path) {
                    let bytes = read(&path, 64 << 20)?;
                    return club.set_picture(&chosen, Some(&bytes), &by);
                }
                import_army(club, &path.to_string_lossy(), None, &by, false).map(|_| ())
            },
            |()| format!("{name} is read in."),
        );
    }

    /// Takes what has come of a table that was read beside the window.
    pub(super) fn take_reading(&mut self) {
        self.stop_looking_unseen();
        let Some(came) = self.reading.as_ref().and_then(|reading| reading.coming.try_recv().ok()) else { return };
        let Some(reading) = self.reading.take() else { return };
        match came {
            Came::Looked(found) => {
                let found = found.map(Found::Table).map_err(|error| error.to_string());
                if let Some(import) = &mut self.import {
                    import.found = Some((reading.path, found));
                }
            }
            Came::Written(written) => {
                let mut deed = None;
                let words = format!("{} is read in.", reading.name());
                self.tell(written, |number| {
                    deed = number;
                    Some(words)
                });
                if let Some(deed) = deed {
                    self.remember_deed(deed);
                }
                self.refresh();
            }
        }
    }

    /// Stops the table that is being read: nothing of it is written.
    pub(super) fn stop_reading(&mut self) {
        if let Some(reading) = &self.reading {
            reading.count.stopped.store(true, Ordering::Relaxed);
        }
    }

    /// A table that is only looked at is looked at no longer once its preview is closed; it is said.
    fn stop_looking_unseen(&mut self) {
        let Some(reading) = self.reading.take_if(|reading| !reading.writes && self.import.is_none()) else { return };
        reading.count.stopped.store(true, Ordering::Relaxed);
        let words = format!("{} is no longer looked at. Nothing of it was written.", reading.name());
        self.said = Some(Said { words, is_trouble: false });
    }

    /// Whether a table is being written into the roll, which holds the file; it is said.
    pub(super) fn is_writing(&mut self) -> bool {
        let Some(reading) = self.reading.as_ref().filter(|reading| reading.writes) else { return false };
        let why = format!("{} is being read in", reading.name());
        self.say_trouble(&ClubError::refused(why, "Wait for it, or stop it; then do this again."));
        true
    }
}

fn is_picture(path: &Path) -> bool {
    PICTURES.iter().any(|ending| path.extension().is_some_and(|own| own.eq_ignore_ascii_case(ending)))
}

fn is_army(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"))
}
