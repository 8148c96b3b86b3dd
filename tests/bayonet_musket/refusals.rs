//! Answers that the rules refuse, over the umpire protocol and to who asks the battle itself: with the rule, and nothing changed.

use galloper::game::{Answer, Refusal, Ruleset, Side};
use galloper::hex::Corner;
use galloper::rules::bayonet_musket::book::orders::{Line, Order};
use galloper::rules::bayonet_musket::book::troops::Kind;
use galloper::rules::bayonet_musket::state::action::Action;
use galloper::rules::bayonet_musket::state::ids::UnitId;
use serde_json::{Value, json};

use crate::drawn::Figure;
use crate::field::{Fought, act, activated, at, offered, step, unit};
use crate::support::Umpire;

fn opened() -> Umpire {
    let mut umpire = Umpire::start();
    umpire.ask("battle/open", &json!({ "scenario": "drill-field", "seed": 7, "dice": "table" }));
    umpire
}

fn stop(umpire: &mut Umpire) -> Value {
    umpire.ask("battle/stop", &json!({}))
}

fn last_step(stop: &Value) -> String {
    stop["steps"].as_array().and_then(|steps| steps.last()).and_then(Value::as_str).unwrap_or_default().to_owned()
}

/// Answers quietly until a step is asked, dice with a 0 and a 5: equal dice would be thrown again.
fn come_to(umpire: &mut Umpire, wanted: &str) -> Value {
    loop {
        let stop = stop(umpire);
        if last_step(&stop) == wanted {
            return stop;
        }
        if stop["awaiting"]["dice"].is_object() {
            let faces = if stop["awaiting"]["dice"]["dice"]["count"] == json!(2) { json!([0, 5]) } else { json!([5]) };
            umpire.ask("battle/answer", &json!({ "faces": faces }));
            continue;
        }
        let offers = stop["awaiting"]["choice"]["offers"].as_array().cloned().unwrap_or_default();
        let done = json!({ "bayonet_musket": "done" });
        let offer =
            offers.iter().find(|offer| offer["action"] == done).or(offers.first()).expect("something is offered");
        umpire.ask("battle/answer", &json!({ "choose": offer["id"] }));
    }
}

/// The answer is refused by this rule, and the battle waits for what it waited for.
fn is_refused(umpire: &mut Umpire, answer: &Value, rule: &str) {
    let before = stop(umpire);
    let error = umpire.fault("battle/answer", answer);
    assert_eq!(error["data"]["rule"], json!(rule), "{answer}: {error}");
    assert!(error["data"]["why"].as_str().is_some_and(|words| !words.is_empty()), "{error}");
    let after = stop(umpire);
    assert_eq!((&before["entry"], &before["awaiting"]), (&after["entry"], &after["awaiting"]), "{answer}");
}

fn action(action: &Value) -> Value {
    json!({ "action": { "bayonet_musket": action } })
}

/// Dice numbered 1 to 10 have no place here: a 10 is none of the faces, 0 to 9, and two dice are not one.
#[test]
fn bm_2_2_dice_numbered_to_ten_are_refused_over_the_protocol() {
    let mut umpire = opened();
    come_to(&mut umpire, "roll-off");
    for faces in [vec![10, 3], vec![10, 10], vec![3], vec![1, 2, 3], vec![]] {
        is_refused(&mut umpire, &json!({ "faces": faces }), "GALLOPER");
    }
    umpire.ask("battle/answer", &json!({ "faces": [0, 9] }));
}

