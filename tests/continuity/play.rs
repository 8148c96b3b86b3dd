//! The two hex games in play: every switch changes something, and what once went wrong goes right.
#![allow(clippy::unwrap_used)]

use galloper::data::{Roots, load_scenario};
use galloper::dice::{Faces, Generator};
use galloper::game::{Answer, Awaiting, Choice, Ears, Eyes, Ruleset, Ruling, RulingTarget, Severity, Side};
use galloper::hex::{Corner, Extent, Hex, Hexside, Stand};
use galloper::odds::{Budget, Odds, odds};
use galloper::robot::Robot;
use galloper::rules;
use galloper::rules::continuity::book::arms::{Arm, Weapon};
use galloper::rules::continuity::book::charts::Class;
use galloper::rules::continuity::book::house::{House, SWITCHES};
use galloper::rules::continuity::book::points::MovePoints;
use galloper::rules::continuity::book::terrain::{Ground, HexTerrain, SideTerrain};
use galloper::rules::continuity::facts::command::superiors;
use galloper::rules::continuity::facts::march::goals;
use galloper::rules::continuity::judge::activation::{LastAction, may_try_wing};
use galloper::rules::continuity::judge::arrival::entry_costs;
use galloper::rules::continuity::judge::board_view::BoardView;
use galloper::rules::continuity::judge::cycle::Cycle;
use galloper::rules::continuity::judge::fire::{self, Occasion, Shot};
use galloper::rules::continuity::judge::flight::{self, Activation};
use galloper::rules::continuity::judge::movement::{Mover, Step, disorders, step_cost};
use galloper::rules::continuity::judge::preshock::{self, Roll};
use galloper::rules::continuity::judge::reaction::{Threat, retreats_before_fire};
use galloper::rules::continuity::judge::shock::{self, Blow, ShockDrm};
use galloper::rules::continuity::judge::troop::{CommandId, Troop, UnitId};
use galloper::rules::continuity::judge::{charge, results};
use galloper::rules::continuity::state::action::{Action, Amendment, Order};
use galloper::rules::continuity::state::setup::Setup;
use galloper::rules::marlborough_man;
use galloper::rules::marlborough_man::blenheim::BLENHEIM;
use galloper::rules::marlborough_man::oudenarde::OUDENARDE;
use galloper::rules::marlboroughs_battles;
use galloper::rules::marlboroughs_battles::malplaquet::MALPLAQUET;
use galloper::rules::marlboroughs_battles::malplaquet::{entries, span};
use galloper::rules::marlboroughs_battles::ramillies::RAMILLIES;

use crate::{Battle, arrivals, charges};

pub fn hex(number: &str) -> Hex {
    number.parse().unwrap()
}

pub fn setup(id: &str, house: House) -> Setup {
    let (rules::Setup::MarlboroughMan(setup) | rules::Setup::MarlboroughsBattles(setup)) =
        load_scenario(id, &Roots::default()).unwrap()
    else {
        panic!("{id} is a battle on hexes")
    };
    Setup { house, ..setup }
}

fn open() -> Ground {
    Ground::open(Extent { low: hex("1000"), high: hex("6029") })
}

fn with_side(mut ground: Ground, side: &str, terrain: SideTerrain) -> Ground {
    let side: Hexside = side.parse().unwrap();
    ground.side_mut(side).unwrap().terrain = Some(terrain);
    ground
}

fn with_hex(mut ground: Ground, number: &str, terrain: HexTerrain) -> Ground {
    ground.hex_mut(hex(number)).unwrap().terrain = terrain;
    ground
}

fn troop(id: u16, side: Side, arm: Arm, number: &str, facing: Corner) -> Troop {
    Troop::fresh(UnitId(id), side, arm, Stand::Single { hex: hex(number), facing })
}

/// A rider two hexes east of his target, and another enemy who controls the way.
fn charge_ways(house: &House) -> usize {
    let charger = Troop { charge_capable: true, ..troop(0, Side::A, Arm::Cavalry, "2613", Corner::V3) };
    let target = troop(1, Side::B, Arm::Cavalry, "2313", Corner::V0);
    let other = troop(2, Side::B, Arm::Infantry, "2511", Corner::V1);
    let (ground, troops) = (open(), [charger, target, other]);
    let here = BoardView::new(RAMILLIES.charts, &ground, &troops, house);
    charge::rides(&here, &charger, &target).map_or(0, |rides| rides.len())
}

