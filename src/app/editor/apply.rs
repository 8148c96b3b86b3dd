//! What the editor's panels and keys ask for, carried out on the file under the hand.

use std::path::Path;

use super::command::{EditorCommand, Page, Section, Tool};
use super::file::{Drawing, Editor};
use super::save_as::Asking;
use crate::data::edit::{Address, HexStroke, OnDisk, Stroke, apply, paint};
use crate::data::table::GroundSketch;
use crate::file::{Existing, FileError};
use crate::game::TerrainKind;
use crate::geometry::Point;
use crate::hex::Hex;

impl Editor {
    /// Does what a panel or a key asks for.
    pub fn carry_out(&mut self, command: EditorCommand) {
        self.said = None;
        match command {
            EditorCommand::Do(what, strokes) => self.change(&what, None, &strokes),
            EditorCommand::Gesture(what, gesture, strokes) => self.change(&what, Some(&gesture), &strokes),
            EditorCommand::Paint(stroke) => self.touch(&stroke),
            EditorCommand::Type(text) => {
                self.document.put("Typing", Some(&format!("typing {}", self.presses / 12)), text);
                self.read();
            }
            EditorCommand::Choose(address) => self.choose(address),
            EditorCommand::Corner(corner) => self.corner = corner,
            EditorCommand::Take(tool) => {
                if !matches!(tool, Tool::Hand | Tool::Places(_) | Tool::Stand(_)) {
                    (self.chosen, self.corner) = (None, None);
                }
                (self.tool, self.points) = (tool, Vec::new());
            }
            EditorCommand::Point(at) => self.point(at),
            EditorCommand::TakePoint => drop(self.points.pop()),
            EditorCommand::Finish => self.finish(),
            EditorCommand::Show(section) => self.section = section,
            EditorCommand::ShowSide(side) => self.side = side,
            EditorCommand::LeadBy(command) => {
                self.lead = command;
                self.side = self.sketch.commands.get(command).map_or(self.side, |command| command.side);
                self.section = Section::Troops;
            }
            EditorCommand::Page(page) => self.page = page,
            EditorCommand::Undo => {
                let what = self.document.undo();
                self.back(what, "Taken back");
            }
            EditorCommand::Redo => {
                let what = self.document.redo();
                self.back(what, "Done again");
            }
            EditorCommand::Save => self.save(),
            EditorCommand::AskName(name) => self.asking = name.as_deref().map(Asking::with),
            EditorCommand::TakeFromDisk => self.take_from_disk(),
            EditorCommand::HoldAgainst => self.hold_against(),
            EditorCommand::Hex(hex) => self.go_to_hex(hex),
            EditorCommand::Say(words) => self.said = Some(words),
            EditorCommand::CopyFrom(army) => self.source = army,
            EditorCommand::GoTo(fault) => self.go_to(fault),
            EditorCommand::FindPhoto(path) => self.photo.find(&path),
            EditorCommand::ToggleKeys => self.shows_keys = !self.shows_keys,
            EditorCommand::Fit => self.view = None,
            EditorCommand::SaveAs(..)
            | EditorCommand::Discard(_)
            | EditorCommand::BringBack
            | EditorCommand::Play
            | EditorCommand::Open(_)
            | EditorCommand::Files
            | EditorCommand::Ask(_) => {}
        }
    }

    /// Chooses a piece; units on a map are chosen with their places in hand.
    fn choose(&mut self, address: Option<Address>) {
        let group = address.as_ref().and_then(|address| self.hexes.as_ref()?.troops.group(address));
        if self.drawing() == Drawing::Hexes {
            self.tool = group.map_or(Tool::Hand, |group| Tool::Places(group.address.key("at")));
        }
        (self.chosen, self.corner) = (address, None);
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
                if kind == TerrainKind::Building && self.points.len() == 2 {
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
        if let (TerrainKind::Building, &[[left, low], [right, high]]) = (kind, points.as_slice()) {
            points = vec![[left, low], [right, low], [right, high], [left, high]];
        }
        let key = (kind == TerrainKind::Building).then(|| self.sketch.free_ground_key("house"));
        let what = format!("Draw a {}", GroundSketch::word(kind));
        self.change(&what, None, &[Stroke::Draw { kind, points, key }]);
        self.tool = Tool::Hand;
        self.chosen = self.sketch.ground.len().checked_sub(1).map(|last| Address::of("terrain").entry(last));
    }

    fn save(&mut self) {
        if !self.document.is_on_disk() {
            self.asking = Some(Asking::with(&self.title()));
            return;
        }
        self.look_at_disk();
        if let OnDisk::Changed(_) = self.found {
            self.said = Some("Not saved yet: the file was changed on disk meanwhile. Choose above.".to_owned());
            return;
        }
        let saved = self.document.save();
        self.say_saved(saved);
    }

    /// Writes the file under another name.
    pub fn save_as(&mut self, path: &Path, existing: Existing) {
        self.asking = None;
        let saved = self.document.save_as(path, existing);
        self.say_saved(saved);
        self.check();
    }

    fn say_saved(&mut self, saved: Result<(), FileError>) {
        self.said = Some(match saved {
            Ok(()) => format!("Saved as {}", self.document.path().display()),
            Err(why) => format!("It could not be saved. {why}"),
        });
        self.is_unkept = true;
        self.photo.is_unkept = true;
        self.look_at_disk();
    }

    fn take_from_disk(&mut self) {
        if let OnDisk::Changed(text) = std::mem::replace(&mut self.found, OnDisk::Same) {
            self.document.take_from_disk(text);
            self.said = Some("The file as it is on disk. Undo brings back your own.".to_owned());
            self.read();
        }
    }

    fn hold_against(&mut self) {
        if let OnDisk::Changed(text) = std::mem::replace(&mut self.found, OnDisk::Same) {
            self.document.hold_against(text);
            self.said = Some("Yours is kept. Save writes it over what stands on disk.".to_owned());
            self.is_unkept = true;
        }
    }

    fn go_to_hex(&mut self, hex: Option<Hex>) {
        self.hex = hex;
        let middle = hex.and_then(|hex| self.hexes.as_ref().map(|sketch| sketch.board.centre(hex)));
        if let (Some(view), Some(middle)) = (&mut self.view, middle) {
            view.bring(middle);
        }
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
                self.looked_for = Some(self.document.place_of(&fault));
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
            (Drawing::Hexes, "command" | "commander" | "reinforcement") => {
                let sketch = self.hexes.as_ref()?;
                let group = sketch.troops.group(&address.first(4));
                Some(group.map_or_else(|| address.first(2), |group| group.address.clone()))
            }
            (Drawing::Sheet, _) => Some(address.clone()),
            _ => None,
        }
    }

    fn show(&mut self, piece: &Address) {
        self.tool = Tool::Hand;
        self.choose(Some(piece.clone()));
        if self.drawing() == Drawing::Hexes {
            self.section = if piece.head() == "reinforcement" { Section::Cards } else { Section::Troops };
            let group = self.hexes.as_ref().and_then(|sketch| sketch.troops.group(piece));
            let hex = group.and_then(|group| group.places.first()?.first().copied());
            return self.go_to_hex(hex.or(self.hex));
        }
        let place = match self.chosen_ground() {
            Some((_, ground)) => ground.middle(),
            None => self.place_of(piece).map(|[x, y]| Point::new(x, y)),
        };
        if let (Some(view), Some(place)) = (&mut self.view, place) {
            view.bring(place);
        }
    }
}
