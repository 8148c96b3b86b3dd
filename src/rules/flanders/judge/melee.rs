//! Points and products of a melee. [FLA MEL-56 to MEL-81]

use serde::{Deserialize, Serialize};

use crate::game::{Rule, Tally};
use crate::rules::flanders::book::house::{House, MeleeTie};
use crate::rules::flanders::book::profile::Class;
use crate::rules::flanders::book::shot::Fighter;
use crate::rules::flanders::book::tables;

/// A side outnumbered by more than this loses without dice. [FLA MEL-80]
pub const OUTNUMBERED: i32 = 6;

/// What changes the value of a figure hand to hand. [FLA MEL-62 to MEL-75]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Circumstance {
    /// Defending on a hill, or close behind a stream; once even with both. [FLA MEL-62, R-72]
    HillOrStream,
    /// A general within four inches. [FLA MEL-63]
    General,
    /// Defending behind a wall or in woods. [FLA MEL-66]
    WallOrWoods,
    /// An infantry square against cavalry. [FLA MEL-67]
    SquareVsCavalry,
    /// Defending in a building. [FLA MEL-68]
    Building,
    /// Pistol cavalry against advancing swords, front to front. [FLA MEL-69, R-34]
    PistolVsSword,
    /// Defending, struck in flank. [FLA MEL-70]
    Flank,
    /// Defending, struck in rear. [FLA MEL-71]
    Rear,
    /// Shaken. [FLA MEL-72]
    Shaken,
    /// Defending in the second round after losing the first. [FLA MEL-73]
    LostFirstRound,
    /// Infantry that fired in reaction to the charge. [FLA MEL-74]
    FiredInReaction,
    /// Disordered. [FLA MEL-75]
    Disordered,
    /// Routed: it loses without dice. [FLA MEL-78]
    Routed,
}

impl Circumstance {
    /// All that change a value, in the printed order.
    const PRINTED: [Self; 12] = [
        Self::HillOrStream,
        Self::General,
        Self::WallOrWoods,
        Self::SquareVsCavalry,
        Self::Building,
        Self::PistolVsSword,
        Self::Flank,
        Self::Rear,
        Self::Shaken,
        Self::LostFirstRound,
        Self::FiredInReaction,
        Self::Disordered,
    ];

    #[rustfmt::skip]
    const fn row(self) -> (i32, &'static str, &'static str) {
        match self {
            Self::HillOrStream    => ( 1, "Defending on a hill or behind a stream", "FLA MEL-62"),
            Self::General         => ( 1, "General within 4″",                      "FLA MEL-63"),
            Self::WallOrWoods     => ( 1, "Defending behind walls or in woods",     "FLA MEL-66"),
            Self::SquareVsCavalry => ( 2, "Square against cavalry",                 "FLA MEL-67"),
            Self::Building        => ( 2, "Defending in a building",                "FLA MEL-68"),
            Self::PistolVsSword   => (-1, "Pistols against advancing swords",       "FLA MEL-69"),
            Self::Flank           => (-1, "Struck in flank",                        "FLA MEL-70"),
            Self::Rear            => (-2, "Struck in rear",                         "FLA MEL-71"),
            Self::Shaken          => (-1, "Shaken",                                 "FLA MEL-72"),
            Self::LostFirstRound  => (-1, "Lost the first round",                   "FLA MEL-73"),
            Self::FiredInReaction => (-1, "Fired in reaction to the charge",        "FLA MEL-74"),
            Self::Disordered      => (-1, "Disordered",                             "FLA MEL-75"),
            Self::Routed          => ( 0, "Routed",                                 "FLA MEL-78"),
        }
    }

    /// Whether it drops out when the defender of a second round lost the first. [FLA MEL-76]
    pub const fn is_starred(self) -> bool {
        matches!(self, Self::PistolVsSword | Self::Flank | Self::Rear | Self::FiredInReaction)
    }

    /// Whether it is ground that a building's own bonus takes the place of.
    const fn is_ground(self) -> bool {
        matches!(self, Self::HillOrStream | Self::WallOrWoods)
    }
}

/// Figures that fight under the same circumstances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// What they are.
    pub fighter: Fighter,
    /// Their morale class.
    pub class: Class,
    /// How many fight. [FLA MEL-02 to MEL-04]
    pub figures: u8,
    /// What helps or hinders them; cover only for those who have it. [FLA MEL-77]
    pub circumstances: Vec<Circumstance>,
}

impl Group {
    fn is(&self, circumstance: Circumstance) -> bool {
        self.circumstances.contains(&circumstance)
    }

    fn counts(&self, circumstance: Circumstance, against_first_loser: bool) -> bool {
        self.is(circumstance)
            && !(circumstance.is_starred() && against_first_loser)
            && !(circumstance.is_ground() && self.is(Circumstance::Building))
    }
}

