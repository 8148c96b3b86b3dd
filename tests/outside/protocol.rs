//! Another program plays over the umpire protocol.

use crate::support::{Scratch, Umpire, galloper};
use serde_json::{Value, json};

/// An umpire with a small battle open.
fn opened(more: &Value) -> (Umpire, Value) {
    let mut umpire = Umpire::start();
    let mut params = json!({ "scenario": "first-orders", "seed": 7 });
    params.as_object_mut().expect("it is an object").extend(more.as_object().cloned().unwrap_or_default());
    let stop = umpire.ask("battle/open", &params);
    (umpire, stop)
}

/// The first offer whose target is of a kind, with its index.
fn offer<'a>(stop: &'a Value, kind: &str) -> Option<&'a Value> {
    let offers = stop["awaiting"]["choice"]["offers"].as_array()?;
    offers.iter().find(|offer| offer["target"] == kind || offer["target"].get(kind).is_some())
}

/// Lets a robot play until the battle waits for something of this kind; dice are thrown by hand, each as it comes.
fn until(umpire: &mut Umpire, wanted: impl Fn(&Value) -> bool) -> Value {
    for seed in 0..3000_u64 {
        let stop = umpire.ask("battle/stop", &json!({}));
        if wanted(&stop) {
            return stop;
        }
        match stop["awaiting"]["dice"]["dice"]["count"].as_u64() {
            Some(count) => {
                let faces: Vec<u64> = (0..count).map(|die| (7 * seed + 5 * die) % 6 + 1).collect();
                umpire.ask("battle/answer", &json!({ "faces": faces }));
            }
            None => {
                umpire.ask("battle/run", &json!({ "robot": "contact", "seed": seed, "until": 1 }));
            }
        }
    }
    panic!("the battle never waits for it");
}

#[test]
fn a_stop_tells_all_that_a_person_would_be_told() {
    let (mut umpire, stop) = opened(&json!({}));
    let choice = &stop["awaiting"]["choice"];
    assert!(choice["question"].as_str().is_some_and(|question| question.ends_with('?')), "{choice}");
    assert!(choice["rule"].as_str().is_some_and(|rule| rule.starts_with("FLA ")));
    for (index, offer) in choice["offers"].as_array().expect("there are offers").iter().enumerate() {
        assert_eq!(offer["index"], json!(index));
        assert!(offer["id"].is_string() && offer["label"].is_string() && offer["rule"].is_string());
    }
    assert_eq!((&stop["turn"], &stop["seed"]), (&json!(1), &json!(7)));
    assert!(stop["steps"].as_array().is_some_and(|steps| !steps.is_empty()));
    let again = umpire.ask("battle/stop", &json!({}));
    assert_eq!((&again["entry"], &again["awaiting"]), (&stop["entry"], &stop["awaiting"]));
    assert!(umpire.end());
}

#[test]
fn an_offer_is_taken_up_by_index_by_id_and_by_its_action() {
    let mut fingerprints = Vec::new();
    for how in ["index", "id", "action"] {
        let (mut umpire, _) = opened(&json!({}));
        let stop = until(&mut umpire, |stop| offer(stop, "piece").is_some());
        let taken = offer(&stop, "piece").expect("there is one").clone();
        let given =
            if how == "action" { json!({ "action": taken["action"] }) } else { json!({ "choose": taken[how] }) };
        let next = umpire.ask("battle/answer", &given);
        assert!(next["entry"].as_u64() > stop["entry"].as_u64());
        let entries = umpire.ask("battle/journal", &json!({}));
        fingerprints
            .push(entries["entries"].as_array().and_then(|all| all.last()).map(|last| last["fingerprint"].clone()));
    }
    assert!(fingerprints.windows(2).all(|pair| pair[0] == pair[1] && pair[0].is_some()), "{fingerprints:?}");
}

