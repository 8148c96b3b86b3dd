//! One step of a whole unit.

use std::sync::LazyLock;

use arrayvec::ArrayVec;

use super::{Corner, Direction, Half, Hex, Stand};

/// How a unit stands after a step, and which hexes it has crossed from and into on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// How it stands then.
    pub to: Stand,
    /// From which hex into which: of a wheel the half that moves, of a column the head, whose tail follows.
    first: [Hex; 2],
    /// The same of the other half, where both go.
    second: Option<[Hex; 2]>,
}

/// A unit has six steps at the most as it stands.
type Paces = ArrayVec<Pace, 6>;

impl Pace {
    /// From which hex into which it crosses: both halves, where both go, of a wheel the one that moves, of a column the head, whose tail
    /// follows.
    #[inline]
    pub fn crossings(&self) -> impl Iterator<Item = [Hex; 2]> + use<> {
        std::iter::once(self.first).chain(self.second)
    }

    /// The hexes that it enters.
    #[inline]
    pub fn entered(&self) -> impl Iterator<Item = Hex> + use<> {
        self.crossings().map(|[_, to]| to)
    }

    /// The hexes that it crosses from.
    #[inline]
    pub fn crossed_from(&self) -> impl Iterator<Item = Hex> + use<> {
        self.crossings().map(|[from, _]| from)
    }

    /// The same step so many lines and places farther on; lines by twos, for odd ones are shifted.
    #[inline]
    fn moved(self, lines: i16, places: i16) -> Self {
        let moved = |hex: Hex| Hex::new(hex.line() + lines, hex.place() + places);
        let to = match self.to {
            Stand::Single { hex, facing } => Stand::Single { hex: moved(hex), facing },
            Stand::Double { left, facing } => Stand::Double { left: moved(left), facing },
            Stand::ShortColumn { hex, facing } => Stand::ShortColumn { hex: moved(hex), facing },
            Stand::LongColumn { head, facing } => Stand::LongColumn { head: moved(head), facing },
        };
        Self { to, first: self.first.map(moved), second: self.second.map(|crossing| crossing.map(moved)) }
    }
}

/// Steps lie alike about all hexes of even lines, and about all of odd ones: by kind of stand and by facing.
static PACES: LazyLock<[[[Paces; 6]; 4]; 2]> = LazyLock::new(|| {
    [0, 1].map(|line| {
        let hex = Hex::new(line, 0);
        [
            Corner::ALL.map(|facing| worked_out(Stand::Single { hex, facing })),
            Corner::ALL.map(|facing| worked_out(Stand::Double { left: hex, facing })),
            Direction::ALL.map(|facing| worked_out(Stand::ShortColumn { hex, facing })),
            Direction::ALL.map(|facing| worked_out(Stand::LongColumn { head: hex, facing })),
        ]
    })
});

impl Stand {
    /// The steps of a unit as it stands: of one hex in line any way, of a long one ahead and wheeling, of a column where its head can go.
    #[inline]
    pub fn paces(self) -> impl Iterator<Item = Pace> {
        let (kind, hex, facing) = self.parts();
        let odd = hex.line() & 1;
        let paces = &PACES[usize::from(odd as u16)][usize::from(kind)][usize::from(facing)];
        paces.iter().map(move |pace| pace.moved(hex.line() - odd, hex.place()))
    }
}

fn worked_out(stand: Stand) -> Paces {
    let ahead = stand.advances().into_iter();
    match stand {
        Stand::Single { hex, .. } => {
            let one = |direction| one(stand.shifted(direction), [hex, hex.neighbour(direction)]);
            Direction::ALL.into_iter().map(one).collect()
        }
        Stand::Double { left, facing } => {
            let right = left.neighbour(facing.direction(2));
            let both = |to: Stand| {
                let [first, second] = [to.hexes()[0], to.hexes()[1]];
                Pace { to, first: [left, first], second: Some([right, second]) }
            };
            let middle = left.neighbour(facing.direction(1));
            let wheel = |(half, goes)| stand.wheel(half).map(|to| one(to, [goes, middle]));
            ahead.map(both).chain([(Half::Left, left), (Half::Right, right)].into_iter().filter_map(wheel)).collect()
        }
        Stand::ShortColumn { hex: head, .. } | Stand::LongColumn { head, .. } => {
            stand.column_steps().into_iter().map(|to| one(to, [head, to.hexes()[0]])).collect()
        }
    }
}

fn one(to: Stand, crossing: [Hex; 2]) -> Pace {
    Pace { to, first: crossing, second: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Hexes;

    #[test]
    fn a_step_enters_what_it_did_not_take_up_before() {
        for hex in [Hex::new(12, 12), Hex::new(13, 12), Hex::new(-1, -3)] {
            let corners = Corner::ALL.into_iter();
            let lines = corners.flat_map(|facing| [Stand::Single { hex, facing }, Stand::Double { left: hex, facing }]);
            let sides = Direction::ALL.into_iter();
            let columns =
                sides.flat_map(|facing| [Stand::ShortColumn { hex, facing }, Stand::LongColumn { head: hex, facing }]);
            for stand in lines.chain(columns) {
                assert_eq!(stand.paces().collect::<Paces>(), worked_out(stand));
                for pace in stand.paces() {
                    let sorted = |hexes: Hexes| {
                        let mut hexes = hexes;
                        hexes.sort();
                        hexes
                    };
                    assert_eq!(
                        sorted(pace.entered().collect()),
                        sorted(pace.to.entered_from(&stand)),
                        "{stand:?} {pace:?}"
                    );
                    assert!(pace.crossings().all(|[from, to]| stand.covers(from) && from.is_adjacent(to)));
                    let left: Hexes = stand.entered_from(&pace.to);
                    let leaves = |hex: Hex| left.contains(&hex) || stand.is_column() && stand.is_long();
                    assert!(
                        pace.crossed_from().all(leaves) && pace.crossings().count() == left.len(),
                        "{stand:?} {pace:?}"
                    );
                }
            }
        }
    }
}
