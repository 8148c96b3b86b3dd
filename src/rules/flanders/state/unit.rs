//! One unit: what it is, where it is, how it stands, what it has done this turn.

use std::sync::Arc;

use serde::Serialize;

use super::ids::{CardId, GeneralId, UnitId};
use crate::game::Side;
use crate::geometry::bases::{BaseSize, Flank};
use crate::geometry::{Block, Formation, Point, Pose, Wrap};
use crate::rules::flanders::book::house::House;
use crate::rules::flanders::book::profile::{Arm, Branch, ChargeDoctrine, Class, FireDoctrine, Gun, Morale, Profile};
use crate::rules::flanders::judge::Troop;
use crate::rules::flanders::judge::bases::{Strength, block_of};

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// On the table: the middle of its front edge, and its facing.
    Table(Pose),
    /// In a building, by its place in the ground.
    Building(usize),
    /// In the battle, but nowhere that can be measured.
    Untracked,
    /// Not on the table yet: its troops march under a card. [FLA GT-05]
    OnCard(CardId),
    /// It fled the table and may come back once it has rallied: where it would have come to stand. [FLA RET-17, R-63]
    Beyond(Pose),
    /// Out of the battle.
    Gone(Fate),
}

/// How a unit was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// Its last figure fell, or its guns were taken. [FLA MAJ-02]
    Annihilated,
    /// It gave itself up. [FLA RET-16]
    Surrendered,
    /// It fled the table. [FLA RET-17]
    Fled,
    /// The umpire took it off.
    Removed,
}

/// What a battery has besides its crew. [FLA ORG-11, CB-08 to CB-10]
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Battery {
    /// Guns left, of two.
    pub guns: u8,
    /// Its drivers have run.
    pub drivers_gone: bool,
    /// Its crew has left it: where the guns stand. [FLA ART-30]
    pub abandoned: Option<Pose>,
    /// Its crew came back this turn. [FLA ART-31]
    pub returned: bool,
}

/// The batteries whose guns a unit has ridden over in a turn, as many as one may come upon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct RiddenOver([Option<UnitId>; 4]);

impl RiddenOver {
    /// Adds one.
    pub fn note(&mut self, battery: UnitId) {
        if !self.has(battery)
            && let Some(free) = self.0.iter_mut().find(|one| one.is_none())
        {
            *free = Some(battery);
        }
    }

    /// Whether one is among them.
    pub fn has(&self, battery: UnitId) -> bool {
        self.0.contains(&Some(battery))
    }
}

/// What a unit has done this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct ThisTurn {
    /// The batteries whose guns it rode over. [FLA ART-34]
    pub rode_over: RiddenOver,
    /// The enemy whose fire hit it last: who gives way for its losses goes away from him. [FLA RET-13]
    pub hit_by: Option<UnitId>,
    /// Inches a charge that did not come home carried it.
    pub charge_run: f64,
    /// It has had its move, or lost it.
    pub moved: bool,
    /// It lost its move to a card that it sighted, or was set on this turn. [FLA GT-31, GT-33]
    pub held: bool,
    /// Inches of move used.
    pub inches: f64,
    /// It moved at all, wheeled or turned.
    pub stirred: bool,
    /// It changed formation, mounted or dismounted.
    pub changed_formation: bool,
    /// It reformed from disorder.
    pub reformed: bool,
    /// It has fired.
    pub fired: bool,
    /// It passed its charge test. [FLA MEL-16]
    pub charged: bool,
    /// It has taken its non-voluntary check. [FLA MOR-02]
    pub tested: bool,
    /// It was fired on. [FLA MOR-38]
    pub fired_on: bool,
    /// It came out of a building. [FLA BLD-11]
    pub left_building: bool,
    /// It crossed rough ground: light guns may then not fire. [FLA MOV-34]
    pub crossed_rough: bool,
    /// It came out of water. [FLA SAF-11]
    pub left_water: bool,
    /// It marched too far to fire, mounted or dismounted, or formed anew on horseback. [FLA MOV-16, MOV-32, MOV-33]
    pub may_not_fire: bool,
    /// It is a column that fell back. [FLA SAF-22]
    pub fell_back: bool,
    /// It is a column that went forward. [FLA SAF-21]
    pub advanced: bool,
    /// It won its last melee. [FLA MOR-06]
    pub won_melee: bool,
    /// It has been in a melee.
    pub melee: bool,
    /// Its formation change counts against it if it is attacked. [FLA DIS-10]
    pub unsettled: bool,
    /// It fired in reaction to the charge that brought on its melee. [FLA MEL-74]
    pub fired_reacting: bool,
    /// It rode to meet a charge.
    pub countercharged: bool,
    /// Losses for which it has been asked already this turn.
    pub losses_tested: u8,
    /// Its losses when the turn began.
    pub losses_before: u8,
    /// It has had its rally in this morale step.
    pub rally_taken: bool,
    /// A routed unit's forced check has cost it its rally. [FLA RET-08]
    pub rally_spent: bool,
    /// It has taken its check on being charged, which is not the one of the turn. [FLA MOR-03, R-40]
    pub tested_by_charge: bool,
    /// The state of its nerve when it last went back of itself: only a worse one moves it again.
    pub went_back: Option<Morale>,
    /// Where its flight has left the table: who follows it follows it there. [FLA MEL-93, R-89]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_at: Option<Point>,
    /// It must take a non-voluntary check in the morale step.
    pub owes: OwedChecks,
}

