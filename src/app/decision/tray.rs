//! The dice tray: faces typed from the table or thrown by the program, and what they say so far.

use crate::dice::{Dice, Faces, Generator, Reading, Source};
use crate::game::signed;

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
        // The key 0 means ten of dice that have a ten, and nought of those that have a nought.
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

/// What one die says by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word under the die.
    pub word: String,
    /// Whether it is good news for whoever threw, where there is such a thing.
    pub good: Option<bool>,
}

/// What is written under each die.
pub fn words_under(reading: &Reading, faces: &[Option<u8>], sides: &[String; 2]) -> Vec<Option<Word>> {
    let word = |(at, face): (usize, &Option<u8>)| match face {
        Some(face) => Some(word_under(reading, at, *face, faces.len(), sides)),
        None if matches!(reading, Reading::Opposed | Reading::Products { .. }) => {
            Some(Word { word: whose(at, faces.len(), sides), good: None })
        }
        None => None,
    };
    faces.iter().enumerate().map(word).collect()
}

fn word_under(reading: &Reading, at: usize, face: u8, count: usize, sides: &[String; 2]) -> Word {
    let plain = |word: String| Word { word, good: None };
    match reading {
        Reading::Each { need, success, failure } => {
            let good = face >= *need;
            Word { word: if good { success.clone() } else { failure.clone() }, good: Some(good) }
        }
        Reading::Sum { .. } | Reading::AtMost { .. } | Reading::Modified { .. } => plain(String::new()),
        Reading::Opposed => plain(whose(at, count, sides)),
        Reading::Products { points } => {
            let point = points[usize::from(at >= count.div_ceil(2))];
            plain(format!("× {point} = {}", point * i32::from(face)))
        }
        Reading::Lookup { rows } => {
            let row = rows.iter().find(|(low, high, _)| (*low..=*high).contains(&face));
            plain(row.map(|(_, _, meaning)| meaning.clone()).unwrap_or_default())
        }
        Reading::Measure { pip, unit } => {
            let sign = if unit == "inches" { "″".to_owned() } else { format!(" {unit}") };
            plain(format!("{}{sign}", f64::from(face) * pip))
        }
    }
}

fn whose(at: usize, count: usize, sides: &[String; 2]) -> String {
    sides[usize::from(at >= count.div_ceil(2))].clone()
}

/// How the dice will be read, in words: "4, 5, 6 save".
pub fn how_read(reading: &Reading, sides: u8) -> String {
    match reading {
        Reading::Each { need, success, .. } if *need <= 1 => format!("every die: {success}"),
        Reading::Each { need, success, .. } if *need > sides => format!("no die: {success}"),
        Reading::Each { need, success, .. } => {
            let faces: Vec<String> = (*need..=sides).map(|face| face.to_string()).collect();
            format!("{}: {success}", faces.join(", "))
        }
        Reading::Sum { need } => format!("{need} or more together"),
        Reading::AtMost { most } => format!("{most} or less"),
        Reading::Modified { add, rows } => {
            let rows: Vec<String> =
                rows.iter().map(|(low, high, meaning)| format!("{}: {meaning}", span(*low, *high))).collect();
            format!("die {}; {}", signed(*add), rows.join(" · "))
        }
        Reading::Opposed => "the higher wins".to_owned(),
        Reading::Products { points } => format!("die × {} against die × {}; the higher wins", points[0], points[1]),
        Reading::Lookup { rows } => {
            let rows: Vec<String> = rows
                .iter()
                .map(
                    |(low, high, meaning)| {
                        if low == high { format!("{low}: {meaning}") } else { format!("{low}–{high}: {meaning}") }
                    },
                )
                .collect();
            rows.join(" · ")
        }
        Reading::Measure { pip, unit } => format!("each pip {pip} {unit}"),
    }
}

/// The number to be reached, as it is read across the room: "7+".
pub fn needed(reading: &Reading) -> Option<String> {
    match reading {
        Reading::Each { need, .. } => Some(format!("{need}+")),
        Reading::Sum { need } => Some(format!("{need}+")),
        Reading::AtMost { most } => Some(format!("{most}−")),
        Reading::Modified { add, .. } => Some(signed(*add)),
        Reading::Opposed | Reading::Products { .. } | Reading::Lookup { .. } | Reading::Measure { .. } => None,
    }
}

/// A row's results: "below 2", "4–5", "10 or more".
pub fn span(low: i32, high: i32) -> String {
    match (low, high) {
        (i32::MIN, high) => format!("up to {high}"),
        (low, i32::MAX) => format!("{low} or more"),
        (low, high) if low == high => low.to_string(),
        (low, high) => format!("{low}–{high}"),
    }
}

