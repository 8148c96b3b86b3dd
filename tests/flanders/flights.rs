//! Who sees a flight, and which way it takes where every way leads nearer to somebody. [FLA MOR-12, RET-14, RET-15]

use crate::support::table::{Play, dragoons, foot, horse, house_at, table, unit};
use galloper::game::{Awaiting, Ruleset, Side, TerrainKind};
use galloper::geometry::zone::{self, ArcOrigin, Zone};
use galloper::geometry::{Formation, Outline, Point, Pose, Rect, TOLERANCE, Vector, shape};
use galloper::rules::flanders::Amendment;
use galloper::rules::flanders::book::house::TerrainCost;
use galloper::rules::flanders::book::profile::ChargeDoctrine::Sword;
use galloper::rules::flanders::book::profile::{Class, Morale, Profile};
use galloper::rules::flanders::facts::retreat_route::Retreat;
use galloper::rules::flanders::facts::{charge, flight};
use galloper::rules::flanders::judge::retreat::{Way, way_back};
use galloper::rules::flanders::state::marks::Flag;
use galloper::rules::flanders::state::setup::{PlaceSetup, TerrainSetup, UnitSetup};
use galloper::rules::flanders::state::{State, UnitId};
use galloper::rules::flanders::steps::retreat_words;

const RUNNER: UnitId = UnitId(0);

/// Nobody rallies; every other die shows a six.
fn faces(rule: &str, count: u8) -> Vec<u8> {
    vec![if rule == "FLA MOR-20" { 1 } else { 6 }; usize::from(count)]
}

/// A battle in which the first unit is routed, and has gone back once.
fn routed(units: Vec<UnitSetup>) -> Play {
    let mut play = Play::new(&table(units));
    play.amend(Amendment::Morale { unit: RUNNER, morale: Morale::Routed });
    play.amend(Amendment::Broke { unit: RUNNER, turn: 0 });
    play.quietly(faces, |play| play.has_told("FLA RET-01"));
    play
}

/// Who goes round friends goes in a file; where it comes to rest it stands at its whole front, and is seen so. [FLA MOR-12]
#[test]
fn a_flight_is_seen_where_it_ends_at_its_whole_front() {
    let units = || {
        vec![
            unit(Side::A, "Runner", foot(), 40.0, 40.0, 0.0),
            unit(Side::B, "Far off", foot(), 76.0, 60.0, 180.0),
            unit(Side::A, "In the way", foot(), 40.2, 36.0, 0.0),
        ]
    };
    let alone = routed(units());
    let end = alone.battle.state().footprint(RUNNER).expect("it stands on the table");
    assert!((end.centre.x - 40.0).abs() > 0.1, "its way bends: {end:?}");
    let side = (end.centre.x - 40.0).signum();
    // Its file is an inch wide and its front two: from the file the witness is 4.3 inches off, from the front 3.8.
    let witness = unit(Side::A, "Witness", foot(), end.centre.x + side * (1.0 + 3.8 + 1.0), end.centre.y + 0.5, 0.0);
    let mut play = routed(units().into_iter().chain([witness]).collect());
    assert_eq!(play.battle.state().footprint(RUNNER), Some(end), "the witness is not in its way");
    play.quietly(faces, |play| play.told.iter().any(|report| report.text.starts_with("Witness sees friends break")));
}

/// A way back that has been asked for is another once the umpire has set somebody aside: who stood in it bars it no more.
#[test]
fn who_is_set_aside_while_the_way_is_asked_for_is_not_gone_round() {
    let units = |x: f64, y: f64| {
        vec![
            unit(Side::A, "Runner", foot(), 40.0, 40.0, 0.0),
            unit(Side::B, "Far off", foot(), 76.0, 60.0, 180.0),
            unit(Side::A, "In the way", foot(), x, y, 0.0),
        ]
    };
    let is_asked =
        |play: &Play| matches!(play.battle.awaiting(), Awaiting::Facts(sheet) if sheet.rule.citation() == "FLA RET-13");
    let mut play = Play::new(&table(units(40.2, 36.0)));
    play.amend(Amendment::Morale { unit: RUNNER, morale: Morale::Routed });
    play.amend(Amendment::Broke { unit: RUNNER, turn: 0 });
    play.quietly(faces, is_asked);
    let in_the_way = |state: &State| state.unit_ids().find(|id| state.name(*id) == "In the way").expect("it is there");
    play.amend(Amendment::Place { unit: in_the_way(play.battle.state()), pose: Pose::new(60.0, 20.0, 0.0) });
    play.quietly(faces, |play| play.has_told("FLA RET-01"));
    let end = |play: &Play| play.battle.state().footprint(RUNNER).expect("it stands on the table");
    assert_eq!(end(&play), end(&routed(units(60.0, 20.0))));
    assert_ne!(end(&play), end(&routed(units(40.2, 36.0))));
}

