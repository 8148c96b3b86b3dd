//! Automatic players: they read what a battle waits for and answer it, knowing no rule and no game.
//!
//! A robot sees what anybody sees: the offers with their verbs, what may be drawn on the ground, how pieces and sides stand. It serves
//! to play whole battles without people, to test every ruleset, to try whether a scenario is a battle, and to stand in for a player.

pub mod analysis;
pub mod balance;
mod contact;
mod cores;
mod drawn;
mod hexes;
mod hold;
mod leaders;
mod opponents;
mod patience;
mod pick;
mod reason;
mod seize;
mod shock;
mod shot;
mod stated;
mod steady;
#[cfg(test)]
mod tests;
mod worth;

use crate::dice::Generator;
use crate::game::{Answer, AnswerTo, Awaiting, Choice, Unsaid, Weighed};
use contact::Contact;
pub use opponents::{Opponents, read_seats};
pub use reason::{Comparison, Reason};
pub use steady::Care;

/// What an automatic player answers to a choice, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Chosen<A> {
    /// The answer.
    pub action: A,
    /// What speaks for it.
    pub reason: Reason,
    /// How it compares with others, where several were played on in thought.
    pub comparison: Option<Comparison>,
}

impl<A> Chosen<A> {
    /// One that was chosen without thinking ahead.
    const fn at_sight(action: A, reason: Reason) -> Self {
        Self { action, reason, comparison: None }
    }

    /// Why it is given, in words.
    pub fn why(&self) -> String {
        let among = self.comparison.map(|comparison| format!("; {comparison}"));
        format!("{}{}", self.reason, among.unwrap_or_default())
    }

    /// Whether nothing comes of it that somebody would want to watch.
    pub fn is_plain(&self) -> bool {
        self.comparison.is_none() && self.reason.is_plain()
    }
}

/// How an automatic player chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Robot {
    /// Any legal answer, one as likely as another.
    Random,
    /// Goes to the nearest enemy, charges where it may win, fires and rallies, so that battles end.
    Contact,
    /// Stands where it is, fires, rallies, and meets who comes.
    Hold,
    /// Tries what it may do on copies of the battle, and takes what leads on best.
    Steady(Care),
}

impl Robot {
    /// Every automatic player.
    pub const ALL: [Self; 6] = [
        Self::Random,
        Self::Contact,
        Self::Hold,
        Self::Steady(Care::Quick),
        Self::Steady(Care::Middle),
        Self::Steady(Care::Careful),
    ];

    /// The name it is called by on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Contact => "contact",
            Self::Hold => "hold",
            Self::Steady(Care::Quick) => "steady-quick",
            Self::Steady(Care::Middle) => "steady",
            Self::Steady(Care::Careful) => "steady-careful",
        }
    }

    /// The automatic player of this name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|robot| robot.name() == name)
    }

    /// Whether it tries what may be done on copies of the battle.
    pub const fn thinks_ahead(self) -> bool {
        matches!(self, Self::Steady(_))
    }

    /// The names there are, as they are told to somebody who gave another.
    pub fn names() -> String {
        Self::ALL.map(Self::name).join(", ")
    }

    /// Answers what the battle waits for; nothing when the battle is over. The same battle and generator always give the same
    /// answer, and [`Ruleset::check`](crate::game::Ruleset::check) takes it.
    pub fn answer<R: Weighed>(self, battle: &R, generator: &mut Generator) -> Option<AnswerTo<R>> {
        answer_by(battle, generator, |choice, generator| self.choose(battle, choice, generator))
    }

    /// Answers the choice that the battle waits for, and says why; nothing where it waits for something else. The answer is that of
    /// [`Robot::answer`].
    pub fn consider<R: Weighed>(self, battle: &R, generator: &mut Generator) -> Option<Chosen<R::Action>> {
        match battle.awaiting() {
            Awaiting::Choice(choice) => Some(self.consider_choice(battle, choice, generator)),
            Awaiting::Facts(_) | Awaiting::Dice(_) | Awaiting::Over(_) => None,
        }
    }

    fn choose<R: Weighed>(
        self,
        battle: &R,
        choice: &Choice<R::Action, Unsaid>,
        generator: &mut Generator,
    ) -> R::Action {
        match self {
            // What it answers by is worked out for odds by the thousand, why for nobody.
            Self::Contact => Contact::AT_PLAY.choose(battle, choice, generator),
            _ => self.consider_choice(battle, choice, generator).action,
        }
    }

    fn consider_choice<R: Weighed>(
        self,
        battle: &R,
        choice: &Choice<R::Action, Unsaid>,
        generator: &mut Generator,
    ) -> Chosen<R::Action> {
        match self {
            Self::Random => Chosen::at_sight(pick::any(battle, choice, generator), Reason::Whim),
            Self::Contact => Contact::AT_PLAY.consider(battle, choice, generator),
            Self::Hold => hold::consider(battle, choice, generator),
            Self::Steady(care) => steady::consider(care, battle, choice, generator),
        }
    }
}

/// What the battle waits for, answered: choices by somebody, facts and dice as they come.
fn answer_by<R: Weighed>(
    battle: &R,
    generator: &mut Generator,
    choose: impl FnOnce(&Choice<R::Action, Unsaid>, &mut Generator) -> R::Action,
) -> Option<AnswerTo<R>> {
    match battle.awaiting() {
        Awaiting::Choice(choice) => Some(Answer::Act(choose(choice, generator))),
        Awaiting::Facts(sheet) => Some(Answer::State(stated::state(sheet, generator))),
        Awaiting::Dice(request) => Some(Answer::Roll(generator.throw(request.dice))),
        Awaiting::Over(_) => None,
    }
}