/// Foot and horse together against horse; two defenders of whom one is attacked twice.
fn shocks(house: &House) -> String {
    let foot = troop(0, Side::A, Arm::Infantry, "2413", Corner::V3);
    let rider = troop(1, Side::A, Arm::Cavalry, "2414", Corner::V3);
    let dragoons = troop(2, Side::A, Arm::Dragoons, "2413", Corner::V3);
    let defender = troop(3, Side::B, Arm::Cavalry, "2313", Corner::V0);
    let beside = troop(4, Side::B, Arm::Cavalry, "2312", Corner::V0);
    let charts = MALPLAQUET.charts;
    let blow = |attacker, defender| Blow { attacker, defender, over_works: false };
    let sums = [
        vec![blow(&foot, &defender), blow(&rider, &defender)],
        vec![blow(&foot, &defender), blow(&foot, &beside), blow(&rider, &defender)],
        vec![blow(&dragoons, &defender)],
    ];
    let nothing = std::collections::BTreeSet::new();
    let each = sums.map(|blows| ShockDrm::of(charts, &blows, &defender, &nothing, house));
    // What counts for one pair and not for the other: a stream, and works crossed outward.
    let ground = with_side(with_side(open(), "2313/2413", SideTerrain::MarshyStream), "2313/2414", SideTerrain::Fort);
    let troops = [foot, rider, defender];
    let here = BoardView::new(charts, &ground, &troops, house);
    format!("{each:?} {:?}", shock::ground(&here, &[blow(&foot, &defender), blow(&rider, &defender)], &defender))
}

fn gun_arc(house: &House) -> String {
    let gun = troop(0, Side::A, Arm::Artillery, "2313", Corner::V0);
    let seen: Vec<Hex> = hex("2313").within(3).filter(|at| fire::is_in_arc(&gun, *at, house)).collect();
    format!("{seen:?}")
}

fn retreat_ends(house: &House) -> String {
    let rider = troop(0, Side::A, Arm::Cavalry, "2313", Corner::V3);
    let foot = troop(1, Side::B, Arm::Infantry, "2213", Corner::V0);
    let (ground, troops) = (open(), [rider, foot]);
    let here = BoardView::new(RAMILLIES.charts, &ground, &troops, house);
    format!("{:?}", retreats_before_fire(&here, &rider, &foot, Threat::InfantryFire).ok())
}

fn cycle_of(house: &House, of: impl Fn(&mut Cycle, &House)) -> String {
    let mut cycle = Cycle::begins(Side::A);
    of(&mut cycle, house);
    format!("{cycle:?} {}", cycle.is_stale(house))
}

/// What each switch bears on, as one house has it.
fn judged(switch: &str, house: &House) -> String {
    let (ramillies, blenheim) = (RAMILLIES.charts, BLENHEIM.charts);
    let foot = troop(0, Side::A, Arm::Infantry, "2313", Corner::V0);
    let rider = troop(1, Side::A, Arm::Cavalry, "2313", Corner::V0);
    match switch {
        "repeat_after_failed_seizure" => cycle_of(house, |cycle, house| {
            cycle.went(vec![CommandId(0)], LastAction::Command);
            cycle.seizure_failed(house);
        }),
        "wing_cooldown" => {
            format!("{}", may_try_wing(true, Some(LastAction::Wing), Some(LastAction::Command), house).is_ok())
        }
        "pass_limit" => cycle_of(house, |cycle, _| (0..4).for_each(|_| cycle.pass())),
        "continue_after_leader_move" => cycle_of(house, Cycle::commanders_moved),
        "mal_oc_wing" => {
            let battle = Battle::begin(&setup("malplaquet", *house)).unwrap();
            format!(
                "{:?}",
                battle
                    .state()
                    .command_ids()
                    .map(|id| superiors(battle.state(), id).collect::<Vec<_>>())
                    .collect::<Vec<_>>()
            )
        }
        "bridge_na" => {
            let step = Step { side: Some(SideTerrain::River), bridge: true, beside_enemy: true, ..Step::default() };
            format!(
                "{:?}",
                step_cost(blenheim, Mover { class: Class::Foot, rapid: false, stopped_by_works: false }, &step, house)
            )
        }
        "entry_cost" => format!("{:?}", entry_costs(MovePoints::ONE, 4, house)),
        "auto_disorder" => {
            let step = Step { hex: HexTerrain::Marsh, ..Step::default() };
            format!("{}", disorders(ramillies, Side::B, false, Class::Foot, &step, house))
        }
        "gun_arc" => gun_arc(house),
        "stack_value" => format!("{}", shock::defence_number(&Troop { stacked: Some(2), ..foot }, house)),
        "mm_half_front" => {
            let shot = Shot { half_front: true, ..Shot::plain(Weapon::Musket, 1) };
            format!("{:?}", fire::shot_tally(blenheim, &shot, house).map(|tally| tally.whole()).ok())
        }
        "retreat_before_fire" => retreat_ends(house),
        "mm_cavalry_phasing_fire" => {
            format!(
                "{}",
                fire::may_fire(&marlborough_man::edition::EDITION, &rider, Occasion::Activation, false, house).is_ok()
            )
        }
        "farms_block" => {
            let ground = with_hex(open(), "2313", HexTerrain::Farm);
            format!("{:?}", fire::blockers(&ground, hex("2312"), hex("2314"), house))
        }
        "reaction_on_move" => fires_as_horse_comes_near(*house).to_string(),
        "pre_shock_second" => {
            let shaken = Troop { disordered: true, ..foot };
            let edition = &marlboroughs_battles::edition::EDITION;
            format!("{:?}", preshock::reaction(edition, &shaken, Roll::Foot, 9, true, house))
        }
        "shock_numbers" | "mix_penalty" | "dragoon_foot" | "terrain_scope" | "fort_shock_both_ways" => shocks(house),
        "charge_other_zoc" => charge_ways(house).to_string(),
        "mm_flight" => {
            format!("{}", flight::is_due(&marlborough_man::edition::EDITION, Activation::Continued, house))
        }
        "out_of_command_attack" => charges::is_asked_to_attack_out_of_command(*house).to_string(),
        "mb_plain_column" => arrivals::columns_near_an_enemy_go(*house).to_string(),
        "caracole_others_fire" => charges::asked_to_fire_at_a_caracole(*house).to_string(),
        "charge_from_contact" => charges::charges_from_contact(*house).to_string(),
        "withers_span" => format!("{:?}", entries(hex("6011"), span(house))),
        "french_free_group" => what_the_french_are_asked_after_declining(*house),
        other => panic!("nothing is known of the switch {other}"),
    }
}

