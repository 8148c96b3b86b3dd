//! The odds of the offers on show, each outcome with its bar.

use eframe::egui::{Align2, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::question::{OfferRow, Offers};
use super::{Decision, part};
use crate::app::parts::{Button, Look, caption, label, wrapped};
use crate::app::theme::{Theme, size, text};
use crate::app::ui_command::UiCommand;
use crate::odds::{Odds, Outcome, Worth};

/// The odds of one offer, as far as they are known.
#[derive(Clone, Debug, PartialEq)]
pub struct Chances {
    /// Which offer, counted among all.
    pub offer: usize,
    /// What it is worth; nothing while that is coming, and for an offer that brings nothing about.
    pub worth: Option<Worth>,
    /// It is still being worked out.
    pub is_coming: bool,
}

impl Chances {
    /// Whether only one thing can come of it.
    fn is_settled(&self) -> bool {
        !self.is_coming && self.worth.as_ref().is_none_or(|worth| worth.odds.exact && worth.odds.outcomes.len() < 2)
    }
}

/// How many outcomes are written out for one offer; the rest are summed up.
const WRITTEN: usize = 4;

/// Draws the odds of the offers on show, or the button that asks for them.
pub fn odds_ui(ui: &mut Ui, offers: &Offers, decision: &Decision) -> Option<UiCommand> {
    if !decision.may_ask_odds || offers.rows.iter().all(|row| row.drawn) {
        return None;
    }
    part(ui, |ui| {
        if !decision.shows_odds {
            let button = Button::new("Odds").key("O").look(Look::Quiet).height(size::TARGET);
            return button.show(ui).clicked().then_some(UiCommand::ToggleOdds);
        }
        ui.spacing_mut().item_spacing.y = 5.0;
        caption(ui, "Odds to the end, where everybody takes the first offer on the way");
        let of = |row: &OfferRow| decision.chances.iter().find(|chances| chances.offer == row.index);
        let open: Vec<(&OfferRow, &Chances)> = offers
            .rows
            .iter()
            .filter(|row| !row.drawn)
            .filter_map(|row| Some((row, of(row).filter(|chances| !chances.is_settled())?)))
            .collect();
        if open.is_empty() {
            label(ui, "Nothing here hangs on dice.", text::plain(text::CAPTION), Theme::of(ui).ink_3);
        }
        for (row, chances) in open {
            chances_ui(ui, row, chances);
        }
        None
    })
}

fn chances_ui(ui: &mut Ui, row: &OfferRow, chances: &Chances) {
    label(ui, row.label.clone(), text::semi_bold(text::ROW), Theme::of(ui).ink_1);
    outcomes_ui(ui, chances.worth.as_ref().map(|worth| &worth.odds));
}

/// The odds of what is under way, below the dice; the button that asks for them stands with the offers.
pub fn under_way_ui(ui: &mut Ui, decision: &Decision) -> Option<UiCommand> {
    if !decision.may_ask_odds {
        return None;
    }
    part(ui, |ui| {
        if !decision.asks_under_way {
            let button = Button::new("Odds").key("O").look(Look::Quiet).height(size::TARGET);
            return button.show(ui).clicked().then_some(UiCommand::ToggleOdds);
        }
        ui.spacing_mut().item_spacing.y = 5.0;
        caption(ui, "Odds to the end of it");
        outcomes_ui(ui, decision.under_way);
        if let Some(odds) = decision.under_way {
            let losses = odds.mean_losses.iter().zip(&decision.scene.sides);
            let words: Vec<String> = losses.map(|(mean, side)| format!("{side} {mean:.1}")).collect();
            label(
                ui,
                format!("Lost on the average: {}", words.join(", ")),
                text::plain(text::ROW),
                Theme::of(ui).ink_2,
            );
        }
        None
    })
}

/// The likeliest outcomes, each with its bar, and how they were found.
fn outcomes_ui(ui: &mut Ui, odds: Option<&Odds>) {
    let ink = Theme::of(ui).ink_3;
    let Some(odds) = odds else {
        label(ui, "being worked out", text::plain(text::CAPTION), ink);
        return;
    };
    for outcome in odds.outcomes.iter().take(WRITTEN) {
        outcome_ui(ui, outcome);
    }
    label(ui, foot(odds), text::plain(text::CAPTION), ink);
}

/// How the odds were found, and what is not written out.
fn foot(odds: &Odds) -> String {
    let left: f64 = odds.outcomes.iter().skip(WRITTEN).map(|outcome| outcome.chance).sum();
    let more = odds.outcomes.len().saturating_sub(WRITTEN);
    let rest = if more == 0 { String::new() } else { format!("; {more} other outcomes, {} together", percent(left)) };
    match odds.sampled {
        None => format!("exact{rest}"),
        Some(sampled) => format!("from {} samples, within what the intervals say{rest}", sampled.samples),
    }
}

/// Whole percents; less than one is said so.
pub fn percent(chance: f64) -> String {
    let whole = (chance * 100.0).round();
    if chance > 0.0 && whole < 1.0 { "under 1%".to_owned() } else { format!("{whole:.0}%") }
}

/// One outcome: its chance, a bar as long as the chance, and what it is in words.
fn outcome_ui(ui: &mut Ui, outcome: &Outcome) {
    const FIGURE: f32 = 62.0;
    let theme = Theme::of(ui);
    let room = ui.available_width();
    let words = wrapped(ui.painter(), &outcome.text, text::plain(text::ROW), theme.ink_1, room - FIGURE - 8.0, 20.0);
    let (rect, response) = ui.allocate_exact_size(vec2(room, words.size().y + 9.0), Sense::hover());
    let figure = percent(outcome.chance);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{figure}: {}", outcome.text)));
    let at = pos2(rect.left() + FIGURE - 8.0, rect.top());
    ui.painter().text(at, Align2::RIGHT_TOP, &figure, text::bold(text::ROW), theme.ink_1);
    let foot = rect.bottom() - 4.0;
    ui.painter().galley(pos2(rect.left() + FIGURE, rect.top()), words, theme.ink_1);
    let line = |to: f32| [pos2(rect.left() + FIGURE, foot), pos2(to, foot)];
    ui.painter().line_segment(line(rect.right()), (3.0, theme.bg_sunken));
    let long = (room - FIGURE) * outcome.chance as f32;
    ui.painter().line_segment(line(rect.left() + FIGURE + long), (3.0, theme.accent));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percents_are_whole_and_small_ones_are_named() {
        assert_eq!(percent(0.584), "58%");
        assert_eq!(percent(0.004), "under 1%");
        assert_eq!(percent(0.0), "0%");
        assert_eq!(percent(1.0), "100%");
    }
}
