//! Gun fire: whether, how well, and what a hit does. [FLA ART-01 to ART-38]

use super::half::{Halved, halve};
use super::{Aim, Bar, Why, why};
use crate::game::{Rule, Tally};
use crate::geometry::{is_beyond, is_within};
use crate::rules::flanders::book::house::{BatteryHalfRate, GrapeRule, House, WideTargets};
use crate::rules::flanders::book::profile::{Gun, Morale};
use crate::rules::flanders::book::shot::{Band, SaveShift, Shot};
use crate::rules::flanders::book::tables;

pub use super::carry::{Penetration, RearReach, RearUnit};

/// Inside a wood, and into one, guns reach this far, in inches. [FLA ART-04, ART-05]
pub const WOOD: f64 = 4.0;
/// Round shot over friends needs a target farther than this from them, in inches. [FLA ART-08]
pub const CLEAR_OF_FRIENDS: f64 = 4.0;
/// The widest target the table knows, in stands. [FLA ART-37]
const WIDEST: u8 = 3;

/// Whether a battery may take a shot at all.
#[derive(Clone, Debug, PartialEq)]
pub struct EligibleFacts {
    /// The weight of the guns.
    pub gun: Gun,
    /// The crew's morale. [FLA SAF-23]
    pub morale: Morale,
    /// It has fired this turn. [FLA SEQ-13]
    pub fired: bool,
    /// The crew is at the guns. [FLA ART-30]
    pub manned: bool,
    /// The crew came back this turn. [FLA ART-31]
    pub returned_to_guns: bool,
    /// Inches moved this turn. [FLA MOV-06, MOV-07]
    pub moved: f64,
    /// Its drivers have run: it moves at half rate, be it to fire too. [FLA CB-10]
    pub drivers_gone: bool,
    /// It crossed rough ground this turn. [FLA MOV-34]
    pub crossed_rough: bool,
    /// It stands in water. [FLA SAF-10]
    pub in_water: bool,
    /// The target is within 45 degrees of the front. [FLA ART-01]
    pub in_arc: bool,
    /// How deep the target stands in a wood that the guns are outside of. [FLA ART-04]
    pub target_depth_in_wood: Option<f64>,
    /// The shot, when it goes over the heads of friends. [FLA ART-08]
    pub overhead: Option<Overhead>,
}

/// A shot over the heads of friends. [FLA ART-08]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Overhead {
    /// What is fired; nothing when that is not settled.
    pub shot: Option<Shot>,
    /// Guns or target stand high enough for a clear shot.
    pub clear_from_height: bool,
    /// Inches from the target to the nearest friend of the guns.
    pub target_to_nearest_friend: f64,
}

impl EligibleFacts {
    /// A battery that stands ready, with the target before its front.
    pub const fn ready(gun: Gun) -> Self {
        Self {
            gun,
            morale: Morale::Good,
            fired: false,
            manned: true,
            returned_to_guns: false,
            moved: 0.0,
            drivers_gone: false,
            crossed_rough: false,
            in_water: false,
            in_arc: true,
            target_depth_in_wood: None,
            overhead: None,
        }
    }
}

/// Whether a battery may shoot at this target; the first thing in the way is said. [FLA ART-01 to ART-08, ART-31]
pub fn may_fire(facts: &EligibleFacts) -> Result<(), Bar> {
    let too_deep = facts.target_depth_in_wood.is_some_and(|inches| is_beyond(inches, WOOD));
    let share = if facts.drivers_gone { 0.5 } else { 1.0 };
    let moved_too_far = is_beyond(facts.moved, share * tables::gun_move(facts.gun, true));
    why::first([
        (facts.morale != Morale::Good, Why::Morale, "FLA SAF-23"),
        (!facts.manned, Why::Unmanned, "FLA ART-30"),
        (facts.returned_to_guns, Why::ReturnedToGuns, "FLA ART-31"),
        (facts.fired, Why::AlreadyFired, "FLA SEQ-13"),
        (moved_too_far, Why::Moved, moving_rule(facts.gun)),
        (facts.crossed_rough, Why::Rough, "FLA MOV-34"),
        (facts.in_water, Why::InWater, "FLA SAF-10"),
        (!facts.in_arc, Why::Arc, "FLA ART-01"),
        (too_deep, Why::HiddenInWood, "FLA ART-04"),
    ])?;
    facts.overhead.map_or(Ok(()), may_fire_over)
}

/// Whether a shot may go over the heads of friends. [FLA ART-08]
pub fn may_fire_over(overhead: Overhead) -> Result<(), Bar> {
    why::first([
        (overhead.shot == Some(Shot::Grape), Why::GrapeOverFriends, "FLA ART-08"),
        (!overhead.clear_from_height, Why::NoClearShot, "FLA ART-08"),
        (is_within(overhead.target_to_nearest_friend, CLEAR_OF_FRIENDS), Why::TooNearFriends, "FLA ART-08"),
    ])
}

