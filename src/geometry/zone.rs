//! Zones about a footprint: front, sides and rear, parted by lines at 45 degrees.
//!
//! ```text
//!        \     front     /
//!         \             /
//!          +-----------+        Exactly on a line is within either zone it parts, whichever is asked about.
//!   left   | footprint |  right
//!          +-----------+
//!         /             \
//!        /     rear      \
//! ```

use serde::{Deserialize, Serialize};

use super::TOLERANCE;
use super::polygon::{self, Cut};
use super::pose::{Frame, Point};
use super::shape::Rect;

const HALF: f64 = std::f64::consts::FRAC_1_SQRT_2;

/// One of the four zones about a footprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// Ahead of the front edge.
    Front,
    /// Beyond the right edge.
    Right,
    /// Behind the rear edge.
    Rear,
    /// Beyond the left edge.
    Left,
}

impl Zone {
    /// All four, clockwise.
    pub const ALL: [Zone; 4] = [Zone::Front, Zone::Right, Zone::Rear, Zone::Left];

    /// The way the zone opens, in degrees clockwise from the footprint's facing.
    pub fn degrees(self) -> f64 {
        match self {
            Zone::Front => 0.0,
            Zone::Right => 90.0,
            Zone::Rear => 180.0,
            Zone::Left => 270.0,
        }
    }
}

/// Where the lines at 45 degrees start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ArcOrigin {
    /// At the corners of the footprint.
    #[default]
    Corners,
    /// At the middle of the edge the zone lies before.
    Centre,
}

/// The side of a footprint that something comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aspect {
    /// Some part of it in the front zone.
    Front,
    /// Neither front nor rear.
    Flank,
    /// All of it in the rear zone.
    Rear,
}

/// A zone ready to be asked about many points: three half-planes in the zone's own axes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wedge {
    frame: Frame,
    /// Half the width of the edge the two slanting lines start from; nothing when they start from its middle.
    half: f64,
}

impl Wedge {
    pub fn new(of: &Rect, zone: Zone, origin: ArcOrigin) -> Self {
        let (half, out) = match zone {
            Zone::Front | Zone::Rear => (of.front / 2.0, of.depth / 2.0),
            Zone::Right | Zone::Left => (of.depth / 2.0, of.front / 2.0),
        };
        let facing = Frame::new(of.centre, of.facing() + zone.degrees());
        let frame = Frame { origin: facing.point(0.0, out), ..facing };
        Self { frame, half: if origin == ArcOrigin::Corners { half } else { 0.0 } }
    }

    /// Inches inside each of the three edges: base line, left line, right line; negative outside.
    fn depths(&self, point: Point) -> [f64; 3] {
        let (right, ahead) = self.frame.local(point);
        [ahead, (ahead + right + self.half) * HALF, (ahead - right + self.half) * HALF]
    }

    fn depth(&self, point: Point) -> f64 {
        least(self.depths(point))
    }

    fn contains(&self, point: Point) -> bool {
        self.depth(point) >= -TOLERANCE
    }

    /// The most inches any part of a rectangle lies inside; negative when no part does.
    ///
    /// The depth is the least of three linear ones, so over a rectangle's side it is greatest at an end or where two
    /// of the three are equal; and since the zone is open ahead, over the rectangle it is greatest on a side.
    fn deepest(&self, what: &Rect) -> f64 {
        let corners = what.corners().map(|corner| self.depths(corner));
        let mut deepest = corners.iter().copied().map(least).fold(f64::NEG_INFINITY, f64::max);
        for (index, from) in corners.iter().enumerate() {
            let to = &corners[(index + 1) % 4];
            for (one, other) in [(0, 1), (0, 2), (1, 2)] {
                let (start, end) = (from[one] - from[other], to[one] - to[other]);
                if start * end < 0.0 {
                    let share = start / (start - end);
                    deepest = deepest.max(least([0, 1, 2].map(|edge| from[edge] + share * (to[edge] - from[edge]))));
                }
            }
        }
        deepest
    }

    fn shallowest(&self, what: &Rect) -> f64 {
        what.corners().iter().map(|&corner| self.depth(corner)).fold(f64::INFINITY, f64::min)
    }

    /// Whether some part of a rectangle lies inside, asked in the cheapest order.
    pub fn holds_part(&self, what: &Rect) -> bool {
        let centre = self.depths(what.centre);
        if least(centre) >= -TOLERANCE {
            return true;
        }
        let radius = what.radius() + TOLERANCE;
        centre.iter().all(|&depth| depth >= -radius) && self.deepest(what) >= -TOLERANCE
    }

