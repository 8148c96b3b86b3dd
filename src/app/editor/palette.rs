//! The left of the editor: what can be put on the table, and what stands there.

use eframe::egui::{Align2, Rect, Role, ScrollArea, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::command::{EditorCommand, Section, Tool};
use super::file::Editor;
use crate::app::canvas::{diamond, disc, paint_glyph};
use crate::app::parts::fields::picker_ui;
use crate::app::parts::{Button, Icon, Look, caption, elided, focus_ring};
use crate::app::theme::{Theme, size, text, width};
use crate::data::edit::{Address, Stroke as Change};
use crate::data::table::{Class, GroundSketch};
use crate::game::{Glyph, Piece, Side, TerrainKind};

/// Draws the palette of a table in inches.
pub fn palette_ui(ui: &mut Ui, editor: &Editor) -> Option<EditorCommand> {
    let mut command = sections_ui(ui, editor, ["Ground", "Troops", "Cards"]);
    ui.add_space(6.0);
    ScrollArea::vertical().id_salt("palette").auto_shrink(false).show(ui, |ui| {
        ui.set_width(ui.available_width() - 10.0);
        ui.spacing_mut().item_spacing.y = 4.0;
        let asked = match editor.section {
            Section::Ground => ground_ui(ui, editor),
            Section::Troops => troops_ui(ui, editor),
            Section::Cards => cards_ui(ui, editor),
        };
        command = asked.or(command.take());
    });
    command
}

/// The three parts of a palette, under these names.
pub fn sections_ui(ui: &mut Ui, editor: &Editor, names: [&str; 3]) -> Option<EditorCommand> {
    let mut command = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let wide = (ui.available_width() - 8.0) / 3.0;
        for (section, words) in [Section::Ground, Section::Troops, Section::Cards].into_iter().zip(names) {
            let look = if editor.section == section { Look::On } else { Look::Plain };
            if Button::new(words).look(look).width(wide).show(ui).clicked() {
                command = Some(EditorCommand::Show(section));
            }
        }
    });
    command
}

fn ground_ui(ui: &mut Ui, editor: &Editor) -> Option<EditorCommand> {
    caption(ui, "Draw");
    let mut command = None;
    let kinds: Vec<TerrainKind> = GroundSketch::kinds().collect();
    for pair in kinds.chunks(2) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            let wide = (ui.available_width() - 6.0) / 2.0;
            for kind in pair {
                if kind_ui(ui, *kind, editor.tool == Tool::Draw(*kind), wide) {
                    let tool = if editor.tool == Tool::Draw(*kind) { Tool::Hand } else { Tool::Draw(*kind) };
                    command = Some(EditorCommand::Take(tool));
                }
            }
        });
    }
    ui.add_space(8.0);
    caption(ui, &format!("On the table: {}", editor.sketch.ground.len()));
    for (index, piece) in editor.sketch.ground.iter().enumerate() {
        let address = Address::of("terrain").entry(index);
        let chosen = editor.chosen.as_ref() == Some(&address);
        let (row, clicked) = row_ui(ui, &piece.title(), chosen, 30.0, &format!("Ground: {}", piece.title()));
        swatch(ui, Rect::from_center_size(row.left_center() + vec2(24.0, 0.0), vec2(26.0, 16.0)), piece.kind);
        if clicked {
            command = Some(EditorCommand::Choose(Some(address)));
        }
    }
    command
}

/// From this width a button has room for the longest kind of ground beside its swatch.
const ROOMY: f32 = 128.0;

