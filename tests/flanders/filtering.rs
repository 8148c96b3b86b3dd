//! Retreats that find their way round others, or break through them: every table worked out by hand. [FLA RET-11, RET-12, RET-15, R-113]

use crate::support::table::{Play, foot, house_at, table, unit};
use galloper::game::Side;
use galloper::rules::flanders::Amendment;
use galloper::rules::flanders::book::profile::Morale;
use galloper::rules::flanders::state::setup::UnitSetup;
use galloper::rules::flanders::state::{Fate, Place, UnitId};

const RUNNER: UnitId = UnitId(0);

/// Foot whose middle is at 40, 39.5, about to run nine inches south, and an enemy far off.
fn runner() -> Vec<UnitSetup> {
    vec![unit(Side::A, "Runner", foot(), 40.0, 40.0, 0.0), unit(Side::B, "Far off", foot(), 76.0, 60.0, 180.0)]
}

/// A row of foot of one side across the way, each two inches wide and one deep, with its front at y = 36.
fn behind(side: Side, middles: &[f64]) -> Vec<UnitSetup> {
    let mut units = runner();
    let row = middles.iter().enumerate();
    units.extend(row.map(|(index, &x)| unit(side, &format!("Row {index}"), foot(), x, 36.0, 0.0)));
    units
}

/// Lets the runner flee: it misses its rally and throws a six for its bonus.
fn flees(units: Vec<UnitSetup>) -> Play {
    runs(&table(units))
}

fn runs(setup: &galloper::rules::flanders::Setup) -> Play {
    let mut play = Play::new(setup);
    play.amend(Amendment::Morale { unit: RUNNER, morale: Morale::Routed });
    let misses = |rule: &str, count: u8| vec![if rule == "FLA MOR-20" { 1 } else { 6 }; usize::from(count)];
    let has_gone = |play: &Play| play.has_told("FLA RET-01") || play.has_told("FLA RET-16");
    play.quietly(misses, |play| has_gone(play) && !is_still_there(play));
    play
}

fn is_still_there(play: &Play) -> bool {
    middle(play) == Some((40.0, 39.5))
}

/// The middle of the runner, to a hundredth of an inch.
fn middle(play: &Play) -> Option<(f64, f64)> {
    let round = |value: f64| (value * 100.0).round() / 100.0;
    play.battle.state().footprint(RUNNER).map(|rect| (round(rect.centre.x), round(rect.centre.y)))
}

fn disordered(play: &Play) -> Vec<u16> {
    let field = play.battle.state();
    field.unit_ids().filter(|&id| id != RUNNER && field.unit(id).disordered).map(|id| id.0).collect()
}

/// [FLA RET-11]
#[test]
fn a_gap_of_half_the_width_lets_it_through() {
    // From 39.5 to 40.5 an inch: half of two, and one stand.
    let play = flees(behind(Side::A, &[38.5, 41.5]));
    assert_eq!(middle(&play), Some((40.0, 30.5)), "six inches, and three");
    assert!(disordered(&play).is_empty());
    assert!(!play.has_told("FLA RET-12") && !play.has_told("FLA RET-11"));
}

/// [FLA RET-11]
#[test]
fn where_the_gap_is_too_narrow_it_goes_round_the_end() {
    // Nine tenths of an inch between the two. The right end is at 42.4: the file passes half an inch clear of it, at 42.9.
    let play = flees(behind(Side::A, &[38.5, 41.4]));
    // The corner is cut off at 45°: √(2.9² + 3.29²) = 4.39 to 42.9, 36.21; the other 4.61 inches straight on.
    assert_eq!(middle(&play), Some((42.9, 31.6)));
    assert!(play.has_told("FLA RET-11"));
    assert!(disordered(&play).is_empty());
}

/// [FLA RET-12]
#[test]
fn through_a_closed_row_it_breaks_where_it_runs() {
    // Round the end it would be 6.26 inches to the corner, and 5.74 back in all: more aside than to the rear.
    let play = flees(behind(Side::A, &[36.0, 38.0, 40.0, 42.0, 44.0]));
    assert_eq!(middle(&play), Some((40.0, 30.5)));
    assert!(play.has_told("FLA RET-12"));
    assert_eq!(disordered(&play), [4], "only the one it runs through");
}

/// [FLA RET-12, R-113]
#[test]
fn among_friends_it_is_set_down_beyond_them() {
    // The second row stands from 30 to 31, where the nine inches end: half an inch farther on it is clear.
    let mut units = behind(Side::A, &[]);
    let second = |index: u8| unit(Side::A, &format!("Row {index}"), foot(), 32.0 + f64::from(index) * 2.0, 31.0, 0.0);
    units.extend((0..9).map(second));
    let play = flees(units);
    assert_eq!(middle(&play), Some((40.0, 29.5)));
    assert_eq!(disordered(&play), [6]);
}

/// A quarter of an inch before the first of many rows is no way back. [FLA RET-12, R-113]
#[test]
fn who_would_hardly_get_away_is_set_down_beyond_all_his_friends() {
    let mut units = runner();
    // From 38.7 down to 24.4, less than the depth of a unit between each two.
    for row in 0..8_u8 {
        let y = 38.7 - 1.9 * f64::from(row);
        let in_row = |index: u8| (format!("Row {row} {index}"), 34.0 + f64::from(index) * 2.0);
        units.extend((0..7).map(in_row).map(|(name, x)| unit(Side::A, &name, foot(), x, y, 0.0)));
    }
    let play = flees(units);
    assert_eq!(middle(&play), Some((40.0, 23.75)));
}

/// [FLA RET-15]
#[test]
fn it_goes_round_an_enemy_where_every_way_leads_to_one() {
    let mut units = runner();
    // Behind it, from 39.2 to 41.2; before it; and on the way to its nearest friends.
    units.push(unit(Side::B, "Behind", foot(), 40.2, 34.0, 0.0));
    units.push(unit(Side::B, "Before", foot(), 40.0, 52.0, 180.0));
    units.push(unit(Side::B, "Aside", foot(), 27.0, 21.0, 0.0));
    let play = flees(units);
    // √(1.3² + 5.29²) = 5.45 to 38.7, 34.21, where its corner is cut off, and 3.55 straight on.
    assert_eq!(middle(&play), Some((38.7, 30.66)));
    assert!(matches!(play.battle.state().unit(RUNNER).place, Place::Table(_)));
}

/// [FLA RET-16]
#[test]
fn it_surrenders_where_it_could_only_go_through_enemies() {
    let mut units = runner();
    for (wall, y, facing) in [("Near", 34.0, 0.0), ("Far", 47.0, 180.0)] {
        let of_wall = |index: u8| (format!("{wall} {index}"), 34.0 + f64::from(index) * 2.0);
        units.extend((0..7).map(of_wall).map(|(name, x)| unit(Side::B, &name, foot(), x, y, facing)));
    }
    let play = flees(units);
    assert!(matches!(play.battle.state().unit(RUNNER).place, Place::Gone(Fate::Surrendered)), "{:?}", middle(&play));
}

///
#[test]
fn it_goes_round_a_house() {
    let mut setup = table(runner());
    setup.terrain.push(house_at(38.5, 34.0, 2.0, 2.0));
    let play = runs(&setup);
    // √(1² + 3.29²) = 3.44 to 41, 36.21, where its corner is cut off, and 5.56 straight on.
    assert_eq!(middle(&play), Some((41.0, 30.65)));
}
