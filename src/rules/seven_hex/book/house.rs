//! The club's switches, one for each ruling on which clubs differ and for each optional rule.
//!
//! Every switch stands in `rulings.md` under the number given here; its first value is what the project plays.

use serde::{Deserialize, Serialize};

use crate::game::switch::switches;

switches! {
    /// Whether a closed border keeps an area from counting in a surround.
    surround_ignores_blocked_borders: SurroundIgnoresBlockedBorders, "R02", {
        /// It counts: neighbours are neighbours.
        Off = "off",
        /// It does not.
        On = "on",
    }
    /// Whether a commander alone hinders strategic movement next door.
    commanders_hinder_movement: CommandersHinderMovement, "R05", {
        /// Only combat units do.
        Off = "off",
        /// He does too.
        On = "on",
    }
    /// Whether an enemy next to the area it starts from pins a unit that goes across country.
    pinned_at_start: PinnedAtStart, "R06", {
        /// It does.
        On = "on",
        /// Only in areas entered.
        Off = "off",
    }
    /// Whether horse with glanders may not even pass through an area with the others.
    glanders_block_transit: GlandersBlockTransit, "R12", {
        /// It may not.
        On = "on",
        /// It may not stay there.
        Off = "off",
    }
    /// What stops a shot that runs along the border of two areas.
    border_line_blocks: BorderLineBlocks, "R14", {
        /// Both together.
        Both = "both",
        /// Either.
        Either = "either",
    }
    /// Whether disrupted guns fire at a distance.
    disrupted_guns_fire: DisruptedGunsFire, "R15", {
        /// No.
        Off = "off",
        /// Yes.
        On = "on",
    }
    /// Whether cavalry on an outer hex steps to the centre and attacks in one order.
    cavalry_attack_from_outer_hex: CavalryAttackFromOuterHex, "R19", {
        /// It does.
        On = "on",
        /// It must stand on the centre.
        Off = "off",
    }
    /// Whether guns on the hex attacked from always support.
    guns_always_support: GunsAlwaysSupport, "R21", {
        /// As their owner likes.
        Off = "off",
        /// They do.
        On = "on",
    }
    /// Whose factors are halved when units attack again.
    tired_scope: TiredScope, "R24", {
        /// All, if any has attacked before.
        Any = "any",
        /// All, if all have.
        All = "all",
        /// Those of each that has.
        PerUnit = "per_unit",
    }
    /// When the halving of those who attack again is done.
    tired_order: TiredOrder, "R24", {
        /// Before the other rows.
        First = "first",
        /// After them, and before the charge.
        Last = "last",
    }
    /// Whether an attack value may fall below nought.
    clamp_values_at_zero: ClampValuesAtZero, "R26", {
        /// It may.
        Off = "off",
        /// It stops at nought.
        On = "on",
    }
    /// Whether those who charge are hit when a combat is tied.
    tied_charge_costs_hit: TiedChargeCostsHit, "R32", {
        /// They are.
        On = "on",
        /// They are not.
        Off = "off",
    }
    /// Whether those who charge are hit when they destroyed everybody by less than four.
    charge_hits_after_annihilation: ChargeHitsAfterAnnihilation, "R33", {
        /// They are, and stay.
        On = "on",
        /// They are not, and may advance.
        Off = "off",
    }
    /// Whether a free strategic move after a combat needs a commander at hand.
    pursuit_move_needs_commander: PursuitMoveNeedsCommander, "R36", {
        /// No.
        Off = "off",
        /// Yes.
        On = "on",
    }
    /// Whether some of those who may withdraw stay.
    partial_withdrawal: PartialWithdrawal, "R37", {
        /// All go, or none.
        Off = "off",
        /// As their owner likes.
        On = "on",
    }
    /// Whether any commander of the army spares a stack its test.
    any_commander_spares_test: AnyCommanderSparesTest, "R42", {
        /// Any.
        On = "on",
        /// Only its own.
        Off = "off",
    }
    /// Who holds a village.
    village_control: VillageControl, "R46", {
        /// Whoever stands there.
        Presence = "presence",
        /// Whoever stood there last.
        LastOwner = "last_owner",
    }
    /// Whether attrition is played after morale.
    attrition: Attrition, "R47", {
        /// No.
        Off = "off",
        /// Yes.
        On = "on",
    }
    /// Whether the first order of a phase is obeyed without a die.
    first_order_is_sure: FirstOrderIsSure, "R48", {
        /// No.
        Off = "off",
        /// Yes.
        On = "on",
    }
    /// Whether a commander whose dice are used in combat does nothing else for a while.
    commanders_commit: CommandersCommit, "R48", {
        /// No.
        Off = "off",
        /// Yes.
        On = "on",
    }
    /// Whether both sides play each phase together, in turns: an experiment.
    alternate_sequence: AlternateSequence, "R49", {
        /// Each side has a turn of its own.
        Off = "off",
        /// They act one after the other.
        On = "on",
    }
}