/// A button for a kind of ground, with a swatch of it.
fn kind_ui(ui: &mut Ui, kind: TerrainKind, on: bool, wide: f32) -> bool {
    let theme = Theme::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(wide, 40.0), Sense::click());
    let word = crate::app::decision::sentence(GroundSketch::word(kind)).replace('.', "");
    response
        .widget_info(|| WidgetInfo::selected(Role::Button, true, on, format!("Draw a {}", GroundSketch::word(kind))));
    let (fill, edge) = match (on, response.hovered()) {
        (true, _) => (theme.accent_soft, Stroke::new(width::CHOSEN, theme.accent)),
        (false, true) => (theme.bg_sunken, Stroke::new(width::CONTROL, theme.line_strong)),
        (false, false) => (theme.bg_raised, Stroke::new(width::CONTROL, theme.line_strong)),
    };
    ui.painter().rect(rect, f32::from(size::CORNER), fill, edge, eframe::egui::StrokeKind::Inside);
    let (sample, left, points) = if wide < ROOMY { (18.0, 30.0, text::CAPTION) } else { (26.0, 46.0, text::ROW) };
    let middle = rect.left_center() + vec2(left - 7.0 - sample / 2.0, 0.0);
    swatch(ui, Rect::from_center_size(middle, vec2(sample, 18.0)), kind);
    let at = rect.left_center() + vec2(left, 0.0);
    ui.painter().text(at, Align2::LEFT_CENTER, word, text::semi_bold(points), theme.ink_1);
    focus_ring(ui, &response, rect);
    response.clicked()
}

/// A small piece of a kind of ground.
fn swatch(ui: &Ui, rect: Rect, kind: TerrainKind) {
    let theme = Theme::of(ui);
    let painter = ui.painter();
    let line = |colour, thick: f32| {
        painter.line_segment([rect.left_center(), rect.right_center()], Stroke::new(thick, colour))
    };
    let (fill, edge) = match kind {
        TerrainKind::Wood => (theme.wood, theme.wood_ink),
        TerrainKind::Hill => (theme.hill, theme.hill_ink),
        TerrainKind::Field => (theme.ground, theme.line_strong),
        TerrainKind::Marsh => (theme.ground, theme.marsh_ink),
        TerrainKind::Building => (theme.building, theme.building_ink),
        TerrainKind::Stream => {
            line(theme.water_ink, 9.0);
            line(theme.water, 6.0);
            return;
        }
        TerrainKind::Road => {
            line(theme.road_ink, 9.0);
            line(theme.road, 6.0);
            return;
        }
        TerrainKind::Wall | TerrainKind::Fence => {
            line(theme.wall_ink, if kind == TerrainKind::Wall { 4.0 } else { 1.5 });
            for part in [0.15, 0.5, 0.85] {
                let x = rect.left() + rect.width() * part;
                painter.vline(x, rect.center().y - 5.0..=rect.center().y + 5.0, Stroke::new(1.5, theme.wall_ink));
            }
            return;
        }
        TerrainKind::Hedge => {
            for part in [0.12, 0.38, 0.62, 0.88] {
                let at = pos2(rect.left() + rect.width() * part, rect.center().y);
                painter.circle(at, 3.6, theme.wood, Stroke::new(1.4, theme.hedge_ink));
            }
            return;
        }
        TerrainKind::Earthwork => {
            line(theme.hill_ink, 8.0);
            line(theme.hill, 4.0);
            return;
        }
    };
    painter.rect(rect, 3.0, fill, Stroke::new(1.6, edge), eframe::egui::StrokeKind::Inside);
    if kind == TerrainKind::Marsh || kind == TerrainKind::Field {
        for part in [0.35, 0.65] {
            let y = rect.top() + rect.height() * part;
            painter.hline(rect.x_range().shrink(4.0), y, Stroke::new(1.2, edge));
        }
    }
}

/// A row of a list; gives back its room and whether it was clicked.
pub fn row_ui(ui: &mut Ui, words: &str, chosen: bool, high: f32, name: &str) -> (Rect, bool) {
    let theme = Theme::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), high), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, chosen, name));
    let painter = ui.painter_at(rect);
    if chosen || response.hovered() {
        painter.rect_filled(rect, 0.0, if chosen { theme.accent_soft } else { theme.bg_sunken });
    }
    if chosen {
        painter.rect_filled(Rect::from_min_size(rect.min, vec2(5.0, rect.height())), 0.0, theme.accent);
    }
    painter.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(width::HAIRLINE, theme.line_hair));
    let galley = elided(&painter, words, text::plain(text::ROW), theme.ink_1, rect.width() - 58.0);
    painter.galley(pos2(rect.left() + 46.0, rect.center().y - galley.size().y / 2.0), galley, theme.ink_1);
    focus_ring(ui, &response, rect.shrink(5.0));
    (rect, response.clicked())
}

