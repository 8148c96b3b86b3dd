//! The club's switches, one for each ruling on which clubs differ, for both games.
//!
//! Every switch stands in `rulings.md` under the number given here; its first value is what the project plays.

use serde::{Deserialize, Serialize};

use crate::game::switch::switches;

switches! {
    /// Whether a side whose enemy failed to seize may activate again the command that has just gone.
    repeat_after_failed_seizure: RepeatAfterFailedSeizure, "R03", {
        /// No: it has just gone.
        Off = "off",
        /// Yes: the activation is free.
        On = "on",
    }
    /// What lies between two attempts at a wing.
    wing_cooldown: WingCooldown, "R07", {
        /// Another activation by the same side's own doing.
        OwnAction = "own_action",
        /// Another activation by anybody.
        AnyAction = "any_action",
    }
    /// After how many passes running a draw is offered.
    pass_limit: PassLimit, "R09", {
        /// Four.
        Four = "4",
        /// Eight.
        Eight = "8",
        /// Never.
        Never = "never",
    }
    /// Whether a side may go on after it moved its commanders.
    continue_after_leader_move: ContinueAfterLeaderMove, "R10", {
        /// It may.
        On = "on",
        /// Play passes.
        Off = "off",
    }
    /// Whose wing commander the overall commander is at Malplaquet.
    mal_oc_wing: MalOcWing, "R87", {
        /// Of the centre.
        Centre = "centre",
        /// Of every command.
        All = "all",
    }
    /// Whether a unit out of command attacks.
    out_of_command_attack: OutOfCommandAttack, "R101", {
        /// As each book has it: one that began in an enemy zone by the newer, by the older whoever stands next to an enemy.
        Printed = "printed",
        /// Like any other.
        Always = "always",
    }
    /// Whether infantry in column moves at its plain allowance by the newer book as well.
    mb_plain_column: MbPlainColumn, "R21", {
        /// Rapidly or not at all.
        Off = "off",
        /// As it likes.
        On = "on",
    }
    /// What a bridge next to an enemy does over water that cannot be crossed otherwise.
    bridge_na: BridgeNa, "R26", {
        /// It carries at no cost.
        Allow = "allow",
        /// It is closed.
        Bar = "bar",
    }
    /// What units pay that come on behind one another.
    entry_cost: EntryCost, "R23", {
        /// Once, twice, three times the hex.
        Linear = "linear",
        /// Each as much as all before it together, and the hex.
        Cumulative = "cumulative",
    }
    /// Which foot the marshes of Ramillies disorder.
    auto_disorder: AutoDisorder, "R24", {
        /// All of the French side.
        Side = "side",
        /// The French of it.
        Nation = "nation",
    }
    /// How broad a gun's arc is beyond the first hex, in degrees.
    gun_arc: GunArc, "R31", {
        /// The two rows of hexes before it and what is between.
        Sixty = "60",
        /// All that a line from its two front sides meets.
        HundredTwenty = "120",
    }
    /// What two units stacked in a village count in defence.
    stack_value: StackValue, "R36", {
        /// What each counts, together.
        Sum = "sum",
        /// Four, whatever they are.
        Four = "four",
    }
    /// Whether a target before one half of a double-length unit is harder to hit by the older book too.
    mm_half_front: MmHalfFront, "R38", {
        /// It is not.
        Off = "off",
        /// It is.
        On = "on",
    }
    /// How far horse goes that retreats before fire.
    retreat_before_fire: RetreatBeforeFire, "R40", {
        /// Two hexes, none nearer, the last two from the firer.
        Lenient = "lenient",
        /// Two hexes farther off.
        Strict = "strict",
    }
    /// Whether horse fires of its own accord without a caracole by the older book.
    mm_cavalry_phasing_fire: MmCavalryPhasingFire, "R42", {
        /// No.
        Off = "off",
        /// Yes.
        On = "on",
    }
    /// Whether farms and manors are villages to sight and fire.
    farms_block: FarmsBlock, "R46", {
        /// They are not.
        Off = "off",
        /// They are.
        On = "on",
    }
    /// Whether others than its target fire at a caracole that comes before them.
    caracole_others_fire: CaracoleOthersFire, "R102", {
        /// Only the target.
        Off = "off",
        /// They do.
        On = "on",
    }
    /// Whether foot may fire at horse as it moves up, without the die before shock.
    reaction_on_move: ReactionOnMove, "R59", {
        /// It may.
        On = "on",
        /// Only by that die.
        Off = "off",
    }
    /// What the reaction die does to foot already in disorder.
    pre_shock_second: PreShockSecond, "R55", {
        /// Nothing.
        None = "none",
        /// It is eliminated.
        Eliminated = "eliminated",
    }
    /// Who counts in the difference of numbers.
    shock_numbers: ShockNumbers, "R61", {
        /// Each defender and who attacks it.
        Each = "each",
        /// All whose attacks hang together.
        Group = "group",
    }
    /// When foot, dragoons and charges among several attackers count.
    mix_penalty: MixPenalty, "R64", {
        /// When one of them is such.
        Any = "any",
        /// When all are.
        All = "all",
    }
    /// What dragoons on foot lose against horse.
    dragoon_foot: DragoonFoot, "R65", {
        /// What foot loses and what dragoons lose.
        Both = "both",
        /// Only what dragoons lose.
        Dragoons = "dragoons",
    }
    /// When a line of the terrain chart counts among several attackers.
    terrain_scope: TerrainScope, "R68", {
        /// When it holds for one of them.
        Any = "any",
        /// When it holds for all.
        All = "all",
    }
    /// Whether works cost the attacker something both ways.
    fort_shock_both_ways: FortShockBothWays, "R100", {
        /// Both ways.
        On = "on",
        /// Only inward.
        Off = "off",
    }
    /// Whether a charge may pass through the zones of others than its target.
    charge_other_zoc: ChargeOtherZoc, "R79", {
        /// Not before it is next to the target.
        Barred = "barred",
        /// It may.
        Allowed = "allowed",
    }
    /// After which activations flight is checked by the older book.
    mm_flight: MmFlight, "R86", {
        /// After a command that needed no die.
        Free = "free",
        /// After every command.
        Every = "every",
    }
    /// How many hexes to either side of the place written down Withers may use.
    withers_span: WithersSpan, "R88", {
        /// Two.
        Two = "2",
        /// One.
        One = "1",
    }
    /// What becomes of the French free group that is not brought at once.
    french_free_group: FrenchFreeGroup, "R95", {
        /// It is lost.
        Once = "once",
        /// It may come at a later free activation.
        Kept = "kept",
    }
    /// Whether horse that has an enemy before it charges another.
    charge_from_contact: ChargeFromContact, "R110", {
        /// Only if friends attack all whom it has before it.
        Off = "off",
        /// It may, and leave them.
        On = "on",
    }
}
