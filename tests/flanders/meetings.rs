//! What a charge meets on its way: minuses that add up, shots at troops as they are then, wheels, friends before those who fire.
//! [FLA MEL-14, MEL-37, MEL-69, SAF-05, SAF-29]

use crate::support::table::{Play, foot, guns, horse, house_at, table, unit};
use galloper::game::{Answer, Awaiting, Ruleset, Side, Statement, TerrainKind};
use galloper::geometry::{Outline, Point, Pose, Vector, Zone};
use galloper::rules::flanders::book::house::Overlap;
use galloper::rules::flanders::book::profile::ChargeDoctrine::{Pistol, Sword};
use galloper::rules::flanders::book::profile::{Arm, FireDoctrine, Gun, Morale};
use galloper::rules::flanders::facts::{charge, charge_ground, near, volley};
use galloper::rules::flanders::judge::engaged::engaged;
use galloper::rules::flanders::state::charge_step::{Onset, Rider};
use galloper::rules::flanders::state::marks::Flag;
use galloper::rules::flanders::state::setup::{TerrainSetup, UnitSetup};
use galloper::rules::flanders::state::{AttemptId, UnitId};
use galloper::rules::flanders::steps::charge_run;
use galloper::rules::flanders::steps::declaring::may_charge;
use galloper::rules::flanders::{Action, Amendment};

const FIRST: UnitId = UnitId(0);
const SECOND: UnitId = UnitId(1);
const THIRD: UnitId = UnitId(2);

fn all(face: u8, count: u8) -> Vec<u8> {
    vec![face; usize::from(count)]
}

fn told(play: &Play) -> Vec<&str> {
    play.told.iter().map(|report| report.text.as_str()).collect()
}

fn has_said(play: &Play, words: &str) -> bool {
    told(play).iter().any(|text| text.contains(words))
}

/// Pistol horse, charged by swords in front and in flank, pays for either. [FLA MEL-69, MEL-70]
#[test]
fn the_minuses_of_front_and_flank_add_up() {
    let units = vec![
        unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0),
        unit(Side::B, "Charged", horse(Pistol), 40.0, 40.0, 180.0),
        unit(Side::A, "Flanker", horse(Sword), 50.0, 38.0, 270.0),
    ];
    let mut play = Play::new(&table(units));
    play.charge(FIRST, SECOND);
    play.quietly(|_, count| all(6, count), |play| has_said(play, "Charger and Charged are in contact"));
    play.charge(THIRD, SECOND);
    play.quietly(|_, count| all(6, count), |play| has_said(play, "Charged: "));
    assert!(has_said(&play, "Flanker and Charged are in contact"), "{:?}", told(&play));
    let points = play.told.iter().find(|report| report.text.starts_with("Charged: ")).expect("it fights");
    let lines = &points.tally.as_ref().expect("with its points").lines;
    let rules: Vec<&str> = lines.iter().map(|line| line.rule.citation()).collect();
    assert!(rules.contains(&"FLA MEL-69") && rules.contains(&"FLA MEL-70"), "{rules:?}");
}

/// The pistols of a charge at foot that is engaged already hit those who fight it too. [FLA SAF-29, R-73]
#[test]
fn pistols_at_the_engaged_hit_both_sides() {
    let units = vec![
        unit(Side::A, "Charger", horse(Pistol), 40.0, 30.0, 0.0),
        unit(Side::B, "Charged", foot(), 40.0, 36.0, 180.0),
        unit(Side::A, "Flanker", foot(), 41.0, 36.5, 270.0),
    ];
    let mut play = Play::new(&table(units));
    play.amend(Amendment::Contact { unit: THIRD, target: SECOND });
    play.charge(FIRST, SECOND);
    let faces = |rule: &str, count: u8| all(if rule == "FLA MEL-18" { 3 } else { 6 }, count);
    play.quietly(faces, |play| has_said(play, "Charger and Charged are in contact"));
    let fires = told(&play).into_iter().find(|text| text.contains("fires its pistols")).expect("it fires");
    assert!(fires.ends_with("of them on Flanker."), "{fires}");
}