const fn moving_rule(gun: Gun) -> &'static str {
    match gun {
        Gun::Light => "FLA MOV-06",
        Gun::Heavy => "FLA MOV-07",
    }
}

/// What a shot depends on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShotFacts {
    /// The weight of the guns.
    pub gun: Gun,
    /// Inches from the centre of the battery. [FLA ART-02]
    pub range: f64,
    /// What the firer chooses; nothing: grape where it carries.
    pub shot: Option<Shot>,
    /// The guns stand inside a wood. [FLA ART-05]
    pub in_wood: bool,
    /// The target's width in stands. [FLA ART-21]
    pub width: u8,
    /// How many of those friends of the guns mask. [FLA ART-07]
    pub blocked_bases: u8,
}

/// A shot that may be fired.
#[derive(Clone, Debug, PartialEq)]
pub struct Aimed {
    /// Its range.
    pub band: Band,
    /// What is fired.
    pub shot: Shot,
    /// The stands that can be aimed at.
    pub width: u8,
    /// What the die needs.
    pub need: Tally,
}

/// The shot and what it needs, or why it cannot be fired. [FLA ART-05, ART-07, ART-20, ART-21, ART-28]
pub fn aim(facts: &ShotFacts, house: &House) -> Result<Aimed, Bar> {
    let Some(band) = Band::of(facts.range, tables::gun_range(facts.gun)) else {
        return Err(Bar::new(Why::OutOfRange, "FLA ART-20"));
    };
    let grape_carries = is_within(facts.range, tables::grape_range(facts.gun));
    let width = unmasked(facts.width, facts.blocked_bases);
    why::first([
        (facts.in_wood && is_beyond(facts.range, WOOD), Why::WoodRange, "FLA ART-05"),
        (facts.shot == Some(Shot::Grape) && !grape_carries, Why::BeyondGrape, "FLA ART-28"),
        (width == 0, Why::Masked, "FLA ART-07"),
    ])?;
    let shot = match (grape_carries, house.grape, facts.shot) {
        (false, ..) | (true, GrapeRule::Choice, Some(Shot::Round)) => Shot::Round,
        (true, ..) => Shot::Grape,
    };
    Ok(Aimed { band, shot, width, need: need(width, band, house) })
}

/// Stands that friends leave open: one less than those not masked. [FLA ART-07]
const fn unmasked(width: u8, blocked: u8) -> u8 {
    if blocked == 0 { width } else { width.saturating_sub(blocked).saturating_sub(1) }
}

fn need(width: u8, band: Band, house: &House) -> Tally {
    let stands = if width == 1 { "stand" } else { "stands" };
    let label = format!("{width} {stands} wide at {} range", band.word());
    let tally = Tally::of("Needed to hit").with(label, Rule::new("FLA ART-21"), tables::to_hit(width, band));
    let beyond = i32::from(width.saturating_sub(WIDEST));
    if house.wide_targets == WideTargets::Extrapolate && beyond > 0 {
        tally.with("Wider than three stands", Rule::new("FLA ART-37"), -beyond)
    } else {
        tally
    }
}

/// Whether the die hits. [FLA ART-19]
pub fn hits(need: i32, face: u8) -> bool {
    i32::from(face) >= need
}

/// Whether a hit at half rate waits for an even die; one die for each cause. [FLA ART-38, R-17]
pub fn halving_needs_die(house: &House) -> bool {
    house.battery_half_rate == BatteryHalfRate::HalveHit
}

/// What is left of a hit's casualties at half rate, where a club halves those.
pub fn half_casualties(casualties: u8) -> Halved {
    halve(casualties)
}

/// Casualties of a hit on the target itself; cover before it costs ranks. [FLA ART-14, ART-24 to ART-27]
pub fn casualties(gun: Gun, shot: Shot, ranks: u8, cover_in_front: u8) -> u8 {
    match shot {
        Shot::Grape => tables::grape_shot(gun),
        Shot::Round => match ranks.min(tables::penetration(gun).saturating_sub(cover_in_front)) {
            0 => 0,
            struck => tables::round_shot(gun)[usize::from(struck.min(4)) - 1],
        },
    }
}

/// How a battery aims at a partly covered target: the width it counts, and what eases the saves. [FLA ART-06]
pub fn partly_covered(aim: Aim, exposed_stands: u8, all_stands: u8) -> (u8, &'static [SaveShift]) {
    match aim {
        Aim::Whole => (all_stands, &[SaveShift::Cover]),
        Aim::Exposed => (exposed_stands, &[]),
    }
}
