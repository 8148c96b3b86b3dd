//! Every course of a battle: a web of moments, each waiting for a throw, and what each way of throwing leads to.

use std::collections::{BTreeMap, HashMap};

use super::{End, Ends, Policy, course, end_of};
use crate::dice::{Reads as _, ThrowClass};
use crate::game::{Answer, Awaiting, Change, DiceRequest, Ears, Outlook, PieceId, Unsaid, Weighed};

/// Every end with its chance; nothing when that takes more throws than are allowed, or when the courses turn in a circle.
///
/// Moments that go on alike are one, however they are come to; losses that weigh nothing in what is still to come are carried along
/// with the chances. A throw after which all is as before, as when a tie is thrown again, changes nothing but the weight of the others.
pub fn ends<R: Weighed>(before: &R, mut start: R, policy: Policy<'_, R>, most: u64) -> Option<Ends> {
    course::go_on(&mut start, policy);
    if !matches!(start.awaiting(), Awaiting::Dice(_)) {
        return Some(Ends::from([(end_of(&start, before), 1.0)]));
    }
    let mut web = Web { before, policy, moments: Vec::new(), known: HashMap::new(), throws: 0 };
    let outlook = start.outlook(before);
    let carried = outlook.unweighed.iter().map(|&(_, lost)| lost).collect();
    let mut waiting = vec![(web.moment(outlook), start)];
    while let Some((moment, battle)) = waiting.pop() {
        web.throw(moment, battle, &mut waiting);
        if web.throws > most {
            return None;
        }
    }
    chances(&web.moments, carried)
}

/// The moments found so far, and how they hang together.
struct Web<'a, R: Weighed> {
    before: &'a R,
    policy: Policy<'a, R>,
    moments: Vec<Moment>,
    /// The moments by what they are alike.
    known: HashMap<u64, usize>,
    throws: u64,
}

/// What the throw at a moment leads to, found out on the first battle that came to it.
struct Moment {
    likeness: u64,
    /// Pieces whose losses weigh nothing here, and what that first battle had cost them.
    unweighed: Vec<(PieceId, u16)>,
    moments: Vec<Way<usize>>,
    ends: Vec<Way<End>>,
}

/// A way on, with its chance.
struct Way<T> {
    to: T,
    chance: f64,
    /// The losses carried on: of pieces that weigh nothing any more where it leads, as they were in the first battle.
    losses: Vec<u16>,
}

/// The losses carried along to a moment, in the order of its unweighed pieces.
type Carried = Vec<u16>;

impl<R: Weighed> Web<'_, R> {
    fn moment(&mut self, outlook: Outlook) -> usize {
        let next = self.moments.len();
        let number = *self.known.entry(outlook.likeness).or_insert(next);
        if number == next {
            let Outlook { likeness, unweighed } = outlook;
            self.moments.push(Moment { likeness, unweighed, moments: Vec::new(), ends: Vec::new() });
        }
        number
    }

    /// Throws in every way; moments not met before wait for their own throw.
    fn throw(&mut self, from: usize, battle: R, waiting: &mut Vec<(usize, R)>) {
        let Awaiting::Dice(request) = battle.awaiting() else { return };
        let ways = different_ways(&battle, request);
        self.throws += ways.len() as u64;
        let own = self.moments[from].likeness;
        let (mut moments, mut ends, mut again) = (Vec::new(), Vec::new(), 0.0);
        // The last way needs the battle as it is no more.
        let copies = std::iter::repeat_n(battle, ways.len());
        for (ThrowClass { faces, chance }, mut after) in ways.into_iter().zip(copies) {
            if after.answer(Answer::Roll(faces), Ears::Deaf).is_err() {
                continue;
            }
            course::go_on(&mut after, self.policy);
            if !matches!(after.awaiting(), Awaiting::Dice(_)) {
                ends.push(Way { to: end_of(&after, self.before), chance, losses: Vec::new() });
                continue;
            }
            let outlook = after.outlook(self.before);
            if outlook.likeness == own {
                again += chance;
                continue;
            }
            let losses = outlook.unweighed.iter().map(|&(_, lost)| lost).collect();
            let known = self.moments.len();
            let to = self.moment(outlook);
            moments.push(Way { to, chance, losses });
            if to == known {
                waiting.push((to, after));
            }
        }
        let chances = moments.iter_mut().map(|way| &mut way.chance).chain(ends.iter_mut().map(|way| &mut way.chance));
        for chance in chances {
            *chance /= 1.0 - again;
        }
        (self.moments[from].moments, self.moments[from].ends) = (moments, ends);
    }
}

