//! Robots at the table: whoever plays a side thinks beside the window, and his answer is given after a pause that can be skipped.

use std::time::Duration;

use super::{BattleScreen, Over};
use crate::app::coming::Coming;
use crate::app::decision::RobotShown;
use crate::app::decision::question::{Body, Offers, side_name};
use crate::dice::{Generator, Source};
use crate::game::{Answer, AnswerTo, Awaiting, Eyes, Refereed, Side, Thrower};
use crate::journal::Author;
use crate::robot::analysis::{Announced, announced};
use crate::robot::{Chosen, Robot};

/// Seconds for which an answer is shown before it is given.
const PAUSE: f64 = 1.4;

/// Seconds for one of which nothing comes that anybody would watch.
const BRIEF: f64 = 0.25;

/// Spreads the numbers of answers over the seeds: the fractional part of the golden ratio, in 64 bits.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

/// Who plays each side, and what a robot is about to answer.
pub(super) struct Seats<A> {
    robots: [Option<Robot>; 2],
    /// Robots wait until somebody lets them go on.
    held: bool,
    /// They answer without a pause until a person is asked.
    hurried: bool,
    /// After which entry a robot was asked, and which.
    asked: Option<(u64, Robot)>,
    coming: Option<Coming<Option<Chosen<A>>>>,
    /// What it chose.
    chosen: Option<Chosen<A>>,
    /// The same as it is announced.
    announced: Announced,
    /// When it is answered; nothing until the pause begins.
    due: Option<f64>,
}

impl<A> Default for Seats<A> {
    fn default() -> Self {
        Self {
            robots: [None; 2],
            held: false,
            hurried: false,
            asked: None,
            coming: None,
            chosen: None,
            announced: Announced::default(),
            due: None,
        }
    }
}

impl<A> Seats<A> {
    /// Forgets what was thought: something else is asked.
    fn forget(&mut self) {
        (self.asked, self.coming, self.chosen, self.due) = (None, None, None, None);
    }
}

