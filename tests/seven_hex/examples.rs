//! The four printed combat examples, fought with the book's dice.

use galloper::game::{Awaiting, Ruleset, Side};
use galloper::hex::cluster::Spot;
use galloper::rules::seven_hex::book::arms::{Arm, Leader};
use galloper::rules::seven_hex::state::board::{Edge, Growth, River};
use galloper::rules::seven_hex::state::unit::{AreaId, At, Counter};
use galloper::rules::seven_hex::{Action, Battle, Setup};

use crate::field::{
    ATTACKED, ELSEWHERE, FACING, FROM, at, attack, battle, begun, counter, field, id, is_disrupted, is_lost, shown,
    there, until_orders_of,
};
use crate::{act, roll, shipped};

/// The first example: foot and horse against two units of foot and Tallard.
pub fn first_units() -> Vec<(Counter, At)> {
    vec![
        (Counter { guns: true, ..counter("Rowe", Leader::Marlborough, Arm::Infantry) }, at(FROM, Spot::Centre)),
        (counter("Lumley", Leader::Marlborough, Arm::Cavalry), at(FROM, Spot::Centre)),
        (counter("Navarre", Leader::Tallard, Arm::Infantry), at(ATTACKED, FACING)),
        (counter("Languedoc", Leader::Tallard, Arm::Infantry), at(ATTACKED, ELSEWHERE)),
        (counter("Tallard", Leader::Tallard, Arm::Command), at(ATTACKED, Spot::Centre)),
    ]
}

/// The same at the first order.
pub fn first_field() -> Battle {
    battle(first_units(), Vec::new())
}

/// The same when nobody charges, at the defenders' dice.
pub fn first() -> Battle {
    let mut battle = first_field();
    attack(&mut battle, "Rowe");
    act(&mut battle, Action::Done);
    battle
}

#[test]
fn shs_10_8_example_one_is_twelve_to_ten() {
    let mut battle = first();
    assert_eq!(shown(&battle), [10, 5]);
    roll(&mut battle, &[5, 2]);
    assert_eq!(shown(&battle), [16, 8]);
    roll(&mut battle, &[4]);
    let navarre = id(&battle, "Navarre");
    act(&mut battle, Action::Take(navarre));
    roll(&mut battle, &[5]);
    assert!(is_disrupted(&battle, "Navarre") && !is_disrupted(&battle, "Languedoc"));
    assert!(!is_disrupted(&battle, "Rowe") && !is_disrupted(&battle, "Lumley"));
    let [straight, left, right] = [there(1, 0), there(1, -1), there(0, 1)];
    let Awaiting::Choice(choice) = battle.words() else { panic!("they may withdraw") };
    let areas = [left, straight, right].map(Action::Withdraw);
    assert!(choice.offers.iter().map(|offer| &offer.action).eq(areas.iter().chain([&Action::Stay])));
    act(&mut battle, Action::Withdraw(straight));
    for name in ["Navarre", "Languedoc", "Tallard"] {
        assert_eq!(battle.state().stands(id(&battle, name)), Some(At::centre(straight)));
    }
    assert_eq!(battle.state().area_of(id(&battle, "Rowe")), Some(there(FROM.0, FROM.1)));
}

/// The second example: a dense area behind a river, attacked once before by others, with one neighbour of each side.
fn second() -> Battle {
    let mut areas = field();
    let marsh = &mut areas[usize::from(there(0, 0).0)].outer;
    for outer in [0, 1, 2, 5] {
        marsh[outer] = Growth::Marsh;
    }
    let river = Edge { between: [there(-1, 0), there(0, 0)], river: Some(River::Fordable), road: false };
    let units = vec![
        (counter("Lumley", Leader::Marlborough, Arm::Cavalry), at(FROM, Spot::Centre)),
        (counter("Hompesch", Leader::Marlborough, Arm::Cavalry), at(FROM, Spot::Centre)),
        (counter("Battery", Leader::Marlborough, Arm::Artillery), at(FROM, Spot::Centre)),
        (counter("Webb", Leader::Eugene, Arm::Infantry), at((-1, 1), Spot::Centre)),
        (counter("Navarre", Leader::Tallard, Arm::Infantry), at(ATTACKED, Spot::Centre)),
        (counter("Tallard", Leader::Tallard, Arm::Command), at(ATTACKED, Spot::Centre)),
        (counter("Languedoc", Leader::Tallard, Arm::Infantry), at((1, -1), Spot::Centre)),
    ];
    let all: Vec<AreaId> = (0..49).map(AreaId).collect();
    let homes = Leader::ALL.map(|leader| (leader, all.clone())).to_vec();
    let mut battle = begun(&Setup { areas, edges: vec![river], homes, units, villages: Vec::new(), ..shipped() });
    // Webb attacks first and ties: five against three, less two for nothing.
    attack(&mut battle, "Webb");
    roll(&mut battle, &[1, 1]);
    roll(&mut battle, &[1]);
    let lumley = id(&battle, "Lumley");
    act(&mut battle, Action::Take(lumley));
    let hompesch = id(&battle, "Hompesch");
    act(&mut battle, Action::Take(hompesch));
    act(&mut battle, Action::Attack(there(0, 0)));
    roll(&mut battle, &[6, 1]);
    act(&mut battle, Action::Done);
    act(&mut battle, Action::Done);
    battle
}

