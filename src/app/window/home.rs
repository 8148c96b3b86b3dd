//! The home screen's own deeds: how one plays, which scenario, whose house rules; and its keys.

use eframe::egui::{Key, Ui};

use super::library::library_keys;
use super::{App, Screen};
use crate::app::home::{Home, NewLedger, Standings, asked_by};
use crate::app::ui_command::{HomePage, LibraryCommand, Step, UiCommand};
use crate::club::{Club, begin_in_campaign, campaigns, muster};
use crate::data;
use crate::game::{Eyes, Rulebook, Ruleset};
use crate::rules::{Battle, Setup};

impl App {
    /// Carries out what concerns a new battle; passes on what does not.
    pub(super) fn apply_to_home(&mut self, command: UiCommand) {
        match command {
            UiCommand::PickScenario(index) => {
                self.mark(index);
                if let Screen::Home(home) = &mut self.screen {
                    home.page = HomePage::New;
                }
            }
            UiCommand::Play(how) => {
                if let Screen::Home(home) = &mut self.screen {
                    (home.how, home.page, home.step) = (how, HomePage::New, Step::Scenario);
                    let marked = home.marked_on_list();
                    self.mark(marked);
                }
            }
            UiCommand::SeekScenario(words) => {
                if let Screen::Home(home) = &mut self.screen {
                    home.seek = words;
                    let marked = home.marked_on_list();
                    self.mark(marked);
                }
            }
            UiCommand::LedgerOf(armies) => self.change_ledger(|ledger| ledger.of = armies),
            UiCommand::KeepPlaces(general) => self.change_ledger(|ledger| ledger.toggle(general)),
            UiCommand::StepTo(step) => {
                if let Screen::Home(home) = &mut self.screen {
                    (home.step, home.page) = (step, HomePage::New);
                }
            }
            UiCommand::SetSwitch(name, value) => self.set_switch(name, value),
            UiCommand::Seat(side, robot) => {
                if let Screen::Home(home) = &mut self.screen {
                    home.seats[side.index()] = robot;
                }
            }
            UiCommand::MusterClub(true) => self.muster_club(),
            UiCommand::MusterClub(false) => {
                if let Screen::Home(home) = &self.screen {
                    self.mark(home.marked);
                }
            }
            UiCommand::InCampaign(name) => {
                if let Screen::Home(home) = &mut self.screen {
                    home.campaign = name;
                }
            }
            UiCommand::Begin => {
                if let Screen::Home(home) = &self.screen
                    && let Some(setup) = home.setup.clone()
                {
                    let (seats, campaign) = (home.seats, home.campaign.clone());
                    self.begin_from(setup, None);
                    self.seat_all(seats);
                    self.note_campaign(&campaign);
                }
            }
            UiCommand::Library(command) => self.apply_to_library(command),
            other => self.apply_over_home(other),
        }
    }

    /// Marks a scenario, and sets it up once so that its table can be seen.
    pub(super) fn mark(&mut self, index: usize) {
        let Screen::Home(home) = &mut self.screen else { return };
        (home.marked, home.muster) = (index, None);
        home.campaign.clear();
        let setup = home.scenarios.get(index).and_then(|scenario| data::load_scenario(&scenario.id, &self.roots).ok());
        let setup = if home.is_ledger() { home.new_ledger.setup(setup, &self.roots) } else { setup };
        show_setup(home, setup);
    }

    /// Fields the club's units in the battle about to begin.
    fn muster_club(&mut self) {
        let Some(file) = self.club_file() else { return };
        let Screen::Home(home) = &mut self.screen else { return };
        let Some(mut setup) = home.setup.clone() else { return };
        let mustered =
            Club::read_only(&file).and_then(|club| Ok((muster(&club, &mut setup, &[], false)?, campaigns(&club)?)));
        match mustered {
            Ok((mustered, campaigns)) => {
                show_setup(home, Some(setup));
                home.muster = Some(mustered);
                home.campaigns = campaigns.into_iter().map(|campaign| campaign.name).collect();
            }
            Err(error) => home.trouble = vec![error.to_string()],
        }
    }

