//! The judges of continuity on whole maps: walls, works, streams, attacks that hang together, and laws over random fields.

use std::collections::BTreeSet;

use galloper::game::Side;
use galloper::hex::{Corner, Direction, Extent, Hex, Hexside, Stand};
use galloper::rules::continuity::book::arms::Arm;
use galloper::rules::continuity::book::charts::{Class, ShockTerrain};
use galloper::rules::continuity::book::house::{FortShockBothWays, House, TerrainScope};
use galloper::rules::continuity::book::terrain::{Ground, HexTerrain, SideGround, SideTerrain};
use galloper::rules::continuity::judge::board_view::{BoardView, class};
use galloper::rules::continuity::judge::fire::is_over_works;
use galloper::rules::continuity::judge::movement::{Mover, Step, disorders, step_cost};
use galloper::rules::continuity::judge::results::{advances, retreats};
use galloper::rules::continuity::judge::shock::{Blow, ShockDrm, enemies_in_front, ground, groups, sides};
use galloper::rules::continuity::judge::troop::{Troop, UnitId};
use galloper::rules::continuity::judge::withdrawal::withdrawals;
use galloper::rules::continuity::judge::zones::traced;
use galloper::rules::continuity::judge::{charge, reaction};
use galloper::rules::continuity::state::battlefield::Battlefield;
use galloper::rules::marlborough_man::blenheim::BLENHEIM;
use galloper::rules::marlborough_man::oudenarde::OUDENARDE;
use galloper::rules::marlboroughs_battles::malplaquet::MALPLAQUET;
use galloper::rules::marlboroughs_battles::ramillies::RAMILLIES;
use proptest::prelude::*;

fn hex(number: &str) -> Hex {
    number.parse().expect("a hex")
}

fn open() -> Ground {
    Ground::open(Extent { low: hex("1000"), high: hex("6029") })
}

fn along(ground: &mut Ground, side: Hexside) -> &mut SideGround {
    ground.side_mut(side).expect("the open ground goes so far")
}

fn with_side(mut ground: Ground, side: &str, terrain: SideTerrain, bridge: bool) -> Ground {
    let side: Hexside = side.parse().expect("a hexside");
    *along(&mut ground, side) = SideGround { terrain: Some(terrain), bridge, ..SideGround::default() };
    ground
}

fn with_hex(mut ground: Ground, number: &str, terrain: HexTerrain) -> Ground {
    ground.hex_mut(hex(number)).expect("the open ground goes so far").terrain = terrain;
    ground
}

fn troop(id: u16, side: Side, arm: Arm, number: &str, facing: Corner) -> Troop {
    Troop::fresh(UnitId(id), side, arm, Stand::Single { hex: hex(number), facing })
}

fn situation<'a>(charts: &Battlefield, ground: &'a Ground, troops: &'a [Troop], house: &'a House) -> BoardView<'a> {
    BoardView::new(charts.charts, ground, troops, house)
}

#[test]
fn mm_18_nothing_goes_through_the_walls_of_oudenarde_but_by_a_gate() {
    let house = House::default();
    let inside = troop(0, Side::A, Arm::Infantry, "3120", Corner::V0);
    let outside = troop(1, Side::B, Arm::Infantry, "3220", Corner::V3);
    let troops = [inside, outside];
    for (gate, meets) in [(false, false), (true, true)] {
        let ground = with_side(open(), "3120/3220", SideTerrain::Wall, gate);
        let here = situation(&OUDENARDE, &ground, &troops, &house);
        assert_eq!(here.zone(&inside).contains(&hex("3220")), meets);
        assert_eq!(!enemies_in_front(&here, &inside).is_empty(), meets);
        assert_eq!(here.is_passable(&inside, hex("3120"), hex("3220")), meets);
    }
}

#[test]
fn mb_18_27_horse_and_dragoons_pass_works_only_where_they_are_open() {
    let house = House::default();
    let shut = with_side(open(), "4419/4420", SideTerrain::Fort, false);
    let mut ajar = shut.clone();
    along(&mut ajar, "4419/4420".parse().expect("a hexside")).opening = true;
    let dragoons = troop(0, Side::A, Arm::Dragoons, "4420", Corner::V3);
    for (ground, foot, horse) in [(&shut, 3.0, None), (&ajar, 3.0, Some(5.0))] {
        let here = situation(&MALPLAQUET, ground, &[], &house);
        let cost = |troop: &Troop| {
            let step = Step::on(&here, troop.side, hex("4420"), hex("4419"));
            let mover = Mover::of(troop, class(troop), false);
            step_cost(here.charts, mover, &step, &house).map(|cost| cost.total().value())
        };
        assert_eq!(cost(&troop(1, Side::A, Arm::Infantry, "4420", Corner::V3)), Some(foot));
        assert_eq!(cost(&troop(2, Side::A, Arm::Cavalry, "4420", Corner::V3)), horse);
        // Dragoons on foot pay as foot does, but go where horse goes.
        assert_eq!(cost(&dragoons), horse.map(|_| foot));
        assert_eq!(here.is_passable(&dragoons, hex("4420"), hex("4419")), horse.is_some());
    }
}

