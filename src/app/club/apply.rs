//! Carrying out what the club's panels ask for.

use std::path::PathBuf;

use super::ClubScreen;
use super::command::{ClubCommand, Page, Paper};
use super::form::{Form, Hand};
use super::import::Import;
use super::roll::Column;
use super::sheet::{Sheet, SheetCommand};
use crate::app::ui_command::UiCommand;
use crate::club::{
    self, Club, ClubError, Decision, NewUnit, Print, Printed, add_to_campaign, army_toml, everything, import_army,
    lists_csv, new_campaign, new_member, printed, recover, units, units_csv,
};
use crate::data::army_catalogue;
use crate::file::{Existing, write};

impl ClubScreen {
    /// Carries out a command; gives back what is the window's to do.
    pub(super) fn carry_out(&mut self, command: ClubCommand) -> Option<UiCommand> {
        match command {
            ClubCommand::Ask(command) => return Some(command),
            ClubCommand::Begin(name) => self.begin(&name),
            ClubCommand::TypeName(name) => self.typed = name,
            ClubCommand::Turn(page) => self.turn(page),
            ClubCommand::ShowArmy(army) => self.show_army(army),
            ClubCommand::ShowArm(arm) => {
                self.view.arm = arm;
                self.look();
            }
            ClubCommand::Seek(words) => self.seek(words),
            ClubCommand::SortBy(column) => self.sort_by(column),
            ClubCommand::Choose(roll) => self.choose(roll),
            ClubCommand::Step { back } => self.step(back),
            ClubCommand::ShowArmies => {
                (self.hand, self.import, self.chosen, self.list) = (Hand::Nothing, None, None, None);
                self.read_book();
            }
            ClubCommand::Undo => self.undo(),
            ClubCommand::AskPapers => {
                self.hand = if self.hand == Hand::Papers { Hand::Nothing } else { Hand::Papers };
            }
            ClubCommand::Write(paper) => self.write_paper(paper),
            ClubCommand::WriteBack(journal) => self.write_back(&journal),
            ClubCommand::OnSheet(command) => self.on_sheet(command),
            other => self.carry_out_in_hand(other),
        }
        None
    }

    /// Carries out what concerns the form at the right, a file that comes in, members, campaigns and battles in the book.
    fn carry_out_in_hand(&mut self, command: ClubCommand) {
        match command {
            ClubCommand::Edit => {
                if let Some(unit) = self.chosen_unit() {
                    self.hand = Hand::Form(Box::new(Form::on(unit)));
                }
            }
            ClubCommand::AddUnit => {
                self.turn(Page::Roll);
                self.hand = Hand::Form(Box::new(Form::new()));
            }
            ClubCommand::Type(unit, figures) => {
                if let Hand::Form(form) = &mut self.hand {
                    (form.unit, form.figures) = (*unit, figures);
                }
            }
            ClubCommand::Save => self.save(),
            ClubCommand::AskHonour => self.hand = Hand::Honour(String::new()),
            ClubCommand::TypeHonour(words) => self.hand = Hand::Honour(words),
            ClubCommand::Award => self.award(),
            ClubCommand::Leave => self.leave(),
            ClubCommand::AskImport => (self.import, self.hand) = (Some(Import::default()), Hand::Nothing),
            ClubCommand::TypePath(path) => {
                if let Some(import) = &mut self.import {
                    import.typed = path;
                }
            }
            ClubCommand::Preview(path) => self.preview(&path),
            ClubCommand::Import => self.import(),
            ClubCommand::StopReading => self.stop_reading(),
            ClubCommand::Arrange(place) => self.arrange(&[place]),
            ClubCommand::TakeOut(key) => self.take_out(&key),
            ClubCommand::ArrangeAsIn(scenario) => self.arrange_as_in(&scenario),
            ClubCommand::Recover(battle) => self.recover(&battle),
            ClubCommand::Unite => {
                let (same, by) = (self.roll.recurring.clone(), self.by.clone());
                let names = same.len();
                self.write_with(
                    |club| club.unite(&same, &by),
                    |()| format!("The units of {names} names are one each."),
                );
            }
            ClubCommand::StrikeBattle(battle) => {
                let by = self.by.clone();
                self.write_with(|club| club.strike_battle(&battle, &by), |lines| format!("{lines} lines are struck."));
            }
            ClubCommand::AddToCampaign { battle, campaign } => {
                let (words, by) = (format!("It is a battle of {campaign}."), self.by.clone());
                self.write_with(|club| add_to_campaign(club, &campaign, &battle, &by), |()| words);
            }
            ClubCommand::BeginCampaign => {
                let name = std::mem::take(&mut self.typed);
                let by = self.by.clone();
                self.write_with(|club| new_campaign(club, &name, None, &by), |begun| format!("{} begins.", begun.name));
            }
            ClubCommand::TakeIn => {
                let name = std::mem::take(&mut self.typed);
                let by = self.by.clone();
                self.write_with(|club| new_member(club, &name, &by), |member| format!("{} is a member.", member.name));
            }
            _ => {}
        }
    }

