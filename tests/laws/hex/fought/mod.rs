//! Battles of the four maps fought by robots, and what must hold after every one of their answers.
//!
//! Each law looks at one [`Moment`]: the battle before an answer, the answer, what was told, and the battle after. A breach does not
//! end a battle, so that one run counts the breaches of every law.
//!
//! `HEX_BATTLES=5000 cargo test --test laws hex::fought` tries more, `FROM=5000` leaves out those before, `ROBOT=contact` takes one
//! robot only, `SCENARIO=ramillies` one map only; with `-- --nocapture` it prints how many broke what, and how they ended.

mod offers;
mod stacking;
mod teeth;
mod told;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use galloper::data::{Roots, load_scenario};
use galloper::dice::Generator;
use galloper::game::{Answer, AnswerTo, Awaiting, Ears, Report, Ruleset};
use galloper::robot::Robot;
use galloper::rules;
use galloper::rules::continuity::book::house::SWITCHES;
use galloper::rules::continuity::state::State;
use galloper::rules::continuity::state::battlefield::Battlefield;
use galloper::rules::continuity::state::setup::Setup;
use galloper::rules::continuity::{self, BattleBook};
use galloper::rules::marlborough_man::{blenheim::BLENHEIM, oudenarde::OUDENARDE};
use galloper::rules::marlboroughs_battles::{malplaquet::MALPLAQUET, ramillies::RAMILLIES};

/// How many battles are tried unless `HEX_BATTLES` says otherwise: each map by each robot.
const BATTLES: u64 = 8;
/// No battle has more answers, unless `ANSWERS` says otherwise: at random, Malplaquet takes a few thousand to some ten thousands.
const MOST_ANSWERS: u32 = 20_000;

const BATTLEFIELDS: [&Battlefield; 4] = [&BLENHEIM, &RAMILLIES, &OUDENARDE, &MALPLAQUET];

/// Both books in one, so that one type holds a battle of either.
#[derive(Clone, Copy, Debug)]
struct BothBooks;

impl BattleBook for BothBooks {
    const BATTLES: &'static [&'static Battlefield] = &BATTLEFIELDS;
}

type Battle = continuity::Battle<BothBooks>;

/// One answer, and the battle before and after it.
struct Moment<'a> {
    before: &'a Battle,
    answer: &'a AnswerTo<Battle>,
    told: &'a [Report],
    after: &'a Battle,
}

impl Moment<'_> {
    fn was(&self) -> &State {
        self.before.state()
    }

    fn is(&self) -> &State {
        self.after.state()
    }
}

