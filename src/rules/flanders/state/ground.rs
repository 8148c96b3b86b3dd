//! What the ground means: which terrain is rough, covers, hides, or stops whom.

use super::setup::{Setup, TerrainSetup};
use crate::game::TerrainKind;
use crate::geometry::contact::CONTACT;
use crate::geometry::course::Crossing;
use crate::geometry::sight::{Blocker, BlockerShape, ReadyOutline};
use crate::geometry::{Outline, Point, Rect, TOLERANCE, Vector};

/// The ground of a battle.
#[derive(Debug)]
pub struct Ground {
    /// Inches west to east.
    pub width: f64,
    /// Inches south to north.
    pub height: f64,
    /// Every piece of terrain, lowest first.
    pub terrain: Vec<TerrainSetup>,
    /// The box that bounds each piece, south-west and north-east corner.
    bounds: Vec<(Point, Point)>,
    /// The rectangle round each piece, as garrison and target if it is a building.
    rects: Vec<Rect>,
    /// Each piece made ready to be looked past.
    screens: Vec<ReadyOutline>,
}

/// How far troops in woods are seen, and see, in inches. [FLA ART-04, SAF-07, R-97]
pub const SEEN_INTO_WOODS: f64 = 4.0;

impl Ground {
    /// How many times a way may be gone from a point until that leaves the table: inches, where the way is one inch long.
    pub fn to_the_edge(&self, from: Point, way: Vector) -> f64 {
        let along = |at: f64, run: f64, most: f64| match run {
            run if run > 0.0 => (most - at) / run,
            run if run < 0.0 => -at / run,
            _ => f64::INFINITY,
        };
        along(from.x, way.x, self.width).min(along(from.y, way.y, self.height)).max(0.0)
    }

    /// Where a straight way from a point of the table to another leaves it; the other where it does not.
    pub fn left_at(&self, from: Point, to: Point) -> Point {
        let way = to - from;
        from + way * self.to_the_edge(from, way).min(1.0)
    }

    /// The ground of a setup.
    pub fn of(setup: &Setup) -> Self {
        let bounds = setup.terrain.iter().map(|terrain| terrain.outline.bounds()).collect();
        let rects = setup.terrain.iter().map(|terrain| bounding_rect(&terrain.outline)).collect();
        let screens = setup.terrain.iter().map(|terrain| ReadyOutline::of(&terrain.outline)).collect();
        Self { width: setup.width, height: setup.height, terrain: setup.terrain.clone(), bounds, rects, screens }
    }

    /// The terrain that may come within `margin` inches of any of these rectangles, with its place in the list: all others are
    /// too far off to be looked at.
    pub fn around(&self, rects: &[Rect], margin: f64) -> impl Iterator<Item = (usize, &TerrainSetup)> {
        let reach = rects.iter().map(Rect::radius).fold(0.0, f64::max) + margin;
        let low = rects.iter().fold((f64::INFINITY, f64::INFINITY), |low, rect| {
            (low.0.min(rect.centre.x - reach), low.1.min(rect.centre.y - reach))
        });
        let high = rects.iter().fold((f64::NEG_INFINITY, f64::NEG_INFINITY), |high, rect| {
            (high.0.max(rect.centre.x + reach), high.1.max(rect.centre.y + reach))
        });
        self.terrain.iter().enumerate().filter(move |(index, _)| {
            let (from, to) = &self.bounds[*index];
            from.x <= high.0 && to.x >= low.0 && from.y <= high.1 && to.y >= low.1
        })
    }

    /// The rectangle of a building, as garrison and target. [FLA BLD-06]
    pub fn building_rect(&self, building: usize) -> Rect {
        self.rects[building]
    }

    /// What a piece of terrain is called.
    pub fn name(&self, index: usize) -> String {
        let terrain = &self.terrain[index];
        terrain.name.clone().unwrap_or_else(|| terrain.kind.word().to_owned())
    }

    /// What a piece of terrain is called within a sentence: with its article, where it has no name of its own or is a river.
    pub fn within_a_sentence(&self, index: usize) -> String {
        let name = self.name(index);
        let is_river = self.terrain[index].kind == TerrainKind::Stream && !name.starts_with("the ");
        match name.strip_prefix("The ") {
            Some(rest) => format!("the {rest}"),
            None if is_river => format!("the {name}"),
            None if name.starts_with(char::is_lowercase) && !name.starts_with("the ") => format!("the {name}"),
            None => name,
        }
    }

    /// The terrain of one kind, with its place in the list.
    pub fn of_kind(&self, kind: TerrainKind) -> impl Iterator<Item = (usize, &TerrainSetup)> {
        self.terrain.iter().enumerate().filter(move |(_, terrain)| terrain.kind == kind)
    }

    /// The buildings, with their places in the list.
    pub fn buildings(&self) -> impl Iterator<Item = (usize, &TerrainSetup)> {
        self.of_kind(TerrainKind::Building)
    }