/// South leads past an enemy who is two inches off already, and home; every other way to an enemy who is not near yet.
/// [FLA RET-14, RET-15, R-88]
#[test]
fn who_can_go_home_past_an_enemy_does_not_run_behind_his_line() {
    let units = vec![
        unit(Side::A, "Runner", foot(), 40.0, 40.0, 90.0),
        unit(Side::B, "Cause", foot(), 45.0, 40.0, 270.0),
        unit(Side::B, "West", foot(), 28.0, 40.0, 90.0),
        unit(Side::B, "Near", foot(), 37.0, 37.0, 90.0),
        unit(Side::A, "Home", foot(), 39.5, 20.0, 0.0),
    ];
    let mut play = Play::new(&table(units));
    play.amend(Amendment::Morale { unit: RUNNER, morale: Morale::Routed });
    let state = play.battle.state();
    let retreat =
        Retreat { unit: RUNNER, cause: Some(UnitId(1)), inches: 8.0, march: 6.0, is_driven: false, beaten_from: None };
    assert_eq!(flight::way(state, &retreat), Some("toward friends"));
}

/// Horse with one rank left whose middle lies half an inch from the enemy it is in touch with, a friend behind it: it goes round him, and
/// does not surrender. [FLA RET-11, RET-16]
#[test]
fn nobody_surrenders_on_open_ground_for_standing_near_whom_he_leaves() {
    let units = vec![
        unit(Side::A, "Runner", horse(Sword), 40.0, 40.0, 0.0),
        unit(Side::B, "Enemy", horse(Sword), 40.0, 40.0, 180.0),
        unit(Side::A, "Behind", horse(Sword), 40.0, 37.1, 0.0),
    ];
    let mut play = Play::new(&table(units));
    play.amend(Amendment::Figures { unit: RUNNER, figures: 5 });
    play.amend(Amendment::Morale { unit: RUNNER, morale: Morale::Routed });
    let state = play.battle.state();
    let retreat = Retreat {
        unit: RUNNER,
        cause: Some(UnitId(1)),
        inches: 12.0,
        march: 10.0,
        is_driven: false,
        beaten_from: None,
    };
    assert_eq!(flight::way(state, &retreat), Some("straight back"));
    let direction = flight::direction(state, &retreat, "straight back").expect("it faces somewhere");
    let made = flight::made(state, &retreat, direction).expect("it stands on the table");
    assert!(made.landing.inches > 6.0, "{made:?}");
}

/// Who runs turns to where it runs: a way round a friend that ends within four inches of an enemy, as it stands there, is none, and it
/// breaks through. [FLA RET-12, R-88]
#[test]
fn a_way_round_friends_is_judged_as_the_unit_is_turned_at_its_end() {
    let units = vec![
        unit(Side::A, "Runner", foot(), 40.0, 40.0, 0.0),
        unit(Side::A, "Friend", foot(), 44.0, 40.3, 0.0),
        unit(Side::B, "Enemy", foot(), 47.9, 34.1, 0.0),
    ];
    let mut play = Play::new(&table(units));
    play.amend(Amendment::Morale { unit: RUNNER, morale: Morale::Routed });
    let retreat = Retreat { unit: RUNNER, cause: None, inches: 8.0, march: 6.0, is_driven: false, beaten_from: None };
    let made = flight::made(play.battle.state(), &retreat, Vector::new(1.0, 0.0)).expect("it stands on the table");
    assert_eq!((made.route.is_bent(), made.route.through), (false, vec![UnitId(1)]));
}

/// Rough ground is paid for as it is come to: who has not the inches left that it costs stops before it, and who does not come to it pays
/// nothing. [FLA RET-01, R-52, R-87]
#[test]
fn ground_is_paid_for_as_it_is_come_to() {
    let gone = |inches_to_the_wall: f64| {
        let units =
            vec![unit(Side::A, "Runner", foot(), 40.0, 40.0, 0.0), unit(Side::B, "Far", foot(), 40.0, 70.0, 180.0)];
        let mut setup = table(units);
        // Its rear edge lies on 39.
        let y = 39.0 - inches_to_the_wall - 0.1;
        let outline = Outline::Path { points: vec![Point::new(30.0, y), Point::new(50.0, y)], width: 0.2 };
        setup.terrain.push(TerrainSetup { kind: TerrainKind::Wall, name: None, outline });
        let mut play = Play::new(&setup);
        play.amend(Amendment::Morale { unit: RUNNER, morale: Morale::Routed });
        let retreat =
            Retreat { unit: RUNNER, cause: None, inches: 6.5, march: 6.0, is_driven: false, beaten_from: None };
        let made = flight::made(play.battle.state(), &retreat, Vector::new(0.0, -1.0)).expect("it stands on the table");
        (made.landing.inches * 100.0).round() / 100.0
    };
    assert_eq!(gone(3.0), 4.5, "it crosses the wall for two inches");
    assert_eq!(gone(5.2), 5.2, "it comes to the wall with 1.3 inches left");
    assert_eq!(gone(6.6), 6.5, "it does not come to it");
}

