//! Tabs in a trough, in the middle of a bar.

use eframe::egui::{CornerRadius, Painter, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::{Icon, focus_ring};
use crate::app::theme::{Theme, size, text, width};

/// One of several tabs.
pub struct Tab<'t> {
    /// What it says.
    pub name: &'t str,
    /// Its sign.
    pub icon: Icon,
    /// The key that goes there.
    pub key: &'t str,
    /// Whether one is there.
    pub here: bool,
}

const HIGH: f32 = 36.0;
/// From the sign to the word.
const SIGN: f32 = 26.0;
/// At either end of a tab.
const ASIDE: f32 = 11.0;
/// A tab that shows its sign alone.
const SIGN_ALONE: f32 = 44.0;

/// Draws tabs in the middle of a bar, or as far to the left of its middle as they must be to end before `right`; without words each is
/// its sign. Gives back where they begin, and which was clicked.
pub fn tabs_ui(ui: &Ui, bar: Rect, right: f32, tabs: &[Tab], words: bool, id: &str) -> (f32, Option<usize>) {
    let theme = Theme::of(ui);
    let painter = ui.painter();
    let broad: Vec<f32> = tabs.iter().map(|tab| if words { width_of(painter, tab.name) } else { SIGN_ALONE }).collect();
    let whole: f32 = broad.iter().sum();
    let left = (bar.center().x - whole / 2.0).min(right - whole - 12.0);
    let trough = Rect::from_min_size(pos2(left, bar.center().y - HIGH / 2.0), vec2(whole, HIGH));
    painter.rect_filled(trough.expand(2.0), f32::from(size::CORNER), theme.bg_sunken);
    let id = ui.scope_id().with(id);
    let mut clicked = None;
    let mut from = left;
    for (index, (tab, broad)) in tabs.iter().zip(broad).enumerate() {
        let rect = Rect::from_min_size(pos2(from, trough.top()), vec2(broad, HIGH));
        let response = ui.interact(rect, id.with(tab.name), Sense::click());
        response.widget_info(|| WidgetInfo::selected(Role::Tab, true, tab.here, tab.name));
        paint(painter, rect, tab, response.hovered(), words, theme);
        focus_ring(ui, &response, rect);
        if response.on_hover_text(format!("{} ({})", tab.name, tab.key)).clicked() {
            clicked = Some(index);
        }
        from += broad;
    }
    (trough.left(), clicked)
}

/// As wide as the word in bold, so that no tab moves when another is chosen.
fn width_of(painter: &Painter, name: &str) -> f32 {
    let bold = painter.layout_no_wrap(name.to_owned(), text::bold(text::BODY), eframe::egui::Color32::PLACEHOLDER);
    bold.size().x + SIGN + 2.0 * ASIDE
}

fn paint(painter: &Painter, rect: Rect, tab: &Tab, hovered: bool, words: bool, theme: &Theme) {
    if tab.here {
        let edge = Stroke::new(width::CONTROL, theme.line_strong);
        painter.rect(rect, CornerRadius::same(size::CORNER), theme.bg_raised, edge, StrokeKind::Inside);
    }
    let ink = if tab.here || hovered { theme.ink_1 } else { theme.ink_2 };
    if !words {
        tab.icon.paint(painter, rect.center(), 20.0, ink);
        return;
    }
    let font = if tab.here { text::bold(text::BODY) } else { text::plain(text::BODY) };
    let galley = painter.layout_no_wrap(tab.name.to_owned(), font, ink);
    let from = rect.center().x - f32::midpoint(galley.size().x, SIGN);
    tab.icon.paint(painter, pos2(from + 9.0, rect.center().y), 18.0, ink);
    painter.galley(pos2(from + SIGN, rect.center().y - galley.size().y / 2.0), galley, ink);
}