#[test]
fn r48_works_shelter_from_fire_that_comes_over_them_at_any_range() {
    let house = House::default();
    let ground = with_side(open(), "4419/4420", SideTerrain::Fort, false);
    let here = situation(&MALPLAQUET, &ground, &[], &house);
    assert!(is_over_works(&here, hex("4420"), hex("4419")));
    assert!(is_over_works(&here, hex("4422"), hex("4419")));
    assert!(!is_over_works(&here, hex("4417"), hex("4419")));
    assert!(!is_over_works(&here, hex("4420"), hex("4418")));
}

#[test]
fn mb_12_4_no_charge_crosses_water_even_by_a_bridge_nor_works() {
    let house = House::default();
    let charger = Troop { charge_capable: true, ..troop(0, Side::A, Arm::Cavalry, "2513", Corner::V3) };
    let target = troop(1, Side::B, Arm::Cavalry, "2313", Corner::V0);
    let troops = [charger, target];
    let ways = |ground: &Ground, charts| {
        let here = situation(charts, ground, &troops, &house);
        charge::rides(&here, &charger, &target).map_or(0, |rides| rides.len())
    };
    assert_eq!(ways(&open(), &RAMILLIES), 2);
    let bridged = with_side(open(), "2313/2413", SideTerrain::ShallowStream, true);
    assert_eq!(ways(&bridged, &RAMILLIES), 1);
    let works = with_side(bridged, "2313/2414", SideTerrain::Fort, false);
    assert_eq!(ways(&works, &MALPLAQUET), 0);
}

#[test]
fn r79_a_charge_shuns_the_zones_of_others_until_it_is_next_to_its_target() {
    let charger = Troop { charge_capable: true, ..troop(0, Side::A, Arm::Cavalry, "2613", Corner::V3) };
    let target = troop(1, Side::B, Arm::Cavalry, "2313", Corner::V0);
    // This one controls 2512 and 2513, the first hexes of every way but one.
    let other = troop(2, Side::B, Arm::Infantry, "2511", Corner::V1);
    let troops = [charger, target, other];
    let ground = open();
    let count = |troops: &[Troop], house: &House| {
        let here = situation(&RAMILLIES, &ground, troops, house);
        charge::rides(&here, &charger, &target).map_or(0, |rides| rides.len())
    };
    let house = House::default();
    let free = count(&troops[..2], &house);
    let held = count(&troops, &house);
    assert!(held < free, "{held} of {free}");
    let mut lenient = House::default();
    lenient.set("charge_other_zoc", "allowed").expect("a value of the switch");
    assert!(count(&troops, &lenient) > held);
}

#[test]
fn r61_attacks_hang_together_through_common_attackers_and_defenders() {
    let at = |id| troop(id, Side::A, Arm::Cavalry, "2020", Corner::V0);
    let units: Vec<Troop> = (0..7).map(at).collect();
    let blow = |attacker: usize, defender: usize| Blow {
        attacker: &units[attacker],
        defender: &units[defender],
        over_works: false,
    };
    // 0 and 1 strike 4, 1 strikes 5 too, 2 strikes 6 by itself.
    let found = groups(&[blow(0, 4), blow(2, 6), blow(1, 5), blow(1, 4)]);
    let mut sizes: Vec<usize> = found.iter().map(Vec::len).collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [1, 3]);
}

