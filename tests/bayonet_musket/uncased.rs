//! The rules that no case is about, each played or looked up.

use std::collections::BTreeSet;

use galloper::data::{Roots, scenario_of_text};
use galloper::dice::{Dice, Generator};
use galloper::game::{Amend, Awaiting, Ears, Eyes, Report, ReportKind, Ruleset, Side};
use galloper::hex::{Corner, Hex, Hexside};
use galloper::rules;
use galloper::rules::bayonet_musket::book::orders::{Line, Order, Rank};
use galloper::rules::bayonet_musket::book::terrain::{HexTerrain, SideTerrain};
use galloper::rules::bayonet_musket::book::troops::{Impact, Kind};
use galloper::rules::bayonet_musket::facts::leaders::{has_direct_command, morale_help};
use galloper::rules::bayonet_musket::facts::march::{Limits, goals};
use galloper::rules::bayonet_musket::judge::artillery::Shot;
use galloper::rules::bayonet_musket::judge::troop::Troop;
use galloper::rules::bayonet_musket::state::action::{Action, Amendment, Attempted};
use galloper::rules::bayonet_musket::state::ids::WingId;
use galloper::rules::bayonet_musket::state::setup::Setup;
use galloper::rules::bayonet_musket::state::{BrigadeMark, Phase};

use crate::drawn::{Figure, seen, slot};
use crate::field::{
    Fought, act, activated, at, attacks, brigade, offered, quiet, roll, run_away, set, shipped, step, told, unit,
    unit_of, until,
};

const SCENARIOS: [&str; 3] = ["drill-field", "blenheim-brigades", "neerwinden"];
const FOOT: Kind = Kind::Infantry;
const HORSE: Kind = Kind::Cavalry;

/// One brigade of each side, far apart.
fn two_brigades(kind: Kind) -> Figure {
    Figure::new().brigade((Side::B, kind, "Own"), (0, Line::Front, 1), &["0508", "0509", "0510"]).brigade(
        (Side::A, kind, "Foe"),
        (0, Line::Front, 1),
        &["1408", "1409", "1410"],
    )
}

#[test]
fn bm_2_1_2a_a_unit_is_of_one_kind_and_dragoons_stay_as_they_began() {
    for scenario in SCENARIOS {
        assert!(shipped(scenario).units.iter().all(|unit| unit.kind != Kind::Routed), "{scenario}");
    }
    let [mounted, afoot] = [Kind::MountedDragoons, Kind::DismountedDragoons];
    assert!(mounted.fights_like(HORSE) && afoot.fights_like(FOOT) && !mounted.fights_like(afoot));
    // No action and no ruling makes one of the other: the kind is none of what may be set.
    let battle = two_brigades(mounted).begun();
    let own = unit(&battle, "Own 1");
    let may_set = battle.amendable(Some(own.into()));
    assert!(may_set.iter().all(|one| !one.label.to_lowercase().contains("dismount")), "{may_set:?}");
}

#[test]
fn bm_2_1_2b_what_a_counter_says() {
    for scenario in SCENARIOS {
        for unit in &shipped(scenario).units {
            let is_gun = unit.kind == Kind::Artillery;
            assert_eq!(unit.brigade.is_none(), is_gun, "{}", unit.name);
            assert!(is_gun || (1..=4).contains(&unit.value), "{}", unit.name);
            assert!(!unit.underlined || unit.kind == FOOT, "{}", unit.name);
        }
    }
}

#[test]
fn bm_2_1_2c_points_go_by_the_kind_and_are_not_on_the_counter() {
    let battle = Fought::begin(&shipped("neerwinden")).expect("it can be played");
    for piece in battle.scene(Eyes::Umpire).pieces {
        assert!(piece.stats.iter().all(|stat| ["V", "+", "R"].contains(&stat.letter)), "{}", piece.name);
    }
    assert_eq!([FOOT, HORSE, Kind::Artillery].map(|kind| kind.allowance(false)), [4, 8, 2]);
}

#[test]
fn bm_2_1_3_a_brigade_says_its_place_and_morale() {
    let battle = two_brigades(FOOT).begun();
    let card = seen(&battle, "Own");
    assert_eq!(
        (card.remarks, slot(&battle, "Own")),
        (vec!["morale 6".to_owned()], Some("South, Field, front 1".to_owned()))
    );
    assert_eq!(battle.state().units_of(brigade(&battle, "Own")).count(), 3);
}

