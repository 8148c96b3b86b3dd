//! The commands, where they take turns: beside the board as a list, and on a screen of their own with all their units, under the
//! displays.

mod display;
mod names;
mod panel;
mod slots;
mod wings;

pub use display::display_ui;
pub use names::names_ui;
pub use panel::{panel_ui, tracks_ui};
pub use wings::{Asked, ground, lane, part_of, part_of_slot, parts, wings_ui};

use eframe::egui::{Align2, Painter, Rect, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};
use eframe::egui::{Role, Sense};

use super::parts::elided;
use super::theme::{Theme, text, width};
use crate::game::{Command, CommandState, Piece, PieceId, Scene, Side, Track, TrackOf};

/// Where a command stands among those that take turns, as it is drawn.
struct Standing<'a> {
    /// It acts now.
    acts: bool,
    /// It is not there.
    is_away: bool,
    /// Where it stands, in a word or two.
    words: &'a str,
    /// What it takes to go on, in words.
    takes: &'a str,
}

impl<'a> Standing<'a> {
    fn of(command: &'a Command) -> Self {
        let Some(standing) = &command.standing else {
            return Self { acts: false, is_away: false, words: "", takes: "" };
        };
        Self {
            acts: standing.state == CommandState::Acts,
            is_away: matches!(standing.state, CommandState::Gone | CommandState::ToCome),
            words: standing.words,
            takes: &standing.takes,
        }
    }
}

/// The units of a command.
fn units<'a>(scene: &'a Scene, index: usize, command: &Command) -> Vec<&'a Piece> {
    // The card of a command in its slot is none of its units.
    let own = |piece: &&Piece| piece.command == Some(index) && piece.side == command.side && piece.is_troops();
    scene.pieces.iter().filter(own).collect()
}

/// How many of a command's units are on the board, and how many are not, and why, in words.
fn count_words(units: &[&Piece]) -> String {
    let mut off: Vec<(&str, usize)> = vec![("to come", 0), ("lost", 0)];
    for why in units.iter().filter_map(|unit| unit.place.why_off()) {
        match off.iter_mut().find(|(known, _)| *known == why) {
            Some((_, count)) => *count += 1,
            None => off.push((why, 1)),
        }
    }
    let here = units.len() - off.iter().map(|(_, count)| count).sum::<usize>();
    let here = if here == 1 { "1 unit".to_owned() } else { format!("{here} units") };
    let off = off.into_iter().filter(|(_, count)| *count > 0).map(|(why, count)| format!("{count} {why}"));
    std::iter::once(here).chain(off).collect::<Vec<_>>().join(", ")
}

/// Whom a click on a command chooses: its leader, else its first unit on the board.
fn to_choose(command: &Command, units: &[&Piece]) -> Option<PieceId> {
    let on_board = units.iter().find(|unit| !unit.place.is_off());
    command.leader.or(on_board.map(|unit| unit.id))
}

/// The tracks of the battle and of its sides, each with its place among its owner's: the battle's, then the first of both sides, then
/// the second of both.
fn tracks(scene: &Scene) -> Vec<(usize, Option<Side>, &Track)> {
    let of = |side| scene.tracks_of_side(side).enumerate().map(move |(index, track)| (index, Some(side), track));
    let mut of_sides: Vec<_> = Side::BOTH.into_iter().flat_map(of).collect();
    of_sides.sort_by_key(|(index, ..)| *index);
    let of_battle = scene.tracks.iter().filter(|track| track.of == TrackOf::Battle).enumerate();
    of_battle.map(|(index, track)| (index, None, track)).chain(of_sides).collect()
}

/// Below this breadth a track has no name beside its figure, in points.
const NARROW: f32 = 120.0;

/// A track of a side, or of the battle: the figure, and a bar that is full where its limit is reached.
fn track_ui(ui: &Ui, rect: Rect, scene: &Scene, (index, side, track): (usize, Option<Side>, &Track)) {
    let theme = Theme::of(ui);
    let painter = ui.painter_at(rect);
    let ink = side.map_or(theme.ink_2, |side| theme.side(side).text);
    let name = side.map_or(track.name, |side| scene.sides[side.index()].as_str());
    let words = format!("{name}: {}", track.words());
    let response = ui.interact(rect, ui.scope_id().with(("track", side, index)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
    let top = rect.top() + 12.0;
    // The name of a side keeps its room; a long note is cut, and whole under the pointer.
    let most = (rect.width() - 96.0).max(rect.width() / 2.0);
    // Where a name would be cut to a letter the bar's colour says whose it is.
    let is_narrow = rect.width() < NARROW;
    let limit = track.limit.map_or(String::new(), |limit| format!(" of {limit}"));
    let after = if is_narrow { limit } else { track.words_after_the_number() };
    let of = elided(&painter, &after, text::plain(text::CAPTION), theme.ink_2, most);
    let left = rect.right() - of.size().x;
    painter.galley(pos2(left, top - of.size().y / 2.0), of, theme.ink_2);
    let filled = track.filled.to_string();
    let filled = painter.text(pos2(left, top), Align2::RIGHT_CENTER, filled, text::bold(text::VALUE), theme.ink_1);
    let room = filled.left() - rect.left() - 8.0;
    if !is_narrow {
        let name = elided(&painter, name, text::semi_bold(text::ROW), theme.ink_1, room);
        painter.galley(pos2(rect.left(), top - name.size().y / 2.0), name, theme.ink_1);
    }
    response.on_hover_text(words);
    if let Some(limit) = track.limit {
        let bar = Rect::from_min_size(pos2(rect.left(), rect.top() + 26.0), vec2(rect.width(), 10.0));
        paint_bar(&painter, bar, track.filled as f32 / limit.max(1) as f32, ink, theme);
    }
}

fn paint_bar(painter: &Painter, bar: Rect, share: f32, ink: eframe::egui::Color32, theme: &Theme) {
    painter.rect(bar, 0.0, theme.bg_raised, Stroke::new(width::CONTROL, ink), StrokeKind::Inside);
    let filled = Rect::from_min_size(bar.min, vec2(bar.width() * share.clamp(0.0, 1.0), bar.height()));
    painter.rect_filled(filled, 0.0, ink);
}