/// Why a unit owes a non-voluntary check, besides its losses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct OwedChecks {
    /// Friends fled by. [FLA MOR-12]
    pub rout_near: bool,
    /// A friend nearby was lost. [FLA MOR-13]
    pub loss_near: bool,
    /// Friends broke through it. [FLA MOR-14]
    pub filtered: bool,
}

impl OwedChecks {
    /// Whether any is owed.
    pub fn any(self) -> bool {
        self.rout_near || self.loss_near || self.filtered
    }
}

/// Where a unit set out from.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SetOut {
    /// In which turn.
    pub turn: u32,
    /// Where its middle was.
    pub point: Point,
}

/// A unit.
#[derive(Clone, Debug, Serialize)]
pub struct Unit {
    /// Its key.
    pub key: Arc<str>,
    /// Its name.
    pub name: Arc<str>,
    /// Whose it is.
    pub side: Side,
    /// Who commands it.
    pub general: GeneralId,
    /// What kind of troops it is.
    pub profile: Profile,
    /// Figures left; crew for a battery.
    pub figures: u8,
    /// How it stands.
    pub formation: Formation,
    /// Where it is.
    pub place: Place,
    /// How steady it is.
    pub morale: Morale,
    /// The turn it last lost morale.
    pub broke_on: Option<u32>,
    /// Rally attempts failed since it was last in good morale. [FLA RET-03, R-25]
    pub failed_rallies: u8,
    /// It has failed to rally twice, or its time has run out, and counts as lost while it retires. [FLA RET-03, MAJ-08]
    pub past_rallying: bool,
    /// It has turned its back on the enemy. [FLA MEL-12]
    pub faces_rear: bool,
    /// It is in disorder. [FLA DIS-01 to DIS-05]
    pub disordered: bool,
    /// Rank-fire infantry has its better volley. [FLA SAF-18, SAF-19]
    pub fresh: bool,
    /// Its dragoons fight on foot. [FLA TYP-07]
    pub dismounted: bool,
    /// Where it last came from, for a retreat the way it came; nothing before it has stirred in this battle. [FLA RET-13, R-88]
    pub came_from: Option<SetOut>,
    /// The flank its bases leave from as figures fall.
    pub open_flank: OpenFlank,
    /// How far its outer bases have gone round an enemy it fights. [FLA MEL-05, MEL-06]
    #[serde(skip_serializing_if = "Wrap::is_none")]
    pub wrap: Wrap,
    /// A battery's guns.
    pub battery: Option<Battery>,
    /// What it has done this turn.
    pub this_turn: ThisTurn,
}

/// The flank that bases leave from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OpenFlank {
    /// The left.
    #[default]
    Left,
    /// The right.
    Right,
}

/// An infantry base, in inches. [FLA ORG-07]
pub const INFANTRY_BASE: BaseSize = BaseSize { width: 1.0, depth: 0.5 };
/// A cavalry base, in inches. [FLA ORG-08]
pub const CAVALRY_BASE: BaseSize = BaseSize { width: 1.5, depth: 0.875 };
/// A gun's base, in inches. [FLA ORG-12]
pub const GUN_BASE: BaseSize = BaseSize { width: 1.5, depth: 1.5 };

impl Unit {
    /// Infantry, cavalry or artillery as it fights now. [FLA TYP-07]
    pub fn branch(&self) -> Branch {
        match self.profile.arm {
            Arm::Infantry { .. } => Branch::Infantry,
            Arm::Cavalry { .. } if self.dismounted => Branch::Infantry,
            Arm::Cavalry { .. } => Branch::Cavalry,
            Arm::Artillery { .. } => Branch::Artillery,
        }
    }

    /// Whether it is infantry as it fights now.
    pub fn is_infantry(&self) -> bool {
        self.branch() == Branch::Infantry
    }

