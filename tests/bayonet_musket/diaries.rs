//! What the diaries of this game show; that they replay line by line is tried with those of every game.

use std::path::Path;

use galloper::data::Roots;
use galloper::data::load_scenario;
use galloper::game::{Answer, Side};
use galloper::journal::{BeginsFrom, Diary, Session};
use galloper::rules::bayonet_musket::BayonetMusket;
use galloper::rules::bayonet_musket::book::orders::{Line, Order};
use galloper::rules::bayonet_musket::facts::brigades::complies;
use galloper::rules::bayonet_musket::state::action::Action;
use galloper::rules::bayonet_musket::state::ids::WingId;
use galloper::rules::{self, Battle};

use crate::support::printed::agrees;

type Fought = Box<galloper::engine::Battle<BayonetMusket, rules::Action>>;

/// A diary played to its end.
fn played(name: &str) -> Session<Battle> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(root.join("tests/diaries").join(name)).expect("a diary");
    let diary = Diary::read(&text).expect("it can be read");
    let BeginsFrom::Scenario(scenario) = &diary.header.begins_from else { panic!("a scenario beside it") };
    let setup = load_scenario(&root.join(scenario).display().to_string(), &Roots::default()).expect("it is sound");
    let played = diary.play::<Battle>(setup, None).expect("it is played");
    assert_eq!((played.stopped_by, played.unlike), (None, None));
    played.session
}

/// The actions of a battle of ours with the entry of each.
fn actions(session: &Session<Battle>) -> Vec<(u64, Action)> {
    let action = |entry: &galloper::journal::Entry<Battle>| match entry.answer() {
        Some(Answer::Act(rules::Action::BayonetMusket(action))) => Some((entry.number, action)),
        _ => None,
    };
    session.standing().filter_map(action).collect()
}

/// The battle of ours as it stood after an entry.
fn after(session: &Session<Battle>, entry: u64) -> Fought {
    match session.at(entry) {
        Battle::BayonetMusket(battle) => battle,
        _ => panic!("another game"),
    }
}

/// Table 4, as a battle is played: twenty brigades in the printed order.
#[test]
fn bm_3_3_table_4_is_the_order_of_twenty_activations() {
    let session = played("twenty_activations_in_the_printed_order.diary");
    let begun = after(&session, session.entries()[0].number);
    let order: Vec<(Side, Order)> = actions(&session)
        .into_iter()
        .filter_map(|(_, action)| match action {
            Action::Activate(brigade) => Some(brigade),
            _ => None,
        })
        .map(|brigade| (begun.state().brigade(brigade).side, begun.state().brigade(brigade).order))
        .collect();
    assert_eq!(order.len(), 20);
    agrees("bayonet_musket/activations.csv", 20 * 2, |row, column| {
        let (side, class) = order[row.parse::<usize>().expect("a number") - 1];
        if column == "side" { format!("{side:?}") } else { format!("{class:?}") }
    });
}

/// A brigade transferred and committed in one turn comes into its place at its third activation.
#[test]
fn bm_4_5_a_brigade_sent_the_long_way_takes_three_turns() {
    let session = played("a_brigade_sent_the_long_way.diary");
    let wood = |battle: &Fought| {
        let state = battle.state();
        state.brigade_ids().find(|id| &*state.brigade(*id).name == "Wood").expect("there is such a brigade")
    };
    let last = session.last();
    let mut kept = Vec::new();
    for (entry, action) in actions(&session) {
        let begun = after(&session, entry);
        if action != Action::Activate(wood(&begun)) {
            continue;
        }
        let id = wood(&begun);
        let slot = begun.state().slot_of(id);
        assert_eq!(slot, Some((WingId(0), Line::Support, 0)), "it stands where it was committed to");
        assert_eq!(begun.state().turn as usize, kept.len() + 1, "once a turn");
        let finished = (entry..=last).find(|number| {
            let then = after(&session, *number);
            then.state().brigade(id).finished && then.state().turn == begun.state().turn
        });
        let then = after(&session, finished.expect("its activation ends"));
        kept.push(complies(then.state(), id));
    }
    assert_eq!(kept[..3], [false, false, true]);
}

/// Cavalry breaks through, and charges again with its momentum.
#[test]
fn bm_11_3_5_horse_charges_and_charges_again() {
    let session = played("dutch_horse_charges_and_charges_again.diary");
    let told: Vec<String> = session.standing().flat_map(|entry| &entry.reports).map(ToString::to_string).collect();
    let attacks = told.iter().filter(|line| line.contains("Dutch horse 1 attacks")).count();
    assert_eq!(attacks, 2, "{told:#?}");
    assert!(told.iter().any(|line| line.contains("Dutch horse 1 is in disorder after its attack")), "{told:#?}");
}

/// One turn of the drill field, everything in it.
#[test]
fn bm_3_0_a_whole_turn_of_the_drill_field_touches_every_phase() {
    let session = played("a_turn_of_the_drill_field.diary");
    let reports = session.standing().flat_map(|entry| &entry.reports);
    let told: Vec<&str> = reports.map(|line| line.rule.citation()).collect();
    // The first phase opens with the die for who fires first.
    let phases = ["BM 10.2", "BM 3.2", "BM 3.3", "BM 3.4", "BM 3.6"];
    let places = phases.map(|phase| told.iter().position(|rule| *rule == phase).unwrap_or_else(|| panic!("{phase}")));
    assert!(places.is_sorted(), "{places:?}");
    for rule in ["BM 10.2", "BM 6.2", "BM 4.3.1", "BM 5.0", "BM 5.3", "BM 11.2.1", "BM 11.2.2", "BM 12.0", "BM 13.1"] {
        assert!(told.contains(&rule), "{rule} in {told:?}");
    }
}
