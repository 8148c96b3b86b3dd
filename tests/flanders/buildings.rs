//! Garrisons come out of their houses in line or in column, within two inches. [FLA BLD-11, BLD-12]
#![allow(clippy::unwrap_used)]

use galloper::data::{Roots, load_scenario};
use galloper::dice::Generator;
use galloper::game::{Answer, Awaiting, Ears, Ruleset};
use galloper::geometry::{Formation, shape};
use galloper::robot::Robot;
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
