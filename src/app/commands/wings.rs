//! A part of the front on its displays: the lines of both armies slot by slot, left to right as on the map, their fronts face to face.

use std::sync::Arc;

use eframe::egui::{
    Align2, Color32, Galley, Painter, Rect, Role, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use super::slots::words_under;
use crate::app::canvas::{disc, paint_glyph};
use crate::app::decision::sentence;
use crate::app::parts::{elided, focus_ring};
use crate::app::theme::{Theme, size, text, width};
use crate::app::ui_command::UiCommand;
use crate::game::{Display, Glyph, Piece, PieceId, Place, Scene, Side, SlotId, Wing};
use crate::geometry::Point;

/// The heading with the parts of the front.
const HEADING: f32 = 44.0;
/// The room at the left for the names of lines and of who leads there.
const NAMES: [f32; 2] = [168.0, 118.0];
/// There is no more, however few slots there are.
const MOST_NAMES: f32 = 230.0;
/// Less room than this is narrow.
const NARROW: f32 = 1000.0;
const GAP: f32 = 6.0;
/// How far apart leaders are listed beside a line, in points, where it is high enough.
const LEADER: f32 = 18.0;
/// A slot is no broader, however few there are.
const BROADEST: f32 = 190.0;
/// A line is no higher, however few there are.
const HIGHEST: f32 = 92.0;

/// The parts of the front, by name, in the order in which they lie.
pub fn parts(scene: &Scene) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for wing in scene.displays.iter().filter_map(|display| display.wing.as_ref()) {
        if !names.contains(&wing.name.as_str()) {
            names.push(&wing.name);
        }
    }
    names
}

/// The part of the front that a piece belongs to: by its own slot, or by that of its command.
pub fn part_of(scene: &Scene, piece: &Piece) -> Option<usize> {
    let of_command = || {
        let own = |other: &&Piece| other.command == piece.command && other.place.slot().is_some();
        piece.command.and_then(|_| scene.pieces.iter().find(own)?.place.slot())
    };
    part_of_slot(scene, piece.place.slot().or_else(of_command)?)
}

/// The part of the front that a slot belongs to.
pub fn part_of_slot(scene: &Scene, slot: SlotId) -> Option<usize> {
    let wing = scene.displays.get(usize::from(slot.display))?.wing.as_ref()?;
    parts(scene).iter().position(|name| *name == wing.name)
}

/// Where a side stands in a part of the front; where nobody of it is left, the corners of the ground.
pub fn ground(scene: &Scene, part: usize, side: Side) -> Vec<Point> {
    let is_of_part = |piece: &&Piece| piece.side == side && part_of(scene, piece) == Some(part);
    let standing = scene.pieces.iter().filter(is_of_part).filter_map(|piece| Some(piece.place.pose()?.point()));
    let standing: Vec<Point> = standing.collect();
    if standing.is_empty() { lane(scene, part).into_iter().flatten().collect() } else { standing }
}

/// The part of the board that a part of the front fights on: two opposite corners.
pub fn lane(scene: &Scene, part: usize) -> Option<[Point; 2]> {
    of_part(scene, part).next().map(|(.., wing)| wing.ground)
}

/// The displays of a part of the front.
fn of_part(scene: &Scene, part: usize) -> impl Iterator<Item = (usize, &Display, &Wing)> {
    let name = parts(scene).get(part).copied().unwrap_or_default();
    let displays = scene.displays.iter().enumerate();
    let winged = displays.filter_map(|(index, display)| Some((index, display, display.wing.as_ref()?)));
    winged.filter(move |(.., wing)| wing.name == name)
}

/// A line of a wing, its slots from left to right as they are drawn.
struct Row<'a> {
    wing: &'a Wing,
    name: &'a str,
    slots: Vec<SlotId>,
}

/// The lines of a part of the front from the top: of the wing that looks down the last one first.
fn rows(scene: &Scene, part: usize) -> Vec<Row<'_>> {
    let mut all = Vec::new();
    let mut displays: Vec<_> = of_part(scene, part).collect();
    displays.sort_by_key(|(.., wing)| !wing.looks_down);
    for (index, display, wing) in displays {
        let mut lines: Vec<Row<'_>> = Vec::new();
        for (number, slot) in display.slots.iter().enumerate() {
            let name = slot.line.as_deref().unwrap_or(&slot.name);
            let id = SlotId { display: index as u8, slot: number as u16 };
            match lines.last_mut().filter(|line| line.name == name) {
                Some(line) => line.slots.push(id),
                None => lines.push(Row { wing, name, slots: vec![id] }),
            }
        }
        if wing.looks_down {
            lines.reverse();
            for line in &mut lines {
                line.slots.reverse();
            }
        }
        all.append(&mut lines);
    }
    all
}

