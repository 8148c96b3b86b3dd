//! Laws over battles fought by robots on the three scenarios, tried after every answer, with switches by seed.
//!
//! `BATTLES=3000 cargo test --test bayonet_musket laws` tries more, from `FROM` on; with `-- --nocapture` it prints how they ended.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use galloper::data::{Roots, load_scenario};
use galloper::dice::Generator;
use galloper::engine::Battle;
use galloper::game::{Answer, Awaiting, Ears, Report, Ruleset, Side};
use galloper::robot::Robot;
use galloper::rules;
use galloper::rules::bayonet_musket::BayonetMusket;
use galloper::rules::bayonet_musket::book::house::{DisorderEndsCharge, SWITCHES};
use galloper::rules::bayonet_musket::book::orders::{Line, Order};
use galloper::rules::bayonet_musket::book::terrain::HexTerrain;
use galloper::rules::bayonet_musket::book::troops::{CounterSide, Kind};
use galloper::rules::bayonet_musket::facts::brigades::places_of;
use galloper::rules::bayonet_musket::judge::stacking::may_stack;
use galloper::rules::bayonet_musket::state::action::Action;
use galloper::rules::bayonet_musket::state::ids::{BrigadeId, UnitId};
use galloper::rules::bayonet_musket::state::setup::Setup;
use galloper::rules::bayonet_musket::state::{Phase, State};
use galloper::rules::bayonet_musket::steps::turn::enemies_left;

/// How many battles are tried unless `BATTLES` says otherwise.
const BATTLES: u64 = 6;
/// No battle has more answers.
const MOST_ANSWERS: u32 = 20_000;
/// Of six battles four are fought on the drill field, which is over soonest.
const SCENARIOS: [&str; 6] =
    ["drill-field", "drill-field", "blenheim-brigades", "drill-field", "drill-field", "neerwinden"];

type Law = Result<(), String>;

fn law(holds: bool, broken: impl FnOnce() -> String) -> Law {
    if holds { Ok(()) } else { Err(broken()) }
}

/// The scenario of a seed, some switches set otherwise; in every third battle everybody has what the shipped armies lack: battalion
/// guns, depth, cavalry trained to pass through infantry.
fn setup(seed: u64) -> Setup {
    let scenario = SCENARIOS[(seed % 6) as usize];
    let loaded = load_scenario(scenario, &Roots::default()).expect("it is sound");
    let rules::Setup::BayonetMusket(mut setup) = loaded else { panic!("another game") };
    let mut generator = Generator::seeded(seed);
    for switch in SWITCHES {
        if generator.below(4) == 0 {
            let value = switch.values[generator.below(switch.values.len() as u32) as usize];
            setup.house.set(switch.name, value).expect("it is one of its values");
        }
    }
    if seed % 3 == 1 {
        for unit in setup.units.iter_mut().filter(|unit| unit.kind == Kind::Infantry) {
            (unit.depth, unit.battalion_gun) = (generator.below(3) as u8, generator.below(2) == 0);
        }
        for army in &mut setup.armies {
            army.trained_passage = true;
        }
    }
    setup
}

/// A hex holds troops of one side, kind and brigade, two of them, four in a village, and one gun. [BM 9.1, 9.2]
fn everybody_may_stand_there(state: &State) -> Law {
    let hexes: BTreeSet<_> = state.units().iter().filter_map(|unit| unit.hex).collect();
    for hex in hexes {
        let there: Vec<UnitId> =
            state.in_hex(hex).iter().copied().filter(|id| state.kind(*id) != Kind::Routed).collect();
        let kinds: Vec<_> = there.iter().map(|id| (state.kind(*id), state.unit(*id).brigade)).collect();
        let in_village = state.terrain(hex) == HexTerrain::Village;
        law(may_stack(&kinds, in_village).is_ok(), || format!("{hex} holds {kinds:?}"))?;
        let sides: BTreeSet<Side> = there.iter().map(|id| state.unit(*id).side).collect();
        law(sides.len() < 2, || format!("both sides stand in {hex}"))?;
        law(state.terrain(hex) != HexTerrain::Water, || format!("somebody swims in {hex}"))?;
    }
    Ok(())
}

