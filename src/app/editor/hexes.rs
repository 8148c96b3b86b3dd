//! A map of hexes under the brush: ground, levels, what runs along hexsides, roads, names, and where troops are set up.

use eframe::egui::{Align2, CursorIcon, PointerButton, Rect, Role, ScrollArea, Sense, Stroke, Ui, WidgetInfo, vec2};

use super::Editor;
use super::deed::{Deed, Tool};
use super::fields::picker_ui;
use super::palette::row_ui;
use super::properties::{heading_ui, set, set_words};
use crate::app::canvas::{Brush, OnMap, Picture, first_view, lay, move_view};
use crate::app::parts::{Button, Icon, Look, caption, label, rule_line};
use crate::app::theme::{Theme, size, text, width};
use crate::data::edit::{Address, GROUND_LETTERS, HexSketch, HexStroke, LINE_KINDS, Stroke as Change, text as quoted};
use crate::game::{Board, HexBoard, HexKind, Scene};
use crate::geometry::Point;
use crate::hex::{Hex, Hexside};

/// Draws the palette of a map.
pub fn palette_ui(ui: &mut Ui, editor: &Editor) -> Option<Deed> {
    let sketch = editor.hexes.as_ref()?;
    let mut deed = None;
    ScrollArea::vertical().id_salt("hex palette").auto_shrink(false).show(ui, |ui| {
        ui.set_width(ui.available_width() - 10.0);
        ui.spacing_mut().item_spacing.y = 4.0;
        deed = ground_ui(ui, editor);
        deed = levels_ui(ui, editor).or(deed.take());
        caption(ui, "Along hexsides");
        for (index, line) in sketch.lines.iter().enumerate() {
            let words = format!("{} ({})", line.name, line.kind.replace('_', " "));
            deed = tool_ui(ui, editor, &words, Tool::Line(index)).or(deed.take());
        }
        deed = tool_ui(ui, editor, "Bridges", Tool::Bridge).or(deed.take());
        let body = vec![("name", quoted("New line")), ("kind", quoted("stream")), ("sides", "[\n]".to_owned())];
        deed = add_ui(ui, "Another line", "map.line", body).or(deed.take());
        caption(ui, "Roads");
        for (index, (name, _)) in sketch.roads.iter().enumerate() {
            deed = tool_ui(ui, editor, name, Tool::Road(index)).or(deed.take());
        }
        let body = vec![("name", quoted("New road")), ("hexes", "[\n]".to_owned())];
        deed = add_ui(ui, "Another road", "map.road", body).or(deed.take());
        caption(ui, "Names of places");
        for (index, (name, _)) in sketch.places.iter().enumerate() {
            deed = tool_ui(ui, editor, name, Tool::Name(index)).or(deed.take());
        }
        let body = vec![("name", quoted("New place")), ("hexes", "[\n]".to_owned())];
        deed = add_ui(ui, "Another place", "map.place", body).or(deed.take());
        caption(ui, "Where units are set up");
        for group in &sketch.groups {
            let words = format!("{}: {}", group.command, group.units.join(", "));
            deed = tool_ui(ui, editor, &words, Tool::SetUp(group.address.clone())).or(deed.take());
        }
    });
    deed
}

fn add_ui(ui: &mut Ui, words: &str, table: &'static str, body: Vec<(&'static str, String)>) -> Option<Deed> {
    let pressed = Button::new(words).icon(Icon::Plus).height(size::TARGET).show(ui).clicked();
    pressed.then(|| Deed::Do(words.to_owned(), vec![Change::AddTable(table, body)]))
}

/// A row that takes up a tool, or puts it away.
fn tool_ui(ui: &mut Ui, editor: &Editor, words: &str, tool: Tool) -> Option<Deed> {
    let on = editor.tool == tool;
    let (_, clicked) = row_ui(ui, words, on, 30.0, words);
    clicked.then_some(Deed::Take(if on { Tool::Hand } else { tool }))
}

fn ground_ui(ui: &mut Ui, editor: &Editor) -> Option<Deed> {
    let theme = Theme::of(ui);
    caption(ui, "Ground");
    let mut deed = None;
    for (letter, words, kind) in GROUND_LETTERS {
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
        let edge = Stroke::new(1.2, theme.line_strong);
        ui.painter().rect(swatch, 3.0, fill, edge, eframe::egui::StrokeKind::Inside);
        if clicked {
            deed = Some(Deed::Take(if on { Tool::Hand } else { Tool::Letter(*letter) }));
        }
    }
    deed
}

