//! The passive player's guns fire. [SHS 7]

use serde::Serialize;

use super::commanders::Danger;
use super::hits::Hits;
use super::offers::{button, choice};
use super::{Procedure, Step, Turn};
use crate::dice::reading::Sum;
use crate::dice::{Dice, Faces, Reading};
use crate::game::{Awaiting, DiceRequest, Offer, Report, ReportKind, Rule, Side, Target, Thrower, Unsaid, Wording};
use crate::rules::seven_hex::facts::fire::{shot, targets};
use crate::rules::seven_hex::judge::fire::{candidates, tally};
use crate::rules::seven_hex::state::State;
use crate::rules::seven_hex::state::action::Action;
use crate::rules::seven_hex::state::unit::{At, UnitId};

/// A side's guns fire.
#[derive(Clone, Debug, Serialize)]
pub struct Fire {
    /// Whose.
    pub side: Side,
}

/// A gun fires at a stack.
#[derive(Clone, Debug, Serialize)]
pub struct Shooting {
    /// Which gun.
    pub gun: UnitId,
    /// At the stack there.
    pub at: At,
}

impl Procedure<Step> for Fire {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let guns = state.on_board(self.side);
        let shots = guns.flat_map(|gun| targets(state, gun).into_iter().map(move |at| (gun, at)));
        let mut offers: Vec<Offer<Action, W>> = shots.filter_map(|(gun, at)| offer(state, gun, at)).collect();
        if !offers.is_empty() {
            offers.push(button("end", "SHS 7.2", Action::Done, || "No more fire".to_owned()));
        }
        let question = || format!("At whom do the guns of the {} fire?", state.side_name(self.side));
        choice(self.side, "SHS 7.1", question, offers)
    }

    fn name(&self) -> String {
        format!("fire of {:?}", self.side)
    }

    fn run(self, _: &mut Turn<'_>) {}

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        if let Some(shot) = Self::once(action) {
            turn.push([shot, Step::Fire(self)]);
        }
    }
}

impl Fire {
    /// What an answer begins; nothing when there is no more fire.
    pub fn once(action: &Action) -> Option<Step> {
        let Action::Fire { gun, at } = *action else { return None };
        Some(Step::Shooting(Shooting { gun, at }))
    }
}

fn offer<W: Wording>(state: &State, gun: UnitId, at: At) -> Option<Offer<Action, W>> {
    let first = state.stack(state.counter(gun).side().other(), at).next()?;
    let label = W::say(|| {
        let need = shot(state, gun, at).map_or(0, |shot| tally(shot.range, shot.in_cover).whole());
        format!("{} at {}: needs {need}", state.name(gun), state.place_words(at))
    });
    let target = Target::Pieces(state.piece(gun), state.piece(first));
    Some(Offer { verb: "fire".into(), label, rule: Rule::new("SHS 7.9"), target, action: Action::Fire { gun, at } })
}

impl Procedure<Step> for Shooting {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let shot = shot(state, self.gun, self.at)?;
        let tally = tally(shot.range, shot.in_cover);
        let side = state.counter(self.gun).side();
        let stack = state.stack(side.other(), self.at).map(|id| state.piece(id));
        Some(Awaiting::Dice(DiceRequest {
            thrower: Thrower::Side(side),
            dice: Dice::six_sided(2),
            why: W::say(|| format!("{} at {}", state.name(self.gun), state.place_words(self.at))),
            rule: Rule::new("SHS 7.10a"),
            reading: Reading::Sum(Sum { need: tally.whole() }),
            tallies: vec![tally],
            pieces: std::iter::once(state.piece(self.gun)).chain(stack).collect(),
        }))
    }

    fn name(&self) -> String {
        format!("shot of {}", self.gun.0)
    }

    /// The umpire has taken the gun or its target away.
    fn run(self, turn: &mut Turn<'_>) {
        turn.state.unit_mut(self.gun).fired = true;
    }

    fn roll(self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        turn.state.unit_mut(self.gun).fired = true;
        let side = turn.state.counter(self.gun).side();
        let Reading::Sum(Sum { need }) = request.reading else { unreachable!("the sum counts") };
        let is_hit = faces.sum() >= need;
        turn.report(|state| {
            let told = if is_hit { "a hit" } else { "no hit" };
            let (name, place, rolled) = (state.name(self.gun), state.place_words(self.at), faces.sum());
            let text = format!("{name} fires at {place}: needs {need}, rolls {rolled} ({faces}): {told}.");
            let report = Report::new(ReportKind::Fire, Rule::new("SHS 7.10a"), text);
            report.showing(request.tallies[0].clone()).about(request.pieces.iter().copied()).of_a_shot()
        });
        if is_hit {
            let stack: Vec<UnitId> = turn.state.stack(side.other(), self.at).collect();
            let classes: Vec<_> =
                stack.iter().map(|id| (turn.state.counter(*id).arm, turn.state.unit(*id).disrupted)).collect();
            let pool = candidates(&classes).into_iter().map(|place| stack[place]).collect();
            turn.push([Step::Hits(Hits::one_of(pool, "SHS 7.10b")), Step::Danger(Danger)]);
        }
    }
}