#[test]
fn a_move_is_drawn_and_checked_before_it_is_made() {
    let (mut umpire, _) = opened(&json!({}));
    let stop = until(&mut umpire, |stop| offer(stop, "ground").is_some_and(|offer| offer["verb"] == "move"));
    let index = &offer(&stop, "ground").expect("there is one")["index"];
    let short = json!({ "choose": index, "drawing": { "legs": [{ "advance": 0.5 }] } });
    let far = json!({ "choose": index, "drawing": { "legs": [{ "advance": 40.0 }] } });
    assert_eq!(umpire.ask("battle/check", &short), json!({ "legal": true }));
    let refused = umpire.call("battle/check", &far);
    assert!(refused["result"]["legal"] == json!(false) || refused["error"]["code"] == json!(1), "{refused}");
    let missing = umpire.fault("battle/answer", &json!({ "choose": index }));
    assert_eq!((&missing["code"], &missing["data"]["field"]), (&json!(-32602), &json!("drawing")));
    let next = umpire.ask("battle/answer", &short);
    assert!(!next["reports"].as_array().expect("it is told").is_empty());
}

#[test]
fn a_refused_answer_says_the_rule_and_changes_nothing() {
    let (mut umpire, stop) = opened(&json!({}));
    let before = umpire.ask("battle/journal", &json!({}));
    let refused = umpire.fault("battle/answer", &json!({ "faces": [1, 2] }));
    assert_eq!(refused["code"], json!(1));
    for part in ["rule", "why", "remedy"] {
        assert!(refused["data"][part].as_str().is_some_and(|words| !words.is_empty()), "{part}: {refused}");
    }
    assert_eq!(umpire.ask("battle/check", &json!({ "faces": [1, 2] }))["legal"], json!(false));
    assert_eq!(umpire.ask("battle/journal", &json!({})), before);
    assert_eq!(umpire.ask("battle/stop", &json!({}))["awaiting"], stop["awaiting"]);
}

#[test]
fn dice_are_handed_in_when_the_table_throws_them() {
    let (mut umpire, _) = opened(&json!({ "dice": "table" }));
    let stop = until(&mut umpire, |stop| stop["awaiting"].get("dice").is_some());
    let dice = &stop["awaiting"]["dice"];
    let count = dice["dice"]["count"].as_u64().expect("it says how many") as usize;
    assert!(dice["reading"].is_object() || dice["reading"].is_string());
    assert_eq!(umpire.fault("battle/answer", &json!({ "faces": vec![7; count] }))["code"], json!(1));
    let number = stop["entry"].as_u64().expect("it is a number") + 1;
    umpire.ask("battle/answer", &json!({ "faces": vec![3; count] }));
    let entries = umpire.ask("battle/journal", &json!({ "from": number }));
    assert_eq!(entries["entries"][0]["deed"], json!({ "rolled": { "faces": vec![3; count], "from": "table" } }));
}

#[test]
fn facts_are_stated_and_the_process_answers_what_needs_nobody() {
    let (mut umpire, _) = opened(&json!({ "automatic": false, "dice": "table" }));
    let stop = until(&mut umpire, |stop| stop["awaiting"].get("facts").is_some());
    assert!(!stop["awaiting"]["facts"]["facts"].as_array().expect("there are facts").is_empty());
    let wrong = umpire.fault("battle/answer", &json!({ "facts": { "weather": "fog" } }));
    assert_eq!(wrong["code"], json!(1), "{wrong}");
    let next = umpire.ask("battle/answer", &json!({ "facts": {} }));
    assert_eq!(next["entry"].as_u64(), stop["entry"].as_u64().map(|entry| entry + 1));
}

