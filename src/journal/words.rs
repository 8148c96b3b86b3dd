//! What a person may write into the record: words, and not too many.

use crate::game::{Refusal, Rule, Ruleset, Ruling, RulingTarget};

/// The longest name, and the longest reason, in letters.
const LONGEST_NAME: usize = 200;
const LONGEST_REASON: usize = 4000;

/// Refuses a ruling whose words would move a terminal's cursor, break a table's row, or fill a page, and one that departs from a rule
/// that the book has not.
pub(super) fn must_be_words<R: Ruleset>(ruling: &Ruling<R::Amendment>, battle: &R) -> Result<(), Refusal> {
    let label = match &ruling.sets {
        RulingTarget::Add { label, .. } => label.as_str(),
        _ => "",
    };
    let departs_from = ruling.departs_from.as_ref().map_or("", |rule| rule.citation());
    let parts = [
        ("Who ruled", ruling.by.as_str(), LONGEST_NAME),
        ("The reason", ruling.why.as_str(), LONGEST_REASON),
        ("The line added", label, LONGEST_NAME),
        ("The rule departed from", departs_from, LONGEST_NAME),
    ];
    let refused = |what: &str, why, remedy| {
        Err(Refusal::new(Rule::new("GALLOPER"), format!("{what} cannot be written down"), why, remedy))
    };
    if let Some((what, why)) = parts.into_iter().find_map(|(what, words, longest)| Some((what, fault(words, longest)?)))
    {
        return refused(what, why, "Give it in plain words on one line.");
    }
    match &ruling.departs_from {
        Some(rule) if !battle.knows(rule) => {
            let why = format!("there is no rule “{}” in this game", rule.citation());
            refused("The rule departed from", why, "Cite it as the reports do, or name none.")
        }
        Some(_) | None => Ok(()),
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

/// What is wrong with a name.
pub(super) fn fault_of_name(name: &str) -> Option<String> {
    fault(name, LONGEST_NAME)
}

/// What is wrong with who took something back, and why.
pub(super) fn fault_of_reason(by: &str, why: &str) -> Option<String> {
    fault(by, LONGEST_NAME).or_else(|| fault(why, LONGEST_REASON))
}
