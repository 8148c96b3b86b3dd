//! Armies and counters as tables to be typed into.

use eframe::egui::{Grid, ScrollArea, TextEdit, Ui};

use super::Editor;
use super::deed::Deed;
use super::fields::picker_ui;
use super::properties::heading_ui;
use crate::app::parts::{Button, Icon, Look, caption, label, rule_line};
use crate::app::theme::{Theme, size, text};
use crate::data::edit::{Address, Cell, Column, ColumnKind, Stroke as Change, Table, table as braces};

/// Draws all tables of an army or of counters.
pub fn sheet_ui(ui: &mut Ui, editor: &Editor) -> Option<Deed> {
    let sheet = editor.sheet.as_ref()?;
    let mut deed = None;
    ScrollArea::both().id_salt("sheet").auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing = eframe::egui::vec2(8.0, 6.0);
        ui.add_space(8.0);
        for table in &sheet.tables {
            deed = table_ui(ui, editor, table).or(deed.take());
            ui.add_space(14.0);
        }
        if sheet.kind == crate::data::edit::SheetKind::Army
            && Button::new("Another contingent").icon(Icon::Plus).show(ui).clicked()
        {
            let body = vec![("nation", "\"british\"".to_owned()), ("units", "[\n]".to_owned())];
            deed = Some(Deed::Do("Another contingent".to_owned(), vec![Change::AddTable("contingent", body)]));
        }
    });
    deed
}

fn table_ui(ui: &mut Ui, editor: &Editor, table: &Table) -> Option<Deed> {
    heading_ui(ui, &table.title);
    let mut deed = None;
    if let Some((address, columns)) = &table.head {
        ui.horizontal(|ui| {
            for column in *columns {
                caption(ui, column.title);
                deed = cell_ui(ui, editor, column, address).or(deed.take());
            }
            if address.head() == "contingent" {
                let name = format!("Take away {}", table.title);
                if Button::new("").icon(Icon::Bin).height(size::TARGET).name(&name).show(ui).clicked() {
                    deed = Some(Deed::Do("Take a contingent away".to_owned(), vec![Change::Remove(address.clone())]));
                }
            }
        });
    }
    if !table.columns.is_empty() {
        deed = rows_ui(ui, editor, table).or(deed);
    }
    if let Some(list) = &table.list
        && Button::new("Another row")
            .icon(Icon::Plus)
            .name(&format!("Another row of {}", table.title))
            .show(ui)
            .clicked()
    {
        let body = editor.sheet.as_ref()?.new_row(table, editor.document.tree());
        let change = match (table.under_headers, list.head()) {
            (true, "leader") => Change::AddTable("leader", body),
            _ => Change::AddEntry(list.clone(), braces(&body)),
        };
        deed = Some(Deed::Do("Another row".to_owned(), vec![change]));
    }
    rule_line(ui);
    deed
}

fn rows_ui(ui: &mut Ui, editor: &Editor, table: &Table) -> Option<Deed> {
    let theme = Theme::of(ui);
    let mut deed = None;
    Grid::new(("rows", &table.title, table.rows.first())).striped(false).spacing([8.0, 5.0]).show(ui, |ui| {
        for column in table.columns {
            caption(ui, column.title);
        }
        ui.end_row();
        for row in &table.rows {
            let chosen = editor.chosen.as_ref().is_some_and(|chosen| chosen.is_within(row));
            for (index, column) in table.columns.iter().enumerate() {
                if index == 0 && column.key == "movement" {
                    ui.horizontal(|ui| {
                        let name = row.to_string().replace("troops.", "").replace('_', " ");
                        ui.set_min_width(230.0);
                        label(ui, name, text::semi_bold(text::ROW), theme.ink_1);
                        deed = cell_ui(ui, editor, column, row).or(deed.take());
                    });
                    continue;
                }
                if index == 0 && chosen {
                    ui.painter().circle_filled(ui.cursor().min + eframe::egui::vec2(-6.0, 16.0), 4.0, theme.accent);
                }
                deed = cell_ui(ui, editor, column, row).or(deed.take());
            }
            if table.list.is_some() {
                let name = format!("Take away {}", name_of(editor, row));
                if Button::new("").icon(Icon::Bin).look(Look::Quiet).height(size::TARGET).name(&name).show(ui).clicked()
                {
                    deed = Some(Deed::Do(name, vec![Change::Remove(row.clone())]));
                }
            }
            ui.end_row();
        }
    });
    deed
}

