//! A battle asked at the terminal.

use std::io::{BufRead, Write};

use super::failure::Failure;
use super::legs::{LEGS_HELP, drawing};
use super::seats::Seats;
use super::story::tell;
use crate::dice::{Dice, Faces, Generator, Reads as _, Source};
use crate::game::{
    Answer, AnswerTo, Awaiting, Choice, DiceRequest, FactSheet, Offer, ProgramThrows, Report, Ruleset, Statement,
    Tally, Target, Unsaid, Weighed,
};
use crate::journal::{Author, GiveError, Session};
use crate::robot::Robot;

const HELP: &str = "Choose an offer by its number or name; a move takes its legs after it: “3 advance 4, wheel -20”.
Facts: “range=3.5, cover=yes”, or Enter to let them stand as measured.
Dice: the faces, as “4 2”, or Enter to let the program throw; “= 9” for the sum, where that alone is read.
Also: undo, redo, why (what is not offered), diary, help, quit.";

/// The longest line that is read.
const MOST_LINE: u64 = 64 << 10;

/// Somebody at a terminal who plays both sides and umpires.
pub(super) struct Terminal<I, O> {
    input: I,
    out: O,
    /// Stops after so many turns.
    turns: Option<u32>,
    /// The robots that play in his stead.
    seats: Seats,
    /// Whose dice the program throws without being asked.
    habit: ProgramThrows,
}

/// What comes of a line typed.
enum Typed<A> {
    /// An answer, with where its dice come from.
    Answer(A, Source),
    /// Dice, each from somewhere of its own.
    Thrown(Faces, Vec<Source>),
    /// Something was done or shown; the question is asked again.
    Done,
    /// Nobody types any more.
    Quit,
}

impl<I: BufRead, O: Write> Terminal<I, O> {
    pub fn new(input: I, out: O, turns: Option<u32>, seats: Seats) -> Self {
        Self { input, out, turns, seats, habit: ProgramThrows::default() }
    }

    /// The same, where the program throws by habit.
    pub fn with_dice(self, habit: ProgramThrows) -> Self {
        Self { habit, ..self }
    }

    /// Asks until the battle is over, enough turns have been played, or nobody types any more.
    pub fn play<R: Weighed>(mut self, session: &mut Session<R>, generator: &mut Generator) -> Result<(), Failure> {
        tell(&mut self.out, &session.settle()?)?;
        while !matches!(session.awaiting(), Awaiting::Over(_))
            && self.turns.is_none_or(|last| session.battle().turn() <= last)
        {
            if let Some(robot) = self.robot_asked(session.battle())
                && let Some(answer) = robot.answer(session.battle(), generator)
            {
                session.answered_by(Author::Robot(robot.name().to_owned()));
                self.give(session, answer, Source::Generator)?;
                session.answered_by(Author::Umpire);
                continue;
            }
            if let Some(dice) = self.thrown_by_habit(session.battle()) {
                self.give(session, Answer::Roll(generator.throw(dice)), Source::Generator)?;
                continue;
            }
            self.show(&session.words())?;
            match self.typed(session, generator)? {
                Typed::Answer(answer, source) => self.give(session, answer, source)?,
                Typed::Thrown(faces, each) => {
                    let given = session.give_thrown(faces, each);
                    self.tell_given(session, given)?;
                }
                Typed::Done => {}
                Typed::Quit => break,
            }
        }
        Ok(())
    }

    /// The robot whose choice it is.
    fn robot_asked<R: Ruleset>(&self, battle: &R) -> Option<Robot> {
        match battle.awaiting() {
            Awaiting::Choice(choice) => self.seats.of(choice.side),
            Awaiting::Facts(_) | Awaiting::Dice(_) | Awaiting::Over(_) => None,
        }
    }

    /// The dice asked for, where the program throws them all.
    fn thrown_by_habit<R: Ruleset>(&self, battle: &R) -> Option<Dice> {
        match battle.awaiting() {
            Awaiting::Dice(request) => self.habit.throws_all(request.thrower).then_some(request.dice),
            Awaiting::Choice(_) | Awaiting::Facts(_) | Awaiting::Over(_) => None,
        }
    }

    fn give<R: Ruleset>(
        &mut self,
        session: &mut Session<R>,
        answer: AnswerTo<R>,
        source: Source,
    ) -> Result<(), Failure> {
        let given = session.give(answer, source);
        self.tell_given(session, given)
    }