/// Horse whose outer end would wheel into foot before its right half.
fn beside_the_wheel() -> Vec<UnitSetup> {
    vec![unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0), unit(Side::B, "Charged", foot(), 39.5, 32.4, 180.0)]
}

/// A wheel that would run into the target is none: nobody charges from nought whom he does not touch. [FLA MEL-14, R-76]
#[test]
fn nobody_wheels_into_whom_he_charges() {
    let play = Play::new(&table(beside_the_wheel()));
    let state = play.battle.state();
    let refused = |wheel: f64| may_charge::<String>(state, FIRST, SECOND, wheel).err().map(|refusal| refusal.why);
    assert_eq!(refused(0.0), None);
    assert_eq!(refused(60.0).as_deref(), Some("its wheel would run into it"));
}

/// Nor does he wheel through a friend. [FLA MEL-14, MOV-11, R-76]
#[test]
fn nobody_wheels_through_a_friend_to_charge() {
    let mut units = beside_the_wheel();
    units[1] = unit(Side::B, "Charged", foot(), 52.0, 30.0, 270.0);
    let play = Play::new(&table(units.clone()));
    assert!(may_charge::<String>(play.battle.state(), FIRST, SECOND, 60.0).is_ok());
    // Its outer end sweeps over the friend's corner, and leaves him behind it.
    units.push(unit(Side::A, "Friend", foot(), 37.75, 31.2, 0.0));
    let play = Play::new(&table(units));
    let refused = may_charge::<String>(play.battle.state(), FIRST, SECOND, 60.0).err().map(|refusal| refusal.why);
    assert_eq!(refused.as_deref(), Some("Friend is in the way"));
}

/// An enemy whose right corner is to lie at a point: his front runs aslant.
fn with_a_corner_at(corner: Point) -> UnitSetup {
    let aslant = |x: f64, y: f64| unit(Side::B, "Aslant", foot(), x, y, 45.0);
    let play = Play::new(&table(vec![aslant(30.0, 30.0), unit(Side::A, "Far", foot(), 70.0, 70.0, 0.0)]));
    let corners = play.battle.state().footprint(FIRST).expect("it is tracked").corners();
    let right = corners.into_iter().max_by(|one, other| one.x.total_cmp(&other.x)).expect("it has four");
    let shift = corner - right;
    aslant(30.0 + shift.x, 30.0 + shift.y)
}

/// A run aslant is looked at whole: a corner that reaches into it by a twentieth of an inch is in the way wherever on it it stands, and a
/// wood that reaches so far in bars horse. [FLA MEL-13, MOV-27, R-76]
#[test]
fn nobody_rides_over_a_corner() {
    let riders = vec![
        unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0),
        unit(Side::B, "Charged", foot(), 48.0, 40.0, 180.0),
    ];
    let straight = |setup: &_| charge::straight_approach(Play::new(setup).battle.state(), FIRST, SECOND, 0.0);
    let way = straight(&table(riders.clone())).expect("it is tracked");
    let aside = Vector::new(way.direction.y, -way.direction.x);
    let corners = way.own.corners().into_iter();
    let outer = corners.min_by(|one, other| one.coords.dot(&aside).total_cmp(&other.coords.dot(&aside)));
    let outer = outer.expect("it has four");
    let refused = |setup: &_| {
        let play = Play::new(setup);
        may_charge::<String>(play.battle.state(), FIRST, SECOND, 0.0).err().map(|refusal| refusal.why)
    };
    assert_eq!(refused(&table(riders.clone())), None);
    for step in 0..12 {
        let corner = outer + way.direction * (3.0 + f64::from(step) * 0.043) + aside * 0.05;
        let mut units = riders.clone();
        units.push(with_a_corner_at(corner));
        assert_eq!(refused(&table(units)).as_deref(), Some("Aslant is in the way"), "{corner}");
        let mut wooded = table(riders.clone());
        let wood = vec![corner, corner + Vector::new(-4.0, -4.0), corner + Vector::new(-4.0, 4.0)];
        wooded.terrain.push(TerrainSetup { kind: TerrainKind::Wood, name: None, outline: Outline::Area(wood) });
        assert!(refused(&wooded).is_some_and(|why| why.ends_with("stops it")), "{corner}");
    }
}

