//! Where bodies meet: ways back, shots on the way of a charge, countercharges, contacts. [FLA RET-13, FIP-01, MEL-31, MEL-49]

use crate::support::table::{Play, foot, guns, horse, house_at, table, unit};
use galloper::dice::Faces;
use galloper::game::{Answer, Awaiting, Ruleset, Side, Statement, TerrainKind};
use galloper::geometry::{Formation, Leg, Outline, Point, Pose};
use galloper::odds::{Budget, first_offer, odds};
use galloper::rules::flanders::Amendment;
use galloper::rules::flanders::book::house::{BaseRemoval, InfantryFire};
use galloper::rules::flanders::book::profile::ChargeDoctrine::{Pistol, Sword};
use galloper::rules::flanders::book::profile::Morale;
use galloper::rules::flanders::state::UnitId;
use galloper::rules::flanders::state::action::Action;
use galloper::rules::flanders::state::marks::Flag;
use galloper::rules::flanders::state::setup::{TerrainSetup, UnitSetup};
use galloper::rules::flanders::steps::charge_run::touched;
use galloper::rules::flanders::steps::march::crew_can_reach;

const FIRST: UnitId = UnitId(0);
const SECOND: UnitId = UnitId(1);
const THIRD: UnitId = UnitId(2);

/// What the sides do where they have a choice: whatever of these is offered, else what is quiet.
fn goes_on(play: &mut Play, faces: impl Fn(&str, u8) -> Vec<u8>, verbs: &[&str], until: impl Fn(&Play) -> bool) {
    for _ in 0..400 {
        if until(play) {
            return;
        }
        let wanted = play.choice().and_then(|choice| {
            let offers = choice.offers.iter();
            offers.filter(|offer| verbs.contains(&offer.verb.as_ref())).map(|offer| offer.action.clone()).next()
        });
        match (wanted, play.battle.words()) {
            (Some(action), _) => play.give(&Answer::Act(action)),
            (None, Awaiting::Facts(_)) => play.give(&Answer::State(Statement::as_measured())),
            (None, Awaiting::Dice(request)) => {
                let shown = faces(request.rule.citation(), request.dice.count);
                play.give(&Answer::Roll(Faces(shown)));
            }
            _ => {
                let mut once = false;
                play.quietly(|_, count| vec![6; usize::from(count)], |_| std::mem::replace(&mut once, true));
            }
        }
    }
    panic!("it never comes to that");
}

fn all(face: u8, count: u8) -> Vec<u8> {
    vec![face; usize::from(count)]
}

/// The defender of a charge fails its check, with this severity; everybody else throws sixes.
fn gives_way(severity: u8) -> impl Fn(&str, u8) -> Vec<u8> {
    move |rule, count| match rule {
        "FLA MOR-15" => all(1, count),
        "FLA MOR-41" => all(severity, count),
        _ => all(6, count),
    }
}

/// The middle of a unit, to a hundredth of an inch.
fn middle(play: &Play, id: UnitId) -> (f64, f64) {
    let round = |value: f64| (value * 100.0).round() / 100.0;
    let rect = play.battle.state().footprint(id).expect("it stands on the table");
    (round(rect.centre.x), round(rect.centre.y))
}

fn told(play: &Play) -> Vec<&str> {
    play.told.iter().map(|report| report.text.as_str()).collect()
}

fn has_said(play: &Play, words: &str) -> bool {
    told(play).iter().any(|text| text.contains(words))
}

/// Who has not stirred came from nowhere: a squadron twenty inches behind does not send it at the foot four inches before it.
/// [FLA RET-14, R-88]
#[test]
fn nobody_runs_at_the_enemy_he_runs_from() {
    let units = vec![
        unit(Side::A, "Runner", foot(), 40.0, 40.0, 0.0),
        unit(Side::B, "Shooter", foot(), 40.0, 44.0, 180.0),
        unit(Side::B, "Squadron", horse(Sword), 40.0, 19.0, 0.0),
    ];
    let mut play = Play::new(&table(units));
    play.amend(Amendment::Morale { unit: FIRST, morale: Morale::Shaken });
    let misses = |rule: &str, count: u8| all(if rule == "FLA MOR-20" { 1 } else { 6 }, count);
    play.quietly(misses, |play| play.has_told("FLA RET-01"));
    play.quietly(misses, |play| middle(play, FIRST) != (40.0, 39.5));
    let (_, y) = middle(&play, FIRST);
    assert!(y < 39.5, "it goes back toward its friends, not north: {:?}", middle(&play, FIRST));
}

/// Charged from behind it runs ahead of the charger, not through him. [FLA RET-13, RET-14, R-88]
#[test]
fn who_is_charged_from_behind_runs_forward() {
    let units = vec![
        unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0),
        unit(Side::B, "Charged", foot(), 40.0, 37.0, 0.0),
    ];
    let mut play = Play::new(&table(units));
    play.charge(FIRST, SECOND);
    play.quietly(gives_way(1), |play| play.has_told("FLA MEL-50"));
    let (_, y) = middle(&play, SECOND);
    assert!(y > 36.5, "it stood at 36.5 and the charger came from the south: {y}");
}

