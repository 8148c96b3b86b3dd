//! Stacks: counters that share a hex lie fanned, with a badge that counts them and lists them on a click.

use std::collections::BTreeMap;

use eframe::egui::{Align2, Popup, Rect, Role, Sense, Stroke, Ui, Vec2, WidgetInfo, vec2};

use crate::app::canvas::Picture;
use crate::app::canvas::brush::Brush;
use crate::app::canvas::view::View;
use crate::app::parts::{Button, Look};
use crate::app::theme::{size, text};
use crate::app::ui_command::UiCommand;
use crate::game::{Glyph, HexBoard, Piece, PieceId, Place};
use crate::geometry::Pose;
use crate::hex::Hex;

/// How far each counter of a fan lies from the one below it, in hexes, to the right and up the screen.
const FAN: [f32; 2] = [0.10, -0.11];
/// Where a leader stands who shares his hex with a counter, in hexes.
const BESIDE: [f32; 2] = [-0.30, 0.33];
/// How far leaders who share a hex stand from each other, in hexes.
const APART: f32 = 0.40;

/// The hexes a piece takes up.
fn hexes_of(piece: &Piece, map: &HexBoard) -> Vec<Hex> {
    match &piece.place {
        Place::Hexes { stand, .. } => stand.hexes().to_vec(),
        Place::Point { pose } => map.hex_at(pose.point()).into_iter().collect(),
        // An area shows all that it holds.
        Place::Table { .. } | Place::Area { .. } | Place::Slot(_) | Place::Off { .. } => Vec::new(),
    }
}

/// Where every piece that shares its hex is drawn instead, so that all can be seen.
pub fn shifted(pieces: &[Piece], map: &HexBoard, view: &View) -> BTreeMap<PieceId, Pose> {
    let mut units: BTreeMap<Hex, f32> = BTreeMap::new();
    let mut leaders: BTreeMap<Hex, f32> = BTreeMap::new();
    let mut shifted = BTreeMap::new();
    for piece in pieces {
        let hexes = hexes_of(piece, map);
        let Some(pose) = crate::app::canvas::pose_of(piece) else { continue };
        let shift = if piece.glyph == Glyph::General {
            let before = hexes.iter().filter_map(|hex| leaders.get(hex)).copied().fold(0.0, f32::max);
            for hex in &hexes {
                *leaders.entry(*hex).or_default() += 1.0;
            }
            let beside = hexes.iter().any(|hex| units.contains_key(hex));
            vec2(before * APART, 0.0) + if beside { Vec2::from(BESIDE) } else { Vec2::ZERO }
        } else {
            let before = hexes.iter().filter_map(|hex| units.get(hex)).copied().fold(0.0, f32::max);
            for hex in &hexes {
                units.insert(*hex, before + 1.0);
            }
            Vec2::from(FAN) * before
        };
        if shift != Vec2::ZERO {
            let moved = view.inches_from_points(shift * view.scale);
            shifted.insert(piece.id, Pose::at(pose.point() + moved, pose.facing));
        }
    }
    shifted
}

/// The badges of the stacks; a click lists what lies in one, and a click there chooses it.
pub fn badges_ui(ui: &Ui, brush: &Brush, map: &HexBoard, picture: &Picture) -> Option<UiCommand> {
    let mut stacks: BTreeMap<Hex, Vec<&Piece>> = BTreeMap::new();
    for piece in &picture.scene.pieces {
        for hex in hexes_of(piece, map) {
            stacks.entry(hex).or_default().push(piece);
        }
    }
    let mut command = None;
    let mut told: Vec<Vec<PieceId>> = Vec::new();
    for (hex, stack) in stacks.iter().filter(|(_, stack)| stack.len() > 1) {
        let ids: Vec<PieceId> = stack.iter().map(|piece| piece.id).collect();
        if told.contains(&ids) || brush.view.scale < 28.0 {
            continue;
        }
        told.push(ids);
        command = badge_ui(ui, brush, map, (*hex, stack), picture.selected).or(command);
    }
    command
}

fn badge_ui(
    ui: &Ui,
    brush: &Brush,
    map: &HexBoard,
    (hex, stack): (Hex, &[&Piece]),
    selected: Option<PieceId>,
) -> Option<UiCommand> {
    let theme = brush.theme;
    let middle = brush.view.screen_from_table(map.centre(hex)) + vec2(-0.36, -0.20) * brush.view.scale;
    let rect = Rect::from_center_size(middle, vec2(22.0, 22.0));
    if !brush.view.canvas.contains_rect(rect) {
        return None;
    }
    let response = ui.interact(rect, ui.scope_id().with(("stack", hex.line(), hex.place())), Sense::click());
    let words = format!("{} counters in {hex}", stack.len());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &words));
    brush.painter.circle(middle, 9.0, theme.ink_1, Stroke::new(1.5, theme.bg_raised));
    let font = text::bold(text::CAPTION);
    brush.painter.text(middle, Align2::CENTER_CENTER, stack.len().to_string(), font, theme.bg_raised);
    let mut chosen = None;
    Popup::menu(&response).show(|ui| {
        ui.set_min_width(220.0);
        for piece in stack {
            let look = if selected == Some(piece.id) { Look::On } else { Look::Plain };
            let name = format!("Choose {}", piece.name);
            if Button::new(&piece.name).look(look).height(size::TARGET).name(&name).show(ui).clicked() {
                chosen = Some(UiCommand::Select(Some(piece.id)));
            }
        }
    });
    chosen
}
