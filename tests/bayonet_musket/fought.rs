//! What a brigade owes as it marches, and attacks as they are fought: battalion guns, depth, extra attacks, leave refused.

use galloper::dice::Generator;
use galloper::game::{
    Amend, Answer, Awaiting, Ears, Eyes, Mark, Overlay, Overlays, PieceId, Ruleset, Ruling, RulingTarget,
};
use galloper::hex::Corner;
use galloper::rules::bayonet_musket::book::momentum::Nation;
use galloper::rules::bayonet_musket::book::orders::Order;
use galloper::rules::bayonet_musket::book::troops::Impact;
use galloper::rules::bayonet_musket::state::action::{Action, Amendment};

use crate::field::{
    Fought, act, activated, at, attacks, brigade, field, offered, quiet, roll, step, told, under, unit, unit_of,
};

fn set(battle: &mut Fought, amendment: Amendment) {
    let sets = RulingTarget::Amend(amendment);
    let ruling = Ruling { by: "Jim".to_owned(), why: "so it stood".to_owned(), departs_from: None, sets };
    battle.answer(Answer::Rule(ruling), Ears::Deaf).expect("the umpire may");
}

/// The left brigade with one unit beyond its right neighbour, who stands in two hexes.
fn overlapping() -> Fought {
    let setup = field(&[
        ("South Left foot 1 1", "0501"),
        ("South Left foot 1 2", "0501"),
        ("South Left foot 1 3", "0508"),
        ("South Left foot 2 1", "0505"),
        ("South Left foot 2 2", "0505"),
        ("South Left foot 2 3", "0506"),
        ("North Right horse 1", "1420"),
    ]);
    activated(&setup, "South Left foot 1")
}

/// It cannot come all the way: its neighbours stand in it, and round them four points take it to half a hex beyond the nearer.
#[test]
fn bm_4_2_4_who_is_out_of_place_goes_into_it_as_far_as_he_can() {
    let mut battle = overlapping();
    let stray = unit(&battle, "South Left foot 1 3");
    act(&mut battle, Action::Choose(stray));
    assert_eq!(offered(&battle), [Action::Go(at("0606"), Corner::V5)]);
}

/// The others may stand; he is asked all the same.
#[test]
fn bm_5_1_nobody_out_of_place_stands_with_the_rest() {
    let mut battle = overlapping();
    act(&mut battle, Action::Done);
    let Awaiting::Choice(choice) = battle.words() else { panic!("it is asked") };
    assert_eq!(choice.pieces, [PieceId::from(unit(&battle, "South Left foot 1 3"))]);
    assert!(!offered(&battle).contains(&Action::Done));
}

#[test]
fn bm_5_2_who_is_apart_marches_next_to_his_brigade() {
    let setup = field(&[
        ("South Left foot 1 1", "0501"),
        ("South Left foot 1 2", "0501"),
        ("South Left foot 1 3", "0504"),
        ("North Right horse 1", "1420"),
    ]);
    let mut battle = activated(&setup, "South Left foot 1");
    let stray = unit(&battle, "South Left foot 1 3");
    act(&mut battle, Action::Choose(stray));
    let hexes: Vec<_> = offered(&battle)
        .into_iter()
        .map(|action| match action {
            Action::Go(hex, _) => hex,
            other => panic!("{other:?} is offered"),
        })
        .collect();
    assert!(!hexes.is_empty() && hexes.iter().all(|hex| hex.distance(at("0501")) == 1), "{hexes:?}");
}

/// One battalion before another, both in front of the other, the attacker with battalion guns if it is said so.
fn faced(guns: [bool; 2]) -> Fought {
    let mut setup = field(&[("South Centre foot 1 1", "0910"), ("North Centre foot 1 1", "1010")]);
    unit_of(&mut setup, "South Centre foot 1 1").battalion_gun = guns[0];
    unit_of(&mut setup, "North Centre foot 1 1").battalion_gun = guns[1];
    activated(&under(setup, "South Centre foot 1", Order::Charge), "South Centre foot 1")
}

