//! What is kept beside people's files while they are edited: drafts of what is not saved yet, and photographs laid underneath.
//!
//! A draft is written whenever a page changes and goes when the page is saved, so that nothing is lost however the program ends.
//! A photograph is remembered here and not in the scenario: the file is mailed and shared, and a picture on one person's disk,
//! with its corners, means nothing to anybody else who opens it.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// A page with changes that are not saved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    /// The file it is of, or would be.
    pub path: PathBuf,
    /// Whether the file was on disk when it was last read or written.
    pub is_on_disk: bool,
    /// The file's text when it was last read or written.
    pub saved: String,
    /// The text as it stands.
    pub text: String,
}

/// A photograph laid under a page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Laid {
    /// The picture's file.
    pub file: PathBuf,
    /// The page's corners in the picture, from nought to one across and down: south-west, south-east, north-east, north-west.
    pub corners: [[f32; 2]; 4],
    /// How much of it shows, from nought to one.
    pub opacity: f32,
}

/// The folder of drafts and photographs; nothing is kept where the platform keeps no data.
#[derive(Clone, Debug, Default)]
pub struct Desk {
    folder: Option<PathBuf>,
    /// Where the draft of each page lies.
    places: BTreeMap<PathBuf, PathBuf>,
}

/// The most drafts that are looked at, and the largest file of the desk that is read, in bytes.
const MOST_DRAFTS: usize = 500;
const LARGEST: u64 = 16 << 20;

impl Desk {
    /// The desk in a folder, with what lies on it from before.
    pub fn in_folder(folder: &Path) -> Self {
        let mut desk = Self { folder: Some(folder.to_owned()), places: BTreeMap::new() };
        desk.places = desk.lying().map(|(at, draft)| (draft.path, at)).collect();
        desk
    }

    /// Every draft, by the names of their files; one that cannot be read is left alone.
    pub fn drafts(&self) -> Vec<Draft> {
        self.lying().map(|(_, draft)| draft).collect()
    }

    /// The draft of a page.
    pub fn draft_of(&self, path: &Path) -> Option<Draft> {
        read(self.places.get(path)?)
    }

    /// Keeps a draft in the place of the last of its page.
    ///
    /// It is not forced through to the disk: a program that is killed loses nothing by that, and typing is not held up.
    pub fn keep(&mut self, draft: &Draft) -> io::Result<()> {
        let Some(folder) = self.drafts_folder() else { return Ok(()) };
        std::fs::create_dir_all(&folder)?;
        let at = self.places.entry(draft.path.clone()).or_insert_with(|| free_place(&folder, &draft.path));
        write_whole(at, &serde_json::to_vec(draft)?)
    }

    /// Takes away the draft of a page; nothing happens where there is none.
    pub fn discard(&mut self, path: &Path) -> io::Result<()> {
        match self.places.remove(path).map(std::fs::remove_file) {
            Some(Err(error)) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// The photograph that was laid under a page.
    pub fn photograph_of(&self, path: &Path) -> Option<Laid> {
        self.photographs().remove(path)
    }

    /// Remembers the photograph under a page, or that there is none.
    pub fn lay(&self, path: &Path, photograph: Option<Laid>) -> io::Result<()> {
        let Some(file) = self.photographs_file() else { return Ok(()) };
        let mut all = self.photographs();
        let before = match photograph {
            Some(laid) if all.get(path) == Some(&laid) => return Ok(()),
            Some(laid) => all.insert(path.to_owned(), laid),
            None => all.remove(path),
        };
        if before.is_none() && all.is_empty() {
            return Ok(());
        }
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder)?;
        }
        write_whole(&file, &serde_json::to_vec_pretty(&all)?)
    }

    fn photographs(&self) -> BTreeMap<PathBuf, Laid> {
        self.photographs_file().and_then(|file| read(&file)).unwrap_or_default()
    }

    fn photographs_file(&self) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join("photographs.json"))
    }

    fn drafts_folder(&self) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join("drafts"))
    }

    fn lying(&self) -> impl Iterator<Item = (PathBuf, Draft)> + use<> {
        let entries = self.drafts_folder().and_then(|folder| std::fs::read_dir(folder).ok());
        let files = entries.into_iter().flatten().flatten().map(|entry| entry.path()).take(MOST_DRAFTS);
        let mut files: Vec<PathBuf> =
            files.filter(|path| path.extension().is_some_and(|ending| ending == "json")).collect();
        files.sort();
        files.into_iter().filter_map(|path| read::<Draft>(&path).map(|draft| (path, draft)))
    }
}

/// A name for a draft that no other has.
fn free_place(folder: &Path, page: &Path) -> PathBuf {
    let stem = page.file_stem().map_or_else(|| "page".into(), |stem| stem.to_string_lossy().into_owned());
    let named = |number: u32| folder.join(format!("{stem}-{number}.json"));
    (1..10_000).map(named).find(|path| !path.exists()).unwrap_or_else(|| named(0))
}

fn read<T: DeserializeOwned>(path: &Path) -> Option<T> {
    let file = std::fs::metadata(path).ok().filter(|file| file.is_file() && file.len() <= LARGEST);
    serde_json::from_slice(&file.and_then(|_| std::fs::read(path).ok())?).ok()
}

/// Writes a file first beside its place and then into it, so that no half-written file is ever left.
pub(super) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    std::fs::write(&beside, bytes)?;
    std::fs::rename(&beside, path)
}
