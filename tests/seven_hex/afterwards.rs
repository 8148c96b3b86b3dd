//! Who goes where when a combat has been fought out. [SHS 10.17 to 10.20, 12, 13]

use galloper::game::Side;
use galloper::hex::cluster::Spot;
use galloper::rules::seven_hex::Action;
use galloper::rules::seven_hex::book::arms::{Arm, Leader};
use galloper::rules::seven_hex::state::unit::{At, Counter};

use crate::field::{
    ATTACKED, FROM, at, attack, battle, choosable, counter, disrupt, foot, is_lost, offered, stands, step, take, there,
};
use crate::{act, roll};

/// These attack, and those defend, all on centre hexes.
fn met(attackers: Vec<Counter>, defenders: Vec<Counter>) -> Vec<(Counter, At)> {
    let stand = |units: Vec<Counter>, place| units.into_iter().map(move |unit| (unit, at(place, Spot::Centre)));
    stand(attackers, FROM).chain(stand(defenders, ATTACKED)).collect()
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
