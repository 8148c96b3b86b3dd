//! What units are. [SHS 3]

use galloper::game::Side;
use galloper::hex::cluster::Spot;
use galloper::rules::seven_hex::Action;
use galloper::rules::seven_hex::book::arms::{Arm, Leader, Quality};
use galloper::rules::seven_hex::book::tables::{combat_dice, factor, occupancy};
use galloper::rules::seven_hex::judge::strategic::Way;
use galloper::rules::seven_hex::state::Phase;
use galloper::rules::seven_hex::state::unit::{At, Counter};

use crate::field::{
    ATTACKED, FACING, FROM, at, attack, battle, choosable, counter, disrupt, foot, is_disrupted, is_lost, offered,
    opened, setup, shown, step, take, there, thrown_for, until, until_orders_of,
};
use crate::roll;

const FAR: (i16, i16) = (3, 3);

#[test]
fn shs_3_1_commanders_are_no_combat_units_and_the_others_are() {
    assert!(Arm::COMBAT.iter().all(|arm| arm.fights()) && !Arm::Command.fights());
    let alone = counter("Tallard", Leader::Tallard, Arm::Command);
    let mut battle =
        battle(vec![(foot("Rowe", Side::A), at(FROM, Spot::Centre)), (alone, at(ATTACKED, Spot::Centre))], Vec::new());
    attack(&mut battle, "Rowe");
    assert_eq!(thrown_for(&battle), "SHS 10.21", "nobody defends: he only throws for himself");
}

#[test]
fn shs_3_3_battalion_guns_belong_to_their_foot_and_are_no_artillery() {
    let with_guns = Counter { guns: true, ..foot("Navarre", Side::B) };
    let units = vec![(foot("Rowe", Side::A), at(FROM, Spot::Centre)), (with_guns, at(ATTACKED, FACING))];
    let mut battle = opened(&setup(units));
    assert_eq!(step(&battle), "orders of A", "they do not fire at a distance");
    attack(&mut battle, "Rowe");
    assert_eq!(shown(&battle), [5 + 1 + 2, 4], "their foot, the guns, and a hex that faces the attack");
}

#[test]
fn shs_3_5_every_combat_unit_has_both_factors() {
    assert_eq!(Arm::COMBAT.map(|arm| (factor(arm), occupancy(arm))), [(5, 3), (4, 3), (2, 0)]);
}

#[test]
fn shs_3_8_a_unit_is_in_good_order_then_disrupted_and_no_third_thing() {
    let mut battle = battle(
        vec![(foot("Rowe", Side::A), at(FROM, Spot::Centre)), (foot("Navarre", Side::B), at(ATTACKED, Spot::Centre))],
        Vec::new(),
    );
    // Seven with its platoons: three and three against two and one, by three, which is one hit.
    attack(&mut battle, "Rowe");
    roll(&mut battle, &[1]);
    assert!(!is_disrupted(&battle, "Navarre"));
    roll(&mut battle, &[3]);
    assert!(is_disrupted(&battle, "Navarre") && !is_lost(&battle, "Navarre"));
}

#[test]
fn shs_3_9a_nobody_of_a_hex_moves_strategically_while_somebody_of_it_is_disrupted() {
    let units = vec![
        (counter("Marlborough", Leader::Marlborough, Arm::Command), at(FROM, Spot::Centre)),
        (foot("Rowe", Side::A), at(FROM, Spot::Centre)),
        (foot("Webb", Side::A), at(FROM, Spot::Centre)),
        (foot("Hamilton", Side::A), at((-2, 0), Spot::Centre)),
        (foot("Navarre", Side::B), at(FAR, Spot::Centre)),
    ];
    let mut battle = opened(&setup(units));
    assert_eq!(choosable(&battle), ["Rowe", "Webb", "Hamilton"]);
    disrupt(&mut battle, &["Webb"]);
    assert_eq!(choosable(&battle), ["Hamilton"]);
}

#[test]
fn shs_3_9b_the_disrupted_are_ordered_about_but_not_at_the_enemy() {
    let units =
        vec![(foot("Rowe", Side::A), at(FROM, Spot::Centre)), (foot("Navarre", Side::B), at(ATTACKED, Spot::Centre))];
    let mut battle = battle(units, Vec::new());
    disrupt(&mut battle, &["Rowe"]);
    take(&mut battle, "Rowe");
    let offered = offered(&battle);
    assert!(offered.contains(&Action::Order(At::centre(there(-2, 0)))));
    assert!(!offered.iter().any(|action| matches!(action, Action::Attack(_))));
}

#[test]
fn shs_3_10_a_commander_takes_up_no_room() {
    let units = vec![
        (counter("Marlborough", Leader::Marlborough, Arm::Command), at((-2, 0), Spot::Centre)),
        (foot("Rowe", Side::A), at(FROM, Spot::Centre)),
        (foot("Webb", Side::A), at(FROM, Spot::Centre)),
        (foot("Navarre", Side::B), at(FAR, Spot::Centre)),
    ];
    let mut battle = opened(&setup(units));
    until(&mut battle, |battle| battle.state().phase == Phase::Commanders);
    take(&mut battle, "Marlborough");
    let full = At::centre(there(FROM.0, FROM.1));
    assert!(offered(&battle).contains(&Action::March { way: Way::Country, to: full }));
}

#[test]
fn shs_3_11_a_commander_serves_nobody_but_his_own() {
    let units = vec![
        (counter("Eugene", Leader::Eugene, Arm::Command), at(FROM, Spot::Centre)),
        (counter("Danes", Leader::Eugene, Arm::Infantry), at(FROM, Spot::Centre)),
        (foot("Rowe", Side::A), at(FROM, Spot::Centre)),
        (foot("Navarre", Side::B), at(FAR, Spot::Centre)),
    ];
    let mut battle = opened(&setup(units));
    assert_eq!(choosable(&battle), ["Danes"]);
    until_orders_of(&mut battle, Side::A);
    disrupt(&mut battle, &["Danes", "Rowe"]);
    until_orders_of(&mut battle, Side::B);
    assert!(!is_disrupted(&battle, "Danes") && is_disrupted(&battle, "Rowe"));
    let dice = |leader: Leader| combat_dice(Some(leader.quality()));
    assert_eq!(Leader::ALL.map(dice), Leader::ALL.map(|leader| if leader.side() == Side::A { 3 } else { 2 }));
    assert_eq!(combat_dice(None), 1);
    assert!(Quality::Exceptional > Quality::Experienced);
}

#[test]
fn shs_11_0_only_marlborough_s_horse_trots_and_only_his_foot_fires_by_platoon() {
    for leader in Leader::ALL {
        let his = leader == Leader::Marlborough;
        assert_eq!(counter("Horse", leader, Arm::Cavalry).trots(), his, "{leader:?}");
        assert_eq!(counter("Foot", leader, Arm::Infantry).platoon(), his, "{leader:?}");
    }
}
