//! The after-action report: what a battle's journal tells when all is over, or so far.
//!
//! It knows no game. It plays the journal again and watches: figures and badges in the [`Scene`], lines of the story, dice with
//! their readings. Window and command line show the same [`BattleReport`]; it is written out as one page of HTML, as a table
//! of figures, and as plain words.

mod account;
mod blows;
mod chances;
mod chart;
mod csv;
mod deeds;
mod gather;
mod html;
mod luck;
mod map;
mod moments;
mod pace;
mod pieces;
mod svg;
mod unit;
mod words;

use std::collections::BTreeMap;

pub use account::{Line, Sort, Thrown, account, dice_words, line_of, weight};
pub use chances::{Chances, CostlyChoice};
pub use csv::{quoted as csv_cell, unguarded};
pub use luck::{Luck, LuckRow, Seen, how_lucky};
pub use pace::Pace;
pub use svg::escaped;
pub use unit::{Fall, FeatLine, GeneralStory, Told, UnitStory, UnitTurn};

use crate::game::{Ambiguity, Condition, Counted, Outcome, ReportKind, Scene, Side, Track, capitalised};

/// Everything the report says, as plain data.
#[derive(Clone, Debug)]
pub struct BattleReport {
    /// The battle's name and date.
    pub title: String,
    /// The two sides' names, A first.
    pub sides: [String; 2],
    /// The turn it ended in, or has got to.
    pub turn: u32,
    /// What the game counts: `Turn` or `Activation`.
    pub turn_word: &'static str,
    /// What is lost: figures, or whole units.
    pub counted: Counted,
    /// How it ended; nothing while it goes on.
    pub outcome: Option<Outcome>,
    /// How many answers stand, and how many were taken back.
    pub answers: [usize; 2],
    /// The units, in the order of their commands.
    pub units: Vec<UnitStory>,
    /// The generals and other leaders, in the order of their pieces.
    pub generals: Vec<GeneralStory>,
    /// The commands, with how full each gauge was at the end of each turn; the first number is the beginning.
    pub commands: Vec<CommandStory>,
    /// Figures standing on each side at the end of each turn; the first pair is the beginning.
    pub strength: Vec<[u32; 2]>,
    /// What is counted against each army as a whole, where anything is.
    pub tracks: Vec<ArmyTrack>,
    /// What may become of a unit, least first.
    pub legend: Vec<Condition>,
    /// What felled each side's figures.
    pub causes: [BTreeMap<Cause, u32>; 2],
    /// What each unit's fire did, the most deadly first.
    pub fire: Vec<FireLine>,
    /// Each side's dice against what was to be expected.
    pub luck: [Luck; 2],
    /// Dice typed in from the table, and all dice.
    pub dice: [usize; 2],
    /// How fast it was played, and whom it waited for.
    pub pace: Pace,
    /// The entries that changed most, in order.
    pub turning_points: Vec<TurningPoint>,
    /// The umpire's rulings that stand.
    pub rulings: Vec<RulingLine>,
    /// Readings of the rulebook on which this battle departs from the default.
    pub readings: Vec<Ambiguity>,
    /// The table at chosen moments.
    pub moments: Vec<MapMoment>,
    /// How the chance to win stood; nothing where nobody has thought the battle over.
    pub chances: Option<Chances>,
}

impl CommandStory {
    /// How full its track was, in parts of a hundred.
    pub fn part(&self, filled: i32) -> f32 {
        let limit = self.track.as_ref().and_then(|track| track.limit).unwrap_or_default();
        100.0 * filled as f32 / limit.max(1) as f32
    }
}

/// What was counted against both armies, and how near each came to its limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmyTrack {
    /// What is counted: "flight points".
    pub counts: &'static str,
    /// How much at the end of each turn, side A first; the first pair is the beginning.
    pub filled: Vec<[i32; 2]>,
    /// How much each army bears, where that is known.
    pub limits: [Option<i32>; 2],
    /// At how much each breaks, where anything does.
    pub breaks_at: [Option<i32>; 2],
}

impl ArmyTrack {
    /// "Flight points".
    pub fn heading(&self) -> String {
        capitalised(self.counts)
    }

    /// How much an army has now.
    pub fn last(&self, side: Side) -> i32 {
        self.filled.last().map_or(0, |pair| pair[side.index()])
    }

    /// What an army is held against, in a word: it breaks `over` a limit that it may reach, or `at` one that it may not.
    pub fn limit(&self, side: Side) -> Option<(&'static str, i32)> {
        match (self.limits[side.index()], self.breaks_at[side.index()]) {
            (Some(limit), Some(at)) if at > limit => Some(("over", limit)),
            (limit, at) => at.or(limit).map(|limit| ("at", limit)),
        }
    }

    /// Whether an army breaks only over its limit, and not at it.
    pub fn breaks_over(&self) -> bool {
        matches!((self.limits[0], self.breaks_at[0]), (Some(limit), Some(at)) if at > limit)
    }

    /// What its limit means, in words.
    pub fn meaning(&self) -> &'static str {
        match (self.limit(Side::A), self.breaks_over()) {
            (_, true) => "an army with more than its level breaks",
            (Some(_), false) => "an army that reaches its level breaks",
            (None, false) => "of both armies",
        }
    }
}

/// A command through the battle.
#[derive(Clone, Debug, PartialEq)]
pub struct CommandStory {
    /// The general's name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// What is counted against it, if anything is, as it stands now.
    pub track: Option<Track>,
    /// How much at the end of each turn; the first number is the beginning.
    pub filled: Vec<i32>,
    /// It has broken.
    pub broken: bool,
}

