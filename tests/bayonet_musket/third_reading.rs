//! What a third reading of the book beside the program found wanting, each in a battle.

use galloper::game::Side;
use galloper::rules::bayonet_musket::book::orders::{Line, Order, Rank};
use galloper::rules::bayonet_musket::book::terrain::HexTerrain;
use galloper::rules::bayonet_musket::book::troops::{Impact, Kind};
use galloper::rules::bayonet_musket::state::action::{Action, Amendment, Attempted};
use galloper::rules::bayonet_musket::state::ids::WingId;

use crate::drawn::Figure;
use crate::field::{
    Fought, act, activated, at, attacks, brigade, offered, roll, run_away, set, step, told, unit, unit_of, until,
};

const FOOT: Kind = Kind::Infantry;
const HORSE: Kind = Kind::Cavalry;

/// The first offer at each of these steps; what is told of it.
fn first_offers(battle: &mut Fought, steps: &[&str]) -> String {
    let mut story = String::new();
    while steps.contains(&step(battle).as_str()) {
        let first = offered(battle)[0].clone();
        story += &told(&act(battle, first));
        story += " ";
    }
    story
}

/// What the commander of two brigades of horse one behind the other may try, with an enemy gun in this hex, in the support line or
/// in the reserve.
fn tries_before_a_gun(gun: &str, [before, behind]: [Line; 2]) -> Vec<Attempted> {
    let mut figure = Figure::with(&[("Field", 1, [1, 24])])
        .brigade((Side::B, HORSE, "Finck"), (0, before, 1), &["0808", "0809"])
        .brigade((Side::B, HORSE, "Kaunitz"), (0, behind, 1), &["0608", "0609"])
        .brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 1), &["1408"])
        .gun(Side::A, "Battery", gun)
        .leader((Side::B, Rank::Wing, "Commander"), 3, (0, behind));
    if before == Line::Support {
        figure = figure.brigade((Side::B, HORSE, "Front"), (0, Line::Front, 1), &["1020"]);
    }
    let mut battle = figure.begun();
    until(&mut battle, |battle| ["leader's attempt", "activations"].contains(&step(battle).as_str()));
    let tried = |action: Action| if let Action::Try(_, tried) = action { Some(tried) } else { None };
    offered(&battle).into_iter().filter_map(tried).collect()
}

/// A gun is a unit: who stands next to one of the enemy's is neither relieved nor passed. [BM 2.1.2, 4.3.3, 4.3.4]
#[test]
fn bm_4_3_3a_who_stands_next_to_an_enemy_gun_is_not_relieved() {
    for (lines, guns) in
        [([Line::Front, Line::Support], ["1108", "0908"]), ([Line::Support, Line::Reserve], ["1108", "0908"])]
    {
        let may_change_places = guns.map(|gun| {
            let tries = tries_before_a_gun(gun, lines);
            tries.iter().any(|tried| matches!(tried, Attempted::Relieve(_) | Attempted::Pass(..)))
        });
        assert_eq!(may_change_places, [true, false], "{lines:?}");
    }
}

/// Two battalions on March before others that charge, their movement over.
fn charged_by(foe: &[&str]) -> Fought {
    let figure = Figure::new()
        .brigade((Side::B, FOOT, "Own"), (0, Line::Front, 1), &["0808", "0809"])
        .brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 1), foe)
        .under("Foe", Order::Charge);
    let mut battle = activated(&figure.0, "Own");
    act(&mut battle, Action::Done);
    assert_eq!(step(&battle), "attacks");
    battle
}

/// Counterattacks are announced before the first of them is fought out, and fought in the order their owner says. [BM 11.1, 11.2.2]
#[test]
fn bm_11_2_2b_counterattacks_are_announced_before_any_is_fought() {
    let mut battle = charged_by(&["0908", "0909"]);
    let [one, two, first, second] = ["Own 1", "Own 2", "Foe 1", "Foe 2"].map(|name| unit(&battle, name));
    let mut alone = battle.clone();
    let story = told(&act(&mut battle, Action::Charge(one, first)));
    assert_eq!(story, "Own 1 is to attack Foe 1.");
    let story = told(&act(&mut battle, Action::Charge(two, second)));
    assert_eq!(story, "Own 2 is to attack Foe 2.");
    assert_eq!(offered(&battle), [Action::Charge(one, first), Action::Charge(two, second)], "which is first");
    let story = told(&act(&mut battle, Action::Charge(two, second)));
    assert_eq!((story.as_str(), step(&battle).as_str()), ("Own 2 attacks Foe 2.", "volley"));
    act(&mut alone, Action::Charge(one, first));
    let story = told(&act(&mut alone, Action::Done));
    assert_eq!(story, "Own 1 attacks Foe 1.", "one has no order");
}

/// Two do not counterattack one hex while another that charges stands as near one of them. [BM 11.1, R-BM-51]
#[test]
fn bm_11_1b_counterattacks_keep_to_linear_warfare() {
    let mut battle = charged_by(&["0908", "0909"]);
    let [one, two, first, second] = ["Own 1", "Own 2", "Foe 1", "Foe 2"].map(|name| unit(&battle, name));
    act(&mut battle, Action::Charge(one, first));
    assert_eq!(offered(&battle), [Action::Charge(two, second), Action::Done]);
    let mut salient = charged_by(&["0908"]);
    act(&mut salient, Action::Charge(one, first));
    assert_eq!(offered(&salient), [Action::Charge(two, first), Action::Done], "one that stands out is taken by both");
}