#[test]
fn bm_10_6_battalion_guns_lay_an_impact_once_before_the_volley() {
    let mut battle = faced([true, false]);
    attacks(&mut battle, "South Centre foot 1 1", "North Centre foot 1 1");
    assert_eq!(step(&battle), "battalion guns");
    let story = act(&mut battle, Action::BattalionGuns);
    assert!(
        told(&story).contains("The battalion guns of South Centre foot 1 1 leave a hit on 1010 (stand-in table)."),
        "{}",
        told(&story)
    );
    assert_eq!(battle.state().impact(at("1010")), Some(Impact::Hit));
    assert!(!battle.state().unit(unit(&battle, "South Centre foot 1 1")).battalion_gun);
    assert_eq!(step(&battle), "volley");
    act(&mut battle, Action::Done);
    act(&mut battle, Action::Done);
    let Awaiting::Dice(request) = battle.words() else { panic!("the attack is thrown for") };
    let defender = &request.tallies[1];
    assert!(defender.lines.iter().any(|line| &*line.label == "Under an impact" && line.value < 0.0), "{defender:?}");
}

#[test]
fn bm_10_6_they_may_be_kept_and_who_has_none_is_not_asked() {
    let mut battle = faced([true, false]);
    attacks(&mut battle, "South Centre foot 1 1", "North Centre foot 1 1");
    act(&mut battle, Action::Done);
    assert_eq!(step(&battle), "volley");
    assert!(battle.state().unit(unit(&battle, "South Centre foot 1 1")).battalion_gun);
    let mut battle = faced([false, false]);
    attacks(&mut battle, "South Centre foot 1 1", "North Centre foot 1 1");
    assert_eq!(step(&battle), "volley");
}

/// The defender's guns add to a hit that lies there already: the attacker is held, and does not attack. [BM 10.2]
#[test]
fn bm_10_6_a_defender_attacked_in_front_may_stop_the_attack() {
    let mut battle = faced([false, true]);
    set(&mut battle, Amendment::Impact(at("0910"), Some(Impact::Hit)));
    attacks(&mut battle, "South Centre foot 1 1", "North Centre foot 1 1");
    assert_eq!(step(&battle), "battalion guns");
    let story = told(&act(&mut battle, Action::BattalionGuns));
    assert!(story.contains("leave an effective impact on 0910"), "{story}");
    assert!(story.contains("South Centre foot 1 1 is held by the fire and does not attack."), "{story}");
}

#[test]
fn bm_11_2_6_a_deep_battalion_begins_with_its_depth() {
    let mut setup = field(&[("South Centre foot 1 1", "0910"), ("North Centre foot 1 1", "1010")]);
    unit_of(&mut setup, "North Centre foot 1 1").depth = 2;
    let mut battle = activated(&under(setup, "South Centre foot 1", Order::Charge), "South Centre foot 1");
    let north = unit(&battle, "North Centre foot 1 1");
    assert_eq!(battle.state().unit(north).troop.depth, 2);
    attacks(&mut battle, "South Centre foot 1 1", "North Centre foot 1 1");
    // The volley turns it over; a 9 is one casualty more, which its depth takes.
    act(&mut battle, Action::Volley);
    assert_eq!(battle.state().unit(north).troop.casualties, 1);
    roll(&mut battle, 9);
    let troop = battle.state().unit(north).troop;
    assert_eq!((troop.casualties, troop.depth), (1, 1));
}

