//! The throws of a case, each with its name, in the order used.

use std::collections::VecDeque;

use serde::Deserialize;
use serde_json::Value;

/// Throws still to be used.
pub struct Throws(VecDeque<Value>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Several {
    roll: String,
    #[serde(default)]
    d6: Vec<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Order {
    roll: String,
    white: u8,
    red: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RollOff {
    allied: u8,
    fb: u8,
}

impl Throws {
    /// The throws of a case.
    pub fn new(throws: &[Value]) -> Self {
        Self(throws.iter().cloned().collect())
    }

    fn next<T: for<'de> Deserialize<'de>>(&mut self) -> Result<T, String> {
        let throw = self.0.pop_front().ok_or("a throw is missing")?;
        serde_json::from_value(throw.clone()).map_err(|why| format!("{throw} is another throw: {why}"))
    }

    /// The next throw, which must be of this name and so many dice.
    pub fn dice(&mut self, name: &str, count: usize) -> Result<Vec<u8>, String> {
        let Several { roll, d6 } = self.next()?;
        let is_it = roll == name && d6.len() == count && d6.iter().all(|face| (1..=6).contains(face));
        if is_it { Ok(d6) } else { Err(format!("{name} of {count} dice was asked, not {roll} {d6:?}")) }
    }

    /// The next throw, which must be of this name and of one die.
    pub fn one(&mut self, name: &str) -> Result<u8, String> {
        Ok(self.dice(name, 1)?[0])
    }

    /// The next throw, which must be of this name: white, then red.
    pub fn order(&mut self, name: &str) -> Result<[u8; 2], String> {
        let Order { roll, white, red } = self.next()?;
        if roll == name { Ok([white, red]) } else { Err(format!("{name} was asked, not {roll}")) }
    }

    /// The next throw of both sides against each other.
    pub fn roll_off(&mut self) -> Result<[u8; 2], String> {
        let RollOff { allied, fb } = self.next()?;
        Ok([allied, fb])
    }

    /// Whether every throw has been used.
    pub fn all_used(&self) -> Result<(), String> {
        if self.0.is_empty() { Ok(()) } else { Err(format!("throws left over: {:?}", self.0)) }
    }
}
