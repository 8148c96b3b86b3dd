//! Bases that go round the flanks of what their line has struck: every table worked out by hand. [FLA MEL-05, MEL-06, R-112]

use crate::support::table::{Play, foot, horse, house_at, table, unit};
use galloper::dice::Faces;
use galloper::game::{Answer, Awaiting, Eyes, Place, Ruleset, Side};
use galloper::geometry::bases::{BaseSize, Flank};
use galloper::geometry::{Formation, Pose, Rect, Wrap};
use galloper::rules::flanders::book::house::BaseRemoval;
use galloper::rules::flanders::book::profile::ChargeDoctrine::Sword;
use galloper::rules::flanders::book::profile::Profile;
use galloper::rules::flanders::facts::melee::figures;
use galloper::rules::flanders::facts::near::nearest_enemy_to;
use galloper::rules::flanders::judge::bases::{Strength, block_of};
use galloper::rules::flanders::state::UnitId;
use galloper::rules::flanders::state::setup::UnitSetup;
use galloper::rules::flanders::{Action, Amendment};

const LINE: UnitId = UnitId(0);
const ENEMY: UnitId = UnitId(1);

/// A line of so many foot whose front's middle is at 40, 38, looking north, and foot two inches before it, looking south.
fn lines(figures: u8, enemy_at: f64) -> Vec<UnitSetup> {
    let big = Profile { original: figures, ..foot() };
    vec![unit(Side::A, "Orrery", big, 40.0, 38.0, 0.0), unit(Side::B, "Picardie", foot(), enemy_at, 40.0, 180.0)]
}

/// The same, the enemy in column.
fn on_a_column(figures: u8, enemy_at: f64) -> Vec<UnitSetup> {
    let mut units = lines(figures, enemy_at);
    units[1].formation = Formation::Column;
    units
}

fn sixes(_: &str, count: u8) -> Vec<u8> {
    vec![6; usize::from(count)]
}

/// Charges, and stops where the bases are asked about, or else where the melee asks who fights.
fn charged(play: &mut Play) {
    play.charge(LINE, ENEMY);
    play.quietly(sixes, |play| is_asked(play) || in_melee(play));
}

fn is_asked(play: &Play) -> bool {
    play.choice().is_some_and(|choice| choice.offers.iter().any(|offer| offer.verb == "wrap"))
}

fn in_melee(play: &Play) -> bool {
    matches!(play.battle.awaiting(), Awaiting::Facts(sheet) if sheet.fact("figures_0").is_some())
}

fn keeps(play: &mut Play, flanks: &[Flank]) {
    play.give(&Answer::Act(Action::Wrap { unit: LINE, keeps: flanks.to_vec() }));
}

/// Figures of a unit that the melee finds fighting.
fn fighting(play: &mut Play, id: UnitId) -> String {
    play.quietly(sixes, in_melee);
    let Awaiting::Facts(sheet) = &play.battle.words() else { panic!("the melee asks who fights") };
    let fact = sheet.fact(&format!("figures_{}", id.0)).and_then(|fact| fact.measured.clone());
    fact.expect("it is measured").to_string()
}

/// The middles and facings of a unit's bases, to a hundredth of an inch, from west to east.
fn bases(play: &Play, id: UnitId) -> Vec<(f64, f64, f64)> {
    let round = |value: f64| (value * 100.0).round() / 100.0;
    let at = |rect: &Rect| (round(rect.centre.x), round(rect.centre.y), round(rect.facing()));
    let mut bases: Vec<_> = play.battle.state().bases(id).iter().map(at).collect();
    bases.sort_by(|a, b| a.partial_cmp(b).expect("places are numbers"));
    bases
}

/// [FLA MEL-05]
#[test]
fn one_file_beyond_the_corner_stands_against_the_flank() {
    let mut play = Play::new(&table(lines(12, 41.0)));
    charged(&mut play);
    assert!(is_asked(&play));
    keeps(&mut play, &[]);
    // The enemy's front is the line y = 40 from 40 to 42: the left file, from 39 to 40, wheels about the corner at 40.
    let expected = [(39.25, 40.5, 90.0), (39.75, 40.5, 90.0), (40.5, 39.25, 0.0), (40.5, 39.75, 0.0)];
    assert_eq!(bases(&play, LINE), expected);
    assert!(play.has_told("FLA MEL-05"));
    assert_eq!(fighting(&mut play, LINE), "12");
}

