//! Lines of sight against dense sampling.

use galloper::hex::Hex;
use galloper::hex::sight::{MetBetween, line};

use super::{field, hex, hexes};

/// The hexes nearest to points of a true straight line, and those as near as another: slow, and only almost exact.
fn sampled(from: Hex, to: Hex) -> Vec<Vec<Hex>> {
    const STEPS: u32 = 2_000;
    let ((from_x, from_y), (to_x, to_y)) = (from.centre(), to.centre());
    let near: Vec<Hex> = from.within(from.distance(to) + 1).collect();
    let mut met: Vec<Vec<Hex>> = Vec::new();
    for step in 1..STEPS {
        let part = f64::from(step) / f64::from(STEPS);
        let (x, y) = (from_x + (to_x - from_x) * part, from_y + (to_y - from_y) * part);
        let off = |hex: &Hex| (hex.centre().0 - x).hypot(hex.centre().1 - y);
        let least = near.iter().map(off).fold(f64::MAX, f64::min);
        let nearest: Vec<Hex> = near.iter().copied().filter(|hex| off(hex) < least + 1e-9).collect();
        if nearest.len() <= 2 && met.last() != Some(&nearest) && !nearest.contains(&from) && !nearest.contains(&to) {
            met.push(nearest);
        }
    }
    met
}

#[test]
fn lines_meet_what_sampling_meets() {
    for from in [hex("1212"), hex("1313")] {
        for to in field().into_iter().filter(|to| *to != from) {
            let met = sampled(from, to);
            // A single sample on a border between two hexes is a crossing, not a side followed.
            let line = line(from, to);
            let through: Vec<Hex> = met.iter().filter(|one| one.len() == 1).map(|one| one[0]).collect();
            assert_eq!(line.through, dedup(through), "{from} to {to}");
            assert!(line.between.iter().all(|pair| met.contains(&pair.to_vec())), "{from} to {to}");
        }
    }
}

fn dedup(mut list: Vec<Hex>) -> Vec<Hex> {
    list.dedup();
    list
}

#[test]
fn a_line_backward_meets_the_same() {
    for from in field().into_iter().step_by(3) {
        for to in field() {
            let (there, mut back) = (line(from, to), line(to, from));
            back.through.reverse();
            back.between.reverse();
            assert_eq!(there, back);
        }
    }
}

#[test]
fn a_line_from_corner_to_corner_follows_sides() {
    let along = line(hex("2010"), hex("2410"));
    assert_eq!(
        along,
        MetBetween { through: hexes("2210"), between: vec![[hex("2109"), hex("2110")], [hex("2309"), hex("2310")]] }
    );
}

#[test]
fn a_side_followed_stops_the_line_only_when_both_hexes_do() {
    let along = line(hex("2010"), hex("2210"));
    assert!(along.blockers(|at| at == hex("2109")).is_empty());
    assert_eq!(along.blockers(|_| true), hexes("2109 2110"));
    assert_eq!(line(hex("2010"), hex("2310")).through, hexes("2110 2210"));
}

#[test]
fn neighbours_have_nothing_between_them() {
    for from in field() {
        for to in from.neighbours() {
            assert_eq!(line(from, to), MetBetween::default());
        }
    }
    assert_eq!(line(hex("2010"), hex("2010")), MetBetween::default());
}