/// What is chosen, and the slots that may be pointed at.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// The chosen piece.
    pub chosen: Option<PieceId>,
    /// The slots offered.
    pub offered: &'a [SlotId],
}

/// Draws the heading with its parts, and the lines of the part shown, in the whole of the room there is.
pub fn wings_ui(ui: &mut Ui, scene: &Scene, part: usize, asked: Asked<'_>) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let whole = ui.max_rect();
    ui.painter().rect_filled(whole, 0.0, theme.bg_panel);
    let heading = Rect::from_min_size(whole.min, vec2(whole.width(), HEADING));
    let mut command = heading_ui(ui, scene, heading, part);
    let rows = rows(scene, part);
    let high = ((whole.height() - HEADING) / rows.len().max(1) as f32).min(HIGHEST);
    for (index, row) in rows.iter().enumerate() {
        let top = whole.top() + HEADING + index as f32 * high;
        let rect = Rect::from_min_size(pos2(whole.left(), top), vec2(whole.width(), high));
        command = row_ui(ui, scene, row, rect, asked).or(command);
    }
    command
}

fn heading_ui(ui: &Ui, scene: &Scene, rect: Rect, part: usize) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 0.0, theme.bg_app);
    painter.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(width::HAIRLINE, theme.line_hair));
    let mut from = rect.left() + 12.0;
    let mut command = None;
    for (index, name) in parts(scene).into_iter().enumerate() {
        let here = index == part;
        let ink = if here { theme.on_accent } else { theme.ink_1 };
        let galley = painter.layout_no_wrap(name.to_owned(), text::semi_bold(text::BODY), ink);
        let tab = Rect::from_min_size(pos2(from, rect.top() + 6.0), vec2(galley.size().x + 24.0, size::TARGET));
        let response = ui.interact(tab, ui.scope_id().with(("part", index)), Sense::click());
        response.widget_info(|| WidgetInfo::selected(Role::Tab, true, here, name));
        let fill = match (here, response.hovered()) {
            (true, _) => theme.accent,
            (false, true) => theme.accent_soft,
            (false, false) => theme.bg_raised,
        };
        painter.rect(
            tab,
            f32::from(size::CORNER),
            fill,
            Stroke::new(width::CONTROL, theme.line_strong),
            StrokeKind::Inside,
        );
        painter.galley(tab.center() - galley.size() / 2.0, galley, ink);
        focus_ring(ui, &response, tab);
        if response.clicked() {
            command = Some(UiCommand::ShowWing(index));
        }
        from = tab.right() + 6.0;
    }
    let words = "Left to right here is left to right on the map.";
    let words = elided(&painter, words, text::plain(text::ROW), theme.ink_2, rect.right() - from - 24.0);
    painter.galley(pos2(from + 12.0, rect.center().y - words.size().y / 2.0), words, theme.ink_2);
    command
}

/// The room at the left of a line: what its slots leave free at their broadest, if that is more than there must be.
fn room_for_names(whole: f32, slots: usize) -> f32 {
    let least = NAMES[usize::from(whole < NARROW)];
    let free = whole - 8.0 - slots as f32 * (BROADEST + GAP);
    free.clamp(least, MOST_NAMES)
}