    /// Notes in the club that the battle which has just begun is one of a campaign.
    fn note_campaign(&mut self, campaign: &str) {
        let (Some(file), Screen::Battle(battle)) = (self.club_file(), &self.screen) else { return };
        if campaign.is_empty() {
            return;
        }
        let noted = Club::open(&file).and_then(|mut club| begin_in_campaign(&mut club, campaign, battle.session()));
        if let Err(error) = noted {
            // The battle is in its journal and can be carried on.
            self.go_home(vec![format!("The battle has begun, but not as one of {campaign}: {error}")]);
        }
    }

    /// Changes the ledger about to begin.
    fn change_ledger(&mut self, change: impl FnOnce(&mut NewLedger)) {
        let Screen::Home(home) = &mut self.screen else { return };
        change(&mut home.new_ledger);
        let marked = home.marked;
        self.mark(marked);
    }

    /// Sets a switch of the battle about to begin.
    fn set_switch(&mut self, name: &str, value: &str) {
        let Screen::Home(home) = &mut self.screen else { return };
        let Some(mut setup) = home.setup.clone() else { return };
        match setup.set_switch(name, value) {
            Ok(()) => show_setup(home, Some(setup)),
            Err(why) => home.trouble = vec![why],
        }
    }
}

/// Shows what a battle would begin from: its table, its armies, its switches.
fn show_setup(home: &mut Home, setup: Option<Setup>) {
    let battle = setup.as_ref().and_then(|setup| Battle::begin(setup).ok());
    home.preview = battle.as_ref().map(|battle| battle.scene(Eyes::Umpire));
    let register = battle.map(|battle| battle.register()).unwrap_or_default();
    home.register = register.into_iter().filter(|one| one.switch.is_some()).collect();
    home.setup = setup;
}

/// The keys of the home screen: those of its page, and those that speak on both.
pub(super) fn home_keys(ui: &Ui, home: &Home, standings: &Standings) -> Vec<UiCommand> {
    if ui.memory(|memory| memory.focused().is_some()) {
        return Vec::new();
    }
    let pressed = |key| ui.input(|input| input.key_pressed(key));
    let mut asked = Vec::new();
    let command = ui.input(|input| input.modifiers.command);
    if command && pressed(Key::O) {
        return vec![UiCommand::OpenFile];
    }
    match home.page {
        HomePage::Battles => asked.extend(library_keys(ui, home, standings)),
        HomePage::New if !command => asked.extend(new_battle_keys(ui, home)),
        HomePage::New => {}
    }
    if command {
        return asked;
    }
    if pressed(Key::F1) {
        asked.push(UiCommand::ToggleKeys);
    }
    if pressed(Key::F11) {
        asked.push(UiCommand::ToggleFullScreen);
    }
    if let (true, Some(left)) = (pressed(Key::R), home.left_open.first()) {
        asked.push(UiCommand::CarryOn(left.clone()));
    }
    if pressed(Key::T) {
        asked.push(UiCommand::SwitchDice);
    }
    asked
}

/// On the way to a new battle Enter and N go on, Escape goes back, the arrows mark another scenario.
fn new_battle_keys(ui: &Ui, home: &Home) -> Vec<UiCommand> {
    let pressed = |key| ui.input(|input| input.key_pressed(key));
    let mut asked = Vec::new();
    let next = home.step.next().map_or(UiCommand::Begin, UiCommand::StepTo);
    if (pressed(Key::Enter) || pressed(Key::N)) && home.is_ready() {
        asked.push(next);
    }
    if pressed(Key::Escape) {
        match home.step.before() {
            Some(before) => asked.push(UiCommand::StepTo(before)),
            None if home.library.battles.is_empty() => {}
            None => asked.push(UiCommand::Library(LibraryCommand::Show(HomePage::Battles))),
        }
    }
    let choosing = home.step.before().is_none();
    let listed: Vec<usize> = home.listed().into_iter().map(|(index, _)| index).collect();
    let here = listed.iter().position(|index| *index == home.marked);
    let next_listed = if choosing && pressed(Key::ArrowDown) {
        listed.get(here.map_or(0, |here| here + 1))
    } else if choosing && pressed(Key::ArrowUp) {
        here.and_then(|here| here.checked_sub(1)).and_then(|before| listed.get(before))
    } else {
        None
    };
    asked.extend(next_listed.copied().map(UiCommand::PickScenario));
    let ways = [Key::A, Key::S, Key::D, Key::F].into_iter().filter(|key| choosing && pressed(*key));
    asked.extend(ways.filter_map(|key| asked_by(key.name())));
    asked
}
