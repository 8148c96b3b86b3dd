//! The throws of a case, in the order used.

use std::collections::VecDeque;

use serde_json::Value;

/// Throws still to be used.
pub struct Throws(VecDeque<Thrown>);

enum Thrown {
    /// One die.
    One(u8),
    /// One for each side.
    Off([u8; 2]),
}

impl Throws {
    /// The throws of a case.
    pub fn new(dice: &[Value]) -> Result<Self, String> {
        dice.iter().map(thrown).collect::<Result<_, _>>().map(Self)
    }

    /// The next die.
    pub fn one(&mut self) -> Result<u8, String> {
        match self.0.pop_front() {
            Some(Thrown::One(face)) => Ok(face),
            Some(Thrown::Off(_)) => Err("a roll-off stands where one die is thrown".to_owned()),
            None => Err("a die is missing".to_owned()),
        }
    }

    /// The next roll-off, side A first.
    pub fn off(&mut self) -> Result<[u8; 2], String> {
        match self.0.pop_front() {
            Some(Thrown::Off(faces)) => Ok(faces),
            Some(Thrown::One(_)) => Err("one die stands where both sides throw".to_owned()),
            None => Err("a roll-off is missing".to_owned()),
        }
    }

    /// Whether every throw has been used.
    pub fn all_used(&self) -> Result<(), String> {
        if self.0.is_empty() { Ok(()) } else { Err(format!("{} throws are left over", self.0.len())) }
    }
}

fn thrown(value: &Value) -> Result<Thrown, String> {
    let face = |value: &Value| value.as_u64().and_then(|face| u8::try_from(face).ok()).filter(|face| *face < 10);
    let one = value["d10"].as_array().filter(|faces| faces.len() == 1).and_then(|faces| face(&faces[0]));
    let off = face(&value["A"]).zip(face(&value["B"])).map(|(a, b)| Thrown::Off([a, b]));
    one.map(Thrown::One).or(off).ok_or_else(|| format!("{value} is no throw"))
}
