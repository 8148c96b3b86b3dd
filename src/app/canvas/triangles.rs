//! Cutting a polygon into triangles: egui fills only convex shapes rightly.

use eframe::egui::Pos2;

/// The triangles of a simple polygon, as indices of its corners, by clipping ears.
///
/// An outline that crosses itself gives fewer triangles, never a panic.
pub fn triangles(polygon: &[Pos2]) -> Vec<[usize; 3]> {
    let mut left: Vec<usize> = (0..polygon.len()).collect();
    if turn_sum(polygon) < 0.0 {
        left.reverse();
    }
    // Clipping makes no corner blunter: those that point inward now are all that may ever lie within an ear.
    let mut inward: Vec<usize> =
        (0..left.len()).filter(|&at| is_inward(polygon, &left, at)).map(|at| left[at]).collect();
    let mut cut = Vec::with_capacity(polygon.len().saturating_sub(2));
    while left.len() > 3 {
        if let Some(flat) = (0..left.len()).find(|&at| is_flat(polygon, &left, at)) {
            let gone = left.remove(flat);
            inward.retain(|&index| index != gone);
            continue;
        }
        let Some(ear) = (0..left.len()).find(|&at| is_ear(polygon, corner(&left, at), &inward)) else {
            break;
        };
        cut.push(corner(&left, ear));
        left.remove(ear);
    }
    if left.len() == 3 {
        cut.push([left[0], left[1], left[2]]);
    }
    cut
}

/// The corner at a place, with its neighbours before and after.
fn corner(left: &[usize], at: usize) -> [usize; 3] {
    [left[(at + left.len() - 1) % left.len()], left[at], left[(at + 1) % left.len()]]
}

/// A corner that is none: its neighbours lie in one line with it.
fn is_flat(polygon: &[Pos2], left: &[usize], at: usize) -> bool {
    let [a, b, c] = corner(left, at).map(|index| polygon[index]);
    turn(a, b, c).abs() < 1e-3
}

/// A corner that points into the polygon.
fn is_inward(polygon: &[Pos2], left: &[usize], at: usize) -> bool {
    let [a, b, c] = corner(left, at).map(|index| polygon[index]);
    turn(a, b, c) < 0.0
}

/// Whether a corner can be clipped: it points outward, and none of those that point inward lies within its triangle.
fn is_ear(polygon: &[Pos2], ear: [usize; 3], inward: &[usize]) -> bool {
    let [a, b, c] = ear.map(|index| polygon[index]);
    let is_corner = |index: &usize| ear.contains(index) || [a, b, c].contains(&polygon[*index]);
    turn(a, b, c) > 0.0 && inward.iter().all(|index| is_corner(index) || !holds([a, b, c], polygon[*index]))
}

fn holds([a, b, c]: [Pos2; 3], point: Pos2) -> bool {
    turn(a, b, point) >= 0.0 && turn(b, c, point) >= 0.0 && turn(c, a, point) >= 0.0
}

/// Twice the area of a triangle, positive when its corners run clockwise on the screen.
fn turn(a: Pos2, b: Pos2, c: Pos2) -> f32 {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

fn turn_sum(polygon: &[Pos2]) -> f32 {
    let next = polygon.iter().cycle().skip(1);
    polygon.iter().zip(next).map(|(a, b)| a.x * b.y - b.x * a.y).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::pos2;

    fn area(polygon: &[Pos2]) -> f32 {
        triangles(polygon).iter().map(|&[a, b, c]| turn(polygon[a], polygon[b], polygon[c]).abs() / 2.0).sum()
    }

    #[test]
    fn a_concave_outline_is_covered_exactly_once() {
        let notched = [pos2(0.0, 0.0), pos2(4.0, 0.0), pos2(4.0, 4.0), pos2(2.0, 1.0), pos2(0.0, 4.0)];
        assert!((area(&notched) - 10.0).abs() < 1e-4, "{}", area(&notched));
        let mut other_way = notched;
        other_way.reverse();
        assert!((area(&other_way) - 10.0).abs() < 1e-4);
    }

    #[test]
    fn a_spike_and_a_corner_met_twice_do_not_spoil_the_rest() {
        let spiked = [
            pos2(0.0, 0.0),
            pos2(4.0, 0.0),
            pos2(4.0, 4.0),
            pos2(2.0, 4.0),
            pos2(2.0, 2.0),
            pos2(2.0, 4.0),
            pos2(0.0, 4.0),
        ];
        assert!((area(&spiked) - 16.0).abs() < 1e-3, "{}", area(&spiked));
    }

    /// A wood's edge, out and in again all round: every corner that points inward is tried against every ear.
    #[test]
    fn a_jagged_outline_is_covered_exactly_once() {
        let corner = |at: u8| {
            let (sin, cos) = (f32::from(at) * std::f32::consts::TAU / 80.0).sin_cos();
            let out = [10.0, 7.0][usize::from(at % 2)];
            pos2(out * cos, out * sin)
        };
        let jagged: Vec<Pos2> = (0..80).map(corner).collect();
        let whole = turn_sum(&jagged).abs() / 2.0;
        assert!((area(&jagged) - whole).abs() < 1e-2, "{} of {whole}", area(&jagged));
        assert_eq!(triangles(&jagged).len(), 78);
    }

    #[test]
    fn degenerate_outlines_do_no_harm() {
        assert!(triangles(&[]).is_empty());
        assert!(triangles(&[pos2(0.0, 0.0), pos2(1.0, 1.0)]).is_empty());
        let bow = [pos2(0.0, 0.0), pos2(2.0, 2.0), pos2(2.0, 0.0), pos2(0.0, 2.0)];
        assert!(triangles(&bow).len() <= 2);
    }
}
