//! The ways a throw can come out, as far as the faces are read differently.

use std::collections::BTreeMap;

use crate::dice::{Dice, Faces, Reading};
use crate::game::DiceRequest;

/// Faces that stand for all that are read alike, and the chance of any of those.
pub type Way = (Faces, f64);

/// Every way a throw can be read, each with its chance; the chances add up to one.
pub fn ways(request: &DiceRequest) -> Vec<Way> {
    let dice = request.dice;
    match &request.reading {
        Reading::Each { need, .. } => successes(dice, *need),
        Reading::Sum { need } => sums(dice, *need),
        Reading::AtMost { most } => sums(dice, *most + 1),
        Reading::Modified { add, rows } => looked_up_sums(dice, *add, rows),
        Reading::Opposed if dice.count == 2 => contests(dice, [1, 1]),
        Reading::Products { points } if dice.count == 2 => contests(dice, *points),
        Reading::Lookup { rows } if dice.count == 1 => rows_of(dice, rows),
        Reading::Opposed | Reading::Products { .. } | Reading::Lookup { .. } | Reading::Measure { .. } => orders(dice),
    }
}

/// So many dice that each succeed or fail: only how many succeed is read.
fn successes(dice: Dice, need: u8) -> Vec<Way> {
    let sides = f64::from(dice.sides);
    let succeeds = dice.faces().filter(|face| *face >= need).count() as f64 / sides;
    let (worst, best) = (*dice.faces().start(), *dice.faces().end());
    (0..=dice.count)
        .map(|count| {
            let chance = binomial(dice.count, count)
                * succeeds.powi(i32::from(count))
                * (1.0 - succeeds).powi(i32::from(dice.count - count));
            let faces = (0..dice.count).map(|die| if die < count { best } else { worst });
            (Faces(faces.collect()), chance)
        })
        .filter(|(_, chance)| *chance > 0.0)
        .collect()
}

fn binomial(of: u8, count: u8) -> f64 {
    (0..count).fold(1.0, |ways, step| ways * f64::from(of - step) / f64::from(step + 1))
}

/// A sum against a number. The lowest and the highest sum stand alone: clubs may give them a meaning of their own.
fn sums(dice: Dice, need: i32) -> Vec<Way> {
    let [lowest, highest] =
        [dice.faces().start(), dice.faces().end()].map(|face| i32::from(dice.count) * i32::from(*face));
    let mut classes: BTreeMap<(bool, bool, bool), (i32, f64)> = BTreeMap::new();
    for (sum, chance) in sum_chances(dice) {
        let class = classes.entry((sum >= need, sum == lowest, sum == highest)).or_insert((sum, 0.0));
        class.1 += chance;
    }
    classes.into_values().map(|(sum, chance)| (faces_of_sum(dice, sum), chance)).collect()
}

/// A sum with a number added, looked up: sums in one row are read alike, but for the highest, which may mean more by itself.
fn looked_up_sums(dice: Dice, add: i32, rows: &[(i32, i32, String)]) -> Vec<Way> {
    let highest = i32::from(dice.count) * i32::from(*dice.faces().end());
    let mut classes: BTreeMap<(Option<usize>, bool), (i32, f64)> = BTreeMap::new();
    for (sum, chance) in sum_chances(dice) {
        let row = rows.iter().position(|(low, high, _)| (*low..=*high).contains(&(sum + add)));
        classes.entry((row, sum == highest)).or_insert((sum, 0.0)).1 += chance;
    }
    classes.into_values().map(|(sum, chance)| (faces_of_sum(dice, sum), chance)).collect()
}

/// The chance of every sum.
fn sum_chances(dice: Dice) -> BTreeMap<i32, f64> {
    let mut chances = BTreeMap::from([(0, 1.0)]);
    for _ in 0..dice.count {
        let mut next = BTreeMap::new();
        for (sum, chance) in &chances {
            for face in dice.faces() {
                *next.entry(sum + i32::from(face)).or_insert(0.0) += chance / f64::from(dice.sides);
            }
        }
        chances = next;
    }
    chances
}

/// Faces that add up to a sum.
fn faces_of_sum(dice: Dice, sum: i32) -> Faces {
    let mut left = sum - i32::from(dice.count) * i32::from(dice.lowest);
    let faces = (0..dice.count).map(|_| {
        let more = left.clamp(0, i32::from(dice.sides) - 1);
        left -= more;
        more as u8 + dice.lowest
    });
    Faces(faces.collect())
}

/// A die a side, each multiplied by its side's number: only which product is higher is read.
fn contests(dice: Dice, points: [i32; 2]) -> Vec<Way> {
    let each = 1.0 / f64::from(dice.sides).powi(2);
    let mut classes: BTreeMap<std::cmp::Ordering, Way> = BTreeMap::new();
    for (a, b) in dice.faces().flat_map(|a| dice.faces().map(move |b| (a, b))) {
        let products = (i32::from(a) * points[0]).cmp(&(i32::from(b) * points[1]));
        classes.entry(products).or_insert_with(|| (Faces(vec![a, b]), 0.0)).1 += each;
    }
    classes.into_values().collect()
}