#[test]
fn bm_2_1_4_a_side_may_have_no_army_commander() {
    let figure = two_brigades(FOOT).leader((Side::B, Rank::Army, "Duke"), 0, (0, Line::Front));
    let mut battle = figure.begun();
    until(&mut battle, |battle| step(battle) == "wings");
    let Awaiting::Choice(choice) = battle.words() else { panic!("a wing is chosen") };
    assert_eq!(choice.side, Side::B, "even one rated 0 is more than none");
    let mut nobody = two_brigades(FOOT).begun();
    let in_wings = |battle: &Fought| battle.state().phase == Phase::Wings;
    until(&mut nobody, in_wings);
    assert_eq!(step(&nobody), "roll-off", "without any both throw");
}

#[test]
fn bm_2_1_5_markers_tell_and_are_no_units() {
    let mut battle = two_brigades(FOOT).begun();
    let pieces = |battle: &Fought| battle.scene(Eyes::Umpire).pieces.len();
    let before = (pieces(&battle), battle.standing()[1].strength);
    set(&mut battle, Amendment::Impact(at("0808"), Some(Impact::Hit)));
    let after = (pieces(&battle), battle.standing()[1].strength);
    assert_eq!(before, after);
}

#[test]
fn bm_2_2_nought_is_nought_and_the_end_rows_take_what_is_beyond() {
    let cards = crate::shipped();
    assert_eq!(
        (Dice::ten_sided(1).faces().start().to_string(), Dice::ten_sided(1).faces().end().to_string()),
        ("0".to_owned(), "9".to_owned())
    );
    let shot = Shot { range: 1, turned: true, own_impact: Some(Impact::Hit), covered: false };
    assert_eq!(shot.result(&cards, -3), shot.result(&cards, 0));
    assert_eq!(shot.result(&cards, 12), shot.result(&cards, 9));
}

#[test]
fn bm_2_3_brigades_have_two_to_ten_units_and_a_wing_three_lines_of_its_number() {
    for scenario in SCENARIOS {
        let setup = shipped(scenario);
        for number in 0..setup.brigades.len() as u16 {
            let units = setup.units.iter().filter(|unit| unit.brigade == Some(number)).count();
            assert!((2..=10).contains(&units), "{scenario}: {}", setup.brigades[usize::from(number)].name);
        }
        let battle = Fought::begin(&setup).expect("it can be played");
        let displays = battle.scene(Eyes::Umpire).displays;
        for (display, wing) in displays.iter().zip(setup.wings.iter().chain(&setup.wings)) {
            assert_eq!(display.slots.len(), 3 * usize::from(wing.capacity), "{scenario}");
        }
    }
}

/// The rules that a story cites for its phases, in its order.
fn phases(story: &[Report]) -> Vec<String> {
    let of_phase = |line: &&Report| line.kind == ReportKind::Phase;
    story.iter().filter(of_phase).map(|line| line.rule.citation().to_owned()).collect()
}

#[test]
fn bm_3_0_the_phases_come_in_the_printed_order() {
    let mut battle = Fought::begin(&shipped("drill-field")).expect("it can be played");
    let story = until(&mut battle, |battle| battle.state().turn == 2);
    assert_eq!(phases(&story), ["BM 3.2", "BM 3.3", "BM 3.4", "BM 3.6", "BM 3.1"], "after the guns of the first turn");
}

#[test]
fn bm_3_1_guns_belong_to_no_wing_and_act_in_their_own_phase_alone() {
    let figure = two_brigades(FOOT).gun(Side::B, "Battery", "0608");
    let mut battle = figure.begun();
    let gun = unit(&battle, "Battery");
    assert_eq!(battle.state().unit(gun).brigade, None);
    let names_it = |battle: &Fought| {
        let Awaiting::Choice(choice) = battle.words() else { return false };
        choice.offers.iter().any(|offer| offer.target.piece() == Some(gun.into()))
    };
    let mut dice = Generator::seeded(1);
    let mut met = 0;
    while battle.state().turn == 1 {
        if names_it(&battle) {
            assert_eq!(battle.state().phase, Phase::Artillery);
            met += 1;
        }
        let answer = quiet(&battle, &mut dice);
        battle.answer(answer, Ears::Deaf).expect("it is offered");
    }
    assert!(met > 0, "it may be limbered, and fire");
}