type Law = fn(&Moment<'_>) -> Result<(), String>;

const LAWS: [(&str, Law); 8] = [
    ("who shares a hex", stacking::nobody_shares_a_hex_unless_the_rules_say_so),
    ("who ends on an enemy", stacking::nobody_comes_to_stand_on_an_enemy),
    ("dice told", told::every_die_is_told_with_what_it_needed),
    ("disorder told", told::every_disorder_is_told_with_its_cause),
    ("answers count", offers::who_answers_changes_something),
    ("offers told apart", offers::no_offers_name_occurs_twice),
    ("commands may go", offers::no_command_with_men_on_the_map_is_barred),
    ("the end", told::a_battle_that_is_over_says_who_has_won),
];

/// The battle of a seed: its scenario, with some switches set.
fn setup(seed: u64) -> Setup {
    let named = std::env::var("SCENARIO").ok();
    let scenario = named.as_deref().unwrap_or(BATTLEFIELDS[(seed % 4) as usize].key);
    let mut setup = match load_scenario(scenario, &Roots::default()) {
        Ok(rules::Setup::MarlboroughMan(setup) | rules::Setup::MarlboroughsBattles(setup)) => setup,
        other => panic!("{scenario}: {other:?}"),
    };
    let mut generator = Generator::seeded(seed);
    for switch in SWITCHES {
        if generator.below(4) == 0 {
            let value = switch.values[generator.below(switch.values.len() as u32) as usize];
            setup.house.set(switch.name, value).expect("it is one of its values");
        }
    }
    setup
}

fn robot(seed: u64) -> Robot {
    let named = std::env::var("ROBOT").ok().and_then(|name| Robot::by_name(&name));
    named.unwrap_or(Robot::ALL[(seed / 4 % 2) as usize])
}

/// A battle fought: of every law that was broken, how first; and how it ended on which map.
#[derive(Default)]
struct Fought {
    broken: BTreeMap<&'static str, String>,
    ended: String,
}

/// Fights the battle of a seed.
fn fight(seed: u64) -> Fought {
    let mut battle = Battle::begin(&setup(seed)).expect("what loads can be played");
    let mut generator = Generator::seeded(seed);
    let mut broken = BTreeMap::new();
    let most = number("ANSWERS").map_or(MOST_ANSWERS, |most| most as u32);
    for count in 0.. {
        let Some(answer) = robot(seed).answer(&battle, &mut generator) else { break };
        if count > most {
            let (key, cycle, house) = (battle.state().battlefield.key, &battle.state().cycle, battle.state().house());
            let left = battle.state().unit_ids().filter(|id| battle.state().is_on_map(*id)).count();
            let count = battle.state().activations;
            let words = format!("after {count} activations with {left} units on the map, {cycle:?}, {house:?}");
            broken.insert("the end", format!("seed {seed}, {key}: it does not end: {words}"));
            break;
        }
        let before = battle.clone();
        let told = battle.answer(answer.clone(), Ears::Open).expect("a robot's answer is taken");
        let moment = Moment { before: &before, answer: &answer, told: &told, after: &battle };
        for (name, law) in LAWS {
            if let Err(why) = law(&moment) {
                let place =
                    format!("seed {seed}, {} {}, answer {count}", moment.is().battlefield.key, robot(seed).name());
                broken.entry(name).or_insert(format!("{place}: {why}"));
            }
        }
    }
    let ended = match battle.awaiting() {
        Awaiting::Over(outcome) => outcome.winner.map_or("nobody wins", |side| ["A wins", "B wins"][side.index()]),
        _ => "undecided",
    };
    Fought { broken, ended: format!("{} {}: {ended}", battle.state().battlefield.key, robot(seed).name()) }
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[test]
fn battles_on_hexes_keep_the_laws_after_every_answer() {
    let (first, last) = (number("FROM").unwrap_or(0), number("HEX_BATTLES").unwrap_or(BATTLES));
    let (next, broken) = (AtomicU64::new(first), Mutex::new(BTreeMap::<&str, Vec<String>>::new()));
    let ends = Mutex::new(BTreeMap::<String, u32>::new());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= last {
                        break;
                    }
                    let fought = std::panic::catch_unwind(|| fight(seed));
                    let panics = || [("the end", format!("seed {seed}: it panics"))].into();
                    let fought = fought.unwrap_or_else(|_| Fought { broken: panics(), ..Fought::default() });
                    *ends.lock().expect("nobody panics with it").entry(fought.ended).or_default() += 1;
                    let mut all = broken.lock().expect("nobody panics with it");
                    for (name, why) in fought.broken {
                        all.entry(name).or_default().push(why);
                    }
                }
            });
        }
    });
    let broken = broken.into_inner().expect("nobody panics with it");
    for (name, _) in LAWS {
        println!("{name:20} broken in {} of {} battles", broken.get(name).map_or(0, Vec::len), last - first);
    }
    for (end, battles) in ends.into_inner().expect("nobody panics with it") {
        println!("{end} in {battles}");
    }
    let told: Vec<String> =
        broken.iter().map(|(name, whys)| format!("{name}, in {}: {}", whys.len(), whys[0])).collect();
    assert!(broken.is_empty(), "of {} battles some break a law:\n{}", last - first, told.join("\n"));
}

/// The action an answer gives, of two that come at once the second.
fn action_of(answer: &AnswerTo<Battle>) -> Option<&continuity::Action> {
    match answer {
        Answer::Act(continuity::Action::Both(both)) => Some(&both[1]),
        Answer::Act(action) => Some(action),
        _ => None,
    }
}
