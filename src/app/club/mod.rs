//! The club's screens: the roll, one unit's record, battles and what they write back, members, campaigns.
//!
//! It draws what the club's file holds and asks the club to write; every sum on it is the club's. What is half decided of a write-back is
//! kept in the file, so that closing the window loses nothing.
//!
//! | part | what is in it |
//! | --- | --- |
//! | `roll` | what was read from the file, and which units are in view |
//! | `command`, `apply`, `undo` | what can be asked for, how it is carried out and taken back |
//! | `frame`, `bar`, `keys` | the page: its bar, its panels, its keys |
//! | `armies`, `table`, `record`, `form` | armies at the left, units in the middle, one unit at the right |
//! | `battles`, `campaigns`, `members` | the other pages |
//! | `sheet` | a battle written back, line by line |
//! | `list`, `arrange` | an army's list: who is under whom and which card, and what departs from the book |
//! | `picture` | a unit's picture |
//! | `import`, `incoming`, `first` | what comes in, with its preview, read beside the window; the first run |

mod apply;
mod armies;
mod arrange;
mod bar;
mod battles;
mod campaigns;
mod command;
mod dates;
mod first;
mod form;
mod frame;
mod import;
mod incoming;
mod keys;
mod list;
mod members;
mod picture;
mod record;
mod roll;
mod sheet;
mod table;
mod undo;

use std::path::{Path, PathBuf};

use super::home::{Recent, recent_in};
use crate::club::{ArmyList, Club, ClubError, Line, history};
use crate::data::Roots;
use command::Page;
use form::Hand;
use import::Import;
use incoming::Reading;
use picture::Shown;
use roll::{InView, Roll, View};
use sheet::Sheet;
use undo::Undo;

/// What a club's file is called.
pub const CLUB_FILE: &str = "club.roll";

/// What the names of pictures end in.
const PICTURES: [&str; 3] = ["png", "jpg", "jpeg"];

/// The screen on which a club keeps its roll.
pub struct ClubScreen {
    /// The club's file, whether it is there or not.
    path: PathBuf,
    roots: Roots,
    /// Where battles are kept.
    battles: Option<PathBuf>,
    /// Who writes.
    by: String,
    club: Option<Club>,
    roll: Roll,
    view: View,
    /// The units in view.
    in_view: InView,
    page: Page,
    /// The roll number of the unit whose record is shown.
    chosen: Option<String>,
    book: Vec<Line>,
    /// The list of the army in view.
    list: Option<ArmyList>,
    /// The scenarios in which it fights: the key and the title of each.
    fights_in: Vec<(String, String)>,
    /// The chosen unit's picture.
    picture: Option<Shown>,
    hand: Hand,
    import: Option<Import>,
    /// The table that is being read beside the window.
    reading: Option<Reading>,
    sheet: Option<Sheet>,
    /// Journals of the folder of battles.
    journals: Vec<Recent>,
    undone: Vec<Undo>,
    /// What was done last, or why it was not.
    said: Option<Said>,
    /// The club's name while it is typed, and then a member's, and a campaign's.
    typed: String,
    /// Whether the field for finding units is to have the keyboard in the next frame.
    seeks: bool,
}

/// Something said at the foot.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Said {
    words: String,
    is_trouble: bool,
}

impl ClubScreen {
    /// The club whose file lies in this folder; `by` is who writes.
    pub fn new(home: &Path, battles: Option<&Path>, roots: Roots, by: &str) -> Self {
        let by = if by.trim().is_empty() { "the secretary" } else { by.trim() };
        let mut screen = Self {
            path: home.join(CLUB_FILE),
            roots,
            battles: battles.map(Path::to_owned),
            by: by.to_owned(),
            club: None,
            roll: Roll::default(),
            view: View::default(),
            in_view: InView::default(),
            page: Page::default(),
            chosen: None,
            book: Vec::new(),
            list: None,
            fights_in: Vec::new(),
            picture: None,
            hand: Hand::Nothing,
            import: None,
            reading: None,
            sheet: None,
            journals: Vec::new(),
            undone: Vec::new(),
            said: None,
            typed: String::new(),
            seeks: true,
        };
        if crate::file::is_there(&screen.path) {
            let opened = Club::open(&screen.path).map(|club| screen.club = Some(club));
            screen.tell(opened, |()| None);
            screen.refresh();
        }
        screen
    }

    /// Opens the sheet on which a battle is written back, from its journal.
    pub fn write_back(&mut self, journal: &Path) {
        self.page = Page::Battles;
        if self.club.is_some() {
            self.sheet = Some(Sheet::of(journal, &self.path));
        } else {
            self.said =
                Some(Said { words: "Begin the club first; then write the battle back.".to_owned(), is_trouble: true });
        }
    }

    /// Takes in a file that is dropped on the window; says whether it is one for the club.
    pub fn take_dropped(&mut self, path: &Path) -> bool {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
        let is_ours = ["toml", "csv", "tsv", "txt"].iter().chain(&PICTURES).any(|own| *own == ending);
        let is_ours = is_ours && self.club.is_some();
        if is_ours {
            self.preview(path);
        }
        is_ours
    }

    /// Reads everything that is shown from the file again.
    fn refresh(&mut self) {
        self.journals = self.battles.as_deref().map(recent_in).unwrap_or_default();
        let in_view = self.army_in_view();
        let Some(club) = &self.club else { return };
        match Roll::read(club) {
            Ok(roll) => self.roll = roll,
            Err(error) => return self.say_trouble(&error),
        }
        // Armies may have come or gone: the one in view stays so, wherever it stands now.
        self.view.army = in_view.and_then(|key| self.roll.armies.iter().position(|(army, _)| army.key == key));
        if self.list.is_some() {
            self.read_list();
        }
        self.look();
        self.read_book();
    }

    /// Finds the units in view again.
    fn look(&mut self) {
        self.in_view = self.roll.in_view(&self.view);
    }

    /// Reads the chosen unit's book.
    fn read_book(&mut self) {
        self.book.clear();
        self.picture = None;
        let (Some(club), Some(roll)) = (&self.club, &self.chosen) else { return };
        match history(club, roll).and_then(|book| Ok((book, club.picture(roll)?))) {
            Ok((book, picture)) => (self.book, self.picture) = (book, picture.and_then(|kept| Shown::of(&kept))),
            Err(error) => self.say_trouble(&error),
        }
    }

    fn say_trouble(&mut self, error: &ClubError) {
        self.said = Some(Said { words: error.to_string(), is_trouble: true });
    }

    /// Says what was done, or why not; whether it was.
    fn tell<T>(&mut self, done: Result<T, ClubError>, words: impl FnOnce(T) -> Option<String>) -> bool {
        match done {
            Ok(value) => {
                self.said = words(value).map(|words| Said { words, is_trouble: false });
                true
            }
            Err(error) => {
                self.say_trouble(&error);
                false
            }
        }
    }
}
