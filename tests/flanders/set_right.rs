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

/// The horse has charged, its way has been measured, and somebody is asked something about it.
fn in_mid_charge(is_there: impl Fn(&Play) -> bool) -> Play {
    let mut play = Play::new(&table(vec![
        unit(Side::A, "Horse", horse(Sword), 40.0, 30.0, 0.0),
        unit(Side::B, "Foot", foot(), 40.0, 38.0, 180.0),
    ]));
    play.charge(HORSE, FOOT);
    play.quietly(sixes, is_there);
    play
}

/// Moments of a charge after its way has been measured and before it is ridden.
const MOMENTS: [&str; 4] = ["its nerve", "the nerve of the charged", "the reaction", "the range of the fire"];

fn throws(play: &Play, rule: &str, unit: UnitId) -> bool {
    match play.battle.words() {
        Awaiting::Dice(request) => request.rule.citation() == rule && request.pieces.contains(&unit.into()),
        _ => false,
    }
}

fn at_moment(moment: &str) -> Play {
    let reacts =
        |play: &Play| play.choice().is_some_and(|choice| choice.offers.iter().any(|offer| offer.verb == "react_fire"));
    match moment {
        "its nerve" => in_mid_charge(|play| throws(play, "FLA MOR-19", HORSE)),
        "the nerve of the charged" => in_mid_charge(|play| throws(play, "FLA MOR-15", FOOT)),
        "the reaction" => in_mid_charge(reacts),
        _ => {
            let mut play = in_mid_charge(reacts);
            let choice = play.choice().expect("the foot reacts");
            let fires = choice.offers.into_iter().find(|offer| offer.verb == "react_fire").expect("it may fire");
            play.give(&Answer::Act(fires.action));
            play
        }
    }
}

/// A charger who is set down elsewhere in the middle of his charge has no way from where he was: where none leads to his target from there, he
/// does not come in. [FLA MEL-13, MEL-42]
#[test]
fn a_charger_set_down_where_no_way_leads_to_his_target_does_not_arrive() {
    for moment in MOMENTS {
        let mut play = at_moment(moment);
        // Far off, and with his back to it.
        let pose = Pose::new(70.0, 10.0, 180.0);
        play.amend(Amendment::Place { unit: HORSE, pose });
        play.quietly(sixes, |play| {
            play.battle.turn() > 1 || told(play).iter().any(|text| text.contains(" falls short"))
        });
        assert!(told(&play).iter().any(|text| text.starts_with("Horse falls short")), "{moment}: {:?}", told(&play));
        assert!(!told(&play).iter().any(|text| text.contains("are in contact")), "{moment}: {:?}", told(&play));
        let now = play.battle.state().unit(HORSE).pose().expect("it stands on the table");
        assert!((now.point() - pose.point()).norm() < 0.01, "{moment}: {now:?}");
    }
}

/// Where another way leads there, he comes by that, and as far as it lets him. [FLA MEL-13, MEL-42]
#[test]
fn a_charger_set_down_elsewhere_comes_by_the_way_from_there() {
    for moment in MOMENTS {
        let mut play = at_moment(moment);
        play.amend(Amendment::Place { unit: HORSE, pose: Pose::new(40.0, 20.0, 0.0) });
        // Eighteen inches, of which it has sixteen.
        play.quietly(sixes, |play| {
            play.battle.turn() > 1 || told(play).iter().any(|text| text.contains(" falls short"))
        });
        let now = play.battle.state().unit(HORSE).pose().expect("it stands on the table");
        assert!(told(&play).iter().any(|text| text.starts_with("Horse falls short")), "{moment}: {:?}", told(&play));
        assert!((now.point() - Pose::new(40.0, 36.0, 0.0).point()).norm() < 0.01, "{moment}: {now:?}");
        let mut play = at_moment(moment);
        play.amend(Amendment::Place { unit: HORSE, pose: Pose::new(44.0, 29.0, 0.0) });
        play.quietly(sixes, |play| told(play).iter().any(|text| text.contains("are in contact")));
        let now = play.battle.state().unit(HORSE).pose().expect("it stands on the table");
        assert!(
            now.x > 40.5,
            "{moment}: it comes in where it strikes from there, and not as from where it was: {now:?}"
        );
    }
}

/// One whose target has given way before him, and who is set down elsewhere then, does not come to where that stood. [FLA MEL-49]
#[test]
fn a_charger_set_down_elsewhere_does_not_come_to_where_his_target_stood() {
    let mut play = in_mid_charge(|play| throws(play, "FLA MOR-15", FOOT));
    // It routs, and how far it flees is thrown while the charger waits.
    let routs = |rule: &str, count: u8| match rule {
        "FLA MOR-15" | "FLA MOR-41" => vec![1; usize::from(count)],
        _ => vec![6; usize::from(count)],
    };
    let mut is_thrown = 0;
    play.quietly(routs, |play| {
        is_thrown += u8::from(throws(play, "FLA MOR-41", FOOT));
        is_thrown > 0 && !throws(play, "FLA MOR-15", FOOT) && !throws(play, "FLA MOR-41", FOOT)
    });
    assert!(!throws(&play, "FLA MEL-52", HORSE), "its flight comes first: {:?}", play.battle.words());
    let pose = Pose::new(70.0, 10.0, 180.0);
    play.amend(Amendment::Place { unit: HORSE, pose });
    play.quietly(routs, |play| throws(play, "FLA MEL-52", HORSE));
    let now = play.battle.state().unit(HORSE).pose().expect("it stands on the table");
    assert!((now.point() - pose.point()).norm() < 0.01, "{now:?}: {:?}", told(&play));
}