    /// Does something to the club's file, says what came of it, and reads everything again.
    pub(super) fn write_with<T>(
        &mut self,
        deed: impl FnOnce(&mut Club) -> Result<T, ClubError>,
        words: impl FnOnce(T) -> String,
    ) -> bool {
        if self.is_writing() {
            return false;
        }
        let Some(club) = &mut self.club else { return false };
        let before = club.last_deed();
        let done = deed(club);
        let is_done = self.tell(done, |value| Some(words(value)));
        if is_done {
            self.remember(before);
        }
        self.refresh();
        is_done
    }

    /// Begins the club and reads in every army that is shipped.
    fn begin(&mut self, name: &str) {
        let (path, by, roots) = (self.path.clone(), self.by.clone(), self.roots.clone());
        let begun = (|| {
            if let Some(folder) = path.parent() {
                std::fs::create_dir_all(folder).map_err(|why| {
                    ClubError::refused(
                        format!("{} cannot be made: {why}", folder.display()),
                        "Make it, or let it be written into, and begin again.",
                    )
                })?;
            }
            let mut club = Club::begin(&path, name)?;
            for army in army_catalogue(&roots) {
                import_army(&mut club, &army.id, None, &by, false)?;
            }
            Ok(club)
        })();
        self.typed.clear();
        let name = name.trim().to_owned();
        let begun = begun.map(|club| {
            self.club = Some(club);
        });
        self.tell(begun, |()| Some(format!("{name} begins.")));
        self.refresh();
        self.seeks = true;
    }

    fn turn(&mut self, page: Page) {
        (self.page, self.sheet, self.import) = (page, None, None);
        self.hand = Hand::Nothing;
        self.typed.clear();
        self.view.seek.clear();
        self.seeks = page == Page::Roll;
        // A battle may have been fought meanwhile.
        self.refresh();
    }

    fn seek(&mut self, words: String) {
        if self.page != Page::Roll {
            self.turn(Page::Roll);
            self.view.army = None;
        }
        self.view.seek = words;
        self.look();
        if let Some(meant) = self.roll.meant(&self.in_view.places, &self.view.seek).map(|unit| unit.roll.clone()) {
            self.choose(meant);
        }
    }

    fn sort_by(&mut self, column: Column) {
        if self.view.sort == column {
            self.view.down = !self.view.down;
        } else {
            (self.view.sort, self.view.down) = (column, column.is_number());
        }
        self.look();
    }

    fn choose(&mut self, roll: String) {
        if self.chosen.as_ref() != Some(&roll) {
            self.chosen = Some(roll);
            self.read_book();
        }
        (self.hand, self.import) = (Hand::Nothing, None);
    }

    fn step(&mut self, back: bool) {
        let is_chosen = |place: &usize| Some(&self.roll.rows[*place].unit.roll) == self.chosen.as_ref();
        let next = match self.in_view.places.iter().position(is_chosen) {
            Some(here) if back => here.saturating_sub(1),
            Some(here) => here + 1,
            None => 0,
        };
        if let Some(place) = self.in_view.places.get(next) {
            self.choose(self.roll.rows[*place].unit.roll.clone());
        }
    }

    /// The unit whose record is shown.
    pub(super) fn chosen_unit(&self) -> Option<&club::Unit> {
        self.roll.unit(self.chosen.as_deref()?)
    }

    /// Writes what the form says.
    fn save(&mut self) {
        let Hand::Form(form) = self.hand.clone() else { return };
        let by = self.by.clone();
        let Form { before, unit, figures } = *form;
        let Some(before) = before else {
            let name = unit.name.trim().to_owned();
            let new = NewUnit { unit, figures };
            let mut roll = None;
            let raised = self.write_with(
                |club| club.raise(&new, &by).map(|raised| roll = Some(raised)),
                |()| format!("{name} is in the roll."),
            );
            if raised && let Some(roll) = roll {
                self.choose(roll);
            }
            return;
        };
        debug_assert_eq!(before.roll, unit.roll);
        let saved = self.write_with(
            |club| club.save(&unit, figures, "counted by the secretary", &by),
            |()| format!("{} is changed.", unit.name),
        );
        if saved {
            self.hand = Hand::Nothing;
        }
    }

    fn award(&mut self) {
        let (Hand::Honour(words), Some(unit)) = (self.hand.clone(), self.chosen_unit().cloned()) else { return };
        let by = self.by.clone();
        let awarded = self
            .write_with(|club| club.award(&unit.roll, &words, &by), |_| format!("{} has an honour more.", unit.name));
        if awarded {
            self.hand = Hand::Nothing;
        }
    }

