//! Fields: words, numbers with steps, a few words to choose from.

use std::ops::RangeInclusive;

use eframe::egui::{ComboBox, DragValue, TextEdit, Ui, WidgetText};

use super::{Button, Icon, Look, caption};
use crate::app::theme::size;

/// Words under a caption; gives back what they became.
pub fn words_ui(ui: &mut Ui, title: &str, words: &str, lines: usize) -> Option<String> {
    caption(ui, title);
    let mut typed = words.to_owned();
    let field =
        if lines > 1 { TextEdit::multiline(&mut typed).desired_rows(lines) } else { TextEdit::singleline(&mut typed) };
    // As wide as a list to choose from.
    let changed = ui.add(field.desired_width(ui.available_width() - 8.0)).accessible_name(title).changed();
    changed.then_some(typed)
}

/// A number that is typed, dragged, or changed by steps.
pub struct Number<'n> {
    /// What it is.
    pub title: &'n str,
    /// What it is now.
    pub value: f64,
    /// From where to where.
    pub range: RangeInclusive<f64>,
    /// By how much a step changes it.
    pub step: f64,
    /// What stands behind it.
    pub unit: &'n str,
}

impl Number<'_> {
    /// Draws it; gives back what it became.
    pub fn ui(&self, ui: &mut Ui) -> Option<f64> {
        let mut value = self.value;
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let less = format!("{}: less", self.title);
            if Button::new("").icon(Icon::Minus).height(size::TARGET).width(size::TARGET).name(&less).show(ui).clicked()
            {
                value -= self.step;
            }
            let field = DragValue::new(&mut value)
                .range(self.range.clone())
                .speed(self.step / 4.0)
                .max_decimals(if self.step < 1.0 || self.unit == "°" { 2 } else { 0 })
                .suffix(self.unit)
                .update_while_editing(false);
            ui.add_sized([84.0, size::TARGET], field).accessible_name(self.title);
            let more = format!("{}: more", self.title);
            if Button::new("").icon(Icon::Plus).height(size::TARGET).width(size::TARGET).name(&more).show(ui).clicked()
            {
                value += self.step;
            }
        });
        let value = value.clamp(*self.range.start(), *self.range.end());
        ((value - self.value).abs() > 1e-6).then_some(value)
    }

    /// The same under a caption.
    pub fn captioned_ui(&self, ui: &mut Ui) -> Option<f64> {
        ui.vertical(|ui| {
            caption(ui, self.title);
            self.ui(ui)
        })
        .inner
    }
}

/// A few words to choose from, the one that holds filled.
pub fn choice_ui<T: PartialEq + Clone>(ui: &mut Ui, title: &str, choices: &[(&str, T)], now: &T) -> Option<T> {
    caption(ui, title);
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = eframe::egui::vec2(6.0, 6.0);
        for (words, value) in choices {
            let look = if value == now { Look::On } else { Look::Plain };
            let name = format!("{title}: {words}");
            if Button::new(words).look(look).height(size::TARGET).name(&name).show(ui).clicked() && value != now {
                chosen = Some(value.clone());
            }
        }
    });
    chosen
}

/// One of many, from a list that opens.
pub fn pick_ui(ui: &mut Ui, title: &str, choices: &[(String, String)], now: &str) -> Option<String> {
    caption(ui, title);
    picker_ui(ui, title, choices, now, ui.available_width() - 8.0)
}

/// The same without a caption, this wide.
pub fn picker_ui(ui: &mut Ui, title: &str, choices: &[(String, String)], now: &str, wide: f32) -> Option<String> {
    let shown = choices.iter().find(|(value, _)| value == now).map_or(now, |(_, words)| words.as_str());
    let mut chosen = None;
    let list = ComboBox::from_id_salt((title, ui.next_auto_id())).selected_text(WidgetText::from(shown)).width(wide);
    let opened = list.show_ui(ui, |ui| {
        for (value, words) in choices {
            if ui.selectable_label(value == now, words).clicked() && value != now {
                chosen = Some(value.clone());
            }
        }
    });
    opened.response.accessible_name(title);
    chosen
}
