//! The properties of one piece: ground, a general, a unit, a card.

use eframe::egui::{DragValue, Ui};

use super::command::{EditorCommand, Tool};
use super::file::Editor;
use super::setting::{set, set_words};
use crate::app::parts::fields::{Number, choice_ui, pick_ui, words_ui};
use crate::app::parts::{Button, Icon, caption, heading, label, rule_line};
use crate::app::theme::{Theme, size, text};
use crate::data::edit::{Address, Stroke as Change, inches, number, plain_name, point, text as quoted};
use crate::data::table::{BrigadeFormation, GroundSketch, UnitSketch};
use crate::game::{Side, TerrainKind};
use crate::geometry::Formation;

/// Takes a piece away.
fn remove_ui(ui: &mut Ui, words: &str, address: &Address) -> Option<EditorCommand> {
    ui.add_space(6.0);
    let pressed = Button::new(words).icon(Icon::Bin).key("Del").show(ui).clicked();
    pressed.then(|| EditorCommand::Do(words.to_owned(), vec![Change::Remove(address.clone())]))
}

const PROVENANCE: [(&str, &str); 4] =
    [("Printed", "printed"), ("History", "history"), ("Reconstructed", "reconstructed"), ("Stand-in", "stand-in")];

/// A piece of ground.
pub fn ground_ui(ui: &mut Ui, editor: &Editor, address: &Address) -> Option<EditorCommand> {
    let piece = editor.sketch.ground.get(address.index(1)?)?;
    heading(ui, &piece.title());
    let mut command = None;
    if let Some(name) = words_ui(ui, "Name", &piece.name, 1) {
        command = Some(set_words(editor, "Name of the ground", address, "name", &name));
    }
    let kinds: Vec<(&str, TerrainKind)> = GroundSketch::kinds()
        .filter(|kind| GroundSketch::usual_width(*kind).is_some() == piece.is_path || *kind == piece.kind)
        .map(|kind| (GroundSketch::word(kind), kind))
        .collect();
    if let Some(kind) = choice_ui(ui, "Kind", &kinds, &piece.kind) {
        command = Some(set(editor, "Kind of the ground", address, "kind", quoted(GroundSketch::word(kind))));
    }
    if piece.is_path {
        let field = Number { title: "Width", value: piece.width, range: 0.0..=12.0, step: 0.25, unit: "″" };
        if let Some(width) = field.captioned_ui(ui) {
            command = Some(set(editor, "Width", address, "width", inches(width)));
        }
    }
    if piece.kind == TerrainKind::Building
        && let Some(key) = words_ui(ui, "Key, by which its garrison names it", &piece.key, 1)
    {
        command = Some(set_words(editor, "Key of the building", address, "key", &plain_name(&key)));
    }
    let now = if piece.provenance.is_empty() { "reconstructed" } else { piece.provenance.as_str() };
    if let Some(from) = choice_ui(ui, "Where it comes from", &PROVENANCE, &now) {
        command = Some(set(editor, "Provenance", address, "provenance", quoted(from)));
    }
    rule_line(ui);
    command = corners_ui(ui, editor, address, piece).or(command);
    remove_ui(ui, "Take this ground away", address).or(command)
}

