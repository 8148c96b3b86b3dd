//! Who fires every way: squares, garrisons, and columns that have gone back. [FLA FIP-02, FIP-03, SAF-02, SAF-22, R-16, R-19, R-35]

use crate::support::table::{Play, foot, horse, house_at, table, unit};
use galloper::game::{Answer, Offer, Side};
use galloper::geometry::{Formation, Rect};
use galloper::rules::flanders::book::profile::ChargeDoctrine::Sword;
use galloper::rules::flanders::facts::volley;
use galloper::rules::flanders::state::UnitId;
use galloper::rules::flanders::state::marks::Flag;
use galloper::rules::flanders::state::setup::{PlaceSetup, UnitSetup};
use galloper::rules::flanders::steps::passing::{self, Passage};
use galloper::rules::flanders::{Action, Amendment};

const FIRER: UnitId = UnitId(0);
const TARGET: UnitId = UnitId(1);
const VOLLEY: Action = Action::Volley { unit: FIRER, target: TARGET };

/// The volley of a square is that of a face that bears, though another is a hair nearer on which the target lies beyond 45°.
#[test]
fn a_square_fires_from_a_face_that_bears() {
    let mut square = unit(Side::A, "Square", foot(), 40.0, 40.75, 0.0);
    square.formation = Formation::Square;
    let target = unit(Side::B, "Target", foot(), 41.39, 42.91, 225.0);
    let play = Play::new(&table(vec![square, target]));
    let bears = volley::bearing(play.battle.state(), FIRER, TARGET).expect("both stand on the table");
    assert_eq!(bears.figures, 3, "{bears:?}");
    assert!(bears.range.is_some_and(|range| range < 2.4), "{bears:?}");
}

/// It fires by faces at a charge, too: three of its twelve figures, from whichever side the charge comes.
#[test]
fn a_square_reacts_with_the_face_that_is_charged() {
    for (x, y, facing) in [(40.0, 32.0, 0.0), (48.0, 40.0, 270.0)] {
        let mut square = unit(Side::B, "Square", foot(), 40.0, 40.75, 180.0);
        square.formation = Formation::Square;
        let mut play = Play::new(&table(vec![square, unit(Side::A, "Horse", horse(Sword), x, y, facing)]));
        play.charge(TARGET, FIRER);
        let faces = |rule: &str, count: u8| vec![if rule == "FLA MEL-18" { 1 } else { 6 }; usize::from(count)];
        let may_fire = |offer: &Offer<Action>| offer.verb == "react_fire";
        play.quietly(faces, |play| play.choice().is_some_and(|choice| choice.offers.iter().any(may_fire)));
        let fires = play.choice().and_then(|choice| choice.offers.into_iter().find(may_fire)).expect("it may fire");
        play.give(&Answer::Act(fires.action));
        play.quietly(faces, |play| play.has_told("FLA SAF-12"));
        let told = play.told.iter().find(|report| report.rule.citation() == "FLA SAF-12").expect("it fires");
        // One volley for three figures, and one for two inches.
        assert!(told.text.contains("at 2.0″: 2 hits"), "{}", told.text);
    }
}

/// Whether a unit has a chance at horse that passes by and ends behind it, within its reach.
fn may_fire_at_who_ends_behind(firer: UnitSetup) -> bool {
    let mut setup = table(vec![firer, unit(Side::B, "Horse", horse(Sword), 46.0, 49.0, 180.0)]);
    setup.terrain.push(house_at(38.0, 38.0, 3.0, 3.0));
    let play = Play::new(&setup);
    let state = play.battle.state();
    let own = state.footprint(TARGET).expect("it stands on the table");
    let forward = own.front_pose().forward();
    let swept: Vec<Rect> = (0..=32_u8).map(|step| own.moved(forward * f64::from(step) * 0.5)).collect();
    passing::chances(state, &Passage::of(TARGET, &swept)).iter().any(|chance| chance.firer == FIRER)
}

