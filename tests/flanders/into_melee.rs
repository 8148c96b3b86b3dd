//! Shots into a melee and out of one, squares against foot, and what the victor of a house may do. [FLA SAF-29, SAF-30, MEL-04, BLD-01]

use crate::support::table::{Play, foot, guns, horse, house_at, table, unit};
use galloper::game::{Answer, Ruleset, Side, TerrainKind};
use galloper::geometry::{Formation, Outline, Point, Pose};
use galloper::rules::flanders::book::profile::ChargeDoctrine::{Pistol, Sword};
use galloper::rules::flanders::book::profile::Profile;
use galloper::rules::flanders::book::shot::Shot;
use galloper::rules::flanders::facts::melee::{figures, sharers, sheet};
use galloper::rules::flanders::judge::Aim;
use galloper::rules::flanders::judge::engaged;
use galloper::rules::flanders::state::UnitId;
use galloper::rules::flanders::state::marks::Flag;
use galloper::rules::flanders::state::setup::{PlaceSetup, Setup, TerrainSetup};
use galloper::rules::flanders::{Action, Amendment};

const FIGHTER: UnitId = UnitId(0);
const FOE: UnitId = UnitId(1);
const THIRD: UnitId = UnitId(2);

fn all(face: u8, count: u8) -> Vec<u8> {
    vec![face; usize::from(count)]
}

fn is_offered(play: &Play, action: &Action) -> bool {
    play.choice().is_some_and(|choice| choice.offers.iter().any(|offer| offer.action == *action))
}

fn has_said(play: &Play, words: &str) -> bool {
    play.told.iter().any(|report| report.text.contains(words))
}

/// Two battalions front to front, and a third unit.
fn fighting(third: Profile, side: Side, x: f64, y: f64, facing: f64) -> Play {
    let mut play = Play::new(&table(vec![
        unit(Side::A, "Fighter", foot(), 46.0, 34.0, 0.0),
        unit(Side::B, "Foe", foot(), 46.0, 34.0, 180.0),
        unit(side, "Third", third, x, y, facing),
    ]));
    play.amend(Amendment::Contact { unit: FIGHTER, target: FOE });
    play
}

/// A shot into a melee falls on both sides by the figures that fight; what is left over on the enemy. [FLA SAF-29, R-13]
#[test]
fn guns_fire_into_a_melee_and_hit_both_sides() {
    let mut play = fighting(guns(), Side::A, 58.0, 34.5, 270.0);
    let shot = Action::Cannonade { battery: THIRD, target: FOE, shot: Shot::Round, aim: Aim::Whole };
    play.quietly(|_, count| all(6, count), |play| is_offered(play, &shot));
    play.give(&Answer::Act(shot));
    play.quietly(|_, count| all(6, count), |play| play.has_told("FLA ART-19"));
    assert!(has_said(&play, "2 on Foe, 1 on Fighter"), "{:?}", play.told);
}

/// So does a volley. [FLA SAF-29]
#[test]
fn a_volley_into_a_melee_hits_both_sides() {
    let mut play = fighting(foot(), Side::A, 51.0, 34.5, 270.0);
    let volley = Action::Volley { unit: THIRD, target: FOE };
    play.quietly(|_, count| all(6, count), |play| is_offered(play, &volley));
    play.give(&Answer::Act(volley));
    let unequal = |rule: &str, count: u8| if rule == "FLA MEL-61" { vec![6, 1] } else { all(1, count) };
    play.quietly(unequal, |play| play.has_told("FLA MEL-61"));
    assert!(has_said(&play, "Third volleys at Foe at 4.0″: 4 hits, 2 of them on Fighter."), "{:?}", play.told);
    let lost = |id: UnitId| play.battle.state().unit(id).casualties();
    assert_eq!((lost(FIGHTER), lost(FOE)), (2, 2));
    // His own side's fire is not what anybody leaves who gives way.
    let hit_by = |id: UnitId| play.battle.state().unit(id).this_turn.hit_by;
    assert_eq!((hit_by(FIGHTER), hit_by(FOE)), (None, Some(THIRD)));
}

