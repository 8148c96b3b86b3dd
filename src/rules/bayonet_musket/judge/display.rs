//! What may be done on the display, and how it stands afterwards. [BM 4.3.1 to 4.3.5, 4.4]

use serde::{Deserialize, Serialize};

use crate::rules::bayonet_musket::book::orders::{Line, Order};

/// The lines of a wing: numbered slots from left to right, each with its brigade or empty. [BM 4.1, R-BM-33]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lines<B>(pub [Vec<Option<B>>; 3]);

/// Why a brigade may not be moved on the display.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bar {
    /// No commitment leads there. [BM 4.3.1]
    NoSuchCommitment,
    /// There is no empty slot. [BM 4.1]
    LineFull,
    /// The support line would be left without a brigade. [R-BM-02]
    SupportEmptied,
    /// There is no brigade before it. [BM 4.3.3]
    NobodyBefore,
    /// The brigade before it is on Charge. [BM 4.3.3]
    RelievedCharges,
    /// The brigade before it is next to enemies or under an effective impact. [BM 4.3.3]
    RelievedEngaged,
    /// The support line has an empty slot. [BM 4.3.4]
    SupportNotFull,
    /// The brigade passed is next to enemies or under an effective impact. [BM 4.3.4]
    PassedEngaged,
    /// There is nobody on that side. [BM 4.3.5]
    NobodyBeside,
    /// Brigades of the front are not transferred. [BM 4.4]
    FrontStays,
    /// Infantry goes to a wing next door only. [BM 4.4]
    InfantryNextDoor,
    /// It stands in no line where this is done.
    WrongLine,
}

/// How a brigade stands that is to be relieved or passed. [BM 4.3.3, 4.3.4]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held {
    /// Its order.
    pub order: Option<Order>,
    /// Whether a unit of it is next to an enemy.
    pub in_contact: bool,
    /// Whether a unit of it is under an effective impact.
    pub under_effective: bool,
}

impl Held {
    const fn is_engaged(self) -> bool {
        self.in_contact || self.under_effective
    }
}

/// Left or right along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hand {
    /// Left.
    Left,
    /// Right.
    Right,
}

impl<B: Copy + PartialEq> Lines<B> {
    /// The slots of a line.
    pub fn line(&self, line: Line) -> &[Option<B>] {
        &self.0[line.index()]
    }