/// Horse that stands clear of a wood enters it by no hair: its flank may graze it no more than lengths are told apart. [FLA MOV-27]
#[test]
fn a_run_grazes_no_wood() {
    let refused = |reaches_in: f64| {
        let riders = vec![
            unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0),
            unit(Side::B, "Charged", foot(), 40.0, 42.0, 180.0),
        ];
        let footprint = Play::new(&table(riders.clone())).battle.state().footprint(FIRST).expect("it is tracked");
        let right = footprint.corners().iter().map(|corner| corner.x).fold(f64::MIN, f64::max) - reaches_in;
        let corners = [(right, 34.0), (right + 4.0, 34.0), (right + 4.0, 37.0), (right, 37.0)];
        let outline = Outline::Area(corners.map(|(x, y)| Point::new(x, y)).into());
        let mut wooded = table(riders);
        wooded.terrain.push(TerrainSetup { kind: TerrainKind::Wood, name: None, outline });
        may_charge::<String>(Play::new(&wooded).battle.state(), FIRST, SECOND, 0.0).is_err()
    };
    assert_eq!([-0.005, 0.0, 0.006, 0.05].map(refused), [false, false, true, true]);
}

/// Guns that fire at four inches on horse that has left its neighbour twelve inches behind see it alone. [FLA ART-09, MEL-37]
#[test]
fn guns_that_react_see_the_charger_where_it_has_come_to() {
    let units = vec![
        unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0),
        unit(Side::B, "Battery", guns(), 40.0, 44.0, 180.0),
        unit(Side::A, "Neighbour", horse(Sword), 43.2, 30.0, 0.0),
    ];
    let mut play = Play::new(&table(units));
    play.charge(FIRST, SECOND);
    let faces = |rule: &str, count: u8| all(if rule == "FLA MEL-18" { 2 } else { 6 }, count);
    let is_laid =
        |play: &Play| matches!(play.battle.words(), Awaiting::Facts(sheet) if sheet.rule.citation() == "FLA ART-01");
    react(&mut play, faces, is_laid);
    let Awaiting::Facts(sheet) = play.battle.words() else { panic!("it lays its guns") };
    let massed: Vec<&str> =
        sheet.facts.iter().map(|fact| &*fact.label).filter(|label| label.contains("massed")).collect();
    assert!(massed.is_empty(), "{massed:?}");
    play.give(&Answer::State(Statement::as_measured()));
    assert_eq!(play.battle.state().unit(SECOND).gun(), Some(Gun::Light));
}

/// Plays on with whatever reaction by fire is offered.
fn react(play: &mut Play, faces: impl Fn(&str, u8) -> Vec<u8>, until: impl Fn(&Play) -> bool) {
    for _ in 0..200 {
        if until(play) {
            return;
        }
        let fire = play.choice().and_then(|choice| choice.offers.into_iter().find(|offer| offer.verb == "react_fire"));
        if let Some(offer) = fire {
            play.give(&Answer::Act(offer.action));
        } else {
            let mut once = false;
            play.quietly(&faces, |_| std::mem::replace(&mut once, true));
        }
    }
    panic!("it never comes to that");
}

/// A sliver between two friends two inches before it is nothing to fire a volley through; friends half an inch before it leave it the bases
/// that they do not hide. [FLA SAF-05, R-15]
#[test]
fn a_sliver_between_friends_is_not_enough_to_fire_through() {
    let figures = |friends: &[(f64, f64)]| {
        let mut units =
            vec![unit(Side::A, "Firer", foot(), 40.0, 30.0, 0.0), unit(Side::B, "Target", foot(), 40.0, 36.5, 180.0)];
        units.extend(friends.iter().map(|&(x, y)| unit(Side::A, &format!("Friend {x}"), foot(), x, y, 0.0)));
        let play = Play::new(&table(units));
        volley::bearing(play.battle.state(), FIRST, SECOND).map(|bears| bears.figures)
    };
    assert_eq!(figures(&[]), Some(12));
    assert_eq!(figures(&[(38.65, 33.0), (41.35, 33.0)]), Some(0), "seven tenths between them, two inches ahead");
    assert_eq!(figures(&[(38.65, 31.5), (43.65, 31.5)]), Some(6), "half an inch before its left base");
    assert_eq!(figures(&[(36.5, 33.0), (43.5, 33.0)]), Some(12), "they stand aside");
}

