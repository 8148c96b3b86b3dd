//! What a person may write into the record: words, and not too many.

use crate::game::{Refusal, Rule, Ruling, TallyRuling};

/// The longest name, and the longest reason, in letters.
const LONGEST_NAME: usize = 200;
const LONGEST_REASON: usize = 4000;

/// Refuses a ruling whose words would move a terminal's cursor, break a table's row, or fill a page.
pub(super) fn must_be_words<M>(ruling: &Ruling<M>) -> Result<(), Refusal> {
    let label = match &ruling.sets {
        TallyRuling::Add { label, .. } => label.as_str(),
        _ => "",
    };
    let departs_from = ruling.departs_from.as_ref().map_or("", |rule| rule.citation());
    let parts = [
        ("Who ruled", ruling.by.as_str(), LONGEST_NAME),
        ("The reason", ruling.why.as_str(), LONGEST_REASON),
        ("The line added", label, LONGEST_NAME),
        ("The rule departed from", departs_from, LONGEST_NAME),
    ];
    let wrong = parts.into_iter().find_map(|(what, words, longest)| Some((what, fault(words, longest)?)));
    match wrong {
        Some((what, why)) => Err(Refusal::new(
            Rule::new("GALLOPER"),
            format!("{what} cannot be written down"),
            why,
            "Give it in plain words on one line.",
        )),
        None => Ok(()),
    }
}

/// What is wrong with some words.
pub(super) fn fault(words: &str, longest: usize) -> Option<String> {
    if words.chars().any(char::is_control) {
        return Some("it holds a sign that is no letter, such as a new line or an escape".to_owned());
    }
    let letters = words.chars().count();
    (letters > longest).then(|| format!("it has {letters} letters, and may have {longest}"))
}

/// What is wrong with who took something back, and why.
pub(super) fn fault_of_reason(by: &str, why: &str) -> Option<String> {
    fault(by, LONGEST_NAME).or_else(|| fault(why, LONGEST_REASON))
}
