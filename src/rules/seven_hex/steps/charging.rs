//! Charges, and those who meet them. [SHS 11]

use serde::Serialize;

use super::combat;
use super::offers::{about, button, choice, names, on_unit, verb};
use super::{Procedure, Step, Turn};
use crate::dice::reading::Outdoes;
use crate::dice::{Dice, Faces, Reading};
use crate::game::{Awaiting, DiceRequest, Report, ReportKind, Rule, Thrower, Unsaid, Wording};
use crate::rules::seven_hex::facts::assault::Clash;
use crate::rules::seven_hex::judge::charge::may_charge;
use crate::rules::seven_hex::judge::orders::value;
use crate::rules::seven_hex::state::State;
use crate::rules::seven_hex::state::action::Action;
use crate::rules::seven_hex::state::unit::UnitId;

/// Attacking cavalry charges. [SHS 11.1, R34]
#[derive(Clone, Debug, Serialize)]
pub struct Charging {
    /// The attack.
    pub clash: Clash,
}

/// Defending cavalry meets the charge. [SHS 11.2a, R34]
#[derive(Clone, Debug, Serialize)]
pub struct Meeting {
    /// The attack.
    pub clash: Clash,
}

/// Its order is obeyed or not. [SHS 11.2a]
#[derive(Clone, Debug, Serialize)]
pub struct Countering {
    /// The attack.
    pub clash: Clash,
}

/// Those who might charge, or meet a charge, and do not yet.
fn able<'a>(state: &'a State, units: &'a [UnitId], but_for: &'a [UnitId]) -> impl Iterator<Item = UnitId> + 'a {
    let fresh = units.iter().copied().filter(|id| !but_for.contains(id));
    fresh.filter(|id| may_charge(state.counter(*id).arm, state.unit(*id).disrupted, state.unit(*id).charged))
}

/// Who is meant where nobody is to be named besides these.
fn nobody_more(named: &[UnitId]) -> &'static str {
    if named.is_empty() { "Nobody" } else { "Nobody else" }
}

impl Procedure<Step> for Charging {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let clash = &self.clash;
        let able = able(state, &clash.by, &clash.chargers);
        let mut offers: Vec<_> = able.map(|id| on_unit(state, "charge", "SHS 11.1", id, "charges")).collect();
        if !offers.is_empty() {
            let nobody = nobody_more(&clash.chargers);
            offers.push(button("go_on", "SHS 11.1", Action::Done, move || format!("{nobody} charges")));
        }
        about(state, &clash.by, choice(clash.side, "SHS 11.1", || "Which cavalry charges?".to_owned(), offers))
    }

    fn name(&self) -> String {
        "charge".to_owned()
    }

    fn run(self, turn: &mut Turn<'_>) {
        for id in &self.clash.chargers {
            turn.state.unit_mut(*id).charged = true;
        }
        if self.clash.chargers.is_empty() {
            return combat::commit(turn, self.clash);
        }
        turn.report(|state| {
            let charge = verb(&self.clash.chargers, "charges", "charge");
            let text = format!("{} {charge}.", names(state, &self.clash.chargers));
            let pieces = self.clash.chargers.iter().map(|id| state.piece(*id));
            Report::new(ReportKind::Charge, Rule::new("SHS 11.1"), text).about(pieces)
        });
        turn.push([Step::Meeting(Meeting { clash: self.clash })]);
    }

    fn act(mut self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        self.clash = self.after(action);
        match *action {
            Action::Take(_) => turn.push([Step::Charging(self)]),
            _ => self.run(turn),
        }
    }
}

impl Charging {
    /// The attack as it is declared when this has been answered.
    pub fn after(&self, action: &Action) -> Clash {
        let mut clash = self.clash.clone();
        if let Action::Take(unit) = *action {
            clash.chargers.push(unit);
        }
        clash
    }
}

impl Procedure<Step> for Meeting {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let clash = &self.clash;
        let defenders = clash.defenders(state);
        let able = able(state, &defenders, &clash.meeting);
        let mut offers: Vec<_> = able.map(|id| on_unit(state, "meet", "SHS 11.2a", id, "meets the charge")).collect();
        if !offers.is_empty() {
            let nobody = nobody_more(&clash.meeting);
            offers.push(button("go_on", "SHS 11.2a", Action::Done, move || format!("{nobody} meets it")));
        }
        about(
            state,
            &clash.by,
            choice(clash.side.other(), "SHS 11.2a", || "Which cavalry meets the charge?".to_owned(), offers),
        )
    }

    fn name(&self) -> String {
        "counter-charge".to_owned()
    }

    fn run(self, turn: &mut Turn<'_>) {
        if self.clash.meeting.is_empty() {
            return combat::commit(turn, self.clash);
        }
        turn.push([Step::Countering(Countering { clash: self.clash })]);
    }

    fn act(mut self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        self.clash = self.after(action);
        match *action {
            Action::Take(_) => turn.push([Step::Meeting(self)]),
            _ => self.run(turn),
        }
    }
}

impl Meeting {
    /// The attack as it is declared when this has been answered.
    pub fn after(&self, action: &Action) -> Clash {
        let mut clash = self.clash.clone();
        if let Action::Take(unit) = *action {
            clash.meeting.push(unit);
        }
        clash
    }
}

impl Procedure<Step> for Countering {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let side = self.clash.side.other();
        let tally = value(side, 1);
        Some(Awaiting::Dice(DiceRequest {
            thrower: Thrower::Side(side),
            dice: Dice::six_sided(2),
            why: W::say(|| format!("Counter-charge of {}: white, then red", names(state, &self.clash.meeting))),
            rule: Rule::new("SHS 11.2a"),
            reading: Reading::Outdoes(Outdoes { add: tally.whole() }),
            tallies: vec![tally],
            pieces: self.clash.meeting.iter().map(|id| state.piece(*id)).collect(),
        }))
    }

    fn name(&self) -> String {
        "counter-charge order".to_owned()
    }

    fn roll(mut self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let Reading::Outdoes(reading) = &request.reading else { unreachable!("one die must reach the other") };
        let is_obeyed = reading.succeeds(faces);
        let told = if is_obeyed { "the charge is met" } else { "the charge is not met" };
        turn.report(|state| {
            let text = format!("{}: {}: {told}.", names(state, &self.clash.meeting), reading.told(faces));
            Report::new(ReportKind::Charge, Rule::new("SHS 11.2b"), text).about(request.pieces.iter().copied())
        });
        if is_obeyed {
            for id in &self.clash.meeting {
                turn.state.unit_mut(*id).charged = true;
            }
        } else {
            self.clash.meeting.clear();
        }
        combat::commit(turn, self.clash);
    }
}
