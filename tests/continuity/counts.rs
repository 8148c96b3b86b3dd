//! Where units of the four scenarios may go and how many answers the first question has: counted by hand on the maps, with the
//! charts and the rules beside them, and kept.
//!
//! A hex of an even line has the neighbours (line ± 1, place - 1), (line ± 1, place) and the two beside it on its line; a hex of an
//! odd line those of the higher place. Numbers after a hex are points spent there; `z` is an enemy zone, where a move ends, `f` a
//! hex of friends, where foot and horse do not go and a gun stops.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use galloper::data::{Roots, load_scenario};
use galloper::game::{Answer, Awaiting, Choice, Ears, Ruleset};
use galloper::hex::Corner::{self, V0, V1, V2, V3, V4, V5};
use galloper::hex::{Hex, Stand};
use galloper::rules;
use galloper::rules::continuity::facts::march::{goals, withdrawals};
use galloper::rules::continuity::judge::troop::UnitId;
use galloper::rules::continuity::state::action::Action;
use galloper::rules::continuity::state::derived::Goal;

use crate::Battle;

fn battle(scenario: &str) -> Battle {
    match load_scenario(scenario, &Roots::default()).unwrap() {
        rules::Setup::MarlboroughMan(setup) | rules::Setup::MarlboroughsBattles(setup) => {
            Battle::begin(&setup).unwrap()
        }
        _ => panic!("{scenario} is a battle on hexes"),
    }
}

fn unit(battle: &Battle, key: &str) -> UnitId {
    let position = battle.state();
    position.unit_ids().find(|id| &*position.unit(*id).key == key).unwrap_or_else(|| panic!("there is no {key}"))
}

/// What a unit's goals cost in half points, hex by hex, for units of one hex.
fn costs(goals: &[Goal]) -> BTreeSet<(String, u32)> {
    goals.iter().map(|goal| (goal.stand.hexes()[0].to_string(), goal.spent)).collect()
}

/// A list such as `4827 4726 | 4826 4725`: hexes that cost one point, then those that cost two.
fn counted(list: &str) -> BTreeSet<(String, u32)> {
    let by_points = list.split('|').zip(1..);
    by_points
        .flat_map(|(hexes, points)| hexes.split_whitespace().map(move |hex| (hex.to_owned(), 2 * points)))
        .collect()
}

fn reaches(scenario: &str, key: &str, list: &str, count: usize) {
    let battle = battle(scenario);
    let found = goals(battle.state(), unit(&battle, key));
    assert_eq!(costs(&found), counted(list), "{key} at {scenario}");
    assert_eq!(found.len(), count, "{key} at {scenario}");
}

/// The gun of three points stands with English foot behind the centre. It stops in a hex of friends.
///
/// From 2216: 2116 1, 2115 1, 2215 1, and f 2315, 2316, 2217.
/// From 2116: 2117 2, 2017 2, 2016 2. From 2115: 2015 2, 2114 2. From 2215: 2214 2 and f 2314.
/// From 2117: 2118 3; 2218 is one half of a line with a gun under the other. From 2117 or 2017: 2018 3. From 2017: 1917 3, 1916 3. From 2016: 1915 3. From 2015 nothing
/// new: 1914 and 2014 are marsh, where no gun goes. From 2114: 2113 3. From 2214: 2213 3 and f 2313.
#[test]
fn a_gun_at_ramillies_keeps_off_the_marsh_and_stops_with_friends() {
    let list =
        "2116 2115 2215 2315 2316 2217 | 2117 2017 2016 2015 2114 2214 2314 | 2118 2018 1917 1916 1915 2113 2213 2313";
    reaches("ramillies", "24_pounders_1st", list, 6 + 7 + 8);
}

