//! Numbers, neighbours and distance.

use std::collections::{BTreeMap, VecDeque};

use galloper::hex::{Corner, Direction, Extent, Hex, Hexside, Orientation, Wind};

use super::{field, hex, hexes};

/// Distances from a hex by walking outward, step by step.
fn walked(from: Hex, most: u16) -> BTreeMap<Hex, u16> {
    let mut known = BTreeMap::from([(from, 0)]);
    let mut open = VecDeque::from([from]);
    while let Some(at) = open.pop_front() {
        let next = known[&at] + 1;
        for neighbour in at.neighbours().into_iter().filter(|_| next <= most) {
            known.entry(neighbour).or_insert_with(|| {
                open.push_back(neighbour);
                next
            });
        }
    }
    known
}

#[test]
fn neighbours_of_even_and_odd_lines() {
    assert_eq!(hex("2204").neighbours().to_vec(), hexes("2303 2304 2205 2104 2103 2203"));
    assert_eq!(hex("2304").neighbours().to_vec(), hexes("2404 2405 2305 2205 2204 2303"));
}

#[test]
fn distance_is_what_walking_finds() {
    for from in [hex("1212"), hex("1313")] {
        for (to, steps) in walked(from, 7) {
            assert_eq!(from.distance(to), steps, "{from} to {to}");
        }
        assert_eq!(from.within(4).collect::<Vec<_>>(), walked(from, 4).into_keys().collect::<Vec<_>>());
    }
}

#[test]
fn steps_go_and_come_back() {
    for from in field() {
        for direction in Direction::ALL {
            let to = from.neighbour(direction);
            assert_eq!(to.neighbour(direction.opposite()), from);
            assert_eq!(from.direction_to(to), Some(direction));
            assert_eq!(Hexside::between(from, to), Hexside::between(to, from));
        }
        assert!(Corner::ALL.iter().all(|corner| from.distance(from.beyond(*corner)) == 2));
    }
}

#[test]
fn centres_of_neighbours_are_one_apart() {
    for from in field() {
        let (x, y) = from.centre();
        for to in from.neighbours() {
            let (other_x, other_y) = to.centre();
            assert!(((x - other_x).hypot(y - other_y) - 1.0).abs() < 1e-12);
        }
    }
}

#[test]
fn numbers_read_as_they_are_written() {
    assert_eq!(hex("0407").to_string(), "0407");
    assert!(
        ["", "407", "04071", "04O7", "-407", "+407", "４０７", "0 07"].iter().all(|text| text.parse::<Hex>().is_err())
    );
    assert_eq!("4420/4419".parse::<Hexside>().expect("neighbours").to_string(), "4419/4420");
    assert!("4419/4421".parse::<Hexside>().is_err());
}

#[test]
fn a_map_ends_where_it_says() {
    let map = Extent { low: hex("1000"), high: hex("3229") };
    assert!(map.contains(hex("1000")) && map.contains(hex("3229")));
    assert!(
        !map.contains(hex("0910")) && !map.contains(hex("1030")) && !map.contains(hex("1000").neighbour(Direction::D5))
    );
    assert_eq!(map.hexes().count(), 23 * 30);
}

#[test]
fn corners_by_the_compass() {
    let words = |map: Orientation| Corner::ALL.map(|corner| format!("{:?}", map.wind(corner))).join(" ");
    assert_eq!(words(Orientation::RightIsEast), "E SE SW W NW NE");
    assert_eq!(words(Orientation::RightIsNorth), "N NE SE S SW NW");
    assert_eq!(words(Orientation::RightIsSouth), "S SW NW N NE SE");
    assert_eq!(Orientation::RightIsEast.corner(Wind::N), None);
    assert_eq!(Orientation::RightIsNorth.corner(Wind::NW), Some(Corner::V5));
}
