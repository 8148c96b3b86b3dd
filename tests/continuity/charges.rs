//! Charges, attacks declared, and advances after them. [MB 9.4, 9.15, 11.2, 11.14, 12, 14.5, MM 11, 12]
#![allow(clippy::unwrap_used)]

use galloper::dice::Faces;
use galloper::game::{Answer, Awaiting, Choice, Ears, Report, Ruleset, Ruling, RulingTarget, Side};
use galloper::hex::{Corner, Extent, Hex, Stand};
use galloper::rules::continuity::Action;
use galloper::rules::continuity::book::arms::Arm;
use galloper::rules::continuity::book::house::House;
use galloper::rules::continuity::book::terrain::{Ground, HexTerrain};
use galloper::rules::continuity::facts::shock::end_of_ride;
use galloper::rules::continuity::judge::board_view::BoardView;
use galloper::rules::continuity::judge::charge;
use galloper::rules::continuity::judge::shock::{Blow, ground, proposed};
use galloper::rules::continuity::judge::troop::{Troop, UnitId};
use galloper::rules::continuity::state::action::Amendment;
use galloper::rules::continuity::state::setup::Setup;
use galloper::rules::marlboroughs_battles::ramillies::RAMILLIES;

use crate::Battle;
use crate::play::{few, hex, play_to, quiet, setup, single};

/// Only these units of Ramillies, by their keys, on open ground; leaders stand in 2613 and 1713.
pub fn only(house: House, kept: &[(&str, Stand)]) -> (Battle, Vec<UnitId>) {
    only_of("ramillies", house, kept, ["2613", "1713"], |_| {})
}

/// Only these units of a battle, by their keys, on open ground, the leaders of each side in a hex; and what else is to be set.
pub fn only_of(
    scenario: &str,
    house: House,
    kept: &[(&str, Stand)],
    leaders: [&str; 2],
    set: impl FnOnce(&mut Setup),
) -> (Battle, Vec<UnitId>) {
    let mut setup = setup(scenario, house);
    setup.map.ground = Ground::open(setup.map.ground.extent);
    let unit = |(key, stand): &(&str, Stand)| {
        let mut unit = setup.units.iter().find(|unit| unit.key == *key).unwrap().clone();
        unit.stand = Some(*stand);
        unit
    };
    setup.units = kept.iter().map(unit).collect();
    for leader in &mut setup.leaders {
        leader.hex = leader.hex.map(|_| hex(leaders[leader.side.index()]));
    }
    set(&mut setup);
    (Battle::begin(&setup).unwrap(), (0..kept.len() as u16).map(UnitId).collect())
}

/// Goes with the first command offered, and quietly on.
pub fn goes(choice: &Choice<Action>) -> Option<Action> {
    choice.offers.iter().find(|offer| matches!(offer.action, Action::Activate(_))).map(|offer| offer.action.clone())
}

pub fn asks(words: &'static str) -> impl Fn(&Choice<Action>) -> bool {
    move |choice| choice.question.contains(words)
}

pub fn choice(battle: &Battle) -> Choice<Action> {
    match battle.words() {
        Awaiting::Choice(choice) => choice,
        other => panic!("{other:?}"),
    }
}

pub fn give(battle: &mut Battle, action: Action) -> Vec<Report> {
    battle.answer(Answer::Act(action), Ears::Open).unwrap()
}

pub fn rule(battle: &mut Battle, amendment: Amendment) {
    let sets = RulingTarget::Amend(amendment);
    let ruling = Ruling { by: "test".to_owned(), why: String::new(), departs_from: None, sets };
    battle.answer(Answer::Rule(ruling), Ears::Open).unwrap();
}

/// The charge of one unit at another as it is offered, by the first way.
fn charge(battle: &mut Battle, unit: UnitId, target: UnitId) -> Vec<Hex> {
    let is_it = |action: &Action| match action {
        Action::Charge { unit: own, target: enemy, .. } | Action::ChargeAt { unit: own, target: enemy } => {
            (*own, *enemy) == (unit, target)
        }
        _ => false,
    };
    let action = choice(battle).offers.into_iter().map(|offer| offer.action).find(is_it).expect("a charge");
    give(battle, action.clone());
    let mut last = action;
    while !matches!(last, Action::Charge { .. }) {
        last = choice(battle).offers[0].action.clone();
        give(battle, last.clone());
    }
    let Action::Charge { path, .. } = last else { unreachable!() };
    path
}

