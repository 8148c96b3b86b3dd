//! What sections of the two books say that no case asks: who is who, who stands where, and what counts for what.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use galloper::data::{Roots, load_scenario};
use galloper::dice::Generator;
use galloper::game::{Awaiting, Ears, Ruleset, Side};
use galloper::hex::{Corner, Extent, Hex, Stand};
use galloper::robot::Robot;
use galloper::rules;
use galloper::rules::continuity::book::arms::{Arm, Weapon};
use galloper::rules::continuity::book::charts::{Class, ShockTerrain};
use galloper::rules::continuity::book::house::House;
use galloper::rules::continuity::book::terrain::{Ground, HexTerrain};
use galloper::rules::continuity::facts::command::goes_with_another;
use galloper::rules::continuity::judge::activation::{Order, Use, may_order, may_try_wing, may_use};
use galloper::rules::continuity::judge::board_view::BoardView;
use galloper::rules::continuity::judge::fire::{Shot, blockers, shot_tally};
use galloper::rules::continuity::judge::leaders::may_move_commanders;
use galloper::rules::continuity::judge::movement::{Mover, Step, allowance, step_cost};
use galloper::rules::continuity::judge::preshock::{Reaction, Roll, reaction};
use galloper::rules::continuity::judge::reaction::{Threat, retreats_before_fire};
use galloper::rules::continuity::judge::shock::{Blow, ShockDrm};
use galloper::rules::continuity::judge::troop::{Troop, UnitId};
use galloper::rules::continuity::state::battlefield::Battlefield;
use galloper::rules::continuity::state::setup::{Grade, SetFacing, Setup, UnitSetup};
use galloper::rules::marlborough_man;
use galloper::rules::marlborough_man::blenheim::BLENHEIM;
use galloper::rules::marlborough_man::oudenarde::OUDENARDE;
use galloper::rules::marlboroughs_battles;
use galloper::rules::marlboroughs_battles::malplaquet::MALPLAQUET;
use galloper::rules::marlboroughs_battles::ramillies::RAMILLIES;

use crate::Battle;

const BATTLES: [&str; 4] = ["blenheim", "oudenarde", "ramillies", "malplaquet"];

fn setup(id: &str) -> Setup {
    match load_scenario(id, &Roots::default()).unwrap() {
        rules::Setup::MarlboroughMan(setup) | rules::Setup::MarlboroughsBattles(setup) => setup,
        _ => panic!("{id} is a battle on hexes"),
    }
}

fn hex(number: &str) -> Hex {
    number.parse().unwrap()
}

fn troop(id: u16, side: Side, arm: Arm, number: &str, facing: Corner) -> Troop {
    Troop::fresh(UnitId(id), side, arm, Stand::Single { hex: hex(number), facing })
}

fn grades(setup: &Setup) -> BTreeSet<&'static str> {
    let name = |grade| match grade {
        Grade::Command => "command",
        Grade::Wing => "wing",
        Grade::Overall => "overall",
    };
    setup.leaders.iter().map(|leader| name(leader.grade)).collect()
}

/// [MB 2.4, 2.6, 14.6, MM 2.2]
#[test]
fn mb_2_6_armies_have_overall_commanders_in_one_book_only() {
    assert_eq!(grades(&setup("malplaquet")), BTreeSet::from(["command", "overall", "wing"]));
    for battle in ["blenheim", "oudenarde"] {
        assert_eq!(grades(&setup(battle)), BTreeSet::from(["command", "wing"]), "{battle}");
    }
}

/// [MB 2.8, MM 2.2, 2.4]
#[test]
fn mb_2_8_infantry_takes_two_hexes_everywhere_but_at_malplaquet() {
    for battle in BATTLES {
        for unit in &setup(battle).units {
            let is_long = unit.values.arm == Arm::Infantry && battle != "malplaquet";
            assert_eq!(unit.values.long, is_long, "{battle}: {}", unit.name);
        }
    }
}

/// [MB 2.12, MM 2.3]
#[test]
fn mb_2_12_every_die_is_one_of_ten_sides() {
    for battle in ["oudenarde", "ramillies"] {
        let mut played = Battle::begin(&setup(battle)).unwrap();
        let mut generator = Generator::seeded(5);
        let mut thrown = 0;
        for _ in 0..600 {
            if let Awaiting::Dice(request) = &played.words() {
                thrown += 1;
                assert_eq!((request.dice.count, request.dice.sides), (1, 10), "{}", request.why);
            }
            let Some(answer) = Robot::Contact.answer(&played, &mut generator) else { break };
            played.answer(answer.clone(), Ears::Open).unwrap();
        }
        assert!(thrown > 0);
    }
}

