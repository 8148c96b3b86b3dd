//! The window put into a picture without a screen: the same triangles the graphics card is given, filled here.
//!
//! It serves where there is no card to ask: maps written out of a report, and the project's own screenshots.

use std::collections::HashMap;

use eframe::egui::epaint::{ClippedPrimitive, ImageData, Mesh, Primitive, Vertex};
use eframe::egui::{ColorImage, Context, FullOutput, RawInput, Rect, TextureId, TexturesDelta, Ui, pos2, vec2};

use super::canvas::{board_size, scene_ui};
use super::report_screen::sheet_ui;
use super::{fonts, theme};
use crate::game::{Rule, Scene};
use crate::report::BattleReport;

/// A picture: red, green, blue and opacity of every pixel, row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Its width and height in pixels.
    pub size: [usize; 2],
    /// Its pixels.
    pub pixels: Vec<[u8; 4]>,
}

impl Picture {
    /// The picture as a PNG file.
    pub fn to_png(&self) -> Result<Vec<u8>, png::EncodingError> {
        let mut file = Vec::new();
        let [wide, high] = self.size.map(|side| side as u32);
        let mut encoder = png::Encoder::new(&mut file, wide, high);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let solid: Vec<u8> = self.pixels.iter().flat_map(|[red, green, blue, _]| [*red, *green, *blue]).collect();
        encoder.write_header()?.write_image_data(&solid)?;
        Ok(file)
    }
}

/// Paints what a window has put out.
#[derive(Default)]
pub struct Painter {
    textures: HashMap<TextureId, ColorImage>,
}

impl Painter {
    /// Takes the textures of a frame. Every frame's must be taken, whether it is painted or not.
    pub fn take(&mut self, delta: &mut TexturesDelta) {
        for (id, changes) in delta.set.drain() {
            for change in changes {
                let ImageData::Color(image) = change.image;
                match change.pos {
                    None => {
                        self.textures.insert(id, (*image).clone());
                    }
                    Some(at) => {
                        if let Some(texture) = self.textures.get_mut(&id) {
                            lay_over(texture, &image, at);
                        }
                    }
                }
            }
        }
        for id in delta.free.drain() {
            self.textures.remove(&id);
        }
    }

    /// Paints a frame whose textures have been taken, so many pixels wide and high.
    pub fn paint(&self, context: &Context, output: &FullOutput, size: [usize; 2]) -> Picture {
        let scale = output.pixels_per_point;
        let primitives = context.tessellate(output.shapes.clone(), scale);
        let mut canvas = Canvas { size, pixels: vec![[0.0, 0.0, 0.0, 1.0]; size[0] * size[1]] };
        for ClippedPrimitive { clip_rect, primitive } in &primitives {
            let Primitive::Mesh(mesh) = primitive else { continue };
            let Some(texture) = self.textures.get(&mesh.texture_id) else { continue };
            let edge = |points: f32, most: usize| ((points * scale).round().max(0.0) as usize).min(most);
            let clip = [
                edge(clip_rect.min.x, size[0]),
                edge(clip_rect.min.y, size[1]),
                edge(clip_rect.max.x, size[0]),
                edge(clip_rect.max.y, size[1]),
            ];
            canvas.mesh(mesh, texture, clip, scale);
        }
        let byte = |part: f32| (part * 255.0).round().clamp(0.0, 255.0) as u8;
        Picture { size, pixels: canvas.pixels.iter().map(|pixel| pixel.map(byte)).collect() }
    }
}

/// A map as large as the window draws it, so many pixels wide, by day.
pub fn map_picture(scene: &Scene, wide: usize) -> Picture {
    let [board_wide, board_high] = board_size(scene);
    let high = (wide as f64 * board_high / board_wide.max(1.0)).clamp(64.0, 4096.0) as usize;
    let rect = Rect::from_min_size(pos2(0.0, 0.0), vec2(wide as f32, high as f32));
    let mut stage = Stage::by_day();
    // Fonts are there from the second frame on.
    stage.frame(rect, |ui| scene_ui(ui, rect, scene));
    let output = stage.frame(rect, |ui| scene_ui(ui, rect, scene));
    stage.painter.paint(&stage.context, &output, [wide, high])
}

/// How wide a picture of a report is, and how high at most.
const REPORT: [f32; 2] = [1600.0, 16_000.0];

