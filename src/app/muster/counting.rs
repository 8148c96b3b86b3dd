//! Losses logged by hand: the figures in the muster are a button, and a stepper stands over them once it is pressed.

use eframe::egui::{Align2, Event, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::MusterUnit;
use crate::app::parts::{Button, Icon, Look, focus_ring};
use crate::app::theme::{Theme, size, text, width};
use crate::app::ui_command::UiCommand;

/// The figures as a button; once pressed, a stepper stands over them, and the wheel turns it.
pub fn count_ui(ui: &mut Ui, row: Rect, unit: &MusterUnit, counted: bool, narrow: bool) -> Option<UiCommand> {
    let [now, start] = unit.counted.filter(|_| ui.is_rect_visible(row))?;
    let number = Rect::from_min_max(pos2(row.right() - if narrow { 34.0 } else { 62.0 }, row.top()), row.max);
    if !counted {
        let response = ui.interact(number, ui.scope_id().with(("figures", unit.piece)), Sense::click());
        let name = format!("Figures of {}: {now} of {start}", unit.name);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        if response.hovered() {
            let edge = Stroke::new(width::CONTROL, Theme::of(ui).line_strong);
            ui.painter().rect_stroke(number.shrink(2.0), f32::from(size::CORNER), edge, StrokeKind::Inside);
        }
        focus_ring(ui, &response, number.shrink(3.0));
        return response.clicked().then_some(UiCommand::Count(Some(unit.piece)));
    }
    stepper_ui(ui, row, unit, [now, start])
}

/// One figure less, one more, and done.
fn stepper_ui(ui: &mut Ui, row: Rect, unit: &MusterUnit, [now, start]: [u16; 2]) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let broad = row.width().min(188.0);
    let place = Rect::from_min_max(pos2(row.right() - broad, row.top() - 3.0), row.max + vec2(0.0, 3.0));
    ui.painter().rect(
        place,
        f32::from(size::CORNER),
        theme.bg_raised,
        Stroke::new(width::CHOSEN, theme.accent),
        StrokeKind::Inside,
    );
    let key = place.height().min(broad / 3.0);
    let cell = |from: f32| Rect::from_min_size(pos2(place.left() + from, place.top()), vec2(key, place.height()));
    let less = (cell(0.0), Icon::Minus, format!("One figure less of {}", unit.name), now.checked_sub(1));
    let more = (cell(broad - key), Icon::Plus, format!("One figure more of {}", unit.name), Some(now + 1));
    let mut command = None;
    for (rect, icon, name, figures) in [less, more] {
        let figures = figures.filter(|figures| *figures <= start);
        let button = Button::new("").icon(icon).look(Look::Quiet).name(&name).enabled(figures.is_some());
        if let (true, Some(figures)) = (button.show_at(ui, rect, &name).clicked(), figures) {
            command = Some(UiCommand::SetFigures(unit.piece, figures));
        }
    }
    let middle = Rect::from_min_max(pos2(place.left() + key, place.top()), pos2(place.right() - key, place.bottom()));
    let response = ui.interact(middle, ui.scope_id().with(("count", unit.piece)), Sense::click());
    let name = format!("Done counting {}", unit.name);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    let words = if broad < 120.0 { now.to_string() } else { format!("{now} of {start}") };
    ui.painter().text(middle.center(), Align2::CENTER_CENTER, words, text::bold(text::BODY), theme.ink_1);
    focus_ring(ui, &response, middle.shrink(4.0));
    let turned = response.hovered().then(|| wheel(ui)).flatten();
    let turned =
        turned.and_then(|more| if more { Some(now + 1).filter(|now| *now <= start) } else { now.checked_sub(1) });
    let turned = turned.map(|figures| UiCommand::SetFigures(unit.piece, figures));
    let done = response.clicked().then_some(UiCommand::Count(None));
    command.or(turned).or(done)
}

/// Whether the wheel was turned up or down by a notch; the list under it does not move then.
fn wheel(ui: &Ui) -> Option<bool> {
    let notches: Vec<bool> = ui.input_mut(|input| {
        input.smooth_scroll_delta = vec2(0.0, 0.0);
        let turned = input.events.iter().filter_map(|event| match event {
            Event::MouseWheel { delta, .. } if delta.y != 0.0 => Some(delta.y > 0.0),
            _ => None,
        });
        turned.collect()
    });
    notches.first().copied()
}
