//! Each law has teeth: a moment of a battle in which it is broken by hand, and the law says so.

use galloper::dice::{Faces, Generator, Reading};
use galloper::game::{Answer, AnswerTo, Awaiting, Choice, Ears, Report, Ruleset};
use galloper::hex::{Corner, Stand};
use galloper::robot::Robot;
use galloper::rules::continuity::Action;
use galloper::rules::continuity::judge::troop::UnitId;
use galloper::rules::continuity::state::State;

use super::{Battle, Moment, offers, setup, stacking, told};

/// The seed whose battle is Ramillies, fought by contact.
const RAMILLIES: u64 = 5;

/// Ramillies as robots have fought it until somebody asks what is wanted.
fn fought_until(is_wanted: impl Fn(&Awaiting<Action>) -> bool) -> Battle {
    let mut battle = Battle::begin(&setup(RAMILLIES)).expect("what loads can be played");
    let mut generator = Generator::seeded(RAMILLIES);
    for _ in 0..4_000 {
        if is_wanted(&battle.words()) {
            return battle;
        }
        let answer = Robot::Contact.answer(&battle, &mut generator).expect("it is not over");
        battle.answer(answer, Ears::Deaf).expect("a robot's answer is taken");
    }
    panic!("it is never asked");
}

fn free_activation() -> (Battle, Choice<Action>) {
    let is_free = |choice: &Choice<Action>| choice.offers.iter().any(|offer| offer.verb == "pass");
    let battle = fought_until(|awaiting| matches!(awaiting, Awaiting::Choice(choice) if is_free(choice)));
    let Awaiting::Choice(choice) = battle.words() else { unreachable!("it was a choice") };
    (battle, choice)
}

/// The position with one unit standing as another does.
fn moved(state: &State, unit: UnitId, like: UnitId) -> State {
    let mut state = state.clone();
    let stand = state.troop(like).stand;
    state.unit_mut(unit).troop.stand = stand;
    state.restack();
    state
}

#[test]
fn two_in_one_hex_are_seen_and_a_gun_beside_a_unit_is_not() {
    let (battle, _) = free_activation();
    let state = battle.state();
    stacking::all_have_room(state).expect("nobody shares a hex yet");
    let horse: Vec<UnitId> =
        state.unit_ids().filter(|id| state.is_on_map(*id) && state.troop(*id).is_mounted()).take(2).collect();
    assert!(stacking::all_have_room(&moved(state, horse[0], horse[1])).is_err());
    let guns: Vec<UnitId> = state.unit_ids().filter(|id| state.troop(*id).is_gun()).take(2).collect();
    let beside = moved(state, guns[0], horse[0]);
    stacking::all_have_room(&beside).expect("a unit and a gun share a hex");
    assert!(stacking::all_have_room(&moved(&beside, guns[1], horse[0])).is_err(), "two guns do not");
}

#[test]
fn who_comes_to_stand_on_an_enemy_is_seen() {
    let (battle, _) = free_activation();
    let state = battle.state();
    let of = |side: usize| {
        let horse = |id: &UnitId| state.troop(*id).side.index() == side && state.troop(*id).is_mounted();
        state.unit_ids().filter(|id| state.is_on_map(*id)).find(horse).expect("horse")
    };
    let (own, enemy) = (of(0), of(1));
    assert!(stacking::ends_on_nobody(state, &moved(state, own, enemy)).is_err());
    let mut stepped = state.clone();
    let there = state.troop(enemy).stand.hexes()[0];
    let free = there.neighbours().into_iter().find(|hex| state.at(*hex).next().is_none()).expect("a free hex");
    stepped.unit_mut(own).troop.stand = Stand::Single { hex: free, facing: Corner::V0 };
    stacking::ends_on_nobody(state, &stepped).expect("next to him is not on him");
    let leader = state.leaders_of(state.troop(own).side).next().expect("a leader");
    let mut ridden = state.clone();
    ridden.leader_mut(leader).hex = there;
    assert!(stacking::ends_on_nobody(state, &ridden).is_err());
}

