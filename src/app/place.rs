//! The places of a battle: the table, its journal, its report, and the rules.

use super::intent::Intent;
use super::parts::Icon;

/// Where in the battle one is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Place {
    /// The table, where the battle is fought.
    #[default]
    Table,
    /// The ledger, where facts are stated.
    Ledger,
    /// Every entry, and looking back.
    Journal,
    /// What the battle has come to.
    Report,
    /// The book, and the register of its ambiguities.
    Rules,
}

impl Place {
    /// The places that have a tab; the ledger where one is kept.
    pub fn tabs(keeps_ledger: bool) -> &'static [Self] {
        const TABS: [Place; 4] = [Place::Table, Place::Ledger, Place::Journal, Place::Report];
        const WITHOUT: [Place; 3] = [Place::Table, Place::Journal, Place::Report];
        if keeps_ledger { &TABS } else { &WITHOUT }
    }

    /// What its tab says.
    pub fn name(self) -> &'static str {
        match self {
            Self::Table => "Table",
            Self::Ledger => "Ledger",
            Self::Journal => "Journal",
            Self::Report => "Report",
            Self::Rules => "Rules",
        }
    }

    /// The key that goes there.
    pub fn key(self) -> &'static str {
        match self {
            Self::Table => "F2",
            Self::Ledger => "F3",
            Self::Journal => "F4",
            Self::Report => "F5",
            Self::Rules => "F7",
        }
    }

    /// Its sign.
    pub fn icon(self) -> Icon {
        match self {
            Self::Table => Icon::Map,
            Self::Ledger => Icon::Sheet,
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
