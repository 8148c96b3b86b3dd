//! Each die on its own, against a number: saves, hits.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{FaceMark, Reads, ThrowClass, Try, Whose, faces_from};
use crate::dice::{Dice, Faces, chances};

/// Each die on its own succeeds on `need` or more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Each {
    /// The least face that succeeds.
    pub need: u8,
    /// What a success is called, as "saved".
    pub success: Cow<'static, str>,
    /// What a failure is called, as "falls".
    pub failure: Cow<'static, str>,
}

impl Reads for Each {
    fn sum(&self) -> Option<i32> {
        Some(self.need.into())
    }

    fn set_sum(&mut self, sum: i32, dice: Dice) {
        // One more than the highest face can be needed, and never comes.
        let faces = dice.faces();
        self.need = sum.clamp(i32::from(*faces.start()), i32::from(*faces.end()) + 1) as u8;
    }

    fn in_words(&self, dice: Dice) -> String {
        let Self { need, success, .. } = self;
        let (lowest, highest) = dice.faces().into_inner();
        if *need <= lowest {
            format!("every die: {success}")
        } else if *need > highest {
            format!("no die: {success}")
        } else {
            format!("{}: {success}", faces_from(*need, highest))
        }
    }

    fn needed(&self) -> Option<String> {
        Some(format!("{}+", self.need))
    }

    fn total(&self, dice: Dice) -> Option<String> {
        let (lowest, highest) = dice.faces().into_inner();
        let some_fail = self.need > lowest && self.need <= highest;
        if some_fail { Some(faces_from(self.need, highest)) } else { self.needed() }
    }

    fn has_marks(&self) -> bool {
        true
    }

    fn mark(&self, faces: &[Option<u8>], at: usize, _sides: &[String; 2]) -> Option<FaceMark> {
        let good = faces[at]? >= self.need;
        let word = if good { &self.success } else { &self.failure };
        Some(FaceMark { word: word.clone(), good: Some(good) })
    }

    fn verdict(&self, faces: &Faces, _sides: &[String; 2]) -> String {
        let good = faces.at_least(self.need);
        let bad = faces.0.len() - good;
        format!("{bad} {}, {good} {}", for_many(&self.failure, bad), for_many(&self.success, good))
    }

    fn throw_classes(&self, dice: Dice) -> Vec<ThrowClass> {
        chances::successes(dice, self.need)
    }

    fn tries(&self, dice: Dice, faces: &Faces) -> Vec<Try> {
        let chance = chances::at_least(Dice { count: 1, ..dice }, self.need.into()).min(1.0);
        let one =
            |face: &u8| Try { by: Whose::Thrower, what: self.success.clone(), chance, success: *face >= self.need };
        faces.0.iter().map(one).collect()
    }
}

/// A verb for one die as it is said of several: "falls", "fall"; "misses", "miss".
fn for_many(verb: &str, count: usize) -> &str {
    if count == 1 {
        return verb;
    }
    let hisses = |stem: &&str| ["ss", "sh", "ch", "x"].iter().any(|end| stem.ends_with(end));
    let plain = || verb.strip_suffix('s').filter(|stem| !stem.ends_with('s'));
    verb.strip_suffix("es").filter(hisses).or_else(plain).unwrap_or(verb)
}
