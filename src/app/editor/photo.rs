//! A photograph of the real table, laid underneath and squared to the table's four corners.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};

use eframe::egui::{
    Color32, ColorImage, Mesh, Pos2, Rect, Role, Sense, Shape, Stroke, TextureHandle, Ui, WidgetInfo, pos2, vec2,
};

use crate::app::canvas::Brush;
use crate::app::theme::{Theme, text};
use crate::geometry::Point;

/// A photograph, and where in it the table's corners lie.
#[derive(Default)]
pub struct Photo {
    /// The file as it is typed.
    pub path: String,
    /// How much of it shows, from nought to one.
    pub opacity: f32,
    /// What went wrong with it.
    pub trouble: Option<String>,
    texture: Option<TextureHandle>,
    coming: Option<Receiver<Result<ColorImage, String>>>,
    /// The table's corners in the photograph, from nought to one across and down: south-west, south-east, north-east, north-west.
    corners: [[f32; 2]; 4],
    marking: bool,
}

/// No photograph is kept larger than this on either side: no larger texture is sure to be drawn everywhere.
const LARGEST: u32 = 2048;
/// A photograph is drawn in so many pieces a side, each flat.
const PIECES: usize = 24;
/// Where the corners are at first: a little inside.
const FIRST: [[f32; 2]; 4] = [[0.05, 0.95], [0.95, 0.95], [0.95, 0.05], [0.05, 0.05]];
/// The names of the corners.
const NAMES: [&str; 4] = ["south-west", "south-east", "north-east", "north-west"];

impl Photo {
    /// Begins to read a photograph; it comes when it is ready.
    pub fn find(&mut self, path: &str, context: &eframe::egui::Context) {
        path.clone_into(&mut self.path);
        let (send, receive) = channel();
        let (file, context) = (PathBuf::from(path.trim()), context.clone());
        self.coming = Some(receive);
        self.trouble = None;
        std::thread::spawn(move || {
            // Nobody waits for it any more when the editor was left.
            let _ = send.send(read(&file));
            context.request_repaint();
        });
    }

    /// Takes in a photograph that has come.
    pub fn take(&mut self, context: &eframe::egui::Context) {
        let Some(coming) = &self.coming else { return };
        let Ok(read) = coming.try_recv() else { return };
        self.coming = None;
        match read {
            Ok(image) => {
                self.texture = Some(context.load_texture("photograph", image, eframe::egui::TextureOptions::LINEAR));
                (self.corners, self.opacity, self.marking) = (FIRST, 0.7, true);
            }
            Err(why) => self.trouble = Some(why),
        }
    }

    /// Whether one is being read.
    pub fn is_coming(&self) -> bool {
        self.coming.is_some()
    }

    /// Whether there is one.
    pub fn is_there(&self) -> bool {
        self.texture.is_some()
    }

    /// Whether its corners are being marked.
    pub fn is_marking(&self) -> bool {
        self.marking && self.texture.is_some()
    }

    /// Begins or ends the marking of its corners.
    pub fn mark(&mut self, marking: bool) {
        self.marking = marking;
    }

    /// Takes it away.
    pub fn clear(&mut self) {
        *self = Self { path: std::mem::take(&mut self.path), ..Self::default() };
    }

    /// Shows the whole photograph with the table's corners to be dragged.
    pub fn mark_ui(&mut self, ui: &mut Ui, canvas: Rect) {
        let Some(texture) = &self.texture else { return };
        let theme = Theme::of(ui);
        let painter = ui.painter_at(canvas);
        painter.rect_filled(canvas, 0.0, theme.bg_app);
        let room = Rect::from_min_max(canvas.min + vec2(24.0, 56.0), canvas.max - vec2(24.0, 24.0));
        let size = texture.size_vec2();
        let scale = (room.width() / size.x).min(room.height() / size.y);
        let shown = Rect::from_center_size(room.center(), size * scale);
        let all = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        painter.image(texture.id(), shown, all, Color32::WHITE);
        let words = "Drag the four handles to the corners of the table, then press “Square it” at the right";
        painter.text(
            canvas.center_top() + vec2(0.0, 28.0),
            eframe::egui::Align2::CENTER_CENTER,
            words,
            text::semi_bold(text::ROW),
            theme.ink_1,
        );
        let screen = |[x, y]: [f32; 2]| shown.min + vec2(x, y) * shown.size();
        for (index, corner) in NAMES.into_iter().enumerate() {
            let at = screen(self.corners[index]);
            let response = ui.interact(
                Rect::from_center_size(at, vec2(36.0, 36.0)),
                ui.scope_id().with(("photo", index)),
                Sense::drag(),
            );
            let name = format!("Corner {corner} of the photograph");
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
            if let Some(to) = response.interact_pointer_pos().filter(|_| response.dragged()) {
                let part = (to - shown.min) / shown.size();
                self.corners[index] = [part.x.clamp(0.0, 1.0), part.y.clamp(0.0, 1.0)];
            }
        }
        let mut outline: Vec<Pos2> = self.corners.iter().map(|corner| screen(*corner)).collect();
        outline.extend(outline.first().copied());
        painter.line(outline.clone(), Stroke::new(5.0, theme.bg_raised));
        painter.line(outline.clone(), Stroke::new(2.0, theme.accent));
        for at in &outline[..4] {
            painter.circle(*at, 9.0, theme.bg_raised, Stroke::new(2.5, theme.accent));
        }
    }

