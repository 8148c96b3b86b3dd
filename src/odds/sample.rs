//! Courses of a battle drawn at random.

use super::{Budget, Ends, Policy, course, end_of};
use crate::dice::Generator;
use crate::game::{Answer, Awaiting, Ears, Weighed};

/// Every end with its share of so many courses.
pub fn ends<R: Weighed>(before: &R, start: &R, policy: Policy<'_, R>, budget: Budget) -> Ends {
    let mut generator = Generator::seeded(budget.seed);
    let mut ends = Ends::new();
    let each = 1.0 / f64::from(budget.samples.max(1));
    for _ in 0..budget.samples.max(1) {
        let mut battle = start.clone();
        course::go_on(&mut battle, policy);
        while let Awaiting::Dice(request) = battle.awaiting() {
            let faces = generator.throw(request.dice);
            if battle.answer(Answer::Roll(faces), Ears::Deaf).is_err() {
                break;
            }
            course::go_on(&mut battle, policy);
        }
        *ends.entry(end_of(&battle, before)).or_insert(0.0) += each;
    }
    ends
}
