//! The command display: every command with its units, what it takes to go on and where it stands among those that take turns; what
//! both armies have lost; where the figures of the battle come from.

use eframe::egui::{
    Align2, Frame, Margin, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::slots::displays_ui;
use super::{Standing, count_words, to_choose, track_ui, units};
use crate::app::canvas::{disc, disorder, paint_glyph};
use crate::app::parts::{caption, chip, chip_width, elided, focus_ring, label};
use crate::app::theme::{Theme, size, text, width};
use crate::app::ui_command::UiCommand;
use crate::game::{Command, Piece, PieceId, Scene, Severity, Side, SlotId};

/// The least room for a command's name beside its chip.
const NAME: f32 = 110.0;
/// The least room for what stands below it.
const LINE: f32 = 48.0;

/// Draws the display.
pub fn display_ui(ui: &mut Ui, scene: &Scene, chosen: Option<PieceId>, offered: &[SlotId]) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let whole = ui.max_rect();
    ui.painter().rect_filled(whole, 0.0, theme.bg_panel);
    let mut asked = None;
    ScrollArea::vertical().id_salt("command display").auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        asked = displays_ui(ui, scene, chosen, offered);
        ui.spacing_mut().item_spacing.y = 8.0;
        ui.add_space(10.0);
        let top = ui.cursor().min;
        let half = (whole.width() - 48.0) / 2.0;
        let mut low = top.y;
        for side in Side::BOTH {
            let left = whole.left() + 16.0 + (half + 16.0) * side.index() as f32;
            let room = Rect::from_min_size(pos2(left, top.y), vec2(half, f32::INFINITY));
            let mut child = ui.new_child(UiBuilder::new().max_rect(room).id_salt(("side", side.index())));
            asked = side_ui(&mut child, scene, side, chosen).or(asked.take());
            low = low.max(child.min_rect().bottom());
        }
        ui.allocate_space(vec2(whole.width() - 24.0, low - top.y));
        if !scene.provenance.is_empty() {
            provenance_ui(ui, scene);
        }
    });
    asked
}

fn side_ui(ui: &mut Ui, scene: &Scene, side: Side, chosen: Option<PieceId>) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    ui.spacing_mut().item_spacing = vec2(6.0, 8.0);
    let wide = ui.available_width();
    let (rect, _) = ui.allocate_exact_size(vec2(wide, 34.0), Sense::hover());
    let name = &scene.sides[side.index()];
    let at = rect.left_center();
    let title = ui.painter().text(at, Align2::LEFT_CENTER, name, text::title(28.0), theme.side(side).text);
    // Where there is no room the bar above says it.
    let left = pos2(title.right() + 14.0, rect.center().y);
    if let Some(holder) = scene.holder.as_ref().filter(|holder| holder.side == side) {
        let words = format!("has {}", holder.words);
        if left.x + chip_width(ui.painter(), &words) <= rect.right() {
            chip(ui.painter(), left, &words, Some(side), theme);
        }
    }
    for (index, track) in scene.tracks_of_side(side).enumerate() {
        let (rect, _) = ui.allocate_exact_size(vec2(wide, 40.0), Sense::hover());
        track_ui(ui, rect, scene, (index, Some(side), track));
    }
    let mut asked = None;
    for (index, command) in scene.commands.iter().enumerate().filter(|(_, command)| command.side == side) {
        let of_command = units(scene, index, command);
        if !of_command.is_empty() || command.leader.is_some() {
            asked = card_ui(ui, command, &of_command, chosen).or(asked.take());
        }
    }
    asked
}

fn card_ui(ui: &mut Ui, command: &Command, units: &[&Piece], chosen: Option<PieceId>) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let active = Standing::of(command).acts;
    let edge =
        if active { Stroke::new(width::CHOSEN, theme.accent) } else { Stroke::new(width::HAIRLINE, theme.line_hair) };
    let mut asked = None;
    let card =
        Frame::NONE.fill(theme.bg_raised).stroke(edge).inner_margin(Margin::same(10)).corner_radius(size::CORNER);
    card.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        asked = head_ui(ui, command, units);
        ui.horizontal_wrapped(|ui| {
            for unit in units {
                asked = unit_ui(ui, unit, chosen).or(asked.take());
            }
        });
    });
    asked
}