/// What each figure of a group is worth. In a second round against the loser of the first, starred items drop. [FLA MEL-61 to MEL-76]
pub fn value(group: &Group, against_first_loser: bool) -> Tally {
    let (label, rule) = match group.fighter {
        Fighter::Infantry => ("Infantry", Rule::new("FLA MEL-56")),
        Fighter::Dragoons => ("Dragoons", Rule::new("FLA MEL-57")),
        Fighter::Horse => ("Horse", Rule::new("FLA MEL-58")),
        Fighter::Cuirassiers => ("Cuirassiers", Rule::new("FLA MEL-59")),
        Fighter::Artillery => ("Artillery", Rule::new("FLA MEL-60")),
    };
    let mut tally = Tally::of("Melee points of a figure")
        .with(label, rule, tables::melee_points(group.fighter))
        .when(group.class == Class::Crack, "Crack", Rule::new("FLA MEL-64"), 1)
        .when(group.class == Class::Elite, "Elite", Rule::new("FLA MEL-65"), 2);
    for circumstance in Circumstance::PRINTED {
        let (value, label, rule) = circumstance.row();
        tally = tally.when(group.counts(circumstance, against_first_loser), label, Rule::new(rule), value);
    }
    tally
}

/// One side of a melee, summed.
#[derive(Clone, Debug, PartialEq)]
pub struct Points {
    /// The value of a figure in each group, with its reasons.
    pub values: Vec<Tally>,
    /// All figures times their values.
    pub total: i32,
    /// Figures fighting.
    pub figures: i32,
    /// All of them are routed. [FLA MEL-78]
    pub routed: bool,
}

impl Points {
    /// The points of a side. [FLA MEL-61, R-37, R-71]
    pub fn of(groups: &[Group], against_first_loser: bool) -> Self {
        let values: Vec<Tally> = groups.iter().map(|group| value(group, against_first_loser)).collect();
        let figures = |group: &Group| i32::from(group.figures);
        Self {
            total: groups.iter().zip(&values).map(|(group, value)| figures(group) * value.whole()).sum(),
            figures: groups.iter().map(figures).sum(),
            routed: !groups.is_empty() && groups.iter().all(|group| group.is(Circumstance::Routed)),
            values,
        }
    }

    /// Whether this side loses without dice. [FLA MEL-78 to MEL-80, R-70, R-71]
    fn loses_to(&self, other: &Self) -> bool {
        self.routed || self.total < self.figures || other.total > OUTNUMBERED * self.total
    }

    fn is_helpless(&self) -> bool {
        self.routed || self.total < self.figures
    }
}

/// Attacker or defender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Party {
    /// Who charged.
    Attacker,
    /// Who was charged.
    Defender,
}

impl Party {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }
}

/// How a melee is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// By one die for each side. [FLA MEL-61]
    Dice,
    /// Without dice; the loser inflicts nothing. [FLA MEL-78 to MEL-81]
    Automatic {
        /// Who wins; nobody when neither can fight.
        winner: Option<Party>,
    },
}

/// Whether a melee needs dice. [FLA MEL-78 to MEL-80, R-69]
pub fn decision(attacker: &Points, defender: &Points) -> Decision {
    let both_helpless = attacker.is_helpless() && defender.is_helpless();
    match (attacker.loses_to(defender), defender.loses_to(attacker)) {
        (false, false) => Decision::Dice,
        _ if both_helpless => Decision::Automatic { winner: None },
        (true, false) => Decision::Automatic { winner: Some(Party::Defender) },
        (false, true) => Decision::Automatic { winner: Some(Party::Attacker) },
        (true, true) => {
            Decision::Automatic { winner: Some(if attacker.is_helpless() { Party::Defender } else { Party::Attacker }) }
        }
    }
}

/// What a throw of one die for each side decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Products {
    /// The attacker's total times his die.
    pub attacker: i32,
    /// The defender's total times his die.
    pub defender: i32,
    /// Who wins; nobody: both throw again. [FLA MEL-61, R-29]
    pub winner: Option<Party>,
}

/// Reads the dice: attacker's and defender's. [FLA MEL-61, R-29]
pub fn products(totals: [i32; 2], faces: [u8; 2], house: &House) -> Products {
    let attacker = totals[0] * i32::from(faces[0]);
    let defender = totals[1] * i32::from(faces[1]);
    let winner = match attacker.cmp(&defender) {
        std::cmp::Ordering::Greater => Some(Party::Attacker),
        std::cmp::Ordering::Less => Some(Party::Defender),
        std::cmp::Ordering::Equal => (house.melee_tie == MeleeTie::DefenderHolds).then_some(Party::Defender),
    };
    Products { attacker, defender, winner }
}
