//! Campaigns: battles in order, each begun with the strengths that the last one left.

use eframe::egui::{ScrollArea, Ui};

use super::armies::counted;
use super::command::ClubCommand;
use super::dates::day;
use super::members::name_ui;
use super::roll::Roll;
use crate::app::parts::{caption, heading, label, rule_line};
use crate::app::theme::{Theme, text};
use crate::club::BattleLine;

/// Draws the campaigns with their battles.
pub fn campaigns_ui(ui: &mut Ui, roll: &Roll, typed: &str) -> Option<ClubCommand> {
    let theme = Theme::of(ui);
    ui.add_space(10.0);
    label(ui, "Campaigns", text::title(34.0), theme.ink_1);
    let command = name_ui(ui, typed, "A campaign’s name", "Begin it", ClubCommand::BeginCampaign);
    rule_line(ui);
    ScrollArea::vertical().id_salt("campaigns").auto_shrink(false).show(ui, |ui| {
        if roll.campaigns.is_empty() {
            let words = "None yet. A campaign is battles in order: a battle that was written back is put into it from the page of battles.";
            label(ui, words, text::plain(text::BODY), theme.ink_2);
        }
        for campaign in &roll.campaigns {
            let battles = counted(usize::try_from(campaign.battles).unwrap_or_default(), "battle");
            heading(ui, &campaign.name);
            let returns = campaign.returns.map_or_else(
                || "figures come back as in the club".to_owned(),
                |back| format!("of a hundred, {} of the fallen, {} of the captured and {} of the scattered come back", back.fell, back.captured, back.scattered),
            );
            caption(ui, &format!("{battles}; {returns}"));
            let is_here = |battle: &&BattleLine| battle.campaign.as_ref().is_some_and(|(name, _)| *name == campaign.name);
            let mut own: Vec<&BattleLine> = roll.battles.iter().filter(is_here).collect();
            own.sort_by_key(|battle| battle.campaign.as_ref().map(|(_, place)| *place));
            for (place, battle) in (1..).zip(own) {
                let words = format!(
                    "{place}. {}, {}: {} lost, {} came back. {}",
                    battle.title,
                    day(battle.fought_at),
                    battle.lost,
                    battle.returned,
                    battle.ending
                );
                label(ui, words, text::plain(text::BODY), theme.ink_1);
            }
            rule_line(ui);
        }
    });
    command
}