/// Who goes back out of rough ground that he stands in, or is astride of, pays for it once, as a march does. [FLA MOV-20, RET-01, R-52,
///
#[test]
fn who_goes_back_out_of_rough_ground_pays_for_it() {
    let taken = |kind: TerrainKind| {
        let units =
            vec![unit(Side::A, "Runner", foot(), 40.0, 40.0, 0.0), unit(Side::B, "Far", foot(), 40.0, 70.0, 180.0)];
        let mut setup = table(units);
        let outline = Outline::Path { points: vec![Point::new(30.0, 39.5), Point::new(50.0, 39.5)], width: 2.0 };
        setup.terrain.push(TerrainSetup { kind, name: None, outline });
        let mut play = Play::new(&setup);
        play.amend(Amendment::Morale { unit: RUNNER, morale: Morale::Routed });
        let retreat =
            Retreat { unit: RUNNER, cause: None, inches: 6.5, march: 6.0, is_driven: false, beaten_from: None };
        let made = flight::made(play.battle.state(), &retreat, Vector::new(0.0, -1.0)).expect("it stands on the table");
        (made.ground.taken(), (made.landing.inches * 100.0).round() / 100.0)
    };
    for kind in [TerrainKind::Wood, TerrainKind::Stream, TerrainKind::Marsh, TerrainKind::Wall] {
        assert_eq!(taken(kind), (2.0, 4.5), "{kind:?}");
    }
    assert_eq!(taken(TerrainKind::Field), (0.0, 6.5));
}

/// A retreat round a house alone is told as that. [FLA RET-11]
#[test]
fn what_is_gone_round_is_named() {
    let mut setup =
        table(vec![unit(Side::A, "Runner", foot(), 40.0, 40.0, 0.0), unit(Side::B, "Far", foot(), 76.0, 60.0, 180.0)]);
    setup.terrain.push(house_at(40.0, 35.0, 2.0, 2.0));
    let mut play = Play::new(&setup);
    play.amend(Amendment::Morale { unit: RUNNER, morale: Morale::Routed });
    play.amend(Amendment::Broke { unit: RUNNER, turn: 0 });
    play.quietly(faces, |play| play.has_told("FLA RET-11"));
    let told = play.told.iter().find(|report| report.rule.citation() == "FLA RET-11").expect("it is told");
    assert_eq!(told.text, "Runner goes round the house.");
}

/// A club that lets rough ground be paid for once in a move does so in a retreat, too.
#[test]
fn ground_is_paid_for_once_in_a_retreat_where_a_club_will() {
    let gone = |terrain_cost: TerrainCost| {
        let units =
            vec![unit(Side::A, "Runner", foot(), 40.0, 40.0, 0.0), unit(Side::B, "Far", foot(), 40.0, 70.0, 180.0)];
        let mut setup = table(units);
        for y in [38.0, 37.0] {
            let outline = Outline::Path { points: vec![Point::new(30.0, y), Point::new(50.0, y)], width: 0.2 };
            setup.terrain.push(TerrainSetup { kind: TerrainKind::Wall, name: None, outline });
        }
        setup.house.terrain_cost = terrain_cost;
        let mut play = Play::new(&setup);
        play.amend(Amendment::Morale { unit: RUNNER, morale: Morale::Routed });
        let retreat =
            Retreat { unit: RUNNER, cause: None, inches: 6.5, march: 6.0, is_driven: false, beaten_from: None };
        flight::made(play.battle.state(), &retreat, Vector::new(0.0, -1.0))
            .expect("it stands on the table")
            .ground
            .taken()
    };
    assert_eq!([TerrainCost::PerFeature, TerrainCost::Once].map(gone), [4.0, 2.0]);
}

/// Routers look to their rear, even where they still stand as they were: who comes at their front comes at their back. [FLA MEL-12, MOR-50]
#[test]
fn who_routs_where_he_stands_is_struck_from_the_rear() {
    let struck = unit(Side::B, "Struck", foot(), 40.0, 46.0, 180.0);
    let mut play = Play::new(&table(vec![unit(Side::A, "Charger", foot(), 40.0, 40.0, 0.0), struck]));
    let aspect = |play: &Play| charge::aspect(play.battle.state(), UnitId(0), UnitId(1)).map(|found| found.value);
    assert_eq!(aspect(&play), Some("front"));
    play.amend(Amendment::Morale { unit: UnitId(1), morale: Morale::Routed });
    assert_eq!(aspect(&play), Some("rear"));
}

/// Who is beaten and has no room yet to turn to the middle of those in touch goes back as he stands, and turns where there is room: a
/// corner that would lie on the enemy beside him is no reason to surrender. [FLA RET-16, R-88, R-113]
#[test]
fn nobody_surrenders_for_want_of_room_to_turn() {
    let wide = Profile { original: 24, ..foot() };
    let beaten = unit(Side::A, "Beaten", foot(), 40.0, 40.0, 0.0);
    let own = Play::new(&table(vec![beaten.clone()])).battle.state().footprint(RUNNER).expect("it is there");
    let top = own.centre.y + own.depth / 2.0;
    let beside = unit(Side::B, "Beside", wide, own.centre.x - own.front / 2.0, own.centre.y - 1.1, 90.0);
    let units = vec![beaten, unit(Side::B, "Victor", foot(), 40.0, top, 180.0), beside];
    let play = Play::new(&table(units));
    let state = play.battle.state();
    let retreat =
        Retreat { unit: RUNNER, cause: Some(UnitId(1)), inches: 3.0, march: 0.0, is_driven: true, beaten_from: None };
    assert_eq!(flight::way(state, &retreat), Some("away from the enemy"));
    let away = flight::direction(state, &retreat, "away from the enemy").expect("there is one to go from");
    let made = flight::made(state, &retreat, away).expect("it stands on the table");
    assert!((made.landing.inches - 3.0).abs() < TOLERANCE && made.landing.rect.facing() != 0.0, "{made:?}");
}

