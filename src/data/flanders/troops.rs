//! What a nation's troops are when their army's file does not say otherwise.

use crate::rules::flanders::book::profile::{Arm, ChargeDoctrine, Class, FireDoctrine, Gun, Mount, Profile};

/// Whose troops they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Nation {
    British,
    Dutch,
    French,
    Prussian,
    Danish,
    Hanoverian,
    Hessian,
    Imperial,
    Bavarian,
    Cologne,
    Spanish,
    Walloon,
    Swiss,
    Irish,
    Saxon,
    Palatine,
}

/// Who pays them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pay {
    /// Their own sovereign.
    Own,
    /// Britain and the Dutch Republic, in Flanders.
    AngloDutch,
}

/// The words for nations.
pub(super) const NATIONS: &[(&str, Nation)] = &[
    ("british", Nation::British),
    ("dutch", Nation::Dutch),
    ("french", Nation::French),
    ("prussian", Nation::Prussian),
    ("danish", Nation::Danish),
    ("hanoverian", Nation::Hanoverian),
    ("hessian", Nation::Hessian),
    ("imperial", Nation::Imperial),
    ("bavarian", Nation::Bavarian),
    ("cologne", Nation::Cologne),
    ("spanish", Nation::Spanish),
    ("walloon", Nation::Walloon),
    ("swiss", Nation::Swiss),
    ("irish", Nation::Irish),
    ("saxon", Nation::Saxon),
    ("palatine", Nation::Palatine),
];

/// The words for who pays.
pub(super) const PAYS: &[(&str, Pay)] = &[("own", Pay::Own), ("anglo_dutch", Pay::AngloDutch)];

/// The arm of a unit as its file writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ArmWord {
    Infantry,
    Mounted(Mount),
    Guns(Gun),
}

/// The words for arms.
pub(super) const ARMS: &[(&str, ArmWord)] = &[
    ("infantry", ArmWord::Infantry),
    ("dragoons", ArmWord::Mounted(Mount::Dragoons)),
    ("horse", ArmWord::Mounted(Mount::Horse)),
    ("cuirassiers", ArmWord::Mounted(Mount::Cuirassiers)),
    ("light_guns", ArmWord::Guns(Gun::Light)),
    ("heavy_guns", ArmWord::Guns(Gun::Heavy)),
];

/// The words of a list.
pub(super) fn words_of<T>(list: &[(&'static str, T)]) -> Vec<&'static str> {
    list.iter().map(|(word, _)| *word).collect()
}

/// The word of a list for what it stands for.
pub(super) fn word_of<T: PartialEq>(list: &[(&'static str, T)], what: &T) -> &'static str {
    list.iter().find(|(_, one)| one == what).map_or("", |(word, _)| word)
}

/// What makes one unit of a nation differ from another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Troops {
    pub nation: Nation,
    pub pay: Pay,
    /// Raised at home; else hired, and no better than line.
    pub native: bool,
    /// Guards or household.
    pub guard: bool,
    /// A senior regiment of the French line.
    pub senior: bool,
}

impl Troops {
    /// What kind of troops they are by default. [FLA TYP-01 to TYP-12, R-61]
    pub(super) fn profile(self, arm: ArmWord) -> Profile {
        match arm {
            ArmWord::Infantry => {
                Profile { arm: Arm::Infantry { fire: self.fire() }, class: self.infantry_class(), original: 12 }
            }
            ArmWord::Mounted(mount) => Profile {
                arm: Arm::Cavalry { mount, charge: self.charge(), on_foot: self.fire() },
                class: self.cavalry_class(),
                original: 12,
            },
            ArmWord::Guns(gun) => Profile { arm: Arm::Artillery { gun }, class: Class::Line, original: 8 },
        }
    }

    fn infantry_class(self) -> Class {
        match self.nation {
            Nation::British | Nation::Dutch | Nation::French if self.guard => Class::Elite,
            Nation::British | Nation::Dutch if self.native => Class::Crack,
            _ if self.guard || (self.senior && self.nation == Nation::French) => Class::Crack,
            _ => Class::Line,
        }
    }

    fn cavalry_class(self) -> Class {
        match self.nation {
            Nation::British | Nation::Dutch | Nation::French | Nation::Imperial | Nation::Spanish if self.guard => {
                Class::Elite
            }
            Nation::British | Nation::Dutch if self.native => Class::Crack,
            _ if self.guard => Class::Crack,
            _ => Class::Line,
        }
    }

    fn fire(self) -> FireDoctrine {
        match self.nation {
            Nation::British | Nation::Dutch | Nation::Prussian => FireDoctrine::Platoon,
            _ => FireDoctrine::Rank,
        }
    }

    fn charge(self) -> ChargeDoctrine {
        match self.nation {
            Nation::British | Nation::Dutch => ChargeDoctrine::Sword,
            _ if self.pay == Pay::AngloDutch => ChargeDoctrine::Sword,
            _ => ChargeDoctrine::Pistol,
        }
    }
}
