//! Whose figures fight: roll numbers from an army's file to the journal, and a setup with other figures.

use crate::support::Scratch;
use galloper::data::{self, Roots, load_army};
use galloper::game::{Enlisted, Fielded, Ruleset, Side};
use galloper::journal::Session;
use galloper::rules::{Battle, Setup};

fn setup(scenario: &str) -> Setup {
    data::load_scenario(scenario, &Roots::discover()).expect("the scenario loads")
}

fn field(one: &Enlisted, figures: u8) -> Fielded {
    Fielded { key: one.key.clone(), side: one.side, roll: one.roll.clone(), figures }
}

const ARMY: &str = "game = \"flanders\"\nkind = \"army\"\nname = \"Ours\"\n
generals = [{ key = \"marcus\", name = \"Marcus\" }]\n[[contingent]]\nnation = \"danish\"\npay = \"anglo_dutch\"\nunits = [
  { key = \"one\", name = \"One\", arm = \"horse\", guard = true, roll = \"ROLL\" },
  { key = \"two\", name = \"Two\", arm = \"infantry\", roll = \"OTHER\" },
]\n";

#[test]
fn an_army_says_whose_figures_play_its_units_and_how_they_were_raised() {
    let scratch = Scratch::new("roll");
    let file = scratch.file("ours.toml");
    let path = file.to_str().expect("text");
    let army = |roll: &str, other: &str| {
        std::fs::write(&file, ARMY.replace("ROLL", roll).replace("OTHER", other)).expect("it can be written");
        load_army(path, &Roots::discover())
    };
    let read = army("6f1c0a93b2d4e857", "00000000000000ff").expect("it is right");
    let one = &read.units[0];
    assert_eq!(one.roll.as_deref(), Some("6f1c0a93b2d4e857"));
    assert_eq!((one.raised.nation, one.raised.pay, one.raised.arm), ("danish", "anglo_dutch", "horse"));
    assert!(one.raised.guard && !one.raised.senior && one.raised.native && one.raised.class.is_none());
    for (roll, other, why) in [
        ("6F1C0A93B2D4E857", "00000000000000ff", "no roll number"),
        ("6f1c", "00000000000000ff", "no roll number"),
        ("00000000000000ff", "00000000000000ff", "was given on line"),
    ] {
        let faults = army(roll, other).expect_err("it is wrong");
        assert_eq!(faults.len(), 1, "{faults:?}");
        assert!(faults[0].field.ends_with("roll") && faults[0].why.contains(why), "{faults:?}");
    }
}

#[test]
fn a_ledger_of_an_army_carries_its_roll_numbers() {
    let scratch = Scratch::new("roll-ledger");
    let file = scratch.file("ours.toml");
    let text = ARMY.replace("ROLL", "6f1c0a93b2d4e857").replace("OTHER", "00000000000000ff");
    std::fs::write(&file, text).expect("it can be written");
    let path = file.to_str().expect("text");
    let ledger = data::ledger_of([path, "french_1706"], &Roots::discover()).expect("both are right");
    let ours = &ledger.enlisted()[0];
    assert_eq!((ours.roll.as_deref(), ours.army.as_deref()), (Some("6f1c0a93b2d4e857"), Some("ours")));
}

#[test]
fn everybody_of_a_scenario_is_enlisted_under_his_army() {
    let enlisted = setup("cutts-before-blindheim").enlisted();
    assert!(enlisted.iter().all(|one| one.figures == one.original && one.roll.is_none() && one.army.is_some()));
    let rowe = enlisted.iter().find(|one| one.key == "rowe").expect("he is there");
    assert_eq!((rowe.side, rowe.army.as_deref(), rowe.arm), (Side::A, Some("anglo_allied_1704"), "infantry"));
    assert_eq!(setup("ramillies").enlisted(), Vec::new(), "counters are nobody's figures");
}

#[test]
fn who_is_fielded_stands_in_the_journal_and_who_has_no_figures_stays_at_home() {
    let mut mustered = setup("cutts-before-blindheim");
    let before = mustered.enlisted();
    let (first, second) = (&before[0], &before[1]);
    let roll = Some("6f1c0a93b2d4e857".to_owned());
    mustered.muster(&[Fielded { roll: roll.clone(), ..field(first, 7) }, field(second, 0)]).expect("it can be played");
    let after = mustered.enlisted();
    assert_eq!(after.len(), before.len() - 1);
    assert_eq!((after[0].figures, after[0].original, &after[0].roll), (7, first.original, &roll));
    assert!(after.iter().all(|one| one.key != second.key));
    let session = Session::<Battle>::begin(mustered, None).expect("the battle begins");
    let report = galloper::report::BattleReport::of(session.entries(), &[]).expect("it can be told");
    assert_eq!((&report.units[0].roll, report.units[0].figures(), report.units[0].fell), (&roll, [7, 7], 0));
}

#[test]
fn a_general_left_with_nobody_stays_at_home_and_fewer_commands_lose_a_battle() {
    for scenario in ["cutts-before-blindheim", "ramillies-south-plain"] {
        let mut mustered = setup(scenario);
        let before = mustered.enlisted();
        let commands =
            |setup: &Setup| Battle::begin(setup).expect("it begins").scene(galloper::game::Eyes::Umpire).commands;
        let led = commands(&mustered);
        let keep = before.iter().position(|one| one.side == Side::A).expect("A has troops");
        let fielded: Vec<Fielded> = before
            .iter()
            .enumerate()
            .map(|(index, one)| field(one, if one.side == Side::A && index != keep { 0 } else { one.figures }))
            .collect();
        mustered.muster(&fielded).expect("it can be played");
        let left = commands(&mustered);
        assert_eq!(left.iter().filter(|command| command.side == Side::A).count(), 1, "{scenario}");
        let of_b = |list: &[galloper::game::Command]| list.iter().filter(|command| command.side == Side::B).count();
        assert_eq!(of_b(&left), of_b(&led));
        assert_eq!(mustered.enlisted().iter().filter(|one| one.side == Side::A).count(), 1);
    }
}

#[test]
fn every_fault_of_a_muster_is_said_at_once_and_nothing_has_changed() {
    let mut mustered = setup("cutts-before-blindheim");
    let before = mustered.clone();
    let enlisted = mustered.enlisted();
    let nobody = Fielded { key: "nobody".to_owned(), side: Side::A, roll: None, figures: 3 };
    let wrong = mustered.muster(&[nobody, field(&enlisted[0], 13)]).expect_err("both are wrong");
    assert_eq!(wrong.len(), 2, "{wrong:?}");
    assert!(wrong[0].contains("nobody") && wrong[1].contains("13"), "{wrong:?}");
    let all_at_home: Vec<Fielded> = enlisted.iter().map(|one| field(one, 0)).collect();
    assert_eq!(mustered.muster(&all_at_home).expect_err("nobody fights").len(), 2, "neither side has troops");
    assert_eq!(mustered, before);
    assert!(setup("ramillies").muster(&[]).is_err(), "a game of counters has no figures");
}
