//! The sheet of facts: what was measured and how near to a limit it lies, and what the umpire states instead.

use std::borrow::Cow;

use eframe::egui::{Align2, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::{Decision, part};
use crate::app::parts::{Button, Icon, Look, wrapped};
use crate::app::theme::{Theme, size, text, width};
use crate::app::ui_command::UiCommand;
use crate::game::{Fact, FactSheet, FactUnit, FactValue, Statement};
use crate::geometry::in_quarters;

/// The width of a stepper.
const STEPPER: f32 = 136.0;

/// Where a fact comes from, as it is written under its name.
#[derive(Clone, Debug, PartialEq)]
pub enum Standing {
    /// Measured, and clear of every limit.
    Measured(String),
    /// Measured within a hair of a limit, or not at all: the umpire's call.
    Doubtful(String),
    /// Stated, against what was measured.
    Stated(String),
}

/// Says where a fact comes from.
pub fn standing(fact: &Fact, statement: &Statement) -> Standing {
    let measured = fact.measured.as_ref().map(|value| with_unit(value, &fact.unit));
    let margin = fact.margin.map(|margin| format!(", {:.2}″ from a limit", margin.abs())).unwrap_or_default();
    match (statement.value(&fact.name), measured) {
        (Some(_), Some(measured)) => Standing::Stated(format!("stated; measured {measured}{margin}")),
        (Some(_), None) => Standing::Stated("stated".to_owned()),
        (None, None) => Standing::Doubtful("not measured: state it".to_owned()),
        (None, Some(measured)) if fact.is_doubtful() => {
            Standing::Doubtful(format!("umpire’s call: measured {measured}{margin}"))
        }
        (None, Some(measured)) => Standing::Measured(format!("measured {measured}{margin}")),
    }
}

/// A value with its sign.
pub fn with_unit(value: &FactValue, unit: &FactUnit) -> String {
    match (unit, value) {
        // Quarters of an inch are written as such; what was measured more finely is told so.
        (FactUnit::Inches { .. }, FactValue::Number(inches)) if (inches * 4.0).fract().abs() < 1e-9 => {
            format!("{}″", in_quarters(*inches))
        }
        (FactUnit::Inches { .. }, _) => format!("{value}″"),
        (FactUnit::Yes | FactUnit::Count { .. } | FactUnit::Word(_), _) => value.to_string(),
    }
}

/// Draws the sheet, doubtful facts marked.
pub fn facts_ui(ui: &mut Ui, sheet: &FactSheet, decision: &Decision) -> Option<UiCommand> {
    let mut command = None;
    part(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        for fact in &sheet.facts {
            command = fact_ui(ui, fact, decision).or(command.take());
        }
    });
    command
}