/// Two chargers side by side, and one enemy two hexes before both.
#[test]
fn r79_two_chargers_never_end_in_one_hex() {
    let kept = [
        ("english_horse_a", single(24, 12, Corner::V3)),
        ("english_horse_b", single(24, 13, Corner::V3)),
        ("french_horse_a", single(22, 12, Corner::V3)),
    ];
    let (mut battle, ids) = only(House::default(), &kept);
    play_to(&mut battle, 0, asks("Who attacks"), goes);
    let end = hex("2312");
    let named = Action::Charge { unit: ids[0], target: ids[2], path: vec![end] };
    for action in [Action::ChargeAt { unit: ids[0], target: ids[2] }, named] {
        if battle.check(Answer::Act(action.clone())).is_ok() {
            give(&mut battle, action);
        }
    }
    let Awaiting::Choice(choice) = battle.words() else { return };
    let second = choice.offers.iter().filter(
        |offer| matches!(&offer.action, Action::Charge { unit, .. } | Action::ChargeAt { unit, .. } if *unit == ids[1]),
    );
    assert_eq!(second.count(), 0, "the only hex it could come up by is taken: {:?}", choice.offers);
}

/// Somebody has come to stand where a charge would end since it was named: it goes another way, or not at all.
#[test]
fn r79_the_way_of_a_charge_is_looked_at_again_when_it_is_ridden() {
    for closed in [1, 2] {
        let kept = [
            ("english_horse_a", single(24, 12, Corner::V3)),
            ("french_horse_a", single(22, 12, Corner::V3)),
            ("danish_horse_a", single(24, 20, Corner::V3)),
            ("french_horse_b", single(23, 20, Corner::V0)),
            ("24_pounders_1st", single(20, 3, Corner::V3)),
            ("24_pounders_2nd", single(20, 4, Corner::V3)),
        ];
        let (mut battle, ids) = only(House::default(), &kept);
        let goes_wing = |choice: &Choice<Action>| {
            let wing = choice.offers.iter().find(|offer| matches!(offer.action, Action::TryWing(_)));
            wing.map(|offer| offer.action.clone())
        };
        play_to(&mut battle, 0, asks("Who attacks"), goes_wing);
        charge(&mut battle, ids[0], ids[1]);
        give(&mut battle, Action::Attack(ids[2]));
        assert!(choice(&battle).question.contains("fought out next"), "{}", choice(&battle).question);
        // The two hexes by which horse in 2412 comes up to 2212.
        for (gun, end) in ids[4..].iter().zip(["2312", "2311"]).take(closed) {
            rule(
                &mut battle,
                Amendment::Place { unit: *gun, stand: Stand::Single { hex: hex(end), facing: Corner::V3 } },
            );
        }
        let told = give(&mut battle, Action::FightOut(ids[1]));
        let stand = battle.state().troop(ids[0]).stand;
        if closed == 2 {
            assert!(told.iter().any(|report| report.text.contains("finds no way")), "{told:?}");
            assert_eq!(stand.hexes()[0], hex("2412"));
        } else {
            assert_ne!(stand.hexes()[0], hex("2312"), "it does not ride on to the gun: {told:?}");
        }
    }
}

/// The printed example: one unit charges two.
#[test]
fn mb_13_5_a_charge_strikes_every_enemy_before_its_end_but_those_friends_attack() {
    let kept = [
        ("english_horse_a", single(24, 12, Corner::V3)),
        ("french_horse_a", single(22, 12, Corner::V3)),
        ("french_horse_b", single(22, 11, Corner::V3)),
    ];
    let (mut battle, ids) = only(House::default(), &kept);
    play_to(&mut battle, 0, asks("Who attacks"), goes);
    let action = Action::Charge { unit: ids[0], target: ids[1], path: vec![hex("2311")] };
    let opening = Action::ChargeAt { unit: ids[0], target: ids[1] };
    if battle.check(Answer::Act(opening.clone())).is_ok() {
        give(&mut battle, opening);
    }
    let mut told = give(&mut battle, action);
    let mut struck = Vec::new();
    for _ in 0..40 {
        let given = match battle.words() {
            Awaiting::Dice(request) if request.why.starts_with("What comes of") => {
                struck.push(request.why.clone());
                Answer::Roll(Faces(vec![3]))
            }
            Awaiting::Dice(_) => Answer::Roll(Faces(vec![0])),
            Awaiting::Choice(choice) if choice.question.contains("go on with") => break,
            Awaiting::Choice(choice) => Answer::Act(quiet(&choice)),
            other => panic!("{other:?}"),
        };
        told.extend(battle.answer(given, Ears::Open).unwrap());
    }
    assert_eq!(struck.len(), 2, "{struck:?}");
    assert!(told.iter().any(|report| report.text.contains("charges") && report.text.contains("2311")), "{told:?}");
}

