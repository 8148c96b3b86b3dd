//! Random layouts, and answers found the slow way: by sampling points and by plain school geometry.
//!
//! Nothing here calls the functions under test; sines are the standard library's, in radians, anticlockwise.

use galloper::geometry::{Point, Pose, Rect, Vector};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// How many layouts to try: one in twenty where the program is built without optimisation.
pub fn rounds(count: u32) -> u32 {
    if cfg!(debug_assertions) { count.div_ceil(20) } else { count }
}

/// A seeded source of layouts.
pub struct Layouts(pub ChaCha8Rng);

impl Layouts {
    /// Every test has its seed; `GEOMETRY_SEED=7` tries other layouts everywhere.
    pub fn seeded(seed: u64) -> Self {
        let other = std::env::var("GEOMETRY_SEED").ok().and_then(|text| text.parse::<u64>().ok()).unwrap_or(0);
        Self(ChaCha8Rng::seed_from_u64(seed + 1_000 * other))
    }

    pub fn number(&mut self, from: f64, to: f64) -> f64 {
        self.0.random_range(from..to)
    }

    pub fn whole(&mut self, from: u32, to: u32) -> u32 {
        self.0.random_range(from..=to)
    }

    pub fn chance(&mut self) -> bool {
        self.0.random_range(0..2) == 0
    }

    pub fn point(&mut self, size: f64) -> Point {
        Point::new(self.number(-size, size), self.number(-size, size))
    }

    /// A rectangle: one in three on a half-inch lattice at a multiple of 45 degrees, where edges coincide.
    pub fn rect(&mut self, size: f64) -> Rect {
        if self.whole(0, 2) == 0 {
            let halves = (size * 2.0) as i32;
            let mut half = |low: i32, high: i32| f64::from(self.0.random_range(low..=high)) / 2.0;
            let (x, y, front, depth) = (half(-halves, halves), half(-halves, halves), half(1, 8), half(1, 5));
            return Rect::new(Point::new(x, y), 45.0 * f64::from(self.whole(0, 7)), front, depth);
        }
        let (front, depth) = (self.number(0.4, 5.0), self.number(0.4, 3.0));
        Rect::new(self.point(size), self.number(0.0, 360.0), front, depth)
    }

    pub fn pose(&mut self, size: f64) -> Pose {
        let at = self.point(size);
        Pose::new(at.x, at.y, self.number(0.0, 360.0))
    }

    /// A star-shaped polygon, usually concave.
    pub fn star(&mut self, centre: Point, least: f64, most: f64) -> Vec<Point> {
        let count = self.whole(3, 9);
        let start = self.number(0.0, 1.0);
        (0..count)
            .map(|index| {
                let angle =
                    (f64::from(index) + start + self.number(0.0, 0.6)) / f64::from(count) * std::f64::consts::TAU;
                centre + Vector::new(angle.cos(), angle.sin()) * self.number(least, most)
            })
            .collect()
    }
}

/// Corners by rotating plain offsets.
pub fn corners(rect: &Rect) -> [Point; 4] {
    let turn = -rect.facing().to_radians();
    [(-1.0, 1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)].map(|(x, y)| {
        let (x, y) = (x * rect.front / 2.0, y * rect.depth / 2.0);
        rect.centre + Vector::new(x * turn.cos() - y * turn.sin(), x * turn.sin() + y * turn.cos())
    })
}

/// How far a point is inside a rectangle (positive), or outside its nearest edge line (negative).
pub fn inside_by(rect: &Rect, point: Point) -> f64 {
    let turn = rect.facing().to_radians();
    let way = point - rect.centre;
    let x = way.x * turn.cos() - way.y * turn.sin();
    let y = way.x * turn.sin() + way.y * turn.cos();
    (rect.front / 2.0 - x.abs()).min(rect.depth / 2.0 - y.abs())
}

