//! Who holds, controls and looks at which hex, worked out once for a position and kept up as units stir.

use std::sync::LazyLock;

use crate::game::Side;
use crate::hex::{Grid, Hex};

use super::troop::{Troop, UnitId};
use super::zone_of::zone_of;
use crate::rules::continuity::book::terrain::Ground;

/// Rapid movers stay this far from every enemy. [MB 5.6.2, MM 5 Rapid, R20]
pub const RAPID_DISTANCE: u16 = 4;

/// How often the enemies of a side hold, control, stand next to and stand near a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Occupancy {
    /// They stand in it.
    pub held: u16,
    /// They control it. [MB 7.1, MM 7]
    pub controlled: u16,
    /// They stand next to it.
    pub beside: u16,
    /// They are too near to it for rapid movement. [MB 5.6.2, MM 5 Rapid, R20]
    pub near: u16,
}

/// Whether a unit is set down or taken up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    SetDown,
    TakenUp,
}

impl Change {
    const fn of(self, count: &mut u16) {
        match self {
            Self::SetDown => *count += 1,
            Self::TakenUp => *count -= 1,
        }
    }
}

/// What is near lies alike round all hexes of even lines, and round all of odd ones: line by line, from which place to which.
static AROUND: LazyLock<[Vec<[Hex; 2]>; 2]> = LazyLock::new(|| {
    [0, 1].map(|line| {
        let near: Vec<Hex> = Hex::new(line, 0).within(RAPID_DISTANCE - 1).collect();
        near.chunk_by(|one, next| one.line() == next.line()).map(|line| [line[0], line[line.len() - 1]]).collect()
    })
});

/// What the enemies of a side hold, control and look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enemies(Grid<Occupancy>);

impl Enemies {
    fn change(&mut self, ground: &Ground, troop: &Troop, change: Change) {
        for hex in troop.stand.hexes() {
            self.count(hex, |there| change.of(&mut there.held));
            hex.neighbours().into_iter().for_each(|next| self.count(next, |there| change.of(&mut there.beside)));
            let odd = hex.line().rem_euclid(2);
            for [first, last] in &AROUND[odd as usize] {
                let [from, to] = [first, last].map(|end| hex.place() + end.place());
                let near = self.0.stretch_mut(hex.line() - odd + first.line(), from, to);
                for there in near {
                    change.of(&mut there.near);
                }
            }
        }
        for hex in zone_of(ground, troop) {
            self.count(hex, |there| change.of(&mut there.controlled));
        }
    }

    fn count(&mut self, hex: Hex, change: impl FnOnce(&mut Occupancy)) {
        if let Some(there) = self.0.get_mut(hex) {
            change(there);
        }
    }

    /// All that they do to a hex of the map.
    #[inline]
    pub fn on_map(&self, hex: Hex) -> Option<&Occupancy> {
        self.0.get(hex)
    }

    #[inline]
    fn on(&self, hex: Hex) -> Occupancy {
        self.0.get(hex).copied().unwrap_or_default()
    }

    /// Whether one of them stands in a hex.
    #[inline]
    pub fn hold(&self, hex: Hex) -> bool {
        self.on(hex).held > 0
    }

    /// Whether one of them controls a hex. [MB 7.1, MM 7]
    #[inline]
    pub fn control(&self, hex: Hex) -> bool {
        self.on(hex).controlled > 0
    }

    /// Whether one of them stands next to a hex.
    #[inline]
    pub fn are_beside(&self, hex: Hex) -> bool {
        self.on(hex).beside > 0
    }

    /// Whether one of them is too near to a hex for rapid movement. [MB 5.6.2, MM 5 Rapid, R20]
    #[inline]
    pub fn are_near(&self, hex: Hex) -> bool {
        self.on(hex).near > 0
    }
}

/// Who stands where on a map, and what it means for either side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ControlMap {
    enemies_of: [Enemies; 2],
    /// Hexes and who stands there, in the order of the hexes and of the units.
    there: Vec<(Hex, UnitId, usize)>,
}

impl ControlMap {
    /// Over these units.
    pub fn over(ground: &Ground, troops: &[Troop]) -> Self {
        let nobody = || Enemies(Grid::filled(ground.extent, Occupancy::default()));
        let mut control = Self { enemies_of: [nobody(), nobody()], there: Vec::new() };
        for (index, troop) in troops.iter().enumerate() {
            control.enemies_of[troop.side.other().index()].change(ground, troop, Change::SetDown);
            control.there.extend(troop.stand.hexes().into_iter().map(|hex| (hex, troop.id, index)));
        }
        control.there.sort_unstable();
        control
    }

