//! The two games of continuity: their tables, their rules by their sections, and their battles from set-up to a decision.

#[path = "../support/mod.rs"]
mod support;

mod arrivals;
mod charges;
mod counts;
mod coverage;
mod fights;
mod ground;
mod judges;
mod leaders;
mod offered;
mod play;
mod sections;
mod set_up;
mod slow_search;
mod tables;
mod told;
mod villages;

use galloper::rules::continuity::state::battlefield::Battlefield;
use galloper::rules::continuity::{self, BattleBook};
use galloper::rules::marlborough_man::{blenheim::BLENHEIM, oudenarde::OUDENARDE};
use galloper::rules::marlboroughs_battles::{malplaquet::MALPLAQUET, ramillies::RAMILLIES};

/// The four battles, by year.
const BATTLES: [&Battlefield; 4] = [&BLENHEIM, &RAMILLIES, &OUDENARDE, &MALPLAQUET];

/// Both books in one, so that one type holds a battle of either.
#[derive(Clone, Copy, Debug)]
struct BothBooks;

impl BattleBook for BothBooks {
    const BATTLES: &'static [&'static Battlefield] = &BATTLES;
}

type Battle = continuity::Battle<BothBooks>;