fn name_of(editor: &Editor, row: &Address) -> String {
    let name = editor.document.tree().at(row).and_then(|row| row.text("name"));
    name.map_or_else(|| row.to_string(), str::to_owned)
}

/// One cell; what stands in brackets is what holds when nothing is written.
fn cell_ui(ui: &mut Ui, editor: &Editor, column: &Column, row: &Address) -> Option<Deed> {
    let cell = column.cell(editor.document.tree(), row);
    let wide = f32::from(column.letters) * 8.0 + 16.0;
    let name = format!("{} of {}", column.title, name_of(editor, row));
    let changed = match column.kind {
        ColumnKind::Text => text_ui(ui, &cell, &name, wide),
        ColumnKind::Choice(words) => choice_ui(ui, &cell, &name, words, wide),
        ColumnKind::Whole(least, most) => whole_ui(ui, &cell, &name, [least, most]),
        ColumnKind::Flag => flag_ui(ui, &cell, &name),
    }?;
    let change = match changed.written() {
        Some(written) => Change::Set(row.clone(), column.key, written),
        None => Change::Unset(row.clone(), column.key),
    };
    Some(Deed::Gesture(name, format!("{row}.{} {}", column.key, editor.presses), vec![change]))
}

fn text_ui(ui: &mut Ui, cell: &Cell, name: &str, wide: f32) -> Option<Cell> {
    let mut words = match cell {
        Cell::Text(words) => words.clone(),
        _ => String::new(),
    };
    let field = TextEdit::singleline(&mut words).desired_width(wide).font(text::plain(text::ROW));
    let changed = ui.add(field).accessible_name(name).changed();
    changed.then_some(if words.is_empty() { Cell::Default } else { Cell::Text(words) })
}

fn choice_ui(ui: &mut Ui, cell: &Cell, name: &str, words: &[&str], wide: f32) -> Option<Cell> {
    let now = match cell {
        Cell::Text(word) => word.as_str(),
        _ => "",
    };
    let mut choices = vec![(String::new(), "as usual".to_owned())];
    choices.extend(words.iter().map(|word| ((*word).to_owned(), word.replace('_', " "))));
    let chosen = picker_ui(ui, name, &choices, now, wide)?;
    Some(if chosen.is_empty() { Cell::Default } else { Cell::Text(chosen) })
}

fn whole_ui(ui: &mut Ui, cell: &Cell, name: &str, [least, most]: [i32; 2]) -> Option<Cell> {
    let theme = Theme::of(ui);
    let now = match cell {
        Cell::Whole(number) => Some(*number),
        _ => None,
    };
    let mut to = now;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let less = format!("{name}: less");
        if Button::new("").icon(Icon::Minus).height(28.0).width(28.0).name(&less).show(ui).clicked() {
            to = match now {
                // Below the least there is nothing written.
                Some(number) if number <= least => None,
                Some(number) => Some(number - 1),
                None => Some(most.min(9)),
            };
        }
        let (words, ink) = match now {
            Some(number) => (number.to_string().replace('-', "−"), theme.ink_1),
            None => ("·".to_owned(), theme.ink_3),
        };
        ui.add_sized(
            [26.0, 28.0],
            eframe::egui::Label::new(eframe::egui::RichText::new(words).font(text::bold(text::BODY)).color(ink)),
        );
        let more = format!("{name}: more");
        if Button::new("").icon(Icon::Plus).height(28.0).width(28.0).name(&more).show(ui).clicked() {
            to = Some(now.map_or(least.max(0), |number| (number + 1).min(most)));
        }
    });
    (to != now).then(|| to.map_or(Cell::Default, Cell::Whole))
}

fn flag_ui(ui: &mut Ui, cell: &Cell, name: &str) -> Option<Cell> {
    let on = *cell == Cell::Yes;
    let button = Button::new(if on { "yes" } else { "·" }).look(if on { Look::On } else { Look::Quiet });
    let pressed = button.height(28.0).width(44.0).name(name).show(ui).clicked();
    pressed.then_some(if on { Cell::Default } else { Cell::Yes })
}