/// The kinds of step one activation comes to, each once, as they come.
fn steps_of_an_activation() -> Vec<String> {
    let mut figure = Figure::new()
        .brigade((Side::B, FOOT, "Own"), (0, Line::Front, 1), &["0808", "0809", "0809"])
        .brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 1), &["0908", "1209", "1210"])
        .under("Own", Order::Charge);
    unit_of(&mut figure.0, "Foe 1").value = 1;
    let mut battle = figure.begun();
    let activate = Action::Activate(brigade(&battle, "Own"));
    until(&mut battle, |battle| offered(battle).contains(&activate));
    act(&mut battle, activate);
    let mut met = Vec::new();
    while !battle.state().brigade(brigade(&battle, "Own")).finished || step(&battle) == "morale" {
        let now = step(&battle);
        if !met.contains(&now) {
            met.push(now.clone());
        }
        let next = offered(&battle);
        match now.as_str() {
            "morale" | "combat" => drop(roll(&mut battle, 9)),
            "orders" => drop(act(&mut battle, Action::Done)),
            _ => drop(act(&mut battle, next[0].clone())),
        }
    }
    assert!(battle.state().brigade(brigade(&battle, "Own")).finished);
    met
}

#[test]
fn bm_3_3_1_an_activation_begins_with_its_order() {
    assert_eq!(steps_of_an_activation()[0], "orders");
}

#[test]
fn bm_3_3_2_movement_comes_after_the_order() {
    assert_eq!(steps_of_an_activation()[1], "movement");
}

#[test]
fn bm_3_3_3_combat_comes_after_all_movement() {
    let steps = steps_of_an_activation();
    let place = |name: &str| steps.iter().position(|step| step == name).unwrap_or_else(|| panic!("{name}: {steps:?}"));
    assert!(place("movement") < place("attacks") && place("attacks") < place("volley"));
}

#[test]
fn bm_3_3_4_morale_comes_after_combat() {
    assert_eq!(steps_of_an_activation().last().map(String::as_str), Some("morale"));
}

#[test]
fn bm_3_3_5_a_brigade_is_finished_and_the_next_one_follows() {
    let mut battle = activated(&two_brigades(FOOT).0, "Own");
    let story = told(&act(&mut battle, Action::Done));
    assert!(story.contains("Own is finished."), "{story}");
    let own = brigade(&battle, "Own");
    assert!(battle.state().brigade(own).finished && !offered(&battle).contains(&Action::Activate(own)));
    assert!(!seen(&battle, "Own").spent.is_empty(), "the display says so");
}

#[test]
fn bm_3_4_all_routed_markers_move() {
    let mut battle = drive_off();
    let names = ["Foe 1", "Foe 2"];
    let hex_of = |battle: &Fought, name: &str| battle.state().unit(unit(battle, name)).hex;
    let before = names.map(|name| hex_of(&battle, name));
    until(&mut battle, |battle| step(battle) == "concession");
    for ((name, before), after) in names.iter().zip(before).zip(names.map(|name| hex_of(&battle, name))) {
        let moved = before.zip(after).map(|(before, after)| before.distance(after));
        assert_eq!(moved, Some(4), "{name} runs four hexes of open ground");
    }
}

/// A crossing that takes the whole move is made with the whole move, and nothing is gone beyond it. [BM 7.0, 11.8.3]
#[test]
fn bm_3_4_a_routed_marker_crosses_works_with_its_whole_move() {
    for side in [SideTerrain::Breastworks, SideTerrain::Large] {
        let mut battle = drive_off_on(|setup| {
            for place in 1..=24 {
                let beyond = Hex::new(10, place).neighbours().into_iter().filter(|hex| hex.line() == 11);
                let sides = beyond.filter_map(|hex| Hexside::between(Hex::new(10, place), hex));
                setup.hexsides.extend(sides.map(|hexside| (hexside, side)));
            }
        });
        let hex_of = |battle: &Fought| battle.state().unit(unit(battle, "Foe 1")).hex.map(Hex::line);
        let mut lines = vec![hex_of(&battle)];
        for turn in 1..=2 {
            until(&mut battle, |battle| battle.state().turn == turn && step(battle) == "concession");
            lines.push(hex_of(&battle));
        }
        assert_eq!(lines, [Some(9), Some(10), Some(11)], "one hex to the {side:?}, then over it");
    }
}

/// A brigade of two single units, each routed by a volley.
fn drive_off() -> Fought {
    drive_off_on(|_| {})
}

