//! Clusters on a map of hexes.

use super::{Cluster, Hand, Spot};
use crate::hex::Hex;

/// How clusters lie on a map of hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Which way the pattern is turned.
    pub hand: Hand,
    /// The centre of the cluster from which others are counted; its line is even.
    pub origin: Hex,
}

impl Layout {
    /// The hexes that a step to the right and a step down lead across and down, counted along slanting rows.
    const fn steps(self) -> [[i16; 2]; 2] {
        match self.hand {
            Hand::Right => [[3, -2], [2, 1]],
            Hand::Left => [[3, -1], [1, 2]],
        }
    }

    /// The middle hex of a cluster.
    pub const fn centre(self, Cluster { q, r }: Cluster) -> Hex {
        let [[qx, qy], [rx, ry]] = self.steps();
        let (x, y) = (q * qx + r * rx, q * qy + r * ry);
        Hex::new(self.origin.line() + x, self.origin.place() + y + x.div_euclid(2))
    }

    /// A hex of a cluster.
    pub const fn hex(self, cluster: Cluster, spot: Spot) -> Hex {
        let centre = self.centre(cluster);
        match spot {
            Spot::Centre => centre,
            Spot::Outer(direction) => centre.neighbour(direction),
        }
    }

    /// The seven hexes of a cluster, the centre first.
    pub fn hexes(self, cluster: Cluster) -> [Hex; 7] {
        Spot::ALL.map(|spot| self.hex(cluster, spot))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::{Course, contacts, touched};
    use super::*;
    use crate::hex::Direction;

    const LAYOUTS: [Layout; 2] =
        [Layout { hand: Hand::Right, origin: Hex::new(20, 20) }, Layout { hand: Hand::Left, origin: Hex::new(20, 20) }];

    fn around() -> impl Iterator<Item = Cluster> {
        (-4..=4).flat_map(|q| (-4..=4).map(move |r| Cluster::new(q, r)))
    }

    #[test]
    fn clusters_tile_the_plane() {
        for layout in LAYOUTS {
            let mut owner = BTreeMap::new();
            for cluster in around() {
                for hex in layout.hexes(cluster) {
                    assert_eq!(owner.insert(hex, cluster), None, "{hex} of {layout:?}");
                }
            }
            // Whoever lies inside has nobody but clusters about him.
            for hex in Cluster::ORIGIN.neighbours().map(|next| layout.centre(next)) {
                assert!(hex.within(2).all(|near| owner.contains_key(&near)), "{hex} of {layout:?}");
            }
        }
    }

    #[test]
    fn borders_are_what_the_hexes_of_two_clusters_touch_with() {
        for (layout, course) in LAYOUTS.into_iter().flat_map(|layout| Course::ALL.map(|course| (layout, course))) {
            let (here, there) = (Cluster::ORIGIN, Cluster::ORIGIN.next(course));
            let hex = |cluster, direction: Direction| layout.hex(cluster, Spot::Outer(direction));
            let pairs = Direction::ALL.into_iter().flat_map(|out| Direction::ALL.map(|into| [out, into]));
            let mut touching: Vec<[Direction; 2]> =
                pairs.filter(|[out, into]| hex(here, *out).is_adjacent(hex(there, *into))).collect();
            let mut said = contacts(course, layout.hand).to_vec();
            touching.sort();
            said.sort();
            assert_eq!(touching, said, "{layout:?} {course}");
            let outer = Direction::ALL.into_iter().filter(|outer| touched(*outer).contains(&course));
            let looking: Vec<Direction> = outer.filter(|outer| touching.iter().any(|[out, _]| out == outer)).collect();
            assert_eq!(looking.len(), 2, "{layout:?} {course}");
        }
    }

    #[test]
    fn the_boards_centres_are_numbered_as_its_makers_did() {
        let layout = Layout { hand: Hand::Right, origin: Hex::new(2, 10) };
        let centre = |q, r| layout.centre(Cluster::new(q, r)).to_string();
        assert_eq!([centre(10, 8), centre(4, 6), centre(-3, 8)], ["4821", "2620", "0927"]);
    }
}