/// The three inches of the beaten are no move: the ground takes nothing of them. [FLA MEL-90, R-87]
#[test]
fn the_three_inches_of_the_beaten_are_not_shortened_by_ground() {
    let units = vec![
        unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0),
        unit(Side::B, "Charged", foot(), 40.0, 36.0, 180.0),
    ];
    let mut setup = table(units);
    let wall = Outline::Path { points: vec![Point::new(36.0, 38.0), Point::new(44.0, 38.0)], width: 0.2 };
    setup.terrain.push(TerrainSetup { kind: TerrainKind::Hedge, name: None, outline: wall });
    let mut play = Play::new(&setup);
    play.charge(FIRST, SECOND);
    // Fatigued by the charge: severity six. Its middle stood at 36.5.
    play.quietly(gives_way(6), |play| play.has_told("FLA MEL-50"));
    assert_eq!(middle(&play, SECOND), (40.0, 39.5));
    assert!(has_said(&play, "Charged falls back 3″ away from the enemy, facing him."));
    assert!(play.has_told("FLA MEL-44") && !play.has_told("FLA RET-01"), "it tells by what rule");
}

/// The gun that chose to fire at passing horse fires, though the horse's target has given way. [FLA FIP-01, MEL-49]
#[test]
fn fire_in_passing_is_not_swallowed_when_the_target_gives_way() {
    let mut play = Play::new(&table(past_the_guns()));
    play.charge(FIRST, SECOND);
    goes_on(&mut play, gives_way(3), &["fire_in_passing"], |play| play.has_told("FLA MEL-50"));
    let shots = told(&play).iter().filter(|text| text.starts_with("Battery fires in passing at Charger")).count();
    assert_eq!(shots, 1, "{:?}", told(&play));
    assert!(play.battle.state().unit(THIRD).this_turn.fired);
}

/// Nor is it when the target was routed, and takes no check. [FLA FIP-04, MEL-25]
#[test]
fn fire_in_passing_is_not_swallowed_when_the_target_was_routed() {
    let mut play = Play::new(&table(past_the_guns()));
    play.amend(Amendment::Morale { unit: SECOND, morale: Morale::Routed });
    play.charge(FIRST, SECOND);
    goes_on(&mut play, gives_way(3), &["fire_in_passing"], |play| play.has_told("FLA SEQ-14"));
    assert!(has_said(&play, "Battery fires in passing at Charger"), "{:?}", told(&play));
}

/// It is asked when it is known how the charge ends: after the target's check. [FLA FIP-01]
#[test]
fn fire_in_passing_is_asked_after_the_targets_check() {
    let mut play = Play::new(&table(past_the_guns()));
    play.charge(FIRST, SECOND);
    let is_asked = |play: &Play| play.choice().is_some_and(|choice| choice.offers[0].verb == "fire_in_passing");
    goes_on(&mut play, gives_way(3), &[], is_asked);
    assert!(play.has_told("FLA MOR-15"));
}

/// What the fire in passing is worth is what the shot costs: the melee that the charge leads to is not its doing. [FLA FIP-01]
#[test]
fn fire_in_passing_is_weighed_without_the_charge_it_is_fired_at() {
    let mut play = Play::new(&table(past_the_guns()));
    play.charge(FIRST, SECOND);
    let is_asked = |play: &Play| play.choice().is_some_and(|choice| choice.offers[0].verb == "fire_in_passing");
    goes_on(&mut play, |_, count| all(6, count), &[], is_asked);
    let shot = play.choice().expect("it is asked").offers[0].action.clone();
    let odds = odds(&play.battle, &Answer::Act(shot), &first_offer, Budget::default()).expect("it is offered");
    assert!(odds.exact && odds.mean_losses[0] > 0.0, "{odds:?}");
    assert!(odds.mean_losses[1].abs() < 1e-9, "nobody strikes back at once: {:?}", odds.mean_losses);
    let names = odds.measures.keys().filter(|name| name.starts_with("Charged"));
    assert_eq!(names.count(), 0, "{:?}", odds.measures);
}

/// Horse that rides north at foot, past a battery that looks west across its way.
fn past_the_guns() -> Vec<UnitSetup> {
    vec![
        unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0),
        unit(Side::B, "Charged", foot(), 40.0, 41.0, 180.0),
        unit(Side::B, "Battery", guns(), 46.0, 27.0, 270.0),
    ]
}