/// [FLA MEL-05]
#[test]
fn both_files_beyond_a_column_take_it_between_them() {
    let mut play = Play::new(&table(on_a_column(15, 40.0)));
    charged(&mut play);
    keeps(&mut play, &[]);
    // Five bases: three before, two behind, each of which goes with the outer file it half covers.
    let expected =
        [(38.75, 40.5, 90.0), (39.25, 40.5, 90.0), (40.0, 39.75, 0.0), (40.75, 40.5, 270.0), (41.25, 40.5, 270.0)];
    assert_eq!(bases(&play, LINE), expected);
    assert_eq!(fighting(&mut play, LINE), "15");
}

/// [FLA MEL-06]
#[test]
fn a_last_base_may_keep_its_front() {
    let mut play = Play::new(&table(lines(12, 41.0)));
    charged(&mut play);
    keeps(&mut play, &[Flank::Left]);
    assert_eq!(
        bases(&play, LINE),
        [(39.5, 39.25, 0.0), (39.5, 39.75, 0.0), (40.5, 39.25, 0.0), (40.5, 39.75, 0.0)],
        "a line of two files has its last base at the corner"
    );
    assert!(play.has_told("FLA MEL-06"));
    assert_eq!(fighting(&mut play, LINE), "12", "it overlaps by one base");

    let mut play = Play::new(&table(on_a_column(18, 41.0)));
    charged(&mut play);
    keeps(&mut play, &[Flank::Left]);
    // The column's corner is at 40.5. The middle file goes round it; the left one steps up behind its back, to guard it.
    let expected = [
        (39.0, 40.25, 0.0),
        (39.0, 40.75, 0.0),
        (39.75, 40.5, 90.0),
        (40.25, 40.5, 90.0),
        (41.0, 39.25, 0.0),
        (41.0, 39.75, 0.0),
    ];
    assert_eq!(bases(&play, LINE), expected);
}

/// [FLA MEL-05]
#[test]
fn a_long_flank_takes_two_files_and_a_short_one_one() {
    let mut play = Play::new(&table(on_a_column(18, 41.0)));
    charged(&mut play);
    keeps(&mut play, &[]);
    let expected = [
        (39.75, 40.5, 90.0),
        (39.75, 41.5, 90.0),
        (40.25, 40.5, 90.0),
        (40.25, 41.5, 90.0),
        (41.0, 39.25, 0.0),
        (41.0, 39.75, 0.0),
    ];
    assert_eq!(bases(&play, LINE), expected);
    assert_eq!(fighting(&mut play, LINE), "18");

    let mut play = Play::new(&table(lines(18, 41.5)));
    charged(&mut play);
    assert!(!is_asked(&play), "the last base keeps its front as it is");
    assert_eq!(bases(&play, LINE)[..2], [(39.0, 40.25, 0.0), (39.0, 40.75, 0.0)]);
    assert_eq!(fighting(&mut play, LINE), "18", "one file before, one round, and one beside them");
}

/// [FLA MEL-05, R-112]
#[test]
fn friends_houses_and_a_spent_move_keep_a_file_in_its_place() {
    let in_line = [(39.5, 39.25, 0.0), (39.5, 39.75, 0.0), (40.5, 39.25, 0.0), (40.5, 39.75, 0.0)];
    let mut crowded = lines(12, 41.0);
    crowded.push(unit(Side::A, "Friend", foot(), 38.6, 41.3, 0.0));
    let mut walled = table(lines(12, 41.0));
    walled.terrain.push(house_at(38.5, 40.2, 1.0, 1.0));
    let mut spent = lines(12, 41.0);
    // Six inches of move, four and a half to the enemy: an inch and a half is left, and the wheel costs 1.57.
    if let galloper::rules::flanders::state::setup::PlaceSetup::Table(pose) = &mut spent[0].place {
        *pose = Pose::new(40.0, 35.5, 0.0);
    }
    // It would come to stand from 39 to 40, with its back a hair in the wall.
    let mut brushed = table(lines(12, 41.0));
    brushed.terrain.push(house_at(38.004, 40.7, 1.0, 1.0));
    let hindered = [("a friend", table(crowded)), ("a house", walled), ("a wall", brushed), ("its move", table(spent))];
    for (why, setup) in hindered {
        let mut play = Play::new(&setup);
        charged(&mut play);
        assert!(!is_asked(&play), "{why}");
        assert_eq!(bases(&play, LINE), in_line, "{why}");
        assert!(!play.has_told("FLA MEL-05"), "{why}");
    }
}

