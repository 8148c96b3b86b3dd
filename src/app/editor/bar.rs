//! The bar at the top of the editor: the file, drawn or as text, saved and played.

use eframe::egui::{CornerRadius, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::deed::{Deed, Page};
use crate::app::intent::Intent;
use crate::app::parts::{Button, Icon, Look, elided, focus_ring};
use crate::app::theme::{Theme, size, text, width};
use crate::app::top_bar::cannon;

/// What the bar writes.
pub struct Bar<'b> {
    /// The scenario's title, or the army's name.
    pub title: &'b str,
    /// Its file, and whether that is up to date.
    pub under: &'b str,
    /// How it is shown.
    pub page: Page,
    /// What the drawn page is called.
    pub drawn: &'b str,
    /// Whether it is a scenario.
    pub may_play: bool,
    /// Whether there is anything to save.
    pub may_save: bool,
}

/// Draws the bar.
pub fn bar_ui(ui: &mut Ui, bar: &Bar) -> Option<Deed> {
    let theme = Theme::of(ui);
    let whole = ui.max_rect();
    let middle = whole.center().y;
    let narrow = whole.width() < size::WIDE[0];
    let painter = ui.painter_at(whole);
    cannon(&painter, pos2(whole.left() + 30.0, middle), 1.0, theme);
    let (right, asked) = buttons_ui(ui, whole, bar, narrow);
    let (tabs, turned) = tabs_ui(ui, whole, right, bar);
    let left = whole.left() + 58.0;
    let title = elided(&painter, bar.title, text::semi_bold(text::BODY + 1.0), theme.ink_1, tabs - left - 16.0);
    let end = left + title.size().x;
    painter.galley(pos2(left, middle - title.size().y / 2.0), title, theme.ink_1);
    if tabs - end > 80.0 {
        let under = elided(&painter, bar.under, text::plain(14.0), theme.ink_3, tabs - end - 28.0);
        painter.galley(pos2(end + 10.0, middle - under.size().y / 2.0 + 1.0), under, theme.ink_3);
    }
    painter.hline(whole.x_range(), whole.bottom() - 0.5, Stroke::new(width::HAIR, theme.line_hair));
    asked.or(turned)
}

fn tabs_ui(ui: &Ui, bar: Rect, right: f32, shown: &Bar) -> (f32, Option<Deed>) {
    let theme = Theme::of(ui);
    let painter = ui.painter();
    let (broad, high) = (102.0, 36.0);
    let left = (bar.center().x - broad).min(right - broad * 2.0 - 12.0);
    let trough = Rect::from_min_size(pos2(left, bar.center().y - high / 2.0), vec2(broad * 2.0, high));
    painter.rect_filled(trough.expand(2.0), f32::from(size::CORNER), theme.bg_sunken);
    let mut deed = None;
    for (index, (page, name, icon)) in
        [(Page::Table, shown.drawn, Icon::Map), (Page::Text, "Text", Icon::List)].into_iter().enumerate()
    {
        let rect = Rect::from_min_size(trough.min + vec2(broad * index as f32, 0.0), vec2(broad, high));
        let response = ui.interact(rect, ui.scope_id().with(("page", page)), Sense::click());
        let here = page == shown.page;
        response.widget_info(|| WidgetInfo::selected(Role::Tab, true, here, name));
        if here {
            let edge = Stroke::new(width::CONTROL, theme.line_strong);
            painter.rect(rect, CornerRadius::same(size::CORNER), theme.bg_raised, edge, StrokeKind::Inside);
        }
        let ink = if here || response.hovered() { theme.ink_1 } else { theme.ink_2 };
        let font = if here { text::bold(text::BODY) } else { text::plain(text::BODY) };
        let galley = painter.layout_no_wrap(name.to_owned(), font, ink);
        let from = rect.center().x - f32::midpoint(galley.size().x, 26.0);
        icon.paint(painter, pos2(from + 9.0, rect.center().y), 18.0, ink);
        painter.galley(pos2(from + 26.0, rect.center().y - galley.size().y / 2.0), galley, ink);
        focus_ring(ui, &response, rect);
        let key = if page == Page::Table { "F2" } else { "F3" };
        if response.on_hover_text(format!("{name} ({key})")).clicked() {
            deed = Some(Deed::Page(page));
        }
    }
    (trough.left(), deed)
}

fn buttons_ui(ui: &Ui, whole: Rect, bar: &Bar, narrow: bool) -> (f32, Option<Deed>) {
    let mut right = whole.right() - 12.0;
    let top = whole.center().y - 17.0;
    let mut deed = None;
    let signs = [
        (Icon::House, "Home", Deed::Ask(Intent::GoHome)),
        (Icon::HalfCircle, "Day or candle", Deed::Ask(Intent::ToggleTheme)),
        (Icon::Keyboard, "Keys", Deed::ToggleKeys),
        (Icon::Fit, "Whole table", Deed::Fit),
        (Icon::Left, "Other files", Deed::Files),
    ];
    for (icon, name, asks) in signs {
        let rect = Rect::from_min_size(pos2(right - 40.0, top), vec2(38.0, 34.0));
        if Button::new("").icon(icon).look(Look::Quiet).name(name).show_at(ui, rect, name).on_hover_text(name).clicked()
        {
            deed = Some(asks);
        }
        right -= 40.0;
    }
    let words = |long: &'static str| if narrow { "" } else { long };
    let mut button = |words: &str, name: &str, icon: Icon, enabled: bool, broad: f32, asks: Deed, hint: &str| {
        let broad = if words.is_empty() { 44.0 } else { broad };
        let rect = Rect::from_min_size(pos2(right - broad - 4.0, top), vec2(broad, 34.0));
        let button = Button::new(words).icon(icon).height(34.0).name(name).enabled(enabled);
        if button.show_at(ui, rect, name).on_hover_text(hint).clicked() && enabled {
            deed = Some(asks);
        }
        right = rect.left() - 4.0;
    };
    if bar.may_play {
        button("Play this", "Play this", Icon::Flag, true, 118.0, Deed::Play, "Begins the battle as it stands here");
    }
    let ask = Deed::AskName(Some(bar.title.to_owned()));
    button(words("Save as"), "Save as", Icon::Pencil, true, 110.0, ask, "Writes it under another name");
    button(words("Save"), "Save", Icon::Disk, bar.may_save, 88.0, Deed::Save, "Writes the file (Ctrl+S)");
    (right - 8.0, deed)
}