/// The corners of a piece of ground as numbers.
fn corners_ui(ui: &mut Ui, editor: &Editor, address: &Address, piece: &GroundSketch) -> Option<EditorCommand> {
    caption(ui, "Corners, inches east and north");
    let list = address.key(if piece.is_path { "path" } else { "outline" });
    let mut command = None;
    for (index, at) in piece.points.iter().enumerate() {
        ui.horizontal(|ui| {
            let look =
                if editor.corner == Some(index) { crate::app::parts::Look::On } else { crate::app::parts::Look::Plain };
            let words = (index + 1).to_string();
            let name = format!("Choose corner {words}");
            let number = Button::new(&words).look(look).height(size::TARGET).width(36.0).name(&name);
            if number.show(ui).clicked() {
                command = Some(EditorCommand::Corner(Some(index)));
            }
            let mut moved = *at;
            for (axis, way) in ["east", "north"].into_iter().enumerate() {
                let field =
                    DragValue::new(&mut moved[axis]).speed(0.1).max_decimals(2).suffix("″").update_while_editing(false);
                ui.add_sized([84.0, size::TARGET], field).accessible_name(format!("Corner {words}, {way}"));
            }
            if moved != *at {
                let change = Change::Replace(list.entry(index), point(moved));
                let gesture = format!("{list} {index} {}", editor.presses);
                command = Some(EditorCommand::Gesture("Move a corner".to_owned(), gesture, vec![change]));
            }
            if piece.kind != TerrainKind::Building {
                let more = format!("New corner after {words}");
                if Button::new("")
                    .icon(Icon::Plus)
                    .height(size::TARGET)
                    .width(size::TARGET)
                    .name(&more)
                    .show(ui)
                    .clicked()
                {
                    let next = piece.points.get(index + 1).or(piece.points.first().filter(|_| !piece.is_path));
                    let [x, y] = next.map_or([at[0] + 2.0, at[1]], |next| {
                        [f64::midpoint(at[0], next[0]), f64::midpoint(at[1], next[1])]
                    });
                    let change = Change::InsertCorner(list.clone(), index + 1, [x, y]);
                    command = Some(EditorCommand::Do("New corner".to_owned(), vec![change]));
                }
                let least = if piece.is_path { 2 } else { 3 };
                let less = format!("Take corner {words} away");
                let may = piece.points.len() > least;
                let button =
                    Button::new("").icon(Icon::Minus).height(size::TARGET).width(size::TARGET).name(&less).enabled(may);
                if button.show(ui).clicked() && may {
                    command = Some(EditorCommand::Do(
                        "Take a corner away".to_owned(),
                        vec![Change::Remove(list.entry(index))],
                    ));
                }
            }
        });
    }
    command
}

/// Where somebody stands and looks, as numbers.
fn place_ui(ui: &mut Ui, editor: &Editor, address: &Address) -> Option<EditorCommand> {
    let at = editor.place_of(address)?;
    let facing = editor.facing_of(address);
    let [width, height] = editor.sketch.table;
    let mut command = None;
    ui.horizontal(|ui| {
        for (axis, (title, most)) in [("East", width), ("North", height)].into_iter().enumerate() {
            let field = Number { title, value: at[axis], range: -12.0..=most + 12.0, step: 0.25, unit: "″" };
            if let Some(inches) = field.captioned_ui(ui) {
                let mut to = at;
                to[axis] = inches;
                command = editor.carried(address, to, facing);
            }
        }
    });
    let field = Number { title: "Facing", value: facing, range: -15.0..=375.0, step: 15.0, unit: "°" };
    if let Some(angle) = field.captioned_ui(ui) {
        command = editor.carried(address, at, angle.rem_euclid(360.0));
    }
    let winds = [("North", 0.0), ("East", 90.0), ("South", 180.0), ("West", 270.0)];
    choice_ui(ui, "Facing straight", &winds, &facing).and_then(|angle| editor.carried(address, at, angle)).or(command)
}

/// A general.
pub fn general_ui(ui: &mut Ui, editor: &Editor, address: &Address) -> Option<EditorCommand> {
    let index = address.index(1)?;
    let address = &address.first(2);
    let brigade = editor.sketch.commands.get(index)?;
    let name = editor.drawn.scene.commands.get(index).map_or(brigade.general.as_str(), |known| known.name.as_str());
    heading(ui, name);
    let theme = Theme::of(ui);
    let side = &editor.sketch.sides[brigade.side.index()].name;
    label(ui, format!("General of {side}, {} units", brigade.units.len()), text::plain(text::BODY), theme.ink_2);
    let mut command = place_ui(ui, editor, address);
    if brigade.at.is_none() {
        label(ui, "He comes on with his cards.", text::plain(text::BODY), theme.ink_2);
        if Button::new("Put him on the table").show(ui).clicked() {
            command = editor.carried(address, editor.middle(), facing_inward(brigade.side));
        }
    } else if brigade.units.iter().any(|unit| unit.card.is_some())
        && Button::new("He comes on with his cards").show(ui).clicked()
    {
        let changes = vec![Change::Unset(address.clone(), "at"), Change::Unset(address.clone(), "facing")];
        command = Some(EditorCommand::Do("A general comes on with his cards".to_owned(), changes));
    }
    if Button::new("Raise units for him").icon(Icon::Plus).show(ui).clicked() {
        command = Some(EditorCommand::LeadBy(index));
    }
    remove_ui(ui, "Take him and his units away", address).or(command)
}

