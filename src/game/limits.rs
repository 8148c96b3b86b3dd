//! The bounds of a setup of any game, wherever it comes from: a scenario, a diary, a journal or another program.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::RangeInclusive;

/// The longest name or key, in letters, and the longest words about the whole.
const LONGEST_NAME: usize = 200;
const LONGEST_WORDS: usize = 4000;

/// What of a setup lies beyond its bounds, in words.
#[derive(Debug, Default)]
pub struct Limits(Vec<String>);

impl Limits {
    /// Everything found, all at once.
    pub fn faults(self) -> Vec<String> {
        self.0
    }

    /// Notes that something is wrong unless it holds.
    pub fn must(&mut self, holds: bool, why: impl FnOnce() -> String) {
        if !holds {
            self.0.push(why());
        }
    }

    /// Counts what there is of something.
    pub fn at_most(&mut self, most: usize, count: usize, what: &str) {
        self.must(count <= most, || format!("there are {count} {what}: at most {most}"));
    }

    /// Bounds a number.
    pub fn within<N: PartialOrd + Display + Copy>(&mut self, range: &RangeInclusive<N>, number: N, what: &str) {
        self.must(range.contains(&number), || {
            format!("{what} is {number}: it is {} to {}", range.start(), range.end())
        });
    }

    /// Lets nobody have the key of another.
    pub fn unique<K: Ord + Display>(&mut self, keys: impl IntoIterator<Item = K>, what: &str) {
        let mut seen = BTreeSet::new();
        for key in keys {
            let again = seen.contains(&key);
            self.must(!again, || format!("two {what} are called “{key}”"));
            seen.insert(key);
        }
    }

    /// Names on one line, none of which would move a terminal's cursor, break a table's row or fill a page.
    pub fn names<'a>(&mut self, names: impl IntoIterator<Item = &'a String>) {
        for name in names {
            self.plain(name, LONGEST_NAME, char::is_control);
        }
    }

    /// What is told of the whole, which may have paragraphs.
    pub fn words<'a>(&mut self, told: impl IntoIterator<Item = &'a String>) {
        for words in told {
            self.plain(words, LONGEST_WORDS, |letter| letter.is_control() && letter != '\n');
        }
    }

    /// The notes on where figures come from.
    pub fn notes(&mut self, notes: &[(String, String)]) {
        self.at_most(2000, notes.len(), "notes");
        self.names(notes.iter().map(|(kind, _)| kind));
        self.words(notes.iter().map(|(_, words)| words));
    }

    fn plain(&mut self, words: &str, longest: usize, is_wrong: impl Fn(char) -> bool) {
        let letters = words.chars().count();
        self.must(letters <= longest, || format!("a name or a text has {letters} letters: at most {longest}"));
        let is_plain = !words.chars().any(is_wrong);
        self.must(is_plain, || {
            let start: String = words.chars().take(LONGEST_NAME).collect();
            format!("“{}” holds a sign that is no letter", start.escape_debug())
        });
    }
}
