//! The desktop's own dialogs for files, open beside the window. Where the desktop has none, nothing is chosen: every card that
//! opens one takes a typed path as well.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

use eframe::egui::Context;

/// How it stands with a dialog.
enum Browsed {
    /// It is open still.
    Open,
    /// It was closed and nothing chosen, or the desktop has none.
    Nothing,
    /// This was chosen.
    Chosen(PathBuf),
}

/// A dialog that is open.
pub struct Browsing {
    coming: Receiver<Option<PathBuf>>,
}

impl Browsing {
    /// Asks for a file to open: with one of these endings, which this is said of.
    pub fn for_a_file(
        title: &'static str,
        files: (&'static str, &'static [&'static str]),
        folder: Option<&Path>,
        context: &Context,
    ) -> Self {
        let dialog = rfd::FileDialog::new().set_title(title).add_filter(files.0, files.1);
        Self::beside(context, within(dialog, folder), rfd::FileDialog::pick_file)
    }

    /// Asks where a scenario or an army is to be saved, beginning from a file's path.
    pub fn for_a_place(path: &Path, context: &Context) -> Self {
        let dialog = rfd::FileDialog::new().set_title("Save as").add_filter("Scenarios and armies", &["toml"]);
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        Self::beside(context, within(dialog.set_file_name(name), path.parent()), rfd::FileDialog::save_file)
    }

    /// What was chosen, if the dialog is closed by now.
    fn take(&self) -> Browsed {
        match self.coming.try_recv() {
            Ok(Some(path)) => Browsed::Chosen(path),
            Ok(None) | Err(TryRecvError::Disconnected) => Browsed::Nothing,
            Err(TryRecvError::Empty) => Browsed::Open,
        }
    }

    /// What was chosen, when something was; a dialog that is closed is taken away.
    pub fn chosen(browsing: &mut Option<Self>) -> Option<PathBuf> {
        match browsing.as_ref()?.take() {
            Browsed::Open => None,
            Browsed::Nothing => {
                *browsing = None;
                None
            }
            Browsed::Chosen(path) => {
                *browsing = None;
                Some(path)
            }
        }
    }

    fn beside(
        context: &Context,
        dialog: rfd::FileDialog,
        ask: impl FnOnce(rfd::FileDialog) -> Option<PathBuf> + Send + 'static,
    ) -> Self {
        let (sender, coming) = channel();
        let context = context.clone();
        std::thread::spawn(move || {
            // Nobody waits for it any more when the card was closed meanwhile.
            if sender.send(ask(dialog)).is_ok() {
                context.request_repaint();
            }
        });
        Self { coming }
    }
}

fn within(dialog: rfd::FileDialog, folder: Option<&Path>) -> rfd::FileDialog {
    match folder.filter(|folder| folder.is_dir()) {
        Some(folder) => dialog.set_directory(folder),
        None => dialog,
    }
}
