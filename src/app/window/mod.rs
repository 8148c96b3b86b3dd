//! The window itself: home or a battle, and what belongs to neither.

mod begin;
mod home;
mod library;

use std::path::{Path, PathBuf};

use eframe::egui::{self, Ui};
use serde::{Deserialize, Serialize};

use super::battle::{BattleScreen, Habits};
use super::club::{CLUB_FILE, ClubScreen};
use super::editor::{EditorScreen, left_unsaved};
use super::home::{Home, Library, NewLedger, PutAway, Shelf, Standings, home_ui, recent_of};
use super::mishap::{self, Watch};
use super::opening::{OpenCard, Opening, dropped, held_over_ui};
use super::typing::Typing;
use super::ui_command::{HomePage, UiCommand, Welcome};
use super::welcome::welcome_ui;
use super::{AppOptions, ThemeChoice, cards, fonts, theme};
use crate::data::{self, Roots};
use crate::game::ProgramThrows;
use crate::game::Thrower;
use crate::rules::Battle;
pub(super) use begin::journal_folder;
use home::home_keys;

/// The name under which habits are kept from one evening to the next.
const HABITS: &str = "habits";

/// The window.
pub struct App {
    screen: Screen,
    over: Over,
    opening: Option<Opening>,
    habits: Habits,
    roots: Roots,
    folder: Option<PathBuf>,
    seed: Option<u64>,
    context: egui::Context,
    /// Kept as long as a battle is on the screen.
    watch: Option<Watch>,
    /// The entry to look at once the journal that is being opened is there.
    entry: Option<u64>,
    /// How the battles at home stand, as far as that has been worked out.
    standings: Standings,
    /// The journals put away since the window was opened, while home is not on the screen.
    put_away: Vec<PutAway>,
    /// The editor while it is left, with everything unsaved in it.
    left_editor: Option<Box<EditorScreen>>,
}

enum Screen {
    Home(Box<Home>),
    Battle(Box<BattleScreen<Battle>>),
    Editor(Box<EditorScreen>),
    Club(Box<ClubScreen>),
}

/// What lies over the home screen.
enum Over {
    Nothing,
    Keys,
    Open(OpenCard),
    Welcome(Welcome),
}

/// Habits as they are kept.
#[derive(Serialize, Deserialize)]
struct KeptHabits {
    program_throws: ProgramThrows,
    still: bool,
    every_sheet: bool,
    #[serde(default)]
    hide_ranges: bool,
    umpire: String,
}

impl App {
    /// Opens the window on what the options name; what cannot be opened is said on the home screen.
    pub fn new(context: &egui::Context, storage: Option<&dyn eframe::Storage>, options: &AppOptions) -> Self {
        fonts::install(context);
        theme::install(context);
        context.add_plugin(Typing::default());
        match options.theme {
            Some(ThemeChoice::Day) => context.set_theme(egui::Theme::Light),
            Some(ThemeChoice::Candle) => context.set_theme(egui::Theme::Dark),
            None => {}
        }
        let kept = storage.and_then(kept_habits);
        let first = options.welcome.unwrap_or(storage.is_some() && kept.is_none());
        let mut habits = kept.unwrap_or_default();
        if let Some(program_throws) = options.program_throws {
            habits.program_throws = ProgramThrows::for_all(program_throws);
        }
        let folder = options.folder.clone().or_else(journal_folder);
        let mut roots = options.roots.clone().unwrap_or_else(Roots::discover);
        if let Some(home) = folder.as_deref().and_then(Path::parent) {
            // What people edit themselves stands before what the program came with.
            roots.scenarios.insert(0, home.join("scenarios"));
            roots.armies.insert(0, home.join("armies"));
        }
        let mut app = Self {
            screen: Screen::Home(Box::default()),
            over: if first { Over::Welcome(Welcome::default()) } else { Over::Nothing },
            opening: None,
            habits,
            roots,
            folder,
            seed: options.seed,
            context: context.clone(),
            watch: None,
            entry: None,
            standings: Standings::default(),
            put_away: Vec::new(),
            left_editor: None,
        };
        let (trouble, left_open) = app.left_behind();
        app.go_home(trouble);
        if let Screen::Home(home) = &mut app.screen {
            home.left_open = left_open;
        }
        match (&options.scenario, &options.journal) {
            (Some(scenario), journal) => app.begin(scenario, journal.clone()),
            (None, Some(journal)) => app.carry_on(journal),
            (None, None) => {}
        }
        if let Some(path) = &options.open {
            app.open(path);
        }
        app
    }

    /// The battle on the screen, if there is one.
    pub fn battle(&self) -> Option<&BattleScreen<Battle>> {
        match &self.screen {
            Screen::Battle(battle) => Some(battle),
            Screen::Home(_) | Screen::Editor(_) | Screen::Club(_) => None,
        }
    }

    /// The editor on the screen, if there is one.
    pub fn editor(&self) -> Option<&EditorScreen> {
        match &self.screen {
            Screen::Editor(editor) => Some(editor),
            Screen::Home(_) | Screen::Battle(_) | Screen::Club(_) => None,
        }
    }

