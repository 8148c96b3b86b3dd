//! Wrapping: how the outer files of a line go round the corners of what the line has struck.
//!
//! ```text
//!                 enemy
//!      looks →  ########  ← looks       Files that meet nobody wheel about the corner, up to 90°, and stand with their
//!        [a]    ########    [b]         front along the flank. Those beyond, and those whose move is spent, keep the old
//!        [a]----line----    [b][c]      front; what has gone round leaves its place in the line empty until it returns.
//! ```

use std::f64::consts::FRAC_PI_2;

use serde::Serialize;

use super::bases::{Base, Block, Flank};
use super::contact::CONTACT;
use super::pose::{Pose, sin_cos};
use super::shape::Rect;
use super::{TOLERANCE, is_within};

/// How one end of a line stands round a corner of what the line has struck.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Wing {
    /// Inches of the corner from the middle of the line's front, outward.
    pub corner: f64,
    /// Files that have gone round it, counted from the corner outward.
    pub round: u8,
    /// Inches that the files beyond them, which keep their front, have gone ahead to stand behind their backs.
    pub ahead: f64,
}

/// How a line stands round what it has struck: nothing where an end of it has not moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Wrap {
    /// The left end.
    pub left: Option<Wing>,
    /// The right end.
    pub right: Option<Wing>,
}

impl Wrap {
    /// Both ends, left first.
    pub const FLANKS: [Flank; 2] = [Flank::Left, Flank::Right];

    /// How far a line that stands squarely against a rectangle can go round it with so many inches of move left: as many files to
    /// each side as the flank has room for and the wheel of the outermost permits.
    pub fn around(block: &Block, pose: Pose, struck: &Rect, inches: f64) -> Self {
        let local = struck.corners().map(|corner| pose.to_local(corner));
        let range = |values: [f64; 4]| {
            values.into_iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), at| (low.min(at), high.max(at)))
        };
        let (left, right) = range(local.map(|at| at.0));
        let (near, far) = range(local.map(|at| at.1));
        let is_squarely_met = near.abs() <= CONTACT && (right - left) * (far - near) <= struck.area() + CONTACT;
        if !is_squarely_met {
            return Self::default();
        }
        let wing = |flank, corner| Wing::fullest(block, flank, corner, far - near, inches);
        Self { left: wing(Flank::Left, -left), right: wing(Flank::Right, right) }
    }

    /// Whether every base stands in its place in the line.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// One end of it.
    pub fn wing(&self, flank: Flank) -> Option<Wing> {
        match flank {
            Flank::Left => self.left,
            Flank::Right => self.right,
        }
    }

    /// The same with one end otherwise; an end of which nothing has gone round is no wing.
    #[must_use]
    pub fn with(self, flank: Flank, wing: Option<Wing>) -> Self {
        let wing = wing.filter(|wing| wing.round > 0);
        match flank {
            Flank::Left => Self { left: wing, ..self },
            Flank::Right => Self { right: wing, ..self },
        }
    }
}

impl Wing {
    /// As many files round a corner as a flank so deep has room for and so many inches of move allow. The outer end of each wheels
    /// about the corner, once the line has closed up to it. Of a line that meets it with a corner of its own alone none is beyond: the file
    /// that touches is in contact.
    fn fullest(block: &Block, flank: Flank, corner: f64, deep: f64, inches: f64) -> Option<Self> {
        let corner = (corner * 1000.0).round() / 1000.0;
        let files = files_beyond(block, flank, corner);
        if files.len() == block.front_row().count() {
            return None;
        }
        let front = &block.bases[*files.first()?.first()?];
        let gap = (inner_edge(front, flank) - corner).max(0.0);
        let has_room = |file: &u8| f64::from(*file) * front.width < deep - CONTACT;
        let comes_round = |file: &u8| is_within(gap + f64::from(file + 1) * front.width * FRAC_PI_2, inches);
        let round = (0..files.len() as u8).take_while(|file| has_room(file) && comes_round(file)).count() as u8;
        (round > 0).then(|| Self { corner, round, ahead: 0.0 }.closed_up(block, flank, inches))
    }

    /// The same with fewer files gone round.
    #[must_use]
    pub fn with_round(self, round: u8, block: &Block, flank: Flank, inches: f64) -> Self {
        Self { round, ..self }.closed_up(block, flank, inches)
    }

    /// The same with the files that keep their front brought up behind the backs of those that have gone round, as far as their move
    /// takes them.
    fn closed_up(self, block: &Block, flank: Flank, inches: f64) -> Self {
        let files = files_beyond(block, flank, self.corner);
        let Some(next) = files.get(usize::from(self.round)).map(|file| &block.bases[file[0]]) else {
            return Self { ahead: 0.0, ..self };
        };
        let sideways = (self.inner_edge_of_the_rest(block, &files, flank) - inner_edge(next, flank)).abs();
        let ahead = (f64::from(self.round) * next.width).min(inches - sideways).max(0.0);
        Self { ahead: (ahead * 1000.0).floor() / 1000.0, ..self }
    }