    /// A unit, by its place among the units looked over, stands otherwise than before.
    pub fn shift(&mut self, ground: &Ground, index: usize, before: &Troop, after: &Troop) {
        self.take_up(ground, before);
        self.set_down(ground, index, after);
    }

    /// A unit has left the map: those after it come one place sooner among the units looked over.
    pub fn remove(&mut self, ground: &Ground, index: usize, before: &Troop) {
        self.take_up(ground, before);
        self.there.iter_mut().filter(|(.., after)| *after > index).for_each(|(.., after)| *after -= 1);
    }

    /// A unit has come on to the map: those after it come one place later among the units looked over.
    pub fn insert(&mut self, ground: &Ground, index: usize, after: &Troop) {
        self.there.iter_mut().filter(|(.., after)| *after >= index).for_each(|(.., after)| *after += 1);
        self.set_down(ground, index, after);
    }

    fn take_up(&mut self, ground: &Ground, troop: &Troop) {
        self.enemies_of[troop.side.other().index()].change(ground, troop, Change::TakenUp);
        self.there.retain(|(_, id, _)| *id != troop.id);
    }

    fn set_down(&mut self, ground: &Ground, index: usize, troop: &Troop) {
        self.enemies_of[troop.side.other().index()].change(ground, troop, Change::SetDown);
        for hex in troop.stand.hexes() {
            let entry = (hex, troop.id, index);
            let at = self.there.partition_point(|known| *known < entry);
            self.there.insert(at, entry);
        }
    }

    /// The enemies of a side.
    pub fn enemies_of(&self, side: Side) -> &Enemies {
        &self.enemies_of[side.index()]
    }

    /// How many units stand in a hex.
    #[inline]
    pub fn crowd(&self, hex: Hex) -> u16 {
        let [one, other] = &self.enemies_of;
        one.on(hex).held + other.on(hex).held
    }

    /// The units in a hex, by number, each with its place among the units looked over.
    pub fn at(&self, hex: Hex) -> impl Iterator<Item = (UnitId, usize)> + '_ {
        let first = self.there.partition_point(|(there, ..)| *there < hex);
        self.there[first..].iter().take_while(move |(there, ..)| *there == hex).map(|(_, id, index)| (*id, *index))
    }

    /// The units that share a hex with another that is no gun, in pairs: each pair once.
    pub fn pairs(&self, is_gun: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        for group in self.there.chunk_by(|one, other| one.0 == other.0).filter(|group| group.len() > 1) {
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
    use crate::hex::{Corner, Extent, Stand};
    use crate::rules::continuity::book::arms::Arm;

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
        let control = ControlMap::over(&ground, &troops);
        let enemies = control.enemies_of(Side::A);
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
            assert_eq!(control.at(hex).map(|(id, _)| id).collect::<Vec<_>>(), held, "{hex}");
            assert!(!control.enemies_of(Side::B).are_near(hex));
        }
    }

    #[test]
    fn a_control_map_kept_up_is_the_one_over_everybody_anew() {
        let extent = Extent { low: Hex::new(10, 0), high: Hex::new(16, 6) };
        let ground = Ground::open(extent);
        let stands: Vec<Stand> = extent
            .hexes()
            .zip(Corner::ALL.into_iter().cycle())
            .map(|(hex, facing)| Stand::Double { left: hex, facing })
            .collect();
        let sides = Side::BOTH.into_iter().cycle();
        let mut troops: Vec<Troop> = (0..6)
            .zip(sides)
            .map(|(id, side)| Troop::fresh(UnitId(id), side, Arm::Infantry, stands[usize::from(id)]))
            .collect();
        let mut control = ControlMap::over(&ground, &troops);
        for (index, stand) in (0..troops.len()).cycle().zip(stands.iter().rev()) {
            let before = troops[index];
            troops[index].stand = *stand;
            troops[index].rapid = !before.rapid;
            control.shift(&ground, index, &before, &troops[index]);
            assert_eq!(control, ControlMap::over(&ground, &troops), "{stand:?}");
            let gone = troops.remove(index);
            control.remove(&ground, index, &gone);
            assert_eq!(control, ControlMap::over(&ground, &troops), "{stand:?}");
            troops.insert(index, gone);
            control.insert(&ground, index, &gone);
            assert_eq!(control, ControlMap::over(&ground, &troops), "{stand:?}");
        }
    }
}
