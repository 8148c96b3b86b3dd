//! Losses, villages, and who has won. [SHS 16d, 17]

use crate::game::{Rule, Side};
use crate::rules::seven_hex::book::tables::{COLLAPSE, TURNS, VILLAGES};

/// Whether an army that has lost so many units of foot and horse attacks no more and takes no heart. [SHS 16d, R45]
pub const fn is_collapsed(losses: u16) -> bool {
    losses >= COLLAPSE
}

/// How things stand at the end of a game turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The battle goes on.
    Continues,
    /// This side has won.
    Won(Side, Rule),
    /// Nobody has.
    Draw,
}

/// Who has won at the end of a game turn: `losses` of units of foot and horse by side, and who holds each village. [SHS 17.1 to 17.4,
/// R46]
pub fn verdict(turn: u32, losses: [u16; 2], villages: &[Option<Side>]) -> Verdict {
    let Some(holder) = holder(villages) else {
        return if turn >= TURNS { Verdict::Draw } else { Verdict::Continues };
    };
    if is_collapsed(losses[holder.other().index()]) {
        return Verdict::Won(holder, Rule::new("SHS 17.1"));
    }
    if turn >= TURNS { Verdict::Won(holder, Rule::new("SHS 17.3")) } else { Verdict::Continues }
}

/// Who holds as many of the villages as it takes. [SHS 17.3]
pub fn holder(villages: &[Option<Side>]) -> Option<Side> {
    let holds = |side: &Side| villages.iter().filter(|held| **held == Some(*side)).count() >= VILLAGES;
    Side::BOTH.into_iter().find(holds)
}
