//! What a unit may no longer do in a turn in which it has moved or formed anew, and what bears where a part of it does. [FLA MOV-33,
//! DIS-09, SAF-03, R-59]

use crate::support::table::{Play, foot, horse, table, unit};
use galloper::game::{Answer, Side};
use galloper::geometry::{Formation, Pose};
use galloper::rules::flanders::book::profile::ChargeDoctrine::{Pistol, Sword};
use galloper::rules::flanders::book::profile::{Arm, ChargeDoctrine, FireDoctrine, Mount, Profile};
use galloper::rules::flanders::facts::fire_left::{may_fire_pistols, of_infantry};
use galloper::rules::flanders::facts::volley;
use galloper::rules::flanders::state::UnitId;
use galloper::rules::flanders::state::marks::Flag;
use galloper::rules::flanders::{Action, Amendment};

const FIRST: UnitId = UnitId(0);
const SECOND: UnitId = UnitId(1);

fn sixes(_: &str, count: u8) -> Vec<u8> {
    vec![6; usize::from(count)]
}

fn dragoons(charge: ChargeDoctrine) -> Profile {
    let arm = Arm::Cavalry { mount: Mount::Dragoons, charge, on_foot: FireDoctrine::Platoon };
    Profile { arm, ..horse(charge) }
}

/// Plays until an act is offered, and does it.
fn does(play: &mut Play, action: &Action) {
    let is_offered =
        |play: &Play| play.choice().is_some_and(|choice| choice.offers.iter().any(|offer| offer.action == *action));
    play.quietly(sixes, is_offered);
    play.give(&Answer::Act(action.clone()));
}

/// Dragoons who get down fire in no step of that turn. [FLA MOV-33]
#[test]
fn dragoons_do_not_fire_in_the_turn_in_which_they_dismount() {
    let units = vec![
        unit(Side::A, "Dragoons", dragoons(Sword), 40.0, 40.0, 0.0),
        unit(Side::B, "Enemy", foot(), 40.0, 46.0, 180.0),
    ];
    let mut play = Play::new(&table(units));
    does(&mut play, &Action::Remount(FIRST));
    assert_eq!(of_infantry(play.battle.state(), FIRST), Err("what it did this turn leaves it no fire"));
}

/// Horse that forms anew keeps its pistols in their holsters. [FLA MOV-32]
#[test]
fn horse_that_forms_anew_fires_no_pistols() {
    let units =
        vec![unit(Side::A, "Horse", horse(Pistol), 40.0, 40.0, 0.0), unit(Side::B, "Enemy", foot(), 40.0, 60.0, 180.0)];
    let mut play = Play::new(&table(units));
    assert!(may_fire_pistols(play.battle.state(), FIRST));
    does(&mut play, &Action::Form { unit: FIRST, formation: Formation::Column });
    assert!(!may_fire_pistols(play.battle.state(), FIRST));
}

/// Who has ridden to meet a charge has not halted, though it has not had its move: it does not reform. [FLA DIS-09, R-59]
#[test]
fn who_has_stirred_does_not_reform_at_the_end_of_movement() {
    let reforms = |has_stirred: bool| {
        let units = vec![
            unit(Side::A, "Horse", horse(Sword), 40.0, 40.0, 0.0),
            unit(Side::B, "Enemy", foot(), 40.0, 60.0, 180.0),
        ];
        let mut play = Play::new(&table(units));
        play.amend(Amendment::Disorder { unit: FIRST, disordered: true });
        play.amend(Amendment::Flag { unit: FIRST, flag: Flag::Stirred, set: has_stirred });
        play.quietly(sixes, |play| play.told.iter().any(|report| report.text.contains("Turn 1 ends")));
        play.told.iter().any(|report| report.text == "Horse halts and reforms.")
    };
    assert!(reforms(false));
    assert!(!reforms(true));
}

/// Where one file alone bears, its own figures fire: not its share of all. [FLA SAF-03]
#[test]
fn the_figures_of_the_bases_that_bear_are_counted() {
    let units =
        vec![unit(Side::A, "Firer", foot(), 40.0, 40.0, 0.0), unit(Side::B, "Target", foot(), 33.0, 46.0, 180.0)];
    let mut play = Play::new(&table(units));
    // The last base of the left file has one figure left.
    play.amend(Amendment::Figures { unit: FIRST, figures: 10 });
    let bears = volley::bearing(play.battle.state(), FIRST, SECOND).expect("both stand on the table");
    assert_eq!(bears.figures, 4, "a base of three and one of one: {bears:?}");
    play.amend(Amendment::Place { unit: SECOND, pose: Pose::new(47.0, 46.0, 180.0) });
    let bears = volley::bearing(play.battle.state(), FIRST, SECOND).expect("both stand on the table");
    assert_eq!(bears.figures, 6, "two bases of three: {bears:?}");
}
