//! The map under the keys: a hex is gone to by the arrows, its ground chosen by the home row, its level by the numbers, its sides
//! by the bottom row, which lies round the hex as it is printed there.

use eframe::egui::{Align2, Event, Key, Pos2, Rect, Role, Sense, Stroke, Ui, Vec2, WidgetInfo, vec2};

use super::touch;
use crate::app::canvas::{Brush, View};
use crate::app::editor::command::{EditorCommand, Tool};
use crate::app::editor::file::Editor;
use crate::app::editor::surface;
use crate::app::parts::key_cap;
use crate::app::theme::{size, text, width};
use crate::data::edit::{GROUND_LETTERS, HexSketch};
use crate::game::HexBoard;
use crate::hex::{Hex, Hexside};

/// The keys of the ground, in the order of [`GROUND_LETTERS`].
pub const GROUND_KEYS: [(Key, &str); 7] =
    [(Key::A, "A"), (Key::S, "S"), (Key::D, "D"), (Key::F, "F"), (Key::G, "G"), (Key::H, "H"), (Key::J, "J")];
/// The keys of the six sides, clockwise on the screen from the one that looks up, or up and to the right.
const SIDE_KEYS: [(Key, &str); 6] =
    [(Key::Z, "Z"), (Key::X, "X"), (Key::C, "C"), (Key::V, "V"), (Key::B, "B"), (Key::N, "N")];
const LEVEL_KEYS: [Key; 6] = [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6];

/// What the keys ask for.
pub fn keys(ui: &Ui, editor: &Editor) -> Vec<EditorCommand> {
    let (Some(sketch), Some(view)) = (&editor.hexes, editor.view) else { return Vec::new() };
    let hand = Hand { sketch, view, editor };
    let events = ui.input(|input| input.events.clone());
    let pressed = events.iter().filter_map(|event| match event {
        // Keys are read by where they lie, so that the rows hold on any keyboard.
        Event::Key { key, physical_key, pressed: true, modifiers, .. } if !modifiers.command => {
            Some((physical_key.unwrap_or(*key), modifiers.shift))
        }
        _ => None,
    });
    pressed.flat_map(|(key, shift)| hand.pressed(key, shift)).collect()
}

/// What a key is pressed over.
struct Hand<'h> {
    sketch: &'h HexSketch,
    view: View,
    editor: &'h Editor,
}