    /// Whether the whole of a rectangle lies inside.
    pub fn holds_all(&self, what: &Rect) -> bool {
        self.shallowest(what) >= -TOLERANCE
    }

    /// The part of a rectangle inside, its edges let out by the tolerance.
    pub fn part(&self, what: &Rect) -> Cut {
        let whole = what.corners().into_iter().collect();
        let is_whole = self.holds_all(what);
        let edges = if is_whole { 0..0 } else { 0..3 };
        edges.fold(whole, |kept, edge| polygon::cut(&kept, |point| self.depths(point)[edge] + TOLERANCE))
    }
}

fn least([base, left, right]: [f64; 3]) -> f64 {
    base.min(left).min(right)
}

/// Whether a point lies in a zone, its edges included.
pub fn contains(of: &Rect, zone: Zone, origin: ArcOrigin, point: Point) -> bool {
    Wedge::new(of, zone, origin).contains(point)
}

/// Whether some part of a rectangle lies in a zone; touching its edge is enough.
pub fn holds_part(of: &Rect, zone: Zone, origin: ArcOrigin, what: &Rect) -> bool {
    Wedge::new(of, zone, origin).holds_part(what)
}

/// Whether the whole of a rectangle lies in a zone, its edges included.
pub fn holds_all(of: &Rect, zone: Zone, origin: ArcOrigin, what: &Rect) -> bool {
    Wedge::new(of, zone, origin).holds_all(what)
}

/// Inches by which the part of a rectangle deepest in a zone is inside it (positive) or outside (negative).
///
/// [`holds_part`] is yes exactly when this is not below nothing by more than the tolerance.
pub fn margin(of: &Rect, zone: Zone, origin: ArcOrigin, what: &Rect) -> f64 {
    Wedge::new(of, zone, origin).deepest(what)
}

/// Inches by which the part of a rectangle least deep in a zone is inside it (positive) or outside (negative).
///
/// [`holds_all`] is yes exactly when this is not below nothing by more than the tolerance.
pub fn whole_margin(of: &Rect, zone: Zone, origin: ArcOrigin, what: &Rect) -> f64 {
    Wedge::new(of, zone, origin).shallowest(what)
}

/// The part of a rectangle inside a zone, as a convex polygon; empty when there is none.
pub fn part_within(of: &Rect, zone: Zone, origin: ArcOrigin, what: &Rect) -> Cut {
    Wedge::new(of, zone, origin).part(what)
}

/// The side an attack comes from, judged from where all the rectangles of the attacker begin.
pub fn aspect(attacker: &[Rect], defender: &Rect, origin: ArcOrigin) -> Aspect {
    let [rear, front] = [Zone::Rear, Zone::Front].map(|zone| Wedge::new(defender, zone, origin));
    if attacker.iter().all(|rect| rear.holds_all(rect)) {
        Aspect::Rear
    } else if attacker.iter().any(|rect| front.holds_part(rect)) {
        Aspect::Front
    } else {
        Aspect::Flank
    }
}

/// Inches by which an attack's side is certain: how far the attacker is from the line that would change the answer.
pub fn aspect_margin(attacker: &[Rect], defender: &Rect, origin: ArcOrigin) -> f64 {
    let [rear, front] = [Zone::Rear, Zone::Front].map(|zone| Wedge::new(defender, zone, origin));
    let rear = attacker.iter().map(|rect| rear.shallowest(rect)).fold(f64::INFINITY, f64::min).abs();
    let front = attacker.iter().map(|rect| front.deepest(rect)).fold(f64::NEG_INFINITY, f64::max).abs();
    if aspect(attacker, defender, origin) == Aspect::Rear { rear } else { rear.min(front) }
}

/// A zone as a convex polygon for drawing, its far edge straight across at `reach` inches.
pub fn zone_polygon(of: &Rect, zone: Zone, reach: f64, origin: ArcOrigin) -> Vec<Point> {
    let Wedge { frame, half } = Wedge::new(of, zone, origin);
    let far = half + reach;
    let near = if half > 0.0 { vec![frame.point(-half, 0.0), frame.point(half, 0.0)] } else { vec![frame.origin] };
    near.into_iter().chain([frame.point(far, reach), frame.point(-far, reach)]).collect()
}
