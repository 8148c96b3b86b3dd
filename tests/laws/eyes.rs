//! The law of secrecy over the protocol: whatever method is called with a side's eyes, its answer is the same in two battles that differ
//! only in what is hidden from that side.

use crate::support::redealt::{in_secret, redealt, scenario};
use crate::support::{Scratch, Umpire};
use galloper::dice::{Generator, Source};
use galloper::game::{AnswerTo, Ears, Eyes, Place, Ruleset, Side};
use galloper::journal::{Session, Store};
use galloper::robot::Robot;
use galloper::rules::flanders::state::setup::Setup;
use galloper::rules::{Battle, Setup as AnySetup};
use serde_json::{Value, json};

/// Whether an answer turns up any card of side A: from then on what lay under it is seen.
fn turns_up(battle: &Battle, answer: &AnswerTo<Battle>) -> bool {
    let mut after = battle.clone();
    after.answer(answer.clone(), Ears::Open).expect("it was checked");
    after
        .scene(Eyes::Umpire)
        .pieces
        .iter()
        .any(|piece| piece.side == Side::A && matches!(&piece.place, Place::Off { why } if why == "turned up"))
}

/// A journal for each of two battles, so many answers of the robot after they began, or as many as turn up no card.
fn journals(scratch: &Scratch, setups: [Setup; 2], answers: usize) -> [String; 2] {
    let (mut generator, mut secrets) = (Generator::seeded(11), Generator::seeded(12));
    let paths = ["one", "other"].map(|name| scratch.file(&format!("{name}-{answers}.galloper")));
    let mut sessions = setups.into_iter().zip(&paths).map(|(setup, path)| {
        let store = Store::create_or_open(path).expect("a journal can be made");
        Session::<Battle>::begin(AnySetup::Flanders(setup), Some(store)).expect("the battle begins")
    });
    let (mut one, mut other) = (sessions.next().expect("two"), sessions.next().expect("two"));
    for _ in 0..answers {
        let both = (0..60)
            .filter_map(|_| Robot::Contact.answer(one.battle(), &mut generator))
            .find(|answer| other.battle().check(answer.clone()).is_ok());
        let Some(answer) = both else { break };
        if turns_up(one.battle(), &answer) || turns_up(other.battle(), &answer) {
            break;
        }
        one.give(answer.clone(), Source::Generator).expect("it was checked");
        other.give(answer, Source::Generator).expect("it was checked");
        // What is done in secret, and how often, must not show either.
        in_secret(&mut other, Eyes::Side(Side::B), &mut secrets);
    }
    paths.map(|path| path.to_str().expect("a plain path").to_owned())
}

