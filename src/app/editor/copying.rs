//! Rows copied from another army, as they are written there.

use eframe::egui::Ui;

use super::command::EditorCommand;
use super::file::Editor;
use crate::app::parts::fields::picker_ui;
use crate::app::parts::{Button, Icon, caption, heading, label, rule_line};
use crate::app::theme::{Theme, size, text};
use crate::data::edit::{Address, SheetKind, SheetTable, Stroke as Change, army_rows};

/// Draws what can be copied into an army: another is named, and its rows stand there to be taken.
pub fn copying_ui(ui: &mut Ui, editor: &Editor) -> Option<EditorCommand> {
    let sheet = editor.sheet.as_ref().filter(|sheet| sheet.kind == SheetKind::Army)?;
    rule_line(ui);
    heading(ui, "From another army");
    let own = editor.file_name();
    let mut armies = vec![(String::new(), "Choose an army…".to_owned())];
    armies.extend(editor.armies.iter().filter(|(id, _)| *id != own).cloned());
    let now = editor.source.as_deref().unwrap_or_default();
    let mut command = None;
    if let Some(army) = picker_ui(ui, "Army to copy from", &armies, now, 320.0) {
        command = Some(EditorCommand::CopyFrom((!army.is_empty()).then_some(army)));
    }
    let Some(source) = &editor.source else { return command };
    let Some(rows) = army_rows(source, editor.document.path(), &editor.roots) else {
        label(ui, "This army cannot be read.", text::plain(text::BODY), Theme::of(ui).bad);
        return command;
    };
    for (title, list, rows) in [
        ("Generals", Some(Address::of("generals")), rows.generals),
        ("Units", units(editor, &sheet.tables), rows.units),
    ] {
        caption(ui, title);
        let Some(list) = list else {
            label(ui, "Add a contingent first.", text::plain(text::BODY), Theme::of(ui).ink_2);
            continue;
        };
        ui.scope(|ui| {
            // As wide as what is seen of the page, however wide its tables are.
            ui.set_max_width(ui.clip_rect().width() - 48.0);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = eframe::egui::vec2(6.0, 6.0);
                for row in &rows {
                    let is_here = sheet.has_key(editor.document.tree(), &row.key);
                    let name = format!("Copy {}", row.name);
                    let button =
                        Button::new(&row.name).icon(Icon::Plus).height(size::TARGET).name(&name).enabled(!is_here);
                    if button.show(ui).clicked() && !is_here {
                        command =
                            Some(EditorCommand::Do(name, vec![Change::AddEntry(list.clone(), row.written.clone())]));
                    }
                }
            });
        });
    }
    command
}

/// The list that copied units join: that of the contingent in which a row is chosen, else of the last.
fn units(editor: &Editor, tables: &[SheetTable]) -> Option<Address> {
    let lists = tables.iter().filter_map(|table| table.list.as_ref()).filter(|list| list.head() == "contingent");
    let chosen = editor.chosen.as_ref().and_then(|chosen| lists.clone().find(|list| chosen.is_within(&list.first(2))));
    chosen.or_else(|| lists.clone().next_back()).cloned()
}
