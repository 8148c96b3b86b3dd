//! A photograph of the real table or map, laid underneath and squared by its four corners.

mod form;
mod squaring;

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};

use eframe::egui::{
    Align2, Color32, ColorImage, Context, EventFilter, Key, Mesh, Pos2, Rect, Response, Role, Sense, Shape, Stroke,
    TextureHandle, TextureOptions, Ui, Vec2, WidgetInfo, pos2, vec2,
};
use eframe::epaint::Vertex;

pub use form::photo_ui;

use crate::app::canvas::Brush;
use crate::app::dialog::Browsing;
use crate::app::theme::{Theme, text};
use crate::data::edit::Laid;
use crate::geometry::Point;

/// A photograph, and where in it the board's corners lie.
#[derive(Default)]
pub struct Photo {
    /// The file as it is typed.
    pub typed: String,
    /// How much of it shows, from nought to one.
    pub opacity: f32,
    /// What went wrong with it.
    pub trouble: Option<String>,
    /// Whether what the desk remembers of it is out of date.
    pub is_unkept: bool,
    /// The file that is shown.
    file: PathBuf,
    /// The file that is to be read next.
    wanted: Option<PathBuf>,
    /// How it lay before, until it has been read again.
    remembered: Option<Laid>,
    texture: Option<TextureHandle>,
    coming: Option<Receiver<Result<ColorImage, String>>>,
    browsing: Option<Browsing>,
    /// The board's corners in the photograph, from nought to one across and down: south-west, south-east, north-east, north-west.
    corners: [[f32; 2]; 4],
    marking: bool,
}

/// No photograph is kept larger than this on either side: no larger texture is sure to be drawn everywhere.
const LARGEST: u32 = 2048;
/// A photograph is drawn in so many pieces a side, each flat.
const PIECES: usize = 24;
/// Where the corners are at first: a little inside.
const FIRST: [[f32; 2]; 4] = [[0.05, 0.95], [0.95, 0.95], [0.95, 0.05], [0.05, 0.05]];

impl Photo {
    /// The photograph as it lay before, to be read as soon as it is to be seen.
    pub fn remembered(laid: Option<Laid>) -> Self {
        let Some(laid) = laid else { return Self::default() };
        let typed = laid.file.display().to_string();
        Self { typed, wanted: Some(laid.file.clone()), remembered: Some(laid), ..Self::default() }
    }

    /// Looks for a photograph; it comes when it has been read.
    pub fn find(&mut self, file: &Path) {
        self.typed = file.display().to_string();
        (self.wanted, self.remembered, self.trouble) = (Some(file.to_owned()), None, None);
    }

    /// Takes in what has come, and begins to read what is wanted.
    pub fn take(&mut self, context: &Context) {
        if let Some(file) = Browsing::chosen(&mut self.browsing) {
            self.find(&file);
        }
        if let Some(file) = self.wanted.take() {
            self.read(file, context);
        }
        let Some(read) = self.coming.as_ref().and_then(|coming| coming.try_recv().ok()) else { return };
        self.coming = None;
        match read {
            Ok(image) => {
                self.texture = Some(context.load_texture("photograph", image, TextureOptions::LINEAR));
                if let Some(laid) = self.remembered.take() {
                    (self.corners, self.opacity) = (laid.corners, laid.opacity.clamp(0.0, 1.0));
                } else {
                    (self.corners, self.opacity, self.marking, self.is_unkept) = (FIRST, 0.7, true, true);
                }
            }
            Err(why) => self.trouble = Some(why),
        }
    }

    fn read(&mut self, file: PathBuf, context: &Context) {
        let (send, receive) = channel();
        let context = context.clone();
        self.coming = Some(receive);
        self.trouble = None;
        self.file.clone_from(&file);
        std::thread::spawn(move || {
            // Nobody waits for it any more when the editor was left.
            let _ = send.send(read(&file));
            context.request_repaint();
        });
    }

    /// How it lies, to be remembered.
    pub fn laid(&self) -> Option<Laid> {
        let shown = || Laid { file: self.file.clone(), corners: self.corners, opacity: self.opacity };
        self.remembered.clone().or_else(|| self.texture.is_some().then(shown))
    }

    /// Whether one is being read.
    pub fn is_coming(&self) -> bool {
        self.coming.is_some() || self.wanted.is_some()
    }

    /// Whether there is one.
    pub fn is_there(&self) -> bool {
        self.texture.is_some()
    }

    /// Whether there is one, or one is remembered that cannot be found any more.
    pub fn may_be_forgotten(&self) -> bool {
        self.is_there() || self.remembered.is_some()
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
        *self = Self { typed: std::mem::take(&mut self.typed), is_unkept: true, ..Self::default() };
    }