#[test]
fn what_was_given_is_taken_back_redone_and_corrected() {
    let (mut umpire, _) = opened(&json!({ "dice": "table" }));
    let dice = until(&mut umpire, |stop| stop["awaiting"]["dice"]["dice"]["count"] == json!(2));
    let entry = dice["entry"].as_u64().expect("it is a number");
    let after = umpire.ask("battle/answer", &json!({ "faces": [1, 1] }));
    let back = umpire.ask("battle/take_back", &json!({ "to": entry, "by": "Jim", "why": "cocked die" }));
    assert_eq!((&back["entry"], &back["awaiting"]), (&dice["entry"], &dice["awaiting"]));
    let entries = umpire.ask("battle/journal", &json!({}));
    let marked = &entries["entries"][entry as usize + 1];
    assert_eq!((&marked["taken_back"]["by"], &marked["taken_back"]["why"]), (&json!("Jim"), &json!("cocked die")));
    let redone = umpire.ask("battle/redo", &json!({}));
    assert_eq!((&redone["entry"], &redone["awaiting"]), (&after["entry"], &after["awaiting"]));
    let corrected =
        umpire.ask("battle/correct", &json!({ "entry": entry + 1, "faces": [6, 6], "by": "Jim", "why": "misread" }));
    let count = umpire.ask("battle/journal", &json!({}))["entries"].as_array().map_or(0, Vec::len);
    assert!(corrected["entry"].as_u64() > redone["entry"].as_u64() && count > entry as usize + 3, "{corrected}");
    let nowhere = umpire.fault("battle/take_back", &json!({ "to": 9999 }));
    assert_eq!(nowhere["code"], json!(-32602));
}

/// What a correction would lead to is looked at before it is made; what no longer fits is left out, or stops it; and something forgotten is
/// put before an entry, which keeps its dice.
#[test]
fn a_correction_is_looked_at_leaves_out_or_is_put_before_an_entry() {
    let (mut umpire, _) = opened(&json!({ "dice": "table" }));
    let dice = until(&mut umpire, |stop| stop["awaiting"]["dice"]["dice"]["count"] == json!(2));
    let entry = dice["entry"].as_u64().expect("it is a number") + 1;
    umpire.ask("battle/answer", &json!({ "faces": [6, 1] }));
    for seed in 0..8_u64 {
        let stop = umpire.ask("battle/stop", &json!({}));
        match stop["awaiting"]["dice"]["dice"]["count"].as_u64() {
            Some(count) => umpire.ask("battle/answer", &json!({ "faces": vec![3; count as usize] })),
            None => umpire.ask("battle/run", &json!({ "robot": "contact", "seed": seed, "until": 1 })),
        };
    }
    let stands = umpire.ask("battle/stop", &json!({}));
    let count =
        |umpire: &mut Umpire| umpire.ask("battle/journal", &json!({}))["entries"].as_array().map_or(0, Vec::len);
    let before = count(&mut umpire);
    // The other side wins the initiative: what was ordered then fits no longer.
    let other = json!({ "entry": entry, "faces": [1, 6], "by": "Jim", "why": "misread", "preview": true });
    let seen = umpire.ask("battle/correct", &other);
    assert_eq!((&seen["preview"], &seen["entry"], count(&mut umpire)), (&json!(true), &stands["entry"], before));
    assert!(seen["misfits"].as_array().is_some_and(|misfits| !misfits.is_empty()), "{seen}");
    let kinds = umpire.fault("battle/correct", &json!({ "entry": entry, "faces": [1, 6], "misfits": "burn" }));
    assert_eq!(kinds["code"], json!(-32602));
    // A unit's figures, forgotten then: the dice after it are those that lay there.
    let sets = json!({ "amend": { "flanders": { "figures": { "unit": 0, "figures": 9 } } } });
    let ruling = json!({ "by": "Jim", "why": "miscounted", "sets": sets });
    let put = umpire.ask(
        "battle/correct",
        &json!({ "entry": entry, "before": true, "ruling": ruling, "by": "Jim", "why": "miscounted" }),
    );
    assert_eq!((&put["misfits"], &put["asks"]), (&json!([]), &Value::Null), "{put}");
    let entries = umpire.ask("battle/journal", &json!({}))["entries"].clone();
    let standing: Vec<&Value> =
        entries.as_array().expect("a list").iter().filter(|one| one["taken_back"].is_null()).collect();
    let ruled = standing.iter().position(|one| !one["deed"]["ruled"].is_null()).expect("the ruling stands");
    assert_eq!(standing[ruled + 1]["deed"]["rolled"]["faces"], json!([6, 1]), "{}", standing[ruled + 1]);
    // The throw given anew, with what does not fit left out.
    let thrown = standing[ruled + 1]["number"].clone();
    let left = umpire.ask(
        "battle/correct",
        &json!({ "entry": thrown, "faces": [1, 6], "by": "Jim", "why": "misread", "misfits": "leave_out" }),
    );
    assert!(left["misfits"].as_array().is_some_and(|misfits| !misfits.is_empty()), "{left}");
    assert_eq!(left["preview"], json!(false));
}