/// Pistols at pistols, both at four inches: both fire with the figures they had.
#[test]
fn shots_at_equal_range_are_simultaneous() {
    let units = vec![
        unit(Side::A, "Charger", horse(Pistol), 40.0, 30.0, 0.0),
        unit(Side::B, "Charged", horse(Pistol), 40.0, 40.0, 180.0),
    ];
    let mut play = Play::new(&table(units));
    play.charge(FIRST, SECOND);
    // Twos for both ranges; no hit is saved: threes and more are needed.
    let faces = |rule: &str, count: u8| all(if matches!(rule, "FLA MEL-18" | "FLA TYP-14") { 2 } else { 6 }, count);
    play.quietly(faces, |play| play.has_told("FLA SEQ-14"));
    let volleys: Vec<&str> = told(&play).into_iter().filter(|text| text.contains("fires its pistols")).collect();
    assert_eq!(volleys.len(), 2);
    assert!(volleys.iter().all(|text| text.ends_with("4 hits.")), "{volleys:?}");
}

/// A countercharge stops at friends. [FLA MEL-31, R-114]
#[test]
fn a_countercharge_does_not_go_through_friends() {
    let mut units = countercharged();
    units.push(unit(Side::B, "Friend", foot(), 41.0, 38.0, 180.0));
    let mut play = Play::new(&table(units));
    play.charge(FIRST, SECOND);
    play.quietly(|_, count| all(6, count), |play| play.has_told("FLA MEL-31"));
    assert!(has_said(&play, "Charged countercharges 1″ of its 3″, stopped by Friend."), "{:?}", told(&play));
}

/// Enemies in its way it meets in a melee, for which they neither test nor react. [FLA MEL-31, R-114]
#[test]
fn a_countercharge_meets_the_enemy_in_its_way() {
    let mut units = countercharged();
    units.push(unit(Side::A, "Between", foot(), 41.0, 39.0, 0.0));
    let mut play = Play::new(&table(units));
    play.charge(FIRST, SECOND);
    play.quietly(|_, count| all(6, count), |play| play.has_told("FLA MEL-31"));
    assert!(has_said(&play, "Charged and Between are in contact."), "{:?}", told(&play));
    assert_eq!(told(&play).iter().filter(|text| text.contains("receives the charge")).count(), 1);
}

/// Whom a charge comes to round a friend of its own rides half of what lies between the two, not of the way round. [FLA MEL-31]
#[test]
fn a_countercharge_is_half_of_what_lies_between() {
    let mut units = vec![
        unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0),
        unit(Side::B, "Charged", horse(Sword), 40.0, 35.0, 180.0),
    ];
    units.push(unit(Side::A, "Friend", foot(), 41.2, 32.5, 90.0));
    let mut play = Play::new(&table(units));
    play.charge(FIRST, SECOND);
    play.quietly(|_, count| all(6, count), |play| play.has_told("FLA MEL-31"));
    let rides = told(&play).into_iter().find(|text| text.contains("countercharges")).expect("it rides to meet it");
    assert!(rides.contains("2.5″"), "{:?}", told(&play));
}

/// Horse charged on half its front, so that somebody may stand before the other half.
fn countercharged() -> Vec<UnitSetup> {
    vec![
        unit(Side::A, "Charger", horse(Sword), 38.0, 30.0, 0.0),
        unit(Side::B, "Charged", horse(Sword), 40.0, 40.0, 180.0),
    ]
}

/// Horse that has charged and is then itself charged in flank fights with its flank struck. [FLA MEL-70, MEL-09]
#[test]
fn the_aspect_belongs_to_each_contact() {
    let units = vec![
        unit(Side::A, "Charger", horse(Sword), 40.0, 36.0, 0.0),
        unit(Side::B, "Foot", foot(), 40.0, 40.0, 180.0),
        unit(Side::B, "Flanker", horse(Sword), 50.0, 35.0, 270.0),
    ];
    let mut play = Play::new(&table(units));
    play.charge(FIRST, SECOND);
    play.quietly(|_, count| all(6, count), |play| play.has_told("FLA SEQ-14"));
    play.charge(THIRD, FIRST);
    let fights = |play: &Play| play.told.iter().any(|report| report.rule.citation() == "FLA MEL-61");
    play.quietly(|_, count| all(6, count), fights);
    let points =
        play.told.iter().find(|report| report.text.starts_with("Charger: ")).and_then(|report| report.tally.clone());
    let rules: Vec<&str> = points.iter().flat_map(|tally| &tally.lines).map(|line| line.rule.citation()).collect();
    assert!(rules.contains(&"FLA MEL-70"), "{rules:?}");
}

/// The bonus is thrown however far the charger got. [FLA MEL-49, MEL-50]
#[test]
fn the_bonus_is_thrown_however_far_the_charger_got() {
    // Seventeen inches to go and sixteen to spend.
    let units = vec![
        unit(Side::A, "Charger", horse(Sword), 40.0, 20.0, 0.0),
        unit(Side::B, "Charged", foot(), 40.0, 37.0, 180.0),
    ];
    let mut play = Play::new(&table(units));
    play.charge(FIRST, SECOND);
    play.quietly(gives_way(3), |play| play.has_told("FLA MEL-50") || play.battle.turn() > 1);
    assert!(has_said(&play, "Charger follows up 6″"), "{:?}", told(&play));
}