/// The way a side looks across the table.
pub fn facing_inward(side: Side) -> f64 {
    if side == Side::A { 0.0 } else { 180.0 }
}

/// A unit.
pub fn unit_ui(ui: &mut Ui, editor: &Editor, address: &Address) -> Option<EditorCommand> {
    let address = &address.first(4);
    let unit = editor.unit_at(address)?;
    let brigade = editor.sketch.commands.get(address.index(1)?)?;
    let theme = Theme::of(ui);
    let piece = editor.drawn.piece(address)?;
    heading(ui, &piece.name);
    let known = editor.troops[brigade.side.index()]
        .as_ref()
        .and_then(|army| army.units.iter().find(|known| known.key == unit.key));
    let words = known.map_or_else(|| "not in its side’s army".to_owned(), crate::data::ArmyUnit::in_words);
    label(ui, words, text::plain(text::BODY), if known.is_some() { theme.ink_2 } else { theme.bad });
    let mut command = None;
    let own: Vec<(String, String)> = editor
        .sketch
        .commands
        .iter()
        .enumerate()
        .filter(|(_, other)| other.side == brigade.side)
        .map(|(index, _)| (index.to_string(), editor.drawn.scene.commands[index].name.clone()))
        .collect();
    if let Some(to) = pick_ui(ui, "Under", &own, &address.index(1)?.to_string())
        && let Ok(to) = to.parse()
    {
        command =
            Some(EditorCommand::Do("Give it to another general".to_owned(), vec![Change::GiveTo(address.clone(), to)]));
    }
    command = where_ui(ui, editor, address, unit, brigade.side).or(command);
    command = place_ui(ui, editor, address).or(command);
    let formations = [("Line", Formation::Line), ("Column", Formation::Column), ("Square", Formation::Square)];
    if unit.building.is_none()
        && let Some(formation) = choice_ui(ui, "Formation", &formations, &unit.formation)
    {
        command = Some(match formation {
            Formation::Line => {
                EditorCommand::Do("Form line".to_owned(), vec![Change::Unset(address.clone(), "formation")])
            }
            Formation::Column => set(editor, "Form column", address, "formation", quoted("column")),
            Formation::Square => set(editor, "Form square", address, "formation", quoted("square")),
        });
    }
    let original = known.map_or(12, |known| known.profile.original);
    let value = f64::from(unit.figures.unwrap_or(original));
    let field = Number { title: "Figures", value, range: 1.0..=f64::from(original), step: 1.0, unit: "" };
    if let Some(figures) = field.captioned_ui(ui) {
        command = Some(if figures >= f64::from(original) {
            EditorCommand::Do("All figures".to_owned(), vec![Change::Unset(address.clone(), "figures")])
        } else {
            set(editor, "Figures", address, "figures", number(figures))
        });
    }
    let dragoons = known.is_some_and(|known| known.profile.is_dragoons());
    if (dragoons || unit.dismounted)
        && let Some(on_foot) = choice_ui(ui, "Dragoons", &[("Mounted", false), ("On foot", true)], &unit.dismounted)
    {
        command = Some(if on_foot {
            set(editor, "Dismount", address, "dismounted", "true".to_owned())
        } else {
            EditorCommand::Do("Mount".to_owned(), vec![Change::Unset(address.clone(), "dismounted")])
        });
    }
    remove_ui(ui, "Take it away", address).or(command)
}