/// Every brigade stands in one slot at most, within the capacity, and who is on the map in hand has one. [BM 4.1]
fn the_display_is_in_order(state: &State) -> Law {
    let mut met = BTreeSet::new();
    for side in Side::BOTH {
        for wing in state.wing_ids() {
            let capacity = usize::from(state.fixed.wings[usize::from(wing.0)].capacity);
            for line in Line::ALL {
                law(state.lines(side, wing).line(line).len() == capacity, || format!("{wing:?} has another capacity"))?;
                for brigade in state.lines(side, wing).brigades(line) {
                    law(state.brigade(brigade).side == side, || "a brigade of the enemy's".to_owned())?;
                    law(met.insert(brigade), || format!("{} stands in two slots", state.brigade(brigade).name))?;
                }
            }
        }
    }
    let lost = state.brigade_ids().find(|id| state.units_of(*id).next().is_some() && !met.contains(id));
    law(lost.is_none(), || format!("{lost:?} is on the map and in no slot"))
}

/// Fronts never come back but for a ruling, casualties and depth only go one way but for dressing, and never beyond the counter.
/// [BM 5.5, 11.2.1, 11.2.4, 11.2.6]
fn counters_wear(was: &State, is: &State) -> Law {
    for (before, after) in was.units().iter().zip(is.units()) {
        let (old, new, name) = (&before.troop, &after.troop, &after.name);
        law(old.side == CounterSide::Front || new.side == CounterSide::Back, || format!("{name} is turned back"))?;
        law(new.casualties <= new.value, || format!("{name} has {} casualties", new.casualties))?;
        law(new.depth <= old.depth, || format!("{name} grows deeper"))?;
        law(new.casualties + 1 >= old.casualties, || format!("{name} recovers two at once"))?;
        law(new.casualties > 0 || old.casualties == 0, || format!("{name} recovers its first casualty"))?;
        law(!old.routed || new.routed, || format!("{name} rallies"))?;
        law(before.hex.is_some() || after.hex.is_none(), || format!("{name} comes back"))?;
        law(before.battalion_gun || !after.battalion_gun, || format!("{name} has its guns again"))?;
    }
    Ok(())
}

/// When a turn ends impacts are off, and a routed marker has been on the map for two clean-ups at most. [BM 3.6, 13.1]
fn the_field_is_cleaned(was: &State, is: &State) -> Law {
    if was.turn == is.turn {
        return Ok(());
    }
    law(is.impacts.is_empty(), || "impacts outlive the turn".to_owned())?;
    for (before, after) in was.units().iter().zip(is.units()) {
        law(before.rout != Some(2) || after.hex.is_none(), || format!("{} runs for a third turn", after.name))?;
        law(after.rout != Some(1), || format!("{} is not turned over", after.name))?;
    }
    Ok(())
}

/// What is watched over a turn.
#[derive(Default)]
struct Watch {
    /// The brigades finished this turn, with the class each had.
    finished: Vec<(BrigadeId, Order)>,
    /// Sides that passed one after the other.
    passed: Vec<Side>,
    /// Who has been fired at by a volley in this activation.
    volleyed: BTreeSet<String>,
}

