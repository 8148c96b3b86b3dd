//! Facts as a robot states them.

use crate::dice::Generator;
use crate::game::{FactSheet, FactUnit, FactValue, Statement};

/// Lets stand what was measured and makes up what was not.
pub(super) fn state<W>(sheet: &FactSheet<W>, generator: &mut Generator) -> Statement {
    let unknown = sheet.facts.iter().filter(|fact| fact.measured.is_none());
    Statement(unknown.map(|fact| (fact.name.to_string(), sample(&fact.unit, generator))).collect())
}

/// Any value the unit admits.
fn sample(unit: &FactUnit, generator: &mut Generator) -> FactValue {
    match unit {
        FactUnit::Yes => FactValue::Yes(generator.below(2) == 1),
        FactUnit::Inches { most } => FactValue::Number((quarters(*most, generator)).min(*most)),
        FactUnit::Count { most } => FactValue::Number(f64::from(generator.below(u32::from(*most) + 1))),
        FactUnit::Word(words) => {
            let word = words.get(generator.below(words.len() as u32) as usize);
            FactValue::Word(word.cloned().unwrap_or_default())
        }
    }
}

/// So many quarters of an inch, up to a length.
fn quarters(most: f64, generator: &mut Generator) -> f64 {
    f64::from(generator.below((most * 4.0) as u32 + 1)) / 4.0
}
