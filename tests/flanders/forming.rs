//! Where a unit may form anew: nobody comes into touch by it, and horse into no wood. [FLA MOV-27, MOV-33, MOV-41]

use crate::support::table::{Play, foot, horse, table, unit};
use galloper::game::{Side, TerrainKind};
use galloper::geometry::{Formation, Leg, Outline, Point, Pose};
use galloper::rules::flanders::Amendment;
use galloper::rules::flanders::book::profile::ChargeDoctrine::Sword;
use galloper::rules::flanders::book::profile::{Arm, FireDoctrine, Mount, Profile};
use galloper::rules::flanders::facts::room;
use galloper::rules::flanders::state::UnitId;
use galloper::rules::flanders::state::setup::{Setup, TerrainSetup};
use galloper::rules::flanders::steps::activation::has_room_to_form;
use galloper::rules::flanders::steps::assessment::{Files, assess};
use galloper::rules::flanders::steps::charge_run::touched;

const FIRST: UnitId = UnitId(0);

fn wood(from: (f64, f64), to: (f64, f64)) -> TerrainSetup {
    let corners = [(from.0, from.1), (to.0, from.1), (to.0, to.1), (from.0, to.1)];
    let outline = Outline::Area(corners.map(|(x, y)| Point::new(x, y)).into());
    TerrainSetup { kind: TerrainKind::Wood, name: None, outline }
}

fn dragoons() -> Profile {
    let arm = Arm::Cavalry { mount: Mount::Dragoons, charge: Sword, on_foot: FireDoctrine::Platoon };
    Profile { arm, ..horse(Sword) }
}

/// A unit in column at (40, 40), with a wood, or none.
fn in_column(profile: Profile, wood: Option<TerrainSetup>) -> Setup {
    let mut setup = table(vec![
        unit(Side::A, "First", profile, 40.0, 40.0, 0.0),
        unit(Side::B, "Enemy", foot(), 40.0, 60.0, 180.0),
    ]);
    setup.units[0].formation = Formation::Column;
    setup.terrain.extend(wood);
    setup
}

/// Horse forms no line into a wood beside it; foot does. [FLA MOV-27]
#[test]
fn horse_forms_no_line_into_a_wood() {
    let may = |profile: Profile, wood: Option<TerrainSetup>| {
        has_room_to_form(Play::new(&in_column(profile, wood)).battle.state(), FIRST, Formation::Line)
    };
    let beside = || Some(wood((41.2, 36.0), (46.0, 44.0)));
    assert!(may(horse(Sword), None) && may(foot(), beside()));
    assert!(!may(horse(Sword), beside()));
}

/// Nobody comes as near to an enemy as half an inch by forming up. [FLA MOV-41, R-77]
#[test]
fn nobody_forms_up_beside_the_enemy() {
    // Its line reaches to 41.
    for (x, may) in [(42.15, false), (42.65, true)] {
        let mut setup = in_column(foot(), None);
        setup.units[1] = unit(Side::B, "Enemy", foot(), x, 39.5, 180.0);
        assert_eq!(has_room_to_form(Play::new(&setup).battle.state(), FIRST, Formation::Line), may, "{x}");
    }
}

/// Dragoons who fight on foot in a wood do not mount in it. [FLA MOV-27, MOV-33]
#[test]
fn dragoons_do_not_mount_in_a_wood() {
    let mounts = |wood: Option<TerrainSetup>| {
        let mut setup = in_column(dragoons(), wood);
        setup.units[0].formation = Formation::Line;
        setup.units[0].dismounted = true;
        let mut play = Play::new(&setup);
        let sixes = |_: &str, count: u8| vec![6; usize::from(count)];
        let turns_out =
            |play: &Play| play.choice().is_some_and(|choice| choice.offers.iter().any(|one| one.verb == "stand"));
        play.quietly(sixes, turns_out);
        play.choice().expect("they may move").offers.iter().any(|offer| offer.verb == "remount")
    };
    assert!(mounts(None));
    assert!(!mounts(Some(wood((30.0, 30.0), (50.0, 50.0)))));
}

