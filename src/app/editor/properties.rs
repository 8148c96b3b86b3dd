//! The right of the editor: the properties of what is chosen, or of the scenario as a whole.

use eframe::egui::{ScrollArea, Ui};

use super::command::EditorCommand;
use super::file::Editor;
use super::photo::photo_ui;
use super::piece;
use super::setting::{set, set_words};
use crate::app::parts::fields::{Number, choice_ui, pick_ui, words_ui};
use crate::app::parts::{Button, Look, heading, label, rule_line};
use crate::app::theme::{Theme, size, text};
use crate::data::edit::{Address, Stroke as Change, number, text as quoted};
use crate::data::table::{Edge, switches};
use crate::game::Side;

/// Draws the properties.
pub fn properties_ui(ui: &mut Ui, editor: &mut Editor) -> Option<EditorCommand> {
    ui.spacing_mut().item_spacing.y = 6.0;
    let mut command = None;
    ScrollArea::vertical().id_salt("properties").auto_shrink(false).show(ui, |ui| {
        ui.set_width(ui.available_width() - 6.0);
        command = match editor.chosen.clone() {
            Some(address) if address.head() == "terrain" => piece::ground_ui(ui, editor, &address),
            Some(address) if address.head() == "card" => piece::card_ui(ui, editor, &address),
            Some(address) if editor.unit_at(&address).is_some() => piece::unit_ui(ui, editor, &address),
            Some(address) if address.head() == "command" => piece::general_ui(ui, editor, &address),
            _ => scenario_ui(ui, editor),
        };
    });
    command
}

fn scenario_ui(ui: &mut Ui, editor: &mut Editor) -> Option<EditorCommand> {
    heading(ui, "The scenario");
    let root = Address::root();
    let mut command = None;
    let sketch = &editor.sketch;
    for (title, key, words, lines, needed) in [
        ("Title", "title", &sketch.title, 1, true),
        ("Date", "date", &sketch.date, 1, false),
        ("What each side must do", "summary", &sketch.summary, 4, true),
        ("Scale", "scale", &sketch.scale, 1, false),
    ] {
        if let Some(words) = words_ui(ui, title, words, lines) {
            command = Some(if needed {
                set(editor, title, &root, key, quoted(&words))
            } else {
                set_words(editor, title, &root, key, &words)
            });
        }
    }
    rule_line(ui);
    command = table_ui(ui, editor).or(command);
    for side in Side::BOTH {
        rule_line(ui);
        command = side_ui(ui, editor, side).or(command);
    }
    rule_line(ui);
    command = victory_ui(ui, editor).or(command);
    rule_line(ui);
    command = photo_ui(ui, &mut editor.photo).or(command);
    rule_line(ui);
    switches_ui(ui, editor).or(command)
}

fn table_ui(ui: &mut Ui, editor: &Editor) -> Option<EditorCommand> {
    let table = Address::of("table");
    let mut command = None;
    ui.horizontal(|ui| {
        for (index, (title, key)) in
            [("Table, east to west", "width"), ("Table, south to north", "height")].into_iter().enumerate()
        {
            let value = editor.sketch.table[index];
            let field = Number { title, value, range: 12.0..=240.0, step: 6.0, unit: "″" };
            if let Some(inches) = field.captioned_ui(ui) {
                command = Some(set(editor, "Table size", &table, key, number(inches)));
            }
        }
    });
    let places = [("Measured", false), ("Stated", true)];
    if let Some(stated) = choice_ui(ui, "Places", &places, &editor.sketch.is_stated) {
        let word = if stated { "stated" } else { "tracked" };
        command = Some(set(editor, "Places", &Address::root(), "places", quoted(word)));
    }
    command
}

