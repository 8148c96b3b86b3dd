//! Every way of reading, and one that is not in the list.

use super::*;
use crate::dice::chances::throws_by;

fn sides() -> [String; 2] {
    ["Allies".to_owned(), "French".to_owned()]
}

fn each(need: u8) -> Reading {
    Reading::Each(Each { need, success: "saved".into(), failure: "falls".into() })
}

fn looked_up() -> Reading {
    Reading::Lookup(Lookup { rows: vec![(1, 2, "routed".into()), (3, 6, "shaken".into())].into() })
}

/// The chance of the throws whose faces pass a test.
fn chance(classes: &[ThrowClass], is_meant: impl Fn(&Faces) -> bool) -> f64 {
    classes.iter().filter(|class| is_meant(&class.faces)).map(|class| class.chance).sum()
}

#[test]
fn every_reading_has_its_words() {
    let faces = Faces(vec![6, 2]);
    let inches = Reading::Measure(Measure { pip: 2.0, unit: "inches".into() });
    assert_eq!(each(4).verdict(&faces, &sides()), "1 falls, 1 saved");
    assert_eq!(Reading::Sum(Sum { need: 9 }).verdict(&faces, &sides()), "8 against 9+: fails");
    assert_eq!(Reading::Opposed.verdict(&faces, &sides()), "Allies win");
    let products = Reading::Products(Products { points: [10, 40], shares: Vec::new() });
    assert_eq!(products.verdict(&faces, &sides()), "60 against 80: French win");
    assert_eq!(looked_up().verdict(&faces, &sides()), "shaken, routed");
    assert_eq!(inches.verdict(&Faces(vec![4]), &sides()), "8″");
    assert_eq!(each(4).in_words(Dice::six_sided(2)), "4, 5, 6: saved");
    assert_eq!(looked_up().in_words(Dice::six_sided(1)), "1–2: routed · 3–6: shaken");
    assert_eq!(Reading::Sum(Sum { need: 7 }).needed().as_deref(), Some("7+"));
}

#[test]
fn several_fall_and_one_falls() {
    assert_eq!(each(4).verdict(&Faces(vec![1, 2, 6]), &sides()), "2 fall, 1 saved");
    assert_eq!(each(4).verdict(&Faces(vec![1, 6]), &sides()), "1 falls, 1 saved");
    let shot = Reading::Each(Each { need: 5, success: "hits".into(), failure: "misses".into() });
    let told = [vec![6], vec![1], vec![1, 6, 2]].map(|faces| shot.verdict(&Faces(faces), &sides()));
    assert_eq!(told, ["0 miss, 1 hits", "1 misses, 0 hit", "2 miss, 1 hits"]);
}

#[test]
fn each_die_says_what_it_does() {
    let marks: Vec<_> = (0..3).map(|at| each(4).mark(&[Some(6), Some(1), None], at, &sides())).collect();
    assert_eq!(marks[0], Some(FaceMark { word: "saved".into(), good: Some(true) }));
    assert_eq!(marks[1], Some(FaceMark { word: "falls".into(), good: Some(false) }));
    assert_eq!(marks[2], None);
    let blank = Reading::Opposed.mark(&[None, None], 1, &sides());
    assert_eq!(blank, Some(FaceMark::plain("French")), "a blank die says whose it is");
}

#[test]
fn every_sum_follows_the_umpire_and_nothing_else_does() {
    let dice = Dice::six_sided(2);
    let ruled = |mut reading: Reading| {
        reading.set_sum(9, dice);
        reading.sum()
    };
    let table = Reading::Modified(Modified { add: 1, rows: Cow::Borrowed(&[]) });
    assert_eq!(ruled(Reading::Sum(Sum { need: 4 })), Some(9));
    assert_eq!(ruled(Reading::AtMost(AtMost { most: 4 })), Some(9));
    assert_eq!(ruled(highest(4)), Some(9));
    assert_eq!(ruled(table), Some(9));
    assert_eq!(ruled(each(4)), Some(7), "a die read alone can be made to fail always, but not worse");
    assert_eq!([ruled(Reading::Opposed), ruled(looked_up())], [None, None]);
}

#[test]
fn dice_numbered_from_0_come_out_from_0_to_9() {
    let dice = Dice::ten_sided(1);
    let rows = vec![(i32::MIN, 4, "nothing".into()), (5, i32::MAX, "hit".into())];
    let hit = Reading::Modified(Modified { add: 0, rows: rows.into() }).throw_classes(dice);
    assert!(hit.iter().all(|class| dice.could_show(&class.faces)), "{hit:?}");
    assert!((chance(&hit, |faces| faces.sum() >= 5) - 0.5).abs() < 1e-9);
    let low = Reading::AtMost(AtMost { most: 3 }).throw_classes(dice);
    assert!((chance(&low, |faces| faces.sum() <= 3) - 0.4).abs() < 1e-9);
}

#[test]
fn chances_add_up_to_one_and_every_class_could_be_thrown() {
    let readings = [
        (4, each(5)),
        (3, each(1)),
        (3, each(7)),
        (2, Reading::Sum(Sum { need: 7 })),
        (2, Reading::Sum(Sum { need: 14 })),
        (2, Reading::Opposed),
        (2, Reading::Products(Products { points: [84, 36], shares: Vec::new() })),
        (1, looked_up()),
        (2, looked_up()),
        (1, Reading::Measure(Measure { pip: 0.5, unit: "paces".into() })),
    ];
    for (count, reading) in readings {
        let dice = Dice::six_sided(count);
        let classes = reading.throw_classes(dice);
        assert!((chance(&classes, |_| true) - 1.0).abs() < 1e-12, "{reading:?}");
        assert!(classes.iter().all(|class| dice.could_show(&class.faces)), "{reading:?}");
    }
}