fn fact_ui(ui: &mut Ui, fact: &Fact, decision: &Decision) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let place = standing(fact, decision.stated);
    let value = decision.stated.value(&fact.name).or(fact.measured.as_ref());
    let control = match fact.unit {
        FactUnit::Word(_) => 150.0,
        FactUnit::Yes => 112.0,
        FactUnit::Inches { .. } | FactUnit::Count { .. } => STEPPER,
    };
    let room = ui.available_width() - control - 30.0;
    let words = wrapped(ui.painter(), &fact.label, text::plain(text::BODY), theme.ink_1, room, 20.0);
    let (caption, ink) = match &place {
        Standing::Measured(words) => (words, theme.ink_3),
        Standing::Doubtful(words) => (words, theme.fatigued),
        Standing::Stated(words) => (words, theme.accent),
    };
    let under = wrapped(ui.painter(), caption, text::plain(text::CAPTION), ink, room, 16.0);
    let high = (words.size().y + under.size().y + 10.0).max(46.0);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), high), Sense::hover());
    let (fill, edge) = match &place {
        Standing::Doubtful(_) => (theme.fatigued_soft, Stroke::new(width::CONTROL, theme.fatigued)),
        Standing::Stated(_) => (theme.accent_soft, Stroke::new(width::CONTROL, theme.accent)),
        Standing::Measured(_) => (theme.bg_raised, Stroke::new(width::HAIRLINE, theme.line_hair)),
    };
    ui.painter().rect(rect, f32::from(size::CORNER), fill, edge, StrokeKind::Inside);
    ui.painter().galley(rect.min + vec2(12.0, 5.0), words.clone(), theme.ink_1);
    ui.painter().galley(rect.min + vec2(12.0, 5.0 + words.size().y), under, ink);
    let right = Rect::from_min_max(pos2(rect.right() - control - 6.0, rect.top()), rect.max);
    let stated = control_ui(ui, right, fact, value);
    let section = (decision.section)(&fact.rule);
    let response = ui.interact(
        Rect::from_min_max(rect.min, pos2(right.left(), rect.bottom())),
        ui.scope_id().with(("fact", fact.name.as_ref())),
        Sense::click(),
    );
    let shown = value.map_or("not known".to_owned(), |value| with_unit(value, &fact.unit));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{}: {shown}, {caption}", fact.label)));
    let response = response.on_hover_text(format!("{section}. Click to let the measurement stand."));
    if response.clicked() && fact.measured.is_some() {
        return Some(UiCommand::State { fact: fact.name.to_string(), value: None });
    }
    stated.map(|value| UiCommand::State { fact: fact.name.to_string(), value: Some(value) })
}

/// The control by which a fact is stated: a tick, a stepper, or a turn through its words.
fn control_ui(ui: &mut Ui, rect: Rect, fact: &Fact, value: Option<&FactValue>) -> Option<FactValue> {
    match &fact.unit {
        FactUnit::Yes => yes_ui(ui, rect, fact, value),
        FactUnit::Inches { most } => stepper_ui(ui, rect, fact, value, (0.25, *most)),
        FactUnit::Count { most } => stepper_ui(ui, rect, fact, value, (1.0, f64::from(*most))),
        FactUnit::Word(words) => words_ui(ui, rect, fact, value, words),
    }
}

fn yes_ui(ui: &mut Ui, rect: Rect, fact: &Fact, value: Option<&FactValue>) -> Option<FactValue> {
    let half = vec2(52.0, size::TARGET);
    let mut chosen = None;
    for (index, (yes, word)) in [(true, "Yes"), (false, "No")].into_iter().enumerate() {
        let left = rect.right() - 8.0 - 2.0 * half.x + index as f32 * half.x;
        let place = Rect::from_min_size(pos2(left, rect.center().y - half.y / 2.0), half);
        let on = value == Some(&FactValue::Yes(yes));
        let name = format!("{}: {}", fact.label, word.to_lowercase());
        let look = if on { Look::On } else { Look::Plain };
        let button = Button::new(word).look(look).height(half.y).width(half.x).name(&name);
        if button.show_at(ui, place, (fact.name.as_ref(), word)).clicked() {
            chosen = Some(FactValue::Yes(yes));
        }
    }
    chosen
}

