//! Charts as drawings.

use super::svg::Svg;
use super::{ArmyTrack, BattleReport, Cause, Chances, Seen};
use crate::game::Side;

const WIDE: f64 = 560.0;
const HIGH: f64 = 240.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 110.0;
const TOP: f64 = 14.0;
const FOOT: f64 = 28.0;

/// From so many turns on the ends of turns are not marked each.
const MANY: usize = 40;

/// A frame with turns along the foot and a number upwards.
struct Frame {
    turns: usize,
    low: f64,
    high: f64,
}

impl Frame {
    fn place(&self, turn: usize, value: f64) -> [f64; 2] {
        self.within(turn as f64, value)
    }

    /// Somewhere in a turn, so many turns from the beginning.
    fn within(&self, turns: f64, value: f64) -> [f64; 2] {
        let across = (WIDE - LEFT - RIGHT) / self.turns.max(1) as f64;
        let up = (HIGH - TOP - FOOT) / (self.high - self.low).max(1e-9);
        [LEFT + across * turns, HIGH - FOOT - (value - self.low) * up]
    }

    /// Lines at round numbers, and the turns.
    fn paint(&self, svg: &mut Svg) {
        let step = round_step(self.high - self.low);
        let mut value = (self.low / step).ceil() * step;
        while value <= self.high + 1e-9 {
            let [x, y] = self.place(0, value);
            svg.line([x, y], self.place(self.turns, value), "grid");
            svg.words([x - 8.0, y + 4.0], "end", "tick", &format!("{value:.0}"));
            value += step;
        }
        let every = self.turns.div_ceil(12).max(1);
        for turn in (0..=self.turns).step_by(every) {
            let [x, y] = self.place(turn, self.low);
            svg.words([x, y + 18.0], "middle", "tick", &turn.to_string());
        }
    }
}

/// A step of one, two or five tens that parts a range into few lines.
pub(super) fn round_step(range: f64) -> f64 {
    let least = (range / 5.0).max(1.0);
    let ten = 10_f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|times| times * ten).find(|step| *step >= least).unwrap_or(ten)
}

fn class(side: Side) -> &'static str {
    match side {
        Side::A => "a",
        Side::B => "b",
    }
}

/// Figures standing at the end of each turn.
pub(super) fn strength(report: &BattleReport) -> String {
    let all = report.strength.iter().flatten();
    let high = f64::from(all.clone().copied().max().unwrap_or(1));
    let low = f64::from(all.copied().min().unwrap_or(0));
    let low = (low - (high - low).max(high * 0.1)).max(0.0);
    let frame = Frame { turns: report.strength.len().saturating_sub(1), low, high };
    let mut svg = Svg::default();
    frame.paint(&mut svg);
    let mut ends = Vec::new();
    for side in Side::BOTH {
        let values = report.strength.iter().map(|pair| f64::from(pair[side.index()]));
        let points: Vec<[f64; 2]> = values.enumerate().map(|(turn, value)| frame.place(turn, value)).collect();
        svg.path(&points, &format!("series {}", class(side)));
        // Where there are many, the points would run together.
        for point in points.iter().filter(|_| points.len() < MANY) {
            svg.disc(*point, 4.0, &format!("point {}", class(side)));
        }
        let last = report.strength.last().map_or(0, |pair| pair[side.index()]);
        ends.push((points.last().copied().unwrap_or_default(), format!("{} {last}", report.sides[side.index()]), side));
    }
    named_ends(&mut svg, ends);
    svg.framed([WIDE, HIGH], "What stood at the end of each turn")
}

/// Each line's name at its end, moved apart where two would lie on each other.
fn named_ends(svg: &mut Svg, mut ends: Vec<([f64; 2], String, Side)>) {
    ends.sort_by(|a, b| a.0[1].total_cmp(&b.0[1]));
    let mut free = f64::NEG_INFINITY;
    for ([x, y], name, side) in ends {
        let y = (y + 4.0).max(free);
        svg.words([x + 10.0, y], "start", &format!("end {}", class(side)), &name);
        free = y + 15.0;
    }
}

/// How full each command's gauge was at the end of each turn, in parts of the whole.
pub(super) fn gauges(report: &BattleReport) -> String {
    let turns = report.strength.len().saturating_sub(1);
    let frame = Frame { turns, low: 0.0, high: 100.0 };
    let mut svg = Svg::default();
    frame.paint(&mut svg);
    svg.line(frame.place(0, 50.0), frame.place(turns, 50.0), "limit");
    let [x, y] = frame.place(0, 50.0);
    svg.words([x + 4.0, y - 5.0], "start", "tick", "half");
    let mut ends = Vec::new();
    for command in &report.commands {
        let mut points: Vec<[f64; 2]> = Vec::new();
        for (turn, filled) in command.filled.iter().enumerate() {
            let point = frame.place(turn, f64::from(command.part(*filled)));
            if let Some(before) = points.last() {
                points.push([point[0], before[1]]);
            }
            points.push(point);
        }
        svg.path(&points, &format!("series {}", class(command.side)));
        let name = command.name.chars().take(16).collect::<String>();
        ends.push((points.last().copied().unwrap_or_default(), name, command.side));
    }
    named_ends(&mut svg, ends);
    let what = report.of_commands().map_or("", |(_, counts)| counts.trim_start_matches("units "));
    svg.framed([WIDE, HIGH], &format!("How much of each command is {what}, in parts of a hundred"))
}