/// A house that a unit touches where it stands bars its way all the same: nobody flees through one. [FLA RET-15, R-87]
#[test]
fn nobody_flees_through_a_house_he_touches() {
    let mut setup =
        table(vec![unit(Side::A, "Runner", foot(), 40.0, 40.0, 0.0), unit(Side::B, "Far", foot(), 40.0, 70.0, 180.0)]);
    let own = Play::new(&setup).battle.state().footprint(RUNNER).expect("it stands on the table");
    setup.terrain.push(house_at(40.0, own.centre.y - own.depth / 2.0 - 2.0, 4.0, 2.0));
    let mut play = Play::new(&setup);
    play.amend(Amendment::Morale { unit: RUNNER, morale: Morale::Routed });
    let retreat = Retreat { unit: RUNNER, cause: None, inches: 8.0, march: 6.0, is_driven: false, beaten_from: None };
    let made = flight::made(play.battle.state(), &retreat, Vector::new(0.0, -1.0)).expect("it stands on the table");
    assert!(made.route.is_bent() || made.landing.inches < 0.1, "{made:?}");
}

/// Friends whom it would have broken through, but stops short of since nobody is set down beyond the enemy behind them, are in order
/// still. [FLA RET-12, R-113]
#[test]
fn nobody_breaks_through_friends_whom_it_stops_short_of() {
    let mut units = vec![unit(Side::A, "Runner", foot(), 40.0, 40.0, 0.0)];
    units.extend((-2..=2).map(|file| {
        let x = 40.0 + 2.05 * f64::from(file);
        unit(Side::A, &format!("Friend {file}"), foot(), x, 35.0, 0.0)
    }));
    units.push(unit(Side::B, "Enemy", foot(), 40.0, 33.9, 0.0));
    let mut play = Play::new(&table(units));
    play.amend(Amendment::Morale { unit: RUNNER, morale: Morale::Routed });
    let retreat = Retreat { unit: RUNNER, cause: None, inches: 5.0, march: 5.0, is_driven: false, beaten_from: None };
    let made = flight::made(play.battle.state(), &retreat, Vector::new(0.0, -1.0)).expect("it stands on the table");
    assert!(made.landing.rect.centre.y > 35.4, "it comes to rest before them: {made:?}");
    assert_eq!(made.route.through, []);
}

/// Horse pays nothing for a wood that it may not enter, and is not stopped for want of inches: it goes round it.
#[test]
fn horse_pays_for_no_wood_that_it_goes_round() {
    let units =
        vec![unit(Side::A, "Runner", horse(Sword), 40.0, 40.0, 0.0), unit(Side::B, "Far", foot(), 40.0, 70.0, 180.0)];
    let mut setup = table(units);
    let corners = [(39.0, 30.0), (41.0, 30.0), (41.0, 33.0), (39.0, 33.0)];
    let outline = Outline::Area(corners.map(|(x, y)| Point::new(x, y)).to_vec());
    setup.terrain.push(TerrainSetup { kind: TerrainKind::Wood, name: None, outline });
    let mut play = Play::new(&setup);
    play.amend(Amendment::Morale { unit: RUNNER, morale: Morale::Routed });
    for inches in [7.0, 12.0] {
        let retreat = Retreat { unit: RUNNER, cause: None, inches, march: inches, is_driven: false, beaten_from: None };
        let made = flight::made(play.battle.state(), &retreat, Vector::new(0.0, -1.0)).expect("it stands on the table");
        assert_eq!((made.ground.taken(), made.ground.stops), (0.0, None), "{made:?}");
        assert!(made.landing.inches > inches - 0.1, "{made:?}");
    }
}

/// A wall that lies on the straight way back, but not on the way round a house that the unit takes, costs it nothing; one across the way
/// that it takes does.
#[test]
fn who_goes_round_a_house_pays_for_what_lies_on_its_own_way() {
    let taken = |from: f64, to: f64| {
        let units =
            vec![unit(Side::A, "Runner", foot(), 40.0, 40.0, 0.0), unit(Side::B, "Far", foot(), 40.0, 70.0, 180.0)];
        let mut setup = table(units);
        setup.terrain.push(house_at(40.0, 36.0, 2.0, 2.0));
        let outline = Outline::Path { points: vec![Point::new(from, 36.0), Point::new(to, 36.0)], width: 0.2 };
        setup.terrain.push(TerrainSetup { kind: TerrainKind::Wall, name: None, outline });
        let mut play = Play::new(&setup);
        play.amend(Amendment::Morale { unit: RUNNER, morale: Morale::Routed });
        let retreat =
            Retreat { unit: RUNNER, cause: None, inches: 8.0, march: 8.0, is_driven: false, beaten_from: None };
        let made = flight::made(play.battle.state(), &retreat, Vector::new(0.0, -1.0)).expect("it stands on the table");
        assert!(made.route.is_bent(), "{made:?}");
        let gone = made.landing.inches + made.ground.taken();
        assert!((gone - 8.0).abs() < 0.01, "the inches gone and those paid are those it had: {made:?}");
        made.ground.taken()
    };
    assert_eq!([taken(40.3, 40.7), taken(30.0, 50.0)], [0.0, 2.0]);
}

