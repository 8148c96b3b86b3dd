//! The report's charts, painted.

use eframe::egui::{Align2, Color32, Painter, Pos2, Rect, Stroke, StrokeKind, pos2, vec2};

use crate::app::parts::elided;
use crate::app::theme::{SideColours, Theme, text, width};
use crate::game::Side;
use crate::report::{ArmyTrack, BattleReport, Cause, Chances, Seen};

/// Turns along the foot, a number upwards.
struct Frame {
    rect: Rect,
    turns: usize,
    low: f32,
    high: f32,
}

impl Frame {
    fn place(&self, turn: usize, value: f32) -> Pos2 {
        self.within(turn as f32, value)
    }

    /// Somewhere in a turn, so many turns from the beginning.
    fn within(&self, turns: f32, value: f32) -> Pos2 {
        let up = self.rect.height() / (self.high - self.low).max(1e-6);
        pos2(self.rect.left() + self.step() * turns, self.rect.bottom() - (value - self.low) * up)
    }

    /// How broad a turn is.
    fn step(&self) -> f32 {
        self.rect.width() / self.turns.max(1) as f32
    }

    fn paint(&self, painter: &Painter, theme: &Theme, step: f32) {
        let mut value = (self.low / step).ceil() * step;
        while value <= self.high + 1e-3 {
            let at = self.place(0, value);
            painter.hline(self.rect.x_range(), at.y, Stroke::new(width::HAIRLINE, theme.line_hair));
            let words = format!("{value:.0}");
            let font = text::plain(text::CAPTION);
            painter.text(at - vec2(8.0, 0.0), Align2::RIGHT_CENTER, words, font, theme.ink_2);
            value += step;
        }
        for turn in (0..=self.turns).step_by((24.0 / self.step()).ceil().max(1.0) as usize) {
            let at = pos2(self.place(turn, self.low).x, self.rect.bottom() + 12.0);
            painter.text(at, Align2::CENTER_CENTER, turn, text::plain(text::CAPTION), theme.ink_2);
        }
    }
}

/// A line in a side's colours: dark for A; pale within a rim for B.
fn side_line(painter: &Painter, points: &[Pos2], colours: &SideColours) {
    painter.line(points.to_vec(), Stroke::new(4.5, colours.line));
    painter.line(points.to_vec(), Stroke::new(2.0, colours.fill));
}

/// How far apart the names at the ends of lines are kept.
const APART: f32 = 16.0;

/// Each line's name at its end, moved apart where two would lie on each other, and kept within the chart. Where there is no room for
/// all, those that reach highest are named.
fn ends(painter: &Painter, mut ends: Vec<(Pos2, String, Color32)>, chart: Rect, room: f32) {
    ends.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
    ends.truncate(((chart.height() + 20.0) / APART) as usize);
    let heights: Vec<f32> = ends.iter().map(|(at, ..)| at.y).collect();
    for ((at, name, ink), y) in ends.into_iter().zip(kept_apart(&heights, chart.bottom() + 10.0)) {
        let galley = elided(painter, &name, text::semi_bold(14.0), ink, room);
        painter.galley(pos2(at.x + 9.0, y - galley.size().y / 2.0), galley, ink);
    }
}

/// Heights in order, each at least so far below the one before, none below the foot.
fn kept_apart(heights: &[f32], foot: f32) -> Vec<f32> {
    let mut kept: Vec<f32> = Vec::with_capacity(heights.len());
    for height in heights {
        kept.push(kept.last().map_or(*height, |above| height.max(above + APART)));
    }
    let mut lowest = foot;
    for height in kept.iter_mut().rev() {
        *height = height.min(lowest);
        lowest = *height - APART;
    }
    kept
}

/// A step of one, two or five tens that parts a range into few lines.
fn round_step(range: f32) -> f32 {
    let least = (range / 5.0).max(1.0);
    let ten = 10_f32.powf(least.log10().floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|times| times * ten).find(|step| *step >= least).unwrap_or(ten)
}

/// Where turns are broader than this, the end of each is marked.
const MARKED: f32 = 14.0;

