//! What was logged last, each entry to be taken back or put right.

use eframe::egui::{Align2, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use crate::app::parts::{focus_ring, in_two_lines};
use crate::app::theme::{Theme, size, text, width};
use crate::app::ui_command::UiCommand;

/// An entry.
#[derive(Clone, Debug, PartialEq)]
pub struct EntryRow {
    /// Its number in the journal.
    pub entry: u64,
    /// Its number in its turn.
    pub label: String,
    /// What happened.
    pub what: String,
    /// The dice, in the order rolled.
    pub dice: String,
    /// What came of it.
    pub came: String,
    /// It is the last: it can be taken back.
    pub last: bool,
    /// It is looked at.
    pub here: bool,
}

/// The height of a row.
const ROW: f32 = 42.0;
/// The height of the head.
const HEAD: f32 = 34.0;

/// A list narrower than this has room for one column of words.
const NARROW: f32 = 480.0;

/// Draws the entries, the last first.
pub fn entries_ui(ui: &mut Ui, rect: Rect, entries: &[EntryRow]) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let hair = Stroke::new(width::HAIRLINE, theme.line_hair);
    ui.painter().rect(rect, f32::from(size::CORNER), theme.bg_raised, hair, StrokeKind::Inside);
    let wide = rect.width();
    // A narrow list says what happened; the dice and what came of it stand in the journal.
    let shares = if wide < NARROW { [1.0, 1.0] } else { [0.36, 0.49] };
    let columns = [14.0, 70.0, 70.0 + wide * shares[0], 70.0 + wide * shares[1]].map(|left| rect.left() + left);
    let heads = ["Entry", "What happened", "Dice", "What came of it"];
    for (left, words) in columns.into_iter().zip(heads).filter(|(left, _)| *left < rect.right()) {
        let at = pos2(left, rect.top() + HEAD / 2.0);
        ui.painter().text(at, Align2::LEFT_CENTER, words, text::semi_bold(text::CAPTION), theme.ink_3);
    }
    ui.painter().hline(rect.x_range(), rect.top() + HEAD, Stroke::new(width::CONTROL, theme.line_strong));
    let body = Rect::from_min_max(rect.min + vec2(1.0, HEAD + 1.0), rect.max - vec2(1.0, 1.0));
    if body.height() < 8.0 {
        return None;
    }
    if entries.is_empty() {
        let at = pos2(columns[0], body.top() + 24.0);
        let words = "Nothing is logged yet. What is recorded is listed here, the last first.";
        let galley = in_two_lines(ui.painter(), words, text::plain(text::BODY), theme.ink_3, wide - 28.0, 22.0);
        ui.painter().galley(at - vec2(0.0, 11.0), galley, theme.ink_3);
        return None;
    }
    let mut child = ui.new_child(UiBuilder::new().max_rect(body).id_salt("logged"));
    child.set_clip_rect(body.intersect(ui.clip_rect()));
    child.spacing_mut().item_spacing = vec2(0.0, 0.0);
    let mut command = None;
    ScrollArea::vertical().id_salt("logged").auto_shrink(false).show_rows(
        &mut child,
        ROW,
        entries.len(),
        |ui, range| {
            for entry in &entries[range] {
                command = row_ui(ui, entry, columns).or(command.take());
            }
        },
    );
    command
}

fn row_ui(ui: &mut Ui, entry: &EntryRow, columns: [f32; 4]) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    let verb = if entry.last { "undo" } else { "amend" };
    response.widget_info(|| {
        WidgetInfo::labeled(Role::Button, true, format!("{verb} entry {}: {}", entry.label, entry.what))
    });
    let painter = ui.painter_at(rect);
    if entry.here || response.hovered() {
        painter.rect_filled(rect, 0.0, if entry.here { theme.accent_soft } else { theme.bg_sunken });
    }
    let edge = rect.right() - 14.0;
    let font = if entry.last { text::bold(text::ROW) } else { text::plain(text::ROW) };
    let ends = [columns[1], columns[2], columns[3], edge - 54.0].map(|end| end.min(edge - 54.0));
    let words = [&entry.label, &entry.what, &entry.dice, &entry.came];
    for (index, (left, text)) in columns.into_iter().zip(words).enumerate().filter(|(_, (left, _))| *left < edge) {
        let ink = if index == 0 { theme.ink_3 } else { theme.ink_1 };
        // Words run on over the columns after them that are empty.
        let full = words[index + 1..].iter().position(|words| !words.is_empty());
        let end = full.map_or(ends[3], |after| ends[index + after]);
        let galley = in_two_lines(&painter, text, font.clone(), ink, end - left - 10.0, 18.0);
        painter.galley(pos2(left, rect.center().y - galley.size().y / 2.0), galley, ink);
    }
    painter.text(pos2(edge, rect.center().y), Align2::RIGHT_CENTER, verb, font, theme.accent);
    painter.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(width::HAIRLINE, theme.line_hair));
    focus_ring(ui, &response, rect.shrink(5.0));
    response.clicked().then_some(if entry.last { UiCommand::Undo } else { UiCommand::LookAt(Some(entry.entry)) })
}
