//! Something for every hex of a map, found by the number of the hex.

use super::{Extent, Hex};

/// Something for every hex of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid<T> {
    low: Hex,
    lines: usize,
    places: usize,
    there: Vec<T>,
}

impl<T: Clone> Grid<T> {
    /// The same for every hex.
    pub fn filled(extent: Extent, with: T) -> Self {
        let (low, [lines, places]) = measured(extent);
        Self { low, lines, places, there: vec![with; lines * places] }
    }
}

/// The lowest hex of a map, and how many lines and places it has.
fn measured(Extent { low, high }: Extent) -> (Hex, [usize; 2]) {
    let count = |from: i16, to: i16| usize::try_from(to - from + 1).unwrap_or(0);
    (low, [count(low.line(), high.line()), count(low.place(), high.place())])
}

impl<T> Grid<T> {
    /// For every hex what is made for it.
    pub fn of(extent: Extent, make: impl FnMut(Hex) -> T) -> Self {
        let (low, [lines, places]) = measured(extent);
        Self { low, lines, places, there: extent.hexes().map(make).collect() }
    }

    /// What there is for the hexes of a stretch of one line, as far as they are on the map, to be changed.
    pub fn stretch_mut(&mut self, line: i16, from: i16, to: i16) -> &mut [T] {
        let within =
            |place: i16| (i32::from(place) - i32::from(self.low.place())).clamp(0, self.places as i32) as usize;
        let row = usize::from(line.wrapping_sub(self.low.line()) as u16);
        if row >= self.lines {
            return &mut [];
        }
        let (from, to) = (within(from), within(to.saturating_add(1)));
        &mut self.there[row * self.places + from..row * self.places + to.max(from)]
    }

    #[inline]
    fn index(&self, hex: Hex) -> Option<usize> {
        // What lies below the lowest wraps round to more than any map has.
        let line = usize::from(hex.line().wrapping_sub(self.low.line()) as u16);
        let place = usize::from(hex.place().wrapping_sub(self.low.place()) as u16);
        if line < self.lines && place < self.places { Some(line * self.places + place) } else { None }
    }

    /// What there is for a hex of the map.
    #[inline]
    pub fn get(&self, hex: Hex) -> Option<&T> {
        self.index(hex).map(|index| &self.there[index])
    }

    /// What there is for a hex of the map, to be changed.
    #[inline]
    pub fn get_mut(&mut self, hex: Hex) -> Option<&mut T> {
        self.index(hex).map(|index| &mut self.there[index])
    }

    /// Every hex with what there is for it, line by line.
    pub fn iter(&self) -> impl Iterator<Item = (Hex, &T)> {
        let (low, places) = (self.low, self.places);
        let hex = move |index: usize| {
            let (line, place) = ((index / places) as i16, (index % places) as i16);
            Hex::new(low.line() + line, low.place() + place)
        };
        self.there.iter().enumerate().map(move |(index, there)| (hex(index), there))
    }
}

/// Some of the hexes of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexSet(Grid<bool>);

impl HexSet {
    /// None of them.
    pub fn none(extent: Extent) -> Self {
        Self(Grid::filled(extent, false))
    }

    /// Takes in a hex; says whether that is new. A hex beyond the map is never taken in.
    #[inline]
    pub fn insert(&mut self, hex: Hex) -> bool {
        self.0.get_mut(hex).is_some_and(|is_in| !std::mem::replace(is_in, true))
    }

    /// Whether a hex is among them.
    #[inline]
    pub fn contains(&self, hex: Hex) -> bool {
        self.0.get(hex).copied().unwrap_or(false)
    }

    /// All of them, line by line.
    pub fn iter(&self) -> impl Iterator<Item = Hex> {
        self.0.iter().filter(|(_, is_in)| **is_in).map(|(hex, _)| hex)
    }
}
