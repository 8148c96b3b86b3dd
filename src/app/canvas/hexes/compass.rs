//! The compass: where the north is, and the two buttons that turn the map.

use eframe::egui::{Align2, Rect, Stroke, Ui, Vec2, vec2};

use crate::app::canvas::brush::Brush;
use crate::app::parts::{Button, Icon, Look};
use crate::app::theme::text;
use crate::app::ui_command::UiCommand;
use crate::game::HexBoard;
use crate::geometry::Vector;
use crate::hex::Corner;

/// A map narrower than this has no room for the compass beside the bar of overlays.
const NARROW: f32 = 480.0;

/// Draws the compass at the top right, and turns the map by a quarter where one of its buttons is pressed.
pub fn compass_ui(ui: &Ui, brush: &Brush, map: &HexBoard) -> Option<UiCommand> {
    let canvas = brush.view.canvas;
    // On a narrow map the bar of overlays reaches over to it.
    let down = if canvas.width() < NARROW { 92.0 } else { 44.0 };
    let middle = canvas.right_top() + vec2(-78.0, down);
    paint_rose(brush, middle, north(brush, map));
    let mut command = None;
    for (aside, icon, name, clockwise) in
        [(-44.0, Icon::Undo, "Turn the map to the left", false), (44.0, Icon::Redo, "Turn the map to the right", true)]
    {
        let rect = Rect::from_center_size(middle + vec2(aside, 0.0), Vec2::splat(32.0));
        let button = Button::new("").icon(icon).look(Look::Plain).height(32.0).width(32.0).name(name);
        if button.show_at(ui, rect, name).on_hover_text(name).clicked() {
            command = Some(UiCommand::TurnMap { clockwise });
        }
    }
    command
}

/// Where the north is on the screen. The right of the page bears so far from it: it lies that far to the left of the right.
fn north(brush: &Brush, map: &HexBoard) -> Vec2 {
    let bearing = f64::from(map.orientation.bearing(Corner::V0)).to_radians();
    brush.view.direction(Vector::new(bearing.cos(), bearing.sin()))
}

fn paint_rose(brush: &Brush, middle: eframe::egui::Pos2, north: Vec2) {
    let theme = brush.theme;
    brush.painter.circle(middle, 25.0, theme.bg_panel.gamma_multiply(0.94), Stroke::new(1.0, theme.line_strong));
    let across = north.rot90() * 4.5;
    let ink = Stroke::new(1.0, theme.ink_1);
    let heart = middle - north * 5.0;
    brush.convex(vec![heart + north * 13.0, heart + across, heart - across], theme.ink_1, ink);
    brush.convex(vec![heart - north * 13.0, heart + across, heart - across], theme.bg_raised, ink);
    brush.painter.text(middle + north * 16.0, Align2::CENTER_CENTER, "N", text::bold(text::CAPTION), theme.ink_1);
}