/// Whose nearest bases fight nobody is fired at by himself; whose nearest base fights, for all who fight there. [FLA SAF-29, SAF-30, R-73]
#[test]
fn bases_that_do_not_fight_are_fired_at_by_themselves() {
    let big = Profile { original: 15, ..foot() };
    for (x, facing, sharing) in [(51.0, 270.0, 0), (41.0, 90.0, 2)] {
        let mut play = Play::new(&table(vec![
            unit(Side::A, "Fighter", big, 46.0, 34.0, 0.0),
            unit(Side::B, "Foe", foot(), 45.0, 34.0, 180.0),
            unit(Side::B, "Third", foot(), x, 33.7, facing),
        ]));
        play.amend(Amendment::Formation { unit: FOE, formation: Formation::Column });
        play.amend(Amendment::Contact { unit: FIGHTER, target: FOE });
        let order: Vec<UnitId> = sharers(play.battle.state(), THIRD, FIGHTER).iter().map(|(id, _)| *id).collect();
        assert_eq!(order.len(), sharing, "from {x}: {order:?}");
    }
}

/// Fifteen figures whose left base alone meets a column: the next base overlaps, the last may fire. [FLA SAF-30]
#[test]
fn bases_that_do_not_fight_may_fire() {
    let big = Profile { original: 15, ..foot() };
    let mut play = Play::new(&table(vec![
        unit(Side::A, "Fighter", big, 46.0, 34.0, 0.0),
        unit(Side::B, "Foe", foot(), 45.0, 34.0, 180.0),
        unit(Side::B, "Third", foot(), 48.0, 37.0, 180.0),
    ]));
    play.amend(Amendment::Formation { unit: FOE, formation: Formation::Column });
    play.amend(Amendment::Contact { unit: FIGHTER, target: FOE });
    let volley = Action::Volley { unit: FIGHTER, target: THIRD };
    play.quietly(|_, count| all(6, count), |play| is_offered(play, &volley) || play.battle.turn() > 1);
    assert!(is_offered(&play, &volley), "{:?}", play.told);
    play.give(&Answer::Act(volley));
    play.quietly(|_, count| all(6, count), |play| has_said(play, "Fighter volleys at Third"));
    assert!(has_said(&play, "Fighter volleys at Third at 3.0″: 1 hit."), "{:?}", play.told);
}

/// Nor is a volley offered at whom only bases that fight have before them. [FLA SAF-02, SAF-30]
#[test]
fn bases_that_do_not_fight_have_their_own_arc() {
    let big = Profile { original: 15, ..foot() };
    let mut play = Play::new(&table(vec![
        unit(Side::A, "Fighter", big, 46.0, 34.0, 0.0),
        unit(Side::B, "Foe", foot(), 45.0, 34.0, 180.0),
        unit(Side::B, "Third", foot(), 41.0, 36.0, 180.0),
    ]));
    play.amend(Amendment::Formation { unit: FOE, formation: Formation::Column });
    play.amend(Amendment::Contact { unit: FIGHTER, target: FOE });
    let volley = Action::Volley { unit: FIGHTER, target: THIRD };
    play.quietly(|_, count| all(6, count), |play| is_offered(play, &volley) || play.battle.turn() > 1);
    assert!(!is_offered(&play, &volley), "{:?}", play.choice());
}

/// A square in contact with this enemy, as the club plays it: figures of it that fight.
fn figures_of_square(enemy: Profile, front: Formation, switch: &str) -> Option<u8> {
    let big = Profile { original: 15, ..foot() };
    let mut setup =
        table(vec![unit(Side::A, "Fighter", enemy, 45.3, 34.0, 0.0), unit(Side::B, "Foe", big, 46.0, 34.0, 180.0)]);
    setup.house.set("square_against_foot", switch).expect("a listed value");
    let mut play = Play::new(&setup);
    play.amend(Amendment::Formation { unit: FOE, formation: Formation::Square });
    play.amend(Amendment::Formation { unit: FIGHTER, formation: front });
    play.amend(Amendment::Contact { unit: FIGHTER, target: FOE });
    let state = play.battle.state();
    figures(state, &state.melees[0], FOE)
}

