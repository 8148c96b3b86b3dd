//! The rules in the project's own words, by citation.

use crate::game::{Rule, RuleText};

/// The text of a rule.
pub fn rule_text(_rule: &Rule) -> Option<RuleText> {
    None
}