/// Slots of the display that the asked leader cannot fill.
#[test]
fn bm_4_1_a_slot_of_another_wing_is_refused_over_the_protocol() {
    let mut umpire = opened();
    let stop = come_to(&mut umpire, "leader's attempt");
    let offers = stop["awaiting"]["choice"]["offers"].as_array().cloned().unwrap_or_default();
    let tried = offers.iter().find_map(|offer| offer["action"]["bayonet_musket"]["try"].as_array().cloned());
    let tried = tried.expect("something may be tried");
    let (leader, own) = (tried[0].clone(), tried[1].clone());
    let shifts = own["shift"][0].clone();
    assert!(shifts.is_u64(), "a brigade of his line may shift: {own}");
    // A brigade of the front is committed nowhere and transferred nowhere; one of another wing is none of his; no wing has that number.
    is_refused(&mut umpire, &action(&json!({ "try": [leader, { "commit": [shifts, "support", 0] }] })), "BM 4.3.1");
    is_refused(&mut umpire, &action(&json!({ "try": [leader, { "transfer": [shifts, 1, 0] }] })), "BM 4.4");
    is_refused(&mut umpire, &action(&json!({ "try": [leader, { "transfer": [shifts, 77, 0] }] })), "BM 4.4");
    let others = (0..18).map(|brigade| json!({ "try": [leader, { "commit": [brigade, "front", 2] }] }));
    let others: Vec<Value> = others.filter(|answer| answer["try"][1]["commit"][0] != shifts).collect();
    let his = offers.iter().filter_map(|offer| offer["action"]["bayonet_musket"]["try"][1]["shift"][0].as_u64());
    let his: Vec<u64> = his.collect();
    for answer in others {
        let number = answer["try"][1]["commit"][0].as_u64().unwrap_or_default();
        let rule = if his.contains(&number) { "BM 4.3.1" } else { "BM 6.3" };
        is_refused(&mut umpire, &action(&answer), rule);
    }
    is_refused(&mut umpire, &action(&json!({ "try": [leader, { "commit": [9999, "front", 0] }] })), "BM 6.3");
}

/// An order that a brigade may not take, and a brigade whose turn it is not.
#[test]
fn bm_5_0_an_order_a_brigade_may_not_take_is_refused_over_the_protocol() {
    let mut umpire = opened();
    let stop = come_to(&mut umpire, "activations");
    let side = stop["awaiting"]["choice"]["side"].clone();
    let enemy = if side == json!("A") { 17 } else { 0 };
    is_refused(&mut umpire, &action(&json!({ "activate": enemy })), "BM 3.3");
    is_refused(&mut umpire, &action(&json!({ "activate": 9999 })), "GALLOPER");
    let offers = stop["awaiting"]["choice"]["offers"].as_array().cloned().unwrap_or_default();
    umpire.ask("battle/answer", &json!({ "choose": offers[0]["id"] }));
    come_to(&mut umpire, "orders");
    is_refused(&mut umpire, &action(&json!({ "change": "charge" })), "BM 5.4");
    is_refused(&mut umpire, &action(&json!({ "change": "march" })), "BM 5.0");
    is_refused(&mut umpire, &json!({ "faces": [3] }), "GALLOPER");
}

/// A target behind a nearer one, named over the protocol.
#[test]
fn bm_5_4_a_target_out_of_priority_is_refused_over_the_protocol() {
    let mut umpire = Umpire::start();
    let ride = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/diaries/the_ride.toml");
    umpire.ask("battle/open", &json!({ "scenario": ride, "seed": 7, "dice": "table" }));
    come_to(&mut umpire, "movement");
    let stop = stop(&mut umpire);
    let offers = stop["awaiting"]["choice"]["offers"].as_array().cloned().unwrap_or_default();
    let first = offers.iter().find(|offer| offer["action"]["bayonet_musket"]["choose"].is_u64());
    umpire.ask("battle/answer", &json!({ "choose": first.expect("somebody charges")["id"] }));
    let stop = come_to(&mut umpire, "charge");
    let offers = stop["awaiting"]["choice"]["offers"].as_array().cloned().unwrap_or_default();
    let offered: Vec<u64> =
        offers.iter().filter_map(|offer| offer["action"]["bayonet_musket"]["attack"].as_u64()).collect();
    assert!(!offered.is_empty(), "{offers:?}");
    // The first four units are the enemy's, two before two.
    let behind: Vec<u64> = (0..4).filter(|unit| !offered.contains(unit)).collect();
    assert!(!behind.is_empty());
    for unit in behind {
        is_refused(&mut umpire, &action(&json!({ "attack": unit })), "BM 5.4");
    }
}