/// [MB 4.1, 14.1, 6.1, MM 2.4]
#[test]
fn mb_4_1_troops_are_under_a_leader_and_face_a_corner() {
    for battle in BATTLES {
        let setup = setup(battle);
        for unit in setup.units.iter().filter(|unit| unit.values.arm != Arm::Artillery) {
            assert!(setup.commands[unit.command].leader.is_some(), "{battle}: {}", unit.name);
            let stand = unit.stand.filter(|stand| !stand.is_column());
            assert!(stand.is_none_or(|stand| stand.corner().is_some()), "{battle}: {}", unit.name);
        }
    }
}

/// [MB 5.3, MM 5]
#[test]
fn mb_5_3_one_order_binds_the_whole_command_in_one_book() {
    let mixed = [Order::MoveFire, Order::FireMove];
    assert!(!may_order(&marlboroughs_battles::edition::EDITION, &mixed));
    assert!(may_order(&marlborough_man::edition::EDITION, &mixed));
}

/// [MB 9.10, 9.11]
#[test]
fn mb_9_10_units_between_do_not_block_the_sight_of_guns() {
    let ground = Ground::open(Extent { low: hex("1000"), high: hex("6029") });
    assert!(blockers(&ground, hex("2304"), hex("2105"), &House::default()).is_empty());
    assert_eq!(hex("2304").distance(hex("2105")), 2);
}

fn drm(charts: &Battlefield, attacker: &Troop, defender: &Troop, over_works: bool) -> ShockDrm {
    let blow = Blow { attacker, defender, over_works };
    ShockDrm::of(charts.charts, &[blow], defender, &BTreeSet::new(), &House::default())
}

/// Each part of the shock die by itself, in both books. [MB 11.3 to 11.10, 11.13, 15.4, MM 11.1, 11.2A, 11.3, 11.4, 11.5, 11.6]
#[test]
fn mb_11_3_each_part_of_the_shock_die_counts_what_is_printed() {
    let attacker = troop(0, Side::A, Arm::Cavalry, "2413", Corner::V3);
    let defender = Troop { rating: -1, ..troop(1, Side::B, Arm::Infantry, "2313", Corner::V0) };
    for charts in [&RAMILLIES, &BLENHEIM] {
        let plain = drm(charts, &attacker, &defender, false);
        assert_eq!((plain.numbers, plain.angle, plain.defence, plain.total()), (0, 0, -1, -1));
        let long = Troop { stand: Stand::Double { left: hex("2313"), facing: Corner::V0 }, ..defender };
        assert_eq!(drm(charts, &attacker, &long, false).numbers, -1);
        let from_behind = Troop { stand: Stand::Single { hex: hex("2313"), facing: Corner::V3 }, ..defender };
        assert_eq!(drm(charts, &attacker, &from_behind, false).angle, 2);
        assert_eq!(drm(charts, &attacker, &Troop { disordered: true, ..defender }, false).defence, 0);
        assert_eq!(drm(charts, &Troop { charging: true, ..attacker }, &defender, false).charge, 2);
        assert_eq!(drm(charts, &Troop { disordered: true, ..attacker }, &defender, false).attacker_disordered, -2);
        let foot = Troop { arm: Arm::Infantry, ..attacker };
        let horse = Troop { arm: Arm::Cavalry, ..defender };
        assert_eq!(drm(charts, &foot, &horse, false).foot_v_horse, -2);
        let dragoons = Troop { arm: Arm::Dragoons, mounted: true, ..attacker };
        assert_eq!(drm(charts, &dragoons, &defender, false).dragoons, -1);
        let shaken = Troop { disordered: true, ..dragoons };
        assert_eq!((shaken.rating_now(), allowance(charts.charts.edition, 7, true, false).whole()), (1, 6));
    }
}

/// [MB 11.6, 11.12, MM 11.2B]
#[test]
fn mb_11_12_each_defender_counts_the_ground_it_is_on() {
    let attacker = troop(0, Side::A, Arm::Cavalry, "2413", Corner::V3);
    let defender = troop(1, Side::B, Arm::Infantry, "2313", Corner::V0);
    for charts in [&RAMILLIES, &BLENHEIM] {
        let blow = [Blow { attacker: &attacker, defender: &defender, over_works: false }];
        let of = |ground| ShockDrm::of(charts.charts, &blow, &defender, &ground, &House::default()).terrain;
        assert_eq!((of(BTreeSet::new()), of(BTreeSet::from([ShockTerrain::IntoWoods]))), (0, -1));
    }
}

/// [MB 18.26]
#[test]
fn mb_18_26_who_comes_inward_over_works_has_nothing_from_the_rear() {
    let attacker = troop(0, Side::A, Arm::Infantry, "2413", Corner::V3);
    let defender = troop(1, Side::B, Arm::Infantry, "2313", Corner::V3);
    assert_eq!(drm(&MALPLAQUET, &attacker, &defender, false).angle, 2);
    assert_eq!(drm(&MALPLAQUET, &attacker, &defender, true).angle, 0);
}