fn levels_ui(ui: &mut Ui, editor: &Editor) -> Option<Deed> {
    caption(ui, "Level");
    let mut deed = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        for level in 1..=6_u8 {
            let on = editor.tool == Tool::Level(level);
            let look = if on { Look::On } else { Look::Plain };
            let words = level.to_string();
            let name = format!("Level {level}");
            if Button::new(&words).look(look).width(36.0).name(&name).show(ui).clicked() {
                deed = Some(Deed::Take(if on { Tool::Hand } else { Tool::Level(level) }));
            }
        }
    });
    deed
}

/// Draws the map and returns what was asked of it.
pub fn map_ui(ui: &mut Ui, editor: &mut Editor) -> Vec<Deed> {
    let rect = ui.available_rect_before_wrap();
    let id = ui.scope_id().with("map");
    let surface = ui.interact(rect, id, Sense::click_and_drag());
    surface.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, "Map"));
    editor.canvas = Some(id);
    if ui.memory(|memory| memory.focused().is_none()) {
        surface.request_focus();
    }
    let mut deeds = Vec::new();
    if editor.photo.is_marking() {
        editor.photo.mark_ui(ui, rect);
        return deeds;
    }
    let Some(sketch) = &editor.hexes else { return deeds };
    let scene = bare_scene(sketch);
    let [wide, high] = sketch.board.size();
    let view = editor.view.get_or_insert_with(|| first_view(ui, &scene, rect));
    view.canvas = rect;
    if editor.tool == Tool::Hand || !surface.dragged_by(PointerButton::Primary) {
        move_view(ui, &surface, view);
    }
    let view = *view;
    let painter = ui.painter_at(rect);
    let brush = Brush { painter: &painter, view, theme: Theme::of(ui) };
    let picture = Picture {
        scene: &scene,
        overlays: &[],
        shown: &[],
        selected: None,
        targets: &[],
        may_act: &[],
        carried: &[],
        hand: None,
        sliding: &std::collections::BTreeMap::new(),
        past: false,
        on_map: &OnMap::default(),
    };
    lay(&brush, &picture, |brush| editor.photo.paint(brush, [wide, high]));
    paint_set_up(&brush, sketch, &editor.tool);
    paint_marked(&brush, sketch, &editor.tool);
    if editor.tool != Tool::Hand {
        deeds.extend(touched(ui, &surface, &brush, sketch, &editor.tool));
    } else if surface.clicked_by(PointerButton::Primary) {
        surface.request_focus();
    }
    deeds
}

/// The map with nothing on it.
fn bare_scene(sketch: &HexSketch) -> Scene {
    Scene {
        title: sketch.title.clone(),
        sides: sketch.sides.clone(),
        turn: 1,
        phases: Vec::new(),
        phase: 0,
        initiative: None,
        activations: None,
        board: Board::Hexes(sketch.board.clone()),
        pieces: Vec::new(),
        commands: Vec::new(),
        marks: Vec::new(),
        provenance: Vec::new(),
    }
}

/// A block for every place where a unit is set up; those of the group in hand ringed.
fn paint_set_up(brush: &Brush, sketch: &HexSketch, tool: &Tool) {
    for group in &sketch.groups {
        let colours = brush.theme.side(group.side);
        let in_hand = matches!(tool, Tool::SetUp(address) if *address == group.address);
        for place in &group.places {
            let middles: Vec<Point> = place.iter().map(|hex| sketch.board.centre(*hex)).collect();
            let screen: Vec<_> = middles.iter().map(|middle| brush.view.screen_from_table(*middle)).collect();
            let high = brush.view.points(0.42).max(3.0);
            let ink = if in_hand { brush.theme.accent } else { colours.line };
            let rim = if in_hand { 3.0 } else { 1.5 };
            let from = screen.first().copied().unwrap_or_default();
            let to = screen.last().copied().unwrap_or_default();
            // A unit of two hexes lies across both.
            let half = if from == to { vec2(high * 0.6, 0.0) } else { (to - from).normalized() * high * 0.7 };
            let ends = [from - half, to + half];
            brush.painter.line_segment(
                [ends[0] - half.normalized() * rim, ends[1] + half.normalized() * rim],
                Stroke::new(high + 2.0 * rim, ink),
            );
            brush.painter.line_segment(ends, Stroke::new(high, colours.fill));
        }
    }
}

