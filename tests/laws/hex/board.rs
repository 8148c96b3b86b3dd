//! Maps drawn as text: one letter for a hex, odd lines half a hex lower.

use std::collections::BTreeMap;

use galloper::hex::{Aspect, Corner, Direction, Half, Hex, Stand};

use super::hex;

/// Draws lines 20 to 26, places 10 to 15, two rows of text to a place.
fn draw(letters: &BTreeMap<Hex, char>) -> String {
    let row = |row: i16| -> String {
        let cells = (20..=26).map(|line| {
            let below = line % 2;
            let is_here = row % 2 == below;
            let at = Hex::new(line, 10 + (row - below) / 2);
            if is_here { letters.get(&at).copied().unwrap_or('.') } else { ' ' }
        });
        cells.collect::<String>().trim_end().to_owned()
    };
    (0..12).map(row).collect::<Vec<_>>().join("\n")
}

/// The stand and what lies round it: `L` and `R` or `o` for itself, `F`ront, flank `s`, rear `r`.
fn around(stand: Stand) -> String {
    let mut letters = BTreeMap::new();
    for (aspect, letter) in [(Aspect::Front, 'F'), (Aspect::Flank, 's'), (Aspect::Rear, 'r')] {
        letters.extend(stand.around(aspect).into_iter().map(|hex| (hex, letter)));
    }
    let own = stand.hexes();
    let names = if own.len() == 1 { ['o', 'o'] } else { ['L', 'R'] };
    letters.extend(own.into_iter().zip(names));
    draw(&letters)
}

#[test]
fn one_hex_facing_the_right_hand_corner() {
    let stand = Stand::Single { hex: hex("2312"), facing: Corner::V0 };
    assert_eq!(
        around(stand),
        [
            ". . . .", " . . .", ". . . .", " . s .", ". r F .", " . o .", ". r F .", " . s .", ". . . .", " . . .",
            ". . . .", " . . .",
        ]
        .join("\n")
    );
}

#[test]
fn a_double_length_unit_facing_the_upper_left_corner() {
    let stand = Stand::Double { left: hex("2213"), facing: Corner::V4 };
    assert_eq!(*stand.hexes(), [hex("2213"), hex("2312")]);
    assert_eq!(
        around(stand),
        [
            ". . . .", " . . .", ". . . .", " . F .", ". F s .", " F R .", ". L r .", " s r .", ". r . .", " . . .",
            ". . . .", " . . .",
        ]
        .join("\n")
    );
}

#[test]
fn a_wheel_of_the_left_half_takes_the_middle_of_the_front() {
    let before = Stand::Double { left: hex("2213"), facing: Corner::V4 };
    let after = before.wheel(Half::Left).expect("a double-length unit wheels");
    assert_eq!(*after.hexes(), [hex("2212"), hex("2312")]);
    assert_eq!(
        around(after),
        [
            ". . . .", " . . .", ". F . .", " s F .", ". L F .", " r R .", ". r s .", " . r .", ". . . .", " . . .",
            ". . . .", " . . ."
        ]
        .join("\n")
    );
}

#[test]
fn a_column_fronts_one_hex_and_steps_to_three() {
    let column = Stand::LongColumn { head: hex("2312"), facing: Direction::D5 };
    assert_eq!(*column.front(), [hex("2311")]);
    let heads: Vec<Hex> = column.column_steps().iter().map(|step| step.hexes()[0]).collect();
    assert_eq!(heads, [hex("2212"), hex("2311"), hex("2412")]);
    assert!(column.column_steps().iter().all(|step| step.hexes()[1] == hex("2312")));
}