/// The same, on ground of its own.
fn drive_off_on(lay: impl Fn(&mut Setup)) -> Fought {
    let mut figure = Figure::new()
        .brigade((Side::B, FOOT, "Own"), (0, Line::Front, 1), &["0708", "0710", "0709"])
        .brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 1), &["0808", "0811"])
        .brigade((Side::A, FOOT, "Rest"), (0, Line::Front, 2), &["0804", "0803"])
        .under("Own", Order::Charge);
    for name in ["Foe 1", "Foe 2"] {
        unit_of(&mut figure.0, name).value = 1;
    }
    lay(&mut figure.0);
    let mut battle = activated(&figure.0, "Own");
    for (own, other) in [("Own 1", "Foe 1"), ("Own 2", "Foe 2")] {
        let [own, other] = [own, other].map(|name| unit(&battle, name));
        act(&mut battle, Action::Choose(own));
        act(&mut battle, Action::Attack(other));
    }
    while step(&battle) != "attacks" {
        act(&mut battle, Action::Done);
    }
    while step(&battle) == "attacks" {
        let next = offered(&battle)[0].clone();
        act(&mut battle, next);
    }
    while matches!(step(&battle).as_str(), "volley" | "rout way") {
        while step(&battle) == "volley" {
            act(&mut battle, Action::Volley);
        }
        run_away(&mut battle);
    }
    battle
}

#[test]
fn bm_4_2_where_a_brigade_may_go_follows_its_slot() {
    let figure = |slots: [u8; 2]| {
        Figure::new()
            .brigade((Side::B, FOOT, "Own"), (0, Line::Front, slots[0]), &["0508", "0509"])
            .brigade((Side::B, FOOT, "Beside"), (0, Line::Front, slots[1]), &["0511", "0512"])
            .brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 1), &["1408", "1409"])
            .begun()
    };
    let reach = |battle: &Fought| -> BTreeSet<Hex> {
        let limits = Limits { points: 4, aligned: true };
        goals(battle.state(), unit(battle, "Own 2"), limits).into_iter().map(|goal| goal.hex).collect()
    };
    let (left, right) = (reach(&figure([1, 2])), reach(&figure([2, 1])));
    assert!(left.contains(&at("0707")) && !left.contains(&at("0512")));
    assert!(!right.contains(&at("0707")), "on the right of the other it does not go further left");
}

#[test]
fn bm_4_2_3_the_boundary_of_a_wing_binds() {
    let battle = Figure::with(&[("West", 3, [1, 8]), ("East", 3, [9, 24])])
        .brigade((Side::B, FOOT, "Own"), (1, Line::Front, 1), &["0509", "0510"])
        .brigade((Side::A, FOOT, "Foe"), (1, Line::Front, 1), &["1420", "1421"])
        .begun();
    let limits = |aligned| Limits { points: 4, aligned };
    let wests = |aligned| {
        let found = goals(battle.state(), unit(&battle, "Own 1"), limits(aligned));
        found.iter().filter(|goal| goal.hex.place() < 9).count()
    };
    assert!(wests(false) > 0 && wests(true) == 0);
}

/// Three wings with a brigade in support of the last, and its commander in its line.
fn to_be_transferred(kind: Kind, [support, reserve]: [bool; 2]) -> Fought {
    let mut figure = Figure::with(&[("West", 3, [1, 8]), ("Centre", 3, [9, 16]), ("East", 3, [17, 24])])
        .brigade((Side::B, kind, "Own"), (2, Line::Support, 1), &["0320", "0321"])
        .brigade((Side::B, FOOT, "Front"), (2, Line::Front, 1), &["0520", "0521"])
        .brigade((Side::A, FOOT, "Foe"), (1, Line::Front, 1), &["1408", "1409"])
        .leader((Side::B, Rank::Wing, "Commander"), 3, (2, Line::Support))
        .leader((Side::B, Rank::Army, "General"), 3, (0, Line::Reserve));
    for (wing, place) in [(0, "02"), (1, "10")] {
        let hex = |line: u8| format!("{line:02}{place}");
        if support {
            figure = figure.brigade((Side::B, FOOT, &format!("Support {wing}")), (wing, Line::Support, 1), &[&hex(3)]);
        }
        if reserve {
            figure = figure.brigade((Side::B, FOOT, &format!("Reserve {wing}")), (wing, Line::Reserve, 1), &[&hex(1)]);
        }
    }
    let mut battle = figure.begun();
    until(&mut battle, |battle| offered(battle).contains(&Action::Wing(WingId(2))));
    act(&mut battle, Action::Wing(WingId(2)));
    until(&mut battle, |battle| step(battle) == "leader's attempt");
    battle
}

