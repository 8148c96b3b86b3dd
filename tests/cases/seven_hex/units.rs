//! What the cases call units, leaders, hexes and courses.

use galloper::hex::Direction;
use galloper::hex::cluster::{Cluster, Course};
use galloper::rules::seven_hex::book::arms::{Arm, Leader, Quality};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Inf,
    Cav,
    Art,
    Cmd,
}

impl Kind {
    pub fn arm(self) -> Arm {
        match self {
            Self::Inf => Arm::Infantry,
            Self::Cav => Arm::Cavalry,
            Self::Art => Arm::Artillery,
            Self::Cmd => Arm::Command,
        }
    }
}

pub fn word(arm: Arm) -> &'static str {
    match arm {
        Arm::Infantry => "inf",
        Arm::Cavalry => "cav",
        Arm::Artillery => "art",
        Arm::Command => "cmd",
    }
}

/// A unit that is known by its name, arm and order only.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Named {
    pub id: String,
    #[serde(rename = "type")]
    pub kind: Kind,
    #[serde(default)]
    pub disrupted: bool,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Commander {
    Experienced,
    Exceptional,
}

impl Commander {
    pub fn quality(self) -> Quality {
        match self {
            Self::Experienced => Quality::Experienced,
            Self::Exceptional => Quality::Exceptional,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Place {
    Centre,
    Outer,
}

pub fn leader(name: &str) -> Result<Leader, String> {
    serde_json::from_value(name.into()).map_err(|why| why.to_string())
}

pub fn outer(number: u8) -> Result<Direction, String> {
    Direction::ALL.get(usize::from(number)).copied().ok_or_else(|| format!("no outer hex {number}"))
}

pub fn numbers(outers: &[Direction]) -> Vec<u8> {
    let mut numbers: Vec<u8> = outers.iter().map(|outer| outer.index()).collect();
    numbers.sort_unstable();
    numbers
}

pub fn course(name: &str) -> Result<Course, String> {
    serde_json::from_value(name.into()).map_err(|why| why.to_string())
}

pub fn offset(cluster: Cluster) -> Value {
    json!([cluster.q, cluster.r])
}

pub fn offsets(clusters: &[Cluster]) -> Value {
    clusters.iter().map(|cluster| offset(*cluster)).collect()
}

/// The offset that a key as `1,-1` names.
pub fn cluster(key: &str) -> Result<Cluster, String> {
    let numbers: Option<Vec<i16>> = key.split(',').map(|number| number.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some([q, r]) => Ok(Cluster::new(*q, *r)),
        _ => Err(format!("no offset: {key}")),
    }
}
