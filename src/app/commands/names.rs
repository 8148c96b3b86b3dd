//! The names of commands on the map below the displays, each under its units, where counters are too small to bear them.

use eframe::egui::{FontId, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::part_of;
use crate::app::canvas::View;
use crate::app::theme::{Theme, size, text, width};
use crate::game::{Glyph, Piece, PieceId, Scene};

/// How far a counter reaches from the middle of its hex, in hexes.
const COUNTER: f32 = 0.42;
/// The room round the letters.
const ROOM: Vec2 = vec2(4.0, 1.0);
/// Between a name and what it keeps clear of.
const GAP: f32 = 2.0;
/// How deep the bar lies over the map in which it says what may be shown.
const BAR: f32 = 52.0;

/// A command whose units stand on the map.
struct Named<'a> {
    piece: &'a Piece,
    /// About its units.
    bounds: Rect,
}

/// The badge that counts those who share a hex lies so far left of its middle, with its own breadth, in points.
const BADGE: f32 = 22.0;

/// The commands of a part of the front by where their units stand, and what is seen of every counter: with its badge where others lie in
/// its hex.
fn named<'a>(scene: &'a Scene, part: usize, view: &View) -> (Vec<Named<'a>>, Vec<Rect>) {
    let counter = |piece: &Piece| {
        let at = view.screen_from_table(piece.place.pose()?.point());
        let rect = Rect::from_center_size(at, Vec2::splat(2.0 * COUNTER * view.scale));
        view.canvas.contains(at).then_some((piece.command, rect))
    };
    let counters: Vec<(Option<usize>, Rect)> = scene.pieces.iter().filter_map(counter).collect();
    let of = |piece: &'a Piece| {
        let own = counters.iter().filter(|(command, _)| *command == piece.command && piece.command.is_some());
        let bounds = own.map(|(_, rect)| *rect).reduce(Rect::union)?;
        Some(Named { piece, bounds })
    };
    let cards = scene.pieces.iter().filter(|piece| piece.place.slot().is_some() && piece.glyph != Glyph::General);
    let named = cards.filter(|piece| part_of(scene, piece) == Some(part)).filter_map(of).collect();
    let shares = |rect: &Rect| counters.iter().filter(|(_, other)| other == rect).count() > 1;
    let seen = |rect: &Rect| {
        let left = if shares(rect) { rect.left().min(rect.center().x - BADGE) } else { rect.left() };
        rect.with_min_x(left)
    };
    (named, counters.iter().map(|(_, rect)| seen(rect)).collect())
}

/// Where a plate may lie: under the units, then lower, then above them, each also a little aside.
fn ways(bounds: Rect, plate: Vec2) -> impl Iterator<Item = Rect> {
    let middle = bounds.center().x;
    let low = bounds.bottom() + GAP + plate.y / 2.0;
    let high = bounds.top() - GAP - plate.y / 2.0;
    let rows = [low, low + plate.y + GAP, high, high - plate.y - GAP];
    let aside = [0.0, -0.25, 0.25, -0.5, 0.5];
    rows.into_iter().flat_map(move |row| {
        aside.into_iter().map(move |aside| Rect::from_center_size(pos2(middle + aside * plate.x, row), plate))
    })
}

/// The first of these places that is clear of everything; where none is, the one that covers the least.
fn clear(places: impl Iterator<Item = Rect>, canvas: Rect, names: &[Rect], counters: &[Rect]) -> Option<Rect> {
    let covered = |plate: &Rect, others: &[Rect]| -> f32 {
        others.iter().map(|other| plate.intersect(*other)).filter(Rect::is_positive).map(|both| both.area()).sum()
    };
    let worth = |plate: Rect| {
        let within = plate.translate(shift_into(plate, canvas));
        // A name upon a name cannot be read; one upon a counter hides what the display says.
        (100.0 * covered(&within, names) + covered(&within, counters), within)
    };
    places.map(worth).reduce(|best, other| if other.0 < best.0 { other } else { best }).map(|(_, plate)| plate)
}

/// How far a rectangle must be moved to lie within another.
fn shift_into(rect: Rect, within: Rect) -> Vec2 {
    let into = |low: f32, high: f32, from: f32, to: f32| (from - low).max(0.0) - (high - to).max(0.0);
    vec2(
        into(rect.left(), rect.right(), within.left(), within.right()),
        into(rect.top(), rect.bottom(), within.top(), within.bottom()),
    )
}

/// Draws the names of the commands of a part that stand in view.
pub fn names_ui(ui: &Ui, scene: &Scene, part: usize, view: &View, chosen: Option<PieceId>) {
    let theme = Theme::of(ui);
    let painter = ui.painter_at(view.canvas);
    let font: FontId = text::semi_bold(text::CAPTION);
    let (mut commands, counters) = named(scene, part, view);
    // From left to right, so that those side by side keep their order.
    commands.sort_by(|one, other| one.bounds.left().total_cmp(&other.bounds.left()));
    let mut names: Vec<Rect> = Vec::new();
    let free = view.canvas.with_min_y(view.canvas.top() + BAR).shrink(GAP);
    for Named { piece, bounds } in commands {
        let ink = theme.side(piece.side).text;
        let galley = painter.layout_no_wrap(piece.name.clone(), font.clone(), ink);
        let wanted = ways(bounds, galley.size() + 2.0 * ROOM);
        let Some(plate) = clear(wanted, free, &names, &counters) else { continue };
        names.push(plate);
        let response = ui.interact(plate, ui.scope_id().with(("name", piece.id)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &piece.name));
        painter.rect_filled(plate, f32::from(size::CORNER) / 2.0, theme.bg_panel.gamma_multiply(0.92));
        if chosen == Some(piece.id) {
            let edge = Stroke::new(width::CONTROL, theme.accent);
            painter.rect_stroke(plate, f32::from(size::CORNER) / 2.0, edge, StrokeKind::Outside);
        }
        let at: Pos2 = plate.min + ROOM;
        painter.galley(at, galley, ink);
    }
}