/// Whether a unit stands on the table, in a building or under a card.
fn where_ui(ui: &mut Ui, editor: &Editor, address: &Address, unit: &UnitSketch, side: Side) -> Option<EditorCommand> {
    let mut places = vec![("table".to_owned(), "On the table".to_owned())];
    let houses =
        editor.sketch.ground.iter().filter(|piece| piece.kind == TerrainKind::Building && !piece.key.is_empty());
    places.extend(houses.map(|house| (format!("building {}", house.key), format!("In {}", house.title()))));
    let cards = editor.sketch.cards.iter().filter(|card| card.side == side && !card.is_dummy);
    places.extend(cards.map(|card| (format!("card {}", card.key), format!("Under the card {}", card.key))));
    let now = match (&unit.building, &unit.card) {
        (Some(building), _) => format!("building {building}"),
        (None, Some(card)) => format!("card {card}"),
        (None, None) => "table".to_owned(),
    };
    let to = pick_ui(ui, "Where", &places, &now)?;
    let change = match to.split_once(' ') {
        Some(("building", key)) => Change::Garrison(address.clone(), key.to_owned()),
        Some((_, key)) => Change::PutOnCard(address.clone(), key.to_owned()),
        None => Change::Place(address.clone(), editor.middle(), facing_inward(side)),
    };
    Some(EditorCommand::Do("Put it elsewhere".to_owned(), vec![change]))
}

/// A card.
pub fn card_ui(ui: &mut Ui, editor: &Editor, address: &Address) -> Option<EditorCommand> {
    let card = editor.sketch.cards.get(address.index(1)?)?;
    let piece = editor.drawn.piece(&address.first(2))?;
    heading(ui, &format!("Card {}", piece.name));
    let theme = Theme::of(ui);
    let mut command = None;
    let kinds = [("Troops", false), ("Dummy", true)];
    if let Some(dummy) = choice_ui(ui, "What marches under it", &kinds, &card.is_dummy) {
        let changes = if dummy {
            vec![Change::Unset(address.clone(), "key"), Change::Set(address.clone(), "dummy", "true".to_owned())]
        } else {
            let key = quoted(&editor.sketch.free_card_key("brigade"));
            vec![Change::Unset(address.clone(), "dummy"), Change::Set(address.clone(), "key", key)]
        };
        command = Some(EditorCommand::Do("What marches under a card".to_owned(), changes));
    }
    if !card.is_dummy {
        if let Some(key) = words_ui(ui, "Key, by which its units name it", &card.key, 1) {
            command = Some(editor.rename_card(address, &card.key, &plain_name(&key)));
        }
        let forms = [
            ("Line", BrigadeFormation::Line),
            ("Double line", BrigadeFormation::DoubleLine),
            ("Column", BrigadeFormation::Column),
        ];
        if let Some(form) = choice_ui(ui, "Set on in", &forms, &card.formation) {
            let word = match form {
                BrigadeFormation::Line => "line",
                BrigadeFormation::DoubleLine => "double_line",
                BrigadeFormation::Column => "column",
            };
            command = Some(set(editor, "Set on in", address, "formation", quoted(word)));
        }
        let value = card.spacing.unwrap_or(0.5);
        let field = Number { title: "Between its units", value, range: 0.0..=8.0, step: 0.5, unit: "″" };
        if let Some(spacing) = field.captioned_ui(ui) {
            command = Some(set(editor, "Between its units", address, "spacing", inches(spacing)));
        }
        let under = editor.sketch.commands.iter().flat_map(|brigade| &brigade.units);
        let under: Vec<&str> =
            under.filter(|unit| unit.card.as_deref() == Some(&card.key)).map(|unit| unit.key.as_str()).collect();
        let words = if under.is_empty() {
            "Nobody is under it yet.".to_owned()
        } else {
            format!("Under it: {}.", under.join(", "))
        };
        label(ui, words, text::plain(text::BODY), theme.ink_2);
    }
    rule_line(ui);
    command = place_ui(ui, editor, address).or(command);
    if let Some(behind) = card.behind {
        let most = editor.sketch.table[0].max(editor.sketch.table[1]);
        let field =
            Number { title: "Behind the edge, along it", value: behind, range: 1.5..=most, step: 0.5, unit: "″" };
        if let Some(along) = field.captioned_ui(ui) {
            let changes = vec![Change::PlaceCardBehind(address.clone(), along)];
            command = Some(EditorCommand::Gesture(
                "Move a card".to_owned(),
                format!("{address} {}", editor.presses),
                changes,
            ));
        }
        if Button::new("Put it on the table").show(ui).clicked() {
            let change = Change::PlaceCard(address.clone(), editor.middle(), facing_inward(card.side));
            command = Some(EditorCommand::Do("Put a card on the table".to_owned(), vec![change]));
        }
    } else if Button::new("Put it behind the edge").show(ui).clicked() {
        let along = editor.free_place_behind(card.side);
        command = Some(EditorCommand::Do(
            "Put a card behind its edge".to_owned(),
            vec![Change::PlaceCardBehind(address.clone(), along)],
        ));
    }
    remove_ui(ui, "Take this card away", address).or(command)
}

