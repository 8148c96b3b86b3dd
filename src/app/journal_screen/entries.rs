//! The entries as a list, by kind and by words.

use eframe::egui::{
    Align2, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, TextEdit, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::columns::Columns;
use super::fates::{Becomes, Row};
use super::row::{paint_row, said};
use super::{Filter, JournalPage, JournalState, matching};
use crate::app::parts::{Button, Look, focus_ring, label};
use crate::app::theme::{Theme, size, text, width};
use crate::app::ui_command::UiCommand;
use crate::report::{Line, Sort};

/// The height of a row.
const ROW: f32 = 34.0;

/// Draws the entries.
pub fn entries_ui(ui: &mut Ui, page: &JournalPage, state: &mut JournalState) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let whole = ui.max_rect();
    ui.painter().rect_filled(whole, 0.0, theme.bg_app);
    let mut child = ui.new_child(UiBuilder::new().max_rect(whole.shrink2(vec2(16.0, 12.0))).id_salt("entries"));
    let ui = &mut child;
    let inner = ui.max_rect();
    state.heed(page.fates.is_some());
    filters_ui(ui, page.fates.is_some(), state);
    let top = ui.cursor().top() + 2.0;
    let table = Rect::from_min_max(pos2(inner.left(), top), inner.max);
    let hair = Stroke::new(width::HAIRLINE, theme.line_hair);
    ui.painter().rect(table, f32::from(size::CORNER), theme.bg_raised, hair, StrokeKind::Inside);
    let columns = Columns::of(table, page.fates.is_some());
    columns.head(ui.painter(), table, theme);
    let lines = matching(page.lines, state.filter, &state.seek);
    let rows = match page.fates {
        Some(fates) if state.filter == Filter::Changes => fates.rows(&lines, &state.unfolded),
        Some(_) | None => lines.into_iter().map(Row::Entry).collect(),
    };
    let body = Rect::from_min_max(table.min + vec2(1.0, 33.0), table.max - vec2(1.0, 1.0));
    let mut child = ui.new_child(UiBuilder::new().max_rect(body).id_salt("rows"));
    child.set_clip_rect(body.intersect(ui.clip_rect()));
    if rows.is_empty() {
        label(&mut child, "   No entry is like that.", text::plain(text::BODY), theme.ink_3);
        return None;
    }
    rows_ui(&mut child, page, &rows, columns, state)
}

fn filters_ui(ui: &mut Ui, looks_at_correction: bool, state: &mut JournalState) {
    let changes = looks_at_correction.then_some((Filter::Changes, "What changes"));
    ui.horizontal_wrapped(|ui| {
        for (filter, words) in changes.into_iter().chain(Filter::ALL) {
            let look = if state.filter == filter { Look::On } else { Look::Plain };
            let name = format!("Show {}", words.to_lowercase());
            if Button::new(words).look(look).height(size::TARGET).name(&name).show(ui).clicked() {
                state.filter = filter;
            }
        }
        let wide = ui.available_size_before_wrap().x - 8.0;
        let wide = if wide < 160.0 { 300.0 } else { wide.min(300.0) };
        let field = TextEdit::singleline(&mut state.seek).hint_text("Find in the journal").desired_width(wide);
        ui.add(field).accessible_name("Find in the journal");
    });
}

fn rows_ui(
    ui: &mut Ui,
    page: &JournalPage,
    rows: &[Row],
    columns: Columns,
    state: &mut JournalState,
) -> Option<UiCommand> {
    ui.spacing_mut().item_spacing.y = 0.0;
    let here = page.looking_at.unwrap_or(page.last);
    // What comes of an entry stands below what it was.
    let high = if page.fates.is_some() { 1.3 * ROW } else { ROW };
    let mut area = ScrollArea::vertical().id_salt("entries").auto_shrink(false);
    if state.shown != Some(here)
        && let Some(index) = rows.iter().rposition(|row| row.first() <= here)
    {
        let middle = index as f32 * high - ui.max_rect().height() / 2.0;
        area = area.vertical_scroll_offset(middle.max(0.0));
        state.shown = Some(here);
    }
    let mut command = None;
    area.show_rows(ui, high, rows.len(), |ui, range| {
        for row in &rows[range] {
            match row {
                Row::Entry(line) => command = row_ui(ui, high, page, line, columns, state).or(command.take()),
                Row::Run { from, to, count } => run_ui(ui, high, [from, to], *count, columns, state),
            }
        }
    });
    command
}

/// A run of entries that fit, as one row that shows them when it is pointed at.
fn run_ui(ui: &mut Ui, high: f32, [from, to]: [&Line; 2], count: usize, columns: Columns, state: &mut JournalState) {
    let theme = Theme::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), high), Sense::click());
    let words = format!("{count} more that fit, {} to {}", from.label, to.label);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Show {words}")));
    let painter = ui.painter_at(rect);
    if response.hovered() {
        painter.rect_filled(rect, 0.0, theme.bg_sunken);
    }
    let at = pos2(columns.label, rect.center().y);
    painter.text(at, Align2::LEFT_CENTER, words, text::plain(text::ROW), theme.ink_2);
    Becomes::fits().paint(&painter, pos2(columns.by, rect.center().y), rect.right() - columns.by, theme);
    painter.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(width::HAIRLINE, theme.line_hair));
    focus_ring(ui, &response, rect.shrink(5.0));
    if response.clicked() {
        state.unfolded.insert(from.entry);
    }
}

fn row_ui(
    ui: &mut Ui,
    high: f32,
    page: &JournalPage,
    line: &Line,
    columns: Columns,
    state: &mut JournalState,
) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), high), Sense::click());
    let chosen = line.entry == page.looking_at.unwrap_or(page.last);
    let becomes = page.fates.and_then(|fates| fates.of(line));
    response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, chosen, said(line, becomes)));
    let painter = ui.painter_at(rect);
    let tint = becomes.and_then(|becomes| becomes.sign.tint(theme));
    let fill = if chosen {
        Some(theme.accent_soft)
    } else if response.hovered() {
        Some(theme.bg_sunken)
    } else {
        tint
    };
    if let Some(fill) = fill {
        painter.rect_filled(rect, 0.0, fill);
    }
    let edge = if chosen { Some(theme.accent) } else { tint.and(becomes).map(|becomes| becomes.sign.ink(theme)) };
    if let Some(edge) = edge {
        painter.rect_filled(Rect::from_min_size(rect.min, vec2(5.0, rect.height())), 0.0, edge);
    }
    painter.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(width::HAIRLINE, theme.line_hair));
    paint_row(&painter, rect, line, becomes, columns, theme);
    focus_ring(ui, &response, rect.shrink(5.0));
    // While a correction is looked at its entry is what is looked at.
    if !response.clicked() || line.sort == Sort::TakingBack || page.fates.is_some() {
        return None;
    }
    // It lies under the pointer already.
    state.shown = Some(line.entry);
    Some(UiCommand::LookAt((line.entry != page.last).then_some(line.entry)))
}
