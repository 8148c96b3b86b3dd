//! What is written on a card, and what it is called by those who may read its back. [FLA GT-07]

use crate::rules::flanders::book::profile::{Arm, Gun, Mount};
use crate::rules::flanders::state::{CardId, State, UnitId};

/// What a card is called by those who may read its back: "Card A3 (4 foot, double line)".
pub fn title(state: &State, id: CardId) -> String {
    format!("Card {} ({})", state.card(id).name, back(state, id))
}

/// What is written on a card's back: how many of what, and the brigade formation. [FLA GT-07]
pub fn back(state: &State, id: CardId) -> String {
    let units = state.units_on(id);
    if units.is_empty() {
        return "dummy".to_owned();
    }
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for word in units.iter().map(|&unit| word(state, unit)) {
        match counts.iter_mut().find(|(counted, _)| *counted == word) {
            Some((_, count)) => *count += 1,
            None => counts.push((word, 1)),
        }
    }
    let kinds: Vec<String> = counts
        .into_iter()
        .map(|(word, count)| if word.ends_with("guns") { word.to_owned() } else { format!("{count} {word}") })
        .collect();
    match units.as_slice() {
        [_] => kinds.join(", "),
        _ => format!("{}, {}", kinds.join(", "), state.card(id).formation.word()),
    }
}

fn word(state: &State, unit: UnitId) -> &'static str {
    let unit = state.unit(unit);
    match unit.profile.arm {
        Arm::Infantry { .. } => "foot",
        Arm::Cavalry { .. } if unit.dismounted => "dragoons on foot",
        Arm::Cavalry { mount: Mount::Dragoons, .. } => "dragoons",
        Arm::Cavalry { mount: Mount::Horse, .. } => "horse",
        Arm::Cavalry { mount: Mount::Cuirassiers, .. } => "cuirassiers",
        Arm::Artillery { gun: Gun::Light } => "light guns",
        Arm::Artillery { gun: Gun::Heavy } => "heavy guns",
    }
}
