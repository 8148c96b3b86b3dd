//! A game's description of itself: said once, in its own folder, for every room that shows, reads, cites or lists games.

use super::rulings::RegisterEntry;
use super::switch::{Switch, unknown};
use super::{Rule, RuleText};

/// One game: what it is called, what kind of thing it is, what it prints and what is shipped with it.
#[derive(Debug)]
pub struct GameInfo {
    /// Its short name: in files, folders, the journal and the protocol.
    pub key: &'static str,
    /// Its title as printed.
    pub title: &'static str,
    /// What citations of its book begin with: the mark that reports print first, then others that players write for it.
    pub marks: &'static [&'static str],
    /// What is counted from one as a battle goes on, capitalised: "Turn", "Activation".
    pub turn_word: &'static str,
    /// What it is played on.
    pub board: BoardKind,
    /// What its losses are counted in.
    pub counted: Counted,
    /// Whether a battle may be kept as a ledger, in which nobody's place is measured.
    pub keeps_ledger: bool,
    /// Whether its scenarios raise armies that are mustered apart, and not counters of one set.
    pub musters_armies: bool,
    /// The switches of its house rules.
    pub switches: &'static [Switch],
    /// Says in words what is wrong with setting a switch, by name, to a value.
    pub may_set: fn(name: &str, value: &str) -> Result<(), String>,
    /// Its register of rulings, in order.
    pub rulings: fn() -> Vec<RegisterEntry>,
    /// The text of a rule or ruling that is cited with its mark.
    pub rule_text: fn(&Rule) -> Option<RuleText>,
    /// Every rule of its book that has a text, in order.
    pub book: fn() -> Vec<(Rule, RuleText)>,
    /// The armies, counters and scenarios built into the program.
    pub files: &'static [ShippedFile],
}

/// The kind of board a game is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardKind {
    /// A table measured in inches.
    Table,
    /// A map of hexes.
    Hexes,
    /// A map of areas.
    Areas,
}

/// What a game counts its losses in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Figures fall one by one.
    Figures,
    /// Units have a few steps.
    Steps,
    /// Units are whole or gone, in order or disordered; each counts for one.
    Units,
}

impl Counted {
    /// Whether it counts what a unit loses bit by bit.
    pub fn is_bit_by_bit(self) -> bool {
        self != Self::Units
    }

    /// "Figures standing".
    pub fn standing(self) -> &'static str {
        match self {
            Self::Figures => "Figures standing",
            Self::Steps => "Steps standing",
            Self::Units => "Units standing",
        }
    }

    /// What it counts, in a word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Figures => "figures",
            Self::Steps => "steps",
            Self::Units => "units",
        }
    }
}

/// A file that is built into the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShippedFile {
    /// Its path in the project, as `scenarios/<game>/<name>.toml`.
    pub path: &'static str,
    /// What stands in it.
    pub text: &'static str,
}

/// The files of a game by their paths in the project, with their texts.
macro_rules! shipped {
    ($($path:literal),+ $(,)?) => {
        &[$($crate::game::ShippedFile { path: $path, text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $path)) }),+]
    };
}

pub(crate) use shipped;

impl PartialEq for GameInfo {
    /// One game has one description.
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for GameInfo {}

impl GameInfo {
    /// A game of nothing but a book: no ledger, no armies, no switches, no rulings, no files. Others say what they have more.
    pub const PLAIN: Self = Self {
        key: "",
        title: "",
        marks: &[],
        turn_word: "Turn",
        board: BoardKind::Table,
        counted: Counted::Units,
        keeps_ledger: false,
        musters_armies: false,
        switches: &[],
        may_set: |name, _| Err(unknown(&[], name)),
        rulings: Vec::new,
        rule_text: |_| None,
        book: Vec::new,
        files: &[],
    };

    /// The switch of this name.
    pub fn switch(&self, name: &str) -> Option<&'static Switch> {
        self.switches.iter().find(|switch| switch.name == name)
    }

    /// The rule or ruling that a person cites, with one of the game's marks before it or none: `FLA MOR-33`, `fla-mor-33`, `MOR-33`.
    pub fn cited(&self, citation: &str) -> Option<(Rule, RuleText)> {
        let number = self.marks.iter().find_map(|mark| {
            let (first, rest) = citation.split_at_checked(mark.len())?;
            first.eq_ignore_ascii_case(mark).then(|| rest.trim_start_matches([' ', '-']))
        });
        let number = number.unwrap_or(citation);
        // As it is written first: a heading within a section, as `9 Caracole`, is no number in capitals.
        [number.to_owned(), number.to_ascii_uppercase()].into_iter().find_map(|number| {
            let rule = Rule::named(format!("{} {number}", self.marks[0]));
            (self.rule_text)(&rule).map(|text| (rule, text))
        })
    }
}
