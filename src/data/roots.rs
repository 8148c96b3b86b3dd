//! Where files are found: folders on disk, then the copies built into the program.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::document::read_text;
use super::fault::Fault;
use super::fields::is_plain_name;

/// The folders to look in, first come first served; what is built in comes last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roots {
    /// Folders of scenarios, each with a folder for every game.
    pub scenarios: Vec<PathBuf>,
    /// Folders of armies, each with a folder for every game.
    pub armies: Vec<PathBuf>,
}

/// The games whose folders are looked into.
pub(super) const GAMES: &[&str] = &[super::flanders::GAME, super::continuity::GAMES[0], super::continuity::GAMES[1]];

/// The most files of a folder that are listed.
const MOST_FILES: usize = 2000;

macro_rules! built_in {
    ($($path:literal),+ $(,)?) => { &[$(($path, include_str!(concat!("../../", $path)))),+] };
}

/// The files built into the program, by their paths in the project.
pub(super) const BUILT_IN: &[(&str, &str)] = built_in![
    "armies/flanders/allied_1706.toml",
    "armies/flanders/allied_1708.toml",
    "armies/flanders/anglo_allied_1704.toml",
    "armies/flanders/french_1704.toml",
    "armies/flanders/french_1706.toml",
    "armies/flanders/french_1708.toml",
    "armies/marlborough_man/counters.toml",
    "armies/marlboroughs_battles/counters.toml",
    "scenarios/lessons/two-minutes.toml",
    "scenarios/flanders/blenheim-centre.toml",
    "scenarios/flanders/cutts-before-blindheim.toml",
    "scenarios/flanders/first-orders.toml",
    "scenarios/flanders/oudenarde-meeting.toml",
    "scenarios/flanders/ramillies-grand-tactical.toml",
    "scenarios/flanders/ramillies-south-plain.toml",
    "scenarios/marlborough_man/blenheim.toml",
    "scenarios/marlborough_man/oudenarde.toml",
    "scenarios/marlboroughs_battles/malplaquet.toml",
    "scenarios/marlboroughs_battles/ramillies.toml",
];

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
    /// In the program, by its place in [`BUILT_IN`].
    BuiltIn(usize),
}

impl Source {
    /// The scenario of the window's lesson.
    pub(super) fn lesson() -> Self {
        let at = BUILT_IN.iter().position(|(path, _)| *path == LESSON).expect("the lesson is built in");
        Self::BuiltIn(at)
    }

    /// What to call the file.
    pub(super) fn path(&self) -> &Path {
        match self {
            Self::Disk(path) => path,
            Self::BuiltIn(index) => Path::new(BUILT_IN[*index].0),
        }
    }

    /// Its text.
    pub(super) fn text(&self) -> Result<Cow<'static, str>, Fault> {
        match self {
            Self::Disk(path) => read_text(path).map(Cow::Owned),
            Self::BuiltIn(index) => Ok(Cow::Borrowed(BUILT_IN[*index].1)),
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
        let built_in = || {
            let path = format!("{}/{game}/{file}", which.folder());
            BUILT_IN.iter().position(|(known, _)| *known == path).map(Source::BuiltIn)
        };
        on_disk.map(Source::Disk).or_else(built_in)
    }

    /// The names of all files of a game, in order.
    pub(super) fn names(&self, which: Shelved, game: &str) -> BTreeSet<String> {
        let folder = format!("{}/{game}/", which.folder());
        let built_in =
            BUILT_IN.iter().filter(|(path, _)| path.starts_with(&folder)).map(|(path, _)| stem(Path::new(path)));
        let on_disk = self.folders(which).iter().flat_map(|root| toml_files(&root.join(game))).map(|path| stem(&path));
        on_disk.chain(built_in).filter(|name| is_plain_name(name)).collect()
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
