//! An army's list: its generals with what each commands, and what departs from the book.

use eframe::egui::{Frame, ScrollArea, Ui};

use super::armies::counted;
use crate::app::parts::{caption, label, rule_line};
use crate::app::theme::{Theme, text};
use crate::club::ArmyList;

/// Draws the list of the army in view.
pub fn list_ui(ui: &mut Ui, list: &ArmyList) {
    let theme = Theme::of(ui);
    Frame::NONE.inner_margin(14.0).show(ui, |ui| {
        ScrollArea::vertical().id_salt(("list", &list.army.key)).auto_shrink(false).show(ui, |ui| {
            label(ui, &list.army.name, text::bold(text::HEADLINE), theme.ink_1);
            let army = &list.army;
            let words = format!(
                "Edition {}: {}, {} of {} figures. Choose a unit to see its record.",
                army.edition,
                counted(list.units.len(), "unit"),
                army.figures,
                army.original
            );
            label(ui, words, text::plain(text::ROW), theme.ink_2);
            caption(ui, "Generals");
            for general in &list.generals {
                let own = list.units.iter().filter(|unit| unit.general.as_ref() == Some(&general.key)).count();
                let own = if own == 0 { String::new() } else { format!(": {}", counted(own, "unit")) };
                let killed = general.killed_in.as_ref().map(|title| format!(", killed in {title}")).unwrap_or_default();
                label(ui, format!("{}{own}{killed}", general.name), text::semi_bold(text::ROW), theme.ink_1);
            }
            rule_line(ui);
            caption(ui, "Otherwise than the book has it");
            let remarks = list.remarks();
            if remarks.is_empty() {
                label(ui, "Nothing: it is made up as the book has it.", text::plain(text::ROW), theme.ink_2);
            }
            for remark in remarks {
                let words = format!("{}: {}. {}", remark.about, remark.words, remark.rule);
                label(ui, words, text::plain(text::ROW), theme.ink_1);
            }
        });
    });
}