/// [FLA MEL-05]
#[test]
fn a_square_has_no_flank_to_go_round() {
    let mut units = lines(12, 40.9);
    units[1].formation = Formation::Square;
    let mut play = Play::new(&table(units));
    charged(&mut play);
    assert!(!is_asked(&play));
}

/// [FLA MEL-05, R-112]
#[test]
fn the_bases_fall_in_when_the_melee_is_over() {
    let mut play = Play::new(&table(lines(12, 41.0)));
    charged(&mut play);
    keeps(&mut play, &[]);
    let one_wins = |rule: &str, count: u8| if rule == "FLA MEL-61" { vec![6, 1] } else { sixes(rule, count) };
    play.quietly(one_wins, |play| play.has_told("FLA MEL-91") || play.battle.turn() > 1);
    assert!(play.battle.state().unit(LINE).wrap.is_none());
    let line = bases(&play, LINE);
    assert!(line.iter().all(|base| base.2 == line[0].2), "{line:?}");
}

/// [FLA MEL-05, MEL-90]
#[test]
fn the_bases_fall_in_when_the_enemy_is_set_elsewhere_or_the_unit_goes_back() {
    let wrapped = || {
        let mut play = Play::new(&table(lines(12, 41.0)));
        charged(&mut play);
        keeps(&mut play, &[]);
        play
    };
    let mut play = wrapped();
    assert!(!play.battle.state().unit(LINE).wrap.is_none());
    play.amend(Amendment::Place { unit: ENEMY, pose: Pose::new(60.0, 60.0, 180.0) });
    assert!(play.battle.state().unit(LINE).wrap.is_none());

    let mut play = wrapped();
    let other_wins = |rule: &str, count: u8| if rule == "FLA MEL-61" { vec![1, 6] } else { sixes(rule, count) };
    play.quietly(other_wins, |play| play.has_told("FLA MEL-90"));
    assert!(play.battle.state().unit(LINE).wrap.is_none());
}

/// [FLA MEL-05]
#[test]
fn nobody_moves_onto_a_base_that_stands_off_its_line() {
    let mut play = Play::new(&table(lines(12, 41.0)));
    charged(&mut play);
    keeps(&mut play, &[]);
    let field = play.battle.state();
    let beside = |x: f64| Rect::new(galloper::geometry::Point::new(x, 40.5), 0.0, 0.2, 0.2);
    assert!(field.stands_on(LINE, &beside(39.5)), "the wrapped file");
    assert!(!field.stands_on(LINE, &beside(38.5)), "beyond it");
    let left_behind = Rect::new(galloper::geometry::Point::new(39.5, 39.5), 0.0, 0.2, 0.2);
    assert!(field.stands_on(LINE, &left_behind), "its place in the line is kept");
}

/// How near an enemy is of whom some have gone round a flank is measured to them, and not to the line they have left. [FLA MEL-05, MOV-41]
#[test]
fn the_enemy_is_as_near_as_his_bases_that_have_gone_round() {
    let mut play = Play::new(&table(lines(12, 41.0)));
    charged(&mut play);
    keeps(&mut play, &[]);
    let beside = Rect::new(galloper::geometry::Point::new(38.5, 40.9), 0.0, 0.2, 0.2);
    let (nearest, inches) = nearest_enemy_to(play.battle.state(), ENEMY, &beside).expect("there are enemies");
    assert_eq!((nearest, (inches * 100.0).round()), (LINE, 40.0));
}