    /// Whether any part of the bases lies in terrain of this kind.
    pub fn any_in(&self, kind: TerrainKind, bases: &[Rect]) -> bool {
        self.around(bases, 0.0)
            .filter(|(_, terrain)| terrain.kind == kind)
            .any(|(_, terrain)| bases.iter().any(|base| stands_in(&terrain.outline, base)))
    }

    /// Whether a point lies on a hill. [FLA MEL-62]
    pub fn is_on_hill(&self, point: Point) -> bool {
        self.hills_under(point).next().is_some()
    }

    /// How high the ground is, in steps: one on a hill.
    pub fn height_at(&self, point: Point) -> f64 {
        self.hills_under(point).count() as f64
    }

    fn hills_under(&self, point: Point) -> impl Iterator<Item = &TerrainSetup> {
        let is_within = move |(low, high): (Point, Point)| {
            (low.x - TOLERANCE..=high.x + TOLERANCE).contains(&point.x)
                && (low.y - TOLERANCE..=high.y + TOLERANCE).contains(&point.y)
        };
        let near = self.of_kind(TerrainKind::Hill).filter(move |(index, _)| is_within(self.bounds[*index]));
        near.map(|(_, hill)| hill).filter(move |hill| hill.outline.contains(point))
    }

    /// What of the ground may block a line of sight. [FLA GT-29, R-97]
    pub fn blockers(&self) -> impl Iterator<Item = Blocker<'_>> {
        self.terrain.iter().enumerate().filter_map(move |(index, terrain)| {
            let (height, seen_into) = match terrain.kind {
                TerrainKind::Hill => (1.0, None),
                TerrainKind::Building => (0.9, None),
                TerrainKind::Wood => (0.9, Some(SEEN_INTO_WOODS)),
                _ => return None,
            };
            Some(Blocker {
                index,
                shape: BlockerShape::Ready(&terrain.outline, &self.screens[index]),
                height,
                seen_into,
            })
        })
    }
}

/// Whether a unit on a rectangle stands in a piece of ground, and not only at its edge by a hair: who does may go on in it.
pub fn stands_in(outline: &Outline, rect: &Rect) -> bool {
    outline.overlaps(&rect.inflated(-CONTACT))
}

/// Whether a way that begins on one rectangle and sweeps others enters a piece of ground: by no hair who stands clear of it, while who
/// lies in it by a hair, as its place is rounded, may go along it and away.
pub fn is_entered(outline: &Outline, first: &Rect, mut swept: impl Iterator<Item = Rect>) -> bool {
    if stands_in(outline, first) {
        return false;
    }
    let is_clear = !outline.overlaps(first);
    swept.any(|rect| if is_clear { outline.overlaps(&rect) } else { stands_in(outline, &rect) })
}

/// Whether crossing or entering it costs movement. [FLA MOV-20, MOV-28]
pub fn is_rough(kind: TerrainKind) -> bool {
    matches!(
        kind,
        TerrainKind::Wood
            | TerrainKind::Stream
            | TerrainKind::Marsh
            | TerrainKind::Wall
            | TerrainKind::Hedge
            | TerrainKind::Fence
            | TerrainKind::Earthwork
    )
}

/// Whether troops behind or in it save better and stand better.
pub fn is_cover(kind: TerrainKind) -> bool {
    matches!(
        kind,
        TerrainKind::Wood
            | TerrainKind::Wall
            | TerrainKind::Hedge
            | TerrainKind::Fence
            | TerrainKind::Earthwork
            | TerrainKind::Building
    )
}

/// Whether it helps those who defend it hand to hand. [FLA MEL-66, R-96]
pub fn is_melee_cover(kind: TerrainKind) -> bool {
    matches!(kind, TerrainKind::Wood | TerrainKind::Wall | TerrainKind::Earthwork)
}

/// Whether it stops a rank's worth of round shot. [FLA ART-14, R-96]
pub fn stops_a_rank(kind: TerrainKind) -> bool {
    is_melee_cover(kind)
}

/// The rectangle of a building: exact for four corners, else its bounding box.
fn bounding_rect(outline: &Outline) -> Rect {
    let (Outline::Area(points) | Outline::Path { points, .. }) = outline;
    if let [a, b, c, _] = points.as_slice() {
        let (front, side) = (b - a, c - b);
        let is_square_cornered = front.dot(&side).abs() < 0.01 * front.norm() * side.norm();
        if is_square_cornered {
            let facing = (-front.y).atan2(front.x).to_degrees().rem_euclid(360.0);
            let centre = nalgebra::center(a, c);
            return Rect::new(centre, facing, front.norm(), side.norm());
        }
    }
    let low = points.iter().fold(points[0], |low, point| Point::new(low.x.min(point.x), low.y.min(point.y)));
    let high = points.iter().fold(points[0], |high, point| Point::new(high.x.max(point.x), high.y.max(point.y)));
    Rect::new(nalgebra::center(&low, &high), 0.0, high.x - low.x, high.y - low.y)
}

/// Whether a way pays for a piece of rough ground that it crosses so: it costs those too who come out of it. [FLA MOV-20, GT-18, R-52]
pub fn is_paid(crossing: Crossing) -> bool {
    crossing != Crossing::None
}
