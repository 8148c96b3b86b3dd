//! The display, orders and leaders, where no figure shows them.

use galloper::rules::bayonet_musket::book::house::House;
use galloper::rules::bayonet_musket::book::orders::{Line, Order, Rank};
use galloper::rules::bayonet_musket::book::terrain::HexTerrain;
use galloper::rules::bayonet_musket::book::troops::{CounterSide, Impact, Kind};
use galloper::rules::bayonet_musket::judge::assault::{Assailant, Assault, assault};
use galloper::rules::bayonet_musket::judge::display::{Bar, Hand, Held, Lines};
use galloper::rules::bayonet_musket::judge::integrity::{Standing, activated};
use galloper::rules::bayonet_musket::judge::leaders::{Leading, help, may_move, replacement};
use galloper::rules::bayonet_musket::judge::movement::{Entered, MoveBar, Mover, moved};
use galloper::rules::bayonet_musket::judge::orders::{
    Attempt, Changing, Dressed, Dressing, attempt_tally, change_tally, dressings, succeeds,
};
use galloper::rules::bayonet_musket::judge::troop::{DisorderBy, Troop};
use galloper::rules::bayonet_musket::judge::zones::Zone;

use crate::shipped;

/// A wing of three slots a line.
fn wing(lines: [[Option<u8>; 3]; 3]) -> Lines<u8> {
    Lines(lines.map(Vec::from))
}

fn full() -> Lines<u8> {
    wing([[Some(1), Some(2), Some(3)], [Some(4), Some(5), None], [Some(6), None, None]])
}

fn held(order: Order) -> Held {
    Held { order: Some(order), ..Held::default() }
}

