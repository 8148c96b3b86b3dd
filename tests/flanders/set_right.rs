//! What the umpire sets right while something is being fought: it counts at once, and nobody fights on who is gone. [FLA MEL-61, SEQ-14]

use crate::support::table::{Play, foot, horse, table, unit};
use galloper::dice::{Faces, Reading};
use galloper::game::{Answer, Awaiting, Ears, Ruleset, Ruling, RulingTarget, Side};
use galloper::geometry::Pose;
use galloper::rules::flanders::Amendment;
use galloper::rules::flanders::book::profile::ChargeDoctrine::Sword;
use galloper::rules::flanders::book::profile::Morale;
use galloper::rules::flanders::state::UnitId;

const HORSE: UnitId = UnitId(0);
const FOOT: UnitId = UnitId(1);

fn sixes(_: &str, count: u8) -> Vec<u8> {
    vec![6; usize::from(count)]
}

fn asks_melee_dice(play: &Play) -> bool {
    matches!(play.battle.words(), Awaiting::Dice(request) if request.rule.citation() == "FLA MEL-61")
}

/// Horse has charged foot that stood, and the dice of their melee are asked for.
fn at_the_dice() -> Play {
    let mut play = Play::new(&table(vec![
        unit(Side::A, "Horse", horse(Sword), 40.0, 30.0, 0.0),
        unit(Side::B, "Foot", foot(), 40.0, 36.0, 180.0),
    ]));
    play.charge(HORSE, FOOT);
    play.quietly(sixes, asks_melee_dice);
    assert!(asks_melee_dice(&play), "{:?}", play.battle.words());
    play
}

fn told(play: &Play) -> Vec<&str> {
    play.told.iter().map(|report| report.text.as_str()).collect()
}

/// What each side's die multiplies, the horse's first.
fn points(play: &Play) -> [i32; 2] {
    match play.battle.words() {
        Awaiting::Dice(request) => match request.reading {
            Reading::Products(products) => products.points,
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
}

fn rule(play: &mut Play, sets: RulingTarget<Amendment>) {
    play.give(&Answer::Rule(Ruling { by: "The umpire".to_owned(), why: String::new(), departs_from: None, sets }));
}

/// A line struck or added counts for every figure of the unit whose sum it is. [FLA MEL-61]
#[test]
fn what_is_ruled_on_a_sum_of_a_melee_counts() {
    let mut play = at_the_dice();
    let [own, theirs] = points(&play);
    rule(&mut play, RulingTarget::Add { label: "Tired".to_owned(), value: -1, to: None });
    assert_eq!(points(&play), [own, theirs - 12], "twelve of foot");
    rule(&mut play, RulingTarget::Add { label: "Downhill".to_owned(), value: 1, to: Some(0) });
    assert_eq!(points(&play), [own + 12, theirs - 12], "twelve of horse");
    let [own, theirs] = points(&play);
    play.give(&Answer::Roll(Faces(vec![1, 6])));
    let sum = format!("Horse {own} × 1 = {own}, Foot {theirs} × 6 = {}", theirs * 6);
    assert!(told(&play).iter().any(|text| text.starts_with(&sum)), "{sum}: {:?}", told(&play));
}

/// Who is removed, parted, routed or cut down at the dice fights with what is left of him, or not at all. [FLA MEL-78, SEQ-14]
#[test]
fn nobody_fights_on_as_he_was_before_something_was_set_right() {
    for gone in [Amendment::Remove(FOOT), Amendment::Remove(HORSE), Amendment::Parts(FOOT)] {
        let mut play = at_the_dice();
        play.amend(gone.clone());
        assert!(!asks_melee_dice(&play), "{gone:?}");
        assert!(told(&play).contains(&"Nobody is left in that melee to be fought."), "{gone:?}: {:?}", told(&play));
        play.quietly(sixes, |play| play.battle.turn() > 1);
        assert!(!told(&play).iter().any(|text| text.contains(" wins")), "{gone:?}: {:?}", told(&play));
    }
    let mut play = at_the_dice();
    play.amend(Amendment::Figures { unit: FOOT, figures: 4 });
    play.quietly(sixes, |play| asks_melee_dice(play) || play.battle.turn() > 1);
    assert!(told(&play).iter().any(|text| text.starts_with("Foot: 4 figures at ")), "{:?}", told(&play));
    let mut play = at_the_dice();
    play.amend(Amendment::Morale { unit: FOOT, morale: Morale::Routed });
    play.quietly(sixes, |play| told(play).iter().any(|text| text.contains("without dice")) || play.battle.turn() > 1);
    assert!(told(&play).iter().any(|text| text.contains("Foot is routed")), "{:?}", told(&play));
}

/// What is set right and cannot be is refused: a dead unit set down without figures, one removed in the middle of its charge.
#[test]
fn the_dead_and_those_who_charge_are_not_set_down_or_taken_off() {
    let refused = |play: &Play, amendment: Amendment| {
        let sets = RulingTarget::Amend(amendment.clone());
        let ruling = Ruling { by: String::new(), why: String::new(), departs_from: None, sets };
        play.battle.clone().answer(Answer::Rule(ruling), Ears::Open).expect_err(&format!("{amendment:?}")).why
    };
    let mut play = at_the_dice();
    let pose = Pose::new(20.0, 20.0, 0.0);
    play.amend(Amendment::Figures { unit: FOOT, figures: 0 });
    let back = Amendment::Place { unit: FOOT, pose };
    assert!(refused(&play, back.clone()).contains("no figures"));
    play.amend(Amendment::Figures { unit: FOOT, figures: 5 });
    play.amend(back);
    assert!(play.battle.state().unit(FOOT).is_present());
    let mut play = Play::new(&table(vec![
        unit(Side::A, "Horse", horse(Sword), 40.0, 30.0, 0.0),
        unit(Side::B, "Foot", foot(), 40.0, 36.0, 180.0),
    ]));
    play.charge(HORSE, FOOT);
    for unit in [HORSE, FOOT] {
        assert!(refused(&play, Amendment::Remove(unit)).contains("charge"));
    }
}
