//! Switches of the house rules that only a whole turn shows: when a general is in danger, and who comes back onto the table.

use crate::support::table::{Play, foot, table, unit};
use galloper::game::{Answer, Awaiting, Eyes, Ruleset, Side};
use galloper::geometry::Pose;
use galloper::rules::flanders::book::profile::Morale;
use galloper::rules::flanders::state::setup::UnitSetup;
use galloper::rules::flanders::state::{GeneralId, Place, UnitId};
use galloper::rules::flanders::{Amendment, Setup};

const ALPHA: UnitId = UnitId(0);
const BETA: UnitId = UnitId(1);
const CLARE: GeneralId = GeneralId(1);

fn with(switch: &str, value: &str, units: Vec<UnitSetup>) -> Setup {
    let mut setup = table(units);
    setup.house.set(switch, value).expect("it is a switch");
    setup
}

/// Two lines so far apart, the first looking north at 36, 34.
fn apart(gap: f64) -> Vec<UnitSetup> {
    vec![unit(Side::A, "Alpha", foot(), 36.0, 34.0, 0.0), unit(Side::B, "Beta", foot(), 36.0, 34.0 + gap, 180.0)]
}

fn sixes(_: &str, count: u8) -> Vec<u8> {
    vec![6; usize::from(count)]
}

/// Whether a general is rolled for before the turn is over.
fn is_in_danger(play: &mut Play, faces: impl Fn(&str, u8) -> Vec<u8>) -> bool {
    let is_asked =
        |play: &Play| matches!(play.battle.awaiting(), Awaiting::Dice(dice) if dice.rule.citation() == "FLA GEN-02");
    play.quietly(faces, |play| is_asked(play) || play.battle.turn() > 1);
    is_asked(play)
}

/// [FLA GEN-01, R-62]
#[test]
fn a_general_near_a_target_is_in_danger_when_it_is_shot_at() {
    for (value, expected) in [("any_time", true), ("end_of_turn", false)] {
        let mut play = Play::new(&with("general_risk", value, apart(6.0)));
        // Two inches behind the target, which is one deep; nine from the enemy.
        play.amend(Amendment::PlaceGeneral { general: CLARE, pose: Pose::new(36.0, 43.0, 180.0) });
        let fire = |play: &Play| {
            let offers = play.choice().into_iter().flat_map(|choice| choice.offers);
            offers.into_iter().find(|offer| offer.verb == "fire").map(|offer| offer.action.clone())
        };
        play.quietly(sixes, |play| fire(play).is_some());
        let volley = fire(&play).expect("Alpha may fire");
        play.give(&Answer::Act(volley));
        assert_eq!(is_in_danger(&mut play, sixes), expected, "{value}");
    }
}

/// [FLA GEN-01, R-62]
#[test]
fn a_general_near_a_melee_is_in_danger_while_it_is_fought() {
    for (value, expected) in [("any_time", true), ("end_of_turn", false)] {
        let mut play = Play::new(&with("general_risk", value, apart(0.0)));
        play.amend(Amendment::Contact { unit: ALPHA, target: BETA });
        // Three inches and a half from Beta, who wins; four and a half from Alpha, who falls back.
        play.amend(Amendment::PlaceGeneral { general: CLARE, pose: Pose::new(36.0, 38.5, 180.0) });
        let beta_wins = |rule: &str, count: u8| if rule == "FLA MEL-61" { vec![1, 6] } else { sixes(rule, count) };
        assert_eq!(is_in_danger(&mut play, beta_wins), expected, "{value}");
    }
}

///
#[test]
fn the_enemys_strength_is_told_as_exactly_as_the_house_says() {
    let told = |value: &str, eyes: Eyes| {
        let mut play = Play::new(&with("enemy_strength", value, apart(6.0)));
        let fire = |play: &Play| {
            let offers = play.choice().into_iter().flat_map(|choice| choice.offers);
            offers.into_iter().find(|offer| offer.verb == "fire").map(|offer| offer.action.clone())
        };
        play.quietly(sixes, |play| fire(play).is_some());
        let volley = fire(&play).expect("Alpha may fire");
        play.give(&Answer::Act(volley));
        // Everything hits, and nothing is saved.
        let all_fall = |rule: &str, count: u8| vec![if rule == "FLA TYP-14" { 1 } else { 6 }; usize::from(count)];
        play.quietly(all_fall, |play| play.has_told("FLA TYP-14"));
        let report = play.told.iter().find(|report| report.rule.citation() == "FLA TYP-14");
        report.and_then(|report| report.seen_by(eyes)).expect("both are told of it").text
    };
    let (own, enemy) = (Eyes::Side(Side::B), Eyes::Side(Side::A));
    for value in ["exact", "threes", "words"] {
        for eyes in [own, Eyes::Umpire] {
            assert!(told(value, eyes).contains(" → "), "{}", told(value, eyes));
        }
    }
    assert!(told("exact", enemy).contains(" → "));
    assert!(told("threes", enemy).contains("some fall; about ") && !told("threes", enemy).contains("rolls"));
    assert!(told("words", enemy).contains("some fall; it is ") && !told("words", enemy).contains("12"));
}

/// [FLA RET-17, R-63]
#[test]
fn a_unit_that_fled_the_table_comes_back_when_it_has_rallied() {
    let mut units = apart(40.0);
    units.push(unit(Side::A, "Edge", foot(), 60.0, 4.0, 0.0));
    // Somebody stands where it would come back.
    units.push(unit(Side::A, "Guard", foot(), 60.0, 1.2, 0.0));
    let edge = UnitId(2);
    let mut play = Play::new(&with("leaves_table", "returns_if_rallied", units));
    play.amend(Amendment::Place { unit: UnitId(3), pose: Pose::new(30.0, 10.0, 0.0) });
    play.amend(Amendment::Morale { unit: edge, morale: Morale::Routed });
    let is_off = |play: &Play| matches!(play.battle.state().unit(edge).place, Place::Beyond(_));
    let misses = |rule: &str, count: u8| vec![if rule == "FLA MOR-20" { 1 } else { 6 }; usize::from(count)];
    play.quietly(misses, is_off);
    assert!(play.battle.state().footprint(edge).is_none(), "it stands nowhere while it is off the table");
    play.amend(Amendment::Place { unit: UnitId(3), pose: Pose::new(60.0, 1.2, 0.0) });
    play.quietly(sixes, |play| !is_off(play));
    let field = play.battle.state();
    assert!(matches!(field.unit(edge).place, Place::Table(_)));
    assert_eq!(field.unit(edge).morale, Morale::Good);
    let rect = field.footprint(edge).expect("it stands on the table");
    assert!(rect.corners().iter().all(|at| at.y >= 0.0), "{rect:?}");
    assert!(!field.stands_on(UnitId(3), &rect), "it stands clear of the guard: {rect:?}");
    assert!(play.has_told("FLA RET-17"));
}