fn head_ui(ui: &mut Ui, command: &Command, units: &[&Piece]) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 46.0), Sense::click());
    let Standing { acts, words, takes, .. } = Standing::of(command);
    let mut under: Vec<String> = Vec::new();
    under.extend(command.group.clone());
    if !takes.is_empty() {
        under.push(format!("goes on with {takes}"));
    }
    under.push(count_words(units));
    let under = under.join("; ");
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{}: {words}. {under}", command.name)));
    let painter = ui.painter();
    disc(painter, pos2(rect.left() + 13.0, rect.top() + 12.0), 10.0, &theme.side(command.side));
    let broad = chip_width(painter, words);
    let side = acts.then_some(command.side);
    let left = rect.left() + 32.0;
    let whole = rect.right() - left;
    let beside = whole - broad - 8.0;
    // A narrow card has its name to itself, and the chip under it.
    let is_narrow = beside < NAME;
    let (name_room, below_room) = if is_narrow { (whole, beside) } else { (beside, whole) };
    let row = rect.top() + if is_narrow { 33.0 } else { 13.0 };
    chip(painter, pos2(rect.right() - broad, row), words, side, theme);
    let name = elided(painter, &command.name, text::bold(text::BODY + 1.0), theme.ink_1, name_room);
    painter.galley(pos2(left, rect.top() + 1.0), name, theme.ink_1);
    if below_room > LINE {
        let below = elided(painter, &under, text::plain(text::CAPTION), theme.ink_2, below_room);
        painter.galley(pos2(left, rect.top() + 25.0), below, theme.ink_2);
    }
    focus_ring(ui, &response, rect);
    response.clicked().then(|| to_choose(command, units)).flatten().map(|piece| UiCommand::Select(Some(piece)))
}

/// A unit as a small card with its glyph.
fn unit_ui(ui: &mut Ui, unit: &Piece, chosen: Option<PieceId>) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let off = unit.place.is_off();
    let ink = if off { theme.ink_3 } else { theme.ink_1 };
    let name = elided(ui.painter(), &unit.name, text::plain(14.0), ink, 170.0);
    let disordered = unit.is(Severity::Disorder);
    let broad = name.size().x + 48.0 + if disordered { 22.0 } else { 0.0 };
    let (rect, response) = ui.allocate_exact_size(vec2(broad, size::TARGET), Sense::click());
    let here = chosen == Some(unit.id);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, here, format!("Unit: {}", unit.description)));
    let edge = match (here, off) {
        (true, _) => Stroke::new(width::CHOSEN, theme.accent),
        (false, true) => Stroke::new(width::HAIRLINE, theme.line_hair),
        (false, false) => Stroke::new(width::CONTROL, theme.line_strong),
    };
    let fill = if here || response.hovered() { theme.accent_soft } else { theme.bg_panel };
    ui.painter().rect(rect, f32::from(size::CORNER), fill, edge, StrokeKind::Inside);
    let middle = rect.center().y;
    let glyph = Rect::from_min_size(pos2(rect.left() + 8.0, middle - 7.5), vec2(22.0, 15.0));
    let mut colours = theme.side(unit.side);
    if off {
        colours.fill = colours.fill.gamma_multiply(0.4);
    }
    paint_glyph(ui.painter(), glyph, unit.glyph, &colours);
    ui.painter().galley(pos2(glyph.right() + 7.0, middle - name.size().y / 2.0), name, ink);
    if disordered {
        disorder(ui.painter(), pos2(rect.right() - 14.0, middle), 9.0, theme);
    }
    focus_ring(ui, &response, rect);
    response.on_hover_text(&unit.description).clicked().then_some(UiCommand::Select(Some(unit.id)))
}

/// Where the figures come from: printed, history, reconstructed, stand-ins.
fn provenance_ui(ui: &mut Ui, scene: &Scene) {
    let theme = Theme::of(ui);
    Frame::NONE.inner_margin(Margin::symmetric(16, 10)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        label(ui, "Where the figures come from", text::bold(text::VALUE), theme.ink_1);
        for (index, note) in scene.provenance.iter().enumerate() {
            if index == 0 || scene.provenance[index - 1].kind != note.kind {
                ui.add_space(4.0);
                caption(ui, &crate::app::decision::sentence(note.kind.word()).replace('.', ""));
            }
            label(ui, &note.text, text::plain(14.0), theme.ink_2);
        }
    });
}
