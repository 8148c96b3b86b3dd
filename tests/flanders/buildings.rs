//! Garrisons come out of their houses in line or in column, within two inches. [FLA BLD-11, BLD-12]
#![allow(clippy::unwrap_used)]

use crate::support::table::{Play, foot, guns, house_at, table, unit};
use galloper::data::{Roots, load_scenario};
use galloper::dice::{Faces, Generator};
use galloper::game::{Answer, Awaiting, Ears, Ruleset, Side, Statement, TerrainKind};
use galloper::geometry::{Formation, Outline, Point, Pose, shape};
use galloper::robot::Robot;
use galloper::rules::flanders::Amendment;
use galloper::rules::flanders::facts::shot;
use galloper::rules::flanders::state::UnitId;
use galloper::rules::flanders::state::action::Action;
use galloper::rules::flanders::state::setup::{PlaceSetup, TerrainSetup, UnitSetup};
use galloper::rules::{Setup, flanders};

/// Plays until a garrison may come out, and takes the way out in this formation.
fn come_out(formation: Formation) -> (flanders::Battle, flanders::state::UnitId, usize) {
    let Setup::Flanders(setup) = load_scenario("ramillies-south-plain", &Roots::discover()).unwrap() else {
        panic!("the south plain is fought by the rules of Flanders")
    };
    let mut battle = flanders::Battle::begin(&setup).unwrap();
    let mut generator = Generator::seeded(11);
    loop {
        if let Awaiting::Choice(choice) = &battle.words() {
            let way = choice.offers.iter().map(|offer| offer.action.clone()).find_map(|action| match action {
                Action::Leave { unit, formation: offered, .. } if offered == formation => Some((unit, action)),
                _ => None,
            });
            if let Some((unit, action)) = way {
                let building = battle.state().unit(unit).garrison_of().expect("it holds a house");
                battle.answer(Answer::Act(action), Ears::Open).unwrap();
                return (battle, unit, building);
            }
        }
        let answer = Robot::Contact.answer(&battle, &mut generator).expect("somebody comes out before the end");
        battle.answer(answer.clone(), Ears::Open).unwrap();
    }
}

#[test]
fn a_garrison_comes_out_in_line_or_in_column_within_two_inches() {
    for formation in [Formation::Line, Formation::Column] {
        let (battle, unit, building) = come_out(formation);
        let field = battle.state();
        let house = field.fixed.ground.building_rect(building);
        let footprint = field.footprint(unit).expect("it stands outside");
        assert_eq!(field.unit(unit).formation, formation);
        assert!(!shape::overlaps(&footprint, &house), "it stands outside the house");
        assert!(shape::distance(&footprint, &house) <= 2.0, "it stands within two inches");
    }
}

#[test]
fn troops_that_come_out_are_caught_unsettled() {
    let (battle, unit, _) = come_out(Formation::Column);
    let marks = &battle.state().unit(unit).this_turn;
    assert!(marks.left_building && marks.unsettled);
}

/// Nobody ends his move within half an inch of an enemy, nor does who goes into a house that one stands at. [FLA MOV-41, BLD-01, R-77]
#[test]
fn nobody_goes_into_a_house_at_whose_walls_an_enemy_stands() {
    let may_enter = |gap: f64| {
        let mut setup = table(vec![
            unit(Side::A, "Alpha", foot(), 40.0, 38.5, 0.0),
            unit(Side::B, "Beta", foot(), 40.0, 41.5 + gap, 180.0),
        ]);
        setup.terrain.push(house_at(39.0, 40.0, 2.0, 1.5));
        let play = Play::new(&setup);
        galloper::rules::flanders::steps::buildings::may_enter(play.battle.state(), UnitId(0), 0)
    };
    assert!(may_enter(1.0));
    assert!(!may_enter(0.4));
}

/// Whether a unit so placed may go into a house of two inches by two whose left lower corner is here, with what else stands there.
fn may_go_in(x: f64, y: f64, facing: f64, at: (f64, f64), others: &[(f64, f64)], ground: Option<TerrainSetup>) -> bool {
    let mut units = vec![unit(Side::A, "Alpha", foot(), x, y, facing)];
    units.extend(others.iter().map(|&(x, y)| unit(Side::A, "Other", foot(), x, y, 0.0)));
    let mut setup = table(units);
    setup.terrain.push(house_at(at.0, at.1, 2.0, 2.0));
    setup.terrain.extend(ground);
    galloper::rules::flanders::steps::buildings::may_enter(Play::new(&setup).battle.state(), UnitId(0), 0)
}