/// Horse in the open attacks horse on this ground, and goes after it with a dagger.
fn goes_on_into(ground: HexTerrain, face: u8) -> (Fought, String) {
    let mut figure = Figure::new()
        .brigade((Side::A, HORSE, "Foe"), (0, Line::Front, 1), &["0908"])
        .brigade((Side::B, HORSE, "Own"), (0, Line::Front, 1), &["0808"])
        .under("Own", Order::Charge);
    figure.0.ground.insert(at("0908"), ground);
    unit_of(&mut figure.0, "Own 1").value = 4;
    let mut battle = activated(&figure.0, "Own");
    attacks(&mut battle, "Own 1", "Foe 1");
    let mut story = told(&roll(&mut battle, face));
    story += &first_offers(&mut battle, &["retreat", "advance"]);
    assert!(story.contains("D2 A†"), "{story}");
    (battle, story)
}

/// As it moves so it goes on: a wood disorders horse that goes on into it, and who is in disorder does not attack again.
/// [BM 11.3.3, 11.3.5, 11.8.3, R-BM-71]
#[test]
fn bm_11_8_3_horse_that_goes_on_into_a_wood_does_not_attack_again() {
    for (ground, face, again) in [(HexTerrain::Clear, 7, true), (HexTerrain::Forest, 9, false)] {
        let (battle, story) = goes_on_into(ground, face);
        assert!(story.contains("Own 1 goes on to 0908."), "{story}");
        assert_eq!(story.contains("Own 1 falls into disorder on the way."), !again, "{story}");
        assert_eq!(step(&battle) == "extra attack", again, "{ground:?}");
    }
}

/// Who takes guns enters their hex without disorder, whatever grows there. [BM 10.5, 11.8.3]
#[test]
fn bm_10_5_horse_that_takes_guns_in_a_wood_stays_in_order() {
    let mut figure = Figure::new()
        .gun(Side::A, "Battery", "0908")
        .brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 1), &["1420"])
        .brigade((Side::B, HORSE, "Own"), (0, Line::Front, 1), &["0808"])
        .under("Own", Order::Charge);
    figure.0.ground.insert(at("0908"), HexTerrain::Forest);
    let mut battle = activated(&figure.0, "Own");
    attacks(&mut battle, "Own 1", "Battery");
    let own = battle.state().unit(unit(&battle, "Own 1"));
    assert_eq!((own.hex, own.troop.disordered), (Some(at("0908")), false));
}

/// A commander of this rank with a brigade that is attacked, the die of whose danger is a 9.
fn fallen(rank: Rank) -> Fought {
    let mut figure = Figure::new()
        .brigade((Side::B, FOOT, "Own"), (0, Line::Front, 1), &["0808"])
        .brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 1), &["0908"])
        .under("Own", Order::Charge)
        .leader((Side::A, rank, "Marshal"), 2, (0, Line::Front));
    unit_of(&mut figure.0, "Own 1").battalion_gun = true;
    let mut battle = activated(&figure.0, "Own");
    let (foe, marshal) = (brigade(&battle, "Foe"), battle.state().leader_ids().next().expect("there is one"));
    set(&mut battle, Amendment::Leader(marshal, WingId(0), Line::Front, Some(foe)));
    set(&mut battle, Amendment::Impact(at("0908"), Some(Impact::Hit)));
    attacks(&mut battle, "Own 1", "Foe 1");
    act(&mut battle, Action::BattalionGuns);
    assert_eq!(step(&battle), "danger");
    roll(&mut battle, 9);
    battle
}

/// Who replaces a wing commander is placed in any line of the wing. [BM 6.4.2]
#[test]
fn bm_6_4_2b_the_owner_says_in_which_line_another_takes_the_wing() {
    let mut battle = fallen(Rank::Wing);
    let marshal = battle.state().leader_ids().next().expect("there is one");
    let lines = Line::ALL.map(|line| Action::Command(marshal, WingId(0), line));
    assert_eq!(offered(&battle), lines);
    let story = told(&act(&mut battle, lines[2].clone()));
    assert!(story.starts_with("Marshal's second commands from the reserve line of Field."), "{story}");
    let him = battle.state().leader(marshal);
    assert_eq!((him.line, him.direct, him.rating), (Line::Reserve, None, 0));
    assert_eq!(step(&battle), "volley", "and the attack goes on");
    assert_eq!(step(&fallen(Rank::Army)), "volley", "nobody replaces the commander of an army");
}