/// All of a square fights cavalry; of foot it fights with the bases in contact and those beside them. [FLA MEL-02, MEL-04, R-116]
#[test]
fn a_square_meets_foot_with_the_bases_in_contact() {
    let of = |enemy, switch| figures_of_square(enemy, Formation::Column, switch);
    assert_eq!(of(horse(Sword), "contact"), Some(15));
    assert!(of(foot(), "contact") < Some(15), "{:?}", of(foot(), "contact"));
    assert_eq!(of(foot(), "all_bases"), Some(15));
}

/// Foot four inches before a house with three men in it.
fn at_the_house(switch: &str) -> Play {
    let mut units =
        vec![unit(Side::A, "Fighter", foot(), 40.0, 32.0, 0.0), unit(Side::B, "Foe", foot(), 40.0, 37.0, 180.0)];
    units[1].place = PlaceSetup::Building(0);
    let mut setup: Setup = table(units);
    setup.terrain.push(house_at(38.5, 36.0, 3.0, 2.0));
    setup.house.set("victor_of_a_house", switch).expect("a listed value");
    let mut play = Play::new(&setup);
    play.amend(Amendment::Figures { unit: FOE, figures: 3 });
    play.charge(FIGHTER, FOE);
    play
}

fn wins(rule: &str, count: u8) -> Vec<u8> {
    match rule {
        "FLA MEL-61" => vec![6, 1],
        "FLA MOR-11" | "FLA MEL-18" | "FLA SAF-12" => all(1, count),
        _ => all(6, count),
    }
}

/// The victor of a house may go in with two inches of his bonus. [FLA BLD-01, BLD-02, R-115]
#[test]
fn the_victor_of_a_house_may_go_in() {
    let mut play = at_the_house("may_enter");
    let enter = Action::Enter { unit: FIGHTER, building: 0 };
    play.quietly(wins, |play| is_offered(play, &enter) || play.battle.turn() > 1);
    assert!(is_offered(&play, &enter), "{:?}", play.told);
    play.give(&Answer::Act(enter));
    assert_eq!(play.battle.state().unit(FIGHTER).garrison_of(), Some(0));
    assert!(!has_said(&play, "Fighter follows up"), "{:?}", play.told);
    assert!(has_said(&play, "in place of the 12″ it might follow (die: 6)"), "{:?}", play.told);
}

/// Guns that aim at those before a house spare whoever is in it, as they strike the house alone where they aim at that; muskets find both.
/// [FLA SAF-29, R-73]
#[test]
fn guns_spare_who_is_behind_walls_before_which_they_aim() {
    let mut setup = table(vec![
        unit(Side::A, "Fighter", foot(), 40.0, 36.0, 0.0),
        unit(Side::B, "Foe", foot(), 40.0, 37.0, 180.0),
        unit(Side::B, "Guns", guns(), 50.0, 35.5, 270.0),
        unit(Side::B, "Foot", foot(), 44.0, 35.5, 270.0),
    ]);
    setup.units[1].place = PlaceSetup::Building(0);
    setup.terrain.push(house_at(38.5, 36.0, 3.0, 2.0));
    let mut play = Play::new(&setup);
    play.amend(Amendment::Contact { unit: FIGHTER, target: FOE });
    let shares = |firer| sharers(play.battle.state(), firer, FIGHTER).into_iter().map(|(id, _)| id).collect::<Vec<_>>();
    assert_eq!((shares(THIRD), shares(UnitId(3))), (vec![FIGHTER], vec![FIGHTER, FOE]));
}

/// He may follow up instead; and where the club plays the bonus as printed he must. [FLA MEL-91, R-115]
#[test]
fn the_victor_of_a_house_may_follow_up_instead() {
    let mut play = at_the_house("may_enter");
    let enter = Action::Enter { unit: FIGHTER, building: 0 };
    play.quietly(wins, |play| is_offered(play, &enter));
    let follow = play.choice().and_then(|choice| choice.offers.into_iter().find(|offer| offer.verb == "follow_up"));
    play.give(&Answer::Act(follow.expect("he may follow up").action));
    assert!(has_said(&play, "Fighter follows up"), "{:?}", play.told);
    let mut play = at_the_house("stays_out");
    play.quietly(wins, |play| is_offered(play, &enter) || has_said(play, "Fighter follows up"));
    assert!(!is_offered(&play, &enter));
}

