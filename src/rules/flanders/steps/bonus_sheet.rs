//! Whom a victory bonus meets where no tape can say so: the umpire of a ledger is asked. [FLA MEL-53, MEL-54, MEL-95, MEL-96]

use crate::game::{FactSheet, FactValue, Rule, Wording, say};
use crate::rules::flanders::facts::confirmed::facts;
use crate::rules::flanders::facts::{Confirmed, Sheet};
use crate::rules::flanders::judge::charge as judge;
use crate::rules::flanders::state::{State, UnitId};

/// Whom a victory bonus meets, in the umpire's words, where that cannot be measured.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stated {
    /// The one it has beaten again; nothing where nobody has said.
    pub beaten: Option<bool>,
    /// Other enemies. [FLA MEL-54, MEL-96]
    pub others: bool,
}

impl Stated {
    /// As it was confirmed.
    pub fn of(known: Confirmed<'_>) -> Self {
        let FollowedFacts { contact, others } = FollowedFacts::of(known);
        // Whom it comes up with first it fights: it goes on at nobody else.
        Self { beaten: contact, others: others == Some(true) && contact != Some(true) }
    }
}

facts! {
    /// The facts of a bonus move that cannot be measured.
    FollowedFacts {
        /// It comes into contact with the beaten again.
        contact: Option<bool>,
        /// It meets other enemies.
        others: Option<bool>,
    }
}

/// A victory bonus thrown for, and whom it is taken after.
#[derive(Clone, Copy, Debug)]
pub struct Thrown<'a> {
    /// Who follows up.
    pub unit: UnitId,
    /// Who was beaten and is followed.
    pub beaten: UnitId,
    /// All who were beaten.
    pub losers: &'a [UnitId],
    /// Inches thrown.
    pub inches: f64,
    /// Inches that the beaten has gone back.
    pub gone_back: f64,
}

/// What a ledger asks of a bonus move that cannot be measured: whether it comes up with the beaten again, or meets others; nothing where
/// all of them stand on the table. [FLA MEL-53, MEL-54, MEL-95, MEL-96]
pub fn contact_sheet<W: Wording>(state: &State, thrown: &Thrown<'_>) -> Option<FactSheet<W>> {
    let &Thrown { unit, beaten, losers, inches, gone_back } = thrown;
    if !state.fixed.ledger {
        return None;
    }
    let asks_of_the_beaten = state.unit(beaten).is_present() && !is_measured(state, unit, beaten);
    let asks_of_others = others_that_it_may_meet(state, unit, losers).next().is_some();
    if !asks_of_the_beaten && !asks_of_others {
        return None;
    }
    let title = say!("{} follows up {inches}″, and {} has gone back", state.name(unit), state.name(beaten));
    let mut sheet = Sheet::new(title, Rule::new("FLA MEL-95"), [unit.into(), beaten.into()]);
    if asks_of_the_beaten {
        sheet = sheet
            .yes(FollowedFacts::contact(), "It comes into contact with him again", "FLA MEL-95", None)
            .usually(FactValue::Yes(judge::catches(inches, gone_back)));
    }
    if asks_of_others {
        sheet = sheet.yes(FollowedFacts::others(), "It meets other enemies", "FLA MEL-54", None);
    }
    Some(sheet.done())
}

/// Whether it can be measured how far two are apart.
fn is_measured(state: &State, one: UnitId, other: UnitId) -> bool {
    state.unit(one).pose().is_some() && state.unit(other).pose().is_some()
}

/// The enemies, besides those it has beaten and those it fights, whom a bonus may meet and no tape can say so: it does not go into houses.
pub fn others_that_it_may_meet<'a>(
    state: &'a State,
    id: UnitId,
    losers: &'a [UnitId],
) -> impl Iterator<Item = UnitId> + 'a {
    let fights = move |enemy: UnitId| state.melees.iter().any(|melee| melee.involves(id) && melee.involves(enemy));
    state.present(state.unit(id).side.other()).filter(move |&enemy| {
        let is_in_a_house = state.unit(enemy).garrison_of().is_some();
        !losers.contains(&enemy) && !is_measured(state, id, enemy) && !is_in_a_house && !fights(enemy)
    })
}
