//! What is asked and told in the order of the book: the refused flank, the end of an activation, and where routers run.

use std::collections::BTreeMap;
use std::sync::Arc;

use galloper::game::{Awaiting, Report, Side};
use galloper::rules::bayonet_musket::book::orders::{Line, Order};
use galloper::rules::bayonet_musket::book::troops::{Impact, Kind};
use galloper::rules::bayonet_musket::facts::combat::defenders;
use galloper::rules::bayonet_musket::judge::zones::Zone;
use galloper::rules::bayonet_musket::state::action::Action;

use galloper::dice::Generator;
use galloper::game::{Answer, Ears, Ruleset};
use galloper::robot::Robot;

use crate::drawn::Figure;
use crate::field::{Fought, act, activated, at, attacks, offered, quiet, roll, shipped, step, told, unit, unit_of};

const FOOT: Kind = Kind::Infantry;

/// A stack of two with nobody beside it, and two battalions on Charge before it.
fn alone() -> Fought {
    let figure = Figure::new()
        .brigade((Side::A, FOOT, "Stack"), (0, Line::Front, 1), &["0908", "0908"])
        .brigade((Side::B, FOOT, "Own"), (0, Line::Front, 1), &["0808", "0807"])
        .under("Own", Order::Charge);
    activated(&figure.0, "Own")
}

/// Everything that is told until nobody is asked but who is activated next.
fn to_the_end(battle: &mut Fought) -> Vec<Report> {
    let mut dice = Generator::seeded(3);
    let mut story = Vec::new();
    while step(battle) != "activations" {
        let answer = quiet(battle, &mut dice);
        story.extend(battle.answer(answer, Ears::Open).expect("it is offered"));
    }
    story
}

#[test]
fn bm_r39_with_both_flanks_open_the_owner_names_the_refused_one_as_the_first_attack_is_named() {
    let mut battle = alone();
    let [own, mate, top] = ["Own 1", "Own 2", "Stack 1"].map(|name| unit(&battle, name));
    act(&mut battle, Action::Choose(own));
    act(&mut battle, Action::Attack(top));
    assert_eq!(step(&battle), "refused flank");
    let Awaiting::Choice(choice) = battle.words() else { panic!("he is asked") };
    assert_eq!((choice.side, choice.rule.citation()), (Side::A, "BM 9.1.1"));
    let labels: Vec<String> = choice.offers.iter().map(|offer| offer.label.clone()).collect();
    assert_eq!(labels, ["The right, toward 0907", "The left, toward 0909"]);
    let story = told(&act(&mut battle, Action::Refuse(at("0909"))));
    assert!(story.contains("covers the left flank of its stack."), "{story}");
    let stack = battle.state().troops_in(at("0908"));
    let met = |from: &str| defenders(battle.state(), at("0908"), at(from));
    assert_eq!(met("0909"), [(stack[1], Zone::Front)], "the named one is a front");
    assert_eq!(met("0907"), [(stack[0], Zone::Flank)], "and the other a flank");
    act(&mut battle, Action::Choose(mate));
    assert_ne!(step(&battle), "refused flank", "it is named once");
}

#[test]
fn bm_r39_who_has_one_flank_open_is_not_asked() {
    let figure = Figure::new()
        .brigade((Side::A, FOOT, "Stack"), (0, Line::Front, 1), &["0908", "0908", "0909"])
        .brigade((Side::B, FOOT, "Own"), (0, Line::Front, 1), &["0808"])
        .under("Own", Order::Charge);
    let mut battle = activated(&figure.0, "Own");
    let [own, top] = ["Own 1", "Stack 1"].map(|name| unit(&battle, name));
    act(&mut battle, Action::Choose(own));
    act(&mut battle, Action::Attack(top));
    assert_ne!(step(&battle), "refused flank");
}

