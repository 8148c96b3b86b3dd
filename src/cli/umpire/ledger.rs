//! The methods that judge a procedure from stated facts, with no battle open.

use std::collections::{BTreeMap, VecDeque};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::error::RpcError;
use super::server::Server;
use crate::dice::Faces;
use crate::game::{
    Answer, AnswerTo, Awaiting, DiceRequest, Ears, Eyes, FactSheet, FactValue, PieceId, Report, Ruleset, Statement,
    Tally, Target,
};
use crate::odds::{Budget, Odds, odds};
use crate::rules::{self, Action, Battle};

/// How many answers a procedure may take.
const MOST_ANSWERS: usize = 1_000;

/// A procedure to be judged.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Judge {
    /// The game, by its short name.
    game: String,
    /// The procedure, as `volley`.
    procedure: String,
    /// `unit` and `target`, how it was done, and every fact of its sheets by name; where a fact is asked of
    /// both units its name may end in `_unit` or `_target`.
    facts: Map<String, Value>,
    /// What is chosen on the way, by the offers' verbs; the first offer where none of them is made.
    #[serde(default)]
    choose: Vec<String>,
}

/// A procedure with its dice.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Resolve {
    /// The game, by its short name.
    game: String,
    /// The procedure, as `volley`.
    procedure: String,
    /// As for `ledger/judge`.
    facts: Map<String, Value>,
    /// As for `ledger/judge`.
    #[serde(default)]
    choose: Vec<String>,
    /// The faces of all its dice, in the order they are asked for.
    faces: Vec<u8>,
}

/// A sheet with everything on it known.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Completed {
    /// What the rules asked.
    sheet: FactSheet,
    /// What they were told.
    stated: Statement,
}

/// A procedure judged as far as its first dice.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Judged {
    /// The sheets it asked for, completed.
    sheets: Vec<Completed>,
    /// The sum that makes the number, if there is one.
    tally: Option<Tally>,
    /// The dice it asks for; none when it needs none.
    dice: Option<DiceRequest>,
    /// The odds of the whole of it.
    odds: Odds,
    /// What has been reported so far.
    reports: Vec<Report>,
}

/// A procedure carried out.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Resolved {
    /// The sheets it asked for, completed.
    sheets: Vec<Completed>,
    /// What came of it.
    reports: Vec<Report>,
    /// How the two units stand afterwards.
    figures: Vec<Stands>,
    /// The next dice it asks for, when the faces given were not enough.
    dice: Option<DiceRequest>,
}

/// How a unit stands.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Stands {
    /// Its name.
    name: String,
    /// Figures now and at the start; both 0 where they are not counted.
    figures: [u16; 2],
    /// What has become of it, by key.
    badges: Vec<&'static str>,
}

/// `ledger/judge`.
pub(super) fn judge(_: &mut Server, judge: &Judge) -> Result<Judged, RpcError> {
    let mut entry = Entry::open(&judge.game, &judge.procedure, &judge.facts, &judge.choose)?;
    entry.go_on(&mut VecDeque::new())?;
    let policy = |battle: &Battle| entry.told.answer(battle);
    let odds = odds(&entry.before, &entry.last, &policy, Budget::default())?;
    let dice = entry.dice();
    let tally = dice.as_ref().and_then(|dice| dice.tallies.last().cloned());
    let tally = tally.or_else(|| entry.reports.iter().rev().find_map(|report| report.tally.clone()));
    Ok(Judged { sheets: entry.sheets, tally, dice, odds, reports: entry.reports })
}

/// `ledger/resolve`.
pub(super) fn resolve(_: &mut Server, resolve: &Resolve) -> Result<Resolved, RpcError> {
    let mut entry = Entry::open(&resolve.game, &resolve.procedure, &resolve.facts, &resolve.choose)?;
    let mut faces = resolve.faces.iter().copied().collect();
    entry.go_on(&mut faces)?;
    if !faces.is_empty() {
        return Err(RpcError::params("faces", format!("{} more than are asked for", faces.len())));
    }
    let pieces = entry.battle.scene(Eyes::Umpire).pieces;
    let stands = |key: &str| pieces.iter().find(|piece| piece.key == key);
    let figures = ["unit", "target"]
        .into_iter()
        .filter(|&key| key == "unit" || resolve.facts.contains_key(key))
        .filter_map(stands)
        .map(|piece| Stands {
            name: piece.name.clone(),
            figures: piece.counted().unwrap_or_default(),
            badges: piece.conditions.iter().map(|condition| condition.key).collect(),
        })
        .collect();
    let dice = entry.dice();
    Ok(Resolved { sheets: entry.sheets, reports: entry.reports, figures, dice })
}

/// What was stated and chosen beforehand.
struct Told {
    facts: BTreeMap<String, FactValue>,
    choose: Vec<String>,
}

