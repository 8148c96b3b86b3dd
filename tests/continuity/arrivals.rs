//! Groups that come on to the map, and columns on the march. [MM 5, 18, MB 5.6, 5.7, 18.13]
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

use galloper::dice::{Faces, Generator};
use galloper::game::{Answer, Awaiting, Choice, Ears, Offer, Outcome, Ruleset, Ruling, RulingTarget, Side, Target};
use galloper::hex::{Corner, Direction, Hex, Stand};
use galloper::robot::Robot;
use galloper::rules::continuity::Action;
use galloper::rules::continuity::book::arms::Arm;
use galloper::rules::continuity::book::house::House;
use galloper::rules::continuity::facts::entry::entries_of;
use galloper::rules::continuity::facts::march::{budget, goals};
use galloper::rules::continuity::judge::troop::{CommandId, UnitId};
use galloper::rules::continuity::state::State;
use galloper::rules::continuity::state::action::Amendment;
use galloper::rules::continuity::state::derived::Goal;
use galloper::rules::continuity::state::unit::{LeaderId, Presence};
use galloper::rules::continuity::steps::reinforce::group_words;

use crate::Battle;
use crate::charges::only_of;
use crate::play::{few, hex, play_to, quiet, setup};

fn oudenarde() -> Battle {
    Battle::begin(&setup("oudenarde", House::default())).unwrap()
}

fn unit(battle: &Battle, key: &str) -> UnitId {
    let state = battle.state();
    state.unit_ids().find(|id| &*state.unit(*id).key == key).unwrap()
}

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

/// Activates the first command offered to the Allies, and goes quietly on for the rest.
fn allies_go(choice: &Choice<Action>) -> Option<Action> {
    let first = choice.offers.iter().find(|offer| matches!(offer.action, Action::Activate(_)))?;
    (choice.side == Side::A).then(|| first.action.clone())
}

fn enters(unit: UnitId) -> impl Fn(&Choice<Action>) -> bool {
    move |choice| choice.offers.iter().any(|offer| offer.action == Action::Enter(unit))
}

/// French horse stands three hexes from where the British foot comes in: it comes on at its plain pace, in column, and what is offered
/// can be done. [MM 5 Column, 18, R21]
#[test]
fn mm_18_foot_comes_on_in_column_though_horse_is_three_hexes_off() {
    let mut battle = oudenarde();
    let (foot, horse) = (unit(&battle, "british_d"), unit(&battle, "biron_horse"));
    let comes = |choice: &Choice<Action>| choice.offers.iter().any(|offer| offer.action == Action::Enter(horse));
    play_to(&mut battle, 9, comes, |_| None);
    let near = Stand::Single { hex: hex("2912"), facing: Corner::V0 };
    assert_eq!(near.distance_to(hex("3214")), 3);
    rule(&mut battle, Amendment::Place { unit: horse, stand: near });
    play_to(&mut battle, 9, enters(foot), allies_go);
    let ways = entries_of(battle.state(), foot);
    assert!(!ways.is_empty() && ways.iter().all(|goal| goal.stand.is_column() && !goal.rapid), "{ways:?}");
    battle.answer(Answer::Act(Action::Enter(foot)), Ears::Open).unwrap();
    assert!(
        choice(&battle).offers.iter().any(|offer| matches!(offer.action, Action::Go { .. })),
        "there is somewhere to go"
    );
}

