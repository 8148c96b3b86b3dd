//! Round inches and degrees for what is drawn by hand.

use eframe::egui::Ui;

use crate::geometry::Point;

/// Lengths are laid to the quarter inch, or to the hundredth while Alt is held.
pub fn snapped(ui: &Ui, at: Point) -> [f64; 2] {
    let grid = if ui.input(|input| input.modifiers.alt) { 100.0 } else { 4.0 };
    [at.x, at.y].map(|inches| (inches * grid).round() / grid)
}

/// Angles to five degrees, or to one while Alt is held.
pub fn snapped_angle(ui: &Ui, angle: f64) -> f64 {
    let step = if ui.input(|input| input.modifiers.alt) { 1.0 } else { 5.0 };
    ((angle / step).round() * step).rem_euclid(360.0)
}
