//! The muster: every command with its major-morale gauge, every unit with what has become of it.

mod counting;

use eframe::egui::{Align2, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::app::canvas::{diamond, disc, dust, paint_glyph, sign_at, smoke};
use crate::app::panels::{self, PanelName};
use crate::app::parts::{elided, focus_ring};
use crate::app::theme::{Theme, size, text, width};
use crate::app::ui_command::UiCommand;
use crate::game::{Command, Condition, Glyph, Piece, PieceId, Scene, Severity, Side, Spent, Track};
use counting::count_ui;

/// The muster as plain data.
#[derive(Clone, Debug, PartialEq)]
pub struct Muster {
    /// The commands in order.
    pub commands: Vec<MusterCommand>,
}

/// A command.
#[derive(Clone, Debug, PartialEq)]
pub struct MusterCommand {
    /// Whose it is.
    pub side: Side,
    /// The general's name.
    pub name: String,
    /// "Allies · 12 units".
    pub under: String,
    /// What is counted against it, if anything is.
    pub track: Option<Track>,
    /// It has broken.
    pub broken: bool,
    /// The leader, to point at.
    pub leader: Option<PieceId>,
    /// The units.
    pub units: Vec<MusterUnit>,
}

/// A unit.
#[derive(Clone, Debug, PartialEq)]
pub struct MusterUnit {
    /// The unit.
    pub piece: PieceId,
    /// Its name.
    pub name: String,
    /// What it is drawn as.
    pub glyph: Glyph,
    /// Diamonds after its name.
    pub rank: u8,
    /// It has moved; it has fired.
    pub marks: [bool; 2],
    /// The worst that has become of it.
    pub worst: Option<Condition>,
    /// Figures or steps now and at the start, where they are counted.
    pub counted: Option<[u16; 2]>,
    /// It has something to do.
    pub may_act: bool,
    /// Why it is not on the board, if it is not.
    pub off: Option<String>,
    /// Everything a screen reader should say.
    pub description: String,
}

impl MusterUnit {
    fn is_card(&self) -> bool {
        matches!(self.glyph, Glyph::Card | Glyph::Dummy)
    }
}

/// Reads a scene.
pub fn muster(scene: &Scene, may_act: &[PieceId]) -> Muster {
    let commands =
        scene.commands.iter().enumerate().map(|(index, command)| read_command(scene, index, command, may_act));
    let others = Side::BOTH.into_iter().filter_map(|side| without_command(scene, side, may_act));
    Muster { commands: commands.chain(others).collect() }
}

fn read_command(scene: &Scene, index: usize, command: &Command, may_act: &[PieceId]) -> MusterCommand {
    // Who leads stands in the heading; once he is gone, among those who are.
    let is_listed = |piece: &&Piece| piece.glyph != Glyph::General || piece.is(Severity::Gone);
    let of_command = |piece: &&Piece| piece.command == Some(index) && piece.side == command.side && is_listed(piece);
    let mut units: Vec<MusterUnit> =
        scene.pieces.iter().filter(of_command).map(|piece| read_unit(piece, may_act)).collect();
    // Cards are what moves as long as there are any: they stand before the troops that are on them.
    units.sort_by_key(|unit| !unit.is_card());
    let side = &scene.sides[command.side.index()];
    let troops = units.iter().filter(|unit| !unit.is_card() && unit.glyph != Glyph::General).count();
    let count = units_in_words(troops);
    MusterCommand {
        side: command.side,
        name: command.name.clone(),
        under: if command.broken { format!("{side} · broken") } else { format!("{side} · {count}") },
        track: scene.track_of_command(index).cloned(),
        broken: command.broken,
        leader: command.leader,
        units,
    }
}

/// A side's pieces that belong to no command, under the side's name.
fn without_command(scene: &Scene, side: Side, may_act: &[PieceId]) -> Option<MusterCommand> {
    let own = scene.pieces.iter().filter(|piece| piece.side == side && piece.command.is_none());
    let units: Vec<MusterUnit> = own.map(|piece| read_unit(piece, may_act)).collect();
    (!units.is_empty()).then(|| MusterCommand {
        side,
        name: scene.sides[side.index()].clone(),
        under: units_in_words(units.len()),
        track: None,
        broken: false,
        leader: None,
        units,
    })
}

fn units_in_words(count: usize) -> String {
    if count == 1 { "1 unit".to_owned() } else { format!("{count} units") }
}

fn read_unit(piece: &Piece, may_act: &[PieceId]) -> MusterUnit {
    MusterUnit {
        piece: piece.id,
        name: piece.back.as_ref().map_or(piece.name.clone(), |back| format!("{}: {back}", piece.name)),
        glyph: piece.glyph,
        rank: piece.marks(),
        marks: [piece.has(Spent::Moved), piece.has(Spent::Fired)],
        worst: piece.shown(),
        counted: piece.counted(),
        may_act: may_act.contains(&piece.id),
        off: piece.place.why_off().map(str::to_owned),
        description: piece.description.clone(),
    }
}

/// Which units are marked.
#[derive(Clone, Copy, Debug, Default)]
pub struct Marked {
    /// The one chosen.
    pub selected: Option<PieceId>,
    /// The one over whose figures the stepper stands.
    pub counted: Option<PieceId>,
}

/// Draws the muster, wide or as a narrow column of glyphs and numbers.
pub fn muster_ui(ui: &mut Ui, muster: &Muster, marked: Marked, narrow: bool) -> Option<UiCommand> {
    ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
    let area = ScrollArea::vertical().auto_shrink(false);
    let mut asked = None;
    area.show(ui, |ui| {
        for command in &muster.commands {
            asked = head_ui(ui, command, narrow).or(asked.take());
            for unit in &command.units {
                let chosen = marked.selected == Some(unit.piece);
                let row = ui.cursor().min;
                let pressed = unit_ui(ui, unit, command.side, chosen, narrow);
                let row = Rect::from_min_size(row, vec2(ui.available_width(), size::MUSTER_ROW));
                let counted = marked.counted == Some(unit.piece);
                asked = count_ui(ui, row, unit, counted, narrow).or(pressed).or(asked.take());
            }
        }
    });
    asked
}

fn head_ui(ui: &mut Ui, command: &MusterCommand, narrow: bool) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let is_low = narrow || command.track.is_none();
    let high = if is_low { 30.0 } else { size::MUSTER_HEAD };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), high), Sense::click());
    response.widget_info(|| {
        let track = command.track.as_ref().map_or(String::new(), |track| format!(", {}", track.in_short()));
        WidgetInfo::labeled(Role::Button, true, format!("{}, {}{track}", command.name, command.under))
    });
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 0.0, theme.bg_app);
    painter.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(width::HAIRLINE, theme.line_hair));
    let colours = theme.side(command.side);
    let row = rect.top() + if is_low { high / 2.0 } else { 19.0 };
    disc(&painter, pos2(rect.left() + 24.0, row), 9.0, &colours);
    panels::remember(ui, PanelName::Muster, response.id);
    focus_ring(ui, &response, rect.shrink(5.0));
    if !narrow {
        let name = pos2(rect.left() + 44.0, row);
        let name = painter.text(name, Align2::LEFT_CENTER, &command.name, text::bold(text::BODY + 1.0), theme.ink_1);
        let ink = if command.broken { theme.bad } else { theme.ink_3 };
        let room = rect.right() - name.right() - 14.0;
        let under = elided(&painter, &command.under, text::plain(text::CAPTION + 0.5), ink, room);
        painter.galley(pos2(name.right() + 8.0, row - under.size().y / 2.0), under, ink);
        if let Some(track) = &command.track {
            gauge(&painter, rect, track, command.side, theme);
        }
    }
    response.clicked().then_some(()).and(command.leader).map(|leader| UiCommand::Select(Some(leader)))
}

