//! Laws over battles fought by robots, tried after every answer, with switches by seed.
//!
//! `BATTLES=5000 cargo test --test seven_hex laws` tries more, from `FROM` on; with `-- --nocapture` it prints how they ended.

use std::collections::BTreeMap;

use galloper::dice::Generator;
use galloper::game::{Awaiting, Ears, Ruleset, Side};
use galloper::robot::Robot;
use galloper::rules::seven_hex::book::house::SWITCHES;
use galloper::rules::seven_hex::book::tables::{ATTACKS, ROOM, TURNS};
use galloper::rules::seven_hex::facts::room::{is_parted_there, used};
use galloper::rules::seven_hex::state::unit::{AreaId, Presence, UnitId};
use galloper::rules::seven_hex::state::{Phase, State};
use galloper::rules::seven_hex::{Battle, Setup};

use crate::shipped;

/// How many battles are tried unless `BATTLES` says otherwise.
const BATTLES: u64 = 6;
/// No battle has more answers.
const MOST_ANSWERS: u32 = 20_000;

type Law = Result<(), String>;

fn law(holds: bool, broken: impl FnOnce() -> String) -> Law {
    if holds { Ok(()) } else { Err(broken()) }
}

fn setup(seed: u64) -> Setup {
    let mut setup = shipped();
    let mut generator = Generator::seeded(seed);
    for switch in SWITCHES {
        if generator.below(4) == 0 {
            let value = switch.values[generator.below(switch.values.len() as u32) as usize];
            setup.house.set(switch.name, value).expect("it is one of its values");
        }
    }
    setup
}

/// Room, glanders and marked hexes hold at every moment; nobody attacks a third time. [SHS 4.1b, 4.4c, 4.5a, 8.6b]
fn everybody_may_stand_there(state: &State) -> Law {
    for area in state.board().ids() {
        for side in Side::BOTH {
            law(used(state, area, side, &[]) <= ROOM, || format!("{area:?} holds too many of {side:?}"))?;
        }
    }
    for id in state.ids() {
        let Some(at) = state.stands(id) else { continue };
        let name = state.name(id);
        law(state.area(at.area).free().any(|spot| spot == at.spot), || format!("{name} stands on a marked hex"))?;
        law(!is_parted_there(state, &[id], at.area), || format!("{name} is among horse with glanders"))?;
        law(state.unit(id).attacks <= ATTACKS, || format!("{name} has attacked too often"))?;
    }
    Ok(())
}

/// Who is found in an area are those who stand there.
fn areas_hold_who_stands_there(state: &State) -> Law {
    let mut standing: BTreeMap<(Side, AreaId), Vec<UnitId>> = BTreeMap::new();
    for side in Side::BOTH {
        for id in state.on_board(side) {
            let Some(area) = state.area_of(id) else { continue };
            standing.entry((side, area)).or_default().push(id);
        }
        for area in state.board().ids() {
            let there = standing.get(&(side, area)).into_iter().flatten().copied();
            law(state.in_area(side, area).eq(there), || format!("{side:?} in {area:?} are not those who stand there"))?;
        }
    }
    Ok(())
}

/// No area holds both sides when an order is done, and no army obeys more than it can. [SHS 8.5, 10.3]
fn orders_are_done(state: &State, step: &str) -> Law {
    law(state.orders[0] <= 9 && state.orders[1] <= 8, || format!("{:?} orders are obeyed", state.orders))?;
    let is_between = ["orders", "strategic", "fire", "turn of"].iter().any(|begins| step.starts_with(begins));
    let shared = state.board().ids().find(|area| Side::BOTH.iter().all(|side| state.is_in(*side, *area)));
    law(!is_between || shared.is_none(), || format!("both sides are in {shared:?}"))
}

/// Losses never fall, the lost stay lost, and who escaped is away as long as he must be. [SHS 10.22a, 16d]
fn losses_never_fall(was: &State, is: &State) -> Law {
    law(is.losses.iter().zip(&was.losses).all(|(is, was)| is >= was), || "losses fall".to_owned())?;
    for id in is.ids() {
        let (before, after) = (was.unit(id).presence(), is.unit(id).presence());
        law(before != Presence::Lost || after == Presence::Lost, || format!("{} rises", is.name(id)))?;
        if let (Presence::Away { until, .. }, Presence::On(_)) = (before, after) {
            let in_time = is.alternates() || is.active == is.counter(id).side();
            law(is.turn == until && in_time, || format!("{} comes back early", is.name(id)))?;
        }
    }
    Ok(())
}