/// French a, of four points, stands in 2301 and 2202 before the Petite Gheete, facing V1. The brook runs along 2401/2501, 2402/2501,
/// 2402/2502, 2402/2403, 2302/2403, 2303/2403, 2303/2404, 2303/2304 and 2204/2304 and costs 2 more; 2204 and 2304 are marsh and
/// cost 2; 2201, 2101, 2102 and 2003 are friends'; 2403 and 2502 lie in the zone of the Germans in 2603 and 2503. Left half first:
///
/// - 1 point, the four steps of a line: 2402-2302 V1, 2302-2203 V1, and the wheels 2302-2202 V2 and 2301-2302 V0.
/// - From 2402-2302, each over the brook for 3: 2502-2403 V1, 2403-2303 V1, 2403-2302 V2, 2402-2403 V0, in all 4.
/// - From 2302-2203: 2303-2204 V1 at 3, one half into the marsh; the wheels 2303-2203 V2 and 2302-2303 V0 at 2.
/// - From 2302-2202 V2: the wheel 2203-2202 V3 at 2; its other steps are French b's or known.
/// - From 2301-2302 V0: 2401-2402 V0 at 2 and the wheel 2301-2402 V5 at 2.
/// - From 2303-2203 V2: 2204-2103 V2 and 2204-2203 V3, into the marsh, at 4. From 2302-2303 V0 the brook costs too much, from
///   2203-2202 V3 everything is French b's, from 2401-2402 V0 all is brook or edge.
/// - From 2301-2402 V5: the wheel 2301-2401 V4 at 3, and from there nothing but the edge and Spanish a.
///
/// Seven of the seventeen, over the brook or into the marsh, put French foot in disorder.
#[test]
fn a_line_at_ramillies_goes_to_the_brook_and_hardly_over_it() {
    let battle = battle("ramillies");
    let found = goals(battle.state(), unit(&battle, "french_a"));
    let known: BTreeSet<(String, Corner, u32, bool)> = found
        .iter()
        .map(|goal| {
            let hexes: Vec<String> = goal.stand.hexes().iter().map(Hex::to_string).collect();
            (hexes.join("-"), goal.stand.corner().unwrap(), goal.spent / 2, goal.disorders)
        })
        .collect();
    let by_hand = [
        ("2402-2302", V1, 1, false),
        ("2302-2203", V1, 1, false),
        ("2302-2202", V2, 1, false),
        ("2301-2302", V0, 1, false),
        ("2502-2403", V1, 4, true),
        ("2403-2303", V1, 4, true),
        ("2403-2302", V2, 4, true),
        ("2402-2403", V0, 4, true),
        ("2303-2204", V1, 3, true),
        ("2303-2203", V2, 2, false),
        ("2302-2303", V0, 2, false),
        ("2203-2202", V3, 2, false),
        ("2401-2402", V0, 2, false),
        ("2301-2402", V5, 2, false),
        ("2204-2103", V2, 4, true),
        ("2204-2203", V3, 4, true),
        ("2301-2401", V4, 3, false),
    ];
    let by_hand = by_hand.map(|(hexes, corner, points, disorders)| (hexes.to_owned(), corner, points, disorders));
    assert_eq!(known, BTreeSet::from(by_hand));
    assert_eq!(found.len(), 17);
}

/// Three lines at Ramillies and Blenheim have friends before both their halves, and the hex both wheels would go through is theirs as
/// well.
#[test]
fn a_line_behind_another_stays_where_it_is() {
    for (scenario, key) in [("ramillies", "english_d"), ("ramillies", "spanish_a"), ("blenheim", "d_enonville")] {
        reaches(scenario, key, "", 0);
    }
}

/// Dragoons on foot of four points in 4727, between the Danube and the Nebel. Place 28 is all river; 4627, 4626 and 4625 are friends';
/// Rowe's brigade in 5025 and 5026 controls 4924, 4925 and 4926.
///
/// From 4727: 4827 1, 4726 1. From either: 4826 2; from 4726: 4725 2. From 4827 into the bog for 2: z 4926 3, 4927 3. From 4826: the
/// mill z 4925 3, which costs as open ground, and 4825 3. From 4725: 4724 3. From 4927 the bog of 5027 across the brook would cost
/// 3 more. From 4825: z 4924 4, 4824 4. From 4724: 4624 4, 4723 4.
#[test]
fn dragoons_on_foot_at_blenheim_come_to_the_brook_and_into_an_enemy_zone() {
    let list = "4827 4726 | 4826 4725 | 4926 4927 4925 4825 4724 | 4924 4824 4624 4723";
    reaches("blenheim", "hauteville_dragoons_a", list, 2 + 2 + 5 + 4);
}

/// The gun in 5026 has Rowe's brigade beside it, the bog of 4926 and 5027 and the Nebel before it, and friends behind: it may go to
/// f 5025, 5125 and 5126 and stops there.
#[test]
fn a_gun_at_blenheim_has_the_brook_before_it_and_friends_behind() {
    reaches("blenheim", "4_pounders_1st", "5025 5125 5126", 3);
}