/// An enemy on the only hex: nobody is offered to come on, and who waits comes on with his command's next activation.
#[test]
fn mm_18_who_finds_no_hex_is_not_offered_to_enter_and_goes_on_entering_later() {
    let mut battle = oudenarde();
    let (foot, horse) = (unit(&battle, "british_d"), unit(&battle, "biron_horse"));
    let comes = |choice: &Choice<Action>| choice.offers.iter().any(|offer| offer.action == Action::Enter(horse));
    play_to(&mut battle, 9, comes, |_| None);
    rule(&mut battle, Amendment::Place { unit: horse, stand: Stand::Single { hex: hex("3214"), facing: Corner::V0 } });
    let group_acts = |choice: &Choice<Action>| choice.side == Side::A && choice.question.contains("go on with");
    // Cadogan goes, the French pass, group 1 comes and finds no hex.
    play_to(&mut battle, 9, group_acts, allies_go);
    let has_come =
        |battle: &Battle| battle.state().group_called("1").is_some_and(|id| battle.state().arrived.contains_key(&id));
    for _ in 0..40 {
        if has_come(&battle) {
            break;
        }
        let given = match battle.words() {
            Awaiting::Choice(choice) => {
                assert!(!enters(foot)(&choice), "it could go nowhere");
                Answer::Act(quiet(&choice))
            }
            Awaiting::Dice(_) => Answer::Roll(Faces(vec![9])),
            other => panic!("{other:?}"),
        };
        battle.answer(given, Ears::Open).unwrap();
    }
    assert!(has_come(&battle));
    rule(&mut battle, Amendment::Remove(horse));
    play_to(&mut battle, 9, enters(foot), allies_go);
}

/// How many ways a column has whose way an enemy looks on: three hexes off it may not go rapidly.
pub fn columns_near_an_enemy_go(house: House) -> usize {
    let column = Stand::LongColumn { head: Hex::new(24, 12), facing: Direction::D3 };
    let enemy = Stand::Single { hex: Hex::new(21, 12), facing: Corner::V0 };
    let (battle, ids) = few(house, &[("a", Arm::Infantry, column), ("b", Arm::Cavalry, enemy)]);
    goals(battle.state(), ids[0]).len()
}

/// By the newer book a column moves rapidly or not at all; by the older, plainly too, and stops in the zone it steps into. [MB 5.7, MM 5]
#[test]
fn mm_5_a_column_may_march_at_its_plain_pace_and_stops_in_a_zone() {
    assert_eq!(columns_near_an_enemy_go(House::default()), 0);
    let mut battle = oudenarde();
    let (foot, horse) = (unit(&battle, "british_a"), unit(&battle, "biron_horse"));
    let comes = |choice: &Choice<Action>| choice.offers.iter().any(|offer| offer.action == Action::Enter(horse));
    play_to(&mut battle, 9, comes, |_| None);
    let stand = battle.state().troop(foot).stand;
    let ahead = stand.front()[0].neighbour(Direction::D4).neighbour(Direction::D4);
    rule(&mut battle, Amendment::Place { unit: horse, stand: Stand::Single { hex: ahead, facing: Corner::V1 } });
    let zone = battle.state().troop(horse).front();
    let ways = goals(battle.state(), foot);
    assert!(!ways.is_empty() && ways.iter().all(|goal| goal.stand.is_column()));
    for goal in &ways {
        let behind = zone.iter().any(|hex| goal.stand.hexes()[1] == *hex);
        assert!(!behind || goal.stand.hexes()[0] != stand.hexes()[0], "none has gone on through the zone: {goal:?}");
    }
}

/// A column turns about between two steps: one on, about, and one back to the side. [MB 5.7, MM 5 Column, R21]
#[test]
fn mm_5_a_column_turns_about_between_two_steps() {
    let (one, other) = (hex("2913"), hex("2914"));
    let facing = Direction::ALL.into_iter().find(|side| one.neighbour(side.opposite()) == hex("3014")).unwrap();
    let column = Stand::LongColumn { head: one, facing };
    let kept = [("british_c", column), ("biron_horse", Stand::Single { hex: hex("1002"), facing: Corner::V0 })];
    let (battle, ids) = only_of("oudenarde", House::default(), &kept, ["3010", "1005"], |_| {});
    let goals = goals(battle.state(), ids[0]);
    let round = goals.iter().filter(|goal| goal.stand.covers(one) && goal.stand.covers(other));
    assert_eq!(round.map(|goal| goal.spent).min(), Some(4), "two steps, in half points");
    let stays = |goal: &Goal| column.hexes().iter().all(|hex| goal.stand.covers(*hex));
    assert!(!goals.iter().any(stays), "only to turn about it need not go");
}

