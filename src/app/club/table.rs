//! The units in view, as a table: a row is laid out only where it is seen.

use eframe::egui::{
    Align2, Painter, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, TextEdit, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::armies::counted;
use super::command::ClubCommand;
use super::roll::{Column, InView, Roll, View, word};
use crate::app::parts::{Button, Icon, Look, elided, focus_ring, label};
use crate::app::theme::{Theme, size, text, width};
use crate::club::Unit;

/// How high a unit's row is.
const ROW: f32 = 38.0;

/// A column: what it is called, its share of the width, what is sorted by it, and how wide a table must be to have it.
const COLUMNS: [(&str, f32, Column, f32); 9] = [
    ("Unit", 0.225, Column::Name, 0.0),
    ("Arm", 0.135, Column::Arm, 580.0),
    ("Nation", 0.115, Column::Nation, 640.0),
    ("Figures", 0.11, Column::Figures, 0.0),
    ("Owner", 0.14, Column::Owner, 0.0),
    ("Battles", 0.085, Column::Battles, 500.0),
    ("Lost", 0.06, Column::Lost, 400.0),
    ("Routs", 0.07, Column::Routs, 580.0),
    ("Hon.", 0.06, Column::Honours, 500.0),
];

/// What is left free between two columns.
const GAP: f32 = 10.0;

/// A table less wide than this has its arms in one line that scrolls.
const ONE_LINE: f32 = 640.0;

/// What the table shows.
pub struct Table<'t> {
    /// The roll.
    pub roll: &'t Roll,
    /// What is looked at.
    pub view: &'t View,
    /// The units in view, and what they come to.
    pub in_view: &'t InView,
    /// The roll number of the unit whose record is shown.
    pub chosen: Option<&'t str>,
    /// Whether the field for finding is to have the keyboard.
    pub seeks: bool,
    /// Whether the record stands in the place of the armies.
    pub hides_armies: bool,
}

/// Draws the table with its head and foot.
pub fn table_ui(ui: &mut Ui, table: &Table<'_>) -> Option<ClubCommand> {
    let command = head_ui(ui, table);
    let whole = ui.available_rect_before_wrap();
    let sheet = Rect::from_min_max(whole.min, pos2(whole.right(), whole.bottom() - 34.0));
    let theme = Theme::of(ui);
    let hair = Stroke::new(width::HAIRLINE, theme.line_hair);
    ui.painter().rect(sheet, f32::from(size::CORNER), theme.bg_raised, hair, StrokeKind::Inside);
    let head = Rect::from_min_size(sheet.min, vec2(sheet.width(), 36.0));
    let sorted = columns_ui(ui, head, table.view);
    let body = Rect::from_min_max(pos2(sheet.left(), head.bottom() + 1.0), sheet.max);
    let mut child = ui.new_child(UiBuilder::new().max_rect(body).id_salt("units"));
    child.spacing_mut().item_spacing.y = 0.0;
    let mut picked = None;
    ScrollArea::vertical().id_salt("units").auto_shrink(false).show_rows(
        &mut child,
        ROW,
        table.in_view.places.len(),
        |ui, rows| {
            for place in rows {
                let unit = &table.roll.rows[table.in_view.places[place]].unit;
                if row_ui(ui, unit, head, table.chosen == Some(unit.roll.as_str())) {
                    picked = Some(ClubCommand::Choose(unit.roll.clone()));
                }
            }
        },
    );
    let foot = Rect::from_min_max(pos2(whole.left(), sheet.bottom()), whole.max);
    foot_ui(ui.painter(), foot, table, theme);
    picked.or(sorted).or(command)
}

