//! How a way back is gone: round whom, turned or not, and what is told of it. [FLA RET-11 to RET-15, R-88, R-113]

use crate::support::table::{Play, foot, guns, horse, house_at, table, unit};
use galloper::game::{Eyes, Ruleset, Side, TerrainKind};
use galloper::geometry::{Formation, Outline, Point, Pose, Vector, shape};
use galloper::rules::flanders::Amendment;
use galloper::rules::flanders::book::house::BaseRemoval;
use galloper::rules::flanders::book::profile::ChargeDoctrine::Sword;
use galloper::rules::flanders::book::profile::{Morale, Profile};
use galloper::rules::flanders::facts::flight;
use galloper::rules::flanders::facts::retreat_route::{self, End, Retreat};
use galloper::rules::flanders::state::UnitId;
use galloper::rules::flanders::state::marks::Flag;
use galloper::rules::flanders::state::setup::{PlaceSetup, TerrainSetup, UnitSetup};

const RUNNER: UnitId = UnitId(0);
const SOUTH: Vector = Vector::new(0.0, -1.0);
const WEST: Vector = Vector::new(-1.0, 0.0);

/// Nobody rallies; every other die shows a six.
fn faces(rule: &str, count: u8) -> Vec<u8> {
    vec![if rule == "FLA MOR-20" { 1 } else { 6 }; usize::from(count)]
}

/// A battalion that looks north in the middle of the table, and a friend a little behind it, in its way.
fn with_a_friend_behind() -> Vec<UnitSetup> {
    vec![unit(Side::A, "Runner", foot(), 40.0, 40.0, 0.0), unit(Side::A, "In the way", foot(), 40.2, 36.0, 0.0)]
}

/// A way round somebody that ends on its first leg, for ground has taken the rest of its inches, goes round him all the same: it is not
/// the straight way. [FLA RET-11, R-87, R-88]
#[test]
fn a_way_round_somebody_that_is_cut_short_is_not_straight() {
    let play = Play::new(&table(with_a_friend_behind()));
    let state = play.battle.state();
    let own = state.footprint(RUNNER).expect("it stands on the table");
    let route = retreat_route::way_back(state, RUNNER, [&own, &own], SOUTH, 8.0, |_| End::Open);
    assert!(route.is_bent(), "{route:?}");
    let short = route.cut_short(1.0);
    assert_eq!(short.corners.len(), 2);
    assert!((short.length() - 1.0).abs() < 1e-9 && short.is_bent(), "{short:?}");
}

/// Whom a house alone keeps from turning at the end of his way, he keeps his front there, and does not go farther, nor less far.
#[test]
fn who_cannot_turn_for_a_house_keeps_his_front() {
    let end = |with_house: bool| {
        let units =
            vec![unit(Side::A, "Runner", foot(), 40.0, 40.0, 0.0), unit(Side::B, "Far", foot(), 70.0, 40.0, 270.0)];
        let mut setup = table(units);
        // It comes to rest with its front from 31 to 33; once turned it would reach half an inch farther north.
        setup.terrain.extend(with_house.then(|| house_at(31.0, 40.2, 2.0, 2.0)));
        let mut play = Play::new(&setup);
        play.amend(Amendment::Morale { unit: RUNNER, morale: Morale::Routed });
        let retreat =
            Retreat { unit: RUNNER, cause: None, inches: 8.0, march: 6.0, is_driven: false, beaten_from: None };
        let made = flight::made(play.battle.state(), &retreat, WEST).expect("it stands on the table");
        ((made.landing.inches * 100.0).round(), made.landing.rect.facing())
    };
    assert_eq!(end(false), (800.0, 270.0), "it looks where it runs");
    assert_eq!(end(true), (800.0, 0.0));
}

/// Whose inches end among friends is set down beyond them, but where that is near an enemy short of them; the far side of friends is nearer
/// to his inches here.
#[test]
fn who_finds_friends_at_his_end_is_set_down_clear_of_the_enemy() {
    let inches = |enemy: f64| {
        let mut units = vec![unit(Side::A, "Runner", foot(), 40.0, 40.0, 0.0)];
        units.extend([34.0, 40.0, 46.0].map(|y| unit(Side::A, &format!("Friend at {y}"), foot(), 32.4, y, 270.0)));
        units.push(unit(Side::B, "Enemy", foot(), enemy, 40.0, 90.0));
        let mut play = Play::new(&table(units));
        play.amend(Amendment::Morale { unit: RUNNER, morale: Morale::Routed });
        let retreat =
            Retreat { unit: RUNNER, cause: None, inches: 8.0, march: 6.0, is_driven: false, beaten_from: None };
        flight::made(play.battle.state(), &retreat, WEST).expect("it stands on the table").landing.inches
    };
    let (far, near) = (inches(15.0), inches(28.5));
    assert!(far > 8.0, "beyond them: {far}");
    assert!((4.0..8.0).contains(&near), "short of them: {near}");
}

