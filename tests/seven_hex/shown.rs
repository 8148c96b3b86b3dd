//! What is shown beside the board: both values of an attack before it is ordered, and what is drawn for one piece.

use galloper::game::{Eyes, Mark, Overlay, Overlays, Tally, ZoneKind};
use galloper::hex::cluster::Spot;
use galloper::rules::seven_hex::book::arms::{Arm, Leader};
use galloper::rules::seven_hex::state::unit::AreaId;
use galloper::rules::seven_hex::{Action, Battle};

use crate::examples::{first_field, fourth_field};
use crate::field::{ATTACKED, FROM, at, counter, id, opened, setup, take, there};
use crate::{act, roll};

fn values(battle: &Battle, action: &Action) -> Vec<(String, i32)> {
    let told = |tally: Tally| (tally.title.to_string(), tally.whole());
    battle.values(action, Eyes::Umpire).into_iter().map(told).collect()
}

fn attack() -> Action {
    Action::Attack(there(ATTACKED.0, ATTACKED.1))
}

fn said(words: &[(&str, i32)]) -> Vec<(String, i32)> {
    words.iter().map(|(title, total)| ((*title).to_owned(), *total)).collect()
}

#[test]
fn shs_10_6_both_values_stand_beside_an_order_to_attack_before_it_is_given() {
    let mut battle = first_field();
    let expected = said(&[
        ("Attack, and one die", 8),
        ("Defence, and the best of two dice", 5),
        ("Order value, obeyed in 33 of 36", 3),
    ]);
    let rowe = id(&battle, "Rowe");
    let both = Action::Both(Box::new([Action::Take(rowe), attack()]));
    assert_eq!(values(&battle, &both), expected, "also of an order in one answer");
    take(&mut battle, "Rowe");
    assert_eq!(values(&battle, &attack()), expected);
    let lines = battle.values(&attack(), Eyes::Umpire).remove(0).lines;
    let lines: Vec<(&str, &str, f64)> =
        lines.iter().map(|line| (line.label.as_ref(), line.rule.citation(), line.value)).collect();
    let expected = [
        ("Combat factors", "SHS 10.9", 9.0),
        ("Foot and horse together", "SHS 10.10", 4.0),
        ("Platoon fire", "SHS 10.10", 2.0),
        ("Battalion guns", "SHS 10.10", 1.0),
        ("Half, rounded down", "SHS 10.11a", -8.0),
    ];
    assert_eq!(lines, expected);
    assert!(values(&battle, &Action::Stay).is_empty(), "nothing is weighed that is no attack");
}

#[test]
fn shs_11_1_the_values_follow_what_is_declared() {
    let mut battle = fourth_field();
    take(&mut battle, "Fugger");
    act(&mut battle, attack());
    roll(&mut battle, &[6, 1]);
    let of_attack = |battle: &Battle, action: &Action| values(battle, action)[0].1;
    let [battery, fugger, bibra] = ["Battery", "Fugger", "Bibra"].map(|name| Action::Take(id(&battle, name)));
    assert_eq!(
        [&Action::Done, &battery].map(|action| of_attack(&battle, action)),
        [6, 5],
        "with the guns, and without"
    );
    act(&mut battle, Action::Done);
    assert_eq!([&Action::Done, &fugger].map(|action| of_attack(&battle, action)), [6, 7]);
    act(&mut battle, fugger);
    act(&mut battle, bibra);
    let meets = Action::Take(id(&battle, "Gendarmerie"));
    assert_eq!([&Action::Done, &meets].map(|action| of_attack(&battle, action)), [8, 7]);
}

/// The areas of a battle on open ground in which something of a kind is drawn for a piece.
fn zones(battle: &Battle, name: &str, overlay: Overlay, kind: ZoneKind) -> usize {
    let marks = battle.overlay(battle.state().piece(id(battle, name)), overlay, Eyes::Umpire);
    marks.iter().filter(|mark| matches!(mark, Mark::Zone { kind: found, .. } if *found == kind)).count()
}

fn words(battle: &Battle, name: &str, overlay: Overlay) -> Vec<String> {
    let marks = battle.overlay(battle.state().piece(id(battle, name)), overlay, Eyes::Umpire);
    let label = |mark: Mark| match mark {
        Mark::Label { text, .. } => Some(text),
        _ => None,
    };
    marks.into_iter().filter_map(label).collect()
}

/// Webb beside Marlborough, Navarre two areas off, and friends of Webb's between them and elsewhere.
fn apart() -> Battle {
    opened(&setup(vec![
        (counter("Webb", Leader::Marlborough, Arm::Infantry), at(FROM, Spot::Centre)),
        (counter("Marlborough", Leader::Marlborough, Arm::Command), at(FROM, Spot::Centre)),
        (counter("Rowe", Leader::Marlborough, Arm::Infantry), at(ATTACKED, Spot::Centre)),
        (counter("Navarre", Leader::Tallard, Arm::Infantry), at((1, 0), Spot::Centre)),
    ]))
}

#[test]
fn shs_4_1a_the_room_that_is_taken_is_written_where_a_unit_stands_and_where_it_finds_friends() {
    let battle = apart();
    assert_eq!(words(&battle, "Webb", Overlay::Reach), ["3 of 6 used", "3 of 6 used"]);
    assert!(words(&battle, "Marlborough", Overlay::Reach).is_empty(), "commanders take no room");
}

#[test]
fn shs_6_2b_a_commander_s_hold_reaches_to_the_areas_next_to_him() {
    let battle = apart();
    assert_eq!(zones(&battle, "Webb", Overlay::Command, ZoneKind::Command), 7);
    assert_eq!(zones(&battle, "Navarre", Overlay::Command, ZoneKind::Command), 0, "Tallard is not there");
}

#[test]
fn shs_r07_whoever_is_next_to_the_enemy_is_held_unless_somebody_covers_him() {
    let battle = apart();
    let next_to_navarre = battle.state().board().links(there(1, 0)).count();
    assert_eq!(zones(&battle, "Webb", Overlay::Support, ZoneKind::Control), next_to_navarre);
    assert_eq!(words(&battle, "Webb", Overlay::Support), ["covered"], "by Rowe");
    assert!(words(&battle, "Rowe", Overlay::Support).is_empty(), "nobody covers Rowe where he stands");
}

#[test]
fn shs_7_3_a_gun_s_arc_is_drawn_with_what_stops_its_shots() {
    let mut setup = setup(vec![
        (counter("Battery", Leader::Tallard, Arm::Artillery), at(ATTACKED, crate::field::FACING)),
        (counter("Webb", Leader::Marlborough, Arm::Infantry), at((-3, 0), Spot::Centre)),
    ]);
    let AreaId(wood) = there(-1, 0);
    setup.areas[usize::from(wood)].town = Some("Unterglauheim".to_owned());
    let battle = opened(&setup);
    assert!(zones(&battle, "Battery", Overlay::Arc, ZoneKind::Arc) > 3);
    assert!(zones(&battle, "Battery", Overlay::Arc, ZoneKind::Blocker) > 0, "the town stops them");
}
