//! The first run: a club is begun, with the armies that are shipped.

use eframe::egui::{Align2, Frame, Key, Margin, Rect, Stroke, TextEdit, Ui, UiBuilder, vec2};

use super::command::ClubCommand;
use crate::app::parts::{Button, Icon, caption, label};
use crate::app::theme::{Theme, size, text, width};

/// Draws the card on which a club begins; `file` is where it will be kept.
pub fn first_ui(ui: &mut Ui, typed: &str, file: &str) -> Option<ClubCommand> {
    let theme = Theme::of(ui);
    let whole = ui.max_rect();
    ui.painter().rect_filled(whole, 0.0, theme.bg_app);
    let card = Align2::CENTER_CENTER.align_size_within_rect(vec2(620.0_f32.min(whole.width() - 32.0), 420.0), whole);
    let mut child =
        ui.new_child(UiBuilder::new().max_rect(Rect::from_min_size(card.min, card.size())).id_salt("first"));
    let frame = Frame::NONE
        .fill(theme.bg_raised)
        .stroke(Stroke::new(width::CONTROL, theme.line_strong))
        .corner_radius(size::CORNER)
        .inner_margin(Margin::same(26));
    frame.show(&mut child, |ui| {
        ui.set_width(ui.available_width());
        label(ui, "The club’s roll", text::title(38.0), theme.ink_1);
        let words = "One file for your painted units: who owns each, the armies they are raised in, and a book of what became \
            of them. A unit’s strength is the sum of its lines, and no line is ever erased.";
        label(ui, words, text::plain(text::BODY), theme.ink_2);
        ui.add_space(10.0);
        caption(ui, "What the club is called");
        let mut name = typed.to_owned();
        let field = TextEdit::singleline(&mut name).hint_text("The Saturday Society").desired_width(f32::INFINITY);
        let response = ui.add(field).accessible_name("What the club is called");
        let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let ready = !name.trim().is_empty();
        ui.add_space(8.0);
        let button = Button::main("Begin with the armies of the program").icon(Icon::Flag).key("Enter");
        let pressed = button.enabled(ready).width(ui.available_width()).show(ui).clicked();
        let words = format!("It is kept in {file}, and galloper club reads the same file.");
        label(ui, words, text::plain(text::CAPTION), theme.ink_3);
        if ready && (pressed || entered) {
            return Some(ClubCommand::Begin(name));
        }
        response.changed().then_some(ClubCommand::TypeName(name))
    }).inner
}