/// The whole report as one picture, by day.
pub fn report_picture(report: &BattleReport) -> Picture {
    let rect = |high: f32| Rect::from_min_size(pos2(0.0, 0.0), vec2(REPORT[0], high));
    let section = |rule: &Rule| rule.citation().to_owned();
    let mut stage = Stage::by_day();
    let mut high = 0.0_f32;
    for _ in 0..2 {
        stage.frame(rect(REPORT[1]), |ui| high = sheet_ui(ui, report, &section));
    }
    let high = high.clamp(400.0, REPORT[1]).ceil();
    let output = stage.frame(rect(high), |ui| _ = sheet_ui(ui, report, &section));
    stage.painter.paint(&stage.context, &output, [REPORT[0] as usize, high as usize])
}

/// A window that nobody sees.
struct Stage {
    context: Context,
    painter: Painter,
}

impl Stage {
    fn by_day() -> Self {
        let context = Context::default();
        fonts::install(&context);
        theme::install(&context);
        context.set_theme(eframe::egui::Theme::Light);
        Self { context, painter: Painter::default() }
    }

    /// One frame of what is drawn.
    fn frame(&mut self, rect: Rect, mut draw: impl FnMut(&mut Ui)) -> FullOutput {
        let input = RawInput { screen_rect: Some(rect), ..RawInput::default() };
        let mut output = self.context.run_ui(input, |ui| draw(ui));
        self.painter.take(&mut output.textures_delta);
        output
    }
}

fn lay_over(texture: &mut ColorImage, part: &ColorImage, [left, top]: [usize; 2]) {
    for row in 0..part.size[1] {
        for column in 0..part.size[0] {
            let at = (top + row) * texture.size[0] + left + column;
            if let Some(pixel) = texture.pixels.get_mut(at) {
                *pixel = part.pixels[row * part.size[0] + column];
            }
        }
    }
}

/// Colours from nought to one, their opacity multiplied in.
struct Canvas {
    size: [usize; 2],
    pixels: Vec<[f32; 4]>,
}

/// A corner in pixels, with its place on the texture and its colour.
#[derive(Clone, Copy)]
struct Corner {
    at: [f32; 2],
    on: [f32; 2],
    colour: [f32; 4],
}

impl Corner {
    fn of(vertex: &Vertex, scale: f32, texture: &ColorImage) -> Self {
        Self {
            at: [vertex.pos.x * scale, vertex.pos.y * scale],
            on: [vertex.uv.x * texture.size[0] as f32 - 0.5, vertex.uv.y * texture.size[1] as f32 - 0.5],
            colour: vertex.color.to_array().map(|part| f32::from(part) / 255.0),
        }
    }
}

impl Canvas {
    fn mesh(&mut self, mesh: &Mesh, texture: &ColorImage, clip: [usize; 4], scale: f32) {
        for triangle in mesh.indices.chunks_exact(3) {
            let corner = |index: u32| Corner::of(&mesh.vertices[index as usize], scale, texture);
            self.triangle([corner(triangle[0]), corner(triangle[1]), corner(triangle[2])], texture, clip);
        }
    }

    /// Fills the pixels whose middle lies within; of two triangles that share an edge exactly one has a pixel upon it.
    fn triangle(&mut self, mut corners: [Corner; 3], texture: &ColorImage, clip: [usize; 4]) {
        let twice = area(corners[0].at, corners[1].at, corners[2].at);
        if twice == 0.0 {
            return;
        }
        if twice < 0.0 {
            corners.swap(1, 2);
        }
        let whole = twice.abs();
        let [a, b, c] = corners.map(|corner| corner.at);
        let least = |axis: usize| a[axis].min(b[axis]).min(c[axis]).floor().max(clip[axis] as f32) as usize;
        let most = |axis: usize| a[axis].max(b[axis]).max(c[axis]).ceil().clamp(0.0, clip[axis + 2] as f32) as usize;
        let flat = corners[1].on == corners[0].on && corners[2].on == corners[0].on;
        let owned = [owns(b, c), owns(c, a), owns(a, b)];
        for row in least(1)..most(1) {
            for column in least(0)..most(0) {
                let here = [column as f32 + 0.5, row as f32 + 0.5];
                let parts = [area(b, c, here), area(c, a, here), area(a, b, here)];
                let within = parts.iter().zip(owned).all(|(part, owned)| *part > 0.0 || (*part == 0.0 && owned));
                if within {
                    let parts = parts.map(|part| part / whole);
                    let ink = if flat { [1.0; 4] } else { sampled(texture, mixed(parts, corners.map(|one| one.on))) };
                    let colour = mixed(parts, corners.map(|one| one.colour));
                    self.lay(row * self.size[0] + column, colour, ink);
                }
            }
        }
    }

