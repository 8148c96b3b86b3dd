//! What the final values of a combat come to. [SHS 10.13 to 10.19]

use serde::Serialize;

use crate::game::Side;
use crate::rules::seven_hex::book::arms::Arm;
use crate::rules::seven_hex::book::tables::{ROUT_MARGIN, return_hits};

/// One side of a combat as it went in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strength {
    /// Units in good order, guns that support among them.
    pub fit: usize,
    /// Units in disorder.
    pub disrupted: usize,
}

impl Strength {
    /// The hits that wipe it out. [SHS 10.4]
    pub const fn steps(self) -> usize {
        2 * self.fit + self.disrupted
    }
}

/// Who won a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// Those who attacked.
    Attacker,
    /// Those who were attacked.
    Defender,
}

impl Winner {
    /// Which side that is.
    pub const fn side(self, attacking: Side) -> Side {
        match (self, attacking) {
            (Self::Attacker, side) => side,
            (Self::Defender, Side::A) => Side::B,
            (Self::Defender, Side::B) => Side::A,
        }
    }
}

/// How a combat was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Won {
    /// By how much the attackers won; below nought if they lost.
    pub margin: i32,
    /// The hits of the winner, not cut to what the loser can take. [SHS 10.15]
    pub hits: usize,
    /// Those hits leave nobody of the loser.
    pub wiped_out: bool,
    /// The most that the loser's die can give back. [SHS 10.16]
    back_at_most: usize,
}

/// What the final values come to: `attackers` and `defenders` as they went in. [SHS 10.13 to 10.15]
pub fn won(margin: i32, attackers: Strength, defenders: Strength) -> Won {
    let (winner, loser) = if margin < 0 { (defenders, attackers) } else { (attackers, defenders) };
    let hits = (margin.unsigned_abs() as usize / 2).min(winner.fit);
    let wiped_out = margin != 0 && hits >= loser.steps();
    Won { margin, hits, wiped_out, back_at_most: hits.min(loser.fit) }
}

impl Won {
    /// Who won; nobody on a tie. [SHS 10.13, 10.14]
    pub const fn winner(&self) -> Option<Winner> {
        match self.margin {
            0 => None,
            1.. => Some(Winner::Attacker),
            _ => Some(Winner::Defender),
        }
    }

    /// Whether the defenders are driven off. [SHS 10.18a]
    pub const fn drives_off(&self) -> bool {
        self.margin >= ROUT_MARGIN
    }

    /// Whether the loser throws for hits on the winner. [SHS 10.16, 10.19a, R31]
    pub const fn gives_back(&self) -> bool {
        !self.wiped_out && self.back_at_most > 0
    }

    /// What the loser's die gives back. [SHS 10.16]
    pub fn given_back(&self, face: u8) -> usize {
        self.back(return_hits(face))
    }

    /// The loser's hits on the winner when the die adds so much. [SHS 10.16]
    fn back(&self, added: i32) -> usize {
        let back = (self.hits / 2) as i32 + added;
        (back.max(0) as usize).min(self.back_at_most)
    }

    /// Whether nobody of the defenders is left by the winner's hits. [SHS 10.19b]
    pub const fn defenders_wiped_out(&self) -> bool {
        self.wiped_out && self.margin > 0
    }

    /// What the defenders do. [SHS 10.14, 10.17 to 10.19]
    pub const fn defenders_move(&self) -> DefendersMove {
        match self.winner() {
            None => DefendersMove::None,
            Some(_) if self.defenders_wiped_out() => DefendersMove::Gone,
            Some(_) if self.drives_off() => DefendersMove::Retreat,
            Some(_) => DefendersMove::MayWithdraw,
        }
    }

    /// What the attackers do, if somebody of them charged, and if the charge keeps those who did where they are. [SHS 10.17 to 10.19b,
    /// 11.3, 11.4]
    pub const fn attackers_move(&self, charged: bool, held_by_charge: bool) -> AttackersMove {
        let all_gone = self.defenders_wiped_out();
        match (self.drives_off(), charged) {
            (true, true) => AttackersMove::ChargersMust,
            (_, false) if all_gone => AttackersMove::MayPursue,
            (true, false) => AttackersMove::May,
            (false, true) if all_gone && !held_by_charge => AttackersMove::May,
            (false, _) => AttackersMove::Stay,
        }
    }
}

/// What defenders do after a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum DefendersMove {
    /// Nothing.
    None,
    /// Nobody is left.
    Gone,
    /// They retreat two areas. [SHS 10.18a]
    Retreat,
    /// They stay or withdraw. [SHS 10.17, 10.18b]
    MayWithdraw,
}

/// What attackers do after a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum AttackersMove {
    /// They stay.
    Stay,
    /// They may advance. [SHS 10.18a]
    May,
    /// Those who charged must, others may. [SHS 11.3]
    ChargersMust,
    /// They may advance, and cavalry may also move strategically. [SHS 10.19b]
    MayPursue,
}

impl AttackersMove {
    /// What they do when the defenders who should retreat all die instead: guns as they must go, others as they find no way. The book
    /// frees cavalry when all defenders are eliminated, and does not ask by what; but never for a charge. [SHS 10.19b, 10.20, 11.3, 13.4]
    #[must_use]
    pub const fn when_all_die(self) -> Self {
        match self {
            Self::May => Self::MayPursue,
            Self::Stay | Self::ChargersMust | Self::MayPursue => self,
        }
    }
}

/// What becomes of a defender when the defenders go. [SHS 10.20, R37]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It goes.
    Goes,
    /// It stays.
    Stays,
    /// It is eliminated.
    Eliminated,
}

/// What becomes of a unit whose stack retreats, withdraws or stays. [SHS 10.20]
pub const fn fate(arm: Arm, retreats: bool, withdraws: bool) -> Fate {
    match (arm, retreats, withdraws) {
        (Arm::Artillery, true, _) => Fate::Eliminated,
        (Arm::Artillery, false, _) | (_, false, false) => Fate::Stays,
        (_, true, _) | (_, false, true) => Fate::Goes,
    }
}

/// How many disrupted units that retreat are ridden down by so much good-order cavalry that advances. [SHS 13.7]
pub fn ridden_down(cavalry: usize, disrupted: usize) -> usize {
    cavalry.min(disrupted)
}

/// What follows when an area with nobody but commanders is attacked: no dice, no charge, an advance. [SHS 10.21, R30]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unopposed {
    /// The values are compared with dice.
    pub has_dice: bool,
    /// The attackers may advance.
    pub may_advance: bool,
    /// Cavalry may also move strategically.
    pub may_pursue: bool,
    /// The attackers are marked as having attacked.
    pub is_attack: bool,
}

/// An attack on commanders alone. [SHS 10.21, R30]
pub const UNOPPOSED: Unopposed = Unopposed { has_dice: false, may_advance: true, may_pursue: false, is_attack: true };
