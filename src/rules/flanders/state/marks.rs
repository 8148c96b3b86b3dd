//! The marks that a unit or a general carries, by name: what an umpire sets or clears one at a time.

use serde::{Deserialize, Serialize};

use super::General;
use super::unit::Unit;

/// A mark of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Flag {
    /// It passed its charge test. [FLA MEL-16]
    Charged,
    /// It has taken its non-voluntary check of the turn. [FLA MOR-02]
    Tested,
    /// It has taken its check on being charged. [FLA MOR-03]
    TestedByCharge,
    /// It lost its move to a card, or was set on this turn. [FLA GT-31, GT-33]
    Held,
    /// It moved at all, wheeled or turned.
    Stirred,
    /// It changed formation, mounted or dismounted.
    ChangedFormation,
    /// It reformed from disorder.
    Reformed,
    /// It came out of a house. [FLA BLD-11]
    LeftBuilding,
    /// It crossed rough ground. [FLA MOV-34]
    CrossedRough,
    /// It came out of water. [FLA SAF-11]
    LeftWater,
    /// Its march was too long for it to fire. [FLA MOV-16]
    MayNotFire,
    /// It is a column that fell back. [FLA SAF-22]
    FellBack,
    /// It is a column that went forward. [FLA SAF-21]
    Advanced,
    /// It won its last melee. [FLA MOR-06]
    WonMelee,
    /// It has been in a melee.
    Fought,
    /// Its change of formation counts against it if it is attacked. [FLA DIS-10]
    Unsettled,
    /// It fired in reaction to the charge that brought on its melee. [FLA MEL-74]
    FiredReacting,
    /// It rode to meet a charge.
    Countercharged,
    /// It has had its rally of the turn. [FLA SEQ-16]
    RallyTaken,
    /// A forced check has cost it its rally. [FLA RET-08]
    RallySpent,
    /// It owes a check for friends who fled by. [FLA MOR-12]
    SawRout,
    /// It owes a check for a friend who was lost. [FLA MOR-13]
    SawLoss,
    /// It owes a check for friends who broke through it. [FLA MOR-14]
    BrokenThrough,
    /// It has failed to rally too often. [FLA RET-03]
    PastRallying,
    /// It has turned its back on the enemy. [FLA MEL-12]
    FacesRear,
    /// Its dragoons fight on foot. [FLA TYP-07]
    Dismounted,
    /// A battery's drivers have run. [FLA CB-10]
    DriversGone,
    /// A battery's crew came back this turn. [FLA ART-31]
    Returned,
}

impl Flag {
    /// Every mark, and how it is said of one who has it and of one who has not.
    pub const ALL: [(Self, &'static str, &'static str); 28] = [
        (Self::Charged, "has passed its test to charge", "has passed no test to charge"),
        (Self::Tested, "has taken its check of the turn", "has not taken its check of the turn"),
        (Self::TestedByCharge, "has been tested on being charged", "has not been tested on being charged"),
        (Self::Held, "has lost its move to a card", "has lost no move to a card"),
        (Self::Stirred, "has stirred this turn", "has not stirred this turn"),
        (Self::ChangedFormation, "has changed formation this turn", "has not changed formation this turn"),
        (Self::Reformed, "has reformed this turn", "has not reformed this turn"),
        (Self::LeftBuilding, "has come out of a house this turn", "has come out of no house this turn"),
        (Self::CrossedRough, "has crossed rough ground this turn", "has crossed no rough ground this turn"),
        (Self::LeftWater, "has come out of water this turn", "has come out of no water this turn"),
        (Self::MayNotFire, "has marched too far to fire", "has not marched too far to fire"),
        (Self::FellBack, "is a column that fell back this turn", "is no column that fell back this turn"),
        (Self::Advanced, "is a column that went forward this turn", "is no column that went forward this turn"),
        (Self::WonMelee, "has won its last melee", "has not won its last melee"),
        (Self::Fought, "has been in a melee this turn", "has been in no melee this turn"),
        (Self::Unsettled, "is unsettled if attacked", "is settled if attacked"),
        (Self::FiredReacting, "has fired in reaction", "has not fired in reaction"),
        (Self::Countercharged, "has countercharged", "has not countercharged"),
        (Self::RallyTaken, "has had its rally this turn", "has not had its rally this turn"),
        (Self::RallySpent, "has lost its rally to a check", "has not lost its rally to a check"),
        (Self::SawRout, "owes a check for friends who fled", "owes no check for friends who fled"),
        (Self::SawLoss, "owes a check for friends who were lost", "owes no check for friends who were lost"),
        (Self::BrokenThrough, "owes a check for friends who broke through", "owes no check for who broke through"),
        (Self::PastRallying, "can rally no more", "may still rally"),
        (Self::FacesRear, "has turned its back", "faces the enemy"),
        (Self::Dismounted, "is dismounted", "is mounted"),
        (Self::DriversGone, "has lost its drivers", "has its drivers"),
        (Self::Returned, "has come back to its guns this turn", "has not come back to its guns this turn"),
    ];

