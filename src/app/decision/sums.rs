//! Sums: every line with its rule, the total under a heavy line, and what was checked without changing it.

use eframe::egui::{Align2, Frame, Margin, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::question::checked_words;
use super::{Decision, part};
use crate::app::parts::{Icon, caption, elided, label, link, mark};
use crate::app::theme::{Theme, size, text};
use crate::app::ui_command::UiCommand;
use crate::game::{Tally, TallyLine};

/// The width kept for a value.
const VALUE: f32 = 44.0;

/// Draws a sum, the one of this number among those shown together: several may have one title. The total is written as `total` says,
/// else as the number it is.
pub fn sum_ui(ui: &mut Ui, at: usize, tally: &Tally, total: Option<String>, decision: &Decision) -> Option<UiCommand> {
    if decision.folds.sums {
        return folded_ui(ui, at, tally, total);
    }
    part(ui, |ui| {
        let mut command = None;
        for (index, line) in tally.lines.iter().enumerate() {
            command = line_ui(ui, (at, index), line, decision).or(command);
        }
        let theme = Theme::of(ui);
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 6.0), Sense::hover());
        ui.painter().hline(rect.x_range(), rect.center().y, Stroke::new(2.0, theme.ink_1));
        total_ui(ui, tally, total);
        checked_ui(ui, at, tally, decision).or(command)
    })
}

/// A sum of which only the total is shown, where there is no room for more.
fn folded_ui(ui: &mut Ui, at: usize, tally: &Tally, total: Option<String>) -> Option<UiCommand> {
    let frame = Frame::NONE.inner_margin(Margin::symmetric(size::MARGIN as i8, 3));
    let shown = frame.show(ui, |ui| {
        total_ui(ui, tally, total);
        ui.interact(ui.min_rect(), ui.scope_id().with(("folded", at)), Sense::click())
    });
    shown.inner.clicked().then_some(UiCommand::ToggleWhy)
}

/// How high a sum is when all its lines are shown.
pub fn height(tally: &Tally) -> f32 {
    let checked = if tally.checked.is_empty() { 0.0 } else { 20.0 };
    27.0 * tally.lines.len() as f32 + 38.0 + checked + 25.0
}

fn line_ui(ui: &mut Ui, id: (usize, usize), line: &TallyLine, decision: &Decision) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 27.0), Sense::hover());
    let value = mark(line, id.1 == 0);
    let said = format!("{}{}: {value}", line.label, if line.struck { ", struck" } else { "" });
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &said));
    let ink = if line.struck { theme.ink_3 } else { theme.ink_1 };
    let painter = ui.painter_at(rect);
    let section = (decision.section)(&line.rule);
    let whole = painter.layout_no_wrap(line.label.to_string(), text::plain(text::BODY), ink).size().x;
    let spare = (rect.width() - VALUE - whole - 12.0).clamp(56.0, 180.0);
    let rule = link(ui, rect.right_center() - vec2(VALUE, 0.0), &section, id, spare);
    let mut left = rect.left();
    if line.ruled || line.struck {
        Icon::Gavel.paint(&painter, pos2(left + 9.0, rect.center().y), 17.0, theme.accent);
        left += 24.0;
    }
    let galley = elided(&painter, &line.label, text::plain(text::BODY), ink, rule.rect.left() - left - 6.0);
    let words = pos2(left, rect.center().y - galley.size().y / 2.0);
    let room = galley.size().x;
    painter.galley(words, galley, ink);
    painter.text(rect.right_center(), Align2::RIGHT_CENTER, &value, text::bold(text::VALUE), ink);
    if line.struck {
        let through = Stroke::new(1.5, theme.ink_2);
        painter.hline(left..=left + room, rect.center().y, through);
        painter.hline(rect.right() - 26.0..=rect.right() + 2.0, rect.center().y, through);
    }
    rule.clicked().then(|| UiCommand::Cite(line.rule.clone()))
}

fn total_ui(ui: &mut Ui, tally: &Tally, total: Option<String>) {
    let theme = Theme::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 32.0), Sense::hover());
    let total = total.unwrap_or_else(|| written(tally.total()));
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{}: {total}", tally.title)));
    let painter = ui.painter_at(rect);
    let number = painter.layout_no_wrap(total, text::bold(text::TOTAL), theme.ink_1);
    let room = rect.width() - number.size().x - 12.0;
    let title = elided(&painter, &tally.title, text::semi_bold(text::BODY + 1.0), theme.ink_1, room);
    painter.galley(pos2(rect.left(), rect.center().y - title.size().y / 2.0), title, theme.ink_1);
    painter.galley(rect.right_center() - vec2(number.size().x, number.size().y / 2.0), number, theme.ink_1);
}

fn written(total: f64) -> String {
    let digits = if total.fract().abs() < 1e-9 { format!("{:.0}", total.abs()) } else { format!("{:.2}", total.abs()) };
    if total < 0.0 { format!("−{digits}") } else { digits }
}

/// How many lines changed nothing; all of them when somebody asked why.
fn checked_ui(ui: &mut Ui, at: usize, tally: &Tally, decision: &Decision) -> Option<UiCommand> {
    let words = checked_words(tally)?;
    let theme = Theme::of(ui);
    if decision.why {
        ui.add_space(2.0);
        caption(ui, "Checked, no change");
        label(ui, format!("{}.", tally.checked.join(". ")), text::plain(text::CAPTION + 1.0), theme.ink_2);
    }
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
    let id = ui.scope_id().with(("why", at));
    let response = ui.interact(rect, id, Sense::click());
    let shown = if decision.why { "Fewer lines".to_owned() } else { format!("{words} (W shows them)") };
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{shown}: {}", tally.title)));
    let ink = if response.hovered() { theme.accent } else { theme.ink_3 };
    let sign = if decision.why { Icon::Up } else { Icon::Right };
    sign.paint(ui.painter(), pos2(rect.left() + 6.0, rect.center().y), 13.0, ink);
    let at = pos2(rect.left() + 18.0, rect.center().y);
    ui.painter().text(at, Align2::LEFT_CENTER, shown, text::plain(text::CAPTION), ink);
    response.clicked().then_some(UiCommand::ToggleWhy)
}
