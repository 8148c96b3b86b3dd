//! The dice of a case, in the order used.

use std::collections::VecDeque;

/// Faces still to be used.
pub struct Dice(VecDeque<u8>);

impl Dice {
    /// The faces of a case.
    pub fn new(faces: &[u8]) -> Self {
        Self(faces.iter().copied().collect())
    }

    /// The next face.
    pub fn one(&mut self) -> Result<u8, String> {
        self.0.pop_front().ok_or_else(|| "a die is missing".to_owned())
    }

    /// The next face, if there is one.
    pub fn any(&mut self) -> Option<u8> {
        self.0.pop_front()
    }

    /// How many are left.
    pub fn left(&self) -> usize {
        self.0.len()
    }

    /// The next so many faces.
    pub fn many(&mut self, count: u8) -> Result<Vec<u8>, String> {
        (0..count).map(|_| self.one()).collect()
    }

    /// The next two faces.
    pub fn two(&mut self) -> Result<[u8; 2], String> {
        Ok([self.one()?, self.one()?])
    }

    /// Whether every die has been used.
    pub fn all_used(&self) -> Result<(), String> {
        if self.0.is_empty() { Ok(()) } else { Err(format!("dice left over: {:?}", self.0)) }
    }
}
