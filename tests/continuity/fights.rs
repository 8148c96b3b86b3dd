//! Attacks, caracoles and fire as they come about on the map. [MB 9, 11, 12, 13, 14.5, MM 9, 11, 12, 13, 14]
#![allow(clippy::unwrap_used)]

use galloper::dice::Faces;
use galloper::game::{Answer, Awaiting, Choice, Ears, Report, Ruleset, Side};
use galloper::hex::{Corner, Direction, Hex, Stand};
use galloper::rules::continuity::Action;
use galloper::rules::continuity::book::arms::Arm;
use galloper::rules::continuity::book::house::House;
use galloper::rules::continuity::book::terrain::HexTerrain;
use galloper::rules::continuity::facts::fire::{tally, targets};
use galloper::rules::continuity::judge::troop::UnitId;
use galloper::rules::continuity::state::action::Amendment;
use galloper::rules::continuity::state::setup::Setup;

use crate::Battle;
use crate::charges::{asks, choice, give, goes, only, only_of, rule};
use crate::play::{hex, play_to, setup, single};

fn throw(battle: &mut Battle, face: u8) -> Vec<Report> {
    battle.answer(Answer::Roll(Faces(vec![face])), Ears::Open).unwrap()
}

/// The first offer that will do.
fn offered(battle: &Battle, holds: impl Fn(&Action) -> bool) -> Option<Action> {
    choice(battle).offers.into_iter().map(|offer| offer.action).find(holds)
}

/// What the die now asked for adds up from: each line with its number.
fn lines(battle: &Battle) -> Vec<(String, i32)> {
    let Awaiting::Dice(request) = battle.words() else { panic!("a die is asked for: {:?}", battle.words()) };
    let lines = request.tallies.iter().flat_map(|tally| &tally.lines);
    lines.map(|line| (line.label.to_string(), line.value as i32)).collect()
}

fn disorder(battle: &mut Battle, unit: UnitId) {
    rule(battle, Amendment::Disorder { unit, disordered: true });
}

/// A village in a hex, and dragoons on foot.
fn village(at: Hex) -> impl FnOnce(&mut Setup) {
    move |setup| {
        setup.map.ground.hex_mut(at).unwrap().terrain = HexTerrain::Village;
        setup.units.iter_mut().filter(|unit| unit.values.arm == Arm::Dragoons).for_each(|unit| unit.mounted = false);
    }
}

/// Foot in line looking at the Allies, with a rider before each of its halves.
const LINE: Stand = Stand::Double { left: Hex::new(22, 12), facing: Corner::V0 };

/// Who is driven off before the die does not count for it, neither his number nor his disorder. [MB 11.4, R61]
#[test]
fn r61_who_is_driven_off_does_not_count_for_the_die() {
    let kept = [
        ("danish_horse_a", single(23, 11, Corner::V3)),
        ("danish_horse_b", single(23, 13, Corner::V3)),
        ("french_a", LINE),
    ];
    let (mut battle, ids) = only(House::default(), &kept);
    disorder(&mut battle, ids[0]);
    play_to(&mut battle, 0, asks("Who attacks"), goes);
    let attack = give(&mut battle, Action::AsProposed);
    assert!(
        attack.iter().any(|report| report.text == "Danish horse a and Danish horse b attack French a."),
        "{attack:?}"
    );
    throw(&mut battle, 3);
    give(&mut battle, Action::FireAt(ids[0]));
    throw(&mut battle, 9);
    let back = offered(&battle, |action| matches!(action, Action::Retreat(_))).unwrap();
    give(&mut battle, back);
    let lines = lines(&battle);
    assert!(lines.contains(&("Fewer units".to_owned(), -1)), "one against two: {lines:?}");
    assert!(!lines.iter().any(|(label, _)| label.contains("disorder")), "{lines:?}");
}

