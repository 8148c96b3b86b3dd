//! Displays: rows of places beside the board, each with the pieces that lie in it and the room it has left.

use eframe::egui::{Align2, Color32, Rect, Role, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2};

use crate::app::canvas::{dust, paint_glyph, sign_at, smoke};
use crate::app::parts::{elided, focus_ring};
use crate::app::theme::{Theme, size, text, width};
use crate::app::ui_command::UiCommand;
use crate::game::{
    Condition, Display, Piece, PieceId, Place, Scene, Severity, Slot, SlotId, Spent, Strength, Track, TrackOf,
};

/// The room at the left for the names of slots.
const NAMES: f32 = 110.0;
/// A piece, or an empty place.
const CARD: Vec2 = vec2(162.0, 84.0);
const GAP: f32 = 10.0;

/// Draws the displays; pieces and places can be pointed at.
pub fn displays_ui(ui: &mut Ui, scene: &Scene, chosen: Option<PieceId>, offered: &[SlotId]) -> Option<UiCommand> {
    let mut command = None;
    for (index, display) in scene.displays.iter().enumerate() {
        heading_ui(ui, scene, display, index);
        for (number, slot) in display.slots.iter().enumerate() {
            let id = SlotId { display: index as u8, slot: number as u16 };
            let here: Vec<&Piece> = scene.pieces.iter().filter(|piece| piece.place == Place::Slot(id)).collect();
            let row = Row { scene, slot, id, here: &here, is_offered: offered.contains(&id) };
            command = row_ui(ui, &row, chosen).or(command.take());
        }
    }
    command
}

/// A slot with what lies in it.
struct Row<'a> {
    scene: &'a Scene,
    slot: &'a Slot,
    id: SlotId,
    here: &'a [&'a Piece],
    is_offered: bool,
}

impl Row<'_> {
    /// How many places it has left to show: as many as it has room for, or one more where that is not limited.
    fn empty(&self) -> usize {
        self.slot.room.map_or(1, |room| usize::from(room).saturating_sub(self.here.len()))
    }

    /// "4 of 6".
    fn count(&self) -> String {
        let here = self.here.len();
        self.slot.room.map_or_else(|| here.to_string(), |room| format!("{here} of {room}"))
    }
}

fn heading_ui(ui: &mut Ui, scene: &Scene, display: &Display, index: usize) {
    let theme = Theme::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 44.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, &display.name));
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 0.0, theme.bg_app);
    painter.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(width::HAIRLINE, theme.line_hair));
    let at = pos2(rect.left() + 16.0, rect.center().y);
    let name = painter.text(at, Align2::LEFT_CENTER, &display.name, text::bold(text::VALUE), theme.ink_1);
    let lies = |piece: &&Piece| piece.place.slot().is_some_and(|slot| usize::from(slot.display) == index);
    let count = scene.pieces.iter().filter(lies).count();
    let words = if count == 1 { "1 piece".to_owned() } else { format!("{count} pieces") };
    let at = pos2(name.right() + 12.0, rect.center().y);
    painter.text(at, Align2::LEFT_CENTER, words, text::plain(text::ROW), theme.ink_2);
}

fn row_ui(ui: &mut Ui, row: &Row<'_>, chosen: Option<PieceId>) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let wide = ui.available_width();
    let places = row.here.len() + row.empty();
    let across = (((wide - NAMES - 32.0 + GAP) / (CARD.x + GAP)).floor() as usize).max(1);
    let lines = places.div_ceil(across).max(1);
    let high = 2.0 * GAP + lines as f32 * (CARD.y + GAP) - GAP;
    let (rect, response) = ui.allocate_exact_size(vec2(wide, high), Sense::click());
    let offers = if row.is_offered { ", offered" } else { "" };
    let words = format!("{}: {}{offers}", row.slot.name, row.count());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, row.is_offered, &words));
    let fill = match (row.is_offered, response.hovered()) {
        (true, true) => theme.accent_soft,
        (true, false) => theme.accent_soft.gamma_multiply(0.5),
        (false, _) => theme.bg_panel,
    };
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 0.0, fill);
    painter.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(width::HAIRLINE, theme.line_hair));
    let name = elided(&painter, &row.slot.name, text::bold(text::BODY + 1.0), theme.ink_1, NAMES - 12.0);
    let middle = rect.top() + GAP + CARD.y / 2.0;
    painter.galley(pos2(rect.left() + 16.0, middle - name.size().y), name, theme.ink_1);
    let at = pos2(rect.left() + 16.0, middle + 2.0);
    painter.text(at, Align2::LEFT_TOP, row.count(), text::plain(text::CAPTION), theme.ink_2);
    focus_ring(ui, &response, rect.shrink(4.0));
    let place = |index: usize| {
        let (column, line) = (index % across, index / across);
        let corner = vec2(NAMES + 16.0 + column as f32 * (CARD.x + GAP), GAP + line as f32 * (CARD.y + GAP));
        Rect::from_min_size(rect.min + corner, CARD)
    };
    for index in row.here.len()..places {
        empty_place(ui, place(index), row.is_offered);
    }
    let mut command = response.clicked().then_some(UiCommand::PointAtSlot(row.id)).filter(|_| row.is_offered);
    for (index, piece) in row.here.iter().enumerate() {
        let under = words_under(row.scene, piece);
        command = card_ui(ui, place(index), piece, (chosen == Some(piece.id), &under)).or(command);
    }
    command
}