#[test]
fn every_switch_changes_what_is_judged_or_played() {
    for switch in SWITCHES {
        let usual = judged(switch.name, &House::default());
        for value in &switch.values[1..] {
            let mut house = House::default();
            house.set(switch.name, value).unwrap();
            assert_ne!(usual, judged(switch.name, &house), "{} = {value}", switch.name);
        }
    }
}

/// A target before one half of a front is 1 harder to hit by the newer book alone; nobody but its target fires at a caracole.
/// [MB 9.12, Q18, 9.14, MM 9, R38, R102]
#[test]
fn r38_half_of_a_front_takes_off_one_by_the_newer_book_alone() {
    let lines = |charts| {
        let shot = Shot { half_front: true, ..Shot::plain(Weapon::Musket, 1) };
        let plain = Shot::plain(Weapon::Musket, 1);
        let whole = |shot| fire::shot_tally(charts, shot, &House::default()).unwrap().whole();
        whole(&shot) - whole(&plain)
    };
    assert_eq!([BLENHEIM.charts, OUDENARDE.charts].map(lines), [0, 0]);
    assert_eq!([RAMILLIES.charts, MALPLAQUET.charts].map(lines), [-1, -1]);
    assert_eq!(charges::asked_to_fire_at_a_caracole(House::default()), 0, "only the target, and it throws first");
}

/// What a quiet side answers: it does as little as it can.
pub fn quiet(choice: &Choice<Action>) -> Action {
    let verbs = [
        "ready",
        "write",
        "stand",
        "hold",
        "no_more",
        "declared",
        "done",
        "stay",
        "let",
        "stop",
        "decline",
        "break_off",
        "pass",
        "move_first",
        "keep",
        "face",
    ];
    let by_verb = verbs.iter().find_map(|verb| choice.offers.iter().find(|offer| offer.verb == *verb));
    by_verb.unwrap_or(&choice.offers[0]).action.clone()
}

/// Plays on until a question is asked that the caller wants; every die falls as he says.
pub fn play_to(
    battle: &mut Battle,
    die: u8,
    is_wanted: impl Fn(&Choice<Action>) -> bool,
    answer: impl Fn(&Choice<Action>) -> Option<Action>,
) {
    for _ in 0..2_000 {
        let given = match &battle.words() {
            Awaiting::Choice(choice) if is_wanted(choice) => return,
            Awaiting::Choice(choice) => Answer::Act(answer(choice).unwrap_or_else(|| quiet(choice))),
            Awaiting::Dice(_) => Answer::Roll(Faces(vec![die])),
            other => panic!("{other:?}"),
        };
        battle.answer(given.clone(), Ears::Open).unwrap();
    }
    panic!("it is never asked");
}

