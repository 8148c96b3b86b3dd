//! The files that can be edited, and new ones.

use eframe::egui::{Align2, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::command::{EditorCommand, Opening};
use crate::app::parts::{Button, Icon, caption, elided, focus_ring, label};
use crate::app::theme::{Theme, size, text, width};
use crate::app::top_bar::cannon;
use crate::app::ui_command::UiCommand;
use crate::data::edit::{Draft, Editable, title_of};

/// What the list shows.
pub struct List<'l> {
    /// Everything that can be edited.
    pub files: &'l [Editable],
    /// What was left with changes that are not saved.
    pub drafts: &'l [Draft],
    /// The file that is still open.
    pub open: Option<&'l str>,
    /// The draft that was thrown away last.
    pub discarded: Option<&'l Draft>,
    /// What went wrong.
    pub trouble: Option<&'l str>,
}

/// Draws the list.
pub fn files_ui(ui: &mut Ui, list: &List) -> Option<EditorCommand> {
    let theme = Theme::of(ui);
    let whole = ui.max_rect();
    ui.painter().rect_filled(whole, 0.0, theme.bg_app);
    let room = Rect::from_center_size(whole.center(), vec2(whole.width().min(1180.0) - 64.0, whole.height() - 56.0));
    cannon(ui.painter(), room.min + vec2(34.0, 30.0), 1.5, theme);
    let at = room.min + vec2(76.0, 30.0);
    ui.painter().text(at, Align2::LEFT_CENTER, "Scenarios and armies", text::title(40.0), theme.ink_1);
    let mut command = None;
    let home = Rect::from_min_size(pos2(room.right() - 110.0, room.top() + 10.0), vec2(110.0, 40.0));
    if Button::new("Home").icon(Icon::House).show_at(ui, home, "home").clicked() {
        command = Some(EditorCommand::Ask(UiCommand::GoHome));
    }
    let body = Rect::from_min_max(room.min + vec2(0.0, 76.0), room.max);
    let mut child = ui.new_child(UiBuilder::new().max_rect(body).id_salt("files"));
    let ui = &mut child;
    if let Some(why) = list.trouble {
        label(ui, why, text::plain(text::BODY), theme.bad);
    }
    command = new_ui(ui, list.open).or(command);
    ui.add_space(10.0);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        command = drafts_ui(ui, list).or(command.take());
        for (title, is_army) in [("Scenarios", false), ("Armies and counters", true)] {
            caption(ui, title);
            ui.add_space(4.0);
            for file in list.files.iter().filter(|file| file.is_army == is_army) {
                if file_ui(ui, file) {
                    command = Some(EditorCommand::Open(Opening::File(file.path.clone())));
                }
            }
            ui.add_space(16.0);
        }
    });
    command
}

/// New files, and the one that is open.
fn new_ui(ui: &mut Ui, open: Option<&str>) -> Option<EditorCommand> {
    let mut command = None;
    ui.horizontal(|ui| {
        let new = [("New scenario", Opening::NewScenario), ("New army", Opening::NewArmy)];
        for (words, opening) in new {
            let look = if opening == Opening::NewScenario {
                Button::main(words)
            } else {
                Button::new(words).height(size::MAIN_BUTTON)
            };
            if look.icon(Icon::Plus).width(220.0).show(ui).clicked() {
                command = Some(EditorCommand::Open(opening));
            }
        }
        if let Some(title) = open {
            let words = format!("Go on with {title}");
            if Button::new(&words).icon(Icon::Pencil).height(size::MAIN_BUTTON).show(ui).clicked() {
                command = Some(EditorCommand::Page(super::command::Page::Table));
            }
        }
    });
    command
}

