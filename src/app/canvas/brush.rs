//! The painter with the view and the theme in the other hand.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use eframe::egui::cache::{ComputerMut, FrameCache};
use eframe::egui::{Color32, Galley, Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};
use eframe::epaint::{CircleShape, PathShape};

use super::triangles::triangles;
use super::view::View;
use crate::app::theme::{Theme, size, text};
use crate::geometry::Point;

/// What everything on the canvas is painted with.
pub struct Brush<'a> {
    /// Where strokes go.
    pub painter: &'a Painter,
    /// Where inches lie.
    pub view: View,
    /// The colours.
    pub theme: &'a Theme,
}

/// Cuts polygons into triangles. What is filled in one frame is nearly always filled in the next: egui keeps it from frame to frame.
#[derive(Default)]
struct Cutter;

impl ComputerMut<Corners<'_>, Arc<[[usize; 3]]>> for Cutter {
    fn compute(&mut self, Corners(polygon): Corners<'_>) -> Arc<[[usize; 3]]> {
        triangles(polygon).into()
    }
}

/// The corners of a polygon, told from others by every bit.
#[derive(Clone, Copy)]
struct Corners<'a>(&'a [Pos2]);

impl Hash for Corners<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for corner in self.0 {
            (corner.x.to_bits(), corner.y.to_bits()).hash(state);
        }
    }
}

impl Brush<'_> {
    /// Points of the table on the screen.
    pub fn path(&self, points: &[Point]) -> Vec<Pos2> {
        points.iter().map(|&point| self.view.screen_from_table(point)).collect()
    }

    /// A filled polygon of any shape, without an edge.
    pub fn fill(&self, polygon: &[Pos2], fill: Color32) {
        let mut mesh = Mesh::default();
        for &corner in polygon {
            mesh.colored_vertex(corner, fill);
        }
        let cut = self.painter.ctx().memory_mut(|memory| {
            let cache = memory.caches.cache::<FrameCache<Arc<[[usize; 3]]>, Cutter>>();
            Arc::clone(cache.get(Corners(polygon)))
        });
        for &[a, b, c] in cut.iter() {
            mesh.add_triangle(a as u32, b as u32, c as u32);
        }
        self.painter.add(Shape::mesh(mesh));
    }

    /// A filled convex polygon with an edge.
    pub fn convex(&self, polygon: Vec<Pos2>, fill: Color32, stroke: impl Into<Stroke>) {
        self.painter.add(Shape::convex_polygon(polygon, fill, stroke.into()));
    }

    /// The edge of a polygon.
    pub fn edge(&self, polygon: Vec<Pos2>, stroke: impl Into<Stroke>) {
        self.painter.add(PathShape::closed_line(without_spikes(polygon), stroke.into()));
    }

    /// A line through points, with round joints so that a bend is as wide as the rest.
    pub fn band(&self, points: &[Pos2], width: f32, colour: Color32) {
        for pair in points.windows(2) {
            self.painter.line_segment([pair[0], pair[1]], Stroke::new(width, colour));
        }
        for &joint in points.iter().skip(1).take(points.len().saturating_sub(2)) {
            self.painter.add(CircleShape::filled(joint, width / 2.0, colour));
        }
    }

    /// A dashed edge round a polygon.
    pub fn dashed_edge(&self, polygon: &[Pos2], stroke: Stroke, dash: f32, gap: f32) {
        let mut closed = polygon.to_vec();
        closed.extend(polygon.first());
        self.painter.extend(Shape::dashed_line(&closed, stroke, dash, gap));
    }

    /// A dotted edge round a polygon.
    pub fn dotted_edge(&self, polygon: &[Pos2], colour: Color32, spacing: f32, radius: f32) {
        let mut closed = polygon.to_vec();
        closed.extend(polygon.first());
        self.painter.extend(Shape::dotted_line(&closed, colour, spacing, radius));
    }

    /// Words laid out for a plate.
    pub fn words(&self, words: &str, points: f32, colour: Color32) -> Arc<Galley> {
        self.painter.layout_no_wrap(words.to_owned(), text::semi_bold(points), colour)
    }

    /// Words on a plate, its middle here. Returns the plate.
    pub fn plate(&self, middle: Pos2, galley: Arc<Galley>, look: Plate) -> Rect {
        let rect = Rect::from_center_size(middle, plate_size(galley.size()));
        self.plate_at(rect, galley, look);
        rect
    }

    /// Words on a plate that has been placed.
    pub fn plate_at(&self, rect: Rect, galley: Arc<Galley>, look: Plate) {
        self.painter.rect_filled(rect, f32::from(size::CORNER) - 2.0, look.fill);
        if look.edge.width > 0.0 {
            self.painter.rect_stroke(rect, f32::from(size::CORNER) - 2.0, look.edge, StrokeKind::Inside);
        }
        let colour = look.ink;
        self.painter.galley_with_override_text_color(rect.center() - galley.size() / 2.0, galley, colour);
    }

    /// An arrow's head at a point.
    pub fn arrow_head(&self, tip: Pos2, along: Vec2, length: f32, colour: Color32) {
        let back = tip - along * length;
        let across = along.rot90() * length * 0.5;
        self.convex(vec![tip, back + across, back - across], colour, Stroke::NONE);
    }
}

/// An outline without points that lie on each other and without spikes thinner than a line: the joint of a spike would shoot far out.
fn without_spikes(polygon: Vec<Pos2>) -> Vec<Pos2> {
    let mut kept: Vec<Pos2> = Vec::with_capacity(polygon.len());
    for point in polygon {
        while let [.., before, last] = kept[..]
            && turns_back(before, last, point)
        {
            kept.pop();
        }
        if kept.last().is_none_or(|last| last.distance(point) >= 0.5) {
            kept.push(point);
        }
    }
    while let [first, second, .., before, last] = kept[..] {
        if first.distance(last) < 0.5 || turns_back(before, last, first) {
            kept.pop();
        } else if turns_back(last, first, second) {
            kept.remove(0);
        } else {
            break;
        }
    }
    kept
}

/// Whether a path through three points goes back almost the way it came.
fn turns_back(from: Pos2, over: Pos2, to: Pos2) -> bool {
    (over - from).normalized().dot((to - over).normalized()) < -0.97
}

/// How large a plate of words is.
pub fn plate_size(words: Vec2) -> Vec2 {
    words + vec2(12.0, 4.0)
}

/// How a plate of words looks.
#[derive(Clone, Copy)]
pub struct Plate {
    /// Behind the words.
    pub fill: Color32,
    /// Its edge.
    pub edge: Stroke,
    /// The words.
    pub ink: Color32,
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::pos2;

    #[test]
    fn a_spike_is_taken_off_an_outline_and_its_corners_are_kept() {
        let square = [(0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0)].map(|(x, y)| pos2(x, y)).to_vec();
        assert_eq!(without_spikes(square.clone()), square);
        let mut spiked = square.clone();
        spiked.splice(2..2, [pos2(40.0, 20.0), pos2(90.0, 20.5), pos2(40.0, 21.0)]);
        let mended = without_spikes(spiked);
        assert!(mended.iter().all(|point| point.x <= 40.0) && mended.len() >= 4, "{mended:?}");
        let mut twice = square.clone();
        twice.push(pos2(0.1, 0.1));
        assert_eq!(without_spikes(twice), square);
    }
}
