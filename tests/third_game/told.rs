//! The game at the terminal and over the protocol, and its files.

use galloper::data::{Roots, check_text};
use serde_json::{Value, json};

use super::{SCENARIO, UNITS};
use crate::support::{Scratch, Umpire, complained, galloper, printed};

/// What a command prints that ends well.
fn told(words: &[&str]) -> String {
    let output = galloper(words);
    assert!(output.status.success(), "{words:?}: {}", complained(&output));
    printed(&output)
}

#[test]
fn the_terminal_lists_it_with_its_rules() {
    let lists: Value = serde_json::from_str(&told(&["list", "--json"])).expect("it is JSON");
    let ids = |name: &str| -> Vec<&str> {
        lists[name].as_array().expect("a list").iter().filter_map(|one| one["id"].as_str()).collect()
    };
    assert!(ids("games").contains(&"third_game") && ids("scenarios").contains(&SCENARIO), "{lists}");
    let brook = lists["scenarios"].as_array().and_then(|all| all.iter().find(|one| one["id"] == SCENARIO));
    assert_eq!(brook.map(|one| (&one["units"], &one["board"])), Some((&json!([3, 3]), &json!("5 fields"))));
    assert!(told(&["rule", "TG 3"]).contains("The best of three dice"));
    assert!(told(&["rule", "tg-3"]).contains("The best of three dice"));
}

#[test]
fn the_terminal_plays_it_replays_it_and_tells_what_it_came_to() {
    let scratch = Scratch::new("third-terminal");
    let [journal, diary, page] =
        ["battle.galloper", "battle.diary", "battle.html"].map(|name| scratch.file(name).display().to_string());
    for robot in ["random", "contact"] {
        let words = ["play", SCENARIO, "--robot", robot, "--seed", "8", "--journal", &journal, "--diary", &diary];
        let story = told(&[&words[..], &["--force"]].concat());
        assert!(story.contains("Decision: ") && story.contains("[TG 4]"), "{story}");
        assert!(told(&["replay", &journal]).contains("come out as they are written"));
        told(&["replay", &diary]);
    }
    let report = told(&["report", &journal]);
    assert!(UNITS.iter().all(|unit| report.contains(unit)), "{report}");
    told(&["report", &journal, "--html", &page]);
    assert!(std::fs::read_to_string(&page).is_ok_and(|page| UNITS.iter().all(|unit| page.contains(unit))));
    told(&["rulings", &journal]);
    let refused = galloper(&["play", "--ledger", SCENARIO]);
    assert!(!refused.status.success() && complained(&refused).contains("on a map"), "{}", complained(&refused));
    let refused = galloper(&["play", SCENARIO, "--house", "wind=strong", "--robot", "random"]);
    assert!(!refused.status.success() && complained(&refused).contains("wind"), "{}", complained(&refused));
}