/// A battalion of one value that a volley routs, before a brigade mate in the way of its run.
fn routed() -> (Fought, Vec<Report>) {
    let mut figure = Figure::new()
        .brigade((Side::A, FOOT, "Weak"), (0, Line::Front, 1), &["0908", "0909"])
        .brigade((Side::B, FOOT, "Own"), (0, Line::Front, 1), &["0808"])
        .under("Own", Order::Charge);
    unit_of(&mut figure.0, "Weak 1").value = 1;
    let mut battle = activated(&figure.0, "Own");
    let mut story = attacks(&mut battle, "Own 1", "Weak 1");
    assert_eq!(step(&battle), "volley");
    story.extend(act(&mut battle, Action::Volley));
    story.extend(to_the_end(&mut battle));
    (battle, story)
}

/// The place in a story of the first line that says this.
fn line(story: &[Report], text: &str) -> usize {
    let said = told(story);
    story.iter().position(|line| line.text.contains(text)).unwrap_or_else(|| panic!("{text}: {said}"))
}

#[test]
fn bm_3_3_5_a_brigade_is_finished_after_the_morale_checks() {
    let (_, story) = routed();
    assert!(line(&story, "Weak checks its morale") < line(&story, "Own is finished."), "{}", told(&story));
}

#[test]
fn bm_13_1_where_a_routed_unit_runs_is_told() {
    let (battle, story) = routed();
    let ran = battle.state().unit(unit(&battle, "Weak 1")).hex.expect("it is on the map");
    assert!(line(&story, "Weak 1 is routed.") < line(&story, &format!("Weak 1 runs to {ran}.")));
}

/// Whatever becomes of a marker in the rout phase and in clean-up is told.
#[test]
fn bm_13_1_where_markers_run_and_which_is_taken_off_is_told() {
    let (mut battle, _) = routed();
    let weak = unit(&battle, "Weak 1");
    let mut dice = Generator::seeded(3);
    let mut gone = None;
    while gone.is_none() {
        let before = battle.state().unit(weak).hex;
        let answer = quiet(&battle, &mut dice);
        let story = told(&battle.answer(answer, Ears::Open).expect("it is offered"));
        match battle.state().unit(weak).hex {
            now if now == before => {}
            Some(now) => assert!(story.contains(&format!("Weak 1 runs to {now}.")), "{story}"),
            None => gone = Some(story),
        }
    }
    let gone = gone.unwrap_or_default();
    assert!(["Weak 1 leaves the field.", "Weak 1 is seen no more."].iter().any(|text| gone.contains(text)), "{gone}");
}

/// Of two markers that end in one hex one stays, and who goes is told. [BM 9.3]
#[test]
fn bm_9_3_who_is_lost_among_other_routers_is_told() {
    let mut figure = Figure::new()
        .brigade((Side::A, FOOT, "Weak"), (0, Line::Front, 1), &["0908", "0908"])
        .brigade((Side::B, FOOT, "Own"), (0, Line::Front, 1), &["0808", "0809"])
        .under("Own", Order::Charge);
    for name in ["Weak 1", "Weak 2"] {
        unit_of(&mut figure.0, name).value = 1;
    }
    let mut battle = activated(&figure.0, "Own");
    let mut dice = Generator::seeded(3);
    let mut story = Vec::new();
    while battle.state().turn == 1 && !matches!(battle.words(), Awaiting::Over(_)) {
        let named: Vec<Action> = ["Weak 2", "Weak 1"].map(|name| Action::Attack(unit(&battle, name))).into();
        let offers = offered(&battle);
        let attack = named
            .into_iter()
            .find(|action| offers.contains(action))
            .or_else(|| offers.iter().find(|action| matches!(action, Action::Volley | Action::Choose(_))).cloned());
        let answer = attack.map_or_else(|| quiet(&battle, &mut dice), Answer::Act);
        story.extend(battle.answer(answer, Ears::Open).expect("it is offered"));
    }
    let on_map = ["Weak 1", "Weak 2"].map(|name| battle.state().unit(unit(&battle, name)).hex);
    assert!(on_map.contains(&None), "they ran along one way: {on_map:?}: {}", told(&story));
    line(&story, "is lost among the routers of");
    assert_eq!(battle.state().impact(at("0908")), None::<Impact>);
}

