//! What became of every unit, as the report shows it: losses and nerve turn by turn, and what its fire did.

use eframe::egui::{Align2, Painter, Pos2, Rect, Stroke, StrokeKind, Ui, pos2, vec2};

use super::{card, row};
use crate::app::parts::elided;
use crate::app::theme::{Theme, text, width};
use crate::game::{Counted, Severity};
use crate::report::{BattleReport, FireLine, UnitStory, UnitTurn};

/// How high a line is.
const LINE: f32 = 24.0;
/// Below this breadth a turn is drawn as a mark; figures need more.
const WRITTEN: f32 = 18.0;

/// Where the turns stand in the table.
#[derive(Clone, Copy)]
struct Columns {
    left: f32,
    step: f32,
}

impl Columns {
    fn middle(self, turn: usize) -> f32 {
        self.left + self.step * (turn as f32 + 0.5)
    }
}

/// Every unit at the end of each turn, with what has become of its nerve.
pub fn units_ui(ui: &mut Ui, report: &BattleReport) {
    let lines = report.units.len() + report.commands.len() + report.without_command().count() + 1;
    let rect = row(ui, 56.0 + LINE * lines as f32, &[1.0])[0];
    let (heading, under) = if report.counted.is_bit_by_bit() {
        ("Losses and morale", report.key_to_letters())
    } else {
        let turn = report.turn_word.to_lowercase();
        ("Losses and disorder", format!("by {turn}; a filled box: disordered; a cross: lost"))
    };
    let inner = card(ui, rect, heading, &under);
    let theme = Theme::of(ui);
    let turns = report.strength.len();
    let columns =
        Columns { left: inner.left() + 240.0, step: ((inner.width() - 330.0) / turns.max(1) as f32).min(58.0) };
    let painter = ui.painter();
    let mut y = inner.top() + 10.0;
    let font = text::semi_bold(text::CAPTION);
    for turn in (0..turns).step_by((26.0 / columns.step).ceil().max(1.0) as usize) {
        let words = if turn == 0 && columns.step > 30.0 { "Start".to_owned() } else { turn.to_string() };
        painter.text(pos2(columns.middle(turn), y), Align2::CENTER_CENTER, words, font.clone(), theme.ink_3);
    }
    let last = if report.counted == Counted::Units { "Lost in" } else { "Lost" };
    painter.text(pos2(inner.right() - 4.0, y), Align2::RIGHT_CENTER, last, font, theme.ink_3);
    for (index, command) in report.commands.iter().enumerate() {
        y += LINE;
        let broken = if command.broken { ", broken" } else { "" };
        let words = format!("{}, {}{broken}", command.name, report.sides[command.side.index()]);
        let ink = theme.side(command.side).text;
        painter.text(pos2(inner.left(), y), Align2::LEFT_CENTER, words, text::bold(text::ROW), ink);
        for unit in report.of_command(index) {
            y += LINE;
            unit_row(painter, Rect { min: pos2(inner.left(), y), ..inner }, unit, columns, report.counted, theme);
        }
    }
    for (side, units) in report.without_command() {
        y += LINE;
        let (words, ink) = (&report.sides[side.index()], theme.side(side).text);
        painter.text(pos2(inner.left(), y), Align2::LEFT_CENTER, words, text::bold(text::ROW), ink);
        for unit in units {
            y += LINE;
            unit_row(painter, Rect { min: pos2(inner.left(), y), ..inner }, unit, columns, report.counted, theme);
        }
    }
}

/// A unit's line; its middle lies at the top of the room.
fn unit_row(painter: &Painter, room: Rect, unit: &UnitStory, columns: Columns, counted: Counted, theme: &Theme) {
    let y = room.top();
    painter.hline(room.x_range(), y - LINE / 2.0, Stroke::new(width::HAIRLINE, theme.line_hair));
    let name = match &unit.gone {
        Some(why) => format!("{}, {why}", unit.name),
        None => unit.name.clone(),
    };
    let name = elided(painter, &name, text::plain(text::ROW), theme.ink_1, 232.0);
    painter.galley(pos2(room.left() + 12.0, y - name.size().y / 2.0), name, theme.ink_1);
    let mut lost = false;
    for (turn, at) in unit.turns.iter().enumerate() {
        let middle = pos2(columns.middle(turn), y);
        if counted == Counted::Units || columns.step < WRITTEN {
            if !lost {
                mark(painter, middle, columns.step, *at, theme);
            }
        } else {
            written(painter, middle, columns.step, *at, theme);
        }
        lost = at.is(Severity::Gone);
    }
    let [first, now] = unit.figures();
    let fallen = match (counted, unit.lost_at()) {
        (Counted::Units, at) => at.map_or(String::new(), |turn| turn.to_string()),
        (Counted::Figures | Counted::Steps, _) => first.saturating_sub(now).to_string(),
    };
    painter.text(pos2(room.right() - 4.0, y), Align2::RIGHT_CENTER, fallen, text::bold(text::ROW), theme.ink_1);
}