/// The number on which a unit saves, as it is told first.
fn saves_on(play: &Play, name: &str) -> Option<String> {
    let head = format!("{name} saves on ");
    play.told.iter().find_map(|report| Some(report.text.strip_prefix(&head)?.split('+').next()?.to_owned()))
}

/// Fire over a wall that nobody touches is worse for all whom it falls on, not only for the one aimed at. [FLA SAF-06, SAF-29, R-66]
#[test]
fn all_in_a_melee_save_behind_what_was_fired_over() {
    let saves = |wall: bool| {
        let mut setup = table(vec![
            unit(Side::A, "Fighter", foot(), 46.0, 34.0, 0.0),
            unit(Side::B, "Foe", foot(), 46.0, 34.0, 180.0),
            unit(Side::A, "Third", foot(), 50.0, 34.5, 270.0),
        ]);
        if wall {
            let points = vec![Point::new(48.5, 20.0), Point::new(48.5, 50.0)];
            let outline = Outline::Path { points, width: 0.1 };
            setup.terrain.push(TerrainSetup { kind: TerrainKind::Wall, name: None, outline });
        }
        let mut play = Play::new(&setup);
        play.amend(Amendment::Contact { unit: FIGHTER, target: FOE });
        let volley = Action::Volley { unit: THIRD, target: FOE };
        play.quietly(|_, count| all(6, count), |play| is_offered(play, &volley));
        play.give(&Answer::Act(volley));
        play.quietly(|_, count| all(6, count), |play| saves_on(play, "Fighter").is_some());
        ["Foe", "Fighter"].map(|name| saves_on(&play, name))
    };
    let [open, over] = [saves(false), saves(true)];
    assert_eq!(open[0], open[1], "nothing shelters either");
    assert_eq!(over[0], over[1], "the same wall lies before both");
    assert_ne!(open[0], over[0]);
}

/// The walls of a house count once, whoever fires at them. [FLA BLD-06, R-66]
#[test]
fn walls_count_once_against_guns() {
    let saves = |place: PlaceSetup| {
        let mut target = unit(Side::B, "Target", foot(), 46.0, 40.0, 180.0);
        target.place = place;
        let mut setup = table(vec![target, unit(Side::A, "Guns", guns(), 46.0, 32.0, 0.0)]);
        setup.terrain.push(house_at(45.0, 40.0, 2.0, 2.0));
        let mut play = Play::new(&setup);
        let shot = Action::Cannonade { battery: FOE, target: FIGHTER, shot: Shot::Round, aim: Aim::Whole };
        play.quietly(|_, count| all(6, count), |play| is_offered(play, &shot));
        play.give(&Answer::Act(shot));
        play.quietly(|_, count| all(6, count), |play| saves_on(play, "Target").is_some());
        saves_on(&play, "Target").and_then(|number| number.parse::<u8>().ok()).expect("it saves")
    };
    let open = saves(PlaceSetup::Table(Pose::new(46.0, 38.0, 180.0)));
    assert_eq!(saves(PlaceSetup::Building(0)), open - 1);
}

/// What is left over when hits are shared goes to the firer's enemies, and among equals to the nearest to him, whoever is aimed at.
#[test]
fn equal_shares_go_to_the_nearest_to_the_firer() {
    let mut play = Play::new(&table(vec![
        unit(Side::A, "Fighter", foot(), 45.0, 34.0, 0.0),
        unit(Side::B, "Foe", foot(), 46.0, 34.0, 180.0),
        unit(Side::A, "Beside", foot(), 47.0, 34.0, 0.0),
        unit(Side::B, "Left", foot(), 38.0, 34.5, 90.0),
        unit(Side::B, "Right", foot(), 54.0, 34.5, 270.0),
    ]));
    play.amend(Amendment::Contact { unit: FIGHTER, target: FOE });
    play.amend(Amendment::Contact { unit: THIRD, target: FOE });
    let order = |firer: u16| -> Vec<UnitId> {
        sharers(play.battle.state(), UnitId(firer), FOE).into_iter().map(|(unit, _)| unit).collect()
    };
    assert_eq!(order(3), [FOE, FIGHTER, THIRD], "his own side's man first where he fires at him");
    assert_eq!(order(4), [FOE, THIRD, FIGHTER]);
}

