//! Between the table in inches and the screen in points.

use eframe::egui::{Pos2, Rect, Vec2, pos2, vec2};

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
}

/// The least and the greatest scale, in points per inch.
pub const SCALES: [f32; 2] = [4.0, 120.0];

/// How much of the canvas's top the overlay bar covers, in points.
pub const TOP_INSET: f32 = 56.0;

impl View {
    /// The whole of a table of this many inches, in this canvas.
    pub fn whole(width: f64, height: f64, canvas: Rect) -> Self {
        let room = vec2(canvas.width() - 32.0, canvas.height() - TOP_INSET - 24.0).max(Vec2::splat(64.0));
        let scale = (room.x / width as f32).min(room.y / height as f32).clamp(SCALES[0], SCALES[1]);
        let lift = f64::from((TOP_INSET - 24.0) / 2.0 / scale);
        Self { centre: Point::new(width / 2.0, height / 2.0 + lift), scale, canvas }
    }

    /// The table's south-west and north-east corners seen as one rectangle around these points, with room to spare.
    pub fn around(points: impl IntoIterator<Item = Point>, canvas: Rect, spare: f64) -> Option<Self> {
        let mut bounds: Option<(Point, Point)> = None;
        for point in points {
            let (low, high) = bounds.get_or_insert((point, point));
            *low = Point::new(low.x.min(point.x), low.y.min(point.y));
            *high = Point::new(high.x.max(point.x), high.y.max(point.y));
        }
        let (low, high) = bounds?;
        let mut view = Self::whole(high.x - low.x + 2.0 * spare, high.y - low.y + 2.0 * spare, canvas);
        let middle = nalgebra::center(&low, &high);
        view.centre = Point::new(middle.x, middle.y + f64::from((TOP_INSET - 24.0) / 2.0 / view.scale));
        Some(view)
    }

    /// Where a point of the table is on the screen.
    pub fn screen_from_table(&self, point: Point) -> Pos2 {
        let from_centre = point - self.centre;
        self.canvas.center() + vec2(from_centre.x as f32, -from_centre.y as f32) * self.scale
    }

    /// Which point of the table lies under a point of the screen.
    pub fn table_from_screen(&self, point: Pos2) -> Point {
        self.centre + self.inches_from_points(point - self.canvas.center())
    }

    /// A displacement on the screen as one on the table.
    pub fn inches_from_points(&self, points: Vec2) -> Vector {
        Vector::new(f64::from(points.x / self.scale), f64::from(-points.y / self.scale))
    }

    /// A length on the table as one on the screen.
    pub fn points(&self, inches: f64) -> f32 {
        inches as f32 * self.scale
    }

    /// A direction on the table as a unit vector on the screen.
    pub fn direction(vector: Vector) -> Vec2 {
        vec2(vector.x as f32, -vector.y as f32)
    }

    /// The unit vector on the screen straight ahead of a pose.
    pub fn ahead(pose: Pose) -> Vec2 {
        Self::direction(pose.forward())
    }

    /// The unit vector on the screen to the right of a pose.
    pub fn right(pose: Pose) -> Vec2 {
        Self::direction(pose.right())
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

    /// Whether a point of the table is seen, clear of the edges and of the overlay bar.
    pub fn shows(&self, point: Point) -> bool {
        let mut clear = self.canvas.shrink(24.0);
        clear.min.y += TOP_INSET;
        clear.contains(self.screen_from_table(point))
    }

    /// Brings a point of the table into view if it is not, by no more than is needed.
    pub fn bring(&mut self, point: Point) {
        if self.shows(point) {
            return;
        }
        let mut clear = self.canvas.shrink(48.0);
        clear.min.y += TOP_INSET;
        let at = self.screen_from_table(point);
        self.pan(clear.clamp(at) - at);
    }

    /// The part of the table that is seen: south-west and north-east corners.
    pub fn seen(&self) -> (Point, Point) {
        let low = self.table_from_screen(pos2(self.canvas.left(), self.canvas.bottom()));
        let high = self.table_from_screen(pos2(self.canvas.right(), self.canvas.top()));
        (low, high)
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
}
