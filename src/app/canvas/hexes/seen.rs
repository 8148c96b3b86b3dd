//! Where a hex is on the screen.

use eframe::egui::Pos2;

use crate::app::canvas::brush::Brush;
use crate::game::HexBoard;
use crate::geometry::Point;
use crate::hex::Hex;

/// Where the middle of a hex is on the screen.
pub fn at(brush: &Brush, map: &HexBoard, hex: Hex) -> Pos2 {
    brush.view.screen_from_table(map.centre(hex))
}

/// The corners of a hex on the screen.
pub fn outline(brush: &Brush, corners: &[Point]) -> Vec<Pos2> {
    corners.iter().map(|corner| brush.view.screen_from_table(*corner)).collect()
}

/// Whether any of a hex is seen.
pub fn is_seen(brush: &Brush, map: &HexBoard, hex: Hex) -> bool {
    brush.view.canvas.expand(brush.view.scale).contains(at(brush, map, hex))
}