#[test]
fn shs_4_2_example_two_is_seven_to_seven() {
    let mut battle = second();
    assert_eq!(shown(&battle), [5, 2]);
    roll(&mut battle, &[5, 1]);
    assert_eq!(shown(&battle), [8, 4]);
    roll(&mut battle, &[3]);
    assert!(!is_disrupted(&battle, "Navarre") && !is_disrupted(&battle, "Lumley"));
    assert_eq!(battle.steps().last().map(String::as_str), Some("orders of A"));
}

#[test]
fn shs_10_19b_example_two_the_other_way_destroys_the_foot_and_rides_on() {
    let mut battle = second();
    roll(&mut battle, &[3, 1]);
    roll(&mut battle, &[5]);
    assert!(is_lost(&battle, "Navarre"));
    roll(&mut battle, &[3]);
    assert!(is_lost(&battle, "Tallard"), "3 is the last face that loses him");
    act(&mut battle, Action::Place(At::centre(there(0, 0))));
    assert!(battle.steps().last().is_some_and(|step| step.starts_with("march")), "the horse may go on");
    act(&mut battle, Action::Stay);
    assert_eq!(battle.state().area_of(id(&battle, "Lumley")), Some(there(0, 0)));
}

/// The third example: foot and guns over a river against foot and a gun, attacked once before by others.
fn third() -> Battle {
    let river = Edge { between: [there(-1, 0), there(0, 0)], river: Some(River::Fordable), road: false };
    let french = |name| Counter { guns: true, ..counter(name, Leader::Tallard, Arm::Infantry) };
    let mut battle = battle(
        vec![
            (french("Navarre"), at(FROM, Spot::Centre)),
            (french("Languedoc"), at(FROM, Spot::Centre)),
            (counter("Coulevrines", Leader::Tallard, Arm::Artillery), at(FROM, Spot::Centre)),
            (counter("Surlaube", Leader::Marsin, Arm::Infantry), at((-1, 1), Spot::Centre)),
            (counter("Chabannes", Leader::Marsin, Arm::Infantry), at((1, -1), Spot::Centre)),
            (counter("Battery", Leader::Marlborough, Arm::Artillery), at(ATTACKED, FACING)),
            (counter("Webb", Leader::Marlborough, Arm::Infantry), at(ATTACKED, Spot::Centre)),
            (counter("Rowe", Leader::Eugene, Arm::Infantry), at((0, 1), Spot::Centre)),
        ],
        vec![river],
    );
    until_orders_of(&mut battle, Side::B);
    // Surlaube attacks first, and ties: five and two for the areas about against nine, by four pips.
    attack(&mut battle, "Surlaube");
    let defended = shown(&battle)[1];
    roll(&mut battle, &[1]);
    let attacked = shown(&battle)[1];
    roll(&mut battle, &[(1 + defended - attacked) as u8]);
    assert!(!is_disrupted(&battle, "Webb") && !is_disrupted(&battle, "Surlaube"));
    attack(&mut battle, "Navarre");
    act(&mut battle, Action::Done);
    battle
}