/// A turn in figures, with the letter of the unit's nerve.
fn written(painter: &Painter, middle: Pos2, step: f32, at: UnitTurn, theme: &Theme) {
    let fill = match at.worst.map(|condition| condition.severity) {
        Some(Severity::Disorder | Severity::Light) => Some(theme.fatigued_soft),
        Some(Severity::Grave) => Some(theme.shaken_soft),
        Some(Severity::Worst | Severity::Gone) => Some(theme.routed_soft),
        Some(Severity::Note | Severity::CutOff) | None => None,
    };
    let letter = at.worst.map_or(String::new(), |condition| condition.letter.to_string());
    if let Some(fill) = fill {
        painter.rect_filled(Rect::from_center_size(middle, vec2(step - 3.0, 21.0)), 3.0, fill);
    }
    let words = if step < 30.0 { at.figures.to_string() } else { format!("{} {letter}", at.figures) };
    painter.text(middle, Align2::CENTER_CENTER, words.trim(), text::plain(14.0), theme.ink_1);
}

/// A turn as a mark: a thin line while it is steady, a box while it is not, taller the worse it is, a cross where it was lost.
fn mark(painter: &Painter, middle: Pos2, step: f32, at: UnitTurn, theme: &Theme) {
    let (high, fill) = match at.worst.map(|condition| condition.severity) {
        Some(Severity::Gone) => {
            let ink = Stroke::new(2.2, theme.bad);
            painter.line_segment([middle - vec2(5.0, 5.0), middle + vec2(5.0, 5.0)], ink);
            painter.line_segment([middle + vec2(-5.0, 5.0), middle + vec2(5.0, -5.0)], ink);
            return;
        }
        Some(Severity::Light) => (8.0, theme.fatigued_fill),
        Some(Severity::Disorder | Severity::Grave) => (12.0, theme.shaken_fill),
        Some(Severity::Worst) => (16.0, theme.routed_fill),
        Some(Severity::Note | Severity::CutOff) | None => (0.0, theme.ink_3),
    };
    if high > 0.0 {
        let edge = Stroke::new(1.0, theme.badge_line);
        painter.rect(Rect::from_center_size(middle, vec2(step, high)), 0.0, fill, edge, StrokeKind::Inside);
    } else {
        painter.hline(middle.x - step / 2.0..=middle.x + step / 2.0, middle.y, Stroke::new(1.5, fill));
    }
}

/// What each unit's fire did.
pub fn fire_ui(ui: &mut Ui, report: &BattleReport) {
    if report.fire.is_empty() {
        return;
    }
    let rows = report.fire.len().div_ceil(2);
    let rect = row(ui, 60.0 + 23.0 * rows as f32, &[1.0])[0];
    let under = match report.counted {
        Counted::Figures | Counted::Steps => "shots, and figures felled; units that fired at one target share them",
        Counted::Units => "shots; how many of them disordered their target, and how many eliminated it",
    };
    let inner = card(ui, rect, "Effect of fire", under);
    let half = inner.width() / 2.0;
    for (index, line) in report.fire.iter().enumerate() {
        let left = inner.left() + if index < rows { 0.0 } else { half + 10.0 };
        let y = inner.top() + 23.0 * (index % rows) as f32 + 8.0;
        fire_row(ui.painter(), pos2(left, y), half, line, report.counted, Theme::of(ui));
    }
}

fn fire_row(painter: &Painter, at: Pos2, broad: f32, line: &FireLine, counted: Counted, theme: &Theme) {
    let ink = theme.side(line.side).text;
    let shots = if line.shots == 1 { "1 shot".to_owned() } else { format!("{} shots", line.shots) };
    let effect = match counted {
        Counted::Figures | Counted::Steps => format!("{:.1}", line.felled),
        Counted::Units => match (line.disordered, line.felled.round() as u32) {
            (0, 0) => "nothing".to_owned(),
            (disordered, 0) => format!("{disordered} disordered"),
            (0, felled) => format!("{felled} eliminated"),
            (disordered, felled) => format!("{disordered} disordered, {felled} eliminated"),
        },
    };
    let right = pos2(at.x + broad - 20.0, at.y);
    let effect = painter.text(right, Align2::RIGHT_CENTER, effect, text::bold(text::ROW), theme.ink_1);
    let shots_at = pos2(effect.left().min(right.x - 56.0) - 20.0, at.y);
    let shots = painter.text(shots_at, Align2::RIGHT_CENTER, shots, text::plain(text::ROW), theme.ink_2);
    let name = elided(painter, &line.name, text::plain(text::ROW), ink, shots.left() - at.x - 10.0);
    painter.galley(pos2(at.x, at.y - name.size().y / 2.0), name, ink);
}
