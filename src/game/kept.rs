//! A list whose parts are fingerprinted one by one, each only once until it changes.

use std::ops::Deref;
use std::sync::OnceLock;

use serde::{Serialize, Serializer};

use super::fingerprint::fingerprint;

/// Parts of a position of which few change at a time. Written down, it is the fingerprints of its parts: it serves to tell positions
/// apart, and a position is asked for that after every answer.
#[derive(Clone, Debug)]
pub struct Kept<T> {
    parts: Vec<T>,
    fingerprints: Vec<OnceLock<u64>>,
}

impl<T> Kept<T> {
    /// These parts.
    pub fn new(parts: Vec<T>) -> Self {
        let fingerprints = vec![OnceLock::new(); parts.len()];
        Self { parts, fingerprints }
    }

    /// One part, to be changed. Panics if there is none of this number, as a slice does.
    pub fn one_mut(&mut self, index: usize) -> &mut T {
        self.fingerprints[index].take();
        &mut self.parts[index]
    }

    /// Every part, to be changed.
    pub fn all_mut(&mut self) -> &mut [T] {
        self.fingerprints.fill_with(OnceLock::new);
        &mut self.parts
    }
}

impl<T> Deref for Kept<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.parts
    }
}

impl<T: Serialize> Serialize for Kept<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let parts = self.parts.iter().zip(&self.fingerprints);
        serializer.collect_seq(parts.map(|(part, known)| *known.get_or_init(|| fingerprint(part))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_that_changes_gives_another_fingerprint_and_one_that_is_put_back_the_first() {
        let mut kept = Kept::new(vec![1_u8, 2, 3]);
        let first = fingerprint(&kept);
        *kept.one_mut(1) = 9;
        assert_ne!(fingerprint(&kept), first);
        *kept.one_mut(1) = 2;
        assert_eq!(fingerprint(&kept), first);
        kept.all_mut().reverse();
        assert_eq!(fingerprint(&kept), fingerprint(&Kept::new(vec![3_u8, 2, 1])));
        assert_ne!(fingerprint(&kept), first);
    }
}