/// Who charged somebody else this turn defends his hill all the same. [FLA MEL-62]
#[test]
fn who_is_charged_defends_his_ground_though_he_has_charged_before() {
    let mut play = fighting(foot(), Side::A, 70.0, 34.5, 0.0);
    play.amend(Amendment::Flag { unit: FOE, flag: Flag::Charged, set: true });
    let state = play.battle.state();
    let sheet = sheet::<String>(state, &state.melees[0]);
    assert!(sheet.facts.iter().any(|fact| fact.label.contains("Foe defends a hill")));
}

/// A bonus taken in one melee of an attempt leaves the winners of its others theirs. [FLA MEL-91]
#[test]
fn each_winner_of_an_attempt_has_his_own_bonus() {
    let play = fighting(foot(), Side::A, 70.0, 34.5, 0.0);
    let mut state = play.battle.state().clone();
    let attempt = state.melees[0].attempt;
    state.note_bonus(attempt, true);
    assert!(!state.attempt(attempt).bonus_spent, "another of its melees waits");
    state.melees.clear();
    state.note_bonus(attempt, false);
    assert!(!state.attempt(attempt).bonus_spent, "another winner of this one follows yet");
    state.note_bonus(attempt, true);
    assert!(state.attempt(attempt).bonus_spent);
}

/// A square that foot attack has no second rank: its sides in contact fight, and one base beside them. [FLA MEL-04, R-116]
#[test]
fn nobody_fights_from_behind_in_a_square() {
    let mut play = fighting(foot(), Side::A, 70.0, 34.5, 0.0);
    play.amend(Amendment::Formation { unit: FOE, formation: Formation::Square });
    let state = play.battle.state();
    let (block, pose) = (state.block(FOE), state.unit(FOE).pose().expect("it stands on the table"));
    let (enemies, overlap) = (state.bases(FIGHTER), state.house().overlap);
    let fights = engaged::fighting_in_square(&block, pose, enemies, overlap);
    let bases = fights.into_iter().filter(|fights| *fights).count() as u8;
    let with_a_second_rank = engaged::engaged(&block, pose, enemies, overlap);
    assert_eq!(bases, with_a_second_rank.touching + with_a_second_rank.overlap, "those in front alone");
    assert!(with_a_second_rank.figures > bases * 3, "{with_a_second_rank:?}");
    assert_eq!(figures(state, &state.melees[0], FOE), Some((bases * 3).max(6)));
}

/// Who shares in a volley of pistols saves behind what shelters him from where they are fired, not from where the charge began. [FLA SAF-09]
#[test]
fn pistols_into_a_melee_are_saved_as_they_are_fired() {
    let mut setup = table(vec![
        unit(Side::A, "Fighter", foot(), 46.0, 34.0, 0.0),
        unit(Side::B, "Foe", foot(), 46.0, 34.0, 180.0),
        unit(Side::A, "Third", horse(Pistol), 56.0, 36.0, 270.0),
    ]);
    // Between two bases of the Fighter and where the charge begins, but not where it has four inches left.
    for (low, high) in [(33.38, 33.46), (33.85, 33.93)] {
        let outline = Outline::Path { points: vec![Point::new(47.1, low), Point::new(47.1, high)], width: 0.02 };
        setup.terrain.push(TerrainSetup { kind: TerrainKind::Hedge, name: None, outline });
    }
    let mut play = Play::new(&setup);
    play.amend(Amendment::Contact { unit: FIGHTER, target: FOE });
    play.charge(THIRD, FOE);
    let faces = |rule: &str, count: u8| all(if rule == "FLA MEL-18" { 4 } else { 6 }, count);
    play.quietly(faces, |play| has_said(play, "Fighter saves"));
    assert!(has_said(&play, "of them on Fighter"), "{:?}", play.told);
    assert!(!has_said(&play, "behind cover") && has_said(&play, "Fighter saves on 3+"), "{:?}", play.told);
}
