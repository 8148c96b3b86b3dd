//! The editor of scenarios, armies and counters.
//!
//! It draws what can be read of a file and changes the file's own text piece by piece; what is wrong with it stands at the foot.
//! It knows no rule: whether anybody may stand where he is put is the checker's to say.

mod bar;
mod checks;
mod deed;
mod fields;
mod files;
mod hexes;
mod keys;
mod palette;
mod photo;
mod piece;
mod properties;
mod sheet;
mod table;
mod text;

use std::path::{Path, PathBuf};

use eframe::egui::{self, CentralPanel, Frame, Margin, Panel, Ui};

use super::canvas::View;
use super::intent::Intent;
use super::theme::{Theme, size, text as type_of};
use crate::data::edit::{
    Address, Document, Drawn, Editable, HexSketch, HexStroke, Sheet, Sketch, Stroke, Troops, apply, blank_army,
    blank_scenario, editable, named_army, paint, picture,
};
use crate::data::{Fault, Roots, army_catalogue, scenario_of_text};
use crate::game::Side;
use deed::{Deed, Opening, Page, Section, Tool};
use photo::Photo;
use table::Grip;

/// The screen on which files are chosen and edited.
pub struct EditorScreen {
    roots: Roots,
    /// The folder in which `scenarios` and `armies` are kept.
    home: PathBuf,
    files: Vec<Editable>,
    editor: Option<Box<Editor>>,
    /// Whether the list of files is shown rather than the file.
    lists: bool,
    trouble: Option<String>,
}

/// How a file is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Drawing {
    /// A table in inches.
    Inches,
    /// A map of hexes.
    Hexes,
    /// An army or counters.
    Sheet,
    /// Not at all.
    Text,
}

/// A file under the hand.
struct Editor {
    document: Document,
    roots: Roots,
    sketch: Sketch,
    troops: Troops,
    drawn: Drawn,
    hexes: Option<HexSketch>,
    sheet: Option<Sheet>,
    /// The armies there are: file and name.
    armies: Vec<(String, String)>,
    faults: Vec<Fault>,
    /// Whether the faults are those of an earlier text.
    is_unchecked: bool,
    chosen: Option<Address>,
    corner: Option<usize>,
    tool: Tool,
    /// Corners of the ground being drawn.
    points: Vec<[f64; 2]>,
    section: Section,
    side: Side,
    /// The command that raised units join.
    lead: usize,
    page: Page,
    view: Option<View>,
    canvas: Option<egui::Id>,
    /// Whether the keyboard was brought to the canvas by a key, and its ring is shown.
    is_ringed: bool,
    grip: Option<Grip>,
    /// How often a button or a key was pressed: what belongs to one press is undone together.
    presses: u64,
    /// The name being asked for, to save under.
    asking: Option<String>,
    said: Option<String>,
    photo: Photo,
    /// The byte of the text that is looked for.
    cursor: Option<usize>,
}

/// The panel in which a thing of a fixed size is drawn.
fn fixed(panel: Panel, size: f32, fill: egui::Color32, margin: i8) -> Panel {
    let frame = Frame::NONE.fill(fill).inner_margin(Margin::same(margin));
    panel.exact_size(size).frame(frame).show_separator_line(false).resizable(false)
}

impl EditorScreen {
    /// The list of everything that can be edited; what is new is kept below this folder.
    pub fn new(roots: Roots, home: PathBuf) -> Self {
        let files = editable(&roots);
        Self { roots, home, files, editor: None, lists: true, trouble: None }
    }

    /// Opens a file, by its path.
    pub fn open(&mut self, path: &Path) {
        match crate::data::edit::open(path, &self.roots) {
            Ok(document) => self.take(document),
            Err(fault) => (self.trouble, self.lists) = (Some(fault.to_string()), true),
        }
    }

    /// The text of the file that is open, as it stands.
    pub fn text(&self) -> Option<&str> {
        self.editor.as_ref().map(|editor| editor.document.text())
    }

    /// What is wrong with it.
    pub fn faults(&self) -> &[Fault] {
        self.editor.as_ref().map(|editor| editor.faults.as_slice()).unwrap_or_default()
    }

    /// Whether it has changes that are not saved.
    pub fn has_changes(&self) -> bool {
        self.editor.as_ref().is_some_and(|editor| editor.document.has_changes())
    }

    /// Looks again for what there is.
    pub fn refresh(&mut self) {
        self.files = editable(&self.roots);
    }