#[test]
fn the_umpire_rules_with_his_words() {
    let (mut umpire, _) = opened(&json!({ "dice": "table" }));
    until(&mut umpire, |stop| {
        stop["awaiting"]["dice"]["tallies"].as_array().is_some_and(|tallies| !tallies.is_empty())
    });
    let add = json!({ "add": { "label": "a good cause", "value": 1 } });
    let ruling = json!({ "ruling": { "by": "Jim", "why": "they cheered", "sets": add } });
    let entry = umpire.ask("battle/answer", &ruling)["entry"].clone();
    let ruled = umpire.ask("battle/journal", &json!({ "from": entry }))["entries"][0]["deed"]["ruled"].clone();
    assert_eq!((&ruled["by"], &ruled["sets"]), (&json!("Jim"), &add));
    let wrong = umpire.fault("battle/answer", &json!({ "ruling": { "by": "Jim", "why": "", "sets": { "bless": 1 } } }));
    assert_eq!(wrong["code"], json!(-32602));
    assert!(wrong["data"]["field"].as_str().is_some_and(|field| field.starts_with("ruling")), "{wrong}");
}

#[test]
fn units_and_points_are_measured() {
    let (mut umpire, _) = opened(&json!({}));
    let scene = umpire.ask("battle/scene", &json!({}));
    let units: Vec<&Value> = scene["pieces"].as_array().expect("there are pieces").iter().collect();
    let of = |side: &str| {
        units.iter().find(|unit| unit["side"] == side && unit["strength"]["figures"]["first"].as_u64() > Some(0))
    };
    let (first, second) = (of("a").expect("A has units"), of("b").expect("B has units"));
    let by_number = umpire.ask("battle/measure", &json!({ "from": first["id"], "to": second["id"] }));
    let by_key = umpire.ask("battle/measure", &json!({ "from": first["key"], "to": second["key"] }));
    assert_eq!(by_number, by_key);
    assert!(by_number["range"].as_f64() > Some(0.0) && by_number["sight"]["clear"].is_boolean(), "{by_number}");
    let points = umpire.ask("battle/measure", &json!({ "from": [0.0, 0.0], "to": [3.0, 4.0] }));
    assert_eq!(points["range"], json!(5.0));
    assert_eq!(umpire.fault("battle/measure", &json!({ "from": 9999, "to": 1 }))["data"]["field"], json!("from"));
}

#[test]
fn a_side_sees_its_own_offers_only() {
    let (mut umpire, stop) = opened(&json!({}));
    let own = stop["awaiting"]["choice"]["side"].as_str().expect("a side decides").to_owned();
    let other = if own == "a" { "b" } else { "a" };
    let count = |stop: &Value| stop["awaiting"]["choice"]["offers"].as_array().map_or(0, Vec::len);
    assert!(count(&umpire.ask("battle/stop", &json!({ "eyes": own }))) > 0);
    assert_eq!(count(&umpire.ask("battle/stop", &json!({ "eyes": other }))), 0);
    assert!(umpire.ask("battle/scene", &json!({ "eyes": other }))["pieces"].is_array());
    assert_eq!(umpire.fault("battle/scene", &json!({ "eyes": "nobody" }))["data"]["field"], json!("eyes"));
}

#[test]
fn a_robot_plays_to_the_end_and_the_diary_replays() {
    let scratch = Scratch::new("protocol-run");
    let (mut umpire, _) = opened(&json!({}));
    let turn = umpire.ask("battle/run", &json!({ "robot": "contact", "seed": 3, "until": "turn" }));
    assert!(turn["turn"] == json!(2) || turn["awaiting"].get("over").is_some());
    let over = umpire.ask("battle/run", &json!({ "robot": "contact", "seed": 4, "until": "over" }));
    assert!(over["awaiting"]["over"]["text"].is_string(), "{}", over["awaiting"]);
    let diary = umpire.ask("battle/diary", &json!({}));
    let file = scratch.file("battle.diary");
    std::fs::write(&file, diary.as_str().expect("it is text")).expect("it can be written");
    let replayed = galloper(&["replay", file.to_str().expect("its name is text"), "--json"]);
    assert!(replayed.status.success(), "{replayed:?}");
    assert_eq!(umpire.fault("battle/run", &json!({ "robot": "general", "until": 1 }))["data"]["field"], json!("robot"));
    let each = json!({ "robot": { "a": "hold", "b": "general" }, "until": 1 });
    assert_eq!(umpire.fault("battle/run", &each)["data"]["field"], json!("robot"), "a name for each side is read");
}

