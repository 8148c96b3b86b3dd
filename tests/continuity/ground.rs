//! Walls, works, guns under foot, and what the maps say of them. [MB 8.2, 18.25, 18.26, MM 17, 18]
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, VecDeque};

use galloper::hex::{Corner, Hex, Hexside, Stand};
use galloper::rules::continuity::book::arms::Arm;
use galloper::rules::continuity::book::house::House;
use galloper::rules::continuity::book::terrain::{Ground, HexTerrain, SideTerrain};
use galloper::rules::continuity::facts::march::may_stop;
use galloper::rules::continuity::judge::fire::is_walled;

use crate::play::{few, hex, setup, single};

fn map(id: &str) -> Ground {
    setup(id, House::default()).map.ground
}

/// How far every hex is from Malplaquet for who crosses no works.
fn distances(ground: &Ground) -> BTreeMap<Hex, u32> {
    let start = hex("4014");
    let mut known = BTreeMap::from([(start, 0)]);
    let mut open = VecDeque::from([start]);
    while let Some(at) = open.pop_front() {
        let further = known[&at] + 1;
        for next in at.neighbours().into_iter().filter(|next| ground.extent.contains(*next)) {
            let works = matches!(ground.side(at, next).terrain, Some(SideTerrain::Fort | SideTerrain::PartialFort));
            if !works && !known.contains_key(&next) {
                known.insert(next, further);
                open.push_back(next);
            }
        }
    }
    known
}

/// The inside of every finished hexside is the one from which Malplaquet is reached without crossing works; no French foot is set up
/// outside. [MB 18.26]
#[test]
fn mb_18_26_works_have_one_inside_and_it_is_where_the_french_stand() {
    let ground = map("malplaquet");
    let far = distances(&ground);
    let works = ground.sides().filter(|(_, side)| side.terrain == Some(SideTerrain::Fort));
    let mut counted = 0;
    for (side, there) in works {
        let [one, other] = side.hexes();
        let nearer = if far[&one] < far[&other] { one } else { other };
        assert_eq!(there.inside, Some(nearer), "{side}");
        counted += 1;
    }
    assert_eq!(counted, 33);
    let setup = setup("malplaquet", House::default());
    for unit in setup.units.iter().filter(|unit| unit.key.starts_with("french_") && unit.values.arm == Arm::Infantry) {
        let at = unit.stand.unwrap().hexes()[0];
        for next in at.neighbours() {
            let side = ground.side(at, next);
            assert!(side.terrain != Some(SideTerrain::Fort) || side.inside == Some(at), "{} in {at}", unit.name);
        }
    }
}

/// Roads cross neither streams nor finished works. [MB 18.25]
#[test]
fn mb_18_25_no_road_of_malplaquet_crosses_a_stream_or_works() {
    let ground = map("malplaquet");
    let crossed: Vec<Hexside> = ground
        .sides()
        .filter(|(_, side)| side.road)
        .filter(|(_, side)| side.terrain.is_some_and(|terrain| terrain.is_water() || terrain == SideTerrain::Fort))
        .map(|(side, _)| side)
        .collect();
    assert_eq!(crossed, []);
}

/// Windmills are there for show, and Blindheim has two hexes. [MM 17 Terrain]
#[test]
fn mm_17_the_mills_of_blenheim_are_decoration() {
    let setup = setup("blenheim", House::default());
    for mill in ["4923", "4925"] {
        assert_eq!(setup.map.ground.hex(hex(mill)).terrain, HexTerrain::Clear, "{mill}");
    }
    let blindheim = setup.map.places.iter().find(|place| place.name == "Blindheim").unwrap();
    assert_eq!(blindheim.hexes, [hex("4525"), hex("4526")]);
}

/// No place of any map lists a hex twice. [MB 17.19, MM 17, 18]
#[test]
fn mb_17_19_no_place_lists_a_hex_twice() {
    for id in ["blenheim", "ramillies", "oudenarde", "malplaquet"] {
        for place in setup(id, House::default()).map.places {
            let each: std::collections::BTreeSet<Hex> = place.hexes.iter().copied().collect();
            assert_eq!(each.len(), place.hexes.len(), "{id}: {}", place.name);
        }
    }
}

/// No fire goes through the walls of Oudenarde, only through a gate. [MM 18 Terrain, R32]
#[test]
fn mm_18_no_fire_goes_through_the_walls_of_oudenarde() {
    let ground = map("oudenarde");
    let is_in_town = |at: Hex| ground.hex(at).town;
    for inside in ["3120", "3121", "3220", "3221"].map(hex) {
        for outside in inside.within(4).filter(|at| ground.extent.contains(*at) && !is_in_town(*at)) {
            let gates = ["3020/3120", "3121/3122", "3219/3220"].map(|side| side.parse::<Hexside>().unwrap());
            let near_gate = gates.iter().any(|gate| gate.hexes().contains(&inside));
            assert_eq!(is_walled(&ground, inside, outside), is_walled(&ground, outside, inside));
            assert!(
                near_gate || is_walled(&ground, inside, outside) || !inside.is_adjacent(outside),
                "{inside} {outside}"
            );
        }
    }
    assert!(is_walled(&ground, hex("3119"), hex("3120")));
    assert!(is_walled(&ground, hex("3118"), hex("3120")));
    assert!(!is_walled(&ground, hex("3020"), hex("3120")), "a gate");
    assert!(!is_walled(&ground, hex("3120"), hex("3121")), "within the town");
}

/// A long unit stands with one gun, not with one under each half. [MB 8.2, MM 8]
#[test]
fn mb_8_2_no_two_guns_stand_under_one_long_unit() {
    let line = Stand::Double { left: Hex::new(24, 12), facing: Corner::V0 };
    let [one, other] = [line.hexes()[0], line.hexes()[1]];
    let gun = |at: Hex| Stand::Single { hex: at, facing: Corner::V0 };
    let kept = [
        ("a", Arm::Infantry, line),
        ("a", Arm::Artillery, gun(one)),
        ("a", Arm::Artillery, single(20, 20, Corner::V0)),
        ("b", Arm::Cavalry, single(14, 3, Corner::V0)),
    ];
    let (battle, ids) = few(House::default(), &kept);
    assert!(!may_stop(battle.state(), ids[2], &gun(other)));
    let kept = [
        ("a", Arm::Infantry, Stand::Double { left: Hex::new(20, 20), facing: Corner::V0 }),
        ("a", Arm::Artillery, gun(one)),
        ("a", Arm::Artillery, gun(other)),
        ("b", Arm::Cavalry, single(14, 3, Corner::V0)),
    ];
    let (battle, ids) = few(House::default(), &kept);
    assert!(!may_stop(battle.state(), ids[0], &line));
}