/// The army's name, the field for finding, and the arms.
fn head_ui(ui: &mut Ui, table: &Table<'_>) -> Option<ClubCommand> {
    let theme = Theme::of(ui);
    let view = table.view;
    let mut command = None;
    ui.add_space(10.0);
    let army = view.army.and_then(|army| table.roll.armies.get(army)).map_or("All units", |(army, _)| &army.name);
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), 44.0), Sense::hover());
    let wide = 300.0_f32.min(row.width() * 0.4);
    let mut left = row.left();
    if table.hides_armies {
        let place = Rect::from_min_size(pos2(left, row.center().y - 18.0), vec2(96.0, 36.0));
        if Button::new("Armies").show_at(ui, place, "armies").clicked() {
            command = Some(ClubCommand::ShowArmies);
        }
        left = place.right() + 10.0;
    }
    let title = elided(ui.painter(), army, text::title(34.0), theme.ink_1, row.right() - left - wide - 20.0);
    ui.painter().galley(pos2(left, row.center().y - title.size().y / 2.0), title, theme.ink_1);
    let mut seek = view.seek.clone();
    let field = Rect::from_center_size(pos2(row.right() - wide / 2.0, row.center().y), vec2(wide, 36.0));
    let edit = TextEdit::singleline(&mut seek).hint_text("Unit, owner, arm, place").margin(vec2(10.0, 7.0));
    let response = ui.put(field, edit).accessible_name("Find a unit");
    if table.seeks {
        response.request_focus();
    }
    if response.changed() {
        command = Some(ClubCommand::Seek(seek));
    }
    let chosen = if ui.available_width() < ONE_LINE {
        let line = ScrollArea::horizontal().id_salt("arms").auto_shrink([false, true]);
        line.show(ui, |ui| ui.horizontal(|ui| arms_ui(ui, table)).inner).inner
    } else {
        ui.horizontal_wrapped(|ui| arms_ui(ui, table)).inner
    };
    command = chosen.or(command);
    ui.add_space(4.0);
    if table.in_view.places.is_empty() {
        let words = if table.roll.rows.is_empty() {
            "Nobody is in the roll yet: import an army, or add a unit."
        } else {
            "No unit has all of these words."
        };
        label(ui, words, text::plain(text::ROW), theme.ink_2);
    }
    command
}

/// The arms that are in view, to choose one.
fn arms_ui(ui: &mut Ui, table: &Table<'_>) -> Option<ClubCommand> {
    ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
    let view = table.view;
    let mut command = None;
    let listed = &table.in_view.arms;
    let all: usize = listed.iter().map(|(_, units)| units).sum();
    let chips = std::iter::once((None, "All".to_owned(), all))
        .chain(listed.iter().map(|(arm, units)| (Some(arm), word(arm), *units)));
    for (arm, name, units) in chips {
        let look = if view.arm.as_ref() == arm { Look::On } else { Look::Plain };
        let words = format!("{name} {units}");
        if Button::new(&words).look(look).height(size::TARGET).show(ui).clicked() {
            command = Some(ClubCommand::ShowArm(arm.cloned()));
        }
    }
    command
}

/// Where a column begins and ends in a row; nothing of one that has no room.
fn place_of(row: Rect, column: usize) -> Option<(f32, f32)> {
    let has_room = |column: &(&str, f32, Column, f32)| row.width() >= column.3;
    if !has_room(&COLUMNS[column]) {
        return None;
    }
    let share = |columns: &[(&str, f32, Column, f32)]| -> f32 {
        columns.iter().filter(|column| has_room(column)).map(|(_, share, ..)| share).sum()
    };
    let room = (row.width() - 34.0) / share(&COLUMNS);
    let left = row.left() + 16.0 + room * share(&COLUMNS[..column]);
    Some((left, left + room * COLUMNS[column].1 - GAP))
}

