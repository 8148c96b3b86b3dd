//! Combat, and what follows it. [SHS 10 to 13]

use std::collections::BTreeSet;

use galloper::game::{Awaiting, Ruleset, Side};
use galloper::hex::cluster::{Course, Retreat, Spot};
use galloper::rules::seven_hex::book::arms::{Arm, Leader};
use galloper::rules::seven_hex::judge::retreat::{Behind, splits};
use galloper::rules::seven_hex::state::unit::{At, Counter};
use galloper::rules::seven_hex::{Action, Battle};

use crate::field::{
    ATTACKED, FROM, at, attack, battle, begun, choosable, counter, disrupt, foot, is_disrupted, is_lost, offered,
    setup, shown, stands, step, take, there, thrown_for, with,
};
use crate::{act, roll};

fn horse(name: &str) -> Counter {
    counter(name, Leader::Marlborough, Arm::Cavalry)
}

/// Foot and horse attack these: thirteen and two for their platoons, so seven.
fn against(defenders: Vec<Counter>) -> Battle {
    let mut units = vec![(foot("Rowe", Side::A), at(FROM, Spot::Centre)), (horse("Lumley"), at(FROM, Spot::Centre))];
    units.extend(defenders.into_iter().map(|defender| (defender, at(ATTACKED, Spot::Centre))));
    battle(units, Vec::new())
}

/// Attacks without a charge.
fn strike(battle: &mut Battle) {
    attack(battle, "Rowe");
    act(battle, Action::Done);
}

#[test]
fn shs_10_2_the_disrupted_add_nothing_to_the_defence_and_do_not_attack() {
    let mut battle = against(vec![foot("Navarre", Side::B), foot("Languedoc", Side::B)]);
    disrupt(&mut battle, &["Languedoc", "Lumley"]);
    take(&mut battle, "Lumley");
    assert!(!offered(&battle).contains(&Action::Attack(there(0, 0))));
    act(&mut battle, Action::Stay);
    attack(&mut battle, "Rowe");
    assert_eq!(shown(&battle), [5, 2]);
}

#[test]
fn shs_10_3_a_combat_is_over_before_the_next_order_is_given() {
    let mut battle = against(vec![foot("Navarre", Side::B)]);
    strike(&mut battle);
    for (expected, faces) in [("defence", 6), ("attack", 1)] {
        assert_eq!(step(&battle), expected);
        roll(&mut battle, &[faces]);
    }
    assert_eq!(step(&battle), "orders of A", "eight each");
}

#[test]
fn shs_10_4_every_hit_falls_at_once_where_its_owner_likes() {
    let mut battle = against(vec![foot("Navarre", Side::B), foot("Languedoc", Side::B)]);
    strike(&mut battle);
    roll(&mut battle, &[1]);
    roll(&mut battle, &[4]);
    // Eleven against six: two hits.
    let Awaiting::Choice(choice) = battle.words() else { panic!("the French allot them") };
    assert_eq!(choice.side, Side::B);
    take(&mut battle, "Languedoc");
    assert!(is_disrupted(&battle, "Languedoc"), "before the next is allotted");
    take(&mut battle, "Languedoc");
    assert!(is_lost(&battle, "Languedoc") && !is_disrupted(&battle, "Navarre"));
}

#[test]
fn shs_10_6_both_values_are_reckoned_before_any_die() {
    let mut battle = against(vec![foot("Navarre", Side::B)]);
    take(&mut battle, "Rowe");
    let Awaiting::Choice(choice) = battle.words() else { panic!("an order") };
    let label = choice.offers.iter().find(|offer| matches!(offer.action, Action::Attack(_))).map(|offer| &offer.label);
    assert!(label.is_some_and(|label| label.contains("15 against 5")), "{label:?}");
    act(&mut battle, Action::Stay);
    strike(&mut battle);
    assert_eq!(shown(&battle), [5, 2]);
    roll(&mut battle, &[1]);
    assert_eq!(shown(&battle), [15, 7]);
}

#[test]
fn shs_10_13_the_higher_final_value_wins() {
    let mut battle = against(vec![foot("Navarre", Side::B), foot("Languedoc", Side::B)]);
    strike(&mut battle);
    roll(&mut battle, &[6]);
    roll(&mut battle, &[1]);
    // Eight against eleven: the defenders win by three and make one hit.
    assert_eq!(choosable(&battle), ["Rowe", "Lumley"]);
    take(&mut battle, "Rowe");
    roll(&mut battle, &[3]);
    assert!(is_disrupted(&battle, "Rowe") && !is_disrupted(&battle, "Navarre"));
    assert!(offered(&battle).iter().any(|action| matches!(action, Action::Withdraw(_))), "the victors may still go");
}

