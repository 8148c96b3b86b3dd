//! An army's list: its generals with what each commands and under which card, and what departs from the book.

use eframe::egui::{Frame, Id, ScrollArea, Sense, TextEdit, Ui, vec2};

use super::armies::counted;
use super::command::ClubCommand;
use crate::app::parts::fields::picker_ui;
use crate::app::parts::{Button, Icon, Look, caption, elided, label, rule_line};
use crate::app::theme::{Theme, size, text};
use crate::club::{ArmyList, ListedUnit};

/// How wide the field for a card is.
const CARD: f32 = 90.0;

/// Less room than this for a unit's name and its general is too little for one line.
const ONE_LINE: f32 = 240.0;

/// How wide the button that takes a unit out of the list is.
const OUT: f32 = 32.0;

/// Draws the list of the army in view; `scenarios` are those in which it fights, each with its key.
pub fn list_ui(ui: &mut Ui, list: &ArmyList, scenarios: &[(String, String)]) -> Option<ClubCommand> {
    let theme = Theme::of(ui);
    let mut command = None;
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
            if !scenarios.is_empty() {
                caption(ui, "Arranged as in");
                let wide = ui.available_width() - 8.0;
                let scenario = picker_ui(ui, "Arranged as in", scenarios, "Choose a scenario", wide);
                command = scenario.map(ClubCommand::ArrangeAsIn);
            }
            rule_line(ui);
            command = commands_ui(ui, list).or(command.take());
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
    command
}

/// Each general with his units under him, and those that are under nobody.
fn commands_ui(ui: &mut Ui, list: &ArmyList) -> Option<ClubCommand> {
    let theme = Theme::of(ui);
    let nobody = [(String::new(), "Nobody".to_owned())];
    let named = list.generals.iter().map(|general| (general.key.clone(), general.name.clone()));
    let choices: Vec<(String, String)> = nobody.into_iter().chain(named).collect();
    let mut command = None;
    for general in &list.generals {
        let own = list.under(Some(&general.key)).count();
        let own = if own == 0 { ": nobody".to_owned() } else { format!(": {}", counted(own, "unit")) };
        let killed = general.killed_in.as_ref().map(|title| format!(", killed in {title}")).unwrap_or_default();
        ui.add_space(6.0);
        label(ui, format!("{}{own}{killed}", general.name), text::semi_bold(text::ROW), theme.ink_1);
        for unit in list.under(Some(&general.key)) {
            command = unit_ui(ui, unit, &choices).or(command);
        }
    }
    if list.under(None).next().is_some() {
        ui.add_space(6.0);
        label(ui, "Under no general", text::semi_bold(text::ROW), theme.ink_2);
        for unit in list.under(None) {
            command = unit_ui(ui, unit, &choices).or(command);
        }
    }
    command
}

/// A unit, whom it is under, and its card: in one line, or in two where there is no room.
fn unit_ui(ui: &mut Ui, listed: &ListedUnit, choices: &[(String, String)]) -> Option<ClubCommand> {
    let room = ui.available_width() - CARD - OUT - 18.0;
    if room >= ONE_LINE {
        let line = ui.horizontal(|ui| {
            name_ui(ui, listed, room * 0.5);
            let placed = place_ui(ui, listed, choices, room * 0.5 - 14.0);
            placed.or(out_ui(ui, listed))
        });
        return line.inner;
    }
    let wide = ui.available_width();
    let first = ui.horizontal(|ui| {
        name_ui(ui, listed, wide - OUT - 8.0);
        out_ui(ui, listed)
    });
    first.inner.or(ui.horizontal(|ui| place_ui(ui, listed, choices, wide - CARD - 30.0)).inner)
}

/// What it is called.
fn name_ui(ui: &mut Ui, listed: &ListedUnit, wide: f32) {
    ui.spacing_mut().item_spacing.x = 6.0;
    let theme = Theme::of(ui);
    let (place, _) = ui.allocate_exact_size(vec2(wide, size::TARGET), Sense::hover());
    let galley = elided(ui.painter(), &listed.unit.name, text::plain(text::ROW), theme.ink_1, wide - 4.0);
    ui.painter().galley(place.left_center() - vec2(0.0, galley.size().y / 2.0), galley, theme.ink_1);
}

/// Whom it is under, and its card.
fn place_ui(ui: &mut Ui, listed: &ListedUnit, choices: &[(String, String)], wide: f32) -> Option<ClubCommand> {
    ui.spacing_mut().item_spacing.x = 6.0;
    let now = listed.general.clone().unwrap_or_default();
    let mut command = None;
    if let Some(general) = picker_ui(ui, &format!("General of {}", listed.unit.name), choices, &now, wide) {
        let general = Some(general).filter(|general| !general.is_empty());
        command = Some(ClubCommand::Arrange((listed.key.clone(), general, listed.card.clone())));
    }
    if let Some(card) = card_ui(ui, listed) {
        let card = Some(card).filter(|card| !card.is_empty());
        command = Some(ClubCommand::Arrange((listed.key.clone(), listed.general.clone(), card)));
    }
    command
}

/// The button that takes it out of the list.
fn out_ui(ui: &mut Ui, listed: &ListedUnit) -> Option<ClubCommand> {
    let name = format!("Take {} out of the list", listed.unit.name);
    let out = Button::new("").icon(Icon::Cross).look(Look::Quiet).width(OUT).height(size::TARGET).name(&name).show(ui);
    let out = out.on_hover_text("Out of this list; it stays in the roll, and Undo puts it back");
    out.clicked().then(|| ClubCommand::TakeOut(listed.key.clone()))
}

/// The field for a unit's card; what was typed, which may be nothing, comes back when the field is left.
fn card_ui(ui: &mut Ui, listed: &ListedUnit) -> Option<String> {
    let id = Id::unique(("card", &listed.unit.roll, &listed.key));
    let kept = listed.card.clone().unwrap_or_default();
    let mut typed = ui.data(|data| data.get_temp::<String>(id)).unwrap_or_else(|| kept.clone());
    let field = TextEdit::singleline(&mut typed).hint_text("Card").desired_width(CARD - 6.0);
    let response = ui.add(field).accessible_name(format!("Card of {}", listed.unit.name));
    if response.changed() {
        ui.data_mut(|data| data.insert_temp(id, typed.clone()));
    }
    if !response.lost_focus() {
        return None;
    }
    ui.data_mut(|data| data.remove::<String>(id));
    let card = typed.trim().to_owned();
    (card != kept).then_some(card)
}
