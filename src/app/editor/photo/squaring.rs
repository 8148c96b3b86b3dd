//! From a flat board to a photograph of it taken aslant, by four points that are known in both.

use nalgebra::{Matrix3, Point2, SMatrix, SVector};

use crate::geometry::Point;

/// The mapping of the plane that takes four points of a board to four points of a picture, as a camera sees a table; nothing when
/// the points do not say which it is, as when all lie in a line.
///
/// Its eight unknowns are the matrix's entries but the last, which is one; each pair of points gives two of the equations.
pub fn squaring(board: [Point; 4], picture: [[f32; 2]; 4]) -> Option<Matrix3<f64>> {
    let mut equations = SMatrix::<f64, 8, 8>::zeros();
    let mut right = SVector::<f64, 8>::zeros();
    for (index, (from, to)) in board.into_iter().zip(picture).enumerate() {
        for (axis, to) in to.map(f64::from).into_iter().enumerate() {
            let row = 2 * index + axis;
            for (column, value) in [(0, from.x), (1, from.y), (2, 1.0)] {
                equations[(row, 3 * axis + column)] = value;
            }
            equations[(row, 6)] = -from.x * to;
            equations[(row, 7)] = -from.y * to;
            right[row] = to;
        }
    }
    let solved = equations.full_piv_lu().solve(&right)?;
    let mapping = Matrix3::from_row_iterator(solved.iter().copied().chain([1.0]));
    (mapping.iter().all(|entry| entry.is_finite()) && mapping.determinant().abs() > 1e-12).then_some(mapping)
}

/// Where a point of the board lies in the picture.
pub fn in_picture(mapping: &Matrix3<f64>, at: Point) -> [f32; 2] {
    let there = mapping.transform_point(&Point2::new(at.x, at.y));
    [there.x as f32, there.y as f32]
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: [[f64; 2]; 4] = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];

    fn square() -> [Point; 4] {
        SQUARE.map(|[x, y]| Point::new(x, y))
    }

    fn near([x, y]: [f32; 2], [to_x, to_y]: [f32; 2]) -> bool {
        (x - to_x).abs() < 1e-4 && (y - to_y).abs() < 1e-4
    }

    #[test]
    fn the_four_corners_go_where_they_were_marked() {
        let corners = [[0.1, 0.9], [0.95, 0.8], [0.7, 0.2], [0.2, 0.15]];
        for board in [square(), [[2.0, 3.0], [70.0, 3.5], [71.0, 44.0], [1.0, 47.0]].map(|[x, y]| Point::new(x, y))] {
            let mapping = squaring(board, corners).expect("a quadrilateral");
            for (at, corner) in board.into_iter().zip(corners) {
                assert!(near(in_picture(&mapping, at), corner), "{:?} {corner:?}", in_picture(&mapping, at));
            }
        }
    }

    #[test]
    fn straight_lines_stay_straight_and_the_middle_is_where_the_diagonals_cross() {
        // A trapezium: the far edge half as long as the near one.
        let mapping = squaring(square(), [[0.0, 1.0], [1.0, 1.0], [0.75, 0.0], [0.25, 0.0]]).expect("a trapezium");
        let [x, y] = in_picture(&mapping, Point::new(0.5, 0.5));
        assert!((x - 0.5).abs() < 1e-5 && (y - 1.0 / 3.0).abs() < 1e-5, "{x} {y}");
    }

    #[test]
    fn corners_on_one_spot_or_in_a_line_square_nothing() {
        assert!(squaring(square(), [[0.0, 0.0]; 4]).is_none());
        assert!(squaring(square(), [[0.0, 0.0], [0.3, 0.3], [0.6, 0.6], [1.0, 1.0]]).is_none());
    }
}
