//! Buttons that say what they do, with the key that does the same.

use std::sync::Arc;

use eframe::egui::{
    Align2, Color32, CornerRadius, Galley, Painter, Pos2, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui,
    WidgetInfo,
};
use eframe::egui::{pos2, vec2};

use super::icon::Icon;
use super::words::focus_ring;
use crate::app::theme::{Theme, size, text, width};

/// How much a button says for itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// The one thing to do next.
    Main,
    /// Something that may be done.
    Plain,
    /// Something that may be done, without an edge.
    Quiet,
    /// A switch that is on.
    On,
}

/// A button: icon, words, key.
pub struct Button<'a> {
    words: &'a str,
    name: Option<&'a str>,
    icon: Option<Icon>,
    key: Option<&'a str>,
    look: Look,
    width: Option<f32>,
    height: f32,
    enabled: bool,
}

impl<'a> Button<'a> {
    /// A plain button.
    pub fn new(words: &'a str) -> Self {
        Self {
            words,
            name: None,
            icon: None,
            key: None,
            look: Look::Plain,
            width: None,
            height: size::BUTTON,
            enabled: true,
        }
    }

    /// The main button of a panel.
    pub fn main(words: &'a str) -> Self {
        Self { look: Look::Main, height: size::MAIN_BUTTON, ..Self::new(words) }
    }

    /// With an icon before the words.
    #[must_use]
    pub fn icon(mut self, icon: Icon) -> Self {
        self.icon = Some(icon);
        self
    }

    /// With the key that does the same.
    #[must_use]
    pub fn key(mut self, key: &'a str) -> Self {
        self.key = Some(key);
        self
    }

    /// With another look.
    #[must_use]
    pub fn look(mut self, look: Look) -> Self {
        self.look = look;
        self
    }

    /// With a fixed width.
    #[must_use]
    pub fn width(mut self, width: f32) -> Self {
        self.width = Some(width);
        self
    }

    /// With a fixed height.
    #[must_use]
    pub fn height(mut self, height: f32) -> Self {
        self.height = height;
        self
    }

    /// What a screen reader says, where the words do not say enough.
    #[must_use]
    pub fn name(mut self, name: &'a str) -> Self {
        self.name = Some(name);
        self
    }

    /// Greyed when it cannot be pressed.
    #[must_use]
    pub fn enabled(mut self, enabled: bool) -> Self {
        self.enabled = enabled;
        self
    }

    /// Draws it where the layout puts it.
    pub fn show(self, ui: &mut Ui) -> Response {
        let width = self.width.unwrap_or_else(|| self.natural_width(ui.painter()));
        let sense = if self.enabled { Sense::click() } else { Sense::hover() };
        let (rect, response) = ui.allocate_exact_size(vec2(width, self.height), sense);
        self.paint(ui, rect, &response);
        response
    }

    /// Draws it in a rectangle.
    pub fn show_at(self, ui: &Ui, rect: Rect, id: impl std::hash::Hash + std::fmt::Debug) -> Response {
        let sense = if self.enabled { Sense::click() } else { Sense::hover() };
        let response = ui.interact(rect, ui.scope_id().with(("button", id)), sense);
        self.paint(ui, rect, &response);
        response
    }

    fn font(&self) -> eframe::egui::FontId {
        match self.look {
            Look::Main => {
                text::semi_bold(if self.height >= size::MAIN_BUTTON { text::VALUE + 1.0 } else { text::BODY })
            }
            Look::On => text::semi_bold(text::ROW),
            Look::Plain | Look::Quiet => text::plain(if self.height < size::BUTTON { text::ROW } else { text::BODY }),
        }
    }

    fn natural_width(&self, painter: &Painter) -> f32 {
        let words = painter.layout_no_wrap(self.words.to_owned(), self.font(), Color32::PLACEHOLDER).size().x;
        let icon = if self.icon.is_some() { self.icon_size() + 8.0 } else { 0.0 };
        let key = self.key.map_or(0.0, |key| key_cap_width(painter, key) + 10.0);
        let inner = if self.words.is_empty() { self.icon_size() + 12.0 } else { words + icon };
        (inner + key + 24.0).max(size::TARGET)
    }

    fn icon_size(&self) -> f32 {
        if self.look == Look::Main { 22.0 } else { 19.0 }
    }

    fn paint(&self, ui: &Ui, rect: Rect, response: &Response) {
        let name = self.name.unwrap_or(self.words);
        let enabled = self.enabled;
        let on = self.look == Look::On;
        response.widget_info(|| {
            if on {
                WidgetInfo::selected(Role::Button, enabled, true, name)
            } else {
                WidgetInfo::labeled(Role::Button, enabled, name)
            }
        });
        let theme = Theme::of(ui);
        let painter = ui.painter();
        let (fill, edge, mut ink) = self.colours(theme, response.hovered());
        if !enabled {
            ink = theme.ink_3;
        }
        let corner = CornerRadius::same(size::CORNER);
        painter.rect(rect, corner, fill, edge, StrokeKind::Inside);
        focus_ring(ui, response, rect);
        self.paint_inside(ui, rect, ink);
    }