/// [MB 19.7, 19.10]
#[test]
fn mb_19_10_woods_and_works_shelter_from_fire() {
    let plain = Shot::plain(Weapon::Musket, 1);
    let mut in_woods = plain;
    in_woods.target.terrain = HexTerrain::Woods;
    let behind_works = Shot { over_works: true, ..plain };
    for charts in [&RAMILLIES, &MALPLAQUET] {
        let sum = |shot: &Shot| shot_tally(charts.charts, shot, &House::default()).unwrap().whole();
        assert_eq!([sum(&plain), sum(&in_woods), sum(&behind_works)], [0, -1, -1]);
    }
}

fn named<'s>(setup: &'s Setup, name: &str) -> Vec<&'s UnitSetup> {
    setup.units.iter().filter(|unit| unit.name.contains(name)).collect()
}

/// [MB 12.1, Q7, Q3]
#[test]
fn mb_12_1_english_and_dutch_horse_charges_and_nobody_else() {
    for battle in ["ramillies", "malplaquet"] {
        for unit in &setup(battle).units {
            let own = unit.name.contains("English") || (unit.name.contains("Dutch") && !unit.name.contains("mercenar"));
            assert_eq!(unit.values.charges, own && unit.values.arm == Arm::Cavalry, "{battle}: {}", unit.name);
        }
    }
}