/// A crew walks back to guns that nobody holds: nobody ends a move within half an inch of an enemy. [FLA ART-31, MOV-41, R-43]
#[test]
fn a_crew_does_not_go_back_to_guns_that_an_enemy_touches() {
    let units =
        vec![unit(Side::A, "Battery", guns(), 40.0, 30.0, 0.0), unit(Side::B, "Enemy", foot(), 44.0, 34.0, 180.0)];
    let play = Play::new(&table(units));
    let state = play.battle.state();
    let crew = state.footprint(FIRST).expect("it stands on the table");
    let can_reach = |y: f64| crew_can_reach(state, FIRST, &crew, Pose::new(44.0, y, 0.0));
    assert!(can_reach(31.0));
    assert!(can_reach(33.4), "six tenths of an inch off");
    assert!(!can_reach(33.6));
    assert!(!can_reach(34.0), "the enemy stands at their muzzles");
}

/// Pistols wait for no check: they are fired at who is routed, and at who is fighting already. [FLA MEL-17, MEL-24, MEL-25]
#[test]
fn pistols_are_fired_at_who_takes_no_check() {
    let pair = || {
        vec![
            unit(Side::A, "Charger", horse(Pistol), 40.0, 30.0, 0.0),
            unit(Side::B, "Charged", foot(), 40.0, 36.0, 180.0),
        ]
    };
    let mut routed = Play::new(&table(pair()));
    routed.amend(Amendment::Morale { unit: SECOND, morale: Morale::Routed });
    let mut units = pair();
    units.push(unit(Side::A, "Flanker", foot(), 41.0, 36.5, 270.0));
    let mut engaged = Play::new(&table(units));
    engaged.amend(Amendment::Contact { unit: THIRD, target: SECOND });
    for mut play in [routed, engaged] {
        play.charge(FIRST, SECOND);
        play.quietly(|_, count| all(6, count), |play| has_said(play, "Charger and Charged are in contact"));
        assert!(has_said(&play, "Charger fires its pistols at Charged"), "{:?}", told(&play));
        assert!(!has_said(&play, "receives the charge"), "{:?}", told(&play));
    }
}

/// Friends driven back who are no worse than fatigued disorder those they go through, and frighten nobody. [FLA MOR-14, RET-12]
#[test]
fn only_broken_friends_who_come_through_make_a_unit_test() {
    for (severity, tests) in [(6, false), (4, true)] {
        let mut units = vec![
            unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0),
            unit(Side::B, "Charged", foot(), 40.0, 36.0, 180.0),
        ];
        // A row without a gap, too long to be gone round.
        let row = (0..7).map(|at| (format!("Row {at}"), 34.0 + 2.0 * f64::from(at)));
        units.extend(row.map(|(name, x)| unit(Side::B, &name, foot(), x, 38.0, 180.0)));
        let mut play = Play::new(&table(units));
        play.charge(FIRST, SECOND);
        play.quietly(gives_way(severity), |play| play.has_told("FLA RET-12"));
        let state = play.battle.state();
        let run_through = state.unit_ids().filter(|&id| state.unit(id).disordered && id > SECOND);
        let tested: Vec<bool> = run_through.map(|id| state.unit(id).this_turn.owes.filtered).collect();
        assert_eq!(tested, [tests], "{:?}", told(&play));
    }
}

/// Who has rallied has not rested: its better volley is not back. [FLA SAF-19]
#[test]
fn a_rally_is_no_rest() {
    let units = vec![
        unit(Side::A, "Rallied", foot(), 40.0, 20.0, 0.0),
        unit(Side::A, "Rested", foot(), 50.0, 20.0, 0.0),
        unit(Side::B, "Far", foot(), 40.0, 55.0, 180.0),
    ];
    let mut play = Play::new(&table(units));
    play.amend(Amendment::Morale { unit: FIRST, morale: Morale::Fatigued });
    // What broke in a turn rallies in the next.
    let first = play.battle.state().turn;
    for turn in first..first + 2 {
        for unit in [FIRST, SECOND] {
            play.amend(Amendment::Fresh { unit, fresh: false });
        }
        play.quietly(|_, count| all(6, count), |play| play.battle.state().turn > turn);
    }
    let is_fresh = |id: UnitId| play.battle.state().unit(id).fresh;
    assert_eq!(play.battle.state().unit(FIRST).morale, Morale::Good, "it has rallied");
    assert_eq!([is_fresh(FIRST), is_fresh(SECOND)], [false, true]);
}

