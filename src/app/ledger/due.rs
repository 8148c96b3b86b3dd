//! What is due: at the left of the page, with the gauges of every command at its foot.

use eframe::egui::{Align2, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use crate::app::canvas::paint_glyph;
use crate::app::parts::{Icon, elided, focus_ring, label};
use crate::app::theme::{Theme, text, width};
use crate::app::ui_command::UiCommand;
use crate::game::{Glyph, Scene, Side};

/// Something that is due.
#[derive(Clone, Debug, PartialEq)]
pub struct DueRow {
    /// Its place among everything that is due.
    pub index: usize,
    /// Who must act.
    pub name: String,
    /// What he is drawn as.
    pub glyph: Glyph,
    /// Whose he is.
    pub side: Side,
    /// What for.
    pub why: String,
    /// It has been done.
    pub done: bool,
    /// It is what the page is open at.
    pub now: bool,
}

/// The height of a row.
const ROW: f32 = 56.0;
/// Narrower than this the cells of a gauge run together.
const LEAST_CELL: f32 = 7.0;
/// The height of a command's gauge.
const GAUGE: f32 = 26.0;

/// Draws the queue; `phase` names where in the turn this is, where the turn is kept.
pub fn due_ui(ui: &mut Ui, due: &[DueRow], phase: &str, scene: &Scene) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let whole = ui.max_rect();
    let left = due.iter().filter(|row| !row.done).count();
    let head = Rect::from_min_size(whole.min, vec2(whole.width(), 56.0));
    let painter = ui.painter_at(whole);
    painter.rect_filled(head, 0.0, theme.bg_app);
    let title = if phase.is_empty() {
        format!("Due in {} {}", scene.clock.word.to_lowercase(), scene.clock.number)
    } else {
        format!("Due: {phase}")
    };
    let at = head.min + vec2(12.0, 18.0);
    painter.text(at, Align2::LEFT_CENTER, title, text::bold(text::BODY), theme.ink_1);
    let under = match (due.len(), left) {
        (0, _) => "Nothing is due".to_owned(),
        (_, 0) => "All of it is done".to_owned(),
        (all, left) => format!("Melees, then tests, then rallies. {left} of {all} to do"),
    };
    let under = elided(&painter, &under, text::plain(text::CAPTION), theme.ink_2, whole.width() - 20.0);
    painter.galley(head.min + vec2(12.0, 32.0), under, theme.ink_2);
    painter.hline(head.x_range(), head.bottom(), Stroke::new(width::HAIRLINE, theme.line_hair));
    let foot = (scene.commands.len() as f32 * GAUGE + 34.0).min(whole.height() * 0.45);
    let body = Rect::from_min_max(pos2(whole.left(), head.bottom()), pos2(whole.right(), whole.bottom() - foot));
    let mut child = ui.new_child(UiBuilder::new().max_rect(body).id_salt("due"));
    child.set_clip_rect(body.intersect(ui.clip_rect()));
    child.spacing_mut().item_spacing = vec2(0.0, 0.0);
    let mut asked = None;
    ScrollArea::vertical().auto_shrink(false).show(&mut child, |ui| {
        for row in due {
            asked = row_ui(ui, row).or(asked.take());
        }
    });
    let gauges = Rect::from_min_max(pos2(whole.left(), body.bottom()), whole.max);
    gauges_ui(ui, gauges, scene);
    asked
}