    /// Where the files that keep their front begin once they have closed up: clear of the backs of those that have gone round, and of
    /// the line.
    fn inner_edge_of_the_rest(&self, block: &Block, files: &[Vec<usize>], flank: Flank) -> f64 {
        let deep = |file: &Vec<usize>| file.iter().map(|&at| block.bases[at].depth).sum::<f64>();
        let deepest = files.iter().take(usize::from(self.round)).map(deep).fold(0.0, f64::max);
        let line_ends = files.first().map_or(self.corner, |file| inner_edge(&block.bases[file[0]], flank));
        (self.corner + deepest).max(line_ends)
    }
}

impl Block {
    /// The same bases with those that have wrapped where they stand, in the same order.
    #[must_use]
    pub fn wrapped(&self, wrap: &Wrap) -> Self {
        self.wheeling_round(wrap, 90.0)
    }

    /// The same bases with those that wrap so many degrees through their wheel.
    #[must_use]
    pub fn wheeling_round(&self, wrap: &Wrap, degrees: f64) -> Self {
        let mut block = self.clone();
        for flank in Wrap::FLANKS {
            if let Some(wing) = wrap.wing(flank) {
                place_wing(self, &mut block, flank, &wing, degrees);
            }
        }
        block
    }

    /// Files that stand wholly beyond a corner at one end of the line.
    pub fn files_beyond(&self, flank: Flank, corner: f64) -> u8 {
        files_beyond(self, flank, corner).len() as u8
    }

    /// The bases that have gone round a corner, file by file, front base first, as their places in the block.
    pub fn gone_round(&self, wrap: &Wrap) -> Vec<Vec<usize>> {
        let of = |flank| {
            let wing: Option<Wing> = wrap.wing(flank);
            wing.map(|wing| files_beyond(self, flank, wing.corner).into_iter().take(usize::from(wing.round)))
        };
        Wrap::FLANKS.into_iter().filter_map(of).flatten().collect()
    }

    /// The bases that have closed up behind them, file by file, front base first, as their places in the block.
    pub fn closed_up(&self, wrap: &Wrap) -> Vec<Vec<usize>> {
        let of = |flank| {
            let wing: Option<Wing> = wrap.wing(flank).filter(|wing: &Wing| wing.ahead > 0.0);
            wing.map(|wing| files_beyond(self, flank, wing.corner).into_iter().skip(usize::from(wing.round)))
        };
        Wrap::FLANKS.into_iter().filter_map(of).flatten().collect()
    }
}

fn place_wing(line: &Block, block: &mut Block, flank: Flank, wing: &Wing, degrees: f64) {
    let outward = outward(flank);
    let files = files_beyond(line, flank, wing.corner);
    let (round, rest) = files.split_at(files.len().min(usize::from(wing.round)));
    let (sin, cos) = sin_cos(degrees);
    for (place, file) in round.iter().enumerate() {
        for (rank, &at) in file.iter().enumerate() {
            let base = &mut block.bases[at];
            let (from_corner, behind) = ((place as f64 + 0.5) * base.width, (rank as f64 + 0.5) * base.depth);
            base.right = outward * (wing.corner + from_corner * cos + behind * sin);
            base.ahead = from_corner * sin - behind * cos;
            base.facing = if flank == Flank::Right { 360.0 - degrees } else { degrees };
        }
    }
    let Some(first) = rest.first().filter(|_| wing.ahead > 0.0) else { return };
    let sideways = wing.inner_edge_of_the_rest(line, &files, flank) - inner_edge(&line.bases[first[0]], flank);
    for &at in rest.iter().flatten() {
        block.bases[at].right += outward * sideways;
        block.bases[at].ahead += wing.ahead;
    }
}

fn outward(flank: Flank) -> f64 {
    if flank == Flank::Right { 1.0 } else { -1.0 }
}

/// Inches of a base's inner edge from the middle of the line, outward.
fn inner_edge(base: &Base, flank: Flank) -> f64 {
    base.right * outward(flank) - base.width / 2.0
}

/// The files of a line that stand wholly beyond a corner, the nearest first; each from front to rear. A base behind two files goes with
/// the outer one.
fn files_beyond(block: &Block, flank: Flank, corner: f64) -> Vec<Vec<usize>> {
    let bases = &block.bases;
    let is_beyond = |&at: &usize| bases[at].rank == 0 && inner_edge(&bases[at], flank) >= corner - CONTACT;
    let mut files: Vec<Vec<usize>> = (0..bases.len()).filter(is_beyond).map(|at| vec![at]).collect();
    files.sort_by(|a, b| inner_edge(&bases[a[0]], flank).total_cmp(&inner_edge(&bases[b[0]], flank)));
    let mut taken = vec![false; bases.len()];
    for file in files.iter_mut().rev() {
        let front = bases[file[0]];
        for rank in 1..block.ranks() {
            let stands_behind = |&at: &usize| {
                let base = &bases[at];
                base.rank == rank && !taken[at] && (base.right - front.right).abs() <= front.width / 2.0 + TOLERANCE
            };
            let outermost =
                |a: &usize, b: &usize| inner_edge(&bases[*a], flank).total_cmp(&inner_edge(&bases[*b], flank));
            if let Some(at) = (0..bases.len()).filter(stands_behind).max_by(outermost) {
                taken[at] = true;
                file.push(at);
            }
        }
    }
    files
}
