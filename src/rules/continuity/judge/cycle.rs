//! The cycle of activations: whose turn it is, and what has just gone. [MB 3.1, 4.2 to 4.5, MM 3, 4]

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::activation::LastAction;
use super::troop::CommandId;
use crate::game::Side;
use crate::rules::continuity::book::house::{ContinueAfterLeaderMove, House, PassLimit, RepeatAfterFailedSeizure};

/// Where the cycle stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The side to act has a free activation. [MB 4.2, Q9, MM 2.4]
    Free,
    /// Its activation is over, and it may go on. [MB 4.3, MM 4]
    After,
}

/// Whose turn it is, and what both sides did last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Cycle {
    /// The side to act.
    pub to_act: Side,
    /// What it may do.
    pub phase: Phase,
    /// The commands of its last activation; emptied when play passes to the enemy. \[R03\]
    pub just_went: Vec<CommandId>,
    /// What each side did last of its own accord. \[R07\]
    pub own_last: [Option<LastAction>; 2],
    /// What was done last by anybody. \[R07\]
    pub last_of_all: Option<LastAction>,
    /// Passes running. \[R09\]
    pub passes: u8,
}

impl Cycle {
    /// A battle begins with a free activation. [MB 17.1, 18.1, MM 17, 18]
    pub const fn begins(side: Side) -> Self {
        Self {
            to_act: side,
            phase: Phase::Free,
            just_went: Vec::new(),
            own_last: [None, None],
            last_of_all: None,
            passes: 0,
        }
    }

    /// Commands have gone: one by itself, or those of a wing. [MB 3.1, 4.5, MM 3, 4]
    pub fn went(&mut self, commands: Vec<CommandId>, deed: LastAction) {
        self.just_went = commands;
        self.did(deed);
        self.phase = Phase::After;
        self.passes = 0;
    }

    fn did(&mut self, deed: LastAction) {
        self.own_last[self.to_act.index()] = Some(deed);
        self.last_of_all = Some(deed);
    }

    /// Commanders have moved; their side may go on. [MB 14.8, MM 14, R10]
    pub fn commanders_moved(&mut self, house: &House) {
        self.went(Vec::new(), LastAction::Commanders);
        if house.continue_after_leader_move == ContinueAfterLeaderMove::Off {
            self.hand_over();
        }
    }

    /// A side passes, stops or fails its continuity die: the enemy has a free activation. [MB 4.2, 4.3, MM 4]
    pub fn hand_over(&mut self) {
        self.to_act = self.to_act.other();
        self.phase = Phase::Free;
        self.just_went.clear();
    }

    /// A side passes its free activation. [MB 4.2, MM 4 Activation, R09]
    pub fn pass(&mut self) {
        self.hand_over();
        self.passes = self.passes.saturating_add(1);
    }

    /// The die for a wing fails: that was its attempt, and the enemy has a free activation. [MB 4.5, MM 4 Wing, R07]
    pub fn wing_failed(&mut self) {
        self.did(LastAction::Wing);
        self.passes = 0;
        self.hand_over();
    }

    /// A free activation is used up and nothing comes of it: the enemy has one. Nobody was activated, so a wing tried before it is
    /// still this side's last deed. [MB 18.13, R07, R88]
    pub fn wasted(&mut self) {
        self.passes = 0;
        self.hand_over();
    }

    /// The enemy seizes continuity: he continues in place of the side to act. [MB 4.4, MM 4 Seizing]
    pub fn seized(&mut self, command: CommandId) {
        self.hand_over();
        self.went(vec![command], LastAction::Command);
    }

    /// The enemy fails to seize: the side to act has a free activation; what has just gone still has. [MB 4.4, MM 4 Seizing, R03, R04]
    pub fn seizure_failed(&mut self, house: &House) {
        self.phase = Phase::Free;
        if house.repeat_after_failed_seizure == RepeatAfterFailedSeizure::On {
            self.just_went.clear();
        }
    }

    /// Whether so many passes have run that a draw is offered. \[R09\]
    pub const fn is_stale(&self, house: &House) -> bool {
        match house.pass_limit {
            PassLimit::Four => self.passes >= 4,
            PassLimit::Eight => self.passes >= 8,
            PassLimit::Never => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORKNEY: CommandId = CommandId(0);
    const SHULTZ: CommandId = CommandId(1);

    fn after_orkney() -> Cycle {
        let mut cycle = Cycle::begins(Side::A);
        cycle.went(vec![ORKNEY], LastAction::Command);
        cycle
    }

    #[test]
    fn r03_the_bar_on_repeating_outlives_a_failed_seizure_but_not_a_change_of_side() {
        let mut cycle = after_orkney();
        cycle.seizure_failed(&House::default());
        assert_eq!((cycle.to_act, cycle.phase), (Side::A, Phase::Free));
        assert_eq!(cycle.just_went, [ORKNEY]);
        cycle.hand_over();
        assert!(cycle.just_went.is_empty());
        let mut lenient = after_orkney();
        lenient
            .seizure_failed(&House { repeat_after_failed_seizure: RepeatAfterFailedSeizure::On, ..House::default() });
        assert!(lenient.just_went.is_empty());
    }

    #[test]
    fn r07_a_wing_that_fails_is_still_its_sides_last_deed() {
        let mut cycle = Cycle::begins(Side::A);
        cycle.wing_failed();
        cycle.went(vec![SHULTZ], LastAction::Command);
        assert_eq!(cycle.own_last, [Some(LastAction::Wing), Some(LastAction::Command)]);
        assert_eq!(cycle.last_of_all, Some(LastAction::Command));
    }

    #[test]
    fn r07_neither_a_pass_nor_a_wasted_free_activation_parts_two_tries_for_a_wing() {
        let mut cycle = Cycle::begins(Side::A);
        cycle.wing_failed();
        cycle.pass();
        cycle.wasted();
        cycle.pass();
        assert_eq!((cycle.to_act, cycle.passes), (Side::A, 1));
        assert_eq!((cycle.own_last[0], cycle.last_of_all), (Some(LastAction::Wing), Some(LastAction::Wing)));
    }

    #[test]
    fn r09_four_passes_running_are_enough_and_a_deed_breaks_the_row() {
        let mut cycle = Cycle::begins(Side::B);
        (0..3).for_each(|_| cycle.pass());
        assert!(!cycle.is_stale(&House::default()));
        cycle.pass();
        assert!(cycle.is_stale(&House::default()));
        cycle.went(vec![ORKNEY], LastAction::Command);
        assert!(!cycle.is_stale(&House::default()));
    }

    #[test]
    fn r10_commanders_that_moved_leave_their_side_the_move() {
        let mut cycle = Cycle::begins(Side::A);
        cycle.commanders_moved(&House::default());
        assert_eq!((cycle.to_act, cycle.phase), (Side::A, Phase::After));
        let off = House { continue_after_leader_move: ContinueAfterLeaderMove::Off, ..House::default() };
        cycle.commanders_moved(&off);
        assert_eq!((cycle.to_act, cycle.phase), (Side::B, Phase::Free));
    }

    #[test]
    fn mb_4_4_who_seizes_has_the_move() {
        let mut cycle = after_orkney();
        cycle.seized(SHULTZ);
        assert_eq!((cycle.to_act, cycle.phase, cycle.just_went), (Side::B, Phase::After, vec![SHULTZ]));
    }
}
