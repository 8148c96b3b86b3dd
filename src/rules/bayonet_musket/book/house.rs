//! The club's switches, one for each ruling on which clubs may well differ.
//!
//! Every switch stands in `rulings.md` under the number given here; its first value is what the project plays.

use serde::{Deserialize, Serialize};

use crate::game::switch::switches;

switches! {
    /// Whether firing the initial volley takes the first step of a battalion.
    volley_costs_step: VolleyCostsStep, "R-BM-05", {
        /// The back side is the side of one casualty.
        On = "on",
        /// The counter is turned over and loses nothing.
        Off = "off",
    }
    /// Where an initial volley may be fired to.
    volley_front_only: VolleyFrontOnly, "R-BM-09", {
        /// All around.
        Off = "off",
        /// Into the front hexes only.
        On = "on",
    }
    /// Whether the edge of the map covers a flank.
    edge_covers_flank: EdgeCoversFlank, "R-BM-11", {
        /// It does.
        On = "on",
        /// It does not.
        Off = "off",
    }
    /// Whether a lone unit in a village must trade its retreat for a casualty.
    village_exchange: VillageExchange, "R-BM-12", {
        /// A stack must, a single unit may.
        Auto = "auto",
        /// Its owner decides each time.
        Choice = "choice",
    }
    /// Whether infantry may keep its volley from cavalry that comes to draw it.
    may_hold_fire: MayHoldFire, "R-BM-15", {
        /// It fires.
        Off = "off",
        /// Its owner decides.
        On = "on",
    }
    /// What infantry without its volley does to cavalry it attacks.
    unloaded_infantry_pushes_cavalry: UnloadedInfantryPushesCavalry, "R-BM-16", {
        /// The cavalry goes back one hex.
        On = "on",
        /// It makes no such attack.
        Off = "off",
    }
    /// How many hexes a unit runs that a combat table routs.
    crt_rout_distance: CrtRoutDistance, "R-BM-19", {
        /// One.
        One = "1",
        /// Two.
        Two = "2",
    }
    /// Whether an effective impact bars a retreat.
    effective_stops_retreat: EffectiveStopsRetreat, "R-BM-20", {
        /// It stops only what is done by choice.
        Off = "off",
        /// It bars retreats too.
        On = "on",
    }
    /// Where an ordinary move may lead.
    sidestep: Sidestep, "R-BM-22", {
        /// Into a front hex.
        Off = "off",
        /// Into any hex beside it.
        On = "on",
    }
    /// With whom a line is compared.
    lines_compare: LinesCompare, "R-BM-30", {
        /// With every unit of the other lines of its wing.
        Whole = "whole",
        /// With those that stand in the same files.
        OverlappingFiles = "overlapping_files",
    }
    /// When a unit is apart from its brigade.
    integrity: Integrity, "R-BM-31", {
        /// When no other unit of it is next to it.
        Literal = "literal",
        /// When it does not hang together with the largest group of it.
        Connected = "connected",
    }
    /// Whether several leaders help one change of order.
    order_change_leaders_add: OrderChangeLeadersAdd, "R-BM-37", {
        /// The best of them does.
        Off = "off",
        /// All of them do.
        On = "on",
    }
    /// Whether who empties a wing of his own by transfers has lost it.
    emptied_by_transfer_loses: EmptiedByTransferLoses, "R-BM-72", {
        /// He has.
        On = "on",
        /// Only routs count.
        Off = "off",
    }
    /// Whether a charge is over for horse that falls into disorder on its way.
    disorder_ends_charge: DisorderEndsCharge, "R-BM-79", {
        /// It stops there and attacks nobody.
        On = "on",
        /// A charge begun in order is carried through.
        Off = "off",
    }
}