/// Two horse, of whom the first has one enemy before it and another two hexes off; whom it could charge.
fn with_an_enemy_before(house: House) -> (Battle, Vec<UnitId>) {
    let kept = [
        ("english_horse_a", single(24, 12, Corner::V3)),
        ("english_horse_b", single(24, 13, Corner::V3)),
        ("french_horse_a", single(23, 12, Corner::V0)),
        ("french_horse_b", single(22, 11, Corner::V0)),
    ];
    let (mut battle, ids) = only(house, &kept);
    play_to(&mut battle, 0, asks("Who attacks"), goes);
    (battle, ids)
}

fn may_charge(battle: &Battle, unit: UnitId, target: UnitId) -> bool {
    let is_it = |action: &Action| match action {
        Action::Charge { unit: own, target: enemy, .. } | Action::ChargeAt { unit: own, target: enemy } => {
            (*own, *enemy) == (unit, target)
        }
        _ => false,
    };
    choice(battle).offers.iter().any(|offer| is_it(&offer.action))
}

/// Whether a charge is offered to who has another enemy before it, whom nobody attacks.
pub fn charges_from_contact(house: House) -> bool {
    let (battle, ids) = with_an_enemy_before(house);
    may_charge(&battle, ids[0], ids[3])
}

/// Who has an enemy before it charges another only if friends attack the one it would leave. [MB 11.2, 12.2, R110]
#[test]
fn r110_a_charger_leaves_an_enemy_before_it_to_friends_alone() {
    let (mut battle, ids) = with_an_enemy_before(House::default());
    assert!(!may_charge(&battle, ids[0], ids[3]), "nobody else attacks the one before it");
    give(&mut battle, Action::Attack(ids[1]));
    assert!(may_charge(&battle, ids[0], ids[3]), "a friend takes him on");
    charge(&mut battle, ids[0], ids[3]);
    let declared = battle.state().active.as_ref().map(|active| active.declared.clone());
    assert!(declared.is_some_and(|pairs| pairs.contains(&(ids[0], ids[3])) && pairs.contains(&(ids[1], ids[2]))));
}

/// Whoever lies before the charger at its end and is attacked by friends is left to them. [MB 11.2, 13.5]
#[test]
fn mb_11_2_a_charge_leaves_to_friends_whom_they_attack() {
    for friend_attacks in [false, true] {
        let kept = [
            ("english_horse_a", single(24, 12, Corner::V3)),
            ("french_horse_a", single(22, 12, Corner::V3)),
            ("french_horse_b", single(22, 11, Corner::V3)),
            ("dutch_horse_a", single(22, 10, Corner::V1)),
        ];
        let (mut battle, ids) = only(House::default(), &kept);
        assert!(battle.state().troop(ids[3]).front().contains(&hex("2211")));
        play_to(&mut battle, 0, asks("Who attacks"), goes);
        if friend_attacks {
            give(&mut battle, Action::Attack(ids[3]));
        }
        give(&mut battle, Action::ChargeAt { unit: ids[0], target: ids[1] });
        let mut told = give(&mut battle, Action::Charge { unit: ids[0], target: ids[1], path: vec![hex("2311")] });
        let says = |told: &[Report], words: &str| told.iter().any(|report| report.text.contains(words));
        let both = "English horse a charges French horse a and French horse b by 2311";
        let one = "English horse a charges French horse a by 2311";
        for _ in 0..40 {
            if says(&told, " by 2311") {
                break;
            }
            let given = match battle.words() {
                Awaiting::Dice(_) => Answer::Roll(Faces(vec![0])),
                Awaiting::Choice(choice) => Answer::Act(quiet(&choice)),
                other => panic!("{other:?}"),
            };
            told.extend(battle.answer(given, Ears::Open).unwrap());
        }
        assert_eq!((says(&told, both), says(&told, one)), (!friend_attacks, friend_attacks), "{told:?}");
    }
}

