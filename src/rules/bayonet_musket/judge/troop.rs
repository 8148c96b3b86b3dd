//! A unit as combat knows it: its counter, its losses and its order.

use serde::{Deserialize, Serialize};

use crate::rules::bayonet_musket::book::house::{House, VolleyCostsStep};
use crate::rules::bayonet_musket::book::troops::{CounterSide, Kind};

/// The state of a unit. [BM 2.1.2, 11.2.4, 11.2.6, 11.3.3]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Troop {
    /// What it is.
    pub kind: Kind,
    /// The combat value printed on its front, 1 to 4.
    pub value: u8,
    /// Which side of the counter shows; horse has no use for it.
    pub side: CounterSide,
    /// Casualties so far, at most its value.
    pub casualties: u8,
    /// Steps of depth left, which casualties use up first.
    pub depth: u8,
    /// Whether it is horse in disorder.
    pub disordered: bool,
    /// Whether it is routed.
    pub routed: bool,
}

/// Where a disorder comes from. [BM 11.2.1, 11.3.3]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DisorderBy {
    /// A combat table, or the table of units unable to retreat.
    Combat,
    /// An initial volley.
    Volley,
    /// A routed marker or unit running through.
    Rout,
}

impl Troop {
    /// A fresh unit.
    pub const fn fresh(kind: Kind, value: u8) -> Self {
        let side = CounterSide::Front;
        Self { kind, value, side, casualties: 0, depth: 0, disordered: false, routed: false }
    }

    /// Its combat value after its casualties. [BM 11.2.4]
    pub const fn value_now(&self) -> u8 {
        self.value.saturating_sub(self.casualties)
    }

    /// Whether it has its initial volley: a battalion on its front side. [BM 11.2.1]
    pub fn has_volley(&self) -> bool {
        self.kind == Kind::Infantry && self.side == CounterSide::Front
    }

    /// Whether the next casualty routs it. [BM 11.2.4]
    pub fn is_on_its_last(&self) -> bool {
        let soaks = self.side == CounterSide::Back && self.depth > 0;
        !soaks && self.casualties + 1 >= self.value
    }

    /// With one casualty more; horse, which takes none, with a disorder more. [BM 11.2.4, 11.2.6, R-BM-07]
    #[must_use]
    pub fn with_casualty(mut self) -> Self {
        if self.kind.is_horse() {
            return self.with_disorder(DisorderBy::Combat);
        }
        if self.side == CounterSide::Back && self.depth > 0 {
            self.depth -= 1;
            return self;
        }
        self.side = CounterSide::Back;
        self.casualties += 1;
        self.routed = self.casualties >= self.value;
        self
    }

    /// After its initial volley: turned over, which is its first casualty; a battalion of value 1 keeps its one step.
    /// [BM 11.2.1, R-BM-05, R-BM-06]
    #[must_use]
    pub fn after_volley(mut self, house: &House) -> Self {
        self.side = CounterSide::Back;
        if house.volley_costs_step == VolleyCostsStep::On && self.value > 1 {
            self.casualties = 1;
        }
        self
    }

    /// Disordered once more: a second disorder in combat routs; one who is run over is only disordered. [BM 11.2.1, 11.3.3]
    #[must_use]
    pub fn with_disorder(mut self, by: DisorderBy) -> Self {
        if self.disordered {
            self.routed = self.routed || by != DisorderBy::Rout;
        }
        self.disordered = true;
        self
    }

    /// After routers have run through it: foot takes a casualty, horse is disordered. [BM 9.3]
    #[must_use]
    pub fn run_through(self) -> Self {
        if self.kind.is_horse() { self.with_disorder(DisorderBy::Rout) } else { self.with_casualty() }
    }

    /// With one casualty less; the first is never recovered. [BM 5.5, 11.2.4]
    #[must_use]
    pub fn recovered(mut self) -> Self {
        self.casualties = self.casualties.saturating_sub(1).max(self.casualties.min(1));
        self
    }
}
