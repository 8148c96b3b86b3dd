//! The sum that a unit would be tested by now, as its card tells it. [FLA MOR-01]

use crate::support::table::{Play, foot, horse, table, unit};
use galloper::dice::Reading;
use galloper::game::{Awaiting, Eyes, Overlays, Ruleset, Side};
use galloper::rules::flanders::Amendment;
use galloper::rules::flanders::book::profile::ChargeDoctrine::Sword;
use galloper::rules::flanders::book::profile::Morale;
use galloper::rules::flanders::state::UnitId;

const CHARGER: UnitId = UnitId(0);
const CHARGED: UnitId = UnitId(1);

fn sum(play: &Play, eyes: Eyes) -> Option<i32> {
    play.battle.tested_by(CHARGED.into(), eyes).map(|tally| tally.whole())
}

/// What is told before the charge is what the charged unit has to throw; the enemy is told nothing.
#[test]
fn the_sum_that_is_told_is_the_one_that_is_asked() {
    for (morale, figures) in [(Morale::Good, 12), (Morale::Shaken, 12), (Morale::Good, 9)] {
        let mut play = Play::new(&table(vec![
            unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0),
            unit(Side::B, "Charged", foot(), 40.0, 36.0, 180.0),
            unit(Side::B, "Beside", foot(), 42.2, 36.0, 180.0),
        ]));
        play.amend(Amendment::Morale { unit: CHARGED, morale });
        play.amend(Amendment::Figures { unit: CHARGED, figures });
        let told = sum(&play, Eyes::Umpire).expect("it stands on the table");
        assert_eq!([sum(&play, Eyes::Side(Side::B)), sum(&play, Eyes::Side(Side::A))], [Some(told), None]);
        play.charge(CHARGER, CHARGED);
        let mut asked = None;
        play.quietly(
            |_, count| vec![6; usize::from(count)],
            |play| {
                if let Awaiting::Dice(request) = play.battle.words()
                    && request.pieces == [CHARGED.into()]
                    && let Reading::Sum(sum) = request.reading
                {
                    asked = Some(sum.need);
                }
                asked.is_some()
            },
        );
        assert_eq!(asked, Some(told), "{morale:?}, {figures} figures");
    }
}
