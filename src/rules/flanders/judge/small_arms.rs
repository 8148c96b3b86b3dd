//! Musketry and pistols. [FLA SAF-01 to SAF-30]

use serde::{Deserialize, Serialize};

use super::half::{Halved, halve};
use super::{Bar, Troop, Why, movement, share, why};
use crate::game::{Rule, Tally};
use crate::geometry::{Formation, is_beyond, is_within};
use crate::rules::flanders::book::house::{HaltedColumnFire, House};
use crate::rules::flanders::book::profile::FireDoctrine;
use crate::rules::flanders::book::shot::Band;
use crate::rules::flanders::book::tables;

/// How far troops inside a wood see and shoot, and how deep into one they are seen, in inches. [FLA SAF-07, SAF-08]
pub const WOOD: f64 = 4.0;
/// How near the masking friends a unit must be to fire with the rest, in inches. [FLA SAF-05]
pub const MASKING_GAP: f64 = 1.0;

/// What is said of a volley where no base bears. [FLA SAF-03]
pub const NO_BASE_BEARS: &str = "No base bears";

/// What a column does as it fires. [FLA SAF-21, SAF-22]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ColumnMove {
    /// It stands.
    #[default]
    Halted,
    /// It goes forward.
    Advancing,
    /// It falls back of its own will.
    Retiring,
}

/// What a volley of musketry depends on.
#[derive(Clone, Debug, PartialEq)]
pub struct VolleyFacts {
    /// The firer.
    pub troop: Troop,
    /// Figures in the first two ranks of the bases that bear and reach. [FLA SAF-03, R-15]
    pub figures: u8,
    /// The mean range of those bases, in inches. [FLA SAF-04]
    pub range: f64,
    /// It has fired this turn. [FLA SEQ-13]
    pub fired: bool,
    /// It charges this turn. [FLA MEL-16]
    pub charged: bool,
    /// It came out of a building this turn. [FLA BLD-11]
    pub left_building: bool,
    /// It mounted or dismounted this turn. [FLA MOV-33]
    pub may_not_fire: bool,
    /// Some of it stands in water. [FLA SAF-10]
    pub in_water: bool,
    /// Its last base left the water this turn. [FLA SAF-11]
    pub left_water: bool,
    /// Inches of its move used. [FLA MOV-16, R-54]
    pub moved: f64,
    /// What it does, if it is a column.
    pub column: ColumnMove,
    /// It stands inside a wood. [FLA SAF-08]
    pub in_wood: bool,
    /// How deep the target stands in a wood, in inches. [FLA SAF-07]
    pub target_depth_in_wood: Option<f64>,
    /// Friends mask some of its bases, this far in front of it, in inches. [FLA SAF-05]
    pub masked_at: Option<f64>,
}

impl VolleyFacts {
    /// A unit that has done nothing else this turn.
    pub const fn plain(troop: Troop, figures: u8, range: f64) -> Self {
        Self {
            troop,
            figures,
            range,
            fired: false,
            charged: false,
            left_building: false,
            may_not_fire: false,
            in_water: false,
            left_water: false,
            moved: 0.0,
            column: ColumnMove::Halted,
            in_wood: false,
            target_depth_in_wood: None,
            masked_at: None,
        }
    }

    /// How far it can shoot from where it stands, in inches. [FLA SAF-08, SAF-16]
    pub fn reach(&self) -> f64 {
        if self.in_wood { WOOD } else { tables::MUSKET[2] }
    }

    fn is_column(&self, doing: ColumnMove) -> bool {
        self.troop.formation == Formation::Column && self.column == doing
    }
}