/// So a charge is offered at him that reaches them, though his line lies beyond it. [FLA MEL-05, MEL-15, R-14]
#[test]
fn bases_that_have_gone_round_may_be_charged_where_they_stand() {
    let offered = |inches_off: f64| {
        let helper = unit(Side::B, "Helper", foot(), 39.0, 41.0 + inches_off, 180.0);
        let mut play = Play::new(&table(lines(12, 41.0).into_iter().chain([helper]).collect()));
        charged(&mut play);
        keeps(&mut play, &[]);
        let is_it = |action: &Action| matches!(action, Action::Charge { unit: UnitId(2), target: LINE, .. });
        let mut offered = false;
        play.quietly(sixes, |play| {
            offered |= play.choice().is_some_and(|choice| choice.offers.iter().any(|offer| is_it(&offer.action)));
            play.has_told("FLA MEL-61")
        });
        offered
    };
    // Foot that charges has six inches, and comes near whoever is no more than two beyond them; the line lies an inch behind.
    assert!(offered(7.5));
    assert!(!offered(8.5));
}

/// [FLA MEL-05]
#[test]
fn the_picture_shows_every_base_where_it_stands() {
    let mut play = Play::new(&table(lines(12, 41.0)));
    charged(&mut play);
    keeps(&mut play, &[]);
    let scene = play.battle.scene(Eyes::Umpire);
    let piece = scene.pieces.iter().find(|piece| piece.id == LINE.into()).expect("it is on the table");
    let Place::Table { bases, .. } = &piece.place else { panic!("it stands on the table") };
    let eastmost = |corners: [galloper::geometry::Point; 4]| corners.iter().map(|at| at.x).fold(f64::MIN, f64::max);
    // The wrapped front base looks east: its front edge lies along the enemy's flank.
    let wrapped = bases.iter().find(|base| (base.corners[0].x - base.corners[1].x).abs() < 0.01);
    assert!((eastmost(wrapped.expect("one base looks east").corners) - 40.0).abs() < 0.01, "{wrapped:?}");
}

