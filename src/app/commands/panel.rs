//! The commands beside the map: who is active, who may go, what each army has lost; the units of the command one looks at.

use eframe::egui::{
    Align2, Color32, FontId, Painter, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use super::{Standing, count_words, to_choose, track_ui, tracks, units};
use crate::app::canvas::{broken_link, disc, disorder, paint_glyph};
use crate::app::parts::{elided, focus_ring};
use crate::app::theme::{Theme, text, width};
use crate::app::ui_command::UiCommand;
use crate::game::{Command, Piece, PieceId, Scene, Severity, Side};

/// Draws the list.
pub fn panel_ui(ui: &mut Ui, scene: &Scene, chosen: (Option<PieceId>, &[PieceId]), narrow: bool) -> Option<UiCommand> {
    ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
    let mut asked = None;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        for side in Side::BOTH {
            heading(ui, &scene.sides[side.index()], narrow);
            for (index, command) in scene.commands.iter().enumerate().filter(|(_, command)| command.side == side) {
                let of_command = units(scene, index, command);
                if of_command.is_empty() && command.leader.is_none() {
                    continue;
                }
                let said = said_under(&scene.sides[side.index()], &command.name);
                asked = command_ui(ui, command, (said, &of_command), narrow).or(asked.take());
                let about = of_command.iter().any(|unit| chosen.0 == Some(unit.id))
                    || (command.leader.is_some() && command.leader == chosen.0);
                if about || Standing::of(command).acts {
                    for unit in of_command {
                        asked = unit_ui(ui, unit, chosen, narrow).or(asked.take());
                    }
                }
            }
        }
        tracks_ui(ui, scene, narrow);
    });
    asked
}

/// The tracks of the battle and of both sides, those of one name under one heading.
pub fn tracks_ui(ui: &mut Ui, scene: &Scene, narrow: bool) {
    let mut last = None;
    for (index, side, track) in tracks(scene) {
        if last != Some(track.name) {
            heading(ui, track.name, narrow);
            last = Some(track.name);
        }
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 50.0), Sense::hover());
        let inner = rect.shrink2(vec2(if narrow { 4.0 } else { 12.0 }, 4.0));
        track_ui(ui, inner, scene, (index, side, track));
    }
}

fn heading(ui: &mut Ui, words: &str, narrow: bool) {
    let theme = Theme::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 38.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, words));
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 0.0, theme.bg_app);
    let left = rect.left() + if narrow { 6.0 } else { 12.0 };
    let galley = elided(&painter, words, text::bold(text::BODY), theme.ink_1, rect.right() - left);
    painter.galley(pos2(left, rect.center().y - galley.size().y / 2.0), galley, theme.ink_1);
    painter.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(width::HAIRLINE, theme.line_hair));
}

/// The name of a command under its side's heading, which says the side already: "Left foot" of "North Left foot".
fn said_under<'a>(side: &str, name: &'a str) -> &'a str {
    let rest = name.strip_prefix(side).and_then(|rest| rest.strip_prefix(' '));
    rest.filter(|rest| !rest.is_empty()).unwrap_or(name)
}

/// As many words as fit one line, one at the least, and those that are left.
fn broken(painter: &Painter, words: &str, font: &FontId, room: f32) -> (String, String) {
    let fits = |line: &str| painter.layout_no_wrap(line.to_owned(), font.clone(), Color32::WHITE).size().x <= room;
    let mut breaks = words.match_indices(' ').map(|(at, _)| at).chain([words.len()]);
    let first = breaks.next().unwrap_or(words.len());
    let at = breaks.take_while(|&at| fits(&words[..at])).fold(first, usize::max);
    (words[..at].to_owned(), words[at..].trim_start().to_owned())
}

