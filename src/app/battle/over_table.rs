//! What lies over the table: the cards of keys, settings and rules, the search, a ruling, an export, the resync sheet.

use eframe::egui::Ui;

use super::export::export_ui;
use super::{BattleScreen, Over};
use crate::app::decision::question::Body;
use crate::app::palette::palette_ui;
use crate::app::ruling::{RulingPage, ruling_ui};
use crate::app::ui_command::UiCommand;
use crate::app::{cards, players};
use crate::game::umpire::tallies_read;
use crate::game::{Awaiting, DiceRequest, Refereed, Side, Tally, Thrower};

impl<R: Refereed + Send + 'static> BattleScreen<R> {
    /// Whatever lies over the table.
    pub(super) fn over_ui(&mut self, ui: &Ui) -> Option<UiCommand> {
        let context = ui.ctx().clone();
        match &self.over {
            Over::Nothing => None,
            Over::Keys => cards::keys_ui(&context),
            Over::Export(_, path) => export_ui(&context, path),
            Over::Palette(state) => {
                let mut state = state.clone();
                let command = palette_ui(&context, &self.scene, &self.reader, &mut state);
                self.over = if command.is_some() { Over::Nothing } else { Over::Palette(state) };
                self.come_to_the_table_for(command.as_ref());
                command.filter(|command| *command != UiCommand::Escape)
            }
            Over::Players => players::card_ui(&context, &mut self.players, &self.scene.sides, self.eyes),
            Over::Settings => {
                let switches = self.switches(ui);
                let umpire = self.habits.umpire.clone();
                let seats =
                    (!self.keeps_ledger()).then(|| (self.scene.sides.each_ref().map(String::as_str), self.seats()));
                cards::settings_ui(&context, &switches, &umpire, seats)
            }
            Over::Rule(rule) => {
                let found = self.session.battle().rule_text(rule);
                let section = found.map_or(rule.citation(), |text| text.section).to_owned();
                let words = found.map_or("This rule has no text of its own.", |text| text.text);
                cards::rule_ui(&context, &section, rule.citation(), words)
            }
            Over::Ruling(draft) => {
                let mut draft = draft.clone();
                let amendable: Vec<String> = self.amendable().into_iter().map(|one| one.label).collect();
                let chosen = self.selected.and_then(|id| self.scene.pieces.iter().find(|piece| piece.id == id));
                let tallies = match (&self.correction, self.questioned().awaiting()) {
                    // A line that was forgotten is put before the dice that are looked at.
                    (Some(Body::Dice(request)), _) => sums_read(request),
                    (None, Awaiting::Dice(request)) if !self.is_in_resync() => sums_read(request),
                    _ => &[],
                };
                let about = chosen.map(|piece| piece.name.as_str());
                let page = RulingPage { about, amendable: &amendable, tallies };
                let command = ruling_ui(&context, &page, &mut draft);
                self.over = Over::Ruling(draft);
                command
            }
        }
    }

    fn switches(&self, ui: &Ui) -> Vec<cards::Switch> {
        let switch = |words: &str, on, asks| cards::Switch { words: words.to_owned(), on, asks };
        let habit = self.habits.program_throws;
        let dice = |side: Side| {
            let mut other = habit;
            other.switch(Thrower::Side(side));
            let words = format!("The program throws for {}", self.scene.sides[side.index()]);
            switch(&words, habit.throws_for(side), UiCommand::LetProgramThrow(other))
        };
        vec![
            dice(Side::A),
            dice(Side::B),
            switch("Show every sheet of facts", self.habits.every_sheet, UiCommand::ToggleEverySheet),
            switch("Hide ranges until a target is named", self.habits.hide_ranges, UiCommand::ToggleHideRanges),
            switch("Candle light", ui.visuals().dark_mode, UiCommand::ToggleTheme),
            switch("Still: nothing moves on the screen", self.habits.still, UiCommand::ToggleStill),
        ]
    }
}

/// The sums that dice are read against, which may be ruled on.
fn sums_read<W>(request: &DiceRequest<W>) -> &[Tally] {
    &request.tallies[tallies_read(&request.reading, request.tallies.len())]
}
