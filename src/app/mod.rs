//! The window: the only room that knows a pixel.
//!
//! It knows no rule. It draws a [`Scene`](crate::game::Scene), shows an [`Awaiting`](crate::game::Awaiting) and sends an
//! [`Answer`](crate::game::Answer). Every panel reads plain data, draws it, and returns at most one [`UiCommand`].
//!
//! | part | what is in it |
//! | --- | --- |
//! | [`App`] | home or a battle; journals opened and begun |
//! | [`BattleScreen`] | a session of the journal with everything half done about it |
//! | `canvas` | the table to scale |
//! | `decision` | the question: prompt, sums, dice, verdict, buttons |
//! | `commands` | who goes and who may go, in a game of activations |
//! | `muster`, `journal_strip`, `top_bar`, `phase_rail`, `ruling`, `resync`, `cards`, `palette` | the other panels of the battle |
//! | `editor` | scenarios, armies and counters edited: the table laid out, troops raised, hexes painted |
//! | `club` | the club's roll: units, owners, armies, battles written back |
//! | [`picture`] | the window put into a picture without a screen |
//! | `ledger`, `journal_screen`, `report_screen`, `reader`, `players`, `home` | the other screens |
//! | `theme`, `fonts`, `parts` | every colour and size, the typefaces, buttons and dice |

mod battle;
mod canvas;
mod cards;
mod club;
mod coming;
mod commands;
mod decision;
#[cfg(test)]
mod demo;
mod dialog;
mod editor;
mod fonts;
mod home;
mod journal_screen;
mod journal_strip;
mod keys;
mod ledger;
mod lesson;
mod line;
mod mishap;
mod muster;
mod opening;
mod palette;
mod panels;
mod parts;
mod phase_rail;
pub mod picture;
mod place;
mod players;
mod reader;
mod report_screen;
mod resync;
mod ruling;
mod seats;
mod theme;
mod top_bar;
mod typing;
mod ui_command;
mod welcome;
mod window;

use std::path::PathBuf;

use eframe::egui::ViewportBuilder;

pub use battle::{BattleScreen, Habits};
pub use editor::EditorScreen;
pub use place::Place;
pub use ui_command::{Audience, UiCommand};
pub use window::App;

/// The ending of a journal's file.
pub const JOURNAL_ENDING: &str = "galloper";

/// What the window opens with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AppOptions {
    /// The scenario to begin, by name or path; nothing: the home screen, or the journal if one is named.
    pub scenario: Option<String>,
    /// The journal to keep the battle in, or to carry on from when no scenario is named.
    pub journal: Option<PathBuf>,
    /// A journal to carry on or a scenario to lay out, by what its name ends in.
    pub open: Option<PathBuf>,
    /// The seed of the program's dice; nothing: another each time.
    pub seed: Option<u64>,
    /// The theme; nothing: as last time, at first as the system has it.
    pub theme: Option<ThemeChoice>,
    /// The window's width and height in points; nothing: as last time.
    pub size: Option<[f32; 2]>,
    /// Whether the program throws the dice; nothing: as last time.
    pub program_throws: Option<bool>,
    /// Whether the cards of the first evening are shown; nothing: when nobody has played here before.
    pub welcome: Option<bool>,
    /// The folder in which battles are kept; nothing: where the platform keeps a program's data.
    pub folder: Option<PathBuf>,
    /// Where scenarios and armies are looked for besides; nothing: where the program looks by itself.
    pub roots: Option<crate::data::Roots>,
}

/// One of the two themes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThemeChoice {
    /// Ink on paper.
    Day,
    /// After dark.
    Candle,
}

/// Opens the window and returns when it is closed. Without a display, or without the system's libraries for windows, it says so.
pub fn run(options: AppOptions) -> Result<(), String> {
    if !has_display() {
        return Err("There is no display to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set.".to_owned());
    }
    let size = options.size.unwrap_or([1600.0, 1000.0]);
    mishap::write_reports(options.folder.clone().or_else(window::journal_folder).as_deref());
    let viewport = ViewportBuilder::default()
        .with_title("Galloper")
        .with_app_id("galloper")
        .with_icon(icon())
        .with_inner_size(size)
        .with_min_inner_size(theme::size::LEAST);
    let native = eframe::NativeOptions {
        viewport,
        renderer: eframe::Renderer::Glow,
        persist_window: options.size.is_none(),
        ..eframe::NativeOptions::default()
    };
    let creator: eframe::AppCreator<'_> =
        Box::new(move |context| Ok(Box::new(App::new(&context.egui_ctx, context.storage, &options))));
    eframe::run_native("galloper", native, creator).map_err(|error| in_words(&error))
}

/// The window's icon; none where the picture cannot be read.
fn icon() -> eframe::egui::IconData {
    eframe::icon_data::from_png_bytes(include_bytes!("../../desktop/galloper.png")).unwrap_or_default()
}

/// Why the window cannot be opened, without the places in the source that the system's own words name.
fn in_words(error: &eframe::Error) -> String {
    let said = error.to_string();
    let why = said.rsplit(": ").next().unwrap_or_default().trim_end_matches('.');
    format!("The window cannot be opened: {why}.")
}

#[cfg(all(unix, not(target_os = "macos")))]
fn has_display() -> bool {
    ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"]
        .iter()
        .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
}

#[cfg(not(all(unix, not(target_os = "macos"))))]
fn has_display() -> bool {
    true
}