impl Watch {
    /// Brigades are finished once a turn, Charge before March before Dress Ranks; a phase ends early only by two passes. [BM 3.3]
    fn brigades_come_in_order(&mut self, was: &State, is: &State, action: Option<&Action>) -> Law {
        if was.turn != is.turn {
            *self = Self::default();
            return Ok(());
        }
        if let Some(Action::Activate(_)) = action {
            self.volleyed.clear();
            self.passed.clear();
        }
        if let Some(Action::Pass(brigade)) = action {
            self.passed.push(was.brigade(*brigade).side);
        }
        for id in is.brigade_ids().filter(|id| is.brigade(*id).finished && !was.brigade(*id).finished) {
            let class = was.brigade(id).class;
            let name = &is.brigade(id).name;
            law(was.phase == Phase::Brigades, || format!("{name} is finished in {:?}", was.phase))?;
            law(self.finished.iter().all(|(_, before)| *before as u8 <= class as u8), || format!("{name} comes late"))?;
            law(self.finished.iter().all(|(before, _)| *before != id), || format!("{name} is activated twice"))?;
            self.finished.push((id, class));
        }
        let ends = was.phase == Phase::Brigades && is.phase == Phase::Rout;
        let waits =
            |id: &BrigadeId| !was.brigade(*id).finished && is.slot_of(*id).is_some() && !is.brigade(*id).finished;
        let passes = self.passed.windows(2).any(|two| two[0] != two[1]);
        law(!ends || passes || !is.brigade_ids().any(|id| waits(&id)), || "a brigade was forgotten".to_owned())
    }

    /// No target takes two volleys in an activation. [BM 11.2.1]
    fn volleys_come_once(&mut self, story: &[Report]) -> Law {
        for line in story {
            let Some((_, target)) = line.text.split_once(" fires its volley at ") else { continue };
            law(self.volleyed.insert(target.to_owned()), || format!("two volleys in one activation: {target}"))?;
        }
        Ok(())
    }
}

/// No voluntary move makes any brigade stand worse; who charges is not bound. [BM 4.2, R-BM-54]
fn nobody_stands_worse(was: &State, is: &State, step: &str, action: Option<&Action>) -> Law {
    let ("march", Some(Action::Go(to, _))) = (step, action) else { return Ok(()) };
    let came = |id: &UnitId| is.unit(*id).hex == Some(*to) && was.unit(*id).hex != Some(*to);
    let Some(unit) = is.unit_ids().find(came) else { return Ok(()) };
    let Some(brigade) = is.unit(unit).brigade else { return Ok(()) };
    let (Some(from), Some(places)) = (was.unit(unit).hex, places_of(was, brigade)) else { return Ok(()) };
    for (before, after) in places.breaches(brigade, from).iter().zip(places.breaches(brigade, *to)) {
        let who = || format!("{} stands worse by {:?}", is.unit(unit).name, after);
        law(after.by <= before.by, who)?;
    }
    Ok(())
}

/// Only units on Charge attack, but against units on Charge. [BM 5.4]
fn attacks_are_ordered(was: &State, step: &str, action: Option<&Action>) -> Law {
    let order = |unit: UnitId| was.unit(unit).brigade.map(|brigade| was.brigade(brigade).order);
    match (step, action) {
        ("attacks", Some(Action::Choose(unit))) => {
            law(order(*unit) == Some(Order::Charge), || format!("{} attacks unordered", was.unit(*unit).name))
        }
        ("attacks", Some(Action::Charge(unit, target))) => {
            law(order(*target) == Some(Order::Charge), || format!("{} counterattacks nobody", was.unit(*unit).name))
        }
        _ => Ok(()),
    }
}

/// Cavalry that attacked is in disorder once its brigade is finished. [BM 11.3.3]
fn riders_end_in_disorder(was: &State, is: &State) -> Law {
    let ended = is.brigade_ids().any(|id| is.brigade(id).finished && !was.brigade(id).finished);
    for unit in is.units().iter().filter(|unit| ended && unit.now.rode && unit.hex.is_some()) {
        law(unit.troop.disordered || unit.troop.routed, || format!("{} attacked and is in order", unit.name))?;
    }
    Ok(())
}

/// Whether a line tells that an attack begins.
fn tells_an_attack(line: &Report) -> bool {
    line.rule.citation() == "BM 3.3.3" && line.text.contains(" attack")
}

