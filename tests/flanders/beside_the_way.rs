//! Who stands close beside the way of a charge, and not in it. [FLA MEL-49, R-118, R-120]

use std::cell::Cell;

use crate::support::table::{Play, foot, horse, table, unit};
use galloper::game::{Ruleset, Side};
use galloper::rules::flanders::book::profile::ChargeDoctrine::Sword;
use galloper::rules::flanders::state::UnitId;

/// Horse charges one who runs, past another who stands beside its way by so many inches, his front a little before that of the first.
fn past_a_bystander(gap: f64) -> Play {
    let own = horse(Sword);
    let units = |x: f64| {
        vec![
            unit(Side::A, "Charger", own, 40.0, 30.0, 0.0),
            unit(Side::B, "Target", foot(), 39.0, 40.0, 180.0),
            unit(Side::B, "Beside", foot(), x, 39.4, 180.0),
        ]
    };
    let apart = Play::new(&table(units(60.0)));
    let half = |id: u16| apart.battle.state().footprint(UnitId(id)).expect("it stands").front / 2.0;
    let mut play = Play::new(&table(units(40.0 + half(0) + half(2) + gap)));
    play.charge(UnitId(0), UnitId(1));
    // The first who tests on being charged runs, and nobody else.
    let tests = Cell::new(0);
    let faces = |rule: &str, count: u8| {
        tests.set(tests.get() + u8::from(rule == "FLA MOR-15"));
        let runs = matches!(rule, "FLA MOR-15" | "FLA MOR-41") && tests.get() == 1;
        vec![if runs { 1 } else { 6 }; usize::from(count)]
    };
    play.quietly(faces, |play| {
        let has_said = |words: &str| play.told.iter().any(|report| report.text.contains(words));
        has_said("Charger comes on") || has_said("are in contact") || play.battle.turn() > 1
    });
    play
}

/// Who stands beside the way of a charge, and not in it, does not stop it. [FLA MEL-49]
#[test]
fn who_stands_beside_the_way_stops_nobody() {
    for gap in [0.015, 0.03] {
        let play = past_a_bystander(gap);
        let text: Vec<&str> = play.told.iter().map(|report| report.text.as_str()).collect();
        let comes_on = text.iter().find(|text| text.contains("Charger comes on")).unwrap_or_else(|| panic!("{text:?}"));
        assert!(!comes_on.contains("stopped"), "{gap}: {comes_on}");
    }
}

/// Who is brushed by the side of a charger only is fought as that stands: it does not slew round onto him.
#[test]
fn who_only_brushes_somebody_keeps_its_front() {
    for gap in [0.0, 0.005] {
        let play = past_a_bystander(gap);
        let (state, charger) = (play.battle.state(), UnitId(0));
        assert!(state.is_engaged(charger), "{gap}: {:?}", play.told);
        assert_eq!(state.unit(charger).pose().map(|pose| pose.facing), Some(0.0), "{gap}: {:?}", play.told);
    }
}
