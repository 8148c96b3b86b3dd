//! Small cards over the table: the keys, the settings, a rule's text.

use eframe::egui::{Align2, Context, Id, Modal, Role, ScrollArea, TextEdit, Ui, WidgetInfo, vec2};

use super::keys;
use super::parts::{Button, Icon, Look, caption, key_cap, key_cap_width, label};
use super::ruling::{dialog_frame, title_ui};
use super::seats::seats_ui;
use super::theme::{Theme, size, text};
use super::ui_command::UiCommand;
use crate::robot::Robot;

/// The card of keys.
pub fn keys_ui(context: &Context) -> Option<UiCommand> {
    card(context, "keys", 820.0, |ui| {
        title_ui(ui, Icon::Keyboard, "Four rows of keys");
        ui.columns(2, |columns| {
            for (index, (row, keys)) in keys::CARD.iter().enumerate() {
                key_rows_ui(&mut columns[usize::from(index > 2)], row, keys);
            }
        });
        label(
            ui,
            "Drag a unit to move it; Shift turns it; Alt sets any piece down by ruling. Scroll to zoom, drag the ground to move the table.",
            text::plain(text::ROW),
            Theme::of(ui).ink_2,
        );
        None
    })
}

/// One row of keys: what it is for, and each key with what it does.
pub fn key_rows_ui(ui: &mut Ui, row: &str, keys: &[(&str, &str)]) {
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.add_space(8.0);
    caption(ui, row);
    for (key, what) in keys {
        key_row_ui(ui, key, what);
    }
}

fn key_row_ui(ui: &mut Ui, key: &str, what: &str) {
    let theme = Theme::of(ui);
    ui.horizontal(|ui| {
        ui.set_min_height(26.0);
        ui.spacing_mut().interact_size.y = 24.0;
        let wide = key_cap_width(ui.painter(), key);
        let (rect, _) = ui.allocate_exact_size(vec2(wide.max(150.0), 24.0), eframe::egui::Sense::hover());
        key_cap(ui.painter(), rect.left_center() + vec2(wide / 2.0, 0.0), key, theme, false);
        label(ui, what, text::plain(text::BODY), theme.ink_1);
    });
}

/// A switch of the settings card.
pub struct Switch {
    /// What it says.
    pub words: String,
    /// Whether it is on.
    pub on: bool,
    /// What pressing it asks for.
    pub asks: UiCommand,
}

/// The card of settings; with the seats of both sides where robots may sit there.
pub fn settings_ui(
    context: &Context,
    switches: &[Switch],
    umpire: &str,
    seats: Option<([&str; 2], [Option<Robot>; 2])>,
) -> Option<UiCommand> {
    card(context, "settings", 460.0, |ui| {
        title_ui(ui, Icon::Gear, "Settings");
        let mut command = None;
        for switch in switches {
            let icon = if switch.on { Icon::Tick } else { Icon::Cross };
            let look = if switch.on { Look::On } else { Look::Plain };
            let wide = ui.available_width();
            if Button::new(&switch.words).icon(icon).look(look).width(wide).height(40.0).show(ui).clicked() {
                command = Some(switch.asks.clone());
            }
        }
        command = zoom_ui(ui).or(command);
        caption(ui, "The umpire’s name, as the journal writes it");
        let mut name = umpire.to_owned();
        let field = TextEdit::singleline(&mut name).char_limit(60).desired_width(f32::INFINITY);
        if ui.add(field).accessible_name("The umpire’s name").changed() {
            command = Some(UiCommand::SignAs(name));
        }
        if let Some((sides, seats)) = seats {
            command = seats_ui(ui, sides, seats).or(command);
        }
        command
    })
}

/// How large everything is drawn.
fn zoom_ui(ui: &mut Ui) -> Option<UiCommand> {
    let mut command = None;
    ui.horizontal(|ui| {
        let percent = (ui.ctx().zoom_factor() * 100.0).round();
        let words = format!("Size {percent}%");
        let (rect, response) = ui.allocate_exact_size(vec2(112.0, 40.0), eframe::egui::Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
        let at = rect.left_center() + vec2(4.0, 0.0);
        ui.painter().text(at, Align2::LEFT_CENTER, &words, text::plain(text::BODY), Theme::of(ui).ink_1);
        for (icon, name, step) in [
            (Icon::Minus, "Smaller", Some(false)),
            (Icon::Plus, "Larger", Some(true)),
            (Icon::Undo, "As at first", None),
        ] {
            if Button::new("").icon(icon).name(name).width(48.0).height(40.0).show(ui).on_hover_text(name).clicked() {
                command = Some(UiCommand::Zoom(step));
            }
        }
    });
    command
}

/// A rule in our own words.
pub fn rule_ui(context: &Context, section: &str, citation: &str, words: &str) -> Option<UiCommand> {
    card(context, "rule", 520.0, |ui| {
        let theme = Theme::of(ui);
        title_ui(ui, Icon::Book, section);
        label(ui, words, text::plain(text::BODY + 1.0), theme.ink_1);
        label(ui, citation, text::plain(text::CAPTION), theme.ink_3);
        None
    })
}

/// A card over the window: it is closed by its button, by Escape, or by a click beside it.
pub fn card(
    context: &Context,
    id: &str,
    wide: f32,
    add: impl FnOnce(&mut Ui) -> Option<UiCommand>,
) -> Option<UiCommand> {
    let modal = Modal::new(Id::unique(id)).frame(dialog_frame(context));
    let shown = modal.show(context, |ui| {
        let window = context.content_rect().size();
        ui.set_width(wide.min(window.x - 64.0));
        ui.spacing_mut().item_spacing.y = 8.0;
        // As high as what is on it at once: left to itself it asks for no more than the frame before gave it, and grows bit by bit.
        let high = window.y - 140.0;
        let inside = ScrollArea::vertical().max_height(high).min_scrolled_height(high).auto_shrink([false, true]);
        let command = inside.show(ui, add).inner;
        ui.add_space(6.0);
        let closed = Button::main("Close").key("Esc").height(size::BUTTON + 6.0).show(ui).clicked();
        command.or(closed.then_some(UiCommand::Escape))
    });
    let left = shown.should_close().then_some(UiCommand::Escape);
    shown.inner.or(left)
}