/// Horse in disorder begins no attack. [BM 5.4, 11.3.3, R-BM-79]
fn nobody_attacks_in_disorder(was: &State, story: &[Report]) -> Law {
    let goes_on = was.house().disorder_ends_charge == DisorderEndsCharge::Off;
    for line in story.iter().filter(|line| !goes_on && tells_an_attack(line)) {
        let Some(attacker) = line.pieces.first().and_then(|piece| piece.unit_of(was.units().len())) else { continue };
        let own = was.unit(UnitId(attacker));
        law(!(own.troop.kind.is_horse() && own.troop.disordered), || format!("{} in disorder", line.text))?;
    }
    Ok(())
}

/// An attack that is told happens: something is thrown, fired or told after it. [BM 11.1]
fn attacks_that_are_told_happen(battle: &Battle<BayonetMusket>, story: &[Report]) -> Law {
    let Some(line) = story.last().filter(|line| tells_an_attack(line)) else { return Ok(()) };
    let step = battle.steps().last().cloned().unwrap_or_default();
    let is_on = ["volley", "combat", "battalion guns"].contains(&step.as_str());
    law(is_on, || format!("{}, and then nothing but {step}", line.text))
}

/// Whom a charge is offered stands in a hex of his own: a hex is attacked as one. [BM 9.1.1, R-BM-39, R-BM-80]
fn a_hex_is_offered_once(battle: &Battle<BayonetMusket>) -> Law {
    let step = battle.steps().last().cloned().unwrap_or_default();
    if !["charge", "extra attack"].contains(&step.as_str()) {
        return Ok(());
    }
    let Awaiting::Choice(choice) = battle.awaiting() else { return Ok(()) };
    let target = |action: &Action| match action {
        Action::Attack(target) => battle.state().unit(*target).hex,
        _ => None,
    };
    let mut hexes: Vec<_> = choice.offers.iter().filter_map(|offer| target(&offer.action)).collect();
    let offered = hexes.len();
    hexes.sort_unstable();
    hexes.dedup();
    law(hexes.len() == offered, || format!("one hex is offered twice: {hexes:?}"))
}

/// No two offers of a question are called alike: a diary knows them by what they are called.
fn offers_are_told_apart(battle: &Battle<BayonetMusket>) -> Law {
    let Awaiting::Choice(choice) = battle.words() else { return Ok(()) };
    let mut labels: Vec<&str> = choice.offers.iter().map(|offer| offer.label.as_str()).collect();
    labels.sort_unstable();
    let twice = labels.windows(2).find(|two| two[0] == two[1]);
    law(twice.is_none(), || format!("“{}”: offered twice: {twice:?}", choice.question))
}

/// The side with more brigades that are not routed.
fn more_brigades(state: &State) -> Option<Side> {
    let left = |side: Side| {
        state.brigade_ids().filter(|id| state.brigade(*id).side == side && !state.brigade(*id).broken).count()
    };
    match left(Side::A).cmp(&left(Side::B)) {
        Ordering::Greater => Some(Side::A),
        Ordering::Less => Some(Side::B),
        Ordering::Equal => None,
    }
}

/// Which way a battle ends.
#[derive(Debug)]
enum Way {
    /// A wing of one side is cleared, or of both.
    Cleared,
    /// A side concedes.
    Conceded,
    /// The last turn is over.
    LastTurn,
}

impl Way {
    /// By a cleared wing whose owner loses, by a concession, or by the last turn; drawn before it only when both have lost a wing.
    /// [BM 2.1.1, 3.5, R-BM-72]
    fn of(state: &State, conceded: Option<Side>, turns: u32, winner: Option<Side>) -> Result<Self, String> {
        let has_lost_one = |side: Side| enemies_left(state, side.other()).contains(&0);
        let (way, wins) = match (Side::BOTH.map(has_lost_one), conceded) {
            ([true, true], _) => (Self::Cleared, None),
            ([true, false], _) => (Self::Cleared, Some(Side::B)),
            ([false, true], _) => (Self::Cleared, Some(Side::A)),
            (_, Some(side)) => (Self::Conceded, Some(side.other())),
            _ => {
                law(state.turn == turns, || format!("it ends in turn {} by nothing", state.turn))?;
                (Self::LastTurn, more_brigades(state))
            }
        };
        law(winner == wins, || format!("{way:?}, and {winner:?} wins"))?;
        Ok(way)
    }
}

