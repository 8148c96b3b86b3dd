//! Opening a file: a journal or a scenario, chosen in the desktop's own dialog, typed, or dropped on the window.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use eframe::egui::{Align2, Area, Context, Id, Key, LayerId, Modal, Order, TextEdit, Ui};

use super::JOURNAL_ENDING;
use super::dialog::Browsing;
use super::parts::{Button, Icon, Look, label};
use super::ruling::{dialog_frame, title_ui};
use super::theme::{Theme, text};
use super::ui_command::UiCommand;
use crate::journal::{Session, Store};
use crate::rules::Battle;

/// How long the window waits for a journal before it says that it is being opened.
const GRACE: Duration = Duration::from_millis(150);

/// What opening a journal comes to: the battle, or why not.
pub type Opened = Result<Session<Battle>, Vec<String>>;

/// A journal being opened beside the window: a long battle is judged again from its first entry.
pub struct Opening {
    path: PathBuf,
    began: Instant,
    coming: Receiver<Opened>,
}

impl Opening {
    /// Begins to open a journal; a short one is there at once.
    pub fn of(path: &Path, context: &Context) -> Result<Opened, Self> {
        let (sender, coming) = channel();
        let (file, context) = (path.to_owned(), context.clone());
        std::thread::spawn(move || {
            let opened = Store::open(&file).and_then(|store| Session::resume(store, None));
            // Nobody listens any more when the opening has been given up meanwhile.
            if sender.send(opened.map_err(|error| vec![error.to_string()])).is_ok() {
                context.request_repaint();
            }
        });
        match coming.recv_timeout(GRACE) {
            Ok(opened) => Ok(opened),
            Err(RecvTimeoutError::Timeout) => Err(Self { path: path.to_owned(), began: Instant::now(), coming }),
            Err(RecvTimeoutError::Disconnected) => Ok(Err(broken(path))),
        }
    }

    /// What has come of it, once it has.
    pub fn take(&self) -> Option<Opened> {
        match self.coming.try_recv() {
            Ok(opened) => Some(opened),
            Err(std::sync::mpsc::TryRecvError::Empty) => None,
            Err(std::sync::mpsc::TryRecvError::Disconnected) => Some(Err(broken(&self.path))),
        }
    }

    /// Says that it is being opened, and for how long; it can be given up.
    pub fn ui(&self, context: &Context) -> Option<UiCommand> {
        context.request_repaint_after(Duration::from_millis(250));
        let shown = Modal::new(Id::unique("opening")).frame(dialog_frame(context)).show(context, |ui| {
            ui.set_width(460.0);
            title_ui(ui, Icon::Past, "Opening the battle");
            let seconds = self.began.elapsed().as_secs();
            let words = format!("{} is judged again from its first entry. {seconds} s so far.", self.path.display());
            label(ui, words, text::plain(text::BODY), Theme::of(ui).ink_1);
            ui.add_space(8.0);
            Button::new("Cancel").key("Esc").height(44.0).show(ui).clicked()
        });
        let escaped = context.input(|input| input.key_pressed(Key::Escape));
        (shown.inner || escaped).then_some(UiCommand::Escape)
    }
}

fn broken(path: &Path) -> Vec<String> {
    vec![format!("{} could not be judged to its end. Every entry in it is safe.", path.display())]
}

/// The card on which a file is chosen.
#[derive(Default)]
pub struct OpenCard {
    typed: String,
    browsing: Option<Browsing>,
    opened: bool,
}

impl OpenCard {
    /// Draws the card.
    pub fn ui(&mut self, context: &Context, folder: Option<&Path>) -> Option<UiCommand> {
        if let Some(path) = Browsing::chosen(&mut self.browsing) {
            return Some(UiCommand::Open(path));
        }
        let modal = Modal::new(Id::unique("open")).frame(dialog_frame(context));
        let shown = modal.show(context, |ui| {
            ui.set_width(560.0);
            ui.spacing_mut().item_spacing.y = 8.0;
            title_ui(ui, Icon::House, "Open a file");
            self.inside_ui(ui, folder)
        });
        let escaped = context.input(|input| input.key_pressed(Key::Escape));
        let left = (shown.should_close() || escaped).then_some(UiCommand::Escape);
        shown.inner.or(left)
    }

    fn inside_ui(&mut self, ui: &mut Ui, folder: Option<&Path>) -> Option<UiCommand> {
        let theme = Theme::of(ui);
        let words = format!(
            "A battle’s journal (.{JOURNAL_ENDING}) is carried on; a scenario (.toml) is laid out. Either can also be dropped on the window."
        );
        label(ui, words, text::plain(text::BODY), theme.ink_2);
        let field = TextEdit::singleline(&mut self.typed).hint_text("Its path").desired_width(f32::INFINITY);
        let field = ui.add(field).accessible_name("The file’s path");
        if !self.opened {
            field.request_focus();
            self.opened = true;
        }
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let ready = !self.typed.trim().is_empty();
        ui.add_space(4.0);
        let pressed = ui.horizontal(|ui| {
            let open = Button::main("Open").key("Enter").height(44.0).enabled(ready).show(ui).clicked();
            let browse =
                Button::new("Browse…").icon(Icon::Search).height(44.0).enabled(self.browsing.is_none()).show(ui);
            if browse.clicked() && self.browsing.is_none() {
                let files = ("Battles and scenarios", &[JOURNAL_ENDING, "toml"] as &[_]);
                self.browsing = Some(Browsing::for_a_file("Open a battle or a scenario", files, folder, ui.ctx()));
            }
            let left = Button::new("Cancel").key("Esc").look(Look::Quiet).height(44.0).show(ui).clicked();
            if left { Some(UiCommand::Escape) } else { open.then_some(UiCommand::Agree) }
        });
        match pressed.inner {
            Some(UiCommand::Escape) => Some(UiCommand::Escape),
            Some(_) if ready => Some(UiCommand::Open(PathBuf::from(self.typed.trim()))),
            None if entered && ready => Some(UiCommand::Open(PathBuf::from(self.typed.trim()))),
            Some(_) | None => None,
        }
    }
}

/// The files dropped on the window in this frame.
pub fn dropped(ui: &Ui) -> Vec<PathBuf> {
    ui.input(|input| input.raw.dropped_files.iter().map(|file| file.path().to_owned()).collect())
}

/// Says that what is held over the window may be let go.
pub fn held_over_ui(ui: &Ui) {
    if ui.input(|input| input.raw.hovered_files.is_empty()) {
        return;
    }
    let theme = Theme::of(ui);
    let whole = ui.ctx().content_rect();
    let layer = LayerId::new(Order::Foreground, Id::unique("held over"));
    let painter = ui.ctx().layer_painter(layer);
    painter.rect_filled(whole, 0.0, theme.bg_app.gamma_multiply(0.9));
    let words = "Let go to open it";
    painter.text(whole.center(), Align2::CENTER_CENTER, words, text::title(40.0), theme.ink_1);
    let said = Area::new(Id::unique("held over words")).fixed_pos(whole.left_top()).interactable(false);
    said.show(ui.ctx(), |ui| label(ui, words, text::plain(1.0), theme.bg_app));
}