/// A robot's seed is that of its choices; the dice are the battle's own, and go on where they were.
#[test]
fn a_robot_stepped_with_one_seed_does_not_repeat_its_dice() {
    let (mut umpire, _) = opened(&json!({ "automatic": false }));
    let mut thrown = Vec::new();
    for _ in 0..400 {
        let stop = umpire.ask("battle/run", &json!({ "robot": "contact", "seed": 3, "until": 1 }));
        if stop["awaiting"].get("dice").is_some() && stop["awaiting"]["dice"]["rule"] == json!("FLA SEQ-04") {
            let after = umpire.ask("battle/run", &json!({ "robot": "contact", "seed": 3, "until": 1 }));
            thrown.push(after["reports"][0]["text"].clone());
        }
        if thrown.len() > 2 {
            break;
        }
    }
    assert!(thrown.len() > 2, "{thrown:?}");
    assert!(thrown.iter().any(|text| *text != thrown[0]), "{thrown:?}");
}

/// Where the dice come from the table a robot stops at them, and asks.
#[test]
fn a_robot_does_not_throw_the_tables_dice() {
    let (mut umpire, _) = opened(&json!({ "dice": "table" }));
    let stop = umpire.ask("battle/run", &json!({ "robot": "contact", "seed": 3, "until": "over" }));
    assert!(stop["awaiting"].get("dice").is_some(), "{}", stop["awaiting"]);
}

#[test]
fn a_battle_goes_on_from_its_journal() {
    let scratch = Scratch::new("protocol-resume");
    let journal = scratch.file("battle.galloper");
    let (mut umpire, _) = opened(&json!({ "journal": journal }));
    let stop = umpire.ask("battle/run", &json!({ "robot": "random", "seed": 1, "until": 40 }));
    assert!(umpire.end());
    let mut umpire = Umpire::start();
    let resumed = umpire.ask("battle/resume", &json!({ "journal": journal }));
    assert!(resumed["entry"].as_u64() >= stop["entry"].as_u64() && resumed["battle"] == json!(1));
    let missing = umpire.fault("battle/resume", &json!({ "journal": scratch.file("none") }));
    assert_eq!(missing["code"], json!(3));
    // The battle that was open is still there.
    assert_eq!(umpire.ask("battle/stop", &json!({}))["entry"], resumed["entry"]);
}

#[test]
fn house_rules_and_files_are_checked() {
    let scratch = Scratch::new("protocol-files");
    let mut umpire = Umpire::start();
    let house = json!({ "scenario": "first-orders", "house": { "base_removal": "never" } });
    umpire.ask("battle/open", &house);
    let wrong = json!({ "scenario": "first-orders", "house": { "base_removal": "sometimes" } });
    assert_eq!(umpire.fault("battle/open", &wrong)["data"]["field"], json!("house.base_removal"));
    let other = scratch.file("house.toml");
    std::fs::write(&other, "game = \"flanders\"\nkind = \"house\"\n[switches]\n").expect("it can be written");
    let fault = umpire.fault("battle/open", &json!({ "scenario": "ramillies", "house": other }));
    assert_eq!(fault["data"]["faults"][0]["line"], json!(1), "{fault}");
    let broken = scratch.file("broken.toml");
    std::fs::write(&broken, "title = 3\n").expect("it can be written");
    let faults = umpire.ask("scenario/check", &json!({ "path": broken }));
    assert!(faults["faults"][0]["line"].is_number(), "{faults}");
    assert_eq!(umpire.fault("battle/open", &json!({ "scenario": broken }))["code"], json!(2));
    let listed = umpire.ask("scenario/list", &json!({}));
    assert!(listed["scenarios"].as_array().is_some_and(|all| all.len() >= 3));
}

