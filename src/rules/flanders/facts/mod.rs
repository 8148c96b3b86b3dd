//! What the rules ask of the table: one sheet for each procedure, measured where the units are tracked.

pub mod bears;
pub mod card_words;
pub mod cards;
pub mod carry;
pub mod charge;
pub mod charge_ground;
pub mod charge_round;
pub mod check;
pub mod confirmed;
pub mod cover;
pub mod fire_left;
pub mod flight;
pub mod fronts;
pub mod gun_masks;
pub mod gun_target;
pub mod in_sight;
pub mod landing;
pub mod line_of_fire;
pub mod march;
pub mod masks;
pub mod mass;
pub mod melee;
pub mod near;
pub mod open_flank;
pub mod retreat_route;
pub mod room;
pub mod shot;
pub mod sight_blockers;
pub mod strength;
pub mod turnout;
pub mod volley;
pub mod wrapping;

use std::borrow::Cow;

use crate::game::{ASK_WITHIN, Fact, FactSheet, FactUnit, FactValue, PieceId, Rule, Wording};
pub use confirmed::Confirmed;

/// Fills in a sheet of facts, one line a fact.
#[derive(Debug)]
pub struct Sheet<W>(FactSheet<W>);

/// Something measured, with the inches to the nearest limit that matters.
#[derive(Clone, Copy, Debug)]
pub struct Measured<T> {
    /// What was measured.
    pub value: T,
    /// Inches to the nearest limit; nothing when none is near.
    pub margin: Option<f64>,
}

impl<T> Measured<T> {
    /// A measurement that depends on no limit.
    pub fn sure(value: T) -> Self {
        Self { value, margin: None }
    }

    /// Whether it lies within a hair of a limit: then the umpire is asked.
    pub fn is_near_limit(&self) -> bool {
        self.margin.is_some_and(|margin| margin.abs() < ASK_WITHIN)
    }

    /// A measurement, with the inches to its nearest limit.
    pub fn within(value: T, margin: f64) -> Self {
        Self { value, margin: Some(margin) }
    }
}

impl<W: Wording> Sheet<W> {
    /// A sheet for a procedure about some pieces.
    pub fn new(title: W, rule: Rule, pieces: impl IntoIterator<Item = PieceId>) -> Self {
        Self(FactSheet { title, rule, pieces: pieces.into_iter().collect(), facts: Vec::new() })
    }

    /// A yes or no.
    #[must_use]
    pub fn yes(
        self,
        name: impl Into<Cow<'static, str>>,
        label: impl Into<Cow<'static, str>>,
        rule: &'static str,
        measured: Option<Measured<bool>>,
    ) -> Self {
        self.fact(name, label, rule, FactUnit::Yes, measured.map(|m| (FactValue::Yes(m.value), m.margin)))
    }

    /// A length.
    #[must_use]
    pub fn inches(
        self,
        name: impl Into<Cow<'static, str>>,
        label: impl Into<Cow<'static, str>>,
        rule: &'static str,
        most: f64,
        measured: Option<Measured<f64>>,
    ) -> Self {
        let value =
            measured.map(|m| (FactValue::Number((m.value.clamp(0.0, most) * 1000.0).round() / 1000.0), m.margin));
        self.fact(name, label, rule, FactUnit::Inches { most }, value)
    }

    /// A whole number.
    #[must_use]
    pub fn count(
        self,
        name: impl Into<Cow<'static, str>>,
        label: impl Into<Cow<'static, str>>,
        rule: &'static str,
        most: u8,
        measured: Option<Measured<u8>>,
    ) -> Self {
        let value = measured.map(|m| (FactValue::Number(f64::from(m.value.min(most))), m.margin));
        self.fact(name, label, rule, FactUnit::Count { most: u16::from(most) }, value)
    }

    /// One of several words.
    #[must_use]
    pub fn word(
        self,
        name: impl Into<Cow<'static, str>>,
        label: impl Into<Cow<'static, str>>,
        rule: &'static str,
        words: &[&'static str],
        measured: Option<Measured<&'static str>>,
    ) -> Self {
        let unit = FactUnit::Word(words.iter().map(|&word| Cow::Borrowed(word)).collect());
        self.fact(name, label, rule, unit, measured.map(|m| (FactValue::Word(Cow::Borrowed(m.value)), m.margin)))
    }

    /// What usually holds of the last fact, where it was not measured; a yes or no is usually no.
    #[must_use]
    pub fn usually(mut self, value: FactValue) -> Self {
        if let Some(fact) = self.0.facts.last_mut().filter(|fact| fact.measured.is_none() && fact.unit.admits(&value)) {
            fact.usual = Some(value);
        }
        self
    }

    /// A number that usually holds of the last fact, where it was not measured.
    #[must_use]
    pub fn usually_number(self, value: u8) -> Self {
        self.usually(FactValue::Number(f64::from(value)))
    }

    /// The sheet as it stands.
    pub fn done(self) -> FactSheet<W> {
        self.0
    }

    fn fact(
        mut self,
        name: impl Into<Cow<'static, str>>,
        label: impl Into<Cow<'static, str>>,
        rule: &'static str,
        unit: FactUnit,
        measured: Option<(FactValue, Option<f64>)>,
    ) -> Self {
        let (measured, margin) = measured.map_or((None, None), |(value, margin)| (Some(value), margin));
        let usual = (measured.is_none() && unit == FactUnit::Yes).then_some(FactValue::Yes(false));
        let fact =
            Fact { name: name.into(), label: label.into(), rule: Rule::new(rule), unit, measured, margin, usual };
        self.0.facts.push(fact);
        self
    }
}
