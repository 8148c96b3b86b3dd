//! Who holds, controls and looks at which hex, worked out once for a position.

use crate::game::Side;
use crate::hex::{Extent, Hex};

use super::situation::zone_of;
use super::terrain::Ground;
use super::unit::{Troop, UnitId};

const HELD: u8 = 1;
const ZONE: u8 = 2;
const BESIDE: u8 = 4;
const NEAR: u8 = 8;

/// Rapid movers stay this far from every enemy. [MB 5.6.2, MM 5 Rapid, R20]
pub const RAPID_DISTANCE: u16 = 4;

/// What the enemies of a side hold, control and look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enemies {
    low: Hex,
    lines: usize,
    places: usize,
    marks: Vec<u8>,
}

impl Enemies {
    /// These units, on a map that reaches so far.
    fn among<'t>(ground: &Ground, troops: impl Iterator<Item = &'t Troop>) -> Self {
        let Extent { low, high } = ground.extent;
        let lines = (high.line() - low.line() + 1).max(0) as usize;
        let places = (high.place() - low.place() + 1).max(0) as usize;
        let mut enemies = Self { low, lines, places, marks: vec![0; lines * places] };
        // What is near lies alike round all hexes of even lines, and round all of odd ones.
        let around = [0, 1].map(|line| Hex::new(line, 0).within(RAPID_DISTANCE - 1).collect::<Vec<_>>());
        for troop in troops {
            for hex in troop.stand.hexes() {
                enemies.mark(hex, HELD);
                hex.neighbours().into_iter().for_each(|next| enemies.mark(next, BESIDE));
                let odd = hex.line().rem_euclid(2);
                for near in &around[odd as usize] {
                    enemies.mark(Hex::new(hex.line() - odd + near.line(), hex.place() + near.place()), NEAR);
                }
            }
            for hex in zone_of(ground, troop) {
                enemies.mark(hex, ZONE);
            }
        }
        enemies
    }

    fn at(&self, hex: Hex) -> Option<usize> {
        let (line, place) = (hex.line() - self.low.line(), hex.place() - self.low.place());
        let (line, place) = (usize::try_from(line).ok()?, usize::try_from(place).ok()?);
        (line < self.lines && place < self.places).then_some(line * self.places + place)
    }

    fn mark(&mut self, hex: Hex, what: u8) {
        if let Some(at) = self.at(hex) {
            self.marks[at] |= what;
        }
    }

    fn is(&self, hex: Hex, what: u8) -> bool {
        self.at(hex).is_some_and(|at| self.marks[at] & what != 0)
    }

    /// Whether one of them stands in a hex.
    pub fn hold(&self, hex: Hex) -> bool {
        self.is(hex, HELD)
    }

    /// Whether one of them controls a hex. [MB 7.1, MM 7]
    pub fn control(&self, hex: Hex) -> bool {
        self.is(hex, ZONE)
    }

    /// Whether one of them stands next to a hex.
    pub fn are_beside(&self, hex: Hex) -> bool {
        self.is(hex, BESIDE)
    }

    /// Whether one of them is too near to a hex for rapid movement. [MB 5.6.2, MM 5 Rapid, R20]
    pub fn are_near(&self, hex: Hex) -> bool {
        self.is(hex, NEAR)
    }
}

/// Who stands where on a map, and what it means for either side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lookout {
    enemies_of: [Enemies; 2],
    /// Hexes and who stands there, in the order of the hexes and of the units.
    there: Vec<(Hex, UnitId, usize)>,
}

impl Lookout {
    /// Over these units.
    pub fn over(ground: &Ground, troops: &[Troop]) -> Self {
        let enemies_of =
            Side::BOTH.map(|side| Enemies::among(ground, troops.iter().filter(|troop| troop.side != side)));
        let stands = troops.iter().enumerate();
        let mut there: Vec<(Hex, UnitId, usize)> = stands
            .flat_map(|(index, troop)| troop.stand.hexes().into_iter().map(move |hex| (hex, troop.id, index)))
            .collect();
        there.sort_unstable();
        Self { enemies_of, there }
    }

    /// The enemies of a side.
    pub fn enemies_of(&self, side: Side) -> &Enemies {
        &self.enemies_of[side.index()]
    }

    /// The units in a hex, by number, each with its place among the units looked over.
    pub fn at(&self, hex: Hex) -> impl Iterator<Item = (UnitId, usize)> + '_ {
        let first = self.there.partition_point(|(there, ..)| *there < hex);
        self.there[first..].iter().take_while(move |(there, ..)| *there == hex).map(|(_, id, index)| (*id, *index))
    }

    /// The units that share a hex with another that is no gun, in pairs: each pair once.
    pub fn pairs(&self, is_gun: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        for group in self.there.chunk_by(|one, other| one.0 == other.0) {
            let troops: Vec<usize> = group.iter().map(|(.., index)| *index).filter(|index| !is_gun(*index)).collect();
            for (at, one) in troops.iter().enumerate() {
                pairs.extend(troops[at + 1..].iter().map(|other| (*one, *other)));
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::{Corner, Stand};
    use crate::rules::continuity::unit::Arm;

    #[test]
    fn what_enemies_hold_control_and_look_at_is_what_the_hexes_say() {
        let ground = Ground::open(Extent { low: Hex::new(10, 0), high: Hex::new(20, 10) });
        let stands = [
            (Arm::Infantry, Stand::Double { left: Hex::new(13, 3), facing: Corner::V1 }),
            (Arm::Cavalry, Stand::Single { hex: Hex::new(16, 7), facing: Corner::V4 }),
            (Arm::Artillery, Stand::Single { hex: Hex::new(19, 0), facing: Corner::V2 }),
        ];
        let numbered = stands.into_iter().zip(0..);
        let troops: Vec<Troop> =
            numbered.map(|((arm, stand), id)| Troop::fresh(UnitId(id), Side::B, arm, stand)).collect();
        let lookout = Lookout::over(&ground, &troops);
        let enemies = lookout.enemies_of(Side::A);
        for hex in ground.extent.hexes() {
            let nearest = troops.iter().map(|troop| troop.stand.distance_to(hex)).min().unwrap_or(u16::MAX);
            let held: Vec<UnitId> =
                troops.iter().filter(|troop| troop.stand.covers(hex)).map(|troop| troop.id).collect();
            assert_eq!(enemies.hold(hex), nearest == 0, "{hex}");
            assert_eq!(enemies.are_near(hex), nearest < RAPID_DISTANCE, "{hex}");
            assert!(nearest != 1 || enemies.are_beside(hex), "{hex}");
            assert_eq!(
                enemies.control(hex),
                troops.iter().any(|troop| zone_of(&ground, troop).contains(&hex)),
                "{hex}"
            );
            assert_eq!(lookout.at(hex).map(|(id, _)| id).collect::<Vec<_>>(), held, "{hex}");
            assert!(!lookout.enemies_of(Side::B).are_near(hex));
        }
    }
}
