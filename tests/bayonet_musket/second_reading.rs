//! What a second reading of the book beside the program found wanting, each in a battle.

use galloper::game::{Awaiting, Ruleset, Side};
use galloper::hex::Corner;
use galloper::rules::bayonet_musket::book::orders::{Line, Order, Rank};
use galloper::rules::bayonet_musket::book::terrain::HexTerrain;
use galloper::rules::bayonet_musket::book::troops::{Impact, Kind};
use galloper::rules::bayonet_musket::state::action::{Action, Amendment, Attempted};
use galloper::rules::bayonet_musket::state::ids::WingId;

use crate::drawn::Figure;
use crate::field::{
    Fought, act, activated, at, attacks, brigade, offered, roll, set, step, told, unit, unit_of, until,
};

const FOOT: Kind = Kind::Infantry;
const HORSE: Kind = Kind::Cavalry;

/// Attacks of a stack are made by who is on top: who is underneath marches, until the other has gone. [BM 9.1.1, R-BM-39]
#[test]
fn bm_9_1_1h_who_is_underneath_does_not_attack() {
    let figure = Figure::new()
        .brigade((Side::B, FOOT, "Stack"), (0, Line::Front, 1), &["0808", "0808", "0809"])
        .brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 1), &["0908", "0907"])
        .under("Stack", Order::Charge);
    let mut battle = activated(&figure.0, "Stack");
    let [top, bottom] = ["Stack 1", "Stack 2"].map(|name| unit(&battle, name));
    let mut under = battle.clone();
    act(&mut under, Action::Choose(bottom));
    assert_eq!(step(&under), "march");
    act(&mut battle, Action::Choose(top));
    assert_eq!(step(&battle), "charge");
}

/// Cavalry attacks, and counterattacks, from open ground only, cavalry too. [BM 11.8.2]
#[test]
fn bm_11_8_2_cavalry_in_brush_attacks_nobody() {
    let figure = |terrain: HexTerrain| {
        let mut figure = Figure::new()
            .brigade((Side::B, HORSE, "Own"), (0, Line::Front, 1), &["0808"])
            .brigade((Side::A, HORSE, "Foe"), (0, Line::Front, 1), &["0908"])
            .under("Own", Order::Charge);
        figure.0.ground.insert(at("0808"), terrain);
        let mut battle = activated(&figure.0, "Own");
        let own = unit(&battle, "Own 1");
        act(&mut battle, Action::Choose(own));
        step(&battle)
    };
    assert_eq!((figure(HexTerrain::Clear).as_str(), figure(HexTerrain::Light).as_str()), ("charge", "march"));
}

/// The fourth battalion of a village takes the place of one that is routed, and a casualty. [BM 9.1.2]
#[test]
fn bm_9_1_2b_the_reserve_of_a_village_steps_in_at_the_cost_of_a_casualty() {
    for (count, casualties) in [(3, 0), (4, 1)] {
        let mut figure = Figure::new()
            .brigade((Side::A, FOOT, "Village"), (0, Line::Front, 1), &["0908"; 4][..count])
            .brigade((Side::B, FOOT, "Own"), (0, Line::Front, 1), &["0808"])
            .under("Own", Order::Charge);
        figure.0.ground.insert(at("0908"), HexTerrain::Village);
        unit_of(&mut figure.0, "Village 1").value = 1;
        let mut battle = activated(&figure.0, "Own");
        attacks(&mut battle, "Own 1", "Village 1");
        let weak = unit(&battle, "Village 1");
        act(&mut battle, Action::Choose(weak));
        act(&mut battle, Action::Volley);
        assert!(battle.state().unit(weak).troop.routed);
        let last = unit(&battle, &format!("Village {count}"));
        assert_eq!(battle.state().unit(last).troop.casualties, casualties, "{count} in the village");
    }
}

/// A leader may go a line and join a brigade there in the same move. [BM 6.2]
#[test]
fn bm_6_2_a_leader_goes_up_a_line_and_joins_a_brigade_there() {
    let figure = Figure::new()
        .brigade((Side::B, FOOT, "Front"), (0, Line::Front, 1), &["0808"])
        .brigade((Side::B, FOOT, "Support"), (0, Line::Support, 1), &["0608"])
        .brigade((Side::B, FOOT, "Reserve"), (0, Line::Reserve, 1), &["0408"])
        .brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 1), &["1408"])
        .leader((Side::B, Rank::Wing, "Commander"), 1, (0, Line::Front));
    let mut battle = figure.begun();
    until(&mut battle, |battle| step(battle) == "leader's move");
    let joined = |battle: &Fought| -> Vec<String> {
        let brigade = |action: Action| match action {
            Action::Join(_, brigade) => Some(battle.state().brigade(brigade).name.to_string()),
            _ => None,
        };
        offered(battle).into_iter().filter_map(brigade).collect()
    };
    assert_eq!(joined(&battle), ["Front", "Support"], "the reserve is two lines away");
    let support = brigade(&battle, "Support");
    let join =
        offered(&battle).into_iter().find(|action| matches!(action, Action::Join(_, brigade) if *brigade == support));
    act(&mut battle, join.expect("he may"));
    let him = battle.state().leaders[0].clone();
    assert_eq!((him.direct, him.line), (Some(support), Line::Support));
}

