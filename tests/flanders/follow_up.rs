//! Who follows whom after a melee, how often, how far and by what he is stopped; who goes away from whom. [FLA MEL-55, MEL-90 to MEL-97]

use crate::support::table::{Play, foot, horse, house_at, table, unit};
use galloper::game::{Answer, Awaiting, PieceId, Ruleset, Side};
use galloper::geometry::contact::CONTACT;
use galloper::geometry::{Pose, Vector, shape};
use galloper::rules::flanders::book::profile::ChargeDoctrine::Sword;
use galloper::rules::flanders::state::UnitId;
use galloper::rules::flanders::state::marks::Flag;
use galloper::rules::flanders::state::setup::UnitSetup;
use galloper::rules::flanders::{Action, Amendment};

const FIRST: UnitId = UnitId(0);
const SECOND: UnitId = UnitId(1);
const THIRD: UnitId = UnitId(2);
const FOURTH: UnitId = UnitId(3);

fn told(play: &Play) -> Vec<&str> {
    play.told.iter().map(|report| report.text.as_str()).collect()
}

fn has_said(play: &Play, words: &str) -> bool {
    told(play).iter().any(|text| text.contains(words))
}

/// Side A wins every melee, and a bonus shows so much; every other die shows a six.
fn the_allies_win(bonus: u8) -> impl Fn(&str, u8) -> Vec<u8> + Copy {
    move |rule, count| match rule {
        "FLA MEL-61" => vec![6, 1],
        "FLA MEL-51" | "FLA MEL-52" => vec![bonus],
        _ => vec![6; usize::from(count)],
    }
}

fn centre(play: &Play, id: UnitId) -> Vector {
    play.battle.state().footprint(id).expect("it stands on the table").centre.coords
}

/// Horse before foot, behind which other foot is fought by a friend already.
fn two_melees() -> Vec<UnitSetup> {
    vec![
        unit(Side::A, "Horse", horse(Sword), 40.0, 32.0, 0.0),
        unit(Side::B, "Front", foot(), 40.0, 40.0, 180.0),
        unit(Side::B, "Behind", foot(), 42.1, 42.0, 180.0),
        unit(Side::A, "Friend", foot(), 43.1, 42.5, 270.0),
    ]
}

/// Whoever has come into a melee by his bonus takes no other for it, whosever melee it is; those whom he has joined have theirs.
/// [FLA MEL-55, MEL-97]
#[test]
fn who_comes_in_by_his_bonus_has_no_other() {
    let mut play = Play::new(&table(two_melees()));
    play.charge(FIRST, SECOND);
    let faces = the_allies_win(4);
    play.quietly(faces, |play| has_said(play, "Horse and Front are in contact"));
    play.amend(Amendment::Contact { unit: FOURTH, target: THIRD });
    let mut bonuses: Vec<PieceId> = Vec::new();
    play.quietly(faces, |play| {
        if let Awaiting::Dice(request) = play.battle.words() {
            let is_bonus = ["FLA MEL-51", "FLA MEL-52"].contains(&request.rule.citation());
            bonuses.extend(request.pieces.first().filter(|_| is_bonus));
        }
        play.battle.turn() > 1
    });
    assert!(has_said(&play, "Horse and Behind are in contact"), "{:?}", told(&play));
    assert_eq!(bonuses, [FIRST.into(), FOURTH.into()], "{:?}", told(&play));
}

/// Where the second unit has left the table, that stood there before: at its edge, and no nearer than that.
fn where_it_left(play: &Play, from: Vector) -> Vector {
    let state = play.battle.state();
    let left = state.unit(SECOND).this_turn.left_at.expect("it has left the table").coords;
    let ground = &state.fixed.ground;
    let is_at = |at: f64, most: f64| at.abs() < 0.01 || (at - most).abs() < 0.01;
    assert!(is_at(left.x, ground.width) || is_at(left.y, ground.height), "{left:?}, from {from:?}");
    left
}

/// Foot that faces west at the table's edge, charged in flank by horse that stands a little to its left.
fn at_the_edge() -> Vec<UnitSetup> {
    vec![unit(Side::A, "Horse", horse(Sword), 40.0, 70.0, 0.0), unit(Side::B, "Foot", foot(), 41.0, 78.9, 270.0)]
}

