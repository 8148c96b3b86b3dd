//! What an umpire may set right: every piece of state that a rule reads.

use serde::{Deserialize, Serialize};

use super::ids::{CardId, GeneralId, UnitId};
use super::marks::{Count, Flag, GeneralFlag, Length};
use crate::geometry::bases::Flank;
use crate::geometry::{Formation, Pose};
use crate::rules::flanders::book::brigade::BrigadeFormation;
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::book::shot::{Location, Shot};
use crate::rules::flanders::judge::Aspect;

/// What an umpire may set right.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Amendment {
    /// Sets a unit where it stands on the real table; no rule fires.
    Place {
        /// Which unit.
        unit: UnitId,
        /// Where the middle of its front stands.
        pose: Pose,
    },
    /// Sets a general where he stands.
    PlaceGeneral {
        /// Which general.
        general: GeneralId,
        /// Where.
        pose: Pose,
    },
    /// Sets a card where it lies on the real table.
    PlaceCard {
        /// Which card.
        card: CardId,
        /// Where the middle of its front edge lies.
        pose: Pose,
    },
    /// Says whether a card has moved this turn.
    CardMoved {
        /// Which card.
        card: CardId,
        /// Whether it has.
        moved: bool,
    },
    /// Turns a card up at once: its troops are set on.
    LiftCard(CardId),
    /// Takes a unit out of the battle.
    Remove(UnitId),
    /// Sets a unit's figures.
    Figures {
        /// Which unit.
        unit: UnitId,
        /// How many figures it has.
        figures: u8,
    },
    /// Sets a unit's morale.
    Morale {
        /// Which unit.
        unit: UnitId,
        /// What it is.
        morale: Morale,
    },
    /// Sets or clears a unit's disorder.
    Disorder {
        /// Which unit.
        unit: UnitId,
        /// Whether it is disordered.
        disordered: bool,
    },
    /// Sets a unit's formation.
    Formation {
        /// Which unit.
        unit: UnitId,
        /// What it is.
        formation: Formation,
    },
    /// Says whether a unit has moved this turn.
    Moved {
        /// Which unit.
        unit: UnitId,
        /// Whether it has.
        moved: bool,
    },
    /// Says whether rank-fire infantry has its better volley.
    Fresh {
        /// Which unit.
        unit: UnitId,
        /// Whether it has.
        fresh: bool,
    },
    /// Puts two enemies into contact.
    Contact {
        /// Who came in.
        unit: UnitId,
        /// Upon whom.
        target: UnitId,
    },
    /// Says whether a unit has fired this turn.
    Fired {
        /// Which unit.
        unit: UnitId,
        /// Whether it has.
        fired: bool,
    },
    /// Says in which turn a unit lost its morale. [FLA RET-04]
    Broke {
        /// Which unit.
        unit: UnitId,
        /// In which turn.
        turn: u32,
    },
    /// Says whether a unit has been fired on this turn. [FLA MOR-38]
    FiredOn {
        /// Which unit.
        unit: UnitId,
        /// Whether it has.
        fired_on: bool,
    },
    /// Says whether a general's command has broken; no unit is turned by it. [FLA MAJ-01]
    Command {
        /// Whose command.
        general: GeneralId,
        /// Whether it has.
        broken: bool,
    },
    /// Kills a general, or brings him back.
    General {
        /// Which general.
        general: GeneralId,
        /// Whether he lives.
        alive: bool,
    },
    /// Sets or clears a mark of a unit.
    Flag {
        /// Which unit.
        unit: UnitId,
        /// Which mark.
        flag: Flag,
        /// Whether it has it.
        set: bool,
    },
    /// Sets a number that a unit keeps.
    Count {
        /// Which unit.
        unit: UnitId,
        /// Which number.
        count: Count,
        /// What it is.
        number: u8,
    },
    /// Sets inches that a unit has gone this turn.
    Gone {
        /// Which unit.
        unit: UnitId,
        /// In which kind of move.
        length: Length,
        /// How many.
        inches: f64,
    },
    /// Says in which state of its nerve a unit last went back this turn.
    WentBack {
        /// Which unit.
        unit: UnitId,
        /// In which state, if it has gone back.
        morale: Option<Morale>,
    },
    /// Says whose guns a unit rode over this turn. [FLA ART-34]
    RodeOver {
        /// Which unit.
        unit: UnitId,
        /// Whose, if anybody's.
        battery: Option<UnitId>,
    },
    /// Says whose fire hit a unit last this turn, for a retreat away from him. [FLA RET-13]
    HitBy {
        /// Which unit.
        unit: UnitId,
        /// Whose, if anybody's.
        firer: Option<UnitId>,
    },
    /// Says where a unit came from, for a retreat the way it came. [FLA RET-13]
    CameFrom {
        /// Which unit.
        unit: UnitId,
        /// Where its middle was; nowhere for one that has not stirred.
        from: Option<Pose>,
    },
    /// Says where a unit has left the table this turn, for who follows it there. [FLA MEL-93, R-89]
    LeftTable {
        /// Which unit.
        unit: UnitId,
        /// Where its middle was last seen; nowhere for one that has not left.
        at: Option<Pose>,
    },
    /// Says from which flank a unit's bases leave as its figures fall.
    OpenFlank {
        /// Which unit.
        unit: UnitId,
        /// Which flank.
        flank: Flank,
    },
    /// Puts a unit into a house. [FLA BLD-01]
    Garrison {
        /// Which unit.
        unit: UnitId,
        /// Which house, by its place in the ground.
        building: usize,
    },
    /// Says where a crew has left its guns; with them, where nothing is said. [FLA ART-30]
    GunsLeft {
        /// Which battery.
        unit: UnitId,
        /// Where they stand.
        at: Option<Pose>,
    },
    /// Bends the outer bases of a unit round an enemy in contact, or lets them fall in. [FLA MEL-05]
    Wraps {
        /// Which unit.
        unit: UnitId,
        /// Round whom, if anybody.
        round: Option<UnitId>,
    },
    /// Takes a unit out of its melees.
    Parts(UnitId),
    /// Says from which side one unit has come in on another, in a melee of theirs. [FLA MEL-09]
    Struck {
        /// Who came in.
        unit: UnitId,
        /// On whom.
        target: UnitId,
        /// From which side.
        aspect: Aspect,
        /// Whether it came on at the charge.
        advancing: bool,
        /// Whether its victory bonus brought it in. [FLA MEL-55]
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_bonus: bool,
        /// Whether who was struck rode to meet it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        met: bool,
    },
    /// Says how a unit has been tested in a melee attempt, if it has. [FLA MEL-48]
    TestedIn {
        /// Which attempt of the turn.
        attempt: usize,
        /// Which unit.
        unit: UnitId,
        /// Whether it passed; nothing where it has not been tested.
        passed: Option<bool>,
    },
    /// Says whether a victory bonus has been taken in a melee attempt. [FLA MEL-55]
    BonusSpent {
        /// Which attempt of the turn.
        attempt: usize,
        /// Whether it has.
        spent: bool,
    },
    /// Sets losses that wait for the end of a step of fire. [FLA SEQ-11]
    Falls {
        /// Which unit.
        unit: UnitId,
        /// How many figures.
        losses: u8,
    },
    /// Sets what waits to be struck from a battery at the end of the guns' fire. [FLA CB-02]
    GunDamage {
        /// Which battery.
        unit: UnitId,
        /// What, if anything.
        location: Option<Location>,
    },
    /// Sets what a house has suffered. [FLA BLD-04, BLD-05]
    House {
        /// Which, by its place in the ground.
        building: usize,
        /// Ball of heavy guns.
        heavy_hits: u8,
        /// Ball of light guns.
        light_hits: u8,
        /// Whether it has come down.
        destroyed: bool,
    },
    /// Sets or clears a mark of a general.
    GeneralFlag {
        /// Which general.
        general: GeneralId,
        /// Which mark.
        flag: GeneralFlag,
        /// Whether he has it.
        set: bool,
    },
    /// Says with whom a general charges. [FLA GEN-06]
    RidesWith {
        /// Which general.
        general: GeneralId,
        /// With whom, if with anybody.
        unit: Option<UnitId>,
    },
    /// Says whether a card lost its move to one that it sighted. [FLA GT-31]
    CardFrozen {
        /// Which card.
        card: CardId,
        /// Whether it has.
        frozen: bool,
    },
    /// Writes another formation or spacing on a card's back. [FLA GT-08, GT-09]
    CardBack {
        /// Which card.
        card: CardId,
        /// How its units are set on.
        formation: BrigadeFormation,
        /// Inches from one to the next.
        spacing: f64,
    },
    /// Notes a shot on a card. [FLA GT-37]
    NoteShot {
        /// Which card.
        card: CardId,
        /// Who fired.
        battery: UnitId,
        /// What was fired.
        shot: Shot,
        /// Inches.
        range: f64,
        /// Even dice that a hit will need. [FLA ART-38]
        #[serde(default)]
        halvings: u8,
        /// The column of march stood in or behind cover. [FLA GT-41]
        #[serde(default)]
        covered: bool,
        /// It flew over cover that neither guns nor column touched. [FLA ART-03]
        #[serde(default)]
        over_cover: bool,
        /// Ranks that cover on the way takes. [FLA ART-14]
        #[serde(default)]
        cover_ranks: u8,
        /// The guns stood inside a wood. [FLA ART-05]
        #[serde(default)]
        from_wood: bool,
    },
    /// Strikes out the shots noted on a card. [FLA GT-37]
    StrikeShots(CardId),
    /// Sets how far the last retreat went, in inches: who follows it catches it up to there. [FLA MEL-95]
    Retreated(f64),
    /// Sets which turn it is.
    Turn(u32),
    /// Leaves the step the battle is in.
    SkipStep,
}
