//! Every sentence of a hundred battles of each surface reads as somebody would say it: subjects and verbs agree, numbers and what they
//! count too, arms go as they go, nothing is named twice over, and what is decided says why. Labels of offers and what dice are thrown
//! for are read with them.
//!
//! `SENTENCES=1000 cargo test --release --test laws sentences` reads more battles.

use std::collections::{BTreeSet, HashSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use galloper::data::{Roots, catalogue, load_scenario};
use galloper::dice::Generator;
use galloper::game::{Awaiting, Ears, Eyes, Glyph, Report, Ruleset, Scene};
use galloper::robot::Robot;
use galloper::rules::{Action, Battle, Setup};

/// How many battles are read unless `SENTENCES` says otherwise.
const BATTLES: u64 = 100;

/// The same on maps of hexes, of areas and below the command display, which take longer.
const BATTLES_ON_BOARDS: u64 = 16;

/// No battle has more answers.
const MOST_ANSWERS: u32 = 20_000;

/// Names of the shipped armies that are plural, typed in by hand.
const PLURAL: [&str; 11] = [
    "The Buffs",
    "Scots Greys",
    "Cameronians",
    "Mousquetaires",
    "Grenadiers Rouges",
    "Swiss Guards",
    "Royal Irish",
    "Royal Scots",
    "Hay's Dragoons",
    "Arco Cuirassiers",
    "Field guns, light",
];

/// Verbs of one subject that sentences use right after a name.
const SINGULAR: [&str; 28] = [
    "stands",
    "is",
    "has",
    "does",
    "charges",
    "fires",
    "volleys",
    "retires",
    "flees",
    "falls",
    "follows",
    "rallies",
    "tests",
    "passes",
    "fails",
    "receives",
    "advances",
    "wheels",
    "halts",
    "holds",
    "wins",
    "saves",
    "countercharges",
    "moves",
    "forms",
    "sees",
    "meets",
    "breaks",
];

/// Units by name, and whether they go on foot.
struct Names {
    foot: Vec<String>,
    mounted: Vec<String>,
}

impl Names {
    fn of(scene: &Scene) -> Self {
        // A general who shares his regiment's name may ride, wherever it marches.
        let is_shared = |name: &str| scene.pieces.iter().any(|piece| !piece.is_troops() && piece.name == name);
        let of = |is_it: fn(Glyph) -> bool| {
            let pieces = scene.pieces.iter().filter(|piece| piece.is_troops() && is_it(piece.glyph));
            let pieces = pieces.filter(|piece| !is_shared(&piece.name));
            pieces.map(|piece| piece.name.clone()).collect::<Vec<String>>()
        };
        Self { foot: of(|glyph| glyph == Glyph::Foot), mounted: of(|glyph| glyph == Glyph::Horse) }
    }
}

/// Stops and blanks that no sentence has.
const LOOSE: [&str; 8] = ["  ", " .", "..", " ,", ",,", ",:", ",.", ":,"];

/// Words after which nobody says "they".
const OF_THEM: [&str; 10] = ["of", "with", "at", "to", "from", "on", "round", "by", "past", "over"];

/// What is wrong with a sentence.
fn faults(text: &str, names: &Names) -> Vec<&'static str> {
    let says = |name: &str, verbs: &[&str]| {
        // "The square of the Guards is broken": it is the square that is.
        let text = text.replace(&format!(" of {name} "), " of somebody ");
        verbs.iter().any(|verb| [" ", ".", ",", ":"].iter().any(|end| text.contains(&format!("{name} {verb}{end}"))))
    };
    let one = ["hits", "figures", "casualties", "units", "cards", "volleys", "shots", "guns are", "points"];
    [
        (PLURAL.iter().any(|name| says(name, &SINGULAR)), "a plural name with a verb of one"),
        (names.foot.iter().any(|name| says(name, &["rides", "ride", "rides on"])), "foot that rides"),
        (names.mounted.iter().any(|name| says(name, &["marches", "march"])), "horse that marches"),
        (one.iter().any(|many| is_one_of_many(text, many)), "one of what is many"),
        (is_one_that_run(text), "one of some that do what many do"),
        (OF_THEM.iter().any(|before| text.contains(&format!(" {before} they "))), "they for them"),
        (is_said_twice(text), "the same said twice over"),
        (LOOSE.iter().any(|loose| text.contains(loose)), "loose stops or blanks"),
        (["NaN", "inf″", "-0″", "-0.0″", "″″"].iter().any(|bad| text.contains(bad)), "a number that is none"),
        (text.contains("facing him") && !text.contains("enemy"), "him, and nobody says whom"),
        (text.contains("round those behind"), "those behind, and nobody says who"),
        (text.contains("without dice") && !text.contains(", for "), "won without dice, and nobody says why"),
        (has_a_capital_within(text), "a capital within a word"),
    ]
    .into_iter()
    .filter_map(|(is_wrong, why)| is_wrong.then_some(why))
    .collect()
}

