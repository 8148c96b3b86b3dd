//! Which part of a board is seen: at first, and as the pointer moves it.

use eframe::egui::{self, PointerButton, Rect, Response, Ui, vec2};

use super::view::{View, turn_of};
use super::{Picture, detail, map_of, pose_of, small_map};
use crate::game::{Piece, PieceId, Scene, Side};
use crate::geometry::Point;

/// From this many points a hex everything on a counter can be read.
const READABLE: f32 = 66.0;
/// A map of hexes is drawn no larger than this at first, in points a hex.
const LARGEST: f32 = 80.0;

/// The same of a map of areas, whose counters are as large as several of its hexes.
const OF_AREAS: [f32; 2] = [38.0, 54.0];

/// Where the window keeps how far maps are turned.
fn turn_id() -> egui::Id {
    egui::Id::unique("how far maps are turned")
}

/// Remembers how far the map is turned, for the next one.
pub fn remember_turn(ui: &Ui, turn: u8) {
    ui.data_mut(|data| data.insert_temp(turn_id(), turn));
}

/// What is seen at first, with the chosen piece and those it may name in it.
pub fn shown_first(ui: &Ui, picture: &Picture, canvas: Rect) -> View {
    let mut view = first_view(ui, picture.scene, canvas);
    view.covered = small_map::covered(&view, picture.scene);
    let asked: Vec<PieceId> = picture.selected.into_iter().chain(picture.targets.iter().map(|(id, _)| *id)).collect();
    view.bring_all(&places_of(picture.scene, &asked), picture.scene.board.size());
    view
}

/// Where those of these pieces stand that stand anywhere, in their order.
pub fn places_of(scene: &Scene, pieces: &[PieceId]) -> Vec<Point> {
    let piece = |id: &PieceId| scene.pieces.iter().find(|one| one.id == *id);
    let places = |piece: &Piece| -> Vec<Point> {
        // A counter is to be seen whole.
        if piece.place.is_counter() {
            return piece.place.bases().iter().flat_map(|base| base.corners).collect();
        }
        pose_of(piece).map(|pose| pose.point()).into_iter().collect()
    };
    pieces.iter().filter_map(piece).flat_map(places).collect()
}

/// The whole table if its units are then large enough to read, else the part where the armies stand.
pub fn first_view(ui: &Ui, scene: &Scene, canvas: Rect) -> View {
    let [width, height] = scene.board.size();
    let stand = scene.pieces.iter().filter_map(pose_of).map(|pose| pose.point());
    if map_of(&scene.board).is_some() {
        // What faces nowhere is read as it lies.
        let kept = scene.board.areas().is_none().then(|| ui.data(|data| data.get_temp(turn_id()))).flatten();
        let turn = kept.unwrap_or_else(|| turn_of(&scene.board));
        let whole = View::whole_turned(width, height, canvas, turn);
        let near = View::around(stand, canvas, 1.0, turn).filter(|near| near.scale > whole.scale).unwrap_or(whole);
        let [least, most] = if scene.board.areas().is_some() { OF_AREAS } else { [READABLE, LARGEST] };
        let view = View { scale: near.scale.clamp(least, most), ..near };
        return view.about(front_of(scene, &view));
    }
    let whole = View::whole(width, height, canvas);
    if whole.scale >= detail::NAMES {
        return whole;
    }
    View::around(stand, canvas, 3.0, 0).filter(|near| near.scale > whole.scale).unwrap_or(whole)
}

/// Where the armies face each other: the middle of the part of the map, as large as is seen, that holds the most of that army of
/// which it holds fewer.
fn front_of(scene: &Scene, view: &View) -> Point {
    let standing = |side: Side| -> Vec<Point> {
        let own = scene.pieces.iter().filter(|piece| piece.side == side);
        own.filter_map(pose_of).map(|pose| pose.point()).collect()
    };
    let armies = Side::BOTH.map(standing);
    let room = view.inches_from_points(vec2(view.canvas.width() - 96.0, view.canvas.height() - 152.0)) / 2.0;
    let held = |middle: &Point| {
        let is_near = |point: &&Point| {
            let off = **point - *middle;
            off.x.abs() <= room.x.abs() && off.y.abs() <= room.y.abs()
        };
        let [a, b] = [0, 1].map(|side: usize| armies[side].iter().filter(is_near).count());
        (a.min(b), a + b)
    };
    let [wide, high] = scene.board.size();
    let across = (0..=wide as usize).step_by(2);
    let middles = across.flat_map(|x| (0..=high as usize).step_by(2).map(move |y| Point::new(x as f64, y as f64)));
    let whole = Point::new(wide / 2.0, high / 2.0);
    // Of places that hold as many, the one nearest to the middle of the map.
    let from_the_middle = |point: &Point| (*point - whole).norm();
    let best = middles
        .max_by(|one, other| held(one).cmp(&held(other)).then(from_the_middle(other).total_cmp(&from_the_middle(one))));
    best.unwrap_or(whole)
}

/// Moves and zooms a view as the pointer asks.
pub fn move_view(ui: &Ui, surface: &Response, view: &mut View) {
    if surface.dragged_by(PointerButton::Primary) || surface.dragged_by(PointerButton::Middle) {
        view.pan(surface.drag_delta());
    }
    let Some(pointer) = ui.input(|input| input.pointer.hover_pos()).filter(|at| view.canvas.contains(*at)) else {
        return;
    };
    if ui.ctx().layer_id_at(pointer).is_some_and(|layer| layer != ui.layer_id()) {
        return;
    }
    let (pinch, scroll) = ui.input(|input| (input.zoom_delta(), input.smooth_scroll_delta().y));
    let factor = pinch * (scroll / 240.0).exp();
    if (factor - 1.0).abs() > f32::EPSILON {
        view.zoom(factor, pointer);
    }
}