/// The second group is out of command while Wurttemburg is to come, already as it comes on: it comes next to nobody. [MM 18 Note a, R94]
#[test]
fn mm_18_the_second_group_comes_on_out_of_command() {
    let mut battle = oudenarde();
    let (horse, french) = (unit(&battle, "prussian_horse_a"), unit(&battle, "biron_horse"));
    let comes = |choice: &Choice<Action>| choice.offers.iter().any(|offer| offer.action == Action::Enter(french));
    play_to(&mut battle, 9, comes, |_| None);
    play_to(&mut battle, 9, enters(horse), allies_go);
    let place = Stand::Single { hex: hex("3018"), facing: Corner::V0 };
    rule(&mut battle, Amendment::Place { unit: french, stand: place });
    let ways = entries_of(battle.state(), horse);
    assert!(!ways.is_empty());
    assert!(ways.iter().all(|goal| goal.stand.distance(&place) > 1), "{ways:?}");
}

/// A throw in vain moves the track of either side at once, and passing afterwards does not move it again. [MM 18 British, 18 French, R90]
#[test]
fn mm_18_a_throw_in_vain_moves_the_track_once() {
    let mut battle = oudenarde();
    let throws = |choice: &Choice<Action>| choice.side == Side::A && choice.question.contains("go on with");
    play_to(&mut battle, 9, throws, allies_go);
    assert_eq!(battle.state().track[0], 1, "Cadogan's first activation moved it");
    let free = |choice: &Choice<Action>| choice.side == Side::A && choice.question.contains("free activation");
    // A 0 and the track of 1 do not bring the first group, whose rating is 4.
    play_to(&mut battle, 0, free, |_| None);
    assert_eq!(battle.state().track[0], 2, "the throw in vain moved it");
    battle.answer(Answer::Act(Action::Pass), Ears::Open).unwrap();
    assert_eq!(battle.state().track[0], 2, "passing does not move it again");
}

/// Cadogan's men on the map are lost, and others of his are to come: he goes back to them, and comes again with the first. [MM 14, R78]
#[test]
fn mm_14_a_leader_whose_men_are_all_to_come_goes_back_to_them() {
    let mut battle = oudenarde();
    let (cadogan, horse) = (leader(&battle, "cadogan"), unit(&battle, "biron_horse"));
    let comes = |choice: &Choice<Action>| choice.offers.iter().any(|offer| offer.action == Action::Enter(horse));
    play_to(&mut battle, 9, comes, |_| None);
    for key in ["british_a", "british_b", "british_c"] {
        let id = unit(&battle, key);
        rule(&mut battle, Amendment::Remove(id));
    }
    battle.answer(Answer::Act(Action::Enter(horse)), Ears::Open).unwrap();
    let Awaiting::Choice(asked) = battle.words() else { panic!("it is asked where") };
    let goal = asked.offers.iter().find(|offer| matches!(offer.action, Action::Go { .. })).unwrap().action.clone();
    let Action::Go { stand, .. } = &goal else { unreachable!() };
    rule(&mut battle, Amendment::PlaceLeader { leader: cadogan, hex: stand.hexes()[0] });
    battle.answer(Answer::Act(goal), Ears::Open).unwrap();
    assert_eq!(battle.state().leader(cadogan).presence, Presence::Waiting, "he waits with those to come");
    let foot = unit(&battle, "british_d");
    play_to(&mut battle, 9, enters(foot), allies_go);
    battle.answer(Answer::Act(Action::Enter(foot)), Ears::Open).unwrap();
    let goal = choice(&battle).offers.into_iter().find(|offer| matches!(offer.action, Action::Go { .. })).unwrap();
    battle.answer(Answer::Act(goal.action), Ears::Open).unwrap();
    assert_eq!(battle.state().leader(cadogan).presence, Presence::OnMap, "he comes again with the first of them");
}