/// A box for each that it bears, filled as it fills, with a bar where the command breaks.
fn gauge(painter: &eframe::egui::Painter, rect: Rect, track: &Track, side: Side, theme: &Theme) {
    let boxes = track.boxes();
    let row = rect.bottom() - 17.0;
    let caption = pos2(rect.left() + 14.0, row);
    let words = painter.text(caption, Align2::LEFT_CENTER, track.name, text::plain(text::CAPTION), theme.ink_3);
    let colours = theme.side(side);
    let left = words.right() + 10.0;
    let step = ((rect.right() - 14.0 - left) / boxes.max(1) as f32).min(13.5);
    for index in 0..boxes {
        let cell = Rect::from_min_size(pos2(left + index as f32 * step, row - 5.5), vec2(step - 2.5, 11.0));
        let fill = if index < track.filled { colours.text } else { eframe::egui::Color32::TRANSPARENT };
        painter.rect(cell, 0.0, fill, Stroke::new(1.2, colours.text), StrokeKind::Inside);
    }
    if let Some(breaks_at) = track.breaks_at {
        let bar = left + breaks_at as f32 * step - 1.25;
        painter.vline(bar, row - 9.0..=row + 9.0, Stroke::new(2.5, theme.ink_1));
    }
}

fn unit_ui(ui: &mut Ui, unit: &MusterUnit, side: Side, chosen: bool, narrow: bool) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), size::MUSTER_ROW), Sense::click());
    response
        .widget_info(|| WidgetInfo::selected(Role::ListItem, true, chosen, format!("Muster: {}", unit.description)));
    let painter = ui.painter_at(rect);
    if chosen || response.hovered() {
        painter.rect_filled(rect, 0.0, if chosen { theme.accent_soft } else { theme.bg_sunken });
    }
    if chosen {
        painter.rect_filled(Rect::from_min_size(rect.min, vec2(5.0, rect.height())), 0.0, theme.accent);
    } else if unit.may_act {
        painter.circle_filled(pos2(rect.left() + 5.0, rect.center().y), 3.0, theme.accent);
    }
    painter.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(width::HAIRLINE, theme.line_hair));
    let middle = rect.center().y;
    let glyph = Rect::from_center_size(pos2(rect.left() + 24.0, middle), vec2(26.0, 16.0));
    paint_glyph(&painter, glyph, unit.glyph, &theme.side(side));
    let right = figures(&painter, rect, unit, narrow, theme);
    if let Some(condition) = unit.worst {
        let aside = if narrow { 11.0 } else { 18.0 };
        sign_at(&painter, pos2(right - aside, middle), if narrow { 6.5 } else { 8.5 }, condition, theme);
    }
    if !narrow {
        row_words(&painter, rect, right, unit, side, theme);
    }
    if chosen {
        panels::remember(ui, PanelName::Muster, response.id);
    } else {
        // The head of its command may be scrolled out of view.
        panels::remember_failing_others(ui, PanelName::Muster, response.id);
    }
    focus_ring(ui, &response, rect.shrink(5.0));
    response.clicked().then_some(UiCommand::Point(unit.piece))
}

