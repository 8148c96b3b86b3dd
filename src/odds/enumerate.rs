//! Every course of a battle: a web of moments, each waiting for a throw, and what each way of throwing leads to.

use std::collections::HashMap;

use super::{End, Ends, Policy, course, end_of, ways};
use crate::game::{Answer, Awaiting, Ruleset};

/// Every end with its chance; nothing when that takes more throws than are allowed, or when the courses turn in a circle.
///
/// Moments that go on alike are one, however they are come to. A throw after which all is as before, as when a tie is thrown again,
/// changes nothing but the weight of the others.
pub fn ends<R: Ruleset>(before: &R, mut start: R, policy: Policy<'_, R>, most: u64) -> Option<Ends> {
    course::go_on(&mut start, policy);
    if !matches!(start.awaiting(), Awaiting::Dice(_)) {
        return Some(Ends::from([(end_of(&start, before), 1.0)]));
    }
    let mut web = Web { before, policy, moments: Vec::new(), known: HashMap::new(), ends: HashMap::new(), throws: 0 };
    let likeness = start.likeness(before);
    let mut waiting = vec![(web.moment(likeness), start)];
    while let Some((moment, battle)) = waiting.pop() {
        web.throw(moment, &battle, &mut waiting);
        if web.throws > most {
            return None;
        }
    }
    web.chances()
}

/// The moments found so far, and how they hang together.
struct Web<'a, R: Ruleset> {
    before: &'a R,
    policy: Policy<'a, R>,
    moments: Vec<Moment>,
    /// The moments by what they are alike.
    known: HashMap<u64, usize>,
    /// The ends, numbered as they were found.
    ends: HashMap<End, usize>,
    throws: u64,
}

/// What the throw at a moment leads to: other moments and ends, by their numbers.
#[derive(Default)]
struct Moment {
    likeness: u64,
    moments: Vec<(usize, f64)>,
    ends: Vec<(usize, f64)>,
}

impl<R: Ruleset> Web<'_, R> {
    fn moment(&mut self, likeness: u64) -> usize {
        let next = self.moments.len();
        let number = *self.known.entry(likeness).or_insert(next);
        if number == next {
            self.moments.push(Moment { likeness, ..Moment::default() });
        }
        number
    }

    /// Throws in every way; moments not met before wait for their own throw.
    fn throw(&mut self, from: usize, battle: &R, waiting: &mut Vec<(usize, R)>) {
        let Awaiting::Dice(request) = battle.awaiting() else { return };
        let mut ways = ways::ways(request);
        if battle.throw_is_idle() {
            ways.truncate(1);
            ways[0].1 = 1.0;
        }
        self.throws += ways.len() as u64;
        let mut led = Moment { likeness: self.moments[from].likeness, ..Moment::default() };
        let mut again = 0.0;
        for (faces, chance) in ways {
            let mut after = battle.clone();
            if after.give(&Answer::Roll(faces)).is_err() {
                continue;
            }
            course::go_on(&mut after, self.policy);
            if !matches!(after.awaiting(), Awaiting::Dice(_)) {
                let next = self.ends.len();
                let end = *self.ends.entry(end_of(&after, self.before)).or_insert(next);
                led.ends.push((end, chance));
                continue;
            }
            match after.likeness(self.before) {
                same if same == led.likeness => again += chance,
                other => {
                    let known = self.moments.len();
                    let to = self.moment(other);
                    led.moments.push((to, chance));
                    if to == known {
                        waiting.push((to, after));
                    }
                }
            }
        }
        for (_, chance) in led.moments.iter_mut().chain(&mut led.ends) {
            *chance /= 1.0 - again;
        }
        self.moments[from] = led;
    }

    /// Follows the chances from the start to every end; each moment when all that lead to it have been followed.
    fn chances(self) -> Option<Ends> {
        let mut leading = vec![0_usize; self.moments.len()];
        for (to, _) in self.moments.iter().flat_map(|moment| &moment.moments) {
            leading[*to] += 1;
        }
        let mut chances = vec![0.0; self.moments.len()];
        let mut ends = vec![0.0; self.ends.len()];
        chances[0] = 1.0;
        let mut ready = vec![0];
        let mut followed = 0;
        while let Some(number) = ready.pop() {
            followed += 1;
            let moment = &self.moments[number];
            for &(end, chance) in &moment.ends {
                ends[end] += chances[number] * chance;
            }
            for &(to, chance) in &moment.moments {
                chances[to] += chances[number] * chance;
                leading[to] -= 1;
                if leading[to] == 0 {
                    ready.push(to);
                }
            }
        }
        let is_whole = followed == self.moments.len();
        is_whole.then(|| self.ends.into_iter().map(|(end, number)| (end, ends[number])).collect())
    }
}