    fn lay(&mut self, at: usize, colour: [f32; 4], ink: [f32; 4]) {
        let through = 1.0 - colour[3] * ink[3];
        let pixel = &mut self.pixels[at];
        for part in 0..4 {
            pixel[part] = colour[part] * ink[part] + pixel[part] * through;
        }
    }
}

/// Twice the area of a triangle, positive when it runs clockwise on the screen.
fn area(a: [f32; 2], b: [f32; 2], c: [f32; 2]) -> f32 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// Whether pixels exactly on this edge belong to the triangle at its right.
fn owns(from: [f32; 2], to: [f32; 2]) -> bool {
    to[1] < from[1] || (to[1] == from[1] && to[0] > from[0])
}

fn mixed<const N: usize>(parts: [f32; 3], of: [[f32; N]; 3]) -> [f32; N] {
    std::array::from_fn(|index| parts[0] * of[0][index] + parts[1] * of[1][index] + parts[2] * of[2][index])
}

/// The texture between its four nearest pixels.
fn sampled(texture: &ColorImage, [x, y]: [f32; 2]) -> [f32; 4] {
    let [wide, high] = texture.size;
    let (left, top) = (x.floor(), y.floor());
    let (right_part, lower_part) = (x - left, y - top);
    let pixel = |x: f32, y: f32| {
        let column = x.clamp(0.0, wide as f32 - 1.0) as usize;
        let row = y.clamp(0.0, high as f32 - 1.0) as usize;
        texture.pixels[row * wide + column].to_array()
    };
    let [nw, ne, sw, se] =
        [pixel(left, top), pixel(left + 1.0, top), pixel(left, top + 1.0), pixel(left + 1.0, top + 1.0)];
    std::array::from_fn(|part| {
        let upper = f32::from(nw[part]) * (1.0 - right_part) + f32::from(ne[part]) * right_part;
        let lower = f32::from(sw[part]) * (1.0 - right_part) + f32::from(se[part]) * right_part;
        (upper * (1.0 - lower_part) + lower * lower_part) / 255.0
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::Color32;

    /// What a frame that only draws this comes to.
    fn painted(draw: impl Fn(&eframe::egui::Painter)) -> Picture {
        let context = Context::default();
        let screen = Rect::from_min_size(pos2(0.0, 0.0), vec2(40.0, 20.0));
        let input = || RawInput { screen_rect: Some(screen), ..RawInput::default() };
        let mut painter = Painter::default();
        let mut output = context.run_ui(input(), |ui| draw(&ui.ctx().debug_painter()));
        painter.take(&mut output.textures_delta);
        painter.paint(&context, &output, [40, 20])
    }

    #[test]
    fn a_rectangle_fills_its_own_pixels_and_no_others() {
        let rect = Rect::from_min_max(pos2(10.0, 5.0), pos2(30.0, 15.0));
        let picture = painted(|painter| {
            painter.rect_filled(rect, 0.0, Color32::from_rgb(200, 100, 50));
        });
        let at = |x: usize, y: usize| picture.pixels[y * 40 + x];
        assert_eq!(at(20, 10), [200, 100, 50, 255]);
        assert_eq!(at(12, 7), [200, 100, 50, 255]);
        assert_eq!(at(5, 10), [0, 0, 0, 255]);
        assert_eq!(at(20, 17), [0, 0, 0, 255]);
    }

    #[test]
    fn what_is_half_clear_is_laid_once_where_two_triangles_meet() {
        let rect = Rect::from_min_max(pos2(0.0, 0.0), pos2(20.0, 20.0));
        let picture = painted(|painter| {
            painter.rect_filled(rect, 0.0, Color32::from_rgba_unmultiplied(255, 255, 255, 128));
        });
        let inside: Vec<u8> = (3..17).map(|step| picture.pixels[step * 40 + step][0]).collect();
        assert!(inside.iter().all(|part| *part == inside[0]), "the diagonal is not laid twice: {inside:?}");
    }

    #[test]
    fn a_picture_is_a_png_that_can_be_read_again() {
        let picture = painted(|painter| {
            painter.rect_filled(Rect::EVERYTHING, 0.0, Color32::from_rgb(1, 2, 3));
        });
        let file = picture.to_png().expect("it is written");
        let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().expect("it is a picture");
        let mut pixels = vec![0; reader.output_buffer_size().expect("it has a size")];
        reader.next_frame(&mut pixels).expect("it is whole");
        assert_eq!(reader.info().size(), (40, 20));
        assert_eq!(&pixels[..3], &[1, 2, 3]);
    }
}
