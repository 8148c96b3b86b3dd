//! One step of a whole unit.

use std::sync::LazyLock;

use arrayvec::ArrayVec;

use super::{Corner, Direction, Half, Hex, Stand};

/// From a hex into a neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// Where it begins.
    pub from: Hex,
    /// Where it leads.
    pub to: Hex,
    /// The way between them.
    pub toward: Direction,
}

impl Crossing {
    /// Out of a hex that way.
    #[inline]
    pub fn toward(from: Hex, toward: Direction) -> Self {
        Self { from, to: from.neighbour(toward), toward }
    }

    /// Between two hexes; none if they are no neighbours.
    pub fn between(from: Hex, to: Hex) -> Option<Self> {
        from.direction_to(to).map(|toward| Self { from, to, toward })
    }
}

/// How a unit stands after a step, and which hexes it has crossed from and into on the way: worked out about one hex, and moved to
/// where the unit is only as it is asked for, for searches drop most steps at the first look.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    shape: &'static Shape,
    /// Lines and places from that hex on.
    by: [i16; 2],
}

/// A step about a hex of the first line or the next.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Shape {
    /// How the unit stands then.
    to: Stand,
    /// From which hex into which: both halves, where both go, of a wheel the one that moves, of a column the head, whose tail follows.
    crossings: ArrayVec<Crossing, 2>,
}

/// A unit has six steps at the most as it stands.
type Shapes = ArrayVec<Shape, 6>;

impl Pace {
    /// How the unit stands then.
    #[inline]
    pub fn to(&self) -> Stand {
        match self.shape.to {
            Stand::Single { hex, facing } => Stand::Single { hex: self.moved(hex), facing },
            Stand::Double { left, facing } => Stand::Double { left: self.moved(left), facing },
            Stand::ShortColumn { hex, facing } => Stand::ShortColumn { hex: self.moved(hex), facing },
            Stand::LongColumn { head, facing } => Stand::LongColumn { head: self.moved(head), facing },
        }
    }

    /// From which hex into which it crosses: both halves, where both go, of a wheel the one that moves, of a column the head, whose tail
    /// follows.
    #[inline]
    pub fn crossings(&self) -> impl Iterator<Item = Crossing> + use<> {
        let pace = *self;
        let moved = move |step: &Crossing| Crossing { from: pace.moved(step.from), to: pace.moved(step.to), ..*step };
        pace.shape.crossings.iter().map(moved)
    }

    /// The hexes that it enters.
    #[inline]
    pub fn entered(&self) -> impl Iterator<Item = Hex> + use<> {
        let pace = *self;
        pace.shape.crossings.iter().map(move |step| pace.moved(step.to))
    }

    /// The hexes that it crosses from.
    #[inline]
    pub fn crossed_from(&self) -> impl Iterator<Item = Hex> + use<> {
        let pace = *self;
        pace.shape.crossings.iter().map(move |step| pace.moved(step.from))
    }

    #[inline]
    fn moved(&self, hex: Hex) -> Hex {
        Hex::new(hex.line() + self.by[0], hex.place() + self.by[1])
    }
}

/// Steps lie alike about all hexes of even lines, and about all of odd ones: by kind of stand and by facing.
static PACES: LazyLock<[[[Shapes; 6]; 4]; 2]> = LazyLock::new(|| {
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
        // Lines by twos, for odd ones are shifted.
        let odd = hex.line() & 1;
        let paces = &PACES[usize::from(odd as u16)][usize::from(kind)][usize::from(facing)];
        paces.iter().map(move |shape| Pace { shape, by: [hex.line() - odd, hex.place()] })
    }
}

fn worked_out(stand: Stand) -> Shapes {
    let ahead = stand.advances().into_iter();
    match stand {
        Stand::Single { hex, .. } => {
            let one = |direction| one(stand.shifted(direction), Crossing::toward(hex, direction));
            Direction::ALL.into_iter().map(one).collect()
        }
        Stand::Double { left, facing } => {
            let right = left.neighbour(facing.direction(2));
            let both = |to: Stand| {
                let toward = left.direction_to(to.hexes()[0])?;
                Some(Shape { to, crossings: [left, right].map(|half| Crossing::toward(half, toward)).into() })
            };
            let middle = left.neighbour(facing.direction(1));
            let wheel = |(half, goes)| Some(one(stand.wheel(half)?, Crossing::between(goes, middle)?));
            ahead
                .filter_map(both)
                .chain([(Half::Left, left), (Half::Right, right)].into_iter().filter_map(wheel))
                .collect()
        }
        Stand::ShortColumn { hex: head, .. } | Stand::LongColumn { head, .. } => {
            let step = |to: Stand| Some(one(to, Crossing::between(head, to.hexes()[0])?));
            stand.column_steps().into_iter().filter_map(step).collect()
        }
    }
}

fn one(to: Stand, crossing: Crossing) -> Shape {
    Shape { to, crossings: std::iter::once(crossing).collect() }
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
                let moved = |pace: Pace| Shape { to: pace.to(), crossings: pace.crossings().collect() };
                assert_eq!(stand.paces().map(moved).collect::<Shapes>(), worked_out(stand));
                for pace in stand.paces() {
                    let sorted = |hexes: Hexes| {
                        let mut hexes = hexes;
                        hexes.sort();
                        hexes
                    };
                    assert_eq!(
                        sorted(pace.entered().collect()),
                        sorted(pace.to().entered_from(&stand)),
                        "{stand:?} {pace:?}"
                    );
                    assert!(
                        pace.crossings()
                            .all(|one| stand.covers(one.from) && one == Crossing::toward(one.from, one.toward))
                    );
                    let left: Hexes = stand.entered_from(&pace.to());
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
