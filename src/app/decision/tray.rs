//! The dice tray: faces typed from the table or thrown by the program, and what they say so far.

use crate::dice::{Dice, Faces, Generator, Source};

/// The dice asked for, as far as they have been filled.
#[derive(Clone, Debug, PartialEq)]
pub struct Tray {
    /// The faces, in the order typed; nothing where a die is still blank.
    faces: Vec<Option<u8>>,
    /// What kind of dice they are.
    dice: Dice,
    /// Whether the program threw any of them.
    thrown: bool,
}

impl Default for Tray {
    fn default() -> Self {
        Self::of(Dice::six_sided(0))
    }
}

impl Tray {
    /// A tray of blank dice.
    pub fn of(dice: Dice) -> Self {
        Self { faces: vec![None; usize::from(dice.count)], dice, thrown: false }
    }

    /// A tray that shows faces thrown before.
    pub fn showing(dice: Dice, faces: &Faces) -> Self {
        Self { faces: faces.0.iter().copied().map(Some).collect(), dice, thrown: false }
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
                self.faces[at] = Some(face);
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
                self.thrown &= self.faces.iter().any(Option::is_some);
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
        }
    }

    /// Lets the program throw the blanks.
    pub fn throw(&mut self, generator: &mut Generator) {
        let blanks = self.faces.iter().filter(|face| face.is_none()).count() as u8;
        let thrown = generator.throw(Dice { count: blanks, ..self.dice });
        let mut next = thrown.0.into_iter();
        for face in self.faces.iter_mut().filter(|face| face.is_none()) {
            *face = next.next();
        }
        self.thrown |= blanks > 0;
    }

    /// All the faces, once none is blank.
    pub fn filled(&self) -> Option<Faces> {
        self.faces.iter().copied().collect::<Option<Vec<u8>>>().map(Faces)
    }

    /// Where the faces came from: the table only if every one of them did.
    pub fn source(&self) -> Source {
        if self.thrown { Source::Generator } else { Source::Table }
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
        assert_eq!(tray.source(), Source::Table);
    }

    #[test]
    fn the_program_throws_only_the_blanks_and_says_so() {
        let mut tray = Tray::of(Dice::six_sided(4));
        tray.fill(6);
        tray.throw(&mut Generator::seeded(3));
        assert_eq!(tray.faces()[0], Some(6));
        assert!(tray.filled().is_some());
        assert_eq!(tray.source(), Source::Generator);
        while tray.take_back() {}
        tray.fill(1);
        assert_eq!(tray.source(), Source::Table, "a tray emptied and typed anew is the table's");
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
