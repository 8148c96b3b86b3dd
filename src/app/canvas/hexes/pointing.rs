//! What the pointer does on a map of hexes: every hex and every counter can be pointed at, by hand or by a screen reader.

use eframe::egui::{PointerButton, Pos2, Rect, Response, Role, Sense, Ui, WidgetInfo, vec2};

use crate::app::canvas::brush::Brush;
use crate::app::canvas::figure::Figure;
use crate::app::canvas::pointing::{dragged, is_by_ruling, piece_response, turned};
use crate::app::canvas::{CanvasState, Picture};
use crate::app::ui_command::UiCommand;
use crate::game::{Area, HexBoard, HexKind, Piece};
use crate::hex::Hex;

/// A hex's middle column, in parts of its breadth: rectangles so broad tile the map.
const COLUMN: f32 = 0.866;

/// What the pointer asks for: a hex, a piece, or nothing in particular.
pub fn pointed(
    ui: &Ui,
    surface: &Response,
    (brush, map): (&Brush, &HexBoard),
    picture: &Picture,
    figures: &[(&Piece, Figure)],
    state: &mut CanvasState,
) -> Option<UiCommand> {
    let mut command = None;
    match picture.scene.board.areas() {
        Some(board) => {
            // An area is one place, met once, at its first hex; a click on another of its hexes falls through to the board.
            for (area, hex) in board.areas.iter().filter_map(|area| Some((area, *area.hexes.first()?))) {
                command = hex_ui(ui, surface, (brush, map), picture, figures, (hex, Some(area))).or(command);
            }
        }
        None => {
            for hex in map.hexes() {
                command = hex_ui(ui, surface, (brush, map), picture, figures, (hex, None)).or(command);
            }
        }
    }
    for (piece, figure) in figures {
        command = piece_ui(ui, surface, (brush, map), picture, (piece, figure, figures), state).or(command);
    }
    if surface.clicked_by(PointerButton::Primary) {
        surface.request_focus();
        let aimed = surface.interact_pointer_pos().and_then(|at| aimed((brush, map), picture, figures, at));
        command = command.or(aimed).or(picture.hand.is_none().then_some(UiCommand::Select(None)));
    }
    turned(ui, surface, picture, state).or(command)
}

fn hex_ui(
    ui: &Ui,
    surface: &Response,
    (brush, map): (&Brush, &HexBoard),
    picture: &Picture,
    figures: &[(&Piece, Figure)],
    (hex, area): (Hex, Option<&Area>),
) -> Option<UiCommand> {
    let middle = brush.view.screen_from_table(map.centre(hex));
    let size = if brush.view.turn.is_multiple_of(2) { vec2(COLUMN, 1.0) } else { vec2(1.0, COLUMN) };
    let rect = Rect::from_center_size(middle, size * brush.view.scale).intersect(surface.rect);
    if !rect.is_positive() {
        return None;
    }
    let response = ui.interact(rect, surface.id.with(("hex", hex.line(), hex.place())), Sense::click());
    response.widget_info(|| {
        let place = area.map_or_else(|| format!("Hex {hex}"), |area| format!("Area {}", area.name));
        WidgetInfo::labeled(Role::Button, true, words(&place, map, picture, hex))
    });
    if !response.clicked() {
        return None;
    }
    surface.request_focus();
    let Some(at) = response.interact_pointer_pos() else { return Some(UiCommand::AimAt(hex)) };
    Some(aimed((brush, map), picture, figures, at).unwrap_or(UiCommand::AimAt(hex)))
}

/// What lies under the pointer: a counter, or else a hex. The rectangles of hexes are not hexes: the pointer knows better.
fn aimed(
    (brush, map): (&Brush, &HexBoard),
    picture: &Picture,
    figures: &[(&Piece, Figure)],
    at: Pos2,
) -> Option<UiCommand> {
    let piece = under(picture, figures, at).map(|piece| of_piece(brush, map, picture, piece, Some(at)));
    piece.or_else(|| map.hex_at(brush.view.table_from_screen(at)).map(UiCommand::AimAt))
}

