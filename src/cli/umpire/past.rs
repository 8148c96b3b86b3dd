//! The methods that change the past.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::answer_params::{AnswerParams, Chosen, Thrown};
use super::error::RpcError;
use super::eyes::for_the_umpire;
use super::query::Query;
use super::server::Server;
use super::state::State;
use crate::dice::Generator;
use crate::game::{AnswerTo, DiceRequest, Drawing, Eyes, FactValue, Ruling, Unsaid};
use crate::journal::{Correction, Fate, FirstMisfit, Followed, Guide, Rebase, Session};
use crate::robot::Robot;
use crate::rules::Battle;

/// Where to go back to.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TakeBack {
    /// The entry that shall stand last.
    to: u64,
    /// Who takes back.
    #[serde(default)]
    by: String,
    /// Why.
    #[serde(default)]
    why: String,
    /// Whose eyes ask: `umpire`, `a`, `b`, or a side's name; the umpire's unless it is given.
    eyes: Option<String>,
}

/// `battle/take_back`. The process does not go on by itself from there.
pub(super) fn take_back(server: &mut Server, back: &TakeBack) -> Result<State, RpcError> {
    let (open, eyes) = server.open_for(back.eyes.as_deref())?;
    for_the_umpire(eyes)?;
    open.session.take_back(back.to, &back.by, &back.why)?;
    Ok(State::of(open, Eyes::Umpire, Vec::new()))
}

/// `battle/redo`.
pub(super) fn redo(server: &mut Server, query: &Query) -> Result<State, RpcError> {
    let (open, eyes) = server.open_for(query.eyes.as_deref())?;
    for_the_umpire(eyes)?;
    open.session.redo()?;
    Ok(State::of(open, Eyes::Umpire, Vec::new()))
}

/// An entry to be given anew: an answer as for `battle/answer`, and which entry, by whom and why.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Correct {
    /// The entry.
    entry: u64,
    /// Who corrects.
    #[serde(default)]
    by: String,
    /// Why.
    #[serde(default)]
    why: String,
    /// Takes up an offer of that time by its index or id.
    choose: Option<Chosen>,
    /// Completes an offer on the ground.
    drawing: Option<Drawing>,
    /// An action written out.
    action: Option<Value>,
    /// Facts by name.
    facts: Option<BTreeMap<String, FactValue>>,
    /// The faces shown, or `"throw"`.
    faces: Option<Thrown>,
    /// The umpire's ruling.
    #[schemars(with = "Option<Ruling<Value>>")]
    ruling: Option<Value>,
    /// Puts the answer before the entry, which keeps its dice, instead of in its place.
    #[serde(default)]
    before: bool,
    /// What becomes of entries that no longer fit.
    #[serde(default)]
    misfits: Misfits,
    /// Says only what it would lead to, and changes nothing.
    #[serde(default)]
    preview: bool,
    /// Whose eyes ask: `umpire`, `a`, `b`, or a side's name; the umpire's unless it is given.
    eyes: Option<String>,
}

/// What becomes of entries that no longer fit after a correction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Misfits {
    /// The battle stops at the first of them.
    #[default]
    Stop,
    /// They are left out, and who was never asked leaves things as they are; it stops only where dice are wanted.
    LeaveOut,
    /// They are left out, and it stops where something is asked that was not asked then.
    Ask,
}

/// Where a correction has led.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Corrected {
    /// Where the battle has stopped.
    #[serde(flatten)]
    stop: State,
    /// The first entry that no longer fits, and why; nothing when all of them do, and where they are left out.
    first_misfit: Option<FirstMisfit>,
    /// Every entry that stands no longer as it did, and why.
    misfits: Vec<Misfit>,
    /// Where the entries do not lead further, what is asked there; nothing where all of them have been come to.
    asks: Option<String>,
    /// Whether this is only what it would lead to: the stop is where the battle stands.
    preview: bool,
}

/// An entry that stands no longer as it did.
#[derive(Debug, Serialize, JsonSchema)]
struct Misfit {
    /// Its number.
    entry: u64,
    /// What has become of it.
    why: String,
}

impl Misfit {
    /// What a correction makes of an entry, where that is not what it was.
    fn of(followed: &Followed) -> Option<Self> {
        let why = match &followed.fate {
            Fate::LeftOut(why) => why.clone(),
            Fate::Struck => "the battle stops before it".to_owned(),
            Fate::OtherDice { kept, set_aside, asked } => {
                format!("{kept} of its dice are kept, {set_aside} set aside, {asked} asked for")
            }
            Fate::Fits | Fate::ReadsOtherwise | Fate::New => return None,
        };
        Some(Self { entry: followed.entry?, why })
    }
}

/// `battle/correct`.
pub(super) fn correct(server: &mut Server, correct: &Correct) -> Result<Corrected, RpcError> {
    let (open, eyes) = server.open_for(correct.eyes.as_deref())?;
    for_the_umpire(eyes)?;
    let no_answer = || RpcError::params("entry", format!("entry {} is not an answer that stands", correct.entry));
    let start = open.session.before(correct.entry).ok_or_else(no_answer)?;
    let Correct { entry, by, why, choose, drawing, action, facts, faces, ruling, eyes, before, misfits, preview } =
        correct.clone();
    let params = AnswerParams { choose, drawing, action, facts, faces, ruling, eyes };
    let (answer, _) = params.answer(&start, &mut open.generator)?;
    if misfits == Misfits::Stop && !before && !preview {
        let first_misfit = open.session.correct(entry, answer, &by, &why)?;
        let stop = State::of(open, Eyes::Umpire, Vec::new());
        let told = first_misfit.iter().map(|one| Misfit { entry: one.entry, why: one.refusal.why.clone() }).collect();
        let asks = first_misfit.as_ref().map(|one| one.refusal.remedy.clone());
        return Ok(Corrected { stop, first_misfit, misfits: told, asks, preview });
    }
    let correction = if before { Correction::Before(entry, answer) } else { Correction::Anew(entry, answer) };
    let plan = plan(&open.session, correction, misfits)?;
    let told = plan.follows.iter().filter_map(Misfit::of).collect();
    let asks = plan.stop.as_ref().map(|stop| stop.why.clone());
    if !preview {
        open.session.enter_rebase(plan, &by, &why)?;
    }
    let stop = State::of(open, Eyes::Umpire, Vec::new());
    Ok(Corrected { stop, first_misfit: None, misfits: told, asks, preview })
}

/// What a correction would lead to. No dice are thrown for it: where more are wanted it stops.
fn plan(
    session: &Session<Battle>,
    correction: Correction<AnswerTo<Battle>>,
    misfits: Misfits,
) -> Result<Rebase<Battle>, RpcError> {
    let mut nobody = Generator::seeded(0);
    let mut leaves_it = |battle: &Battle| {
        let answer = Robot::Hold.answer(battle, &mut nobody);
        answer.filter(|_| misfits == Misfits::LeaveOut)
    };
    let mut no_faces = |_: &DiceRequest<Unsaid>, _: usize| None;
    let mut guide = Guide { faces: &mut no_faces, answer: &mut leaves_it, leaves_out: misfits != Misfits::Stop };
    Ok(session.rebase(correction, &mut guide)?)
}
