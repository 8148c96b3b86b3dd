//! Wedges: the ways a piece may face, or stand, each a mark at the corner it would look at.

use eframe::egui::{Pos2, Rect, Role, Sense, Stroke, Ui, WidgetInfo, vec2};

use crate::app::canvas::brush::Brush;
use crate::app::theme::{size, width};
use crate::app::ui_command::UiCommand;
use crate::game::HexBoard;
use crate::hex::Stand;

/// One way to face or to stand.
#[derive(Clone, Debug, PartialEq)]
pub struct Wedge {
    /// Its place among the ways offered on the map.
    pub way: usize,
    /// How the piece would stand.
    pub stand: Stand,
    /// What is offered.
    pub label: String,
    /// Whether it is the one that Enter would take.
    pub chosen: bool,
}

/// Draws the wedges and returns the one pressed.
pub fn wedges_ui(ui: &Ui, brush: &Brush, map: &HexBoard, wedges: &[Wedge]) -> Option<UiCommand> {
    let mut command = None;
    for wedge in wedges {
        let (middle, corners) = triangle(brush, map, wedge.stand);
        let rect = Rect::from_center_size(middle, vec2(size::TARGET, size::TARGET).min(vec2(30.0, 30.0)));
        let rect = rect.intersect(brush.view.canvas);
        if !rect.is_positive() {
            continue;
        }
        let response = ui.interact(rect, ui.scope_id().with(("wedge", wedge.way)), Sense::click());
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, wedge.chosen, &wedge.label));
        let theme = brush.theme;
        let filled = wedge.chosen || response.hovered() || response.has_focus();
        brush.edge(corners.to_vec(), Stroke::new(5.0, theme.bg_raised));
        let fill = if filled { theme.accent } else { theme.bg_raised };
        brush.convex(corners.to_vec(), fill, Stroke::new(width::CHOSEN, theme.accent));
        if response.on_hover_text(&wedge.label).clicked() {
            command = Some(UiCommand::TakeWay(wedge.way));
        }
    }
    command
}

/// The triangle before a stand's front, and its middle.
fn triangle(brush: &Brush, map: &HexBoard, stand: Stand) -> (Pos2, [Pos2; 3]) {
    let (pose, _) = map.lie(stand);
    let front = brush.view.screen_from_table(pose.point());
    let ahead = brush.view.ahead(pose);
    let across = ahead.rot90();
    let long = (brush.view.scale * 0.30).clamp(14.0, 26.0);
    // Far longer than broad: it points one way only.
    let half = long * 0.40;
    // So far out that six of them round one counter do not lie on each other.
    let near = front + ahead * (brush.view.scale * 0.13).max(3.0);
    (near + ahead * long * 0.45, [near + ahead * long, near + across * half, near - across * half])
}
