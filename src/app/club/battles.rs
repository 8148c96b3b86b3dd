//! Battles: what waits in the journals to be written back, and what was.

use std::path::Path;

use eframe::egui::{Frame, Margin, ScrollArea, Stroke, Ui};

use super::command::ClubCommand;
use super::dates::day;
use super::roll::Roll;
use crate::app::home::Recent;
use crate::app::parts::fields::picker_ui;
use crate::app::parts::{Button, Icon, Look, caption, label};
use crate::app::theme::{Theme, size, text, width};
use crate::app::ui_command::UiCommand;
use crate::club::BattleLine;

/// Draws both lists beside each other.
pub fn battles_ui(ui: &mut Ui, roll: &Roll, journals: &[Recent]) -> Option<ClubCommand> {
    let theme = Theme::of(ui);
    ui.add_space(10.0);
    label(ui, "Battles", text::title(34.0), theme.ink_1);
    let mut command = None;
    ui.columns(2, |columns| {
        let [left, right] = columns else { return };
        caption(left, "In the book");
        ScrollArea::vertical().id_salt("in the book").auto_shrink(false).show(left, |ui| {
            if roll.battles.is_empty() {
                label(ui, "No battle has been written back yet.", text::plain(text::BODY), theme.ink_2);
            }
            for battle in &roll.battles {
                command = battle_ui(ui, roll, battle).or(command.take());
            }
        });
        caption(right, "Journals of this machine");
        ScrollArea::vertical().id_salt("journals").auto_shrink(false).show(right, |ui| {
            if journals.is_empty() {
                label(ui, "No battle is kept here yet.", text::plain(text::BODY), theme.ink_2);
            }
            for journal in journals {
                let is_known = roll.battles.iter().any(|battle| Path::new(&battle.journal) == journal.path);
                command = journal_ui(ui, journal, is_known).or(command.take());
            }
        });
    });
    command
}

/// A card on which something stands.
fn card(ui: &mut Ui, inside: impl FnOnce(&mut Ui) -> Option<ClubCommand>) -> Option<ClubCommand> {
    let theme = Theme::of(ui);
    let frame = Frame::NONE
        .fill(theme.bg_raised)
        .stroke(Stroke::new(width::HAIRLINE, theme.line_hair))
        .corner_radius(size::CORNER)
        .inner_margin(Margin::same(12));
    frame
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            inside(ui)
        })
        .inner
}

fn battle_ui(ui: &mut Ui, roll: &Roll, battle: &BattleLine) -> Option<ClubCommand> {
    let theme = Theme::of(ui);
    card(ui, |ui| {
        label(ui, &battle.title, text::semi_bold(text::BODY + 1.0), theme.ink_1);
        let words = format!(
            "{}. {} units served, {} figures lost, {} came back. {}",
            day(battle.fought_at),
            battle.units,
            battle.lost,
            battle.returned,
            battle.ending
        );
        label(ui, words, text::plain(text::ROW), theme.ink_2);
        let mut command = None;
        ui.horizontal_wrapped(|ui| {
            let button = |words: &str, icon: Icon, name: String, enabled: bool, ui: &mut Ui| {
                Button::new(words).icon(icon).height(size::TARGET).name(&name).enabled(enabled).show(ui).clicked()
            };
            let title = &battle.title;
            let owed = battle.returned == 0 && battle.lost > 0;
            if button("Bring back", Icon::Undo, format!("Bring back the losses of {title}"), owed, ui) && owed {
                command = Some(ClubCommand::Recover(battle.uid.clone()));
            }
            if button("Write back again", Icon::Pencil, format!("Write {title} back again"), true, ui) {
                command = Some(ClubCommand::WriteBack(Path::new(&battle.journal).to_owned()));
            }
            if button("Open", Icon::Book, format!("Open the journal of {title}"), true, ui) {
                command = Some(ClubCommand::Ask(UiCommand::OpenAt(battle.journal.clone().into(), None)));
            }
            if button("Strike", Icon::Bin, format!("Strike all lines of {title}"), battle.units > 0, ui) {
                command = Some(ClubCommand::StrikeBattle(battle.uid.clone()));
            }
        });
        if !roll.campaigns.is_empty() {
            let now = battle.campaign.as_ref().map(|(name, _)| name.clone()).unwrap_or_default();
            let names: Vec<(String, String)> =
                roll.campaigns.iter().map(|one| (one.name.clone(), format!("In {}", one.name))).collect();
            let shown = if now.is_empty() { "In no campaign" } else { &now };
            let title = format!("Campaign of {}", battle.title);
            if let Some(campaign) = picker_ui(ui, &title, &names, shown, 260.0) {
                command = Some(ClubCommand::AddToCampaign { battle: battle.uid.clone(), campaign });
            }
        }
        command
    })
}

/// A journal of this machine; `is_known` where a battle of it is in the book already.
fn journal_ui(ui: &mut Ui, journal: &Recent, is_known: bool) -> Option<ClubCommand> {
    let theme = Theme::of(ui);
    card(ui, |ui| {
        label(ui, &journal.title, text::semi_bold(text::BODY + 1.0), theme.ink_1);
        label(ui, &journal.under, text::plain(text::ROW), theme.ink_2);
        let name = format!("Write {} back", journal.title);
        let words = if is_known { "Written back: what is new" } else { "Write back" };
        let button = Button::new(words).icon(Icon::Pencil).look(Look::Plain).height(size::TARGET).name(&name);
        button.show(ui).clicked().then(|| ClubCommand::WriteBack(journal.path.clone()))
    })
}
