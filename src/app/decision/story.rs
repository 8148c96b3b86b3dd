//! What happened just now, what is refused, where a charge has got to, and looking back.

use eframe::egui::{Align2, Frame, Margin, Rect, Role, Sense, Stroke, TextEdit, Ui, WidgetInfo, pos2, vec2};

use super::{Decision, PastPlace, part};
use crate::app::parts::{Button, Icon, caption, elided, label, link, wrapped};
use crate::app::theme::{Theme, size, text, width};
use crate::app::ui_command::UiCommand;
use crate::game::{Progress, Refusal, Report, ReportKind, Standing, capitalised};

/// What came of the last decision.
pub fn just_now_ui(ui: &mut Ui, decision: &Decision) -> Option<UiCommand> {
    if decision.just_now.is_empty() || !decision.preview.is_empty() {
        return None;
    }
    part(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 5.0;
        caption(ui, "Just now");
        reports_ui(ui, decision.just_now, false);
        None
    })
}

/// Lines of the story, with the sign of what kind of thing each is.
pub fn reports_ui(ui: &mut Ui, reports: &[Report], large: bool) {
    let theme = Theme::of(ui);
    for (index, report) in reports.iter().enumerate().take(8) {
        let points = if large && index == 0 { text::VALUE } else { text::ROW + 0.5 };
        let ink = if large || index == 0 { theme.ink_1 } else { theme.ink_2 };
        let room = ui.available_width() - 24.0;
        let words = wrapped(ui.painter(), &report.text, text::plain(points), ink, room, points * 1.34);
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), words.size().y + 3.0), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &report.text));
        sign(ui, pos2(rect.left() + 8.0, rect.top() + points * 0.67), report.kind);
        ui.painter().galley(pos2(rect.left() + 24.0, rect.top()), words, ink);
    }
    if reports.len() > 8 {
        label(ui, format!("and {} more in the journal", reports.len() - 8), text::plain(text::CAPTION), theme.ink_3);
    }
}

/// The same mark as on the time slider.
fn sign(ui: &Ui, at: eframe::egui::Pos2, kind: ReportKind) {
    crate::app::journal_strip::kind_mark(ui.painter(), at, kind, Theme::of(ui));
}

/// What was refused, why, by which rule, and what is allowed instead.
pub fn refusal_ui(ui: &mut Ui, refusal: &Refusal, decision: &Decision) -> Option<UiCommand> {
    part(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        let theme = Theme::of(ui);
        let room = ui.available_width() - 34.0;
        let what = wrapped(ui.painter(), &refusal.what, text::bold(text::VALUE), theme.ink_1, room, 24.0);
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), what.size().y), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Alert, true, format!("{}: {}", refusal.what, refusal.why)));
        Icon::Cross.paint(ui.painter(), pos2(rect.left() + 12.0, rect.top() + 12.0), 24.0, theme.bad);
        ui.painter().galley(rect.min + vec2(34.0, 0.0), what, theme.ink_1);
        label(ui, sentence(&refusal.why), text::plain(text::BODY), theme.ink_1);
        let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
        let section = (decision.section)(&refusal.rule);
        let words = elided(ui.painter(), &section, text::plain(text::CAPTION), theme.accent, line.width());
        let cited = link(ui, pos2(line.left() + words.size().x, line.center().y), &section, "refusal", line.width());
        if !refusal.remedy.is_empty() {
            Frame::NONE.fill(theme.bg_sunken).inner_margin(Margin::same(10)).corner_radius(size::CORNER).show(
                ui,
                |ui| {
                    ui.set_width(ui.available_width());
                    label(ui, &refusal.remedy, text::plain(text::ROW), theme.ink_1);
                },
            );
        }
        let pressed = ui.horizontal(|ui| {
            if Button::new("Choose again").key("Esc").show(ui).clicked() {
                return Some(UiCommand::Escape);
            }
            let ruling = Button::new("Allow by ruling").icon(Icon::Gavel).show(ui);
            ruling.clicked().then_some(UiCommand::OpenRuling)
        });
        if cited.clicked() { Some(UiCommand::Cite(refusal.rule.clone())) } else { pressed.inner }
    })
}

/// Words as a sentence: a capital first and a full stop last.
pub fn sentence(words: &str) -> String {
    format!("{}.", capitalised(words.trim_end_matches('.')))
}

/// The steps of a charge: done with a tick, now with its number filled, to come with its number hollow.
pub fn steps_ui(ui: &mut Ui, steps: &[Progress], folded: bool) {
    part(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let shown = |step: &Progress| !folded || step.standing == Standing::Now;
        for (index, step) in steps.iter().enumerate().filter(|(_, step)| shown(step)) {
            step_ui(ui, index, step);
        }
    });
}

/// The steps of a charge that is over, with what came of each, to be read aloud.
pub fn past_steps_ui(ui: &mut Ui, steps: &[Progress]) {
    part(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        caption(ui, "What was thrown, step by step");
        steps.iter().enumerate().for_each(|(index, step)| step_ui(ui, index, step));
    });
}