/// What the tool in hand has marked so far.
fn paint_marked(brush: &Brush, sketch: &HexSketch, tool: &Tool) {
    let ring = Stroke::new(width::CHOSEN, brush.theme.accent);
    let hexes: &[Hex] = match tool {
        Tool::Road(index) => sketch.roads.get(*index).map(|(_, hexes)| hexes.as_slice()).unwrap_or_default(),
        Tool::Name(index) => sketch.places.get(*index).map(|(_, hexes)| hexes.as_slice()).unwrap_or_default(),
        _ => &[],
    };
    for hex in hexes {
        brush.edge(brush.path(&sketch.board.corners(*hex)), ring);
    }
    let sides: &[Hexside] = match tool {
        Tool::Line(index) => sketch.lines.get(*index).map(|line| line.sides.as_slice()).unwrap_or_default(),
        Tool::Bridge => &sketch.bridges,
        _ => &[],
    };
    for side in sides {
        let ends = sketch.board.ends(*side).map(|end| brush.view.screen_from_table(end));
        brush.painter.line_segment(ends, Stroke::new(1.5, brush.theme.accent));
    }
}

/// The hexside nearest to a point, near enough to be meant.
fn side_at(board: &HexBoard, at: Point) -> Option<Hexside> {
    let hex = board.hex_at(at)?;
    let far = |side: &Hexside| {
        let [from, to] = board.ends(*side);
        (nalgebra::center(&from, &to) - at).norm()
    };
    let sides = hex.neighbours().into_iter().filter(|other| board.extent.contains(*other));
    let nearest =
        sides.filter_map(|other| Hexside::between(hex, other)).min_by(|one, other| far(one).total_cmp(&far(other)))?;
    (far(&nearest) < 0.36).then_some(nearest)
}

/// What a touch of the tool at the pointer does; a drag goes on doing what its first touch did.
fn touched(ui: &Ui, surface: &eframe::egui::Response, brush: &Brush, sketch: &HexSketch, tool: &Tool) -> Option<Deed> {
    let board = &sketch.board;
    let hover = ui.input(|input| input.pointer.hover_pos()).filter(|at| brush.view.canvas.contains(*at))?;
    ui.ctx().set_cursor_icon(CursorIcon::Crosshair);
    let at = brush.view.table_from_screen(hover);
    let hex = board.hex_at(at)?;
    let ring = Stroke::new(2.0, brush.theme.accent);
    let by_side = matches!(tool, Tool::Line(_) | Tool::Bridge);
    let side = side_at(board, at);
    if by_side {
        let ends = board.ends(side?).map(|end| brush.view.screen_from_table(end));
        brush.painter.line_segment(ends, Stroke::new(4.0, brush.theme.accent));
    } else {
        brush.edge(brush.path(&board.corners(hex)), ring);
    }
    let words = hex.to_string();
    brush.painter.text(
        hover + vec2(16.0, -12.0),
        Align2::LEFT_CENTER,
        words,
        text::semi_bold(text::CAPTION),
        brush.theme.ink_1,
    );
    let clicked = surface.clicked_by(PointerButton::Primary);
    let dragged = surface.dragged_by(PointerButton::Primary);
    let remembered = surface.id.with("laying");
    let stroke = match tool {
        Tool::Letter(letter) if clicked || dragged => {
            (sketch.letter(hex) != *letter).then_some(HexStroke::Ground(hex, *letter))
        }
        Tool::Level(level) if clicked || dragged => {
            (sketch.level(hex) != *level).then_some(HexStroke::Level(hex, *level))
        }
        Tool::Line(_) | Tool::Bridge if clicked || dragged => {
            let side = side?;
            let there = match tool {
                Tool::Line(index) => sketch.lines.get(*index)?.sides.contains(&side),
                _ => sketch.bridges.contains(&side),
            };
            let first = clicked || surface.drag_started();
            let lays = if first { !there } else { ui.data(|data| data.get_temp(remembered)).unwrap_or(true) };
            ui.data_mut(|data| data.insert_temp(remembered, lays));
            let laid = match tool {
                Tool::Line(index) => HexStroke::Side(*index, side, lays),
                _ => HexStroke::Bridge(side, lays),
            };
            (lays != there).then_some(laid)
        }
        Tool::Road(index) if clicked => Some(HexStroke::Road(*index, hex)),
        Tool::Name(index) if clicked => Some(HexStroke::Name(*index, hex)),
        Tool::SetUp(group) if clicked => Some(HexStroke::SetUp(group.clone(), vec![hex])),
        Tool::SetUp(group) if surface.drag_stopped() => {
            let origin = ui.input(|input| input.pointer.press_origin())?;
            let from = board.hex_at(brush.view.table_from_screen(origin))?;
            from.is_adjacent(hex).then(|| HexStroke::SetUp(group.clone(), vec![from, hex]))
        }
        _ => None,
    };
    if clicked {
        surface.request_focus();
    }
    stroke.map(Deed::Paint)
}