/// The names of the columns; a click sorts.
fn columns_ui(ui: &Ui, row: Rect, view: &View) -> Option<ClubCommand> {
    let theme = Theme::of(ui);
    let mut command = None;
    for (index, (name, _, column, _)) in COLUMNS.into_iter().enumerate() {
        let Some((left, right)) = place_of(row, index) else { continue };
        let cell = Rect::from_min_max(pos2(left, row.top()), pos2(right, row.bottom()));
        let response = ui.interact(cell, ui.scope_id().with(("sort", name)), Sense::click());
        let said = format!("Sort by {}", name.to_lowercase());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &said));
        let ink = if view.sort == column || response.hovered() { theme.ink_1 } else { theme.ink_3 };
        let at = if column.is_number() {
            (cell.right_center(), Align2::RIGHT_CENTER)
        } else {
            (cell.left_center(), Align2::LEFT_CENTER)
        };
        let words = ui.painter().text(at.0, at.1, name, text::semi_bold(text::CAPTION), ink);
        if view.sort == column {
            let sign = if view.down { Icon::Down } else { Icon::Up };
            let beside = if column.is_number() { words.left() - 9.0 } else { words.right() + 9.0 };
            sign.paint(ui.painter(), pos2(beside, cell.center().y), 12.0, ink);
        }
        focus_ring(ui, &response, cell.shrink(3.0));
        if response.clicked() {
            command = Some(ClubCommand::SortBy(column));
        }
    }
    ui.painter().hline(row.x_range(), row.bottom(), Stroke::new(width::CONTROL, theme.line_strong));
    command
}

fn row_ui(ui: &mut Ui, unit: &Unit, head: Rect, chosen: bool) -> bool {
    let theme = Theme::of(ui);
    let (row, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, chosen, &unit.name));
    let painter = ui.painter();
    if chosen || response.hovered() {
        painter.rect_filled(row, 0.0, if chosen { theme.accent_soft } else { theme.bg_sunken });
    }
    if chosen {
        painter.rect_filled(Rect::from_min_size(row.min, vec2(5.0, ROW)), 0.0, theme.accent);
    }
    let line = Rect::from_min_max(pos2(head.left(), row.top()), pos2(head.right(), row.bottom()));
    let number = |value: i64| if value == 0 { "–".to_owned() } else { value.to_string() };
    let figures = if unit.figures == unit.original {
        unit.figures.to_string()
    } else {
        format!("{} of {}", unit.figures, unit.original)
    };
    let owner = unit.owner.clone().unwrap_or_else(|| "nobody’s".to_owned());
    let cells = [
        unit.name.clone(),
        word(&unit.arm),
        word(&unit.nation),
        figures,
        owner,
        number(unit.battles),
        number(unit.lost),
        number(unit.routs),
        number(unit.honours),
    ];
    for (index, words) in cells.iter().enumerate() {
        let Some((left, right)) = place_of(line, index) else { continue };
        let font = if index == 0 { text::semi_bold(text::BODY) } else { text::plain(text::ROW) };
        let is_weak = (index == 4 && unit.owner.is_none()) || words == "–";
        let ink = if is_weak { theme.ink_3 } else { theme.ink_1 };
        let galley = elided(painter, words, font, ink, right - left);
        let from = if COLUMNS[index].2.is_number() { right - galley.size().x } else { left };
        painter.galley(pos2(from, row.center().y - galley.size().y / 2.0), galley, ink);
    }
    painter.hline(row.x_range(), row.bottom() - 0.5, Stroke::new(width::HAIRLINE, theme.line_hair));
    focus_ring(ui, &response, row.shrink(4.0));
    response.clicked()
}

/// How many units are in view, and what they have lost.
fn foot_ui(painter: &Painter, foot: Rect, table: &Table<'_>, theme: &Theme) {
    let InView { places, figures, original, lost, .. } = table.in_view;
    let left = format!("{} in view, {figures} of {original} figures", counted(places.len(), "unit"));
    let left = elided(painter, &left, text::plain(text::ROW), theme.ink_2, foot.width());
    let right = format!("Figures lost by these in all battles: {lost}");
    let right = elided(painter, &right, text::plain(text::ROW), theme.ink_2, foot.width());
    let has_room = left.size().x + right.size().x + 16.0 < foot.width();
    let high = foot.center().y - left.size().y / 2.0;
    painter.galley(pos2(foot.left(), high), left, theme.ink_2);
    if has_room {
        painter.galley(pos2(foot.right() - right.size().x, high), right, theme.ink_2);
    }
}