/// The French say with which group Vendome comes. [MM 18 French, R104]
#[test]
fn mm_18_the_french_say_with_which_group_vendome_comes() {
    let mut battle = oudenarde();
    let vendome = leader(&battle, "vendome");
    let may_bring = |choice: &Choice<Action>| choice.question.contains("may bring one group");
    play_to(&mut battle, 9, may_bring, allies_go);
    let brings = choice(&battle).offers.into_iter().find(|offer| matches!(offer.action, Action::Bring { .. })).unwrap();
    battle.answer(Answer::Act(brings.action), Ears::Open).unwrap();
    assert!(choice(&battle).question.contains("Vend"), "{}", choice(&battle).question);
    battle.answer(Answer::Act(Action::WaitForAnother(vendome)), Ears::Open).unwrap();
    assert_eq!(battle.state().leader(vendome).presence, Presence::Waiting);
}

/// An army with nobody on the map and nobody to come has lost. [R103]
#[test]
fn r103_an_army_with_nobody_left_has_lost() {
    let mut battle = Battle::begin(&setup("ramillies", House::default())).unwrap();
    let free = |choice: &Choice<Action>| choice.side == Side::A && choice.question.contains("free activation");
    play_to(&mut battle, 0, free, |_| None);
    let french: Vec<UnitId> = battle.state().on_map(Side::B).collect();
    for id in french {
        rule(&mut battle, Amendment::Remove(id));
    }
    for _ in 0..60 {
        let given = match battle.words() {
            Awaiting::Over(Outcome { winner, .. }) => {
                assert_eq!(winner, Some(Side::A));
                return;
            }
            Awaiting::Choice(choice) => Answer::Act(allies_go(&choice).unwrap_or_else(|| quiet(&choice))),
            Awaiting::Dice(_) => Answer::Roll(Faces(vec![0])),
            other @ Awaiting::Facts(_) => panic!("{other:?}"),
        };
        battle.answer(given, Ears::Open).unwrap();
    }
    panic!("the battle goes on");
}

/// A throw of the French in vain moves their track at once, as it moves the British one, and passing afterwards does not. [MM 18 French, R90]
#[test]
fn mm_18_a_throw_in_vain_moves_the_french_track_once_too() {
    let mut battle = oudenarde();
    let may_bring = |choice: &Choice<Action>| choice.question.contains("may bring one group");
    play_to(&mut battle, 9, may_bring, allies_go);
    battle.answer(Answer::Act(Action::BringNobody), Ears::Open).unwrap();
    let throws = |choice: &Choice<Action>| choice.question.contains("throw for a group");
    play_to(&mut battle, 0, throws, |_| None);
    let before = battle.state().track[1];
    let names = choice(&battle).offers.into_iter().find(|offer| matches!(offer.action, Action::NameGroup(_))).unwrap();
    battle.answer(Answer::Act(names.action), Ears::Open).unwrap();
    battle.answer(Answer::Roll(Faces(vec![0])), Ears::Open).unwrap();
    assert_eq!(battle.state().track[1], before + 1, "the throw in vain moved it");
    battle.answer(Answer::Act(Action::Pass), Ears::Open).unwrap();
    assert_eq!(battle.state().track[1], before + 1, "passing does not move it again");
}

/// The second group acts with Cadogan's command, and is out of command on the map as it was when it came on. [MM 18 Note a, R94]
#[test]
fn mm_18_the_second_group_acts_with_cadogan_out_of_command() {
    let mut battle = oudenarde();
    let horse = unit(&battle, "prussian_horse_a");
    play_to(&mut battle, 9, enters(horse), allies_go);
    battle.answer(Answer::Act(Action::Enter(horse)), Ears::Open).unwrap();
    let comes = choice(&battle).offers.into_iter().find(|offer| matches!(offer.action, Action::Go { .. })).unwrap();
    battle.answer(Answer::Act(comes.action), Ears::Open).unwrap();
    let acts = |choice: &Choice<Action>| choice.offers.iter().any(|offer| offer.action == Action::March(horse));
    // A low die brings no more groups, so that Cadogan's command is free to go.
    play_to(&mut battle, 0, |choice| choice.question.contains("go on with"), |_| None);
    play_to(&mut battle, 0, acts, allies_go);
    let state = battle.state();
    assert!(state.unit(horse).now.active && !state.troop(horse).in_command);
}