#[test]
fn shs_10_19a_whoever_is_wiped_out_hits_nobody_in_return() {
    let mut battle = against(vec![foot("Navarre", Side::B)]);
    disrupt(&mut battle, &["Navarre"]);
    strike(&mut battle);
    assert_eq!(step(&battle), "attack", "nobody in good order defends");
    roll(&mut battle, &[1]);
    assert!(is_lost(&battle, "Navarre"));
    assert_eq!(step(&battle), "advance");
}

#[test]
fn shs_10_20_artillery_that_must_retreat_is_lost_and_artillery_that_won_stays() {
    let gun = || counter("Coulevrines", Leader::Tallard, Arm::Artillery);
    let mut battle = against(vec![foot("Navarre", Side::B), gun()]);
    strike(&mut battle);
    roll(&mut battle, &[1]);
    roll(&mut battle, &[6]);
    // Thirteen against five: both hits on the foot, and the gun is left by itself.
    take(&mut battle, "Navarre");
    take(&mut battle, "Navarre");
    roll(&mut battle, &[1]);
    assert!(is_lost(&battle, "Navarre") && is_lost(&battle, "Coulevrines"));
    let mut battle = against(vec![foot("Navarre", Side::B), gun()]);
    strike(&mut battle);
    roll(&mut battle, &[6]);
    roll(&mut battle, &[1]);
    // Eight against ten.
    take(&mut battle, "Rowe");
    roll(&mut battle, &[1]);
    let straight = there(1, 0);
    act(&mut battle, Action::Withdraw(straight));
    assert_eq!(stands(&battle, "Navarre"), Some(At::centre(straight)));
    assert_eq!(stands(&battle, "Coulevrines"), Some(at(ATTACKED, Spot::Centre)));
}

#[test]
fn shs_11_3_whoever_charged_and_won_by_four_must_advance_and_goes_no_farther() {
    let mut battle = against(vec![foot("Navarre", Side::B)]);
    attack(&mut battle, "Rowe");
    take(&mut battle, "Lumley");
    roll(&mut battle, &[1]);
    roll(&mut battle, &[6]);
    // Nine and six against three: both of the hits that two can make destroy the foot.
    assert!(is_lost(&battle, "Navarre"));
    let may_stay = |battle: &Battle| offered(battle).contains(&Action::Stay);
    assert!(may_stay(&battle), "Rowe did not charge");
    act(&mut battle, Action::Stay);
    assert!(!may_stay(&battle), "Lumley did");
    act(&mut battle, Action::Place(at(ATTACKED, Spot::Centre)));
    assert_eq!(step(&battle), "orders of A", "and he does not ride on");
}

#[test]
fn shs_13_2_those_who_retreat_stay_together_where_there_is_room() {
    let mut battle = against(vec![foot("Navarre", Side::B), foot("Languedoc", Side::B)]);
    strike(&mut battle);
    roll(&mut battle, &[1]);
    roll(&mut battle, &[5]);
    take(&mut battle, "Navarre");
    take(&mut battle, "Languedoc");
    roll(&mut battle, &[1]);
    let Awaiting::Choice(choice) = battle.words() else { panic!("where they go is asked") };
    assert!(choice.offers.iter().all(|offer| !offer.label.contains(" and ")), "one place is named once");
    let ends: Vec<Action> = offered(&battle);
    assert_eq!(ends.len(), 5, "the five areas of the arc");
    assert!(ends.iter().all(|end| matches!(end, Action::Retreat(ends) if ends[0].is_some() && ends[0] == ends[1])));
}

