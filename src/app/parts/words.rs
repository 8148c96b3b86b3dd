//! Words: captions, chips, links to rules, lines that keep to their room.

use std::sync::Arc;

use eframe::egui::text::{LayoutJob, TextFormat, TextWrapping};
use eframe::egui::{
    Color32, FontId, Galley, Label, Painter, Pos2, Rect, Response, RichText, Role, Sense, Stroke, StrokeKind, Ui,
    WidgetInfo,
};
use eframe::egui::{pos2, vec2};

use crate::app::theme::{Theme, size, text, width};
use crate::game::{Side, TallyLine};
use crate::geometry::in_quarters;

/// How far something is, on a map or on a table: "1 hex", "3 hexes", "4¼″".
pub fn distance(far: f64, on_hexes: bool) -> String {
    match in_quarters(far) {
        one if on_hexes && one == "1" => "1 hex".to_owned(),
        many if on_hexes => format!("{many} hexes"),
        inches => format!("{inches}″"),
    }
}

/// Words in one line, cut short with an ellipsis where there is no room.
pub fn elided(painter: &Painter, words: &str, font: FontId, colour: Color32, room: f32) -> Arc<Galley> {
    let mut job = LayoutJob::simple_singleline(words.to_owned(), font, colour);
    job.wrap = TextWrapping::truncate_at_width(room.max(8.0));
    painter.layout_job(job)
}

/// Words in one line where they fit, else in two, cut short at the end of the second.
pub fn in_two_lines(
    painter: &Painter,
    words: &str,
    font: FontId,
    colour: Color32,
    room: f32,
    line: f32,
) -> Arc<Galley> {
    let format = TextFormat { line_height: Some(line), ..TextFormat::simple(font, colour) };
    let mut job = LayoutJob::single_section(words.to_owned(), format);
    job.wrap = TextWrapping { max_width: room.max(8.0), max_rows: 2, ..TextWrapping::default() };
    painter.layout_job(job)
}

/// Words over as many lines as they need, with a line height of their own.
pub fn wrapped(painter: &Painter, words: &str, font: FontId, colour: Color32, room: f32, line: f32) -> Arc<Galley> {
    let format = TextFormat { line_height: Some(line), ..TextFormat::simple(font, colour) };
    let mut job = LayoutJob::single_section(words.to_owned(), format);
    job.wrap = TextWrapping { max_width: room, ..TextWrapping::default() };
    painter.layout_job(job)
}

/// Words that a screen reader finds too.
pub fn label(ui: &mut Ui, words: impl Into<String>, font: FontId, colour: Color32) -> Response {
    ui.add(Label::new(RichText::new(words).font(font).color(colour)).wrap())
}

/// The heading of a form.
pub fn heading(ui: &mut Ui, words: &str) {
    let theme = Theme::of(ui);
    label(ui, words, text::bold(text::TOTAL), theme.ink_1);
}

/// A small heading over a part of a panel.
pub fn caption(ui: &mut Ui, words: &str) -> Response {
    let theme = Theme::of(ui);
    label(ui, words, text::semi_bold(text::CAPTION), theme.ink_3)
}

/// The ring round whatever has the keyboard.
pub fn focus_ring(ui: &Ui, response: &Response, rect: Rect) {
    if response.has_focus() {
        let theme = Theme::of(ui);
        let ring = rect.expand(1.5 + width::FOCUS);
        ui.painter().rect_stroke(
            ring,
            f32::from(size::CORNER) + 3.0,
            Stroke::new(width::FOCUS, theme.focus),
            StrokeKind::Inside,
        );
    }
}

/// How wide a side's chip is.
pub fn chip_width(painter: &Painter, words: &str) -> f32 {
    painter.layout_no_wrap(words.to_owned(), text::semi_bold(text::ROW), Color32::PLACEHOLDER).size().x + 22.0
}

/// A chip in a side's colours, its left middle here: a dark block for A, a pale rimmed one for B.
pub fn chip(painter: &Painter, left_middle: Pos2, words: &str, side: Option<Side>, theme: &Theme) -> Rect {
    let rect = Rect::from_min_size(left_middle - vec2(0.0, 13.0), vec2(chip_width(painter, words), 26.0));
    let (fill, edge, ink) = match side {
        Some(side) => (theme.side(side).fill, theme.side(side).line, theme.side(side).ink),
        None => (theme.bg_sunken, theme.line_strong, theme.ink_1),
    };
    painter.rect(rect, f32::from(size::CORNER) - 1.0, fill, Stroke::new(2.0, edge), StrokeKind::Inside);
    let galley = painter.layout_no_wrap(words.to_owned(), text::semi_bold(text::ROW), ink);
    painter.galley(rect.center() - galley.size() / 2.0, galley, ink);
    rect
}

/// A link to a rule: its section's name, underlined, its right edge here. Says whether it was followed.
pub fn link(
    ui: &Ui,
    right_middle: Pos2,
    section: &str,
    id: impl std::hash::Hash + std::fmt::Debug,
    room: f32,
) -> Response {
    let theme = Theme::of(ui);
    let galley = elided(ui.painter(), section, text::plain(text::CAPTION), theme.accent, room);
    let rect = Rect::from_min_size(
        pos2(right_middle.x - galley.size().x, right_middle.y - galley.size().y / 2.0),
        galley.size(),
    );
    let response = ui.interact(rect.expand2(vec2(2.0, 4.0)), ui.scope_id().with(("rule", id)), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Link, true, format!("Rule: {section}")));
    ui.painter().galley(rect.min, galley, theme.accent);
    let ink = if response.hovered() { theme.accent_hover } else { theme.accent };
    ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, ink));
    focus_ring(ui, &response, rect);
    response.on_hover_cursor(eframe::egui::CursorIcon::PointingHand)
}

/// The value of a line of a sum: a real minus, a plus where it adds to what stands above.
pub fn mark(line: &TallyLine, first: bool) -> String {
    let value = line.value;
    let digits = if value.fract().abs() < 1e-9 { format!("{:.0}", value.abs()) } else { in_quarters(value.abs()) };
    match (value < 0.0, first) {
        (true, _) => format!("−{digits}"),
        (false, true) => digits,
        (false, false) => format!("+{digits}"),
    }
}

/// A separating line over the whole width of a panel.
pub fn rule_line(ui: &mut Ui) {
    let theme = Theme::of(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 1.0), Sense::hover());
    ui.painter().hline(rect.x_range(), rect.center().y, Stroke::new(width::HAIRLINE, theme.line_hair));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Rule, Tally};

    #[test]
    fn a_sum_is_written_with_real_signs_and_quarters() {
        let rule = Rule::new("FLA MOR-01");
        let tally =
            Tally::of("Needed").with("starts", rule.clone(), 4).with("crack", rule.clone(), -1).with("shot", rule, 1);
        let written: Vec<String> = tally.lines.iter().enumerate().map(|(at, line)| mark(line, at == 0)).collect();
        assert_eq!(written, ["4", "−1", "+1"]);
    }
}