/// The ways of a throw, those after which all goes on alike taken together.
fn different_ways<R: Weighed>(battle: &R, request: &DiceRequest<Unsaid>) -> Vec<ThrowClass> {
    let classes = request.reading.throw_classes(request.dice);
    let (faces, chances): (Vec<_>, Vec<_>) = classes.into_iter().map(|class| (class.faces, class.chance)).unzip();
    let mut kinds: BTreeMap<u64, ThrowClass> = BTreeMap::new();
    for ((kind, faces), chance) in battle.told_apart(&faces).into_iter().zip(faces).zip(chances) {
        kinds.entry(kind).or_insert(ThrowClass { faces, chance: 0.0 }).chance += chance;
    }
    kinds.into_values().collect()
}

/// Follows the chances from the start to every end; each moment when all that lead to it have been followed.
fn chances(moments: &[Moment], start: Carried) -> Option<Ends> {
    let mut leading = vec![0_usize; moments.len()];
    for way in moments.iter().flat_map(|moment| &moment.moments) {
        leading[way.to] += 1;
    }
    let mut come: Vec<BTreeMap<Carried, f64>> = vec![BTreeMap::new(); moments.len()];
    come[0].insert(start, 1.0);
    let mut ends = Ends::new();
    let mut ready = vec![0];
    let mut followed = 0;
    while let Some(number) = ready.pop() {
        followed += 1;
        let moment = &moments[number];
        for (carried, chance) in std::mem::take(&mut come[number]) {
            for way in &moment.ends {
                *ends.entry(moment.end(way, &carried)).or_insert(0.0) += chance * way.chance;
            }
            for way in &moment.moments {
                let carried = moment.carry(&carried, way, &moments[way.to]);
                *come[way.to].entry(carried).or_insert(0.0) += chance * way.chance;
            }
        }
        for way in &moment.moments {
            leading[way.to] -= 1;
            if leading[way.to] == 0 {
                ready.push(way.to);
            }
        }
    }
    (followed == moments.len()).then_some(ends)
}

impl Moment {
    /// What a piece has lost in a battle that carries these losses here, when it has lost so much in the first that came.
    fn lost(&self, piece: PieceId, in_the_first: u16, carried: &[u16]) -> u16 {
        let place = self.unweighed.iter().position(|&(unweighed, _)| unweighed == piece);
        place.map_or(in_the_first, |place| in_the_first + carried[place] - self.unweighed[place].1)
    }

    /// The losses that are carried on to the next moment.
    fn carry(&self, carried: &[u16], way: &Way<usize>, next: &Self) -> Carried {
        next.unweighed.iter().zip(&way.losses).map(|(&(piece, _), &lost)| self.lost(piece, lost, carried)).collect()
    }

    /// An end of the first battle, with the losses that are carried here.
    fn end(&self, way: &Way<End>, carried: &[u16]) -> End {
        let mut end = way.to.clone();
        for &(piece, _) in &self.unweighed {
            let place = end.changes.partition_point(|change| change.piece < piece);
            if end.changes.get(place).is_none_or(|change| change.piece != piece) {
                end.changes.insert(place, Change { piece, lost: 0, words: Vec::new() });
            }
            let lost = self.lost(piece, end.changes[place].lost, carried);
            end.changes[place].lost = lost;
            if lost == 0 && end.changes[place].words.is_empty() {
                end.changes.remove(place);
            }
        }
        end
    }
}
