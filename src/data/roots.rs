//! Where files are found: folders on disk, then the copies built into the program.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::document::read_text;
use super::fault::Fault;
use super::fields::is_plain_name;
use crate::game::ShippedFile;
use crate::rules::GAMES;

/// The folders to look in, first come first served; what is built in comes last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roots {
    /// Folders of scenarios, each with a folder for every game.
    pub scenarios: Vec<PathBuf>,
    /// Folders of armies, each with a folder for every game.
    pub armies: Vec<PathBuf>,
}

/// The most files of a folder that are listed.
const MOST_FILES: usize = 2000;

/// The files built into the program.
fn built_in() -> impl Iterator<Item = &'static ShippedFile> {
    GAMES.iter().flat_map(|game| game.files)
}

/// Where the scenario of the window's lesson lies among what is built in.
const LESSON: &str = "scenarios/lessons/two-minutes.toml";

/// Which shelf a file stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shelved {
    Armies,
    Scenarios,
}

impl Shelved {
    fn folder(self) -> &'static str {
        match self {
            Self::Armies => "armies",
            Self::Scenarios => "scenarios",
        }
    }
}

/// A file that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// On disk.
    Disk(PathBuf),
    /// In the program.
    BuiltIn(&'static ShippedFile),
}

impl Source {
    /// The scenario of the window's lesson.
    pub(super) fn lesson() -> Self {
        Self::BuiltIn(built_in().find(|file| file.path == LESSON).expect("the lesson is built in"))
    }

    /// What to call the file.
    pub(super) fn path(&self) -> &Path {
        match self {
            Self::Disk(path) => path,
            Self::BuiltIn(file) => Path::new(file.path),
        }
    }

    /// Its text.
    pub(super) fn text(&self) -> Result<Cow<'static, str>, Fault> {
        match self {
            Self::Disk(path) => read_text(path).map(Cow::Owned),
            Self::BuiltIn(file) => Ok(Cow::Borrowed(file.text)),
        }
    }

    /// Its name without folder and ending.
    pub(super) fn id(&self) -> String {
        stem(self.path())
    }

    /// Its path, if it is on disk.
    pub(super) fn on_disk(&self) -> Option<&Path> {
        match self {
            Self::Disk(path) => Some(path),
            Self::BuiltIn(_) => None,
        }
    }
}

impl Roots {
    /// The folders `scenarios` and `armies` in the working directory and beside the program.
    pub fn discover() -> Self {
        let program = std::env::current_exe().ok().and_then(|program| program.parent().map(Path::to_owned));
        let homes: Vec<PathBuf> = std::env::current_dir().ok().into_iter().chain(program).collect();
        let folders = |name: &str| {
            let mut folders: Vec<PathBuf> =
                homes.iter().map(|home| home.join(name)).filter(|folder| folder.is_dir()).collect();
            folders.dedup();
            folders
        };
        Self { scenarios: folders("scenarios"), armies: folders("armies") }
    }

    fn folders(&self, which: Shelved) -> &[PathBuf] {
        match which {
            Shelved::Armies => &self.armies,
            Shelved::Scenarios => &self.scenarios,
        }
    }

    /// The file of a plain name, on disk before built in.
    pub(super) fn find(&self, which: Shelved, game: &str, name: &str) -> Option<Source> {
        if !is_plain_name(name) {
            return None;
        }
        let file = format!("{name}.toml");
        let on_disk = self.folders(which).iter().map(|root| root.join(game).join(&file)).find(|path| path.is_file());
        let shipped = || {
            let path = format!("{}/{game}/{file}", which.folder());
            built_in().find(|known| known.path == path).map(Source::BuiltIn)
        };
        on_disk.map(Source::Disk).or_else(shipped)
    }

    /// The names of all files of a game, in order.
    pub(super) fn names(&self, which: Shelved, game: &str) -> BTreeSet<String> {
        let folder = format!("{}/{game}/", which.folder());
        let shipped = built_in().filter(|file| file.path.starts_with(&folder)).map(|file| stem(Path::new(file.path)));
        let on_disk = self.folders(which).iter().flat_map(|root| toml_files(&root.join(game))).map(|path| stem(&path));
        on_disk.chain(shipped).filter(|name| is_plain_name(name)).collect()
    }
}

fn toml_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.take(MOST_FILES).filter_map(Result::ok).map(|entry| entry.path());
    paths.filter(|path| path.extension().is_some_and(|ending| ending == "toml")).collect()
}

fn stem(path: &Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}
