//! Throws in one row: a group of dice for each, typed one after another.

use eframe::egui::{Frame, Margin, Rect, Sense, Ui, pos2, vec2};

use super::dice::{mark_ui, one_die_ui, switch_ui};
use super::{Decision, part};
use crate::app::parts::label;
use crate::app::theme::{Theme, size, text};
use crate::app::ui_command::UiCommand;
use crate::dice::Reads as _;
use crate::game::DiceRequest;

/// The edge of a die in a row of groups.
const EDGE: f32 = 40.0;

/// Draws the groups, and what would come of them once all are typed.
pub fn dice_row_ui(ui: &mut Ui, row: &[DiceRequest], decision: &Decision) -> Option<UiCommand> {
    let margin = Margin { left: size::MARGIN as i8, right: size::MARGIN as i8, top: 10, bottom: 12 };
    let shown = Frame::NONE.fill(Theme::of(ui).bg_sunken).inner_margin(margin).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let mut command = switch_ui(ui, &row[0], decision);
        let mut first = 0;
        for request in row {
            command = group_ui(ui, request, first, decision).or(command);
            first += usize::from(request.dice.count);
        }
        command
    });
    if decision.tray.filled().is_some() && decision.tumbling.is_none() {
        part(ui, |ui| super::story::reports_ui(ui, decision.preview, true));
    }
    shown.inner
}

/// The dice of one throw, with what they are for and what they need.
fn group_ui(ui: &mut Ui, request: &DiceRequest, first: usize, decision: &Decision) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    ui.add_space(8.0);
    let needed = request.reading.needed().map_or_else(String::new, |number| format!(": {number}"));
    label(ui, format!("{}{needed}", request.why), text::semi_bold(text::CAPTION + 1.0), theme.ink_2);
    let count = usize::from(request.dice.count);
    let across = (((ui.available_width() + 8.0) / (EDGE + 8.0)).floor().max(1.0) as usize).min(count.max(1));
    let step = (ui.available_width() / across as f32).min(EDGE + 22.0);
    let high = EDGE + if request.reading.has_marks() { 22.0 } else { 6.0 };
    let room = vec2(ui.available_width(), high * count.div_ceil(across) as f32);
    let (rect, _) = ui.allocate_exact_size(room, Sense::hover());
    let faces = decision.tray.faces();
    let own = &faces[first.min(faces.len())..(first + count).min(faces.len())];
    let mut command = None;
    for index in 0..own.len() {
        let corner = rect.min + vec2((index % across) as f32 * step, (index / across) as f32 * high);
        let place = Rect::from_min_size(corner + vec2(2.0, 0.0), vec2(EDGE, EDGE));
        command = one_die_ui(ui, place, first + index, request.dice, decision).or(command);
        let mark = request.reading.mark(own, index, &decision.scene.sides);
        if let Some(mark) = mark.filter(|_| decision.tumbling.is_none()) {
            mark_ui(ui, pos2(place.center().x, place.bottom() + 11.0), step, &mark);
        }
    }
    command
}