/// Draws the properties of the tool in hand, or of the scenario.
pub fn properties_ui(ui: &mut Ui, editor: &Editor) -> Option<Deed> {
    let sketch = editor.hexes.as_ref()?;
    ui.spacing_mut().item_spacing.y = 6.0;
    let theme = Theme::of(ui);
    let map = Address::of("map");
    let mut deed = None;
    match &editor.tool {
        Tool::Line(index) => {
            let line = sketch.lines.get(*index)?;
            let address = map.key("line").entry(*index);
            heading_ui(ui, &line.name);
            deed = named_ui(ui, editor, &address, &line.name).or(deed);
            caption(ui, "Kind");
            let kinds: Vec<(String, String)> =
                LINE_KINDS.iter().map(|(word, _)| ((*word).to_owned(), word.replace('_', " "))).collect();
            if let Some(kind) = picker_ui(ui, "Kind of the line", &kinds, &line.kind, ui.available_width() - 8.0) {
                deed = Some(set(editor, "Kind of the line", &address, "kind", quoted(&kind)));
            }
            let words = "Click a hexside to lay it there, click again to take it away; drag along to go on.";
            label(ui, words, text::plain(text::BODY), theme.ink_2);
            deed = remove_ui(ui, "Take this line away", &address).or(deed);
        }
        Tool::Road(index) => {
            let (name, hexes) = sketch.roads.get(*index)?;
            let address = map.key("road").entry(*index);
            heading_ui(ui, name);
            deed = named_ui(ui, editor, &address, name).or(deed);
            let words = format!("{} hexes. Click the next hex to lead it on, its last hex to shorten it.", hexes.len());
            label(ui, words, text::plain(text::BODY), theme.ink_2);
            deed = remove_ui(ui, "Take this road away", &address).or(deed);
        }
        Tool::Name(index) => {
            let (name, _) = sketch.places.get(*index)?;
            let address = map.key("place").entry(*index);
            heading_ui(ui, name);
            deed = named_ui(ui, editor, &address, name).or(deed);
            label(ui, "Click a hex to give it the name, or to take it back.", text::plain(text::BODY), theme.ink_2);
            deed = remove_ui(ui, "Take this name away", &address).or(deed);
        }
        Tool::SetUp(address) => {
            let group = sketch.groups.iter().find(|group| group.address == *address)?;
            heading_ui(ui, &group.command);
            label(ui, group.units.join(", "), text::plain(text::BODY), theme.ink_1);
            let words = format!(
                "{} places for {} units. Click a hex to add or take a place of one hex; drag from a hex to its neighbour for a unit of two.",
                group.places.len(),
                group.units.len()
            );
            label(ui, words, text::plain(text::BODY), theme.ink_2);
        }
        Tool::Bridge => {
            heading_ui(ui, "Bridges");
            label(ui, "Click a hexside to lay a bridge across it.", text::plain(text::BODY), theme.ink_2);
        }
        Tool::Letter(_) | Tool::Level(_) => {
            heading_ui(ui, "Painting");
            label(ui, "Click a hex, or drag over several.", text::plain(text::BODY), theme.ink_2);
        }
        _ => deed = scenario_ui(ui, editor),
    }
    deed
}

fn remove_ui(ui: &mut Ui, words: &str, address: &Address) -> Option<Deed> {
    rule_line(ui);
    let pressed = Button::new(words).icon(Icon::Bin).show(ui).clicked();
    pressed.then(|| Deed::Do(words.to_owned(), vec![Change::Remove(address.clone())]))
}

fn named_ui(ui: &mut Ui, editor: &Editor, address: &Address, name: &str) -> Option<Deed> {
    let typed = super::fields::words_ui(ui, "Name", name, 1)?;
    Some(set(editor, "Name", address, "name", quoted(&typed)))
}

fn scenario_ui(ui: &mut Ui, editor: &Editor) -> Option<Deed> {
    heading_ui(ui, "The scenario");
    let tree = editor.document.tree();
    let root = Address::root();
    let mut deed = None;
    for (title, key, lines) in [("Title", "title", 1), ("Date", "date", 1), ("What each side must do", "summary", 5)] {
        let words = tree.text(key).unwrap_or_default();
        if let Some(words) = super::fields::words_ui(ui, title, words, lines) {
            deed = Some(set_words(editor, title, &root, key, &words));
        }
    }
    let theme = Theme::of(ui);
    let words = "Take up a brush at the left to make the map as it is printed on your own. Every touch can be undone.";
    label(ui, words, text::plain(text::BODY), theme.ink_2);
    deed
}
