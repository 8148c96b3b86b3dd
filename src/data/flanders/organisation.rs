//! How the book makes up an army: what a general commands, how many figures a unit has, how many battalions a regiment sends.

use std::collections::BTreeMap;

use crate::game::Rule;

/// A unit as an army lists it, in the words of army files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Enrolled {
    /// Its name.
    pub name: String,
    /// Whose troops it is.
    pub nation: String,
    /// Its arm.
    pub arm: String,
    /// Guards or household.
    pub guard: bool,
    /// Figures at full strength.
    pub original: i64,
    /// The general it is under, by name.
    pub general: Option<String>,
    /// The card it stands under: its brigade.
    pub card: Option<String>,
}

/// Something in which an army is made up otherwise than the book has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Oddity {
    /// What it is about: a unit, a general, a card, a regiment.
    pub about: String,
    /// In words.
    pub words: String,
    /// What the book says.
    pub rule: Rule,
}

/// The three arms that a command is made up of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Branch {
    Foot,
    Horse,
    Guns,
}

fn branch(unit: &Enrolled) -> Branch {
    match unit.arm.as_str() {
        "infantry" => Branch::Foot,
        arm if arm.ends_with("guns") => Branch::Guns,
        _ => Branch::Horse,
    }
}

/// Everything in which an army is made up otherwise than the book has it. \[FLA ORG-01 to ORG-06, ORG-09, ORG-11, ORG-14, ORG-16\]
pub fn oddities(generals: &[String], units: &[Enrolled]) -> Vec<Oddity> {
    let mut found = Vec::new();
    let mut say = |about: &str, rule: &'static str, words: String| {
        found.push(Oddity { about: about.to_owned(), words, rule: Rule::new(rule) });
    };
    for general in generals {
        let own: Vec<&Enrolled> = units.iter().filter(|unit| unit.general.as_ref() == Some(general)).collect();
        if !own.is_empty() {
            command(general, &own, &mut say);
        }
    }
    if generals.len() > 2 {
        let players = generals.len().div_ceil(2);
        say("The army", "FLA ORG-05", format!("{} generals want {players} players, each practised", generals.len()));
    }
    for unit in units {
        strength(unit, &mut say);
    }
    regiments(units, &mut say);
    found
}

/// Says what is odd: about what, by which rule, in words.
type Say<'s> = dyn FnMut(&str, &'static str, String) + 's;

/// What a general commands. \[FLA ORG-01 to ORG-04\]
fn command(general: &str, own: &[&Enrolled], say: &mut Say<'_>) {
    let count = |wanted: Branch| own.iter().filter(|unit| branch(unit) == wanted).count();
    let [horse, foot, guns] = [Branch::Horse, Branch::Foot, Branch::Guns].map(count);
    if (horse, foot, guns) != (4, 7, 1) {
        let words = format!("{horse} of cavalry, {foot} of foot, {guns} of guns; a command has 4, 7 and 1");
        say(general, "FLA ORG-01", words);
    }
    let mut cards: BTreeMap<&str, Vec<Branch>> = BTreeMap::new();
    for unit in own {
        if let Some(card) = &unit.card {
            cards.entry(card).or_default().push(branch(unit));
        }
    }
    for (card, branches) in cards {
        let about = format!("{card}, under {general}");
        let is_one = branches.iter().all(|other| *other == branches[0]);
        let units = branches.len();
        if branches.contains(&Branch::Guns) && units > 1 {
            say(&about, "FLA ORG-04", format!("a battery among {units} units; it stands under a card of its own"));
        } else if !is_one {
            say(&about, "FLA ORG-03", "foot and horse under one card; a brigade is of one arm".to_owned());
        } else if branches[0] == Branch::Horse && units != 2 {
            say(&about, "FLA ORG-02", format!("a brigade of horse of {units}; it has 2 regiments"));
        } else if branches[0] == Branch::Foot && !(3..=4).contains(&units) {
            say(&about, "FLA ORG-03", format!("a brigade of foot of {units}; it has 3 or 4 battalions"));
        }
    }
}

