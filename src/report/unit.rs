//! What became of each unit and each general.

use crate::game::{Condition, Departure, Feat, Glyph, PieceId, Severity, Side};

/// What became of a unit.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitStory {
    /// The unit.
    pub piece: PieceId,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its command, an index into the report's commands; `None` where it has none.
    pub command: Option<usize>,
    /// What it is drawn as.
    pub glyph: Glyph,
    /// Figures and worst state at the end of each turn; the first is the beginning.
    pub turns: Vec<UnitTurn>,
    /// Why it is gone, if it is.
    pub gone: Option<String>,
    /// Its key in the scenario's files.
    pub key: String,
    /// The roll number of the figures that played it, where a club keeps one.
    pub roll: Option<String>,
    /// Figures that fell, or were taken off it by a ruling, while it stood.
    pub fell: u16,
    /// Figures given back to it by rulings beyond those it began with.
    pub gained: u16,
    /// When the last of them fell.
    pub fell_at: Option<Told>,
    /// Every entry in which figures fell or were given back, in order.
    pub falls: Vec<Fall>,
    /// Figures still with it when it left; none of a unit that stands.
    pub left_with: u16,
    /// When it left.
    pub left_at: Option<Told>,
    /// How it left, where the game says so.
    pub why_gone: Option<Departure>,
    /// How often it was routed.
    pub routs: u16,
    /// What it did, and what befell it.
    pub feats: Vec<FeatLine>,
}

/// An entry of the journal that tells something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The entry.
    pub entry: u64,
    /// Its number in its turn: "6.19"; empty of one that told nothing.
    pub label: String,
}

/// Figures that a unit lost in an entry, while it stood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fall {
    /// Where it is told.
    pub told: Told,
    /// How many; fewer than none were given back.
    pub figures: i32,
}

/// Something a unit did, and the entry that tells of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeatLine {
    /// Where it is told.
    pub told: Told,
    /// What it did.
    pub feat: Feat,
}

/// What became of a general.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneralStory {
    /// The general.
    pub piece: PieceId,
    /// His key in the scenario's files.
    pub key: String,
    /// His name.
    pub name: String,
    /// Whose he is.
    pub side: Side,
    /// What became of him, "killed"; nothing while he is there.
    pub gone: Option<String>,
    /// Where that is told.
    pub told: Option<Told>,
}

impl UnitStory {
    /// Figures it began with, and figures it has left.
    pub fn figures(&self) -> [u16; 2] {
        [self.turns.first().map_or(0, |turn| turn.figures), self.turns.last().map_or(0, |turn| turn.figures)]
    }

    /// What became of the figures that it lost, in words: "5 fell, 7 fled with it"; nothing where none is missing.
    pub fn losses(&self) -> String {
        let fell = (self.fell > 0).then(|| format!("{} fell", self.fell));
        let how = self.why_gone.map_or("left with it", |how| match how {
            Departure::Destroyed => "were lost with it",
            Departure::Surrendered => "surrendered",
            Departure::Fled => "fled",
            Departure::TakenOff => "were taken off",
        });
        let left = (self.left_with > 0).then(|| format!("{} {how}", self.left_with));
        fell.into_iter().chain(left).collect::<Vec<_>>().join(", ")
    }

    /// The turns at whose end it was disordered, in words: "3, 7 to 9".
    pub fn disordered_in(&self) -> String {
        let is_so = |turn: usize| self.turns[turn].is(Severity::Disorder);
        let starts = (1..self.turns.len()).filter(|turn| is_so(*turn) && !is_so(turn - 1));
        let spells = starts.map(|start| {
            let last = (start..self.turns.len()).take_while(|turn| is_so(*turn)).last().unwrap_or(start);
            if last == start { start.to_string() } else { format!("{start} to {last}") }
        });
        spells.collect::<Vec<_>>().join(", ")
    }

    /// The turn in which it was lost, if it was.
    pub fn lost_at(&self) -> Option<usize> {
        self.turns.iter().position(|turn| turn.is(Severity::Gone))
    }

    /// Figures lost in a turn, counted from one.
    pub fn lost_in(&self, turn: usize) -> u16 {
        let at = |turn: usize| self.turns.get(turn).map_or(0, |one| one.figures);
        if turn == 0 { 0 } else { at(turn - 1).saturating_sub(at(turn)) }
    }
}

/// A unit at the end of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnitTurn {
    /// Figures still with it; none once it is off the board.
    pub figures: u16,
    /// The worst that has become of it; `None` while it is steady.
    pub worst: Option<Condition>,
}

impl UnitTurn {
    /// Whether the worst that has become of it weighs so much.
    pub fn is(&self, severity: Severity) -> bool {
        self.worst.is_some_and(|condition| condition.severity == severity)
    }
}