/// A way that bends ends at the whole front: who has not the inches to cross a stream stands with no corner in it. [FLA RET-01, R-87]
#[test]
fn nobody_comes_to_rest_in_a_stream_he_has_not_paid_for() {
    let units = vec![
        unit(Side::A, "Runner", foot(), 40.0, 40.0, 0.0),
        unit(Side::B, "Far off", foot(), 76.0, 60.0, 180.0),
        unit(Side::A, "In the way", foot(), 40.2, 37.0, 0.0),
    ];
    let [mut bent, mut shorter] = [0, 0];
    for (tenths, slope) in (0..40_u8).flat_map(|tenths| [(tenths, -10.0), (tenths, 10.0)]) {
        let mut setup = table(units.clone());
        let y = 30.0 + f64::from(tenths) / 10.0;
        let points = vec![Point::new(20.0, y - slope), Point::new(60.0, y + slope)];
        let outline = Outline::Path { points, width: 0.3 };
        setup.terrain.push(TerrainSetup { kind: TerrainKind::Stream, name: None, outline: outline.clone() });
        let mut play = Play::new(&setup);
        play.amend(Amendment::Morale { unit: RUNNER, morale: Morale::Routed });
        let retreat =
            Retreat { unit: RUNNER, cause: None, inches: 8.0, march: 6.0, is_driven: false, beaten_from: None };
        let made = flight::made(play.battle.state(), &retreat, Vector::new(0.0, -1.0)).expect("it stands on the table");
        bent += u8::from(made.route.is_bent());
        shorter += u8::from(made.landing.inches < made.route.length() - 0.01);
        let stands_in_it = outline.overlaps(&made.landing.rect);
        assert!(!stands_in_it || made.ground.taken() > 0.0, "stream at {y}: {made:?}");
    }
    assert!(
        bent > 40 && shorter > 0,
        "it goes round whoever is in the way, and stops short of the stream: {bent} {shorter}"
    );
}

/// Who would brush an enemy beside him with a hair of his way slides along him; deeper than a hair he lies in him nowhere.
#[test]
fn who_goes_back_beside_an_enemy_slides_along_him() {
    let beaten = unit(Side::A, "Beaten", foot(), 40.0, 40.0, 0.0);
    let own = Play::new(&table(vec![beaten.clone()])).battle.state().footprint(RUNNER).expect("it is there");
    let top = own.centre.y + own.depth / 2.0;
    // One end of its front is in touch; the other leans in on the way by an eighth of an inch.
    let mut beside = unit(Side::B, "Beside", foot(), 0.0, 0.0, 86.0);
    let leans = 4_f64.to_radians().sin();
    let left = own.centre.x - own.front / 2.0 - 0.002;
    beside.place = PlaceSetup::Table(Pose::new(left + leans, own.centre.y - 1.0, 86.0));
    let play = Play::new(&table(vec![beaten, unit(Side::B, "Victor", foot(), 40.0, top, 180.0), beside]));
    let state = play.battle.state();
    let enemy = state.footprint(UnitId(2)).expect("it is there");
    let retreat =
        Retreat { unit: RUNNER, cause: Some(UnitId(1)), inches: 3.0, march: 0.0, is_driven: false, beaten_from: None };
    let direct = Vector::new(0.0, -1.0);
    let deepest = |way: Vector| {
        (0..=30_u8)
            .map(|step| shape::overlap_depth(&own.moved(way * f64::from(step) / 10.0), &enemy))
            .fold(0.0, f64::max)
    };
    assert!(deepest(direct) > 0.06, "it would brush him: {}", deepest(direct));
    let way = flight::direction(state, &retreat, "straight back").expect("it has a rear");
    assert!(deepest(way) <= 0.06 && way.dot(&direct) > 0.99, "{way:?} {}", deepest(way));
}

/// Only a square that is beaten and fails its check is broken; one that routs otherwise runs as a square. [FLA MEL-94]
#[test]
fn a_square_that_was_not_beaten_runs_as_it_is() {
    let mut square = unit(Side::A, "Runner", foot(), 40.0, 40.0, 0.0);
    square.formation = Formation::Square;
    let mut play = Play::new(&table(vec![square, unit(Side::B, "Far off", foot(), 76.0, 60.0, 180.0)]));
    play.amend(Amendment::Flag { unit: RUNNER, flag: Flag::SawLoss, set: true });
    play.quietly(|_, count| vec![1; usize::from(count)], |play| play.has_told("FLA RET-01"));
    let runner = play.battle.state().unit(RUNNER);
    assert_eq!((runner.morale, runner.formation), (Morale::Routed, Formation::Square));
}