#[test]
fn what_is_no_message_gets_the_codes_of_json_rpc() {
    let mut umpire = Umpire::start();
    let code = |response: Value| response["error"]["code"].as_i64().expect("it is an error");
    for (line, expected) in [
        ("{", -32700),
        ("\"hello\"", -32600),
        ("[]", -32600),
        (r#"{"id":1,"method":"battle/stop"}"#, -32600),
        (r#"{"jsonrpc":"2.0","id":{},"method":"battle/stop"}"#, -32600),
        (r#"{"jsonrpc":"2.0","id":1,"method":7}"#, -32600),
        (r#"{"jsonrpc":"2.0","id":1,"method":"battle/stop"}"#, -32600),
        (r#"{"jsonrpc":"2.0","id":1,"method":"battle/charge"}"#, -32601),
        (r#"{"jsonrpc":"2.0","id":1,"method":"battle/open"}"#, -32602),
        (r#"{"jsonrpc":"2.0","id":1,"method":"battle/open","params":["first-orders"]}"#, -32602),
        (r#"{"jsonrpc":"2.0","id":1,"method":"battle/open","params":{"scenario":"first-orders","sed":1}}"#, -32602),
        (r#"{"jsonrpc":"2.0","id":1,"method":"battle/open","params":{"scenario":"first-orders","seed":"x"}}"#, -32602),
    ] {
        assert_eq!(code(umpire.say(line)), expected, "{line}");
    }
    let named = umpire.fault("battle/open", &json!({ "scenario": "first-orders", "dice": "bones" }));
    assert_eq!(named["data"]["field"], json!("dice"));
    assert_eq!(code(umpire.say(&"x".repeat((1 << 20) + 10))), -32600);
    assert_eq!(code(umpire.say(&"[".repeat(100_000))), -32700);
}

#[test]
fn notifications_are_obeyed_in_silence_and_batches_answered_together() {
    let mut umpire = Umpire::start();
    umpire.send(r#"{"jsonrpc":"2.0","method":"battle/open","params":{"scenario":"first-orders"}}"#);
    let batch =
        umpire.say(r#"[{"jsonrpc":"2.0","id":"a","method":"battle/stop"},{"jsonrpc":"2.0","method":"battle/stop"},7]"#);
    let batch = batch.as_array().expect("a batch is answered by a batch");
    assert_eq!(batch.len(), 2);
    assert!(batch[0]["result"]["awaiting"].is_object() && batch[1]["error"]["code"] == json!(-32600));
}

#[test]
fn methods_and_schema_agree() {
    let mut umpire = Umpire::start();
    let listed = umpire.ask("rpc/methods", &json!({}));
    let listed: Vec<&str> =
        listed["methods"].as_array().expect("a list").iter().filter_map(|one| one["name"].as_str()).collect();
    let printed = galloper(&["umpire", "--schema"]);
    let schema: Value = serde_json::from_slice(&printed.stdout).expect("the schema is JSON");
    let requests = schema["$defs"]["request"]["oneOf"].as_array().expect("one schema a method");
    let named: Vec<&str> = requests.iter().filter_map(|one| one["properties"]["method"]["const"].as_str()).collect();
    assert_eq!(listed, named);
    assert!(listed.contains(&"battle/answer") && listed.contains(&"rpc/methods"));
}

/// Nothing that a side may not know crosses the protocol under its eyes: no back of a card, no offer, no deed, no beginning.
#[test]
fn under_a_sides_eyes_the_other_sides_cards_stay_face_down() {
    let mut umpire = Umpire::start();
    let open = json!({ "scenario": "blenheim-centre", "dice": "table", "seed": 1 });
    let stop = umpire.ask("battle/open", &open);
    let move_card = json!({ "choose": "move:2000", "drawing": { "legs": [{ "advance": 12.0 }] } });
    assert!(stop["awaiting"]["choice"]["offers"].as_array().is_some_and(|offers| offers.len() > 20), "{stop}");
    umpire.ask("battle/answer", &move_card);
    let entry = |umpire: &mut Umpire, eyes: &str| umpire.ask("battle/stop", &json!({ "eyes": eyes }))["entry"].clone();
    assert_eq!(
        (entry(&mut umpire, "umpire"), entry(&mut umpire, "a"), entry(&mut umpire, "b")),
        (json!(1), json!(1), json!(0))
    );
    let seen = umpire.ask("battle/scene", &json!({ "eyes": "b" }));
    let own = |piece: &&Value| piece["side"] == json!("a");
    for piece in seen["pieces"].as_array().expect("there are pieces").iter().filter(own) {
        assert!(piece["back"].is_null(), "{piece}");
        let id = piece["id"].as_u64().expect("a number");
        assert!(id >= 1000, "a unit of side A is seen: {piece}");
        assert!(id < 2000 || piece["place"]["off"]["why"] == json!("off the table"), "{piece}");
    }
    let theirs = umpire.ask("battle/stop", &json!({ "eyes": "b" }));
    assert_eq!(theirs["awaiting"]["choice"]["offers"], json!([]));
    for told in umpire.ask("battle/journal", &json!({ "eyes": "b" }))["entries"].as_array().expect("entries") {
        assert!(told.get("deed").is_none() && told.get("fingerprint").is_none(), "{told}");
        assert_eq!(told["number"], json!(0), "the sealed move is no entry for side B");
    }
}

/// A journal that goes takes no entry more; the battle is kept in another, and nothing is lost.
#[cfg(unix)]
#[test]
fn a_journal_that_goes_is_said_with_code_three_and_the_battle_is_kept_in_another() {
    let scratch = Scratch::new("protocol-gone");
    let (journal, copy) = (scratch.file("battle.galloper"), scratch.file("copy.galloper"));
    let mut umpire = Umpire::start();
    let open = json!({ "scenario": "first-orders", "seed": 1, "journal": journal, "automatic": false });
    umpire.ask("battle/open", &open);
    let run = |until: u64| json!({ "robot": "random", "seed": until, "until": until });
    let before = umpire.ask("battle/run", &run(5));
    std::fs::rename(&journal, scratch.file("elsewhere.galloper")).expect("it can be renamed");
    let fault = umpire.fault("battle/run", &run(1));
    assert_eq!(fault["code"], json!(3), "{fault}");
    assert!(fault["message"].as_str().is_some_and(|words| words.contains("removed or renamed")), "{fault}");
    assert_eq!(umpire.ask("battle/stop", &json!({}))["entry"], before["entry"]);
    let kept = umpire.ask("battle/keep", &json!({ "journal": copy }));
    assert_eq!(kept["entry"], before["entry"]);
    let after = umpire.ask("battle/run", &run(3));
    assert_eq!(after["entry"].as_u64(), before["entry"].as_u64().map(|entry| entry + 3));
    let replayed = galloper(&["replay", copy.to_str().expect("text")]);
    assert!(replayed.status.success(), "{replayed:?}");
}

/// Who answered and when is the umpire's to read.
#[test]
fn entries_say_who_answered_and_when() {
    let (mut umpire, _) = opened(&json!({ "automatic": false, "seed": 1 }));
    umpire.ask("battle/run", &json!({ "robot": "a=contact,b=hold", "seed": 3, "until": 40 }));
    let told = umpire.ask("battle/journal", &json!({}));
    let entries = told["entries"].as_array().expect("a list");
    let authors: Vec<String> = entries.iter().map(|entry| entry["author"].to_string()).collect();
    for author in [r#"{"robot":"contact"}"#, r#"{"robot":"hold"}"#, r#""program""#] {
        assert!(authors.iter().any(|found| found == author), "{author}: {authors:?}");
    }
    assert!(entries.iter().all(|entry| entry["at"].as_i64().is_some_and(|at| at > 1_700_000_000_000)), "{told}");
    let seen = umpire.ask("battle/journal", &json!({ "eyes": "b" }));
    assert!(!seen.to_string().contains("author"), "{seen}");
}

/// Odds are given within their time on every position, and say when they were broken off.
#[test]
fn odds_never_hold_the_door() {
    let (mut umpire, _) = opened(&json!({ "automatic": false, "seed": 1 }));
    for step in 0..30_u64 {
        let begun = std::time::Instant::now();
        let answered = umpire.call("battle/odds", &json!({ "choose": 0, "within_ms": 100 }));
        let took = begun.elapsed();
        assert!(took < std::time::Duration::from_secs(3), "step {step}: {took:?}");
        let odds = &answered["result"];
        assert!(odds["stopped_by"].is_null() || odds["exact"] == json!(false), "{odds}");
        umpire.ask("battle/run", &json!({ "robot": "contact", "seed": step, "until": 2 }));
    }
}

/// Somebody who asks for long odds and then something else is not kept waiting.
#[test]
fn the_next_message_cancels_odds() {
    let (mut umpire, _) = opened(&json!({ "automatic": false, "seed": 1 }));
    let mut cancelled = 0;
    for step in 0..30_u64 {
        let begun = std::time::Instant::now();
        let odds = json!({ "jsonrpc": "2.0", "id": "odds", "method": "battle/odds", "params": { "choose": 0, "within_ms": 60_000 } });
        umpire.send(&odds.to_string());
        let next = umpire.say(&json!({ "jsonrpc": "2.0", "id": "next", "method": "battle/stop" }).to_string());
        // The odds are answered first.
        assert_eq!(next["id"], "odds");
        assert_eq!(umpire.hear().expect("it answers")["id"], "next");
        assert!(begun.elapsed() < std::time::Duration::from_secs(3), "step {step}: {:?}", begun.elapsed());
        cancelled += u32::from(next["result"]["stopped_by"] == "cancelled");
        umpire.ask("battle/run", &json!({ "robot": "contact", "seed": step, "until": 2 }));
    }
    assert!(cancelled > 0, "no odds take so long that a message comes before them");
}

/// Each side's dice by its own habit, and a sum where nothing else is read.
#[test]
fn dice_come_from_the_table_for_one_side_and_by_their_sum_where_that_is_read() {
    let (mut umpire, stop) = opened(&json!({ "dice": { "a": "table", "b": "generator" }, "seed": 3 }));
    assert_eq!(stop["awaiting"]["dice"]["thrower"], "both", "the initiative is thrown by both: {stop}");
    let (mut thrown, mut summed) = (0, 0);
    for seed in 0..400_u64 {
        let stop = umpire.ask("battle/stop", &json!({}));
        let dice = &stop["awaiting"]["dice"];
        let Some(count) = dice["dice"]["count"].as_u64() else {
            if stop["awaiting"].get("over").is_some() {
                break;
            }
            umpire.ask("battle/run", &json!({ "robot": "contact", "seed": seed, "until": 1 }));
            continue;
        };
        if dice["thrower"] == json!({ "side": "b" }) {
            umpire.ask("battle/run", &json!({ "robot": "contact", "seed": seed, "until": 1 }));
            let entries = umpire.ask("battle/journal", &json!({}))["entries"].as_array().cloned().expect("a list");
            let last = entries.last().expect("an entry");
            assert_eq!(last["deed"]["rolled"]["from"], "generator", "the process throws for side B: {last}");
            continue;
        }
        thrown += 1;
        let reads_the_sum =
            count > 1 && ["sum", "at_most", "modified", "hazard"].iter().any(|way| dice["reading"].get(way).is_some());
        let told = umpire.call("battle/answer", &json!({ "faces": { "sum": 7 } }));
        if reads_the_sum {
            assert!(told.get("error").is_none(), "{told}");
            summed += 1;
        } else {
            assert_eq!(told["error"]["data"]["field"], "faces", "{told}");
            umpire.ask(
                "battle/answer",
                &json!({ "faces": vec![4; count as usize - 1].into_iter().chain([3]).collect::<Vec<u64>>() }),
            );
        }
        if summed > 2 {
            break;
        }
    }
    assert!(thrown > summed && summed > 0, "{summed} of {thrown}");
    let told = umpire.ask("battle/journal", &json!({})).to_string();
    assert!(told.contains(r#""from":"sum""#) && told.contains(r#""from":"generator""#), "{told}");
}