fn step_ui(ui: &mut Ui, index: usize, step: &Progress) {
    let theme = Theme::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 26.0), Sense::hover());
    let state = match step.standing {
        Standing::Done => "done",
        Standing::Now => "now",
        Standing::ToCome => "to come",
    };
    let said = format!("Step {}: {}, {state}. {}", index + 1, step.label, step.outcome);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, said.trim_end()));
    let painter = ui.painter_at(rect);
    let at = pos2(rect.left() + 11.0, rect.center().y);
    let number = (index + 1).to_string();
    let (font, ink) = match step.standing {
        Standing::Done => {
            painter.circle_stroke(at, 10.5, Stroke::new(1.6, theme.ok));
            Icon::Tick.paint(&painter, at, 14.0, theme.ok);
            (text::plain(text::BODY), theme.ink_1)
        }
        Standing::Now => {
            painter.circle_filled(at, 11.0, theme.accent);
            painter.text(at, Align2::CENTER_CENTER, number, text::bold(14.0), theme.on_accent);
            (text::semi_bold(text::BODY), theme.ink_1)
        }
        Standing::ToCome => {
            painter.circle_stroke(at, 10.5, Stroke::new(1.4, theme.line_strong));
            painter.text(at, Align2::CENTER_CENTER, number, text::plain(14.0), theme.ink_3);
            (text::plain(text::BODY), theme.ink_3)
        }
    };
    let outcome = elided(&painter, &step.outcome, text::plain(text::CAPTION + 1.0), theme.ink_2, rect.width() * 0.56);
    let words = elided(&painter, &step.label, font, ink, rect.width() - 40.0 - outcome.size().x);
    painter.galley(pos2(rect.left() + 32.0, at.y - words.size().y / 2.0), words, ink);
    painter.galley(pos2(rect.right() - outcome.size().x, at.y - outcome.size().y / 2.0), outcome, theme.ink_2);
}

/// The past is looked at: which moment of it, and the ways back.
pub fn past_ui(ui: &mut Ui, place: &PastPlace) -> Option<UiCommand> {
    part(ui, |ui| {
        let theme = Theme::of(ui);
        ui.spacing_mut().item_spacing.y = 10.0;
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 74.0), Sense::hover());
        let title =
            format!("You are looking at {} {}, entry {}", place.turn_word.to_lowercase(), place.turn, place.label);
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &title));
        ui.painter().rect_filled(rect, f32::from(size::CORNER), theme.accent_soft);
        let inner: Rect = rect.shrink(1.0);
        let corners =
            [inner.left_top(), inner.right_top(), inner.right_bottom(), inner.left_bottom(), inner.left_top()];
        let dashes = Stroke::new(width::CONTROL, theme.accent);
        ui.painter().extend(eframe::egui::Shape::dashed_line(&corners, dashes, 6.0, 4.0));
        Icon::Past.paint(ui.painter(), rect.left_center() + vec2(26.0, 0.0), 24.0, theme.ink_1);
        let words =
            wrapped(ui.painter(), &title, text::semi_bold(text::BODY + 1.0), theme.ink_1, rect.width() - 60.0, 22.0);
        ui.painter().galley(rect.min + vec2(52.0, 12.0), words, theme.ink_1);
        let under = rect.left_bottom() + vec2(52.0, -12.0);
        let words = if place.correction.is_some() { "It can be put right." } else { "Nothing here can be changed." };
        ui.painter().text(under, Align2::LEFT_BOTTOM, words, text::plain(14.0), theme.ink_2);
        let pressed = ui.horizontal(|ui| {
            if Button::main("Back to now").key("Esc").height(44.0).show(ui).clicked() {
                return Some(UiCommand::LookAt(None));
            }
            let words = if place.struck.is_some() { "Let it stand again" } else { "Start again from here" };
            Button::new(words).height(44.0).show(ui).clicked().then_some(UiCommand::BeginAgain)
        });
        pressed.inner
    })
}

/// Why the past is changed, and what came of the entry then.
pub fn past_story_ui(ui: &mut Ui, place: &PastPlace, why: &mut String) {
    part(ui, |ui| {
        let theme = Theme::of(ui);
        ui.spacing_mut().item_spacing.y = 10.0;
        caption(ui, "Why, in a few words");
        ui.add(TextEdit::singleline(why).desired_width(f32::INFINITY)).accessible_name("Why the past is changed");
        let words = match place.struck {
            Some(back) if back.why.is_empty() => format!("It was taken back by {}.", back.by),
            Some(back) => format!("It was taken back by {}: {}.", back.by, back.why),
            None => "What came after is struck through in the journal, and kept.".to_owned(),
        };
        label(ui, words, text::plain(14.0), theme.ink_3);
        if !place.reports.is_empty() {
            caption(ui, "What came of it");
            reports_ui(ui, place.reports, false);
        }
        if place.correction.is_some() {
            let words = "Put right what was known, chosen or thrown, and the entries after it are judged again with their own dice.";
            label(ui, words, text::plain(14.0), theme.ink_2);
        }
    });
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_reason_becomes_a_sentence() {
        assert_eq!(super::sentence("it shrank its frontage this turn"), "It shrank its frontage this turn.");
        assert_eq!(super::sentence("Too far."), "Too far.");
    }
}
