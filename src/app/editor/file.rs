//! A file under the hand, and everything half done about it.

use std::path::{Path, PathBuf};

use eframe::egui::Id;

use super::command::{Page, Section, Tool};
use super::grip::Grip;
use super::photo::Photo;
use super::save_as::Asking;
use crate::app::canvas::View;
use crate::data::edit::{
    Address, Counters, Document, HexSketch, Laid, OnDisk, Sheet, SketchKind, blank, named_counters, sketch_kind,
};
use crate::data::table::{Drawn, Sketch, Troops, named_army, picture};
use crate::data::{Fault, Roots, army_catalogue};
use crate::game::Side;
use crate::hex::Hex;

/// How a file is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawing {
    /// A table in inches.
    Inches,
    /// A map of hexes.
    Hexes,
    /// An army or counters.
    Sheet,
    /// Not at all.
    Text,
}

impl Drawing {
    /// Whether it is a table or a map.
    pub fn is_board(self) -> bool {
        matches!(self, Self::Inches | Self::Hexes)
    }
}

/// A file under the hand.
pub struct Editor {
    pub document: Document,
    pub roots: Roots,
    pub sketch: Sketch,
    pub troops: Troops,
    pub drawn: Drawn,
    pub hexes: Option<HexSketch>,
    /// The counters a scenario on hexes is set up with.
    pub counters: Counters,
    pub sheet: Option<Sheet>,
    /// The armies there are: file and name.
    pub armies: Vec<(String, String)>,
    pub faults: Vec<Fault>,
    /// Whether the faults are those of an earlier text.
    pub is_unchecked: bool,
    /// Whether the draft on the desk is of an earlier text.
    pub is_unkept: bool,
    /// How the file on disk compared with the page when it was looked at last.
    pub found: OnDisk,
    pub chosen: Option<Address>,
    pub corner: Option<usize>,
    pub tool: Tool,
    /// Corners of the ground being drawn.
    pub points: Vec<[f64; 2]>,
    pub section: Section,
    pub side: Side,
    /// The command that raised units join.
    pub lead: usize,
    pub page: Page,
    pub view: Option<View>,
    pub canvas: Option<Id>,
    /// Whether the keyboard was brought to the canvas by a key, and its ring is shown.
    pub is_ringed: bool,
    pub grip: Option<Grip>,
    /// The hex that the keys paint.
    pub hex: Option<Hex>,
    /// How often a button or a key was pressed: what belongs to one press is undone together.
    pub presses: u64,
    /// The name being asked for, to save under.
    pub asking: Option<Asking>,
    /// Whether the card of keys is shown.
    pub shows_keys: bool,
    /// The army that rows are copied from.
    pub source: Option<String>,
    pub said: Option<String>,
    pub photo: Photo,
    /// The byte of the text that is looked for.
    pub looked_for: Option<usize>,
}

impl Editor {
    /// Takes up a document, with the photograph that was laid under it before.
    pub fn new(document: Document, roots: Roots, photograph: Option<Laid>) -> Self {
        let armies = army_catalogue(&roots);
        let armies = armies.into_iter().map(|entry| {
            let name = entry.army.unwrap_or_else(|_| entry.id.clone());
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
            counters: Counters::default(),
            sheet: None,
            armies: armies.collect(),
            faults: Vec::new(),
            is_unchecked: true,
            is_unkept: true,
            found: OnDisk::Same,
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
            hex: None,
            presses: 0,
            asking: None,
            shows_keys: false,
            source: None,
            said: None,
            photo: Photo::remembered(photograph),
            looked_for: None,
        };
        editor.read();
        editor.check();
        editor.look_at_disk();
        editor
    }

    /// Reads the text again.
    pub fn read(&mut self) {
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
            Drawing::Hexes => {
                self.hexes = HexSketch::read(tree);
                let named = tree.text("counters").unwrap_or_default();
                if self.counters.name != named {
                    self.counters = named_counters(named, self.document.header().0, self.document.path(), &self.roots);
                }
            }
            Drawing::Sheet => self.sheet = Sheet::read(tree, self.document.text()),
            Drawing::Text => {}
        }
        (self.is_unchecked, self.is_unkept) = (true, true);
        let is_gone = |chosen: &Address| tree.at(chosen).is_none();
        if self.chosen.as_ref().is_some_and(is_gone) {
            (self.chosen, self.corner) = (None, None);
        }
        self.put_away_what_is_gone();
        let corners = self.chosen_ground().map_or(0, |(_, piece)| piece.points.len());
        self.corner = self.corner.filter(|corner| *corner < corners);
    }

    /// Looks for everything wrong with the text.
    pub fn check(&mut self) {
        self.faults = self.document.faults(&self.roots);
        self.is_unchecked = false;
    }

    /// How the file is drawn.
    pub fn drawing(&self) -> Drawing {
        match self.document.header() {
            (game, "scenario") => match sketch_kind(game) {
                Some(SketchKind::Table) => Drawing::Inches,
                Some(SketchKind::Hexes) => Drawing::Hexes,
                None => Drawing::Text,
            },
            (_, "army" | "counters") => Drawing::Sheet,
            _ => Drawing::Text,
        }
    }

    /// What it is called.
    pub fn title(&self) -> String {
        let tree = self.document.tree();
        let said = tree.text("title").or_else(|| tree.text("name")).filter(|said| !said.is_empty());
        said.map_or_else(|| self.file_name(), str::to_owned)
    }

    /// Its file's name without the ending.
    pub fn file_name(&self) -> String {
        self.document.path().file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
    }

    /// Where a file of this kind is kept.
    pub fn folder(&self, home: &Path) -> PathBuf {
        let (game, kind) = self.document.header();
        let name = if kind == "scenario" { "scenarios" } else { "armies" };
        home.join(name).join(if game.is_empty() { blank().game.key } else { game })
    }

    /// Looks whether somebody else has changed the file.
    pub fn look_at_disk(&mut self) {
        self.found = self.document.on_disk();
    }

    /// What a tool or a form is about is not there any more: it is put away.
    fn put_away_what_is_gone(&mut self) {
        let tree = self.document.tree();
        let count = |list: &str| {
            let list = tree.get("map").and_then(|map| map.get(list));
            list.map_or(0, |list| list.list().len())
        };
        let is_gone = match &self.tool {
            Tool::Line(index) => *index >= count("line"),
            Tool::Road(index) => *index >= count("road"),
            Tool::Name(index) => *index >= count("place"),
            Tool::Places(list) => list.split().is_none_or(|(table, _)| tree.at(&table).is_none()),
            Tool::Stand(leader) => tree.at(leader).is_none(),
            _ => false,
        };
        if is_gone {
            self.tool = Tool::Hand;
        }
    }
}