/// An enemy a hair away is in touch: that a way back grazes him as it slides along him does not lead nearer to him.
#[test]
fn who_slides_along_an_enemy_a_hair_away_comes_no_nearer() {
    let way = |gap: f64| {
        let enemy = |x: f64| unit(Side::B, "Enemy", foot(), x, 39.6, 358.0);
        let units = |x: f64| vec![unit(Side::A, "Runner", foot(), 40.0, 40.0, 0.0), enemy(x)];
        let apart = |x: f64| {
            let play = Play::new(&table(units(x)));
            let [own, enemy] = [RUNNER, UnitId(1)].map(|id| play.battle.state().footprint(id).expect("it stands"));
            shape::distance(&own, &enemy)
        };
        let x = 30.0 + apart(30.0) - gap;
        assert!((apart(x) - gap).abs() < 0.005, "{} and not {gap}", apart(x));
        let mut play = Play::new(&table(units(x)));
        play.amend(Amendment::Morale { unit: RUNNER, morale: Morale::Shaken });
        let retreat =
            Retreat { unit: RUNNER, cause: None, inches: 6.0, march: 3.0, is_driven: false, beaten_from: None };
        flight::way(play.battle.state(), &retreat)
    };
    assert_eq!(way(0.03), Some("straight back"));
    assert_ne!(way(0.3), Some("straight back"), "that leads nearer to him");
}

/// Of who flees off the table it is told whom he goes round or breaks through on it. [FLA RET-11, RET-12, R-63]
#[test]
fn who_flees_the_table_is_told_of_whom_he_meets_on_the_way() {
    let mut setup = table(with_a_friend_behind());
    for index in 0..2 {
        let PlaceSetup::Table(pose) = &mut setup.units[index].place else { panic!("it stands on the table") };
        pose.y -= 34.0;
    }
    let mut play = Play::new(&setup);
    play.amend(Amendment::Morale { unit: RUNNER, morale: Morale::Routed });
    play.amend(Amendment::Broke { unit: RUNNER, turn: 0 });
    play.quietly(faces, |play| play.told.iter().any(|report| report.text.contains("flees the table")));
    let texts: Vec<&str> = play.told.iter().map(|report| report.text.as_str()).collect();
    let is_met =
        |text: &&str| *text == "Runner goes round In the way." || text.starts_with("Runner breaks through In the way");
    let meets = texts.iter().position(is_met).expect("it is told whom it meets");
    let leaves = texts.iter().position(|text| text.contains("over the south edge of the table")).expect("it is told");
    assert!(meets < leaves, "{texts:?}");
}

/// Friends who see a rout all throw before the first of them runs. [FLA MEL-47, R-58]
#[test]
fn all_who_see_a_rout_throw_before_any_of_them_runs() {
    let mut play = Play::new(&table(vec![
        unit(Side::A, "Horse", horse(Sword), 40.0, 48.0, 180.0),
        unit(Side::B, "Front", foot(), 40.0, 40.0, 0.0),
        unit(Side::B, "Left", foot(), 36.0, 38.0, 0.0),
        unit(Side::B, "Right", foot(), 44.0, 38.0, 0.0),
    ]));
    let said = |play: &Play, words: &str| play.told.iter().position(|report| report.text.contains(words));
    play.charge(UnitId(0), UnitId(1));
    play.quietly(|_, count| vec![6; usize::from(count)], |play| said(play, "Horse is asked to charge").is_some());
    play.quietly(|_, count| vec![1; usize::from(count)], |play| said(play, "Right flees").is_some());
    let at = |words: &str| said(&play, words).unwrap_or_else(|| panic!("{words}: {:?}", play.told));
    assert!(at("Front flees") < at("Left sees friends break"), "{:?}", play.told);
    assert!(at("Left sees friends break") < at("Right sees friends break"));
    assert!(at("Right sees friends break") < at("Left flees"), "{:?}", play.told);
}