fn sides_ui(ui: &mut Ui, editor: &Editor) -> Option<EditorCommand> {
    let mut command = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let wide = (ui.available_width() - 4.0) / 2.0;
        for side in Side::BOTH {
            let name = &editor.sketch.sides[side.index()].name;
            let words = if name.is_empty() { ["Side A", "Side B"][side.index()] } else { name };
            let look = if editor.side == side { Look::On } else { Look::Plain };
            let called = format!("Troops of {words}");
            if Button::new(words).look(look).width(wide).height(size::TARGET).name(&called).show(ui).clicked() {
                command = Some(EditorCommand::ShowSide(side));
            }
        }
    });
    command
}

fn troops_ui(ui: &mut Ui, editor: &Editor) -> Option<EditorCommand> {
    let mut command = sides_ui(ui, editor);
    for (index, brigade) in editor.sketch.commands.iter().enumerate().filter(|(_, one)| one.side == editor.side) {
        let address = Address::of("command").entry(index);
        command = piece_row_ui(ui, editor, &address).or(command);
        for unit in 0..brigade.units.len() {
            command = piece_row_ui(ui, editor, &address.key("units").entry(unit)).or(command);
        }
    }
    ui.add_space(8.0);
    let Some(army) = &editor.troops[editor.side.index()] else {
        let named = &editor.sketch.sides[editor.side.index()].army;
        let words = if named.is_empty() {
            "Name this side’s army at the right, and its troops can be raised here.".to_owned()
        } else {
            format!("The army “{named}” cannot be read, so nobody can be raised from it.")
        };
        crate::app::parts::label(ui, words, text::plain(text::ROW), Theme::of(ui).ink_2);
        return command;
    };
    caption(ui, "Raise a general");
    for general in army.generals.iter().filter(|general| !editor.sketch.has(&general.key)) {
        let armed = matches!(&editor.tool, Tool::General(side, key) if *side == editor.side && *key == general.key);
        let (row, clicked) = row_ui(ui, &general.name, armed, 30.0, &format!("Raise {}", general.name));
        disc(ui.painter(), row.left_center() + vec2(24.0, 0.0), 9.0, &Theme::of(ui).side(editor.side));
        if clicked {
            let tool = if armed { Tool::Hand } else { Tool::General(editor.side, general.key.clone()) };
            command = Some(EditorCommand::Take(tool));
        }
    }
    ui.add_space(8.0);
    raise_units_ui(ui, editor, army).or(command)
}

/// The army's units that are not on the table, for the command they would join.
fn raise_units_ui(ui: &mut Ui, editor: &Editor, army: &crate::data::Army) -> Option<EditorCommand> {
    let Some(lead) = editor.leading() else {
        crate::app::parts::label(
            ui,
            "Raise a general first: units are raised for one.",
            text::plain(text::ROW),
            Theme::of(ui).ink_2,
        );
        return None;
    };
    let mut command = None;
    let own: Vec<(String, String)> = (0..editor.sketch.commands.len())
        .filter(|index| editor.sketch.commands[*index].side == editor.side)
        .map(|index| (index.to_string(), editor.drawn.scene.commands[index].name.clone()))
        .collect();
    caption(ui, "Raise units for");
    if let Some(to) = picker_ui(ui, "Raise units for", &own, &lead.to_string(), ui.available_width() - 8.0) {
        command = to.parse().ok().map(EditorCommand::LeadBy);
    }
    for unit in army.units.iter().filter(|unit| !editor.sketch.has(&unit.key)) {
        let armed = editor.tool == Tool::Unit(unit.key.clone());
        let name = format!("Raise {}, {}", unit.name, unit.in_words());
        let (row, clicked) = row_ui(ui, &unit.name, armed, 34.0, &name);
        let quality = match unit.profile.class {
            Class::Line => 0,
            Class::Crack => 1,
            Class::Elite => 2,
        };
        glyph(ui, row, unit.glyph(), editor.side, quality);
        if clicked {
            command = Some(EditorCommand::Take(if armed { Tool::Hand } else { Tool::Unit(unit.key.clone()) }));
        }
    }
    command
}