fn command_ui(ui: &mut Ui, command: &Command, (said, units): (&str, &[&Piece]), narrow: bool) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 46.0), Sense::click());
    let Standing { acts: active, is_away: gone, words, takes } = Standing::of(command);
    let under = if takes.is_empty() { count_words(units) } else { format!("{takes}; {}", count_words(units)) };
    let name = format!("{}: {words}, {under}", command.name);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    let painter = ui.painter_at(rect);
    if active || response.hovered() {
        painter.rect_filled(rect, 0.0, if active { theme.accent_soft } else { theme.bg_sunken });
    }
    if active {
        painter.rect_filled(Rect::from_min_size(rect.min, vec2(4.0, rect.height())), 0.0, theme.accent);
    }
    let middle = rect.center().y;
    disc(&painter, pos2(rect.left() + 22.0, middle), 8.5, &theme.side(command.side));
    if narrow {
        let count = units.len().to_string();
        let room = rect.right() - rect.left() - 38.0;
        let ink = if gone { theme.ink_3 } else { theme.ink_1 };
        let font = text::plain(text::CAPTION);
        let (above, below) = broken(&painter, said, &font, room);
        let at = pos2(rect.right() - 4.0, middle + 9.0);
        let counted = painter.text(at, Align2::RIGHT_CENTER, count, text::bold(text::ROW), ink);
        for (line, top, room) in [(above, 4.0, room), (below, 23.0, room - counted.width() - 4.0)] {
            let galley = elided(&painter, &line, font.clone(), ink, room);
            painter.galley(pos2(rect.left() + 36.0, rect.top() + top), galley, ink);
        }
    } else {
        let ink = if active { theme.accent } else { theme.ink_2 };
        let font = if active { text::semi_bold(text::CAPTION) } else { text::plain(text::CAPTION) };
        let right = painter.text(pos2(rect.right() - 12.0, middle), Align2::RIGHT_CENTER, words, font, ink).left();
        let left = rect.left() + 40.0;
        let ink = if gone { theme.ink_3 } else { theme.ink_1 };
        let title = elided(&painter, &command.name, text::semi_bold(text::ROW), ink, right - left - 8.0);
        painter.galley(pos2(left, rect.top() + 4.0), title, ink);
        let below = elided(&painter, &under, text::plain(text::CAPTION), theme.ink_3, right - left - 8.0);
        painter.galley(pos2(left, rect.top() + 24.0), below, theme.ink_3);
    }
    painter.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(width::HAIRLINE, theme.line_hair));
    focus_ring(ui, &response, rect.shrink(5.0));
    let pressed = response.on_hover_text(name).clicked();
    pressed.then(|| to_choose(command, units)).flatten().map(|piece| UiCommand::Select(Some(piece)))
}

/// A unit's row: glyph, name, what has become of it.
fn unit_ui(
    ui: &mut Ui,
    unit: &Piece,
    (chosen, may_act): (Option<PieceId>, &[PieceId]),
    narrow: bool,
) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 30.0), Sense::click());
    let here = chosen == Some(unit.id);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, here, format!("Unit: {}", unit.description)));
    let painter = ui.painter_at(rect);
    if here || response.hovered() {
        painter.rect_filled(rect, 0.0, if here { theme.accent_soft } else { theme.bg_sunken });
    }
    let middle = rect.center().y;
    let left = rect.left() + if narrow { 10.0 } else { 40.0 };
    let glyph = Rect::from_min_size(pos2(left, middle - 8.0), vec2(24.0, 16.0));
    paint_glyph(&painter, glyph, unit.glyph, &theme.side(unit.side));
    let mut right = rect.right() - 12.0;
    if unit.is(Severity::Disorder) {
        disorder(&painter, pos2(right - 9.0, middle), 9.0, theme);
        right -= 24.0;
    }
    let cut_off = unit.is(Severity::CutOff);
    if cut_off {
        broken_link(&painter, pos2(right - 9.0, middle), 9.0, theme);
        right -= 24.0;
    }
    let off = unit.place.why_off();
    let said = off.or(unit.spent.first().map(|spent| spent.word()));
    if let (Some(said), false) = (said, narrow) {
        let at = pos2(right, middle);
        right = painter.text(at, Align2::RIGHT_CENTER, said, text::plain(text::CAPTION), theme.ink_3).left() - 8.0;
    }
    let ink = if off.is_some() || cut_off { theme.ink_3 } else { theme.ink_1 };
    let font = if may_act.contains(&unit.id) { text::semi_bold(text::ROW) } else { text::plain(text::ROW) };
    let from = glyph.right() + 8.0;
    let name = elided(&painter, &unit.name, font, ink, right - from);
    painter.galley(pos2(from, middle - name.size().y / 2.0), name, ink);
    if may_act.contains(&unit.id) {
        let dot = Rect::from_center_size(pos2(left - 10.0, middle), vec2(5.0, 16.0));
        painter.rect(dot, 2.0, theme.accent, Stroke::NONE, StrokeKind::Inside);
    }
    focus_ring(ui, &response, rect.shrink(5.0));
    response.clicked().then_some(UiCommand::Select(Some(unit.id)))
}