/// Only these units of Ramillies, each where it is set, and its map open.
pub fn few(house: House, kept: &[(&str, Arm, Stand)]) -> (Battle, Vec<UnitId>) {
    let mut setup = setup("ramillies", house);
    setup.map.ground = Ground::open(setup.map.ground.extent);
    let mut chosen = Vec::new();
    for (side, arm, stand) in kept {
        let side = if *side == "a" { Side::A } else { Side::B };
        let is_free = |index: &usize| {
            let unit = &setup.units[*index];
            setup.commands[unit.command].side == side
                && unit.values.arm == *arm
                && unit.values.long == stand.is_long()
                && !unit.values.charges
                && !chosen.contains(index)
        };
        let index = (0..setup.units.len()).find(is_free).unwrap();
        setup.units[index].stand = Some(*stand);
        chosen.push(index);
    }
    let kept_units: Vec<_> = chosen.iter().map(|index| setup.units[*index].clone()).collect();
    setup.units = kept_units;
    for leader in &mut setup.leaders {
        leader.hex = leader.hex.map(|_| hex(if leader.side == Side::A { "2613" } else { "1713" }));
    }
    let ids = (0..chosen.len() as u16).map(UnitId).collect();
    (Battle::begin(&setup).unwrap(), ids)
}

pub const fn single(line: i16, place: i16, facing: Corner) -> Stand {
    Stand::Single { hex: Hex::new(line, place), facing }
}

/// Whether French foot is asked to fire as Allied horse comes before it.
fn fires_as_horse_comes_near(house: House) -> bool {
    let foot = Stand::Double { left: Hex::new(20, 12), facing: Corner::V0 };
    let (mut battle, ids) = few(house, &[("a", Arm::Cavalry, single(23, 12, Corner::V3)), ("b", Arm::Infantry, foot)]);
    let rider = ids[0];
    let marches = |choice: &Choice<Action>| {
        let offered = |action: &Action| choice.offers.iter().any(|offer| offer.action == *action);
        let going = choice.offers.iter().find(|offer| matches!(offer.action, Action::Activate(_)));
        let next = foot.front()[1];
        let goal =
            choice.offers.iter().find(|offer| matches!(&offer.action, Action::Go { stand, .. } if stand.covers(next)));
        if let Some(offer) = going.or(goal) {
            return Some(offer.action.clone());
        }
        offered(&Action::March(rider)).then_some(Action::March(rider))
    };
    let mut asked = false;
    for _ in 0..200 {
        let given = match &battle.words() {
            Awaiting::Choice(choice) if choice.question.contains("comes before") => {
                asked = true;
                break;
            }
            Awaiting::Choice(choice) if choice.question.contains("attack") => break,
            Awaiting::Choice(choice) => Answer::Act(marches(choice).unwrap_or_else(|| quiet(choice))),
            Awaiting::Dice(_) => Answer::Roll(Faces(vec![0])),
            _ => break,
        };
        battle.answer(given.clone(), Ears::Open).unwrap();
    }
    let before = battle.state().troop(rider).stand;
    assert!(foot.front().iter().any(|front| before.covers(*front)), "the rider has come up");
    asked
}

/// The French decline the one group that might come free; what they are asked at their next free activation.
fn what_the_french_are_asked_after_declining(house: House) -> String {
    let mut battle = Battle::begin(&setup("oudenarde", house)).unwrap();
    let may_bring = |choice: &Choice<Action>| choice.question.contains("may bring one group");
    let throws = |choice: &Choice<Action>| choice.question.contains("throw for a group");
    let allies_go = |choice: &Choice<Action>| {
        let first = choice.offers.iter().find(|offer| matches!(offer.action, Action::Activate(_)))?;
        (choice.side == Side::A).then(|| first.action.clone())
    };
    play_to(&mut battle, 9, may_bring, allies_go);
    let Awaiting::Choice(choice) = &battle.words() else { panic!("a choice") };
    assert_eq!(choice.side, Side::B);
    battle.answer(Answer::Act(Action::BringNobody), Ears::Open).unwrap();
    play_to(&mut battle, 0, |choice| may_bring(choice) || throws(choice), |_| None);
    let Awaiting::Choice(choice) = &battle.words() else { panic!("a choice") };
    choice.question.clone()
}