impl Hand<'_> {
    fn pressed(&self, key: Key, shift: bool) -> Vec<EditorCommand> {
        let place = |keys: &[(Key, &str)]| keys.iter().position(|(known, _)| *known == key);
        if let Some(way) = arrow(key) {
            return self.step(way, shift);
        }
        if let Some(index) = place(&GROUND_KEYS) {
            return self.paint(Tool::Letter(GROUND_LETTERS[index].0));
        }
        if let Some(index) = LEVEL_KEYS.iter().position(|known| *known == key) {
            return self.paint(Tool::Level(index as u8 + 1));
        }
        if let Some(index) = place(&SIDE_KEYS) {
            return self.across(index);
        }
        match key {
            Key::Tab => self.next_tool(!shift),
            Key::Enter | Key::Space => self.here().and_then(|hex| self.touch(hex)).into_iter().collect(),
            Key::Backspace => vec![EditorCommand::Undo],
            Key::Escape if self.editor.tool != Tool::Hand => vec![EditorCommand::Take(Tool::Hand)],
            Key::Escape if self.editor.chosen.is_some() => vec![EditorCommand::Choose(None)],
            Key::Escape => vec![EditorCommand::Hex(None)],
            _ => Vec::new(),
        }
    }

    /// The hex the keys are at.
    fn here(&self) -> Option<Hex> {
        self.editor.hex.filter(|hex| self.sketch.board.extent.contains(*hex))
    }

    /// Goes to the next hex that way, first of all to the middle of what is seen; with Shift the brush paints there.
    fn step(&self, way: Vec2, paints: bool) -> Vec<EditorCommand> {
        let board = &self.sketch.board;
        let to = match self.here() {
            Some(hex) => stepped(board, &self.view, hex, way),
            None => nearest(board, &self.view),
        };
        let Some(to) = to else { return Vec::new() };
        let painted = (paints && touch::is_brush(&self.editor.tool)).then(|| self.touch(to)).flatten();
        [Some(EditorCommand::Hex(Some(to))), painted].into_iter().flatten().collect()
    }

    /// Takes up a brush and paints the hex with it.
    fn paint(&self, tool: Tool) -> Vec<EditorCommand> {
        let painted = self.here().and_then(|hex| touch::in_hex(self.sketch, &tool, hex));
        let first = self.here().is_none().then(|| nearest(&self.sketch.board, &self.view)).flatten();
        [Some(EditorCommand::Take(tool)), first.map(|hex| EditorCommand::Hex(Some(hex))), painted]
            .into_iter()
            .flatten()
            .collect()
    }

    fn touch(&self, hex: Hex) -> Option<EditorCommand> {
        let by_side =
            || EditorCommand::Say("This goes along hexsides: press the letter that stands at a side.".to_owned());
        if touch::is_by_side(&self.editor.tool) {
            return Some(by_side());
        }
        touch::in_hex(self.sketch, &self.editor.tool, hex)
    }

    /// Does what the tool does across a side; a road takes the keys along.
    fn across(&self, index: usize) -> Vec<EditorCommand> {
        let Some(hex) = self.here() else { return Vec::new() };
        let to = sides(&self.sketch.board, &self.view, hex)[index];
        if !self.sketch.board.extent.contains(to) {
            return Vec::new();
        }
        match touch::across(self.sketch, &self.editor.tool, hex, to) {
            Some(command) if matches!(self.editor.tool, Tool::Road(_)) => vec![command, EditorCommand::Hex(Some(to))],
            Some(command) => vec![command],
            None => {
                vec![EditorCommand::Say("Take up a line, a bridge or a road first: Tab goes through them.".to_owned())]
            }
        }
    }

    fn next_tool(&self, forward: bool) -> Vec<EditorCommand> {
        let all = super::tools(self.sketch);
        let now = all.iter().position(|tool| *tool == self.editor.tool);
        let to = match (now, forward) {
            (Some(now), true) => (now + 1) % all.len(),
            (Some(now), false) => (now + all.len() - 1) % all.len(),
            (None, true) => 0,
            (None, false) => all.len() - 1,
        };
        vec![EditorCommand::Take(all[to].clone())]
    }
}

fn arrow(key: Key) -> Option<Vec2> {
    match key {
        Key::ArrowUp => Some(vec2(0.0, -1.0)),
        Key::ArrowDown => Some(vec2(0.0, 1.0)),
        Key::ArrowLeft => Some(vec2(-1.0, 0.0)),
        Key::ArrowRight => Some(vec2(1.0, 0.0)),
        _ => None,
    }
}

/// From a hex's middle to another's, on the screen.
fn off(board: &HexBoard, view: &View, from: Hex, to: Hex) -> Vec2 {
    view.direction(board.centre(to) - board.centre(from))
}

/// The neighbour in a direction of the screen. Where two lie as near, lines of even number take the one and odd lines the other, so
/// that an arrow held down goes straight on.
fn stepped(board: &HexBoard, view: &View, from: Hex, way: Vec2) -> Option<Hex> {
    let along = |hex: &Hex| off(board, view, from, *hex).dot(way);
    let near = |hex: &Hex| board.extent.contains(*hex) && along(hex) > 0.4;
    let mut ways: Vec<Hex> = from.neighbours().into_iter().filter(near).collect();
    ways.sort_by(|one, other| along(other).total_cmp(&along(one)));
    let best = *ways.first()?;
    let alike = ways.iter().copied().filter(|hex| (along(hex) - along(&best)).abs() < 1e-3).count();
    let takes_other = alike > 1 && from.line() % 2 == 0;
    ways.get(usize::from(takes_other)).copied()
}

/// The hex in the middle of what is seen.
fn nearest(board: &HexBoard, view: &View) -> Option<Hex> {
    let far = |hex: &Hex| (board.centre(*hex) - view.centre).norm();
    board.extent.hexes().min_by(|one, other| far(one).total_cmp(&far(other)))
}