/// What all the faces say together: "3 falls, 2 saved".
pub fn verdict(reading: &Reading, faces: &Faces, sides: &[String; 2]) -> String {
    match reading {
        Reading::Each { need, success, failure } => {
            let good = faces.at_least(*need);
            let bad = faces.0.len() - good;
            format!("{bad} {}, {good} {}", for_many(failure, bad), for_many(success, good))
        }
        Reading::Sum { need } => {
            let sum = faces.sum();
            let word = if sum >= *need { "passes" } else { "fails" };
            format!("{sum} against {need}+: {word}")
        }
        Reading::AtMost { most } => {
            let sum = faces.sum();
            let word = if sum <= *most { "passes" } else { "fails" };
            format!("{sum} against {most} or less: {word}")
        }
        Reading::Modified { add, .. } => {
            let meaning = reading.meaning(faces).unwrap_or("nothing");
            format!("{} {} is {}: {meaning}", faces.sum(), signed(*add), faces.sum() + add)
        }
        Reading::Opposed => {
            let (a, b) = halves(faces);
            winner(a, b, sides)
        }
        Reading::Products { points } => {
            let (a, b) = halves(faces);
            format!("{} against {}: {}", a * points[0], b * points[1], winner(a * points[0], b * points[1], sides))
        }
        Reading::Lookup { rows } => {
            let meanings: Vec<&str> = faces
                .0
                .iter()
                .filter_map(|face| rows.iter().find(|(low, high, _)| (low..=high).contains(&face)))
                .map(|(_, _, meaning)| meaning.as_str())
                .collect();
            meanings.join(", ")
        }
        Reading::Measure { pip, unit } => {
            let length = f64::from(faces.sum()) * pip;
            if unit == "inches" { format!("{length}″") } else { format!("{length} {unit}") }
        }
    }
}

/// A verb for one die as it is said of several: "falls", "fall".
fn for_many(verb: &str, count: usize) -> &str {
    let singular = verb.strip_suffix('s').filter(|stem| count != 1 && !stem.ends_with('s'));
    singular.unwrap_or(verb)
}

/// Side A's sum, and side B's.
fn halves(faces: &Faces) -> (i32, i32) {
    let (a, b) = faces.0.split_at(faces.0.len().div_ceil(2));
    let sum = |half: &[u8]| half.iter().map(|&face| i32::from(face)).sum();
    (sum(a), sum(b))
}

fn winner(a: i32, b: i32, sides: &[String; 2]) -> String {
    match a.cmp(&b) {
        std::cmp::Ordering::Greater => format!("{} win", sides[0]),
        std::cmp::Ordering::Less => format!("{} win", sides[1]),
        std::cmp::Ordering::Equal => "a tie".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sides() -> [String; 2] {
        ["Allies".to_owned(), "French".to_owned()]
    }

    fn saves() -> Reading {
        Reading::Each { need: 4, success: "saved".to_owned(), failure: "fall".to_owned() }
    }

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

    #[test]
    fn every_reading_has_its_words() {
        let faces = Faces(vec![6, 2]);
        assert_eq!(verdict(&saves(), &faces, &sides()), "1 fall, 1 saved");
        assert_eq!(verdict(&Reading::Sum { need: 9 }, &faces, &sides()), "8 against 9+: fails");
        assert_eq!(verdict(&Reading::Opposed, &faces, &sides()), "Allies win");
        assert_eq!(verdict(&Reading::Products { points: [10, 40] }, &faces, &sides()), "60 against 80: French win");
        let rows = vec![(1, 2, "routed".to_owned()), (3, 6, "shaken".to_owned())];
        assert_eq!(verdict(&Reading::Lookup { rows }, &faces, &sides()), "shaken, routed");
        assert_eq!(verdict(&Reading::Measure { pip: 2.0, unit: "inches".to_owned() }, &Faces(vec![4]), &sides()), "8″");
        assert_eq!(how_read(&saves(), 6), "4, 5, 6: saved");
        assert_eq!(needed(&Reading::Sum { need: 7 }).as_deref(), Some("7+"));
    }

    #[test]
    fn several_fall_and_one_falls() {
        let falls = Reading::Each { need: 4, success: "saved".to_owned(), failure: "falls".to_owned() };
        assert_eq!(verdict(&falls, &Faces(vec![1, 2, 6]), &sides()), "2 fall, 1 saved");
        assert_eq!(verdict(&falls, &Faces(vec![1, 6]), &sides()), "1 falls, 1 saved");
    }

    #[test]
    fn each_die_says_what_it_does() {
        let words = words_under(&saves(), &[Some(6), Some(1), None], &sides());
        assert_eq!(words[0], Some(Word { word: "saved".to_owned(), good: Some(true) }));
        assert_eq!(words[1], Some(Word { word: "fall".to_owned(), good: Some(false) }));
        assert_eq!(words[2], None);
    }
}