/// Whether a unit may fire this volley. [FLA SAF-05 to SAF-10, SAF-21 to SAF-23, SEQ-13]
pub fn may_fire(facts: &VolleyFacts, house: &House) -> Result<(), Bar> {
    let troop = &facts.troop;
    let halted_columns_hold = house.halted_column_fire == HaltedColumnFire::None;
    let too_deep = facts.target_depth_in_wood.is_some_and(|inches| is_beyond(inches, WOOD));
    let masked = facts.masked_at.is_some_and(|inches| is_beyond(inches, MASKING_GAP));
    why::first([
        (!troop.is_infantry(), Why::Arm, "FLA SAF-24"),
        (!troop.is_steady(), Why::Morale, "FLA SAF-23"),
        (facts.fired, Why::AlreadyFired, "FLA SEQ-13"),
        (facts.charged, Why::Charged, "FLA MEL-16"),
        (facts.left_building, Why::LeftBuilding, "FLA BLD-11"),
        (facts.may_not_fire, Why::MayNotFire, "FLA MOV-33"),
        (facts.in_water, Why::InWater, "FLA SAF-10"),
        (facts.is_column(ColumnMove::Advancing), Why::ColumnAdvancing, "FLA SAF-21"),
        (facts.is_column(ColumnMove::Halted) && halted_columns_hold, Why::Column, "FLA SAF-21"),
        (!movement::may_fire_after(troop, facts.moved), Why::Moved, "FLA MOV-16"),
        (too_deep, Why::HiddenInWood, "FLA SAF-07"),
        (masked, Why::Masked, "FLA SAF-05"),
        (is_beyond(facts.range, facts.reach()), Why::OutOfRange, "FLA SAF-16"),
    ])
}

/// The band of a musket's range; nothing beyond long range. [FLA SAF-16]
pub fn band(range: f64) -> Option<Band> {
    Band::of(range, tables::MUSKET)
}

/// Volleys of a unit's fire, before any halving; each is a hit. Beyond long range there are none. [FLA SAF-12 to SAF-22, SAF-28]
pub fn volleys(facts: &VolleyFacts, house: &House) -> Tally {
    let tally = Tally::of("Volleys");
    let Some(band) = band(facts.range) else {
        return tally.with("Beyond the musket's range", Rule::new("FLA SAF-16"), 0);
    };
    if facts.figures == 0 {
        return tally.with(NO_BASE_BEARS, Rule::new("FLA SAF-03"), 0);
    }
    if facts.is_column(ColumnMove::Retiring) {
        return tally.with("A column falling back fires one volley", Rule::new("FLA SAF-22"), 1);
    }
    if facts.is_column(ColumnMove::Halted) && house.halted_column_fire == HaltedColumnFire::OneVolley {
        return tally.with("A halted column fires one volley", Rule::new("FLA SAF-22"), 1);
    }
    let tally = by_the_book(tally, facts, band);
    let total = tally.whole();
    if total < 0 { tally.with("Never below none", Rule::new("FLA SAF-28"), -total) } else { tally }
}

fn by_the_book(mut tally: Tally, facts: &VolleyFacts, band: Band) -> Tally {
    tally.add(format!("{} figures by three", facts.figures), Rule::new("FLA SAF-13"), nearest_third(facts.figures));
    let (label, rule) = match band {
        Band::Short => ("Short range", Rule::new("FLA SAF-14")),
        Band::Medium => ("Medium range", Rule::new("FLA SAF-16")),
        Band::Long => ("Long range", Rule::new("FLA SAF-15")),
    };
    tally.add(label, rule, tables::band_volleys(band));
    match (facts.troop.fire_doctrine(), facts.troop.fresh) {
        (FireDoctrine::Platoon, _) => tally.checked.push("Platoon fire".into()),
        (FireDoctrine::Rank, true) => {
            tally.add("First fire by rank", Rule::new("FLA SAF-18"), tables::rank_fire_volleys(true));
        }
        (FireDoctrine::Rank, false) => {
            tally.add("Later fire by rank", Rule::new("FLA SAF-20"), tables::rank_fire_volleys(false));
        }
    }
    tally
}

/// A third of the figures, to the nearest whole number. [FLA SAF-13]
fn nearest_third(figures: u8) -> i32 {
    ((u32::from(figures) + tables::FIGURES_A_VOLLEY / 2) / tables::FIGURES_A_VOLLEY) as i32
}

