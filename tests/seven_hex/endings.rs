//! Setting up, and how a battle ends. [SHS 16, 17]

use galloper::dice::Generator;
use galloper::game::{Awaiting, Ears, Ruleset, Side};
use galloper::hex::cluster::Spot;
use galloper::robot::Robot;
use galloper::rules::seven_hex::book::arms::Leader;
use galloper::rules::seven_hex::book::tables::{COLLAPSE, TURNS};
use galloper::rules::seven_hex::state::unit::At;
use galloper::rules::seven_hex::{Action, Amendment, Battle, Setup};

use crate::field::{
    ATTACKED, FROM, at, begun, choosable, disrupt, foot, id, is_lost, offered, opened, set, setup, shown, take, there,
    thrown_for, until,
};
use crate::{act, roll, shipped};

/// The places that are offered to a unit that is set up elsewhere.
fn places(battle: &mut Battle, name: &str) -> Vec<At> {
    take(battle, name);
    let places = offered(battle).into_iter().filter_map(|action| match action {
        Action::Place(to) => Some(to),
        _ => None,
    });
    let places = places.collect();
    act(battle, Action::Stay);
    places
}

fn homes(setup: &Setup, leader: Leader) -> Vec<galloper::rules::seven_hex::state::unit::AreaId> {
    let home = setup.homes.iter().find(|(known, _)| *known == leader);
    home.map(|(_, areas)| areas.clone()).unwrap_or_default()
}

#[test]
fn shs_3_12_everybody_begins_in_his_leader_s_areas_and_guns_and_commanders_stay_there() {
    let setup = shipped();
    let battle = Battle::begin(&setup).expect("it is playable");
    for (counter, at) in &setup.units {
        assert!(homes(&setup, counter.leader).contains(&at.area), "{}", counter.name);
    }
    let fixed = |name: &String| !battle.state().counter(id(&battle, name)).arm.advances();
    assert!(!choosable(&battle).iter().any(fixed));
}

#[test]
fn shs_16a_the_french_set_up_first_on_any_hex_of_their_leader_s_areas() {
    let setup = shipped();
    let mut battle = Battle::begin(&setup).expect("it is playable");
    let Awaiting::Choice(choice) = battle.words() else { panic!("the French set up") };
    assert_eq!(choice.side, Side::B);
    let own = homes(&setup, Leader::Tallard);
    let places = places(&mut battle, "Gendarmerie");
    assert!(!places.is_empty() && places.iter().all(|at| own.contains(&at.area)));
    assert!(places.iter().any(|at| at.spot != Spot::Centre));
}

#[test]
fn shs_16b_the_allies_set_up_after_them_on_centre_hexes() {
    let setup = shipped();
    let mut battle = Battle::begin(&setup).expect("it is playable");
    act(&mut battle, Action::Done);
    let Awaiting::Choice(choice) = battle.words() else { panic!("the Allies set up") };
    assert_eq!(choice.side, Side::A);
    let own = homes(&setup, Leader::Marlborough);
    let places = places(&mut battle, "Webb");
    assert!(places.iter().all(|at| at.spot == Spot::Centre && own.contains(&at.area)));
}

#[test]
fn shs_16c_the_allies_move_first_and_the_fifteenth_turn_is_the_last() {
    let mut battle = opened(&shipped());
    assert_eq!(battle.state().active, Side::A);
    until(&mut battle, |battle| battle.state().turn == TURNS);
    until(&mut battle, |battle| matches!(battle.words(), Awaiting::Over(_)));
    assert_eq!((TURNS, battle.state().turn), (15, 15));
}

/// Thirteen units of each side far apart, and one of each in touch.
fn two_armies() -> Setup {
    let mut units =
        vec![(foot("Rowe", Side::A), at(FROM, Spot::Centre)), (foot("Navarre", Side::B), at(ATTACKED, Spot::Centre))];
    for index in 0..13_i16 {
        let place = (index / 2 - 3, if index < 7 { -3 } else { -2 });
        units.push((foot(&format!("Foot {index}"), Side::A), at(place, Spot::Centre)));
        units.push((foot(&format!("Pied {index}"), Side::B), at((place.0, place.1 + 5), Spot::Centre)));
    }
    setup(units)
}

