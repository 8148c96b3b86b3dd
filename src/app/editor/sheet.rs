//! Armies and counters as tables to be typed into.

use eframe::egui::{Grid, Label, RichText, ScrollArea, TextEdit, Ui};

use super::command::EditorCommand;
use super::file::Editor;
use crate::app::parts::fields::picker_ui;
use crate::app::parts::{Button, Icon, Look, caption, heading, rule_line};
use crate::app::theme::{Theme, size, text};
use crate::data::edit::{Address, Cell, Column, ColumnKind, SheetTable, Stroke as Change, table as braces};

/// Draws all tables of an army or of counters.
pub fn sheet_ui(ui: &mut Ui, editor: &Editor) -> Option<EditorCommand> {
    let sheet = editor.sheet.as_ref()?;
    let mut command = None;
    ScrollArea::both().id_salt("sheet").auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing = eframe::egui::vec2(8.0, 6.0);
        ui.add_space(8.0);
        for table in &sheet.tables {
            command = table_ui(ui, editor, table).or(command.take());
            ui.add_space(14.0);
        }
        if sheet.kind == crate::data::edit::SheetKind::Army
            && Button::new("Another contingent").icon(Icon::Plus).show(ui).clicked()
        {
            let body = vec![("nation", "\"british\"".to_owned()), ("units", "[\n]".to_owned())];
            command =
                Some(EditorCommand::Do("Another contingent".to_owned(), vec![Change::AddTable("contingent", body)]));
        }
        command = super::copying::copying_ui(ui, editor).or(command.take());
    });
    command
}

fn table_ui(ui: &mut Ui, editor: &Editor, table: &SheetTable) -> Option<EditorCommand> {
    heading(ui, &table.title);
    let mut command = None;
    if let Some((address, columns)) = &table.head {
        ui.horizontal(|ui| {
            for column in *columns {
                caption(ui, column.title);
                command = cell_ui(ui, editor, column, address).or(command.take());
            }
            if address.head() == "contingent" {
                let name = format!("Take away {}", table.title);
                if Button::new("").icon(Icon::Bin).height(size::TARGET).name(&name).show(ui).clicked() {
                    command = Some(EditorCommand::Do(
                        "Take a contingent away".to_owned(),
                        vec![Change::Remove(address.clone())],
                    ));
                }
            }
        });
    }
    if !table.columns.is_empty() {
        command = rows_ui(ui, editor, table).or(command);
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
        command = Some(EditorCommand::Do("Another row".to_owned(), vec![change]));
    }
    rule_line(ui);
    command
}

fn rows_ui(ui: &mut Ui, editor: &Editor, table: &SheetTable) -> Option<EditorCommand> {
    let theme = Theme::of(ui);
    let mut command = None;
    // The kinds of troops have no name in the file: they are its keys.
    let has_kinds = table.list.is_none();
    Grid::new(("rows", &table.title, table.rows.first())).striped(false).spacing([8.0, 5.0]).show(ui, |ui| {
        if has_kinds {
            heading_of_column_ui(ui, "Kind");
        }
        for column in table.columns {
            heading_of_column_ui(ui, column.title);
        }
        ui.end_row();
        for row in &table.rows {
            let chosen = editor.chosen.as_ref().is_some_and(|chosen| chosen.is_within(row));
            if has_kinds {
                let name = row.to_string().replace("troops.", "").replace('_', " ");
                ui.add(Label::new(RichText::new(name).font(text::semi_bold(text::ROW)).color(theme.ink_1)).extend());
            }
            for (index, column) in table.columns.iter().enumerate() {
                if index == 0 && chosen {
                    ui.painter().circle_filled(ui.cursor().min + eframe::egui::vec2(-6.0, 16.0), 4.0, theme.accent);
                }
                command = cell_ui(ui, editor, column, row).or(command.take());
            }
            if table.list.is_some() {
                let name = format!("Take away {}", name_of(editor, row));
                if Button::new("").icon(Icon::Bin).look(Look::Quiet).height(size::TARGET).name(&name).show(ui).clicked()
                {
                    command = Some(EditorCommand::Do(name, vec![Change::Remove(row.clone())]));
                }
            }
            ui.end_row();
        }
    });
    command
}

/// The heading of a column, in one line however narrow the column.
fn heading_of_column_ui(ui: &mut Ui, words: &str) {
    let theme = Theme::of(ui);
    let words = RichText::new(words).font(text::semi_bold(text::CAPTION)).color(theme.ink_3);
    ui.add(Label::new(words).extend());
}

fn name_of(editor: &Editor, row: &Address) -> String {
    let name = editor.document.tree().at(row).and_then(|row| row.text("name"));
    name.map_or_else(|| row.to_string(), str::to_owned)
}

/// One cell; what stands in brackets is what holds when nothing is written.
fn cell_ui(ui: &mut Ui, editor: &Editor, column: &Column, row: &Address) -> Option<EditorCommand> {
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
    Some(EditorCommand::Gesture(name, format!("{row}.{} {}", column.key, editor.presses), vec![change]))
}

fn text_ui(ui: &mut Ui, cell: &Cell, name: &str, wide: f32) -> Option<Cell> {
    let mut words = match cell {
        Cell::Text(words) => words.clone(),
        _ => String::new(),
    };
    let field = TextEdit::singleline(&mut words).font(text::plain(text::ROW));
    // In a grid a field that may shrink would shrink to nothing.
    let changed = ui.add_sized([wide, size::TARGET], field).accessible_name(name).changed();
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
        ui.add_sized([26.0, 28.0], Label::new(RichText::new(words).font(text::bold(text::BODY)).color(ink)));
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
    let pressed = button.height(28.0).width(60.0).name(name).show(ui).clicked();
    pressed.then_some(if on { Cell::Default } else { Cell::Yes })
}
