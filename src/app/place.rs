//! The places of a battle: the table, its journal, its report, and the rules.

use super::intent::Intent;
use super::parts::Icon;

/// Where in the battle one is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Place {
    /// The table, where the battle is fought.
    #[default]
    Table,
    /// Every entry, and looking back.
    Journal,
    /// What the battle has come to.
    Report,
    /// The book, and the register of its ambiguities.
    Rules,
}

impl Place {
    /// The places that have a tab.
    pub const TABS: [Self; 3] = [Self::Table, Self::Journal, Self::Report];

    /// What its tab says.
    pub fn name(self) -> &'static str {
        match self {
            Self::Table => "Table",
            Self::Journal => "Journal",
            Self::Report => "Report",
            Self::Rules => "Rules",
        }
    }

    /// The key that goes there.
    pub fn key(self) -> &'static str {
        match self {
            Self::Table => "F2",
            Self::Journal => "F4",
            Self::Report => "F5",
            Self::Rules => "F7",
        }
    }

    /// Its sign.
    pub fn icon(self) -> Icon {
        match self {
            Self::Table => Icon::Map,
            Self::Journal => Icon::List,
            Self::Report => Icon::Chart,
            Self::Rules => Icon::Book,
        }
    }

    /// What going there is.
    pub fn intent(self) -> Intent {
        Intent::GoTo(self)
    }
}
