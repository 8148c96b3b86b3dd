//! The table to scale: panned, zoomed, pointed at, with units that can be carried.

mod brush;
mod cached_ground;
mod card;
mod crowd;
mod detail;
mod edge;
mod figure;
mod framing;
mod furniture;
mod hand;
mod hexes;
mod label;
#[cfg(test)]
mod label_law;
mod overlay;
mod pointing;
mod sign;
mod small_map;
mod terrain;
mod triangles;
mod unit;
mod view;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use eframe::egui::{self, Rect, Response, Role, Sense, Stroke, Ui, WidgetInfo, vec2};

pub use brush::{Brush, Plate};
pub use figure::{Figure, footprint_of};
pub use framing::{first_view, move_view};
pub use hand::{Carried, handle_place};
pub use hexes::{Ghost, Offered, OnMap, Wedge, disorder, map_of};
pub use label::diamond;
pub use sign::{broken_link, disc, dust, sign_at, smoke};
pub use unit::paint_glyph;
pub use view::View;

use framing::{places_of, remember_turn, shown_first};
use view::turn_of;

use super::panels::{self, PanelName};
use super::theme::{Theme, text, width};
use super::ui_command::UiCommand;
use crate::game::{HexBoard, Mark, Overlay, Piece, PieceId, Scene, Side};
use crate::geometry::{Point, Pose};
use crate::hex::Stand;

/// What is to be drawn, as plain data.
pub struct Picture<'a> {
    /// What the eyes see.
    pub scene: &'a Scene,
    /// What is drawn over it, and for which side.
    pub overlays: &'a [(Side, Vec<Mark>)],
    /// Which overlays are on.
    pub shown: &'a [Overlay],
    /// The chosen piece.
    pub selected: Option<PieceId>,
    /// Pieces that may be named as the target, with the letter that names them.
    pub targets: &'a [(PieceId, Option<char>)],
    /// Pieces that have something to do.
    pub may_act: &'a [PieceId],
    /// Pieces that may be carried.
    pub carried: &'a [PieceId],
    /// The piece in hand.
    pub hand: Option<Carried<'a>>,
    /// Pieces on their way to where they stand.
    pub sliding: &'a BTreeMap<PieceId, Pose>,
    /// Whether the past is being looked at: nothing can be taken up.
    pub past: bool,
    /// Whether every piece is set by ruling when it is dragged.
    pub by_ruling: bool,
    /// What is offered on a map of hexes.
    pub on_map: &'a OnMap,
    /// Two opposite corners of the part of the map that is looked at: what stands beside it is veiled.
    pub part: Option<[Point; 2]>,
}

static NOBODY_SLIDES: BTreeMap<PieceId, Pose> = BTreeMap::new();
static NOTHING_OFFERED: LazyLock<OnMap> = LazyLock::new(OnMap::default);

impl<'a> Picture<'a> {
    /// A scene with nothing chosen, offered or drawn over it.
    pub fn of(scene: &'a Scene) -> Self {
        Self {
            scene,
            overlays: &[],
            shown: &[],
            selected: None,
            targets: &[],
            may_act: &[],
            carried: &[],
            hand: None,
            sliding: &NOBODY_SLIDES,
            past: false,
            by_ruling: false,
            on_map: &NOTHING_OFFERED,
            part: None,
        }
    }
}

/// What the canvas remembers between frames.
#[derive(Default)]
pub struct CanvasState {
    /// What is seen; nothing until the first frame.
    pub view: Option<View>,
    /// The table's own id, once it has been drawn.
    pub id: Option<egui::Id>,
    /// What is seen as it was fitted, if nobody has moved it since.
    fitted: Fitted,
    /// Whether the keyboard was brought here by a key, and its ring is shown.
    ringed: bool,
    /// The ground, and that of the small map.
    ground: cached_ground::CachedGround,
    small_ground: cached_ground::CachedGround,
    /// The names of those on a table.
    names: label::PlacedNames,
    grip: Option<pointing::Grip>,
}

/// How the view was last fitted to the canvas: when the window is resized it is fitted anew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Fitted {
    /// As a battle is seen first.
    #[default]
    First,
    /// To the whole board.
    Whole,
    /// It has been panned or zoomed since.
    ByHand,
}

impl CanvasState {
    /// Shows the whole table.
    pub fn show_whole(&mut self, scene: &Scene) {
        let [width, height] = scene.board.size();
        if let Some(view) = &mut self.view {
            *view = View::whole_turned(width, height, view.canvas, view.turn);
            self.fitted = Fitted::Whole;
        }
    }