/// Two hits on a hex are an effective impact: the second shot's line says so. [BM 10.2, R-BM-45]
#[test]
fn bm_10_2_the_second_hit_is_told_as_what_it_makes() {
    let figure = Figure::new()
        .brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 1), &["1008"])
        .gun(Side::B, "First", "0808")
        .gun(Side::B, "Second", "0809");
    let mut battle = figure.begun();
    let mut stories = Vec::new();
    while stories.len() < 2 {
        while step(&battle) != "bombard" {
            let answer = quiet(&battle, &mut Generator::seeded(3));
            battle.answer(answer, Ears::Deaf).expect("it is offered");
        }
        let gun = unit(&battle, ["First", "Second"][stories.len()]);
        act(&mut battle, Action::Aim(gun));
        let at_foe =
            offered(&battle).into_iter().find(|shot| matches!(shot, Action::Fire(hex, _) if *hex == at("1008")));
        act(&mut battle, at_foe.expect("it bears"));
        stories.push(told(&roll(&mut battle, 6)));
    }
    assert!(stories[0].contains("needed (stand-in table); a hit."), "{}", stories[0]);
    assert!(stories[1].contains("a hit, the second there: an effective impact."), "{}", stories[1]);
    assert_eq!(battle.state().impact(at("1008")), Some(Impact::Effective));
}

/// The steps whose die is read off a table of the player aid cards.
const OFF_A_CARD: [&str; 5] = ["attempt", "order change", "shot", "combat", "unable to retreat"];

/// Battles of the drill field fought until each of these dice has been thrown; what is said of them.
fn said_of_cards(stand_in: bool) -> BTreeMap<String, Vec<String>> {
    let mut setup = shipped("drill-field");
    Arc::make_mut(&mut setup.cards).stand_in = stand_in;
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for seed in 1.. {
        let mut battle = Fought::begin(&setup).expect("it can be played");
        let mut dice = Generator::seeded(seed);
        while let Some(answer) = Robot::Contact.answer(&battle, &mut dice) {
            let at = step(&battle);
            let asked = match battle.words() {
                Awaiting::Dice(request) if OFF_A_CARD.contains(&at.as_str()) => Some(request),
                _ => None,
            };
            let story = battle.answer(answer, Ears::Open).expect("it is offered");
            if let Some(request) = asked {
                let sum = request.tallies.last().expect("a sum is shown");
                let lines = sum.lines.iter().map(|line| line.label.to_string());
                let sum = std::iter::once(sum.title.to_string()).chain(lines).collect::<Vec<_>>().join(" ");
                found.entry(at).or_insert_with(|| vec![request.why, sum, story[0].text.clone()]);
            }
            if found.len() == OFF_A_CARD.len() {
                return found;
            }
        }
    }
    found
}

/// While a card is a stand-in, the die, its sum and the line of the diary say so; an owner's say nothing.
#[test]
fn what_is_read_off_a_stand_in_says_so() {
    for (at, said) in said_of_cards(true) {
        assert!(said.iter().all(|words| words.contains("stand-in")), "{at}: {said:?}");
    }
    for (at, said) in said_of_cards(false) {
        assert!(said.iter().all(|words| !words.contains("stand-in")), "{at}: {said:?}");
    }
}