/// The way of somebody beaten, three inches straight back, among these.
fn driven_back(friends: impl Iterator<Item = UnitSetup>, terrain: Vec<TerrainSetup>) -> flight::Made {
    let fought = [unit(Side::A, "Beaten", foot(), 40.0, 40.0, 0.0), unit(Side::B, "Victor", foot(), 40.0, 40.0, 180.0)];
    let mut setup = table(fought.into_iter().chain(friends).collect());
    setup.terrain.extend(terrain);
    let play = Play::new(&setup);
    let retreat =
        Retreat { unit: RUNNER, cause: Some(UnitId(1)), inches: 3.0, march: 0.0, is_driven: true, beaten_from: None };
    flight::made(play.battle.state(), &retreat, Vector::new(0.0, -1.0)).expect("it stands on the table")
}

/// Five battalions abreast, across the way.
fn row(y: f64) -> impl Iterator<Item = UnitSetup> {
    (0..5_u8).map(move |file| unit(Side::A, &format!("{y} {file}"), foot(), 35.9 + 2.05 * f64::from(file), y, 0.0))
}

/// Who is set down beyond others has broken through all of them, also through those who stand beyond where his inches end.
/// [FLA RET-12, R-113]
#[test]
fn who_is_set_down_beyond_friends_has_broken_through_them() {
    let made = driven_back(row(36.6).chain(row(35.5)), Vec::new());
    assert!(made.landing.inches > 5.0, "{made:?}");
    let rows = |ids: std::ops::RangeInclusive<u16>| made.route.through.iter().any(|friend| ids.contains(&friend.0));
    assert!(rows(2..=6) && rows(7..=11), "{made:?}");
}

/// Nobody is set down beyond a house: he stays short of it. [FLA RET-15, R-87, R-113]
#[test]
fn nobody_is_set_down_beyond_a_house() {
    let made = driven_back(row(36.6), vec![house_at(30.0, 34.0, 20.0, 1.4)]);
    assert!(made.landing.rect.centre.y > 35.4, "{made:?}");
}

/// Who overlaps a friend by no more than a hair, as two that touch may, does not run through him as if he were not there. [FLA RET-11]
#[test]
fn nobody_runs_through_a_friend_whom_he_overlaps_by_a_hair() {
    for hair in [0.0, 0.002, 0.008] {
        let fought = || vec![unit(Side::A, "Runner", foot(), 40.0, 40.0, 0.0)];
        let own = Play::new(&table(fought())).battle.state().footprint(RUNNER).expect("it is there");
        let rear = own.centre.y - own.depth / 2.0;
        let units = fought().into_iter().chain([unit(Side::A, "Behind", foot(), 40.3, rear + hair, 0.0)]);
        let play = Play::new(&table(units.collect()));
        let retreat =
            Retreat { unit: RUNNER, cause: None, inches: 8.0, march: 8.0, is_driven: false, beaten_from: None };
        let made = flight::made(play.battle.state(), &retreat, Vector::new(0.0, -1.0)).expect("it stands on the table");
        assert!(made.route.is_bent() || made.route.through == [UnitId(1)], "{hair}: {made:?}");
    }
}

/// A charge comes from where the bases stand that are left of the charger: the place of one that has fallen, outside the lines behind the
/// struck, makes no flank of a rear. [FLA MEL-11, R-14]
#[test]
fn from_the_place_of_a_fallen_base_no_charge_begins() {
    let (rear, origin) = (Zone::Rear, ArcOrigin::Corners);
    let mut parted = 0;
    for (step, facing) in (0..80).flat_map(|step| (0..8).map(move |eighth| (step, 45.0 * f64::from(eighth)))) {
        let x = 40.0 + 0.1 * f64::from(step);
        let charger = UnitSetup { figures: 8, ..unit(Side::A, "Charger", horse(Sword), x, 30.0, facing) };
        let play = Play::new(&table(vec![charger, unit(Side::B, "Struck", horse(Sword), 40.0, 36.0, 0.0)]));
        let state = play.battle.state();
        let struck = state.footprint(UnitId(1)).expect("it stands there");
        let is_in_the_rear = |rect: &Rect| zone::holds_all(&struck, rear, origin, rect);
        let all_stand_there = state.standing_bases(RUNNER).iter().all(is_in_the_rear);
        let found = charge::aspect(state, RUNNER, UnitId(1)).map(|found| found.value);
        assert_eq!(found == Some("rear"), all_stand_there, "{x} {facing}");
        parted += u32::from(all_stand_there && !state.footprint(RUNNER).is_some_and(|own| is_in_the_rear(&own)));
    }
    assert!(parted > 0, "somewhere only the place of the fallen base lies beyond the line");
}

/// Where every way leads to an enemy, the lowest that goes round him is taken; of those one that has come clear of him by its end.
#[test]
fn of_the_ways_round_the_enemy_one_is_taken_that_ends_clear_of_him() {
    let round = Way { can_go_round: true, ..Way::BARRED };
    let clear = Way { ends_clear: true, ..round };
    let first = |ways: &[Way]| way_back(&ways.iter().copied());
    assert_eq!(first(&[Way::BARRED, round, clear]), Some(2));
    assert_eq!(first(&[Way::BARRED, round, round]), Some(1));
    assert_eq!(first(&[clear, round, Way { leads_to_enemy: false, ..clear }]), Some(2));
    assert_eq!(first(&[Way::BARRED; 4]), None);
}

