//! A ruling that a club holds to: made once at a table, laid before every battle since.

/// A ruling that a club holds to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingRuling {
    /// What was ruled, in the umpire's words.
    pub words: String,
    /// The rule it departs from, as `FLA MOR-33`.
    pub departs_from: Option<String>,
    /// Who ruled.
    pub by: Option<String>,
}

impl std::fmt::Display for StandingRuling {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.words)?;
        if let Some(by) = &self.by {
            write!(f, " ({by})")?;
        }
        if let Some(rule) = &self.departs_from {
            write!(f, " [{rule}]")?;
        }
        Ok(())
    }
}
