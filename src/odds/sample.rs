//! Courses of a battle drawn at random.

use super::course::Deadline;
use super::{Budget, Ends, Policy, course, end_of};
use crate::dice::Generator;
use crate::game::{Answer, Awaiting, Ears, Weighed};

/// Every end with its share of the courses drawn, and how many were drawn to their end before the deadline.
pub fn ends<R: Weighed>(
    before: &R,
    start: &R,
    policy: Policy<'_, R>,
    budget: Budget,
    deadline: Deadline<'_>,
) -> (Ends, u32) {
    let mut generator = Generator::seeded(budget.seed);
    let mut ends = Ends::new();
    let mut drawn = 0;
    for _ in 0..budget.samples.max(1) {
        let mut battle = start.clone();
        course::go_on(&mut battle, policy, deadline);
        while let Awaiting::Dice(request) = battle.awaiting() {
            let faces = generator.throw(request.dice);
            if deadline.has_passed() || battle.answer(Answer::Roll(faces), Ears::Deaf).is_err() {
                break;
            }
            course::go_on(&mut battle, policy, deadline);
        }
        if deadline.has_passed() {
            break;
        }
        *ends.entry(end_of(&battle, before)).or_insert(0.0) += 1.0;
        drawn += 1;
    }
    for share in ends.values_mut() {
        *share /= f64::from(drawn);
    }
    (ends, drawn)
}
