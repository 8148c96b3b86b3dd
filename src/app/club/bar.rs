//! The bar at the top of the club's pages.

use eframe::egui::{Align2, Rect, Stroke, Ui, pos2, vec2};

use super::command::{ClubCommand, Page};
use crate::app::parts::{Button, Icon, Look, Tab, elided, tabs_ui};
use crate::app::theme::{Theme, size, text, width};
use crate::app::top_bar::cannon;
use crate::app::ui_command::UiCommand;

/// Draws the bar: the club's name, its pages, undo, theme and home.
pub fn bar_ui(ui: &mut Ui, club: &str, page: Page, undo: Option<&str>) -> Option<ClubCommand> {
    let theme = Theme::of(ui);
    let whole = ui.max_rect();
    let middle = whole.center().y;
    let painter = ui.painter_at(whole);
    cannon(&painter, pos2(whole.left() + 30.0, middle), 1.0, theme);
    let font = text::title(26.0);
    let name =
        painter.text(pos2(whole.left() + 54.0, middle + 1.0), Align2::LEFT_CENTER, "Galloper", font, theme.ink_1);
    painter.vline(name.right() + 14.0, whole.y_range().shrink(12.0), Stroke::new(width::HAIRLINE, theme.line_hair));
    let (right, asked) = buttons_ui(ui, whole, undo);
    let tab = |one: Page| {
        let (name, icon, key) = match one {
            Page::Battles => ("Battles", Icon::Map, "F2"),
            Page::Roll => ("Roll", Icon::List, "F3"),
            Page::Members => ("Members", Icon::Hand, "F4"),
            Page::Campaigns => ("Campaigns", Icon::Flag, "F5"),
        };
        Tab { name, icon, key, here: one == page }
    };
    let tabs = Page::ALL.map(tab);
    let (left, turned) = tabs_ui(ui, whole, right, &tabs, whole.width() >= size::NARROWEST, "club pages");
    let at = pos2(name.right() + 28.0, middle);
    let club = elided(&painter, club, text::semi_bold(text::BODY + 1.0), theme.ink_1, left - at.x - 16.0);
    painter.galley(at - vec2(0.0, club.size().y / 2.0), club, theme.ink_1);
    painter.hline(whole.x_range(), whole.bottom() - 0.5, Stroke::new(width::HAIRLINE, theme.line_hair));
    asked.or(turned.map(|page| ClubCommand::Turn(Page::ALL[page])))
}

fn buttons_ui(ui: &Ui, whole: Rect, undo: Option<&str>) -> (f32, Option<ClubCommand>) {
    let mut right = whole.right() - 12.0;
    let mut command = None;
    let why = undo.map_or_else(|| "Nothing to undo".to_owned(), |what| format!("Undo: {what} (Ctrl Z)"));
    let signs = [
        (Icon::House, "Home", "Home", ClubCommand::Ask(UiCommand::GoHome), true),
        (Icon::HalfCircle, "Day or candle", "Day or candle", ClubCommand::Ask(UiCommand::ToggleTheme), true),
        (Icon::Undo, "Undo", &why, ClubCommand::Undo, undo.is_some()),
    ];
    for (icon, name, hint, asks, enabled) in signs {
        let rect = Rect::from_min_size(pos2(right - 40.0, whole.center().y - 17.0), vec2(38.0, 34.0));
        let button = Button::new("").icon(icon).look(Look::Quiet).name(name).enabled(enabled);
        if button.show_at(ui, rect, name).on_hover_text(hint).clicked() {
            command = Some(asks);
        }
        right -= 40.0;
    }
    (right, command)
}
