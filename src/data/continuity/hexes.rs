//! Hexes and hexsides as people write them.

use std::ops::Range;

use toml::Spanned;

use crate::data::fields::Fields;
use crate::hex::{Extent, Hex, Hexside};

/// The longest list of hexes or hexsides.
const MOST: usize = 1500;

/// The hexes one field may name: those of the map, if it is known.
pub(super) struct Numbers<'f, 'p, 't> {
    pub fields: &'f Fields<'p, 't>,
    pub name: &'static str,
    pub map: Option<Extent>,
}

impl Numbers<'_, '_, '_> {
    /// One hex.
    pub(super) fn hex(&self) -> Option<Hex> {
        let text = self.fields.text(self.name)?;
        self.parsed(text.get_ref(), &text.span())
    }

    /// Several hexes.
    pub(super) fn hexes(&self) -> Option<Vec<Hex>> {
        self.each(|text, at| self.parsed(text, at))
    }

    /// Several places, each one hex or two neighbours, as `2604-2605`.
    pub(super) fn places(&self) -> Option<Vec<Spanned<Vec<Hex>>>> {
        self.each(|text, at| self.place(text, at).map(|place| Spanned::new(at.clone(), place)))
    }

    /// Several hexsides, each as `4419/4420`.
    pub(super) fn sides(&self) -> Option<Vec<Hexside>> {
        self.each(|text, at| {
            let side = text.parse::<Hexside>().map_err(|why| self.fault(at, why, "write a side as 4419/4420")).ok()?;
            let is_off = |hex: &Hex| self.map.is_some_and(|map| !map.contains(*hex));
            if side.hexes().iter().any(is_off) {
                self.fault(at, format!("{side} is off the map"), "mend the numbers");
                return None;
            }
            Some(side)
        })
    }

    /// Every text of the list made into something; all that cannot be are noted.
    fn each<T>(&self, make: impl Fn(&str, &Range<usize>) -> Option<T>) -> Option<Vec<T>> {
        let texts = self.fields.texts(self.name, MOST)?;
        let read: Vec<Option<T>> = texts.iter().map(|text| make(text.get_ref(), &text.span())).collect();
        read.into_iter().collect()
    }

    fn place(&self, text: &str, at: &Range<usize>) -> Option<Vec<Hex>> {
        let hexes: Option<Vec<Hex>> = text.split('-').map(|part| self.parsed(part, at)).collect();
        let hexes = hexes?;
        match hexes.as_slice() {
            [_] => Some(hexes),
            [one, other] if one.is_adjacent(*other) => Some(hexes),
            [one, other] => {
                self.fault(at, format!("{one} and {other} are no neighbours"), "the two hexes of a unit touch");
                None
            }
            _ => {
                self.fault(at, format!("`{text}` is no place"), "write one hex, or two as 2604-2605");
                None
            }
        }
    }

    fn parsed(&self, text: &str, at: &Range<usize>) -> Option<Hex> {
        let Ok(hex) = text.parse::<Hex>() else {
            self.fault(at, format!("`{text}` is no hex"), "write four digits, as \"2304\"");
            return None;
        };
        if self.map.is_some_and(|map| !map.contains(hex)) {
            self.fault(at, format!("{hex} is off the map"), "mend the number, or the map's low and high");
            return None;
        }
        Some(hex)
    }

    fn fault(&self, at: &Range<usize>, why: impl Into<String>, hint: &str) {
        self.fields.page.fault(at, self.fields.path_of(self.name), why, hint);
    }
}
