//! Laws of what an umpire sees on the table: bodies, inches, ways back, shots and nerves, over random and contact battles of every
//! scenario of Will You Go To Flanders?, switches picked by seed.
//!
//! They read the umpire's scene, what is asked and what is told, and nothing of the state beneath. `BODIES=10000` tries more battles,
//! `FROM=5000` leaves out those before, `BATTLE=17` tries one and `STORY=1` tells it, `ROBOT=contact` leaves out the other robot; with `-- --nocapture`
//! the breaches are counted.

mod body;
mod charges;
mod contacts;
mod dues;
mod falling;
mod inches;
mod nerve;
mod numbers;
mod places;
mod retreats;
mod runs;
mod shots;
mod sums;
mod teeth;
mod witnesses;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock};

use galloper::data::{Roots, catalogue, load_scenario};
use galloper::dice::{Faces, Generator};
use galloper::game::{Answer, Awaiting, Ears, Eyes, Report, Ruleset};
use galloper::robot::Robot;
use galloper::rules::{Action, Battle, Setup};

use body::Field;

/// How many battles are tried unless `BODIES` says otherwise.
const BATTLES: u64 = 36;

/// No battle has more answers.
const MOST_ANSWERS: u64 = 20_000;

/// One answer, with what an umpire sees before it and after it.
pub struct Moment<'a> {
    /// What was asked.
    pub asked: &'a Awaiting<Action>,
    /// The action that answered it, if it was a choice.
    pub action: Option<&'a Action>,
    /// The faces that answered it, if it was a throw.
    pub thrown: Option<&'a Faces>,
    /// What was told.
    pub told: &'a [Report],
    /// The table before it.
    pub before: &'a Field,
    /// The table after it.
    pub after: &'a Field,
}

/// Something that watches a battle for breaches of one law.
pub trait Watch {
    /// Looks at one answer, and says what is wrong.
    fn watch(&mut self, moment: &Moment<'_>) -> Vec<String>;
}

/// The laws, by name.
fn watches() -> Vec<(&'static str, Box<dyn Watch>)> {
    vec![
        ("places", Box::new(places::Places::default())),
        ("contacts", Box::new(contacts::Contacts)),
        ("charges", Box::new(charges::Charges)),
        ("runs", Box::new(runs::Runs::default())),
        ("inches", Box::new(inches::Inches)),
        ("dues", Box::new(dues::Dues)),
        ("retreats", Box::new(retreats::Retreats::default())),
        ("shots", Box::new(shots::Shots::default())),
        ("sums", Box::new(sums::Sums)),
        ("numbers", Box::new(numbers::Numbers::default())),
        ("nerve", Box::new(nerve::Nerve::default())),
        ("witnesses", Box::new(witnesses::Witnesses::default())),
        ("falling", Box::new(falling::Falling)),
    ]
}

/// A breach of a law.
#[derive(Clone, Debug)]
struct Breach {
    law: &'static str,
    battle: u64,
    what: String,
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// The battle of a seed: a scenario with some switches set, never as the club's ledger.
fn setup(seed: u64, scenarios: &[String], roots: &Roots) -> Setup {
    let scenario = &scenarios[(seed % scenarios.len() as u64) as usize];
    let mut setup = load_scenario(scenario, roots).unwrap_or_else(|faults| panic!("{scenario} has faults: {faults:?}"));
    let mut generator = Generator::seeded(seed);
    for switch in setup.info().switches {
        if generator.below(4) == 0 {
            let value = switch.values[generator.below(switch.values.len() as u32) as usize];
            setup.set_switch(switch.name, value).unwrap_or_else(|why| panic!("{} = {value}: {why}", switch.name));
        }
    }
    setup
}

/// Five battles of six are fought by the robot that closes with the enemy: bodies meet there.
fn robot(seed: u64) -> Robot {
    match std::env::var("ROBOT").ok().as_deref().and_then(Robot::by_name) {
        Some(robot) => robot,
        None if seed / 6 % 6 == 5 => Robot::Random,
        None => Robot::Contact,
    }
}

/// Fights one battle to its end, watched.
fn fight(seed: u64, setup: &Setup) -> Vec<Breach> {
    let mut battle = Battle::begin(setup).unwrap_or_else(|faults| panic!("{faults:?}"));
    let mut generator = Generator::seeded(seed);
    let mut watches = watches();
    let mut breaches = Vec::new();
    let mut before = Field::of(&battle.scene(Eyes::Umpire), &battle.steps());
    for number in 0..MOST_ANSWERS {
        let asked = battle.words();
        let Some(answer) = robot(seed).answer(&battle, &mut generator) else { break };
        let (action, thrown) = match &answer {
            Answer::Act(action) => (Some(action.clone()), None),
            Answer::Roll(faces) => (None, Some(faces.clone())),
            _ => (None, None),
        };
        let told = battle.answer(answer, Ears::Open).expect("a robot's answer is taken");
        let after = Field::of(&battle.scene(Eyes::Umpire), &battle.steps());
        if std::env::var_os("STORY").is_some() {
            for report in &told {
                println!("{number} {}", report.text);
            }
        }
        let (action, thrown) = (action.as_ref(), thrown.as_ref());
        let moment = Moment { asked: &asked, action, thrown, told: &told, before: &before, after: &after };
        for (law, watch) in &mut watches {
            let found = watch.watch(&moment);
            let told = |what: String| Breach { law, battle: seed, what: format!("answer {number}: {what}") };
            breaches.extend(found.into_iter().map(told));
        }
        before = after;
    }
    breaches
}

/// Every breach in the battles tried, which are fought once for all the laws.
fn breaches() -> &'static [Breach] {
    static FOUND: OnceLock<Vec<Breach>> = OnceLock::new();
    FOUND.get_or_init(|| {
        let roots = Roots::discover();
        let flanders = catalogue(&roots).into_iter().filter(|entry| entry.game == "flanders");
        let scenarios: Vec<String> = flanders.map(|entry| entry.id).collect();
        assert!(!scenarios.is_empty(), "there are scenarios");
        let several = (number("FROM").unwrap_or(0), number("BODIES").unwrap_or(BATTLES));
        let (first, last) = number("BATTLE").map_or(several, |one| (one, one + 1));
        let (next, found) = (AtomicU64::new(first), Mutex::new(Vec::new()));
        std::thread::scope(|scope| {
            for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
                scope.spawn(|| {
                    loop {
                        let seed = next.fetch_add(1, Ordering::Relaxed);
                        if seed >= last {
                            break;
                        }
                        let breaches = fight(seed, &setup(seed, &scenarios, &roots));
                        found.lock().expect("nobody panics with it").extend(breaches);
                    }
                });
            }
        });
        let found = found.into_inner().expect("nobody panics with it");
        let mut count: BTreeMap<&str, usize> = BTreeMap::new();
        for breach in &found {
            *count.entry(breach.law).or_default() += 1;
        }
        println!("{} battles, breaches: {count:?}", last - first);
        found
    })
}