/// Figures, or units, standing at the end of each turn.
pub fn strength(painter: &Painter, rect: Rect, report: &BattleReport, theme: &Theme) {
    let all = report.strength.iter().flatten().copied();
    let (high, low) = (all.clone().max().unwrap_or(1) as f32, all.min().unwrap_or(0) as f32);
    let low = (low - (high - low).max(high * 0.1)).max(0.0);
    let inner = Rect::from_min_max(rect.min + vec2(40.0, 8.0), rect.max - vec2(116.0, 24.0));
    let frame = Frame { rect: inner, turns: report.strength.len().saturating_sub(1), low, high: high.max(low + 1.0) };
    frame.paint(painter, theme, round_step(high - low));
    let mut named = Vec::new();
    for side in Side::BOTH {
        let colours = theme.side(side);
        let values = report.strength.iter().map(|pair| pair[side.index()]);
        let points: Vec<Pos2> = values.enumerate().map(|(turn, value)| frame.place(turn, value as f32)).collect();
        side_line(painter, &points, &colours);
        // Where there are many, the points would run together.
        for point in points.iter().filter(|_| frame.step() >= MARKED) {
            painter.circle(*point, 4.2, colours.fill, Stroke::new(1.8, colours.line));
        }
        let last = report.strength.last().map_or(0, |pair| pair[side.index()]);
        let name = format!("{last} {}", report.sides[side.index()]);
        named.push((points.last().copied().unwrap_or(inner.min), name, colours.text));
    }
    ends(painter, named, inner, 104.0);
}

/// How full each command's gauge was at the end of each turn, in parts of a hundred; commands break at half.
pub fn gauges(painter: &Painter, rect: Rect, report: &BattleReport, theme: &Theme) {
    let inner = Rect::from_min_max(rect.min + vec2(40.0, 8.0), rect.max - vec2(116.0, 24.0));
    let frame = Frame { rect: inner, turns: report.strength.len().saturating_sub(1), low: 0.0, high: 100.0 };
    frame.paint(painter, theme, 25.0);
    let half = frame.place(0, 50.0).y;
    painter.hline(inner.x_range(), half, Stroke::new(2.0, theme.ink_1));
    let mut named = Vec::new();
    for command in &report.commands {
        let mut points: Vec<Pos2> = Vec::new();
        for (turn, filled) in command.filled.iter().enumerate() {
            let at = frame.place(turn, command.part(*filled));
            if let Some(before) = points.last() {
                points.push(pos2(at.x, before.y));
            }
            points.push(at);
        }
        let colours = theme.side(command.side);
        side_line(painter, &points, &colours);
        named.push((points.last().copied().unwrap_or(inner.min), command.name.clone(), colours.text));
    }
    ends(painter, named, inner, 104.0);
}

/// The first side's chance to win through the turns, in parts of a hundred.
pub fn chances(painter: &Painter, rect: Rect, report: &BattleReport, chances: &Chances, theme: &Theme) {
    let inner = Rect::from_min_max(rect.min + vec2(40.0, 8.0), rect.max - vec2(116.0, 24.0));
    let frame = Frame { rect: inner, turns: report.strength.len().saturating_sub(1), low: 0.0, high: 100.0 };
    frame.paint(painter, theme, 25.0);
    painter.hline(inner.x_range(), frame.place(0, 50.0).y, Stroke::new(2.0, theme.ink_1));
    let place = |[turns, chance]: &[f64; 2]| frame.within(*turns as f32, 100.0 * *chance as f32);
    let points: Vec<Pos2> = chances.line.iter().map(place).collect();
    let colours = theme.side(Side::A);
    side_line(painter, &points, &colours);
    let last = points.last().copied().unwrap_or(inner.min);
    ends(painter, vec![(last, report.sides[0].clone(), colours.text)], inner, 104.0);
}

/// What is counted against both armies at the end of each turn, with the limit of each.
pub fn track(painter: &Painter, rect: Rect, report: &BattleReport, track: &ArmyTrack, theme: &Theme) {
    let inner = Rect::from_min_max(rect.min + vec2(40.0, 8.0), rect.max - vec2(116.0, 24.0));
    let limits = Side::BOTH.map(|side| track.limit(side));
    let known = limits.iter().flatten().map(|(_, limit)| *limit);
    let reached = track.filled.iter().flatten().copied().chain(known).max().unwrap_or(1);
    let high = reached as f32 + 2.0;
    let frame = Frame { rect: inner, turns: track.filled.len().saturating_sub(1), low: 0.0, high };
    frame.paint(painter, theme, round_step(high));
    let mut named = Vec::new();
    for side in Side::BOTH {
        let (index, colours) = (side.index(), theme.side(side));
        if let Some((word, limit)) = limits[index] {
            let level = frame.place(0, limit as f32).y;
            painter.hline(inner.x_range(), level, Stroke::new(1.6, colours.text));
            let words = format!("{word} {limit} {} break", report.sides[index]);
            let room = inner.width() / 2.0 - 12.0;
            let words = elided(painter, &words, text::plain(text::CAPTION), colours.text, room);
            let at = pos2(inner.left() + 6.0 + inner.width() / 2.0 * index as f32, level + 1.0);
            painter.galley(at, words, colours.text);
        }
        let values = track.filled.iter().map(|pair| pair[index] as f32);
        let points: Vec<Pos2> = values.enumerate().map(|(turn, value)| frame.place(turn, value)).collect();
        side_line(painter, &points, &colours);
        let name = format!("{} {}", track.last(side), report.sides[index]);
        named.push((points.last().copied().unwrap_or(inner.min), name, colours.text));
    }
    ends(painter, named, inner, 104.0);
}

