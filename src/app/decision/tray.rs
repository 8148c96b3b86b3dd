//! The dice tray: faces typed from the table or thrown by the program, and what they say so far.

use crate::dice::{Dice, Faces, Generator, Source};

/// The dice asked for, as far as they have been filled.
#[derive(Clone, Debug, PartialEq)]
pub struct Tray {
    /// The faces, in the order typed; nothing where a die is still blank.
    faces: Vec<Option<u8>>,
    /// What kind of dice they are.
    dice: Dice,
    /// Where each face came from, blank or not.
    sources: Vec<Source>,
    /// The dice that the program throws by habit.
    left: Vec<bool>,
}

impl Default for Tray {
    fn default() -> Self {
        Self::of(Dice::six_sided(0))
    }
}

impl Tray {
    /// A tray of blank dice.
    pub fn of(dice: Dice) -> Self {
        let count = usize::from(dice.count);
        Self { faces: vec![None; count], dice, sources: vec![Source::Table; count], left: vec![false; count] }
    }

    /// The same with some of the dice left to the program.
    pub fn left_to_the_program(mut self, left: Vec<bool>) -> Self {
        self.leave_to_the_program(left);
        self
    }

    /// Leaves other dice to the program than before.
    pub fn leave_to_the_program(&mut self, mut left: Vec<bool>) {
        left.resize(self.faces.len(), false);
        self.left = left;
    }

    /// Whether every die that is still blank is left to the program; not when none is blank.
    pub fn is_left_to_the_program(&self) -> bool {
        let mut blanks = self.faces.iter().zip(&self.left).filter(|(face, _)| face.is_none()).peekable();
        blanks.peek().is_some() && blanks.all(|(_, left)| *left)
    }

    /// A tray that shows faces thrown before.
    pub fn showing(dice: Dice, faces: &Faces) -> Self {
        let count = faces.0.len();
        let (sources, left) = (vec![Source::Table; count], vec![false; count]);
        Self { faces: faces.0.iter().copied().map(Some).collect(), dice, sources, left }
    }

    /// Whether another throw is asked for than this tray is for.
    pub fn is_another_throw(&self, other: &Self) -> bool {
        self.dice != other.dice || self.faces.len() != other.faces.len()
    }

    /// The faces in order, blanks included.
    pub fn faces(&self) -> &[Option<u8>] {
        &self.faces
    }

    /// The first blank die; one that is left to the program comes after all others.
    pub fn next_blank(&self) -> Option<usize> {
        let blank = |at: &usize| self.faces[*at].is_none();
        let own = (0..self.faces.len()).filter(|at| !self.left[*at]).find(blank);
        own.or_else(|| self.faces.iter().position(Option::is_none))
    }

    /// The face that a die is known to show: of dice of which only the sum was told none is.
    pub fn shown(&self, at: usize) -> Option<u8> {
        self.faces.get(at).copied().flatten().filter(|_| self.sources[at] != Source::Sum)
    }

    /// What the dice come to, where only that was told.
    pub fn sum(&self) -> Option<i32> {
        let is_told = self.sources.first() == Some(&Source::Sum);
        self.filled().filter(|_| is_told).map(|faces| faces.sum())
    }

    /// Fills the whole tray from what the dice come to; says whether they can.
    pub fn fill_sum(&mut self, sum: i32) -> bool {
        let Some(faces) = self.dice.faces_of_sum(sum) else { return false };
        self.sources = vec![Source::Sum; faces.0.len()];
        self.faces = faces.0.into_iter().map(Some).collect();
        true
    }

    /// Forgets a sum that was told, and the faces that stood for it; says whether there was one.
    fn forget_sum(&mut self) -> bool {
        let is_told = self.sum().is_some();
        if is_told {
            self.faces.fill(None);
            self.sources.fill(Source::Table);
        }
        is_told
    }

    /// Fills the next blank with a face; says whether there was one and the face can be.
    pub fn fill(&mut self, face: u8) -> bool {
        // The key 0 means ten of dice that have a ten, and 0 of those that have a 0.
        let face = if face == 10 && self.dice.lowest == 0 { 0 } else { face };
        let fits = self.dice.faces().contains(&face);
        match self.next_blank().filter(|_| fits) {
            Some(at) => {
                (self.faces[at], self.sources[at]) = (Some(face), Source::Table);
                true
            }
            None => false,
        }
    }

