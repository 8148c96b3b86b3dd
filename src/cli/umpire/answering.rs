//! The methods that answer, or let a robot answer.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::answer_params::{AnswerParams, Chosen, Thrown};
use super::error::RpcError;
use super::eyes::{as_told_to, for_the_umpire, may_answer};
use super::server::Server;
use super::state::State;
use crate::cli::begin::any_seed;
use crate::dice::{Generator, Source};
use crate::game::{Answer, Awaiting, Drawing, Eyes, FactValue, Refusal, Ruleset, Ruling};
use crate::journal::Author;
use crate::odds::{self, Budget, Odds, Patience, Policy};
use crate::robot::Opponents;
use crate::rules::Battle;

/// How many answers a robot gives at most before the process stops it.
const MOST_ANSWERS: u64 = 1_000_000;

/// `battle/answer`.
pub(super) fn answer(server: &mut Server, params: &AnswerParams) -> Result<State, RpcError> {
    let (open, eyes) = server.open_for(params.eyes.as_deref())?;
    may_answer(eyes, open.session.battle(), params.ruling.is_some())?;
    let (answer, source) = params.answer(open.session.battle(), &mut open.generator)?;
    open.session.answered_by(match eyes {
        Eyes::Umpire => Author::Umpire,
        Eyes::Side(side) => Author::Side(side),
    });
    let reports = open.give(answer, source).map_err(|error| as_told_to(eyes, error.into()))?;
    Ok(State::of(open, eyes, reports))
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
pub(super) fn check(server: &mut Server, params: &AnswerParams) -> Result<Verdict, RpcError> {
    let (open, eyes) = server.open_for(params.eyes.as_deref())?;
    may_answer(eyes, open.session.battle(), params.ruling.is_some())?;
    // A throw that is only asked about must not use up the dice.
    let (answer, _) = params.answer(open.session.battle(), &mut Generator::seeded(0))?;
    let refusal = open.session.check(&answer).err();
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
    /// How many milliseconds may be spent on it; 250 unless it is given, and at most a minute. The next message cancels it.
    within_ms: Option<u64>,
}

/// How many milliseconds odds take at most, unless the message says otherwise, and whatever it says.
const ODDS_WITHIN: u64 = 250;
const ODDS_AT_MOST: u64 = 60_000;

/// The part of that time kept for finding words for what was found, and for its way back.
const KEPT_FOR_TELLING: u64 = 8;

/// The next message cancels odds; but so long they have, that whoever sends several lines at once is told something of each.
const ODDS_AT_LEAST: Duration = Duration::from_millis(25);

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
pub(super) fn odds(server: &mut Server, asked: &Proposal) -> Result<Odds, RpcError> {
    let params = AnswerParams {
        choose: asked.choose.clone(),
        drawing: asked.drawing.clone(),
        action: asked.action.clone(),
        facts: asked.facts.clone(),
        faces: asked.faces.clone(),
        ruling: asked.ruling.clone(),
        eyes: None,
    };
    let waiting = server.waiting.clone();
    let (open, eyes) = server.open_for(asked.eyes.as_deref())?;
    for_the_umpire(eyes)?;
    let battle = open.session.battle();
    // A throw that is only asked about must not use up the dice.
    let (answer, _) = params.answer(battle, &mut Generator::seeded(0))?;
    let asked_for = asked.within_ms.unwrap_or(ODDS_WITHIN).min(ODDS_AT_MOST);
    let within = Duration::from_millis(asked_for - asked_for / KEPT_FOR_TELLING);
    let begun = Instant::now();
    let is_cancelled = || waiting.any() && begun.elapsed() >= ODDS_AT_LEAST;
    let patience = Patience { within, is_cancelled: &is_cancelled };
    let policy: Policy<'_, Battle> = match asked.decisions {
        Decisions::First => &odds::first_offer,
        Decisions::Stop => &odds::stop_at_decisions,
    };
    Ok(odds::odds_within(battle, &answer, policy, Budget::default(), patience)?)
}

/// A robot that shall play.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Run {
    /// Its name, as `contact`, or one for each side.
    robot: Players,
    /// The seed of its choices; any, unless it is given. The dice are the battle's own.
    seed: Option<u64>,
    /// How long it plays.
    until: Until,
    /// Whose eyes ask: `umpire`, `a`, `b`, or a side's name; the umpire's unless it is given.
    eyes: Option<String>,
}

/// Who plays which side.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
enum Players {
    /// A name for both sides, or `a=steady,b=hold`.
    Named(String),
    /// A name for each side.
    Each {
        /// Who plays side A.
        a: String,
        /// Who plays side B.
        b: String,
    },
}

impl Players {
    fn read(&self) -> Result<Opponents, String> {
        match self {
            Self::Named(text) => Opponents::read(text),
            Self::Each { a, b } => Opponents::read(&format!("a={a},b={b}")),
        }
    }
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
pub(super) fn run(server: &mut Server, run: &Run) -> Result<State, RpcError> {
    let (open, eyes) = server.open_for(run.eyes.as_deref())?;
    // What a robot plays for one side it decides from what is hidden from the other.
    for_the_umpire(eyes)?;
    let robots = run.robot.read().map_err(|why| RpcError::params("robot", why))?;
    let mut generator = Generator::seeded(run.seed.unwrap_or_else(any_seed));
    let turn = open.session.battle().turn();
    let most = match run.until {
        Until::Answers(most) => most.min(MOST_ANSWERS),
        Until::End(_) => MOST_ANSWERS,
    };
    let mut reports = Vec::new();
    for answers in 0..most {
        let turn_is_over = matches!(run.until, Until::End(End::Turn)) && open.session.battle().turn() != turn;
        if turn_is_over {
            break;
        }
        // The seed is that of the robot's choices: the dice are the battle's own, and those of the table are asked for.
        let answer = match open.session.awaiting() {
            Awaiting::Dice(_) if !open.throws_now() => break,
            Awaiting::Dice(request) => Answer::Roll(open.generator.throw(request.dice)),
            _ => match robots.answer(open.session.battle(), &mut generator) {
                Some(answer) => answer,
                None => break,
            },
        };
        let author = robots.author(open.session.battle());
        match open.session.give_by(answer, Source::Generator, author) {
            Ok(more) => reports.extend(more),
            Err(error) if answers == 0 => return Err(error.into()),
            Err(error) => {
                // What has been entered stands; the next message meets the fault again.
                open.complain(&error);
                break;
            }
        }
    }
    Ok(State::of(open, Eyes::Umpire, reports))
}