/// The same of a whole sentence, which has a stop besides.
fn faults_of_sentence(text: &str, names: &Names) -> Vec<&'static str> {
    let stopped = if text.ends_with(['.', '?', '!']) { None } else { Some("no stop at its end") };
    faults(text, names).into_iter().chain(stopped).collect()
}

/// Whether a text counts one of something and names many: "1 hits", though not "11 hits" or "2.1 hits".
fn is_one_of_many(text: &str, many: &str) -> bool {
    text.match_indices(&format!("1 {many}")).any(|(at, _)| {
        !text[..at].ends_with(|before: char| before.is_ascii_digit() || matches!(before, '.' | '-' | '/'))
    })
}

/// Whether a word goes on with a capital, though not "d'Aubigni" or "A5".
fn has_a_capital_within(text: &str) -> bool {
    let letters: Vec<char> = text.replace("NaN", "").chars().collect();
    letters.windows(2).any(|next| next[0].is_lowercase() && next[1].is_uppercase())
}

/// Whether one of some does as many do: "1 of 2 run".
fn is_one_that_run(text: &str) -> bool {
    let words: Vec<&str> = text.split(' ').map(|word| word.trim_matches([',', '.', '?', ':', '!'])).collect();
    let is_number = |word: &str| word.chars().all(|digit| digit.is_ascii_digit());
    words.windows(4).any(|next| next[..2] == ["1", "of"] && is_number(next[2]) && ["run", "stand"].contains(&next[3]))
}

/// Whether the same few words stand on both sides of an "and" and end there: "1004 and 1004", though not "Danish and Danish horse".
fn is_said_twice(text: &str) -> bool {
    const STOPS: [char; 6] = [',', '.', '?', ':', ';', '!'];
    let said: Vec<&str> = text.split(' ').collect();
    let words: Vec<&str> = said.iter().map(|word| word.trim_matches(STOPS)).collect();
    let ends = |last: usize| last + 1 == said.len() || said[last].ends_with(STOPS);
    let ands = words.iter().enumerate().filter(|(_, word)| **word == "and").map(|(at, _)| at);
    ands.flat_map(|at| (1..=at.min(words.len() - at - 1)).map(move |length| (at, length)))
        .any(|(at, length)| words[at - length..at] == words[at + 1..=at + length] && ends(at + length))
}

/// The sentences of an answer: what was asked, and what was told.
fn sentences(asked: &Awaiting<Action>, told: &[Report]) -> Vec<String> {
    let question = match asked {
        Awaiting::Choice(choice) => Some(choice.question.clone()),
        Awaiting::Facts(_) | Awaiting::Dice(_) => None,
        Awaiting::Over(outcome) => Some(outcome.text.clone()),
    };
    question.into_iter().chain(told.iter().map(|report| report.text.clone())).collect()
}

/// What may be answered, as it is offered, and what dice are thrown for: neither has a stop.
fn labels(asked: &Awaiting<Action>) -> Vec<String> {
    match asked {
        Awaiting::Choice(choice) => choice.offers.iter().map(|offer| offer.label.clone()).collect(),
        Awaiting::Dice(request) => vec![request.why.clone()],
        Awaiting::Facts(_) | Awaiting::Over(_) => Vec::new(),
    }
}

