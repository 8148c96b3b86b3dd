//! What two neighbouring clusters touch each other with.

use super::{Course, Hand};
use crate::hex::Direction;

/// The two outer hexes of a cluster that look along a course.
pub const fn leaving(course: Course) -> [Direction; 2] {
    [course.outer(0), course.outer(1)]
}

/// The two outer hexes of the next cluster on a course that look back.
pub const fn entering(course: Course) -> [Direction; 2] {
    [course.outer(3), course.outer(4)]
}

/// The pairs of hexes that touch over the border on a course, each with the hex that is left first.
pub const fn contacts(course: Course, hand: Hand) -> [[Direction; 2]; 3] {
    let ([out, next_out], [into, next_into]) = (leaving(course), entering(course));
    match hand {
        Hand::Right => [[out, into], [out, next_into], [next_out, into]],
        Hand::Left => [[out, next_into], [next_out, into], [next_out, next_into]],
    }
}

/// The courses of the two clusters that an outer hex touches.
pub const fn touched(outer: Direction) -> [Course; 2] {
    let course = Course::ALL[outer as usize];
    [course.turned(-1), course]
}