/// Who goes on in a later turn, or runs for what became of friends, has the nearest enemy to go away from. [FLA RET-13, R-88]
#[test]
fn who_runs_from_nobody_in_particular_goes_away_from_the_nearest() {
    let play = Play::new(&table(vec![
        unit(Side::A, "Runner", foot(), 40.0, 40.0, 0.0),
        unit(Side::B, "Near", foot(), 30.0, 46.0, 180.0),
        unit(Side::B, "Behind", foot(), 40.0, 8.0, 0.0),
    ]));
    let retreat = Retreat { unit: RUNNER, cause: None, inches: 6.0, march: 6.0, is_driven: false, beaten_from: None };
    assert_eq!(flight::way(play.battle.state(), &retreat), Some("away from the enemy"));
}

/// Elite troops take no fright at a rout that they see; through whom it runs is tested all the same, at once. [FLA MOR-12, MOR-14]
#[test]
fn elite_troops_are_tested_who_are_run_through() {
    let guard = Profile { class: Class::Elite, ..foot() };
    let row =
        (0..5_u8).map(|file| unit(Side::B, &format!("Guard {file}"), guard, 35.9 + 2.05 * f64::from(file), 37.5, 0.0));
    let fought =
        [unit(Side::A, "Horse", horse(Sword), 40.0, 48.0, 180.0), unit(Side::B, "Front", foot(), 40.0, 40.0, 0.0)];
    let mut play = Play::new(&table(fought.into_iter().chain(row).collect()));
    let has_said = |play: &Play, words: &str| play.told.iter().any(|report| report.text.contains(words));
    play.charge(UnitId(0), UnitId(1));
    play.quietly(|_, count| vec![6; usize::from(count)], |play| has_said(play, "Horse is asked to charge"));
    play.quietly(|_, count| vec![1; usize::from(count)], |play| has_said(play, "Front breaks through Guard 2"));
    let before = play.told.len();
    play.quietly(|_, count| vec![6; usize::from(count)], |play| has_said(play, "Horse comes on"));
    let texts = || play.told.iter().map(|report| report.text.as_str());
    let tested: Vec<&str> = texts().skip(before).filter(|text| text.contains(" by friends: needs ")).collect();
    assert!(
        matches!(tested[..], [only] if only.starts_with("Guard 2 is run through")),
        "{:?}",
        texts().collect::<Vec<_>>()
    );
}

/// Nobody goes round the enemy whom the ground alone keeps from a way that leads to none.
#[test]
fn who_is_held_by_the_ground_stays_rather_than_go_round_the_enemy() {
    let round = Way { can_go_round: true, ends_clear: true, ..Way::BARRED };
    let held = Way { is_held: true, ..Way::BARRED };
    let past_the_near = Way { only_past_the_near: true, ..round };
    assert_eq!(way_back(&[Way::BARRED, round, held].into_iter()), Some(2));
    assert_eq!(way_back(&[held, past_the_near].into_iter()), Some(1));
}

/// A flight is seen from the bases that stand: in the places of those that have fallen nobody sees it. [FLA MOR-12, R-14]
#[test]
fn a_flight_is_seen_by_the_bases_that_stand() {
    // Of a witness who has lost one base of his rear rank, 3.9 inches before those who flee and half beside them: without that base he is
    // more than four from them.
    let is_asked = |side: f64| {
        let mut witness = unit(Side::A, "Witness", foot(), 40.0 + side * 2.0, 40.0 + 3.9 + 1.0, 0.0);
        witness.figures = 9;
        let far = unit(Side::B, "Far off", foot(), 76.0, 60.0, 180.0);
        let units = vec![unit(Side::A, "Runner", foot(), 40.0, 40.0, 0.0), far, witness];
        let runner = Play::new(&table(units.clone())).battle.state().footprint(RUNNER).expect("it stands on the table");
        let mut play = routed(units);
        let stands = play.battle.state().standing_bases(UnitId(2)).iter().map(|base| shape::distance(&runner, base));
        let gap = stands.fold(f64::INFINITY, f64::min);
        play.quietly(faces, |play| play.battle.turn() > 1);
        let is_asked = play.told.iter().any(|report| report.text.starts_with("Witness sees friends break"));
        assert_eq!(is_asked, gap < 4.0, "its bases stand {gap} inches from those who flee");
        is_asked
    };
    assert_ne!(is_asked(1.0), is_asked(-1.0), "the base has fallen on one side");
}