    /// Whether it is cavalry as it fights now.
    pub fn is_cavalry(&self) -> bool {
        self.branch() == Branch::Cavalry
    }

    /// Whether it is a battery.
    pub fn is_artillery(&self) -> bool {
        self.branch() == Branch::Artillery
    }

    /// The weight of its guns.
    pub fn gun(&self) -> Option<Gun> {
        match self.profile.arm {
            Arm::Artillery { gun } => Some(gun),
            _ => None,
        }
    }

    /// How it fires as infantry.
    pub fn fire_doctrine(&self) -> FireDoctrine {
        self.profile.arm.on_foot()
    }

    /// Whether it is mounted and fires its pistols before contact. [FLA TYP-12]
    pub fn is_pistol_cavalry(&self) -> bool {
        self.is_cavalry() && matches!(self.profile.arm, Arm::Cavalry { charge: ChargeDoctrine::Pistol, .. })
    }

    /// Its morale class as it fights now. [FLA TYP-07, R-60]
    pub fn class(&self, house: &House) -> Class {
        self.troop().class(house)
    }

    /// The unit as the judges see it.
    pub fn troop(&self) -> Troop {
        Troop {
            profile: self.profile,
            branch: self.branch(),
            figures: self.figures,
            morale: self.morale,
            formation: self.formation,
            disordered: self.disordered,
            fresh: self.fresh,
            in_building: self.garrison_of().is_some(),
        }
    }

    /// Figures lost so far.
    pub fn casualties(&self) -> u8 {
        self.profile.original.saturating_sub(self.figures)
    }

    /// Whether it stands in the battle: neither lost, nor beyond the table, nor still under its card.
    pub fn is_present(&self) -> bool {
        !matches!(self.place, Place::Gone(_) | Place::OnCard(_) | Place::Beyond(_))
    }

    /// Whether it has fled the table and may come back.
    pub fn is_beyond(&self) -> bool {
        matches!(self.place, Place::Beyond(_))
    }

    /// Whether it is out of the battle.
    pub fn is_lost(&self) -> bool {
        matches!(self.place, Place::Gone(_))
    }

    /// The card its troops march under, if they do. [FLA GT-05]
    pub fn card(&self) -> Option<CardId> {
        match self.place {
            Place::OnCard(card) => Some(card),
            _ => None,
        }
    }

    /// Whether it is present and in good morale.
    pub fn is_steady(&self) -> bool {
        self.is_present() && self.morale == Morale::Good
    }

    /// Whether a battery's crew is with its guns; true of all other troops.
    pub fn is_manned(&self) -> bool {
        self.battery.is_none_or(|battery| battery.abandoned.is_none() && battery.guns > 0)
    }

    /// Whether it is a battery whose crew has not left its guns; a crew that has stands as so many men. [FLA ART-30]
    pub fn stands_at_its_guns(&self) -> bool {
        self.battery.is_some_and(|battery| battery.abandoned.is_none())
    }

    /// Where it stands on the table, if it does.
    pub fn pose(&self) -> Option<Pose> {
        match self.place {
            Place::Table(pose) => Some(pose),
            _ => None,
        }
    }

    /// The building it garrisons, if any.
    pub fn garrison_of(&self) -> Option<usize> {
        match self.place {
            Place::Building(building) => Some(building),
            _ => None,
        }
    }

    /// Its bases as they stand, in its own frame. [FLA ORG-19, MOV-09 to MOV-13]
    pub fn block(&self, house: &House) -> Block {
        self.block_in(self.formation, house)
    }

    /// The width of its front at full strength, in inches. [FLA RET-11]
    pub fn original_frontage(&self, house: &House) -> f64 {
        self.block_of_figures(self.profile.original, self.formation, house).frontage()
    }

    /// Its bases as they would stand in another formation.
    pub fn block_in(&self, formation: Formation, house: &House) -> Block {
        self.block_of_figures(self.figures, formation, house)
    }

    /// The same with so many figures left.
    fn block_of_figures(&self, figures: u8, formation: Formation, house: &House) -> Block {
        if let Some(battery) = self.battery.filter(|_| self.stands_at_its_guns()) {
            return Block::abreast(GUN_BASE, battery.guns.max(1));
        }
        let size = if self.is_cavalry() { CAVALRY_BASE } else { INFANTRY_BASE };
        let strength = Strength { original: self.profile.original, figures };
        let flank = if self.open_flank == OpenFlank::Left { Flank::Left } else { Flank::Right };
        block_of(size, formation, strength, house.base_removal, flank)
    }
}
