//! Laws that every game keeps, tried in random battles over every scenario, both robots, and switches picked by seed.
//!
//! `BATTLES=10000 cargo test --release --test laws conformance` tries more, `FROM=5000` leaves out those before; `BATTLE=17` tries one;
//! `SCENARIOS=oudenarde-meeting,blenheim-centre` tries only these. With `-- --nocapture` it prints how they ended.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use galloper::data::{Roots, catalogue, load_scenario};
use galloper::dice::{Faces, Generator, Source};
use galloper::game::{
    Answer, Awaiting, BoardKind, Eyes, Outcome, PieceId, Place, Report, Rulebook, Ruleset, Scene, Side, Statement,
    Target,
};
use galloper::journal::{Deed, DeedOf, Session, replay};
use galloper::robot::Robot;
use galloper::rules::continuity::book::cited::{TOWN, VICTORY};
use galloper::rules::continuity::book::edition::Book;
use galloper::rules::{Battle, Setup};

/// How many battles are tried unless `BATTLES` says otherwise.
const BATTLES: u64 = 80;

/// How many of them on hexes, where a battle is longer.
const BATTLES_ON_HEXES: u64 = 12;

/// No battle goes on longer: turns on a table, activations on hexes.
fn most_turns(setup: &Setup) -> u32 {
    if setup.info().board == BoardKind::Table { 40 } else { 2_000 }
}

/// Nor has more answers.
const MOST_ANSWERS: u64 = 20_000;

/// How many answers are taken back and given again.
const TAKEN_BACK: usize = 25;

type Law = Result<(), String>;

fn law(holds: bool, broken: impl FnOnce() -> String) -> Law {
    if holds { Ok(()) } else { Err(broken()) }
}

/// The battle of a seed: a scenario, with some switches set.
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

fn robot(seed: u64) -> Robot {
    Robot::ALL[(seed / 3 % 2) as usize]
}

/// Whether a battle is looked at on the way, or only fought.
#[derive(Clone, Copy, PartialEq)]
enum Trying {
    /// The laws of a single answer are tried on the way.
    EachAnswer,
    /// Nobody looks.
    Nothing,
}

/// Plays a battle to its end.
fn play(seed: u64, setup: &Setup, trying: Trying) -> Result<Session<Battle>, String> {
    let mut session = Session::<Battle>::begin(setup.clone(), None).map_err(|error| error.to_string())?;
    let mut generator = Generator::seeded(seed);
    let mut before = census(&session.battle().scene(Eyes::Umpire));
    while let Some(answer) = robot(seed).answer(session.battle(), &mut generator) {
        law(session.last() < MOST_ANSWERS && session.battle().turn() <= most_turns(setup), || {
            "the battle does not end".to_owned()
        })?;
        if trying == Trying::EachAnswer && session.last() % 7 == seed % 7 {
            let fingerprint = session.battle().fingerprint();
            an_offer_there_is_and_is_legal(session.battle())?;
            refused_answers_change_nothing(&mut session)?;
            let after = census(&session.battle().scene(Eyes::Umpire));
            conserved(&before, &after)?;
            before = after;
            law(session.battle().fingerprint() == fingerprint, || "looking changed the battle".to_owned())?;
        }
        let reports = session.give(answer, Source::Generator).map_err(|error| format!("a robot's answer: {error}"))?;
        reports.iter().try_for_each(|report| cites(session.battle(), report))?;
    }
    Ok(session)
}

fn an_offer_there_is_and_is_legal(battle: &Battle) -> Law {
    let Awaiting::Choice(choice) = &battle.words() else { return Ok(()) };
    law(choice.offers.iter().any(|offer| !matches!(offer.target, Target::Ground(_))), || {
        format!("“{}” has no offer but drawn ones", choice.question)
    })?;
    for offer in choice.offers.iter().filter(|offer| !matches!(offer.target, Target::Ground(_))) {
        let checked = battle.check(Answer::Act(offer.action.clone()));
        law(checked.is_ok(), || format!("“{}” is offered and refused: {checked:?}", offer.label))?;
    }
    Ok(())
}

/// Answers of another kind than is asked, dice that cannot be, and facts nobody asked for.
fn refused_answers_change_nothing(session: &mut Session<Battle>) -> Law {
    let before = (session.battle().fingerprint(), session.entries().len());
    let nonsense = Statement([("weather".to_owned(), galloper::game::FactValue::Yes(true))].into());
    let answers = [Answer::Roll(Faces(vec![99])), Answer::Roll(Faces(vec![7; 40])), Answer::State(nonsense)];
    for answer in answers {
        law(session.check(&answer).is_err(), || format!("{answer:?} passes check"))?;
        law(session.give(answer.clone(), Source::Table).is_err(), || format!("{answer:?} is taken"))?;
    }
    law((session.battle().fingerprint(), session.entries().len()) == before, || {
        "a refused answer changed something".to_owned()
    })
}