/// A charge at a gun alone is ridden; then the gun is taken without a die. [MB 9.15]
#[test]
fn mb_9_15_a_charge_at_a_gun_alone_is_ridden_before_the_gun_is_taken() {
    let kept = [
        ("english_horse_a", single(24, 12, Corner::V3)),
        ("8_pounders_1st", single(22, 12, Corner::V0)),
        ("french_horse_b", single(14, 3, Corner::V3)),
    ];
    let (mut battle, ids) = only(House::default(), &kept);
    play_to(&mut battle, 0, asks("Who attacks"), goes);
    let before = battle.state().troop(ids[0]).stand;
    charge(&mut battle, ids[0], ids[1]);
    if choice(&battle).question.contains("Who attacks") {
        give(&mut battle, Action::Declared);
    }
    assert!(!battle.state().is_on_map(ids[1]), "the gun is taken");
    assert_ne!(battle.state().troop(ids[0]).stand.hexes(), before.hexes(), "the charge was ridden");
}

/// A gun beside a unit is no target of a charge: that is at the unit. [MB 9.15, R77]
#[test]
fn r77_nobody_charges_a_gun_beside_a_unit() {
    let kept = [
        ("english_horse_a", single(24, 12, Corner::V3)),
        ("french_horse_a", single(22, 12, Corner::V0)),
        ("8_pounders_1st", single(22, 12, Corner::V0)),
        ("french_horse_b", single(14, 3, Corner::V3)),
    ];
    let (mut battle, ids) = only(House::default(), &kept);
    play_to(&mut battle, 0, asks("Who attacks"), goes);
    let is_charged = |target: UnitId| {
        choice(&battle).offers.iter().any(|offer| match &offer.action {
            Action::Charge { target: at, .. } | Action::ChargeAt { target: at, .. } => *at == target,
            _ => false,
        })
    };
    assert_eq!([ids[1], ids[2]].map(is_charged), [true, false]);
}

/// Horse with pistols that is charged fires without a die, as 9.4 has it. [MB 9.4, 10.2, 10.3, R59]
#[test]
fn mb_9_4_horse_with_pistols_fires_at_who_charges_it() {
    let kept = [("english_horse_a", single(24, 12, Corner::V3)), ("french_horse_a", single(22, 12, Corner::V0))];
    let (mut battle, ids) = only(House::default(), &kept);
    play_to(&mut battle, 0, asks("Who attacks"), goes);
    charge(&mut battle, ids[0], ids[1]);
    if choice(&battle).question.contains("Who attacks") {
        give(&mut battle, Action::Declared);
    }
    assert!(choice(&battle).question.contains("comes before"), "{}", choice(&battle).question);
}

/// Whether a unit out of command that stands next to an enemy, in no zone, is asked to attack.
pub fn is_asked_to_attack_out_of_command(house: House) -> bool {
    let kept = [("danish_horse_a", single(15, 5, Corner::V3)), ("french_horse_a", single(14, 5, Corner::V3))];
    let (mut battle, _) = only(house, &kept);
    let either = |choice: &Choice<Action>| choice.question.contains("attack") || choice.question.contains("go on with");
    play_to(&mut battle, 0, either, goes);
    choice(&battle).question.contains("attack")
}

/// By the newer book one out of command attacks only if it began in an enemy zone. [MB 14.5, R101]
#[test]
fn mb_14_5_who_is_out_of_command_attacks_only_from_an_enemy_zone() {
    assert!(!is_asked_to_attack_out_of_command(House::default()));
    let kept = [("danish_horse_a", single(15, 5, Corner::V3)), ("french_horse_a", single(14, 5, Corner::V0))];
    let (mut battle, _) = only(House::default(), &kept);
    let either = |choice: &Choice<Action>| choice.question.contains("attack") || choice.question.contains("go on with");
    play_to(&mut battle, 0, either, goes);
    assert!(choice(&battle).question.contains("attack"), "it began in a zone");
}

