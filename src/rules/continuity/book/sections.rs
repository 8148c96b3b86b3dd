//! Every section of both books with its text, in order, and what the sections say that nothing cites by itself.

use super::cited::{self, Cited};
use super::edition::Book;
use super::register;
use crate::game::{Rule, RuleText};

/// A section by its number: its heading, and what it says in our own words.
type Section = (&'static str, &'static str, &'static str);

/// The text of a section that nothing cites by itself.
fn section(number: &str) -> Option<RuleText> {
    SECTIONS.iter().find(|(known, ..)| *known == number).map(|(_, section, text)| RuleText { section, text })
}

/// The text of a cited rule, or of a ruling as `MB R31`.
pub fn rule_text(rule: &Rule) -> Option<RuleText> {
    let citation = rule.citation();
    let (_, number) = citation.split_once(' ').filter(|(book, _)| ["MB", "MM"].contains(book))?;
    let ruled = register::all().find(|entry| entry.number == number);
    if let Some(entry) = ruled {
        return Some(RuleText { section: entry.title, text: entry.ruling });
    }
    let cited = cited::ALL.iter().find(|cited| cited.numbers().contains(&citation));
    cited.map(Cited::text).or_else(|| section(citation))
}

/// Every section of a book that has a text, in order.
pub fn book(book: Book) -> Vec<(Rule, RuleText)> {
    let own = SECTIONS.iter().filter(|(number, ..)| number.starts_with(book.mark()));
    let own = own.map(|(number, section, text)| (Rule::named(*number), RuleText { section, text }));
    let numbered = |cited: &'static Cited| cited.numbers().map(|number| (Rule::new(number), cited.text()));
    let cited = cited::ALL.iter().flat_map(numbered);
    let mut all: Vec<(Rule, RuleText)> =
        own.chain(cited.filter(|(rule, _)| rule.citation().starts_with(book.mark()))).collect();
    all.sort_by_cached_key(|(rule, _)| order(rule.citation()));
    all.dedup_by(|later, kept| {
        // One section of the older book often says what several of the newer do: it is told once, with all of it.
        let is_same = later.0 == kept.0;
        is_same && later.1.text == kept.1.text
    });
    all
}

/// Where a section stands: by its numbers, the answers last, then by its heading.
fn order(citation: &str) -> (Vec<u32>, String) {
    let number = citation.split_once(' ').map_or(citation, |(_, number)| number);
    let (number, heading) = number.split_once(' ').unwrap_or((number, ""));
    let parts: Vec<u32> = match number.strip_prefix('Q') {
        Some(answer) => vec![20, answer.parse().unwrap_or(u32::MAX)],
        None => number
            .split('.')
            .map(|part| part.trim_end_matches(|c: char| c.is_alphabetic()).parse().unwrap_or(u32::MAX))
            .collect(),
    };
    (parts, format!("{number} {heading}"))
}

#[rustfmt::skip]
const SECTIONS: &[Section] = &[
    ("MB 1.2", "Scale", "A hex is some 225 yards; a double-length unit some four battalions, a square one half that, horse five or six squadrons."),
    ("MB 2.3", "Counters", "Leaders, combat units and markers; disorder turns a counter over, of dragoons it is marked."),
    ("MB 2.4", "Leaders", "Overall commanders, wing commanders, and leaders of single commands."),
    ("MB 2.6", "Ranks of leaders", "Three stars command an army, two a wing, one a command."),
    ("MB 2.8", "Kinds of unit", "Infantry, cavalry, dragoons and guns; infantry takes two hexes at Ramillies and one at Malplaquet."),
    ("MB 2.12", "The die", "Ten sides, 0 to 9; 0 is nought and 9 the highest."),
    ("MB 3.1", "Sequence of play", "No turns: a command is activated, moves and fires or rallies, then shocks or charges; after it another is tried, until a side passes its flight level."),
    ("MB 4.1", "Commands", "Every unit of foot and horse belongs to one command, named after its leader."),
    ("MB 5.4", "What movement is", "Only what costs movement points is movement: retreats, advances, charges and turning are not."),
    ("MB 6.1", "Facing a corner", "At rest a unit faces a corner of its hex; a column faces a side."),
    ("MB 6.2", "Front, flank and rear", "Two hexes before, two behind, one on each side; of a double-length unit three before and three behind, two of the front before each half."),
    ("MB 6.4", "Turning in a zone", "In an enemy zone a unit that stays turns by one corner; one that leaves turns as it likes."),
    ("MB 6.5", "Double-length units turning", "They turn only by wheeling, which costs movement points."),
    ("MB 7.4", "Dragoons withdrawing", "They throw no die after it; into an enemy zone they withdraw no more than others."),
    ("MB 8.1", "Units in one hex", "Little is allowed, and never with an enemy."),
    ("MB 8.3", "Leaders in a hex", "Any number of leaders shares a hex with anybody of their side."),
    ("MB 9.8", "Resolving fire", "Each unit fires by itself at one target in range and sight: range, terrain and everything else that counts is added to one die."),
    ("MB 9.10", "Firing over others", "Guns fire over units of either side; nobody else does."),
    ("MB 9.11", "Range", "Counted in hexes the straightest way, the target's hex included and the firer's not."),
    ("MB 9.12", "Fire of double-length units", "They fire as one at one target; the longer range of the two halves no longer counts."),
    ("MB 11.1", "When shock comes", "After all movement and fire, against enemies in front."),
    ("MB 11.3", "The shock die", "One die and everything that counts: numbers, angle, terrain, the defender's rating, charge, kind of unit, disorder."),
    ("MB 11.6", "Terrain in shock", "By the chart of the battle."),
    ("MB 11.12", "Different ground", "Each defender's die counts the ground that defender is on."),
    ("MB 11.13", "Plus and minus", "Plus favours the attacker, minus the defender."),
    ("MB 12.5", "The charge's bonus", "2 is added to the die of a charge."),
    ("MB 13.1", "Two columns", "What shock brings depends on whether the defender is in order."),
    ("MB 14.1", "Units and leaders", "Every unit is under the leader of its command, and he under a wing commander."),
    ("MB 14.3", "In command by a neighbour", "A unit next to one of its command that is in command is in command too."),
    ("MB 14.6", "Wing commanders", "They try wing activations; at Ramillies the overall commanders serve as such."),
    ("MB 15.1", "Dragoons", "Foot that rides, and moves and fights mounted or dismounted."),
    ("MB 15.4", "Disordered dragoons", "A marker shows it: one off the allowance, one added to the rating."),
    ("MB 17.2", "Commanders at Ramillies", "The overall commanders serve as wing commanders of any command; Marlborough may lead the cavalry of the centre at 5."),
    ("MB 17.3", "Dragoons and guns at Ramillies", "Set up mounted or not, to move or to fire, as their owner likes."),
    ("MB 17.5", "Orkney", "Right wing infantry of the Allies at Ramillies."),
    ("MB 17.6", "Shultz", "Centre infantry of the Allies at Ramillies."),
    ("MB 17.7", "Werthmuller", "Left wing infantry and dragoons of the Allies at Ramillies."),
    ("MB 17.8", "Rantzau", "Centre cavalry of the Allies at Ramillies."),
    ("MB 17.9", "Overkirk", "Left wing cavalry of the Allies at Ramillies."),
    ("MB 17.10", "Allied guns at Ramillies", "Three of twenty-four pounds and two of nine."),
    ("MB 17.11", "The French at Ramillies", "Villeroi starts with or next to a unit of his side; all face the enemy."),
    ("MB 17.12", "Maximillian", "Left wing of the French at Ramillies, led by Grimaldi."),
    ("MB 17.13", "Maffei", "Centre infantry of the French at Ramillies."),
    ("MB 17.14", "Guiscard", "Centre cavalry of the French at Ramillies."),
    ("MB 17.15", "Colonie", "Right wing infantry and dragoons of the French at Ramillies."),
    ("MB 17.16", "Marsin", "Right wing cavalry of the French at Ramillies."),
    ("MB 17.17", "French guns at Ramillies", "Three of eight pounds and three of four."),
    ("MB 17.18", "Flight points at Ramillies", "3 for infantry, 2 for cavalry or dragoons."),
    ("MB 18.2", "Commanders at Malplaquet", "Marlborough may lead the cavalry of the centre at 5, Villars his at 3."),
    ("MB 18.3", "Units at Malplaquet", "They start as their listings say; no double-length unit fights here."),
    ("MB 18.4", "Allied commanders at Malplaquet", "Eugene leads the right wing, Orange the left."),
    ("MB 18.5", "Lottum", "Right wing infantry of the Allies at Malplaquet."),
    ("MB 18.6", "Schulenberg", "Right wing infantry of the Allies at Malplaquet."),
    ("MB 18.7", "Orkney", "Centre infantry of the Allies at Malplaquet."),
    ("MB 18.8", "Tilly", "Left wing infantry of the Allies at Malplaquet."),
    ("MB 18.9", "Wurttemberg", "Right wing cavalry of the Allies at Malplaquet."),
    ("MB 18.10", "Lumley", "Centre cavalry of the Allies at Malplaquet."),
    ("MB 18.11", "Overkirk", "Cavalry of the Allies behind Tilly at Malplaquet."),
    ("MB 18.12", "Allied guns at Malplaquet", "One of twelve pounds, three of nine, two of four; set to fire."),
    ("MB 18.14", "The French at Malplaquet", "All face generally toward the enemy."),
    ("MB 18.15", "French commanders at Malplaquet", "Villars the army, d'Albergotti the left wing, Boufflers the right."),
    ("MB 18.16", "d'Artagnan", "Right wing infantry of the French at Malplaquet."),
    ("MB 18.17", "Guiche", "Centre infantry of the French at Malplaquet."),
    ("MB 18.18", "Gosbriand", "Front infantry of the French left wing at Malplaquet."),
    ("MB 18.19", "Chemerault", "Rear infantry of the French left wing at Malplaquet."),
    ("MB 18.20", "Vallire", "Left wing cavalry of the French at Malplaquet."),
    ("MB 18.21", "Villars", "Forward cavalry of the French centre at Malplaquet."),
    ("MB 18.22", "Luxembourg", "Rear cavalry of the French centre at Malplaquet."),
    ("MB 18.23", "d'Hautefort", "Right wing cavalry of the French at Malplaquet."),
    ("MB 18.24", "The French gun at Malplaquet", "One of eight pounds, set to fire."),
    ("MB 18.25", "Roads at Malplaquet", "They cross neither streams nor finished works."),
    ("MB 18.26", "Works and the angle of attack", "Who attacks inward over finished works has nothing from flank or rear."),
    ("MB 18.28", "Works partly built", "They cost movement, and nothing else."),
    ("MB 18.29", "Flight points at Malplaquet", "3 for infantry, 1 for cavalry or dragoons."),
    ("MB 19.3", "Shock and charge table", "Attackers disordered, nothing, the defender disordered, driven back, eliminated; at the top the attack may go on."),
    ("MB 19.4", "Pre-shock reaction table", "Foot against horse: up to 5 it may fire, up to 8 it may not, from 9 it is disordered. Chargers: from 6 they counter-charge."),
    ("MB Q1", "Answer 1", "A wing is tried only in place of a free activation."),
    ("MB Q2", "Answer 2", "Square infantry moves rapidly in column too."),
    ("MB Q3", "Answer 3", "The Dutch cavalry h, j, k and m fights at Malplaquet only."),
    ("MB Q4", "Answer 4", "There is no infantry of Cologne at Ramillies."),
    ("MB Q5", "Answer 5", "Set aside by answer 10."),
    ("MB Q6", "Answer 6", "The Danish cavalry stands in 2721, not 2725."),
    ("MB Q7", "Answer 7", "English cavalry a and b and Dutch a to m charge; nobody else."),
    ("MB Q8", "Answer 8", "Fire allowed before shock uses up the one shot in reaction."),
    ("MB Q9", "Answer 9", "A free activation is any that needs no die."),
    ("MB Q11", "Answer 11", "A double-length unit fires into all three front hexes, at one unit."),
    ("MB Q12", "Answer 12", "The French at Ramillies face the enemy, whatever is printed."),
    ("MB Q13", "Answer 13", "The Cologne unit does not appear."),
    ("MB Q14", "Answer 14", "Maximillian has one command under him."),
    ("MB Q15", "Answer 15", "The four-pounder alone in 2425 is meant to be there."),
    ("MB Q16", "Answer 16", "A continued attack has no 2 for the charge."),
    ("MB Q17", "Answer 17", "Horse retreats before fire, never before shock."),
    ("MB Q18", "Answer 18", "No counter-attack: the words mean nothing."),
    ("MB Q19", "Answer 19", "The two halves of one unit can strike flank and front: that is a mixture."),
    ("MB Q20", "Answer 20", "Overall commanders move as wing commanders do."),
    ("MB Q21", "Answer 21", "Marlborough always moves as an overall commander."),
    ("MM 2.2", "Counters", "Leaders of wings and of commands; infantry takes two hexes, everybody else one."),
    ("MM 2.3", "The die", "Ten sides, 0 to 9; 0 is nought."),
    ("MM 2.4", "Terms", "A free activation needs no die; a command is all units with one leader."),
    ("MM 2.5", "Scale", "A hex is some 235 yards; infantry some four battalions, cavalry five or six squadrons."),
    ("MM 9 Disordered", "Fire in disorder", "Horse in disorder fires only when active, muskets when active and in return; with 1 less."),
    ("MM 11 Position", "Position", "Angle and ground."),
    ("MM 11.2B", "Terrain in shock", "By the chart of the map."),
    ("MM 17 Deployment", "Set-up at Blenheim", "Commanders where their owners like, guns with or next to friends, the Allies facing as they like, the French north."),
    ("MM 18 Continuity Exception", "Going twice", "While a side has fewer than two leaders on the map its command may go twice running."),
    ("MM 18 Farms", "Farms", "One building: the hex costs what it stands on. More than one is a village."),
    ("MM 18 Balance Note", "A handicap", "Arrival ratings may be lowered; the file of the scenario holds them."),
    ("MM 18 Note a", "Troops without their leader", "Hanover's horse goes with Cadogan until Wurttemburg comes, the Dutch mercenaries under Weeks until he does; out of command."),
    ("MM Clarifications", "Clarifications", "Woods cost guns 2 at Blenheim."),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_found_by_the_number_of_either_book() {
        for book in [Book::MarlboroughMan, Book::MarlboroughsBattles] {
            assert_eq!(rule_text(&cited::CONTINUITY.of(book)).map(|text| text.section), Some("Continuity"));
        }
        assert_eq!(rule_text(&Rule::new("GALLOPER")), None);
    }

    #[test]
    fn both_books_stand_in_order_and_every_section_can_be_opened() {
        for (which, least) in [(Book::MarlboroughsBattles, 170), (Book::MarlboroughMan, 60)] {
            let sections = book(which);
            assert!(sections.len() >= least, "{which:?}: {}", sections.len());
            for (rule, text) in &sections {
                assert!(rule_text(rule).is_some() && !text.text.is_empty(), "{rule:?}");
            }
            let keys: Vec<_> = sections.iter().map(|(rule, _)| order(rule.citation())).collect();
            assert!(keys.is_sorted());
        }
    }

    #[test]
    fn no_section_has_two_texts_of_its_own() {
        let twice: Vec<&str> = SECTIONS
            .iter()
            .map(|(number, ..)| *number)
            .filter(|number| SECTIONS.iter().filter(|(other, ..)| other == number).count() > 1)
            .collect();
        assert!(twice.is_empty(), "{twice:?}");
    }
}
