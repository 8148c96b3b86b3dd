//! What is kept beside people's files while they are edited: drafts of what is not saved yet, and photographs laid underneath.
//!
//! A draft is written whenever a page changes and goes when the page is saved, so that nothing is lost however the program ends.
//! A photograph is remembered here and not in the scenario: the file is mailed and shared, and a picture on one person's disk,
//! with its corners, means nothing to anybody else who opens it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::file::{self, Existing, FileError, is_there, make_folder, remove, write};

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
    pub fn keep(&mut self, draft: &Draft) -> Result<(), FileError> {
        let Some(folder) = self.drafts_folder() else { return Ok(()) };
        make_folder(&folder)?;
        let at = self.places.entry(draft.path.clone()).or_insert_with(|| free_place(&folder, &draft.path));
        let bytes = serde_json::to_vec(draft).expect("a draft is plain data");
        write(at, &bytes, Existing::Replace).map(|_| ())
    }

    /// Takes away the draft of a page; nothing happens where there is none.
    pub fn discard(&mut self, path: &Path) -> Result<(), FileError> {
        self.places.remove(path).map_or(Ok(()), |place| remove(&place))
    }

    /// The photograph that was laid under a page.
    pub fn photograph_of(&self, path: &Path) -> Option<Laid> {
        self.photographs()?.remove(path)
    }

    /// Remembers the photograph under a page, or that there is none.
    pub fn lay(&self, path: &Path, photograph: Option<Laid>) -> Result<(), FileError> {
        let Some(file) = self.photographs_file() else { return Ok(()) };
        let mut all = if let Some(all) = self.photographs() {
            all
        } else {
            // Somebody may still read out of it what this program cannot.
            let spoilt = file_bytes(&file)?;
            write(&file.with_extension("spoilt.json"), &spoilt, Existing::KeepBoth)?;
            BTreeMap::new()
        };
        let before = match photograph {
            Some(laid) if all.get(path) == Some(&laid) => return Ok(()),
            Some(laid) => all.insert(path.to_owned(), laid),
            None => all.remove(path),
        };
        if before.is_none() && all.is_empty() {
            return Ok(());
        }
        if let Some(folder) = file.parent() {
            make_folder(folder)?;
        }
        let bytes = serde_json::to_vec_pretty(&all).expect("a list of photographs is plain data");
        write(&file, &bytes, Existing::Replace).map(|_| ())
    }

    /// The photographs laid; `None` when their list is there and cannot be read.
    fn photographs(&self) -> Option<BTreeMap<PathBuf, Laid>> {
        match self.photographs_file().filter(|file| is_there(file)) {
            Some(file) => read(&file),
            None => Some(BTreeMap::new()),
        }
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

fn file_bytes(path: &Path) -> Result<Vec<u8>, FileError> {
    file::read(path, LARGEST)
}

fn read<T: DeserializeOwned>(path: &Path) -> Option<T> {
    serde_json::from_slice(&file_bytes(path).ok()?).ok()
}
