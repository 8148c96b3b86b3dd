//! Initiative and the phases of a turn.

use galloper::game::Side;
use galloper::rules::flanders::judge::initiative::{self, Moving, Unmoved};
use serde::Deserialize;
use serde_json::json;

use super::unit::word;
use super::{Answer, Put};

/// A number for each side.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct Each {
    #[serde(rename = "A")]
    a: u8,
    #[serde(rename = "B")]
    b: u8,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(untagged)]
enum Batch {
    Same(u8),
    Each(Each),
}

impl Batch {
    fn of(self, side: Side) -> u8 {
        match (self, side) {
            (Self::Same(batch), _) => batch,
            (Self::Each(each), Side::A) => each.a,
            (Self::Each(each), Side::B) => each.b,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Choice {
    #[serde(rename = "self")]
    Own,
    Force,
    Refused,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Turn {
    unmoved: Each,
    choices: Vec<Choice>,
    #[serde(default = "three")]
    batch: Batch,
}

fn three() -> Batch {
    Batch::Same(initiative::BATCH)
}

fn name(side: Side) -> &'static str {
    match side {
        Side::A => "A",
        Side::B => "B",
    }
}

pub fn turn(put: &mut Put<'_>) -> Answer {
    let case: Turn = put.read()?;
    let mut unmoved = Unmoved([case.unmoved.a, case.unmoved.b]);
    let mut choices = case.choices.iter();
    let (mut order, mut ties, mut held) = (Vec::new(), 0, None);
    let mut forfeited = serde_json::Map::new();
    let mut go = |unmoved: &mut Unmoved, side: Side, at_most: u8| {
        let moved = unmoved.advance(side, at_most);
        if moved > 0 {
            order.push(json!([name(side), moved]));
        }
    };
    while unmoved.is_contested() {
        let [a, b] = put.dice.two()?;
        ties += u8::from(initiative::winner(a, b).is_none());
        let Some(winner) = initiative::holder(a, b, held, &put.house) else { continue };
        held = Some(winner);
        match choices.next().ok_or("a choice is missing")? {
            Choice::Own => go(&mut unmoved, winner, case.batch.of(winner)),
            Choice::Force => go(&mut unmoved, winner.other(), case.batch.of(winner.other())),
            Choice::Refused => {
                go(&mut unmoved, winner, u8::MAX);
                if initiative::refusal_forfeits(&put.house) {
                    let lost = unmoved.advance(winner.other(), u8::MAX);
                    forfeited.insert(name(winner.other()).to_owned(), json!(lost));
                }
            }
        }
    }
    for side in [Side::A, Side::B] {
        go(&mut unmoved, side, u8::MAX);
    }
    Ok(json!({ "order": order, "ties": ties, "forfeited": forfeited }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BatchCase {
    game: Moving,
    #[serde(default)]
    fast: bool,
    generals: Each,
    mover: String,
}

pub fn batch(put: &mut Put<'_>) -> Answer {
    let case: BatchCase = put.read()?;
    let generals = [case.generals.a, case.generals.b];
    let mover = if case.mover == "A" { Side::A } else { Side::B };
    Ok(json!({
        "batch": initiative::batch(case.game, case.fast, generals, mover),
        "fast_allowed": initiative::may_play_fast(generals),
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Phases {
    #[serde(default)]
    cards_left: bool,
}

pub fn phases(put: &mut Put<'_>) -> Answer {
    let case: Phases = put.read()?;
    Ok(json!({ "phases": word(&initiative::phases(case.cards_left))? }))
}