#[test]
fn another_program_plays_it_over_the_protocol() {
    let scratch = Scratch::new("third-protocol");
    let journal = scratch.file("battle.galloper");
    let mut umpire = Umpire::start();
    let open = json!({ "scenario": SCENARIO, "seed": 3, "dice": "table", "journal": journal });
    let stop = umpire.ask("battle/open", &open);
    let choice = &stop["awaiting"]["choice"];
    assert_eq!((&choice["rule"], &stop["turn"]), (&json!("TG 1"), &json!(1)));
    let scene = umpire.ask("battle/scene", &json!({}));
    assert_eq!(scene["board"]["areas"]["areas"].as_array().map(Vec::len), Some(5));
    assert_eq!(scene["displays"][0]["slots"].as_array().map(Vec::len), Some(2));
    let names: Vec<&str> =
        scene["pieces"].as_array().expect("pieces").iter().filter_map(|piece| piece["name"].as_str()).collect();
    assert_eq!(names, UNITS);
    assert_eq!(scene["pieces"][0]["strength"], json!({ "steps": { "now": 3, "first": 3 } }));
    // Webb goes a field on, and Navarre comes to meet him: then he attacks.
    umpire.ask("battle/answer", &json!({ "choose": "move:0:2" }));
    let met = umpire.ask("battle/answer", &json!({ "choose": "move:3:2" }));
    let charge =
        met["awaiting"]["choice"]["offers"].as_array().expect("offers").iter().find(|one| one["verb"] == "charge");
    let charge = charge.expect("he may attack").clone();
    let odds = umpire.ask("battle/odds", &json!({ "choose": charge["id"], "within_ms": 60_000 }));
    assert_eq!((&odds["exact"], odds["outcomes"].as_array().map(Vec::len)), (&json!(true), Some(2)), "{odds}");
    assert!((odds["outcomes"][0]["chance"].as_f64().expect("a number") - 0.875).abs() < 1e-12, "{odds}");
    let dice = umpire.ask("battle/answer", &json!({ "choose": charge["id"] }));
    assert_eq!(dice["awaiting"]["dice"]["reading"], json!({ "highest": { "need": 4 } }), "{dice}");
    let entry = dice["entry"].as_u64().expect("a number");
    umpire.ask("battle/answer", &json!({ "faces": [1, 2, 3] }));
    umpire.ask("battle/take_back", &json!({ "to": entry, "by": "Jim", "why": "cocked" }));
    umpire.ask("battle/redo", &json!({}));
    umpire.ask("battle/correct", &json!({ "entry": entry + 1, "faces": [1, 2, 4], "by": "Jim", "why": "misread" }));
    let scene = umpire.ask("battle/scene", &json!({ "eyes": "a" }));
    let now = |piece: usize| scene["pieces"][piece]["strength"]["steps"]["now"].clone();
    assert_eq!((now(0), now(3)), (json!(3), json!(2)));
    let journalled = umpire.ask("battle/journal", &json!({}))["entries"].as_array().map_or(0, Vec::len);
    assert!(journalled > entry as usize + 2);
    assert!(umpire.ask("battle/diary", &json!({})).to_string().contains("The brook"));
    assert!(umpire.end());
    let mut umpire = Umpire::start();
    umpire.ask("battle/resume", &json!({ "journal": journal }));
    let mut over =
        (0..400).map(|seed| umpire.ask("battle/run", &json!({ "robot": "contact", "seed": seed, "until": 5 })));
    assert!(over.any(|stop| stop["awaiting"].get("over").is_some()), "the robots fight it to its end");
}

#[test]
fn a_scenario_is_read_with_all_its_faults_in_their_places() {
    let text = include_str!("game/brook.toml");
    let faults = |text: &str| -> Vec<(usize, usize, String)> {
        let found = check_text(std::path::Path::new("brook.toml"), text, &Roots::default());
        found.into_iter().map(|fault| (fault.line, fault.column, fault.field)).collect()
    };
    assert!(faults(text).is_empty(), "{:?}", faults(text));
    let broken = text.replace("turns = 40", "turns = 4000").replace("\"2319\"", "\"23.9\"").replacen(
        "steps = 3",
        "stepps = 3",
        1,
    );
    let broken = broken.replacen("side = \"b\"", "side = \"c\"", 1).replacen("field = 4", "field = 7", 1);
    let told = faults(&broken);
    let fields: Vec<&str> = told.iter().map(|(.., field)| field.as_str()).collect();
    for field in ["turns", "fields", "unit[1].stepps", "unit[1].steps", "unit[4].side", "unit[5].field"] {
        assert!(fields.contains(&field), "{field}: {told:?}");
    }
    assert!(told.contains(&(5, 9, "turns".to_owned())), "{told:?}");
    assert!(told.contains(&(8, 19, "fields".to_owned())), "{told:?}");
    assert!(faults(&text.replace("kind = \"scenario\"", "kind = \"army\"")).len() == 1, "it musters none");
}