    /// Shows the part of the board round these points on a canvas, as a map lies where nobody turns it.
    pub fn show_part(&mut self, scene: &Scene, points: Vec<Point>, canvas: Rect) {
        self.view = View::around(points, canvas, 1.0, turn_of(&scene.board));
        self.fitted = Fitted::ByHand;
    }

    /// The view for a canvas, fitted anew where it has another size than before and nobody has moved it.
    fn fit(&mut self, ui: &Ui, picture: &Picture, canvas: Rect) {
        let resized = self.view.is_none_or(|view| view.canvas.size() != canvas.size());
        match (self.fitted, self.view) {
            (Fitted::First, _) if resized => self.view = Some(shown_first(ui, picture, canvas)),
            (Fitted::Whole, Some(view)) if resized => {
                let [width, height] = picture.scene.board.size();
                self.view = Some(View::whole_turned(width, height, canvas, view.turn));
            }
            _ => {}
        }
    }

    /// Moves the table by hand.
    pub fn pan(&mut self, points: egui::Vec2) {
        if let Some(view) = &mut self.view {
            view.pan(points);
            self.fitted = Fitted::ByHand;
        }
    }

    /// Turns a map of hexes by a quarter; a table is seen as it lies.
    pub fn turn(&mut self, scene: &Scene, clockwise: bool) {
        if let (Some(view), Some(_)) = (&mut self.view, map_of(&scene.board)) {
            *view = view.turned(clockwise);
        }
    }

    /// Brings pieces into view if they are not; where there is no room for all, as many of the first as can be.
    pub fn bring(&mut self, scene: &Scene, pieces: &[PieceId]) {
        if let Some(view) = &mut self.view {
            view.covered = small_map::covered(view, scene);
            view.bring_all(&places_of(scene, pieces), scene.board.size());
        }
    }
}

/// Draws a whole scene small, to look at only.
pub fn scene_ui(ui: &Ui, rect: Rect, scene: &Scene) {
    let theme = Theme::of(ui);
    let painter = ui.painter_at(rect);
    furniture::small_scene(&painter, rect, scene, theme);
    let response = ui.interact(rect, ui.scope_id().with("small scene"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, format!("The table of {}", scene.title)));
}

/// Draws the part of a scene where the armies stand, as large as fills a rectangle, to look at only.
pub fn framed_ui(ui: &Ui, rect: Rect, scene: &Scene) {
    furniture::framed_scene(&ui.painter_at(rect), rect, scene, Theme::of(ui));
}

/// Draws a scene as large as there is room, to look at only: the whole table, or the part where the armies stand.
pub fn watch_ui(ui: &Ui, rect: Rect, scene: &Scene) {
    let view = first_view(ui, scene, rect);
    let picture = Picture::of(scene);
    let painter = ui.painter_at(rect);
    let brush = Brush { painter: &painter, view, theme: Theme::of(ui) };
    let figures = figures(&picture, view);
    painter.rect_filled(rect, 0.0, brush.theme.bg_app);
    terrain::paint(&brush, &scene.board);
    if let Some(map) = map_of(&scene.board) {
        hexes::paint_scene(&brush, map, &picture, &figures);
        if scene.board.areas().is_none() {
            hexes::scale_bar(&brush);
        }
    } else {
        paint_pieces(&brush, &picture, &figures, &mut label::PlacedNames::default());
        furniture::scale_bar(&brush);
    }
    let response = ui.interact(rect, ui.scope_id().with("watched"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, format!("The table of {}", scene.title)));
}

/// Lays down a picture as it is seen through a view, with something between the bare table and what lies on it, or over a map of
/// hexes. Returns its pieces where they are drawn.
pub fn lay<'a>(brush: &Brush, picture: &Picture<'a>, under: impl FnOnce(&Brush)) -> Vec<(&'a Piece, Figure)> {
    let figures = figures(picture, brush.view);
    brush.painter.rect_filled(brush.view.canvas, 0.0, brush.theme.bg_app);
    if let Some(map) = map_of(&picture.scene.board) {
        terrain::paint(brush, &picture.scene.board);
        hexes::paint_scene(brush, map, picture, &figures);
        hand::paint(brush, picture, &figures);
        under(brush);
        return figures;
    }
    terrain::paint_over(brush, &picture.scene.board, under);
    paint_pieces(brush, picture, &figures, &mut label::PlacedNames::default());
    furniture::scale_bar(brush);
    figures
}

