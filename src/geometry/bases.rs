//! Bases: how the bases of a unit stand in line, column and square.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::pose::{Pose, sin_cos};
use super::shape::Rect;

/// How the bases of a unit stand together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Formation {
    /// Two ranks of bases, side by side.
    #[default]
    Line,
    /// One base wide, each behind the last.
    Column,
    /// A face to every side.
    Square,
}

/// Which side of a unit, seen from behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Flank {
    /// The left.
    Left,
    /// The right.
    Right,
}

/// The front and depth of a base, in inches.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct BaseSize {
    /// Inches across the front.
    pub width: f64,
    /// Inches from front to rear.
    pub depth: f64,
}

impl BaseSize {
    /// A base of so many inches across and deep.
    pub const fn new(width: f64, depth: f64) -> Self {
        Self { width, depth }
    }
}

/// One base in its block's own frame, whose origin is the middle of the front edge as it was formed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Base {
    /// Inches from the origin to the base's middle, to the right.
    pub right: f64,
    /// Inches from the origin to the base's middle, ahead: negative, for bases stand behind the front edge.
    pub ahead: f64,
    /// Inches across its own front.
    pub width: f64,
    /// Inches from its own front to its rear.
    pub depth: f64,
    /// Its own facing in degrees clockwise from the block's: 0, or 90, 180, 270 in a square.
    pub facing: f64,
    /// 0 for the front rank.
    pub rank: u8,
    /// 0 for the leftmost of its rank.
    pub file: u8,
    /// Figures still on it.
    pub figures: u8,
}

impl Base {
    /// Half the inches it takes sideways and half those it takes in depth, in the block's frame.
    pub(crate) fn half_extents(&self) -> (f64, f64) {
        if self.facing == 0.0 {
            return (0.5 * self.width, 0.5 * self.depth);
        }
        let (sin, cos) = sin_cos(self.facing);
        (
            0.5 * (self.width * cos.abs() + self.depth * sin.abs()),
            0.5 * (self.width * sin.abs() + self.depth * cos.abs()),
        )
    }
}

/// The bases of a unit as they stand, in the order in which they are counted: the last is the next to leave.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Block {
    /// The bases that remain.
    pub bases: Vec<Base>,
}

impl Block {
    /// So many bases in a formation, from front to rear and left to right; nobody stands on them yet.
    pub fn formed(size: BaseSize, formation: Formation, count: u8) -> Self {
        let bases = match formation {
            Formation::Line => line(size, count),
            Formation::Column => column(size, count),
            Formation::Square => square(size, count),
        };
        Self { bases }
    }

    /// So many bases side by side and touching, in one rank, which carry no figures: guns.
    pub fn abreast(size: BaseSize, count: u8) -> Self {
        Self { bases: in_rank(size, count, 0).collect() }
    }

    /// A single stand: a general, a card, a limber.
    pub fn single(size: BaseSize) -> Self {
        Self::abreast(size, 1)
    }

    /// Bases in the front rank; in a square, on its front face.
    pub fn stands_wide(&self) -> u8 {
        self.front_row().count() as u8
    }

    /// Ranks of bases from front to rear.
    pub fn ranks(&self) -> u8 {
        self.bases.iter().map(|base| base.rank + 1).max().unwrap_or(0)
    }

    /// Inches across the bases that remain.
    pub fn frontage(&self) -> f64 {
        let (left, right, ..) = self.extent();
        right - left
    }

    /// Inches from front to rear of the bases that remain.
    pub fn depth(&self) -> f64 {
        let (.., rear, front) = self.extent();
        front - rear
    }

    /// The bases of the front rank that face the block's own front, in the order they are counted.
    pub fn front_row(&self) -> impl Iterator<Item = &Base> {
        self.face(0.0)
    }

    /// The foremost bases that face a side, given in degrees clockwise from the block's front: a square has four.
    pub fn face(&self, facing: f64) -> impl Iterator<Item = &Base> {
        self.bases.iter().filter(move |base| base.rank == 0 && base.facing == facing)
    }

    /// Figures in so many ranks of bases, counted from the front.
    pub fn figures_in_ranks(&self, ranks: u8) -> u8 {
        self.bases.iter().filter(|base| base.rank < ranks).map(|base| base.figures).sum()
    }