/// A brigade of which nobody is left has broken like one that fails: who attacked it does not check. [BM 12.0]
#[test]
fn bm_12_0c_who_has_wiped_out_a_brigade_does_not_check() {
    for (others, checks) in [(&["0908"][..], false), (&["0908", "1208"], true)] {
        let mut figure = Figure::new()
            .brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 1), others)
            .brigade((Side::A, FOOT, "Rest"), (0, Line::Front, 2), &["1402", "1403"])
            .brigade((Side::B, FOOT, "Own"), (0, Line::Front, 1), &["0808", "0809", "0807"])
            .under("Own", Order::Charge);
        for name in ["Own 1", "Foe 1"] {
            unit_of(&mut figure.0, name).value = 1;
        }
        let mut battle = activated(&figure.0, "Own");
        let [one, two, foe] = ["Own 1", "Own 2", "Foe 1"].map(|name| unit(&battle, name));
        for own in [one, two] {
            act(&mut battle, Action::Choose(own));
            act(&mut battle, Action::Attack(foe));
            first_offers(&mut battle, &["closing"]);
        }
        act(&mut battle, Action::Done);
        act(&mut battle, Action::Choose(one));
        act(&mut battle, Action::Choose(two));
        // The first holds its fire and is shot away; the second fires.
        act(&mut battle, Action::Done);
        act(&mut battle, Action::Volley);
        run_away(&mut battle);
        act(&mut battle, Action::Volley);
        run_away(&mut battle);
        assert!([one, foe].iter().all(|lost| battle.state().unit(*lost).troop.routed));
        if step(&battle) == "morale" && checks {
            // The inactive one holds.
            roll(&mut battle, 0);
        }
        assert_eq!(step(&battle) == "morale", checks, "{}", step(&battle));
    }
}

/// Of a stack in a village nobody throws because he cannot go back, who attacked out of it no more than who defends it.
/// [BM 9.1.2, R-BM-62]
#[test]
fn bm_9_1_2a_who_attacks_out_of_a_village_holds_it_where_he_cannot_go_back() {
    let mut figure = Figure::new()
        .brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 1), &["0908"])
        .brigade((Side::B, FOOT, "Own"), (0, Line::Front, 1), &["0808", "0808"])
        .brigade((Side::B, FOOT, "Behind"), (0, Line::Support, 1), &["0707", "0708"])
        .under("Own", Order::Charge);
    figure.0.ground.insert(at("0808"), HexTerrain::Village);
    let mut battle = activated(&figure.0, "Own");
    let [one, two, foe] = ["Own 1", "Own 2", "Foe 1"].map(|name| unit(&battle, name));
    for own in [one, two] {
        act(&mut battle, Action::Choose(own));
        act(&mut battle, Action::Attack(foe));
    }
    act(&mut battle, Action::Choose(one));
    act(&mut battle, Action::Choose(two));
    act(&mut battle, Action::Done);
    act(&mut battle, Action::Done);
    let story = told(&roll(&mut battle, 0));
    assert!(story.contains("1AR") && story.contains("Own 1 holds on, at the cost of a casualty."), "{story}");
    let own = battle.state().unit(one);
    assert_eq!((own.hex, own.troop.casualties), (Some(at("0808")), 2));
    assert_eq!(step(&battle), "volley", "of the other's attack");
}

/// Horse has ridden down horse before a battery, and has come to the question of another attack, if there is one.
fn before_a_battery(others: &[&str], face: u8) -> Fought {
    let mut figure = Figure::new()
        .brigade((Side::A, HORSE, "Foe"), (0, Line::Front, 1), others)
        .gun(Side::A, "Battery", "1108")
        .brigade((Side::A, FOOT, "Rest"), (0, Line::Front, 2), &["1420", "1421"])
        .brigade((Side::B, HORSE, "Own"), (0, Line::Front, 1), &["0808"])
        .under("Own", Order::Charge);
    unit_of(&mut figure.0, "Own 1").value = 4;
    let mut battle = activated(&figure.0, "Own");
    attacks(&mut battle, "Own 1", "Foe 1");
    roll(&mut battle, face);
    first_offers(&mut battle, &["retreat", "advance", "rout way"]);
    battle
}

/// After a section mark whoever may be attacked may be: guns alone and routed markers as in any charge, with nobody else before it; after
/// a dagger horse alone. [BM 11.3.5, 11.6, 13.2, R-BM-17, R-BM-73]
#[test]
fn bm_11_3_5_after_a_section_mark_guns_may_be_attacked() {
    let mut battle = before_a_battery(&["0908"], 9);
    let [own, foe, gun] = ["Own 1", "Foe 1", "Battery"].map(|name| unit(&battle, name));
    assert_eq!(step(&battle), "extra attack");
    let all = offered(&battle);
    assert!([gun, foe].iter().all(|target| all.contains(&Action::Attack(*target))), "{all:?}");
    act(&mut battle, Action::Attack(gun));
    let story = first_offers(&mut battle, &["closing"]);
    assert_eq!(battle.state().unit(gun).hex, None, "{story}");
    assert_eq!(battle.state().unit(own).hex, Some(at("1108")));
    for (others, face) in [(&["0908", "1109"][..], 9), (&["0908"], 7)] {
        let battle = before_a_battery(others, face);
        let gun = unit(&battle, "Battery");
        assert_eq!(step(&battle), "extra attack");
        assert!(!offered(&battle).contains(&Action::Attack(gun)), "{others:?}");
    }
}
