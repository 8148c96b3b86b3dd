//! Generals, units and cards on the table: chosen, carried and turned.

use eframe::egui::{Rect, Response, Role, Sense, Stroke, Ui, WidgetInfo, vec2};

use super::snapping::{snapped, snapped_angle};
use crate::app::canvas::{Brush, Figure, View, handle_place, pose_of};
use crate::app::editor::command::EditorCommand;
use crate::app::editor::file::Editor;
use crate::app::editor::grip::Grip;
use crate::app::theme::size;
use crate::data::edit::{Address, Stroke as Change, degrees, point};
use crate::game::Piece;
use crate::geometry::{Point, Pose};

/// A piece on the table: chosen by a click, carried by its body.
pub fn piece_ui(
    ui: &Ui,
    surface: &Response,
    editor: &Editor,
    grip: &mut Option<Grip>,
    (piece, figure): (&Piece, &Figure),
    view: View,
) -> Option<EditorCommand> {
    let address = editor.drawn.address(piece.id)?.clone();
    let hit = figure.target().intersect(surface.rect);
    if !hit.is_positive() {
        return None;
    }
    let response = ui.interact(hit, surface.id.with(("piece", piece.id)), Sense::click_and_drag());
    let is_chosen = editor.chosen.as_ref() == Some(&address);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, &piece.description));
    if response.clicked() {
        surface.request_focus();
        return Some(EditorCommand::Choose(Some(address)));
    }
    let pointer = response.interact_pointer_pos().map(|at| view.table_from_screen(at))?;
    if response.drag_started() {
        let origin = ui.input(|input| input.pointer.press_origin()).map_or(pointer, |at| view.table_from_screen(at));
        let stands = pose_of(piece)?.point();
        *grip = Some(Grip::Body(address.clone(), [stands.x - origin.x, stands.y - origin.y]));
    }
    let Some(Grip::Body(held, [x, y])) = grip else { return None };
    if *held != address || !(response.dragged() || response.drag_stopped()) {
        return None;
    }
    let to = snapped(ui, Point::new(pointer.x + *x, pointer.y + *y));
    editor.carried(&address, to, editor.facing_of(&address))
}

/// The handle of the chosen piece, by which it is turned.
pub fn handle_ui(
    ui: &Ui,
    surface: &Response,
    editor: &Editor,
    grip: &mut Option<Grip>,
    (piece, figure): (&Piece, &Figure),
    brush: &Brush,
) -> Option<EditorCommand> {
    let address = editor.drawn.address(piece.id)?.clone();
    let stands = editor.place_of(&address)?;
    let at = handle_place(figure);
    let ink = brush.theme.accent;
    brush.painter.line_segment([figure.local(0.0, 0.0), at], Stroke::new(1.5, ink));
    brush.painter.circle(at, 7.0, brush.theme.bg_raised, Stroke::new(2.0, ink));
    let grasp = ui.interact(
        Rect::from_center_size(at, vec2(size::TARGET, size::TARGET)),
        surface.id.with("turn"),
        Sense::drag(),
    );
    grasp.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Turn {}", piece.name)));
    if grasp.drag_started() {
        *grip = Some(Grip::Turn(address.clone()));
    }
    let pointer = brush.view.table_from_screen(grasp.interact_pointer_pos()?);
    if *grip != Some(Grip::Turn(address.clone())) || !grasp.dragged() {
        return None;
    }
    let from = Point::new(stands[0], stands[1]);
    let angle = snapped_angle(ui, crate::geometry::pose::bearing(from, pointer));
    editor.carried(&address, stands, angle)
}

impl Editor {
    /// Where a general, a unit or a card stands on the table.
    pub fn place_of(&self, address: &Address) -> Option<[f64; 2]> {
        match address.head() {
            "card" => {
                let card = self.sketch.cards.get(address.index(1)?)?;
                if card.behind.is_some() { None } else { card.at }
            }
            _ => match self.unit_at(address) {
                Some(unit) if unit.building.is_none() && unit.card.is_none() => unit.at,
                Some(_) => None,
                None => self.sketch.commands.get(address.index(1)?)?.at,
            },
        }
    }

    /// Where a general, a unit or a card looks.
    pub fn facing_of(&self, address: &Address) -> f64 {
        let facing = match address.head() {
            "card" => address.index(1).and_then(|index| self.sketch.cards.get(index)).map(|card| card.facing),
            _ => match self.unit_at(address) {
                Some(unit) => Some(unit.facing),
                None => address.index(1).and_then(|index| self.sketch.commands.get(index)).map(|one| one.facing),
            },
        };
        facing.unwrap_or(0.0)
    }

    /// What carrying a general, a unit or a card somewhere is.
    pub fn carried(&self, address: &Address, to: [f64; 2], facing: f64) -> Option<EditorCommand> {
        let [width, height] = self.sketch.table;
        let to = [to[0].clamp(-12.0, width + 12.0), to[1].clamp(-12.0, height + 12.0)];
        let change = match (address.head(), address.0.len()) {
            ("card", _) => self.carried_card(address, to, facing)?,
            ("command", 2) => vec![
                Change::Set(address.clone(), "at", point(to)),
                Change::Set(address.clone(), "facing", degrees(facing)),
            ],
            ("command", _) => vec![Change::Place(address.clone(), to, facing)],
            _ => return None,
        };
        let name = self.drawn.piece(address).map_or("it", |piece| piece.name.as_str());
        Some(EditorCommand::Gesture(format!("Move {name}"), format!("carry {address} {}", self.presses), change))
    }

    /// A card carried over its side's edge lies behind it.
    fn carried_card(&self, address: &Address, to: [f64; 2], facing: f64) -> Option<Vec<Change>> {
        use crate::data::table::Edge;
        let card = self.sketch.cards.get(address.index(1)?)?;
        let [width, height] = self.sketch.table;
        let edge = self.sketch.rear()[card.side.index()];
        let (past, along, length) = match edge {
            Edge::South => (to[1] <= 0.5, to[0], width),
            Edge::North => (to[1] >= height - 0.5, to[0], width),
            Edge::West => (to[0] <= 0.5, to[1], height),
            Edge::East => (to[0] >= width - 0.5, to[1], height),
        };
        if past {
            return Some(vec![Change::PlaceCardBehind(address.clone(), along.clamp(1.5, length - 1.5))]);
        }
        let pose: Pose = edge.behind(along, width, height);
        let facing = if card.behind.is_some() { pose.facing } else { facing };
        Some(vec![Change::PlaceCard(address.clone(), to, facing)])
    }
}