/// Who has struck in flank follows the loser to where he was last seen, which is where he has left the table. [FLA MEL-93]
#[test]
fn a_winner_in_flank_follows_whom_the_table_has_lost() {
    let mut play = Play::new(&table(at_the_edge()));
    play.charge(FIRST, SECOND);
    let faces = the_allies_win(2);
    play.quietly(faces, |play| has_said(play, "Horse and Foot are in contact"));
    let before = centre(&play, FIRST);
    let foot = centre(&play, SECOND);
    play.quietly(faces, |play| has_said(play, "Foot retires off the table"));
    let seen = where_it_left(&play, foot);
    play.quietly(faces, |play| play.has_told("FLA MEL-91"));
    let gone = centre(&play, FIRST) - before;
    let toward = (seen - before).normalize() * gone.norm();
    assert!((gone - toward).norm() < 0.05, "{gone:?}, and the foot left it {:?} off", seen - before);
}

/// A winner stops at what bars his way, not a quarter of an inch before it, and it is said what that is. [FLA MEL-53, R-89]
#[test]
fn a_bonus_stops_at_a_house_and_names_it() {
    let units =
        vec![unit(Side::A, "Horse", horse(Sword), 40.0, 32.0, 0.0), unit(Side::B, "Foot", foot(), 40.0, 40.0, 180.0)];
    let mut setup = table(units);
    // It bars the right half of the horse, and leaves the foot its way.
    setup.terrain.push(house_at(41.2, 42.13, 3.0, 3.0));
    let mut play = Play::new(&setup);
    play.charge(FIRST, SECOND);
    play.quietly(the_allies_win(6), |play| play.has_told("FLA MEL-91"));
    assert!(has_said(&play, "Horse follows up 2.13″ of its 6″ (die: 6), stopped by the house."), "{:?}", told(&play));
}

/// Horse before foot, behind which other foot has turned its back to fight, and has sent a file round the flank.
fn a_file_gone_round() -> Vec<UnitSetup> {
    vec![
        unit(Side::A, "Horse", horse(Sword), 40.0, 48.0, 180.0),
        unit(Side::B, "Front", foot(), 40.0, 40.0, 0.0),
        unit(Side::B, "Behind", foot(), 42.5, 36.0, 180.0),
        unit(Side::A, "Friend", foot(), 43.5, 36.0, 0.0),
    ]
}

/// A bonus takes nobody past the place that is kept for whoever has gone round a flank, and that he would graze: he meets nobody there,
/// and stops. [FLA MEL-05, R-89]
#[test]
fn a_bonus_keeps_clear_of_a_place_that_is_kept() {
    let mut play = Play::new(&table(a_file_gone_round()));
    play.charge(FIRST, SECOND);
    play.quietly(the_allies_win(6), |play| has_said(play, "Horse and Front are in contact"));
    play.amend(Amendment::Contact { unit: FOURTH, target: THIRD });
    play.amend(Amendment::Wraps { unit: THIRD, round: Some(FOURTH) });
    let routs = |rule: &str, count| match rule {
        rule if rule.starts_with("FLA MOR") => vec![1; usize::from(count)],
        _ => the_allies_win(6)(rule, count),
    };
    play.quietly(routs, |play| has_said(play, "Front flees"));
    play.quietly(the_allies_win(6), |play| has_said(play, "Horse follows up"));
    let state = play.battle.state();
    let own = state.footprint(FIRST).expect("it stands on the table");
    let is_clear = state.taken_up(THIRD).all(|taken| !shape::is_near(&own, &taken, CONTACT));
    assert!(is_clear, "{:?}", told(&play));
    assert!(has_said(&play, "Horse follows up 2.98″ of its 6″ (die: 6), stopped by Behind."), "{:?}", told(&play));
}

/// Foot and horse against two battalions: the horse has struck both, the foot the first alone.
fn two_against_two() -> Play {
    let units = vec![
        unit(Side::A, "Foot", foot(), 39.5, 40.0, 0.0),
        unit(Side::B, "Left", foot(), 40.0, 40.0, 180.0),
        unit(Side::B, "Right", foot(), 43.2, 40.0, 180.0),
        unit(Side::A, "Horse", horse(Sword), 42.0, 40.0, 0.0),
    ];
    let mut play = Play::new(&table(units));
    for (unit, target) in [(FIRST, SECOND), (FOURTH, SECOND), (THIRD, FOURTH)] {
        play.amend(Amendment::Contact { unit, target });
    }
    play.quietly(the_allies_win(1), |play| has_said(play, "Right falls back"));
    play
}

/// A loser goes away from those who are in touch with him, not from who has beaten somebody else. [FLA MEL-90, R-88]
#[test]
fn a_loser_goes_away_from_whom_he_met() {
    let play = two_against_two();
    let gone = centre(&play, THIRD) - Vector::new(43.2, 40.5);
    let away = (Vector::new(43.2, 40.5) - Vector::new(42.0, 39.125)).normalize() * 3.0;
    assert!((gone - away).norm() < 0.02, "{gone:?} and not {away:?}: {:?}", told(&play));
}

