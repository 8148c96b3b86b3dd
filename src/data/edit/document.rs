//! A file while it is edited: its text, what was done to it, and what is wrong with it.

use std::path::{Path, PathBuf};

use super::address::Address;
use super::desk::Draft;
use super::pen::{Pen, Unwritable};
use super::tree::Node;
use crate::data::document::read_text;
use crate::data::fault::Fault;
use crate::data::load::check_text;
use crate::data::roots::Roots;
use crate::file::{Existing, FileError, make_folder, write};

/// One change of a text: what stood at a place, and what stands there since.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Change {
    /// What was done, in words.
    what: String,
    /// Changes of one gesture have one name and are undone together.
    gesture: Option<String>,
    at: usize,
    was: String,
    is: String,
}

/// A file while it is edited. Its text is the truth: what is drawn is read from it, and it is saved as it stands.
#[derive(Clone, Debug)]
pub struct Document {
    path: PathBuf,
    is_on_disk: bool,
    text: String,
    saved: String,
    tree: Node,
    is_toml: bool,
    done: Vec<Change>,
    undone: Vec<Change>,
}

/// How a file on disk compares with what was read of it, or written to it, last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OnDisk {
    /// It is the same, or was never there.
    Same,
    /// Somebody else has changed it: what it says now.
    Changed(String),
    /// It is not there any more, or is no text any more.
    Gone,
}

/// So many changes can be undone.
const MOST_CHANGES: usize = 2000;

impl Document {
    /// A text that stands, or would stand, in a file of this name.
    pub fn new(path: &Path, text: &str) -> Self {
        let (tree, is_toml) = Node::read(text);
        Self {
            path: path.to_owned(),
            is_on_disk: false,
            text: text.to_owned(),
            saved: text.to_owned(),
            tree,
            is_toml,
            done: Vec::new(),
            undone: Vec::new(),
        }
    }

    /// Opens a file; it may be full of faults, but it must be text.
    pub fn open(path: &Path) -> Result<Self, Fault> {
        let text = read_text(path)?;
        Ok(Self { is_on_disk: true, ..Self::new(path, &text) })
    }

    /// Takes up a draft again; what was not saved is its first change and can be taken back.
    pub fn resume(draft: &Draft) -> Self {
        let mut document = Self { is_on_disk: draft.is_on_disk, ..Self::new(&draft.path, &draft.saved) };
        document.put("What was not saved", None, draft.text.clone());
        document
    }

    /// What is to be kept of it as long as it is not saved.
    pub fn draft(&self) -> Option<Draft> {
        self.has_changes().then(|| Draft {
            path: self.path.clone(),
            is_on_disk: self.is_on_disk,
            saved: self.saved.clone(),
            text: self.text.clone(),
        })
    }

    /// How its file compares with what was read of it, or written to it, last.
    pub fn on_disk(&self) -> OnDisk {
        if !self.is_on_disk {
            return OnDisk::Same;
        }
        match read_text(&self.path) {
            Ok(text) if text == self.saved => OnDisk::Same,
            Ok(text) => OnDisk::Changed(text),
            Err(_) => OnDisk::Gone,
        }
    }

    /// Takes the file's text, as it was found on disk, in the place of this: one change, which can be taken back.
    pub fn take_from_disk(&mut self, text: String) {
        self.put("Take what is on disk", None, text.clone());
        self.saved = text;
    }

