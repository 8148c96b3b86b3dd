//! What lies ahead of a hex or of a course, fanning out.

use super::{Cluster, Course, touched};
use crate::hex::Direction;

/// What lies so many steps off in the arc of an outer hex, counted from its cluster: the two it touches and what widens from them;
/// lower q first.
pub fn fire_arc(outer: Direction, steps: u16) -> Vec<Cluster> {
    let [left, right] = touched(outer);
    let steps = steps as i16;
    let mut arc: Vec<Cluster> =
        (0..=steps).map(|to_right| along([(left, steps - to_right), (right, to_right)])).collect();
    arc.sort();
    arc
}

/// The courses straight ahead and to either side, from left to right.
pub const fn ahead(course: Course) -> [Course; 3] {
    [course.turned(-1), course, course.turned(1)]
}

/// The five clusters two steps ahead, counted from where one stands, from left to right.
pub fn beyond(course: Course) -> [Cluster; 5] {
    let [left, straight, right] = ahead(course);
    [[left, left], [left, straight], [straight, straight], [straight, right], [right, right]]
        .map(|[first, second]| Cluster::ORIGIN.next(first).next(second))
}

/// A way two steps back: the first cluster and the second, counted from where one stood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Retreat {
    /// After one step.
    pub first: Cluster,
    /// After two.
    pub second: Cluster,
}

/// The seven ways two steps ahead, from left to right.
pub fn retreats(course: Course) -> Vec<Retreat> {
    let firsts = ahead(course).map(|step| Cluster::ORIGIN.next(step));
    let pairs = firsts.into_iter().flat_map(|first| beyond(course).map(|second| Retreat { first, second }));
    pairs.filter(|way| way.first.distance(way.second) == 1).collect()
}

fn along(steps: [(Course, i16); 2]) -> Cluster {
    let [(one, first), (other, second)] = steps;
    let ([q, r], [other_q, other_r]) = (one.step(), other.step());
    Cluster::new(q * first + other_q * second, r * first + other_r * second)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arc_widens_by_one_with_every_step() {
        for outer in Direction::ALL {
            for steps in 1..=4 {
                let arc = fire_arc(outer, steps);
                assert_eq!(arc.len(), usize::from(steps) + 1);
                assert!(arc.iter().all(|cluster| cluster.distance(Cluster::ORIGIN) == steps));
            }
        }
    }

    #[test]
    fn there_are_seven_ways_two_steps_back_two_or_three_from_each_first() {
        for course in Course::ALL {
            let ways = retreats(course);
            assert_eq!(ways.len(), 7);
            let from = |step: usize| {
                let first = Cluster::ORIGIN.next(ahead(course)[step]);
                ways.iter().filter(|way| way.first == first).count()
            };
            assert_eq!([from(0), from(1), from(2)], [2, 3, 2]);
        }
    }
}