#[test]
fn shs_13_1_example_three_drives_the_foot_two_areas() {
    let mut battle = third();
    assert_eq!(shown(&battle), [10, 5]);
    roll(&mut battle, &[2]);
    assert_eq!(shown(&battle), [16, 8]);
    roll(&mut battle, &[3]);
    let battery = id(&battle, "Battery");
    act(&mut battle, Action::Take(battery));
    act(&mut battle, Action::Take(battery));
    assert!(is_lost(&battle, "Battery"));
    roll(&mut battle, &[4]);
    let navarre = id(&battle, "Navarre");
    act(&mut battle, Action::Take(navarre));
    let Awaiting::Choice(choice) = battle.words() else { panic!("he is driven") };
    // Chabannes bars nothing but the area in which he stands, Rowe is a friend: five areas less those of the left.
    assert_eq!(choice.side, Side::B);
    let far = there(2, 0);
    act(&mut battle, Action::Retreat(vec![Some(far)]));
    assert_eq!(battle.state().stands(id(&battle, "Webb")), Some(At::centre(far)));
    act(&mut battle, Action::Place(at(ATTACKED, ELSEWHERE)));
    assert_eq!(battle.state().stands(id(&battle, "Languedoc")), Some(at(ATTACKED, ELSEWHERE)));
    assert_eq!(battle.state().area_of(id(&battle, "Navarre")), Some(there(-1, 0)), "the disrupted stay");
    assert_eq!(battle.state().area_of(id(&battle, "Coulevrines")), Some(there(-1, 0)), "guns never advance");
}

/// The fourth example: a charge that is met, against horse and a gun taken in flank.
pub fn fourth_field() -> Battle {
    battle(
        vec![
            (counter("Fugger", Leader::Eugene, Arm::Cavalry), at(FROM, Spot::Centre)),
            (counter("Bibra", Leader::Eugene, Arm::Cavalry), at(FROM, Spot::Centre)),
            (counter("Battery", Leader::Eugene, Arm::Artillery), at(FROM, Spot::Centre)),
            (counter("Webb", Leader::Marlborough, Arm::Infantry), at((0, -1), Spot::Centre)),
            (counter("Rowe", Leader::Marlborough, Arm::Infantry), at((-1, 1), Spot::Centre)),
            (counter("Coulevrines", Leader::Tallard, Arm::Artillery), at(ATTACKED, ELSEWHERE)),
            (counter("Gendarmerie", Leader::Tallard, Arm::Cavalry), at(ATTACKED, ELSEWHERE)),
            (counter("Navarre", Leader::Tallard, Arm::Infantry), at((0, 1), Spot::Centre)),
        ],
        Vec::new(),
    )
}

/// Both have charged, and the counter-charge is ordered.
pub fn fourth_ordered() -> Battle {
    let mut battle = fourth_field();
    attack(&mut battle, "Fugger");
    act(&mut battle, Action::Done);
    for name in ["Fugger", "Bibra"] {
        let horse = id(&battle, name);
        act(&mut battle, Action::Take(horse));
    }
    let gendarmerie = id(&battle, "Gendarmerie");
    act(&mut battle, Action::Take(gendarmerie));
    battle
}

/// And it is obeyed.
fn fourth() -> Battle {
    let mut battle = fourth_ordered();
    roll(&mut battle, &[4, 6]);
    battle
}

#[test]
fn shs_13_7_example_four_is_ten_to_two_and_the_horse_is_ridden_down() {
    let mut battle = fourth();
    assert_eq!(shown(&battle), [2, 1]);
    roll(&mut battle, &[1]);
    assert_eq!(shown(&battle), [14, 7]);
    roll(&mut battle, &[3]);
    // The first hit falls on the horse of itself; two are left to be allotted.
    assert!(is_disrupted(&battle, "Gendarmerie"));
    let coulevrines = id(&battle, "Coulevrines");
    act(&mut battle, Action::Take(coulevrines));
    act(&mut battle, Action::Take(coulevrines));
    assert!(is_lost(&battle, "Coulevrines"));
    roll(&mut battle, &[3]);
    let fugger = id(&battle, "Fugger");
    act(&mut battle, Action::Take(fugger));
    let Awaiting::Choice(choice) = battle.words() else { panic!("he is driven") };
    act(&mut battle, choice.offers[0].action.clone());
    let Awaiting::Choice(choice) = battle.words() else { panic!("Bibra must advance") };
    assert!(choice.offers.iter().all(|offer| offer.verb == "advance"), "whoever charged must");
    act(&mut battle, Action::Place(At::centre(there(0, 0))));
    assert!(is_lost(&battle, "Gendarmerie"), "it is ridden down");
    assert_eq!(battle.steps().last().map(String::as_str), Some("orders of A"), "and nobody rides on");
}

#[test]
fn shs_11_4_example_four_the_other_way_hits_both_who_charged() {
    let mut battle = fourth();
    roll(&mut battle, &[6]);
    roll(&mut battle, &[3]);
    assert!(is_disrupted(&battle, "Gendarmerie"));
    roll(&mut battle, &[3]);
    assert!(is_disrupted(&battle, "Fugger") && is_disrupted(&battle, "Bibra"));
    assert_eq!(battle.state().area_of(id(&battle, "Bibra")), Some(there(-1, 0)));
}
