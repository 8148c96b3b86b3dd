//! The battles that are kept, at home: chosen, looked for, called otherwise, copied, put away and brought back.

use eframe::egui::{Key, Ui};

use super::{App, Screen};
use crate::app::home::{CARD_LETTERS, Home, Library, PAGE, Shelf, Standings, seek_id};
use crate::app::ui_command::{HomePage, LibraryCommand, UiCommand};

impl App {
    /// Carries out what concerns the battles that are kept.
    pub(super) fn apply_to_library(&mut self, command: LibraryCommand) {
        let Screen::Home(home) = &mut self.screen else { return };
        let library = &mut home.library;
        library.said.clear();
        match command {
            LibraryCommand::Show(page) => home.page = page,
            LibraryCommand::Pick(place) => (library.chosen, library.naming) = (place, None),
            LibraryCommand::Seek(words) => library.seek = words,
            LibraryCommand::Only(shown) => library.shown = shown,
            LibraryCommand::Name(name) => library.naming = name,
            LibraryCommand::Rename => self.rename_battle(),
            LibraryCommand::Duplicate => self.change_shelf(|shelf, library, chosen| {
                let copy = shelf.duplicate(chosen)?;
                library.said.push_str("It is copied; the copy is chosen.");
                Ok(Some(copy))
            }),
            LibraryCommand::PutAway => self.change_shelf(|shelf, library, chosen| {
                let away = shelf.put_away(chosen)?;
                library.said = format!("“{}” is put away. Undo brings it back.", away.name);
                library.away.push(away);
                Ok(None)
            }),
            LibraryCommand::BringBack => self.change_shelf(|shelf, library, _| {
                let Some(away) = library.away.pop() else { return Ok(None) };
                let back = shelf.bring_back(&away).inspect_err(|_| library.away.push(away.clone()))?;
                library.said = format!("“{}” is back.", away.name);
                Ok(Some(back))
            }),
        }
    }

    fn rename_battle(&mut self) {
        self.change_shelf(|shelf, library, chosen| {
            let Some(name) = library.naming.clone() else { return Ok(None) };
            let named = shelf.rename(chosen, &name)?;
            library.naming = None;
            Ok(Some(named))
        });
    }

    /// Changes the files of the battles, lists them anew and chooses what came of it; says why where that could not be.
    fn change_shelf(
        &mut self,
        change: impl FnOnce(&Shelf, &mut Library, &std::path::Path) -> Result<Option<std::path::PathBuf>, String>,
    ) {
        let (Some(folder), Screen::Home(home)) = (self.folder.as_deref(), &mut self.screen) else { return };
        self.standings.stop();
        let (kept, library) = (Shelf::of(folder), &mut home.library);
        let listed = library.listed(&self.standings);
        let chosen = library.chosen(&listed).map(|battle| battle.path.clone()).unwrap_or_default();
        match change(&kept, library, &chosen) {
            Ok(made) => {
                (library.battles, library.missing) = kept.battles();
                let now = made.unwrap_or(chosen);
                let place = library.battles.iter().position(|battle| battle.path == now);
                library.chosen = place.unwrap_or(library.chosen).min(library.battles.len().saturating_sub(1));
                if library.battles.is_empty() && library.away.is_empty() {
                    home.page = HomePage::New;
                }
            }
            Err(why) => library.said = why,
        }
        self.ask_how_they_stand();
    }

    /// Has the maps drawn up that are not known yet: of all battles, and of the scenarios that another may begin from.
    pub(super) fn ask_how_they_stand(&mut self) {
        let Screen::Home(home) = &self.screen else { return };
        let battles = &home.library.battles;
        if battles.is_empty() {
            return;
        }
        let scenarios = home.to_begin().take(4).map(|(_, scenario)| scenario.id.as_str());
        self.standings.ask(battles.iter(), scenarios, &self.roots, &self.context);
    }
}

/// On the page of battles letters and arrows choose a card, Enter carries on.
pub(super) fn library_keys(ui: &Ui, home: &Home, standings: &Standings) -> Vec<UiCommand> {
    let library = &home.library;
    if library.naming.is_some() {
        return Vec::new();
    }
    let pressed = |key| ui.input(|input| input.key_pressed(key));
    let listed = library.listed(standings);
    let chosen = library.chosen(&listed);
    let asks = |command| vec![UiCommand::Library(command)];
    if ui.input(|input| input.modifiers.command) {
        return match (pressed(Key::D) && chosen.is_some(), pressed(Key::Z)) {
            (true, _) => asks(LibraryCommand::Duplicate),
            (false, true) => asks(LibraryCommand::BringBack),
            (false, false) => Vec::new(),
        };
    }
    if pressed(Key::Slash) {
        ui.memory_mut(|memory| memory.request_focus(seek_id()));
    }
    if pressed(Key::N) {
        return asks(LibraryCommand::Show(HomePage::New));
    }
    let Some(chosen) = chosen else { return Vec::new() };
    if pressed(Key::Enter) {
        return vec![UiCommand::CarryOn(chosen.path.clone())];
    }
    if pressed(Key::F2) {
        return asks(LibraryCommand::Name(Some(chosen.name())));
    }
    if pressed(Key::Delete) {
        return asks(LibraryCommand::PutAway);
    }
    let (cards, ..) = library.page(&listed);
    let by_letter = CARD_LETTERS.iter().position(|letter| Key::from_name(&letter.to_string()).is_some_and(pressed));
    let here = listed.iter().position(|place| library.battles[*place].path == chosen.path).unwrap_or(0);
    let columns = 3;
    let steps = [
        (Key::ArrowRight, 1),
        (Key::ArrowLeft, -1),
        (Key::ArrowDown, columns),
        (Key::ArrowUp, -columns),
        (Key::PageDown, PAGE as isize),
        (Key::PageUp, -(PAGE as isize)),
    ];
    let stepped = steps.into_iter().find(|(key, _)| pressed(*key)).and_then(|(_, step)| here.checked_add_signed(step));
    let stepped = stepped.map(|to| to.min(listed.len() - 1)).and_then(|to| listed.get(to));
    let picked = by_letter.and_then(|letter| cards.get(letter)).or(stepped);
    picked.map_or_else(Vec::new, |place| asks(LibraryCommand::Pick(*place)))
}