    /// Whether the club's roll is on the screen.
    pub fn is_at_club(&self) -> bool {
        matches!(self.screen, Screen::Club(_))
    }

    /// What went wrong, as the home screen says it.
    pub fn trouble(&self) -> &[String] {
        match &self.screen {
            Screen::Home(home) => &home.trouble,
            Screen::Battle(_) | Screen::Editor(_) | Screen::Club(_) => &[],
        }
    }

    /// Whether a journal is still being opened.
    pub fn is_opening(&self) -> bool {
        self.opening.is_some()
    }

    /// Draws the window and carries out what is asked.
    pub fn show(&mut self, ui: &mut Ui) {
        let covered = !matches!(self.over, Over::Nothing) || self.opening.is_some();
        let mut asked = match &mut self.screen {
            Screen::Home(home) => {
                self.standings.take();
                let mut asked = if covered { Vec::new() } else { home_keys(ui, home, &self.standings) };
                asked.extend(home_ui(ui, home, &self.standings, self.habits.program_throws));
                asked
            }
            Screen::Battle(battle) => battle.ui(ui),
            Screen::Editor(editor) => editor.ui(ui),
            Screen::Club(club) => club.ui(ui),
        };
        asked.extend(self.over_ui());
        asked.extend(dropped(ui).into_iter().map(UiCommand::Open));
        held_over_ui(ui);
        for command in asked {
            mishap::note(|| format!("{command:?}"));
            self.apply(ui, command);
        }
        if let Screen::Battle(battle) = &self.screen {
            self.habits = battle.habits.clone();
            let session = battle.session();
            mishap::note_battle(session.store().map(|(store, _)| store.path()), session.entries().len());
        }
    }

    /// What lies over the home screen, and over everything while a journal is being opened.
    fn over_ui(&mut self) -> Option<UiCommand> {
        if let Some(opening) = &self.opening {
            return match opening.take() {
                Some(opened) => {
                    self.opening = None;
                    self.show_opened(opened);
                    None
                }
                None => opening.ui(&self.context),
            };
        }
        if matches!(self.screen, Screen::Battle(_)) {
            return None;
        }
        let context = self.context.clone();
        match &mut self.over {
            Over::Nothing => None,
            Over::Keys => cards::keys_ui(&context),
            Over::Open(card) => card.ui(&context, self.folder.as_deref()),
            Over::Welcome(card) => welcome_ui(&context, *card, &self.habits),
        }
    }

    fn apply(&mut self, ui: &Ui, command: UiCommand) {
        match command {
            UiCommand::ToggleTheme => {
                let other = if ui.visuals().dark_mode { egui::Theme::Light } else { egui::Theme::Dark };
                ui.ctx().set_theme(other);
            }
            UiCommand::ToggleFullScreen => {
                let full = ui.input(|input| input.viewport().fullscreen.unwrap_or(false));
                ui.ctx().send_viewport_cmd(egui::ViewportCommand::Fullscreen(!full));
            }
            UiCommand::Zoom(step) => {
                let now = ui.ctx().zoom_factor();
                let zoom = step.map_or(1.0, |larger| (now + if larger { 0.1 } else { -0.1 }).clamp(0.8, 2.0));
                ui.ctx().set_zoom_factor((zoom * 10.0).round() / 10.0);
            }
            UiCommand::GoHome => self.go_home(Vec::new()),
            UiCommand::SwitchDice => self.habits.program_throws.switch(Thrower::Both),
            UiCommand::LetProgramThrow(habit) => self.habits.program_throws = habit,
            UiCommand::CarryOn(path) => self.carry_on(&path),
            UiCommand::OpenAt(path, entry) => self.open_at(&path, entry),
            UiCommand::OpenClub => self.open_club(None),
            UiCommand::WriteBack => self.write_back(),
            other => self.apply_to_home(other),
        }
    }

    /// Carries out what concerns the cards over the home screen, and files.
    fn apply_over_home(&mut self, command: UiCommand) {
        match command {
            UiCommand::OpenFile => {
                self.go_home(Vec::new());
                self.over = Over::Open(OpenCard::default());
            }
            UiCommand::Open(path) => self.open(&path),
            UiCommand::ToggleKeys => {
                self.over = if matches!(self.over, Over::Keys) { Over::Nothing } else { Over::Keys };
            }
            UiCommand::Welcome(card) => self.over = card.map_or(Over::Nothing, Over::Welcome),
            UiCommand::BeginLesson => self.begin_lesson(),
            UiCommand::OpenEditor(path) => self.open_editor(path.as_deref()),
            UiCommand::PlaySetup(setup) => self.begin_from(*setup, None),
            UiCommand::ToggleStill => self.habits.still = !self.habits.still,
            UiCommand::ToggleHideRanges => self.habits.hide_ranges = !self.habits.hide_ranges,
            UiCommand::Escape => {
                self.over = Over::Nothing;
                self.opening = None;
            }
            _ => {}
        }
    }