#[test]
fn shs_13_6_stacks_that_part_are_offered_each_parting_by_a_name_of_its_own() {
    // Friends leave room for one in each area of the arc but the farthest, which the enemy holds.
    let mut units = vec![(foot("Rowe", Side::A), at(FROM, Spot::Centre)), (horse("Lumley"), at(FROM, Spot::Centre))];
    units.extend(["Navarre", "Languedoc"].map(|name| (foot(name, Side::B), at(ATTACKED, Spot::Centre))));
    for (index, place) in [(2, -2), (2, -1), (2, 0), (1, 1), (0, 2)].into_iter().enumerate() {
        units.push((foot(&format!("Reserve {index}"), Side::B), at(place, Spot::Centre)));
    }
    let mut battle = battle(units, Vec::new());
    strike(&mut battle);
    roll(&mut battle, &[1]);
    roll(&mut battle, &[5]);
    take(&mut battle, "Navarre");
    take(&mut battle, "Languedoc");
    roll(&mut battle, &[1]);
    let Awaiting::Choice(choice) = battle.words() else { panic!("the Allies say where they go") };
    let ids: BTreeSet<String> = choice.offers.iter().map(galloper::game::Offer::id).collect();
    assert!(choice.offers.len() > 1);
    assert_eq!(ids.len(), choice.offers.len());
    let parts = |action: &Action| matches!(action, Action::Retreat(ends) if ends[0] != ends[1]);
    assert!(choice.offers.iter().all(|offer| parts(&offer.action)), "no area has room for both");
    let first = choice.offers[0].action.clone();
    let Action::Retreat(ends) = &first else { panic!("a parting") };
    let [near, far] = [ends[0], ends[1]].map(|end| end.expect("there is room for both"));
    // Whoever attacked says who goes where.
    for (navarre, languedoc) in [(near, far), (far, near)] {
        let mut battle = battle.clone();
        act(&mut battle, first.clone());
        assert!(matches!(battle.awaiting(), Awaiting::Choice(choice) if choice.side == Side::A));
        act(&mut battle, Action::Retreat(vec![Some(navarre)]));
        let area = |name| stands(&battle, name).map(|at: At| at.area);
        assert_eq!([area("Navarre"), area("Languedoc")], [Some(navarre), Some(languedoc)]);
    }
}

#[test]
fn shs_r12_glanders_close_an_area_to_the_horse_of_a_stack_and_not_to_its_foot() {
    let attack = Course::E;
    let parted = |unit: usize, _| Behind { glanders: unit == 1, ..Behind::OPEN };
    let saved = |split: &Vec<Option<Retreat>>| split.iter().map(Option::is_some).collect::<Vec<_>>();
    let found = splits(attack, &[2, 3], parted);
    assert!(!found.is_empty() && found.iter().all(|split| saved(split) == [true, false]), "{found:?}");
}

/// Units that part pass the first area one after another: it need have room for one of them at a time. [SHS 13.6, R38]
#[test]
fn shs_13_6_who_part_pass_the_first_area_one_after_another() {
    use galloper::hex::cluster::retreats;
    use galloper::rules::seven_hex::judge::retreat::Entered;
    let way = retreats(Course::E)[0];
    // One first area has room for one unit, and one area beyond it for two.
    let narrow = |_: usize, step: Entered| match step.area {
        area if area == way.first => Behind { room: 2, ..Behind::OPEN },
        area if area == way.second => Behind { room: 4, ..Behind::OPEN },
        _ => Behind { enemy: true, ..Behind::OPEN },
    };
    let found = splits(Course::E, &[2, 2], narrow);
    assert!(!found.is_empty() && found.iter().all(|split| split.iter().all(|gone| *gone == Some(way))), "{found:?}");
    let three = splits(Course::E, &[2, 2, 2], narrow);
    assert!(
        three.iter().all(|split| split.iter().flatten().count() == 2),
        "the second has no room for three: {three:?}"
    );
}

#[test]
fn shs_12_1_some_stay_when_others_withdraw_only_where_a_club_lets_them() {
    let units = || {
        vec![
            (foot("Rowe", Side::A), at(FROM, Spot::Centre)),
            (foot("Navarre", Side::B), at(ATTACKED, Spot::Centre)),
            (foot("Languedoc", Side::B), at(ATTACKED, Spot::Centre)),
        ]
    };
    let lost = |mut battle: Battle| {
        attack(&mut battle, "Rowe");
        roll(&mut battle, &[6]);
        roll(&mut battle, &[6]);
        battle
    };
    // Nine against eleven: one hit, and no die that gives anything back.
    let mut printed = lost(begun(&setup(units())));
    roll(&mut printed, &[1]);
    assert!(choosable(&printed).is_empty());
    let mut battle = lost(begun(&with("partial_withdrawal", setup(units()))));
    roll(&mut battle, &[1]);
    assert_eq!(choosable(&battle), ["Navarre", "Languedoc"]);
    take(&mut battle, "Languedoc");
    assert_eq!(choosable(&battle), ["Languedoc"], "the last of them does not stay, but he may think better of it");
    act(&mut battle, Action::Withdraw(there(1, 0)));
    assert_eq!(stands(&battle, "Navarre"), Some(At::centre(there(1, 0))));
    assert_eq!(stands(&battle, "Languedoc"), Some(at(ATTACKED, Spot::Centre)));
}

