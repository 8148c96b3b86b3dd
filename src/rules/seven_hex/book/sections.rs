//! Every section of the book with its text, in order: here those on space, movement and orders.

use super::later_sections::LATER;
use super::{Section, register};
use crate::game::{Rule, RuleText};

/// The text of a cited rule, or of a ruling as `SHS R12`.
pub fn rule_text(rule: &Rule) -> Option<RuleText> {
    let number = rule.citation().strip_prefix("SHS ")?;
    let ruled = register::all().find(|entry| entry.number == number);
    if let Some(entry) = ruled {
        return Some(RuleText { section: entry.title, text: entry.ruling });
    }
    all().find(|(known, ..)| *known == rule.citation()).map(|(_, section, text)| RuleText { section, text })
}

/// Every section, in order.
pub fn book() -> Vec<(Rule, RuleText)> {
    all().map(|(number, section, text)| (Rule::named(*number), RuleText { section, text })).collect()
}

fn all() -> impl Iterator<Item = &'static Section> {
    SECTIONS.iter().chain(LATER)
}

#[rustfmt::skip]
const SECTIONS: &[Section] = &[
    ("SHS 1.1", "Terms", "Attack and defence value, combat and occupancy factor, order value, die modifier; all dice have six sides."),
    ("SHS 2.1", "The map", "The board is made of areas; each is a centre hex with six outer hexes round it."),
    ("SHS 2.2a", "Terrain", "An area is clear, or has woods, high ground, marsh or a town in any mixture."),
    ("SHS 2.2b", "Terrain", "Rivers run along borders; roads lead through areas."),
    ("SHS 2.3a", "Rivers", "Nothing ever crosses a border that is the Danube."),
    ("SHS 2.3b", "Rivers", "Any other river is crossed without hindrance and counts only for attack values."),
    ("SHS 2.4", "From area to area", "Units go from the centre hex of one area to that of the next."),
    ("SHS 3.1", "Units", "Commanders, infantry, cavalry and artillery, Allied or Franco-Bavarian; all but commanders are combat units."),
    ("SHS 3.2", "Scale", "Three battalions, thirteen squadrons, or eight to sixteen guns are a unit."),
    ("SHS 3.3", "Battalion guns", "Some infantry has light guns of its own; they are no artillery."),
    ("SHS 3.4", "Scale", "An area is some five hundred yards across, a turn half an hour or three quarters."),
    ("SHS 3.5", "Factors", "Every combat unit has a combat factor and an occupancy factor."),
    ("SHS 3.6", "Artillery's factor", "Artillery counts 1 in defence on an outer hex, 2 in support of an attack, 3 in defence on the centre hex."),
    ("SHS 3.7", "Occupancy factors", "Infantry and cavalry 3, artillery 0."),
    ("SHS 3.8", "Order", "A combat unit is in good order or disrupted."),
    ("SHS 3.9a", "Disrupted units", "Neither a disrupted unit nor anybody on its hex makes a strategic move."),
    ("SHS 3.9b", "Disrupted units", "A disrupted unit makes tactical moves, but not into an area with an enemy."),
    ("SHS 3.10", "Commanders", "They have neither factor."),
    ("SHS 3.11", "Commanders", "A commander lets his own units move strategically and rallies them, and nobody else's."),
    ("SHS 3.12", "Start", "The scenario says where everybody begins."),
    ("SHS 4.1a", "Room", "What the units of a side take up in an area never exceeds 6."),
    ("SHS 4.1b", "Room", "That holds at every moment: a full area is neither entered nor passed."),
    ("SHS 4.2", "Dense areas", "Where four hexes or more are marked as marsh or wood every unit takes up one more."),
    ("SHS 4.3a", "Room for an attack", "Those who are ordered into an enemy area must fit it as if it were empty."),
    ("SHS 4.3b", "Room for an attack", "Every attack is measured by itself."),
    ("SHS 4.4a", "Hexes", "A unit stands on one hex, the centre or an outer one."),
    ("SHS 4.4b", "Hexes", "Any units may share a hex while the area has room."),
    ("SHS 4.4c", "Glanders", "Tallard's horse is never in an area with Marsin's or the Elector's."),
    ("SHS 4.5a", "Marked hexes", "Nobody enters a hex marked as marsh or wood."),
    ("SHS 4.5b", "Blocking terrain", "A border is closed when no free hex of the one area touches a free hex of the other."),
    ("SHS 4.6", "Stacks", "Whatever stands on one hex is a stack."),
    ("SHS 5.1", "Player turn", "Strategic movement; ranged fire by the other player; orders with tactical moves and combat; morale; movement of commanders."),
    ("SHS 5.2", "Game turn", "The first player's five phases, then the second's."),
    ("SHS 5.3", "Game turn", "And so on until the battle is over."),
    ("SHS 6.1", "Strategic movement", "Any of the active player's combat units may move; commanders do not."),
    ("SHS 6.2a", "Strategic movement", "A unit moves strategically once in a turn."),
    ("SHS 6.2b", "Strategic movement", "Its own commander must be in its area or in one next to it."),
    ("SHS 6.2c", "Long moves", "Infantry and cavalry, from centre hex to centre hex, with nobody disrupted where they start."),
    ("SHS 6.2d", "By road", "Infantry 4 areas, cavalry 8, commanders 10, along roads, nowhere next to an enemy stack."),
    ("SHS 6.2e", "Across country", "Infantry 2 areas, cavalry 4, commanders 6. Next to an enemy a unit stops, unless the border is closed or one that does not move this turn covers it."),
    ("SHS 6.2f", "Redeployment", "From hex to hex of the area, joining stacks or parting; artillery too, nobody disrupted or beside one who is."),
    ("SHS 7.1", "Ranged fire", "The passive player's artillery on outer hexes fires 4 areas far (16 and 12 pounders), 3 (8 and 6) or 2 (4 and 3)."),
    ("SHS 7.2", "Ranged fire", "Each gun once in the phase, by itself; a marker says that it has."),
    ("SHS 7.3", "Arc", "It fires into the two areas that its hex touches and whatever widens outward from them."),
    ("SHS 7.4", "Line of fire", "Units never stop a shot."),
    ("SHS 7.5", "Line of fire", "Woods, a town, or ground higher than the gun stop a shot that passes over their area."),
    ("SHS 7.6", "Cover", "Two less into an area with woods or a town."),
    ("SHS 7.7", "Higher ground", "It may be fired into."),
    ("SHS 7.8", "Targets", "Commanders are none."),
    ("SHS 7.9", "Targets", "For each gun a stack is named, and then two dice are thrown."),
    ("SHS 7.10a", "Hits", "8 or more hits one area off, 9 at two, 10 at three, 11 at four; 7 and less always misses."),
    ("SHS 7.10b", "Hits", "One unit is hit: infantry, cavalry, artillery in good order, then infantry, cavalry, artillery disrupted; its owner picks among equals."),
    ("SHS 8.1", "Order value", "Each army has one."),
    ("SHS 8.2", "Order value", "3 for the Allies, 2 for the Franco-Bavarians."),
    ("SHS 8.3a", "Orders", "An order names all or some of one stack and one tactical move."),
    ("SHS 8.3b", "Orders", "Those ordered move together and end on one hex."),
    ("SHS 8.4a", "Obedience", "It is obeyed if the white die and the order value come to the red die or more."),
    ("SHS 8.4b", "Obedience", "If not, nothing moves and no more orders are given in the phase."),
    ("SHS 8.4c", "Obedience", "An attack is fought out before anybody enters the attacked area."),
    ("SHS 8.5", "More orders", "After each the next may be given at an order value one lower, below nought if need be."),
    ("SHS 8.6a", "More orders", "The same units may be ordered again."),
    ("SHS 8.6b", "More orders", "But nobody attacks who bears two Attack markers."),
    ("SHS 9.1", "Infantry", "One step, within its area or from its centre to the next centre."),
    ("SHS 9.1x", "Disrupted units", "They do not step into an area with an enemy."),
    ("SHS 9.2", "Cavalry", "The same, with a step inside the first area or inside the last."),
    ("SHS 9.3", "Artillery", "To another hex of its area only."),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_section_is_told_once() {
        let mut numbers: Vec<&str> = all().map(|(number, ..)| *number).collect();
        assert_eq!(numbers.len(), 139);
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), 139);
        assert!(rule_text(&Rule::new("SHS 10.18a")).is_some() && rule_text(&Rule::new("SHS R12")).is_some());
        assert!(rule_text(&Rule::named(format!("SHS {}", 99))).is_none() && rule_text(&Rule::new("MB 4.1")).is_none());
    }
}
