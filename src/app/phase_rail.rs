//! The phases of the turn by name, the one it is raised; the initiative dice at the right.

use eframe::egui::{Align2, Painter, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::decision::sentence;
use super::parts::{Icon, chip, chip_width};
use super::theme::{Theme, text, width};
use crate::game::{Holder, Scene, Side};

/// Draws the rail.
pub fn phase_rail_ui(ui: &mut Ui, scene: &Scene, narrow: bool) {
    let theme = Theme::of(ui);
    let rail = ui.max_rect();
    let painter = ui.painter_at(rail);
    let middle = rail.center().y;
    let clock = &scene.clock;
    let turn = if clock.number == 0 { "Set-up".to_owned() } else { clock.words() };
    let turn = painter.text(pos2(rail.left() + 16.0, middle), Align2::LEFT_CENTER, turn, text::bold(19.0), theme.ink_1);
    let room = holder_and_throws(&painter, rail, scene, narrow, theme);
    let mut left = turn.right() + 16.0;
    painter.vline(left, rail.y_range(), Stroke::new(width::HAIRLINE, theme.line_hair));
    for (index, phase) in clock.phases.iter().enumerate() {
        let current = index == clock.phase;
        let name = if narrow { short(phase) } else { phase.as_str() };
        let font = if current { text::bold(text::BODY) } else { text::plain(text::BODY) };
        let done = index < clock.phase;
        let galley = painter.layout_no_wrap(name.to_owned(), font, theme.ink_1);
        let before = if done { 26.0 } else { 0.0 };
        let tab = Rect::from_min_size(pos2(left, rail.top()), vec2(galley.size().x + before + 34.0, rail.height()));
        if tab.right() > room {
            break;
        }
        if current {
            painter.rect_filled(tab, 0.0, theme.bg_panel);
            let line = Rect::from_min_max(pos2(tab.left(), tab.bottom() - 4.0), tab.max);
            painter.rect_filled(line, 0.0, theme.accent);
        }
        let ink = match (current, done) {
            (true, _) => theme.ink_1,
            (false, true) => theme.ink_2,
            (false, false) => theme.ink_3,
        };
        if done {
            Icon::Tick.paint(&painter, pos2(tab.left() + 26.0, middle), 17.0, ink);
        }
        painter.galley_with_override_text_color(
            pos2(tab.left() + 17.0 + before, middle - galley.size().y / 2.0),
            galley,
            ink,
        );
        painter.vline(tab.right(), rail.y_range(), Stroke::new(width::HAIRLINE, theme.line_hair));
        let response = ui.interact(tab, ui.scope_id().with(("phase", index)), Sense::hover());
        let state = if current {
            "now"
        } else if done {
            "done"
        } else {
            "to come"
        };
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("Phase: {phase}, {state}")));
        left = tab.right();
    }
    painter.hline(rail.x_range(), rail.bottom() - 0.5, Stroke::new(width::HAIRLINE, theme.line_hair));
}

/// Who goes on, or the last dice both sides threw; returns where they begin.
fn holder_and_throws(painter: &Painter, rail: Rect, scene: &Scene, narrow: bool, theme: &Theme) -> f32 {
    let mut right = rail.right() - 16.0;
    if let Some(Holder { side, words }) = &scene.holder {
        let name = &scene.sides[side.index()];
        right -= chip_width(painter, name);
        chip(painter, pos2(right, rail.center().y), name, Some(*side), theme);
        let at = pos2(right - 10.0, rail.center().y);
        let words = sentence(&format!("{words} with"));
        let words = words.trim_end_matches('.');
        return painter.text(at, Align2::RIGHT_CENTER, words, text::plain(text::ROW), theme.ink_2).left() - 8.0;
    }
    let Some(throw) = scene.throws.last() else { return rail.right() };
    for side in [Side::B, Side::A] {
        let words = format!("{} {}", scene.sides[side.index()], throw.faces[side.index()]);
        right -= chip_width(painter, &words);
        chip(painter, pos2(right, rail.center().y), &words, Some(side), theme);
        right -= 10.0;
    }
    if narrow {
        return right;
    }
    let at = pos2(right, rail.center().y);
    let words = format!("{} last rolled", throw.word);
    painter.text(at, Align2::RIGHT_CENTER, words, text::plain(text::ROW), theme.ink_2).left() - 8.0
}

/// A phase's name cut to its first part.
fn short(name: &str) -> &str {
    name.split(" and ").next().unwrap_or(name)
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_long_name_is_cut_where_it_may_be() {
        assert_eq!(super::short("Movement and passing fire"), "Movement");
        assert_eq!(super::short("Firing: foot"), "Firing: foot");
    }
}
