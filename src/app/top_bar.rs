//! The bar at the top: the mark, the battle, the places, the players' view, search, rules, theme, settings, home.

use eframe::egui::{Align2, Painter, Pos2, Rect, Stroke, Ui, pos2, vec2};

use super::parts::{Button, Icon, Look, Tab, elided, tabs_ui};
use super::place::Place;
use super::theme::{Theme, size, text, width};
use super::ui_command::UiCommand;
use crate::game::{Eyes, Scene};

/// What the bar writes, as plain data.
pub struct TopBar<'a> {
    /// What is seen.
    pub scene: &'a Scene,
    /// Whose eyes look.
    pub eyes: Eyes,
    /// What stands under the title: the journal's name.
    pub under: &'a str,
    /// Where one is.
    pub place: Place,
    /// Whether a ledger is kept, and has a tab.
    pub keeps_ledger: bool,
    /// Whether the players' view is on show.
    pub players: bool,
}

/// Draws the bar.
pub fn top_bar_ui(ui: &mut Ui, bar: &TopBar, narrow: bool) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let whole = ui.max_rect();
    let middle = whole.center().y;
    let painter = ui.painter_at(whole);
    cannon(&painter, pos2(whole.left() + 30.0, middle), 1.0, theme);
    let mut left = whole.left() + 54.0;
    if !narrow {
        let font = text::title(26.0);
        let name = painter.text(pos2(left, middle + 1.0), Align2::LEFT_CENTER, "Galloper", font, theme.ink_1);
        painter.vline(name.right() + 14.0, whole.y_range().shrink(12.0), Stroke::new(width::HAIRLINE, theme.line_hair));
        left = name.right() + 28.0;
    }
    let (right, command) = buttons_ui(ui, whole, bar, narrow);
    let (tabs, chosen) = places_ui(ui, whole, right, bar);
    let font = text::semi_bold(text::BODY + 1.0);
    let title = elided(&painter, &bar.scene.title, font, theme.ink_1, tabs - left - 16.0);
    let end = left + title.size().x;
    painter.galley(pos2(left, middle - title.size().y / 2.0), title, theme.ink_1);
    if !narrow && tabs - end > 80.0 {
        let under = elided(&painter, bar.under, text::plain(14.0), theme.ink_3, tabs - end - 28.0);
        painter.galley(pos2(end + 10.0, middle - under.size().y / 2.0 + 1.0), under, theme.ink_3);
    }
    painter.hline(whole.x_range(), whole.bottom() - 0.5, Stroke::new(width::HAIRLINE, theme.line_hair));
    chosen.or(command)
}

/// The places, in the middle where there is room; gives back where they begin.
fn places_ui(ui: &Ui, bar: Rect, right: f32, shown: &TopBar) -> (f32, Option<UiCommand>) {
    let places = Place::tabs(shown.scene, shown.keeps_ledger);
    let tab = |place: &Place| Tab {
        name: place.name_over(shown.scene),
        icon: place.icon(),
        key: place.key(),
        here: *place == shown.place,
    };
    let tabs: Vec<Tab> = places.iter().map(tab).collect();
    let (left, clicked) = tabs_ui(ui, bar, right, &tabs, bar.width() >= size::NARROWEST, "places");
    (left, clicked.map(|index| UiCommand::GoTo(places[index])))
}

/// The buttons at the right; returns where they begin.
fn buttons_ui(ui: &Ui, whole: Rect, bar: &TopBar, narrow: bool) -> (f32, Option<UiCommand>) {
    let mut right = whole.right() - 12.0;
    let mut command = None;
    let top = whole.center().y - 17.0;
    let signs = [
        (Icon::House, "Home", UiCommand::GoHome),
        (Icon::Gear, "Settings", UiCommand::ToggleSettings),
        (Icon::HalfCircle, "Day or candle", UiCommand::ToggleTheme),
        (Icon::Keyboard, "Keys", UiCommand::ToggleKeys),
        (Icon::Fit, "Whole table", UiCommand::Fit),
        (Icon::Book, "Rules", UiCommand::GoTo(Place::Rules)),
        (Icon::Search, "Find anything", UiCommand::TogglePalette),
    ];
    let step = if narrow { 38.0 } else { 42.0 };
    for (icon, name, asks) in signs {
        let rect = Rect::from_min_size(pos2(right - step + 2.0, top), vec2(step - 2.0, 34.0));
        let look = if name == "Rules" && bar.place == Place::Rules { Look::On } else { Look::Quiet };
        let button = Button::new("").icon(icon).look(look).name(name).show_at(ui, rect, name);
        if button.on_hover_text(name).clicked() {
            command = Some(asks);
        }
        right -= step;
    }
    let broad = if narrow { 44.0 } else { 140.0 };
    let rect = Rect::from_min_size(pos2(right - broad - 4.0, top), vec2(broad, 34.0));
    let words = match bar.eyes {
        _ if narrow => String::new(),
        Eyes::Umpire => "Players’ view".to_owned(),
        Eyes::Side(side) => format!("{} eyes", bar.scene.sides[side.index()]),
    };
    let look = if bar.players || bar.eyes != Eyes::Umpire { Look::On } else { Look::Plain };
    let button = Button::new(&words).icon(Icon::Eye).look(look).height(34.0).width(broad).name("Players’ view");
    if button.show_at(ui, rect, "players").on_hover_text("Players’ view (P)").clicked() {
        command = Some(UiCommand::TogglePlayers);
    }
    (rect.left() - 12.0, command)
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