#[test]
fn r68_a_line_of_the_chart_counts_once_if_it_holds_for_one_attacker() {
    let any = House::default();
    let all = House { terrain_scope: TerrainScope::All, ..any };
    let map = with_hex(with_side(open(), "2213/2313", SideTerrain::MarshyStream, false), "2313", HexTerrain::Village);
    let defender = troop(0, Side::B, Arm::Infantry, "2313", Corner::V3);
    let over_stream = troop(1, Side::A, Arm::Infantry, "2213", Corner::V0);
    let beside = troop(2, Side::A, Arm::Infantry, "2214", Corner::V0);
    let blows = [&over_stream, &beside].map(|attacker| Blow { attacker, defender: &defender, over_works: false });
    for (house, drm) in [(&any, -2), (&all, -1)] {
        let here = situation(&RAMILLIES, &map, &[], house);
        let found = ground(&here, &blows, &defender);
        assert_eq!(ShockDrm::of(here.charts, &blows, &defender, &found, house).terrain, drm);
    }
}

#[test]
fn r100_works_count_both_ways_unless_the_club_says_otherwise() {
    let outward = House { fort_shock_both_ways: FortShockBothWays::Off, ..House::default() };
    let map = with_side(open(), "4419/4420", SideTerrain::Fort, false);
    let attacker = troop(0, Side::B, Arm::Infantry, "4419", Corner::V1);
    let defender = troop(1, Side::A, Arm::Infantry, "4420", Corner::V4);
    for (house, over_works, counts) in
        [(&House::default(), false, true), (&outward, false, false), (&outward, true, true)]
    {
        let here = situation(&MALPLAQUET, &map, &[], house);
        let blows = [Blow { attacker: &attacker, defender: &defender, over_works }];
        assert_eq!(ground(&here, &blows, &defender).contains(&ShockTerrain::AcrossFort), counts);
    }
}

#[test]
fn mb_14_2_command_does_not_cross_ground_that_nobody_enters() {
    let house = House::default();
    let mut map = open();
    let extent = map.extent;
    for place in 0..30 {
        for line in [49, 50] {
            let here = Hex::new(line, place);
            let is_across = |next: &Hex| next.line() == 99 - line && extent.contains(*next);
            for across in here.neighbours().into_iter().filter(is_across) {
                if let Some(side) = Hexside::between(here, across) {
                    along(&mut map, side).terrain = Some(SideTerrain::River);
                }
            }
        }
    }
    let here = situation(&BLENHEIM, &map, &[], &house);
    let reached = traced(&here, Side::A, hex("4912"), 5);
    assert!(reached.contains(hex("4712")) && reached.iter().all(|hex| hex.line() <= 49));
}

/// A field of units of both sides, nobody on another's toes.
fn fields() -> impl Strategy<Value = Vec<Troop>> {
    let unit = (20_i16..28, 10_i16..18, 0_u8..6, 0_u8..5, any::<bool>(), any::<bool>());
    prop::collection::vec(unit, 1..14).prop_map(|drawn| {
        let mut taken = BTreeSet::new();
        let mut troops = Vec::new();
        for (line, place, facing, kind, allied, disordered) in drawn {
            let (hex, facing) = (Hex::new(line, place), Corner::ALL[usize::from(facing)]);
            let (arm, stand) = match kind {
                0 => (Arm::Infantry, Stand::Double { left: hex, facing }),
                1 => (Arm::Infantry, Stand::Single { hex, facing }),
                2 => (Arm::Dragoons, Stand::Single { hex, facing }),
                3 => (Arm::Artillery, Stand::Single { hex, facing }),
                _ => (Arm::Cavalry, Stand::Single { hex, facing }),
            };
            if stand.hexes().iter().all(|hex| !taken.contains(hex)) {
                taken.extend(stand.hexes());
                let side = if allied { Side::A } else { Side::B };
                let id = UnitId(troops.len() as u16);
                troops.push(Troop { disordered, ..Troop::fresh(id, side, arm, stand) });
            }
        }
        troops
    })
}