/// What felled each side's figures, as a bar in parts.
pub fn causes(painter: &Painter, rect: Rect, report: &BattleReport, theme: &Theme) {
    let most = report.causes.iter().map(|causes| causes.values().sum::<u32>()).max().unwrap_or(1).max(1) as f32;
    let left = rect.left() + 84.0;
    let scale = (rect.right() - left - 4.0) / most;
    let row = rect.height() / 2.0;
    for side in Side::BOTH {
        let colours = theme.side(side);
        let top = rect.top() + row * side.index() as f32;
        let name = elided(painter, &report.sides[side.index()], text::semi_bold(text::BODY), colours.text, 78.0);
        painter.galley(pos2(rect.left(), top + 4.0), name, colours.text);
        let mut x = left;
        let mut said = Vec::new();
        for cause in Cause::ALL {
            let Some(count) = report.causes[side.index()].get(&cause) else { continue };
            let bar = Rect::from_min_size(pos2(x, top), vec2(*count as f32 * scale, 30.0));
            cause_bar(painter, bar, cause, *count, &colours);
            x = bar.right();
            said.push(format!("{} {count}", cause.name()));
        }
        let words = if said.is_empty() { "no losses".to_owned() } else { said.join(", ") };
        let words = elided(painter, &words, text::plain(14.0), theme.ink_2, rect.right() - left);
        painter.galley(pos2(left, top + 34.0), words, theme.ink_2);
    }
}

/// A part of the bar; every other cause is hatched, so that shape tells them apart.
fn cause_bar(painter: &Painter, bar: Rect, cause: Cause, count: u32, colours: &SideColours) {
    painter.rect(bar, 2.0, colours.fill, Stroke::new(2.0, colours.line), StrokeKind::Inside);
    if matches!(cause, Cause::Melee | Cause::Ruling) {
        let clipped = painter.with_clip_rect(bar.shrink(2.0));
        let mut x = bar.left() - bar.height();
        while x < bar.right() {
            clipped.line_segment([pos2(x, bar.bottom()), pos2(x + bar.height(), bar.top())], (1.3, colours.detail));
            x += 8.0;
        }
    }
    let words = painter.layout_no_wrap(count.to_string(), text::bold(text::ROW), colours.ink);
    if words.size().x + 8.0 < bar.width() {
        let plate = Rect::from_center_size(bar.center(), words.size() + vec2(6.0, 0.0));
        painter.rect_filled(plate, 2.0, colours.fill);
        painter.galley(plate.min + vec2(3.0, 0.0), words, colours.ink);
    }
}

/// How often each face came up, with a dashed line at what was to be expected.
pub fn faces(painter: &Painter, rect: Rect, seen: &Seen, side: Side, theme: &Theme) {
    let Seen { lowest, counts: faces } = seen;
    let count: u32 = faces.iter().sum();
    let expected = count as f32 / faces.len().max(1) as f32;
    let most = (faces.iter().copied().max().unwrap_or(1) as f32).max(expected).max(1.0);
    let colours = theme.side(side);
    let foot = rect.bottom() - 20.0;
    let step = rect.width() / faces.len().max(1) as f32;
    let up = (foot - rect.top()) / most;
    for (index, seen) in faces.iter().enumerate() {
        let left = rect.left() + step * index as f32 + 3.0;
        let bar = Rect::from_min_max(pos2(left, foot - *seen as f32 * up), pos2(left + step - 6.0, foot));
        painter.rect(bar, 2.0, colours.fill, Stroke::new(2.0, colours.line), StrokeKind::Inside);
        let at = pos2(bar.center().x, foot - 12.0);
        let ink = if bar.height() > 22.0 { colours.ink } else { theme.ink_1 };
        painter.text(at, Align2::CENTER_CENTER, seen, text::bold(14.0), ink);
        let under = pos2(bar.center().x, foot + 11.0);
        painter.text(
            under,
            Align2::CENTER_CENTER,
            index + usize::from(*lowest),
            text::plain(text::CAPTION),
            theme.ink_2,
        );
    }
    let y = foot - expected * up;
    let line = [pos2(rect.left(), y), pos2(rect.right(), y)];
    painter.extend(eframe::egui::Shape::dashed_line(&line, Stroke::new(2.0, theme.ink_1), 6.0, 4.0));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_would_lie_on_each_other_or_below_the_chart_are_moved_apart() {
        assert_eq!(kept_apart(&[10.0, 12.0, 80.0], 100.0), [10.0, 26.0, 80.0]);
        assert_eq!(
            kept_apart(&[98.0, 99.0, 100.0], 100.0),
            [68.0, 84.0, 100.0],
            "they are piled upwards from the foot"
        );
    }
}
