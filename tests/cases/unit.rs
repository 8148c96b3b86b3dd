//! The words that many cases share: units, rectangles, classes.

use galloper::geometry::zone::ArcOrigin;
use galloper::geometry::{Formation, Point, Rect};
use galloper::rules::flanders::book::house::{self, House};
use galloper::rules::flanders::book::profile::{
    Arm, Branch, ChargeDoctrine, Class, FireDoctrine, Gun, Morale, Mount, Profile,
};
use galloper::rules::flanders::judge::Troop;
use serde::Deserialize;

/// A unit as a case writes it.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    pub arm: Branch,
    pub cav: Option<Mount>,
    pub gun: Option<Gun>,
    #[serde(default = "line")]
    pub class: Class,
    pub original: u8,
    #[serde(default)]
    pub casualties: u8,
    #[serde(default)]
    pub status: Morale,
    pub formation: Option<Formation>,
    pub doctrine: Option<Doctrine>,
    #[serde(default)]
    pub fresh: bool,
    #[serde(default)]
    pub disordered: bool,
    #[serde(default)]
    pub attempts: u8,
    #[serde(default)]
    pub drivers_gone: bool,
    #[serde(default)]
    pub casualties_this_turn: u8,
    #[serde(default, rename = "in_building", alias = "building")]
    pub in_building: bool,
}

pub fn line() -> Class {
    Class::Line
}

/// How a unit fires or closes.
#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Doctrine {
    Platoon,
    Rank,
    Sword,
    Pistol,
}

impl Unit {
    pub fn troop(&self) -> Troop {
        let profile = Profile { arm: self.arm(), class: self.class, original: self.original };
        Troop {
            figures: self.original - self.casualties,
            morale: self.status,
            formation: self.formation.unwrap_or(Formation::Line),
            disordered: self.disordered,
            fresh: self.fresh,
            in_building: self.in_building,
            ..Troop::ready(profile)
        }
    }

    fn arm(&self) -> Arm {
        let rank = self.doctrine == Some(Doctrine::Rank);
        let fire = if rank { FireDoctrine::Rank } else { FireDoctrine::Platoon };
        let pistol = self.doctrine == Some(Doctrine::Pistol);
        match self.arm {
            Branch::Infantry => Arm::Infantry { fire },
            Branch::Cavalry => Arm::Cavalry {
                mount: self.cav.unwrap_or(Mount::Horse),
                charge: if pistol { ChargeDoctrine::Pistol } else { ChargeDoctrine::Sword },
                on_foot: fire,
            },
            Branch::Artillery => Arm::Artillery { gun: self.gun.unwrap_or(Gun::Light) },
        }
    }
}

/// A rectangle as a case writes it, with what stands there.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    pub x: f64,
    pub y: f64,
    #[serde(default)]
    pub facing: f64,
    #[serde(default)]
    pub front: f64,
    #[serde(default)]
    pub depth: f64,
    pub arm: Option<Branch>,
    #[serde(default)]
    pub status: Morale,
    pub formation: Option<Formation>,
    #[serde(default, alias = "in_building")]
    pub building: bool,
    #[serde(default)]
    #[expect(dead_code, reason = "disorder does not spoil support: the rules take no notice of it")]
    pub disordered: bool,
}

impl Standing {
    pub fn point(&self) -> Point {
        Point::new(self.x, self.y)
    }

    pub fn rect(&self) -> Rect {
        Rect::new(self.point(), self.facing, self.front, self.depth)
    }

    pub fn branch(&self) -> Branch {
        self.arm.unwrap_or(Branch::Infantry)
    }

    pub fn formation(&self) -> Formation {
        self.formation.unwrap_or(Formation::Line)
    }
}

/// Where a house starts the lines of its zones.
pub fn arc_origin(house: &House) -> ArcOrigin {
    match house.arc_origin {
        house::ArcOrigin::Corners => ArcOrigin::Corners,
        house::ArcOrigin::Centre => ArcOrigin::Centre,
    }
}

/// A word for a value of the rules, as a case writes it.
pub fn word<T: serde::Serialize + ?Sized>(value: &T) -> Result<serde_json::Value, String> {
    serde_json::to_value(value).map_err(|why| why.to_string())
}
