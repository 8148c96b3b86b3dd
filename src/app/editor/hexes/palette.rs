//! The left of the editor over a map: the brushes, the troops, and those who come later.

use eframe::egui::{Rect, ScrollArea, Stroke, StrokeKind, Ui, pos2, vec2};

use super::cursor::GROUND_KEYS;
use crate::app::canvas::disc;
use crate::app::editor::command::{EditorCommand, Section, Tool};
use crate::app::editor::file::Editor;
use crate::app::editor::palette::{row_ui, sections_ui};
use crate::app::parts::{Button, Icon, Look, caption, key_cap};
use crate::app::theme::{Theme, size};
use crate::data::edit::{Address, GROUND_LETTERS, HexGroup, HexLeader, HexSketch, Stroke as Change, text as quoted};
use crate::game::{HexKind, Side};

/// The highest level that has a button.
pub const LEVELS: u8 = 6;

/// Draws the palette of a map.
pub fn palette_ui(ui: &mut Ui, editor: &Editor) -> Option<EditorCommand> {
    let sketch = editor.hexes.as_ref()?;
    let mut command = sections_ui(ui, editor, ["Ground", "Troops", "Later"]);
    ui.add_space(6.0);
    ScrollArea::vertical().id_salt("hex palette").auto_shrink(false).show(ui, |ui| {
        ui.set_width(ui.available_width() - 10.0);
        ui.spacing_mut().item_spacing.y = 4.0;
        let asked = match editor.section {
            Section::Ground => brushes_ui(ui, editor, sketch),
            Section::Troops => troops_ui(ui, editor, sketch),
            Section::Cards => later_ui(ui, editor, sketch),
        };
        command = asked.or(command.take());
    });
    command
}

fn brushes_ui(ui: &mut Ui, editor: &Editor, sketch: &HexSketch) -> Option<EditorCommand> {
    let mut command = ground_ui(ui, editor);
    command = levels_ui(ui, editor).or(command);
    caption(ui, "Along hexsides");
    for (index, line) in sketch.lines.iter().enumerate() {
        let words = format!("{} ({})", line.name, line.kind.replace('_', " "));
        command = tool_ui(ui, editor, &words, Tool::Line(index)).or(command);
    }
    command = tool_ui(ui, editor, "Bridges", Tool::Bridge).or(command);
    let body = vec![("name", quoted("New line")), ("kind", quoted("stream")), ("sides", "[\n]".to_owned())];
    command = add_ui(ui, "Another line", Change::AddTable("map.line", body)).or(command);
    caption(ui, "Roads");
    for (index, (name, _)) in sketch.roads.iter().enumerate() {
        command = tool_ui(ui, editor, name, Tool::Road(index)).or(command);
    }
    let body = vec![("name", quoted("New road")), ("hexes", "[\n]".to_owned())];
    command = add_ui(ui, "Another road", Change::AddTable("map.road", body)).or(command);
    caption(ui, "Names of places");
    for (index, (name, _)) in sketch.places.iter().enumerate() {
        command = tool_ui(ui, editor, name, Tool::Name(index)).or(command);
    }
    let body = vec![("name", quoted("New place")), ("hexes", "[\n]".to_owned())];
    add_ui(ui, "Another place", Change::AddTable("map.place", body)).or(command)
}

fn add_ui(ui: &mut Ui, words: &str, change: Change) -> Option<EditorCommand> {
    let pressed = Button::new(words).icon(Icon::Plus).height(size::TARGET).show(ui).clicked();
    pressed.then(|| EditorCommand::Do(words.to_owned(), vec![change]))
}

/// A row that takes up a tool, or puts it away.
fn tool_ui(ui: &mut Ui, editor: &Editor, words: &str, tool: Tool) -> Option<EditorCommand> {
    let on = editor.tool == tool;
    let (_, clicked) = row_ui(ui, words, on, 30.0, words);
    clicked.then_some(EditorCommand::Take(if on { Tool::Hand } else { tool }))
}

fn ground_ui(ui: &mut Ui, editor: &Editor) -> Option<EditorCommand> {
    let theme = Theme::of(ui);
    caption(ui, "Ground");
    let mut command = None;
    for ((letter, words, kind), (_, key)) in GROUND_LETTERS.iter().zip(GROUND_KEYS) {
        let on = editor.tool == Tool::Letter(*letter);
        let (row, clicked) = row_ui(ui, words, on, 30.0, &format!("Paint {}", words.to_lowercase()));
        let fill = match kind {
            HexKind::Open => theme.ground,
            HexKind::Woods => theme.wood,
            HexKind::Marsh => theme.water.gamma_multiply(0.35),
            HexKind::Village => theme.building,
            HexKind::Farm => theme.building.gamma_multiply(0.55),
            HexKind::Water => theme.water,
        };
        let swatch = Rect::from_center_size(row.left_center() + vec2(24.0, 0.0), vec2(24.0, 16.0));
        ui.painter().rect(swatch, 3.0, fill, Stroke::new(1.2, theme.line_strong), StrokeKind::Inside);
        key_cap(ui.painter(), pos2(row.right() - 16.0, row.center().y), key, theme, false);
        if clicked {
            command = Some(EditorCommand::Take(if on { Tool::Hand } else { Tool::Letter(*letter) }));
        }
    }
    command
}