/// By the older book nothing keeps who is out of command from striking an enemy next to him, but he does not charge. [MM 14, R101]
#[test]
fn mm_14_who_is_out_of_command_strikes_but_does_not_charge() {
    for (enemy, attacks) in [(single(49, 10, Corner::V3), true), (single(48, 10, Corner::V3), false)] {
        let kept = [("lumleys_horse_a", single(50, 10, Corner::V3)), ("zurlauben_horse_a", enemy)];
        let (mut battle, ids) = only_of("blenheim", House::default(), &kept, ["6120", "4020"], |_| {});
        let allies_go = |choice: &Choice<Action>| goes(choice).filter(|_| choice.side == Side::A);
        let acts = |choice: &Choice<Action>| {
            choice.side == Side::A && (choice.question.contains("attack") || choice.question.contains("go on with"))
        };
        play_to(&mut battle, 0, acts, allies_go);
        assert!(!battle.state().troop(ids[0]).in_command);
        assert_eq!(offered(&battle, |action| *action == Action::Attack(ids[0])).is_some(), attacks);
        assert_eq!(choice(&battle).question.contains("attack"), attacks, "{}", choice(&battle).question);
    }
}

/// A unit in disorder that the pistols of a caracole hit goes back from where the riders came up, though they have wheeled away. [R44]
#[test]
fn r44_who_is_driven_back_by_a_caracole_goes_back_from_where_the_riders_were() {
    let kept = [("danish_horse_a", single(24, 12, Corner::V3)), ("french_horse_a", single(22, 12, Corner::V0))];
    let (mut battle, ids) = only(House::default(), &kept);
    disorder(&mut battle, ids[1]);
    play_to(&mut battle, 0, asks("caracoles"), goes);
    let via = hex("2311");
    let at = offered(&battle, |action| matches!(action, Action::CaracoleAt { .. })).unwrap();
    give(&mut battle, at);
    give(&mut battle, Action::Caracole { unit: ids[0], target: ids[1], via });
    throw(&mut battle, 9);
    assert!(choice(&battle).question.contains("retreats"), "{}", choice(&battle).question);
    let ends: Vec<Hex> = choice(&battle)
        .offers
        .iter()
        .filter_map(|offer| match &offer.action {
            Action::Retreat(stand) => Some(stand.hexes()[0]),
            _ => None,
        })
        .collect();
    let (start, rider) = (hex("2212"), hex("2412"));
    let away: Vec<Hex> = start.neighbours().into_iter().filter(|end| end.distance(via) == 2).collect();
    assert_eq!(ends.len(), 3);
    assert!(away.iter().all(|end| ends.contains(end)), "{ends:?}");
    assert!(ends.iter().any(|end| end.distance(rider) == 2), "one is no farther from where the riders are now");
}

/// A continued attack is met by a counter-charge that would go on: it is part of the same attack, in which somebody has. [MB 13.5, R105]
#[test]
fn r105_a_counter_charge_within_a_continued_attack_does_not_go_on() {
    let kept = [
        ("french_horse_a", single(22, 12, Corner::V0)),
        ("danish_horse_a", single(23, 11, Corner::V0)),
        ("english_horse_a", single(24, 12, Corner::V3)),
    ];
    let (mut battle, ids) = only(House::default(), &kept);
    let french_go = |choice: &Choice<Action>| goes(choice).filter(|_| choice.side == Side::B);
    let attack = Action::Attack(ids[0]);
    play_to(&mut battle, 0, |choice| choice.offers.iter().any(|offer| offer.action == attack), french_go);
    give(&mut battle, attack.clone());
    let (mut gone_on, mut told) = (0, Vec::new());
    for _ in 0..20 {
        told.extend(match battle.words() {
            Awaiting::Dice(_) => throw(&mut battle, 9),
            Awaiting::Choice(choice) if choice.question.contains("Who goes on") => {
                gone_on += 1;
                give(&mut battle, choice.offers[0].action.clone())
            }
            Awaiting::Choice(choice) if choice.question.contains("attack all before it") => {
                give(&mut battle, Action::PressOn)
            }
            Awaiting::Choice(choice) if choice.question.contains("retreats") => {
                give(&mut battle, choice.offers[0].action.clone())
            }
            _ => break,
        });
    }
    let says = |words: &str| told.iter().any(|report| report.text.contains(words));
    assert!(says("English horse a counter-charges") && says("but has done so once already"), "{told:?}");
    assert_eq!(gone_on, 1, "the French went on, and nobody after them");
}