/// Withers's foot comes on rapidly in column only, and in line at its plain pace. [MB 5.6.1, Q2]
#[test]
fn mb_5_6_1_the_foot_of_withers_comes_on_rapidly_in_column_only() {
    let mut battle = Battle::begin(&setup("malplaquet", House::default())).unwrap();
    let foot = unit(&battle, "english_g_square");
    let goes = |choice: &Choice<Action>| {
        let tries = choice.offers.iter().find(|offer| offer.action == Action::TryWithers);
        tries.map(|offer| offer.action.clone()).or_else(|| allies_go(choice))
    };
    play_to(&mut battle, 9, enters(foot), goes);
    let ways = entries_of(battle.state(), foot);
    let plain = budget(battle.state(), foot);
    let (column, line): (Vec<_>, Vec<_>) = ways.into_iter().partition(|goal| goal.stand.is_column());
    assert!(!line.is_empty() && line.iter().all(|goal| goal.spent <= plain), "{line:?}");
    assert!(column.iter().any(|goal| goal.spent > plain), "{column:?}");
}

/// Withers is tried for, which is no word yet that he comes; and his group, which has a leader's name and no number, is told by its
/// troops. [MB 18.13, MM 18]
#[test]
fn mb_18_13_withers_is_tried_for_and_told_by_his_troops() {
    let mut battle = Battle::begin(&setup("malplaquet", House::default())).unwrap();
    let tries = |choice: &Choice<Action>| choice.offers.iter().any(|offer| offer.action == Action::TryWithers);
    play_to(&mut battle, 9, tries, allies_go);
    let offered = choice(&battle).offers.into_iter().find(|offer| offer.action == Action::TryWithers).unwrap();
    assert_eq!(offered.label, "Try for Withers");
    for id in battle.state().group_ids() {
        let words = group_words(battle.state(), id);
        assert!(words.ends_with(" more"), "{words}");
    }
    let numbered = oudenarde();
    for id in numbered.state().group_ids() {
        let words = group_words(numbered.state(), id);
        assert!(words.ends_with(')'), "{words}");
    }
}

/// A battle that once locked, with forty-five units waiting for ever, is fought out to a decision. [MM 18, R90, R94]
#[test]
fn mm_18_a_battle_that_locked_is_fought_out() {
    let mut battle = oudenarde();
    let mut generator = Generator::seeded(9);
    let mut answers = 0;
    while let Some(answer) = Robot::Contact.answer(&battle, &mut generator) {
        battle.answer(answer, Ears::Deaf).unwrap();
        answers += 1;
        assert!(answers < 20_000, "it goes on for ever");
    }
    let Awaiting::Over(outcome) = battle.words() else { panic!("{:?}", battle.words()) };
    assert!(outcome.winner.is_some(), "{outcome:?}");
}

/// Those of a battle who come on in the activation under way and are outside still.
fn outside(state: &State) -> Vec<UnitId> {
    let Some(active) = &state.active else { return Vec::new() };
    let commands: Vec<CommandId> = active.goings.iter().map(|going| going.command).collect();
    let has_come = |id: &UnitId| state.unit(*id).group.is_some_and(|group| state.arrived.contains_key(&group));
    let is_his = |id: &UnitId| state.troop(*id).command.is_some_and(|command| commands.contains(&command));
    let waits = |id: &UnitId| state.unit(*id).presence == Presence::Waiting && !active.group_only;
    state.unit_ids().filter(|id| waits(id) && has_come(id) && is_his(id)).collect()
}