/// No battle breaks this law.
fn keeps(law: &str) {
    let broken: Vec<&Breach> = breaches().iter().filter(|breach| breach.law == law).collect();
    let told: Vec<String> =
        broken.iter().take(40).map(|breach| format!("battle {}, {}", breach.battle, breach.what)).collect();
    assert!(broken.is_empty(), "{} breaches:\n{}", broken.len(), told.join("\n"));
}

/// Nobody stands on anybody, beyond the table or where he may not go, nor touches an enemy but in a melee. [FLA MOV-11, MOV-14, R-77]
#[test]
fn bodies_keep_apart() {
    keeps("places");
}

/// Who is told to be in contact touches. [FLA MEL-02, MEL-42]
#[test]
fn who_is_in_contact_touches() {
    keeps("contacts");
}

/// Nobody charges from nought whom he does not touch. [FLA MEL-14, MEL-15]
#[test]
fn charges_begin_where_the_chargers_stand() {
    keeps("charges");
}

/// Who rides straight at somebody rides over nobody on the way. [FLA MEL-13, R-76]
#[test]
fn nobody_is_ridden_over() {
    keeps("runs");
}

/// The numbers of a throw are told as they were thrown. [FLA MOR-01, TYP-14]
#[test]
fn numbers_told_are_those_of_the_throw() {
    keeps("numbers");
}

/// Who sees friends flee is asked before the turn ends. [FLA MOR-12, MEL-47]
#[test]
fn who_sees_friends_flee_is_asked() {
    keeps("witnesses");
}

/// Bases go from the flank farther from friends. [FLA ORG-19, R-06]
#[test]
fn bases_go_from_the_flank_farther_from_friends() {
    keeps("falling");
}

/// What a sentence says a unit has gone, it has gone. [FLA RET-01, MEL-31, MEL-50]
#[test]
fn inches_told_are_inches_gone() {
    keeps("inches");
}

/// A broken unit goes what its die, its charge and its ground come to. [FLA RET-01, DIS-12, R-87]
#[test]
fn who_breaks_goes_what_is_due() {
    keeps("dues");
}

/// Nobody gives way toward an enemy while another way is open, nor through the one he leaves. [FLA RET-13 to RET-16, R-88]
#[test]
fn who_gives_way_goes_away() {
    keeps("retreats");
}

/// Every shot chosen is fired, or told why not, and then not spent. [FLA FIP-01, MEL-33]
#[test]
fn shots_chosen_are_fired() {
    keeps("shots");
}

/// The sum beside a volley comes to its hits, whatever halves them. [FLA SAF-12, DIS-06]
#[test]
fn hits_told_are_what_their_sum_comes_to() {
    keeps("sums");
}

/// Every check owed is taken; nobody rallies twice in a turn, nor flees twice but for what the rules name. [FLA MOR-02, RET-03, MEL-95]
#[test]
fn nerves_are_tried_as_often_as_they_should_be() {
    keeps("nerve");
}