/// Who goes into a house marches to it: sideways it has two inches less, and to the rear it faces about for one. [FLA BLD-02, MOV-17,
/// MOV-19]
#[test]
fn the_way_to_a_house_costs_what_a_move_costs() {
    let block = table(vec![unit(Side::A, "Alpha", foot(), 40.0, 40.0, 0.0)]);
    let own = Play::new(&block).battle.state().footprint(UnitId(0)).unwrap();
    let (right, front, rear) = (own.front / 2.0, own.centre.y + own.depth / 2.0, own.centre.y - own.depth / 2.0);
    let ahead = |gap: f64| may_go_in(40.0, 40.0, 0.0, (39.0, front + gap), &[], None);
    assert!(ahead(3.9) && !ahead(4.1));
    let behind = |gap: f64| may_go_in(40.0, 40.0, 0.0, (39.0, rear - gap - 2.0), &[], None);
    assert!(behind(2.9) && !behind(3.1));
    let beside = |gap: f64| may_go_in(40.0, 40.0, 0.0, (40.0 + right + gap, own.centre.y - 1.0), &[], None);
    assert!(beside(1.9) && !beside(2.1));
}

/// Nobody goes through a friend into a house behind him, and a hedge on the way is paid for. [FLA BLD-02, MOV-15, MOV-20]
#[test]
fn who_or_what_stands_before_a_house_counts() {
    let front = {
        let own = Play::new(&table(vec![unit(Side::A, "Alpha", foot(), 40.0, 40.0, 0.0)]));
        let own = own.battle.state().footprint(UnitId(0)).unwrap();
        own.centre.y + own.depth / 2.0
    };
    let house = (39.0, front + 3.0);
    assert!(may_go_in(40.0, 40.0, 0.0, house, &[], None));
    assert!(!may_go_in(40.0, 40.0, 0.0, house, &[(40.0, front + 2.0)], None));
    let line = [(30.0, front + 1.5), (50.0, front + 1.5)].map(|(x, y)| Point::new(x, y)).to_vec();
    let hedge =
        TerrainSetup { kind: TerrainKind::Hedge, name: None, outline: Outline::Path { points: line, width: 0.2 } };
    assert!(!may_go_in(40.0, 40.0, 0.0, house, &[], Some(hedge)));
}

/// A battle in which the first unit has just been told to go into the first house.
fn told_to_go_in(setup: &flanders::state::setup::Setup) -> Play {
    let mut play = Play::new(setup);
    let enter = Action::Enter { unit: UnitId(0), building: 0 };
    let is_offered =
        |play: &Play| play.choice().is_some_and(|choice| choice.offers.iter().any(|offer| offer.action == enter));
    play.quietly(|_, count| vec![6; usize::from(count)], is_offered);
    play.give(&Answer::Act(enter));
    play
}

/// A volley after a move leaves two inches of it: who has gone farther to his house does not fire from it. [FLA MOV-16, R-54]
#[test]
fn inches_to_a_house_are_inches_moved() {
    let mut setup = table(vec![unit(Side::A, "Alpha", foot(), 40.0, 40.0, 0.0)]);
    setup.terrain.push(house_at(39.0, 44.0, 2.0, 2.0));
    setup.generals[0].pose = Some(Pose::new(40.0, 30.0, 0.0));
    let play = told_to_go_in(&setup);
    let marks = &play.battle.state().unit(UnitId(0)).this_turn;
    assert!(marks.inches > 4.0, "{}", marks.inches);
}

/// Foot before a house, a column with its general so far behind it and perhaps with an enemy beside it, who looks across its way; it is
/// told to go in.
fn goes_in(general: f64, beside: bool) -> Play {
    let column = UnitSetup { formation: Formation::Column, ..unit(Side::A, "Alpha", foot(), 40.0, 40.0, 0.0) };
    let far = unit(Side::B, "Beta", foot(), 40.0, 70.0, 180.0);
    let near = {
        let play = Play::new(&table(vec![column.clone(), far.clone()]));
        let [own, other] = [0, 1].map(|id| play.battle.state().footprint(UnitId(id)).unwrap());
        unit(Side::B, "Beta", foot(), 43.0, own.centre.y - own.depth / 2.0 - 1.0 - other.front / 2.0, 270.0)
    };
    let mut setup = table(vec![column, if beside { near } else { far }]);
    setup.terrain.push(house_at(39.0, 45.0, 2.0, 2.0));
    setup.generals[0].pose = Some(Pose::new(40.0, 40.0 - general, 0.0));
    told_to_go_in(&setup)
}

