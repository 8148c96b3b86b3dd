//! Facing: front, flank and rear, and how units step.

use std::collections::BTreeSet;

use galloper::hex::{Aspect, Corner, Direction, Half, Hex, Hexes, Stand};

use super::{field, hex, hexes};

fn sorted(mut list: Hexes) -> Hexes {
    list.sort();
    list
}

fn stands() -> Vec<Stand> {
    let at = field().into_iter().flat_map(|hex| Corner::ALL.map(|facing| (hex, facing)));
    at.flat_map(|(hex, facing)| {
        let side = facing.direction(0);
        [
            Stand::Single { hex, facing },
            Stand::Double { left: hex, facing },
            Stand::ShortColumn { hex, facing: side },
            Stand::LongColumn { head: hex, facing: side },
        ]
    })
    .collect()
}

#[test]
fn front_flank_and_rear_share_out_the_surroundings() {
    for stand in stands() {
        let counts = [Aspect::Front, Aspect::Flank, Aspect::Rear].map(|aspect| stand.around(aspect).len());
        let expected = match stand {
            Stand::Single { .. } => [2, 2, 2],
            Stand::Double { .. } => [3, 2, 3],
            Stand::ShortColumn { .. } => [1, 0, 5],
            Stand::LongColumn { .. } => [1, 0, 7],
        };
        assert_eq!(counts, expected, "{stand:?}");
        assert!(stand.surroundings().iter().all(|hex| stand.aspect(*hex).is_some()));
        assert!(stand.hexes().iter().all(|hex| stand.aspect(*hex).is_none()));
        assert_eq!(sorted(stand.front()), stand.around(Aspect::Front));
    }
}

#[test]
fn the_middle_hex_is_before_both_halves() {
    for stand in stands().into_iter().filter(|stand| matches!(stand, Stand::Double { .. })) {
        let [left, right] = [Half::Left, Half::Right].map(|half| stand.half_front(half));
        let own = stand.hexes();
        assert!(left.iter().all(|hex| hex.is_adjacent(own[0])) && right.iter().all(|hex| hex.is_adjacent(own[1])));
        let both: Vec<&Hex> = left.iter().filter(|hex| right.contains(hex)).collect();
        assert_eq!(both, [&stand.front()[1]]);
    }
}

#[test]
fn what_is_before_one_way_is_behind_the_other() {
    for stand in stands() {
        let turned = match stand {
            Stand::Single { hex, facing } => Stand::Single { hex, facing: facing.opposite() },
            Stand::Double { facing, .. } => {
                let hexes = stand.hexes();
                Stand::double([hexes[0], hexes[1]], facing.opposite()).expect("the other facing of the pair")
            }
            Stand::ShortColumn { .. } | Stand::LongColumn { .. } => continue,
        };
        assert_eq!(stand.around(Aspect::Front), turned.around(Aspect::Rear));
        assert_eq!(stand.around(Aspect::Flank), turned.around(Aspect::Flank));
    }
}

#[test]
fn a_pair_has_just_two_facings() {
    for one in field() {
        for other in one.neighbours() {
            let facings: Vec<Corner> = Stand::doubles([one, other]).iter().filter_map(Stand::corner).collect();
            assert_eq!(facings.len(), 2);
            assert_eq!(facings[0].opposite(), facings[1]);
        }
        assert!(Stand::doubles([one, one.beyond(Corner::V0)]).is_empty());
    }
}

#[test]
fn a_wheel_keeps_one_half_and_moves_the_other_forward() {
    for stand in stands().into_iter().filter(|stand| matches!(stand, Stand::Double { .. })) {
        for (half, kept) in [(Half::Left, 1), (Half::Right, 0)] {
            let wheeled = stand.wheel(half).expect("a double-length unit wheels");
            assert_eq!(wheeled.hexes()[kept], stand.hexes()[kept]);
            assert_eq!(*wheeled.entered_from(&stand), [stand.front()[1]]);
        }
        let there = stand.wheel(Half::Left).expect("a wheel");
        assert_eq!(stand.corner().map(|facing| facing.turned(1)), there.corner());
    }
}

#[test]
fn advances_enter_the_front_and_withdrawals_the_rear() {
    for stand in stands() {
        for step in stand.advances() {
            assert!(step.entered_from(&stand).iter().all(|hex| stand.aspect(*hex) == Some(Aspect::Front)));
        }
        for step in stand.withdrawals() {
            assert!(step.entered_from(&stand).iter().all(|hex| stand.aspect(*hex) == Some(Aspect::Rear)));
            assert!(step.advances().contains(&stand));
        }
    }
}

#[test]
fn columns_and_lines_stand_on_the_same_hexes() {
    for stand in stands() {
        for other in stand.columns().into_iter().chain(stand.lines()) {
            assert_eq!(sorted(other.hexes()), sorted(stand.hexes()));
            assert_ne!(other.is_column(), stand.is_column());
        }
        for column in stand.columns() {
            assert!(column.lines().iter().any(|line| line.corner() == stand.corner() || !stand.is_long()));
            assert_eq!(column.about_face().and_then(Stand::about_face), Some(column));
        }
        for step in stand.column_steps() {
            assert_eq!(step.hexes().get(1).copied(), stand.is_long().then(|| stand.hexes()[0]));
        }
    }
}

#[test]
fn the_shorter_way_round_is_counted() {
    assert_eq!(Corner::V5.turns_to(Corner::V0), 1);
    for from in Corner::ALL {
        for sixths in -3..=3 {
            assert_eq!(from.turns_to(from.turned(sixths)), sixths.unsigned_abs());
        }
    }
}

#[test]
fn a_slanting_pair_of_blenheim() {
    let stand = Stand::double([hex("5508"), hex("5409")], Corner::V4).expect("a facing of the pair");
    assert_eq!(*stand.around(Aspect::Front), *hexes("5308 5408 5507"));
    assert_eq!(*stand.around(Aspect::Flank), *hexes("5309 5608"));
    assert_eq!(*stand.around(Aspect::Rear), *hexes("5410 5509 5609"));
}

#[test]
fn rows_before_a_gun_are_one_wider_at_every_hex() {
    let at = hex("2313");
    for facing in Corner::ALL {
        let rows = |range: u16| {
            let ring = at.within(range).filter(|hex| at.distance(*hex) == range);
            ring.filter(|hex| at.is_in_rows(facing, *hex)).collect::<BTreeSet<_>>()
        };
        assert_eq!(rows(1), facing.sides().map(|side| at.neighbour(side)).into_iter().collect());
        for range in 1..=4 {
            assert_eq!(rows(range).len(), usize::from(range) + 1);
            assert!(rows(range).iter().all(|hex| at.is_out_by_sides(facing, *hex)));
        }
        let wide = at.within(2).filter(|hex| at.distance(*hex) == 2 && at.is_out_by_sides(facing, *hex)).count();
        assert_eq!(wide, 5);
    }
    assert!(!at.is_in_rows(Corner::V0, at.neighbour(Direction::D3)));
}