/// Whether a unit finds its hex taken, or is so far behind that the hex costs more than it has.
fn has_no_room(state: &State, unit: UnitId) -> bool {
    let hexes = state.unit(unit).group.and_then(|group| state.arrived.get(&group)).unwrap();
    let entered = &state.active.as_ref().unwrap().entered;
    let dear = |hex: &Hex| entered.get(hex).copied().unwrap_or(0) + 1 > 2 * u32::from(state.allowance(unit));
    hexes.iter().all(|hex| state.at(*hex).next().is_some() || dear(hex))
}

/// Who has come and found no room goes on coming in each activation of his command: where everybody comes on who may, and as far as he
/// may, nobody is left outside but those for whom there was no room. [MM 18 Arrival, R94]
#[test]
fn mm_18_all_who_can_come_do_come_in_the_battle_that_locked() {
    let mut battle = oudenarde();
    let mut generator = Generator::seeded(9);
    let (mut come, mut without_room) = (0, BTreeMap::<UnitId, bool>::new());
    loop {
        let enters = match battle.words() {
            Awaiting::Choice(choice) => {
                let is_coming = choice.question.contains("come to?");
                let left = |offer: &&Offer<Action>| match &offer.target {
                    Target::Hex(target) => target.left.unwrap_or(u16::MAX),
                    _ => u16::MAX,
                };
                let farthest = choice.offers.iter().filter(|_| is_coming).min_by_key(left);
                let comes = choice.offers.iter().find(|offer| matches!(offer.action, Action::Enter(_)));
                comes.or(farthest).map(|offer| offer.action.clone())
            }
            Awaiting::Over(_) => break,
            _ => None,
        };
        come += u32::from(matches!(enters, Some(Action::Enter(_))));
        let answer = enters.map(Answer::Act).or_else(|| Robot::Contact.answer(&battle, &mut generator)).unwrap();
        if answer == Answer::Act(Action::Done) {
            let state = battle.state();
            without_room.extend(outside(state).into_iter().map(|unit| (unit, has_no_room(state, unit))));
        }
        battle.answer(answer, Ears::Deaf).unwrap();
    }
    let waits = |unit: &UnitId| battle.state().unit(*unit).presence == Presence::Waiting;
    let named = |unit: &UnitId| battle.state().name(*unit).to_owned();
    let left: Vec<(String, bool)> =
        without_room.iter().filter(|(unit, _)| waits(unit)).map(|(unit, full)| (named(unit), *full)).collect();
    assert!(come > 0 && left.iter().all(|(_, full)| *full), "{come} came, {left:?} did not");
}

/// The French are in Oudenarde as an Allied activation ends in which only commanders moved: they have won.
/// [MM 14 Wing Commanders, 18 Automatic Victory, R96]
#[test]
fn mm_18_oudenarde_is_lost_as_an_activation_of_commanders_ends() {
    let mut battle = oudenarde();
    let (horse, marlborough) = (unit(&battle, "biron_horse"), leader(&battle, "marlborough_oudenarde"));
    let free = |choice: &Choice<Action>| choice.side == Side::A && choice.question.contains("free activation");
    play_to(&mut battle, 9, free, |_| None);
    let town = hex("3120");
    assert!(battle.state().ground().hex(town).town);
    rule(&mut battle, Amendment::Place { unit: horse, stand: Stand::Single { hex: town, facing: Corner::V0 } });
    rule(&mut battle, Amendment::PlaceLeader { leader: marlborough, hex: hex("2813") });
    battle.answer(Answer::Act(Action::MoveCommanders), Ears::Open).unwrap();
    battle.answer(Answer::Act(Action::Done), Ears::Open).unwrap();
    let Awaiting::Over(outcome) = battle.words() else { panic!("{:?}", battle.words()) };
    assert_eq!((outcome.winner, outcome.rule.citation()), (Some(Side::B), "MM 18 Automatic Victory"));
}
