//! The tables of the book and of the stand-in cards, each typed in a second time.

use galloper::game::Side;
use galloper::rules::bayonet_musket::book::cards::{
    AssaultResult, CavalryResult, Cornered, FireResult, InfantryResult, LONGEST_RANGE, ROWS,
};
use galloper::rules::bayonet_musket::book::momentum::Nation;
use galloper::rules::bayonet_musket::book::orders::Order;
use galloper::rules::bayonet_musket::book::terrain::{Cost, HexTerrain, SideTerrain};
use galloper::rules::bayonet_musket::book::troops::Kind;
use galloper::rules::bayonet_musket::judge::cavalry::{Ride, bonus};
use galloper::rules::bayonet_musket::judge::sequence::ToActivate;
use serde::de::DeserializeOwned;

use crate::shipped;
use crate::support::printed::agrees;

/// The value of the rules that is written with this word.
fn named<T: DeserializeOwned>(word: &str) -> T {
    serde_json::from_value(word.into()).unwrap_or_else(|why| panic!("“{word}”: {why}"))
}

#[test]
fn bm_7_0_movement_allowances() {
    agrees("bayonet_musket/allowances.csv", 8, |row, _| {
        let kind: Kind = named(row.trim_start_matches("disordered_"));
        kind.allowance(row.starts_with("disordered_")).to_string()
    });
}

#[test]
fn bm_11_3_2_momentum_by_nation_and_year() {
    agrees("bayonet_musket/momentum.csv", 14 * 2, |row, column| {
        let (who, year) = row.split_once(' ').expect("a year");
        let dragoons = who == "dragoons";
        let nation: Nation = if dragoons { Nation::French } else { named(who) };
        let distance = if column == "two hexes" { 2 } else { 3 };
        let ride = Ride { nation, year: year.parse().expect("a year"), distance, dragoons, obstacle: false };
        bonus(&ride).to_string()
    });
}

fn points(cost: Cost) -> String {
    match cost {
        Cost::Points(points) => points.to_string(),
        Cost::FullMove => "full".to_owned(),
        Cost::Barred => "barred".to_owned(),
    }
}

fn yes(is_so: bool) -> String {
    if is_so { "yes" } else { "no" }.to_owned()
}

#[test]
fn bm_11_8_3_terrain_effects() {
    let (foot, horse) = (Kind::Infantry, Kind::Cavalry);
    agrees("bayonet_musket/terrain.csv", 8 * 6, |row, column| {
        if let Ok(terrain) = serde_json::from_value::<HexTerrain>(row.into()) {
            return match column {
                "foot" => points(terrain.cost(foot)),
                "horse" => points(terrain.cost(horse)),
                "disordered" => yes(terrain.disorders()),
                "foot attacked" => terrain.defence(foot).to_string(),
                "horse attacked" => terrain.defence(horse).to_string(),
                _ => if terrain.blocks_sight() { "blocked" } else { "free" }.to_owned(),
            };
        }
        let side: SideTerrain = named(row);
        match column {
            "foot" => points(side.cost(foot)),
            "horse" => points(side.cost(horse)),
            "disordered" => yes(side.disorders()),
            "foot attacked" => side.defence(foot).to_string(),
            "horse attacked" => side.defence(horse).to_string(),
            _ => "free".to_owned(),
        }
    });
}

/// Table 4: the printed order of twenty activations. [BM 3.3]
#[test]
fn bm_3_3_table_4_in_the_printed_order() {
    let mut to_activate = ToActivate { left: [[5, 3, 2], [2, 6, 2]] };
    let (mut turn, mut order) = (Side::A, Vec::new());
    while let Some((side, class)) = to_activate.next(turn) {
        to_activate.left[side.index()][class as usize] -= 1;
        order.push((side, class));
        turn = side.other();
    }
    agrees("bayonet_musket/activations.csv", 20 * 2, |row, column| {
        let (side, class) = order[row.parse::<usize>().expect("a number") - 1];
        if column == "side" { format!("{side:?}") } else { format!("{class:?}") }
    });
}