    /// Tells what came of an answer.
    fn tell_given<R: Ruleset>(
        &mut self,
        session: &mut Session<R>,
        given: Result<Vec<Report>, GiveError>,
    ) -> Result<(), Failure> {
        match given {
            Ok(reports) => {
                tell(&mut self.out, &reports)?;
                tell(&mut self.out, &session.settle()?)?;
            }
            Err(GiveError::Refused(refusal)) => writeln!(self.out, "{refusal}")?,
            Err(error @ GiveError::Journal(_)) => return Err(error.into()),
        }
        Ok(())
    }

    fn show<A>(&mut self, awaiting: &Awaiting<A>) -> Result<(), Failure> {
        match awaiting {
            Awaiting::Choice(choice) => self.show_choice(choice)?,
            Awaiting::Facts(sheet) => self.show_facts(sheet)?,
            Awaiting::Dice(request) => self.show_dice(request)?,
            Awaiting::Over(_) => {}
        }
        write!(self.out, "> ")?;
        Ok(self.out.flush()?)
    }

    fn show_choice<A>(&mut self, choice: &Choice<A>) -> Result<(), Failure> {
        writeln!(self.out, "\n{} {}", choice.question, choice.rule)?;
        for (index, offer) in choice.offers.iter().enumerate() {
            let drawn = match &offer.target {
                Target::Ground(ground) => format!(", {:.1} inches", ground.allowance),
                _ => String::new(),
            };
            writeln!(self.out, "{:>4}  {}{drawn} {}", index + 1, offer.label, offer.rule)?;
        }
        Ok(())
    }

    fn show_facts(&mut self, sheet: &FactSheet) -> Result<(), Failure> {
        writeln!(self.out, "\n{} {}", sheet.title, sheet.rule)?;
        for fact in &sheet.facts {
            let measured =
                fact.measured.as_ref().map_or_else(|| format!("not measured; {}", fact.unit), ToString::to_string);
            let call = if fact.measured.is_some() && fact.is_doubtful() { " (umpire's call)" } else { "" };
            writeln!(self.out, "      {}: {} = {measured}{call} {}", fact.label, fact.name, fact.rule)?;
        }
        Ok(())
    }

    fn show_dice(&mut self, request: &DiceRequest) -> Result<(), Failure> {
        for tally in &request.tallies {
            self.show_tally(tally)?;
        }
        writeln!(self.out, "\n{}: {} {}", request.why, request.dice, request.rule)?;
        let typed = typed_dice(request, self.habit);
        if typed.count < request.dice.count {
            writeln!(self.out, "      type {} of them, the program throws the rest", typed.in_words())?;
        }
        Ok(())
    }

    fn show_tally(&mut self, tally: &Tally) -> Result<(), Failure> {
        for line in &tally.lines {
            let struck = if line.struck { " (struck)" } else { "" };
            writeln!(self.out, "      {:>+6}  {}{struck} {}", line.value, line.label, line.rule)?;
        }
        writeln!(self.out, "      {:>6}  {}", tally.total(), tally.title)?;
        Ok(())
    }

    fn typed<R: Ruleset>(
        &mut self,
        session: &mut Session<R>,
        generator: &mut Generator,
    ) -> Result<Typed<AnswerTo<R>>, Failure> {
        let Some(line) = self.line()? else { return Ok(Typed::Quit) };
        match line.trim() {
            "quit" | "q" => return Ok(Typed::Quit),
            "help" | "?" => writeln!(self.out, "{HELP}\nMoves: {LEGS_HELP}.")?,
            "diary" => writeln!(self.out, "{}", session.diary())?,
            "why" => self.show_refused(&session.words())?,
            "undo" => self.undo(session)?,
            "redo" => match session.redo() {
                Ok(()) => {}
                Err(error) => writeln!(self.out, "{error}")?,
            },
            answer => match read(session.battle(), answer, self.habit, generator) {
                Ok(typed) => return Ok(typed),
                Err(why) => writeln!(self.out, "{why}")?,
            },
        }
        Ok(Typed::Done)
    }