fn side_ui(ui: &mut Ui, editor: &Editor, side: Side) -> Option<EditorCommand> {
    let theme = Theme::of(ui);
    let letter = ["a", "b"][side.index()];
    let title = ["Side A, drawn dark", "Side B, drawn light"][side.index()];
    label(ui, title, text::bold(text::VALUE), theme.side(side).text);
    let address = Address::of("sides").key(letter);
    let sketch = &editor.sketch.sides[side.index()];
    let mut command = None;
    let called = format!("Name of side {}", letter.to_uppercase());
    if let Some(words) = words_ui(ui, &called, &sketch.name, 1) {
        command = Some(set(editor, &called, &address, "name", quoted(&words)));
    }
    let called = format!("Army of side {}", letter.to_uppercase());
    if let Some(army) = pick_ui(ui, &called, &editor.armies, &sketch.army) {
        command = Some(set(editor, &called, &address, "army", quoted(&army)));
    }
    let edges = [("North", Edge::North), ("East", Edge::East), ("South", Edge::South), ("West", Edge::West)];
    let called = format!("Edge behind side {}", letter.to_uppercase());
    if let Some(edge) = choice_ui(ui, &called, &edges, &editor.sketch.rear()[side.index()]) {
        let word = edges.iter().find(|(_, known)| *known == edge).map_or("south", |(word, _)| word).to_lowercase();
        let mut changes = vec![Change::Set(address, "rear", quoted(&word))];
        // The other edge is across from it, whatever was said of it.
        changes.push(Change::Unset(Address::of("sides").key(["b", "a"][side.index()]), "rear"));
        command = Some(EditorCommand::Do(called, changes));
    }
    command
}

fn victory_ui(ui: &mut Ui, editor: &Editor) -> Option<EditorCommand> {
    heading(ui, "Victory");
    let victory = Address::of("victory");
    let sketch = &editor.sketch;
    let mut command = None;
    ui.horizontal(|ui| {
        for (index, key) in ["a", "b"].into_iter().enumerate() {
            let title = format!("{} lose with", sketch.sides[index].name);
            let value = f64::from(sketch.victory.broken[index]);
            let field = Number { title: &title, value, range: 1.0..=24.0, step: 1.0, unit: " broken" };
            if let Some(count) = field.captioned_ui(ui) {
                command = Some(set(editor, "Broken commands", &victory.key("broken_commands"), key, number(count)));
            }
        }
    });
    let turns = sketch.victory.turns;
    if let Some(limited) = choice_ui(ui, "Last turn", &[("None", false), ("After so many", true)], &turns.is_some()) {
        let changes = if limited {
            vec![
                Change::Set(victory.clone(), "turns", "10".to_owned()),
                Change::Set(victory.clone(), "at_the_end", quoted("draw")),
            ]
        } else {
            vec![Change::Unset(victory.clone(), "turns"), Change::Unset(victory.clone(), "at_the_end")]
        };
        command = Some(EditorCommand::Do("Last turn".to_owned(), changes));
    }
    if let Some(turns) = turns {
        let field = Number { title: "Turns", value: f64::from(turns), range: 1.0..=60.0, step: 1.0, unit: "" };
        if let Some(turns) = field.captioned_ui(ui) {
            command = Some(set(editor, "Turns", &victory, "turns", number(turns)));
        }
        let ends: Vec<(&str, Option<Option<Side>>)> = vec![
            (&sketch.sides[0].name, Some(Some(Side::A))),
            (&sketch.sides[1].name, Some(Some(Side::B))),
            ("Nobody", Some(None)),
        ];
        if let Some(end) = choice_ui(ui, "Who has won then", &ends, &sketch.victory.at_the_end) {
            let word = match end {
                Some(Some(Side::A)) => "a",
                Some(Some(Side::B)) => "b",
                Some(None) | None => "draw",
            };
            command = Some(set(editor, "Who has won then", &victory, "at_the_end", quoted(word)));
        }
    }
    command
}

/// The switches of the scenario's game.
pub fn switches_ui(ui: &mut Ui, editor: &Editor) -> Option<EditorCommand> {
    heading(ui, "House rules of this battle");
    let theme = Theme::of(ui);
    let mut command = None;
    let set = switches(editor.document.tree());
    for switch in crate::rules::game(editor.document.header().0).map_or(&[][..], |game| game.switches) {
        let set_to = set.iter().find(|(name, _)| name == switch.name).map(|(_, value)| value.as_str());
        let now = set_to.unwrap_or(switch.values[0]);
        label(ui, switch.decides, text::plain(14.0), theme.ink_2);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = eframe::egui::vec2(6.0, 6.0);
            for value in switch.values {
                let look = if *value == now { Look::On } else { Look::Plain };
                let name = format!("{} = {value}", switch.name);
                let words = value.replace('_', " ");
                if Button::new(&words).look(look).height(size::TARGET).name(&name).show(ui).clicked() && *value != now {
                    let to = (*value != switch.values[0]).then(|| (*value).to_owned());
                    command = Some(EditorCommand::Do(name, vec![Change::Switch(switch.name.to_owned(), to)]));
                }
            }
        });
        ui.add_space(2.0);
    }
    command
}