/// Nobody passes out of the front of who fires every way: it waits for the fire step. [FLA FIP-02, R-19]
#[test]
fn nobody_passes_out_of_a_front_every_way() {
    let line = unit(Side::A, "Line", foot(), 40.0, 44.0, 0.0);
    let mut square = unit(Side::A, "Square", foot(), 40.0, 44.0, 0.0);
    square.formation = Formation::Square;
    let mut garrison = unit(Side::A, "Garrison", foot(), 0.0, 0.0, 0.0);
    garrison.place = PlaceSetup::Building(0);
    assert!(may_fire_at_who_ends_behind(line), "it ends behind the line");
    assert!(!may_fire_at_who_ends_behind(square));
    assert!(!may_fire_at_who_ends_behind(garrison));
}

/// Who comes straight on from beyond a battalion's reach may be fired at where he comes into it, and nowhere nearer. [FLA FIP-07, SAF-16]
#[test]
fn fire_in_passing_is_where_it_is_first_possible() {
    for hair in [0.0, 0.13, 0.31, 0.47] {
        let units = vec![
            unit(Side::A, "Line", foot(), 40.0, 40.0, 0.0),
            unit(Side::B, "Horse", horse(Sword), 40.0, 55.0 + hair, 180.0),
        ];
        let play = Play::new(&table(units));
        let state = play.battle.state();
        let own = state.footprint(TARGET).expect("it stands on the table");
        let forward = own.front_pose().forward();
        let swept: Vec<Rect> = (0..=20_u8).map(|step| own.moved(forward * f64::from(step) * 0.5)).collect();
        let chances = passing::chances(state, &Passage { ends_in_melee: true, ..Passage::of(TARGET, &swept) });
        let chance = chances.iter().find(|chance| chance.firer == FIRER).expect("it may fire");
        assert!((chance.range - 8.0).abs() < 0.005, "{chance:?}");
        assert!((chance.remaining - (3.0 - hair)).abs() < 0.005, "{chance:?}");
    }
}

/// A garrison does not fire through friends who hide its target from every wall that he lies before. [FLA SAF-05, R-15]
#[test]
fn a_garrison_does_not_fire_through_friends() {
    let range = |friend_x: f64| {
        let mut garrison = unit(Side::A, "Garrison", foot(), 0.0, 0.0, 0.0);
        garrison.place = PlaceSetup::Building(0);
        let units = vec![
            garrison,
            unit(Side::B, "Target", foot(), 39.5, 46.0, 180.0),
            unit(Side::A, "Friend", foot(), friend_x, 42.8, 0.0),
        ];
        let mut setup = table(units);
        setup.terrain.push(house_at(38.0, 38.0, 3.0, 3.0));
        let play = Play::new(&setup);
        volley::bearing(play.battle.state(), FIRER, TARGET).expect("both are on the table").range
    };
    assert_eq!(range(39.5), None, "from the wall's middle every base is hidden");
    assert!(range(46.0).is_some(), "nobody stands before the wall");
}

/// A column that has gone back fires one volley any way, however many of its figures could fire; one that stands fires to its front. [FLA
/// SAF-22, R-16]
#[test]
fn a_column_that_has_gone_back_fires_one_volley_any_way() {
    for (x, y, facing) in [(40.0, 43.0, 180.0), (40.0, 35.0, 0.0), (44.0, 39.0, 270.0), (36.0, 39.0, 90.0)] {
        let begins = |fell_back: bool| {
            let mut column = unit(Side::A, "Column", foot(), 40.0, 40.0, 0.0);
            column.formation = Formation::Column;
            let mut play = Play::new(&table(vec![column, unit(Side::B, "Target", foot(), x, y, facing)]));
            play.amend(Amendment::Flag { unit: FIRER, flag: Flag::FellBack, set: fell_back });
            let ends = |play: &Play| play.told.iter().any(|report| report.text.contains("Turn 1 ends"));
            let aims = |play: &Play| {
                play.choice().is_some_and(|choice| choice.offers.iter().any(|offer| offer.action == VOLLEY))
            };
            play.quietly(|_, count| vec![6; usize::from(count)], |play| aims(play) || ends(play));
            aims(&play).then_some(play)
        };
        assert_eq!(begins(false).is_some(), y > 41.0, "one that stands");
        let mut play = begins(true).expect("it may fire");
        play.give(&Answer::Act(VOLLEY));
        play.quietly(|_, count| vec![6; usize::from(count)], |play| play.has_told("FLA SAF-12"));
        let told = play.told.iter().find(|report| report.rule.citation() == "FLA SAF-12").expect("it fires");
        assert!(told.text.contains(": 1 hit"), "{}", told.text);
    }
}