/// How many figures a unit has. \[FLA ORG-06, ORG-09, ORG-11, ORG-14\]
fn strength(unit: &Enrolled, say: &mut Say<'_>) {
    let (figures, nation) = (unit.original, unit.nation.as_str());
    let is_anglo_dutch = matches!(nation, "british" | "dutch");
    match (branch(unit), figures) {
        (Branch::Guns, 8) | (Branch::Foot | Branch::Horse, 12) => {}
        (Branch::Guns, _) => say(&unit.name, "FLA ORG-11", format!("{figures} men; a battery has 8, four to a gun")),
        (Branch::Foot, 15) if is_anglo_dutch => {}
        (Branch::Horse, 15) if nation == "imperial" && unit.arm != "dragoons" => {}
        (Branch::Horse, 9) if nation == "british" => {}
        (Branch::Horse, 6) if unit.guard => {
            let words = "a company of 6; two of them are combined into one unit".to_owned();
            say(&unit.name, "FLA ORG-09", words);
        }
        (_, 9 | 15) => {
            let words = format!(
                "{figures} figures; only English and Dutch battalions and Austrian horse number 15, only British cavalry 9"
            );
            say(&unit.name, "FLA ORG-14", words);
        }
        _ => say(&unit.name, "FLA ORG-06", format!("{figures} figures; a unit of foot or horse has 12")),
    }
}

/// How many battalions a regiment sends. \[FLA ORG-16\]
fn regiments(units: &[Enrolled], say: &mut Say<'_>) {
    let mut sent: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for unit in units.iter().filter(|unit| branch(unit) == Branch::Foot) {
        if let Some(regiment) = regiment(&unit.name) {
            *sent.entry((unit.nation.as_str(), regiment)).or_default() += 1;
        }
    }
    for ((nation, regiment), battalions) in sent {
        let (most, usual) = match nation {
            "french" => (2, "a French regiment sends 2"),
            "imperial" => (4, "an Austrian regiment sends 3 or 4"),
            "british" | "dutch" => (1, "an English or Dutch regiment sends 1"),
            _ => continue,
        };
        if battalions > most {
            say(regiment, "FLA ORG-16", format!("{battalions} battalions; {usual}"));
        }
    }
}

/// The regiment of a battalion that has a number after its name: "Navarre" of "Navarre 2nd".
fn regiment(name: &str) -> Option<&str> {
    let (regiment, number) = name.rsplit_once(' ')?;
    let digits = number.trim_end_matches(|letter: char| letter.is_ascii_lowercase());
    let is_number = !digits.is_empty() && digits.len() < number.len() && digits.chars().all(|one| one.is_ascii_digit());
    is_number.then_some(regiment)
}