/// A stream helps who stands behind it, no more than half an inch off, as the attack comes, with the middle of his front, be a corner of his
/// in it; one at his back is none. [FLA MEL-62, R-08, R-72]
#[test]
fn a_stream_behind_the_defender_is_not_defended() {
    let level = |y: f64, ends: f64| [Point::new(30.0, y), Point::new(ends, y)];
    let aslant = [Point::new(38.0, 36.4), Point::new(42.0, 35.2)];
    for (stream, helps) in [
        (level(35.4508, 50.0), true),
        (level(35.44, 50.0), false),
        (level(35.8, 50.0), true),
        (level(37.2, 50.0), false),
        (level(35.8, 39.4), false),
        (aslant, true),
    ] {
        let units = vec![
            unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0),
            unit(Side::B, "Charged", foot(), 40.0, 36.0, 180.0),
        ];
        let mut setup = table(units);
        let outline = Outline::Path { points: stream.to_vec(), width: 0.1 };
        setup.terrain.push(TerrainSetup { kind: TerrainKind::Stream, name: None, outline });
        let mut play = Play::new(&setup);
        play.charge(FIRST, SECOND);
        play.quietly(|_, count| all(6, count), |play| play.has_told("FLA SEQ-14"));
        play.quietly(|_, count| all(6, count), |play| has_said(play, "Charged: "));
        let points = play.told.iter().find(|report| report.text.starts_with("Charged: ")).expect("they fight");
        let lines = &points.tally.as_ref().expect("with their points").lines;
        assert_eq!(lines.iter().any(|line| line.rule.citation() == "FLA MEL-62"), helps, "{lines:?}");
    }
}

/// A square has a front on each face: a stream helps it before the one that is attacked, and before no other. [FLA MEL-62, R-35, R-72]
#[test]
fn a_square_is_behind_a_stream_on_the_side_that_is_attacked() {
    for (charger, facing, stream, helps) in
        [(46.0, 180.0, 35.7, false), (28.0, 0.0, 35.7, true), (46.0, 180.0, 37.85, true), (28.0, 0.0, 37.85, false)]
    {
        let mut square = unit(Side::B, "Charged", foot(), 40.0, 36.0, 180.0);
        square.formation = Formation::Square;
        let mut setup = table(vec![unit(Side::A, "Charger", horse(Sword), 40.0, charger, facing), square]);
        let outline = Outline::Path { points: vec![Point::new(30.0, stream), Point::new(50.0, stream)], width: 0.3 };
        setup.terrain.push(TerrainSetup { kind: TerrainKind::Stream, name: None, outline });
        let mut play = Play::new(&setup);
        play.charge(FIRST, SECOND);
        play.quietly(|_, count| all(6, count), |play| has_said(play, "Charged: "));
        let points = play.told.iter().find(|report| report.text.starts_with("Charged: ")).expect("they fight");
        let lines = &points.tally.as_ref().expect("with their points").lines;
        let counts = lines.iter().any(|line| line.rule.citation() == "FLA MEL-62");
        assert_eq!(counts, helps, "from {charger}, a stream at {stream}: {lines:?}");
    }
}

/// The general who rides with a charge comes in with it, and helps those near him there. [FLA GEN-06, MEL-63]
#[test]
fn a_general_goes_where_the_charge_goes_that_he_rides_with() {
    let units = vec![
        unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0),
        unit(Side::B, "Charged", foot(), 40.0, 40.0, 180.0),
    ];
    let mut play = Play::new(&table(units));
    let general = play.battle.state().unit(FIRST).general;
    play.amend(Amendment::PlaceGeneral { general, pose: Pose::new(40.0, 28.0, 0.0) });
    play.charge(FIRST, SECOND);
    goes_on(&mut play, |_, count| all(6, count), &["ride_along"], |play| play.has_told("FLA SEQ-14"));
    let state = play.battle.state();
    assert!(has_said(&play, "rides with Charger"), "{:?}", told(&play));
    assert_eq!(state.general_point(general), state.unit(FIRST).pose().map(|pose| pose.point()));
}

/// A wheel may bring a charger within a hair of whom it charges: that is told, and not nought. [FLA MEL-14, MEL-15]
#[test]
fn a_hair_between_charger_and_charged_is_told() {
    let units =
        vec![unit(Side::A, "Charger", foot(), 40.0, 40.0, 0.0), unit(Side::B, "Charged", foot(), 41.03, 39.0, 270.0)];
    let mut play = Play::new(&table(units));
    play.quietly(|_, count| all(6, count), may_move);
    play.give(&Answer::Act(Action::Charge { unit: FIRST, target: SECOND, wheel: 60.0 }));
    play.quietly(|_, count| all(6, count), |play| play.has_told("FLA MEL-15"));
    assert!(has_said(&play, "Charger charges Charged from 0.03″"), "{:?}", told(&play));
}

fn may_move(play: &Play) -> bool {
    play.choice().is_some_and(|choice| choice.offers.iter().any(|offer| matches!(offer.action, Action::Move { .. })))
}

