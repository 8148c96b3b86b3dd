//! Counts worked out once by another hand than the program's, from the scenarios' files alone.

use std::collections::BTreeSet;

use galloper::dice::Generator;
use galloper::game::{Ears, Ruleset};
use galloper::hex::{Corner, Hex};
use galloper::rules::bayonet_musket::book::troops::Kind;
use galloper::rules::bayonet_musket::facts::guns::gun_goals;
use galloper::rules::bayonet_musket::facts::march::{Limits, goals};
use galloper::rules::bayonet_musket::judge::artillery::sees;
use galloper::rules::bayonet_musket::judge::zones::fan;

use crate::field::{Fought, at, offered, quiet, shipped, step, unit};

/// Where a unit of the drill field may go on its first march, and in how many ways it may face there.
fn marches(name: &str) -> (usize, usize) {
    let battle = Fought::begin(&shipped("drill-field")).expect("it can be played");
    let unit = unit(&battle, name);
    let points = battle.state().unit(unit).troop.kind.allowance(false);
    let goals = goals(battle.state(), unit, Limits { points, aligned: true });
    (goals.iter().map(|goal| goal.hex).collect::<BTreeSet<Hex>>().len(), goals.len())
}

/// With their neighbours' bounds: at the edge of the wing, in the middle, among horse of the second line.
#[test]
fn bm_5_3_where_battalions_and_regiments_of_the_drill_field_may_march() {
    let expected = [
        ("South Left foot 1 3", (20, 75)),
        ("South Left foot 2 3", (21, 76)),
        ("South Left foot 2 1", (23, 78)),
        ("South Right foot 1 3", (19, 74)),
        ("South Left horse 3", (30, 158)),
        ("South Centre horse 1", (27, 125)),
    ];
    for (name, count) in expected {
        assert_eq!(marches(name), count, "{name}");
    }
}

/// Two points over open ground: every hex within two but its own, none of which is off the map.
#[test]
fn bm_10_4_where_a_limbered_gun_of_the_drill_field_may_be_drawn() {
    let battle = Fought::begin(&shipped("drill-field")).expect("it can be played");
    let gun = unit(&battle, "South battery 3");
    assert_eq!(battle.state().unit(gun).troop.kind, Kind::Artillery);
    assert_eq!(gun_goals(battle.state(), gun).len(), 18);
}

/// A gun three hexes south of Oberglauheim that faces it sees neither past nor along it.
#[test]
fn bm_10_3_what_oberglau_hides_of_a_guns_fan() {
    let setup = shipped("blenheim-brigades");
    let (_, village) = setup.places.iter().find(|(name, _)| name == "Oberglauheim").expect("it is on the map");
    let gun = at("1014");
    let all = (1..=7).flat_map(|range| fan(gun, Corner::V0, range));
    let hidden = all.filter(|target| sees(gun, *target, |hex| village.contains(&hex), |_| false).is_err());
    let expected =
        ["1315", "1415", "1416", "1514", "1515", "1516", "1615", "1616", "1617", "1714", "1715", "1716", "1717"];
    assert_eq!(hidden.collect::<BTreeSet<_>>(), expected.map(at).into_iter().collect());
}

/// What is offered of the first wing phase: the wings; then, of the first, where its commander may go and what he may try if he stays.
#[test]
fn bm_3_2_the_offers_of_the_first_activation_of_a_wing() {
    // Wings; the commander of the first wing of side A and of side B: his moves, staying and going to the support line among them, and
    // one for each brigade of the front and the support line; and his attempts, nothing among them.
    for (scenario, wings, moves, tries) in [
        ("drill-field", 3, [5, 5], [3, 3]),
        ("blenheim-brigades", 4, [6, 6], [3, 3]),
        ("neerwinden", 4, [5, 4], [1, 3]),
    ] {
        let mut battle = Fought::begin(&shipped(scenario)).expect("it can be played");
        let mut dice = Generator::seeded(3);
        let mut go_on = |battle: &mut Fought| {
            let answer = quiet(battle, &mut dice);
            battle.answer(answer, Ears::Deaf).expect("it is offered");
        };
        while step(&battle) != "wings" {
            go_on(&mut battle);
        }
        assert_eq!(offered(&battle).len(), wings, "{scenario}");
        go_on(&mut battle);
        assert_eq!(step(&battle), "leader's move", "{scenario}");
        let galloper::game::Awaiting::Choice(choice) = battle.words() else { panic!("he is asked") };
        let side = choice.side.index();
        assert_eq!(choice.offers.len(), moves[side], "{scenario}");
        while step(&battle) == "leader's move" {
            go_on(&mut battle);
        }
        // Who may try nothing is not asked.
        let found = if step(&battle) == "leader's attempt" { offered(&battle).len() } else { 1 };
        assert_eq!(found, tries[side], "{scenario}");
    }
}

/// The box of a brigade is made of the hexes in which a unit of it breaks nothing.
#[test]
fn bm_4_2_the_box_of_a_brigade_is_where_it_breaks_nothing() {
    use galloper::rules::bayonet_musket::facts::brigades::places_of;
    for scenario in ["drill-field", "blenheim-brigades", "neerwinden"] {
        let battle = Fought::begin(&shipped(scenario)).expect("it can be played");
        let state = battle.state();
        for brigade in state.brigade_ids() {
            let places = places_of(state, brigade).expect("it has a slot");
            let bounds = places.bounds_of(brigade).expect("lines are compared as wholes");
            let differs =
                state.fixed.extent.hexes().find(|hex| bounds.contains(*hex) != (places.misplaced(brigade, *hex) == 0));
            assert_eq!(differs, None, "{scenario}, {}", state.brigade(brigade).name);
        }
    }
}

/// Out of place as well as in it: where a unit may go is where nothing grows worse than it is, limit by limit.
#[test]
fn bm_4_2_4_what_is_broken_already_gives_way_as_far_as_it_is_broken() {
    use galloper::robot::Robot;
    use galloper::rules::bayonet_musket::facts::brigades::places_of;
    for (scenario, answers) in [("drill-field", 600), ("neerwinden", 900)] {
        let mut battle = Fought::begin(&shipped(scenario)).expect("it can be played");
        let mut dice = Generator::seeded(5);
        for _ in 0..answers {
            let answer = Robot::Contact.answer(&battle, &mut dice).expect("it is not over");
            battle.answer(answer, Ears::Deaf).expect("it is offered");
        }
        let (state, mut broken) = (battle.state(), 0);
        for brigade in state.brigade_ids() {
            let Some(places) = places_of(state, brigade) else { continue };
            for stands in state.units_of(brigade).filter_map(|unit| state.unit(unit).hex) {
                broken += i32::from(places.misplaced(brigade, stands) > 0);
                let bounds = places.bounds_kept_from(brigade, stands).expect("lines are compared as wholes");
                let differs = |hex: &Hex| bounds.contains(*hex) != places.keeps(brigade, stands, *hex);
                let name = &state.brigade(brigade).name;
                assert_eq!(state.fixed.extent.hexes().find(differs), None, "{scenario}, {name} from {stands}");
            }
        }
        assert!(broken > 0, "{scenario}: somebody is out of place");
    }
}
