//! What becomes of an entry by a correction, as colours.

use eframe::egui::Color32;

use crate::app::theme::Theme;

/// What becomes of an entry, as a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// It is what is put right.
    PutRight,
    /// It stands, and what came of it.
    Fits,
    /// It stands, and something else comes of it.
    Otherwise,
    /// It stands with other dice, or dice are asked for it.
    Dice,
    /// It goes.
    Goes,
}

impl Sign {
    /// The colour of its words.
    pub fn ink(self, theme: &Theme) -> Color32 {
        match self {
            Self::PutRight => theme.accent,
            Self::Fits => theme.ok,
            Self::Otherwise => theme.fatigued,
            Self::Dice => theme.shaken,
            Self::Goes => theme.bad,
        }
    }

    /// The colour of its row; nothing for one that stays as it was.
    pub fn tint(self, theme: &Theme) -> Option<Color32> {
        match self {
            Self::PutRight => Some(theme.accent_soft),
            Self::Fits => None,
            Self::Otherwise => Some(theme.fatigued_soft),
            Self::Dice => Some(theme.shaken_soft),
            Self::Goes => Some(theme.bad_soft),
        }
    }
}