fn cites(battle: &Battle, report: &Report) -> Law {
    law(!report.rule.citation().is_empty() && !report.text.is_empty(), || format!("{report:?} cites nothing"))?;
    law(battle.rule_text(&report.rule).is_some(), || format!("nobody knows the rule of “{report}”"))
}

/// Figures now and at first, and bases standing, of every piece.
type Census = BTreeMap<PieceId, (Option<[u16; 2]>, Option<usize>)>;

fn census(scene: &Scene) -> Census {
    let bases = |place: &Place| {
        let standing = place.bases().iter().filter(|base| base.standing).count();
        (!place.bases().is_empty()).then_some(standing)
    };
    scene.pieces.iter().map(|piece| (piece.id, (piece.counted(), bases(&piece.place)))).collect()
}

fn conserved(before: &Census, after: &Census) -> Law {
    law(before.keys().eq(after.keys()), || "pieces have come or gone".to_owned())?;
    for (id, (figures, bases)) in after {
        law(figures.is_some() == before[id].0.is_some(), || format!("piece {id} is counted, and was not, or was"))?;
        let [now, first] = figures.unwrap_or_default();
        let [earlier, at_first] = before[id].0.unwrap_or_default();
        law(first == at_first && now <= earlier, || {
            format!("piece {id} went from {earlier} to {now} of {first} figures")
        })?;
        // Three figures stand on a base of troops; a battery's bases are its guns.
        let most = usize::from(first).max(2);
        law(bases.is_none_or(|bases| bases <= most), || format!("piece {id} of {now} figures has {bases:?} bases"))?;
    }
    Ok(())
}

fn replaying_equals_playing(session: &Session<Battle>) -> Law {
    let begun = Battle::begin(session.setup()).map_err(|faults| faults.join("; "))?;
    let replayed = replay(begun, session.standing(), |_, _| ());
    law(replayed.difference.is_none() && replayed.reworded.is_none(), || {
        format!("the replay differs: {:?} {:?}", replayed.difference, replayed.reworded)
    })
}

fn entries_come_back_from_json(session: &Session<Battle>) -> Law {
    session.entries().iter().try_for_each(|entry| {
        let text = serde_json::to_string(&entry.deed).map_err(|fault| fault.to_string())?;
        let again: DeedOf<Battle> = serde_json::from_str(&text).map_err(|fault| format!("{fault}: {text}"))?;
        law(again == entry.deed, || format!("{text} comes back as {again:?}"))
    })
}

fn what_is_taken_back_and_given_again_is_the_same(session: &mut Session<Battle>) -> Law {
    let end = session.battle().fingerprint();
    let all: Vec<_> = session.standing().map(|entry| (entry.number, entry.answer())).collect();
    let from = all.len().saturating_sub(TAKEN_BACK).max(1);
    session.take_back(all[from - 1].0, "law", "to be given again").map_err(|error| error.to_string())?;
    for (number, answer) in &all[from..] {
        let answer = answer.clone().ok_or("an entry that stands is no answer")?;
        session.give(answer, Source::Table).map_err(|error| format!("entry {number} given again: {error}"))?;
    }
    law(session.battle().fingerprint() == end, || "the battle ends differently when answers are given again".to_owned())
}

fn dice_are_only_those_asked_for(session: &Session<Battle>) -> Law {
    let thrown = session.entries().iter().filter(|entry| matches!(entry.deed, Deed::Rolled { .. })).count();
    law(thrown > 0 || session.last() < 20, || "a battle was fought without dice".to_owned())
}

/// How a battle ended.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    /// An army broke, or both did.
    Flight(Option<Side>),
    /// The French were in Oudenarde.
    Town,
    /// By anything else, as a battle on a table does.
    Other,
}

impl End {
    fn of(outcome: &Outcome) -> Self {
        let is = |cited: [galloper::game::Rule; 2]| cited.contains(&outcome.rule);
        let books = [Book::MarlboroughMan, Book::MarlboroughsBattles];
        if is(books.map(|book| VICTORY.of(book))) {
            Self::Flight(outcome.winner)
        } else if is(books.map(|book| TOWN.of(book))) {
            Self::Town
        } else {
            Self::Other
        }
    }
}

/// A battle of continuity is decided by flight, Oudenarde also by the town: nothing else ends one, and nobody calls it a draw.
fn is_decided(setup: &Setup, end: &End) -> Law {
    let is_oudenarde = setup.scenario() == "oudenarde";
    let is_decided = match end {
        End::Flight(_) => true,
        End::Town => is_oudenarde,
        End::Other => !setup.info().marks.iter().any(|mark| ["MM", "MB"].contains(mark)),
    };
    law(is_decided, || "the battle ends without a decision".to_owned())
}

