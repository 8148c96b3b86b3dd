//! The outer bases of an attacking line that go on and round the flanks of what the line has struck. [FLA MEL-05, MEL-06, R-112]

use crate::game::TerrainKind;
use crate::geometry::bases::Flank;
use crate::geometry::wrap::Wing;
use crate::geometry::{Block, Formation, Point, Pose, Rect, Wrap, contact};
use crate::rules::flanders::state::{State, UnitId};

/// Degrees of the wheel at which it is looked whether anybody stands in the way.
const LOOKS: [f64; 3] = [30.0, 60.0, 90.0];
/// Inches by which a base may brush what stands beside its way.
const BRUSH: f64 = 0.02;
/// Inches by which it may come to stand in another base, and in ground that bars it: walls do not give way to a hand.
const STANDING: [f64; 2] = [0.005, 0.001];

/// How far a line that has just struck an enemy can go round him with so many inches of its move left. Squares and garrisons have no
/// flanks; friends, other enemies, barred ground and the table's edge leave a base in its place.
pub fn fullest(state: &State, id: UnitId, target: UnitId, inches: f64) -> Wrap {
    let (unit, enemy) = (state.unit(id), state.unit(target));
    let has_flanks = enemy.garrison_of().is_none() && enemy.formation != Formation::Square;
    let (Some(pose), Some(struck)) = (unit.pose(), state.footprint(target)) else { return Wrap::default() };
    if unit.formation != Formation::Line || unit.is_artillery() || !has_flanks {
        return Wrap::default();
    }
    let line = ContactLine { state, id, target, block: unit.block(state.house()), pose, inches };
    let around = Wrap::around(&line.block, pose, &struck, inches);
    Wrap::FLANKS.into_iter().fold(Wrap::default(), |wrap, flank| {
        let wing = around.wing(flank).and_then(|wing| line.as_far_as_is_free(flank, wing));
        wrap.with(flank, wing)
    })
}

/// The flanks on which the last base that would go round may keep its front instead: those where no other base keeps it. [FLA MEL-06]
pub fn may_keep_front(state: &State, id: UnitId, wrap: &Wrap) -> Vec<Flank> {
    let block = state.unit(id).block(state.house());
    let is_last =
        |flank: &Flank| wrap.wing(*flank).is_some_and(|wing| block.files_beyond(*flank, wing.corner) == wing.round);
    Wrap::FLANKS.into_iter().filter(is_last).collect()
}

/// The same wrap with the last base keeping its front on some flanks. [FLA MEL-06]
pub fn keeping_front(state: &State, id: UnitId, target: UnitId, inches: f64, keeps: &[Flank]) -> Wrap {
    let wrap = fullest(state, id, target, inches);
    let Some(pose) = state.unit(id).pose() else { return wrap };
    let line = ContactLine { state, id, target, block: state.unit(id).block(state.house()), pose, inches };
    let may = may_keep_front(state, id, &wrap);
    keeps.iter().filter(|flank| may.contains(flank)).fold(wrap, |wrap, &flank| {
        let fewer = wrap.wing(flank).map(|wing| wing.with_round(wing.round - 1, &line.block, flank, inches));
        wrap.with(flank, fewer.and_then(|wing| line.as_far_as_is_free(flank, wing)))
    })
}

/// A line in contact, and who it is about to go round.
struct ContactLine<'a> {
    state: &'a State,
    id: UnitId,
    target: UnitId,
    block: Block,
    pose: Pose,
    inches: f64,
}

