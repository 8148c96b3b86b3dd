//! The bar at the top: the mark, the battle, whose eyes look, the theme, the keys.

use eframe::egui::{Align2, Painter, Pos2, Rect, Stroke, Ui, pos2, vec2};

use super::intent::Intent;
use super::parts::{Button, Icon, Look, elided};
use super::theme::{Theme, text, width};
use crate::game::{Eyes, Scene};

/// Draws the bar.
pub fn top_bar_ui(ui: &mut Ui, scene: &Scene, eyes: Eyes, under: &str, narrow: bool) -> Option<Intent> {
    let theme = Theme::of(ui);
    let bar = ui.max_rect();
    let middle = bar.center().y;
    let painter = ui.painter_at(bar);
    cannon(&painter, pos2(bar.left() + 30.0, middle), 1.0, theme);
    let mut left = bar.left() + 54.0;
    if !narrow {
        let font = text::title(26.0);
        let name = painter.text(pos2(left, middle + 1.0), Align2::LEFT_CENTER, "Galloper", font, theme.ink_1);
        painter.vline(name.right() + 14.0, bar.y_range().shrink(12.0), Stroke::new(width::HAIR, theme.line_hair));
        left = name.right() + 28.0;
    }
    let (title_right, intent) = buttons_ui(ui, bar, scene, eyes, narrow);
    let title =
        elided(&painter, &scene.title, text::semi_bold(text::BODY + 1.0), theme.ink_1, title_right - left - 12.0);
    let end = left + title.size().x;
    painter.galley(pos2(left, middle - title.size().y / 2.0), title, theme.ink_1);
    if !narrow {
        let under = elided(&painter, under, text::plain(14.0), theme.ink_3, title_right - end - 24.0);
        painter.galley(pos2(end + 10.0, middle - under.size().y / 2.0 + 1.0), under, theme.ink_3);
    }
    painter.hline(bar.x_range(), bar.bottom() - 0.5, Stroke::new(width::HAIR, theme.line_hair));
    intent
}

/// The buttons at the right; returns where they begin.
fn buttons_ui(ui: &Ui, bar: Rect, scene: &Scene, eyes: Eyes, narrow: bool) -> (f32, Option<Intent>) {
    let mut right = bar.right() - 12.0;
    let mut intent = None;
    let top = bar.center().y - 17.0;
    let signs = [
        (Icon::Gear, "Settings", Intent::ToggleSettings),
        (Icon::Keyboard, "Keys", Intent::ToggleKeys),
        (Icon::HalfCircle, "Day or candle", Intent::ToggleTheme),
        (Icon::Fit, "Whole table", Intent::Fit),
        (Icon::House, "Home", Intent::GoHome),
    ];
    for (icon, name, asks) in signs {
        let rect = Rect::from_min_size(pos2(right - 40.0, top), vec2(40.0, 34.0));
        let button = Button::new("").icon(icon).look(Look::Quiet).name(name).show_at(ui, rect, name);
        if button.on_hover_text(name).clicked() {
            intent = Some(asks);
        }
        right -= 46.0;
    }
    let whose = match eyes {
        Eyes::Umpire => "Umpire’s view".to_owned(),
        Eyes::Side(side) => format!("{} view", scene.sides[side.index()]),
    };
    let broad = if narrow { 40.0 } else { 170.0 };
    let rect = Rect::from_min_size(pos2(right - broad, top), vec2(broad, 34.0));
    let words = if narrow { "" } else { whose.as_str() };
    let name = format!("{whose}, change eyes");
    let look = if eyes == Eyes::Umpire { Look::Plain } else { Look::On };
    if Button::new(words)
        .icon(Icon::Eye)
        .look(look)
        .height(34.0)
        .width(broad)
        .name(&name)
        .show_at(ui, rect, "eyes")
        .clicked()
    {
        intent = Some(Intent::ChangeEyes);
    }
    (rect.left() - 12.0, intent)
}

/// The mark: a field gun.
pub fn cannon(painter: &Painter, at: Pos2, scale: f32, theme: &Theme) {
    let ink = theme.ink_1;
    let point = |x: f32, y: f32| at + vec2(x, y) * scale;
    let barrel = vec![point(-5.0, -1.5), point(11.5, -10.5), point(14.0, -6.0), point(-2.0, 3.5)];
    painter.add(eframe::egui::Shape::convex_polygon(barrel, ink, Stroke::NONE));
    painter.line_segment([point(11.0, -11.6), point(15.2, -4.4)], Stroke::new(2.2 * scale, ink));
    painter.line_segment([point(-3.5, 1.0), point(-14.5, 8.0)], Stroke::new(3.4 * scale, ink));
    painter.line_segment([point(-6.0, -2.0), point(-9.0, -1.0)], Stroke::new(3.0 * scale, ink));
    let hub = point(1.0, 3.0);
    painter.circle_filled(hub, 7.6 * scale, theme.bg_panel);
    painter.circle_stroke(hub, 7.0 * scale, Stroke::new(2.2 * scale, ink));
    for spoke in 0..4 {
        let angle = spoke as f32 * std::f32::consts::FRAC_PI_4;
        let arm = vec2(angle.cos(), angle.sin()) * 6.6 * scale;
        painter.line_segment([hub - arm, hub + arm], Stroke::new(1.3 * scale, ink));
    }
    painter.circle_filled(hub, 2.0 * scale, ink);
}