    /// Shows the whole photograph with the board's corners, of these names, to be dragged or moved by the arrows.
    pub fn mark_ui(&mut self, ui: &mut Ui, canvas: Rect, words: &str, names: &[String; 4]) {
        let Some(texture) = &self.texture else { return };
        let theme = Theme::of(ui);
        let painter = ui.painter_at(canvas);
        painter.rect_filled(canvas, 0.0, theme.bg_app);
        let galley = painter.layout(words.to_owned(), text::semi_bold(text::ROW), theme.ink_1, canvas.width() - 48.0);
        let said = Align2::CENTER_TOP.anchor_size(canvas.center_top() + vec2(0.0, 16.0), galley.size());
        let room = Rect::from_min_max(pos2(canvas.left() + 24.0, said.bottom() + 16.0), canvas.max - vec2(24.0, 24.0));
        painter.galley(said.min, galley, theme.ink_1);
        let size = texture.size_vec2();
        let scale = (room.width() / size.x).min(room.height() / size.y);
        let shown = Rect::from_center_size(room.center(), size * scale);
        painter.image(texture.id(), shown, Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0)), Color32::WHITE);
        let screen = |[x, y]: [f32; 2]| shown.min + vec2(x, y) * shown.size();
        let focused: Vec<bool> =
            names.iter().enumerate().map(|(index, name)| self.handle_ui(ui, shown, index, name)).collect();
        let mut outline: Vec<Pos2> = self.corners.iter().map(|corner| screen(*corner)).collect();
        outline.extend(outline.first().copied());
        painter.line(outline.clone(), Stroke::new(5.0, theme.bg_raised));
        painter.line(outline.clone(), Stroke::new(2.0, theme.accent));
        for ((at, focused), name) in outline.iter().zip(focused).zip(names) {
            let fill = if focused { theme.accent } else { theme.bg_raised };
            painter.circle(*at, 9.0, fill, Stroke::new(2.5, theme.accent));
            let galley = painter.layout_no_wrap(name.clone(), text::semi_bold(text::CAPTION), theme.ink_1);
            let inward = (shown.center() - *at).normalized() * 34.0;
            let plate = Rect::from_center_size(*at + inward, galley.size() + vec2(10.0, 4.0));
            painter.rect_filled(plate, 3.0, theme.bg_raised);
            painter.galley(plate.center() - galley.size() / 2.0, galley, theme.ink_1);
        }
    }

    /// The handle of one corner; says whether it has the keyboard.
    fn handle_ui(&mut self, ui: &Ui, shown: Rect, index: usize, name: &str) -> bool {
        let corner = &mut self.corners[index];
        let at = shown.min + Vec2::from(*corner) * shown.size();
        let hit = Rect::from_center_size(at, vec2(36.0, 36.0));
        let response = ui.interact(hit, ui.scope_id().with(("photo", index)), Sense::click_and_drag());
        let place = format!("{:.1} % across, {:.1} % down", corner[0] * 100.0, corner[1] * 100.0);
        let name = format!("Corner {name} of the photograph, {place}");
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        if response.clicked() {
            response.request_focus();
        }
        let dragged = response.interact_pointer_pos().filter(|_| response.dragged());
        let to = dragged.map(|to| (to - shown.min) / shown.size());
        let to = to.or_else(|| nudge(ui, &response).map(|step| Vec2::from(*corner) + step));
        if let Some(to) = to {
            *corner = [to.x.clamp(0.0, 1.0), to.y.clamp(0.0, 1.0)];
            self.is_unkept = true;
        }
        response.has_focus()
    }

    /// Lays it under a board of this size, squared by where its corners lie on the board.
    pub fn paint(&self, brush: &Brush, corners: [Point; 4], [width, height]: [f64; 2]) {
        self.paint_as(brush, corners, [width, height], self.opacity);
    }

    /// The same at full strength.
    pub fn paint_whole(&self, brush: &Brush, corners: [Point; 4], size: [f64; 2]) {
        self.paint_as(brush, corners, size, 1.0);
    }

    fn paint_as(&self, brush: &Brush, corners: [Point; 4], [width, height]: [f64; 2], opacity: f32) {
        let Some(texture) = &self.texture else { return };
        let Some(mapping) = squaring::squaring(corners, self.corners) else { return };
        let color = Color32::WHITE.gamma_multiply(opacity);
        let mut mesh = Mesh::with_texture(texture.id());
        for row in 0..=PIECES {
            for column in 0..=PIECES {
                let part = |step: usize| step as f64 / PIECES as f64;
                let place = Point::new(width * part(column), height * part(row));
                let uv = Pos2::from(squaring::in_picture(&mapping, place));
                mesh.vertices.push(Vertex { pos: brush.view.screen_from_table(place), uv, color });
            }
        }
        let wide = PIECES + 1;
        for row in 0..PIECES {
            for column in 0..PIECES {
                let low = row * wide + column;
                for triangle in [[low, low + 1, low + wide], [low + 1, low + wide, low + wide + 1]] {
                    if triangle.iter().any(|vertex| is_within(mesh.vertices[*vertex].uv)) {
                        mesh.indices.extend(triangle.map(|vertex| vertex as u32));
                    }
                }
            }
        }
        brush.painter.add(Shape::mesh(mesh));
    }
}

/// Whether a point lies in the photograph at all.
fn is_within(uv: Pos2) -> bool {
    (0.0..=1.0).contains(&uv.x) && (0.0..=1.0).contains(&uv.y)
}

/// How far the arrows move a handle that has the keyboard: a five hundredth, with Shift a fiftieth.
fn nudge(ui: &Ui, handle: &Response) -> Option<Vec2> {
    if !handle.has_focus() {
        return None;
    }
    let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(handle.id, filter));
    let ways = [
        (Key::ArrowLeft, vec2(-1.0, 0.0)),
        (Key::ArrowRight, vec2(1.0, 0.0)),
        (Key::ArrowUp, vec2(0.0, -1.0)),
        (Key::ArrowDown, vec2(0.0, 1.0)),
    ];
    let (way, shift) = ui.input(|input| {
        let pressed = ways.into_iter().filter(|(key, _)| input.key_pressed(*key)).map(|(_, way)| way);
        (pressed.fold(Vec2::ZERO, |sum, way| sum + way), input.modifiers.shift)
    });
    (way != Vec2::ZERO).then(|| way * if shift { 0.02 } else { 0.002 })
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