fn levels_ui(ui: &mut Ui, editor: &Editor) -> Option<EditorCommand> {
    caption(ui, "Level, by the keys 1 to 6");
    let mut command = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        for level in 1..=LEVELS {
            let on = editor.tool == Tool::Level(level);
            let look = if on { Look::On } else { Look::Plain };
            let words = level.to_string();
            let name = format!("Level {level}");
            if Button::new(&words).look(look).width(36.0).name(&name).show(ui).clicked() {
                command = Some(EditorCommand::Take(if on { Tool::Hand } else { Tool::Level(level) }));
            }
        }
    });
    command
}

fn troops_ui(ui: &mut Ui, editor: &Editor, sketch: &HexSketch) -> Option<EditorCommand> {
    let troops = &sketch.troops;
    let mut command = None;
    caption(ui, "Wing and overall commanders");
    for leader in &troops.commanders {
        let words = editor.counters.leader(&leader.key);
        command = leader_ui(ui, editor, leader, &words, &format!("Commander: {words}")).or(command);
    }
    let is_free = |key: &String| troops.leaders().all(|leader| leader.key != *key);
    let free = editor.counters.leaders.iter().map(|(key, _)| key).find(|key| is_free(key));
    let body = vec![("side", quoted("a")), ("leader", quoted(free.map_or("nobody", String::as_str)))];
    command = add_ui(ui, "Another commander", Change::AddTable("commander", body)).or(command);
    caption(ui, "Commands");
    for (index, brigade) in troops.commands.iter().enumerate() {
        command =
            leader_ui(ui, editor, &brigade.leader, &brigade.name, &format!("Command: {}", brigade.name)).or(command);
        let address = Address::of("command").entry(index);
        for group in troops.groups.iter().filter(|group| group.address.is_within(&address)) {
            command = group_ui(ui, editor, group).or(command);
        }
    }
    let number = troops.commands.len() + 1;
    let body = vec![
        ("side", quoted("a")),
        ("key", quoted(&format!("command_{number}"))),
        ("name", quoted("New command")),
        ("group", "[\n]".to_owned()),
    ];
    add_ui(ui, "Another command", Change::AddTable("command", body)).or(command)
}

/// A row for a leader, with a disc of his side.
fn leader_ui(ui: &mut Ui, editor: &Editor, leader: &HexLeader, words: &str, name: &str) -> Option<EditorCommand> {
    let chosen = editor.chosen.as_ref() == Some(&leader.address);
    let (row, clicked) = row_ui(ui, words, chosen, 32.0, name);
    side_disc(ui, row, leader.side);
    clicked.then(|| EditorCommand::Choose(Some(leader.address.clone())))
}

fn side_disc(ui: &Ui, row: Rect, side: Side) {
    disc(ui.painter(), row.left_center() + vec2(24.0, 0.0), 9.0, &Theme::of(ui).side(side));
}

fn group_ui(ui: &mut Ui, editor: &Editor, group: &HexGroup) -> Option<EditorCommand> {
    let chosen = editor.chosen.as_ref() == Some(&group.address);
    let names: Vec<String> = group.units.iter().map(|unit| editor.counters.unit(unit)).collect();
    let words = if names.is_empty() { "Nobody yet".to_owned() } else { names.join(", ") };
    let (_, clicked) = row_ui(ui, &words, chosen, 28.0, &format!("Units of {}: {words}", group.command));
    clicked.then(|| EditorCommand::Choose(Some(group.address.clone())))
}

fn later_ui(ui: &mut Ui, editor: &Editor, sketch: &HexSketch) -> Option<EditorCommand> {
    let mut command = None;
    caption(ui, "Those who come later");
    for coming in &sketch.troops.reinforcements {
        let chosen = editor.chosen.as_ref() == Some(&coming.address);
        let words = format!("Group {}", coming.key);
        let (row, clicked) = row_ui(ui, &words, chosen, 32.0, &format!("Reinforcement {}", coming.key));
        side_disc(ui, row, coming.side);
        if clicked {
            command = Some(EditorCommand::Choose(Some(coming.address.clone())));
        }
    }
    let taken = |key: &String| sketch.troops.reinforcements.iter().any(|other| other.key == *key);
    let key = (1..1000).map(|number: u32| number.to_string()).find(|key| !taken(key)).unwrap_or_default();
    let body = vec![("key", quoted(&key)), ("side", quoted("a"))];
    add_ui(ui, "Another reinforcement", Change::AddTable("reinforcement", body)).or(command)
}