#[test]
fn the_chances_are_those_of_counting_every_throw() {
    let saves = each(5).throw_classes(Dice::six_sided(4));
    assert_eq!(saves.len(), 5);
    let all_fall = chance(&saves, |faces| faces.at_least(5) == 0);
    assert!((all_fall - (2.0_f64 / 3.0).powi(4)).abs() < 1e-12);
    let check = Reading::Sum(Sum { need: 8 }).throw_classes(Dice::six_sided(2));
    assert!((chance(&check, |faces| faces.sum() >= 8) - 15.0 / 36.0).abs() < 1e-12);
    let melee = Reading::Products(Products { points: [84, 36], shares: Vec::new() }).throw_classes(Dice::six_sided(2));
    let wins = chance(&melee, |faces| i32::from(faces.0[0]) * 84 > i32::from(faces.0[1]) * 36);
    assert!((wins - 30.0 / 36.0).abs() < 1e-12);
}

#[test]
fn a_tie_is_nobodys_luck() {
    let even = |faces: [u8; 2]| Reading::Opposed.tries(Dice::six_sided(2), &Faces(faces.to_vec()));
    assert!(even([3, 3]).is_empty());
    let tries = even([5, 3]);
    assert_eq!([tries[0].by, tries[1].by], [Whose::First, Whose::Second]);
    assert_eq!([tries[0].success, tries[1].success], [true, false]);
    assert!(tries.iter().all(|one| (one.chance - 0.5).abs() < 1e-12));
}

#[test]
fn a_reading_is_written_by_its_name() {
    let written = |reading: &Reading| serde_json::to_value(reading).expect("a reading is written");
    assert_eq!(written(&Reading::Opposed), serde_json::json!("opposed"));
    assert_eq!(written(&Reading::Sum(Sum { need: 7 })), serde_json::json!({ "sum": { "need": 7 } }));
    let read: Reading = serde_json::from_value(written(&looked_up())).expect("it is read back");
    assert_eq!(read, looked_up());
}

/// The first die, with a number added, must reach the second.
#[derive(Debug)]
struct Reaches {
    add: i32,
}

impl Reads for Reaches {
    fn in_words(&self, _dice: Dice) -> String {
        format!("the first {:+} must reach the second", self.add)
    }

    fn verdict(&self, faces: &Faces, _sides: &[String; 2]) -> String {
        let reaches = i32::from(faces.0[0]) + self.add >= i32::from(faces.0[1]);
        if reaches { "reached" } else { "not reached" }.to_owned()
    }

    fn throw_classes(&self, dice: Dice) -> Vec<ThrowClass> {
        throws_by(dice, |faces| i32::from(faces.0[0]) + self.add >= i32::from(faces.0[1]))
    }
}

#[test]
fn a_new_way_of_reading_needs_nothing_but_its_own_file() {
    let reached = Reaches { add: 1 }.throw_classes(Dice::six_sided(2));
    let chance = chance(&reached, |faces| faces.0[0] + 1 >= faces.0[1]);
    assert_eq!((reached.len(), (chance * 36.0).round()), (2, 26.0));
}

fn highest(need: i32) -> Reading {
    Reading::Highest(Highest { need })
}

#[test]
fn of_several_dice_the_highest_counts_and_is_marked() {
    let dice = Dice::six_sided(3);
    assert_eq!(highest(5).in_words(dice), "5 or more on the best of three dice");
    assert_eq!(highest(5).needed_on(dice), "needed on the best of three dice");
    assert_eq!(highest(5).needed_on(Dice::six_sided(1)), "needed on the die");
    assert_eq!(highest(5).verdict(&Faces(vec![2, 5, 1]), &sides()), "5 against 5+: passes");
    assert_eq!(highest(6).verdict(&Faces(vec![2, 5, 5]), &sides()), "5 against 6+: fails");
    let marks = |faces: &[Option<u8>]| -> Vec<Option<bool>> {
        (0..faces.len()).map(|at| highest(5).mark(faces, at, &sides()).and_then(|mark| mark.good)).collect()
    };
    assert_eq!(marks(&[Some(2), Some(5), Some(5)]), [None, Some(true), None], "one die counts");
    assert_eq!(marks(&[None, Some(4), None]), [None, Some(false), None], "as far as they lie");
    assert_eq!(marks(&[None, None]), [None, None]);
}

#[test]
fn the_chance_of_the_highest_is_that_of_counting_every_throw() {
    for (dice, need) in [3, 6, 7, 1]
        .into_iter()
        .flat_map(|need| [Dice::six_sided(1), Dice::six_sided(3), Dice::ten_sided(2)].map(|dice| (dice, need)))
    {
        let is_meant = |faces: &Faces| faces.0.iter().any(|face| i32::from(*face) >= need);
        let counted = chance(&every_throw(dice), is_meant);
        let told = highest(need).throw_classes(dice);
        assert!((chance(&told, is_meant) - counted).abs() < 1e-12, "{need} on {dice}");
        assert!((chance(&told, |_| true) - 1.0).abs() < 1e-12 && told.iter().all(|one| dice.could_show(&one.faces)));
        let tried = highest(need).tries(dice, &Faces(vec![*dice.faces().end(); usize::from(dice.count)]));
        assert!((tried[0].chance - counted).abs() < 1e-12);
    }
}