    fn line(&mut self) -> Result<Option<String>, Failure> {
        let mut line = Vec::new();
        let read = std::io::Read::take(&mut self.input, MOST_LINE).read_until(b'\n', &mut line)?;
        // A byte that is no letter makes the line a wrong one, and does not end the battle.
        Ok((read > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
    }

    fn show_refused<A>(&mut self, awaiting: &Awaiting<A>) -> Result<(), Failure> {
        if let Awaiting::Choice(choice) = awaiting {
            for refused in &choice.refused {
                writeln!(self.out, "      {}: {} {}", refused.label, refused.why, refused.rule)?;
            }
        }
        Ok(())
    }

    fn undo<R: Ruleset>(&mut self, session: &mut Session<R>) -> Result<(), Failure> {
        let Some(mut to) = session.before_last_decision() else {
            return Ok(writeln!(self.out, "There is nothing to undo.")?);
        };
        session.take_back(to, "", "undone at the terminal")?;
        // What a robot replied goes with what it replied to.
        while self.robot_asked(session.battle()).is_some() {
            let Some(earlier) = session.before_last_decision().filter(|earlier| *earlier != to) else { break };
            to = earlier;
            session.take_back(to, "", "undone at the terminal")?;
        }
        Ok(())
    }
}

/// The answer that was typed.
fn read<R: Ruleset>(
    battle: &R,
    line: &str,
    habit: ProgramThrows,
    generator: &mut Generator,
) -> Result<Typed<AnswerTo<R>>, String> {
    match battle.awaiting() {
        Awaiting::Choice(choice) => Ok(Typed::Answer(Answer::Act(chosen(battle, choice, line)?), Source::Table)),
        Awaiting::Facts(sheet) => Ok(Typed::Answer(Answer::State(stated(sheet, line)?), Source::Table)),
        Awaiting::Dice(request) if line.is_empty() => {
            Ok(Typed::Answer(Answer::Roll(generator.throw(request.dice)), Source::Generator))
        }
        Awaiting::Dice(request) => {
            if let Some(sum) = line.strip_prefix('=') {
                return Ok(Typed::Answer(Answer::Roll(summed(request, sum.trim())?), Source::Sum));
            }
            let typed = thrown(typed_dice(request, habit), line)?;
            let (faces, each) = joined(request, habit, &typed, generator);
            Ok(Typed::Thrown(faces, each))
        }
        Awaiting::Over(_) => Err("The battle is over.".to_owned()),
    }
}

/// Those of the dice asked for that are typed.
fn typed_dice<W>(request: &DiceRequest<W>, habit: ProgramThrows) -> Dice {
    let of = usize::from(request.dice.count);
    let count = (0..of).filter(|at| !habit.throws_die(request.thrower, *at, of)).count();
    Dice { count: count as u8, ..request.dice }
}

/// The faces typed in their places, and those that the program throws in theirs.
fn joined<W>(
    request: &DiceRequest<W>,
    habit: ProgramThrows,
    typed: &Faces,
    generator: &mut Generator,
) -> (Faces, Vec<Source>) {
    let (of, mut typed, thrown) = (usize::from(request.dice.count), typed.0.iter(), generator.throw(request.dice));
    let die = |(at, thrown): (usize, u8)| {
        let face = if habit.throws_die(request.thrower, at, of) { None } else { typed.next() };
        face.map_or((thrown, Source::Generator), |face| (*face, Source::Table))
    };
    let (faces, each) = thrown.0.into_iter().enumerate().map(die).unzip();
    (Faces(faces), each)
}

fn chosen<R: Ruleset>(battle: &R, choice: &Choice<R::Action, Unsaid>, line: &str) -> Result<R::Action, String> {
    let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
    let offer =
        named(&choice.offers, name).ok_or_else(|| format!("“{name}” is not one of the offers. Type a number."))?;
    match &offer.target {
        Target::Ground(_) if rest.is_empty() => Err(format!("Type the move after the number: {LEGS_HELP}.")),
        Target::Ground(_) => battle.draw(offer, &drawing(rest)?).map_err(|refusal| refusal.to_string()),
        _ => Ok(offer.action.clone()),
    }
}

fn named<'a, A, W>(offers: &'a [Offer<A, W>], name: &str) -> Option<&'a Offer<A, W>> {
    match name.parse::<usize>() {
        Ok(number) => offers.get(number.checked_sub(1)?),
        Err(_) => offers.iter().find(|offer| offer.id() == name),
    }
}

fn stated<W>(sheet: &FactSheet<W>, line: &str) -> Result<Statement, String> {
    let mut statement = Statement::as_measured();
    for part in line.split(',').filter(|part| !part.trim().is_empty()) {
        let (name, value) = part.split_once('=').ok_or("Type facts as name=value, with commas between them.")?;
        let fact = sheet.fact(name.trim()).ok_or_else(|| format!("“{}” is not asked for.", name.trim()))?;
        let value = fact.unit.read(value).ok_or_else(|| format!("{} is {}.", fact.label, fact.unit))?;
        statement.0.insert(name.trim().to_owned(), value);
    }
    Ok(statement)
}

