//! A board of hexes, as it is drawn.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Block;
use crate::geometry::pose::signed_turn;
use crate::geometry::{Point, Pose};
use crate::hex::{Corner, Direction, Extent, Hex, Hexside, Orientation, Stand};

/// A map of hexes. Points on it count in hexes from side to side; (0, 0) is its lower left corner, and pages' down is down.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct HexBoard {
    /// How far it reaches.
    pub extent: Extent,
    /// Where the right hand of the page points.
    pub orientation: Orientation,
    /// The hexes that are not plain open ground on the lowest level.
    pub ground: Vec<HexGround>,
    /// What lies along hexsides.
    pub sides: Vec<HexsideFeature>,
    /// Roads, each from hex to neighbouring hex.
    pub roads: Vec<Vec<Hex>>,
    /// Names of places, each with its hexes.
    pub names: Vec<(String, Vec<Hex>)>,
    /// Degrees by which the grid is turned clockwise on the page.
    #[serde(skip_serializing_if = "is_level")]
    tilt: f64,
    /// The hexes there are, where the map does not fill its extent.
    #[serde(skip)]
    only: Option<BTreeSet<Hex>>,
    /// Where the page begins and ends; worked out once, since every point is asked of it.
    #[serde(skip)]
    page: Page,
}

/// The part of the plane that is the page, in hexes across and down.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Page {
    left: f64,
    top: f64,
    size: [f64; 2],
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_level(tilt: &f64) -> bool {
    *tilt == 0.0
}

/// What is in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct HexGround {
    /// Which hex.
    pub hex: Hex,
    /// What grows or stands there.
    pub kind: HexKind,
    /// How high it lies; the lowest is 1.
    pub level: u8,
}

/// Kinds of ground, as they are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HexKind {
    /// Open ground.
    Open,
    /// Trees.
    Woods,
    /// Wet ground.
    Marsh,
    /// Several houses.
    Village,
    /// One house or manor.
    Farm,
    /// Water.
    Water,
}

/// What lies along a hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct HexsideFeature {
    /// Which side.
    pub side: Hexside,
    /// What it is.
    pub kind: HexsideKind,
}

/// Kinds of hexside, as they are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HexsideKind {
    /// A brook.
    Stream,
    /// A brook in a bog, or between steep banks.
    HardStream,
    /// A river.
    River,
    /// A wall.
    Wall,
    /// A finished work.
    Works,
    /// A work begun.
    UnfinishedWorks,
    /// A bridge or a gate.
    Bridge,
    /// A way through the works.
    Opening,
}

/// A hex's corners are this far from its middle when its sides are one apart.
const CORNER: f64 = 0.577_350_269_189_625_8;
/// How far the map's ground reaches beyond the middle of its outermost hexes.
const MARGIN: f64 = 0.65;
/// A counter's depth, and its width for each hex it takes up.
const COUNTER: [f64; 2] = [0.52, 0.62];

impl HexBoard {
    /// A bare map that fills its extent.
    pub fn new(extent: Extent, orientation: Orientation) -> Self {
        let Extent { low, high } = extent;
        let next = Hex::new(low.line() + 1, low.place());
        let last = Hex::new(high.line() - 1, high.place());
        Self {
            extent,
            orientation,
            ground: Vec::new(),
            sides: Vec::new(),
            roads: Vec::new(),
            names: Vec::new(),
            tilt: 0.0,
            only: None,
            page: Page::round([low, high, next, last].map(Hex::centre)),
        }
    }

    /// The same map with these hexes only, its grid turned clockwise by so many degrees.
    #[must_use]
    pub fn of_hexes(self, hexes: impl IntoIterator<Item = Hex>, tilt: f64) -> Self {
        let only: BTreeSet<Hex> = hexes.into_iter().collect();
        let page = Page::round(only.iter().map(|hex| tilted(hex.centre(), tilt)));
        Self { tilt, only: Some(only), page, ..self }
    }

