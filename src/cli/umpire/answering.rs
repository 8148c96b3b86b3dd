//! The methods that answer, or let a robot answer.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::desk::Desk;
use super::eyes::{eyes, for_the_umpire, may_answer};
use super::given::{Chosen, Given, Thrown};
use super::stop::Stop;
use super::wrong::Wrong;
use crate::cli::begin::any_seed;
use crate::dice::{Generator, Source};
use crate::game::{Drawing, Eyes, FactValue, Refusal, Ruleset, Ruling};
use crate::odds::{self, Budget, Odds};
use crate::robot::Robot;

/// How many answers a robot gives at most before the process stops it.
const MOST_ANSWERS: u64 = 1_000_000;

/// `battle/answer`.
pub(super) fn answer(desk: &mut Desk, given: &Given) -> Result<Stop, Wrong> {
    let seat = desk.seat()?;
    let eyes = eyes(given.eyes.as_deref(), seat.session.battle())?;
    may_answer(eyes, seat.session.battle(), given.ruling.is_some())?;
    let (answer, source) = given.answer(seat.session.battle(), &mut seat.generator)?;
    let reports = seat.give(answer, source)?;
    Ok(Stop::of(seat, eyes, reports))
}

/// Whether an answer would be taken.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Verdict {
    /// Whether it would.
    legal: bool,
    /// Why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<Refusal>,
}

/// `battle/check`.
pub(super) fn check(desk: &mut Desk, given: &Given) -> Result<Verdict, Wrong> {
    let seat = desk.seat()?;
    let battle = seat.session.battle();
    may_answer(eyes(given.eyes.as_deref(), battle)?, battle, given.ruling.is_some())?;
    // A throw that is only asked about must not use up the dice.
    let (answer, _) = given.answer(seat.session.battle(), &mut Generator::seeded(0))?;
    let refusal = seat.session.check(&answer).err();
    Ok(Verdict { legal: refusal.is_none(), refusal })
}

/// An answer whose chances are asked for: exactly one of `choose`, `action`, `facts`, `faces` and `ruling`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Proposal {
    /// Takes up an offer by its index or id.
    choose: Option<Chosen>,
    /// Completes an offer on the ground.
    drawing: Option<Drawing>,
    /// An action written out.
    action: Option<Value>,
    /// Facts by name.
    facts: Option<BTreeMap<String, FactValue>>,
    /// The faces shown.
    faces: Option<Thrown>,
    /// The umpire's ruling.
    #[schemars(with = "Option<Ruling<Value>>")]
    ruling: Option<Value>,
    /// Whose eyes ask: `umpire`, `a`, `b`, or a side's name; the umpire's unless it is given.
    eyes: Option<String>,
    /// Who decides on the way; by default the first offer of each choice is taken up.
    #[serde(default)]
    decisions: Decisions,
}

/// Who decides on the way.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Decisions {
    /// The first offer of each choice is taken up, and doubtful measurements stand.
    #[default]
    First,
    /// Nobody: the odds stop there and say what is asked.
    Stop,
}

/// `battle/odds`.
pub(super) fn odds(desk: &mut Desk, asked: &Proposal) -> Result<Odds, Wrong> {
    let given = Given {
        choose: asked.choose.clone(),
        drawing: asked.drawing.clone(),
        action: asked.action.clone(),
        facts: asked.facts.clone(),
        faces: asked.faces.clone(),
        ruling: asked.ruling.clone(),
        eyes: None,
    };
    let battle = desk.seat()?.session.battle();
    for_the_umpire(asked.eyes.as_deref(), battle)?;
    // A throw that is only asked about must not use up the dice.
    let (answer, _) = given.answer(battle, &mut Generator::seeded(0))?;
    let odds = match asked.decisions {
        Decisions::First => odds::odds(battle, &answer, &odds::first_offer, Budget::default()),
        Decisions::Stop => odds::odds(battle, &answer, &odds::stop_at_decisions, Budget::default()),
    };
    Ok(odds?)
}

/// A robot that shall play.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Run {
    /// Its name: `random` or `contact`.
    robot: String,
    /// The seed of its choices and its dice; any, unless it is given.
    seed: Option<u64>,
    /// How long it plays.
    until: Until,
    /// Whose eyes ask: `umpire`, `a`, `b`, or a side's name; the umpire's unless it is given.
    eyes: Option<String>,
}

/// How long a robot plays.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
enum Until {
    /// So many answers.
    Answers(u64),
    /// To the end of something.
    End(End),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum End {
    /// To the end of the battle.
    Over,
    /// To the end of the turn.
    Turn,
}

/// `battle/run`.
pub(super) fn run(desk: &mut Desk, run: &Run) -> Result<Stop, Wrong> {
    let seat = desk.seat()?;
    // What a robot plays for one side it decides from what is hidden from the other.
    for_the_umpire(run.eyes.as_deref(), seat.session.battle())?;
    let known = Robot::ALL.map(Robot::name).join(", ");
    let robot = Robot::by_name(&run.robot).ok_or_else(|| Wrong::params("robot", format!("there are {known}")))?;
    let mut generator = Generator::seeded(run.seed.unwrap_or_else(any_seed));
    let turn = seat.session.battle().turn();
    let most = match run.until {
        Until::Answers(most) => most.min(MOST_ANSWERS),
        Until::End(_) => MOST_ANSWERS,
    };
    let mut reports = Vec::new();
    for answers in 0..most {
        let turn_is_over = matches!(run.until, Until::End(End::Turn)) && seat.session.battle().turn() != turn;
        let Some(answer) = robot.answer(seat.session.battle(), &mut generator).filter(|_| !turn_is_over) else { break };
        match seat.session.give(answer, Source::Generator) {
            Ok(more) => reports.extend(more),
            Err(error) if answers == 0 => return Err(error.into()),
            Err(error) => {
                // What has been entered stands; the next message meets the fault again.
                eprintln!("{error}");
                break;
            }
        }
    }
    Ok(Stop::of(seat, Eyes::Umpire, reports))
}