fn glyph(ui: &Ui, row: Rect, glyph: Glyph, side: Side, quality: u8) {
    let colours = Theme::of(ui).side(side);
    let at = Rect::from_center_size(row.left_center() + vec2(24.0, 0.0), vec2(26.0, 16.0));
    paint_glyph(ui.painter(), at, glyph, &colours);
    for mark in 0..quality {
        let at = pos2(row.right() - 12.0 - f32::from(mark) * 9.5, row.center().y);
        diamond(ui.painter(), at, 4.0, colours.text);
    }
}

/// A row for somebody who stands on the table, or under a card.
fn piece_row_ui(ui: &mut Ui, editor: &Editor, address: &Address) -> Option<EditorCommand> {
    let piece = editor.drawn.piece(address)?;
    let chosen = editor.chosen.as_ref() == Some(address);
    let (row, clicked) = row_ui(ui, &words_of(piece), chosen, 30.0, &format!("On the table: {}", piece.description));
    match piece.glyph {
        Glyph::General => {
            disc(ui.painter(), row.left_center() + vec2(24.0, 0.0), 9.0, &Theme::of(ui).side(piece.side));
        }
        other => glyph(ui, row, other, piece.side, piece.marks()),
    }
    clicked.then(|| EditorCommand::Choose(Some(address.clone())))
}

fn words_of(piece: &Piece) -> String {
    match piece.back.as_deref().or_else(|| piece.place.why_off()) {
        Some(words) => format!("{}, {words}", piece.name),
        None => piece.name.clone(),
    }
}

fn cards_ui(ui: &mut Ui, editor: &Editor) -> Option<EditorCommand> {
    let mut command = sides_ui(ui, editor);
    let side = editor.side;
    let behind = editor.free_place_behind(side);
    let lay = |what: &str, key: Option<String>| {
        EditorCommand::Do(what.to_owned(), vec![Change::LayCard { side, key, behind }])
    };
    let wide = ui.available_width();
    if Button::new("Lay a card").icon(Icon::Plus).width(wide).show(ui).clicked() {
        command = Some(lay("Lay a card", Some(editor.sketch.free_card_key("brigade"))));
    }
    if Button::new("Lay a dummy").icon(Icon::Plus).width(wide).show(ui).clicked() {
        command = Some(lay("Lay a dummy", None));
    }
    let words = "A card lies behind its side’s edge until it is dragged onto the table. Units are put under it in their own properties.";
    crate::app::parts::label(ui, words, text::plain(14.0), Theme::of(ui).ink_3);
    ui.add_space(8.0);
    caption(ui, "Laid so far");
    for (index, card) in editor.sketch.cards.iter().enumerate() {
        if card.side == side {
            command = piece_row_ui(ui, editor, &Address::of("card").entry(index)).or(command);
        }
    }
    command
}

impl Editor {
    /// The command that raised units join: the one named, else the last of the side shown.
    pub(super) fn leading(&self) -> Option<usize> {
        let is_own = |index: &usize| self.sketch.commands.get(*index).is_some_and(|one| one.side == self.side);
        Some(self.lead).filter(is_own).or_else(|| (0..self.sketch.commands.len()).rev().find(is_own))
    }

    /// A place behind a side's edge where no card lies yet, in inches along it.
    pub(super) fn free_place_behind(&self, side: Side) -> f64 {
        use crate::data::table::Edge;
        let [width, height] = self.sketch.table;
        let length = if matches!(self.sketch.rear()[side.index()], Edge::North | Edge::South) { width } else { height };
        let taken: Vec<f64> =
            self.sketch.cards.iter().filter(|card| card.side == side).filter_map(|card| card.behind).collect();
        let is_free = |at: &f64| taken.iter().all(|other| (other - at).abs() >= 3.25);
        let places = (0..60).map(|step| 3.0 + f64::from(step) * 3.5).take_while(|at| *at <= length - 1.5);
        places.into_iter().find(is_free).unwrap_or(length / 2.0)
    }
}
