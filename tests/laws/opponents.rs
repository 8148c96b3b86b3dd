//! What a robot does on hexes that nobody laughs at: asked only which way a piece faces, it looks at the nearest enemy and turns no more
//! than that takes; asked only whereto somebody goes back, it goes as far from the enemy as it may; and it sends nobody back for nothing.

use galloper::data::{Roots, catalogue, load_scenario};
use galloper::dice::Generator;
use galloper::game::{Answer, AnswerTo, Awaiting, BoardKind, Choice, Ears, HexTarget, Ruleset, Side, Target, Weight};
use galloper::hex::{Hex, Nearest};
use galloper::robot::Robot;
use galloper::rules::{Battle, Setup};

/// How many answers of each battle are looked at: the longest have as many thousands as there are turns.
const ANSWERS: u32 = 6_000;

/// The targets of a choice in which every offer is on hexes and none gives the battle up.
fn on_hexes<A, W>(choice: &Choice<A, W>) -> Option<Vec<&HexTarget>> {
    let targets = choice.offers.iter().map(|offer| match &offer.target {
        Target::Hex(target) => Some(target),
        _ => None,
    });
    targets.collect()
}

fn chosen<A: PartialEq, R, W>(choice: &Choice<A, W>, answer: &Answer<A, R>) -> usize {
    let Answer::Act(action) = answer else { panic!("a choice is answered by an offer") };
    choice.offers.iter().position(|offer| offer.action == *action).expect("a robot takes up what is offered")
}

/// How far each place is from the enemies of a side.
fn far(battle: &Battle, side: Side) -> impl Fn(Hex) -> Option<u16> {
    let enemies: Vec<Hex> =
        battle.stands().iter().filter(|one| one.side != side).flat_map(|one| one.stand.hexes().to_vec()).collect();
    move |hex| Nearest::seen_from(hex, enemies.iter().copied()).distance_to(hex)
}

/// What is laughable about an answer; nothing where it is not.
fn laughs(battle: &Battle, answer: &AnswerTo<Battle>) -> Option<String> {
    let Awaiting::Choice(choice) = battle.awaiting() else { return None };
    let index = chosen(choice, answer);
    let leads_back = |index: usize| choice.offers[index].weight() == Weight::Back;
    let (some, all) = ((0..choice.offers.len()).any(leads_back), (0..choice.offers.len()).all(leads_back));
    if some && !all && leads_back(index) {
        return Some(format!("{answer:?} for nothing"));
    }
    let targets = on_hexes(choice)?;
    let far = far(battle, choice.side);
    let eye = |target: &HexTarget| target.facing.map_or(target.hex, |corner| target.hex.beyond(corner));
    if all {
        let most = targets.iter().map(|target| far(target.hex)).max()?;
        let gone = far(targets[index].hex);
        return (gone < most).then(|| format!("{answer:?}: {gone:?} from the enemy, and {most:?} may be had"));
    }
    if choice.offers.iter().any(|offer| offer.verb != "face") {
        return None;
    }
    let least = targets.iter().map(|target| far(eye(target))).min()?;
    let looks = far(eye(targets[index]));
    let stood = battle.stands().into_iter().find(|one| one.piece == targets[index].piece)?.stand.corner();
    let may_stay = targets.iter().any(|target| target.facing == stood && far(eye(target)) == least);
    if looks > least {
        return Some(format!("{answer:?}: looks past the enemy, {looks:?} where {least:?} may be had"));
    }
    (may_stay && targets[index].facing != stood).then(|| format!("{answer:?}: turns for nothing"))
}

/// A battle by one robot: how many answers could be laughed at, and which were.
fn watched(setup: &Setup, robot: Robot, seed: u64) -> Vec<String> {
    let mut battle = Battle::begin(setup).expect("the scenario can be played");
    let mut generator = Generator::seeded(seed);
    let mut laughed = Vec::new();
    for count in 0..ANSWERS {
        let Some(answer) = robot.answer(&battle, &mut generator) else { break };
        laughed.extend(laughs(&battle, &answer).map(|why| format!("answer {count}: {why}")));
        battle.answer(answer, Ears::Deaf).expect("a robot's answer is taken");
    }
    laughed
}

#[test]
fn nobody_looks_away_from_the_enemy_or_goes_back_for_nothing() {
    let roots = Roots::default();
    let mut laughed = Vec::new();
    for entry in catalogue(&roots) {
        let setup = load_scenario(&entry.id, &roots).expect("a shipped scenario loads");
        if setup.info().board != BoardKind::Hexes {
            continue;
        }
        let one = watched(&setup, Robot::Contact, 1);
        laughed.extend(one.iter().take(1).map(|why| format!("{}: {} such, first {why}", entry.id, one.len())));
    }
    assert!(laughed.is_empty(), "{}", laughed.join("\n"));
}
