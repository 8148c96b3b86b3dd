//! What has been worked out and is kept until it may have changed.

use std::collections::HashMap;
use std::hash::Hash;
use std::ops::Deref;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use arrayvec::ArrayVec;
use foldhash::fast::FixedState;
use serde::{Serialize, Serializer};

use crate::game::fingerprint;

/// A value worked out when it is first asked for, and forgotten by whoever changes what it hangs on. It is no part of what it is kept
/// in: written down it is nothing.
#[derive(Clone, Debug)]
pub struct Cached<T>(OnceLock<T>);

impl<T> Default for Cached<T> {
    fn default() -> Self {
        Self(OnceLock::new())
    }
}

impl<T> Cached<T> {
    /// The value, worked out now if it is not known.
    pub fn get(&self, work_out: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(work_out)
    }

    /// What it hangs on may be about to change; gives the value back that was known so far.
    pub fn forget(&mut self) -> Option<T> {
        self.0.take()
    }
}

impl<T> Serialize for Cached<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}

/// What was worked out lately for each of many, with what that hung on: it serves again only where that is the same, so nobody has to
/// remember to forget anything. All copies share it, and a few are kept for each, lest a battle that is played on in thought drive out what
/// the battle itself comes back to; written down it is nothing.
#[derive(Clone, Debug)]
pub struct CachedFor<K, Q, V>(Arc<Mutex<AllKept<K, Q, V>>>);

/// For each of many, what it hangs on, and what it is: what was asked for last comes first.
type AllKept<K, Q, V> = HashMap<K, ArrayVec<(Q, Arc<V>), KEPT>, FixedState>;

/// How many are kept for each.
const KEPT: usize = 3;

impl<K, Q, V> Default for CachedFor<K, Q, V> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<K: Eq + Hash, Q: PartialEq, V> CachedFor<K, Q, V> {
    /// What was worked out for this one lately, if what it hangs on is the same; else worked out anew.
    pub fn of(&self, one: K, hangs_on: Q, work_out: impl FnOnce(&Q) -> V) -> Arc<V> {
        // Nobody who broke off while holding it has left anything half written.
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = all.entry(one).or_default();
        if let Some(at) = kept.iter().position(|(kept_for, _)| *kept_for == hangs_on) {
            kept[..=at].rotate_right(1);
            return Arc::clone(&kept[0].1);
        }
        let worked_out = Arc::new(work_out(&hangs_on));
        kept.truncate(KEPT - 1);
        kept.insert(0, (hangs_on, Arc::clone(&worked_out)));
        worked_out
    }
}

/// Parts of a position of which few change at a time. Written down, it is the fingerprints of its parts: it serves to tell positions
/// apart, and a position is asked for that after every answer.
#[derive(Clone, Debug)]
pub struct Fingerprinted<T> {
    parts: Vec<T>,
    fingerprints: Vec<Cached<u64>>,
}

impl<T> Fingerprinted<T> {
    /// These parts.
    pub fn new(parts: Vec<T>) -> Self {
        let fingerprints = parts.iter().map(|_| Cached::default()).collect();
        Self { parts, fingerprints }
    }

    /// One part, to be changed. Panics if there is none of this number, as a slice does.
    pub fn one_mut(&mut self, index: usize) -> &mut T {
        self.fingerprints[index].forget();
        &mut self.parts[index]
    }

    /// Every part, to be changed.
    pub fn all_mut(&mut self) -> &mut [T] {
        self.fingerprints.fill_with(Cached::default);
        &mut self.parts
    }
}

impl<T> Deref for Fingerprinted<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.parts
    }
}

impl<T: Serialize> Serialize for Fingerprinted<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let parts = self.parts.iter().zip(&self.fingerprints);
        serializer.collect_seq(parts.map(|(part, known)| *known.get(|| fingerprint(part))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_worked_out_serves_for_as_long_as_it_hangs_on_the_same() {
        let cached = CachedFor::<u8, u8, u8>::default();
        let shared = cached.clone();
        assert_eq!(*cached.of(1, 5, |five| five + 1), 6);
        assert_eq!(*shared.of(1, 5, |_| unreachable!("it is known")), 6);
        assert_eq!(*shared.of(2, 5, |_| 7), 7);
        assert_eq!(*cached.of(1, 6, |six| six + 1), 7);
        assert_eq!(*cached.of(1, 5, |_| unreachable!("it is not long ago")), 6);
        for newer in 7..9 {
            cached.of(1, newer, |newer| newer + 1);
        }
        assert_eq!(*cached.of(1, 5, |_| unreachable!("it was asked for last before them")), 6);
        assert_eq!(*cached.of(1, 6, |_| 9), 9);
    }

    #[test]
    fn a_part_that_changes_gives_another_fingerprint_and_one_that_is_put_back_the_first() {
        let mut list = Fingerprinted::new(vec![1_u8, 2, 3]);
        let first = fingerprint(&list);
        *list.one_mut(1) = 9;
        assert_ne!(fingerprint(&list), first);
        *list.one_mut(1) = 2;
        assert_eq!(fingerprint(&list), first);
        list.all_mut().reverse();
        assert_eq!(fingerprint(&list), fingerprint(&Fingerprinted::new(vec![3_u8, 2, 1])));
        assert_ne!(fingerprint(&list), first);
    }
}