fn row_ui(ui: &mut Ui, row: &DueRow) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    let done = if row.done { ", done" } else { "" };
    response.widget_info(|| {
        WidgetInfo::selected(Role::ListItem, true, row.now, format!("Due: {}, {}{done}", row.name, row.why))
    });
    let painter = ui.painter_at(rect);
    if row.now || response.hovered() {
        painter.rect_filled(rect, 0.0, if row.now { theme.accent_soft } else { theme.bg_sunken });
    }
    if row.now {
        painter.rect_filled(Rect::from_min_size(rect.min, vec2(5.0, rect.height())), 0.0, theme.accent);
    }
    let middle = rect.center().y;
    match (row.done, row.now) {
        (true, _) => Icon::Tick.paint(&painter, pos2(rect.left() + 20.0, middle), 18.0, theme.ok),
        (false, true) => Icon::Right.paint(&painter, pos2(rect.left() + 20.0, middle), 18.0, theme.accent),
        (false, false) => {}
    }
    let glyph = Rect::from_center_size(pos2(rect.left() + 50.0, middle), vec2(26.0, 16.0));
    paint_glyph(&painter, glyph, row.glyph, &theme.side(row.side));
    let left = rect.left() + 74.0;
    let room = rect.right() - left - 10.0;
    let ink = if row.done { theme.ink_2 } else { theme.ink_1 };
    let name = elided(&painter, &row.name, text::semi_bold(text::BODY), ink, room);
    painter.galley(pos2(left, middle - 21.0), name, ink);
    let why = elided(&painter, &row.why, text::plain(text::CAPTION), theme.ink_2, room);
    painter.galley(pos2(left, middle + 2.0), why, theme.ink_2);
    painter.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(width::HAIRLINE, theme.line_hair));
    focus_ring(ui, &response, rect.shrink(5.0));
    response.clicked().then_some(UiCommand::TakeUp(row.index))
}

/// What is counted against every command.
fn gauges_ui(ui: &mut Ui, rect: Rect, scene: &Scene) {
    let theme = Theme::of(ui);
    ui.painter().hline(rect.x_range(), rect.top(), Stroke::new(width::HAIRLINE, theme.line_hair));
    let mut child = ui.new_child(UiBuilder::new().max_rect(rect.shrink2(vec2(12.0, 6.0))).id_salt("gauges"));
    child.set_clip_rect(rect.intersect(ui.clip_rect()));
    child.spacing_mut().item_spacing = vec2(0.0, 0.0);
    ScrollArea::vertical().auto_shrink(false).show(&mut child, |ui| {
        for (index, command) in scene.commands.iter().enumerate() {
            let Some(track) = scene.track_of_command(index) else { continue };
            let (row, response) = ui.allocate_exact_size(vec2(ui.available_width(), GAUGE), Sense::hover());
            let words = format!("{}: {}", command.name, track.in_short());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
            let colours = theme.side(command.side);
            let painter = ui.painter_at(row);
            let ink = if command.broken { theme.bad } else { theme.ink_1 };
            let name = elided(&painter, &command.name, text::plain(text::CAPTION + 1.0), ink, 84.0);
            painter.galley(pos2(row.left(), row.center().y - name.size().y / 2.0), name, ink);
            let left = row.left() + 92.0;
            let boxes = track.boxes();
            let step = ((row.right() - left) / boxes.max(1) as f32).min(13.0);
            let cells = |from: i32, to: i32, fill| {
                let at = pos2(left + from as f32 * step, row.center().y - 5.0);
                let cell = Rect::from_min_size(at, vec2(step * (to - from) as f32 - 2.5, 10.0));
                painter.rect(cell, 0.0, fill, Stroke::new(1.2, colours.text), StrokeKind::Inside);
            };
            let empty = eframe::egui::Color32::TRANSPARENT;
            if step < LEAST_CELL {
                cells(0, boxes, empty);
                cells(0, track.filled.min(boxes), colours.text);
            } else {
                for index in 0..boxes {
                    cells(index, index + 1, if index < track.filled { colours.text } else { empty });
                }
            }
            if let Some(breaks_at) = track.breaks_at {
                let bar = left + breaks_at as f32 * step - 1.25;
                painter.vline(bar, row.center().y - 8.0..=row.center().y + 8.0, Stroke::new(2.5, theme.ink_1));
            }
        }
        label(ui, "Breaks at the bar", text::plain(text::CAPTION), theme.ink_3);
    });
}