/// What a battle says to an action that it does not offer.
fn refusal(battle: &Fought, action: &Action) -> Refusal {
    match battle.check(Answer::Act(action.clone())) {
        Err(refusal) => refusal,
        Ok(_) => panic!("{action:?} may be done"),
    }
}

/// Rowe's on Charge with Navarre before him, another of Navarre's beyond, and horse at his flank.
fn charging() -> Fought {
    let figure = Figure::new()
        .brigade((Side::B, Kind::Infantry, "Rowe"), (0, Line::Front, 1), &["0808", "0809"])
        .brigade((Side::A, Kind::Infantry, "Navarre"), (0, Line::Front, 1), &["0908", "1008", "0907"])
        .under("Rowe", Order::Charge);
    activated(&figure.0, "Rowe")
}

#[test]
fn bm_5_4_a_target_out_of_priority_is_refused_with_its_rule() {
    let mut battle = charging();
    let [rowe, howe] = ["Rowe 1", "Rowe 2"].map(|name| unit(&battle, name));
    let [first, second, left] = ["Navarre 1", "Navarre 2", "Navarre 3"].map(|name| unit(&battle, name));
    act(&mut battle, Action::Choose(howe));
    assert_eq!(step(&battle), "charge");
    let before = battle.fingerprint();
    let said = refusal(&battle, &Action::Attack(second));
    assert_eq!(
        (said.rule.citation(), said.why.as_str()),
        ("BM 5.4", "Navarre 1 stands in a better priority than Navarre 2")
    );
    assert_eq!(refusal(&battle, &Action::Attack(rowe)).rule.citation(), "BM 5.4");
    assert_eq!(refusal(&battle, &Action::Attack(UnitId(9999))).rule.citation(), "GALLOPER");
    assert_eq!(battle.fingerprint(), before, "nothing has changed");
    act(&mut battle, Action::Attack(first));
    act(&mut battle, Action::Choose(rowe));
    assert_eq!(offered(&battle), [Action::Attack(left)]);
    assert_eq!(refusal(&battle, &Action::Attack(first)).rule.citation(), "BM 11.1");
}

/// Hexes on the other side of each bound of a brigade, and one too far away.
#[test]
fn bm_4_2_a_hex_out_of_the_box_is_refused_with_its_rule() {
    let figure = Figure::with(&[("West", 3, [1, 8]), ("East", 3, [9, 24])])
        .brigade((Side::B, Kind::Infantry, "Webb"), (1, Line::Front, 1), &["0510", "0511"])
        .brigade((Side::B, Kind::Infantry, "Rantzau"), (1, Line::Front, 2), &["0413", "0414"])
        .brigade((Side::B, Kind::Infantry, "Noyelle"), (1, Line::Support, 1), &["0310", "0311"])
        .brigade((Side::A, Kind::Infantry, "Far"), (1, Line::Front, 1), &["1620", "1621"]);
    let mut battle = activated(&figure.0, "Webb");
    let webb = unit(&battle, "Webb 2");
    act(&mut battle, Action::Choose(webb));
    let rule = |hex: &str| refusal(&battle, &Action::Go(at(hex), Corner::V0)).rule.citation().to_owned();
    assert_eq!(rule("0514"), "BM 4.2.1", "beyond the next brigade");
    assert_eq!(rule("1211"), "BM 5.3", "too far");
    assert_eq!(rule("0310"), "BM 5.3", "somebody stands there");
    let front = unit(&battle, "Webb 1");
    let mut other = activated(&figure.0, "Webb");
    act(&mut other, Action::Choose(front));
    assert_eq!(refusal(&other, &Action::Go(at("0508"), Corner::V0)).rule.citation(), "BM 4.2.3", "over the boundary");
    let mut behind = activated(&figure.0, "Noyelle");
    let noyelle = unit(&behind, "Noyelle 2");
    act(&mut behind, Action::Choose(noyelle));
    assert_eq!(
        refusal(&behind, &Action::Go(at("0411"), Corner::V0)).rule.citation(),
        "BM 4.2.2",
        "level with the front"
    );
}
