//! Answers over the umpire protocol that are none: of another game, cut short, or with dice that were not asked for.

use serde_json::{Value, json};

use crate::support::Umpire;

fn opened(scenario: &str) -> Umpire {
    let mut umpire = Umpire::start();
    umpire.ask("battle/open", &json!({ "scenario": scenario, "seed": 7, "dice": "table" }));
    umpire
}

fn stop(umpire: &mut Umpire) -> Value {
    umpire.ask("battle/stop", &json!({}))
}

fn offers(stop: &Value) -> Vec<Value> {
    stop["awaiting"]["choice"]["offers"].as_array().cloned().unwrap_or_default()
}

/// Takes the first offer whose verb is one of these.
fn take(umpire: &mut Umpire, verbs: &[&str]) {
    let offers = offers(&stop(umpire));
    let wanted = offers.iter().find(|offer| verbs.iter().any(|verb| offer["verb"] == *verb));
    let wanted = wanted.unwrap_or_else(|| panic!("none of {verbs:?} among {offers:?}"));
    umpire.ask("battle/answer", &json!({ "choose": wanted["id"] }));
}

/// A battle at its first order.
fn at_orders() -> Umpire {
    let mut umpire = opened("blenheim-1704");
    while stop(&mut umpire)["awaiting"]["choice"]["rule"] != "SHS 8.3a" {
        take(&mut umpire, &["ready", "end"]);
    }
    umpire
}

/// The answer is refused in words, and the battle waits for what it waited for.
fn is_refused(umpire: &mut Umpire, answer: &Value) {
    let before = stop(umpire);
    let error = umpire.fault("battle/answer", answer);
    assert!(error["message"].as_str().is_some_and(|words| !words.is_empty()), "{answer}: {error}");
    let after = stop(umpire);
    assert_eq!((&before["entry"], &before["awaiting"]), (&after["entry"], &after["awaiting"]), "{answer}");
}

#[test]
fn an_answer_of_another_game_is_refused() {
    let mut other = opened("ramillies");
    let action = offers(&stop(&mut other))[0]["action"].clone();
    is_refused(&mut at_orders(), &json!({ "action": action }));
}

#[test]
fn an_order_that_is_cut_short_is_refused() {
    let mut umpire = at_orders();
    take(&mut umpire, &["order"]);
    for order in [json!({ "area": 5 }), json!({ "spot": "centre" }), json!({}), Value::Null] {
        is_refused(&mut umpire, &json!({ "action": { "seven_hex": { "order": order } } }));
    }
    let before = stop(&mut umpire);
    let cut = r#"{"jsonrpc":"2.0","id":99,"method":"battle/answer","params":{"action":{"seven_hex":{"order":{"ar"#;
    assert!(umpire.say(cut)["error"].is_object());
    assert_eq!(stop(&mut umpire)["awaiting"], before["awaiting"]);
}

#[test]
fn ten_dice_for_two_are_refused() {
    let mut umpire = at_orders();
    take(&mut umpire, &["order"]);
    take(&mut umpire, &["move"]);
    assert_eq!(stop(&mut umpire)["awaiting"]["dice"]["dice"]["count"], json!(2));
    for faces in [vec![3; 10], vec![3], vec![], vec![3, 7], vec![0, 3]] {
        is_refused(&mut umpire, &json!({ "faces": faces }));
    }
    umpire.ask("battle/answer", &json!({ "faces": [6, 1] }));
}