fn stepper_ui(
    ui: &mut Ui,
    rect: Rect,
    fact: &Fact,
    value: Option<&FactValue>,
    (step, most): (f64, f64),
) -> Option<FactValue> {
    let theme = Theme::of(ui);
    let now = match value {
        Some(FactValue::Number(number)) => Some(*number),
        _ => None,
    };
    let side = size::TARGET;
    let middle = rect.center().y;
    let more = Rect::from_min_size(pos2(rect.right() - 8.0 - side, middle - side / 2.0), vec2(side, side));
    let less = Rect::from_min_size(pos2(rect.right() - STEPPER, middle - side / 2.0), vec2(side, side));
    let (name_less, name_more) = (format!("{}: less", fact.label), format!("{}: more", fact.label));
    let down =
        Button::new("").icon(Icon::Minus).height(side).name(&name_less).show_at(ui, less, (fact.name.as_ref(), "less"));
    let up =
        Button::new("").icon(Icon::Plus).height(side).name(&name_more).show_at(ui, more, (fact.name.as_ref(), "more"));
    let shown = value.map_or("?".to_owned(), |value| with_unit(&rounded(value), &fact.unit));
    let at = pos2(f32::midpoint(less.right(), more.left()), middle);
    ui.painter().text(at, Align2::CENTER_CENTER, shown, text::bold(text::BODY), theme.ink_1);
    let scrolled = stepped(ui, rect);
    let change = f64::from(i8::from(up.clicked()) - i8::from(down.clicked())) + scrolled;
    if change == 0.0 {
        return None;
    }
    let whole = |number: f64| if change > 0.0 { (number / step + 1e-6).floor() } else { (number / step - 1e-6).ceil() };
    let next = now.map_or(0.0, |number| (whole(number) + change) * step);
    Some(FactValue::Number(next.clamp(0.0, most)))
}

/// The scroll wheel over a stepper counts as its buttons, with Ctrl so that the panel still scrolls.
fn stepped(ui: &Ui, rect: Rect) -> f64 {
    if !ui.rect_contains_pointer(rect) {
        return 0.0;
    }
    ui.input(|input| {
        let turned = input.events.iter().find_map(|event| match event {
            eframe::egui::Event::MouseWheel { delta, modifiers, .. } if modifiers.alt => Some(delta.y),
            _ => None,
        });
        f64::from(turned.map_or(0.0, f32::signum))
    })
}

fn rounded(value: &FactValue) -> FactValue {
    match value {
        FactValue::Number(number) => FactValue::Number((number * 100.0).round() / 100.0),
        other => other.clone(),
    }
}

fn words_ui(
    ui: &mut Ui,
    rect: Rect,
    fact: &Fact,
    value: Option<&FactValue>,
    words: &[Cow<'static, str>],
) -> Option<FactValue> {
    let place =
        Rect::from_min_max(pos2(rect.left(), rect.center().y - 17.0), pos2(rect.right() - 8.0, rect.center().y + 17.0));
    let now = match value {
        Some(FactValue::Word(word)) => words.iter().position(|one| one == word),
        _ => None,
    };
    let shown = now.map_or("choose", |at| words[at].as_ref()).replace('_', " ");
    let name = format!("{}: {shown}, turn to the next", fact.label);
    let button = Button::new(&shown).icon(Icon::Down).height(34.0).width(place.width()).name(&name);
    let clicked = button.show_at(ui, place, (fact.name.as_ref(), "word")).clicked();
    let next = now.map_or(0, |at| (at + 1) % words.len().max(1));
    clicked.then(|| FactValue::Word(words[next].clone()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Rule;

    fn range(measured: Option<f64>, margin: Option<f64>) -> Fact {
        Fact {
            name: "range".into(),
            label: "Range".into(),
            rule: Rule::new("TOY 1"),
            unit: FactUnit::Inches { most: 72.0 },
            measured: measured.map(FactValue::Number),
            margin,
            usual: None,
        }
    }

    #[test]
    fn a_measurement_says_how_near_its_limit_it_lies() {
        let none = Statement::default();
        assert_eq!(
            standing(&range(Some(1.75), Some(0.25)), &none),
            Standing::Measured("measured 1¾″, 0.25″ from a limit".to_owned())
        );
        assert!(matches!(standing(&range(Some(1.99), Some(0.01)), &none), Standing::Doubtful(_)));
        assert!(matches!(standing(&range(None, None), &none), Standing::Doubtful(_)));
    }

    #[test]
    fn what_is_stated_is_shown_beside_what_was_measured() {
        let mut statement = Statement::default();
        statement.0.insert("range".to_owned(), FactValue::Number(2.25));
        assert_eq!(
            standing(&range(Some(1.99), Some(0.01)), &statement),
            Standing::Stated("stated; measured 1.99″, 0.01″ from a limit".to_owned())
        );
    }
}