/// Whom friends hide is no target, and it is said why. [FLA SAF-05]
#[test]
fn whom_friends_hide_is_no_target() {
    let units = vec![
        unit(Side::A, "Firer", foot(), 40.0, 30.0, 0.0),
        unit(Side::B, "Target", foot(), 40.0, 36.5, 180.0),
        unit(Side::A, "Left", foot(), 38.65, 33.0, 0.0),
        unit(Side::A, "Right", foot(), 41.35, 33.0, 0.0),
    ];
    let mut play = Play::new(&table(units));
    let asked = |play: &Play| {
        play.choice().is_some_and(|choice| {
            choice.pieces.first() == Some(&FIRST.into()) && choice.rule.citation() == "FLA SAF-01"
        })
    };
    let shot = Action::Volley { unit: FIRST, target: SECOND };
    let mut was_offered = false;
    play.quietly(
        |_, count| all(6, count),
        |play| {
            was_offered |= play.choice().is_some_and(|choice| choice.offers.iter().any(|offer| offer.action == shot));
            asked(play) || play.battle.turn() > 1
        },
    );
    assert!(!was_offered, "{:?}", told(&play));
}

/// From which side a bonus strikes is seen from where it begins: who lies across the flank of foot when it has come in has not come from its
/// front, and the foot does not react. [FLA MEL-09, MEL-28, MEL-54]
#[test]
fn a_second_defender_is_struck_from_where_the_bonus_begins() {
    let units = vec![
        unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0),
        unit(Side::B, "First", foot(), 40.0, 36.0, 180.0),
        unit(Side::B, "Second", foot(), 38.9, 41.0, 90.0),
    ];
    let mut play = Play::new(&table(units));
    play.charge(FIRST, SECOND);
    let routs = |rule: &str, count: u8| all(if matches!(rule, "FLA MOR-15" | "FLA MOR-41") { 1 } else { 6 }, count);
    play.quietly(routs, |play| has_said(play, "Charger and Second are in contact"));
    assert!(!has_said(&play, "Second fixes bayonets"), "{:?}", told(&play));
    play.quietly(|_, count| all(6, count), |play| has_said(play, "Second: "));
    let points = play.told.iter().find(|report| report.text.starts_with("Second: ")).expect("it fights");
    let lines = &points.tally.as_ref().expect("with its points").lines;
    assert!(lines.iter().any(|line| line.rule.citation() == "FLA MEL-70"), "{lines:?}");
}

/// A demand is told, with what it demands. [FLA SEQ-04]
#[test]
fn a_demand_of_the_initiative_is_told() {
    let units = vec![unit(Side::A, "Near", foot(), 40.0, 30.0, 0.0), unit(Side::B, "Enemy", foot(), 40.0, 36.0, 180.0)];
    let mut play = Play::new(&table(units));
    let force =
        |play: &Play| play.choice().and_then(|choice| choice.offers.into_iter().find(|offer| offer.verb == "force"));
    play.quietly(|_, count| all(6, count), |play| force(play).is_some());
    play.give(&Answer::Act(force(&play).expect("it may be demanded").action));
    let last = play.told.last().expect("it is told");
    assert_eq!((last.text.as_str(), last.rule.citation()), ("French are told to move 3 units.", "FLA SEQ-04"));
}