    /// Takes back the last face; says whether there was one.
    pub fn take_back(&mut self) -> bool {
        if self.forget_sum() {
            return true;
        }
        match self.faces.iter().rposition(Option::is_some) {
            Some(at) => {
                self.faces[at] = None;
                true
            }
            None => false,
        }
    }

    /// Turns a die to its next face.
    pub fn turn(&mut self, at: usize) {
        self.forget_sum();
        if let Some(face) = self.faces.get_mut(at) {
            let faces = self.dice.faces();
            *face = Some(face.filter(|shown| shown < faces.end()).map_or(*faces.start(), |shown| shown + 1));
            self.sources[at] = Source::Table;
        }
    }

    /// Lets the program throw the blanks.
    pub fn throw(&mut self, generator: &mut Generator) {
        let blanks = self.faces.iter().filter(|face| face.is_none()).count() as u8;
        let thrown = generator.throw(Dice { count: blanks, ..self.dice });
        let mut next = thrown.0.into_iter();
        for (face, source) in self.faces.iter_mut().zip(&mut self.sources).filter(|(face, _)| face.is_none()) {
            (*face, *source) = (next.next(), Source::Generator);
        }
    }

    /// All the faces, once none is blank.
    pub fn filled(&self) -> Option<Faces> {
        self.faces.iter().copied().collect::<Option<Vec<u8>>>().map(Faces)
    }

    /// Where each face came from, in order.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_typed_in_order_and_taken_back_from_the_last() {
        let mut tray = Tray::of(Dice::six_sided(3));
        assert!(tray.fill(6) && tray.fill(2));
        assert!(!tray.fill(7), "there is no such face");
        assert_eq!(tray.faces(), [Some(6), Some(2), None]);
        assert_eq!((tray.next_blank(), tray.filled()), (Some(2), None));
        assert!(tray.take_back());
        assert_eq!(tray.faces(), [Some(6), None, None]);
        assert!(tray.fill(1) && tray.fill(5) && !tray.fill(5), "it is full");
        assert_eq!(tray.filled(), Some(Faces(vec![6, 1, 5])));
        assert_eq!(tray.sources(), [Source::Table; 3]);
    }

    #[test]
    fn the_program_throws_only_the_blanks_and_says_so() {
        let mut tray = Tray::of(Dice::six_sided(4));
        tray.fill(6);
        tray.throw(&mut Generator::seeded(3));
        assert_eq!(tray.faces()[0], Some(6));
        assert!(tray.filled().is_some());
        assert_eq!(tray.sources()[0], Source::Table, "a face typed stays the table's");
        assert_eq!(tray.sources()[1..], [Source::Generator; 3]);
        while tray.take_back() {}
        tray.fill(1);
        assert_eq!(tray.sources()[0], Source::Table, "a tray emptied and typed anew is the table's");
    }

    #[test]
    fn dice_of_one_side_are_typed_and_those_of_the_other_thrown() {
        let mut tray = Tray::of(Dice::six_sided(2)).left_to_the_program(vec![true, false]);
        assert_eq!((tray.next_blank(), tray.is_left_to_the_program()), (Some(1), false));
        tray.fill(6);
        assert_eq!((tray.next_blank(), tray.is_left_to_the_program()), (Some(0), true));
        tray.throw(&mut Generator::seeded(3));
        assert_eq!(tray.sources(), [Source::Generator, Source::Table]);
        assert!(!tray.is_left_to_the_program(), "nothing is blank");
    }

    #[test]
    fn a_sum_fills_the_tray_and_shows_no_face() {
        let mut tray = Tray::of(Dice::six_sided(2));
        assert!(!tray.fill_sum(13) && !tray.fill_sum(1) && tray.fill_sum(9));
        assert_eq!((tray.sum(), tray.shown(0), tray.shown(1)), (Some(9), None, None));
        assert_eq!(tray.filled().map(|faces| faces.sum()), Some(9));
        assert_eq!(tray.sources(), [Source::Sum; 2]);
        assert!(tray.take_back() && tray.next_blank() == Some(0) && tray.sum().is_none());
        tray.fill_sum(9);
        tray.turn(0);
        assert_eq!((tray.faces(), tray.sources()[0]), ([Some(1), None].as_slice(), Source::Table));
    }

    #[test]
    fn a_die_turns_through_its_faces() {
        let mut tray = Tray::of(Dice::six_sided(1));
        let faces: Vec<Option<u8>> = (0..7)
            .map(|_| {
                tray.turn(0);
                tray.faces()[0]
            })
            .collect();
        assert_eq!(faces, [1, 2, 3, 4, 5, 6, 1].map(Some));
    }
}