/// Who has only faced about has not come from anywhere: the way it came is the one it marched. [FLA RET-13, R-88]
#[test]
fn facing_about_is_no_setting_out() {
    let units = vec![unit(Side::A, "Turned", foot(), 40.0, 40.0, 0.0), unit(Side::B, "Far", foot(), 40.0, 70.0, 180.0)];
    for (legs, has_gone) in [(vec![Leg::AboutFace], false), (vec![Leg::Advance(2.0)], true)] {
        let mut play = Play::new(&table(units.clone()));
        play.quietly(|_, count| all(6, count), may_move);
        play.give(&Answer::Act(Action::Move { unit: FIRST, legs }));
        play.quietly(|_, count| all(6, count), |play| has_said(play, "Turned "));
        assert_eq!(play.battle.state().unit(FIRST).came_from.is_some(), has_gone, "{:?}", told(&play));
    }
}

/// Who aims at somebody who is gone when its turn comes does not fire, says so, and has its shot left. [FLA SEQ-12, R-91]
#[test]
fn who_aimed_at_whoever_is_gone_does_not_fire() {
    let units = vec![
        unit(Side::A, "First", foot(), 40.0, 40.0, 0.0),
        unit(Side::A, "Second", foot(), 43.0, 40.0, 0.0),
        unit(Side::B, "Last", foot(), 41.5, 43.0, 180.0),
    ];
    let mut setup = table(units);
    setup.house.infantry_fire = InfantryFire::Alternate;
    let mut play = Play::new(&setup);
    play.amend(Amendment::Figures { unit: THIRD, figures: 1 });
    let faces = |rule: &str, count: u8| match rule {
        "FLA SEQ-04" => vec![6, 1],
        "FLA TYP-14" => all(1, count),
        _ => all(6, count),
    };
    let is_over = |play: &Play| has_said(play, "does not fire") || play.battle.state().turn > 1;
    goes_on(&mut play, faces, &["fire"], is_over);
    assert!(has_said(&play, "Second does not fire: Last is gone."), "{:?}", told(&play));
    assert!(!play.battle.state().unit(SECOND).this_turn.fired);
}

/// Who turns about on ground that its emptied bases left comes into touch with nobody: it turns round the bases that are left.
#[test]
fn who_turns_about_among_emptied_bases_comes_into_touch_with_nobody() {
    let units =
        vec![unit(Side::A, "Few", foot(), 40.0, 40.0, 0.0), unit(Side::B, "Beside", foot(), 38.992, 39.4, 90.0)];
    let mut setup = table(units);
    setup.house.base_removal = BaseRemoval::Never;
    let mut play = Play::new(&setup);
    play.amend(Amendment::Figures { unit: FIRST, figures: 3 });
    play.amend(Amendment::Morale { unit: FIRST, morale: Morale::Fatigued });
    play.amend(Amendment::Flag { unit: FIRST, flag: Flag::FacesRear, set: true });
    play.amend(Amendment::Broke { unit: FIRST, turn: 0 });
    let faces = |rule: &str, count: u8| if rule == "FLA SEQ-04" { vec![6, 1] } else { all(6, count) };
    goes_on(&mut play, faces, &["rally"], |play| has_said(play, "Few rallies"));
    assert!(touched(play.battle.state(), FIRST).is_empty());
}

/// Manoeuvres that cost more than the whole move are not made for nothing. [FLA MOV-25, MOV-31, MOV-43]
#[test]
fn manoeuvres_dearer_than_the_move_are_refused() {
    let units =
        vec![unit(Side::A, "Wheels", horse(Sword), 40.0, 40.0, 0.0), unit(Side::B, "Far", foot(), 40.0, 70.0, 180.0)];
    let mut play = Play::new(&table(units));
    play.quietly(|_, count| all(6, count), may_move);
    let wheel = |degrees: f64| Leg::Wheel { degrees };
    let check = |legs: Vec<Leg>| play.battle.check(Answer::Act(Action::Move { unit: FIRST, legs }));
    assert!(check(vec![wheel(90.0), Leg::AboutFace]).is_ok());
    let refusal = check(vec![wheel(90.0), Leg::AboutFace, wheel(90.0)]).expect_err("it costs 13.4″ of 10″");
    assert_eq!(refusal.rule.citation(), "FLA MOV-43", "{refusal}");
}

/// Who is only shifted a little comes from where he marched from before. [FLA RET-13, R-88]
#[test]
fn a_shift_is_no_setting_out() {
    let units =
        vec![unit(Side::A, "Shifted", foot(), 40.0, 40.0, 0.0), unit(Side::B, "Far", foot(), 40.0, 70.0, 180.0)];
    let mut play = Play::new(&table(units));
    for inches in [2.0, 0.3] {
        let turn = play.battle.turn();
        play.quietly(|_, count| all(6, count), may_move);
        play.give(&Answer::Act(Action::Move { unit: FIRST, legs: vec![Leg::Advance(inches)] }));
        play.quietly(|_, count| all(6, count), |play| play.battle.turn() > turn);
    }
    let came_from = play.battle.state().unit(FIRST).came_from.expect("it has marched");
    assert_eq!((came_from.turn, came_from.point), (1, Point::new(40.0, 39.5)), "{:?}", told(&play));
}