    /// Goes to the editor, as it was left.
    fn open_editor(&mut self, path: Option<&Path>) {
        let home = self.folder.as_deref().and_then(Path::parent).map_or_else(PathBuf::new, Path::to_owned);
        let mut editor =
            self.left_editor.take().unwrap_or_else(|| Box::new(EditorScreen::new(self.roots.clone(), home)));
        editor.refresh();
        if let Some(path) = path {
            editor.open(path);
        }
        self.show_screen(Screen::Editor(editor));
    }

    /// Where the club's file is kept, whether it is there or not.
    fn club_file(&self) -> Option<PathBuf> {
        Some(self.folder.as_deref()?.parent()?.join(CLUB_FILE))
    }

    /// Opens the club's roll; from a journal, at the sheet on which its battle is written back.
    fn open_club(&mut self, journal: Option<&Path>) {
        let Some(home) = self.folder.as_deref().and_then(Path::parent) else {
            return self.go_home(vec![
                "The platform names no folder for the club’s file. galloper club keeps it wherever --file says."
                    .to_owned(),
            ]);
        };
        let mut club = ClubScreen::new(home, self.folder.as_deref(), self.roots.clone(), &self.habits.umpire);
        if let Some(journal) = journal {
            club.write_back(journal);
        }
        // The battle is let go of first: its journal is one file then.
        self.watch = None;
        self.show_screen(Screen::Club(Box::new(club)));
    }

    /// Goes from the battle on the screen to the sheet on which it is written back.
    fn write_back(&mut self) {
        let journal =
            self.battle().and_then(|battle| battle.session().store()).map(|(store, _)| store.path().to_owned());
        if let Some(journal) = journal {
            self.go_home(Vec::new());
            self.open_club(Some(&journal));
        }
    }

    /// Keeps what was put away at home, so that it can be brought back later.
    fn keep_put_away(&mut self) {
        if let Screen::Home(home) = &mut self.screen {
            self.put_away.append(&mut home.library.away);
        }
    }

    /// Shows another screen; the editor is kept as it was left.
    fn show_screen(&mut self, screen: Screen) {
        self.keep_put_away();
        if let Screen::Editor(left) = std::mem::replace(&mut self.screen, screen) {
            self.left_editor = Some(left);
        }
    }

    /// What the last launch left behind, in words, what is safe first; and the journals of battles that were left open, in the order of
    /// the first of those words.
    fn left_behind(&self) -> (Vec<String>, Vec<PathBuf>) {
        let Some(folder) = self.folder.as_deref() else { return Default::default() };
        let left = mishap::left_behind(folder);
        let open = left.journals.iter().map(|journal| {
            let battle = recent_of(journal).map_or_else(|| journal.display().to_string(), |recent| recent.title);
            format!("Every entry is safe. “{battle}” was on the screen when the program ended without being closed.")
        });
        let report = left.report.map(|report| {
            format!(
                "The program was stopped by a fault of its own. What is known of it is written in {}.",
                report.display()
            )
        });
        let unsaved = folder.parent().and_then(left_unsaved);
        (open.chain(unsaved).chain(report).collect(), left.journals.clone())
    }

    fn go_home(&mut self, trouble: Vec<String>) {
        self.watch = None;
        self.opening = None;
        self.over = match std::mem::replace(&mut self.over, Over::Nothing) {
            Over::Welcome(card) => Over::Welcome(card),
            _ => Over::Nothing,
        };
        let scenarios = data::catalogue(&self.roots);
        let (battles, missing) = self.folder.as_deref().map(|folder| Shelf::of(folder).battles()).unwrap_or_default();
        let page = if battles.is_empty() { HomePage::New } else { HomePage::Battles };
        self.keep_put_away();
        let away = std::mem::take(&mut self.put_away);
        let library = Library { battles, missing, away, ..Library::default() };
        let marked = scenarios.iter().position(|scenario| scenario.faults.is_empty()).unwrap_or(0);
        let new_ledger = NewLedger::read(&self.roots);
        let has_club = self.club_file().is_some_and(|file| crate::file::is_there(&file));
        let home = Home { scenarios, library, page, marked, new_ledger, has_club, trouble, ..Home::default() };
        self.show_screen(Screen::Home(Box::new(home)));
        self.mark(marked);
        self.ask_how_they_stand();
    }
}

impl eframe::App for App {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.show(ui);
    }

    fn save(&mut self, storage: &mut dyn eframe::Storage) {
        let Habits { program_throws, still, every_sheet, hide_ranges, umpire } = self.habits.clone();
        let kept = serde_json::to_string(&KeptHabits { program_throws, still, every_sheet, hide_ranges, umpire });
        if let Ok(kept) = kept {
            storage.set_string(HABITS, kept);
        }
    }
}

fn kept_habits(storage: &dyn eframe::Storage) -> Option<Habits> {
    let kept: KeptHabits = serde_json::from_str(&storage.get_string(HABITS)?).ok()?;
    let KeptHabits { program_throws, still, every_sheet, hide_ranges, umpire } = kept;
    Some(Habits { program_throws, still, every_sheet, hide_ranges, umpire })
}