    fn colours(&self, theme: &Theme, hovered: bool) -> (Color32, Stroke, Color32) {
        let edge = Stroke::new(width::CONTROL, theme.line_strong);
        match self.look {
            Look::Main if !self.enabled => (theme.bg_sunken, edge, theme.ink_3),
            Look::Main if hovered => (theme.accent_hover, Stroke::NONE, theme.on_accent),
            Look::Main | Look::On => (theme.accent, Stroke::NONE, theme.on_accent),
            Look::Plain if hovered => (theme.bg_sunken, edge, theme.ink_1),
            Look::Plain => (theme.bg_raised, edge, theme.ink_1),
            Look::Quiet if hovered => (theme.bg_sunken, Stroke::NONE, theme.ink_1),
            Look::Quiet => (Color32::TRANSPARENT, Stroke::NONE, theme.ink_2),
        }
    }

    fn paint_inside(&self, ui: &Ui, rect: Rect, ink: Color32) {
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        let icon = self.icon_size();
        let key = self.key.map_or(0.0, |key| key_cap_width(&painter, key) + 10.0);
        if self.words.is_empty() {
            if let Some(sign) = self.icon {
                sign.paint(&painter, rect.center(), icon, ink);
            }
            return;
        }
        let mut before = if self.icon.is_some() { icon + 8.0 } else { 0.0 };
        let mut room = rect.width() - 24.0 - before - key;
        let long = painter.layout_no_wrap(self.words.to_owned(), text::semi_bold(text::BODY), ink).size().x > room;
        let shows_icon = !(long && self.look == Look::Main);
        if !shows_icon {
            room += before;
            before = 0.0;
        }
        let galley = self.fitted(&painter, ink, room);
        let spare = (room - galley.size().x).max(0.0);
        let centred = self.look != Look::Main || self.width.is_none();
        let left = rect.left() + 12.0 + if centred { spare / 2.0 } else { 0.0 };
        if let Some(sign) = self.icon.filter(|_| shows_icon) {
            sign.paint(&painter, pos2(left + icon / 2.0, rect.center().y), icon, ink);
        }
        painter.galley(pos2(left + before, rect.center().y - galley.size().y / 2.0), galley, ink);
        if let Some(letters) = self.key {
            let at = pos2(rect.right() - 8.0 - (key - 10.0) / 2.0, rect.center().y);
            let on_accent = matches!(self.look, Look::Main | Look::On) && self.enabled;
            key_cap(&painter, at, letters, Theme::of(ui), on_accent);
        }
    }
}

impl Button<'_> {
    /// The words as large as they may be; the main button's shrink, and then take two lines, before they are cut short.
    fn fitted(&self, painter: &Painter, ink: Color32, room: f32) -> Arc<Galley> {
        let whole = painter.layout_no_wrap(self.words.to_owned(), self.font(), ink);
        if whole.size().x <= room || self.look != Look::Main || self.height < size::MAIN_BUTTON {
            return super::words::elided(painter, self.words, self.font(), ink, room);
        }
        let smaller = painter.layout_no_wrap(self.words.to_owned(), text::semi_bold(text::BODY), ink);
        if smaller.size().x <= room {
            return smaller;
        }
        let lines = super::words::wrapped(painter, self.words, text::semi_bold(text::ROW), ink, room, 18.0);
        if lines.rows.len() <= 2 {
            return lines;
        }
        super::words::elided(painter, self.words, text::semi_bold(text::ROW), ink, room)
    }
}

/// How wide a key cap is.
pub fn key_cap_width(painter: &Painter, letters: &str) -> f32 {
    painter.layout_no_wrap(letters.to_owned(), text::semi_bold(text::CAPTION), Color32::PLACEHOLDER).size().x.max(9.0)
        + 11.0
}

/// A key cap with its middle here; on verdigris, drawn in the colour of its words.
pub fn key_cap(painter: &Painter, middle: Pos2, letters: &str, theme: &Theme, on_accent: bool) -> Rect {
    let rect = Rect::from_center_size(middle, vec2(key_cap_width(painter, letters), 21.0));
    let (fill, edge, ink) = if on_accent {
        (Color32::TRANSPARENT, theme.on_accent, theme.on_accent)
    } else {
        (theme.bg_panel, theme.line_strong, theme.ink_2)
    };
    painter.rect(rect, 3.0, fill, Stroke::new(1.2, edge), StrokeKind::Inside);
    painter.text(rect.center(), Align2::CENTER_CENTER, letters, text::semi_bold(text::CAPTION), ink);
    rect
}