fn row_ui(ui: &Ui, scene: &Scene, row: &Row<'_>, rect: Rect, asked: Asked<'_>) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let painter = ui.painter_at(rect);
    let colours = theme.side(row.wing.side);
    let names = room_for_names(rect.width(), row.slots.len());
    painter.rect_filled(Rect::from_min_size(rect.min, vec2(5.0, rect.height())), 0.0, colours.fill);
    painter.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(width::HAIRLINE, theme.line_hair));
    let lies_here = |piece: &&Piece| piece.place.slot().is_some_and(|slot| row.slots.contains(&slot));
    let (leaders, brigades): (Vec<&Piece>, Vec<&Piece>) =
        scene.pieces.iter().filter(lies_here).partition(|piece| piece.glyph == Glyph::General);
    let count = format!("{} of {}", brigades.len(), row.slots.len());
    let response = ui.interact(
        Rect::from_min_size(rect.min, vec2(names, rect.height())),
        ui.scope_id().with(("line", row.wing.side.index(), row.name)),
        Sense::hover(),
    );
    let side = &scene.sides[row.wing.side.index()];
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{side}, {} line: {count}", row.name)));
    let left = rect.left() + 14.0;
    let line = sentence(row.name).replace('.', "");
    let title =
        painter.text(pos2(left, rect.top() + 13.0), Align2::LEFT_CENTER, line, text::bold(text::ROW), theme.ink_1);
    painter.text(
        pos2(title.right() + 8.0, rect.top() + 13.0),
        Align2::LEFT_CENTER,
        count,
        text::plain(text::CAPTION),
        theme.ink_2,
    );
    let mut command = None;
    // None of them is left out: where the line is low they stand closer.
    let pitch = ((rect.height() - 25.0) / leaders.len().max(1) as f32).min(LEADER);
    for (index, leader) in leaders.iter().enumerate() {
        let top = rect.top() + 24.0 + pitch * index as f32;
        let at = Rect::from_min_size(pos2(left, top), vec2(names - 18.0, pitch - 1.0));
        command = leader_ui(ui, at, leader, asked.chosen == Some(leader.id)).or(command);
    }
    let room = rect.width() - names - 8.0;
    let broad = ((room + GAP) / row.slots.len().max(1) as f32 - GAP).min(BROADEST);
    for (index, slot) in row.slots.iter().enumerate() {
        let from = pos2(rect.left() + names + index as f32 * (broad + GAP), rect.top() + 3.0);
        let place = Rect::from_min_size(from, vec2(broad, rect.height() - 7.0));
        let piece = brigades.iter().find(|piece| piece.place == Place::Slot(*slot)).copied();
        let name = &scene.displays[usize::from(slot.display)].slots[usize::from(slot.slot)].name;
        let of_slot = OfSlot { id: *slot, name: &format!("{side}, {name}"), is_offered: asked.offered.contains(slot) };
        command = slot_ui(ui, scene, place, &of_slot, (piece, asked.chosen)).or(command);
    }
    command
}

/// A leader: his disc and his name, with whom he is.
fn leader_ui(ui: &Ui, rect: Rect, leader: &Piece, is_chosen: bool) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let response = ui.interact(rect, ui.scope_id().with(("leader", leader.id)), Sense::click());
    let said = format!("Unit: {}", leader.description);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, &said));
    let painter = ui.painter();
    let ink = if is_chosen { theme.accent } else { theme.side(leader.side).text };
    disc(painter, pos2(rect.left() + 7.0, rect.center().y), (rect.height() / 2.0).min(6.5), &theme.side(leader.side));
    let words = std::iter::once(leader.name.clone()).chain(leader.remarks.iter().cloned()).collect::<Vec<_>>();
    let words = elided(painter, &words.join(", "), text::semi_bold(text::CAPTION), ink, rect.width() - 18.0);
    painter.galley(pos2(rect.left() + 18.0, rect.center().y - words.size().y / 2.0), words, ink);
    focus_ring(ui, &response, rect);
    response.on_hover_text(&leader.description).clicked().then_some(UiCommand::Point(leader.id))
}

/// A slot to be drawn.
struct OfSlot<'a> {
    id: SlotId,
    name: &'a str,
    is_offered: bool,
}