#[test]
fn shs_10_21_a_commander_attacked_alone_throws_for_himself() {
    let tallard = counter("Tallard", Leader::Tallard, Arm::Command);
    let mut battle = battle(
        vec![(foot("Rowe", Side::A), at(FROM, Spot::Centre)), (tallard, at(ATTACKED, Spot::Centre))],
        Vec::new(),
    );
    attack(&mut battle, "Rowe");
    assert_eq!(thrown_for(&battle), "SHS 10.21");
    roll(&mut battle, &[3]);
    assert!(is_lost(&battle, "Tallard"));
    act(&mut battle, Action::Place(at(ATTACKED, Spot::Centre)));
    assert_eq!(battle.state().unit(crate::unit(battle.state(), "Rowe")).attacks, 1);
}

#[test]
fn shs_r30_guns_beside_an_attack_on_commanders_alone_have_not_attacked() {
    let mut battle = battle(
        vec![
            (foot("Rowe", Side::A), at(FROM, Spot::Centre)),
            (counter("Battery", Leader::Marlborough, Arm::Artillery), at(FROM, Spot::Centre)),
            (counter("Tallard", Leader::Tallard, Arm::Command), at(ATTACKED, Spot::Centre)),
            (foot("Navarre", Side::B), at((3, 0), Spot::Centre)),
        ],
        Vec::new(),
    );
    attack(&mut battle, "Rowe");
    assert_eq!(thrown_for(&battle), "SHS 10.21");
    let attacks = ["Rowe", "Battery"].map(|name| battle.state().unit(crate::field::id(&battle, name)).attacks);
    assert_eq!(attacks, [1, 0]);
}

#[test]
fn shs_10_18_a_combat_won_by_three_goes_on_otherwise_than_one_won_by_four() {
    let webb = counter("Webb", Leader::Eugene, Arm::Infantry);
    let mut units = vec![(webb, at(FROM, Spot::Centre))];
    units.extend(["Navarre", "Languedoc"].map(|name| (foot(name, Side::B), at(ATTACKED, Spot::Centre))));
    let mut won = battle(units, Vec::new());
    disrupt(&mut won, &["Navarre", "Languedoc"]);
    attack(&mut won, "Webb");
    // Two and a one, or two and a two, against nothing: one hit either way, and the French allot it.
    let by = |face: u8| {
        let mut battle = won.clone();
        roll(&mut battle, &[face]);
        assert_eq!(choosable(&battle), ["Navarre", "Languedoc"]);
        battle.fingerprint()
    };
    assert_ne!(by(1), by(2), "after the hit they may stay, or must retreat");
}

#[test]
fn shs_11_1_nobody_else_charges_only_where_somebody_does() {
    let nobody = |battle: &Battle| {
        let Awaiting::Choice(choice) = battle.words() else { panic!("who charges is asked") };
        choice.offers.last().expect("nobody need charge").label.clone()
    };
    let mut battle = battle(
        vec![
            (horse("Lumley"), at(FROM, Spot::Centre)),
            (horse("Wood"), at(FROM, Spot::Centre)),
            (foot("Navarre", Side::B), at(ATTACKED, Spot::Centre)),
        ],
        Vec::new(),
    );
    attack(&mut battle, "Lumley");
    assert_eq!(nobody(&battle), "Nobody charges");
    take(&mut battle, "Wood");
    assert_eq!(nobody(&battle), "Nobody else charges");
}

#[test]
fn shs_10_16_half_of_one_hit_is_said_of_one() {
    let mut units = vec![(foot("Rowe", Side::A), at(FROM, Spot::Centre))];
    units.extend(["Navarre", "Languedoc"].map(|name| (foot(name, Side::B), at(ATTACKED, Spot::Centre))));
    let mut battle = battle(units, Vec::new());
    attack(&mut battle, "Rowe");
    roll(&mut battle, &[6]);
    roll(&mut battle, &[6]);
    // Nine against eleven: one hit.
    let Awaiting::Dice(request) = battle.words() else { panic!("{:?}", battle.words()) };
    assert_eq!(request.why, "The Allies hit back: half of 1 hit, and the die");
}