/// Who has been beaten between two enemies and has no way for any of his three inches surrenders, before he is tested. [FLA MEL-90, RET-16,
///
#[test]
fn the_beaten_between_two_enemies_surrender() {
    let way = |gap: f64| {
        let play = Play::new(&table(vec![
            unit(Side::A, "Beaten", foot(), 40.0, 40.0, 0.0),
            unit(Side::B, "Before it", foot(), 40.0, 40.002, 180.0),
            unit(Side::B, "Behind it", foot(), 40.0, 38.998 - gap, 0.0),
        ]));
        let cause = Some(UnitId(1));
        let retreat = Retreat { unit: RUNNER, cause, inches: 3.0, march: 0.0, is_driven: true, beaten_from: None };
        flight::way(play.battle.state(), &retreat)
    };
    assert_eq!(way(0.0), Some("surrenders"));
    assert_eq!(way(1.0), Some("away from the enemy"), "he goes as far as there is room");
}

/// A crew that has left its guns is so many men: its flight is seen from the bases that stand. [FLA MOR-12, R-14]
#[test]
fn the_flight_of_a_crew_is_seen_from_the_bases_that_stand() {
    // Of three bases one in front has men left; the witness stands slantwise before the one corner or the other.
    let is_asked = |side: f64| {
        let mut crew = unit(Side::A, "Crew", guns(), 40.0, 40.0, 0.0);
        crew.figures = 3;
        let far = unit(Side::B, "Far off", foot(), 76.0, 60.0, 180.0);
        let witness = unit(Side::A, "Witness", foot(), 40.0 + side * (1.0 + 2.8 + 1.0), 40.0 + 2.7 + 1.0, 0.0);
        let mut setup = table(vec![crew, far, witness]);
        setup.house.base_removal = BaseRemoval::Never;
        let mut play = Play::new(&setup);
        play.amend(Amendment::GunsLeft { unit: RUNNER, at: Some(Pose::new(40.0, 50.0, 0.0)) });
        let state = play.battle.state();
        let own = state.footprint(RUNNER).expect("it stands on the table");
        let witness = state.footprint(UnitId(2)).expect("it stands on the table");
        assert!(shape::distance(&own, &witness) < 4.0, "{own:?}");
        let gap = state.standing_bases(RUNNER).iter().map(|base| shape::distance(base, &witness));
        let gap = gap.fold(f64::INFINITY, f64::min);
        let scene = play.battle.scene(Eyes::Umpire);
        let shown = scene.pieces.iter().find(|piece| piece.name == "Crew").expect("it is shown").place.bases();
        assert_eq!(shown.iter().filter(|base| base.standing).count(), state.manned_bases(RUNNER).len());
        play.amend(Amendment::Morale { unit: RUNNER, morale: Morale::Routed });
        play.amend(Amendment::Broke { unit: RUNNER, turn: 0 });
        play.quietly(faces, |play| play.battle.turn() > 1);
        let is_asked = play.told.iter().any(|report| report.text.starts_with("Witness sees friends break"));
        assert_eq!(is_asked, gap < 4.0, "the bases that stand are {gap} inches off: {:?}", play.told);
        is_asked
    };
    assert_ne!(is_asked(1.0), is_asked(-1.0), "on one side a base has fallen");
}

/// Who has been tested for those who broke through him sees only friends break later in the turn. [FLA MOR-02, MOR-12, MOR-14]
#[test]
fn who_has_been_tested_is_broken_through_no_more() {
    let mut play = Play::new(&table(vec![
        unit(Side::A, "Horse", horse(Sword), 40.0, 48.0, 180.0),
        unit(Side::B, "Front", foot(), 40.0, 40.0, 0.0),
        unit(Side::B, "Left", foot(), 36.0, 38.0, 0.0),
    ]));
    let (front, left) = (UnitId(1), UnitId(2));
    let said = |play: &Play, words: &str| play.told.iter().any(|report| report.text.contains(words));
    play.amend(Amendment::Flag { unit: left, flag: Flag::BrokenThrough, set: true });
    play.charge(UnitId(0), front);
    play.quietly(|_, count| vec![6; usize::from(count)], |play| said(play, "Horse is asked to charge"));
    let front_runs = |rule: &str, count: u8| {
        vec![if rule == "FLA MOR-15" || rule == "FLA MOR-41" { 1 } else { 6 }; usize::from(count)]
    };
    play.quietly(front_runs, |play| said(play, "Left is run through by friends: needs"));
    play.quietly(front_runs, |play| play.battle.state().unit(left).this_turn.tested);
    assert!(!play.battle.state().unit(left).this_turn.owes.filtered, "{:?}", play.told);
}

