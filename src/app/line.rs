//! One line for everything: the grammar of what is typed after `/`.
//!
//! A line is a unit and what becomes of it: `rowe adv 4 wr 20`, `blood figures 6`, `picardie 1 shaken`. Any word may be cut short.

/// Words as they are compared: in small letters, with letters and figures apart, so that `na2` is `na 2`.
pub fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut last = None;
    for letter in text.to_lowercase().chars() {
        let kind = match letter {
            '’' | '\'' => continue,
            _ if letter.is_ascii_digit() || matches!(letter, '.' | '½' | '¼' | '¾') => Some(true),
            _ if letter.is_alphabetic() => Some(false),
            _ => None,
        };
        match (kind, words.last_mut()) {
            (Some(_), Some(word)) if kind == last => word.push(letter),
            (Some(_), _) => words.push(letter.to_string()),
            (None, _) => {}
        }
        last = kind;
    }
    words
}

/// Whether every word that was typed begins a word of a name, in their order.
pub fn begins(typed: &[String], name: &str) -> bool {
    let parts = self::words(name);
    let mut parts = parts.iter();
    typed.iter().all(|word| parts.any(|part| fits(word, part)))
}

/// Whether every word that was typed begins a word of a label, in any order.
pub fn holds(typed: &[String], label: &str) -> bool {
    let parts = words(label);
    typed.iter().all(|word| parts.iter().any(|part| fits(word, part)))
}

/// A number is meant whole, another word may be cut short.
fn fits(word: &str, part: &str) -> bool {
    if word.starts_with(|letter: char| letter.is_ascii_digit()) { word == part } else { part.starts_with(word) }
}

/// Those of these names that a line begins with, and how many of its words they take up. A name that is typed whole is meant alone.
pub fn named<'a>(typed: &[String], names: &(impl Iterator<Item = &'a str> + Clone)) -> (Vec<usize>, usize) {
    let holding = |count: usize| -> Vec<usize> {
        let found = names.clone().enumerate().filter(|(_, name)| begins(&typed[..count], name));
        found.map(|(index, _)| index).collect()
    };
    let taken = (1..=typed.len()).take_while(|count| !holding(*count).is_empty()).last().unwrap_or(0);
    let found = if taken == 0 { Vec::new() } else { holding(taken) };
    let whole = found
        .iter()
        .copied()
        .find(|index| names.clone().nth(*index).is_some_and(|name| self::words(name) == typed[..taken]));
    (whole.map_or(found, |index| vec![index]), taken)
}

/// A move as it is written in full: `adv 4 wr 20` is “advance 4, wheel right 20”. Nothing where it is no move.
pub fn as_move(typed: &[String]) -> Option<String> {
    let mut legs: Vec<String> = Vec::new();
    for word in typed {
        let leg = match word.as_str() {
            "wr" => "wheel right",
            "wl" => "wheel left",
            "sr" => "sidestep right",
            "sl" => "sidestep left",
            "tr" => "turn right",
            "tl" => "turn left",
            "left" | "right" => {
                let last = legs.last_mut()?;
                *last = format!("{last} {word}");
                continue;
            }
            number if number.starts_with(|letter: char| letter.is_ascii_digit() || "½¼¾".contains(letter)) => {
                let inches = inches(number)?;
                let last = legs.last_mut()?;
                *last = format!("{last} {inches}");
                continue;
            }
            verb => ["advance", "retire", "sidestep", "wheel", "turn", "about"]
                .into_iter()
                .find(|known| verb.len() > 1 && known.starts_with(verb))?,
        };
        legs.push(leg.to_owned());
    }
    (!legs.is_empty()).then(|| legs.join(", "))
}

/// Inches as they are written, with quarters: `2½`, `2.5`.
pub fn inches(word: &str) -> Option<f64> {
    let quarter = |letter| match letter {
        '¼' => Some(0.25),
        '½' => Some(0.5),
        '¾' => Some(0.75),
        _ => None,
    };
    match word.chars().last().and_then(quarter) {
        Some(more) => {
            let whole = word.trim_end_matches(['¼', '½', '¾']);
            Some(if whole.is_empty() { 0.0 } else { whole.parse::<f64>().ok()? } + more)
        }
        None => word.parse().ok(),
    }
}

/// What the panel shows of the line: what is typed, what Enter would record, and what else fits.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LineShown {
    /// As typed.
    pub text: String,
    /// What Enter records; nothing while nothing fits.
    pub records: Option<String>,
    /// Why nothing does, or what the rules say of it.
    pub said: Vec<String>,
    /// What else fits.
    pub others: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 4] = ["Rowe's", "Navarre 1st", "Navarre 2nd", "Royal Scots 2nd"];

    fn unit(line: &str) -> (Vec<usize>, usize) {
        named(&words(line), &NAMES.into_iter())
    }

    #[test]
    fn a_unit_is_named_by_two_letters() {
        assert_eq!(unit("row adv 4"), (vec![0], 1));
        assert_eq!(unit("na2 shaken"), (vec![2], 2));
        assert_eq!(unit("navarre"), (vec![1, 2], 1), "several fit");
        assert_eq!(unit("xy").0, [0; 0]);
    }

    #[test]
    fn a_move_is_written_out() {
        assert_eq!(as_move(&words("adv 4 wr 20")).as_deref(), Some("advance 4, wheel right 20"));
        assert_eq!(as_move(&words("ret 2½")).as_deref(), Some("retire 2.5"));
        assert_eq!(as_move(&words("wheel left 15")).as_deref(), Some("wheel left 15"));
        assert_eq!(as_move(&words("shaken")), None);
    }
}
