//! Troops behind the beaten, whom a victory bonus meets: they go through all that the first have gone through, as far off as they are when
//! it begins. [FLA MEL-54, MEL-96, R-118]

use crate::support::table::{Play, foot, horse, table, unit};
use galloper::game::{Answer, Awaiting, Ruleset, Side};
use galloper::geometry::Formation;
use galloper::rules::flanders::Action;
use galloper::rules::flanders::book::profile::ChargeDoctrine::Sword;
use galloper::rules::flanders::book::profile::{Morale, Profile};
use galloper::rules::flanders::judge::Reaction;
use galloper::rules::flanders::state::UnitId;

const CHARGER: UnitId = UnitId(0);
const FIRST: UnitId = UnitId(1);
const SECOND: UnitId = UnitId(2);

fn told(play: &Play) -> Vec<&str> {
    play.told.iter().map(|report| report.text.as_str()).collect()
}

fn has_said(play: &Play, words: &str) -> bool {
    told(play).iter().any(|text| text.contains(words))
}

fn react(play: &Play, reaction: Reaction) -> Option<Answer<Action, galloper::rules::flanders::Amendment>> {
    let action = Action::React { unit: SECOND, reaction };
    play.choice()?.offers.iter().any(|offer| offer.action == action).then_some(Answer::Act(action))
}

/// Who is charged runs at once, friends who see it keep their nerve, and the die of a range or of a bonus shows so much.
fn the_first_runs(range: u8, bonus: u8) -> impl Fn(&str, u8) -> Vec<u8> + Copy {
    move |rule, count| {
        let face = match rule {
            "FLA MOR-15" | "FLA MOR-41" => 1,
            "FLA MEL-18" => range,
            "FLA MEL-51" | "FLA MEL-52" => bonus,
            _ => 6,
        };
        vec![face; usize::from(count)]
    }
}

/// Horse that has ridden at foot which runs, and whose bonus of six inches meets others five inches on, before they have answered.
fn met_five_inches_on(second: Profile, reaction: Reaction) -> Play {
    let units = vec![
        unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0),
        unit(Side::B, "First", foot(), 40.0, 36.0, 180.0),
        unit(Side::B, "Second", second, 40.0, 41.0, 180.0),
    ];
    let mut play = Play::new(&table(units));
    play.charge(CHARGER, FIRST);
    play.quietly(the_first_runs(6, 6), |play| react(play, reaction).is_some());
    let [charger, second] = [CHARGER, SECOND].map(|id| play.battle.state().footprint(id).expect("it stands"));
    let between = (second.centre.y - second.depth / 2.0) - (charger.centre.y + charger.depth / 2.0);
    assert!((between - 5.0).abs() < 0.02, "{between}″ off: {:?}", told(&play));
    assert!(has_said(&play, "Charger goes on at Second from 5.0″, 6″ to spend (die: 6)."), "{:?}", told(&play));
    let answer = react(&play, reaction).expect("it is offered");
    play.give(&answer);
    play
}

/// From which side of them it comes is told. [FLA MEL-09]
#[test]
fn a_second_defender_struck_in_flank_is_told_to_be() {
    let units = vec![
        unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0),
        unit(Side::B, "First", foot(), 40.0, 36.0, 180.0),
        unit(Side::B, "Second", foot(), 40.0, 43.0, 270.0),
    ];
    let mut play = Play::new(&table(units));
    play.charge(CHARGER, FIRST);
    play.quietly(the_first_runs(6, 6), |play| has_said(play, "goes on at Second"));
    assert!(has_said(&play, "″, in flank, 6″ to spend (die: 6)."), "{:?}", told(&play));
}

/// They fire over as many inches as the die says, as far as the charge has to come. [FLA MEL-21, MEL-37]
#[test]
fn a_second_defender_fires_where_the_die_says() {
    for (die, inches) in [(2, "4.0″"), (6, "5.0″")] {
        let mut play = met_five_inches_on(foot(), Reaction::Fire);
        play.quietly(the_first_runs(die, 6), |play| has_said(play, "Second fires at the charging"));
        let words = format!("Second fires at the charging Charger at {inches}");
        assert!(has_said(&play, &words), "{words}: {:?}", told(&play));
    }
}

/// They form square if the die is no more than the inches that the charge has to come. [FLA MEL-34]
#[test]
fn a_second_defender_may_form_square_in_time() {
    for (die, formed) in [(2, Formation::Square), (3, Formation::Line)] {
        let mut play = met_five_inches_on(foot(), Reaction::Square);
        play.quietly(the_first_runs(die, 6), |play| has_said(play, "square"));
        assert_eq!(play.battle.state().unit(SECOND).formation, formed, "{:?}", told(&play));
    }
}

/// Horse rides half the way to meet it. [FLA MEL-31]
#[test]
fn a_second_defender_rides_to_meet_the_charge() {
    let mut play = met_five_inches_on(horse(Sword), Reaction::Countercharge);
    play.quietly(the_first_runs(6, 6), |play| has_said(play, "Charger and Second are in contact"));
    assert!(has_said(&play, "Second countercharges 2.5″."), "{:?}", told(&play));
}

