//! Melee attempts, and who is in contact with whom. [FLA MEL-02, MEL-48]

use serde::Serialize;

use super::{AttemptId, UnitId};
use crate::geometry::zone::Aspect;

/// A melee attempt: from the declaration of a charge to the last move it causes. [FLA MEL-48, R-38]
#[derive(Clone, Debug, Default, Serialize)]
pub struct Attempt {
    /// Who has been tested in it, and whether they passed.
    pub tested: Vec<(UnitId, bool)>,
    /// A victory bonus has been taken in it. [FLA MEL-55]
    pub bonus_spent: bool,
}

/// Enemies in contact. [FLA MEL-02]
#[derive(Clone, Debug, Serialize)]
pub struct Melee {
    /// The attempt it belongs to.
    pub attempt: AttemptId,
    /// Who came in first, and who has joined them.
    pub attackers: Vec<UnitId>,
    /// Who stood, and who has joined them.
    pub defenders: Vec<UnitId>,
    /// Who has come in on whom, in the order made.
    pub contacts: Vec<Contact>,
}

/// One unit that came in on another: from where is a matter between these two, whichever party either fights for.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Contact {
    /// Who came in.
    pub by: UnitId,
    /// On whom.
    pub on: UnitId,
    /// From which side of him it began its charge. [FLA MEL-09 to MEL-11]
    pub aspect: Aspect,
    /// It came on at the charge, or rode to meet one.
    pub advancing: bool,
    /// Its victory bonus brought it in: neither takes another for this. [FLA MEL-55, MEL-97]
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub by_bonus: bool,
    /// Who was struck rode to meet it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub met: bool,
}

impl Attempt {
    /// Whether a unit has been tested in it.
    pub fn has_tested(&self, id: UnitId) -> bool {
        self.tested.iter().any(|&(tested, _)| tested == id)
    }

    /// What a unit's test in it said.
    pub fn test_of(&self, id: UnitId) -> Option<bool> {
        self.tested.iter().find(|&&(tested, _)| tested == id).map(|&(_, passed)| passed)
    }

    /// Notes a unit's test.
    pub fn note_test(&mut self, id: UnitId, passed: bool) {
        if !self.has_tested(id) {
            self.tested.push((id, passed));
        }
    }
}

impl Melee {
    /// Whether a unit fights in it.
    pub fn involves(&self, id: UnitId) -> bool {
        self.defenders.contains(&id) || self.attackers.contains(&id)
    }

    /// A melee that one contact begins.
    pub fn of(attempt: AttemptId, contact: Contact) -> Self {
        Self { attempt, attackers: vec![contact.by], defenders: vec![contact.on], contacts: vec![contact] }
    }

    /// Another contact of somebody who fights in it already, by him or on him: the other fights against him.
    pub fn join(&mut self, contact: Contact) {
        let (known, other) =
            if self.involves(contact.on) { (contact.on, contact.by) } else { (contact.by, contact.on) };
        let party = if self.defenders.contains(&known) { &mut self.attackers } else { &mut self.defenders };
        if !party.contains(&other) {
            party.push(other);
        }
        self.contacts.push(contact);
    }

    /// Another melee that has become one with this, in which an enemy of its unit fights.
    pub fn absorb(&mut self, other: Self, unit: UnitId, enemy: UnitId) {
        let is_turned = self.attackers.contains(&unit) == other.attackers.contains(&enemy);
        let (attackers, defenders) =
            if is_turned { (other.defenders, other.attackers) } else { (other.attackers, other.defenders) };
        self.attackers.extend(attackers);
        self.defenders.extend(defenders);
        self.contacts.extend(other.contacts);
    }

    /// Whether a unit defends: it has been struck, or stands with those who were, and has come in on nobody itself. Of those whose side came in
    /// first, too, who is charged as he stands beside them defends. [FLA MEL-62, MEL-66, MEL-68]
    pub fn defends(&self, id: UnitId) -> bool {
        let comes_in = self.contacts.iter().any(|contact| contact.by == id && contact.advancing);
        let is_struck = || self.contacts.iter().any(|contact| contact.on == id);
        !comes_in && (self.defenders.contains(&id) || is_struck())
    }

    /// The contacts by which a unit came in.
    pub fn brought_in(&self, id: UnitId) -> impl Iterator<Item = &Contact> {
        self.contacts.iter().filter(move |contact| contact.by == id)
    }

    /// The enemies with whom a unit is in contact, whoever came in on whom.
    pub fn met_by(&self, id: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        self.contacts.iter().filter_map(move |contact| match contact {
            Contact { by, on, .. } if *by == id => Some(*on),
            Contact { by, on, .. } if *on == id => Some(*by),
            _ => None,
        })
    }

    /// Whether a unit may take a victory bonus if it wins: its own has not brought it in, nor has theirs brought all in whom it fights.
    /// [FLA MEL-55, MEL-97]
    pub fn leaves_bonus(&self, id: UnitId) -> bool {
        let own = self.contacts.iter().filter(|contact| contact.by == id || contact.on == id);
        let (mut is_met_otherwise, mut has_used_it) = (false, false);
        for contact in own {
            is_met_otherwise |= !contact.by_bonus;
            has_used_it |= contact.by_bonus && contact.by == id;
        }
        is_met_otherwise && !has_used_it
    }

    /// Whether a unit has been struck from this side. [FLA MEL-70, MEL-71]
    pub fn is_struck(&self, id: UnitId, aspect: Aspect) -> bool {
        self.contacts.iter().any(|contact| contact.on == id && contact.aspect == aspect)
    }
}
