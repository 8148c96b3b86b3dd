//! Ground that a scenario has a side take or hold. [FLA MAJ-10]

use crate::support::Scratch;
use crate::support::table::{Play, foot, house_at, table, unit};
use galloper::data::check_file;
use galloper::game::{Awaiting, Board, Eyes, Outcome, Ruleset, Side};
use galloper::rules::flanders::state::aim::{Aim, Deed};
use galloper::rules::flanders::state::setup::PlaceSetup;

/// A house between two battalions, one of which is in it.
fn fought(deed: Deed, side: Side, garrison: Option<Side>) -> Outcome {
    let mut units =
        vec![unit(Side::A, "Alpha", foot(), 40.0, 20.0, 0.0), unit(Side::B, "Beta", foot(), 40.0, 60.0, 180.0)];
    if let Some(side) = garrison {
        units[side.index()].place = PlaceSetup::Building(0);
    }
    let mut setup = table(units);
    setup.terrain.push(house_at(39.0, 40.0, 2.0, 1.5));
    setup.victory.aims = vec![Aim { side, deed, ground: 0, by: 2 }];
    let mut play = Play::new(&setup);
    play.quietly(|_, count| vec![6; usize::from(count)], |_| false);
    assert!(play.has_told("FLA MAJ-10"), "{:?}", play.told);
    match play.battle.words() {
        Awaiting::Over(outcome) => outcome,
        other => panic!("it is decided, not {other:?}"),
    }
}

#[test]
fn ground_is_taken_in_time_or_the_other_side_wins() {
    let taken = fought(Deed::Take, Side::A, Some(Side::A));
    assert_eq!((taken.winner, taken.text.as_str()), (Some(Side::A), "Allies have the house and win."));
    let missed = fought(Deed::Take, Side::A, None);
    let words = "Allies have not taken the house by turn 2; French win.";
    assert_eq!((missed.winner, missed.text.as_str()), (Some(Side::B), words));
}

#[test]
fn ground_is_held_unless_the_enemy_stands_on_it_alone() {
    let held = fought(Deed::Hold, Side::A, None);
    assert_eq!(held.winner, Some(Side::A));
    let lost = fought(Deed::Hold, Side::A, Some(Side::B));
    assert_eq!((lost.winner, lost.text.as_str()), (Some(Side::B), "Allies have lost the house; French win."));
}

#[test]
fn the_map_shows_who_has_to_do_what_where() {
    let mut setup = table(vec![unit(Side::A, "Alpha", foot(), 40.0, 20.0, 0.0)]);
    setup.terrain.push(house_at(39.0, 40.0, 2.0, 1.5));
    setup.victory.aims = vec![Aim { side: Side::A, deed: Deed::Take, ground: 0, by: 8 }];
    let play = Play::new(&setup);
    let Board::Table { terrain, .. } = play.battle.scene(Eyes::Side(Side::B)).board else { panic!("a table") };
    assert_eq!(terrain[0].name.as_deref(), Some("the house: Allies to take it by turn 8"));
}

/// An aim names its ground by its key, and its fault stands where it is.
#[test]
fn an_aim_is_read_from_the_victory_of_a_scenario() {
    let scratch = Scratch::new("aims");
    let text = std::fs::read_to_string("scenarios/flanders/first-orders.toml").expect("the scenario");
    let with = |aim: &str| {
        let file = scratch.file("aims.toml");
        let text = text.replacen("[victory]\n", &format!("[victory]\naims = [{aim}]\n"), 1);
        std::fs::write(&file, text).expect("it is written");
        check_file(&file)
    };
    assert_eq!(with("{ side = \"a\", take = \"house\", by = 8 }"), []);
    let line = text.lines().position(|line| line == "[victory]").expect("it says who wins") + 2;
    for (aim, why) in [
        ("{ side = \"a\", take = \"hause\", by = 8 }", "there is no ground `hause`"),
        ("{ side = \"a\", by = 8 }", "nothing is to be taken or held"),
        ("{ side = \"a\", take = \"house\", hold = \"house\", by = 8 }", "ground is taken or held, not both"),
    ] {
        let faults = with(aim);
        let faults: Vec<_> = faults.iter().map(|fault| (fault.why.as_str(), fault.line)).collect();
        assert_eq!(faults, [(why, line)], "{aim}");
    }
}
