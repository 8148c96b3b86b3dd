//! Orders, and the attacks that they lead to.

use serde::{Deserialize, Serialize};

use super::state::State;
use crate::dice::{Dice, Faces, Reading, reading::Highest};
use crate::engine::{self, Procedure, Turn};
use crate::game::{
    Awaiting, Choice, DiceRequest, Offer, Outcome, PieceId, Report, ReportKind, Rule, Side, SlotId, Tally, Target,
    Thrower, Unsaid, Wording,
};

pub(super) const ORDERS: Rule = Rule::new("TG 1");
const MARCH: Rule = Rule::new("TG 2");
const ATTACK: Rule = Rule::new("TG 3");
const END: Rule = Rule::new("TG 4");
pub(super) const RULES: [(Rule, &str, &str); 4] = [
    (ORDERS, "Orders", "In a game turn side A gives one unit an order, or none, and then side B."),
    (MARCH, "Marches", "A unit goes to the next field; at its own side's end also out of the reserve, or back."),
    (ATTACK, "Attacks", "The best of three dice against 4, by a worn unit 5: its target loses a step, or itself."),
    (END, "The end", "At nightfall, or once a side has one unit left at most, who has more left has won."),
];

#[derive(Clone, Debug, Serialize)]
pub enum Step {
    Orders,
    Attack(u16, u16),
    Over(Outcome),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Action {
    March(u16, Option<u16>),
    Attack(u16, u16),
    Hold,
}

impl engine::Step for Step {
    type State = State;
    type Action = Action;
    type Work = ();
    type Returned = ();

    fn over(outcome: Outcome) -> Self {
        Self::Over(outcome)
    }
}

impl Procedure<Self> for Step {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        Some(match self {
            Self::Orders => Awaiting::Choice(orders(state)),
            Self::Attack(unit, target) => Awaiting::Dice(throw(state, *unit, *target)),
            Self::Over(outcome) => Awaiting::Over(outcome.said()),
        })
    }

    fn name(&self) -> String {
        format!("{self:?}")
    }

    fn act(self, turn: &mut Turn<'_, Self>, action: &Action, (): ()) {
        turn.report(|state| Report::new(ReportKind::Order, ORDERS, format!("{}.", words(state, action))));
        match *action {
            Action::March(unit, field) => turn.state.units[usize::from(unit)].field = field,
            Action::Attack(unit, target) => turn.push([Self::Attack(unit, target)]),
            Action::Hold => {}
        }
    }

    fn roll(self, turn: &mut Turn<'_, Self>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let (Self::Attack(unit, target), Reading::Highest(best)) = (self, &request.reading) else {
            unreachable!("only an attack throws dice, and the best of them counts")
        };
        let loser = &mut turn.state.units[usize::from(if best.succeeds(faces) { target } else { unit })];
        // The umpire may have taken its last step while the dice lay.
        loser.steps = loser.steps.saturating_sub(1);
        let text = format!("{} loses a step.", loser.name);
        turn.tell(Report::new(ReportKind::Charge, ATTACK, text).about([unit, target].map(PieceId::unit)));
    }
}

/// The next order is the other side's, if the battle goes on. [TG 1, TG 4]
pub(super) fn go_on(turn: &mut Turn<'_, Step>) {
    let state = &mut *turn.state;
    let [a, b] = Side::BOTH.map(|side| state.standing(side).count());
    if a < 2 || b < 2 || (state.turn == state.turns && state.side == Side::B) {
        let winner = if a == b { None } else { Some(if a > b { Side::A } else { Side::B }) };
        let text = winner.map_or("Nobody".to_owned(), |side| state.sides[side.index()].clone()) + " won.";
        turn.tell(Report::new(ReportKind::Over, END, text.clone()));
        return turn.end(Outcome { winner, text, rule: END });
    }
    state.turn += u32::from(state.side == Side::B);
    state.side = state.side.other();
    turn.push([Step::Orders]);
}

fn words(state: &State, action: &Action) -> String {
    let name = |unit: u16| &state.unit(unit).name;
    match *action {
        Action::March(unit, None) => format!("{} goes to the reserve", name(unit)),
        Action::March(unit, Some(to)) => format!("{} goes to {}", name(unit), state.fields[usize::from(to)]),
        Action::Attack(unit, target) => format!("{} attacks {}", name(unit), name(target)),
        Action::Hold => format!("{} hold", state.sides[state.side.index()]),
    }
}

fn orders<W: Wording>(state: &State) -> Choice<Action, W> {
    let (side, mut offers) = (state.side, Vec::new());
    let mut offer = |verb: &'static str, rule: Rule, target: Target, action: Action| {
        offers.push(Offer { verb: verb.into(), label: W::say(|| words(state, &action)), rule, target, action });
    };
    for unit in state.standing(side) {
        let (piece, slot) = (PieceId::unit(unit), SlotId { display: 0, slot: side.index() as u16 });
        for way in state.ways(unit) {
            let target = way.map_or(Target::Slot(piece, slot), |field| Target::Area(piece, field));
            offer("move", MARCH, target, Action::March(unit, way));
        }
        let field = state.unit(unit).field;
        for enemy in state.standing(side.other()).filter(|enemy| field.is_some() && state.unit(*enemy).field == field) {
            offer("charge", ATTACK, Target::Pieces(piece, PieceId::unit(enemy)), Action::Attack(unit, enemy));
        }
    }
    offer("hold", ORDERS, Target::Button, Action::Hold);
    let question = W::say(|| format!("What do the {} do?", state.sides[side.index()]));
    Choice { side, question, rule: ORDERS, pieces: vec![], offers, refused: vec![] }
}

fn throw<W: Wording>(state: &State, unit: u16, target: u16) -> DiceRequest<W> {
    let worn = state.unit(unit).steps < state.unit(unit).first;
    let tally = Tally::of("Needed").with("Every attack", ATTACK, 4).when(worn, "The attacker is worn", ATTACK, 1);
    DiceRequest {
        thrower: Thrower::Side(state.unit(unit).side),
        dice: Dice::six_sided(3),
        why: W::say(|| words(state, &Action::Attack(unit, target))),
        rule: ATTACK,
        reading: Reading::Highest(Highest { need: tally.whole() }),
        tallies: vec![tally],
        pieces: [unit, target].map(PieceId::unit).to_vec(),
    }
}
