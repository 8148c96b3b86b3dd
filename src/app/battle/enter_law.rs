//! The law of Enter: over every scenario, whatever is asked of a side, Enter takes nobody's turn to act away.

use super::{BattleScreen, Habits};
use crate::app::decision::question::{Body, question};
use crate::app::ui_command::UiCommand;
use crate::data::{Roots, catalogue, load_scenario};
use crate::dice::{Generator, Source};
use crate::game::{Awaiting, Eyes, PieceId, Ruleset};
use crate::journal::Session;
use crate::robot::Robot;
use crate::rules::Battle;

/// Answers of the robots in each scenario.
const ANSWERS: usize = 160;

/// The pieces of the side that decides that have something to do.
fn may_act(battle: &Battle) -> Vec<PieceId> {
    match question(&battle.words(), &battle.scene(Eyes::Umpire), None).body {
        Body::Offers(offers) => offers.may_act,
        Body::Facts(_) | Body::Dice(_) | Body::Over => Vec::new(),
    }
}

/// What Enter took away in a battle that robots fight, each time by what was asked and what the button said.
fn spent(id: &str, roots: &Roots) -> Vec<String> {
    let setup = load_scenario(id, roots).expect("a scenario of the catalogue loads");
    let session: Session<Battle> = Session::begin(setup, None).expect("the battle begins");
    let mut screen = BattleScreen::new(session, Generator::seeded(5), Habits::default());
    let mut dice = Generator::seeded(19);
    let mut found = Vec::new();
    for _ in 0..ANSWERS {
        let before = screen.session.last();
        if matches!(screen.session.awaiting(), Awaiting::Choice(_)) {
            screen.renew();
            let (able, asked) = (may_act(screen.session.battle()), screen.question.headline.clone());
            let says = screen.main_button().0;
            assert!(screen.apply(UiCommand::Agree).is_none());
            if screen.session.last() > before && !able.is_empty() {
                found.push(format!("{id}: “{asked}” took “{says}”"));
            }
        }
        if screen.session.last() == before {
            let Some(answer) = Robot::Contact.answer(screen.session.battle(), &mut dice) else { break };
            screen.session.give(answer, Source::Generator).expect("a robot's answer is taken");
        }
        screen.let_go();
    }
    found
}

#[test]
fn enter_spends_no_unit_in_any_scenario() {
    let roots = Roots::default();
    let mut found: Vec<String> = catalogue(&roots).iter().flat_map(|one| spent(&one.id, &roots)).collect();
    found.dedup();
    assert!(found.is_empty(), "{} times:\n{}", found.len(), found.join("\n"));
}