/// The first side's chance to win through the turns, in parts of a hundred.
pub(super) fn chances(report: &BattleReport, chances: &Chances) -> String {
    let turns = report.strength.len().saturating_sub(1);
    let frame = Frame { turns, low: 0.0, high: 100.0 };
    let mut svg = Svg::default();
    frame.paint(&mut svg);
    svg.line(frame.place(0, 50.0), frame.place(turns, 50.0), "limit");
    let points: Vec<[f64; 2]> = chances.line.iter().map(|[at, chance]| frame.within(*at, 100.0 * chance)).collect();
    svg.path(&points, &format!("series {}", class(Side::A)));
    named_ends(&mut svg, vec![(points.last().copied().unwrap_or_default(), report.sides[0].clone(), Side::A)]);
    svg.framed([WIDE, HIGH], &format!("The chance of the {} to win, in parts of a hundred", report.sides[0]))
}

/// What is counted against both armies at the end of each turn, with the limit of each.
pub(super) fn track(report: &BattleReport, track: &ArmyTrack) -> String {
    let turns = track.filled.len().saturating_sub(1);
    let limits = Side::BOTH.map(|side| track.limit(side));
    let known = limits.iter().flatten().map(|(_, limit)| *limit);
    let reached = track.filled.iter().flatten().copied().chain(known).max().unwrap_or(1);
    let frame = Frame { turns, low: 0.0, high: f64::from(reached) + 2.0 };
    let mut svg = Svg::default();
    frame.paint(&mut svg);
    let mut ends = Vec::new();
    for side in Side::BOTH {
        let index = side.index();
        if let Some((word, limit)) = limits[index] {
            svg.line(frame.place(0, f64::from(limit)), frame.place(turns, f64::from(limit)), "limit");
            let [x, y] = frame.place(0, f64::from(limit));
            let words = format!("{} break {word} {limit}", report.sides[index]);
            svg.words([x + 4.0 + 150.0 * index as f64, y - 5.0], "start", "tick", &words);
        }
        let values = track.filled.iter().map(|pair| f64::from(pair[index]));
        let points: Vec<[f64; 2]> = values.enumerate().map(|(turn, value)| frame.place(turn, value)).collect();
        svg.path(&points, &format!("series {}", class(side)));
        let name = format!("{} {}", report.sides[index], track.last(side));
        ends.push((points.last().copied().unwrap_or_default(), name, side));
    }
    named_ends(&mut svg, ends);
    svg.framed([WIDE, HIGH], &format!("{} of both armies", track.heading()))
}

/// What felled each side's figures, as a bar in parts.
pub(super) fn causes(report: &BattleReport) -> String {
    let most = report.causes.iter().map(|causes| causes.values().sum::<u32>()).max().unwrap_or(1).max(1);
    let scale = (WIDE - 110.0) / f64::from(most);
    let mut svg = Svg::default();
    for (row, side) in Side::BOTH.into_iter().enumerate() {
        let top = 8.0 + 62.0 * row as f64;
        let name = format!("end {}", class(side));
        svg.words([94.0, top + 20.0], "end", &name, &report.sides[side.index()]);
        let mut left = 104.0;
        let mut said = Vec::new();
        for (index, cause) in Cause::ALL.into_iter().enumerate() {
            let Some(count) = report.causes[side.index()].get(&cause) else { continue };
            let wide = f64::from(*count) * scale;
            svg.rect([left, top], [wide, 28.0], &format!("bar {} part{index}", class(side)));
            if wide > 22.0 {
                svg.words(
                    [left + wide / 2.0, top + 19.0],
                    "middle",
                    &format!("count {}", class(side)),
                    &count.to_string(),
                );
            }
            left += wide;
            said.push(format!("{} {count}", cause.name()));
        }
        let said = if said.is_empty() { "no losses".to_owned() } else { said.join(", ") };
        svg.words([104.0, top + 44.0], "start", "tick", &said);
    }
    svg.framed([WIDE, 130.0], "What felled each side’s figures")
}

/// How often each face came up, with a line at what was to be expected.
pub(super) fn dice(report: &BattleReport, side: Side, sides: u8) -> String {
    let Some(Seen { lowest, counts: faces }) = report.luck[side.index()].faces.get(&sides) else {
        return String::new();
    };
    let count: u32 = faces.iter().sum();
    let expected = f64::from(count) / f64::from(sides.max(1));
    let most = f64::from(faces.iter().copied().max().unwrap_or(1)).max(expected);
    let (wide, high) = (44.0 * faces.len() as f64 + 16.0, 150.0);
    let up = (high - 40.0) / most.max(1.0);
    let mut svg = Svg::default();
    for (index, seen) in faces.iter().enumerate() {
        let (left, tall) = (8.0 + 44.0 * index as f64, f64::from(*seen) * up);
        svg.rect([left + 3.0, high - 24.0 - tall], [38.0, tall], &format!("bar {}", class(side)));
        svg.words([left + 22.0, high - 29.0], "middle", &format!("count {}", class(side)), &seen.to_string());
        svg.words([left + 22.0, high - 8.0], "middle", "tick", &(index + usize::from(*lowest)).to_string());
    }
    let y = high - 24.0 - expected * up;
    svg.line([4.0, y], [wide - 4.0, y], "expected");
    svg.framed([wide, high], &format!("How often {} threw each face", report.sides[side.index()]))
}

#[cfg(test)]
mod tests {
    use super::round_step;

    #[test]
    fn lines_stand_at_round_numbers() {
        assert_eq!([3.0, 9.0, 40.0, 73.0, 260.0].map(round_step), [1.0, 2.0, 10.0, 20.0, 100.0]);
    }
}
