//! Between the board and the screen in points. A table is measured in inches, a map of hexes in hexes; a map may be turned.

use eframe::egui::{Pos2, Rect, Vec2, pos2, vec2};

use crate::game::Board;
use crate::geometry::{Point, Pose, Vector};

/// Which part of the table is seen, and how large.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// The point of the table in the middle of the canvas.
    pub centre: Point,
    /// Points on the screen for one inch on the table.
    pub scale: f32,
    /// Where the canvas lies on the screen.
    pub canvas: Rect,
    /// How many quarters the board is turned, clockwise.
    pub turn: u8,
    /// The part of the canvas that the small map lies over.
    pub covered: Option<Rect>,
}

/// The least and the greatest scale, in points per inch.
pub const SCALES: [f32; 2] = [4.0, 120.0];

/// How much of the canvas's top the overlay bar covers, in points.
pub const TOP_INSET: f32 = 56.0;

/// How far from the edges a point is brought at least, in points.
const ASIDE: f32 = 48.0;
/// How far where there is room, of the lesser side of the canvas.
const AROUND: f32 = 0.3;

/// How far a map of hexes is turned at first: the right of the page is up, so that units look up and down the screen.
const UPRIGHT: u8 = 3;

/// How far a board is turned where nobody turns it.
pub fn turn_of(board: &Board) -> u8 {
    if matches!(board, Board::Hexes(_)) { UPRIGHT } else { 0 }
}

impl View {
    /// The whole of a table of this many inches, in this canvas.
    pub fn whole(width: f64, height: f64, canvas: Rect) -> Self {
        Self::whole_turned(width, height, canvas, 0)
    }

    /// The whole of a board turned by so many quarters, in this canvas.
    pub fn whole_turned(width: f64, height: f64, canvas: Rect, turn: u8) -> Self {
        let room = vec2(canvas.width() - 32.0, canvas.height() - TOP_INSET - 24.0).max(Vec2::splat(64.0));
        let (across, down) = if turn.is_multiple_of(2) { (width, height) } else { (height, width) };
        let scale = (room.x / across as f32).min(room.y / down as f32).clamp(SCALES[0], SCALES[1]);
        let view = Self { centre: Point::new(width / 2.0, height / 2.0), scale, canvas, turn, covered: None };
        Self { centre: view.centre + view.lift(), ..view }
    }

    /// The same with a point of the table in the middle of what the overlay bar leaves free.
    #[must_use]
    pub fn about(self, middle: Point) -> Self {
        Self { centre: middle + self.lift(), ..self }
    }

    /// How far the middle of the canvas lies from the middle of what the overlay bar leaves free.
    fn lift(&self) -> Vector {
        self.inches_from_points(vec2(0.0, -(TOP_INSET - 24.0) / 2.0))
    }

    /// The same board turned by a quarter about the middle of the canvas.
    #[must_use]
    pub fn turned(self, clockwise: bool) -> Self {
        Self { turn: (self.turn + if clockwise { 1 } else { 3 }) % 4, ..self }
    }

    /// The table's south-west and north-east corners seen as one rectangle around these points, with room to spare.
    pub fn around(points: impl IntoIterator<Item = Point>, canvas: Rect, spare: f64, turn: u8) -> Option<Self> {
        let mut bounds: Option<(Point, Point)> = None;
        for point in points {
            let (low, high) = bounds.get_or_insert((point, point));
            *low = Point::new(low.x.min(point.x), low.y.min(point.y));
            *high = Point::new(high.x.max(point.x), high.y.max(point.y));
        }
        let (low, high) = bounds?;
        let mut view = Self::whole_turned(high.x - low.x + 2.0 * spare, high.y - low.y + 2.0 * spare, canvas, turn);
        view.centre = nalgebra::center(&low, &high) + view.lift();
        Some(view)
    }

    /// Where a point of the table is on the screen.
    pub fn screen_from_table(&self, point: Point) -> Pos2 {
        self.canvas.center() + self.direction(point - self.centre) * self.scale
    }

    /// Which point of the table lies under a point of the screen.
    pub fn table_from_screen(&self, point: Pos2) -> Point {
        self.centre + self.inches_from_points(point - self.canvas.center())
    }

    /// A displacement on the screen as one on the table.
    pub fn inches_from_points(&self, points: Vec2) -> Vector {
        let points = quarters(points, 4 - self.turn % 4) / self.scale;
        Vector::new(f64::from(points.x), f64::from(-points.y))
    }

    /// A length on the table as one on the screen.
    pub fn points(&self, inches: f64) -> f32 {
        inches as f32 * self.scale
    }

    /// A direction on the table as a vector of the same length on the screen.
    pub fn direction(&self, vector: Vector) -> Vec2 {
        quarters(vec2(vector.x as f32, -vector.y as f32), self.turn)
    }

    /// The unit vector on the screen straight ahead of a pose.
    pub fn ahead(&self, pose: Pose) -> Vec2 {
        self.direction(pose.forward())
    }

