//! The army in view: its list, and putting its units under generals and cards.

use super::ClubScreen;
use super::armies::counted;
use super::form::Hand;
use crate::club::{ArmyList, Arrangement, ClubError, army_list, arrangement_in};
use crate::data::{catalogue, load_scenario};

impl ClubScreen {
    /// Shows the units of an army, and at the right the army's own list until a unit is chosen.
    pub(super) fn show_army(&mut self, army: Option<usize>) {
        (self.view.army, self.view.arm, self.chosen) = (army, None, None);
        (self.hand, self.import) = (Hand::Nothing, None);
        self.look();
        self.read_book();
        self.read_list();
        self.fights_in = self.scenarios_of_army();
    }

    /// Reads the list of the army in view again.
    pub(super) fn read_list(&mut self) {
        self.list = None;
        let (Some(club), Some(key)) = (&self.club, self.army_in_view()) else { return };
        match army_list(club, &key) {
            Ok(list) => self.list = Some(list),
            Err(error) => self.say_trouble(&error),
        }
    }

    /// The key of the army in view.
    pub(super) fn army_in_view(&self) -> Option<String> {
        self.view.army.and_then(|army| self.roll.armies.get(army)).map(|(army, _)| army.key.clone())
    }

    /// The scenarios in which the army in view fights: the key of each, and its title.
    fn scenarios_of_army(&self) -> Vec<(String, String)> {
        let Some(key) = self.army_in_view() else { return Vec::new() };
        let fights = |id: &str| {
            let setup = load_scenario(id, &self.roots);
            setup.is_ok_and(|setup| setup.enlisted().iter().any(|one| one.army.as_ref() == Some(&key)))
        };
        let all = catalogue(&self.roots).into_iter().filter(|entry| entry.faults.is_empty() && fights(&entry.id));
        all.map(|entry| (entry.id, entry.title)).collect()
    }

    /// Puts units of the army in view under generals and cards.
    pub(super) fn arrange(&mut self, places: &[Arrangement]) {
        let Some(key) = self.army_in_view() else { return };
        let by = self.by.clone();
        self.write_with(|club| club.arrange(&key, places, &by), |list| format!("{} is arranged.", list.army.name));
    }

    /// Takes a unit out of the list of the army in view.
    pub(super) fn take_out(&mut self, key: &str) {
        let Some(army) = self.army_in_view() else { return };
        let by = self.by.clone();
        let words = |list: ArmyList| format!("{} has {} left.", list.army.name, counted(list.units.len(), "unit"));
        self.write_with(|club| club.take_out(&army, key, &by), words);
    }

    /// Puts the units of the army in view where they stand in a scenario.
    pub(super) fn arrange_as_in(&mut self, scenario: &str) {
        let Some(list) = &self.list else { return };
        let arranged = load_scenario(scenario, &self.roots)
            .map_err(ClubError::Faults)
            .and_then(|setup| arrangement_in(list, &setup));
        match arranged {
            Ok(places) => self.arrange(&places),
            Err(error) => self.say_trouble(&error),
        }
    }
}