/// Faces for dice of which only the sum was typed.
fn summed<W>(request: &DiceRequest<W>, sum: &str) -> Result<Faces, String> {
    if !request.reading.reads_only_the_sum() {
        return Err("Each face counts here: type all of them.".to_owned());
    }
    let faces = sum.parse().ok().and_then(|sum| request.dice.faces_of_sum(sum));
    faces.ok_or_else(|| format!("{} cannot come to “{sum}”.", request.dice.in_words()))
}

fn thrown(dice: Dice, line: &str) -> Result<Faces, String> {
    let faces: Option<Vec<u8>> = line.split_whitespace().map(|face| face.parse().ok()).collect();
    let faces = faces.map(Faces).filter(|faces| dice.could_show(faces));
    faces.ok_or_else(|| {
        format!(
            "Type {} faces from {} to {}, with spaces between them.",
            dice.count,
            dice.faces().start(),
            dice.faces().end()
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Reading;
    use crate::engine::toy::{Setup, Toy};
    use crate::game::{Rule, Side, Thrower};

    fn typed(lines: &str) -> (Session<Toy>, String) {
        let mut session = Session::<Toy>::begin(Setup::stated(3), None).expect("a toy battle begins");
        let mut out = Vec::new();
        let terminal = Terminal::new(lines.as_bytes(), &mut out, None, Seats::default());
        terminal.play(&mut session, &mut Generator::seeded(1)).expect("nothing can fail");
        (session, String::from_utf8(out).expect("it prints text"))
    }

    #[test]
    fn a_turn_is_played_by_typing() {
        let (session, shown) = typed("3\nrange=10\n6 1\n2 advance 3\n");
        // Firing, the range, the dice, reloading by itself, and the walk.
        assert_eq!(session.last(), 5, "{shown}");
        assert!(shown.contains("1 hits."), "{shown}");
    }

    #[test]
    fn what_is_not_understood_is_asked_again() {
        let (session, shown) =
            typed("9\nfly\n2\n2 advance 99\n2 fly 3\nfire:0:1\nrange=far\n\nrange=4\n1 2 3\n7 7\n\n");
        assert_eq!(session.last(), 4, "{shown}");
        for words in [
            "not one of the offers",
            "after the number",
            "too long",
            "advance N",
            "length from 0",
            "not known",
            "2 faces",
        ] {
            assert!(shown.contains(words), "{words}: {shown}");
        }
    }

    #[test]
    fn the_program_throws_by_habit_without_being_asked() {
        let mut session = Session::<Toy>::begin(Setup::stated(3), None).expect("a toy battle begins");
        let mut out = Vec::new();
        let terminal = Terminal::new("3\nrange=10\n".as_bytes(), &mut out, None, Seats::default());
        let habit = ProgramThrows::for_all(true);
        terminal.with_dice(habit).play(&mut session, &mut Generator::seeded(1)).expect("nothing can fail");
        let thrown = session.standing().filter(|entry| matches!(entry.deed, crate::journal::Deed::Rolled { .. }));
        assert!(thrown.count() > 0, "{}", String::from_utf8_lossy(&out));
    }

    #[test]
    fn where_both_throw_only_the_faces_of_the_table_are_typed() {
        let request = DiceRequest {
            thrower: Thrower::Both,
            dice: Dice::six_sided(2),
            why: String::new(),
            rule: Rule::new("TOY 1"),
            reading: Reading::Opposed,
            tallies: Vec::new(),
            pieces: Vec::new(),
        };
        let habit = ProgramThrows::only_for(Side::A);
        assert_eq!(typed_dice(&request, habit).count, 1);
        let (faces, each) = joined(&request, habit, &Faces(vec![6]), &mut Generator::seeded(1));
        assert_eq!((faces.0[1], each), (6, vec![Source::Generator, Source::Table]));
    }

    #[test]
    fn what_was_answered_can_be_undone_and_redone() {
        let (session, _) = typed("1\n1\nundo\n");
        assert_eq!(session.last(), 1);
        let (session, _) = typed("1\n1\nundo\nredo\n");
        assert_eq!(session.last(), 2);
        assert!(typed("undo\nredo\nquit\n1\n").1.contains("nothing to undo"));
    }
}