    /// The unit vector on the screen to the right of a pose.
    pub fn right(&self, pose: Pose) -> Vec2 {
        self.direction(pose.right())
    }

    /// A point given to the right and ahead of a pose, on the screen.
    pub fn local(&self, pose: Pose, right: f64, ahead: f64) -> Pos2 {
        self.screen_from_table(pose.from_local(right, ahead))
    }

    /// Moves the table with the pointer.
    pub fn pan(&mut self, points: Vec2) {
        self.centre -= self.inches_from_points(points);
    }

    /// Zooms so that what lies under this point of the screen stays there.
    pub fn zoom(&mut self, factor: f32, about: Pos2) {
        let held = self.table_from_screen(about);
        self.scale = (self.scale * factor).clamp(SCALES[0], SCALES[1]);
        let slipped = self.table_from_screen(about);
        self.centre += held - slipped;
    }

    /// Whether a point of the table is seen, clear of the edges, of the overlay bar and of the small map.
    pub fn shows(&self, point: Point) -> bool {
        let at = self.screen_from_table(point);
        self.clear(24.0).contains(at) && !self.covers(at)
    }

    /// The part of the canvas so far from its edges and from the overlay bar.
    fn clear(&self, aside: f32) -> Rect {
        let mut clear = self.canvas.shrink(aside);
        clear.min.y += TOP_INSET;
        clear
    }

    /// Whether a piece at a place of the screen would lie under the small map.
    fn covers(&self, at: Pos2) -> bool {
        self.covered.is_some_and(|covered| covered.expand(24.0).contains(at))
    }

    /// Brings a point of the table into view if it is not, by no more than is needed.
    pub fn bring(&mut self, point: Point) {
        if let Some(pan) = self.pan_to(&[point], ASIDE).filter(|_| !self.shows(point)) {
            self.pan(pan);
        }
    }

    /// Brings points of the table into view together, with as much of what lies round them as can be; where there is no room for all,
    /// as many of the first as can be. The board is so wide and so high.
    pub fn bring_all(&mut self, points: &[Point], board: [f64; 2]) {
        let around = self.canvas.size().min_elem() * AROUND;
        for many in (1..=points.len()).rev() {
            let some = &points[..many];
            if some.iter().all(|point| self.shows(*point)) {
                return;
            }
            if let Some(pan) = self.pan_to(some, around).or_else(|| self.pan_to(some, ASIDE)) {
                self.pan(pan);
                self.draw_back(some, board);
                return;
            }
        }
    }

    /// Draws back from beyond the edges of a board, if these points are shown then too.
    fn draw_back(&mut self, points: &[Point], [width, height]: [f64; 2]) {
        let (low, high) = self.seen();
        let spare = f64::from((TOP_INSET + ASIDE) / self.scale);
        let along = |low: f64, high: f64, size: f64| {
            let fits = high - low <= size + 2.0 * spare;
            if fits { (-spare - low).max(0.0) + (size + spare - high).min(0.0) } else { 0.0 }
        };
        let shift = Vector::new(along(low.x, high.x, width), along(low.y, high.y, height));
        let back = Self { centre: self.centre + shift, ..*self };
        if points.iter().all(|point| back.shows(*point)) {
            *self = back;
        }
    }

    /// The least pan that shows all of these clear of everything and so far from the edges; nothing where there is none.
    fn pan_to(&self, points: &[Point], aside: f32) -> Option<Vec2> {
        let places: Vec<Pos2> = points.iter().map(|point| self.screen_from_table(*point)).collect();
        let bounds = Rect::from_points(&places);
        let clear = self.clear(aside);
        let free = self.covered.map(|covered| covered.expand(ASIDE));
        // Anywhere on the canvas, above the small map, or beside it.
        let above = free.map(|free| Rect { max: pos2(clear.right(), free.top()), ..clear });
        let beside = free.map(|free| Rect { max: pos2(free.left(), clear.bottom()), ..clear });
        let pans = [Some(clear), above, beside].into_iter().flatten().filter_map(|room| pan_into(bounds, room));
        let is_clear = |pan: &Vec2| places.iter().all(|place| !self.covers(*place + *pan));
        pans.filter(is_clear).min_by(|one, other| one.length().total_cmp(&other.length()))
    }

    /// The part of the table that is seen: south-west and north-east corners.
    pub fn seen(&self) -> (Point, Point) {
        let one = self.table_from_screen(pos2(self.canvas.left(), self.canvas.bottom()));
        let other = self.table_from_screen(pos2(self.canvas.right(), self.canvas.top()));
        (one.inf(&other), one.sup(&other))
    }
}

/// The least pan that brings a rectangle into another; nothing where there is no room for it.
fn pan_into(bounds: Rect, room: Rect) -> Option<Vec2> {
    let fits = bounds.width() <= room.width() && bounds.height() <= room.height();
    let along = |low: f32, high: f32, least: f32, most: f32| (least - low).max(0.0) + (most - high).min(0.0);
    fits.then(|| {
        vec2(
            along(bounds.left(), bounds.right(), room.left(), room.right()),
            along(bounds.top(), bounds.bottom(), room.top(), room.bottom()),
        )
    })
}