/// The figures at the right; returns where they begin.
fn figures(painter: &eframe::egui::Painter, rect: Rect, unit: &MusterUnit, narrow: bool, theme: &Theme) -> f32 {
    let middle = rect.center().y;
    // Cards and counters without steps to lose have no figures to show.
    let Some([now, start]) = unit.counted else { return rect.right() - 12.0 };
    let edge = rect.right() - if narrow { 10.0 } else { 14.0 };
    let ink = if unit.off.is_some() { theme.ink_3 } else { theme.ink_1 };
    if narrow {
        return painter.text(pos2(edge, middle), Align2::RIGHT_CENTER, now, text::bold(text::BODY), ink).left();
    }
    let of =
        painter.text(pos2(edge, middle), Align2::RIGHT_CENTER, format!("/{start}"), text::plain(14.0), theme.ink_3);
    let now = painter.text(pos2(of.left() - 5.0, middle), Align2::RIGHT_CENTER, now, text::bold(text::BODY), ink);
    now.left().min(edge - 46.0)
}

fn row_words(painter: &eframe::egui::Painter, rect: Rect, right: f32, unit: &MusterUnit, side: Side, theme: &Theme) {
    let middle = rect.center().y;
    let mut marks = right - if unit.worst.is_some() { 42.0 } else { 18.0 };
    let [moved, fired] = unit.marks;
    if fired {
        smoke(painter, pos2(marks, middle + 1.0), 0.72, theme);
        marks -= 26.0;
    }
    if moved {
        dust(painter, pos2(marks, middle + 1.0), vec2(0.0, -1.0), 0.85, theme);
        marks -= 22.0;
    }
    let left = rect.left() + 46.0;
    let ink = if unit.off.is_some() { theme.ink_3 } else { theme.ink_1 };
    let words = match &unit.off {
        Some(why) => format!("{}, {why}", unit.name),
        None => unit.name.clone(),
    };
    let room = marks + 8.0 - left - f32::from(unit.rank) * 10.0;
    let name = elided(painter, &words, text::plain(text::ROW + 0.5), ink, room);
    let end = left + name.size().x;
    painter.galley(pos2(left, middle - name.size().y / 2.0), name, ink);
    for mark in 0..unit.rank {
        diamond(painter, pos2(end + 8.0 + f32::from(mark) * 9.5, middle + 1.0), 4.0, theme.side(side).text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::demo::{Toy, ToySetup};
    use crate::game::{Eyes, Ruleset};

    #[test]
    fn every_unit_stands_under_its_general_with_what_has_become_of_it() {
        let scene = Toy::begin(&ToySetup).expect("the toy begins").scene(Eyes::Umpire);
        let muster = muster(&scene, &[PieceId::unit(1)]);
        let names: Vec<&str> = muster.commands.iter().map(|command| command.name.as_str()).collect();
        assert_eq!(names, ["Orkney", "Maffei"]);
        let orkney = &muster.commands[0];
        assert_eq!(
            (orkney.under.as_str(), orkney.track.as_ref().map(|track| (track.filled, track.limit, track.breaks_at))),
            ("Allies · 7 units", Some((1, Some(12), Some(6))))
        );
        let howe = orkney.units.iter().find(|unit| unit.name == "Howe’s").expect("Howe’s is in the muster");
        let shaken = howe.worst.map(|condition| condition.key);
        assert_eq!((shaken, howe.counted, howe.marks), (Some("shaken"), Some([8, 12]), [true, false]));
        assert!(orkney.units[0].may_act && !howe.may_act);
    }
}