/// The French open and go on until they lose hold; Cadogan's men are lost before they have gone, and the Allies throw for the next
/// group all the same: otherwise nobody of theirs would ever come.
#[test]
fn mm_18_the_british_throw_for_reinforcements_though_cadogan_is_lost_before_he_went() {
    let mut battle = Battle::begin(&setup("oudenarde", House::default())).unwrap();
    let has_free = |choice: &Choice<Action>| choice.side == Side::A && choice.question.contains("free activation");
    play_to(&mut battle, 9, |choice| choice.question.contains("go on with"), |_| None);
    let there: Vec<UnitId> = battle.state().on_map(Side::A).collect();
    assert_eq!(there.len(), 5, "Cadogan's three and the Hanover horse");
    for unit in there {
        let sets = RulingTarget::Amend(Amendment::Remove(unit));
        let ruling = Ruling { by: "test".to_owned(), why: String::new(), departs_from: None, sets };
        battle.answer(Answer::Rule(ruling), Ears::Open).unwrap();
    }
    let mut asked = Vec::new();
    for _ in 0..200 {
        match &battle.words() {
            Awaiting::Choice(choice) if has_free(choice) => break,
            Awaiting::Choice(choice) => battle.answer(Answer::Act(quiet(choice)), Ears::Open).unwrap(),
            Awaiting::Dice(request) => {
                asked.push(request.why.clone());
                battle.answer(Answer::Roll(Faces(vec![9])), Ears::Open).unwrap()
            }
            other => panic!("{other:?}"),
        };
        if asked.iter().any(|question| question.contains("come?") && question.contains("(1)")) {
            return;
        }
    }
    panic!("they threw for {asked:?}");
}

/// Activates the Allied command whose unit stands there, and answers quietly but for what is wanted.
fn activate(battle: &mut Battle, wanted: impl Fn(&Choice<Action>) -> bool) {
    play_to(battle, 0, wanted, |choice| {
        let going = choice.offers.iter().find(|offer| matches!(offer.action, Action::Activate(_)));
        going.map(|offer| offer.action.clone())
    });
}

/// Horse that goes back before the fire of foot comes to stand two hexes from a rider of the same wing: it was four off when the
/// activation began, and he may not ride at it. Another, two off all the time, he may.
#[test]
fn r81_a_caracole_is_measured_as_the_activation_begins() {
    let foot = Stand::Double { left: Hex::new(22, 13), facing: Corner::V3 };
    let kept = [
        ("a", Arm::Infantry, foot),
        ("a", Arm::Cavalry, single(17, 12, Corner::V3)),
        ("b", Arm::Cavalry, single(21, 12, Corner::V3)),
        ("b", Arm::Cavalry, single(15, 12, Corner::V3)),
    ];
    let (mut battle, ids) = few(House::default(), &kept);
    let [foot, rider, driven, steady] = [ids[0], ids[1], ids[2], ids[3]];
    let back = single(19, 12, Corner::V3);
    let first = |choice: &Choice<Action>| {
        let wanted = |action: &Action| match action {
            Action::TryWing(_) | Action::TakeOrder(Order::FireFirst) => true,
            Action::Fire { unit, target } => (*unit, *target) == (foot, driven),
            Action::GiveWay(stand) => stand.covers(Hex::new(19, 12)),
            _ => false,
        };
        choice.offers.iter().find(|offer| wanted(&offer.action)).map(|offer| offer.action.clone())
    };
    play_to(&mut battle, 0, |choice| choice.question.contains("caracoles"), first);
    let distance = |battle: &Battle, id| battle.state().troop(rider).stand.distance(&battle.state().troop(id).stand);
    assert_eq!(battle.state().troop(driven).stand.hexes(), back.hexes());
    assert_eq!([driven, steady].map(|id| distance(&battle, id)), [2, 2]);
    let Awaiting::Choice(choice) = &battle.words() else { panic!("a choice") };
    let targets = choice.offers.iter().filter_map(|offer| match offer.action {
        Action::Caracole { unit, target, .. } | Action::CaracoleAt { unit, target } => Some((unit, target)),
        _ => None,
    });
    assert!(
        targets.clone().next().is_some() && targets.clone().all(|pair| pair == (rider, steady)),
        "{:?}",
        choice.offers
    );
}