/// A charge that falls short stops where it must, not a twentieth of its way before that. [FLA MEL-42]
#[test]
fn a_charge_that_falls_short_goes_as_far_as_it_can() {
    let units = vec![
        unit(Side::A, "Charger", horse(Sword), 40.0, 20.0, 0.0),
        unit(Side::B, "Charged", foot(), 40.0, 36.01, 180.0),
    ];
    let mut play = Play::new(&table(units));
    play.charge(FIRST, SECOND);
    play.quietly(|_, count| all(6, count), |play| play.has_told("FLA MEL-42"));
    assert!(has_said(&play, "Charger charges Charged from 16.01″, 16.0″ to spend."), "{:?}", told(&play));
    assert!(has_said(&play, "Charger falls short of Charged after 15.99″, stopped by Charged"), "{:?}", told(&play));
}

/// Who stands at a wall, a hair over its edge, does not stand in the house: he may not march on into it, and may go away. [FLA BLD-02]
#[test]
fn who_stands_at_a_wall_does_not_march_into_the_house() {
    let units = vec![unit(Side::A, "Foot", foot(), 40.0, 39.0, 0.0), unit(Side::B, "Far", foot(), 40.0, 70.0, 180.0)];
    let mut setup = table(units);
    setup.terrain.push(house_at(39.0, 40.0, 3.0, 2.0));
    let mut play = Play::new(&setup);
    play.amend(Amendment::Place { unit: FIRST, pose: Pose::new(40.0, 40.004, 0.0) });
    play.quietly(|_, count| all(6, count), may_move);
    let check = |leg: Leg| play.battle.check(Answer::Act(Action::Move { unit: FIRST, legs: vec![leg] }));
    let refusal = check(Leg::Advance(0.5)).expect_err("it does not stand in the house");
    assert_eq!(refusal.rule.citation(), "FLA BLD-02", "{refusal}");
    assert!(check(Leg::Retire(0.5)).is_ok());
}

/// Who stands clear of a house does not march into it, by no hair: it may be held from within. [FLA BLD-02]
#[test]
fn nobody_marches_into_a_house_by_a_hair() {
    let units = vec![unit(Side::A, "Foot", foot(), 40.0, 38.5, 0.0), unit(Side::B, "Far", foot(), 40.0, 70.0, 180.0)];
    let mut setup = table(units);
    setup.terrain.push(house_at(39.0, 40.0, 3.0, 2.0));
    let mut play = Play::new(&setup);
    play.quietly(|_, count| all(6, count), may_move);
    let check =
        |inches: f64| play.battle.check(Answer::Act(Action::Move { unit: FIRST, legs: vec![Leg::Advance(inches)] }));
    assert!(check(1.5).is_ok(), "up to the wall");
    let refusal = check(1.508).expect_err("the house is no open ground");
    assert_eq!(refusal.rule.citation(), "FLA BLD-02", "{refusal}");
}

/// A road carries those bases through a brook that are on it, and not the whole of a broad line. Its fire is halved when it has come out.
/// [FLA SAF-10, SAF-11, R-90]
#[test]
fn a_road_carries_no_line_that_is_broader_through_a_brook() {
    let is_halved = |road: f64| {
        let units = vec![
            unit(Side::A, "Charger", horse(Pistol), 40.0, 30.0, 0.0),
            unit(Side::B, "Charged", foot(), 40.0, 36.0, 180.0),
        ];
        let mut setup = table(units);
        // Under its last rank.
        let brook = vec![Point::new(30.0, 28.35), Point::new(50.0, 28.35)];
        let along = vec![Point::new(40.0, 20.0), Point::new(40.0, 40.0)];
        let lines = [(TerrainKind::Stream, brook, 0.2), (TerrainKind::Road, along, road)];
        setup.terrain.extend(lines.map(|(kind, points, width)| TerrainSetup {
            kind,
            name: None,
            outline: Outline::Path { points, width },
        }));
        let mut play = Play::new(&setup);
        play.charge(FIRST, SECOND);
        let faces = |rule: &str, count| all(if rule == "FLA MEL-18" { 3 } else { 6 }, count);
        play.quietly(faces, |play| has_said(play, "are in contact"));
        assert!(has_said(&play, "fires its pistols at Charged"), "{:?}", play.told);
        has_said(&play, "once halved")
    };
    assert!(is_halved(1.25), "its flanks are in the water");
    assert!(!is_halved(4.0), "a causeway as broad as the line");
}

