//! The armies a scenario refers to: fetched once, their own faults kept beside the scenario's.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use toml::Spanned;
use toml::de::DeTable;

use super::continuity::{CountersFile, read_counters};
use super::fault::{Fault, Page};
use super::fields::Fields;
use super::flanders::{ArmyFile, read_army};
use super::header::{Header, Kind};
use super::near::did_you_mean;
use super::roots::{Roots, Shelved, Source};

/// Where a scenario's armies come from.
#[derive(Debug)]
pub(super) struct Shelf<'r> {
    roots: &'r Roots,
    /// The folder of a scenario that was opened by its path.
    beside: Option<PathBuf>,
    fetched: BTreeMap<String, Option<Rc<ArmyFile>>>,
    counted: BTreeMap<String, Option<Rc<CountersFile>>>,
    /// What is wrong with the armies fetched.
    pub faults: Vec<Fault>,
}

impl<'r> Shelf<'r> {
    /// A shelf for a scenario in this folder, or for one that is built in.
    pub(super) fn new(roots: &'r Roots, scenario: Option<&Path>) -> Self {
        let beside = scenario.and_then(Path::parent).map(Path::to_owned);
        Self { roots, beside, fetched: BTreeMap::new(), counted: BTreeMap::new(), faults: Vec::new() }
    }

    /// The army that a side's field `army` names; an unknown one is noted there.
    pub(super) fn fetch(&mut self, side: &Fields<'_, '_>, game: &str, name: &str) -> Option<Rc<ArmyFile>> {
        if let Some(army) = self.fetched.get(name) {
            return army.clone();
        }
        let Some(source) = self.find(game, name) else {
            let names = self.roots.names(Shelved::Armies, game);
            let hint = did_you_mean(name, names.iter().map(String::as_str));
            side.fault("army", format!("there is no army `{name}`"), hint);
            return None;
        };
        let army = self.open(&source, Kind::Army, read_army).map(Rc::new);
        self.fetched.insert(name.to_owned(), army.clone());
        army
    }

    /// The counters that a scenario's field `counters` names; unknown ones are noted there.
    pub(super) fn counters(&mut self, scenario: &Fields<'_, '_>, game: &str, name: &str) -> Option<Rc<CountersFile>> {
        if let Some(counters) = self.counted.get(name) {
            return counters.clone();
        }
        let Some(source) = self.find(game, name) else {
            let names = self.roots.names(Shelved::Armies, game);
            let hint = did_you_mean(name, names.iter().map(String::as_str));
            scenario.fault("counters", format!("there are no counters `{name}`"), hint);
            return None;
        };
        let counters = self.open(&source, Kind::Counters, read_counters).map(Rc::new);
        self.counted.insert(name.to_owned(), counters.clone());
        counters
    }

    /// Beside the scenario, in the armies' folder that belongs to its own, or under the roots.
    pub(super) fn find(&self, game: &str, name: &str) -> Option<Source> {
        let file = format!("{name}.toml");
        let folders = self.beside.iter().flat_map(|beside| [beside.clone(), beside.join("../../armies").join(game)]);
        let near = folders.map(|folder| folder.join(&file)).find(|path| path.is_file() && is_army(path));
        near.map(Source::Disk).or_else(|| self.roots.find(Shelved::Armies, game, name))
    }

    /// Reads a file of one kind; what is wrong with it is kept.
    fn open<T>(
        &mut self,
        source: &Source,
        kind: Kind,
        read: impl Fn(&Page<'_>, &Spanned<DeTable<'_>>) -> T,
    ) -> Option<T> {
        let text = match source.text() {
            Ok(text) => text,
            Err(fault) => {
                self.faults.push(fault);
                return None;
            }
        };
        let page = Page::new(source.path(), &text);
        let opened = super::document::parse(&page)
            .and_then(|table| Header::expect(&page, &table, kind).map(|_| read(&page, &table)));
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
