//! Leaders who ride, who are left alone, and who fall. [MB 14.8, 14.10, MM 14, 17]
#![allow(clippy::unwrap_used)]

use galloper::dice::Faces;
use galloper::game::{Answer, Awaiting, Choice, Ears, Eyes, Ruleset, Ruling, RulingTarget, Side};
use galloper::hex::{Corner, Stand};
use galloper::rules::continuity::Action;
use galloper::rules::continuity::book::house::House;
use galloper::rules::continuity::judge::troop::UnitId;
use galloper::rules::continuity::state::action::Amendment;
use galloper::rules::continuity::state::unit::LeaderId;

use crate::Battle;
use crate::charges::{asks, give, goes, only};
use crate::play::{hex, play_to, setup, single};

fn leader(battle: &Battle, key: &str) -> LeaderId {
    let state = battle.state();
    state.leader_ids().find(|id| state.counter(*id).key == key).unwrap()
}

fn rule(battle: &mut Battle, amendment: Amendment) {
    let sets = RulingTarget::Amend(amendment);
    let ruling = Ruling { by: "test".to_owned(), why: String::new(), departs_from: None, sets };
    battle.answer(Answer::Rule(ruling), Ears::Open).unwrap();
}

fn choice(battle: &Battle) -> Choice<Action> {
    match battle.words() {
        Awaiting::Choice(choice) => choice,
        other => panic!("{other:?}"),
    }
}

/// Maximillian leads a wing and a command: when his command is active he rides with it. [MM 14, 17 A Note]
#[test]
fn mm_17_maximillian_rides_with_his_own_command() {
    let mut battle = Battle::begin(&setup("blenheim", House::default())).unwrap();
    let max = leader(&battle, "maximillian_blenheim");
    let his = |choice: &Choice<Action>| {
        let goes = |action: &Action| matches!(action, Action::Activate(going) if going.leader == Some(max));
        choice.offers.iter().find(|offer| goes(&offer.action)).map(|offer| offer.action.clone())
    };
    play_to(&mut battle, 0, |choice| choice.question.contains("Who moves"), his);
    assert!(choice(&battle).offers.iter().any(|offer| offer.action == Action::Ride(max)));
    // He rides as the leader of his troops, not as a commander by a free activation. [R106]
    battle.answer(Answer::Act(Action::Ride(max)), Ears::Open).unwrap();
    let to = choice(&battle).offers.into_iter().find(|offer| matches!(offer.action, Action::RideTo(_))).unwrap();
    let told = battle.answer(Answer::Act(to.action), Ears::Open).unwrap();
    assert_eq!(told[0].rule.citation(), "MM 14 Command Leaders");
}

/// A commander who has fallen is not replaced; his own command goes without a die, out of command, and is never thrown for. [MB 14.10, R15]
#[test]
fn mb_14_10_the_command_of_a_fallen_commander_goes_freely_out_of_command() {
    let mut battle = Battle::begin(&setup("malplaquet", House::default())).unwrap();
    let villars = leader(&battle, "villars");
    rule(&mut battle, Amendment::RemoveLeader(villars));
    let free = |choice: &Choice<Action>| choice.side == Side::B && choice.question.contains("free activation");
    play_to(&mut battle, 9, free, |_| None);
    let his = battle.state().command_ids().find(|id| battle.state().command(*id).key == "vill").unwrap();
    let panel = battle.scene(Eyes::Umpire).commands;
    let shown = panel.into_iter().nth(usize::from(his.0)).unwrap().standing.unwrap();
    assert_eq!(shown.takes, "its leader has fallen: only without a die, out of command");
    let of_his = |action: &Action| match action {
        Action::Activate(going) | Action::Continue(going) | Action::Seize(going) => going.command == his,
        _ => false,
    };
    let offer = choice(&battle).offers.into_iter().find(|offer| of_his(&offer.action)).expect("it may go");
    assert!(offer.label.contains("out of command"), "{}", offer.label);
    battle.answer(Answer::Act(offer.action), Ears::Open).unwrap();
    let own: Vec<_> = battle.state().of_command(his).collect();
    assert!(!own.is_empty() && own.iter().all(|id| !battle.state().troop(*id).in_command));
    play_to(&mut battle, 9, free, |choice| {
        assert!(
            choice.question.contains("free activation") || !choice.offers.iter().any(|offer| of_his(&offer.action))
        );
        None
    });
}