/// The eight-pounders of three points in 4212, among the villages of Malplaquet: no gun goes into a village but along a road.
///
/// From 4212: 4311 1, 4312 1, 4112 1, 4111 1, 4211 1, f 4213.
/// From 4311: 4411 2, 4310 2; from 4312: 4412 2, 4313 2, f 4413; from 4112: 4012 2, f 4113, f 4013; from 4111: 4011 2, 4110 2;
/// from 4211: 4210 2.
/// From 4411: 4510 3, 4511 3, and by the road into Camp du Hamlet, 4410 3; from 4412: f 4512; from 4310: 4309 3; from 4313: 4414 3,
/// 4314 3, but not 4214; from 4012: 3912 3, 3911 3; from 4011: 3910 3, 4010 3; from 4110: 4109 3; from 4210: 4209 3.
#[test]
fn a_gun_at_malplaquet_enters_a_village_by_the_road_alone() {
    let list = "4311 4312 4112 4111 4211 4213 | 4411 4310 4412 4313 4413 4012 4113 4013 4011 4110 4210 \
                | 4510 4511 4410 4512 4309 4414 4314 3912 3911 3910 4010 4109 4209";
    reaches("malplaquet", "8_pounders", list, 6 + 11 + 13);
}

/// French foot of four points in 5012, in the wood of Taisnière: woods cost 2. 4910, 4912, 5013, 5113, 5212, 4711, 4712 are friends',
/// and so are 4609, 4610, 4709 and 4909.
///
/// From 5012: 4911 1; woods 5111 2, 5112 2, 5011 2. From 4911: 4812 2, 4811 2.
/// From 4811: 4710 3, 4810 3. From 4812 over the works partly built, for 1 more: 4813 4. From 5111: 5211 4, 5110 4. From 5112:
/// 5213 4. From 5011: 5010 4. From 4710: 4611 4. From 4810: 4809 4.
#[test]
fn foot_at_malplaquet_goes_slowly_through_the_wood() {
    let list = "4911 | 5111 5112 5011 4812 4811 | 4710 4810 | 4813 5211 5110 5213 5010 4611 4809";
    reaches("malplaquet", "french_35_square", list, 1 + 5 + 2 + 7);
}

/// Prussian foot in 4914 has friends behind it, and before it nothing but the zones of the French: z 4814, which a friendly gun
/// holds, z 4913 and z 5014.
#[test]
fn foot_at_malplaquet_stops_in_the_first_enemy_zone() {
    reaches("malplaquet", "prussian_a_square", "4814 4913 5014", 3);
}

/// French foot in 5215 stands in the zone of the Prussians in 5115 and 5216, which foot leaves only by withdrawing; and straight
/// behind it are 5114, in a zone as well, and 5214, a friend's.
#[test]
fn foot_at_malplaquet_in_an_enemy_zone_stays() {
    reaches("malplaquet", "french_30_square", "", 0);
    let battle = battle("malplaquet");
    assert_eq!(withdrawals(battle.state(), unit(&battle, "french_30_square")), []);
}

/// Answers until a gun of Biron's is asked where it comes on, by this hex.
fn gun_comes_by(by: &str) -> Vec<(String, u32)> {
    let mut battle = battle("oudenarde");
    let gun = unit(&battle, "4_pounder");
    let by: Hex = by.parse().unwrap();
    let next = |choice: &Choice<Action>| {
        let wanted = |action: &Action| match action {
            Action::Ready | Action::Done => true,
            Action::Bring { hex, .. } => *hex == by,
            Action::Enter(unit) => *unit == gun,
            _ => false,
        };
        let enters = choice.offers.iter().find(|offer| offer.action == Action::Enter(gun));
        enters.or_else(|| choice.offers.iter().find(|offer| wanted(&offer.action))).unwrap().action.clone()
    };
    loop {
        let Awaiting::Choice(choice) = &battle.words() else { panic!("{:?}", &battle.words()) };
        if choice.question.contains("4-pounder")
            && choice.offers.iter().any(|offer| matches!(offer.action, Action::Go { .. }))
        {
            let goal = |action: &Action| match action {
                Action::Go { stand, .. } => Some(*stand),
                _ => None,
            };
            let spent = choice.offers.iter().filter_map(|offer| {
                let galloper::game::Target::Hex(target) = &offer.target else { return None };
                let stand: Stand = goal(&offer.action)?;
                Some((stand.hexes()[0].to_string(), 6 - u32::from(target.left?)))
            });
            return spent.collect();
        }
        let answer = Answer::Act(next(choice));
        battle.answer(answer.clone(), Ears::Open).unwrap();
    }
}

/// What was spent in half points, as a list: `1002 | 1102 | …` after the first half point.
fn halves(list: &str) -> BTreeSet<(String, u32)> {
    counted(list).into_iter().map(|(hex, spent)| (hex, spent / 2)).collect()
}