    /// Lays it on the table, squared.
    pub fn paint(&self, brush: &Brush, [width, height]: [f64; 2]) {
        let Some(texture) = &self.texture else { return };
        let Some(map) = Perspective::onto(self.corners) else { return };
        let tint = Color32::WHITE.gamma_multiply(self.opacity);
        let mut mesh = Mesh::with_texture(texture.id());
        for row in 0..=PIECES {
            for column in 0..=PIECES {
                let (east, north) = (column as f32 / PIECES as f32, row as f32 / PIECES as f32);
                let place = Point::new(width * f64::from(east), height * f64::from(north));
                let [u, v] = map.at(east, north);
                mesh.vertices.push(eframe::epaint::Vertex {
                    pos: brush.view.screen_from_table(place),
                    uv: pos2(u, v),
                    color: tint,
                });
            }
        }
        let wide = PIECES + 1;
        for row in 0..PIECES {
            for column in 0..PIECES {
                let low = (row * wide + column) as u32;
                let high = low + wide as u32;
                mesh.add_triangle(low, low + 1, high);
                mesh.add_triangle(low + 1, high, high + 1);
            }
        }
        brush.painter.add(Shape::mesh(mesh));
    }
}

/// Reads a photograph and makes it small enough to be drawn.
fn read(path: &Path) -> Result<ColorImage, String> {
    let why = |error: &dyn std::fmt::Display| format!("{} cannot be shown: {error}", path.display());
    let mut reader = image::ImageReader::open(path).map_err(|error| why(&error))?;
    reader = reader.with_guessed_format().map_err(|error| why(&error))?;
    let mut limits = image::Limits::default();
    limits.max_image_width = Some(20_000);
    limits.max_image_height = Some(20_000);
    reader.limits(limits);
    let picture = reader.decode().map_err(|error| why(&error))?;
    let small = picture.width() <= LARGEST && picture.height() <= LARGEST;
    let picture = if small { picture } else { picture.thumbnail(LARGEST, LARGEST) };
    let pixels = picture.to_rgba8();
    let size = [pixels.width() as usize, pixels.height() as usize];
    Ok(ColorImage::from_rgba_unmultiplied(size, pixels.as_raw()))
}

/// A projective mapping of the unit square onto a quadrilateral, as a camera sees a table.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Perspective([f32; 8]);

impl Perspective {
    /// The mapping that takes (0, 0), (1, 0), (1, 1) and (0, 1) to these corners; nothing when three of them lie in a line.
    #[allow(clippy::many_single_char_names, reason = "the mapping's eight numbers have no other names")]
    fn onto([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: [[f32; 2]; 4]) -> Option<Self> {
        let (sum_x, sum_y) = (x0 - x1 + x2 - x3, y0 - y1 + y2 - y3);
        let (ax, ay, bx, by) = (x1 - x2, y1 - y2, x3 - x2, y3 - y2);
        let whole = ax * by - bx * ay;
        if whole.abs() < 1e-6 {
            return None;
        }
        let (g, h) = ((sum_x * by - bx * sum_y) / whole, (ax * sum_y - sum_x * ay) / whole);
        let (a, b) = (x1 - x0 + g * x1, x3 - x0 + h * x3);
        let (d, e) = (y1 - y0 + g * y1, y3 - y0 + h * y3);
        Some(Self([a, b, x0, d, e, y0, g, h]))
    }

    #[allow(clippy::many_single_char_names, reason = "the mapping's eight numbers have no other names")]
    fn at(self, u: f32, v: f32) -> [f32; 2] {
        let [a, b, c, d, e, f, g, h] = self.0;
        let depth = g * u + h * v + 1.0;
        let depth = if depth.abs() < 1e-6 { 1e-6 } else { depth };
        [(a * u + b * v + c) / depth, (d * u + e * v + f) / depth]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near([x, y]: [f32; 2], [to_x, to_y]: [f32; 2]) -> bool {
        (x - to_x).abs() < 1e-4 && (y - to_y).abs() < 1e-4
    }

    #[test]
    fn the_four_corners_go_where_they_were_marked() {
        let corners = [[0.1, 0.9], [0.95, 0.8], [0.7, 0.2], [0.2, 0.15]];
        let map = Perspective::onto(corners).expect("a quadrilateral");
        for ((u, v), corner) in [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].into_iter().zip(corners) {
            assert!(near(map.at(u, v), corner), "{:?} {corner:?}", map.at(u, v));
        }
    }

    #[test]
    fn straight_lines_stay_straight_and_the_middle_is_where_the_diagonals_cross() {
        // A trapezium: the far edge half as long as the near one.
        let map = Perspective::onto([[0.0, 1.0], [1.0, 1.0], [0.75, 0.0], [0.25, 0.0]]).expect("a trapezium");
        let [x, y] = map.at(0.5, 0.5);
        assert!((x - 0.5).abs() < 1e-5 && (y - 1.0 / 3.0).abs() < 1e-5, "{x} {y}");
        assert!(Perspective::onto([[0.0, 0.0], [0.5, 0.5], [1.0, 1.0], [0.0, 1.0]]).is_some());
        assert!(Perspective::onto([[0.0, 0.0]; 4]).is_none());
    }
}