/// A retreat is no movement and costs none. [MB 5.4, 13.5]
#[test]
fn mb_13_5_nobody_goes_on_before_every_die_of_the_attack_is_thrown() {
    // One unit of foot before two of horse: the first die lets it go on, the second throws it into disorder.
    let foot = Stand::Double { left: Hex::new(22, 13), facing: Corner::V3 };
    let [left, right] = [foot.front()[0], foot.front()[2]];
    let horse = |at: Hex| Stand::Single { hex: at, facing: Corner::V0 };
    let kept = [("a", Arm::Infantry, foot), ("b", Arm::Cavalry, horse(left)), ("b", Arm::Cavalry, horse(right))];
    let (mut battle, ids) = few(House::default(), &kept);
    activate(&mut battle, |choice| choice.offers.iter().any(|offer| matches!(offer.action, Action::Attack(_))));
    battle.answer(Answer::Act(Action::Attack(ids[0])), Ears::Open).unwrap();
    // Nobody else can attack, so nobody is asked whether that is all.
    let mut dice = Vec::new();
    for face in [9, 0] {
        let Awaiting::Dice(request) = &battle.words() else { panic!("{:?}", &battle.words()) };
        dice.push(request.why.clone());
        // The umpire's tally makes the first die a great success.
        let value = if face == 9 { 9 } else { 0 };
        let sets = RulingTarget::Add { label: "For the test".to_owned(), value, to: None };
        let ruling = Ruling { by: "test".to_owned(), why: String::new(), departs_from: None, sets };
        if value > 0 {
            battle.answer(Answer::Rule(ruling), Ears::Open).unwrap();
        }
        battle.answer(Answer::Roll(Faces(vec![face])), Ears::Open).unwrap();
        // The horse driven back says where to; only then comes the next die.
        while let Awaiting::Choice(choice) = &battle.words() {
            if !choice.question.contains("retreats") {
                break;
            }
            let first = choice.offers[0].action.clone();
            battle.answer(Answer::Act(first), Ears::Open).unwrap();
        }
    }
    assert_ne!(dice[0], dice[1], "each of the two has its die");
    let own = battle.state().troop(ids[0]);
    assert!(own.disordered, "the second die threw it into disorder");
    assert_eq!(battle.state().unit(ids[1]).now.spent, 0);
    let Awaiting::Choice(choice) = &battle.words() else { panic!("{:?}", &battle.words()) };
    assert!(choice.question.contains("goes on into the hex"), "{}", choice.question);
}

#[test]
fn mb_13_6_a_gun_in_disorder_rallies_though_it_is_set_to_fire() {
    let gun = single(24, 12, Corner::V3);
    let kept = [
        ("a", Arm::Cavalry, single(25, 12, Corner::V3)),
        ("a", Arm::Artillery, gun),
        ("b", Arm::Cavalry, single(14, 12, Corner::V0)),
    ];
    let (mut battle, ids) = few(House::default(), &kept);
    let sets = RulingTarget::Amend(Amendment::Disorder { unit: ids[1], disordered: true });
    battle
        .answer(
            Answer::Rule(Ruling { by: "test".to_owned(), why: String::new(), departs_from: None, sets }),
            Ears::Open,
        )
        .unwrap();
    activate(&mut battle, |choice| choice.question.contains("Who moves"));
    let Awaiting::Choice(choice) = &battle.words() else { panic!("a choice") };
    assert!(choice.offers.iter().any(|offer| offer.action == Action::Rally(ids[1])), "{:?}", choice.offers);
}

#[test]
fn r09_who_never_calls_it_a_draw_is_never_asked() {
    let mut house = House::default();
    house.set("pass_limit", "never").unwrap();
    let mut cycle = Cycle::begins(Side::A);
    (0..600).for_each(|_| cycle.pass());
    assert!(!cycle.is_stale(&house) && cycle.is_stale(&House::default()));
}

#[test]
fn r35_a_long_unit_never_retreats_half_on_to_another() {
    // Two units of foot share a pair of village hexes; driven along it, one half would stay on the other's toes.
    let pair = Stand::Double { left: hex("2426"), facing: Corner::V0 };
    let upper = Troop::fresh(UnitId(0), Side::B, Arm::Infantry, pair);
    let lower = Troop::fresh(UnitId(1), Side::B, Arm::Infantry, pair);
    let enemy = troop(2, Side::A, Arm::Infantry, "2425", Corner::V2);
    let (ground, house, troops) = (open(), House::default(), [upper, lower, enemy]);
    let here = BoardView::new(RAMILLIES.charts, &ground, &troops, &house);
    for to in results::retreats(&here, &upper, &[&enemy]) {
        assert!(to.hexes().iter().all(|at| !lower.stand.covers(*at)), "{to:?}");
    }
}

/// The chance of an outcome whose text says so.
fn chance(odds: &Odds, says: &str) -> f64 {
    odds.outcomes.iter().filter(|one| one.text.contains(says)).map(|one| one.chance).sum()
}

#[test]
fn mb_19_2_the_odds_of_a_volley_are_those_of_the_table() {
    let foot = Stand::Double { left: Hex::new(22, 13), facing: Corner::V3 };
    let horse = Stand::Single { hex: foot.front()[1], facing: Corner::V3 };
    let (mut battle, ids) = few(House::default(), &[("a", Arm::Infantry, foot), ("b", Arm::Cavalry, horse)]);
    let fire = Action::Fire { unit: ids[0], target: ids[1] };
    play_to(
        &mut battle,
        0,
        |choice| choice.offers.iter().any(|offer| offer.action == fire),
        |choice| {
            let first = choice
                .offers
                .iter()
                .find(|offer| matches!(offer.action, Action::Activate(_) | Action::TakeOrder(Order::FireFirst)));
            choice
                .offers
                .iter()
                .find(|offer| offer.action == Action::TakeOrder(Order::FireFirst))
                .or(first)
                .map(|offer| offer.action.clone())
        },
    );
    // It stands, and does not fire back: five faces of ten hit, with nothing added.
    let stands = |battle: &Battle| match &battle.words() {
        Awaiting::Choice(choice) => Some(Answer::Act(quiet(choice))),
        _ => None,
    };
    let found = odds(&battle, &Answer::Act(fire), &stands, Budget::default()).unwrap();
    assert!(found.exact);
    assert!((chance(&found, "is disordered") - 0.5).abs() < 1e-9, "{:?}", found.outcomes);
}