/// The wings to which a transfer is offered.
fn wings_offered(battle: &Fought) -> BTreeSet<u8> {
    let wing = |action: Action| match action {
        Action::Try(_, Attempted::Transfer(_, wing, _)) => Some(wing.0),
        _ => None,
    };
    offered(battle).into_iter().filter_map(wing).collect()
}

#[test]
fn bm_4_4a_a_transfer_lands_in_reserve_or_in_a_support_line_that_is_empty() {
    for (stands, lands) in [([true, true], Line::Reserve), ([false, true], Line::Support)] {
        let mut battle = to_be_transferred(HORSE, stands);
        let own = brigade(&battle, "Own");
        let to_west = |action: &Action| matches!(action, Action::Try(_, Attempted::Transfer(_, WingId(0), _)));
        let transfer = offered(&battle).into_iter().find(to_west).expect("horse goes to any wing");
        act(&mut battle, transfer);
        roll(&mut battle, 0);
        assert_eq!(battle.state().slot_of(own).map(|(wing, line, _)| (wing, line)), Some((WingId(0), lands)));
        assert_eq!(battle.state().brigade(own).mark, Some(BrigadeMark::Transferred));
        assert!(seen(&battle, "Own").remarks.iter().any(|remark| remark == "transferred"));
    }
}

#[test]
fn bm_4_4b_horse_goes_to_any_wing_and_foot_next_door() {
    assert_eq!(wings_offered(&to_be_transferred(HORSE, [true, true])), BTreeSet::from([0, 1]));
    assert_eq!(wings_offered(&to_be_transferred(FOOT, [true, true])), BTreeSet::from([1]));
    assert_eq!(wings_offered(&to_be_transferred(Kind::MountedDragoons, [true, true])), BTreeSet::from([0, 1]));
}

#[test]
fn bm_4_5_a_brigade_is_transferred_and_committed_in_one_turn() {
    let mut battle = to_be_transferred(HORSE, [true, false]);
    let own = brigade(&battle, "Own");
    let to_west = |action: &Action| matches!(action, Action::Try(_, Attempted::Transfer(_, WingId(0), 0)));
    let transfer = offered(&battle).into_iter().find(to_west).expect("horse goes to any wing");
    act(&mut battle, transfer);
    roll(&mut battle, 0);
    assert_eq!(battle.state().slot_of(own).map(|(wing, line, _)| (wing, line)), Some((WingId(0), Line::Reserve)));
    until(&mut battle, |battle| offered(battle).contains(&Action::Wing(WingId(0))));
    act(&mut battle, Action::Wing(WingId(0)));
    let commits = |action: &Action| matches!(action, Action::Try(_, Attempted::Commit(brigade, Line::Support, _)) if *brigade == own);
    until(&mut battle, |battle| offered(battle).iter().any(commits));
    let commit = offered(&battle).into_iter().find(commits).expect("it has been waited for");
    act(&mut battle, commit);
    roll(&mut battle, 0);
    assert_eq!(battle.state().turn, 1);
    assert_eq!(battle.state().slot_of(own).map(|(wing, line, _)| (wing, line)), Some((WingId(0), Line::Support)));
    assert_eq!(battle.state().brigade(own).mark, Some(BrigadeMark::Committed));
}

#[test]
fn bm_5_3_who_marches_may_stop_next_to_the_enemy_and_does_not_attack() {
    let figure = Figure::new().brigade((Side::B, FOOT, "Own"), (0, Line::Front, 1), &["0508", "0509"]).brigade(
        (Side::A, FOOT, "Foe"),
        (0, Line::Front, 1),
        &["0808", "0809"],
    );
    let mut battle = activated(&figure.0, "Own");
    let own = unit(&battle, "Own 1");
    act(&mut battle, Action::Choose(own));
    let next = offered(&battle).into_iter().find(|action| matches!(action, Action::Go(hex, _) if *hex == at("0708")));
    act(&mut battle, next.expect("it may stop next to the enemy"));
    while step(&battle) != "activations" {
        // The other follows him, who would be apart.
        let next = offered(&battle)[0].clone();
        act(&mut battle, next);
        assert!(["movement", "march", "activations"].contains(&step(&battle).as_str()), "nobody is asked to attack");
    }
    assert!(seen(&battle, "Own").remarks.iter().any(|remark| remark == "adjacent"));
}