/// The stand-ins follow a rule each, which says every cell a second time.
#[test]
fn every_cell_of_the_stand_in_combat_tables() {
    let cards = shipped();
    assert!(cards.stand_in);
    let mut cells = 0;
    for net in -5..=5 {
        for face in 0..ROWS as u8 {
            let sum = i32::from(face) + net;
            let infantry = match sum {
                ..=2 => InfantryResult::AttackerRetreats,
                3..=6 => InfantryResult::Firefight,
                _ => InfantryResult::DefenderRetreats,
            };
            let cavalry = match sum {
                ..=0 => CavalryResult::AttackerBackTwo,
                1 | 2 => CavalryResult::AttackerBackOne,
                3 | 4 => CavalryResult::BothDisordered,
                5 | 6 => CavalryResult::DefenderBackOne,
                7 => CavalryResult::DefenderBackTwo,
                8 => CavalryResult::DefenderBackTwoAgain,
                9 => CavalryResult::DefenderRouted,
                _ => CavalryResult::DefenderRoutedAgain,
            };
            let assault = match sum {
                ..=2 => AssaultResult::AttackerBack,
                3..=5 => AssaultResult::CasualtyAttackerBack,
                6 | 7 => AssaultResult::DefenderBack,
                8 => AssaultResult::DefenderBackTwo,
                9 => AssaultResult::DefenderBackAgain,
                _ => AssaultResult::DefenderRoutedAgain,
            };
            assert_eq!(cards.infantry.read(net, face), infantry, "{net} {face}");
            assert_eq!(cards.cavalry.read(net, face), cavalry, "{net} {face}");
            assert_eq!(cards.assault.read(net, face), assault, "{net} {face}");
            cells += 3;
        }
    }
    assert_eq!(cells, 3 * 11 * 10);
    assert_eq!(cards.infantry.rows.iter().map(Vec::len).collect::<Vec<_>>(), [11; 10]);
}

#[test]
fn every_cell_of_the_stand_in_artillery_table() {
    let cards = shipped();
    for (die, row) in cards.artillery.iter().enumerate() {
        for range in 1..=LONGEST_RANGE {
            let expected = if range <= 3 && die >= 6 + range {
                FireResult::Effective
            } else if die >= 2 + range {
                FireResult::Hit
            } else {
                FireResult::Miss
            };
            assert_eq!(row[range - 1], expected, "{die} at {range}");
        }
    }
}

#[test]
fn the_stand_in_numbers_of_actions_and_orders() {
    let cards = shipped();
    assert_eq!(cards.wing_action, [6, 7, 7, 5, 5, 6, 5, 3]);
    let changes = [
        (Order::March, Order::Charge, 6),
        (Order::March, Order::Dress, 7),
        (Order::Charge, Order::March, 5),
        (Order::Charge, Order::Dress, 4),
        (Order::Dress, Order::March, 7),
        (Order::Dress, Order::Charge, 4),
    ];
    for (from, to, needed) in changes {
        assert_eq!(cards.change(from, to), Some(needed), "{from:?} {to:?}");
    }
    assert!(Order::ALL.into_iter().all(|order| cards.change(order, order).is_none()));
    let added = [
        cards.action_in_contact,
        cards.action_out_of_compliance,
        cards.charge_after_losses,
        cards.leave_charge_in_contact,
    ];
    assert_eq!(added, [2, 1, 1, 2]);
    let lines = |soft| vec![(1, Cornered::Stands), (5, soft), (i8::MAX, Cornered::Routed)];
    assert_eq!(cards.cornered_foot, lines(Cornered::Casualty));
    assert_eq!(cards.cornered_horse, lines(Cornered::Disordered));
    assert!(!cards.battalion_gun_is_effective);
}

/// Infantry at even values: three, four and three of ten; two more: one, four and five. Cavalry at even values routs in one of ten.
#[test]
fn the_odds_that_the_stand_ins_are_made_for() {
    let cards = shipped();
    let count =
        |net: i32, result: InfantryResult| (0..10).filter(|face| cards.infantry.read(net, *face) == result).count();
    let three = [InfantryResult::AttackerRetreats, InfantryResult::Firefight, InfantryResult::DefenderRetreats];
    assert_eq!(three.map(|result| count(0, result)), [3, 4, 3]);
    assert_eq!(three.map(|result| count(2, result)), [1, 4, 5]);
    let routs = [CavalryResult::DefenderRouted, CavalryResult::DefenderRoutedAgain];
    assert_eq!((0..10).filter(|face| routs.contains(&cards.cavalry.read(0, *face))).count(), 1);
}