/// How often somebody is asked to fire at a rider on whom an enemy looks beside his target.
pub fn asked_to_fire_at_a_caracole(house: House) -> usize {
    let kept = [
        ("danish_horse_a", single(24, 12, Corner::V3)),
        ("french_horse_a", single(22, 12, Corner::V0)),
        ("french_a", Stand::Double { left: Hex::new(22, 10), facing: Corner::V0 }),
    ];
    let (mut battle, _) = only(house, &kept);
    play_to(&mut battle, 0, asks("caracoles"), goes);
    let mut asked = 0;
    for _ in 0..20 {
        let given = match battle.words() {
            Awaiting::Choice(choice)
                if choice.question.contains("Who attacks") || choice.question.contains("go on") =>
            {
                break;
            }
            Awaiting::Choice(choice) => {
                asked += usize::from(choice.question.contains("comes before"));
                let ridden = choice.offers.iter().find(|offer| offer.verb == "fire_caracole");
                Answer::Act(ridden.map_or_else(|| quiet(&choice), |offer| offer.action.clone()))
            }
            Awaiting::Dice(_) => Answer::Roll(Faces(vec![0])),
            other => panic!("{other:?}"),
        };
        battle.answer(given, Ears::Open).unwrap();
    }
    asked
}

/// One attacker empties two hexes: it advances into one of them, which its owner chooses, and is not asked again. [MB 11.14, R71]
#[test]
fn mb_11_14_who_has_advanced_is_not_forced_to_advance_again() {
    let kept = [
        ("a", Arm::Cavalry, single(24, 12, Corner::V3)),
        ("b", Arm::Artillery, single(23, 11, Corner::V3)),
        ("b", Arm::Artillery, single(23, 12, Corner::V3)),
        ("b", Arm::Cavalry, single(14, 3, Corner::V0)),
    ];
    let (mut battle, ids) = few(House::default(), &kept);
    let attack = Action::Attack(ids[0]);
    let has_attack =
        |choice: &Choice<Action>| choice.offers.iter().any(|offer| offer.action == Action::Attack(UnitId(0)));
    play_to(&mut battle, 0, has_attack, goes);
    give(&mut battle, attack);
    let mut asked = 0;
    while choice(&battle).question.contains("must advance") || choice(&battle).question.contains("face") {
        let choice = choice(&battle);
        if choice.question.contains("must advance") {
            asked += 1;
            assert_eq!(choice.offers.len(), 2, "either hex: {:?}", choice.offers);
        }
        give(&mut battle, choice.offers[0].action.clone());
    }
    assert_eq!(asked, 1);
}

/// Each takes on whom only it can attack; who can be left to a friend is. [MB 11.2, R61]
#[test]
fn mb_11_2_attacks_are_proposed_in_the_attackers_interest() {
    let [one, two, three] = [UnitId(0), UnitId(1), UnitId(2)];
    let [east, middle, west] = [UnitId(10), UnitId(11), UnitId(12)];
    let fronts = [(one, vec![east, middle]), (two, vec![middle, west]), (three, vec![middle])];
    assert_eq!(proposed(&fronts), [(one, east), (two, west), (three, middle)]);
    // Nobody else is left for the enemy between two: one of them takes him on as well.
    let fronts = [(one, vec![east, middle]), (two, vec![middle, west])];
    assert_eq!(proposed(&fronts), [(one, east), (two, middle), (two, west)]);
    let fronts = [(one, vec![east, middle]), (two, vec![east, middle])];
    assert_eq!(proposed(&fronts).len(), 4, "both on both: nobody has an enemy of his own");
}

/// Ground that the attacker does not look at is not struck into. [MB 11.12]
#[test]
fn mb_11_12_only_the_hexes_before_an_attacker_count_for_terrain() {
    let mut map = Ground::open(Extent { low: hex("1000"), high: hex("6029") });
    map.hex_mut(hex("2314")).unwrap().terrain = HexTerrain::Woods;
    let rider = Troop::fresh(UnitId(0), Side::A, Arm::Cavalry, single(24, 13, Corner::V4));
    let line = Stand::doubles([hex("2313"), hex("2314")])[0];
    let foot = Troop::fresh(UnitId(1), Side::B, Arm::Infantry, line);
    let (troops, house) = ([rider, foot], House::default());
    let board = BoardView::new(RAMILLIES.charts, &map, &troops, &house);
    let blow = Blow { attacker: &rider, defender: &foot, over_works: false };
    let front = rider.front();
    let expected = front.contains(&hex("2314"));
    assert_eq!(!ground(&board, &[blow], &foot).is_empty(), expected, "before it lie {front:?}");
    assert!(!expected, "the woods lie beside it, not before it: {front:?}");
}