/// Lays down a map of hexes so that what lies beneath it shows through by so much, from nought to one: what fills the hexes is
/// faded, their edges, their sides and their numbers are not.
pub fn lay_over(brush: &Brush, map: &HexBoard, shows: f32, beneath: impl FnOnce(&Brush)) {
    brush.painter.rect_filled(brush.view.canvas, 0.0, brush.theme.bg_app);
    beneath(brush);
    let mut faded = brush.painter.clone();
    faded.multiply_opacity(1.0 - shows);
    hexes::paint(&Brush { painter: &faded, view: brush.view, theme: brush.theme }, map);
    hexes::paint_lines(brush, map);
    hexes::paint_names(brush, map, &mut Vec::new());
}

/// A board's width and height as it is shown where nobody turns it, in its own measure.
pub fn board_size(scene: &Scene) -> [f64; 2] {
    let [wide, high] = scene.board.size();
    if turn_of(&scene.board).is_multiple_of(2) { [wide, high] } else { [high, wide] }
}

/// Where a piece stands.
pub fn pose_of(piece: &Piece) -> Option<Pose> {
    piece.place.pose()
}

/// How a unit stands on a map of hexes.
pub fn stand_of(piece: &Piece) -> Option<Stand> {
    piece.place.stand()
}

/// Draws the table and returns what was asked of it.
pub fn canvas_ui(ui: &mut Ui, picture: &Picture, state: &mut CanvasState) -> Option<UiCommand> {
    let rect = ui.available_rect_before_wrap();
    let id = ui.scope_id().with("table");
    let surface = ui.interact(rect, id, Sense::click_and_drag());
    surface.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, "Table"));
    state.id = Some(id);
    panels::remember(ui, PanelName::Canvas, id);
    keep_keys(ui, &surface);
    state.fit(ui, picture, rect);
    let view = state.view.get_or_insert_with(|| shown_first(ui, picture, rect));
    view.canvas = rect;
    let fitted = *view;
    move_view(ui, &surface, view);
    if *view != fitted {
        state.fitted = Fitted::ByHand;
    }
    view.covered = small_map::covered(view, picture.scene);
    let view = *view;

    let painter = ui.painter_at(rect);
    let brush = Brush { painter: &painter, view, theme: Theme::of(ui) };
    let figures = figures(picture, view);
    painter.rect_filled(rect, 0.0, brush.theme.bg_app);
    state.ground.paint(&brush, &picture.scene.board);
    let mut command = if let Some(map) = map_of(&picture.scene.board) {
        map_ui(ui, &surface, (&brush, map), picture, &figures, state)
    } else {
        paint_pieces(&brush, picture, &figures, &mut state.names);
        furniture::scale_bar(&brush);
        pointing::pointed(ui, &surface, picture, &figures, state)
    };
    let hit = matches!(command, Some(UiCommand::AimAt(_) | UiCommand::Point(_)));
    if surface.double_clicked() && !hit {
        command = Some(UiCommand::Fit);
    }
    edge::paint(&brush, picture);
    command = furniture::overlay_bar_ui(ui, rect, picture).or(command);
    small_map::small_map_ui(ui, &brush, picture, &figures, state);
    if surface.gained_focus() {
        state.ringed = ui.input(|input| input.key_pressed(egui::Key::F6));
    }
    if surface.has_focus() && state.ringed {
        let ring = rect.shrink(1.5);
        painter.rect_stroke(ring, 0.0, Stroke::new(width::FOCUS, brush.theme.focus), egui::StrokeKind::Inside);
    }
    command
}

/// A map of hexes with everything that can be pointed at on it.
fn map_ui(
    ui: &Ui,
    surface: &Response,
    (brush, map): (&Brush, &HexBoard),
    picture: &Picture,
    figures: &[(&Piece, Figure)],
    state: &mut CanvasState,
) -> Option<UiCommand> {
    hexes::paint_scene(brush, map, picture, figures);
    hand::paint(brush, picture, figures);
    let pointed = hexes::pointed(ui, surface, (brush, map), picture, figures, state);
    let stack = hexes::badges_ui(ui, brush, map, picture);
    let wedge = hexes::wedges_ui(ui, brush, map, &picture.on_map.wedges);
    // Nothing on a map of areas is measured.
    if picture.scene.board.areas().is_none() {
        hexes::scale_bar(brush);
    }
    let turned = hexes::compass_ui(ui, brush, map);
    if picture.scene.board.areas().is_none() {
        remember_turn(ui, brush.view.turn);
    }
    wedge.or(stack).or(turned).or(pointed)
}

