//! One of the four battles of the two books.

use super::State;
use super::instead::Instead;
use super::opening::Opening;
use super::reinforcement::Due;
use crate::game::{Outcome, Side};
use crate::rules::continuity::book::charts::Charts;
use crate::rules::continuity::book::house::House;

/// One battle of a book: what is printed for it, and what is done in it alone, filled in by its own file in its game's folder.
#[derive(Debug)]
pub struct Battlefield {
    /// Its word in files.
    pub key: &'static str,
    /// Its charts.
    pub charts: &'static Charts,
    /// Whether overall commanders are wing commanders of every command of their army, or of its centre only. [MB 14.6, 17.2, R87]
    pub overall_leads_all: fn(&House) -> bool,
    /// Who comes before a side's free activation. [MM 18]
    pub due: fn(&State, Side) -> Due,
    /// The one group that comes without a die has come, or been let go. [MM 18 French]
    pub lets_go: fn(&mut State, has_come: bool),
    /// What decides the battle as an activation of a side ends, before flight is looked at.
    pub decided: fn(&State, activation_of: Side) -> Option<Outcome>,
    /// What it asks before the first activation.
    pub opening: Option<&'static Opening>,
    /// What a side may do in place of a free activation.
    pub instead: Option<&'static Instead>,
}

impl Battlefield {
    /// A battle in which nothing is done but what both books print.
    pub const fn plain(key: &'static str, charts: &'static Charts) -> Self {
        Self {
            key,
            charts,
            overall_leads_all: |_| false,
            due: |_, _| Due::Nobody,
            lets_go: |_, _| {},
            decided: |_, _| None,
            opening: None,
            instead: None,
        }
    }
}
