//! Room, glanders, borders, arcs and lines of fire.

use std::collections::BTreeMap;

use galloper::hex::Direction;
use galloper::hex::cluster::{Cluster, Hand, between, entering, fire_arc, leaving};
use galloper::rules::seven_hex::judge::fire::{Ground, blockers};
use galloper::rules::seven_hex::judge::passage::{Border, Passage, passage};
use galloper::rules::seven_hex::judge::space::{fits, is_dense, is_parted, occupancy_of};
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::Answer;
use super::Put;
use super::units::{Kind, course, leader, numbers, offsets, outer};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Capacity {
    #[serde(default)]
    marked_hexes: usize,
    #[serde(default)]
    units: Vec<Kind>,
}

pub fn capacity(put: &Put) -> Answer {
    let case: Capacity = put.read()?;
    let total = occupancy_of(case.units.iter().map(|kind| kind.arm()), is_dense(case.marked_hexes));
    Ok(json!({"of_total": total, "legal": fits(total)}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Owned {
    #[serde(rename = "type")]
    kind: Kind,
    leader: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Glanders {
    #[serde(default)]
    area: Vec<Owned>,
    entering: Owned,
}

pub fn glanders(put: &Put) -> Answer {
    let case: Glanders = put.read()?;
    let unit = |owned: &Owned| Ok::<_, String>((owned.kind.arm(), leader(&owned.leader)?));
    let entering = unit(&case.entering)?;
    let there: Vec<_> = case.area.iter().map(unit).collect::<Result<_, _>>()?;
    Ok(json!({"legal": !there.into_iter().any(|other| is_parted(entering, other))}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Facing {
    dir: String,
}

pub fn facing(put: &Put) -> Answer {
    let way = course(&put.read::<Facing>()?.dir)?;
    Ok(json!({"leave": numbers(&leaving(way)), "enter": numbers(&entering(way))}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Crossing {
    dir: String,
    #[serde(default)]
    a_blocked: Vec<u8>,
    #[serde(default)]
    b_blocked: Vec<u8>,
    #[serde(default)]
    danube: bool,
    #[serde(default)]
    b_centre_blocked: bool,
}

pub fn crossing(put: &Put) -> Answer {
    let case: Crossing = put.read()?;
    let marked = |hexes: &[u8]| hexes.iter().map(|hex| outer(*hex)).collect::<Result<Vec<Direction>, String>>();
    let passage = passage(&Border {
        course: course(&case.dir)?,
        hand: Hand::Right,
        leaving: &marked(&case.a_blocked)?,
        entering: &marked(&case.b_blocked)?,
        centre_marked: case.b_centre_blocked,
        danube: case.danube,
    });
    Ok(match passage {
        Passage::Danube => json!({"passable": false, "why": "danube"}),
        Passage::Centre => json!({"passable": false, "why": "centre"}),
        Passage::BlockingTerrain => json!({"passable": false, "why": "blocking terrain", "open_contacts": []}),
        Passage::Open(contacts) => {
            let contacts: Vec<[u8; 2]> = contacts.iter().map(|pair| pair.map(Direction::index)).collect();
            json!({"passable": true, "why": "open", "open_contacts": contacts})
        }
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Arc {
    hex: u8,
    range: u16,
}

pub fn arc(put: &Put) -> Answer {
    let case: Arc = put.read()?;
    Ok(json!({"areas": offsets(&fire_arc(outer(case.hex)?, case.range))}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    target: [i16; 2],
    #[serde(default)]
    gun_level: i8,
    #[serde(default)]
    areas: Vec<Area>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Area {
    at: [i16; 2],
    #[serde(default)]
    woods: bool,
    #[serde(default)]
    town: bool,
    #[serde(default)]
    level: i8,
}

pub fn line_of_fire(put: &Put) -> Answer {
    let case: Line = put.read()?;
    let target = Cluster::new(case.target[0], case.target[1]);
    let ground = |area: &Area| Ground { woods: area.woods, town: area.town, level: area.level };
    let grounds: BTreeMap<Cluster, Ground> =
        case.areas.iter().map(|area| (Cluster::new(area.at[0], area.at[1]), ground(area))).collect();
    let at = |cluster: Cluster| grounds.get(&cluster).copied().unwrap_or_default();
    let stopping = blockers(Cluster::ORIGIN, target, case.gun_level, at, &put.house);
    let between: Value = between(Cluster::ORIGIN, target).iter().map(|there| offsets(there)).collect();
    Ok(json!({"between": between, "blocked": !stopping.is_empty()}))
}
