//! The house as it is built: which file names what of which other file.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::names::{Modules, Names, names_of};

/// How many names are followed from one `use` to the next before it is given up.
const MOST_STEPS: usize = 16;

/// The files of a crate and what each names.
pub struct House {
    modules: Modules,
    /// The file of each module, below the source.
    files: BTreeMap<Vec<String>, String>,
}

/// What a path leads to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Found {
    /// A module itself.
    Module(Vec<String>),
    /// Something that a module defines, or that it seems to define.
    Item { module: Vec<String>, name: String },
}

/// The source of this crate.
pub fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Every file below a folder.
pub fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("the source can be read").flatten() {
        let path = entry.path();
        if path.is_dir() {
            files.extend(files_below(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

impl House {
    /// This crate as it lies on disk, without what is compiled for tests only.
    pub fn as_built() -> Self {
        let source = source();
        let texts = files_below(&source).into_iter().map(|file| {
            let text = fs::read_to_string(&file).expect("the file can be read");
            let inside = file.strip_prefix(&source).expect("the file is below the source");
            (inside.to_string_lossy().replace('\\', "/"), text)
        });
        Self::of(texts)
    }

    /// A house of these files and their texts.
    pub fn of(texts: impl IntoIterator<Item = (String, String)>) -> Self {
        let (mut modules, mut files) = (Modules::new(), BTreeMap::new());
        for (file, text) in texts.into_iter().filter(|(file, _)| file != "main.rs") {
            let module = module_of(&file);
            modules.insert(module.clone(), names_of(&text));
            files.insert(module, file);
        }
        let mut house = Self { modules, files };
        house.leave_out_tests();
        house
    }

    /// Leaves out the modules that no other declares but for its tests.
    fn leave_out_tests(&mut self) {
        let declared = |modules: &Modules, module: &[String]| match module.split_last() {
            None => true,
            Some((name, above)) => modules.get(above).is_some_and(|above| above.items.contains(name)),
        };
        loop {
            let left: BTreeSet<_> =
                self.modules.keys().filter(|path| !declared(&self.modules, path)).cloned().collect();
            if left.is_empty() {
                return;
            }
            self.modules.retain(|path, _| !left.contains(path));
            self.files.retain(|path, _| !left.contains(path));
        }
    }

    /// Every file, each with its module.
    pub fn files(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.files.iter().map(|(module, file)| (file.as_str(), module.as_slice()))
    }

    /// What the file of a module names, from the root of the crate, as it is written.
    pub fn written(&self, module: &[String]) -> BTreeSet<Vec<String>> {
        let names = &self.modules[module];
        let paths = names.uses.iter().map(|one| &one.path).chain(&names.paths);
        paths.filter_map(|path| self.absolute(module, path)).collect()
    }

    /// The same path from the root of the crate; `None` where it leads out of it.
    fn absolute(&self, module: &[String], path: &[String]) -> Option<Vec<String>> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => Some(rest.to_vec()),
            "self" if rest.first().is_some_and(|next| next == "super") => self.absolute(module, rest),
            "self" => Some([module, rest].concat()),
            "super" => {
                let mut above = module;
                let mut rest = path;
                while let Some((first, after)) = rest.split_first()
                    && first == "super"
                {
                    above = above.split_last().map_or(&[], |(_, above)| above);
                    rest = after;
                }
                Some([above, rest].concat())
            }
            _ if self.modules.contains_key(&[module, std::slice::from_ref(first)].concat()) => {
                Some([module, path].concat())
            }
            _ => None,
        }
    }

    /// What a path in a module leads to, through everything that is handed on; `None` where it leads out of the crate.
    pub fn find(&self, module: &[String], path: &[String]) -> Option<Found> {
        self.find_within(module, path, MOST_STEPS)
    }

    fn find_within(&self, module: &[String], path: &[String], steps: usize) -> Option<Found> {
        let absolute = self.absolute(module, path).or_else(|| {
            let (first, rest) = path.split_first()?;
            let brought = self.modules[module].uses.iter().find(|one| one.name == *first && one.path != *path)?;
            match self.find_within(module, &brought.path, steps.checked_sub(1)?)? {
                Found::Module(found) => Some([found.as_slice(), rest].concat()),
                Found::Item { module, name } => Some([module.as_slice(), &[name]].concat()),
            }
        })?;
        self.descend(&absolute, steps)
    }

    /// Goes from the root of the crate down to what a path names.
    fn descend(&self, path: &[String], steps: usize) -> Option<Found> {
        let known = (0..=path.len()).rev().find(|length| self.modules.contains_key(&path[..*length]))?;
        let (module, rest) = path.split_at(known);
        let Some(name) = rest.first().filter(|name| *name != "*") else {
            return Some(Found::Module(module.to_vec()));
        };
        let here = || Found::Item { module: module.to_vec(), name: name.clone() };
        let names = &self.modules[module];
        if names.items.contains(name) {
            return Some(here());
        }
        let steps = steps.checked_sub(1)?;
        if let Some(brought) = names.uses.iter().find(|one| one.name == *name) {
            let path = [brought.path.as_slice(), &rest[1..]].concat();
            return self.find_within(module, &path, steps);
        }
        let everything = names.uses.iter().filter(|one| one.name == "*");
        let found = everything.filter_map(|one| {
            let path = [&one.path[..one.path.len() - 1], rest].concat();
            self.find_within(module, &path, steps).filter(|found| self.is_defined(found))
        });
        Some(found.into_iter().next().unwrap_or_else(here))
    }

    fn is_defined(&self, found: &Found) -> bool {
        match found {
            Found::Module(_) => true,
            Found::Item { module, name } => self.modules[module].items.contains(name),
        }
    }

    /// The things of other files that the file of a module leans on. What it only hands on does not count.
    pub fn leans_on(&self, module: &[String]) -> BTreeSet<Found> {
        let names = &self.modules[module];
        let uses = names.uses.iter().filter(|one| !one.is_handed_on || is_used(names, &one.name)).map(|one| &one.path);
        let found = uses.chain(&names.paths).filter_map(|path| self.find(module, path));
        found.filter(|found| matches!(found, Found::Item { module: other, .. } if other != module)).collect()
    }

    /// The modules whose files define a `Step`, each with what its variants hold.
    pub fn steps(&self) -> Vec<(Vec<String>, BTreeSet<Found>)> {
        let with_step = self.modules.iter().filter_map(|(module, names)| Some((module, names.step.as_ref()?)));
        let held = |(module, step): (&Vec<String>, &super::names::Step)| {
            let payloads = step.paths.iter().filter_map(|path| self.find(module, path)).collect();
            (module.clone(), payloads)
        };
        with_step.map(held).collect()
    }

    /// Whether there is a module of this path.
    pub fn has_module(&self, path: &[String]) -> bool {
        self.modules.contains_key(path)
    }

    /// The file of a module.
    pub fn file(&self, module: &[String]) -> &str {
        &self.files[module]
    }
}

fn is_used(names: &Names, name: &str) -> bool {
    names.words.contains(name) || names.paths.iter().any(|path| path[0] == name)
}

/// The module that a file below the source is.
fn module_of(file: &str) -> Vec<String> {
    let mut words: Vec<String> = file.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if matches!(words.last().map(String::as_str), Some("mod" | "lib")) {
        words.pop();
    }
    words
}