    /// Draws the screen and carries out what is asked; gives back what is the window's to do.
    pub fn ui(&mut self, ui: &mut Ui) -> Vec<Intent> {
        let deeds = match &mut self.editor {
            Some(editor) if !self.lists => editor.ui(ui, &self.home),
            open => {
                let title = open.as_ref().map(|editor| editor.title());
                let deed = files::files_ui(ui, &self.files, title.as_deref(), self.trouble.as_deref());
                deed.into_iter().collect()
            }
        };
        deeds.into_iter().filter_map(|deed| self.carry_out(deed, ui)).collect()
    }

    fn carry_out(&mut self, deed: Deed, ui: &Ui) -> Option<Intent> {
        match deed {
            Deed::Ask(intent) => return Some(intent),
            Deed::Files => {
                self.refresh();
                self.lists = true;
            }
            Deed::Page(_) if self.lists => self.lists = false,
            Deed::Open(opening) => self.open_new(opening),
            Deed::Play => return self.play(),
            Deed::SaveAs(name) => {
                let path = self.editor.as_ref().map(|editor| editor.folder(&self.home).join(format!("{name}.toml")))?;
                self.editor.as_mut()?.save_as(&path);
                self.refresh();
            }
            deed => self.editor.as_mut()?.carry_out(deed, ui),
        }
        None
    }

    fn take(&mut self, document: Document) {
        self.editor = Some(Box::new(Editor::new(document, self.roots.clone())));
        (self.lists, self.trouble) = (false, None);
    }

    fn open_new(&mut self, opening: Opening) {
        let (folder, text) = match opening {
            Opening::File(path) => return self.open(&path),
            Opening::NewScenario => {
                ("scenarios", blank_scenario("New scenario", ["allied_1706", "french_1706"], [72.0, 48.0]))
            }
            Opening::NewArmy => ("armies", blank_army("New army")),
        };
        let path = self.home.join(folder).join("flanders").join("new.toml");
        self.take(Document::new(&path, &text));
    }

    fn play(&mut self) -> Option<Intent> {
        let editor = self.editor.as_mut()?;
        let document = &editor.document;
        match scenario_of_text(document.path(), document.text(), &self.roots) {
            Ok(setup) => Some(Intent::PlaySetup(Box::new(setup))),
            Err(faults) => {
                editor.said = Some(format!("It cannot be played yet: mend what is listed below ({}).", faults.len()));
                None
            }
        }
    }
}

impl Editor {
    fn new(document: Document, roots: Roots) -> Self {
        let armies = army_catalogue(&roots);
        let armies = armies.into_iter().map(|entry| {
            let name = entry.army.as_ref().map_or_else(|_| entry.id.clone(), |army| army.name.clone());
            (entry.id, name)
        });
        let sketch = Sketch::default();
        let drawn = picture(&sketch, &[None, None]);
        let mut editor = Self {
            document,
            roots,
            sketch,
            troops: [None, None],
            drawn,
            hexes: None,
            sheet: None,
            armies: armies.collect(),
            faults: Vec::new(),
            is_unchecked: true,
            chosen: None,
            corner: None,
            tool: Tool::Hand,
            points: Vec::new(),
            section: Section::Ground,
            side: Side::A,
            lead: 0,
            page: Page::Table,
            view: None,
            canvas: None,
            is_ringed: false,
            grip: None,
            presses: 0,
            asking: None,
            said: None,
            photo: Photo::default(),
            cursor: None,
        };
        editor.read();
        editor.check();
        editor
    }

    /// Reads the text again.
    fn read(&mut self) {
        let tree = self.document.tree();
        match self.drawing() {
            Drawing::Inches => {
                let before = std::mem::replace(&mut self.sketch, Sketch::read(tree));
                for side in Side::BOTH {
                    let army = &self.sketch.sides[side.index()].army;
                    if before.sides[side.index()].army != *army || self.troops[side.index()].is_none() {
                        self.troops[side.index()] = named_army(army, self.document.path(), &self.roots);
                    }
                }
                self.drawn = picture(&self.sketch, &self.troops);
            }
            Drawing::Hexes => self.hexes = HexSketch::read(tree),
            Drawing::Sheet => self.sheet = Sheet::read(tree, self.document.text()),
            Drawing::Text => {}
        }
        self.is_unchecked = true;
        if self.chosen.as_ref().is_some_and(|chosen| tree.at(chosen).is_none()) {
            (self.chosen, self.corner) = (None, None);
        }
        let corners = self.chosen_ground().map_or(0, |(_, piece)| piece.points.len());
        self.corner = self.corner.filter(|corner| *corner < corners);
    }

