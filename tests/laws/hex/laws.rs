//! Laws of the grid over random hexes.

use galloper::hex::{Corner, Hex};
use proptest::prelude::*;

fn any_hex() -> impl Strategy<Value = Hex> {
    (0_i16..100, 0_i16..100).prop_map(|(line, place)| Hex::new(line, place))
}

proptest! {
    #[test]
    fn distance_is_a_distance(a in any_hex(), b in any_hex(), c in any_hex()) {
        prop_assert_eq!(a.distance(b), b.distance(a));
        prop_assert_eq!(a.distance(b) == 0, a == b);
        prop_assert!(a.distance(c) <= a.distance(b) + b.distance(c));
    }

    #[test]
    fn every_hex_lies_in_the_rows_before_some_corner(a in any_hex(), b in any_hex()) {
        prop_assert!(a == b || Corner::ALL.iter().any(|corner| a.is_in_rows(*corner, b)));
    }

    #[test]
    fn numbers_come_back(a in any_hex()) {
        prop_assert_eq!(a.to_string().parse::<Hex>().expect("a hex writes its number"), a);
        let json = serde_json::to_string(&a).expect("a hex is a text");
        prop_assert_eq!(serde_json::from_str::<Hex>(&json).expect("it reads back"), a);
    }
}
