//! Who goes where when a combat has been fought out. [SHS 10.17 to 10.20, 12, 13]

use galloper::game::Side;
use galloper::hex::cluster::Spot;
use galloper::rules::seven_hex::book::arms::{Arm, Leader};
use galloper::rules::seven_hex::state::unit::{At, Counter};
use galloper::rules::seven_hex::{Action, Battle};

use crate::field::{
    ATTACKED, FROM, at, attack, battle, choosable, counter, disrupt, foot, is_disrupted, is_lost, offered, stands,
    step, take, there,
};
use crate::{act, roll};

/// These attack, and those defend, all on centre hexes.
fn met(attackers: Vec<Counter>, defenders: Vec<Counter>) -> Vec<(Counter, At)> {
    let stand = |units: Vec<Counter>, place| units.into_iter().map(move |unit| (unit, at(place, Spot::Centre)));
    stand(attackers, FROM).chain(stand(defenders, ATTACKED)).collect()
}

fn horse() -> Counter {
    counter("Lumley", Leader::Marlborough, Arm::Cavalry)
}

fn gun() -> Counter {
    counter("Coulevrines", Leader::Tallard, Arm::Artillery)
}

/// Horse attacks without a charge, is hit by nobody, and stays.
fn ridden_at(units: Vec<(Counter, At)>) -> Battle {
    let mut battle = battle(units, Vec::new());
    attack(&mut battle, "Lumley");
    act(&mut battle, Action::Done);
    roll(&mut battle, &[1]);
    roll(&mut battle, &[6]);
    roll(&mut battle, &[3]);
    act(&mut battle, Action::Stay);
    battle
}

/// Foot that finds no way to retreat, for enemies stand behind it.
fn shut_in() -> Vec<(Counter, At)> {
    let behind = [(1, -1), (1, 0), (0, 1)];
    let guards = behind.into_iter().enumerate();
    let guards = guards.map(|(index, place)| (foot(&format!("Guard {index}"), Side::A), at(place, Spot::Centre)));
    met(vec![horse()], vec![foot("Navarre", Side::B)]).into_iter().chain(guards).collect()
}

#[test]
fn shs_10_18a_a_commander_may_advance_where_nobody_else_does() {
    let marlborough = counter("Marlborough", Leader::Marlborough, Arm::Command);
    let units = met(vec![foot("Rowe", Side::A), marlborough], vec![foot("Navarre", Side::B)]);
    let mut battle = battle(units, Vec::new());
    disrupt(&mut battle, &["Navarre"]);
    attack(&mut battle, "Rowe");
    roll(&mut battle, &[6, 1, 1]);
    assert!(is_lost(&battle, "Navarre"));
    act(&mut battle, Action::Stay);
    assert_eq!(choosable(&battle), ["Marlborough"]);
    assert!(offered(&battle).contains(&Action::Stay), "he need not");
    take(&mut battle, "Marlborough");
    assert_eq!(stands(&battle, "Marlborough"), Some(at(ATTACKED, Spot::Centre)));
    assert_eq!(stands(&battle, "Rowe"), Some(at(FROM, Spot::Centre)));
    assert_eq!(step(&battle), "orders of A");
}

#[test]
fn shs_10_18b_a_commander_does_not_advance_on_those_who_need_not_retreat() {
    let (webb, eugene) =
        (counter("Webb", Leader::Eugene, Arm::Infantry), counter("Eugene", Leader::Eugene, Arm::Command));
    let units = met(vec![webb, eugene], vec![foot("Navarre", Side::B), foot("Languedoc", Side::B)]);
    let mut battle = battle(units, Vec::new());
    disrupt(&mut battle, &["Navarre", "Languedoc"]);
    attack(&mut battle, "Webb");
    // Two and a one against nothing: won by three.
    roll(&mut battle, &[1, 1, 1]);
    take(&mut battle, "Navarre");
    act(&mut battle, Action::Withdraw(there(1, 0)));
    assert_eq!(step(&battle), "orders of A");
}

#[test]
fn shs_10_19b_cavalry_moves_freely_when_the_last_defenders_are_guns_that_cannot_retreat() {
    let battle = ridden_at(met(vec![horse()], vec![gun()]));
    assert!(is_lost(&battle, "Coulevrines"), "eight against two, and guns do not retreat");
    assert!(offered(&battle).iter().any(|action| matches!(action, Action::March { .. })), "{}", step(&battle));
}

#[test]
fn shs_10_19b_cavalry_moves_freely_when_the_last_defenders_find_no_way_to_retreat() {
    let battle = ridden_at(shut_in());
    assert!(is_lost(&battle, "Navarre"), "ten against three, and enemies stand behind it");
    assert!(offered(&battle).iter().any(|action| matches!(action, Action::March { .. })), "{}", step(&battle));
}

#[test]
fn shs_10_19b_cavalry_does_not_move_freely_when_somebody_has_retreated() {
    let units = met(vec![horse()], vec![foot("Navarre", Side::B)]);
    let mut battle = battle(units, Vec::new());
    attack(&mut battle, "Lumley");
    act(&mut battle, Action::Done);
    roll(&mut battle, &[1]);
    roll(&mut battle, &[6]);
    roll(&mut battle, &[3]);
    let way = offered(&battle)[0].clone();
    act(&mut battle, way);
    act(&mut battle, Action::Place(at(ATTACKED, Spot::Centre)));
    assert!(is_lost(&battle, "Navarre"), "ridden down by the advance");
    assert_eq!(step(&battle), "orders of A");
}

#[test]
fn shs_11_3_who_charged_has_no_free_move_when_the_last_defenders_find_no_way_to_retreat() {
    let mut battle = battle(shut_in(), Vec::new());
    attack(&mut battle, "Lumley");
    take(&mut battle, "Lumley");
    roll(&mut battle, &[1]);
    roll(&mut battle, &[6]);
    roll(&mut battle, &[3]);
    assert!(is_lost(&battle, "Navarre"));
    act(&mut battle, Action::Place(at(ATTACKED, Spot::Centre)));
    assert_eq!(step(&battle), "orders of A");
}

#[test]
fn shs_10_17_a_commander_whose_guns_have_fought_alone_may_withdraw_from_beside_them() {
    let tallard = counter("Tallard", Leader::Tallard, Arm::Command);
    let mut battle = battle(met(vec![foot("Rowe", Side::A)], vec![gun(), tallard]), Vec::new());
    attack(&mut battle, "Rowe");
    roll(&mut battle, &[6, 1]);
    roll(&mut battle, &[1]);
    // Four against seven: one hit on the attackers.
    assert!(is_disrupted(&battle, "Rowe"));
    roll(&mut battle, &[3]);
    let straight = there(1, 0);
    act(&mut battle, Action::Withdraw(straight));
    assert_eq!(stands(&battle, "Tallard"), Some(At::centre(straight)));
    assert_eq!(stands(&battle, "Coulevrines"), Some(at(ATTACKED, Spot::Centre)), "artillery does not withdraw");
}