/// How each method is asked with a side's eyes; the answering methods last, as they move the battle.
fn asked(journal: &str, hidden: &[String]) -> Vec<(&'static str, Value)> {
    let volley = json!({
        "unit": { "arm": { "infantry": { "fire": "rank" } } }, "target": { "arm": { "infantry": { "fire": "rank" } } },
        "range": 3, "figures": 12, "covered": 0, "stands": 4, "over_cover": false,
    });
    let ledger = json!({ "game": "flanders", "procedure": "volley", "facts": volley, "faces": [1, 2, 3, 4] });
    let mut judged = ledger.clone();
    judged.as_object_mut().expect("an object").remove("faces");
    let mut asked = vec![
        ("battle/resume", json!({ "journal": journal, "dice": "table", "automatic": false, "eyes": "b" })),
        ("battle/stop", json!({ "eyes": "b" })),
        ("battle/scene", json!({ "eyes": "b" })),
        ("battle/journal", json!({ "eyes": "b" })),
        ("battle/rulings", json!({ "eyes": "b" })),
        ("battle/diary", json!({ "eyes": "b" })),
        ("battle/odds", json!({ "choose": 0, "eyes": "b" })),
        ("battle/take_back", json!({ "to": 0, "eyes": "b" })),
        ("battle/redo", json!({ "eyes": "b" })),
        ("battle/keep", json!({ "eyes": "b" })),
        ("battle/correct", json!({ "entry": 1, "choose": 0, "eyes": "b" })),
        ("battle/run", json!({ "robot": "contact", "seed": 1, "until": 1, "eyes": "b" })),
        ("battle/check", json!({ "choose": 0, "eyes": "b" })),
        ("battle/check", json!({ "facts": {}, "eyes": "b" })),
        ("battle/answer", json!({ "ruling": { "by": "b", "why": "", "sets": "nothing" }, "eyes": "b" })),
        ("rpc/methods", json!({})),
        ("scenario/list", json!({})),
        ("scenario/check", json!({ "path": "nowhere.toml" })),
        ("ledger/judge", judged),
        ("ledger/resolve", ledger),
    ];
    for pair in hidden.windows(2) {
        asked.push(("battle/measure", json!({ "from": pair[0], "to": pair[1], "eyes": "b" })));
    }
    for piece in [0, 7, 12, 2000, 2004, 2009] {
        asked.push(("battle/measure", json!({ "from": piece, "to": 2001, "eyes": "b" })));
    }
    asked.push(("battle/answer", json!({ "choose": 0, "eyes": "b" })));
    asked.push(("battle/open", json!({ "scenario": "oudenarde-meeting", "seed": 1, "automatic": false, "eyes": "b" })));
    asked
}

/// The two answers to the same message, with the journal's own name left out.
fn both(umpires: &mut [Umpire; 2], method: &str, params: &[Value; 2]) -> [Value; 2] {
    let [one, other] = umpires;
    let clean = |mut response: Value| {
        response.as_object_mut().expect("an object").remove("id");
        response
    };
    [clean(one.call(method, &params[0])), clean(other.call(method, &params[1]))]
}

#[test]
fn no_method_tells_a_side_what_is_hidden_from_it() {
    let scratch = Scratch::new("eyes");
    for (index, answers) in [0_usize, 3, 9, 24, 60].into_iter().enumerate() {
        let mut first = scenario(["blenheim-centre", "oudenarde-meeting", "ramillies-grand-tactical"][index % 3]);
        if index % 2 == 0 {
            first.house.set("card_backs", "sides").expect("it is a switch");
        }
        let (second, _) = redealt(&first, Side::A, &mut Generator::seeded(index as u64 + 5));
        let hidden: Vec<String> = first.units.iter().take(6).map(|unit| unit.key.clone()).collect();
        let paths = journals(&scratch, [first, second], answers);
        let mut umpires = [Umpire::start(), Umpire::start()];
        let asked = paths.map(|path| asked(&path, &hidden));
        for ((method, here), (_, there)) in asked[0].iter().zip(&asked[1]) {
            let [one, other] = both(&mut umpires, method, &[here.clone(), there.clone()]);
            assert_eq!(one, other, "{method} {here} after {answers} answers");
        }
    }
}

/// What is asked without naming any eyes, of a process that is bound to them; a seed it may not name.
fn unnamed(params: &Value) -> Value {
    let mut params = params.clone();
    let fields = params.as_object_mut().expect("an object");
    fields.remove("eyes");
    fields.remove("seed");
    params
}

