//! The places of a battle: the table or the map, its commands, its journal, its report, and the rules.

use super::parts::Icon;
use crate::game::Scene;

/// Where in the battle one is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Place {
    /// The table, where the battle is fought.
    #[default]
    Table,
    /// The ledger, where facts are stated.
    Ledger,
    /// The commands, and the displays beside the board.
    Commands,
    /// Every entry, and looking back.
    Journal,
    /// What the battle has come to.
    Report,
    /// The book, and the register of its ambiguities.
    Rules,
}

impl Place {
    /// The places that have a tab; the ledger where one is kept, the commands where there is more to show of them than beside the table.
    pub fn tabs(scene: &Scene, keeps_ledger: bool) -> &'static [Self] {
        const PLAIN: [Place; 3] = [Place::Table, Place::Journal, Place::Report];
        const WITH_LEDGER: [Place; 4] = [Place::Table, Place::Ledger, Place::Journal, Place::Report];
        const WITH_COMMANDS: [Place; 4] = [Place::Table, Place::Commands, Place::Journal, Place::Report];
        match (Self::has_commands(scene), keeps_ledger) {
            (true, _) => &WITH_COMMANDS,
            (false, true) => &WITH_LEDGER,
            (false, false) => &PLAIN,
        }
    }

    /// Whether the commands have a place of their own: they take turns, or pieces lie on displays.
    pub fn has_commands(scene: &Scene) -> bool {
        scene.commands_take_turns() || !scene.displays.is_empty()
    }

    /// What its tab says over this board.
    pub fn name_over(self, scene: &Scene) -> &'static str {
        let on_map = scene.board.map().is_some();
        if self == Self::Table && on_map { "Map" } else { self.name() }
    }

    /// What its tab says.
    pub fn name(self) -> &'static str {
        match self {
            Self::Table => "Table",
            Self::Ledger => "Ledger",
            Self::Commands => "Commands",
            Self::Journal => "Journal",
            Self::Report => "Report",
            Self::Rules => "Rules",
        }
    }

    /// The key that goes there.
    pub fn key(self) -> &'static str {
        match self {
            Self::Table => "F2",
            Self::Ledger | Self::Commands => "F3",
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
            Self::Commands => Icon::Layers,
            Self::Journal => Icon::List,
            Self::Report => Icon::Chart,
            Self::Rules => Icon::Book,
        }
    }
}