/// A commander of this rating in the line of two brigades, asked where he goes.
fn commander(rating: u8) -> Fought {
    let figure = two_brigades(FOOT).leader((Side::B, Rank::Wing, "Commander"), rating, (0, Line::Front));
    let mut battle = figure.begun();
    until(&mut battle, |battle| step(battle) == "leader's move");
    battle
}

#[test]
fn bm_6_1_a_leader_rated_0_takes_no_direct_command() {
    let joins =
        |battle: &Fought| offered(battle).into_iter().filter(|action| matches!(action, Action::Join(..))).count();
    assert_eq!([0, 1, 3].map(|rating| joins(&commander(rating))), [0, 1, 1]);
    let mut battle = commander(2);
    let own = brigade(&battle, "Own");
    let join = offered(&battle).into_iter().find(|action| matches!(action, Action::Join(..))).expect("he may");
    act(&mut battle, join);
    assert!(has_direct_command(battle.state(), own));
    assert_eq!(slot(&battle, "Commander"), slot(&battle, "Own"), "he is seen with his brigade");
}

/// Both commanders of a side with one brigade that attacks.
fn led(ratings: [u8; 2]) -> Fought {
    let figure = Figure::new()
        .brigade((Side::B, FOOT, "Own"), (0, Line::Front, 1), &["0808"])
        .brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 1), &["0908"])
        .under("Own", Order::Charge)
        .leader((Side::B, Rank::Wing, "Commander"), ratings[0], (0, Line::Front))
        .leader((Side::B, Rank::Army, "General"), ratings[1], (0, Line::Front));
    let mut battle = figure.begun();
    let own = brigade(&battle, "Own");
    let leaders: Vec<_> = battle.state().leader_ids().collect();
    for leader in leaders {
        set(&mut battle, Amendment::Leader(leader, WingId(0), Line::Front, Some(own)));
    }
    until(&mut battle, |battle| offered(battle).contains(&Action::Activate(own)));
    act(&mut battle, Action::Activate(own));
    act(&mut battle, Action::Done);
    attacks(&mut battle, "Own 1", "Foe 1");
    battle
}

#[test]
fn bm_6_4_1_direct_command_counts_one_however_many_lead() {
    let mut battle = led([3, 2]);
    while step(&battle) == "volley" {
        act(&mut battle, Action::Done);
    }
    let Awaiting::Dice(request) = battle.words() else { panic!("it is thrown for") };
    let lines = &request.tallies[0].lines;
    let added: Vec<f64> = lines.iter().filter(|line| line.label == "Direct command").map(|line| line.value).collect();
    assert_eq!(added, [1.0]);
}

#[test]
fn bm_6_4_3a_one_leader_takes_his_rating_off_the_morale_die() {
    let battle = led([3, 2]);
    assert_eq!(morale_help(battle.state(), brigade(&battle, "Own")), 3, "the better one, and not both");
}

#[test]
fn bm_6_4_3b_when_his_brigade_is_routed_he_stays_in_its_line() {
    let mut figure = Figure::new()
        .brigade((Side::B, FOOT, "Own"), (0, Line::Front, 1), &["0808"])
        .brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 1), &["0908"])
        .brigade((Side::A, FOOT, "Rest"), (0, Line::Front, 2), &["0903"])
        .under("Own", Order::Charge)
        .leader((Side::A, Rank::Wing, "Marshal"), 2, (0, Line::Front));
    unit_of(&mut figure.0, "Foe 1").value = 1;
    let mut battle = figure.begun();
    let foe = brigade(&battle, "Foe");
    let marshal = battle.state().leader_ids().next().expect("there is one");
    set(&mut battle, Amendment::Leader(marshal, WingId(0), Line::Front, Some(foe)));
    let own = brigade(&battle, "Own");
    until(&mut battle, |battle| offered(battle).contains(&Action::Activate(own)));
    act(&mut battle, Action::Activate(own));
    act(&mut battle, Action::Done);
    attacks(&mut battle, "Own 1", "Foe 1");
    act(&mut battle, Action::Volley);
    assert_eq!(battle.state().slot_of(foe), None, "its only unit is routed");
    let him = battle.state().leader(marshal);
    assert_eq!((him.direct, him.wing, him.line, him.lost), (None, WingId(0), Line::Front, false));
}