/// Who escaped is away for the rest of the turn and all of the next, and is back, or gone for good, in the one after. [SHS 10.22a]
fn absence_is_as_long_as_it_must_be(was: &State, is: &State) -> Law {
    for id in is.ids() {
        let (before, after, name) = (was.unit(id).presence(), is.unit(id).presence(), is.name(id));
        match (before, after) {
            (Presence::On(_), Presence::Away { until, .. }) => {
                law(until == was.turn + 2, || format!("{name} is away from turn {} until {until}", was.turn))?;
            }
            (Presence::Away { until, .. }, Presence::Lost) => {
                law(is.turn == until, || format!("{name} is given up before turn {until}"))?;
            }
            (_, Presence::Away { until, .. }) => law(is.turn <= until, || format!("{name} is away too long"))?,
            _ => {}
        }
    }
    Ok(())
}

/// Nobody charges, or meets a charge, twice in a game turn: `charged` says in which turn each last did. [SHS 11.6]
fn nobody_charges_twice(was: &State, is: &State, charged: &mut BTreeMap<UnitId, u32>) -> Law {
    for id in is.ids().filter(|id| is.unit(*id).charged && !was.unit(*id).charged) {
        let last = charged.insert(id, was.turn);
        law(last != Some(was.turn), || format!("{} charges twice in turn {}", is.name(id), was.turn))?;
    }
    Ok(())
}

/// Plays a battle to its end; says how it ended, by which rule, and how many answers it took.
fn play(seed: u64) -> Result<(Robot, Option<Side>, String, u32), String> {
    let robot = Robot::ALL[(seed % 2) as usize];
    let mut battle = Battle::begin(&setup(seed)).map_err(|faults| faults.join("; "))?;
    let mut generator = Generator::seeded(seed);
    let mut answers = 0;
    let mut charged = BTreeMap::new();
    while let Some(answer) = robot.answer(&battle, &mut generator) {
        let was = battle.state().clone();
        battle.answer(answer, Ears::Deaf).map_err(|refusal| refusal.to_string())?;
        let step = battle.steps().last().cloned().unwrap_or_default();
        everybody_may_stand_there(battle.state())?;
        areas_hold_who_stands_there(battle.state())?;
        orders_are_done(battle.state(), &step)?;
        losses_never_fall(&was, battle.state())?;
        absence_is_as_long_as_it_must_be(&was, battle.state())?;
        nobody_charges_twice(&was, battle.state(), &mut charged)?;
        answers += 1;
        law(answers < MOST_ANSWERS && battle.state().turn <= TURNS, || "the battle does not end".to_owned())?;
    }
    let Awaiting::Over(outcome) = battle.words() else { return Err("the robot stopped before the end".to_owned()) };
    let rule = outcome.rule.citation().to_owned();
    law(["SHS 17.1", "SHS 17.3", "SHS 17.4"].contains(&rule.as_str()), || format!("it ends by {rule}"))?;
    law(rule == "SHS 17.1" || battle.state().turn == TURNS, || "it ends too early".to_owned())?;
    law(battle.state().phase == Phase::Commanders, || "it ends in the midst of a turn".to_owned())?;
    Ok((robot, outcome.winner, rule, answers))
}

#[test]
fn shs_17_random_battles_keep_the_laws_and_are_decided_by_the_last_turn() {
    let wanted = |name: &str| std::env::var(name).ok().and_then(|number| number.parse::<u64>().ok());
    let (from, battles) = (wanted("FROM").unwrap_or(0), wanted("BATTLES").unwrap_or(BATTLES));
    let mut ended: BTreeMap<String, (u32, u32)> = BTreeMap::new();
    for seed in from..from + battles {
        let (robot, winner, rule, answers) = play(seed).unwrap_or_else(|why| panic!("battle {seed}: {why}"));
        let count = ended.entry(format!("{} {winner:?} {rule}", robot.name())).or_default();
        *count = (count.0 + 1, count.1 + answers);
    }
    for (how, (count, answers)) in ended {
        println!("{how}: {count} battles, {} answers each", answers / count);
    }
}