/// Toward a target before its front nobody wheels: he goes at it straight, or round friends. [FLA MEL-13, MEL-14, R-76]
#[test]
fn nobody_wheels_toward_whom_he_has_before_his_front() {
    let refused = |x: f64, wheel: f64| {
        let units = vec![
            unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0),
            unit(Side::B, "Charged", foot(), x, 40.0, 180.0),
        ];
        let play = Play::new(&table(units));
        may_charge::<String>(play.battle.state(), FIRST, SECOND, wheel).err().map(|refusal| refusal.why)
    };
    let why = Some("the target lies within 45° of its front");
    assert_eq!((refused(46.0, 0.0), refused(46.0, 15.0).as_deref()), (None, why));
    assert_eq!(refused(54.0, 15.0), None, "it is beyond 45°");
}

/// Where a friend bars the straight way to a target before the front, the charge goes round him and keeps its front. [FLA MEL-13, R-76]
#[test]
fn a_charge_goes_round_a_friend_without_turning() {
    let units = vec![
        unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0),
        unit(Side::B, "Charged", foot(), 41.0, 40.0, 180.0),
        // He bars a little of its left; a wheel to the right would bring it past him.
        unit(Side::A, "Friend", foot(), 37.7, 36.0, 0.0),
    ];
    let mut play = Play::new(&table(units));
    let wheel = |play: &Play| {
        let offers = play.choice().map_or_else(Vec::new, |choice| choice.offers);
        offers.into_iter().find_map(|offer| match offer.action {
            Action::Charge { unit: FIRST, target: SECOND, wheel } => Some(wheel),
            _ => None,
        })
    };
    play.quietly(|_, count| all(6, count), |play| wheel(play).is_some());
    assert_eq!(wheel(&play), Some(0.0));
}

/// A volley without effect says why. [FLA SAF-15, SAF-20, SAF-28]
#[test]
fn a_volley_without_effect_says_why() {
    let mut firer = foot();
    firer.arm = Arm::Infantry { fire: FireDoctrine::Rank };
    let units =
        vec![unit(Side::A, "Firer", firer, 40.0, 30.0, 0.0), unit(Side::B, "Target", foot(), 40.0, 37.0, 180.0)];
    let mut play = Play::new(&table(units));
    play.amend(Amendment::Figures { unit: FIRST, figures: 6 });
    play.amend(Amendment::Fresh { unit: FIRST, fresh: false });
    let shot = Action::Volley { unit: FIRST, target: SECOND };
    let is_offered =
        |play: &Play| play.choice().is_some_and(|choice| choice.offers.iter().any(|offer| offer.action == shot));
    play.quietly(|_, count| all(6, count), is_offered);
    play.give(&Answer::Act(shot.clone()));
    play.quietly(|_, count| all(6, count), |play| has_said(play, "volleys at"));
    let why = ": 0 hits, for long range and later fire by rank leave none.";
    assert!(has_said(&play, why), "{:?}", told(&play));
}

/// Pistol horse pays for swords that ride to meet it, not for those who met somebody else before and stand in that melee. [FLA MEL-69,
///
#[test]
fn only_swords_that_ride_to_meet_it_count_against_pistols() {
    let units = vec![
        unit(Side::A, "Charger", horse(Pistol), 40.0, 30.0, 0.0),
        unit(Side::B, "Charged", horse(Sword), 40.0, 36.0, 180.0),
        unit(Side::A, "Fighter", foot(), 41.5, 36.5, 270.0),
    ];
    let mut play = Play::new(&table(units));
    play.amend(Amendment::Contact { unit: THIRD, target: SECOND });
    play.amend(Amendment::Flag { unit: SECOND, flag: Flag::Countercharged, set: true });
    play.charge(FIRST, SECOND);
    play.quietly(|_, count| all(6, count), |play| has_said(play, "Charger: "));
    let points = play.told.iter().find(|report| report.text.starts_with("Charger: ")).expect("it fights");
    let lines = &points.tally.as_ref().expect("with its points").lines;
    assert!(lines.iter().all(|line| line.rule.citation() != "FLA MEL-69"), "{lines:?}");
}

