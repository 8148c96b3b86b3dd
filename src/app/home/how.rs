//! How one plays: miniatures on a table, a map of hexes, a ledger without places, or a small fight to try it.

use eframe::egui::{Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::Home;
use crate::app::parts::{Button, Icon, Look, elided, focus_ring, key_cap, key_cap_width};
use crate::app::theme::{Theme, size, text, width};
use crate::app::ui_command::{How, UiCommand};

/// A way to begin, as its card says it.
struct BeginCard {
    title: &'static str,
    under: &'static str,
    /// What a screen reader says.
    name: &'static str,
    short: &'static str,
    icon: Icon,
    key: &'static str,
    asks: UiCommand,
}

/// Every way, as the keys of the home row choose them.
fn ways() -> [BeginCard; 4] {
    [
        BeginCard {
            title: "Miniatures on a table",
            under: "Positions are kept in inches.",
            name: "Miniatures on a table",
            short: "Table",
            icon: Icon::Map,
            key: "A",
            asks: UiCommand::Play(How::Table),
        },
        BeginCard {
            title: "Ledger",
            under: "No positions: you tick the facts.",
            name: "Ledger: you state the facts",
            short: "Ledger",
            icon: Icon::List,
            key: "S",
            asks: UiCommand::Play(How::Ledger),
        },
        BeginCard {
            title: "Hex map",
            under: "Boardgames on hexes or areas.",
            name: "Hex map",
            short: "Hexes",
            icon: Icon::Hexagon,
            key: "D",
            asks: UiCommand::Play(How::Map),
        },
        BeginCard {
            title: "Try it",
            under: "A small fight, each step explained.",
            name: "Try it: a small fight with every step explained",
            short: "Try it",
            icon: Icon::Flag,
            key: "F",
            asks: UiCommand::BeginLesson,
        },
    ]
}

/// What a key of the home row asks for.
pub fn asked_by(key: &str) -> Option<UiCommand> {
    ways().into_iter().find(|way| way.key == key).map(|way| way.asks)
}

/// How high a card is.
const CARD: f32 = 66.0;
/// Below this height of the whole there is room for one row of buttons only.
const LOW: f32 = 620.0;

/// Draws the ways. Returns what is left of the room below them.
pub fn how_ui(ui: &Ui, rect: Rect, home: &Home) -> (Option<UiCommand>, Rect) {
    let gap = 10.0;
    let cards = rect.height() >= LOW && rect.width() >= 520.0;
    let (columns, high) = if cards { (2, CARD) } else { (4, 44.0) };
    let wide = (rect.width() - gap * (columns as f32 - 1.0)) / columns as f32;
    let mut command = None;
    let mut bottom = rect.top();
    for (index, way) in ways().into_iter().enumerate() {
        let (column, row) = (index % columns, index / columns);
        let at = rect.min + vec2((wide + gap) * column as f32, (high + gap) * row as f32);
        let place = Rect::from_min_size(at, vec2(wide, high));
        bottom = place.bottom();
        let on = way.asks == UiCommand::Play(home.how);
        let clicked = if cards { card_ui(ui, place, &way, on) } else { button_ui(ui, place, &way, on) };
        if clicked && !on {
            command = Some(way.asks);
        }
    }
    (command, Rect::from_min_max(pos2(rect.left(), bottom + gap), rect.max))
}

fn button_ui(ui: &Ui, place: Rect, way: &BeginCard, on: bool) -> bool {
    let look = if on { Look::On } else { Look::Plain };
    let words = if place.width() < 96.0 { "" } else { way.short };
    let button = Button::new(words).icon(way.icon).look(look).name(way.name);
    button.show_at(ui, place, way.name).on_hover_text(way.name).clicked()
}

fn card_ui(ui: &Ui, place: Rect, way: &BeginCard, on: bool) -> bool {
    let theme = Theme::of(ui);
    let response = ui.interact(place, ui.scope_id().with(("way", way.key)), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, on, way.name));
    let painter = ui.painter();
    let (fill, edge) = match (on, response.hovered()) {
        (true, _) => (theme.accent_soft, Stroke::new(width::CHOSEN, theme.accent)),
        (false, true) => (theme.bg_sunken, Stroke::new(width::CONTROL, theme.line_strong)),
        (false, false) => (theme.bg_raised, Stroke::new(width::CONTROL, theme.line_strong)),
    };
    painter.rect(place, f32::from(size::CORNER), fill, edge, StrokeKind::Inside);
    let sign = Rect::from_center_size(pos2(place.left() + 34.0, place.center().y), vec2(42.0, 42.0));
    painter.rect_filled(sign, f32::from(size::CORNER), if on { theme.accent } else { theme.bg_sunken });
    way.icon.paint(painter, sign.center(), 24.0, if on { theme.on_accent } else { theme.ink_1 });
    let cap = pos2(place.right() - 14.0 - key_cap_width(painter, way.key) / 2.0, place.top() + 20.0);
    key_cap(painter, cap, way.key, theme, false);
    let left = sign.right() + 12.0;
    let title = elided(painter, way.title, text::bold(text::BODY + 1.0), theme.ink_1, cap.x - 20.0 - left);
    painter.galley(pos2(left, place.top() + 10.0), title, theme.ink_1);
    let under = elided(painter, way.under, text::plain(14.0), theme.ink_2, place.right() - 10.0 - left);
    painter.galley(pos2(left, place.top() + 35.0), under, theme.ink_2);
    focus_ring(ui, &response, place);
    response.clicked()
}