/// A grid of points over a rectangle, its edges included, and the diagonal of a cell.
pub fn grid(rect: &Rect, count: u32) -> (Vec<Point>, f64) {
    let [front_left, front_right, _, rear_left] = corners(rect);
    let (across, back) = ((front_right - front_left) / f64::from(count), (rear_left - front_left) / f64::from(count));
    let points = (0..=count)
        .flat_map(|row| (0..=count).map(move |column| front_left + across * f64::from(column) + back * f64::from(row)))
        .collect();
    (points, across.norm() + back.norm())
}

/// Points along a rectangle's edges.
pub fn edge_points(rect: &Rect, count: u32) -> Vec<Point> {
    let at = corners(rect);
    (0..4)
        .flat_map(|side| {
            (0..count)
                .map(move |step| at[side] + (at[(side + 1) % 4] - at[side]) * (f64::from(step) / f64::from(count)))
        })
        .collect()
}

pub fn point_to_segment(point: Point, from: Point, to: Point) -> f64 {
    let way = to - from;
    let along = if way.norm() == 0.0 { 0.0 } else { ((point - from).dot(&way) / way.norm_squared()).clamp(0.0, 1.0) };
    (point - (from + way * along)).norm()
}

pub fn segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool {
    let side = |p: Point, q: Point, r: Point| (q - p).perp(&(r - p));
    side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
}

pub fn segment_gap(a: Point, b: Point, c: Point, d: Point) -> f64 {
    if segments_meet(a, b, c, d) {
        return 0.0;
    }
    [point_to_segment(a, c, d), point_to_segment(b, c, d), point_to_segment(c, a, b), point_to_segment(d, a, b)]
        .into_iter()
        .fold(f64::INFINITY, f64::min)
}

fn sides(corners: &[Point]) -> Vec<(Point, Point)> {
    (0..corners.len()).map(|at| (corners[at], corners[(at + 1) % corners.len()])).collect()
}

/// Gap between two rectangles: side against side, and nothing when one holds a corner of the other.
pub fn gap(a: &Rect, b: &Rect) -> f64 {
    let (of_a, of_b) = (corners(a), corners(b));
    if of_a.iter().any(|&corner| inside_by(b, corner) >= 0.0) || of_b.iter().any(|&corner| inside_by(a, corner) >= 0.0)
    {
        return 0.0;
    }
    let mut least = f64::INFINITY;
    for (from, to) in sides(&of_a) {
        for (start, end) in sides(&of_b) {
            least = least.min(segment_gap(from, to, start, end));
        }
    }
    least
}

/// The least shift that parts two rectangles, by separating axes; negative when apart.
pub fn depth(a: &Rect, b: &Rect) -> f64 {
    let (of_a, of_b) = (corners(a), corners(b));
    let mut least = f64::INFINITY;
    for (from, to) in sides(&of_a).into_iter().chain(sides(&of_b)) {
        let axis = Vector::new(-(to - from).y, (to - from).x).normalize();
        let shadow = |points: &[Point]| {
            let along = points.iter().map(|point| point.coords.dot(&axis));
            (along.clone().fold(f64::INFINITY, f64::min), along.fold(f64::NEG_INFINITY, f64::max))
        };
        let ((low_a, high_a), (low_b, high_b)) = (shadow(&of_a), shadow(&of_b));
        least = least.min((high_a - low_b).min(high_b - low_a));
    }
    least
}

/// Whether a polygon holds a point, by the angle its corners turn through as seen from there.
pub fn winds_round(polygon: &[Point], point: Point) -> bool {
    let turned: f64 = sides(polygon)
        .into_iter()
        .map(|(from, to)| {
            let (one, other) = (from - point, to - point);
            one.perp(&other).atan2(one.dot(&other))
        })
        .sum();
    turned.abs() > std::f64::consts::PI
}

/// Inches from a point to a polygon's nearest side.
pub fn boundary_gap(polygon: &[Point], point: Point) -> f64 {
    sides(polygon).into_iter().map(|(from, to)| point_to_segment(point, from, to)).fold(f64::INFINITY, f64::min)
}

/// Inches from a point to a broken line.
pub fn line_gap(points: &[Point], point: Point) -> f64 {
    points.windows(2).map(|pair| point_to_segment(point, pair[0], pair[1])).fold(f64::INFINITY, f64::min)
}