/// [FLA MEL-05]
#[test]
fn a_wheel_is_paid_by_the_outer_end_and_needs_a_square_meeting() {
    let horse = BaseSize::new(1.5, 0.875);
    let block = block_of(horse, Formation::Line, Strength::full(12), BaseRemoval::RearFirst, Flank::Left);
    let at = Pose::new(0.0, 0.0, 0.0);
    // Foot two inches wide and one deep, whose left corner as we see it lies on the middle of our front.
    let foot = Rect::new(galloper::geometry::Point::new(1.0, 0.5), 180.0, 2.0, 1.0);
    let quarter = 1.5 * std::f64::consts::FRAC_PI_2;
    assert!(Wrap::around(&block, at, &foot, quarter).left.is_some());
    assert!(Wrap::around(&block, at, &foot, quarter - 0.01).is_none());
    assert!(Wrap::around(&block, at, &foot, 9.0).right.is_none(), "the right file meets him");
    assert!(Wrap::around(&block, Pose::new(0.0, -0.5, 0.0), &foot, 9.0).is_none(), "not in contact");
    assert!(Wrap::around(&block, Pose::new(0.0, 0.0, 20.0), &foot, 9.0).is_none(), "not squarely met");
    let wrap = Wrap::around(&block, at, &foot, 9.0);
    let placed = block.wrapped(&wrap).placed(at);
    let overlap = |a: &Rect, b: &Rect| galloper::geometry::shape::overlaps(a, b);
    assert!(placed.iter().all(|base| !overlap(base, &foot)));
    let pairs = (0..placed.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
    assert!(pairs.into_iter().all(|(a, b)| !overlap(&placed[a], &placed[b])));
}

/// [FLA MEL-05]
#[test]
fn an_answer_that_was_not_offered_is_refused() {
    let mut play = Play::new(&table(lines(12, 41.0)));
    charged(&mut play);
    let wrong = Answer::Act(Action::Wrap { unit: LINE, keeps: vec![Flank::Right] });
    assert!(play.battle.check(wrong.clone()).is_err());
    assert!(play.battle.check(Answer::Roll(Faces(vec![1]))).is_err());
}

/// Whoever has closed up behind a file that has gone round a flank, and meets another enemy there, fights him. [FLA MEL-02, MEL-05]
#[test]
fn a_file_that_has_closed_up_fights_whom_it_meets() {
    let mut play = Play::new(&table(vec![
        unit(Side::A, "Orrery", Profile { original: 15, ..foot() }, 40.0, 40.0, 0.0),
        unit(Side::B, "Picardie", foot(), 42.2, 40.0, 180.0),
        unit(Side::B, "Beyond", foot(), 39.0, 41.0, 180.0),
    ]));
    play.amend(Amendment::Contact { unit: LINE, target: ENEMY });
    play.amend(Amendment::Wraps { unit: LINE, round: Some(ENEMY) });
    let wings = bases(&play, LINE);
    assert!(wings.iter().any(|(x, y, facing)| (*x, *y, *facing) == (39.7, 40.75, 0.0)), "it has closed up: {wings:?}");
    play.amend(Amendment::Contact { unit: UnitId(2), target: LINE });
    let state = play.battle.state();
    assert_eq!(figures(state, &state.melees[0], LINE), Some(15));
}

/// A line that touches its enemy with a corner alone fights him as it stands: the file that touches is in contact, and does not go round.
/// [FLA MEL-03, MEL-05, R-112, R-120]
#[test]
fn a_line_that_touches_with_its_corner_alone_sends_no_file_round() {
    let wraps = |x: f64| {
        let play = Play::new(&table(vec![
            unit(Side::A, "Line", foot(), 40.0, 40.0, 0.0),
            unit(Side::B, "Picardie", foot(), x, 40.0, 180.0),
        ]));
        let state = play.battle.state();
        let (pose, enemy) = (state.unit(LINE).pose().expect("it stands"), state.footprint(ENEMY).expect("he stands"));
        !Wrap::around(&state.block(LINE), pose, &enemy, 12.0).is_none()
    };
    assert!(wraps(41.5), "one of its files is in contact, the other is not");
    assert!(!wraps(42.0));
}

/// Who charges into the place that a file has left touches the file there: it falls in again. [FLA MEL-02, MEL-05, R-112]
#[test]
fn a_file_falls_in_where_an_enemy_charges_into_its_place() {
    const FLANKER: UnitId = UnitId(2);
    let units = vec![
        unit(Side::A, "Line", horse(Sword), 40.0, 38.0, 0.0),
        unit(Side::B, "Picardie", foot(), 41.9, 40.0, 180.0),
        unit(Side::B, "Flanker", horse(Sword), 20.0, 36.8, 90.0),
    ];
    let mut play = Play::new(&table(units));
    charged(&mut play);
    keeps(&mut play, &[]);
    assert!(!play.battle.state().unit(LINE).wrap.is_none(), "{:?}", play.told);
    play.amend(Amendment::Place { unit: FLANKER, pose: Pose::new(38.0, 36.8, 90.0) });
    let is_it = |action: &Action| matches!(action, Action::Charge { unit: FLANKER, target: LINE, .. });
    let offered =
        |play: &Play| play.choice().and_then(|choice| choice.offers.into_iter().find(|offer| is_it(&offer.action)));
    play.quietly(sixes, |play| offered(play).is_some());
    let charge = offered(&play).expect("it is offered");
    play.give(&Answer::Act(charge.action));
    let has_said = |play: &Play, words: &str| play.told.iter().any(|report| report.text.contains(words));
    play.quietly(sixes, |play| has_said(play, "Flanker and Line are in contact") || play.battle.turn() > 1);
    let told: Vec<&str> = play.told.iter().map(|report| report.text.as_str()).collect();
    assert!(has_said(&play, "The bases of Line that had gone round fall in again where Flanker comes in."), "{told:?}");
    assert!(has_said(&play, "Flanker and Line are in contact"), "{told:?}");
    assert!(play.battle.state().unit(LINE).wrap.is_none());
}
