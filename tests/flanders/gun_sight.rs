//! What guns see and may hit of a target: only what shows within their arc, past their friends and beside the ground. [FLA ART-01, ART-06 to
//! ART-09, R-10, R-97]

use crate::support::table::{Play, foot, guns, house_at, table, unit};
use galloper::game::{Answer, Awaiting, FactSheet, Ruleset, Side, TerrainKind};
use galloper::geometry::{Formation, Outline, Point};
use galloper::rules::flanders::Action;
use galloper::rules::flanders::book::shot::Shot;
use galloper::rules::flanders::facts::shot;
use galloper::rules::flanders::judge::Aim;
use galloper::rules::flanders::state::UnitId;
use galloper::rules::flanders::state::setup::{Setup, TerrainSetup, UnitSetup};

const BATTERY: UnitId = UnitId(0);
const TARGET: UnitId = UnitId(1);
const THIRD: UnitId = UnitId(2);

/// A battery three inches wide that looks north from (40, 30), and others, on some ground.
fn before_the_guns(
    others: impl IntoIterator<Item = UnitSetup>,
    ground: impl IntoIterator<Item = TerrainSetup>,
) -> Play {
    let mut units = vec![unit(Side::A, "Battery", guns(), 40.0, 30.0, 0.0)];
    units.extend(others);
    let mut setup: Setup = table(units);
    setup.terrain.extend(ground);
    Play::new(&setup)
}

const fn at(target: UnitId, aim: Aim) -> Action {
    Action::Cannonade { battery: BATTERY, target, shot: Shot::Round, aim }
}

/// Goes on until the battery is asked; whether it may fire at a target.
fn may_fire(play: &mut Play, target: UnitId) -> bool {
    let offers = |play: &Play, is_it: &dyn Fn(&Action) -> bool| {
        play.choice().is_some_and(|choice| choice.offers.iter().any(|offer| is_it(&offer.action)))
    };
    let is_asked = |action: &Action| matches!(action, Action::Cannonade { battery: BATTERY, .. });
    play.quietly(sixes, |play| offers(play, &is_asked) || play.battle.turn() > 1);
    offers(play, &|action| matches!(action, Action::Cannonade { target: named, .. } if *named == target))
}

fn sixes(_rule: &str, count: u8) -> Vec<u8> {
    vec![6; usize::from(count)]
}

/// A hill two inches deep and eight wide, from here to the north-east.
fn hill(x: f64, y: f64, wide: f64, deep: f64) -> TerrainSetup {
    TerrainSetup { kind: TerrainKind::Hill, name: None, ..house_at(x, y, wide, deep) }
}

/// Foot beyond the right of the arc, whose line lets in no more than its northern half; a house hides that half alone.
fn beyond_the_arc() -> (UnitSetup, TerrainSetup) {
    (unit(Side::B, "Target", foot(), 49.0, 38.0, 270.0), house_at(47.8, 36.2, 0.1, 1.85))
}

/// What shows of a target beyond 45° is none, and what lies within them must show. [FLA ART-01, R-97]
#[test]
fn a_target_must_show_within_the_arc() {
    let (target, house) = beyond_the_arc();
    assert!(may_fire(&mut before_the_guns([target.clone()], []), TARGET), "its northern half lies open");
    assert!(!may_fire(&mut before_the_guns([target], [house]), TARGET), "its southern half alone is seen");
}

/// Nor is such a unit one target with who stands beside it. [FLA ART-09, R-10]
#[test]
fn who_does_not_show_within_the_arc_is_not_massed() {
    let massed = |house: Option<TerrainSetup>| {
        let (target, _) = beyond_the_arc();
        let beside = unit(Side::B, "Beside", foot(), 49.0, 40.3, 270.0);
        let mut play = before_the_guns([target, beside], house);
        let sheet = laid(&mut play, THIRD);
        let measured = sheet.fact("massed_1").and_then(|fact| fact.measured.clone());
        measured.is_some_and(|measured| measured.to_string() == "yes")
    };
    assert!(massed(None));
    assert!(!massed(Some(beyond_the_arc().1)));
}