/// Pistol horse whose last rank stands in a brook as its charge begins fires when it has left it; not where it is in a brook as it fires.
/// [FLA SAF-10, MEL-17]
#[test]
fn pistols_are_silent_where_the_horse_is_in_water_as_it_fires() {
    let fires = |brook: f64| {
        let units = vec![
            unit(Side::A, "Charger", horse(Pistol), 40.0, 30.0, 0.0),
            unit(Side::B, "Charged", foot(), 40.0, 36.0, 180.0),
        ];
        let mut setup = table(units);
        let points = vec![Point::new(30.0, brook), Point::new(50.0, brook)];
        setup.terrain.push(TerrainSetup {
            kind: TerrainKind::Stream,
            name: None,
            outline: Outline::Path { points, width: 0.2 },
        });
        let mut play = Play::new(&setup);
        play.charge(FIRST, SECOND);
        // It fires three inches off.
        let faces = |rule: &str, count| all(if rule == "FLA MEL-18" { 3 } else { 6 }, count);
        play.quietly(faces, |play| has_said(play, "are in contact"));
        [has_said(&play, "fires its pistols at Charged"), has_said(&play, "it is in water")]
    };
    let own = Play::new(&table(vec![unit(Side::A, "Charger", horse(Pistol), 40.0, 30.0, 0.0)]));
    let own = own.battle.state().footprint(FIRST).expect("it stands on the table");
    assert_eq!(fires(own.centre.y - own.depth / 2.0 + 0.1), [true, false]);
    assert_eq!(fires(own.centre.y + own.depth / 2.0 + 2.5), [false, true]);
}

/// Horse that is halted before it comes to where its pistols would be wet is not told to be in water. [FLA SAF-10, MEL-40, R-92]
#[test]
fn who_is_halted_short_of_the_water_is_not_in_it() {
    let told = |brook: f64, halts: bool| {
        let units = vec![
            unit(Side::A, "Charger", horse(Pistol), 40.0, 30.0, 0.0),
            unit(Side::B, "Charged", foot(), 40.0, 36.0, 180.0),
        ];
        let mut setup = table(units);
        let outline = Outline::Path { points: vec![Point::new(30.0, brook), Point::new(50.0, brook)], width: 0.2 };
        setup.terrain.push(TerrainSetup { kind: TerrainKind::Stream, name: None, outline });
        let mut play = Play::new(&setup);
        play.charge(FIRST, SECOND);
        let fire = |play: &Play| {
            let choice = play.choice()?;
            choice.offers.into_iter().find(|offer| offer.verb == "react_fire")
        };
        // The defender passes and fires five inches off, the pistols would be fired three inches off; of the charger everybody who is hit falls.
        let faces = |rule: &str, count| match rule {
            "FLA TYP-14" => all(1, count),
            "FLA MEL-38" if halts => all(1, count),
            _ => all(6, count),
        };
        play.quietly(faces, |play| fire(play).is_some());
        let fire = fire(&play).expect("it was looked for");
        play.give(&Answer::Act(fire.action));
        let ranges = std::cell::Cell::new(0);
        let faces = |rule: &str, count| {
            if rule != "FLA MEL-18" {
                return faces(rule, count);
            }
            ranges.set(ranges.get() + 1);
            all(if ranges.get() == 1 { 5 } else { 3 }, count)
        };
        play.quietly(faces, |play| ["are in contact", "halts "].iter().any(|words| has_said(play, words)));
        [has_said(&play, "halts "), has_said(&play, "it is in water"), has_said(&play, "it comes no farther")]
    };
    let own = Play::new(&table(vec![unit(Side::A, "Charger", horse(Pistol), 40.0, 30.0, 0.0)]));
    let own = own.battle.state().footprint(FIRST).expect("it stands on the table");
    let brook = own.centre.y + own.depth / 2.0 + 2.5;
    assert_eq!(told(brook, false), [false, true, false]);
    assert_eq!(told(brook, true), [true, false, true]);
}

/// Who gives way for what a volley took of him goes from who fired it, though somebody else stands nearer. [FLA RET-13, R-88]
#[test]
fn who_gives_way_to_fire_goes_from_who_fired() {
    let units = vec![
        unit(Side::A, "Shot at", foot(), 40.0, 40.0, 0.0),
        unit(Side::B, "Shooter", foot(), 40.0, 43.0, 180.0),
        unit(Side::B, "Nearer", foot(), 42.5, 40.0, 0.0),
    ];
    let mut play = Play::new(&table(units));
    let mut asked = String::new();
    let fires = |play: &Play| {
        let offers = play.choice().map(|choice| choice.offers).unwrap_or_default();
        offers
            .into_iter()
            .map(|offer| offer.action)
            .find(|action| *action == Action::Volley { unit: SECOND, target: FIRST })
    };
    let breaks = |rule: &str, count: u8| all(if rule == "FLA SEQ-04" { 6 } else { 1 }, count);
    for _ in 0..400 {
        if let Awaiting::Facts(sheet) = play.battle.words()
            && sheet.title.starts_with("Which way Shot at")
        {
            asked = sheet.title;
            break;
        }
        if let Some(fire) = fires(&play) {
            play.give(&Answer::Act(fire));
        } else {
            let mut once = false;
            play.quietly(breaks, |_| std::mem::replace(&mut once, true));
        }
    }
    assert!(asked.contains(" from Shooter"), "{asked} {:?}", told(&play));
}