    /// The hexes there are, line by line.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + '_ {
        self.extent.hexes().filter(|hex| self.has(*hex))
    }

    /// Whether there is such a hex.
    pub fn has(&self, hex: Hex) -> bool {
        self.extent.contains(hex) && self.only.as_ref().is_none_or(|only| only.contains(&hex))
    }

    /// Across and up.
    pub fn size(&self) -> [f64; 2] {
        self.page.size
    }

    /// The middle of a hex.
    pub fn centre(&self, hex: Hex) -> Point {
        let Page { left, top, size } = self.page;
        let (across, down) = tilted(hex.centre(), self.tilt);
        Point::new(across - left + MARGIN, size[1] - (down - top) - MARGIN)
    }

    /// The six corners of a hex, clockwise from `V0`.
    pub fn corners(&self, hex: Hex) -> [Point; 6] {
        let middle = self.centre(hex);
        Corner::ALL.map(|corner| {
            let turn = (f64::from(corner.index()) * 60.0 + self.tilt).to_radians();
            Point::new(middle.x + CORNER * turn.cos(), middle.y - CORNER * turn.sin())
        })
    }

    /// The two ends of a hexside.
    pub fn ends(&self, side: Hexside) -> [Point; 2] {
        let [one, other] = side.hexes();
        let direction = one.direction_to(other).unwrap_or(Direction::D0);
        direction.corners().map(|corner| self.corners(one)[usize::from(corner.index())])
    }

    /// The hex a point lies in, if it lies on the map.
    pub fn hex_at(&self, point: Point) -> Option<Hex> {
        let Page { left, top, size } = self.page;
        let on_page = (point.x + left - MARGIN, size[1] - MARGIN - point.y + top);
        Some(Hex::at(tilted(on_page, -self.tilt))).filter(|hex| self.has(*hex))
    }

    /// Where a counter lies: the middle of its front edge, and its outline.
    pub fn lie(&self, stand: Stand) -> (Pose, Block) {
        let hexes = stand.hexes();
        let middles: Vec<Point> = hexes.iter().map(|hex| self.centre(*hex)).collect();
        let count = middles.len() as f64;
        let middle = Point::new(
            middles.iter().map(|point| point.x).sum::<f64>() / count,
            middles.iter().map(|point| point.y).sum::<f64>() / count,
        );
        let long = COUNTER[1] + (count - 1.0);
        let (wide, deep) = if stand.is_column() { (COUNTER[0], long) } else { (long, COUNTER[0]) };
        let pose = Pose::at(middle, bearing(stand) + self.tilt).advanced(deep / 2.0);
        let corner = |right: f64, ahead: f64| pose.from_local(right, ahead);
        let half = wide / 2.0;
        let corners = [corner(-half, 0.0), corner(half, 0.0), corner(half, -deep), corner(-half, -deep)];
        (pose, Block { corners, standing: true })
    }

    /// How a unit that stands like this would stand nearest to a pose of the middle of its front: as near as can be to the way it
    /// faces, then to the place. Nothing where that is off the map.
    pub fn nearest(&self, like: Stand, pose: Pose) -> Option<Stand> {
        let off = |stand: &Stand| signed_turn(pose.facing, bearing(*stand) + self.tilt).abs();
        let ways = like.like_it(self.extent.low);
        let sixth = (0..ways.len()).min_by(|one, other| off(&ways[*one]).total_cmp(&off(&ways[*other])))?;
        let far = |stand: &Stand| (self.lie(*stand).0.point() - pose.point()).norm();
        let stands = self.hexes().map(|hex| like.like_it(hex)[sixth]);
        let on_map = stands.filter(|stand| stand.hexes().iter().all(|hex| self.has(*hex)));
        on_map.min_by(|one, other| far(one).total_cmp(&far(other))).filter(|stand| far(stand) <= 1.0)
    }
}

impl Page {
    /// The page round these middles of hexes, with a margin.
    fn round(middles: impl IntoIterator<Item = (f64, f64)>) -> Self {
        let start = [f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY];
        let [left, top, right, bottom] =
            middles.into_iter().fold(start, |[left, top, right, bottom], (across, down)| {
                [left.min(across), top.min(down), right.max(across), bottom.max(down)]
            });
        if left > right {
            return Self { left: 0.0, top: 0.0, size: [2.0 * MARGIN; 2] };
        }
        Self { left, top, size: [right - left + 2.0 * MARGIN, bottom - top + 2.0 * MARGIN] }
    }
}

/// A point of the page, across and down, turned clockwise about its origin.
fn tilted((across, down): (f64, f64), degrees: f64) -> (f64, f64) {
    if degrees == 0.0 {
        return (across, down);
    }
    let (sine, cosine) = degrees.to_radians().sin_cos();
    (across * cosine - down * sine, across * sine + down * cosine)
}