/// A battle that was fought to its end.
struct Fought {
    scenario: String,
    robot: Robot,
    end: End,
    answers: u64,
}

fn keeps_the_laws(seed: u64, scenarios: &[String], roots: &Roots) -> Result<Fought, String> {
    let setup = setup(seed, scenarios, roots);
    let mut session = play(seed, &setup, Trying::EachAnswer)?;
    let Awaiting::Over(outcome) = &session.words() else {
        return Err("the robot stopped before the end".to_owned());
    };
    let (end, answers) = (End::of(outcome), session.last());
    is_decided(&setup, &end)?;
    let diary = session.diary();
    replaying_equals_playing(&session)?;
    entries_come_back_from_json(&session)?;
    dice_are_only_those_asked_for(&session)?;
    what_is_taken_back_and_given_again_is_the_same(&mut session)?;
    let unwatched = play(seed, &setup, Trying::Nothing)?;
    law(undated(&unwatched.diary()) == undated(&diary), || {
        "the same seed, and nobody looking, gives another diary".to_owned()
    })?;
    Ok(Fought { scenario: setup.scenario().to_owned(), robot: robot(seed), end, answers })
}

/// A diary without who answered and when: two battles are not fought at the same moment.
fn undated(diary: &str) -> String {
    diary.lines().filter(|line| !line.starts_with('@')).collect::<Vec<_>>().join("\n")
}

/// How many battles of each scenario and robot ended in which way, and how many answers they took.
fn told(fought: &[Fought]) -> String {
    let mut kinds: BTreeMap<(&str, &str), Vec<&Fought>> = BTreeMap::new();
    for battle in fought {
        kinds.entry((&battle.scenario, battle.robot.name())).or_default().push(battle);
    }
    let mut table = String::new();
    for ((scenario, robot), battles) in kinds {
        let ended = |end: &End| battles.iter().filter(|battle| battle.end == *end).count();
        let flights = [None, Some(Side::A), Some(Side::B)].map(|winner| ended(&End::Flight(winner)));
        let [both, first, second] = flights;
        let mean = battles.iter().map(|battle| battle.answers).sum::<u64>() / battles.len() as u64;
        let most = battles.iter().map(|battle| battle.answers).max().unwrap_or(0);
        writeln!(
            table,
            "{scenario:28} {robot:8} {:5} battles, {:5} by flight ({first} won by A, {second} by B, {both} by nobody), \
             {} by the town, {} otherwise; {mean} answers, at most {most}",
            battles.len(),
            flights.iter().sum::<usize>(),
            ended(&End::Town),
            ended(&End::Other),
        )
        .expect("a string takes everything");
    }
    table
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[test]
fn random_battles_keep_the_laws() {
    keep_the_laws(BATTLES, |game| game == "flanders");
}

#[test]
fn random_battles_on_hexes_keep_the_laws() {
    keep_the_laws(BATTLES_ON_HEXES, |game| game != "flanders");
}

/// Tries so many battles, unless `BATTLES` or `BATTLE` says otherwise, over the scenarios of some games.
fn keep_the_laws(battles: u64, is_meant: impl Fn(&str) -> bool) {
    let roots = Roots::discover();
    let named = |id: &str| std::env::var("SCENARIOS").map_or(true, |names| names.split(',').any(|name| name == id));
    let meant = catalogue(&roots).into_iter().filter(|entry| is_meant(&entry.game) && named(&entry.id));
    let scenarios: Vec<String> = meant.map(|entry| entry.id).collect();
    assert!(!scenarios.is_empty(), "there are scenarios");
    let several = (number("FROM").unwrap_or(0), number("BATTLES").unwrap_or(battles));
    let (first, last) = number("BATTLE").map_or(several, |one| (one, one + 1));
    let (next, fought, broken) = (AtomicU64::new(first), Mutex::new(Vec::new()), Mutex::new(Vec::new()));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= last {
                        break;
                    }
                    let tried = std::panic::catch_unwind(|| keeps_the_laws(seed, &scenarios, &roots));
                    let why = match tried {
                        Ok(Ok(battle)) => {
                            fought.lock().expect("nobody panics with it").push(battle);
                            continue;
                        }
                        Ok(Err(why)) => why,
                        Err(_) => "it panics".to_owned(),
                    };
                    broken.lock().expect("nobody panics with it").push(format!("battle {seed}: {why}"));
                }
            });
        }
    });
    println!("{}", told(&fought.into_inner().expect("nobody panics with it")));
    let broken = broken.into_inner().expect("nobody panics with it");
    let told: Vec<_> = broken.iter().take(20).map(String::as_str).collect();
    assert!(broken.is_empty(), "{} of {} battles break a law:\n{}", broken.len(), last - first, told.join("\n"));
}