impl Editor {
    /// Renames a card for its units too.
    fn rename_card(&self, card: &Address, was: &str, key: &str) -> EditorCommand {
        let mut changes = vec![Change::Set(card.clone(), "key", quoted(key))];
        for (index, brigade) in self.sketch.commands.iter().enumerate() {
            for (at, unit) in brigade.units.iter().enumerate().filter(|(_, unit)| unit.card.as_deref() == Some(was)) {
                let _ = unit;
                let unit = Address::of("command").entry(index).key("units").entry(at);
                changes.push(Change::Set(unit, "card", quoted(key)));
            }
        }
        EditorCommand::Gesture("Key of a card".to_owned(), format!("{card}.key {}", self.presses), changes)
    }

    /// The quarter inch nearest to the middle of what is seen of the table.
    pub(super) fn middle(&self) -> [f64; 2] {
        let [width, height] = self.sketch.table;
        let seen = self.view.map_or([width / 2.0, height / 2.0], |view| [view.centre.x, view.centre.y]);
        let quarter = |inches: f64| (inches * 4.0).round() / 4.0;
        [quarter(seen[0].clamp(1.0, width - 1.0)), quarter(seen[1].clamp(1.0, height - 1.0))]
    }

    /// A unit of a command.
    pub(super) fn unit_at(&self, address: &Address) -> Option<&UnitSketch> {
        let brigade = self.sketch.commands.get(address.index(1).filter(|_| address.head() == "command")?)?;
        brigade.units.get(address.index(3)?)
    }

    /// What a tool would draw or raise, done at its usual shape in the middle of what is seen.
    pub(super) fn usual_points(&self, kind: TerrainKind) -> Vec<[f64; 2]> {
        let [x, y] = self.middle();
        match kind {
            TerrainKind::Building => {
                vec![[x - 1.25, y - 1.0], [x + 1.25, y - 1.0], [x + 1.25, y + 1.0], [x - 1.25, y + 1.0]]
            }
            kind if GroundSketch::usual_width(kind).is_some() => vec![[x - 4.0, y], [x, y], [x + 4.0, y]],
            _ => {
                vec![[x - 4.0, y - 3.0], [x + 3.0, y - 3.5], [x + 4.5, y + 1.0], [x + 1.0, y + 3.5], [x - 3.5, y + 2.5]]
            }
        }
    }

    /// What putting down the troops of the tool in hand there is.
    pub(super) fn raised(&self, at: [f64; 2]) -> Option<(String, Change)> {
        match &self.tool {
            Tool::General(side, general) => {
                let raise = Change::Raise { side: *side, general: general.clone(), at, facing: facing_inward(*side) };
                Some((format!("Raise {general}"), raise))
            }
            Tool::Unit(unit) => {
                let led = self.leading()?;
                let facing = facing_inward(self.sketch.commands[led].side);
                Some((format!("Raise {unit}"), Change::RaiseUnit { command: led, unit: unit.clone(), at, facing }))
            }
            _ => None,
        }
    }
}
