//! The words by which units are raised, for those who keep them otherwise than in an army's file.

use super::army::{ArmyUnit, CHARGES, CLASSES, FIRES};
use super::troops::{ARMS, NATIONS, PAYS, word_of, words_of};
use crate::data::provenance::PROVENANCE;
use crate::rules::flanders::INFO;
use crate::rules::flanders::state::{CAVALRY_BASE, GUN_BASE, INFANTRY_BASE};

/// The words by which units are raised.
#[derive(Clone, Debug)]
pub struct TroopWords {
    /// The game whose armies are raised so.
    pub game: &'static str,
    /// Whose troops they are.
    pub nations: Vec<&'static str>,
    /// Who pays them.
    pub pays: Vec<&'static str>,
    /// Their arms.
    pub arms: Vec<&'static str>,
    /// Their classes.
    pub classes: Vec<&'static str>,
    /// How they fire.
    pub fires: Vec<&'static str>,
    /// How they charge.
    pub charges: Vec<&'static str>,
    /// Where they come from.
    pub provenances: Vec<&'static str>,
}

impl TroopWords {
    /// How a unit may stand that has suffered, the lightest first.
    pub const STATES: [&'static str; 4] = ["fatigued", "shaken", "routed", "gone"];

    /// The figures that a unit of this arm may have at full strength, and what they are when nothing is said. \[FLA ORG-06, ORG-11\]
    pub fn figures_of(arm: &str) -> (&'static [u8], u8) {
        if arm.ends_with("guns") { (&[8], 8) } else { (&[9, 12, 15], 12) }
    }

    /// A base of this arm in inches, its width and its depth, and how many of them a unit of so many figures stands on.
    /// \[FLA ORG-07, ORG-08, ORG-12\]
    pub fn bases_of(arm: &str, original: u8) -> ([f64; 2], u8) {
        let (size, count) = match arm {
            "infantry" => (INFANTRY_BASE, original / FIGURES_PER_BASE),
            arm if arm.ends_with("guns") => (GUN_BASE, 2),
            _ => (CAVALRY_BASE, original / FIGURES_PER_BASE),
        };
        ([size.width, size.depth], count)
    }
}

/// Figures on one base of foot or horse. \[FLA ORG-06\]
const FIGURES_PER_BASE: u8 = 3;

/// The words by which units are raised.
pub fn troop_words() -> TroopWords {
    TroopWords {
        game: INFO.key,
        nations: words_of(NATIONS),
        pays: words_of(PAYS),
        arms: words_of(ARMS),
        classes: words_of(CLASSES),
        fires: words_of(FIRES),
        charges: words_of(CHARGES),
        provenances: PROVENANCE.iter().map(|(word, _)| *word).collect(),
    }
}

impl ArmyUnit {
    /// The word for its class as it fights.
    pub fn class_word(&self) -> &'static str {
        word_of(CLASSES, &self.profile.class)
    }
}