#[test]
fn bm_9_4_trained_cavalry_passes_one_battalion_and_nobody_else_passes_anybody() {
    let figure = |trained: bool, kind: Kind| {
        let mut figure = Figure::new()
            .brigade((Side::B, kind, "Own"), (0, Line::Support, 1), &["0308"])
            .brigade((Side::B, FOOT, "Before"), (0, Line::Front, 1), &["0407", "0408", "0406", "0409"])
            .brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 1), &["1408", "1409"]);
        figure.0.armies[1].trained_passage = trained;
        figure.begun()
    };
    let beyond = |battle: &Fought| {
        let own = unit(battle, "Own 1");
        // Round the whole line it takes seven.
        let found = goals(battle.state(), own, Limits { points: 6, aligned: false });
        found.into_iter().filter(|goal| goal.hex == at("0508")).map(|goal| goal.spent).min()
    };
    assert_eq!(beyond(&figure(true, HORSE)), Some(4), "a hex, two for passing, a hex");
    assert_eq!(beyond(&figure(false, HORSE)), None);
    assert_eq!(beyond(&figure(true, FOOT)), None);
}

#[test]
fn bm_10_4_both_unlimber_then_move_then_limber_and_have_done_what_they_may() {
    let mut battle = two_brigades(FOOT).gun(Side::A, "North gun", "1208").gun(Side::B, "South gun", "0608").begun();
    let [north, south] = ["North gun", "South gun"].map(|name| unit(&battle, name));
    assert_eq!(step(&battle), "Limber", "nothing is limbered yet");
    assert!(offered(&battle).contains(&Action::Limber(north)));
    act(&mut battle, Action::Limber(north));
    assert!(battle.state().unit(north).gun.fired && battle.state().unit(north).gun.limbered);
    until(&mut battle, |battle| battle.state().turn == 2);
    let mut met = Vec::new();
    while ["Unlimber", "Move", "Limber"].contains(&step(&battle).as_str()) {
        met.push(step(&battle));
        if met.len() == 2 {
            let moves = offered(&battle).into_iter().find(|action| matches!(action, Action::DrawGun(..)));
            act(&mut battle, moves.expect("a limbered gun moves"));
            assert!(battle.state().unit(north).gun.fired, "and may do no more");
        } else {
            act(&mut battle, Action::Done);
        }
    }
    assert_eq!(met[..2], ["Unlimber".to_owned(), "Move".to_owned()]);
    assert!(met.contains(&"Limber".to_owned()) && !battle.state().unit(south).gun.fired);
}

#[test]
fn bm_11_2_6_depth_takes_up_casualties_once_the_volley_is_gone() {
    let deep = Troop { depth: 1, ..Troop::fresh(FOOT, 2) };
    let one = deep.with_casualty();
    assert_eq!((one.casualties, one.depth), (1, 1), "the one that turns it over is its own");
    let two = one.with_casualty();
    assert_eq!((two.casualties, two.depth, two.routed), (1, 0, false));
    assert_eq!((two.recovered().depth, two.with_casualty().routed), (0, true), "depth is never recovered");
}

/// A scenario writes its own ground over every hex and hexside, and the chart says what it does.
#[test]
fn bm_11_8_4_a_scenario_lays_its_own_ground() {
    const DRILL: &str = include_str!("../../scenarios/bayonet_musket/drill-field.toml");
    let text = DRILL.replacen(
        "high = \"1624\"\nlines = [\n  \"........................\"",
        "high = \"1624\"\nlines = [\n  \"fl~.....................\"",
        1,
    );
    assert_ne!(text, DRILL);
    let read = scenario_of_text(std::path::Path::new("own-ground.toml"), &text, &Roots::default());
    let rules::Setup::BayonetMusket(setup) = read.expect("it is sound") else { panic!("another game") };
    let battle = Fought::begin(&setup).expect("it can be played");
    let ground = ["0101", "0102", "0103", "0104"].map(|hex| battle.state().terrain(at(hex)));
    assert_eq!(ground, [HexTerrain::Forest, HexTerrain::Light, HexTerrain::Water, HexTerrain::Clear]);
}

