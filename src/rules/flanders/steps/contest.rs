//! The contest for the initiative, be it to move units or to move cards: dice, taking or giving, complying or refusing.
//! [FLA SEQ-04 to SEQ-07, GT-22 to GT-25]

use super::Turn;
use crate::dice::{Dice, Faces, Reading};
use crate::game::{
    Awaiting, Choice, DiceRequest, Offer, Report, ReportKind, Rule, Side, Target, Thrower, Wording, say, told,
};
use crate::rules::flanders::judge::initiative as judge;
use crate::rules::flanders::state::State;
use crate::rules::flanders::state::action::Action;

/// What the initiative is for.
pub struct Contest {
    /// What it is called.
    pub title: &'static str,
    /// What a refusal to move is called: "refuse to move".
    pub refuse: &'static str,
    /// What the side that is told to move does: "move".
    pub comply: &'static str,
    /// What a refusal costs.
    pub cost: &'static str,
    /// The rule of the dice and of moving.
    pub dice: &'static str,
    /// The rule of demands.
    pub demand: &'static str,
}

/// To move units.
pub const UNITS: Contest = Contest {
    title: "Initiative",
    refuse: "refuse to move",
    comply: "move",
    cost: "forfeit their moves",
    dice: "FLA SEQ-04",
    demand: "FLA SEQ-07",
};

/// To move cards.
pub const CARDS: Contest = Contest {
    title: "Initiative for cards",
    refuse: "refuse to move cards",
    comply: "move cards",
    cost: "card movement ends",
    dice: "FLA GT-22",
    demand: "FLA GT-25",
};

impl Contest {
    /// One die a side.
    pub fn request<W: Wording>(&self) -> Awaiting<Action, W> {
        Awaiting::Dice(DiceRequest {
            thrower: Thrower::Both,
            dice: Dice::six_sided(2),
            why: say!("{}: each side rolls one die", self.title),
            rule: Rule::new(self.dice),
            reading: Reading::Opposed,
            tallies: Vec::new(),
            pieces: Vec::new(),
        })
    }

    /// Notes both sides' dice and tells them; who wins, if it is no tie.
    pub fn settle(&self, turn: &mut Turn<'_>, faces: &Faces, before: Option<Side>) -> Option<Side> {
        let [a, b] = [faces.0[0], faces.0[1]];
        turn.state.initiative = Some([a, b]);
        let winner = judge::holder(a, b, before, turn.state.house());
        let [first, second] = Side::BOTH.map(|side| turn.state.side_name(side));
        let outcome = match winner {
            Some(side) => told!(turn, "{} win it.", turn.state.side_name(side)),
            None => told!(turn, "A tie: both roll again."),
        };
        let text = told!(turn, "{}: {first} {a}, {second} {b}. {outcome}", self.title);
        turn.tell(Report::new(ReportKind::Order, Rule::new(self.dice), text));
        winner
    }

    /// The winner moves so many of his own things, or makes the enemy move so many of his.
    pub fn take_or_give<W: Wording>(
        &self,
        state: &State,
        winner: Side,
        question: W,
        worth: [String; 2],
    ) -> Awaiting<Action, W> {
        let (own, other) = (state.side_name(winner), state.side_name(winner.other()));
        let [ours, theirs] = worth;
        let take = |mover| Action::TakeInitiative { mover };
        Awaiting::Choice(Choice {
            side: winner,
            question,
            rule: Rule::new(self.dice),
            pieces: Vec::new(),
            offers: vec![
                button("own", say!("{own} move {ours}"), self.dice, take(winner)),
                button("force", say!("{other} must move {theirs}"), self.dice, take(winner.other())),
            ],
            refused: Vec::new(),
        })
    }

    /// The side that is told to move does so, or refuses.
    pub fn comply_or_refuse<W: Wording>(&self, state: &State, winner: Side) -> Awaiting<Action, W> {
        let own = state.side_name(winner.other());
        Awaiting::Choice(Choice {
            side: winner.other(),
            question: say!("{own} are told to {}. Do they?", self.comply),
            rule: Rule::new(self.demand),
            pieces: Vec::new(),
            offers: vec![
                button("comply", say!("{own} {}", self.comply), self.dice, Action::Comply),
                button("refuse", say!("{own} refuse, and {}", self.cost), self.demand, Action::Refuse),
            ],
            refused: Vec::new(),
        })
    }

    /// Tells that the winner makes the other side move so much of its own.
    pub fn tell_demand(&self, turn: &mut Turn<'_>, winner: Side, worth: &str) {
        let text = told!(turn, "{} are told to move {worth}.", turn.state.side_name(winner.other()));
        turn.tell(Report::new(ReportKind::Order, Rule::new(self.dice), text));
    }

    /// Tells that a side that was told to move has refused.
    pub fn tell_refusal(&self, turn: &mut Turn<'_>, winner: Side) {
        let text = told!(turn, "{} {}.", turn.state.side_name(winner.other()), self.refuse);
        turn.tell(Report::new(ReportKind::Order, Rule::new(self.demand), text));
    }
}

fn button<W: Wording>(verb: &'static str, label: W, rule: &'static str, action: Action) -> Offer<Action, W> {
    Offer { verb: verb.into(), label, rule: Rule::new(rule), target: Target::Button, action }
}
