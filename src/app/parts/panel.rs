//! Panels.

use eframe::egui::{Color32, Frame, Margin, Panel};

/// The panel in which a thing of a fixed size is drawn.
pub fn fixed(panel: Panel, size: f32, fill: Color32, margin: i8) -> Panel {
    let frame = Frame::NONE.fill(fill).inner_margin(Margin::same(margin));
    panel.exact_size(size).frame(frame).show_separator_line(false).resizable(false)
}