/// A die of a table of two rows, thrown: what is told of it, whole and without what it needed.
#[test]
fn a_die_that_is_not_told_or_not_with_what_it_needed_is_seen() {
    let is_shot = |awaiting: &Awaiting<Action>| {
        let Awaiting::Dice(request) = awaiting else { return false };
        matches!(&request.reading, Reading::Modified(table) if table.rows.len() == 2) && request.why.contains("fires")
    };
    let before = fought_until(is_shot);
    let answer: AnswerTo<Battle> = Answer::Roll(Faces(vec![1]));
    let mut after = before.clone();
    let heard = after.answer(answer.clone(), Ears::Open).expect("a die is thrown");
    let law = |told: &[Report]| {
        told::every_die_is_told_with_what_it_needed(&Moment { before: &before, answer: &answer, told, after: &after })
    };
    law(&heard).expect("it is told");
    assert!(law(&[]).is_err(), "nothing is told of it");
    let cut = |report: &Report| {
        let text = report.text.split(" (").next().unwrap_or_default().to_owned();
        Report { text, ..report.clone() }
    };
    assert!(law(&heard.iter().map(cut).collect::<Vec<_>>()).is_err(), "it is not told what it needed");
}

#[test]
fn disorder_without_a_cause_is_seen() {
    let (battle, _) = free_activation();
    let was = battle.state();
    let id = was.unit_ids().find(|id| was.is_on_map(*id) && !was.troop(*id).disordered).expect("somebody in order");
    let mut is = was.clone();
    is.troop_mut(id).disordered = true;
    let says = |text: String| {
        let rule = was.rule(&galloper::rules::continuity::book::cited::DISORDER);
        vec![Report::new(galloper::game::ReportKind::Morale, rule, text)]
    };
    assert!(told::has_a_cause(was, &is, &[]).is_err());
    assert!(told::has_a_cause(was, &is, &says(format!("{} is disordered: .", was.name(id)))).is_err());
    told::has_a_cause(was, &is, &says(format!("{} is disordered: struck.", was.name(id)))).expect("it has a cause");
}

#[test]
fn an_answer_that_changes_nothing_is_seen() {
    let (before, choice) = free_activation();
    let answer: AnswerTo<Battle> = Answer::Act(choice.offers[0].action.clone());
    let mut after = before.clone();
    let heard = after.answer(answer.clone(), Ears::Open).expect("it was offered");
    let law = |after: &Battle, told: &[Report]| {
        offers::who_answers_changes_something(&Moment { before: &before, answer: &answer, told, after })
    };
    law(&after, &heard).expect("somebody goes");
    assert!(law(&before, &heard).is_err());
}

#[test]
fn an_offer_made_twice_is_seen() {
    let (_, mut choice) = free_activation();
    offers::are_told_apart(&choice).expect("each has a name");
    choice.offers.push(choice.offers[0].clone());
    assert!(offers::are_told_apart(&choice).is_err());
}

#[test]
fn a_command_that_may_not_go_is_seen() {
    let (battle, mut choice) = free_activation();
    offers::may_all_go(battle.state(), &choice).expect("all may go");
    choice.offers.retain(|offer| !matches!(offer.action, Action::Activate(_)));
    assert!(offers::may_all_go(battle.state(), &choice).is_err());
}

/// Both sides pass until they call it a draw.
#[test]
fn an_end_of_which_nobody_is_told_is_seen() {
    let (mut before, _) = free_activation();
    let agrees = |battle: &Battle| {
        let Awaiting::Choice(choice) = battle.words() else { return None };
        choice.offers.into_iter().find(|offer| offer.action == Action::AgreeToDraw).map(|offer| offer.action)
    };
    for _ in 0..20 {
        if agrees(&before).is_some() {
            break;
        }
        before.answer(Answer::Act(Action::Pass), Ears::Deaf).expect("one may always pass");
    }
    let answer: AnswerTo<Battle> = Answer::Act(agrees(&before).expect("a draw is offered"));
    let mut after = before.clone();
    let heard = after.answer(answer.clone(), Ears::Open).expect("it was offered");
    let law = |told: &[Report]| {
        told::a_battle_that_is_over_says_who_has_won(&Moment { before: &before, answer: &answer, told, after: &after })
    };
    law(&heard).expect("it is told");
    assert!(law(&[]).is_err());
}
