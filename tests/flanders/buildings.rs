//! Garrisons come out of their houses in line or in column, within two inches. [FLA BLD-11, BLD-12]
#![allow(clippy::unwrap_used)]

use crate::support::table::{Play, foot, house_at, table, unit};
use galloper::data::{Roots, load_scenario};
use galloper::dice::Generator;
use galloper::game::{Answer, Awaiting, Ears, Ruleset, Side};
use galloper::geometry::{Formation, shape};
use galloper::robot::Robot;
use galloper::rules::flanders::state::UnitId;
use galloper::rules::flanders::state::action::Action;
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