/// A dagger: the enemy goes back two hexes, the attacker follows one, and charges him again over two hexes with its momentum.
#[test]
fn bm_11_3_5_cavalry_charges_again_from_where_it_has_come_to() {
    let mut setup = field(&[("South Left horse 1", "0904"), ("North Left horse 1", "1004")]);
    unit_of(&mut setup, "South Left horse 1").nation = Nation::Dutch;
    let mut battle = activated(&under(setup, "South Left horse", Order::Charge), "South Left horse");
    let [rider, enemy] = ["South Left horse 1", "North Left horse 1"].map(|name| unit(&battle, name));
    attacks(&mut battle, "South Left horse 1", "North Left horse 1");
    roll(&mut battle, 8);
    while step(&battle) == "retreat" {
        let way = offered(&battle)[0].clone();
        act(&mut battle, way);
    }
    assert_eq!(battle.state().unit(rider).hex, Some(at("1004")));
    let fled = battle.state().unit(enemy).hex.expect("it is on the map");
    assert_eq!(fled.distance(at("1004")), 2);
    assert_eq!(step(&battle), "extra attack");
    assert!(offered(&battle).contains(&Action::Done), "nobody must");
    act(&mut battle, Action::Attack(enemy));
    while step(&battle) == "closing" {
        let first = offered(&battle)[0].clone();
        act(&mut battle, first);
    }
    assert!(battle.state().unit(rider).hex.is_some_and(|hex| hex.is_adjacent(fled)), "it has closed with him");
    let Awaiting::Dice(request) = battle.words() else { panic!("it is thrown for: {:?}", battle.words()) };
    let momentum = request.tallies[0].lines.iter().find(|line| &*line.label == "Momentum");
    assert_eq!(momentum.map(|line| line.value > 0.0), Some(true), "Dutch horse over two hexes");
}

#[test]
fn bm_4_4_what_a_leader_may_not_try_is_said_with_its_rule() {
    let setup = field(&[("South Left foot 1 1", "0501"), ("North Left foot 1 1", "1208")]);
    let mut battle = Fought::begin(&setup).expect("it can be played");
    let mut dice = Generator::seeded(1);
    while step(&battle) != "leader's attempt" {
        let answer = quiet(&battle, &mut dice);
        battle.answer(answer, Ears::Deaf).expect("it is offered");
    }
    let Awaiting::Choice(choice) = battle.words() else { panic!("he is asked") };
    let stays = choice.refused.iter().find(|one| one.rule.citation() == "BM 4.4").expect("the front stays");
    assert_eq!(stays.why, "brigades of the front are not transferred");
}

/// A brigade is put in an empty slot by the umpire's word.
#[test]
fn bm_4_1_the_umpire_puts_a_brigade_in_another_slot() {
    let mut battle = faced([false, false]);
    let moved = brigade(&battle, "South Centre foot 2");
    let there = battle.amendable(Some(PieceId::from(moved)));
    let slot = there.iter().find_map(|one| match one.amendment {
        Amendment::Slot(_, wing, line, slot) => Some((wing, line, slot)),
        _ => None,
    });
    let (wing, line, slot) = slot.expect("an empty slot is offered");
    set(&mut battle, Amendment::Slot(moved, wing, line, slot));
    assert_eq!(battle.state().slot_of(moved), Some((wing, line, usize::from(slot))));
}

/// The box of a brigade says what bounds it; a gun's fan says where it may fire and what hides the rest.
#[test]
fn bm_4_2_10_2_the_box_and_the_fan_are_shown() {
    let battle = Fought::begin(&crate::field::shipped("drill-field")).expect("it can be played");
    let words = |piece: PieceId, overlay: Overlay| -> Vec<String> {
        let marks = battle.overlay(piece, overlay, Eyes::Umpire);
        let label = |mark: &Mark| match mark {
            Mark::Label { text, .. } => Some(text.clone()),
            _ => None,
        };
        marks.iter().filter_map(label).collect()
    };
    let own = PieceId::from(brigade(&battle, "South Left foot 1"));
    let bounds = words(own, Overlay::Reach);
    assert!(
        bounds.contains(&"South Left foot 2".to_owned()) && bounds.contains(&"support line".to_owned()),
        "{bounds:?}"
    );
    let gun = PieceId::from(unit(&battle, "South battery 1"));
    let fan = words(gun, Overlay::Arc);
    assert!(fan.contains(&"3+".to_owned()) && fan.contains(&"9+".to_owned()), "{fan:?}");
}
