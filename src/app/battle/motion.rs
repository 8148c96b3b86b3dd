//! What moves on the screen, and for how long. Nothing waits for it.

use std::collections::BTreeMap;

use crate::app::canvas::pose_of;
use crate::game::{PieceId, Scene};
use crate::geometry::{Pose, pose::signed_turn};

/// How long a unit slides to its new place, in seconds.
const SLIDE: f64 = 0.25;
/// How long dice tumble, in seconds, and how many faces they show meanwhile.
const TUMBLE: f64 = 0.35;
const TUMBLE_FACES: f64 = 6.0;

/// Everything that moves just now.
#[derive(Debug, Default)]
pub struct Motion {
    /// Whether everything stays still.
    pub still: bool,
    slides: BTreeMap<PieceId, (Pose, Pose)>,
    slides_from: f64,
    tumble_from: Option<f64>,
}

impl Motion {
    /// Nothing moves yet; nothing ever will when everything stays still.
    pub fn of(still: bool) -> Self {
        Self { still, ..Self::default() }
    }

    /// Lets every piece that has another pose slide there.
    pub fn slide(&mut self, before: &Scene, after: &Scene, now: f64) {
        self.slides.clear();
        if self.still {
            return;
        }
        for piece in &after.pieces {
            let was = before.pieces.iter().find(|one| one.id == piece.id).and_then(pose_of);
            if let (Some(from), Some(to)) = (was, pose_of(piece))
                && from != to
            {
                self.slides.insert(piece.id, (from, to));
            }
        }
        self.slides_from = now;
    }

    /// Lets the dice tumble.
    pub fn tumble(&mut self, now: f64) {
        self.tumble_from = (!self.still).then_some(now);
    }

    /// Ends everything at once.
    pub fn end(&mut self) {
        self.slides.clear();
        self.tumble_from = None;
    }

    /// Ends what has had its time, whether anybody looked on or not.
    pub fn pass(&mut self, now: f64) {
        if now - self.slides_from >= SLIDE {
            self.slides.clear();
        }
        self.tumble_from = self.tumble_from.filter(|from| now - from < TUMBLE);
    }

    /// Where sliding pieces are drawn at a moment.
    pub fn sliding(&mut self, now: f64) -> BTreeMap<PieceId, Pose> {
        self.pass(now);
        let part = (now - self.slides_from) / SLIDE;
        let eased = 1.0 - (1.0 - part.clamp(0.0, 1.0)).powi(3);
        self.slides.iter().map(|(piece, (from, to))| (*piece, between(*from, *to, eased))).collect()
    }

    /// Which of its faces a tumbling die shows; nothing once it lies.
    pub fn tumbling(&mut self, now: f64) -> Option<u64> {
        self.pass(now);
        let part = (now - self.tumble_from?) / TUMBLE;
        Some((part * TUMBLE_FACES) as u64)
    }

    /// Whether anything moves.
    pub fn is_moving(&self) -> bool {
        !self.slides.is_empty() || self.tumble_from.is_some()
    }
}

fn between(from: Pose, to: Pose, part: f64) -> Pose {
    Pose {
        x: from.x + (to.x - from.x) * part,
        y: from.y + (to.y - from.y) * part,
        facing: from.facing + signed_turn(from.facing, to.facing) * part,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::demo::{Toy, ToyAction, ToySetup};
    use crate::game::Ears;
    use crate::game::{Answer, Eyes, Ruleset};

    fn before_and_after() -> (Scene, Scene) {
        let mut toy = Toy::begin(&ToySetup).expect("the toy begins");
        let before = toy.scene(Eyes::Umpire);
        let to = Pose::new(17.5, 22.0, 0.0);
        toy.answer(Answer::Act(ToyAction::Move(PieceId::unit(1), Some(to))), Ears::Open).expect("it may move");
        (before, toy.scene(Eyes::Umpire))
    }

    #[test]
    fn a_moved_unit_slides_and_then_stands_still() {
        let (before, after) = before_and_after();
        let mut motion = Motion::default();
        motion.slide(&before, &after, 10.0);
        let midway = motion.sliding(10.1);
        assert_eq!(midway.len(), 1, "only the unit that moved slides");
        let pose = midway[&PieceId::unit(1)];
        assert!(pose.y > 18.2 && pose.y < 22.0, "{pose:?}");
        assert!(motion.is_moving());
        assert!(motion.sliding(10.3).is_empty() && !motion.is_moving());
    }

    #[test]
    fn still_means_still() {
        let (before, after) = before_and_after();
        let mut motion = Motion::of(true);
        motion.slide(&before, &after, 10.0);
        motion.tumble(10.0);
        assert!(!motion.is_moving() && motion.tumbling(10.1).is_none());
    }
}