/// Who is beaten by several goes away from the middle of them, and faces it. [FLA MEL-90, R-88]
#[test]
fn who_is_beaten_by_several_faces_their_middle() {
    let play = two_against_two();
    let gone = centre(&play, SECOND) - Vector::new(40.0, 40.5);
    let middle = (Vector::new(39.5, 39.5) + Vector::new(42.0, 39.125)) / 2.0;
    let away = (Vector::new(40.0, 40.5) - middle).normalize() * 3.0;
    assert!((gone - away).norm() < 0.02, "{gone:?} and not {away:?}: {:?}", told(&play));
    let pose = play.battle.state().unit(SECOND).pose().expect("it stands on the table");
    assert!((pose.forward() + away.normalize()).norm() < 0.01, "it faces {}", pose.facing);
}

/// Among them are those whom only its bases touched that have gone round a flank, though they fall in as it goes. [FLA MEL-05, MEL-90, R-88]
#[test]
fn who_is_fought_round_a_flank_has_beaten_it_too() {
    let mut play = Play::new(&table(vec![
        unit(Side::A, "Beside", foot(), 30.0, 34.9, 90.0),
        unit(Side::B, "Far off", foot(), 60.0, 60.0, 180.0),
        unit(Side::B, "Loser", foot(), 42.5, 36.0, 180.0),
        unit(Side::A, "Before", foot(), 43.5, 36.0, 0.0),
    ]));
    play.amend(Amendment::Contact { unit: FOURTH, target: THIRD });
    play.amend(Amendment::Wraps { unit: THIRD, round: Some(FOURTH) });
    play.amend(Amendment::Place { unit: FIRST, pose: Pose::new(42.0, 34.9, 90.0) });
    play.amend(Amendment::Contact { unit: FIRST, target: THIRD });
    play.quietly(the_allies_win(1), |play| has_said(play, "Loser falls back"));
    let gone = centre(&play, THIRD) - Vector::new(42.5, 36.5);
    let away = (Vector::new(42.5, 36.5) - (Vector::new(41.5, 34.9) + Vector::new(43.5, 35.5)) / 2.0).normalize() * 3.0;
    assert!((gone - away).norm() < 0.02, "{gone:?} and not {away:?}: {:?}", told(&play));
}

/// So has who turned his back before: he faces the enemy as he comes away from him, and goes back from there.
#[test]
fn who_is_driven_back_has_turned_his_back_no_longer() {
    let mut play = Play::new(&table(vec![
        unit(Side::A, "Winner", foot(), 40.0, 39.5, 0.0),
        unit(Side::B, "Loser", foot(), 40.0, 40.5, 0.0),
    ]));
    play.amend(Amendment::Flag { unit: SECOND, flag: Flag::FacesRear, set: true });
    play.amend(Amendment::Contact { unit: FIRST, target: SECOND });
    play.quietly(the_allies_win(1), |play| has_said(play, "Loser falls back 3"));
    let unit = play.battle.state().unit(SECOND);
    assert!(!unit.faces_rear && unit.pose().is_some_and(|pose| (pose.facing - 180.0).abs() < 0.1), "{:?}", unit.pose());
}

/// Foot that faces west among enemies who leave it no way, charged in flank by horse that stands a little to its left.
fn hemmed_in() -> Vec<UnitSetup> {
    vec![
        unit(Side::A, "Horse", horse(Sword), 40.0, 41.0, 0.0),
        unit(Side::B, "Foot", foot(), 41.0, 50.0, 270.0),
        UnitSetup { figures: 3, ..unit(Side::A, "North", foot(), 41.5, 51.515, 0.0) },
        unit(Side::A, "East", foot(), 43.015, 50.8, 90.0),
        unit(Side::A, "West", foot(), 40.985, 50.8, 90.0),
    ]
}

/// Who has struck in flank follows the loser to where he was last seen, though he has surrendered there. [FLA MEL-93, RET-16, R-89]
#[test]
fn a_winner_in_flank_follows_who_has_surrendered() {
    let mut play = Play::new(&table(hemmed_in()));
    play.charge(FIRST, SECOND);
    let faces = the_allies_win(1);
    play.quietly(faces, |play| has_said(play, "Horse and Foot are in contact"));
    let before = centre(&play, FIRST);
    let foot = centre(&play, SECOND);
    play.quietly(faces, |play| play.has_told("FLA MEL-91"));
    assert!(has_said(&play, "Foot is cut off and surrenders"), "{:?}", told(&play));
    let gone = centre(&play, FIRST) - before;
    assert!(gone.norm() > 0.5, "{:?}", told(&play));
    let toward = (foot - before).normalize() * gone.norm();
    assert!((gone - toward).norm() < 0.05, "{gone:?}, and the foot was {:?} off", foot - before);
}

