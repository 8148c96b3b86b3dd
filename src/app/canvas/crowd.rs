//! What is taken up on the canvas, found by where it is: a uniform grid, so that who looks for room asks his neighbours only.

use eframe::egui::{Rect, Vec2};

/// The side of a cell, in points: some two names broad.
const CELL: f32 = 96.0;

/// Rectangles in a grid over the canvas; each lies in every cell that it touches.
pub struct Crowd {
    canvas: Rect,
    across: usize,
    cells: Vec<Vec<Rect>>,
}

impl Crowd {
    /// These rectangles, as far as they touch the canvas.
    pub fn new(canvas: Rect, rects: &[Rect]) -> Self {
        let [across, down] = [canvas.width(), canvas.height()].map(|side| (side / CELL).max(0.0) as usize + 1);
        let mut crowd = Self { canvas, across, cells: vec![Vec::new(); across * down] };
        for rect in rects {
            crowd.push(*rect);
        }
        crowd
    }

    /// Takes up one rectangle more.
    pub fn push(&mut self, rect: Rect) {
        for cell in self.touched(rect) {
            self.cells[cell].push(rect);
        }
    }

    /// Whether anything but one rectangle lies under another that is within the canvas.
    pub fn lies_under(&self, rect: Rect, but: Rect) -> bool {
        let mut near = self.touched(rect).flat_map(|cell| &self.cells[cell]);
        near.any(|other| *other != but && other.intersects(rect))
    }

    /// The cells that a rectangle touches.
    fn touched(&self, rect: Rect) -> impl Iterator<Item = usize> + use<> {
        let across = self.across;
        let last = [across - 1, self.cells.len() / across - 1];
        let cell = |from: Vec2| {
            let [right, down] = [from.x, from.y].map(|far| (far / CELL).max(0.0) as usize);
            [right.min(last[0]), down.min(last[1])]
        };
        let [left, top] = cell(rect.min - self.canvas.min);
        let [right, bottom] = cell(rect.max - self.canvas.min);
        (top..=bottom).flat_map(move |row| (left..=right).map(move |column| row * across + column))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Generator;
    use eframe::egui::{pos2, vec2};

    #[test]
    fn whatever_lies_under_a_rectangle_is_found_as_by_asking_all() {
        let canvas = Rect::from_min_size(pos2(30.0, 60.0), vec2(900.0, 500.0));
        let mut generator = Generator::seeded(3);
        let mut rect = || {
            let mut below = |most: u32| generator.below(most) as f32;
            Rect::from_min_size(pos2(below(1000), below(620)), vec2(1.0 + below(150), 1.0 + below(40)))
        };
        let rects: Vec<Rect> = (0..60).map(|_| rect()).collect();
        let crowd = Crowd::new(canvas, &rects);
        let mut found = [0, 0];
        for _ in 0..5_000 {
            let asked = rect();
            if !canvas.contains_rect(asked) {
                continue;
            }
            let all = rects.iter().any(|other| *other != rects[7] && other.intersects(asked));
            assert_eq!(crowd.lies_under(asked, rects[7]), all, "{asked:?}");
            found[usize::from(all)] += 1;
        }
        assert!(found.iter().all(|count| *count > 100), "{found:?}");
    }
}