/// Nobody beside the way is asked whether he fires in passing: a bonus is no move of the movement step. [FLA FIP-01, R-118]
#[test]
fn nobody_fires_in_passing_at_a_bonus() {
    let units = vec![
        unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0),
        unit(Side::B, "First", foot(), 40.0, 36.0, 180.0),
        unit(Side::B, "Second", foot(), 40.0, 41.0, 180.0),
        unit(Side::B, "Beside", foot(), 46.0, 39.5, 270.0),
    ];
    let mut play = Play::new(&table(units));
    play.charge(CHARGER, FIRST);
    let mut asked = Vec::new();
    play.quietly(the_first_runs(6, 6), |play| {
        if has_said(play, "Charger goes on at Second") {
            asked.extend(play.choice().into_iter().flat_map(|choice| choice.offers).map(|offer| offer.verb));
        }
        has_said(play, "Charger and Second are in contact")
    });
    assert!(
        asked.iter().any(|verb| verb == "react_fire") && !asked.iter().any(|verb| verb == "fire_in_passing"),
        "{asked:?}"
    );
}

/// When it is fought the bonus is spent. [FLA MEL-55]
#[test]
fn whoever_meets_a_second_defender_has_no_other_bonus() {
    let mut play = met_five_inches_on(foot(), Reaction::Bayonets);
    play.quietly(the_first_runs(6, 6), |play| play.battle.turn() > 1);
    assert!(has_said(&play, "Charger and Second are in contact"), "{:?}", told(&play));
    assert_eq!(told(&play).iter().filter(|text| text.contains("follows up")).count(), 0, "{:?}", told(&play));
}

/// A melee that waits, and a charge whose bonus leads into it, are one attempt: a friend who has seen the one rout and stood is not asked
/// when he sees the other. [FLA MEL-48, R-38]
#[test]
fn who_has_stood_in_one_of_two_attempts_that_become_one_is_not_asked_again() {
    let [engaged, runner, friend] = [2, 3, 4].map(UnitId);
    let units = vec![
        unit(Side::A, "Before it", horse(Sword), 42.2, 34.0, 0.0),
        unit(Side::A, "Beside it", horse(Sword), 56.0, 41.7, 270.0),
        unit(Side::B, "Engaged", foot(), 42.2, 40.0, 180.0),
        unit(Side::B, "Runner", foot(), 48.0, 41.7, 90.0),
        unit(Side::B, "Friend", foot(), 42.0, 44.7, 180.0),
    ];
    let mut play = Play::new(&table(units));
    let mut asked = Vec::new();
    let mut watch = |play: &Play, unit: UnitId| {
        let Awaiting::Dice(request) = play.battle.words() else { return };
        if request.dice.count == 2 && request.pieces == [unit.into()] {
            asked.push(request.rule.citation().to_owned());
        }
    };
    play.charge(UnitId(0), engaged);
    let stands = |rule: &str, count: u8| vec![if rule == "FLA MEL-18" { 1 } else { 6 }; usize::from(count)];
    play.quietly(stands, |play| !play.battle.state().melees.is_empty() && play.choice().is_some());
    play.charge(UnitId(1), runner);
    play.quietly(the_first_runs(6, 6), |play| {
        watch(play, friend);
        play.battle.state().melees.iter().any(|melee| melee.attackers.len() == 2) || play.battle.turn() > 1
    });
    assert_eq!(play.battle.turn(), 1, "{:?}", told(&play));
    // Whoever stood before loses now, and runs past him.
    let loses = |rule: &str, count: u8| vec![if rule.starts_with("FLA MOR") { 1 } else { 6 }; usize::from(count)];
    play.quietly(loses, |play| {
        watch(play, friend);
        play.battle.turn() > 1
    });
    assert_eq!(play.battle.state().unit(engaged).morale, Morale::Routed, "{:?}", told(&play));
    assert_eq!(asked, ["FLA MOR-12"], "{:?}", told(&play));
}

/// Who rides on through a gap as wide as himself strikes nobody before his front: whomever he touches beside him he fights as he stands.
/// [FLA MEL-54, R-120]
#[test]
fn who_brushes_others_with_his_bonus_keeps_his_front() {
    let charger = || unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0);
    let first = || unit(Side::B, "First", foot(), 40.0, 36.0, 180.0);
    let fronts = Play::new(&table(vec![charger(), first()]));
    let front = |id: UnitId| fronts.battle.state().footprint(id).expect("it stands there").front;
    let aside = f64::midpoint(front(CHARGER), front(FIRST));
    let mut fought = 0;
    for bonus in 1..=6 {
        let beside = [("Left", 40.0 - aside), ("Right", 40.0 + aside)];
        let beside = beside.map(|(name, x)| unit(Side::B, name, foot(), x, 39.5, 180.0));
        let mut play = Play::new(&table([charger(), first()].into_iter().chain(beside).collect()));
        play.charge(CHARGER, FIRST);
        play.quietly(the_first_runs(6, bonus), |play| has_said(play, "follows up") || has_said(play, "are in contact"));
        let pose = play.battle.state().unit(CHARGER).pose().expect("it stands on the table");
        assert_eq!(pose.facing, 0.0, "{bonus}: {:?}", told(&play));
        fought += u32::from(has_said(&play, "are in contact"));
    }
    assert!(fought > 0, "it comes to rest beside somebody");
}