/// The cards of a command's units as the book forms them: horse by twos, foot by fours with the last three by themselves, each battery
/// alone; a card's name for each unit. \[FLA ORG-02 to ORG-04\]
pub fn brigades(units: &[Enrolled]) -> Vec<String> {
    let count = |wanted: Branch| units.iter().filter(|unit| branch(unit) == wanted).count();
    let foot = count(Branch::Foot);
    // As many brigades as four go into them, the larger ones first.
    let brigades = foot.div_ceil(4).max(1);
    let (each, larger) = (foot / brigades, foot % brigades);
    let brigade_of_foot = |place: usize| {
        let of_larger = larger * (each + 1);
        if place < of_larger { place / (each + 1) } else { larger + (place - of_larger) / each.max(1) }
    };
    let mut seen: BTreeMap<Branch, usize> = BTreeMap::new();
    let card = |unit: &Enrolled| {
        let place = seen.entry(branch(unit)).or_default();
        *place += 1;
        match branch(unit) {
            Branch::Horse => format!("Horse {}", (*place - 1) / 2 + 1),
            Branch::Foot => format!("Foot {}", brigade_of_foot(*place - 1) + 1),
            Branch::Guns => format!("Guns {place}"),
        }
    };
    units.iter().map(card).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(name: &str, nation: &str, arm: &str, original: i64, card: &str) -> Enrolled {
        Enrolled {
            name: name.to_owned(),
            nation: nation.to_owned(),
            arm: arm.to_owned(),
            guard: arm == "horse" && original == 6,
            original,
            general: Some("Orkney".to_owned()),
            card: Some(card.to_owned()).filter(|card| !card.is_empty()),
        }
    }

    /// A command as the book has it.
    fn command() -> Vec<Enrolled> {
        let mut units: Vec<Enrolled> =
            (0..7).map(|place| unit(&format!("Foot {place}"), "british", "infantry", 12, "")).collect();
        units.extend((0..4).map(|place| unit(&format!("Horse {place}"), "british", "horse", 12, "")));
        units.push(unit("Guns", "british", "light_guns", 8, ""));
        let cards = brigades(&units);
        for (unit, card) in units.iter_mut().zip(cards) {
            unit.card = Some(card);
        }
        units
    }

    fn rules(generals: &[&str], units: &[Enrolled]) -> Vec<String> {
        let generals: Vec<String> = generals.iter().map(|name| (*name).to_owned()).collect();
        oddities(&generals, units).iter().map(|odd| odd.rule.citation().to_owned()).collect()
    }

    #[test]
    fn a_command_as_the_book_has_it_is_not_odd_and_each_departure_has_its_rule() {
        assert_eq!(rules(&["Orkney"], &command()), Vec::<String>::new());
        let cards: Vec<String> = command().into_iter().filter_map(|unit| unit.card).collect();
        assert_eq!(
            cards.join(","),
            "Foot 1,Foot 1,Foot 1,Foot 1,Foot 2,Foot 2,Foot 2,Horse 1,Horse 1,Horse 2,Horse 2,Guns 1"
        );
        let changed = |place: usize, other: Enrolled| {
            let mut units = command();
            units[place] = other;
            rules(&["Orkney"], &units)
        };
        assert_eq!(rules(&["Orkney"], &command()[1..]), ["FLA ORG-01"]);
        let horse = |card: &str| unit("Wood's", "british", "horse", 12, card);
        assert_eq!(changed(7, horse("Horse 2")), ["FLA ORG-02", "FLA ORG-02"], "one of one, one of three");
        assert_eq!(changed(7, horse("Foot 2")), ["FLA ORG-03", "FLA ORG-02"]);
        assert_eq!(changed(11, unit("Guns", "british", "heavy_guns", 8, "Foot 2")), ["FLA ORG-04"]);
        assert_eq!(rules(&["Orkney", "Cutts", "Webb"], &command()), ["FLA ORG-05"]);
        assert_eq!(changed(0, unit("Rowe's", "british", "infantry", 6, "Foot 1")), ["FLA ORG-06"]);
        assert_eq!(changed(7, unit("Grenadiers", "french", "horse", 6, "Horse 1")), ["FLA ORG-09"]);
        assert_eq!(changed(11, unit("Guns", "british", "light_guns", 12, "Guns 1")), ["FLA ORG-11"]);
        assert_eq!(changed(0, unit("Rowe's", "british", "infantry", 15, "Foot 1")), Vec::<String>::new());
        assert_eq!(changed(0, unit("Navarre", "french", "infantry", 15, "Foot 1")), ["FLA ORG-14"]);
        assert_eq!(changed(7, unit("Wood's", "british", "dragoons", 9, "Horse 1")), Vec::<String>::new());
        assert_eq!(changed(7, unit("Tilly's", "dutch", "horse", 9, "Horse 1")), ["FLA ORG-14"]);
        let mut french = command();
        for (place, unit) in french.iter_mut().take(3).enumerate() {
            (unit.name, unit.nation) = (format!("Navarre {}th", place + 4), "french".to_owned());
        }
        assert_eq!(rules(&["Orkney"], &french), ["FLA ORG-16"]);
        assert_eq!(rules(&["Orkney"], &french[1..]), ["FLA ORG-01"], "two are a regiment");
    }
}
