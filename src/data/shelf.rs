//! The armies and counters a scenario refers to: fetched once, their own faults kept beside the scenario's.

use std::any::Any;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use toml::Spanned;
use toml::de::DeTable;

use super::fault::{Fault, Page};
use super::fields::Fields;
use super::header::{Header, Kind};
use super::near::did_you_mean;
use super::roots::{Roots, Shelved, Source};
use crate::game::GameInfo;

/// What is wanted from the shelf: files of a kind and a game, and how they are read.
pub(super) struct Wanted<T> {
    pub kind: Kind,
    pub game: &'static GameInfo,
    pub read: fn(&Page<'_>, &Spanned<DeTable<'_>>) -> T,
}

/// Where a scenario's armies come from.
#[derive(Debug)]
pub(super) struct Shelf<'r> {
    roots: &'r Roots,
    /// The folder of a scenario that was opened by its path.
    beside: Option<PathBuf>,
    /// What was fetched, by its kind and name; of each kind every file is read alike.
    fetched: BTreeMap<(&'static str, String), Option<Rc<dyn Any>>>,
    /// What is wrong with the files fetched.
    pub faults: Vec<Fault>,
}

impl<'r> Shelf<'r> {
    /// A shelf for a scenario in this folder, or for one that is built in.
    pub(super) fn new(roots: &'r Roots, scenario: Option<&Path>) -> Self {
        let beside = scenario.and_then(Path::parent).map(Path::to_owned);
        Self { roots, beside, fetched: BTreeMap::new(), faults: Vec::new() }
    }

    /// The file that a field names, which is called after its kind; an unknown one is noted there.
    pub(super) fn fetch<T: 'static>(
        &mut self,
        field: &Fields<'_, '_>,
        wanted: &Wanted<T>,
        name: &str,
    ) -> Option<Rc<T>> {
        if let Some(file) = self.fetched.get(&(wanted.kind.word(), name.to_owned())) {
            return file.clone().and_then(|file| file.downcast().ok());
        }
        let Some(source) = self.find(wanted.game.key, name) else {
            let names = self.roots.names(Shelved::Armies, wanted.game.key);
            let hint = did_you_mean(name, names.iter().map(String::as_str));
            let none = if wanted.kind == Kind::Army { "there is no army" } else { "there are no counters" };
            field.fault(wanted.kind.word(), format!("{none} `{name}`"), hint);
            return None;
        };
        let file = self.open(&source, wanted).map(Rc::new);
        let kept = file.clone().map(|file| file as Rc<dyn Any>);
        self.fetched.insert((wanted.kind.word(), name.to_owned()), kept);
        file
    }

    /// Beside the scenario, in the armies' folder that belongs to its own, or under the roots.
    pub(super) fn find(&self, game: &str, name: &str) -> Option<Source> {
        let file = format!("{name}.toml");
        let folders = self.beside.iter().flat_map(|beside| [beside.clone(), beside.join("../../armies").join(game)]);
        let near = folders.map(|folder| folder.join(&file)).find(|path| path.is_file() && is_army(path));
        near.map(Source::Disk).or_else(|| self.roots.find(Shelved::Armies, game, name))
    }

    /// Reads a file; what is wrong with it is kept.
    fn open<T>(&mut self, source: &Source, wanted: &Wanted<T>) -> Option<T> {
        let text = match source.text() {
            Ok(text) => text,
            Err(fault) => {
                self.faults.push(fault);
                return None;
            }
        };
        let page = Page::new(source.path(), &text);
        let opened = super::document::parse(&page).and_then(|table| {
            Header::expect_of(&page, &table, wanted.kind, wanted.game).map(|_| (wanted.read)(&page, &table))
        });
        self.faults.extend(page.into_faults());
        opened
    }
}

/// Whether a file beside a scenario is an army at all, and not the scenario itself under the same name.
fn is_army(path: &Path) -> bool {
    super::document::read_text(path).is_ok_and(|text| {
        let page = Page::new(path, &text);
        super::document::parse(&page).is_none_or(|table| Header::kind(&table) != Some(Kind::Scenario))
    })
}
