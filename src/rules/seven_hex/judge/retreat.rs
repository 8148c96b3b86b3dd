//! Where those who withdraw or retreat may go. [SHS 12, 13]

use std::collections::BTreeMap;

use crate::hex::cluster::{Cluster, Course, Retreat, ahead, retreats};
use crate::rules::seven_hex::book::tables::ROOM;

/// An area behind the defenders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Behind {
    /// Somebody of the other side is in it. \[R39\]
    pub enemy: bool,
    /// It lies over the Danube or a closed border.
    pub blocked: bool,
    /// It is no area of the board.
    pub off: bool,
    /// Glanders close it. \[R12\]
    pub glanders: bool,
    /// What it has room for.
    pub room: u8,
}

impl Behind {
    /// An empty area.
    pub const OPEN: Self = Self { enemy: false, blocked: false, off: false, glanders: false, room: ROOM };

    /// Whether nothing but room could keep anybody out.
    const fn is_open(self) -> bool {
        !self.enemy && !self.blocked && !self.off && !self.glanders
    }

    /// Whether units that take up so much may go there. [SHS 12.2, 13.5]
    pub const fn admits(self, occupancy: u8) -> bool {
        self.is_open() && occupancy <= self.room
    }
}

/// The courses on which a group withdraws that was attacked on a course, from left to right. [SHS 12.1, 12.2]
pub fn withdrawals(attack: Course, occupancy: u8, state: impl Fn(Course) -> Behind) -> Vec<Course> {
    ahead(attack).into_iter().filter(|course| state(*course).admits(occupancy)).collect()
}

/// An area that a retreat enters, counted from the attacked one, and the area before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entered {
    /// The area.
    pub area: Cluster,
    /// Where it is entered from.
    pub from: Cluster,
}

/// The ways on which a group retreats that stays together. [SHS 13.1, 13.3, 13.5]
pub fn ways(attack: Course, occupancy: u8, state: impl Fn(Entered) -> Behind) -> Vec<Retreat> {
    let admits = |way: &Retreat| entered(*way).into_iter().all(|step| state(step).admits(occupancy));
    retreats(attack).into_iter().filter(admits).collect()
}

/// Whether some first area would take a unit in; else it is lost at the first step, and not at the second. [SHS 13.4, 13.5]
pub fn has_first_step(attack: Course, occupancy: u8, state: impl Fn(Entered) -> Behind) -> bool {
    retreats(attack).into_iter().any(|way| state(entered(way)[0]).admits(occupancy))
}

/// The two areas that a way enters.
const fn entered(way: Retreat) -> [Entered; 2] {
    [Entered { area: way.first, from: Cluster::ORIGIN }, Entered { area: way.second, from: way.first }]
}

/// The ways of units, each by its place among them; no way for those that are lost.
pub type Split = Vec<Option<Retreat>>;

/// Every division of units among ways by which as few as can be are lost; `units` are what each takes up, `state` is what an area is to
/// one of them: glanders close it to some and not to others. Those who are parted pass a first area one after another, and it
/// must have room for each; a second must have room for all that end there. [SHS 13.6, R12, R38]
pub fn splits(attack: Course, units: &[u8], state: impl Fn(usize, Entered) -> Behind) -> Vec<Split> {
    let all_ways = retreats(attack);
    let mut all = vec![Split::new()];
    for unit in 0..units.len() {
        let open = |way: &Retreat| entered(*way).into_iter().all(|step| state(unit, step).is_open());
        let ways: Vec<Retreat> = all_ways.iter().copied().filter(open).collect();
        let choices = || ways.iter().copied().map(Some).chain([None]);
        all = all.iter().flat_map(|split| choices().map(move |way| [split.clone(), vec![way]].concat())).collect();
        all.retain(|split| has_room(split, units, &|step| state(unit, step)));
    }
    let saved = |split: &Split| split.iter().flatten().count();
    let most = all.iter().map(saved).max().unwrap_or(0);
    all.retain(|split| saved(split) == most);
    all
}

/// Whether every area has room for those who go there.
fn has_room(split: &Split, units: &[u8], state: &impl Fn(Entered) -> Behind) -> bool {
    let mut ending: BTreeMap<_, (u8, Retreat)> = BTreeMap::new();
    let gone = || split.iter().zip(units).filter_map(|(way, occupancy)| Some(((*way)?, *occupancy)));
    for (way, occupancy) in gone() {
        ending.entry(way.second).or_insert((0, way)).0 += occupancy;
    }
    let passes = gone().all(|(way, occupancy)| occupancy <= state(entered(way)[0]).room);
    passes && ending.values().all(|(occupancy, way)| *occupancy <= state(entered(*way)[1]).room)
}