/// A brigade that was relieved need not come into its place, and takes no Charge order before it has. [BM 4.3.3, R-BM-55]
#[test]
fn bm_4_3_3b_the_relieved_need_not_come_into_its_place() {
    let figure = Figure::new()
        .brigade((Side::B, HORSE, "Finck"), (0, Line::Front, 1), &["0808", "0809"])
        .brigade((Side::B, HORSE, "Kaunitz"), (0, Line::Support, 1), &["0608", "0609"])
        .brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 1), &["1408"])
        .leader((Side::B, Rank::Wing, "Commander"), 3, (0, Line::Support));
    let mut battle = figure.begun();
    let relieves = |action: &Action| matches!(action, Action::Try(_, Attempted::Relieve(_)));
    until(&mut battle, |battle| offered(battle).iter().any(relieves));
    let relief = offered(&battle).into_iter().find(relieves).expect("it has been waited for");
    act(&mut battle, relief);
    roll(&mut battle, 0);
    let finck = brigade(&battle, "Finck");
    until(&mut battle, |battle| offered(battle).contains(&Action::Activate(finck)));
    act(&mut battle, Action::Activate(finck));
    assert_eq!(step(&battle), "movement", "it may change no order where it stands");
    act(&mut battle, Action::Done);
    assert_eq!(step(&battle), "activations", "and nobody must march");
    // The one that relieved it must.
    let kaunitz = brigade(&battle, "Kaunitz");
    until(&mut battle, |battle| offered(battle).contains(&Action::Activate(kaunitz)));
    act(&mut battle, Action::Activate(kaunitz));
    act(&mut battle, Action::Done);
    assert_eq!(step(&battle), "march");
    assert!(!offered(&battle).contains(&Action::Done));
}

/// A battalion gun's impact can be the second on a hex: a leader there is in danger. [BM 6.4.2, 10.6, R-BM-38]
#[test]
fn bm_6_4_2a_battalion_guns_bring_a_leader_into_danger() {
    let mut figure = Figure::new()
        .brigade((Side::B, FOOT, "Own"), (0, Line::Front, 1), &["0808"])
        .brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 1), &["0908"])
        .under("Own", Order::Charge)
        .leader((Side::A, Rank::Wing, "Marshal"), 2, (0, Line::Front));
    unit_of(&mut figure.0, "Own 1").battalion_gun = true;
    let mut battle = activated(&figure.0, "Own");
    let foe = brigade(&battle, "Foe");
    let marshal = battle.state().leader_ids().next().expect("there is one");
    set(&mut battle, Amendment::Leader(marshal, WingId(0), Line::Front, Some(foe)));
    set(&mut battle, Amendment::Impact(at("0908"), Some(Impact::Hit)));
    attacks(&mut battle, "Own 1", "Foe 1");
    act(&mut battle, Action::BattalionGuns);
    assert_eq!(step(&battle), "danger");
    let story = told(&roll(&mut battle, 9));
    assert!(story.contains("he falls"), "{story}");
}

/// Who transfers the last brigade of his wing is told what that means. [BM 4.4, R-BM-72]
#[test]
fn bm_4_4_who_empties_his_own_wing_is_told_so_before() {
    let figure = Figure::with(&[("West", 3, [1, 12]), ("East", 3, [13, 24])])
        .brigade((Side::B, FOOT, "Last"), (1, Line::Support, 1), &["0614"])
        .brigade((Side::B, FOOT, "Other"), (0, Line::Front, 1), &["0608"])
        .brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 1), &["1408"])
        .leader((Side::B, Rank::Wing, "Commander"), 3, (1, Line::Support));
    let mut battle = figure.begun();
    let transfers = |action: &Action| matches!(action, Action::Try(_, Attempted::Transfer(..)));
    until(&mut battle, |battle| offered(battle).iter().any(transfers));
    let Awaiting::Choice(choice) = battle.words() else { panic!("he is asked") };
    let offer = choice.offers.iter().find(|offer| transfers(&offer.action)).expect("it is offered");
    assert_eq!(offer.label, "Last to slot 1 of the support line of West, which gives up its own wing");
}

/// An extra attack has only the points that are left: what takes a whole move is closed to it. [BM 11.8.3, R-BM-18]
#[test]
fn bm_11_8_3_who_has_spent_some_of_its_move_crosses_nothing_that_takes_all() {
    use galloper::hex::Hexside;
    use galloper::rules::bayonet_musket::book::terrain::SideTerrain;
    use galloper::rules::bayonet_musket::facts::march::{Limits, goals};
    let mut figure = Figure::new()
        .brigade((Side::B, HORSE, "Own"), (0, Line::Front, 1), &["0808"])
        .brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 1), &["1408"])
        .facing("Own 1", Corner::V0);
    for near in at("0808").neighbours() {
        let side = Hexside::between(at("0808"), near).expect("they are neighbours");
        figure.0.hexsides.insert(side, SideTerrain::Large);
    }
    let battle = figure.begun();
    let own = unit(&battle, "Own 1");
    let crosses = |battle: &Fought, points: u8| {
        let found = goals(battle.state(), own, Limits { points, aligned: false });
        found.iter().any(|goal| goal.hex == at("0908") && goal.facing == Corner::V0 && goal.spent == points)
    };
    assert!(crosses(&battle, 8));
    let mut state = battle.state().clone();
    state.unit_mut(own).now.spent = 5;
    let left = goals(&state, own, Limits { points: 3, aligned: false });
    assert!(left.iter().all(|goal| goal.hex == at("0808")), "{left:?}");
}