    /// Where a unit keeps it; `None` for a mark of batteries on other troops.
    pub fn of(self, unit: &mut Unit) -> Option<&mut bool> {
        let marks = &mut unit.this_turn;
        Some(match self {
            Self::Charged => &mut marks.charged,
            Self::Tested => &mut marks.tested,
            Self::TestedByCharge => &mut marks.tested_by_charge,
            Self::Held => &mut marks.held,
            Self::Stirred => &mut marks.stirred,
            Self::ChangedFormation => &mut marks.changed_formation,
            Self::Reformed => &mut marks.reformed,
            Self::LeftBuilding => &mut marks.left_building,
            Self::CrossedRough => &mut marks.crossed_rough,
            Self::LeftWater => &mut marks.left_water,
            Self::MayNotFire => &mut marks.may_not_fire,
            Self::FellBack => &mut marks.fell_back,
            Self::Advanced => &mut marks.advanced,
            Self::WonMelee => &mut marks.won_melee,
            Self::Fought => &mut marks.melee,
            Self::Unsettled => &mut marks.unsettled,
            Self::FiredReacting => &mut marks.fired_reacting,
            Self::Countercharged => &mut marks.countercharged,
            Self::RallyTaken => &mut marks.rally_taken,
            Self::RallySpent => &mut marks.rally_spent,
            Self::SawRout => &mut marks.owes.rout_near,
            Self::SawLoss => &mut marks.owes.loss_near,
            Self::BrokenThrough => &mut marks.owes.filtered,
            Self::PastRallying => &mut unit.past_rallying,
            Self::FacesRear => &mut unit.faces_rear,
            Self::Dismounted => unit.profile.is_dragoons().then_some(&mut unit.dismounted)?,
            Self::DriversGone => &mut unit.battery.as_mut()?.drivers_gone,
            Self::Returned => &mut unit.battery.as_mut()?.returned,
        })
    }

    /// How it is said of a unit.
    pub fn words(self, set: bool) -> &'static str {
        let named = Self::ALL.iter().find(|(flag, ..)| *flag == self);
        named.map_or("", |(_, yes, no)| if set { yes } else { no })
    }
}

/// A number that a unit keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Count {
    /// Rallies failed since it was last in good morale.
    FailedRallies,
    /// Its losses when the turn began. [FLA MOR-08]
    LossesBefore,
    /// Losses for which it has been asked this turn.
    LossesTested,
    /// Guns left of a battery. [FLA CB-08]
    Guns,
}

impl Count {
    /// Every number, as it is said of a unit.
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::FailedRallies, "failed rallies"),
        (Self::LossesBefore, "figures lost when the turn began"),
        (Self::LossesTested, "losses for which it has been tested"),
        (Self::Guns, "guns"),
    ];

    /// Where a unit keeps it; `None` for the guns of troops that have none.
    pub fn of(self, unit: &mut Unit) -> Option<&mut u8> {
        Some(match self {
            Self::FailedRallies => &mut unit.failed_rallies,
            Self::LossesBefore => &mut unit.this_turn.losses_before,
            Self::LossesTested => &mut unit.this_turn.losses_tested,
            Self::Guns => &mut unit.battery.as_mut()?.guns,
        })
    }

    /// The most it can be for a unit.
    pub fn most(self, unit: &Unit) -> u8 {
        match self {
            Self::FailedRallies | Self::Guns => 2,
            Self::LossesBefore | Self::LossesTested => unit.profile.original,
        }
    }

    /// How it is said.
    pub fn words(self) -> &'static str {
        Self::ALL.iter().find(|(count, _)| *count == self).map_or("", |(_, words)| words)
    }
}

/// Inches that a unit has gone this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Length {
    /// Of its move.
    Move,
    /// In a charge that did not come home. [FLA MEL-42]
    Charge,
}

impl Length {
    /// Where a unit keeps it.
    pub fn of(self, unit: &mut Unit) -> &mut f64 {
        match self {
            Self::Move => &mut unit.this_turn.inches,
            Self::Charge => &mut unit.this_turn.charge_run,
        }
    }
}

/// A mark of a general.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GeneralFlag {
    /// He has ridden this turn. [FLA GEN-05]
    Moved,
    /// He was in danger this turn. [FLA GEN-01]
    AtRisk,
    /// He rides with his cards. [FLA GT-36]
    InHand,
}

impl GeneralFlag {
    /// Every mark, and how it is said of one who has it and of one who has not.
    pub const ALL: [(Self, &'static str, &'static str); 3] = [
        (Self::Moved, "has ridden this turn", "has not ridden this turn"),
        (Self::AtRisk, "was in danger this turn", "was in no danger this turn"),
        (Self::InHand, "rides with his cards", "does not ride with his cards"),
    ];

    /// Where a general keeps it.
    pub fn of(self, general: &mut General) -> &mut bool {
        match self {
            Self::Moved => &mut general.moved,
            Self::AtRisk => &mut general.at_risk,
            Self::InHand => &mut general.in_hand,
        }
    }

    /// How it is said of a general.
    pub fn words(self, set: bool) -> &'static str {
        let named = Self::ALL.iter().find(|(flag, ..)| *flag == self);
        named.map_or("", |(_, yes, no)| if set { yes } else { no })
    }
}