/// Each side drives the enemy's only battalion out of a wing of its own: why the battle is drawn before its last turn is told.
/// [BM 2.1.1, 3.5, R-BM-72]
#[test]
fn bm_3_5_who_both_lose_a_wing_are_told_why_the_battle_is_drawn() {
    let mut figure = Figure::with(&[("West", 3, [1, 12]), ("East", 3, [13, 24])])
        .brigade((Side::B, FOOT, "Own"), (0, Line::Front, 1), &["0808"])
        .brigade((Side::A, FOOT, "Weak"), (0, Line::Front, 1), &["0908"])
        .brigade((Side::A, FOOT, "Foe"), (1, Line::Front, 1), &["0918"])
        .brigade((Side::B, FOOT, "Frail"), (1, Line::Front, 1), &["0818"])
        .under("Own", Order::Charge)
        .under("Foe", Order::Charge);
    for name in ["Weak 1", "Frail 1"] {
        unit_of(&mut figure.0, name).value = 1;
    }
    let mut battle = figure.begun();
    let mut dice = Generator::seeded(3);
    let mut story = Vec::new();
    while !matches!(battle.words(), Awaiting::Over(_)) {
        assert_eq!(battle.state().turn, 1, "{}", told(&story));
        let is_bold = |action: &Action| {
            matches!(action, Action::Activate(_) | Action::Choose(_) | Action::Attack(_) | Action::Volley)
        };
        let bold = offered(&battle).into_iter().find(is_bold);
        let answer = bold.map_or_else(|| quiet(&battle, &mut dice), Answer::Act);
        story.extend(battle.answer(answer, Ears::Open).expect("it is offered"));
    }
    assert_eq!(story[line(&story, "drawn")].text, "The battle is drawn: both have lost a wing.");
}

/// Whatever is asked or told of a facing names the wind, and no corner by its number. [BM 8.0]
#[test]
fn bm_8_0_facings_are_told_by_the_wind() {
    let mut battle = Fought::begin(&shipped("drill-field")).expect("it can be played");
    let mut dice = Generator::seeded(3);
    let is_corner = |word: &str| {
        let word = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        word.len() == 2 && word.starts_with('V') && word.ends_with(|letter: char| letter.is_ascii_digit())
    };
    let mut winds = 0;
    while let Some(answer) = Robot::Contact.answer(&battle, &mut dice) {
        let mut said = match battle.words() {
            Awaiting::Choice(choice) => choice.offers.into_iter().map(|offer| offer.label).collect(),
            _ => Vec::new(),
        };
        let story = battle.answer(answer, Ears::Open).expect("it is offered");
        said.extend(story.into_iter().map(|line| line.text));
        let told = said.iter().find(|text| text.split(' ').any(is_corner));
        assert_eq!(told, None, "{:?}", battle.steps());
        winds += said.iter().filter(|text| text.ends_with("facing N") || text.ends_with("facing N.")).count();
        if battle.state().turn == 4 {
            break;
        }
    }
    assert!(winds > 0, "somebody faces north");
}

/// Why a unit whose brigade is on Charge marches is said with the question whither. [BM 5.2, 5.4, 9.1.1]
#[test]
fn bm_5_4_why_who_is_on_charge_marches_is_said() {
    let figure = Figure::new()
        .brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 1), &["0908", "0907"])
        .brigade((Side::B, FOOT, "Own"), (0, Line::Front, 1), &["0808", "0808", "0805", "0804", "0814"])
        .under("Own", Order::Charge);
    let battle = activated(&figure.0, "Own");
    let why = |name: &str| -> Vec<(String, String)> {
        let mut battle = battle.clone();
        let own = unit(&battle, name);
        act(&mut battle, Action::Choose(own));
        let Awaiting::Choice(choice) = battle.words() else { panic!("it is asked") };
        choice.refused.into_iter().map(|refused| (refused.why, refused.rule.citation().to_owned())).collect()
    };
    let said = |why: &str, rule: &str| vec![(why.to_owned(), rule.to_owned())];
    assert_eq!(why("Own 1"), [], "it must attack");
    assert_eq!(why("Own 2"), said("it stands under another, who attacks out of the hex", "BM 9.1.1"));
    assert_eq!(why("Own 4"), said("nobody it may attack stands in its priority hexes", "BM 5.4"));
    assert_eq!(why("Own 5"), said("it is apart from its brigade", "BM 5.2"));
}