/// Who goes forward to a house far from his general is tested, and stays where he is when he fails. [FLA MOR-21, BLD-02]
#[test]
fn who_goes_forward_to_a_house_far_from_his_general_is_tested() {
    assert!(goes_in(20.0, false).battle.state().unit(UnitId(0)).garrison_of().is_some());
    for (face, goes) in [(6, true), (1, false)] {
        let mut play = goes_in(30.0, false);
        play.give(&Answer::State(Statement::as_measured()));
        let Awaiting::Dice(request) = play.battle.words() else { panic!("it is tested: {:?}", play.battle.words()) };
        assert_eq!(request.rule.citation(), "FLA MOR-21");
        play.give(&Answer::Roll(Faces(vec![face; 2])));
        assert_eq!(play.battle.state().unit(UnitId(0)).garrison_of().is_some(), goes);
    }
}

/// Who marches to a house past the muskets of the enemy is fired at before he is in it. [FLA SEQ-09, FIP-01, BLD-02]
#[test]
fn who_marches_to_a_house_is_fired_at_in_passing() {
    let mut play = goes_in(10.0, true);
    let asked = play.choice().expect("somebody may fire");
    assert_eq!((asked.rule.citation(), asked.side), ("FLA FIP-01", Side::B), "{asked:?}");
    assert_eq!(play.battle.state().unit(UnitId(0)).garrison_of(), None);
    play.quietly(|_, count| vec![6; usize::from(count)], |play| play.has_told("FLA BLD-02"));
    assert_eq!(play.battle.state().unit(UnitId(0)).garrison_of(), Some(0));
}

/// Who comes out does not fire in that turn: who has fired from his house stays in it. [FLA BLD-11]
#[test]
fn who_has_fired_from_a_house_does_not_come_out() {
    let comes_out = |has_fired: bool| {
        let mut setup = table(vec![
            unit(Side::A, "Garrison", foot(), 40.0, 40.0, 0.0),
            unit(Side::B, "Enemy", foot(), 40.0, 60.0, 180.0),
        ]);
        setup.terrain.push(house_at(40.0, 40.0, 2.5, 2.0));
        setup.units[0].place = PlaceSetup::Building(0);
        let mut play = Play::new(&setup);
        let garrison = UnitId(0);
        play.amend(Amendment::Fired { unit: garrison, fired: has_fired });
        let sixes = |_: &str, count: u8| vec![6; usize::from(count)];
        let moves = |play: &Play| {
            play.choice().is_some_and(|choice| choice.offers.iter().any(|one| one.action == Action::Stand(garrison)))
        };
        play.quietly(sixes, moves);
        let offers = play.choice().expect("it may move").offers;
        offers.iter().any(|offer| matches!(offer.action, Action::Leave { .. }))
    };
    assert!(comes_out(false));
    assert!(!comes_out(true));
}

/// Who goes past the front of muskets into a house that lies beyond it ends there, and not at its wall: they fire at him now or never.
/// [FLA FIP-02, BLD-02, R-121]
#[test]
fn who_ends_in_a_house_beyond_a_front_is_fired_at_on_his_way() {
    let is_asked = |house_x: f64| {
        let mut setup = table(vec![
            unit(Side::A, "Goes in", foot(), house_x - 1.7, 43.0, 90.0),
            unit(Side::B, "Firer", foot(), 40.0, 40.0, 0.0),
        ]);
        setup.terrain.push(house_at(house_x, 42.0, 2.0, 2.0));
        setup.generals[0].pose = Some(Pose::new(42.0, 46.0, 0.0));
        let play = told_to_go_in(&setup);
        play.choice().is_some_and(|choice| choice.rule.citation() == "FLA FIP-01")
    };
    assert!(is_asked(45.2), "the house lies beyond 45° of the front, the wall before it does not");
    assert!(!is_asked(44.0), "a part of that house lies before the front: the fire step comes for it");
}

/// Guns see a house as wide as the wall that it turns to them: a long wall in front, a short one from the side. [FLA ART-21, BLD-06, R-122]
#[test]
fn a_house_is_as_wide_as_the_wall_that_guns_see() {
    let mut setup = table(vec![
        unit(Side::A, "South", guns(), 41.5, 30.0, 0.0),
        unit(Side::A, "West", guns(), 30.0, 41.0, 90.0),
        unit(Side::B, "Garrison", foot(), 41.5, 41.0, 180.0),
    ]);
    setup.terrain.push(house_at(40.0, 40.0, 3.0, 2.0));
    setup.units[2].place = PlaceSetup::Building(0);
    let play = Play::new(&setup);
    let width =
        |battery: u16| shot::size(play.battle.state(), UnitId(battery), UnitId(2)).map(|size| [size.width, size.ranks]);
    assert_eq!([width(0), width(1)], [Some([3, 2]), Some([2, 2])]);
}