/// One die looked up: rows that mean the same are one.
fn rows_of(dice: Dice, rows: &[(u8, u8, String)]) -> Vec<Way> {
    let each = 1.0 / f64::from(dice.sides);
    let mut classes: BTreeMap<Option<&str>, Way> = BTreeMap::new();
    for face in dice.faces() {
        let row = rows.iter().find(|(low, high, _)| (*low..=*high).contains(&face));
        let meaning = row.map(|(_, _, meaning)| meaning.as_str());
        classes.entry(meaning).or_insert_with(|| (Faces(vec![face]), 0.0)).1 += each;
    }
    classes.into_values().collect()
}

/// Every face of every die, in order.
fn orders(dice: Dice) -> Vec<Way> {
    let mut ways = vec![(Faces::default(), 1.0)];
    for _ in 0..dice.count {
        let longer = ways.iter().flat_map(|(Faces(faces), chance)| {
            dice.faces().map(move |face| {
                let faces = faces.iter().copied().chain([face]).collect();
                (Faces(faces), chance / f64::from(dice.sides))
            })
        });
        ways = longer.collect();
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Rule, Side, Thrower};

    fn request(count: u8, reading: Reading) -> DiceRequest {
        DiceRequest {
            thrower: Thrower::Side(Side::A),
            dice: Dice::six_sided(count),
            why: String::new(),
            rule: Rule::new("GALLOPER"),
            reading,
            tallies: Vec::new(),
            pieces: Vec::new(),
        }
    }

    fn each(need: u8) -> Reading {
        Reading::Each { need, success: String::new(), failure: String::new() }
    }

    /// The chance of the ways whose faces pass a test.
    fn chance(ways: &[Way], is_meant: impl Fn(&Faces) -> bool) -> f64 {
        ways.iter().filter(|(faces, _)| is_meant(faces)).map(|(_, chance)| chance).sum()
    }

    #[test]
    fn dice_numbered_from_nought_come_out_from_nought_to_nine() {
        let reading = Reading::Modified {
            add: 0,
            rows: vec![(i32::MIN, 4, "nothing".to_owned()), (5, i32::MAX, "hit".to_owned())],
        };
        let asked = DiceRequest { dice: Dice::ten_sided(1), reading, ..request(1, Reading::Opposed) };
        let mut hit = 0.0;
        for (faces, chance) in ways(&asked) {
            assert!(asked.dice.could_show(&faces), "{faces:?}");
            hit += if faces.sum() >= 5 { chance } else { 0.0 };
        }
        assert!((hit - 0.5).abs() < 1e-9);
        let low = DiceRequest { reading: Reading::AtMost { most: 3 }, ..asked };
        let succeeds: f64 = ways(&low).iter().filter(|(faces, _)| faces.sum() <= 3).map(|(_, chance)| chance).sum();
        assert!((succeeds - 0.4).abs() < 1e-9);
    }

    #[test]
    fn chances_add_up_to_one_and_every_way_could_be_thrown() {
        let lookup = vec![(1, 2, "routed".to_owned()), (3, 4, "shaken".to_owned()), (5, 6, "fatigued".to_owned())];
        let readings = [
            (4, each(5)),
            (3, each(1)),
            (3, each(7)),
            (2, Reading::Sum { need: 7 }),
            (2, Reading::Sum { need: 14 }),
            (2, Reading::Opposed),
            (2, Reading::Products { points: [84, 36] }),
            (1, Reading::Lookup { rows: lookup.clone() }),
            (2, Reading::Lookup { rows: lookup }),
            (1, Reading::Measure { pip: 0.5, unit: String::new() }),
        ];
        for (count, reading) in readings {
            let request = request(count, reading);
            let ways = ways(&request);
            assert!((chance(&ways, |_| true) - 1.0).abs() < 1e-12, "{request:?}");
            assert!(ways.iter().all(|(faces, _)| request.dice.could_show(faces)), "{request:?}");
        }
    }

    #[test]
    fn the_chances_are_those_of_counting_every_throw() {
        let saves = ways(&request(4, each(5)));
        assert_eq!(saves.len(), 5);
        let all_fall = chance(&saves, |faces| faces.at_least(5) == 0);
        assert!((all_fall - (2.0_f64 / 3.0).powi(4)).abs() < 1e-12);
        let check = ways(&request(2, Reading::Sum { need: 8 }));
        assert!((chance(&check, |faces| faces.sum() >= 8) - 15.0 / 36.0).abs() < 1e-12);
        let melee = ways(&request(2, Reading::Products { points: [84, 36] }));
        let wins = chance(&melee, |faces| i32::from(faces.0[0]) * 84 > i32::from(faces.0[1]) * 36);
        assert!((wins - 30.0 / 36.0).abs() < 1e-12);
    }
}