/// Horse that has fired changes no formation that turn, and dragoons neither mount nor dismount; foot may form anew. [FLA MOV-32, MOV-33,
///
#[test]
fn who_has_fired_does_not_mount() {
    let offered = |profile: Profile, dismounted: bool, fired: bool| {
        let mut setup = in_column(profile, None);
        setup.units[0].dismounted = dismounted;
        let mut play = Play::new(&setup);
        let sixes = |_: &str, count: u8| vec![6; usize::from(count)];
        play.quietly(sixes, |play| {
            play.choice().is_some_and(|choice| choice.offers.iter().any(|one| one.verb == "stand"))
        });
        play.amend(Amendment::Fired { unit: FIRST, fired });
        let offers = play.choice().expect("it may move").offers;
        ["form_line", "remount"].map(|verb| offers.iter().any(|offer| offer.verb == verb))
    };
    for dismounted in [true, false] {
        assert_eq!(offered(dragoons(), dismounted, false), [true, true]);
        assert_eq!(offered(dragoons(), dismounted, true), [dismounted, false]);
    }
    assert_eq!(offered(foot(), false, true), [true, false]);
}

/// Who stands a hair from an enemy does not come into touch with him by forming anew. [FLA MOV-41]
#[test]
fn nobody_comes_into_touch_by_forming() {
    let setup = table(vec![
        unit(Side::A, "First", horse(Sword), 40.0, 40.0, 0.0),
        unit(Side::B, "Enemy", foot(), 50.0, 40.0, 0.0),
    ]);
    let mut play = Play::new(&setup);
    let own = play.battle.state().footprint(FIRST).expect("it stands there");
    let enemy = play.battle.state().footprint(UnitId(1)).expect("it stands there");
    // Their flanks 0.03 inch apart: near enough that they all but touch.
    let x = 50.0 + own.centre.x + own.front / 2.0 + 0.03 - (enemy.centre.x - enemy.front / 2.0);
    play.amend(Amendment::Place { unit: UnitId(1), pose: Pose::new(x, 40.0, 0.0) });
    let state = play.battle.state();
    let moved = |aside: f64| own.moved(galloper::geometry::Vector::new(aside, 0.0));
    assert!(room::has_room(state, FIRST, Some(&own)), "it may stay as it is");
    assert!(!room::has_room(state, FIRST, Some(&moved(0.02))), "it may come no nearer");
    assert!(room::has_room(state, FIRST, Some(&moved(-0.02))), "it may go from him");
}

/// Whose ranks have a place empty has another empty once it has faced about: nobody comes into touch so with an enemy who stands partly in it.
/// [FLA MOV-41]
#[test]
fn nobody_comes_into_touch_by_facing_about() {
    let setup = table(vec![
        unit(Side::A, "First", horse(Sword), 40.0, 40.0, 0.0),
        unit(Side::B, "Enemy", horse(Sword), 60.0, 50.0, 0.0),
    ]);
    let mut play = Play::new(&setup);
    let enemy = UnitId(1);
    play.amend(Amendment::Figures { unit: FIRST, figures: 7 });
    play.amend(Amendment::Figures { unit: enemy, figures: 3 });
    let about = |play: &Play| assess(play.battle.state(), FIRST, &[Leg::AboutFace], Files::Open).map(|_| ());
    assert!(about(&play).is_ok(), "he is far off");
    let state = play.battle.state();
    let (own, bases) = (state.footprint(FIRST).expect("it stands there"), state.manned_bases(FIRST));
    let rear = own.centre.y - own.depth / 2.0;
    let in_the_rear = bases.iter().filter(|base| base.centre.y < own.centre.y).collect::<Vec<_>>();
    let [last] = in_the_rear[..] else { panic!("one of its two last bases has fallen: {bases:?}") };
    // In the empty place beside the last base, a tenth of an inch from that, and half a tenth beyond the rear edge.
    let aside = (own.centre.x - last.centre.x).signum() * 0.1;
    let empty = 2.0 * own.centre.x - last.centre.x;
    let of_its_middle = 60.0 - state.manned_bases(enemy)[0].centre.x;
    play.amend(Amendment::Place { unit: enemy, pose: Pose::new(empty + aside + of_its_middle, rear + 0.05, 0.0) });
    assert!(touched(play.battle.state(), FIRST).is_empty(), "they do not touch as they stand");
    let why = about(&play).expect_err("its bases would come to where he stands").why;
    assert_eq!(why, "it would touch Enemy");
}
