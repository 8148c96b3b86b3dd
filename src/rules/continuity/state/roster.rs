//! Who is who: units, leaders and commands by their counters, and who of them is on the map.

use super::State;
use super::setup::Grade;
use super::unit::{GroupId, LeaderId, Presence, Unit};
use crate::game::{PieceId, Side};
use crate::hex::{Hex, Stand};
use crate::rules::continuity::judge::troop::{CommandId, UnitId};

impl State {
    /// The unit a piece is, if it is one.
    pub fn unit_of(&self, piece: PieceId) -> Option<UnitId> {
        piece.unit_of(self.units.len()).map(UnitId)
    }

    /// The leader a piece is, if it is one.
    pub fn leader_of(&self, piece: PieceId) -> Option<LeaderId> {
        piece.leader_of(self.leaders.len()).map(LeaderId)
    }

    /// The command that a leader leads.
    pub fn led_by(&self, leader: LeaderId) -> Option<CommandId> {
        self.command_ids().find(|command| self.command(*command).leader == Some(usize::from(leader.0)))
    }

    /// How the units of a leader's command stand; all of his side where he has none on the map.
    pub fn men_of(&self, leader: LeaderId) -> Vec<Stand> {
        let stand = |id: UnitId| self.troop(id).stand;
        let own: Vec<Stand> = self.led_by(leader).into_iter().flat_map(|id| self.of_command(id)).map(stand).collect();
        if own.is_empty() { self.on_map(self.counter(leader).side).map(stand).collect() } else { own }
    }

    /// The command that a piece leads or belongs to, by its place in the scene.
    pub fn command_of(&self, piece: PieceId) -> Option<usize> {
        let led = self.leader_of(piece).map(|leader| self.led_by(leader));
        let command = led.unwrap_or_else(|| self.troop(self.unit_of(piece)?).command)?;
        Some(usize::from(command.0))
    }

    /// Every unit's number, in order.
    pub fn unit_ids(&self) -> impl DoubleEndedIterator<Item = UnitId> + use<> {
        (0..self.units.len() as u16).map(UnitId)
    }

    /// Every leader's number, in order.
    pub fn leader_ids(&self) -> impl Iterator<Item = LeaderId> + use<> {
        (0..self.leaders.len() as u16).map(LeaderId)
    }

    /// Every command's number, in order.
    pub fn command_ids(&self) -> impl Iterator<Item = CommandId> + use<> {
        (0..self.fixed.commands.len() as u8).map(CommandId)
    }

    /// Every group's number, in order.
    pub fn group_ids(&self) -> impl Iterator<Item = GroupId> + use<> {
        (0..self.fixed.groups.len() as u8).map(GroupId)
    }

    /// Whether a unit is on the map.
    #[inline]
    pub fn is_on_map(&self, id: UnitId) -> bool {
        self.unit(id).presence == Presence::OnMap
    }

    /// The units of a side that are on the map.
    pub fn on_map(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.unit_ids().filter(move |id| self.troop(*id).side == side && self.is_on_map(*id))
    }

    /// The units in a hex.
    pub fn at(&self, hex: Hex) -> impl Iterator<Item = UnitId> + '_ {
        self.control().at(hex).map(|(id, _)| id)
    }

    /// The units of a command that are on the map.
    pub fn of_command(&self, command: CommandId) -> impl Iterator<Item = UnitId> + '_ {
        self.unit_ids().filter(move |id| self.troop(*id).command == Some(command) && self.is_on_map(*id))
    }

    /// The units of a command that have come but are not on the map yet.
    pub fn waiting_of(&self, command: CommandId) -> impl Iterator<Item = UnitId> + '_ {
        self.unit_ids().filter(move |id| self.troop(*id).command == Some(command) && self.has_come(self.unit(*id)))
    }

    /// Whether a unit has come but is not on the map yet.
    fn has_come(&self, unit: &Unit) -> bool {
        unit.presence == Presence::Waiting && unit.group.is_some_and(|group| self.arrived.contains_key(&group))
    }

    /// Of every command whether it has units on the map, or that have come.
    pub fn manned_commands(&self) -> Vec<bool> {
        let mut manned = vec![false; self.fixed.commands.len()];
        for unit in self.units.iter().filter(|unit| unit.presence == Presence::OnMap || self.has_come(unit)) {
            unit.troop.command.iter().for_each(|command| manned[usize::from(command.0)] = true);
        }
        manned
    }

    /// Leaders of a side on the map.
    pub fn leaders_of(&self, side: Side) -> impl Iterator<Item = LeaderId> + '_ {
        self.leader_ids()
            .filter(move |id| self.counter(*id).side == side && self.leader(*id).presence == Presence::OnMap)
    }

    /// Whether a leader stands on the map.
    pub fn is_leader_on_map(&self, id: LeaderId) -> bool {
        self.leader(id).presence == Presence::OnMap
    }

    /// Whether a leader is a wing or an overall commander.
    pub fn is_commander(&self, id: LeaderId) -> bool {
        self.counter(id).grade != Grade::Command
    }

    /// The group of a number as printed.
    pub fn group_called(&self, key: &str) -> Option<GroupId> {
        self.group_ids().find(|id| self.group(*id).key == key)
    }
}