    /// Closes what is half done, the last opened first.
    fn leave(&mut self) {
        if self.hand != Hand::Nothing {
            self.hand = Hand::Nothing;
        } else if self.import.is_some() {
            self.import = None;
        } else if self.sheet.is_some() {
            self.sheet = None;
        } else if !self.view.seek.is_empty() {
            self.view.seek.clear();
            self.look();
        }
    }

    fn recover(&mut self, battle: &str) {
        let by = self.by.clone();
        self.write_with(
            |club| recover(club, battle, None, &by),
            |back| format!("{} figures came back.", back.iter().map(|one| one.figures).sum::<i64>()),
        );
    }

    /// Writes a file beside the club's own, never over one that is there.
    fn write_paper(&mut self, paper: Paper) {
        let Some(club) = &self.club else { return };
        let army = self.view.army.and_then(|army| self.roll.armies.get(army)).map(|(army, _)| army.key.clone());
        let named = |name: String| self.path.with_file_name(name);
        let army_key = army.as_deref().unwrap_or_default();
        let print = |what: Print, name: &str| -> Result<(PathBuf, Vec<u8>), ClubError> {
            let (ending, bytes) = on_paper(&printed(club, army_key, what)?);
            Ok((named(format!("{army_key} {name}.{ending}")), bytes))
        };
        let written = (|| -> Result<PathBuf, ClubError> {
            let (path, bytes) = match paper {
                Paper::Backup => return club.back_up(&free(named("club copy.roll".to_owned()))),
                Paper::Units => (named("units.csv".to_owned()), units_csv(&units(club)?).into_bytes()),
                Paper::Everything => (named("club.json".to_owned()), format!("{:#}\n", everything(club)?).into_bytes()),
                Paper::List => (named(format!("{army_key}.csv")), lists_csv(club, army.as_deref())?.into_bytes()),
                Paper::Army => (named(format!("{army_key}.toml")), army_toml(club, army_key)?.into_bytes()),
                Paper::Cards => print(Print::Cards, "cards")?,
                Paper::Brigades => print(Print::Brigades, "brigades")?,
                Paper::Sheet => print(Print::Losses, "casualties")?,
            };
            Ok(write(&path, &bytes, Existing::KeepBoth)?)
        })();
        if self.tell(written, |path| Some(format!("{} is written.", path.display()))) {
            self.hand = Hand::Nothing;
        }
    }

    fn on_sheet(&mut self, command: SheetCommand) {
        match command {
            SheetCommand::Close => self.sheet = None,
            SheetCommand::Write => self.write_sheet(),
            other => {
                let Some(sheet) = &mut self.sheet else { return };
                if sheet.apply(other) {
                    self.keep_draft();
                }
            }
        }
    }

    /// Keeps what is decided in the file, so that closing the window loses nothing.
    fn keep_draft(&mut self) {
        let (Some(club), Some(sheet)) = (&mut self.club, &self.sheet) else { return };
        let Some(proposal) = sheet.proposed() else { return };
        if let Err(error) = club.keep_draft(proposal, &sheet.decision) {
            self.say_trouble(&error);
        }
    }

    fn write_sheet(&mut self) {
        let Some((proposal, decision)) = self.sheet.as_ref().and_then(decided) else { return };
        let by = self.by.clone();
        let written = self.write_with(
            |club| club::write_back(club, &proposal, &decision, None, &by),
            |written| match written.struck {
                0 => format!("{} lines are written.", written.lines),
                struck => format!("{} lines are written, and {struck} struck.", written.lines),
            },
        );
        if written {
            self.sheet = None;
        }
    }
}

/// Sheets as they are printed, and what such a file's name ends in: PDF, where the program writes it.
#[cfg(feature = "pdf")]
fn on_paper(printed: &Printed) -> (&'static str, Vec<u8>) {
    ("pdf", printed.pdf())
}

#[cfg(not(feature = "pdf"))]
fn on_paper(printed: &Printed) -> (&'static str, Vec<u8>) {
    ("html", printed.html().into_bytes())
}

/// What the sheet would write.
fn decided(sheet: &Sheet) -> Option<(club::Proposal, Decision)> {
    Some((sheet.proposed()?.clone(), sheet.decision.clone()))
}

/// A path where nothing is yet: `club copy 2.roll` where there is a `club copy.roll`.
fn free(path: PathBuf) -> PathBuf {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let ending = path.extension().map(|ending| ending.to_string_lossy().into_owned()).unwrap_or_default();
    let named = |number: usize| path.with_file_name(format!("{stem} {number}.{ending}"));
    std::iter::once(path.clone()).chain((2..10_000).map(named)).find(|path| !path.exists()).unwrap_or(path)
}
