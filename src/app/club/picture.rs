//! A unit's picture on the screen.

use eframe::egui::{ColorImage, Role, Sense, TextureHandle, TextureOptions, Ui, WidgetInfo, vec2};

use crate::club::Picture;

/// A picture, and what the window draws it from once it has been shown.
pub struct Shown {
    image: ColorImage,
    texture: Option<TextureHandle>,
}

impl Shown {
    /// A picture to be shown, if it can be read.
    pub fn of(picture: &Picture) -> Option<Self> {
        let read = image::load_from_memory(&picture.png).ok()?.to_rgba8();
        let size = [read.width() as usize, read.height() as usize];
        Some(Self { image: ColorImage::from_rgba_unmultiplied(size, read.as_raw()), texture: None })
    }

    /// Draws it as large as there is room, no larger than it is.
    pub fn ui(&mut self, ui: &mut Ui, name: &str) {
        let image = &self.image;
        let texture = self
            .texture
            .get_or_insert_with(|| ui.ctx().load_texture("unit picture", image.clone(), TextureOptions::LINEAR));
        let [wide, high] = image.size.map(|dots| dots as f32);
        let scale = (ui.available_width() / wide).min(180.0 / high).min(1.0);
        let (rect, response) = ui.allocate_exact_size(vec2(wide * scale, high * scale), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, format!("Picture of {name}")));
        eframe::egui::Image::from_texture((texture.id(), rect.size())).paint_at(ui, rect);
        ui.add_space(6.0);
    }
}