/// Takes so many units of a side off.
fn lose(battle: &mut Battle, side: Side, count: u16) {
    let name = if side == Side::A { "Foot" } else { "Pied" };
    for index in 0..count {
        let unit = id(battle, &format!("{name} {index}"));
        set(battle, Amendment::Lost(unit));
    }
}

#[test]
fn shs_16d_an_army_that_has_lost_twelve_attacks_no_more_and_takes_no_heart() {
    let mut battle = begun(&two_armies());
    take(&mut battle, "Rowe");
    assert!(offered(&battle).contains(&Action::Attack(there(0, 0))));
    act(&mut battle, Action::Stay);
    lose(&mut battle, Side::A, COLLAPSE - 1);
    take(&mut battle, "Rowe");
    assert!(offered(&battle).contains(&Action::Attack(there(0, 0))), "eleven are not twelve");
    act(&mut battle, Action::Stay);
    let last = id(&battle, "Foot 11");
    set(&mut battle, Amendment::Lost(last));
    take(&mut battle, "Rowe");
    assert!(!offered(&battle).contains(&Action::Attack(there(0, 0))));
    act(&mut battle, Action::Stay);
    disrupt(&mut battle, &["Rowe"]);
    act(&mut battle, Action::Done);
    assert_eq!(thrown_for(&battle), "SHS 14.6");
    assert_eq!(shown(&battle), [-1], "one steady enemy next door, and nobody of his own");
    roll(&mut battle, &[6]);
    assert!(is_lost(&battle, "Rowe"), "a six would have saved him");
}

/// A battle for these areas.
fn for_villages(villages: [(i16, i16); 3]) -> Battle {
    begun(&Setup { villages: villages.map(|(q, r)| there(q, r)).to_vec(), ..two_armies() })
}

#[test]
fn shs_17_2_twelve_losses_and_two_villages_count_at_the_end_of_the_turn() {
    let mut battle = for_villages([FROM, (-3, -3), ATTACKED]);
    lose(&mut battle, Side::B, COLLAPSE);
    until(&mut battle, |battle| matches!(battle.words(), Awaiting::Over(_)) || battle.state().active == Side::B);
    assert_eq!(battle.state().turn, 1);
    assert!(!matches!(battle.words(), Awaiting::Over(_)), "the turn is not over");
    until(&mut battle, |battle| matches!(battle.words(), Awaiting::Over(_)));
    let Awaiting::Over(outcome) = battle.words() else { panic!("it is over") };
    assert_eq!((outcome.winner, outcome.rule.citation(), battle.state().turn), (Some(Side::A), "SHS 17.1", 1));
}

#[test]
fn shs_17_4_who_holds_two_villages_at_last_wins_and_else_nobody() {
    let cases = [([FROM, (-3, -3), ATTACKED], Some(Side::A), "SHS 17.3"), ([FROM, (3, 0), ATTACKED], None, "SHS 17.4")];
    for (villages, winner, rule) in cases {
        let mut battle = for_villages(villages);
        until(&mut battle, |battle| matches!(battle.words(), Awaiting::Over(_)));
        let Awaiting::Over(outcome) = battle.words() else { panic!("it is over") };
        assert_eq!((outcome.winner, outcome.rule.citation(), battle.state().turn), (winner, rule, TURNS));
    }
}

#[test]
fn shs_5_3_turns_are_repeated_until_the_battle_ends() {
    let mut battle = begun(&two_armies());
    for turn in 1..=TURNS {
        assert_eq!((battle.state().turn, battle.state().active), (turn, Side::A));
        until(&mut battle, |battle| battle.state().turn > turn || matches!(battle.words(), Awaiting::Over(_)));
    }
    assert!(matches!(battle.words(), Awaiting::Over(_)));
    assert!(choosable(&battle).is_empty());
}

#[test]
fn shs_16_a_robot_that_thinks_ahead_says_in_the_end_that_it_is_ready() {
    let robot = Robot::by_name("steady-quick").expect("there is such a robot");
    let mut battle = Battle::begin(&shipped()).expect("the battle begins");
    let mut generator = Generator::seeded(6);
    for side in [Side::B, Side::A] {
        let answer = robot.answer(&battle, &mut generator).expect("it is asked");
        assert!(matches!(answer, galloper::game::Answer::Act(Action::Done)), "{side:?}: {answer:?}");
        battle.answer(answer, Ears::Deaf).expect("a robot's answer is legal");
    }
}
