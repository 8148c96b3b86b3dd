//! What is drawn alike in every frame, kept as triangles.

use std::sync::Arc;

use eframe::egui::epaint::Primitive;
use eframe::egui::{Color32, Id, LayerId, Mesh, Order, Painter, Shape};

use super::brush::Brush;
use super::terrain;
use super::view::View;
use crate::game::Board;

/// The ground of a board as it was last drawn.
#[derive(Default)]
pub struct CachedGround {
    drawn: Option<(Board, Look, Vec<Arc<Mesh>>)>,
}

/// All that the triangles hang on but the board.
#[derive(PartialEq)]
struct Look {
    view: View,
    paper: Color32,
    pixels_per_point: f32,
    /// Round shapes are cut out of the fonts' own picture, which grows.
    fonts: [u32; 2],
}

impl CachedGround {
    /// Paints a board's ground; draws it up anew only where something about it has changed.
    pub fn paint(&mut self, brush: &Brush, board: &Board) {
        let context = brush.painter.ctx();
        let look = Look {
            view: View { covered: None, ..brush.view },
            paper: brush.theme.ground,
            pixels_per_point: context.pixels_per_point(),
            fonts: context.fonts(|fonts| fonts.font_image_size().map(|side| side as u32)),
        };
        let is_as_drawn = |(ground, drawn, _): &(Board, Look, _)| *drawn == look && ground == board;
        if !self.drawn.as_ref().is_some_and(is_as_drawn) {
            self.drawn = Some((board.clone(), look, triangles(brush, board)));
        }
        let meshes = self.drawn.iter().flat_map(|(.., meshes)| meshes);
        brush.painter.extend(meshes.map(|mesh| Shape::Mesh(mesh.clone())));
    }
}

/// What the ground comes to in triangles.
fn triangles(brush: &Brush, board: &Board) -> Vec<Arc<Mesh>> {
    let context = brush.painter.ctx();
    let aside = LayerId::new(Order::Background, Id::unique("ground to be cached"));
    let painter = Painter::new(context.clone(), aside, brush.view.canvas);
    terrain::paint(&Brush { painter: &painter, ..*brush }, board);
    let laid = context.graphics_mut(|graphics| std::mem::take(graphics.entry(aside)));
    let shapes = laid.all_entries().cloned().collect();
    let primitives = context.tessellate(shapes, context.pixels_per_point());
    let meshes = primitives.into_iter().filter_map(|clipped| match clipped.primitive {
        Primitive::Mesh(mesh) => Some(Arc::new(mesh)),
        Primitive::Callback(_) => None,
    });
    meshes.collect()
}
