//! Guns that fire at a distance. [SHS 7]

use crate::game::{Rule, Tally};
use crate::hex::cluster::{Cluster, between};
use crate::rules::seven_hex::book::arms::Arm;
use crate::rules::seven_hex::book::house::{BorderLineBlocks, DisruptedGunsFire, House};
use crate::rules::seven_hex::book::tables::{COVER, hit_needed, reach};

/// What an area is to a shot that passes over it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ground {
    /// There are woods in it.
    pub woods: bool,
    /// There is a town in it.
    pub town: bool,
    /// How high it lies.
    pub level: i8,
}

/// Whether an area stops a shot that passes over it. [SHS 7.5, R03]
pub const fn stops(ground: Ground, gun_level: i8) -> bool {
    ground.woods || ground.town || ground.level > gun_level
}

/// The areas that stop a shot: whoever lies under it alone and stops it, and pairs along whose border it runs. [SHS 7.4, 7.5, R14]
pub fn blockers(
    from: Cluster,
    to: Cluster,
    gun_level: i8,
    ground: impl Fn(Cluster) -> Ground,
    house: &House,
) -> Vec<Cluster> {
    let is_stopping = |cluster: &Cluster| stops(ground(*cluster), gun_level);
    let is_stopped = |there: &Vec<Cluster>| match house.border_line_blocks {
        BorderLineBlocks::Both => there.iter().all(is_stopping),
        BorderLineBlocks::Either => there.iter().any(is_stopping),
    };
    let stopping = between(from, to).into_iter().filter(is_stopped).flatten();
    stopping.filter(is_stopping).collect()
}

/// A gun and a stack that it might fire at.
#[derive(Clone, Copy, Debug)]
pub struct Shot {
    /// The gun's weight in pounds.
    pub pounder: u8,
    /// It stands on an outer hex.
    pub on_outer: bool,
    /// It is disrupted.
    pub disrupted: bool,
    /// How many areas off the target is.
    pub range: u16,
    /// A combat unit is among the stack.
    pub has_target: bool,
    /// Something stops the shot.
    pub stopped: bool,
    /// There are woods or a town in the target's area.
    pub in_cover: bool,
}

/// Why a gun does not fire at a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoShot {
    /// It fires from outer hexes only.
    NotOnOuter,
    /// It is disrupted.
    Disrupted,
    /// Commanders alone are no target.
    NoTarget,
    /// It does not reach so far.
    OutOfRange,
    /// Something stops the shot.
    Stopped,
}

/// Whether a gun may fire at a stack. [SHS 7.1, 7.5, 7.8, R15]
pub fn may_fire(shot: &Shot, house: &House) -> Result<(), NoShot> {
    let unfit = shot.disrupted && house.disrupted_guns_fire == DisruptedGunsFire::Off;
    let bars = [
        (!shot.on_outer, NoShot::NotOnOuter),
        (unfit, NoShot::Disrupted),
        (!shot.has_target, NoShot::NoTarget),
        (shot.range > reach(shot.pounder) || hit_needed(shot.range).is_none(), NoShot::OutOfRange),
        (shot.stopped, NoShot::Stopped),
    ];
    bars.into_iter().find(|(holds, _)| *holds).map_or(Ok(()), |(_, why)| Err(why))
}

/// What is taken off the dice. [SHS 7.6]
pub const fn modifier(in_cover: bool) -> i32 {
    if in_cover { COVER } else { 0 }
}

/// What two dice must come to for a hit. [SHS 7.6, 7.10a]
pub fn tally(range: u16, in_cover: bool) -> Tally {
    let printed = hit_needed(range).unwrap_or(i32::MAX);
    let tally = Tally::of("Needed on two dice").with("At this range", Rule::new("SHS 7.10a"), printed);
    tally.when(in_cover, "Woods or a town", Rule::new("SHS 7.6"), -COVER)
}

/// Those of a stack among whom a hit falls, by their places: the first class of which there is one. [SHS 7.10b]
pub fn candidates(stack: &[(Arm, bool)]) -> Vec<usize> {
    let classes = [false, true].into_iter().flat_map(|disrupted| Arm::COMBAT.map(|arm| (arm, disrupted)));
    let of = |class: (Arm, bool)| -> Vec<usize> { (0..stack.len()).filter(|place| stack[*place] == class).collect() };
    classes.map(of).find(|found| !found.is_empty()).unwrap_or_default()
}