fn empty_place(ui: &Ui, rect: Rect, is_offered: bool) {
    let theme = Theme::of(ui);
    let ink = if is_offered { theme.accent } else { theme.line_strong };
    let corners = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
    ui.painter().extend(Shape::dashed_line(&corners, Stroke::new(1.4, ink), 5.0, 4.0));
}

/// A piece as a card in its side's colour: what it is, what has become of it, what it has done; paler once it has done something.
fn card_ui(ui: &Ui, rect: Rect, piece: &Piece, (is_chosen, under): (bool, &str)) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let response = ui.interact(rect, ui.scope_id().with(("slot piece", piece.id)), Sense::click());
    let said = format!("Unit: {}", piece.description);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, &said));
    let colours = theme.side(piece.side);
    let painter = ui.painter_at(rect.expand(4.0));
    let fill = if piece.spent.is_empty() { colours.fill } else { colours.fill.gamma_multiply(0.62) };
    let edge = if is_chosen { Stroke::new(width::FOCUS, theme.accent) } else { Stroke::new(1.6, colours.line) };
    painter.rect_filled(rect, f32::from(size::CORNER), theme.bg_raised);
    painter.rect(rect, f32::from(size::CORNER), fill, edge, StrokeKind::Inside);
    let glyph = Rect::from_min_size(rect.min + vec2(10.0, 11.0), vec2(24.0, 15.0));
    paint_glyph(&painter, glyph, piece.glyph, &colours);
    let left = glyph.right() + 8.0;
    let name = elided(&painter, &piece.name, text::semi_bold(text::ROW), colours.ink, rect.right() - left - 8.0);
    painter.galley(pos2(left, glyph.center().y - name.size().y / 2.0), name, colours.ink);
    let under = elided(&painter, under, text::plain(text::CAPTION), colours.ink, rect.width() - 20.0);
    painter.galley(pos2(rect.left() + 10.0, rect.top() + 34.0), under, colours.ink);
    steps(&painter, rect, piece, colours.ink);
    signs(&painter, rect, piece, theme);
    focus_ring(ui, &response, rect);
    response.on_hover_text(&piece.description).clicked().then_some(UiCommand::Point(piece.id))
}

/// What it bears, what has become of it, what it has done and what is counted against it, in words.
pub(super) fn words_under(scene: &Scene, piece: &Piece) -> String {
    let markers = piece.markers.iter().map(|marker| marker.condition);
    let conditions = piece.conditions.iter().copied().chain(markers).map(|condition: Condition| condition.words);
    let words = conditions.chain(piece.spent.iter().map(|spent| spent.word())).map(str::to_owned);
    let tracks = scene.tracks.iter().filter(|track| track.of == TrackOf::Piece(piece.id)).map(Track::words);
    words.chain(tracks).collect::<Vec<_>>().join(", ")
}

fn steps(painter: &eframe::egui::Painter, rect: Rect, piece: &Piece, ink: Color32) {
    let Some(Strength::Steps { now, first }) = piece.strength else { return };
    for step in 0..first {
        let at = pos2(rect.left() + 14.0 + 11.0 * f32::from(step), rect.bottom() - 14.0);
        let fill = if step < now { ink } else { Color32::TRANSPARENT };
        painter.circle(at, 3.6, fill, Stroke::new(1.2, ink));
    }
}

/// The signs of the worst that has become of it, at the lower right.
fn signs(painter: &eframe::egui::Painter, rect: Rect, piece: &Piece, theme: &Theme) {
    let mut at = pos2(rect.right() - 16.0, rect.bottom() - 16.0);
    if let Some(worst) = piece.worst(Severity::Note..) {
        if worst.severity == Severity::Disorder {
            crate::app::canvas::disorder(painter, at, 9.0, theme);
        } else {
            sign_at(painter, at, 9.0, worst, theme);
        }
        at.x -= 26.0;
    }
    if piece.has(Spent::Fired) {
        smoke(painter, at, 0.8, theme);
        at.x -= 26.0;
    }
    if piece.has(Spent::Moved) {
        dust(painter, at, vec2(0.0, -1.0), 0.9, theme);
    }
}
