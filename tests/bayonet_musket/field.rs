//! The drill field with few units on it, and battles led to the moment that is looked at.

use galloper::data::{Roots, load_scenario};
use galloper::dice::{Faces, Generator};
use galloper::engine::Battle;
use galloper::game::{Answer, AnswerTo, Awaiting, Ears, Report, Ruleset, Ruling, RulingTarget};
use galloper::hex::Hex;
use galloper::rules;
use galloper::rules::bayonet_musket::BayonetMusket;
use galloper::rules::bayonet_musket::book::orders::Order;
use galloper::rules::bayonet_musket::state::action::{Action, Amendment};
use galloper::rules::bayonet_musket::state::ids::{BrigadeId, UnitId};
use galloper::rules::bayonet_musket::state::setup::{Setup, UnitSetup};

/// A battle of the game.
pub type Fought = Battle<BayonetMusket>;

/// A shipped scenario.
pub fn shipped(scenario: &str) -> Setup {
    match load_scenario(scenario, &Roots::default()).expect("it is sound") {
        rules::Setup::BayonetMusket(setup) => setup,
        other => panic!("{other:?}"),
    }
}

/// A hex by its number: line and place.
pub fn at(number: &str) -> Hex {
    let [line, place] = [&number[..2], &number[2..]].map(|text| text.parse().expect("a number"));
    Hex::new(line, place)
}

/// The drill field with these units alone, each where it is put, facing its enemies.
pub fn field(units: &[(&str, &str)]) -> Setup {
    let mut setup = shipped("drill-field");
    let placed = |unit: &UnitSetup| units.iter().find(|(name, _)| *name == unit.name).map(|(_, hex)| at(hex));
    setup.units =
        setup.units.iter().filter_map(|unit| Some(UnitSetup { hex: placed(unit)?, ..unit.clone() })).collect();
    assert_eq!(setup.units.len(), units.len(), "every name is that of a unit");
    setup
}

/// A unit of the setup.
pub fn unit_of<'a>(setup: &'a mut Setup, name: &str) -> &'a mut UnitSetup {
    setup.units.iter_mut().find(|unit| unit.name == name).expect("there is such a unit")
}

/// The same, with a brigade under an order.
pub fn under(mut setup: Setup, brigade: &str, order: Order) -> Setup {
    setup.brigades.iter_mut().find(|one| one.name == brigade).expect("there is such a brigade").order = order;
    setup
}

/// A unit by its name.
pub fn unit(battle: &Fought, name: &str) -> UnitId {
    let state = battle.state();
    state.unit_ids().find(|id| &*state.unit(*id).name == name).unwrap_or_else(|| panic!("there is no {name}"))
}

/// A brigade by its name.
pub fn brigade(battle: &Fought, name: &str) -> BrigadeId {
    let state = battle.state();
    state.brigade_ids().find(|id| &*state.brigade(*id).name == name).unwrap_or_else(|| panic!("there is no {name}"))
}

/// What is asked now.
pub fn step(battle: &Fought) -> String {
    battle.steps().last().cloned().unwrap_or_default()
}

/// The actions that are offered.
pub fn offered(battle: &Fought) -> Vec<Action> {
    let Awaiting::Choice(choice) = battle.words() else { return Vec::new() };
    choice.offers.into_iter().map(|offer| offer.action).collect()
}

/// Gives an answer that must be taken; what is told of it.
pub fn act(battle: &mut Fought, action: Action) -> Vec<Report> {
    battle.answer(Answer::Act(action), Ears::Open).unwrap_or_else(|why| panic!("{why}: {:?}", battle.words()))
}

/// Throws a die that must be asked for; what is told of it.
pub fn roll(battle: &mut Fought, face: u8) -> Vec<Report> {
    let thrown = Answer::Roll(Faces(vec![face]));
    battle.answer(thrown, Ears::Open).unwrap_or_else(|why| panic!("{why}: {:?}", battle.words()))
}

/// The quiet answer: dice by seed, nothing where nothing will do, a brigade passed, and the first offer where there must be one.
pub fn quiet(battle: &Fought, dice: &mut Generator) -> AnswerTo<Fought> {
    match battle.words() {
        Awaiting::Dice(request) => Answer::Roll(dice.throw(request.dice)),
        Awaiting::Choice(choice) => {
            let actions = || choice.offers.iter().map(|offer| &offer.action);
            let nothing = actions().find(|action| **action == Action::Done);
            let pass = || actions().find(|action| matches!(action, Action::Pass(_)));
            Answer::Act(nothing.or_else(pass).or_else(|| actions().next()).expect("something is offered").clone())
        }
        other => panic!("nobody is asked: {other:?}"),
    }
}

/// A battle in which this brigade has just been activated and keeps its order; everybody before it did nothing.
pub fn activated(setup: &Setup, name: &str) -> Fought {
    let mut battle = Fought::begin(setup).expect("it can be played");
    let mut dice = Generator::seeded(1);
    let activate = Action::Activate(brigade(&battle, name));
    while !(step(&battle) == "activations" && offered(&battle).contains(&activate)) {
        let answer = quiet(&battle, &mut dice);
        battle.answer(answer, Ears::Deaf).expect("it is offered");
        assert!(battle.state().turn == 1, "{name} is not activated");
    }
    act(&mut battle, activate);
    if step(&battle) == "orders" {
        act(&mut battle, Action::Done);
    }
    battle
}

/// A unit of the activated brigade attacks another, up to the first question or die of the attack; a stack that must name the flank it
/// covers names the one it is attacked from, else the first.
pub fn attacks(battle: &mut Fought, own: &str, other: &str) -> Vec<Report> {
    let [own, other] = [own, other].map(|name| unit(battle, name));
    act(battle, Action::Choose(own));
    act(battle, Action::Attack(other));
    while ["refused flank", "closing"].contains(&step(battle).as_str()) {
        let offers = offered(battle);
        let attacked = battle.state().unit(own).hex.map(Action::Refuse).filter(|action| offers.contains(action));
        act(battle, attacked.unwrap_or_else(|| offers[0].clone()));
    }
    while step(battle) == "movement" {
        act(battle, Action::Done);
    }
    act(battle, Action::Choose(own))
}

/// Whoever is routed runs, by the first of equal ways.
pub fn run_away(battle: &mut Fought) -> Vec<Report> {
    let mut story = Vec::new();
    while step(battle) == "rout way" {
        let way = offered(battle)[0].clone();
        story.extend(act(battle, way));
    }
    story
}

/// What a story says, in one text.
pub fn told(story: &[Report]) -> String {
    story.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ")
}

/// The umpire sets something right.
pub fn set(battle: &mut Fought, amendment: Amendment) {
    let sets = RulingTarget::Amend(amendment);
    let ruling = Ruling { by: "Jim".to_owned(), why: "so it stood".to_owned(), departs_from: None, sets };
    battle.answer(Answer::Rule(ruling), Ears::Deaf).expect("the umpire may");
}

/// Plays quietly until something is offered, or asked; what is told on the way.
pub fn until(battle: &mut Fought, there: impl Fn(&Fought) -> bool) -> Vec<Report> {
    let (mut dice, mut story, turn) = (Generator::seeded(1), Vec::new(), battle.state().turn);
    while !there(battle) {
        let answer = quiet(battle, &mut dice);
        story.extend(battle.answer(answer, Ears::Open).expect("it is offered"));
        assert!(battle.state().turn <= turn + 1, "it never comes to that");
    }
    story
}