/// Reads one battle to its end.
fn read(seed: u64, setup: &Setup) -> BTreeSet<(&'static str, String)> {
    let mut battle = Battle::begin(setup).unwrap_or_else(|faults| panic!("{faults:?}"));
    let names = Names::of(&battle.scene(Eyes::Umpire));
    let robot = if seed % 6 == 5 { Robot::Random } else { Robot::Contact };
    let mut generator = Generator::seeded(seed);
    let (mut found, mut read) = (BTreeSet::new(), HashSet::new());
    for _ in 0..MOST_ANSWERS {
        let asked = battle.words();
        let Some(answer) = robot.answer(&battle, &mut generator) else { break };
        let told = battle.answer(answer, Ears::Open).expect("a robot's answer is taken");
        for sentence in sentences(&asked, &told).into_iter().filter(|text| read.insert(text.clone())) {
            found.extend(faults_of_sentence(&sentence, &names).into_iter().map(|why| (why, sentence.clone())));
        }
        for label in labels(&asked).into_iter().filter(|text| read.insert(text.clone())) {
            found.extend(faults(&label, &names).into_iter().map(|why| (why, label.clone())));
        }
        let uncited = told.iter().filter(|report| report.rule.citation().is_empty());
        found.extend(uncited.map(|report| ("no rule", report.text.clone())));
    }
    found
}

/// Reads battles of every scenario of these games, and says what is wrong with their sentences.
fn read_all(is_read: impl Fn(&str) -> bool, battles: u64) {
    let roots = Roots::discover();
    let read_here = catalogue(&roots).into_iter().filter(|entry| is_read(&entry.game));
    let setups: Vec<Setup> =
        read_here.map(|entry| load_scenario(&entry.id, &roots).expect("it has no fault")).collect();
    let (next, all) = (AtomicU64::new(0), Mutex::new(BTreeSet::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= battles {
                        break;
                    }
                    let found = read(seed, &setups[(seed % setups.len() as u64) as usize]);
                    all.lock().expect("nobody panics with it").extend(found);
                }
            });
        }
    });
    let all = all.into_inner().expect("nobody panics with it");
    let told: Vec<String> = all.iter().take(60).map(|(why, text)| format!("{why}: {text}")).collect();
    assert!(all.is_empty(), "{} sentences:\n{}", all.len(), told.join("\n"));
}

/// How many battles are read.
fn battles(unless_told: u64) -> u64 {
    std::env::var("SENTENCES").ok().and_then(|text| text.parse().ok()).unwrap_or(unless_told)
}

#[test]
fn every_sentence_of_a_hundred_battles_reads_well() {
    read_all(|game| game == "flanders", battles(BATTLES));
}

#[test]
fn every_sentence_on_boards_reads_well() {
    read_all(|game| game != "flanders", battles(BATTLES_ON_BOARDS));
}

/// Each fault that is looked for is found.
#[test]
fn faults_of_sentences_are_seen() {
    let names = Names { foot: vec!["Rowe's".to_owned()], mounted: vec!["Wood's Horse".to_owned()] };
    for (text, why) in [
        ("The Buffs stands.", "a plural name with a verb of one"),
        ("Rowe's rides on.", "foot that rides"),
        ("Wood's Horse marches 4″.", "horse that marches"),
        ("Rowe's saves 1 hits.", "one of what is many"),
        ("Rowe's  stands.", "loose stops or blanks"),
        ("Rowe's fires at the Danes, massed with it,: 1 falls.", "loose stops or blanks"),
        ("Rowe's goes NaN.", "a number that is none"),
        ("84 points against 4: Rowe's wins without dice.", "won without dice, and nobody says why"),
        ("The Danes fall back 3″ toward friends, facing him.", "him, and nobody says whom"),
        ("PiCardie 1st sights card A5.", "a capital within a word"),
        ("The Danes go round those behind.", "those behind, and nobody says who"),
        ("Wood and Rowe and Wood and Rowe.", "the same said twice over"),
        ("The Danes roll 3, and 1 of 2 run.", "one of some that do what many do"),
        ("To 1004 and 1004", "the same said twice over"),
        ("The Buffs stop before the brook, and stand clear of they by 2″.", "they for them"),
    ] {
        assert_eq!(faults(text, &names), [why], "{text}");
    }
    for text in [
        "The Buffs stand.",
        "Rowe's saves 11 hits.",
        "Rowe's wins without dice, for Clare's is routed.",
        "1004 and 1005",
        "Rowe's sights card A5 before d'Aubigni's.",
        "French n attacks Danish and Danish horse b.",
    ] {
        assert_eq!(faults(text, &names), Vec::<&str>::new(), "{text}");
    }
    assert_eq!(faults_of_sentence("Rowe's stands", &names), ["no stop at its end"]);
}