/// A stream that a charger comes into as it wheels is crossed like any other. [FLA MOV-28, R-52]
#[test]
fn a_stream_entered_in_the_wheel_is_paid_for() {
    let mut setup = table(vec![
        unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0),
        unit(Side::B, "Charged", foot(), 34.0, 40.0, 180.0),
    ]);
    let front = {
        let own = Play::new(&setup).battle.state().footprint(FIRST).expect("it stands on the table");
        own.centre.y + own.depth / 2.0
    };
    let points = [(20.0, front + 0.4), (60.0, front + 0.4)].map(|(x, y)| Point::new(x, y)).to_vec();
    let outline = Outline::Path { points, width: 0.5 };
    setup.terrain.push(TerrainSetup { kind: TerrainKind::Stream, name: None, outline });
    let play = Play::new(&setup);
    let rough = |wheel: f64| {
        let way = charge::straight_approach(play.battle.state(), FIRST, SECOND, wheel).expect("both are measured");
        charge_ground::rough(play.battle.state(), FIRST, &way)
    };
    assert_eq!((rough(0.0), rough(-30.0)), (1, 1));
}

/// A single point is contact: the base that touches fights, the one beside it, and those behind. [FLA MEL-02, MEL-03, R-120]
#[test]
fn a_corner_alone_is_contact() {
    let play = Play::new(&table(vec![unit(Side::A, "Alpha", foot(), 40.0, 40.0, 0.0)]));
    let (state, pose) = (play.battle.state(), Pose::new(40.0, 40.0, 0.0));
    let block = state.block(FIRST);
    let own = block.footprint(pose);
    let beyond = |off: f64| own.moved(Vector::new(own.front + off, own.depth + off));
    assert_eq!(engaged(&block, pose, &[beyond(0.0)], Overlap::OneTotal).figures, 12);
    assert_eq!(engaged(&block, pose, &[beyond(0.1)], Overlap::OneTotal).figures, 0);
}

/// A charge pays for the rough ground that it comes to, and for nothing that lies beyond its inches. [FLA MOV-20, MOV-28, R-52]
#[test]
fn a_charge_pays_for_no_ground_that_it_never_reaches() {
    let paid_for = |walls: &[f64]| {
        let units = vec![
            unit(Side::A, "Charger", horse(Sword), 40.0, 20.0, 0.0),
            unit(Side::B, "Charged", foot(), 40.0, 50.0, 180.0),
        ];
        let mut setup = table(units);
        for &wall in walls {
            let points = vec![Point::new(30.0, 20.0 + wall), Point::new(50.0, 20.0 + wall)];
            let outline = Outline::Path { points, width: 0.2 };
            setup.terrain.push(TerrainSetup { kind: TerrainKind::Wall, name: None, outline });
        }
        let play = Play::new(&setup);
        let state = play.battle.state();
        let way = charge::straight_approach(state, UnitId(0), UnitId(1), 0.0).expect("both stand on the table");
        charge_ground::rough(state, UnitId(0), &way)
    };
    let reach = {
        let setup = table(vec![unit(Side::A, "Charger", horse(Sword), 40.0, 20.0, 0.0)]);
        charge_ground::inches(Play::new(&setup).battle.state(), UnitId(0), 0.0, 0)
    };
    assert_eq!(paid_for(&[5.0]), 1);
    assert_eq!(paid_for(&[5.0, reach - 1.0]), 1, "the first wall has taken the inches to the second");
    assert_eq!(paid_for(&[reach + 1.0]), 0);
}

/// Foot that has charged does not fire again that turn, nor does who stands in water: neither gives fire to who charges it. [FLA MEL-16,
/// SAF-10, R-78, R-90]
#[test]
fn who_has_charged_or_stands_in_water_gives_no_fire_to_a_charge() {
    let may_fire = |has_charged: bool, in_water: bool| {
        let mut setup = table(vec![
            unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0),
            unit(Side::B, "Charged", foot(), 40.0, 38.0, 180.0),
        ]);
        if in_water {
            let points = [(20.0, 38.2), (60.0, 38.2)].map(|(x, y)| Point::new(x, y)).to_vec();
            let outline = Outline::Path { points, width: 0.5 };
            setup.terrain.push(TerrainSetup { kind: TerrainKind::Stream, name: None, outline });
        }
        let mut play = Play::new(&setup);
        if has_charged {
            play.amend(Amendment::Flag { unit: SECOND, flag: Flag::Charged, set: true });
        }
        play.charge(FIRST, SECOND);
        let offers = |play: &Play, verb: &str| {
            play.choice().is_some_and(|choice| choice.offers.iter().any(|offer| offer.verb == verb))
        };
        play.quietly(|_, count| all(6, count), |play| offers(play, "react_bayonets"));
        offers(&play, "react_fire")
    };
    assert!(may_fire(false, false));
    assert!(!may_fire(true, false));
    assert!(!may_fire(false, true));
}