/// Whether a charger can have ridden a way to where it stands at its end: each step into a hex before it, turned once at most, by one
/// corner at most.
fn can_ride(from: Stand, way: &[Hex], end: Stand) -> bool {
    let (Some(began), Some(ended)) = (from.corner(), end.corner()) else { return false };
    let looks = |at: Hex, facing: Corner, next: Hex| Stand::Single { hex: at, facing }.front().contains(&next);
    let steps: Vec<(Hex, Hex)> = from.hexes().iter().chain(way).copied().zip(way.iter().copied()).collect();
    let turns_after = |kept: usize| {
        steps.iter().enumerate().all(|(index, (at, next))| looks(*at, if index < kept { began } else { ended }, *next))
    };
    [0, 1, -1].map(|turn| began.turned(turn)).contains(&ended) && (0..=steps.len()).any(turns_after)
}

/// A charger ends facing as it turned on the way: it has one turn of one corner, not a second at the end. [MB 12.2, MM 12, R79]
#[test]
fn r79_a_charger_turns_once_on_its_way() {
    let from = single(22, 12, Corner::V0);
    let mut turned = 0;
    for line in 20..=26 {
        for place in 8..=16 {
            let enemy = Stand::Single { hex: Hex::new(line, place), facing: Corner::V3 };
            if !(2..=3).contains(&enemy.distance(&from)) {
                continue;
            }
            let (battle, ids) = only(House::default(), &[("english_horse_a", from), ("french_horse_a", enemy)]);
            let state = battle.state();
            let (charger, target) = (state.troop(ids[0]), state.troop(ids[1]));
            for ride in charge::rides(&state.board(), charger, target).unwrap_or_default() {
                let end = end_of_ride(state, ids[0], ids[1], &ride.way);
                assert!(can_ride(from, &ride.way, end), "{enemy:?} by {:?}: {end:?}", ride.way);
                assert!(end.front().iter().any(|hex| enemy.covers(*hex)), "it looks at its target");
                turned += usize::from(end.corner() != from.corner());
            }
        }
    }
    assert!(turned > 0, "some turned");
}

/// A commander whom a charge leaves alone beside the enemy looks for his troops before anybody throws. [MB 14.10, R78]
#[test]
fn mb_14_10_a_charge_sends_a_commander_away_whom_it_leaves_alone() {
    let kept = [
        ("english_horse_a", single(24, 12, Corner::V3)),
        ("french_horse_a", single(22, 12, Corner::V3)),
        ("french_horse_b", single(17, 13, Corner::V3)),
    ];
    let (mut battle, ids) = only(House::default(), &kept);
    let villeroi = battle.state().leader_ids().find(|id| {
        let counter = battle.state().counter(*id);
        counter.side == Side::B && battle.state().is_commander(*id) && battle.state().is_leader_on_map(*id)
    });
    play_to(&mut battle, 0, asks("Who attacks"), goes);
    let beside = hex("2311").neighbours().into_iter().find(|at| battle.state().at(*at).next().is_none());
    let place = beside.expect("one is free");
    rule(&mut battle, Amendment::PlaceLeader { leader: villeroi.expect("one of the French"), hex: place });
    let action = Action::Charge { unit: ids[0], target: ids[1], path: vec![hex("2311")] };
    let opening = Action::ChargeAt { unit: ids[0], target: ids[1] };
    if battle.check(Answer::Act(opening.clone())).is_ok() {
        give(&mut battle, opening);
    }
    let told = give(&mut battle, action);
    let is_told = told.iter().any(|report| report.text.contains("left alone"));
    let is_asked = matches!(battle.words(), Awaiting::Choice(choice) if choice.question.contains("left alone"));
    assert!(is_told || is_asked, "{told:?} {:?}", battle.words());
}
