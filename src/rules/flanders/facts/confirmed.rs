//! Sheets as they have been confirmed, each a struct whose fields are the facts: the name under which a fact is stated is its field's.

use std::borrow::Cow;

use crate::game::{FactSheet, FactValue, Statement, Unsaid};
use crate::rules::flanders::state::UnitId;

/// A sheet with the statement that confirmed it: what was stated, else what was measured.
#[derive(Clone, Copy, Debug)]
pub struct Confirmed<'a> {
    sheet: &'a FactSheet<Unsaid>,
    statement: &'a Statement,
}

impl<'a> Confirmed<'a> {
    /// A sheet with the statement that confirmed it.
    pub fn of(sheet: &'a FactSheet<Unsaid>, statement: &'a Statement) -> Self {
        Self { sheet, statement }
    }

    /// The value of one fact. Panics where the sheet did not ask for it, unless it is read as an [`Option`]: a name misspelt is a fault
    /// of the program, and not a nought.
    pub fn read<T: FromFact>(&self, name: &str) -> T {
        T::from_fact(self.sheet.value(self.statement, name), name)
    }

    /// The value of one fact about one unit of several, under the name that [`named`] gives it, without making that name.
    pub fn read_of<T: FromFact>(&self, fact: &str, unit: UnitId) -> T {
        let number = |name: &str| name.strip_prefix(fact)?.strip_prefix('_')?.parse().ok();
        let asked = self.sheet.facts.iter().find(|asked| number(&asked.name) == Some(unit.0));
        T::from_fact(asked.and_then(|asked| self.sheet.value(self.statement, &asked.name)), fact)
    }
}

/// What a fact may be read as.
pub trait FromFact: Sized {
    /// Reads the value of the fact of this name.
    fn from_fact(value: Option<&FactValue>, name: &str) -> Self;
}

impl FromFact for bool {
    fn from_fact(value: Option<&FactValue>, name: &str) -> Self {
        match value {
            Some(FactValue::Yes(yes)) => *yes,
            other => unreachable!("{name} is a yes or a no, and not {other:?}"),
        }
    }
}

/// A length in inches.
impl FromFact for f64 {
    fn from_fact(value: Option<&FactValue>, name: &str) -> Self {
        match value {
            Some(FactValue::Number(number)) => *number,
            other => unreachable!("{name} is a number, and not {other:?}"),
        }
    }
}

/// A count.
impl FromFact for u8 {
    fn from_fact(value: Option<&FactValue>, name: &str) -> Self {
        f64::from_fact(value, name).round() as Self
    }
}

/// One of the words of the fact's list.
impl FromFact for Cow<'static, str> {
    fn from_fact(value: Option<&FactValue>, name: &str) -> Self {
        match value {
            Some(FactValue::Word(word)) => word.clone(),
            other => unreachable!("{name} is a word, and not {other:?}"),
        }
    }
}

/// Nothing where it was not asked for.
impl<T: FromFact> FromFact for Option<T> {
    fn from_fact(value: Option<&FactValue>, name: &str) -> Self {
        value.is_some().then(|| T::from_fact(value, name))
    }
}

/// The name of a fact about one unit of several.
pub fn named(fact: &str, id: UnitId) -> String {
    format!("{fact}_{}", id.0)
}

/// Makes the struct of a sheet's facts. `Struct::field()` is the name under which the sheet asks for a fact, and `Struct::of` reads them
/// all under those names; where there is one such struct for each unit, both take the unit.
macro_rules! facts {
    ($(#[doc = $doc:literal])+ $name:ident { $($(#[doc = $about:literal])+ $field:ident: $kind:ty,)+ }) => {
        $(#[doc = $doc])+
        #[derive(Clone, Debug)]
        pub struct $name { $($(#[doc = $about])+ pub $field: $kind,)+ }

        impl $name {
            $(/// The name under which it is stated.
            pub const fn $field() -> &'static str {
                stringify!($field)
            })+

            /// As confirmed.
            pub fn of(known: $crate::rules::flanders::facts::Confirmed<'_>) -> Self {
                Self { $($field: known.read(Self::$field()),)+ }
            }
        }
    };
    (each unit: $(#[doc = $doc:literal])+ $name:ident { $($(#[doc = $about:literal])+ $field:ident: $kind:ty,)+ }) => {
        $(#[doc = $doc])+
        #[derive(Clone, Debug)]
        pub struct $name { $($(#[doc = $about])+ pub $field: $kind,)+ }

        impl $name {
            $(/// The name under which it is stated of a unit.
            pub fn $field(unit: $crate::rules::flanders::state::UnitId) -> String {
                $crate::rules::flanders::facts::confirmed::named(stringify!($field), unit)
            })+

            /// As confirmed of a unit.
            pub fn of(
                known: $crate::rules::flanders::facts::Confirmed<'_>,
                unit: $crate::rules::flanders::state::UnitId,
            ) -> Self {
                Self { $($field: known.read_of(stringify!($field), unit),)+ }
            }
        }
    };
}
pub(crate) use facts;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Rule;
    use crate::rules::flanders::facts::{Measured, Sheet};

    facts! {
        /// Two facts, one of which is asked for.
        Asked {
            /// How far.
            range: f64,
            /// How many.
            figures: Option<u8>,
        }
    }

    facts! {
        /// A fact that nobody asked for.
        Misspelt {
            /// How far.
            rnage: f64,
        }
    }

    facts! {
        each unit:
        /// A fact about one unit of several.
        OfEach {
            /// How many.
            ranks: Option<u8>,
        }
    }

    fn sheet() -> FactSheet<Unsaid> {
        let measured = Some(Measured::sure(4.5));
        Sheet::new(Unsaid, Rule::new("FLA SAF-01"), [])
            .inches(Asked::range(), "Range", "FLA SAF-04", 60.0, measured)
            .done()
    }

    #[test]
    fn a_fact_is_read_by_its_field_and_one_not_asked_for_is_nothing() {
        let (sheet, measured) = (sheet(), Statement::as_measured());
        let facts = Asked::of(Confirmed::of(&sheet, &measured));
        assert_eq!((facts.range, facts.figures), (4.5, None));
        let stated = Statement([("range".to_owned(), FactValue::Number(6.0))].into());
        assert_eq!(Asked::of(Confirmed::of(&sheet, &stated)).range, 6.0);
    }

    #[test]
    fn a_fact_about_one_unit_is_read_under_its_number() {
        let ranks = |id| OfEach::ranks(UnitId(id));
        let sheet: FactSheet<Unsaid> = Sheet::new(Unsaid, Rule::new("FLA ART-12"), [])
            .count(ranks(12), "Ranks", "FLA ART-12", 30, Some(Measured::sure(4_u8)))
            .count(ranks(2), "Ranks", "FLA ART-12", 30, Some(Measured::sure(3_u8)))
            .done();
        let stated = Statement([(ranks(2), FactValue::Number(1.0))].into());
        let known = Confirmed::of(&sheet, &stated);
        assert_eq!([1, 2, 12].map(|id| OfEach::of(known, UnitId(id)).ranks), [None, Some(1), Some(4)]);
    }

    #[test]
    #[should_panic(expected = "rnage is a number")]
    fn a_name_misspelt_is_no_nought() {
        let facts = Misspelt::of(Confirmed::of(&sheet(), &Statement::as_measured()));
        unreachable!("{} was read", facts.rnage);
    }
}