/// An enemy next to a lone commander sends him away by the newer book only. [MB 14.10, MM 14, R78]
#[test]
fn mb_14_10_only_the_newer_book_sends_a_commander_away_whom_an_enemy_comes_near() {
    for (id, commander, rider, sent) in [
        ("ramillies", "marlborough_ramillies", "french_horse_a", true),
        ("blenheim", "marlborough_blenheim", "zurlauben_horse_a", false),
    ] {
        let mut battle = Battle::begin(&setup(id, House::default())).unwrap();
        let commander = leader(&battle, commander);
        let state = battle.state();
        let rider = state.unit_ids().find(|id| &*state.unit(*id).key == rider).unwrap();
        let moves = |choice: &Choice<Action>| choice.offers.iter().any(|offer| offer.action == Action::March(rider));
        let his = |choice: &Choice<Action>| {
            let command = battle_command(id, rider.0);
            let goes = |action: &Action| matches!(action, Action::Activate(going) if going.command.0 == command);
            choice.offers.iter().find(|offer| goes(&offer.action)).map(|offer| offer.action.clone())
        };
        play_to(&mut battle, 9, moves, his);
        battle.answer(Answer::Act(Action::March(rider)), Ears::Open).unwrap();
        let goal = choice(&battle).offers.into_iter().find_map(|offer| match offer.action {
            Action::Go { stand: Stand::Single { hex, .. }, .. } => Some((offer.action, hex)),
            _ => None,
        });
        let (go, end) = goal.unwrap();
        let free = |at: galloper::hex::Hex| battle.state().at(at).next().is_none();
        let beside =
            end.neighbours().into_iter().find(|at| free(*at) && battle.state().ground().extent.contains(*at)).unwrap();
        rule(&mut battle, Amendment::PlaceLeader { leader: commander, hex: beside });
        battle.answer(Answer::Act(go), Ears::Open).unwrap();
        let is_sent = |choice: &Choice<Action>| choice.question.contains("left alone");
        let asked = is_sent(&choice(&battle))
            || choice(&battle).question.contains("face") && {
                let still = choice(&battle).offers[0].action.clone();
                battle.answer(Answer::Act(still), Ears::Open).unwrap();
                is_sent(&choice(&battle))
            };
        assert_eq!(asked, sent, "{id}: {}", choice(&battle).question);
    }
}

/// The command of a unit, by its number.
fn battle_command(id: &str, unit: u16) -> u8 {
    setup(id, House::default()).units[usize::from(unit)].command as u8
}

/// Commanders ride by a free activation, and that is the rule they are told by. [MB 14.8]
#[test]
fn mb_14_8_commanders_ride_by_their_own_rule() {
    let mut battle = Battle::begin(&setup("ramillies", House::default())).unwrap();
    let moves = |choice: &Choice<Action>| {
        let moves = choice.offers.iter().find(|offer| offer.action == Action::MoveCommanders);
        moves.map(|offer| offer.action.clone())
    };
    play_to(&mut battle, 0, |choice| choice.question.contains("Which commander"), moves);
    let ride = choice(&battle).offers[0].action.clone();
    battle.answer(Answer::Act(ride), Ears::Open).unwrap();
    let to = choice(&battle).offers.into_iter().find(|offer| matches!(offer.action, Action::RideTo(_))).unwrap();
    let told = battle.answer(Answer::Act(to.action), Ears::Open).unwrap();
    assert_eq!(told[0].rule.citation(), "MB 14.8");
}

/// The leader of a command rides with it though a commander leads it this time, who does not. [MB 14.4, 14.8, 17.2, Q21, R87]
#[test]
fn mb_14_4_a_leader_rides_with_his_command_though_a_commander_leads_it() {
    for (id, leads, rides) in [
        ("ramillies", "marlborough_ramillies", "rantzau"),
        ("malplaquet", "marlborough_malplaquet", "lumley_malplaquet"),
    ] {
        let mut battle = Battle::begin(&setup(id, House::default())).unwrap();
        let [leads, rides] = [leads, rides].map(|key| leader(&battle, key));
        let his = |choice: &Choice<Action>| {
            let goes = |action: &Action| matches!(action, Action::Activate(going) if going.leader == Some(leads));
            choice.offers.iter().find(|offer| goes(&offer.action)).map(|offer| offer.action.clone())
        };
        play_to(&mut battle, 0, asks("Who moves"), his);
        assert!(battle.state().active.as_ref().unwrap().goings.iter().all(|going| going.leader == Some(leads)));
        let may_ride = |leader| choice(&battle).offers.iter().any(|offer| offer.action == Action::Ride(leader));
        assert!(may_ride(rides) && !may_ride(leads), "{id}");
    }
}