/// A battle as it ended: robot, which way, winner, turn and answers.
struct Ended {
    robot: Robot,
    how: Way,
    winner: Option<Side>,
    turn: u32,
    answers: u32,
}

fn play(seed: u64) -> Result<Ended, String> {
    let robot = Robot::ALL[(seed / 6 % 2) as usize];
    let setup = setup(seed);
    let turns = setup.turns;
    let mut battle = Battle::<BayonetMusket>::begin(&setup).map_err(|faults| faults.join("; "))?;
    let mut generator = Generator::seeded(seed);
    let (mut answers, mut watch, mut conceded) = (0, Watch::default(), None);
    while let Some(answer) = robot.answer(&battle, &mut generator) {
        let was = battle.state().clone();
        let step = battle.steps().last().cloned().unwrap_or_default();
        let action = match &answer {
            Answer::Act(action) => Some(action.clone()),
            _ => None,
        };
        if let (Awaiting::Choice(choice), Some(Action::Concede)) = (battle.awaiting(), &action) {
            conceded = Some(choice.side);
        }
        let story = battle.answer(answer, Ears::Open).map_err(|refusal| refusal.to_string())?;
        let is = battle.state();
        let told = |why: String| format!("turn {}, answer {answers}, {step}, {action:?}: {why}", was.turn);
        everybody_may_stand_there(is).map_err(told)?;
        the_display_is_in_order(is).map_err(told)?;
        counters_wear(&was, is).map_err(told)?;
        the_field_is_cleaned(&was, is).map_err(told)?;
        watch.brigades_come_in_order(&was, is, action.as_ref()).map_err(told)?;
        watch.volleys_come_once(&story).map_err(told)?;
        nobody_stands_worse(&was, is, &step, action.as_ref()).map_err(told)?;
        attacks_are_ordered(&was, &step, action.as_ref()).map_err(told)?;
        riders_end_in_disorder(&was, is).map_err(told)?;
        nobody_attacks_in_disorder(&was, &story).map_err(told)?;
        attacks_that_are_told_happen(&battle, &story).map_err(told)?;
        a_hex_is_offered_once(&battle).map_err(told)?;
        offers_are_told_apart(&battle).map_err(told)?;
        answers += 1;
        law(answers < MOST_ANSWERS && is.turn <= turns, || "the battle does not end".to_owned())?;
    }
    let Awaiting::Over(outcome) = battle.words() else { return Err("the robot stopped before the end".to_owned()) };
    law(outcome.rule.citation() == "BM 3.5", || format!("it ends by {}", outcome.rule.citation()))?;
    let turn = battle.state().turn;
    let how = Way::of(battle.state(), conceded, turns, outcome.winner)?;
    Ok(Ended { robot, how, winner: outcome.winner, turn, answers })
}

#[test]
fn bm_3_5_random_battles_keep_the_laws_and_end_by_a_cleared_wing_or_the_last_turn() {
    let wanted = |name: &str| std::env::var(name).ok().and_then(|number| number.parse::<u64>().ok());
    let (from, battles) = (wanted("FROM").unwrap_or(0), wanted("BATTLES").unwrap_or(BATTLES));
    let mut ended: BTreeMap<String, [u32; 3]> = BTreeMap::new();
    let mut broken = Vec::new();
    for seed in from..from + battles {
        let scenario = SCENARIOS[(seed % 6) as usize];
        match play(seed) {
            Ok(Ended { robot, how, winner, turn, answers }) => {
                let count = ended.entry(format!("{scenario}, {}, {how:?}, {winner:?}", robot.name())).or_default();
                *count = [count[0] + 1, count[1] + turn, count[2] + answers];
            }
            Err(why) => broken.push(format!("battle {seed}, {scenario}: {why}")),
        }
    }
    for (how, [count, turns, answers]) in ended {
        println!("{how}: {count} battles, {} turns and {} answers each", turns / count, answers / count);
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}
