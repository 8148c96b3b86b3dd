//! The commands of a game of activations: beside the map as a list, and on a screen of their own with all their units.

mod display;
mod panel;

pub use display::display_ui;
pub use panel::panel_ui;

use eframe::egui::{Align2, Painter, Rect, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};
use eframe::egui::{Role, Sense};

use super::parts::elided;
use super::theme::{Theme, text, width};
use crate::game::{ActivationState, Command, FlightTrack, Glyph, Piece, PieceId, Place, Scene, Side};

/// Where a command stands, in a word or two.
pub fn state_words(state: ActivationState) -> &'static str {
    match state {
        ActivationState::Active => "active",
        ActivationState::MayFollow => "may follow",
        ActivationState::MaySeize => "may try to seize",
        ActivationState::GoesWithOthers => "goes with others",
        ActivationState::WentLast => "went last",
        ActivationState::ToCome => "to come",
        ActivationState::Gone => "gone",
    }
}

/// The units of a command.
fn units<'a>(scene: &'a Scene, index: usize, command: &Command) -> Vec<&'a Piece> {
    let own = |piece: &&Piece| piece.command == index && piece.side == command.side && piece.glyph != Glyph::General;
    scene.pieces.iter().filter(own).collect()
}

/// How many of a command's units are on the map, to come and lost, in words.
fn count_words(units: &[&Piece]) -> String {
    let off =
        |wanted: &str| units.iter().filter(|unit| matches!(&unit.place, Place::Off { why } if why == wanted)).count();
    let (waiting, lost) = (off("to come"), off("lost"));
    let here = units.len() - waiting - lost;
    let mut words = vec![if here == 1 { "1 unit".to_owned() } else { format!("{here} units") }];
    if waiting > 0 {
        words.push(format!("{waiting} to come"));
    }
    if lost > 0 {
        words.push(format!("{lost} lost"));
    }
    words.join(", ")
}

/// Whom a click on a command chooses: its leader, else its first unit on the map.
fn to_choose(command: &Command, units: &[&Piece]) -> Option<PieceId> {
    let on_map = units.iter().find(|unit| !matches!(unit.place, Place::Off { .. }));
    command.general.or(on_map.map(|unit| unit.id))
}

/// What an army has lost against what it bears: the figure, and a bar that is full where it breaks.
fn flight_ui(ui: &Ui, rect: Rect, scene: &Scene, side: Side, track: &FlightTrack) {
    let theme = Theme::of(ui);
    let painter = ui.painter_at(rect);
    let colours = theme.side(side);
    let name = &scene.sides[side.index()];
    let relief = if track.relief == 0 { String::new() } else { format!(", less {} for villages", track.relief) };
    let of = format!(" of {} flight points{relief}", track.level);
    let words = format!("{name}: {}{of}", track.points);
    let response = ui.interact(rect, ui.scope_id().with(("flight", side.index())), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
    let top = rect.top() + 12.0;
    let of = painter.layout_no_wrap(of, text::plain(text::CAPTION), theme.ink_2);
    let left = rect.right() - of.size().x;
    painter.galley(pos2(left, top - of.size().y / 2.0), of, theme.ink_2);
    let points = track.points.to_string();
    let points = painter.text(pos2(left, top), Align2::RIGHT_CENTER, points, text::bold(text::VALUE), theme.ink_1);
    let room = points.left() - rect.left() - 8.0;
    let name = elided(&painter, name, text::semi_bold(text::ROW), theme.ink_1, room);
    painter.galley(pos2(rect.left(), top - name.size().y / 2.0), name, theme.ink_1);
    let bar = Rect::from_min_size(pos2(rect.left(), rect.top() + 26.0), vec2(rect.width(), 10.0));
    paint_bar(&painter, bar, f32::from(track.points) / f32::from(track.level.max(1)), colours.text, theme);
}

fn paint_bar(painter: &Painter, bar: Rect, share: f32, ink: eframe::egui::Color32, theme: &Theme) {
    painter.rect(bar, 0.0, theme.bg_raised, Stroke::new(width::CONTROL, ink), StrokeKind::Inside);
    let filled = Rect::from_min_size(bar.min, vec2(bar.width() * share.clamp(0.0, 1.0), bar.height()));
    painter.rect_filled(filled, 0.0, ink);
}