/// What was left with changes that are not saved, to go on with or to be thrown away.
fn drafts_ui(ui: &mut Ui, list: &List) -> Option<EditorCommand> {
    let theme = Theme::of(ui);
    let mut command = None;
    if let Some(draft) = list.discarded {
        ui.horizontal(|ui| {
            let words = format!("The changes to “{}” were thrown away.", title_of(&draft.path, &draft.text));
            label(ui, words, text::plain(text::BODY), theme.ink_1);
            if Button::new("Bring them back").icon(Icon::Undo).show(ui).clicked() {
                command = Some(EditorCommand::BringBack);
            }
        });
        ui.add_space(10.0);
    }
    if list.drafts.is_empty() {
        return command;
    }
    caption(ui, "Left with changes that are not saved");
    ui.add_space(4.0);
    for draft in list.drafts {
        command = draft_ui(ui, draft).or(command);
    }
    ui.add_space(16.0);
    command
}

fn draft_ui(ui: &mut Ui, draft: &Draft) -> Option<EditorCommand> {
    let theme = Theme::of(ui);
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), 54.0), Sense::hover());
    let painter = ui.painter_at(row);
    painter.rect(row, 0.0, theme.fatigued_soft, Stroke::new(width::HAIRLINE, theme.line_hair), StrokeKind::Inside);
    Icon::Pencil.paint(&painter, row.left_center() + vec2(26.0, 0.0), 20.0, theme.ink_2);
    let buttons = 320.0;
    let title = title_of(&draft.path, &draft.text);
    let font = text::semi_bold(text::BODY + 1.0);
    let words = elided(&painter, &title, font, theme.ink_1, row.width() * 0.45 - 60.0);
    painter.galley(pos2(row.left() + 52.0, row.center().y - words.size().y / 2.0), words, theme.ink_1);
    let from = row.left() + row.width() * 0.45;
    let place = if draft.is_on_disk { draft.path.display().to_string() } else { "never saved".to_owned() };
    let place = elided(&painter, &place, text::plain(text::ROW), theme.ink_2, row.right() - buttons - from - 12.0);
    painter.galley(pos2(from, row.center().y - place.size().y / 2.0), place, theme.ink_2);
    let at =
        |left: f32, wide: f32| Rect::from_min_size(pos2(row.right() - left, row.center().y - 18.0), vec2(wide, 36.0));
    let go = Button::new("Go on with it").icon(Icon::Pencil);
    let name = format!("Go on with the changes to {title}");
    let id = (&draft.path, "go");
    if go.height(36.0).name(&name).show_at(ui, at(buttons, 150.0), id).clicked() {
        return Some(EditorCommand::Open(Opening::File(draft.path.clone())));
    }
    let name = format!("Throw away the changes to {title}");
    let bin = Button::new("Throw it away").icon(Icon::Bin).height(36.0).name(&name);
    let id = (&draft.path, "bin");
    bin.show_at(ui, at(buttons - 158.0, 150.0), id).clicked().then(|| EditorCommand::Discard(draft.path.clone()))
}

fn file_ui(ui: &mut Ui, file: &Editable) -> bool {
    let theme = Theme::of(ui);
    let (row, response) = ui.allocate_exact_size(vec2(ui.available_width(), 50.0), Sense::click());
    let name = format!("Edit {}", file.title);
    response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, &name));
    let painter = ui.painter_at(row);
    let ground = if response.hovered() { theme.accent_soft } else { theme.bg_raised };
    painter.rect(row, 0.0, ground, Stroke::new(width::HAIRLINE, theme.line_hair), StrokeKind::Inside);
    let icon = if file.is_army { Icon::List } else { Icon::Map };
    icon.paint(&painter, row.left_center() + vec2(26.0, 0.0), 20.0, theme.ink_2);
    let left = row.left() + 52.0;
    let title = elided(&painter, &file.title, text::semi_bold(text::BODY + 1.0), theme.ink_1, row.width() * 0.45);
    painter.galley(pos2(left, row.center().y - title.size().y / 2.0), title, theme.ink_1);
    let game = crate::rules::game(&file.game).map_or(file.game.as_str(), |game| game.title);
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