    fn check(&mut self) {
        self.faults = self.document.faults(&self.roots);
        self.is_unchecked = false;
    }

    fn drawing(&self) -> Drawing {
        match self.document.header() {
            ("flanders", "scenario") => Drawing::Inches,
            (_, "scenario") => Drawing::Hexes,
            (_, "army" | "counters") => Drawing::Sheet,
            _ => Drawing::Text,
        }
    }

    fn title(&self) -> String {
        let tree = self.document.tree();
        let said = tree.text("title").or_else(|| tree.text("name")).filter(|said| !said.is_empty());
        said.map_or_else(|| self.file_name(), str::to_owned)
    }

    fn file_name(&self) -> String {
        self.document.path().file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
    }

    /// Where a file of this kind is kept.
    fn folder(&self, home: &Path) -> PathBuf {
        let (game, kind) = self.document.header();
        let name = if kind == "scenario" { "scenarios" } else { "armies" };
        home.join(name).join(if game.is_empty() { "flanders" } else { game })
    }

    fn ui(&mut self, ui: &mut Ui, home: &Path) -> Vec<Deed> {
        if ui.input(|input| input.pointer.any_pressed() || input.events.iter().any(is_press)) {
            self.presses += 1;
        }
        self.photo.take(ui.ctx());
        // While something is dragged the faults may wait; nobody reads them then.
        if self.is_unchecked && !ui.input(|input| input.pointer.any_down()) {
            self.check();
        }
        let mut deeds = keys::read(ui, self);
        deeds.extend(self.panels_ui(ui));
        if let Some(mut name) = self.asking.take() {
            let folder = self.folder(home);
            let is_taken = folder.join(format!("{}.toml", crate::data::edit::plain_name(&name))).exists();
            let asked = bar::name_ui(ui.ctx(), &mut name, &folder.display().to_string(), is_taken);
            self.asking = Some(name);
            deeds.extend(asked);
        }
        deeds
    }