/// Where a base has fallen nobody stands: horse close behind foot comes into its place and touches the base before it. [FLA MEL-02, R-88]
#[test]
fn a_charge_comes_into_the_place_of_a_fallen_base() {
    for (x, what) in [(42.45, "right"), (37.55, "left")] {
        let units = vec![
            unit(Side::A, "Charger", horse(Sword), x, 41.6, 180.0),
            unit(Side::B, "Charged", foot(), 40.0, 40.0, 180.0),
        ];
        let mut play = Play::new(&table(units));
        play.amend(Amendment::Figures { unit: SECOND, figures: 9 });
        play.charge(FIRST, SECOND);
        play.quietly(|_, count| all(6, count), |play| has_said(play, "is disordered") || has_said(play, "in contact"));
        assert!(has_said(&play, "Charger and Charged are in contact"), "{what}: {:?}", told(&play));
    }
}

/// Who has too few inches left for what rough ground costs stops before it, and pays nothing. [FLA MOV-20, R-52]
#[test]
fn a_charge_stops_before_ground_that_it_cannot_pay_for() {
    let crossing = |at: f64| {
        let mut setup = table(vec![
            unit(Side::A, "Charger", foot(), 40.0, 30.0, 0.0),
            unit(Side::B, "Charged", foot(), 40.0, 36.9, 180.0),
        ]);
        setup.terrain.push(TerrainSetup { kind: TerrainKind::Marsh, ..house_at(38.0, at, 4.0, 0.5) });
        let play = Play::new(&setup);
        let state = play.battle.state();
        let way = charge::straight_approach(state, FIRST, SECOND, 0.0).expect("both stand on the table");
        let stops = charge_ground::stops_after(state, FIRST, &way);
        let hundredths = |inches: f64| (inches * 100.0).round() / 100.0;
        let reach = hundredths(charge_ground::reach_on(state, FIRST, &way));
        (charge_ground::rough(state, FIRST, &way), stops.map(hundredths), reach)
    };
    // Of six inches the ground takes two: after three and a half they are left, after four and a half they are not.
    assert_eq!(crossing(33.5), (1, None, 4.0));
    assert_eq!(crossing(34.5), (0, Some(4.5), 4.5));
}

/// From the place of a fallen base nobody supports a flank. [FLA SUP-01, R-14]
#[test]
fn an_empty_place_supports_no_flank() {
    let supported = |figures: u8| {
        [(41.0, Zone::Right), (39.0, Zone::Left)].map(|(x, side)| {
            // Of the friend ahead only the outer base of the rear rank lies beside the unit's flank.
            let units =
                vec![unit(Side::A, "Unit", foot(), 40.0, 40.0, 0.0), unit(Side::A, "Friend", foot(), x, 41.8, 0.0)];
            let mut play = Play::new(&table(units));
            play.amend(Amendment::Figures { unit: SECOND, figures });
            near::flank_support(play.battle.state(), FIRST, side).expect("it stands on the table").value
        })
    };
    assert_eq!(supported(12), [true, true]);
    assert_eq!(supported(9).iter().filter(|&&is_supported| is_supported).count(), 1);
}

