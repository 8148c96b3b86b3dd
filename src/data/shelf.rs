//! The armies a scenario refers to: fetched once, their own faults kept beside the scenario's.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

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
    /// What is wrong with the armies fetched.
    pub faults: Vec<Fault>,
}

impl<'r> Shelf<'r> {
    /// A shelf for a scenario in this folder, or for one that is built in.
    pub(super) fn new(roots: &'r Roots, scenario: Option<&Path>) -> Self {
        let beside = scenario.and_then(Path::parent).map(Path::to_owned);
        Self { roots, beside, fetched: BTreeMap::new(), faults: Vec::new() }
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
        let army = self.read(&source).map(Rc::new);
        self.fetched.insert(name.to_owned(), army.clone());
        army
    }

    /// Beside the scenario, in the armies' folder that belongs to its own, or under the roots.
    fn find(&self, game: &str, name: &str) -> Option<Source> {
        let file = format!("{name}.toml");
        let folders = self.beside.iter().flat_map(|beside| [beside.clone(), beside.join("../../armies").join(game)]);
        let near = folders.map(|folder| folder.join(&file)).find(|path| path.is_file() && is_army(path));
        near.map(Source::Disk).or_else(|| self.roots.find(Shelved::Armies, game, name))
    }

    fn read(&mut self, source: &Source) -> Option<ArmyFile> {
        let text = match source.text() {
            Ok(text) => text,
            Err(fault) => {
                self.faults.push(fault);
                return None;
            }
        };
        let page = Page::new(source.path(), &text);
        let army = super::document::parse(&page)
            .and_then(|table| Header::expect(&page, &table, Kind::Army).map(|_| read_army(&page, &table)));
        self.faults.extend(page.into_faults());
        army
    }
}

/// Whether a file beside a scenario is an army at all, and not the scenario itself under the same name.
fn is_army(path: &Path) -> bool {
    super::document::read_text(path).is_ok_and(|text| {
        let page = Page::new(path, &text);
        super::document::parse(&page).is_none_or(|table| Header::kind(&table) != Some(Kind::Scenario))
    })
}
