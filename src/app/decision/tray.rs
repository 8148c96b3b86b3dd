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
        Self { faces: vec![None; count], dice, sources: vec![Source::Table; count] }
    }

    /// A tray that shows faces thrown before.
    pub fn showing(dice: Dice, faces: &Faces) -> Self {
        let sources = vec![Source::Table; faces.0.len()];
        Self { faces: faces.0.iter().copied().map(Some).collect(), dice, sources }
    }

    /// Whether another throw is asked for than this tray is for.
    pub fn is_another_throw(&self, other: &Self) -> bool {
        self.dice != other.dice || self.faces.len() != other.faces.len()
    }

    /// The faces in order, blanks included.
    pub fn faces(&self) -> &[Option<u8>] {
        &self.faces
    }

    /// The first blank die.
    pub fn next_blank(&self) -> Option<usize> {
        self.faces.iter().position(Option::is_none)
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