#[test]
fn mb_19_3_the_odds_of_a_shock_are_those_of_the_table() {
    let foot = Stand::Double { left: Hex::new(22, 13), facing: Corner::V3 };
    let horse = Stand::Single { hex: foot.front()[1], facing: Corner::V0 };
    let (mut battle, ids) = few(House::default(), &[("a", Arm::Infantry, foot), ("b", Arm::Cavalry, horse)]);
    let attack = Action::Attack(ids[0]);
    activate(&mut battle, |choice| choice.offers.iter().any(|offer| offer.action == attack));
    let rating = i32::from(battle.state().troop(ids[1]).rating_now());
    let found = odds(&battle, &Answer::Act(attack), &galloper::odds::first_offer, Budget::default()).unwrap();
    // Two against one, foot against horse, and the defender's rating; a result below 2 throws the attacker into disorder.
    let added = 1 - 2 + rating;
    let tenths = |from: i32, to: i32| (0..10).filter(|die| (from..=to).contains(&(die + added))).count() as f64 / 10.0;
    let name = battle.state().name(ids[0]).to_owned();
    let thrown = chance(&found, &format!("{name} is disordered"));
    assert!(found.exact && (thrown - tenths(i32::MIN, 1)).abs() < 1e-9, "{thrown}: {:?}", found.outcomes);
    let sum: f64 = found.outcomes.iter().map(|one| one.chance).sum();
    assert!((sum - 1.0).abs() < 1e-9);
}

#[test]
fn mb_4_3_the_odds_of_going_on_are_those_of_the_rating() {
    let mut battle = Battle::begin(&setup("ramillies", House::default())).unwrap();
    let goes_on =
        |choice: &Choice<Action>| choice.offers.iter().any(|offer| matches!(offer.action, Action::Continue(_)));
    activate(&mut battle, goes_on);
    let Awaiting::Choice(choice) = &battle.words() else { panic!("a choice") };
    let offer = choice.offers.iter().find(|offer| matches!(offer.action, Action::Continue(_))).unwrap();
    let needs: f64 = offer.label.split(' ').rev().nth(2).unwrap().parse().unwrap();
    let lets = |battle: &Battle| match &battle.words() {
        Awaiting::Choice(choice) => {
            let lets = choice.offers.iter().find(|offer| offer.action == Action::LetHimThrow)?;
            Some(Answer::Act(lets.action.clone()))
        }
        _ => None,
    };
    let found = odds(&battle, &Answer::Act(offer.action.clone()), &lets, Budget::default()).unwrap();
    let fails = chance(&found, "have a free activation");
    assert!(found.exact && (1.0 - fails - (needs + 1.0) / 10.0).abs() < 1e-9, "{needs}: {:?}", found.outcomes);
}

/// How many offers there are when a battle first asks what the caller wants.
fn offers_when(id: &str, is_wanted: impl Fn(&Choice<Action>) -> bool) -> usize {
    let mut battle = Battle::begin(&setup(id, House::default())).unwrap();
    play_to(&mut battle, 0, is_wanted, |_| None);
    let Awaiting::Choice(choice) = &battle.words() else { panic!("a choice") };
    choice.offers.len()
}

/// The first answers of each battle, counted by hand from the books.
///
/// Ramillies, set-up. The Allies turn everybody as they like: 7 of Orkney, 6 of Shultz, 3 and 4 dragoons of Werthmuller, 6 of
/// Rantzau, 8 of Overkirk, 5 guns are 39; 5 leaders stand in any hex of their troops; with "finished" 45. The French look at the enemy:
/// 6 and 3 of Grimaldi, 4 of Maffei, 4 of Guiscard, 2 and 3 dragoons of Colonie, 6 of Marsin, 6 guns change places or are set
/// otherwise: 34.
/// First free activation. Ramillies: five commands, one of them under Rantzau or under Marlborough, his wing, the commanders, a
/// pass: 9. Malplaquet: seven commands, one under two leaders, three wings, the commanders, a pass: 13. Blenheim: five commands and
/// the guns, three wings, the commanders, a pass: 11. At Oudenarde Biron comes by one of two hexes.
#[test]
fn the_first_answers_are_as_many_as_were_counted_by_hand() {
    let sets_up = |side: Side| move |choice: &Choice<Action>| choice.side == side && choice.question.contains("set up");
    let free = |choice: &Choice<Action>| choice.question.contains("free activation");
    assert_eq!(offers_when("ramillies", sets_up(Side::A)), 39 + 5 + 1);
    assert_eq!(offers_when("ramillies", free), 6 + 1 + 1 + 1);
    assert_eq!(offers_when("malplaquet", free), 8 + 3 + 1 + 1);
    assert_eq!(offers_when("blenheim", free), 6 + 3 + 1 + 1);
    assert_eq!(offers_when("oudenarde", |choice| choice.question.contains("By which hex")), 2);
}