    /// Each base as it lies on the table, in the block's order.
    pub fn placed(&self, pose: Pose) -> Vec<Rect> {
        self.rects(pose).collect()
    }

    /// Each base of the front row as it lies on the table.
    pub fn placed_front_row(&self, pose: Pose) -> Vec<Rect> {
        self.rects(pose)
            .zip(&self.bases)
            .filter(|(_, base)| base.rank == 0 && base.facing == 0.0)
            .map(|(rect, _)| rect)
            .collect()
    }

    /// Each base as it lies on the table, in the block's order, without keeping a list.
    pub fn rects(&self, pose: Pose) -> impl Iterator<Item = Rect> + '_ {
        let frame = pose.frame();
        self.bases.iter().map(move |base| {
            let facing = if base.facing == 0.0 { pose.facing } else { (pose.facing + base.facing).rem_euclid(360.0) };
            Rect::new(frame.point(base.right, base.ahead), facing, base.width, base.depth)
        })
    }

    /// The rectangle round the bases that remain, square to the block.
    pub fn footprint(&self, pose: Pose) -> Rect {
        let (left, right, rear, front) = self.extent();
        let centre = pose.from_local(0.5 * (left + right), 0.5 * (rear + front));
        Rect::new(centre, pose.facing, right - left, front - rear)
    }

    /// Left, right, rear and front limits of the bases that remain, in the block's frame.
    pub(crate) fn extent(&self) -> (f64, f64, f64, f64) {
        if self.bases.is_empty() {
            return (0.0, 0.0, 0.0, 0.0);
        }
        let most = f64::INFINITY;
        self.bases.iter().fold((most, -most, most, -most), |(left, right, rear, front), base| {
            let (side, reach) = base.half_extents();
            (
                left.min(base.right - side),
                right.max(base.right + side),
                rear.min(base.ahead - reach),
                front.max(base.ahead + reach),
            )
        })
    }
}

/// The bases of one rank, from left to right.
fn in_rank(size: BaseSize, count: u8, rank: u8) -> impl Iterator<Item = Base> {
    let middle = (f64::from(count) - 1.0) / 2.0;
    (0..count).map(move |file| Base {
        right: (f64::from(file) - middle) * size.width,
        ahead: -(f64::from(rank) + 0.5) * size.depth,
        width: size.width,
        depth: size.depth,
        facing: 0.0,
        rank,
        file,
        figures: 0,
    })
}

/// The larger half in front, the rest centred behind.
fn line(size: BaseSize, count: u8) -> Vec<Base> {
    let front = count.div_ceil(2);
    let mut bases = Vec::with_capacity(usize::from(count));
    bases.extend(in_rank(size, front, 0));
    bases.extend(in_rank(size, count - front, 1));
    bases
}

fn column(size: BaseSize, count: u8) -> Vec<Base> {
    (0..count).flat_map(|rank| in_rank(size, 1, rank)).collect()
}

/// Bases dealt to front, right, rear and left in turn, each face square to the next.
///
/// ```text
///   FFFF R      One base a face makes a square of front plus depth, each face ending where the next begins.
///   L    R      A fifth base fills the front, and the square is then two fronts wide.
///   L    R
///   L BBBB
/// ```
fn square(size: BaseSize, count: u8) -> Vec<Base> {
    let deepest = count.div_ceil(4).max(1);
    let fills_front = count % 4 == 1 && count > 1;
    let widest = f64::from(deepest) * size.width;
    let whole = if fills_front { widest } else { widest + size.depth };
    (0..count)
        .map(|dealt| {
            let (face, file) = (dealt % 4, dealt / 4);
            let on_face = (count - face).div_ceil(4);
            let taken = f64::from(on_face) * size.width;
            // Pinwheel: a face starts at its own left corner, and leaves the depth of the next face at its right.
            let start = if fills_front { -taken / 2.0 } else { -whole / 2.0 };
            let along = start + (f64::from(file) + 0.5) * size.width;
            let facing = f64::from(face) * 90.0;
            let (sin, cos) = sin_cos(facing);
            let out = (whole - size.depth) / 2.0;
            Base {
                right: along * cos + out * sin,
                ahead: -along * sin + out * cos - whole / 2.0,
                width: size.width,
                depth: size.depth,
                facing,
                rank: 0,
                file,
                figures: 0,
            }
        })
        .collect()
}