/// Where no way passes, nobody goes past the very enemy he leaves, be he within four inches already: the lowest way that can be gone round
/// the others is taken. [FLA RET-15, RET-16, R-88]
#[test]
fn nobody_runs_past_whom_he_leaves() {
    let units = vec![
        unit(Side::A, "Runner", foot(), 40.0, 30.0, 180.0),
        unit(Side::B, "Cause", foot(), 43.0, 26.5, 0.0),
        unit(Side::B, "Behind", foot(), 40.0, 44.0, 180.0),
        unit(Side::B, "Away", foot(), 30.0, 44.0, 180.0),
        unit(Side::A, "Friend", foot(), 38.5, 12.0, 0.0),
    ];
    let play = Play::new(&table(units));
    let state = play.battle.state();
    let retreat = |cause| Retreat {
        unit: RUNNER,
        cause: Some(UnitId(cause)),
        inches: 6.5,
        march: 6.5,
        is_driven: false,
        beaten_from: None,
    };
    assert_eq!(flight::way(state, &retreat(1)), Some("straight back"));
    // From somebody else it may well go past him who is near.
    assert_eq!(flight::way(state, &retreat(3)), Some("toward friends"));
}

/// What ground takes off a way is not gone, where the way that has so many inches left never agrees with what they cost: the first way is gone
/// as far as they go. [FLA RET-01, R-87, R-113]
#[test]
fn nobody_goes_farther_than_the_inches_that_ground_has_left_him() {
    let mut units = vec![
        unit(Side::A, "Runner", Profile { original: 15, ..foot() }, 31.603, 36.249, 15.0),
        unit(Side::A, "Friend", foot(), 36.18, 29.331, 180.0),
        unit(Side::A, "Other friend", foot(), 39.18, 32.831, 0.0),
        unit(Side::A, "Third friend", foot(), 28.661, 29.46, 343.05),
        unit(Side::B, "Square", foot(), 35.421, 36.853, 180.0),
        unit(Side::B, "Other square", foot(), 37.421, 36.853, 180.0),
    ];
    for (index, figures) in [(0, 10), (1, 10), (3, 8)] {
        units[index].figures = figures;
    }
    for square in &mut units[4..] {
        square.formation = Formation::Square;
    }
    let mut setup = table(units);
    let stream = vec![Point::new(32.575_92, 31.247_973), Point::new(40.575_92, 32.536_211)];
    let outline = Outline::Path { points: stream, width: 0.5 };
    setup.terrain.push(TerrainSetup { kind: TerrainKind::Stream, name: None, outline });
    let mut play = Play::new(&setup);
    play.amend(Amendment::Morale { unit: RUNNER, morale: Morale::Routed });
    let retreat = Retreat { unit: RUNNER, cause: None, inches: 7.0, march: 6.0, is_driven: false, beaten_from: None };
    let state = play.battle.state();
    let back = flight::direction(state, &retreat, flight::WAYS[0]).expect("it looks somewhere");
    let made = flight::made(state, &retreat, back).expect("it stands on the table");
    assert!(made.ground.lost() > 1.9, "the stream has its price: {made:?}");
    assert!(made.landing.inches < 7.0 - made.ground.lost() + 1.0, "{made:?}");
}

/// Who is back where he came from, as after a countercharge that was beaten, is not sent whichever way a hair between the two places points.
/// [FLA RET-13, R-88]
#[test]
fn who_is_back_where_he_came_from_does_not_go_the_way_he_came() {
    for (inches, leads_anywhere) in [(0.12, false), (0.45, false), (1.0, true)] {
        let mut play = Play::new(&table(with_a_friend_behind()));
        let middle = play.battle.state().footprint(RUNNER).expect("it stands on the table").centre;
        play.amend(Amendment::CameFrom { unit: RUNNER, from: Some(Pose::new(middle.x + inches, middle.y, 0.0)) });
        let retreat =
            Retreat { unit: RUNNER, cause: None, inches: 6.0, march: 6.0, is_driven: false, beaten_from: None };
        let way = flight::direction(play.battle.state(), &retreat, flight::WAYS[2]);
        assert_eq!(way.is_some(), leads_anywhere, "{inches}″: {way:?}");
    }
}