/// Biron's gun has three points, six halves, and comes on by a road, where a hex costs a gun half a point at Oudenarde; banked brooks it
/// crosses by a bridge alone. Half points spent:
///
/// By 1002, 1. By the road 1102 2, 1203 3, over the bridge 1302 4, 1303 5, 1403 6. Beside it, 2 each: from 1002: 1101 3, 1003 3,
/// 1001 3; from 1102: 1202 4, 1103 4; from 1101: 1201 5, 1100 5; from 1003: 1004 5; from 1001: 1000 5; from 1203: 1204 5, but not
/// 1303, over the brook; from 1103: 1104 6; from 1302: 1402 6, 1301 6.
///
/// By 1500, 1. By roads 1601 2, 1701 3, 1702 4, 1803 5, 1804 6; from 1600, 1700 4, 1801 5, 1901 6. Beside them: from 1500: 1600 3,
/// 1501 3, 1401 3, 1400 3; from 1601: 1602 4; from 1501: 1502 5, 1402 5; from 1401: 1301 5, 1300 5; from 1701: 1802 5; from 1700:
/// 1800 6; from 1602: 1603 6; from 1702: 1703 6.
#[test]
fn a_gun_at_oudenarde_comes_on_by_half_points() {
    let roads =
        "1002 | 1102 | 1101 1003 1001 1203 | 1202 1103 1302 | 1201 1100 1004 1000 1204 1303 | 1104 1402 1403 1301";
    let found = gun_comes_by("1002");
    assert_eq!(found.len(), 1 + 1 + 4 + 3 + 6 + 4);
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), halves(roads));
    let roads = "1500 | 1601 | 1600 1501 1401 1400 1701 | 1700 1602 1702 | 1502 1402 1301 1300 1801 1802 1803 \
                 | 1800 1603 1703 1901 1804";
    let found = gun_comes_by("1500");
    assert_eq!(found.len(), 1 + 1 + 5 + 3 + 7 + 5);
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), halves(roads));
}

/// The first question of each battle: whom of his the Allied owner looks at before the fight, one answer for each whose place, facing,
/// saddle or mode is his to choose, and one to be ready.
///
/// - Ramillies: 7 of Orkney, 6 of Shultz, 7 of Werthmuller, 6 of Rantzau, 8 of Overkirk, 5 guns; 5 leaders in any hex of their troops.
/// - Malplaquet: 8 of Lottum, 14 of Schulenberg, 6 of Orkney, 12 of Tilly, 8 of Württemberg, 9 of Lumley, 10 of Overkirk, 6 guns;
///   their 7 leaders. Withers is to come; the commanders' hexes are printed.
/// - Blenheim: 8 of Cutts, 6 of Churchill, 16 of Hesse, 10 of Hanover, 10 of Wurttemburg, 4 of Anhalt, 5 guns; their 6 leaders, and both
///   commanders anywhere.
/// - Oudenarde: 3 columns of Cadogan, which may be exchanged, 2 of the Hanover horse; Cadogan.
#[test]
fn the_first_question_has_as_many_answers_as_were_counted() {
    let counts = [
        ("ramillies", 7 + 6 + 7 + 6 + 8 + 5 + 5 + 1),
        ("malplaquet", 8 + 14 + 6 + 12 + 8 + 9 + 10 + 6 + 7 + 1),
        ("blenheim", 8 + 6 + 16 + 10 + 10 + 4 + 5 + 6 + 2 + 1),
        ("oudenarde", 3 + 2 + 1 + 1),
    ];
    for (scenario, count) in counts {
        let battle = battle(scenario);
        let Awaiting::Choice(choice) = &battle.words() else { panic!("a battle begins with a choice") };
        assert_eq!(choice.offers.len(), count, "{scenario}: {}", choice.question);
    }
}

/// Cadogan's foot is set up in column: what his owner may change about one of his three columns is which of the other two places
/// it has. [MM 18]
#[test]
fn mm_18_columns_at_oudenarde_stay_columns_at_set_up() {
    let mut battle = battle("oudenarde");
    let [first, second] = ["british_a", "british_b"].map(|key| unit(&battle, key));
    let before = [first, second].map(|id| battle.state().troop(id).stand);
    battle.answer(Answer::Act(Action::Arrange(first)), Ears::Open).unwrap();
    let Awaiting::Choice(choice) = &battle.words() else { panic!("a choice") };
    let stands: Vec<Stand> = choice
        .offers
        .iter()
        .filter_map(|offer| if let Action::SetUp { stand, .. } = offer.action { Some(stand) } else { None })
        .collect();
    assert_eq!(stands.len(), 2);
    assert!(stands.iter().all(Stand::is_column), "{stands:?}");
    battle.answer(Answer::Act(Action::SetUp { unit: first, stand: before[1] }), Ears::Open).unwrap();
    let after = [first, second].map(|id| battle.state().troop(id).stand);
    assert_eq!(after, [before[1], before[0]]);
}