/// Hexes that can be reached on open ground, counted by hand.
///
/// A gun of three points goes to every hex within three: 6 and 12 and 18 are 36. Horse of seven points three hexes from an enemy
/// gun, on its row, does not go rapidly: 168 hexes lie within seven; the gun's own is barred, and the last hex straight behind it
/// is eight hexes round it.
#[test]
fn the_hexes_that_can_be_reached_are_as_many_as_were_counted_by_hand() {
    let kept = [
        ("a", Arm::Artillery, single(15, 8, Corner::V3)),
        ("a", Arm::Cavalry, single(15, 18, Corner::V3)),
        ("b", Arm::Artillery, single(15, 21, Corner::V0)),
    ];
    let (battle, ids) = few(House::default(), &kept);
    let reach = |unit: UnitId| goals(battle.state(), unit).len();
    assert_eq!(reach(ids[0]), 6 + 12 + 18);
    assert_eq!(reach(ids[1]), 168 - 2);
}

#[test]
fn mm_14_who_is_out_of_command_says_so_as_long_as_his_command_acts() {
    let robot = Robot::by_name("contact").unwrap();
    let mut seen = 0;
    for id in ["oudenarde", "malplaquet"] {
        let mut battle = Battle::begin(&setup(id, House::default())).unwrap();
        let mut dice = Generator::seeded(11);
        for _ in 0..3000 {
            let Some(answer) = robot.answer(&battle, &mut dice) else { break };
            battle.answer(answer.clone(), Ears::Open).unwrap();
            for piece in battle.scene(Eyes::Umpire).pieces {
                let is_cut_off = piece.is(Severity::CutOff);
                assert_eq!(is_cut_off, piece.description.contains("out of command"), "{}", piece.description);
                if is_cut_off {
                    let unit = battle.state().unit(UnitId(piece.id.number));
                    assert!(unit.now.active && !unit.troop.in_command, "{}", piece.description);
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 0, "nobody was ever out of command");
}

#[test]
fn mb_5_1_naming_a_unit_and_where_it_goes_is_one_answer_that_comes_to_the_same() {
    let robot = Robot::by_name("contact").unwrap();
    let mut battle = Battle::begin(&setup("ramillies", House::default())).unwrap();
    let mut dice = Generator::seeded(5);
    let mut tried = 0;
    for _ in 0..600 {
        let Awaiting::Choice(choice) = &battle.words() else {
            let Some(answer) = robot.answer(&battle, &mut dice) else { break };
            battle.answer(answer.clone(), Ears::Open).unwrap();
            continue;
        };
        let marches = choice.offers.iter().filter(|offer| matches!(offer.action, Action::March(_))).take(1);
        for opening in marches.map(|offer| &offer.action) {
            let mut opened = battle.clone();
            opened.answer(Answer::Act(opening.clone()), Ears::Open).unwrap();
            let Awaiting::Choice(goals) = &opened.words() else { panic!("it is asked where") };
            for goal in goals.offers.iter().map(|offer| &offer.action).take(3) {
                let both = battle.both(opening, goal).expect("they are such a pair");
                assert!(battle.both(goal, opening).is_none(), "the other way round they are not");
                let (mut at_once, mut after) = (battle.clone(), opened.clone());
                let told = at_once.answer(Answer::Act(both.clone()), Ears::Open).unwrap();
                assert_eq!(told, after.answer(Answer::Act(goal.clone()), Ears::Open).unwrap());
                assert_eq!(at_once.fingerprint(), after.fingerprint());
                let read: Action = serde_json::from_str(&serde_json::to_string(&both).unwrap()).unwrap();
                assert_eq!(read, both);
                tried += 1;
            }
        }
        let Some(answer) = robot.answer(&battle, &mut dice) else { break };
        battle.answer(answer.clone(), Ears::Open).unwrap();
    }
    assert!(tried > 10, "only {tried}");
}