/// What a screen reader says of a hex, or of the area whose first hex it is.
fn words(place: &str, map: &HexBoard, picture: &Picture, hex: Hex) -> String {
    let mut words = place.to_owned();
    let kind = map.ground.iter().find(|ground| ground.hex == hex).map(|ground| ground.kind);
    words.push_str(match kind {
        None | Some(HexKind::Open) => "",
        Some(HexKind::Woods) => ", woods",
        Some(HexKind::Marsh) => ", marsh",
        Some(HexKind::Village) => ", village",
        Some(HexKind::Farm) => ", farm",
        Some(HexKind::Water) => ", water",
    });
    if let Some(offered) = picture.on_map.offered.iter().find(|offered| offered.hex == hex) {
        words.push_str(": ");
        words.push_str(&offered.label);
        if let Some(left) = offered.left {
            words.push_str(", ");
            words.push_str(&super::offered::halves(left));
            // Halves of a point: one point, and half a one.
            words.push_str(if (1..=2).contains(&left) { " point left" } else { " points left" });
        }
    }
    words
}

fn piece_ui(
    ui: &Ui,
    surface: &Response,
    (brush, map): (&Brush, &HexBoard),
    picture: &Picture,
    (piece, figure, figures): (&Piece, &Figure, &[(&Piece, Figure)]),
    state: &mut CanvasState,
) -> Option<UiCommand> {
    let response = piece_response(ui, surface, picture, piece, figure)?;
    if response.clicked() {
        surface.request_focus();
        let at = response.interact_pointer_pos();
        let top = at.and_then(|at| under(picture, figures, at)).unwrap_or(piece);
        return Some(of_piece(brush, map, picture, top, at));
    }
    let is_aimed = picture.selected == Some(piece.id) && !picture.on_map.offered.is_empty();
    if !is_aimed || is_by_ruling(ui, picture) {
        return dragged(ui, &response, picture, piece, state);
    }
    let at = response.drag_stopped().then(|| response.interact_pointer_pos()).flatten()?;
    map.hex_at(brush.view.table_from_screen(at)).map(UiCommand::AimAt)
}

/// The piece meant by a point of the screen: of several there, one that may be named as the target, else one that may act, else the
/// topmost.
fn under<'a>(picture: &Picture, figures: &[(&'a Piece, Figure)], at: Pos2) -> Option<&'a Piece> {
    let there = || figures.iter().rev().filter(|(_, figure)| lies_under(figure, at)).map(|(piece, _)| *piece);
    let is_target = |piece: &&Piece| picture.targets.iter().any(|(target, _)| *target == piece.id);
    let acts = |piece: &&Piece| acts_next(picture, piece);
    there().find(is_target).or_else(|| there().find(acts)).or_else(|| there().next())
}

/// Whether a piece has something to do and is not chosen yet.
fn acts_next(picture: &Picture, piece: &Piece) -> bool {
    picture.may_act.contains(&piece.id) && picture.selected != Some(piece.id)
}

fn lies_under(figure: &Figure, at: Pos2) -> bool {
    if figure.bases.is_empty() {
        return figure.bounds.contains(at);
    }
    let corners = figure.outline(2.0);
    let side = |index: usize| {
        let (from, to) = (corners[index], corners[(index + 1) % 4]);
        (to - from).rot90().dot(at - from)
    };
    let sides = [0, 1, 2, 3].map(side);
    sides.iter().all(|side| *side >= 0.0) || sides.iter().all(|side| *side <= 0.0)
}

/// A click on a piece: it is pointed at; but where its hex is offered to the chosen one, and it has nothing to do itself, the hex is.
fn of_piece(brush: &Brush, map: &HexBoard, picture: &Picture, piece: &Piece, at: Option<Pos2>) -> UiCommand {
    let hex = at.and_then(|at| map.hex_at(brush.view.table_from_screen(at)));
    let offered = hex.filter(|hex| picture.on_map.offered.iter().any(|offered| offered.hex == *hex));
    let is_target = picture.targets.iter().any(|(target, _)| *target == piece.id);
    match offered {
        Some(hex) if !is_target && !acts_next(picture, piece) => UiCommand::AimAt(hex),
        _ => UiCommand::Point(piece.id),
    }
}