/// The six neighbours clockwise on the screen, in the order of [`SIDE_KEYS`].
fn sides(board: &HexBoard, view: &View, hex: Hex) -> [Hex; 6] {
    let mut around = hex.neighbours();
    // Degrees clockwise from straight up; what is a hair to the left of it still counts as up.
    let turn = |other: &Hex| {
        let way = off(board, view, hex, *other);
        (way.x.atan2(-way.y).to_degrees() + 1.0).rem_euclid(360.0)
    };
    around.sort_by(|one, other| turn(one).total_cmp(&turn(other)));
    around
}

/// Draws the hex the keys are at, its sides' letters, and what is on it in words.
pub fn cursor_ui(ui: &Ui, brush: &Brush, sketch: &HexSketch, editor: &Editor) -> Option<EditorCommand> {
    let words = hint(sketch, editor);
    if !words.is_empty() {
        surface::hint(ui, brush, &words);
    }
    let hex = editor.hex.filter(|hex| sketch.board.extent.contains(*hex))?;
    let corners = brush.path(&sketch.board.corners(hex));
    let hit = Rect::from_points(&corners).intersect(brush.view.canvas);
    brush.edge(corners.clone(), Stroke::new(6.0, brush.theme.bg_raised));
    brush.edge(corners, Stroke::new(width::FOCUS, brush.theme.focus));
    let by_side =
        touch::is_by_side(&editor.tool) || matches!(editor.tool, Tool::Road(_)) || touch::takes_pairs(&editor.tool);
    if by_side {
        paint_side_keys(brush, sketch, hex);
    }
    let words = description(sketch, &brush.view, hex);
    let response = ui.interact(hit, ui.scope_id().with("the hex of the keys"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_live(eframe::egui::accesskit::Live::Polite));
    paint_words(brush, &words);
    None
}

/// The letter of each side, just within it.
fn paint_side_keys(brush: &Brush, sketch: &HexSketch, hex: Hex) {
    let middle = brush.view.screen_from_table(sketch.board.centre(hex));
    for (other, (_, letter)) in sides(&sketch.board, &brush.view, hex).into_iter().zip(SIDE_KEYS) {
        if sketch.board.extent.contains(other) {
            let way = off(&sketch.board, &brush.view, hex, other).normalized();
            let at = middle + way * (brush.view.points(0.5) + 16.0);
            key_cap(brush.painter, at, letter, brush.theme, false);
        }
    }
}

/// What is on the hex, at the foot of the map.
fn paint_words(brush: &Brush, words: &str) {
    let theme = brush.theme;
    let room = brush.view.canvas.width() - 60.0;
    let galley = brush.painter.layout(words.to_owned(), text::plain(text::ROW), theme.ink_1, room);
    let foot: Pos2 = brush.view.canvas.left_bottom() + vec2(14.0, -58.0);
    let plate = Align2::LEFT_BOTTOM.anchor_size(foot, galley.size() + vec2(24.0, 12.0));
    brush.painter.rect_filled(plate, f32::from(size::CORNER), theme.bg_panel);
    brush.painter.galley(plate.center() - galley.size() / 2.0, galley, theme.ink_1);
}

/// A hex in words: its number, its ground and level, its names, who stands there, what runs through it and along its sides.
fn description(sketch: &HexSketch, view: &View, hex: Hex) -> String {
    let mut words = format!("Hex {hex}: {}", HexSketch::words_of(sketch.letter(hex)).to_lowercase());
    if sketch.has_levels() {
        words += ", level ";
        words += &sketch.level(hex).to_string();
    }
    let mut more: Vec<String> = Vec::new();
    more.extend(sketch.places.iter().filter(|(_, hexes)| hexes.contains(&hex)).map(|(name, _)| name.clone()));
    more.extend(
        sketch.roads.iter().filter(|(_, hexes)| hexes.contains(&hex)).map(|(name, _)| format!("on the {name}")),
    );
    for (other, (_, letter)) in sides(&sketch.board, view, hex).into_iter().zip(SIDE_KEYS) {
        let Some(side) = Hexside::between(hex, other) else { continue };
        let laid = sketch.lines.iter().filter(|line| line.sides.contains(&side));
        let mut laid: Vec<String> =
            laid.map(|line| format!("{} ({})", line.name, line.kind.replace('_', " "))).collect();
        if sketch.bridges.contains(&side) {
            laid.push("a bridge".to_owned());
        }
        if !laid.is_empty() {
            more.push(format!("{letter} side: {}", laid.join(" and ")));
        }
    }
    let groups = sketch.troops.groups.iter();
    let stand = groups.filter(|group| group.places.iter().flatten().any(|place| *place == hex));
    more.extend(stand.map(|group| format!("set up here: {}", group.units.join(" or "))));
    let leaders = sketch.troops.leaders().filter(|leader| leader.at == Some(hex) && !leader.key.is_empty());
    more.extend(leaders.map(|leader| format!("{} stands here", leader.key.replace('_', " "))));
    for part in more {
        words += "; ";
        words += &part;
    }
    words
}

/// What the tool in hand does next.
fn hint(sketch: &HexSketch, editor: &Editor) -> String {
    match &editor.tool {
        Tool::Hand if editor.hex.is_some() => {
            "A to J paint the ground, 1 to 6 set the level, Tab takes up what runs along hexsides".to_owned()
        }
        Tool::Letter(letter) => {
            let words = HexSketch::words_of(*letter);
            format!("{words}: click or drag; or Enter, and Shift with the arrows paints on")
        }
        Tool::Level(level) => format!("Level {level}: click or drag; or Enter, and Shift with the arrows paints on"),
        Tool::Line(index) => {
            let name = sketch.lines.get(*index).map_or("Line", |line| line.name.as_str());
            format!("{name}: click a hexside, or go to a hex and press the letter of its side")
        }
        Tool::Bridge => "Bridges: click a hexside, or go to a hex and press the letter of its side".to_owned(),
        Tool::Road(index) => {
            let name = sketch.roads.get(*index).map_or("Road", |(name, _)| name.as_str());
            format!("{name}: click the next hex, or press the letter of the side it goes on by")
        }
        Tool::Name(index) => {
            let name = sketch.places.get(*index).map_or("Place", |(name, _)| name.as_str());
            format!("{name}: click the hexes of this name, or press Enter in them")
        }
        Tool::Places(_) if touch::takes_pairs(&editor.tool) => {
            "Places: click a hex, or drag to its neighbour for a unit of two; or Enter, or the letter of a side"
                .to_owned()
        }
        Tool::Places(_) => "Click the hexes, or press Enter in them".to_owned(),
        Tool::Stand(_) => "Click the hex he stands in, or press Enter there".to_owned(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::{Extent, Orientation};
    use eframe::egui::pos2;

    fn board() -> HexBoard {
        let extent = Extent { low: Hex::new(1, 1), high: Hex::new(30, 28) };
        HexBoard::new(extent, Orientation::RightIsEast)
    }

    fn view(turn: u8) -> View {
        View::whole_turned(30.0, 30.0, Rect::from_min_size(pos2(0.0, 0.0), vec2(900.0, 700.0)), turn)
    }

    #[test]
    fn an_arrow_held_down_goes_straight_on_and_comes_back_however_the_map_is_turned() {
        let board = board();
        for turn in 0..4 {
            let view = view(turn);
            for key in [Key::ArrowUp, Key::ArrowDown, Key::ArrowLeft, Key::ArrowRight] {
                let way = arrow(key).expect("an arrow");
                let start = Hex::new(15, 14);
                let walk = |from: Hex, way: Vec2| {
                    (0..6).fold(from, |hex, _| stepped(&board, &view, hex, way).expect("on the map"))
                };
                let far = walk(start, way);
                let gone = off(&board, &view, start, far);
                assert!(gone.dot(way) > 4.0 && gone.dot(way.rot90()).abs() < 0.1, "{turn} {key:?} {far}");
                assert_eq!(walk(far, -way), start, "{turn} {key:?}");
            }
        }
    }

    #[test]
    fn the_sides_go_round_clockwise_from_the_top() {
        let board = board();
        for turn in 0..4 {
            let around = sides(&board, &view(turn), Hex::new(15, 14));
            let ways = around.map(|other| off(&board, &view(turn), Hex::new(15, 14), other));
            assert!(ways[0].y < -0.4 && ways[0].x > -0.1, "{turn}: {:?}", ways[0]);
            for pair in ways.windows(2) {
                let cross = pair[0].x * pair[1].y - pair[0].y * pair[1].x;
                assert!(cross > 0.0, "{turn}: {pair:?}");
            }
        }
    }
}
