//! What guns see and may hit of a target: only what shows within their arc, past their friends and beside the ground. [FLA ART-01, ART-06 to
//! ART-09, R-10, R-97]

use crate::support::table::{Play, foot, guns, horse, house_at, table, unit};
use galloper::game::{Answer, Awaiting, FactSheet, Ruleset, Side, TerrainKind};
use galloper::geometry::{Formation, Outline, Point, Rect, Vector};
use galloper::rules::flanders::Action;
use galloper::rules::flanders::book::profile::ChargeDoctrine::Sword;
use galloper::rules::flanders::book::profile::Gun;
use galloper::rules::flanders::book::shot::Shot;
use galloper::rules::flanders::facts::{carry, shot};
use galloper::rules::flanders::judge::Aim;
use galloper::rules::flanders::state::UnitId;
use galloper::rules::flanders::state::setup::{Setup, TerrainSetup, UnitSetup};
use galloper::rules::flanders::steps::passing::{self, Passage};

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

const fn at(target: UnitId, shot: Shot, aim: Aim) -> Action {
    Action::Cannonade { battery: BATTERY, target, shot, aim }
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
        is_massed(&laid(&mut play, THIRD, Shot::Round), TARGET)
    };
    assert!(massed(None));
    assert!(!massed(Some(beyond_the_arc().1)));
}

/// The sheet of the battery's shot at a target.
fn laid(play: &mut Play, target: UnitId, shot: Shot) -> FactSheet {
    assert!(may_fire(play, target));
    play.give(&Answer::Act(at(target, shot, Aim::Whole)));
    let is_laid =
        |play: &Play| matches!(play.battle.words(), Awaiting::Facts(sheet) if sheet.rule.citation() == "FLA ART-01");
    play.quietly(sixes, is_laid);
    let Awaiting::Facts(sheet) = play.battle.words() else { panic!("it lays its guns") };
    sheet
}

fn is_massed(sheet: &FactSheet, unit: UnitId) -> bool {
    let measured = sheet.fact(&format!("massed_{}", unit.0)).and_then(|fact| fact.measured.clone());
    measured.is_some_and(|measured| measured.to_string() == "yes")
}

/// Who is hidden from grape by friends that ball flies over is one target with his neighbour to ball, and not to grape. [FLA ART-08, R-10]
#[test]
fn friends_hide_from_grape_whom_ball_reaches() {
    let is_one = |shot: Shot| {
        let units = [
            unit(Side::B, "Open", foot(), 38.75, 39.0, 180.0),
            unit(Side::B, "Beside", foot(), 41.25, 39.0, 180.0),
            unit(Side::A, "Friend", foot(), 41.1, 33.5, 0.0),
        ];
        let mut play = before_the_guns(units, [hill(36.0, 26.0, 8.0, 6.0)]);
        is_massed(&laid(&mut play, TARGET, shot), THIRD)
    };
    assert!(is_one(Shot::Round));
    assert!(!is_one(Shot::Grape));
}

/// Over friends guns fire ball at who goes past them, though grape would carry to him. [FLA ART-08, FIP-08, R-46]
#[test]
fn ball_flies_over_friends_at_who_passes_by() {
    let mut column = unit(Side::B, "Column", foot(), 46.2, 35.0, 90.0);
    column.formation = Formation::Column;
    let play =
        before_the_guns([column, unit(Side::A, "Friend", foot(), 40.0, 31.3, 0.0)], [hill(36.0, 26.0, 8.0, 4.2)]);
    let state = play.battle.state();
    let own = state.footprint(TARGET).expect("it stands on the table");
    let swept: Vec<Rect> = (0..=24_u8).map(|step| own.moved(Vector::new(f64::from(step) * 0.25, 0.0))).collect();
    let chances = passing::chances(state, &Passage::of(TARGET, &swept));
    assert!(chances.iter().any(|chance| chance.firer == BATTERY));
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

/// Who fires at the part of a target that lies open hits nobody behind the wall, or in the wood: of a column the first stand, of a line the
/// first rank. [FLA ART-06, R-67]
#[test]
fn the_part_that_lies_open_is_no_deeper_than_it_is() {
    let hit = |formation: Formation, cover: TerrainSetup, aim: Aim| {
        let mut target = unit(Side::B, "Target", foot(), 40.0, 40.0, 180.0);
        target.formation = formation;
        let mut play = before_the_guns([target], [cover]);
        assert!(may_fire(&mut play, TARGET));
        play.give(&Answer::Act(at(TARGET, Shot::Round, aim)));
        play.quietly(sixes, |play| play.told.iter().any(|report| report.text.starts_with("Battery fires")));
        play.told.iter().find(|report| report.text.starts_with("Battery fires")).expect("it fires").text.clone()
    };
    let points = vec![Point::new(37.0, 40.6), Point::new(43.0, 40.6)];
    let wall = TerrainSetup { kind: TerrainKind::Wall, name: None, outline: Outline::Path { points, width: 0.05 } };
    let wood = TerrainSetup { kind: TerrainKind::Wood, name: None, ..house_at(36.0, 40.5, 8.0, 4.0) };
    for (formation, cover) in [(Formation::Column, wall), (Formation::Line, wood)] {
        let whole = hit(formation, cover.clone(), Aim::Whole);
        let exposed = hit(formation, cover, Aim::Exposed);
        assert!(whole.contains(": a hit, 2 on Target"), "{whole}");
        assert!(exposed.contains(": a hit, 1 on Target"), "{exposed}");
    }
}

/// A ball carries on as far as from the front of the first to that of who stands behind it, however aslant it flies. [FLA ART-12, R-45]
#[test]
fn a_ball_that_slants_carries_no_less_far() {
    let ranks = |behind_at: f64| {
        let units = [
            unit(Side::B, "First", horse(Sword), 45.0, 47.0, 180.0),
            unit(Side::B, "Behind", horse(Sword), 45.0, behind_at, 180.0),
        ];
        let play = before_the_guns(units, []);
        carry::behind(play.battle.state(), BATTERY, &[TARGET], Gun::Light).iter().map(|behind| behind.ranks).sum::<u8>()
    };
    assert_eq!([50.0, 51.0, 51.1].map(ranks), [2, 1, 0]);
}
