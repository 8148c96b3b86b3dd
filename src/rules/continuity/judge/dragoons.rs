//! Dragoons in and out of the saddle. [MB 15, MM 15]

use super::why::{Bar, Why, first};
use crate::rules::continuity::book::cited;
use crate::rules::continuity::book::points::MovePoints;

/// What mounting or dismounting costs of the new allowance: half of it, rounded down. [MB 15.2, MM 15]
pub fn remount(new_allowance: u8, disordered: bool, in_enemy_zone: bool) -> Result<MovePoints, Bar> {
    first([(disordered, Why::Disordered, &cited::DRAGOONS), (in_enemy_zone, Why::EnemyZone, &cited::DRAGOONS)])?;
    Ok(MovePoints::whole(new_allowance / 2))
}