/// A vector on the screen turned by so many quarters, clockwise.
fn quarters(vector: Vec2, turn: u8) -> Vec2 {
    match turn % 4 {
        0 => vector,
        1 => vec2(-vector.y, vector.x),
        2 => -vector,
        _ => vec2(vector.y, -vector.x),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view() -> View {
        View::whole(72.0, 48.0, Rect::from_min_size(pos2(300.0, 100.0), vec2(900.0, 700.0)))
    }

    #[test]
    fn the_table_is_seen_whole_and_north_is_up() {
        let view = view();
        let south_west = view.screen_from_table(Point::new(0.0, 0.0));
        let north_east = view.screen_from_table(Point::new(72.0, 48.0));
        assert!(view.canvas.contains(south_west) && view.canvas.contains(north_east));
        assert!(north_east.y < south_west.y && north_east.x > south_west.x);
    }

    #[test]
    fn a_turned_board_is_seen_whole_and_pointed_at_truly() {
        for turn in 0..4 {
            let canvas = Rect::from_min_size(pos2(300.0, 100.0), vec2(900.0, 700.0));
            let view = View::whole_turned(72.0, 48.0, canvas, turn);
            for corner in [Point::new(0.0, 0.0), Point::new(72.0, 48.0), Point::new(72.0, 0.0)] {
                let there = view.screen_from_table(corner);
                assert!(canvas.contains(there), "{turn}");
                assert!((view.table_from_screen(there) - corner).norm() < 1e-3, "{turn}");
            }
        }
        let quarter = View::whole_turned(72.0, 48.0, Rect::from_min_size(pos2(0.0, 0.0), vec2(900.0, 700.0)), 3);
        assert!((quarter.direction(Vector::new(1.0, 0.0)) - vec2(0.0, -1.0)).length() < 1e-6, "right is up");
        assert_eq!(quarter.turned(true).turn, 0);
    }

    #[test]
    fn there_and_back_is_the_same_point() {
        let view = view();
        let there = view.screen_from_table(Point::new(10.25, 31.5));
        let back = view.table_from_screen(there);
        assert!((back - Point::new(10.25, 31.5)).norm() < 1e-3);
    }

    #[test]
    fn zooming_keeps_what_lies_under_the_pointer() {
        let mut view = view();
        let about = pos2(500.0, 300.0);
        let before = view.table_from_screen(about);
        view.zoom(2.5, about);
        assert!((view.table_from_screen(about) - before).norm() < 1e-3);
        assert!(view.scale > 20.0);
    }

    #[test]
    fn a_unit_off_the_canvas_is_brought_into_view_and_one_in_view_is_left_alone() {
        let mut view = view();
        view.zoom(5.0, view.canvas.center());
        let corner = Point::new(1.0, 47.0);
        assert!(!view.shows(corner));
        view.bring(corner);
        assert!(view.shows(corner));
        let settled = view;
        view.bring(corner);
        assert_eq!(view, settled);
    }

    #[test]
    fn what_is_brought_into_view_does_not_lie_under_the_small_map() {
        let mut view = view();
        view.zoom(3.0, view.canvas.center());
        view.covered = Some(Rect::from_min_max(view.canvas.max - vec2(220.0, 160.0), view.canvas.max));
        let under = view.table_from_screen(view.canvas.max - vec2(100.0, 80.0));
        let beside = view.table_from_screen(view.canvas.max - vec2(330.0, 60.0));
        assert!(!view.shows(under) && view.shows(beside));
        view.bring_all(&[under, beside], [72.0, 48.0]);
        assert!(view.shows(under) && view.shows(beside));
        // Of two that lie too far from each other, the first is shown.
        let far = view.table_from_screen(view.canvas.min - vec2(2000.0, 0.0));
        view.bring_all(&[far, under], [72.0, 48.0]);
        assert!(view.shows(far) && !view.shows(under));
    }

    #[test]
    fn who_is_asked_about_comes_into_view_with_what_lies_round_him() {
        let mut view = view();
        view.zoom(5.0, view.canvas.center());
        let middle = Point::new(30.0, 40.0);
        let inner = view.canvas.shrink(view.canvas.height() * AROUND);
        assert!(!view.shows(middle));
        view.bring_all(&[middle], [72.0, 48.0]);
        assert!(inner.expand(1.0).contains(view.screen_from_table(middle)));
        // In a corner of the table no more of the floor is shown than what the bar lies over.
        let corner = Point::new(71.0, 1.0);
        view.bring_all(&[corner], [72.0, 48.0]);
        assert!(view.shows(corner));
        let (low, high) = view.seen();
        let spare = f64::from((TOP_INSET + ASIDE + 1.0) / view.scale);
        assert!(low.y > -spare && high.x < 72.0 + spare);
    }
}
