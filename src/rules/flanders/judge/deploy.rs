//! How the units of a brigade stand to each other when they are set on. [FLA GT-08 to GT-13]

use crate::rules::flanders::book::brigade::BrigadeFormation;

/// From one unit of a brigade to the next, and from a unit to one that found no room beside it, in inches. [FLA GT-09, GT-13]
pub const GAP: f64 = 0.5;
/// Between the two lines of a double line, in inches. [FLA GT-10]
pub const BETWEEN_LINES: f64 = 6.5;
/// From one unit to the next there is never more, in inches. [FLA GT-11]
pub const WIDEST_GAP: f64 = 8.0;

/// A unit to be set on: inches across its front and from front to rear, in its own formation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    /// Across.
    pub front: f64,
    /// Deep.
    pub depth: f64,
}

/// Where the middle of a unit's front comes, from the middle of the card's front edge: to the right, and ahead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// Inches to the right.
    pub right: f64,
    /// Inches ahead; nought for the foremost units, less for those behind.
    pub ahead: f64,
}

/// How a brigade is to be set on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Order {
    /// How its units stand to each other.
    pub formation: BrigadeFormation,
    /// Inches from one to the next, as written on the card. [FLA GT-09]
    pub spacing: f64,
    /// How many units have room side by side, in the first line and in the second; the others of a line stand behind them. [FLA GT-13]
    pub abreast: [usize; 2],
    /// Inches between two lines, less than printed only where there is no room for more.
    pub between_lines: f64,
}

/// The places of a brigade's units, in their order from left to right and from front to rear. [FLA GT-09 to GT-13]
pub fn places(units: &[Size], order: &Order) -> Vec<Spot> {
    let spacing = order.spacing.clamp(0.0, WIDEST_GAP);
    let lines: Vec<&[Size]> = match order.formation {
        BrigadeFormation::Line => vec![units],
        BrigadeFormation::DoubleLine => {
            let (first, second) = units.split_at(units.len().div_ceil(2));
            vec![first, second]
        }
        BrigadeFormation::Column => units.chunks(1).collect(),
    };
    let between = match order.formation {
        BrigadeFormation::Column => spacing,
        BrigadeFormation::Line | BrigadeFormation::DoubleLine => order.between_lines.clamp(0.0, WIDEST_GAP),
    };
    let mut spots = Vec::with_capacity(units.len());
    let mut ahead = 0.0;
    for (line, abreast) in lines.into_iter().zip(order.abreast.into_iter().chain(std::iter::repeat(1))) {
        for row in line.chunks(abreast.max(1)) {
            spots.extend(row_places(row, spacing, ahead));
            ahead -= deepest(row) + GAP;
        }
        ahead += GAP - between;
    }
    spots
}

/// One row of units, its middle before the middle of the card. [FLA GT-12]
fn row_places(row: &[Size], spacing: f64, ahead: f64) -> Vec<Spot> {
    let across: f64 = row.iter().map(|unit| unit.front).sum::<f64>() + spacing * row.len().saturating_sub(1) as f64;
    let mut left = -across / 2.0;
    let place = |unit: &Size| {
        let right = left + unit.front / 2.0;
        left += unit.front + spacing;
        Spot { right, ahead }
    };
    row.iter().map(place).collect()
}

fn deepest(row: &[Size]) -> f64 {
    row.iter().map(|unit| unit.depth).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOOT: Size = Size { front: 2.0, depth: 1.0 };

    fn set(units: usize, formation: BrigadeFormation, abreast: usize) -> Vec<(f64, f64)> {
        set_in_lines(units, formation, [abreast; 2])
    }

    fn set_in_lines(units: usize, formation: BrigadeFormation, abreast: [usize; 2]) -> Vec<(f64, f64)> {
        let order = Order { formation, spacing: GAP, abreast, between_lines: BETWEEN_LINES };
        places(&vec![FOOT; units], &order).into_iter().map(|spot| (spot.right, spot.ahead)).collect()
    }

    #[test]
    fn gt_09_units_in_line_stand_half_an_inch_apart_about_the_cards_middle() {
        assert_eq!(set(3, BrigadeFormation::Line, 3), [(-2.5, 0.0), (0.0, 0.0), (2.5, 0.0)]);
    }

    #[test]
    fn gt_10_the_second_of_two_lines_stands_six_and_a_half_inches_behind_the_first() {
        let spots = set(3, BrigadeFormation::DoubleLine, 3);
        assert_eq!(spots, [(-1.25, 0.0), (1.25, 0.0), (0.0, -7.5)]);
    }

    #[test]
    fn gt_13_units_without_room_stand_half_an_inch_behind_the_others() {
        assert_eq!(set(3, BrigadeFormation::Line, 2), [(-1.25, 0.0), (1.25, 0.0), (0.0, -1.5)]);
        assert_eq!(set(3, BrigadeFormation::Line, 1), [(0.0, 0.0), (0.0, -1.5), (0.0, -3.0)]);
    }

    #[test]
    fn gt_13_a_line_without_room_does_not_narrow_the_other() {
        let spots = set_in_lines(4, BrigadeFormation::DoubleLine, [1, 2]);
        assert_eq!(spots, [(0.0, 0.0), (0.0, -1.5), (-1.25, -9.0), (1.25, -9.0)]);
    }

    #[test]
    fn gt_11_a_gap_written_wider_than_eight_inches_is_eight() {
        let order =
            Order { formation: BrigadeFormation::Line, spacing: 20.0, abreast: [2; 2], between_lines: BETWEEN_LINES };
        let spots = places(&[FOOT; 2], &order);
        assert_eq!(spots[1].right - spots[0].right, 10.0);
    }

    #[test]
    fn gt_21_a_column_of_units_stands_one_behind_another() {
        assert_eq!(set(2, BrigadeFormation::Column, 2), [(0.0, 0.0), (0.0, -1.5)]);
    }
}