/// While the table has the keyboard, Tab and the arrows are its own.
fn keep_keys(ui: &Ui, surface: &Response) {
    if ui.memory(|memory| memory.focused().is_none()) {
        surface.request_focus();
    }
    let filter = egui::EventFilter { tab: true, horizontal_arrows: true, vertical_arrows: true, escape: true };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(surface.id, filter));
}

/// Every piece that is seen, where it is drawn.
fn figures<'a>(picture: &Picture<'a>, view: View) -> Vec<(&'a Piece, Figure)> {
    let shifted = map_of(&picture.scene.board).map(|map| hexes::shifted(&picture.scene.pieces, map, &view));
    let shifted = shifted.unwrap_or_default();
    let placed = |piece: &'a Piece| {
        let sliding = picture.sliding.get(&piece.id).or_else(|| shifted.get(&piece.id)).copied();
        Figure::of(piece, sliding, view).map(|figure| (piece, figure))
    };
    picture.scene.pieces.iter().filter_map(placed).collect()
}

/// Lays everything on the ground in its order: zones, rings, units, names, words.
fn paint_pieces(brush: &Brush, picture: &Picture, figures: &[(&Piece, Figure)], names: &mut label::PlacedNames) {
    for (side, marks) in picture.overlays {
        overlay::paint_zones(brush, marks, *side);
    }
    for (side, marks) in picture.overlays {
        overlay::paint_lines(brush, marks, *side);
    }
    overlay::paint_lines(brush, &picture.scene.marks, Side::A);
    // Who is chosen lies on top of those he shares his place with.
    let is_chosen = |figure: &&(&Piece, Figure)| picture.selected == Some(figure.0.id);
    let (chosen, others): (Vec<_>, Vec<_>) = figures.iter().partition(is_chosen);
    for (piece, figure) in others.into_iter().chain(chosen) {
        if !picture.past && picture.may_act.contains(&piece.id) {
            unit::paint_may_act(brush, figure);
        }
        unit::paint(brush, piece, figure);
    }
    paint_rings(brush, picture, figures);
    let taken = paint_names(brush, picture, figures, names);
    terrain::paint_names(brush, &picture.scene.board, taken);
    let marks = picture.overlays.iter().flat_map(|(_, marks)| marks).chain(&picture.scene.marks);
    overlay::paint_words(brush, marks);
    hand::paint(brush, picture, figures);
}

/// Rings first and letters above them all: none is half under the ring of another.
fn paint_rings(brush: &Brush, picture: &Picture, figures: &[(&Piece, Figure)]) {
    let target = |piece: &Piece| picture.targets.iter().find(|(target, _)| *target == piece.id);
    for (piece, figure) in figures {
        if target(piece).is_some() {
            unit::paint_target(brush, figure);
        }
        if picture.selected == Some(piece.id) {
            unit::paint_chosen(brush, figure);
        }
    }
    for (piece, figure) in figures {
        let Some(letter) = target(piece).and_then(|(_, letter)| *letter) else { continue };
        let theme = brush.theme;
        let galley = brush.painter.layout_no_wrap(letter.to_string(), text::bold(text::CAPTION), theme.on_accent);
        let at = figure.bounds.left_top() - vec2(8.0, 6.0);
        brush.plate(at, galley, Plate { fill: theme.accent, edge: Stroke::NONE, ink: theme.on_accent });
    }
}

/// Names the units; returns everything that other names must keep clear of.
fn paint_names(
    brush: &Brush,
    picture: &Picture,
    figures: &[(&Piece, Figure)],
    known: &mut label::PlacedNames,
) -> Vec<Rect> {
    let (named, mut taken) = to_be_named(brush, picture, figures);
    label::paint(brush, &named, &mut taken, known);
    taken
}

/// Everybody in view, and what their names must keep clear of.
fn to_be_named<'a>(
    brush: &Brush,
    picture: &Picture,
    figures: &'a [(&'a Piece, Figure)],
) -> (Vec<label::Named<'a>>, Vec<Rect>) {
    let insists = |piece: &Piece| {
        picture.selected == Some(piece.id) || picture.targets.iter().any(|(target, _)| *target == piece.id)
    };
    let named: Vec<label::Named> = figures
        .iter()
        .filter(|(piece, figure)| insists(piece) || brush.view.canvas.contains(figure.bounds.center()))
        .map(|(piece, figure)| label::Named { piece, figure, insists: insists(piece) })
        .collect();
    let bar = Rect::from_min_size(brush.view.canvas.min, vec2(560.0, view::TOP_INSET));
    let mut taken = vec![bar, furniture::scale_plate(&brush.view)];
    taken.extend(figures.iter().map(|(_, figure)| figure.bounds));
    (named, taken)
}