/// The set-ups as the answers have them. [MB 17.3, 17.4, 18.3, Q3, Q4, Q6, Q12, Q13, Q15]
#[test]
fn mb_17_4_ramillies_is_set_up_as_the_answers_have_it() {
    let setup = setup("ramillies");
    let on = |number: &str| {
        let there = setup.units.iter().filter(|unit| unit.stand.is_some_and(|stand| stand.covers(hex(number))));
        there.map(|unit| unit.name.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(named(&setup, "Dutch").iter().filter(|unit| unit.values.charges).count(), 7);
    assert!(named(&setup, "Cologne").is_empty());
    assert!(on("2721").iter().any(|name| name.contains("Danish")));
    assert_eq!(on("2425").len(), 1);
    for unit in &setup.units {
        let french = setup.commands[unit.command].side == Side::B;
        let facing = unit.stand.and_then(|stand| stand.corner()).unwrap();
        assert!(!french || facing.turns_to(Corner::V0) <= 1, "{} looks at the enemy", unit.name);
        assert_eq!(unit.start.turn == SetFacing::Any, !french, "{}", unit.name);
        assert_eq!(unit.start.remount, unit.values.arm == Arm::Dragoons, "{}", unit.name);
        assert_eq!(unit.start.limber, unit.values.arm == Arm::Artillery, "{}", unit.name);
    }
}

/// [MB 17.1, 18.1, 18.4, 18.14, 18.15, MM 17 Deployment]
#[test]
fn mb_18_4_commanders_stand_where_the_books_put_them() {
    let malplaquet = setup("malplaquet");
    let places = [
        ("Marlborough", "5119"),
        ("Eugene", "5823"),
        ("Orange", "4724"),
        ("Villars", "4416"),
        ("Albergotti", "4804"),
        ("Boufflers", "4120"),
    ];
    for (name, place) in places {
        let leader = malplaquet.leaders.iter().find(|leader| leader.name.contains(name)).unwrap();
        assert_eq!(leader.hex, Some(hex(place)), "{name}");
    }
    assert!(malplaquet.units.iter().all(|unit| unit.values.arm != Arm::Artillery || unit.stand.is_some()));
    let opening = [(&RAMILLIES, Side::A), (&MALPLAQUET, Side::A), (&BLENHEIM, Side::B), (&OUDENARDE, Side::B)];
    for (battle, opens) in opening {
        assert_eq!((setup(battle.key).battle.as_str(), battle.charts.opens), (battle.key, opens));
    }
    let guns = |unit: &&UnitSetup| unit.values.arm == Arm::Artillery;
    assert!(setup("blenheim").units.iter().filter(guns).all(|gun| gun.start.near_friends));
}

/// [MB Q1, Q9, Q17, Q20, Q8, MM 2.4]
#[test]
fn the_answers_on_free_activations_retreat_and_reaction_hold() {
    let house = House::default();
    assert!(may_try_wing(true, None, None, &house).is_ok() && may_try_wing(false, None, None, &house).is_err());
    assert!(may_use(true, Use::Commanders).is_ok() && may_use(false, Use::Commanders).is_err());
    assert!(may_move_commanders(true, false).is_ok() && may_move_commanders(true, true).is_err());
    let rider = troop(0, Side::A, Arm::Cavalry, "2313", Corner::V3);
    let foot = troop(1, Side::B, Arm::Infantry, "2213", Corner::V0);
    let (ground, troops) = (Ground::open(Extent { low: hex("1000"), high: hex("6029") }), [rider, foot]);
    let here = BoardView::new(RAMILLIES.charts, &ground, &troops, &house);
    assert!(retreats_before_fire(&here, &rider, &foot, Threat::InfantryFire).is_ok());
    assert!(retreats_before_fire(&here, &rider, &foot, Threat::Shock).is_err());
    let edition = &marlboroughs_battles::edition::EDITION;
    let spent = Troop { reacted: true, ..foot };
    assert_eq!(reaction(edition, &foot, Roll::Foot, 3, true, &house), Reaction::MayFire);
    assert_eq!(reaction(edition, &spent, Roll::Foot, 3, true, &house), Reaction::Nothing);
}

/// [MB 5.6, 5.7, Q2]
#[test]
fn mb_5_7_square_infantry_forms_column_too() {
    let square = Stand::Single { hex: hex("4917"), facing: Corner::V3 };
    assert!(!square.columns().is_empty() && square.columns().iter().all(Stand::is_column));
}

/// [MB 13.4, 16.1]
#[test]
fn mb_13_4_who_is_eliminated_is_out_for_good_and_counts() {
    use galloper::game::{Answer, Ruling, RulingTarget};
    use galloper::rules::continuity::Amendment;
    let mut battle = Battle::begin(&setup("ramillies")).unwrap();
    let foot = battle.state().unit_ids().find(|id| battle.state().troop(*id).arm == Arm::Infantry).unwrap();
    let sets = RulingTarget::Amend(Amendment::Remove(foot));
    battle
        .answer(
            Answer::Rule(Ruling { by: "test".to_owned(), why: String::new(), departs_from: None, sets }),
            Ears::Open,
        )
        .unwrap();
    assert!(!battle.state().is_on_map(foot));
    assert_eq!(battle.state().flight_points, [3, 0]);
}

/// Command leaders ride when their commands go, in both books. [MB 14.4, 15.1, MM 14 Command Leaders]
#[test]
fn mb_14_4_a_leader_rides_when_his_command_goes() {
    for battle in ["ramillies", "blenheim"] {
        let mut played = Battle::begin(&setup(battle)).unwrap();
        let mut rides = false;
        for _ in 0..40 {
            let Awaiting::Choice(choice) = &played.words() else { break };
            rides |= choice
                .offers
                .iter()
                .any(|offer| offer.label.ends_with(" rides") && choice.question.starts_with("Who moves"));
            if rides {
                break;
            }
            let wanted = choice.offers.iter().find(|offer| {
                offer.verb == "ready"
                    || offer.label.ends_with(" goes")
                    || offer.verb == "move_first"
                    || offer.verb == "no_more"
            });
            let action = wanted.unwrap_or(&choice.offers[0]).action.clone();
            played.answer(galloper::game::Answer::Act(action), Ears::Open).unwrap();
        }
        assert!(rides, "{battle}");
    }
}

fn cost(charts: &Battlefield, class: Class, step: Step) -> Option<f64> {
    let mover = Mover { class, rapid: false, stopped_by_works: false };
    step_cost(charts.charts, mover, &step, &House::default()).map(|cost| cost.total().value())
}

/// [MM 17 Terrain, MM Clarifications]
#[test]
fn mm_17_guns_go_through_the_woods_of_blenheim_for_two() {
    let woods = Step { hex: HexTerrain::Woods, ..Step::default() };
    assert_eq!(cost(&BLENHEIM, Class::Artillery, woods), Some(2.0));
}

/// [MM 18 Farms]
#[test]
fn mm_18_a_farm_costs_what_it_stands_on() {
    for (under, points) in [(HexTerrain::Clear, 1.0), (HexTerrain::Woods, 3.0)] {
        let farm = Step { hex: HexTerrain::Farm, under, ..Step::default() };
        assert_eq!(cost(&OUDENARDE, Class::Cavalry, farm), Some(points));
    }
}

/// [MM 18 Note a]
#[test]
fn mm_18_troops_whose_leader_has_not_come_go_with_cadogan() {
    let battle = Battle::begin(&setup("oudenarde")).unwrap();
    let position = battle.state();
    let name = |id| position.command(id).name.clone();
    let with_another: Vec<(String, String)> =
        position.command_ids().filter_map(|id| Some((name(id), name(goes_with_another(position, id)?)))).collect();
    assert!(with_another.iter().any(|(_, other)| other.contains("Cadogan")), "{with_another:?}");
}
