//! The steps of a procedure with what was thrown in each, kept after it is over until something else is decided, to be read aloud.

use super::BattleScreen;
use crate::dice::{Faces, Reading, Reads as _};
use crate::game::{Answer, AnswerTo, Awaiting, PieceId, Progress, Refereed, Standing};

/// The procedure under way, or the one that is just over.
#[derive(Default)]
pub(super) struct ToldSteps {
    rows: Vec<Progress>,
    /// What was thrown, in order: by which entry, in which step, in words.
    thrown: Vec<(u64, usize, String)>,
    /// The last entry of the procedure once it is over.
    ended: Option<u64>,
}

impl ToldSteps {
    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        self.ended.is_some()
    }

    /// Notes where a procedure has got to after the last entry; `stands` says which entries still do.
    fn read(&mut self, now: Vec<Progress>, last: u64, stands: impl Fn(u64) -> bool) {
        self.thrown.retain(|(entry, ..)| stands(*entry));
        if now.is_empty() {
            match self.ended {
                None if !self.rows.is_empty() => self.end(last),
                Some(ended) if ended == last => {}
                _ => *self = Self::default(),
            }
            return;
        }
        let is_another = self.rows.first().is_none_or(|row| row.label != now[0].label);
        match self.ended.take() {
            // A step back leads into it again.
            Some(ended) if last > ended => self.thrown.retain(|(entry, ..)| *entry > ended),
            None if is_another => self.thrown.retain(|(entry, step, _)| *entry == last && *step == 0),
            _ => {}
        }
        self.rows = now;
    }

    fn end(&mut self, last: u64) {
        self.ended = Some(last);
        let reached = self.rows.iter().rposition(|row| row.standing != Standing::ToCome);
        self.rows.truncate(reached.map_or(0, |reached| reached + 1));
        self.rows.iter_mut().for_each(|row| row.standing = Standing::Done);
    }

    /// The steps, each with what was thrown in it before what came of it.
    fn told(&self) -> Vec<Progress> {
        let with_throws = |(step, row): (usize, &Progress)| {
            let thrown = self.thrown.iter().filter(|(_, at, _)| *at == step).map(|(.., words)| words.as_str());
            let came = Some(row.outcome.as_str()).filter(|words| !words.is_empty());
            Progress { outcome: thrown.chain(came).collect::<Vec<_>>().join(", "), ..row.clone() }
        };
        self.rows.iter().enumerate().map(with_throws).collect()
    }
}

impl<R: Refereed + Send + 'static> BattleScreen<R> {
    /// What a throw about to be recorded says, and in which step; nothing outside of a procedure of steps.
    pub(super) fn throw_of_a_step(&self, answer: &AnswerTo<R>) -> Option<(usize, String)> {
        let (Answer::Roll(faces), Awaiting::Dice(request)) = (answer, self.session.awaiting()) else { return None };
        let steps = self.session.battle().progress();
        let step = step_of(&steps, &request.pieces)?;
        Some((step, thrown_words(&request.reading, faces, &self.scene.sides)))
    }

    /// Notes the throw that has just been recorded.
    pub(super) fn note_throw(&mut self, told: Option<(usize, String)>) {
        if let Some((step, words)) = told {
            self.told_steps.thrown.push((self.session.last(), step, words));
        }
    }

    /// Reads where the procedure under way has got to.
    pub(super) fn read_steps(&mut self) {
        let entries = self.session.entries();
        let stands = |entry: u64| entries.get(entry as usize).is_some_and(|entry| entry.taken_back.is_none());
        self.told_steps.read(self.session.battle().progress(), self.session.last(), stands);
        self.steps = self.told_steps.told();
    }
}

/// The step under way, where a throw for these pieces is its own.
fn step_of(steps: &[Progress], thrown_for: &[PieceId]) -> Option<usize> {
    let now = steps.iter().position(|step| step.standing == Standing::Now)?;
    thrown_for.iter().any(|piece| steps[now].pieces.contains(piece)).then_some(now)
}

/// A throw in words, with what it needed: "needs 7+, rolled 10".
fn thrown_words(reading: &Reading, faces: &Faces, sides: &[String; 2]) -> String {
    match (reading, reading.needed()) {
        (Reading::Sum(_) | Reading::AtMost(_), Some(needed)) => format!("needs {needed}, rolled {}", faces.sum()),
        _ => reading.verdict(faces, sides),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::reading::Sum;

    fn steps(now: usize) -> Vec<Progress> {
        let standing = |at: usize| match at.cmp(&now) {
            std::cmp::Ordering::Less => Standing::Done,
            std::cmp::Ordering::Equal => Standing::Now,
            std::cmp::Ordering::Greater => Standing::ToCome,
        };
        let row = |at| Progress {
            label: format!("step {at}"),
            standing: standing(at),
            outcome: String::new(),
            pieces: Vec::new(),
        };
        (0..3).map(row).collect()
    }

    #[test]
    fn a_throw_of_somebody_else_is_not_told_of_a_step() {
        let mut rows = steps(1);
        rows[1].pieces = vec![PieceId::unit(3)];
        assert_eq!(step_of(&rows, &[PieceId::unit(3)]), Some(1));
        assert_eq!(step_of(&rows, &[PieceId::unit(4)]), None, "he tests meanwhile for what it brings about");
    }

    #[test]
    fn what_was_thrown_stands_beside_its_step_until_something_else_is_decided() {
        let sides = ["A".to_owned(), "B".to_owned()];
        let words = thrown_words(&Reading::Sum(Sum { need: 2 }), &Faces(vec![6, 4]), &sides);
        assert_eq!(words, "needs 2+, rolled 10");
        let mut told = ToldSteps::default();
        told.read(steps(0), 10, |_| true);
        told.thrown.push((11, 0, words));
        told.read(steps(1), 11, |_| true);
        assert_eq!(told.told()[0].outcome, "needs 2+, rolled 10");
        told.read(Vec::new(), 12, |_| true);
        assert!(told.is_over() && told.told().len() == 2, "the third step was never come to");
        assert_eq!(told.told()[0].outcome, "needs 2+, rolled 10", "it is over, and can be read aloud");
        told.read(steps(1), 11, |entry| entry <= 11);
        assert_eq!(told.told()[0].outcome, "needs 2+, rolled 10", "a step back leads into it again");
        told.read(Vec::new(), 12, |_| true);
        told.read(Vec::new(), 13, |_| true);
        assert!(told.told().is_empty(), "something else was decided");
    }
}