/// Whether a commander is asked where he goes, before play goes on, when every die is the highest.
fn is_left_alone(battle: &mut Battle) -> bool {
    let left = |choice: &Choice<Action>| choice.question.contains("left alone");
    let goes_on = |choice: &Choice<Action>| choice.question.contains("free activation");
    play_to(battle, 9, |choice| left(choice) || goes_on(choice) || choice.question.contains("go on with"), |_| None);
    left(&choice(battle))
}

/// Two of each side, the first two of them near each other, and a commander of one side in this hex.
fn with_commander(near: [(&'static str, Stand); 2], commander: &str, at: &str) -> (Battle, Vec<UnitId>) {
    let far = [("danish_horse_b", single(24, 20, Corner::V3)), ("french_horse_b", single(14, 3, Corner::V3))];
    let (mut battle, ids) = only(House::default(), &[near, far].concat());
    let leader = leader(&battle, commander);
    rule(&mut battle, Amendment::PlaceLeader { leader, hex: hex(at) });
    (battle, ids)
}

/// Troops that riders of a caracole drive off leave their commander alone, though no enemy stands next to him. [MB 14.10, R78]
#[test]
fn mb_14_10_a_commander_whom_a_retreat_leaves_alone_goes_to_others() {
    let near = [("danish_horse_a", single(24, 12, Corner::V3)), ("french_horse_a", single(22, 12, Corner::V0))];
    let (mut battle, ids) = with_commander(near, "villeroi", "2212");
    rule(&mut battle, Amendment::Disorder { unit: ids[1], disordered: true });
    play_to(&mut battle, 0, asks("caracoles"), goes);
    let at = choice(&battle).offers.into_iter().find(|offer| matches!(offer.action, Action::CaracoleAt { .. }));
    give(&mut battle, at.unwrap().action);
    give(&mut battle, Action::Caracole { unit: ids[0], target: ids[1], via: hex("2311") });
    battle.answer(Answer::Roll(Faces(vec![8])), Ears::Open).unwrap();
    let back = choice(&battle).offers.into_iter().find(|offer| matches!(offer.action, Action::Retreat(_)));
    give(&mut battle, back.unwrap().action);
    assert!(choice(&battle).question.contains("left alone"), "{}", choice(&battle).question);
    assert_eq!(choice(&battle).side, Side::B);
}

/// Troops that advance after shock leave a commander who was with them alone. [MB 14.10, R78]
#[test]
fn mb_14_10_a_commander_whom_an_advance_leaves_alone_goes_to_others() {
    let near = [("danish_horse_a", single(23, 12, Corner::V3)), ("french_horse_a", single(22, 12, Corner::V3))];
    let (mut battle, ids) = with_commander(near, "marlborough_ramillies", "2312");
    rule(&mut battle, Amendment::Disorder { unit: ids[1], disordered: true });
    play_to(&mut battle, 0, asks("Who attacks"), goes);
    give(&mut battle, Action::AsProposed);
    assert!(is_left_alone(&mut battle), "{}", choice(&battle).question);
    assert!(!battle.state().troop(ids[0]).stand.covers(hex("2312")), "they have advanced");
}

/// Horse that charges leaves a commander who was with it alone; he is asked when it has fought. [MB 14.10, R78]
#[test]
fn mb_14_10_a_commander_whom_a_charge_leaves_alone_goes_to_others_after_it() {
    let near = [("english_horse_a", single(24, 12, Corner::V3)), ("french_horse_a", single(22, 12, Corner::V3))];
    let (mut battle, ids) = with_commander(near, "marlborough_ramillies", "2412");
    play_to(&mut battle, 0, asks("Who attacks"), goes);
    let opening = Action::ChargeAt { unit: ids[0], target: ids[1] };
    if battle.check(Answer::Act(opening.clone())).is_ok() {
        give(&mut battle, opening);
    }
    let charge = choice(&battle).offers.into_iter().find(|offer| matches!(offer.action, Action::Charge { .. }));
    give(&mut battle, charge.unwrap().action);
    assert!(is_left_alone(&mut battle), "{}", choice(&battle).question);
    assert!(
        battle.state().troop(ids[1]).stand != near[1].1 || battle.state().troop(ids[1]).disordered,
        "after the fight"
    );
}