impl ContactLine<'_> {
    /// The most of a wing that meets nothing on its way and ends against the enemy.
    fn as_far_as_is_free(&self, flank: Flank, wing: Wing) -> Option<Wing> {
        let most = wing.round.min(self.files_that_meet_nobody(flank, &wing));
        let fewer = (1..=most).rev().map(|round| {
            if round == wing.round { wing } else { wing.with_round(round, &self.block, flank, self.inches) }
        });
        let standing_fast = |wing: Wing| [wing, Wing { ahead: 0.0, ..wing }];
        fewer.flat_map(standing_fast).find(|wing| self.is_free(flank, wing))
    }

    /// Files beyond the corner, up to the first that has an enemy before it already, or touches another than the one it goes round.
    fn files_that_meet_nobody(&self, flank: Flank, wing: &Wing) -> u8 {
        let all = Wrap::default().with(flank, Some(Wing { round: u8::MAX, ..*wing }));
        let placed = self.block.placed(self.pose);
        // Another enemy may be touched by a base behind the front one, too.
        let meets = |file: &Vec<usize>, enemy: UnitId| {
            let bases = self.state.bases(enemy);
            let touches = |&at: &usize| bases.iter().any(|base| contact::in_contact(&placed[at], base));
            if enemy == self.target {
                bases.iter().any(|base| contact::meets(&placed[file[0]], base))
            } else {
                file.iter().any(touches)
            }
        };
        let meets_nobody = |file: &Vec<usize>| {
            let mut enemies = self.state.present(self.state.unit(self.id).side.other());
            !enemies.any(|enemy| meets(file, enemy))
        };
        self.block.gone_round(&all).iter().take_while(|file| meets_nobody(file)).count() as u8
    }

    fn is_free(&self, flank: Flank, wing: &Wing) -> bool {
        let wrap = Wrap::default().with(flank, Some(*wing));
        let in_line = self.block.placed(self.pose);
        let moved = |degrees: f64| {
            let placed = self.block.wheeling_round(&wrap, degrees).placed(self.pose);
            placed.into_iter().zip(&in_line).filter(|(to, from)| to != *from).map(|(to, _)| to).collect::<Vec<_>>()
        };
        let has_room = |degrees: f64, into: [f64; 2]| moved(degrees).iter().all(|rect| self.has_room(rect, into));
        // A base that keeps its front comes to stand on nobody, either.
        LOOKS.into_iter().all(|degrees| has_room(degrees, [BRUSH; 2]))
            && has_room(90.0, STANDING)
            && self.comes_up(&wrap)
    }

    /// Whether the foremost base of every file that has gone round stands against the enemy, and all of them on nobody.
    fn comes_up(&self, wrap: &Wrap) -> bool {
        let placed = self.block.wrapped(wrap).placed(self.pose);
        let round = self.block.gone_round(wrap);
        let stands = |&at: &usize| self.is_on_table(&placed[at]) && self.has_room(&placed[at], STANDING);
        if !round.iter().flatten().all(stands) {
            return false;
        }
        let enemies = self.state.bases(self.target);
        let meets = |at: usize| enemies.iter().any(|enemy| contact::meets(&placed[at], enemy));
        round.iter().all(|file| meets(file[0]))
    }

    fn is_on_table(&self, rect: &Rect) -> bool {
        let ground = &self.state.fixed.ground;
        let is_on = |at: &Point| (0.0..=ground.width).contains(&at.x) && (0.0..=ground.height).contains(&at.y);
        rect.corners().iter().all(is_on)
    }

    /// Whether a base has room there, but for so many inches in others, and in ground that bars it.
    fn has_room(&self, rect: &Rect, [in_others, in_ground]: [f64; 2]) -> bool {
        let [rect, on_ground] = [in_others, in_ground].map(|into| rect.inflated(-into));
        let (state, ground) = (self.state, &self.state.fixed.ground);
        let bars = |kind: TerrainKind| {
            kind == TerrainKind::Building || (kind == TerrainKind::Wood && state.unit(self.id).is_cavalry())
        };
        self.is_on_table(&rect)
            && !state.is_taken(self.id, &rect)
            && !ground
                .around(std::slice::from_ref(&on_ground), 0.0)
                .any(|(_, terrain)| bars(terrain.kind) && terrain.outline.overlaps(&on_ground))
    }
}