/// Who goes on into a hex drives its leaders away before he attacks again, and nobody need advance there any more. [MB 13.5, 14.9, R78]
#[test]
fn mb_13_5_leaders_leave_the_hex_before_the_attack_goes_on() {
    let kept = [
        ("french_horse_a", single(22, 12, Corner::V0)),
        ("danish_horse_a", single(23, 11, Corner::V0)),
        ("english_horse_a", single(24, 12, Corner::V3)),
    ];
    let (mut battle, ids) = only_of("ramillies", House::default(), &kept, ["2311", "1713"], |_| {});
    let french_go = |choice: &Choice<Action>| goes(choice).filter(|_| choice.side == Side::B);
    let attack = Action::Attack(ids[0]);
    play_to(&mut battle, 0, |choice| choice.offers.iter().any(|offer| offer.action == attack), french_go);
    give(&mut battle, attack);
    for _ in 0..60 {
        match battle.words() {
            Awaiting::Dice(_) => {
                throw(&mut battle, 9);
            }
            Awaiting::Choice(choice) if choice.question.contains("attack all before it") => break,
            Awaiting::Choice(choice) => {
                give(&mut battle, choice.offers[0].action.clone());
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(choice(&battle).question.contains("attack all before it"));
    let (state, there) = (battle.state(), battle.state().troop(ids[0]).stand);
    assert!(state.leaders_of(Side::A).all(|leader| !there.covers(state.leader(leader).hex)));
    let active = state.active.as_ref().unwrap();
    assert!(active.vacated.iter().all(|vacated| vacated.hexes.iter().all(|hex| !there.covers(*hex))));
}

/// Of a target half in a village the firer takes the half outside; where only the half inside is before him it is sheltered. [R107]
#[test]
fn r107_a_unit_half_in_a_village_is_fired_at_where_it_stands_open() {
    let [left, right] = [LINE.hexes()[0], LINE.hexes()[1]];
    let before_both = Stand::doubles([Hex::new(23, 12), Hex::new(23, 13)]);
    let before_both = before_both.into_iter().find(|stand| stand.corner() == Some(Corner::V3)).unwrap();
    assert!(before_both.front().contains(&left) && before_both.front().contains(&right));
    let before_left = single(23, 11, Corner::V3);
    assert!(before_left.front().contains(&left) && !before_left.front().contains(&right));
    for (firer, stand, shelter, is_sheltered) in [
        ("english_a", before_both, left, false),
        ("english_a", before_both, right, false),
        ("danish_horse_a", before_left, left, true),
        ("danish_horse_a", before_left, right, false),
    ] {
        let kept = [(firer, stand), ("french_a", LINE)];
        let (battle, ids) = only_of("ramillies", House::default(), &kept, ["2613", "1713"], village(shelter));
        let state = battle.state();
        let sum = tally(state, state.troop(ids[0]), state.troop(ids[1])).unwrap();
        let counts = sum.lines.iter().any(|line| line.label.contains("village"));
        assert_eq!(counts, is_sheltered, "{firer}, a village in {shelter}: {sum:?}");
    }
}

/// Guns have no target beyond the walls of Oudenarde, but one through a gate. [MM 18 Terrain, R32]
#[test]
fn mm_18_guns_are_offered_nobody_through_the_walls_of_oudenarde() {
    let mut battle = Battle::begin(&setup("oudenarde", House::default())).unwrap();
    let state = battle.state();
    let gun = state.unit_ids().find(|id| state.troop(*id).is_gun()).unwrap();
    let rider = state.unit_ids().find(|id| state.troop(*id).side == Side::A && state.troop(*id).is_mounted()).unwrap();
    let place =
        |unit: UnitId, at: &str, facing| Amendment::Place { unit, stand: Stand::Single { hex: hex(at), facing } };
    rule(&mut battle, place(rider, "3120", Corner::V4));
    for (at, facing, is_target) in
        [("3118", Corner::V1, false), ("3119", Corner::V1, false), ("3020", Corner::V0, true)]
    {
        rule(&mut battle, place(gun, at, facing));
        assert_eq!(targets(battle.state(), gun).contains(&rider), is_target, "from {at}");
    }
}

/// The lower of two in a village only withdraws, and does not march when the upper has gone. [MB 8.5.6, MM 8]
#[test]
fn mb_8_5_6_the_lower_unit_only_withdraws_though_the_upper_has_gone() {
    let there = single(23, 13, Corner::V3);
    let kept = [("english_dragoons", there), ("dutch_dragoons", there), ("french_horse_b", single(14, 3, Corner::V3))];
    let (mut battle, ids) = only_of("ramillies", House::default(), &kept, ["2413", "1713"], village(hex("2313")));
    let [upper, lower] = [ids[0], ids[1]];
    let moves = |battle: &Battle, unit: UnitId| offered(battle, |action| *action == Action::March(unit)).is_some();
    let withdraws = |battle: &Battle| {
        offered(battle, |action| matches!(action, Action::Withdraw { unit, .. } if *unit == lower)).is_some()
    };
    play_to(&mut battle, 0, asks("Who moves"), goes);
    assert!(moves(&battle, upper) && !moves(&battle, lower) && withdraws(&battle));
    let upper_withdraws = |action: &Action| matches!(action, Action::Withdraw { unit, .. } if *unit == upper);
    assert!(offered(&battle, upper_withdraws).is_none(), "it goes first, and only straight ahead");
    give(&mut battle, Action::March(upper));
    let ahead = offered(&battle, |action| matches!(action, Action::Go { .. })).unwrap();
    give(&mut battle, ahead);
    play_to(&mut battle, 0, asks("Who moves"), |_| None);
    assert!(!moves(&battle, lower), "it lay below as the activation began");
    assert!(withdraws(&battle));
}

/// Who comes to another in a village: their owner says which of the two lies above. [MB 8.5, MM 8]
#[test]
fn mb_8_5_the_owner_says_who_lies_above() {
    let shared = hex("2313");
    let kept = [
        ("english_dragoons", single(24, 13, Corner::V3)),
        ("dutch_dragoons", single(23, 13, Corner::V3)),
        ("french_horse_b", single(14, 3, Corner::V3)),
    ];
    for above in [0, 1] {
        let (mut battle, ids) = only_of("ramillies", House::default(), &kept, ["2413", "1713"], village(shared));
        play_to(&mut battle, 0, asks("Who moves"), goes);
        give(&mut battle, Action::March(ids[0]));
        let into = offered(&battle, |action| matches!(action, Action::Go { stand, .. } if stand.covers(shared)));
        give(&mut battle, into.unwrap());
        assert!(choice(&battle).question.contains("lies above"), "{}", choice(&battle).question);
        give(&mut battle, Action::LieAbove(ids[above]));
        let (state, [upper, lower]) = (battle.state(), [ids[above], ids[1 - above]]);
        assert_eq!(state.troop(upper).stacked, Some(2));
        assert!(!state.unit(upper).below && state.unit(lower).below);
    }
}

/// Fire by guns hits both units of a village, by muskets the upper alone. [MB 8.5.5, MM 8]
#[test]
fn mb_8_5_5_guns_hit_both_in_a_village_and_muskets_the_upper_alone() {
    let foot = Stand::doubles([Hex::new(23, 12), Hex::new(23, 13)]);
    let foot = foot.into_iter().find(|stand| stand.corner() == Some(Corner::V3)).unwrap();
    for (firer, stand, both) in [("24_pounders_1st", single(24, 12, Corner::V3), true), ("english_a", foot, false)] {
        let there = single(22, 12, Corner::V0);
        let kept = [
            (firer, stand),
            ("french_dragoons_1st", there),
            ("french_dragoons_2nd", there),
            ("danish_horse_a", single(25, 20, Corner::V3)),
        ];
        let (mut battle, ids) = only_of("ramillies", House::default(), &kept, ["2413", "1713"], village(hex("2212")));
        let fires = |choice: &Choice<Action>| choice.offers.iter().any(|offer| offer.verb == "fire");
        let prepares = |choice: &Choice<Action>| {
            let is_first = |verb: &str| verb == "fire_first" || verb == "fire_mode";
            let first = choice.offers.iter().find(|offer| is_first(&offer.verb)).map(|offer| offer.action.clone());
            first.or_else(|| goes(choice).filter(|_| choice.side == Side::A))
        };
        play_to(&mut battle, 0, fires, prepares);
        let shot = offered(&battle, |action| matches!(action, Action::Fire { .. })).unwrap();
        give(&mut battle, shot);
        while let Awaiting::Choice(_) = battle.words() {
            give(&mut battle, Action::HoldFire);
        }
        throw(&mut battle, 9);
        let shaken = [ids[1], ids[2]].map(|id| battle.state().troop(id).disordered);
        assert_eq!(shaken, [true, both], "{firer}");
    }
}

/// Until the French go, and one of them attacks or rides a caracole.
fn french_act(battle: &mut Battle, is_wanted: impl Fn(&Choice<Action>) -> bool) {
    play_to(battle, 0, is_wanted, |choice| goes(choice).filter(|_| choice.side == Side::B));
}

/// Horse that would counter-charge over ground that bars a charge does not, and that is said, at a caracole too. [MB 12.4, R56]
#[test]
fn r56_ground_bars_a_counter_charge_and_is_named() {
    let village_before = |rider: Stand| {
        let kept = [("french_horse_a", rider), ("dutch_horse_a", single(24, 12, Corner::V3))];
        only_of("ramillies", House::default(), &kept, ["2613", "1713"], village(hex("2312")))
    };
    let bars = |told: &[Report]| told.iter().any(|report| report.text.ends_with("; but the ground bars a charge."));
    let (mut battle, ids) = village_before(single(23, 12, Corner::V0));
    french_act(&mut battle, |choice| choice.offers.iter().any(|offer| offer.action == Action::Attack(ids[0])));
    give(&mut battle, Action::Attack(ids[0]));
    assert!(bars(&throw(&mut battle, 9)));
    let (mut battle, ids) = village_before(single(22, 12, Corner::V0));
    french_act(&mut battle, asks("caracoles"));
    give(&mut battle, Action::CaracoleAt { unit: ids[0], target: ids[1] });
    give(&mut battle, Action::Caracole { unit: ids[0], target: ids[1], via: hex("2312") });
    assert!(bars(&throw(&mut battle, 9)));
    assert!(battle.state().is_on_map(ids[0]), "nobody rode at it");
}

/// Horse in disorder counter-charges nobody, whatever its die shows, and that is told. [MB 13.2, MM 13, R56]
#[test]
fn mb_13_2_horse_in_disorder_is_told_to_ride_at_nobody() {
    for (in_disorder, face) in [(false, 0), (true, 0), (true, 9)] {
        let kept = [("french_horse_a", single(23, 12, Corner::V0)), ("dutch_horse_a", single(24, 12, Corner::V3))];
        let (mut battle, ids) = only(House::default(), &kept);
        if in_disorder {
            disorder(&mut battle, ids[1]);
        }
        french_act(&mut battle, |choice| choice.offers.iter().any(|offer| offer.action == Action::Attack(ids[0])));
        give(&mut battle, Action::Attack(ids[0]));
        let told = throw(&mut battle, face);
        let says = told.iter().any(|report| report.text.ends_with("; but in disorder it rides at nobody."));
        assert_eq!(says, in_disorder, "{told:?}");
        assert!(!told.iter().any(|report| report.text.ends_with("counter-charges.") && in_disorder));
    }
}

/// A column that is attacked is told to have formed line, and how it faces: what strikes its flank hangs on that. [MB 5.7, R22, R76]
#[test]
fn mb_5_7_a_column_that_is_attacked_is_told_to_form_line() {
    let column = Stand::ShortColumn { hex: hex("2412"), facing: Direction::D3 };
    let kept = [("french_horse_a", single(23, 12, Corner::V0)), ("english_c", column)];
    // A column controls nothing: who attacks it is in command.
    let (mut battle, ids) = only_of("ramillies", House::default(), &kept, ["2613", "2212"], |_| {});
    french_act(&mut battle, |choice| choice.offers.iter().any(|offer| offer.action == Action::Attack(ids[0])));
    give(&mut battle, Action::Attack(ids[0]));
    let line = offered(&battle, |action| matches!(action, Action::FormLine(_))).unwrap();
    let told = give(&mut battle, line);
    let formed = told.iter().find(|report| report.text.starts_with("English c forms line, facing ")).unwrap();
    assert_eq!(formed.rule.citation(), "MB 5.7");
}

/// Foot in column that riders come up to does not fire, and that is why. [MB 5.7, 9.14, MM 5 Column]
#[test]
fn mb_5_7_foot_in_column_is_told_not_to_fire_at_a_caracole() {
    let column = Stand::ShortColumn { hex: hex("2412"), facing: Direction::D3 };
    let kept = [("french_horse_a", single(22, 12, Corner::V0)), ("english_c", column)];
    let (mut battle, ids) = only(House::default(), &kept);
    french_act(&mut battle, asks("caracoles"));
    give(&mut battle, Action::CaracoleAt { unit: ids[0], target: ids[1] });
    let ride = offered(&battle, |action| matches!(action, Action::Caracole { .. })).unwrap();
    give(&mut battle, ride);
    let told = throw(&mut battle, 0);
    assert!(told.iter().any(|report| report.text.ends_with("; but nobody fires in column.")), "{told:?}");
}

/// Who is asked whether he fires is named: two units may be meant. [MB 9.3]
#[test]
fn mb_9_3_the_question_of_return_fire_names_who_is_asked() {
    let kept = [("french_horse_a", single(23, 12, Corner::V0)), ("english_c", single(24, 12, Corner::V3))];
    let (mut battle, ids) = only(House::default(), &kept);
    let fires = Action::Fire { unit: ids[1], target: ids[0] };
    play_to(&mut battle, 0, |choice| choice.offers.iter().any(|offer| offer.action == fires), goes);
    give(&mut battle, fires);
    let stands = offered(&battle, |action| *action == Action::StandFast).unwrap();
    give(&mut battle, stands);
    assert_eq!(choice(&battle).question, "English c fires at French horse a. Does French horse a fire back?");
}

/// Where somebody has come into one of two hexes that a long unit left, an attacker must still advance into the other.
/// [MB 11.14, MM 11 Advance, R71]
#[test]
fn r71_the_other_of_two_vacated_hexes_is_still_entered() {
    let kept = [
        ("danish_horse_a", single(23, 12, Corner::V3)),
        ("danish_horse_b", single(23, 17, Corner::V3)),
        ("french_a", LINE),
        ("french_horse_a", single(22, 17, Corner::V0)),
        ("french_dragoons_1st", single(14, 3, Corner::V3)),
    ];
    let (mut battle, ids) = only(House::default(), &kept);
    disorder(&mut battle, ids[2]);
    play_to(&mut battle, 0, asks("Who attacks"), goes);
    give(&mut battle, Action::AsProposed);
    let mut has_come = false;
    for _ in 0..60 {
        let has_left = !battle.state().is_on_map(ids[2]) || battle.state().troop(ids[2]).stand != LINE;
        if has_left && !has_come {
            rule(&mut battle, Amendment::Place { unit: ids[4], stand: single(22, 12, Corner::V3) });
            has_come = true;
        }
        match battle.words() {
            Awaiting::Dice(_) => drop(throw(&mut battle, 9)),
            Awaiting::Choice(choice) if choice.question.contains("must advance") => break,
            Awaiting::Choice(choice) => {
                let back = choice.offers.iter().find(|offer| matches!(offer.action, Action::Retreat(_)));
                let action = back.map_or_else(|| crate::play::quiet(&choice), |offer| offer.action.clone());
                drop(give(&mut battle, action));
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(has_come && choice(&battle).question.contains("must advance"), "{}", choice(&battle).question);
    let other = LINE.hexes().into_iter().find(|at| *at != hex("2212")).unwrap();
    let enters =
        |action: &Action| matches!(action, Action::Advance { unit, stand } if *unit == ids[0] && stand.covers(other));
    assert!(offered(&battle, enters).is_some(), "{:?}", choice(&battle).offers);
}

/// Who counter-charges is the attacker: where it has driven off who attacked it, it must advance, though the other side is active.
/// [MB 11.14, 12.6, MM 11 Advance, 12 Counter-Shock, R56]
#[test]
fn mb_11_14_who_counter_charged_must_advance_into_the_hex_it_has_emptied() {
    let kept = [("french_horse_a", single(23, 12, Corner::V0)), ("dutch_horse_a", single(24, 12, Corner::V3))];
    let (mut battle, ids) = only(House::default(), &kept);
    french_act(&mut battle, |choice| choice.offers.iter().any(|offer| offer.action == Action::Attack(ids[0])));
    give(&mut battle, Action::Attack(ids[0]));
    let told = throw(&mut battle, 9);
    assert!(told.iter().any(|report| report.text.ends_with("counter-charges.")), "{told:?}");
    let added: i32 = lines(&battle).iter().map(|(_, value)| value).sum();
    throw(&mut battle, u8::try_from(8 - added).unwrap());
    let back = offered(&battle, |action| matches!(action, Action::Retreat(_))).unwrap();
    give(&mut battle, back);
    let asked = choice(&battle);
    assert!(asked.question.contains("must advance"), "{}", asked.question);
    assert_eq!(asked.side, Side::A);
    assert_eq!(asked.offers.len(), 1, "it is due");
    give(&mut battle, asked.offers[0].action.clone());
    assert!(battle.state().troop(ids[1]).stand.covers(hex("2312")));
}
