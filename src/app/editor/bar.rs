//! The bar at the top of the editor: the file, drawn or as text, saved and played.

use eframe::egui::{Rect, Stroke, Ui, pos2, vec2};

use super::command::{EditorCommand, Page};
use crate::app::parts::{Button, Icon, Look, Tab, elided, tabs_ui};
use crate::app::theme::{Theme, size, text, width};
use crate::app::top_bar::cannon;
use crate::app::ui_command::UiCommand;

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
pub fn bar_ui(ui: &mut Ui, bar: &Bar) -> Option<EditorCommand> {
    let theme = Theme::of(ui);
    let whole = ui.max_rect();
    let middle = whole.center().y;
    let narrow = whole.width() < size::WIDE[0];
    let painter = ui.painter_at(whole);
    cannon(&painter, pos2(whole.left() + 30.0, middle), 1.0, theme);
    let (right, asked) = buttons_ui(ui, whole, bar, narrow);
    let (tabs, turned) = pages_ui(ui, whole, right, bar);
    let left = whole.left() + 58.0;
    let title = elided(&painter, bar.title, text::semi_bold(text::BODY + 1.0), theme.ink_1, tabs - left - 16.0);
    let end = left + title.size().x;
    painter.galley(pos2(left, middle - title.size().y / 2.0), title, theme.ink_1);
    if tabs - end > 80.0 {
        let under = elided(&painter, bar.under, text::plain(14.0), theme.ink_3, tabs - end - 28.0);
        painter.galley(pos2(end + 10.0, middle - under.size().y / 2.0 + 1.0), under, theme.ink_3);
    }
    painter.hline(whole.x_range(), whole.bottom() - 0.5, Stroke::new(width::HAIRLINE, theme.line_hair));
    asked.or(turned)
}

/// The file drawn and as text; gives back where the tabs begin.
fn pages_ui(ui: &Ui, bar: Rect, right: f32, shown: &Bar) -> (f32, Option<EditorCommand>) {
    const PAGES: [Page; 2] = [Page::Table, Page::Text];
    let tabs = [
        Tab { name: shown.drawn, icon: Icon::Map, key: "F2", here: shown.page == Page::Table },
        Tab { name: "Text", icon: Icon::List, key: "F3", here: shown.page == Page::Text },
    ];
    let (left, clicked) = tabs_ui(ui, bar, right, &tabs, true, "pages");
    (left, clicked.map(|index| EditorCommand::Page(PAGES[index])))
}

fn buttons_ui(ui: &Ui, whole: Rect, bar: &Bar, narrow: bool) -> (f32, Option<EditorCommand>) {
    let mut right = whole.right() - 12.0;
    let top = whole.center().y - 17.0;
    let mut command = None;
    let signs = [
        (Icon::House, "Home", EditorCommand::Ask(UiCommand::GoHome)),
        (Icon::HalfCircle, "Day or candle", EditorCommand::Ask(UiCommand::ToggleTheme)),
        (Icon::Keyboard, "Keys", EditorCommand::ToggleKeys),
        (Icon::Fit, "Whole table", EditorCommand::Fit),
        (Icon::Left, "Other files", EditorCommand::Files),
    ];
    for (icon, name, asks) in signs {
        let rect = Rect::from_min_size(pos2(right - 40.0, top), vec2(38.0, 34.0));
        if Button::new("").icon(icon).look(Look::Quiet).name(name).show_at(ui, rect, name).on_hover_text(name).clicked()
        {
            command = Some(asks);
        }
        right -= 40.0;
    }
    let words = |long: &'static str| if narrow { "" } else { long };
    let mut button =
        |words: &str, name: &str, icon: Icon, enabled: bool, broad: f32, asks: EditorCommand, hint: &str| {
            let broad = if words.is_empty() { 44.0 } else { broad };
            let rect = Rect::from_min_size(pos2(right - broad - 4.0, top), vec2(broad, 34.0));
            let button = Button::new(words).icon(icon).height(34.0).name(name).enabled(enabled);
            if button.show_at(ui, rect, name).on_hover_text(hint).clicked() && enabled {
                command = Some(asks);
            }
            right = rect.left() - 4.0;
        };
    if bar.may_play {
        button(
            "Play this",
            "Play this",
            Icon::Flag,
            true,
            118.0,
            EditorCommand::Play,
            "Begins the battle as it stands here",
        );
    }
    let ask = EditorCommand::AskName(Some(bar.title.to_owned()));
    button(words("Save as"), "Save as", Icon::Pencil, true, 110.0, ask, "Writes it under another name");
    button(words("Save"), "Save", Icon::Disk, bar.may_save, 88.0, EditorCommand::Save, "Writes the file (Ctrl+S)");
    (right - 8.0, command)
}