    /// The brigades of a line from left to right.
    pub fn brigades(&self, line: Line) -> impl Iterator<Item = B> + '_ {
        self.line(line).iter().flatten().copied()
    }

    /// Whether nobody stands in a line.
    pub fn is_empty(&self, line: Line) -> bool {
        self.brigades(line).next().is_none()
    }

    /// Where a brigade stands.
    pub fn find(&self, brigade: B) -> Option<(Line, usize)> {
        Line::ALL.into_iter().find_map(|line| {
            let slot = self.line(line).iter().position(|slot| *slot == Some(brigade))?;
            Some((line, slot))
        })
    }

    /// The empty slots of a line.
    pub fn empty_slots(&self, line: Line) -> impl Iterator<Item = usize> + '_ {
        self.line(line).iter().enumerate().filter(|(_, slot)| slot.is_none()).map(|(slot, _)| slot)
    }

    /// Takes a brigade off.
    pub fn remove(&mut self, brigade: B) {
        if let Some((line, slot)) = self.find(brigade) {
            self.0[line.index()][slot] = None;
        }
    }

    /// Puts a brigade in a slot.
    pub fn put(&mut self, brigade: B, line: Line, slot: usize) {
        self.0[line.index()][slot] = Some(brigade);
    }

    fn swap(&mut self, one: (Line, usize), other: (Line, usize)) {
        let [first, second] = [one, other].map(|(line, slot)| self.0[line.index()][slot]);
        self.0[one.0.index()][one.1] = second;
        self.0[other.0.index()][other.1] = first;
    }

    /// Whether a brigade may be committed to a line. [BM 4.3.1, R-BM-02]
    pub fn may_commit(&self, brigade: B, to: Line) -> Result<(), Bar> {
        let ways = [(Line::Support, Line::Front), (Line::Reserve, Line::Support), (Line::Support, Line::Reserve)];
        let (from, _) = self.find(brigade).ok_or(Bar::NoSuchCommitment)?;
        if !ways.contains(&(from, to)) {
            return Err(Bar::NoSuchCommitment);
        }
        self.empty_slots(to).next().ok_or(Bar::LineFull)?;
        let is_last = to == Line::Reserve && self.brigades(Line::Support).count() == 1;
        if is_last { Err(Bar::SupportEmptied) } else { Ok(()) }
    }

    /// The wing after a commitment to an empty slot. [BM 4.3.1, R-BM-33]
    #[must_use]
    pub fn committed(mut self, brigade: B, to: Line, slot: usize) -> Self {
        self.remove(brigade);
        self.put(brigade, to, slot);
        self
    }

    /// The front brigade that a support brigade would relieve, if it may. [BM 4.3.3]
    pub fn may_relieve(&self, brigade: B, held: impl Fn(B) -> Held) -> Result<B, Bar> {
        let (line, slot) = self.find(brigade).ok_or(Bar::WrongLine)?;
        if line != Line::Support {
            return Err(Bar::WrongLine);
        }
        let relieved = self.line(Line::Front).get(slot).copied().flatten().ok_or(Bar::NobodyBefore)?;
        let state = held(relieved);
        if state.order == Some(Order::Charge) {
            Err(Bar::RelievedCharges)
        } else if state.is_engaged() {
            Err(Bar::RelievedEngaged)
        } else {
            Ok(relieved)
        }
    }

    /// Whether a reserve brigade may pass a support brigade. [BM 4.3.4]
    pub fn may_pass(&self, brigade: B, passed: B, held: Held) -> Result<(), Bar> {
        let stands = |one: B, line: Line| self.find(one).is_some_and(|(own, _)| own == line);
        if !stands(brigade, Line::Reserve) || !stands(passed, Line::Support) {
            Err(Bar::WrongLine)
        } else if self.empty_slots(Line::Support).next().is_some() {
            Err(Bar::SupportNotFull)
        } else if held.is_engaged() {
            Err(Bar::PassedEngaged)
        } else {
            Ok(())
        }
    }

    /// The brigade with which one would change places in its line: the nearest, empty slots skipped. [BM 4.3.5, R-BM-33]
    pub fn beside(&self, brigade: B, hand: Hand) -> Result<B, Bar> {
        let (line, slot) = self.find(brigade).ok_or(Bar::WrongLine)?;
        let slots = self.line(line);
        let found = match hand {
            Hand::Left => slots[..slot].iter().rev().flatten().next(),
            Hand::Right => slots[slot + 1..].iter().flatten().next(),
        };
        found.copied().ok_or(Bar::NobodyBeside)
    }

    /// The wing after two brigades have changed places: a relief, a passage or a shift. [BM 4.3.3 to 4.3.5]
    #[must_use]
    pub fn exchanged(mut self, one: B, other: B) -> Self {
        if let (Some(first), Some(second)) = (self.find(one), self.find(other)) {
            self.swap(first, second);
        }
        self
    }

    /// The line in which a transferred brigade lands. [BM 4.4]
    pub fn transfer_line(&self) -> Line {
        if self.is_empty(Line::Support) { Line::Support } else { Line::Reserve }
    }

    /// Whether a brigade may be transferred from this wing to another, and the line it lands in. [BM 4.4, R-BM-34]
    pub fn may_transfer(&self, brigade: B, to: &Self, on_foot: bool, next_door: bool) -> Result<Line, Bar> {
        let (line, _) = self.find(brigade).ok_or(Bar::WrongLine)?;
        if line == Line::Front {
            return Err(Bar::FrontStays);
        }
        if on_foot && !next_door {
            return Err(Bar::InfantryNextDoor);
        }
        let lands = to.transfer_line();
        to.empty_slots(lands).next().map(|_| lands).ok_or(Bar::LineFull)
    }

    /// Moves every brigade of a line that has room before it up, slots kept; says which. [BM 4.3.2, R-BM-56]
    fn move_up(&mut self, from: Line, to: Line) -> Vec<(B, Line)> {
        let mut moved = Vec::new();
        for slot in 0..self.line(from).len() {
            let Some(brigade) = self.0[from.index()][slot] else { continue };
            if self.line(to).get(slot).is_some_and(Option::is_none) {
                self.swap((from, slot), (to, slot));
                moved.push((brigade, to));
            }
        }
        moved
    }

    /// Commitments that come by themselves after a front brigade was routed; who moved, and where to. [BM 4.3.2, R-BM-56]
    pub fn after_front_routed(&mut self) -> Vec<(B, Line)> {
        if !self.is_empty(Line::Front) {
            return Vec::new();
        }
        let mut moved = self.move_up(Line::Support, Line::Front);
        moved.extend(self.move_up(Line::Reserve, Line::Support));
        moved
    }

    /// Commitments that come by themselves after a support brigade was committed to the front. [BM 4.3.2, R-BM-56]
    pub fn after_support_committed(&mut self) -> Vec<(B, Line)> {
        if self.is_empty(Line::Support) { self.move_up(Line::Reserve, Line::Support) } else { Vec::new() }
    }
}