#[test]
fn bm_13_2_a_routed_marker_that_is_attacked_runs_two_hexes_and_its_place_is_taken() {
    let mut battle = drive_off();
    until(&mut battle, |battle| battle.state().turn == 2);
    let marker = unit(&battle, "Foe 1");
    let hex = battle.state().unit(marker).hex.expect("it is on the map");
    assert_eq!(battle.state().unit(marker).rout, Some(2));
    // A unit of Own comes up behind it.
    let own = unit(&battle, "Own 1");
    let behind = Hex::new(hex.line() - 1, hex.place());
    set(&mut battle, Amendment::Place(own, behind, Corner::V0));
    let brigade = brigade(&battle, "Own");
    set(&mut battle, Amendment::Order(brigade, Order::Charge));
    for (name, hex) in
        [("Own 2", Hex::new(behind.line() - 1, behind.place())), ("Own 3", Hex::new(behind.line() - 2, behind.place()))]
    {
        let other = unit(&battle, name);
        set(&mut battle, Amendment::Place(other, hex, Corner::V0));
    }
    until(&mut battle, |battle| offered(battle).contains(&Action::Activate(brigade)));
    act(&mut battle, Action::Activate(brigade));
    while step(&battle) == "orders" {
        act(&mut battle, Action::Done);
    }
    act(&mut battle, Action::Choose(own));
    act(&mut battle, Action::Attack(marker));
    while step(&battle) != "attacks" {
        act(&mut battle, Action::Done);
    }
    let story = told(&act(&mut battle, Action::Choose(own)));
    assert!(story.contains("Foe 1 runs before Own 1"), "{story}");
    run_away(&mut battle);
    let ran = battle.state().unit(marker).hex.expect("it is still on the map");
    assert_eq!((ran.distance(hex), battle.state().unit(own).hex), (2, Some(hex)));
    assert_eq!(battle.state().unit(own).troop.casualties, 1, "none by this: its volley was spent before");
}

#[test]
fn bm_11_6_who_takes_a_gun_enters_and_may_turn_a_corner() {
    let mut battle = activated(
        &Figure::new()
            .brigade((Side::B, FOOT, "Own"), (0, Line::Front, 1), &["0808", "0809"])
            .gun(Side::A, "Battery", "0908")
            .brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 1), &["1408", "1409"])
            .under("Own", Order::Charge)
            .0,
        "Own",
    );
    attacks(&mut battle, "Own 1", "Battery");
    let own = unit(&battle, "Own 1");
    assert_eq!((step(&battle).as_str(), battle.state().unit(own).hex), ("facing", Some(at("0908"))));
    let turns = [Corner::V5, Corner::V1].map(|facing| Action::Go(at("0908"), facing));
    assert_eq!(offered(&battle), [&[Action::Done], &turns[..]].concat());
    act(&mut battle, Action::Go(at("0908"), Corner::V1));
    assert_eq!(battle.state().unit(own).facing, Corner::V1);
}

#[test]
fn bm_9_1_1b_a_stack_spends_its_whole_move_on_its_order() {
    let figure = Figure::new().brigade((Side::B, FOOT, "Own"), (0, Line::Front, 1), &["0508", "0508", "0509"]).brigade(
        (Side::A, FOOT, "Foe"),
        (0, Line::Front, 1),
        &["1408", "1409"],
    );
    let mut battle = activated(&figure.0, "Own");
    let [top, bottom, alone] = ["Own 1", "Own 2", "Own 3"].map(|name| unit(&battle, name));
    assert_eq!(battle.state().in_hex(at("0508")), [top, bottom]);
    let mut other = battle.clone();
    act(&mut other, Action::Choose(alone));
    assert!(!offered(&other).contains(&Action::Restack), "who stands alone has nobody to change with");
    act(&mut battle, Action::Choose(bottom));
    let story = told(&act(&mut battle, Action::Restack));
    assert_eq!(story, "Own 2 goes to the top in 0508.");
    assert_eq!(battle.state().in_hex(at("0508")), [bottom, top]);
    assert!(!offered(&battle).contains(&Action::Choose(top)), "both have moved");
    assert!(offered(&battle).contains(&Action::Choose(alone)));
}

#[test]
fn bm_3_5_a_side_that_has_lost_a_brigade_may_concede() {
    let mut battle = drive_off();
    assert_eq!(slot(&battle, "Foe"), None, "it is gone from the display");
    until(&mut battle, |battle| step(battle) == "concession");
    let Awaiting::Choice(choice) = battle.words() else { panic!("it is asked") };
    assert_eq!((choice.side, offered(&battle)), (Side::A, vec![Action::Done, Action::Concede]));
    let mut fights = battle.clone();
    act(&mut fights, Action::Done);
    assert_eq!(fights.state().turn, 2, "nobody asks who has lost nothing");
    let story = told(&act(&mut battle, Action::Concede));
    assert!(story.contains("South have won: North concede."), "{story}");
    let Awaiting::Over(outcome) = battle.words() else { panic!("it is over") };
    assert_eq!((outcome.winner, outcome.rule.citation()), (Some(Side::B), "BM 3.5"));
}