    /// Holds to this text although the file was found changed: saving will write over what was found.
    pub fn hold_against(&mut self, found: String) {
        self.saved = found;
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it stands on disk under its path, and not only in the program.
    pub fn is_on_disk(&self) -> bool {
        self.is_on_disk
    }

    /// Its text as it stands now.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What can be read of the text.
    pub fn tree(&self) -> &Node {
        &self.tree
    }

    /// Whether the text is TOML and can be changed piece by piece.
    pub fn is_toml(&self) -> bool {
        self.is_toml
    }

    /// Whether it has changes that are not saved.
    pub fn has_changes(&self) -> bool {
        self.text != self.saved
    }

    /// What the file is for and what it is: its game and its kind, as it says.
    pub fn header(&self) -> (&str, &str) {
        (self.tree.text("game").unwrap_or_default(), self.tree.text("kind").unwrap_or_default())
    }

    /// What [`Self::undo`] would take back.
    pub fn last_done(&self) -> Option<&str> {
        self.done.last().map(|change| change.what.as_str())
    }

    /// What [`Self::redo`] would do again.
    pub fn last_undone(&self) -> Option<&str> {
        self.undone.last().map(|change| change.what.as_str())
    }

    /// Changes the text with a pen. When the pen cannot do it, nothing is changed.
    pub fn edit(
        &mut self,
        what: &str,
        gesture: Option<&str>,
        write: impl FnOnce(&mut Pen) -> Result<(), Unwritable>,
    ) -> Result<(), Unwritable> {
        let mut pen = Pen::take_up(&self.text)?;
        write(&mut pen)?;
        self.put(what, gesture, pen.text().to_owned());
        Ok(())
    }

    /// Puts another text in the place of this, as one change.
    pub fn put(&mut self, what: &str, gesture: Option<&str>, text: String) {
        let Some(mut change) = difference(&self.text, &text) else { return };
        what.clone_into(&mut change.what);
        change.gesture = gesture.map(str::to_owned);
        self.undone.clear();
        let before = self.done.last().filter(|last| last.gesture.is_some() && last.gesture == change.gesture);
        if before.is_some()
            && let Some(before) = self.done.pop()
        {
            let first = spliced(&self.text, before.at, before.is.len(), &before.was);
            // A gesture that ends where it began has done nothing.
            if let Some(whole) = difference(&first, &text) {
                self.done.push(Change { what: change.what, gesture: change.gesture, ..whole });
            }
        } else {
            self.done.push(change);
        }
        if self.done.len() > MOST_CHANGES {
            self.done.remove(0);
        }
        self.take(text);
    }

    /// Takes back the last change; says what it was.
    pub fn undo(&mut self) -> Option<String> {
        let change = self.done.pop()?;
        self.take(spliced(&self.text, change.at, change.is.len(), &change.was));
        let what = change.what.clone();
        self.undone.push(change);
        Some(what)
    }

    /// Does the change again that was taken back last; says what it was.
    pub fn redo(&mut self) -> Option<String> {
        let change = self.undone.pop()?;
        self.take(spliced(&self.text, change.at, change.was.len(), &change.is));
        let what = change.what.clone();
        self.done.push(change);
        Some(what)
    }

    /// Everything wrong with the text, and with the armies it refers to.
    pub fn faults(&self, roots: &Roots) -> Vec<Fault> {
        check_text(&self.path, &self.text, roots)
    }

    /// The bytes of a fault's place in the text.
    pub fn place_of(&self, fault: &Fault) -> usize {
        let start: usize = self.text.split_inclusive('\n').take(fault.line.saturating_sub(1)).map(str::len).sum();
        let line = self.text.get(start..).unwrap_or_default();
        start + line.chars().take(fault.column.saturating_sub(1)).map(char::len_utf8).sum::<usize>()
    }

    /// The innermost thing that a fault is about and that is there to be shown.
    pub fn address_of(&self, fault: &Fault) -> Option<Address> {
        let mut address: Address = fault.field.parse().ok()?;
        while self.tree.at(&address).is_none() {
            address = address.split()?.0;
        }
        Some(address)
    }

    /// Writes the text to its file.
    pub fn save(&mut self) -> Result<(), FileError> {
        self.save_as(&self.path.clone(), Existing::Replace)
    }

    /// Writes the text to another file, which is its file from now on.
    pub fn save_as(&mut self, path: &Path, existing: Existing) -> Result<(), FileError> {
        if let Some(folder) = path.parent() {
            make_folder(folder)?;
        }
        let path = write(path, self.text.as_bytes(), existing)?;
        path.clone_into(&mut self.path);
        self.is_on_disk = true;
        self.saved.clone_from(&self.text);
        Ok(())
    }

    fn take(&mut self, text: String) {
        (self.tree, self.is_toml) = Node::read(&text);
        self.text = text;
    }
}

/// The one place in which two texts differ; nothing when they do not.
fn difference(was: &str, is: &str) -> Option<Change> {
    if was == is {
        return None;
    }
    let head: usize =
        was.chars().zip(is.chars()).take_while(|(one, other)| one == other).map(|(one, _)| one.len_utf8()).sum();
    let tail: usize = was[head..]
        .chars()
        .rev()
        .zip(is[head..].chars().rev())
        .take_while(|(one, other)| one == other)
        .map(|(one, _)| one.len_utf8())
        .sum();
    Some(Change {
        what: String::new(),
        gesture: None,
        at: head,
        was: was[head..was.len() - tail].to_owned(),
        is: is[head..is.len() - tail].to_owned(),
    })
}

fn spliced(text: &str, at: usize, length: usize, with: &str) -> String {
    let mut text = text.to_owned();
    text.replace_range(at..at + length, with);
    text
}