proptest! {
    #[test]
    fn nobody_retreats_or_withdraws_into_a_zone_or_on_to_another(troops in fields()) {
        let (ground, house) = (open(), House::default());
        let here = situation(&RAMILLIES, &ground, &troops, &house);
        for own in &troops {
            let foes = here.against(own.side);
            let enemies: Vec<&Troop> = here.enemies(own.side).collect();
            for to in retreats(&here, own, &enemies) {
                // Neither half of a long unit, be it into the hex that the other half leaves. [R75]
                prop_assert!(to.hexes().iter().all(|hex| !foes.control(*hex)));
                prop_assert!(to.entered_from(&own.stand).iter().all(|hex| here.is_empty_for(own, *hex)));
                prop_assert!(enemies.iter().all(|enemy| to.distance(&enemy.stand) >= own.stand.distance(&enemy.stand)));
                prop_assert_eq!(to.corner(), own.stand.corner());
            }
            for to in withdrawals(&here, own) {
                prop_assert!(to.hexes().iter().all(|hex| !foes.control(*hex) && here.has_room(own, *hex)));
            }
        }
    }

    #[test]
    fn horse_that_retreats_before_fire_never_comes_nearer(troops in fields()) {
        let (ground, house) = (open(), House::default());
        let here = situation(&RAMILLIES, &ground, &troops, &house);
        for own in &troops {
            for firer in here.enemies(own.side).filter(|enemy| enemy.is_adjacent_to(own)) {
                let threat = reaction::Threat::InfantryFire;
                let Ok(ends) = reaction::retreats_before_fire(&here, own, firer, threat) else { continue };
                prop_assert!(own.is_mounted() && !own.disordered);
                prop_assert!(ends.iter().all(|to| to.distance(&firer.stand) >= 2 && to.distance(&own.stand) <= 2));
                prop_assert!(ends.iter().all(|to| to.hexes().iter().all(|hex| here.at(*hex).next().is_none())));
            }
        }
    }

    #[test]
    fn only_units_in_order_advance_and_only_ahead(troops in fields()) {
        let (ground, house) = (open(), House::default());
        let here = situation(&MALPLAQUET, &ground, &troops, &house);
        for own in &troops {
            let vacated = own.stand.front();
            for to in advances(&here, own, &vacated, false) {
                prop_assert!(!own.disordered && !own.is_gun());
                prop_assert!(to.entered_from(&own.stand).iter().all(|hex| vacated.contains(hex)));
            }
            prop_assert!(advances(&here, own, &[], true).is_empty());
        }
    }

    #[test]
    fn the_sum_of_a_shock_is_its_parts_and_its_lines(troops in fields()) {
        let (map, house) = (open(), House::default());
        let here = situation(&RAMILLIES, &map, &troops, &house);
        for attacker in &troops {
            let enemies = enemies_in_front(&here, attacker);
            let blows: Vec<Blow<'_>> =
                enemies.iter().map(|defender| Blow { attacker, defender, over_works: false }).collect();
            for defender in &enemies {
                let found = ground(&here, &blows, defender);
                let drm = ShockDrm::of(here.charts, &blows, defender, &found, &house);
                prop_assert_eq!(drm.tally(here.charts, &found, &sides(&blows, defender)).whole(), drm.total());
                prop_assert!([0, 2, 3, 4].contains(&drm.angle));
                prop_assert!((-6..=2).contains(&drm.numbers));
            }
        }
    }
}

#[test]
fn a_neighbour_across_a_plain_side_costs_its_hex_alone() {
    let (ground, house) = (open(), House::default());
    let rider = troop(0, Side::A, Arm::Cavalry, "2313", Corner::V0);
    for charts in [&BLENHEIM, &RAMILLIES, &OUDENARDE, &MALPLAQUET] {
        let here = situation(charts, &ground, &[], &house);
        for direction in Direction::ALL {
            let to = hex("2313").neighbour(direction);
            let step = Step::on(&here, Side::A, hex("2313"), to);
            let cost = step_cost(here.charts, Mover::of(&rider, class(&rider), false), &step, &house);
            assert_eq!(cost.map(|cost| cost.total().value()), Some(1.0));
        }
    }
}

/// A bridge takes French foot over a marshy stream in order, but not next to an enemy: there it takes nothing off, and the stream costs
/// and disorders as printed. [MB 19.5, R24, R26]
#[test]
fn mb_19_5_a_bridge_next_to_an_enemy_does_not_keep_french_foot_in_order() {
    let house = House::default();
    for (bridge, beside_enemy, is_free) in [(false, false, false), (true, false, true), (true, true, false)] {
        let ground = with_side(open(), "2313/2413", SideTerrain::MarshyStream, bridge);
        let step = Step::between(&ground, hex("2413"), hex("2313"), beside_enemy);
        let mover = Mover { class: Class::Foot, rapid: false, stopped_by_works: false };
        let cost = step_cost(RAMILLIES.charts, mover, &step, &house).map(|cost| cost.side.value());
        assert_eq!(cost, Some(if is_free { 0.0 } else { 2.0 }));
        assert_eq!(disorders(RAMILLIES.charts, Side::B, true, Class::Foot, &step, &house), !is_free);
        assert!(!disorders(RAMILLIES.charts, Side::A, false, Class::Foot, &step, &house), "the French alone");
    }
}