#[test]
fn a_bound_process_answers_every_method_with_its_eyes_and_no_others() {
    let scratch = Scratch::new("bound");
    let first = scenario("oudenarde-meeting");
    let hidden: Vec<String> = first.units.iter().take(4).map(|unit| unit.key.clone()).collect();
    let (second, _) = redealt(&first, Side::A, &mut Generator::seeded(3));
    for answers in [0, 9] {
        let paths = journals(&scratch, [first.clone(), second.clone()], answers);
        let (mut bound, mut free) = (Umpire::start_with(&["--eyes", "b"]), Umpire::start());
        let mut other = Umpire::start_with(&["--eyes", "b"]);
        let pairs = asked(&paths[0], &hidden).into_iter().zip(asked(&paths[1], &hidden));
        for ((method, params), (_, there)) in pairs {
            let bare = unnamed(&params);
            if params.get("eyes").is_some() {
                for eyes in ["umpire", "a"] {
                    let mut with_others = bare.clone();
                    with_others["eyes"] = json!(eyes);
                    let response = bound.call(method, &with_others);
                    assert!(response.get("error").is_some(), "{method} {with_others}: {response}");
                }
            }
            let [told, told_there] = [bound.call(method, &bare), other.call(method, &unnamed(&there))];
            let mut named = bare.clone();
            if params.get("eyes").is_some() {
                named["eyes"] = json!("b");
            }
            let mut freely = free.call(method, &named);
            // Numbers of messages and of battles in a journal are the process's own.
            for (one, other) in [(&told["result"], &told_there["result"]), (&told["error"], &told_there["error"])] {
                assert_eq!(one, other, "{method} {bare}");
            }
            freely["id"] = told["id"].clone();
            assert_eq!(told, freely, "{method} {bare}");
        }
        let seeded = bound.fault("battle/open", &json!({ "scenario": "oudenarde-meeting", "seed": 1 }));
        assert_eq!(seeded["data"]["field"], "seed", "he would know the dice to come");
        let lost = bound.fault("battle/resume", &json!({ "journal": "nowhere.galloper" }));
        assert_eq!(lost["code"], 3, "{lost}");
        assert!(!lost["message"].as_str().expect("words").contains("nowhere"), "{lost}");
    }
}

/// Every method there is stands in the law, and the law has teeth: the owner is told otherwise.
#[test]
fn every_method_is_under_the_law_and_the_owner_sees_the_difference() {
    let mut umpire = Umpire::start();
    let listed = umpire.ask("rpc/methods", &json!({}));
    let known: Vec<&str> = asked("", &["x".to_owned(), "y".to_owned()]).iter().map(|(method, _)| *method).collect();
    for method in listed["methods"].as_array().expect("a list") {
        let name = method["name"].as_str().expect("a name");
        assert!(known.contains(&name), "{name} is not asked with a side's eyes");
    }
    let scratch = Scratch::new("eyes-owner");
    let first = scenario("blenheim-centre");
    let (second, _) = redealt(&first, Side::A, &mut Generator::seeded(5));
    let paths = journals(&scratch, [first, second], 0);
    let [one, other] = paths.map(|path| {
        umpire.ask("battle/resume", &json!({ "journal": path, "dice": "table", "automatic": false }));
        umpire.ask("battle/scene", &json!({ "eyes": "a" }))
    });
    assert_ne!(one, other);
}

#[test]
fn a_side_answers_only_what_it_is_asked() {
    let mut umpire = Umpire::start();
    let stop = umpire.ask(
        "battle/open",
        &json!({ "scenario": "oudenarde-meeting", "seed": 1, "dice": "table", "automatic": false, "eyes": "a" }),
    );
    assert!(stop.get("seed").is_none(), "the seed tells the dice to come");
    let stop = umpire.ask("battle/answer", &json!({ "faces": [6, 1], "eyes": "a" }));
    let side = stop["awaiting"]["choice"]["side"].as_str().expect("the winner says who moves cards").to_owned();
    let other = if side == "a" { "b" } else { "a" };
    for method in ["battle/check", "battle/answer"] {
        let fault = umpire.fault(method, &json!({ "choose": 0, "eyes": other }));
        assert!(fault["message"].as_str().is_some_and(|words| words.contains("not for these eyes")), "{fault}");
    }
    for method in ["battle/redo", "battle/diary", "battle/rulings"] {
        let _ = umpire.call(method, &json!({ "eyes": side }));
    }
    umpire.ask("battle/answer", &json!({ "choose": 0, "eyes": side }));
}
