//! The bases of a unit go as its figures fall. [FLA ORG-19, R-06]

use crate::support::table::{Play, foot, horse, table, unit};
use galloper::game::Side;
use galloper::geometry::{Formation, Pose};
use galloper::rules::flanders::Amendment;
use galloper::rules::flanders::book::profile::ChargeDoctrine::Sword;
use galloper::rules::flanders::facts::volley;
use galloper::rules::flanders::state::UnitId;
use galloper::rules::flanders::steps::passing::{self, Passage};

const HORSE: UnitId = UnitId(0);
const FRIEND: UnitId = UnitId(1);

/// Horse of four bases, two deep, with a friend so far east of it.
fn beside_a_friend(east: f64) -> Play {
    Play::new(&table(vec![
        unit(Side::A, "Horse", horse(Sword), 40.0, 40.0, 0.0),
        unit(Side::A, "Friend", foot(), 40.0 + east, 40.0, 0.0),
        unit(Side::B, "Enemy", foot(), 40.0, 60.0, 180.0),
    ]))
}

/// Where the middles of its bases lie, in inches east of its own.
fn bases_after(play: &mut Play, figures: u8) -> Vec<f64> {
    play.amend(Amendment::Figures { unit: HORSE, figures });
    play.battle.state().manned_bases(HORSE).iter().map(|base| base.centre.x - 40.0).collect()
}

/// The rear rank goes first, and then the base whose end of the front is farther from friends.
#[test]
fn the_last_base_is_the_one_nearer_to_friends() {
    for (east, left) in [(6.0, 0.75), (-6.0, -0.75)] {
        let mut play = beside_a_friend(east);
        assert_eq!(bases_after(&mut play, 6).len(), 2, "the rear rank is gone");
        let bases = bases_after(&mut play, 3);
        assert!(bases.len() == 1 && (bases[0] - left).abs() < 0.001, "{bases:?} with a friend {east}″ to the east");
    }
}

/// Through the places of fallen bases of their friends troops fire: only who stands hides a target. [FLA SAF-05, R-15]
#[test]
fn fallen_bases_of_a_friend_hide_nothing() {
    let mut friend = unit(Side::A, "Friend", foot(), 40.0, 43.75, 0.0);
    friend.formation = Formation::Square;
    let mut play = Play::new(&table(vec![
        unit(Side::A, "Firer", foot(), 37.0, 42.1, 90.0),
        friend,
        unit(Side::B, "Target", foot(), 43.0, 42.1, 270.0),
    ]));
    let figures = |play: &Play| {
        volley::bearing(play.battle.state(), UnitId(0), UnitId(2)).expect("both stand on the table").figures
    };
    assert_eq!(figures(&play), 0);
    play.amend(Amendment::Figures { unit: FRIEND, figures: 6 });
    assert_eq!(figures(&play), 12, "both files fire past the two bases that are left");
}

/// Who passes is fired at from as far off as if he stood there: from the bases that he has left. [FLA FIP-08, SAF-04, R-14]
#[test]
fn fallen_bases_of_who_passes_are_not_fired_at() {
    for east in [-4.0, 0.0, 4.0] {
        let mut play = Play::new(&table(vec![
            unit(Side::A, "Passer", horse(Sword), 40.0, 46.0, 0.0),
            unit(Side::B, "Firer", foot(), 40.0 + east, 40.0, 0.0),
        ]));
        for figures in [12, 9, 6] {
            play.amend(Amendment::Figures { unit: HORSE, figures });
            let state = play.battle.state();
            let where_it_stands = [state.footprint(HORSE).expect("it stands on the table")];
            let passage = Passage { ends_in_melee: true, ..Passage::of(HORSE, &where_it_stands) };
            let chances = passing::chances(state, &passage);
            let range = volley::bearing(state, FRIEND, HORSE).and_then(|bears| bears.range);
            assert_eq!(chances.first().map(|chance| chance.range), range, "{figures} figures, {east}″ east");
            assert!(range.is_some(), "it is within reach");
        }
    }
}

/// All that fall at once go from one flank; of a rank that is broken already the rest go from there, wherever friends stand by then.
#[test]
fn a_rank_goes_from_the_flank_where_its_first_base_went() {
    assert!((bases_after(&mut beside_a_friend(6.0), 3)[0] - 0.75).abs() < 0.001, "nine at once");
    let mut play = beside_a_friend(6.0);
    let behind_the_right = bases_after(&mut play, 9);
    assert!((behind_the_right[2] - 0.75).abs() < 0.001, "{behind_the_right:?}");
    play.amend(Amendment::Place { unit: FRIEND, pose: Pose::new(34.0, 40.0, 0.0) });
    assert_eq!(bases_after(&mut play, 8), behind_the_right, "a figure falls, and no base goes");
    assert_eq!(bases_after(&mut play, 6).len(), 2);
    assert!((bases_after(&mut play, 3)[0] + 0.75).abs() < 0.001, "a whole rank is free to go from the other");
}
