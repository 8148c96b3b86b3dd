//! Where in a file a thing stands, as faults name it: `command[2].units[3].figures`.

use std::fmt;
use std::str::FromStr;

/// One step from a table or a list into it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// By a key of a table.
    Key(String),
    /// By a place in a list, from nought.
    Entry(usize),
}

/// The way from the file as a whole to one of its tables, lists or values; entries are written counted from one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Address(pub Vec<Step>);

impl Address {
    /// The file as a whole.
    pub fn root() -> Self {
        Self::default()
    }

    /// A key of the file itself.
    pub fn of(key: &str) -> Self {
        Self::root().key(key)
    }

    /// A key of the table here.
    #[must_use]
    pub fn key(&self, key: &str) -> Self {
        let mut steps = self.0.clone();
        steps.push(Step::Key(key.to_owned()));
        Self(steps)
    }

    /// An entry of the list here, from nought.
    #[must_use]
    pub fn entry(&self, index: usize) -> Self {
        let mut steps = self.0.clone();
        steps.push(Step::Entry(index));
        Self(steps)
    }

    /// The table or list that this stands in, and the last step to it.
    pub fn split(&self) -> Option<(Self, &Step)> {
        let (last, before) = self.0.split_last()?;
        Some((Self(before.to_vec()), last))
    }

    /// Whether this stands in, or is, another.
    pub fn is_within(&self, other: &Self) -> bool {
        self.0.starts_with(&other.0)
    }

    /// The first so many steps.
    #[must_use]
    pub fn first(&self, steps: usize) -> Self {
        Self(self.0.iter().take(steps).cloned().collect())
    }

    /// The key of the file that this stands under.
    pub fn head(&self) -> &str {
        match self.0.first() {
            Some(Step::Key(key)) => key,
            Some(Step::Entry(_)) | None => "",
        }
    }

    /// The place in a list that a step leads to, as in `command[2]` its first.
    pub fn index(&self, step: usize) -> Option<usize> {
        match self.0.get(step)? {
            Step::Entry(index) => Some(*index),
            Step::Key(_) => None,
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, step) in self.0.iter().enumerate() {
            match step {
                Step::Key(key) if index == 0 => f.write_str(key)?,
                Step::Key(key) => write!(f, ".{key}")?,
                Step::Entry(entry) => write!(f, "[{}]", entry + 1)?,
            }
        }
        Ok(())
    }
}

/// A text that is no address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is no place in a file: write it as command[2].units[3]")]
pub struct NotAnAddress(String);

impl FromStr for Address {
    type Err = NotAnAddress;

    fn from_str(text: &str) -> Result<Self, NotAnAddress> {
        let mut steps = Vec::new();
        for part in text.split('.').filter(|part| !part.is_empty()) {
            let (key, entries) = part.find('[').map_or((part, ""), |at| part.split_at(at));
            if !key.is_empty() {
                steps.push(Step::Key(key.to_owned()));
            }
            for entry in entries.split('[').skip(1) {
                let number = entry.strip_suffix(']').and_then(|number| number.parse::<usize>().ok());
                let index = number.and_then(|number| number.checked_sub(1));
                steps.push(Step::Entry(index.ok_or_else(|| NotAnAddress(text.to_owned()))?));
            }
        }
        Ok(Self(steps))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_as_it_is_written() {
        for text in ["", "title", "command[2].units[3].figures", "terrain[1].outline[4]", "map.place[12].hexes[1]"] {
            let address: Address = text.parse().expect("an address");
            assert_eq!(address.to_string(), text);
        }
        assert!("terrain[0]".parse::<Address>().is_err());
        assert!("terrain[x]".parse::<Address>().is_err());
    }
}
