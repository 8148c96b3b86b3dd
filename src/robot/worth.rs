//! What a moment is worth to a side.
//!
//! The weights come from battles that robots played against themselves; they say what goes with winning there, not what brings it about.

use crate::game::{Limit, LimitOf, Side, SideStanding};

/// What all of a side's strength is worth.
const STRENGTH: f64 = 1.7;
/// What it costs when every command is filled to breaking.
const COMMANDS: f64 = -2.6;
/// What it costs when all that beats the army is filled; its objectives count in the same measure.
const ARMY: f64 = -6.0;
/// What it costs where commands fill it, which have been counted by themselves.
const ARMY_OF_COMMANDS: f64 = -1.2;
/// What it costs when all that is left is in disorder, feels it, fights worse, or fights no more.
const TROUBLES: [f64; 4] = [-0.45, -0.25, -0.55, -0.75];

/// By how much a side is ahead of the other, nought when they are even.
pub(super) fn lead(standing: &[SideStanding; 2], side: Side) -> f64 {
    let own = worth(&standing[side.index()]);
    own - worth(&standing[side.other().index()])
}

fn worth(own: &SideStanding) -> f64 {
    let left = &own.strength;
    let troubles = [left.disordered, left.light, left.grave, left.worst];
    let trouble: f64 = troubles.iter().zip(TROUBLES).map(|(part, weight)| left.share(*part) * weight).sum();
    let commands: Vec<f64> = own.limits_of(LimitOf::Command).map(Limit::share).collect();
    let filled = commands.iter().sum::<f64>() / commands.len().max(1) as f64;
    let nearest = |of| own.limits_of(of).map(Limit::share).fold(0.0, f64::max);
    let held: f64 = own.objectives.iter().filter(|place| place.held).map(|place| place.worth).sum();
    let army = ARMY * (nearest(LimitOf::Army) - held) + ARMY_OF_COMMANDS * nearest(LimitOf::ArmyOfCommands);
    STRENGTH * left.share(left.now) + trouble + COMMANDS * filled + army
}