/// What felled a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// Fire.
    Fire,
    /// Charges and melees.
    Melee,
    /// It left the board with a unit that fled, surrendered or was taken off.
    Gone,
    /// The umpire's ruling.
    Ruling,
    /// Anything else.
    Other,
}

impl Cause {
    /// Every cause, in the order in which they are shown.
    pub const ALL: [Self; 5] = [Self::Fire, Self::Melee, Self::Gone, Self::Ruling, Self::Other];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Fire => "fire",
            Self::Melee => "melee",
            Self::Gone => "fled or taken",
            Self::Ruling => "ruling",
            Self::Other => "other",
        }
    }
}

/// What a unit's fire did.
#[derive(Clone, Debug, PartialEq)]
pub struct FireLine {
    /// The unit's name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// How often it fired.
    pub shots: u32,
    /// How often it disordered its target, where units are disordered by fire.
    pub disordered: u32,
    /// Figures that fell to it. Where several had fired at a unit before its losses were taken off, they share them.
    pub felled: f64,
}

/// An entry that changed much.
#[derive(Clone, Debug, PartialEq)]
pub struct TurningPoint {
    /// The entry.
    pub entry: u64,
    /// Its number in its turn: "6.19".
    pub label: String,
    /// What happened.
    pub text: String,
    /// What it cost: "Picardie 1st loses 3".
    pub cost: String,
    /// What kind of thing it was.
    pub kind: ReportKind,
    /// How much it changed.
    pub(crate) weight: u32,
}

/// A ruling of the umpire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulingLine {
    /// The entry.
    pub entry: u64,
    /// Its number in its turn.
    pub label: String,
    /// What was ruled.
    pub text: String,
    /// Who ruled.
    pub by: String,
    /// Why, in his words.
    pub why: String,
    /// The rule it departs from, if he named one.
    pub departs_from: Option<String>,
}

/// The table at a moment.
#[derive(Clone, Debug)]
pub struct MapMoment {
    /// The entry after which it stood so.
    pub entry: u64,
    /// "Turn 6".
    pub title: String,
    /// What had just happened.
    pub caption: String,
    /// What was to be seen, by the umpire.
    pub scene: Scene,
}

impl BattleReport {
    /// Figures each side has lost.
    pub fn lost(&self) -> [u32; 2] {
        let [first, last] = [self.strength.first(), self.strength.last()].map(|pair| pair.copied().unwrap_or_default());
        [first[0].saturating_sub(last[0]), first[1].saturating_sub(last[1])]
    }

    /// Units each side has lost.
    pub fn units_lost(&self) -> [usize; 2] {
        Side::BOTH.map(|side| self.units.iter().filter(|unit| unit.side == side && unit.gone.is_some()).count())
    }

    /// How it ended or stands, as a sentence.
    pub fn ending(&self) -> String {
        match &self.outcome {
            Some(outcome) => outcome.text.clone(),
            None => format!("Undecided, in {} {}.", self.turn_word.to_lowercase(), self.turn),
        }
    }

    /// The numbers that tell the battle at a glance, each with its words.
    pub fn at_a_glance(&self) -> [(String, String); 6] {
        let ([units_a, units_b], [name_a, name_b], [from_table, dice]) = (self.units_lost(), &self.sides, self.dice);
        let ([a, b], what) = match self.tracks.first() {
            Some(track) => (Side::BOTH.map(|side| i64::from(track.last(side))), track.counts.to_owned()),
            None => (self.lost().map(i64::from), format!("{} lost", self.counted.word())),
        };
        [
            (self.turn.to_string(), format!("{}s", self.turn_word.to_lowercase())),
            (format!("{a} / {b}"), format!("{what}, {name_a} / {name_b}")),
            (format!("{units_a} / {units_b}"), "units lost".to_owned()),
            (dice.to_string(), format!("dice, {from_table} from the table")),
            (self.rulings.len().to_string(), "rulings".to_owned()),
            (self.answers[1].to_string(), "answers taken back".to_owned()),
        ]
    }

    /// What is counted against the commands, and what that is, if anything is.
    pub fn of_commands(&self) -> Option<(&'static str, &'static str)> {
        self.commands.iter().find_map(|command| command.track.as_ref()).map(|track| (track.name, track.counts))
    }

    /// Units that belong to no command, of each side that has any, under the side's name.
    pub fn without_command(&self) -> impl Iterator<Item = (Side, Vec<&UnitStory>)> {
        let of = |side: Side| self.units.iter().filter(move |unit| unit.side == side && unit.command.is_none());
        Side::BOTH
            .into_iter()
            .map(move |side| (side, of(side).collect::<Vec<_>>()))
            .filter(|(_, units)| !units.is_empty())
    }

    /// The units of a command.
    pub fn of_command(&self, index: usize) -> impl Iterator<Item = &UnitStory> {
        let side = self.commands.get(index).map(|command| command.side);
        self.units.iter().filter(move |unit| unit.command == Some(index) && Some(unit.side) == side)
    }

    /// What the letters beside the numbers of units mean: "figures at the end of each turn; S shaken".
    pub fn key_to_letters(&self) -> String {
        let letters: Vec<String> =
            self.legend.iter().map(|condition| format!("{} {}", condition.letter, condition.words)).collect();
        let key = if letters.is_empty() { String::new() } else { format!("; {}", letters.join(", ")) };
        format!("{} at the end of each {}{key}", self.counted.word(), self.turn_word.to_lowercase())
    }

    /// One page of HTML that needs nothing else: styles, maps and charts are inside.
    pub fn to_html(&self) -> String {
        html::page(self)
    }

    /// A table with one row for each unit and turn.
    pub fn to_csv(&self) -> String {
        csv::table(self)
    }

    /// The report in plain words.
    pub fn to_text(&self) -> String {
        words::text(self)
    }
}