#[test]
fn bm_4_1_a_line_holds_no_more_than_its_slots() {
    assert_eq!(full().may_commit(4, Line::Front), Err(Bar::LineFull));
    assert_eq!(full().may_commit(6, Line::Support), Ok(()));
    assert_eq!(full().empty_slots(Line::Reserve).collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn bm_4_3_3_4_3_4_relief_and_passage_change_places() {
    let marching = |_: u8| held(Order::March);
    assert_eq!(full().may_relieve(5, marching), Ok(2));
    assert_eq!(full().exchanged(5, 2).line(Line::Front), [Some(1), Some(5), Some(3)]);
    assert_eq!(full().may_relieve(6, marching), Err(Bar::WrongLine));
    assert_eq!(full().may_relieve(4, |_| held(Order::Charge)), Err(Bar::RelievedCharges));
    let engaged = Held { in_contact: true, ..held(Order::March) };
    assert_eq!(full().may_relieve(4, |_| engaged), Err(Bar::RelievedEngaged));
    assert_eq!(full().may_pass(6, 5, held(Order::March)), Err(Bar::SupportNotFull));
    let mut support = full();
    support.put(7, Line::Support, 2);
    assert_eq!(support.may_pass(6, 5, held(Order::March)), Ok(()));
    assert_eq!(support.exchanged(6, 5).find(5), Some((Line::Reserve, 0)));
}

#[test]
fn bm_4_3_5_a_shift_skips_empty_slots() {
    let gap = wing([[Some(1), None, Some(3)], [None; 3], [None; 3]]);
    assert_eq!((gap.beside(1, Hand::Right), gap.beside(3, Hand::Left)), (Ok(3), Ok(1)));
    assert_eq!(gap.beside(1, Hand::Left), Err(Bar::NobodyBeside));
    assert_eq!(gap.exchanged(1, 3).line(Line::Front), [Some(3), None, Some(1)]);
}

#[test]
fn bm_4_4_4_5_a_brigade_is_transferred_and_then_committed() {
    let target = wing([[Some(11), None, None], [Some(12), None, None], [None; 3]]);
    assert_eq!(full().may_transfer(1, &target, false, true), Err(Bar::FrontStays));
    assert_eq!(full().may_transfer(4, &target, true, false), Err(Bar::InfantryNextDoor));
    assert_eq!(full().may_transfer(4, &target, false, false), Ok(Line::Reserve), "horse goes to any wing");
    let mut landed = target;
    landed.put(4, Line::Reserve, 2);
    assert_eq!(landed.may_commit(4, Line::Support), Ok(()));
    assert_eq!(landed.committed(4, Line::Support, 1).find(4), Some((Line::Support, 1)));
    let bare = wing([[Some(11), None, None], [None; 3], [None; 3]]);
    assert_eq!(full().may_transfer(4, &bare, true, true), Ok(Line::Support));
}

#[test]
fn bm_4_3_2_a_routed_front_is_replaced_where_it_stood() {
    let mut routed = wing([[None; 3], [None, Some(5), Some(6)], [Some(7), Some(8), None]]);
    let moved = routed.after_front_routed();
    assert_eq!(moved, [(5, Line::Front), (6, Line::Front), (7, Line::Support), (8, Line::Support)]);
    assert_eq!(routed, wing([[None, Some(5), Some(6)], [Some(7), Some(8), None], [None; 3]]));
    assert!(full().after_front_routed().is_empty() && full().after_support_committed().is_empty());
}

#[test]
fn bm_5_1_5_2_the_display_comes_before_integrity_and_integrity_before_orders() {
    let standing =
        Standing { order: Order::Charge, compliant: true, none_adjacent: true, charge_possible: true, relieved: false };
    let dressed = activated(&standing);
    assert_eq!((dressed.order, dressed.may_change_to), (Order::Dress, vec![Order::March, Order::Charge]));
    let marching = activated(&Standing { compliant: false, ..standing });
    assert_eq!((marching.order, marching.may_change_to.len(), marching.must_comply), (Order::March, 0, true));
}

#[test]
fn bm_4_3_1_5_0_what_the_cards_add_to_a_die() {
    let cards = shipped();
    let attempt = Attempt {
        leader: 2,
        army: 1,
        in_contact: cards.action_in_contact,
        out_of_compliance: cards.action_out_of_compliance,
    };
    assert_eq!(attempt_tally(&attempt).whole(), 0);
    let plain = Attempt { leader: 2, army: 1, ..Attempt::default() };
    assert!((0..10).all(|face| succeeds(face + attempt_tally(&plain).whole(), 6)), "under 2 and 1 it succeeds always");
    let alone = attempt_tally(&Attempt::default()).whole();
    assert_eq!((0..10).filter(|face| succeeds(face + alone, 6)).count(), 7, "under 0 in seven of ten");
    let change =
        |from, to, in_contact| change_tally(&Changing { from, to, leader: 1, lost: 2, in_contact }, &cards).whole();
    assert_eq!(change(Order::March, Order::Charge, true), 1, "two units lost");
    assert_eq!(change(Order::March, Order::Dress, true), -1);
    assert_eq!(change(Order::Charge, Order::March, true), 1, "next to an enemy");
    assert_eq!(change(Order::Charge, Order::March, false), -1);
}

#[test]
fn bm_5_5_dress_ranks_gives_back_all_but_the_first_casualty() {
    let mut unit = Troop::fresh(Kind::Infantry, 4).with_casualty().with_casualty().with_casualty();
    for left in [2, 1, 1] {
        unit = unit.recovered();
        assert_eq!((unit.casualties, unit.side), (left, CounterSide::Back));
    }
    let dressed = |casualties, impact| Dressed {
        kind: Kind::Infantry,
        casualties,
        disordered: false,
        impact,
        terrain: HexTerrain::Clear,
        in_firefight: false,
    };
    assert!(dressings(&dressed(2, None)).contains(&Dressing::Recover));
    assert!(!dressings(&dressed(1, None)).contains(&Dressing::Recover));
    assert_eq!(dressings(&dressed(2, Some(Impact::Effective))), [Dressing::Turn]);
}

#[test]
fn bm_6_1_6_2_6_4_leaders() {
    let leader = Leading { rating: 2, direct: true, same_line: true, with_brigade: true };
    assert_eq!((help(&leader).combat, help(&leader).morale, help(&leader).may_act), (1, 2, false));
    assert!(may_move(Rank::Army, 1, 1) && !may_move(Rank::Army, 0, 2) && !may_move(Rank::Wing, 0, 1));
    assert_eq!((replacement(Rank::Wing), replacement(Rank::Army)), (Some(0), None));
}

#[test]
fn bm_9_2_9_4_11_8_3_what_hinders_a_move() {
    let horse = Mover { kind: Kind::Cavalry, disordered: false, impact: None };
    let wood = Entered { terrain: HexTerrain::Forest, ..Entered::default() };
    let through = Entered { through_infantry: true, ..Entered::default() };
    let gun = Entered { friendly_gun: true, ..Entered::default() };
    let cost = |steps: &[Entered]| moved(&horse, steps, 0).map(|moved| (moved.cost, moved.disordered));
    assert_eq!(cost(&[wood, Entered::default()]), Ok((5, true)), "it keeps the allowance it set out with");
    assert_eq!((cost(&[through]), cost(&[gun])), (Ok((3, false)), Ok((2, false))));
    let water = Entered { terrain: HexTerrain::Water, ..Entered::default() };
    assert_eq!(cost(&[water]), Err((MoveBar::Closed, None)));
    let routed = Mover { kind: Kind::Routed, disordered: false, impact: Some(Impact::Effective) };
    assert!(moved(&routed, &[Entered { impact: Some(Impact::Effective), ..Entered::default() }], 0).is_ok());
}

#[test]
fn bm_11_3_3_11_2_6_losses_of_horse_and_of_deep_battalions() {
    let horse = Troop::fresh(Kind::Cavalry, 3).with_disorder(DisorderBy::Rout);
    assert!(horse.disordered && !horse.with_disorder(DisorderBy::Rout).routed);
    assert!(horse.with_disorder(DisorderBy::Combat).routed && horse.with_disorder(DisorderBy::Volley).routed);
    let deep = Troop { depth: 2, ..Troop::fresh(Kind::Infantry, 2) };
    let steps: Vec<(u8, u8, bool)> = (1..=4)
        .map(|hits| (0..hits).fold(deep, |unit, _| unit.with_casualty()))
        .map(|unit| (unit.casualties, unit.depth, unit.routed))
        .collect();
    assert_eq!(steps, [(1, 2, false), (1, 1, false), (1, 0, false), (2, 0, true)]);
}

#[test]
fn bm_11_4_cavalry_against_dragoons_on_foot_from_anywhere() {
    let cavalry = Assailant { order: Order::Charge, disordered: false, open_ground: true };
    let dragoons = Troop::fresh(Kind::DismountedDragoons, 2);
    assert_eq!(assault(&cavalry, &dragoons, Zone::Front, 0, &House::default()), Some(Assault::Attack));
    let steady = Troop::fresh(Kind::Infantry, 3).with_casualty();
    assert_eq!(assault(&cavalry, &steady, Zone::Front, 0, &House::default()), None, "in front, with no flank open");
    assert_eq!(assault(&cavalry, &steady, Zone::Front, 1, &House::default()), Some(Assault::Attack));
}