/// How often the volleys are halved: for disorder, and for coming out of water. [FLA DIS-06, SAF-11]
pub fn halvings(facts: &VolleyFacts) -> u8 {
    u8::from(facts.troop.disordered) + u8::from(facts.left_water)
}

/// Whether pistols have any effect at this range. [FLA SAF-26]
pub fn pistol_reaches(range: f64) -> bool {
    is_within(range, tables::PISTOL)
}

/// Pistol volleys before any halving: a third of the figures within four inches, none beyond. [FLA SAF-25, SAF-26]
pub fn pistol_volleys(figures: u8, range: f64) -> Tally {
    let tally = Tally::of("Volleys");
    if !pistol_reaches(range) {
        return tally.with("Beyond the pistol's range", Rule::new("FLA SAF-26"), 0);
    }
    tally.with(format!("{figures} figures by three"), Rule::new("FLA SAF-25"), nearest_third(figures))
}

/// Halves hits once; the half that may remain waits for a die. [FLA DIS-07]
pub fn halved(hits: u8) -> Halved {
    halve(hits)
}

/// A base of the firer: where it stands in its unit and what it can do. [FLA SAF-03 to SAF-05]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FiringBase {
    /// Its file; bases of one file stand behind each other.
    pub file: u8,
    /// Its rank, the front rank first.
    pub rank: u8,
    /// Figures on it.
    pub figures: u8,
    /// Inches from it to the nearest enemy figures of the target.
    pub distance: f64,
    /// The target is before its front.
    pub in_arc: bool,
    /// Friends mask it.
    pub blocked: bool,
}

/// What bears of a unit's bases.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BearingFire {
    /// Figures in two ranks of the files that fire.
    pub figures: u8,
    /// The mean range of their front bases, in inches. [FLA SAF-04, R-14]
    pub range: f64,
}

/// The files whose front base bears, reaches and is not masked, to two ranks. [FLA SAF-03 to SAF-05, R-15]
pub fn bearing(bases: &[FiringBase], reach: f64) -> Option<BearingFire> {
    let front = bases.iter().map(|base| base.rank).min()?;
    let fires =
        |base: &&FiringBase| base.rank == front && base.in_arc && !base.blocked && is_within(base.distance, reach);
    let firing: Vec<&FiringBase> = bases.iter().filter(fires).collect();
    if firing.is_empty() {
        return None;
    }
    let in_two_ranks =
        |base: &&FiringBase| base.rank <= front + 1 && firing.iter().any(|fires| fires.file == base.file);
    Some(BearingFire {
        figures: bases.iter().filter(in_two_ranks).map(|base| base.figures).sum(),
        range: firing.iter().map(|base| base.distance).sum::<f64>() / firing.len() as f64,
    })
}

/// Why no base bears: all masked, none with the target before it, or all out of range. [FLA SAF-02, SAF-03, SAF-05]
pub fn none_bears(bases: &[FiringBase]) -> Why {
    let front = bases.iter().map(|base| base.rank).min();
    let mut front_row = bases.iter().filter(|base| Some(base.rank) == front);
    if front_row.clone().all(|base| base.blocked) {
        Why::Masked
    } else if front_row.all(|base| !base.in_arc) {
        Why::Arc
    } else {
        Why::OutOfRange
    }
}

/// Whether a rank-fire unit rested a whole turn and so loads with care again. [FLA SAF-19]
pub const fn has_rested(moved: bool, fired: bool, changed_formation: bool, reformed: bool) -> bool {
    !moved && !fired && !changed_formation && !reformed
}

/// Whether a rank-fire unit has its better volley: the first of the battle, or after a turn's rest. [FLA SAF-18 to SAF-20]
pub const fn is_fresh(has_fired: bool, has_rested: bool) -> bool {
    !has_fired || has_rested
}

/// Hits of a shot into a melee, shared by figures fighting; the firer's enemy is listed first. [FLA SAF-29, R-13, R-73]
pub fn into_melee(hits: u8, figures: &[u8]) -> Vec<u8> {
    share::in_proportion(hits, figures)
}