/// So does who has charged a flank that gave way before him, and ran off the table. [FLA MEL-93, R-89]
#[test]
fn a_charger_in_flank_follows_who_has_run_off_the_table() {
    let foot = unit(Side::B, "Foot", foot(), 71.0, 60.0, 270.0);
    let mut play = Play::new(&table(vec![unit(Side::A, "Horse", horse(Sword), 70.0, 51.0, 0.0), foot]));
    play.charge(FIRST, SECOND);
    let foot = centre(&play, SECOND);
    // It routs before the charge.
    let faces = |rule: &str, count: u8| match rule {
        "FLA MOR-15" | "FLA MOR-41" => vec![1; usize::from(count)],
        "FLA MEL-51" | "FLA MEL-52" => vec![2; usize::from(count)],
        _ => vec![6; usize::from(count)],
    };
    play.quietly(faces, |play| has_said(play, "Horse comes on"));
    let before = centre(&play, FIRST);
    play.quietly(faces, |play| has_said(play, "Horse follows up"));
    assert!(play.battle.state().footprint(SECOND).is_none(), "{:?}", told(&play));
    let gone = centre(&play, FIRST) - before;
    let seen = where_it_left(&play, foot);
    assert!((seen.x - 80.0).abs() < 0.01 && (seen.y - foot.y).abs() < 0.01, "straight back, to the east: {seen:?}");
    let toward = (seen - before).normalize() * gone.norm();
    assert!(
        gone.norm() > 0.1 && (gone - toward).norm() < 0.05,
        "{gone:?}, and the foot left it {:?} off",
        seen - before
    );
}

/// Who has struck in flank follows the loser facing him, without penalty. [FLA MEL-93, R-89]
#[test]
fn a_winner_in_flank_turns_toward_whom_he_follows() {
    let foot = unit(Side::B, "Foot", foot(), 41.0, 50.0, 270.0);
    let mut play = Play::new(&table(vec![unit(Side::A, "Horse", horse(Sword), 39.9, 41.0, 0.0), foot]));
    play.charge(FIRST, SECOND);
    play.quietly(the_allies_win(2), |play| has_said(play, "Foot falls back"));
    let before = centre(&play, FIRST);
    play.quietly(the_allies_win(2), |play| play.battle.turn() > 1);
    assert!(has_said(&play, "Horse follows up 2″ (die: 2), turned toward Foot."), "{:?}", told(&play));
    let gone = centre(&play, FIRST) - before;
    let front = play.battle.state().unit(FIRST).pose().expect("it stands").forward();
    assert!(gone.norm() > 1.9 && front.dot(&gone.normalize()) > 0.9999, "{front:?} and {gone:?}");
    assert!(front.x.abs() > 0.1, "it faced north before: {front:?}");
}

/// Two who have struck a loser in flank side by side follow him side by side, and neither stops the other. [FLA MEL-93, R-89]
#[test]
fn who_struck_a_flank_side_by_side_follow_side_by_side() {
    let units = vec![
        unit(Side::B, "Foot", foot(), 41.0, 50.0, 270.0),
        unit(Side::A, "West", horse(Sword), 39.9, 41.0, 0.0),
        unit(Side::A, "East", horse(Sword), 42.92, 41.0, 0.0),
    ];
    let mut play = Play::new(&table(units));
    play.charge(SECOND, FIRST);
    let choice = play.choice().expect("others are asked whether they join");
    let joins = |action: &Action| matches!(action, Action::Join { unit, .. } if *unit == THIRD);
    let offer = choice.offers.into_iter().find(|offer| joins(&offer.action)).expect("it may join");
    play.give(&Answer::Act(offer.action));
    play.quietly(the_allies_win(2), |play| has_said(play, "Foot falls back"));
    let before = [SECOND, THIRD].map(|unit| centre(&play, unit));
    play.quietly(the_allies_win(2), |play| play.battle.turn() > 1);
    let gone = [0, 1].map(|at| centre(&play, [SECOND, THIRD][at]) - before[at]);
    assert!(gone.iter().all(|gone| gone.norm() > 1.9), "{gone:?}: {:?}", told(&play));
    assert!((gone[0].normalize() - gone[1].normalize()).norm() < 0.01, "{gone:?}");
    assert!(has_said(&play, "West follows up 2″ (die: 2)."), "{:?}", told(&play));
}
