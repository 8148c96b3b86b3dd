//! What the battle is about: told under the table until somebody has decided something.

use super::BattleScreen;
use crate::game::{Refereed, Side};

/// What the scenario says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// What each side must do.
    pub aim: String,
    /// How it is won, a sentence for each way.
    pub won: Vec<String>,
}

impl<R: Refereed + Send + 'static> BattleScreen<R> {
    /// Says what the scenario is about.
    pub fn tell(&mut self, about: About) {
        self.about = about;
        self.renew();
    }

    /// The aim, who fights, what the club plays differently, and how it is won: what there is of it, under captions.
    pub(super) fn told_first(&self) -> Vec<(&'static str, String)> {
        let parts = [
            ("The aim", self.about.aim.clone()),
            ("Who fights", self.who_fights()),
            ("How it is won", self.about.won.join(" ")),
            ("Played differently", self.played_differently()),
        ];
        parts.into_iter().filter(|(_, words)| !words.is_empty()).collect()
    }

    /// "Allies: Cutts 8, Ferguson 6. French: …"
    fn who_fights(&self) -> String {
        let of_side = |side: Side| {
            let led = |(index, name): (usize, &str)| {
                let troops = self.scene.pieces.iter().filter(|piece| piece.command == Some(index) && piece.is_troops());
                let count = troops.filter(|piece| piece.side == side).count();
                (count > 0).then(|| format!("{name} {count}"))
            };
            let commands = self.scene.commands.iter().enumerate().filter(|(_, command)| command.side == side);
            let led: Vec<String> = commands.filter_map(|(index, command)| led((index, &command.name))).collect();
            let name = &self.scene.sides[side.index()];
            let units = self.scene.pieces.iter().filter(|piece| piece.side == side && piece.is_troops()).count();
            let words = if led.is_empty() { String::new() } else { format!(": {}", led.join(", ")) };
            format!("{name}, {units} units{words}.")
        };
        Side::BOTH.map(of_side).join(" ")
    }

    /// The switches that the club has set otherwise than the book is read at first.
    fn played_differently(&self) -> String {
        let register = self.reader.register().iter();
        let set =
            register.filter_map(|one| one.switch.filter(|switch| !switch.is_default()).map(|switch| (one, switch)));
        let words: Vec<String> = set.map(|(one, switch)| format!("{}: {}", one.title, switch.set_to)).collect();
        if words.is_empty() { String::new() } else { format!("{}.", words.join("; ")) }
    }
}
