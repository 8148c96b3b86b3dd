//! How far the nearest of many hexes is.

use super::Hex;

/// Some hexes, looked at from one of which one asks for others not far from it.
#[derive(Clone, Debug)]
pub struct Nearest {
    from: Hex,
    /// Each with how far it is from there, the nearest first.
    hexes: Vec<(u16, Hex)>,
}

impl Nearest {
    /// These hexes, looked at from somewhere near those that will be asked for.
    pub fn seen_from(from: Hex, hexes: impl IntoIterator<Item = Hex>) -> Self {
        let mut hexes: Vec<(u16, Hex)> = hexes.into_iter().map(|hex| (from.distance(hex), hex)).collect();
        hexes.sort_unstable_by_key(|(far, _)| *far);
        Self { from, hexes }
    }

    /// Hexes to the nearest of them; nothing when there is none.
    pub fn distance_to(&self, hex: Hex) -> Option<u16> {
        let off = self.from.distance(hex);
        let mut least = u16::MAX;
        for (far, other) in &self.hexes {
            // By the triangle's inequality no later one is nearer than that.
            if far.saturating_sub(off) >= least {
                break;
            }
            least = least.min(other.distance(hex));
        }
        (!self.hexes.is_empty()).then_some(least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_of_many_is_what_looking_at_all_of_them_finds() {
        let all: Vec<Hex> = Hex::new(20, 15).within(12).collect();
        let some: Vec<Hex> = all.iter().copied().filter(|hex| hex.line() * 7 % 11 == hex.place() % 5).collect();
        for from in [Hex::new(20, 15), Hex::new(3, 2)] {
            let nearest = Nearest::seen_from(from, some.iter().copied());
            for hex in &all {
                assert_eq!(nearest.distance_to(*hex), some.iter().map(|one| one.distance(*hex)).min(), "{hex}");
            }
        }
        assert_eq!(Nearest::seen_from(Hex::new(1, 1), []).distance_to(Hex::new(1, 1)), None);
    }
}
