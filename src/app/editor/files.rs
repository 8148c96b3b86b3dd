//! The files that can be edited, and new ones.

use eframe::egui::{Align2, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::deed::{Deed, Opening};
use crate::app::intent::Intent;
use crate::app::parts::{Button, Icon, caption, elided, focus_ring, label};
use crate::app::theme::{Theme, size, text, width};
use crate::app::top_bar::cannon;
use crate::data::edit::Editable;

/// Draws the list; `unsaved` is the file that is still open with changes.
pub fn files_ui(ui: &mut Ui, files: &[Editable], open: Option<&str>, trouble: Option<&str>) -> Option<Deed> {
    let theme = Theme::of(ui);
    let whole = ui.max_rect();
    ui.painter().rect_filled(whole, 0.0, theme.bg_app);
    let room = Rect::from_center_size(whole.center(), vec2(whole.width().min(1180.0) - 64.0, whole.height() - 56.0));
    cannon(ui.painter(), room.min + vec2(34.0, 30.0), 1.5, theme);
    ui.painter().text(
        room.min + vec2(76.0, 30.0),
        Align2::LEFT_CENTER,
        "Scenarios and armies",
        text::title(40.0),
        theme.ink_1,
    );
    let mut deed = None;
    let home = Rect::from_min_size(pos2(room.right() - 110.0, room.top() + 10.0), vec2(110.0, 40.0));
    if Button::new("Home").icon(Icon::House).show_at(ui, home, "home").clicked() {
        deed = Some(Deed::Ask(Intent::GoHome));
    }
    let body = Rect::from_min_max(room.min + vec2(0.0, 76.0), room.max);
    let mut child = ui.new_child(UiBuilder::new().max_rect(body).id_salt("files"));
    let ui = &mut child;
    if let Some(why) = trouble {
        label(ui, why, text::plain(text::BODY), theme.bad);
    }
    ui.horizontal(|ui| {
        let new = [("New scenario", Opening::NewScenario), ("New army", Opening::NewArmy)];
        for (words, opening) in new {
            let look = if opening == Opening::NewScenario {
                Button::main(words)
            } else {
                Button::new(words).height(size::MAIN_BUTTON)
            };
            if look.icon(Icon::Plus).width(220.0).show(ui).clicked() {
                deed = Some(Deed::Open(opening));
            }
        }
        if let Some(title) = open {
            let words = format!("Go on with {title}");
            if Button::new(&words).icon(Icon::Pencil).height(size::MAIN_BUTTON).show(ui).clicked() {
                deed = Some(Deed::Page(super::deed::Page::Table));
            }
        }
    });
    ui.add_space(10.0);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for (title, is_army) in [("Scenarios", false), ("Armies and counters", true)] {
            caption(ui, title);
            ui.add_space(4.0);
            for file in files.iter().filter(|file| file.is_army == is_army) {
                if file_ui(ui, file) {
                    deed = Some(Deed::Open(Opening::File(file.path.clone())));
                }
            }
            ui.add_space(16.0);
        }
    });
    deed
}

fn file_ui(ui: &mut Ui, file: &Editable) -> bool {
    let theme = Theme::of(ui);
    let (row, response) = ui.allocate_exact_size(vec2(ui.available_width(), 50.0), Sense::click());
    let name = format!("Edit {}", file.title);
    response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, &name));
    let painter = ui.painter_at(row);
    let ground = if response.hovered() { theme.accent_soft } else { theme.bg_raised };
    painter.rect(row, 0.0, ground, Stroke::new(width::HAIR, theme.line_hair), StrokeKind::Inside);
    let icon = if file.is_army { Icon::List } else { Icon::Map };
    icon.paint(&painter, row.left_center() + vec2(26.0, 0.0), 20.0, theme.ink_2);
    let left = row.left() + 52.0;
    let title = elided(&painter, &file.title, text::semi_bold(text::BODY + 1.0), theme.ink_1, row.width() * 0.45);
    painter.galley(pos2(left, row.center().y - title.size().y / 2.0), title, theme.ink_1);
    let game =
        crate::rules::GAMES.iter().find(|(name, _)| *name == file.game).map_or(file.game.as_str(), |(_, title)| title);
    let font = text::plain(text::ROW);
    painter.text(
        pos2(row.left() + row.width() * 0.52, row.center().y),
        Align2::LEFT_CENTER,
        game,
        font.clone(),
        theme.ink_2,
    );
    let place = if file.is_built_in { "built in".to_owned() } else { file.id.clone() };
    painter.text(pos2(row.right() - 18.0, row.center().y), Align2::RIGHT_CENTER, place, font, theme.ink_3);
    focus_ring(ui, &response, row.shrink(5.0));
    response.clicked()
}