    fn panels_ui(&mut self, ui: &mut Ui) -> Vec<Deed> {
        let theme = Theme::of(ui);
        let whole = ui.max_rect();
        let mut deeds = Vec::new();
        let (title, under) = (self.title(), self.under_title());
        let drawn = match self.drawing() {
            Drawing::Inches => "Table",
            Drawing::Hexes => "Map",
            Drawing::Sheet => "Units",
            Drawing::Text => "File",
        };
        let bar = bar::Bar {
            title: &title,
            under: &under,
            page: self.page,
            drawn,
            may_play: matches!(self.drawing(), Drawing::Inches | Drawing::Hexes),
            may_save: self.document.has_changes() || !self.document.is_on_disk(),
        };
        fixed(Panel::top("editor bar"), size::TOP_BAR, theme.bg_panel, 0)
            .show(ui, |ui| deeds.extend(bar::bar_ui(ui, &bar)));
        let high = size::JOURNAL[0];
        fixed(Panel::bottom("checks"), high, theme.bg_panel, 0)
            .show(ui, |ui| deeds.extend(checks::checks_ui(ui, &self.document, &self.faults)));
        let is_drawn = self.page == Page::Table && matches!(self.drawing(), Drawing::Inches | Drawing::Hexes);
        if is_drawn {
            let narrow = whole.width() < size::WIDE[0];
            let right = size::DECISION[usize::from(narrow)];
            fixed(Panel::right("properties"), right, theme.bg_panel, 16).show(ui, |ui| match self.drawing() {
                Drawing::Hexes => deeds.extend(hexes::properties_ui(ui, self)),
                _ => deeds.extend(properties::properties_ui(ui, self)),
            });
            fixed(Panel::left("palette"), size::MUSTER[0], theme.bg_panel, 12).show(ui, |ui| match self.drawing() {
                Drawing::Hexes => deeds.extend(hexes::palette_ui(ui, self)),
                _ => deeds.extend(palette::palette_ui(ui, self)),
            });
        }
        CentralPanel::no_frame().show(ui, |ui| {
            let room = ui.max_rect();
            match (self.page, self.drawing()) {
                (Page::Table, Drawing::Inches) => deeds.extend(table::table_ui(ui, self)),
                (Page::Table, Drawing::Hexes) => deeds.extend(hexes::map_ui(ui, self)),
                (Page::Table, Drawing::Sheet) => {
                    ui.painter().rect_filled(room, 0.0, theme.bg_raised);
                    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(room.shrink2(egui::vec2(20.0, 6.0))));
                    deeds.extend(sheet::sheet_ui(&mut child, self));
                }
                (Page::Text, _) | (_, Drawing::Text) => deeds.extend(text::text_ui(ui, self)),
            }
            self.said_ui(ui, room);
        });
        deeds
    }

    /// What was just done or could not be done, over the foot of the table.
    fn said_ui(&self, ui: &Ui, room: egui::Rect) {
        let Some(words) = &self.said else { return };
        let theme = Theme::of(ui);
        let painter = ui.painter();
        let galley = painter.layout(words.clone(), type_of::semi_bold(type_of::ROW), theme.ink_1, room.width() - 80.0);
        let middle = egui::pos2(room.center().x, room.bottom() - 40.0);
        let plate = egui::Rect::from_center_size(middle, galley.size() + egui::vec2(28.0, 14.0));
        painter.rect(
            plate,
            f32::from(size::CORNER),
            theme.fatigued_soft,
            egui::Stroke::new(1.5, theme.line_strong),
            egui::StrokeKind::Inside,
        );
        painter.galley(plate.center() - galley.size() / 2.0, galley, theme.ink_1);
        let response = ui.interact(plate, ui.scope_id().with("said"), egui::Sense::hover());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, words));
    }

    fn under_title(&self) -> String {
        let name = self.file_name();
        match (self.document.is_on_disk(), self.document.has_changes()) {
            (false, false) => format!("{name}.toml, not on disk yet"),
            (_, true) => format!("{name}.toml, changes not saved"),
            (true, false) => format!("{name}.toml, saved"),
        }
    }

    fn carry_out(&mut self, deed: Deed, ui: &Ui) {
        self.said = None;
        match deed {
            Deed::Do(what, strokes) => self.change(&what, None, &strokes),
            Deed::Gesture(what, gesture, strokes) => self.change(&what, Some(&gesture), &strokes),
            Deed::Paint(stroke) => self.touch(&stroke),
            Deed::Type(text) => {
                self.document.put("Typing", Some(&format!("typing {}", self.presses / 12)), text);
                self.read();
            }
            Deed::Choose(address) => (self.chosen, self.corner) = (address, None),
            Deed::Corner(corner) => self.corner = corner,
            Deed::Take(tool) => {
                if tool != Tool::Hand {
                    (self.chosen, self.corner) = (None, None);
                }
                (self.tool, self.points) = (tool, Vec::new());
            }
            Deed::Point(at) => self.point(at),
            Deed::TakePoint => drop(self.points.pop()),
            Deed::Finish => self.finish(),
            Deed::Show(section) => self.section = section,
            Deed::ShowSide(side) => self.side = side,
            Deed::LeadBy(command) => {
                self.lead = command;
                self.side = self.sketch.commands.get(command).map_or(self.side, |command| command.side);
                self.section = Section::Troops;
            }
            Deed::Page(page) => self.page = page,
            Deed::Undo => {
                let what = self.document.undo();
                self.back(what, "Taken back");
            }
            Deed::Redo => {
                let what = self.document.redo();
                self.back(what, "Done again");
            }
            Deed::Save => self.save(),
            Deed::AskName(name) => self.asking = name,
            Deed::GoTo(fault) => self.go_to(fault),
            Deed::FindPhoto(path) => self.photo.find(&path, ui.ctx()),
            Deed::Fit => self.view = None,
            Deed::SaveAs(_) | Deed::Play | Deed::Open(_) | Deed::Files | Deed::Ask(_) => {}
        }
    }

    fn change(&mut self, what: &str, gesture: Option<&str>, strokes: &[Stroke]) {
        let done = self.document.edit(what, gesture, |pen| strokes.iter().try_for_each(|stroke| apply(pen, stroke)));
        match done {
            Ok(()) => self.read(),
            Err(why) => self.said = Some(why.to_string()),
        }
    }

    fn touch(&mut self, stroke: &HexStroke) {
        let gesture = format!("brush {}", self.presses);
        match self.document.edit("Paint the map", Some(&gesture), |pen| paint(pen, stroke)) {
            Ok(()) => self.read(),
            Err(why) => self.said = Some(why.to_string()),
        }
    }

    fn back(&mut self, what: Option<String>, words: &str) {
        if let Some(what) = what {
            self.said = Some(format!("{words}: {}", what.to_lowercase()));
            self.read();
        }
    }

    /// Sets a corner of what is drawn, or puts down the troops in hand.
    fn point(&mut self, at: [f64; 2]) {
        match &self.tool {
            Tool::Draw(kind) => {
                let kind = *kind;
                if self.points.last() != Some(&at) {
                    self.points.push(at);
                }
                if kind == crate::game::TerrainKind::Building && self.points.len() == 2 {
                    self.finish();
                }
            }
            Tool::General(..) | Tool::Unit(_) => self.put_down(at),
            _ => {}
        }
    }

    fn put_down(&mut self, at: [f64; 2]) {
        let Some((what, change)) = self.raised(at) else { return };
        let command = match &change {
            Stroke::RaiseUnit { command, .. } => Some(*command),
            _ => None,
        };
        self.change(&what, None, &[change]);
        let commands = Address::of("command");
        let chosen = if let Some(command) = command {
            let units = self.sketch.commands.get(command).map_or(0, |command| command.units.len());
            commands.entry(command).key("units").entry(units.saturating_sub(1))
        } else {
            self.lead = self.sketch.commands.len().saturating_sub(1);
            commands.entry(self.lead)
        };
        (self.tool, self.chosen) = (Tool::Hand, Some(chosen));
    }

    /// Ends what is being drawn; with no corner set yet, one of the usual shape comes into the middle.
    fn finish(&mut self) {
        if let Tool::General(..) | Tool::Unit(_) = self.tool {
            return self.put_down(self.middle());
        }
        let Tool::Draw(kind) = self.tool else { return };
        let mut points = std::mem::take(&mut self.points);
        if points.is_empty() {
            points = self.usual_points(kind);
        }
        if let (crate::game::TerrainKind::Building, &[[left, low], [right, high]]) = (kind, points.as_slice()) {
            points = vec![[left, low], [right, low], [right, high], [left, high]];
        }
        let key = (kind == crate::game::TerrainKind::Building).then(|| self.sketch.free_ground_key("house"));
        let what = format!("Draw a {}", crate::data::edit::GroundSketch::word(kind));
        self.change(&what, None, &[Stroke::Draw { kind, points, key }]);
        self.tool = Tool::Hand;
        self.chosen = self.sketch.ground.len().checked_sub(1).map(|last| Address::of("terrain").entry(last));
    }

    fn save(&mut self) {
        if !self.document.is_on_disk() {
            self.asking = Some(crate::data::edit::plain_name(&self.title()));
            return;
        }
        self.said = Some(match self.document.save() {
            Ok(()) => format!("Saved as {}", self.document.path().display()),
            Err(why) => format!("It could not be saved: {why}. Save it under another name."),
        });
    }

    fn save_as(&mut self, path: &Path) {
        self.asking = None;
        self.said = Some(match self.document.save_as(path) {
            Ok(()) => format!("Saved as {}", path.display()),
            Err(why) => format!("It could not be saved: {why}. Try another name."),
        });
        self.check();
    }

    /// Shows what a fault is about: its piece where it can be drawn, else its line.
    fn go_to(&mut self, index: usize) {
        let Some(fault) = self.faults.get(index).cloned() else { return };
        let own = fault.file == self.document.path();
        if !own {
            self.said = Some(format!("That is in another file: {}", fault.file.display()));
            return;
        }
        let address = self.document.address_of(&fault).filter(|_| self.document.is_toml());
        let piece = address.as_ref().and_then(|address| self.piece_of(address));
        match piece {
            Some(piece) if self.page == Page::Table => self.show(&piece),
            _ => {
                self.page = Page::Text;
                self.cursor = Some(self.document.place_of(&fault));
            }
        }
    }

    /// The piece on the table that an address is in.
    fn piece_of(&self, address: &Address) -> Option<Address> {
        match (self.drawing(), address.head()) {
            (Drawing::Inches, "terrain" | "card") => Some(address.first(2)),
            (Drawing::Inches, "command") if self.unit_at(address).is_some() => Some(address.first(4)),
            (Drawing::Inches, "command") if address.0.len() > 1 => Some(address.first(2)),
            (Drawing::Inches, _) => Some(Address::root()),
            (Drawing::Sheet, _) => Some(address.clone()),
            _ => None,
        }
    }

    fn show(&mut self, piece: &Address) {
        self.tool = Tool::Hand;
        (self.chosen, self.corner) = (Some(piece.clone()), None);
        let place = match self.chosen_ground() {
            Some((_, ground)) => ground.middle(),
            None => self.place_of(piece).map(|[x, y]| crate::geometry::Point::new(x, y)),
        };
        if let (Some(view), Some(place)) = (&mut self.view, place) {
            view.bring(place);
        }
    }
}

fn is_press(event: &egui::Event) -> bool {
    matches!(event, egui::Event::Key { pressed: true, repeat: false, .. })
}
