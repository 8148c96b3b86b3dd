//! A new ledger: from a scenario or from two armies, and who of a scenario keeps a place on the table.

use std::collections::BTreeSet;

use eframe::egui::{Rect, ScrollArea, Stroke, StrokeKind, Ui, UiBuilder, pos2, vec2};

use super::Home;
use crate::app::parts::{Button, Look, caption, label};
use crate::app::theme::{Theme, size, text, width};
use crate::app::ui_command::UiCommand;
use crate::data::{self, Roots};
use crate::game::Side;
use crate::rules::Setup;

/// The ledger about to begin.
#[derive(Clone, Debug, Default)]
pub struct NewLedger {
    /// The armies there are: name by which each is loaded, and what it is called.
    pub armies: Vec<(String, String)>,
    /// The two armies it is kept of; nothing: the troops of the marked scenario.
    pub of: Option<[usize; 2]>,
    /// The generals, by key, whose troops stand on the table and are measured.
    pub tracked: BTreeSet<String>,
}

impl NewLedger {
    /// Reads which armies there are.
    pub fn read(roots: &Roots) -> Self {
        let found = data::army_catalogue(roots).into_iter();
        let armies = found.filter_map(|entry| Some((entry.id, entry.army.ok()?))).collect();
        Self { armies, ..Self::default() }
    }

    /// What it begins from: two armies, or a scenario as a ledger.
    pub fn setup(&self, scenario: Option<Setup>, roots: &Roots) -> Option<Setup> {
        if let Some(armies) = self.of {
            let names = armies.map(|army| self.armies.get(army).map_or("", |(id, _)| id.as_str()));
            return data::ledger_of(names, roots).ok();
        }
        let scenario = scenario?;
        let untracked: Vec<String> = scenario
            .ledger_commands()
            .into_iter()
            .map(|(key, ..)| key)
            .filter(|key| !self.tracked.contains(key))
            .collect();
        let all = self.tracked.is_empty();
        let ledger = if all { scenario.clone().as_ledger() } else { scenario.clone().as_mixed_ledger(&untracked) };
        Some(ledger.unwrap_or(scenario))
    }

    /// Lets a general's troops stand on the table, or not.
    pub fn toggle(&mut self, general: String) {
        if !self.tracked.remove(&general) {
            self.tracked.insert(general);
        }
    }
}

/// Where the troops come from. Returns what is left of the room below it.
pub fn source_ui(ui: &Ui, rect: Rect, home: &Home) -> (Option<UiCommand>, Rect) {
    if !home.is_ledger() {
        return (None, rect);
    }
    let gap = 10.0;
    let wide = (rect.width() - gap) / 2.0;
    let armies = home.new_ledger.of.is_some();
    let both = home.new_ledger.armies.len().min(2);
    let ways = [("Troops of a scenario", false, None), ("Two armies", true, Some([0, both.saturating_sub(1)]))];
    let mut command = None;
    for (index, (words, on, of)) in ways.into_iter().enumerate() {
        let at = pos2(rect.left() + (wide + gap) * index as f32, rect.top());
        let place = Rect::from_min_size(at, vec2(wide, 40.0));
        let look = if armies == on { Look::On } else { Look::Plain };
        if Button::new(words).look(look).show_at(ui, place, words).clicked() && armies != on {
            command = Some(UiCommand::LedgerOf(of));
        }
    }
    (command, Rect::from_min_max(pos2(rect.left(), rect.top() + 40.0 + gap), rect.max))
}

/// The armies, a column for each side.
pub fn two_armies_ui(ui: &mut Ui, rect: Rect, home: &Home) -> Option<UiCommand> {
    let of = home.new_ledger.of?;
    let theme = Theme::of(ui);
    let hair = Stroke::new(width::HAIRLINE, theme.line_hair);
    ui.painter().rect(rect, f32::from(size::CORNER), theme.bg_raised, hair, StrokeKind::Inside);
    let wide = rect.width() / 2.0;
    let mut command = None;
    for side in Side::BOTH {
        let at = rect.min + vec2(wide * side.index() as f32, 0.0);
        let column = Rect::from_min_size(at, vec2(wide, rect.height())).shrink(12.0);
        let mut child = ui.new_child(UiBuilder::new().max_rect(column).id_salt(("armies", side.index())));
        let title = if side == Side::A { "The dark side" } else { "The light side" };
        label(&mut child, title, text::bold(text::BODY), theme.side(side).text);
        ScrollArea::vertical().id_salt(("armies", side.index())).auto_shrink(false).show(&mut child, |ui| {
            for (index, (_, name)) in home.new_ledger.armies.iter().enumerate() {
                let look = if of[side.index()] == index { Look::On } else { Look::Plain };
                let said = format!("{title}: {name}");
                let wide = ui.available_width();
                if Button::new(name).look(look).width(wide).height(40.0).name(&said).show(ui).clicked() {
                    let mut chosen = of;
                    chosen[side.index()] = index;
                    command = Some(UiCommand::LedgerOf(Some(chosen)));
                }
            }
        });
    }
    command
}

/// Whose troops stand on the table, in a ledger of a scenario; the rest are stated.
pub fn places_ui(ui: &mut Ui, home: &Home) -> Option<UiCommand> {
    let setup = home.setup.as_ref().filter(|_| home.is_ledger() && home.new_ledger.of.is_none())?;
    let theme = Theme::of(ui);
    caption(ui, "Who stands on the table and is measured?");
    let mut command = None;
    ui.horizontal_wrapped(|ui| {
        for (key, name, _) in setup.ledger_commands() {
            let on = home.new_ledger.tracked.contains(&key);
            let said = format!("{name}: {}", if on { "on the table" } else { "stated" });
            let look = if on { Look::On } else { Look::Plain };
            if Button::new(&name).look(look).height(size::TARGET).name(&said).show(ui).clicked() {
                command = Some(UiCommand::KeepPlaces(key));
            }
        }
    });
    let words = match home.new_ledger.tracked.len() {
        0 => "Nobody: every fact is stated.",
        _ => {
            "The commands that are filled are measured and moved; the others have no place, and facts about them are stated."
        }
    };
    label(ui, words, text::plain(14.0), theme.ink_3);
    ui.add_space(8.0);
    command
}