impl Told {
    /// The statement a sheet wants, as far as it was given.
    fn statement<W>(&self, sheet: &FactSheet<W>) -> Statement {
        let about = if sheet.pieces.first() == Some(&PieceId::unit(0)) { "unit" } else { "target" };
        let given = |name: &str| {
            let of_one = |ending: &str, whose: &str| name.strip_suffix(ending).map(|stem| format!("{stem}{whose}"));
            let numbered = of_one("_0", "_unit").or_else(|| of_one("_1", "_target"));
            let named = numbered.unwrap_or_else(|| format!("{name}_{about}"));
            self.facts.get(&named).or_else(|| self.facts.get(name))
        };
        let stated = sheet.facts.iter().filter_map(|fact| Some((fact.name.to_string(), given(&fact.name)?.clone())));
        Statement(stated.collect())
    }

    /// The answer to whatever is not dice; nothing when a fact is missing.
    fn answer(&self, battle: &Battle) -> Option<AnswerTo<Battle>> {
        match battle.awaiting() {
            Awaiting::Facts(sheet) => {
                let statement = self.statement(sheet);
                sheet.fault(&statement).is_none().then_some(Answer::State(statement))
            }
            Awaiting::Choice(choice) => {
                let is_open = |target: &Target| !matches!(target, Target::Ground(_));
                let chosen = choice.offers.iter().find(|offer| self.choose.iter().any(|verb| *verb == offer.verb));
                let offer = chosen.or_else(|| choice.offers.iter().find(|offer| is_open(&offer.target)))?;
                Some(Answer::Act(offer.action.clone()))
            }
            Awaiting::Dice(_) | Awaiting::Over(_) => None,
        }
    }
}

/// A ledger of one entry being gone through.
struct Entry {
    battle: Battle,
    told: Told,
    /// The battle before the answer that began the procedure, and that answer.
    before: Battle,
    last: AnswerTo<Battle>,
    sheets: Vec<Completed>,
    reports: Vec<Report>,
}

impl Entry {
    fn open(game: &str, procedure: &str, facts: &Map<String, Value>, choose: &[String]) -> Result<Self, RpcError> {
        let stated = rules::single_procedure(game, procedure, facts.clone())
            .map_err(|(field, why)| RpcError::params(&field, why))?;
        let mut battle =
            Battle::begin(&stated.setup).map_err(|faults| RpcError::params("facts.unit", faults.join("; ")))?;
        let facts = stated.facts.into_iter().map(|(name, value)| {
            let read = serde_json::from_value(value);
            let wrong = |_| RpcError::params(&format!("facts.{name}"), "it is yes or no, a number, or a word");
            Ok((name.clone(), read.map_err(wrong)?))
        });
        let facts = facts.collect::<Result<_, RpcError>>()?;
        let Some((last, first)) = stated.answers.split_last() else {
            return Err(RpcError::params("procedure", "it is empty"));
        };
        for answer in first {
            battle.answer(answer.clone(), Ears::Deaf)?;
        }
        let before = battle.clone();
        let reports = battle.answer(last.clone(), Ears::Open)?;
        let told = Told { facts, choose: choose.to_vec() };
        Ok(Self { battle, told, before, last: last.clone(), sheets: Vec::new(), reports })
    }

    /// Goes on until the procedure is over or its faces are used up.
    fn go_on(&mut self, faces: &mut VecDeque<u8>) -> Result<(), RpcError> {
        for _ in 0..MOST_ANSWERS {
            // The ledger itself lies at the bottom: when it alone is left, the entry is made.
            if self.battle.steps().len() < 2 {
                return Ok(());
            }
            let answer = match self.battle.words() {
                Awaiting::Dice(request) if faces.len() >= usize::from(request.dice.count) => {
                    Answer::Roll(Faces(faces.drain(..usize::from(request.dice.count)).collect()))
                }
                Awaiting::Dice(_) | Awaiting::Over(_) => return Ok(()),
                Awaiting::Facts(sheet) => {
                    let statement = self.told.statement(&sheet);
                    sheet.check(&statement)?;
                    self.sheets.push(Completed { sheet, stated: statement.clone() });
                    Answer::State(statement)
                }
                Awaiting::Choice(_) => {
                    let answer: Option<Answer<Action, _>> = self.told.answer(&self.battle);
                    answer.ok_or_else(|| RpcError::params("choose", "nothing can be chosen"))?
                }
            };
            self.reports.extend(self.battle.answer(answer, Ears::Open)?);
        }
        Ok(())
    }

    fn dice(&self) -> Option<DiceRequest> {
        match self.battle.words() {
            Awaiting::Dice(request) => Some(request),
            Awaiting::Choice(_) | Awaiting::Facts(_) | Awaiting::Over(_) => None,
        }
    }
}
