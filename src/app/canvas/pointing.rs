//! What the pointer does on the table: pointing at pieces, carrying them, turning them.

use eframe::egui::{PointerButton, Rect, Response, Role, Sense, Ui, WidgetInfo, vec2};

use super::figure::Figure;
use super::{CanvasState, Picture, handle_place, pose_of};
use crate::app::ui_command::UiCommand;
use crate::game::Piece;
use crate::geometry::Pose;

/// How a piece is being dragged.
#[derive(Clone, Copy)]
pub enum Grip {
    /// By its body: the offset of the middle of its front edge from the pointer.
    Body(crate::geometry::Vector),
    /// By its handle: it turns.
    Handle,
}

/// What the pointer asks for: pointing at a piece, carrying one, turning one, or nothing in particular.
pub fn pointed(
    ui: &Ui,
    surface: &Response,
    picture: &Picture,
    figures: &[(&Piece, Figure)],
    state: &mut CanvasState,
) -> Option<UiCommand> {
    let mut command = None;
    for (piece, figure) in figures {
        let Some(response) = piece_response(ui, surface, picture, piece, figure) else { continue };
        if response.clicked() {
            surface.request_focus();
            command = Some(UiCommand::Point(piece.id));
        }
        command = dragged(ui, &response, picture, piece, state).or(command);
    }
    if surface.clicked_by(PointerButton::Primary) {
        surface.request_focus();
        command = command.or(picture.hand.is_none().then_some(UiCommand::Select(None)));
    }
    turned(ui, surface, picture, state).or(command)
}

/// What a piece can be pointed at by, with what a screen reader says of it; nothing where it is not seen.
pub fn piece_response(
    ui: &Ui,
    surface: &Response,
    picture: &Picture,
    piece: &Piece,
    figure: &Figure,
) -> Option<Response> {
    let hit = figure.target().intersect(surface.rect);
    if !hit.is_positive() {
        return None;
    }
    let response = ui.interact(hit, surface.id.with(("piece", piece.id)), Sense::click_and_drag());
    let chosen = picture.selected == Some(piece.id);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, &piece.description));
    Some(response)
}

/// Whether what is dragged is set by ruling, whatever is offered.
pub fn is_by_ruling(ui: &Ui, picture: &Picture) -> bool {
    let by_hand = picture.by_ruling || picture.hand.is_some_and(|hand| hand.by_ruling);
    !picture.past && (by_hand || ui.input(|input| input.modifiers.alt))
}

/// What a drag of a piece asks for: it is carried, or the table moves with it.
pub fn dragged(
    ui: &Ui,
    response: &Response,
    picture: &Picture,
    piece: &Piece,
    state: &mut CanvasState,
) -> Option<UiCommand> {
    let by_ruling = is_by_ruling(ui, picture);
    if by_ruling || (!picture.past && picture.carried.contains(&piece.id)) {
        let held = picture.hand.filter(|hand| hand.piece == piece.id).map(|hand| hand.pose);
        return held.or_else(|| pose_of(piece)).and_then(|held| carried(ui, response, piece, held, by_ruling, state));
    }
    if let (true, Some(view)) = (response.dragged(), &mut state.view) {
        view.pan(response.drag_delta());
    }
    None
}

/// A piece dragged by its body: it goes where it is pulled; with Shift it turns towards the pointer.
fn carried(
    ui: &Ui,
    response: &Response,
    piece: &Piece,
    held: Pose,
    by_ruling: bool,
    state: &mut CanvasState,
) -> Option<UiCommand> {
    let view = state.view?;
    let pointer = response.interact_pointer_pos().map(|at| view.table_from_screen(at))?;
    if response.drag_started() {
        let origin = ui.input(|input| input.pointer.press_origin()).map_or(pointer, |at| view.table_from_screen(at));
        state.grip = Some(Grip::Body(held.point() - origin));
    }
    // A quick hand presses, pulls and lets go within one frame.
    let Some(Grip::Body(offset)) = state.grip.filter(|_| response.dragged() || response.drag_stopped()) else {
        return None;
    };
    if ui.input(|input| input.modifiers.shift) {
        return Some(UiCommand::Face(piece.id, pointer));
    }
    let to = pointer + offset;
    Some(if by_ruling { UiCommand::Set(piece.id, to) } else { UiCommand::Pull(piece.id, to) })
}

/// The piece in hand: dragged further, or turned by its handle.
pub fn turned(ui: &Ui, surface: &Response, picture: &Picture, state: &mut CanvasState) -> Option<UiCommand> {
    let hand = picture.hand?;
    let view = state.view?;
    let piece = picture.scene.pieces.iter().find(|piece| piece.id == hand.piece)?;
    let ghost = Figure::of(piece, Some(hand.pose), view)?;
    let body = ui.interact(ghost.target(), surface.id.with("ghost"), Sense::drag());
    body.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{} in hand", piece.name)));
    let handle = Rect::from_center_size(handle_place(&ghost), vec2(32.0, 32.0));
    let grasp = ui.interact(handle, surface.id.with("handle"), Sense::drag());
    grasp.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Turn {}", piece.name)));
    if grasp.drag_started() {
        state.grip = Some(Grip::Handle);
    }
    if let (true, Some(at)) = (grasp.dragged(), grasp.interact_pointer_pos()) {
        return Some(UiCommand::Face(hand.piece, view.table_from_screen(at)));
    }
    carried(ui, &body, piece, hand.pose, hand.by_ruling, state)
}
