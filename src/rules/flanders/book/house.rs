//! The club's switches, one for each ruling on which clubs differ.
//!
//! Every switch stands in `rulings.md` under the number given here; its first value is what the project plays.

use serde::{Deserialize, Serialize};

pub use crate::game::switch::Switch;
use crate::game::switch::switches;

switches! {
    /// How far a cavalry charge goes.
    cavalry_charge: CavalryCharge, "R-02", {
        /// The printed inches are the whole charge: 14 or 16.
        Total = "total",
        /// The printed inches are added to the ordinary move.
        Bonus = "bonus",
    }
    /// What each pip of the victory bonus die is worth to infantry, in inches.
    infantry_victory_bonus: InfantryVictoryBonus, "R-03", {
        /// Two inches, as printed.
        Two = "2.0",
        /// Half an inch, like the bonus of a retreat.
        Half = "0.5",
        /// One inch, like cavalry.
        One = "1.0",
    }
    /// Who takes the initiative when both dice are equal.
    initiative_tie: InitiativeTie, "R-27", {
        /// Nobody: both dice are thrown again.
        Reroll = "reroll",
        /// Whoever held it last.
        PreviousWinner = "previous_winner",
    }
    /// What a side loses that refuses to move when it is told to.
    refusal: Refusal, "R-28", {
        /// Every move it has not made this turn.
        Forfeit = "forfeit",
        /// Only its place: it moves after the winner has finished.
        RefuserMovesLast = "refuser_moves_last",
    }
    /// Whether all infantry fire of a turn counts as one moment.
    infantry_fire: InfantryFire, "R-91", {
        /// It does; losses are taken off together.
        Simultaneous = "simultaneous",
        /// The sides fire unit by unit in turn.
        Alternate = "alternate",
    }
    /// Which bases leave the table first as figures fall.
    base_removal: BaseRemoval, "R-06", {
        /// The rear rank, then the open flank.
        RearFirst = "rear_first",
        /// Whole files from the open flank.
        FlankFirst = "flank_first",
        /// None until the unit is gone.
        Never = "never",
    }
    /// What a column that stands still may fire.
    halted_column_fire: HaltedColumnFire, "R-16", {
        /// What its two front bases would fire in line.
        Normal = "normal",
        /// One volley.
        OneVolley = "one_volley",
        /// Nothing.
        None = "none",
    }
    /// Which morale class dragoons have on foot.
    dismounted_class: DismountedClass, "R-60", {
        /// Line, whatever they are mounted.
        Line = "line",
        /// Their own.
        Own = "own",
    }
    /// Where the lines at 45 degrees start that bound a unit's front, sides and rear.
    arc_origin: ArcOrigin, "R-07", {
        /// The corners of its footprint.
        Corners = "corners",
        /// The middle of its front edge.
        Centre = "centre",
    }
    /// How many bases beyond those touching join a melee.
    overlap: Overlap, "R-30", {
        /// One for each unit.
        OneTotal = "one_total",
        /// One at each open end.
        OneEachEnd = "one_each_end",
    }
    /// Which losses weigh on a morale check.
    casualty_modifier: CasualtyModifier, "R-11", {
        /// All since the battle began.
        Total = "total",
        /// Those of this turn.
        ThisTurn = "this_turn",
    }
    /// Which check of a charge is harder after being fired on.
    fired_on_applies: FiredOnApplies, "R-21", {
        /// The one to start it and the one to go on.
        Both = "both",
        /// The one to start it.
        Voluntary = "voluntary",
        /// The one to go on.
        Continuation = "continuation",
    }
    /// How much harder it is to charge once the general is dead.
    dead_general_charge: DeadGeneralCharge, "R-22", {
        /// By two.
        Two = "2",
        /// By three: moving forward counts as well.
        Three = "3",
    }
    /// Whether a natural 2 always fails a morale check and a natural 12 always passes.
    natural_extremes: NaturalExtremes, "R-23", {
        /// No: only the number needed counts.
        Off = "off",
        /// Yes.
        On = "on",
    }
    /// Which generals help a unit.
    general_scope: GeneralScope, "R-55", {
        /// Its own.
        Own = "own",
        /// Any on its side.
        AnyFriendly = "any_friendly",
    }
    /// Whether impassable ground or the table's edge supports a flank.
    terrain_anchors_flank: TerrainAnchorsFlank, "R-56", {
        /// No.
        Off = "off",
        /// Yes.
        On = "on",
    }
    /// When a general near the fighting is at risk.
    general_risk: GeneralRisk, "R-62", {
        /// Whenever in the turn it happened.
        AnyTime = "any_time",
        /// Only if he is still there at the turn's end.
        EndOfTurn = "end_of_turn",
    }
    /// How often rough ground is paid for in one move.
    terrain_cost: TerrainCost, "R-52", {
        /// Once for each piece of it.
        PerFeature = "per_feature",
        /// Once.
        Once = "once",
    }
    /// What becomes of a unit that retreats off the table.
    leaves_table: LeavesTable, "R-63", {
        /// It is lost.
        Lost = "lost",
        /// It may come back when it has rallied.
        ReturnsIfRallied = "returns_if_rallied",
    }
    /// What horse does about enemies in its way as it rides to meet a charge.
    countercharge_meets: CounterchargeMeets, "R-114", {
        /// It is in a melee with them.
        Melee = "melee",
        /// It stops before them.
        Stops = "stops",
    }
    /// Whether foot that has won a house may go into it.
    victor_of_a_house: VictorOfAHouse, "R-115", {
        /// It may, with two inches of its bonus.
        MayEnter = "may_enter",
        /// It follows up like any victor.
        StaysOut = "stays_out",
    }
    /// Which bases of a square fight foot that attacks it.
    square_against_foot: SquareAgainstFoot, "R-116", {
        /// Those in contact, and the overlap.
        Contact = "contact",
        /// All of them, as against cavalry.
        AllBases = "all_bases",
    }
    /// How targets wider than three stands are hit.
    wide_targets: WideTargets, "R-09", {
        /// Like three stands.
        Cap3 = "cap3",
        /// More easily for every further stand.
        Extrapolate = "extrapolate",
    }
    /// Whether units exactly half an inch apart are one target for guns.
    massed_gap: MassedGap, "R-10", {
        /// They are.
        Inclusive = "inclusive",
        /// They must be nearer.
        Strict = "strict",
    }
    /// What half rate means for a battery.
    battery_half_rate: BatteryHalfRate, "R-17", {
        /// A hit stands on an even die.
        HalveHit = "halve_hit",
        /// A hit causes half its casualties.
        HalveCasualties = "halve_casualties",
        /// It fires every other turn.
        AlternateTurns = "alternate_turns",
    }
    /// Who decides between ball and grape inside grape range.
    grape: GrapeRule, "R-46", {
        /// The firer.
        Choice = "choice",
        /// Nobody: it is grape.
        Always = "always",
    }
    /// How hits by heavy and by light guns on one building add up.
    building_hits: BuildingHits, "R-47", {
        /// As parts of the number needed.
        Combined = "combined",
        /// Each kind for itself.
        Separate = "separate",
    }
    /// The best a saving throw can become.
    save_floor: SaveFloor, "R-65", {
        /// 2 or more: a natural 1 never saves.
        Two = "2",
        /// 1 or more: certain.
        One = "1",
    }
    /// Who wins a melee when both products are equal.
    melee_tie: MeleeTie, "R-29", {
        /// Nobody: both dice are thrown again.
        Reroll = "reroll",
        /// The defender.
        DefenderHolds = "defender_holds",
    }
    /// What becomes of an exact half when losses are rounded.
    half_rounding: HalfRounding, "R-31", {
        /// It is one more.
        Up = "up",
        /// A die: even, one more; odd, one less.
        Die = "die",
    }
    /// Whether a charger whose target fled without being caught is disordered.
    pursuer_disordered: PursuerDisordered, "R-93", {
        /// Yes.
        On = "on",
        /// No.
        Off = "off",
    }
    /// What a dummy card does to the enemy's cards.
    dummy_sighting: DummySighting, "R-49", {
        /// It deceives while cards move, and is lifted when troops are set on.
        Bluff = "bluff",
        /// It makes them set on their figures.
        ForcesSetOn = "forces_set_on",
        /// Nothing at all.
        Ignored = "ignored",
    }
    /// How initiative goes where each side has four generals or more.
    fast_play: FastPlay, "R-105", {
        /// As in smaller games: three cards or three units.
        Off = "off",
        /// A card for each general, or two units of each general.
        On = "on",
    }
    /// Who says which troops march under which card.
    card_backs: CardBacks, "R-109", {
        /// The scenario.
        Scenario = "scenario",
        /// Each side in secret, before the first turn.
        Sides = "sides",
    }
    /// How exactly a side is told the enemy's strength.
    enemy_strength: EnemyStrength, "R-110", {
        /// To the figure, as they fall.
        Exact = "exact",
        /// In threes.
        Threes = "threes",
        /// In words.
        Words = "words",
    }
    /// How large a brigade's card is, width by depth in inches.
    card_size: CardSize, "R-49", {
        /// 3 by 2.
        ThreeByTwo = "3x2",
        /// 2 by 2.
        TwoByTwo = "2x2",
        /// 4 by 3.
        FourByThree = "4x3",
    }
}

impl InfantryVictoryBonus {
    /// Inches for each pip.
    pub const fn inches(self) -> f64 {
        match self {
            Self::Two => 2.0,
            Self::Half => 0.5,
            Self::One => 1.0,
        }
    }
}

impl SaveFloor {
    /// The least number a save may need.
    pub const fn need(self) -> i32 {
        match self {
            Self::Two => 2,
            Self::One => 1,
        }
    }
}

impl CardSize {
    /// Width and depth, in inches.
    pub const fn inches(self) -> (f64, f64) {
        match self {
            Self::ThreeByTwo => (3.0, 2.0),
            Self::TwoByTwo => (2.0, 2.0),
            Self::FourByThree => (4.0, 3.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_said() {
        let mut house = House::default();
        assert!(house.set("cavalry_charge", "triple").is_err_and(|why| why.contains("total, bonus")));
        assert!(house.set("cavalry", "total").is_err_and(|why| why.contains("cavalry_charge")));
        assert_eq!(house.set("infantry_victory_bonus", "1"), Ok(()));
        assert_eq!(house.get("infantry_victory_bonus"), Some("1.0"));
    }
}