/// The sheet of the battery's shot at a target.
fn laid(play: &mut Play, target: UnitId) -> FactSheet {
    assert!(may_fire(play, target));
    play.give(&Answer::Act(at(target, Aim::Whole)));
    let is_laid =
        |play: &Play| matches!(play.battle.words(), Awaiting::Facts(sheet) if sheet.rule.citation() == "FLA ART-01");
    play.quietly(sixes, is_laid);
    let Awaiting::Facts(sheet) = play.battle.words() else { panic!("it lays its guns") };
    sheet
}

/// Of guns, too, those stands count of which a part is seen. [FLA ART-01, R-97]
#[test]
fn a_house_before_guns_makes_them_narrower() {
    let width = |house: Option<TerrainSetup>| {
        let play = before_the_guns([unit(Side::B, "Guns", guns(), 40.0, 50.0, 180.0)], house);
        shot::size(play.battle.state(), BATTERY, TARGET).expect("both stand on the table").width
    };
    assert_eq!(width(None), 2);
    assert_eq!(width(Some(house_at(39.7, 48.6, 2.2, 0.4))), 1);
}

/// Round shot goes over friends from a height, if they are more than four inches from whom it is fired at. [FLA ART-08]
#[test]
fn nobody_fires_over_friends_near_the_target() {
    let over = |friend_at: f64| {
        let units =
            [unit(Side::B, "Target", foot(), 40.0, 45.0, 180.0), unit(Side::A, "Friend", foot(), 40.0, friend_at, 0.0)];
        may_fire(&mut before_the_guns(units, [hill(36.0, 26.0, 8.0, 6.0)]), TARGET)
    };
    assert!(over(36.0));
    assert!(!over(43.0), "two inches off");
}

/// A friend on the same hill as the target is not shot over. [FLA ART-08, R-97]
#[test]
fn nobody_fires_over_friends_who_stand_as_high() {
    let over = |hill: TerrainSetup| {
        let units =
            [unit(Side::B, "Target", foot(), 40.0, 45.0, 180.0), unit(Side::A, "Friend", foot(), 40.0, 38.0, 0.0)];
        may_fire(&mut before_the_guns(units, [hill]), TARGET)
    };
    assert!(over(hill(36.0, 44.0, 8.0, 4.0)), "it stands above him");
    assert!(!over(hill(36.0, 36.0, 8.0, 12.0)), "he stands on it as well");
}

/// A target every stand of which a friend hides is none, though a corner of it shows beside him. [FLA ART-07, R-10, R-97]
#[test]
fn who_is_hidden_by_friends_is_no_target() {
    let mut friend = unit(Side::A, "Friend", foot(), 40.0, 40.0, 0.0);
    friend.formation = Formation::Column;
    let target = unit(Side::B, "Target", foot(), 40.0, 50.0, 180.0);
    assert!(may_fire(&mut before_the_guns([target.clone()], []), TARGET));
    assert!(!may_fire(&mut before_the_guns([target, friend], []), TARGET));
}

/// Who fires at the part of a column that lies open hits nobody who stands behind the wall. [FLA ART-06, R-67]
#[test]
fn the_part_that_lies_open_is_no_deeper_than_it_is() {
    let hit = |aim: Aim| {
        let mut column = unit(Side::B, "Column", foot(), 40.0, 40.0, 180.0);
        column.formation = Formation::Column;
        let points = vec![Point::new(37.0, 40.6), Point::new(43.0, 40.6)];
        let outline = Outline::Path { points, width: 0.05 };
        let wall = TerrainSetup { kind: TerrainKind::Wall, name: None, outline };
        let mut play = before_the_guns([column], [wall]);
        assert!(may_fire(&mut play, TARGET));
        play.give(&Answer::Act(at(TARGET, aim)));
        play.quietly(sixes, |play| play.told.iter().any(|report| report.text.starts_with("Battery fires")));
        play.told.iter().find(|report| report.text.starts_with("Battery fires")).expect("it fires").text.clone()
    };
    assert!(hit(Aim::Whole).contains(": a hit, 2 on Column"), "{}", hit(Aim::Whole));
    assert!(hit(Aim::Exposed).contains(": a hit, 1 on Column"), "{}", hit(Aim::Exposed));
}
