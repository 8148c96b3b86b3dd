//! The register of rulings as one battle plays it: each switch as the club has set it.

use super::house::House;
use super::rulings;
use crate::game::Ambiguity;

/// Every ruling in the order in which they are written; one that belongs to several switches stands once for each.
pub fn register(house: &House) -> Vec<Ambiguity> {
    rulings::all().flat_map(|entry| entry.as_played("FLA", |name| house.get(name))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::flanders::house::SWITCHES;
    use crate::rules::flanders::paragraphs::rule_text;

    #[test]
    fn every_ruling_is_read_whole_and_cites_rules_that_have_a_text() {
        let register = register(&House::default());
        assert_eq!(register.iter().filter(|ruling| ruling.switch.is_some()).count(), SWITCHES.len());
        for ruling in &register {
            let written = [&ruling.title, &ruling.at_issue, &ruling.ruling, &ruling.why];
            assert!(written.iter().all(|part| !part.is_empty()), "{ruling:?}");
            assert!(!ruling.rules.is_empty(), "{} bears on no rule", ruling.number);
            for rule in &ruling.rules {
                assert!(rule_text(rule).is_some(), "{} cites {rule}, which has no text", ruling.number);
            }
        }
    }

    #[test]
    fn a_switch_shows_how_the_club_has_set_it() {
        let mut house = House::default();
        house.set("cavalry_charge", "bonus").expect("a listed value");
        let register = register(&house);
        let charge = register.iter().find(|ruling| ruling.number == "R-02").expect("the ruling on charges");
        let switch = charge.switch.expect("clubs differ on it");
        assert_eq!((switch.set_to, switch.default_value(), switch.is_default()), ("bonus", "total", false));
        assert_eq!(register.iter().filter(|ruling| ruling.switch.is_some_and(|one| !one.is_default())).count(), 1);
    }
}