/// A slot: the command that stands there as a card, or an empty place; one that is offered has the accent about it.
fn slot_ui(
    ui: &Ui,
    scene: &Scene,
    rect: Rect,
    slot: &OfSlot<'_>,
    (piece, chosen): (Option<&Piece>, Option<PieceId>),
) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let response = ui.interact(rect, ui.scope_id().with(("slot", slot.id.display, slot.id.slot)), Sense::click());
    let is_chosen = piece.is_some_and(|piece| chosen == Some(piece.id));
    let offers = if slot.is_offered { ", offered" } else { "" };
    response.widget_info(|| {
        let holds = piece.map_or("free", |piece| piece.description.as_str());
        WidgetInfo::selected(Role::Button, true, is_chosen, format!("{}: {holds}{offers}", slot.name))
    });
    let painter = ui.painter_at(rect.expand(3.0));
    let accent = Stroke::new(width::FOCUS, theme.accent);
    if let Some(piece) = piece {
        card(ui, scene, rect, piece, is_chosen);
        if slot.is_offered {
            painter.rect_stroke(rect, f32::from(size::CORNER), accent, StrokeKind::Outside);
        }
    } else {
        if slot.is_offered {
            painter.rect_filled(rect, f32::from(size::CORNER), theme.accent_soft);
        }
        let ink = if slot.is_offered { theme.accent } else { theme.line_strong };
        let corners = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
        painter.extend(Shape::dashed_line(&corners, Stroke::new(1.4, ink), 5.0, 4.0));
        // Offers speak of slots by their numbers.
        if let Some(number) = slot.name.rsplit(' ').next().filter(|word| word.parse::<u8>().is_ok()) {
            painter.text(rect.center(), Align2::CENTER_CENTER, number, text::semi_bold(text::ROW), ink);
        }
    }
    focus_ring(ui, &response, rect);
    let hover = piece.map_or_else(|| slot.name.to_owned(), |piece| piece.description.clone());
    if !response.on_hover_text(hover).clicked() {
        return None;
    }
    match piece {
        Some(piece) if !slot.is_offered => Some(UiCommand::Point(piece.id)),
        _ => slot.is_offered.then_some(UiCommand::PointAtSlot(slot.id)),
    }
}

/// A command in its slot: what it is, its order, and what is to be said of it; paler once it is finished.
fn card(ui: &Ui, scene: &Scene, rect: Rect, piece: &Piece, is_chosen: bool) {
    let theme = Theme::of(ui);
    let painter = ui.painter_at(rect.expand(3.0));
    let colours = theme.side(piece.side);
    let fill = if piece.spent.is_empty() { colours.fill } else { colours.fill.gamma_multiply(0.62) };
    let edge = if is_chosen { Stroke::new(width::FOCUS, theme.accent) } else { Stroke::new(1.6, colours.line) };
    painter.rect_filled(rect, f32::from(size::CORNER), theme.bg_raised);
    painter.rect(rect, f32::from(size::CORNER), fill, edge, StrokeKind::Inside);
    let room = rect.width() - 14.0;
    let [left, top] = [rect.left() + 7.0, rect.top()];
    // The name has the whole breadth, in smaller letters before it is cut.
    let plain = painter.layout_no_wrap(piece.name.clone(), text::semi_bold(text::ROW), colours.ink);
    let name = if plain.size().x <= room {
        plain
    } else {
        elided(&painter, &piece.name, text::semi_bold(text::CAPTION), colours.ink, room)
    };
    painter.galley(pos2(left, top + 13.0 - name.size().y / 2.0), name, colours.ink);
    let glyph = Rect::from_min_size(pos2(left, top + 25.0), vec2(20.0, 13.0));
    paint_glyph(&painter, glyph, piece.glyph, &colours);
    let line = |words: &[String], left: f32, middle: f32| {
        let words = fitting(&painter, words, rect.right() - left - 6.0, colours.ink);
        if middle + 8.0 <= rect.bottom() {
            painter.galley(pos2(left, middle - words.size().y / 2.0), words, colours.ink);
        }
    };
    let order = words_under(scene, piece);
    if rect.height() < 56.0 {
        let all: Vec<String> = std::iter::once(order).chain(piece.remarks.iter().cloned()).collect();
        line(&all, glyph.right() + 6.0, glyph.center().y);
    } else {
        line(&[order], glyph.right() + 6.0, glyph.center().y);
        line(&piece.remarks, left, top + 48.0);
    }
}

/// As many of these as there is room for whole, with a sign where some are left out; the first of them cut if it must be.
fn fitting(painter: &Painter, words: &[String], room: f32, ink: Color32) -> Arc<Galley> {
    let laid = |words: &[&str], more: &str| {
        let galley = painter.layout_no_wrap(words.join(", ") + more, text::plain(text::CAPTION), ink);
        Some(galley).filter(|galley| galley.size().x <= room)
    };
    let all: Vec<&str> = words.iter().map(String::as_str).collect();
    if let Some(whole) = laid(&all, "") {
        return whole;
    }
    let mut kept = Vec::new();
    for word in all {
        kept.push(word);
        if laid(&kept, ", …").is_none() {
            kept.pop();
        }
    }
    if let Some(part) = laid(&kept, ", …").filter(|_| !kept.is_empty()) {
        return part;
    }
    elided(painter, words.first().map_or("", String::as_str), text::plain(text::CAPTION), ink, room)
}