/// Whose way becomes another pays for what lies on that, and no more for the stream that it would have crossed. [FLA MEL-13, R-52]
#[test]
fn a_charge_pays_for_the_ground_on_the_way_that_it_takes() {
    let mut setup = table(vec![
        unit(Side::A, "Charger", horse(Sword), 37.9, 30.0, 0.0),
        unit(Side::B, "Charged", foot(), 40.0, 40.0, 180.0),
        unit(Side::A, "Friend", foot(), 38.5, 40.0, 0.0),
    ]);
    let points = [(30.0, 35.0), (37.6, 35.0)].map(|(x, y)| Point::new(x, y)).to_vec();
    let outline = Outline::Path { points, width: 0.5 };
    setup.terrain.push(TerrainSetup { kind: TerrainKind::Stream, name: None, outline });
    let play = Play::new(&setup);
    let state = play.battle.state();
    let straight = charge::straight_approach(state, FIRST, SECOND, 0.0).expect("both are measured");
    let reach = charge_ground::reach_on(state, FIRST, &straight);
    assert_eq!(charge_ground::rough(state, FIRST, &straight), 1);
    let rider = Rider { distance: straight.distance, remaining: straight.distance, reach, ..Rider::new(FIRST, 0.0) };
    let onset = Onset::of(AttemptId(0), SECOND, rider.clone().on(straight), Morale::Good, false);
    // The friend has come in where it would, so it comes in beside him, and past the end of the stream.
    let found = charge_run::finds_way(state, &onset.riders[0], &onset);
    let way = found.approach(state).expect("it is measured");
    assert_eq!(charge_ground::rough(state, FIRST, &way), 0, "{way:?}");
    assert!(found.reach > reach, "{} and {reach}", found.reach);
    assert!((found.reach - charge_ground::inches(state, FIRST, 0.0, 0)).abs() < 1e-6, "{}", found.reach);
}

/// Horse that would brush a friend after a hair of its way to the charger rides straight ahead. [FLA MEL-31, R-114]
#[test]
fn who_would_brush_a_friend_rides_straight_ahead() {
    let units = vec![
        unit(Side::A, "Charger", horse(Sword), 36.0, 30.0, 0.0),
        unit(Side::B, "Charged", horse(Sword), 40.0, 40.0, 180.0),
        unit(Side::B, "Friend", horse(Sword), 36.997, 41.0, 180.0),
    ];
    let mut play = Play::new(&table(units));
    play.charge(FIRST, SECOND);
    play.quietly(|_, count| all(6, count), |play| play.has_told("FLA MEL-31") || play.battle.turn() > 1);
    assert!(has_said(&play, "Charged countercharges 3″."), "{:?}", told(&play));
}

/// Whose target has come up to it has nothing to run, be that less than nothing by how numbers are rounded. [FLA MEL-31, MEL-42]
#[test]
fn whose_target_has_come_up_to_it_does_not_run() {
    let rider = Rider { reach: 4.0, remaining: -5e-15, ..Rider::new(FIRST, 0.0) };
    assert_eq!(rider.run().to_bits(), 0.0_f64.to_bits());
}

/// Who waits in contact for the melee when another's rout takes his enemy is told that nobody is left to fight. [FLA SEQ-14, R-38]
#[test]
fn who_waits_for_an_enemy_who_runs_has_nobody_left_to_fight() {
    let mut play = Play::new(&table(vec![
        unit(Side::A, "Waiting", horse(Sword), 40.0, 37.0, 0.0),
        unit(Side::B, "Enemy", foot(), 40.0, 40.0, 180.0),
        unit(Side::B, "Friend of his", foot(), 44.5, 40.0, 180.0),
        unit(Side::A, "Charger", horse(Sword), 45.5, 30.0, 0.0),
    ]));
    play.amend(Amendment::Contact { unit: FIRST, target: SECOND });
    play.charge(UnitId(3), THIRD);
    // Whoever is charged or sees him run fails; the charger does not.
    let has_charged = std::cell::Cell::new(false);
    let faces = |rule: &str, count: u8| {
        let first = rule.starts_with("FLA MOR") && !has_charged.replace(true);
        all(if first || !rule.starts_with("FLA MOR") { 6 } else { 1 }, count)
    };
    play.quietly(faces, |play| has_said(play, "nobody left to fight") || play.has_told("FLA MEL-61"));
    assert!(told(&play).contains(&"Waiting has nobody left to fight."), "{:#?}", told(&play));
    assert!(!play.battle.state().is_engaged(FIRST));
}