impl<R: Refereed + Send + 'static> BattleScreen<R> {
    /// Who plays each side: a robot, or nobody but the person at the table.
    pub fn seats(&self) -> [Option<Robot>; 2] {
        self.seats.robots
    }

    /// Hands a side over to a robot, or takes it in hand again; a robot that thinks about it thinks in vain.
    pub fn seat(&mut self, side: Side, robot: Option<Robot>) {
        self.seats.robots[side.index()] = robot;
        self.seats.forget();
        self.seats.held = false;
        self.tray.leave_to_the_program(self.left_to_the_program());
        self.ask();
    }

    /// The robot that is asked now, for its answer or its dice; nothing while a person is, or while the past is looked at.
    pub(super) fn robot_asked(&self) -> Option<(Side, Robot)> {
        if self.past.is_some() || self.unwritten || self.is_in_resync() {
            return None;
        }
        let of = |side: Side| self.seats.robots[side.index()].map(|robot| (side, robot));
        match self.session.awaiting() {
            Awaiting::Choice(choice) => of(choice.side),
            Awaiting::Dice(request) if self.row.is_empty() => match request.thrower {
                Thrower::Side(side) => of(side),
                Thrower::Both => of(Side::A).filter(|_| of(Side::B).is_some()),
            },
            Awaiting::Dice(_) | Awaiting::Facts(_) | Awaiting::Over(_) => None,
        }
    }

    /// Whether a robot's choice is asked for, and nothing is for a person to decide.
    pub(super) fn is_robots_choice(&self) -> bool {
        self.robot_asked().is_some() && matches!(self.session.awaiting(), Awaiting::Choice(_))
    }

    /// Lets a robot think, and gives its answer once the pause is over. Called in every frame.
    pub(super) fn play_robots(&mut self) {
        let Some((_, robot)) = self.robot_asked() else {
            self.seats.hurried = false;
            return self.seats.forget();
        };
        let asked = (self.session.last(), robot);
        if self.seats.asked != Some(asked) {
            self.seats.forget();
            self.seats.asked = Some(asked);
            self.think(robot);
        }
        if let Some(chosen) = self.seats.coming.as_ref().and_then(Coming::take).flatten() {
            self.announce(chosen);
        }
        let busy = self.seats.held || self.over != Over::Nothing || self.hand.is_some() || self.line.is_some();
        if busy || self.seats.coming.is_some() {
            self.seats.due = None;
            return;
        }
        let now = self.now;
        let pause = self.pause();
        let due = *self.seats.due.get_or_insert(now + pause);
        if now >= due {
            self.answer_for(robot);
        } else if let Some(context) = &self.context {
            context.request_repaint_after(Duration::from_secs_f64(due - now));
        }
    }

    /// Shows what a robot has chosen, and the piece that acts by it where these eyes may know.
    fn announce(&mut self, chosen: Chosen<R::Action>) {
        self.seats.announced = announced(self.session.battle(), &chosen.action);
        self.seats.chosen = Some(chosen);
        self.seats.coming = None;
        if self.robot_shown().is_some_and(|shown| shown.answer.is_some()) {
            self.selected = self.seats.announced.piece.or(self.selected);
            self.bring_asked();
        }
        self.ask();
    }

    /// Seconds for which the answer is shown.
    fn pause(&self) -> f64 {
        match &self.seats.chosen {
            _ if self.seats.hurried => 0.0,
            Some(chosen) if chosen.is_plain() => BRIEF,
            _ => PAUSE,
        }
    }

    /// Lets a robot think about the choice that is asked for. What it answers depends on the battle's seed, and on how many answers have
    /// led there: after what was taken back and answered alike it answers as it did.
    fn think(&mut self, robot: Robot) {
        if !self.is_robots_choice() {
            return;
        }
        // The beginning is no answer.
        let answers = self.session.standing().count() as u64 - 1;
        let seed = self.session.seed().unwrap_or_default().wrapping_add(answers.wrapping_mul(SPREAD));
        let battle = self.session.battle().clone();
        self.seats.coming = Some(Coming::begin(self.context.clone(), move |send, _| {
            send(robot.consider(&battle, &mut Generator::seeded(seed)));
        }));
    }

    /// Gives a robot's answer, or throws its dice.
    fn answer_for(&mut self, robot: Robot) {
        let answer: Option<AnswerTo<R>> = match self.session.awaiting() {
            Awaiting::Dice(request) => Some(Answer::Roll(self.generator.throw(request.dice))),
            _ => self.seats.chosen.take().map(|chosen| Answer::Act(chosen.action)),
        };
        self.seats.forget();
        let Some(answer) = answer else { return };
        let author = Author::Robot(robot.name().to_owned());
        self.enter(answer, |session, answer| session.give_by(answer, Source::Generator, author));
        if self.refusal.is_some() {
            self.seats.held = true;
        }
        // What is asked next is thought of in the next frame, and no hand need come for that.
        if let Some(context) = &self.context {
            context.request_repaint();
        }
    }

    /// Skips the pause, or lets robots that were held go on.
    pub(super) fn skip_pause(&mut self) {
        if self.seats.held {
            self.seats.held = false;
        } else if self.seats.due.is_some() {
            self.seats.due = Some(self.now);
        }
        self.ask();
    }

    /// Holds the robots, or lets them go on.
    pub(super) fn hold_robots(&mut self) {
        self.seats.held = !self.seats.held;
        self.seats.hurried = false;
        self.ask();
    }

    /// Holds the robots after something was taken back, so that it is not answered again at once.
    pub(super) fn hold_after_taking_back(&mut self) {
        self.seats.held = self.robot_asked().is_some();
        self.seats.forget();
    }

    /// Lets the robots answer without a pause until a person is asked.
    pub(super) fn hurry_robots(&mut self) {
        (self.seats.held, self.seats.hurried, self.seats.due) = (false, true, None);
        self.ask();
    }

    /// Says in place of the question that a robot is asked.
    pub(super) fn ask_robot(&mut self) {
        let Some(shown) = self.robot_shown() else { return };
        self.question.body = Body::Offers(Offers::default());
        self.question.chip = format!("{} answers for the {}", shown.robot, side_name(&self.scene, shown.side));
        if let Some(answer) = &shown.answer {
            self.question.headline.clone_from(answer);
        }
    }

    /// A robot's turn, as these eyes may see it.
    pub(super) fn robot_shown(&self) -> Option<RobotShown> {
        let (side, robot) = self.robot_asked().filter(|_| self.is_robots_choice())?;
        let sees = self.eyes == Eyes::Umpire || self.eyes == Eyes::Side(side);
        let chosen = self.seats.chosen.as_ref().filter(|_| sees);
        Some(RobotShown {
            robot: robot.name(),
            side,
            held: self.seats.held,
            answer: chosen.map(|_| self.seats.announced.text.clone()),
            why: chosen.map(Chosen::why),
        })
    }

    /// What the main button says while a robot is asked.
    pub(super) fn robot_button(&self) -> Option<(String, bool)> {
        let (_, robot) = self.robot_asked()?;
        Some(match (&self.seats.chosen, self.seats.held) {
            (_, true) => ("Let it play".to_owned(), true),
            (None, false) if self.is_robots_choice() => (format!("{} thinks", robot.name()), false),
            _ => ("Go on".to_owned(), true),
        })
    }
}