/// Who is stopped by a house has not come to the wall behind it.
#[test]
fn ground_behind_a_house_is_not_come_to() {
    let mut setup = table(vec![
        unit(Side::A, "Runner", foot(), 40.0, 40.0, 0.0),
        unit(Side::B, "Far off", foot(), 76.0, 60.0, 180.0),
    ]);
    setup.terrain.push(house_at(20.0, 37.5, 40.0, 1.3));
    let outline = Outline::Path { points: vec![Point::new(20.0, 36.4), Point::new(60.0, 36.4)], width: 0.25 };
    setup.terrain.push(TerrainSetup { kind: TerrainKind::Wall, name: Some("Wall".to_owned()), outline });
    let mut play = Play::new(&setup);
    play.amend(Amendment::Morale { unit: RUNNER, morale: Morale::Shaken });
    let retreat = Retreat { unit: RUNNER, cause: None, inches: 4.0, march: 4.0, is_driven: false, beaten_from: None };
    let state = play.battle.state();
    let made = flight::made(state, &retreat, Vector::new(0.0, -1.0)).expect("it stands on the table");
    assert!(made.landing.inches < 0.3, "{made:?}");
    let words = retreat_words::why_not_all(state, &retreat, &made);
    assert!(words.contains("no room") && words.contains("the house") && !words.contains("Wall"), "{words}");
}

/// Who is stopped before his way turns aside has gone round nobody: Biron's of the meeting at Oudenarde, beaten, with an enemy and a friend
/// behind them. [FLA RET-11, RET-15, R-113]
#[test]
fn who_is_stopped_before_its_way_bends_has_gone_round_nobody() {
    let left = |figures: u8, unit: UnitSetup| UnitSetup { figures, ..unit };
    let units = vec![
        left(7, unit(Side::A, "Runner", horse(Sword), 50.017, 12.416, 180.0)),
        UnitSetup {
            formation: Formation::Column,
            ..left(11, unit(Side::B, "Victor", dragoons(), 48.938, 12.416, 0.0))
        },
        left(6, unit(Side::B, "Enemy behind", dragoons(), 49.403, 16.677, 64.59)),
        left(6, unit(Side::A, "Friend behind", horse(Sword), 49.827, 17.693, 229.74)),
    ];
    let play = Play::new(&table(units));
    let state = play.battle.state();
    let retreat =
        Retreat { unit: RUNNER, cause: Some(UnitId(1)), inches: 3.0, march: 3.0, is_driven: true, beaten_from: None };
    let own = state.footprint(RUNNER).expect("it stands on the table");
    let back = 22.34_f64.to_radians();
    let made = flight::made(state, &retreat, Vector::new(back.sin(), back.cos())).expect("it stands on the table");
    assert!(made.route.is_bent() && made.landing.inches < 0.5, "{made:?}");
    assert_eq!(retreat_words::goes_round(state, &retreat, &own, &made), Vec::<String>::new());
}

/// Whom a slanting way leads away from is not gone round. [FLA RET-11, RET-15]
#[test]
fn whom_a_way_leads_away_from_is_not_gone_round() {
    let units = vec![
        unit(Side::A, "Runner", foot(), 40.0, 40.0, 0.0),
        unit(Side::B, "Before it", foot(), 41.5, 40.4, 180.0),
        unit(Side::A, "In the way", foot(), 43.5, 36.5, 0.0),
    ];
    let mut play = Play::new(&table(units));
    play.amend(Amendment::Morale { unit: RUNNER, morale: Morale::Routed });
    let state = play.battle.state();
    let retreat = Retreat { unit: RUNNER, cause: None, inches: 8.0, march: 6.0, is_driven: false, beaten_from: None };
    let own = state.footprint(RUNNER).expect("it stands on the table");
    let made = flight::made(state, &retreat, Vector::new(1.0, -1.0).normalize()).expect("it stands on the table");
    assert!(made.route.is_bent(), "{made:?}");
    assert_eq!(retreat_words::goes_round(state, &retreat, &own, &made), ["In the way"]);
}

/// Nobody is set down beyond a wall that he has not paid for: he rather stops short of those among whom his inches end.
#[test]
fn nobody_is_set_down_beyond_ground_that_he_has_not_paid_for() {
    let rows = [34.5, 33.45].into_iter().flat_map(|y| [35.9, 37.95, 40.0, 42.05, 44.1].map(|x| (x, y)));
    let friends = rows.map(|(x, y)| unit(Side::A, &format!("Friend at {x}, {y}"), foot(), x, y, 0.0));
    let runner = unit(Side::A, "Runner", foot(), 40.0, 40.0, 0.0);
    let units = [runner, unit(Side::B, "Far off", foot(), 76.0, 60.0, 180.0)].into_iter().chain(friends).collect();
    let inches = |wall: Option<f64>| {
        let mut setup = table(Vec::clone(&units));
        setup.terrain.extend(wall.map(|y| {
            let outline = Outline::Path { points: vec![Point::new(20.0, y), Point::new(60.0, y)], width: 0.25 };
            TerrainSetup { kind: TerrainKind::Wall, name: None, outline }
        }));
        let mut play = Play::new(&setup);
        play.amend(Amendment::Morale { unit: RUNNER, morale: Morale::Routed });
        let retreat =
            Retreat { unit: RUNNER, cause: None, inches: 6.0, march: 6.0, is_driven: false, beaten_from: None };
        let state = play.battle.state();
        flight::made(state, &retreat, Vector::new(0.0, -1.0)).expect("it stands on the table").landing.inches
    };
    assert!(inches(None) > 7.4, "beyond its friends: {}", inches(None));
    let before_a_wall = inches(Some(32.3));
    assert!(before_a_wall < 4.6, "short of its friends: {before_a_wall}");
}