/// Degrees clockwise from the page's up.
fn bearing(stand: Stand) -> f64 {
    match stand {
        Stand::Single { facing, .. } | Stand::Double { facing, .. } => 90.0 + 60.0 * f64::from(facing.index()),
        Stand::ShortColumn { facing, .. } | Stand::LongColumn { facing, .. } => 60.0 + 60.0 * f64::from(facing.index()),
    }
    .rem_euclid(360.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> HexBoard {
        let extent = Extent { low: Hex::new(1, 1), high: Hex::new(30, 28) };
        HexBoard::new(extent, Orientation::RightIsEast)
    }

    #[test]
    fn every_hex_lies_on_the_board_and_is_found_by_its_middle() {
        let board = board();
        let [wide, high] = board.size();
        for hex in board.extent.hexes() {
            let middle = board.centre(hex);
            assert!(middle.x > 0.5 && middle.y > 0.5 && middle.x < wide - 0.5 && middle.y < high - 0.5, "{hex}");
            assert_eq!(board.hex_at(middle), Some(hex));
        }
    }

    #[test]
    fn the_hex_of_a_point_is_the_nearest_of_all() {
        let hexes: Vec<Hex> = Hex::new(12, 12).within(5).collect();
        let level = board();
        let turned = board().of_hexes(hexes, 19.1);
        for board in [level, turned] {
            let [wide, high] = board.size();
            for step in 0..20_000_u32 {
                let part = |of: f64, by: f64| (f64::from(step) * by).fract() * of;
                let point = Point::new(part(wide, 0.618_033_988_75), part(high, 0.754_877_666_25));
                let far = |hex: &Hex| (board.centre(*hex) - point).norm();
                let nearest = board.hexes().min_by(|one, other| far(one).total_cmp(&far(other))).expect("it has hexes");
                match board.hex_at(point) {
                    Some(hex) => assert_eq!(hex, nearest, "{point}"),
                    None => assert!(far(&nearest) > 0.499, "{point} lies in {nearest}"),
                }
            }
        }
    }

    #[test]
    fn neighbours_share_the_ends_of_their_side() {
        let board = board();
        let side = Hexside::between(Hex::new(16, 5), Hex::new(17, 5)).expect("neighbours");
        let [one, other] = board.ends(side);
        let near = |hex: Hex, point: Point| board.corners(hex).iter().any(|corner| (corner - point).norm() < 1e-9);
        assert!(side.hexes().into_iter().all(|hex| near(hex, one) && near(hex, other)));
    }

    #[test]
    fn a_tilted_map_of_some_hexes_lies_within_its_page_and_is_found_by_its_middles() {
        let hexes: Vec<Hex> = board().extent.hexes().filter(|hex| hex.distance(Hex::new(12, 12)) <= 4).collect();
        let board = board().of_hexes(hexes.iter().copied(), 19.1);
        let [wide, high] = board.size();
        for hex in board.hexes() {
            assert_eq!(board.hex_at(board.centre(hex)), Some(hex));
            let within = |corner: &Point| corner.x > 0.0 && corner.y > 0.0 && corner.x < wide && corner.y < high;
            assert!(board.corners(hex).iter().all(within), "{hex}");
        }
        assert_eq!(board.hexes().count(), hexes.len());
        let side = Hexside::between(Hex::new(12, 12), Hex::new(13, 12)).expect("neighbours");
        let near = |hex: Hex, point: Point| board.corners(hex).iter().any(|corner| (corner - point).norm() < 1e-9);
        assert!(board.ends(side).into_iter().all(|end| side.hexes().into_iter().all(|hex| near(hex, end))));
    }

    #[test]
    fn a_counter_put_down_roughly_stands_where_it_was_meant_to() {
        let board = board();
        let (hex, head) = (Hex::new(10, 10), Hex::new(12, 14));
        let kinds = [
            Stand::Single { hex, facing: Corner::V0 },
            Stand::Double { left: hex, facing: Corner::V0 },
            Stand::ShortColumn { hex, facing: Direction::D0 },
            Stand::LongColumn { head, facing: Direction::D0 },
        ];
        for meant in kinds.into_iter().flat_map(|kind| kind.like_it(head)) {
            let pose = board.lie(meant).0;
            let roughly = Pose::at(pose.point() + crate::geometry::Vector::new(0.2, -0.2), pose.facing + 20.0);
            assert_eq!(board.nearest(meant, roughly), Some(meant));
        }
        assert_eq!(board.nearest(kinds[0], Pose::at(Point::new(-3.0, 4.0), 0.0)), None);
    }

    #[test]
    fn a_counter_faces_the_hexes_before_it() {
        let board = board();
        for facing in Corner::ALL {
            let stand = Stand::Double { left: Hex::new(10, 10), facing };
            let (pose, block) = board.lie(stand);
            let ahead = board.centre(stand.front()[1]);
            let middle = pose.advanced(-0.26).point();
            assert!((ahead - middle).dot(&pose.forward()) > 0.8, "{facing}");
            assert!((block.corners[0] - block.corners[1]).norm() > 1.5);
        }
    }
}
