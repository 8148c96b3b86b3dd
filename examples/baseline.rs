//! One line a battle: scenario, robot, seed, answers, and hashes of what it told (diary and reports), what it said at every
//! question (labels, rules, refusals, hints), what was seen (three pairs of eyes), and what it was (fingerprints). Two trees whose
//! lines are the same play the same battles in the same words.
//!
//! `said` and `seen` hash lines of text, not serialised types, so that they can be written anew over changed types and must not change.
use std::fmt::Write as _;

use galloper::data::{Roots, load_scenario};
use galloper::dice::{Faces, Generator, Source};
use galloper::game::{self, Amend, Answer, AnswerTo, Awaiting, Eyes, Overlays, Place, Ruleset, Scene, Side, Statement};
use galloper::journal::Session;
use galloper::robot::Robot;
use galloper::rules::Battle;

#[derive(Clone, Copy)]
struct Hash(u64);

impl std::fmt::Write for Hash {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0 = text.bytes().fold(self.0, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        Ok(())
    }
}

/// A piece as it is written: its plain number.
#[derive(Debug)]
#[expect(dead_code, reason = "only its Debug form is hashed")]
struct PieceId(u16);

impl From<game::PieceId> for PieceId {
    fn from(piece: game::PieceId) -> Self {
        Self(piece.plain())
    }
}

fn plain(pieces: &[game::PieceId]) -> Vec<PieceId> {
    pieces.iter().copied().map(PieceId::from).collect()
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (seeds, scenarios) = words.split_first().expect("baseline SEEDS SCENARIO…");
    for scenario in scenarios {
        for robot in [Robot::Random, Robot::Contact] {
            for seed in 1..=seeds.parse::<u64>().expect("how many seeds") {
                battle(scenario, robot, seed).expect("a hash takes every text");
            }
        }
    }
}

fn battle(scenario: &str, robot: Robot, seed: u64) -> std::fmt::Result {
    let [mut told, mut said, mut shown, mut was] = [Hash(0xcbf2_9ce4_8422_2325); 4];
    let setup = load_scenario(scenario, &Roots::default()).expect("it loads");
    let mut session = Session::<Battle>::begin(setup, None).expect("it begins");
    let mut generator = Generator::seeded(seed);
    let mut last: Option<AnswerTo<Battle>> = None;
    let mut number = 0_u64;
    while let Some(answer) = robot.answer(session.battle(), &mut generator) {
        let battle = session.battle();
        write!(was, "{:016x}", battle.fingerprint())?;
        // Every question is heard; the scene, three times as dear, at every seventh.
        say(&mut said, battle, last.as_ref())?;
        if number.is_multiple_of(7) {
            for eyes in [Eyes::Umpire, Eyes::Side(Side::A), Eyes::Side(Side::B)] {
                see(&mut shown, &battle.scene(eyes))?;
            }
        }
        number += 1;
        last = Some(answer.clone());
        session.give(answer, Source::Generator).expect("a robot's answer");
    }
    told.write_str(&session.diary())?;
    for report in session.entries().iter().flat_map(|entry| &entry.reports) {
        write!(told, "{report}{}", serde_json::to_string(report).expect("a report is written"))?;
    }
    println!(
        "{scenario} {} {seed} {number} told {:016x} said {:016x} seen {:016x} was {:016x}",
        robot.name(),
        told.0,
        said.0,
        shown.0,
        was.0
    );
    Ok(())
}

fn say(into: &mut Hash, battle: &Battle, last: Option<&AnswerTo<Battle>>) -> std::fmt::Result {
    match &battle.words() {
        Awaiting::Choice(choice) => {
            write!(into, "{:?}{}{}{:?}", choice.side, choice.question, choice.rule, plain(&choice.pieces))?;
            for offer in &choice.offers {
                write!(into, "{}{}{}", offer.id(), offer.label, offer.rule)?;
            }
            for one in &choice.refused {
                write!(into, "{}{}{}{:?}", one.label, one.why, one.rule, one.piece.map(PieceId::from))?;
            }
        }
        Awaiting::Facts(sheet) => {
            write!(into, "{}{}{:?}", sheet.title, sheet.rule, plain(&sheet.pieces))?;
            for fact in &sheet.facts {
                write!(
                    into,
                    "{}{}{}{}{:?}{:?}{:?}",
                    fact.name, fact.label, fact.rule, fact.unit, fact.measured, fact.margin, fact.usual
                )?;
            }
        }
        Awaiting::Dice(request) => {
            write!(
                into,
                "{:?}{:?}{}{}{:?}{:?}",
                request.thrower,
                request.dice,
                request.why,
                request.rule,
                request.reading,
                plain(&request.pieces)
            )?;
            for tally in &request.tallies {
                write!(into, "{}{:?}", tally.title, tally.checked)?;
                for line in &tally.lines {
                    write!(into, "{}{}{}{}", line.label, line.rule, line.value, line.struck)?;
                }
            }
        }
        Awaiting::Over(outcome) => write!(into, "{:?}{}{}", outcome.winner, outcome.text, outcome.rule)?,
    }
    // Refusals: dice that cannot be, nothing stated, the last answer given again.
    let wrong = [Answer::Roll(Faces(vec![99])), Answer::State(Statement::as_measured())];
    for refusal in wrong.iter().chain(last).filter_map(|answer| battle.check(answer.clone()).err()) {
        write!(into, "{refusal}")?;
    }
    for step in battle.progress() {
        write!(into, "{}{:?}{}", step.label, step.standing, step.outcome)?;
    }
    battle.amendable(None).iter().try_for_each(|one| into.write_str(&one.label))
}

fn see(into: &mut Hash, scene: &Scene) -> std::fmt::Result {
    write!(
        into,
        "{}{:?}{}{}{}",
        scene.title,
        scene.sides,
        scene.clock.word,
        scene.clock.number,
        scene.clock.phase_name()
    )?;
    for piece in &scene.pieces {
        write!(into, "{:?}{}{}{:?}{}", PieceId::from(piece.id), piece.key, piece.name, piece.side, piece.description)?;
        match &piece.place {
            Place::Table { pose, .. } | Place::Point { pose } => write!(into, "{pose:?}")?,
            Place::Hexes { stand, .. } => write!(into, "{stand:?}")?,
            Place::Off { why } => into.write_str(why)?,
            Place::Area { .. } | Place::Slot(_) => {}
        }
    }
    for (index, one) in scene.commands.iter().enumerate() {
        let Some(track) = scene.track_of_command(index) else { continue };
        let [limit, breaks_at] = [track.limit, track.breaks_at].map(Option::unwrap_or_default);
        write!(into, "{}{}{limit}{breaks_at}{}", one.name, track.filled, one.broken)?;
    }
    Ok(())
}
